"""The data: its counts, where each entry comes from, and packs that correct it."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
import tomli_w

from sandtable.games import fortress
from sandtable.games.fortress import TITLE
from sandtable.games.fortress.board import FortressBoard
from sandtable.games.fortress.conditions import CHARGES, PALACE_RANGE
from sandtable.games.fortress.tables import (
    CARD_PRICE,
    DECK,
    FILES,
    HAND_LIMIT,
    HQ,
    KIND_IDS,
    MINE,
    SIDES,
    beats_table,
    laid_over,
)
from sandtable.games.fortress.title import Fortress
from sandtable.games.fortress.words import NO_PROGRESS
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.errors import BadFile
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
    assert sum(TITLE.tables().passable) == 102
    assert len({row["id"] for row in rows}) == len({row["name"] for row in rows}) == 143


def test_the_borders_are_counted() -> None:
    t = TITLE.tables()
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
    t = TITLE.tables()
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
    t = TITLE.tables()
    free = [h for h in range(143) if t.passable[h]]
    assert all(t.steps[free[0]][h] < 99 for h in free)


# -- the pieces --------------------------------------------------------------------------------------------------


def test_the_armies_are_counted() -> None:
    t = TITLE.tables()
    for side in (0, 1):
        assert (sum(t.basic[side]), sum(t.pool[side])) == (30, 40)
        assert t.basic[side][HQ] == t.pool[side][HQ] == 1
        assert all(few <= many for few, many in zip(t.basic[side], t.pool[side]))


def test_the_printed_table_of_attacks_is_what_is_played() -> None:
    t = TITLE.tables()
    table = doc("tables")["attack"]
    assert table["defenders"] == list(KIND_IDS)
    for attacker, kind in enumerate(KIND_IDS[:MINE]):
        for defender, letter in enumerate(table[kind].split()):
            wanted = {"A": 1, "C": 1, "Q": 1, "B": 0, "D": -1}[letter]
            assert t.beats[attacker * 12 + defender] == wanted, (kind, KIND_IDS[defender])
    assert t.beats == beats_table(t.strength)
    strike = doc("tables")["bombing_run"]
    assert sorted(strike["success_eliminates"] + strike["success_reveals_only"] + ["aa"]) == sorted(KIND_IDS)
    assert [row["movable"] for row in doc("units")["type"]] == [kind < MINE for kind in range(12)]


def test_numbers_that_stand_in_the_code_are_those_of_the_data() -> None:
    politics = doc("tables")["politics"]
    assert (politics["card_price"], politics["hand_limit"], politics["deck_size"]) == (
        CARD_PRICE,
        HAND_LIMIT,
        DECK,
    )
    assert (politics["start_points"], politics["start_hand"]) == (0, 0)
    assert politics["point_per_turn_with_attack"] == politics["cards_bought_per_turn"] == 1
    assert doc("units")["meta"]["army_size"] == 30
    assert doc("units")["meta"]["pool_size"] == 40
    assert CHARGES == 3
    assert PALACE_RANGE == 5


# -- the cards ---------------------------------------------------------------------------------------------------


def test_the_cards_are_counted() -> None:
    cards = TITLE.tables().cards
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
    t = TITLE.tables()
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
    t = TITLE.tables()
    for side in (0, 1):
        assert [one for one in t.armies if one.side == side]
    for army in t.armies:
        assert sum(army.counts) == 30
        assert army.counts[HQ] == 1
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
    assert {path.stem for path in DATA.glob("*.toml")} - {"lesson"} == set(FILES)
    assert {doc(name)["meta"]["game"] for name in FILES} == {"fortress"}


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
    own = TITLE.tables().digest
    weak = packed(tmp_path / "a", units={"type": [{"id": "company", "strength": 5}]})
    weaker = packed(tmp_path / "b", units={"type": [{"id": "company", "strength": 4}]})
    same = packed(tmp_path / "c", units={"type": [{"id": "company", "strength": 7}]})
    again = packed(tmp_path / "d", units={"type": [{"id": "company", "strength": 5}]})
    assert len({own, weak.data_digest, weaker.data_digest}) == 3
    assert same.data_digest == own
    assert again.data_digest == weak.data_digest
    assert TITLE.tables().strength[2] == 7


def test_a_pack_changes_the_game(tmp_path: Path) -> None:
    """A value of each file that rules look at."""
    title = packed(
        tmp_path,
        units={"type": [{"id": "company", "strength": 5}]},
        cards={"card": [{"id": "J01", "cost": 1}, {"id": "C20", "cost": 7}]},
        tables={"limits": {"no_progress_player_turns": 6, "shuttle_moves": 3}},
        map={"hex": [{"id": "F4", "name": "The Gap"}], "jurong_line": {"hexes": ["E6"]}},
    )
    t = title.tables()
    assert t.strength[2] == 5
    assert t.beats[2 * 12 + 3] == -1  # company against conscript
    assert (t.cost[0], t.cost[39], t.cost[1]) == (1, 7, TITLE.tables().cost[1])
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
    ({"map": {"hex": []}}, "0 hexes"),
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
    ({"map": {"hexes": [{"id": "F4"}]}}, "map.toml: there is no 'hexes' to correct"),
    ({"units": {"type": [{"id": "tank", "strenght": 8}]}}, "tank: 'strenght' means nothing here"),
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
    one = next(one for one in TITLE.tables().deployments if one.side == 0)
    first, second = (TITLE.tables().hex_names[h] for h in list(one.pieces)[:2])
    for pieces, message in (
        ({first: "zeppelin"}, "zeppelin"),
        ({"Q77": "tank"}, "there is no hex 'Q77'"),
        ({"G11": "tank"}, "G11 is not in the set-up zone"),
        ({first: "tank", second: "tank"}, "not the basic army"),
    ):
        with pytest.raises(BadFile, match=one.ident) as caught:
            TITLE.with_pack(pack(tmp_path, scenarios={"deployment": [{"id": one.ident, "pieces": pieces}]}))
        assert message in str(caught.value)
    army = TITLE.tables().armies[0]
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
