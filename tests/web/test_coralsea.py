"""Coral Sea between two browsers: the sealed choice, a voyage that a card interrupts, a landing fought to its end, and
standing passes."""

import re

from tests.web.conftest import Meet
from tests.web.people import expect
from tests.web.table import Table

CHOOSING = """
title = "coralsea"
to_move = "japan"
phase = "choose"
[units]
j_144 = "rabaul"
j_ls_ds6 = "rabaul"
a_30 = "port_moresby"
a_7 = "australia"
[rp.japan]
rabaul = 1
[rp.allies]
australia = 1
[control]
japan = ["rabaul", "gasmata", "cape_gloucester", "kavieng", "namatanai", "new_hanover"]
"""
"""Both choose Card or Map."""

LANDING = """
title = "coralsea"
to_move = "japan"
phase = "operation"
[units]
j_144 = "rabaul"
j_ls_ds6 = "rabaul"
j_kashima = "kavieng"
a_30 = "buna"
a_7 = "australia"
[rp.japan]
rabaul = 1
[rp.allies]
australia = 1
[control]
japan = ["rabaul", "gasmata", "cape_gloucester", "kavieng", "namatanai", "new_hanover"]
[hand]
japan = ["jc_banzai"]
allies = ["ac_submarines", "ac_perimeter"]
[operation]
area = "rabaul"
sp = 6
"""
"""A Japanese regiment can be landed at Buna, where a brigade stands; the Allies hold a card against the ships."""

AT_SEA = "sail rabaul with j_ls_ds6 with j_144 go to solomon_n to solomon_w pause"


def two_at(meet: Meet, position: str) -> tuple[Table, Table]:
    """Gunichi is Japan, Frank came by link and has the Allies; both look at the table."""
    host, guest = meet("Gunichi"), meet("Frank")
    ident = host.new_table(
        title="coralsea", position=position, seats=[{"holder": "me"}, {"holder": "open"}], access="private"
    )
    token = host.post(f"/api/tables/{ident}/invite?seat=allies", {})["token"]
    guest.get("/api/me")
    guest.post(f"/api/join/{token}", {})
    return Table(host, ident), Table(guest, ident)


def test_a_sealed_choice_between_two_browsers(meet: Meet) -> None:
    """Nobody sees what the other has chosen, only that they have; then both choices are shown at once."""
    japan, allies = two_at(meet, CHOOSING)
    for one in (japan, allies):
        expect(one.prompt).to_contain_text("Card or Map?")
    japan.answer("map")
    japan.waits_for("wait")
    expect(allies.page.locator(".desk")).to_contain_text("has chosen")
    expect(allies.prompt).to_contain_text("Card or Map?")
    told = allies.state()
    choices = [panel for panel in told["view"]["panels"] if panel["id"] == "sequence"]
    assert "Map" not in str([told["lines"], choices]), "the choice is sealed"
    allies.answer("card")
    # Map comes before Card: Japan's operation, and the Allies are told to wait for it.
    expect(japan.prompt).to_contain_text("What next?")
    allies.waits_for("resolving")
    for one in (japan, allies):
        one.log.get_by_role("button", name="All lines").click()
        expect(one.log).to_contain_text("Japan: Map. Allies: Card.")


def test_a_voyage_is_interrupted_by_a_card(meet: Meet) -> None:
    """The ships pause off Buna with a regiment aboard, and a submarine strikes."""
    japan, allies = two_at(meet, LANDING)
    japan.waits_for("decide")
    japan.person.order(japan.ident, AT_SEA)
    expect(allies.prompt).to_contain_text("Ships halt in")
    allies.person.order(allies.ident, "play ac_submarines")
    for one in (japan, allies):
        expect(one.log).to_contain_text("Submarine Patrol")


def test_standing_passes(meet: Meet) -> None:
    """Who passes whenever ships halt is asked no more, and the other cannot tell."""
    japan, allies = two_at(meet, LANDING)
    allies.menu("Standing orders")
    dialog = allies.page.get_by_role("dialog", name="Standing orders")
    dialog.get_by_label("Pass: naval_halt").check()
    expect(dialog.get_by_label("Pass: naval_halt")).to_be_checked()
    dialog.get_by_role("button", name="Done").click()
    japan.person.order(japan.ident, AT_SEA)
    expect(japan.prompt).to_contain_text("At which coast")
    allies.waits_for("resolving")
    assert "Submarine" not in str(japan.state()["lines"])


def test_a_landing_is_fought_to_its_end(meet: Meet) -> None:
    """A regiment goes ashore at Buna, a card interrupts the battle, and both fight on until one has the field: whatever
    the dice say, what is offered is answered, and the strip, the log and the map agree on who won."""
    japan, allies = two_at(meet, LANDING)
    japan.person.order(japan.ident, AT_SEA)
    expect(allies.prompt).to_contain_text("Ships halt in")
    allies.answer("pass")
    expect(japan.prompt).to_contain_text("At which coast")
    japan.choose("buna")
    expect(japan.prompt).to_contain_text("Which units land")
    japan.type("with j_144 go")
    expect(japan.log).to_contain_text("goes ashore in Buna")
    for one in (japan, allies):
        expect(one.log).to_contain_text("attacks in Buna")
    expect(japan.prompt).to_contain_text("which chit do you reveal")
    japan.type("play jc_banzai")
    for one in (japan, allies):
        expect(one.log).to_contain_text("Banzai")
    for _ in range(ANSWERS):
        if ended(japan):
            break
        asked = japan if japan.state()["view"]["status"] == "decide" else allies
        goes_on(asked)
    told = ended(japan)
    assert told, "the battle comes to an end"
    for one in (japan, allies):
        expect(one.log).to_contain_text(told)
        strip = one.page.get_by_role("region", name=re.compile("Fight 1"))
        if not strip.is_visible():
            one.log.get_by_role("button", name="Show fight 1").click()
        expect(strip).to_have_attribute("data-phase", "after")
        expect(strip.locator(".force")).to_have_count(2)
        expect(strip.locator(".verdict")).not_to_be_empty()
    at_buna = {piece["side"] for piece in japan.state()["view"]["pieces"] if piece["space"] == "buna"}
    assert at_buna == ENDS[told]


ANSWERS = 60
"""A battle of one unit a side takes a dozen; it cannot go on for ever, for units are worn down."""


ENDS: dict[str, set[str]] = {
    "Japanese units have the field in Buna": {"japan"},
    "Allied units have the field in Buna": {"allies"},
    "Nobody is left in the battle in Buna": set(),
}
"""How it may end, as the log says it, and who is in Buna then."""


def ended(table: Table) -> str:
    """The line with which the battle is over, once it is told."""
    lines = str(table.state()["lines"])
    return next((told for told in ENDS if told in lines), "")


def goes_on(table: Table) -> None:
    """Answer what is asked, in words on the page: let it pass, else the first that is offered."""
    table.waits_for("decide")
    offers = table.state()["view"]["offers"]
    chosen = next((one for one in offers if one.get("role") == "pass"), offers[0])
    before = table.seen
    table.type(chosen["text"])
    table.changed(before)
