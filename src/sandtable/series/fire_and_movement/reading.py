"""Reading a folio's data: the map, the terrain key, the counters and the combat results table, checked entry by entry.

Hexes have their flat sides up; columns and rows are counted from 1 and a hex is called CCRR. The playable hexes come
first, row by row; after them those that nobody enters (rivers, land out of play). Which grounds and hexsides there are,
how many columns the results table has and how many sides its die: all of that is the folio's data.
"""

from itertools import pairwise
from typing import Any, Final

from mypy_extensions import i64

from sandtable.kernel.errors import BadFile
from sandtable.kit.data import one_of, whole
from sandtable.maps.hexes import ODD_Q, HexGrid, centre, digit_label

OUT: Final = "out"
"""What the legend calls land out of play; a folio may have other hexes that nobody enters (whole rivers)."""
HIGHEST: Final = 99
"""Above every differential."""
RESULTS: Final = ("AE", "A2", "A1", "NE", "EX", "D1", "D2", "DE")
"""The results that a combat table may have (FM-7.6b to FM-7.6f)."""


class UnitRow:
    """One counter as printed (FM-2.3a): a unit of one step repeats its only side as the reduced one."""

    def __init__(
        self, ident: str, name: str, side: i64, attack: i64, defense: i64, reduced_attack: i64, reduced_defense: i64,
        ma: i64, steps: i64, mobile: bool, support: bool,
    ) -> None:  # fmt: skip
        self.ident = ident
        self.name = name
        self.side = side
        self.attack = attack
        self.defense = defense
        self.reduced_attack = reduced_attack
        self.reduced_defense = reduced_defense
        self.ma = ma
        self.steps = steps
        self.mobile = mobile
        self.support = support


class MarkerRow:
    """One support fire marker as printed (FM-8.3a)."""

    def __init__(self, ident: str, name: str, side: i64, strength: i64) -> None:
        self.ident = ident
        self.name = name
        self.side = side
        self.strength = strength


class ColumnRow:
    """One column of the combat results table: the highest differential it is for, and the result of each die."""

    def __init__(self, label: str, highest: i64, results: list[int]) -> None:
        self.label = label
        self.highest = highest
        self.results = results


class TerrainKey:
    """What a ground and a hexside do to movement and combat (FM-5.2a to FM-5.2c, FM-7.4a, FM-7.4b).

    A terrain with `move` is a ground of the map; one without is cover that may be added to a ground (a fort).
    """

    def __init__(self, doc: dict[str, Any]) -> None:
        self.grounds: list[str] = []
        self.cost: list[int] = []
        self.shift: list[int] = []
        self.cover: dict[str, int] = {}
        for name, row in by_id(doc.get("terrain"), "tables.toml, terrain").items():
            where = f"tables.toml, terrain {name}"
            shift = whole(row, "shift", 0, 9, where)
            if "move" in row:
                self.grounds.append(name)
                self.cost.append(whole(row, "move", 1, 20, where))
                self.shift.append(shift)
            else:
                self.cover[name] = shift
        self.side_cost: dict[str, int] = {}
        self.side_shift: dict[str, int] = {}
        for name, row in by_id(doc.get("hexside", []), "tables.toml, hexside").items():
            self.side_cost[name] = whole(row, "move", 0, 20, f"tables.toml, hexside {name}")
            self.side_shift[name] = whole(row, "shift", 0, 9, f"tables.toml, hexside {name}")

    def covered(self, name: str, number: str) -> int:
        """The shift of a cover that the folio must have."""
        shift: int = entry(self.cover, name, "tables.toml, terrain", number)
        return shift


class HexSheet:
    """The map as it lies on the table.

    closed   the legend's words for hexes that nobody enters
    sides    the tables of map.toml with hexsides (`hexsides`: pairs of hexes) or with ways from hex to hex (`path`),
             each with its entry in the terrain key
    """

    def __init__(
        self,
        doc: dict[str, Any],
        key: TerrainKey,
        closed: tuple[str, ...] = (OUT,),
        sides: dict[str, str] | None = None,
    ) -> None:
        grounds = key.grounds
        self.kinds: list[str] = [*grounds, *closed]
        """What a number in `kind` stands for: the grounds, then what nobody enters."""
        cells = _cells(doc, self.kinds)
        ground = [cell for kind in cells[: len(grounds)] for cell in kind]
        playable = sorted(ground, key=lambda cell: (cell[1], cell[0]))
        self.cells: list[tuple[int, int]] = playable + [
            cell for kind in cells[len(grounds) :] for cell in kind
        ]
        self.playable: i64 = len(playable)
        self.on_map: i64 = len(self.cells) - (len(cells[self.kinds.index(OUT)]) if OUT in closed else 0)
        """So many hexes of the sheet are ground or water; those after them are out of play."""
        self.names: list[str] = [digit_label(column, row) for column, row in self.cells]
        self.index: dict[str, int] = {name: n for n, name in enumerate(self.names)}
        self.grid: HexGrid = HexGrid(ODD_Q, self.cells, self.names)
        kinds = {cell: kind for kind in range(len(cells)) for cell in cells[kind]}
        self.kind: list[int] = [kinds[cell] for cell in self.cells]
        self.radius: float = float(doc["map"]["hex_radius"])
        self.canvas: tuple[float, float] = (float(doc["map"]["canvas"][0]), float(doc["map"]["canvas"][1]))
        left, top = float(doc["map"]["origin"][0]), float(doc["map"]["origin"][1])
        self.centres: list[tuple[float, float]] = [
            centre(ODD_Q, column, row, self.radius, left, top) for column, row in self.cells
        ]
        self.barriers: list[tuple[int, int, str]] = []
        """FM-5.2b: two hexes, and the kind of hexside between them."""
        self.ways: list[tuple[str, str, list[int]]] = []
        """FM-5.2c: a way from hex to hex (a road, a railroad): its kind, its name, its hexes."""
        for table, kind in (sides if sides is not None else {name: name for name in key.side_cost}).items():
            if kind not in key.side_cost and table in doc:
                raise BadFile(f"tables.toml, hexside: there is no entry '{kind}' (FM-5.2b, FM-5.2c)")
            for row in doc.get(table, []):
                where = f"map.toml, {table} {row['id']}"
                for pair in row.get("hexsides", []):
                    a, b = self._pair(pair, where)
                    self.barriers.append((a, b, kind))
                if "path" in row:
                    way = self.named(row["path"], where)
                    for a, b in pairwise(way):
                        self._pair([self.names[a], self.names[b]], where)
                    self.ways.append((kind, row["name"], way))

    def named(self, names: list[str], where: str) -> list[int]:
        """The playable hexes of these names."""
        found: list[int] = []
        for name in names:
            h = self.index.get(name, -1)
            if h < 0:
                raise BadFile(f"{where}: there is no hex '{name}' (FM-2.1a)")
            if h >= self.playable:
                raise BadFile(f"{where}: {name} is {self.kinds[self.kind[h]]}, not playable (FM-5.1c)")
            found.append(h)
        return found

    def _pair(self, names: list[str], where: str) -> tuple[int, int]:
        a, b = self.named(names, where)
        if not self.grid.touches(a, b):
            raise BadFile(f"{where}: {names[0]} and {names[1]} do not touch")
        return a, b


def _cells(doc: dict[str, Any], kinds: list[str]) -> list[list[tuple[int, int]]]:
    """The cells of the grid by what they are, row by row."""
    legend: dict[str, str] = doc["legend"]
    rows: list[str] = doc["grid"]["rows"]
    wide = whole(doc["map"], "columns", 1, 99, "map.toml, map")
    high = whole(doc["map"], "rows", 1, 99, "map.toml, map")
    if len(rows) != high:
        raise BadFile(f"map.toml, grid: {len(rows)} rows, {high} were expected")
    cells: list[list[tuple[int, int]]] = [[] for _ in kinds]
    for row, text in enumerate(rows):
        if len(text) != wide:
            raise BadFile(f"map.toml, grid: row {row + 1} has {len(text)} hexes, {wide} were expected")
        for column, letter in enumerate(text):
            where = f"map.toml, grid: hex {digit_label(column, row)}"
            if letter not in legend:
                raise BadFile(f"{where}: the legend has no letter '{letter}'")
            cells[one_of(legend[letter], kinds, f"map.toml, legend {letter}")].append((column, row))
    return cells


def read_columns(doc: dict[str, Any]) -> list[ColumnRow]:
    """The combat results table: columns that rise (FM-7.3b), each with a result for every die (FM-7.6a)."""
    rows = by_id(doc.get("column"), "tables.toml, crt.column")
    lows: list[int] = []
    for n in range(len(rows)):
        where = f"tables.toml, crt: column {n + 1}"
        if str(n + 1) not in rows:
            raise BadFile(f"{where} is missing (FM-7.3b)")
        lows.append(whole(rows[str(n + 1)], "min", -HIGHEST, HIGHEST, where) if n else -HIGHEST)
        if n and lows[n] <= lows[n - 1]:
            raise BadFile(f"{where} begins at {lows[n]}, not above the column before it (FM-7.3b)")
    die = len(rows["1"].get("results", []))
    if not die:
        raise BadFile("tables.toml, crt: column 1 has no results (FM-7.6a)")
    found: list[ColumnRow] = []
    for n in range(len(rows)):
        row = rows[str(n + 1)]
        where = f"tables.toml, crt: column {n + 1}"
        results = row.get("results", [])
        if len(results) != die:
            raise BadFile(f"{where}: {len(results)} results, column 1 has {die} (FM-7.6a)")
        highest = lows[n + 1] - 1 if n + 1 < len(rows) else HIGHEST
        cells = [one_of(word, RESULTS, f"{where} (FM-7.6a)") for word in results]
        found.append(ColumnRow(str(row["label"]), highest, cells))
    return found


def read_unit(row: dict[str, Any], sides: tuple[str, ...]) -> UnitRow:
    """One counter, its figures checked (FM-2.3a)."""
    where = f"units.toml, {row['id']}"
    steps = whole(row, "steps", 1, 2, f"{where} (FM-2.3b)")
    attack = whole(row, "attack", 0, 20, where)
    defense = whole(row, "defense", 1, 20, where)
    reduced_attack = whole(row, "reduced_attack", 0, attack, where) if steps == 2 else attack
    reduced_defense = whole(row, "reduced_defense", 1, defense, where) if steps == 2 else defense
    return UnitRow(
        row["id"], row["name"], one_of(row["side"], sides, f"{where}: side"), attack, defense, reduced_attack,
        reduced_defense, whole(row, "ma", 0, 20, where), steps, bool(row.get("mobile", False)),
        bool(row.get("support", False)),
    )  # fmt: skip


def read_marker(row: dict[str, Any], side: int) -> MarkerRow:
    """One support fire marker (FM-8.3a)."""
    return MarkerRow(row["id"], row["name"], side, whole(row, "strength", 0, 20, f"units.toml, {row['id']}"))


def entry(rows: dict[str, Any], name: str, where: str, number: str) -> Any:
    """An entry that the folio must have, by the rule that looks at it."""
    if name not in rows:
        raise BadFile(f"{where}: there is no entry '{name}' ({number})")
    return rows[name]


def by_id(rows: Any, where: str) -> dict[str, dict[str, Any]]:
    if not isinstance(rows, list) or not all(isinstance(row, dict) and "id" in row for row in rows):
        raise BadFile(f"{where}: a list of entries with ids was expected")
    return {str(row["id"]): row for row in rows}
