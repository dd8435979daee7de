"""Undo at Shanghai: whatever is undone, redone, reset or taken back, the board is exactly that of the line of play."""

import random

import pytest

from sandtable.games.shanghai import TITLE
from sandtable.games.shanghai.rules.board import ShanghaiBoard
from sandtable.games.shanghai.rules.reinforce import SecretOrders
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.codec import digest
from sandtable.session.session import Session
from tests.shanghai.fuzz import COMPILED, eager
from tests.undoing import back_and_forth, holds, replayed_digest

SEED = bytes(range(32))
HUMANS = ["human", "human"]
PAUSE = {
    "options": {"japanese_may_end_early": False},
    "phase": "pause",
    "pauses": 3,
    "units": {"J-SNLF-3SAS": "0817 reduced", "J-SNLF-AC": "0718", "C-78-1": "0717 reduced", "C-78-2": "1514"},
}
"""A position at the beginning of a pause."""


def decide(session: Session, rng: random.Random, dealer: FastDealer) -> None:
    """One decision: mostly an eager one by the seat that is asked; of two that write orders, either, any answer."""
    seat = rng.choice(session.awaited())
    b = session.board
    assert isinstance(b, ShanghaiBoard)
    if seat == b.asked and rng.random() < 0.8:
        session.order(seat, eager(b.fork(), dealer))
    else:
        session.order(seat, rng.choice(session.legal(seat)))


@pytest.mark.slow
@pytest.mark.both
@pytest.mark.parametrize("number", [1, 2])
def test_random_sessions_with_undo(number: int) -> None:
    """With a pause among them: orders are taken back while they are written, and not when they are handed in."""
    rng = random.Random(number)
    dealer = FastDealer(number)
    setup = TITLE.setup("campaign", {"japanese_may_end_early": False})
    session = Session.new(TITLE, setup, HUMANS, SEED, PAUSE if number == 2 else None)
    backs = walls = pauses = 0
    while not session.over and len(session.steps()) < (240 if COMPILED else 110):
        for _ in range(rng.randint(1, 9)):
            if not session.over:
                decide(session, rng, dealer)
        pausing = isinstance(session.board.top(), SecretOrders)
        back, wall = back_and_forth(session, rng)
        backs, walls, pauses = backs + back, walls + wall, pauses + back * pausing
    assert backs > 3 and walls > 3 and (pauses > 0 or number == 1)
    holds(session)


def test_orders_handed_in_are_taken_back_with_leave_only() -> None:
    """Orders of a pause: free to undo one by one while the seat writes them, walled off once both are open."""
    setup = TITLE.setup("campaign", {})
    session = Session.new(TITLE, setup, HUMANS, SEED)
    rng = random.Random(3)
    while not isinstance(session.board.top(), SecretOrders):
        seat = session.awaited()[0]
        legal = session.legal(seat)
        texts = [TITLE.vocabulary().text(act) for act in legal]
        wanted = [text for text in ("historical", "pause", "done") if text in texts]
        session.order(seat, legal[texts.index(wanted[0])] if wanted else rng.choice(legal))
    start = digest(session.board)
    session.order_text(1, "brigade 119")
    session.order_text(0, "call SNLF")
    session.undo(1)
    assert session.undo_state(0).can
    session.undo(0)
    assert digest(session.board) == start
    session.order_text(0, "call SNLF")
    session.order_text(0, "confirm")
    session.order_text(1, "confirm")
    assert not session.undo_state(0).can and not session.undo_state(1).can
    session.ask_takeback(0)
    session.answer_takeback(1, False)
    assert digest(session.board) == replayed_digest(session)
