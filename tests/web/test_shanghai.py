"""Shanghai Incident in the browser: a whole week against a bot, a fight between two people, the orders of a pause."""

import re
from typing import Any

from tests.web.conftest import Meet
from tests.web.people import expect
from tests.web.shanghai import HELD, KIANGWAN, WEEKS_END, sit_down, two_at
from tests.web.table import Table

MOST_CLICKS = 150
MOST_FIGHTS = 8
FIRST = ("historical", "done", "continue", "pause", "confirm", "retreat", "stop", "refuse")
"""What somebody answers who wants to see the week go by."""


def step(table: Table, order: str) -> None:
    """Give an answer where it is shown, and wait for what comes of it."""
    before = table.seen
    view = table.state()["view"]
    offer = next(one for one in view["offers"] if one["text"] == order)
    at = {piece["id"]: piece["space"] for piece in view["pieces"]}

    def lit_on(one: Any) -> str:
        """The hex that a click on the map would mean it by."""
        return str(one["target"]) if one.get("on") == "space" else at.get(one.get("target", ""), "")

    if lit_on(offer):
        table.space(lit_on(offer)).click()
    if not lit_on(offer) or sum(lit_on(one) == lit_on(offer) for one in view["offers"]) > 1:
        table.answer(order)  # by its button, or from the list of all that can be done there
    table.changed(before)


def test_a_whole_week_against_a_bot(meet: Meet) -> None:
    """From the lobby over the set-up and seven turns to the second week: moves on the map, the rest by buttons."""
    someone = meet("Newcomer")
    someone.post("/api/me", {"settings": {"confirm": False}}, "PUT")
    page = someone.open()
    page.get_by_role("button", name="More ways to play Shanghai Incident").click()
    page.get_by_label("Which bot plays China").select_option("random")
    page.get_by_role("dialog").get_by_role("button", name="Play", exact=True).click()
    expect(page).to_have_url(re.compile(r"/table/[\w-]+$"))
    table = Table(someone, page.url.rpartition("/")[2])
    turns: list[int] = []
    moved = 0
    for _ in range(MOST_CLICKS):
        page.wait_for_selector(".desk[data-status=decide]")
        state = table.state()
        view = state["view"]
        if view["status"] != "decide":
            continue  # the page is a moment behind
        expect(table.desk).to_have_attribute("data-seen", state["seen"])
        week = next((one["text"] for one in view.get("tracks", []) if one["id"] == "turn"), "")
        if week.startswith("Week 2"):
            break
        turns += [view["turn"]] if view["turn"] not in turns else []
        orders = [offer["text"] for offer in view["offers"]]
        if view["phase"] == "Movement" and moved < view["turn"] and "move J-VOL" in orders:
            moved = view["turn"]
            step(table, "move J-VOL")
            ways = [offer["text"] for offer in table.state()["view"]["offers"]]
            step(table, next(one for one in ways if one.startswith(("to ", "stop"))))
        else:
            step(table, next((one for one in FIRST if one in orders), orders[0]))
    assert turns == [0, 1, 2, 3, 4, 5, 6, 7]
    expect(page.locator("header")).to_contain_text("Turn 1")
    for words in ("Turn 7.", "Pause number 4.", "The pause is over. 3 pauses left."):
        expect(table.log).to_contain_text(words)
    table.tab("Forces")
    expect(page.locator("aside")).to_contain_text("Week 2 of 5")


def test_a_fight_planned_and_fought_with_its_retreat(meet: Meet) -> None:
    """Attackers join one by one, the row of the table is shown with exact chances; the defender gives way by choice."""
    for _ in range(MOST_FIGHTS):
        japan, china = two_at(meet, KIANGWAN)
        before = japan.seen
        japan.choose("1318")
        japan.changed(before)
        expect(japan.prompt).to_contain_text("Who attacks 1318 Kiangwan?")
        expect(japan.lit("1218")).to_be_attached()
        expect(japan.lit("1319")).to_be_attached()

        # Before anything is committed: the differential with what goes into it, and the chances of each result.
        before = japan.seen
        japan.choose("1218")
        japan.changed(before)
        for words in ("+9", "+3", "9 against 3: +6", "2 left: city", "Attack with those who have joined"):
            expect(japan.prompt).to_contain_text(words)
        for words in ("A attackers retreat", "EX exchange", "33 %", "if 5/78 resists", "hex held"):
            expect(japan.prompt).to_contain_text(words)
        japan.space("1319").hover()
        card = japan.page.get_by_role("tooltip")
        for words in ("15 against 3: +12", "+7, +8", "EX exchange", "17 %", "33 %", "50 %", "FM-7.4a"):
            expect(card).to_contain_text(words)
        japan.page.mouse.move(5, 5)
        japan.choose("1319").sure()  # the last that may join: the die is thrown

        expect(china.log).to_contain_text("Attack 15, defense 3: differential +12")
        expect(china.log).to_contain_text(re.compile(r"Die [1-6] in column \+7, \+8"))
        if "must retreat" in (china.log.text_content() or ""):
            break
        japan.person.page.goto("about:blank")  # an exchange: once more
        china.person.page.goto("about:blank")
    else:
        raise AssertionError("no retreat in so many fights: the dice are loaded")

    expect(china.prompt).to_contain_text("must retreat. Retreat, or hold it at the price of a step?")
    expect(japan.prompt).to_contain_text("Waiting for China (Tingkai)")
    orders = [offer["text"] for offer in china.state()["view"]["offers"]]
    assert orders == ["retreat", "resist C-78-5"], "stiff resistance is offered"
    expect(china.lit("1318")).to_be_attached()
    china.space("1318").click()
    asked = china.page.get_by_role("dialog", name="Choose")
    expect(asked).to_contain_text("There is no way back")
    asked.get_by_role("button", name="No").click()
    before = china.seen
    china.answer("retreat")
    china.changed(before)
    expect(china.prompt).to_contain_text("Choose the next hex of the retreat.")
    back = [offer["target"] for offer in china.state()["view"]["offers"] if offer["text"].startswith("back ")]
    assert len(back) > 1 and "1218" not in back
    china.choose(back[0])
    expect(japan.log).to_contain_text(re.compile(rf"retreats? to {back[0]}|{back[0]}"))
    assert china.piece_at("1318") == ""


def test_the_orders_of_a_pause_are_sealed(meet: Meet) -> None:
    """Each writes in secret; the other sees that it is done, not what; when both are in, both are shown."""
    japan, china = two_at(meet, WEEKS_END)
    japan.answer("pause").sure()
    for one in (japan, china):
        one.waits_for("decide")
        expect(one.prompt).to_contain_text("They stay secret until both are in.")
    unseen = china.seen
    before = japan.seen
    japan.page.get_by_role("button", name="Special Naval Landing Force").click()
    japan.changed(before)
    before = japan.seen
    japan.space("0817").click()  # a step for the battalion
    japan.changed(before)
    assert china.seen == unseen, "what is being written changes nothing that the other sees"
    japan.answer("confirm").sure()
    japan.waits_for("wait")
    expect(japan.prompt).to_contain_text("Waiting for China (Tingkai)")
    told = china.state()
    log = " ".join(line["line"]["text"] for line in told["lines"])
    assert "Landing Force" not in log and "3 Sas" not in log
    assert not [one for one in told["view"]["offers"] if "J-" in one["text"]]
    expect(china.prompt).to_contain_text("They stay secret until both are in.")
    expect(china.page.locator("aside")).not_to_contain_text("Landing Force arrives")
    before = china.seen
    china.space("1318").click()
    china.changed(before)
    china.answer("confirm").sure()
    for one in (japan, china):
        expect(one.log).to_contain_text("Special Naval Landing Force")
        expect(one.log).to_contain_text("5/78")


def test_a_hot_seat_needs_a_curtain_only_for_orders(meet: Meet) -> None:
    """An open game: the screen goes over by itself, until a pause's orders are written in secret."""
    someone = meet()
    table = sit_down(someone, HELD, seats=[{"holder": "me"}, {"holder": "me"}], access="hotseat")
    curtain = table.page.get_by_role("heading", name=re.compile("plays now$"))
    expect(table.prompt).to_contain_text("Movement: choose a unit, or be done.")
    while table.state()["seat"] == "china":
        step(table, "done")
    expect(table.prompt).to_contain_text("Turn 1 is over")
    expect(curtain).to_have_count(0)
    table.answer("pause").sure()
    expect(table.prompt).to_contain_text("They stay secret until both are in.")
    table.answer("confirm")
    table.page.get_by_role("button", name="Yes").first.click()
    expect(curtain).to_have_text("China plays now")
    expect(table.page.locator("[data-space]")).to_have_count(0)
    table.page.get_by_role("button", name="I am China").click()
    expect(table.prompt).to_contain_text("brigades and steps")
    table.page.reload()
    expect(curtain).to_have_text("China plays now")
