"""One person at a table: what is lit, why not, odds, undo, hot seat, keyboard, phone, accessibility."""

import re

import pytest

from tests.web.conftest import Meet
from tests.web.people import DESKTOP, PHONE, TABLET, Person, expect
from tests.web.positions import A_FIGHT, BOMBS_AND_CARDS, NEAR_THE_END
from tests.web.table import Table

ALONE = [{"holder": "me"}, {"holder": "open"}]
TWO = [{"holder": "me"}, {"holder": "me"}]


def at(person: Person, position: str, seats: list[dict[str, str]] = ALONE) -> Table:
    return Table(person, person.new_table(position=position, seats=seats))


# -- what stands on the page -----------------------------------------------------------------------------------


def test_what_may_be_chosen_is_lit_and_nothing_else(meet: Meet) -> None:
    table = at(meet(), A_FIGHT)
    lit = table.page.locator("[data-space][data-lit]")
    expect(lit).to_have_count(2)
    expect(table.lit("F6")).to_be_attached()
    expect(table.prompt).to_contain_text("choose the piece that moves")
    table.choose("F6")
    expect(lit).to_have_count(7)
    expect(table.prompt).to_contain_text("Where to with the Infantry Battalion of F6?")
    table.space("E3").click()  # another piece instead
    expect(table.prompt).to_contain_text("Where to with the Infantry Company of E3?")


def test_another_piece_after_a_reload(meet: Meet) -> None:
    """A choice that is half made can be changed or taken back, whatever came in between."""
    table = at(meet(), A_FIGHT)
    table.choose("F6")
    expect(table.prompt).to_contain_text("Where to with the Infantry Battalion of F6?")
    table.page.reload()
    expect(table.lit("G7")).to_be_attached()
    table.space("E3").click()
    expect(table.prompt).to_contain_text("Where to with the Infantry Company of E3?")
    table.page.reload()
    expect(table.lit("D4")).to_be_attached()
    table.page.locator("body").press("Escape")
    expect(table.prompt).to_contain_text("choose the piece that moves")


def test_another_hex_while_the_other_sets_up(meet: Meet) -> None:
    host, guest = meet("Arthur"), meet("Tomoyuki")
    ident = host.new_table(seats=ALONE)
    token = host.post(f"/api/tables/{ident}/invite?seat=commonwealth", {})["token"]
    guest.post(f"/api/join/{token}", {})
    table = Table(host, ident)
    table.choose("E2")
    expect(table.prompt).to_contain_text("What shall stand in E2?")
    expect(table.page.locator("[data-action='put mine']")).to_contain_text("5 of 5")
    guest.order(ident, "random")
    guest.order(ident, "confirm")
    expect(table.log).to_contain_text("has set up")
    table.space("B2").click()
    expect(table.prompt).to_contain_text("What shall stand in B2?")
    table.page.keyboard.press("Escape")
    expect(table.prompt).to_contain_text("choose a hex")


def test_a_click_on_what_is_not_lit_says_what_it_is(meet: Meet) -> None:
    table = at(meet(), A_FIGHT)
    table.space("L1").click()
    card = table.page.get_by_role("dialog", name="What is here")
    expect(card).to_contain_text("Mine Field")
    card.get_by_role("button", name="Why not?").click()
    expect(table.page.get_by_role("dialog", name="Why not?")).to_contain_text("IF-MOV-5")
    table.space("A11").click()
    expect(card).to_contain_text("A11")
    table.page.get_by_role("heading", level=1).click()
    expect(card).to_have_count(0)


def test_cards_lie_beside_the_map_and_close_again(meet: Meet) -> None:
    table = at(meet(), BOMBS_AND_CARDS)
    page = table.page
    hand = page.get_by_role("region", name="Your hand").bounding_box()
    frame = page.get_by_role("application").bounding_box()
    assert hand and frame and frame["y"] + frame["height"] <= hand["y"], "the cards cover nothing of the map"
    card = page.locator("[data-card='J10']")
    text = page.get_by_role("dialog", name="Card")
    for close in (
        lambda: card.click(),
        lambda: page.keyboard.press("Escape"),
        lambda: table.space("A1").click(),
    ):
        card.click()
        expect(text).to_contain_text("Fifth Column")
        close()
        expect(text).to_have_count(0)


def test_the_menu_by_keyboard(meet: Meet) -> None:
    table = at(meet(), A_FIGHT)
    page = table.page
    button = page.get_by_role("button", name="Menu", exact=True)
    button.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("menuitem").first).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("menuitem").last).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("menu")).to_have_count(0)
    expect(button).to_be_focused()


def test_hover_names_the_space_and_what_it_does(meet: Meet) -> None:
    table = at(meet(), A_FIGHT)
    table.space("F3").hover()
    card = table.page.get_by_role("tooltip")
    expect(card).to_contain_text("F3")
    expect(card).to_contain_text("Major Road")
    expect(card).to_contain_text("IF-ROAD-1")


def test_a_rule_in_the_log_leads_to_the_rules(meet: Meet) -> None:
    table = at(meet(), A_FIGHT)
    table.choose("E3", "D4")
    expect(table.log).to_contain_text("D4")
    table.log.get_by_role("button", name="All lines").click()
    table.prompt.page.get_by_role("log", name="Log").get_by_role(
        "button", name=re.compile("^IF-")
    ).first.click()
    expect(table.page.get_by_role("tab", name="Rules").first).to_have_attribute("aria-selected", "true")
    expect(table.page.locator(".marked")).to_be_in_viewport()


# -- why not, odds ---------------------------------------------------------------------------------------------


def test_why_not_by_right_click_and_by_key(meet: Meet) -> None:
    table = at(meet(), A_FIGHT)
    table.space("L1").click(button="right")
    why = table.page.get_by_role("dialog", name="Why not?")
    expect(why).to_contain_text("Mine Fields never move.")
    expect(why.get_by_role("button", name="IF-MOV-5")).to_be_visible()
    table.page.keyboard.press("Escape")
    expect(why).to_have_count(0)
    table.choose("E3")
    expect(table.lit("D4")).to_be_attached()
    table.space("A1").hover()
    table.page.keyboard.press("?")
    expect(why).to_contain_text("A normal move is one hex.")


def test_odds_before_the_click_and_a_question_where_there_is_no_way_back(meet: Meet) -> None:
    """Three hidden pieces are left, one of them the Headquarters: two in three to win, one in three to win it all."""
    table = at(meet(), A_FIGHT)
    table.choose("F6")
    expect(table.lit("G7")).to_be_attached()
    table.space("G7").hover()
    card = table.page.get_by_role("tooltip")
    expect(card).to_contain_text("67 %")
    expect(card).to_contain_text("33 %")
    table.space("G7").click()
    asked = table.page.get_by_role("dialog", name="Choose")
    expect(asked).to_contain_text("Attack G7?")
    expect(asked).to_contain_text("67 %")
    asked.get_by_role("button", name="No").click()
    expect(asked).to_have_count(0)
    assert table.piece_at("G7") == "commonwealth"
    table.choose("G7").sure()
    assert table.piece_at("G7") == "japan battalion"
    expect(table.log).to_contain_text("Conscript Platoon")


def test_no_question_where_it_was_switched_off(meet: Meet) -> None:
    someone = meet()
    someone.get("/api/me")
    someone.post("/api/me", {"settings": {"confirm": False}}, "PUT")
    table = at(someone, A_FIGHT)
    table.choose("F6")
    before = table.seen
    table.choose("G7")
    table.changed(before)
    assert table.piece_at("G7") == "japan battalion"


# -- undo ------------------------------------------------------------------------------------------------------


def test_undo_redo_reset_and_the_wall(meet: Meet) -> None:
    table = at(meet(), A_FIGHT)
    undo = table.page.get_by_role("button", name="Undo", exact=True)
    redo = table.page.get_by_role("button", name="Redo")
    expect(undo).to_have_attribute("aria-disabled", "true")
    table.choose("F6")
    expect(undo).to_have_text("1")
    undo.click()
    expect(table.prompt).to_contain_text("choose the piece that moves")
    redo.click()
    expect(table.prompt).to_contain_text("Where to with the Infantry Battalion")
    table.page.get_by_role("button", name="Reset the turn").click()
    expect(table.prompt).to_contain_text("choose the piece that moves")
    table.choose("F6", "G7").sure()
    expect(undo).to_have_attribute("aria-disabled", "true")
    assert len(undo.get_attribute("title") or "") > 15, "the button says what stands in the way"
    assert table.state()["undo"]["wall"] in (undo.get_attribute("title") or "")


# -- two at one screen -----------------------------------------------------------------------------------------


def test_a_hot_seat_with_its_curtain(meet: Meet) -> None:
    """Behind the curtain nothing of either side is on the page; each sees only his own."""
    someone = meet()
    ident = someone.new_table(position=A_FIGHT, seats=TWO, access="hotseat")
    table = Table(someone, ident, behind_curtain=True)
    page = table.page
    curtain = page.get_by_role("heading", level=1)
    expect(curtain).to_have_text("Japan plays now")
    expect(page.locator("[data-space]")).to_have_count(0)
    page.get_by_role("button", name="I am Japan").click()
    expect(table.desk).to_be_visible()
    expect(table.page.get_by_text("Your decision").first).to_be_visible()
    table.choose("E3", "D4")
    expect(curtain).to_have_text("Commonwealth plays now")
    expect(page.locator("[data-piece]")).to_have_count(0)
    assert "Company" not in page.content()
    page.get_by_role("button", name="I am Commonwealth").click()
    expect(table.lit("G7")).to_be_attached()
    page.locator("[data-space='D4']").first.hover()
    expect(page.get_by_role("tooltip")).to_contain_text("Unknown piece (Japan)")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Commonwealth plays now")


# -- by keyboard alone -----------------------------------------------------------------------------------------


def test_a_game_is_won_by_keyboard_alone(meet: Meet) -> None:
    """From the lobby's first Tab to the end of the game, without a pointer."""
    someone = meet()
    someone.new_table(position=NEAR_THE_END, seats=ALONE)
    page = someone.open()
    expect(page.get_by_role("region", name="Your games")).to_be_visible()
    for _ in range(30):
        page.keyboard.press("Tab")
        if "/table/" in (page.evaluate("document.activeElement.getAttribute('href')") or ""):
            break
    page.keyboard.press("Enter")
    desk = page.locator(".desk")
    expect(desk).to_have_attribute("data-status", "decide")
    frame = page.get_by_role("application")
    for _ in range(30):
        if frame.evaluate("e => e === document.activeElement"):
            break
        page.keyboard.press("Tab")
    expect(frame).to_be_focused()
    said = page.locator(".desk > p[aria-live]")
    for _ in range(4):
        page.keyboard.press("Tab")
        if "I10" in (said.text_content() or ""):
            break
    expect(said).to_contain_text("can be chosen")
    page.keyboard.press("Enter")
    expect(page.locator("[data-space='I11'][data-lit]")).to_be_attached()
    for _ in range(12):
        page.keyboard.press("Tab")
        if "I11" in (said.text_content() or ""):
            break
    page.keyboard.press("Enter")
    expect(page.get_by_text("There is no way back from it.")).to_be_visible()
    page.keyboard.press("Enter")
    expect(desk).to_have_attribute("data-status", "over")
    expect(page.get_by_role("region", name="What is asked")).to_contain_text(
        "Japan has entered the enemy Headquarters"
    )


def test_orders_in_words_with_completion_and_refusal(meet: Meet) -> None:
    table = at(meet().expects("/orders$"), A_FIGHT)
    page = table.page
    page.locator("body").press("/")
    field = page.get_by_role("combobox", name="Order")
    field.press_sequentially("mo")
    expect(page.get_by_role("listbox", name="Completions")).to_contain_text("move")
    field.fill("move L1")
    field.press("Enter")
    refused = page.get_by_role("dialog", name="Type an order").get_by_role("alert")
    expect(refused).to_contain_text("IF-MOV-5")
    field.fill("move E3 to D4")
    before = table.seen
    field.press("Enter")
    table.changed(before)
    assert table.piece_at("D4") == "japan company"


# -- small screens, and everybody ------------------------------------------------------------------------------


def test_a_turn_on_a_phone(meet: Meet) -> None:
    someone = meet(size=PHONE)
    table = at(someone, A_FIGHT)
    someone.fits_its_screen()
    expect(table.lit("E3")).to_be_in_viewport()  # it opens where one acts, large enough for a finger
    box = table.space("E3").bounding_box()
    assert box is not None and min(box["width"], box["height"]) > 30, box
    someone.page.get_by_role("button", name="Show the whole map").tap()
    for corner in ("A1", "M1", "A11", "M11"):
        expect(table.space(corner)).to_be_in_viewport(ratio=0.9)
    table.space("E3").tap()
    expect(table.prompt).to_contain_text("Where to with the Infantry Company")
    expect(table.prompt).to_be_in_viewport()
    before = table.seen
    table.space("D4").tap()
    table.changed(before)
    assert table.piece_at("D4") == "japan company"
    table.tab("Log")
    expect(table.log).to_contain_text("D4")
    someone.fits_its_screen()


@pytest.mark.parametrize(
    ("size", "scheme"),
    [(DESKTOP, "light"), (TABLET, "dark"), (PHONE, "light")],
    ids=["desktop-light", "tablet-dark", "phone-light"],
)
def test_nothing_serious_for_axe(meet: Meet, size: tuple[int, int], scheme: str) -> None:
    someone = meet(size=size, color_scheme=scheme)
    table = at(someone, BOMBS_AND_CARDS)
    someone.is_accessible()
    for name in ("Forces", "Chat", "Notes") if size == DESKTOP else ("Forces",):
        table.tab(name)
        someone.is_accessible()
    table.menu("Help and keys")
    someone.is_accessible()
