"""Where bots want their units: what each Japanese formation fights for, what the Chinese hold."""

from typing import Final

from mypy_extensions import i64

from sandtable.games.shanghai.board import ShanghaiBoard
from sandtable.games.shanghai.tables import CHAPEI, CHINA, FORMATIONS, JAPAN, Tables
from sandtable.games.shanghai.victory import holder_of_shanghai, victory_points

FAR: Final = 40
CALLED: Final = {"9DIV": 2, "14DIV": 3}
NEARLY: Final = 8
"""So many points short of a victory, Shanghai is what matters."""


class Goals:
    """Japan fights for Shanghai with its naval troops, which stay there; while there are Chinese in it with the first
    division, and if it has points enough with the last one too. The others go for cities and the Woosung forts. China
    has brigades for Shanghai; the others hold cities."""

    def __init__(self, tables: Tables) -> None:
        self.t: Tables = tables
        self.naval: list[int] = [
            1 if FORMATIONS[f] in ("SNLF", "LOCAL", "24BDE") else CALLED.get(FORMATIONS[f], 0)
            for f in tables.formation
        ]
        """1: units that fight for Shanghai first; 2: those that help while there are Chinese in it; 3: those that help
        when the points are nearly there."""
        self.guards: list[int] = [
            1 if row.get("brigade", "") in ("156", "119", "120") else 0 for row in tables.unit_rows
        ]
        """Chinese units that are meant for Shanghai; the others hold cities."""

        self.gates: list[int] = []
        """The hexes before Chapei by which the Chinese come and go."""
        for h in tables.area_hexes[CHAPEI]:
            for n in tables.near[h]:
                if not tables.shanghai[n] and n not in self.gates:
                    self.gates.append(n)

    def of_unit(self, b: ShanghaiBoard, u: i64) -> list[int]:
        """Where a unit is wanted."""
        chapei = self.for_shanghai(b, u)
        return self.japanese(b, chapei) if self.t.side[u] == JAPAN else self.chinese(b, chapei)

    def for_shanghai(self, b: ShanghaiBoard, u: i64) -> bool:
        """Whether a unit is meant for Shanghai."""
        if self.t.side[u] == CHINA:
            return self.guards[u] == 1
        naval: i64 = self.naval[u]
        return naval > 0 and naval <= self.effort(b)

    def effort(self, b: ShanghaiBoard) -> i64:
        """How much Japan does for Shanghai now: up to which kind of unit (`naval`)."""
        if holder_of_shanghai(b) < 0:
            return 1
        return 3 if victory_points(b) >= self.t.levels[1] - NEARLY else 2

    def japanese(self, b: ShanghaiBoard, chapei: bool) -> list[int]:
        """Chinese units in Shanghai; or the hexes of cities that Japan does not hold, and the forts."""
        t = self.t
        found: list[int] = []
        if chapei:
            for u in t.of_side[CHINA]:
                h: i64 = b.place[u]
                if h >= 0 and t.shanghai[h] and h not in found:
                    found.append(h)
            return found if found else t.area_hexes[CHAPEI]
        for hexes in t.cities:
            for h in hexes:
                if b.control[h] != JAPAN:
                    found.append(h)
        if b.forts_gone == 0:
            for h in t.forts:
                if b.held[h] != 1 + JAPAN:
                    found.append(h)
        return found if found else t.area_hexes[CHAPEI]

    def chinese(self, b: ShanghaiBoard, chapei: bool) -> list[int]:
        """Hexes of Chapei; empty ones, and those of empty cities, for who is not meant for Shanghai."""
        t = self.t
        if chapei:
            return t.area_hexes[CHAPEI]
        found: list[int] = []
        for h in t.area_hexes[CHAPEI]:
            if b.held[h] == 0:
                found.append(h)
        for hexes in t.cities:
            for h in hexes:
                if b.held[h] == 0 and b.control[h] == CHINA:
                    found.append(h)
        return found if found else t.area_hexes[CHAPEI]

    def nearest(self, goals: list[int], h: i64) -> i64:
        """How far it is to the nearest of these hexes."""
        far = self.t.distance[h]
        best: i64 = FAR
        for g in goals:
            if far[g] < best:
                best = far[g]
        return best

    def is_near(self, b: ShanghaiBoard, side: i64, h: i64, radius: i64) -> bool:
        """Whether a unit of this side is so near to a hex."""
        far = self.t.distance[h]
        for u in self.t.of_side[side]:
            at: i64 = b.place[u]
            if at >= 0 and far[at] <= radius:
                return True
        return False
