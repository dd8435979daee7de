"""What every title has from the kernel: set-ups validated, seats by name, and clear words where something is missing."""

from pathlib import Path
from typing import Any

import pytest

from sandtable.games.fortress import TITLE
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.errors import STUMBLES, BadFile, BadSetup, FlowError, in_words
from sandtable.kernel.flow import Board
from sandtable.kernel.title import SeatInfo, Setup
from sandtable.kit.options import Option, Scenario
from sandtable.kit.title import DataTitle, Title
from sandtable.kit.valuation import Valuation
from tests.toys import DUEL

pytestmark = pytest.mark.both


def test_missing_options_take_their_defaults() -> None:
    setup = DUEL.setup("", {})
    assert setup.scenario == "plain"
    assert setup.options == {"rounds": 4, "health": 2, "armed": False}
    setup = DUEL.setup("close", {"rounds": 8, "armed": True})
    assert (setup.scenario, setup.options) == ("close", {"rounds": 8, "health": 2, "armed": True})


@pytest.mark.parametrize(
    ("given", "wanted"),
    [("8", 8), (" 8 ", 8), (8, 8)],
)
def test_a_number_may_be_typed(given: Any, wanted: int) -> None:
    assert DUEL.setup("plain", {"rounds": given}).options["rounds"] == wanted


@pytest.mark.parametrize(
    ("given", "wanted"), [("true", True), ("False", False), (True, True), ("TRUE", True)]
)
def test_a_yes_or_no_may_be_typed(given: Any, wanted: bool) -> None:
    assert DUEL.setup("plain", {"armed": given}).options["armed"] is wanted


def test_a_word_may_be_typed_in_any_case() -> None:
    assert TITLE.setup("basic", {"deployment": "Beginner"}).options["deployment"] == "beginner"


@pytest.mark.parametrize(
    ("scenario", "options", "message"),
    [
        ("nowhere", {}, "duel has no scenario 'nowhere' (it has plain, close)"),
        ("plain", {"speed": 1}, "duel has no option 'speed' (it has rounds, health, armed)"),
        ("plain", {"rounds": 3}, "option rounds=3: it takes one of 4, 1, 2, 8"),
        ("plain", {"rounds": "many"}, "option rounds=many: it takes one of 4, 1, 2, 8"),
        ("plain", {"armed": "maybe"}, "option armed=maybe: it takes one of false, true"),
        ("plain", {"armed": 1}, "option armed=1: it takes one of false, true"),
        ("plain", {"rounds": True}, "option rounds=True: it takes one of 4, 1, 2, 8"),
    ],
)
def test_a_wrong_set_up_is_refused_in_one_line(scenario: str, options: dict[str, Any], message: str) -> None:
    with pytest.raises(BadSetup) as caught:
        DUEL.setup(scenario, options)
    assert str(caught.value) == message


def test_one_is_not_yes() -> None:
    option = Option("flag", [1, True, "1"], 1, "three values that look alike")
    assert option.read(True) is True
    assert option.read(1) == 1 and option.read(1) is not True
    assert option.read("1") == "1"


def test_seats_by_name() -> None:
    assert [DUEL.seat_number(name) for name in ("red", "Blue", " RED ", "b", "r")] == [0, 1, 0, 1, 0]
    assert TITLE.seat_number("common") == 1
    for wrong in ("", "green", " ", "x"):
        with pytest.raises(BadSetup, match="duel has no seat '.*' \\(it has red, blue\\)"):
            DUEL.seat_number(wrong)


def test_a_part_that_fits_two_seats_is_refused() -> None:
    title = Title()
    title.slug = "allies"
    title.seats = [SeatInfo("north-one", "One", "north"), SeatInfo("north-two", "Two", "north")]
    assert title.seat_number("two") == 1
    with pytest.raises(BadSetup):
        title.seat_number("north")


def test_a_title_that_lacks_something_says_so() -> None:
    title = Title()
    title.slug = "empty"
    title.scenarios = [Scenario("one", "One", "")]
    setup = title.setup("", {})
    board = Board(2)
    for method in (
        lambda: title.blank(setup),
        lambda: title.start(setup),
        title.vocabulary,
        title.rulebook,
        lambda: title.scene(setup),
        lambda: title.view(board, 0),
        lambda: title.line_of(board, (0, 0, 0, 0, 0, 0, 0), 0),
        lambda: title.write_position(board),
        lambda: title.read_position({}),
    ):
        with pytest.raises(FlowError):
            method()
    with pytest.raises(BadSetup, match="empty takes no data packs"):
        title.with_pack("somewhere")
    assert title.odds(board, 0, 0) is None
    assert title.lesson() == []


def test_a_title_with_data_that_lacks_something_says_so(tmp_path: Path) -> None:
    title = DataTitle(tmp_path, "", [], None, None)
    for method in (title.vocabulary, title.speaker, title.digest_of_data):
        with pytest.raises(FlowError):
            method()
    for reader in (title.rulebook, title.lesson):
        with pytest.raises(BadFile):
            reader()


def test_data_is_read_once() -> None:
    for method in (TITLE.vocabulary, TITLE.rulebook, TITLE.lesson):
        assert method() is method()


@pytest.mark.parametrize(
    ("problem", "words"),
    [
        (BadFile("x.toml: no"), "x.toml: no"),
        (FlowError("no end in sight"), "no end in sight"),
        (KeyError("hex"), "'hex' is missing or not known"),
        (IndexError("list index out of range"), "a number in it is out of range"),
        (OverflowError("int too big"), "a number in it is too large"),
        (RecursionError("maximum recursion depth exceeded"), "it is nested too deeply"),
        (AssertionError(), "what it says does not fit together"),
        (TypeError("'int' object is not iterable"), "a value in it is not of the kind that was expected"),
    ],
)
def test_stumbles_are_said_in_words_of_the_file(problem: Exception, words: str) -> None:
    assert in_words(problem) == words
    assert isinstance(problem, (BadFile, *STUMBLES))


def test_without_secrets_determinizing_is_forking() -> None:
    class Plain(Board):
        def fork(self) -> "Plain":
            other = Plain(2)
            self.fork_into(other)
            return other

    board = Plain(2)
    other = Title().determinize(board, 0, FastDealer(1))
    assert isinstance(other, Plain)
    assert other is not board


def test_a_valuation_knows_at_least_who_has_won() -> None:
    board = Board(2)
    valuation = Title().valuation()
    assert isinstance(valuation, Valuation)
    assert valuation.value(board, 0) == 0.0
    board.end(10, [1, -1])
    assert (valuation.value(board, 0), valuation.value(board, 1)) == (1.0, -1.0)
    assert valuation.hints(board, 0, [0, 1]) == [10, 10]
    assert valuation.script(board, 0, FastDealer(1)) == -1


def test_a_set_up_is_a_value() -> None:
    setup = Setup("plain", {"rounds": 4})
    assert (setup.scenario, setup.options) == ("plain", {"rounds": 4})
