"""The tables of this worker: held in memory while somebody looks, every change stored before it is answered.

An order goes this way: the table's lock, the engine's own check, the entries into the store (their numbers are unique:
of two orders racing for one decision, in whatever workers, one lands), the streams woken. Whoever came too late gets
the new state.

What came of a public order at a table with a bot is shown to nobody before a fixed pause is over. Within it a bot
answers what it is privately asked, if it is asked: so how long the answer took tells nobody whether there was one.
"""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final, TypeVar

from sandtable.kernel.errors import FlowError, SandtableError
from sandtable.kernel.flow import NOBODY, Board
from sandtable.kernel.title import Setup
from sandtable.kit.title import Title
from sandtable.server.bot_driver import Driver, is_slow
from sandtable.server.heads import head_now, seats_now
from sandtable.server.http import Refused
from sandtable.server.live import Live
from sandtable.server.logs import shown_id
from sandtable.server.settings import Settings
from sandtable.session.files import unpack
from sandtable.session.session import HUMAN, Session
from sandtable.session.titles import load_title
from sandtable.store.records import Person, StoredGame, WholeGame
from sandtable.store.standpoint import follow, resume, standpoint
from sandtable.store.store import Store
from sandtable.store.writer import STORE_FAILURES, Conflict

T = TypeVar("T")

LOG: Final = logging.getLogger("sandtable.tables")
LONG: Final = 2_000
"""Entries of a game that takes a while to be opened."""
SWEEP: Final = 5.0
"""Seconds between two looks at what can be dropped, and at bots that nobody drives."""


class TableUse:
    """`async with` gives a table with its lock held; 404 if there is none. `shown`: not before what came of the last
    order may be shown. `fresh`: with what other workers have stored meanwhile.

    A class and not generators within each other, because every order passes here.
    """

    def __init__(self, tables: "LiveTables", ident: str, *, shown: bool, fresh: bool) -> None:
        self.tables = tables
        self.ident = ident
        self.shown = shown
        self.fresh = fresh

    async def __aenter__(self) -> Live:
        tables = self.tables
        while True:
            live = tables._live.get(self.ident) or await tables._load_once(self.ident)
            live.users += 1
            try:
                await live.lock.acquire()
                try:
                    if self.fresh or live.broken or live.gone:
                        await tables.look_up(live)
                    wait = live.quiet_until - time.monotonic() if self.shown else 0.0
                except BaseException:
                    live.lock.release()
                    raise
            except BaseException:
                live.users -= 1
                raise
            self.live = live
            if wait <= 0:
                return live
            self._leave()
            await asyncio.sleep(wait)

    async def __aexit__(self, *problem: object) -> None:
        self._leave()

    def _leave(self) -> None:
        live = self.live
        live.lock.release()
        live.users -= 1
        live.used = time.monotonic()


class LiveTables:
    """The live tables of one worker."""

    def __init__(self, settings: Settings, store: Store, driver: Driver, worker: str) -> None:
        self.settings = settings
        self.store = store
        self.driver = driver
        self.worker = worker
        self.closing = asyncio.Event()
        self.orders = 0
        self._live: OrderedDict[str, Live] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._titles: dict[str, Title] = {}
        driver.tables = self

    def title(self, slug: str) -> Title:
        found = self._titles.get(slug)
        if found is None:
            found = self._titles[slug] = load_title(slug)
        return found

    def installed(self, slug: str) -> Title | None:
        """The same; None if it is not installed (any more)."""
        try:
            return self.title(slug)
        except SandtableError:
            return None

    @property
    def in_memory(self) -> list[Live]:
        return list(self._live.values())

    def known(self, ident: str) -> Live | None:
        """A table, if it is in memory."""
        return self._live.get(ident)

    def payload(self, ident: str) -> str:
        """What the other workers are told when something has changed: who says so, and at which table."""
        return f"{self.worker} table {ident}" if self.store.shared else ""

    # -- opening ----------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def use(self, ident: str) -> AsyncIterator[Live]:
        """A table, which stays in memory as long as it is used; 404 if there is none."""
        live = self._live.get(ident) or await self._load_once(ident)
        live.users += 1
        try:
            yield live
        finally:
            live.users -= 1
            live.used = time.monotonic()

    def locked(self, ident: str) -> TableUse:
        """A table for one's own use, as it is stored; what came of the last order may not be shown yet."""
        return TableUse(self, ident, shown=False, fresh=True)

    def at(self, ident: str) -> TableUse:
        """A table for one's own use, as it is stored, when it may be shown."""
        return TableUse(self, ident, shown=True, fresh=True)

    def as_known(self, ident: str) -> TableUse:
        """The same, as this worker knows it: another's order may be on the way. For streams, which are woken when it
        comes, and for orders, whose number says whether it was there first."""
        return TableUse(self, ident, shown=True, fresh=False)

    async def look_up(self, live: Live) -> None:
        """Take in what other workers have stored at a table (its lock is held), if they have; 404 if it is gone."""
        if live.broken:
            await self._read_again(live)
        elif self.store.shared and await self.store.games.length(live.game.id) != len(live.session.entries):
            await self._follow(live)  # another worker's order; its message is still on the way
        if live.gone:
            raise Refused(404, "There is no such table.")

    async def _load_once(self, ident: str) -> Live:
        """Load a table; whoever asks for it meanwhile waits for the same one."""
        task = self._loading.get(ident)
        if task is None:
            task = self._loading[ident] = asyncio.create_task(self._load(ident))
            task.add_done_callback(lambda _: self._loading.pop(ident, None))
        return await asyncio.shield(task)

    async def _load(self, ident: str) -> Live:
        whole = await self.store.games.whole(ident)
        if whole is None:
            raise Refused(404, "There is no such table.")
        live = Live(whole.game, await self._opened(whole), whole.names, whole.chats)
        self._live[ident] = live
        self.driver.kick(live)
        return live

    async def _opened(self, whole: WholeGame) -> Session:
        """The game. A long one is gone through in a thread: nobody else waits for it."""
        if len(whole.entries) < LONG:
            return self._session(whole)
        return await asyncio.to_thread(self._session, whole)

    def _session(self, whole: WholeGame) -> Session:
        game, point = whole.game, whole.point
        try:
            title = self.title(game.title)
            title = title.as_played(game.rules_version, game.data)
            setup, start = self._start(title, game)
            known: dict[str, int] = {}
            entries = [unpack(one, title.vocabulary(), known) for one in whole.entries]
            players = [seat.bot or HUMAN for seat in game.seats]
            if point is not None and point.point.entry > len(entries):
                point = None
            return resume(title, setup, start, players, game.seed, game.position, entries, point, game.form)
        except (SandtableError, FlowError) as problem:
            LOG.error("table %s cannot be opened: %s", shown_id(game.id), problem)
            raise Refused(503, f"This game cannot be opened: {problem}.") from problem

    def _start(self, title: Title, game: StoredGame) -> tuple[Setup, Board]:
        if game.position is not None:
            return title.read_position(game.position)
        setup = title.setup(game.scenario, game.options)
        return setup, title.start(setup)

    async def _read_again(self, live: Live) -> None:
        """The table as it is stored."""
        whole = await self.store.games.whole(live.game.id)
        if whole is None:
            live.gone = True
        else:
            live.session = await self._opened(whole)
            live.game, live.names = whole.game, whole.names
            live.talk.begin(whole.chats)
        live.broken = False
        self.wake(live)

    async def refresh(self, ident: str) -> None:
        """Another worker has changed a table: take it in, if it is in memory here."""
        live = self._live.get(ident)
        if live is None:
            return
        live.users += 1
        try:
            async with live.lock:
                if live.broken:
                    await self._read_again(live)
                    return
                await self._follow(live)
        finally:
            live.users -= 1

    async def _follow(self, live: Live) -> None:
        game = await self.store.games.head(live.game.id)
        if game is None:
            live.gone = True
            self.driver.end(live.game.id)
            self.wake(live)
            return
        session = live.session
        words = session.words
        packed = await self.store.games.entries(game.id, len(session.entries))
        try:
            follow(session, [unpack(one, words, {}) for one in packed])
        except (SandtableError, FlowError):
            live.broken = True
            await self._read_again(live)
            return
        live.game = game
        live.visits = {}
        session.players[:] = [seat.bot or HUMAN for seat in game.seats]
        live.names = await self.store.games.names(game)
        await self.listen(live)
        self.wake(live)

    async def listen(self, live: Live) -> None:
        """Take in what was said at a table since it was last asked for."""
        live.hear(await self.store.people.chats(live.game.id, len(live.talk)))

    # -- changing ---------------------------------------------------------------------------------------------

    async def change(self, live: Live, by: int, do: Callable[[Session], T]) -> T:
        """Change a game (its lock is held): done, stored, shown. 409 if another worker was first."""
        session = live.session
        began = time.monotonic()
        pause = self.pause_after(live, by)
        public = live.sight(NOBODY)
        before = len(session.entries)
        try:
            answer = do(session)
        except BaseException:
            live.broken = live.broken or len(session.entries) != before
            raise
        added = session.entries[before:]
        if not added:
            return answer
        live.played()
        noticed = not live.sight(NOBODY).equals(public)
        seats = seats_now(live.game, session)
        head = head_now(session, seats, session.stage())
        head["updated"] = self.stamp(live, noticed)
        every = self.settings.every
        point = standpoint(session) if before // every != len(session.entries) // every else None
        try:
            await self.store.games.append(
                live.game, session, added, head, seats, point, self.payload(live.game.id)
            )
        except Conflict:
            live.broken = True
            await self._read_again(live)
            raise Refused(409, "The game has moved on: another order came first.") from None
        except BaseException:
            live.broken = True
            raise
        live.game.seats = seats
        for name, value in head.items():
            setattr(live.game, name, value)
        self.orders += 1
        if pause and noticed:
            live.quiet_until = max(live.quiet_until, began + pause)
        live.wake()
        self.driver.kick(live)
        return answer

    def pause_after(self, live: Live, by: int) -> float:
        """How long nobody is shown what came of a public order of the seat `by`."""
        bots = [seat.bot for n, seat in enumerate(live.game.seats) if seat.bot and n != by]
        if not bots or not live.session.title.hidden:
            return 0.0
        return self.settings.slow_pause if any(is_slow(bot) for bot in bots) else self.settings.pause

    def stamp(self, live: Live, noticed: bool) -> float:
        """When the game has last changed, as lists tell it: when somebody works in secret must not show."""
        return self.now() if noticed else live.game.updated

    def now(self) -> float:
        return time.time()

    def wake(self, live: Live) -> None:
        """Everybody who looks at this table looks again."""
        live.changed()
        live.wake()

    def renamed(self, person: Person) -> None:
        """Somebody has another name now."""
        for live in self._live.values():
            if person.id in live.names:
                live.names[person.id] = person.name
                self.wake(live)

    def moved(self, guest: Person, account: Person) -> None:
        """A guest has logged in: what was theirs is the account's."""
        for live in self._live.values():
            mine = [seat for seat in live.game.seats if seat.person == guest.id]
            if mine or live.game.host == guest.id:
                for seat in mine:
                    seat.person = account.id
                if live.game.host == guest.id:
                    live.game.host = account.id
                live.names[account.id] = account.name
                self.wake(live)

    # -- keeping house ----------------------------------------------------------------------------------------

    async def keep_house(self) -> None:
        """Drop what nobody looks at; take up bots that nobody drives."""
        while not self.closing.is_set():
            try:
                self._drop_idle()
                await self.driver.take_up()
            except STORE_FAILURES as problem:
                LOG.warning("keeping house: the store failed (%s); it is tried again", type(problem).__name__)
            except Exception:
                LOG.exception("keeping house failed; it is tried again")
            try:
                await asyncio.wait_for(self.closing.wait(), SWEEP)
            except TimeoutError:
                continue

    def _drop_idle(self) -> None:
        now = time.monotonic()
        idle = [
            (live.used, ident)
            for ident, live in self._live.items()
            if not live.watchers
            and not live.users
            and not live.lock.locked()
            and not self.driver.drives(ident)
        ]
        idle.sort()
        surplus = len(idle) - self.settings.keep_most
        for place, (used, ident) in enumerate(idle):
            if place < surplus or now - used > self.settings.keep:
                self._live.pop(ident).put_away()

    def forget(self, ident: str) -> None:
        """A table was removed."""
        live = self._live.pop(ident, None)
        if live is not None:
            live.gone = True
            self.driver.end(ident)
            self.wake(live)

    def close(self) -> None:
        """Let every stream end."""
        self.closing.set()
        for live in self._live.values():
            live.wake()
