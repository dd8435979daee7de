"""Processes beside the server: what may take long, or comes from outside and could be anything, is done there and never
in the event loop. One that takes too long is ended; one that dies is replaced.

A message is four bytes of length and msgpack, both ways. Who gets the next place is whoever has had the least of late,
so that nobody's heap of work keeps others waiting.
"""

import asyncio
import contextlib
import os
import signal
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import BinaryIO, Final

NICE: Final = 5
"""Whoever waits for the server goes before whoever waits for one of these."""
HALVED: Final = 60.0
"""Seconds after which half of what somebody has used is forgotten."""
WORKED_TOO_LONG: Final = getattr(signal, "SIGPROF", 0)
"""The signal by which the system ends a process that has worked too long."""
MEMORY: Final = 4 << 30
"""Bytes of address space that a process may have."""


class Lost(Exception):
    """The process died over its work."""


class TooLong(Exception):
    """The work took longer than it may, and was ended."""


class Turns:
    """So many places; whoever waits longest goes first among those who have used them least of late."""

    def __init__(self, places: int, each: int = 0) -> None:
        """`each`: how many of them somebody may have at once; 0: all."""
        self.free = places
        self.each = each or places
        self._waiting: list[tuple[str, asyncio.Future[None]]] = []
        self._running: dict[str, int] = {}
        self._used: dict[str, tuple[float, float]] = {}
        """By owner: seconds of work, and when that was reckoned."""

    def waiting(self, owner: str) -> int:
        return sum(1 for one, _ in self._waiting if one == owner)

    @asynccontextmanager
    async def place(self, owner: str) -> AsyncIterator[None]:
        await self._take(owner)
        began = time.monotonic()
        try:
            yield
        finally:
            now = time.monotonic()
            self._used[owner] = (self._recent(owner, now) + now - began, now)
            self._give_back(owner)

    async def _take(self, owner: str) -> None:
        if self.free and self._running.get(owner, 0) < self.each:
            self._begin(owner)
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((owner, turn))
        try:
            await turn
        except BaseException:
            if turn.done() and not turn.cancelled():
                self._give_back(owner)  # it was given the place at the moment at which it gave up
            else:
                self._waiting.remove((owner, turn))
            raise

    def _begin(self, owner: str) -> None:
        self.free -= 1
        self._running[owner] = self._running.get(owner, 0) + 1

    def _give_back(self, owner: str) -> None:
        self.free += 1
        self._running[owner] -= 1
        if not self._running[owner]:
            del self._running[owner]
        now = time.monotonic()
        if len(self._used) > 1000:
            self._used = {one: was for one, was in self._used.items() if self._recent(one, now) > 0.01}
        while self.free and self._waiting:
            best = min(
                range(len(self._waiting)),
                key=lambda at: (
                    self._running.get(self._waiting[at][0], 0),
                    self._recent(self._waiting[at][0], now),
                    at,
                ),
            )
            if self._running.get(self._waiting[best][0], 0) >= self.each:
                return  # all who wait have as many as they may
            owner, turn = self._waiting.pop(best)
            if not turn.done():
                self._begin(owner)
                turn.set_result(None)

    def _recent(self, owner: str, now: float) -> float:
        seconds, then = self._used.get(owner, (0.0, now))
        return float(seconds * 0.5 ** ((now - then) / HALVED))


class Helper:
    """One process. It answers one message at a time."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    @classmethod
    async def start(cls, module: str) -> "Helper":
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            module,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            start_new_session=True,  # Ctrl-C is for the server, which then ends its helpers
        )
        return cls(process)

    @property
    def alive(self) -> bool:
        return self.process.returncode is None

    async def ask(self, data: bytes) -> bytes:
        """The answer; `EOFError` or `OSError` if the process dies over it."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(len(data).to_bytes(4, "big") + data)
        await self.process.stdin.drain()
        size = int.from_bytes(await self.process.stdout.readexactly(4), "big")
        return await self.process.stdout.readexactly(size)

    async def kill(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()


class Helpers:
    """The processes of one kind: started when they are needed, and kept."""

    def __init__(self, module: str) -> None:
        self.module = module
        self.all: set[Helper] = set()
        self.closed = False
        self._free: list[Helper] = []

    async def ask(self, data: bytes, seconds: float) -> bytes:
        """An answer within so many seconds, or `TooLong`; `Lost` if the process died over it. Cancelling it ends the
        process that works on it."""
        helper = await self._take()
        try:
            answer = await asyncio.wait_for(helper.ask(data), seconds)
        except TimeoutError:
            await self._drop(helper)
            raise TooLong(f"more than {seconds:g} seconds") from None
        except (OSError, EOFError) as problem:
            await self._drop(helper)
            if helper.process.returncode == -WORKED_TOO_LONG:
                raise TooLong("more of a processor than there is for it") from None
            raise Lost(type(problem).__name__) from problem
        except BaseException:
            await asyncio.shield(self._drop(helper))
            raise
        self._free.append(helper)
        return answer

    async def _take(self) -> Helper:
        while self._free:
            helper = self._free.pop()
            if helper.alive:
                return helper
            self.all.discard(helper)
        helper = await Helper.start(self.module)
        self.all.add(helper)
        if self.closed:
            await self._drop(helper)
            raise Lost("the server is closing")
        return helper

    async def _drop(self, helper: Helper) -> None:
        self.all.discard(helper)
        await helper.kill()

    async def close(self) -> None:
        self.closed = True
        await asyncio.gather(*(helper.kill() for helper in list(self.all)))


# -- in the process itself ------------------------------------------------------------------------------------


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """The system ends this process if what is done within keeps a processor busy for longer than that. While others
    have the processor that time stands still: what is slow for their sake is not refused."""
    if not hasattr(signal, "setitimer"):
        yield  # where there is no such clock, the one on the wall is all there is
        return
    signal.setitimer(signal.ITIMER_PROF, max(seconds, 0.001))
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0.0)


def answer_messages(answer: Callable[[bytes], bytes]) -> None:
    """Answer what comes on stdin, until the server closes its end or is gone."""
    with contextlib.suppress(OSError, AttributeError):
        os.nice(NICE)
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    # What a title prints must not get between the answers.
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    with contextlib.suppress(BrokenPipeError, KeyboardInterrupt):
        while data := read_message(sys.stdin.buffer):
            found = answer(data)
            out.write(len(found).to_bytes(4, "big") + found)
            out.flush()


def read_message(stream: BinaryIO) -> bytes:
    size = stream.read(4)
    return stream.read(int.from_bytes(size, "big")) if len(size) == 4 else b""
