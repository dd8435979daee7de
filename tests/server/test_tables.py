"""Playing at a table: orders, stale clicks, races, undo, takebacks, standing orders, hot-seat, files."""

import random
import threading
from typing import Any

import msgspec
import pytest

from sandtable.session.files import parse_game, parse_view
from sandtable.session.verify import verify
from tests.server.helpers import House, Person, bid, duel, to_attack
from tests.toys import DUEL


def test_two_people_play_a_game_to_its_end_and_the_record_holds(house: House) -> None:
    red, blue, table = duel(house)
    rng = random.Random(1)
    for _ in range(300):
        if red.state(table)["view"]["status"] == "over":
            break
        for person in (red, blue):
            person.choose(table, rng)
    state = red.state(table)
    assert state["view"]["status"] == "over"
    record = parse_game(red.client.get(f"/api/tables/{table}/export").content, "x")
    assert record.seed and record.seed_hash == state["seed_hash"]
    report = verify(record, DUEL)
    assert report.ok and report.dice_checked
    [line] = red.get("/api/tables")["mine"]
    assert line["id"] == table and line["over"] and not line.get("my_turn")


def test_an_illegal_order_is_refused_with_its_rules_and_changes_nothing(house: House) -> None:
    red, blue, table = duel(house)
    bid(red, blue, table)
    before = red.state(table)
    problem = red.order(table, "step p5", status=422)
    assert problem["code"] == "illegal"
    assert all(reason["rule"] and reason["text"] for reason in problem["reasons"])
    assert red.state(table) == before
    assert red.order(table, "nonsense", status=400)["code"] == "bad"


def test_an_order_on_a_sight_that_is_gone_gets_the_new_state(house: House) -> None:
    red, blue, table = duel(house)
    bid(red, blue, table)
    old = red.state(table)
    red.order(table, "step p1", "red")
    problem = red.order(table, "pass", "red", old["seen"], status=409)
    assert problem["code"] == "stale"
    assert problem["state"]["seen"] == red.state(table)["seen"] != old["seen"]
    assert problem["state"]["view"]["status"] == "decide"


def race(people: list[tuple[Person, dict[str, Any]]], table: str) -> list[int]:
    """All at once; the statuses that they got."""
    found: list[int] = []
    gate = threading.Barrier(len(people))

    def give(person: Person, body: dict[str, Any]) -> None:
        gate.wait()
        found.append(person.client.post(f"/api/tables/{table}/orders", json=body).status_code)

    threads = [threading.Thread(target=give, args=one) for one in people]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sorted(found)


def test_of_clicks_racing_for_one_decision_one_lands(house: House) -> None:
    red, blue, table = duel(house)
    bid(red, blue, table)
    now = red.state(table)
    body = {"seen": now["seen"], "seat": "red", "text": "step p1"}
    again = [house.person(cookies=red.client.cookies) for _ in range(5)]
    assert race([(person, body) for person in again], table) == [200, 409, 409, 409, 409]
    assert red.state(table)["mark"] == now["mark"] + 1


def test_undo_redo_and_reset_say_how_far_and_what_stands_in_the_way(house: House) -> None:
    red, blue, table = duel(house)
    bid(red, blue, table)
    start = red.state(table)
    assert (start["undo"]["steps"], bool(start["undo"]["wall"])) == (0, True)
    red.orders(table, "step p1")
    moved = red.state(table)
    assert moved["undo"]["steps"] == 1
    back = red.command(table, "undo", "red", moved["seen"])
    assert back["view"]["pieces"] == start["view"]["pieces"] and back["undo"]["again"] == 1
    # The line that was read is taken back: the answer begins there, and it is missing in it.
    assert back["since"] == start["mark"] and [line["at"] for line in back["lines"]] == [start["mark"] + 1]
    assert red.command(table, "redo", "red")["view"] == moved["view"]
    assert red.command(table, "reset", "red")["view"]["pieces"] == start["view"]["pieces"]
    assert red.command(table, "undo", "red", status=422)["code"] == "illegal"
    assert blue.command(table, "undo", "blue", status=422)["text"].startswith("Nothing can be undone")


@pytest.mark.parametrize("answer", ["agree", "refuse"])
def test_a_takeback_needs_the_others_consent(house: House, answer: str) -> None:
    red, blue, table = duel(house)
    bid(red, blue, table)
    red.order(table, "step p1")
    moved = red.order(table, "pass")
    red.command(table, "takeback", "red")
    asked = blue.state(table)
    assert asked["takeback"] == {"by": "red", "answer": True}
    assert red.state(table)["takeback"] == {"by": "red"}
    assert [line.get("my_turn") for line in blue.get("/api/tables")["mine"]] == [True]
    blue.command(table, answer, "blue")
    after = red.state(table)
    assert "takeback" not in after
    assert (after["view"]["active"] == moved["view"]["active"]) == (answer == "refuse")


def test_standing_orders_answer_for_a_seat_and_only_it_knows(house: House) -> None:
    red, blue, table = duel(house)
    orders = [{"window": "parry"}, {"window": "", "unless": ["parry"], "until_my_turn": True}]
    state = blue.put(f"/api/tables/{table}/standing", {"seat": "blue", "orders": orders})
    assert sorted(one.get("window", "") for one in state["standing"]) == ["", "parry"]
    assert "standing" not in red.state(table)
    again = blue.put(f"/api/tables/{table}/standing", {"seat": "blue", "orders": orders[:1]})
    assert again["standing"] == [{"window": "parry"}] or again["standing"][0]["window"] == "parry"
    twice = {"seat": "blue", "orders": [orders[0], orders[0]]}
    blue.put(f"/api/tables/{table}/standing", twice, status=422)


def test_nobody_orders_for_a_seat_that_is_not_his(house: House) -> None:
    red, blue, table = duel(house)
    stranger = house.person("Stranger")
    nameless = house.person()
    seen = red.state(table)["seen"]
    for person in (blue, stranger, nameless):
        person.order(table, "high", "red", seen, status=403)
        person.state(table, "red", status=403)
        person.command(table, "undo", "red", status=403)
        person.put(f"/api/tables/{table}/standing", {"seat": "red", "orders": []}, status=403)
    red.state(table, "green", status=404)
    assert stranger.state(table)["seat"] == ""
    assert red.state(table)["seen"] == seen


def test_a_forged_cookie_is_nobody(house: House) -> None:
    red, _, table = duel(house)
    token = red.client.cookies["sandtable"]
    forged = house.person()
    forged.client.cookies.set("sandtable", token[:-1] + ("A" if token[-1] != "A" else "B"))
    forged.state(table, "red", status=403)
    assert forged.state(table)["seat"] == ""


def test_a_hot_seat_table_shows_each_seat_its_own(house: House) -> None:
    host = house.person("Host")
    table = host.make("duel", "me me", access="hotseat", scenario="close")
    first = host.state(table)
    assert first["seat"] == "red"
    assert host.state(table, "blue")["view"]["seat"] == "blue"
    host.orders(table, "take red-3", "take red-4", "ready", seat="red")
    assert host.state(table)["seat"] == "blue"  # the one that has to decide
    blue = host.state(table, "blue")
    assert "red-3" not in msgspec.json.encode(blue).decode()
    house.person("Other").state(table, status=403)
    host.make("duel", "me me", access="private", status=400)


def test_an_export_holds_what_the_seat_knows_until_the_end(house: House) -> None:
    red, blue, table = duel(house, armed=False)
    red.orders(table, "take red-3", "take red-4", "ready")
    mine = parse_view(red.client.get(f"/api/tables/{table}/export").content, "x")
    assert mine.seat == "red" and mine.own == ["take red-3", "take red-4", "ready"]
    theirs = blue.client.get(f"/api/tables/{table}/export").content
    assert parse_view(theirs, "x").seat == "blue" and b"red-3" not in theirs
    watched = house.person().client.get(f"/api/tables/{table}/export").content
    assert parse_view(watched, "x").seat == "" and b"red-3" not in watched
    red.order(table, "resign", "red")
    assert parse_game(blue.client.get(f"/api/tables/{table}/export").content, "x").ending


def test_a_game_file_goes_on_where_it_stands(house: House, tmp_path: Any) -> None:
    from tests.session.helpers import at_attack

    session = at_attack()
    session.save(tmp_path / "game.json")
    text = (tmp_path / "game.json").read_text()
    host = house.person("Host")
    table = host.make("duel", "me me", access="hotseat", file=text)
    state = host.state(table, "red")
    assert state["seed_hash"] == session.seed_hash and state["mark"] == session.mark(0)
    assert "pass" in [one["text"] for one in state["view"]["offers"]]
    after = host.order(table, "pass", "red")
    assert after["mark"] > state["mark"] and "pass" not in [one["text"] for one in after["view"]["offers"]]
    bad = [
        ("{}", "no Sandtable game file"),
        (text.replace('"close"', '"far-away"', 1), "far-away"),
        (text.replace('"act",0,"high"', '"act",0,"low"', 1), "entry"),
        (text.replace(session._dealer.seed.hex(), "", 1), "without its seed"),  # type: ignore[union-attr]
    ]
    for wrong, why in bad:
        problem = host.make("duel", "me me", access="hotseat", file=wrong, status=400)
        assert problem["code"] == "bad" and why in problem["text"], problem
    problem = host.make("duel", "me open", file=text, status=400)
    assert "dice" in problem["text"]


def test_a_position_starts_a_game_and_a_wrong_one_says_why(house: House) -> None:
    from sandtable.kit.position import to_text
    from tests.session.helpers import at_attack

    position = to_text(DUEL.write_position(at_attack().board))
    host = house.person("Host")
    table = host.make("duel", "me me", access="hotseat", position=position)
    assert host.state(table, "red")["view"]["status"] == "decide"
    wrong = position.replace("wounds = [\n    0,", "wounds = [\n    9,", 1)
    assert wrong != position
    assert "wounds" in host.make("duel", "me me", access="hotseat", position=wrong, status=400)["text"]
    assert host.make("duel", "me me", access="hotseat", position="[[[", status=400)["code"] == "bad"
    assert host.make("chess", "me me", status=404)["code"] == "unknown"
    assert "scenario" in host.make("duel", "me open", scenario="nowhere", status=400)["text"]
    assert "option" in host.make("duel", "me open", options={"colour": "red"}, status=400)["text"]
    assert "bot" in host.make("duel", "me deepthought", status=400)["text"]
    assert "seats" in host.make("duel", "me", status=400)["text"]


def test_a_table_is_removed_by_its_host_unless_another_has_played(house: House) -> None:
    red, blue, table = duel(house)
    blue.delete(f"/api/tables/{table}", status=403)
    red.order(table, "high")
    red.delete(f"/api/tables/{table}")
    red.state(table, status=404)
    assert red.get("/api/tables")["mine"] == []
    red, blue, table = duel(house)
    blue.order(table, "low")
    red.delete(f"/api/tables/{table}", status=403)
    red.state(table)


def test_a_rematch_swaps_the_sides_and_is_one_for_both(house: House) -> None:
    red, blue, table = duel(house)
    red.command(table, "rematch", "red", status=409)
    blue.order(table, "resign", "blue")
    fresh = red.command(table, "rematch", "red")["id"]
    assert blue.command(table, "rematch", "blue")["id"] == fresh
    assert (red.state(fresh)["seat"], blue.state(fresh)["seat"]) == ("blue", "red")
    assert blue.state(table)["rematch"] == fresh
    assert fresh != table and red.state(fresh)["seed_hash"] != red.state(table)["seed_hash"]


def test_a_private_question_changes_no_other_state(house: House) -> None:
    """Blue is asked in private whether he parries: what Red has been sent is the same, to the byte."""
    red, blue, table = duel(house)
    to_attack(red, blue, table)
    card = next(one["text"] for one in red.state(table)["view"]["offers"] if one["text"].startswith("attack"))
    red.order(table, card)
    before, watching = red.state(table), house.person()
    public = watching.state(table)
    assert blue.state(table)["view"]["prompt"]["window"] == "parry"
    blue.put(f"/api/tables/{table}/standing", {"seat": "blue", "orders": [{"window": "retreat"}]})
    assert red.state(table) == before and watching.state(table) == public


def test_who_has_sat_on_one_side_does_not_sit_down_on_another(house: House) -> None:
    """Neither to look at what a bot has hidden nor to hand over an army whose secrets he knows."""
    red, blue = house.person(), house.person()
    table = red.make("duel", "me greedy")
    red.put(f"/api/tables/{table}/seats/red", {"holder": "bot"})
    red.put(f"/api/tables/{table}/seats/blue", {"holder": "open"})
    refused = red.post(f"/api/tables/{table}/seats/blue", {}, status=403)
    assert "another side" in refused["text"]
    invited = red.post(f"/api/tables/{table}/invite?seat=blue", {})
    blue.post(f"/api/join/{invited['token']}", {})
    red.put(f"/api/tables/{table}/seats/red", {"holder": "open"})
    assert red.post(f"/api/tables/{table}/seats/red", {})["seat"] == "red"


def test_who_has_played_does_not_open_his_seat(house: House) -> None:
    red, _, table = duel(house)
    red.order(table, "high", "red")
    for refused in (
        red.put(f"/api/tables/{table}/seats/red", {"holder": "open"}, status=403),
        red.delete(f"/api/tables/{table}/seats/red", status=403),
    ):
        assert "resign" in refused["text"]


def test_nobody_is_invited_to_a_game_whose_dice_its_host_can_know(house: House, tmp_path: Any) -> None:
    from tests.session.helpers import at_attack

    at_attack().save(tmp_path / "game.json")
    red = house.person()
    table = red.make("duel", "me greedy", file=(tmp_path / "game.json").read_text())
    refused = red.put(f"/api/tables/{table}/seats/blue", {"holder": "open"}, status=409)
    assert "dice" in refused["text"]
