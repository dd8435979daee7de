"""The title's data as flat rows: the board, the twelve types, the tables, the deployments, the cards.

The zone of a hex says whether it is red, blue or white (IF-SET-8); names and strengths of the types are the field
guides' (IF-SET-15, RUL-25, RUL-30); a card's cost is in Political Points (RUL-24); the Jurong Line hexes do nothing by
themselves (RUL-12).

Data is TOML in `data/`, every entry with its provenance. What a data pack may set is in packs.toml.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from mypy_extensions import i64

from sandtable.games.fortress import unit, window
from sandtable.kernel.errors import BadFile
from sandtable.kit.cards import Deck
from sandtable.kit.data import Reading, digest_of, one_of, read_correctable, read_data, whole
from sandtable.kit.position import refuse
from sandtable.maps.graph import steps_from
from sandtable.maps.hexes import ODD_R, HexGrid, corners

FOLDER: Final = Path(__file__).parent
GROUND: Final = FOLDER / "data" / "ground.toml"
MAY: Final = read_correctable(FOLDER / "packs.toml")
"""What a data pack may correct."""
JAPAN: Final = 0
COMMONWEALTH: Final = 1
SIDES: Final = ("japan", "commonwealth")
LEVELS: Final = ("basic", "advanced1", "advanced2", "advanced3")
ARMY: Final = 30
HEXES: Final = 143
DECK: Final = 20
ZONE_BLUE: Final = 1
ZONE_WHITE: Final = 2
ZONE_X: Final = 3
ZONES: Final = ("red", "blue", "white", "X")
FAR: Final = 99
ONE_ASKED: Final = ("action", "card_declared", "after_action")
ANY_WINDOWS: Final = tuple(name for name in window.IDS if name not in ONE_ASKED)
"""The windows in which one player is asked, and those in which both are: what `any` may stand for."""
DELTAS: Final = ("J01", "J06", "J07", "J16", "C02", "C03", "C04", "C07", "C16")
"""The cards that change a strength by `params.delta`."""


class Card:
    """One Political Card, as printed."""

    def __init__(self, row: dict[str, Any]) -> None:
        self.ident: str = row["id"]
        self.name: str = row["name"]
        self.side: int = one_of(row["side"], SIDES, f"cards.toml, {self.ident}: side")
        self.cost: int = whole(row, "cost", 0, 20, f"cards.toml, {self.ident}")
        self.params: dict[str, Any] = row["params"]
        self.kind: str = row["kind"]
        self.windows: list[str] = row["windows"]
        self.turn: str = row["turn"]
        self.condition: str = row["condition"]
        self.effect: str = row["effect"]
        self.history: str = row["history"]
        self.source: str = row["source"]


@dataclass
class Deployment:
    """A stored set-up of a side's basic army: a type for each hex used."""

    ident: str
    side: int
    beginner: bool
    text: str
    pieces: dict[int, int]


@dataclass
class ArmyChoice:
    """A stored choice of 30 pieces out of a side's pool: a count for each type."""

    ident: str
    side: int
    counts: list[int]


class FortressData:
    """Everything about the game that never changes while it is played."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.digest: str = digest_of(data, MAY)
        self.sides: tuple[str, ...] = SIDES
        for name, read in (("map", self._read_map), ("units", self._read_units), ("tables", self._read_tables),
                           ("scenarios", self._read_scenarios), ("cards", self._read_cards)):  # fmt: skip
            with Reading(name):
                read(data[name])

    # -- the board ---------------------------------------------------------------------------------------------

    def _read_map(self, doc: dict[str, Any]) -> None:
        rows: list[dict[str, Any]] = doc["hex"]
        refuse(len(rows) != HEXES, f"map.toml: {len(rows)} hexes, {HEXES} were expected")
        cells: list[tuple[int, int]] = [(row["col"], row["row"]) for row in rows]
        self.grid: HexGrid = HexGrid(ODD_R, cells, [row["id"] for row in rows])
        grid = self.grid
        self.hex_names: list[str] = [row["id"] for row in rows]
        self.place_names: list[str] = [row["name"] for row in rows]
        self.regions: list[str] = [row["region"] for row in rows]
        self.terrains: list[str] = [row["terrain"] for row in rows]
        self.white_sides: list[list[str]] = [row.get("white_sides", []) for row in rows]
        self.zone: list[int] = [
            one_of(row["zone"], ZONES, f"map.toml, hex {row['id']}: zone") for row in rows
        ]
        self.radius: float = float(doc["meta"]["hex_radius"])
        self.canvas: tuple[float, float] = (float(doc["meta"]["canvas"][0]), float(doc["meta"]["canvas"][1]))
        self.centres: list[tuple[float, float]] = [(float(row["x"]), float(row["y"])) for row in rows]
        self.outlines = [corners(ODD_R, x, y, self.radius) for x, y in self.centres]
        self.borders: list[dict[str, Any]] = doc["border"]

        passable = [zone != ZONE_X for zone in self.zone]
        self.passable: list[int] = [1 if free else 0 for free in passable]
        self.adjacent: list[list[int]] = grid.adjacent
        """IF-MAP-2: all neighbours on the board, whatever is drawn between them, X hexes included."""
        self.open: list[list[int]] = [[n for n in near if passable[n]] for near in grid.adjacent]
        """The neighbours that are not X hexes."""
        self.distance: list[list[int]] = grid.distance
        """IF-MAP-3: straight distances over any terrain."""
        self.steps: list[list[int]] = [steps_from(self.open, h, FAR) for h in range(HEXES)]
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

    def _hexes(self, table: dict[str, Any], where: str) -> list[int]:
        return [self._hex(name, f"map.toml, {where}") for name in table["hexes"]]

    def _hex(self, name: str, where: str) -> int:
        refuse(name not in self.hex_names, f"{where}: there is no hex '{name}'")
        return self.hex_names.index(name)

    # -- pieces ------------------------------------------------------------------------------------------------

    def _read_units(self, doc: dict[str, Any]) -> None:
        rows: list[dict[str, Any]] = doc["type"]
        if [row["id"] for row in rows] != list(unit.IDS):
            raise BadFile(f"units.toml: the types must be {', '.join(unit.IDS)}, in this order")
        self.kind_names: list[str] = [row["name"] for row in rows]
        self.kind_codes: list[str] = [str(row["code"]) for row in rows]
        self.kind_symbols: list[str] = [row["symbol"] for row in rows]
        self.kind_notes: list[str] = [row.get("note", "") for row in rows]
        self.strength: list[int] = [
            whole(row, "strength", 0, 20, f"units.toml, {row['id']}") if "strength" in row else 0
            for row in rows
        ]
        self.beats: list[int] = beats_table(self.strength)
        """For attacker * 12 + defender: 1 the attacker wins, 0 both are lost, -1 it loses (without modifiers)."""
        self.basic: list[list[int]] = []
        self.pool: list[list[int]] = []
        for side in SIDES:
            army = doc["army"][side]
            for name, rows_of, size in (("basic", self.basic, ARMY), ("pool", self.pool, ARMY + 10)):
                counts = [int(army[name].get(kind, 0)) for kind in unit.IDS]
                wrong = sum(counts) != size or counts[unit.HQ] != 1 or min(counts) < 0
                where = f"units.toml, army.{side}.{name}"
                refuse(wrong, f"{where}: {size} pieces with one Headquarters were expected")
                rows_of.append(counts)

    def _read_tables(self, doc: dict[str, Any]) -> None:
        bonus: dict[str, Any] = doc["fire_support"]["bonus_by_distance"]
        where = "tables.toml, fire_support.bonus_by_distance"
        self.fire_bonus: list[int] = [0, whole(bonus, "1", 0, 20, where), whole(bonus, "2", 0, 20, where)]
        self.colours: list[str] = _three_words(doc["tokens"], "colours")
        self.letters: list[str] = _three_words(doc["tokens"], "letters")
        limits = doc["limits"]
        self.quiet_limit: i64 = whole(limits, "no_progress_player_turns", 1, 100_000, "tables.toml, limits")
        self.shuttle_limit: i64 = whole(limits, "shuttle_moves", 2, 1000, "tables.toml, limits")
        politics = doc["politics"]
        where = "tables.toml, politics"
        self.start_points: i64 = whole(politics, "start_points", 0, 1000, where)
        self.attack_points: i64 = whole(politics, "point_per_turn_with_attack", 0, 1000, where)
        self.card_price: i64 = whole(politics, "card_price", 0, 1000, where)
        self.hand_limit: i64 = whole(politics, "hand_limit", 1, DECK, where)
        self.bombed_dies: list[int] = [0] * unit.COUNT
        for name in doc["bombing_run"]["success_eliminates"]:
            self.bombed_dies[one_of(name, unit.IDS, "tables.toml, bombing_run")] = 1

    # -- set-ups -----------------------------------------------------------------------------------------------

    def _read_scenarios(self, doc: dict[str, Any]) -> None:
        self.deployments: list[Deployment] = []
        for row in doc["deployment"]:
            where = f"scenarios.toml, deployment {row['id']}"
            side = one_of(row["side"], SIDES, where)
            pieces: dict[int, int] = {}
            for name, kind in row["pieces"].items():
                h = self._hex(name, where)
                refuse(self.zone[h] != side, f"{where}: {name} is not in the set-up zone of its side")
                pieces[h] = one_of(kind, unit.IDS, f"{where}, {name}")
            counts = [list(pieces.values()).count(kind) for kind in range(unit.COUNT)]
            refuse(counts != self.basic[side], f"{where}: its pieces are not the basic army")
            self.deployments.append(Deployment(row["id"], side, row["beginner"], row["description"], pieces))
        self.armies: list[ArmyChoice] = []
        for row in doc["army_choice"]:
            where = f"scenarios.toml, army_choice {row['id']}"
            side = one_of(row["side"], SIDES, where)
            counts = [int(row["pieces"].get(kind, 0)) for kind in unit.IDS]
            over = any(counts[kind] > self.pool[side][kind] for kind in range(unit.COUNT))
            wrong = sum(counts) != ARMY or counts[unit.HQ] != 1 or over
            refuse(wrong, f"{where}: not 30 pieces of the pool with the Headquarters")
            self.armies.append(ArmyChoice(row["id"], side, counts))

    def _read_cards(self, doc: dict[str, Any]) -> None:
        self.cards: list[Card] = [Card(row) for row in doc["card"]]
        wanted = [f"J{n:02}" for n in range(1, 21)] + [f"C{n:02}" for n in range(1, 21)]
        if [card.ident for card in self.cards] != wanted:
            raise BadFile("cards.toml: the cards must be J01 to J20 and C01 to C20, in this order")
        self.cost: list[int] = [card.cost for card in self.cards]
        self.decks: list[Deck] = [
            Deck(wanted[side * DECK : side * DECK + DECK], side * DECK) for side in (JAPAN, COMMONWEALTH)
        ]
        """IF-DRW-4: each side draws from its own twenty cards."""
        self.window_names: dict[str, str] = {name: row["name"] for name, row in doc["windows"].items()}
        opens: list[str] = doc["windows"]["any"]["opens"]
        for name in opens:
            one_of(name, ANY_WINDOWS, "cards.toml, windows.any.opens")
        self.card_windows: list[int] = [_window_mask(card, opens) for card in self.cards]
        self.window_cards: list[list[int]] = [
            [
                deck.mask([n for n in deck.cards(deck.full) if self.card_windows[n] >> at & 1])
                for deck in self.decks
            ]
            for at in range(len(window.IDS))
        ]
        """By window and side: the cards that may be declared in it, as bits of the side's hand."""
        self.card_turn: list[int] = [
            one_of(card.turn, ("own", "opponent", "either"), f"cards.toml, {card.ident}")
            for card in self.cards
        ]
        self._read_params()

    def _read_params(self) -> None:
        """The numbers of the cards' effects."""
        by_id = {card.ident: card for card in self.cards}
        self.delta: list[int] = [
            _param(card, "delta", -10, 10) if card.ident in DELTAS else 0 for card in self.cards
        ]
        """What the card adds to a strength."""
        self.line_bonus: i64 = _param(by_id["C04"], "delta", -10, 10)
        self.order_bonus: i64 = _param(by_id["C16"], "delta", -10, 10)
        self.palace: i64 = self._land(by_id["J02"].params["centre"], "cards.toml, J02: params.centre")
        self.palace_range: i64 = _param(by_id["J02"], "range", 0, 20)
        self.charges: i64 = _param(by_id["J02"], "charges", 1, 20)
        self.staff_look: i64 = _param(by_id["J13"], "look", 1, 3)
        self.victory_points: i64 = _param(by_id["J14"], "points", 0, 1000)
        self.dash_min: i64 = _param(by_id["J15"], "min", 1, len(self.road))
        self.dash_max: i64 = _param(by_id["J15"], "max", int(self.dash_min), len(self.road))
        self.johore_bahru: i64 = self._land(by_id["J19"].params["centre"], "cards.toml, J19: params.centre")
        self.gun_range: i64 = _param(by_id["J19"], "range", 0, 20)
        self.gun_pairs: list[int] = [
            _param(card, "need_pairs", 1, 2) if card.ident in ("J19", "C08") else 0 for card in self.cards
        ]
        """J19, C08: how many pairs of tokens must be equal."""
        regions = by_id["C08"].params["regions"]
        for name in regions:
            one_of(name, sorted(set(self.regions)), "cards.toml, C08: params.regions")
        self.battery_reach: list[int] = [1 if region in regions else 0 for region in self.regions]
        """C08: the hexes that the Johore Battery fires on."""
        self.causeway: i64 = self._land(by_id["C11"].params["hex"], "cards.toml, C11: params.hex")
        self.causeway_turns: i64 = _param(by_id["C11"], "own_turns", 1, 1000)
        self.harbour: list[int] = [
            self._land(name, "cards.toml, C15: params.hexes") for name in by_id["C15"].params["hexes"]
        ]
        refuse(len(set(self.harbour)) != len(self.harbour), "cards.toml, C15: params.hexes names a hex twice")
        self.visit_cards: i64 = _param(by_id["C17"], "count", 1, DECK)
        self.quarrel_points: i64 = _param(by_id["C19"], "points", 0, 1000)

    def _land(self, name: str, where: str) -> int:
        h = self._hex(name, where)
        refuse(not self.passable[h], f"{where}: {name} is an X hex")
        return h


def _window_mask(card: Card, any_opens: list[str]) -> int:
    mask = 0
    for name in card.windows:
        for at in any_opens if name == "any" else [name]:
            mask |= 1 << one_of(at, window.IDS, f"cards.toml, {card.ident}")
    return mask


def _param(card: Card, key: str, low: int, high: int) -> int:
    return whole(card.params, key, low, high, f"cards.toml, {card.ident}: params")


def _three_words(table: dict[str, Any], key: str) -> list[str]:
    """The names of the tokens; the options say how many of the three are in the game."""
    words: list[str] = table[key]
    plain = isinstance(words, list) and all(isinstance(word, str) and word.isalnum() for word in words)
    if not plain or len(words) != 3 or len({word.lower() for word in words}) != 3:
        raise BadFile(f"tables.toml, tokens: {key} = {words!r}; three different words were expected")
    return words


def read_fortress(pack: str) -> FortressData:
    """The title's data, with the pack folder `pack` (empty: none) laid over it."""
    return FortressData(read_data(FOLDER / "data", pack, MAY))


def is_fixed(attacker: i64, defender: i64) -> bool:
    """RUL-23: a Mine Field, a Headquarters, and tank against anti-tank are outside all comparison."""
    return (
        defender == unit.MINE
        or defender == unit.HQ
        or (attacker == unit.TANK and defender == unit.ANTITANK)
        or (attacker == unit.ANTITANK and defender == unit.TANK)
    )


def beats_table(strength: list[int]) -> list[int]:
    """For attacker * 12 + defender: 1 the attacker wins, 0 both are lost, -1 it loses (without modifiers)."""
    table = [0] * 144
    for attacker in range(12):
        for defender in range(12):
            if defender == unit.HQ:
                result = 1
            elif defender == unit.MINE:
                result = 1 if attacker == unit.ENGINEER else -1
            elif is_fixed(attacker, defender):
                result = 1 if attacker == unit.ANTITANK else -1
            else:
                result = max(-1, min(1, strength[attacker] - strength[defender]))
            table[attacker * 12 + defender] = result
    return table
