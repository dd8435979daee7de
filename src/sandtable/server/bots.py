"""The processes in which bots think, never the event loop. One that dies is replaced and the question asked again."""

import asyncio
import contextlib
import logging
import sys
from typing import Final

import msgspec

from sandtable.server.thinker import BotTask, Thought

LOG: Final = logging.getLogger("sandtable.bots")
TRIES: Final = 3
PATIENCE: Final = 120.0
"""Seconds after which a decision is given up, and its process with it."""


class BotError(Exception):
    """A bot could not decide."""


class Thinker:
    """One process. It answers one question at a time."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    @classmethod
    async def start(cls) -> "Thinker":
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "sandtable.server.thinker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            start_new_session=True,  # Ctrl-C is for the server, which then ends its bots
        )
        return cls(process)

    @property
    def alive(self) -> bool:
        return self.process.returncode is None

    async def ask(self, question: BotTask) -> Thought:
        """The answer; `EOFError` or `OSError` if the process dies over it."""
        assert self.process.stdin is not None and self.process.stdout is not None
        data = msgspec.msgpack.encode(question)
        self.process.stdin.write(len(data).to_bytes(4, "big") + data)
        await self.process.stdin.drain()
        size = int.from_bytes(await self.process.stdout.readexactly(4), "big")
        return msgspec.msgpack.decode(await self.process.stdout.readexactly(size), type=Thought)

    async def kill(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()


class Thinkers:
    """As many processes as are wanted at once, `most` of them at most; one is kept warm."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._free: list[Thinker] = []
        self._all: set[Thinker] = set()
        self._room = asyncio.Semaphore(most)
        self._long = asyncio.Semaphore(max(1, most - 1))
        """Long thoughts leave a process for the quick ones, where there are several."""
        self._closed = False

    async def warm_up(self, titles: list[str]) -> None:
        """Have one process ready, with the titles read."""
        for slug in titles:
            with contextlib.suppress(BotError):
                await self.ask(BotTask(slug, "", {}, [], 0, "", 0))

    async def ask(self, question: BotTask, long: bool = False) -> int:
        """A bot's decision; a `long` one keeps nobody's quick bot waiting. Cancelling it ends the process that thinks
        about it."""
        async with self._long if long else contextlib.nullcontext():
            return await self._ask(question)

    async def _ask(self, question: BotTask) -> int:
        for _ in range(TRIES):
            async with self._room:
                if self._closed:
                    raise BotError("the server is closing")
                thinker = await self._take()
                try:
                    thought = await asyncio.wait_for(thinker.ask(question), PATIENCE)
                except (OSError, EOFError, TimeoutError, msgspec.DecodeError) as problem:
                    LOG.warning("a bot's process was lost (%s); it is replaced", type(problem).__name__)
                    await self._drop(thinker)
                    continue
                except BaseException:
                    await asyncio.shield(self._drop(thinker))
                    raise
                self._free.append(thinker)
            if thought.problem:
                raise BotError(thought.problem)
            return thought.act
        raise BotError("the bot's process dies again and again")

    async def _take(self) -> Thinker:
        while self._free:
            thinker = self._free.pop()
            if thinker.alive:
                return thinker
            self._all.discard(thinker)
        thinker = await Thinker.start()
        self._all.add(thinker)
        return thinker

    async def _drop(self, thinker: Thinker) -> None:
        self._all.discard(thinker)
        await thinker.kill()

    async def close(self) -> None:
        self._closed = True
        await asyncio.gather(*(thinker.kill() for thinker in list(self._all)))


class Decision:
    """A decision that is being taken; it can be hurried: then a quick bot takes it instead."""

    def __init__(self, thinkers: Thinkers, question: BotTask, quick: str, long: bool) -> None:
        self.thinkers = thinkers
        self.long = long
        self.question = question
        self.quick = quick
        self._hurried = asyncio.Event()

    def hurry(self) -> None:
        self._hurried.set()

    async def take(self) -> int:
        slow: asyncio.Task[int] = asyncio.ensure_future(self.thinkers.ask(self.question, self.long))
        hurried = asyncio.ensure_future(self._hurried.wait())
        try:
            await asyncio.wait({slow, hurried}, return_when=asyncio.FIRST_COMPLETED)
            if slow.done():
                return slow.result()
        finally:
            hurried.cancel()
            if not slow.done():
                slow.cancel()
                with contextlib.suppress(asyncio.CancelledError, BotError):
                    await slow
        question = msgspec.structs.replace(self.question, bot=self.quick)
        return await self.thinkers.ask(question)
