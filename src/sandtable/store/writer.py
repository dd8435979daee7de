"""The one hand that writes: what is waiting is written and committed together, and answered after its commit.

An order of one table does not wait for a disk of its own: while one commit runs, the orders of other tables gather, and
the next commit takes them all. Should one of them fail (two orders raced for the same number), the batch is undone and
each is written by itself.

A work is a plain function of a connection. An SQLite file is written in a thread of its own, a commit at a time: a
statement there is no more than a call, and handing each of them to a thread would cost more than all of them.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

T = TypeVar("T")
Work = Callable[[Connection], Any]

MOST: Final = 200
"""Works in one commit."""


class Conflict(Exception):
    """Somebody else wrote it first."""


class StoreError(Exception):
    """The database failed; nothing of the work is stored."""


class Batched:
    """Work that can be done together with other work of its kind."""

    def write(self, connection: Connection, together: list[Any]) -> None:
        raise NotImplementedError


class Writer:
    """Writes in order, many at once."""

    def __init__(self, engine: AsyncEngine | Engine) -> None:
        """`engine`: a plain one is used in a thread of the writer's own."""
        self.engine = engine
        self._thread = ThreadPoolExecutor(1, "writer") if isinstance(engine, Engine) else None
        self.commits = 0
        self.works = 0
        self._waiting: list[tuple[Work | Batched, asyncio.Future[Any]]] = []
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._closing = False

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="writer")

    async def close(self) -> None:
        """Write what is waiting, then stop."""
        self._closing = True
        self._wake.set()
        if self._task is not None:
            await self._task
        if self._thread is not None:
            self._thread.shutdown()
        if isinstance(self.engine, Engine):
            self.engine.dispose()

    async def do(self, work: Callable[[Connection], T]) -> T:
        """Have `work` done in a transaction; answers when it is committed. `Conflict` if it is too late."""
        result: T = await self._put(work)
        return result

    async def add(self, work: Batched) -> None:
        """The same for work that is done together with its like."""
        await self._put(work)

    def _put(self, work: Work | Batched) -> asyncio.Future[Any]:
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, done))
        self._wake.set()
        return done

    async def _run(self) -> None:
        while True:
            if not self._waiting:
                if self._closing:
                    return
                self._wake.clear()
                await self._wake.wait()
                continue
            batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
            try:
                answers = await self._commit([work for work, _ in batch])
            except Exception as problem:
                if len(batch) == 1:
                    _fail(batch[0][1], problem)
                else:
                    await self._one_by_one(batch)
                continue
            for (_, done), answer in zip(batch, answers):
                if not done.done():
                    done.set_result(answer)

    async def _one_by_one(self, batch: list[tuple[Work | Batched, asyncio.Future[Any]]]) -> None:
        for work, done in batch:
            try:
                answers = await self._commit([work])
            except Exception as problem:
                _fail(done, problem)
            else:
                if not done.done():
                    done.set_result(answers[0])

    async def _commit(self, works: list[Work | Batched]) -> list[Any]:
        if isinstance(self.engine, Engine):
            loop = asyncio.get_running_loop()
            answers = await loop.run_in_executor(self._thread, _begin, self.engine, works)
        else:
            async with self.engine.begin() as connection:
                answers = await connection.run_sync(_write, works)
        self.commits += 1
        self.works += len(works)
        return answers


def _begin(engine: Engine, works: list[Work | Batched]) -> list[Any]:
    with engine.begin() as connection:
        return _write(connection, works)


def _write(connection: Connection, works: list[Work | Batched]) -> list[Any]:
    together = [work for work in works if isinstance(work, Batched)]
    if together:
        together[0].write(connection, together)
    return [None if isinstance(work, Batched) else work(connection) for work in works]


def _fail(done: asyncio.Future[Any], problem: Exception) -> None:
    if done.done():
        return
    # Of an IntegrityError the statement's values are left out: they are nobody's to read in a log.
    if isinstance(problem, IntegrityError):
        done.set_exception(Conflict("somebody else was first"))
    elif isinstance(problem, (DBAPIError, OSError)):
        done.set_exception(StoreError(f"the database failed: {type(problem).__name__}"))
    else:
        done.set_exception(problem)
