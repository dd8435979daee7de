"""Maps of areas: which ones touch, and across what.

A title lists its areas and its borders `(a, b, kind)`: land, road, river, strait,
sea, coast, blocked, whatever it prints. Two areas may touch across several kinds
at once (a river with a road bridge): then there is one border with several kinds.
In the rules kinds are bits of a mask: `map.mask(["road", "land"])`.

Off-map boxes are areas as well; squares are areas with borders of a kind "side".
"""

from typing import Any

from mypy_extensions import i64

from sandtable.maps.graph import Graph
from sandtable.maps.paths import NO_LIMIT, regions, spread


class AreaMap(Graph):
    """Areas, numbered in the order given; neighbours in order of their number.

    kinds         the names of the kinds of border; the kind i has the bit 1 << i
    border_kinds  the mask of kinds of each border; the same both ways
    """

    def __init__(
        self, areas: list[str], borders: list[tuple[str, str, str]], kinds: list[str] | None = None
    ) -> None:
        """Build the map. A border counts both ways, and may be listed twice.

        kinds: fixes the order of the kinds, and so their bits; by default they
        are numbered as they first appear. At most 62.
        """
        self.kinds: list[str] = [] if kinds is None else kinds[:]
        number: dict[str, int] = {}
        for area in areas:
            number[area] = len(number)
        near: list[dict[int, int]] = [{} for _ in areas]
        for a, b, kind in borders:
            if a not in number or b not in number or a == b:
                raise ValueError("no such border: " + a + " - " + b)
            if kind not in self.kinds:
                if kinds is not None:
                    raise ValueError("no kind of border is named " + kind)
                self.kinds.append(kind)
            bit = 1 << self.kinds.index(kind)
            near[number[a]][number[b]] = near[number[a]].get(number[b], 0) | bit
            near[number[b]][number[a]] = near[number[b]].get(number[a], 0) | bit
        if len(self.kinds) > 62:
            raise ValueError("more than 62 kinds of border")
        tail: list[int] = []
        head: list[int] = []
        self.border_kinds: list[int] = []
        for at in range(len(areas)):
            for other in sorted(near[at]):
                tail.append(at)
                head.append(other)
                self.border_kinds.append(near[at][other])
        super().__init__(areas, tail, head)

    def __reduce__(self) -> tuple[Any, ...]:
        listed: list[tuple[str, str, str]] = []
        for border in range(self.border_count):
            for kind in self.names(self.border_kinds[border]):
                listed.append((self.labels[self.tail[border]], self.labels[self.head[border]], kind))
        return AreaMap, (self.labels, listed, self.kinds)

    def mask(self, kinds: list[str]) -> i64:
        """The bits of those kinds of border; ValueError for an unknown one."""
        bits: i64 = 0
        for kind in kinds:
            if kind not in self.kinds:
                raise ValueError("no kind of border is named " + kind)
            bits |= 1 << self.kinds.index(kind)
        return bits

    def names(self, mask: i64) -> list[str]:
        """The kinds in a mask."""
        return [kind for i, kind in enumerate(self.kinds) if mask & (1 << i)]

    def between(self, a: i64, b: i64) -> i64:
        """The mask of kinds of the border between a and b; 0 if they do not touch."""
        border = self.border(a, b)
        return self.border_kinds[border] if border >= 0 else 0

    def shut(self, allowed: i64, forbidden: i64 = 0) -> list[int]:
        """A new border row for `paths`: 1 where one may not cross.

        A border is open if it has an allowed kind and no forbidden one.
        """
        return [0 if kinds & allowed and not kinds & forbidden else 1 for kinds in self.border_kinds]

    def adjacent_by(self, allowed: i64, forbidden: i64 = 0) -> list[list[int]]:
        """The neighbours of each area across borders open as in `shut`."""
        shut = self.shut(allowed, forbidden)
        return [[self.head[border] for border in borders if not shut[border]] for borders in self.borders]

    def hops(self, start: i64, allowed: i64, forbidden: i64 = 0) -> list[int]:
        """How many borders each area is away from start; -1 if out of reach."""
        return spread(self, [start], self.none, self.shut(allowed, forbidden), NO_LIMIT)

    def distances(self, allowed: i64, forbidden: i64 = 0) -> list[list[int]]:
        """distances[a][b]: hops from a to b, or -1."""
        shut = self.shut(allowed, forbidden)
        return [spread(self, [a], self.none, shut, NO_LIMIT) for a in range(self.size)]

    def components(self, allowed: i64, forbidden: i64 = 0) -> list[int]:
        """A number per area, equal for areas that hang together (`paths.regions`)."""
        return regions(self, self.none, self.shut(allowed, forbidden))
