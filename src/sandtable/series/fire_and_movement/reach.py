"""Where a unit can move: one search over the map for the unit that was picked, kept until the position changes.

Sections 5.0 to 5.2 and 6.1. Every step costs what the terrain key says, hexside included, times what makes the hex
entered rough (SH-S5.2d). The search settles hexes in the order of their cost, so that the way found to each is a
cheapest one; among equals it is the first in the map's order.
"""

from typing import Final

from mypy_extensions import i64

UNSEEN: Final = -1


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
    held: list[int],
    enemy: i64,
    shut: list[int],
    zone: list[int],
    zone_base: i64,
    zones_close: bool,
    least_move: bool,
) -> Reach:
    """Search from `start`.

    held, enemy  hexes with held[h] == enemy hold enemies (SH-S5.1a); friends are passed freely (SH-S5.1b)
    shut         hexes closed by a rule
    zone         zone[zone_base + h] > 0: the hex lies in a zone that stops (SH-S6.1a), or with `zones_close` may not
                 be entered at all
    least_move   SH-S5.1.1a: one hex may be entered whatever it costs, as the whole move
    """
    size = len(rough)
    cost = [UNSEEN] * size
    via = [UNSEEN] * size
    found: list[int] = []
    cost[start] = 0
    buckets: list[list[int]] = [[start]]
    grown: i64 = 1
    in_zone = first and zone[zone_base + start] > 0
    paid: i64 = 0
    while paid < grown:
        bucket = buckets[paid]
        i: i64 = 0
        while i < len(bucket):
            at: i64 = bucket[i]
            i += 1
            if cost[at] != paid:
                continue
            # SH-S6.1a, SH-S6.1b: whoever has come into a zone stops there; whoever begins in one first leaves it.
            if at != start:
                if not zones_close and zone[zone_base + at] > 0:
                    continue
            neighbours = near[at]
            prices = near_cost[at]
            for k in range(len(neighbours)):
                to: i64 = neighbours[k]
                step: i64 = prices[k] * rough[to]
                total = paid + step
                if total > points:
                    continue
                known: i64 = cost[to]
                if known >= 0 and known <= total:
                    continue
                if held[to] == enemy or shut[to]:
                    continue
                if zone[zone_base + to] > 0 and (zones_close or (in_zone and at == start)):
                    continue
                if known < 0:
                    found.append(to)
                cost[to] = total
                via[to] = at
                while grown <= total:
                    buckets.append([])
                    grown += 1
                buckets[total].append(to)
        paid += 1
    if least_move and first and points > 0:
        for to in near[start]:
            if cost[to] < 0 and held[to] != enemy and not shut[to]:
                if not (in_zone and zone[zone_base + to] > 0):
                    cost[to] = points
                    via[to] = start
                    found.append(to)
    return Reach(unit, mode, start, points, first, changes, cost, via, found)
