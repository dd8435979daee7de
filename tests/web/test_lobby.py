"""The lobby: the first visit, new games of every kind, my games, open tables, files and links."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload

from tests.web.conftest import Meet
from tests.web.people import PHONE, TABLET, Person, expect
from tests.web.positions import A_FIGHT, NEAR_THE_END

TABLE = re.compile(r"/table/[\w-]+$")
MUSEUM = Path(__file__).resolve().parents[1] / "museum"


def payload(name: str, text: str) -> FilePayload:
    return {"name": name, "mimeType": "text/plain", "buffer": text.encode()}


def table_of(person: Person) -> str:
    """The id of the table that the page shows."""
    expect(person.page).to_have_url(TABLE)
    return person.page.url.rpartition("/")[2]


def test_a_stranger_plays_with_one_click(meet: Meet) -> None:
    someone = meet()
    page = someone.open()
    expect(page.get_by_role("heading", level=1)).to_have_text("Board wargames, played by their rulebooks")
    page.get_by_role("button", name="Play The Impregnable Fortress against a bot").click()
    state = someone.state(table_of(someone))
    assert state["seat"] == "japan"
    assert [(seat["holder"], seat.get("mine", False)) for seat in state["seats"]] == [
        ("person", True),
        ("bot", False),
    ]
    assert state["view"]["status"] == "decide", "the newcomer is asked something at once"


def test_the_card_shows_a_ready_made_picture(meet: Meet) -> None:
    page = meet().open()
    card = page.get_by_role("article", name="The Impregnable Fortress")
    picture = card.locator(".picture img")
    expect(picture).to_be_attached()
    assert picture.evaluate("async one => (await one.decode(), one.naturalWidth)") > 300
    expect(card).to_contain_text("2 players")
    expect(card).to_contain_text("30-60 minutes")


def test_more_ways_to_play(meet: Meet) -> None:
    """Level II as the Commonwealth against another bot, with an option and listed for all."""
    someone = meet()
    page = someone.open()
    page.get_by_role("button", name="More ways to play The Impregnable Fortress").click()
    new = page.get_by_role("dialog")
    new.get_by_label("Advanced Game Level II", exact=False).nth(0).check()
    new.get_by_role("button", name="Swap sides").click()
    new.get_by_label("Which bot plays Japan").select_option("greedy")
    new.get_by_label("Everybody").check()
    new.get_by_text("Options").click()
    new.get_by_label("Forgetful").select_option("yes")
    new.get_by_role("button", name="Play", exact=True).click()
    state = someone.state(table_of(someone))
    assert (state["scenario"], state["access"], state["seat"]) == ("advanced2", "open", "commonwealth")
    assert state["options"]["forgetful"] is True
    assert state["seats"][0]["who"] == "greedy"


def test_a_hot_seat(meet: Meet) -> None:
    someone = meet()
    page = someone.open()
    page.get_by_role("button", name="More ways to play The Impregnable Fortress").click()
    new = page.get_by_role("dialog")
    new.get_by_label("At this screen").check()
    expect(new.get_by_text("Who may come in")).to_have_count(0)
    new.get_by_role("button", name="Play", exact=True).click()
    state = someone.state(table_of(someone))
    assert state["access"] == "hotseat"
    assert [seat["mine"] for seat in state["seats"]] == [True, True]


def test_a_table_for_a_friend_opens_with_its_link(meet: Meet) -> None:
    """The link names the side; when the friend has come by it, the table says who he is and that he is here."""
    host, friend = meet("Arthur"), meet()
    page = host.open()
    page.get_by_role("button", name="More ways to play The Impregnable Fortress").click()
    page.get_by_label("With a friend").check()
    page.get_by_role("button", name="Open the table").click()
    invitation = page.get_by_role("dialog", name="Invite somebody to play Commonwealth")
    link = invitation.get_by_role("textbox", name="Link").input_value()
    page.keyboard.press("Escape")
    expect(invitation).to_have_count(0)
    table_of(host)  # a reload does not open it again
    seats = page.get_by_role("list", name="Who plays").get_by_role("listitem")
    expect(seats.nth(0)).to_have_text(re.compile(r"Japan\s*you"))
    expect(seats.nth(1)).to_contain_text("seat open")
    expect(seats.nth(1).get_by_role("button", name="Invite somebody to play Commonwealth")).to_be_visible()
    came = friend.open(link.removeprefix(friend.url))
    came.get_by_label("Your name at the table").fill("Tomoyuki")
    came.get_by_role("button", name="Sit down").click()
    expect(seats.nth(1)).to_have_text(re.compile(r"Commonwealth\s*Tomoyuki\s*here"))
    expect(seats.nth(1).get_by_role("button")).to_have_count(0)
    came.close()
    expect(seats.nth(1)).to_contain_text("away")


def test_an_empty_table_is_not_made(meet: Meet) -> None:
    page = meet().open()
    page.get_by_role("button", name="More ways to play The Impregnable Fortress").click()
    new = page.get_by_role("dialog")
    new.get_by_label("Japan", exact=True).select_option("open")
    new.get_by_label("Commonwealth", exact=True).select_option("open")
    expect(new.get_by_text("Somebody must sit down")).to_be_visible()
    expect(new.get_by_role("button", name="Watch")).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Escape")
    expect(new).to_have_count(0)


def test_a_position_file_starts_a_game(meet: Meet) -> None:
    someone = meet()
    page = someone.open()
    page.get_by_label("A saved game or a position file").set_input_files(
        payload("near.toml", 'title = "fortress"\n' + NEAR_THE_END)
    )
    new = page.get_by_role("dialog")
    expect(new).to_contain_text("near.toml")
    expect(new.get_by_text("Scenario", exact=True)).to_have_count(0)
    new.get_by_role("button", name="Play", exact=True).click()
    state = someone.state(table_of(someone))
    assert {piece["space"] for piece in state["view"]["pieces"]} == {"I10", "M1", "E3", "I11", "G9", "C9"}


def test_a_finished_game_is_opened_for_reading(meet: Meet) -> None:
    someone = meet()
    page = someone.open()
    text = (MUSEUM / "basic-agreed.json").read_text()
    page.get_by_label("A saved game or a position file").set_input_files(payload("game.json", text))
    new = page.get_by_role("dialog")
    expect(new).to_contain_text("finished game")
    expect(new.get_by_text("Who plays")).to_have_count(0)
    new.get_by_role("button", name="Open it").click()
    state = someone.state(table_of(someone))
    assert state["view"]["status"] == "over", "it is the record of a finished game"
    assert len(state["lines"]) > 10


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("letter.txt", "once upon a time", "neither a position nor a saved game"),
        ("half.json", '{"format": "sandtable-game", "title"', "not whole"),
        ("other.toml", 'title = "chess"\n', "a title that is not here"),
        ("nameless.toml", 'scenario = "basic"\n', "does not say of which title"),
    ],
)
def test_a_file_that_is_none_of_ours(meet: Meet, name: str, text: str, told: str) -> None:
    page = meet().open()
    page.get_by_label("A saved game or a position file").set_input_files(payload(name, text))
    expect(page.get_by_role("status").filter(has_text=told)).to_be_visible()


def test_a_faulty_position_is_refused_with_its_reason(meet: Meet) -> None:
    page = meet().expects("^/api/tables$").open()
    page.get_by_label("A saved game or a position file").set_input_files(
        payload("bad.toml", 'title = "fortress"' + A_FIGHT.replace("F6", "Z99"))
    )
    new = page.get_by_role("dialog")
    new.get_by_role("button", name="Play", exact=True).click()
    expect(new.get_by_role("alert")).to_contain_text("Z99")


def test_my_games_tell_whose_turn_it_is(meet: Meet) -> None:
    someone = meet()
    mine = someone.new_table(position=A_FIGHT, seats=[{"holder": "me"}, {"holder": "open"}])
    waits = someone.new_table(position=A_FIGHT, seats=[{"holder": "open"}, {"holder": "me"}])
    page = someone.open()
    games = page.get_by_role("region", name="Your games").get_by_role("listitem")
    expect(games).to_have_count(2)
    expect(games.nth(0)).to_contain_text("Your turn")
    expect(games.nth(0).get_by_role("link")).to_have_attribute("href", f"/table/{mine}")
    expect(games.nth(1)).not_to_contain_text("Your turn")
    expect(page).to_have_title(re.compile(r"^\(1\) Your turn"))
    games.nth(1).get_by_role("button", name="Remove").click()
    page.get_by_role("button", name="Remove it").click()
    expect(games).to_have_count(1)
    gone = someone.context.request.get(f"/api/tables/{waits}")
    assert gone.status == 404
    games.nth(0).get_by_role("link").click()
    expect(page).to_have_url(re.compile(f"/table/{mine}$"))


def test_an_open_table_is_joined(meet: Meet) -> None:
    host, guest, third = meet("Arthur"), meet("Tomoyuki"), meet("Bystander")
    table = host.new_table(position=A_FIGHT, seats=[{"holder": "me"}, {"holder": "open"}], access="open")
    page = guest.open()
    row = page.get_by_role("region", name="Open tables").get_by_role("listitem").filter(has_text="Arthur")
    row.get_by_role("button", name="Play Commonwealth").click()
    expect(page).to_have_url(re.compile(f"/table/{table}$"))
    assert [seat["who"] for seat in host.state(table)["seats"]] == ["Arthur", "Tomoyuki"]
    watching = third.open()
    row = watching.get_by_role("region", name="Open tables").get_by_role("listitem").filter(has_text="Arthur")
    expect(row.get_by_role("button", name="Play")).to_have_count(0)
    row.get_by_role("link", name="Watch").click()
    expect(watching).to_have_url(re.compile(f"/table/{table}$"))
    assert third.state(table)["seat"] == ""


def test_a_link_is_pasted(meet: Meet) -> None:
    host, guest = meet("Arthur"), meet()
    table = host.new_table(position=A_FIGHT, seats=[{"holder": "me"}, {"holder": "open"}])
    path = host.post(f"/api/tables/{table}/invite?seat=commonwealth", {})["path"]
    page = guest.open()
    field = page.get_by_label("A friend sent you a link?")
    field.fill("see you there")
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("alert").filter(has_text="no link to a table")).to_be_visible()
    field.fill(guest.url + path)
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Arthur invites you")


def test_the_server_is_away(meet: Meet) -> None:
    """The page says so, and a button tries again."""
    someone = meet().expects("^/api/tables$")
    page = someone.page
    page.route("**/api/tables", lambda route: route.abort())
    someone.open()
    expect(page.get_by_text("The server cannot be reached.")).to_be_visible()
    page.unroute("**/api/tables")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("article", name="The Impregnable Fortress")).to_be_visible()


@pytest.mark.parametrize("size", [TABLET, PHONE], ids=["tablet", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_fits_and_everybody_can_use_it(meet: Meet, size: tuple[int, int], scheme: str) -> None:
    someone = meet(size=size, color_scheme=scheme)
    someone.new_table(position=A_FIGHT)
    page = someone.open()
    card = page.get_by_role("article", name="The Impregnable Fortress")
    expect(card.locator(".picture img")).to_be_attached()
    someone.fits_its_screen()
    someone.is_accessible()
    page.get_by_role("button", name="More ways to play The Impregnable Fortress").click()
    page.get_by_role("dialog").get_by_text("Options").click()
    someone.is_accessible()
    inside = page.get_by_role("dialog").evaluate(
        "d => { const b = d.getBoundingClientRect(); return b.left >= 0 && b.right <= innerWidth }"
    )
    assert inside
