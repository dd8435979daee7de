"""What happens is seen: the strip of a fight, the enemy's turn played back, marks, the log as a story."""

import re

import pytest

from tests.web.conftest import Meet
from tests.web.fights import FIGHTS, fought
from tests.web.people import PHONE, TABLET, expect
from tests.web.positions import A_FIGHT
from tests.web.shanghai import KIANGWAN
from tests.web.table import Table

ME_AND_BOT = [{"holder": "me"}, {"holder": "bot", "bot": "random"}]
ME_AND_OPEN = [{"holder": "me"}, {"holder": "open"}]
PHASES = {"before": 1121, "moment": 1281, "after": 1761}
"""Milliseconds that the phases of a fight last at the slow pace, and one more."""
A_MOVE = 600
ROOM = 110
"""Pixels beside a strip in which something can be shown."""
ATTACK = ("attack 1318", "join 1319", "join 1218")


def fight_at(meet: Meet, **more: object) -> Table:
    """At Kiangwan, with both stacks in the attack and the die still to be thrown."""
    someone = meet("Shirakawa", **more)
    ident = someone.new_table(title="shanghai", position=KIANGWAN, seats=ME_AND_OPEN)
    return Table(someone, ident)


def test_a_fight_opens_as_a_strip_and_stays_until_the_next_order(meet: Meet) -> None:
    table = fight_at(meet, motion=True)
    strip = table.page.get_by_role("region", name=re.compile("Fight 1"))
    for order in ATTACK:
        table.person.order(table.ident, order)
    expect(strip).to_be_visible()
    # The die is out before the result is.
    expect(strip).to_have_attribute("data-phase", "after", timeout=10_000)
    expect(strip).to_contain_text(re.compile(r"[AD][12E]: |EX: |NE: "))
    expect(strip.get_by_role("img", name=re.compile("came: "))).to_be_visible()
    expect(strip).to_contain_text("15 − 3 =")
    # One entry in the log, with the same sign; its lines are all there.
    entry = table.log.locator("[data-fight='1']")
    expect(entry).to_have_count(1)
    expect(entry).to_contain_text("Attack 15, defense 3")
    table.page.keyboard.press("Escape")
    table.page.keyboard.press("Escape")
    expect(strip).to_be_hidden()
    entry.get_by_role("button", name="Show fight 1").click()
    expect(strip).to_be_visible()
    table.person.is_accessible()


def test_without_motion_the_strip_shows_what_came_of_it(meet: Meet) -> None:
    table = fight_at(meet)
    for order in ATTACK:
        table.person.order(table.ident, order)
    strip = table.page.get_by_role("region", name=re.compile("Fight 1"))
    expect(strip).to_have_attribute("data-phase", "after")
    expect(table.page.get_by_role("group", name="What happened"), "nothing is played").to_have_count(0)


def test_the_reply_of_a_bot_is_played_back_and_never_stands_in_the_way(meet: Meet) -> None:
    someone = meet("Percival", motion=True, clock=True)
    someone.post("/api/me", {"settings": {"pace": "slow", "confirm": False}}, "PUT")
    ident = someone.new_table(position=A_FIGHT, seats=ME_AND_BOT)
    table = Table(someone, ident)
    table.waits_for("decide")
    someone.stops_the_clock()
    table.choose("E3", "E2")
    player = table.page.get_by_role("group", name="What happened")
    expect(player).to_be_visible()
    table.waits_for("decide")  # the prompt is there at once
    before = table.seen
    table.choose("F6")
    table.changed(before)
    expect(player).to_be_hidden()


@pytest.mark.parametrize("title", FIGHTS)
def test_a_fight_of_each_title_is_seen(meet: Meet, title: str) -> None:
    """The strip has both sides, how it was decided, what might have come, and what came; its sign is on the map and in
    the log; it fits a tablet and a phone."""
    fight = FIGHTS[title]
    someone = meet("Shirakawa", size=TABLET)
    ident = fought(someone, fight)
    table = Table(someone, ident, behind_curtain=True)
    curtain = table.page.get_by_role("button", name=re.compile("^I (am|play) "))
    entry = table.page.locator(".log [data-fight='1']")
    expect(curtain.or_(entry).first).to_be_visible()
    if curtain.count():
        curtain.click()
    expect(entry).to_be_visible()
    entry.get_by_role("button", name="Show fight 1").click()
    strip = table.page.get_by_role("region", name=re.compile("Fight 1"))
    expect(strip).to_have_attribute("data-phase", "after")
    expect(strip.locator(f".core.{fight.method}")).to_be_visible()
    expect(strip.locator(".force")).to_have_count(2)
    for force in strip.locator(".force").all():
        assert force.locator(".fought").count() > 0, "both sides have their counters"
    expect(strip.locator(".verdict")).not_to_be_empty()
    assert strip.get_by_role("img", name=re.compile("%.*came: ")).count() > 0, "odds, and where it fell"
    expect(table.page.locator(".deeds .clash"), "the same sign on the map").to_have_count(1)
    someone.is_accessible()
    table.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    expect(strip).to_be_visible()
    box = strip.bounding_box()
    assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= PHONE[0]
    assert strip.evaluate("one => one.scrollWidth <= one.clientWidth"), "nothing sticks out"
    someone.fits_its_screen()
    table.page.wait_for_function(BESIDE)


BESIDE = f"""() => {{
    const [pane, strip, sign] = ['.pane', '.strip:not(.folded)', '.deeds .clash']
        .map(one => document.querySelector(one).getBoundingClientRect())
    if (strip.top < pane.top) return false  // its head with its buttons is in sight
    const middle = (sign.top + sign.bottom) / 2
    return strip.height > pane.height - {ROOM} || middle < strip.top || middle > strip.bottom
}}"""
"""The strip lies within the map, and the fighting beside it where there is room for both."""


def test_who_comes_back_to_the_screen_sees_what_happened(meet: Meet) -> None:
    """Hot-seat: the attacker sees what came of it before the curtain falls; the other one, when they sit down again."""
    someone = meet("Both", motion=True, clock=True)
    someone.post("/api/me", {"settings": {"confirm": False, "pace": "slow"}}, "PUT")
    ident = someone.new_table(position=A_FIGHT, seats=[{"holder": "me"}] * 2, access="hotseat")
    table = Table(someone, ident, behind_curtain=True)
    table.page.get_by_role("button", name="I am Japan").click()
    table.waits_for("decide")
    someone.stops_the_clock()
    table.choose("F6", "G7")
    strip = table.page.get_by_role("region", name=re.compile("Fight 1"))
    for phase in ("moment", "after"):
        expect(strip).to_have_attribute("data-phase", phase)
        expect(table.page.locator(".curtain")).to_have_count(0)
        someone.goes_on(PHASES[phase])
    table.page.get_by_role("button", name="I am Commonwealth").click()
    table.choose("I9", "I8")
    player = table.page.get_by_role("group", name="What happened")
    expect(player).to_be_visible()
    someone.goes_on(A_MOVE)
    table.page.get_by_role("button", name="I am Japan").click()
    # First the own attack once more, then what the other one did.
    for phase, lasts in PHASES.items():
        expect(strip).to_have_attribute("data-phase", phase)
        someone.goes_on(lasts)
    expect(player).to_contain_text("step 2 of 2")
    expect(table.page.locator(".desk .spoken")).to_contain_text("I8")
    someone.goes_on(A_MOVE)
    expect(player).to_be_hidden()


def test_without_motion_a_hot_seat_waits_for_its_reader(meet: Meet) -> None:
    someone = meet("Both")
    someone.post("/api/me", {"settings": {"confirm": False}}, "PUT")
    ident = someone.new_table(position=A_FIGHT, seats=[{"holder": "me"}] * 2, access="hotseat")
    table = Table(someone, ident, behind_curtain=True)
    table.page.get_by_role("button", name="I am Japan").click()
    table.choose("F6", "G7")
    strip = table.page.get_by_role("region", name=re.compile("Fight 1"))
    expect(strip).to_have_attribute("data-phase", "after")
    player = table.page.get_by_role("group", name="What happened")
    player.get_by_role("button", name="To the end").click()
    expect(table.page.locator(".curtain")).to_be_visible()


def test_what_happened_can_be_seen_at_any_time(meet: Meet) -> None:
    """With the keys, from still to still where there is no motion; the strip is one utterance."""
    table = fight_at(meet)
    for order in ATTACK:
        table.person.order(table.ident, order)
    expect(table.page.get_by_role("region", name=re.compile("Fight 1"))).to_be_visible()
    spoken = table.page.locator(".desk .spoken")
    expect(spoken).to_contain_text(re.compile(r"Fight 1, .*Rolled \d.*Chance \d+ percent"))
    player = table.page.get_by_role("group", name="What happened")
    table.page.keyboard.press(".")
    expect(player).to_contain_text(re.compile("step 1 of"))
    expect(player.get_by_role("button", name="Play")).to_be_visible()
    table.page.keyboard.press("Escape")
    expect(player).to_be_hidden()
