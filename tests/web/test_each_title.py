"""What holds at the table of every title: bots are watched, a fight at one screen is seen by who fought it, words stay
where they were said, and the past is the same moment through every lens."""

import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from sandtable.session.titles import title_slugs
from tests.web.conftest import Meet
from tests.web.fights import FIGHTS, answer
from tests.web.people import expect
from tests.web.table import Table

BOTS = [{"holder": "bot", "bot": "random"}] * 2
A_WHILE = 4000
"""Milliseconds in which more than one step would be played."""
ANSWERS = 40


@pytest.mark.parametrize("slug", title_slugs())
def test_bots_are_watched_step_by_step(meet: Meet, slug: str) -> None:
    """They play faster than anybody can look, and yet each step is shown, told and left standing as a mark."""
    someone = meet("Onlooker", motion=True, clock=True)
    ident = someone.new_table(title=slug, first=True, seats=BOTS, access="open")
    table = Table(someone, ident)
    player = table.page.get_by_role("group", name="What happened")
    expect(player).to_be_visible()
    someone.stops_the_clock()
    someone.goes_on_until(player.filter(has_text=re.compile(r"step ([2-9]|\d\d+) of")))
    player.get_by_role("button", name="Pause").click()
    now = step_of(player.inner_text())
    someone.goes_on(A_WHILE)
    expect(player, "it is paused").to_contain_text(f"step {now} of")
    player.get_by_role("button", name="The step before").click()
    expect(player).to_contain_text(f"step {now - 1} of")
    expect(table.log.locator("p").first).to_be_attached()


def step_of(text: str) -> int:
    found = re.search(r"step (\d+) of", text)
    return int(found[1]) if found else 0


@pytest.mark.parametrize("slug", FIGHTS)
def test_a_fight_at_one_screen_and_what_remains_of_it(meet: Meet, slug: str) -> None:
    someone = meet("Both")
    fight = FIGHTS[slug]
    seats = [{"holder": "me"}] * 2
    ident = someone.new_table(title=slug, position=fight.position, seats=seats, access="hotseat")
    table = Table(someone, ident, behind_curtain=True)
    sit(table)
    for order in fight.orders:
        someone.order(ident, order)
    strip = table.page.get_by_role("region", name=re.compile("Fight 1"))
    for _ in range(ANSWERS):
        settled(table)
        if strip.is_visible() and strip.locator(".verdict").count():
            break
        if not sit(table):
            answer(someone, ident)
    # Whoever had the screen sees what came of it before it goes to the other one.
    expect(strip).to_have_attribute("data-phase", "after")
    expect(table.page.locator(".curtain")).to_have_count(0)
    player = table.page.get_by_role("group", name="What happened")
    if player.is_visible():
        player.get_by_role("button", name="To the end").click()
    settled(table)
    sit(table)
    said(table)
    seen_through_lenses(table)


def sit(table: Table) -> bool:
    """Sit down if the curtain asks who is there; whether it did."""
    ready = table.page.get_by_role("button", name=re.compile("^I (am|play) "))
    expect(ready.or_(table.desk).first).to_be_visible()
    if not ready.count():
        return False
    ready.click()
    expect(table.desk).to_be_visible()
    return True


def settled(table: Table) -> None:
    """The page shows what the server knows: to one of the seats, or to nobody."""
    seats = [one["seat"] for one in table.state()["seats"]]
    shown = [f".desk[data-seen='{table.state(seat)['seen']}']" for seat in seats]
    expect(table.page.locator(", ".join([*shown, ".curtain"])).first).to_be_visible()


def said(table: Table) -> None:
    """What was said stays when something else is said."""
    table.tab("Chat")
    field = table.page.get_by_role("textbox", name="Say something")
    chat = table.page.get_by_role("log", name="Chat")
    for words in ("A close thing.", "It was."):
        field.fill(words)
        field.press("Enter")
        expect(chat).to_contain_text(words)
    expect(chat).to_contain_text("A close thing.")


def seen_through_lenses(table: Table) -> None:
    """After the end: the same moment with other eyes, not the same number."""
    someone, page = table.person, table.page
    half_an_order(table)
    sit(table)  # the screen may have gone to whoever picks something up
    someone.order(table.ident, "resign")
    table.waits_for("over")
    page.get_by_role("button", name="Look at the map").click()
    page.get_by_role("button", name="One back").click()
    table.waits_for("past")
    moment = page.get_by_role("slider", name="Moment")
    others = page.get_by_label("Whose eyes").locator("option:not([value=''])")
    expect(others).not_to_have_count(0)
    at, step = int(moment.input_value()), None
    for lens in [one.get_attribute("value") or "" for one in others.all()]:
        with page.expect_response(re.compile(rf"/moments\?.*lens={lens}")) as answered:
            page.get_by_label("Whose eyes").select_option(lens)
        seat = parse_qs(urlsplit(answered.value.url).query)["seat"][0]
        step = step or moments(table, seat, "")["steps"][at]
        steps = moments(table, seat, lens)["steps"]
        same = max(n for n, one in enumerate(steps) if one <= step)
        expect(moment).to_have_value(str(same))
        expect(page.locator("[data-piece]").first).to_be_attached()


def half_an_order(table: Table) -> None:
    """Whoever is asked picks something up: one pair of eyes sees a moment more than the other."""
    for holder in table.state()["seats"]:
        state = table.state(holder["seat"])
        spaces = [one for one in state["view"].get("offers", []) if one.get("on") == "space"]
        if spaces:
            body = {"seen": state["seen"], "seat": state["seat"], "action": spaces[0]["action"]}
            table.person.post(f"/api/tables/{table.ident}/orders", body)
            settled(table)
            return


def moments(table: Table, seat: str, lens: str) -> Any:
    more = {"lens": lens} if lens else {}
    return table.person.get(f"/api/tables/{table.ident}/moments", seat=seat, **more)
