"""Company: basic combat. Choosing the unit of the duel, one round of combat, and what its dice come to."""

from fractions import Fraction
from typing import ClassVar

from mypy_extensions import i64

from sandtable.games.fieldcommand import event, rule, state, verb
from sandtable.games.fieldcommand.asks import FieldAsk, FieldSection
from sandtable.games.fieldcommand.board import FERRIED, FieldBoard
from sandtable.games.fieldcommand.material import ARROW, PLACES, SECTORS, SPIKES, WATER, FieldData
from sandtable.games.fieldcommand.rules import odds as reckon
from sandtable.games.fieldcommand.rules.corps import open_window
from sandtable.games.fieldcommand.rules.playable import AT_DICE, AT_FATIGUE, AT_ROUND
from sandtable.games.fieldcommand.rules.results import Withdrawals, defeat
from sandtable.games.fieldcommand.telling import (
    fallen,
    fighter_of,
    packed_dice,
    round_beats,
    round_text,
    side_of,
    unpacked,
)
from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.flow import EVERYONE, GO_ON, OVER, Event
from sandtable.kernel.words import Say, Shown, button, say
from sandtable.kit import beats
from sandtable.kit.dice import DiceHighest, DicePool, highest
from sandtable.kit.story import tells

DIE_SIZES: tuple[int, ...] = (4, 6, 8, 10, 12)
ARMED_8: int = 8


# -- a round -----------------------------------------------------------------------------------------------------


def bonus_of(b: FieldBoard, u: i64) -> i64:
    """FC-BG-74, FC-ER-3, FC-ER-4, R-28: what the defender adds, in halves, (FC-CARD-E06, FC-CARD-E08) by the
    attacking point's own last step of this turn; kinds add up (FC-X-8, FC-X-9, FC-X-52)."""
    if b.sector < 0:
        return b.bonus
    frm: i64 = b.entry[u]
    if frm < 0:
        return 0
    crossed: i64 = b.t.border[frm * PLACES + b.sector]
    found: i64 = 0
    if crossed & ARROW:
        landed = b.effects & state.CAUSEWAY and frm == SECTORS + 3 and b.sector == b.t.number["woodlands"]
        if not landed and not b.has_event(7):
            found += b.t.axis_bonus
    if crossed & WATER and not b.marks[u] & FERRIED:
        found += b.t.river_bonus
    if crossed & SPIKES and not b.has_event(5):
        found += b.t.line_bonus  # FC-BG-4
    return found


def attack_pool(b: FieldBoard) -> list[int]:
    """FC-CO-4, FC-BN-5: the dice of the attacking point, with what is lent to it."""
    dice = b.attack_dice(b.point_a)[:]
    if b.lent:
        dice.append(b.lent)
    if b.tricks & state.BANZAI:
        dice.append(6)
    return dice


def defence_pool(b: FieldBoard) -> list[int]:
    """FC-BN-7, FC-X-6: the dice of the defending point without the one that flanking takes."""
    dice = b.defence_dice(b.point_d)[:]
    if b.tricks & state.PUNJABI:
        return dice[len(dice) - 1 :]
    if b.dropped:
        dice.remove(b.dropped)
    return dice


def penalty_of(b: FieldBoard) -> i64:
    """FC-BN-8, FC-X-7: a flanked one-die defender keeps the die and loses a point, in halves."""
    if b.tactic != state.FLANK:
        return 0
    return 2 if len(b.defence_dice(b.point_d)) == 1 or b.tricks & state.PUNJABI else 0


def burnt(b: FieldBoard) -> i64:
    """FC-CARD-C05: an attacking point that landed or crossed water this turn loses a point, in halves."""
    frm: i64 = b.entry[b.point_a] if b.sector >= 0 else -1
    if not b.tricks & state.BURNING or frm < 0:
        return 0
    return 2 if b.t.border[frm * PLACES + b.sector] & (ARROW | WATER) else 0


class Round(FieldSection):
    """FC-CO-5 to FC-CO-9: both roll, the highest single die of each counts, the order has no effect (FC-CO-12)."""

    cites: ClassVar[int] = rule.CO_5
    stands: ClassVar[str] = "Round of combat"
    phase: ClassVar[str] = "Combat"
    steps: ClassVar[tuple[str, ...]] = (
        "cards", "gone", "lend", "drop", "attack", "defend", "seen", "result", "withdraw", "half", "half withdraws",
        "tired", "rest", "support",
    )  # fmt: skip

    def step(self, b: FieldBoard, n: i64) -> i64:
        if n == 0:
            b.lent = 0
            b.dropped = 0
            b.tricks &= ~(state.BANZAI | state.PUNJABI)
            open_window(b, AT_ROUND)
        elif n == 1:
            if b.fleeing:
                b.call(Withdrawals())
        elif n == 2:
            if b.point_a < 0 or b.point_d < 0:
                b.bereft = 1 if b.point_a < 0 else 0
                b.leave()
            elif b.tactic == state.CONCENTRATE:
                lend(b)
        elif n == 3:
            if b.tactic == state.FLANK and not b.tricks & state.PUNJABI:
                drop(b)
        elif n == 4:
            b.rolled = []
            pool = attack_pool(b)
            b.dice_a = len(pool)
            if b.breakthrough and b.t.armoured[b.chart][b.t.kind[b.point_a]]:
                b.call(DicePool(*pool))
            else:
                b.call(DiceHighest(*pool))
        elif n == 5:
            b.call(DiceHighest(*defence_pool(b)))
        elif n == 6:
            open_window(b, AT_DICE)
        elif n == 7:
            resolve(b)
        elif n == 8 or n == 10:
            if b.fleeing:
                b.call(Withdrawals())
        elif n == 9:
            if b.halved:
                suppress_half(b)
        elif n == 11:
            if (b.point_a >= 0 and b.attacks[b.point_a] == 0) or (
                b.support >= 0 and b.attacks[b.support] == 0
            ):
                open_window(b, AT_FATIGUE)
        elif n == 12:
            tire(b)
        elif n == 13:
            mind_support(b)
        else:
            return OVER
        return GO_ON


def resolve(b: FieldBoard) -> None:
    """FC-CO-6 to FC-CO-9: compare, with bonuses in halves (R-05: two and a half is not three; FC-X-1 to FC-X-3)."""
    mine = b.rolled[: b.dice_a]
    theirs = b.rolled[b.dice_a :]
    attack = 2 * highest(mine) - burnt(b)
    extra = bonus_of(b, b.point_a) - penalty_of(b)
    margin = attack - 2 * highest(theirs) - extra
    a: i64 = b.point_a
    d: i64 = b.point_d
    dice = packed_dice(attack_pool(b), mine)
    b.tell(EVERYONE, rule.CO_5, event.ROUND, a, d, dice, packed_dice(defence_pool(b), theirs))
    if extra or burnt(b):
        b.tell(EVERYONE, rule.BG_74, event.BONUS, extra, burnt(b))
    tell_outcome(b, margin, extra + burnt(b))
    b.rounds += 1
    b.rolled = []
    spend(b)
    if margin > 0:
        b.halved = 1 if is_breakthrough(b, a, mine) else 0
        defeat(b, d, margin >= b.t.fatal, rule.CO_8 if margin >= b.t.fatal else rule.CO_7)
    elif margin < 0:
        # FC-BN-13: point and supporter share the result; FC-CARD-C01: a charge that fails is fatal.
        fatal = -margin >= b.t.fatal or (b.tricks & state.BANZAI) != 0
        why = rule.CO_8 if fatal else rule.CO_7
        s: i64 = b.support
        defeat(b, a, fatal, why)
        if s >= 0:
            defeat(b, s, fatal, rule.BN_13)
    else:
        b.tell(EVERYONE, rule.CO_9, event.DRAWN)
    if b.rout and highest(theirs) == 1:
        b.halved = 1  # FC-AR-10, FC-X-32, R-61
        b.tell(EVERYONE, rule.AR_10, event.ROUT)


def tell_outcome(b: FieldBoard, margin: i64, extra: i64) -> None:
    """By how much a round is won; with what was rolled and what counted beside the dice, in halves."""
    if b.log is None:
        return
    charge = 1 if b.tricks & state.BANZAI else 0
    who = ((b.point_a * 256 + b.point_d) * 256 + b.support + 1) * 2 + charge
    numbers = ((margin + 64) * 128 + extra + 64) * 64 + b.t.fatal
    why = rule.CO_9 if margin == 0 else rule.CO_6
    b.tell(EVERYONE, why, event.OUTCOME, who, numbers, packed_dice(attack_pool(b), b.rolled[: b.dice_a]),
           packed_dice(defence_pool(b), b.rolled[b.dice_a :]))  # fmt: skip


def spend(b: FieldBoard) -> None:
    """FC-CO-10, FC-BN-9, FC-BN-16: an attack of the point and one of the supporter."""
    b.attacks[b.point_a] -= 1
    if b.support >= 0:
        b.attacks[b.support] -= 1


def is_breakthrough(b: FieldBoard, u: i64, faces: list[int]) -> bool:
    """FC-AR-8, FC-X-31, FC-X-33, R-60: an armoured point that wins with at least two 8s, a lent die included."""
    if not b.breakthrough or not b.t.armoured[b.chart][b.t.kind[u]]:
        return False
    eights = 0
    for face in faces:
        if face == 8:
            eights += 1
    if eights >= 2:
        b.tell(EVERYONE, rule.AR_8, event.BREAKTHROUGH)
        return True
    return False


def suppress_half(b: FieldBoard) -> None:
    """FC-AR-9, FC-AR-11, R-60, R-61: half of the waiting defenders, rounded up, from the front, once."""
    b.halved = 0
    victims = b.line_d[: (len(b.line_d) + 1) // 2]
    for u in victims:
        defeat(b, u, False, rule.AR_9)


def tire(b: FieldBoard) -> None:
    """FC-CO-10, FC-CO-13, FC-BG-52, FC-X-4: who has no attack left is fatigued, and stays in the sector. FC-BG-51:
    defenders never are (FC-BN-15)."""
    if b.point_a >= 0 and b.attacks[b.point_a] == 0:
        b.tell(EVERYONE, rule.CO_10, event.FATIGUED, b.point_a)
        b.point_a = -1
    if b.support >= 0 and b.attacks[b.support] == 0:
        b.tell(EVERYONE, rule.BN_16, event.FATIGUED, b.support)
        b.support = -1


def mind_support(b: FieldBoard) -> None:
    """R-07: a point that has lost its supporter takes the next waiting unit in the same tactic, or goes on alone."""
    if b.point_a < 0 or b.support >= 0 or b.tactic <= state.STANDARD or (b.point_d < 0 and not b.line_d):
        return
    if b.line_a:
        b.call(NewSupport(b.seat_of[b.attackers]))
    else:
        b.tactic = state.STANDARD


def next_attacker(b: FieldBoard) -> i64:
    """The next in line leaves it, for the point or to support it."""
    u: i64 = b.line_a[0]
    b.line_a = b.line_a[1:]
    return u


class NewSupport(FieldAsk):
    """R-07, FC-X-53: never the other supported tactic; who goes on alone stays alone."""

    cites: ClassVar[int] = rule.R_07
    stands: ClassVar[str] = "The supporting unit is gone"
    phase: ClassVar[str] = "Combat"
    asks: ClassVar[str] = "Does the next unit in line support {unit point_a}, or does it go on alone?"
    offered: ClassVar[dict[int, Shown]] = {
        verb.SUPPORT: button(say("The next unit supports")),
        verb.ALONE: button(say("Go on alone")),
    }

    def offers(self, b: FieldBoard, seat: i64) -> list[int]:
        return [plain(verb.SUPPORT), plain(verb.ALONE)]

    def take(self, b: FieldBoard, seat: i64, act: i64) -> None:
        if verb_of(act) == verb.SUPPORT:
            b.support = next_attacker(b)
            b.tell(EVERYONE, rule.R_07, event.SUPPORTS, b.support)
        else:
            b.tactic = state.STANDARD
            b.tell(EVERYONE, rule.R_07, event.ALONE, b.point_a)


# -- the dice that are lent or left out --------------------------------------------------------------------------


def sizes(dice: list[int]) -> list[int]:
    """The different dice of a pool, the largest first."""
    found: list[int] = []
    for d in dice:
        if d not in found:
            found.append(d)
    return found


def lend(b: FieldBoard) -> None:
    """FC-BN-5, FC-BN-6: one attack die of the supporter."""
    dice = sizes(b.attack_dice(b.support))
    if len(dice) > 1:
        b.call(LendDie(b.seat_of[b.attackers]))
    else:
        b.lent = dice[0]


def drop(b: FieldBoard) -> None:
    """FC-BN-7, R-04: the owner of a flanked unit picks the die that it loses."""
    dice = b.defence_dice(b.point_d)
    if len(dice) < 2:
        return
    if len(sizes(dice)) > 1:
        b.call(DropDie(b.seat_of[b.owner[b.point_d]]))
    else:
        b.dropped = dice[0]


class DieChoice(FieldAsk):
    """A choice of one of the dice of a unit, by its size."""

    offered: ClassVar[dict[int, Shown]] = {verb.DIE: button(say("The {die}"))}
    judges: ClassVar[tuple[int, ...]] = (verb.DIE,)

    def pool(self, b: FieldBoard) -> list[int]:
        return b.attack_dice(b.support)

    def offers(self, b: FieldBoard, seat: i64) -> list[int]:
        return [action(verb.DIE, DIE_SIZES.index(d)) for d in sizes(self.pool(b))]


class LendDie(DieChoice):
    """FC-BN-6, FC-X-5: the attacker chooses which die is lent; it may be the smaller one."""

    cites: ClassVar[int] = rule.BN_6
    elsewhere: ClassVar[int] = rule.BN_6
    stands: ClassVar[str] = "{unit support} lends a die"
    phase: ClassVar[str] = "Combat"
    asks: ClassVar[str] = "Which die does {unit support} lend?"

    def take(self, b: FieldBoard, seat: i64, act: i64) -> None:
        b.lent = DIE_SIZES[noun_of(act)]


class DropDie(DieChoice):
    """FC-BN-7, R-04: the defender chooses which die the flanked unit leaves out."""

    cites: ClassVar[int] = rule.BN_7
    elsewhere: ClassVar[int] = rule.BN_7
    stands: ClassVar[str] = "{unit point_d} is flanked"
    phase: ClassVar[str] = "Combat"
    asks: ClassVar[str] = "Which die does {unit point_d} leave out?"

    def pool(self, b: FieldBoard) -> list[int]:
        return b.defence_dice(b.point_d)

    def take(self, b: FieldBoard, seat: i64, act: i64) -> None:
        b.dropped = DIE_SIZES[noun_of(act)]


def bonus_text(t: FieldData, told: tuple[int, ...], viewer: int) -> Say:
    who = (("defender", told[3]), ("attacker", -told[4]))
    parts = [f"the {side}'s result counts {n / 2:+g}" for side, n in who if n]
    text = " and ".join(parts)
    return say("{text}.", text[0].upper() + text[1:])


def halves(n: int) -> str:
    """Halves as people write them: 3½."""
    whole, half = divmod(abs(n), 2)
    return "½" if half and not whole else f"{whole}½" if half else str(whole)


def outcome_text(t: FieldData, told: Event, viewer: int) -> Say:
    a, d, _, _, margin, _, _ = reckon.read_outcome(told)
    if margin == 0:
        return say("{unit} and {unit} are even.", a, d)
    return say(
        "{unit} beats {unit} by {text}.", a if margin > 0 else d, d if margin > 0 else a, halves(margin)
    )


def outcome_beats(t: FieldData, told: Event, viewer: int) -> list[beats.AnyBeat]:
    """Both points with what they came to, and what the round might have come to."""
    a, d, support, charge, margin, extra, fatal = reckon.read_outcome(told)
    pools = [[sides for sides, _ in unpacked(field)] for field in told[5:]]
    best = [max(face for _, face in unpacked(field)) for field in told[5:]]
    defence = 2 * best[1] + extra
    ours = [fighter_of(t, a, "point")] + ([fighter_of(t, support, "helper")] if support >= 0 else [])
    more = (
        [beats.Modifier("ground and cards", 0, said=f"{'+' if extra > 0 else '−'}{halves(extra)}")]
        if extra
        else []
    )
    attacker = beats.Force(side_of(t, a), ours, total=best[0])
    defender = beats.Force(side_of(t, d), [fighter_of(t, d, "point")], more, defence / 2)
    chances = reckon.round_chances(pools[0], pools[1], extra, fatal)
    if charge:
        chances = [*chances[:3], Fraction(0), chances[3] + chances[4]]
    came = 4 if charge and margin < 0 else reckon.outcome_of(margin, fatal)
    rows = [(one.label, float(chance), one.worth, n) for n, (one, chance) in enumerate(zip(reckon.OUTCOMES, chances))
            if chance][::-1]  # fmt: skip
    at = next(n for n, row in enumerate(rows) if row[3] == came)
    favours = "" if margin == 0 else side_of(t, a if margin > 0 else d)
    odds = fallen([row[:3] for row in rows], at)
    return [
        beats.Fought(spaces=[], method="duel", attacker=attacker, defender=defender, fight=1, quiet=True),
        beats.Decided(code=reckon.OUTCOMES[came].label, text=reckon.OUTCOMES[came].name, favours=favours, chances=odds,
                      interim=True, fight=1),
    ]  # fmt: skip


STORY = [
    tells(event.OUTCOME, outcome_text, "battle", beats=outcome_beats),
    tells(event.ROUND, round_text, "dice", beats=round_beats),
    tells(event.BONUS, bonus_text, "battle"),
    tells(event.DRAWN, "A draw: nobody is hurt.", "battle"),
    tells(event.FATIGUED, "{unit a} is fatigued.", "battle"),
    tells(event.SUPPORTS, "{unit a} supports the attack.", "battle"),
    tells(event.ALONE, "{unit a} goes on alone.", "battle"),
    tells(event.BREAKTHROUGH, "Two 8s: a breakthrough!", "battle"),
    tells(event.ROUT, "Nothing but 1s: a rout!", "battle"),
]
