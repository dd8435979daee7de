"""The title's data as flat rows: the map, the pieces and their charts, the tables, the set-ups, the cards.

Places are numbered: sectors 0 to 39, axes-of-attack 40 to 48 (FC-BG-3, FC-BG-5), then the boxes (FC-BG-72). A border
between two places is a mask of bits. Data is TOML in `data/`, every entry with its provenance (FC-EQ-1 to FC-EQ-3).
"""

from pathlib import Path
from typing import Any, Final

from mypy_extensions import i64

from sandtable.games.fieldcommand import kind
from sandtable.kernel.errors import BadFile
from sandtable.kit.bits import bit
from sandtable.kit.cards import Deck
from sandtable.kit.data import Reading, digest_of, one_of, read_correctable, read_data, whole
from sandtable.kit.position import refuse

FOLDER: Final = Path(__file__).parent
MAY: Final = read_correctable(FOLDER / "packs.toml")
"""What a data pack may correct."""

JAPANESE: Final = 0
AUSTRALIAN: Final = 1
BRITISH: Final = 2
ARMIES: Final = ("japanese", "australian", "british")
ARMY_NAMES: Final = ("Japanese", "Australians", "British")
JAPAN: Final = 0
COMMONWEALTH: Final = 1
SIDES: Final = ("japan", "commonwealth")

SECTORS: Final = 40
PLACES: Final = 49
"""Sectors and axes: what a control marker lies on."""
REPAIR: Final = 49
AIRFIELD: Final = 50
FLOTILLA: Final = 51
BOARD: Final = 52
"""The combat board, on the levels without a map."""
LOST: Final = -1
"""Where an eliminated unit is."""
GONE: Final = -2
"""Where a unit is that has left the game without being eliminated, or does not take part in it."""
TO_COME: Final = -3
"""Where a unit is that is still to be placed or to arrive."""
UNITS: Final = 122

LAND: Final = 1
WATER: Final = 2
ROAD: Final = 4
SPIKES: Final = 8
ARROW: Final = 16

COMPANY: Final = 1
BATTALION: Final = 2
REGIMENT: Final = 3
BRIGADE: Final = 4
DIVISION: Final = 5
CORPS: Final = 6
ARMY: Final = 7
LEVELS: Final = ("usual", "company", "battalion", "regiment", "brigade", "division", "corps", "army")

FIELD_ROW: Final = 0
FIGHTER_ROW: Final = 1
BOMBER_ROW: Final = 2
FIXED_ROW: Final = 3
EXPLOSIVE_ROW: Final = 4
ROW_OF_CLASS: Final = [0, 0, FIELD_ROW, FIXED_ROW, FIGHTER_ROW, BOMBER_ROW]
"""The row of the Direct Strike Chart by class (FC-RG-14)."""

EVENT: Final = 0
DEPLOYMENT: Final = 1
COMBAT: Final = 2
SUPPLY: Final = 3
TYPES: Final = ("event", "deployment", "combat", "supply")
CARDS: Final = 42
BY: Final = ("any", "japanese", "commonwealth", "british")


class Battle:
    """A combat board scenario: who fights whom with what, and the bonus it prints (FC-RG-27, FC-X-52)."""

    def __init__(self, ident: str, name: str) -> None:
        self.ident = ident
        self.name = name
        self.date = ""
        self.note = ""
        self.reason = ""
        self.attacker: int = 0
        self.defender: int = 0
        self.attackers: list[int] = []
        """How many of each kind."""
        self.defenders: list[int] = []
        self.bonus: int = 0


class Arrival:
    """Units that arrive in a period: the army, the place (-1: any active axis, -2: any friendly supply point)."""

    def __init__(self, army: int, place: int, units: list[int]) -> None:
        self.army = army
        self.place = place
        self.units = units


class Campaign:
    """A map scenario: its orders, its calendar, its conditions of victory (FC-BG-12, FC-BG-69, FC-AR-4)."""

    def __init__(self, ident: str, name: str) -> None:
        self.ident = ident
        self.name = name
        self.players: list[int] = []
        self.chart: int = 0
        """0: the charts of 1942, 1: those of 1945."""
        self.invader: i64 = 0
        self.holder: i64 = 0
        self.order: list[int] = []
        self.start_supply: list[int] = [0, 0, 0]
        self.offmap: list[int] = [0, 0, 0]
        """1: the off-map airfield serves this army."""
        self.free = False
        """Scenario 01: every army is deployed freely and in secret."""
        self.control: list[int] = []
        self.deploy: list[tuple[int, int, list[int]]] = []
        """Army, place, how many of each kind."""
        self.force: list[list[int]] = []
        self.axes: i64 = 0
        self.axes_later: list[int] = [0] * 9
        """The period in which an axis becomes active by itself; 0: never."""
        self.choose_axis: list[int] = []
        self.decisive_by: int = 0
        self.total_by: int = 0
        self.holder_total = ""
        self.periods: list[str] = []
        self.supply: list[list[int]] = []
        self.arrivals: list[list[Arrival]] = []


class Card:
    """One Situation Card."""

    def __init__(self, row: dict[str, Any]) -> None:
        where = f"cards.toml, {row['id']}"
        self.ident: str = row["id"]
        self.name: str = row["name"]
        self.type: int = one_of(row["type"], TYPES, where)
        self.target: str = row["target"]
        self.by: int = one_of(row["by"], BY, where)
        self.when: str = row["when"]
        self.effect: str = row["effect"]
        self.note: str = row.get("note", "")
        self.source: str = row["source"]
        self.side: int = 0


class FieldData:
    """Everything about the game that never changes while it is played."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.digest: str = digest_of(data, MAY)
        self.sides: tuple[str, ...] = ("japan", "australia", "commonwealth")
        """The id by which each army's pieces are coloured (FC-EQ-3)."""
        for name, read in (("map", self._read_map), ("units", self._read_units), ("tables", self._read_tables),
                           ("scenarios", self._read_scenarios), ("cards", self._read_cards)):  # fmt: skip
            with Reading(name):
                read(data[name])

    # -- the map -----------------------------------------------------------------------------------------------

    def _read_map(self, doc: dict[str, Any]) -> None:
        """FC-BG-2: sectors are the named areas; FC-BG-3 their features."""
        sectors, axes, boxes = doc["sector"], doc["axis"], doc["box"]
        refuse(len(sectors) != SECTORS or len(axes) != PLACES - SECTORS, "map.toml: 40 sectors and 9 axes")
        self.place_ids: list[str] = [row["id"] for row in [*sectors, *axes, *boxes]]
        self.place_names: list[str] = [row["name"] for row in [*sectors, *axes, *boxes]]
        self.terrains: list[str] = [row["terrain"] for row in sectors]
        self.axis_where: list[str] = [row["where"] for row in axes]
        self.box_uses: list[str] = [row["use"] for row in boxes]
        self.number: dict[str, int] = {ident: n for n, ident in enumerate(self.place_ids)}

        def having(feature: str) -> list[int]:
            return [1 if feature in row["has"] else 0 for row in sectors] + [0] * 9

        self.objective: list[int] = having("objective")
        self.airfield: list[int] = having("airfield")
        self.supply_point: list[int] = having("supply_point")
        self.coast: list[int] = having("coast")
        self.on_road: list[int] = having("road")
        self.guns: list[int] = [whole(row, "guns", 0, 6, f"map.toml, {row['id']}") for row in sectors]
        self.objectives: list[int] = [s for s in range(SECTORS) if self.objective[s]]
        self.airfields: list[int] = [s for s in range(SECTORS) if self.airfield[s]]
        self.supply_points: list[int] = [s for s in range(SECTORS) if self.supply_point[s]]
        self.supply_mask: i64 = mask_of(self.supply_points)
        self.sea: list[int] = [1 if row["kind"] == "sea" else 0 for row in axes]
        """FC-ER-7: axes G to I are sea, A to F land."""
        self.border: list[int] = [0] * (PLACES * PLACES)
        """For a * PLACES + b: the bits of the border that is crossed on the way from a into b; 0: they do not touch.
        """
        self.border_ids: list[str] = []
        self.border_ends: list[tuple[int, int]] = []
        self.waters: list[str] = []
        for row in doc["border"]:
            a, _, b = row["id"].partition("-")
            self._join(self._place(a, row["id"]), self._place(b, row["id"]), row)
        for n, row in enumerate(axes):
            for name in row["enters"]:
                s = self._place(name, row["id"])
                self.border[(SECTORS + n) * PLACES + s] = self.border[s * PLACES + SECTORS + n] = ARROW
        self.near: list[list[int]] = [
            [b for b in range(PLACES) if self.border[a * PLACES + b]] for a in range(PLACES)
        ]
        self.dry: list[int] = [
            mask_of([b for b in self.near[a] if not self.border[a * PLACES + b] & WATER])
            for a in range(PLACES)
        ]
        """FC-DV-6, R-31, R-33: the places that a supply line may go on to."""
        self.distance: list[list[int]] = [self._ranges(a) for a in range(PLACES)]
        """FC-BG-31, R-64: how many sectors a gun counts to each sector."""

    def _place(self, name: str, where: str) -> int:
        refuse(name not in self.number, f"map.toml, {where}: there is no place '{name}'")
        return self.number[name]

    def _join(self, a: int, b: int, row: dict[str, Any]) -> None:
        bits = WATER if row["kind"] == "water" else LAND
        if row["road"]:
            bits |= ROAD
        self.border_ids.append(row["id"])
        self.border_ends.append((a, b))
        self.waters.append(row.get("water", ""))
        protects = row.get("fort_protects", "")
        self.border[a * PLACES + b] = bits | (SPIKES if protects == self.place_ids[b] else 0)
        self.border[b * PLACES + a] = bits | (SPIKES if protects == self.place_ids[a] else 0)

    def _ranges(self, start: int) -> list[int]:
        """Sectors between, the first neighbour counting as 1; the way leads over sectors only."""
        found = [99] * PLACES
        found[start] = 0
        edge = [start]
        while edge:
            following: list[int] = []
            for a in edge:
                for b in self.near[a]:
                    if b < SECTORS and found[b] == 99:
                        found[b] = found[a] + 1
                        following.append(b)
            edge = following
        return found

    # -- pieces ------------------------------------------------------------------------------------------------

    def _read_units(self, doc: dict[str, Any]) -> None:
        rows: list[dict[str, Any]] = doc["unit"]
        if [row["id"] for row in rows] != list(kind.IDS):
            raise BadFile(f"units.toml: the kinds must be {', '.join(kind.IDS)}, in this order")
        self.colours: list[str] = [row["hex"] for row in doc["army"]]
        self.commanders: list[str] = [row["commander"] for row in doc["army"]]
        self.names: list[list[str]] = [
            [row["name"] for row in rows],
            [row.get("name_1945", row["name"]) for row in rows],
        ]
        self.army_of: list[int] = [one_of(row["army"], ARMIES, f"units.toml, {row['id']}") for row in rows]
        for n, row in enumerate(rows):
            where = f"units.toml, {row['id']}"
            refuse(
                one_of(row["class"], kind.CLASSES, where) != kind.CLASS_OF[n], f"{where}: its class is fixed"
            )
        self.move: list[int] = [whole(row, "move", 0, 9, f"units.toml, {row['id']}") for row in rows]
        self.move_road: list[int] = [
            whole(row, "move_road", 0, 9, f"units.toml, {row['id']}") for row in rows
        ]
        self.range: list[int] = [whole(row, "range", 0, 20, f"units.toml, {row['id']}") for row in rows]
        self.attack: list[list[list[int]]] = [
            [dice_of(row, f"attack_{year}") for row in rows] for year in (1942, 1945)
        ]
        self.defence: list[list[list[int]]] = [
            [dice_of(row, f"defence_{year}") for row in rows] for year in (1942, 1945)
        ]
        self.armoured: list[list[int]] = [
            [int(row["armoured"]) for row in rows],
            [int(row.get("armoured_1945", row["armoured"])) for row in rows],
        ]
        self.kind: list[int] = []
        """The kind of each of the 122 pieces."""
        self.unit_ids: list[str] = []
        self.first: list[int] = []
        """The first piece of each kind."""
        self.pieces: list[int] = [whole(row, "count", 1, 60, f"units.toml, {row['id']}") for row in rows]
        """How many pieces of each kind the box holds (FC-EQ-1)."""
        for n in range(len(rows)):
            self.first.append(len(self.kind))
            for k in range(self.pieces[n]):
                self.kind.append(n)
                self.unit_ids.append(f"{kind.CODES[n]}{k + 1}")
        refuse(
            len(self.kind) != UNITS, f"units.toml: {len(self.kind)} pieces, {UNITS} were expected (FC-EQ-1)"
        )
        self.klass: list[int] = [kind.CLASS_OF[n] for n in self.kind]
        self.is_ground: list[int] = [1 if n < kind.FIGHTER else 0 for n in self.klass]
        self.is_strike: list[int] = [1 if n >= kind.FIELD_GUN else 0 for n in self.klass]

    def units_of(self, counts: list[int]) -> list[int]:
        """So many pieces of each kind, the first ones."""
        return [self.first[n] + k for n in range(kind.KINDS) for k in range(counts[n])]

    # -- tables ------------------------------------------------------------------------------------------------

    def _read_tables(self, doc: dict[str, Any]) -> None:
        rows = {row["id"]: row for row in doc["strike"]}
        order = ["field_artillery", "fighter", "bomber", "fixed_artillery", "high_explosive"]
        self.strike_names: list[str] = [rows[ident]["name"] for ident in order]
        self.strike_suppressed: list[int] = [
            whole(rows[i], "suppressed", 1, 13, f"tables.toml, {i}") for i in order
        ]
        self.strike_eliminated: list[int] = [
            whole(rows[i], "eliminated", 1, 13, f"tables.toml, {i}") for i in order
        ]

        def number(part: str, key: str, high: int) -> int:
            return whole(doc[part], key, 0, high, f"tables.toml, {part}")

        self.fatal: i64 = 2 * number("combat", "eliminated_from_margin", 12)
        """FC-CO-8: the margin, in halves, from which the loser is eliminated."""
        self.attacks: i64 = number("combat", "attacks", 9)
        self.stacking: i64 = number("combat", "stacking", 60)
        self.axis_bonus: i64 = number("bonus_halves", "axis", 20)
        self.river_bonus: i64 = number("bonus_halves", "river", 20)
        self.line_bonus: i64 = number("bonus_halves", "fortified_line", 20)
        self.entering_cost: i64 = number("supply", "entering", 9)
        self.barrage_cost: i64 = number("supply", "barrage", 9)
        self.lost_point_dice: i64 = number("supply", "lost_point_dice", 9)
        self.lost_point_sides: i64 = number("supply", "lost_point_sides", 12)
        self.transfer_sides: i64 = number("supply", "transfer_sides", 12)
        self.start_cards: i64 = number("cards", "start", 9)
        self.draw_cards: i64 = number("cards", "draw", 1)
        self.hand_limits: list[list[int]] = [
            [number("cards", f"limit_{army}", 42) for army in ARMIES],
            [number("cards", "limit_japanese", 42), 0, number("cards", "limit_british_1945", 42)],
        ]
        self.wanted: i64 = number("victory", "objectives", 3)
        self.australians: list[int] = [
            number("victory", f"australian_{n}", 99) for n in ("units", "decisive", "total")
        ]
        self.flotilla: i64 = number("victory", "flotilla", 99)
        self.free_axes: i64 = number("victory", "free_axes", 9)
        self.few_sectors: i64 = number("victory", "few_sectors", 40)
        self.points: list[int] = [number("points", n, 99) for n in ("defeat", "victory", "decisive", "total")]

    # -- set-ups -----------------------------------------------------------------------------------------------

    def _read_scenarios(self, doc: dict[str, Any]) -> None:
        regiment, battalion = doc["regiment"], doc["battalion"]
        where = "scenarios.toml, regiment"
        self.regiment: list[int] = [
            whole(regiment, name, 0, 9, where) for name in ("infantry", "vehicle", "artillery", "aircraft")
        ]
        self.battalion: list[int] = [
            whole(battalion, name, 0, 9, "scenarios.toml, battalion") for name in ("infantry", "vehicle")
        ]
        self.battles: list[Battle] = []
        for row in doc["battle"]:
            one = Battle(row["id"], row["name"])
            where = f"scenarios.toml, {row['id']}"
            one.date, one.note, one.reason = row["date"], row["note"], row["reason"]
            one.attacker = one_of(row["attacker"], ARMIES, where)
            one.defender = one_of(row["defender"], ARMIES, where)
            one.attackers = counts_of(row["attackers"], where)
            one.defenders = counts_of(row["defenders"], where)
            one.bonus = whole(row, "bonus_halves", 0, 10, where)
            self.battles.append(one)
        self.campaigns: list[Campaign] = [self._campaign(row) for row in doc["campaign"]]

    def _campaign(self, row: dict[str, Any]) -> Campaign:
        where = f"scenarios.toml, {row['id']}"
        one = Campaign(row["id"], row["name"])
        one.players = row["players"]
        one.chart = 1 if row["chart"] == 1945 else 0
        one.invader = one_of(row["invader"], ARMIES, where)
        one.holder = one_of(row["holder"], ARMIES, where)
        one.order = [one_of(name, ARMIES, where) for name in row["order"]]
        one.start_supply = [whole(row["start_supply"], name, 0, 999, where) if name in row["start_supply"] else 0
                            for name in ARMIES]  # fmt: skip
        one.offmap = [1 if name in row["offmap"] else 0 for name in ARMIES]
        one.free = bool(row["free"])
        one.control = [int(one.holder)] * SECTORS + [int(one.invader)] * 9
        for name in row["australian_control"]:
            one.control[self._place(name, where)] = AUSTRALIAN
        for name in row["axes"]:
            one.axes |= 1 << (self._place(name, where) - SECTORS)
        for name in row["axes_later"]:
            one.axes_later[self._place(name, where) - SECTORS] = whole(row["axes_later"], name, 1, 99, where)
        one.choose_axis = row["choose_axis"]
        one.decisive_by = whole(row, "decisive_by", 1, 99, where)
        one.total_by = whole(row, "total_by", 1, 99, where)
        one.holder_total = row["holder_total"]
        one_of(one.holder_total, ("airfields", "few_sectors", "supply_points"), where)
        for part in row.get("deploy", []):
            army = one_of(part["army"], ARMIES, where)
            one.deploy.append((army, self._place(part["at"], where), counts_of(part["units"], where)))
        one.force = [[0] * kind.KINDS for _ in ARMIES]
        for part in row.get("force", []):
            one.force[one_of(part["id"], ARMIES, where)] = counts_of(part["units"], where)
        for part in row["period"]:
            one.periods.append(part["id"])
            supply = part["supply"]
            one.supply.append([whole(supply, name, 0, 99, where) if name in supply else 0 for name in ARMIES])
            one.arrivals.append([
                Arrival(
                    one_of(come["army"], ARMIES, where),
                    -1 if come["at"] == "axis" else -2 if come["at"] == "depot" else self._place(come["at"], where),
                    counts_of(come["units"], where),
                )
                for come in part["bring"]
            ])  # fmt: skip
        return one

    # -- cards -------------------------------------------------------------------------------------------------

    def _read_cards(self, doc: dict[str, Any]) -> None:
        self.cards: list[Card] = [Card(row) for row in doc["card"]]
        wanted = [
            f"{letter}{n:02}"
            for letter, many in (("E", 8), ("D", 12), ("C", 13), ("S", 9))
            for n in range(1, many + 1)
        ]
        if [card.ident for card in self.cards] != wanted:
            raise BadFile(
                "cards.toml: the cards must be E01 to E08, D01 to D12, C01 to C13, S01 to S09, in this order"
            )
        self.deck: Deck = Deck(wanted)
        self.card_type: list[int] = [card.type for card in self.cards]
        self.card_by: list[int] = [card.by for card in self.cards]


def mask_of(numbers: list[int]) -> int:
    found = 0
    for n in numbers:
        found |= bit(n)
    return found


def dice_of(row: dict[str, Any], key: str) -> list[int]:
    """The dice of a chart, the largest first (FC-CO-4); a kind that a year does not have, has none."""
    dice = row.get(key, [])
    refuse(
        any(d not in (4, 6, 8, 10, 12) for d in dice),
        f"units.toml, {row['id']}: {key} = {dice!r}: dice of 4 to 12",
    )
    return sorted(dice, reverse=True)


def counts_of(table: dict[str, int], where: str) -> list[int]:
    """How many of each kind."""
    for name in table:
        one_of(name, kind.IDS, where)
    return [whole(table, name, 0, 60, where) if name in table else 0 for name in kind.IDS]


def side_of_army(army: i64) -> i64:
    """FC-EQ-4: Japanese against British and Australians."""
    return 0 if army == JAPANESE else 1


def read_field(pack: str) -> FieldData:
    """The title's data, with the pack folder `pack` (empty: none) laid over it."""
    return FieldData(read_data(FOLDER / "data", pack, MAY))
