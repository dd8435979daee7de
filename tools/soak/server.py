"""`python -m tools.soak.server`: a server under hardship, and what it promises then.

    kills      kill -9 under load, on each database: nothing that was answered is lost or there twice
    restarts   PostgreSQL stopped and started under load: 503 meanwhile, no fault, nothing lost
    backups    backed up under load and restored: whole games, with all that was answered before
    full       a disk without room, and with room again: 503 meanwhile, /healthz says so, nothing lost
    hostile    requests that mean harm beside a player: no fault, and the player's answers stay quick
    attacks    each kind of harm by itself, and how long a player waits meanwhile (--json for programs)
    crowd      spectators on one table: what they cost when nothing happens, how soon an order reaches all
    opening    a hundred tables of all titles, opened at the same moment by a server that has just started
    document   schemathesis against the OpenAPI document

Each prints its figures and the machine's load; the exit code is 1 if a promise was broken.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Final

from tools.bench.client import Connection
from tools.soak import attacks, hostile
from tools.soak.players import Player, check_stored, stored_orders
from tools.soak.served import Postgres, Served, folder, postgres

PLAYERS: Final = 6
DATABASES: Final = ("sqlite", "postgresql")
QUICK_ENOUGH: Final = 0.150
"""Seconds: 95 of 100 answers to a player who is not the one who means harm."""
SOON_ENOUGH: Final = 0.400
"""Seconds: 95 of 100 answers where so many tables are opened at once."""
BOUND_OF_A_CROWD: Final = 1.0
"""Seconds in which an order reaches everybody."""


def say(text: str) -> None:
    print(f"{text} (load {os.getloadavg()[0]:.1f})", flush=True)


def p95(seconds: list[float]) -> float:
    return statistics.quantiles(seconds, n=20)[-1] if len(seconds) > 1 else max(seconds, default=0.0)


async def seated(port: int, count: int, seed: int) -> list[Player]:
    players = [Player(port, seed + n) for n in range(count)]
    for player in players:
        await player.sit_down()
    return players


@contextlib.asynccontextmanager
async def playing(players: list[Player], pause: float = 0.0) -> AsyncIterator[None]:
    over = asyncio.Event()
    tasks = [asyncio.create_task(player.play(over, pause)) for player in players]
    try:
        yield
    finally:
        over.set()
        await asyncio.gather(*tasks)


def refuse_faults(served: Served, players: list[Player]) -> None:
    faults = sorted({status for player in players for status in player.faults()})
    if faults or served.tracebacks():
        text = served.log.read_text("utf-8", "replace")
        told = text[max(0, text.find("Traceback") - 500) :][:4000]
        raise AssertionError(f"answers {faults}, {served.tracebacks()} tracebacks:\n{told}")


# -- the hardships --------------------------------------------------------------------------------------------


async def kills(served: Served, count: int, seed: int) -> str:
    rng = random.Random(seed)
    served.start()
    players = await seated(served.port, PLAYERS, seed)
    compared = 0
    for _ in range(count):
        async with playing(players):
            await all_go_on(players)
            await asyncio.sleep(rng.uniform(0.0, 0.5))
            served.kill()
        compared = await check_stored(players, served.folder, served.database)
        served.start()
    for player in players:
        await player.step()
    served.stop()
    refuse_faults(served, players)
    orders = sum(player.orders for player in players)
    return f"killed {count} times; {orders} orders were answered, none is lost or there twice ({compared} in play)"


async def restarts(served: Served, database: Postgres, count: int, away: float, seed: int) -> str:
    served.start()
    players = await seated(served.port, PLAYERS, seed)
    for _ in range(count):
        async with playing(players, 0.02):
            await asyncio.sleep(0.5)
            await asyncio.to_thread(database.stop)
            await asyncio.sleep(away)
            await asyncio.to_thread(database.start)
            await all_go_on(players)
        await check_stored(players, served.folder, served.database)
    served.stop()
    refuse_faults(served, players)
    answers: dict[int, int] = {}
    for player in players:
        for status, times in player.answers.items():
            answers[status] = answers.get(status, 0) + times
    return f"the database was away {count} times; answers {answers}, no fault, nothing lost"


async def backups(served: Served, restored: str | None, count: int, seed: int) -> str:
    """Back up under load, and restore into the other store (`restored`: its address; None: a folder). What was answered
    before a backup began must be in it, and no game may end in what was never ordered."""
    served.start()
    players = await seated(served.port, PLAYERS, seed)
    took, sizes, games = [], [], 0
    async with playing(players, 0.02):
        for _ in range(count):
            await all_go_on(players)
            before = [(player.table, list(player.done)) for player in players]
            with folder() as place:
                file, began = Path(place) / "backup", time.monotonic()
                await command(served, "backup", str(file), served.folder, served.database)
                took.append(time.monotonic() - began)
                sizes.append(file.stat().st_size)
                await asyncio.sleep(0.5)  # what was under way is answered
                await command(served, "restore", str(file), place, restored, "--force")
                for (table, done), player in zip(before, players):
                    stored = await stored_orders(place, restored, table)
                    if stored[: len(done)] != done:
                        raise AssertionError(
                            f"{len(done)} orders were answered, {len(stored)} are in the backup"
                        )
                    after = [*player.done, *([player.open] if player.open is not None else [])]
                    if player.table == table and stored != after[: len(stored)]:
                        raise AssertionError("the backup holds what was never ordered")
                    games += 1
    served.stop()
    refuse_faults(served, players)
    slow = p95([one for player in players for one in player.slow])
    return (
        f"backed up {count} times under load ({max(took):.1f} s at most, {max(sizes) // 1024} KB) and restored: "
        f"{games} games, each with all that was answered before; meanwhile a player's p95 {slow * 1000:.0f} ms"
    )


async def command(served: Served, what: str, file: str, data: str, database: str | None, *more: str) -> None:
    """`sandtable backup` or `restore`, as an operator types it."""
    words = ["--database", database] if database is not None else ["--data", data]
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "sandtable.cli.main", what, file, *words, *more,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    said, _ = await process.communicate()
    if process.returncode:
        raise AssertionError(f"{what} failed: {said.decode()[-500:]}")


async def wait_until(true: Any, seconds: float) -> None:
    end = time.monotonic() + seconds
    while not true():
        if time.monotonic() > end:
            raise AssertionError("it did not go on")
        await asyncio.sleep(0.05)


async def all_go_on(players: list[Player]) -> None:
    """Wait until an order of everybody was answered."""
    before = [player.orders for player in players]
    await wait_until(lambda: all(p.orders > n for p, n in zip(players, before)), 60)


async def full(served: Served, seed: int) -> str:
    """The files of the server's process may not grow for a while: to it the disk is full."""
    import resource

    served.start()
    assert served.process is not None
    players = await seated(served.port, 3, seed)
    health = Connection("127.0.0.1", served.port)
    async with playing(players, 0.02):
        await asyncio.sleep(1.0)
        largest = max(one.stat().st_size for one in Path(served.folder).iterdir())
        resource.prlimit(
            served.process.pid, resource.RLIMIT_FSIZE, (largest // 4096 * 4096, resource.RLIM_INFINITY)
        )
        await wait_until(lambda: all(player.answers.get(503) for player in players), 60)
        sick = await status_of(health)
        resource.prlimit(
            served.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
        )
        await all_go_on(players)
        await asyncio.sleep(1.1)
        well = await status_of(health)
    health.close()
    served.stop()
    compared = await check_stored(players, served.folder, served.database)
    refuse_faults(served, players)
    if (sick, well) != (503, 200):
        raise AssertionError(f"/healthz said {sick} on a full disk and {well} afterwards")
    return f"a full disk: 503, /healthz 503; with room again it goes on; {compared} orders, none lost"


async def status_of(line: Connection) -> int:
    from tools.bench.client import Refused

    try:
        await line.ask("GET", "/healthz")
    except Refused as problem:
        return problem.status
    return 200


async def among_hostile(served: Served, count: int, attackers: int, seed: int) -> tuple[float, str]:
    """A player who gives an order every 100 ms, alone and then while others mean harm. Returns the second p95."""
    served.start()
    [probe] = await seated(served.port, 1, seed)
    async with playing([probe], 0.1):
        await asyncio.sleep(2.0)
    alone, probe.slow = p95(probe.slow), []
    bad = [await hostile.settle_in(served.port, seed + n, probe.table) for n in range(attackers)]
    async with playing([probe], 0.1):
        await asyncio.gather(*(hostile.attack(one, count // attackers) for one in bad))
    took = served.stop()
    refuse_harm(served, probe)
    answers: dict[int, int] = {}
    for one in bad:
        for status, times in one.answers.items():
            answers[status] = answers.get(status, 0) + times
    sent = sum(answers.values())
    found = p95(probe.slow)
    return found, (
        f"{sent} requests that mean harm, {attackers} at a time: answers {dict(sorted(answers.items()))}; "
        f"a player's p95 {found * 1000:.0f} ms (alone {alone * 1000:.0f} ms, {len(probe.slow)} answers); "
        f"SIGTERM obeyed in {took:.1f} s"
    )


def refuse_harm(served: Served, probe: Player) -> None:
    refuse_faults(served, [probe])
    if probe.answers.get(429):
        raise AssertionError("the player was told to wait: they pay for what others do")


async def one_by_one(served: Served, seconds: float, seed: int, names: list[str]) -> dict[str, Any]:
    """Each kind of harm by itself, and how long a player waits meanwhile; SIGTERM in the last of them."""
    served.start()
    [probe] = await seated(served.port, 1, seed)
    probe.clock = served.worked
    async with playing([probe], 0.1):
        await asyncio.sleep(max(2.0, seconds))
    alone = p95(probe.slow)
    bad = [await hostile.settle_in(served.port, seed + n, probe.table) for n in range(attacks.AT_ONCE)]
    found = await attacks.each(probe, bad, seconds, names, playing, p95)
    last = [asyncio.create_task(attacks.attack(one, names[-1], time.monotonic() + 60)) for one in bad]
    await asyncio.sleep(0.5)
    took = await asyncio.to_thread(served.stop)
    for task in last:
        task.cancel()
    await asyncio.gather(*last, return_exceptions=True)
    refuse_harm(served, probe)
    return {
        "alone_ms": round(1000 * alone, 1),
        "sigterm_s": round(took, 1),
        "load": round(os.getloadavg()[0], 1),
        "attacks": found,
    }


async def crowd(served: Served, count: int, seconds: float, seed: int) -> tuple[float, float, str]:
    """So many spectators on one open table. Returns what they cost when nothing happens (part of a processor), and in
    how many seconds an order reached the last of them."""
    served.start()
    host = Connection("127.0.0.1", served.port)
    body = {"title": "fortress", "scenario": "basic", "options": {"deployment": "beginner"}, "access": "open"}
    seats = [{"holder": "me"}, {"holder": "open"}]
    table = (await host.ask("POST", "/api/tables", {**body, "seats": seats}))["id"]
    seen: dict[int, float] = {}
    states = 0

    async def look(number: int) -> None:
        nonlocal states
        line = Connection("127.0.0.1", served.port)
        async for kind, _ in line.events(f"/api/tables/{table}/events"):
            if kind == "state":
                states += 1
                seen[number] = time.perf_counter()

    tasks = []
    for number in range(count):
        tasks.append(asyncio.create_task(look(number)))
        if number % 20 == 19:
            await asyncio.sleep(0.05)
    await wait_until(lambda: len(seen) == count, 120)
    came = states
    await asyncio.sleep(2.5)
    used, began = served.processor(), time.monotonic()
    await asyncio.sleep(seconds)
    idle = (served.processor() - used) / (time.monotonic() - began)
    state = await host.ask("GET", f"/api/tables/{table}")
    slowest = 0.0
    for _ in range(60):
        before = dict(seen)
        offer = state["view"]["offers"][0]["action"]
        sent = time.perf_counter()
        order = {"seen": state["seen"], "seat": state["seat"], "action": offer}
        state = (await host.ask("POST", f"/api/tables/{table}/orders", order))["state"]
        with contextlib.suppress(AssertionError):
            await wait_until(lambda: all(seen[n] > before[n] for n in before), 5)  # noqa: B023
            slowest = max(seen.values()) - sent
            break
    flood = await flooded(served, host, table, seconds / 3)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    host.close()
    served.stop()
    return (
        idle,
        slowest,
        (
            f"{count} spectators: {came} states to begin with, {idle * 100:.1f}% of a processor when nothing happens, "
            f"an order reaches the last of them in {slowest * 1000:.0f} ms; while somebody talks and is renamed "
            f"without end {flood * 100:.0f}%"
        ),
    )


async def flooded(served: Served, host: Connection, table: str, seconds: float) -> float:
    """What the server uses of a processor while somebody at the table does all that everybody is told of."""
    used, began, n = served.processor(), time.monotonic(), 0
    while time.monotonic() - began < seconds:
        n += 1
        await host.ask("PUT", "/api/me", {"name": "Anna" if n % 2 else "anna"})
        await host.ask("POST", f"/api/tables/{table}/chat", {"text": "x" * 100})
    return (served.processor() - used) / (time.monotonic() - began)


async def opening(served: Served, count: int, seed: int) -> tuple[float, str]:
    """So many tables, each opened by its player at the same moment, when none is in memory. Returns the p95."""
    from sandtable.session.titles import title_slugs

    served.start()
    rng = random.Random(seed)
    slugs = title_slugs()
    made = Connection("127.0.0.1", served.port)
    tables = []
    for n in range(count):
        body = json.loads(hostile.game_of(slugs[n % len(slugs)], rng.randrange(1, 400), seed + n))
        tables.append((await made.ask("POST", "/api/tables", body))["id"])
    made.close()
    served.stop()
    served.start()
    await asyncio.sleep(5.0)  # it reads its titles
    lines = [Connection("127.0.0.1", served.port, made.cookie) for _ in tables]
    for line in lines:
        await line.ask("GET", "/api/me")

    async def first(line: Connection, table: str) -> float:
        began = time.perf_counter()
        await line.send("GET", f"/api/tables/{table}")
        return time.perf_counter() - began

    found = await asyncio.gather(*(first(line, table) for line, table in zip(lines, tables)))
    for line in lines:
        line.close()
    served.stop()
    refuse_faults(served, [])
    middle, late = statistics.median(found), p95(list(found))
    return late, f"{count} tables opened at once: p50 {middle * 1000:.0f} ms, p95 {late * 1000:.0f} ms"


def document(seconds: float, seed: int) -> str:
    """Schemathesis, from one seed after the other."""
    end, runs = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-p",
            "no:cacheprovider",
            "tests/server/test_schema.py",
        ]
        command += ["--hypothesis-seed", str(seed + runs)]
        found = subprocess.run(
            command,
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "SANDTABLE_SCHEMA": "100"},
        )
        if found.returncode:
            raise AssertionError(found.stdout[-3000:])
        runs += 1
    return f"schemathesis: {runs} rounds in {seconds:.0f} s, every answer as documented"


def report(told: dict[str, Any], asked: argparse.Namespace) -> None:
    """What a player waited in each attack, the worst last; a broken promise if that is too long."""
    if asked.json:
        print(json.dumps(told), flush=True)
    rows = sorted(told["attacks"].items(), key=lambda row: float(row[1]["p95_ms"]))
    for name, one in rows if not asked.json else []:
        print(
            f"  {name:<26} {one['group']:<11} p95 {one['p95_ms']:6.1f} ms ({one['p95_worked_ms']:.1f} of them the "
            f"server's work), worst {one['worst_ms']:6.1f} ms "
            f"({one['timed']} answers); {one['requests']} requests, answers {one['answers']}"
        )
    worst = rows[-1][1]["p95_ms"]
    if not asked.json:
        say(
            f"{len(rows)} attacks one at a time: a player's p95 is {worst:.0f} ms in the worst of them, alone "
            f"{told['alone_ms']:.0f} ms; SIGTERM obeyed in {told['sigterm_s']:.1f} s"
        )
    slow = [name for name, one in rows if one["p95_ms"] > 1000 * asked.bound]
    if slow:
        raise AssertionError(f"a player had to wait {worst:.0f} ms: {', '.join(slow)}")


# -- the command ----------------------------------------------------------------------------------------------


async def run(what: list[str], asked: argparse.Namespace) -> None:
    for name in what:
        if name == "kills":
            if "sqlite" in asked.on:
                with folder() as place:
                    say(f"sqlite: {await kills(Served(place, None, '--no-limits'), asked.kills, asked.seed)}")
            if "postgresql" in asked.on:
                with postgres() as database, folder() as place:
                    served = Served(place, database.address("kills"), "--no-limits")
                    say(f"postgresql: {await kills(served, asked.kills, asked.seed)}")
        elif name == "restarts":
            with postgres() as database, folder() as place:
                served = Served(place, database.address("restarts"), "--no-limits")
                say(await restarts(served, database, asked.restarts, 2.0, asked.seed))
        elif name == "backups":
            with folder() as place:
                served = Served(place, None, "--no-limits")
                say(f"sqlite: {await backups(served, None, asked.backups, asked.seed)}")
            with postgres() as database, folder() as place:
                served = Served(place, database.address("backups"), "--no-limits")
                text = await backups(served, database.address("restored"), asked.backups, asked.seed)
                say(f"postgresql: {text}")
        elif name == "full":
            with folder() as place:
                say(await full(Served(place, None, "--no-limits"), asked.seed))
        elif name == "hostile":
            with folder() as place:
                found, text = await among_hostile(Served(place, None), asked.hostile, 8, asked.seed)
                say(text)
            if found > asked.bound:
                raise AssertionError(f"a player had to wait {found * 1000:.0f} ms")
        elif name == "attacks":
            with folder() as place:
                told = await one_by_one(
                    Served(place, None), asked.each, asked.seed, asked.named or asked.part
                )
            report(told, asked)
        elif name == "crowd":
            with folder() as place:
                idle, slowest, text = await crowd(
                    Served(place, None, "--no-limits"), asked.crowd, 15.0, asked.seed
                )
                say(text)
            if idle > 0.2 or slowest > BOUND_OF_A_CROWD:
                raise AssertionError("a crowd costs too much")
        elif name == "opening":
            with folder() as place:
                late, text = await opening(Served(place, None, "--no-limits"), asked.opening, asked.seed)
                say(text)
            if late > SOON_ENOUGH:
                raise AssertionError("tables are opened too slowly")
        else:
            say(document(asked.seconds, asked.seed))


def part_of_attacks(text: str) -> list[str]:
    """'2/3': the second third of the list of attacks."""
    part, _, parts = text.partition("/")
    if not (part.isdecimal() and parts.isdecimal() and 1 <= int(part) <= int(parts) <= len(attacks.ALL)):
        raise argparse.ArgumentTypeError("a part is given as 2/3: the second of three")
    count = len(attacks.ALL)
    return list(attacks.ALL)[count * (int(part) - 1) // int(parts) : count * int(part) // int(parts)]


def main() -> int:
    names = ["kills", "restarts", "backups", "full", "hostile", "attacks", "crowd", "opening", "document"]
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("what", nargs="*", choices=[*names, []], help="which of them; all if none is named")
    parser.add_argument("--kills", type=int, default=200, help="on each database")
    parser.add_argument(
        "--on", nargs="*", choices=DATABASES, default=DATABASES, help="kills: on these databases only"
    )
    parser.add_argument("--restarts", type=int, default=20)
    parser.add_argument("--backups", type=int, default=10, help="on each database")
    parser.add_argument("--hostile", type=int, default=10_000)
    parser.add_argument("--each", type=float, default=4.0, help="seconds of each attack")
    parser.add_argument(
        "--named", nargs="*", choices=attacks.ALL, metavar="ATTACK", help="only these attacks"
    )
    parser.add_argument(
        "--part",
        type=part_of_attacks,
        default=list(attacks.ALL),
        metavar="K/N",
        help="only the attacks of the Kth of N parts",
    )
    parser.add_argument("--json", action="store_true", help="the attacks as one JSON value")
    parser.add_argument("--crowd", type=int, default=1000)
    parser.add_argument("--opening", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=600.0, help="of schemathesis")
    parser.add_argument("--bound", type=float, default=QUICK_ENOUGH, help="a player's p95, in seconds")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    try:
        asyncio.run(run(asked.what or names, asked))
    except AssertionError as problem:
        print(f"broken: {problem}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
