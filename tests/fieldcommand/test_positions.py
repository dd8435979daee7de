"""Position files: read back exactly; what is wrong is said in one line, with the entry and the rule."""

from typing import Any

import pytest

from sandtable.games.fieldcommand import TITLE
from sandtable.games.fieldcommand.table.middle import nesting
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.codec import dump
from sandtable.kernel.errors import BadFile
from sandtable.kernel.flow import CHANCE, PLAYING, apply
from sandtable.kit.position import from_text, to_text
from sandtable.kit.trial import tried_position
from tests.fieldcommand.table import board

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
    (
        with_(phase="middle", middle={"stack": [["Nothing", 0]]}),
        r"\[middle\] stack: there is no frame 'Nothing'",
    ),
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


# -- dice on the table ----------------------------------------------------------------------------------------------


def rolling(scenario: str, *orders: str, roll: tuple[int, ...] = (), **options: Any) -> dict[str, Any]:
    """The file of a board on which dice are falling."""
    t = board(scenario, **options)
    while t.ask == "OrderLine":
        t.order(f"{'japanese' if t.b.asked == 0 else 'commonwealth'}: rest")
    t.order(*orders).roll(*roll)
    assert t.b.asked == CHANCE
    return TITLE.write_position(t.b)


def duel() -> dict[str, Any]:
    """The attacker's d6, d6 and d4 have fallen, of the defender's two d6 the first."""
    quiet = ("japanese: ready", "commonwealth: ready")
    return rolling("bukit_timah", "japanese: standard", *quiet, roll=(3, 2, 1, 5))


def salvo() -> dict[str, Any]:
    """One of two Strikes has been rolled."""
    strikes = "japanese: strike JA1 strike JB1 ready"
    return rolling("bukit_timah", "japanese: standard", strikes, "commonwealth: ready", roll=(7,))


def trained() -> dict[str, Any]:
    return rolling("company", "defender: choose au_infantry", "attacker: choose jp_infantry")


def in_the_air() -> dict[str, Any]:
    return rolling(
        "sarimbun_beach", "commonwealth: fight", "japanese: fight", "japanese: send JF1", roll=(4,)
    )


def put(table: dict[str, Any], *keys: Any) -> dict[str, Any]:
    """The same with one entry of [middle] changed: keys, then the value; None takes it out."""
    *way, last, value = keys
    inner: Any = table["middle"]
    for key in way:
        inner = inner[key]
    if value is None:
        del inner[last]
    else:
        inner[last] = value
    return table


DICE = [
    (duel, ("dice_a", 2), r"\[middle\] dice_a = 2: the attacker throws 3 dice \(FC-CO-4\)"),
    (duel, ("dice_a", None), r"\[middle\] dice_a = 0: the attacker throws 3 dice"),
    (duel, ("rolled", [3, 2]), r"\[middle\] stack: Round: of its dice these are still to fall: d4 d6 d6"),
    (duel, ("rolled", [3, 2, 1, 5, 4]), r"these are still to fall: none \(FC-CO-4\)"),
    (duel, ("rolled", [3, 2, 5, 5]), r"\[middle\] rolled = \[3, 2, 5, 5\]: the dice here are d6 d6 d4 d6 d6"),
    (duel, ("rolled", None), r"these are still to fall: d6 d6 d4 d6 d6"),
    (duel, ("stack", -1, ["DiceHighest", 0, 12]), r"these are still to fall: d6 \(FC-CO-4\)"),
    (duel, ("stack", -1, ["DicePool", 0, 6]), r"these are still to fall: d6 \(FC-CO-4\)"),
    (duel, ("stack", -1, ["Dice", 0, 1, 4]), r"\[middle\] stack: Dice cannot be within Round"),
    (duel, ("stack", -1, None), r"\[middle\] stack: Round: its dice are missing \(FC-CO-4\)"),
    (
        duel,
        ("stack", -2, ["Round", "result"]),
        r"\[middle\] stack: Round throws no dice at this step \(FC-CO-4\)",
    ),
    (duel, ("stack", -2, None), r"\[middle\] stack: DiceHighest cannot be within Pair"),
    (duel, ("stack", 1, None), r"\[middle\] stack: Pair cannot be within BoardGame"),
    (duel, ("point_a", -1), r"\[middle\] point_a: nobody who could fight this round \(FC-BN-3\)"),
    (duel, ("point_d", None), r"\[middle\] point_d: nobody who could fight this round \(FC-BN-3\)"),
    (duel, ("lent", 6), r"\[middle\] lent = 6: nobody has that die to lend \(FC-BN-6\)"),
    (
        duel,
        ("dropped", 12),
        r"\[middle\] dropped = 12: the defender has no such die to leave out \(FC-BN-7\)",
    ),
    (
        trained,
        ("seat_of", [-1, 0, -1]),
        r"\[middle\] seat_of: the seats \[-1, 0\] fight this battle \(FC-BN-14\)",
    ),
    (salvo, ("rolled", [7, 7]), r"\[middle\] stack: Strikes: of its dice these are still to fall: none"),
    (salvo, ("shots", [0, 1]), r"these are still to fall: none"),
    (salvo, ("stack", -1, ["Dice", 0, 5, 12]), r"these are still to fall: d12 \(FC-CO-4\)"),
    (in_the_air, ("air_d", -1), r"\[middle\] air_d: nobody who could fight this round \(FC-RG-4\)"),
    (in_the_air, ("air_a", 0), r"\[middle\] air_a: nobody who could fight this round \(FC-RG-4\)"),
    (in_the_air, ("dice_a", 5), r"\[middle\] dice_a = 5: the attacker throws \d dice"),
]


@pytest.mark.parametrize("n", range(len(DICE)))
def test_dice_are_those_that_somebody_throws_here(n: int) -> None:
    make, change, said = DICE[n]
    table = make()
    tried_position(TITLE, from_text(to_text(table), "test"))
    with pytest.raises(BadFile, match=said) as problem:
        tried_position(TITLE, put(table, *change))
    assert "\n" not in str(problem.value)


def test_no_dice_lie_about_where_nobody_throws_any() -> None:
    t = board("bukit_timah")
    with pytest.raises(BadFile, match=r"\[middle\] rolled = \[3\]: nobody throws dice \(FC-CO-4\)"):
        tried_position(TITLE, put(TITLE.write_position(t.order("commonwealth: rest").b), "rolled", [3]))


@pytest.mark.parametrize(
    "scenario, seats, said",
    [
        (
            "regiment",
            [0, 1, -1],
            r"\[middle\] seat_of: the armies are those of the seats \[0, -1, 1\] \(FC-BG-1\)",
        ),
        ("company", [1, 1, -1], r"\[middle\] seat_of = \[1, 1, -1\]: each seat has one army \(FC-CO-3\)"),
    ],
)
def test_who_plays_which_army_while_units_are_chosen(scenario: str, seats: list[int], said: str) -> None:
    t = board(scenario)
    table = TITLE.write_position(t.order("defender: choose uk_infantry" if scenario == "company" else
                                         "commonwealth: choose uk_infantry").b)  # fmt: skip
    tried_position(TITLE, from_text(to_text(table), "test"))
    with pytest.raises(BadFile, match=said):
        tried_position(TITLE, put(table, "seat_of", seats))


def test_every_frame_can_be_within_something() -> None:
    within = nesting(TITLE.frames).within
    assert {name for name, outer in within.items() if not outer} == {"Campaign", "BoardGame", "DieChoice"}
