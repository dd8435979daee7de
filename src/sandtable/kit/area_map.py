# interpreted: msgspec structs are classes of their own kind, and no rule looks here.
"""Area maps as they are drawn: outlines, coast, borders, names and the places of stacks, from one JSON file.

The rules of an area map stand in the title's map data (`maps.areas`); what is drawn stands in an outlines file, made
once from real coastlines. A title reads it in its `table/scene.py`:

    drawn = AreaDrawing(DATA / "outlines.json")
    scenes.Scene(
        size=drawn.size,
        spaces=[drawn.space(ident, name=..., terrain=..., zone=..., tags=..., notes=...) for ident in names],
        shapes=drawn.shapes("coast", "land") + drawn.shapes("neutral", "beyond"),
        strokes=drawn.strokes("rail") + drawn.seams([(a, b) for ...], "bound"),
        borders=drawn.borders({"arrow-white": "arrow"}),
        labels=drawn.labels({"land": "place", "sea": "water"}),
    )

and a test compares the picture with the rules: `drawn.differences(pairs_of_the_map) == []`.

    canvas     width and height
    areas      by id: kind (land, sea, box ...), polygons (open rings; `stack` lies in one of them), holes, label
               and stack (points), and optionally name, lines (the name as it is broken), angle, size, room
    coast ...  polygons: {outer, holes, name, kind}, or a plain list of rings
    lines ...  {kind, name, points}
    borders    {a, b, kind, points, at}: what is drawn across or along a border

The middle of a space is the place of its stack. Neighbours share the vertices of their border exactly, so a border is
the edges that two areas have in common.
"""

from collections.abc import Iterable, Sequence
from math import hypot
from pathlib import Path
from typing import Any

import msgspec

from sandtable.kernel.errors import BadFile
from sandtable.kit import scenes

Point = tuple[float, float]
Ring = list[Point]
Pair = tuple[str, str]

LEAST: float = 10.0
"""Areas that share less than this along a border touch in a corner: they are not neighbours."""


class Area(msgspec.Struct, frozen=True):
    """One area as it is drawn."""

    kind: str
    stack: Point
    label: Point
    polygons: list[Ring] = []
    holes: list[Ring] = []
    name: str = ""
    lines: list[str] = []
    angle: float = 0.0
    size: float = 0.0
    room: float = 0.0


class Drawn(msgspec.Struct, frozen=True):
    """A border with what is drawn on it."""

    a: str
    b: str
    kind: str
    points: Ring = []
    at: Point | None = None


class AreaDrawing:
    """An outlines file, and what a scene takes from it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self.table: dict[str, Any] = msgspec.json.decode(path.read_bytes())
            self.size: Point = msgspec.convert(self.table["canvas"], Point)
            self.areas: dict[str, Area] = msgspec.convert(self.table["areas"], dict[str, Area])
            self.drawn_borders: list[Drawn] = msgspec.convert(self.table.get("borders", []), list[Drawn])
        except (OSError, KeyError, msgspec.MsgspecError) as problem:
            raise BadFile(f"{path.name}: {problem}") from problem
        for ident, area in self.areas.items():
            if not any(inside(area.stack, ring) for ring in area.polygons):
                raise BadFile(f"{path.name}, area {ident}: its stack lies outside it")
        self._edges: dict[str, set[tuple[Point, Point]]] = {}

    # -- what a scene takes ------------------------------------------------------------------------------------

    def space(
        self,
        ident: str,
        name: str = "",
        terrain: str = "",
        zone: str = "",
        tags: Sequence[str] = (),
        notes: Sequence[scenes.Note] = (),
    ) -> scenes.Space:
        """A space: its kind is the area's (land, sea, box), its middle the place of its stack, its shape the part
        that the stack lies in (all its parts can be clicked). Names are labels, so that the page puts none of its own
        there."""
        area = self.areas.get(ident)
        if area is None:
            raise BadFile(f"{self.path.name}: no outline is named {ident}")
        shape = next(ring for ring in area.polygons if inside(area.stack, ring))
        more = [ring for ring in (*area.polygons, *area.holes) if ring is not shape]
        known = name or area.name or ident
        return scenes.Space(
            ident, known, area.stack, shape, area.kind, terrain, zone, list(tags), list(notes), more
        )

    def labels(self, kinds: dict[str, str], names: dict[str, str] | None = None) -> list[scenes.Label]:
        """The names of the areas where the file puts them; `kinds` says by the area's kind which kind of label it is
        (an area of no such kind is not named); `names` has names that the file does not know."""
        found: list[scenes.Label] = []
        for ident, area in self.areas.items():
            text = " ".join(area.lines) or (names or {}).get(ident, "") or area.name
            if area.kind not in kinds or not text:
                continue
            xs = [x for ring in area.polygons for x, _ in ring]
            lines = area.lines if len(area.lines) > 1 else []
            room = round(max(xs) - min(xs), 1) if kinds[area.kind] == "water" else 0.0
            found.append(
                scenes.Label(
                    text, area.label, kinds[area.kind], area.angle, lines, area.size or area.room, room
                )
            )
        return found

    def shapes(self, key: str, kind: str = "") -> list[scenes.Shape]:
        """Ground polygons: what the file lists under `key`, as shapes of `kind` (empty: of their own). A hole comes as
        a shape of kind 'water' on top."""
        found: list[scenes.Shape] = []
        for row in self.table.get(key, []):
            rings, name, own = rings_of(row)
            found.append(scenes.Shape(kind or own, rings[0], name))
            found += [scenes.Shape("water", hole, name) for hole in rings[1:]]
        return found

    def strokes(self, key: str, kind: str = "") -> list[scenes.Stroke]:
        """Lines: what the file lists under `key` with points, as strokes of `kind` (empty: of their own)."""
        found: list[scenes.Stroke] = []
        for row in self.table.get(key, []):
            points = [(float(x), float(y)) for x, y in row["points"]]
            spaces = [row["a"], row["b"]] if "a" in row and "b" in row else []
            found.append(scenes.Stroke(kind or row["kind"], points, row.get("name", ""), spaces))
        return found

    def seams(self, pairs: Iterable[Pair], kind: str) -> list[scenes.Stroke]:
        """The common borders of these pairs of areas, each drawn once."""
        return [scenes.Stroke(kind, line, "", [a, b]) for a, b in pairs for line in self.common(a, b)]

    def borders(self, kinds: dict[str, str]) -> list[scenes.Border]:
        """The borders that are not plain; `kinds` says what the page calls them (others are left out)."""
        return [
            scenes.Border(row.a, row.b, kinds[row.kind]) for row in self.drawn_borders if row.kind in kinds
        ]

    # -- the picture against the rules -------------------------------------------------------------------------

    def edges(self, ident: str) -> set[tuple[Point, Point]]:
        """The sides of an area, of its holes too, each with its lesser end first."""
        found = self._edges.get(ident)
        if found is None:
            area = self.areas[ident]
            found = {side for ring in (*area.polygons, *area.holes) for side in sides_of(ring)}
            self._edges[ident] = found
        return found

    def shared(self, a: str, b: str) -> float:
        """How long the common border of two areas is."""
        return sum(length(side) for side in self.edges(a) & self.edges(b))

    def common(self, a: str, b: str) -> list[Ring]:
        """The common border of two areas, as lines."""
        return chains(self.edges(a) & self.edges(b))

    def touching(self, least: float = LEAST) -> set[Pair]:
        """Every pair of areas (the lesser id first) that share a border of this length or more."""
        owners: dict[tuple[Point, Point], list[str]] = {}
        for ident in self.areas:
            for side in self.edges(ident):
                owners.setdefault(side, []).append(ident)
        lengths: dict[Pair, float] = {}
        for side, known in owners.items():
            for n, one in enumerate(known):
                for other in known[n + 1 :]:
                    pair = (one, other) if one < other else (other, one)
                    lengths[pair] = lengths.get(pair, 0.0) + length(side)
        return {pair for pair, size in lengths.items() if size >= least}

    def differences(
        self, declared: Iterable[Pair], excused: Iterable[Pair] = (), least: float = LEAST
    ) -> list[str]:
        """Where the picture and the rules disagree: a declared border that is not drawn, a drawn one that is not
        declared. `excused` are pairs that are known to differ (lanes, coasts that cross a line a little)."""
        rules = {tuple(sorted(pair)) for pair in declared}
        known = {tuple(sorted(pair)) for pair in excused}
        drawn = self.touching(least)
        found = [f"{a} and {b} are neighbours and share no border" for a, b in sorted(rules - drawn - known)]
        return found + [
            f"{a} and {b} share a border and are no neighbours" for a, b in sorted(drawn - rules - known)
        ]


def rings_of(row: Any) -> tuple[list[Ring], str, str]:
    """The rings of a polygon, the outer one first, its name and its kind."""
    if isinstance(row, dict):
        rings = [row["outer"] if "outer" in row else row["points"], *row.get("holes", [])]
        name, kind = row.get("name", ""), row.get("kind", "")
    else:
        rings, name, kind = row, "", ""
    return [[(float(x), float(y)) for x, y in ring] for ring in rings], name, kind


def sides_of(ring: Ring) -> list[tuple[Point, Point]]:
    """The sides of an open ring, each with its lesser end first."""
    return [(p, q) if p < q else (q, p) for p, q in zip(ring, [*ring[1:], ring[0]])]


def length(side: tuple[Point, Point]) -> float:
    (x, y), (u, v) = side
    return hypot(u - x, v - y)


def inside(at: Point, ring: Ring) -> bool:
    """Whether a point lies in a ring (even-odd)."""
    x, y = at
    odd = False
    for (x0, y0), (x1, y1) in zip(ring, [*ring[1:], ring[0]]):
        if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
            odd = not odd
    return odd


def chains(sides: set[tuple[Point, Point]]) -> list[Ring]:
    """Single sides put together to lines, in a steady order."""
    near: dict[Point, list[Point]] = {}
    for p, q in sorted(sides):
        near.setdefault(p, []).append(q)
        near.setdefault(q, []).append(p)
    left = set(sides)
    found: list[Ring] = []
    ends = [p for p in near if len(near[p]) == 1] + list(near)
    for start in ends:
        at, line = start, [start]
        while True:
            onward = [q for q in near[at] if ((at, q) if at < q else (q, at)) in left]
            if not onward:
                break
            left.discard((at, onward[0]) if at < onward[0] else (onward[0], at))
            at = onward[0]
            line.append(at)
        if len(line) > 1:
            found.append(line)
    return found
