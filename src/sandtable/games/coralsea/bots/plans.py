"""Whole actions worth a thought: landings, transports, marches. Each is a list of the small decisions in order."""

from typing import Final

from mypy_extensions import i64

from sandtable.games.coralsea import verb
from sandtable.games.coralsea.material import CoralData
from sandtable.games.coralsea.rules.board import CoralBoard
from sandtable.kernel.actions import action, plain, verb_of
from sandtable.series.campaign_commander.rules.board import ACTED, DEPLETED, DISORGANIZED
from sandtable.series.campaign_commander.rules.operations import ChooseAction, SpendSupply
from sandtable.series.campaign_commander.rules.reach import sea_ways
from sandtable.series.campaign_commander.volume import FAR, GROUND, MOVEMENT, NAVAL, TACTICAL

MOST: Final = 24
"""Plans that are weighed at one decision."""
ENOUGH: Final = 2
"""A base with points wants so many ground units."""


class Plan:
    """A proposal and what it promises."""

    def __init__(self, worth: float, steps: list[int]) -> None:
        self.worth = worth
        self.steps = steps


class Stack:
    """Ships that could sail: from where, with which Supply Points, Resource Points and troops beside them, how far;
    and whether everything must go with them (nobody is left at sea to hold it). `going`: they are under way, loaded;
    then what casting off costs is added to what is left of range and Supply Points, so that one reckoning serves
    both."""

    def __init__(
        self,
        area: i64,
        sp: i64,
        rp: i64,
        ships: list[int],
        troops: list[int],
        whole: bool,
        far: i64,
        going: bool = False,
    ) -> None:
        self.area: i64 = area
        self.sp: i64 = sp
        self.rp: i64 = rp
        self.ships = ships
        self.troops = troops
        self.whole: bool = whole
        self.far: i64 = far
        self.going: bool = going


class Planner:
    """Proposes what an operation could do from a Resource Point."""

    def __init__(self, data: CoralData) -> None:
        self.t: CoralData = data
        self.worth: list[float] = [0.0] * data.land
        """What controlling an area is worth: its share of a region, and a little for islands on the way."""
        for region in data.regions:
            for area in region.areas:
                self.worth[area] = region.vp / len(region.areas)
        for name in ("choiseul", "new_georgia", "santa_isabel"):
            for area in data.islands[name]:
                self.worth[area] = 0.1

    def plans(self, b: CoralBoard, seat: i64) -> list[list[int]]:
        ask = b.top()
        found: list[Plan] = []
        if isinstance(ask, SpendSupply):
            for area in b.supply_areas(seat):
                begin = [action(verb.SPEND, area)]
                some: list[Plan] = []
                self.from_area(b, seat, area, self.t.supply, b.supply_at(seat, area) - 1, some)
                for plan in some:
                    plan.steps = begin + plan.steps
                found += some
        elif isinstance(ask, ChooseAction):
            self.from_area(b, seat, b.op_area, b.sp, b.supply_at(seat, b.op_area), found)
        elif b.sails and b.moving and b.asked == seat:
            self.under_way(b, seat, found)
        found.sort(key=worth_of)
        return [plan.steps for plan in found[-MOST:]]

    def from_area(self, b: CoralBoard, seat: i64, area: i64, sp: i64, rp: i64, found: list[Plan]) -> None:
        if sp >= 2:
            self.voyages(b, seat, area, sp, rp, found)
        if sp >= 1:
            reach = b.supplied_from(seat, area)
            self.marches(b, seat, reach, sp, found)
            self.mends(b, seat, reach, area, sp, found)
            if sp >= 3 and b.spare[seat] > 0:
                self.builds(b, seat, reach, found)

    # -- under way ---------------------------------------------------------------------------------------------

    def under_way(self, b: CoralBoard, seat: i64, found: list[Plan]) -> None:
        """How a voyage that has begun could go on: something came out that could have come otherwise."""
        t = self.t
        ships = [u for u in b.moving if t.kind[u] == NAVAL]
        troops = [u for u in b.moving if t.kind[u] == GROUND]
        if not ships:
            return
        far = b.stack_range() + (2 if troops else 0)
        stack = Stack(b.at, b.sp + 2, b.cargo, ships, troops, True, far, True)
        offered = {verb_of(act) for act in b.legal}
        if verb.LAND in offered:
            away = self.refuge(b, seat, b.at, b.stack_range(), stack.sp)
            for land in t.coast[b.at]:
                enemies = len(b.units_in(1 - seat, land, GROUND))
                for party in self.parties(b, stack, enemies):
                    steps = [action(verb.LAND, land)] + [action(verb.WITH, u) for u in party]
                    steps.append(plain(verb.GO))
                    worth = self.worth[land] - 0.3 * enemies
                    found.append(Plan(worth, steps + [plain(verb.STOP)]))
                    if away:
                        found.append(Plan(worth + 0.01, steps + away + [plain(verb.STOP)]))
        elif verb.TO in offered:
            if troops and not b.paused and b.landed_at < 0 and not b.embarked:
                self.landings(b, seat, stack, found)
            self.hunts(b, seat, stack, found)
            self.home(b, seat, stack, found)

    # -- at sea ------------------------------------------------------------------------------------------------

    def voyages(self, b: CoralBoard, seat: i64, area: i64, sp: i64, rp: i64, found: list[Plan]) -> None:
        t = self.t
        ships = b.rested(seat, area, NAVAL)
        if not ships:
            return
        troops = b.rested(seat, area, GROUND)
        ships = ordered(ships, [10 * (20 - b.value(u, MOVEMENT)) + b.value(u, TACTICAL) for u in ships])
        stacks = [ships[:1]]
        if len(ships) > 1:
            stacks.append(ships[:2])
        if len(ships) > 2:
            stacks.append(ships)
        at_sea = area >= t.land
        for chosen in stacks:
            whole = at_sea and len(chosen) == len(ships)
            if at_sea and not whole and rp + len(troops) > 0 and len(chosen) > 1:
                continue
            stack = Stack(area, sp, rp, chosen, troops, whole, b.slowest(chosen, NAVAL))
            if troops and b.carries(chosen[0]):
                self.landings(b, seat, stack, found)
                self.transports(b, seat, stack, found)
            if not b.carries(chosen[0]) or len(chosen) > 1:
                self.hunts(b, seat, stack, found)
            if whole:
                self.home(b, seat, stack, found)
            elif not at_sea:
                self.ferries(b, seat, stack, found)

    def path(self, before: list[int], start: i64, to: i64) -> list[int]:
        found: list[int] = []
        at = to
        while at != start and at >= 0:
            found.append(action(verb.TO, at))
            at = before[at]
        found.reverse()
        return found

    def begin(self, stack: Stack, troops: list[int], rp: i64) -> list[int]:
        if stack.going:
            return []
        steps = [action(verb.SAIL, stack.area)]
        steps += [action(verb.WITH, u) for u in stack.ships + troops]
        steps += [plain(verb.SUPPLY)] * rp
        steps.append(plain(verb.GO))
        return steps

    def passage(self, stack: Stack, troops: list[int], before: list[int], to: i64) -> list[int]:
        """The whole way to an area, with these troops and all the Resource Points that the ships hold."""
        steps = self.begin(stack, troops, min(stack.rp, len(stack.ships)))
        return steps + self.path(before, stack.area, to)

    def landings(self, b: CoralBoard, seat: i64, stack: Stack, found: list[Plan]) -> None:
        """Units into every coast that is worth it: one where nobody is, three against an enemy."""
        t = self.t
        area = stack.area
        left = stack.far - 2
        if left < 0:
            return
        cost, before = sea_ways(b, seat, area, left)
        for sea in range(t.land, t.size):
            if cost[sea] > left or (sea != area and b.has(1 - seat, sea, NAVAL)):
                continue
            away = self.refuge(b, seat, sea, left - cost[sea], stack.sp)
            for land in t.coast[sea]:
                enemy = b.units_in(1 - seat, land, GROUND)
                worth = self.worth[land]
                held = b.control[land] == seat
                if (
                    worth <= 0.0
                    or (held and (enemy or b.has(seat, land, GROUND)))
                    or not b.may_enter(seat, land)
                ):
                    continue
                if held:
                    worth *= 0.3
                for party in self.parties(b, stack, len(enemy)):
                    aboard = stack.troops[:3] if stack.whole else party
                    ashore = self.path(before, area, sea) + [plain(verb.PAUSE), action(verb.LAND, land)]
                    ashore += [action(verb.WITH, u) for u in party if u in aboard] + [plain(verb.GO)]
                    gain = worth - 0.3 * len(enemy) - 0.02 * cost[sea] - 0.05 * len(stack.ships)
                    take = min(stack.rp, len(stack.ships))
                    end = away + [plain(verb.STOP)]
                    found.append(Plan(gain, self.begin(stack, aboard, take) + ashore + end))
                    if take and away and not stack.whole:
                        found.append(Plan(gain + 0.01, self.begin(stack, aboard, 0) + ashore + end))

    def refuge(self, b: CoralBoard, seat: i64, sea: i64, left: i64, sp: i64) -> list[int]:
        """The way into the nearest friendly port, where range and Supply Points allow it (2 for the voyage, 2 for
        joining others); else none."""
        t = self.t
        cost, before = sea_ways(b, seat, sea, left)
        best: i64 = -1
        for port in range(t.land):
            if cost[port] < FAR and (sp >= 4 or not b.has_any(seat, port)):
                if best < 0 or cost[port] < cost[best]:
                    best = port
        return self.path(before, sea, best) if best >= 0 else []

    def party(self, b: CoralBoard, troops: list[int], enemies: int) -> list[int]:
        """Who lands: the strongest three against an enemy, otherwise one of the weaker ones."""
        fit = [u for u in troops if b.state[u] & DISORGANIZED == 0]
        fit = self.by_strength(b, fit)
        if enemies == 0:
            return fit[:1]
        strong = fit[-3:]
        return strong if len(strong) > enemies or len(strong) == 3 else []

    def parties(self, b: CoralBoard, stack: Stack, enemies: int) -> list[list[int]]:
        """Who may land; where that leaves a port with victory points empty, also without the weakest of them."""
        party = self.party(b, stack.troops, enemies)
        if not party:
            return []
        if len(party) == 3 and len(stack.troops) == 3 and enemies < 2 and stack.area < self.t.land:
            return [party, party[1:]]
        return [party]

    def by_strength(self, b: CoralBoard, units: list[int]) -> list[int]:
        """The weakest first."""
        return ordered(units, [b.value(u, TACTICAL) * 10 + b.cohesion(u) for u in units])

    def transports(self, b: CoralBoard, seat: i64, stack: Stack, found: list[Plan]) -> None:
        """Troops and Resource Points into a friendly port that is worth a garrison."""
        t = self.t
        area, far, sp = stack.area, stack.far, stack.sp
        cost, before = sea_ways(b, seat, area, far - 2)
        for port in range(t.land):
            if port == area or cost[port] == FAR or self.worth[port] < 0.5:
                continue
            mine = len(b.units_in(seat, port, GROUND))
            if mine >= 2 or (b.has_any(seat, port) and sp < 4):
                continue
            keep = 1 if not stack.whole and area < t.land and self.worth[area] > 0 else 0
            load = stack.troops[: min(3, len(stack.troops) - keep)]
            if load:
                worth = 0.25 * self.worth[port] * (2 - mine)
                found.append(Plan(worth, self.passage(stack, load, before, port) + [plain(verb.STOP)]))

    def hunts(self, b: CoralBoard, seat: i64, stack: Stack, found: list[Plan]) -> None:
        """Against enemy ships at sea that are no stronger."""
        t = self.t
        load = stack.troops[:3] if stack.whole else []
        far = stack.far - (2 if load else 0)
        cost, before = sea_ways(b, seat, stack.area, far)
        ours = self.strength(b, stack.ships)
        for sea in range(t.land, t.size):
            if cost[sea] > far or cost[sea] == 0:
                continue
            theirs = self.strength(b, b.units_in(1 - seat, sea, NAVAL))
            if theirs == 0 or theirs > ours:
                continue
            found.append(Plan(0.2 + 0.1 * (ours - theirs), self.passage(stack, load, before, sea)))

    def strength(self, b: CoralBoard, units: list[int]) -> int:
        return sum([int(b.value(u, TACTICAL)) for u in units])

    def home(self, b: CoralBoard, seat: i64, stack: Stack, found: list[Plan]) -> None:
        """Back into a friendly port, with everything."""
        t = self.t
        if not b.may_dock(stack.ships):
            return
        cost, before = sea_ways(b, seat, stack.area, stack.far - (2 if stack.troops else 0))
        for port in range(t.land):
            if cost[port] < FAR and (stack.sp >= 4 or not b.has_any(seat, port)):
                steps = self.passage(stack, stack.troops[:3], before, port) + [plain(verb.STOP)]
                found.append(Plan(0.05 + 0.1 * min(3, len(b.units_in(seat, port, GROUND))), steps))

    def ferries(self, b: CoralBoard, seat: i64, stack: Stack, found: list[Plan]) -> None:
        """Empty ships, with a Resource Point, into a port where troops wait for them."""
        t = self.t
        if stack.sp < 4 or len(stack.troops) > 1:
            return
        cost, before = sea_ways(b, seat, stack.area, stack.far)
        for port in range(t.land):
            waiting = len(b.units_in(seat, port, GROUND))
            if 0 < cost[port] < FAR and waiting >= 2 and not b.has(seat, port, NAVAL):
                found.append(Plan(0.1 * waiting, self.passage(stack, [], before, port) + [plain(verb.STOP)]))

    # -- on land -----------------------------------------------------------------------------------------------

    def marches(self, b: CoralBoard, seat: i64, reach: list[int], sp: i64, found: list[Plan]) -> None:
        """One area on: into what is worth having, against an enemy that is weaker, or to a base that is too weak."""
        t = self.t
        for land in range(t.land):
            if not reach[land]:
                continue
            units = self.by_strength(b, b.rested(seat, land, GROUND))
            if not units:
                continue
            for n in t.walk[land]:
                enemy = b.units_in(1 - seat, n, GROUND)
                party = units if enemy else units[:1]
                worth = self.worth[n] + 0.05 - 0.2 * len(enemy)
                if b.control[n] == seat and not enemy:
                    mine = len(b.units_in(seat, n, GROUND))
                    if mine >= ENOUGH or (mine > 0 and sp < 3) or t.port[n] == 0:
                        continue
                    party = units[-2:]
                    worth = 0.3 * self.worth[n] * (ENOUGH - mine)
                elif enemy and len(party) <= len(enemy):
                    continue
                elif not enemy and len(units) == 1 and self.worth[land] >= self.worth[n]:
                    continue
                steps = [action(verb.MARCH, land)] + [action(verb.WITH, u) for u in party]
                steps += [plain(verb.GO), action(verb.TO, n), plain(verb.STOP)]
                found.append(Plan(worth, steps))

    def mends(
        self, b: CoralBoard, seat: i64, reach: list[int], area: i64, sp: i64, found: list[Plan]
    ) -> None:
        """Everybody reorganised who can be, the strongest first, and one unit rebuilt."""
        t = self.t
        beaten: list[int] = []
        worn: list[int] = []
        for u in t.of_side[seat]:
            at: i64 = b.place[u]
            if at < 0 or at >= t.land or b.spent[u] & ACTED or b.control[at] != seat:
                continue
            if (at != area if t.kind[u] == NAVAL else not reach[at]) or b.isolated(u):
                continue
            if b.state[u] & DISORGANIZED:
                beaten.append(u)
            elif b.state[u] & DEPLETED and not b.rebuilt:
                worn.append(u)
        steps = [action(verb.REORGANIZE, u) for u in reversed(self.by_strength(b, beaten))]
        if worn:
            steps.insert(min(sp - 1, len(steps)), action(verb.REBUILD, self.by_strength(b, worn)[-1]))
        if steps:
            found.append(Plan(0.1 * len(steps), steps[:sp]))

    def builds(self, b: CoralBoard, seat: i64, reach: list[int], found: list[Plan]) -> None:
        """An airfield where most is to be had."""
        t = self.t
        best = -1
        for u in t.of_side[seat]:
            at: i64 = b.place[u]
            if at < 0 or at >= t.land or t.kind[u] != GROUND or not reach[at] or b.spent[u] & ACTED:
                continue
            if b.control[at] == seat and not t.mountain[at] and not t.airfield[at] and b.markers[at] < 0:
                if best < 0 or self.worth[at] > self.worth[b.place[best]]:
                    best = u
        if best >= 0:
            found.append(Plan(0.2, [action(verb.BUILD, best)]))


def worth_of(plan: Plan) -> float:
    return plan.worth


def ordered(units: list[int], keys: list[int]) -> list[int]:
    """Units by their keys, the least first."""
    rows = sorted([key * 1000 + u for u, key in zip(units, keys)])
    return [row % 1000 for row in rows]
