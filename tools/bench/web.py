"""`make bench-web`: round trips, orders per second, memory per table, what the page weighs and how it feels.

Client and server share this machine's processors, so the figures are lower than a server of its own would give.
"""

import argparse
import asyncio
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import uvloop
from rich.console import Console
from rich.progress import track
from rich.table import Table as Grid

from tools.bench import page
from tools.bench.server import Server, free_port, postgres, serving, wait_for
from tools.bench.tables import opened, paced

LIVE = 200
EVERY = 5.0
LIMIT = 0.100


def at(values: list[float], share: float) -> float:
    """A percentile."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def round_trips(server: Server, seconds: float) -> dict[str, Any]:
    """An order's round trip at one table and at 200, and the memory of a table that is only looked at."""

    async def work() -> dict[str, Any]:
        (one,) = await opened(server.host, server.port, 1)
        alone = await paced([one], 0.1, seconds / 2)
        before = server.memory()
        tables = await opened(server.host, server.port, LIVE)
        memory = (server.memory() - before) / LIVE
        crowd = await paced(tables, EVERY, seconds)
        for table in [one, *tables]:
            table.close()
        await asyncio.sleep(1)
        return {
            "alone": {
                "orders": len(alone),
                "p50_ms": 1000 * at(alone, 0.5),
                "p95_ms": 1000 * at(alone, 0.95),
            },
            "crowd": {
                "orders": len(crowd),
                "p50_ms": 1000 * at(crowd, 0.5),
                "p95_ms": 1000 * at(crowd, 0.95),
            },
            "kb_per_idle_table": memory / 1024,
        }

    return uvloop.run(work())


def sustained(server: Server, seconds: float) -> dict[str, Any]:
    """Ever more orders a second, until the 95th percentile reaches 100 ms."""

    async def work() -> dict[str, Any]:
        tables = await opened(server.host, server.port, LIVE)
        steps: list[dict[str, float]] = []
        for rate in (100, 200, 300, 400, 500, 650, 800, 1000, 1300):
            found = await paced(tables, LIVE / rate, seconds)
            reached = len(found) / seconds
            steps.append({"asked": rate, "orders_per_s": reached, "p95_ms": 1000 * at(found, 0.95)})
            if at(found, 0.95) >= LIMIT or reached < 0.8 * rate:
                break
        for table in tables:
            table.close()
        fine = [step["orders_per_s"] for step in steps if step["p95_ms"] < 1000 * LIMIT]
        return {"orders_per_s": max(fine, default=0.0), "steps": steps}

    return uvloop.run(work())


def make_play() -> float:
    """Seconds from `make play` on a built checkout to a page that can be played."""
    port = free_port()
    started = time.perf_counter()
    process = subprocess.Popen(
        ["make", "--no-print-directory", "play", f"PLAY=--no-open --port {port}"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
    )  # fmt: skip
    try:
        wait_for(f"http://127.0.0.1:{port}/healthz", process)
        return time.perf_counter() - started
    finally:
        os.killpg(process.pid, 15)
        process.wait(20)


Row = Callable[[str, float, str, str, bool | None], None]


def server_rows(found: dict[str, Any], row: Row) -> None:
    trips = found["round_trips"]
    row("round trip alone, p50", trips["alone"]["p50_ms"], "{:.1f} ms", "", None)
    row("round trip alone, p95", trips["alone"]["p95_ms"], "{:.1f} ms", "", None)
    row("round trip at 200 tables, p50", trips["crowd"]["p50_ms"], "{:.1f} ms", "", None)
    p95 = trips["crowd"]["p95_ms"]
    row("round trip at 200 tables, p95", p95, "{:.1f} ms", "under 50 ms", p95 < 50)
    kb = trips["kb_per_idle_table"]
    row("memory of an idle table", kb, "{:.0f} KB", "under 1,024 KB", kb < 1024)
    lite = found["sqlite"]["orders_per_s"]
    row("orders a second, SQLite", lite, "{:.0f}", "at least 300", lite >= 300)
    if "postgres" in found:
        row("orders a second, PostgreSQL", found["postgres"]["orders_per_s"], "{:.0f}", "", None)
    row("`make play` to a server that answers", found["make_play_s"], "{:.2f} s", "", None)


def report(found: dict[str, Any], console: Console) -> None:
    grid = Grid("what", "found", "to reach", "", title="The server and the page")

    def row(what: str, value: float, form: str, target: str, fine: bool | None) -> None:
        mark = "" if fine is None else "pass" if fine else "FAIL"
        grid.add_row(what, form.format(value), target, mark)

    if "round_trips" in found:
        server_rows(found, row)
    row("JavaScript of all pages, gzip", found["javascript_bytes"] / 1024, "{:.0f} KB", "", None)
    for slug, table in found["page"]["tables"].items():
        size = table["javascript_bytes"] / 1024
        row(f"{slug}: JavaScript, gzip", size, "{:.1f} KB", "under 150 KB", size < 150)
        soon, slow = table["interactive_s"], table["interactive_quarter_s"]
        row(f"{slug}: time to interactive", soon, "{:.2f} s", "under 1 s", soon < 1)
        row(f"{slug}: at a quarter of the processor", slow, "{:.2f} s", "under 2 s", slow < 2)
        row(
            f"{slug}: states an order, the bot's replies included",
            table["states_per_order"],
            "{:.1f}",
            "",
            None,
        )
        row(f"{slug}: bytes sent for an order", table["bytes_per_order"], "{:,.0f}", "", None)
        row(f"{slug}: the same to another machine", table["bytes_per_order_packed"], "{:,.0f}", "", None)
    frame = found["page"]["pan_p95_ms"]
    on = f"{found['page']['pan_spaces']} spaces, {found['page']['pan_counters']} counters, p95"
    row(f"panning, {on}", frame, "{:.1f} ms", "under 33 ms", frame < 33)
    frame = found["page"]["play_p95_ms"]
    row(f"playing back, {on}", frame, "{:.1f} ms", "under 33 ms", frame < 33)
    console.print(grid)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="one JSON value, for programs")
    parser.add_argument("--quick", action="store_true", help="shorter and rougher")
    parser.add_argument("--without-postgres", action="store_true")
    parser.add_argument("--page", action="store_true", help="the page's rows only")
    given = parser.parse_args()
    seconds = 5.0 if given.quick else 20.0
    found: dict[str, Any] = {}

    def sqlite() -> None:
        with serving() as server:
            found["round_trips"] = round_trips(server, seconds)
        with serving() as server:
            found["sqlite"] = sustained(server, seconds / 2)

    def postgresql() -> None:
        if given.without_postgres:
            return
        with postgres() as address, serving(re.sub("^postgresql:", "postgresql+asyncpg:", address)) as server:
            found["postgres"] = sustained(server, seconds / 2)

    def browser() -> None:
        found["javascript_bytes"] = page.shipped()
        with serving() as server:
            found["page"] = page.measured(server)
        found["page"]["load"] = os.getloadavg()[0]
        for what in ("pan", "play"):
            frames = found["page"].pop(f"{what}_frame_ms")
            found["page"][f"{what}_p95_ms"] = at(frames, 0.95)
            found["page"][f"{what}_frames"] = len(frames)

    def start() -> None:
        found["make_play_s"] = make_play() if Path("Makefile").exists() else 0.0

    console = Console(stderr=given.json)
    work: list[Callable[[], None]] = [browser] if given.page else [sqlite, postgresql, browser, start]
    for part in track(work, description="measuring", console=console):
        part()
    if given.json:
        json.dump(found, sys.stdout, indent=1)
        print()
    else:
        report(found, console)


if __name__ == "__main__":
    main()
