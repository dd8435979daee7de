"""One schema for every client: exported, complete, and what titles send is true to it."""

import json

import msgspec
import pytest

from sandtable.games.fortress import TITLE
from sandtable.kernel.flow import NOBODY
from sandtable.kit import beats, scenes, views
from sandtable.kit.title import Title
from tests.toys import DUEL

pytestmark = pytest.mark.both

STRUCTS = {
    name: one
    for module in (views, scenes, beats)
    for name, one in vars(module).items()
    if isinstance(one, type) and issubclass(one, msgspec.Struct) and one is not beats.Beat
}


def test_the_schema_names_everything_a_client_receives() -> None:
    schemas = views.schema()["components"]["schemas"]
    assert set(schemas) == set(STRUCTS)
    assert json.loads(json.dumps(schemas)) == schemas
    for name, one in STRUCTS.items():
        tag = {one.__struct_config__.tag_field} - {None}
        assert set(schemas[name]["properties"]) == {*one.__struct_fields__, *tag}, name


def test_every_reference_in_the_schema_leads_somewhere() -> None:
    schemas = views.schema()["components"]["schemas"]
    text = json.dumps(schemas)
    for part in text.split('"$ref": "')[1:]:
        where = part.partition('"')[0]
        assert where.removeprefix("#/components/schemas/") in schemas


def test_structs_cannot_be_changed() -> None:
    note = scenes.Note("a remark", "TOY-1")
    with pytest.raises(AttributeError):
        note.text = "another"  # type: ignore[misc]


@pytest.mark.parametrize("title", [DUEL, TITLE], ids=lambda title: title.slug)
def test_what_a_title_sends_is_true_to_the_schema(title: Title) -> None:
    for scenario in title.scenarios:
        setup = title.setup(scenario.ident, {})
        scene = title.scene(setup)
        assert msgspec.json.decode(msgspec.json.encode(scene), type=scenes.Scene) == scene
        board = title.start(setup)
        for seat in (*range(len(title.seats)), NOBODY):
            view = title.view(board, seat)
            assert msgspec.json.decode(msgspec.json.encode(view), type=views.View) == view
            assert view.seat == (title.seats[seat].ident if seat >= 0 else "")
