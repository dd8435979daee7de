"""The legend explains every sign of every map, and nothing that is not there."""

from pathlib import Path

import msgspec
import pytest

from sandtable.kernel.errors import BadFile
from sandtable.kit import scenes
from sandtable.kit.legend import drawn_on, fitting, idle, legend_in, read_legend, unexplained
from sandtable.session.titles import load_title, title_slugs

BARE = scenes.Scene(
    title="toy",
    name="Toy",
    scenario="one",
    size=(10.0, 10.0),
    sides=[],
    kinds=[],
    spaces=[
        scenes.Space("a", "A", (1.0, 1.0), [], terrain="rice", tags=["depot", "wet"], zone="red"),
        scenes.Space("b", "B", (1.0, 1.0), [], kind="box", terrain="hill"),
    ],
    strokes=[scenes.Stroke("road", []), scenes.Stroke("coast", [])],
    borders=[scenes.Border("a", "b", "ford")],
    skin=scenes.Skin(
        terrain={"rice": "paddy", "hill": "hachures"},
        tags={"depot": scenes.TagSkin("crate"), "wet": scenes.TagSkin()},
        zones={"red": scenes.ZoneSkin(tint=0.2), "blue": scenes.ZoneSkin(tint=0.2)},
    ),
)
ALL = [("border", "ford"), ("line", "road"), ("tag", "depot"), ("terrain", "rice"), ("zone", "red")]


@pytest.mark.parametrize(
    "slug, scenario", [(slug, one.ident) for slug in title_slugs() for one in load_title(slug).scenarios]
)
def test_every_sign_of_every_map_is_explained(slug: str, scenario: str) -> None:
    title = load_title(slug)
    scene = title.scene(title.setup(scenario, {}))
    assert unexplained(scene) == []
    assert idle(scene) == []


def test_what_is_drawn_and_not_explained_is_told_by_name() -> None:
    assert sorted(drawn_on(BARE)) == ALL, "a box, a tag without a mark and a coast are no signs"
    assert unexplained(BARE) == [f"{what} {ident}" for what, ident in ALL]
    told = [scenes.Sign("tag", ["depot"], "Depot"), scenes.Sign("line", ["road", "lane"], "Way")]
    scene = msgspec.structs.replace(BARE, legend=told)
    assert unexplained(scene) == ["border ford", "terrain rice", "zone red"]
    assert idle(scene) == []


def test_rows_about_what_this_map_has_not_are_left_out() -> None:
    rows = [scenes.Sign("tag", ["mine"], "Mine"), scenes.Sign("terrain", ["hill"], "Hill")]
    assert idle(msgspec.structs.replace(BARE, legend=rows)) == ["Mine"]
    assert [row.text for row in fitting(rows, BARE).legend] == ["Hill"]


def test_a_file_with_a_slip_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "legend.toml"
    path.write_text('[[legend]]\nwhat = "tag"\nids = ["depot"]\ntext = "Depot"\n', "utf-8")
    assert read_legend(path) == [scenes.Sign("tag", ["depot"], "Depot")]
    with pytest.raises(BadFile, match="x.toml"):
        legend_in({"legend": [{"what": "smell", "ids": [], "text": ""}]}, "x.toml")
