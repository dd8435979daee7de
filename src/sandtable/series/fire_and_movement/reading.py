"""Reading a folio's data: the map, the terrain key and the combat results table, checked entry by entry.

Hexes have their flat sides up; columns and rows are counted from 1 and a hex is called CCRR. The playable hexes come
first, row by row; after them the whole-river hexes and the land out of play, which nobody enters.
"""

from itertools import pairwise
from typing import Any, Final

from mypy_extensions import i64

from sandtable.kernel.errors import BadFile
from sandtable.kernel.packs import one_of, whole
from sandtable.maps.hexes import ODD_Q, HexGrid, centre, digit_label
from sandtable.series.fire_and_movement.folio import RESULTS, ColumnRow

GROUNDS: Final = ("clear", "paddy", "town", "city")
"""In the order of their numbers in folio.py."""
RIVER: Final = 4
OUT: Final = 5
SHEET_KINDS: Final = (*GROUNDS, "river", "out")
"""What a letter of the grid stands for: ground that is played on, whole river, out of play."""
COLUMNS: Final = 10
DIE: Final = 6
HIGHEST: Final = 99
"""Above every differential."""


class TerrainKey:
    """What a ground and a hexside do to movement and combat (SH-S5.2a to SH-S5.2c, SH-S7.4a, SH-S7.4b)."""

    def __init__(self, doc: dict[str, Any]) -> None:
        grounds = _by_id(doc.get("terrain"), "tables.toml, terrain")
        for name in (*GROUNDS, "fort"):
            if name not in grounds:
                raise BadFile(f"tables.toml, terrain: there is no entry '{name}' (SH-S5.2a, SH-S7.4a)")
        sides = _by_id(doc.get("hexside"), "tables.toml, hexside")
        for name in ("creek", "rail"):
            if name not in sides:
                raise BadFile(f"tables.toml, hexside: there is no entry '{name}' (SH-S5.2b, SH-S5.2c)")
        where = "tables.toml, terrain"
        self.cost: list[int] = [whole(grounds[name], "move", 1, 20, f"{where} {name}") for name in GROUNDS]
        self.shift: list[int] = [whole(grounds[name], "shift", 0, 9, f"{where} {name}") for name in GROUNDS]
        self.fort_shift: i64 = whole(grounds["fort"], "shift", 0, 9, f"{where} fort")
        self.creek_cost: i64 = whole(sides["creek"], "move", 0, 20, "tables.toml, hexside creek")
        self.creek_shift: i64 = whole(sides["creek"], "shift", 0, 9, "tables.toml, hexside creek")
        self.rail_cost: i64 = whole(sides["rail"], "move", 1, 20, "tables.toml, hexside rail")


class Sheet:
    """The map as it lies on the table."""

    def __init__(self, doc: dict[str, Any]) -> None:
        cells = _cells(doc)
        playable = sorted(
            [cell for kind in cells[:RIVER] for cell in kind], key=lambda cell: (cell[1], cell[0])
        )
        self.cells: list[tuple[int, int]] = playable + cells[RIVER] + cells[OUT]
        self.playable: i64 = len(playable)
        self.on_map: i64 = self.playable + len(cells[RIVER])
        """So many hexes of the sheet are ground or river; those after them are out of play."""
        self.names: list[str] = [digit_label(column, row) for column, row in self.cells]
        self.index: dict[str, int] = {name: n for n, name in enumerate(self.names)}
        self.grid: HexGrid = HexGrid(ODD_Q, self.cells, self.names)
        kinds = {cell: kind for kind in range(len(SHEET_KINDS)) for cell in cells[kind]}
        self.kind: list[int] = [kinds[cell] for cell in self.cells]
        """A ground, RIVER or OUT, for every hex of the sheet."""
        self.radius: float = float(doc["map"]["hex_radius"])
        self.canvas: tuple[float, float] = (float(doc["map"]["canvas"][0]), float(doc["map"]["canvas"][1]))
        left, top = float(doc["map"]["origin"][0]), float(doc["map"]["origin"][1])
        self.centres: list[tuple[float, float]] = [
            centre(ODD_Q, column, row, self.radius, left, top) for column, row in self.cells
        ]
        self.creeks: list[tuple[int, int]] = []
        for row in doc["creek"]:
            self.creeks += [self._pair(pair, f"map.toml, creek {row['id']}") for pair in row["hexsides"]]
        self.rail_ways: list[list[int]] = []
        """The railroads, each from end to end."""
        self.rails: list[tuple[int, int]] = []
        for row in doc["railroad"]:
            where = f"map.toml, railroad {row['id']}"
            way = self.named(row["path"], where)
            self.rail_ways.append(way)
            self.rails += [self._pair([self.names[a], self.names[b]], where) for a, b in pairwise(way)]

    def named(self, names: list[str], where: str) -> list[int]:
        """The playable hexes of these names."""
        found: list[int] = []
        for name in names:
            h = self.index.get(name, -1)
            if h < 0:
                raise BadFile(f"{where}: there is no hex '{name}' (SH-S2.1a)")
            if h >= self.playable:
                raise BadFile(f"{where}: {name} is {SHEET_KINDS[self.kind[h]]}, not playable (SH-5.2a)")
            found.append(h)
        return found

    def _pair(self, names: list[str], where: str) -> tuple[int, int]:
        a, b = self.named(names, where)
        if not self.grid.touches(a, b):
            raise BadFile(f"{where}: {names[0]} and {names[1]} do not touch")
        return a, b


def _cells(doc: dict[str, Any]) -> list[list[tuple[int, int]]]:
    """The cells of the grid by what they are, row by row."""
    legend: dict[str, str] = doc["legend"]
    rows: list[str] = doc["grid"]["rows"]
    wide = whole(doc["map"], "columns", 1, 99, "map.toml, map")
    high = whole(doc["map"], "rows", 1, 99, "map.toml, map")
    if len(rows) != high:
        raise BadFile(f"map.toml, grid: {len(rows)} rows, {high} were expected")
    cells: list[list[tuple[int, int]]] = [[] for _ in SHEET_KINDS]
    for row, text in enumerate(rows):
        if len(text) != wide:
            raise BadFile(f"map.toml, grid: row {row + 1} has {len(text)} hexes, {wide} were expected")
        for column, letter in enumerate(text):
            where = f"map.toml, grid: hex {digit_label(column, row)}"
            if letter not in legend:
                raise BadFile(f"{where}: the legend has no letter '{letter}'")
            cells[one_of(legend[letter], SHEET_KINDS, f"map.toml, legend {letter}")].append((column, row))
    return cells


def read_columns(doc: dict[str, Any]) -> list[ColumnRow]:
    """The combat results table: ten columns that rise (SH-S7.3b), each with a result for every die (SH-S7.6a)."""
    rows = _by_id(doc.get("column"), "tables.toml, crt.column")
    lows: list[int] = []
    for n in range(COLUMNS):
        where = f"tables.toml, crt: column {n + 1}"
        if str(n + 1) not in rows:
            raise BadFile(f"{where} is missing (SH-S7.3b)")
        lows.append(whole(rows[str(n + 1)], "min", -HIGHEST, HIGHEST, where) if n else -HIGHEST)
        if n and lows[n] <= lows[n - 1]:
            raise BadFile(f"{where} begins at {lows[n]}, not above the column before it (SH-S7.3b)")
    if len(rows) != COLUMNS:
        raise BadFile(f"tables.toml, crt: {len(rows)} columns, {COLUMNS} were expected (SH-S7.3b)")
    found: list[ColumnRow] = []
    for n in range(COLUMNS):
        row = rows[str(n + 1)]
        where = f"tables.toml, crt: column {n + 1}"
        results = row.get("results", [])
        if len(results) != DIE:
            raise BadFile(f"{where}: {len(results)} results, one for each of {DIE} dice is needed (SH-S7.6a)")
        highest = lows[n + 1] - 1 if n + 1 < COLUMNS else HIGHEST
        cells = [one_of(word, RESULTS, f"{where} (SH-S7.6a)") for word in results]
        found.append(ColumnRow(str(row["label"]), highest, cells))
    return found


def _by_id(rows: Any, where: str) -> dict[str, dict[str, Any]]:
    if not isinstance(rows, list) or not all(isinstance(row, dict) and "id" in row for row in rows):
        raise BadFile(f"{where}: a list of entries with ids was expected")
    return {str(row["id"]): row for row in rows}
