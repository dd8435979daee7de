"""Titles of two or three seats in the browser: who plays, one person on allied seats, the curtain only to the enemy."""

from collections.abc import Callable, Iterator

import pytest

from tests.web.conftest import Meet
from tests.web.people import Person, expect
from tests.web.serving import Server
from tests.web.table import Table

OURS = [{"holder": "me"}, {"holder": "me"}, {"holder": "open"}]


@pytest.fixture(scope="module")
def toys(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that knows the toy titles."""
    one = Server(tmp_path_factory.mktemp("toys"), module="tests.web.toys_server").start()
    yield one
    one.stop()
    assert "Traceback" not in one.told(), one.told()


@pytest.fixture
def come(meet: Meet, toys: Server) -> Callable[[str], Person]:
    return lambda name: meet(name, toys.url)


def two_at(come: Callable[[str], Person]) -> tuple[Table, Table]:
    """Ann plays North and South, Ben plays West."""
    ann, ben = come("Ann"), come("Ben")
    ident = ann.new_table(title="siege", seats=OURS, access="open")
    ben.post(f"/api/tables/{ident}/seats/west", {})
    return Table(ann, ident), Table(ben, ident)


def test_the_form_asks_for_as_many_as_play(come: Callable[[str], Person]) -> None:
    page = come("Ann").open()
    card = page.get_by_role("article").filter(has_text="The Patrol")
    expect(card).to_contain_text("2 or 3 players")
    card.get_by_role("button", name="More").click()
    form = page.get_by_role("dialog")
    for name in ("North", "South", "West"):
        expect(form.get_by_label(name, exact=True)).to_be_visible()
    form.get_by_text("Options").click()
    form.get_by_label("Players").select_option("2")
    expect(form.get_by_label("Allies", exact=True)).to_be_visible()
    expect(form.get_by_label("South", exact=True)).to_have_count(0)
    form.get_by_label("Players").select_option("3")
    form.get_by_label("North", exact=True).select_option("me")
    form.get_by_label("South", exact=True).select_option("me")
    form.get_by_label("West", exact=True).select_option("open")
    expect(form).to_contain_text("you see and play them together")


def test_one_person_plays_both_allies_without_a_curtain(come: Callable[[str], Person]) -> None:
    ann, ben = two_at(come)
    expect(ann.page.get_by_role("status").filter(has_text="Your decision: North")).to_be_visible()
    ann.page.get_by_role("button", name="Answer for South").click()
    expect(ann.page.get_by_role("status").filter(has_text="Your decision: South")).to_be_visible()
    ann.type("arm s2")
    expect(ann.page.get_by_role("status").filter(has_text="Your decision: North")).to_be_visible()
    ann.type("arm n1")
    ann.waits_for("wait")
    ben.type("arm w1")
    for one in (ann, ben):
        expect(one.log).to_contain_text("All are armed.")
    expect(ann.log).to_contain_text("North draws chit")
    expect(ann.log).to_contain_text("South draws chit")
    expect(ben.log).not_to_contain_text("North draws chit")
    ann.type("commit one")
    ann.waits_for("wait")
    ben.type("commit four")
    expect(ann.prompt).to_contain_text("Do you support your side")
    ann.answer("decline")
    expect(ann.page.get_by_role("status").filter(has_text="Your decision: North")).to_be_visible()
    ann.type("forth n1")
    expect(ann.page.get_by_role("status").filter(has_text="Your decision: South")).to_be_visible()
    ann.page.get_by_role("button", name="Undo", exact=True).click()
    expect(ann.page.get_by_role("status").filter(has_text="Your decision: North")).to_be_visible()
    ann.person.is_accessible()


def test_the_curtain_falls_between_enemies_only(come: Callable[[str], Person]) -> None:
    someone = come("Ann")
    ident = someone.new_table(title="siege", seats=[{"holder": "me"}] * 3, access="hotseat")
    table = Table(someone, ident, behind_curtain=True)
    heading = table.page.get_by_role("heading", level=1)
    expect(heading).to_have_text("North and South play now")
    table.page.get_by_role("button", name="I play North and South").click()
    expect(table.desk).to_be_visible()
    table.type("arm n1")
    expect(table.page.get_by_role("status").filter(has_text="Your decision: South")).to_be_visible()
    table.type("arm s1")
    expect(heading).to_have_text("West plays now")
    assert "chit-" not in table.page.content()


def test_a_word_to_ones_own_side(come: Callable[[str], Person]) -> None:
    ann, ben, carl = come("Ann"), come("Ben"), come("Carl")
    ident = ann.new_table(
        title="siege", seats=[{"holder": "me"}, {"holder": "open"}, {"holder": "open"}], access="open"
    )
    carl.post(f"/api/tables/{ident}/seats/south", {})
    ben.post(f"/api/tables/{ident}/seats/west", {})
    north, south, west = Table(ann, ident), Table(carl, ident), Table(ben, ident)
    for one in (north, south, west):
        one.tab("Chat")
    north.page.get_by_label("My side only").check()
    north.page.get_by_label("Say something").fill("psst")
    north.page.get_by_role("button", name="Send").click()
    expect(south.page.get_by_role("log", name="Chat")).to_contain_text("psst")
    north.page.get_by_label("My side only").uncheck()
    north.page.get_by_label("Say something").fill("hello all")
    north.page.get_by_role("button", name="Send").click()
    expect(west.page.get_by_role("log", name="Chat")).to_contain_text("hello all")
    expect(west.page.get_by_role("log", name="Chat")).not_to_contain_text("psst")
