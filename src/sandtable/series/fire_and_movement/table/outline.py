"""Lines and outlines along the hexes of a sheet: for the ground that is drawn under them."""

from sandtable.maps.curves import Point
from sandtable.maps.hexes import ODD_Q, corners
from sandtable.series.fire_and_movement.reading import HexSheet


def side_of(sheet: HexSheet, a: int, b: int) -> tuple[Point, Point]:
    """The two corners of the hexside between two neighbours."""
    direction = int(sheet.grid.direction(a, b))
    around = _corners(sheet, a)
    return around[direction], around[(direction + 1) % 6]


def bounds_of(sheet: HexSheet, hexes: set[int], water: int) -> list[list[Point]]:
    """The lines around a group of hexes along their sides, but for those that lie in hexes of the kind `water`."""
    follows: dict[Point, Point] = {}
    for h in hexes:
        around = _corners(sheet, h)
        for direction in range(6):
            near = int(sheet.grid.step[h][direction])
            if near not in hexes and (near < 0 or sheet.kind[near] != water):
                follows[around[direction]] = around[(direction + 1) % 6]
    ways: list[list[Point]] = []
    while follows:
        first = [point for point in follows if point not in follows.values()]
        at = first[0] if first else next(iter(follows))
        way = [at]
        while at in follows:
            at = follows.pop(at)
            way.append(at)
        ways.append(way)
    return ways


def course_of(sheet: HexSheet, hexsides: list[list[str]], mouth: Point) -> list[Point]:
    """The corners that a stream runs along, from its source to the hexside nearest its mouth."""
    links: dict[Point, list[Point]] = {}
    for pair in hexsides:
        one, other = side_of(sheet, sheet.index[pair[0]], sheet.index[pair[1]])
        links.setdefault(one, []).append(other)
        links.setdefault(other, []).append(one)
    ends = [point for point, near in links.items() if len(near) == 1]
    at = max(ends, key=lambda point: (point[0] - mouth[0]) ** 2 + (point[1] - mouth[1]) ** 2)
    way = [at]
    while True:
        on = [point for point in links[at] if point not in way]
        if not on:
            return way
        at = on[0]
        way.append(at)


def _corners(sheet: HexSheet, h: int) -> list[Point]:
    x, y = sheet.centres[h]
    return [(round(cx, 1), round(cy, 1)) for cx, cy in corners(ODD_Q, x, y, sheet.radius)]


def around(centres: list[Point], radius: float) -> list[Point]:
    """A rounded outline around some points, close together."""
    eight = [(1, 0), (0.7, 0.7), (0, 1), (-0.7, 0.7), (-1, 0), (-0.7, -0.7), (0, -1), (0.7, -0.7)]
    points = [(x + radius * dx, y + radius * dy) for x, y in centres for dx, dy in eight]
    return _hull(points)


def _hull(points: list[Point]) -> list[Point]:
    """The convex outline of some points."""
    rest = sorted(set(points))
    halves: list[list[Point]] = []
    for way in (rest, rest[::-1]):
        half: list[Point] = []
        for p in way:
            while len(half) >= 2 and _turn(half[-2], half[-1], p) <= 0:
                half.pop()
            half.append(p)
        halves.append(half[:-1])
    return halves[0] + halves[1]


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
