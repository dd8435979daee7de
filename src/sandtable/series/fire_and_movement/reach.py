"""Where a unit can move: one search over the map for the unit that was picked, kept until the position changes.

Sections 5.0 to 5.2 and 6.1. Every step costs what the terrain key says, hexside included, times what makes the hex
entered rough (SH-S5.2d). The search settles hexes in the order of their cost, so that the way found to each is a
cheapest one; among equals it is the first in the map's order.
"""

from typing import Any, Final

from mypy_extensions import i64

UNSEEN: Final = -1

# What a hex does to a unit that would enter it.
OPEN: Final = 0
STOPS: Final = 1
CLOSED: Final = 2


class Reach:
    """What a search found, for one unit moving in one way: never changed once made, so that forks share it.

    cost    per hex: the points paid to be there; -1 out of reach
    via     per hex: the hex before it
    found   the hexes in reach, without the start
    """

    def __init__(
        self, unit: i64, mode: i64, start: i64, points: i64, first: bool, changes: i64,
        cost: list[int], via: list[int], found: list[int],
    ) -> None:  # fmt: skip
        self.unit: i64 = unit
        self.mode: i64 = mode
        self.start: i64 = start
        self.points: i64 = points
        self.first: bool = first
        self.changes: i64 = changes
        self.cost: list[int] = cost
        self.via: list[int] = via
        self.found: list[int] = found

    def fits(self, unit: i64, mode: i64, start: i64, points: i64, first: bool, changes: i64) -> bool:
        """Whether this is the answer to that question."""
        return (
            self.unit == unit
            and self.changes == changes
            and self.start == start
            and self.mode == mode
            and self.points == points
            and self.first == first
        )

    def path(self, to: i64) -> list[int]:
        """The hexes entered on the way, the last one included."""
        way: list[int] = []
        at: i64 = to
        while at != self.start:
            way.append(at)
            at = self.via[at]
        way.reverse()
        return way


NOWHERE: Final = Reach(-1, 0, -1, 0, True, -1, [], [], [])


def search(
    unit: i64,
    mode: i64,
    start: i64,
    points: i64,
    first: bool,
    changes: i64,
    near: list[list[int]],
    near_cost: list[list[int]],
    rough: list[int],
    is_rough: bool,
    gate: list[int],
    least_move: bool,
) -> Reach:
    """Search from `start`.

    rough       per hex: what the cost of entering it is multiplied with, looked at if `is_rough`
    gate        per hex: OPEN, STOPS (a unit that comes there stops) or CLOSED
    least_move  SH-S5.1.1a: one hex may be entered whatever it costs, as the whole move

    Whoever begins in a hex that stops him must first enter one that does not (SH-S6.1b).
    """
    # Hexes stay the objects that the map's lists hold (Any): compiled code would box each of them anew.
    size = len(gate)
    cost = [UNSEEN] * size
    via: list[Any] = [UNSEEN] * size
    found: list[Any] = []
    cost[start] = 0
    buckets: list[list[Any]] = [[start]]
    grown: i64 = 1
    held_up = first and gate[start] == STOPS
    paid: i64 = 0
    while paid < grown:
        bucket = buckets[paid]
        i: i64 = 0
        while i < len(bucket):
            here: Any = bucket[i]
            at: i64 = here
            i += 1
            if cost[at] != paid or (gate[at] == STOPS and at != start):
                continue
            neighbours: list[Any] = near[at]
            prices = near_cost[at]
            leaving = held_up and at == start
            k: i64 = 0
            sides: i64 = len(prices)
            while k < sides:
                there: Any = neighbours[k]
                to: i64 = there
                k += 1
                known: i64 = cost[to]
                if known >= 0 and known <= paid + 1:
                    continue  # nothing to win: every step costs a point at least
                total: i64 = prices[k - 1]
                if is_rough:
                    total *= rough[to]
                total += paid
                if total > points or (known >= 0 and known <= total):
                    continue
                barrier: i64 = gate[to]
                if barrier != OPEN and (barrier == CLOSED or leaving):
                    continue
                if known < 0:
                    found.append(there)
                cost[to] = total
                via[to] = here
                while grown <= total:
                    buckets.append([])
                    grown += 1
                buckets[total].append(there)
        paid += 1
    if least_move and first and points > 0:
        for to2 in near[start]:
            barrier2: i64 = gate[to2]
            if cost[to2] < 0 and (barrier2 == OPEN or (barrier2 == STOPS and not held_up)):
                cost[to2] = points
                via[to2] = start
                found.append(to2)
    return Reach(unit, mode, start, points, first, changes, cost, via, found)
