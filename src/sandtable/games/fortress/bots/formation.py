"""Armies and deployments for bots: stored ones, or made up from rules of thumb.

The Headquarters stands where few hexes touch it, Mine Fields ring it and lie elsewhere as a decoy, cheap pieces and
scouts stand in front, the strong ones one row behind, guns and bombers at the back.
"""

from typing import Final

from mypy_extensions import i64

from sandtable.games.fortress import unit, verb
from sandtable.games.fortress.board import FortressBoard
from sandtable.games.fortress.material import ARMY, JAPAN
from sandtable.games.fortress.rules.setup import Deploy, left_to_place
from sandtable.kernel.actions import action, plain
from sandtable.kernel.chance import Dealer

PLACE: Final = [
    [2, 2, 4, 8, 2, 9, 3, 1, 1, 5, 1, 1],
    [8, 8, 7, 4, 6, 3, 6, 2, 6, 6, 2, 1],
    [2, 3, 2, 1, 5, 1, 4, 9, 4, 2, 3, 12],
]
"""Weights in the front, middle and back of the zone, by type: tank to Headquarters."""
ORDER: Final = [11, 10, 7, 8, 0, 1, 9, 2, 4, 3, 6, 5]


def setup_answer(b: FortressBoard, seat: i64, dealer: Dealer) -> int:
    """The next small step of setting up."""
    if not isinstance(b.ask(), Deploy):
        mine = b.army_of(seat)
        choices = [n for n in range(len(b.t.armies)) if b.t.armies[n].side == seat]
        # A seat that was taken over in the middle may hold an unfinished army.
        if sum(mine) == ARMY and (mine != b.t.basic[seat] or dealer.below(len(choices)) == 0):
            return plain(verb.CONFIRM)
        return action(verb.TAKE_ARMY, choices[dealer.below(len(choices))])
    left = left_to_place(b, seat)
    waiting = sum(left)
    if b.cursor[seat] >= 0:
        if waiting > 0:
            return action(verb.PUT, next_kind(left))
        # Somebody else has picked a hex, with everything placed: put it down again by an exchange.
        used = [h for h in b.t.zone_hexes[seat] if b.layout[h] >= 0 and h != b.cursor[seat]]
        return action(verb.SWAP, used[dealer.below(len(used))])
    if waiting == 0:
        return plain(verb.CONFIRM)
    if waiting == ARMY and b.army_of(seat) == b.t.basic[seat] and dealer.below(2) == 0:
        stored = [n for n in range(len(b.t.deployments)) if b.t.deployments[n].side == seat]
        return action(verb.USE, stored[dealer.below(len(stored))])
    return action(verb.PICK, place_for(b, seat, next_kind(left), dealer))


def setup_tip(b: FortressBoard, seat: i64) -> int:
    """What helps a person on: something whole that they may change afterwards, and then the confirmation."""
    mine = b.army_of(seat)
    if not isinstance(b.ask(), Deploy):
        if sum(mine) == ARMY:
            return plain(verb.CONFIRM)
        return action(verb.TAKE_ARMY, next(n for n in range(len(b.t.armies)) if b.t.armies[n].side == seat))
    waiting = sum(left_to_place(b, seat))
    if waiting == 0:
        return plain(verb.CONFIRM) if b.cursor[seat] < 0 else -1
    if waiting == ARMY and mine == b.t.basic[seat]:
        for n in range(len(b.t.deployments)):
            if b.t.deployments[n].side == seat and b.t.deployments[n].beginner:
                return action(verb.USE, n)
    return plain(verb.RANDOM)


def next_kind(left: list[int]) -> i64:
    return next((kind for kind in ORDER if left[kind] > 0), unit.HQ)


def place_for(b: FortressBoard, seat: i64, kind: i64, dealer: Dealer) -> int:
    """An empty hex for a piece of this type, by weight."""
    hexes = [h for h in b.t.zone_hexes[seat] if b.layout[h] < 0]
    return dealer.choose(hexes, [weight_of(b, seat, h, kind) for h in hexes])


def weight_of(b: FortressBoard, seat: i64, h: i64, kind: i64) -> int:
    depth = min(2, depth_of(b, seat, h))
    weight: i64 = 10 * PLACE[depth][kind]
    beside = b.t.open[h]
    if kind == unit.HQ:
        weight = weight * 8 // (len(beside) * len(beside))
    elif kind == unit.MINE:
        for n in beside:
            if b.layout[n] == unit.HQ:
                weight *= 60
    return weight if weight > 0 else 1


def depth_of(b: FortressBoard, seat: i64, h: i64) -> i64:
    """0 in the front row of the zone, 1 and 2 behind it."""
    row: i64 = b.t.grid.rows[h]
    return 2 - row if seat == JAPAN else row - 6
