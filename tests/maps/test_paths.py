"""Moving and tracing: against brute force, and rule by rule."""

from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.maps import hexes, paths
from sandtable.maps.areas import AreaMap
from sandtable.maps.graph import Graph
from sandtable.maps.hexes import HexGrid
from sandtable.maps.paths import BLOCKED, NO_LIMIT, Going, reach

pytestmark = pytest.mark.both


@dataclass
class Case:
    """A random map with random terms of movement."""

    graph: Graph
    going: Going
    start: int
    allowance: int
    first: bool


@st.composite
def graphs(draw: st.DrawFn) -> Graph:
    if draw(st.booleans()):
        cell = st.tuples(st.integers(0, 4), st.integers(0, 4))
        cells = draw(st.lists(cell, min_size=1, max_size=16, unique=True))
        layout = draw(st.sampled_from([hexes.ODD_R, hexes.EVEN_Q]))
        return HexGrid(layout, cells, hexes.letter_labels(cells))
    names = [f"a{i}" for i in range(draw(st.integers(2, 9)))]
    pair = st.tuples(st.sampled_from(names), st.sampled_from(names), st.just("x"))
    return AreaMap(names, draw(st.lists(pair.filter(lambda p: p[0] != p[1]), max_size=20)))


@st.composite
def cases(draw: st.DrawFn) -> Case:
    graph = draw(graphs())
    n, m = int(graph.size), int(graph.border_count)

    def row(values: list[int], length: int) -> list[int]:
        return draw(st.lists(st.sampled_from(values), min_size=length, max_size=length))

    going = Going(graph, row([BLOCKED, 0, 1, 1, 1, 2, 3], m))
    if draw(st.booleans()):
        going.crossing = row([0, 0, 0, 1, 2], m)
    if draw(st.booleans()):
        going.closed = row([0, 0, 0, 1], n)
    if draw(st.booleans()):
        going.stops = row([0, 0, 1], n)
    if draw(st.booleans()):
        going.zones = row([0, 0, 1], n)
        going.zone_stops = draw(st.booleans())
        going.zone_enter = draw(st.integers(0, 2))
        going.zone_leave = draw(st.integers(0, 2))
        going.zone_to_zone = draw(st.integers(0, 2))
    going.least_move = draw(st.booleans())
    return Case(graph, going, draw(st.integers(0, n - 1)), draw(st.integers(0, 8)), draw(st.booleans()))


def brute_force(case: Case) -> tuple[list[int], list[int]]:
    """Bellman-Ford over (space, can go on): cost and through, as `Reach` has them.

    Written from the text of `paths`, apart from its code.
    """
    g, graph = case.going, case.graph
    best: dict[tuple[int, bool], int] = {(case.start, True): 0}
    changed = True
    while changed:
        changed = False
        for (at, on), paid in list(best.items()):
            if not on:
                continue
            first = case.first and at == case.start and paid == 0
            for border in range(graph.border_count):
                to = graph.head[border]
                if graph.tail[border] != at or to < 0 or to == case.start:
                    continue
                if g.cost[border] == BLOCKED or g.closed[to]:
                    continue
                both = g.zones[at] and g.zones[to]
                alone = g.crossing[border] == paths.CROSS_ALONE
                if both and g.zone_to_zone == paths.ZONES_BARRED:
                    continue
                alone = alone or bool(both and g.zone_to_zone == paths.ZONES_ALONE)
                if alone and not first:
                    continue
                ends = alone or g.crossing[border] == paths.CROSS_STOPS or bool(g.stops[to])
                ends = ends or bool(g.zones[to] and g.zone_stops)
                total = paid + g.cost[border]
                total += g.zone_leave if g.zones[at] else 0
                total += g.zone_enter if g.zones[to] else 0
                if total > case.allowance:
                    if not (g.least_move and first and case.allowance > 0):
                        continue
                    total, ends = case.allowance, True
                if total < best.get((to, not ends), 10**9):
                    best[to, not ends] = total
                    changed = True
    through = [best.get((s, True), -1) for s in range(graph.size)]
    ended = [best.get((s, False), -1) for s in range(graph.size)]
    cost = [min([c for c in pair if c >= 0], default=-1) for pair in zip(through, ended)]
    return cost, through


@settings(max_examples=200)
@given(cases())
def test_reach_equals_brute_force(case: Case) -> None:
    found = reach(case.going, case.start, case.allowance, case.first)
    cost, through = brute_force(case)
    assert found.cost == cost
    assert found.through == through
    everywhere = range(case.graph.size)
    assert found.destinations() == [s for s in everywhere if cost[s] >= 0 and s != case.start]
    assert [found.reaches(s) for s in everywhere] == [c >= 0 for c in cost]


@settings(max_examples=150)
@given(cases())
def test_paths_are_legal_and_cost_what_they_say(case: Case) -> None:
    found = reach(case.going, case.start, case.allowance, case.first)
    for space in range(case.graph.size):
        way = found.path(space)
        if found.cost[space] < 0:
            assert way == []
            assert found.came_from(space) == -1
            continue
        assert way[0] == case.start
        assert way[-1] == space
        assert len(set(way)) == len(way)
        assert found.came_from(space) == (way[-2] if len(way) > 1 else -1)
        left = case.allowance
        for i in range(len(way) - 1):
            border = case.graph.border(way[i], way[i + 1])
            paid = case.going.price(border, left, case.first and i == 0)
            assert paid >= 0
            if i < len(way) - 2:
                assert not case.going.ends(border, left, case.first and i == 0)
            left -= paid
        assert case.allowance - left == found.cost[space]


@given(cases())
def test_cheapest_path_is_the_one_that_reach_finds(case: Case) -> None:
    found = reach(case.going, case.start, NO_LIMIT)
    for goal in range(case.graph.size):
        assert paths.cheapest_path(case.going, case.start, goal) == found.path(goal)


@given(cases())
def test_cost_table_is_a_metric_where_nothing_stops(case: Case) -> None:
    table = paths.cost_table(Going(case.graph, [1] * case.graph.border_count))
    plain = paths.spread(case.graph, [case.start], case.graph.none, case.graph.free, NO_LIMIT)
    assert table[case.start] == plain
    for a in range(case.graph.size):
        for b in range(case.graph.size):
            assert table[a][b] == table[b][a]


@given(cases())
def test_a_search_changes_no_row(case: Case) -> None:
    rows = [case.going.cost, case.going.closed, case.going.stops, case.going.zones]
    before = [row[:] for row in rows]
    reach(case.going, case.start, case.allowance)
    assert rows == before
    assert not any(case.graph.none)
    assert not any(case.graph.free)


# ---- rule by rule ------------------------------------------------------------


@pytest.fixture
def strip() -> HexGrid:
    """Five hexes in a row: A1 to E1."""
    cells = hexes.rectangle(5, 1)
    return HexGrid(hexes.ODD_R, cells, hexes.letter_labels(cells))


@pytest.fixture
def walk(strip: HexGrid) -> Going:
    return Going(strip, paths.entry_costs(strip, [1, 1, 2, 1, 1]))


def test_terrain_is_paid_on_entering(walk: Going) -> None:
    assert reach(walk, 0, 4).cost == [0, 1, 3, 4, -1]
    assert reach(walk, 4, 4).cost == [-1, 4, 3, 1, 0]
    assert reach(walk, 0, 0).destinations() == []


def test_costs_of_a_border_and_of_a_space(strip: HexGrid, walk: Going) -> None:
    paths.add_cost(strip, walk.cost, 0, 1, 1)
    paths.scale_entry(strip, walk.cost, 2, 3)
    assert reach(walk, 0, 99).cost == [0, 2, 8, 9, 10]
    assert reach(walk, 4, 99).cost == [10, 8, 7, 1, 0]
    paths.add_cost(strip, walk.cost, 0, 4, 1)  # no such border: nothing happens
    assert walk.price(strip.border(0, 1), 9, True) == 2


def test_a_zone_stops_and_may_be_left_but_not_followed(strip: HexGrid, walk: Going) -> None:
    walk.zones = strip.flags([1, 2])
    walk.zone_stops = True
    walk.zone_to_zone = paths.ZONES_BARRED
    assert reach(walk, 0, 9).cost == [0, 1, -1, -1, -1]
    assert reach(walk, 1, 9).cost == [1, 0, -1, -1, -1]
    assert reach(walk, 2, 9).cost == [-1, -1, 0, 1, 2]
    assert walk.price(strip.border(1, 2), 9, True) == paths.NO_ZONE


def test_infiltration_is_a_move_by_itself(strip: HexGrid, walk: Going) -> None:
    walk.zones = strip.flags([1, 2, 3])
    walk.zone_to_zone = paths.ZONES_ALONE
    found = reach(walk, 1, 9)
    assert found.cost == [1, 0, 2, -1, -1]
    assert found.through == [1, 0, -1, -1, -1]
    assert reach(walk, 1, 9, first=False).cost == [1, 0, -1, -1, -1]
    assert reach(walk, 0, 9).cost == [0, 1, -1, -1, -1]
    assert walk.price(strip.border(1, 2), 9, False) == paths.NOT_ALONE


def test_extra_cost_of_zones(strip: HexGrid, walk: Going) -> None:
    walk.zones = strip.flags([1, 2])
    walk.zone_enter = 1
    walk.zone_leave = 2
    assert reach(walk, 0, 99).cost == [0, 2, 7, 10, 11]


def test_least_move(strip: HexGrid, walk: Going) -> None:
    walk.least_move = True
    assert reach(walk, 1, 1).cost == [1, 0, 1, -1, -1]
    assert reach(walk, 1, 1).through == [1, 0, -1, -1, -1]
    assert reach(walk, 1, 1, first=False).cost == [1, 0, -1, -1, -1]
    assert reach(walk, 1, 0).destinations() == []
    walk.least_move = False
    assert walk.price(strip.border(1, 2), 1, True) == paths.TOO_DEAR


def test_closed_and_stopping_spaces(strip: HexGrid, walk: Going) -> None:
    walk.closed = strip.flags([0, 3])
    walk.stops = strip.flags([1])
    assert reach(walk, 2, 9).cost == [-1, 1, 0, -1, -1]
    assert reach(walk, 0, 9).cost == [0, 1, -1, -1, -1]  # the start is never tested
    assert walk.price(strip.border(1, 0), 9, True) == paths.NO_ENTRY
    assert walk.price(strip.border(0, 4), 9, True) == paths.NO_BORDER


def test_the_cheapest_way_in_may_be_a_dead_end() -> None:
    """Over the river at once, and stop; or round by the bridge, and on."""
    areas = AreaMap(
        ["bank", "far", "bridge", "beyond"],
        [
            ("bank", "far", "river"),
            ("bank", "bridge", "land"),
            ("bridge", "far", "land"),
            ("far", "beyond", "land"),
        ],
    )
    going = Going(areas, [1] * areas.border_count)
    river = areas.mask(["river"])
    going.crossing = [paths.CROSS_STOPS if kinds & river else 0 for kinds in areas.border_kinds]
    found = reach(going, 0, 3)
    assert found.cost == [0, 1, 1, 3]
    assert found.through == [0, 2, 1, 3]
    assert found.path(1) == [0, 1]
    assert found.path(3) == [0, 2, 1, 3]
    going.crossing = [paths.CROSS_ALONE if kinds & river else 0 for kinds in areas.border_kinds]
    assert reach(going, 3, 3).path(0) == [3, 1, 2, 0]
    assert reach(going, 0, 3).path(1) == [0, 1]


def test_equal_ways_fewest_steps_then_lowest_numbers() -> None:
    areas = AreaMap(
        ["s", "b", "c", "t"],
        [("s", "b", "x"), ("s", "c", "x"), ("b", "t", "x"), ("c", "t", "x"), ("s", "t", "x")],
    )
    going = Going(areas, [1] * areas.border_count)
    going.cost[areas.border(0, 3)] = 2
    assert reach(going, 0, 9).path(3) == [0, 3]
    going.cost[areas.border(0, 3)] = 3
    assert reach(going, 0, 9).path(3) == [0, 1, 3]
    going.cost[areas.border(1, 3)] = 2
    assert reach(going, 0, 9).path(3) == [0, 2, 3]


def test_steps_that_cost_nothing() -> None:
    areas = AreaMap(["a", "b", "c"], [("a", "b", "x"), ("b", "c", "x"), ("a", "c", "x")])
    going = Going(areas, [0] * areas.border_count)
    found = reach(going, 0, 0)
    assert found.cost == [0, 0, 0]
    assert found.path(2) == [0, 2]


def test_zone_row(strip: HexGrid) -> None:
    shut = strip.free[:]
    shut[strip.border(2, 3)] = 1
    assert paths.zone_row(strip, [2], strip.free) == [0, 1, 0, 1, 0]
    assert paths.zone_row(strip, [2], shut) == [0, 1, 0, 0, 0]


# ---- tracing -----------------------------------------------------------------


def test_supply_through_open_spaces(strip: HexGrid) -> None:
    shut, source = strip.free[:], strip.flags([4])
    assert paths.trace(strip, 1, source, strip.none, shut, NO_LIMIT) == [1, 2, 3, 4]
    assert paths.trace(strip, 1, source, strip.none, shut, 2) == []
    assert paths.trace(strip, 1, source, strip.flags([1]), shut, 3) == [1, 2, 3, 4]
    assert paths.trace(strip, 1, source, strip.flags([2]), shut, NO_LIMIT) == []
    assert paths.trace(strip, 1, source, source, shut, NO_LIMIT) == []
    assert paths.trace(strip, 4, source, source, shut, 0) == [4]
    shut[strip.border(2, 3)] = 1
    assert not paths.connected(strip, 1, 4, strip.none, shut)
    assert paths.connected(strip, 4, 1, strip.none, shut)


@given(graphs(), st.data())
def test_tracing_agrees_with_itself(graph: Graph, data: st.DataObject) -> None:
    n, m = int(graph.size), int(graph.border_count)
    flag = st.integers(0, 1)
    closed = data.draw(st.lists(flag, min_size=n, max_size=n))
    shut = [0] * m
    for border in range(m):
        if graph.head[border] >= 0 and data.draw(flag):
            shut[border] = shut[graph.reverse[border]] = 1
    region = paths.regions(graph, closed, shut)
    assert [number < 0 for number in region] == [bool(c) for c in closed]
    for a in range(n):
        hops = paths.spread(graph, [a], closed, shut, NO_LIMIT)
        for b in range(n):
            way = paths.trace(graph, a, graph.flags([b]), closed, shut, NO_LIMIT)
            assert len(way) == hops[b] + 1
            assert paths.connected(graph, a, b, closed, shut) == (hops[b] >= 0)
            assert (paths.trace(graph, a, graph.flags([b]), closed, shut, 2) != []) == (0 <= hops[b] <= 2)
            if not closed[a] and not closed[b]:
                assert (region[a] == region[b]) == (hops[b] >= 0)
    cost = [BLOCKED if s else 1 for s in shut]
    going = Going(graph, cost)
    going.closed = closed
    assert reach(going, 0, 3).cost == paths.spread(graph, [0], closed, shut, 3)


def test_spread_from_several_sources(strip: HexGrid) -> None:
    assert paths.spread(strip, [0, 4, 4], strip.none, strip.free, NO_LIMIT) == [0, 1, 2, 1, 0]
    assert paths.spread(strip, [0], strip.none, strip.free, 1) == [0, 1, -1, -1, -1]
    assert paths.spread(strip, [], strip.none, strip.free, 9) == [-1] * 5


def test_fortress_march() -> None:
    """On open ground the cost to every hex is its distance, with holes it is more."""
    cells = hexes.rectangle(13, 11)
    board = HexGrid(hexes.ODD_R, cells, hexes.letter_labels(cells))
    going = Going(board, paths.entry_costs(board, [1] * board.size))
    start = board.space("F3")
    assert reach(going, start, NO_LIMIT).cost == board.distance[start]
    going.closed = board.flags(board.spaces(["F4", "G4", "F5", "G5", "G6"]))
    assert reach(going, start, NO_LIMIT).cost[board.space("G7")] > 4
