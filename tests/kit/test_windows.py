"""Reaction windows: three seats, asked round and round until all have passed in a row."""

import pytest
from mypy_extensions import i64

from sandtable.kernel.actions import action, plain, verb_of
from sandtable.kernel.errors import FlowError
from sandtable.kernel.flow import GO_ON, OVER, Ask, Board, Section, advance, apply, waiting_for
from sandtable.kit.windows import ReactionWindow

pytestmark = pytest.mark.both

PLAYS, PASSES = 10, 11


class Salon(Board):
    """Every seat holds some cards; playing one opens no other window but where `echo` says so."""

    def __init__(self, cards: list[int], first: i64, public: bool = False) -> None:
        super().__init__(3)
        self.cards = cards
        self.begins: i64 = first
        self.public = public
        self.passed: i64 = 0
        self.echo = 0
        self.said: list[str] = []


class Moment(ReactionWindow[Salon]):
    def first(self, b: Salon) -> i64:
        return b.begins

    def may_react(self, b: Salon, seat: i64) -> bool:
        return True if b.public else b.cards[seat] > 0

    def ask_of(self, b: Salon, seat: i64) -> Ask[Salon]:
        return Speak(seat)

    def passes(self, b: Salon) -> i64:
        return b.passed

    def set_passes(self, b: Salon, n: i64) -> None:
        b.passed = n


class Speak(Ask[Salon]):
    moment = "salon"

    def offers(self, b: Salon, seat: i64) -> list[int]:
        return [action(PLAYS, n) for n in range(b.cards[seat])] + [plain(PASSES)]

    def decline(self, b: Salon, seat: i64) -> i64:
        return plain(PASSES)

    def is_private(self, b: Salon) -> bool:
        return not b.public

    def take(self, b: Salon, seat: i64, act: i64) -> None:
        b.said.append(f"{seat}{'+' if verb_of(act) == PLAYS else '-'}")
        if verb_of(act) == PASSES:
            b.passed += 1
            return
        b.cards[seat] -= 1
        b.passed = 0
        if b.echo:
            b.echo -= 1
            b.call(Moment())


class Evening(Section[Salon]):
    def step(self, b: Salon, n: i64) -> i64:
        if n == 0:
            b.call(Moment())
            return GO_ON
        b.end(10, [0, 0, 0])
        return OVER


def played(b: Salon, wishes: dict[int, int]) -> str:
    """Let every seat play as many cards as it wishes, as soon as it is asked."""
    b.call(Evening())
    advance(b)
    while not b.ending:
        seat = b.asked
        wants = wishes.get(seat, 0) > 0 and b.cards[seat] > 0
        if wants:
            wishes[seat] -= 1
        apply(b, seat, b.legal[0] if wants else plain(PASSES))
    return " ".join(b.said)


def test_everybody_is_asked_in_order_from_the_first() -> None:
    assert played(Salon([1, 1, 1], 1), {}) == "1- 2- 0-"


def test_after_somebody_acts_all_may_react_again() -> None:
    assert played(Salon([2, 1, 1], 0), {1: 1}) == "0- 1+ 2- 0-", (
        "seat 1 has no card left and passes by itself"
    )
    assert played(Salon([1, 2, 2], 2), {0: 1, 2: 2}) == "2+ 0+ 1- 2+ 1-"


def test_in_private_only_who_can_is_asked_and_nobody_is_told() -> None:
    b = Salon([0, 1, 0], 0)
    b.call(Evening())
    advance(b)
    assert b.asked == 1 and waiting_for(b, 1) == [1]
    assert waiting_for(b, 0) == [0, 1, 2] == waiting_for(b, 2), "as if anybody might be asked"
    assert b.ask().window() == "salon" and b.ask().decline(b, 1) == plain(PASSES)


def test_where_nobody_can_react_nothing_is_asked_and_still_there_is_no_way_back() -> None:
    b = Salon([0, 0, 0], 0)
    assert played(b, {}) == "" and b.uncovered


def test_by_public_criteria_everybody_is_asked_whatever_they_hold() -> None:
    b = Salon([0, 1, 0], 0, public=True)
    b.call(Evening())
    advance(b)
    assert b.asked == 0 and waiting_for(b, 2) == [0], "being asked tells nothing, so it may be told"
    b = Salon([0, 1, 0], 0, public=True)
    assert played(b, {}) == "0- 1- 2-"


def test_a_window_inside_a_window() -> None:
    """Seat 0 plays; an inner window opens and closes; then the outer one goes on from the next seat, counting anew."""
    b = Salon([1, 1, 1], 0)
    b.echo = 1
    assert played(b, {0: 1}) == "0+ 1- 2- 1- 2-"
    assert b.passed == 0


def test_fewer_seats_than_the_table_has() -> None:
    class Duel(Moment):
        def turn_of(self, b: Salon, n: i64) -> i64:
            return 2 if n % 2 == 0 else 0

        def asked_seats(self, b: Salon) -> i64:
            return 2

    b = Salon([1, 1, 1], 0)
    b.call(Evening())
    b.call(Duel())
    advance(b)
    order = []
    for _ in range(2):
        order.append(b.asked)
        apply(b, b.asked, plain(PASSES))
    assert order == [2, 0] and b.asked == 0, "seat 1 has no part in it; then the evening's own window begins"


def test_a_window_that_lacks_a_part_says_so() -> None:
    window: ReactionWindow[Board] = ReactionWindow()
    b = Board(2)
    for part in (
        lambda: window.may_react(b, 0),
        lambda: window.ask_of(b, 0),
        lambda: window.passes(b),
        lambda: window.set_passes(b, 1),
    ):
        with pytest.raises(FlowError, match="a window must"):
            part()
