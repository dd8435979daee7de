"""Lines for drawing: soft ones, ragged ones, ones that grow broader. Canvas points only; no rule uses it."""

from typing import Final

Point = tuple[float, float]

SMOOTHNESS: Final = 4
"""How many short lines stand for one of the hand-drawn ones."""
RAGGED: Final = (
    0.0, 0.9, -0.6, 0.5, 0.0, -1.1, 0.4, 0.8, 0.0, -0.5, 1.2, -0.8, 0.0, 0.6, -1.0, 0.3, 0.0, 1.0, -0.3, -0.9,
)  # fmt: skip
"""How far the short lines of a shore stray to either side, in turn."""


def smooth(points: list[Point], closed: bool) -> list[Point]:
    """A soft line through all the points (Catmull and Rom's curve), rounded to tenths."""
    n = len(points)
    found: list[Point] = []
    for i in range(n if closed else n - 1):
        if closed:
            before, here, there, after = points[i - 1], points[i], points[(i + 1) % n], points[(i + 2) % n]
        else:
            before, here = points[max(i - 1, 0)], points[i]
            there, after = points[i + 1], points[min(i + 2, n - 1)]
        for step in range(SMOOTHNESS):
            s = step / SMOOTHNESS
            x = _bend(before[0], here[0], there[0], after[0], s)
            y = _bend(before[1], here[1], there[1], after[1], s)
            found.append((round(x, 1), round(y, 1)))
    if not closed:
        found.append(points[n - 1])
    return found


def _bend(a: float, b: float, c: float, d: float, s: float) -> float:
    """One coordinate of the curve at `s` of the way from b to c."""
    return 0.5 * (
        2 * b + (c - a) * s + (2 * a - 5 * b + 4 * c - d) * s * s + (3 * b - a - 3 * c + d) * s * s * s
    )


def shore(points: list[Point]) -> list[Point]:
    """A soft closed line, a little ragged as shores are."""
    line = smooth(points, True)
    found: list[Point] = []
    for i, (x, y) in enumerate(line):
        x1, y1 = line[i - 1]
        x2, y2 = line[(i + 1) % len(line)]
        stray = RAGGED[i % len(RAGGED)]
        length = abs(x2 - x1) + abs(y2 - y1) + 0.001
        found.append((round(x + stray * (y2 - y1) / length, 1), round(y - stray * (x2 - x1) / length, 1)))
    return found


def tapered(points: list[Point], first: float, last: float) -> list[Point]:
    """The outline of a stream along a line: `first` broad at its source, `last` at its mouth."""
    left: list[Point] = []
    right: list[Point] = []
    n = len(points)
    for i, (x, y) in enumerate(points):
        x1, y1 = points[max(i - 1, 0)]
        x2, y2 = points[min(i + 1, n - 1)]
        dx, dy = x2 - x1, y2 - y1
        length = (dx * dx + dy * dy) ** 0.5 + 0.001
        half = (first + (last - first) * i / max(n - 1, 1)) / 2
        left.append((round(x - dy / length * half, 1), round(y + dx / length * half, 1)))
        right.append((round(x + dy / length * half, 1), round(y - dx / length * half, 1)))
    return left + right[::-1]


def holds(outline: list[Point], at: Point) -> bool:
    """Whether a point lies inside a closed outline."""
    inside = False
    x, y = at
    for i, (x2, y2) in enumerate(outline):
        x1, y1 = outline[i - 1]
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside
