"""The processes in which bots think, never the event loop. One that dies is replaced and the question asked again."""

import asyncio
import contextlib
import logging
from typing import Final

import msgspec

from sandtable.bots.greedy import GreedyBot
from sandtable.bots.ismcts import IsmctsBot
from sandtable.bots.registry import LEVELS, make_bot
from sandtable.kernel.errors import BadSetup
from sandtable.server.processes import Helpers, Lost, TooLong, Turns
from sandtable.server.thinker import BotTask, Thought

LOG: Final = logging.getLogger("sandtable.bots")
TRIES: Final = 3
SLACK: Final = 20.0
"""Seconds beyond a bot's own time after which its decision is given up, and its process with it."""
MOST_SIMULATIONS: Final = max(iterations for iterations, _, _ in LEVELS.values())
MOST_DEPTH: Final = 60
MOST_SAMPLES: Final = 64
MOST_LOOK: Final = 8


class BotError(Exception):
    """A bot could not decide."""


def check_offered(name: str, seconds: float) -> None:
    """Raise `BadSetup` unless there is such a bot and it asks for no more than a server gives: `seconds` for a
    decision, and no more than the strongest level of anything else."""
    bot = make_bot(name, 0)
    asked: list[tuple[str, float, float]] = []
    if isinstance(bot, IsmctsBot):
        one = bot.settings
        asked = [
            ("ms", one.seconds * 1000, seconds * 1000),
            ("iterations", 0 if one.seconds else int(one.iterations), MOST_SIMULATIONS),
            ("depth", int(one.depth), MOST_DEPTH),
            ("look", int(one.look), MOST_LOOK),
        ]
    elif isinstance(bot, GreedyBot):
        asked = [("samples", int(bot.samples), MOST_SAMPLES), ("depth", int(bot.depth), MOST_DEPTH)]
    for what, wanted, most in asked:
        if wanted > most:
            raise BadSetup(f"bot '{name}': {what} is {wanted:g}, and here it is {most:g} at most")


class Thinkers:
    """As many processes as are wanted at once, `most` of them at most; one is kept warm."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.processes = Helpers("sandtable.server.thinker")
        self._room = Turns(most)
        self._long = Turns(max(1, most - 1))
        """Long thoughts leave a process for the quick ones, where there are several."""

    async def warm_up(self, titles: list[str]) -> None:
        """Have one process ready, with the titles read."""
        for slug in titles:
            with contextlib.suppress(BotError):
                await self.ask(BotTask(slug, "", {}, [], 0, "", 0))

    async def ask(self, question: BotTask, long: bool = False, owner: str = "") -> int:
        """A bot's decision for a table of `owner`; a `long` one keeps nobody's quick bot waiting. Cancelling it ends
        the process that thinks about it."""
        async with self._long.place(owner) if long else contextlib.nullcontext():
            return await self._ask(question, owner)

    async def _ask(self, question: BotTask, owner: str) -> int:
        data = msgspec.msgpack.encode(question)
        for _ in range(TRIES):
            async with self._room.place(owner):
                if self.processes.closed:
                    raise BotError("the server is closing")
                try:
                    found = await self.processes.ask(data, question.seconds + SLACK)
                    thought = msgspec.msgpack.decode(found, type=Thought)
                except TooLong as problem:
                    raise BotError(f"it thinks for {problem}") from problem
                except (Lost, msgspec.DecodeError) as problem:
                    LOG.warning("a bot's process was lost (%s); it is replaced", problem)
                    continue
            if thought.problem:
                raise BotError(thought.problem)
            return thought.act
        raise BotError("the bot's process dies again and again")

    async def close(self) -> None:
        await self.processes.close()


class Decision:
    """A decision that is being taken; it can be hurried: then a quick bot takes it instead."""

    def __init__(self, thinkers: Thinkers, question: BotTask, quick: str, long: bool, owner: str) -> None:
        self.thinkers = thinkers
        self.long = long
        self.owner = owner
        self.question = question
        self.quick = quick
        self._hurried = asyncio.Event()

    def hurry(self) -> None:
        self._hurried.set()

    async def take(self) -> int:
        slow: asyncio.Task[int] = asyncio.ensure_future(
            self.thinkers.ask(self.question, self.long, self.owner)
        )
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
        return await self.thinkers.ask(question, owner=self.owner)
