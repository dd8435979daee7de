"""Players who note every order that was answered, to be held against what is stored afterwards."""

import asyncio
import contextlib
import random
import time
from collections.abc import Callable
from typing import Any

from sandtable.session.entries import ACT
from sandtable.session.files import unpack
from sandtable.session.titles import load_title
from sandtable.store.presence import LOOKS
from sandtable.store.store import Store
from tools.bench.client import Connection, Refused

TITLE = "fortress"
MAY_FAIL = (408, 409, 429, 503)
"""Answers that a player takes in their stride: somebody was first, too often, the server cannot now."""
LOST = (OSError, asyncio.IncompleteReadError, TimeoutError)


class Player:
    """One person at a hot-seat table, who takes any offer and notes what was answered."""

    def __init__(self, port: int, seed: int) -> None:
        self.port = port
        self.line = Connection("127.0.0.1", port)
        self.rng = random.Random(seed)
        self.table = ""
        self.done: list[int] = []
        """The actions that were answered."""
        self.orders = 0
        self.open: int | None = None
        """The one whose answer has not come."""
        self.seen = ""
        """What was seen when it was given: if it landed, something else is seen now."""
        self.answers: dict[int, int] = {}
        """How many answers of each status; 0: the line was cut."""
        self.slow: list[float] = []
        """How long each answer took, in seconds."""
        self.clock: Callable[[], float] = lambda: 0.0
        self.worked: list[float] = []
        """How far that clock went on meanwhile: what the server worked, where somebody measures it."""

    async def sit_down(self) -> None:
        seats = [{"holder": "me"}, {"holder": "me"}]
        body = {
            "title": TITLE,
            "scenario": "basic",
            "options": {"deployment": "beginner"},
            "access": "hotseat",
        }
        made = await self.line.ask("POST", "/api/tables", {**body, "seats": seats})
        self.table = made["id"]

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """An answer; None if it is no success. Every status is counted."""
        before, began = self.clock(), time.perf_counter()
        try:
            found = await asyncio.wait_for(self.line.ask(method, path, body), 30)
            status = 200
        except Refused as problem:
            found, status = None, problem.status
        except LOST:
            self.line.close()
            self.line = Connection("127.0.0.1", self.port, self.line.cookie)
            found, status = None, 0
        self.slow.append(time.perf_counter() - began)
        self.worked.append(self.clock() - before)
        self.answers[status] = self.answers.get(status, 0) + 1
        return found

    async def step(self) -> bool:
        """One order; False if none could be given."""
        state = await self.ask("GET", f"/api/tables/{self.table}")
        if state is None:
            return False
        if self.open is not None and state["seen"] != self.seen:
            self.done.append(self.open)  # its answer never came, but it has landed
        self.open, self.seen = None, state["seen"]
        offers = state["view"].get("offers") or []
        if not offers:
            await self.sit_down_again()
            return False
        act = self.rng.choice(offers)["action"]
        self.open = act
        body = {"seen": state["seen"], "seat": state["seat"], "action": act}
        if await self.ask("POST", f"/api/tables/{self.table}/orders", body) is None:
            return False
        self.done.append(act)
        self.open = None
        self.orders += 1
        return True

    async def sit_down_again(self) -> None:
        """The game is over: another."""
        with contextlib.suppress(Refused, *LOST):
            await self.sit_down()
            self.done, self.open = [], None

    async def play(self, until: asyncio.Event, pause: float = 0.0) -> None:
        while not until.is_set():
            if not await self.step():
                await asyncio.sleep(0.05)
            await asyncio.sleep(pause)

    def faults(self) -> list[int]:
        """Answers that no player should get."""
        return [one for one in self.answers if one not in (0, 200, *MAY_FAIL)]


async def stored_orders(data: str | None, database: str | None, table: str) -> list[int]:
    """The actions of one game, as a store has them."""
    store = await Store.open(data, database, LOOKS)
    try:
        return await _orders(store, table)
    finally:
        await store.close()


async def _orders(store: Store, table: str) -> list[int]:
    words = load_title(TITLE).vocabulary()
    entries = [unpack(one, words, {}) for one in await store.games.entries(table)]
    return [entry.act for entry in entries if entry.kind == ACT]


async def check_stored(players: list[Player], data: str | None, database: str | None) -> int:
    """Hold what was answered against what is stored: every order, none twice, in order; the last may or may not be
    there if its answer never came. Returns how many were compared."""
    store = await Store.open(data, database, LOOKS)
    compared = 0
    try:
        for player in players:
            stored = await _orders(store, player.table)
            wanted = [player.done]
            if player.open is not None:
                wanted.append([*player.done, player.open])
            if stored not in wanted:
                raise AssertionError(
                    f"table {player.table}: {len(player.done)} orders were answered, {len(stored)} are stored"
                )
            player.done, player.open = stored, None  # it goes on from there
            compared += len(stored)
    finally:
        await store.close()
    return compared
