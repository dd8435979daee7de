"""What was said at a table, as far as it is in memory, and ready to be sent."""

from bisect import bisect_right
from typing import Final

from sandtable.server.chunks import Chunk, event
from sandtable.server.http import ENCODER
from sandtable.server.messages import Chat
from sandtable.store.records import Chatted

REMEMBERED: Final = 100
"""Messages that are told from memory to whoever looks at the table."""


class Talk:
    """The messages of one table. A reader's messages are numbered as they can count them: what they may not read is
    not even counted for them. That must be quick, however much was said: each of a thousand who look on asks for it."""

    def __init__(self, sides: list[str]) -> None:
        self.begin(sides)

    def begin(self, sides: list[str]) -> None:
        """All of them, read anew: of each the side that it was said to; empty: everybody."""
        self._length = 0
        self._numbers: dict[str, list[int]] = {}
        """By side: the numbers of the messages that were said to it."""
        self._heard: list[Chatted] = []
        """The last messages, of those that were said while the table was in memory."""
        self._ready: dict[tuple[int, int], Chunk] = {}
        """By number and place: the same as they go out on streams."""
        for side in sides:
            self._add(side)

    def _add(self, side: str) -> None:
        self._length += 1
        self._numbers.setdefault(side, []).append(self._length)

    def __len__(self) -> int:
        return self._length

    def hear(self, said: list[Chatted]) -> None:
        """Messages that follow those that are known."""
        for one in said:
            self._add(one.side)
        self._heard = [*self._heard, *said][-REMEMBERED:]
        kept = {one.number for one in self._heard}
        self._ready = {key: chunk for key, chunk in self._ready.items() if key[0] in kept}

    def count(self, sides: set[str], most: int | None = None) -> int:
        """How many messages were said to these sides, of the first `most`."""
        last = self._length if most is None else most
        return sum(bisect_right(self._numbers.get(side, []), last) for side in sides)

    def told(self, sides: set[str], after: int) -> list[Chunk] | None:
        """The messages after number `after` to these sides; None if they are not all in memory."""
        if self._length <= after:
            return []
        if not self._heard or self._heard[0].number > after + 1:
            return None
        return self.chunks(sides, [one for one in self._heard if one.number > after], after)

    def chunks(self, sides: set[str], said: list[Chatted], after: int) -> list[Chunk]:
        """These messages, all that follow number `after`, as they go out to whoever hears these sides."""
        place = self.count(sides, after)
        found: list[Chunk] = []
        for one in said:
            if one.side not in sides:
                continue
            place += 1
            chunk = self._ready.get((one.number, place))
            if chunk is None:
                chat = Chat(place, one.who, one.seat, one.text, one.time, one.side)
                chunk = self._ready[one.number, place] = Chunk(event("chat", ENCODER.encode(chat)))
            found.append(chunk)
        return found
