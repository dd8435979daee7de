"""Netherlands East Indies in the browser: a set-up begun by hand, a bombardment and a landing planned with their odds,
hits placed, two people who see different maps."""

import re

from sandtable.games.nei import TITLE
from sandtable.kit.position import to_text
from tests.nei.play import Play
from tests.web.conftest import Meet
from tests.web.people import PHONE, Person, expect
from tests.web.table import Table

OFF_MIRI = {
    "IJN-BB-KONGO": "S-D5", "IJN-CA-4": "S-D5", "JP-TR-1": "S-D5", "IJA-INF-KWD": "S-D5 in-JP-TR-1",
    "IJN-SNLF-2YOK": "S-D5 in-JP-TR-1", "BASE-MIRI": "L-D5", "BASE-BATAVIA": "L-G3", "NEI-INF-1": "L-G3",
    "NEI-INF-2": "L-G3",
}  # fmt: skip
"""A convoy with its escort lies off Miri; two regiments hold Batavia."""


def position(play: Play) -> str:
    return to_text(TITLE.write_position(play.b))


def table_of(someone: Person, ident: str) -> Table:
    """The page of a table. The first one of a title waits for its map to be laid out."""
    table = Table(someone, ident, behind_curtain=True)
    expect(table.desk).to_be_visible(timeout=60_000)
    return table


def sit_down(meet: Meet, text: str, seat: int = 0, **more: object) -> Table:
    """Somebody's table from a position, who has the seat; nobody has the other one."""
    someone = meet("Tamon" if seat == 0 else "Karel", **more)
    seats = [{"holder": "me" if n == seat else "open"} for n in range(2)]
    return table_of(someone, someone.new_table(title="nei", position=text, seats=seats))


def step(table: Table, *orders: str) -> None:
    """Answers by their buttons, each when the one before has taken effect."""
    for order in orders:
        before = table.seen
        table.answer(order)
        table.changed(before)


def go(table: Table, space: str) -> None:
    before = table.seen
    table.choose(space)
    table.changed(before)


def test_a_set_up_is_begun_by_hand(meet: Meet) -> None:
    """A regiment is taken up and put down in Batavia; the places that are open to it are lit, and no others."""
    someone = meet("Hein")
    seats = [{"holder": "open"}, {"holder": "me"}]
    ident = someone.new_table(title="nei", scenario="campaign", options={"setup": "free"}, seats=seats)
    table = table_of(someone, ident)
    expect(table.prompt).to_contain_text("Left to place: 22")
    step(table, "pick NEI-INF-1")
    expect(table.prompt).to_contain_text("Where does 1 Inf start?")
    expect(table.lit("L-G3")).to_be_attached()
    expect(table.lit("L-D3")).to_have_count(0)
    go(table, "L-G3")
    expect(table.prompt).to_contain_text("Left to place: 21")
    assert "NEI-INF-1" in [one["id"] for one in table.state()["view"]["pieces"] if one["space"] == "L-G3"]


def test_a_bombardment_is_planned_with_its_odds(meet: Meet) -> None:
    """The action from the menu, the force ship by ship, the whole battle's odds before the guns fire."""
    table = sit_down(meet, position(Play(OFF_MIRI)))
    expect(table.prompt).to_contain_text("Action points left: 9")
    step(table, "act g3-bomb")
    go(table, "S-D5")
    step(table, "add IJN-BB-KONGO", "add IJN-CA-4")
    expect(table.prompt).to_contain_text("2 units in the force")
    step(table, "done", "halt")
    expect(table.prompt).to_contain_text("Does it attack?")
    table.answer("shell")
    asked = table.page.get_by_role("button", name="Yes").first
    expect(asked).to_be_visible()
    for words in ("The base is untouched", "The base is reduced", "%"):
        expect(table.page.locator("body")).to_contain_text(words)
    table.sure()
    expect(table.log).to_contain_text("Bombardment by Japan in Miri")
    expect(table.log).to_contain_text(re.compile(r"Anti-ship fire, Allied: [1-6]"))


def test_a_landing_is_planned_with_its_odds(meet: Meet) -> None:
    """Troops offshore go ashore with the guns of the ships beside them; the base falls, or all of them are lost."""
    table = sit_down(meet, position(Play(OFF_MIRI)))
    step(table, "act g3-cassault")
    go(table, "S-D5")
    expect(table.prompt).to_contain_text("Who goes ashore in Miri?")
    step(table, "land IJA-INF-KWD")
    for words in ("The landing succeeds", "The landing fails", "%"):
        expect(table.prompt).to_contain_text(words)
    step(table, "land IJN-SNLF-2YOK")
    expect(table.prompt).to_contain_text("Which of your units in Miri waters join in?")
    step(table, "join IJN-BB-KONGO", "join IJN-CA-4", "done")  # and no aircraft
    expect(table.log).to_contain_text(re.compile(r"Japanese units in it: .*Kw D"))


def test_hits_are_placed_by_the_one_whom_the_rules_name(meet: Meet) -> None:
    """NEI-12.6a: the owner of two destroyers chooses which of them is lost."""
    fight = Play({"IJN-CA-4": "S-F4", "NEI-DD-1": "S-F4", "NEI-DD-2": "S-F4"})
    fight.do("act g3-nav start S-F4 add IJN-CA-4 done halt attack").roll(1)
    table = sit_down(meet, position(fight), seat=1, size=PHONE)
    table.waits_for("decide")
    orders = [one["text"] for one in table.state()["view"]["offers"]]
    assert orders == ["hit NEI-DD-1", "hit NEI-DD-2"]
    table.answer("hit NEI-DD-2")
    expect(table.prompt).to_contain_text("It is disrupted")
    table.sure()
    pieces = {one.get("kind", "") for one in table.state()["view"]["pieces"] if one["space"] == "S-F4"}
    assert "NEI-DD-1" in pieces and "NEI-DD-2" not in pieces
    table.person.fits_its_screen()


def test_two_browsers_see_different_maps(meet: Meet) -> None:
    """NEI-20.0a: what stands in Batavia and what the transport carries is seen by its owner alone."""
    japan = sit_down(meet, position(Play(OFF_MIRI)))
    guest = meet("Karel")
    token = japan.person.post(f"/api/tables/{japan.ident}/invite?seat=allies", {})["token"]
    guest.post(f"/api/join/{token}", {})
    allies = table_of(guest, japan.ident)
    expect(allies.prompt).to_contain_text("Waiting for Japan (Tamon)")

    def kinds(table: Table, space: str) -> list[str]:
        pieces = table.state()["view"]["pieces"]
        return sorted(str(one.get("kind", "")) for one in pieces if one["space"] == space)

    assert {"NEI-INF-1", "NEI-INF-2"} <= set(kinds(allies, "L-G3"))
    assert not {"NEI-INF-1", "NEI-INF-2"} & set(kinds(japan, "L-G3"))
    assert len(kinds(japan, "L-G3")) == len(kinds(allies, "L-G3"))
    assert "IJA-INF-KWD" in str(japan.state()["view"])
    assert "IJA-INF-KWD" not in str(allies.state()["view"])
    japan.space("L-G3").click()
    expect(japan.page.locator("body")).not_to_contain_text("1 Inf")
    allies.space("L-G3").click()
    expect(allies.page.locator("body")).to_contain_text("1 Inf")
