"""`Board.aside`: who may have been asked in private, or passed over."""

import pytest

from sandtable.kernel.flow import advance
from tests.toys import DUEL, Parry, Retreat

pytestmark = pytest.mark.both


@pytest.mark.parametrize("whether", [False, True])
def test_a_private_question_is_the_same_for_the_others_whether_it_is_put_or_not(whether: bool) -> None:
    b = DUEL.start(DUEL.setup("close", {"armed": True}))
    depth = len(b.stack)
    b.aside = 0
    b.call_aside(Parry(1), whether)
    assert b.aside == 1 << 1
    assert len(b.stack) == depth + whether


def test_a_seat_without_a_legal_answer_is_passed_over_and_that_is_noted() -> None:
    b = DUEL.start(DUEL.setup("close", {"armed": True}))
    ask = Retreat(1)
    b.place[1], b.place[0] = 0, 1
    b.aside = 0
    b.call(ask)
    advance(b)
    assert b.aside & 1 << 1
