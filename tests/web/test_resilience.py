"""Close the lid, kill the server, pull the plug: the game is where it was, and the page recovers by itself."""

from playwright.sync_api import APIResponse, Route

from tests.web.conftest import Meet
from tests.web.people import expect
from tests.web.positions import A_FIGHT
from tests.web.serving import Server
from tests.web.table import Table

ALONE = [{"holder": "me"}, {"holder": "open"}]
WITH_BOT = [{"holder": "me"}, {"holder": "bot", "bot": "random"}]


def test_a_server_killed_without_warning(meet: Meet, own_server: Server) -> None:
    someone = meet(url=own_server.url).expects("^/api/")
    table = Table(someone, someone.new_table(position=A_FIGHT, seats=WITH_BOT))
    table.choose("E3", "D4")
    expect(table.log).to_contain_text("D4")  # the move has landed, not only its first half
    table.waits_for("decide")  # the bot has answered
    known = table.state()
    own_server.kill()
    expect(table.page.get_by_text("Reconnecting")).to_be_visible()
    table.space("D4").click()
    expect(table.page.get_by_role("status").filter(has_text="cannot be reached")).to_be_visible()
    own_server.start()
    expect(table.page.get_by_text("Reconnecting")).to_have_count(0, timeout=30_000)
    after = table.state()
    for field in ("view", "lines", "undo", "seed_hash", "mark"):
        assert after[field] == known[field], f"nothing of {field} is lost"
    expect(table.lit("D4")).to_be_attached()
    before = table.seen
    table.choose("D4")
    table.changed(before)
    expect(table.prompt).to_contain_text("Where to with the Infantry Company")


def test_a_bot_whose_server_was_killed_moves_after_all(meet: Meet, own_server: Server) -> None:
    """The bot's turn is not lost with the process that thought about it."""
    someone = meet(url=own_server.url).expects("^/api/")
    seats = [{"holder": "me"}, {"holder": "bot", "bot": "ismcts:ms=4000"}]
    table = Table(someone, someone.new_table(position=A_FIGHT, seats=seats))
    table.choose("E3", "D4")
    table.waits_for("wait")
    own_server.kill()
    own_server.start()
    table.waits_for("decide", 40)


def test_an_answer_that_is_overtaken(meet: Meet) -> None:
    """The bot's reply comes over the stream before the answer to the order that it replies to: the newer one stands."""
    someone = meet()
    seats = [{"holder": "me"}, {"holder": "bot", "bot": "ismcts:ms=1500"}]
    table = Table(someone, someone.new_table(position=A_FIGHT, seats=seats))
    table.choose("E3")
    expect(table.lit("D4")).to_be_attached()
    held: list[tuple[Route, APIResponse]] = []
    table.page.route("**/orders", lambda route: held.append((route, route.fetch())))
    before = table.seen
    table.space("D4").click()
    table.changed(before)  # by the stream
    table.waits_for("wait")
    table.waits_for("decide")
    reached = table.state()["seen"]
    expect(table.desk).to_have_attribute("data-seen", reached)
    route, answer = held[0]
    assert answer.json()["state"]["seen"] != reached, "the answer is of a moment ago"
    with table.page.expect_response("**/orders"):
        route.fulfill(response=answer)
    expect(table.lit("D4")).to_be_attached()
    table.page.unroute("**/orders")
    table.choose("D4")
    expect(table.prompt).to_contain_text("Where to with the Infantry Company")


def test_the_network_drops_and_comes_back(meet: Meet) -> None:
    """What happened meanwhile is there when it is back."""
    someone, friend = meet().expects("^/api/"), meet()
    ident = someone.new_table(position=A_FIGHT, seats=ALONE)
    token = someone.post(f"/api/tables/{ident}/invite?seat=commonwealth", {})["token"]
    friend.get("/api/me")
    friend.post(f"/api/join/{token}", {})
    table = Table(someone, ident)
    table.choose("E3", "D4")
    table.waits_for("wait")
    someone.context.set_offline(True)
    friend.order(ident, "move I9 to I8")
    someone.context.set_offline(False)
    table.waits_for("decide")
    expect(table.log).to_contain_text("I8")
