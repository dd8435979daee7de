"""The middle of a position file: numbers by their declared ranges, sealed answers in words, the stack by its nesting."""

import random
from typing import Any

import pytest

from sandtable.kernel.codec import dump
from sandtable.kernel.errors import BadFile, FlowError
from sandtable.kernel.flow import PLAYING, apply, awaited, legal_for
from sandtable.kit.middle import (
    Nesting,
    Numbers,
    names_in,
    read_middle,
    read_numbers,
    stack_rows,
    write_middle,
    write_numbers,
)
from sandtable.kit.position import from_text, settled, to_text
from tests.toys import CARDS, DUEL, PLACES, DuelBoard

pytestmark = pytest.mark.both

SETUP = DUEL.setup("", {})
WORDS = DUEL.vocabulary()
SEATS = [seat.ident for seat in DUEL.seats]
NUMBERS: Numbers = (
    ("round", 0, 0, "rounds", False),
    ("paces", 0, 0, 2, True),
    ("parried", 0, 0, 2, True),
    ("offered", None, 0, 1, True),
)
LIMITS = {"rounds": 99}
WITHIN: dict[str, list[str]] = {
    "Duel": [],
    "Arm": ["Duel"],
    "Round": ["Duel"],
    "DrawCard": ["Round"],
    "Bid": ["Round"],
    "Turn": ["Round"],
    "Attack": ["Round"],
    "Parry": ["Attack"],
    "Die": ["Attack"],
    "Retreat": ["Attack"],
    "DrawOffer": ["Round"],
}
RANGES = {"seat": (0, 1), "to": (0, 1), "sides": (6, 6)}
NESTING = Nesting(WITHIN, RANGES, DUEL.frames)


def rows_apart(b: DuelBoard) -> list[Any]:
    return [b.place, b.wounds, b.where, b.bids]


def reread(b: DuelBoard, middle: dict[str, Any]) -> DuelBoard:
    """The board again, from its rows and what was written of the middle."""
    other = DUEL.blank(SETUP)
    other.place, other.wounds, other.where, other.bids = ([*row] for row in rows_apart(b))
    other.round = b.round
    read_middle(other, middle, NUMBERS, LIMITS, NESTING, SEATS, WORDS)
    settled(other)
    return other


def test_every_moment_of_a_game_is_read_back_exactly() -> None:
    moments = sealed = dice = 0
    for seed in range(25):
        rng = random.Random(seed)
        b = DUEL.start(SETUP)
        while b.ending == PLAYING:
            middle = from_text(to_text(write_middle(b, NUMBERS, SEATS, WORDS)), "x")
            assert dump(reread(b, middle)) == dump(b)
            moments += 1
            sealed += "sealed" in middle
            dice += "rolled" in middle
            seat = rng.choice(awaited(b))
            apply(b, seat, rng.choice(legal_for(b, seat)))
    assert moments > 300 and sealed > 30 and dice > 1


def at_start() -> tuple[DuelBoard, dict[str, Any]]:
    b = DUEL.start(SETUP)
    return b, write_middle(b, NUMBERS, SEATS, WORDS)


def test_numbers_that_are_as_they_begin_are_not_written() -> None:
    b = DUEL.start(SETUP)
    assert write_numbers(b, NUMBERS, True) == {"offered": 0}  # nothing says what it begins as
    assert write_numbers(b, NUMBERS, False) == {}
    b.paces, b.round = 2, 5
    assert write_numbers(b, NUMBERS, True) == {"paces": 2, "offered": 0}
    assert write_numbers(b, NUMBERS, False) == {"round": 5}
    assert (names_in(NUMBERS, True), names_in(NUMBERS, False)) == (["paces", "parried", "offered"], ["round"])


def test_numbers_are_read_within_their_ranges() -> None:
    b = DUEL.start(SETUP)
    b.paces, b.offered = 1, 1
    read_numbers(b, {"round": 99}, NUMBERS, LIMITS, False)
    read_numbers(b, {}, NUMBERS, LIMITS, True)
    assert (b.round, b.paces, b.offered) == (99, 0, 1)
    with pytest.raises(BadFile, match="^round = 100: a whole number from 0 to 99 was expected"):
        read_numbers(b, {"round": 100}, NUMBERS, LIMITS, False)
    with pytest.raises(FlowError, match="how large a 'rounds' can be"):
        read_numbers(b, {}, NUMBERS, {}, False)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"pacez": 1}, r"\[middle\]: 'pacez' means nothing here"),
        ({"paces": 3}, r"\[middle\] paces = 3: a whole number from 0 to 2 was expected"),
        ({"paces": True}, r"\[middle\] paces = True"),
        ({"sealed": {"green": "ready"}}, r"\[middle\] sealed: 'green' means nothing here"),
        ({"sealed": {"red": "fly"}}, r"\[middle\] sealed red: 'fly' is no order"),
        ({"sealed": {"red": 5}}, r"\[middle\] sealed red = 5: the words of an answer were expected"),
        ({"sealed": [-1]}, r"\[middle\] sealed: 1 numbers; 2 were expected"),
        ({"sealed": 3}, r"\[sealed\] must be a table, not 3"),
        ({"rolled": [0]}, r"\[middle\] rolled: 0; a whole number from 1 to 100 was expected"),
        ({"rolled": [6] * 300}, r"\[middle\] rolled: 300 numbers"),
        ({"stack": []}, r"\[middle\] stack: there is none"),
        ({"stack": 5}, r"\[middle\] stack = 5: a list was expected"),
        ({"stack": [5]}, r"\[middle\] stack: 5: a frame, its step and its numbers were expected"),
        ({"stack": [["Duel", 1], ["Dance", 0]]}, r"\[middle\] stack: there is no frame 'Dance'"),
        ({"stack": [["Round", 0, 0]]}, r"\[middle\] stack: Round cannot be within nothing"),
        ({"stack": [["Duel", 1], ["Parry", 0, 0]]}, r"\[middle\] stack: Parry cannot be within Duel"),
        ({"stack": [["Duel", "dusk"]]}, "the stack of frames: Duel: there is no step 'dusk'"),
        ({"stack": [["Duel", -1]]}, r"\[middle\] stack: Duel has no step -1"),
        ({"stack": [["Duel", None]]}, r"\[middle\] stack: Duel has no step None"),
        (
            {"stack": [["Duel", 1], ["Arm", 2, 0, 1]]},
            r"\[middle\] stack: Arm waits for an answer, and has no step 2",
        ),
        ({"stack": [["Duel", 1], ["Round", 0]]}, r"\[middle\] stack: Round takes 1 numbers, not \[\]"),
        ({"stack": [["Duel", 1], ["Round", 0, 2]]}, r"\[middle\] stack: Round: seat = 2 is not from 0 to 1"),
        (
            {"stack": [["Duel", 1], ["Round", 0, "x"]]},
            r"\[middle\] stack: Round: seat = 'x' is not from 0 to 1",
        ),
    ],
)
def test_what_cannot_be_is_told_with_its_place(change: dict[str, Any], said: str) -> None:
    b, middle = at_start()
    with pytest.raises(BadFile, match=said):
        reread(b, {**middle, **change})


def test_answers_that_were_sealed_as_numbers_are_still_read() -> None:
    b, middle = at_start()
    for act in ("take red-1", "take red-2", "ready"):
        apply(b, 0, WORDS.parse(act))
    middle = write_middle(b, NUMBERS, SEATS, WORDS)
    assert middle["sealed"] == {"red": "ready"}
    assert dump(reread(b, {**middle, "sealed": b.sealed[:]})) == dump(b)


def test_keys_of_the_title_itself() -> None:
    b, middle = at_start()
    other = DUEL.blank(SETUP)
    read_middle(other, {**middle, "flags": {}}, NUMBERS, LIMITS, NESTING, SEATS, WORDS, ["flags"])
    assert stack_rows(other) == stack_rows(b)


def test_a_nesting_that_lacks_something_is_a_fault_of_the_title() -> None:
    with pytest.raises(FlowError, match="names Dance, which is no frame"):
        Nesting({"Duel": [], "Turn": ["Dance"]}, RANGES, DUEL.frames)
    with pytest.raises(FlowError, match="the argument 'seat' of Round"):
        Nesting(WITHIN, {}, DUEL.frames).check([["Duel", 1], ["Round", 0, 0]], "stack")
    mine = Nesting(WITHIN, {**RANGES, "Round.seat": (0, 0)}, DUEL.frames)
    with pytest.raises(BadFile, match="seat = 1 is not from 0 to 0"):
        mine.check([["Duel", 1], ["Round", 0, 1]], "stack")


def test_the_toy_is_what_these_tests_take_it_for() -> None:
    assert (PLACES, len(CARDS), SEATS) == (5, 16, ["red", "blue"])
