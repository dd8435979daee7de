"""Looking back: the scrubber, the lenses, the luck, branches, files."""

import json
import re
from pathlib import Path

from tests.web.conftest import Meet
from tests.web.people import PHONE, Person, expect
from tests.web.positions import A_FIGHT, NEAR_THE_END
from tests.web.table import Table

TWO = [{"holder": "me"}, {"holder": "me"}]
ALONE = [{"holder": "me"}, {"holder": "open"}]


def finished(person: Person) -> Table:
    """A short game at one screen: a move each, then Japan enters the Headquarters."""
    ident = person.new_table(position=NEAR_THE_END, seats=TWO, access="hotseat")
    for seat, order in (
        ("japan", "move E3 to D4"),
        ("commonwealth", "move C9 to D9"),
        ("japan", "move I10 to I11"),
    ):
        person.order(ident, order, seat)
    table = Table(person, ident)
    table.page.get_by_role("button", name="Look at the map").click()
    return table


def test_the_scrubber_shows_the_past(meet: Meet) -> None:
    someone = meet()
    ident = someone.new_table(position=A_FIGHT, seats=TWO, access="hotseat")
    someone.order(ident, "move E3 to D4", "japan")
    someone.order(ident, "move I9 to I8", "commonwealth")
    table = Table(someone, ident, behind_curtain=True)
    table.page.get_by_role("button", name="I am Japan").click()
    expect(table.desk).to_have_attribute("data-status", "decide")
    company = table.page.locator("[data-piece]").filter(has_text="7")
    now = company.get_attribute("style")
    table.page.get_by_role("button", name="To the beginning").click()
    table.waits_for("past")
    expect(company).not_to_have_attribute("style", now or "")
    expect(table.page.locator("[data-lit]"), "nothing of the past can be chosen").to_have_count(0)
    expect(table.log).not_to_contain_text("D4")
    table.page.get_by_role("button", name="One forward").click()
    table.page.get_by_role("button", name="Bookmark this moment").click()
    table.page.get_by_role("button", name="Back to now").click()
    table.waits_for("decide")
    expect(company).to_have_attribute("style", now or "")
    table.page.get_by_label("Bookmarks").select_option(index=1)
    table.waits_for("past")


def test_three_lenses_after_the_end(meet: Meet) -> None:
    """What I knew, what they knew, the truth: the Conscript Platoon in G9 was never shown to Japan."""
    table = finished(meet())
    table.waits_for("over")
    lens = table.page.get_by_label("Whose eyes")
    expect(lens.locator("option")).to_have_count(4)
    table.page.get_by_role("button", name="To the beginning").click()
    table.waits_for("past")
    names = [name.strip() for name in lens.locator("option").all_text_contents()]
    assert {"My view", "What Commonwealth saw", "The truth"} <= set(names)
    hidden = table.page.locator("[data-piece]").filter(has_not_text=re.compile("."))
    expect(hidden).not_to_have_count(0)
    lens.select_option(label="The truth")
    expect(hidden).to_have_count(0)
    lens.select_option(label="What Commonwealth saw")
    expect(hidden).not_to_have_count(0)


def test_looking_back_on_a_phone(meet: Meet) -> None:
    """Lenses and bookmarks are within reach, and one's own eyes stay at the moment; the log tells what it was."""
    someone = meet(size=PHONE)
    table = finished(someone)
    page = table.page
    page.get_by_role("button", name="One back").tap()
    table.waits_for("past")
    page.get_by_role("button", name="Bookmark this moment").tap()
    lens = page.get_by_label("Whose eyes")
    with page.expect_response(re.compile(r"/moments/\d+\?.*lens=truth")):
        lens.select_option(label="The truth")
    someone.fits_its_screen()
    with page.expect_response(re.compile(r"/moments/\d+\?seat=\w+$")):
        lens.select_option(label="My view")
    table.waits_for("past")
    page.get_by_role("button", name="To the beginning").tap()
    expect(table.prompt).to_contain_text("The start.")
    page.get_by_label("Bookmarks").select_option(index=1)
    expect(table.prompt).not_to_contain_text("The start.")
    page.get_by_role("button", name="One back").tap()
    expect(table.prompt).to_contain_text("The Commonwealth moves from C9")
    someone.is_accessible()


def test_a_reload_is_no_new_visit(meet: Meet) -> None:
    """What was watched is not told again as new."""
    someone = meet()
    ident = someone.new_table(position=A_FIGHT, seats=ALONE)
    table = Table(someone, ident)
    table.choose("E3", "D4")
    expect(table.log).to_contain_text("D4")
    table.page.reload()
    expect(table.log).to_contain_text("D4")
    expect(table.page.get_by_text("Since your last visit")).to_have_count(0)
    assert table.state()["visited"] == table.state()["mark"]


def test_verify_luck_and_rematch(meet: Meet) -> None:
    table = finished(meet())
    page = table.page
    page.get_by_role("button", name="Verify the dice").click()
    expect(page.get_by_role("dialog")).to_contain_text("Its hash, told before the game")
    expect(page.get_by_role("dialog").locator(".good")).to_be_visible()
    page.keyboard.press("Escape")
    table.menu("Luck")
    expect(page.get_by_role("dialog", name="Luck")).to_be_visible()
    page.keyboard.press("Escape")


def test_a_branch_from_the_past_is_a_new_game(meet: Meet) -> None:
    someone = meet()
    table = finished(someone)
    table.page.get_by_role("button", name="To the beginning").click()
    table.waits_for("past")
    table.page.get_by_role("button", name="Branch a new game from here").first.click()
    expect(table.page).not_to_have_url(re.compile(f"{table.ident}$"))
    branch = someone.state(table.page.url.rpartition("/")[2])
    assert branch["view"]["status"] != "over"


def test_a_game_is_exported_and_imported(meet: Meet, tmp_path: Path) -> None:
    someone, other = meet(), meet()
    table = finished(someone)
    table.page.get_by_role("button", name="Menu", exact=True).click()
    with table.page.expect_download() as coming:
        table.page.get_by_role("menuitem", name="Export the game").click()
    file = tmp_path / "game.json"
    coming.value.save_as(file)
    assert json.loads(file.read_text())["format"] == "sandtable-game"

    page = other.open()
    page.get_by_label("A saved game or a position file").set_input_files(file)
    page.get_by_role("dialog").get_by_role("button", name="Open it").click()
    expect(page.locator(".desk")).to_have_attribute("data-status", "over")
    expect(page.get_by_role("region", name="What is asked")).to_contain_text(
        "has entered the enemy Headquarters"
    )


def test_a_game_in_progress_gives_only_ones_own_view(meet: Meet, tmp_path: Path) -> None:
    someone = meet()
    table = Table(someone, someone.new_table(position=A_FIGHT, seats=ALONE))
    table.page.get_by_role("button", name="Menu", exact=True).click()
    with table.page.expect_download() as coming:
        table.page.get_by_role("menuitem", name="Export the game").click()
    file = tmp_path / "view.json"
    coming.value.save_as(file)
    text = file.read_text()
    assert json.loads(text)["format"] == "sandtable-view"
    assert 'seed"' not in text.replace("seed_hash", "")
    # It opens for reading: what the seat saw, and nothing to choose.
    page = someone.open()
    page.get_by_label("A saved game or a position file").set_input_files(file)
    expect(page.get_by_role("heading", name="What Japan saw")).to_be_visible()
    expect(page.locator("[data-piece]").first).to_be_attached()
    expect(page.locator("[data-lit]")).to_have_count(0)
    someone.is_accessible()


def test_notes_are_kept_and_nobody_elses(meet: Meet) -> None:
    someone, watcher = meet(), meet()
    ident = someone.new_table(position=A_FIGHT, seats=ALONE, access="open")
    table = Table(someone, ident)
    table.tab("Notes")
    with table.page.expect_response(lambda one: one.request.method == "PUT" and "/notes" in one.url):
        table.page.get_by_label("On the whole game").fill("G7 smells of mines")
    table.page.reload()
    table.tab("Notes")
    expect(table.page.get_by_label("On the whole game")).to_have_value("G7 smells of mines")
    watcher.get("/api/me")
    assert "mines" not in str(watcher.get(f"/api/tables/{ident}/notes"))
