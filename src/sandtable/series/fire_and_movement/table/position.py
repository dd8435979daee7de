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
from typing import Any, Final, Generic

from mypy_extensions import mypyc_attr

from sandtable.kernel.codec import TOO_LARGE, restore_stack
from sandtable.kernel.errors import BadFile
from sandtable.kernel.flow import Frame
from sandtable.kit.middle import PARTS, Nesting, Numbers, names_in, read_numbers, stack_rows, write_numbers
from sandtable.kit.position import (
    index_of,
    no_others,
    numbers_of,
    refuse,
    refuse_ended,
    row_of,
    section,
    settled,
    whole,
    written,
)
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
from sandtable.series.fire_and_movement.rules.movement import ChooseWay, F, MovementPhase
from sandtable.series.fire_and_movement.rules.turn import Play, PlayerTurn, Turn

KEYS: Final = (
    "title", "scenario", "options", "phase", "to_move", "turn", "units", "control", "markers", "middle",
)  # fmt: skip
PHASES: Final = ("movement", "combat", "mobile movement", "mobile combat", "administrative")
OWN_PARTS: Final = ["struck", "trail", "flags"]
"""What [middle] has beside what it has in every title."""
PLACES: Final = {"lost": DEAD, "gone": GONE, "away": NOT_YET}
STATES: Final = {AWAY: "away", AT_HAND: "at hand", USED: "used"}
DICE: Final = 9
"""More than were ever rolled for one thing."""
FARTHEST: Final = 2
"""FM-7.7a: hexes of a retreat."""

WITHIN: Final = {
    "": "Play",
    "Play": "Turn",
    "Turn": "PlayerTurn TurnEnds",
    "PlayerTurn": "MovementPhase CombatPhase",
    "MovementPhase": "ChooseMove ChooseWay",
    "CombatPhase": "ChooseTarget Attack",
    "Attack": "ChooseAttackers SupportFire Outcome Advance Die",
    "Outcome": "LoseStep AttackersRetreat MustRetreat",
    "AttackersRetreat": "ChooseFirst MustRetreat",
    "MustRetreat": "Stand Withdraw Displace Aside",
    "Withdraw": "Fall Displace Aside",
}
"""A frame, and the frames that can be within it."""
SMALL: Final = ("mobile", "mode", "points", "first", "attacking", "sides")
"""Arguments of frames that are small numbers."""


@mypyc_attr(allow_interpreted_subclasses=True)
class PositionFile(Generic[F]):
    """How positions of a title are written and read; every impossibility is a `BadFile` that says what and where."""

    def __init__(self, folio: Folio) -> None:
        self.f = folio
        self.keys: list[str] = list(KEYS)
        self.phases: list[str] = [*PHASES, "middle"]
        self.numbers: Numbers = from_lowest(state.NUMBERS)
        """The board's numbers with their ranges (state.toml)."""
        self.within: dict[str, str] = dict(WITHIN)
        self.ranges: dict[str, tuple[int, int]] = self.ranges_of(folio)
        """What the arguments of frames can be, by name."""

    # -- what a title adds -------------------------------------------------------------------------------------

    def prepare(self, b: F) -> None:
        """A blank board as it is before the file says anything."""
        b.control = self.first_control(b)
        b.marker = [AT_HAND] * len(b.marker)

    def first_control(self, b: F) -> list[int]:
        return [NO_ONE] * self.f.playable

    def first_place(self, u: int) -> int:
        """Where a unit is that the file does not name."""
        return DEAD

    def is_away(self, u: int) -> bool:
        """Whether a unit that has not come onto the map must be said to be away."""
        return self.first_place(u) != NOT_YET

    def root(self, b: F) -> tuple[list[Frame[Any]], list[int]]:
        """The frames that a turn is within, and how far they are while turns are played."""
        return [Play()], [1]

    def write_more(self, b: F, table: dict[str, Any]) -> None:
        """A title's own entries."""

    def read_more(self, b: F, table: dict[str, Any]) -> None:
        """The same, read after the units and the control of hexes."""

    def check_more(self, b: F, moving: set[int]) -> None:
        """What a title requires of the position as a whole; `moving` are hexes that may be overfull for the moment."""

    def check_moment_more(self, b: F, name: str, values: list[Any], where: str) -> None:
        """What a title requires of a frame."""

    def begin_more(self, b: F, phase: str) -> None:
        """Put the game at the beginning of a phase of the title's own."""

    def limits(self, b: F) -> dict[str, int]:
        """The highest values that depend on the data."""
        return {
            "hex": int(self.f.playable) - 1, "unit": int(self.f.units) - 1, "firing": (1 << len(b.marker)) - 1,
            "column": len(self.f.column_labels), "phase": SET_UP, "result": len(RESULTS) - 1,
        }  # fmt: skip

    def state_words(self, b: F, m: int) -> str:
        return STATES[b.marker[m]]

    def read_state(self, b: F, m: int, text: Any, where: str) -> None:
        words = {word: state for state, word in STATES.items()}
        refuse(text not in words, f"{where} = {text!r}: one of {', '.join(words)} was expected")
        b.marker[m] = words[text]

    # -- writing -----------------------------------------------------------------------------------------------

    def write(self, b: F, blank: Callable[[], F]) -> dict[str, Any]:
        """The rows of a board as a table; scenario and options are the title's to add."""
        refuse_ended(b)
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
        return written(
            b, blank(), table, lambda other, said: self.read(other, said, {}), lambda: self.write_middle(b)
        )

    def plain_phase(self, b: F) -> str:
        """The phase that the board may be at the very beginning of."""
        names = [type(frame).__name__ for frame in b.stack]
        depth = len(self.root(b)[0])
        if names[depth : depth + 2] == ["Turn", "PlayerTurn"] and len(names) == depth + 4:
            return PHASES[b.pcs[depth + 1] - 1]
        return "middle"

    def unit_words(self, b: F, u: int) -> str:
        h: int = b.place[u]
        if h >= 0:
            return self.f.hex_names[h] + (" reduced" if b.steps[u] < self.f.full[u] else "")
        if h == NOT_YET:
            return "away" if self.is_away(u) else ""
        return "lost" if h == DEAD else "gone"

    def default_control(self, b: F) -> list[int]:
        """The first owners, and the side whose units are in a hex."""
        found = self.first_control(b)
        for u in range(self.f.units):
            if b.place[u] >= 0:
                found[b.place[u]] = self.f.side[u]
        return found

    def write_middle(self, b: F) -> dict[str, Any]:
        names = self.f.hex_names
        return {
            **write_numbers(b, self.numbers, True),
            "stack": stack_rows(b),
            "sealed": b.sealed[:],
            "rolled": b.rolled[:],
            "struck": [names[h] for h in b.struck],
            "trail": [names[h] for h in b.trail],
            "flags": {self.f.unit_ids[u]: b.flags[u] for u in range(self.f.units) if b.flags[u]},
        }

    # -- reading -----------------------------------------------------------------------------------------------

    def read(self, b: F, table: dict[str, Any], frames: dict[str, Any]) -> None:
        """Fill a blank board from a table."""
        no_others(table, self.keys, "the position")
        phase = table.get("phase", "movement")
        refuse(phase not in self.phases, f"phase = {phase!r}: it is one of {', '.join(self.phases)}")
        self.prepare(b)
        b.turn = whole(table, "turn", 0 if phase == "middle" else 1, int(self.f.turns), 1)
        b.active = index_of(table.get("to_move", self.f.sides[0]), list(self.f.sides), "to_move")
        middle = section(table, "middle")
        refuse(len(middle) > 0 and phase != "middle", '[middle] belongs to phase = "middle"')
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
        settled(b)

    def begin_phase(self, b: F, n: int) -> None:
        """Put the game at the beginning of a phase of a player turn."""
        seat = b.active
        phase = MovementPhase(seat, n // 2) if n % 2 == 0 else CombatPhase(seat, n // 2)
        root, pcs = self.root(b)
        b.stack = [*root, Turn(), PlayerTurn(seat), phase]
        b.pcs = [*pcs, int(seat) + 1, n + 1, 0]

    def read_units(self, b: F, units: dict[str, Any]) -> None:
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
                refuse(f.full[u] < 2, f"{where}: it has one step and no reduced side (FM-2.3b)")
                b.steps[u] = 1

    def playable(self, name: Any, where: str) -> int:
        """A hex that units can be in."""
        h = index_of(name, self.f.hex_names, where)
        if h >= self.f.playable:
            word = self.f.ground_name(h)
            raise BadFile(f"{where}: {self.f.hex_names[h]} is {word}: nobody can be there (FM-5.1c)")
        return h

    def read_control(self, b: F, table: dict[str, Any]) -> None:
        names = [*self.f.sides, "neutral"]
        no_others(table, names, "[control]")
        b.control = self.default_control(b)
        for side, name in enumerate(names):
            for one in row_of(table, name, "[control]"):
                b.control[self.playable(one, f"[control] {name}")] = side

    def moving_hexes(self, b: F, middle: dict[str, Any]) -> set[int]:
        """Where units may be more than stacking allows for the moment: in the middle of a move or of a retreat."""
        index = self.f.sheet.index
        trail = row_of(middle, "trail", "[middle]")
        found = {h for name in trail if (h := index.get(str(name), -1)) >= 0}
        for row in row_of(middle, "stack", "[middle]"):
            if isinstance(row, list) and len(row) > 3 and row[0] == ChooseWay.__name__:
                if isinstance(row[3], int) and 0 <= row[3] < self.f.units:
                    found.add(b.place[row[3]])
        return found

    def check_stacks(self, b: F) -> None:
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

    def read_middle(self, b: F, middle: dict[str, Any], frames: dict[str, Any]) -> None:
        no_others(middle, [*names_in(self.numbers, True), *PARTS, *OWN_PARTS], "[middle]")
        read_numbers(b, middle, self.numbers, self.limits(b), True, "[middle]")
        b.sealed = numbers_of(middle, "sealed", -1, TOO_LARGE, "[middle]", 2) or [-1, -1]
        b.rolled = numbers_of(middle, "rolled", 0, int(self.f.die), "[middle]", most=DICE)
        for key in ("struck", "trail"):
            row = [self.playable(name, f"[middle] {key}") for name in row_of(middle, key, "[middle]")]
            setattr(b, key, row)
        stack = row_of(middle, "stack", "[middle]")
        self.nesting(frames).check(stack, "[middle] stack")
        self.check_moment(b, stack)
        restore_stack(b, stack, frames)

    # -- the stack of frames -----------------------------------------------------------------------------------

    def ranges_of(self, f: Folio) -> dict[str, tuple[int, int]]:
        unit = (0, int(f.units) - 1)
        nobody = (-1, int(f.units) - 1)
        return {
            "seat": (0, 1), "unit": unit, "partner": nobody, "Withdraw.unit": nobody, "Fall.unit": nobody,
            "hex": (0, int(f.playable) - 1), "hexes": (1, FARTHEST), "marker": (0, len(f.marker_ids) - 1),
            **dict.fromkeys(SMALL, (0, 99)),
        }  # fmt: skip

    def nesting(self, frames: dict[str, Any]) -> Nesting:
        """Which frames can be within which."""
        outer: dict[str, list[str]] = {}
        for name, inner in self.within.items():
            for one in inner.split():
                outer.setdefault(one, []).extend([name] if name else [])
        return Nesting(outer, self.ranges, frames)

    def check_moment(self, b: F, stack: list[list[Any]]) -> None:
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

    def check_sealed(self, b: F, top: str) -> None:
        """Nothing is sealed in the series."""
        if any(answer != -1 for answer in b.sealed):
            raise BadFile("[middle] sealed: nothing is sealed here: -1 for both sides")


def from_lowest(numbers: Numbers) -> Numbers:
    """A folio's files leave out a number that is as low as it can be, whatever it begins as."""
    return tuple((name, low, low, high, middle) for name, _, low, high, middle in numbers)
