"""Position files: written and read back exactly, edited by hand, refused with a reason, never with a crash."""

import copy
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sandtable.games.fortress import TITLE, unit
from sandtable.games.fortress.board import FortressBoard
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.codec import decode, dump, encode
from sandtable.kernel.errors import BadFile, SandtableError
from sandtable.kernel.flow import NOBODY, PLAYING, apply
from sandtable.kit.position import from_text, to_text
from sandtable.kit.trial import tried_position
from tests.fortress.fuzz import LEVELS, answer, guided, play, scattered, setup_of, start

pytestmark = pytest.mark.both

SMALL: dict[str, Any] = {
    "scenario": "basic",
    "japan": {"A1": "hq", "F3": "tank"},
    "commonwealth": {"L9": "hq", "G7": "antitank"},
}


def read(table: dict[str, Any]) -> FortressBoard:
    _, board = TITLE.read_position(table)
    assert isinstance(board, FortressBoard)
    return board


def changed(**keys: Any) -> dict[str, Any]:
    """The small position with some keys set (a dict lays itself over)."""
    table = copy.deepcopy(SMALL)
    for key, value in keys.items():
        if isinstance(value, dict) and isinstance(table.get(key), dict):
            table[key].update(value)
        else:
            table[key] = value
    return table


def test_a_few_lines_are_a_position() -> None:
    b = read(SMALL)
    assert (b.turn, b.active, b.asked) == (1, 0, 0)
    assert sorted(b.where)[-4:] == sorted(b.t.hex_names.index(name) for name in ("A1", "F3", "L9", "G7"))
    for side in (0, 1):
        kinds = b.kind[side * 30 : side * 30 + 30]
        assert [kinds.count(kind) for kind in range(12)] == b.t.basic[side]
    assert sum(b.seen) == 56  # all but the four lie open


@pytest.mark.parametrize("level", LEVELS)
def test_a_game_can_be_played_from_its_text(level: str) -> None:
    """Written and read again every few answers, a game goes the same way."""
    dealer = FastDealer(4)
    b = scattered(level, 3, dealer)
    other = b.fork()
    for n in range(150):
        if b.ending != PLAYING:
            break
        act = guided(b, dealer)
        apply(b, b.asked, act)
        apply(other, other.asked, act)
        if n % 10 == 0 and b.ending == PLAYING:
            other = read(from_text(to_text(TITLE.write_position(other)), "test"))
    assert dump(other) == dump(b)


@pytest.mark.parametrize("level", LEVELS)
def test_the_text_is_short_where_nothing_is_going_on(level: str) -> None:
    board = TITLE.start(TITLE.setup(level, {"deployment": "beginner"}))
    table = TITLE.write_position(board)
    assert table["phase"] == "action"
    assert "middle" not in table
    assert set(table) <= {
        "title",
        "scenario",
        "options",
        "phase",
        "turn",
        "to_move",
        "japan",
        "commonwealth",
        "lost",
        "points",
    }


def test_the_turn_begins_or_is_under_way() -> None:
    assert type(read(changed(phase="turn")).top()).__name__ == "ChooseAction"
    assert read(changed(phase="action", turn=9)).turn == 9
    assert read(changed(phase="turn", turn=9)).turn == 9


def test_what_is_known_of_a_piece() -> None:
    b = read(changed(japan={"F3": "tank seen", "E3": "recon moved", "D3": "mine not-aa not-recon"}))
    names = b.t.hex_names
    at = {name: b.at[names.index(name)] for name in ("F3", "E3", "D3")}
    assert [b.seen[p] for p in at.values()] == [1, 0, 0]
    assert b.excl[at["E3"]] == 1 << unit.IDS.index("mine") | 1 << unit.HQ
    assert b.excl[at["D3"]] == 1 << unit.IDS.index("aa") | 1 << unit.IDS.index("recon")


POLITICS: dict[str, Any] = {"scenario": "advanced3", "points": {"japan": 5}, "hand": {"japan": ["J07"]}}

WRONG: list[tuple[dict[str, Any], str]] = [
    (changed(title="chess"), "a position of 'chess'"),
    (changed(scenario="advanced9"), "no scenario 'advanced9'"),
    (changed(options={"speed": 1}), "no option 'speed'"),
    (changed(options={"forgetful": "maybe"}), "forgetful"),
    (changed(options=5), "[options]"),
    (changed(colour="red"), "'colour' means nothing here"),
    (changed(phase="night"), "phase = 'night'"),
    (changed(to_move="nobody"), "to_move"),
    (changed(turn=-1), "turn = -1"),
    (changed(turn="soon"), "turn = 'soon'"),
    (changed(quiet=101), "quiet = 101"),
    (changed(japan={"Q77": "tank"}), "[japan]: there is no 'Q77'"),
    (changed(japan={"E4": "recon"}), "[japan] E4: no piece can stand in an X hex"),
    (changed(japan={"E3": "zeppelin"}), "[japan] E3: there is no 'zeppelin'"),
    (changed(japan={"E3": ""}), "[japan] E3 = '': words were expected"),
    (changed(japan={"E3": 5}), "[japan] E3 = 5: words were expected"),
    (changed(japan={"E3": "recon flying"}), "'flying' means nothing"),
    (changed(japan={"E3": "recon not-zeppelin"}), "zeppelin"),
    (changed(japan={"E3": "recon not-recon"}), "a recon cannot be known not to be one"),
    (changed(japan={"E3": "mine moved"}), "a mine cannot be known not to be one"),
    (changed(japan={"E3": "recon no:77"}), "a number from 0 to 29 was expected"),
    (changed(japan={"E3": "recon no:1", "F3": "tank no:1"}), "two pieces have the number 1"),
    (changed(japan={"E3": "recon tag:70", "F3": "tank tag:70"}), "the same tag"),
    (changed(japan={"E3": "hq"}), "one Headquarters, not 2"),
    (changed(japan={"A1": "tank"}), "one Headquarters, not 0"),
    (changed(japan={"E3": "tank", "E2": "tank"}), "x tank; the basic army has"),
    (changed(japan={"G7": "recon"}), "G7: two pieces in one hex"),
    (changed(japan=[1, 2]), "[japan] must be a table"),
    (changed(lost={"japan": ["recon"]}), "are not 30"),
    (changed(lost={"japan": ["tank"]}), "2 x tank; the basic army has 1"),
    (changed(lost={"japan": "tank"}), "[lost]"),
    (changed(lost={"russia": []}), "'russia' means nothing here"),
    (changed(lost={"japan": [7]}), "[lost] japan"),
    (changed(points={"japan": 3}), "only in advanced3"),
    (changed(hand={"japan": ["J07"]}), "only in advanced3"),
    (changed(**POLITICS, points2=1), "points2"),
    (changed(**{**POLITICS, "points": {"japan": -1}}), "japan = -1"),
    (changed(**{**POLITICS, "hand": {"japan": ["C07"]}}), "C07 is not a card of this side"),
    (changed(**{**POLITICS, "hand": {"japan": ["J99"]}}), "there is no 'J99'"),
    (changed(**{**POLITICS, "hand": {"japan": 5}}), "[hand]"),
    (changed(**{**POLITICS, "hand": {"japan": [f"J{n:02}" for n in range(1, 9)]}}), "more than 7 cards"),
    (changed(**{**POLITICS, "discarded": {"japan": ["J07"]}}), "both in hand and used"),
    (changed(**{**POLITICS, "shown": {"japan": ["J01"]}}), "must be in the hand"),
    (changed(**{**POLITICS, "top": ["J07"]}), "top: J07 is not in the Japanese pile"),
    (changed(**{**POLITICS, "top": ["C07"]}), "top: C07 is not in the Japanese pile"),
    (changed(**{**POLITICS, "top": 5}), "top"),
    (changed(**{**POLITICS, "in_play": {"J07": 1}}), "'J07' means nothing here"),
    (changed(**{**POLITICS, "in_play": {"C11": 9}}), "C11 = 9"),
    (changed(**{**POLITICS, "in_play": {"C11": 3}, "japan": {"A1": "hq", "F4": "tank"}}), "C11"),
    (changed(shuttle={"japan": 5}), "[shuttle] japan"),
    (changed(shuttle={"japan": [99, "F3", "F2", 1]}), "there is no piece 99"),
    (changed(shuttle={"japan": [45, "F3", "F2", 1]}), "there is no piece 45 of this side"),
    (changed(shuttle={"japan": ["F3", "F3", "Q9", 1]}), "Q9"),
    (changed(shuttle={"japan": ["F3", "F3", "F2", "often"]}), "how often = 'often'"),
    (
        changed(**POLITICS, options={"jurong_line": "always"}, discarded={"commonwealth": ["C04"]}),
        "C04 is not in the game",
    ),
    (changed(shuttle={"japan": ["F2", "F3", "F2", 2]}), "there is no piece"),
    (changed(phase="middle"), "no game can be in this position"),
    (changed(phase="middle", middle={"stack": [["Nonsense", 0]]}), "stack"),
    (changed(phase="middle", middle={"stack": [["ChooseDestination", 0, 0, 999, 0]]}), "no game can be"),
    (changed(phase="middle", middle={"stack": 5}), "stack"),
    (changed(phase="middle", middle={"wind": 5}), "'wind' means nothing here"),
    (changed(middle={"tokens": ["red"]}), "tokens"),
    (changed(middle={"sealed": 7}), "sealed"),
    (changed(phase="action", japan={"F3": "mine"}), "has no legal action"),
    ({"phase": "setup", "setup": {"step": "dance"}}, "step = 'dance'"),
    ({"phase": "setup", "setup": {"step": "army"}}, "step = 'army'"),
    ({"phase": "setup", "setup": {"russia": {}}}, "'russia'"),
    ({"phase": "setup", "setup": {"japan": {"placed": {"G7": "tank"}}}}, "not in the set-up zone"),
    ({"phase": "setup", "setup": {"japan": {"placed": {"A1": "tank", "A2": "tank"}}}}, "more tank than"),
    ({"phase": "setup", "setup": {"japan": {"confirmed": True}}}, "not everything is placed"),
    ({"phase": "setup", "setup": {"japan": {"picked": "Q9"}}}, "picked"),
    ({"phase": "setup", "setup": {"japan": {"picked": "G11"}}}, "picked"),
    ({"phase": "setup", "setup": {"japan": {"army": {"tank": 30}}}}, "tank"),
    ({"phase": "setup", "setup": {"by_chance": "russia"}}, "by_chance"),
    ({"phase": "setup", "setup": 5}, "[setup]"),
    ({}, "one Headquarters"),
]


@pytest.mark.parametrize(("table", "message"), WRONG, ids=range(len(WRONG)))
def test_an_impossible_position_is_refused_in_one_line_that_says_where(
    table: dict[str, Any], message: str
) -> None:
    with pytest.raises(SandtableError) as caught:
        TITLE.read_position(table)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


# -- mistreated --------------------------------------------------------------------------------------------------


def tables() -> list[dict[str, Any]]:
    """Positions of all kinds, to be damaged."""
    found = []
    for n, level in enumerate(LEVELS):
        found.append(TITLE.write_position(start(level)))
        for seed in (2, 3):
            dealer = FastDealer(seed)
            b = scattered(level, seed, dealer)
            play(b, dealer, guided, None, 17 + n)
            if b.ending == PLAYING:
                found.append(TITLE.write_position(b))
        b = start(level)
        play(b, FastDealer(n), answer, None, 40)
        found.append(TITLE.write_position(b))
    return found


TABLES = tables()
ANYTHING: list[Any] = [
    0,
    1,
    -1,
    7,
    29,
    30,
    60,
    142,
    143,
    99_999,
    "",
    "x",
    "F4",
    "tank",
    "hq",
    True,
    [],
    {},
    [1],
    None,
]
JUNK = st.sampled_from(ANYTHING)


def damage(table: Any, draw: Any) -> Any:
    """Replace, drop or add one thing somewhere in a nested table."""
    if isinstance(table, dict) and table and draw(st.integers(0, 5)):
        key = draw(st.sampled_from(sorted(table)))
        changed = dict(table)
        if draw(st.integers(0, 4)) == 0:
            del changed[key]
        else:
            changed[key] = damage(table[key], draw)
        return changed
    if isinstance(table, list) and table and draw(st.integers(0, 5)):
        at = draw(st.integers(0, len(table) - 1))
        return table[:at] + [damage(table[at], draw)] + table[at + 1 :]
    return draw(JUNK)


@settings(max_examples=300, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_a_damaged_position_is_read_or_refused_but_never_breaks(data: st.DataObject) -> None:
    table: Any = TABLES[data.draw(st.integers(0, len(TABLES) - 1))]
    for _ in range(data.draw(st.integers(1, 2))):
        table = damage(table, data.draw)
    if not isinstance(table, dict):
        return
    try:
        _, board = tried_position(TITLE, table)
    except SandtableError as refusal:
        assert "\n" not in str(refusal)
        assert not any(word in str(refusal) for word in ("index out of range", "object", "Error("))
        return
    # What was read is a position: it can be shown, saved and played.
    assert isinstance(board, FortressBoard)
    for viewer in (0, 1, NOBODY):
        TITLE.view(board, viewer)
    assert board.ending != PLAYING or board.legal
    loaded = TITLE.load(setup_of(board), decode(encode(dump(board))))
    assert dump(loaded) == dump(board)
    # In the middle of something a file says where in the program the game is. What follows from there in many steps
    # no reading can foresee; the next answer is tried.
    play(board, FastDealer(1), answer, None, 1 if table.get("phase") == "middle" else 12)


def of_frame(level: str, name: str) -> dict[str, Any]:
    """A position in which the frame `name` is on top, from a game that got there."""
    for seed in range(40):
        dealer = FastDealer(seed)
        b = scattered(level, seed, dealer)
        for _ in range(400):
            if b.ending != PLAYING:
                break
            if type(b.top()).__name__ == name:
                return TITLE.write_position(b)
            apply(b, b.asked, guided(b, dealer))
    raise AssertionError(f"no game got to {name}")


SPOILT: list[tuple[str, dict[str, Any], str]] = [
    ("ChooseTokens", {"sealed": [59, 59]}, "nobody is to decide"),
    ("ChooseTokens", {"sealed": [59, -1]}, "Japan cannot have sealed the answer 59"),
    (
        "ChooseDestination",
        {"sealed": [-1, 13 << 16]},
        "Commonwealth has sealed an answer, and nothing was asked",
    ),
    ("ChooseDestination", {"top": [0, 7]}, "the stack of frames cannot be read"),
    ("ChooseDestination", {"top": [0, 0, 142, 0]}, "no game can be in this position"),
    ("ChooseDestination", {"top": [-1, 0, 23, 0]}, "there is no step -1"),
    ("ChooseDestination", {"top": [0, 10**30, 23, 0]}, "whole numbers were expected"),
    ("ChooseDestination", {"whole": False}, "does not begin with Game"),
    ("ReconAfterMove", {"top": [0, -1, 3]}, "no game can be in this position"),
]


@pytest.mark.parametrize(("name", "change", "said"), SPOILT, ids=range(len(SPOILT)))
def test_a_spoilt_middle_is_refused_before_a_game_starts_from_it(
    name: str, change: dict[str, Any], said: str
) -> None:
    table = of_frame("advanced1", name)
    tried_position(TITLE, table)
    stack = table["middle"]["stack"]
    if "top" in change:
        stack[-1][1:] = change["top"]
    elif "whole" in change:
        del stack[0]
    else:
        table["middle"].update(change)
    with pytest.raises(BadFile) as caught:
        tried_position(TITLE, table)
    assert said in str(caught.value)


@pytest.mark.parametrize("value", [[], {}, 0.5])
def test_an_option_that_is_no_value(value: Any) -> None:
    with pytest.raises(BadFile, match=r"^\[options\] deployment = .*: a word or a whole number was expected"):
        read(changed(options={"deployment": value}))


def test_a_written_position_stays_as_it_was_written() -> None:
    table = of_frame("advanced1", "ChooseTokens")
    before = to_text(table)
    b = read(table)
    again = TITLE.write_position(b)
    apply(b, b.asked, b.legal[0])
    assert to_text(again) == before


def test_a_position_of_a_finished_game_is_no_position_to_play_from() -> None:
    b = scattered("basic", 1, FastDealer(1))
    play(b, FastDealer(1))
    assert b.ending != PLAYING
    with pytest.raises(BadFile, match="over"):
        TITLE.write_position(b)
