"""Around every request: who may not come in, what every answer carries, what is counted and logged.

The log names routes by their templates: no address with an invitation in it, no query, no body is ever written.
"""

import asyncio
import contextlib
import gzip
import logging
import time
from collections.abc import Callable
from functools import lru_cache
from ipaddress import ip_address
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sandtable.server.hosts import is_served
from sandtable.server.http import BODY_WITHIN, CLOSE, JSON, SMALL, Refused, address_in
from sandtable.server.limits import Limits
from sandtable.server.logs import FIELDS

if TYPE_CHECKING:
    from sandtable.server.app import House

LOG: Final = logging.getLogger("sandtable.access")
FAULTS: Final = logging.getLogger("sandtable.server")
WORTH_PACKING: Final = 1_400
QUICKLY: Final = 3
"""How hard answers are packed that are packed for one reader."""
FAULT: Final = "Something went wrong here; the server's log says what."
METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "DELETE", "PATCH"})
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
POLICY: Final = "; ".join(
    [
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)
HEADERS: Final = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=()"),
]
READ_ON: Final = 20_000_000
"""Bytes of a request that are read, whatever becomes of them, before it is answered: who is cut off while sending does
not get to read the answer."""
PART: Final = 32 * 1024
"""Bytes of a long answer that count as much as a request."""
NAMES: Final = 100
LONGEST_NAME: Final = 300
"""How many names of ours are remembered, and how long they are: with `*` anything is."""
NO_STORE: Final = (b"cache-control", b"no-store")
HSTS: Final = (b"strict-transport-security", b"max-age=31536000")


class Guard:
    """The outermost layer of the application."""

    def __init__(
        self, app: ASGIApp, house: "House", answer_to: Callable[[Scope, Exception], Response | None]
    ) -> None:
        """`answer_to`: what is answered where a request ends with an exception; None: it is a fault."""
        self.app = app
        self.house = house
        self.answer_to = answer_to
        self._served: set[bytes] = set()
        """Names that were asked for and are ours."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()
        status = 0
        start: Message | None = None
        incoming = Incoming(scope, receive, self.house.limits)

        async def sending(message: Message) -> None:
            nonlocal status, start
            if message["type"] == "http.response.start":
                if not incoming.ended:
                    await incoming.read_on()
                status = message["status"]
                message["headers"] = dressed(scope, message.get("headers", []))
                start = message  # it waits for the body, which may be packed
                return
            if len(message.get("body", b"")) > SMALL:
                self.count(scope, len(message["body"]))
            if start is not None:
                if not message.get("more_body", False):
                    pack(scope, start, message)
                first, start = start, None
                await send(first)
            await send(message)

        try:
            refused = self.elsewhere(scope) or cross_site(scope) or nul_in_path(scope)
            if refused is not None:
                await refused.response()(scope, incoming, sending)
            else:
                await self.app(scope, incoming, sending)
        except Exception as problem:
            answer = self.answer_to(scope, problem)
            if answer is None:
                # A fault of ours: the log gets it, the client a sentence without details.
                FAULTS.exception("a fault at %s %s", scope["method"], route_of(scope))
                answer = Refused(500, FAULT).response()
            if status and start is None:
                raise
            start = None
            await answer(scope, incoming, sending)
        finally:
            route = route_of(scope)
            method = scope["method"] if scope["method"] in METHODS else "(other)"
            seconds = time.perf_counter() - began
            self.house.metrics.seen(method, route, status, seconds)
            if LOG.isEnabledFor(logging.INFO):
                fields = {"method": method, "route": route, "status": status, "ms": round(seconds * 1000, 1)}
                LOG.info("%s %s %d %.0f ms", method, route, status, seconds * 1000, extra={FIELDS: fields})

    def count(self, scope: Scope, size: int) -> None:
        """A long answer costs its address more than a short one: all of a long log is put together and packed for it.
        (Not the page's own files, which are there already.)"""
        if scope["path"].startswith("/api/"):
            self.house.limits.owe("here", address_in(scope), size / PART)

    def elsewhere(self, scope: Scope) -> Refused | None:
        """Whether a request is meant for a server of another name."""
        host = next((value for name, value in scope["headers"] if name == b"host"), b"")
        if host in self._served:
            return None
        if is_served(host.decode("latin-1"), self.house.settings.hosts):
            if len(self._served) < NAMES and len(host) < LONGEST_NAME:
                self._served.add(host)
            return None
        return Refused(
            421, "There is no server of this name here (whoever hosts it can name it: --host-name)."
        )


class Incoming:
    """What a request brings: how much of it has come, and whether all of it has. What is not small is counted against
    what its address may send."""

    def __init__(self, scope: Scope, receive: Receive, limits: Limits) -> None:
        self._scope = scope
        self._limits = limits
        self._receive = receive
        self._until = asyncio.get_running_loop().time() + BODY_WITHIN
        given = dict(scope["headers"])
        told = given.get(b"content-length", b"")
        self._told = int(told) if told.isdigit() and len(told) < 20 else 0
        self._size = 0
        self.ended = not self._told and b"transfer-encoding" not in given

    async def __call__(self) -> Message:
        message = await self._receive()
        size = len(message.get("body", b""))
        self._size += size
        self.ended = self.ended or not message.get("more_body", False)
        if self._size > SMALL:
            self._count(size)
        return message

    def _count(self, size: int) -> None:
        try:
            self._limits.take("sent", address_in(self._scope), size)
        except Refused as problem:
            self.ended = True  # no more of it is read, whether or not its sender gets to read the answer
            problem.headers = {**(problem.headers or {}), **CLOSE}
            raise

    @property
    def whole(self) -> bool:
        """Whether all of it has come already, as is usual where it is short: then nobody need be waited for."""
        return not getattr(getattr(self._receive, "__self__", None), "more_body", True)

    async def read_on(self) -> None:
        """Read the rest of a request that is answered already, unless it is very long, and throw it away."""
        if self._told > READ_ON:
            return
        with contextlib.suppress(TimeoutError, Refused):
            async with asyncio.timeout_at(self._until):
                while not self.ended and self._size < READ_ON:
                    await self()


def pack(scope: Scope, start: Message, body: Message) -> None:
    """Pack an answer of some size for whoever is not on this machine and can unpack it."""
    data: bytes = body.get("body", b"")
    if len(data) < WORTH_PACKING or not packs(scope):
        return
    headers = {name.lower(): value for name, value in start["headers"]}
    if b"content-encoding" in headers or headers.get(b"content-type") != JSON.encode():
        return
    packed = gzip.compress(data, QUICKLY, mtime=0)
    body["body"] = packed
    kept = [one for one in start["headers"] if one[0].lower() != b"content-length"]
    start["headers"] = [
        *kept,
        (b"content-length", str(len(packed)).encode()),
        (b"content-encoding", b"gzip"),
        (b"vary", b"Accept-Encoding"),
    ]


def packs(scope: Scope) -> bool:
    """Whether whoever asks wants answers packed. On the same machine nothing is gained by that."""
    client = scope.get("client")
    if client is None or is_loopback(client[0]):
        return False
    return any(name == b"accept-encoding" and b"gzip" in value for name, value in scope["headers"])


@lru_cache(10_000)
def is_loopback(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


def route_of(scope: Scope) -> str:
    """The template of the route that took the request."""
    return getattr(scope.get("route"), "path", "") or "(none)"


def dressed(scope: Scope, headers: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """An answer's headers with what every answer carries."""
    names = {name.lower() for name, _ in headers}
    found = [*headers, *HEADERS]
    if b"cache-control" not in names:
        found.append(NO_STORE)
    if scope.get("scheme") == "https":
        found.append(HSTS)
    cookie = scope.get("sandtable.cookie")
    if cookie is not None:
        found.append((b"set-cookie", cookie.encode()))
    return found


def cross_site(scope: Scope) -> Refused | None:
    """Whether a request that changes something comes from another site's page: then it is refused."""
    if scope["method"] in SAFE:
        return None
    given = dict(scope["headers"])
    if given.get(b"sec-fetch-site", b"same-origin") not in (b"same-origin", b"none"):
        return Refused(403, "This request comes from another site.")
    origin = given.get(b"origin")
    if origin is not None and urlsplit_host(origin.decode("latin-1")) != text_of(given, b"host").lower():
        return Refused(403, "This request comes from another site.")
    kind = text_of(given, b"content-type").partition(";")[0].strip().lower()
    if kind not in ("", JSON):
        return Refused(415, "Content-Type must be application/json.")
    return None


def text_of(given: dict[bytes, bytes], name: bytes) -> str:
    return given.get(name, b"").decode("latin-1")


def nul_in_path(scope: Scope) -> Refused | None:
    """No database takes a NUL, so nothing has one in its name."""
    return Refused(404, "There is nothing at this address.") if "\x00" in scope["path"] else None


def urlsplit_host(origin: str) -> str:
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""
