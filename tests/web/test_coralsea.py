"""Coral Sea between two browsers: the sealed choice, a voyage that a card interrupts, and standing passes."""

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
    expect(allies.prompt).to_contain_text("ships have halted")
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
