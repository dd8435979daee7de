"""Making tables: new ones, from a position, from a game file, a rematch, a branch."""

import asyncio
import logging
from collections.abc import Callable
from typing import Final

import msgspec

from sandtable.kernel.errors import BadFile, BadSetup, SandtableError
from sandtable.kernel.title import SeatInfo
from sandtable.kit.title import Title
from sandtable.kit.trial import tried_position
from sandtable.server.heads import NewGame, new_game
from sandtable.server.http import SMALL, Refused, read_into
from sandtable.server.limits import Limits
from sandtable.server.messages import NewTable
from sandtable.server.processes import Helpers, Lost, TooLong, Turns
from sandtable.server.reader import ReadAnswer, ReadTask, made_of
from sandtable.server.tables import LiveTables
from sandtable.session.session import Session
from sandtable.session.titles import is_installed
from sandtable.store.records import Branched, Person, Seat

LOG: Final = logging.getLogger("sandtable.server")
READERS: Final = 2
QUEUE: Final = 4
"""Files of one address that may wait to be read."""


class Readers:
    """Reads what comes from outside in processes of their own, for each address one after the other."""

    def __init__(self, seconds: float, patience: float) -> None:
        self.seconds = seconds
        self.patience = patience
        """Seconds of a processor for each, and seconds on the clock: the machine may be busy with something else."""
        self.processes = Helpers("sandtable.server.reader")
        self._turns = Turns(READERS)

    async def read(self, task: ReadTask, address: str) -> NewGame:
        """The game that was brought, or a refusal that says why not."""
        if self._turns.waiting(address) >= QUEUE:
            raise Refused(429, "Other files of yours are still being read.", headers={"Retry-After": "5"})
        async with self._turns.place(address):
            try:
                task = msgspec.structs.replace(task, seconds=self.seconds)
                data = await self.processes.ask(msgspec.msgpack.encode(task), self.patience)
            except TooLong:
                raise BadFile(
                    f"reading it takes more than the {self.seconds:g} seconds that there are for it"
                ) from None
            except Lost as problem:
                LOG.warning("a process that reads was lost (%s); it is replaced", problem)
                raise BadFile("it cannot be read") from problem
        answer = msgspec.msgpack.decode(data, type=ReadAnswer)
        if answer.made is None:
            raise Refused(answer.status, answer.problem, "" if answer.status == 404 else "bad")
        return answer.made

    async def close(self) -> None:
        await self.processes.close()


async def make_table(
    tables: LiveTables, readers: Readers, limits: Limits, person: Person, body: bytes, address: str
) -> str:
    """A new table of a person, as the body of a request wants it (a `NewTable`); returns its id. What the engine
    refuses is a `SandtableError` with its sentence. What it brings along is counted against what its address may
    have kept."""

    def charge(made: NewGame) -> None:
        brought = sum(map(len, made.entries)) + len(made.point or b"")
        limits.take("kept", address, brought + (len(body) if made.game.position is not None else 0))

    settings = tables.settings
    task = ReadTask(body, person.id, settings.every, settings.bot_seconds)
    if len(body) > SMALL:
        return await store_table(tables, await readers.read(task, address), charge)
    wanted = read_into(body, NewTable)
    try:
        title = tables.title(wanted.title)
    except BadSetup as problem:
        raise Refused(404, str(problem)) from problem
    if not wanted.position and not wanted.file:
        made = made_of(title, wanted, task)
    elif is_installed(title.slug):
        made = await readers.read(task, address)
    else:  # a title that only this process knows
        made = await asyncio.to_thread(made_of, title, wanted, task)
    return await store_table(tables, made, charge)


async def make_branch(
    tables: LiveTables, title: Title, person: Person, wanted: NewTable, branch: Branched
) -> str:
    """A new table from a position of another one; `title` has the rules and the data of that one, and keeps them."""
    settings = tables.settings
    task = ReadTask(b"", person.id, settings.every, settings.bot_seconds)
    made = await asyncio.to_thread(made_of, title, wanted, task)
    made.game.branch = branch
    return await store_table(tables, made)


async def keep_table(
    tables: LiveTables, host: Person, session: Session, seats: list[Seat], access: str
) -> str:
    """Store a session as a new table."""
    return await store_table(tables, new_game(session, host.id, seats, access, tables.settings.every))


async def store_table(
    tables: LiveTables, made: NewGame, charge: Callable[[NewGame], None] | None = None
) -> str:
    game = made.game
    if charge is not None:
        charge(made)
    await tables.store.games.make(game, made.entries, made.point)
    if game.bot_since:
        async with tables.locked(game.id) as live:
            tables.driver.kick(live)
    return game.id


def swapped(infos: list[SeatInfo], seats: list[Seat]) -> list[Seat]:
    """The same people and bots with sides swapped, and nobody on two sides who was on one.

    Where two sides have as many seats as the other has holders, they change places whole (one person may then hold
    several seats of a side, or only one); else everybody moves on by a seat, or further, or stays.
    """
    sides = list(dict.fromkeys(info.side for info in infos))
    held = [[n for n, info in enumerate(infos) if info.side == side] for side in sides]
    holders = [
        list(dict.fromkeys((seats[n].person, seats[n].bot, -1 if seats[n].person else n) for n in row))
        for row in held
    ]
    if len(sides) == 2 and all(len(holders[k]) <= len(held[1 - k]) for k in (0, 1)):
        found = list(seats)
        for k in (0, 1):
            room = held[1 - k]
            for place, n in enumerate(room):
                person, bot, _ = holders[k][place * len(holders[k]) // len(room)]
                found[n] = Seat(person, bot)
        return found
    for shift in range(1, len(seats)):
        moved = [Seat(one.person, one.bot) for one in [*seats[-shift:], *seats[:-shift]]]
        if not _divided(infos, moved) or _divided(infos, seats):
            return moved
    return [Seat(one.person, one.bot) for one in seats]


def _divided(infos: list[SeatInfo], seats: list[Seat]) -> bool:
    """Whether a person sits on two sides."""
    sides: dict[str, set[str]] = {}
    for info, seat in zip(infos, seats):
        if seat.person is not None:
            sides.setdefault(seat.person, set()).add(info.side)
    return any(len(found) > 1 for found in sides.values())


def again(title: Title, old: Session, players: list[str]) -> Session:
    """The same game from its start, under the present rules and data; under those of the old game where its position
    or its options are no longer known."""
    try:
        if old.position is not None:
            setup = tried_position(title, old.position)[0]
        else:
            setup = title.setup(old.setup.scenario, dict(old.setup.options))
    except SandtableError:
        title, setup = old.title, old.setup
    return Session.new(title, setup, players, position=old.position)
