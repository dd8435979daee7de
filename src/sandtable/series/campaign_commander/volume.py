"""What a volume of the series prints: map, counters, Battle Chits, cards and costs, as flat rows.

Every volume has the same files (map, units, chits, cards, scenarios), so this one reader serves all; a volume's own
data is a subclass with rows of its own. Areas are numbered with the land first: `a < land` says that it is land
(CC-2.1a). A unit is a ground unit, a naval unit or a leader (CC-2.2a, CC-3.1).
"""

from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from sandtable.kit.cards import Deck
from sandtable.kit.data import Correctable, Reading, digest_of, one_of, whole
from sandtable.kit.position import refuse
from sandtable.maps.areas import AreaMap
from sandtable.series.campaign_commander import family, window

FAR: Final = 99
GROUND: Final = 0
NAVAL: Final = 1
LEADER: Final = 2
KINDS: Final = ("ground", "naval", "leader")
ARENAS: Final = ("ground", "naval", "both")

# The three values of a counter (CC-3.2, CC-3.3), in the order of the data.
COHESION: Final = 0
MOVEMENT: Final = 1
TACTICAL: Final = 2

# What a check or a chit does to a unit, as bits.
DEPLETES: Final = 1
DISORGANIZES: Final = 2
RESULTS: Final = ("depleted", "disorganized")

COSTS: Final = ("move_ground", "move_naval", "stack_on_land", "reorganize", "rebuild", "besiege")


def number(row: dict[str, Any], name: str, low: int, high: int, where: str, without: int = 0) -> int:
    """A whole number that a row may leave out."""
    return whole(row, name, low, high, where) if name in row else without


class ChitStep:
    """One effect of a Battle Chit: on whose unit, checked with which modifiers, and what a failure (or, without a
    check, the chit itself) does."""

    def __init__(self, row: dict[str, Any], types: list[str], where: str) -> None:
        self.on_enemy: bool = one_of(row.get("who"), ("own", "enemy"), where) == 1
        self.checks: bool = one_of(row.get("do"), ("check", "apply"), where) == 0
        self.mod: i64 = whole(row, "mod", -9, 9, where) if self.checks else 0
        self.unless: i64 = -1
        """The type of unit that does not get the further modifier."""
        self.unless_mod: i64 = 0
        if "mod_unless_type" in row:
            self.unless = one_of(row["mod_unless_type"], types, where)
            self.unless_mod = whole(row, "mod_unless", -9, 9, where)
        self.result: i64 = 0
        for word in row.get("fail" if self.checks else "result", []):
            self.result |= 1 << one_of(word, RESULTS, where)
        refuse(self.result == 0, f"{where}: a step does nothing")


class Chit:
    """A kind of Battle Chit (CC-9.5.1): whose, for which battles, how many, when in the cup, and what it does."""

    def __init__(
        self, row: dict[str, Any], sides: list[str], types: list[str], conditions: list[str]
    ) -> None:
        where = f"chits.toml, {row.get('id')}"
        self.ident: str = row["id"]
        self.name: str = row["name"]
        self.note: str = row.get("note", "")
        self.side: int = one_of(row.get("side"), sides, where)
        self.arena: int = one_of(row.get("arena"), ARENAS[:2], where)
        self.count: int = whole(row, "count", 1, 20, where)
        self.in_cup: int = one_of(row.get("in_cup"), conditions, where)
        self.live_if: int = one_of(row.get("live_if", "always"), conditions, where)
        self.redraw: int = one_of(row.get("redraw_if_not", "always"), conditions, where)
        self.special: str = row.get("special", "")
        self.bunkers: bool = self.special == "bunkers"
        self.air: bool = self.live_if == self.in_cup and self.live_if != 0
        """It leaves the cup the moment that its source is gone."""
        self.steps: list[ChitStep] = [ChitStep(one, types, where) for one in row["steps"]]


class Card:
    """A Campaign Card: its family, its moments, its cost in Supply Points, and the numbers of its effect."""

    def __init__(self, row: dict[str, Any], ident: str, sides: list[str]) -> None:
        where = f"cards.toml, {row.get('id')}"
        self.ident: str = ident
        self.kind: str = row["id"]
        """Copies of one card share it."""
        self.name: str = row["name"]
        self.side: int = one_of(row.get("side"), sides, where)
        self.family: int = one_of(row.get("type"), family.IDS, where)
        self.cost: int = whole(row, "cost", 0, 6, where)
        self.windows: int = 0
        for word in row["windows"]:
            self.windows |= 1 << one_of(word, window.IDS, where)
        self.arena: int = one_of(row.get("arena", "both"), ARENAS, where)
        self.permanent: bool = row.get("permanent", False)
        self.ends_game: bool = row.get("ends_game", False)
        self.vp: int = number(row, "vp", 0, 20, where)
        self.rp: int = number(row, "rp", 0, 6, where)
        self.mod: int = number(row, "check_mod", -9, 9, where)
        self.reach: int = number(row, "reach", 0, 20, where)
        self.units: list[str] = row.get("units", [])
        self.place: list[str] = row.get("place", [])
        self.precondition: str = row.get("precondition", "")
        self.effect: str = row.get("effect", "")
        self.source: str = row.get("source", "")


@mypyc_attr(allow_interpreted_subclasses=True)
class Volume:
    """Everything printed that the series' rules use."""

    def __init__(self, data: dict[str, Any], may: Correctable, sides: list[tuple[str, str, str]]) -> None:
        """`sides`: of each its id at the table, its name in the data, and its adjective."""
        self.digest: str = digest_of(data, may)
        self.sides: tuple[str, ...] = tuple([one[0] for one in sides])
        self.codes: list[str] = [one[1] for one in sides]
        self.adjectives: list[str] = [one[2] for one in sides]
        for name, read in (("map", self._read_map), ("units", self._read_units), ("chits", self._read_chits),
                           ("cards", self._read_cards), ("scenarios", self._read_costs)):  # fmt: skip
            with Reading(name):
                read(data[name])

    # -- the board ---------------------------------------------------------------------------------------------

    def _read_map(self, doc: dict[str, Any]) -> None:
        lands: list[dict[str, Any]] = doc["land"]
        seas: list[dict[str, Any]] = doc.get("sea", [])
        rows = [*lands, *seas]
        self.land: i64 = len(lands)
        self.areas: list[str] = [row["id"] for row in rows]
        self.area_names: list[str] = [row["name"] for row in rows]
        self.size: i64 = len(rows)
        self.terrain: list[str] = [row.get("terrain", "sea") for row in rows]
        self.urban: list[int] = [1 if row.get("urban") else 0 for row in rows]
        self.port: list[int] = [1 if row.get("port") else 0 for row in rows]
        self.airfield: list[int] = [1 if row.get("airfield") else 0 for row in rows]
        self.mountain: list[int] = [1 if row.get("terrain") == "mountain" else 0 for row in rows]
        self.vp: list[int] = [number(row, "vp", 0, 20, f"map.toml, {row['id']}") for row in rows]
        self.fort: list[int] = [row.get("fort", 0) for row in rows]
        """CC-11: the factor of the fortress; 0: there is none."""
        self.siege: list[int] = [row.get("siege", 0) for row in rows]
        """CC-11.3.3a: the number on the Siege marker."""
        self.first_control: list[int] = [
            one_of(row.get("initial_control"), self.codes, f"map.toml, {row['id']}") for row in lands
        ]
        self.box: list[int] = [1 if row.get("terrain") == "box" else 0 for row in rows]
        """CS-1i3, CS-1i4, RUL-65: a box off the map, two areas away from what it touches, and no coast."""
        borders: list[tuple[str, str, str]] = []
        for row in rows:
            kind = "walk" if row in lands else "sail"
            borders += [(row["id"], other, "walk") for other in row.get("land_adj", [])]
            borders += [
                (row["id"], other, "coast" if kind == "walk" else "sail") for other in row.get("sea_adj", [])
            ]
            borders += [(row["id"], other, "coast") for other in row.get("coast_adj", [])]
        self.map: AreaMap = AreaMap(self.areas, borders, ["walk", "coast", "sail"])
        walk, coast, sail = (self.map.mask([kind]) for kind in ("walk", "coast", "sail"))
        self.walk: list[list[int]] = self.map.adjacent_by(walk)
        """Of a land area: where its ground units may walk to (CC-6.1)."""
        touching = self.map.adjacent_by(coast)
        self.coast: list[list[int]] = [
            [n for n in near if not self.box[n] and not self.box[a]] for a, near in enumerate(touching)
        ]
        """Of a land area its seas, of a sea area its coasts: to embark, to disembark, to support."""
        self.sail: list[list[int]] = [
            [n for n in near if n >= self.land or self.port[n]] if a >= self.land or self.port[a] else []
            for a, near in enumerate(self.map.adjacent_by(coast | sail))
        ]
        """Of a sea area or a port: the sea areas and ports beside it (CC-6.2, CC-6.4.3)."""
        self.by_port: list[int] = [
            1 if a < self.land or any(n < self.land for n in self.sail[a]) else 0 for a in range(self.size)
        ]
        """CC-6.4.1: a port, or a sea area next to one."""
        self.land_distance: list[list[int]] = self._distances(self.walk)
        self.distance: list[list[int]] = self._distances(self.map.adjacent_by(walk | coast | sail))
        """Over land and sea together; a border of a box counts 2 (CS-1i3)."""
        self.naval_distance: list[list[int]] = self._distances(self.sail)

    def crossing(self, a: i64, b: i64) -> i64:
        """What crossing this border costs in range or distance: 2 for a border of a box (CS-1i3), else 1
        (CC-6.4.3)."""
        return 2 if self.box[a] or self.box[b] else 1

    def _distances(self, near: list[list[int]]) -> list[list[int]]:
        found: list[list[int]] = []
        for start in range(self.size):
            row = [FAR] * self.size
            row[start] = 0
            waiting = [start]
            while waiting:
                waiting.sort(key=row.__getitem__)
                a = waiting.pop(0)
                for n in near[a]:
                    far = row[a] + self.crossing(a, n)
                    if far < row[n]:
                        row[n] = far
                        waiting.append(n)
            found.append(row)
        return found

    def area(self, ident: str, where: str) -> int:
        return one_of(ident, self.areas, where)

    # -- counters ----------------------------------------------------------------------------------------------

    def _read_units(self, doc: dict[str, Any]) -> None:
        rows: list[dict[str, Any]] = doc["unit"]
        self.units: list[str] = [row["id"] for row in rows]
        refuse(len(set(self.units)) != len(rows), "units.toml: two units have the same id")
        self.unit_names: list[str] = [row["name"] for row in rows]
        self.side: list[int] = [one_of(row["side"], self.codes, f"units.toml, {row['id']}") for row in rows]
        self.nation: list[str] = [row.get("nation", row["side"]) for row in rows]
        self.kind: list[int] = [one_of(row["kind"], KINDS, f"units.toml, {row['id']}") for row in rows]
        self.types: list[str] = sorted({row["type"] for row in rows})
        self.type: list[int] = [self.types.index(row["type"]) for row in rows]
        self.worth: list[int] = [number(row, "vp", 0, 9, f"units.toml, {row['id']}") for row in rows]
        self.values: list[int] = []
        """Of each unit: its three values at full strength, then those of its depleted side (CC-9.6.4)."""
        for row in rows:
            for face in ("full", "depleted"):
                values = row[face]
                where = f"units.toml, {row['id']}: {face}"
                refuse(len(values) != 3, f"{where}: three values were expected")
                self.values += [whole({"value": one}, "value", 1, 12, where) for one in values]
        self.arrives: list[str] = [row.get("arrives", "") for row in rows]
        self.of_side: list[list[int]] = [
            [u for u, one in enumerate(self.side) if one == side] for side in (0, 1)
        ]

    def unit(self, ident: str, where: str) -> int:
        return one_of(ident, self.units, where)

    def type_number(self, name: str) -> int:
        """A type of unit; -1 where no counter has it."""
        return self.types.index(name) if name in self.types else -1

    # -- chits and cards ---------------------------------------------------------------------------------------

    def _read_chits(self, doc: dict[str, Any]) -> None:
        self.conditions: list[str] = list(doc["conditions"])
        self.condition_words: list[str] = ["always", *list(doc["conditions"].values())[1:]]
        refuse(self.conditions[:1] != ["always"], "chits.toml: the first condition is 'always'")
        self.chits: list[Chit] = [Chit(row, self.codes, self.types, self.conditions) for row in doc["chit"]]
        for n, side in enumerate(self.codes):
            for arena in (GROUND, NAVAL):
                key = f"{ARENAS[arena]}_{side.lower()}"
                have = sum([chit.count for chit in self.chits if chit.side == n and chit.arena == arena])
                if key in doc["meta"]:
                    wanted = doc["meta"][key]
                    refuse(have != wanted, f"chits.toml: {have} chits of {key}, {wanted} were expected")
        self.cup_of: list[list[int]] = [
            [n for n, chit in enumerate(self.chits) if chit.side == side and chit.arena == arena]
            for side in (0, 1)
            for arena in (GROUND, NAVAL)
        ]
        """The chits of side * 2 + arena."""

    def _read_cards(self, doc: dict[str, Any]) -> None:
        self.cards: list[Card] = []
        wanted = whole(doc["meta"], "cards_per_side", 1, 60, "cards.toml, meta")
        decks: list[Deck] = []
        for code in self.codes:
            first = len(self.cards)
            for row in doc["card"]:
                if row["side"] == code:
                    where = f"cards.toml, {row['id']}"
                    copies = number(row, "copies", 0, 60, where, 1)
                    twice = copies > 1 and "units" in row
                    refuse(twice, f"{where}: units come once, by one card (CC-9.6.5b)")
                    for n in range(copies):
                        ident = row["id"] if copies == 1 else f"{row['id']}-{n + 1}"
                        self.cards.append(Card(row, ident, self.codes))
            size = len(self.cards) - first
            what = f"cards.toml: the deck of {code} has {size} cards, {wanted} were expected (CS-K1)"
            refuse(size != wanted, what)
            decks.append(Deck([card.ident for card in self.cards[first:]], first))
        self.decks: list[Deck] = decks
        self.deck_size: i64 = wanted
        self.first_card: list[int] = [deck.first for deck in decks]
        self.hand_limit: i64 = whole(doc["meta"], "hand_limit", 1, 20, "cards.toml, meta")
        limit = int(self.hand_limit)
        self.first_hand: i64 = whole(doc["meta"], "starting_hand", 0, limit, "cards.toml, meta")
        self.card_bit: list[int] = [deck.bit(deck.first + n) for deck in decks for n in range(deck.size)]
        """The bit of each card in its side's masks. Ready-made: compiled, a plain 1 is shifted in 32 bits."""
        self.card_windows: list[int] = [card.windows for card in self.cards]
        self.in_window: list[list[int]] = [
            [n for n, card in enumerate(self.cards) if card.side == side and (card.windows >> at) & 1]
            for side in (0, 1)
            for at in range(window.COUNT)
        ]
        """The cards of side * 7 + window."""

    def _read_costs(self, doc: dict[str, Any]) -> None:
        costs = doc["costs"]
        self.cost: list[int] = [whole(costs, name, 0, 9, "scenarios.toml, costs") for name in COSTS]
        """CC-5.5.2g: in the order of COSTS."""
        scenario = doc["scenario"][0]
        where = "scenarios.toml"
        self.bonus: i64 = whole(scenario, "initiative_bonus", 0, 9, where)
        self.supply: i64 = whole(scenario, "supply_points_per_rp", 1, 20, where)
        self.supply_reach: i64 = whole(scenario, "supply_reach", 0, 20, where)
        self.first_initiative: i64 = one_of(scenario["initiative"], self.codes, where)
        self.retreat: i64 = scenario.get("retreat_areas", 2)
        """CC-9.6.3f1, CS-8a: how many areas ground units retreat."""
        self.edges: list[list[int]] = [
            [self.area(one, where) for one in scenario.get("edges", {}).get(code, [])] for code in self.codes
        ]
        """CC-9.6.3f5: where a side without RPs retreats to."""
        self.free_stop: bool = scenario.get("ships_stop_anywhere", False)
        """CC-6.4.1: whether naval moves may end away from ports."""
        self.most_aboard: i64 = whole(scenario, "max_ground_in_sea_area", 1, 20, where)
        ranges = doc.get("range", {})
        self.embark_cost: i64 = ranges.get("embark", 2)
        self.loaded_cost: i64 = -ranges.get("loaded_at_sea_at_start", -2)
        self.set_up: list[tuple[int, int]] = []
        """Each unit with its area."""
        self.first_rp: list[tuple[int, int, int]] = []
        """Side, area, Resource Points."""
        for name, row in scenario["placement"].items():
            at = self.area(name, where)
            placed = [self.unit(one, f"{where}, {name}") for one in row.get("units", [])]
            self.set_up += [(u, at) for u in placed]
            if row.get("rp", 0):
                side = one_of(row["side"], self.codes, where) if "side" in row else self.side[placed[0]]
                self.first_rp.append((side, at, whole(row, "rp", 0, 99, f"{where}, {name}")))
        self._check_set_up()

    def _check_set_up(self) -> None:
        """Everybody stands once, in an area of their side's, ships at sea or in port; whatever is at sea is aboard."""
        ships = [[0] * self.size, [0] * self.size]
        for u, at in self.set_up:
            where = f"scenarios.toml, {self.areas[at]}: {self.units[u]}"
            side = self.side[u]
            refuse([one for one, _ in self.set_up].count(u) > 1, f"{where} is placed twice (CC-4.1a)")
            if self.kind[u] == NAVAL:
                ships[side][at] += 1
                refuse(at < self.land and not self.port[at], f"{where}: there is no port (CC-6.2)")
            if at < self.land:
                refuse(self.first_control[at] != side, f"{where}: the enemy controls the area (CC-4.1a)")
        for u, at in self.set_up:
            where = f"scenarios.toml, {self.areas[at]}: {self.units[u]}"
            adrift = at >= self.land and ships[self.side[u]][at] == 0
            refuse(adrift, f"{where} is at sea without a ship (CC-6.1)")
        for side, at, n in self.first_rp:
            where = f"scenarios.toml, {self.areas[at]}: Resource Points"
            refuse(at < self.land and self.first_control[at] != side, f"{where} of the enemy's (CC-5.4.1a)")
            held = ships[side][at]
            refuse(at >= self.land and n > held, f"{where}: {n} aboard {held} ships (CC-5.3.2)")
