"""Figures for those who host it."""

import os
from typing import TYPE_CHECKING, Final

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
    multiprocess,
)

if TYPE_CHECKING:
    from sandtable.server.app import House

TEXT: Final = CONTENT_TYPE_LATEST
SHARED: Final = "PROMETHEUS_MULTIPROC_DIR"
"""Where several workers of one server keep their figures together."""
BUCKETS: Final = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)


class Metrics:
    """The figures of one worker; of all of them where there are several."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self.registry = CollectorRegistry()
        names = ["method", "route", "status"]
        self.requests = Counter("sandtable_requests", "Requests answered", names, registry=self.registry)
        self.seconds = Histogram(
            "sandtable_request_seconds",
            "How long answers took",
            ["route"],
            registry=self.registry,
            buckets=BUCKETS,
        )
        self._known: dict[tuple[str, str, int], tuple[Counter, Histogram]] = {}
        """The counters that have been used, so that they need not be looked up by their labels again."""
        gauges = {
            "sandtable_tables": "Tables in memory",
            "sandtable_streams": "Streams open",
            "sandtable_changes": "Orders and other changes of games that were stored",
            "sandtable_bot_decisions": "Decisions taken by bots",
            "sandtable_commits": "Commits of the store",
            "sandtable_writes": "Writes that those commits held",
        }
        self.gauges = {
            name: Gauge(name, text, registry=self.registry, multiprocess_mode="livesum")
            for name, text in gauges.items()
        }

    def seen(self, method: str, route: str, status: int, seconds: float) -> None:
        key = (method, route, status)
        found = self._known.get(key)
        if found is None:
            found = self.requests.labels(method, route, str(status)), self.seconds.labels(route)
            self._known[key] = found
        found[0].inc()
        found[1].observe(seconds)

    def text(self) -> bytes:
        house = self.house
        live = house.tables.in_memory
        now = {
            "sandtable_tables": len(live),
            "sandtable_streams": sum(len(one.watchers) for one in live),
            "sandtable_changes": house.tables.orders,
            "sandtable_bot_decisions": house.tables.driver.decided,
            "sandtable_commits": house.store.writer.commits,
            "sandtable_writes": house.store.writer.works,
        }
        for name, value in now.items():
            self.gauges[name].set(value)
        if os.environ.get(SHARED):
            together = CollectorRegistry()
            multiprocess.MultiProcessCollector(together)  # type: ignore[no-untyped-call]
            return generate_latest(together)
        return generate_latest(self.registry)
