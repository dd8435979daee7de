"""The data of Coral Sea: what the series reads, and regions, airfields, the Truk Fleet and the cards by kind.

CS-1b1: land areas are those of the named islands and no others. CS-1b2: Rabaul's enlarged box is the same space. CS-2a:
three nations on two sides, with infantry and naval units of the types CV, HS and LS. CS-1g4: who controls what at the
start is in the map. CS-1h: every area costs 1, as in the series. CS-10a: which cards are permanent is in the deck.
RUL-08, RUL-53: sentences that are cut off, and words for cards, are read as the rules files say.
"""

from pathlib import Path
from typing import Any, Final

from mypy_extensions import i64

from sandtable.games.coralsea import deck, source
from sandtable.kernel.errors import BadFile
from sandtable.kit.data import read_correctable, read_data, whole
from sandtable.kit.position import refuse
from sandtable.series.campaign_commander.volume import NAVAL, Volume

FOLDER: Final = Path(__file__).parent
MAY: Final = read_correctable(FOLDER / "packs.toml")
JAPAN: Final = 0
ALLIES: Final = 1
SIDES: Final = ("japan", "allies")
TERRAIN: Final = ("clear", "mountain", "box")
WHO: Final = ["Japan", "The Allied side"]


class Region:
    """CS-13a, RUL-05: what scores as one: an island, or a city of New Guinea."""

    def __init__(self, name: str, areas: list[int], vp: int) -> None:
        self.name = name
        self.areas = areas
        self.vp = vp


class CoralData(Volume):
    """Everything about Coral Sea that never changes while it is played."""

    def __init__(self, data: dict[str, Any]) -> None:
        super().__init__(data, MAY, [("japan", "JP", "Japanese"), ("allies", "AL", "Allied")])
        known = list(source.IDS)
        refuse(self.conditions != known, f"chits.toml: the conditions must be {', '.join(known)}")
        try:
            self._read_own(data)
        except (KeyError, TypeError, ValueError, IndexError) as problem:
            raise BadFile(f"the data of Coral Sea cannot be read: {problem!r}") from problem

    def _read_own(self, data: dict[str, Any]) -> None:
        game = data["map"]
        self.regions: list[Region] = [
            Region(row["name"], [self.area(one, "map.toml") for one in row["areas"]], row["vp"])
            for row in game["region"]
        ]
        self.islands: dict[str, list[int]] = {
            row["id"]: [self.area(one, "map.toml") for one in row["areas"]] for row in game["island"]
        }
        self.australia: i64 = self.area("australia", "map.toml")
        self.noumea: i64 = self.area("noumea", "map.toml")
        self.rabaul: i64 = self.area("rabaul", "map.toml")
        self.port_moresby: i64 = self.area("port_moresby", "map.toml")
        for a in range(self.land):
            where = f"map.toml, {self.areas[a]}"
            strange = self.terrain[a] not in TERRAIN
            refuse(strange, f"{where}: terrain: one of {', '.join(TERRAIN)} was expected")
            boxed = self.box[a] == 1
            refuse(boxed != (a == self.australia), f"{where}: Australia is the only box (CS-1i1)")
            town = self.urban[a]
            refuse(self.port[a] > town, f"{where}: a port lies in an urban area (CS-1f)")
            refuse(self.airfield[a] > town, f"{where}: a printed airfield lies in an urban area (CS-1e)")
        for a, why in ((self.rabaul, "CS-4b"), (self.australia, "CS-4c"), (self.noumea, "CS-4c")):
            where = f"map.toml, {self.areas[a]}"
            refuse(not self.port[a], f"{where}: an urban area with a port was expected ({why})")
        refuse(self.first_control[self.australia] != ALLIES, "map.toml, australia: it is Allied (CS-1i2)")
        for _, a, _ in self.first_rp:
            where = f"scenarios.toml, {self.areas[a]}"
            wild = a < self.land and not self.urban[a]
            refuse(wild, f"{where}: Resource Points lie in urban areas (CS-1d1)")
        self.truk_entries: list[int] = [
            self.area(row["id"], "map.toml") for row in game["sea"] if row.get("truk_entry")
        ]
        self.guadalcanal: list[int] = self.islands["guadalcanal"]
        self.new_guinea: list[int] = self.islands["new_guinea"]
        solomons = ("bougainville", "choiseul", "new_georgia", "santa_isabel", "florida", "guadalcanal")
        self.solomons: list[int] = [area for name in solomons for area in self.islands[name]]
        self.papua: list[int] = [self.area(name, "map.toml") for name in ("lae", "buna", "port_moresby")]
        """CS-K3: what the Japanese Sudden Death cards ask for."""
        self.hs: i64 = self.type_number("HS")
        self.ls: i64 = self.type_number("LS")
        self.cv: i64 = self.type_number("CV")
        self.us: list[int] = [1 if nation == "US" else 0 for nation in self.nation]
        self.truk: list[int] = [1 if row.get("truk") else 0 for row in data["units"]["unit"]]
        self.fleet: list[int] = [u for u, is_truk in enumerate(self.truk) if is_truk]
        self.gunned: list[int] = [
            1 if self.kind[u] == NAVAL and self.type[u] != self.cv else 0 for u in range(len(self.units))
        ]
        """An HS or LS: it bombards shores."""
        self.carriers: list[list[int]] = [
            [u for u in self.of_side[side] if self.kind[u] == NAVAL and self.type[u] == self.cv]
            for side in (0, 1)
        ]
        scenario = data["scenarios"]["scenario"][0]
        where = "scenarios.toml"
        self.air_reach: list[int] = [
            whole(scenario, "jp_airfield_range", 0, 20, where), whole(scenario, "al_airfield_range", 0, 20, where),
        ]  # fmt: skip
        self.marker_limit: i64 = whole(scenario, "airfield_markers_per_side", 0, 9, where)
        self.truk_rp: i64 = whole(scenario, "truk_rp", 0, 9, where)
        rule = scenario["initiative_rule"]
        self.keys: list[list[int]] = [
            self.islands.get(name, [self.area(name, where)] if name in self.areas else [])
            for name in rule["places"]
        ]
        """CS-3b: the places that count for the initiative."""
        self.keys_needed: i64 = rule["places_needed"]
        self.kills_needed: i64 = rule["japanese_units_destroyed_needed"]
        costs = data["scenarios"]["costs"]
        self.build_cost: i64 = whole(costs, "build_airfield", 0, 6, where)
        self.remove_cost: i64 = whole(costs, "remove_airfield", 0, 6, where)
        self.clear_cost: i64 = whole(costs, "clear_disorganized_airfield", 0, 6, where)
        for card in self.cards:
            refuse(card.kind not in deck.IDS, f"cards.toml, {card.kind}: play knows no such card (CS-K1)")
        self.card_kind: list[int] = [deck.IDS.index(card.kind) for card in self.cards]
        self.card_units: list[list[int]] = [
            [self.unit(one, f"cards.toml, {card.ident}") for one in card.units] for card in self.cards
        ]
        self.card_places: list[list[int]] = [
            [self.area(one, f"cards.toml, {card.ident}") for one in card.place] for card in self.cards
        ]
        rows = {row["id"]: row for row in data["cards"]["card"]}
        stations = "ac_tracking_stations"
        self.tracking: i64 = whole(rows[stations], "sequences", 1, 9, f"cards.toml, {stations}")
        kinds = self.card_kind
        self.first_of: list[int] = [kinds.index(n) if n in kinds else -1 for n in range(deck.COUNT)]
        """The first card of each kind."""
        self.kind_bits: list[int] = [
            sum([self.card_bit[card] for card, kind in enumerate(self.card_kind) if kind == n])
            for n in range(deck.COUNT)
        ]
        """All cards of each kind, as bits of their side's masks."""
        self.night_battle: i64 = [chit.ident for chit in self.chits].index("nj_night_battle")
        self.named: list[str] = [chit.ident for chit in self.chits]


def read_coral(pack: str) -> CoralData:
    """The title's data, with the pack folder `pack` (empty: none) laid over it."""
    return CoralData(read_data(FOLDER / "data", pack, MAY))
