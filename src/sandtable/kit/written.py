# interpreted: msgspec does the work.
"""Views as they are sent: the JSON of one viewer's view, and a name for it.

An order changes nothing for most who look on. A view that equals the last one keeps its bytes and its name; since its
parts are mostly the same objects (`kit.kept`), that is found at once. One that differs is encoded as a whole: putting
its bytes together from those of its parts takes longer than msgspec does for all of it.
"""

from hashlib import blake2b
from typing import Final

import msgspec

from sandtable.kit.views import View

ENCODER: Final = msgspec.json.Encoder()


class ViewWriter:
    """Writes the views of one viewer, one after the other."""

    def __init__(self) -> None:
        self._view: View | None = None
        self._raw = b""
        self._name = b""

    def write(self, view: View) -> bytes:
        """The view, encoded."""
        if view is not self._view and view != self._view:
            self._raw = ENCODER.encode(view)
            self._name = blake2b(self._raw, digest_size=32).digest()
        self._view = view
        return self._raw

    def named(self, more: bytes, size: int) -> str:
        """A name for the last view and whatever else (`more`) it is to stand for: equal ones have equal names."""
        return blake2b(self._name + more, digest_size=size).hexdigest()
