"""What a duel, a Strike and a whole line may come to: exact where it can be, sampled with its interval where not."""

from fractions import Fraction
from typing import Final

from mypy_extensions import i64

from sandtable.games.fieldcommand import state
from sandtable.games.fieldcommand.board import FieldBoard
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.flow import CHANCE, PLAYING, apply
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
    found = [Fraction(0)] * 5
    again = Fraction(1)
    for n in range(attacks):
        for k in (0, 1, 3, 4):
            found[k] += again * one[k]
        again *= one[2]
        if n == attacks - 1:
            found[2] = again
    return found


def pools(b: FieldBoard, tactic: i64) -> tuple[list[int], list[int], int]:
    """Attack dice, defence dice and the extra halves of the present pair with a tactic; both sides choose the best
    die."""
    from sandtable.games.fieldcommand.rules.company import bonus_of, burnt

    attack = b.attack_dice(b.point_a)[:]
    defence = b.defence_dice(b.point_d)[:]
    extra = bonus_of(b, b.point_a) + burnt(b)
    helper: i64 = b.support if b.support >= 0 else b.line_a[0] if b.line_a else -1
    if tactic == state.CONCENTRATE and helper >= 0:
        attack.append(max(b.attack_dice(helper)))
    elif tactic == state.FLANK:
        if len(defence) > 1:
            defence = sorted(defence, reverse=True)[:-1]
        else:
            extra -= 2
    return attack, defence, int(extra)


def duel_odds(b: FieldBoard, tactic: i64, order: str) -> Odds:
    """The odds of a tactic against the present defender: over both attacks, and of the first one alone; side by side
    with the other tactics."""
    cases: list[OddsCase] = []
    for one in [tactic, *[other for other in range(3) if other != tactic]]:
        if one != state.STANDARD and not b.line_a:
            continue
        attack, defence, extra = pools(b, one)
        first = round_chances(attack, defence, extra, int(b.t.fatal))
        left = int(b.attacks[b.point_a])
        cases.append(case_of(f"{TACTICS[one]}, all attacks", duel_chances(first, left)))
        if one == tactic:
            cases.append(case_of(f"{TACTICS[one]}, the first attack", first))
    notes = [Note("A supporter shares the fate of its point.", "FC-BN-13")] if tactic else []
    return Odds(order, cases, notes=notes)


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


def strike_odds(strikes: list[list[int]], order: str) -> Odds:
    """The odds of a Strike (the last one) by itself, and with what its owner has committed at the same target."""
    cases: list[OddsCase] = []
    for name, some in (("This Strike", strikes[-1:]), ("All of yours at this target", strikes)):
        tally = Tally(STRUCK)
        for n, chance in enumerate(strike_chances(some)):
            tally.add(n, chance)
        cases.append(tally.case(name))
    note = Note("The best result counts.", "FC-RG-21")
    return Odds(order, cases[: 1 if len(strikes) == 1 else 2], notes=[note])


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

    world = determinize(b, seat, FastDealer(0))
    dealer = dealer_seen(world)
    tally = Tally(LINE)
    for _ in range(SAMPLES):
        tried = world.fork()
        apply(tried, seat, act)
        tally.add(fought_out(tried, dealer))
    attacks = seat == b.seat_of[b.attackers]
    rows = tally.rows(attacks, SAMPLES)
    note = Note("Counted with Standard Attacks, all Strikes at the first chance, no cards and no retreat.")
    return Odds(order, [OddsCase("The whole battle", rows)], notes=[note], samples=SAMPLES)


def fought_out(b: FieldBoard, dealer: FastDealer) -> int:
    """Play a battle to its end: 0 cleared, 1 contested, 2 repulsed."""
    sector: i64 = b.sector
    army: i64 = b.attackers
    b.lumped = True
    for _ in range(LONGEST):
        if b.ending != PLAYING or not b.fighting:
            break
        if b.asked == CHANCE:
            apply(b, CHANCE, dealer.choose(b.legal, b.ask().weights(b)))
        else:
            apply(b, b.asked, simple_answer(b))
    if sector < 0:
        return 0 if b.returns[b.seat_of[army]] > 0 else 2
    if b.ending != PLAYING or b.army_count(army, sector) > 0:
        return 1 if b.contested(sector) else 0
    return 2


def simple_answer(b: FieldBoard) -> int:
    """What a plain player answers in a battle."""
    passing = b.ask().decline(b, b.asked)
    if passing in b.legal:
        return passing
    return b.legal[0]
