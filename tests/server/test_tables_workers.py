"""Several workers on one PostgreSQL: what one stores, the others show; of two who race, one lands."""

import random
from collections.abc import Callable

import pytest

from tests.server.helpers import House, Person, bid, duel, until
from tests.server.test_tables import race
from tests.server.test_tables_restart import Process


@pytest.fixture
def pair(open_house: Callable[..., House], new_database: Callable[[], str]) -> tuple[House, House]:
    database = new_database()
    return open_house(database=database), open_house(database=database)


def at(house: House, person: Person) -> Person:
    """The same browser, served by another worker."""
    return house.person(cookies=person.client.cookies)


def test_an_order_wakes_the_streams_of_the_other_worker(pair: tuple[House, House]) -> None:
    here, there = pair
    red, blue, table = duel(here)
    blue = at(there, blue)
    bid(red, blue, table)
    stream, watching = blue.watch(table), there.person().watch(table)
    stream.last("state"), watching.last("state")
    red.order(table, "step p1")
    _, state = stream.next("state")
    assert state["lines"] and state["view"] == blue.state(table)["view"]
    assert watching.next("state")[1]["mark"] == state["mark"]
    red.command(table, "undo", "red")
    assert stream.next("state")[1]["since"] == state["since"]


def test_of_two_workers_that_race_one_lands_and_the_other_says_so(pair: tuple[House, House]) -> None:
    here, there = pair
    red, blue, table = duel(here)
    bid(red, blue, table)
    twice = [red, at(there, red)]
    for text in ("step p1", "step p2", "pass"):
        state = red.state(table)
        assert twice[1].state(table)["seen"] == state["seen"]
        body = {"seen": state["seen"], "seat": "red", "text": text}
        assert race([(person, body) for person in twice], table) == [200, 409]


def deafen(house: House) -> None:
    """What other workers say does not arrive any more."""
    house.inside.together.listener._heard = lambda payload: None


def test_an_order_on_a_sight_of_the_other_worker_lands_before_its_message_does(
    pair: tuple[House, House],
) -> None:
    here, there = pair
    red, blue, table = duel(here)
    bid(red, blue, table)
    elsewhere = at(there, red)
    old = elsewhere.state(table)["seen"]
    deafen(there)
    moved = red.order(table, "step p1")
    assert elsewhere.order(table, "pass", "red", moved["seen"])["mark"] > moved["mark"]
    assert elsewhere.order(table, "pass", "red", old, status=409)["code"] == "stale"


def test_an_order_is_not_refused_for_what_its_giver_could_not_see(pair: tuple[House, House]) -> None:
    here, there = pair
    red, blue, table = duel(here)
    bid(red, blue, table)
    before = red.state(table)
    deafen(here)
    body = {"seat": "blue", "orders": [{"window": "retreat"}]}
    at(there, blue).put(f"/api/tables/{table}/standing", body)  # an entry that nobody else hears of
    after = red.order(table, "step p1", "red", before["seen"])
    assert after["mark"] == before["mark"] + 1
    assert [one["window"] for one in blue.state(table)["standing"]] == ["retreat"]
    counted = {"count": 0, "counter": ""}  # each worker counts by itself
    assert {**at(there, red).state(table), **counted} == {**red.state(table), **counted}


def test_seats_chat_and_presence_are_known_to_both(pair: tuple[House, House]) -> None:
    here, there = pair
    host, friend = here.person("Host"), there.person("Friend")
    table = host.make("duel", "me open", scenario="close")
    stream = host.watch(table)
    stream.last("state")
    token = host.post(f"/api/tables/{table}/invite?seat=blue")["token"]
    friend.post(f"/api/join/{token}", {})  # signed by the one, read by the other
    assert stream.next("state")[1]["seats"][1]["who"] == "Friend"
    his = friend.watch(table)
    until(lambda: [one.get("here", False) for one in stream.next("people")[1]] == [True, True])
    friend.post(f"/api/tables/{table}/chat", {"text": "hello"})
    assert stream.next("chat")[1]["text"] == "hello"
    his.close()
    until(lambda: [one.get("here", False) for one in stream.next("people")[1]] == [True, False])
    host.delete(f"/api/tables/{table}")
    friend.state(table, status=404)


def test_logging_out_at_one_worker_holds_at_the_other(
    pair: tuple[House, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sandtable.server.people.SHARED_FOR", 0.0)
    here, there = pair
    person = here.person()
    person.post("/api/account", {"name": "Anna", "password": "a long password"})
    same = at(there, person)
    assert same.get("/api/me")["account"]
    person.post("/api/logout")
    assert same.get("/api/me")["account"] is False


def test_a_lost_connection_is_taken_up_and_nothing_missed(
    pair: tuple[House, House], postgres: object
) -> None:
    here, there = pair
    red, blue, table = duel(here)
    stream = at(there, blue).watch(table)
    stream.last("state")
    end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid();"
    postgres.psql(end)  # type: ignore[attr-defined]
    red.order(table, "high")
    blue.order(table, "low", "blue")
    until(lambda: stream.next("state")[1]["view"]["active"] == "red", "what happened while nobody listened")


def test_two_worker_processes_serve_one_game(new_database: Callable[[], str]) -> None:
    server = Process("--database", new_database(), "--workers", "2")
    try:
        people = [Person(server.address) for _ in range(2)]
        table = people[0].make("fortress", "me open", scenario="basic", access="open")
        people[1].post(f"/api/tables/{table}/seats/commonwealth", {})
        streams = [person.watch(table) for person in people]
        rng = random.Random(1)
        given = 0
        for n in range(60):
            # New connections each time: whichever workers take them, what one has stored the other knows.
            looking, giving = (Person(server.address, people[n % 2].client.cookies) for _ in range(2))
            now = looking.state(table)
            offers = now["view"].get("offers", [])
            if offers:
                act = rng.choice(offers)["action"]
                body = {"seen": now["seen"], "seat": now["seat"], "action": act}
                giving.post(f"/api/tables/{table}/orders", body)
                given += 1
            looking.close()
            giving.close()
        assert given >= 30
        for person, stream in zip(people, streams):
            _, last = stream.last("state", 1.0)
            assert last["seen"] == person.state(table)["seen"]
        assert "sandtable_requests_total" in people[0].get("/metrics")
        for person in people:
            person.close()
        errors = server.stop()
        assert server.process.returncode == 0 and "Traceback" not in errors
    finally:
        server.close()


def test_a_guest_who_logs_in_at_one_worker_keeps_their_seat_at_the_other(pair: tuple[House, House]) -> None:
    here, there = pair
    account = here.person()
    account.post("/api/account", {"name": "Anna", "password": "a long password"})
    red, blue, table = duel(here)
    stream = at(there, blue).watch(table)  # the table is in memory there
    stream.last("state")
    red.post("/api/login", {"name": "Anna", "password": "a long password"})
    until(lambda: stream.next("people")[1][0]["who"] == "Anna")
    assert at(there, red).state(table, "red")["seats"][0]["mine"]
    bid(at(there, red), blue, table)
