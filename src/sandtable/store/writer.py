"""The one hand that writes: what is waiting is written and committed together, and answered after its commit.

An order of one table does not wait for a disk of its own: while one commit runs, the orders of other tables gather, and
the next commit takes them all. Should one of them fail (two orders raced for the same number), the batch is undone and
each is written by itself.

A work is a plain function of a connection. An SQLite file is written in a thread, which goes from commit to commit and
does not wait for the event loop in between; PostgreSQL is written from the event loop.
"""

import asyncio
import contextlib
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from typing import Any, Final, TypeVar

import asyncpg
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

T = TypeVar("T")

MOST: Final = 200
"""Works in one commit."""
GATHER: Final = 0.004
"""Seconds for which works gather once a commit has held several: more are on the way then, and a commit that holds
more of them costs little more than one that holds few."""


class Conflict(Exception):
    """Somebody else wrote it first."""


class StoreError(Exception):
    """The database failed; nothing of the work is stored."""


STORE_FAILURES: Final[tuple[type[Exception], ...]] = (
    StoreError,
    SQLAlchemyError,
    OSError,
    TimeoutError,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # what a line that was cut in the middle of something leaves behind
)
"""What a database that is gone, or full, can make of a question."""


TOO_LATE: Final[tuple[type[Exception], ...]] = (
    Conflict,
    IntegrityError,
    sqlite3.IntegrityError,
    asyncpg.IntegrityConstraintViolationError,
)
"""What it comes to where somebody else wrote it first: nothing is wrong with the database."""


class Batched:
    """Work that can be done together with other work of its kind."""

    plain = False
    """Whether it is only what the statements for it can say, without what goes around them."""

    def write(self, connection: Connection, together: list[Any]) -> None:
        raise NotImplementedError

    def in_sqlite(self, driver: sqlite3.Connection, together: list[Any]) -> None:
        """The same within a transaction of the driver's own."""
        raise NotImplementedError

    def in_postgresql(self, together: list[Any]) -> tuple[str, list[Any]]:
        """The same in one statement, which is a transaction by itself; with its values."""
        raise NotImplementedError


Work = Callable[[Connection], Any] | Batched
Waiting = tuple[Work, "asyncio.Future[Any]"]


class Writer:
    """Writes in order, many at once."""

    def __init__(self) -> None:
        self.commits = 0
        self.works = 0

    def start(self) -> None:
        raise NotImplementedError

    async def close(self) -> None:
        """Write what is waiting, then stop."""
        raise NotImplementedError

    def put(self, one: Waiting) -> None:
        raise NotImplementedError

    async def do(self, work: Callable[[Connection], T]) -> T:
        """Have `work` done in a transaction; returns when it is committed. `Conflict` if it is too late."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self.put((work, done))
        return await done

    async def add(self, work: Batched) -> None:
        """The same for work that is done together with its like."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.put((work, done))
        await done


class ThreadWriter(Writer):
    """Writes in a thread of its own, with a connection of its own."""

    def __init__(self, engine: Engine) -> None:
        super().__init__()
        self.engine = engine
        self._waiting: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self._loop: asyncio.AbstractEventLoop
        self._connection: Connection | None = None
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)

    def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._thread.start()

    async def close(self) -> None:
        self._waiting.put(None)
        await asyncio.to_thread(self._thread.join)
        self.engine.dispose()

    def put(self, one: Waiting) -> None:
        self._waiting.put(one)

    def _run(self) -> None:
        going, busy = True, False
        while going:
            batch: list[Waiting] = []
            going = self._take(batch, True)
            if busy:
                time.sleep(GATHER)
            while going and len(batch) < MOST and not self._waiting.empty():
                going = self._take(batch, False)
            if batch:
                outcomes = self._write(batch)
                self._loop.call_soon_threadsafe(_answer, batch, outcomes)
            busy = len(batch) > 1
        self._let_go()

    def _take(self, batch: list[Waiting], wait: bool) -> bool:
        """Take one more work; False if there will be none."""
        one = self._waiting.get(wait)
        if one is None:
            return False
        batch.append(one)
        return True

    def _write(self, batch: list[Waiting]) -> list[Any]:
        try:
            return self._commit([work for work, _ in batch])
        except Exception as problem:
            self._let_go()  # whatever is wrong with it
            if len(batch) == 1:
                return [problem]
            return [outcome for one in batch for outcome in self._write([one])]

    def _commit(self, works: list[Work]) -> list[Any]:
        if self._connection is None:
            self._connection = self.engine.connect()
        first = _plain(works)
        if first is not None:  # orders and nothing else: what goes around them took longer than they do
            driver = self._connection.connection.driver_connection
            assert isinstance(driver, sqlite3.Connection)
            driver.execute("BEGIN IMMEDIATE")
            first.in_sqlite(driver, works)
            driver.execute("COMMIT")
            answers: list[Any] = [None] * len(works)
        else:
            with self._connection.begin():
                answers = _carry_out(self._connection, works)
        self.commits += 1
        self.works += len(works)
        return answers

    def _let_go(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(Exception):  # whatever it is: the thread must live on
                connection.close()


class LoopWriter(Writer):
    """Writes from the event loop, with a connection of its own that it keeps as long as it is good."""

    def __init__(self, engine: AsyncEngine) -> None:
        super().__init__()
        self.engine = engine
        self._connection: AsyncConnection | None = None
        self._waiting: list[Waiting] = []
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._closing = False

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="writer")

    async def close(self) -> None:
        self._closing = True
        self._wake.set()
        if self._task is not None:
            await self._task
        await self._let_go()
        await self.engine.dispose()

    def put(self, one: Waiting) -> None:
        self._waiting.append(one)
        self._wake.set()

    async def _run(self) -> None:
        busy = False
        while True:
            if not self._waiting:
                if self._closing:
                    return
                self._wake.clear()
                await self._wake.wait()
                continue
            if busy:
                await asyncio.sleep(GATHER)
            batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
            _answer(batch, await self._write(batch))
            busy = len(batch) > 1

    async def _write(self, batch: list[Waiting]) -> list[Any]:
        try:
            return await self._commit([work for work, _ in batch])
        except Exception as problem:
            if not isinstance(problem, TOO_LATE):
                await self._let_go()  # whatever is wrong with it
            if len(batch) == 1:
                return [problem]
            return [outcome for one in batch for outcome in await self._write([one])]

    async def _commit(self, works: list[Work]) -> list[Any]:
        connection, driver = await self._ready()
        first = _plain(works)
        if first is not None:  # one journey to the server and back instead of four
            statement, values = first.in_postgresql(works)
            await driver.execute(statement, *values)
            answers: list[Any] = [None] * len(works)
        else:
            async with connection.begin():
                answers = await connection.run_sync(_carry_out, works)
        self.commits += 1
        self.works += len(works)
        return answers

    async def _ready(self) -> tuple[AsyncConnection, asyncpg.Connection]:
        """The connection, or a new one where the server has closed it meanwhile."""
        for _ in range(2):
            if self._connection is None:
                self._connection = await self.engine.connect()
            driver = (await self._connection.get_raw_connection()).driver_connection
            if driver is not None and not driver.is_closed():
                return self._connection, driver
            await self._let_go()
        raise StoreError("the database closes every connection")

    async def _let_go(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(Exception):  # whatever it is: the writer must go on
                await connection.invalidate()
            with contextlib.suppress(Exception):
                await connection.close()


def _plain(works: list[Work]) -> Batched | None:
    """The first of them, where all can be written with the driver alone."""
    if all(isinstance(work, Batched) and work.plain for work in works):
        assert isinstance(works[0], Batched)
        return works[0]
    return None


def _carry_out(connection: Connection, works: list[Work]) -> list[Any]:
    together = [work for work in works if isinstance(work, Batched)]
    if together:
        together[0].write(connection, together)
    return [None if isinstance(work, Batched) else work(connection) for work in works]


def _answer(batch: list[Waiting], outcomes: list[Any]) -> None:
    """Tell everybody who waits what came of their work: what it returned, or the exception that it ended with."""
    for (_, done), outcome in zip(batch, outcomes):
        if done.done():
            continue
        # Of an IntegrityError the statement's values are left out: they are nobody's to read in a log.
        if isinstance(outcome, TOO_LATE):
            told = outcome if isinstance(outcome, Conflict) else Conflict("somebody else was first")
            done.set_exception(told)
        elif isinstance(outcome, (*STORE_FAILURES, sqlite3.Error)):
            done.set_exception(StoreError(f"the database failed: {type(outcome).__name__}"))
        elif isinstance(outcome, Exception):
            done.set_exception(outcome)
        else:
            done.set_result(outcome)
