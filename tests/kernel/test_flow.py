"""The loop and its guards: sections, calls, asks of one seat, of several, of chance."""

from typing import Any

import pytest
from mypy_extensions import i64

from sandtable.kernel.actions import FIRST_VERB, ROLL, action, noun_of, plain
from sandtable.kernel.codec import stored_as
from sandtable.kernel.errors import FlowError
from sandtable.kernel.flow import (
    CHANCE,
    FIRST_ENDING,
    GO_ON,
    MAX_DEPTH,
    NOBODY,
    OVER,
    PLAYING,
    Ask,
    Board,
    Chance,
    Frame,
    Section,
    advance,
    apply,
    awaited,
    free_for,
    legal_for,
    waiting_for,
)
from sandtable.kernel.sealed import Sealed
from sandtable.kit.dice import Die
from tests.script import ScriptedDealer

pytestmark = pytest.mark.both

LEFT, RIGHT, STAY = plain(FIRST_VERB), plain(FIRST_VERB + 1), plain(FIRST_VERB + 2)


class Notes(Board):
    """A board that writes down what happened."""

    def __init__(self, seats: int = 2) -> None:
        super().__init__(seats)
        self.notes: list[str] = []
        self.left = 0

    def fork(self) -> "Notes":
        other = Notes(int(self.seats))
        self.fork_into(other)
        other.notes = self.notes[:]
        other.left = self.left
        return other

    def note(self, text: str) -> None:
        self.notes.append(text)


def run(*frames: Frame[Any], seats: int = 2) -> Notes:
    b = Notes(seats)
    for frame in frames:
        b.call(frame)
    advance(b)
    return b


class End(Section[Notes]):
    def step(self, b: Notes, n: i64) -> i64:
        b.note("end")
        b.end(FIRST_ENDING, [0] * int(b.seats))
        return OVER


class Word(Section[Notes]):
    """One note."""

    def __init__(self, text: str) -> None:
        self.text = text

    def step(self, b: Notes, n: i64) -> i64:
        if n == 0:
            b.note(self.text)
            return GO_ON
        return OVER


class Question(Ask[Notes]):
    """Left or right; right is barred while `b.left` is not 0."""

    def offers(self, b: Notes, seat: i64) -> list[int]:
        return [LEFT, RIGHT]

    def barred(self, b: Notes, seat: i64, act: i64) -> i64:
        return 20 if act == RIGHT and b.left else 0

    def take(self, b: Notes, seat: i64, act: i64) -> None:
        b.note(f"{seat} took {'left' if act == LEFT else 'right'}, {len(b.stack)} frames below")


# -- sections ----------------------------------------------------------------------------------------------------


class Story(Section[Notes]):
    """Steps in order, a call in the middle."""

    def step(self, b: Notes, n: i64) -> i64:
        if n == 0:
            b.note("first")
        elif n == 1:
            b.note("second")
            b.call(Word("called"))
        elif n == 2:
            b.note("third")
        else:
            return OVER
        return GO_ON


def test_steps_run_in_order_and_a_call_comes_before_the_next_step() -> None:
    assert run(End(), Story()).notes == ["first", "second", "called", "third", "end"]


class Twice(Section[Notes]):
    """Two calls in one step: the later one is done first, as on any stack."""

    def step(self, b: Notes, n: i64) -> i64:
        if n == 0:
            b.call(Word("one"))
            b.call(Word("two"))
            return GO_ON
        return OVER


def test_the_last_call_is_done_first() -> None:
    assert run(End(), Twice()).notes == ["two", "one", "end"]


class Countdown(Section[Notes]):
    """One step again and again until nothing is left."""

    def step(self, b: Notes, n: i64) -> i64:
        if n == 0:
            if b.left:
                b.left -= 1
                b.again(Word(f"left {b.left}"))
        elif n == 1:
            b.note("done")
        else:
            return OVER
        return GO_ON


def test_again_runs_the_same_step_until_it_calls_nothing() -> None:
    b = Notes()
    b.left = 3
    b.call(End())
    b.call(Countdown())
    advance(b)
    assert b.notes == ["left 2", "left 1", "left 0", "done", "end"]


class Leaver(Section[Notes]):
    """Leaves in its first step, after what it calls is done."""

    def step(self, b: Notes, n: i64) -> i64:
        if n == 0:
            b.leave()
            b.call(Word("still called"))
            return GO_ON
        if n == 1:
            b.note("never")
            return GO_ON
        return OVER


def test_leave_skips_the_other_steps_but_not_what_was_called() -> None:
    assert run(End(), Leaver()).notes == ["still called", "end"]


def test_an_ending_stops_everything_at_once() -> None:
    b = run(Word("never"), End())
    assert b.notes == ["end"]
    assert (b.ending, b.returns, b.asked, b.legal) == (FIRST_ENDING, [0, 0], NOBODY, [])
    assert legal_for(b, 0) == awaited(b) == waiting_for(b, 0) == free_for(b, 0) == []


# -- guards ------------------------------------------------------------------------------------------------------


class Deeper(Section[Notes]):
    def step(self, b: Notes, n: i64) -> i64:
        b.call(Deeper())
        return GO_ON


class Endless(Section[Notes]):
    def step(self, b: Notes, n: i64) -> i64:
        return GO_ON


class Bare(Frame[Notes]):
    pass


class NoOffers(Ask[Notes]):
    pass


class NoTake(Ask[Notes]):
    def offers(self, b: Notes, seat: i64) -> list[int]:
        return [LEFT]


class NoOpening(Sealed[Notes]):
    def offers(self, b: Notes, seat: i64) -> list[int]:
        return [LEFT]


def test_frames_cannot_be_nested_without_end() -> None:
    with pytest.raises(FlowError, match="too deep"):
        run(Deeper())
    b = Notes()
    for _ in range(MAX_DEPTH):
        b.call(End())
    with pytest.raises(FlowError, match="too deep"):
        b.call(End())


def test_a_game_that_neither_asks_nor_ends_is_stopped() -> None:
    with pytest.raises(FlowError, match="no end in sight"):
        run(Endless())


def test_an_empty_stack_is_an_error() -> None:
    with pytest.raises(FlowError, match="ran empty"):
        run(Word("only this"))


def test_frames_that_lack_something_say_so() -> None:
    with pytest.raises(FlowError, match="Section or an Ask"):
        run(Bare())
    with pytest.raises(FlowError, match="offers"):
        run(NoOffers(0))
    with pytest.raises(FlowError, match="taking"):
        apply(run(NoTake(0)), 0, LEFT)
    with pytest.raises(FlowError, match="opening"):
        b = run(NoOpening(0))
        apply(b, 0, LEFT)
    with pytest.raises(FlowError, match="weights"):
        Question(0).weights(Notes())
    for method in (Board(2).fork, Board(2).rows, lambda: Board(2).set_rows([])):
        with pytest.raises(FlowError):
            method()


# -- asks of one seat --------------------------------------------------------------------------------------------


def test_an_ask_waits_for_its_seat_and_has_left_the_stack_when_it_is_taken() -> None:
    b = run(End(), Question(1))
    assert (b.asked, b.legal) == (1, [LEFT, RIGHT])
    assert legal_for(b, 0) == []
    assert legal_for(b, 1) == [LEFT, RIGHT]
    assert awaited(b) == waiting_for(b, 0) == waiting_for(b, 1) == waiting_for(b, NOBODY) == [1]
    apply(b, 1, RIGHT)
    assert b.notes == ["1 took right, 1 frames below", "end"]


def test_what_is_barred_is_not_legal_and_the_order_of_the_offers_stays() -> None:
    b = Notes()
    b.left = 1
    b.call(End())
    b.call(Question(0))
    advance(b)
    assert b.legal == [LEFT]


class Cornered(Ask[Notes]):
    """Everything is barred."""

    def offers(self, b: Notes, seat: i64) -> list[int]:
        return [LEFT]

    def barred(self, b: Notes, seat: i64, act: i64) -> i64:
        return 20

    def stuck(self, b: Notes, seat: i64) -> None:
        b.note(f"{seat} is stuck, {len(b.stack)} frames below")


class Nothing(Ask[Notes]):
    def offers(self, b: Notes, seat: i64) -> list[int]:
        return []


def test_stuck_is_what_happens_when_nothing_is_legal() -> None:
    assert run(End(), Cornered(1)).notes == ["1 is stuck, 1 frames below", "end"]


def test_a_dead_end_that_no_rule_settles_is_an_error() -> None:
    with pytest.raises(FlowError, match="no rule says"):
        run(End(), Nothing(0))


class Whisper(Question):
    """A question that the others must not notice."""

    def is_private(self, b: Notes) -> bool:
        return True


def test_of_a_private_ask_the_others_learn_nothing() -> None:
    b = run(End(), Whisper(1), seats=3)
    assert awaited(b) == waiting_for(b, 1) == [1]
    assert waiting_for(b, 0) == waiting_for(b, 2) == waiting_for(b, NOBODY) == [0, 1, 2]


def test_an_ask_has_no_window_and_no_decline_of_its_own() -> None:
    b = run(End(), Question(0))
    assert b.ask().window() == ""
    assert b.ask().decline(b, 0) == -1
    assert b.ask().heading() == 0
    assert stored_as(type(b.ask())).values(b.ask()) == [0]
    assert not b.ask().knows(FIRST_VERB)


# -- several seats at once ---------------------------------------------------------------------------------------


class Duel(Sealed[Notes]):
    """Left or right, in secret; `STAY` may be said first, as often as one likes."""

    def offers(self, b: Notes, seat: i64) -> list[int]:
        return [LEFT, RIGHT, STAY]

    def prepare(self, b: Notes, seat: i64, act: i64) -> bool:
        return act != STAY

    def opened(self, b: Notes, answers: list[int]) -> None:
        b.note(" ".join("left" if one == LEFT else "right" if one == RIGHT else "-" for one in answers))


@pytest.mark.parametrize("order", [[0, 1, 2], [2, 1, 0], [1, 2, 0]])
def test_sealed_answers_come_in_any_order_and_open_together(order: list[int]) -> None:
    b = run(End(), Duel(0, 1, 2), seats=3)
    given = {0: LEFT, 1: RIGHT, 2: LEFT}
    for n, seat in enumerate(order):
        assert b.notes == []
        assert awaited(b) == sorted(order[n:])
        assert all(legal_for(b, one) == ([LEFT, RIGHT, STAY] if one in order[n:] else []) for one in range(3))
        apply(b, seat, given[seat])
    assert b.notes == ["left right left", "end"]
    assert b.sealed == [-1, -1, -1]


def test_a_sealed_answer_may_take_several_actions() -> None:
    b = run(End(), Duel(0, 1))
    for seat in (1, 0, 1, 1):
        apply(b, seat, STAY)
    assert b.sealed == [-1, -1]
    apply(b, 1, RIGHT)
    assert (b.asked, awaited(b)) == (0, [0])
    apply(b, 0, STAY)
    apply(b, 0, LEFT)
    assert b.notes == ["left right", "end"]


def test_only_the_seats_named_are_asked() -> None:
    b = run(End(), Duel(0, 2), seats=3)
    assert awaited(b) == [0, 2]
    assert legal_for(b, 1) == legal_for(b, 3) == legal_for(b, NOBODY) == []
    apply(b, 2, RIGHT)
    apply(b, 0, LEFT)
    assert b.notes[0] == "left - right"
    assert Duel(0, 2).asked(b) == 0
    assert stored_as(Duel).values(Duel(0, 2)) == [0, 2]


# -- chance ------------------------------------------------------------------------------------------------------


class Throw(Section[Notes]):
    """Two dice."""

    def step(self, b: Notes, n: i64) -> i64:
        if n == 0:
            b.rolled = []
            b.call(Die(6))
        elif n == 1:
            b.call(Die(10))
        else:
            b.note(f"rolled {b.rolled}")
            return OVER
        return GO_ON


class Coin(Chance[Notes]):
    def offers(self, b: Notes, seat: i64) -> list[int]:
        return [LEFT, RIGHT]

    def take(self, b: Notes, seat: i64, act: i64) -> None:
        b.note("heads" if act == LEFT else "tails")


def test_dice_are_answered_by_the_chance_seat() -> None:
    b = run(End(), Throw())
    assert b.asked == CHANCE
    assert awaited(b) == [CHANCE]
    assert b.legal == [action(ROLL, n) for n in range(1, 7)]
    assert b.ask().weights(b) == [1] * 6
    fork = b.fork()
    dealer = ScriptedDealer([4, 10])
    while b.ending == PLAYING:
        apply(b, CHANCE, dealer.choose(b.legal, b.ask().weights(b)))
    assert b.notes == ["rolled [4, 10]", "end"]
    assert fork.rolled == []
    assert stored_as(Die).values(Die(10)) == [10]


def test_a_draw_without_weights_of_its_own_is_even() -> None:
    b = run(End(), Coin())
    assert b.ask().weights(b) == [1, 1]
    assert stored_as(type(b.ask())).values(b.ask()) == []
    apply(b, CHANCE, RIGHT)
    assert b.notes == ["tails", "end"]


# -- forks and events --------------------------------------------------------------------------------------------


def test_a_fork_and_its_ancestor_go_their_own_ways() -> None:
    b = run(End(), Question(1), Question(0))
    fork = b.fork()
    apply(fork, 0, LEFT)
    apply(fork, 1, RIGHT)
    assert fork.notes[-1] == "end"
    assert b.notes == []
    assert (b.asked, b.legal, len(b.stack), b.pcs) == (0, [LEFT, RIGHT], 3, [0, 0, 0])
    apply(b, 0, RIGHT)
    assert b.notes == ["0 took right, 2 frames below"]


def test_events_are_written_only_where_somebody_listens() -> None:
    b = Notes()
    b.tell(1, 20, 7, 8)
    assert b.log is None
    b.log = []
    b.tell(3, 20, 7, 1, 2)
    assert b.log == [(3, 20, 7, 1, 2, -1, -1)]


def test_a_noun_comes_back_out_of_an_action() -> None:
    assert noun_of(action(FIRST_VERB, 77)) == 77
    assert noun_of(LEFT) == 0xFFFF
