"""What is kept for guests, and for how long: however they go about it, it has a bound."""

import asyncio
import contextlib
import logging
import socket
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from sandtable.kernel.errors import BadSetup
from sandtable.kernel.flow import NOBODY
from sandtable.server import live, process
from sandtable.server.http import counted_as
from sandtable.server.logs import shown_id
from sandtable.server.process import Line, is_near, networks
from sandtable.server.settings import Rates
from sandtable.server.shelf import Pile
from sandtable.server.talk import Talk
from sandtable.store.records import Chatted
from sandtable.store.writer import Conflict
from tests.server.helpers import House, Person, duel, until


def test_states_that_begin_anywhere_are_not_all_kept(quick_house: House) -> None:
    red, blue, table = duel(quick_house)
    red.order(table, "high")
    found = quick_house.inside.tables.known(table)
    for since in range(2 * live.STATES):
        found.state(None, NOBODY, 0, since)
    assert len(found._states.kept) == live.STATES
    mark = red.state(table)["mark"]
    found._states.clear()
    for since in (mark, mark + 1, 9_999_999):
        stream = blue.watch(table, "blue", since=since)
        assert stream.next("state")[1]["since"] == mark
    assert len(found._states.kept) <= 2  # the answer to Red's question, and one for all three


def test_long_states_are_kept_by_their_bytes() -> None:
    pile: Pile[int] = Pile(10, 1000)
    for n in range(30):
        pile.put(n, bytes(300))
    assert list(pile.kept) == [27, 28, 29] and pile.held == 900
    pile.put(30, bytes(5000))  # the last one is kept, however long: it is sent to many
    assert list(pile.kept) == [30] and pile.held == 5000
    for n in range(40, 60):
        pile.put(n, bytes(1))
    assert list(pile.kept) == list(range(50, 60)) and pile.held == 10


# -- whose an address is --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("host", "owner"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("::1", "::1"),
        ("x" * 5000, "x" * 100),
    ],
)
def test_a_network_of_ipv6_is_one_address(host: str, owner: str) -> None:
    assert counted_as(host) == owner


def test_whoever_has_many_addresses_of_a_network_is_no_crowd(
    open_house: Callable[..., House], tmp_path: Path
) -> None:
    house = open_house(data=str(tmp_path), rates=Rates(guests=(3, 0.001)))
    for n, status in ((1, 200), (2, 200), (3, 200), (4, 429)):
        asked = house.person().client.get("/api/me", headers={"X-Forwarded-For": f"2001:db8::{n}"})
        assert asked.status_code == status


def test_proxies_on_other_machines_can_be_named() -> None:
    named = networks("192.0.2.7 10.0.0.0/8 2001:db8::/32")
    assert all(is_near(host, named) for host in ("127.0.0.1", "::1", "192.0.2.7", "10.9.8.7", "2001:db8::5"))
    assert not any(is_near(host, named) for host in ("192.0.2.8", "11.0.0.1", "proxy", ""))
    for wrong in ("proxy.example.org", "10.0.0.1/8", "*"):
        with pytest.raises(BadSetup, match="no network of a proxy"):
            networks(wrong)


# -- large requests -------------------------------------------------------------------------------------------


def test_what_an_address_sends_is_bounded_whatever_becomes_of_it(
    open_house: Callable[..., House], tmp_path: Path
) -> None:
    house = open_house(data=str(tmp_path), rates=Rates(sent=(1_000_000, 1)))
    person = house.person()
    person.client.get("/api/me")
    head = {"Content-Type": "application/json"}

    def post(size: int, path: str = "/api/tables") -> int:
        answer = person.client.post(path, content=b"x" * size, headers=head)
        return answer.status_code

    assert post(500_000) == 400
    assert post(60_000) == 400  # what is small is not counted
    assert post(300_000, "/api/login") == 413  # read to its end and thrown away: that counts, too
    with contextlib.suppress(httpx.TransportError):  # cut off in the middle of it
        assert post(500_000) == 429
    assert post(60_000) == 400


def test_large_bodies_are_taken_in_by_turns(open_house: Callable[..., House], tmp_path: Path) -> None:
    """However many lines somebody has: what they send half of is not all kept, and keeps nobody else waiting."""
    house = open_house(data=str(tmp_path), rates=Rates())
    port = int(house.address.rpartition(":")[2])
    half = b"x" * 100_000
    lines = []
    for _ in range(12):
        line = socket.create_connection(("127.0.0.1", port))
        head = f"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nX-Forwarded-For: 203.0.113.7\r\n"
        line.sendall(
            f"{head}Content-Type: application/json\r\nContent-Length: 4000000\r\n\r\n".encode() + half
        )
        lines.append(line)
    until(lambda: house.inside.large.waiting("203.0.113.7") == 8, "eight who wait, and no more")
    assert house.inside.large.free == 2
    person = house.person("Anna")
    body = {"title": "fortress", "file": "x" * 100_000}
    person.post("/api/tables", body, status=400)
    for line in lines:
        line.close()


def test_a_long_answer_costs_more_than_a_short_one(
    open_house: Callable[..., House], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sandtable.server.guard.SMALL", 1000)
    monkeypatch.setattr("sandtable.server.guard.PART", 10)
    house = open_house(data=str(tmp_path))
    person = house.person("Anna")
    table = duel(house)[2]
    house.inside.limits.rates = Rates(here=(100, 0.001))
    for _ in range(5):
        person.get("/api/me")
    person.get(f"/api/tables/{table}")  # some thousand bytes
    person.get("/api/me", status=429)


def test_a_head_has_a_length(quick_house: House) -> None:
    port = int(quick_house.address.rpartition(":")[2])

    def answer(more: str, query: str = "") -> bytes:
        with socket.create_connection(("127.0.0.1", port)) as line:
            line.settimeout(20)
            line.sendall(f"GET /api/tables/x{query} HTTP/1.1\r\nHost: 127.0.0.1\r\n{more}\r\n".encode())
            with contextlib.suppress(ConnectionError):
                return line.recv(100)[9:12]
        return b""

    assert answer("") == b"404"
    assert answer("X-A: " + "b" * 30_000 + "\r\n") == b"404"
    assert answer("X-A: " + "b" * 40_000 + "\r\n") == b""
    assert answer("", "?" + "a&" * 20_000) == b""
    assert answer("", "?" + "a&" * 10_000) == b"422"  # it is not even taken apart
    assert answer("X-A: b\r\n" * 150) == b"404"
    assert answer("X-A: b\r\n" * 300) == b""
    assert answer("") == b"404"


def test_a_cookie_is_found_among_others(quick_house: House) -> None:
    person = quick_house.person("Anna")
    token = person.client.cookies["sandtable"]

    def name(*cookies: str) -> str:
        headers = [("Cookie", cookie) for cookie in cookies]
        answer = httpx.get(f"{quick_house.address}/api/me", headers=headers)
        return str(answer.json()["name"])

    assert name(f"sandtable={token}") == "Anna"
    assert name(f"a=b; sandtable={token}; c=d") == "Anna"
    assert name(f"a=b;sandtable={token}") == "Anna"
    assert name("a=b", f"sandtable={token}") == "Anna"
    assert name("; " * 10_000 + f"sandtable={token}") == "Anna"
    for wrong in (f"xsandtable={token}", f"sandtable={token}x", f"sandtable={token[:-1]}", "sandtable="):
        assert name(wrong) == "Guest"


# -- what is said ---------------------------------------------------------------------------------------------


def test_messages_are_counted_for_each_reader_and_quickly() -> None:
    sides = ["", "red", "blue", "", "red"]
    talk = Talk(sides)
    for most in range(len(sides) + 1):
        for heard in ({""}, {"", "red"}, {"", "red", "blue"}, {"", "green"}):
            assert talk.count(heard, most) == sum(1 for side in sides[:most] if side in heard)
    assert talk.count({"", "blue"}) == 3
    talk.hear([Chatted(6, "Anna", "red", "x", 1.0, "red"), Chatted(7, "Ben", "blue", "y", 1.0, "")])
    assert len(talk) == 7 and talk.told({""}, 4) is None and talk.told({""}, 7) == []
    assert [b'"number":3' in one.plain for one in talk.told({"", "blue"}, 5) or []] == [False]
    talk = Talk([""] * 200_000)
    began = time.process_time()
    for _ in range(2_000):
        talk.count({"", "red"}, 150_000)
    assert time.process_time() - began < 0.5


# -- answers that nobody reads --------------------------------------------------------------------------------


class Pipe(asyncio.Transport):
    """A connection whose other end reads as much as a test says."""

    def __init__(self, host: str) -> None:
        super().__init__({"peername": (host, 1), "sockname": ("127.0.0.1", 2)})
        self.waits = 0
        self.aborted = False

    def get_write_buffer_size(self) -> int:
        return self.waits

    def abort(self) -> None:
        self.aborted = True

    def close(self) -> None:
        self.aborted = True

    def is_closing(self) -> bool:
        return self.aborted


def line_from(house: House, host: str) -> tuple[Line, Pipe]:
    pipe = Pipe(host)
    line = Line(config=house.server.config, server_state=house.server.server_state, app_state={})
    line.connection_made(pipe)
    return line, pipe


def test_an_answer_that_is_not_read_is_not_kept(quick_house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "READ_WITHIN", 0.05)

    async def work() -> tuple[bool, bool, bool]:
        (reads, at_one), (not_read, at_two), (ended, at_three) = (
            line_from(quick_house, "203.0.113.9") for _ in range(3)
        )
        at_one.waits = at_two.waits = at_three.waits = 300_000
        for line in (reads, not_read, ended):
            line.pause_writing()
        at_three.waits = 0
        ended.resume_writing()
        for _ in range(4):
            at_one.waits -= process.LEAST_READ
            at_two.waits -= 10
            await asyncio.sleep(0.05)
        found = at_one.aborted, at_two.aborted, at_three.aborted
        for line in (reads, not_read, ended):
            line.connection_lost(None)
        return found

    assert asyncio.run(work()) == (False, True, False)
    assert not Line.unread and "203.0.113.9" not in Line.open_lines


def test_an_address_has_only_so_much_waiting_to_be_read(quick_house: House) -> None:
    async def work(host: str) -> list[bool]:
        lines = [line_from(quick_house, host) for _ in range(3)]
        for line, pipe in lines:
            pipe.waits = process.MOST_UNREAD * 2 // 5
            line.pause_writing()
        found = [pipe.aborted for _, pipe in lines]
        for line, _ in lines:
            line.connection_lost(None)
        return found

    assert asyncio.run(work("203.0.113.9")) == [False, False, True]
    assert asyncio.run(work("127.0.0.1")) == [False] * 3  # a proxy: many people's


# -- what is stored -------------------------------------------------------------------------------------------


def test_games_of_bots_alone_are_not_looked_for(house: House) -> None:
    host = house.person("Anna")
    host.make("fortress", "random random")
    mine = host.make("fortress", "random me", options={"deployment": "beginner"})

    async def waiting() -> list[str]:
        games = house.inside.store.games
        async with house.inside.tables.locked(mine) as found:
            await games.sit(mine, 0, found.game.seats[0], found.game.seats[0], 5.0, "")
            return [ident for ident, _ in await games.waiting_for_bots(1e12)]

    assert run_in(house, waiting()) == [mine]


def run_in(house: House, coroutine: Any) -> Any:
    """Have something done in the server's own loop."""
    [task] = [one for one in house.inside._tasks if one.get_name() == "keeping house"]
    return asyncio.run_coroutine_threadsafe(coroutine, task.get_loop()).result(20)


def test_nobody_sits_on_two_sides_by_being_quick(house: House) -> None:
    red, _, table = duel(house)

    async def sit() -> None:
        found = house.inside.tables.known(table)
        blue = found.game.seats[1]
        now = type(blue)(found.game.seats[0].person)
        await house.inside.store.games.sit(table, 1, blue, now, 0.0, "", [0])

    with pytest.raises(Conflict):
        run_in(house, sit())
    assert [one["who"] for one in red.state(table)["seats"]] == ["Rita", "Ben"]


def test_settings_are_small_when_remembered_too(open_house: Callable[..., House], tmp_path: Path) -> None:
    house = open_house(data=str(tmp_path), rates=Rates(kept=(20_000, 1)))
    person = house.person()
    person.put("/api/me", {"settings": {"a": [[]] * 5000}}, status=422)
    person.put("/api/me", {"settings": {"a": "x" * 9000}})
    person.put("/api/me", {"settings": {"a": "y" * 9000}})  # it takes the place of the other
    house.person().put("/api/me", {"settings": {"a": "x" * 9000}})
    house.person().put("/api/me", {"settings": {"a": "x" * 9000}}, status=429)


# -- logs -----------------------------------------------------------------------------------------------------


def test_a_log_does_not_let_anybody_watch_a_table(
    quick_house: House, caplog: pytest.LogCaptureFixture
) -> None:
    person = quick_house.person("Anna")
    table = person.make("fortress", "me open")
    quick_house.inside.tables._live.clear()
    run_in(quick_house, broken(quick_house, table))
    with caplog.at_level(logging.INFO):
        person.state(table, status=503)
    said = [one.getMessage() for one in caplog.records if one.name.startswith("sandtable")]
    assert any(shown_id(table) in one for one in said) and not any(table in one for one in said)


async def broken(house: House, table: str) -> None:
    """Make a game name data that is not here."""
    from sqlalchemy import update

    from sandtable.store import schema as t

    query = update(t.games).where(t.games.c.id == table).values(data="none such")
    await house.inside.store.writer.do(lambda connection: connection.execute(query))


def test_notes_cost_more_than_a_look(open_house: Callable[..., House], tmp_path: Path) -> None:
    house = open_house(data=str(tmp_path), rates=Rates(here=(25, 0.001)))
    person: Person = house.person()
    table = person.make("duel", "me open")
    person.put(f"/api/tables/{table}/notes", {"text": "x"})
    person.put(f"/api/tables/{table}/notes", {"text": "x"}, status=429)
