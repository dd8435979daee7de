"""Guests who mean harm: what they send costs them something, and nobody else."""

import asyncio
import contextlib
import gzip
import json
import os
import signal
import socket
import threading
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sandtable.kernel.errors import BadSetup
from sandtable.server import process
from sandtable.server.beside import Desk
from sandtable.server.bodies import NUL
from sandtable.server.bots import check_offered
from sandtable.server.hosts import is_served
from sandtable.server.limits import Limits
from sandtable.server.processes import Turns
from sandtable.server.routes_stream import LAST_BLOCK
from sandtable.server.settings import Rates, Streams
from sandtable.session.files import game_bytes
from sandtable.session.session import HUMAN, Session
from sandtable.session.titles import load_title
from tests.server.helpers import House, duel, until

FAR = {"X-Forwarded-For": "203.0.113.9"}
"""Somebody who is not on this machine, as the proxy says."""
SET_UP: dict[str, str | int | bool] = {"deployment": "beginner"}


def game_file(entries: int = 0) -> str:
    title = load_title("fortress")
    setup = title.setup("basic", SET_UP)
    session = Session.new(title, setup, [HUMAN, HUMAN])
    for _ in range(entries):
        seat = session.awaited()[0]
        session.order(seat, session.legal(seat)[0])
    return game_bytes(session.to_file(secret=True)).decode()


# -- what is brought along ------------------------------------------------------------------------------------


def test_a_file_is_read_in_a_process_that_is_ended_when_it_takes_too_long(
    open_house: Callable[..., House], tmp_path: Path
) -> None:
    house = open_house(data=str(tmp_path), read_seconds=0.001)
    person = house.person("Anna")
    body = {"title": "fortress", "file": game_file(4), "access": "hotseat"}
    problem = person.post("/api/tables", body, status=400)
    assert "takes more than the 0.001 seconds" in problem["text"]
    assert not house.inside.readers.processes.all
    house.inside.readers.seconds = 20.0
    table = person.post("/api/tables", body)["id"]
    assert person.state(table)["view"]["turn"] > 1
    assert len(house.inside.readers.processes.all) == 1


def test_what_takes_long_because_the_machine_is_busy_is_read(
    open_house: Callable[..., House], tmp_path: Path
) -> None:
    """The time that a file may take is a processor's: while the process that reads it has none, it stands still."""
    house = open_house(data=str(tmp_path), read_seconds=2.0, read_patience=30.0)
    person = house.person("Anna")
    body = {"title": "fortress", "file": game_file(4), "access": "hotseat"}
    person.post("/api/tables", body)
    [reader] = house.inside.readers.processes.all
    os.kill(reader.process.pid, signal.SIGSTOP)
    again = threading.Timer(3.0, os.kill, [reader.process.pid, signal.SIGCONT])
    again.start()
    try:
        person.post("/api/tables", body)
    finally:
        again.join()
    assert house.inside.readers.processes.all == {reader}
    house.inside.readers.patience = 0.5  # but not for ever
    os.kill(reader.process.pid, signal.SIGSTOP)
    assert "takes more than" in person.post("/api/tables", body, status=400)["text"]
    assert not house.inside.readers.processes.all


def test_a_game_of_too_many_entries_is_not_even_played(quick_house: House) -> None:
    file = json.loads(game_file(2))
    file["entries"] *= 15_000
    body = {"title": "fortress", "file": json.dumps(file), "access": "hotseat"}
    problem = quick_house.person("Anna").post("/api/tables", body, status=400)
    assert "20000 can be brought along" in problem["text"]


def test_a_large_body_is_not_even_decoded_in_the_server(
    quick_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*given: Any) -> None:
        raise AssertionError("decoded here")

    monkeypatch.setattr("sandtable.server.http.decoded", fails)
    person = quick_house.person()
    person.client.get("/api/me")
    head = {"Content-Type": "application/json"}
    for body, status in (
        (b'{"title": "fortress", "file": "' + b"x" * 100_000 + b'"}', 400),
        (b'{"title": "fortress", "file": "' + b"x" * 100_000 + b'\\u0000"}', 422),
        (b'{"title": "fortress", "other": "' + b"x" * 100_000 + b'"}', 422),
        (b'{"title": "nothing", "file": "' + b"x" * 100_000 + b'"}', 404),
        (b"x" * 100_000, 400),
    ):
        answer = person.client.post("/api/tables", content=body, headers=head)
        assert answer.status_code == status, answer.text
        assert answer.json()["text"]


@pytest.mark.parametrize(
    ("text", "is_so"),
    [
        (r"\u0000", True),
        (r"a\\u0000", False),
        (r"\\\u0000", True),
        (r"\"\u0041", False),
        (r"\nx\u0000", True),
    ],
)
def test_a_nul_is_found_however_it_is_written(text: str, is_so: bool) -> None:
    assert bool(NUL.match(text.encode())) is is_so


def test_a_nul_is_looked_for_in_no_time() -> None:
    """Twice as long takes twice as long, not four times."""
    for part in (b"x", b"\\\\", b"\\\\u0000", b'\\"'):
        began = time.process_time()
        NUL.match(part * 100_000)
        assert time.process_time() - began < 2.0


def test_one_address_does_not_fill_the_readers(quick_house: House) -> None:
    readers = quick_house.inside.readers
    readers._turns.free = 0
    readers._turns._waiting = [("127.0.0.1", asyncio.Future(loop=asyncio.new_event_loop())) for _ in range(4)]
    body = {"title": "fortress", "file": game_file(1), "access": "hotseat"}
    assert quick_house.person("Anna").post("/api/tables", body, status=429)["code"] == "too-many"


# -- bots -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "bot",
    [
        "ismcts:iterations=1000000000",
        "ismcts:ms=3600000",
        "ismcts:ms=100,depth=1000000",
        "ismcts:ms=100,look=100",
        "greedy:samples=1000000",
        "greedy:samples=2,depth=5000",
    ],
)
def test_a_bot_that_would_think_for_ever_is_refused(quick_house: House, bot: str) -> None:
    person = quick_house.person("Anna")
    problem = person.make("fortress", f"me {bot}", scenario="basic", status=400)
    assert "at most" in problem["text"]
    table = person.make("fortress", "me open", scenario="basic")
    path = f"/api/tables/{table}/seats/commonwealth"
    assert "at most" in person.put(path, {"holder": "bot", "bot": bot}, status=400)["text"]


def test_the_strongest_bot_is_offered() -> None:
    for bot in (
        "random",
        "greedy",
        "ismcts:quick",
        "ismcts:strong",
        "ismcts:ms=9000",
        "ismcts:iterations=80000",
    ):
        check_offered(bot, 10.0)
    with pytest.raises(BadSetup):
        check_offered("ismcts:strong", 5.0)


def test_a_thought_ends_with_its_table(open_house: Callable[..., House], tmp_path: Path) -> None:
    house = open_house(data=str(tmp_path), bot_seconds=60.0)
    person = house.person("Anna")
    table = person.make("fortress", "ismcts:ms=60000 me", scenario="basic", options=SET_UP)
    driver = house.inside.tables.driver
    until(lambda: table in driver._decisions and house.inside.thinkers.processes.all, "a thought")
    person.delete(f"/api/tables/{table}")
    until(lambda: not driver._tasks and not house.inside.thinkers.processes.all, "the end of the thought")


def test_whoever_used_the_places_least_goes_first() -> None:
    async def work() -> list[str]:
        turns = Turns(1)
        order: list[str] = []

        async def one(owner: str) -> None:
            async with turns.place(owner):
                order.append(owner)
                await asyncio.sleep(0.01)

        greedy = [asyncio.create_task(one("greedy")) for _ in range(5)]
        await asyncio.sleep(0.002)
        await asyncio.gather(*greedy, one("modest"))
        assert turns.free == 1 and not turns._running
        return order

    assert asyncio.run(work()).index("modest") == 1


def test_nobody_has_more_places_than_they_may() -> None:
    async def work() -> list[str]:
        turns = Turns(3, 2)
        inside: list[str] = []
        done = asyncio.Event()

        async def one(owner: str) -> None:
            async with turns.place(owner):
                inside.append(owner)
                await done.wait()

        tasks = [asyncio.create_task(one("greedy")) for _ in range(5)]
        await asyncio.sleep(0)
        assert inside == ["greedy"] * 2 and turns.free == 1
        tasks.append(asyncio.create_task(one("modest")))  # does not wait behind them
        await asyncio.sleep(0)
        held = list(inside)
        done.set()
        await asyncio.gather(*tasks)
        assert turns.free == 3 and not turns._running and len(inside) == 6
        return held

    assert asyncio.run(work()) == ["greedy", "greedy", "modest"]


# -- streams --------------------------------------------------------------------------------------------------


def test_spectators_come_and_go_without_a_state_for_anybody(quick_house: House) -> None:
    red, _blue, table = duel(quick_house)
    stream = red.watch(table)
    stream.last("state")
    others = [quick_house.person().watch(table) for _ in range(3)]
    until(lambda: stream.next("watching")[1]["spectators"] == 3, "three spectators")
    assert stream.quiet("state")
    assert red.state(table)["spectators"] == 3
    for one in others:
        one.close()
    until(lambda: stream.next("watching")[1]["spectators"] == 0, "nobody any more")


def test_presence_is_told_at_most_once_in_a_while(open_house: Callable[..., House], tmp_path: Path) -> None:
    house = open_house(data=str(tmp_path), presence=0.5)
    red, _, table = duel(house)
    stream = red.watch(table)
    stream.last("state")
    began = time.monotonic()
    for _ in range(12):
        house.person().watch(table)
    told = 0
    while stream.next("watching")[1]["spectators"] < 12:
        told += 1
    assert told <= (time.monotonic() - began) / 0.5 + 2


def test_streams_have_a_number(open_house: Callable[..., House], tmp_path: Path) -> None:
    streams = Streams(person=2, address=3, table=100)
    house = open_house(data=str(tmp_path), rates=Rates(), streams=streams)
    red, blue, table = duel(house)
    first = [red.watch(table), red.watch(table)]
    assert red.watch(table).response.status_code == 429
    assert blue.watch(table).response.status_code == 200
    assert blue.watch(table).response.status_code == 429
    first[0].close()
    until(lambda: blue.watch(table).response.status_code == 200, "room again")


def test_what_is_said_reaches_many_without_asking_the_store(
    quick_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    red, blue, table = duel(quick_house)
    streams = [one.watch(table) for one in (red, blue, quick_house.person(), quick_house.person())]
    for one in streams:
        one.last("state")
    live = quick_house.inside.tables.known(table)
    sights, asked = dict(live._sights), 0
    people = quick_house.inside.store.people
    chats = people.chats

    async def counted(game: str, after: int = 0) -> Any:
        nonlocal asked
        asked += 1
        return await chats(game, after)

    monkeypatch.setattr(people, "chats", counted)
    for n in range(3):
        red.post(f"/api/tables/{table}/chat", {"text": f"Word {n}"})
    for one in streams:
        assert [one.next("chat")[1]["text"] for _ in range(3)] == ["Word 0", "Word 1", "Word 2"]
    assert asked == 3  # once for each message, however many look on
    assert live._sights == sights  # and nobody's view is made anew for it


def test_spectators_of_a_crowded_table_look_now_and_then(
    quick_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sandtable.server.routes_stream.EACH", 0.2)
    red, _blue, table = duel(quick_house)
    player, spectator = red.watch(table), quick_house.person().watch(table)
    player.last("state")
    spectator.last("state")
    began = time.monotonic()
    for n in range(10):
        red.put("/api/me", {"name": f"Red {n}"})
    told, name = 0, ""
    while name != "Red 9":
        name = spectator.next("state")[1]["seats"][0]["who"]
        told += 1
    assert told <= (time.monotonic() - began) / 0.4 + 1
    assert player.last("state")[1]["seats"][0]["who"] == "Red 9"


def test_a_stream_is_packed_for_whoever_is_not_on_this_machine(quick_house: House) -> None:
    red, _blue, table = duel(quick_house)
    with red.client.stream("GET", f"/api/tables/{table}/events", headers=FAR) as answer:
        assert answer.headers["content-encoding"] == "gzip"
        raw = answer.iter_raw()
        reader = zlib.decompressobj(16 + zlib.MAX_WBITS)
        text = b""
        while b"event: watching" not in text:
            text += reader.decompress(next(raw))
        red.order(table, "high", "red")
        while text.count(b"event: state") < 2:
            text += reader.decompress(next(raw))
        quick_house.inside.stop()  # the server closes: the file ends as it should
        rest = b"".join(raw)
        text += reader.decompress(rest)
        assert reader.eof and LAST_BLOCK in rest
    assert text.startswith(b"retry: 1000\n\n")


def test_answers_are_packed_for_whoever_is_not_on_this_machine(quick_house: House) -> None:
    red, _, table = duel(quick_house)
    here = red.client.get(f"/api/tables/{table}")
    far = red.client.get(f"/api/tables/{table}", headers=FAR)
    assert "content-encoding" not in here.headers
    assert far.headers["content-encoding"] == "gzip" and far.headers["vary"] == "Accept-Encoding"
    assert far.json() == here.json() and int(far.headers["content-length"]) < len(here.content)
    plain = red.client.get(f"/api/tables/{table}", headers={**FAR, "Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers


def test_a_scene_has_an_address_that_names_its_content(quick_house: House) -> None:
    person = quick_house.person("Anna")
    table = person.make("fortress", "me random", scenario="basic")
    way = person.client.get(f"/api/tables/{table}/scene", follow_redirects=False)
    assert way.status_code == 307
    scene = person.client.get(way.headers["location"])
    assert "immutable" in scene.headers["cache-control"] and scene.headers["content-encoding"] == "gzip"
    assert scene.json() == person.get("/api/titles/fortress/scene?scenario=basic")
    again = person.client.get(way.headers["location"], headers={"If-None-Match": scene.headers["etag"]})
    assert again.status_code == 304
    name = way.headers["location"].partition("?")[0].rpartition("/")[2]
    for wrong in (
        way.headers["location"].replace(name, "0" * len(name)),
        f"/api/titles/fortress/scenes/{name}?scenario=nothing",
        f"/api/titles/fortress/scenes/{name}?options=[]",
        f"/api/titles/fortress/scenes/{name}?version=900",
        f"/api/titles/nothing/scenes/{name}",
    ):
        person.get(wrong, status=404)


# -- who may come in ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("host", "served", "is_so"),
    [
        ("127.0.0.1:8765", (), True),
        ("[::1]:8765", (), True),
        ("192.168.1.7", (), True),
        ("localhost:8765", (), True),
        ("evil.example:8765", (), False),
        ("", (), False),
        ("play.example.org", ("play.example.org",), True),
        ("PLAY.example.org.:443", ("play.example.org",), True),
        ("other.example.org", ("play.example.org",), False),
        ("a.example.org", ("*.example.org",), True),
        ("example.org.evil.example", ("*.example.org",), False),
        ("anything", ("*",), True),
    ],
)
def test_a_server_answers_to_its_own_names(host: str, served: tuple[str, ...], is_so: bool) -> None:
    assert is_served(host, served) is is_so


def test_a_name_led_here_by_another_site_gets_nothing(quick_house: House) -> None:
    person = quick_house.person("Anna")
    for path in ("/", "/api/me", "/api/tables", "/healthz"):
        assert person.get(path, status=421, headers={"Host": "evil.example"})["code"] == "forbidden"


def test_everything_has_a_rate(open_house: Callable[..., House], tmp_path: Path) -> None:
    house = open_house(data=str(tmp_path), rates=Rates(here=(40, 0.01)))
    client = house.person().client
    for path in ("/api/titles", "/api/tables", "/api/openapi.json", "/api/titles/fortress/rules"):
        answers = [client.get(path, headers={"X-Forwarded-For": path[5:12]}) for _ in range(41)]
        assert answers[0].status_code == 200 and answers[-1].status_code == 429
        assert int(answers[-1].headers["retry-after"]) > 0
    step = {"step": 0}
    lessons = [
        client.post("/api/titles/fortress/lesson", json=step, headers={"X-Forwarded-For": "l"})
        for _ in range(5)
    ]
    assert [one.status_code for one in lessons] == [200, 200, 200, 200, 429]
    assert client.get("/healthz").status_code == 200


def test_an_address_has_only_so_much_kept(open_house: Callable[..., House], tmp_path: Path) -> None:
    house = open_house(data=str(tmp_path), rates=Rates(kept=(5_000, 0.01)))
    person = house.person("Anna")
    table = person.make("duel", "me open", scenario="close")
    notes = f"/api/tables/{table}/notes"
    person.put(notes, {"text": "x" * 4_000})
    person.put(notes, {"text": "y" * 4_000})  # no more than before
    person.put(notes, {"text": "z" * 9_000}, status=429)
    assert person.get(notes)["text"].startswith("y")
    person.post(f"/api/tables/{table}/chat", {"text": "x" * 1_500}, status=429)
    body = {"title": "fortress", "file": game_file(80), "access": "hotseat"}
    person.post("/api/tables", body, status=429)
    person.make("duel", "me open", scenario="close")


def test_nobody_changes_their_mind_endlessly(quick_house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.server.routes_tables.MOST_THOUGHTS", 4)
    person = quick_house.person("Anna")
    seats = [{"holder": "me"}, {"holder": "me"}]
    body = {"title": "fortress", "scenario": "basic", "options": SET_UP, "access": "hotseat", "seats": seats}
    table = person.post("/api/tables", body)["id"]
    state = person.state(table)
    seat = state["seat"]
    give = {"seen": state["seen"], "seat": seat, "action": state["view"]["offers"][0]["action"]}
    person.post(f"/api/tables/{table}/orders", give)
    for _ in range(2):
        person.post(f"/api/tables/{table}/undo", {"seat": seat})
        person.post(f"/api/tables/{table}/redo", {"seat": seat})
    assert "only orders" in person.post(f"/api/tables/{table}/undo", {"seat": seat}, status=403)["text"]
    state = person.state(table)
    give = {"seen": state["seen"], "seat": seat, "action": state["view"]["offers"][0]["action"]}
    person.post(f"/api/tables/{table}/orders", give)


def test_whoever_asks_much_waits_behind_whoever_asks_little() -> None:
    async def work() -> list[str]:
        desk = Desk()
        order: list[str] = []

        async def ask(owner: str) -> None:
            await desk.do(owner, lambda: time.sleep(0.01))
            order.append(owner)

        greedy = [asyncio.create_task(ask("greedy")) for _ in range(8)]
        await asyncio.sleep(0.002)
        await asyncio.gather(*greedy, ask("modest"))
        return order

    assert asyncio.run(work()).index("modest") <= 2


def test_workers_count_together() -> None:
    here, there = Limits(Rates(logins=(4, 0.01))), Limits(Rates(logins=(4, 0.01)))
    said: list[str] = []
    here.taken = {}
    here.hurry = lambda: said.extend(here.taken or {})
    for _ in range(3):
        here.take("logins", "203.0.113.9")
    assert here.taken and said and "203" not in said[0]
    for key, cost in here.taken.items():
        there.taken_elsewhere(key, cost)
    there.take("logins", "203.0.113.9")
    with pytest.raises(Exception, match="too often"):
        there.take("logins", "203.0.113.9")
    there.take("logins", "203.0.113.10")
    there.taken_elsewhere("nonsense:00", 5.0)


def test_half_a_request_is_not_waited_for(quick_house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "HEAD_WITHIN", 0.3)
    monkeypatch.setattr("sandtable.server.http.BODY_WITHIN", 0.3)
    monkeypatch.setattr("sandtable.server.guard.BODY_WITHIN", 0.3)
    where = quick_house.sock.getsockname()
    host = f"Host: {where[0]}\r\n".encode()
    for begin in (b"", b"GET /api/me HT", b"GET /api/me HTTP/1.1\r\n" + host + b"X-A: b\r\n"):
        with socket.create_connection(where) as line:
            line.settimeout(10)
            line.sendall(begin)
            with contextlib.suppress(ConnectionResetError):
                assert line.recv(100) == b""
    with socket.create_connection(where) as line:  # a second request that never comes whole
        line.settimeout(10)
        line.sendall(b"GET /healthz HTTP/1.1\r\n" + host + b"\r\n")
        until(lambda: b"well" in line.recv(10_000))
        line.sendall(b"GET /api/me HT")
        with contextlib.suppress(ConnectionResetError):
            assert line.recv(100) == b""
    with socket.create_connection(where) as line:
        line.settimeout(10)
        head = b"POST /api/tables HTTP/1.1\r\n" + host
        line.sendall(head + b"Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{")
        assert line.recv(1000).startswith(b"HTTP/1.1 408")
    quick_house.person("Anna")


def test_requests_that_do_not_wait_for_the_answer_end_their_line(
    quick_house: House, caplog: pytest.LogCaptureFixture
) -> None:
    where = quick_house.sock.getsockname()
    ask = f"GET /healthz HTTP/1.1\r\nHost: {where[0]}\r\n\r\n".encode()
    with socket.create_connection(where) as line:
        line.settimeout(20)
        line.sendall(ask * 50)
        answer = b""
        with contextlib.suppress(ConnectionResetError):
            while more := line.recv(10_000):
                answer += more
        assert answer.count(b"HTTP/1.1 200") == 1
    red, _blue, table = duel(quick_house)
    live = quick_house.inside.tables.known(table)
    cookie = f"Cookie: sandtable={red.client.cookies['sandtable']}\r\n\r\n".encode()
    with socket.create_connection(where) as line:
        line.sendall(ask.replace(b"/healthz", f"/api/tables/{table}/events".encode())[:-2] + cookie + ask)
        until(lambda: live.watchers, "the stream")
    until(lambda: not live.watchers, "the end of a stream whose reader is gone")
    assert "Traceback" not in caplog.text


def test_a_body_too_large_is_answered_before_the_line_is_cut(quick_house: House) -> None:
    """All of it is sent before anything is read, as a browser does."""
    where = quick_house.sock.getsockname()
    for said in (b"Content-Length: 6000000\r\n\r\n" + b"x" * 6_000_000,):
        with socket.create_connection(where) as line:
            line.settimeout(20)
            head = f"POST /api/tables HTTP/1.1\r\nHost: {where[0]}\r\nContent-Type: application/json\r\n"
            line.sendall(head.encode() + said)
            answer = line.recv(10_000)
            assert answer.startswith(b"HTTP/1.1 413") and b"connection: close" in answer.lower()


def test_whoever_is_refused_while_they_send_can_read_why(
    open_house: Callable[..., House], tmp_path: Path
) -> None:
    house = open_house(data=str(tmp_path), rates=Rates(here=(2, 0.01)))
    where = house.sock.getsockname()
    body = b"Content-Length: 3000000\r\n\r\n" + b"x" * 3_000_000
    for path, more, status in (
        ("/api/tables", "", b"415"),
        ("/api/nothing", "", b"404"),
        ("/api/tables", "Origin: http://evil.example\r\n", b"403"),
        ("/api/tables", "Content-Type: application/json\r\n", b"429"),
    ):
        with socket.create_connection(where) as line:
            line.settimeout(20)
            head = f"POST {path} HTTP/1.1\r\nHost: {where[0]}\r\nConnection: close\r\n{more}"
            line.sendall(head.encode() + body)
            assert line.recv(10_000)[9:12] == status


# -- people ---------------------------------------------------------------------------------------------------


PASSWORD = "correct horse battery"


def test_a_cookie_is_renewed_whenever_who_one_is_changes(house: House) -> None:
    person = house.person("Anna")
    for method, path, body in (
        ("POST", "/api/account", {"name": "Anna", "password": PASSWORD}),
        ("PUT", "/api/account", {"password": PASSWORD, "new_password": PASSWORD + " staple"}),
        ("DELETE", "/api/account", {"password": PASSWORD + " staple"}),
    ):
        old = person.client.cookies["sandtable"]
        answer = person.client.request(method, path, json=body)
        assert answer.is_success and person.client.cookies["sandtable"] != old
        name = person.get("/api/me")["name"]
        stolen = house.person().client.get("/api/me", headers={"Cookie": f"sandtable={old}"})
        assert stolen.json() == {"name": "Guest", "account": False} and "set-cookie" in stolen.headers
        assert person.get("/api/me")["name"] == name


@pytest.mark.parametrize(
    "password", ["aaaaaaaa", "password1", "12345678", "qwertyuiop", "Commander", "commander1", "abcabcabc"]
)
def test_a_password_that_would_soon_be_guessed_is_refused(quick_house: House, password: str) -> None:
    person = quick_house.person()
    problem = person.post("/api/account", {"name": "Commander", "password": password}, status=422)
    assert problem["code"] == "bad" and "password" in problem["text"].lower()
    assert not person.get("/api/me")["account"]


@pytest.mark.parametrize(
    "twin",
    ["аlice", "ＡＬＩＣＥ", "ali\u200bce", "al\u3164ice", "A1ice", "aIice", " a l i c e ", "alicе", "ALICE"],
)
def test_names_that_look_alike_are_one(house: House, twin: str) -> None:
    house.person().post("/api/account", {"name": "alice", "password": PASSWORD})
    other = house.person()
    problem = other.post("/api/account", {"name": twin, "password": PASSWORD}, status=409)
    assert "alice" not in problem["text"]
    assert other.put("/api/me", {"name": twin}, status=409)["text"] == problem["text"]
    assert other.get("/api/me")["name"] == "Guest"


def test_a_guest_does_not_keep_a_name_that_becomes_an_accounts(house: House) -> None:
    guest, owner = house.person("Аnna"), house.person()
    table = guest.make("duel", "me open", scenario="close", access="open")
    assert owner.state(table)["seats"][0]["who"] == "Аnna"
    owner.post("/api/account", {"name": "Anna", "password": PASSWORD})
    assert guest.get("/api/me")["name"] == "Guest"
    assert owner.state(table)["seats"][0]["who"] == "Guest"


def test_names_are_tried_as_slowly_as_passwords(open_house: Callable[..., House], tmp_path: Path) -> None:
    house = open_house(data=str(tmp_path), rates=Rates(renames=(3, 0.01)))
    person = house.person()
    for n in range(3):
        person.put("/api/me", {"name": f"Name {n}"})
    person.put("/api/me", {"name": "One more"}, status=429)
    person.put("/api/me", {"name": "Name 2", "settings": {"theme": "dark"}})


# -- faults ---------------------------------------------------------------------------------------------------


def test_a_database_that_is_away_is_said_so_and_tried_again(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    _red, _, table = duel(house)
    stranger = house.person("Eve")

    async def fails(*given: Any) -> None:
        raise ConnectionRefusedError("connection refused")

    monkeypatch.setattr("sandtable.store.games.Games.of_person", fails)
    monkeypatch.setattr("sandtable.store.people.People.last_chats", fails)
    for path in ("/api/tables", f"/api/tables/{table}/chat"):
        answer = stranger.client.get(path)
        assert answer.status_code == 503 and int(answer.headers["retry-after"]) > 0
        assert answer.json()["code"] == "unavailable"
    assert "Traceback" not in caplog.text
    monkeypatch.undo()
    stranger.get("/api/tables")


def test_health_is_asked_by_writing(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    person = house.person()
    assert person.get("/healthz")["status"] == "well"

    def full(connection: Any) -> None:
        raise OSError("no space left on device")

    monkeypatch.setattr("sandtable.store.store._note_health", full)
    until(lambda: person.client.get("/healthz").status_code == 503, "the full disk")
    assert int(person.client.get("/healthz").headers["retry-after"]) > 0
    monkeypatch.undo()
    until(lambda: person.client.get("/healthz").status_code == 200, "room again")


def test_an_sqlite_file_has_one_server(quick_house: House) -> None:
    from sandtable.kernel.errors import BadFile
    from sandtable.store.backup import restore
    from sandtable.store.database import database_url
    from sandtable.store.presence import SERVES
    from sandtable.store.store import Store

    folder = quick_house.settings.data
    with pytest.raises(BadFile, match="another server is using it"):
        asyncio.run(Store.open(folder, None, SERVES))
    source = Path(str(folder)) / "copy.db"
    source.write_bytes(gzip.compress(b"no backup"))
    with pytest.raises(BadFile, match="a server is using it"):
        asyncio.run(restore(database_url(folder, None), source, force=True))
    quick_house.person("Anna").make("duel", "me open", scenario="close")
