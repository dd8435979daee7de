"""Making tables: new ones, from a position, from a game file, a rematch, a branch."""

import asyncio
import secrets
import time
from typing import Any

import msgspec

from sandtable.bots.registry import check_bot
from sandtable.kernel.chance import HmacDealer, seed_hash
from sandtable.kernel.errors import BadFile, BadSetup, SandtableError
from sandtable.kernel.title import SeatInfo, Setup
from sandtable.kit.title import Title
from sandtable.kit.trial import tried_position, tried_table
from sandtable.server.bot_driver import QUICK
from sandtable.server.http import Refused
from sandtable.server.messages import NewSeat, NewTable
from sandtable.server.tables import LiveTables
from sandtable.session.files import GameFile, pack, parse_game
from sandtable.session.loading import open_game
from sandtable.session.session import HUMAN, Session
from sandtable.store.records import Person, Seat, StoredGame
from sandtable.store.standpoint import standpoint

DICE_KNOWN = "Whoever has this file can know the dice to come: go on with it against bots or hot-seat."


async def make_table(tables: LiveTables, person: Person, wanted: NewTable) -> str:
    """A new table of a person; returns its id. What the engine refuses is a `SandtableError` with its sentence."""
    try:
        title = tables.title(wanted.title)
    except BadSetup as problem:
        raise Refused(404, str(problem)) from problem
    if wanted.position and wanted.file:
        raise Refused(400, "Give a position or a game file, not both.")
    if wanted.file:
        session = await asyncio.to_thread(_from_file, title, wanted.file)
        if any(one.holder == "open" for one in wanted.seats):
            raise Refused(400, DICE_KNOWN)
        seats = seats_for(session, person, wanted.seats or _seats_of_file(session), wanted.access)
    else:
        position = (
            await asyncio.to_thread(tried_table, title, wanted.position, "position")
            if wanted.position
            else None
        )
        setup = _setup(title, wanted)
        session = _start(title, setup, position)
        if wanted.first and position is None:
            take_ready(session)
        seats = seats_for(session, person, wanted.seats, wanted.access)
    return await keep_table(tables, person, session, seats, wanted.access, bool(wanted.file))


async def keep_table(
    tables: LiveTables,
    host: Person,
    session: Session,
    seats: list[Seat],
    access: str,
    dice_known: bool = False,
) -> str:
    """Store a session as a new table. `dice_known`: its seed is in a file that the host has."""
    title = session.title
    session.players[:] = [seat.bot or HUMAN for seat in seats]
    dealer = session._dealer
    if dealer is None:
        raise BadFile("this game was written without its seed: it can be read and checked, not played on")
    now = time.time()
    game = StoredGame(
        id=secrets.token_urlsafe(12),
        title=title.slug,
        scenario=session.setup.scenario,
        options=dict(session.setup.options),
        data=title.digest_of_data(),
        rules_version=title.version,
        form=session.form,
        position=session.position,
        seed=dealer.seed,
        seed_hash=session.seed_hash,
        access=access,
        host=host.id,
        created=now,
        updated=now,
        entries=0,
        phase="",
        ending="",
        rematch="",
        bot_since=0.0,
        seats=seats,
        dice_known=dice_known,
    )
    game.seats = tables.seats_now(game, session)
    for name, value in tables.head_now(session, game.seats, session.stage()).items():
        setattr(game, name, value)
    packed = [pack(entry, session.words) for entry in session.entries]
    point = standpoint(session) if len(packed) >= tables.settings.every else None
    await tables.store.games.make(game, packed, point)
    if game.bot_since:
        async with tables.locked(game.id) as live:
            tables.driver.kick(live)
    return game.id


def seats_for(session: Session, person: Person, wanted: list[NewSeat], access: str) -> list[Seat]:
    """Who sits where. Nobody says: the person on the first seat, a quick bot on the others."""
    infos = session.seats
    count = len(infos)
    if not wanted:
        others = NewSeat("me") if access == "hotseat" else NewSeat("bot", QUICK)
        wanted = [NewSeat("me"), *[others] * (count - 1)]
    if len(wanted) != count:
        names = ", ".join(info.ident for info in infos)
        raise BadSetup(
            f"this game of {session.title.slug} has {count} seats ({names}), {len(wanted)} were given"
        )
    found: list[Seat] = []
    for one in wanted:
        if one.holder == "bot":
            bot = one.bot or QUICK
            check_bot(bot)
            found.append(Seat(None, bot))
        else:
            found.append(Seat(person.id if one.holder == "me" else None))
    sides = {info.side for info, seat in zip(infos, found) if seat.person is not None}
    if access != "hotseat" and len(sides) > 1:
        raise BadSetup("one person holds seats of several sides at a hot-seat table only")
    return found


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


def _setup(title: Title, wanted: NewTable) -> Setup:
    if not wanted.first:
        return title.setup(wanted.scenario, wanted.options)
    return title.setup(wanted.scenario or title.first.scenario, {**title.first.options, **wanted.options})


def take_ready(session: Session) -> None:
    """Both sides take the ready-made set-up that the title has for newcomers."""
    while not session.over:
        given = next(
            (
                (seat, act)
                for seat in session.awaited()
                for act in session.legal(seat)
                if session.text(act) in session.title.first.orders
            ),
            None,
        )
        if given is None:
            return
        session.order(*given)


def _start(title: Title, setup: Setup, position: dict[str, Any] | None) -> Session:
    if position is not None:
        setup = title.read_position(position)[0]
    return Session.new(title, setup, [HUMAN] * len(title.seats_of(setup)), position=position)


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


def _from_file(title: Title, text: str) -> Session:
    """A game file, played through from its start: a checkpoint that comes from outside is not believed."""
    file: GameFile = parse_game(text.encode(), "file")
    session = open_game(msgspec.structs.replace(file, checkpoints=[]), title, None, "file")
    if not isinstance(session._dealer, HmacDealer):
        raise BadFile(
            "file: this game was written without its seed: it can be read and checked, not played on"
        )
    assert seed_hash(session._dealer.seed) == session.seed_hash
    session.lines(0)  # the readers' logs are made here, in the thread
    return session


def _seats_of_file(session: Session) -> list[NewSeat]:
    """Who sat there: bots go on, the person who brings the file takes the people's seats."""
    return [NewSeat("me") if who == HUMAN else NewSeat("bot", who) for who in session.players]
