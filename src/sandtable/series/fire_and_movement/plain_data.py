"""The data of a folio without exclusive rules: four TOML files, read into a `Folio`.

map.toml        map, legend, grid (see reading.py), the hexsides and ways of the terrain key; [[objective]] hex, worth
units.toml      [[unit]] id, name, side, attack, defense, ma, steps, ...; [[fire_support]] id, name, side, strength
tables.toml     [[side]] id, name, adjective, colour, goal; [[terrain]], [[hexside]], [[crt.column]]; [sequence] turns,
                stacking, and whether bombardment and displacement are used
scenarios.toml  [[scenario]] id, name, description; [placements] unit = hex; [supply] side = hexes
"""

from typing import Any, Final

from sandtable.kernel.errors import BadFile
from sandtable.kit.data import Correctable, Reading, check_tables, digest_of, one_of, whole
from sandtable.series.fire_and_movement.folio import Folio
from sandtable.series.fire_and_movement.reading import (
    HexSheet,
    TerrainKey,
    by_id,
    read_columns,
    read_marker,
    read_unit,
)

MAY: Final = Correctable(
    {
        "map": ("objective.*.worth",),
        "units": ("unit.*.attack", "unit.*.defense", "unit.*.ma", "fire_support.*.strength"),
        "tables": ("terrain.*.move", "terrain.*.shift", "hexside.*.move", "hexside.*.shift", "crt.column.*.results"),
        "scenarios": ("placements.*",),
    },
    frozenset(
        {"name", "description", "label", "colour", "goal", "adjective", "canvas", "hex_radius", "origin", "source"}
    ),
    needed={
        "map": {"map": "FM-2.1a", "legend": "FM-2.1a", "grid": "FM-2.1a"},
        "units": {"unit": "FM-2.3a"},
        "tables": {"side": "FM-4.1a", "sequence": "FM-4.1f", "terrain": "FM-5.2a", "crt": "FM-7.3b"},
        "scenarios": {"scenario": "FM-3b", "placements": "FM-3b"},
    },
    entries=("unit", "side", "terrain", "scenario"),
)  # fmt: skip


class PlainData(Folio):
    """Everything about the game that never changes while it is played."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.digest: str = digest_of(data, MAY)
        check_tables(data, MAY)
        with Reading("tables"):
            tables = data["tables"]
            rows = list(by_id(tables["side"], "tables.toml, side").values())
            if len(rows) != 2:
                raise BadFile(f"tables.toml, side: {len(rows)} sides, two were expected (FM-4.1a)")
            sides = (str(rows[0]["id"]), str(rows[1]["id"]))
            self.side_names: list[str] = [row["name"] for row in rows]
            self.colours: tuple[str, str] = (rows[0]["colour"], rows[1]["colour"])
            self.goals: dict[str, str] = {row["id"]: row["goal"] for row in rows}
            key = TerrainKey(tables)
            columns = read_columns(tables["crt"])
            turns = whole(tables["sequence"], "turns", 1, 99, "tables.toml, sequence")
        with Reading("map"):
            sheet = HexSheet(data["map"], key)
        with Reading("units"):
            units = [read_unit(row, sides) for row in data["units"]["unit"]]
            markers = [
                read_marker(row, one_of(row["side"], sides, f"units.toml, {row['id']}: side"))
                for row in data["units"].get("fire_support", [])
            ]
            adjectives = (str(rows[0]["adjective"]), str(rows[1]["adjective"]))
            super().__init__(sides, adjectives, sheet, key, units, markers, columns, turns)
        with Reading("tables"):
            self.stacking = whole(tables["sequence"], "stacking", 1, 99, "tables.toml, sequence")
            self.bombards = bool(tables["sequence"].get("bombardment", False))
            self.displaces = bool(tables["sequence"].get("displacement", False))
        with Reading("map"):
            for row in data["map"].get("objective", []):
                (h,) = sheet.named([row["hex"]], f"map.toml, objective {row['id']}")
                self.worth[h] = whole(row, "worth", 1, 99, f"map.toml, objective {row['id']}")
        with Reading("scenarios"):
            (self.scenario,) = data["scenarios"]["scenario"]
            for name, place in data["scenarios"]["placements"].items():
                u = one_of(name, self.unit_ids, "scenarios.toml, placements")
                (self.start[u],) = sheet.named([place], f"scenarios.toml, placements, {name}")
            for side, hexes in data["scenarios"].get("supply", {}).items():
                n = one_of(side, sides, "scenarios.toml, supply")
                self.sources[n] = sheet.named(hexes, f"scenarios.toml, supply, {side}")
