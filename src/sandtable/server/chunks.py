"""The parts of a stream: events, as they are and packed."""

import zlib
from itertools import count
from typing import Final

PACKED: Final = 4
"""How hard the parts of a stream are packed."""
WINDOW: Final = 1 << zlib.MAX_WBITS
"""How far back a packed part can refer."""
_NUMBERS: Final = count(1)


def event(name: str, data: bytes, ident: str = "") -> bytes:
    """One event of a stream. JSON has no bare line ends, so it is one line of data."""
    head = f"event: {name}\nid: {ident}\ndata: " if ident else f"event: {name}\ndata: "
    return b"%s%s\n\n" % (head.encode(), data)


class Chunk:
    """A part of a stream, as it is and packed: both are made once, however many streams it goes to.

    Packed it is a piece of a deflate stream that ends on a byte and refers to nothing but the part before it, so that a
    state costs little more than what has changed since the last one.
    """

    def __init__(self, plain: bytes) -> None:
        self.plain = plain
        self.number = next(_NUMBERS)
        self._packed: dict[int, bytes] = {}
        """By the number of the part before it."""

    def packed(self, before: "Chunk | None" = None) -> bytes:
        """For a stream that was sent `before` right before this."""
        number = before.number if before is not None else 0
        found = self._packed.get(number)
        if found is None:
            known = before.plain[-WINDOW:] if before is not None else b""
            packer = zlib.compressobj(PACKED, zlib.DEFLATED, -zlib.MAX_WBITS, zdict=known)
            found = self._packed[number] = packer.compress(self.plain) + packer.flush(zlib.Z_SYNC_FLUSH)
        return found
