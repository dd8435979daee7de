"""Questions to a belief, as exact probabilities: what the tests of belief and of the heat map ask."""

from fractions import Fraction

from sandtable.games.fortress.belief import belief_of, evidence
from sandtable.games.fortress.board import FortressBoard
from sandtable.games.fortress.material import ARMY


def marginal(b: FortressBoard, seat: int, p: int) -> list[tuple[int, Fraction]]:
    """What enemy piece `p` can be, with its probabilities, as `seat` may know it."""
    if b.seen[p]:
        return [(b.kind[p], Fraction(1))]
    belief = belief_of(b, seat)
    if belief.total == 0 or p not in belief.pieces:
        return []
    return [(kind, Fraction(weight, belief.total)) for kind, weight in belief.kinds(p)]


def joint(
    b: FortressBoard, seat: int, p: int, rings: list[list[int]], kind: int
) -> list[tuple[int, int, Fraction]]:
    """(type of `p`, first ring with a hidden `kind` in it or len(rings), probability). See `Belief.joint`."""
    belief = belief_of(b, seat)
    return [(k, ring, Fraction(weight, belief.total)) for k, ring, weight in belief.joint(p, rings, kind)]


def heat(b: FortressBoard, seat: int, kind: int) -> list[tuple[int, Fraction]]:
    """(hex, probability) for every hex in which an enemy piece of this type may stand, those shown included."""
    belief = belief_of(b, seat)
    low = ARMY - seat * ARMY
    found: list[tuple[int, Fraction]] = []
    weights: dict[int, int] = {}
    for p in range(low, low + ARMY):
        if b.where[p] < 0:
            continue
        if b.seen[p]:
            if b.kind[p] == kind:
                found.append((b.where[p], Fraction(1)))
        elif belief.total:
            mask = evidence(b, p)
            if mask not in weights:
                weights[mask] = belief.count(p, kind, [], 0)
            if weights[mask]:
                found.append((b.where[p], Fraction(weights[mask], belief.total)))
    return found
