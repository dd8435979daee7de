# interpreted: msgspec does the work.
"""Views as they are sent: the JSON of one viewer's view, and a name for it. Each viewer has a writer of their own.

A view that equals the last one keeps its bytes. One that differs is encoded whole: msgspec takes less time for all of
it than Python for finding the parts that changed. Its name is a SHA-256, for which processors have instructions.
"""

from hashlib import sha256
from typing import Final

import msgspec

from sandtable.kit.views import View

ENCODER: Final = msgspec.json.Encoder()


class ViewWriter:
    """Writes the views of one viewer, one after the other."""

    def __init__(self) -> None:
        self._view: View | None = None
        self._raw = b""
        self._digest = sha256()

    def write(self, view: View) -> bytes:
        """The view, encoded."""
        if view is not self._view and view != self._view:
            self._raw = ENCODER.encode(view)
            self._digest = sha256(self._raw)
        self._view = view
        return self._raw

    def named(self, more: bytes, size: int) -> str:
        """A name of so many bytes for the last view and whatever else (`more`) it is to stand for: equal ones have
        equal names."""
        digest = self._digest.copy()
        digest.update(more)
        return digest.hexdigest()[: 2 * size]
