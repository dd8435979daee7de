"""Maps of areas: borders of several kinds, hops, components."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.maps.areas import AreaMap
from sandtable.maps.graph import Graph

pytestmark = pytest.mark.both

KINDS = ["land", "road", "river", "sea"]


@st.composite
def area_maps(draw: st.DrawFn) -> AreaMap:
    names = [f"area{i}" for i in range(draw(st.integers(1, 9)))]
    pair = st.tuples(st.sampled_from(names), st.sampled_from(names), st.sampled_from(KINDS))
    borders = draw(st.lists(pair.filter(lambda p: p[0] != p[1]), max_size=25)) if len(names) > 1 else []
    return AreaMap(names, borders, KINDS)


masks = st.integers(0, 15)


@pytest.fixture
def coast() -> AreaMap:
    """Two islands in one sea; a river with a road bridge on the first; a lone box."""
    return AreaMap(
        ["sea", "north", "south", "isle", "box"],
        [
            ("north", "south", "river"),
            ("south", "north", "road"),
            ("north", "sea", "coast"),
            ("south", "sea", "coast"),
            ("isle", "sea", "coast"),
        ],
    )


def test_one_border_may_have_several_kinds(coast: AreaMap) -> None:
    north, south = coast.spaces(["north", "south"])
    assert coast.kinds == ["river", "road", "coast"]
    assert coast.between(north, south) == coast.mask(["river", "road"])
    assert coast.between(south, north) == coast.mask(["river", "road"])
    assert coast.names(coast.between(north, south)) == ["river", "road"]
    assert coast.between(north, coast.space("isle")) == 0
    assert coast.touches(north, south)
    assert not coast.touches(north, coast.space("box"))


def test_adjacency_by_kind(coast: AreaMap) -> None:
    assert coast.adjacent == [[1, 2, 3], [0, 2], [0, 1], [0], []]
    assert coast.adjacent_by(coast.mask(["road"])) == [[], [2], [1], [], []]
    assert coast.adjacent_by(coast.mask(["road", "coast"]), coast.mask(["river"])) == [
        [1, 2, 3],
        [0],
        [0],
        [0],
        [],
    ]


def test_hops_and_components(coast: AreaMap) -> None:
    everything = coast.mask(coast.kinds)
    assert coast.hops(coast.space("isle"), everything) == [1, 2, 2, 0, -1]
    assert coast.components(everything) == [0, 0, 0, 0, 1]
    assert coast.components(coast.mask(["road"])) == [0, 1, 1, 2, 3]
    assert coast.components(0) == [0, 1, 2, 3, 4]


def test_the_order_of_the_borders_does_not_matter() -> None:
    one = AreaMap(["a", "b", "c"], [("a", "b", "x"), ("c", "a", "x")])
    two = AreaMap(["a", "b", "c"], [("a", "c", "x"), ("c", "a", "x"), ("b", "a", "x")])
    assert one.adjacent == two.adjacent == [[1, 2], [0], [0]]
    assert one.tail == two.tail
    assert one.head == two.head


def test_a_map_refuses_nonsense(coast: AreaMap) -> None:
    with pytest.raises(ValueError, match="no such border"):
        AreaMap(["a", "b"], [("a", "c", "x")])
    with pytest.raises(ValueError, match="no such border"):
        AreaMap(["a", "b"], [("a", "a", "x")])
    with pytest.raises(ValueError, match="no kind"):
        AreaMap(["a", "b"], [("a", "b", "x")], ["y"])
    with pytest.raises(ValueError, match="two spaces"):
        AreaMap(["a", "a"], [])
    with pytest.raises(ValueError, match="62"):
        AreaMap(["a", "b"], [("a", "b", str(i)) for i in range(63)])
    with pytest.raises(ValueError, match="no kind"):
        coast.mask(["rail"])


def test_border_rows_are_written_both_ways(coast: AreaMap) -> None:
    row = coast.free[:]
    coast.set_both(row, 1, 2, 4)
    coast.mark_both(row, 2, 1, 3)
    assert row[coast.border(1, 2)] == row[coast.border(2, 1)] == 7
    assert sum(row) == 14
    assert sum(coast.free) == 0
    with pytest.raises(ValueError, match="do not touch"):
        coast.set_both(row, 0, 4, 1)


def test_flags(coast: AreaMap) -> None:
    assert coast.flags([1, 3]) == [0, 1, 0, 1, 0]
    assert coast.none == [0, 0, 0, 0, 0]


@given(area_maps())
def test_borders_and_their_reverse(areas: AreaMap) -> None:
    for border in range(areas.border_count):
        back = areas.reverse[border]
        assert areas.tail[back] == areas.head[border]
        assert areas.reverse[back] == border
        assert areas.border_kinds[back] == areas.border_kinds[border]
        assert areas.border(areas.tail[border], areas.head[border]) == border


@given(area_maps(), masks, masks)
def test_distances_by_kind(areas: AreaMap, allowed: int, forbidden: int) -> None:
    """Symmetric, a metric where there is a way, and -1 between components."""
    n = areas.size
    table = areas.distances(allowed, forbidden)
    part = areas.components(allowed, forbidden)
    near = areas.adjacent_by(allowed, forbidden)
    for a in range(n):
        assert table[a] == areas.hops(a, allowed, forbidden)
        for b in range(n):
            assert table[a][b] == table[b][a]
            assert (table[a][b] >= 0) == (part[a] == part[b])
            assert (table[a][b] == 1) == (b in near[a])
            for c in range(n):
                if part[a] == part[b] == part[c]:
                    assert table[a][c] <= table[a][b] + table[b][c]


@given(area_maps())
def test_maps_can_be_pickled(areas: AreaMap) -> None:
    copy = pickle.loads(pickle.dumps(areas))
    assert copy.labels == areas.labels
    assert copy.adjacent == areas.adjacent
    assert copy.kinds == areas.kinds
    assert copy.border_kinds == areas.border_kinds
    plain = pickle.loads(pickle.dumps(Graph(areas.labels, areas.tail, areas.head)))
    assert plain.adjacent == areas.adjacent
    assert plain.reverse == areas.reverse
