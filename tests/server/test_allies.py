"""Tables of two or three seats on two sides: seats by option, one person on allied seats, hot-seat, side chat, counts."""

import pytest

from sandtable.session.titles import add_title
from tests.server.helpers import House, Person
from tests.toys_three import PATROL, SIEGE

add_title(SIEGE)
add_title(PATROL)


@pytest.fixture(autouse=True)
def known() -> None:
    """The titles of this module, in every process that the tests are spread over."""
    add_title(SIEGE)
    add_title(PATROL)


def together(house: House) -> tuple[Person, Person, str]:
    """Ann on North and South, Ben on West, after the arming."""
    ann, ben = house.person("Ann"), house.person("Ben")
    table = ann.make("siege", "me me open", access="open")
    ben.post(f"/api/tables/{table}/seats/west", {})
    return ann, ben, table


def armed(ann: Person, ben: Person, table: str) -> None:
    ann.order(table, "arm n1", "north")
    ann.order(table, "arm s2", "south")
    ben.order(table, "arm w1", "west")


def test_the_list_of_titles_tells_who_plays(quick_house: House) -> None:
    found = {one["slug"]: one for one in quick_house.person().get("/api/titles")["titles"]}
    assert found["siege"]["seatings"] == [{"scenario": "road", "seats": ["north", "south", "west"]}]
    assert found["patrol"]["seatings"] == [
        {"scenario": "road", "seats": ["north", "south", "west"]},
        {"scenario": "road", "seats": ["allies", "west"], "options": {"players": 2}},
    ]
    assert len(found["patrol"]["seats"]) == 4


def test_tables_of_two_and_of_three(quick_house: House) -> None:
    ann = quick_house.person("Ann")
    two = ann.make("patrol", "me open", options={"players": 2})
    assert [one["seat"] for one in ann.state(two)["seats"]] == ["allies", "west"]
    three = ann.make("patrol", "me open open")
    assert [one["seat"] for one in ann.state(three)["seats"]] == ["north", "south", "west"]
    wrong = ann.make("patrol", "me open open", options={"players": 2}, status=400)
    assert wrong["text"] == "this game of patrol has 2 seats (allies, west), 3 were given"
    listed = {one["id"]: [s["seat"] for s in one["seats"]] for one in ann.get("/api/tables")["mine"]}
    assert listed == {two: ["allies", "west"], three: ["north", "south", "west"]}
    invited = ann.post(f"/api/tables/{two}/invite?seat=west")
    assert ann.get(f"/api/join/{invited['token']}")["seat"] == "west"


def test_one_person_on_allied_seats_sees_them_together(quick_house: House) -> None:
    ann, ben, table = together(quick_house)
    state = ann.state(table)
    assert state["view"]["seats"] == ["north", "south"] and state["view"]["asked"] == ["north", "south"]
    assert state["seat"] == "north" and ann.state(table, "south")["seat"] == "south"
    armed(ann, ben, table)
    state = ann.state(table, "south")
    kinds = {one["id"]: one.get("kind", "") for one in state["view"]["pieces"] if not one.get("alias")}
    assert kinds == {"n1": "armed", "n2": "plain", "s1": "plain", "s2": "armed"}
    assert state["seat"] == "north"  # that is asked, whichever seat is looked through
    text = " ".join(one["line"]["text"] for one in state["lines"])
    assert "North draws chit" in text and "South draws chit" in text and "West draws a chit" in text
    west = ben.state(table)
    assert "seats" not in west["view"] and all(
        one.get("kind", "") == "" for one in west["view"]["pieces"] if one["side"] == "allies"
    )


def test_orders_undo_and_stale_orders_of_a_person_with_two_seats(quick_house: House) -> None:
    ann, ben, table = together(quick_house)
    armed(ann, ben, table)
    ann.order(table, "commit one", "north")
    ben.order(table, "commit four", "west")
    state = ann.state(table)
    assert state["seat"] == "south" and state["view"]["prompt"]["window"] == "support"
    assert ben.state(table)["view"]["status"] == "resolving"
    ann.order(table, "decline", "south", state["seen"])
    ann.order(table, "forth n1", "north")
    state = ann.order(table, "forth s1", "south")
    assert state["undo"]["steps"] == 2
    ann.command(table, "reset", "south")
    assert ann.state(table)["seat"] == "north"
    stale = ann.order(table, "forth n1", "north", state["seen"], status=409)
    assert stale["code"] == "stale" and stale["state"]["seat"] == "north"
    refused = ann.order(table, "stay", "south", ann.state(table)["seen"], status=422)
    assert refused["reasons"][0]["rule"] == "TABLE-2"


def test_who_may_hold_which_seats(quick_house: House) -> None:
    ann, ben = quick_house.person("Ann"), quick_house.person("Ben")
    refused = ann.make("siege", "me open me", status=400)
    assert refused["text"] == "one person holds seats of several sides at a hot-seat table only"
    table = ann.make("siege", "me open open", access="open")
    ann.post(f"/api/tables/{table}/seats/west", {}, status=409)
    state = ann.post(f"/api/tables/{table}/seats/south", {})
    assert state["view"]["seats"] == ["north", "south"]
    ben.post(f"/api/tables/{table}/seats/west", {})
    ann.delete(f"/api/tables/{table}/seats/south")
    assert "seats" not in ann.state(table)["view"]
    carl = quick_house.person("Carl")
    carl.post(f"/api/tables/{table}/seats/south", {})
    north = ann.state(table)["view"]
    assert all(one.get("kind", "") == "" for one in north["pieces"] if one.get("owner") == "south")


def test_hot_seat_holds_both_sides(quick_house: House) -> None:
    ann = quick_house.person("Ann")
    table = ann.make("siege", "me me me", access="hotseat")
    state = ann.state(table, "south")
    assert state["view"]["seats"] == ["north", "south"] and state.get("conceals", True)
    assert "seats" not in ann.state(table, "west")["view"]
    for seat, text in (("north", "arm n1"), ("south", "arm s1"), ("west", "arm w1")):
        ann.order(table, text, seat)
    quick_house.person("Eve").state(table, status=403)


def test_resigning_drawing_and_the_rematch(quick_house: House) -> None:
    ann, ben, table = together(quick_house)
    state = ann.order(table, "resign", "south")
    assert state["view"]["result"]["returns"] == {"north": -1, "south": -1, "west": 1}
    again = ann.post(f"/api/tables/{table}/rematch", {"seat": "north"})["id"]
    assert ben.state(again)["view"]["seats"] == ["north", "south"] and ann.state(again)["seat"] == "west"
    armed(ben, ann, again)
    ben.order(again, "commit one", "north")
    ann.order(again, "commit one", "west")
    ben.order(again, "decline", "south")
    ben.orders(again, "stay", seat="north")
    ben.orders(again, "stay", seat="south")
    ann.order(again, "offer-draw", "west")
    ben.order(again, "accept", "north")
    assert ben.state(again)["seat"] == "south"
    done = ben.order(again, "accept", "south")
    assert done["view"]["result"]["ending"] == "agreed"


def test_what_is_said_to_a_side_is_not_even_counted_elsewhere(house: House) -> None:
    ann, ben, carl, eve = (house.person(name) for name in ("Ann", "Ben", "Carl", "Eve"))
    table = ann.make("siege", "me open open", access="open")
    carl.post(f"/api/tables/{table}/seats/south", {})
    ben.post(f"/api/tables/{table}/seats/west", {})
    west, south = ben.watch(table, "west"), carl.watch(table, "south")
    west.next("state"), south.next("state")
    assert (
        ann.post(f"/api/tables/{table}/chat", {"text": "psst", "own_side": True})["chats"][0]["side"]
        == "allies"
    )
    ann.post(f"/api/tables/{table}/chat", {"text": "hello"})
    assert [(one["at"], one["text"]) for one in carl.get(f"/api/tables/{table}/chat")["chats"]] == [
        (1, "psst"),
        (2, "hello"),
    ]
    assert [(one["at"], one["text"]) for one in ben.get(f"/api/tables/{table}/chat")["chats"]] == [
        (1, "hello")
    ]
    assert [person.state(table)["chats"] for person in (ann, carl, ben, eve)] == [2, 2, 1, 1]
    assert west.next("chat")[1] == {**west_chat(ben, table), "at": 1}
    assert south.next("chat")[1]["text"] == "psst" and south.next("chat")[1]["at"] == 2
    eve.post(f"/api/tables/{table}/chat", {"text": "mine", "own_side": True}, status=409)


def west_chat(ben: Person, table: str) -> dict[str, object]:
    found: dict[str, object] = ben.get(f"/api/tables/{table}/chat")["chats"][0]
    return found


def test_states_are_counted_as_they_are_sent(quick_house: House) -> None:
    ann, ben, table = together(quick_house)
    stream = ann.watch(table, "north")
    first = stream.next("state")[1]
    assert ann.state(table)["count"] == first["count"]  # the same state again
    answer = ann.order(table, "arm n1", "north")
    assert (answer["counter"], answer["count"]) == (first["counter"], first["count"] + 1)
    assert stream.next("state")[1]["count"] == answer["count"]
    before = ben.state(table)["count"]
    ann.order(table, "arm s1", "south")  # sealed: Ben is told that it is waited for fewer
    after = ben.state(table)
    assert after["count"] - before <= 1
    assert ben.state(table)["count"] == after["count"]


def test_a_takeback_asks_one_person_once(quick_house: House) -> None:
    ann, ben, table = together(quick_house)
    armed(ann, ben, table)
    ann.order(table, "commit one", "north")
    ben.order(table, "commit four", "west")
    ben.command(table, "takeback", "west")
    assert ann.state(table)["takeback"] == {"by": "west", "answer": True}
    ann.command(table, "agree", "south")
    assert "takeback" not in ann.state(table) and ben.state(table)["view"]["status"] == "decide"


def test_standing_orders_until_a_frame_ends(quick_house: House) -> None:
    ann, ben, table = together(quick_house)
    armed(ann, ben, table)
    state = ann.state(table)
    assert state["turns"] is False
    assert state["lapses"] == [{"name": "Round", "text": "this battle and its marches", "now": True}]
    order = {"window": "support", "until": "Round"}
    state = ann.put(f"/api/tables/{table}/standing", {"seat": "south", "orders": [order]})
    ann.order(table, "commit one", "north")
    ben.order(table, "commit four", "west")
    assert ann.state(table)["seat"] == "north"  # South's order has answered
    bad = ann.put(
        f"/api/tables/{table}/standing", {"seat": "south", "orders": [{"until": "War"}]}, status=400
    )
    assert "can last until 'War'" in bad["text"]


def test_spectators_and_lenses(quick_house: House) -> None:
    ann, ben, table = together(quick_house)
    armed(ann, ben, table)
    eve = quick_house.person("Eve").state(table)
    assert eve["seat"] == "" and "seats" not in eve["view"]
    moments = ann.get(f"/api/tables/{table}/moments")
    assert moments["lens"] == "north,south" and moments["lenses"] == [
        "north,south",
        "north",
        "south",
        "table",
    ]
    assert ann.state(table)["moments"] == len(moments["texts"])
    one = ann.get(f"/api/tables/{table}/moments/{len(moments['texts']) - 1}")
    assert one["view"]["seats"] == ["north", "south"]
    ben.get(f"/api/tables/{table}/moments?lens=north", status=403)
    branch = ann.post(f"/api/tables/{table}/branch", {"moment": len(moments["texts"]) - 1})["id"]
    assert ann.state(branch)["view"]["seats"] == ["north", "south"]
    export = ann.get(f"/api/tables/{table}/export")
    assert export["seats"] == ["north", "south"] and export["own"] == ["arm n1", "arm s2"]
