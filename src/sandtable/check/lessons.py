"""Lessons can be played to their end by what is offered, and refuse what they say they refuse."""

from sandtable.check.ids import Broken
from sandtable.check.moment import stumbled
from sandtable.kernel.errors import SandtableError
from sandtable.kit.lesson import fits_pattern
from sandtable.kit.title import Title
from sandtable.session.lessons import SOLVED, Lesson

SEED = bytes(32)


def check_lessons(title: Title) -> int:
    """Every task, by each of its accepted answers; returns how many were solved."""
    steps = title.lesson()
    if not steps:
        return 0
    solved = 0
    for n, step in enumerate(steps):
        where = f"lesson step {n + 1} ({step.ident})"
        for rule in step.rules:
            if rule.upper() not in title.rulebook().by_ident:
                raise Broken("lessons", "rule", f"{where}: the rulebook has no rule '{rule}'")
        if not step.accept:
            raise Broken("lessons", "solved", f"{where}: no answer solves it")
        try:
            for answer in step.accept:
                _solve(title, n, answer, where)
                solved += 1
            for order in step.show_refused:
                _refused(title, n, order, where)
        except SandtableError as problem:
            stumbled("lessons", where, problem)
    return solved


def _solve(title: Title, n: int, answer: str, where: str) -> None:
    """Choose what the page offers, part by part."""
    lesson = Lesson(title, n, SEED)
    outcome = ""
    for part in (one.strip() for one in answer.split(";")):
        offers = [offer.text for offer in lesson.session.view(lesson.seat).offers]
        fitting = [text for text in offers if fits_pattern(text, part)]
        if not fitting:
            raise Broken("lessons", "offered", f"{where}: '{part}' is not offered")
        outcome, text = lesson.order(fitting[0])
        if outcome not in (SOLVED, "go on"):
            raise Broken("lessons", "order", f"{where}: '{fitting[0]}' is answered with '{text}'")
    if outcome != SOLVED:
        raise Broken("lessons", "solved", f"{where}: '{answer}' does not solve it")


def _refused(title: Title, n: int, order: str, where: str) -> None:
    """The last part of an order whose refusal teaches something is refused, with a reason."""
    lesson = Lesson(title, n, SEED)
    *first, last = [part.strip() for part in order.split(";")]
    for part in first:
        lesson.session.order_text(lesson.seat, part)
    if not lesson.session.why_not(lesson.seat, title.vocabulary().parse(last)):
        raise Broken("lessons", "refused", f"{where}: '{order}' should be refused and is legal")
