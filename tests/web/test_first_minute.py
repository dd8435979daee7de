"""The first minute: in every title a newcomer stands at a set-up board and makes a move within three clicks."""

import re
from typing import Any

import pytest

from sandtable.session.titles import load_title, title_slugs
from tests.web.conftest import Meet
from tests.web.lessons import click_offer
from tests.web.people import PHONE, Person, expect
from tests.web.table import Table

TABLE = re.compile(r"/table/[\w-]+$")
MOST_CLICKS = 3
SLOW = 30_000


def play(someone: Person, slug: str) -> Table:
    """One click in the lobby."""
    page = someone.open()
    page.get_by_role("button", name=f"Play {load_title(slug).name} against a bot").click()
    expect(page).to_have_url(TABLE, timeout=SLOW)
    table = Table(someone, page.url.rpartition("/")[2])
    table.waits_for("decide", 60)
    return table


def easiest(view: Any) -> Any:
    """What a newcomer takes: the button that goes on, else a place with one answer, else any button."""
    offers = [one for one in view["offers"] if one.get("role", "") not in ("pass", "danger", "cancel")]
    places = {piece["id"]: piece["space"] for piece in view["pieces"]}
    lit = [places.get(one.get("target", ""), one.get("target", "")) for one in offers]

    def cost(one: Any) -> int:
        on, target = one.get("on", "button"), one.get("target", "")
        if on in ("space", "piece"):
            return 0 if lit.count(places.get(target, target)) == 1 else 3
        return 1 if on == "button" else 2

    return min(offers, key=cost)


@pytest.mark.parametrize("slug", title_slugs())
def test_three_clicks_to_the_first_move(meet: Meet, slug: str) -> None:
    someone = meet()
    someone.post("/api/me", {"settings": {"confirm": False}}, "PUT")
    table = play(someone, slug)
    page = table.page
    view = table.state()["view"]
    assert len(view["pieces"]) > 10, "the board is set up"
    guide = page.get_by_role("region", name="Your first move")
    expect(guide).to_contain_text("You are ")
    standing = page.get_by_role("region", name="How it stands")
    expect(standing).to_contain_text(view["standing"]["goal"])
    clicks = 1
    lines = len(table.state()["lines"])
    while len(table.state()["lines"]) == lines:
        assert clicks < MOST_CLICKS, "nothing has happened after three clicks"
        state = table.state()
        click_offer(page, easiest(state["view"]))
        clicks += 1
        expect(table.desk).not_to_have_attribute("data-seen", state["seen"], timeout=SLOW)
        table.waits_for("decide", 60)


def test_the_lobby_begins_with_the_easiest(meet: Meet) -> None:
    page = meet().open()
    names = page.get_by_role("article").get_by_role("heading")
    expect(names.first).to_be_visible()
    ranked = sorted((load_title(slug) for slug in title_slugs()), key=lambda one: one.rank)
    assert names.all_text_contents() == [title.name for title in ranked]


def test_the_guide_leaves_with_the_first_move_and_leads_elsewhere(meet: Meet) -> None:
    someone = meet()
    table = play(someone, "fortress")
    page = table.page
    guide = page.get_by_role("region", name="Your first move")
    guide.get_by_role("button", name="Other side or bot").click()
    new = page.get_by_role("dialog")
    expect(new.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.keyboard.press("Escape")
    someone.is_accessible()
    guide.get_by_role("button", name="Set up myself").click()
    expect(page).not_to_have_url(re.compile(f"{table.ident}$"))
    expect(page.locator(".desk")).to_be_visible()
    other = someone.state(page.url.rpartition("/")[2])
    assert other["view"]["phase"] == "Deployment"
    table = Table(someone, table.ident)
    expect(guide).to_be_visible()
    table.choose("F3", "F4")
    expect(guide).to_have_count(0)
    page.reload()
    expect(page.locator(".desk")).to_be_visible()
    expect(guide).to_have_count(0)


@pytest.mark.parametrize("slug", title_slugs())
def test_it_fits_a_telephone(meet: Meet, slug: str) -> None:
    someone = meet(size=PHONE)
    table = play(someone, slug)
    expect(table.prompt).to_be_in_viewport()
    someone.fits_its_screen()
