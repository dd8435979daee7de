"""Covered stacks (CS-12): what lies in them is dealt anew for whoever cannot see it.

What a viewer knows of a covered stack is its top counter and whether there is more. Which units are on the map and how
many Resource Points a side has is public (arrivals, losses and spending are); where the covered ones lie is not. So
they are dealt out: first what each stack must have (a stack at sea its ship, room for all that is carried), then
something into each area that shows more, then the rest anywhere. The losses that covered units have suffered stay with
them, until one is put right under cover: then as many are as everybody has heard of (`Mends`), and of this operation
each in its area. Nothing is looked at but what everybody can know, so equal knowledge and an equal dealer give equal
boards.
"""

from typing import Final

from mypy_extensions import i64

from sandtable.games.coralsea.rules.air import Raid, is_by_air
from sandtable.games.coralsea.rules.airfields import LAID
from sandtable.games.coralsea.rules.covered import BY_CARD, JUST, LOST, WORN
from sandtable.games.coralsea.rules.effects import FlySupply, FlyTo
from sandtable.games.coralsea.rules.game import CoralGame
from sandtable.kernel.chance import Dealer
from sandtable.kernel.flow import PLAYING, Frame, legal_in
from sandtable.kit.belief import step_back
from sandtable.kit.draws import DrawOffer
from sandtable.series.campaign_commander.rules.battle import Occupy
from sandtable.series.campaign_commander.rules.board import ACTED, DEPLETED, DISORGANIZED
from sandtable.series.campaign_commander.rules.loading import loading
from sandtable.series.campaign_commander.rules.losses import Passenger, stacked
from sandtable.series.campaign_commander.rules.operations import Excess
from sandtable.series.campaign_commander.rules.retreat import FleeTo, ShareCargo
from sandtable.series.campaign_commander.rules.stacks import PickStack
from sandtable.series.campaign_commander.rules.transport import PickParty, Voyage
from sandtable.series.campaign_commander.volume import GROUND, NAVAL

SHIP: Final = 0
TROOPS: Final = 1
POINT: Final = 2
KINDS: Final = (SHIP, TROOPS, POINT)
TRIES: Final = 12
"""Deals until one leaves whoever is asked an answer (ships that can go on with their voyage)."""


def shuffled_stacks(b: CoralGame, seat: i64, dealer: Dealer) -> CoralGame:
    """The board itself where nothing is covered; else a copy on which what the seat cannot see is dealt anew."""
    if not b.limited or b.ending != PLAYING:
        return b
    o = b.fork()
    for side in (0, 1):
        if side != seat:
            forget_picks(o, side)
            forget_support(o, side)
            Covered(o.fork(), seat, side).deal(o, dealer)
    return o


def picking(o: CoralGame) -> Frame[CoralGame]:
    """The question that is open, or that a draw offer lies over."""
    top = o.stack[-1]
    return o.stack[-2] if isinstance(top, DrawOffer) else top


def forget_picks(o: CoralGame, side: i64) -> None:
    """Nobody else knows whom a player has picked so far, or which of their units was laid on top in this operation.
    That somebody in a covered stack has acted shows, but not how; of whoever is off the map nothing shows."""
    for u in o.t.of_side[side]:
        area = o.place[u]
        known = 0 if area < 0 else ACTED if o.covers(area) else ~LAID
        if o.spent[u] & ~known:
            o.spent[u] &= known
    ask = picking(o)
    if isinstance(ask, FlyTo) and ask.seat == side:
        step_back(o, side)
    elif isinstance(ask, (PickStack, PickParty)) and ask.seat == side:
        o.party = []
        if isinstance(ask, PickStack):
            o.cargo = 0
        step_back(o, side)
    elif isinstance(ask, ShareCargo) and ask.seat == side:
        o.fleeing = [int(ask.unit)]
        o.flee_rp = 0
    elif isinstance(ask, FleeTo) and ask.seat == side and not goes_last(o, side, ask.unit):
        # Who was seen before shows to be along when the ship arrives; with the last ship all go.
        o.fleeing = [int(ask.unit)]


def goes_last(b: CoralGame, side: i64, ship: int) -> bool:
    """Whether a ship that retreats leaves no other of its stack behind: then all passengers go with it."""
    return len(stacked(b, side, b.place[ship], NAVAL, ship in b.moving)) == 1


def forget_support(o: CoralGame, side: i64) -> None:
    """Whether a carrier is still off a battle on land nobody else sees: so its chits may be in the hand or not."""
    if o.battle >= 0 and o.arena == GROUND:
        for n in o.t.cup_of[side * 2 + GROUND]:
            if o.t.chits[n].air:
                o.most[n] = o.cup[n] + o.held[n]


def one_of(found: list[int], dealer: Dealer) -> int:
    return found[dealer.below(len(found))]


class Mends:
    """Who of a side's covered units has been put right: any that could have been, by what everybody has seen of them
    before, as many of each kind and (in this operation) in each area as everybody has heard of."""

    def __init__(self, b: CoralGame, covered: list[int], lost: list[int]) -> None:
        self.b = b
        self.pool: list[int] = [*covered, *lost]
        self.worn: dict[int, int] = {u: (b.state[u] | b.mended[u]) & WORN for u in covered}
        """What each is taken for."""
        for u in lost:
            self.worn[u] = b.mended[u] >> LOST & WORN
        self.wanted: list[tuple[int, int, int]] = []
        """Of each mend whether a card did it, its area (-1: any), and what it may have cleared."""
        for u in self.pool:
            marks = b.mended[u]
            by_card = marks >> BY_CARD & WORN
            for bit in (DEPLETED, DISORGANIZED):
                if marks & bit & ~by_card:
                    self.wanted.append((0, b.place[u] if marks & bit << JUST else -1, bit))
            if by_card:
                self.wanted.append((1, b.place[u] if marks & by_card << JUST else -1, WORN))
        self.wanted.sort(key=lambda one: (one[0], -one[1], one[2]))
        self.marks: dict[int, int] = {}
        self.area: dict[int, int] = {}
        """Where each is that has not gone from there since."""

    def deal(self, o: CoralGame, fits: "Covered", dealer: Dealer) -> None:
        """Deal them, on the board."""
        if not self.wanted:
            return
        self.marks = dict.fromkeys(self.pool, 0)
        self.area = {}
        left = dict(self.worn)
        self.find(0, left, fits, dealer)
        for u in self.pool:
            if self.b.place[u] >= 0:
                o.state[u] = left[u]
                o.mended[u] = self.marks[u]
            else:
                o.mended[u] = self.marks[u] | self.worn[u] << LOST

    def find(self, n: int, left: dict[int, int], fits: "Covered", dealer: Dealer) -> bool:
        """Whether the n-th mend and all after it find somebody: there is a way, since it was so in truth."""
        if n == len(self.wanted):
            return True
        card, area, what = self.wanted[n]
        for u in dealer.shuffled(self.pool):
            cleared = left[u] & what
            if not cleared or (area >= 0 and (u in self.area or not fits.may_lie(u, area))):
                continue
            left[u] &= ~cleared
            before = self.marks[u]
            self.marks[u] |= cleared | (cleared << BY_CARD if card else 0)
            if area >= 0:
                self.marks[u] |= cleared << JUST
                self.area[u] = area
            if self.find(n + 1, left, fits, dealer):
                return True
            left[u] |= cleared
            self.marks[u] = before
            if area >= 0:
                del self.area[u]
        return False


class Covered:
    """What a seat does not see of a side, and the stacks that it may lie in: the areas that show more than their top,
    and one for the stack that is on the move."""

    def __init__(self, b: CoralGame, seat: i64, side: i64) -> None:
        self.b = b
        self.side: i64 = side
        self.move: int = int(b.t.size)
        """The number of the stack on the move, at sea or out of a covered port."""
        moves = side == b.op_seat and b.at >= 0 and len(b.moving) > 0 and b.covers(b.at)
        self.at: i64 = b.at if moves else -1
        self.sails: bool = b.sails == 1
        came = moves and not self.sails and b.entered > 0 and not b.covers(b.came_from)
        self.watched: list[int] = b.moving if came else []
        """Whoever has marched in from the open was seen, and is known until the march is over."""
        self.open: list[int] = []
        self.troops: list[int] = []
        self.ships: list[int] = []
        self.fleet: list[int] = []
        self.manned: list[int] = []
        """Stacks of which everybody can see that troops are aboard: one of them shares its ship's fate."""
        self.crowded: int = -1
        """The area that everybody can see more ground units are aboard in than there may be."""
        self.start: int = -1
        """Where the stack on the move set out."""
        self.raided: list[int] = []
        """Stacks that are struck at, or driven out of a port: all is seen, but neither passengers nor points."""
        self.stocked: int = -1
        """Where everybody can see that a Resource Point lies: in former versions that it might be flown was asked only
        then."""
        self.fleeing: int = -1
        """The stack out of which a ship retreats."""
        self.bared: int = -1
        """It, where no other ship is left: all passengers go with this one, and are seen."""
        for frame in b.stack:
            if isinstance(frame, Raid) and frame.seat != side:
                by_sea = [self.move] if frame.area == self.at else []
                self.raided += [*by_sea, int(frame.area)] if is_by_air(b, frame.card) else [self.move]
            elif isinstance(frame, Occupy) and frame.side != side:
                self.raided.append(int(frame.area))
            elif isinstance(frame, FlySupply) and frame.seat == side and not b.remembers():
                self.stocked = int(frame.frm)
            elif isinstance(frame, FleeTo) and frame.seat == side:
                along = frame.unit in b.moving
                self.fleeing = self.move if along else b.place[frame.unit]
                self.bared = self.fleeing if goes_last(b, side, frame.unit) else -1
            elif isinstance(frame, Excess) and frame.seat == side:
                self.crowded = int(frame.area)
            elif isinstance(frame, Voyage):
                self.start = int(frame.area)
            elif isinstance(frame, Passenger) and frame.seat == side:
                self.manned.append(self.move if frame.along else int(frame.area))
        if moves and not self.sails:
            self.manned.append(self.move)
        for u in b.t.of_side[side]:
            if b.place[u] < 0:
                continue
            if b.visible(u, seat) or u in self.watched:
                self.open.append(u)
            elif b.t.kind[u] == GROUND:
                self.troops.append(u)
            elif b.t.truk[u]:
                self.fleet.append(u)
            else:
                self.ships.append(u)
        points = [a for a in b.supply_areas(side) if not b.supply_visible(side, a, seat)]
        hidden = [*self.troops, *self.ships, *self.fleet]
        self.more: list[int] = sorted({b.place[u] for u in hidden} | set(points))
        """Areas that show more than their top."""
        self.tops: list[int] = [self.top_seen(seat, area) for area in range(b.t.size)]
        self.staying: bool = False
        """Whether everybody can see that somebody stays behind, or was there before the stack on the move."""
        self.truks: list[int] = [self.is_fleet(area) for area in range(b.t.size)]
        self.stacks: list[int] = self.more
        self.divide()
        self.supply: list[int] = [0, 0]
        """Resource Points that do not show, the Truk Fleet's apart: it never shares its own (CS-7d1)."""
        for area in points:
            n = int(b.supply_at(side, area))
            carried = int(b.cargo) if area == self.at else 0
            self.supply[self.truks[area]] += n - carried
            self.supply[self.truks[self.move if carried else area]] += carried
        lost = [u for u in b.t.of_side[side] if b.place[u] < 0 and b.mended[u] >> LOST]
        self.mends = Mends(b, [*self.troops, *self.ships], lost)
        self.place: list[int] = []
        self.have: list[int] = []
        self.aboard: list[int] = []
        self.held: list[int] = []
        self.got: list[int] = []

    def top_seen(self, seat: i64, area: int) -> int:
        """The counter on top. Which it is of several that are seen anyway nobody can tell: the first."""
        first = -1
        for u in self.b.t.of_side[self.side]:
            if self.b.place[u] == area and self.b.visible(u, seat):
                if not self.b.seen[u] and not self.b.in_battle(u):
                    return u
                first = u if first < 0 else first
        return first

    def is_fleet(self, area: int) -> int:
        """CS-7d1: the Truk Fleet shares no area; its top counter shows which are its own."""
        top = self.tops[area]
        return self.b.t.truk[top] if top >= 0 else 0

    def divide(self) -> None:
        """The stack on the move and whoever stays in its area are two; where the Truk Fleet is everybody knows."""
        b = self.b
        self.truks.append(0)
        if self.at < 0:
            return
        at = int(self.at)
        self.truks[self.move] = self.truks[at] = b.t.truk[b.moving[0]]
        for u in b.t.of_side[self.side]:
            if b.place[u] == at and u not in b.moving:
                self.staying = b.entered > 0
                self.truks[at] = b.t.truk[u]
        if at in self.more:
            rest = self.staying or b.entered == 0 or not self.sails
            self.stacks = [*self.more, self.move] if rest else [a for a in self.more if a != at] + [self.move]

    def area_of(self, stack: int) -> int:
        return int(self.at) if stack == self.move else stack

    def is_afloat(self, stack: int) -> bool:
        return self.sails if stack == self.move else stack >= self.b.t.land

    # -- dealing -----------------------------------------------------------------------------------------------

    def deal(self, o: CoralGame, dealer: Dealer) -> None:
        """Deal; once more while this side is asked and would have no answer. The other side's answers do not depend on
        what is dealt here; for an observer its own stacks have not been dealt yet."""
        for _ in range(TRIES):
            self.clear()
            self.mends.deal(o, self, dealer)
            for u, area in self.mends.area.items():
                self.lay(u, area)
            self.spread(1, self.fleet, [], dealer)
            placed = self.mends.area
            ships = [u for u in self.ships if u not in placed]
            self.spread(0, ships, [u for u in self.troops if u not in placed], dealer)
            self.put(o)
            if not self.more or o.asked != self.side or legal_in(o.ask(), o, o.asked):
                return

    def clear(self) -> None:
        """What lies open, and nothing else."""
        b = self.b
        size = int(b.t.size) + 1
        self.place = [-1] * len(b.place)
        self.have = [0] * size
        self.aboard = [0] * size
        self.held = [0] * size
        self.got = [0] * int(b.t.size)
        for u in self.open:
            self.lay(u, self.move if self.at >= 0 and u in b.moving else b.place[u])
        self.got = [0] * int(b.t.size)

    def spread(self, truk: int, ships: list[int], troops: list[int], dealer: Dealer) -> None:
        """One way to lay these into the stacks of the Truk Fleet, or into all others."""
        mine = [s for s in self.stacks if self.truks[s] == truk]
        if not mine:
            return
        ships = dealer.shuffled(ships)
        troops = dealer.shuffled(troops)
        supply = self.supply[truk]
        afloat = self.rooms([s for s in mine if self.is_afloat(s)], SHIP)
        for s in afloat:
            if ships and self.have[s] == 0 and (s != self.at or self.staying):
                self.lay(ships.pop(), s)
        if self.staying and self.at in mine and self.have[self.at] + self.aboard[self.at] == 0:
            if ships or troops:
                self.lay((troops or ships).pop(), int(self.at))
        for s in self.manned:
            if troops and s in mine and self.aboard[s] == 0:
                self.lay(troops.pop(), s)
        while troops and self.crowded in mine and self.aboard[self.crowded] <= self.b.t.most_aboard:
            self.lay(troops.pop(), self.crowded)
        if self.stocked in mine and supply:
            self.store(self.stocked)
            supply -= 1
        while ships and afloat and self.lacks_room(mine, len(troops), supply):
            best = [s for s in afloat if self.have[s] == 0]
            best = best or [s for s in afloat if not self.got[self.area_of(s)]] or afloat
            self.lay(ships.pop(), one_of(best, dealer))
        waiting = self.bare(mine, dealer)
        while waiting:
            area = waiting.pop()
            here = [s for s in mine if self.area_of(s) == area]
            left = [len(ships), len(troops), supply]
            kinds = [k for k in KINDS for _ in range(left[k]) if self.rooms(here, k)]
            fair = [k for k in kinds if self.suffices(mine, waiting, left, k)]
            kind = one_of(fair or kinds, dealer) if kinds else -1
            if kind == POINT:
                self.store(one_of(self.rooms(here, POINT), dealer))
                supply -= 1
            elif kind >= 0:
                self.lay((ships if kind == SHIP else troops).pop(), one_of(self.rooms(here, kind), dealer))
        for u in ships:
            self.lay(u, one_of(self.rooms(mine, SHIP) or mine, dealer))
        for u in troops:
            # More than three aboard are possible until the operation is over (CC-7.2).
            self.lay(u, one_of(self.rooms(mine, TROOPS) or [s for s in mine if self.have[s]] or mine, dealer))
        for _ in range(supply):
            self.store(one_of(self.rooms(mine, POINT) or mine, dealer))

    def lacks_room(self, mine: list[int], troops: int, supply: int) -> bool:
        """Whether more ships must be at sea for all that has to be aboard."""
        b = self.b
        seats = supplies = 0
        for s in mine:
            if self.is_afloat(s):
                seats += max(0, int(b.t.most_aboard) - self.aboard[s]) if self.have[s] else 0
                supplies += self.have[s] - self.held[s]
            else:
                seats = 99
                supplies += 99 if s != self.move and b.t.urban[s] else 0
        shipless = [s for s in mine if self.is_afloat(s) and self.have[s] == 0]
        return (seats < troops and len(shipless) > 0) or supplies < supply

    def bare(self, mine: list[int], dealer: Dealer) -> list[int]:
        """The areas that must still get something."""
        found = sorted({self.area_of(s) for s in mine})
        return dealer.shuffled([a for a in found if not self.got[a]])

    def suffices(self, mine: list[int], areas: list[int], left: list[int], taken: int) -> bool:
        """Whether each of these areas can still get something once one of a kind is taken: no set of kinds is wanted
        by more areas than there are things of these kinds."""
        masks: list[int] = []
        for area in areas:
            here = [s for s in mine if self.area_of(s) == area]
            masks.append(sum([1 << k for k in KINDS if self.rooms(here, k)]))
        for some in range(1, 1 << len(KINDS)):
            things = sum([left[k] - (1 if k == taken else 0) for k in KINDS if some >> k & 1])
            if len([mask for mask in masks if mask & ~some == 0]) > things:
                return False
        return True

    def rooms(self, stacks: list[int], kind: int) -> list[int]:
        """The stacks that have room for one more ship, ground unit or Resource Point. Where a battle is fought all of
        its kind are in it, and seen; so is all that a raid can strike."""
        b = self.b
        found: list[int] = []
        for s in stacks:
            fights = b.battle >= 0 and b.battle == self.area_of(s)
            if s == self.move and not self.sails:
                fits = kind == TROOPS and not self.watched
            elif s == self.at and b.entered and not self.staying and kind != POINT:
                fits = False  # Resource Points lay here alone, for all to see
            elif kind == SHIP:
                fits = not (fights and b.arena == NAVAL) and s not in self.raided
            elif not self.is_afloat(s):
                fights = (fights and b.arena == GROUND) or s in self.raided
                fits = not fights if kind == TROOPS else b.t.urban[s] == 1
            elif kind == TROOPS:
                fits = self.have[s] > 0 and self.aboard[s] < b.t.most_aboard and s != self.bared
            else:
                fits = self.have[s] > self.held[s]
            if fits:
                found.append(s)
        return found

    def may_lie(self, u: int, area: int) -> bool:
        """Whether this unit may be one of those that lie under the top counter of an area."""
        kind = SHIP if self.b.t.kind[u] == NAVAL else TROOPS
        return self.b.place[u] >= 0 and area in self.more and area in self.rooms([area], kind)

    def lay(self, u: int, stack: int) -> None:
        self.place[u] = stack
        self.got[self.area_of(stack)] += 1
        if self.b.t.kind[u] == NAVAL:
            self.have[stack] += 1
        else:
            self.aboard[stack] += 1

    def store(self, stack: int) -> None:
        """A Resource Point into this stack."""
        self.held[stack] += 1
        self.got[self.area_of(stack)] += 1

    # -- on the board ------------------------------------------------------------------------------------------

    def put(self, o: CoralGame) -> None:
        """What was dealt, on the board."""
        b, side = self.b, self.side
        moving: list[int] = []
        for u in b.t.of_side[side]:
            stack = self.place[u]
            o.tops[u] = 0
            if stack < 0:
                continue
            o.place[u] = self.area_of(stack)
            if stack == self.move:
                moving.append(u)
            if u not in self.open:
                acted = stack == self.move or (u in self.mends.area and b.op_seat == side)
                o.spent[u] = ACTED if acted else 0
            o.tops[u] = 1 if b.covers(o.place[u]) and u == self.tops[o.place[u]] else 0
        for area in self.more:
            carried = self.held[self.move] if area == self.at else 0
            o.rp[side * b.t.size + area] = self.held[area] + carried
        if self.at >= 0:
            o.moving, o.party = moving, []
            o.cargo = self.held[self.move]
            if self.sails:
                o.used = self.sailed(o)
        if self.fleeing >= 0:
            o.flee_rp = min(1, self.held[self.fleeing])

    def sailed(self, o: CoralGame) -> int:
        """The range that the stack has used: for its way, which everybody has seen, and for what was dealt aboard. What
        it put ashore on the way is not known."""
        t = self.b.t
        found: int = int(o.entered)
        for end in {self.start, int(self.at)}:
            if o.entered and 0 <= end < t.land:
                found += int(t.crossing(end, t.sail[end][0])) - 1
        if o.embarked:
            return found + int(o.load_cost(o.moving))
        return found + int(loading(o, o.moving, self.start)) if self.start >= 0 else found
