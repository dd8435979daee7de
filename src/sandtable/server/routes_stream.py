"""The stream: whatever a viewer's state becomes, what is said at the table, and who is there."""

import asyncio
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from fastapi import APIRouter
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from sandtable.server.http import ENCODER, Refused, api, read_query
from sandtable.server.live import Live, Watcher
from sandtable.server.looking import house, look
from sandtable.server.messages import Chat, Ident

if TYPE_CHECKING:
    pass

router = APIRouter()

STREAM = "text/event-stream"


class EventsQuery(msgspec.Struct, frozen=True):
    seat: Ident = ""
    since: Annotated[int, Meta(ge=0, le=10_000_000)] = 0


def event(name: str, value: Any, ident: str = "") -> bytes:
    """One event. JSON has no bare line ends, so it is one line of data."""
    head = f"event: {name}\n" + (f"id: {ident}\n" if ident else "")
    return head.encode() + b"data: " + ENCODER.encode(value) + b"\n\n"


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
        chats = at.live.chats
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(watch(request, watcher, chats, since, key), 200, headers, STREAM)


async def watch(request: Request, watcher: Watcher, chats: int, since: int, key: str) -> AsyncIterator[bytes]:
    """The events for one viewer, until he leaves, the table is gone or the server closes."""
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
                    # A viewer who leaves meanwhile does not break off what asks the database.
                    data = await asyncio.shield(asyncio.create_task(news.collect()))
                    if data:
                        yield data
                    if not news.ended and not await news.wait():
                        yield event("ping", {})
            finally:
                live.watchers.discard(watcher)
                home.people_at(live)
    except Refused:
        return  # the table is gone or cannot be opened: the client asks again and is told


class News:
    """What is new for one viewer: `since` and `key` say what he knows of the game, `chats` what he has heard."""

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

    async def wait(self) -> bool:
        """Wait for something to happen; False if nothing has for a while."""
        try:
            await asyncio.wait_for(self.watcher.wake.wait(), self.home.settings.heartbeat)
        except TimeoutError:
            return False
        return True

    async def collect(self) -> bytes:
        """The events since the last time; nothing if there are none."""
        live, person, seat = self.live, self.watcher.person, self.watcher.seat
        ident = live.game.id
        parts: list[bytes] = []
        now_here = await self.home.people.who(self.request)
        async with self.home.tables.at(ident):
            same = person is None or (now_here is not None and now_here.id == person.id)
            if not same or (seat >= 0 and seat not in live.own(person)):
                self.ended = True  # he has logged out, has stood up, or is somebody else now
                return b""
            now = live.key(person, seat)
            if now != self.key:
                state = live.state(person, seat, self.since, await self.home.visited(live, person, seat))
                parts.append(event("state", state, f"{state.mark}.{now}"))
                self.since, self.key = state.mark, now
            holders = live.holders(person)
            people = ENCODER.encode(holders)
            if people != self.people:
                parts.append(event("people", holders))
                self.people = people
            more = live.chats > self.chats
        if more:
            for said in await self.home.store.people.chats(ident, self.chats):
                parts.append(event("chat", Chat(said.number, said.who, said.seat, said.text, said.time)))
                self.chats = said.number
        return b"".join(parts)
