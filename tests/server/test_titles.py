"""The titles' routes: the list, scenes, rules, and the lesson that is kept nowhere."""

from typing import Any

import pytest

from sandtable.games.fortress import TITLE
from tests.server.helpers import House, Person

LESSON = "/api/titles/fortress/lesson"


@pytest.fixture
def person(quick_house: House) -> Person:
    return quick_house.person()


def test_the_list(person: Person) -> None:
    found = person.get("/api/titles")
    fortress = next(one for one in found["titles"] if one["slug"] == "fortress")
    assert [seat["id"] for seat in fortress["seats"]] == ["japan", "commonwealth"]
    assert [one["id"] for one in fortress["scenarios"]] == [one.ident for one in TITLE.scenarios]
    assert fortress["lessons"] == len(TITLE.lesson()) > 0
    option = next(one for one in fortress["options"] if one["name"] == "forgetful")
    assert option["values"] == [False, True] and option["default"] is False
    names = [bot["name"] for bot in found["bots"]]
    assert "ismcts:quick" in names and not [name for name in names if "=" in name]


def test_scenes_and_rules_are_sent_once(person: Person) -> None:
    for path in ("/api/titles/fortress/scene", "/api/titles/fortress/rules"):
        first = person.client.get(path)
        etag = first.headers["etag"]
        assert first.status_code == 200 and first.content
        again = person.client.get(path, headers={"If-None-Match": etag})
        assert again.status_code == 304 and not again.content and again.headers["etag"] == etag
        listed = person.client.get(path, headers={"If-None-Match": f'"other", W/{etag}'})
        assert listed.status_code == 304
        other = person.client.get(path, headers={"If-None-Match": '"other"'})
        assert other.status_code == 200 and other.content == first.content


def test_scenes(person: Person) -> None:
    scenes = {
        one.ident: person.get("/api/titles/fortress/scene", params={"scenario": one.ident})
        for one in TITLE.scenarios
    }
    assert {scene["scenario"] for scene in scenes.values()} == set(scenes)
    assert person.get("/api/titles/fortress/scene") == scenes["basic"]
    assert person.get("/api/titles/fortress/scene", 404, params={"scenario": "nothing"})["code"] == "unknown"
    assert person.get("/api/titles/nothing/scene", 404)["code"] == "unknown"


def test_rules(person: Person) -> None:
    found = person.get("/api/titles/fortress/rules")
    rules = {rule["id"]: rule for rule in found["rules"]}
    book = TITLE.rulebook()
    assert set(rules) == {rule.ident for rule in book.rules}
    assert rules["IF-MOV-1"]["chapter"] and not rules["IF-MOV-1"].get("ruling")
    rulings = [rule for rule in rules.values() if rule.get("ruling")]
    assert rulings and all(rule["id"].startswith("RUL-") for rule in rulings)
    assert any(rule.get("links") for rule in rulings)
    assert found["aids"]
    person.get("/api/titles/nothing/rules", 404)


# -- lessons ---------------------------------------------------------------------------------------------------


def way_of(step: int) -> list[str]:
    """The orders of the first accepted answer of a step."""
    return [part.strip() for part in TITLE.lesson()[step].accept[0].split(";")]


def named(person: Person, step: int, done: list[str], pattern: str) -> str:
    """An order for a pattern: where any noun will do, the first that is offered."""
    if not pattern.endswith(" *"):
        return pattern
    offers = person.post(LESSON, {"step": step, "done": done})["view"]["offers"]
    return next(offer["text"] for offer in offers if offer["text"].split()[0] == pattern.split()[0])


@pytest.mark.parametrize("step", range(len(TITLE.lesson())))
def test_the_whole_lesson_can_be_solved_step_by_step(person: Person, step: int) -> None:
    state = person.post(LESSON, {"step": step})
    assert (state["step"], state["of"], state["outcome"]) == (step, len(TITLE.lesson()), "")
    assert state["view"]["seat"] == state["seat"]
    done: list[str] = []
    for pattern in way_of(step):
        assert state["outcome"] in ("", "go on")
        order = named(person, step, done, pattern)
        state = person.post(LESSON, {"step": step, "done": done, "order": order})
        done = state["done"]
    assert state["outcome"] == "solved" and state["message"] == TITLE.lesson()[step].after
    again = person.post(LESSON, {"step": step, "done": done})
    assert (
        again["outcome"] == "solved" and again["view"] == state["view"] and again["lines"] == state["lines"]
    )
    person.post(LESSON, {"step": step, "done": done, "order": done[0]}, 400)


def test_by_number(person: Person) -> None:
    state = person.post(LESSON, {"step": 0})
    wanted = way_of(0)[0]
    offer = next(
        one
        for one in state["view"]["offers"]
        if one["text"].lower() == wanted.lower() or wanted.endswith("*")
    )
    found = person.post(LESSON, {"step": 0, "action": offer["action"]})
    assert found["outcome"] in ("go on", "solved") and found["done"] == [offer["text"]]
    assert person.post(LESSON, {"step": 0, "action": 5}, 400)["code"] == "bad"


def refusals() -> list[tuple[int, str]]:
    """Steps with a single order that is refused in them."""
    return [
        (n, order) for n, step in enumerate(TITLE.lesson()) for order in step.show_refused if ";" not in order
    ]


def test_a_refused_order_gives_its_rules_and_changes_nothing(person: Person) -> None:
    assert refusals()
    for step, order in refusals():
        before = person.post(LESSON, {"step": step})
        state = person.post(LESSON, {"step": step, "order": order})
        assert state["outcome"] == "refused" and state["reasons"], order
        assert all(reason["rule"] and reason["text"] for reason in state["reasons"])
        assert state["done"] == [] and state["view"] == before["view"]


def test_what_is_no_order_or_not_the_task(person: Person) -> None:
    state = person.post(LESSON, {"step": 0, "order": "fly"})
    assert state["outcome"] == "refused" and "no order" in state["message"]
    offers = person.post(LESSON, {"step": 0})["view"]["offers"]
    accepted = TITLE.lesson()[0]
    other = next((one["text"] for one in offers if not accepted.accepts([one["text"]])), None)
    if other is not None:
        state = person.post(LESSON, {"step": 0, "order": other})
        assert state["outcome"] == "another" and state["done"] == []


def test_a_broken_way_is_refused(person: Person) -> None:
    def bad(body: dict[str, Any], status: int = 400) -> None:
        person.post(LESSON, body, status)

    bad({"step": 0, "done": ["fly"]})
    bad({"step": 0, "done": ["resign"]})
    first = way_of(0)[0]
    bad({"step": 0, "done": [named(person, 0, [], first)] * 3})
    bad({"step": 999}, 404)
    bad({"step": 1001}, 422)
    bad({"step": -1}, 422)
    bad({"step": 0, "done": ["decline"] * 51}, 422)
    bad({"step": 0, "order": "x" * 201}, 422)
    bad({"step": 0, "more": 1}, 422)
    person.post("/api/titles/nothing/lesson", {"step": 0}, 404)
    person.post("/api/titles/duel/lesson", {"step": 0}, 404)  # a title without a lesson


def test_what_is_sent_once_says_so_in_the_document(person: Person) -> None:
    paths = person.get("/api/openapi.json")["paths"]
    for what in ("scenes/{name}", "rules"):
        assert "304" in paths["/api/titles/{slug}/" + what]["get"]["responses"]
    assert "307" in paths["/api/titles/{slug}/scene"]["get"]["responses"]


def test_a_table_is_drawn_by_its_own_scenario_and_options(person: Person) -> None:
    """Not by the title's first scenario; and a list of games says where each of them stands."""
    made = {
        name: person.post("/api/tables", {"title": "fortress", "scenario": name})["id"]
        for name in ("basic", "advanced3")
    }
    drawn = {name: person.get(f"/api/tables/{made[name]}/scene") for name in made}
    assert not drawn["basic"].get("cards") and drawn["advanced3"]["cards"]
    assert drawn["advanced3"] == person.get("/api/titles/fortress/scene", params={"scenario": "advanced3"})
    listed = {one["id"]: one for one in person.get("/api/tables")["mine"]}
    state = person.state(made["advanced3"])
    assert listed[made["advanced3"]]["turn"] == state["view"]["crumbs"][0]["text"]
    assert [seat["side"] for seat in listed[made["basic"]]["seats"]] == ["japan", "commonwealth"]
