"""The title's data as flat rows: the board, the twelve types, the tables, the deployments, the cards.

The zone of a hex says whether it is red, blue or white (IF-SET-8); names and strengths of the types are the field
guides' (IF-SET-15, RUL-25, RUL-30); a card's cost is in Political Points (RUL-24); the Jurong Line hexes do nothing by
themselves (RUL-12).

Data is TOML in `data/`, every entry with its provenance. A data pack (a folder of TOML files of the same names) is
laid over it: tables are merged key by key, lists of entries with an `id` are merged by id, other values are replaced.
"""

import hashlib
import json
import tomllib
from pathlib import Path
from typing import Any, Final

from mypy_extensions import i64

from sandtable.games.fortress.words import WINDOWS
from sandtable.kernel.errors import BadFile
from sandtable.maps.hexes import ODD_R, HexGrid, corners

JAPAN: Final = 0
COMMONWEALTH: Final = 1
SIDES: Final = ("japan", "commonwealth")

TANK: Final = 0
BATTALION: Final = 1
COMPANY: Final = 2
CONSCRIPT: Final = 3
AA: Final = 4
RECON: Final = 5
ENGINEER: Final = 6
BOMBER: Final = 7
ARTILLERY: Final = 8
ANTITANK: Final = 9
MINE: Final = 10
HQ: Final = 11
KINDS: Final = 12
KIND_IDS: Final = (
    "tank", "battalion", "company", "conscript", "aa", "recon",
    "engineer", "bomber", "artillery", "antitank", "mine", "hq",
)  # fmt: skip

ARMY: Final = 30
HEXES: Final = 143
DECK: Final = 20
HAND_LIMIT: Final = 7
CARD_PRICE: Final = 2

IMMOVABLE_MASK: Final = 1 << 10 | 1 << 11
MOVABLE_MASK: Final = (1 << 10) - 1
ALL_MASK: Final = (1 << 12) - 1
LINE_INFANTRY_MASK: Final = 1 << 1 | 1 << 2 | 1 << 3
"""Battalion, Company, Conscript Platoon: strengths 8, 7 and 6."""

ZONE_RED: Final = 0
ZONE_BLUE: Final = 1
ZONE_WHITE: Final = 2
ZONE_X: Final = 3
ZONES: Final = ("red", "blue", "white", "X")

FAR: Final = 99
ANY_WINDOWS: Final = ("turn_start", "attack_declared", "turn_end")
FILES: Final = ("map", "units", "tables", "scenarios", "cards")


class Card:
    """One Political Card, as printed."""

    def __init__(self, row: dict[str, Any]) -> None:
        self.ident: str = row["id"]
        self.name: str = row["name"]
        self.side: int = _one_of(row["side"], SIDES, f"cards.toml, {self.ident}: side")
        self.cost: int = _whole(row, "cost", 0, 20)
        self.kind: str = row["kind"]
        self.windows: list[str] = row["windows"]
        self.turn: str = row["turn"]
        self.condition: str = row["condition"]
        self.effect: str = row["effect"]
        self.history: str = row["history"]
        self.source: str = row["source"]


class Deployment:
    """A stored set-up of a side's basic army: a type for each hex used."""

    def __init__(self, ident: str, side: int, beginner: bool, text: str, pieces: dict[int, int]) -> None:
        self.ident = ident
        self.side = side
        self.beginner = beginner
        self.text = text
        self.pieces = pieces


class ArmyChoice:
    """A stored choice of 30 pieces out of a side's pool: a count for each type."""

    def __init__(self, ident: str, side: int, counts: list[int]) -> None:
        self.ident = ident
        self.side = side
        self.counts = counts


class Tables:
    """Everything about the game that never changes while it is played."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.digest: str = hashlib.blake2b(
            json.dumps(data, sort_keys=True, default=str).encode(), digest_size=8
        ).hexdigest()
        reading = ""
        try:
            reading = "map"
            self._read_map(data[reading])
            reading = "units"
            self._read_units(data[reading])
            reading = "tables"
            self._read_tables(data[reading])
            reading = "scenarios"
            self._read_scenarios(data[reading])
            reading = "cards"
            self._read_cards(data[reading])
        except (KeyError, TypeError, ValueError, IndexError, AttributeError) as problem:
            raise BadFile(f"{reading}.toml cannot be read: {problem!r}") from problem

    # -- the board ---------------------------------------------------------------------------------------------

    def _read_map(self, doc: dict[str, Any]) -> None:
        rows: list[dict[str, Any]] = doc["hex"]
        if len(rows) != HEXES:
            raise BadFile(f"map.toml: {len(rows)} hexes, {HEXES} were expected")
        cells: list[tuple[int, int]] = [(row["col"], row["row"]) for row in rows]
        self.grid: HexGrid = HexGrid(ODD_R, cells, [row["id"] for row in rows])
        grid = self.grid
        self.hex_names: list[str] = [row["id"] for row in rows]
        self.place_names: list[str] = [row["name"] for row in rows]
        self.regions: list[str] = [row["region"] for row in rows]
        self.terrains: list[str] = [row["terrain"] for row in rows]
        self.white_sides: list[list[str]] = [row.get("white_sides", []) for row in rows]
        self.zone: list[int] = [
            _one_of(row["zone"], ZONES, f"map.toml, hex {row['id']}: zone") for row in rows
        ]
        self.radius: float = float(doc["meta"]["hex_radius"])
        self.canvas: tuple[float, float] = (float(doc["meta"]["canvas"][0]), float(doc["meta"]["canvas"][1]))
        self.centres: list[tuple[float, float]] = [(float(row["x"]), float(row["y"])) for row in rows]
        self.outlines: list[list[tuple[float, float]]] = [
            corners(ODD_R, x, y, self.radius) for x, y in self.centres
        ]
        self.borders: list[dict[str, Any]] = doc["border"]
        self.crossings: list[dict[str, Any]] = doc["crossings"]["lanes"]

        passable = [zone != ZONE_X for zone in self.zone]
        self.passable: list[int] = [1 if free else 0 for free in passable]
        self.adjacent: list[list[int]] = grid.adjacent
        """IF-MAP-2: all neighbours on the board, whatever is drawn between them, X hexes included."""
        self.open: list[list[int]] = [[n for n in near if passable[n]] for near in grid.adjacent]
        """The neighbours that are not X hexes."""
        self.distance: list[list[int]] = grid.distance
        """IF-MAP-3: straight distances over any terrain."""
        self.steps: list[list[int]] = [_steps_from(self.open, h) for h in range(HEXES)]
        """How many one-hex moves from hex to hex on the empty map; FAR where there is no way."""
        road = self._hexes(doc["major_road"], "major_road")
        self.road: list[int] = road
        self.road_name: str = doc["major_road"]["name"]
        self.road_index: list[int] = [-1] * HEXES
        for n, h in enumerate(road):
            self.road_index[h] = n
            if n and h not in self.open[road[n - 1]]:
                raise BadFile(f"map.toml: the Major Road breaks off at {self.hex_names[h]}")
        self.two_on_road: list[list[int]] = [[] for _ in range(HEXES)]
        """For each hex, flat pairs (middle, end) of the two-hex moves along the Major Road."""
        for n, h in enumerate(road):
            for way in (-1, 1):
                if 0 <= n + 2 * way < len(road):
                    self.two_on_road[h] += [road[n + way], road[n + 2 * way]]
        self.jurong: list[int] = grid.flags(self._hexes(doc["jurong_line"], "jurong_line"))
        self.beach: list[int] = grid.flags(self._hexes(doc["beaches"], "beaches"))
        self.zone_hexes: list[list[int]] = [
            [h for h in range(HEXES) if self.zone[h] == side] for side in (JAPAN, COMMONWEALTH)
        ]
        self.causeway: i64 = grid.space("F4")
        self.palace: i64 = grid.space("E3")
        self.johore_bahru: i64 = grid.space("F3")
        self.harbour: list[int] = grid.spaces(["H11", "I11", "I10"])

    def _hexes(self, table: dict[str, Any], where: str) -> list[int]:
        names: list[str] = table["hexes"]
        for name in names:
            if name not in self.hex_names:
                raise BadFile(f"map.toml, {where}: there is no hex '{name}'")
        return [self.hex_names.index(name) for name in names]

    # -- pieces ------------------------------------------------------------------------------------------------

    def _read_units(self, doc: dict[str, Any]) -> None:
        rows: list[dict[str, Any]] = doc["type"]
        if [row["id"] for row in rows] != list(KIND_IDS):
            raise BadFile(f"units.toml: the types must be {', '.join(KIND_IDS)}, in this order")
        self.kind_names: list[str] = [row["name"] for row in rows]
        self.kind_codes: list[str] = [str(row["code"]) for row in rows]
        self.kind_symbols: list[str] = [row["symbol"] for row in rows]
        self.kind_notes: list[str] = [row.get("note", "") for row in rows]
        self.strength: list[int] = [
            _whole(row, "strength", 0, 20) if "strength" in row else 0 for row in rows
        ]
        self.beats: list[int] = beats_table(self.strength)
        """For attacker * 12 + defender: 1 the attacker wins, 0 both are lost, -1 he loses (without modifiers)."""
        self.basic: list[list[int]] = []
        self.pool: list[list[int]] = []
        for side in SIDES:
            army = doc["army"][side]
            for name, rows_of, size in (("basic", self.basic, ARMY), ("pool", self.pool, ARMY + 10)):
                counts = [int(army[name].get(kind, 0)) for kind in KIND_IDS]
                if sum(counts) != size or counts[HQ] != 1 or min(counts) < 0:
                    raise BadFile(
                        f"units.toml, army.{side}.{name}: {size} pieces with one Headquarters were expected"
                    )
                rows_of.append(counts)

    def _read_tables(self, doc: dict[str, Any]) -> None:
        bonus: dict[str, int] = doc["fire_support"]["bonus_by_distance"]
        self.fire_bonus: list[int] = [0, int(bonus["1"]), int(bonus["2"])]
        self.colours: list[str] = doc["tokens"]["colours"]
        self.letters: list[str] = doc["tokens"]["letters"]
        self.quiet_limit: i64 = _whole(doc["limits"], "no_progress_player_turns", 1, 100_000)
        self.shuttle_limit: i64 = _whole(doc["limits"], "shuttle_moves", 2, 1000)
        self.bombed_dies: list[int] = [0] * KINDS
        for name in doc["bombing_run"]["success_eliminates"]:
            self.bombed_dies[_one_of(name, KIND_IDS, "tables.toml, bombing_run")] = 1

    # -- set-ups -----------------------------------------------------------------------------------------------

    def _read_scenarios(self, doc: dict[str, Any]) -> None:
        self.levels: list[dict[str, Any]] = doc["scenario"]
        self.deployments: list[Deployment] = []
        for row in doc["deployment"]:
            where = f"scenarios.toml, deployment {row['id']}"
            side = _one_of(row["side"], SIDES, where)
            pieces: dict[int, int] = {}
            for name, kind in row["pieces"].items():
                if name not in self.hex_names:
                    raise BadFile(f"{where}: there is no hex '{name}'")
                h = self.hex_names.index(name)
                if self.zone[h] != side:
                    raise BadFile(f"{where}: {name} is not in the set-up zone of its side")
                pieces[h] = _one_of(kind, KIND_IDS, f"{where}, {name}")
            counts = [list(pieces.values()).count(kind) for kind in range(KINDS)]
            if counts != self.basic[side]:
                raise BadFile(f"{where}: its pieces are not the basic army")
            self.deployments.append(
                Deployment(row["id"], side, bool(row["beginner"]), row["description"], pieces)
            )
        self.armies: list[ArmyChoice] = []
        for row in doc["army_choice"]:
            side = _one_of(row["side"], SIDES, f"scenarios.toml, army_choice {row['id']}")
            counts = [int(row["pieces"].get(kind, 0)) for kind in KIND_IDS]
            over = any(counts[kind] > self.pool[side][kind] for kind in range(KINDS))
            if sum(counts) != ARMY or counts[HQ] != 1 or over:
                where = f"scenarios.toml, army_choice {row['id']}"
                raise BadFile(f"{where}: not 30 pieces of the pool with the Headquarters")
            self.armies.append(ArmyChoice(row["id"], side, counts))

    def _read_cards(self, doc: dict[str, Any]) -> None:
        self.cards: list[Card] = [Card(row) for row in doc["card"]]
        wanted = [f"J{n:02}" for n in range(1, 21)] + [f"C{n:02}" for n in range(1, 21)]
        if [card.ident for card in self.cards] != wanted:
            raise BadFile("cards.toml: the cards must be J01 to J20 and C01 to C20, in this order")
        self.cost: list[int] = [card.cost for card in self.cards]
        self.card_windows: list[int] = [_window_mask(card) for card in self.cards]
        self.card_turn: list[int] = [
            _one_of(card.turn, ("own", "opponent", "either"), f"cards.toml, {card.ident}")
            for card in self.cards
        ]
        self.windows_text: dict[str, str] = {name: row["when"] for name, row in doc["windows"].items()}


def _steps_from(neighbours: list[list[int]], start: int) -> list[int]:
    far = [FAR] * len(neighbours)
    far[start] = 0
    queue = [start]
    for h in queue:
        for n in neighbours[h]:
            if far[n] == FAR:
                far[n] = far[h] + 1
                queue.append(n)
    return far


def _window_mask(card: Card) -> int:
    mask = 0
    for name in card.windows:
        for window in ANY_WINDOWS if name == "any" else (name,):
            mask |= 1 << _one_of(window, WINDOWS, f"cards.toml, {card.ident}")
    return mask


def _whole(row: dict[str, Any], key: str, low: int, high: int) -> int:
    value = row[key]
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise BadFile(
            f"{row.get('id', key)}: {key} = {value!r}; a whole number from {low} to {high} was expected"
        )
    return value


def _one_of(value: str, allowed: tuple[str, ...], where: str) -> int:
    if value not in allowed:
        raise BadFile(f"{where}: '{value}' is none of {', '.join(allowed)}")
    return allowed.index(value)


def read_tables(pack: str) -> Tables:
    """The title's data, with the pack folder `pack` (empty: none) laid over it."""
    own = Path(__file__).parent / "data"
    data: dict[str, Any] = {name: _read(own / f"{name}.toml") for name in FILES}
    if pack:
        folder = Path(pack)
        if not folder.is_dir():
            raise BadFile(f"data pack: there is no folder '{pack}'")
        found = sorted(folder.glob("*.toml"))
        if not found:
            raise BadFile(f"data pack: '{pack}' holds no .toml file")
        for path in found:
            if path.stem not in FILES:
                raise BadFile(
                    f"data pack: {path.name} is none of {', '.join(name + '.toml' for name in FILES)}"
                )
            correction = _read(path)
            for key in correction:
                if key not in data[path.stem]:
                    raise BadFile(f"data pack: {path.name}: there is no '{key}' to correct")
            data[path.stem] = laid_over(data[path.stem], correction)
    return Tables(data)


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as problem:
        raise BadFile(f"{path.name}: {problem}") from problem


def laid_over(below: Any, above: Any) -> Any:
    """`above` laid over `below`: tables merge by key, lists of entries with ids merge by id, the rest is replaced."""
    if isinstance(below, dict) and isinstance(above, dict):
        merged = dict(below)
        for key, value in above.items():
            merged[key] = laid_over(below[key], value) if key in below else value
        return merged
    if isinstance(below, list) and isinstance(above, list) and _have_ids(below) and _have_ids(above):
        by_id = {row["id"]: row for row in below}
        known = {key for row in below for key in row}
        for row in above:
            if row["id"] not in by_id:
                raise BadFile(f"data pack: there is no entry with id '{row['id']}' to correct")
            for key in row:
                if key not in known:
                    raise BadFile(f"data pack: {row['id']}: '{key}' means nothing here")
            by_id[row["id"]] = laid_over(by_id[row["id"]], row)
        return list(by_id.values())
    return above


def _have_ids(rows: list[Any]) -> bool:
    return bool(rows) and all(isinstance(row, dict) and "id" in row for row in rows)


def is_fixed(attacker: i64, defender: i64) -> bool:
    """RUL-23: a Mine Field, a Headquarters, and tank against anti-tank are outside all comparison."""
    return (
        defender == MINE
        or defender == HQ
        or (attacker == TANK and defender == ANTITANK)
        or (attacker == ANTITANK and defender == TANK)
    )


def beats_table(strength: list[int]) -> list[int]:
    """For attacker * 12 + defender: 1 the attacker wins, 0 both are lost, -1 he loses (without modifiers)."""
    table = [0] * 144
    for attacker in range(12):
        for defender in range(12):
            if defender == HQ:
                result = 1
            elif defender == MINE:
                result = 1 if attacker == ENGINEER else -1
            elif is_fixed(attacker, defender):
                result = 1 if attacker == ANTITANK else -1
            else:
                gap = strength[attacker] - strength[defender]
                result = 1 if gap > 0 else 0 if gap == 0 else -1
            table[attacker * 12 + defender] = result
    return table
