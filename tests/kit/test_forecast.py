"""What each side could expect when something was declared: told in fields of an event, read back for either side."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.kernel.flow import Event
from sandtable.kit.forecast import Expected, Forecast, nearest
from sandtable.kit.odds import percent

pytestmark = pytest.mark.both

ROWS = [
    Expected("you lose", "you win", -1.0, ["wins {theirs}"]),
    Expected("both lost", "both lost", 2.0, ["both"]),
    Expected("a draw", "a draw", 0.0, ["draw"]),
    Expected("held", "held", 0.0, ["held", "off"]),
    Expected("you win", "you lose", 1.0, ["wins {ours}"]),
]
FORECAST = Forecast(ROWS)
SIDES = ["red", "blue"]


def told(weights: list[int]) -> Event:
    first, rest = FORECAST.fields(weights)
    return (1, 20, 0, int(first), int(rest), 0, -1)


def test_chances_come_back_with_the_names_of_whoever_reads_them() -> None:
    event = told([1, 0, 0, 2, 5])
    ours = FORECAST.likely(event, True, SIDES)
    assert [(name, chance) for name, chance, _, _ in ours] == [
        ("you lose", 0.125), ("held", 0.25), ("you win", 0.625),
    ]  # fmt: skip
    theirs = FORECAST.likely(event, False, SIDES)
    assert [name for name, _, _, _ in theirs] == ["you win", "held", "you lose"]
    assert [row[1:] for row in theirs] == [row[1:] for row in ours], "only the names are the reader's own"
    assert [codes for _, _, _, codes in ours] == [["wins blue"], ["held", "off"], ["wins red"]]


def test_the_sentence_begins_with_the_best_and_the_beat_with_the_worst() -> None:
    event = told([1, 0, 0, 2, 5])
    assert FORECAST.text(event, True, SIDES).values == [
        f"you win {percent(0.625)}, held {percent(0.25)}, you lose {percent(0.125)}"
    ]
    chances = FORECAST.chances(event, True, SIDES)
    assert chances.rows == [("you lose", 0.125, -1.0), ("held", 0.25, 0.0), ("you win", 0.625, 1.0)]
    assert chances.codes == [["wins blue"], ["held", "off"], ["wins red"]]


@given(st.lists(st.integers(0, 10**30), min_size=5, max_size=5).filter(any))
def test_every_chance_is_told_to_the_nearest_ten_thousandth(weights: list[int]) -> None:
    found = {name: chance for name, chance, _, _ in FORECAST.likely(told(weights), True, SIDES)}
    for row, weight in zip(ROWS, weights):
        assert abs(found.get(row.ours, 0.0) - weight / sum(weights)) <= 0.00005 + 1e-12


def test_a_half_is_rounded_to_the_even_number() -> None:
    assert [nearest(n, 2) for n in range(6)] == [0, 0, 1, 2, 2, 2]
