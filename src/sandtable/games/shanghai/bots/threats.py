"""What can be walked into: cities and streets of Shanghai that nobody guards. For bots that have time to look.

More of them change hands so than by combat. Whether a unit gets there is a matter of zones and creeks, not of the
distance, so each unit that is near enough is asked for its reach.
"""

from typing import Final

from mypy_extensions import i64

from sandtable.games.shanghai.bots.goals import Goals
from sandtable.games.shanghai.folio import CHINA, JAPAN
from sandtable.games.shanghai.folio import ShanghaiData as Tables
from sandtable.games.shanghai.rules.board import ShanghaiBoard
from sandtable.games.shanghai.rules.victory import open_hexes
from sandtable.series.fire_and_movement.bots.sites import numbers
from sandtable.series.fire_and_movement.rules.board import MOVED, MOVEMENT, NORMAL, STAYS, STOOD

SETTLED_DOWN: Final = MOVED | STAYS | STOOD
"""Flags of a unit that goes nowhere any more in the movement phase that is on."""
CITY: Final = 1
STREET: Final = 2


class Threats:
    """Each side's next movement phase, or what is left of the one that is on."""

    def __init__(self, tables: Tables, goals: Goals) -> None:
        self.t: Tables = tables
        self.streets: list[i64] = goals.streets.hexes
        self.is_street: list[i64] = numbers(tables.shanghai)

    def to_japan(self, b: ShanghaiBoard) -> tuple[i64, i64]:
        """How many Japanese cities the Chinese can enter, and how many of their units can enter Shanghai."""
        goals: list[i64] = []
        for hexes in self.t.cities:
            if open_hexes(b, hexes) == 0:
                for h in numbers(hexes):
                    if b.held[h] == 0:
                        goals.append(h)
        shut = b.shut[CHINA]
        for h in self.streets:
            if b.held[h] == 0 and not shut[h]:
                goals.append(h)
        reached: list[i64] = []
        for_cities: i64 = 0
        for_streets: i64 = 0
        if goals:
            for u in self.t.of_side[CHINA]:
                found = self.enters(b, CHINA, u, goals, reached)
                if found & CITY:
                    for_cities += 1
                if found & STREET:
                    for_streets += 1
        cities: i64 = 0
        streets: i64 = 0
        for hexes in self.t.cities:
            for h in numbers(hexes):
                if h in reached:
                    cities += 1
                    break
        for h in reached:
            streets += self.is_street[h]
        return min(cities, for_cities), min(streets, for_streets)

    def to_china(self, b: ShanghaiBoard) -> tuple[i64, i64]:
        """How many cities the Japanese can take all that is left of, and of how many others a part."""
        goals: list[i64] = []
        for hexes in self.t.cities:
            for h in numbers(hexes):
                if b.control[h] != JAPAN and b.held[h] == 0:
                    goals.append(h)
        reached: list[i64] = []
        units: i64 = 0
        if goals:
            for u in self.t.of_side[JAPAN]:
                if self.enters(b, JAPAN, u, goals, reached):
                    units += 1
        whole: i64 = 0
        parts: i64 = 0
        for hexes in self.t.cities:
            entered: i64 = 0
            for h in numbers(hexes):
                if h in reached:
                    entered += 1
            if entered and entered == open_hexes(b, hexes):
                whole += 1
            elif entered:
                parts += 1
        whole = min(whole, units)
        return whole, min(parts, units - whole)

    def enters(self, b: ShanghaiBoard, side: i64, u: i64, goals: list[i64], reached: list[i64]) -> i64:
        """What a unit can enter of some empty hexes (CITY, STREET); `reached` gets the hexes."""
        t = self.t
        at: i64 = b.place[u]
        if at < 0 or t.train[u] or (b.flags[u] & SETTLED_DOWN and b.active == side and b.phase == MOVEMENT):
            return 0
        points: i64 = t.ma[u]
        far = numbers(t.distance[at])
        near: list[i64] = []
        for h in goals:
            if far[h] <= points and not (side == JAPAN and b.odd_end[h]):
                near.append(h)
        if not near:
            return 0
        reach = b.find_reach(u, -1, NORMAL, points, True)
        infiltrates = b.in_zone(side, at)
        found: i64 = 0
        for h in near:
            if reach.cost(h) >= 0 or (infiltrates and far[h] == 1 and b.in_zone(side, h)):
                found |= STREET if self.is_street[h] else CITY
                if h not in reached:
                    reached.append(h)
        return found
