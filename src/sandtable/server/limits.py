"""Token buckets: so many at once, so many a second in the long run."""

import time
from collections import OrderedDict
from typing import Final

from sandtable.server.http import Refused
from sandtable.server.settings import Rates

MOST: Final = 20_000
"""Buckets that are remembered; the ones not used for longest are forgotten (they are full again by then)."""


class Limits:
    """The buckets of one worker."""

    def __init__(self, rates: Rates | None) -> None:
        self.rates = rates
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def take(self, what: str, who: str) -> None:
        """Take one token of `who`'s bucket for `what` (a field of `Rates`), or refuse with 429."""
        if self.rates is None:
            return
        most, rate = getattr(self.rates, what)
        now = time.monotonic()
        key = (what, who)
        left, then = self._buckets.pop(key, (most, now))
        left = min(most, left + (now - then) * rate)
        if left < 1:
            self._buckets[key] = (left, now)
            wait = max(1, round((1 - left) / rate))
            raise Refused(
                429,
                f"That is too often; please wait {wait} second{'s' if wait > 1 else ''}.",
                headers={"Retry-After": str(wait)},
            )
        self._buckets[key] = (left - 1, now)
        if len(self._buckets) > MOST:
            self._buckets.popitem(last=False)
