"""The study routes: why, odds, heat, the scrubber, luck, verifying, branches, completion; who gets what."""

import random
from typing import Any

import pytest

from tests.server.helpers import House, Person, duel, to_attack

POSITION = """
title = "fortress"
scenario = "advanced1"
phase = "action"
to_move = "japan"
[japan]
A1 = "hq"
F6 = "company"
G6 = "conscript"
E5 = "tank"
E3 = "recon moved"
[commonwealth]
C9 = "hq"
G7 = "conscript"
G8 = "artillery"
H8 = "mine"
"""


def field(house: House) -> tuple[Person, Person, str]:
    """Two people over a small position of the Fortress: Japan, the Commonwealth, the table."""
    japan, commonwealth = house.person("Jun"), house.person("Clare")
    table = japan.make("fortress", "me open", access="open", position=POSITION)
    commonwealth.post(f"/api/tables/{table}/seats/commonwealth", {})
    return japan, commonwealth, table


def ask(person: Person, table: str, what: str, status: int = 0, **query: Any) -> Any:
    return person.get(f"/api/tables/{table}/{what}", status, params=query)


# -- why not, odds, completion ---------------------------------------------------------------------------------


def test_why_not(quick_house: House) -> None:
    japan, commonwealth, table = field(quick_house)
    found = ask(japan, table, "why", space="A1")
    assert found["asked"] == "A1"
    barred = {one["order"]: one for one in found["orders"]}
    assert barred["move A1"]["legal"] is False
    assert [reason["rule"] for reason in barred["move A1"]["reasons"]] == ["IF-MOV-4"]
    lit = ask(japan, table, "why", space="F6")["orders"]
    assert lit[0] == {"order": "move F6", "legal": True, "reasons": []}
    typed = ask(japan, table, "why", text="move F6 to C9")
    assert typed["orders"][0]["order"] == "to C9" and typed["orders"][0]["reasons"]
    waits = ask(commonwealth, table, "why", space="G7")
    assert waits["orders"] == [] and waits["note"] == "The game waits for Japan."
    assert ask(japan, table, "why", 400, text="fly")["code"] == "bad"
    assert ask(japan, table, "why", 400)["code"] == "bad"
    assert ask(japan, table, "why", space="no such place")["orders"] == []
    assert ask(japan, table, "why", 403, space="A1", seat="commonwealth")["code"] == "forbidden"
    assert ask(quick_house.person(), table, "why", 403, space="A1")["code"] == "forbidden"


def test_odds(quick_house: House) -> None:
    japan, commonwealth, table = field(quick_house)
    assert ask(japan, table, "odds", space="G7") == {}
    japan.order(table, "move G6")
    here = ask(japan, table, "odds", space="G7")["odds"]
    assert here["action"] == "to G7" and here["cases"][0]["rows"]
    assert any(case["name"].startswith("hasty G7") for case in here["cases"])
    offers = japan.state(table)["view"]["offers"]
    act = next(offer["action"] for offer in offers if offer["text"] == "to G7")
    assert ask(japan, table, "odds", action=act)["odds"]["cases"][0] == here["cases"][0]
    assert ask(commonwealth, table, "odds", space="G7") == {}
    assert ask(quick_house.person(), table, "odds", space="G7") == {}
    ask(japan, table, "odds", 400)
    ask(japan, table, "odds", 422, action="x")
    assert ask(japan, table, "odds", action=4_000_000_000) == {}


def test_completion(quick_house: House) -> None:
    japan, commonwealth, table = field(quick_house)
    assert ask(japan, table, "complete", text="move F")["words"] == ["move F6"]
    assert "move F6 to G7" in ask(japan, table, "complete", text="move F6 to ")["words"]
    assert ask(commonwealth, table, "complete", text="move ")["words"] == []
    ask(japan, table, "complete", 422, text="x" * 201)
    ask(quick_house.person(), table, "complete", 403, text="m")


def test_overlays(quick_house: House) -> None:
    japan, _, table = field(quick_house)
    assert ask(japan, table, "overlays/nothing") == {}
    assert ask(japan, table, "overlays/nothing", space="F6") == {}


# -- heat ------------------------------------------------------------------------------------------------------


def test_heat(quick_house: House) -> None:
    japan, commonwealth, table = field(quick_house)
    found = ask(japan, table, "heat", kind="hq")
    assert found["side"] == "commonwealth" and found["samples"] == 0  # counted
    assert set(found["spaces"]) <= {"C9", "G7", "G8", "H8"}
    assert sum(found["spaces"].values()) == pytest.approx(1.0)
    assert found["kinds"] == ["artillery", "conscript", "hq", "mine"]
    assert ask(japan, table, "heat", kind="hq") == found
    other = ask(commonwealth, table, "heat", kind="hq")
    assert other["side"] == "japan" and set(other["spaces"]) <= {"A1", "F6", "G6", "E5"}  # E3 has moved
    first = ask(japan, table, "heat")
    assert first["kind"] == first["kinds"][0]
    assert ask(japan, table, "heat", kind="nothing")["spaces"] == {}
    assert ask(japan, table, "heat", 400, side="green")["code"] == "bad"
    spectator = quick_house.person()
    assert ask(spectator, table, "heat", side="japan", kind="hq")["spaces"]


# -- moments ---------------------------------------------------------------------------------------------------


def test_the_scrubber(house: House) -> None:
    red, blue, table = duel(house)
    to_attack(red, blue, table)
    state = red.state(table)
    listed = ask(red, table, "moments")
    assert listed["lens"] == "red" and listed["lenses"] == ["red", "table"]
    assert len(listed["texts"]) == len(listed["turns"]) == len(listed["marks"]) == state["moments"]
    assert listed["marks"][-1] == state["mark"]
    assert listed["lines"] == state["lines"]
    last = ask(red, table, f"moments/{state['moments'] - 1}")
    assert last["view"] == state["view"] and last["mark"] == state["mark"]
    assert (last["at"], last["of"]) == (state["moments"] - 1, state["moments"])
    first = ask(red, table, "moments/0")
    assert first["view"]["turn"] <= last["view"]["turn"]
    ask(red, table, f"moments/{state['moments']}", 404)
    for bad in ("x", "-1", "1.5", "9" * 30, "%C2%B2"):
        ask(red, table, f"moments/{bad}", 404)


def test_lenses(house: House) -> None:
    red, blue, table = duel(house)
    to_attack(red, blue, table)
    spectator = house.person()
    table_lens = ask(red, table, "moments", lens="table")
    assert ask(spectator, table, "moments") == {**table_lens, "lenses": ["table"]}
    assert spectator.state(table)["moments"] == len(table_lens["texts"])
    for lens in ("blue", "truth"):
        assert ask(red, table, "moments", 403, lens=lens)["code"] == "forbidden"
        assert ask(red, table, "moments/0", 403, lens=lens)["code"] == "forbidden"
        assert ask(red, table, "luck", 403, lens=lens)["code"] == "forbidden"
        red.post(f"/api/tables/{table}/branch", {"moment": 0, "lens": lens}, 403)
    ask(spectator, table, "moments", 403, lens="red")
    ask(red, table, "moments", 403, lens="red", seat="blue")
    ask(red, table, "moments", 403, lens="green")
    red.order(table, "resign")
    for person in (red, spectator):
        assert ask(person, table, "moments")["lenses"] == ["red", "blue", "table", "truth"]
    truth = ask(spectator, table, "moments", lens="truth")
    hands = ask(spectator, table, f"moments/{len(truth['texts']) - 2}", lens="truth")["view"]["hands"]
    assert all(len(hand["cards"]) == hand["count"] for hand in hands)
    theirs = ask(red, table, "moments", lens="blue")
    assert theirs["lines"] == ask(blue, table, "moments")["lines"]


def test_moments_count_what_can_be_noticed(house: House) -> None:
    red, blue, table = duel(house, armed=False)
    before = red.state(table)["moments"]
    blue.order(table, "take blue-1")
    blue.order(table, "take blue-2")
    assert red.state(table)["moments"] == before
    assert blue.state(table)["moments"] == before + 2
    blue.command(table, "undo", "blue")
    assert blue.state(table)["moments"] == before + 1


def test_moments_after_a_restart(house: House, open_house: Any) -> None:
    """The count is the same when the game is opened again."""
    red, blue, table = duel(house)
    to_attack(red, blue, table)
    counts = [person.state(table)["moments"] for person in (red, blue)]
    listed = ask(red, table, "moments")
    cookies = red.client.cookies
    settings = house.settings
    house.stop()
    again = open_house(data=settings.data, database=settings.database)
    same = again.person(cookies=cookies)
    assert same.state(table)["moments"] == counts[0]
    assert ask(same, table, "moments") == listed


# -- luck ------------------------------------------------------------------------------------------------------


def test_luck(quick_house: House) -> None:
    japan, commonwealth, table = field(quick_house)
    japan.order(table, "move F6 to G7")
    commonwealth.order(table, "fire G8")
    mine = ask(commonwealth, table, "luck")
    (row,) = mine["rows"]
    assert row["seat"] == "commonwealth" and row["came"] == "win" and 0 < row["score"] <= 1
    assert mine["sums"] == {"commonwealth": row["score"]}
    lines = ask(commonwealth, table, "moments")["lines"]
    assert row["at"] in [line["at"] for line in lines]
    theirs = ask(japan, table, "luck")
    assert {one["seat"] for one in theirs["rows"]} == {"japan"}
    assert ask(quick_house.person(), table, "luck")["rows"] == []
    japan.order(table, "resign", "japan")
    truth = ask(japan, table, "luck", lens="truth")
    assert {one["seat"] for one in truth["rows"]} == {"japan", "commonwealth"}
    assert set(truth["sums"]) == {"japan", "commonwealth"}


# -- verify ----------------------------------------------------------------------------------------------------


def test_verify(house: House) -> None:
    red, blue, table = duel(house)
    early = ask(red, table, "verify", 409)
    assert "seed" in early["text"].lower()
    rng = random.Random(3)
    for _ in range(300):
        if red.state(table)["view"]["status"] == "over":
            break
        for person in (red, blue):
            person.choose(table, rng)
    found = ask(house.person(), table, "verify")
    assert found["ok"] and found["rolls"] > 0 and found["actions"] > found["rolls"]
    assert len(found["seed"]) == 64 and found["seed_hash"] == red.state(table)["seed_hash"]
    assert "agree with the seed" in found["text"]


# -- branches --------------------------------------------------------------------------------------------------


def test_a_branch_while_the_game_goes_on(house: House) -> None:
    japan, commonwealth, table = field(house)
    now = japan.state(table)
    made = japan.post(f"/api/tables/{table}/branch", {"moment": now["moments"] - 1}, 201)["id"]
    assert made != table
    branched = japan.state(made)
    assert branched["seat"] == "japan" and branched["view"]["pieces"] == now["view"]["pieces"]
    assert branched["view"]["status"] == "decide"
    assert branched["branch"] == {
        "turn": now["view"]["turn"], "dealt": True, "table": table, "lens": "japan"
    }  # fmt: skip
    assert next(one for one in japan.get("/api/tables")["mine"] if one["id"] == made)["branch"]
    assert "branch" not in now
    # Of which game it is, only its maker is told: others know that it is one, and what was dealt.
    others = [{"holder": "me"}, {"holder": "open"}]
    shared = japan.post(f"/api/tables/{table}/branch", {"moment": 0, "seats": others}, 201)["id"]
    invited = japan.post(f"/api/tables/{shared}/invite?seat=commonwealth")
    commonwealth.post(f"/api/join/{invited['token']}")
    assert set(commonwealth.state(shared)["branch"]) == {"turn", "dealt"}
    # The other side of it, looked at by the same person, holds what was dealt: not always what is true.
    seats = [{"holder": "me"}, {"holder": "me"}]
    kinds = set()
    for _ in range(12):
        body = {"moment": 0, "seats": seats}
        hot = japan.post(f"/api/tables/{table}/branch", body, 201)["id"]
        state = japan.state(hot, "commonwealth")
        assert state["access"] == "hotseat"
        theirs = {
            one["space"]: one["kind"] for one in state["view"]["pieces"] if one["side"] == "commonwealth"
        }
        kinds.add(tuple(sorted(theirs.items())))
    assert len(kinds) > 1
    japan.post(f"/api/tables/{table}/branch", {"moment": 99}, 400)
    japan.post(f"/api/tables/{table}/branch", {"moment": -1}, 400)
    japan.post(f"/api/tables/{table}/branch", {"moment": 0, "lens": "table"}, 400)
    house.person().post(f"/api/tables/{table}/branch", {"moment": 0}, 400)
    mine = commonwealth.post(f"/api/tables/{table}/branch", {"moment": 0}, 201)["id"]
    assert commonwealth.state(mine)["seat"] == "commonwealth"


def test_a_branch_of_the_truth(house: House) -> None:
    japan, _, table = field(house)
    japan.order(table, "resign")
    body = {"moment": 0, "lens": "truth", "seats": [{"holder": "me"}, {"holder": "me"}]}
    made = japan.post(f"/api/tables/{table}/branch", body, 201)["id"]
    pieces = japan.state(made, "commonwealth")["view"]["pieces"]
    theirs = {one["space"]: one["kind"] for one in pieces if one["side"] == "commonwealth"}
    assert theirs == {"C9": "hq", "G7": "conscript", "G8": "artillery", "H8": "mine"}
    last = len(ask(japan, table, "moments", lens="truth")["texts"]) - 1
    problem = japan.post(f"/api/tables/{table}/branch", {"moment": last, "lens": "truth"}, 400)
    assert "nothing to go on with" in problem["text"]


# -- everybody -------------------------------------------------------------------------------------------------


def test_a_table_that_is_not_there(quick_house: House) -> None:
    person = quick_house.person()
    for what in (
        "why?space=A1",
        "odds?space=A1",
        "heat",
        "moments",
        "moments/0",
        "luck",
        "verify",
        "complete",
    ):
        person.get(f"/api/tables/nothing/{what}", 404)
    person.post("/api/tables/nothing/branch", {"moment": 0}, 404)


def test_hot_seat_answers_for_the_seat_that_is_asked_for(quick_house: House) -> None:
    person = quick_house.person()
    table = person.make("fortress", "me me", access="hotseat", position=POSITION)
    assert ask(person, table, "moments")["lens"] == "japan"
    assert ask(person, table, "moments", seat="commonwealth")["lens"] == "commonwealth"
    assert ask(person, table, "why", space="G7", seat="commonwealth")["orders"] == []
