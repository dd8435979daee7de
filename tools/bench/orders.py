"""Orders on two builds: what an order costs the server's processor, and how many a second it takes.

    python -m tools.bench.orders FORMER [NEW] [--rounds N] [--seconds S] [--tables N] [--rate R] [--most] [--json]

FORMER and NEW are the Pythons of two environments. Both serve players at the same pace and at the same time, on each
database, so that whatever else the machine does slows both alike: the ratio of what an order takes of a processor (of
the server's own threads; bots and databases have processes of theirs) is then good to a hundredth. `--most` also raises
the pace, on one build and then on the other, until the 95th percentile reaches 100 ms, which needs a quiet machine.
Above 1 is better than before; the exit code is 1 if a ratio is below `--least` (0.95).
"""

import argparse
import asyncio
import json
import os
import re
import sys
from contextlib import ExitStack
from statistics import median
from typing import Any

import uvloop

from tools.bench.server import Server, postgres, serving
from tools.bench.tables import opened, paced
from tools.bench.web import at, sustained

WARM = 2.0
"""Seconds of orders before those that count."""
DATABASES = ("sqlite", "postgresql")


def costs_of(servers: list[Server], given: argparse.Namespace) -> list[list[dict[str, float]]]:
    """Of each server, for every round: milliseconds of a processor for an order, and how long it took to come back."""
    every = given.tables / given.rate

    async def work() -> list[list[dict[str, float]]]:
        seated = [await opened(one.host, one.port, given.tables) for one in servers]
        await asyncio.gather(*(paced(tables, every, WARM) for tables in seated))
        costs: list[list[dict[str, float]]] = [[] for _ in servers]
        for _ in range(given.rounds):
            before = [one.worked() for one in servers]
            found = await asyncio.gather(*(paced(tables, every, given.seconds) for tables in seated))
            for side, (server, took) in enumerate(zip(servers, found)):
                used = server.worked() - before[side]
                costs[side].append({"ms": 1000 * used / max(1, len(took)), "p95_ms": 1000 * at(took, 0.95)})
        for table in [table for tables in seated for table in tables]:
            table.close()
        return costs

    return uvloop.run(work())


def started(stack: ExitStack, database: str, build: str) -> Server:
    address = ""
    if database != "sqlite":
        address = re.sub("^postgresql:", "postgresql+asyncpg:", stack.enter_context(postgres()))
    return stack.enter_context(serving(address, build))


def measure(builds: list[str], given: argparse.Namespace) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for database in given.databases or DATABASES:
        most: list[list[float]] = [[], []]
        with ExitStack() as stack:
            costs = costs_of([started(stack, database, build) for build in builds], given)
        for number in range(given.rounds if given.most else 0):
            for side in (0, 1) if number % 2 else (1, 0):
                with ExitStack() as stack:
                    server = started(stack, database, builds[side])
                    most[side].append(sustained(server, given.seconds)["orders_per_s"])
            print(f"\r{database}: round {number + 1} of {given.rounds}", end="", file=sys.stderr, flush=True)
        found[database] = row(costs, most)
    return found


def row(costs: list[list[dict[str, float]]], most: list[list[float]]) -> dict[str, Any]:
    before, now = ([one["ms"] for one in side] for side in costs)
    answer: dict[str, Any] = {
        "before_ms": median(before),
        "now_ms": median(now),
        "ratio": median(a / b for a, b in zip(before, now)),
        "ratios": [a / b for a, b in zip(before, now)],
        "p95_ms": [median(one["p95_ms"] for one in side) for side in costs],
    }
    if most[0]:
        answer["before_per_s"], answer["now_per_s"] = (median(side) for side in most)
        answer["ratio_per_s"] = median(b / max(a, 1e-9) for a, b in zip(*most))
    return answer


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="orders", description=__doc__)
    parser.add_argument("former")
    parser.add_argument("new", nargs="?", default=sys.executable)
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument(
        "--rate", type=float, default=60.0, help="orders a second on each, at which the cost is taken"
    )
    parser.add_argument("--most", action="store_true", help="also how many a second at a p95 under 100 ms")
    parser.add_argument("--databases", nargs="*", choices=DATABASES)
    parser.add_argument("--least", type=float, default=0.95)
    parser.add_argument("--json", action="store_true", help="one JSON value, for programs")
    given = parser.parse_args(arguments)
    found = measure([given.former, given.new], given)
    if given.json:
        print(json.dumps(found, indent=1))
    else:
        for database, one in found.items():
            spread = f"{min(one['ratios']):.2f} to {max(one['ratios']):.2f}"
            print(
                f"{database}: {one['before_ms']:.2f} ms of a processor for an order before, {one['now_ms']:.2f} now: "
                f"ratio {one['ratio']:.3f} ({spread}); p95 {one['p95_ms'][0]:.0f} and {one['p95_ms'][1]:.0f} ms"
            )
            if "now_per_s" in one:
                print(
                    f"{database}: {one['before_per_s']:.0f} orders a second before, {one['now_per_s']:.0f} now: "
                    f"ratio {one['ratio_per_s']:.3f}"
                )
        print(f"(load {os.getloadavg()[0]:.1f})")
    ratios = [one[name] for one in found.values() for name in ("ratio", "ratio_per_s") if name in one]
    return 1 if min(ratios) < given.least else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
