"""The data: its counts, where each entry comes from, and packs that correct it."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import tomli_w

from sandtable.games import fortress
from sandtable.games.fortress import TITLE, unit, verb, window
from sandtable.games.fortress.board import NO_PROGRESS, FortressBoard
from sandtable.games.fortress.material import MAY, SIDES, beats_table
from sandtable.games.fortress.rules.action_cards import Bombardment, dashes, in_gun_range
from sandtable.games.fortress.rules.cards_commonwealth import commonwealth_effect
from sandtable.games.fortress.rules.cards_japan import charge_targets, japanese_effect
from sandtable.games.fortress.rules.playing import card_bar
from sandtable.games.fortress.rules.politics import Buy
from sandtable.games.fortress.rules.turns import Turn
from sandtable.games.fortress.title import Fortress
from sandtable.kernel.actions import action, plain
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.errors import BadFile
from sandtable.kernel.flow import ALLOWED
from sandtable.kit.data import laid_over
from tests.fortress.fuzz import answer, play, start

pytestmark = pytest.mark.both

DATA = Path(fortress.__path__[0]) / "data"
SOURCES = {"rulebook", "public", "reconstruction"}


def doc(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / f"{name}.toml").read_text("utf-8"))


# -- the map -----------------------------------------------------------------------------------------------------


def test_the_hexes_are_counted() -> None:
    rows = doc("map")["hex"]
    zones = [row["zone"] for row in rows]
    assert len(rows) == 143
    assert [zones.count(zone) for zone in ("red", "blue", "white", "X")] == [37, 38, 27, 41]
    assert doc("map")["meta"]["counts"] == {"red": 37, "blue": 38, "white": 27, "X": 41}
    assert sum(TITLE.data().passable) == 102
    assert len({row["id"] for row in rows}) == len({row["name"] for row in rows}) == 143


def test_the_borders_are_counted() -> None:
    t = TITLE.data()
    borders = {(a, b) for a in range(143) for b in t.open[a] if a < b and t.passable[a]}
    assert len(borders) == 246
    assert all(a in t.open[b] for a, b in borders)
    assert all(t.distance[a][b] == 1 for a, b in borders)


def test_the_places_on_the_grid_are_what_they_say() -> None:
    for n, row in enumerate(doc("map")["hex"]):
        assert (row["col"], row["row"]) == (n % 13, n // 13)
        assert row["id"] == f"{'ABCDEFGHIJKLM'[n % 13]}{n // 13 + 1}"
        assert row["axial"] == [row["col"] - row["row"] // 2, row["row"]]
        assert row["x"] == pytest.approx(60 + 69.28 * (row["col"] + 0.5 * (row["row"] % 2)), abs=0.6)
        assert row["y"] == pytest.approx(60 + 60 * row["row"], abs=0.6)


def test_road_jurong_line_and_beaches() -> None:
    t = TITLE.data()
    assert len(t.road) == len(set(t.road)) == 10
    assert all(b in t.open[a] for a, b in zip(t.road, t.road[1:]))
    assert all(t.passable[h] for h in t.road)
    assert [t.hex_names[h] for h in range(143) if t.jurong[h]] == ["E6", "F7", "E8", "E9"]
    for flags in (t.jurong, t.beach):
        assert all(t.passable[h] and t.regions[h] == "singapore" for h in range(143) if flags[h])
    for row in doc("map")["border"]:
        a, b = (t.hex_names.index(name) for name in row["between"])
        assert b in t.open[a]
    for lane in doc("map")["crossings"]["lanes"]:
        hexes = [t.hex_names.index(name) for name in lane["path"]]
        assert all(b in t.open[a] for a, b in zip(hexes, hexes[1:]))


def test_the_two_armies_can_reach_each_other() -> None:
    t = TITLE.data()
    free = [h for h in range(143) if t.passable[h]]
    assert all(t.steps[free[0]][h] < 99 for h in free)


# -- the pieces --------------------------------------------------------------------------------------------------


def test_the_armies_are_counted() -> None:
    t = TITLE.data()
    for side in (0, 1):
        assert (sum(t.basic[side]), sum(t.pool[side])) == (30, 40)
        assert t.basic[side][unit.HQ] == t.pool[side][unit.HQ] == 1
        assert all(few <= many for few, many in zip(t.basic[side], t.pool[side]))


def test_bombs_eliminate_what_the_table_says() -> None:
    """The results of attacks are in test_attack.py."""
    t = TITLE.data()
    assert t.beats == beats_table(t.strength)
    lost = doc("tables")["bombing_run"]["success_eliminates"]
    assert {kind for n, kind in enumerate(unit.IDS) if t.bombed_dies[n]} == set(lost)
    assert [row["movable"] for row in doc("units")["type"]] == [kind < unit.MINE for kind in range(12)]


def test_the_numbers_of_politics_and_cards() -> None:
    t = TITLE.data()
    assert (t.start_points, t.attack_points, t.card_price, t.hand_limit) == (0, 1, 2, 7)
    named = {t.cards[n].ident: delta for n, delta in enumerate(t.delta) if delta}
    assert named == {
        "J01": -1,
        "J06": 1,
        "J07": 3,
        "J16": 1,
        "C02": -3,
        "C03": 2,
        "C04": 1,
        "C07": 1,
        "C16": 1,
    }
    assert (t.line_bonus, t.order_bonus) == (1, 1)
    assert (t.charges, t.palace_range, t.hex_names[t.palace]) == (3, 5, "E3")
    assert (t.gun_range, t.hex_names[t.johore_bahru]) == (6, "F3")
    assert (t.staff_look, t.victory_points, t.visit_cards, t.quarrel_points) == (3, 4, 2, 3)
    assert (t.dash_min, t.dash_max) == (2, 4)
    assert (t.causeway_turns, t.hex_names[t.causeway]) == (8, "F4")
    assert [t.hex_names[h] for h in t.harbour] == ["H11", "I11", "I10"]
    assert {t.regions[h] for h in range(143) if t.battery_reach[h]} == {"johore", "strait"}
    assert (t.colours, t.letters) == (["red", "blue", "green"], ["A", "B", "C"])
    assert doc("units")["meta"]["army_size"] == 30
    assert doc("units")["meta"]["pool_size"] == 40


# -- the cards ---------------------------------------------------------------------------------------------------


def test_the_cards_are_counted() -> None:
    cards = TITLE.data().cards
    assert [card.ident for card in cards if card.side == 0] == [f"J{n:02}" for n in range(1, 21)]
    assert [card.ident for card in cards if card.side == 1] == [f"C{n:02}" for n in range(1, 21)]
    assert len({card.name for card in cards}) == 40
    for card in cards:
        assert 1 <= card.cost <= 8
        assert card.kind in ("instant", "action", "ongoing")
        assert card.effect and card.history and card.windows
        assert (card.kind == "action") == ("action" in card.windows) or card.ident == "J15"


# -- the set-ups -------------------------------------------------------------------------------------------------


def test_the_deployments_are_legal_and_one_a_side_is_for_beginners() -> None:
    t = TITLE.data()
    for side in (0, 1):
        own = [one for one in t.deployments if one.side == side]
        assert len(own) >= 2
        assert [one.beginner for one in own].count(True) == 1
        for one in own:
            assert len(one.pieces) == 30
            assert all(t.zone[h] == side for h in one.pieces)
            kinds = list(one.pieces.values())
            assert [kinds.count(kind) for kind in range(12)] == t.basic[side]
    idents = [one.ident for one in t.deployments] + [one.ident for one in t.armies]
    assert len(set(idents)) == len(idents)


def test_the_sample_armies_are_legal() -> None:
    t = TITLE.data()
    for side in (0, 1):
        assert [one for one in t.armies if one.side == side]
    for army in t.armies:
        assert sum(army.counts) == 30
        assert army.counts[unit.HQ] == 1
        assert all(few <= many for few, many in zip(army.counts, t.pool[army.side]))


def test_the_levels_are_those_of_the_title() -> None:
    assert [row["id"] for row in doc("scenarios")["scenario"]] == [one.ident for one in TITLE.scenarios]


# -- where it comes from -----------------------------------------------------------------------------------------


def entries() -> list[tuple[str, dict[str, Any]]]:
    """Everything that has to say where it comes from: each entry of a list, and each table of tables.toml."""
    found = [
        (f"map.{name}", doc("map")[name])
        for name in ("meta", "major_road", "jurong_line", "beaches", "crossings")
    ]
    for name, lists in (
        ("map", ("hex", "border")),
        ("units", ("type",)),
        ("cards", ("card",)),
        ("scenarios", ("scenario", "deployment", "army_choice")),
    ):
        found += [
            (f"{name}.{one} {row.get('id', n)}", row) for one in lists for n, row in enumerate(doc(name)[one])
        ]
    found += [(f"units.army.{side}", doc("units")["army"][side]) for side in SIDES]
    found += [(f"tables.{name}", table) for name, table in doc("tables").items() if name != "meta"]
    found += [(f"cards.windows.{name}", row) for name, row in doc("cards")["windows"].items()]
    return found


def test_every_entry_says_where_it_comes_from() -> None:
    rows = entries()
    assert len(rows) > 143 + 40 + 12
    assert [name for name, row in rows if row.get("source") not in SOURCES] == []
    for name, row in rows:
        for key, value in row.items():
            if key.endswith("_source"):
                assert value in SOURCES, f"{name}: {key}"


def test_every_file_belongs_to_this_title() -> None:
    assert {path.stem for path in DATA.glob("*.toml")} - {"lesson", "aids", "ground"} == set(MAY.files)
    assert {doc(name)["meta"]["game"] for name in MAY.files} == {"fortress"}


# -- packs -------------------------------------------------------------------------------------------------------


def pack(folder: Path, **files: Any) -> str:
    folder.mkdir(exist_ok=True)
    for name, content in files.items():
        text = content if isinstance(content, str) else tomli_w.dumps(content)
        (folder / f"{name}.toml").write_text(text, "utf-8")
    return str(folder)


def packed(folder: Path, **files: Any) -> Fortress:
    title = TITLE.with_pack(pack(folder, **files))
    assert isinstance(title, Fortress)
    return title


def test_a_pack_has_a_digest_of_its_own(tmp_path: Path) -> None:
    own = TITLE.data().digest
    weak = packed(tmp_path / "a", units={"type": [{"id": "company", "strength": 5}]})
    weaker = packed(tmp_path / "b", units={"type": [{"id": "company", "strength": 4}]})
    same = packed(tmp_path / "c", units={"type": [{"id": "company", "strength": 7}]})
    again = packed(tmp_path / "d", units={"type": [{"id": "company", "strength": 5}]})
    assert len({own, weak.data_digest, weaker.data_digest}) == 3
    assert same.data_digest == own
    assert again.data_digest == weak.data_digest
    assert TITLE.data().strength[2] == 7


def test_a_pack_changes_the_game(tmp_path: Path) -> None:
    """A value of each file that rules look at."""
    title = packed(
        tmp_path,
        units={"type": [{"id": "company", "strength": 5}]},
        cards={"card": [{"id": "J01", "cost": 1}, {"id": "C20", "cost": 7}]},
        tables={"limits": {"no_progress_player_turns": 6, "shuttle_moves": 3}},
        map={"hex": [{"id": "F4", "name": "The Gap"}], "jurong_line": {"hexes": ["E6"]}},
    )
    t = title.data()
    assert t.strength[2] == 5
    assert t.beats[2 * 12 + 3] == -1  # company against conscript
    assert (t.cost[0], t.cost[39], t.cost[1]) == (1, 7, TITLE.data().cost[1])
    assert t.place_names[t.hex_names.index("F4")] == "The Gap"
    assert sum(t.jurong) == 1
    board = title.start(title.setup("basic", {"deployment": "beginner"}))
    assert isinstance(board, FortressBoard)
    dealer = FastDealer(1)
    play(board, dealer, answer)
    assert board.ending == NO_PROGRESS
    assert board.turn == 7
    assert title.vocabulary().parse("play J01")
    assert title.scene(title.setup("basic", {})).spaces


def test_the_titles_own_games_do_not_change_with_a_pack(tmp_path: Path) -> None:
    before = start("basic", 1)
    packed(tmp_path, tables={"limits": {"no_progress_player_turns": 6}})
    after = start("basic", 1)
    assert after.t.quiet_limit == before.t.quiet_limit == 100


def card(ident: str, **params: Any) -> dict[str, Any]:
    return {"card": [{"id": ident, "params": params}]}


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"units": {"type": [{"id": "tank", "strength": 99}]}}, "tank: strength = 99"),
    ({"units": {"type": [{"id": "tank", "strength": -1}]}}, "tank: strength = -1"),
    ({"units": {"type": [{"id": "tank", "strength": "nine"}]}}, "tank: strength = 'nine'"),
    ({"units": {"type": [{"id": "tank", "strength": True}]}}, "tank: strength = True"),
    ({"units": {"type": [{"id": "zeppelin", "strength": 3}]}}, "zeppelin"),
    ({"units": {"army": {"japan": {"basic": {"tank": 9}}}}}, "army.japan.basic"),
    ({"units": {"army": {"japan": {"basic": {"hq": 0, "tank": 2}}}}}, "army.japan.basic"),
    ({"units": {"army": {"japan": {"basic": {"tank": "many"}}}}}, "units.toml"),
    ({"map": {"hex": [{"id": "F4", "zone": "green"}]}}, "hex F4: zone"),
    ({"map": {"hex": [{"id": "Z9", "zone": "red"}]}}, "Z9"),
    ({"map": {"hex": []}}, "map.toml, hex: a list of entries was expected"),
    ({"map": {"hex": 5}}, "map.toml"),
    ({"map": {"major_road": {"hexes": ["E1", "M9"]}}}, "Major Road breaks off at M9"),
    ({"map": {"major_road": {"hexes": ["E1", "E99"]}}}, "there is no hex 'E99'"),
    ({"map": {"jurong_line": {"hexes": ["Q1"]}}}, "there is no hex 'Q1'"),
    ({"map": {"meta": {"hex_radius": "big"}}}, "map.toml"),
    ({"cards": {"card": [{"id": "J99", "cost": 1}]}}, "J99"),
    ({"cards": {"card": [{"id": "J01", "cost": "three"}]}}, "J01: cost = 'three'"),
    ({"cards": {"card": [{"id": "J01", "cost": 21}]}}, "J01: cost = 21"),
    ({"cards": {"card": [{"id": "J01", "windows": ["midnight"]}]}}, "J01"),
    ({"cards": {"card": [{"id": "J01", "turn": "sometimes"}]}}, "J01"),
    ({"cards": {"card": [{"id": "J01", "side": "russia"}]}}, "J01"),
    ({"tables": {"limits": {"no_progress_player_turns": 0}}}, "no_progress_player_turns = 0"),
    ({"tables": {"limits": {"shuttle_moves": 1}}}, "shuttle_moves = 1"),
    ({"tables": {"fire_support": {"bonus_by_distance": {"1": "two"}}}}, "tables.toml"),
    ({"tables": {"bombing_run": {"success_eliminates": ["zeppelin"]}}}, "'zeppelin'"),
    ({"scenarios": {"deployment": [{"id": "nowhere", "pieces": {}}]}}, "nowhere"),
    ({"scenarios": {"army_choice": [{"id": "nobody", "pieces": {}}]}}, "nobody"),
    ({"map": "hex = [\n"}, "map.toml"),
    ({"weather": {"rain": 1}}, "weather.toml is none of"),
    ({"map": {"hexes": [{"id": "F4"}]}}, "data pack: map.toml, hexes: play does not use this value"),
    (
        {"units": {"type": [{"id": "tank", "strenght": 8}]}},
        "data pack: units.toml, type.tank.strenght: play does not use this value",
    ),
    ({"tables": {"politics": {"card_price": -1}}}, "tables.toml, politics: card_price = -1"),
    ({"tables": {"politics": {"hand_limit": 0}}}, "tables.toml, politics: hand_limit = 0"),
    ({"tables": {"politics": {"start_points": "two"}}}, "tables.toml, politics: start_points = 'two'"),
    ({"tables": {"tokens": {"colours": ["red", "red", "blue"]}}}, "tables.toml, tokens: colours"),
    ({"tables": {"tokens": {"letters": ["A", "B"]}}}, "tables.toml, tokens: letters"),
    ({"tables": {"tokens": 3}}, "tables.toml, tokens: a table was expected"),
    ({"tables": {"tokens": {"source": "hearsay"}}}, "tables.toml, tokens.source: 'hearsay'"),
    ({"cards": card("J07", delta=11)}, "cards.toml, J07: params: delta = 11"),
    ({"cards": card("J02", centre="Z9")}, "cards.toml, J02: params.centre: there is no hex 'Z9'"),
    ({"cards": card("J02", charges=0)}, "cards.toml, J02: params: charges = 0"),
    ({"cards": card("J13", look=4)}, "cards.toml, J13: params: look = 4"),
    ({"cards": card("J15", min=5)}, "cards.toml, J15: params: max = 4"),
    ({"cards": card("J19", need_pairs=3)}, "cards.toml, J19: params: need_pairs = 3"),
    ({"cards": card("C08", regions=["borneo"])}, "cards.toml, C08: params.regions: 'borneo'"),
    ({"cards": card("C11", hex="A11")}, "cards.toml, C11: params.hex: A11 is an X hex"),
    ({"cards": card("C15", hexes=["I10", "I10"])}, "cards.toml, C15: params.hexes names a hex twice"),
    ({"cards": {"windows": {"any": {"opens": ["action"]}}}}, "cards.toml, windows.any.opens: 'action'"),
    ({"cards": {"card": [{"id": "J01", "effect": 3}]}}, "cards.toml, card.J01.effect: 3; a text"),
    ({"units": "meta.source = 1942-02-15\ntype = 1942-02-15\n"}, "units.toml"),
]


@pytest.mark.parametrize(("files", "message"), WRONG, ids=range(len(WRONG)))
def test_a_wrong_value_is_refused_in_one_line_that_says_where(
    tmp_path: Path, files: dict[str, Any], message: str
) -> None:
    with pytest.raises(BadFile) as caught:
        TITLE.with_pack(pack(tmp_path, **files))
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_wrong_deployments_and_armies(tmp_path: Path) -> None:
    one = next(one for one in TITLE.data().deployments if one.side == 0)
    first, second = (TITLE.data().hex_names[h] for h in list(one.pieces)[:2])
    for pieces, message in (
        ({first: "zeppelin"}, "zeppelin"),
        ({"Q77": "tank"}, "there is no hex 'Q77'"),
        ({"G11": "tank"}, "G11 is not in the set-up zone"),
        ({first: "tank", second: "tank"}, "not the basic army"),
    ):
        with pytest.raises(BadFile, match=one.ident) as caught:
            TITLE.with_pack(pack(tmp_path, scenarios={"deployment": [{"id": one.ident, "pieces": pieces}]}))
        assert message in str(caught.value)
    army = TITLE.data().armies[0]
    with pytest.raises(BadFile, match=army.ident):
        wrong = {"army_choice": [{"id": army.ident, "pieces": {"tank": 30}}]}
        TITLE.with_pack(pack(tmp_path, scenarios=wrong))


def test_folders_that_are_no_pack(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="there is no folder"):
        TITLE.with_pack(str(tmp_path / "nowhere"))
    with pytest.raises(BadFile, match="holds no .toml file"):
        TITLE.with_pack(str(tmp_path))
    (tmp_path / "map.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BadFile, match=r"map\.toml"):
        TITLE.with_pack(str(tmp_path))


def test_laying_over() -> None:
    assert laid_over({"a": 1, "b": {"c": 2}}, {"b": {"d": 3}}) == {"a": 1, "b": {"c": 2, "d": 3}}
    assert laid_over([1, 2], [3]) == [3]
    rows = [{"id": "x", "n": 1}, {"id": "y", "n": 2}]
    assert laid_over(rows, [{"id": "y", "n": 5}]) == [{"id": "x", "n": 1}, {"id": "y", "n": 5}]
    assert rows[1]["n"] == 2
    with pytest.raises(BadFile, match="id 'z'"):
        laid_over(rows, [{"id": "z"}])


UNUSED: list[tuple[str, dict[str, Any], str]] = [
    ("tables", {"attack": {"tank": "A A A A A A A A A A D Q"}}, "attack.tank"),
    ("tables", {"attack_fixed": {}}, "attack_fixed"),
    ("tables", {"politics": {"card_prize": 3}}, "politics.card_prize"),
    ("tables", {"weather": 1}, "weather"),
    ("tables", {"meta": {"game": "chess"}}, "meta.game"),
    ("map", {"crossings": {"lanes": [{"name": "Nowhere"}]}}, "crossings.lanes"),
    ("map", {"hex": [{"id": "F4", "axial": [1, 1]}]}, "hex.F4.axial"),
    ("units", {"type": [{"id": "tank", "movable": False}]}, "type.tank.movable"),
    ("units", {"type": [{"id": "hq", "strength": 3}]}, "type.hq.strength"),
    ("units", {"army": {"japan": {"basic": {"zeppelin": 1}}}}, "army.japan.basic.zeppelin"),
    ("cards", {"card": [{"id": "J01", "hook": "reveal"}]}, "card.J01.hook"),
    ("cards", {"card": [{"id": "J01", "kind": "action"}]}, "card.J01.kind"),
    ("cards", {"card": [{"id": "J03", "windows": ["turn_end"]}]}, "card.J03.windows"),
    ("cards", {"card": [{"id": "C08", "turn": "either"}]}, "card.C08.turn"),
    ("cards", card("J01", types=["tank"]), "card.J01.params.types"),
    ("cards", card("J02", per_turn=2), "card.J02.params.per_turn"),
    ("cards", card("J10", count=2), "card.J10.params.count"),
    ("cards", {"windows": {"midnight": {"name": "x"}}}, "windows.midnight"),
    ("scenarios", {"scenario": [{"id": "basic", "politics": True}]}, "scenario.basic.politics"),
]


@pytest.mark.parametrize(("name", "content", "path"), UNUSED, ids=[path for _, _, path in UNUSED])
def test_what_play_does_not_use_cannot_be_corrected(
    tmp_path: Path, name: str, content: dict[str, Any], path: str
) -> None:
    with pytest.raises(BadFile) as caught:
        TITLE.with_pack(pack(tmp_path, **{name: content}))
    assert str(caught.value).startswith(f"data pack: {name}.toml, {path}")
    assert str(caught.value).endswith("play does not use this value")


@pytest.mark.parametrize("name", MAY.files)
def test_a_copy_of_a_whole_file_is_a_pack(tmp_path: Path, name: str) -> None:
    text = (DATA / f"{name}.toml").read_text("utf-8")
    assert packed(tmp_path, **{name: text}).data_digest == TITLE.data().digest


def test_texts_and_sources_can_be_corrected(tmp_path: Path) -> None:
    words = {
        "name": "Raw Troops", "effect": "Less.", "condition": "Any.", "history": "So.",
        "source": "rulebook", "effect_source": "rulebook",
    }  # fmt: skip
    title = packed(
        tmp_path,
        cards={"card": [{"id": "J01", **words}], "windows": {"attack_revealed": {"name": "all is shown"}}},
        units={"type": [{"id": "tank", "name": "Tanks", "note": "Heavy."}]},
    )
    scene = title.scene(title.setup("advanced3", {}))
    face = next(one for one in scene.cards if one.id == "J01")
    assert (face.name, face.history) == ("Raw Troops", "So.")
    assert "When: all is shown;" in face.note
    assert title.data().kind_names[0] == "Tanks"


# -- what a pack changes in play -----------------------------------------------------------------------------------


def at_level_three(title: Fortress) -> FortressBoard:
    """Level III in Japan's first turn, both with ten points."""
    board = title.start(title.setup("advanced3", {"deployment": "beginner"}))
    assert isinstance(board, FortressBoard)
    assert board.level == 3
    return board


def politics_pack(**numbers: int) -> dict[str, Any]:
    return {"tables": {"politics": numbers}}


def bought(title: Fortress, cards: int) -> tuple[int, str]:
    """What is left of nine points after Japan, with this many cards in hand, buys one; and what is asked first."""
    b = at_level_three(title)
    b.points = [9, 9]
    b.hand[0] = (1 << cards) - 1
    b.pile[0] = ((1 << 20) - 1) & ~b.hand[0]
    ask = Buy(0)
    b.call(ask)
    ask.take(b, 0, plain(verb.BUY))
    return b.points[0], type(b.stack[-1]).__name__


def effect(title: Fortress, ident: str) -> FortressBoard:
    """A board on which this card has just taken effect, in an attack of Japan's first piece."""
    b = at_level_three(title)
    number = [one.ident for one in title.data().cards].index(ident)
    b.points = [9, 9]
    b.attacker, b.defender = 0, 30
    if number < 20:
        japanese_effect(b, number)
    else:
        commonwealth_effect(b, number, window.TURN_START)
    return b


CHANGES: list[tuple[str, dict[str, Any], Callable[[Fortress], Any], Any, Any]] = [
    ("card price", politics_pack(card_price=5), lambda t: bought(t, 0)[0], 7, 4),
    ("hand limit", politics_pack(hand_limit=3), lambda t: bought(t, 3)[1], "Deal", "DiscardFirst"),
    ("start points", politics_pack(start_points=6), lambda t: at_level_three(t).points, [0, 0], [6, 6]),
    ("J01", {"cards": card("J01", delta=-2)}, lambda t: effect(t, "J01").mod_d, -1, -2),
    ("J06", {"cards": card("J06", delta=2)}, lambda t: effect(t, "J06").mod_a, 1, 2),
    ("J07", {"cards": card("J07", delta=5)}, lambda t: effect(t, "J07").mod_a, 3, 5),
    ("J16", {"cards": card("J16", delta=4)}, lambda t: effect(t, "J16").mod_a, 1, 4),
    ("C02", {"cards": card("C02", delta=-1)}, lambda t: effect(t, "C02").mod_a, -3, -1),
    ("C03", {"cards": card("C03", delta=3)}, lambda t: effect(t, "C03").mod_d, 2, 3),
    ("C07", {"cards": card("C07", delta=3)}, lambda t: effect(t, "C07").mod_d, 1, 3),
    ("C16", {"cards": card("C16", delta=3)}, lambda t: effect(t, "C16").defence_bonus(1, 0), 1, 3),
    (
        "C04",
        {"cards": card("C04", delta=3)},
        lambda t: effect(t, "C04").defence_bonus(1, t.data().hex_names.index("E6")),
        1,
        3,
    ),
    ("J14", {"cards": card("J14", points=7)}, lambda t: effect(t, "J14").points[0], 13, 16),
    ("C19", {"cards": card("C19", points=1)}, lambda t: effect(t, "C19").points[0], 6, 8),
    ("C11 turns", {"cards": card("C11", own_turns=2)}, lambda t: effect(t, "C11").c11, 8, 2),
    (
        "C11 hex",
        {"cards": card("C11", hex="G5")},
        lambda t: [
            n for h, n in enumerate(t.data().hex_names) if t.data().passable[h] and effect_shuts(t, h)
        ],
        ["F4"],
        ["G5"],
    ),
    ("J02 charges", {"cards": card("J02", charges=5)}, lambda t: effect(t, "J02").j02, 3, 5),
    (
        "J02 range",
        {"cards": card("J02", range=20)},
        lambda t: len(charge_targets(at_level_three(t))) == 30,
        False,
        True,
    ),
    ("J15", {"cards": card("J15", min=1, max=3)}, lambda t: road_dashes(t), [2, 3, 4], [1, 2, 3]),
    ("J19 pairs", {"cards": card("J19", need_pairs=2)}, lambda t: gun_hits(t, 18), True, False),
    ("C08 pairs", {"cards": card("C08", need_pairs=2)}, lambda t: gun_hits(t, 27), True, False),
    (
        "J19 range",
        {"cards": card("J19", range=0, centre="E1")},
        lambda t: sum(in_gun_range(at_level_three(t), 18, h) for h in range(143)) == 1,
        False,
        True,
    ),
    (
        "C08 regions",
        {"cards": card("C08", regions=["strait"])},
        lambda t: in_gun_range(at_level_three(t), 27, t.data().hex_names.index("E1")),
        True,
        False,
    ),
    (
        "C15 hexes",
        {"cards": card("C15", hexes=["G9"])},
        lambda t: [t.data().hex_names[h] for h in t.data().harbour],
        ["H11", "I11", "I10"],
        ["G9"],
    ),
    (
        "windows any",
        {"cards": {"windows": {"any": {"opens": ["turn_end"]}}}},
        lambda t: card_bar(with_card(t, 9), 0, 9, window.TURN_START) == ALLOWED,
        True,
        False,
    ),
    (
        "tokens",
        {"tables": {"tokens": {"colours": ["gold", "grey", "green"]}}},
        lambda t: t.vocabulary().text(action(verb.TOKEN, 0)),
        "token red-A",
        "token gold-A",
    ),
    (
        "aids",
        {"tables": {"politics": {"card_price": 1}, "limits": {"no_progress_player_turns": 40}}},
        lambda t: [
            any(words in note.text for note in t.scene(t.setup("advanced3", {})).aids)
            for words in ("costs 2 points to draw", "100 turns in a row", "costs 1 point to draw", "40 turns")
        ],
        [True, True, False, False],
        [False, False, True, True],
    ),
]


def effect_shuts(title: Fortress, h: int) -> bool:
    b = at_level_three(title)
    b.c11 = 1
    return b.closed(h)


def with_card(title: Fortress, number: int) -> FortressBoard:
    b = at_level_three(title)
    b.points = [9, 9]
    b.hand[number // 20] |= 1 << number % 20
    return b


def road_dashes(title: Fortress) -> list[int]:
    """How far J15 takes a piece from the northern end of the empty road."""
    b = at_level_three(title)
    b.at = [-1] * 143
    return [b.t.road_index[h] for h in dashes(b, b.t.road[0])]


def gun_hits(title: Fortress, number: int) -> bool:
    """Whether one equal pair is enough for the guns of this card."""
    b = at_level_three(title)
    target = 30 if number < 20 else 0
    b.bombed = b.where[target]
    b.seen[target] = 0
    b.tokens = [0, 1]
    Bombardment(number).step(b, 2)
    return b.seen[target] != 0 or b.where[target] < 0


@pytest.mark.parametrize(
    ("name", "files", "look", "before", "after"), CHANGES, ids=[row[0] for row in CHANGES]
)
def test_a_pack_changes_politics_and_cards(
    tmp_path: Path, name: str, files: dict[str, Any], look: Callable[[Fortress], Any], before: Any, after: Any
) -> None:
    title = packed(tmp_path, **files)
    assert title.data_digest != TITLE.data().digest
    assert look(TITLE) == before
    assert look(title) == after


@pytest.mark.parametrize(
    ("limit", "warned"), [(100, [80, 85, 90, 95]), (30, [10, 15, 20, 25]), (12, [5, 10])]
)
def test_the_warning_of_a_draw_follows_the_limit(tmp_path: Path, limit: int, warned: list[int]) -> None:
    b = at_level_three(packed(tmp_path, tables={"limits": {"no_progress_player_turns": limit}}))
    found: list[int] = []
    for quiet in range(limit):
        b.quiet = quiet
        b.progress = 0
        b.log = []
        Turn().pass_on(b)
        if b.log:
            found.append(b.quiet)
    assert found == warned
