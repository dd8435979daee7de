"""The position of a folio game: units, zones of control, control of hexes, support fire, the combat in progress.

What lies on the table, and how units come and go; standard.py adds what the standard rules say about it.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from sandtable.kernel.flow import EVERYONE, Board
from sandtable.kit.rows import altered
from sandtable.series.fire_and_movement import event
from sandtable.series.fire_and_movement.state import FolioState

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
UNSUPPLIED: Final = 2048
"""FM-9a: it was out of supply when its player turn began."""
ALL_FLAGS: Final = 4095
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
TITLE_PHASE: Final = 5
"""A phase that a title adds."""
SET_UP: Final = 6

FIRST_TITLE_VERB: Final = 29
# Two numbers below it are kept for verbs of a title:
LONE_VERB: Final = 17
"""A unit joins an attack by itself, not with its stack."""
LOST_VERB: Final = 28
"""Rather be lost than retreat there."""

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


# An event has four fields: where it must tell more, two numbers stand in one.
FIELD: Final = 1 << 20
HALF: Final = 1 << 19


def two_numbers(a: i64, b: i64) -> i64:
    """Two numbers of an event in one of its fields."""
    return (a + HALF) * FIELD + b + HALF


def first_of(field: int) -> int:
    return field // FIELD - HALF


def second_of(field: int) -> int:
    return field % FIELD - HALF


@mypyc_attr(allow_interpreted_subclasses=True)
class FolioPosition(FolioState):
    """The stacks, the zones and the control of hexes, kept as units come and go.

    Rows with an entry for each hex are shared by forks until one of them writes.
    """

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

    def copy_into(self, o: Board) -> None:
        self.shared = ALL_SHARED
        super().copy_into(o)

    def derive(self) -> None:
        """Everything that follows from the rows; a title adds what follows from its own, and calls it in `set_rows`."""
        self.rebuild()

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
        """Put a unit into a hex, with its zone of control (FM-6.0a): stacks are kept in the order of the numbers."""
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
        """FM-6.1d: whether the hex lies in a zone of control of the enemy of `side`; friends there do not matter."""
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
        """FM-2.3b: one step goes; a unit without steps is eliminated."""
        self.steps = altered(self.steps, u, self.steps[u] - 1)
        if self.steps[u] <= 0:
            self.eliminate(u, why)
        else:
            self.tell(EVERYONE, why, event.REDUCED, u, self.place[u], self.steps[u])

    def eliminate(self, u: i64, why: i64) -> None:
        """FM-7.6b: off the map; it may be replaced later."""
        h: i64 = self.place[u]
        self.tell(EVERYONE, why, event.LOST, u, h)
        self.remove(u, DEAD)

    def eliminate_for_good(self, u: i64, why: i64) -> None:
        """Off the map, never to return."""
        h: i64 = self.place[u]
        self.tell(EVERYONE, why, event.LOST_FOR_GOOD, u, h)
        self.remove(u, GONE)

    def remove(self, u: i64, where: i64) -> None:
        self.left(u, -1)
        self.lift(u, where)
        self.steps = altered(self.steps, u, 0)
        self.flags[u] = 0

    def take_control(self, h: i64, side: i64, why: i64) -> None:
        """The hex belongs to a side now."""
        before: i64 = self.control[h]
        if before != side:
            points = self.score() if self.log is not None else 0
            if self.shared & CONTROL:
                self.shared &= ~CONTROL
                self.control = self.control[:]
            self.control[h] = side
            if self.log is not None:
                now = self.score()
                self.tell(EVERYONE, why, event.CONTROL, h, side, before, two_numbers(now - points, now))

    # -- what an exclusive rule may change -----------------------------------------------------------------------

    def score(self) -> i64:
        """FM-4.1f: the points of the first side, less those of the second, as control stands now."""
        total: i64 = 0
        for h in range(self.f.playable):
            if self.f.worth[h] and self.control[h] != NO_ONE:
                total += self.f.worth[h] if self.control[h] == 0 else -self.f.worth[h]
        return total

    def zone_near(self, side: i64) -> list[list[int]]:
        """FM-6.0b, FM-6.0c: for each hex, where the zone of a unit of this side reaches: over creeks, not off the
        playable map."""
        return self.f.near

    def left(self, u: i64, to: i64) -> None:
        """The unit is about to leave its hex (for `to`, or -1 off the map)."""

    def entered(self, u: i64, h: i64) -> None:
        """The unit has entered a hex: by movement, retreat, advance or placement."""
