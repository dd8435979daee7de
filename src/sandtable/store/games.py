"""Games in the store: their heads, seats, entries, standpoints; the lists of the lobby."""

import zlib
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import (
    BindParameter,
    Connection,
    Select,
    and_,
    bindparam,
    delete,
    func,
    insert,
    or_,
    select,
    text,
    update,
)

from sandtable.session.entries import Entry
from sandtable.session.files import Packed, pack
from sandtable.session.session import Session
from sandtable.store import schema as t
from sandtable.store.append import CHANNEL, Append, add_entries
from sandtable.store.database import Reading
from sandtable.store.records import (
    BRANCHED,
    ENTRIES,
    ENTRY,
    POINT,
    ListedGame,
    Seat,
    StoredGame,
    WholeGame,
)
from sandtable.store.standpoint import Standpoint
from sandtable.store.writer import Conflict, Writer

LISTED = 200
"""The most tables of a list."""

GAME_COLUMNS = [column.name for column in t.games.columns]
AS_JSON = ("options", "position", "branch")
# What a table is opened with. These are written once: SQLAlchemy takes longer to put them together than to ask them.
_GAME: BindParameter[str] = bindparam("game")
_HOST = t.people.alias("host")
WHOLE = (
    select(t.games, t.checkpoints.c.data.label("point"), _HOST.c.name.label("host_name"))
    .select_from(t.games.outerjoin(t.checkpoints).outerjoin(_HOST, _HOST.c.id == t.games.c.host))
    .where(t.games.c.id == _GAME)
)
SEATED = (
    select(t.seats.c.person, t.seats.c.bot, t.seats.c.due, t.seats.c.mark, t.people.c.name)
    .select_from(t.seats.outerjoin(t.people, t.people.c.id == t.seats.c.person))
    .where(t.seats.c.game == _GAME)
    .order_by(t.seats.c.seat)
)
SAID = select(t.chats.c.side).where(t.chats.c.game == _GAME).order_by(t.chats.c.number)
JOINED = text(
    "SELECT group_concat(packed, ',') FROM"
    " (SELECT CAST(packed AS TEXT) AS packed FROM entries WHERE game = :game ORDER BY number)"
)
NOTIFY = text("SELECT pg_notify(:channel, :payload)")


def packed_point(point: Standpoint) -> bytes:
    return zlib.compress(msgspec.msgpack.encode(point), 1)


def unpacked_point(data: bytes) -> Standpoint:
    return POINT.decode(zlib.decompress(data))


class Games:
    """The games of a store."""

    def __init__(self, reading: Reading, writer: Writer) -> None:
        self.reading = reading
        self.writer = writer

    # -- reading ----------------------------------------------------------------------------------------------

    async def head(self, ident: str) -> StoredGame | None:
        """A game with its seats; None if there is none."""
        query = select(t.games).where(t.games.c.id == ident)
        found = await self.reading.ask(lambda connection: heads_of(connection, query))
        return found[0] if found else None

    async def whole(self, ident: str) -> WholeGame | None:
        """All that a table is opened with; None if there is none."""
        return await self.reading.ask(lambda connection: whole_of(connection, ident))

    async def length(self, ident: str) -> int:
        """How many entries a game has; -1 if there is no such game."""
        query = select(t.games.c.entries).where(t.games.c.id == ident)
        found = await self.reading.ask(lambda connection: connection.execute(query).scalar())
        return -1 if found is None else int(found)

    async def entries(self, ident: str, after: int = 0) -> list[Packed]:
        """The log from entry `after` + 1 on."""
        rows = t.entries.c
        query = select(rows.packed).where(rows.game == ident, rows.number > after).order_by(rows.number)
        found = await self.reading.ask(lambda connection: connection.execute(query).all())
        return [ENTRY.decode(packed) for (packed,) in found]

    async def point(self, ident: str) -> Standpoint | None:
        query = select(t.checkpoints.c.data).where(t.checkpoints.c.game == ident)
        data = await self.reading.ask(lambda connection: connection.execute(query).scalar())
        return unpacked_point(data) if data is not None else None

    async def waiting_for_bots(self, before: float) -> list[tuple[str, float]]:
        """The games that have waited for a bot since before that time, and since when. Without those at which only bots
        sit: they go on when somebody looks, and anybody can make any number of them."""
        games, seats = t.games.c, t.seats.c
        people = select(seats.game).where(seats.game == games.id, seats.person.is_not(None)).exists()
        query = select(games.id, games.bot_since).where(games.bot_since > 0, games.bot_since < before, people)
        found = await self.reading.ask(lambda connection: connection.execute(query).all())
        return [(row.id, row.bot_since) for row in found]

    async def claim(self, ident: str, since: float, now: float) -> bool:
        """Take over a bot's decision that nobody drives; False if another worker has."""
        games = t.games.c
        query = update(t.games).where(games.id == ident, games.bot_since == since).values(bot_since=now)

        def work(connection: Connection) -> bool:
            return connection.execute(query).rowcount == 1

        return await self.writer.do(work)

    async def of_person(self, person: str) -> list[ListedGame]:
        """The games that a person sits at or made, the latest first."""
        seated = select(t.seats.c.game).where(t.seats.c.person == person)
        where = or_(t.games.c.id.in_(seated), t.games.c.host == person)
        return await self._list(select(t.games).where(where), person)

    async def open_tables(self, person: str) -> list[ListedGame]:
        """Tables that anybody may join or watch and that this person has no part in, the latest first."""
        seated = select(t.seats.c.game).where(t.seats.c.person == person)
        games = t.games.c
        where = and_(games.access == "open", games.ending == "", games.host != person, ~games.id.in_(seated))
        return await self._list(select(t.games).where(where), person)

    async def _list(self, query: Select[Any], person: str) -> list[ListedGame]:
        latest = query.order_by(t.games.c.updated.desc(), t.games.c.id).limit(LISTED)
        return await self.reading.ask(lambda connection: list_of(connection, latest, person))

    async def sat(self, ident: str, person: str) -> set[int]:
        """The seats of a game that a person holds or has ever held."""
        query = select(t.sat.c.seat).where(t.sat.c.game == ident, t.sat.c.person == person)
        found = await self.reading.ask(lambda connection: connection.execute(query).all())
        return {int(seat) for (seat,) in found}

    async def names(self, game: StoredGame) -> dict[str, str]:
        """What the persons at a table are called."""
        return await self.reading.ask(lambda connection: names_of(connection, [game]))

    # -- writing ----------------------------------------------------------------------------------------------

    async def make(self, game: StoredGame, entries: list[bytes], point: bytes | None) -> None:
        """A new game with what has happened in it already: its entries as JSON, its standpoint packed."""

        def work(connection: Connection) -> None:
            head = {name: getattr(game, name) for name in GAME_COLUMNS if name not in AS_JSON}
            head["options"] = msgspec.json.encode(game.options).decode()
            head["position"] = (
                msgspec.json.encode(game.position).decode() if game.position is not None else ""
            )
            head["branch"] = msgspec.json.encode(game.branch).decode() if game.branch is not None else ""
            connection.execute(insert(t.games), head)
            seats = [
                {
                    "game": game.id,
                    "seat": number,
                    "person": seat.person,
                    "bot": seat.bot,
                    "due": seat.due,
                    "mark": seat.mark,
                }
                for number, seat in enumerate(game.seats)
            ]
            connection.execute(insert(t.seats), seats)
            held = [
                {"game": game.id, "person": seat.person, "seat": number}
                for number, seat in enumerate(game.seats)
                if seat.person is not None
            ]
            if held:
                connection.execute(insert(t.sat), held)
            if entries:
                add_entries(connection, game.id, entries)
            if point is not None:
                value = {"game": game.id, "entry": len(entries), "data": point}
                connection.execute(insert(t.checkpoints), value)

        await self.writer.do(work)

    async def append(
        self,
        game: StoredGame,
        session: Session,
        added: list[Entry],
        head: dict[str, Any],
        seats: list[Seat],
        point: Standpoint | None,
        payload: str,
    ) -> None:
        """Add entries, with what the head and the seats of `game` become by them; answered when they are on the disk.
        `Conflict` if another order was first."""
        before = len(session.entries) - len(added)
        packed = [pack(entry, session.words) for entry in added]
        data = packed_point(point) if point is not None else None
        changed = {n: seat for n, (seat, was) in enumerate(zip(seats, game.seats)) if seat != was}
        await self.writer.add(Append(game.id, before, packed, head, changed, data, payload))

    async def sit(
        self,
        ident: str,
        seat: int,
        was: Seat,
        now: Seat,
        bot_since: float,
        payload: str,
        enemies: Sequence[int] = (),
    ) -> None:
        """Change a seat's holder; `Conflict` if it is not as it was, or if whoever sits down has held one of `enemies`
        by now: they may ask two workers at the same moment."""
        columns = t.seats.c
        same = columns.person == was.person if was.person is not None else columns.person.is_(None)
        change = (
            update(t.seats)
            .where(columns.game == ident, columns.seat == seat, same, columns.bot == was.bot)
            .values(person=now.person, bot=now.bot)
        )

        def work(connection: Connection) -> None:
            # First, because it holds back everybody else who would change who sits at this table.
            connection.execute(update(t.games).where(t.games.c.id == ident).values(bot_since=bot_since))
            if connection.execute(change).rowcount != 1:
                raise Conflict("the seat was taken meanwhile")
            if now.person is not None:
                sat = t.sat.c
                mine = select(sat.seat).where(sat.game == ident, sat.person == now.person)
                held = {int(one) for (one,) in connection.execute(mine)}
                if held.intersection(enemies):
                    raise Conflict("they sit on another side meanwhile")
                if seat not in held:
                    connection.execute(insert(t.sat), {"game": ident, "person": now.person, "seat": seat})
            notify(connection, payload)

        await self.writer.do(work)

    async def set_rematch(self, ident: str, rematch: str, payload: str) -> str:
        """The rematch of a game: this one, unless there is one already."""

        def work(connection: Connection) -> str:
            games = t.games.c
            connection.execute(
                update(t.games).where(games.id == ident, games.rematch == "").values(rematch=rematch)
            )
            found = connection.execute(select(games.rematch).where(games.id == ident))
            notify(connection, payload)
            return str(found.scalar_one())

        return await self.writer.do(work)

    async def remove(self, ident: str, payload: str) -> None:
        def work(connection: Connection) -> None:
            connection.execute(delete(t.games).where(t.games.c.id == ident))
            notify(connection, payload)

        await self.writer.do(work)

    async def count(self) -> int:
        query = select(func.count()).select_from(t.games)
        return int(await self.reading.ask(lambda connection: connection.execute(query).scalar_one()))


def heads_of(connection: Connection, query: Select[Any]) -> list[StoredGame]:
    """The games that are asked for, with their seats."""
    found: dict[str, StoredGame] = {}
    for row in connection.execute(query).mappings().all():
        found[row["id"]] = game_of(dict(row))
    if not found:
        return []
    columns = t.seats.c
    seats = (
        select(columns.game, columns.person, columns.bot, columns.due, columns.mark)
        .where(columns.game.in_(list(found)))
        .order_by(columns.game, columns.seat)
    )
    for game, person, bot, due, mark in connection.execute(seats):
        found[game].seats.append(Seat(person, bot, due, mark))
    return list(found.values())


def whole_of(connection: Connection, ident: str) -> WholeGame | None:
    which = {"game": ident}
    row = connection.execute(WHOLE, which).mappings().first()
    if row is None:
        return None
    head = dict(row)
    point, host = head.pop("point"), head.pop("host_name")
    game = game_of(head)
    names = {game.host: host} if host is not None else {}
    for person, bot, due, mark, name in connection.execute(SEATED, which):
        game.seats.append(Seat(person, bot, due, mark))
        if name is not None:
            names[person] = name
    return WholeGame(
        game,
        entries_of(connection, ident),
        unpacked_point(point) if point is not None else None,
        names,
        [str(side) for (side,) in connection.execute(SAID, which)],
    )


def game_of(head: dict[str, Any]) -> StoredGame:
    """A game from its row; the seats are missing."""
    head["options"] = msgspec.json.decode(head["options"])
    head["position"] = msgspec.json.decode(head["position"]) if head["position"] else None
    head["branch"] = BRANCHED.decode(head["branch"]) if head["branch"] else None
    return StoredGame(**head, seats=[])


def entries_of(connection: Connection, ident: str) -> list[Packed]:
    """The whole log of a game. From SQLite it comes as one value: with every row another thread may go first."""
    rows = t.entries.c
    if connection.dialect.name == "sqlite":
        found = connection.execute(JOINED, {"game": ident}).scalar()
        return ENTRIES.decode(f"[{found or ''}]")
    query = select(rows.packed).where(rows.game == ident).order_by(rows.number)
    return [ENTRY.decode(packed) for (packed,) in connection.execute(query)]


def list_of(connection: Connection, query: Select[Any], person: str) -> list[ListedGame]:
    games = heads_of(connection, query)
    names = names_of(connection, games)
    read: dict[str, dict[int, int]] = {}
    visits = t.visits.c
    mine = select(visits.game, visits.seat, visits.mark).where(
        visits.person == person, visits.game.in_([game.id for game in games])
    )
    for game, seat, mark in connection.execute(mine):
        read.setdefault(game, {})[seat] = mark
    return [ListedGame(game, names, read.get(game.id, {})) for game in games]


def names_of(connection: Connection, games: list[StoredGame]) -> dict[str, str]:
    wanted = {seat.person for game in games for seat in game.seats if seat.person is not None}
    wanted |= {game.host for game in games}
    query = select(t.people.c.id, t.people.c.name).where(t.people.c.id.in_(wanted))
    return {row.id: row.name for row in connection.execute(query)}


def notify(connection: Connection, payload: str) -> None:
    """Tell the other workers on the same PostgreSQL, once this is committed."""
    if payload and connection.dialect.name == "postgresql":
        connection.execute(NOTIFY, {"channel": CHANNEL, "payload": payload})
