"""The stream: whatever a viewer's state becomes, what is said at the table, and who is there."""

import asyncio
import zlib
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from typing import Annotated, Final

import msgspec
from fastapi import APIRouter
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from sandtable.server.access import house, look
from sandtable.server.chunks import Chunk, event
from sandtable.server.guard import packs
from sandtable.server.http import Refused, address, api, read_query
from sandtable.server.live import Live, Watcher, viewer_of
from sandtable.server.messages import Ident
from sandtable.server.settings import Settings
from sandtable.store.records import Person
from sandtable.store.writer import STORE_FAILURES

router = APIRouter()

STREAM: Final = "text/event-stream"
GONE: Final[tuple[type[Exception], ...]] = (Refused, *STORE_FAILURES)
EACH: Final = 0.0005
"""Seconds between two sendings to a spectator, for each who looks at the same table."""
BEGIN: Final = Chunk(b"retry: 1000\n\n")
PING: Final = Chunk(event("ping", b"{}"))
GZIP: Final = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
"""What a gzip file begins with."""
LAST_BLOCK: Final = b"\x03\x00"
"""An empty last block: the end of what was packed."""


class EventsQuery(msgspec.Struct, frozen=True):
    seat: Ident = ""
    since: Annotated[int, Meta(ge=0, le=10_000_000)] = 0


def last_event(request: Request) -> tuple[int, str]:
    """Where a client that comes back was: its log's mark, and the name of its state."""
    mark, _, key = request.headers.get("last-event-id", "").partition(".")
    return (int(mark), key) if mark.isascii() and mark.isdigit() and len(mark) < 10 else (-1, "")


@api(
    router,
    "GET",
    "/api/tables/{id}/events",
    "What happens, as server-sent events",
    query=EventsQuery,
    errors=(403, 404, 503),
    content=STREAM,
)
async def events(request: Request) -> Response:
    asked = read_query(request, EventsQuery)
    mark, key = last_event(request)
    since = mark if mark >= 0 else asked.since
    async with look(request, asked.seat) as at:
        watcher = Watcher(at.person, at.seat)
        chats = len(at.live.talk)
        house(request).streams.check(request, at.live, at.person)
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    found = watch(request, watcher, chats, since, key)
    if not packs(request.scope):
        return StreamingResponse((one.plain async for one in found), 200, headers, STREAM)
    headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return StreamingResponse(packed(found), 200, headers, STREAM)


async def packed(chunks: AsyncIterator[Chunk]) -> AsyncIterator[bytes]:
    """A gzip file that grows, of parts that were packed once for all streams that were sent the same before them."""
    check, size = 0, 0
    head = GZIP
    before: Chunk | None = None
    async for one in chunks:
        check = zlib.crc32(one.plain, check)
        size += len(one.plain)
        yield head + one.packed(before)
        head, before = b"", one
    yield head + LAST_BLOCK + check.to_bytes(4, "little") + (size & 0xFFFFFFFF).to_bytes(4, "little")


class StreamCount:
    """How many streams are open, by person and by address."""

    def __init__(self, settings: Settings) -> None:
        self.most = settings.streams if settings.rates is not None else None
        self.people: Counter[str] = Counter()
        self.addresses: Counter[str] = Counter()

    def check(self, request: Request, live: Live, person: Person | None) -> None:
        """Refuse one too many."""
        if self.most is None:
            return
        mine = self.people[person.id] if person is not None else 0
        if mine >= self.most.person or self.addresses[address(request)] >= self.most.address:
            raise Refused(429, "You look at too many tables at once.", headers={"Retry-After": "30"})
        if len(live.watchers) >= self.most.table:
            raise Refused(429, "Too many look at this table.", headers={"Retry-After": "30"})

    @contextmanager
    def one_more(self, request: Request, person: Person | None) -> Iterator[None]:
        keys = [(self.addresses, address(request))]
        if person is not None:
            keys.append((self.people, person.id))
        for counter, key in keys:
            counter[key] += 1
        try:
            yield
        finally:
            for counter, key in keys:
                counter[key] -= 1
                if not counter[key]:
                    del counter[key]


async def watch(request: Request, watcher: Watcher, chats: int, since: int, key: str) -> AsyncIterator[Chunk]:
    """The events for one viewer, until they leave, the table is gone or the server closes."""
    home = house(request)
    with home.streams.one_more(request, watcher.person):
        yield BEGIN
        async for one in watched(request, watcher, chats, since, key):
            yield one


async def watched(
    request: Request, watcher: Watcher, chats: int, since: int, key: str
) -> AsyncIterator[Chunk]:
    home = house(request)
    try:
        async with home.tables.use(request.path_params["id"]) as live:
            live.watchers.add(watcher)
            news = News(request, live, watcher, chats, since, key)
            try:
                home.people_at(live)
                home.tables.driver.kick(live)
                while not home.tables.closing.is_set() and not live.gone and not news.ended:
                    await news.rest()
                    watcher.wake.clear()
                    data = news.at_hand()
                    if data is None:
                        # A viewer who leaves meanwhile does not break off what asks the database.
                        data = await asyncio.shield(asyncio.create_task(news.collect()))
                    for one in data:
                        news.sent()
                        yield one
                    if not news.ended and not await news.wait():
                        news.sent()
                        yield PING
            finally:
                news.close()
                live.watchers.discard(watcher)
                home.people_at(live)
    except GONE:
        return  # the table is gone or cannot be opened: the client asks again and is told


class News:
    """What is new for one viewer: `since` and `key` say what they know of the game, `chats` how many messages there
    were."""

    def __init__(
        self, request: Request, live: Live, watcher: Watcher, chats: int, since: int, key: str
    ) -> None:
        self.request = request
        self.home = house(request)
        self.live = live
        self.watcher = watcher
        self.chats = chats
        self.since = since
        self.key = key
        self.people = b""
        self.watching: Chunk | None = None
        self.ended = False
        self._alarm: asyncio.TimerHandle | None = None
        self.sent()
        self.next_look = 0.0

    def sent(self) -> None:
        """Something goes out. The silence is counted from here, whatever happens meanwhile that this viewer is not told
        of."""
        now = asyncio.get_running_loop().time()
        self.silent_until = now + self.home.settings.heartbeat
        self.next_look = now + len(self.live.watchers) * EACH

    async def rest(self) -> None:
        """Where very many look on, each of them is sent something at most every so often, however much happens
        meanwhile: a state is whole, so nothing is missed. Who has a seat does not wait. (It goes by what was sent, not
        by what happened: the pace tells nobody of what they may not notice.)"""
        now = asyncio.get_running_loop().time()
        if self.watcher.seat < 0 and now < self.next_look:
            await asyncio.sleep(self.next_look - now)

    async def wait(self) -> bool:
        """Wait for something to happen; False if nothing was sent for a while."""
        if self._alarm is None:
            self._set_alarm()
        await self.watcher.wake.wait()
        return asyncio.get_running_loop().time() < self.silent_until

    def _set_alarm(self) -> None:
        """For when the silence has lasted long enough. It is not set anew whenever something is sent: it looks by
        itself whether it has rung too early."""
        loop = asyncio.get_running_loop()
        if loop.time() < self.silent_until:
            self._alarm = loop.call_at(self.silent_until, self._set_alarm)
        else:
            self._alarm = None
            self.watcher.wake.set()

    def close(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()

    def at_hand(self) -> list[Chunk] | None:
        """The events since the last time, if nothing must be waited for to tell them; else None."""
        live, person, seat = self.live, self.watcher.person, self.watcher.seat
        if live.lock.locked() or live.broken or live.gone or live.quiet:
            return None
        said = live.talk.told(live.heard_by(person), self.chats)
        if said is None:
            return None
        if person is None:
            return self._with(self._changes(None, 0), said)
        now_here = self.home.people.remembered(self.request)
        visited = live.visits.get(person.id)
        if now_here is None or visited is None:
            return None
        return self._with(self._changes(now_here, visited.get(live.session.viewer_of(seat), 0)), said)

    def _with(self, data: list[Chunk], said: list[Chunk]) -> list[Chunk]:
        """The same with all messages up to now."""
        if self.ended:
            return data
        self.chats = len(self.live.talk)
        return [*data, *said]

    async def collect(self) -> list[Chunk]:
        """The events since the last time; nothing if there are none."""
        live, person, seat = self.live, self.watcher.person, self.watcher.seat
        now_here = await self.home.people.who(self.request)
        async with self.home.tables.as_known(live.game.id):
            viewer = live.session.viewer_of(seat)
            data = self._changes(now_here, await self.home.visited(live, person, viewer))
            sides = live.heard_by(person)
            said = live.talk.told(sides, self.chats)
            if said is None:
                stored = await self.home.store.people.chats(live.game.id, self.chats)
                known = [one for one in stored if one.number <= len(live.talk)]
                said = live.talk.chunks(sides, known, self.chats)
            return self._with(data, said)

    def _changes(self, now_here: Person | None, visited: int) -> list[Chunk]:
        """The state and the people, if this viewer was told something else last. `now_here`: who their browser is
        now."""
        live, person, seat = self.live, self.watcher.person, self.watcher.seat
        same = person is None or (now_here is not None and now_here.id == person.id)
        if not same or (seat >= 0 and seat not in live.own(person)):
            self.ended = True  # they have logged out, have stood up, or are somebody else now
            return []
        data: list[Chunk] = []
        now = live.key(person, seat)
        if now != self.key:
            sight = live.sight(seat)
            mark = sight.mark
            if self.key and viewer_of(self.key) != viewer_of(now):
                self.since = 0  # they look through other seats than before: another log
            data.append(live.news(person, seat, self.since, visited, f"{mark}.{now}"))
            self.since, self.key = mark, now
        people = live.faces(person).people
        if people.plain != self.people:
            data.append(people)
            self.people = people.plain
        if live.watching is not self.watching:
            data.append(live.watching)
            self.watching = live.watching
        return data
