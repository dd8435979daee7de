"""Requests that mean harm, one after the other, and how they are answered: never by a fault of the server's, and never
so that others have to wait."""

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any

from sandtable.session.files import game_bytes
from sandtable.session.session import HUMAN, Session
from sandtable.session.titles import load_title
from tools.bench.client import Connection, Refused

Attack = Callable[["Attacker"], tuple[str, str, bytes]]
"""Gives a method, a path and a body."""
LONG: tuple[str, int] = ("nei", 1200)
"""The title of a long game that every attacker brings along, and how many orders it has."""
CUT = 0
"""The line was cut."""


class Attacker:
    """Somebody with a table of their own and bad intentions."""

    def __init__(self, port: int, seed: int, table: str = "", others: str = "") -> None:
        self.port = port
        self.address = f"198.51.100.{seed % 250}"
        """Where they come from, as the proxy says: limits are counted by address, and nobody else must suffer by it."""
        self.rng = random.Random(seed)
        self.table = table
        self.cookie = ""
        self.others = others
        """A table of somebody else."""
        self.long = ""
        """A table of their own, with a long game."""
        self.long_seat = ""
        self.answers: dict[int, int] = {}

    def text(self, most: int) -> str:
        some = "aA0.\"'\\/<>{}[]%\u0000\u202e\ud7ff𝐚é\n"
        return "".join(self.rng.choice(some) for _ in range(self.rng.randrange(most)))


def _json(value: Any) -> bytes:
    return json.dumps(value).encode("utf-8", "surrogatepass")


def _new(**more: Any) -> bytes:
    return _json({"title": "fortress", **more})


def game_of(slug: str, orders: int, seed: int) -> bytes:
    """A body that makes a hot-seat table of a game in which so many orders were given."""
    title = load_title(slug)
    setup = title.setup("", {})
    session = Session.new(title, setup, [HUMAN] * len(title.seats_of(setup)))
    rng = random.Random(seed)
    seat = 0
    while not session.over and (len(session.entries) < orders or not session.undo_state(seat).steps):
        seat = session.awaited()[0]
        session.order(seat, rng.choice(session.legal(seat)))
    return _json(
        {"title": slug, "file": game_bytes(session.to_file(secret=True)).decode(), "access": "hotseat"}
    )


@cache
def long_game() -> bytes:
    """A body that makes a hot-seat table of a long game."""
    return game_of(*LONG, 1)


ATTACKS: dict[str, Attack] = {
    "dotted keys": lambda a: ("POST", "/api/tables", _new(position="a." * 20_000 + "a=1")),
    "many tables in TOML": lambda a: ("POST", "/api/tables", _new(position="[[a]]\n" * 30_000)),
    "deep TOML": lambda a: ("POST", "/api/tables", _new(position="a=" + "[" * 90_000)),
    "a long number": lambda a: ("POST", "/api/tables", _new(position="turn = " + "9" * 150_000)),
    "deep JSON": lambda a: ("POST", "/api/tables", b'{"title":' + b"[" * 60_000),
    "no UTF-8": lambda a: ("POST", "/api/tables", b'{"title": "\xff\xfe"}'),
    "a wrong file": lambda a: (
        "POST",
        "/api/tables",
        _new(file='{"format": "sandtable-game"' + " " * 500_000),
    ),
    "a file of nonsense": lambda a: (
        "POST",
        "/api/tables",
        _new(
            file='{"format":"sandtable-game","format_version":1,"entries":[' + '["act",0,"x","",0],' * 20_000
        ),
    ),
    "four megabytes": lambda a: ("POST", "/api/tables", _new(file="x" * 3_900_000)),
    "two million backslashes": lambda a: ("POST", "/api/tables", _new(file="\\" * 1_900_000 + "\u0000")),
    "an endless bot": lambda a: (
        "POST",
        "/api/tables",
        _new(seats=[{"holder": "bot", "bot": "ismcts:iterations=99999999"}] * 2),
    ),
    "too large": lambda a: ("POST", "/api/tables", b"x" * 5_100_000),
    "a stranger's order": lambda a: (
        "POST",
        f"/api/tables/{a.others}/orders",
        _json({"seen": "x", "seat": "japan", "action": a.rng.randrange(1 << 40)}),
    ),
    "any order": lambda a: (
        "POST",
        f"/api/tables/{a.table}/orders",
        _json({"seen": a.text(60), "seat": a.text(10), "text": a.text(250)}),
    ),
    "a stranger's seat": lambda a: ("GET", f"/api/tables/{a.others}?seat=japan", b""),
    "the truth": lambda a: ("GET", f"/api/tables/{a.others}/moments?lens=truth", b""),
    "a long completion": lambda a: (
        "GET",
        f"/api/tables/{a.table}/complete?seat=japan&text=" + "move%20" * 28,
        b"",
    ),
    "a long why": lambda a: (
        "GET",
        f"/api/tables/{a.table}/why?seat=japan&text=" + "move%20G5%20to%20" * 11,
        b"",
    ),
    "heat": lambda a: ("GET", f"/api/tables/{a.table}/heat?seat=japan", b""),
    "any scene": lambda a: (
        "GET",
        f"/api/titles/shanghai/scenes/{a.rng.randrange(1 << 30)}?options=%7B%22x%22:{a.rng.randrange(99)}%7D",
        b"",
    ),
    "a lesson": lambda a: (
        "POST",
        "/api/titles/shanghai/lesson",
        _json({"step": a.rng.randrange(20), "done": ["pass"] * 50}),
    ),
    "another's path": lambda a: ("GET", "/api/tables/" + "../" * 40 + "etc/passwd", b""),
    "a forged invitation": lambda a: ("GET", f"/api/join/{a.rng.randbytes(60).hex()}", b""),
    "names": lambda a: ("PUT", "/api/me", _json({"name": a.text(40)})),
    "log-ins": lambda a: (
        "POST",
        "/api/login",
        _json({"name": a.text(30) or "x", "password": "wrong password"}),
    ),
    "chat": lambda a: ("POST", f"/api/tables/{a.table}/chat", _json({"text": a.text(2000)})),
    "notes": lambda a: (
        "PUT",
        f"/api/tables/{a.table}/notes",
        _json({"text": "x" * 19_000, "spaces": {str(n): "y" * 400 for n in range(400)}}),
    ),
    "lists": lambda a: ("GET", "/api/tables", b""),
    "settings": lambda a: ("PUT", "/api/me", _json({"settings": {"a": [[[[["x" * 9000]]]]]}})),
    "undo and redo": lambda a: (
        "POST",
        f"/api/tables/{a.table}/{a.rng.choice(['undo', 'redo', 'reset', 'takeback'])}",
        _json({"seat": "japan"}),
    ),
    "a branch": lambda a: (
        "POST",
        f"/api/tables/{a.table}/branch?seat=japan",
        _json({"moment": a.rng.randrange(99)}),
    ),
    "openapi": lambda a: ("GET", "/api/openapi.json", b""),
    "heat in a long game": lambda a: moved_or(a, "heat"),
    "moments of a long game": lambda a: moved_or(a, "moments"),
    "luck in a long game": lambda a: moved_or(a, "luck"),
    "playback of a long game": lambda a: ("GET", f"/api/tables/{a.long}/playback?first=0&most=40", b""),
    "a long game's file": lambda a: ("GET", f"/api/tables/{a.long}/export", b""),
    "odds": lambda a: ("GET", f"/api/tables/{a.long}/odds?action={a.rng.randrange(1 << 32)}", b""),
    "odds of a space": lambda a: (
        "GET",
        f"/api/tables/{a.long}/odds?space=L-{a.rng.choice('ABCDEFG')}4",
        b"",
    ),
    "an overlay": lambda a: ("GET", f"/api/tables/{a.long}/overlays/threat?space=L-G6", b""),
    "a long game again": lambda a: ("POST", "/api/tables", long_game()),
    "accounts": lambda a: (
        "POST",
        "/api/account",
        _json({"name": a.text(20) or "x", "password": a.text(60) + "long enough"}),
    ),
    "guests": lambda a: ("POST", "/api/logout", b"{}"),
    "invitations": lambda a: ("POST", f"/api/tables/{a.table}/invite?seat=commonwealth", b"{}"),
    "another's cookie": lambda a: ("GET", f"/api/tables/{a.others}", b""),
}
MUCH = 64 * 1024
"""Bytes of a body from which on whoever has sent too much is cut off before they could read why."""
STRANGERS = ("accounts", "guests", "another's cookie")
"""Sent by somebody whom the server does not know: these would make a stranger of who sends them."""


def moved_or(a: Attacker, what: str) -> tuple[str, str, bytes]:
    """The game moves by a step, so that nothing that was worked out for it holds any longer; then the question."""
    if a.rng.random() < 0.5:
        return "POST", f"/api/tables/{a.long}/{a.rng.choice(['undo', 'redo'])}", _json({"seat": a.long_seat})
    return "GET", f"/api/tables/{a.long}/{what}", b""


# -- what is no whole request ---------------------------------------------------------------------------------


async def a_long_head(a: Attacker) -> int:
    return await raw(a, head_of(a, "GET", "/api/me") + b"X-A: " + b"b" * 400_000 + b"\r\n\r\n", (CUT,))


async def many_headers(a: Attacker) -> int:
    return await raw(a, head_of(a, "GET", "/api/me") + b"X-A: b\r\n" * 5_000 + b"\r\n", (CUT,))


async def half_a_body(a: Attacker) -> int:
    """They say more than they send, and go."""
    head = (
        head_of(a, "POST", "/api/tables") + b"Content-Type: application/json\r\nContent-Length: 9000\r\n\r\n"
    )
    _, writer = await asyncio.open_connection("127.0.0.1", a.port)
    writer.write(head + b'{"title":')
    await asyncio.sleep(0.05)
    writer.close()
    return CUT


async def a_stream_and_gone(a: Attacker) -> int:
    """They open a stream, read its beginning, and go."""
    reader, writer = await asyncio.open_connection("127.0.0.1", a.port)
    writer.write(head_of(a, "GET", f"/api/tables/{a.long}/events") + b"\r\n")
    try:
        found = await asyncio.wait_for(reader.read(12), 60)
    except OSError:
        found = b""
    finally:
        writer.transport.abort()
    return int(found[9:12]) if found[9:12].isdigit() else CUT


async def nothing_is_read(a: Attacker) -> int:
    """They ask for much at once and read nothing of it."""
    _, writer = await asyncio.open_connection("127.0.0.1", a.port)
    head = head_of(a, "GET", f"/api/tables/{a.long}").replace(b"Connection: close\r\n", b"") + b"\r\n"
    writer.write(head * 50)
    await asyncio.sleep(0.3)
    writer.transport.abort()
    return CUT


ROUGH: dict[str, Callable[[Attacker], Awaitable[int]]] = {
    "a long head": a_long_head,
    "many headers": many_headers,
    "half a body": half_a_body,
    "a stream and gone": a_stream_and_gone,
    "nothing is read": nothing_is_read,
}
EVERY = [*ATTACKS, *ROUGH]
FINE = (200, 201, 204, 304, 307, 400, 403, 404, 405, 408, 409, 413, 415, 421, 422, 429, 503)


async def send(attacker: Attacker, name: str, made: Attack | None = None) -> int:
    """One of them, on a line of its own; returns the status. `made`: one that is not among them."""
    if name in ROUGH:
        status = await ROUGH[name](attacker)
    else:
        method, path, body = (made or ATTACKS[name])(attacker)
        head = head_of(attacker, method, path, name not in STRANGERS)
        if body:
            head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n".encode()
        status = await raw(attacker, head + b"\r\n" + body, (CUT,) if len(body) > MUCH else (), name)
    attacker.answers[status] = attacker.answers.get(status, 0) + 1
    return status


def head_of(a: Attacker, method: str, path: str, known: bool | None = True) -> bytes:
    """`known`: by their own cookie; else by one that is nobody's; None: by none."""
    head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{a.port}\r\nConnection: close\r\n"
    head += f"X-Forwarded-For: {a.address}\r\nAccept-Encoding: gzip\r\n"
    cookie = a.cookie if known else "" if known is None else f"sandtable={a.rng.randbytes(32).hex()[:43]}"
    head += f"Cookie: {cookie}\r\n" if cookie else ""
    return head.encode("latin-1", "replace")


async def raw(attacker: Attacker, data: bytes, also: tuple[int, ...], name: str = "") -> int:
    """What is answered to these bytes: a status that is fine, or one of those that are expected here."""
    found = b""
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", attacker.port)
        try:
            writer.write(data)
            found = await asyncio.wait_for(reader.read(), 60)
        finally:
            writer.close()
    except (OSError, TimeoutError):
        pass
    status = int(found[9:12]) if found[9:12].isdigit() else CUT
    if status not in (*FINE, *also):
        raise AssertionError(f"{name}: answered with {status}: {found[:300]!r}")
    return status


async def settle_in(port: int, seed: int, others: str) -> Attacker:
    """An attacker with a table against a bot, and another with a long game."""
    attacker = Attacker(port, seed, others=others)
    line = Connection("127.0.0.1", port, address=attacker.address)
    try:
        made = await line.ask("POST", "/api/tables", {"title": "fortress", "scenario": "basic"})
        attacker.table = made["id"]
    except Refused:
        attacker.table = others
    attacker.long = attacker.table
    for _ in range(20):
        try:
            attacker.long = (await line.ask("POST", "/api/tables", json.loads(long_game())))["id"]
            attacker.long_seat = (await line.ask("GET", f"/api/tables/{attacker.long}"))["seat"]
            break
        except Refused:
            await asyncio.sleep(0.5)
    attacker.cookie = line.cookie
    line.close()
    return attacker


async def attack(attacker: Attacker, count: int) -> None:
    """So many requests, of every kind in turn."""
    for n in range(count):
        await send(attacker, EVERY[n % len(EVERY)])
