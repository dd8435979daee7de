"""Lessons at the real table, by mouse: every title, by what the page offers."""

import pytest

from sandtable.session.titles import load_title
from tests.web.conftest import Meet
from tests.web.lessons import play_whole, solve
from tests.web.people import expect

STEPS = {"fieldcommand": [2], "shanghai": [8], "coralsea": [3], "nei": [2]}
"""Steps that are played each time; that every step can be solved by what is offered, `sandtable check` proves."""
OTHERS = ("shanghai", "coralsea", "nei", "fieldcommand")


@pytest.mark.parametrize("slug", STEPS)
def test_a_task_is_solved_by_mouse(meet: Meet, slug: str) -> None:
    someone = meet()
    lesson = load_title(slug).lesson()
    page = someone.open(f"/learn/{slug}")
    for step in STEPS[slug]:
        page.get_by_label("Go to a step").select_option(str(step))
        expect(page.get_by_role("heading", level=2, name=lesson[step].name)).to_be_visible()
        solve(someone, page, slug, step, lesson[step].accept[0])
        expect(page.locator("[data-outcome]")).to_have_attribute("data-outcome", "solved")
        expect(
            page.get_by_role("button", name="Finish" if step == len(lesson) - 1 else "Next")
        ).to_be_visible()


def test_a_lesson_is_played_to_its_end(meet: Meet) -> None:
    """All tasks of the first title, one after the other, by mouse: half a minute, for it is the way of a newcomer."""
    assert play_whole(meet(), "fortress") > 10


@pytest.mark.parametrize("slug", OTHERS)
def test_each_lesson_is_played_to_its_end(meet: Meet, slug: str) -> None:
    """The same of the other titles: minutes, so only where `--lessons` asks for it (`make soak-lessons`)."""
    assert play_whole(meet(), slug) > 10


def test_a_lesson_has_what_the_table_has(meet: Meet) -> None:
    """Hover cards, odds, forces; why not."""
    someone = meet()
    page = someone.open("/learn/fortress")
    expect(page.get_by_role("heading", level=2)).to_be_visible()
    page.locator("[data-space='I10']").first.hover()
    expect(page.locator(".popup")).to_contain_text("I10")
    page.get_by_role("tab", name="Forces").click()
    expect(page.get_by_role("tabpanel").or_(page.locator(".forces")).first).to_be_visible()
    someone.is_accessible()
