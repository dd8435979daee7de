"""Position files: read back exactly; what is wrong is said in one line, with the entry and the rule."""

from typing import Any

import pytest

from sandtable.games.fieldcommand import TITLE
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.codec import dump
from sandtable.kernel.errors import BadFile
from sandtable.kernel.flow import CHANCE, PLAYING, apply
from sandtable.kit.position import from_text, to_text
from sandtable.kit.trial import tried_position

BASE: dict[str, Any] = {
    "scenario": "historic",
    "options": {"level": "division"},
    "phase": "turn",
    "units": {"kranji": "AI1", "city": "BI1", "axis_a": "JI1"},
    "tokens": {"japanese": 5},
}


def with_(**more: Any) -> dict[str, Any]:
    return {**BASE, **more}


WRONG = [
    (with_(units={"kranji": "AI1 AI2 AI3 AI4 BI1 BI2 BI3"}), r"\[units\] kranji: 7 ground units.*FC-BG-11"),
    (with_(tokens={"japanese": -1}), r"\[tokens\] japanese = -1: never below zero \(R-35\)"),
    (with_(control={"british": ["axis_a"]}), r"\[control\] british: axis_a is the invader's \(FC-BG-5\)"),
    (
        with_(scenario="scenario_02", units={"city": "JI1"}, tokens={"australian": 5}),
        r"australian army is not in scenario_02",
    ),
    (
        with_(units={"kranji": "AI1 BF1"}),
        r"\[units\] kranji: BF1 cannot be there in the state 'ready' \(R-44\)",
    ),
    (
        with_(units={"offmap_airfield": "JF1"}, air={"JF1": "mission"}),
        r"JF1 cannot be there in the state 'mission'",
    ),
    (with_(units={"offmap_airfield": "BF1"}), r"BF1 cannot be in this box \(FC-BG-72\)"),
    (with_(units={"invasion_flotilla": "JI1"}), r"JI1 cannot be in this box \(FC-BG-72\)"),
    (with_(units={"kranji": "BX1"}), r"BX1 needs an emplacement, and there are 0 \(FC-BG-20\)"),
    (with_(units={"pasir_laba": "BX1 BX2"}), r"BX2 needs an emplacement, and there are 1"),
    (with_(units={"changi": "BX1 BI1"}, guns={"BX1": "silent"}), r"\[guns\] BX1: silent in a sector.*R-21"),
    (with_(units={"kranji": "BI1"}, control={"australian": ["kranji"]}), r"british units alone.*FC-BG-8"),
    (with_(units={"kranji": "AI1 AI1"}), r"\[units\] kranji: AI1 is named twice"),
    (with_(units={"axis_a": "AI1"}), r"only the invader stands on an axis, not AI1 \(FC-BG-5\)"),
    (with_(units={"axis_a": "JF1"}), r"R-45"),
    (with_(units={"krangi": "AI1"}), r"\[units\]: there is no 'krangi'"),
    (with_(scenario="scenario_02", units={"city": "AI1"}), r"AI1 is not on the unit charts.*FC-EQ-2"),
    (
        with_(scenario="scenario_02", options={"players": 3}),
        r"players=3: scenario_02 is for two players \(FC-EQ-4\)",
    ),
    (
        with_(scenario="kranji", options={"level": "corps"}),
        r"level=corps: kranji is played at regiment \(FC-AR-4\)",
    ),
    (with_(options={"level": "brigade"}), r"\[tokens\]: there are tokens from Division level on"),
    (with_(hand={"japanese": ["D01"]}), r"\[hand\]: there are cards from Corps level on"),
    (with_(options={"level": "corps"}, hand={"japanese": ["E01"]}), r"an Event is never held \(FC-CP-10\)"),
    (with_(options={"level": "corps"}, hand={"japanese": ["D01"], "british": ["D01"]}), r"D01 is both"),
    (with_(control={"japanese": ["kranji"]}), r"\[control\] kranji: australian units alone.*FC-BG-8"),
    (
        with_(control={"japanese": ["bukit_timah", "macritchie"]}, units={}),
        r"the invader holds 2 objectives.*FC-BG-65",
    ),
    (with_(owners={"BI1": "japanese"}), r"only fixed guns change hands \(FC-BG-41\)"),
    (with_(air={"BI1": "mission"}), r"this is no aircraft"),
    (
        with_(units={"kallang": "BF1"}, control={"japanese": ["kallang"]}),
        r"\[units\] kallang: BF1 cannot be there in the state 'ready' \(R-44\)",  # they fly off at once
    ),
    (
        with_(units={}, control={"australian": ["kranji"], "japanese": ["kranji"]}),
        r"\[control\] australian: kranji is named twice.*FC-BG-6",
    ),
    (with_(guns={"BX1": "silent"}), r"\[guns\] BX1: it is not on the map \(R-21\)"),
    (with_(period=22), r"period = 22"),
    (with_(to_move="dutch"), r"to_move: there is no 'dutch'"),
    (with_(wether="wet"), r"'wether' means nothing here"),
    (with_(phase="middle", middle={"stack": [["Nothing", 0]]}), r"the stack of frames"),
    (with_(phase="middle"), r"\[middle\] stack: there is none"),
    (
        with_(phase="middle", middle={"launched": [46, 44]}),
        r"launched: any number of times 0 to 48 and 0 to 39",
    ),
    (with_(phase="middle", middle={"launched": [3]}), r"launched: any number of times 0 to 48 and 0 to 39"),
    (with_(phase="middle", middle={"events": [0, 1]}), r"events: 8 times 0 to 6 was expected"),
    (with_(phase="middle", middle={"entry": {"JI1": 60}}), r"\[middle\] entry JI1 = 60: .* from -1 to 48"),
    (with_(phase="middle", middle={"seat_of": [0, 1, 0]}), r"seat_of: the armies .*FC-BG-1"),
    (
        with_(phase="middle", middle={"fighting": 1, "sector": 6, "point_a": 0}),
        r"\[middle\]: JI1 has no place in this battle \(FC-BN-3\)",
    ),
]


@pytest.mark.parametrize("seats", [[0, 0], [0, 1, 2]])
def test_a_sealed_question_asks_each_seat_of_the_game_once(seats: list[int]) -> None:
    b = TITLE.start(TITLE.setup("scenario_01", {"level": "brigade"}))
    apply(b, 0, next(act for act in b.legal if TITLE.vocabulary().text(act) == "open axis_a"))
    table = TITLE.write_position(b)
    table["middle"]["stack"][-1][2:] = seats
    with pytest.raises(BadFile, match="no game can be in this position"):
        tried_position(TITLE, table)


@pytest.mark.parametrize("n", range(len(WRONG)))
def test_what_is_wrong_is_said(n: int) -> None:
    table, said = WRONG[n]
    with pytest.raises(BadFile, match=said) as problem:
        tried_position(TITLE, table)
    assert "\n" not in str(problem.value)


@pytest.mark.parametrize(
    "scenario, options",
    [
        ("regiment", {}),
        ("historic", {"level": "army", "players": 3, "advanced_logistics": True}),
        ("scenario_01", {"level": "corps"}),
    ],
)
def test_every_board_reads_back(scenario: str, options: dict[str, Any]) -> None:
    b = TITLE.start(TITLE.setup(scenario, options))
    dealer = FastDealer(7)
    for n in range(900):
        if b.ending != PLAYING:
            break
        if n % 15 == 0:
            text = to_text(TITLE.write_position(b))
            _, other = TITLE.read_position(from_text(text, "test"))
            assert dump(other) == dump(b)
        seat = b.asked
        act = (
            dealer.choose(b.legal, b.ask().weights(b))
            if seat == CHANCE
            else b.legal[dealer.below(len(b.legal))]
        )
        apply(b, seat, act)


def test_a_fresh_game_is_a_short_file() -> None:
    b = TITLE.start(TITLE.setup("historic", {"level": "corps"}))
    assert TITLE.write_position(b)["phase"] == "start"
