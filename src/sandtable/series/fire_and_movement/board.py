"""The position of a folio game: units, zones of control, control of hexes, support fire, the combat in progress.

The standard rules are written against this board. Where the exclusive rules of a folio change them, its board
overrides one of the questions at the end: each has the standard rule's answer here.
"""

from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from sandtable.kernel.flow import ALLOWED, EVERYONE, Board, Frame
from sandtable.kernel.rules import OTHER_QUESTION
from sandtable.series.fire_and_movement import rule
from sandtable.series.fire_and_movement.folio import Folio
from sandtable.series.fire_and_movement.reach import CLOSED, NOWHERE, STOPS, Reach, search
from sandtable.series.fire_and_movement.words import E_CONTROL, E_LOST, E_LOST_FOR_GOOD, E_REDUCED

# Where a unit is when it is not on the map (`place`).
NOT_YET: Final = -1
DEAD: Final = -2
GONE: Final = -3
"""Eliminated for good."""

# What a unit has done in this phase (`flags`).
MOVED: Final = 1
STAYS: Final = 2
"""It was picked and left where it is: its move is over, but it has not moved."""
ATTACKED: Final = 4
JOINED: Final = 8
"""It takes part in the attack in progress."""
FLEES: Final = 16
"""It must retreat in the combat in progress."""
WITHDRAWS: Final = 32
"""It belongs to the stack that is going back right now."""
FIRST_TITLE_FLAG: Final = 64

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

NO_ONE: Final = 2
"""The controller of a hex that is nobody's."""


@mypyc_attr(allow_interpreted_subclasses=True)
class FolioBoard(Board):
    """The state that the standard rules know. Two sides: 0 moves first (SH-S4.1a), 1 second."""

    def __init__(self, folio: Folio) -> None:
        super().__init__(2)
        self.f: Folio = folio
        n = folio.units
        # Units:
        self.place: list[int] = [NOT_YET] * n
        self.steps: list[int] = [0] * n
        self.flags: list[int] = [0] * n
        # The map:
        self.control: list[int] = folio.zeros
        # Support fire:
        self.marker: list[int] = [AWAY] * len(folio.marker_side)
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
        self.head: list[int] = [-1] * folio.playable  # the first unit in a hex
        self.link: list[int] = [-1] * n  # the next one in the same hex, by number
        self.held: list[int] = folio.zeros  # 0 nobody, 1 + side that has units there
        self.zone: list[int] = [0] * (2 * folio.playable)  # how many units of a side have their zone there
        self.shut: list[list[int]] = [folio.zeros, folio.zeros]  # per side: the rule that closes a hex to it
        self.stale: i64 = ALL_STALE  # what a side has reckoned and no longer holds: see the bits
        self.gate_first: list[int] = folio.zeros
        self.gate_second: list[int] = folio.zeros
        self.odd_end: list[int] = (
            folio.zeros
        )  # 1: even where nobody is, a rule may forbid to end a move there
        self.changes: i64 = 0  # counts changes, so that what was reckoned before is known to be stale
        self.reach: Reach = NOWHERE  # the last reach, for the unit that is being moved

    def fork_folio(self, o: "FolioBoard") -> None:
        """Copy the kernel's and the series' part into a title's fresh fork."""
        self.fork_into(o)
        o.place = self.place[:]
        o.steps = self.steps[:]
        o.flags = self.flags[:]
        o.control = self.control[:]
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
        o.struck = self.struck[:]
        o.resisting = self.resisting
        o.answer = self.answer
        o.trail = self.trail[:]
        o.head = self.head[:]
        o.link = self.link[:]
        o.held = self.held[:]
        o.zone = self.zone[:]
        o.shut = self.shut[:]
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
        self.zone = [0] * (2 * playable)
        for u in range(self.f.units):
            if self.place[u] >= 0:
                self.put(u, self.place[u])

    # -- stacks ------------------------------------------------------------------------------------------------

    def put(self, u: i64, h: i64) -> None:
        """Put a unit into a hex, with its zone of control (SH-S6.0a): stacks are kept in the order of the numbers."""
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
        base = side * self.f.playable
        for n in self.zone_near(side)[h]:
            self.zone[base + n] += 1

    def lift(self, u: i64, where: i64) -> None:
        """Take a unit off its hex; `where` is what its place becomes."""
        h: i64 = self.place[u]
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
        base = side * self.f.playable
        for n in self.zone_near(side)[h]:
            self.zone[base + n] -= 1

    def relocate(self, u: i64, h: i64) -> None:
        """The unit stands in another hex now and has entered it."""
        self.left(u, h)
        self.lift(u, NOT_YET)
        self.put(u, h)
        self.entered(u, h)

    def stack_size(self, h: i64) -> i64:
        """How many units in a hex count for stacking."""
        n: i64 = 0
        u: i64 = self.head[h]
        while u >= 0:
            if not self.f.apart[u]:
                n += 1
            u = self.link[u]
        return n

    def in_zone(self, side: i64, h: i64) -> bool:
        """SH-S6.1d: whether the hex lies in a zone of control of the enemy of `side`; friends there do not matter."""
        return self.zone[(1 - side) * self.f.playable + h] > 0

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
            self.control[h] = side
            self.tell(EVERYONE, why, E_CONTROL, h, side)

    # -- what an exclusive rule may change ---------------------------------------------------------------------

    def zone_near(self, side: i64) -> list[list[int]]:
        """SH-S6.0b, SH-S6.0c: for each hex, where the zone of a unit of this side reaches: over creeks, not off the
        playable map."""
        return self.f.near

    def left(self, u: i64, to: i64) -> None:
        """The unit is about to leave its hex (for `to`, or -1 off the map)."""

    def entered(self, u: i64, h: i64) -> None:
        """The unit has entered a hex: by movement, retreat, advance or placement."""

    def stack_bar(self, u: i64, h: i64) -> i64:
        """SH-S5.3a: the rule by which the unit may not end a move, retreat or advance in a hex, or ALLOWED."""
        return ALLOWED

    def pair_bar(self, u: i64, partner: i64, h: i64) -> i64:
        """The same for two units that make one move together."""
        return self.stack_bar(u, h)

    def phase_begins(self, seat: i64) -> None:
        """A movement phase begins: nobody has moved in it."""
        self.clear_flags(seat, MOVED | STAYS)

    def move_bar(self, u: i64, mode: i64) -> i64:
        """The rule by which a unit may not be picked to move in this way, or ALLOWED."""
        return ALLOWED

    def allowance(self, u: i64, partner: i64, mode: i64) -> i64:
        """The points that a unit has for its move."""
        return self.f.ma[u]

    def partner_of(self, u: i64, mode: i64) -> i64:
        """The unit that must make the same move, or -1."""
        return -1

    def rough(self, side: i64, mode: i64) -> list[int]:
        """SH-S5.2d: what the cost of entering each hex is multiplied with."""
        return self.f.ones

    def find_reach(self, u: i64, partner: i64, mode: i64, points: i64, first: bool) -> Reach:
        """SH-S6.1a to SH-S6.1c, SH-S5.1.1a: where a unit can move."""
        side: i64 = self.f.side[u]
        rough = self.rough(side, mode)
        return search(
            u, mode, self.place[u], points, first, self.changes, self.f.near, self.f.near_cost, rough,
            rough is not self.f.ones, self.gate(side), True,
        )  # fmt: skip

    def gate(self, side: i64) -> list[int]:
        """SH-S5.1a, SH-S5.1b, SH-S6.1a: per hex, whether a unit of this side may enter it and go on; friends are passed
        freely. Kept while the enemy does not move: in a movement phase it is reckoned once."""
        if self.stale & (4 << side):
            self.stale &= ~(4 << side)
            row = self.f.zeros[:]
            shut = self.shut[side]
            base = (1 - side) * self.f.playable
            for h in range(self.f.playable):
                if self.held[h] == 2 - side or shut[h]:
                    row[h] = CLOSED
                elif self.zone[base + h] > 0:
                    row[h] = STOPS
            if side == 0:
                self.gate_first = row
            else:
                self.gate_second = row
        return self.gate_first if side == 0 else self.gate_second

    def stops_at(self, side: i64, mode: i64, h: i64) -> bool:
        """SH-S6.1a: whether a unit that enters this hex stops there."""
        return self.in_zone(side, h)

    def step_cost(self, u: i64, mode: i64, frm: i64, to: i64) -> i64:
        """SH-S5.2a to SH-S5.2d: the cost of one step between neighbours."""
        near = self.f.near[frm]
        for i in range(len(near)):
            if near[i] == to:
                return self.f.near_cost[frm][i] * self.rough(self.f.side[u], mode)[to]
        return 0

    def mode_rule(self, mode: i64) -> i64:
        """The rule by which a unit moves in this way."""
        return rule.S5_0B

    def ground_bar(self, h: i64) -> i64:
        """SH-S5.1c: the rule by which nobody can be in a hex that is not playable."""
        return rule.S5_1C if self.bars(rule.S5_1C) else ALLOWED

    def reach_bar(self, u: i64, mode: i64, to: i64) -> i64:
        """A rule of this way of moving by which a hex cannot be reached, or ALLOWED."""
        return ALLOWED

    def more_ways(self, u: i64, mode: i64, found: list[int]) -> None:
        """A title's further offers to a unit that is moving are added to `found`."""

    def way_bar(self, u: i64, partner: i64, mode: i64, points: i64, first: bool, act: i64) -> i64:
        """The rule that forbids one of them, or ALLOWED."""
        return OTHER_QUESTION

    def target_bar(self, side: i64, h: i64) -> i64:
        """SH-S7.1b: the rule by which there is nothing to attack in a hex, or ALLOWED."""
        if self.held[h] == 2 - side:
            return ALLOWED
        return rule.S7_1B

    def marker_bar(self, m: i64, target: i64) -> i64:
        """The rule by which a marker at hand cannot support a combat against a hex, or ALLOWED."""
        return ALLOWED

    def extra_defense(self, h: i64) -> i64:
        """Strength of the defense beside that of the units."""
        return 0

    def hex_shift(self, h: i64) -> i64:
        """SH-S7.4a, SH-S7.5a, SH-S8.5a: columns to the left by the defender's hex; markers do not matter."""
        return self.f.shift[h]

    def read_result(self, result: i64) -> i64:
        """What a result of the table means in the present phase."""
        return result

    def attackers_immune(self) -> bool:
        """Whether the attackers suffer nothing from any result."""
        return False

    def target_hit(self, result: i64) -> None:
        """An EX or D result has struck the hex attacked, before units suffer it."""

    def may_advance(self, result: i64) -> bool:
        """SH-S7.9a, SH-S7.9c: after which results there is an advance."""
        return result >= 5

    def retreat_length(self, result: i64) -> i64:
        """SH-S7.6c, SH-S7.6d: how many hexes a result makes its side retreat."""
        return 2 if result == 1 or result == 6 else 1

    def resist_bar(self, u: i64, alone: bool) -> i64:
        """The rule by which a unit may not try stiff resistance, or ALLOWED."""
        return ALLOWED

    def resist_needs_die(self, h: i64, attacking: bool) -> bool:
        """SH-S7.8a: in the series stiff resistance works by itself."""
        return False

    def resist_rule(self, die: i64, held: bool) -> i64:
        """The rule by which a try has held the hex, or not (die 0: none was needed)."""
        return rule.S7_8A

    def group_bar(self, group: list[int], h: i64) -> i64:
        """The rule by which units that retreat together may not end in a hex, or ALLOWED."""
        for u in group:
            bar = self.stack_bar(u, h)
            if bar != ALLOWED:
                return bar
        return ALLOWED

    def goes_further(self) -> bool:
        """Whether a retreat that may not end in a hex goes on beyond the distance required."""
        return False

    def further_rule(self) -> i64:
        """The rule about the hexes beyond the distance required."""
        return rule.S7_7A

    def retreat_bar(self, u: i64, frm: i64, to: i64) -> i64:
        """SH-S7.7b, SH-S6.2a: the rule by which a retreating unit may not enter a hex, or ALLOWED."""
        side: i64 = self.f.side[u]
        if self.held[to] == 2 - side and self.bars(rule.S7_7B):
            return rule.S7_7B
        closed: i64 = self.shut[side][to]
        if closed and self.bars(closed):
            return closed
        if self.in_zone(side, to) and self.bars(rule.S6_2A):
            return rule.S6_2A
        return ALLOWED

    def retreat_links(self, u: i64) -> list[list[int]]:
        """For each hex, where a retreating unit could go from there."""
        return self.f.near

    def may_go_on(self, u: i64, h: i64) -> bool:
        """Whether a retreat that could end in this hex may go on from it."""
        return False

    def unwelcome(self, u: i64, h: i64) -> bool:
        """Whether a unit may rather be lost than retreat into this hex."""
        return False

    def no_retreat(self, u: i64) -> None:
        """A unit that must retreat and cannot is eliminated."""
        self.eliminate(u, rule.S7_7B)

    def loss_bar(self, u: i64, attacking: bool) -> i64:
        """The rule by which another unit must take the loss of an exchange, or ALLOWED."""
        return ALLOWED

    def advance_bar(self, u: i64, to: i64) -> i64:
        """SH-S6.2b, SH-S7.9b: the rule by which a unit may not advance, or ALLOWED. Zones do not matter."""
        closed: i64 = self.shut[self.f.side[u]][to]
        if closed and self.bars(closed):
            return closed
        return self.stack_bar(u, to)

    # Frames that a title may replace by its own:

    def movement_ask(self, seat: i64, mode: i64) -> Frame[Any]:
        raise NotImplementedError

    def declared(self, seat: i64) -> None:
        """An attack is declared: a title may call something before support fire is chosen."""

    def combat_over(self) -> None:
        """An attack is over, advance included: a title may call what follows."""

    def turn_over(self) -> Frame[Any]:
        """What the administrative phase of this folio is."""
        raise NotImplementedError
