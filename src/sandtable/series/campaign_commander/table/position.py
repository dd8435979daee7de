"""Position files of a volume: units by name, Resource Points by side and area, cards, points, and what is half done.

phase = "choose"                   # both choose Card or Map; or "operation", "card", "middle"
to_move = "allies"                 # of an operation or a card action
sequence = 12
initiative = "japan"
[units]                            # what is not named waits in the reinforcement box
j_144 = "rabaul depleted dg"
j_41 = "destroyed"
[rp.japan]
rabaul = 3
[control]
japan = ["rabaul", ...]            # all other land areas are the other side's
[hand]
japan = ["jc_38th", "jc_submarines-1"]
[operation]                        # of phase "operation"
area = "rabaul"
sp = 6
"""

from typing import Any, Final

from mypy_extensions import i64

from sandtable.kernel.errors import BadFile
from sandtable.kit import position as file
from sandtable.kit.cards import count
from sandtable.kit.middle import Nesting, names_in, read_middle, read_numbers, write_middle, write_numbers
from sandtable.kit.position import index_of, names_of, no_others, refuse, row_of, section, whole
from sandtable.series.campaign_commander.rules.board import (
    ACTED,
    BEACHED,
    CARD,
    DEPLETED,
    DISORGANIZED,
    INSIDE,
    MAP,
    OFF,
    POOL,
    CampaignBoard,
)
from sandtable.series.campaign_commander.rules.cards import CardAction
from sandtable.series.campaign_commander.rules.operations import ActionRound, ChooseAction, Operation
from sandtable.series.campaign_commander.rules.sequence import ChooseOption, Game, Sequence
from sandtable.series.campaign_commander.state import NUMBERS
from sandtable.series.campaign_commander.volume import GROUND, NAVAL

WORDS: Final = (("depleted", DEPLETED), ("dg", DISORGANIZED), ("inside", INSIDE))
SPENT: Final = (("acted", ACTED), ("beached", BEACHED), ("laid", 4))
MARKS: Final = file.Marks([word for word, _ in (*WORDS, *SPENT)])
PHASES: Final = ["choose", "operation", "card", "middle"]
UNIT_ROWS: Final = ("moving", "party", "attackers", "defenders", "bunkers", "struck", "fleeing")
CHIT_ROWS: Final = ("cup", "held", "known", "most")
CARD_ROWS: Final = ("hand", "discards", "late", "shown", "played", "lasting")
POINT_ROWS: Final = ("losses", "bounty", "awards")
KEYS: Final = [
    "title", "scenario", "options", "phase", "to_move", "sequence", "initiative", "units", "rp", "control", "forts",
    "operation", "middle", *CARD_ROWS, *POINT_ROWS,
]  # fmt: skip


class PositionFile:
    """Reads and writes one board. A volume with rows of its own extends it (`write_own`, `read_own`)."""

    own_keys: tuple[str, ...] = ()

    def __init__(self, title: Any, b: CampaignBoard) -> None:
        self.title = title
        self.b = b
        self.v = b.v
        self.sides: list[str] = list(b.v.sides)

    # -- what a volume adds ------------------------------------------------------------------------------------

    def numbers(self) -> Any:
        """The numbers of the board, as tools/generate.py writes them."""
        return NUMBERS

    def write_own(self, table: dict[str, Any]) -> None:
        """Rows of the volume's own."""

    def read_own(self, table: dict[str, Any]) -> None:
        """The same."""

    # -- writing -----------------------------------------------------------------------------------------------

    def write(self) -> dict[str, Any]:
        file.refuse_ended(self.b)
        table = self.written()

        def read(blank: Any, found: dict[str, Any]) -> None:
            type(self)(self.title, blank).read(found)

        blank = self.title.board()
        self.copy_options(blank)
        return file.written(self.b, blank, table, read, self.write_middle)

    def copy_options(self, blank: CampaignBoard) -> None:
        for option in self.title.options:
            if option.sets:
                setattr(blank, option.sets, getattr(self.b, option.sets))

    def phase(self) -> str:
        names = [type(frame).__name__ for frame in self.b.stack]
        if names == ["Game", "Sequence", "ChooseOption"]:
            return "choose"
        if names[:3] == ["Game", "Sequence", "Operation"] and len(names) == 5 and names[3] == "ActionRound":
            return "operation"
        return "card" if names == ["Game", "Sequence", "CardAction"] else "middle"

    def written(self) -> dict[str, Any]:
        b, v = self.b, self.v
        phase = self.phase()
        table: dict[str, Any] = {
            "phase": phase,
            "sequence": b.sequence,
            "initiative": self.sides[b.initiative],
        }
        if phase == "operation":
            table["to_move"] = self.sides[b.op_seat]
            table["operation"] = {"area": v.areas[b.op_area], "sp": b.sp}
        elif phase == "card":
            table["to_move"] = self.sides[b.asked]
        # A unit that was sent off the map by a result keeps what it has spent until the operation is over.
        named = [u for u in range(len(v.units)) if b.place[u] != POOL or b.state[u] or b.spent[u]]
        table["units"] = {v.units[u]: self.unit_words(u) for u in named}
        table["rp"] = {
            side: {v.areas[a]: b.supply_at(n, a) for a in b.supply_areas(n)}
            for n, side in enumerate(self.sides)
        }
        table["control"] = {self.sides[0]: [v.areas[a] for a in range(v.land) if b.control[a] == 0]}
        if any(v.fort):
            table["forts"] = {v.areas[a]: self.sides[b.forts[a]] for a in range(v.land) if b.forts[a] >= 0}
        for name in CARD_ROWS:
            row = getattr(b, name)
            found = {side: v.decks[n].idents(row[n]) for n, side in enumerate(self.sides) if row[n]}
            if found:
                table[name] = found
        for name in POINT_ROWS:
            if any(getattr(b, name)):
                table[name] = dict(zip(self.sides, getattr(b, name)))
        table.update(write_numbers(b, self.plain_numbers(), False))
        self.write_own(table)
        return table

    def plain_numbers(self) -> Any:
        """The numbers beside the middle that have no words of their own."""
        return tuple(one for one in self.numbers() if one[4] or one[0] not in ("sequence", "initiative"))

    def unit_words(self, u: int) -> str:
        b = self.b
        place = b.place[u]
        words = [self.v.areas[place] if place >= 0 else OFF[-1 - place]]
        words += [word for word, bit in WORDS if b.state[u] & bit]
        words += [word for word, bit in SPENT if b.spent[u] & bit]
        return " ".join(words)

    def write_middle(self) -> dict[str, Any]:
        b = self.b
        found = write_middle(b, self.numbers(), self.sides, self.title.vocabulary())
        for name in UNIT_ROWS:
            if getattr(b, name):
                found[name] = [self.v.units[u] for u in getattr(b, name)]
        for name in CHIT_ROWS:
            row = getattr(b, name)
            if any(row):
                found[name] = {self.v.chits[n].ident: row[n] for n in range(len(row)) if row[n]}
        return found

    # -- reading -----------------------------------------------------------------------------------------------

    def read(self, table: dict[str, Any]) -> None:
        """Fill a blank board from a table; every impossibility is a `BadFile` that says what and where."""
        b, v = self.b, self.v
        plain = names_in(self.plain_numbers(), False)
        no_others(table, [*KEYS, *plain, *self.own_keys], "the position")
        phase = file.word_of(table, "phase", PHASES, "choose")
        b.sequence = whole(table, "sequence", 0 if phase == "middle" else 1, 100_000, 1)
        b.initiative = index_of(
            table.get("initiative", self.sides[v.first_initiative]), self.sides, "initiative"
        )
        read_numbers(b, table, self.plain_numbers(), self.limits(), False)
        self.read_units(section(table, "units"))
        self.read_supply(section(table, "rp", self.sides))
        control = section(table, "control", self.sides[:1])
        if control:
            held = names_of(control, self.sides[0], v.areas[: v.land], "[control]")
            b.control = [0 if a in held else 1 for a in range(v.land)]
        b.forts = [-1] * v.land
        for name, side in section(table, "forts").items():
            area = index_of(name, v.areas[: v.land], "[forts]")
            refuse(v.fort[area] == 0, f"[forts] {name}: there is no fortress (CC-11.1a)")
            b.forts[area] = index_of(side, self.sides, f"[forts] {name}")
        self.read_cards(table)
        for name in POINT_ROWS:
            points = section(table, name, self.sides)
            setattr(b, name, [whole(points, side, 0, 999, 0, f"[{name}]") for side in self.sides])
        self.read_own(table)
        self.read_stack(table, phase)
        operates = phase in ("operation", "middle")
        self.check_sea(operates)
        if phase != "middle":
            self.check_apart()
            self.check_supply()
        for u in [u for u in range(len(v.units)) if b.spent[u] and not operates]:
            raise BadFile(f"[units] {v.units[u]}: nobody has acted outside an operation (CC-5.2.5)")
        file.settled(b)

    def limits(self) -> dict[str, int]:
        v = self.v
        return {
            "area": int(v.size) - 1,
            "unit": len(v.units) - 1,
            "card": len(v.cards) - 1,
            "chit": len(v.chits) - 1,
        }

    def read_units(self, table: dict[str, Any]) -> None:
        b, v = self.b, self.v
        for u, place, entry in file.entries_by_name(table, v.units, v.areas, list(OFF), MARKS, "[units]"):
            b.place[u] = place
            b.state[u] = sum(bit for word, bit in WORDS if entry.has(word))
            b.spent[u] = sum(bit for word, bit in SPENT if entry.has(word))
            refuse(place < 0 and b.state[u] != 0, f"{entry.where}: off the map a unit is whole (CC-9.6.5b)")
            if place >= 0:
                area = v.areas[place]
                stranded = v.kind[u] == NAVAL and place < v.land and not v.port[place]
                refuse(stranded, f"{entry.where}: {area} has no port for a ship (CC-6.2)")
                open_ground = entry.has("inside") and (place >= v.land or v.fort[place] == 0)
                refuse(open_ground, f"{entry.where}: {area} has no fortress (CC-11.2)")
                shut = not b.may_enter(v.side[u], place)
                refuse(shut, f"{entry.where}: no unit of this side gets into {area} (CS-1i2)")

    def read_supply(self, table: dict[str, Any]) -> None:
        b, v = self.b, self.v
        for n, side in enumerate(self.sides):
            rows = section(table, side)
            for name in rows:
                area = index_of(name, v.areas, f"[rp.{side}]")
                b.rp[n * v.size + area] = whole(rows, name, 0, 99, 0, f"[rp.{side}]")
                wild = area < v.land and not b.may_carry_supply(area)
                refuse(wild, f"[rp.{side}] {name}: Resource Points lie in urban areas only (CS-1d1)")

    def check_supply(self) -> None:
        """Resource Points ashore, and the Active Operation, are in areas that their side controls, or before a
        fortress."""
        b, v = self.b, self.v
        for n, side in enumerate(self.sides):
            for area in b.supply_areas(n):
                refuse(not self.holds(n, area), f"[rp.{side}] {v.areas[area]}: it is the enemy's (CC-5.4.1a)")
        if b.op_seat >= 0:
            where = f"[operation] {v.areas[b.op_area]}"
            refuse(not self.holds(b.op_seat, b.op_area), f"{where}: it is the enemy's (CC-5.2a)")

    def holds(self, side: i64, area: i64) -> bool:
        """Whether a side can have Resource Points here."""
        return area >= self.v.land or self.b.control[area] == side or self.b.forts[area] >= 0

    def check_sea(self, operates: bool) -> None:
        """Whatever is at sea is aboard ships that can hold it."""
        b, v = self.b, self.v
        for area in range(v.land, v.size):
            for n, side in enumerate(self.sides):
                ships = [u for u in b.units_in(n, area, NAVAL) if b.carries(u)]
                troops = len(b.units_in(n, area, GROUND))
                points, held = b.supply_at(n, area), len(b.units_in(n, area, NAVAL))
                where = f"{v.areas[area]} ({side})"
                refuse(troops > 0 and not ships, f"{where}: ground units at sea without a ship (CS-1a)")
                refuse(points > held, f"{where}: {points} Resource Points aboard {held} ships (CS-7b2)")
                crowded = troops > v.most_aboard and not operates
                refuse(crowded, f"{where}: {troops} ground units aboard (CC-7.2)")

    def check_apart(self) -> None:
        """Between battles no two enemies of one kind are in one area, and nobody is in the other's port."""
        b, v = self.b, self.v
        for u, area in enumerate(b.place):
            if area < 0 or b.state[u] & INSIDE:
                continue
            side, kind, name = v.side[u], v.kind[u], v.areas[area]
            where = f"[units] {v.units[u]}"
            refuse(b.has(1 - side, area, kind), f"{where}: an enemy of its kind is in {name}, too (CC-6.5)")
            shut_out = kind == NAVAL and area < v.land and not b.friendly_port(side, area)
            refuse(shut_out, f"{where}: {name} is no port of its side (CC-6.4.4)")
            holds = kind == GROUND and area < v.land and b.forts[area] < 0
            refuse(holds and b.control[area] != side, f"{where}: its side would control {name} (CS-1g1)")

    def read_cards(self, table: dict[str, Any]) -> None:
        b, v = self.b, self.v
        for name in CARD_ROWS:
            rows = section(table, name, self.sides)
            setattr(b, name, [deck.read(rows.get(side, []), f"[{name}] {side}")
                              for deck, side in zip(v.decks, self.sides)])  # fmt: skip
        for n, side in enumerate(self.sides):
            refuse(count(b.hand[n]) > v.hand_limit, f"[hand] {side}: at most {v.hand_limit} cards (CC-2.3a)")
            v.decks[n].once({"in hand": b.hand[n], "discarded": b.discards[n], "played": b.played[n]})
            refuse(bool(b.late[n] & ~b.discards[n]), f"[late] {side}: a card that was not discarded")
            refuse(bool(b.lasting[n] & ~b.played[n]), f"[lasting] {side}: a card that was not played")
            for card in [v.cards[one] for one in v.decks[n].cards(b.lasting[n])]:
                refuse(not card.permanent, f"[lasting] {card.ident}: it does not last (CS-10b)")
            gone = b.shown[n] & ~(b.hand[n] | b.late[n])
            refuse(gone != 0, f"[shown] {side}: a card that is neither held nor discarded since")
            b.pile[n] = v.decks[n].full & ~b.hand[n] & ~b.discards[n] & ~b.played[n]
            refuse(b.pile[n] == 0, f"[hand] {side}: no card is left to draw, so the game is over (CC-4.2.4a)")

    def read_stack(self, table: dict[str, Any], phase: str) -> None:
        b = self.b
        if phase == "middle":
            self.read_middle(section(table, "middle"))
            return
        b.stack = [Game(), Sequence()]
        if phase == "choose":
            b.pcs = [2, 1, 0]
            b.stack.append(ChooseOption())
            return
        seat = index_of(table.get("to_move", self.sides[0]), self.sides, "to_move")
        choices = [MAP if (n == seat) == (phase == "operation") else CARD for n in (0, 1)]
        b.choice0, b.choice1 = choices
        if phase == "card":
            b.pcs = [2, 4, 0]
            b.stack.append(CardAction(seat))
            return
        operation = section(table, "operation", ["area", "sp"])
        b.op_seat = seat
        b.op_area = index_of(operation.get("area"), self.v.areas, "[operation] area")
        b.sp = whole(operation, "sp", 1, self.v.supply, self.v.supply, "[operation]")
        own = b.action_ask(seat)

        b.stack += [Operation(seat), ActionRound(seat), own if own is not None else ChooseAction(seat)]
        b.pcs = [2, 3, 2, 1, 0]

    def read_middle(self, middle: dict[str, Any]) -> None:
        b, v = self.b, self.v
        frames = self.title.frames
        numbers = self.numbers()
        others = [*UNIT_ROWS, *CHIT_ROWS]
        sections = [name for name, kind in frames.items() if hasattr(kind, "steps")]
        within = {name: ([] if name == "Game" else sections) for name in frames}
        limits = self.limits()
        ranges: dict[str, tuple[int, int]] = {
            "seat": (0, 1), "side": (0, 1), "chooser": (0, 1), "area": (0, limits["area"]), "arena": (0, 1),
            "frm": (0, limits["area"]), "to": (0, limits["area"]), "unit": (0, limits["unit"]), "way": (0, 3),
            "card": (0, limits["card"]), "at": (0, 6), "alone": (0, 1), "left": (0, 9), "first": (0, 1),
            "mod": (-9, 9), "unless": (-1, 20), "unless_mod": (-9, 9), "result": (0, 3), "results": (0, 3),
            "flags": (0, 7), "what": (0, 7), "along": (0, 1), "lands": (0, 1), "second": (0, 1), "n": (0, 9),
            "count": (0, 9), "sides": (2, 100), "seats": (0, 1), "by": (0, 1),
        }  # fmt: skip
        read_middle(b, middle, numbers, limits, Nesting(within, ranges, frames), self.sides,
                    self.title.vocabulary(), others)  # fmt: skip
        for name in UNIT_ROWS:
            setattr(b, name, [index_of(one, v.units, f"[middle] {name}") for one in row_of(middle, name)])
        idents = [chit.ident for chit in v.chits]
        for name in CHIT_ROWS:
            row = [0] * len(idents)
            for ident, n in section(middle, name).items():
                chit = index_of(ident, idents, f"[middle.{name}]")
                row[chit] = whole({ident: n}, ident, 0, 20, 0, f"[middle.{name}]")
            setattr(b, name, row)
        for n, face in enumerate(v.chits):
            there = b.cup[n] + b.held[n]
            if there > face.count:
                raise BadFile(f"[middle] {face.ident}: {there} chits; there are only {face.count} (CC-9.5.1)")
            if not b.known[n] <= b.held[n] <= b.most[n]:
                raise BadFile(f"[middle] {face.ident}: {b.held[n]} in hand cannot be (CC-9.5.2)")
