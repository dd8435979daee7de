"""The title's data as flat rows: the printed folio (series), and what the exclusive rules add to it.

A hex is a kilometre and a turn a day (SH-10.2a). Numbers and names of brigades and regiments that the orders of battle
leave out or repeat by a slip are those of history (R-22, R-39). The sheet has west at its top (R-07).

Data is TOML in `data/`, every entry with its provenance; a data pack may be laid over it (packs.toml).
"""

from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from mypy_extensions import i64

from sandtable.games.shanghai import rule, verb
from sandtable.kernel.actions import action
from sandtable.kernel.errors import BadFile
from sandtable.kit.data import Reading, check_tables, digest_of, one_of, read_correctable, read_data, whole
from sandtable.kit.position import refuse
from sandtable.maps.graph import with_neighbours
from sandtable.series.fire_and_movement.folio import Folio
from sandtable.series.fire_and_movement.reading import (
    HexSheet,
    TerrainKey,
    entry,
    read_columns,
    read_marker,
    read_unit,
)
from sandtable.series.fire_and_movement.rules.board import FIRST_TITLE_FLAG, TITLE_PHASE
from sandtable.series.fire_and_movement.rules.reach import in_a_row

FOLDER: Final = Path(__file__).parent
DATA: Final = FOLDER / "data"
MAY: Final = read_correctable(FOLDER / "packs.toml")

JAPAN: Final = 0
CHINA: Final = 1
SIDES: Final = ("japan", "china")
ADJECTIVES: Final = ("Japanese", "Chinese")

# Grounds and hexes that nobody enters, in the order of the terrain key and of CLOSED_KINDS.
CLEAR: Final = 0
PADDY: Final = 1
TOWN: Final = 2
CITY: Final = 3
RIVER: Final = 4
OUT: Final = 5
GROUNDS: Final = ["clear", "paddy", "town", "city"]
CLOSED_KINDS: Final = ("river", "out")
HEXSIDES: Final = {"creek": "creek", "railroad": "rail"}
"""The tables of map.toml with hexsides and ways, and their entries in the terrain key."""

# What a unit has done, beside the series' flags.
STEPPED: Final = FIRST_TITLE_FLAG
"""SH-13.7e: it got a step in this phase or pause."""
PLACED: Final = FIRST_TITLE_FLAG << 1
"""SH-13.2j, SH-13.6b: placement has cost it one full MA."""
TO_PLACE: Final = FIRST_TITLE_FLAG << 2
"""It is to be placed in this pause."""
LANDED: Final = FIRST_TITLE_FLAG << 3
"""It belongs to a landing that is not complete yet (R-32)."""

# Ways to move, beside the series' two.
REDEPLOYING: Final = 2
BY_RAIL: Final = 3

# Markers, beside AWAY, AT_HAND and USED.
INTERDICTING: Final = 3
RAIDING: Final = 4
MISSIONS: Final = {INTERDICTING: "interdicting", RAIDING: "raiding"}

RUBBLE: Final = -1
"""In `works`: 0 nothing, RUBBLE, or 1 + the unit that built the fort (R-29)."""

PAUSE: Final = TITLE_PHASE

NO_AREA: Final = 0
CHAPEI: Final = 1
SECTOR: Final = 2
INTERNATIONAL: Final = 3
FRENCH: Final = 4
NANSHI: Final = 5
AREAS: Final = ("", "chapei", "japanese_sector", "international", "french", "nanshi")

OUTER_CITIES: Final = 9
CHAPEI_PLACE: Final = 9
"""The places of a set-up: the outer cities, Chapei, the towns."""
FORTS: Final = 3

FORMATIONS: Final = (
    "SNLF", "24BDE", "9DIV", "11DIV", "14DIV", "LOCAL", "78DIV", "60DIV", "61DIV", "87DIV", "88DIV", "TRAIN",
)  # fmt: skip
CALLABLE: Final = 5
"""The first five formations are those that Japan may bring in."""
TYPES: Final = (
    "infantry", "armored_car", "irregular", "artillery", "engineer", "cavalry", "tank", "support_battalion", "train",
)  # fmt: skip
NAMES: Final = {
    "LOCAL": "Local forces", "78DIV": "78th Division", "60DIV": "60th Division", "61DIV": "61st Division",
    "87DIV": "87th Division", "88DIV": "88th Division", "TRAIN": "Armored trains",
}  # fmt: skip
"""The other formations in words."""
LEVELS: Final = ("decisive_japanese", "major_japanese", "draw", "major_chinese")
DRAWN: Final = 2
ANYWHERE: Final = -1
SUPPORTS: Final = ("formation", "brigade", "regiment")


class ShanghaiData(Folio):
    """Everything about the game that never changes while it is played."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.digest: str = digest_of(data, MAY)
        check_tables(data, MAY)
        with Reading("tables"):
            key = TerrainKey(data["tables"])
            known = ", ".join(GROUNDS)
            refuse(key.grounds != GROUNDS, f"tables.toml, terrain must be {known} (FM-5.2a)")
            for name in HEXSIDES.values():
                entry(key.side_cost, name, "tables.toml, hexside", "FM-5.2b, FM-5.2c")
            self.fort_shift: i64 = key.covered("fort", "SH-17.2a")
            columns = read_columns(data["tables"]["crt"])
            turns = whole(data["tables"]["sequence"], "turns_per_week", 1, 7, "tables.toml, sequence")
        with Reading("map"):
            sheet = HexSheet(data["map"], key, CLOSED_KINDS, HEXSIDES)
        with Reading("units"):
            units = [read_unit(row, SIDES) for row in data["units"]["unit"]]
            for row in data["units"]["unit"]:
                whole(row, "defense", 1, len(columns[0].results), f"units.toml, {row['id']} (SH-7.8a)")
            markers = [read_marker(row, JAPAN) for row in data["units"]["fire_support"]]
            super().__init__(SIDES, ADJECTIVES, sheet, key, units, markers, columns, turns)
            self.phases[PAUSE] = "pause"
        with Reading("map"):
            self._read_sheet(sheet, data["map"])
        with Reading("units"):
            self._read_counters(data["units"])
        with Reading("tables"):
            self._read_callups(data["tables"])
            self._read_numbers(data["tables"], data["units"]["snipers"])
        with Reading("scenarios"):
            self._read_scenarios(data["scenarios"])
        # The rows of a board on which there is nothing:
        self.no_snipers: list[int] = [-1] * self.snipers
        self.no_missions: list[int] = [-1] * len(self.marker_side)
        self.no_divisions: list[int] = [0] * CALLABLE
        self.no_brigades: list[int] = [0] * len(self.brigades)

    # -- the map -----------------------------------------------------------------------------------------------

    def _read_sheet(self, sheet: HexSheet, doc: dict[str, Any]) -> None:
        grid = sheet.grid
        size = int(sheet.playable)
        self.rail_near: list[list[int]] = self.near_links
        self.rail_row: list[int] = in_a_row(self.rail_near)
        self.creek_shift: i64 = self.key.side_shift["creek"]
        self.shore_hexes: list[int] = sheet.named(doc["great_river"]["shore"], "map.toml, great_river.shore")
        self.shore: list[int] = grid.flags(self.shore_hexes)[:size]
        """SH-5.2b: playable, and in part great river."""
        wet = [h for h in range(grid.size) if h in self.shore_hexes or sheet.kind[h] == RIVER]
        self.river_range: list[int] = [min(grid.distance[h][w] for w in wet) for h in range(size)]
        """SH-15.2b: hexes to the nearest one that holds great river; 0 on the shore."""
        entry = dict.fromkeys(doc["edges"]["top"] + doc["edges"]["right"])
        self.entry_hexes: list[int] = sheet.named(list(entry), "map.toml, edges")
        self.entry: list[int] = grid.flags(self.entry_hexes)[:size]
        self.rail_hex: list[int] = [1 if near else 0 for near in self.rail_near]
        self._read_places(sheet, doc)
        closed = (INTERNATIONAL, FRENCH, NANSHI)
        self.near_shut: list[list[int]] = [
            [n for n in near if self.area[n] not in closed] for near in self.near
        ]
        """SH-18c: the neighbours that a Chinese zone reaches while the settlements and Nanshi are closed."""
        self.around: list[list[int]] = [with_neighbours(self.near[h], self.near) for h in range(size)]
        """SH-14c: for each hex, where a unit or its zone would be in the zone of an enemy there."""
        self.around_china: list[list[int]] = [
            with_neighbours(self.near_shut[h], self.near) for h in range(size)
        ]
        """The same for a Chinese enemy while the areas are closed."""
        reaching = [[] if self.area[h] in closed else self.near[h] for h in range(size)]
        self.around_japan: list[list[int]] = [with_neighbours(self.near[h], reaching) for h in range(size)]
        """The same for a Japanese one: no Chinese zone reaches into the areas."""
        self.place_hexes: list[int] = [h for h in range(size) if self.is_place[h]]

    def _read_places(self, sheet: HexSheet, doc: dict[str, Any]) -> None:
        size = int(sheet.playable)
        self.area: list[int] = [NO_AREA] * size
        self.area_names: list[str] = [""] * len(AREAS)
        self.place_of: list[int] = [-1] * size
        self.first_control: list[int] = [CHINA] * size
        names: list[str] = [""] * (OUTER_CITIES + 1)
        for row in doc["shanghai_area"]:
            where = f"map.toml, shanghai_area {row['id']}"
            area = one_of(row["id"], AREAS, where)
            control = one_of(row["first_control"], (*SIDES, "neutral"), where)
            self.area_names[area] = row["name"]
            for h in sheet.named(row["hexes"], where):
                self._claim(h, CITY, where)
                self.area[h] = area
                self.called[h] = row["name"]
                self.first_control[h] = control
                if area == CHAPEI:
                    self.place_of[h] = CHAPEI_PLACE
        names[CHAPEI_PLACE] = self.area_names[CHAPEI]
        self.shanghai: list[int] = [1 if area else 0 for area in self.area]
        self.shanghai_hexes = [h for h in range(size) if self.shanghai[h]]
        self.area_hexes: list[list[int]] = [
            [h for h in range(size) if self.area[h] == area] for area in range(len(AREAS))
        ]
        many = len(doc["city"])
        wrong = many != OUTER_CITIES
        refuse(wrong, f"map.toml, city: {many} cities, {OUTER_CITIES} were expected (SH-12.3a)")
        self.cities: list[list[int]] = []
        for n, row in enumerate(doc["city"]):
            hexes = sheet.named(row["hexes"], f"map.toml, city {row['id']}")
            self.cities.append(hexes)
            names[n] = row["name"]
            for h in hexes:
                self._claim(h, CITY, f"map.toml, city {row['id']}")
                self.place_of[h] = n
                self.called[h] = row["name"]
        for row in doc["town"]:
            where = f"map.toml, town {row['id']}"
            (h,) = sheet.named([row["hex"]], where)
            self._claim(h, TOWN, where)
            self.place_of[h] = len(names)
            self.called[h] = row["name"]
            names.append(row["name"])
        self.place_names: list[str] = names
        self.is_place: list[int] = [1 if kind in (TOWN, CITY) else 0 for kind in self.ground]
        """SH-14d, SH-14h: city and town hexes, Shanghai included."""
        self.city: list[int] = [1 if kind == CITY else 0 for kind in self.ground]
        self.setup_ok: list[int] = [1 if place >= 0 else 0 for place in self.place_of]
        """SH-11d: where the Chinese set up."""
        for h in range(size):
            lone = self.is_place[h] > self.shanghai[h] and self.place_of[h] < 0
            refuse(lone, f"map.toml: {self.hex_names[h]} is drawn as a place but belongs to none (SH-11d)")
        many = len(doc["woosung_fort"])
        refuse(many != FORTS, f"map.toml, woosung_fort: {many} forts, {FORTS} were expected (SH-17.3b)")
        self.forts: list[int] = [
            sheet.named([row["hex"]], f"map.toml, woosung_fort {row['id']}")[0] for row in doc["woosung_fort"]
        ]
        self.fort_names: list[str] = [row["name"] for row in doc["woosung_fort"]]
        self.fort_no: list[int] = [self.forts.index(h) if h in self.forts else -1 for h in range(size)]
        self.labels: dict[int, str] = {
            sheet.named([row["hex"]], f"map.toml, label {row['id']}")[0]: row["name"] for row in doc["label"]
        }
        """Names that no rule looks at."""
        self.called = {**dict(zip(self.forts, self.fort_names)), **self.called, **self.labels}
        self.creeks: list[dict[str, Any]] = doc["creek"]

    def _claim(self, h: int, ground: int, where: str) -> None:
        """A hex belongs to one place, and the grid draws it as one."""
        wrong = self.ground[h] != ground or self.area[h] != NO_AREA or self.place_of[h] >= 0
        refuse(wrong, f"{where}: {self.hex_names[h]} is not drawn as such a hex, or belongs to another place")

    def ground_letter(self, h: int) -> str:
        """How a hex is drawn in letters."""
        if h >= self.playable:
            return "~" if self.sheet.kind[h] == RIVER else " "
        if self.ground[h] == CITY:
            return ":" if self.shanghai[h] else "#"
        if self.ground[h] == TOWN:
            return "o"
        return "+" if self.rail_hex[h] else "'" if self.ground[h] == PADDY else "."

    def move_word(self, number: int, u: int) -> tuple[str, bool]:
        if number == rule.R_14A:
            return "redeploys", True
        return ("runs", False) if self.train[u] else super().move_word(number, u)

    def cover_word(self, h: int, code: int) -> str:
        return ("", "fort", "rubble")[code] or super().cover_word(h, code)

    # -- counters ----------------------------------------------------------------------------------------------

    def _read_counters(self, doc: dict[str, Any]) -> None:
        rows: list[dict[str, Any]] = doc["unit"]
        sides = [self.side[n] for n in range(len(rows))]
        refuse(sides != sorted(sides), "units.toml, unit: Japanese units come first, then Chinese ones")
        self.unit_rows: list[dict[str, Any]] = rows
        self.formations: list[str] = list(FORMATIONS)
        self.formation: list[int] = [
            one_of(row["formation"], FORMATIONS, f"units.toml, {row['id']}: formation (SH-2.3.1a)")
            for row in rows
        ]
        for row in rows:
            one_of(row["type"], TYPES, f"units.toml, {row['id']}: type")
        self.cavalry: list[int] = [1 if row["type"] == "cavalry" else 0 for row in rows]
        self.engineer: list[int] = [1 if row["type"] == "engineer" else 0 for row in rows]
        self.engineers: list[int] = [
            u for u in range(len(rows)) if self.engineer[u] and self.side[u] == JAPAN
        ]
        self.train: list[int] = [1 if row["type"] == "train" else 0 for row in rows]
        self.apart: list[int] = self.train
        """SH-16.4c: trains belong to no stack."""
        self.replaceable: list[int] = [1 if row.get("replaceable", True) else 0 for row in rows]
        self.pairs: list[int] = [
            1 if self._may_share(rows[u], rows[v], u, v) else 0
            for u in range(len(rows))
            for v in range(len(rows))
        ]
        """SH-5.3a to SH-5.3c, SH-16.1b: for u * units + v, whether two units may share a hex; trains apart."""
        self.redeploy_actions: list[Any] = [action(verb.REDEPLOY, u) for u in range(len(rows))]
        self.at_actions: list[Any] = [action(verb.AT, h) for h in range(self.sheet.on_map)]
        markers: list[dict[str, Any]] = doc["fire_support"]
        self.marker_air: list[int] = [
            1 - one_of(row["kind"], ("air", "naval"), f"units.toml, {row['id']}: kind") for row in markers
        ]
        self.marker_range: list[int] = [
            whole(row, "range", ANYWHERE, 99, f"units.toml, {row['id']} (SH-15.2b)") for row in markers
        ]
        self.marker_arrival: list[int] = [
            -1
            if row["arrival"] == "start"
            else one_of(row["arrival"], FORMATIONS[:CALLABLE], f"units.toml, {row['id']}: arrival (SH-15.1b)")
            for row in markers
        ]

    def _may_share(self, one: dict[str, Any], other: dict[str, Any], u: int, v: int) -> bool:
        if u == v or self.side[u] != self.side[v] or self.apart[u] or self.apart[v]:
            return False
        return _covers(one, other) or _covers(other, one)

    # -- tables ------------------------------------------------------------------------------------------------

    def _read_callups(self, doc: dict[str, Any]) -> None:
        callups = doc["chinese_callups"]
        self.brigades: list[str] = callups["nineteenth_route_army"] + callups["fifth_army"]
        self.fifth: list[int] = [1 if name in callups["fifth_army"] else 0 for name in self.brigades]
        self.arrival: list[int] = []
        """-1 on the map at the start; for Japan the formation that a unit comes with, for China the brigade."""
        self.brigade_of: list[int] = []
        for row in self.unit_rows:
            how, _, what = row["arrival"].partition(":")
            where = f"units.toml, {row['id']}: arrival '{row['arrival']}'"
            self.brigade_of.append(-1)
            if how == "start":
                self.arrival.append(-1)
            elif how == "reinforcement" and row["side"] == SIDES[JAPAN]:
                self.arrival.append(one_of(what, FORMATIONS[:CALLABLE], f"{where} (SH-13.2a)"))
            elif how == "call-up" and row["side"] == SIDES[CHINA]:
                self.arrival.append(one_of(what, self.brigades, f"{where} (SH-13.5d)"))
                self.brigade_of[-1] = self.arrival[-1]
            else:
                raise BadFile(f"{where}: start, reinforcement:FORMATION or call-up:BRIGADE was expected")
        many = len(FORMATIONS)
        self.repl_limit: list[int] = [0] * many
        self.from_pause: list[int] = [0] * many
        self.vp_arrival: list[int] = [0] * many
        self.shared_slot: list[int] = [0] * many
        self.formation_names: list[str] = [NAMES.get(ident, ident) for ident in FORMATIONS]
        rows = {row["id"]: row for row in doc["japanese_formation"]}
        for n in range(CALLABLE):
            name = FORMATIONS[n]
            row = entry(rows, name, "tables.toml, japanese_formation", "SH-13.2a")
            where = f"tables.toml, japanese_formation {name}"
            self.from_pause[n] = whole(row, "from_pause", 1, 9, f"{where} (SH-13.2b)")
            self.vp_arrival[n] = whole(row, "vp", -9, 0, f"{where} (SH-12.3f)")
            self.shared_slot[n] = 1 if row["shares_place"] else 0
            self.formation_names[n] = row["name"]
            where = "tables.toml, japanese_replacements (SH-13.3a)"
            self.repl_limit[n] = whole(doc["japanese_replacements"], name, 0, 20, where)

    def _read_numbers(self, doc: dict[str, Any], snipers: dict[str, Any]) -> None:
        def number(table: str, key: str, low: int, high: int) -> int:
            return whole(doc[table], key, low, high, f"tables.toml, {table}")

        self.turns_per_week: i64 = self.turns
        self.pause_start: i64 = number("sequence", "pause_marker_start", 0, 9)
        self.lp_base: i64 = number("logistics", "award_base", 0, 40)
        self.lp_cap: i64 = number("logistics", "cap", 0, 99)
        self.redeploy_factor: i64 = number("movement", "redeployment_factor", 1, 9)
        self.sniper_factor: i64 = number("movement", "sniper_factor", 1, 9)
        self.interdict_factor: i64 = number("movement", "interdiction_factor", 1, 9)
        self.interdict_redeploy: i64 = number("movement", "interdiction_redeployment_factor", 1, 9)
        self.interdict_radius: i64 = number("movement", "interdiction_radius", 0, 9)
        self.rubble_max: i64 = number("rubble", "highest_die", 0, 6)
        self.vp_city: i64 = number("victory", "city", 0, 99)
        self.vp_forts: i64 = number("victory", "woosung_forts", 0, 99)
        self.vp_fifth: i64 = number("victory", "fifth_army", 0, 99)
        self.vp_unused: i64 = number("victory", "unused_pause", 0, 99)
        self.vp_settlement: i64 = number("victory", "international_settlement", -99, 0)
        self.snipers: i64 = whole(snipers, "count", 0, 20, "units.toml, snipers (SH-16.3i)")
        self.sniper_defense: i64 = whole(snipers, "defense", 0, 9, "units.toml, snipers (SH-16.3f)")
        rows = {row["id"]: row for row in doc["victory_level"]}
        self.levels: list[int] = []
        """SH-12.4a to SH-12.4e: the least points of each level, from the best for Japan down."""
        self.level_names: list[str] = []
        for name in LEVELS:
            row = entry(rows, name, "tables.toml, victory_level", "SH-12.4a")
            self.levels.append(whole(row, "min", -99, 99, f"tables.toml, victory_level {name}"))
            self.level_names.append(str(row["name"]).removesuffix(" victory"))
        self.level_names.append("Decisive Chinese")
        rising = any(more <= fewer for more, fewer in pairwise(self.levels))
        refuse(rising, "tables.toml, victory_level: each level must need fewer points than the one before")

    def _read_scenarios(self, doc: dict[str, Any]) -> None:
        (row,) = doc["scenario"]
        self.scenario: dict[str, Any] = row
        self.lp_start: i64 = whole(row, "lp_start", 0, int(self.lp_cap), "scenarios.toml, campaign")
        self.setup_units: list[list[int]] = [
            [one_of(name, self.unit_ids, f"scenarios.toml, {row['id']}") for name in row[f"{side}_units"]]
            for side in SIDES
        ]
        self.historical: list[int] = []
        """Unit, hex, unit, hex ...: a ready-made set-up."""
        for name, place in doc["historical"]["placements"]:
            where = f"scenarios.toml, historical, {name}"
            u = one_of(name, self.unit_ids, where)
            (h,) = self.sheet.named([place], where)
            self._check_place(u, h, where)
            self.historical += [u, h]
        all_once = sorted(self.historical[::2]) == sorted(self.setup_units[JAPAN] + self.setup_units[CHINA])
        where = "scenarios.toml, historical"
        refuse(not all_once, f"{where}: every unit of the set-up must be placed once (SH-11a, SH-11c)")

    def _check_place(self, u: int, h: int, where: str) -> None:
        """The ready-made set-up keeps the rules of one."""
        name = self.hex_names[h]
        taken = self.historical[1::2]
        if self.side[u] == JAPAN:
            free = self.area[h] == SECTOR and h not in taken
            refuse(not free, f"{where}: a free hex of the Japanese Sector was expected (SH-11a)")
            return
        shut = not self.setup_ok[h]
        refuse(shut, f"{where}: {name} is no city or town open to the Chinese set-up (SH-11d)")
        shared = self.place_of[h] in [self.place_of[other] for other in taken]
        refuse(shared, f"{where}: {self.place_names[self.place_of[h]]} holds a unit already (SH-11e)")
        refuse(self.train[u] > self.rail_hex[h], f"{where}: {name} is on no railroad (SH-11f)")


def _covers(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """SH-16.1b: whether `one` is a support unit whose band covers `other`."""
    if not one["support"]:
        return False
    level = one_of(one["support_level"], SUPPORTS, f"units.toml, {one['id']}: support_level (SH-16.1b)")
    key = ("formation", "brigade", "id")[level]
    return bool(other.get(key) == one["support_key"])


def read_folio(pack: str) -> ShanghaiData:
    """The title's data, with the pack folder `pack` (empty: none) laid over it."""
    return ShanghaiData(read_data(DATA, pack, MAY))
