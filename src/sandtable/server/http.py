"""How a route is written: the body read into a struct, the answer encoded from one, both put into the OpenAPI document.

A route is declared once, with `api`: the decorator adds it to its router and keeps what `openapi.py` needs to describe
it. Whatever goes wrong is a `Refused`, which becomes a `Problem`.
"""

import asyncio
from collections.abc import Awaitable, Callable
from functools import lru_cache
from ipaddress import IPv4Address, ip_address
from typing import Any, Final, TypeVar

import msgspec
from fastapi import APIRouter
from starlette import routing
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from sandtable.kernel.errors import IllegalAction, SandtableError
from sandtable.server.bodies import BadBody, decoded
from sandtable.server.messages import Problem, Reason, State
from sandtable.server.processes import Turns

JSON: Final = "application/json"
SMALL: Final = 64 * 1024
"""Bytes that a request's body may have, where a route says nothing else."""

BODY_WITHIN: Final = 30.0
"""Seconds in which a request's body must arrive."""
LONGEST_ADDRESS: Final = 100
LONGEST_QUERY: Final = 8_000
"""Bytes: of a hundred thousand parameters a tenth of a second was spent before the first was looked at."""
CLOSE: Final = {"Connection": "close"}
LATER: Final = {"Connection": "close", "Retry-After": "5"}
LARGE: Final = 4
LARGE_EACH: Final = 2
LARGE_QUEUE: Final = 8
"""How many bodies that are not small are taken in at once, of one address, and how many of one may wait."""

Handler = Callable[[Request], Awaitable[Response]]
T = TypeVar("T")

ENCODER: Final = msgspec.json.Encoder()
NO_MATCH: Final[tuple[routing.Match, Scope]] = (routing.Match.NONE, {})

# The statuses that a refusal may have, with the code that programs get where a route gives no other.
CODES: Final = {
    400: "bad",
    403: "forbidden",
    404: "unknown",
    405: "bad",
    408: "bad",
    409: "stale",
    413: "too-large",
    415: "bad",
    421: "forbidden",
    422: "illegal",
    429: "too-many",
    500: "unavailable",
    503: "unavailable",
}


class Refused(Exception):
    """An answer that is not 2xx."""

    def __init__(
        self,
        status: int,
        text: str,
        code: str = "",
        reasons: list[tuple[str, str]] | None = None,
        state: State | None = None,
        headers: dict[str, str] | None = None,
    ) -> None:
        super().__init__(text)
        self.status = status
        self.problem = Problem(
            code or CODES[status], text, [Reason(rule, words) for rule, words in reasons or []], state
        )
        self.headers = headers

    def response(self) -> Response:
        return send(self.problem, self.status, self.headers)


def refusal_of(problem: SandtableError) -> Refused:
    """What the engine refused, with its own sentence and its rules."""
    if isinstance(problem, IllegalAction):
        return Refused(422, str(problem), "illegal", problem.reasons)
    return Refused(400, str(problem), "bad")


def send(value: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """An answer encoded from a struct."""
    return Response(ENCODER.encode(value), status, headers, JSON)


def nothing() -> Response:
    return Response(status_code=204)


class Route(msgspec.Struct, frozen=True):
    """What the OpenAPI document says about a route."""

    method: str
    path: str
    name: str
    summary: str
    answer: Any
    body: Any
    query: Any
    status: int
    errors: tuple[int, ...]
    content: str
    """The content type of the answer."""
    once: bool
    """It has an ETag: who has it already is told so."""
    cost: float = 1.0
    """How much of what an address may ask it takes; 0: nothing."""
    moved: bool = False
    """It leads to where the answer is (307)."""


def api(
    router: APIRouter,
    method: str,
    path: str,
    summary: str,
    *,
    answer: Any = None,
    body: Any = None,
    query: Any = None,
    status: int = 200,
    errors: tuple[int, ...] = (),
    content: str = JSON,
    once: bool = False,
    cost: float = 1.0,
    moved: bool = False,
) -> Callable[[Handler], Handler]:
    """Declare a route: `body`, `query` and `answer` are msgspec types, `errors` the refusals beyond the usual ones."""

    def declare(handler: Handler) -> Handler:
        handler.sandtable_route = Route(  # type: ignore[attr-defined]
            method,
            path,
            handler.__name__,
            summary,
            answer,
            body,
            query,
            status,
            errors,
            content,
            once,
            cost,
            moved,
        )
        router.routes.append(Way({method}, path, handler, cost))
        return handler

    return declare


class Way(routing.Route):
    """A route that goes straight to its handler. The handlers read their requests themselves, so nothing of what the
    framework would work out for each request (parameters, dependencies, models) is needed; it was a tenth of an
    order's time."""

    def __init__(self, methods: set[str], path: str, handler: Handler, cost: float = 1.0) -> None:
        super().__init__(path, handler)
        self.methods: set[str] = methods  # without the HEAD that would come along with GET
        self.handler = handler
        self.cost = cost
        self.tail = path[path.rindex("/") :] if not path.endswith("}") else ""

    def matches(self, scope: Scope) -> tuple[routing.Match, Scope]:
        if self.tail and not scope["path"].endswith(self.tail):
            return NO_MATCH  # said at once: a request is held against many routes
        return super().matches(scope)

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope["route"] = self
        if scope["method"] not in self.methods:
            raise HTTPException(405)
        request = Request(scope, receive, send)
        if self.cost:
            request.app.state.house.limits.take("here", address(request), self.cost)
        response = await self.handler(request)
        await response(scope, receive, send)


def address(request: Request) -> str:
    """Where a request comes from, for the limits."""
    return address_in(request.scope)


def address_in(scope: Scope) -> str:
    client = scope.get("client")
    return counted_as(client[0]) if client is not None else "nowhere"


@lru_cache(10_000)
def counted_as(host: str) -> str:
    """Whose an address is, as far as can be told: with one address of IPv6 anybody has the other 2^64 of its network,
    so these count as one."""
    try:
        found = ip_address(host)
    except ValueError:
        return host[:LONGEST_ADDRESS]
    if isinstance(found, IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return host if found.is_loopback else f"{ip_address(int(found) >> 64 << 64)}/64"


async def read_bytes(request: Request, limit: int = SMALL) -> bytes:
    """The body, unless it is longer than `limit`; also one that does not say how long it is."""
    told = request.headers.get("content-length", "")
    if told.isdigit() and (len(told) > 19 or int(told) > limit):
        raise too_large(limit)
    if getattr(request.receive, "whole", False):  # a watch set for each order was a fiftieth of its time
        body: bytes = (await request.receive()).get("body", b"")
        if len(body) > limit:
            raise too_large(limit)
        return body
    if limit > SMALL and not (told.isdigit() and int(told) <= SMALL):
        turns: Turns = request.app.state.house.large
        who = address(request)
        if turns.waiting(who) >= LARGE_QUEUE:
            raise Refused(429, "Other large requests of yours are on their way.", headers=LATER)
        async with turns.place(who):
            return await _read_parts(request, limit)
    return await _read_parts(request, limit)


async def _read_parts(request: Request, limit: int) -> bytes:
    parts: list[bytes] = []
    size = 0
    try:
        async with asyncio.timeout(BODY_WITHIN):
            async for part in request.stream():
                size += len(part)
                if size > limit:
                    raise too_large(limit)
                parts.append(part)
    except ClientDisconnect as problem:
        raise Refused(400, "The request was broken off.") from problem
    except TimeoutError:
        raise Refused(
            408, f"The request did not arrive within {BODY_WITHIN:g} seconds.", headers=CLOSE
        ) from None
    return b"".join(parts)


def too_large(limit: int) -> Refused:
    return Refused(413, f"That is more than the {limit} bytes that fit here.", headers=CLOSE)


async def read(request: Request, kind: type[T], limit: int = SMALL) -> T:
    """The body as a struct. What is no JSON answers 400, what does not fit 422."""
    return read_into(await read_json(request, limit), kind)


async def read_json(request: Request, limit: int = SMALL) -> bytes:
    """The body as it came, if it says that it is JSON."""
    data = await read_bytes(request, limit)
    kinds = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kinds != JSON:
        raise Refused(415, "Content-Type must be application/json.")
    return data


def read_into(data: bytes, kind: type[T]) -> T:
    try:
        return decoded(data, kind)
    except BadBody as problem:
        raise Refused(problem.status, str(problem), "bad") from problem


def read_query(request: Request, kind: type[T]) -> T:
    """The query's parameters as a struct; those that it does not name are passed over."""
    if len(request.scope["query_string"]) > LONGEST_QUERY:
        raise Refused(422, "The query does not fit: it is too long.", "bad")
    given: dict[str, str] = dict(request.query_params)
    if any("\x00" in value for value in given.values()):
        raise Refused(422, "The query does not fit: it holds a NUL.", "bad")
    try:
        return msgspec.convert(given, kind, strict=False)
    except msgspec.ValidationError as problem:
        raise Refused(422, f"The query does not fit: {problem}.", "bad") from problem
