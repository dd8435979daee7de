"""The title's data as flat rows: the map, the counters, the tables, the scenarios.

Areas are numbered in the order of the map file: land, sea, then the two boxes off the map (RU-09: one area each for all
kinds of unit).

Squares are numbered row by row from A1 (EX-01); the boxes have squares of their own. All land of a square
is one land area, small islands included (NEI-10.1h, RU-38); a square may have two sea areas that do not meet
(NEI-5.5a); either coast of D1 leads to the Indian Ocean (RU-64).

Counters are a hard limit (NEI-15.5f): each unit is one number. Every ship has one step (NEI-2.4b), Allied bases two
and engineers' bases one (NEI-17.1a); 1+3 Yok is airborne, no marine (NEI-2.4a); the naval engineers are marines
(RU-39); no counter is of the type BC (RU-36). Contingents: NEI-2.7a. There is no supply (NEI-16.3a), and no damage to
ports (NEI-16.2a), so nothing here holds either.

Data is TOML in `data/`, every entry with its provenance. What a data pack may set is in packs.toml.
"""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from mypy_extensions import i64

from sandtable.games.nei import deed
from sandtable.games.nei.material import (
    AIR,
    AIRLIFTER,
    ALLIES,
    AREAS,
    ASIDE,
    AUS,
    BASE,
    BLACK,
    BOX,
    CATEGORIES,
    CODES,
    COLUMNS,
    CONTINGENTS,
    DATA_SIDES,
    DISPLAY,
    DISRUPTED,
    FACTORS,
    FAR,
    FORCES,
    GROUND,
    IND,
    JAPAN,
    LANDS,
    MAJOR,
    OUT,
    POOL,
    RESULTS,
    SCENARIOS,
    SEAS,
    SIDES,
    SINGAPORE_SIDE,
    SQUARES,
    TYPES,
    UNITS,
    WHITE,
)  # fmt: skip
from sandtable.kit.data import Reading, check_tables, digest_of, one_of, read_correctable, read_data, whole
from sandtable.kit.position import refuse

FOLDER: Final = Path(__file__).parent
MAY: Final = read_correctable(FOLDER / "packs.toml")
"""What a data pack may correct."""


@dataclass
class Group:
    """A group of a set-up: units, and the areas that each of them may start in."""

    side: int
    name: str
    units: list[int]
    areas: list[int]
    java: int = 0
    """How many of them start on Java at least."""
    on_base: int = -1
    """The engineer on whose base two of them may start."""
    base_side: bool = False


class ScenarioData:
    """What a scenario begins with."""

    def __init__(self, row: dict[str, Any]) -> None:
        where = f"scenarios.toml, {row['id']}"
        self.first: int = whole(row, "first_turn", 1, 8, where)
        self.final: int = whole(row, "last_turn", 1, 8, where)
        refuse(
            self.final < self.first, f"{where}: last_turn = {self.final} is before first_turn = {self.first}"
        )
        self.abdacom: int = 1 if row["abdacom"] else 0
        self.singapore: int = whole(row, "singapore", 1, 9, where)
        self.shock: bool = bool(row["shock"])
        """Scenario I: fixed points, no Singapore roll, no Allied incident in turn 1."""
        self.groups: list[Group] = []
        self.places: list[int] = []
        """Where each unit begins: BOX where its owner places it."""
        self.group_of: list[int] = []
        self.own: list[list[int]] = [[], []]
        """The units that each side places by itself."""
        self.burnt: list[int] = []
        """1 for each oilfield that is demolished from the start."""
        self.hideouts: list[int] = []
        """NEI-28c: where the secret airbase may start."""


@dataclass
class Preset:
    """A ready-made set-up of a side: an area (and a ship) for each unit."""

    ident: str
    scenario: int
    side: int
    text: str
    places: dict[int, int] = field(default_factory=dict)
    aboard: dict[int, int] = field(default_factory=dict)


class NeiData:
    """Everything about the game that never changes while it is played."""

    def __init__(self, data: dict[str, Any]) -> None:
        check_tables(data, MAY)
        self.digest: str = digest_of(data, MAY)
        self.sides: tuple[str, ...] = SIDES
        for name, read in (("map", self._read_map), ("units", self._read_units), ("tables", self._read_tables),
                           ("scenarios", self._read_scenarios), ("actions", self._read_actions)):  # fmt: skip
            with Reading(name):
                read(data[name])

    # -- the map -----------------------------------------------------------------------------------------------

    def _read_map(self, doc: dict[str, Any]) -> None:
        lands, seas, boxes = doc["land"], doc["sea"], doc["off_map"]
        rows = [*lands, *seas, *boxes]
        wrong = (len(lands), len(seas), len(boxes)) != (LANDS, SEAS, 2)
        refuse(wrong, f"map.toml: {LANDS} land areas, {SEAS} sea areas and 2 boxes were expected")
        self.names: list[str] = [row["id"] for row in rows]
        self.place_names: list[str] = [row["name"] for row in rows]
        number = {name: n for n, name in enumerate(self.names)}
        self.number: dict[str, int] = number
        squares: list[dict[str, Any]] = doc["square"]
        self.square_names: list[str] = [row["id"] for row in squares] + ["IND", "AUS"]
        refuse(len(squares) != SQUARES - 2, f"map.toml: {SQUARES - 2} squares were expected")
        at_square = {name: n for n, name in enumerate(self.square_names)}
        self.square: list[int] = [at_square[row["square"]] for row in [*lands, *seas]] + [96, 97]
        """The square of each area."""
        self.land_in: list[int] = [-1] * SQUARES
        self.seas_in: list[list[int]] = [[] for _ in range(SQUARES)]
        for area in range(IND):
            if area < LANDS:
                self.land_in[self.square[area]] = area
            else:
                self.seas_in[self.square[area]].append(area)
        self.land_in[96], self.land_in[97] = IND, AUS
        self.seas_in[96], self.seas_in[97] = [IND], [AUS]
        self.land_by: list[int] = [self.land_in[self.square[area]] for area in range(AREAS)]
        """NEI-5.1b: the land area of the same square, or -1."""
        classes = [row["class"] for row in squares]
        self.closed: list[int] = [1 if one == "unplayable" else 0 for one in classes] + [0, 0]
        """NEI-2.1c: squares that are closed to everybody."""
        self.japanese: list[int] = [1 if one == "japanese" else 0 for one in classes] + [0, 0]
        """NEI-2.1c: squares that are open to Japanese units alone."""
        self._read_links(doc, number)
        self._read_lands(lands, number)

    def _read_links(self, doc: dict[str, Any], number: dict[str, int]) -> None:
        self.sea_near: list[list[int]] = [[] for _ in range(AREAS)]
        """For each area, flat pairs (area, cost) of the sea links; NEI-10.1b, RU-22: a chokepoint costs 2."""
        self.narrow: list[int] = [0] * AREAS
        """RU-21: the sea area has a chokepoint."""
        for row in doc["sea_link"]:
            a, b = number[row["a"]], number[row["b"]]
            choke = row["kind"] == "chokepoint"
            cost = 2 if choke else 1
            self.sea_near[a] += [b, cost]
            self.sea_near[b] += [a, cost]
            if choke:
                self.narrow[a] = self.narrow[b] = 1
        for box, row in ((IND, doc["off_map"][0]), (AUS, doc["off_map"][1])):
            # NEI-19.3c: which squares the boxes join.
            for name in row["entry_seas"]:
                self.sea_near[box] += [number[name], 1]
                self.sea_near[number[name]] += [box, 1]
        self.land_near: list[list[int]] = [[] for _ in range(AREAS)]
        """For each area, flat triples (area, WHITE or BLACK, railroad); NEI-2.1b."""
        for row in doc["land_border"]:
            a, b = number[row["a"]], number[row["b"]]
            colour = BLACK if row["kind"] == "mountain" else WHITE
            rail = 1 if row["railroad"] else 0
            self.land_near[a] += [b, colour, rail]
            self.land_near[b] += [a, colour, rail]
        self.square_near: list[list[int]] = []
        """NEI-2.10a, NEI-10.4a: squares that share a grid line; never diagonal. For aircraft, with the boxes."""
        for n in range(SQUARES):
            near: list[int] = []
            if n < 96:
                r, c = divmod(n, COLUMNS)
                near += [n - COLUMNS] if r > 0 else []
                near += [n - 1] if c > 0 else []
                near += [n + 1] if c < COLUMNS - 1 else []
                near += [n + COLUMNS] if r < 7 else []
            self.square_near.append(near)
        for box, n in ((IND, 96), (AUS, 97)):
            for sea in self.sea_near[box][::2]:
                other = self.square[sea]
                if other not in self.square_near[n]:
                    self.square_near[n].append(other)
                    self.square_near[other].append(n)

    def _read_lands(self, lands: list[dict[str, Any]], number: dict[str, int]) -> None:
        self.port: list[int] = [0] * AREAS
        self.port_sea: list[int] = [-1] * AREAS
        self.port_of: list[int] = [-1] * AREAS
        """For each sea area, the land area whose port adjoins it (NEI-5.5b), or -1."""
        self.airfield: list[int] = [0] * AREAS
        self.oil_of: list[int] = [-1] * AREAS
        self.oilfields: list[int] = []
        self.rail: list[int] = [0] * AREAS
        self.rough: list[int] = [0] * AREAS
        self.capital: list[int] = [0] * AREAS
        self.home: list[int] = [-1] * AREAS
        """NEI-2.1a: whose home base the area is; SINGAPORE_SIDE for Singapore's."""
        self.territory: list[str] = [""] * AREAS
        self.indies: list[int] = [0] * AREAS
        """1: in the Netherlands East Indies."""
        base_names: list[str] = [""] * AREAS
        for n, row in enumerate(lands):
            self.port[n] = one_of(row["port"], ("none", "minor", "major"), f"map.toml, {row['id']}: port")
            if row.get("port_sea"):
                self.port_sea[n] = number[row["port_sea"]]
                self.port_of[self.port_sea[n]] = n
            self.airfield[n] = 1 if row["airfield"] else 0
            if row["oil"]:
                self.oil_of[n] = len(self.oilfields)
                self.oilfields.append(n)
            self.rail[n] = 1 if row["railroad"] else 0
            self.rough[n] = 1 if row["rough"] else 0
            self.capital[n] = 1 if row["capital"] else 0
            self.territory[n] = row["territory"]
            self.indies[n] = 1 if row["territory"] == "nei" else 0
            base_names[n] = row.get("base_counter", "")
            home = row.get("home_base", "")
            if home:
                owner = JAPAN if home == "japanese" else SINGAPORE_SIDE
                for area in (n, *self.seas_in[self.square[n]]):
                    self.home[area] = owner
        for box in (IND, AUS):
            self.home[box] = ALLIES
            self.port[box], self.airfield[box] = MAJOR, 1
            self.port_sea[box] = self.port_of[box] = box
            self.territory[box] = "off map"
        self.base_names: list[str] = base_names
        self.java: list[int] = [number["L-G3"], number["L-G4"], number["L-G5"]]
        self.batavia: i64 = number["L-G3"]
        self.soerabaja: i64 = number["L-G5"]
        self.darwin: i64 = number["L-H10"]
        self.spore: i64 = number["L-D3"]
        self.spore_sea: i64 = number["S-D3"]
        self.homes: list[int] = [number["L-A4"], number["L-B3"], number["L-C10"]]
        """The Japanese home bases."""
        refuse(len(self.oilfields) != 6, "map.toml: six oilfields were expected")

    # -- the counters ------------------------------------------------------------------------------------------

    def _read_units(self, doc: dict[str, Any]) -> None:
        rows: list[dict[str, Any]] = doc["unit"]
        refuse(len(rows) != UNITS, f"units.toml: {len(rows)} units, {UNITS} were expected")
        self.idents: list[str] = [row["id"] for row in rows]
        self.unit_number: dict[str, int] = {name: n for n, name in enumerate(self.idents)}
        self.labels: list[str] = [row["label"] for row in rows]

        def known(key: str, names: tuple[str, ...]) -> list[int]:
            return [one_of(row[key], names, f"units.toml, {row['id']}") for row in rows]

        self.side: list[int] = known("side", DATA_SIDES)
        self.contingent: list[int] = known("contingent", CONTINGENTS)
        self.cat: list[int] = known("category", CATEGORIES)
        self.spoken: list[str] = [
            f"{one} base" if cat == BASE and not one.endswith("base") else one
            for one, cat in zip(self.labels, self.cat)
        ]
        """The counters in a sentence: a base is called after its place."""
        flies = [row["category"] == "air" and row["type"] == "TR" for row in rows]
        self.type: list[int] = [
            AIRLIFTER if flown else one_of(row["type"], TYPES, f"units.toml, {row['id']}")
            for flown, row in zip(flies, rows)
        ]
        self.full: list[int] = [whole(row, "steps", 1, 2, f"units.toml, {row['id']}") for row in rows]
        self.code: list[int] = [CODES[row["code"]] for row in rows]
        self.factor: list[int] = []
        """unit * 15 + side of the counter * 5 + factor."""
        for row in rows:
            for face in ("front", "back", "base_side"):
                printed = row.get(face, row["front"])
                for name in FACTORS:
                    self.factor.append(whole(printed, name, 0, 9, f"units.toml, {row['id']}, {face}"))
        self.has_base_side: list[int] = [1 if "base_side" in row else 0 for row in rows]
        self.marine: list[int] = [1 if row.get("marine") else 0 for row in rows]
        self.airborne: list[int] = [1 if row.get("airborne") else 0 for row in rows]

        def are(*types: str) -> list[int]:
            return [1 if TYPES[kind] in types else 0 for kind in self.type]

        self.carrier: list[int] = are("CV", "CVL", "AV")
        """NEI-2.4d."""
        self.surface: list[int] = are("BB", "CV", "CVL", "AV", "CA", "CL", "CX", "DD", "LS", "TR")
        """NEI-2.4d: submarines are naval, and no surface units."""
        self.transport: list[int] = are("LS", "TR")
        self.warship: list[int] = are("BB", "CA", "CL", "DD")
        """NEI-13.1b: what may carry one marine unit."""
        self.mech: list[int] = are("armor", "armored_recon")
        """NEI-2.4g."""
        self.engineer: list[int] = are("engineer", "amphibious_engineer")
        self.capital_ship: list[int] = are("BB", "CV", "CVL", "CA")
        """NEI-4.1b."""
        self.of_side: list[list[int]] = [
            [u for u in range(UNITS) if self.side[u] == side] for side in (JAPAN, ALLIES)
        ]
        self.by_cat: list[list[int]] = [
            [u for u in range(UNITS) if self.side[u] == side and self.cat[u] == cat]
            for side in (JAPAN, ALLIES)
            for cat in range(4)
        ]
        """side * 4 + category."""
        self.base_unit: list[int] = [self.unit_number[name] if name else -1 for name in self.base_names]
        """NEI-A4b: the base counter named after each area, or -1."""
        self.base_home: list[int] = [-1] * UNITS
        for area, u in enumerate(self.base_unit):
            if u >= 0:
                self.base_home[u] = area
        self.secret: i64 = self.unit_number["BASE-SECRET"]
        self.langley: i64 = self.unit_number["US-AV-LANGLEY"]

    # -- the tables --------------------------------------------------------------------------------------------

    def _read_tables(self, doc: dict[str, Any]) -> None:
        limits = doc["limits"]
        where = "tables.toml, limits"

        def limit(key: str, least: int = 1) -> int:
            return whole(limits, key, least, 60, where)

        self.most_ships: list[int] = [limit(f"naval_units_moving_per_action_{side}") for side in DATA_SIDES]
        self.most_wings: i64 = limit("air_units_moving_per_action")
        self.room_two: i64 = limit("airfield_capacity_two_step_base", 0)
        self.room_one: i64 = limit("airfield_capacity_one_step_base", 0)
        self.room_spore: i64 = limit("airfield_capacity_singapore", 0)
        self.hold: i64 = limit("transport_capacity_ls_tr")
        self.far_ships: i64 = limit("redeploy_multiplier_naval")
        self.far_wings: i64 = limit("redeploy_multiplier_air")
        self.far_troops: i64 = limit("redeploy_multiplier_ground")
        tracks, points = doc["action_track"], doc["ap"]
        self.most_ap: list[int] = [
            whole(tracks[side], "max", 1, 99, "tables.toml, action_track") for side in DATA_SIDES
        ]
        per_home = [whole(points[side], "per_home_base", 0, 9, "tables.toml, ap") for side in DATA_SIDES]
        self.home_ap: list[int] = [3 * per_home[JAPAN], 2 * per_home[ALLIES]]
        first = points["scenario_1_turn_1"]
        self.shock_ap: list[int] = [whole(first, side, 0, 99, "tables.toml, ap") for side in DATA_SIDES]
        self.advance: list[int] = [0] * 7
        """How many boxes the Singapore marker moves, by the die."""
        self.advance_names: list[str] = [""] * 7
        for row in doc["singapore_table"]["rows"]:
            for face in row["die"]:
                self.advance[face] = whole(row, "boxes", 0, 9, "tables.toml, singapore_table")
                self.advance_names[face] = row["label"]
        self.spore_boxes: list[str] = [
            row["label"] for row in sorted(doc["singapore_track"]["boxes"], key=lambda row: row["n"])
        ]
        self.incidents: list[list[dict[str, Any]]] = [doc["incident_japanese"], doc["incident_allied"]]
        for side, rows in zip(DATA_SIDES, self.incidents):
            refuse([row["die"] for row in rows] != [1, 2, 3, 4, 5, 6],
                   f"tables.toml, incident_{side}: one row for each face of the die was expected")  # fmt: skip
        self.refit: list[int] = [0] * (2 * len(TYPES) * 7)
        """(side * types + type) * 7 + die: 0 refit, 1 damage, 2 destroyed."""
        self.refit_rows: list[list[dict[str, Any]]] = [doc["refit_japanese"], doc["refit_allied"]]
        for owner in (JAPAN, ALLIES):
            for row in self.refit_rows[owner]:
                for name in row["types"]:
                    kind = one_of(name, TYPES, f"tables.toml, refit {row['row']}")
                    for face in range(1, 7):
                        result = RESULTS.index(row["results"][face - 1])
                        self.refit[(owner * len(TYPES) + kind) * 7 + face] = result
        areas = doc["vp"]["japanese_areas"]
        where = "tables.toml, vp.japanese_areas"
        self.vp_capital: i64 = whole(areas, "batavia", 0, 99, where)
        ports = [whole(areas, name, 0, 99, where) for name in ("minor_port", "major_port")]
        self.vp_port: list[int] = [0, *ports]
        self.vp_airfield: i64 = whole(areas, "airfield", 0, 99, where)
        self.vp_oil: i64 = whole(areas, "oil_intact", 0, 99, where)
        self.vp_burnt: i64 = whole(areas, "oil_demolished", 0, 99, where)
        losses: list[dict[str, int]] = []
        for name in ("allied_for_japanese_losses", "japanese_for_allied_losses"):
            row, where = doc["vp"][name], f"tables.toml, vp.{name}"
            worth = {key: whole(row, key, 0, 99, where) for key in row if key != "source"}
            for key in worth:
                one_of(key, ("mobile_ground", "air", "other", *TYPES), where)
            losses.append(worth)
        self.vp_lost: list[int] = []
        """What the enemy gets for each unit that is lost at the end (NEI-4.3d, NEI-4.4a, RU-40)."""
        for u in range(UNITS):
            worth = losses[self.side[u]]
            cat = self.cat[u]
            name = "mobile_ground" if cat == GROUND else "air" if cat == AIR else TYPES[self.type[u]]
            self.vp_lost.append(worth.get(name, worth["other"]) if cat != BASE else worth["other"])
        self.worth: list[int] = [
            self.vp_port[self.port[land]]
            + self.vp_airfield * self.airfield[land]
            + self.vp_capital * self.capital[land]
            for land in range(LANDS)
        ]
        """What each land area gives Japan (NEI-4.3a), its oil apart."""
        self.levels: list[dict[str, Any]] = doc["victory_level"]
        self.turn_names: list[str] = [""] + [row["label"] for row in doc["turn_track"]["turns"]]
        rolls = doc["roll"]
        self.fifth_on: list[int] = _faces(rolls, "fifth_column")
        self.burns_on: list[int] = _faces(rolls, "demolish_oilfield")
        self.mends_on: list[int] = _faces(rolls, "repair_oilfield")
        self.terrains: list[dict[str, Any]] = doc["terrain"]

    # -- the scenarios -----------------------------------------------------------------------------------------

    def _read_scenarios(self, doc: dict[str, Any]) -> None:
        refuse([row["id"] for row in doc["scenario"]] != list(SCENARIOS),
               f"scenarios.toml: the scenarios must be {', '.join(SCENARIOS)}")  # fmt: skip
        self.scenarios: list[ScenarioData] = [self._read_scenario(row) for row in doc["scenario"]]
        for name, one in zip(SCENARIOS, self.scenarios):
            refuse(one.singapore >= len(self.spore_boxes),
                   f"scenarios.toml, {name}: singapore = {one.singapore}; the track has no such box")  # fmt: skip
        self.forces: list[dict[str, Any]] = doc["optional_force"]
        refuse(
            len(self.forces) != len(FORCES), f"scenarios.toml: {len(FORCES)} optional forces were expected"
        )
        self.force_cost: list[int] = [
            whole(row, "vp_cost", 0, 99, f"scenarios.toml, {row['id']}") for row in self.forces
        ]
        self.force_units: list[list[int]] = [
            [self._unit(name, f"scenarios.toml, {row['id']}") for name in row["units"]] for row in self.forces
        ]
        self.presets: list[Preset] = []
        for row in doc["preset"]:
            where = f"scenarios.toml, preset {row['id']}"
            preset = Preset(row["id"], one_of(row["scenario"], SCENARIOS, where),
                            one_of(row["side"], SIDES, where), row["text"])  # fmt: skip
            for area, units in row["places"].items():
                for name in units:
                    preset.places[self._unit(name, where)] = self._area(area, where)
            for ship, units in row.get("aboard", {}).items():
                for name in units:
                    preset.aboard[self._unit(name, where)] = self._unit(ship, where)
            self.presets.append(preset)

    def _read_scenario(self, row: dict[str, Any]) -> ScenarioData:
        found = ScenarioData(row)
        where = f"scenarios.toml, {row['id']}"
        found.places = [OUT] * UNITS
        found.group_of = [-1] * UNITS
        listed = [
            ("removed_from_play", OUT), ("allied_disrupted", DISRUPTED), ("allied_pool", POOL),
            ("allied_display", DISPLAY), ("allied_set_aside", ASIDE), ("japanese_pool", POOL),
            ("japanese_display", DISPLAY), ("japanese_set_aside", ASIDE),
        ]  # fmt: skip
        for u in range(UNITS):
            if self.cat[u] == BASE and self.base_home[u] >= 0:
                found.places[u] = self.base_home[u]
        for key, place in listed:
            for name in row[key]:
                if name != "MK-1AF":
                    found.places[self._unit(name, where)] = place
        burnt = [self._area(name, where) for name in row["demolished"]]
        refuse(any(self.oil_of[land] < 0 for land in burnt), f"{where}: no oilfield to be demolished there")
        found.burnt = [1 if land in burnt else 0 for land in self.oilfields]
        for one in row["group"]:
            units = [self._unit(name, where) for name in one["units"]]
            areas = [self._area(name, where) for name in one["areas"]]
            group = Group(DATA_SIDES.index(one["side"]), one["name"], units, areas)
            group.java = int(one.get("java", 0))
            group.on_base = self._unit(one["on_base"], where) if "on_base" in one else -1
            group.base_side = bool(one.get("base_side", False))
            for u in units:
                found.places[u] = BOX
                found.group_of[u] = len(found.groups)
            found.groups.append(group)
            found.own[group.side] += units
        # NEI-9.2b: where no base stands; NEI-30g: nor where the enemy may start with one.
        theirs = {area for group in found.groups if group.base_side for area in group.areas}
        stand = {found.places[u] for u in range(UNITS) if self.cat[u] == BASE}
        found.hideouts = [
            land for land in range(LANDS) if self.indies[land] and land not in stand and land not in theirs
        ]
        return found

    def _unit(self, name: str, where: str) -> int:
        refuse(name not in self.unit_number, f"{where}: there is no unit '{name}'")
        return self.unit_number[name]

    def _area(self, name: str, where: str) -> int:
        refuse(name not in self.number, f"{where}: there is no area '{name}'")
        return self.number[name]

    def _read_actions(self, doc: dict[str, Any]) -> None:
        self.actions: list[dict[str, Any]] = doc["action"]
        refuse(len(self.actions) != deed.COUNT, f"actions.toml: {deed.COUNT} actions were expected")
        self.cost: list[int] = [whole(row, "ap", 0, 9, f"actions.toml, {row['id']}") for row in self.actions]
        self.combined: list[int] = [1 if row["combined"] else 0 for row in self.actions]
        """RU-52: the actions that cost more under rule 24."""
        self.action_side: list[int] = [
            2 if row["side"] == "both" else DATA_SIDES.index(row["side"]) for row in self.actions
        ]

    # -- small questions ---------------------------------------------------------------------------------------

    def apart(self, a: i64, b: i64) -> i64:
        """How many squares two squares of the map lie apart, counted orthogonally (RU-24); FAR for the boxes."""
        if a >= 96 or b >= 96:
            return 0 if a == b else FAR
        rows = a // COLUMNS - b // COLUMNS
        cols = a % COLUMNS - b % COLUMNS
        return (rows if rows > 0 else -rows) + (cols if cols > 0 else -cols)


def _faces(rolls: dict[str, Any], name: str) -> list[int]:
    """1 for each face of the die on which it works."""
    found = [0] * 7
    for face in rolls[name]["success"]:
        found[face] = 1
    return found


def read_nei(pack: str = "") -> NeiData:
    """The data of the title, with a pack laid over it."""
    return NeiData(read_data(FOLDER / "data", pack, MAY))
