"""Several workers, or several machines, on one PostgreSQL: what one changes, the others show.

A message is `<worker> table <id>` (something changed there: look it up), `<worker> here <id> <seats> <others>` (who
looks at the table through that worker) or `<worker> took - <bucket>=<how much> ...` (what was taken of the limits).
"""

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Final

from sandtable.server.live import Live
from sandtable.store.listening import Listener

if TYPE_CHECKING:
    from sandtable.server.app import House

LOG: Final = logging.getLogger("sandtable.server")
LASTING: Final = 45.0
"""Seconds for which another worker's word about who looks at a table is believed."""
REPEAT: Final = 15.0
TOGETHER: Final = 1.0
"""Seconds between two words about what was taken of the limits."""
WORDS: Final = 150
"""Buckets of one message: PostgreSQL takes 8,000 bytes."""


class Together:
    """This worker's ear and mouth."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self.listener = Listener(house.store.url, self.heard, self.lost)
        self._busy: set[asyncio.Task[None]] = set()

    def _do(self, coroutine: object) -> None:
        assert asyncio.iscoroutine(coroutine)
        task: asyncio.Task[None] = asyncio.create_task(coroutine)
        self._busy.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._busy.discard(task)
        if not task.cancelled() and task.exception() is not None:
            LOG.error("another worker's change could not be taken in (%s)", type(task.exception()).__name__)

    def heard(self, payload: str) -> None:
        """Another worker says something."""
        worker, kind, ident, *rest = payload.split(" ")
        if worker == self.house.worker:
            return
        if kind == "table":
            self._do(self.house.tables.refresh(ident))
        elif kind == "took":
            for one in rest:
                key, _, cost = one.partition("=")
                self.house.limits.taken_elsewhere(key, float(cost))
        elif kind == "here" and len(rest) == 2:
            live = self.house.tables.known(ident)
            if live is not None:
                seats = {int(seat) for seat in rest[0].split(",") if seat.isdigit()}
                live.elsewhere[worker] = (time.monotonic(), seats, int(rest[1]))
                self.count(live)

    def lost(self) -> None:
        """Something may have been missed: look everything up."""
        for live in self.house.tables.in_memory:
            self._do(self.house.tables.refresh(live.game.id))

    def count(self, live: Live) -> None:
        live.tell_presence(self.house.settings.presence, LASTING)

    def tell_taken(self) -> None:
        """Tell the others what was taken of the limits since they were told last."""
        limits = self.house.limits
        if not limits.taken:
            return
        words = [f"{key}={cost:g}" for key, cost in limits.taken.items()]
        limits.taken = {}
        for at in range(0, len(words), WORDS):
            self._do(self.listener.tell(f"{self.house.worker} took - {' '.join(words[at : at + WORDS])}"))

    async def count_together(self) -> None:
        while True:
            await asyncio.sleep(TOGETHER)
            self.tell_taken()

    def say_who_is_here(self, live: Live) -> None:
        seats, others = live.here()
        words = ",".join(str(seat) for seat in sorted(seats)) or "-"
        self._do(self.listener.tell(f"{self.house.worker} here {live.game.id} {words} {others}"))

    async def repeat(self) -> None:
        """Say again who is here, for workers that have just loaded a table; forget those that say nothing."""
        while True:
            await asyncio.sleep(REPEAT)
            for live in self.house.tables.in_memory:
                if live.watchers:
                    self.say_who_is_here(live)
                    self.count(live)
