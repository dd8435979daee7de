"""The counters: where each of them is, how it lies, what it carries, and what stands where.

A unit is in exactly one area (NEI-2.1d) or in one of the places off the map. `ships`, `troops`, `wings` and `base`
count what stands in the open: they follow from `at`, and are public (chapter 20) but for home bases. Cargo is in the
area of its ship and counts nowhere (NEI-13.2c).
"""

from typing import Any, Final

from mypy_extensions import i64

from sandtable.games.nei.material import (
    AIR,
    AREAS,
    AV,
    BASE,
    GROUND,
    MV,
    NAVAL,
    REDUCED,
    SEAPLANE,
    TURNED,
    UNITS,
)  # fmt: skip
from sandtable.games.nei.reading import NeiData
from sandtable.games.nei.state import NeiState

NO_LIMIT: Final = 99


class Pieces(NeiState):
    """A board as far as it is about single counters."""

    def __init__(self, data: NeiData) -> None:
        super().__init__()
        self.t: NeiData = data

    def set_rows(self, rows: list[Any]) -> None:
        super().set_rows(rows)
        self.derive()

    def derive(self) -> None:
        """What follows from where the units are."""
        self.ships = [0] * (2 * AREAS)
        self.troops = [0] * (2 * AREAS)
        self.wings = [0] * (2 * AREAS)
        self.base = [-1] * AREAS
        self.holding = [0] * UNITS
        for u in range(len(self.at)):
            self.tally(u, 1)
            if self.ship[u] >= 0:
                self.holding[self.ship[u]] += 1

    # -- single units ------------------------------------------------------------------------------------------

    def tally(self, u: i64, by: i64) -> None:
        """Count a unit in where it stands, or out."""
        area: i64 = self.at[u]
        if area >= AREAS or self.ship[u] >= 0:
            return
        cat: i64 = self.t.cat[u]
        i = self.t.side[u] * AREAS + area
        if cat == NAVAL:
            self.ships[i] += by
        elif cat == AIR:
            self.wings[i] += by
        elif self.is_base(u):
            if u != self.t.secret or self.face[u] == 0:
                self.base[area] = u if by > 0 else -1
        else:
            self.troops[i] += by

    def is_base(self, u: i64) -> bool:
        """NEI-2.4f: a static unit: a base counter, or an engineer on its base side."""
        cat: i64 = self.t.cat[u]
        return cat == BASE or (cat == GROUND and self.face[u] == 1)

    def is_mobile(self, u: i64) -> bool:
        """NEI-2.4f: a ground unit that can move."""
        return self.t.cat[u] == GROUND and self.face[u] == 0

    def put(self, u: i64, area: i64) -> None:
        """A unit goes to an area or a place off the map; what it carries goes with it (NEI-13.2c). Control follows at
        once (NEI-5.1a). NEI-9.1a, NEI-9.2a, NEI-9.4a: no limit of ships or ground units, and enemies share areas."""
        self.tally(u, -1)
        if self.ship[u] >= 0:
            self.holding[self.ship[u]] -= 1
        self.at[u] = area
        self.ship[u] = -1
        self.tally(u, 1)
        if self.holding[u]:
            for c in range(UNITS):
                if self.ship[c] == u:
                    self.at[c] = area

    def load(self, u: i64, ship: i64) -> None:
        self.tally(u, -1)
        if self.ship[u] >= 0:
            self.holding[self.ship[u]] -= 1
        self.holding[ship] += 1
        self.ship[u] = ship
        self.at[u] = self.at[ship]

    def turn_over(self, u: i64, face: i64) -> None:
        self.tally(u, -1)
        self.face[u] = face
        self.tally(u, 1)

    def factor(self, u: i64, which: i64) -> i64:
        """A factor as the counter lies now: full, reduced (NEI-2.6a), or an engineer's base side (NEI-2.6c)."""
        side: i64 = 0
        if self.face[u] == 1 and self.t.has_base_side[u]:
            side = TURNED
        elif self.steps[u] < self.t.full[u]:
            side = REDUCED
        return self.t.factor[u * 15 + side * 5 + which]

    def cargo(self, ship: i64) -> list[int]:
        """What a ship or an air transport carries."""
        if self.holding[ship] == 0:
            return []
        return [c for c in range(UNITS) if self.ship[c] == ship]

    def loaded(self, ship: i64) -> i64:
        """How many units it carries."""
        return self.holding[ship]

    def room_aboard(self, ship: i64) -> i64:
        """NEI-13.1a, NEI-13.1b: LS and TR carry two units, other warships one marine unit."""
        if self.t.transport[ship]:
            return self.t.hold - self.loaded(ship)
        return 1 - self.loaded(ship) if self.t.warship[ship] else 0

    def here(self, side: i64, cat: i64, area: i64) -> list[int]:
        """The units of one kind that a side has in an area, cargo apart."""
        at = self.at
        ship = self.ship
        return [u for u in self.t.by_cat[side * 4 + cat] if at[u] == area and ship[u] < 0]

    def mobile_here(self, side: i64, area: i64) -> list[int]:
        return [u for u in self.here(side, GROUND, area) if self.face[u] == 0]

    def ground_here(self, side: i64, area: i64) -> list[int]:
        """All ground units, bases included, but for a secret airbase face down (RU-56)."""
        found = self.here(side, GROUND, area)
        for u in self.here(side, BASE, area):
            if u != self.t.secret or self.face[u] == 0:
                found.append(u)
        return found

    def any_here(self, side: i64, area: i64) -> bool:
        """Whether a side has anything in the open in this area."""
        i = side * AREAS + area
        if self.ships[i] or self.troops[i] or self.wings[i]:
            return True
        u: i64 = self.base[area]
        return u >= 0 and self.t.side[u] == side

    def any_in(self, side: i64, square: i64) -> bool:
        """Whether a side has anything in the open in this square, land or sea."""
        land: i64 = self.t.land_in[square]
        if land >= 0 and self.any_here(side, land):
            return True
        for area in self.t.seas_in[square]:
            if self.any_here(side, area):
                return True
        return False

    def ships_in(self, side: i64, square: i64) -> i64:
        n: i64 = 0
        for area in self.t.seas_in[square]:
            n += self.ships[side * AREAS + area]
        return n

    def patrolled(self, side: i64, square: i64) -> bool:
        """NEI-26.3b: seaplanes of the side are out at sea in the square."""
        for area in self.t.seas_in[square]:
            if self.wings[side * AREAS + area]:
                return True
        return False

    def surface_in(self, side: i64, area: i64) -> bool:
        """Whether a side has a surface ship in a sea area (NEI-5.0c, NEI-13.2b)."""
        if self.ships[side * AREAS + area] == 0:
            return False
        for u in self.t.by_cat[side * 4 + NAVAL]:
            if self.at[u] == area and self.t.surface[u]:
                return True
        return False

    def carriers_in(self, side: i64, square: i64) -> bool:
        """NEI-10.1l: whether a CV, CVL or AV of the side is in the square."""
        if self.ships_in(side, square) == 0:
            return False
        for u in self.t.by_cat[side * 4 + NAVAL]:
            if self.t.carrier[u] and self.at[u] < AREAS and self.t.square[self.at[u]] == square:
                return True
        return False

    def berths(self, u: i64, sea: i64) -> i64:
        """NEI-26.3a: how many more seaplanes like this one the tenders of its country in a sea area take; below 0: so
        many are adrift."""
        free: i64 = 0
        t = self.t
        if self.special == 0 or t.type[u] != SEAPLANE:
            return 0
        side: i64 = t.side[u]
        for v in t.by_cat[side * 4 + NAVAL]:
            if t.type[v] == AV and self.at[v] == sea and t.contingent[v] == t.contingent[u]:
                free += 1
        for v in t.by_cat[side * 4 + AIR]:
            if self.at[v] == sea and self.face[v] == 0 and t.contingent[v] == t.contingent[u]:
                free -= 1 if self.ship[v] < 0 else 0
        return free

    # -- forces --------------------------------------------------------------------------------------------------

    def speed(self, units: list[int]) -> i64:
        """NEI-10.1b: the lowest movement factor of a force."""
        low: i64 = NO_LIMIT
        for u in units:
            mv = self.factor(u, MV)
            if mv < low:
                low = mv
        return low

    def in_hand(self, mark: i64 = 1) -> list[int]:
        """The units of the force that the action has chosen."""
        return [u for u in range(UNITS) if self.hand[u] == mark]

    def cargo_in_hand(self) -> list[int]:
        """What the force carries."""
        return [c for c in range(UNITS) if self.ship[c] >= 0 and self.hand[self.ship[c]] == 1]

    def drop_hand(self) -> None:
        for u in range(UNITS):
            self.hand[u] = 0
