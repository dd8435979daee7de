"""Driving the bots: whenever a game waits for one, it is asked in a process of its own and its order given.

A bot's turn survives everything: it is driven when an order leads to it, when a table is loaded, and when a worker
finds in the store that a game has waited for a bot too long, because whoever drove it is gone.
"""

import asyncio
import logging
import time
from hashlib import blake2b
from typing import TYPE_CHECKING, Final

from sqlalchemy.exc import SQLAlchemyError

from sandtable.kernel.codec import decode, dump, encode
from sandtable.kernel.errors import SandtableError
from sandtable.server.bots import BotError, Decision, Thinkers
from sandtable.server.heads import QUICK, bot_due
from sandtable.server.http import Refused
from sandtable.server.logs import shown_id
from sandtable.server.thinker import BotTask
from sandtable.store.writer import STORE_FAILURES

if TYPE_CHECKING:
    from sandtable.server.live import Live
    from sandtable.server.tables import LiveTables

LOG: Final = logging.getLogger("sandtable.bots")
SWIFT: Final = frozenset({"random", "greedy", QUICK})
PRIVATE: Final = "ismcts:ms=250"
"""Who answers a private question for a slower bot: the pause that hides it must not become long."""
LOST: Final = 20.0
"""Seconds after which a bot's decision is taken to be lost, where other workers share the store."""
REST: Final = 600.0
"""Seconds after which a table that could not be opened is tried again."""
FAILURES: Final[tuple[type[Exception], ...]] = (BotError, SandtableError, *STORE_FAILURES)
LOOK: Final = 0.02
"""Seconds in which whoever looks takes in what may be shown, before bots among themselves go on."""
WAITS: Final = (2.0, 10.0, 30.0, 60.0)
"""Seconds between the tries to get a decision of a bot that fails."""


def is_slow(bot: str) -> bool:
    return bot not in SWIFT


def nobody_cares(live: "Live") -> bool:
    """Whether bots play among themselves and nobody looks: they go on when somebody does."""
    people = any(seat.person is not None for seat in live.game.seats)
    return not people and not live.watchers and not live.spectators


class Driver:
    """Asks the bots of all tables of this worker."""

    def __init__(self, thinkers: Thinkers) -> None:
        self.thinkers = thinkers
        self.tables: LiveTables
        self.decided = 0
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._decisions: dict[str, Decision] = {}
        self._hurried: set[str] = set()
        """LiveTables at which somebody does not want to wait: their bots are quick until a person has to decide."""
        self._resting: dict[str, float] = {}
        """LiveTables that cannot be opened, and until when nobody tries again."""

    def drives(self, ident: str) -> bool:
        return ident in self._tasks

    def is_busy(self) -> bool:
        """Whether a bot is at work anywhere."""
        return bool(self._tasks)

    def kick(self, live: "Live") -> None:
        """Drive the bots of a table, if it waits for one."""
        ident = live.game.id
        if ident in self._tasks or not bot_due(live.session, live.game.seats) or self.tables.closing.is_set():
            return
        if nobody_cares(live):
            return
        task = asyncio.create_task(self._drive(ident), name=f"bots of {shown_id(ident)}")
        self._tasks[ident] = task
        task.add_done_callback(lambda _: self._done(ident, live))

    def _done(self, ident: str, live: "Live") -> None:
        self._tasks.pop(ident, None)
        self._hurried.discard(ident)
        if not live.gone:
            self.kick(live)  # an order may have come in just as the task ended

    def hurry(self, ident: str) -> None:
        """Somebody does not want to wait any longer: not for this decision, nor for the next ones of this turn."""
        if ident in self._tasks:
            self._hurried.add(ident)
        decision = self._decisions.get(ident)
        if decision is not None:
            decision.hurry()

    def end(self, ident: str) -> None:
        """Let no bot think any longer at a table: it is gone, or somebody else sits there now."""
        task = self._tasks.get(ident)
        if task is not None:
            task.cancel()

    async def take_up(self) -> None:
        """Take up decisions that nobody drives: of before the last start, or of a worker that is gone."""
        shared = self.tables.store.shared
        now = time.time()
        self._resting = {ident: until for ident, until in self._resting.items() if now < until}
        games = self.tables.store.games
        for ident, since in await games.waiting_for_bots(now - LOST if shared else now):
            if ident in self._tasks or ident in self._resting:
                continue
            if shared and not await games.claim(ident, since, now):
                continue
            try:
                async with self.tables.locked(ident) as live:
                    self.kick(live)
                    if nobody_cares(live):
                        self._resting[ident] = now + REST
            except Refused as problem:
                LOG.warning("the bots of table %s rest: %s", shown_id(ident), problem)
                self._resting[ident] = now + REST

    async def close(self) -> None:
        for task in list(self._tasks.values()):
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def _drive(self, ident: str) -> None:
        failed = 0
        while not self.tables.closing.is_set():
            try:
                if not await self._decide(ident, failed > 0):
                    return
                failed = 0
            except Refused as problem:
                if problem.status != 409:  # another worker gave the order: look again
                    return
            except FAILURES as problem:
                LOG.error("a bot of table %s cannot decide: %s", shown_id(ident), in_a_line(problem))
                await asyncio.sleep(WAITS[min(failed, len(WAITS) - 1)])
                failed += 1

    async def _decide(self, ident: str, failed: bool) -> bool:
        """One decision of one bot; False if none is due. Where it has `failed`, a quick one takes it instead: the game
        goes on."""
        async with self.tables.locked(ident) as live:
            if not bot_due(live.session, live.game.seats) or nobody_cares(live):
                return False
            seat = next(one for one in live.session.awaited() if live.game.seats[one].bot)
            bot = live.game.seats[seat].bot
            quick = is_slow(bot) and (failed or ident in self._hurried)
            question = question_of(live, seat, QUICK if quick else bot, self.tables.settings.bot_seconds)
            owner = live.game.host
            seen = live.sight(seat).seen
            private = live.session.board.ask().is_private(live.session.board)
            chain = not private and self.tables.pause_after(live, seat) > 0
        decision = self._decisions[ident] = Decision(
            self.thinkers, question, QUICK, is_slow(question.bot), owner
        )
        try:
            act = await decision.take()
        finally:
            self._decisions.pop(ident, None)
        if chain:
            await self._let_look(live)
        async with self.tables.locked(ident) as live:
            # Meanwhile somebody may have taken something back, or the seat has another holder: think again.
            same = live.game.seats[seat].bot == bot and live.sight(seat).seen == seen
            if same and bot_due(live.session, live.game.seats) and act in live.session.legal(seat):
                await self.tables.change(live, seat, lambda session: session.order(seat, act))
                self.decided += 1
        return True

    async def _let_look(self, live: "Live") -> None:
        """Until what came of the last order was shown. A pause follows each public one, and bots among themselves would
        keep all of them from whoever looks until the game is over."""
        while (wait := live.quiet_until - time.monotonic()) > 0:
            await asyncio.sleep(wait + LOOK)


def question_of(live: "Live", seat: int, bot: str, seconds: float) -> BotTask:
    """What a bot is asked. Its chance is made of the game's seed, so that it decides the same after a restart."""
    session = live.session
    board = session.board
    if is_slow(bot) and board.ask().is_private(board):
        bot = PRIVATE
    text = f"bot.{seat}.{len(session.entries)}".encode()
    seed = int.from_bytes(blake2b(text, key=live.game.seed[:64], digest_size=7).digest(), "big")
    dumped = decode(encode(dump(board)))
    setup, game = session.setup, live.game
    options = dict(setup.options)
    return BotTask(
        game.title, setup.scenario, options, dumped, seat, bot, seed, game.rules_version, game.data, seconds
    )


def in_a_line(problem: Exception) -> str:
    """What went wrong, without what a database was asked."""
    return type(problem).__name__ if isinstance(problem, SQLAlchemyError) else str(problem)
