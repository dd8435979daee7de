"""Belief: counts agree with every deal written out, deals are even, half-made choices are taken back, memories keep."""

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest
from mypy_extensions import i64

from sandtable.kernel.actions import action
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.errors import FlowError
from sandtable.kernel.flow import Ask, Board
from sandtable.kit.belief import Arrangements, Belief, Plans, Sightings, step_back
from sandtable.kit.draws import DrawOffer

pytestmark = pytest.mark.both


def every_deal(counts: list[int], masks: list[int]) -> list[tuple[int, ...]]:
    """Every way to put the physical pieces into the places, with copies of one type told apart."""
    pieces = [kind for kind, count in enumerate(counts) for _ in range(count)]
    return [
        deal
        for deal in permutations(pieces)
        if all(not (mask >> kind) & 1 for kind, mask in zip(deal, masks))
    ]


@pytest.mark.parametrize(
    ("counts", "masks"),
    [
        ([2, 2, 1], [0, 0, 0, 0, 0]),
        ([2, 2, 1], [0b001, 0, 0b100, 0b100, 0]),
        ([1, 1, 1, 1, 2], [0b00001, 0b00011, 0, 0b10000, 0, 0b01000]),
        ([3, 2], [0b01, 0b01, 0b01, 0, 0]),
        ([0, 0, 4], [0, 0, 0, 0]),
        ([], []),
    ],
)
def test_it_counts_every_deal(counts: list[int], masks: list[int]) -> None:
    assert Arrangements(counts, masks).total == len(every_deal(counts, masks))


def test_what_contradicts_itself_has_no_deal() -> None:
    assert Arrangements([2, 1], [0b01, 0b01, 0]).total == 0
    assert Arrangements([2, 1], [0, 0]).total == 0, "more pieces than places"


def test_deals_are_even() -> None:
    counts, masks = [2, 1, 1], [0b010, 0, 0, 0b100]
    wanted = Counter(every_deal(counts, masks))
    plan = Arrangements(counts, masks)
    dealer = FastDealer(5)
    found = Counter(tuple(plan.deal(dealer)) for _ in range(8000))
    assert set(found) == set(wanted)
    for deal, ways in wanted.items():
        assert abs(found[deal] / 8000 - ways / plan.total) < 0.03


def test_too_many_places_are_refused_by_name() -> None:
    with pytest.raises(FlowError, match="at most 63 hidden pieces"):
        Arrangements([64], [0] * 64)


def test_a_piece_and_a_ring_are_counted_together() -> None:
    """Pieces 10 to 13 of four types; one of the types is left out, and type 0 cannot be."""
    counts, masks = [1, 2, 1, 1], [0b0000, 0b0010, 0b0000, 0b1000]
    belief = Belief([10, 11, 12, 13], masks, counts, 0b0001)
    deals = every_deal(counts, [*masks, 0b0001])
    assert belief.total == len(deals)
    for n, piece in enumerate((10, 11, 12, 13)):
        kinds = Counter(deal[n] for deal in deals)
        assert belief.kinds(piece) == sorted(kinds.items())
    first = Counter((deal[0], 0 if deal[1] == 2 else 1 if 2 in deal[2:4] else 2) for deal in deals)
    assert {(kind, ring): ways for kind, ring, ways in belief.joint(10, [[11], [12, 13]], 2)} == first


def test_plans_are_kept_and_thrown_away() -> None:
    plans = Plans(2)
    one = plans.plan([1, 1], [0, 0])
    assert plans.plan([1, 1], [0, 0]) is one
    plans.plan([2, 0], [0, 0])
    plans.plan([0, 2], [0, 0])
    assert len(plans.made) == 2 and plans.plan([1, 1], [0, 0]) is not one
    assert plans.plan([2, 2], [0, 0], 0b01).masks == [0, 0, 0b01, 0b01], (
        "what is not on the map has places too"
    )


# -- a choice that is half made --------------------------------------------------------------------------------


class First(Ask[Board]):
    def offers(self, b: Board, seat: i64) -> list[int]:
        return [action(10, 1)]


class Second(Ask[Board]):
    def offers(self, b: Board, seat: i64) -> list[int]:
        return [action(11, 1)]

    def before(self, b: Board) -> Ask[Board] | None:
        return First(self.seat)


@pytest.mark.parametrize("draw", [False, True])
def test_a_half_made_choice_is_taken_back_for_the_others_alone(draw: bool) -> None:
    b = Board(3)
    b.call(Second(1))
    if draw:
        b.call(DrawOffer(2))
    step_back(b, 0)
    assert isinstance(b.stack[0], Second), "it is seat 1 that chooses"
    step_back(b, 1)
    assert isinstance(b.stack[0], First) and b.stack[0].seat == 1
    step_back(b, 1)
    assert isinstance(b.stack[0], First), "nothing comes before it"


# -- what was seen ---------------------------------------------------------------------------------------------

MEMORY = Sightings()


def test_a_look_is_remembered_until_the_next() -> None:
    row = MEMORY.look([], 7, 2, [30, 12])
    assert row == [7, 2, 2, 12, 30]
    seen = MEMORY.at(row, 7)
    assert seen is not None and (seen.turn, seen.things) == (2, [12, 30])
    assert MEMORY.at(row, 8) is None, "never looked at"
    later = MEMORY.look(row, 7, 5, [])
    empty = MEMORY.at(later, 7)
    assert empty is not None and (empty.turn, empty.things) == (5, []), "it was empty then"
    assert row == [7, 2, 2, 12, 30], "forks share a row"


def test_what_is_seen_elsewhere_is_no_longer_here() -> None:
    row = MEMORY.look(MEMORY.look([], 7, 2, [12, 30]), 3, 4, [12])
    assert row == [3, 4, 1, 12, 7, 2, 1, 30]
    kinds = MEMORY.look(MEMORY.look([], 7, 2, [1, 1]), 3, 4, [1], unique=False)
    assert kinds == [3, 4, 1, 1, 7, 2, 2, 1, 1], "types, not pieces: both may be true"


def test_what_is_gone_or_old_is_forgotten() -> None:
    row = MEMORY.look(MEMORY.look([], 7, 2, [12, 30]), 3, 4, [5])
    assert MEMORY.gone(row, 12) == [3, 4, 1, 5, 7, 2, 1, 30]
    assert MEMORY.forget(row, 3) == [3, 4, 1, 5]
    assert [one.space for one in MEMORY.read(row)] == [3, 7]


@pytest.mark.parametrize("row", [[1], [1, 2], [1, 2, 3, 4], [1, 2, -1]])
def test_a_row_that_is_no_memory_is_refused(row: list[int]) -> None:
    with pytest.raises(FlowError, match="no memory"):
        MEMORY.read(row)


def test_the_chances_of_one_hidden_piece() -> None:
    belief = Belief([1, 2], [0, 0b01], [1, 1])
    assert [(kind, Fraction(ways, belief.total)) for kind, ways in belief.kinds(1)] == [(0, Fraction(1))]
