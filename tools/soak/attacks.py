"""One attack at a time beside a player who gives an order every 100 ms: how long that player waits while each goes on.

The kinds of harm are those of `hostile`, and some that take time: streams that stay open, bots that think, requests
that never end. Every kind has attackers with addresses of their own that nobody has met before, so that what one has
used up of the limits does not weaken the next.
"""

import asyncio
import contextlib
import json
import multiprocessing
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from typing import Any, Final

from sandtable.session.files import game_bytes
from sandtable.session.session import HUMAN, Session
from sandtable.session.titles import load_title
from tools.bench.client import Connection, Refused
from tools.soak import hostile
from tools.soak.hostile import CUT, Attacker, head_of, raw

AT_ONCE: Final = 8
HELD: Final = 100
"""Lines that one attacker holds open."""
HOLD: Final = 1.5
"""Seconds for which they do."""
UNDONE: Final = 9_000
"""Entries of a game in which somebody changes their mind without end."""

GROUPS: Final[dict[str, tuple[str, ...]]] = {
    "positions": ("dotted keys", "many tables in TOML", "deep TOML", "a long number"),
    "files": ("a game undone without end", "a wrong file", "a file of nonsense", "four megabytes",
              "two million backslashes", "a long game again"),
    "bots": ("an endless bot", "bots that think"),
    "spectators": ("streams that stay", "a stream and gone", "streams from anywhere"),
    "bytes": ("deep JSON", "no UTF-8"),
    "people": ("names", "log-ins", "accounts", "guests", "settings"),
    "requests": ("another host", "figures", "half a head", "half a body", "too large", "lists", "a lesson", "openapi",
                 "any scene", "a long head", "many headers"),
    "looks": ("first looks",),
}  # fmt: skip
"""The attacks that were once found to stop a server, by what they go for. All others are more of the kind."""


@cache
def undone_game() -> bytes:
    """A body that makes a table of a game in which the same order was given and taken back thousands of times."""
    title = load_title("fortress")
    session = Session.new(title, title.setup("basic", {"deployment": "beginner"}), [HUMAN, HUMAN])
    while len(session.entries) < UNDONE:
        seat = session.awaited()[0]
        session.order(seat, session.legal(seat)[0])
        session.reset(seat)
    file = game_bytes(session.to_file(secret=True)).decode()
    return json.dumps({"title": "fortress", "file": file, "access": "hotseat"}).encode()


# -- what takes time ------------------------------------------------------------------------------------------


async def hold(a: Attacker, data: bytes, count: int) -> int:
    """Send the same on many lines, read little, and go after a while."""
    lines = []
    try:
        for _ in range(count):
            line = await asyncio.open_connection("127.0.0.1", a.port)
            lines.append(line)
            line[1].write(data)
        await asyncio.sleep(HOLD)
    except OSError:
        pass
    finally:
        for _, writer in lines:
            writer.transport.abort()
    return CUT


async def streams_that_stay(a: Attacker) -> int:
    return await hold(a, head_of(a, "GET", f"/api/tables/{a.table}/events", None) + b"\r\n", HELD)


async def streams_from_anywhere(a: Attacker) -> int:
    """Each begins the log elsewhere."""
    path = f"/api/tables/{a.long}/events?since={a.rng.randrange(3000)}"
    reader, writer = await asyncio.open_connection("127.0.0.1", a.port)
    writer.write(head_of(a, "GET", path) + b"\r\n")
    found = b""
    with contextlib.suppress(OSError, TimeoutError):
        found = await asyncio.wait_for(reader.read(2000), 60)
    writer.transport.abort()
    return int(found[9:12]) if found[9:12].isdigit() else CUT


async def half_a_head(a: Attacker) -> int:
    return await hold(a, head_of(a, "GET", "/api/me"), HELD)


async def much_that_is_not_read(a: Attacker) -> int:
    """They ask for whole films and read nothing of them."""
    return await hold(a, head_of(a, "GET", f"/api/tables/{a.long}/playback?first=0&most=40") + b"\r\n", 20)


async def large_bodies_by_and_by(a: Attacker) -> int:
    """They begin to send much on many lines, and never end."""
    head = (
        head_of(a, "POST", "/api/tables")
        + b"Content-Type: application/json\r\nContent-Length: 4900000\r\n\r\n"
    )
    return await hold(a, head + b'{"file": "' + b"x" * 200_000, 50)


async def many_cookies(a: Attacker) -> int:
    return await raw(
        a, head_of(a, "GET", "/api/tables", None) + b"Cookie: " + b"a;" * 14_000 + b"\r\n\r\n", ()
    )


async def bots_that_think(a: Attacker) -> int:
    """Two of the strongest play each other, and somebody looks."""
    seats = [{"holder": "bot", "bot": "ismcts:ms=10000"}] * 2
    line = Connection("127.0.0.1", a.port, a.cookie, a.address)
    try:
        made = await line.ask("POST", "/api/tables", {"title": "nei", "seats": seats})
    except Refused as problem:
        return problem.status
    finally:
        line.close()
    await hold(a, head_of(a, "GET", f"/api/tables/{made['id']}/events") + b"\r\n", 1)
    return 201


async def another_host(a: Attacker) -> int:
    head = head_of(a, "GET", "/api/me").replace(b"Host: 127.0.0.1", b"Host: rebound.example.org")
    return await raw(a, head + b"\r\n", ())


async def first_looks(a: Attacker) -> int:
    """Tables that nobody has looked at for a while: some are made, and all of them opened at once."""
    line = Connection("127.0.0.1", a.port, a.cookie, a.address)
    found = CUT
    try:
        for _ in range(3):
            body = json.loads(hostile.long_game())
            await line.ask("GET", f"/api/tables/{(await line.ask('POST', '/api/tables', body))['id']}")
        found = 200
    except Refused as problem:
        found = problem.status
    finally:
        line.close()
    return found


SLOW: Final[dict[str, Callable[[Attacker], Awaitable[int]]]] = {
    "streams that stay": streams_that_stay,
    "streams from anywhere": streams_from_anywhere,
    "half a head": half_a_head,
    "much that is not read": much_that_is_not_read,
    "bots that think": bots_that_think,
    "another host": another_host,
    "first looks": first_looks,
    "large bodies by and by": large_bodies_by_and_by,
    "many cookies": many_cookies,
}
MORE: Final[dict[str, hostile.Attack]] = {
    "a game undone without end": lambda a: ("POST", "/api/tables", undone_game()),
    "figures": lambda a: ("GET", "/metrics", b""),
    "health": lambda a: ("GET", "/healthz", b""),
    "a long query": lambda a: ("GET", f"/api/tables/{a.long}?" + "a&" * 14_000, b""),
    "all of a log": lambda a: ("GET", f"/api/tables/{a.long}", b""),
    "tables of bots alone": lambda a: (
        "POST",
        "/api/tables",
        json.dumps({"title": "shanghai", "seats": [{"holder": "bot", "bot": "random"}] * 2}).encode(),
    ),
    "notes as long as can be": lambda a: (
        "PUT",
        f"/api/tables/{a.table}/notes",
        json.dumps(
            {
                "text": "x" * 19_000,
                "spaces": {f"{n}": f"{a.rng.randrange(99)}" + "y" * 480 for n in range(500)},
            }
        ).encode(),
    ),
}
ALL: Final = [*hostile.EVERY, *SLOW, *MORE]


def group_of(name: str) -> str:
    return next((group for group, names in GROUPS.items() if name in names), "more")


async def send(a: Attacker, name: str) -> None:
    if name in SLOW:
        status = await SLOW[name](a)
        a.answers[status] = a.answers.get(status, 0) + 1
    else:
        await hostile.send(a, name, MORE.get(name))


async def attack(a: Attacker, name: str, until: float) -> None:
    while time.monotonic() < until:
        await send(a, name)


def attack_together(bad: list[Attacker], name: str, seconds: float) -> list[dict[int, int]]:
    """All of them for so long, in a process of their own: the player must not wait for what their own program does.
    Returns what they were answered."""

    async def work() -> None:
        until = time.monotonic() + seconds
        await asyncio.gather(*(attack(one, name, until) for one in bad))

    asyncio.run(work())
    return [one.answers for one in bad]


def get_ready() -> None:
    """What takes a while to be made is made before anybody is timed."""
    undone_game(), hostile.long_game()


async def refreshed(a: Attacker, number: int, place: int, others: str) -> Attacker:
    """The same attacker with an address that nobody has met; somebody new where an attack needs no table of theirs."""
    fresh = Attacker(a.port, number * AT_ONCE + place, a.table, others)
    fresh.address = f"10.{number // 250}.{number % 250}.{place + 1}"
    fresh.long, fresh.long_seat, fresh.cookie = a.long, a.long_seat, a.cookie
    return fresh


async def stranger(a: Attacker) -> None:
    """They become a guest whom nobody has met: what a person may make is counted, too."""
    line = Connection("127.0.0.1", a.port, "", a.address)
    await line.ask("GET", "/api/me")
    a.cookie = line.cookie
    line.close()


MAKES: Final = frozenset(
    {
        *GROUPS["positions"],
        *GROUPS["files"],
        *GROUPS["bots"],
        "first looks",
        "tables of bots alone",
        "too large",
    }
)
"""What makes tables, or tries to."""


async def each(
    probe: Any,
    settled: list[Attacker],
    seconds: float,
    names: list[str],
    playing: Any,
    p95: Callable[..., float],
) -> dict[str, Any]:
    """Every attack by itself. Returns by its name what the player waited (and what the server worked meanwhile, which
    hardly depends on what else the machine does), and what the attackers were answered."""
    found: dict[str, Any] = {}
    process = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"))
    loop = asyncio.get_running_loop()
    await loop.run_in_executor(process, get_ready)
    for number, name in enumerate(names, 1):
        bad = [await refreshed(one, number, n, probe.table) for n, one in enumerate(settled)]
        if name in MAKES:
            for one in bad:
                await stranger(one)
        probe.slow, probe.worked = [], []
        async with playing([probe], 0.1):
            given = await loop.run_in_executor(process, attack_together, bad, name, seconds)
        answers: dict[str, int] = {}
        for told in given:
            for status, times in told.items():
                answers[str(status)] = answers.get(str(status), 0) + times
        found[name] = {
            "group": group_of(name),
            "p95_ms": round(1000 * p95(probe.slow), 1),
            "p95_worked_ms": round(1000 * p95(probe.worked), 1),
            "worst_ms": round(1000 * max(probe.slow, default=0.0), 1),
            "timed": len(probe.slow),
            "requests": sum(answers.values()),
            "answers": dict(sorted(answers.items())),
        }
    process.shutdown()
    return found
