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
    from sandtable.server.app import House

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
    yield b"retry: 1000\n\n"
    try:
        async with house(request).tables.use(request.path_params["id"]) as live:
            live.watchers.add(watcher)
            try:
                house(request).people_at(live)
                async for data in news(house(request), live, watcher, chats, since, key):
                    yield data
            finally:
                live.watchers.discard(watcher)
                house(request).people_at(live)
    except Refused:
        return  # the table is gone or cannot be opened: the client asks again and is told


async def news(
    home: "House", live: Live, watcher: Watcher, chats: int, since: int, key: str
) -> AsyncIterator[bytes]:
    """What is new for one viewer, again and again; `since` and `key` say what he knows already."""
    tables = home.tables
    ident = live.game.id
    people = b""
    beat = home.settings.heartbeat
    while not tables.closing.is_set() and not live.gone:
        watcher.wake.clear()
        parts: list[bytes] = []
        async with tables.at(ident):
            seat = watcher.seat
            if seat >= 0 and seat not in live.own(watcher.person):
                return  # he has stood up, or is somebody else now
            now = live.key(watcher.person, seat)
            if now != key:
                visited = await home.visited(live, watcher.person, seat)
                state = live.state(watcher.person, seat, since, visited)
                parts.append(event("state", state, f"{state.mark}.{now}"))
                since, key = state.mark, now
            holders = live.holders(watcher.person)
            encoded = ENCODER.encode(holders)
            if encoded != people:
                people = encoded
                parts.append(event("people", holders))
            more = live.chats > chats
        if more:
            for said in await home.store.people.chats(ident, chats):
                parts.append(event("chat", Chat(said.number, said.who, said.seat, said.text, said.time)))
                chats = said.number
        if parts:
            yield b"".join(parts)
        if not watcher.wake.is_set():
            try:
                await asyncio.wait_for(watcher.wake.wait(), beat)
            except TimeoutError:
                yield b": still here\n\n"
