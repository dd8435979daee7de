"""Draws by agreement: the one opponent is asked, or every seat of the other sides until one refuses."""

import pytest
from mypy_extensions import i64

from sandtable.kernel.actions import ACCEPT, OFFER_DRAW, REFUSE
from sandtable.kernel.flow import (
    AGREED,
    GO_ON,
    NOBODY,
    PLAYING,
    Ask,
    Board,
    Section,
    advance,
    apply,
    free_for,
)
from sandtable.kit.draws import DrawOffer, enemy_after, offer_by

pytestmark = pytest.mark.both

WAITS = 10 << 16 | 0xFFFF


class Waits(Ask["Hall"]):
    def offers(self, b: "Hall", seat: i64) -> list[int]:
        return [WAITS]

    def take(self, b: "Hall", seat: i64, act: i64) -> None:
        pass


class Evening(Section["Hall"]):
    def step(self, b: "Hall", n: i64) -> i64:
        b.again(Waits(0))
        return GO_ON


class Hall(Board):
    """Seat 0 may offer a draw, once; the sides are given."""

    def __init__(self, sides: list[int]) -> None:
        super().__init__(len(sides))
        self.sides = sides
        self.offered = 0

    def side_of(self, seat: i64) -> i64:
        return self.sides[seat]

    def draw_offer(self, seat: i64) -> DrawOffer | None:
        return offer_by(self, seat) if seat == 0 and not self.offered else None

    def draw_offered(self, seat: i64) -> None:
        self.offered = 1


def hall(*sides: int) -> Hall:
    b = Hall(list(sides))
    b.call(Evening())
    advance(b)
    return b


def test_the_opponent_of_two_is_asked_and_a_refusal_changes_nothing() -> None:
    b = hall(0, 1)
    assert OFFER_DRAW in free_for(b, 0) and OFFER_DRAW not in free_for(b, 1)
    apply(b, 0, OFFER_DRAW)
    assert (b.asked, b.legal, type(b.ask())) == (1, [REFUSE, ACCEPT], DrawOffer)
    apply(b, 1, REFUSE)
    assert (b.asked, b.legal, b.ending) == (0, [WAITS], PLAYING)
    assert OFFER_DRAW not in free_for(b, 0), "the title has taken note"


def test_every_seat_of_another_side_must_accept() -> None:
    b = hall(0, 1, 0, 1)
    apply(b, 0, OFFER_DRAW)
    assert b.asked == 1
    apply(b, 1, ACCEPT)
    assert (b.asked, b.ending) == (3, PLAYING), "an ally is not asked"
    apply(b, 3, ACCEPT)
    assert (b.ending, b.returns, b.asked) == (AGREED, [0, 0, 0, 0], NOBODY)


def test_the_first_refusal_ends_it() -> None:
    b = hall(0, 1, 1)
    apply(b, 0, OFFER_DRAW)
    apply(b, 1, REFUSE)
    assert (b.asked, b.ending) == (0, PLAYING)


def test_who_comes_next() -> None:
    b = hall(0, 1, 0, 1)
    assert [enemy_after(b, seat, 0) for seat in (-1, 0, 1, 2, 3)] == [1, 1, 3, 3, -1]
    assert enemy_after(b, -1, 1) == 0
