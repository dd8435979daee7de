"""Hex geometry: coordinates, directions, distances, lines, drawing, grids."""

import math
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.maps import hexes
from sandtable.maps.hexes import EVEN_Q, EVEN_R, ODD_Q, ODD_R, HexGrid

pytestmark = pytest.mark.both

LAYOUTS = [ODD_R, EVEN_R, ODD_Q, EVEN_Q]
layouts = st.sampled_from(LAYOUTS)
coordinate = st.integers(-40, 40)
points = st.tuples(coordinate, coordinate)
cell_sets = st.lists(st.tuples(st.integers(-5, 6), st.integers(-5, 6)), min_size=1, max_size=40, unique=True)


def far(a: tuple[int, int], b: tuple[int, int]) -> int:
    return hexes.axial_distance(a[0], a[1], b[0], b[1])


def grid_of(layout: int, cells: list[tuple[int, int]]) -> HexGrid:
    return HexGrid(layout, cells, [f"{column},{row}" for column, row in cells])


@pytest.fixture(scope="module")
def fortress() -> HexGrid:
    """The board of The Impregnable Fortress: 13 x 11, points up, even rows pushed."""
    cells = hexes.rectangle(13, 11)
    return HexGrid(ODD_R, cells, hexes.letter_labels(cells))


@pytest.fixture(scope="module")
def shanghai() -> HexGrid:
    """The sheet of Shanghai Incident: 34 x 26, flat side up, even columns lower."""
    cells = hexes.rectangle(34, 26)
    return HexGrid(ODD_Q, cells, hexes.digit_labels(cells))


# ---- coordinates and directions ----------------------------------------------


@given(layouts, coordinate, coordinate)
def test_offset_and_axial_round_trip(layout: int, column: int, row: int) -> None:
    q, r = hexes.to_axial(layout, column, row)
    assert hexes.to_offset(layout, q, r) == (column, row)
    assert sum(hexes.to_cube(q, r)) == 0


@given(layouts, coordinate, coordinate)
def test_axial_and_offset_round_trip(layout: int, q: int, r: int) -> None:
    column, row = hexes.to_offset(layout, q, r)
    assert hexes.to_axial(layout, column, row) == (q, r)


@given(layouts, points)
def test_neighbours_are_the_hexes_at_distance_one(layout: int, at: tuple[int, int]) -> None:
    near = hexes.axial_neighbours(layout, *at)
    assert len(set(near)) == 6
    assert all(far(at, other) == 1 for other in near)


@given(layouts, points, st.integers(0, 5), st.integers(1, 9))
def test_direction_and_its_opposite(layout: int, at: tuple[int, int], d: int, n: int) -> None:
    dq, dr = hexes.direction_step(layout, d)
    other = (at[0] + n * dq, at[1] + n * dr)
    assert hexes.axial_direction(layout, *at, *other) == d
    assert hexes.axial_direction(layout, *other, *at) == hexes.opposite(d)
    assert hexes.opposite(hexes.opposite(d)) == d


def test_no_direction_off_the_straight_rows() -> None:
    assert hexes.axial_direction(ODD_R, 0, 0, 0, 0) == -1
    assert hexes.axial_direction(ODD_R, 0, 0, 1, 1) == -1


@pytest.mark.parametrize("layout", LAYOUTS)
def test_names_match_the_drawing(layout: int) -> None:
    """East is to the right, north is up, and each step is one hex width long."""
    names = hexes.direction_names(layout)
    for column, row in [(4, 4), (5, 5), (4, 5), (5, 4)]:
        x, y = hexes.centre(layout, column, row, 10.0, 0.0, 0.0)
        q, r = hexes.to_axial(layout, column, row)
        for d, (q2, r2) in enumerate(hexes.axial_neighbours(layout, q, r)):
            column2, row2 = hexes.to_offset(layout, q2, r2)
            x2, y2 = hexes.centre(layout, column2, row2, 10.0, 0.0, 0.0)
            assert math.hypot(x2 - x, y2 - y) == pytest.approx(10.0 * math.sqrt(3))
            vertical = "N" if y2 < y - 1e-6 else "S" if y2 > y + 1e-6 else ""
            sideways = "E" if x2 > x + 1e-6 else "W" if x2 < x - 1e-6 else ""
            assert names[d] == vertical + sideways
            assert hexes.direction_of(layout, names[d]) == d


def test_names_of_layouts_and_directions() -> None:
    assert [hexes.layout_of(name) for name in hexes.LAYOUT_NAMES] == LAYOUTS
    assert hexes.direction_of(ODD_R, "N") == -1
    assert hexes.direction_of(ODD_Q, "E") == -1
    with pytest.raises(ValueError, match="odd-x"):
        hexes.layout_of("odd-x")


# ---- distances, rings, lines -------------------------------------------------


@given(points, points, points)
def test_distance_is_a_metric(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int]) -> None:
    assert far(a, b) == far(b, a)
    assert (far(a, b) == 0) == (a == b)
    assert far(a, c) <= far(a, b) + far(b, c)


@given(layouts, points, st.integers(1, 8))
def test_a_ring_has_six_r_hexes_in_a_circle(layout: int, at: tuple[int, int], r: int) -> None:
    ring = hexes.axial_ring(layout, *at, r)
    assert len(ring) == len(set(ring)) == 6 * r
    assert all(far(at, other) == r for other in ring)
    assert all(far(ring[i - 1], ring[i]) == 1 for i in range(len(ring)))
    assert hexes.axial_direction(layout, *at, *ring[0]) == 0
    assert hexes.axial_direction(layout, *at, *ring[r]) == 1


@given(layouts, points, st.integers(0, 6))
def test_a_disk_is_its_rings(layout: int, at: tuple[int, int], r: int) -> None:
    disk = hexes.axial_disk(layout, *at, r)
    assert disk[0] == at
    assert len(set(disk)) == len(disk) == 1 + 3 * r * (r + 1)
    assert max(far(at, other) for other in disk) == r


def test_a_ring_of_radius_zero_is_the_hex() -> None:
    assert hexes.axial_ring(ODD_R, 2, 3, 0) == [(2, 3)]
    assert hexes.axial_ring(ODD_R, 2, 3, -1) == []


@given(points, points)
def test_a_line_is_connected_and_as_long_as_the_distance(a: tuple[int, int], b: tuple[int, int]) -> None:
    line = hexes.axial_line(*a, *b)
    assert line[0] == a
    assert line[-1] == b
    assert len(line) == far(a, b) + 1
    assert [far(a, other) for other in line] == list(range(len(line)))
    assert all(far(line[i], line[i + 1]) == 1 for i in range(len(line) - 1))
    assert hexes.axial_line(*b, *a) == line[::-1]


@given(points, points)
def test_a_line_takes_hexes_nearest_to_the_straight_line(a: tuple[int, int], b: tuple[int, int]) -> None:
    """Each hex lies over its point of the line: no coordinate is off by 2/3 or more."""
    line = hexes.axial_line(*a, *b)
    n = max(1, len(line) - 1)
    for i, (q, r) in enumerate(line):
        q_off = abs(q - (a[0] + (b[0] - a[0]) * i / n))
        r_off = abs(r - (a[1] + (b[1] - a[1]) * i / n))
        assert max(q_off, r_off) < 2 / 3 + 1e-9


def test_a_line_along_an_edge_leans_to_the_lower_right() -> None:
    # Straight down between two hexes (points up): the right one.
    assert hexes.axial_line(0, 0, -1, 2) == [(0, 0), (0, 1), (-1, 2)]
    # Straight to the right between two hexes (flat side up): the lower one.
    assert hexes.axial_line(0, 0, 2, -1) == [(0, 0), (1, 0), (2, -1)]


# ---- drawing -----------------------------------------------------------------


@pytest.mark.parametrize("layout", LAYOUTS)
def test_corners_and_shared_sides(layout: int) -> None:
    x, y = hexes.centre(layout, 3, 3, 7.0, 5.0, 6.0)
    own = hexes.corners(layout, x, y, 7.0)
    assert all(math.hypot(cx - x, cy - y) == pytest.approx(7.0) for cx, cy in own)
    for d, (q, r) in enumerate(hexes.axial_neighbours(layout, *hexes.to_axial(layout, 3, 3))):
        column, row = hexes.to_offset(layout, q, r)
        x2, y2 = hexes.centre(layout, column, row, 7.0, 5.0, 6.0)
        theirs = hexes.corners(layout, x2, y2, 7.0)
        back = hexes.opposite(d)
        assert own[d] == pytest.approx(theirs[(back + 1) % 6])
        assert own[(d + 1) % 6] == pytest.approx(theirs[back])


def test_fortress_is_drawn_where_its_sheet_says(fortress: HexGrid) -> None:
    places = fortress.centres(40.0, 60.0, 60.0)
    assert places[fortress.space("B1")] == pytest.approx((129.3, 60.0), abs=0.05)
    assert places[fortress.space("A2")] == pytest.approx((94.64, 120.0), abs=0.01)


# ---- labels ------------------------------------------------------------------


def test_labels() -> None:
    assert hexes.letter_label(4, 6) == "E7"
    assert hexes.letter_label(25, 0) == "Z1"
    assert hexes.letter_label(26, 0) == "AA1"
    assert hexes.digit_label(13, 11) == "1412"
    assert hexes.digit_label(0, 8) == "0109"


@given(layouts, cell_sets)
def test_label_and_index_round_trip(layout: int, cells: list[tuple[int, int]]) -> None:
    grid = grid_of(layout, cells)
    for h in range(len(cells)):
        assert grid.space(grid.labels[h]) == h
        assert grid.find(*cells[h]) == h
        assert grid.find_axial(grid.q[h], grid.r[h]) == h
    assert grid.spaces(grid.labels) == list(range(len(cells)))
    with pytest.raises(KeyError):
        grid.space("nowhere")


def test_a_grid_refuses_doubles() -> None:
    with pytest.raises(ValueError, match="twice"):
        HexGrid(ODD_R, [(0, 0), (0, 0)], ["a", "b"])
    with pytest.raises(ValueError, match="named a"):
        HexGrid(ODD_R, [(0, 0), (1, 0)], ["a", "a"])
    with pytest.raises(ValueError, match="label"):
        HexGrid(ODD_R, [(0, 0), (1, 0)], ["a"])


# ---- grids -------------------------------------------------------------------


@given(layouts, cell_sets)
def test_rows_of_a_grid_agree(layout: int, cells: list[tuple[int, int]]) -> None:
    grid = grid_of(layout, cells)
    assert grid.size == len(cells)
    assert grid.border_count == 6 * len(cells)
    for h in range(len(cells)):
        assert grid.adjacent[h] == [other for other in grid.step[h] if other >= 0]
        assert sorted(grid.adjacent[h]) == [
            other for other in range(len(cells)) if grid.distance[h][other] == 1
        ]
        for d in range(6):
            other = grid.step[h][d]
            assert grid.head[6 * h + d] == other
            assert grid.tail[6 * h + d] == h
            if other < 0:
                assert grid.reverse[6 * h + d] == -1
                continue
            assert grid.step[other][hexes.opposite(d)] == h
            assert grid.border(h, other) == 6 * h + d
            assert grid.reverse[6 * h + d] == 6 * other + hexes.opposite(d)
            assert grid.direction(h, other) == d


@given(layouts, cell_sets)
def test_distances_of_a_grid(layout: int, cells: list[tuple[int, int]]) -> None:
    grid = grid_of(layout, cells)
    at = [hexes.to_axial(layout, column, row) for column, row in cells]
    assert grid.distance == [[far(a, b) for b in at] for a in at]


@given(layouts, cell_sets, st.integers(-1, 20))
def test_within_and_ring_of_a_grid(layout: int, cells: list[tuple[int, int]], radius: int) -> None:
    grid = grid_of(layout, cells)
    everything = range(len(cells))
    for h in everything:
        row = grid.distance[h]
        inside = sorted((row[o], o) for o in everything if row[o] <= radius)
        assert grid.within(h, radius) == [o for _, o in inside]
        assert grid.ring(h, radius) == [o for o in everything if row[o] == radius]


def test_what_within_returns_is_the_callers_own(fortress: HexGrid) -> None:
    fortress.within(0, 2).clear()
    assert len(fortress.within(0, 2)) > 0


@given(layouts, cell_sets, st.data())
def test_line_of_a_grid(layout: int, cells: list[tuple[int, int]], data: st.DataObject) -> None:
    grid = grid_of(layout, cells)
    a = data.draw(st.integers(0, len(cells) - 1))
    b = data.draw(st.integers(0, len(cells) - 1))
    line = grid.line(a, b)
    assert len(line) == grid.distance[a][b] + 1
    assert line[0] == a
    assert line[-1] == b


def test_a_hole_in_the_map_shows_in_a_line_and_not_in_a_distance() -> None:
    grid = HexGrid(ODD_R, [(0, 0), (2, 0)], ["left", "right"])
    assert grid.distance[0][1] == 2
    assert grid.line(0, 1) == [0, -1, 1]
    assert grid.adjacent == [[], []]


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [("F3", "G7", 4), ("A1", "C9", 8), ("M1", "C9", 14), ("M1", "I11", 10), ("A1", "A1", 0)],
)
def test_distances_on_the_fortress_board(fortress: HexGrid, a: str, b: str, expected: int) -> None:
    assert fortress.distance[fortress.space(a)][fortress.space(b)] == expected


def test_neighbours_on_the_fortress_board(fortress: HexGrid) -> None:
    def near(label: str) -> list[str]:
        return [fortress.labels[h] for h in fortress.adjacent[fortress.space(label)]]

    assert near("A1") == ["B1", "A2"]
    assert near("B1") == ["C1", "B2", "A2", "A1"]
    assert near("G8") == ["H7", "H8", "H9", "G9", "F8", "G7"]


def test_neighbours_on_the_shanghai_sheet(shanghai: HexGrid) -> None:
    """The neighbour tables of a sheet numbered from 01, for odd and even columns."""

    def near(label: str) -> list[str]:
        return [shanghai.labels[h] for h in shanghai.adjacent[shanghai.space(label)]]

    assert near("0709") == ["0708", "0808", "0809", "0710", "0609", "0608"]
    assert near("0809") == ["0808", "0909", "0910", "0810", "0710", "0709"]
    assert shanghai.size == 884


@given(layouts, cell_sets)
def test_a_grid_can_be_pickled(layout: int, cells: list[tuple[int, int]]) -> None:
    grid = grid_of(layout, cells)
    copy = pickle.loads(pickle.dumps(grid))
    assert copy.labels == grid.labels
    assert copy.step == grid.step
    assert copy.distance == grid.distance
    assert copy.layout == layout
