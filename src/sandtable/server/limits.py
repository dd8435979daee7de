"""Token buckets: so many at once, so many a second in the long run.

Several workers on one PostgreSQL count together: what was taken from one is told to the others (`workers.py`), at once
where somebody may be guessing, else once a second. Nobody's name or address is told, only a digest of it.
"""

import time
from collections import OrderedDict
from collections.abc import Callable
from hashlib import blake2b
from typing import Final

from sandtable.server.http import Refused
from sandtable.server.settings import Rates

MOST: Final = 20_000
"""Buckets that are remembered; the ones not used for longest are forgotten (they are full again by then)."""
GUESSED: Final = frozenset({"logins", "names", "renames", "guests"})
"""What is told to the other workers at once."""


class Limits:
    """The buckets of one worker."""

    def __init__(self, rates: Rates | None) -> None:
        self.rates = rates
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self.taken: dict[str, float] | None = None
        """What was taken since the other workers were told; None where there are none."""
        self.hurry: Callable[[], None] = lambda: None
        """Called where the others must be told at once."""

    def take(self, what: str, who: str, cost: float = 1.0) -> None:
        """Take tokens of `who`'s bucket for `what` (a field of `Rates`), or refuse with 429."""
        if self.rates is None:
            return
        most, rate = getattr(self.rates, what)
        key = f"{what}:{blake2b(who.encode(), digest_size=8).hexdigest()}"
        cost = min(cost, most)
        left, now = self._left(key, most, rate)
        if left < cost:
            self._buckets[key] = (left, now)
            wait = max(1, round((cost - left) / rate))
            raise Refused(
                429,
                f"That is too often; please wait {wait} second{'s' if wait > 1 else ''}.",
                headers={"Retry-After": str(wait)},
            )
        self._keep(key, left - cost, now)
        if self.taken is not None:
            self.taken[key] = self.taken.get(key, 0.0) + cost
            if what in GUESSED:
                self.hurry()

    def owe(self, what: str, who: str, cost: float) -> None:
        """Take tokens for what is done already, also where there are not so many: the next who wants some waits."""
        if self.rates is None:
            return
        key = f"{what}:{blake2b(who.encode(), digest_size=8).hexdigest()}"
        self.taken_elsewhere(key, cost)
        if self.taken is not None:
            self.taken[key] = self.taken.get(key, 0.0) + cost

    def taken_elsewhere(self, key: str, cost: float) -> None:
        """Another worker has taken so much of a bucket."""
        what = key.partition(":")[0]
        if self.rates is None or not hasattr(self.rates, what):
            return
        most, rate = getattr(self.rates, what)
        left, now = self._left(key, most, rate)
        self._keep(key, max(left - cost, -most), now)

    def _left(self, key: str, most: float, rate: float) -> tuple[float, float]:
        now = time.monotonic()
        left, then = self._buckets.pop(key, (most, now))
        return min(most, left + (now - then) * rate), now

    def _keep(self, key: str, left: float, now: float) -> None:
        self._buckets[key] = (left, now)
        if len(self._buckets) > MOST:
            self._buckets.popitem(last=False)
