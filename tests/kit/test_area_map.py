"""Outlines of an area map: spaces, labels, shapes, common borders, and what is said where the file is wrong."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sandtable.kernel.errors import BadFile
from sandtable.kit.area_map import AreaDrawing
from sandtable.kit.scenes import Space

SQUARES: dict[str, Any] = {
    "canvas": [40, 20],
    "areas": {
        "west": {
            "kind": "land",
            "polygons": [[[0, 0], [10, 0], [10, 20], [0, 20]]],
            "stack": [5, 5],
            "label": [5, 15],
        },
        "east": {
            "kind": "sea",
            "polygons": [[[30, 0], [40, 0], [40, 9]], [[10, 0], [20, 0], [20, 20], [10, 20]]],
            "stack": [15, 5],
            "label": [15, 15],
            "lines": ["Eastern", "Sea"],
        },
        "corner": {
            "kind": "box",
            "polygons": [[[20, 20], [30, 20], [30, 30]]],
            "stack": [28, 24],
            "label": [28, 25],
        },
    },
    "coast": [{"outer": [[0, 0], [10, 0], [10, 20]], "holes": [[[1, 1], [2, 1], [2, 2]]], "name": "Isle"}],
    "reefs": [[[[1, 1], [2, 2], [1, 2]]]],
    "rail": [{"kind": "rail", "points": [[0, 0], [5, 5]]}],
    "borders": [{"a": "west", "b": "east", "kind": "strait"}],
}


def drawn(tmp_path: Path, **changed: Any) -> AreaDrawing:
    path = tmp_path / "outlines.json"
    path.write_text(json.dumps({**SQUARES, **changed}))
    return AreaDrawing(path)


def test_a_space_is_the_part_that_its_stack_lies_in(tmp_path: Path) -> None:
    space = drawn(tmp_path).space("east", "Sea of Toys", tags=["deep"])
    assert (space.name, space.kind, space.centre, space.tags) == ("Sea of Toys", "sea", (15.0, 5.0), ["deep"])
    assert space.shape[0] == (10.0, 0.0)


def test_every_island_of_an_area_can_be_clicked(tmp_path: Path) -> None:
    """The other parts of an area, and its holes, come with its shape; a space of former files has none."""
    d = drawn(tmp_path)
    area = d.areas["east"]
    space = d.space("east")
    assert len(space.more) == len(area.polygons) + len(area.holes) - 1 > 0
    assert sorted([space.shape, *space.more]) == sorted([*area.polygons, *area.holes])
    assert msgspec.convert({"id": "a", "name": "", "centre": [0, 0], "shape": []}, Space).more == []


def test_labels_shapes_strokes_and_borders_come_as_the_file_has_them(tmp_path: Path) -> None:
    d = drawn(tmp_path)
    labels = d.labels({"land": "place", "sea": "water"}, {"west": "Westland"})
    assert [(label.text, label.kind) for label in labels] == [("Westland", "place"), ("Eastern Sea", "water")]
    assert [(s.kind, s.name) for s in d.shapes("coast", "land")] == [("land", "Isle"), ("water", "Isle")]
    assert len(d.shapes("reefs", "reef")) == 1 and d.strokes("rail")[0].points == [(0.0, 0.0), (5.0, 5.0)]
    assert [(b.a, b.b, b.kind) for b in d.borders({"strait": "water"})] == [("west", "east", "water")]


def test_the_picture_is_compared_with_the_rules(tmp_path: Path) -> None:
    d = drawn(tmp_path)
    assert d.shared("west", "east") == 20.0
    assert d.common("west", "east") == [[(10.0, 0.0), (10.0, 20.0)]]
    assert d.seams([("west", "east")], "bound")[0].spaces == ["west", "east"]
    assert d.differences([("east", "west")]) == []
    assert d.differences([]) == ["east and west share a border and are no neighbours"]
    assert d.differences([("west", "east"), ("east", "corner")]) == [
        "corner and east are neighbours and share no border"
    ]
    assert d.differences([("east", "corner")], excused=[("west", "east"), ("corner", "east")]) == []


@pytest.mark.parametrize("changed, said", [
    ({"areas": {"a": {"kind": "land", "polygons": [[[0, 0], [1, 0], [1, 1]]], "stack": [5, 5], "label": [0, 0]}}},
     "area a: its stack lies outside it"),
    ({"areas": {"a": {"kind": "land", "stack": [5, 5]}}}, "label"),
    ({"canvas": "wide"}, "array"),
])  # fmt: skip
def test_a_wrong_file_is_told_in_one_line(tmp_path: Path, changed: dict[str, Any], said: str) -> None:
    with pytest.raises(BadFile, match=said):
        drawn(tmp_path, **changed)
    with pytest.raises(BadFile, match="no outline is named nowhere"):
        drawn(tmp_path).space("nowhere")
