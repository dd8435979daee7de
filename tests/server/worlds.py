"""What a viewer can get from a server of one of two worlds: states, studies, lists with their time stamps, refusals, and
what the stream brings and when.

The server runs in this process, in an event loop whose clock stands still until it is told: what happens in the open
happens at the same beat in both worlds. In the true one something happens between the beats that nobody else may notice:
a piece is picked up and put down again, a standing order given and cancelled.
"""

import asyncio
import contextlib
import json
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from typing import Any, Self, TypeVar

import httpx
import pytest
from starlette.requests import Request

from sandtable.check.sights import Probe, Sight
from sandtable.check.sights_table import World
from sandtable.kernel.flow import CHANCE, PLAYING
from sandtable.kit.taken import SMALL, play
from sandtable.server import heads, routes_stream, tables
from sandtable.server import live as live_module
from sandtable.server.app import House, create_app
from sandtable.server.chunks import Chunk
from sandtable.server.live import Watcher
from sandtable.server.new_table import keep_table
from sandtable.server.people import COOKIE
from sandtable.server.routes_stream import News, watch
from sandtable.server.settings import Settings
from sandtable.session.entries import StandingOrder
from sandtable.session.session import HUMAN, Session
from sandtable.session.titles import add_title
from sandtable.store.records import Person, Seat
from sandtable.study.moments import hushed

T = TypeVar("T")

SEED = bytes(32)
BEAT = 7.0
NOISE = 3.0
"""How long after a beat something happens in secret."""
HEARTBEAT = 5.0
TURNS = 20
"""Turns of the event loop in which everything that is due gets done."""


class Clock:
    """Stands in for the module `time`."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def time(self) -> float:
        return self.now

    monotonic = time

    def __getattr__(self, name: str) -> Any:
        return getattr(time, name)


class StillLoop(asyncio.SelectorEventLoop):
    """An event loop that goes by that clock."""

    clock: Clock

    def time(self) -> float:
        return self.clock.now


class Luck:
    """Deals what came up in a world."""

    seed = SEED

    def __init__(self, world: World) -> None:
        self.coming = [act for seat, act in world.answers if seat == CHANCE]
        self.counter = 0

    def choose(self, legal: list[int], weights: list[int]) -> int:
        self.counter += 1
        return self.coming[self.counter - 1]


class Shop:
    """A server, its clock, and the people who come there."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.clock = Clock()
        for module in (live_module, tables, heads):
            patch.setattr(module, "time", self.clock)
        patch.setattr(routes_stream, "EACH", 0.0)  # a stream that rests would wait for this clock
        self.loop = StillLoop()
        self.loop.clock = self.clock
        self.folder = tempfile.TemporaryDirectory()
        settings = Settings(
            data=self.folder.name, rates=None, warm=False, heartbeat=HEARTBEAT, hosts=("table",)
        )
        self.app = create_app(settings)
        self.house: House = self.app.state.house
        self.busy = 0
        """Streams that ask the database."""
        was = News.collect

        async def collect(news: News) -> list[Chunk]:
            self.busy += 1
            try:
                return await was(news)
            finally:
                self.busy -= 1

        patch.setattr(News, "collect", collect)

    def __enter__(self) -> Self:
        self.run(self.house.open())
        return self

    def __exit__(self, *_: object) -> None:
        self.run(self.house.close())
        self.loop.close()
        self.folder.cleanup()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return self.loop.run_until_complete(work)

    def sights(self, probe: Probe, world: World, number: int) -> Iterator[Sight]:
        """For `Tally.further`."""
        if world.start.asked == CHANCE or world.board.ending != PLAYING:
            return  # a roll is outstanding, or everything is open by now
        add_title(probe.title)
        self.house.tables._titles = {}
        yield from self.run(Visit(self, probe, world, noisy=number == 0).all())

    async def pass_time(self, seconds: float) -> None:
        """Let the clock go on, in small steps, and everything that is due then happen."""
        left = seconds
        while left > 0:
            self.clock.now += min(0.5, left)
            left -= 0.5
            await self.settle()

    async def settle(self, done: Callable[[], bool] = lambda: True) -> None:
        """Until everything that is due is done: the database works in threads, which go by their own clock."""
        while True:
            for _ in range(TURNS):
                await asyncio.sleep(0)
            woken = any(one.wake.is_set() for live in self.house.tables.in_memory for one in live.watchers)
            if not self.busy and not woken and done():
                return
            await asyncio.to_thread(time.sleep, 0.001)


class Visit:
    """One table of a world, with the viewer and a stranger at it."""

    def __init__(self, shop: Shop, probe: Probe, world: World, noisy: bool) -> None:
        self.shop = shop
        self.house = shop.house
        self.probe = probe
        self.world = world
        self.noisy = noisy
        self.stream: list[tuple[float, bytes]] = []
        self.people: list[Person] = []
        """Who holds each seat (the viewer all of theirs), and a stranger."""
        self.cookies: list[str] = []
        self.id = ""

    async def all(self) -> list[Sight]:
        self.shop.clock.now = 1_000_000.0
        await self._open()
        began = self.shop.clock.now
        listening = asyncio.create_task(self._listen())
        await self.shop.settle(lambda: len(self.stream) > 1 or listening.done())
        try:
            await self._play()
            found = [sight async for sight in self._ask()]
        finally:
            listening.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await listening
        timed = [(at - began, data) for at, data in self.stream]
        found.append(("stream", "", timed))
        await self._forget()
        return found

    # -- the table --------------------------------------------------------------------------------------------

    async def _open(self) -> None:
        probe = self.probe
        for seat in range(len(probe.seats) + 1):
            if seat in probe.held[1:]:
                self.people.append(self.people[probe.held[0]])
                self.cookies.append(self.cookies[probe.held[0]])
                continue
            person, token = await self.house.store.people.make_guest("Guest")
            self.people.append(person)
            self.cookies.append(token)
        session = Session.new(
            probe.title, probe.setup, [HUMAN] * len(probe.seats), SEED,
            position=probe.title.write_position(self.world.start),
        )  # fmt: skip
        seats = [Seat(person.id) for person in self.people[:-1]]
        self.id = await keep_table(self.house.tables, self.people[0], session, seats, "open")
        async with self.house.tables.locked(self.id) as live:
            live.session._dealer = Luck(self.world)  # type: ignore[assignment]

    async def _play(self) -> None:
        """What was answered in this world. What others answer in private they answer at once, before anybody looks (a
        server waits for a bot's private answer before it shows anything; a person's own pace cannot be hidden)."""
        orders = [one for one in self.world.answers if one[0] != CHANCE]
        while orders:
            await self.shop.pass_time(NOISE)
            await self._make_noise()
            await self.shop.pass_time(BEAT - NOISE)
            async with self.house.tables.locked(self.id) as live:
                while True:
                    seat, act = orders.pop(0)
                    await self.house.tables.change(live, seat, _ordering(seat, act))
                    if not orders or not hushed(live.session.board, self.probe.held):
                        break
            await self.shop.settle()
        await self.shop.pass_time(NOISE)
        await self._make_noise()
        await self.shop.pass_time(BEAT)

    async def _make_noise(self) -> None:
        """What another does in secret, and takes back."""
        if not self.noisy:
            return
        seat = next(n for n in range(len(self.probe.seats)) if n not in self.probe.held)
        async with self.house.tables.locked(self.id) as live:
            if live.session.over:
                return
            do: Callable[[Session], None]
            for do in (
                lambda session: session.standing(seat, StandingOrder(window=_window(session))),
                lambda session: session.cancel_standing(seat),
            ):
                if live.session.awaited() != [seat]:
                    await self.house.tables.change(live, seat, do)
            act = _small(live.session, seat)
        if act < 0:
            return
        # A piece is picked up and put down again; meanwhile everybody could look.
        for do in (_ordering(seat, act), lambda session: session.undo(seat)):
            async with self.house.tables.locked(self.id) as live:
                await self.house.tables.change(live, seat, do)
            await self.shop.settle()

    # -- what is asked for ------------------------------------------------------------------------------------

    async def _ask(self) -> AsyncIterator[Sight]:
        probe = self.probe
        seat = probe.seats[probe.seat].ident if probe.held else ""
        table = f"/api/tables/{self.id}"
        paths = ["/api/tables", f"{table}?seat={seat}", f"{table}/export?seat={seat}"]
        lens = ",".join(probe.seats[one].ident for one in probe.held) or "table"
        paths += [f"{table}/moments?seat={seat}&lens={lens}", f"{table}/luck?seat={seat}&lens={lens}"]
        paths.append(f"{table}/moments/0?seat={seat}&lens={lens}")
        if seat:
            paths += [f"{table}/complete?seat={seat}&text={text}" for text in probe.typed[:2]]
            paths += [f"{table}/why?seat={seat}&text={text}" for text in probe.orders[:2]]
            paths.append(f"{table}/odds?seat={seat}&space={probe.space}")
        who = probe.held[0] if probe.held else len(self.people) - 1
        for path in paths:
            yield "GET", path.replace(self.id, "ID"), await self._get(who, path)
        yield "a stranger's list", "", await self._get(len(self.people) - 1, "/api/tables")
        yield "a stranger's figures", "", await self._get(len(self.people) - 1, "/metrics")
        if seat:
            state = json.loads((await self._get(who, f"{table}?seat={seat}")).partition(b" ")[2])
            seen = state.get("seen", "")
            for name in ("undo", "redo", "takeback"):
                body = {"seat": seat, "seen": seen if name != "takeback" else ""}
                yield "POST", name, await self._get(who, f"{table}/{name}", body)

    async def _get(self, who: int, path: str, body: Any = None) -> bytes:
        """An answer as it comes, with what differs between any two tables left out."""
        transport = httpx.ASGITransport(self.shop.app, client=("203.0.113.9", 1234))
        async with httpx.AsyncClient(
            transport=transport, base_url="http://table", cookies={COOKIE: self.cookies[who]}
        ) as client:
            answer = await (client.get(path) if body is None else client.post(path, json=body))
        return b"%d %s" % (answer.status_code, self._plain(answer.content))

    def _plain(self, data: bytes) -> bytes:
        live = self.house.tables.known(self.id)
        counter = live.counter if live is not None else "?"
        return data.replace(self.id.encode(), b"ID").replace(counter.encode(), b"COUNTER")

    async def _listen(self) -> None:
        probe = self.probe
        who = probe.held[0] if probe.held else len(self.people) - 1
        scope = {
            "type": "http", "method": "GET", "path": "/", "query_string": b"", "app": self.shop.app,
            "headers": [(b"cookie", f"{COOKIE}={self.cookies[who]}".encode())], "path_params": {"id": self.id},
        }  # fmt: skip
        watcher = Watcher(self.people[who], probe.seat)
        async for data in watch(Request(scope), watcher, 0, 0, ""):
            self.stream.append((self.shop.clock.now, self._plain(data.plain)))

    async def _forget(self) -> None:
        await self.house.store.games.remove(self.id, "")
        self.house.tables.forget(self.id)


def _ordering(seat: int, act: int) -> Callable[[Session], None]:
    return lambda session: session.order(seat, act)


def _window(session: Session) -> str:
    known = session.title.windows(session.setup)
    return known[0] if known else ""


def _small(session: Session, seat: int) -> int:
    """An answer of this seat that the others do not see, or -1."""
    if session.awaited() != [seat] or session.board.ask().before(session.board) is not None:
        return -1
    few = session.legal(seat)[:3]
    return next((act for act in few if play(session.board.fork(), seat, act) & SMALL), -1)
