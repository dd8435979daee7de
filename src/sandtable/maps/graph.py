"""What every map has in common: numbered spaces and numbered borders.

A *space* is an int 0..size-1 with a label. A *border* is a crossing from one
space to a neighbour, one way: also an int, 0..border_count-1. Walking back is
another border, its `reverse`. So everything that a title knows about spaces
(terrain, control, zones) is a row of `size` ints, and everything about borders
(cost, river, road) a row of `border_count` ints.

A map never changes once built: boards and their forks share it. The rows that
it hands out are its own; copy one before changing it.
"""

from typing import Any

from mypy_extensions import i64


class Graph:
    """Spaces and borders. `HexGrid` and `AreaMap` are the two kinds.

    labels      the name of each space
    index       name -> space
    adjacent    adjacent[a]: the neighbours of a, in the map's fixed order
    borders     borders[a][i]: the border crossed from a to adjacent[a][i]
    tail, head  the two spaces of a border; head is -1 where a border number
                leads off the map (a hex grid numbers all six sides)
    reverse     the same border walked the other way, or -1
    none        a row of zeros, one per space: "no space is ..."
    free        a row of zeros, one per border: "no border is ..."
    """

    def __init__(self, labels: list[str], tail: list[int], head: list[int]) -> None:
        self.size: i64 = len(labels)
        self.labels: list[str] = labels[:]
        self.index: dict[str, int] = {}
        for label in labels:
            if label in self.index:
                raise ValueError("two spaces are named " + label)
            self.index[label] = len(self.index)
        self.border_count: i64 = len(tail)
        self.tail: list[int] = tail[:]
        self.head: list[int] = head[:]
        self.adjacent: list[list[int]] = [[] for _ in labels]
        self.borders: list[list[int]] = [[] for _ in labels]
        for border in range(len(tail)):
            if head[border] >= 0:
                self.adjacent[tail[border]].append(head[border])
                self.borders[tail[border]].append(border)
        self.reverse: list[int] = [
            self.border(head[e], tail[e]) if head[e] >= 0 else -1 for e in range(len(tail))
        ]
        self.none: list[int] = [0] * len(labels)
        self.free: list[int] = [0] * len(tail)

    def __reduce__(self) -> tuple[Any, ...]:
        return Graph, (self.labels, self.tail, self.head)

    def border(self, a: i64, b: i64) -> i64:
        """The border crossed from a to b, or -1 if they are not adjacent."""
        near = self.adjacent[a]
        i: i64 = 0
        while i < len(near):
            if near[i] == b:
                return self.borders[a][i]
            i += 1
        return -1

    def touches(self, a: i64, b: i64) -> bool:
        """Whether b is a neighbour of a."""
        return self.border(a, b) >= 0

    def space(self, label: str) -> i64:
        """The space of that name; KeyError if there is none."""
        if label not in self.index:
            raise KeyError("no space is named " + label)
        return self.index[label]

    def spaces(self, labels: list[str]) -> list[int]:
        """The spaces of those names, in that order."""
        return [self.space(label) for label in labels]

    def flags(self, spaces: list[int]) -> list[int]:
        """A new row: 1 for each of the spaces, 0 for the others."""
        row = self.none[:]
        for space in spaces:
            row[space] = 1
        return row

    def set_both(self, row: list[int], a: i64, b: i64, value: i64) -> None:
        """Write a value into a border row, for a to b and for b to a."""
        there, back = self._both(a, b)
        row[there] = value
        row[back] = value

    def mark_both(self, row: list[int], a: i64, b: i64, bits: i64) -> None:
        """Add bits to the masks of a border row, for a to b and for b to a."""
        there, back = self._both(a, b)
        row[there] |= bits
        row[back] |= bits

    def _both(self, a: i64, b: i64) -> tuple[i64, i64]:
        there = self.border(a, b)
        back = self.border(b, a)
        if there < 0 or back < 0:
            raise ValueError(self.labels[a] + " and " + self.labels[b] + " do not touch")
        return there, back


def steps_from(neighbours: list[list[int]], start: int, far: int) -> list[int]:
    """How many steps from space to neighbouring space lead to each; `far` where there is no way."""
    found = [far] * len(neighbours)
    found[start] = 0
    queue = [start]
    for space in queue:
        for near in neighbours[space]:
            if found[near] == far:
                found[near] = found[space] + 1
                queue.append(near)
    return found


def with_neighbours(spaces: list[int], neighbours: list[list[int]]) -> list[int]:
    """The spaces, and those beside them."""
    found = spaces[:]
    for space in spaces:
        for near in neighbours[space]:
            if near not in found:
                found.append(near)
    return found
