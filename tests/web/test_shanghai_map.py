"""The map of Shanghai: what cannot be done and why, the turned sheet, the overlays on their keys, a telephone."""

import re

from tests.web.conftest import Meet
from tests.web.people import PHONE, expect
from tests.web.shanghai import FIRST_MOVE, HELD, KIANGWAN, sit_down


def test_why_a_move_is_blocked(meet: Meet) -> None:
    table = sit_down(meet(), HELD, seat=1)
    before = table.seen
    table.choose("1215")
    table.changed(before)
    expect(table.prompt).to_contain_text("Where does 2/60 move?")
    why = table.page.get_by_role("dialog", name="Why not?")
    table.space("1216").click(button="right")
    expect(why).to_contain_text("may not enter a hex holding an enemy unit")
    expect(why.get_by_role("button", name="FM-5.1a").first).to_be_visible()
    table.page.keyboard.press("Escape")
    expect(why).to_have_count(0)
    table.space("0618").hover()
    table.page.keyboard.press("?")
    expect(why).to_contain_text("may not enter the International Settlement")
    why.get_by_role("button", name="SH-18a").first.click()
    expect(table.page.locator(".marked")).to_contain_text("International Settlement")


def test_the_turned_map_is_read_and_clicked_as_before(meet: Meet) -> None:
    """North up: words stand upright, every hex is where it is drawn, and a click there means it."""
    table = sit_down(meet(), FIRST_MOVE)
    page = table.page
    north = page.get_by_role("img", name=re.compile("^North is"))
    expect(north).to_have_accessible_name("North is to the right")
    slopes = (
        "names => names.map(n => Number(/rotate\\(([-\\d.]+)/.exec(n.getAttribute('transform'))?.[1] ?? 0))"
    )
    names = page.locator(".ground .label")

    def hexes() -> dict[str, tuple[float, float]]:
        at = page.locator(".hits path").evaluate_all(
            "all => all.map(p => { const b = p.getBoundingClientRect();"
            " return [p.dataset.space, b.x + b.width / 2, b.y + b.height / 2] })"
        )
        return {ident: (x, y) for ident, x, y in at}

    lying = hexes()
    assert lying["1123"][1] > lying["1103"][1], "west is at the top"
    assert all(abs(slope) <= 90 for slope in names.evaluate_all(slopes))
    page.keyboard.press("t")
    expect(north).to_have_accessible_name("North is up")
    turned = hexes()
    assert turned["2010"][1] < turned["1010"][1], "north is at the top"
    assert turned["1123"][0] > turned["1103"][0], "east is on the right"
    assert all(abs(slope) <= 90 for slope in names.evaluate_all(slopes))
    upright = page.locator(".ground .label.place, .ground .label.land").evaluate_all(slopes)
    assert sum(slope == 0 for slope in upright) > 0.9 * len(upright)

    x, y = turned["1123"]
    before = table.seen
    page.mouse.click(x, y)
    table.answer("move J-9-7")  # it may also redeploy: both are offered where it stands
    table.changed(before)
    expect(table.prompt).to_contain_text("Where does 7 Inf move?")
    x, y = hexes()["1121"]
    before = table.seen
    page.mouse.click(x, y)
    table.changed(before)
    assert table.piece_at("1121") == "japan J-9-7"


def test_the_overlays_on_their_keys(meet: Meet) -> None:
    table = sit_down(meet(), FIRST_MOVE)
    page = table.page
    key = page.get_by_role("status", name="Overlay")
    tints = page.locator("path.tint")
    for letter, name, words in (
        ("o", "Zones of control", "The six hexes around every unit"),
        ("c", "Control", "Whose unit entered the hex last"),
        ("d", "Interdiction and snipers", "Nothing to show now."),
        ("s", "Fire support", "At hand: Air 1 3"),
    ):
        page.keyboard.press(letter)
        expect(key).to_contain_text(name)
        expect(key).to_contain_text(words)
        ident = {"o": "zoc", "c": "control", "d": "interdiction", "s": "fire"}[letter]
        told = table.person.get(f"/api/tables/{table.ident}/overlays/{ident}")["overlay"]
        expect(tints).to_have_count(len(told.get("tints", [])))
        page.keyboard.press(letter)
        expect(key).to_have_count(0)
        expect(tints).to_have_count(0)
    table.space("1123").hover()
    expect(page.get_by_role("tooltip")).to_contain_text("7 Inf 6-4-4")
    page.keyboard.press("r")
    expect(key).to_contain_text("7 Inf: 4 points")
    costs = page.locator("text.tinted")
    expect(costs.first).to_be_attached()
    assert {"1", "2", "3", "4"} <= set(costs.all_text_contents()), "each hex within reach says what it costs"


def test_a_lesson_begins_near_enough_to_read(meet: Meet) -> None:
    """Its first task names a hex and the last number on a counter; from afar neither is drawn."""
    page = meet().open("/learn/shanghai")
    number = page.locator("svg text", has_text=re.compile("^1123$"))
    factors = page.locator("svg text", has_text=re.compile("^6-4-4$"))
    expect(number).to_be_in_viewport()
    expect(factors).to_be_in_viewport()
    page.get_by_role("button", name="Show the whole map").click()
    expect(number).to_be_hidden()
    for _ in range(4):
        page.get_by_role("button", name="Closer").click()
    expect(number).to_be_visible()


def test_the_tables_among_the_player_aids(meet: Meet) -> None:
    page = meet().open("/rules/shanghai")
    expect(page.get_by_role("heading", name="2.3 Units")).to_be_visible()
    page.locator("body").press("a")
    row = page.get_by_role("row").filter(has=page.get_by_role("rowheader", name="+3, +4", exact=True))
    expect(row).to_be_visible()
    assert row.get_by_role("cell").all_text_contents()[:6] == ["A1", "EX", "EX", "D1", "D1", "D2"]
    expect(page.get_by_role("columnheader", name="Differential")).to_be_visible()


def test_a_fight_on_a_telephone(meet: Meet) -> None:
    someone = meet(size=PHONE)
    table = sit_down(someone, KIANGWAN)
    someone.fits_its_screen()
    before = table.seen
    expect(table.lit("1318")).to_be_in_viewport()
    table.space("1318").tap()
    table.changed(before)
    expect(table.prompt).to_contain_text("Who attacks 1318 Kiangwan?")
    before = table.seen
    table.space("1218").tap()
    table.changed(before)
    expect(table.prompt).to_contain_text("9 against 3: +6")
    expect(table.page.locator("[data-action=commit]")).to_be_in_viewport()
    table.page.get_by_role("button", name="Turn the map").tap()
    someone.fits_its_screen()
    table.answer("commit").sure()
    table.tab("Log")
    expect(table.log).to_contain_text(re.compile(r"Die [1-6] in column \+1, \+2"))
    someone.fits_its_screen()


def test_nothing_serious_for_axe(meet: Meet) -> None:
    """In the middle of planning a fight, with the forces beside it."""
    someone = meet(color_scheme="dark")
    table = sit_down(someone, KIANGWAN)
    table.type("attack 1318")
    expect(table.prompt).to_contain_text("Who attacks")
    table.tab("Forces")
    someone.is_accessible()


def test_a_part_of_the_page_that_is_gone(meet: Meet) -> None:
    """The server was rebuilt while the page was open: its parts have other names now."""
    someone = meet().expects("^/assets/Rules-")
    page = someone.open()
    expect(page.get_by_role("article").first).to_be_visible()
    page.route("**/assets/Rules-*.js", lambda route: route.fulfill(status=404, body="gone"))
    page.get_by_role("link", name="Rules").first.click()
    expect(page.get_by_text("could not be loaded")).to_be_visible()
    page.unroute("**/assets/Rules-*.js")
    page.get_by_role("button", name="Reload").click()
    expect(page.get_by_label("Search the rules by number or words")).to_be_visible()
