"""Ready answers: what a sensible player does without a thought, from what the seat itself knows."""

from fractions import Fraction
from typing import Any, Final

from mypy_extensions import i64

from sandtable.games.fieldcommand import kind, state, verb
from sandtable.games.fieldcommand.board import FieldBoard
from sandtable.games.fieldcommand.bots.hand import bluffed, card_answer, give, least
from sandtable.games.fieldcommand.bots.worth import ATTACK, DEFENCE, WORTH, win_chance
from sandtable.games.fieldcommand.material import AUSTRALIAN
from sandtable.games.fieldcommand.rules.battalion import ChoosePoint, ChooseTactic, OrderLine
from sandtable.games.fieldcommand.rules.cards import Bluffed
from sandtable.games.fieldcommand.rules.company import DropDie, LendDie, NewSupport
from sandtable.games.fieldcommand.rules.control import Land
from sandtable.games.fieldcommand.rules.corps import CardAsk, Discard, Give
from sandtable.games.fieldcommand.rules.deployment import FreeDeployment
from sandtable.games.fieldcommand.rules.division import SplitTokens, Transfer
from sandtable.games.fieldcommand.rules.muster import Muster
from sandtable.games.fieldcommand.rules.odds import duel_chances, pools, round_chances
from sandtable.games.fieldcommand.rules.regiment import AirRetreat, CommitStrikes
from sandtable.games.fieldcommand.rules.reinforcements import Flotilla
from sandtable.games.fieldcommand.rules.retreat import BreakOff
from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.flow import Ask

ALONE: Final = 0.08
"""What a second attack by itself is worth more than the table says: it comes after the first is known."""

UNEASY: Final = 0.8
"""From such a chance of the attackers on the Australians retreat, but from no objective."""

_known: dict[tuple[tuple[int, ...], tuple[int, ...], int, int], list[float]] = {}
"""Exact chances of duels, by dice: a battle asks for the same few again and again."""


def duel(b: FieldBoard, tactic_number: i64) -> list[float]:
    """The five outcomes of the present duel with a tactic, over all its attacks."""
    attack, defence, extra = pools(b, tactic_number)
    attacks = int(b.attacks[b.point_a])
    key = (tuple(attack), tuple(defence), extra, attacks)
    found = _known.get(key)
    if found is None:
        exact: list[Fraction] = duel_chances(round_chances(attack, defence, extra, int(b.t.fatal)), attacks)
        found = _known[key] = [float(one) for one in exact]
    return found


def tactic(b: FieldBoard) -> i64:
    """The verb of the tactic that gains most (`usual_tactic`)."""
    theirs = WORTH[b.t.kind[b.point_d]]
    mine = WORTH[b.t.kind[b.point_a]]
    if not b.line_a:
        return verb.STANDARD
    duels = [duel(b, n) for n in range(3)]
    return verb.STANDARD + usual_tactic(duels, theirs, mine, WORTH[b.t.kind[b.line_a[0]]])


def usual_tactic(duels: list[list[float]], theirs: float, mine: float, helper: float) -> int:
    """Which of the three tactics gains most by its duel: what the defender loses against what the attacker risks. A
    supporter could attack by itself instead: what that would gain is the price of its help."""
    best: int = state.STANDARD
    most = gain(duels[best], theirs, mine)
    price = ALONE + (most if most > 0.0 else 0.0)
    for n in (state.CONCENTRATE, state.FLANK):
        worth = gain(duels[n], theirs, mine + helper) - price
        if worth > most:
            most = worth
            best = n
    return best


def gain(chances: list[float], theirs: float, stake: float) -> float:
    return theirs * (chances[0] + 0.6 * chances[1]) - stake * (0.6 * chances[3] + chances[4])


def line_order(b: FieldBoard, legal: list[int]) -> int:
    """Defenders with the strongest first, attackers with the weakest, but guns last: the strong ones meet what is
    left."""
    units = [noun_of(act) for act in legal if verb_of(act) == verb.NEXT]
    if b.owner[units[0]] == b.attackers:
        return action(verb.NEXT, attackers_in_order(b, units)[0])
    power = DEFENCE[b.chart]
    return action(verb.NEXT, min(units, key=lambda u: (-power[b.t.kind[u]], u)))


def attackers_in_order(b: FieldBoard, units: list[int]) -> list[int]:
    power = ATTACK[b.chart]
    return sorted(units, key=lambda u: (b.t.klass[u] >= kind.FIELD_GUN, power[b.t.kind[u]], u))


def commit(b: FieldBoard, seat: i64, ask: Any) -> int:
    """Some strikes on each pair, more on the last defenders: what is kept to the end is wasted."""
    legal: list[int] = ask.offers(b, seat)
    strikes = [act for act in legal if verb_of(act) != verb.READY]
    if not strikes:
        return plain(verb.READY)
    if not isinstance(ask, CommitStrikes):
        return strikes[0]
    mine = [u for u in [*b.guns_a, *b.guns_d] if b.seat_of[b.owner[u]] == seat]
    committed = [u for u in mine if b.commit[u] >= 0]
    pairs = 1 + (len(b.line_d) if mine and mine[0] in b.guns_a else len(b.line_a))
    wanted = (len(mine) + pairs - 1) // pairs
    if len(committed) >= max(1, wanted):
        return plain(verb.READY)
    return strikes[0]


def ready_answer(b: FieldBoard, seat: i64, ask: Ask[Any]) -> int:
    """The answer to a question that needs no search, or -1."""
    legal = b.legal if b.asked == seat else []
    if isinstance(ask, FreeDeployment):
        mine = [act for act in ask.offers(b, seat) if ask.barred(b, seat, act) == 0]
        return plain(verb.CONFIRM) if plain(verb.CONFIRM) in mine else plain(verb.USE)
    if not legal:
        return -1
    if isinstance(ask, ChooseTactic):
        return plain(tactic(b))
    if isinstance(ask, OrderLine):
        return line_order(b, legal)
    if isinstance(ask, LendDie):
        return max(legal)
    if isinstance(ask, DropDie):
        return min(legal)
    if isinstance(ask, NewSupport):
        return plain(verb.ALONE)
    if isinstance(ask, ChoosePoint):
        return plain(verb.STEP_UP)
    if isinstance(ask, AirRetreat):
        return plain(verb.FIGHT)
    if isinstance(ask, BreakOff):
        return break_off(b, ask)
    if isinstance(ask, Muster):
        power = (ATTACK if ask.attacks else DEFENCE)[b.chart]
        return max(legal, key=lambda act: power[noun_of(act)] + (noun_of(act) != kind.UK_FIXED))
    if isinstance(ask, CardAsk):
        return card_answer(b, ask.army, legal)
    if isinstance(ask, Give):
        return give(b, ask.card)
    if isinstance(ask, Discard):
        return least(b, ask.army, legal)
    if isinstance(ask, Bluffed):
        return bluffed(b, ask.army, legal)
    if isinstance(ask, (Land, Transfer)):
        return legal[0]
    if isinstance(ask, Flotilla):
        return legal[0]  # every unit that waits at sea is missed ashore
    if isinstance(ask, SplitTokens):
        return legal[len(legal) // 2]
    return -1


def break_off(b: FieldBoard, ask: BreakOff) -> int:
    """Retreat only from what is as good as lost, and never from an objective; the Australians as a seat of their own
    from any likely defeat, since they play for their units."""
    side = 0 if b.attackers == 0 else 1
    chance = win_chance(b, side, b.sector)
    if (
        b.players == 3
        and ask.seat == b.seat_of[AUSTRALIAN]
        and chance > UNEASY
        and not b.t.objective[b.sector]
    ):
        return plain(verb.RETREAT)
    if ask.attacks:
        spent = not b.line_a and b.rounds > 0
        return plain(verb.RETREAT) if chance < 0.12 and spent else plain(verb.STAY)
    if chance > 0.93 and not b.t.objective[b.sector]:
        return plain(verb.RETREAT)
    return plain(verb.STAY)
