"""The stream: whatever a viewer's state becomes, what is said at the table, and who is there."""

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated

import msgspec
from fastapi import APIRouter
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from sandtable.server.access import house, look
from sandtable.server.http import ENCODER, Refused, api, read_query
from sandtable.server.live import Live, Watcher, viewer_of
from sandtable.server.messages import Chat, Ident
from sandtable.store.records import Person

router = APIRouter()

STREAM = "text/event-stream"


class EventsQuery(msgspec.Struct, frozen=True):
    seat: Ident = ""
    since: Annotated[int, Meta(ge=0, le=10_000_000)] = 0


def event(name: str, data: bytes, ident: str = "") -> bytes:
    """One event. JSON has no bare line ends, so it is one line of data."""
    head = f"event: {name}\nid: {ident}\ndata: " if ident else f"event: {name}\ndata: "
    return b"%s%s\n\n" % (head.encode(), data)


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
        chats = len(at.live.chats)
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(watch(request, watcher, chats, since, key), 200, headers, STREAM)


async def watch(request: Request, watcher: Watcher, chats: int, since: int, key: str) -> AsyncIterator[bytes]:
    """The events for one viewer, until they leave, the table is gone or the server closes."""
    home = house(request)
    yield b"retry: 1000\n\n"
    try:
        async with home.tables.use(request.path_params["id"]) as live:
            live.watchers.add(watcher)
            news = News(request, live, watcher, chats, since, key)
            try:
                home.people_at(live)
                home.tables.driver.kick(live)
                while not home.tables.closing.is_set() and not live.gone and not news.ended:
                    watcher.wake.clear()
                    data = news.at_hand()
                    if data is None:
                        # A viewer who leaves meanwhile does not break off what asks the database.
                        data = await asyncio.shield(asyncio.create_task(news.collect()))
                    if data:
                        news.sent()
                        yield data
                    if not news.ended and not await news.wait():
                        news.sent()
                        yield event("ping", b"{}")
            finally:
                live.watchers.discard(watcher)
                home.people_at(live)
    except Refused:
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
        self.ended = False
        self.sent()

    def sent(self) -> None:
        """Something goes out. The silence is counted from here, whatever happens meanwhile that this viewer is not told
        of."""
        self.silent_until = asyncio.get_running_loop().time() + self.home.settings.heartbeat

    async def wait(self) -> bool:
        """Wait for something to happen; False if nothing was sent for a while."""
        try:
            async with asyncio.timeout_at(self.silent_until):
                await self.watcher.wake.wait()
        except TimeoutError:
            return False
        return True

    def at_hand(self) -> bytes | None:
        """The events since the last time, if nothing must be waited for to tell them; else None."""
        live, person, seat = self.live, self.watcher.person, self.watcher.seat
        if live.lock.locked() or live.broken or live.gone or live.quiet or len(live.chats) > self.chats:
            return None
        if person is None:
            return self._changes(None, 0)
        now_here = self.home.people.remembered(self.request)
        visited = live.visits.get(person.id)
        if now_here is None or visited is None:
            return None
        return self._changes(now_here, visited.get(live.session.viewer_of(seat), 0))

    async def collect(self) -> bytes:
        """The events since the last time; nothing if there are none."""
        live, person, seat = self.live, self.watcher.person, self.watcher.seat
        now_here = await self.home.people.who(self.request)
        async with self.home.tables.as_known(live.game.id):
            viewer = live.session.viewer_of(seat)
            data = self._changes(now_here, await self.home.visited(live, person, viewer))
            more = len(live.chats) > self.chats and not self.ended
            sides = {"", *live.sides(person)}
            place = live.chats_for(person, self.chats)
        if not more:
            return data
        parts = [data]
        for said in await self.home.store.people.chats(live.game.id, self.chats):
            self.chats = said.number
            if said.side not in sides:
                continue  # it is not even counted for this reader
            place += 1
            chat = Chat(place, said.who, said.seat, said.text, said.time, said.side)
            parts.append(event("chat", ENCODER.encode(chat)))
        return b"".join(parts)

    def _changes(self, now_here: Person | None, visited: int) -> bytes:
        """The state and the people, if this viewer was told something else last. `now_here`: who their browser is
        now."""
        live, person, seat = self.live, self.watcher.person, self.watcher.seat
        same = person is None or (now_here is not None and now_here.id == person.id)
        if not same or (seat >= 0 and seat not in live.own(person)):
            self.ended = True  # they have logged out, have stood up, or are somebody else now
            return b""
        data = b""
        now = live.key(person, seat)
        if now != self.key:
            sight = live.sight(seat)
            mark = sight.mark
            if self.key and viewer_of(self.key) != viewer_of(now):
                self.since = 0  # they look through other seats than before: another log
            data = event("state", live.state(person, seat, self.since, visited), f"{mark}.{now}")
            self.since, self.key = mark, now
        people = live.faces(person).raw
        if people != self.people:
            data += event("people", people)
            self.people = people
        return data
