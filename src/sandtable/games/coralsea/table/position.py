"""Position files of Coral Sea: the series', airfields, and with limited intelligence what is seen and remembered.

seen = ["j_144"]                 # just seen by the enemy
tops = ["j_41"]                  # laid on top
[airfields]
japan = ["lunga"]                # markers
spare = { japan = 2, allies = 3 }
bombed = ["lae"]
[mended]                         # put right under cover
was_dg = ["j_41"]                # the enemy takes it for Disorganized still
just_dg = ["j_41"]               # in this operation; card_: by a card; lost_: it was lost since
"""

from typing import Any, Final

from sandtable.games.coralsea.material import ALLIES
from sandtable.games.coralsea.rules.board import CoralBoard
from sandtable.games.coralsea.rules.covered import BY_CARD, JUST, LOST, WORN
from sandtable.games.coralsea.state import NUMBERS
from sandtable.kit.position import names_of, refuse, section, whole
from sandtable.series.campaign_commander.rules.board import DISORGANIZED
from sandtable.series.campaign_commander.state import NUMBERS as SERIES
from sandtable.series.campaign_commander.table.position import PositionFile

MENDED: Final = tuple(
    f"{how}_{what}" for how in ("was", "just", "card", "lost") for what in ("depleted", "dg")
)


class CoralPosition(PositionFile):
    """Reads and writes one board of Coral Sea."""

    own_keys: tuple[str, ...] = ("airfields", "seen", "tops", "mended")

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
        if any(b.mended):
            marked = [
                [t.units[u] for u, marks in enumerate(b.mended) if marks >> n & 1] for n in range(len(MENDED))
            ]
            table["mended"] = {name: row for name, row in zip(MENDED, marked) if row}
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
        self.read_mended(section(table, "mended", list(MENDED)))
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

    def read_mended(self, table: dict[str, Any]) -> None:
        """Each mark tells of one thing that was cleared, or of whom the enemy has lost from sight."""
        b = self.coral()
        b.mended = [0] * len(b.t.units)
        for n, name in enumerate(MENDED):
            for u in names_of(table, name, b.t.units, "[mended]"):
                b.mended[u] |= 1 << n
        for u, marks in enumerate(b.mended):
            where = f"[mended] {b.t.units[u]}"
            refuse(marks != 0 and not b.remembers(), f"{where}: nothing is covered (CS-12)")
            how = (marks >> JUST | marks >> BY_CARD) & WORN
            refuse(how & ~marks != 0, f"{where}: how, and not what was cleared (CS-12)")
            refuse(marks & b.state[u] & WORN != 0, f"{where}: it was not cleared (CS-12)")
            off = b.place[u] < 0 and marks & WORN & ~(marks >> LOST) != 0
            refuse(
                off or (marks >> LOST != 0 and b.place[u] >= 0), f"{where}: lost units alone are lost (CS-12)"
            )

    def check_apart(self) -> None:
        """The Truk Fleet keeps apart as well."""
        super().check_apart()
        b = self.coral()
        for u in [u for u in b.t.fleet if b.place[u] >= 0]:
            where, area = f"[units] {b.t.units[u]}", b.place[u]
            refuse(area < b.t.land, f"{where}: the Truk Fleet enters no port (CS-7d2)")
            refuse(b.state[u] & DISORGANIZED != 0, f"{where}: once Disorganized it has left (CS-7d4)")
            refuse(not b.may_halt([u], area), f"{where}: it shares {b.t.areas[area]} with others (CS-7d1)")
