"""Many tables with two players each, who watch their streams and give legal orders at a set pace."""

import asyncio
import random
from time import perf_counter

import msgspec

from tools.bench.client import Connection, Refused


class Offer(msgspec.Struct):
    action: int
    text: str = ""


class View(msgspec.Struct):
    status: str
    offers: list[Offer] = []


class State(msgspec.Struct):
    """As much of a state as a player needs who takes any offer."""

    seen: str
    view: View


STATE = msgspec.json.Decoder(State)


class Player:
    """One person at one table: a connection for orders, another for the stream."""

    def __init__(self, host: str, port: int) -> None:
        self.orders = Connection(host, port)
        self.stream = Connection(host, port)
        self.seat = ""
        self.state: State | None = None
        self.arrived = asyncio.Event()
        self.task: asyncio.Task[None] | None = None
        self.raw = b""
        self.at = 0.0

    async def watch(self, table: str) -> None:
        """Follow the stream from now on; a state is only decoded when it is needed."""
        self.stream.cookie = self.orders.cookie
        ready = asyncio.Event()

        async def follow() -> None:
            async for kind, raw in self.stream.events(f"/api/tables/{table}/events?seat={self.seat}"):
                if kind == "state":
                    self.raw, self.at = raw, perf_counter()
                    self.arrived.set()
                    ready.set()

        self.task = asyncio.create_task(follow())
        await asyncio.wait_for(ready.wait(), 30)

    def now(self) -> State:
        """The last state of the stream."""
        if self.raw or self.state is None:
            self.state, self.raw = STATE.decode(self.raw), b""
        return self.state

    def close(self) -> None:
        if self.task is not None:
            self.task.cancel()
        self.orders.close()
        self.stream.close()


class Table:
    """Two players at one table of The Impregnable Fortress."""

    def __init__(self, host: str, port: int, number: int) -> None:
        self.players = [Player(host, port), Player(host, port)]
        self.chance = random.Random(number)
        self.id = ""

    async def open(self) -> None:
        """Make the table, seat both, open both streams."""
        first, second = self.players
        await first.orders.ask("GET", "/api/me")
        await second.orders.ask("GET", "/api/me")
        seats = [{"holder": "me"}, {"holder": "open"}]
        made = await first.orders.ask(
            "POST",
            "/api/tables",
            {"title": "fortress", "scenario": "basic", "options": {"deployment": "beginner"}, "seats": seats},
        )
        self.id = made["id"]
        state = await first.orders.ask("GET", f"/api/tables/{self.id}")
        first.seat, second.seat = (holder["seat"] for holder in state["seats"])
        invitation = await first.orders.ask("POST", f"/api/tables/{self.id}/invite?seat={second.seat}", {})
        await second.orders.ask("POST", f"/api/join/{invitation['token']}", {})
        await first.watch(self.id)
        await second.watch(self.id)

    async def order(self) -> float:
        """One order by whoever has to decide: the seconds until it is answered and both streams have told of it."""
        for player in self.players:
            state = player.now()
            if state.view.status == "decide" and state.view.offers:
                break
        else:
            await self.renew()
            return -1.0
        offer = self.chance.choice(state.view.offers)
        for one in self.players:
            one.arrived.clear()
        started = perf_counter()
        body = {"seen": state.seen, "seat": player.seat, "action": offer.action}
        try:
            await player.orders.send("POST", f"/api/tables/{self.id}/orders", body)
        except Refused as refused:
            if refused.status == 409:
                return -1.0
            raise
        # Picking a piece up is nobody else's business: the other player's stream has nothing to tell of it.
        await asyncio.wait_for(player.arrived.wait(), 20)
        last = player.at
        other = self.players[1] if player is self.players[0] else self.players[0]
        if offer.text.startswith("to "):
            await asyncio.wait_for(other.arrived.wait(), 20)
            last = max(last, other.at)
        return last - started

    async def renew(self) -> None:
        """A finished game: another table in its place."""
        self.close()
        self.players = [Player(p.orders.host, p.orders.port) for p in self.players]
        await self.open()

    def close(self) -> None:
        for player in self.players:
            player.close()


async def opened(host: str, port: int, count: int) -> list[Table]:
    """So many tables, all with both players looking."""
    tables = [Table(host, port, n) for n in range(count)]
    for n in range(0, count, 10):
        await asyncio.gather(*[table.open() for table in tables[n : n + 10]])
    return tables


async def paced(tables: list[Table], every: float, seconds: float) -> list[float]:
    """Each table gives an order about every so many seconds, for some time; the round trips."""
    found: list[float] = []
    chance = random.Random(1)
    until = perf_counter() + seconds

    async def sit(table: Table) -> None:
        await asyncio.sleep(chance.random() * every)
        while perf_counter() < until:
            began = perf_counter()
            took = await table.order()
            if took >= 0:
                found.append(took)
            await asyncio.sleep(max(0.0, every * chance.uniform(0.7, 1.3) - (perf_counter() - began)))

    await asyncio.gather(*[sit(table) for table in tables])
    return found
