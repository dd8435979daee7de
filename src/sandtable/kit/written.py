# interpreted: msgspec does the work.
"""Views as they are sent: the JSON of one viewer's view, put together from the bytes of its parts.

Most of a view is what the last one was, and most of that the very same objects (`kit.kept`). A part that is as it was
keeps its bytes and its digest, so only what changed is encoded and hashed. Each viewer has a writer of their own.
"""

from hashlib import blake2b
from typing import Any, Final

import msgspec

from sandtable.kit.views import View

ENCODER: Final = msgspec.json.Encoder()
FIELDS: Final = View.__struct_fields__
HEADS: Final = [b'"%s":' % name.encode() for name in View.__struct_encode_fields__]
REQUIRED: Final = len(FIELDS) - len(View.__struct_defaults__)
"""Fields that are always written; the others only where they say something."""
SHORT: Final = 64
"""Bytes up to which a part stands for itself in the digest."""
NOTHING: Final = object()


class ViewWriter:
    """Writes the views of one viewer, one after the other."""

    def __init__(self) -> None:
        self._values: tuple[Any, ...] = (NOTHING,) * len(FIELDS)
        self._parts: list[bytes] = [b""] * len(FIELDS)
        self._names: list[bytes] = [b""] * len(FIELDS)
        self._view: View | None = None
        self._raw = b""

    def write(self, view: View) -> bytes:
        """The view, encoded."""
        if view is self._view or view == self._view:
            return self._raw
        values: tuple[Any, ...] = msgspec.structs.astuple(view)
        parts, names = self._parts, self._names
        for n, value in enumerate(values):
            last = self._values[n]
            if value is last or (last is not NOTHING and value == last):
                continue
            part = (
                b"" if n >= REQUIRED and (value is None or value == []) else HEADS[n] + ENCODER.encode(value)
            )
            parts[n] = part
            names[n] = part if len(part) <= SHORT else blake2b(part, digest_size=16).digest()
        self._values = values
        self._view = view
        self._raw = b"{" + b",".join(filter(None, parts)) + b"}"
        return self._raw

    def named(self, more: bytes, size: int) -> str:
        """A name for the last view and whatever else (`more`) it is to stand for: equal ones have equal names."""
        return blake2b(b"\n".join([*self._names, more]), digest_size=size).hexdigest()
