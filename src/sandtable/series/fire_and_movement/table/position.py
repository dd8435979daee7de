"""Position files of a folio.

    title = "..."
    phase = "movement"            # or combat, mobile movement, mobile combat (of `to_move`); administrative
    to_move = "japan"
    turn = 3
    [units]
    J-SNLF-3SAS = "0817"
    C-78-6 = "0717 reduced"
    C-78-5 = "lost"               # eliminated; "gone": eliminated for good; "away": not on the map yet
    [control]
    japan = ["0717"]              # where it is neither the first owner's nor that of the unit in the hex
    [markers]
    FS-AIR1 = "used"              # or at hand, away; those not named are at hand

Boards in the middle of something have `phase = "middle"` and say where in `[middle]`; those are written by the program,
and read back exactly. Whoever changes one by hand is told what cannot be, before play could stumble over it. A title
adds its own keys, phases and frames in a subclass.
"""

from collections.abc import Callable
from typing import Any, Final

from mypy_extensions import mypyc_attr

from sandtable.kernel.codec import dump, restore_stack, stack_rows
from sandtable.kernel.errors import STUMBLES, BadFile, in_words
from sandtable.kernel.flow import PLAYING, Frame, advance
from sandtable.kit.position import index_of, no_others, section, whole
from sandtable.series.fire_and_movement import state
from sandtable.series.fire_and_movement.folio import RESULTS, Folio
from sandtable.series.fire_and_movement.rules.board import (
    ALL_FLAGS,
    AT_HAND,
    AWAY,
    DEAD,
    FLEES,
    GONE,
    JOINED,
    NO_ONE,
    NOT_YET,
    SET_UP,
    USED,
    WITHDRAWS,
)
from sandtable.series.fire_and_movement.rules.combat import CombatPhase
from sandtable.series.fire_and_movement.rules.movement import ChooseWay, MovementPhase
from sandtable.series.fire_and_movement.rules.turn import Play, PlayerTurn, Turn

KEYS: Final = (
    "title", "scenario", "options", "phase", "to_move", "turn", "units", "control", "markers", "middle",
)  # fmt: skip
PHASES: Final = ("movement", "combat", "mobile movement", "mobile combat", "administrative")
LISTS: Final = ("stack", "sealed", "rolled", "struck", "trail")
PLACES: Final = {"lost": DEAD, "gone": GONE, "away": NOT_YET}
STATES: Final = {AWAY: "away", AT_HAND: "at hand", USED: "used"}
DICE: Final = 9
"""More than were ever rolled for one thing."""
STEPS: Final = 20
"""No section has more."""
FARTHEST: Final = 2
"""FM-7.7a: hexes of a retreat."""

Nesting = dict[str, tuple[str, str]]
NESTING: Final[Nesting] = {
    "Play": ("", ""),
    "Turn": ("Play", ""),
    "PlayerTurn": ("Turn", "s"),
    "MovementPhase": ("PlayerTurn", "sn"),
    "ChooseMove": ("MovementPhase", "sn"),
    "ChooseWay": ("MovementPhase", "suvnnn"),
    "CombatPhase": ("PlayerTurn", "sn"),
    "ChooseTarget": ("CombatPhase", "s"),
    "Attack": ("CombatPhase", "s"),
    "ChooseAttackers": ("Attack", "s"),
    "SupportFire": ("Attack", "s"),
    "Outcome": ("Attack", "s"),
    "LoseStep": ("Outcome", "sn"),
    "AttackersRetreat": ("Outcome", "sr"),
    "ChooseFirst": ("AttackersRetreat", "sr"),
    "MustRetreat": ("Outcome AttackersRetreat", "shrn"),
    "Stand": ("MustRetreat", "sh"),
    "Withdraw": ("MustRetreat", "shrv"),
    "Fall": ("Withdraw", "srv"),
    "Displace": ("Withdraw MustRetreat", "sh"),
    "Aside": ("Withdraw MustRetreat", "su"),
    "Advance": ("Attack", "s"),
    "TurnEnds": ("Turn", ""),
    "Die": ("Attack", "n"),
}
"""A frame, the frames that it can be within, and its numbers: s a seat, u a unit, v a unit or none, h a hex, r the
hexes of a retreat, m a marker, n any small number."""


@mypyc_attr(allow_interpreted_subclasses=True)
class PositionFile:
    """How positions of a title are written and read; every impossibility is a `BadFile` that says what and where."""

    def __init__(self, folio: Folio) -> None:
        self.f = folio
        self.keys: list[str] = list(KEYS)
        self.phases: list[str] = [*PHASES, "middle"]
        self.numbers: list[Any] = list(state.NUMBERS)
        """The board's numbers with their ranges (state.toml)."""
        self.nesting: Nesting = dict(NESTING)

    # -- what a title adds -------------------------------------------------------------------------------------

    def prepare(self, b: Any) -> None:
        """A blank board as it is before the file says anything."""
        b.control = self.first_control(b)
        b.marker = [AT_HAND] * len(b.marker)

    def first_control(self, b: Any) -> list[int]:
        return [NO_ONE] * self.f.playable

    def first_place(self, u: int) -> int:
        """Where a unit is that the file does not name."""
        return DEAD

    def is_away(self, u: int) -> bool:
        """Whether a unit that has not come onto the map must be said to be away."""
        return self.first_place(u) != NOT_YET

    def root(self, b: Any) -> tuple[list[Frame[Any]], list[int]]:
        """The frames that a turn is within, and how far they are while turns are played."""
        return [Play()], [1]

    def write_more(self, b: Any, table: dict[str, Any]) -> None:
        """A title's own entries."""

    def read_more(self, b: Any, table: dict[str, Any]) -> None:
        """The same, read after the units and the control of hexes."""

    def check_more(self, b: Any, moving: set[int]) -> None:
        """What a title requires of the position as a whole; `moving` are hexes that may be overfull for the moment."""

    def check_moment_more(self, b: Any, name: str, values: list[Any], where: str) -> None:
        """What a title requires of a frame."""

    def begin_more(self, b: Any, phase: str) -> None:
        """Put the game at the beginning of a phase of the title's own."""

    def limits(self, b: Any) -> dict[str, int]:
        """The highest values that depend on the data."""
        return {
            "hex": int(self.f.playable) - 1, "unit": int(self.f.units) - 1, "firing": (1 << len(b.marker)) - 1,
            "column": len(self.f.column_labels), "phase": SET_UP, "result": len(RESULTS) - 1,
        }  # fmt: skip

    def state_words(self, b: Any, m: int) -> str:
        return STATES[b.marker[m]]

    def read_state(self, b: Any, m: int, text: Any, where: str) -> None:
        words = {word: state for state, word in STATES.items()}
        if text not in words:
            raise BadFile(f"{where} = {text!r}: one of {', '.join(words)} was expected")
        b.marker[m] = words[text]

    # -- writing -----------------------------------------------------------------------------------------------

    def write(self, b: Any, blank: Callable[[], Any]) -> dict[str, Any]:
        """The rows of a board as a table; scenario and options are the title's to add."""
        if b.ending != PLAYING:
            raise BadFile("the game is over: there is no position to go on from")
        f = self.f
        table: dict[str, Any] = {"phase": self.plain_phase(b), "to_move": f.sides[b.active], "turn": b.turn}
        table["units"] = {f.unit_ids[u]: words for u in range(f.units) if (words := self.unit_words(b, u))}
        default = self.default_control(b)
        table["control"] = {
            name: [f.hex_names[h] for h in range(f.playable) if b.control[h] == side != default[h]]
            for side, name in enumerate((*f.sides, "neutral"))
        }
        self.write_more(b, table)
        table["markers"] = {f.marker_ids[m]: self.state_words(b, m) for m in range(len(b.marker))}
        if table["phase"] != "middle":
            other = blank()
            try:
                self.read(other, table, {})
                if dump(other) == dump(b):
                    return table
            except BadFile:
                pass
        table["phase"] = "middle"
        table["middle"] = self.write_middle(b)
        return table

    def plain_phase(self, b: Any) -> str:
        """The phase that the board may be at the very beginning of."""
        names = [type(frame).__name__ for frame in b.stack]
        depth = len(self.root(b)[0])
        if names[depth : depth + 2] == ["Turn", "PlayerTurn"] and len(names) == depth + 4:
            return PHASES[b.pcs[depth + 1] - 1]
        return "middle"

    def unit_words(self, b: Any, u: int) -> str:
        h: int = b.place[u]
        if h >= 0:
            return self.f.hex_names[h] + (" reduced" if b.steps[u] < self.f.full[u] else "")
        if h == NOT_YET:
            return "away" if self.is_away(u) else ""
        return "lost" if h == DEAD else "gone"

    def default_control(self, b: Any) -> list[int]:
        """The first owners, and the side whose units are in a hex."""
        found = self.first_control(b)
        for u in range(self.f.units):
            if b.place[u] >= 0:
                found[b.place[u]] = self.f.side[u]
        return found

    def write_middle(self, b: Any) -> dict[str, Any]:
        names = self.f.hex_names
        middle: dict[str, Any] = {
            name: int(getattr(b, name))
            for name, _, low, _, in_middle in self.numbers
            if in_middle and getattr(b, name) != low
        }
        middle["stack"] = stack_rows(b)
        middle["sealed"] = b.sealed[:]
        middle["rolled"] = b.rolled[:]
        middle["struck"] = [names[h] for h in b.struck]
        middle["trail"] = [names[h] for h in b.trail]
        middle["flags"] = {self.f.unit_ids[u]: b.flags[u] for u in range(self.f.units) if b.flags[u]}
        return middle

    # -- reading -----------------------------------------------------------------------------------------------

    def read(self, b: Any, table: dict[str, Any], frames: dict[str, Any]) -> None:
        """Fill a blank board from a table."""
        no_others(table, self.keys, "the position")
        phase = table.get("phase", "movement")
        if phase not in self.phases:
            raise BadFile(f"phase = {phase!r}: it is one of {', '.join(self.phases)}")
        self.prepare(b)
        b.turn = whole(table, "turn", 0 if phase == "middle" else 1, int(self.f.turns), 1)
        b.active = index_of(table.get("to_move", self.f.sides[0]), list(self.f.sides), "to_move")
        middle = section(table, "middle")
        if middle and phase != "middle":
            raise BadFile('[middle] belongs to phase = "middle"')
        flags = section(middle, "flags")
        for name in flags:
            u = index_of(name, self.f.unit_ids, "[middle.flags]")
            b.flags[u] = whole(flags, name, 0, ALL_FLAGS, 0)
        self.read_units(b, section(table, "units"))
        self.read_control(b, section(table, "control"))
        self.read_more(b, table)
        markers = section(table, "markers")
        for name, text in markers.items():
            m = index_of(name, self.f.marker_ids, "[markers]")
            self.read_state(b, m, text, f"[markers] {self.f.marker_ids[m]}")
        b.derive()
        self.check_stacks(b)
        self.check_more(b, self.moving_hexes(b, middle))
        if phase == "middle":
            self.read_middle(b, middle, frames)
        elif phase in PHASES[:4]:
            self.begin_phase(b, PHASES.index(phase))
        elif phase == "administrative":
            root, pcs = self.root(b)
            b.stack, b.pcs = [*root, Turn()], [*pcs, 2]
        else:
            self.begin_more(b, str(phase))
        try:
            advance(b)
        except STUMBLES as problem:
            raise BadFile(f"no game can be in this position: {in_words(problem)}") from problem

    def begin_phase(self, b: Any, n: int) -> None:
        """Put the game at the beginning of a phase of a player turn."""
        seat = b.active
        phase = MovementPhase(seat, n // 2) if n % 2 == 0 else CombatPhase(seat, n // 2)
        root, pcs = self.root(b)
        b.stack = [*root, Turn(), PlayerTurn(seat), phase]
        b.pcs = [*pcs, int(seat) + 1, n + 1, 0]

    def read_units(self, b: Any, units: dict[str, Any]) -> None:
        """FM-2.3b: where each unit is."""
        f = self.f
        for u in range(f.units):
            b.place[u] = self.first_place(u)
            b.steps[u] = 0
        for name, words in units.items():
            u = index_of(name, f.unit_ids, "[units]")
            where = f"[units] {f.unit_ids[u]}"
            parts = words.split() if isinstance(words, str) else []
            if not parts or len(parts) > 2 or (len(parts) == 2 and parts[1] != "reduced"):
                raise BadFile(
                    f'{where} = {words!r}: a hex ("0717", "0717 reduced") or lost, gone, away was expected'
                )
            if parts[0] in PLACES and len(parts) == 1:
                b.place[u] = PLACES[parts[0]]
                continue
            b.place[u] = self.playable(parts[0], where)
            b.steps[u] = f.full[u]
            if len(parts) == 2:
                if f.full[u] < 2:
                    raise BadFile(f"{where}: it has one step and no reduced side (FM-2.3b)")
                b.steps[u] = 1

    def playable(self, name: Any, where: str) -> int:
        """A hex that units can be in."""
        h = index_of(name, self.f.hex_names, where)
        if h >= self.f.playable:
            word = self.f.ground_name(h)
            raise BadFile(f"{where}: {self.f.hex_names[h]} is {word}: nobody can be there (FM-5.1c)")
        return h

    def read_control(self, b: Any, table: dict[str, Any]) -> None:
        names = [*self.f.sides, "neutral"]
        no_others(table, names, "[control]")
        b.control = self.default_control(b)
        for side, name in enumerate(names):
            for one in row_of(table, name, "[control]"):
                b.control[self.playable(one, f"[control] {name}")] = side

    def moving_hexes(self, b: Any, middle: dict[str, Any]) -> set[int]:
        """Where units may be more than stacking allows for the moment: in the middle of a move or of a retreat."""
        index = self.f.sheet.index
        trail = row_of(middle, "trail", "[middle]")
        found = {h for name in trail if (h := index.get(str(name), -1)) >= 0}
        for row in row_of(middle, "stack", "[middle]"):
            if isinstance(row, list) and len(row) > 3 and row[0] == ChooseWay.__name__:
                if isinstance(row[3], int) and 0 <= row[3] < self.f.units:
                    found.add(b.place[row[3]])
        return found

    def check_stacks(self, b: Any) -> None:
        """FM-5.1a: no hex holds units of both sides."""
        here: dict[int, list[int]] = {}
        for u in range(self.f.units):
            if b.place[u] >= 0:
                here.setdefault(b.place[u], []).append(u)
        for h, units in here.items():
            if len({self.f.side[u] for u in units}) > 1:
                names = ", ".join(self.f.unit_ids[u] for u in units)
                where = f"[units] {self.f.hex_names[h]}"
                raise BadFile(f"{where}: units of both sides in one hex: {names} (FM-5.1a)")

    def read_middle(self, b: Any, middle: dict[str, Any], frames: dict[str, Any]) -> None:
        known = [name for name, _, _, _, in_middle in self.numbers if in_middle]
        no_others(middle, [*known, *LISTS, "flags"], "[middle]")
        highest = self.limits(b)
        for name, _, low, high, in_middle in self.numbers:
            if in_middle:
                most = highest[high] if isinstance(high, str) else high
                setattr(b, name, whole(middle, name, low, most, low))
        b.sealed = numbers(middle, "sealed", 2, [-1, -1])
        b.rolled = numbers(middle, "rolled", -1, [])
        for key in ("struck", "trail"):
            row = [self.playable(name, f"[middle] {key}") for name in row_of(middle, key, "[middle]")]
            setattr(b, key, row)
        if len(b.rolled) > DICE or any(not 0 <= die <= self.f.die for die in b.rolled):
            raise BadFile(f"[middle] rolled = {b.rolled!r}: dice were expected")
        stack = row_of(middle, "stack", "[middle]")
        self.check_stack(b, stack)
        self.check_moment(b, stack)
        restore_stack(b, stack, frames)

    # -- the stack of frames -----------------------------------------------------------------------------------

    def check_stack(self, b: Any, stack: list[Any]) -> None:
        """Whether the frames can be within one another, and their numbers mean something."""
        within = ""
        for row in stack:
            known = isinstance(row, list) and row and isinstance(row[0], str) and row[0] in self.nesting
            if not known:
                raise BadFile(f"[middle] stack: the stack of frames cannot be read: {row!r}")
            name = row[0]
            parents, kinds = self.nesting[name]
            if within not in (parents.split() or [""]):
                raise BadFile(f"[middle] stack: {name} cannot be within {within or 'nothing'}")
            values = row[1:]
            whole_numbers = all(type(value) is int for value in values[1:])
            if len(values) != 1 + len(kinds) or not whole_numbers or type(values[0]) not in (int, str):
                raise BadFile(
                    f"[middle] stack: {name} takes a step and {len(kinds)} whole numbers, not {values!r}"
                )
            if type(values[0]) is int and not 0 <= values[0] <= STEPS:
                raise BadFile(f"[middle] stack: {name} has no step {values[0]}")
            for kind, value in zip(kinds, values[1:]):
                low, high = self.range_of(b, kind)
                if not low <= value <= high:
                    raise BadFile(f"[middle] stack: {name}: {value} is not from {low} to {high}")
            within = name
        if not stack:
            raise BadFile("[middle] stack: there is none")

    def range_of(self, b: Any, kind: str) -> tuple[int, int]:
        units, hexes, markers = int(self.f.units), int(self.f.playable), len(b.marker)
        return {
            "s": (0, 1), "u": (0, units - 1), "v": (-1, units - 1), "h": (0, hexes - 1), "r": (1, FARTHEST),
            "m": (0, markers - 1), "n": (0, 99),
        }[kind]  # fmt: skip

    def check_moment(self, b: Any, stack: list[list[Any]]) -> None:
        """Whether the frames are about something that is there."""
        f = self.f
        for u in range(f.units):
            if b.place[u] < 0 and b.flags[u] & (JOINED | FLEES | WITHDRAWS):
                raise BadFile(f"[middle.flags] {f.unit_ids[u]}: it fights or retreats, and is not on the map")
        for name, _, *values in stack:
            where = f"[middle] stack: {name}"
            if name in ("ChooseWay", "Aside"):
                seat, u = values[:2]
                if f.side[u] != seat or b.place[u] < 0:
                    raise BadFile(f"{where}: {f.unit_ids[u]} is not where it could be meant")
            if name == "ChooseWay" and values[2] >= 0 and b.place[values[2]] != b.place[values[1]]:
                raise BadFile(f"{where}: {f.unit_ids[values[2]]} is not in the hex to move along")
            if name == "Attack" and b.target < 0:
                raise BadFile(f"{where}: no hex is attacked: target is missing (FM-7.1b)")
            if name == "Fall":
                group = [
                    u
                    for u in range(f.units)
                    if b.trail and b.place[u] == b.trail[-1] and b.flags[u] & WITHDRAWS
                ]
                if not group or (values[2] >= 0 and values[2] not in group):
                    raise BadFile(f"{where}: nobody retreats in the last hex of the trail (FM-7.7a)")
            self.check_moment_more(b, name, values, where)
        self.check_sealed(b, stack[-1][0])

    def check_sealed(self, b: Any, top: str) -> None:
        """Nothing is sealed in the series."""
        if any(answer != -1 for answer in b.sealed):
            raise BadFile("[middle] sealed: nothing is sealed here: -1 for both sides")


# -- small helpers ---------------------------------------------------------------------------------------------


def row_of(table: dict[str, Any], key: str, where: str) -> list[Any]:
    """A list of a position table; empty if it is not there."""
    row = table.get(key, [])
    if not isinstance(row, list):
        raise BadFile(f"{where} {key} = {row!r}: a list was expected".lstrip())
    return row


def flag(table: dict[str, Any], key: str) -> int:
    value = table.get(key, False)
    if not isinstance(value, bool):
        raise BadFile(f"{key} = {value!r}: true or false was expected")
    return 1 if value else 0


def numbers(table: dict[str, Any], key: str, count: int, default: list[int]) -> list[int]:
    """A list of whole numbers, `count` of them (-1: any number)."""
    row = row_of(table, key, "[middle]") if key in table else default
    if any(not isinstance(n, int) or isinstance(n, bool) for n in row) or (count >= 0 and len(row) != count):
        raise BadFile(f"[middle] {key} = {row!r}: whole numbers were expected")
    return list(row)
