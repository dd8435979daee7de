"""The site around the tables: health, metrics, the OpenAPI document and the page."""

import asyncio
import gzip
import json
import re
import time
from functools import cache
from hashlib import blake2b
from hmac import compare_digest
from importlib.metadata import version
from ipaddress import ip_address
from pathlib import Path
from typing import Any, Final, NamedTuple

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from sandtable.server.access import house
from sandtable.server.http import Refused, api, send
from sandtable.server.kept import kept
from sandtable.server.messages import Health
from sandtable.server.metrics import TEXT
from sandtable.server.openapi import document
from sandtable.server.people import COOKIE
from sandtable.store.store import Store
from sandtable.store.writer import STORE_FAILURES

router = APIRouter()

LASTS: Final = 1.0
"""Seconds for which an answer about the server's health holds."""
PATIENCE: Final = 5.0

PAGE: Final = Path(__file__).parent / "page"
FOREVER: Final = "public, max-age=31536000, immutable"
KINDS: Final = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".txt": "text/plain; charset=utf-8",
}
FORWARDED: Final = ("forwarded", "x-forwarded-for", "x-real-ip", "via")
"""What a proxy adds."""
PACKED: Final = frozenset({".html", ".js", ".css", ".json", ".webmanifest", ".svg", ".txt"})
MISSING: Final = (
    "<!doctype html><title>Sandtable</title><p>The page has not been built. Build it with"
    " <code>make web</code> in the checkout, then start the server again.</p>\n"
)


@cache
def version_here() -> str:
    """Looked up once: it is read from a file, and everybody may ask for it as often as they like. Not before it is
    asked for: the page is built from this module before the package is installed."""
    return version("sandtable")


class HealthCheck:
    """Whether the database can be read and written, asked at most once a second, however many want to know."""

    def __init__(self) -> None:
        self._asking: asyncio.Task[None] | None = None
        self._asked = -LASTS

    async def check(self, store: Store) -> None:
        now = time.monotonic()
        if self._asking is None or (self._asking.done() and now - self._asked > LASTS):
            self._asked = now
            self._asking = asyncio.create_task(self._check(store))
        await asyncio.shield(self._asking)

    async def _check(self, store: Store) -> None:
        async with asyncio.timeout(PATIENCE):
            await store.check()


@api(
    router,
    "GET",
    "/healthz",
    "Whether the server is well, and its database can be written to",
    answer=Health,
    errors=(503,),
    cost=0,
)
async def healthz(request: Request) -> Response:
    home = house(request)
    try:
        await home.health.check(home.store)
    except STORE_FAILURES as problem:
        raise Refused(
            503, "The database cannot be written to, or does not answer.", headers={"Retry-After": "2"}
        ) from problem
    kind = "postgresql" if home.store.shared else "sqlite"
    return send(Health("well", version_here(), kind))


def may_count(request: Request, token: str) -> bool:
    """Whether a request may read the figures: it shows the token, or there is none and it comes from this machine and
    not through a proxy."""
    if token:
        return compare_digest(request.headers.get("authorization", "").encode(), f"Bearer {token}".encode())
    if any(name in request.headers for name in FORWARDED):
        return False
    try:
        return request.client is not None and ip_address(request.client.host).is_loopback
    except ValueError:
        return False


@api(router, "GET", "/metrics", "Figures for prometheus", content="text/plain", errors=(403,))
async def metrics(request: Request) -> Response:
    if not may_count(request, house(request).settings.metrics):
        raise Refused(403, "These figures are for whoever hosts this server.")
    return Response(house(request).metrics.text(), media_type=TEXT)


@api(router, "GET", "/api/openapi.json", "This document", answer=dict[str, Any], once=True)
async def openapi(request: Request) -> Response:
    return kept(request, ("", "openapi", ""), lambda: document(request.app))


# -- the page -------------------------------------------------------------------------------------------------


class File(NamedTuple):
    """A file of the page, as it is sent."""

    data: bytes
    packed: bytes
    kind: str
    etag: str


PARTS: Final = "parts.json"
"""Which files each part of the page needs; for the server alone."""
TABLE: Final = re.compile(r"table/([A-Za-z0-9_-]{1,64})")
TABLE_PART: Final = "src/table/Table.svelte"
"""The part of the page that shows a table, by its source."""
TABLE_ASKS: Final = ("/api/me", "/api/tables/{}/scene", "/api/tables/{}")
"""What a table's page asks for first."""


class Page:
    """The built page, read once."""

    def __init__(self, folder: Path = PAGE) -> None:
        self.files: dict[str, File] = {}
        self.ahead = _ahead(folder / PARTS)
        for path in sorted(folder.rglob("*")) if folder.is_dir() else []:
            if path.is_file() and path.suffix in KINDS and path.name != PARTS:
                self.files[path.relative_to(folder).as_posix()] = _file(path)

    def send(self, request: Request, name: str) -> Response:
        """A file, or the page itself for any address that is none."""
        found = self.files.get(name)
        if found is None and not name.startswith(("api/", "assets/")) and Path(name).suffix not in KINDS:
            found = self.files.get("index.html")
            if found is None:
                return Response(MISSING, 200, media_type=KINDS[".html"])
        if found is None:
            raise Refused(404, "There is nothing at this address.")
        hashed = name.startswith("assets/")
        headers = {"Cache-Control": FOREVER if hashed else "no-cache", "ETag": found.etag}
        table = TABLE.fullmatch(name)
        if table:
            headers["Link"] = ", ".join(self.ahead + (asked(table[1]) if COOKIE in request.cookies else []))
        if found.etag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        headers["Content-Type"] = found.kind
        if found.packed:
            headers["Vary"] = "Accept-Encoding"
            if "gzip" in request.headers.get("accept-encoding", ""):
                headers["Content-Encoding"] = "gzip"
                return Response(found.packed, 200, headers)
        return Response(found.data, 200, headers)


def asked(table: str) -> list[str]:
    """Links to what the page of a table will ask for, so that a browser asks at once and not when the scripts are
    there. Somebody who has no cookie yet gets it first."""
    return [f"<{path.format(table)}>; rel=preload; as=fetch; crossorigin" for path in TABLE_ASKS]


def _ahead(listed: Path) -> list[str]:
    """Links to the scripts and styles of the part that shows tables, and of all that it needs."""
    if not listed.exists():
        return []
    parts = json.loads(listed.read_text())
    wanted, names = [TABLE_PART], set[str]()
    files: dict[str, str] = {}
    while wanted:
        name = wanted.pop()
        if name in names or name not in parts:
            continue
        names.add(name)
        part = parts[name]
        files[part["file"]] = "modulepreload"
        files.update(dict.fromkeys(part.get("css", []), "preload; as=style"))
        wanted += part.get("imports", [])
    return [f"</{file}>; rel={how}" for file, how in files.items()]


def _file(path: Path) -> File:
    data = path.read_bytes()
    packed = gzip.compress(data, 9, mtime=0) if path.suffix in PACKED and len(data) > 500 else b""
    etag = f'"{blake2b(data, digest_size=12).hexdigest()}"'
    return File(data, packed, KINDS[path.suffix], etag)


async def page(request: Request) -> Response:
    """Whatever is no interface: the page and its files."""
    found = house(request).page
    return found.send(request, request.path_params.get("path", "").lstrip("/") or "index.html")
