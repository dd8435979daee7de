"""Lessons at the real table, by mouse: every title, by what the page offers."""

from typing import Any

import pytest
from playwright.sync_api import Page

from sandtable.kit.lesson import fits_pattern
from sandtable.session.titles import load_title
from tests.web.conftest import Meet
from tests.web.people import Person, expect

STEPS = {"fortress": [8], "fieldcommand": [2], "shanghai": [8], "coralsea": [3], "nei": [2]}
"""Steps that are played here; that every step can be solved by what is offered, `sandtable check` proves."""


def click_offer(page: Page, offer: Any) -> None:
    """Click where an offer is lit: on the map, in the hand, in a panel, or its button."""
    on, target = offer.get("on", "button"), offer.get("target", "")
    named = page.locator(f"[data-action='{offer['text']}']")
    if on == "slot" and page.locator(f"[data-slot='{target}'] button").count():
        page.locator(f"[data-slot='{target}'] button").first.click()
    elif on == "card" and page.locator(f"[data-card='{target}']").count():
        page.locator(f"[data-card='{target}']").first.click()
    elif on in ("space", "piece") and not named.count():
        space = target
        if on == "piece":
            piece = page.locator(f"[data-piece='{target}']").first
            expect(piece).to_be_attached()
            space = str(piece.get_attribute("data-at"))
        page.locator(f"[data-space='{space}'][data-lit]").first.click()
    else:
        named.first.click()


def solve(person: Person, page: Page, slug: str, step: int, answer: str) -> None:
    """Order by order, each by a click; where a click leaves several to choose from or asks again, that too."""
    done: list[str] = []
    for part in (one.strip() for one in answer.split(";")):
        state = person.post(f"/api/titles/{slug}/lesson", {"step": step, "done": done})
        offer = next(one for one in state["view"]["offers"] if fits_pattern(one["text"], part))
        click_offer(page, offer)
        done = [*done, offer["text"]]
        given = page.locator(f"[data-given='{len(done)}']")
        choice = page.locator(f".popup [data-action='{offer['text']}']")
        sure = page.get_by_role("button", name="Yes", exact=False)
        expect(given.or_(choice).or_(sure).first).to_be_attached()
        if choice.count():
            choice.first.click()
            expect(given.or_(sure).first).to_be_attached()
        if sure.count():
            sure.first.click()
        expect(given).to_be_attached()


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
