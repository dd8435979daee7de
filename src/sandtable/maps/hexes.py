"""Hexes: both orientations, both offsets, rectangles and any other shape.

Three ways to name a hex:

* offset (column, row), both from 0, as a sheet prints it. The `layout` says
  which rows (pointy-top) or columns (flat-top) are pushed by half a hex:

      ODD_R   points up,  odd rows pushed right      EVEN_R   even rows
      ODD_Q   flat side up, odd columns pushed down  EVEN_Q   even columns

  Counted from 0: a sheet numbered from 1 whose even columns sit lower is ODD_Q.
* axial (q, r), in which geometry is plain arithmetic; the third cube coordinate
  is -q-r.
* the index 0..n-1 in a `HexGrid`, which is all that the rules of a title see.

Directions are 0..5, clockwise on the sheet, starting at the top:

      pointy-top  NE E SE SW W NW          flat-top  N NE SE S SW NW

so d + 3 is the opposite and d + 1 the next one clockwise. "North" is the top of
the sheet, whatever the compass printed on it. Canvas y grows downwards.
"""

from typing import Any, Final

from mypy_extensions import i64

from sandtable.maps.graph import Graph

ODD_R: Final = 0
EVEN_R: Final = 1
ODD_Q: Final = 2
EVEN_Q: Final = 3

LAYOUT_NAMES: Final[list[str]] = ["odd-r", "even-r", "odd-q", "even-q"]
POINTY_NAMES: Final[list[str]] = ["NE", "E", "SE", "SW", "W", "NW"]
FLAT_NAMES: Final[list[str]] = ["N", "NE", "SE", "S", "SW", "NW"]

SQRT3: Final = 1.7320508075688772

# Axial steps by direction. One table for both orientations would do for the
# geometry, but not for the names: pointy-top starts at NE, flat-top at N.
_POINTY_Q: Final[list[int]] = [1, 1, 0, -1, -1, 0]
_POINTY_R: Final[list[int]] = [-1, 0, 1, 1, 0, -1]
_FLAT_Q: Final[list[int]] = [0, 1, 1, 0, -1, -1]
_FLAT_R: Final[list[int]] = [-1, -1, 0, 1, 1, 0]


# ---- layouts and directions --------------------------------------------------


def layout_of(name: str) -> i64:
    """The layout of that name ("odd-r" ...), as data files write it."""
    if name not in LAYOUT_NAMES:
        raise ValueError("no hex layout is named " + name)
    return LAYOUT_NAMES.index(name)


def is_pointy(layout: i64) -> bool:
    """Whether the hexes stand on a point (rows), not on a side (columns)."""
    return layout < ODD_Q


def direction_names(layout: i64) -> list[str]:
    """The six names in direction order."""
    return POINTY_NAMES if is_pointy(layout) else FLAT_NAMES


def direction_of(layout: i64, name: str) -> i64:
    """The direction of that name, or -1 if this orientation has none such."""
    names = direction_names(layout)
    return names.index(name) if name in names else -1


def opposite(direction: i64) -> i64:
    """The direction back."""
    return (direction + 3) % 6


def direction_step(layout: i64, direction: i64) -> tuple[i64, i64]:
    """What one hex in that direction adds to (q, r)."""
    if is_pointy(layout):
        return _POINTY_Q[direction], _POINTY_R[direction]
    return _FLAT_Q[direction], _FLAT_R[direction]


# ---- coordinates -------------------------------------------------------------


def is_pushed(layout: i64, column: i64, row: i64) -> bool:
    """Whether the hex sits in a row or column pushed by half a hex."""
    lane = row if is_pointy(layout) else column
    return (lane & 1) == (1 if layout == ODD_R or layout == ODD_Q else 0)


def to_axial(layout: i64, column: i64, row: i64) -> tuple[i64, i64]:
    """Offset (column, row) to axial (q, r)."""
    if layout == ODD_R:
        return column - (row >> 1), row
    if layout == EVEN_R:
        return column - ((row + 1) >> 1), row
    if layout == ODD_Q:
        return column, row - (column >> 1)
    return column, row - ((column + 1) >> 1)


def to_offset(layout: i64, q: i64, r: i64) -> tuple[i64, i64]:
    """Axial (q, r) to offset (column, row)."""
    if layout == ODD_R:
        return q + (r >> 1), r
    if layout == EVEN_R:
        return q + ((r + 1) >> 1), r
    if layout == ODD_Q:
        return q, r + (q >> 1)
    return q, r + ((q + 1) >> 1)


def to_cube(q: i64, r: i64) -> tuple[i64, i64, i64]:
    """Axial to cube: three coordinates that add up to 0."""
    return q, r, -q - r


# ---- geometry on axial coordinates -------------------------------------------


def axial_distance(q1: i64, r1: i64, q2: i64, r2: i64) -> i64:
    """How many steps from one hex to the other, over any terrain."""
    dq = q2 - q1
    dr = r2 - r1
    return (_magnitude(dq) + _magnitude(dr) + _magnitude(dq + dr)) >> 1


def _magnitude(value: i64) -> i64:
    return value if value >= 0 else -value  # abs() knows no i64


def axial_neighbours(layout: i64, q: i64, r: i64) -> list[tuple[int, int]]:
    """The six neighbours, in direction order."""
    found: list[tuple[int, int]] = []
    for d in range(6):
        dq, dr = direction_step(layout, d)
        found.append((q + dq, r + dr))
    return found


def axial_ring(layout: i64, q: i64, r: i64, radius: i64) -> list[tuple[int, int]]:
    """The hexes exactly radius away, clockwise from the one in direction 0."""
    if radius <= 0:
        return [(q, r)] if radius == 0 else []
    dq, dr = direction_step(layout, 0)
    at_q: i64 = q + dq * radius
    at_r: i64 = r + dr * radius
    found: list[tuple[int, int]] = []
    for side in range(6):
        dq, dr = direction_step(layout, (side + 2) % 6)
        k: i64 = 0
        while k < radius:
            found.append((at_q, at_r))
            at_q += dq
            at_r += dr
            k += 1
    return found


def axial_disk(layout: i64, q: i64, r: i64, radius: i64) -> list[tuple[int, int]]:
    """The hexes at most radius away, ring by ring from the centre."""
    found: list[tuple[int, int]] = []
    for k in range(radius + 1):
        found.extend(axial_ring(layout, q, r, k))
    return found


def axial_direction(layout: i64, q1: i64, r1: i64, q2: i64, r2: i64) -> i64:
    """The direction of the straight row of hexes from the first to the second.

    -1 if they are the same hex, or not in one straight row.
    """
    far = axial_distance(q1, r1, q2, r2)
    if far > 0:
        for d in range(6):
            dq, dr = direction_step(layout, d)
            if q1 + dq * far == q2 and r1 + dr * far == r2:
                return d
    return -1


def axial_line(q1: i64, r1: i64, q2: i64, r2: i64) -> list[tuple[int, int]]:
    """The hexes under the straight line between two centres, both ends included.

    One hex per step of distance: distance + 1 hexes, each touching the next.
    Where the line runs along the edge between two hexes, both are equally right:
    then the line is thought to lie a hair further towards the lower right of the
    sheet (cube nudge +1, +2, -3). The nudge is the same from either end, so the
    line back is the line there reversed. All in ints, so exact everywhere.
    """
    far = axial_distance(q1, r1, q2, r2)
    if far == 0:
        return [(q1, r1)]
    unit: i64 = far * 16  # sixteenths: more than two nudges can ever add up to
    found: list[tuple[int, int]] = []
    i: i64 = 0
    while i <= far:
        q_fine = (q1 * far + (q2 - q1) * i) * 16 + 1
        r_fine = (r1 * far + (r2 - r1) * i) * 16 + 2
        found.append(_round(q_fine, r_fine, unit))
        i += 1
    return found


def _round(q_fine: i64, r_fine: i64, unit: i64) -> tuple[i64, i64]:
    """The hex that a point lies in, its coordinates given in 1/unit."""
    s_fine = -q_fine - r_fine
    q = (2 * q_fine + unit) // (2 * unit)
    r = (2 * r_fine + unit) // (2 * unit)
    s = (2 * s_fine + unit) // (2 * unit)
    q_off = _magnitude(q * unit - q_fine)
    r_off = _magnitude(r * unit - r_fine)
    s_off = _magnitude(s * unit - s_fine)
    if q_off > r_off and q_off > s_off:
        return -r - s, r
    if r_off > s_off:
        return q, -q - s
    return q, r


# ---- drawing -----------------------------------------------------------------


def centre(layout: i64, column: int, row: int, radius: float, left: float, top: float) -> tuple[float, float]:
    """The centre of a hex in canvas units.

    radius: from the centre to a corner; (left, top): the centre of column 0,
    row 0, were that hex not pushed.
    """
    push = 0.5 if is_pushed(layout, column, row) else 0.0
    if is_pointy(layout):
        return left + SQRT3 * radius * (column + push), top + 1.5 * radius * row
    return left + 1.5 * radius * column, top + SQRT3 * radius * (row + push)


def corners(layout: i64, x: float, y: float, radius: float) -> list[tuple[float, float]]:
    """The six corners around (x, y), clockwise.

    The side in direction d runs from corner d to corner (d + 1) % 6.
    """
    half = radius / 2.0
    flat = radius * SQRT3 / 2.0
    if is_pointy(layout):
        return [
            (x, y - radius),
            (x + flat, y - half),
            (x + flat, y + half),
            (x, y + radius),
            (x - flat, y + half),
            (x - flat, y - half),
        ]
    return [
        (x - half, y - flat),
        (x + half, y - flat),
        (x + radius, y),
        (x + half, y + flat),
        (x - half, y + flat),
        (x - radius, y),
    ]


# ---- cells and labels --------------------------------------------------------


def rectangle(columns: i64, rows: i64) -> list[tuple[int, int]]:
    """The (column, row) cells of a full sheet, row by row."""
    return [(column, row) for row in range(rows) for column in range(columns)]


def letter_label(column: i64, row: i64) -> str:
    """A letter and a number from 1: (4, 6) is E7; after column Z comes AA."""
    letters = ""
    rest = column
    while rest >= 0:
        letters = chr(65 + rest % 26) + letters
        rest = rest // 26 - 1
    return letters + str(row + 1)


def digit_label(column: i64, row: i64) -> str:
    """Two digits each of column and row, from 1: (13, 11) is 1412."""
    return str(column + 1).rjust(2, "0") + str(row + 1).rjust(2, "0")


def letter_labels(cells: list[tuple[int, int]]) -> list[str]:
    """Labels like E7 for the cells."""
    return [letter_label(column, row) for column, row in cells]


def digit_labels(cells: list[tuple[int, int]]) -> list[str]:
    """Labels like 1412 for the cells."""
    return [digit_label(column, row) for column, row in cells]


class HexGrid(Graph):
    """A set of hexes of any shape, numbered in the order in which they are given.

    columns, rows   offset coordinates of each hex
    q, r            axial coordinates of each hex
    step            step[h][d]: the neighbour in direction d, or -1 off the map
    distance        distance[a][b]: steps over any terrain, also across hexes that
                    are not on the map
    adjacent        the neighbours that there are, in direction order (`Graph`)
    The border from h in direction d has the number 6 * h + d, on the map or not.
    """

    def __init__(self, layout: i64, cells: list[tuple[int, int]], labels: list[str]) -> None:
        if len(cells) != len(labels):
            raise ValueError("a grid needs one label for each cell")
        self.layout: i64 = layout
        self.columns: list[int] = [column for column, _ in cells]
        self.rows: list[int] = [row for _, row in cells]
        self.q: list[int] = []
        self.r: list[int] = []
        for column, row in cells:
            at_q, at_r = to_axial(layout, column, row)
            self.q.append(at_q)
            self.r.append(at_r)
        self._set_up_keys()
        self.step: list[list[int]] = []
        for h in range(len(cells)):
            self.step.append(
                [self.find_axial(q, r) for q, r in axial_neighbours(layout, self.q[h], self.r[h])]
            )
        tail = [h for h in range(len(cells)) for _ in range(6)]
        head = [other for row6 in self.step for other in row6]
        super().__init__(labels, tail, head)
        self.distance: list[list[int]] = self._distances()
        # Filled on first use: the hexes sorted from each one outwards, and where
        # in that order each ring begins.
        self._outwards: list[list[int]] = [[] for _ in labels]
        self._rings: list[list[int]] = [[] for _ in labels]

    def __reduce__(self) -> tuple[Any, ...]:
        cells = list(zip(self.columns, self.rows))
        return HexGrid, (self.layout, cells, self.labels)

    def _set_up_keys(self) -> None:
        """Give each hex one int, such that the difference of two is a vector."""
        self._low_q: i64 = min(self.q, default=0)
        self._high_q: i64 = max(self.q, default=0)
        self._low_r: i64 = min(self.r, default=0)
        self._high_r: i64 = max(self.r, default=0)
        self._stride: i64 = 2 * (self._high_r - self._low_r) + 1
        stride: i64 = self._stride
        self._keys: list[int] = [(q - self._low_q) * stride + r - self._low_r for q, r in zip(self.q, self.r)]
        self._by_key: dict[int, int] = {}
        for key in self._keys:
            if key in self._by_key:
                raise ValueError("a cell is given twice")
            self._by_key[key] = len(self._by_key)

    def _distances(self) -> list[list[int]]:
        """Distances looked up by vector: n * n lookups, no arithmetic."""
        wide: i64 = self._high_q - self._low_q
        high: i64 = self._high_r - self._low_r
        table = [axial_distance(0, 0, q, r) for q in range(-wide, wide + 1) for r in range(-high, high + 1)]
        zero: i64 = wide * self._stride + high
        matrix: list[list[int]] = []
        for key in self._keys:
            shift = zero - key
            matrix.append([table[other + shift] for other in self._keys])
        return matrix

    def find_axial(self, q: i64, r: i64) -> i64:
        """The hex at axial (q, r), or -1 off the map."""
        if q < self._low_q or q > self._high_q or r < self._low_r or r > self._high_r:
            return -1
        return self._by_key.get((q - self._low_q) * self._stride + r - self._low_r, -1)

    def find(self, column: i64, row: i64) -> i64:
        """The hex at (column, row), or -1 off the map."""
        q, r = to_axial(self.layout, column, row)
        return self.find_axial(q, r)

    def direction(self, a: i64, b: i64) -> i64:
        """The direction from a to b if they lie in one straight row, else -1."""
        return axial_direction(self.layout, self.q[a], self.r[a], self.q[b], self.r[b])

    def line(self, a: i64, b: i64) -> list[int]:
        """The distance + 1 hexes from a to b (`axial_line`); -1 for one off the map."""
        points = axial_line(self.q[a], self.r[a], self.q[b], self.r[b])
        return [self.find_axial(q, r) for q, r in points]

    def within(self, h: i64, radius: i64) -> list[int]:
        """The hexes of the map at most radius away, h first: by distance, then by index."""
        return self._outwards_from(h)[: self._ring_start(h, radius + 1)]

    def ring(self, h: i64, radius: i64) -> list[int]:
        """The hexes of the map exactly radius away, by index."""
        outwards = self._outwards_from(h)
        return outwards[self._ring_start(h, radius) : self._ring_start(h, radius + 1)]

    def _ring_start(self, h: i64, radius: i64) -> i64:
        starts = self._rings[h]
        if radius <= 0:
            return 0
        return starts[radius] if radius < len(starts) else self.size

    def _outwards_from(self, h: i64) -> list[int]:
        outwards = self._outwards[h]
        if not outwards:
            by_distance: list[list[int]] = []
            for other, far in enumerate(self.distance[h]):
                while len(by_distance) <= far:
                    by_distance.append([])
                by_distance[far].append(other)
            starts: list[int] = []
            for ring in by_distance:
                starts.append(len(outwards))
                outwards.extend(ring)
            self._rings[h] = starts
        return outwards

    def centres(self, radius: float, left: float, top: float) -> list[tuple[float, float]]:
        """The centre of every hex in canvas units (see `centre`)."""
        return [
            centre(self.layout, column, row, radius, left, top)
            for column, row in zip(self.columns, self.rows)
        ]
