"""The lesson: every step can be played as it says, and teaches rules that exist."""

import pytest

from sandtable.games.shanghai import TITLE
from sandtable.session.lessons import ANOTHER, GO_ON, SOLVED, Lesson

STEPS = TITLE.lesson()
BOOK = TITLE.rulebook()


def test_the_lesson_has_its_steps() -> None:
    assert len(STEPS) >= 12
    assert len({step.ident for step in STEPS}) == len(STEPS)
    assert {step.seat for step in STEPS} == {"japan", "china"}


@pytest.mark.parametrize("number", range(len(STEPS)), ids=[step.ident for step in STEPS])
def test_step(number: int) -> None:
    step = STEPS[number]
    assert step.accept and step.text and step.task and step.hint
    for ident in step.rules:
        assert ident.upper() in BOOK.by_ident
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
        words = ""
        for n, order in enumerate(orders):
            if order.endswith("*"):
                lit = [lesson.session.text(act) for act in lesson.session.legal(lesson.seat)]
                order = next(text for text in lit if text.startswith(order.split(" ")[0]))
            outcome, words = lesson.order(order)
            assert outcome == (SOLVED if n == len(orders) - 1 else GO_ON), words
        assert words == step.after


def test_another_order_is_not_taken() -> None:
    lesson = Lesson(TITLE)
    assert lesson.order("done")[0] == ANOTHER
