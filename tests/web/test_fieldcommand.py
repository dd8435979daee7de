"""Field Command in the browser: from the Company duel to the map with supply, two, three and allied seats."""

from tests.web.conftest import Meet
from tests.web.people import Person, expect
from tests.web.table import Table

OPEN = {"holder": "open"}
ME = {"holder": "me"}


def opens(host: Person, scenario: str, seats: int, **options: object) -> str:
    """A table of the title whose first seat is the host's; the others stand open."""
    return host.new_table(
        title="fieldcommand",
        scenario=scenario,
        options=options,
        seats=[ME] + [OPEN] * (seats - 1),
        access="open",
    )


def sits(guest: Person, ident: str, seat: str) -> Table:
    guest.post(f"/api/tables/{ident}/seats/{seat}", {})
    return Table(guest, ident)


def test_a_company_duel_between_two(meet: Meet) -> None:
    """The defender chooses a unit, then the attacker one of another colour; the dice decide."""
    host, guest = meet("Ann"), meet("Ben")
    ident = opens(host, "company", 2)
    defender = sits(guest, ident, "defender")
    attacker = Table(host, ident)
    expect(defender.prompt).to_contain_text("Which unit do you choose to defend with?")
    defender.answer("choose uk_carrier")
    expect(attacker.prompt).to_contain_text("Which unit do you choose to attack with?")
    expect(attacker.page.locator("[data-action='choose uk_infantry']"), "another colour").to_have_count(0)
    attacker.answer("choose jp_tank")
    for one in (attacker, defender):
        one.waits_for("over")
        expect(one.log).to_contain_text("The battle is over")


def test_blind_strikes_between_two_browsers(meet: Meet) -> None:
    """Each commits guns unseen; both are shown when both are ready."""
    host, guest = meet("Ann"), meet("Ben")
    ident = opens(host, "kranji", 2)
    commonwealth = sits(guest, ident, "commonwealth")
    japan = Table(host, ident)
    japan.answer("standard")
    for one in (japan, commonwealth):
        expect(one.prompt).to_contain_text("Which strike units do you commit?")
    before = japan.seen
    host.order(ident, "strike JA1")
    japan.changed(before)
    japan.answer("ready").sure()
    expect(commonwealth.prompt).to_contain_text("Which strike units do you commit?")
    assert "Strikes Infantry" not in str(commonwealth.state()["lines"]), "commitments are sealed"
    commonwealth.answer("ready").sure()
    for one in (japan, commonwealth):
        expect(one.log).to_contain_text("JA1")


def test_a_turn_on_the_map_with_supply(meet: Meet) -> None:
    """Entering a sector with enemies costs a token, its owner alone sees the count; a battle follows."""
    host, guest = meet("Ann"), meet("Ben")
    ident = opens(host, "historic", 2, level="division")
    commonwealth = sits(guest, ident, "commonwealth")
    host.order(ident, "done")
    japan = Table(host, ident)
    expect(japan.prompt).to_contain_text("Which unit moves?")
    japan.type("move JI5 to sarimbun")
    expect(japan.log).to_contain_text("moves from Axis B to Sarimbun")
    tokens = {one["id"]: one["value"] for one in japan.state()["view"]["tracks"]}
    assert tokens["tokens-japanese"] == 39
    assert "tokens-japanese" not in [one["id"] for one in commonwealth.state()["view"]["tracks"]]
    japan.answer("done").sure()
    expect(commonwealth.log).to_contain_text("moves from Axis B to Sarimbun")
    japan.person.is_accessible()


def test_three_browsers_begin_a_game(meet: Meet) -> None:
    """Scenario 01: everybody deploys unseen, and the game begins when all are done."""
    host, second, third = meet("Ann"), meet("Ben"), meet("Carl")
    ident = opens(host, "scenario_01", 3, level="division", players=3)
    tables = [sits(second, ident, "australian"), sits(third, ident, "british"), Table(host, ident)]
    for number, one in enumerate(tables):
        expect(one.prompt).to_contain_text("deploy")
        one.person.order(ident, "use")
        if number < 2:
            one.person.order(ident, "confirm")
            one.waits_for("wait")
    known = [piece["space"] for piece in tables[0].state()["view"]["pieces"] if piece["side"] == "japan"]
    assert set(known) == {"offmap_airfield"}, "where the Japanese land is not shown yet"
    host.order(ident, "confirm")
    for one in tables:
        expect(one.log).to_contain_text("All deployments are shown.")
    tables[2].waits_for("decide")


def test_one_person_holds_both_commonwealth_armies(meet: Meet) -> None:
    """They see both token pools, answer for whichever army is asked, and the Japanese see neither pool."""
    host, guest = meet("Ann"), meet("Ben")
    ident = host.new_table(
        title="fieldcommand",
        scenario="historic",
        options={"level": "division", "players": 3},
        seats=[OPEN, ME, ME],
        access="open",
    )
    japan = sits(guest, ident, "japanese")
    guest.order(ident, "done")
    allies = Table(host, ident)
    ours = [one["id"] for one in allies.state()["view"]["tracks"]]
    assert {"tokens-australian", "tokens-british"} <= set(ours)
    assert not {"tokens-australian", "tokens-british"} & {
        one["id"] for one in japan.state()["view"]["tracks"]
    }
    japan.answer("done").sure()
    expect(allies.page.get_by_role("status").filter(has_text="Your decision: Australian")).to_be_visible()


def test_the_first_lesson(meet: Meet) -> None:
    """A newcomer chooses the first unit, is told that it is right, and goes on to the next task."""
    page = meet().open("/learn/fieldcommand")
    expect(page.get_by_role("heading", level=2, name="Company: a unit of one's own")).to_be_visible()
    page.locator("[data-action='choose au_infantry']").first.click()
    expect(page.locator("[data-outcome]")).to_have_attribute("data-outcome", "solved")
    page.get_by_role("button", name="Next").click()
    expect(page.get_by_role("heading", level=2, name="Company: another colour")).to_be_visible()
