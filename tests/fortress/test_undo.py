"""Undo at Fortress: whatever is undone, redone, reset or taken back, the board is exactly that of the line of play."""

import random

import pytest

from sandtable.games.fortress import TITLE
from sandtable.games.fortress.board import FortressBoard
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.codec import digest
from sandtable.kernel.title import Value
from sandtable.session.session import Session
from sandtable.session.verify import verify
from tests.fortress.fuzz import LEVELS, guided
from tests.undoing import back_and_forth, holds, replayed_digest

SEED = bytes(range(32))
HUMANS = ["human", "human"]


def new(level: str, **options: Value) -> Session:
    return Session.new(TITLE, TITLE.setup(level, options), HUMANS, SEED)


def board(session: Session) -> FortressBoard:
    b = session.board
    assert isinstance(b, FortressBoard)
    return b


def decide(session: Session, rng: random.Random, dealer: FastDealer) -> None:
    """One decision: mostly a likely one by the seat that is asked, in set-ups any seat that is awaited, any answer."""
    seat = rng.choice(session.awaited())
    b = board(session)
    if seat == b.asked and rng.random() < 0.8:
        session.order(seat, guided(b.fork(), dealer))
    else:
        session.order(seat, rng.choice(session.legal(seat)))


@pytest.mark.both
@pytest.mark.slow
@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("level", LEVELS)
def test_random_sessions_with_undo(level: str, number: int) -> None:
    rng = random.Random(number)
    dealer = FastDealer(number)
    session = new(level, deployment="beginner" if number == 2 else "free")
    backs = walls = 0
    while not session.over and len(session.steps()) < 220:
        for _ in range(rng.randint(1, 12)):
            if not session.over:
                decide(session, rng, dealer)
        back, wall = back_and_forth(session, rng)
        backs, walls = backs + back, walls + wall
    assert backs > 5 and walls > 5
    holds(session)


@pytest.mark.parametrize("level", LEVELS)
def test_takebacks_past_a_wall_need_consent(level: str) -> None:
    """The decision and all that came of it go; a refusal changes nothing; played again, it comes to the same."""
    rng = random.Random(7)
    dealer = FastDealer(7)
    session = new(level, deployment="beginner")
    granted = 0
    while granted < 6:
        before = digest(session.board)
        count = len(session.steps())
        seat = board(session).asked
        decide(session, random.Random(rng.random()), dealer)
        assert not session.over
        for _ in range(rng.randint(0, 3)):
            if session.undo_state(seat).can and not session.over:
                decide(session, rng, dealer)
        if session.over or session.undo_state(seat).can or session.steps()[count].seat != seat:
            continue
        last = max(n for n, step in enumerate(session.steps()) if step.seat == seat)
        after = digest(session.board)
        session.ask_takeback(seat)
        session.answer_takeback(1 - seat, False)
        assert digest(session.board) == after
        session.ask_takeback(seat)
        assert digest(session.board) == after
        act = session.steps()[last].act
        session.answer_takeback(1 - seat, True)
        assert len(session.steps()) == last
        assert digest(session.board) == replayed_digest(session)
        assert seat in session.awaited() and act in session.legal(seat)
        if last == count:
            assert digest(session.board) == before
        granted += 1
    assert verify(session.to_file(secret=False), TITLE).ok
