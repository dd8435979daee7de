# Generated from state.toml by tools/generate.py. Do not edit: change state.toml and run it again.
"""The board's rows and numbers, declared in state.toml."""

from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from sandtable.kernel.flow import Board
from sandtable.series.fire_and_movement.folio import Folio
from sandtable.series.fire_and_movement.rules.reach import NOWHERE, MoveReach


@mypyc_attr(allow_interpreted_subclasses=True)
class FolioState(Board):
    """The state that the standard rules know. Two sides: 0 moves first (FM-4.1a), 1 second."""

    def __init__(self, folio: Folio) -> None:
        super().__init__(2)
        self.f: Folio = folio
        self.place: list[int] = folio.unplaced
        """Per unit: its hex, or NOT_YET, DEAD, GONE."""
        self.steps: list[int] = folio.no_steps
        self.flags: list[int] = folio.no_steps
        """Per unit: what it has done in this phase."""
        self.control: list[int] = folio.zeros
        """Per hex: the side that controls it."""
        self.marker: list[int] = folio.no_markers
        """Per support fire marker: its state."""
        self.struck: list[int] = []
        """FM-7.1d: the hexes attacked in this phase."""
        self.trail: list[int] = []
        """The hexes of the retreat in progress, the one left first."""
        self.head: list[int] = folio.empty
        """The first unit in a hex."""
        self.link: list[int] = folio.unplaced
        """The next one in the same hex, by number."""
        self.held: list[int] = folio.zeros
        """0 nobody, 1 + the side that has units there."""
        self.zone_first: list[int] = folio.zeros
        """How many units of the first side have their zone of control there."""
        self.zone_second: list[int] = folio.zeros
        self.shut: list[list[int]] = folio.all_open
        """Per side and hex: the rule that closes a hex to it; then, per side, the gates that this makes
        (`gate_of`)."""
        self.gate_first: list[int] = folio.zeros
        self.gate_second: list[int] = folio.zeros
        self.odd_end: list[int] = folio.zeros
        """1: even where nobody is, a rule may forbid to end a move there."""
        self.reach: MoveReach = NOWHERE
        """The last reach, for the unit that is being moved."""
        self.turn: i64 = 0
        self.active: i64 = 0
        self.phase: i64 = 6
        self.phase_done: i64 = 0
        self.target: i64 = -1
        """The hex attacked."""
        self.firing: i64 = 0
        """A bit for each marker that supports the combat."""
        self.attack_sum: i64 = 0
        self.defense_sum: i64 = 0
        self.column: i64 = 0
        self.result: i64 = -1
        self.ready: i64 = 0
        """The attackers, or the markers, have been chosen."""
        self.resisting: i64 = -1
        """The unit that tries stiff resistance."""
        self.answer: i64 = 0
        """What the last question inside a combat was answered with."""
        self.shared: i64 = 15
        """Which rows must be copied before they change: see the bits in board.py."""
        self.stale: i64 = 15
        """What a side has reckoned and no longer holds: see the bits in board.py."""
        self.changes: i64 = 0
        """Counts changes, so that what was reckoned before is known to be stale."""

    def copy_into(self, o: Board) -> None:
        """Copy everything into a fresh fork."""
        self.fork_into(o)
        assert isinstance(o, FolioState)
        own: FolioState = o
        own.f = self.f
        own.place = self.place[:]
        own.steps = self.steps
        own.flags = self.flags[:]
        own.control = self.control
        own.marker = self.marker
        own.struck = self.struck
        own.trail = self.trail
        own.head = self.head
        own.link = self.link
        own.held = self.held
        own.zone_first = self.zone_first
        own.zone_second = self.zone_second
        own.shut = self.shut
        own.gate_first = self.gate_first
        own.gate_second = self.gate_second
        own.odd_end = self.odd_end
        own.reach = self.reach
        own.turn = self.turn
        own.active = self.active
        own.phase = self.phase
        own.phase_done = self.phase_done
        own.target = self.target
        own.firing = self.firing
        own.attack_sum = self.attack_sum
        own.defense_sum = self.defense_sum
        own.column = self.column
        own.result = self.result
        own.ready = self.ready
        own.resisting = self.resisting
        own.answer = self.answer
        own.shared = self.shared
        own.stale = self.stale
        own.changes = self.changes

    def names(self) -> list[str]:
        return [
            "place", "steps", "flags", "control", "marker", "struck", "trail", "turn", "active",
            "phase", "phase_done", "target", "firing", "attack_sum", "defense_sum", "column",
            "result", "ready", "resisting", "answer",
        ]  # fmt: skip

    def news(self, o: Board, found: list[str]) -> None:
        super().news(o, found)
        assert isinstance(o, FolioState)
        own: FolioState = o
        if own.place != self.place:
            own.place = self.place[:]
            found.append("place")
        if own.steps is not self.steps:
            if own.steps != self.steps:
                found.append("steps")
            own.steps = self.steps
        if own.flags != self.flags:
            own.flags = self.flags[:]
            found.append("flags")
        if own.control is not self.control:
            if own.control != self.control:
                found.append("control")
            own.control = self.control
            self.shared |= 2
        if own.marker is not self.marker:
            if own.marker != self.marker:
                found.append("marker")
            own.marker = self.marker
        if own.struck is not self.struck:
            if own.struck != self.struck:
                found.append("struck")
            own.struck = self.struck
        if own.trail is not self.trail:
            if own.trail != self.trail:
                found.append("trail")
            own.trail = self.trail
        if own.turn != self.turn:
            own.turn = self.turn
            found.append("turn")
        if own.active != self.active:
            own.active = self.active
            found.append("active")
        if own.phase != self.phase:
            own.phase = self.phase
            found.append("phase")
        if own.phase_done != self.phase_done:
            own.phase_done = self.phase_done
            found.append("phase_done")
        if own.target != self.target:
            own.target = self.target
            found.append("target")
        if own.firing != self.firing:
            own.firing = self.firing
            found.append("firing")
        if own.attack_sum != self.attack_sum:
            own.attack_sum = self.attack_sum
            found.append("attack_sum")
        if own.defense_sum != self.defense_sum:
            own.defense_sum = self.defense_sum
            found.append("defense_sum")
        if own.column != self.column:
            own.column = self.column
            found.append("column")
        if own.result != self.result:
            own.result = self.result
            found.append("result")
        if own.ready != self.ready:
            own.ready = self.ready
            found.append("ready")
        if own.resisting != self.resisting:
            own.resisting = self.resisting
            found.append("resisting")
        if own.answer != self.answer:
            own.answer = self.answer
            found.append("answer")

    def rows(self) -> list[Any]:
        return [
            self.place, self.steps, self.flags, self.control, self.marker, self.struck,
            self.trail,
            [
                self.turn, self.active, self.phase, self.phase_done, self.target, self.firing,
                self.attack_sum, self.defense_sum, self.column, self.result, self.ready,
                self.resisting, self.answer,
            ],
        ]  # fmt: skip

    def set_rows(self, rows: list[Any]) -> None:
        lists: list[list[int]] = [list(row) for row in rows]
        (
            self.place, self.steps, self.flags, self.control, self.marker, self.struck,
            self.trail,
            numbers,
        ) = lists  # fmt: skip
        (
            self.turn, self.active, self.phase, self.phase_done, self.target, self.firing,
            self.attack_sum, self.defense_sum, self.column, self.result, self.ready,
            self.resisting, self.answer,
        ) = numbers  # fmt: skip


NUMBERS: Final = (
    ("turn", 0, 0, 99, False),
    ("active", 0, 0, 1, False),
    ("phase", 6, 0, "phase", True),
    ("phase_done", 0, 0, 1, True),
    ("target", -1, -1, "hex", True),
    ("firing", 0, 0, "firing", True),
    ("attack_sum", 0, 0, 999, True),
    ("defense_sum", 0, 0, 999, True),
    ("column", 0, 0, "column", True),
    ("result", -1, -1, "result", True),
    ("ready", 0, 0, 2, True),
    ("resisting", -1, -1, "unit", True),
    ("answer", 0, 0, 99, True),
)
"""Name, start, lowest and highest value, and whether it belongs to the middle of an action."""
