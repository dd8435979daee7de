"""Around every request: who may not come in, what every answer carries, what is counted and logged.

The log names routes by their templates: no address with an invitation in it, no query, no body is ever written.
"""

import logging
import time
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sandtable.server.http import JSON, Refused

if TYPE_CHECKING:
    from sandtable.server.app import House

LOG: Final = logging.getLogger("sandtable.access")
FAULTS: Final = logging.getLogger("sandtable.server")
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
NO_STORE: Final = (b"cache-control", b"no-store")
HSTS: Final = (b"strict-transport-security", b"max-age=31536000")


class Guard:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp, house: "House") -> None:
        self.app = app
        self.house = house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()
        status = 0

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = dressed(scope, message.get("headers", []))
            await send(message)

        try:
            refused = cross_site(scope) or nul_in_path(scope)
            if refused is not None:
                await refused.response()(scope, receive, sending)
            else:
                await self.app(scope, receive, sending)
        except Exception:
            # A fault of ours: the log gets it, the client a sentence without details.
            FAULTS.exception("a fault at %s %s", scope["method"], route_of(scope))
            if status:
                raise
            await Refused(500, FAULT).response()(scope, receive, sending)
        finally:
            route = route_of(scope)
            method = scope["method"] if scope["method"] in METHODS else "(other)"
            seconds = time.perf_counter() - began
            self.house.metrics.seen(method, route, status, seconds)
            if LOG.isEnabledFor(logging.INFO):
                LOG.info("%s %s %d %.0f ms", method, route, status, seconds * 1000)


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
