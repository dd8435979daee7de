"""A drawing file: shapes, lines, labels, skin and sheet; and what is said where one is wrong."""

from pathlib import Path

import pytest

from sandtable.kernel.errors import BadFile
from sandtable.kit.drawing import Drawing, Point

WHOLE = """
[sheet]
title = "A toy"
free = [[0.0, 0.0, 5.0, 5.0]]
[skin.zones.red]
colour = "#ff0000"
[named]
A1 = -3
[[shape]]
kind = "land"
name = "Isle"
shore = true
points = [[0, 0], [4, 0], [4, 4]]
[[shape]]
kind = "lake"
points = [[1, 1], [2, 1], [2, 2]]
[[line]]
kind = "river"
points = [[0, 0], [4, 4]]
[[label]]
text = "SEA"
at = [9, 9]
kind = "water"
angle = 8
"""


def doubled(points: list[Point]) -> list[Point]:
    return points + points


def same(points: list[Point]) -> list[Point]:
    return points


def drawing(folder: Path, text: str) -> Drawing:
    path = folder / "ground.toml"
    path.write_text(text)
    return Drawing(path, doubled, same, same)


def test_a_drawing(tmp_path: Path) -> None:
    found = drawing(tmp_path, WHOLE)
    assert (found.sheet.title, found.sheet.free) == ("A toy", [(0.0, 0.0, 5.0, 5.0)])
    assert found.skin.zones["red"].colour == "#ff0000"
    coast, lake = found.shapes()
    assert (coast.name, len(coast.points)) == ("Isle", 6), "a coast is drawn by the curve for coasts"
    assert (lake.kind, lake.points) == ("lake", [(1, 1), (2, 1), (2, 2)])
    assert [(line.kind, line.points) for line in found.lines()] == [("river", [(0, 0), (4, 4)])]
    sea, place = found.labels({"A1": ("Port", (10.0, 20.0))}, 5.0)
    assert (sea.text, sea.at, sea.angle) == ("SEA", (9.0, 9.0), 8.0)
    assert (place.text, place.at, place.kind) == ("Port", (7.0, 25.0), "place")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[skin]\ncounter = 1.0\n", "ground.toml: 'sheet'"),
        ("[sheet]\ntitle = 3\n[skin]\n", "ground.toml: Expected `str`"),
        ('[sheet]\ntitle = "A"\n[skin]\nnorth = "up"\n', "ground.toml: Expected `float"),
    ],
)
def test_a_wrong_drawing_is_refused_by_name(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(BadFile, match=words):
        drawing(tmp_path, text)
