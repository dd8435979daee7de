"""What is drawn once: the ground agrees with the hexes, every rule that is named exists, every counter has its face."""

import msgspec
import pytest

from sandtable.games.shanghai import TITLE
from sandtable.games.shanghai.folio import OUT, RIVER, read_folio
from sandtable.kernel.title import Setup
from sandtable.kit.rulebook import read_rulebook
from sandtable.kit.scenes import Scene
from sandtable.maps.curves import holds
from tests.rulemarks import GAMES, SERIES

T = read_folio("")
BOOK = read_rulebook(GAMES / "shanghai" / "rules.toml", SERIES / "fire_and_movement" / "rules.toml")
OPTIONS = {"last_week_at_zero": True, "japanese_may_end_early": True, "snipers_hold_city": False}


def scene(**options: bool) -> Scene:
    found = TITLE.scene(Setup("campaign", {**OPTIONS, **options}))
    assert isinstance(found, Scene)
    return found


S = scene()


@pytest.mark.rule("SH-5.2a", "SH-5.2b")
def test_land_and_water_agree_with_the_hexes() -> None:
    """The middle of every playable hex lies on land, that of every river hex in the water; Pootung is land too."""
    land, pootung = S.shapes[0].points, S.shapes[1].points
    for h in range(T.grid.size):
        at = T.sheet.centres[h]
        assert holds(land, at) == (h < T.playable), T.hex_names[h]
        assert holds(pootung, at) == (T.sheet.kind[h] == OUT), T.hex_names[h]
        if T.sheet.kind[h] == RIVER:
            assert not holds(land, at) and not holds(pootung, at), T.hex_names[h]


def test_a_great_river_covers_a_part_of_each_shore_hex() -> None:
    land = S.shapes[0].points
    for h in T.shore_hexes:
        space = S.spaces[h]
        assert any(not holds(land, corner) for corner in space.shape), space.id


def test_every_rule_that_a_scene_names_exists() -> None:
    rules = [note.rule for space in S.spaces for note in space.notes] + [note.rule for note in S.aids]
    assert rules and all(rule.upper() in BOOK.by_ident for rule in rules), {
        rule for rule in rules if rule.upper() not in BOOK.by_ident
    }
    assert all(note.heading for note in S.aids)


@pytest.mark.rule("FM-2.2a")
def test_the_aids_hold_all_tables() -> None:
    headings = {note.heading for note in S.aids}
    assert {
        "Combat results",
        "Terrain",
        "Fire support",
        "Victory points",
        "Victory levels",
        "The pause",
    } <= headings
    columns = [note for note in S.aids if note.heading == "Combat results"]
    assert len(columns) == 11 and columns[0].cells == ["1", "2", "3", "4", "5", "6"]
    assert (columns[6].text, columns[6].cells) == ("+3, +4", ["A1", "EX", "EX", "D1", "D1", "D2"])
    grounds = {note.text: note.cells for note in S.aids if note.heading == "Terrain" and note.cells}
    assert grounds["City"] == ["2", "2 left"] and grounds["Fort or rubble"] == ["as the ground", "3 left"]
    assert grounds["Ground"] == ["to enter", "combat"]
    levels = {note.text: note.cells for note in S.aids if note.heading == "Victory levels" and note.cells}
    assert levels["22 or more"] == ["Decisive Japanese"] and levels["12 or fewer"] == ["Decisive Chinese"]


@pytest.mark.rule("SH-V1", "SH-V2", "SH-V3")
def test_the_aids_follow_the_options() -> None:
    def rules(**options: bool) -> set[str]:
        return {note.rule for note in scene(**options).aids}

    assert "SH-12.1b" in rules() and "SH-V1" in rules(last_week_at_zero=False)
    assert "SH-12.1c" in rules() and "SH-12.1c" not in rules(japanese_may_end_early=False)
    assert "SH-V3" not in rules() and "SH-V3" in rules(snipers_hold_city=True)


@pytest.mark.rule("SH-2.3.2a", "FM-2.3a")
def test_every_counter_has_its_faces() -> None:
    kinds = {kind.id: kind for kind in S.kinds}
    assert len(kinds) == len(S.kinds)
    for u in range(T.units):
        kind = kinds[T.unit_ids[u]]
        assert len(kind.symbol) == 15 and len(kind.factors) == 3
        assert (T.unit_ids[u] + "-r" in kinds) == (T.full[u] == 2)
    assert kinds["J-9-7"].factors == ["6", "4", "4"] and kinds["J-9-7-r"].factors == ["4", "3", "4"]
    assert kinds["J-9-CAV"].factors == ["2", "1", "⑧"] and kinds["C-TRAIN-1"].factors == ["2", "2", "rail"]
    assert {"fort", "rubble", "garrison", "sniper", *T.marker_ids} <= set(kinds)


def test_hexes_say_what_the_rules_do_with_them() -> None:
    notes = {space.id: {note.rule for note in space.notes} for space in S.spaces}
    assert "SH-12.3h" in notes["0615"] and "SH-18a" in notes["0316"] and "SH-11a" in notes["0817"]
    assert "SH-17.3a" in notes["2320"] and "SH-12.3a" in notes["1318"] and "SH-13.6a" in notes["3402"]
    assert notes["3406"] == {"SH-5.2a"} and notes["0226"] == {"FM-5.1c"}
    assert "FM-5.2b" in notes["0901"] and "FM-5.2c" in notes["0717"] and "SH-13.2f" in notes["1024"]


def test_the_scene_is_whole() -> None:
    assert S.size == (1268.0, 1140.0) and len(S.spaces) == 884
    assert S.turns == [0.0, -90.0]
    assert {overlay.id for overlay in S.overlays} == {"zoc", "reach", "control", "interdiction", "fire"}
    assert len({overlay.key for overlay in S.overlays}) == 5
    rails = [line for line in S.strokes if line.kind == "rail"]
    assert len(rails) == 4 and all(line.name and line.spaces for line in rails)
    assert {shape.name for shape in S.shapes if shape.kind == "water"} == {
        "Soochow Creek",
        "Woosung Creek",
        "Liuho Creek",
    }
    zones = {space.zone for space in S.spaces}
    assert zones <= {*S.skin.zones, ""}
    names = [label.text for label in S.labels]
    assert all(name in names for name in T.place_names if name != "Chapei")
    again = msgspec.json.decode(msgspec.json.encode(S), type=Scene)
    assert again == S


def test_labels_lie_on_the_sheet() -> None:
    for label in S.labels:
        assert 0 <= label.at[0] <= S.size[0] and 0 <= label.at[1] <= S.size[1], label.text
