"""Guests, accounts, seats, invitations, notes and visits."""

import base64
import threading
from collections.abc import Callable
from typing import Any

from tests.server.helpers import House, Person, bid, duel

PASSWORD = "correct horse battery"


def test_a_browser_is_a_guest_from_its_first_request(house: House) -> None:
    person = house.person()
    answer = person.client.get("/api/me")
    assert answer.json() == {"name": "Guest", "account": False}
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=Lax" in cookie and "Secure" not in cookie
    assert "set-cookie" not in person.client.get("/api/me").headers
    person.put("/api/me", {"name": "  Anna   Lee ", "settings": {"theme": "dark"}})
    assert person.get("/api/me") == {"name": "Anna Lee", "account": False, "settings": {"theme": "dark"}}
    person.put("/api/me", {"name": "   "}, status=422)
    person.put("/api/me", {"settings": {"x": "y" * 20_000}}, status=413)


def test_the_cookie_is_secure_over_tls(quick_house: House) -> None:
    answer = quick_house.person().client.get("/api/me", headers={"X-Forwarded-Proto": "https"})
    assert "; Secure" in answer.headers["set-cookie"]
    assert answer.headers["strict-transport-security"]


def test_an_account_keeps_the_guests_games(house: House) -> None:
    red, _, table = duel(house)
    made = red.post("/api/account", {"name": "Rita", "password": PASSWORD})
    assert made["account"] and red.state(table)["seat"] == "red"
    elsewhere = house.person("Somebody")
    mine = elsewhere.make("duel", "me open", scenario="close")
    stream = elsewhere.watch(mine)
    stream.next("state")
    elsewhere.put(f"/api/tables/{mine}/notes", {"text": "as a guest"})
    elsewhere.post("/api/login", {"name": "RITA", "password": PASSWORD})
    assert elsewhere.get("/api/me")["name"] == "Rita"
    assert {line["id"] for line in elsewhere.get("/api/tables")["mine"]} == {table, mine}
    assert elsewhere.state(mine)["seat"] == "red" and elsewhere.state(mine)["host"]
    assert elsewhere.get(f"/api/tables/{mine}/notes")["text"] == "as a guest"
    assert stream.ended.wait(5)  # it was the guest's
    assert red.state(table)["seat"] == "red"  # the first browser stays logged in


def test_wrong_names_and_passwords_get_the_same_answer(house: House) -> None:
    person = house.person()
    person.post("/api/account", {"name": "Anna", "password": PASSWORD})
    other = house.person()
    answers = [
        other.post("/api/login", {"name": name, "password": password}, status=403)
        for name, password in (("Anna", PASSWORD + "!"), ("Nobody", PASSWORD))
    ]
    assert answers[0] == answers[1] and answers[0]["code"] == "login"
    other.post("/api/account", {"name": "anna", "password": PASSWORD}, status=409)
    person.post("/api/account", {"name": "Twice", "password": PASSWORD}, status=409)
    person.put("/api/me", {"name": "Else"}, status=403)
    other.post("/api/account", {"name": "Short", "password": "short"}, status=422)


def test_logging_out_makes_the_old_cookie_worthless(house: House) -> None:
    person = house.person()
    person.post("/api/account", {"name": "Anna", "password": PASSWORD})
    old = person.client.cookies["sandtable"]
    assert person.post("/api/logout")["account"] is False
    assert person.client.cookies["sandtable"] != old
    thief = house.person()
    thief.client.cookies.set("sandtable", old)
    assert thief.get("/api/me")["account"] is False


def test_one_of_two_who_want_the_same_name_gets_it(house: House) -> None:
    people = [house.person() for _ in range(4)]
    for person in people:
        person.get("/api/me")
    found: list[int] = []

    def make(person: Person) -> None:
        body = {"name": "Anna", "password": PASSWORD}
        found.append(person.client.post("/api/account", json=body).status_code)

    threads = [threading.Thread(target=make, args=(person,)) for person in people]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(found) == [200, 409, 409, 409]


# -- seats ----------------------------------------------------------------------------------------------------


def test_an_invitation_seats_a_friend_once(house: House) -> None:
    host, friend, late = house.person("Host"), house.person(), house.person("Late")
    table = host.make("duel", "me open", scenario="close")
    friend.post(f"/api/tables/{table}/seats/blue", {}, status=403)  # private
    friend.post(f"/api/tables/{table}/invite", status=403)
    invitation = host.post(f"/api/tables/{table}/invite?seat=blue")
    assert invitation["path"] == f"/join/{invitation['token']}"
    token = invitation["token"]
    offered = friend.get(f"/api/join/{token}")
    assert offered.pop("options") == {"armed": False, "health": 2, "rounds": 4}
    assert offered == {"id": table, "title": "duel", "scenario": "close", "seat": "blue", "by": "Host"}
    assert friend.post(f"/api/join/{token}", {"name": "Friend"}) == {"id": table}
    assert friend.get("/api/me")["name"] == "Friend"
    state = friend.state(table)
    assert state["seat"] == "blue" and state["seats"][1]["who"] == "Friend"
    assert late.get(f"/api/join/{token}")["taken"] is True
    assert late.post(f"/api/join/{token}", {}, status=409)["code"] == "stale"
    assert friend.post(f"/api/join/{token}", {}) == {"id": table}  # he comes back by the same link
    host.post(f"/api/tables/{table}/invite", status=409)
    host.post(f"/api/tables/{table}/invite?seat=blue", status=409)


def test_a_forged_invitation_is_no_invitation(house: House) -> None:
    host, friend = house.person("Host"), house.person("Friend")
    table = host.make("duel", "me open", scenario="close")
    token = host.post(f"/api/tables/{table}/invite?seat=blue")["token"]
    body, stamp, signature = token.split(".")
    other = base64.urlsafe_b64encode(f'["{table}",0,"Host"]'.encode()).decode().rstrip("=")
    for forged in (f"{other}.{stamp}.{signature}", f"{body}.{stamp}.{signature[:-1]}", "x", "a.b.c", "%00"):
        assert friend.get(f"/api/join/{forged}", status=404)["code"] == "unknown"
        friend.post(f"/api/join/{forged}", {}, status=404)


def test_open_tables_are_listed_and_joined(house: House) -> None:
    host, friend = house.person("Host"), house.person("Friend")
    table = host.make("duel", "me open", access="open", scenario="close")
    host.make("duel", "me open", scenario="close")
    [line] = friend.get("/api/tables")["open"]
    assert line["id"] == table and [seat["holder"] for seat in line["seats"]] == ["person", "open"]
    assert host.get("/api/tables")["open"] == []
    friend.post(f"/api/tables/{table}/seats/red", {}, status=409)
    friend.post(f"/api/tables/{table}/seats/green", {}, status=404)
    assert friend.post(f"/api/tables/{table}/seats/blue", {"name": "F"})["seat"] == "blue"
    assert friend.get("/api/tables")["open"] == []
    assert [line["id"] for line in friend.get("/api/tables")["mine"]] == [table]
    other = host.make("duel", "me open", access="open", scenario="close")
    friend.post(f"/api/tables/{other}/seats/blue", {})
    assert friend.delete(f"/api/tables/{other}/seats/blue")["seat"] == ""
    assert host.state(other)["seats"][1]["holder"] == "open"
    friend.post(f"/api/tables/{other}/seats/blue", {})
    friend.order(other, "take blue-1")
    friend.delete(f"/api/tables/{other}/seats/blue", status=403)


def test_the_host_puts_a_bot_on_an_open_seat(house: House) -> None:
    host, friend = house.person("Host"), house.person("Friend")
    table = host.make("fortress", "me open", scenario="basic", access="open")
    friend.put(f"/api/tables/{table}/seats/commonwealth", {"holder": "bot"}, status=403)
    state = host.put(f"/api/tables/{table}/seats/commonwealth", {"holder": "bot", "bot": "random"})
    assert state["seats"][1]["who"] == "random"
    host.put(f"/api/tables/{table}/seats/commonwealth", {"holder": "bot", "bot": "skynet"}, status=400)
    assert (
        host.put(f"/api/tables/{table}/seats/commonwealth", {"holder": "open"})["seats"][1]["holder"]
        == "open"
    )
    friend.post(f"/api/tables/{table}/seats/commonwealth", {})
    host.put(f"/api/tables/{table}/seats/commonwealth", {"holder": "bot"}, status=403)


# -- notes and visits -----------------------------------------------------------------------------------------


def test_notes_are_the_writers_alone(house: House) -> None:
    red, blue, table = duel(house)
    notes = {"spaces": {"p1": "a trap?"}, "text": "attack late", "bookmarks": {"3": "here"}}
    assert red.put(f"/api/tables/{table}/notes", notes) == notes
    assert red.get(f"/api/tables/{table}/notes") == notes
    assert blue.get(f"/api/tables/{table}/notes") == {}
    red.put(f"/api/tables/{table}/notes", {"text": "x" * 20_001}, status=422)
    red.put(f"/api/tables/{table}/notes", {"text": "x" * 700_000}, status=413)


def test_what_happened_since_the_last_visit_is_counted_for_its_reader(house: House) -> None:
    red, blue, table = duel(house)
    bid(red, blue, table)
    mark = blue.state(table)["mark"]
    [line] = blue.get("/api/tables")["mine"]
    assert line["unseen"] == mark and blue.state(table)["visited"] == 0
    blue.ask("POST", f"/api/tables/{table}/visit", status=204)
    assert "unseen" not in blue.get("/api/tables")["mine"][0]
    assert blue.state(table)["visited"] == mark
    red.order(table, "step p1")
    assert blue.get("/api/tables")["mine"][0]["unseen"] == 1
    assert red.state(table)["visited"] == 0


def test_a_name_that_changes_is_seen_by_the_others(open_house: Callable[..., House], stores: Any) -> None:
    house = open_house(**stores)
    red, blue, table = duel(house)
    stream = blue.watch(table)
    stream.next("state")
    red.put("/api/me", {"name": "Ruth"})
    assert stream.next("state")[1]["seats"][0]["who"] == "Ruth"


def test_a_name_is_what_can_be_seen(house: House) -> None:
    """Nothing that turns the text around, nothing invisible, nobody else's."""
    one, other = house.person(), house.person()
    assert one.put("/api/me", {"name": "Bob\u202e\u200bby  B"})["name"] == "Bobby B"
    assert "seen" in one.put("/api/me", {"name": "\u202e\u200b"}, status=422)["text"]
    one.post("/api/account", {"name": "Ada", "password": "long enough"})
    assert "take another" in other.put("/api/me", {"name": "ADA"}, status=409)["text"]


def test_a_nul_is_refused_wherever_it_is(house: House) -> None:
    """PostgreSQL takes none in a text."""
    person = house.person()
    table = person.make("duel", "me open")
    for method, path, body in (
        ("PUT", "/api/me", {"name": "a\0b"}),
        ("POST", "/api/login", {"name": "a\0b", "password": "long enough"}),
        ("POST", f"/api/tables/{table}/chat", {"text": "a\0b"}),
    ):
        assert "NUL" in person.ask(method, path, body, status=422)["text"]
    person.get("/api/tables/a%00b", status=404)
    person.post(f"/api/tables/{table}/chat", {"text": " \n "}, status=422)
    said = person.post(
        f"/api/tables/{table}/chat", {"text": "a\\u0000b"}
    )  # the six letters, not the character
    assert said["chats"][0]["text"] == "a\\u0000b"


def test_a_password_is_changed_and_other_browsers_are_logged_out(house: House) -> None:
    here, there = house.person(), house.person()
    here.post("/api/account", {"name": "Ada", "password": "long enough"})
    there.post("/api/login", {"name": "Ada", "password": "long enough"})
    body = {"password": "not this one", "new_password": "longer than that"}
    assert "not the password" in here.put("/api/account", body, status=403)["text"]
    assert here.put("/api/account", {**body, "password": "long enough"})["name"] == "Ada"
    assert here.get("/api/me")["account"] and not there.get("/api/me")["account"]
    there.post("/api/login", {"name": "Ada", "password": "long enough"}, status=403)
    there.post("/api/login", {"name": "Ada", "password": "longer than that"})
    house.person().put("/api/account", body, status=409)


def test_an_account_is_removed_and_its_games_stay_with_the_browser(house: House) -> None:
    person, other = house.person(), house.person()
    person.post("/api/account", {"name": "Ada", "password": "long enough"})
    table = person.make("duel", "me open")
    person.ask("DELETE", "/api/account", {"password": "wrong as can be"}, status=403)
    assert not person.ask("DELETE", "/api/account", {"password": "long enough"})["account"]
    assert [one["id"] for one in person.get("/api/tables")["mine"]] == [table]
    other.post("/api/login", {"name": "Ada", "password": "long enough"}, status=403)
    other.post("/api/account", {"name": "Ada", "password": "somebody else"})


def test_a_stream_ends_with_its_log_in(house: House) -> None:
    """Nothing more of a private view goes to a browser that has logged out."""
    person, other = house.person(), house.person()
    person.post("/api/account", {"name": "Ada", "password": "long enough"})
    table = person.make("duel", "me open", access="open")
    stream = person.watch(table, "red")
    stream.next("state")
    person.post("/api/logout")
    other.post(f"/api/tables/{table}/seats/blue", {})
    assert stream.ended.wait(5)
