"""What is drawn once: the ground agrees with the hexes, every rule that is named exists, nothing is missing."""

import msgspec
import pytest

from sandtable.games.fortress import TITLE
from sandtable.kit.scenes import Scene, Shape

T = TITLE.data()
LEVELS = ("basic", "advanced1", "advanced2", "advanced3")


def scene(level: str = "advanced3", **options: str | int | bool) -> Scene:
    found = TITLE.scene(TITLE.setup(level, options))
    assert isinstance(found, Scene)
    return found


def inside(shape: Shape, at: tuple[float, float]) -> bool:
    """Whether a point lies in a polygon: a ray from it crosses the outline an odd number of times."""
    x, y = at
    odd = False
    for (x1, y1), (x2, y2) in zip(shape.points, [*shape.points[1:], shape.points[0]], strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            odd = not odd
    return odd


@pytest.mark.rule("IF-MAP-1", "IF-SET-8")
def test_land_and_water_agree_with_the_hexes() -> None:
    """The middle of every land hex lies on land, that of every water or strait hex in the water."""
    land = [shape for shape in scene().shapes if shape.kind == "land"]
    for h, at in enumerate(T.centres):
        on_land = any(inside(shape, at) for shape in land)
        assert on_land == (T.regions[h] in ("johore", "singapore")), T.hex_names[h]
    named = {shape.name: shape for shape in land}
    for h, at in enumerate(T.centres):
        if T.regions[h] == "johore":
            assert inside(named["Johore"], at), T.hex_names[h]
        elif T.regions[h] == "singapore":
            home = "Pulau Ubin" if T.hex_names[h] == "L6" else "Singapore"
            assert inside(named[home], at), T.hex_names[h]


@pytest.mark.parametrize("level", LEVELS)
def test_every_rule_that_a_scene_names_exists(level: str) -> None:
    book = TITLE.rulebook()
    s = scene(level)
    rules = [note.rule for space in s.spaces for note in space.notes]
    rules += [note.rule for note in s.aids] + [card.rule for card in s.cards]
    assert rules and all(rule.upper() in book.by_ident for rule in rules)
    assert all(note.heading for note in s.aids)


def test_every_level_shows_only_what_it_uses() -> None:
    texts = {level: " ".join(note.text for note in scene(level).aids) for level in LEVELS}
    assert "Bombing Run" not in texts["basic"] and "Bombing Run" in texts["advanced1"]
    assert "40 pieces" not in texts["advanced1"] and "40 pieces" in texts["advanced2"]
    assert "points" not in texts["advanced2"] and "points" in texts["advanced3"]
    assert [len(scene(level).cards) for level in LEVELS] == [0, 0, 0, 40]


@pytest.mark.rule("IF-SET-4", "IF-SET-5", "IF-SET-7", "IF-SET-9", "IF-ROAD-1")
def test_hexes_say_what_the_rules_do_with_them() -> None:
    rules = {space.id: [note.rule for note in space.notes] for space in scene("basic").spaces}
    assert rules["A1"] == ["IF-SET-4"]
    assert rules["F3"] == ["IF-SET-4", "IF-ROAD-1"]
    assert rules["G7"] == ["IF-SET-5", "IF-ROAD-1"]
    assert rules["D6"] == ["IF-SET-7"]
    assert rules["E4"] == ["IF-MAP-1"]
    full = {space.id: [note.rule for note in space.notes] for space in scene().spaces}
    assert "IF-CARD-C11" in full["F4"] and "IF-CARD-C04" in full["E6"] and "IF-CARD-C03" in full["H4"]


@pytest.mark.rule("IF-VAR-1")
def test_the_jurong_line_of_the_variant() -> None:
    s = scene("advanced1", jurong_line="always")
    assert "IF-VAR-1" in [note.rule for note in next(one for one in s.spaces if one.id == "E6").notes]
    assert "C04" not in [card.id for card in scene(jurong_line="always").cards]
    assert all("jurong" in one.tags for one in s.spaces if one.id in ("E6", "F7", "E8", "E9"))


@pytest.mark.rule("IF-SET-13", "IF-SET-14", "IF-SET-15")
def test_kinds_have_symbols_and_strengths() -> None:
    kinds = {kind.id: kind for kind in scene().kinds}
    assert len(kinds) == 12
    assert all(len(kind.symbol) == 15 for kind in kinds.values())
    assert [kinds[name].factors for name in ("tank", "bomber", "artillery", "mine", "hq")] == [
        ["9"],
        ["2"],
        ["2"],
        ["X"],
        ["HQ"],
    ]


def test_lines_borders_and_labels_stand_where_they_should() -> None:
    s = scene()
    road = next(line for line in s.strokes if line.kind == "road")
    assert road.spaces[0] == "E1" and road.spaces[-1] == "H10" and road.name == "Woodlands Road"
    assert {T.centres[h] for h in T.road} <= set(road.points)
    straits = {frozenset((border.a, border.b)) for border in s.borders if border.kind == "strait"}
    assert frozenset(("C6", "D6")) in straits and len(straits) == 14
    white = [border for border in s.borders if border.kind == "white"]
    assert len(white) == sum(len(sides) for sides in T.white_sides)
    near = {T.hex_names[h]: {T.hex_names[n] for n in T.adjacent[h]} for h in range(143)}
    assert all(border.b in near[border.a] for border in s.borders)
    width, height = s.size
    assert all(0 <= label.at[0] <= width and 0 <= label.at[1] <= height for label in s.labels)
    assert {"JOHORE", "SINGAPORE", "Johore Strait"} <= {label.text for label in s.labels}


def test_a_scene_survives_json_and_is_light() -> None:
    s = scene()
    text = msgspec.json.encode(s)
    assert msgspec.json.decode(text, type=Scene) == s
    assert len(text) < 150_000
    assert {side.id: side.colour for side in s.sides} == {"japan": "#b4452f", "commonwealth": "#c9a66b"}


def test_the_sheet_has_room_only_over_open_water() -> None:
    found = scene()
    assert found.sheet is not None and found.sheet.title == found.name and found.sheet.free
    land = [shape for shape in found.shapes if shape.kind == "land"]
    hexes = [Shape("hex", space.shape) for space in found.spaces if space.zone != "X"]
    for x, y, width, height in found.sheet.free:
        assert x >= 0 and y >= 0 and x + width <= found.size[0] and y + height <= found.size[1]
        for i in range(0, int(width) + 1, 5):
            for j in range(0, int(height) + 1, 5):
                at = (x + i, y + j)
                assert not any(inside(shape, at) for shape in land + hexes), at


@pytest.mark.rule("IF-OBJ-2")
def test_the_scene_says_what_each_seat_must_do() -> None:
    assert set(scene().goals) == {seat.ident for seat in TITLE.seats}
    assert all("Headquarters" in goal for goal in scene().goals.values())
