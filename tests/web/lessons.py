"""A lesson played by mouse, by what the page offers."""

from typing import Any

from playwright.sync_api import Page

from sandtable.kit.lesson import fits_pattern
from sandtable.session.titles import load_title
from tests.web.people import Person, expect


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
        click_space(page, space)
    else:
        named.first.click()


INSIDE = """space => {
    const box = document.querySelector('.frame').getBoundingClientRect()
    const shapes = [...document.querySelectorAll(`[data-space='${space}'][data-lit]`)]
    for (const shape of shapes) {
        const { left, top, width, height } = shape.getBoundingClientRect()
        for (const part of [0.5, 0.35, 0.65, 0.2, 0.8, 0.1, 0.9])
            for (const other of [0.5, 0.35, 0.65, 0.2, 0.8, 0.1, 0.9]) {
                const [x, y] = [left + width * part, top + height * other]
                if (x < box.left || x > box.right || y < box.top || y > box.bottom) continue
                if (document.elementFromPoint(x, y) === shape) return [x, y]
            }
    }
    return null
}"""
"""A point at which a lit space can be clicked: in it (it may be a ring about an island), in sight, under nothing else."""


def click_space(page: Page, space: str) -> None:
    """Click a lit space where one sees it; where it is out of sight, on the whole map."""
    expect(page.locator(f"[data-space='{space}'][data-lit]").first).to_be_attached()
    if page.evaluate(INSIDE, space) is None:
        page.get_by_role("button", name="Show the whole map").click()
    page.mouse.click(*page.wait_for_function(INSIDE, arg=space).json_value())


def solve(person: Person, page: Page, slug: str, step: int, answer: str) -> None:
    """Order by order, each by a click; where a click leaves several to choose from or asks again, that too."""
    done: list[str] = []
    for part in (one.strip() for one in answer.split(";")):
        if page.locator("[data-outcome=solved]").count():
            return  # what was asked is reached already
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


def play_whole(person: Person, slug: str) -> int:
    """A title's lesson from its first task to its last, each solved by clicks and left by Next; how many there were."""
    lesson = load_title(slug).lesson()
    page = person.open(f"/learn/{slug}")
    for step, task in enumerate(lesson):
        expect(page.get_by_role("heading", level=2, name=task.name, exact=True)).to_be_visible()
        if task.accept:
            solve(person, page, slug, step, task.accept[0])
            expect(page.locator("[data-outcome]")).to_have_attribute("data-outcome", "solved")
        last = step == len(lesson) - 1
        page.get_by_role("button", name="Finish" if last else "Next").click()
    expect(page.get_by_role("heading", name="That was the last task")).to_be_visible()
    expect(page.get_by_text(f"{len(lesson)} of {len(lesson)} tasks are solved")).to_be_visible()
    return len(lesson)
