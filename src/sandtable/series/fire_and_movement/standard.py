"""The board that the standard rules are written against: each question they ask of a position, and their own answer.

Where the exclusive rules of a folio change a standard rule, its board overrides the question.
"""

from typing import Any

from mypy_extensions import i64, mypyc_attr

from sandtable.kernel.errors import FlowError
from sandtable.kernel.flow import ALLOWED, Frame
from sandtable.kernel.rules import OTHER_QUESTION
from sandtable.series.fire_and_movement import rule
from sandtable.series.fire_and_movement.board import MOVEMENT_FLAGS, FolioPosition
from sandtable.series.fire_and_movement.reach import CLOSED, STOPS, Reach, search


@mypyc_attr(allow_interpreted_subclasses=True)
class FolioBoard(FolioPosition):
    """A position, and what may be done in it by the standard rules."""

    # -- movement ----------------------------------------------------------------------------------------------

    def stack_bar(self, u: i64, h: i64) -> i64:
        """SH-S5.3a: the rule by which the unit may not end a move, retreat or advance in a hex, or ALLOWED."""
        return ALLOWED

    def pair_bar(self, u: i64, partner: i64, h: i64) -> i64:
        """The same for two units that make one move together."""
        return self.stack_bar(u, h)

    def phase_begins(self, seat: i64) -> None:
        """A movement phase begins: nobody has moved in it."""
        self.clear_flags(seat, MOVEMENT_FLAGS)

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
            u, mode, self.place[u], points, first, self.changes, self.f.hexes, self.f.near, self.f.near_steps,
            rough, rough is not self.f.ones, self.gate(side), True,
        )  # fmt: skip

    def gate(self, side: i64) -> list[int]:
        """SH-S5.1a, SH-S5.1b, SH-S6.1a: per hex, whether a unit of this side may enter it and go on; friends are passed
        freely. Kept while the enemy does not move: in a movement phase it is reckoned once."""
        if self.stale & (4 << side):
            self.stale &= ~(4 << side)
            row = self.f.zeros[:]
            shut = self.shut[side]
            zone = self.zone_second if side == 0 else self.zone_first
            held = self.held
            for h in range(self.f.playable):
                if held[h] == 2 - side or shut[h]:
                    row[h] = CLOSED
                elif zone[h] > 0:
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

    # -- combat ------------------------------------------------------------------------------------------------

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

    # -- retreat and advance -----------------------------------------------------------------------------------

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

    # -- frames that a folio adds, or may add ------------------------------------------------------------

    def movement_ask(self, seat: i64, mode: i64) -> Frame[Any]:
        """The question which unit moves next in a phase of this folio."""
        raise FlowError("a folio must ask for its moves")

    def declared(self, seat: i64) -> None:
        """An attack is declared: a title may call something before support fire is chosen."""

    def combat_over(self) -> None:
        """An attack is over, advance included: a title may call what follows."""

    def turn_over(self) -> Frame[Any]:
        """What the administrative phase of this folio is."""
        raise FlowError("a folio must have an administrative phase")
