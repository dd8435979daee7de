"""Requests that mean harm, one after the other, and how they are answered: never by a fault of the server's, and never
so that others have to wait."""

import asyncio
import json
import random
from collections.abc import Callable
from typing import Any

from tools.bench.client import Connection, Refused

Attack = Callable[["Attacker"], tuple[str, str, bytes]]
"""Gives a method, a path and a body."""


class Attacker:
    """Somebody with a table of their own and bad intentions."""

    def __init__(self, port: int, seed: int, table: str = "", others: str = "") -> None:
        self.port = port
        self.rng = random.Random(seed)
        self.table = table
        self.cookie = ""
        self.others = others
        """A table of somebody else."""
        self.answers: dict[int, int] = {}

    def text(self, most: int) -> str:
        some = "aA0.\"'\\/<>{}[]%\u0000\u202e\ud7ff𝐚é\n"
        return "".join(self.rng.choice(some) for _ in range(self.rng.randrange(most)))


def _json(value: Any) -> bytes:
    return json.dumps(value).encode("utf-8", "surrogatepass")


def _new(**more: Any) -> bytes:
    return _json({"title": "fortress", **more})


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
}
FINE = (200, 201, 204, 304, 307, 400, 403, 404, 405, 408, 409, 413, 415, 421, 422, 429, 503)


async def send(attacker: Attacker, name: str) -> int:
    """One of them, on a line of its own; returns the status (0: the line was cut)."""
    method, path, body = ATTACKS[name](attacker)
    head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{attacker.port}\r\nConnection: close\r\n"
    head += f"Cookie: {attacker.cookie}\r\n" if attacker.cookie else ""
    if body:
        head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", attacker.port)
        try:
            writer.write(head.encode("latin-1", "replace") + b"\r\n" + body)
            found = await asyncio.wait_for(reader.read(), 60)
        finally:
            writer.close()
    except (OSError, TimeoutError):
        found = b""
    status = int(found[9:12]) if found[9:12].isdigit() else 0
    attacker.answers[status] = attacker.answers.get(status, 0) + 1
    if status not in FINE:
        raise AssertionError(f"{name}: answered with {status}: {found[:300]!r}")
    return status


async def settle_in(port: int, seed: int, others: str) -> Attacker:
    """An attacker with a table against a bot."""
    attacker = Attacker(port, seed, others=others)
    line = Connection("127.0.0.1", port)
    try:
        made = await line.ask("POST", "/api/tables", {"title": "fortress", "scenario": "basic"})
        attacker.table = made["id"]
    except Refused:
        attacker.table = others
    attacker.cookie = line.cookie
    line.close()
    return attacker


async def attack(attacker: Attacker, count: int, names: list[str] | None = None) -> None:
    known = names or list(ATTACKS)
    for n in range(count):
        await send(attacker, known[n % len(known)])
