"""The parts of a stream: events, as they are and packed."""

import zlib
from typing import Final

PACKED: Final = 4
"""How hard the parts of a stream are packed."""


def event(name: str, data: bytes, ident: str = "") -> bytes:
    """One event of a stream. JSON has no bare line ends, so it is one line of data."""
    head = f"event: {name}\nid: {ident}\ndata: " if ident else f"event: {name}\ndata: "
    return b"%s%s\n\n" % (head.encode(), data)


class Chunk:
    """A part of a stream, as it is and packed: both are made once, however many streams it goes to.

    Packed it is a piece of a deflate stream that ends on a byte and refers to nothing before it, so pieces can be put
    together in any order.
    """

    def __init__(self, plain: bytes) -> None:
        self.plain = plain
        self._packed = b""

    @property
    def packed(self) -> bytes:
        if not self._packed:
            packer = zlib.compressobj(PACKED, zlib.DEFLATED, -zlib.MAX_WBITS)
            self._packed = packer.compress(self.plain) + packer.flush(zlib.Z_SYNC_FLUSH)
        return self._packed
