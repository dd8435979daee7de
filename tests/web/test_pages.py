"""Joining by a link, the lesson, the rules, the account and the settings."""

import re

import pytest

from tests.web.conftest import Meet
from tests.web.people import DESKTOP, PHONE, expect
from tests.web.positions import A_FIGHT

# -- joining ---------------------------------------------------------------------------------------------------


def test_a_friend_sits_down_by_a_link(meet: Meet) -> None:
    host, friend, late = meet("Arthur"), meet(size=PHONE), meet()
    table = host.new_table(position=A_FIGHT, seats=[{"holder": "me"}, {"holder": "open"}])
    path = host.post(f"/api/tables/{table}/invite?seat=commonwealth", {})["path"]
    page = friend.open(path)
    expect(page.get_by_role("heading", level=1)).to_have_text(
        "Arthur invites you to The Impregnable Fortress"
    )
    expect(page.get_by_text("Commonwealth", exact=True)).to_be_visible()
    expect(page.get_by_text("Basic Game")).to_be_visible()
    friend.fits_its_screen()
    friend.is_accessible()
    page.get_by_label("Your name at the table").fill("Tomoyuki")
    page.get_by_role("button", name="Sit down").click()
    expect(page).to_have_url(re.compile(f"/table/{table}$"))
    assert host.state(table)["seats"][1]["who"] == "Tomoyuki"
    assert friend.state(table)["seat"] == "commonwealth"
    page = late.open(path)
    expect(page.get_by_role("heading", level=1)).to_have_text("This seat is taken")


def test_a_link_that_leads_nowhere(meet: Meet) -> None:
    page = meet().expects(r"^/api/join/nothing-of-the-kind$").open("/join/nothing-of-the-kind")
    expect(page.get_by_role("link", name="To the lobby", exact=True)).to_be_visible()
    page.get_by_role("link", name="To the lobby", exact=True).click()
    expect(page.get_by_role("article", name="The Impregnable Fortress")).to_be_visible()


# -- the lesson ------------------------------------------------------------------------------------------------


def test_a_step_is_refused_then_solved_and_remembered(meet: Meet) -> None:
    page = meet().open("/learn/fortress")
    outcome = page.locator("[data-outcome]")
    expect(page.get_by_role("heading", level=2)).to_have_text("The aim: enter the enemy Headquarters")
    expect(page.locator("[data-space='I10'][data-lit]")).to_be_attached()
    page.locator("[data-space='M1']").click()
    page.get_by_role("button", name="Why not?").click()
    why = page.get_by_label("Why not?")
    expect(why.get_by_role("button", name="IF-MOV-4")).to_be_visible()
    why.get_by_role("button", name="IF-MOV-4").click()
    rules = page.get_by_role("dialog")
    expect(rules.locator(".marked")).to_contain_text("Headquarters never move.")
    page.keyboard.press("Escape")
    expect(rules).to_have_count(0)
    page.locator("[data-space='I10']").click()
    expect(outcome).to_have_attribute("data-outcome", "go on")
    page.locator("[data-space='I11']").click()
    page.get_by_role("button", name="Yes").click()
    expect(outcome).to_have_attribute("data-outcome", "solved")
    page.get_by_role("button", name="Next").click()
    expect(page.get_by_role("heading", level=2, name="One piece, one hex")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", level=2, name="One piece, one hex")).to_be_visible()
    expect(page.get_by_role("progressbar")).to_have_attribute("aria-valuenow", "1")


def test_the_lesson_by_keyboard_and_typed_orders(meet: Meet) -> None:
    page = meet().open("/learn/fortress")
    page.get_by_label("Go to a step").select_option("3")
    expect(page.get_by_role("heading", level=2)).to_have_text("No jumping")
    outcome = page.locator("[data-outcome]")
    page.keyboard.press("/")
    page.keyboard.type("why move F3 to G5")
    page.keyboard.press("Enter")
    expect(outcome).to_contain_text("IF-ROAD-3")
    page.get_by_label("Click what is lit").fill("move F3")
    page.keyboard.press("Enter")
    expect(outcome).to_have_attribute("data-outcome", "another")
    page.get_by_label("Click what is lit").fill("move F4 to G5")
    page.keyboard.press("Enter")
    expect(outcome).to_have_attribute("data-outcome", "solved")


def test_the_last_step_leads_to_a_real_game(meet: Meet) -> None:
    someone = meet()
    page = someone.open("/learn/fortress")
    expect(page.get_by_role("heading", level=2)).to_be_visible()
    steps = page.get_by_label("Go to a step")
    last = steps.locator("option").count() - 1
    steps.select_option(str(last))
    expect(page.get_by_role("button", name="Finish")).to_be_visible()
    page.get_by_role("button", name="Finish").click()
    page.get_by_role("button", name="Play a real game").click()
    expect(page).to_have_url(re.compile(r"/table/[\w-]+$"))


# -- the rules -------------------------------------------------------------------------------------------------


def test_rules_by_number_words_and_chapter(meet: Meet) -> None:
    page = meet().open("/rules/fortress#IF-ROAD-2")
    marked = page.locator(".marked")
    expect(marked).to_contain_text("Major Road")
    expect(marked).to_be_in_viewport()
    marked.get_by_role("button", name="RUL-26").click()
    expect(page.get_by_role("tab", name="Rulings")).to_have_attribute("aria-selected", "true")
    expect(page.locator(".marked")).to_contain_text("RUL-26")
    expect(page).to_have_url(re.compile("#RUL-26$"))
    search = page.get_by_label("Search the rules by number or words")
    search.fill("mov-4")
    page.get_by_role("tab", name="Rules (1)").click()
    expect(page.get_by_text("Headquarters never move.")).to_be_visible()
    search.fill("zeppelin")
    expect(page.get_by_text("Nothing holds")).to_be_visible()
    page.get_by_role("button", name="Show all rules").click()
    page.get_by_text("Chapters").click()
    page.get_by_role("button", name=re.compile("^Bomber Element")).first.click()
    expect(page.get_by_role("heading", level=2, name=re.compile("^Bomber Element")).first).to_be_in_viewport()


def test_player_aids_are_one_key_away(meet: Meet) -> None:
    page = meet().open("/rules/fortress")
    page.get_by_role("tab", name="Rules").focus()
    page.keyboard.press("a")
    expect(page.get_by_role("heading", level=2, name="Sequence of play")).to_be_visible()
    expect(page.get_by_text("A card costs")).to_have_count(0)
    page.get_by_label("For").select_option("advanced3")
    expect(page.get_by_text("A card costs")).to_be_attached()
    page.get_by_role("button", name="IF-MOV-9").first.click()
    expect(page.locator(".marked")).to_contain_text("IF-MOV-9")


# -- who I am --------------------------------------------------------------------------------------------------


def test_an_account_keeps_the_games(meet: Meet, request: pytest.FixtureRequest) -> None:
    here, elsewhere = meet(), meet().expects("^/api/login$")
    name = f"Percival {id(request)}"
    table = here.new_table(position=A_FIGHT)
    page = here.open("/account")
    expect(page.get_by_role("heading", level=1)).to_have_text("You play as a guest")
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password", exact=True).fill("short")
    page.get_by_role("button", name="Make the account").click()
    expect(page.get_by_role("alert")).to_contain_text("too short")
    page.get_by_label("Password", exact=True).fill("long enough 1942")
    page.get_by_role("button", name="Make the account").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("You play as a guest")

    page = elsewhere.open("/account")
    page.get_by_role("tab", name="Log in").click()
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password", exact=True).fill("not the password")
    page.get_by_role("button", name="Log in", exact=True).click()
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_label("Password", exact=True).fill("long enough 1942")
    page.get_by_role("button", name="Log in", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    page.get_by_role("link", name="Sandtable, to the lobby").click()
    games = page.get_by_role("region", name="Your games")
    expect(games.get_by_role("link").first).to_have_attribute("href", f"/table/{table}")


def test_another_password_and_leaving_for_good(meet: Meet, request: pytest.FixtureRequest) -> None:
    someone = meet().expects("^/api/account$", "^/api/login$")
    name = f"Archibald {id(request)}"
    someone.get("/api/me")
    someone.post("/api/account", {"name": name, "password": "long enough 1942"})
    page = someone.open("/account")
    page.get_by_text("Change the password").click()
    someone.is_accessible()
    page.get_by_label("Present password").fill("not the password")
    page.get_by_label("New password").fill("longer than 1942")
    page.get_by_role("button", name="Change it").click()
    expect(page.get_by_role("alert").first).to_contain_text("password")
    page.get_by_label("Present password").fill("long enough 1942")
    page.get_by_role("button", name="Change it").click()
    expect(page.get_by_role("status").filter(has_text="Your password is changed")).to_be_visible()
    page.get_by_text("Remove this account").click()
    page.get_by_label("Password", exact=True).fill("longer than 1942")
    page.get_by_role("button", name="Remove the account").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("You play as a guest")
    gone = someone.context.request.post(
        "/api/login", data={"name": name, "password": "longer than 1942"}, headers={"Origin": someone.url}
    )
    assert gone.status == 403


def test_a_guest_takes_a_name(meet: Meet) -> None:
    someone = meet()
    page = someone.open("/account")
    page.get_by_label("Your name at the table").fill("Tomoyuki")
    page.get_by_role("button", name="Keep this name").click()
    expect(page.get_by_role("link", name="Tomoyuki")).to_be_visible()
    assert someone.get("/api/me")["name"] == "Tomoyuki"


def test_settings_take_hold_at_once_and_are_kept(meet: Meet) -> None:
    someone = meet(color_scheme="light")
    page = someone.open()
    light = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    page.get_by_role("button", name="Settings").click()
    form = page.get_by_role("dialog")
    form.get_by_label("Dark", exact=True).check()
    form.get_by_label("Large", exact=True).check()
    form.get_by_label("Any colour vision").check()
    with page.expect_response(lambda one: one.request.method == "PUT" and one.url.endswith("/api/me")):
        form.get_by_label("Ask again before what cannot be undone").uncheck()
    page.keyboard.press("Escape")
    dark = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert dark != light
    page.reload()
    expect(page.get_by_role("article").first).to_be_visible()
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == dark
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "19px"
    kept = someone.get("/api/me")["settings"]
    assert (kept["theme"], kept["palette"], kept["confirm"]) == ("dark", "safe", False)


@pytest.mark.parametrize("path", ["/learn/fortress", "/rules/fortress", "/account"])
@pytest.mark.parametrize(
    ("size", "scheme"), [(DESKTOP, "dark"), (PHONE, "light")], ids=["desktop-dark", "phone-light"]
)
def test_they_fit_and_everybody_can_use_them(
    meet: Meet, path: str, size: tuple[int, int], scheme: str
) -> None:
    someone = meet(size=size, color_scheme=scheme)
    page = someone.open(path)
    expect(page.get_by_role("heading").nth(1)).to_be_visible()
    someone.fits_its_screen()
    someone.is_accessible()


def test_an_address_without_anything(meet: Meet) -> None:
    someone = meet()
    page = someone.open("/nowhere")
    expect(page.get_by_role("heading", level=1)).to_have_text("There is nothing at this address.")
    someone.is_accessible()
    page.get_by_role("link", name="To the lobby", exact=True).click()
    expect(page.get_by_role("article", name="The Impregnable Fortress")).to_be_visible()
