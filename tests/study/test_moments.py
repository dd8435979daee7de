"""The scrubber: what counts as a moment, what it shows, and that looking back is the same as having looked on."""

import random

import pytest

from sandtable.games.fortress import TITLE
from sandtable.kernel.actions import RESIGN
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.errors import BadSetup
from sandtable.kernel.flow import CHANCE, NOBODY, PLAYING, Board
from sandtable.kit.views import View
from sandtable.session.session import Session
from sandtable.store.standpoint import resume, standpoint
from sandtable.study.moments import ASKED, START, Film, Scrubber, hushed
from sandtable.study.record import TRUTH, Record, lens_name, lens_names, lens_of
from tests.fortress.fuzz import guided
from tests.session.helpers import BLUE, OBSERVER, RED, SEED, arm, at_attack, at_turn, new, play_on, say
from tests.toys import DUEL

LENSES = (RED, BLUE, OBSERVER)


def film(session: Session, lens: int) -> Film:
    return Film(Record(session), lens)


def fortress(orders: int, seed: int, scenario: str = "advanced3") -> Session:
    """A game of the Fortress, played by chance through the session."""
    session = Session.new(TITLE, TITLE.setup(scenario, {"deployment": "beginner"}), ["human"] * 2, SEED)
    dealer = FastDealer(seed)
    for _ in range(orders):
        if session.over:
            break
        session.order(session.board.asked, guided(session.board, dealer))  # type: ignore[arg-type]
    return session


# -- lenses ----------------------------------------------------------------------------------------------------


def test_who_may_look_through_what() -> None:
    assert lens_names(DUEL.seats, False, RED) == ["red", "table"]
    assert lens_names(DUEL.seats, False, NOBODY) == ["table"]
    assert lens_names(DUEL.seats, True, NOBODY) == ["red", "blue", "table", "truth"]
    assert lens_of(DUEL.seats, "", False, BLUE) == BLUE
    assert lens_of(DUEL.seats, "", False, NOBODY) == NOBODY
    assert lens_of(DUEL.seats, "truth", True, RED) == TRUTH
    for name in ("blue", "truth"):
        with pytest.raises(BadSetup, match="only when the game is over"):
            lens_of(DUEL.seats, name, False, RED)
    with pytest.raises(BadSetup, match="no lens 'green'"):
        lens_of(DUEL.seats, "green", True, RED)
    assert [lens_name(DUEL.seats, lens) for lens in (RED, NOBODY, TRUTH)] == ["red", "table", "truth"]
    with pytest.raises(BadSetup, match="for games that are over"):
        film(new(), TRUTH)


# -- what is a moment ------------------------------------------------------------------------------------------


def test_secret_preparations_are_no_moments_for_the_others() -> None:
    session = new()
    assert [len(film(session, lens)) for lens in LENSES] == [1, 1, 1]
    say(session, "blue: take blue-1")
    assert [len(film(session, lens)) for lens in LENSES] == [1, 2, 1]
    say(session, "blue: take blue-5", "blue: ready")
    # That Blue is ready shows: Red alone is waited for.
    assert [len(film(session, lens)) for lens in LENSES] == [2, 4, 2]


def test_a_private_question_is_a_moment_only_for_who_is_asked() -> None:
    def moments_of(*orders: str) -> list[int]:
        session = at_attack()
        before = [len(film(session, lens)) for lens in LENSES]
        say(session, *orders)
        return [len(film(session, lens)) - n for lens, n in zip(LENSES, before)]

    asked = moments_of("red: attack red-4")
    assert asked == [1, 1, 1]  # the attack itself
    declined = moments_of("red: attack red-4", "blue: decline")
    assert (
        declined[0] == declined[2] == 1
    )  # the attack and what came of it: that Blue was asked must not show
    assert declined[1] == 2


class Onlooker:
    """Notes what each lens sees after every order. While another is being asked in private, what is seen is not final:
    the next look takes its place."""

    def __init__(self) -> None:
        self.seen: dict[int, list[tuple[View, int]]] = {lens: [] for lens in LENSES}
        self.waits: dict[int, bool] = dict.fromkeys(LENSES, False)

    def look(self, session: Session) -> None:
        for lens, seen in self.seen.items():
            now = (session.view(lens), session.mark(lens))
            if self.waits[lens]:
                seen.pop()
            aside = hushed(session.board, [lens])
            fresh = not seen or seen[-1] != now
            if fresh:
                seen.append(now)
            self.waits[lens] = fresh and aside


def test_moments_are_what_was_seen_live() -> None:
    """Noting each lens's view and mark after every order gives the same row of moments."""
    for seed in range(6):
        rng = random.Random(seed)
        session = new("close", armed=seed % 2 == 0)
        live = Onlooker()
        live.look(session)
        while not session.over:
            play_on(session, rng, undo=0.0, limit=1)
            live.look(session)
        for lens in LENSES:
            shown = film(session, lens)
            assert [(shown.view(n), shown.marks[n]) for n in range(len(shown))] == live.seen[lens]
            assert len(shown.texts) == len(shown.turns) == len(shown)


@pytest.mark.parametrize("seed", range(3))
def test_moments_of_the_fortress_are_what_was_seen_live(seed: int) -> None:
    session = Session.new(TITLE, TITLE.setup("advanced3", {"deployment": "beginner"}), ["human"] * 2, SEED)
    dealer = FastDealer(seed)
    live = Onlooker()
    live.look(session)
    for n in range(121):
        act = guided(session.board, dealer) if n < 120 else RESIGN  # type: ignore[arg-type]
        session.order(session.board.asked, act)
        live.look(session)
        if n % 10 == 0:
            assert [len(film(session, lens)) for lens in LENSES] == [len(seen) for seen in live.seen.values()]
    for lens in LENSES:
        shown = film(session, lens)
        assert [(shown.view(n), shown.marks[n]) for n in range(len(shown))] == live.seen[lens]


def test_boards_that_wait_for_chance_are_not_looked_at() -> None:
    """The rest of a set-up placed at random, piece by piece, is no moment for the enemy."""
    session = Session.new(TITLE, TITLE.setup("basic", {}), ["human"] * 2, SEED)
    session.order_text(1, "random")
    assert len(session.steps()) > 30
    assert len(film(session, 0)) == 1
    assert len(film(session, 1)) == 2
    for n in range(2):
        view = film(session, 1).view(n)
        assert view.prompt is not None


# -- going on, going back --------------------------------------------------------------------------------------


def test_a_scrubber_that_follows_is_the_same_as_one_that_looks_back() -> None:
    """Undo, redo, resets and takebacks included."""
    for seed in range(25):
        rng = random.Random(seed)
        session = new("close", armed=seed % 3 == 0)
        scrubber = Scrubber(session)
        for n in range(60):
            if session.over:
                break
            play_on(session, rng, undo=0.35, limit=1)
            if rng.random() < 0.1 and not session.over:
                ask_back(session, rng)
            if n % 3 == 0:
                for lens in LENSES:
                    scrubber.count(lens)
        for lens in LENSES:
            followed = Film(Record(session), lens, scrubber.copy(lens))
            fresh = film(session, lens)
            assert followed.listing() == fresh.listing()
            assert followed.at == fresh.at
            assert scrubber.count(lens) == len(fresh)


def ask_back(session: Session, rng: random.Random) -> None:
    """A takeback that the other agrees to, where one can be asked for."""
    seat = rng.choice((RED, BLUE))
    try:
        session.ask_takeback(seat)
    except Exception:
        return
    for other in session.takeback_awaits():
        session.answer_takeback(other, rng.random() < 0.8)


def test_reels_come_back_with_the_session() -> None:
    session = fortress(90, 4)
    counts = {lens: Scrubber(session).count(lens) for lens in LENSES}
    point = standpoint(session)
    assert set(point.reels) == set(LENSES)
    again = resume(
        TITLE, session.setup, session.start(), list(session.players), SEED, None, list(session.entries), point
    )
    for lens in LENSES:
        assert list(again.reels[lens].numbers) == [step.number for step in session.steps()]
        assert Scrubber(again).count(lens) == counts[lens]
    dealer = FastDealer(9)
    for _ in range(20):
        act = guided(session.board, dealer)  # type: ignore[arg-type]
        seat = session.board.asked
        session.order(seat, act)
        again.order(seat, act)
    for lens in LENSES:
        resumed = Film(Record(again), lens, Scrubber(again).copy(lens))
        assert resumed.listing() == film(session, lens).listing()


def test_a_game_resumed_while_somebody_is_asked_in_private_counts_on() -> None:
    session = at_attack()
    counts = {lens: Scrubber(session).count(lens) for lens in LENSES}
    say(session, "red: attack red-4")
    assert hushed(session.board, [RED])
    going_on = {lens: Scrubber(session).count(lens) for lens in LENSES}
    assert going_on == {lens: count + 1 for lens, count in counts.items()}
    entries, point = list(session.entries), standpoint(session)
    again = resume(DUEL, session.setup, session.start(), list(session.players), SEED, None, entries, point)
    assert {lens: Scrubber(again).count(lens) for lens in LENSES} == going_on
    for one in (session, again):
        say(one, "blue: decline")
    for lens in LENSES:
        assert Scrubber(again).count(lens) == Scrubber(session).count(lens) == len(film(session, lens))


def test_counting_after_an_order_looks_only_at_the_new_steps(monkeypatch) -> None:
    session = fortress(150, 2)
    scrubber = Scrubber(session)
    scrubber.count(0)
    steps = len(session.steps())
    looked: list[int] = []
    real = TITLE.view

    def view(b: Board, seat: int) -> View:
        looked.append(seat)
        return real(b, seat)

    monkeypatch.setattr(TITLE, "view", view)
    session.order(session.board.asked, session.board.legal[0])
    looked.clear()
    scrubber.count(0)
    assert 1 <= len(looked) <= len(session.steps()) - steps
    looked.clear()
    scrubber.count(0)
    assert not looked


# -- what is shown ---------------------------------------------------------------------------------------------


def test_words_turns_and_marks() -> None:
    session = say(at_turn(), "red: step p1", "red: pass")
    shown = film(session, RED)
    assert shown.texts[0] == START
    lines = dict(shown.lines)
    assert lines[shown.marks[-1] - 1].text == session.lines(RED)[-1].text
    assert "Red steps to p1." in shown.texts
    assert shown.turns == sorted(shown.turns)
    assert shown.marks == sorted(shown.marks) and shown.marks[-1] == session.mark(RED)
    own = film(arm(new()), RED)
    assert own.texts[1] == "Red takes red-3."
    with pytest.raises(BadSetup, match="no moment 99"):
        shown.view(99)
    with pytest.raises(BadSetup, match="no moment -1"):
        shown.view(-1)


def test_a_choice_without_a_line_is_told_by_its_own_words() -> None:
    session = Session.new(TITLE, TITLE.setup("basic", {"deployment": "beginner"}), ["human"] * 2, SEED)
    move = next(offer for offer in session.view(0).offers)
    session.order(0, move.action)
    assert film(session, 0).texts[-1] == move.text
    assert len(film(session, 1)) == len(film(session, OBSERVER)) == 1  # a piece picked is a private matter


def test_what_was_taken_back_is_no_moment() -> None:
    session = at_turn()
    before = film(session, RED).listing()
    say(session, "red: step p1")
    session.undo(RED)
    after = film(session, RED)
    assert len(after) == len(before.texts)
    assert after.marks[-1] == session.mark(RED)  # the line about taking back belongs to the last moment
    assert "takes back" in after.lines[-1][1].text
    assert ASKED not in after.texts


def test_the_truth_of_a_finished_game() -> None:
    session = say(at_attack(), "red: attack red-4")
    if session.board.asked == BLUE and session.board.ask().is_private(session.board):
        say(session, "blue: decline")
    say(session, "blue: resign")
    shown = film(session, TRUTH)
    assert len(shown) == len(session.steps()) + 1
    assert shown.texts[-1] == "Blue resigns."
    assert any(text.endswith("(told to Red only)") for _, line in shown.lines for text in [line.text])
    for n in range(len(shown)):
        view = shown.view(n)
        board = session.board_at(n)
        for number, hand in enumerate(view.hands):
            assert len(hand.cards) == len(board.hand(number))  # type: ignore[attr-defined]
        assert view.prompt is None and not view.offers
    chance = [step for step in session.steps() if step.seat == CHANCE]
    assert chance and session.board.ending != PLAYING


def test_lines_of_another_lens_after_the_end() -> None:
    session = say(arm(new()), "red: resign")
    mine, theirs = film(session, RED), film(session, BLUE)
    assert [line for _, line in mine.lines] == session.lines(RED)
    assert [line for _, line in theirs.lines] == session.lines(BLUE)
    assert mine.lines != theirs.lines
