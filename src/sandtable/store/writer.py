"""The one hand that writes: what is waiting is written and committed together, and answered after its commit.

An order of one table does not wait for a disk of its own: while one commit runs, the orders of other tables gather, and
the next commit takes them all. Should one of them fail (two orders raced for the same number), the batch is undone and
each is written by itself.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar

from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

T = TypeVar("T")
Work = Callable[[AsyncConnection], Awaitable[Any]]

MOST: Final = 200
"""Works in one commit."""


class Conflict(Exception):
    """Somebody else wrote it first."""


class StoreError(Exception):
    """The database failed; nothing of the work is stored."""


class Batched:
    """Work that can be done together with other work of its kind."""

    async def write(self, connection: AsyncConnection, together: list[Any]) -> None:
        raise NotImplementedError


class Writer:
    """Writes in order, many at once."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine.execution_options(sandtable_writes=True)
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

    async def do(self, work: Callable[[AsyncConnection], Awaitable[T]]) -> T:
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
        answers: list[Any] = []
        async with self.engine.begin() as connection:
            together = [work for work in works if isinstance(work, Batched)]
            if together:
                await together[0].write(connection, together)
            for work in works:
                answers.append(None if isinstance(work, Batched) else await work(connection))
        self.commits += 1
        self.works += len(works)
        return answers


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
