"""The lesson: every step can be played as it says, and teaches rules that exist."""

import pytest

from sandtable.games.fortress import TITLE
from sandtable.session.lessons import ANOTHER, GO_ON, REFUSED, SOLVED, Lesson

STEPS = TITLE.lesson()
BOOK = TITLE.rulebook()


def test_the_lesson_teaches_basic_then_level_one() -> None:
    levels = [step.position["scenario"] for step in STEPS]
    assert len(STEPS) >= 12
    assert levels == sorted(levels, key=["basic", "advanced1"].index)
    assert len({step.ident for step in STEPS}) == len(STEPS)


@pytest.mark.parametrize("number", range(len(STEPS)), ids=[step.ident for step in STEPS])
def test_step(number: int) -> None:
    step = STEPS[number]
    for ident in step.rules:
        assert ident in BOOK.by_ident
    for answer in step.accept:
        lesson = Lesson(TITLE, number)
        for text in step.show_refused:
            *first, last = [part.strip() for part in text.split(";")]
            for order in first:
                lesson.session.order_text(lesson.seat, order)
            act = TITLE.vocabulary().parse(last)
            assert lesson.session.why_not(lesson.seat, act), text
            lesson.begin()
        orders = [part.strip() for part in answer.split(";")]
        for n, order in enumerate(orders):
            if order.endswith("*"):
                lit = [lesson.session.text(act) for act in lesson.session.legal(lesson.seat)]
                order = next(text for text in lit if text.startswith(order.split(" ")[0]))
            outcome, words = lesson.order(order)
            assert outcome == (SOLVED if n == len(orders) - 1 else GO_ON), words
        assert words == step.after


def test_a_wrong_order_is_explained_and_changes_nothing() -> None:
    lesson = Lesson(TITLE)
    before = lesson.session.board.fork()
    assert lesson.order("move M1")[0] == REFUSED
    outcome, words = lesson.order("resign")
    assert outcome == ANOTHER and lesson.step.task in words
    assert lesson.session.board.rows() == before.rows()
    assert lesson.order("move I10 to I10")[0] == REFUSED
    assert lesson.done == [] and lesson.session.board.rows() == before.rows()
    assert lesson.order("move I10")[0] == GO_ON
    assert lesson.order("move I10 to I11")[0] == SOLVED
    assert lesson.session.over
    assert lesson.next() and lesson.at == 1
