"""How a title's map is drawn where no rule looks: the ground under the spaces, names, skin and sheet, from a TOML file.

[sheet], [skin], [[legend]]         as in `scenes.Sheet`, `scenes.Skin` and `scenes.Sign`
[[shape]] kind, name, points        ground polygons from below; `shore = true`: a coast, drawn with small bays
[[line]] kind, name, points         rivers, tracks: drawn smooth along the points
[[label]] text, at, kind, angle     words that belong to no space
[named] <space> = <aside>           spaces whose name is always written, and how far beside the middle
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from sandtable.kernel.errors import BadFile
from sandtable.kit import scenes
from sandtable.kit.data import read_toml
from sandtable.kit.legend import legend_in

Point = tuple[float, float]
Curve = Callable[[list[Point]], list[Point]]


class Drawing:
    """What a drawing file holds. `coast` and `ring` make a closed curve of points, `line` an open one."""

    def __init__(self, path: Path, coast: Curve, ring: Curve, line: Curve) -> None:
        self.table: dict[str, Any] = read_toml(path)
        self.coast = coast
        self.ring = ring
        self.line = line
        self.legend = legend_in(self.table, path.name)
        try:
            self.sheet = msgspec.convert(self.table["sheet"], scenes.Sheet)
            self.skin = msgspec.convert(self.table["skin"], scenes.Skin)
        except (KeyError, msgspec.ValidationError) as problem:
            raise BadFile(f"{path.name}: {problem}") from problem

    def shapes(self) -> list[scenes.Shape]:
        found: list[scenes.Shape] = []
        for row in self.table.get("shape", []):
            curve = self.coast if row.get("shore") else self.ring
            found.append(scenes.Shape(row["kind"], curve(points_of(row)), row.get("name", "")))
        return found

    def lines(self) -> list[scenes.Stroke]:
        rows = self.table.get("line", [])
        return [scenes.Stroke(row["kind"], self.line(points_of(row)), row.get("name", "")) for row in rows]

    def labels(self, names: dict[str, tuple[str, Point]], below: float) -> list[scenes.Label]:
        """Names of lands and waters; then of spaces: `names` gives name and middle of each by id."""
        found = [
            scenes.Label(
                row["text"], (row["at"][0] + 0.0, row["at"][1] + 0.0), row["kind"], row.get("angle", 0) + 0.0
            )
            for row in self.table.get("label", [])
        ]
        for ident, aside in self.table.get("named", {}).items():
            text, (x, y) = names[ident]
            found.append(scenes.Label(text, (x + aside, y + below), "place"))
        return found


def points_of(row: dict[str, Any]) -> list[Point]:
    return [(x, y) for x, y in row["points"]]
