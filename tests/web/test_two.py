"""Two browsers at one table, and others who look on."""

from tests.web.conftest import Meet
from tests.web.people import expect
from tests.web.positions import A_FIGHT, BOMBS_AND_CARDS
from tests.web.table import Table


def two_at(meet: Meet, position: str, access: str = "private") -> tuple[Table, Table]:
    """Arthur has the first seat, Tomoyuki came by link and has the second; both look at the table."""
    host, guest = meet("Arthur"), meet("Tomoyuki")
    ident = host.new_table(position=position, seats=[{"holder": "me"}, {"holder": "open"}], access=access)
    token = host.post(f"/api/tables/{ident}/invite?seat=commonwealth", {})["token"]
    guest.get("/api/me")
    guest.post(f"/api/join/{token}", {})
    return Table(host, ident), Table(guest, ident)


def test_level_three_with_a_sealed_duel_and_reactions(meet: Meet) -> None:
    """A Bombing Run: both choose tokens in secret, then both are asked for cards at the end of the turn."""
    japan, commonwealth = two_at(meet, BOMBS_AND_CARDS)
    japan.waits_for("decide")
    commonwealth.waits_for("wait")
    expect(commonwealth.prompt).to_contain_text("Waiting for Japan (Arthur)")

    before = japan.seen
    japan.choose("E2")
    japan.answer("bomb E2")  # the piece may also move: both are offered where it stands
    japan.changed(before)
    japan.choose("H8").sure()

    # The sealed duel: nobody sees what the other takes, only that he has.
    for one in (japan, commonwealth):
        expect(one.prompt).to_contain_text("Choose a colour and a letter in secret")
    japan.answer("token red-A").sure()
    japan.waits_for("resolving")
    expect(japan.prompt).to_contain_text("Waiting for Commonwealth (Tomoyuki)")
    told = commonwealth.state()
    assert "Red A" not in str([told["lines"], told["view"]["panels"]]), "the token is sealed"
    expect(commonwealth.prompt).to_contain_text("Choose a colour and a letter in secret")
    commonwealth.answer("token red-A").sure()
    for one in (japan, commonwealth):
        expect(one.log).to_contain_text("Tokens: Japan Red A, the Commonwealth Red A")
    assert japan.piece_at("H8") == "", "equal tokens: the Recon Troopers are destroyed"

    # The reaction window, Japan first; his opponent is told no more than that the turn is being resolved.
    expect(japan.prompt).to_contain_text("Do you play a card now (the end of the turn)?")
    commonwealth.waits_for("resolving")
    japan.answer("decline")
    expect(commonwealth.prompt).to_contain_text("Do you play a card now (the end of the turn)?")
    expect(commonwealth.page.locator("[data-card='C12']")).to_be_visible()
    expect(japan.page.locator("[data-card='C12']"), "the other's hand stays hidden").to_have_count(0)
    commonwealth.answer("decline")
    expect(commonwealth.prompt).to_contain_text("Do you buy a card")
    commonwealth.answer("buy")
    commonwealth.page.get_by_role("button", name="Yes").first.click()
    expect(japan.log).to_contain_text("buys a card")


def test_a_takeback_needs_the_other_ones_leave(meet: Meet) -> None:
    """Japan has uncovered a piece and thinks better of it."""
    japan, commonwealth = two_at(meet, A_FIGHT)
    japan.choose("F6", "G7").sure()
    commonwealth.waits_for("decide")
    japan.menu("Ask for a takeback")
    asked = commonwealth.page.get_by_role("status").filter(has_text="asks to take back")
    expect(asked, "it says what").to_contain_text("after: “Eliminated in G7 Bukit Panjang")
    commonwealth.page.get_by_role("button", name="Refuse").click()
    expect(japan.page.get_by_text("A takeback is asked for")).to_have_count(0)
    assert japan.piece_at("G7") == "japan battalion"
    japan.menu("Ask for a takeback")
    commonwealth.page.get_by_role("button", name="Agree").click()
    japan.waits_for("decide")
    commonwealth.waits_for("wait")
    assert japan.piece_at("F6") == "japan battalion"
    assert commonwealth.piece_at("G7") == "commonwealth conscript"


def test_a_click_on_a_game_that_has_moved_on(meet: Meet) -> None:
    """Two windows of one person: the second one's click comes too late, and it is told so politely."""
    japan, _ = two_at(meet, A_FIGHT)
    japan.person.expects("/events$", "/orders$")
    page = japan.page
    page.route("**/events*", lambda route: route.abort())
    page.reload()
    expect(japan.lit("E3")).to_be_attached()
    japan.person.order(japan.ident, "move E3 to D4")  # from the other window
    japan.space("E3").click()
    expect(page.get_by_role("status").filter(has_text="The game has moved on")).to_be_visible()
    japan.waits_for("wait")


def test_chat_reaches_the_other_at_once(meet: Meet) -> None:
    japan, commonwealth = two_at(meet, A_FIGHT)
    japan.tab("Chat")
    japan.page.get_by_role("textbox", name="Say something").fill("Good luck!")
    japan.page.keyboard.press("Enter")
    expect(commonwealth.page.get_by_role("tab", name="Chat")).to_contain_text("1")
    commonwealth.tab("Chat")
    chat = commonwealth.page.get_by_role("log", name="Chat")
    expect(chat).to_contain_text("Arthur")
    expect(chat).to_contain_text("Good luck!")


def test_a_spectator_sees_what_everybody_may(meet: Meet) -> None:
    japan, _ = two_at(meet, A_FIGHT, "open")
    watcher = Table(meet("Bystander"), japan.ident)
    expect(japan.page.get_by_title("1 watching")).to_be_visible()
    watcher.waits_for("wait")
    assert watcher.piece_at("F6") == "japan", "he sees that something stands there, not what"
    expect(watcher.page.get_by_role("button", name="Undo", exact=True)).to_have_count(0)
    japan.choose("E3", "D4")
    expect(watcher.log).to_contain_text("D4")
    expect(watcher.page.locator("[data-lit]")).to_have_count(0)


def test_an_invitation_from_the_table(meet: Meet) -> None:
    host, guest = meet("Arthur"), meet()
    ident = host.new_table(position=A_FIGHT, seats=[{"holder": "me"}, {"holder": "open"}])
    table = Table(host, ident)
    table.menu("Invite somebody")
    link = table.page.get_by_role("dialog").get_by_role("textbox").input_value()
    page = guest.open(link.removeprefix(guest.url))
    page.get_by_label("Your name at the table").fill("Tomoyuki")
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator(".desk")).to_have_attribute("data-status", "wait")
    assert guest.state(ident)["seat"] == "commonwealth"
