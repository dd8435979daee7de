"""Moving over a map: what can be reached, at what cost, by which way.

Everything that a rule says about moving is a row of ints, so that the search
itself asks nobody anything:

    cost      per border   points to cross it, or BLOCKED
    crossing  per border   CROSS_FREE; CROSS_STOPS: crossing it ends the move;
                           CROSS_ALONE: it may only be a move by itself
    closed    per space    1: may not be entered
    stops     per space    1: entering it ends the move
    zones     per space    1: in an enemy zone of control
    shut      per border   1: may not be crossed (for tracing, where nothing costs)

A `Going` holds the rows and zone rules for one unit; `reach` runs over it. The
rows are borrowed, not copied: a title keeps them up to date on its board.

Where several ways are equally good the same one is always found: the cheapest,
then the one of fewest steps, then one that could go on, then the one whose last
space but one (and the one before that, and so on) has the lowest number.
"""

from typing import Final

from mypy_extensions import i64

from sandtable.maps.graph import Graph

BLOCKED: Final = -1  # in a cost row: cannot be crossed
NO_LIMIT: Final = 4_000_000  # an allowance or a number of steps that never runs out

CROSS_FREE: Final = 0
CROSS_STOPS: Final = 1
CROSS_ALONE: Final = 2

ZONES_FREE: Final = 0  # from zone to zone as anywhere else
ZONES_BARRED: Final = 1  # never from one zone space straight into another
ZONES_ALONE: Final = 2  # only as a move by itself (infiltration)

# What `Going.price` answers for a step that is not allowed, so that a title can
# say by which of its rules.
NO_BORDER: Final = -1  # no such border, or BLOCKED
NO_ENTRY: Final = -2  # the space is closed
NO_ZONE: Final = -3  # from zone to zone, where that is barred
NOT_ALONE: Final = -4  # a step that must be the whole move, and is not the first
TOO_DEAR: Final = -5  # not enough points left

# Steps and space in one int: the space takes the lower 20 bits.
_FIELD: Final = 20
_FIELD_MASK: Final = (1 << 20) - 1


class Going:
    """The terms on which one unit moves. Set the attributes that a rule needs.

    A new one moves by `cost` alone: no closed spaces, no stops, no zones.

    zone_stops      entering a zone space ends the move
    zone_enter      extra cost to enter a zone space
    zone_leave      extra cost to leave a zone space
    zone_to_zone    ZONES_FREE, ZONES_BARRED or ZONES_ALONE
    least_move      the first step may cost more than there is, if it is the whole
                    move (and the unit has any allowance at all)
    """

    def __init__(self, graph: Graph, cost: list[int]) -> None:
        self.graph: Graph = graph
        self.cost: list[int] = cost
        self.crossing: list[int] = graph.free
        self.closed: list[int] = graph.none
        self.stops: list[int] = graph.none
        self.zones: list[int] = graph.none
        self.zone_stops: bool = False
        self.zone_enter: i64 = 0
        self.zone_leave: i64 = 0
        self.zone_to_zone: i64 = ZONES_FREE
        self.least_move: bool = False

    def price(self, border: i64, points: i64, first: bool) -> i64:
        """What the step costs a unit with that many points left, or why not (< 0).

        first: the unit has not moved yet. A least move costs all the points.
        """
        step = self.step(border, points, first)
        return step >> 1 if step >= 0 else step

    def ends(self, border: i64, points: i64, first: bool) -> bool:
        """Whether the step is allowed and ends the move."""
        step = self.step(border, points, first)
        return step >= 0 and (step & 1) == 1

    def step(self, border: i64, points: i64, first: bool) -> i64:
        """`price` and `ends` in one int: 2 * price, + 1 if the move ends; or why not."""
        if border < 0:
            return NO_BORDER
        total: i64 = self.cost[border]
        to: i64 = self.graph.head[border]
        if total < 0 or to < 0:
            return NO_BORDER
        if self.closed[to]:
            return NO_ENTRY
        how: i64 = self.crossing[border]
        ends = how != CROSS_FREE or self.stops[to] != 0
        alone = how == CROSS_ALONE
        into = self.zones[to] != 0
        if self.zones[self.graph.tail[border]]:
            total += self.zone_leave
            if into and self.zone_to_zone != ZONES_FREE:
                if self.zone_to_zone == ZONES_BARRED:
                    return NO_ZONE
                alone = True
        if into:
            total += self.zone_enter
            ends = ends or self.zone_stops
        if alone and not first:
            return NOT_ALONE
        if total > points:
            if self.least_move and first and points > 0:
                return 2 * points + 1
            return TOO_DEAR
        return 2 * total + 1 if ends or alone else 2 * total


class Reach:
    """Where a unit can get to: what `reach` found.

    cost      per space: the least cost to be there, -1 if out of reach; 0 at start
    through   per space: the least cost to be there and able to go on if points are
              left; -1 if a move that comes here ends here
    """

    def __init__(
        self, start: i64, cost: list[int], through: list[int], last: list[int], before: list[int]
    ) -> None:
        self.start: i64 = start
        self.cost: list[int] = cost
        self.through: list[int] = through
        self._last: list[int] = last
        self._before: list[int] = before

    def reaches(self, space: i64) -> bool:
        """Whether the unit can be there at the end of its move."""
        return self.cost[space] >= 0

    def came_from(self, space: i64) -> i64:
        """The space before this one on the path to it; -1 for start or out of reach."""
        return self._last[space]

    def destinations(self) -> list[int]:
        """Every space in reach but the start, in order."""
        return [s for s, paid in enumerate(self.cost) if paid >= 0 and s != self.start]

    def path(self, space: i64) -> list[int]:
        """The way there, start and space included; empty if out of reach."""
        if self.cost[space] < 0:
            return []
        way: list[int] = [space]
        at: i64 = self._last[space]
        while at >= 0:
            way.append(at)
            at = self._before[at]
        way.reverse()
        return way


def reach(going: Going, start: i64, allowance: i64, first: bool = True) -> Reach:
    """Everything that a unit at start can reach with its allowance.

    first: the unit has not moved yet; without it there is neither a least move nor
    a step that must be the whole move. The start itself is never tested: a unit may
    walk out of a zone, a stop or a closed space. allowance: at most NO_LIMIT.
    """
    return _search(going, start, allowance, first, -1)


def cheapest_path(going: Going, start: i64, goal: i64) -> list[int]:
    """The cheapest way from start to goal, both included; empty if there is none."""
    return _search(going, start, NO_LIMIT, True, goal).path(goal)


def cost_table(going: Going) -> list[list[int]]:
    """table[a][b]: the least cost from a to b, or -1: distances where borders differ."""
    return [reach(going, a, NO_LIMIT).cost for a in range(going.graph.size)]


def _search(going: Going, start: i64, allowance: i64, first: bool, goal: i64) -> Reach:
    """Dijkstra's search by buckets, with two answers per space: able to go on, or at an end.

    Both are needed: the cheapest way into a space may end there (across a river,
    say) while a dearer one may go on. Only arrivals that can go on are expanded. A
    step that costs nothing adds to the bucket being emptied, maybe a space already
    done but now in fewer steps: it is then done again.
    """
    graph = going.graph
    size: i64 = graph.size
    # Arrivals that can go on: cost, steps, predecessor; then those that cannot.
    through = [-1] * size
    steps = [0] * size
    before = [-1] * size
    cost = [-1] * size
    end_steps = [0] * size
    last = [-1] * size
    allowed: i64 = allowance if allowance < NO_LIMIT else NO_LIMIT
    bound: i64 = allowed  # falls to the cost of the goal once that is known
    through[start] = 0
    # buckets[c]: arrivals of cost c still to go on from, as steps and space in one int.
    buckets: list[list[int]] = [[start]]
    paid: i64 = 0
    while paid < len(buckets) and paid <= bound:
        bucket = buckets[paid]
        i: i64 = 0
        while i < len(bucket):
            entry: i64 = bucket[i]
            i += 1
            at: i64 = entry & _FIELD_MASK
            walked: i64 = entry >> _FIELD
            if through[at] != paid or steps[at] != walked:
                continue  # a better way was found since
            fresh = first and at == start
            walked += 1
            for border in graph.borders[at]:
                to: i64 = graph.head[border]
                known: i64 = through[to]
                if to == start or 0 <= known < paid:
                    continue  # nothing to win there
                points: i64 = allowed - paid
                step = going.step(border, points, fresh)
                if step < 0:
                    continue
                total: i64 = paid + (step >> 1)
                if step & 1:
                    if _better(total, walked, at, cost[to], end_steps[to], last[to]):
                        cost[to] = total
                        end_steps[to] = walked
                        last[to] = at
                elif _better(total, walked, at, through[to], steps[to], before[to]):
                    if through[to] != total or steps[to] != walked:
                        while len(buckets) <= total:
                            buckets.append([])
                        buckets[total].append((walked << _FIELD) | to)
                    through[to] = total
                    steps[to] = walked
                    before[to] = at
                if to == goal and total < bound:
                    bound = total
        paid += 1
    _settle(through, steps, before, cost, end_steps, last)
    return Reach(start, cost, through, last, before)


def _settle(
    through: list[int],
    steps: list[int],
    before: list[int],
    cost: list[int],
    end_steps: list[int],
    last: list[int],
) -> None:
    """Let arrivals that can go on take the place of those at an end, where no worse."""
    s: i64 = 0
    while s < len(through):
        on: i64 = through[s]
        end: i64 = cost[s]
        if on >= 0 and (end < 0 or on < end or (on == end and steps[s] <= end_steps[s])):
            cost[s] = on
            last[s] = before[s]
        s += 1


def _better(cost: i64, steps: i64, via: i64, old_cost: i64, old_steps: i64, old_via: i64) -> bool:
    """Whether an arrival beats the one known so far (old_cost -1: none)."""
    if old_cost < 0 or cost != old_cost:
        return old_cost < 0 or cost < old_cost
    if steps != old_steps:
        return steps < old_steps
    return via < old_via


# ---- rows --------------------------------------------------------------------


def entry_costs(graph: Graph, price: list[int]) -> list[int]:
    """A new cost row: crossing a border costs the price of the space behind it.

    price: per space, BLOCKED where nothing may enter.
    """
    return [price[to] if to >= 0 else BLOCKED for to in graph.head]


def add_cost(graph: Graph, cost: list[int], a: i64, b: i64, extra: i64) -> None:
    """Make the border between a and b dearer, both ways, where it can be crossed."""
    for border in (graph.border(a, b), graph.border(b, a)):
        if border >= 0 and cost[border] >= 0:
            cost[border] += extra


def scale_entry(graph: Graph, cost: list[int], space: i64, factor: i64) -> None:
    """Multiply the cost of every step into a space."""
    for border in graph.borders[space]:
        back: i64 = graph.reverse[border]
        if back >= 0 and cost[back] >= 0:
            cost[back] *= factor


def zone_row(graph: Graph, holders: list[int], shut: list[int]) -> list[int]:
    """A new row: 1 for each neighbour of a holder across a border not shut."""
    row = graph.none[:]
    for holder in holders:
        for border in graph.borders[holder]:
            if not shut[border]:
                row[graph.head[border]] = 1
    return row


# ---- tracing -----------------------------------------------------------------


def spread(graph: Graph, sources: list[int], closed: list[int], shut: list[int], limit: i64) -> list[int]:
    """How many steps each space is from the nearest source; -1 if out of reach.

    Over spaces not closed and borders not shut, limit steps at most. The sources
    themselves are never tested.
    """
    hops = [-1] * graph.size
    queue: list[int] = []
    for source in sources:
        if hops[source] < 0:
            hops[source] = 0
            queue.append(source)
    i: i64 = 0
    while i < len(queue):
        at: i64 = queue[i]
        i += 1
        far: i64 = hops[at]
        if far >= limit:
            break
        for border in graph.borders[at]:
            to: i64 = graph.head[border]
            if hops[to] < 0 and not shut[border] and not closed[to]:
                hops[to] = far + 1
                queue.append(to)
    return hops


def trace(
    graph: Graph, start: i64, goals: list[int], closed: list[int], shut: list[int], limit: i64
) -> list[int]:
    """The shortest way from start to a goal (1 in `goals`), both included; or empty.

    A line of supply: spaces as in `spread`, so a closed goal does not count unless
    it is the start. Of goals equally near, and of ways equally short, the one found
    first: neighbours are tried in the map's order.
    """
    if goals[start]:
        return [start]
    before = [-1] * graph.size
    hops = [-1] * graph.size
    hops[start] = 0
    queue: list[int] = [start]
    i: i64 = 0
    while i < len(queue):
        at: i64 = queue[i]
        i += 1
        far: i64 = hops[at]
        if far >= limit:
            break
        for border in graph.borders[at]:
            to: i64 = graph.head[border]
            if hops[to] >= 0 or shut[border] or closed[to]:
                continue
            hops[to] = far + 1
            before[to] = at
            if goals[to]:
                return _walk_back(before, to)
            queue.append(to)
    return []


def _walk_back(before: list[int], space: i64) -> list[int]:
    way: list[int] = []
    at: i64 = space
    while at >= 0:
        way.append(at)
        at = before[at]
    way.reverse()
    return way


def connected(graph: Graph, a: i64, b: i64, closed: list[int], shut: list[int]) -> bool:
    """Whether b can be reached from a (`trace` without the way)."""
    return len(trace(graph, a, graph.flags([b]), closed, shut, NO_LIMIT)) > 0


def regions(graph: Graph, closed: list[int], shut: list[int]) -> list[int]:
    """Which spaces hang together: a number from 0 per region, -1 for closed spaces.

    Regions are numbered by their lowest space. A border must be open one way.
    """
    region = [-1] * graph.size
    count: i64 = 0
    s: i64 = 0
    while s < graph.size:
        if region[s] < 0 and not closed[s]:
            queue: list[int] = [s]
            region[s] = count
            i: i64 = 0
            while i < len(queue):
                for border in graph.borders[queue[i]]:
                    to: i64 = graph.head[border]
                    back: i64 = graph.reverse[border]
                    is_open = not shut[border] or (back >= 0 and not shut[back])
                    if region[to] < 0 and is_open and not closed[to]:
                        region[to] = count
                        queue.append(to)
                i += 1
            count += 1
        s += 1
    return region
