"""Standing passes keep a game between two people flowing, though every window opens by public signs alone."""

import pytest

from sandtable.games.coralsea import TITLE
from sandtable.games.coralsea.rules.game import CoralGame
from sandtable.kernel.chance import FastDealer
from sandtable.session.entries import StandingOrder
from sandtable.session.session import Session
from tests.coralsea.test_fuzz import Eager

MOST = 1.5
"""Questions for each decision of one's own."""


@pytest.mark.rule("CC-2.3.4", "RUL-36", "RUL-63")
def test_few_questions_for_each_own_decision() -> None:
    """Both pass every window in which they could play nothing; without that they are asked far more often."""
    counts = [questions(passing) for passing in (True, False)]
    with_passes, without = (asked / own for asked, own in counts)
    assert with_passes <= MOST and with_passes < without, counts


def questions(passing: bool) -> tuple[int, int]:
    """How often two people were asked in a stretch of a game, and how often of it not by a window."""
    session = Session.new(TITLE, TITLE.setup("", {}), ["human", "human"], b"\5" * 32, listen=False)
    if passing:
        for seat in (0, 1):
            session.standing(seat, StandingOrder(unless=("play",)))
    dealer, eager = FastDealer(5), Eager()
    asked = own = 0
    while own < 150 and not session.over:
        board = session.board
        assert isinstance(board, CoralGame)
        seat = session.awaited()[0]
        asked += 1
        own += not board.ask().window()
        if board.ask().is_sealed():
            ready = TITLE.valuation().script(board, seat, dealer)
            session.order(seat, ready)
        else:
            session.order(seat, eager(board, dealer))
    return asked, own
