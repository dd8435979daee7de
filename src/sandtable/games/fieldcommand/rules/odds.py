"""What a duel, a Strike and a whole line may come to, exact or sampled with its interval, and what came of them."""

from fractions import Fraction
from typing import Final

from mypy_extensions import i64

from sandtable.games.fieldcommand import event, state, verb
from sandtable.games.fieldcommand.board import FieldBoard
from sandtable.games.fieldcommand.material import side_of_army
from sandtable.games.fieldcommand.telling import unpacked
from sandtable.kernel.actions import verb_of
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.flow import CHANCE, NO_THROW, PLAYING, Event, apply, legal_for
from sandtable.kit.forecast import WHOLE, Expected, Forecast, nearest
from sandtable.kit.odds import Chances, Outcome, Tally, dealer_seen, highest
from sandtable.kit.scenes import Note
from sandtable.kit.views import Odds, OddsCase

SAMPLES: Final = 120
LONGEST: Final = 400
OUTCOMES: Final = [
    Outcome("defender eliminated", 1.0, "eliminated"),
    Outcome("defender suppressed", 0.6, "suppressed"),
    Outcome("draw", 0.0, "draw"),
    Outcome("attacker suppressed", -0.6, "beaten back"),
    Outcome("attacker eliminated", -1.0, "lost"),
]
LINE: Final = [
    Outcome("the attacker clears the line", 1.0, "cleared"),
    Outcome("both still stand", 0.0, "contested"),
    Outcome("the attack fails", -1.0, "held"),
]
LINE_ENDS: Final = (event.RETREATS, event.BATTLE_OVER, event.STILL_CONTESTED, event.DECIDED)
"""What tells that a duel is over."""
STRIKE_ENDS: Final = (*LINE_ENDS, event.PLAYED, event.OUTCOME, event.FACE_OFF)
"""What tells that a Strike came to nothing that was reckoned."""
TACTICS: Final = ("Standard Attack", "Force Concentration", "Flanking Manoeuvre")


def round_chances(attack: list[int], defence: list[int], extra: int, fatal: int) -> list[Fraction]:
    """The five outcomes of one round: `extra` is what the defender's result gets on top, in halves (section
    'combat')."""
    margin: Chances = (
        highest(attack).mapped(lambda n: 2 * n).minus(highest(defence).mapped(lambda n: 2 * n + extra))
    )
    found = [Fraction(0)] * 5
    for m, weight in margin.weights.items():
        found[outcome_of(m, fatal)] += Fraction(weight, margin.total)
    return found


def outcome_of(margin: int, fatal: int) -> int:
    """Which of the five outcomes a margin comes to, in halves."""
    return 0 if margin >= fatal else 1 if margin > 0 else 2 if margin == 0 else 3 if -margin < fatal else 4


def duel_chances(one: list[Fraction], attacks: int) -> list[Fraction]:
    """The same over all attacks of the pair: a draw is fought again while there is an attack left."""
    return all_rounds([one] * attacks)


def all_rounds(rounds: list[list[Fraction]]) -> list[Fraction]:
    """The same over rounds that are not all alike."""
    found = [Fraction(0)] * 5
    again = Fraction(1)
    for one in rounds:
        for k in (0, 1, 3, 4):
            found[k] += again * one[k]
        again *= one[2]
    found[2] = again if rounds else Fraction(0)
    return found


def pools(b: FieldBoard, tactic: i64, after: int = 0) -> tuple[list[int], list[int], int]:
    """Attack dice, defence dice and the extra halves of the present pair with a tactic, in its next attack or in one
    after so many; both sides choose the best die."""
    from sandtable.games.fieldcommand.rules.company import bonus_of, burnt

    attack = b.attack_dice(b.point_a)[:]
    defence = b.defence_dice(b.point_d)[:]
    extra = bonus_of(b, b.point_a) + burnt(b)
    helper = helper_after(b, after)
    if tactic == state.CONCENTRATE and helper >= 0:
        attack.append(max(b.attack_dice(helper)))
    elif tactic == state.FLANK and (helper >= 0 or not after):
        if len(defence) > 1:
            defence = sorted(defence, reverse=True)[:-1]
        else:
            extra -= 2
    return attack, defence, int(extra)


def helper_after(b: FieldBoard, attacks: int) -> int:
    """Who supports the point after so many attacks: the next in line takes over from who is fatigued (R-07)."""
    for u in [b.support, *b.line_a] if b.support >= 0 else b.line_a:
        if b.attacks[u] > attacks:
            return u
        attacks -= b.attacks[u]
    return -1


def duel_odds(b: FieldBoard, tactic: i64, order: str) -> Odds:
    """The odds of a tactic against the present defender: over both attacks, and of the first one alone; side by side
    with the other tactics."""
    cases: list[OddsCase] = []
    for one in [tactic, *[other for other in range(3) if other != tactic]]:
        if one != state.STANDARD and not b.line_a:
            continue
        rounds: list[list[Fraction]] = []
        for n in range(b.attacks[b.point_a]):
            attack, defence, extra = pools(b, one, n)
            rounds.append(round_chances(attack, defence, extra, int(b.t.fatal)))
        cases.append(case_of(f"{TACTICS[one]}, all attacks", all_rounds(rounds)))
        if one == tactic:
            cases.append(case_of(f"{TACTICS[one]}, the first attack", rounds[0]))
    notes = [Note("A supporter shares the fate of its point.", "FC-BN-13")] if tactic else []
    return Odds(order, cases, notes=notes)


def duel_came(b: FieldBoard, tactic: i64, events: list[Event]) -> str:
    """What all attacks of the present pair came to. Where Strikes, a card or another die made a different fight of it,
    it is none that was reckoned."""
    fought = 0
    for told in events:
        if told[2] == event.OUTCOME:
            a, d, _, _, margin, extra, fatal = read_outcome(told)
            if a != b.point_a or d != b.point_d:
                return NO_THROW
            attack, defence, reckoned = pools(b, tactic, fought)
            if extra != reckoned or rolled(told[5]) != sorted(attack) or rolled(told[6]) != sorted(defence):
                return NO_THROW
            fought += 1
            if margin or fought == b.attacks[a]:
                return OUTCOMES[outcome_of(margin, fatal)].name
        elif told[2] in LINE_ENDS or (told[2] == event.FACE_OFF and told[3:5] != (b.point_a, b.point_d)):
            return NO_THROW
    return ""


def read_outcome(told: Event) -> tuple[int, int, int, int, int, int, int]:
    """Of a round: (point of the attacker, of the defender, supporter or -1, whether it is a charge, margin, extra,
    fatal)."""
    who, numbers = told[3], told[4]
    rest = who // 2
    return (rest // 65536, rest // 256 % 256, rest % 256 - 1, who % 2, numbers // 8192 - 64,
            numbers // 64 % 128 - 64, numbers % 64)  # fmt: skip


def rolled(field: int) -> list[int]:
    """The dice that an event tells, by their sides."""
    return sorted([sides for sides, _ in unpacked(field)])


def case_of(name: str, chances: list[Fraction]) -> OddsCase:
    tally = Tally(OUTCOMES)
    for n, chance in enumerate(chances):
        tally.add(n, chance)
    return tally.case(name)


STRUCK: Final = [
    Outcome("no effect", -0.2, "missed"),
    Outcome("target suppressed", 0.6, "suppressed"),
    Outcome("target eliminated", 1.0, "eliminated"),
]


VOLLEY: Final = Forecast(
    [
        Expected("it escapes", "it escapes", -0.2, ["0"]),
        Expected(STRUCK[0].label, STRUCK[0].label, STRUCK[0].worth, ["1"]),
        Expected(STRUCK[1].label, STRUCK[1].label, STRUCK[1].worth, ["2"]),
        Expected(STRUCK[2].label, STRUCK[2].label, STRUCK[2].worth, ["3"]),
    ]
)
"""What all Strikes at one target come to, from the worst for who Strikes; who retreats escapes or is eliminated."""


def came_of_strikes(best: i64, fled: bool) -> i64:
    """Which row of `VOLLEY` the best result is."""
    return best + 1 if best == 2 or not fled else 0


def volley_shares(chances: list[Fraction], fled: bool) -> tuple[i64, i64]:
    """The chances of Strikes as fields of an event. What can come has at least the smallest share."""
    weights = [0, *[max(1 if one else 0, nearest(WHOLE * one.numerator, one.denominator)) for one in chances]]
    return VOLLEY.fields([weights[1] + weights[2], 0, 0, weights[3]] if fled else weights)


def strike_odds(strikes: list[list[int]], order: str) -> Odds:
    """The odds of a Strike (the last one) with what its owner has committed at the same target, and by itself."""
    cases: list[OddsCase] = []
    alone = ("This Strike", strikes[-1:])
    for name, some in [("All of yours at this target", strikes), alone] if len(strikes) > 1 else [alone]:
        tally = Tally(STRUCK)
        for n, chance in enumerate(strike_chances(some)):
            tally.add(n, chance)
        cases.append(tally.case(name))
    note = Note("The best result counts.", "FC-RG-21")
    return Odds(order, cases, notes=[note])


def strike_came(strikers: list[int], target: i64, events: list[Event]) -> str:
    """The best result of these on the target; a card may have made something else of them."""
    best = 0
    shots = 0
    for told in events:
        if told[2] == event.STRUCK and told[3] in strikers:
            if told[4] != target:
                return NO_THROW
            best = max(best, told[6])
            shots += 1
            if shots == len(strikers):
                return STRUCK[best].name
        elif told[2] in STRIKE_ENDS:
            return NO_THROW
    return ""


def strike_chances(strikes: list[list[int]]) -> list[Fraction]:
    """No effect, suppressed, eliminated, by several Strikes on one target: the best counts (FC-RG-21). Of each, on how
    many faces of the die it has no effect, suppresses, eliminates."""
    none = Fraction(1)
    alive = Fraction(1)
    for missed, suppressed, eliminated in strikes:
        faces = missed + suppressed + eliminated
        none *= Fraction(missed, faces)
        alive *= Fraction(missed + suppressed, faces)
    return [none, alive - none, 1 - alive]


# -- a whole line --------------------------------------------------------------------------------------------------


def line_odds(b: FieldBoard, seat: i64, act: i64, order: str) -> Odds | None:
    """The chance that the attack clears the line after an answer, counted in simple playings-out from what the seat
    knows."""
    from sandtable.games.fieldcommand.secrets import determinize

    dealer = dealer_seen(determinize(b, seat, FastDealer(0)))
    tally = Tally(LINE)
    for _ in range(SAMPLES):
        tried = determinize(b, seat, dealer)
        apply(tried, seat, act)
        tally.add(fought_out(tried, dealer))
    attacks = seat == b.seat_of[b.attackers]
    rows = tally.rows(attacks, SAMPLES)
    note = Note("Counted with Standard Attacks, all Strikes at the first chance, no cards and no retreat.")
    return Odds(order, [OddsCase("The whole battle", rows)], notes=[note], samples=SAMPLES)


def fought_out(b: FieldBoard, dealer: FastDealer) -> int:
    """Play a battle to its end; the number of its outcome."""
    sector: i64 = b.sector
    army: i64 = b.attackers
    b.lumped = True
    for _ in range(LONGEST):
        if b.ending != PLAYING or not b.fighting:
            break
        if b.asked == CHANCE:
            apply(b, CHANCE, dealer.choose(b.legal, b.ask().weights(b)))
        else:
            apply(b, b.asked, simple_answer(b, b.asked))
    if sector < 0:
        return 0 if b.returns[b.seat_of[army]] > 0 else 2
    if b.contested(sector):
        return 1
    return 0 if side_of_army(b.control[sector]) == side_of_army(army) else 2


def line_came(b: FieldBoard, events: list[Event]) -> str:
    """How the battle has ended; none that was reckoned where somebody retreated or played a card."""
    for told in events:
        if told[2] == event.RETREATS or told[2] == event.PLAYED:
            return NO_THROW
        if told[2] == event.BATTLE_OVER:
            return LINE[0 if told[3] and not told[4] else 2].name
        if told[2] == event.STILL_CONTESTED:
            return LINE[1].name
        if told[2] == event.DECIDED:
            return LINE[0 if side_of_army(told[4]) == side_of_army(b.attackers) else 2].name
    return ""


def simple_answer(b: FieldBoard, seat: i64) -> int:
    """What a plain player answers in a battle: they pass, or take the first thing; a flanked unit leaves out its
    smallest die."""
    legal = legal_for(b, seat)
    passing = b.ask().decline(b, seat)
    if passing in legal:
        return passing
    return legal[-1] if b.tactic == state.FLANK and verb_of(legal[0]) == verb.DIE else legal[0]
