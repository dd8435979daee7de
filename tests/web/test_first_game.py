"""A newcomer's first game: from the lobby to its end, and what can be done with it then."""

import re

from tests.web.conftest import Meet
from tests.web.newcomer import Newcomer
from tests.web.people import expect
from tests.web.table import Table

MOST_CLICKS = 90
"""Set-up and some thirty turns. Whoever has not won by then has seen enough and resigns."""


def test_a_whole_game_against_a_bot(meet: Meet) -> None:
    """Basic, set-up and all, by clicks on what is lit; the bot's seat answers by itself."""
    someone = meet("Newcomer")
    someone.post("/api/me", {"settings": {"confirm": False}}, "PUT")
    page = someone.open()
    page.get_by_role("button", name="More ways to play The Impregnable Fortress").click()
    page.get_by_label("Which bot plays Commonwealth").select_option("random")
    page.get_by_role("dialog").get_by_role("button", name="Play", exact=True).click()
    expect(page).to_have_url(re.compile(r"/table/[\w-]+$"))
    table = Table(someone, page.url.rpartition("/")[2])
    player = Newcomer(someone.get(f"/api/tables/{table.ident}/scene"), "japan")
    for _ in range(MOST_CLICKS):
        page.wait_for_selector(".desk[data-status=decide], .desk[data-status=over]")
        if table.desk.get_attribute("data-status") == "over":
            break
        state = table.state()
        if state["view"]["status"] != "decide":
            continue  # the page is a moment behind
        offer = player.choose(state["view"])
        before = state["seen"]
        expect(table.desk).to_have_attribute("data-seen", before)
        if offer.get("on", "button") == "space":
            table.space(offer["target"]).click()
        else:
            table.answer(offer["text"])
        table.changed(before)
    else:
        table.menu("Resign")
        page.locator("[data-answer=yes]").click()
    table.waits_for("over")
    ended = re.compile("has entered the enemy Headquarters and wins|Commonwealth wins: Japan resigned")
    expect(table.prompt).to_contain_text(ended)
    expect(table.log).to_contain_text(re.compile("wins|resigns"))
    end = page.get_by_role("region", name="How it ended")
    expect(end.get_by_role("heading", level=2)).to_have_text(re.compile("wins|A draw"))
    expect(end.locator(".maps figure")).to_have_count(3, timeout=30_000)
    end.get_by_role("button", name="To the beginning").click()
    someone.is_accessible()
    end.get_by_role("button", name="Look at the map").click()
    expect(end).to_have_count(0)

    page.get_by_role("button", name="Verify the dice").click()
    expect(page.get_by_role("dialog")).to_contain_text("Seed")
    expect(page.get_by_role("dialog").locator(".good")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Rematch, sides swapped").click()
    expect(page).not_to_have_url(re.compile(f"{table.ident}$"))
    again = someone.state(page.url.rpartition("/")[2])
    assert again["seat"] == "commonwealth", "sides are swapped"
