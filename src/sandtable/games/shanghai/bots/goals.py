"""Where bots want their units: what each Japanese formation fights for, what the Chinese hold."""

from typing import Final

from mypy_extensions import i64

from sandtable.games.shanghai.bots.field import GUARD, HOLDER
from sandtable.games.shanghai.folio import CHAPEI, CHINA, FORMATIONS, JAPAN
from sandtable.games.shanghai.folio import ShanghaiData as Tables
from sandtable.games.shanghai.rules.board import ShanghaiBoard
from sandtable.games.shanghai.rules.victory import unused_points, victory_points
from sandtable.series.fire_and_movement.bots.sites import Sites, bit_of, near_units, numbers

GUARDS: Final = ("156", "119", "120")
RESERVES: Final = ("155", "121", "122")
"""The brigades of 19th Route Army: those that defend Shanghai in any case, and the rest."""
CALLED: Final = {"9DIV": 2, "14DIV": 3, "11DIV": 4}
NEARLY: Final = 8
"""So many points short of a victory, Shanghai is what matters."""


def in_brigades(tables: Tables, brigades: tuple[str, ...]) -> list[i64]:
    """Per unit: 1 if it is of one of these brigades."""
    return numbers([1 if row.get("brigade", "") in brigades else 0 for row in tables.unit_rows])


def roles_of(tables: Tables, naval: list[i64], guards: list[i64]) -> list[i64]:
    """Per unit: what it is for, with these Chinese units for Shanghai."""
    return numbers(
        [naval[u] if tables.side[u] == JAPAN else GUARD if guards[u] else HOLDER for u in range(tables.units)]
    )


def secured(b: ShanghaiBoard, points: i64) -> i64:
    """What so many points come to when all pauses are used."""
    return points - unused_points(b)


class Goals:
    """Japan fights for Shanghai with its naval troops, which stay there; while there are Chinese in it with the first
    division, if it has nearly points enough with the last one too, and with all when no more points are needed. The
    others go for cities and the Woosung forts. China has brigades for Shanghai; the others hold cities."""

    def __init__(self, tables: Tables) -> None:
        self.t: Tables = tables
        self.first_chinese: i64 = len(tables.of_side[JAPAN])
        """Japanese units come before it."""
        self.naval: list[i64] = numbers(
            [
                1 if FORMATIONS[f] in ("SNLF", "LOCAL", "24BDE") else CALLED.get(FORMATIONS[f], 0)
                for f in tables.formation
            ]
        )
        """1: units that fight for Shanghai first; 2: those that help while there are Chinese in it; 3: those that help
        when the points are nearly there; 4: those that help when the points are safe."""
        self.guards: list[i64] = in_brigades(tables, GUARDS)
        """Chinese units that are meant for Shanghai; the others hold cities."""
        self.roles: list[i64] = roles_of(tables, self.naval, self.guards)
        """What each unit is for."""
        self.careful_roles: list[i64] = roles_of(tables, self.naval, in_brigades(tables, GUARDS + RESERVES))
        """The same for who looks carefully: one Chinese unit in Shanghai at the end decides the game, whatever the
        cities are worth, so all of 19th Route Army is for it and Fifth Army holds the cities."""

        self.gates: list[int] = []
        """The hexes before Chapei by which the Chinese come and go."""
        for h in tables.area_hexes[CHAPEI]:
            for n in tables.near[h]:
                if not tables.shanghai[n] and n not in self.gates:
                    self.gates.append(n)

        chapei = tables.area_hexes[CHAPEI]
        cities = [h for hexes in tables.cities for h in hexes]
        self.sites: Sites = Sites(tables, cities + tables.forts + chapei)
        """What is fought for: the hexes of the cities, one city after the other, the forts, Chapei."""
        self.streets: Sites = Sites(tables, [h for h in range(tables.playable) if tables.shanghai[h]])
        """The hexes of Shanghai."""
        self.city_hexes: list[i64] = numbers(cities)
        self.chapei_hexes: list[i64] = numbers(chapei)
        self.first_fort: i64 = len(cities)
        self.first_chapei: i64 = len(cities) + len(tables.forts)
        self.chapei_sites: i64 = self.sites.set_of(chapei)
        self.chapei_streets: i64 = self.streets.set_of(chapei)

    # -- whom and how much -------------------------------------------------------------------------------------

    def for_shanghai(self, b: ShanghaiBoard, u: i64) -> bool:
        """Whether a unit is meant for Shanghai."""
        naval = self.naval[u]
        return self.is_meant(u, self.effort(b) if naval > 1 else 1)

    def is_meant(self, u: i64, effort: i64) -> bool:
        """The same where Japan does so much for it."""
        if self.t.side[u] == CHINA:
            return self.guards[u] == 1
        naval = self.naval[u]
        return naval > 0 and naval <= effort

    def effort(self, b: ShanghaiBoard) -> i64:
        """How much Japan does for Shanghai now: up to which kind of unit (`naval`)."""
        if self.defenders(b) == 0:
            return 1
        return self.effort_with(b, victory_points(b))

    def effort_with(self, b: ShanghaiBoard, points: i64) -> i64:
        """The same while there are Chinese in Shanghai and Japan has so many points."""
        if self.is_safe(b, points):
            return 4
        return 3 if points >= self.t.levels[1] - NEARLY else 2

    def is_safe(self, b: ShanghaiBoard, points: i64) -> bool:
        """Whether Japan, with so many points, needs no more of them: enough for the highest level without what pauses
        that are still to be used count now; in the last week, enough to win."""
        if b.pauses == 0:
            return points >= self.t.levels[1]
        return secured(b, points) >= self.t.levels[0]

    # -- sets of hexes -----------------------------------------------------------------------------------------

    def of_unit(self, b: ShanghaiBoard, u: i64) -> tuple[Sites, i64]:
        """Where a unit is wanted: some of these hexes."""
        side: i64 = self.t.side[u]
        chapei = self.for_shanghai(b, u)
        return self.streets if chapei and side == JAPAN else self.sites, self.wanted(b, side, chapei)

    def wanted(self, b: ShanghaiBoard, side: i64, chapei: bool) -> i64:
        """Where units of a side are wanted, those that are meant for Shanghai or the others."""
        return self.japanese(b, chapei) if side == JAPAN else self.chinese(b, chapei)

    def japanese(self, b: ShanghaiBoard, chapei: bool) -> i64:
        """Chinese units in Shanghai (of `streets`); or the hexes of cities that Japan does not hold, and the forts."""
        if chapei:
            found = self.defenders(b)
            return found if found else self.chapei_streets
        found = self.open_cities(b) | self.open_forts(b)
        return found if found else self.chapei_sites

    def chinese(self, b: ShanghaiBoard, chapei: bool) -> i64:
        """Hexes of Chapei; empty ones, and those of empty cities, for who is not meant for Shanghai."""
        if chapei:
            return self.chapei_sites
        held = numbers(b.held)
        control = numbers(b.control)
        found: i64 = 0
        bit: i64 = 1
        for h in self.city_hexes:
            if held[h] == 0 and control[h] == CHINA:
                found |= bit
            bit <<= 1
        bit = bit_of(self.first_chapei)
        for h in self.chapei_hexes:
            if held[h] == 0:
                found |= bit
            bit <<= 1
        return found if found else self.chapei_sites

    def defenders(self, b: ShanghaiBoard) -> i64:
        """The hexes of Shanghai with Chinese units."""
        number = self.streets.number
        found: i64 = 0
        place = numbers(b.place)
        u = self.first_chinese
        while u < self.t.units:
            h = place[u]
            if h >= 0 and number[h] >= 0:
                found |= bit_of(number[h])
            u += 1
        return found

    def open_cities(self, b: ShanghaiBoard) -> i64:
        """The hexes of cities that Japan does not control."""
        control = numbers(b.control)
        found: i64 = 0
        bit: i64 = 1
        for h in self.city_hexes:
            if control[h] != JAPAN:
                found |= bit
            bit <<= 1
        return found

    def open_forts(self, b: ShanghaiBoard) -> i64:
        """The Woosung forts without a Japanese unit, until all are gone for good."""
        found: i64 = 0
        if b.forts_gone == 0:
            bit: i64 = bit_of(self.first_fort)
            for h in self.t.forts:
                if b.held[h] != 1 + JAPAN:
                    found |= bit
                bit <<= 1
        return found

    def is_near_chapei(self, b: ShanghaiBoard, side: i64, radius: i64) -> bool:
        """Whether a unit of this side is so near to a hex before Chapei."""
        for h in self.gates:
            if near_units(b, side, h, radius):
                return True
        return False
