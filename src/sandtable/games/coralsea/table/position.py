"""Position files of Coral Sea: the series', and airfields.

[airfields]
japan = ["lunga"]                # markers
spare = { japan = 2, allies = 3 }
bombed = ["lae"]
"""

from typing import Any

from sandtable.games.coralsea.material import ALLIES
from sandtable.games.coralsea.rules.board import CoralBoard
from sandtable.games.coralsea.state import NUMBERS
from sandtable.kit.position import names_of, refuse, section, whole
from sandtable.series.campaign_commander.rules.board import DISORGANIZED
from sandtable.series.campaign_commander.state import NUMBERS as SERIES
from sandtable.series.campaign_commander.table.position import PositionFile


class CoralPosition(PositionFile):
    """Reads and writes one board of Coral Sea."""

    own_keys: tuple[str, ...] = ("airfields", "seen", "tops")

    def numbers(self) -> Any:
        return (*SERIES, *NUMBERS)

    def coral(self) -> CoralBoard:
        assert isinstance(self.b, CoralBoard)
        return self.b

    def write_own(self, table: dict[str, Any]) -> None:
        b = self.coral()
        t = b.t
        found: dict[str, Any] = {
            side: [t.areas[a] for a in range(t.land) if b.markers[a] == n]
            for n, side in enumerate(self.sides)
        }
        found["bombed"] = [t.areas[a] for a in range(t.land) if b.bombed[a]]
        found["hushed"] = [t.areas[a] for a in range(t.land) if b.hushed[a]]
        for name, row in (("seen", b.seen), ("tops", b.tops)):
            if any(row):
                table[name] = [t.units[u] for u in range(len(row)) if row[u]]
        found = {name: row for name, row in found.items() if row}
        if b.spare != [t.marker_limit, t.marker_limit]:
            found["spare"] = dict(zip(self.sides, b.spare))
        if found:
            table["airfields"] = found

    def read_own(self, table: dict[str, Any]) -> None:
        b = self.coral()
        t = b.t
        fields = section(table, "airfields", [*self.sides, "spare", "bombed", "hushed"])
        lands = t.areas[: t.land]
        b.markers = [-1] * t.land
        for name, row in (("seen", b.seen), ("tops", b.tops)):
            for u in names_of(table, name, t.units):
                row[u] = 1
        for n, side in enumerate(self.sides):
            for area in names_of(fields, side, lands, "[airfields]"):
                where = f"[airfields] {side}: {t.areas[area]}"
                refuse(t.mountain[area] == 1, f"{where}: no airfield in the mountains (CS-1c)")
                refuse(t.airfield[area] == 1, f"{where}: it has a printed airfield (CS-9c)")
                refuse(b.markers[area] >= 0, f"{where}: two markers in one area (CS-9c)")
                refuse(b.control[area] != n, f"{where}: its side does not control the area (CS-9e)")
                b.markers[area] = n
        refuse(b.won == 1 and b.initiative != ALLIES, "won: the Allies have the initiative then (CS-3b)")
        runs = b.tracking > 0 and b.tracking_new == 0
        refuse(runs and b.initiative != ALLIES, "tracking: the Allies have the initiative then (CS-K6)")
        refuse(b.control[t.australia] != ALLIES, "[control] japan: Australia is Allied (CS-1i2)")
        given = section(fields, "spare", self.sides)
        placed = [b.markers.count(n) for n in (0, 1)]
        limit = int(t.marker_limit)
        b.spare = [
            whole(given, side, 0, limit, limit - placed[n] if placed[n] <= limit else 0, "[airfields.spare]")
            for n, side in enumerate(self.sides)
        ]
        for n, side in enumerate(self.sides):
            over = b.spare[n] + placed[n] > limit
            refuse(over, f"[airfields] {side}: more than {limit} markers (CS-9a)")
        for name, row in (("bombed", b.bombed), ("hushed", b.hushed)):
            for area in names_of(fields, name, lands, "[airfields]"):
                row[area] = 1
        for area in range(t.land):
            none = b.bombed[area] == 1 and t.airfield[area] == 0 and b.markers[area] < 0
            refuse(none, f"[airfields] bombed: {t.areas[area]} has no airfield (CS-11a)")

    def check_apart(self) -> None:
        """The Truk Fleet keeps apart as well."""
        super().check_apart()
        b = self.coral()
        for u in [u for u in b.t.fleet if b.place[u] >= 0]:
            where, area = f"[units] {b.t.units[u]}", b.place[u]
            refuse(area < b.t.land, f"{where}: the Truk Fleet enters no port (CS-7d2)")
            refuse(b.state[u] & DISORGANIZED != 0, f"{where}: once Disorganized it has left (CS-7d4)")
            refuse(not b.may_halt([u], area), f"{where}: it shares {b.t.areas[area]} with others (CS-7d1)")
