"""The position of a volume: where units stand, what they are worth now, who sees whom, and what a volume may change.

Sections 2, 3, 5 and 9.6 of the series rules, as questions and small changes. Whatever a volume changes is a method of
this board that its own board overrides: the second half of the class. Campaign rules beat series rules, and the text
of a card beats both (CC-2.3.2).
"""

from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from sandtable.kernel.chance import Dealer
from sandtable.kernel.errors import FlowError
from sandtable.kernel.flow import ALLOWED, EVERYONE, NOBODY, Ask
from sandtable.kit.choosing import settle
from sandtable.series.campaign_commander import event, rule, window
from sandtable.series.campaign_commander.state import CampaignState
from sandtable.series.campaign_commander.volume import (
    COHESION,
    FAR,
    GROUND,
    LEADER,
    MOVEMENT,
    NAVAL,
    TACTICAL,
)

# Places off the map.
POOL: Final = -1
DESTROYED: Final = -2
GONE: Final = -3
OFF: Final = ("pool", "destroyed", "gone")
"""The words for them in position files, in this order."""

# Bits of `state`.
DEPLETED: Final = 1
DISORGANIZED: Final = 2
INSIDE: Final = 4

# Bits of `spent`.
ACTED: Final = 1
BEACHED: Final = 2

CARD: Final = 1
MAP: Final = 2

# How a game of the series can end, beside resigning and an agreed draw.
LAST_CARD: Final = 10
SUDDEN_DEATH: Final = 11
ENDINGS: Final = {1: "resigned", 2: "agreed", LAST_CARD: "last-card", SUDDEN_DEATH: "sudden-death"}

# What a volume may state by a rule of its own (`CampaignBoard.cited`).
NAVAL_REACH: Final = 0
NAVAL_COST: Final = 1
DOCK: Final = 2
CARRY: Final = 3
CARGO: Final = 4
MEND: Final = 5
HALT: Final = 6
CONTROL: Final = 7
ARRIVAL: Final = 8
PORT: Final = 9
CITED: Final = (
    rule.CC_5_2_4, rule.CC_5_5_2A, rule.CC_6_4_4, rule.CC_7_2, rule.CC_5_3_2,
    rule.CC_10_1, rule.CC_6_4_1, rule.CC_5_4_1A, rule.CC_2_2A, rule.CC_6_4_4,
)  # fmt: skip

INSIDE_LIMIT: Final = 4
"""CC-11.2: so many units fit into a fortress."""


@mypyc_attr(allow_interpreted_subclasses=True)
class CampaignBoard(CampaignState):
    """The whole state of a game of the series. Disorganized units may act and attack (RUL-43)."""

    # -- units -------------------------------------------------------------------------------------------------

    def value(self, u: i64, which: i64) -> i64:
        """CC-3.2, CC-3.3, CC-9.6.2a, CC-9.6.2c, CC-9.6.3a, CC-9.6.4: what a counter shows, one less while it is
        Disorganized, never below 1."""
        state: i64 = self.state[u]
        found: i64 = self.v.values[u * 6 + (3 if state & DEPLETED else 0) + which]
        if state & DISORGANIZED and found > 1:
            found -= 1
        return found

    def cohesion(self, u: i64) -> i64:
        """CC-9.6.6c1: one less while isolated."""
        found = self.value(u, COHESION)
        return found - 1 if found > 1 and self.isolated(u) else found

    def tactical(self, units: list[int]) -> i64:
        """CC-9.5.2: the highest Tactical Value among these units."""
        best: i64 = 0
        for u in units:
            best = max(best, self.value(u, TACTICAL))
        return best + self.led(units)

    def slowest(self, units: list[int], kind: i64) -> i64:
        """CC-6.3, CC-6.4.2: the least movement factor or range among units of a kind."""
        least: i64 = FAR
        for u in units:
            if self.v.kind[u] == kind:
                least = min(least, self.value(u, MOVEMENT))
        return least

    def units_in(self, side: i64, area: i64, kind: i64) -> list[int]:
        """The side's units of a kind in an area, those besieged inside a fortress left out."""
        return [
            u
            for u in self.v.of_side[side]
            if self.place[u] == area and self.v.kind[u] == kind and self.state[u] & INSIDE == 0
        ]

    def rested(self, side: i64, area: i64, kind: i64) -> list[int]:
        """CC-5.2.5: those of them that have not acted in this operation."""
        return [u for u in self.units_in(side, area, kind) if self.spent[u] & ACTED == 0]

    def has(self, side: i64, area: i64, kind: i64) -> bool:
        kinds = self.v.kind
        for u in self.v.of_side[side]:
            if self.place[u] == area and kinds[u] == kind and self.state[u] & INSIDE == 0:
                return True
        return False

    def has_any(self, side: i64, area: i64) -> bool:
        """Any unit of the side, ships in port included; leaders and the besieged count for nothing."""
        for u in self.v.of_side[side]:
            if self.place[u] == area and self.v.kind[u] != LEADER and self.state[u] & INSIDE == 0:
                return True
        return False

    def left_alone(self, side: i64, area: i64) -> list[int]:
        """CC-12.2, CC-12.3: the leaders of a side in an area where no unit of it is left, besieged ones included."""
        found = self.units_in(side, area, LEADER) if area >= 0 else []
        if found:
            for u in self.v.of_side[side]:
                if self.place[u] == area and self.v.kind[u] != LEADER:
                    return []
        return found

    def friends(self, side: i64, area: i64) -> bool:
        """CC-8.2.2: other units of the side than the moving ones are in this area, land or naval."""
        return self.others_in(side, self.moving + self.party, area)

    def others_in(self, side: i64, units: list[int], area: i64) -> bool:
        """CC-8.2.2: friendly units in this area that are not of this stack."""
        for u in self.v.of_side[side]:
            if self.place[u] == area and self.v.kind[u] != LEADER and self.state[u] & INSIDE == 0:
                if u not in units:
                    return True
        return False

    def inside(self, area: i64) -> list[int]:
        """The units besieged in a fortress (CC-11.2); its garrison is none of them (CC-11.1d)."""
        return [u for u in range(len(self.place)) if self.place[u] == area and self.state[u] & INSIDE]

    def supply_at(self, side: i64, area: i64) -> i64:
        return self.rp[side * self.v.size + area]

    def add_supply(self, side: i64, area: i64, n: i64) -> None:
        self.rp[side * self.v.size + area] += n

    def supply_areas(self, side: i64) -> list[int]:
        """The areas with Resource Points of the side."""
        first = side * self.v.size
        return [a for a in range(self.v.size) if self.rp[first + a] > 0]

    def is_enemy_held(self, side: i64, area: i64) -> bool:
        """RUL-07: an enemy unit is there, in port too, or an enemy Resource Point ashore. CC-9.6.6d: while a battle
        goes on the area that its attackers came from still counts."""
        if self.has_any(1 - side, area):
            return True
        if area < self.v.land and self.rp[(1 - side) * self.v.size + area] > 0:
            return True
        return (
            self.battle >= 0 and self.attacker != side and self.arena == GROUND and area == self.assault_from
        )

    def friendly_port(self, side: i64, area: i64) -> bool:
        """CC-6.4.4, RUL-21: a port that the side controls, with no enemy unit in it."""
        return self.v.port[area] == 1 and self.control[area] == side and not self.has_any(1 - side, area)

    def stack_range(self) -> i64:
        """What the moving stack has left of its range or movement."""
        return self.slowest(self.moving, NAVAL if self.sails else GROUND) - self.used

    # -- supply ------------------------------------------------------------------------------------------------

    def supplied(self) -> list[int]:
        """CC-5.2.3, CC-5.2.4, CC-5.4.2: per land area, 1 where ground units may use the Resource Point of this
        operation (RUL-09: up to three borders, no unbesieged enemy in the areas passed)."""
        start = self.op_area
        side = self.op_seat
        if start < self.v.land and self.forts[start] == side and self.besieged(start):
            return [0] * self.v.land
        return self.supplied_from(side, start)

    def supplied_from(self, side: i64, start: i64) -> list[int]:
        """Per land area, 1 where Resource Points in `start` can be used: from the sea the coasts beside it."""
        found = [0] * self.v.land
        if start < self.v.land:
            self.spread_supply(found, side, start)
        else:
            for a in self.v.coast[start]:
                found[a] = 1
        return found

    def spread_supply(self, found: list[int], side: i64, start: i64) -> None:
        """Mark the land areas within reach of Resource Points in `start`."""
        if self.blocks_supply(side, start):
            return
        found[start] = 1
        edge = [start]
        for _ in range(self.v.supply_reach):
            further: list[int] = []
            for a in edge:
                for n in self.v.walk[a]:
                    if not found[n] and not self.blocks_supply(side, n):
                        found[n] = 1
                        further.append(n)
            edge = further

    def besieged(self, area: i64) -> bool:
        """CC-11.3.2, CC-11.3.4: the fortress here is under siege for as long as an enemy of its owner is in the
        area."""
        return self.forts[area] >= 0 and self.has(1 - self.forts[area], area, GROUND)

    # -- changes -----------------------------------------------------------------------------------------------

    def pay(self, cost: i64, why: i64) -> None:
        """CC-5.2.2, CC-5.5.3: Supply Points are spent, in the open."""
        if cost:
            self.sp -= cost
            self.tell(EVERYONE, why, event.SUPPLY_LEFT, self.op_seat, self.sp, cost)

    def take_control(self, side: i64, area: i64) -> None:
        """CS-1g1, RUL-37: a ground unit is in an area without enemy ground units, or passes through it. An area with
        an enemy fortress is its owner's until that falls (CC-11.1a)."""
        if self.forts[area] == 1 - side:
            return
        if self.control[area] != side:
            self.control[area] = side
            self.tell(EVERYONE, self.cited(CONTROL), event.CONTROLS, side, area)
        self.occupied(side, area)
        self.changed()

    def capture_supply(self, side: i64, area: i64) -> None:
        """CC-5.4.1a: half of the enemy's Resource Points, rounded down, are captured, the rest is destroyed; those in
        a fortress that stands are its own."""
        theirs = self.supply_at(1 - side, area)
        if theirs == 0 or self.forts[area] == 1 - side:
            return
        taken = theirs // 2
        self.add_supply(1 - side, area, -theirs)
        self.add_supply(side, area, taken)
        self.tell(EVERYONE, rule.CC_5_4_1A, event.CAPTURES, side, area, taken, theirs - taken)

    def place_unit(self, u: i64, area: i64) -> None:
        """A unit arrives at full strength."""
        self.place[u] = area
        self.state[u] = 0
        self.spent[u] = 0
        self.tell(EVERYONE, self.cited(ARRIVAL), event.ARRIVES, u, area)

    def leave_battle(self, u: i64) -> None:
        """The unit is in the battle no longer; a bunker goes with it (CS-B14d)."""
        if u in self.attackers:
            self.attackers.remove(u)
        if u in self.defenders:
            self.defenders.remove(u)
        if u in self.bunkers:
            self.bunkers.remove(u)
        if u in self.moving:
            self.moving.remove(u)
        if u in self.party:
            self.party.remove(u)

    def in_battle(self, u: i64) -> bool:
        return self.battle >= 0 and (u in self.attackers or u in self.defenders)

    def fighters(self, side: i64) -> list[int]:
        """The side's units in the battle."""
        return self.attackers if side == self.attacker else self.defenders

    # -- what is told ------------------------------------------------------------------------------------------

    def tell_stack(self, why: i64, kind: i64, units: list[int], frm: i64, to: i64) -> None:
        """What units do together; where a volume covers stacks, the enemy hears only that something stirs."""
        if not units:
            return
        side: i64 = self.v.side[units[0]]
        hidden = self.covers(frm) and self.covers(to)
        self.noticed()
        for u in units:
            self.tell(1 << side if hidden else EVERYONE, why, kind, u, frm, to)
        if hidden:
            self.stirred(units)
            self.tell(EVERYONE & ~(1 << side), why, event.STIRS, side, frm, to)

    def tell_in_port(self, why: i64, kind: i64, units: list[int], frm: i64, port: i64) -> None:
        """What goes aboard or ashore in a port together with its ships; where a volume covers stacks, its owner alone
        hears of it: that anything stirs would say that troops are there."""
        if not self.covers(port):
            self.tell_stack(why, kind, units, frm, port)
            return
        for u in units:
            self.tell(1 << self.v.side[u], why, kind, u, frm, port)
        self.stirred(units)

    # -- cards and chits ---------------------------------------------------------------------------------------

    def held_by(self, side: i64) -> i64:
        """How many chits a side has in hand: everybody sees that."""
        n: i64 = 0
        for chit in self.v.cup_of[side * 2 + self.arena]:
            n += self.held[chit]
        return n

    def may_answer(self, side: i64, at: i64) -> bool:
        """CC-2.3.4, by public criteria only: the side holds cards, and one that nobody has seen played could be
        played now. What it really holds is not looked at, except that it holds something."""
        if self.hand[side] == 0:
            return False
        seen: i64 = self.played[side]
        first = self.v.first_card[side]
        for card in self.v.in_window[side * window.COUNT + at]:
            if (seen >> (card - first)) & 1 == 0 and self.card_bar(side, card, at) == ALLOWED:
                return True
        return False

    def put(self, ask: Ask[Any]) -> None:
        """Put a question whose answers depend on what lies covered. It answers itself only where everybody can see that
        it has a single answer: else whether it is put would tell."""
        if self.in_doubt(ask.seat):
            self.call(ask)
        else:
            settle(self, ask)

    # -- what a volume may change ------------------------------------------------------------------------------

    def renewed(self) -> bool:
        """Whether the rules apply as they were mended last: a volume keeps its former versions for games begun by
        them."""
        return True

    def isolated(self, u: i64) -> bool:
        """CC-9.6.6a, CC-9.6.6b, CC-9.6.6e, CC-9.6.6f: a ground unit all of whose neighbouring areas are
        enemy-occupied (or impassable, as the sea is) is isolated, at this very moment and no longer."""
        if self.v.kind[u] != GROUND or self.place[u] < 0 or self.place[u] >= self.v.land:
            return False
        side: i64 = self.v.side[u]
        for n in self.v.walk[self.place[u]]:
            if not self.is_enemy_held(side, n):
                return False
        return True

    def led(self, units: list[int]) -> i64:
        """CC-12.1: what the leaders with these units add to their Tactical Value; a volume says what its leaders
        do."""
        return 0

    def naval_reach(self, u: i64) -> bool:
        """Whether a naval unit may use the Resource Point of this operation: as any unit does (CC-5.2.3,
        CC-5.2.4)."""
        area: i64 = self.place[u]
        return area == self.op_area or (area < self.v.land and self.supplied()[area] == 1)

    def cited(self, what: i64) -> i64:
        """The rule by which something is so."""
        return CITED[what]

    def move_cost(self, units: list[int]) -> i64:
        """CC-5.5.2a: Supply Points for moving a unit or stack."""
        return self.v.cost[1] if self.v.kind[units[0]] == NAVAL else self.v.cost[0]

    def load_cost(self, units: list[int]) -> i64:
        """CC-7.1.6a: range that embarking takes these ships."""
        return 0 if self.free_load else self.v.embark_cost

    def slowest_on_foot(self, units: list[int]) -> i64:
        """The movement factor of a stack once it has crossed a land border."""
        return self.slowest(units, GROUND)

    def begins_voyage(self) -> None:
        """A naval move has been paid for."""

    def came_ashore(self, u: i64) -> None:
        """A ground unit has been put ashore in a port (CC-7.1.8, CC-7.1.9)."""
        self.spent[u] |= BEACHED

    def wear(self) -> str:
        """What crossing the first land border of a move does to units, in words; empty: nothing."""
        return ""

    def walked(self, u: i64) -> None:
        """A ground unit has crossed its first land border of this move."""

    def carries(self, u: i64) -> bool:
        """Whether a naval unit takes ground units aboard."""
        return self.v.kind[u] == NAVAL

    def may_halt(self, units: list[int], area: i64) -> bool:
        """Whether ships may end or pause a move here: CC-6.4.1 wants a port or a sea area next to one."""
        return self.v.free_stop or self.v.by_port[area] == 1

    def may_dock(self, units: list[int]) -> bool:
        """Whether these ships enter ports at all."""
        return True

    def may_enter(self, side: i64, area: i64) -> bool:
        """Whether a side's units get into an area at all."""
        return True

    def may_carry_supply(self, area: i64) -> bool:
        """Whether Resource Points may be put ashore in this area."""
        return True

    def refuges(self, u: i64) -> list[int]:
        """Sea areas in which a beaten ground unit may go aboard ships; the series knows none."""
        return []

    def mend(self, u: i64, what: i64) -> None:
        """A unit is reorganised, or rebuilt."""
        self.state[u] &= ~what

    def goes_home(self, u: i64) -> bool:
        """Whether a unit that becomes Disorganized leaves the board instead."""
        return False

    def sent_home(self, u: i64) -> None:
        """It does."""

    def mends_here(self, u: i64) -> bool:
        """Whether a naval unit can be reorganised or rebuilt where it is."""
        return True

    def condition(self, n: i64, side: i64) -> bool:
        """Whether a condition of the chits' list holds in this battle; 0 is 'always'."""
        return n == 0

    def covers(self, area: i64) -> bool:
        """Whether the enemy sees only the top of a stack there; the series knows no such thing."""
        return False

    def visible(self, u: i64, viewer: i64) -> bool:
        """Whether a viewer sees this unit where it is."""
        return True

    def supply_visible(self, side: i64, area: i64, viewer: i64) -> bool:
        """Whether a viewer sees the Resource Points there."""
        return True

    def stirred(self, units: list[int]) -> None:
        """Covered units have moved: nobody else knows any more which they are."""

    def shows(self, u: i64) -> None:
        """A unit is hit, or picked by the enemy: it is seen."""

    def noticed(self) -> None:
        """Who can be seen may have changed: nobody has to remember any longer what has come into sight."""

    def taken_off(self, u: i64) -> None:
        """A counter is about to be taken off the map, in the open."""

    def in_doubt(self, side: i64) -> bool:
        """Whether others cannot see how many answers a question may have that depends on what a side has where: the
        series hides none of it."""
        return False

    def blocks_supply(self, side: i64, area: i64) -> bool:
        """RUL-09: an unbesieged enemy ground unit in an area stops the way of supply."""
        return self.has(1 - side, area, GROUND)

    def chit_rule(self, chit: i64) -> i64:
        """The rule of a chit, for the log."""
        return rule.CC_9_5_3A

    def dug_in(self, u: i64) -> None:
        """A bunker has been laid on a unit."""

    def chit_special(self, chit: i64) -> None:
        """What a revealed chit does beside its checks."""

    def occupied(self, side: i64, area: i64) -> None:
        """A side has just taken an area, or gone through it."""

    def changed(self) -> None:
        """Control has changed or a unit was destroyed: the initiative may pass."""

    def card_bar(self, side: i64, card: i64, at: i64) -> i64:
        """The rule that forbids this card in this window, or ALLOWED: its family and its precondition, from what
        everybody knows. Possession is checked elsewhere."""
        return rule.CC_4_2_3A

    def play_card(self, side: i64, card: i64, at: i64) -> None:
        """What a card does."""
        raise FlowError("a volume with cards must say what they do")

    def places_for_supply(self, side: i64) -> list[int]:
        """CC-4.2.3c: where a discarded card's Resource Point may go; none: it gives nothing."""
        return []

    def points(self, side: i64) -> i64:
        """CC-4.3.1: the side's victory points as they stand."""
        return self.bounty[side] + self.awards[side]

    def action_ask(self, seat: i64) -> Ask[Any] | None:
        """The question for the next action, where a volume has actions of its own."""
        return None

    def opens(self) -> None:
        """An operation begins."""

    def closes(self) -> None:
        """An operation is over."""

    def next_sequence(self) -> None:
        """A sequence is over."""

    def begins(self) -> None:
        """The volume's own part of the set-up."""

    def dealt_for(self, seat: i64, dealer: Dealer) -> "CampaignBoard":
        """A board that the seat cannot tell from this one; a volume that hides more deals that first."""
        from sandtable.series.campaign_commander.secrets import determinize

        return determinize(self, seat, dealer)

    def finish(self, ending: i64) -> None:
        """CC-4.3.1, CC-4.3.2: the higher total wins, equal totals are a draw."""
        ours = self.points(0)
        theirs = self.points(1)
        winner = NOBODY if ours == theirs else 0 if ours > theirs else 1
        self.tell(
            EVERYONE, rule.CC_4_3_1 if winner >= 0 else rule.CC_4_3_2, event.SCORED, ours, theirs, winner
        )
        self.end(ending, [0, 0] if winner < 0 else [1, -1] if winner == 0 else [-1, 1])
