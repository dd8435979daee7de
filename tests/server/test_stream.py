"""The stream: states when they change, for whoever may see it; resumed, kept open, ended."""

import time
from collections.abc import Callable
from typing import Any

from tests.server.helpers import House, bid, duel, to_attack, until


def test_everybody_at_the_table_is_told_of_a_public_order(house: House) -> None:
    red, blue, table = duel(house)
    bid(red, blue, table)
    streams = [red.watch(table), blue.watch(table), house.person().watch(table)]
    seats = ["red", "blue", ""]
    first = [stream.last("state") for stream in streams]
    assert [state["seat"] for _, state in first] == seats
    red.order(table, "step p1")
    for stream, seat, (_, old) in zip(streams, seats, first):
        ident, state = stream.next("state")
        assert state["seat"] == state["view"]["seat"] == seat
        assert state["since"] == old["mark"] and [line["at"] for line in state["lines"]] == [old["mark"]]
        assert ident.startswith(f"{state['mark']}.{state['seen']}.")


def test_a_private_question_sends_nobody_else_a_state(house: House) -> None:
    red, blue, table = duel(house)
    to_attack(red, blue, table)
    card = next(one["text"] for one in red.state(table)["view"]["offers"] if one["text"].startswith("attack"))
    red.order(table, card)
    mine, public, his = red.watch(table), house.person().watch(table), blue.watch(table)
    for stream in (mine, public, his):
        stream.last("state")
    body = {"seat": "blue", "orders": [{"window": "retreat"}]}
    blue.put(f"/api/tables/{table}/standing", body)
    assert [one["window"] for one in his.next("state")[1]["standing"]] == ["retreat"]
    assert mine.quiet("state") and public.quiet("state")


def test_sealed_preparations_do_not_show(house: House) -> None:
    red, blue, table = duel(house, armed=False)
    mine, public = red.watch(table), house.person().watch(table)
    mine.last("state"), public.last("state")
    blue.orders(table, "take blue-1", "take blue-5", seat="blue")
    assert mine.quiet("state") and public.quiet("state")


def test_who_comes_back_gets_what_he_missed_and_no_more(house: House) -> None:
    red, blue, table = duel(house)
    bid(red, blue, table)
    stream = blue.watch(table)
    last, state = stream.next("state")
    stream.close()
    again = blue.watch(table, last=last)
    again.next("people")
    assert again.quiet("state")
    again.close()
    red.order(table, "step p1")
    red.order(table, "pass")
    missed = blue.watch(table, last=last)
    _, now = missed.next("state")
    assert now["since"] == state["mark"] and len(now["lines"]) == now["mark"] - state["mark"] >= 2
    assert missed.quiet("state")
    rubbish = blue.watch(table, last="rubbish")
    assert rubbish.next("state")[1]["since"] == 0
    later = blue.watch(table, since=now["mark"])
    assert later.next("state")[1]["lines"] == []


def test_a_takeback_says_which_lines_fell(house: House) -> None:
    red, blue, table = duel(house)
    bid(red, blue, table)
    stream = blue.watch(table)
    stream.next("state")
    red.order(table, "step p1")
    _, moved = stream.next("state")
    red.command(table, "undo", "red")
    _, back = stream.next("state")
    assert back["since"] == moved["since"]  # below what had been read
    assert moved["lines"][0]["at"] not in [line["at"] for line in back["lines"]]


def test_those_who_look_through_the_same_seat_are_told_what_is_theirs(house: House) -> None:
    red, blue, table = duel(house)
    third = house.person("Third")
    made = red.make("duel", "open open", scenario="close", access="open")
    for person, host in ((red, True), (third, False)):
        assert person.state(made).get("host", False) is host and person.state(made)["seat"] == ""
    for person, mine in ((red, [True, False]), (blue, [False, True]), (third, [False, False])):
        assert [one.get("mine", False) for one in person.state(table)["seats"]] == mine
    third.post(f"/api/tables/{table}/chat", {"text": "hello"})
    assert [person.state(table)["chats"] for person in (red, blue, third)] == [1, 1, 1]
    blue.put("/api/me", {"name": "Bernard"})
    assert [person.state(table)["seats"][1]["who"] for person in (red, blue, third)] == ["Bernard"] * 3
    red.post(f"/api/tables/{table}/visit")
    visited = [person.state(table)["visited"] for person in (red, blue)]
    assert visited == [red.state(table)["mark"], 0]


def test_the_answer_to_an_order_is_what_the_stream_tells(house: House) -> None:
    red, blue, table = duel(house)
    bid(red, blue, table)
    mine, his = red.watch(table), blue.watch(table)
    mine.last("state"), his.last("state")
    answer = red.order(table, "step p1")
    assert mine.next("state")[1] == answer
    told = his.next("state")[1]
    assert told["seat"] == "blue" and told["view"] == blue.state(table)["view"] != answer["view"]


def test_people_come_and_go(house: House) -> None:
    red, blue, table = duel(house)
    stream = red.watch(table)
    until(lambda: [one.get("here", False) for one in stream.next("people")[1]] == [True, False])
    other = blue.watch(table)
    assert [one.get("here", False) for one in stream.next("people")[1]] == [True, True]
    assert [one.get("mine", False) for one in other.next("people")[1]] == [False, True]
    third = house.person("Spectator").watch(table)
    until(lambda: stream.next("watching")[1]["spectators"] == 1)
    other.close()
    assert [one.get("here", False) for one in stream.next("people")[1]] == [True, False]
    third.close()


def test_chat_is_heard_and_kept(house: House) -> None:
    red, blue, table = duel(house)
    stream = blue.watch(table)
    stream.next("state")
    red.post(f"/api/tables/{table}/chat", {"text": "Good luck <b>"})
    _, chat = stream.next("chat")
    assert (chat["who"], chat["seat"], chat["text"], chat["at"]) == ("Rita", "red", "Good luck <b>", 1)
    house.person("Eve").post(f"/api/tables/{table}/chat", {"text": "and to you"})
    assert stream.next("chat")[1]["seat"] == ""
    assert [one["text"] for one in red.get(f"/api/tables/{table}/chat")["chats"]] == [
        "Good luck <b>",
        "and to you",
    ]
    assert red.state(table)["chats"] == 2
    red.post(f"/api/tables/{table}/chat", {"text": ""}, status=422)
    red.post(f"/api/tables/{table}/chat", {"text": "x" * 2001}, status=422)


def test_a_ping_tells_that_the_line_is_alive(open_house: Callable[..., House], tmp_path: Any) -> None:
    house = open_house(data=str(tmp_path), heartbeat=0.05)
    red, _, table = duel(house)
    stream = red.watch(table)
    assert [stream.next("ping")[1] for _ in range(3)] == [{}, {}, {}]


def test_streams_end_with_the_table_the_seat_and_the_server(house: House) -> None:
    red, blue, table = duel(house)
    his, mine = blue.watch(table, "blue"), red.watch(table)
    his.next("state"), mine.next("state")
    blue.delete(f"/api/tables/{table}/seats/blue")
    assert his.ended.wait(5)
    red.delete(f"/api/tables/{table}")
    assert mine.ended.wait(5)
    other = red.make("duel", "me open", scenario="close")
    last = red.watch(other)
    last.next("state")
    began = time.monotonic()
    house.server.should_exit = True
    assert last.ended.wait(5)
    house.thread.join(5)
    assert not house.thread.is_alive() and time.monotonic() - began < 4


def test_a_stream_of_what_is_not_mine_is_refused(quick_house: House) -> None:
    _, blue, table = duel(quick_house)
    assert blue.watch(table, "red").response.status_code == 403
    assert blue.watch("no-such-table").response.status_code == 404
    assert blue.watch(table, "blue").response.headers["content-type"].startswith("text/event-stream")


def test_a_table_that_nobody_looks_at_leaves_the_memory(
    open_house: Callable[..., House], stores: Any
) -> None:
    house = open_house(**stores, keep=0.0)
    red, blue, table = duel(house)
    stream = red.watch(table)
    stream.next("state")
    house.inside.tables._drop_idle()
    assert [live.game.id for live in house.inside.tables.in_memory] == [table]
    stream.close()
    until(lambda: not house.inside.tables.in_memory[0].watchers)
    house.inside.tables._drop_idle()
    assert house.inside.tables.in_memory == []
    assert blue.order(table, "low")["seat"] == "blue"
