"""Answers that are the same for everybody: encoded, packed and named by their content once."""

import gzip
from collections import OrderedDict
from collections.abc import Callable
from hashlib import blake2b
from typing import Any, Final, NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from sandtable.server.http import ENCODER, JSON

FOREVER: Final = "public, max-age=31536000, immutable"
MOST: Final = 200
"""Answers that are kept; those not asked for longest are made again."""
HARD: Final = 6

Key = tuple[str, ...]
_kept: OrderedDict[Key, "Encoded"] = OrderedDict()


class Encoded(NamedTuple):
    """An answer as it is sent."""

    name: str
    data: bytes
    packed: bytes


def encoded(value: Any) -> Encoded:
    data = ENCODER.encode(value)
    return Encoded(blake2b(data, digest_size=12).hexdigest(), data, gzip.compress(data, HARD, mtime=0))


def known(key: Key) -> Encoded | None:
    found = _kept.get(key)
    if found is not None:
        _kept.move_to_end(key)
    return found


def keep(key: Key, found: Encoded) -> Encoded:
    _kept[key] = found
    while len(_kept) > MOST:
        _kept.popitem(last=False)
    return found


def kept(request: Request, key: Key, make: Callable[[], Any]) -> Response:
    """An answer that is made once, and sent only to whoever has it not yet."""
    return sent(request, known(key) or keep(key, encoded(make())), "no-cache")


def sent(request: Request, found: Encoded, caching: str) -> Response:
    etag = f'"{found.name}"'
    headers = {"ETag": etag, "Cache-Control": caching, "Vary": "Accept-Encoding"}
    had = request.headers.get("if-none-match", "")
    if had == "*" or etag in [one.strip().removeprefix("W/") for one in had.split(",")]:
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(found.packed, 200, {**headers, "Content-Encoding": "gzip"}, JSON)
    return Response(found.data, 200, headers, JSON)
