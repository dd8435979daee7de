"""The position of a folio game: units, zones of control, control of hexes, support fire, the combat in progress.

What lies on the table, and how units come and go; standard.py adds what the standard rules say about it.
"""

from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from sandtable.kernel.flow import EVERYONE, Board
from sandtable.series.fire_and_movement.folio import Folio
from sandtable.series.fire_and_movement.reach import NOWHERE, Reach
from sandtable.series.fire_and_movement.words import E_CONTROL, E_LOST, E_LOST_FOR_GOOD, E_REDUCED

# Where a unit is when it is not on the map (`place`).
NOT_YET: Final = -1
DEAD: Final = -2
GONE: Final = -3
"""Eliminated for good."""

# What a unit has done in this phase (`flags`).
MOVED: Final = 1
STAYS: Final = 2
"""It was picked and put down where it stands, and nobody has moved since."""
ATTACKED: Final = 4
JOINED: Final = 8
"""It takes part in the attack in progress."""
FLEES: Final = 16
"""It must retreat in the combat in progress."""
WITHDRAWS: Final = 32
"""It belongs to the stack that is going back right now."""
FIRST_TITLE_FLAG: Final = 64
"""From here a title has four flags of its own."""
STOOD: Final = 1024
"""It was put down before, and somebody has moved since: it may be picked again."""
MOVEMENT_FLAGS: Final = MOVED | STAYS | STOOD

# Support fire markers (`marker`).
AWAY: Final = 0
AT_HAND: Final = 1
USED: Final = 2

# How a unit moves.
NORMAL: Final = 0
MOBILE: Final = 1

# Phases.
MOVEMENT: Final = 0
COMBAT: Final = 1
MOBILE_MOVEMENT: Final = 2
MOBILE_COMBAT: Final = 3
ADMINISTRATIVE: Final = 4
PAUSE: Final = 5
SET_UP: Final = 6

# What a side has reckoned from the enemy's places and zones (`stale`): 1 << side, where a title's further row does not
# hold any more; 4 << side, where the gate does not. When a side's unit comes or goes, the enemy's rows are stale.
BOTH_ROWS: Final = 5
TITLE_ROWS: Final = 3
ALL_STALE: Final = 15

# Rows that a fork shares until either board writes to them (`shared`).
STACKS: Final = 1
CONTROL: Final = 2
ZONE_FIRST: Final = 4
ZONE_SECOND: Final = 8
ALL_SHARED: Final = 15

NO_ONE: Final = 2
"""The controller of a hex that is nobody's."""


@mypyc_attr(allow_interpreted_subclasses=True)
class FolioPosition(Board):
    """The state that the standard rules know. Two sides: 0 moves first (SH-S4.1a), 1 second.

    Rows with an entry for each hex are shared by forks until one of them writes. A `bare` board is about to be filled
    from another one: its other rows are the folio's blank ones, not to be written to.
    """

    def __init__(self, folio: Folio, bare: bool = False) -> None:
        super().__init__(2)
        self.f: Folio = folio
        # Units:
        self.place: list[int] = folio.unplaced
        self.steps: list[int] = folio.no_steps
        self.flags: list[int] = folio.no_steps
        # The map:
        self.control: list[int] = folio.zeros
        # Support fire:
        self.marker: list[int] = folio.no_markers
        # The turn:
        self.turn: i64 = 0
        self.active: i64 = 0
        self.phase: i64 = SET_UP
        self.phase_done: i64 = 0
        # The combat in progress:
        self.target: i64 = -1
        self.firing: i64 = 0
        """A bit for each marker that supports the combat."""
        self.attack_sum: i64 = 0
        self.defense_sum: i64 = 0
        self.column: i64 = 0
        self.result: i64 = -1
        self.ready: i64 = 0
        """The attackers, or the markers, have been chosen."""
        self.struck: list[int] = []
        """SH-S7.1d: the hexes attacked in this phase."""
        self.resisting: i64 = -1
        """The unit that tries stiff resistance."""
        self.answer: i64 = 0
        """What the last question inside a combat was answered with."""
        self.trail: list[int] = []
        """The hexes of the retreat in progress, the one left first."""
        # Not part of the position, derived from it:
        self.shared: i64 = ALL_SHARED  # which rows must be copied before they change: see the bits
        self.head: list[int] = folio.empty  # the first unit in a hex
        self.link: list[int] = folio.unplaced  # the next one in the same hex, by number
        self.held: list[int] = folio.zeros  # 0 nobody, 1 + side that has units there
        self.zone_first: list[int] = folio.zeros  # how many units of the first side have their zone there
        self.zone_second: list[int] = folio.zeros
        self.shut: list[list[int]] = [folio.zeros, folio.zeros]  # per side: the rule that closes a hex to it
        self.stale: i64 = ALL_STALE  # what a side has reckoned and no longer holds: see the bits
        self.gate_first: list[int] = folio.zeros
        self.gate_second: list[int] = folio.zeros
        self.odd_end: list[int] = (
            folio.zeros
        )  # 1: even where nobody is, a rule may forbid to end a move there
        self.changes: i64 = 0  # counts changes, so that what was reckoned before is known to be stale
        self.reach: Reach = NOWHERE  # the last reach, for the unit that is being moved
        if not bare:
            self.place = self.place[:]
            self.steps = self.steps[:]
            self.flags = self.flags[:]
            self.marker = self.marker[:]

    def own_stacks(self) -> None:
        """The stacks are about to change."""
        if self.shared & STACKS:
            self.shared &= ~STACKS
            self.head = self.head[:]
            self.link = self.link[:]
            self.held = self.held[:]

    def own_zone(self, side: i64) -> list[int]:
        """The zones of a side, which are about to change."""
        if side == 0:
            if self.shared & ZONE_FIRST:
                self.shared &= ~ZONE_FIRST
                self.zone_first = self.zone_first[:]
            return self.zone_first
        if self.shared & ZONE_SECOND:
            self.shared &= ~ZONE_SECOND
            self.zone_second = self.zone_second[:]
        return self.zone_second

    def fork_folio(self, o: "FolioPosition") -> None:
        """Copy the kernel's and the series' part into a title's fresh fork."""
        self.fork_into(o)
        self.shared = ALL_SHARED
        o.place = self.place[:]
        o.steps = self.steps[:]
        o.flags = self.flags[:]
        o.control = self.control
        o.marker = self.marker[:]
        o.turn = self.turn
        o.active = self.active
        o.phase = self.phase
        o.phase_done = self.phase_done
        o.target = self.target
        o.firing = self.firing
        o.attack_sum = self.attack_sum
        o.defense_sum = self.defense_sum
        o.column = self.column
        o.result = self.result
        o.ready = self.ready
        o.struck = self.struck
        o.resisting = self.resisting
        o.answer = self.answer
        o.trail = self.trail
        o.head = self.head
        o.link = self.link
        o.held = self.held
        o.zone_first = self.zone_first
        o.zone_second = self.zone_second
        o.shut = self.shut
        o.stale = self.stale
        o.gate_first = self.gate_first
        o.odd_end = self.odd_end
        o.gate_second = self.gate_second
        o.changes = self.changes
        o.reach = self.reach

    def folio_rows(self) -> list[Any]:
        """The series' part of the position; what follows from it is left out."""
        return [
            self.place, self.steps, self.flags, self.control, self.marker, self.struck, self.trail,
            [
                self.turn, self.active, self.phase, self.phase_done, self.target, self.firing, self.attack_sum,
                self.defense_sum, self.column, self.result, self.ready, self.resisting, self.answer,
            ],
        ]  # fmt: skip

    def set_folio_rows(self, rows: list[Any]) -> None:
        lists: list[list[int]] = [list(row) for row in rows]
        (
            self.place, self.steps, self.flags, self.control, self.marker, self.struck, self.trail, scalars,
        ) = lists  # fmt: skip
        (
            self.turn, self.active, self.phase, self.phase_done, self.target, self.firing, self.attack_sum,
            self.defense_sum, self.column, self.result, self.ready, self.resisting, self.answer,
        ) = scalars  # fmt: skip

    def rebuild(self) -> None:
        """Derive the stacks and the zones from the places of the units."""
        playable = self.f.playable
        self.head = [-1] * playable
        self.link = [-1] * self.f.units
        self.held = [0] * playable
        self.zone_first = [0] * playable
        self.zone_second = [0] * playable
        self.shared &= ~(STACKS | ZONE_FIRST | ZONE_SECOND)
        for u in range(self.f.units):
            if self.place[u] >= 0:
                self.put(u, self.place[u])

    # -- stacks ------------------------------------------------------------------------------------------------

    def put(self, u: i64, h: i64) -> None:
        """Put a unit into a hex, with its zone of control (SH-S6.0a): stacks are kept in the order of the numbers."""
        self.own_stacks()
        self.place[u] = h
        self.changes += 1
        first: i64 = self.head[h]
        if first < 0 or first > u:
            self.link[u] = first
            self.head[h] = u
        else:
            at: i64 = first
            while self.link[at] >= 0 and self.link[at] < u:
                at = self.link[at]
            self.link[u] = self.link[at]
            self.link[at] = u
        side: i64 = self.f.side[u]
        self.held[h] = 1 + side
        self.stale |= (2 - side) * BOTH_ROWS
        zone = self.own_zone(side)
        for n in self.zone_near(side)[h]:
            zone[n] += 1

    def lift(self, u: i64, where: i64) -> None:
        """Take a unit off its hex; `where` is what its place becomes."""
        h: i64 = self.place[u]
        self.own_stacks()
        self.changes += 1
        if self.head[h] == u:
            self.head[h] = self.link[u]
        else:
            at: i64 = self.head[h]
            while self.link[at] != u:
                at = self.link[at]
            self.link[at] = self.link[u]
        self.link[u] = -1
        self.place[u] = where
        if self.head[h] < 0:
            self.held[h] = 0
        side: i64 = self.f.side[u]
        self.stale |= (2 - side) * BOTH_ROWS
        zone = self.own_zone(side)
        for n in self.zone_near(side)[h]:
            zone[n] -= 1

    def relocate(self, u: i64, h: i64) -> None:
        """The unit stands in another hex now and has entered it."""
        self.left(u, h)
        self.lift(u, NOT_YET)
        self.put(u, h)
        self.entered(u, h)

    def in_zone(self, side: i64, h: i64) -> bool:
        """SH-S6.1d: whether the hex lies in a zone of control of the enemy of `side`; friends there do not matter."""
        count: i64 = self.zone_second[h] if side == 0 else self.zone_first[h]
        return count > 0

    def attack_of(self, u: i64) -> i64:
        return self.f.attack[3 * u + self.steps[u]]

    def defense_of(self, u: i64) -> i64:
        return self.f.defense[3 * u + self.steps[u]]

    def clear_flags(self, side: i64, mask: i64) -> None:
        """Forget, for all units of a side, what a phase has marked."""
        for u in self.f.of_side[side]:
            self.flags[u] = self.flags[u] & ~mask

    # -- losses and control ------------------------------------------------------------------------------------

    def lose_step(self, u: i64, why: i64) -> None:
        """SH-S2.3b: one step goes; a unit without steps is eliminated."""
        self.steps[u] -= 1
        if self.steps[u] <= 0:
            self.eliminate(u, why)
        else:
            self.tell(EVERYONE, why, E_REDUCED, u, self.place[u], self.steps[u])

    def eliminate(self, u: i64, why: i64) -> None:
        """SH-S7.6b: off the map; it may be replaced later."""
        h: i64 = self.place[u]
        self.tell(EVERYONE, why, E_LOST, u, h)
        self.remove(u, DEAD)

    def eliminate_for_good(self, u: i64, why: i64) -> None:
        """Off the map, never to return."""
        h: i64 = self.place[u]
        self.tell(EVERYONE, why, E_LOST_FOR_GOOD, u, h)
        self.remove(u, GONE)

    def remove(self, u: i64, where: i64) -> None:
        self.left(u, -1)
        self.lift(u, where)
        self.steps[u] = 0
        self.flags[u] = 0

    def take_control(self, h: i64, side: i64, why: i64) -> None:
        """The hex belongs to a side now."""
        if self.control[h] != side:
            if self.shared & CONTROL:
                self.shared &= ~CONTROL
                self.control = self.control[:]
            self.control[h] = side
            self.tell(EVERYONE, why, E_CONTROL, h, side)

    # -- what an exclusive rule may change -----------------------------------------------------------------------

    def zone_near(self, side: i64) -> list[list[int]]:
        """SH-S6.0b, SH-S6.0c: for each hex, where the zone of a unit of this side reaches: over creeks, not off the
        playable map."""
        return self.f.near

    def left(self, u: i64, to: i64) -> None:
        """The unit is about to leave its hex (for `to`, or -1 off the map)."""

    def entered(self, u: i64, h: i64) -> None:
        """The unit has entered a hex: by movement, retreat, advance or placement."""
