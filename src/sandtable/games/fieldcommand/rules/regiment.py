"""Regiment: the fight for the air, and Strikes by guns and aircraft, committed blindly by every owner."""

from typing import ClassVar

from mypy_extensions import i64

from sandtable.games.fieldcommand import event, rule, state, verb
from sandtable.games.fieldcommand.asks import FieldAsk, FieldSealed, FieldSection
from sandtable.games.fieldcommand.board import FieldBoard, eliminate
from sandtable.games.fieldcommand.material import (
    EXPLOSIVE_ROW,
    FIXED_ROW,
    ROW_OF_CLASS,
    FieldData,
    side_of_army,
)
from sandtable.games.fieldcommand.rules import odds as reckon
from sandtable.games.fieldcommand.rules.corps import open_window
from sandtable.games.fieldcommand.rules.playable import AT_PAIR, AT_STRIKES
from sandtable.games.fieldcommand.rules.results import Withdrawals, defeat, to_repair
from sandtable.games.fieldcommand.telling import (
    air_text,
    fallen,
    packed_dice,
    round_beats,
    short_name,
    side_of,
    unpacked,
)
from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.flow import EVERYONE, GO_ON, OVER, Event, Section
from sandtable.kernel.words import DONE, Say, Shown, button, on_piece, say
from sandtable.kit import beats
from sandtable.kit.dice import Dice, DiceHighest, highest
from sandtable.kit.story import Speaker, tells
from sandtable.kit.views import Odds

# -- the fight for the air ---------------------------------------------------------------------------------------


def aircraft(b: FieldBoard, attacking: bool) -> list[int]:
    """FC-RG-3: a side's aircraft over the battle."""
    return [u for u in (b.guns_a if attacking else b.guns_d) if not b.t.is_ground[u]]


class AirFight(FieldSection):
    """FC-RG-3, FC-RG-6: aircraft of both sides fight first, without limit and without fatigue, until one side has
    none (FC-BG-55)."""

    cites: ClassVar[int] = rule.RG_3
    stands: ClassVar[str] = "The fight for the air"
    phase: ClassVar[str] = "Air superiority"
    steps: ClassVar[tuple[str, ...]] = ("rounds",)

    def step(self, b: FieldBoard, n: i64) -> i64:
        if n == 0 and aircraft(b, True) and aircraft(b, False):
            b.again(AirRound())
            return GO_ON
        return OVER


class AirRound(Section[FieldBoard]):
    """FC-RG-4: before each round either side may retreat aircraft, the defender first; then both choose who fights."""

    steps: ClassVar[tuple[str, ...]] = (
        "defender flies", "attacker flies", "defender", "attacker", "roll", "answer", "result"
    )  # fmt: skip

    def step(self, b: FieldBoard, n: i64) -> i64:
        if n < 2:
            mine = aircraft(b, n == 1)
            if mine and aircraft(b, n == 0):
                b.call(AirRetreat(b.seat_of[b.owner[mine[0]]], n))
        elif n < 4:
            mine = aircraft(b, n == 3)
            if not aircraft(b, True) or not aircraft(b, False):
                b.leave()
            elif len(kinds_of(b, mine)) > 1:
                b.call(AirPoint(b.seat_of[b.owner[mine[0]]], n - 2))
            else:
                choose_air(b, n == 3, mine[0])
        elif n == 4:
            b.rolled = []
            b.dice_a = len(b.attack_dice(b.air_a))
            b.call(DiceHighest(*b.attack_dice(b.air_a)))
        elif n == 5:
            b.call(DiceHighest(*b.defence_dice(b.air_d)))
        elif n == 6:
            self.result(b)
        else:
            return OVER
        return GO_ON

    def result(self, b: FieldBoard) -> None:
        """R-16: attack dice against defence dice, no bonus of the map; margins as on the ground."""
        a: i64 = b.air_a
        d: i64 = b.air_d
        mine = b.rolled[: b.dice_a]
        theirs = b.rolled[b.dice_a :]
        b.rolled = []
        b.air_a = -1
        b.air_d = -1
        dice = packed_dice(b.attack_dice(a), mine)
        b.tell(EVERYONE, rule.RG_3, event.AIR_ROUND, a, d, dice, packed_dice(b.defence_dice(d), theirs))
        margin = 2 * (highest(mine) - highest(theirs))
        if margin == 0:
            return
        loser = d if margin > 0 else a
        drop_gun(b, loser)
        if margin >= b.t.fatal or -margin >= b.t.fatal:
            eliminate(b, loser, rule.CO_8)
        else:
            to_repair(b, loser, rule.BG_43)


def kinds_of(b: FieldBoard, units: list[int]) -> list[int]:
    """One unit of each kind."""
    found: list[int] = []
    for u in units:
        if not [v for v in found if b.t.kind[v] == b.t.kind[u] and b.owner[v] == b.owner[u]]:
            found.append(u)
    return found


def choose_air(b: FieldBoard, attacking: bool, u: i64) -> None:
    if attacking:
        b.air_a = u
    else:
        b.air_d = u


def drop_gun(b: FieldBoard, u: i64) -> None:
    """A strike unit is no longer at hand in this battle."""
    b.guns_a = [v for v in b.guns_a if v != u]
    b.guns_d = [v for v in b.guns_d if v != u]


class AirAsk(FieldAsk):
    """A question about the aircraft of one side in the fight for the air."""

    def __init__(self, seat: i64, attacks: i64) -> None:
        super().__init__(seat)
        self.attacks: i64 = attacks

    def mine(self, b: FieldBoard) -> list[int]:
        return aircraft(b, self.attacks == 1)


class AirRetreat(AirAsk):
    """FC-RG-7, R-15: any of one's aircraft may leave the fight, one by one; on the map they go to Aircraft Repair."""

    cites: ClassVar[int] = rule.RG_7
    asks: ClassVar[str] = "Do you fight for the air, or does an aircraft retreat?"
    offered: ClassVar[dict[int, Shown]] = {
        verb.FIGHT: button(say("Fight on"), DONE),
        verb.FLY_OFF: on_piece(say("{unit} retreats"), sure=True),
    }
    judges: ClassVar[tuple[int, ...]] = (verb.FLY_OFF,)
    elsewhere: ClassVar[int] = rule.RG_7

    def offers(self, b: FieldBoard, seat: i64) -> list[int]:
        return [plain(verb.FIGHT)] + [action(verb.FLY_OFF, u) for u in kinds_of(b, self.mine(b))]

    def take(self, b: FieldBoard, seat: i64, act: i64) -> None:
        if verb_of(act) == verb.FIGHT:
            return
        u = noun_of(act)
        drop_gun(b, u)
        to_repair(b, u, rule.RG_7)
        if self.mine(b):
            b.call(AirRetreat(seat, self.attacks))


class AirPoint(AirAsk):
    """FC-RG-4, FC-RG-5: which aircraft fights this round; it may be another one every round."""

    cites: ClassVar[int] = rule.RG_4
    asks: ClassVar[str] = "Which aircraft fights this round?"
    offered: ClassVar[dict[int, Shown]] = {verb.SEND: on_piece(say("{unit} fights"))}
    judges: ClassVar[tuple[int, ...]] = (verb.SEND,)
    elsewhere: ClassVar[int] = rule.RG_4

    def offers(self, b: FieldBoard, seat: i64) -> list[int]:
        return [action(verb.SEND, u) for u in kinds_of(b, self.mine(b))]

    def take(self, b: FieldBoard, seat: i64, act: i64) -> None:
        choose_air(b, self.attacks == 1, noun_of(act))


# -- Strikes -----------------------------------------------------------------------------------------------------


def strikers(b: FieldBoard, attacking: bool) -> list[int]:
    """FC-RG-9, FC-RG-13: the strike units of a side that may still Strike in this battle. FC-CARD-E01 grounds
    aircraft."""
    units = b.guns_a if attacking else b.guns_d
    if b.has_event(0):
        return [u for u in units if b.t.is_ground[u]]
    return units


def uncommitted(b: FieldBoard, seat: i64, units: list[int]) -> list[int]:
    """The seat's strike units that are not committed yet, one of those that are alike."""
    return kinds_of(b, [u for u in units if b.seat_of[b.owner[u]] == seat and b.commit[u] == -1])


def attacks_here(b: FieldBoard, u: i64) -> bool:
    return (
        side_of_army(b.owner[u]) == side_of_army(b.attackers) if b.sector >= 0 else b.owner[u] == b.attackers
    )


def seats_of(b: FieldBoard, units: list[int]) -> list[int]:
    """R-11, R-40: the seats that own some of these, each of which commits its own."""
    found: list[int] = []
    for seat in range(b.seats):
        for u in units:
            if b.seat_of[b.owner[u]] == seat:
                found.append(seat)
                break
    return found


class Strikes(FieldSection):
    """FC-RG-10, FC-RG-24, FC-RG-25: when a new pair faces off, before its combat, and only then; FC-RG-18: at those
    who face off alone; FC-RG-19: all Strikes of a pair are simultaneous. FC-RG-29: they cost no ground unit an
    attack."""

    cites: ClassVar[int] = rule.RG_10
    stands: ClassVar[str] = "Strikes"
    phase: ClassVar[str] = "Strikes"
    steps: ClassVar[tuple[str, ...]] = ("cards", "commit", "revealed", "roll", "hit", "withdraw")

    def step(self, b: FieldBoard, n: i64) -> i64:
        if n == 0:
            open_window(b, AT_PAIR)
        elif n == 1:
            seats = seats_of(b, [*strikers(b, True), *strikers(b, False)])
            b.shots = []
            if seats:
                b.call(CommitStrikes(*seats))
            else:
                b.leave()
        elif n == 2:
            if b.shots:
                b.volley = 1
                open_window(b, AT_STRIKES)
            else:
                b.leave()
        elif n == 3:
            b.rolled = []
            b.call(Dice(len(b.shots) // 2, 12))
        elif n == 4:
            hit(b)
        elif n == 5:
            if b.fleeing:
                b.call(Withdrawals())
        else:
            return OVER
        return GO_ON


class CommitStrikes(FieldSealed):
    """FC-RG-11, FC-RG-12, R-11: every owner commits in secret, none may be added or taken back; FC-RG-30: or none.
    FC-RG-16: the attacker hits the defending point; FC-RG-17, R-12: each defending unit names point or supporter."""

    cites: ClassVar[int] = rule.RG_11
    asks: ClassVar[str] = "Which strike units do you commit?"
    offered: ClassVar[dict[int, Shown]] = {
        verb.READY: button(say("That is all"), DONE, sure=True),
        verb.STRIKE: on_piece(say("{unit} Strikes the point"), group="At the point"),
        verb.STRIKE_SUPPORT: on_piece(say("{unit} Strikes the supporter"), group="At the supporter"),
    }
    judges: ClassVar[tuple[int, ...]] = (verb.STRIKE, verb.STRIKE_SUPPORT)

    def offers(self, b: FieldBoard, seat: i64) -> list[int]:
        found: list[int] = []
        for u in uncommitted(b, seat, [*strikers(b, True), *strikers(b, False)]):
            found.append(action(verb.STRIKE, u))
            if b.support >= 0 and not attacks_here(b, u):
                found.append(action(verb.STRIKE_SUPPORT, u))
        found.append(plain(verb.READY))
        return found

    def sifted(self) -> bool:
        return True

    def barred(self, b: FieldBoard, seat: i64, act: i64) -> i64:
        if verb_of(act) == verb.READY:
            return 0
        u = noun_of(act)
        if b.seat_of[b.owner[u]] != seat:
            return rule.R_40  # what others have committed is no answer to anybody
        if not b.t.is_strike[u] and b.bars(rule.RG_9):
            return rule.RG_9
        if u in b.used and b.bars(rule.RG_13):
            return rule.RG_13
        if u not in strikers(b, attacks_here(b, u)) and b.bars(rule.BG_36):
            return rule.BG_36
        if b.commit[u] >= 0 and b.bars(rule.RG_12):
            return rule.RG_12
        if verb_of(act) == verb.STRIKE_SUPPORT:
            if attacks_here(b, u) and b.bars(rule.RG_16):
                return rule.RG_16
            if b.support < 0 and b.bars(rule.RG_17):
                return rule.RG_17
        return 0

    def odds(self, b: FieldBoard, seat: i64, act: i64, speaker: Speaker) -> Odds | None:
        if verb_of(act) == verb.READY:
            return reckon.line_odds(b, seat, act, speaker.order(act))
        return reckon.strike_odds([faces_of(b, u) for u in self.together(b, seat, act)], speaker.order(act))

    def came(self, b: FieldBoard, seat: i64, act: i64, events: list[Event]) -> str:
        if verb_of(act) == verb.READY:
            return reckon.line_came(b, events)
        return reckon.strike_came(self.together(b, seat, act), self.target(b, act), events)

    def together(self, b: FieldBoard, seat: i64, act: i64) -> list[int]:
        """What the seat has committed at the target of a Strike, and this one."""
        target = self.target(b, act)
        mine = [u for u in [*b.guns_a, *b.guns_d] if b.seat_of[b.owner[u]] == seat and b.commit[u] == target]
        return [*mine, noun_of(act)]

    def target(self, b: FieldBoard, act: i64) -> i64:
        if verb_of(act) == verb.STRIKE:
            return b.point_d if attacks_here(b, noun_of(act)) else b.point_a
        return b.support

    def prepare(self, b: FieldBoard, seat: i64, act: i64) -> bool:
        if verb_of(act) == verb.READY:
            b.tell(EVERYONE, rule.RG_11, event.COMMITTED, b.role(seat))
            return True
        b.commit[noun_of(act)] = self.target(b, act)
        return False

    def opened(self, b: FieldBoard, answers: list[int]) -> None:
        reveal(b)


def reveal(b: FieldBoard) -> None:
    """FC-RG-11: all commitments are shown together, and each of these units has Struck (FC-RG-13)."""
    for u in [*b.guns_a, *b.guns_d]:
        if b.commit[u] >= 0:
            b.shots = [*b.shots, u, b.commit[u]]
            b.tell(EVERYONE, rule.RG_12, event.STRIKES, u, b.commit[u])
            b.commit[u] = -1
    for i in range(0, len(b.shots), 2):
        drop_gun(b, b.shots[i])
        b.used = [*b.used, b.shots[i]]
    b.uncovered = True


def row_of(b: FieldBoard, u: i64) -> i64:
    """FC-RG-14, FC-RG-28: the unit's row of the Direct Strike Chart; FC-CARD-C04 gives fixed guns high explosive."""
    row: i64 = ROW_OF_CLASS[b.t.klass[u]]
    if row == FIXED_ROW and b.effects & (state.EXPLOSIVE_J << b.owner[u]):
        return EXPLOSIVE_ROW
    return row


def outcome_of(b: FieldBoard, u: i64, face: i64) -> i64:
    """FC-RG-14, FC-RG-15: 0 no effect, 1 suppressed, 2 eliminated, whatever the target's strength. FC-CARD-E02:
    smoke."""
    if b.has_event(1) and not b.t.is_ground[u]:
        face = face - 2 if face > 3 else 1
    row = row_of(b, u)
    if face >= b.t.strike_eliminated[row]:
        return 2
    return 1 if face >= b.t.strike_suppressed[row] else 0


def faces_of(b: FieldBoard, u: i64) -> list[int]:
    """On how many faces of the d12 a Strike has no effect, suppresses, eliminates."""
    found = [0, 0, 0]
    for face in range(1, 13):
        found[outcome_of(b, u, face)] += 1
    return found


def volley(b: FieldBoard, why: i64, fled: bool) -> list[int]:
    """FC-RG-14, FC-RG-21: what each Strike comes to; and told of each target the best of them."""
    results: list[int] = []
    for i in range(len(b.shots) // 2):
        u: i64 = b.shots[2 * i]
        result = outcome_of(b, u, b.rolled[i])
        b.tell(EVERYONE, why, event.STRUCK, u, b.shots[2 * i + 1], b.rolled[i], result)
        results.append(result)
    if b.log is not None and not b.unread:  # whoever only searches reads no odds
        for target in sorted(set(b.shots[1::2])):
            tell_best(b, target, results, fled)
    return results


def tell_best(b: FieldBoard, target: i64, results: list[int], fled: bool) -> None:
    """FC-RG-21, R-19: the best Strike at a target, and what they might have come to."""
    mine = [i for i in range(len(results)) if b.shots[2 * i + 1] == target]
    best = max([results[i] for i in mine])
    chances = reckon.strike_chances([faces_of(b, b.shots[2 * i]) for i in mine])
    striker: i64 = b.shots[2 * mine[0]]
    attacks = 1 if attacks_here(b, striker) else 0
    came = (len(mine) * 4 + reckon.came_of_strikes(best, fled)) * 2 + attacks
    shares, _ = reckon.volley_shares(chances, fled)
    b.tell(EVERYONE, rule.RG_21, event.VOLLEY, shares, target, came, striker)


def hit(b: FieldBoard) -> None:
    """FC-RG-19 to FC-RG-21, R-13, R-14: the best result on each target counts; a supporter is unhurt when the point
    is hit."""
    targets: list[int] = []
    worst: list[int] = []
    results = volley(b, rule.RG_14, False)
    for i in range(len(results)):
        target: i64 = b.shots[2 * i + 1]
        result: i64 = results[i]
        if target in targets:
            at = targets.index(target)
            if result > worst[at]:
                worst[at] = result
        else:
            targets.append(target)
            worst.append(result)
    b.rolled = []
    b.shots = []
    point: i64 = b.point_a
    for i in range(len(targets)):
        if worst[i]:
            defeat(b, targets[i], worst[i] == 2, rule.RG_14)
    if point >= 0 and b.point_a < 0:
        b.bereft = 1


OUTCOMES = ("no effect", "suppressed", "eliminated")


def struck(t: FieldData, told: Event, viewer: int) -> Say:
    return say("{unit} Strikes {unit}: {n}, {text}.", told[3], told[4], told[5], OUTCOMES[told[6]])


def struck_beats(t: FieldData, told: Event, viewer: int) -> list[beats.AnyBeat]:
    dice = beats.Dice(sides=12, faces=[told[5]])
    u = told[3]
    text = OUTCOMES[told[6]]
    return [beats.Rolled(dice=[dice], text=text, side=side_of(t, u), piece=t.unit_ids[u], fight=1)]


def volley_text(t: FieldData, told: Event, viewer: int) -> Say:
    _, _, _, _, target, came, _ = told
    name = reckon.VOLLEY.rows[came // 2 % 4].ours
    count = came // 8
    if count == 1:
        return say("The Strike at {unit}: {text}.", target, name)
    return say("{n} Strikes at {unit}: {text}; the best counts.", count, target, name)


def volley_beats(t: FieldData, told: Event, viewer: int) -> list[beats.AnyBeat]:
    """From the worst for the attacker to the best, whoever Strikes."""
    _, _, _, _, target, came, striker = told
    attacks = came % 2 == 1
    rows = reckon.VOLLEY.likely(told, True, ["", ""])
    if not attacks:
        rows = [(name, chance, -worth, codes) for name, chance, worth, codes in rows[::-1]]
    at = next(n for n, row in enumerate(rows) if row[3] == [str(came // 2 % 4)])
    hurt = rows[at][2] > 0 if attacks else rows[at][2] < 0
    text = f"{short_name(t, t.kind[target])} {t.unit_ids[target]} under fire"
    favours = side_of(t, striker) if hurt else ""
    chances = fallen([row[:3] for row in rows], at)
    return [
        beats.Decided(code=rows[at][0], text=text, favours=favours, chances=chances, interim=True, fight=1),
    ]


AIR = ("shot down", "driven off", "draw", "driven off", "shot down")
"""R-16: the outcomes of a round in the air, from the best for the attacker to the worst."""


def air_beats(t: FieldData, told: Event, viewer: int) -> list[beats.AnyBeat]:
    """FC-RG-4: the dice of both aircraft, and what they might have come to."""
    a, d = told[3:5]
    mine, theirs = [unpacked(field) for field in told[5:]]
    chances = reckon.round_chances([one for one, _ in mine], [one for one, _ in theirs], 0, t.fatal)
    margin = 2 * (max(face for _, face in mine) - max(face for _, face in theirs))
    came = reckon.outcome_of(margin, t.fatal)
    rows = [
        (n, (AIR[n], float(chance), reckon.OUTCOMES[n].worth)) for n, chance in enumerate(chances) if chance
    ][::-1]
    at = next(i for i, (n, _) in enumerate(rows) if n == came)
    favours = "" if margin == 0 else side_of(t, a if margin > 0 else d)
    odds = fallen([row for _, row in rows], at)
    return [
        *round_beats(t, told, viewer),
        beats.Decided(
            code=AIR[came], text="In the air", favours=favours, chances=odds, interim=True, fight=1
        ),
    ]


STORY = [
    tells(event.AIR_ROUND, air_text, "dice", beats=air_beats),
    tells(event.COMMITTED, "{who a} have committed their strike units.", "strike"),
    tells(event.STRIKES, "{unit a} is committed against {unit b}.", "strike"),
    tells(event.STRUCK, struck, "strike", beats=struck_beats),
    tells(event.VOLLEY, volley_text, "strike", beats=volley_beats),
]
