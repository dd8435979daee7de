"""Covered stacks (CS-12): what lies in them is dealt anew for whoever cannot see it.

What a viewer knows of a covered stack is its top counter and whether there is more. Which units are on the map and how
many Resource Points a side has is public (arrivals, losses and spending are); where the covered ones lie is not. So
they are dealt out: each area that shows more gets something, a stack on the move has a ship, ground units and Resource
Points at sea lie with ships that can hold them. The losses that covered units have suffered stay with them.
"""

from typing import Final

from mypy_extensions import i64

from sandtable.games.coralsea.rules.air import Raid
from sandtable.games.coralsea.rules.game import CoralGame
from sandtable.kernel.chance import Dealer
from sandtable.kernel.flow import CHANCE, PLAYING, legal_in
from sandtable.kit.belief import step_back
from sandtable.series.campaign_commander.rules.board import ACTED
from sandtable.series.campaign_commander.rules.stacks import PickStack
from sandtable.series.campaign_commander.rules.transport import PickParty
from sandtable.series.campaign_commander.volume import GROUND, NAVAL

TRIES: Final = 60


def shuffled_stacks(b: CoralGame, seat: i64, dealer: Dealer) -> CoralGame:
    """The board itself where nothing is covered; else a copy on which what the seat cannot see is dealt anew."""
    if not b.limited or b.ending != PLAYING:
        return b
    o = b.fork()
    for side in (0, 1):
        if side != seat:
            forget_picks(o, side)
            Covered(o.fork(), seat, side).deal(o, dealer)
    return o


def forget_picks(o: CoralGame, side: i64) -> None:
    """Nobody else knows whom a player has picked so far."""
    ask = o.ask()
    if isinstance(ask, (PickStack, PickParty)) and ask.seat == side:
        o.party = []
        if isinstance(ask, PickStack):
            o.cargo = 0
        step_back(o, side)


class Covered:
    """What a seat does not see of a side, and the stacks that it may lie in: the areas, and one more for the stack that
    is on the move."""

    def __init__(self, b: CoralGame, seat: i64, side: i64) -> None:
        self.b = b
        self.side: i64 = side
        self.move: int = int(b.t.size)
        """The number of the stack on the move."""
        moves = side == b.op_seat and b.at >= 0 and len(b.moving) > 0 and b.sails == 1
        self.at: i64 = b.at if moves else -1
        self.open: list[int] = []
        self.troops: list[int] = []
        self.ships: list[int] = []
        self.fleet: list[int] = []
        raided = -1  # whoever strikes at a stack sees it: nothing is dealt into it meanwhile
        for frame in b.stack:
            if isinstance(frame, Raid):
                raided = int(frame.area)
        for u in b.t.of_side[side]:
            if b.place[u] < 0:
                continue
            if b.visible(u, seat) or b.place[u] == raided:
                self.open.append(u)
            elif b.t.kind[u] == GROUND:
                self.troops.append(u)
            elif b.t.truk[u]:
                self.fleet.append(u)
            else:
                self.ships.append(u)
        self.points: list[int] = [
            a for a in b.supply_areas(side) if a != raided and not b.supply_visible(side, a, seat)
        ]
        self.supply: int = 0
        for area in self.points:
            self.supply += int(b.supply_at(side, area))
        hidden = [*self.troops, *self.ships, *self.fleet]
        self.more: list[int] = sorted({b.place[u] for u in hidden} | set(self.points))
        """Areas that show more than their top."""
        self.tops: list[int] = [int(b.top_of(side, area)) for area in range(b.t.size)]
        self.place: list[int] = []
        self.have: list[int] = []
        self.aboard: list[int] = []
        self.held: list[int] = []
        self.got: list[int] = []

    def area_of(self, stack: int) -> int:
        return int(self.at) if stack == self.move else stack

    def deal(self, o: CoralGame, dealer: Dealer) -> None:
        """Deal until it fits and whoever is asked has an answer; if it never does, all stays as it is."""
        if not self.more:
            return
        for _ in range(TRIES):
            if self.fits(dealer):
                self.put(o)
                if o.asked == CHANCE or legal_in(o.ask(), o, o.asked):
                    return
        o.set_rows(self.b.rows())

    def fits(self, dealer: Dealer) -> bool:
        """One attempt: to which stack each thing goes."""
        b = self.b
        stacks = [*self.more, self.move] if self.at in self.more else self.more
        size = int(b.t.size) + 1
        self.place = [-1] * len(b.place)
        self.have = [0] * size
        self.aboard = [0] * size
        self.held = [0] * size
        self.got = [0] * int(b.t.size)
        for u in self.open:
            stack = self.move if self.at >= 0 and u in b.moving else b.place[u]
            self.place[u] = stack
            if b.t.kind[u] == NAVAL:
                self.have[stack] += 1
            else:
                self.aboard[stack] += 1
        for pool, truk in ((self.fleet, 1), (self.ships, 0)):
            mine = [s for s in stacks if self.is_fleet(self.area_of(s)) == truk]
            needy = [s for s in mine if (s == self.move or s >= b.t.land) and self.have[s] == 0]
            if self.at in needy and self.move in needy:
                needy.remove(int(self.at))  # one of the two is enough
            for n, u in enumerate(dealer.shuffled(pool)):
                if not mine:
                    return False
                self.lay(u, needy[n] if n < len(needy) else mine[dealer.below(len(mine))])
        for u in dealer.shuffled(self.troops):
            found = [s for s in stacks if self.room_for_troops(s)]
            if not found:
                return False
            self.lay(u, self.chosen(found, dealer))
        for _ in range(self.supply):
            found = [s for s in stacks if self.room_for_supply(s)]
            if not found:
                return False
            stack = self.chosen(found, dealer)
            self.held[stack] += 1
            self.got[self.area_of(stack)] += 1
        if self.at in self.more and self.have[self.move] == 0:
            return False
        return not any(not self.got[a] for a in self.more)

    def is_fleet(self, area: int) -> int:
        """CS-7d1: the Truk Fleet shares no area; its top counter shows which are its own."""
        top = self.tops[area]
        return self.b.t.truk[top] if top >= 0 else 0

    def room_for_troops(self, stack: int) -> bool:
        area = self.area_of(stack)
        if self.is_fleet(area):
            return False
        if stack != self.move and area < self.b.t.land:
            return True
        return self.have[stack] > 0 and self.aboard[stack] < self.b.t.most_aboard

    def room_for_supply(self, stack: int) -> bool:
        area = self.area_of(stack)
        if stack != self.move and area < self.b.t.land:
            return self.b.t.urban[area] == 1
        return self.have[stack] > self.held[stack]

    def chosen(self, stacks: list[int], dealer: Dealer) -> int:
        """A stack that must still get something, or else any."""
        empty = [s for s in stacks if not self.got[self.area_of(s)]]
        choice = empty if empty else stacks
        return choice[dealer.below(len(choice))]

    def lay(self, u: int, stack: int) -> None:
        self.place[u] = stack
        self.got[self.area_of(stack)] += 1
        if self.b.t.kind[u] == NAVAL:
            self.have[stack] += 1
        else:
            self.aboard[stack] += 1

    def put(self, o: CoralGame) -> None:
        """What was dealt, on the board."""
        b, side = self.b, self.side
        moving: list[int] = []
        for u in b.t.of_side[side]:
            stack = self.place[u]
            if stack < 0:
                continue
            o.place[u] = self.area_of(stack)
            if stack == self.move:
                moving.append(u)
            if u not in self.open:
                o.spent[u] = ACTED if stack == self.move else 0
            o.tops[u] = 1 if b.covers(o.place[u]) and u == self.tops[o.place[u]] else 0
        if self.at in self.more:
            o.moving = moving
            o.cargo = self.held[self.move]
            o.party = []
        first = side * b.t.size
        for area in self.points:
            o.rp[first + area] = 0
        for area in self.more:
            n = self.held[area] + (self.held[self.move] if area == self.at else 0)
            if n or area in self.points:
                o.rp[first + area] = n
