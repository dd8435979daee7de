"""People in the store: guests, accounts, browsers, and what each of them wrote beside a game."""

import hashlib
import secrets
import time
from collections.abc import Callable
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Select, bindparam, delete, func, insert, or_, select, update

from sandtable.store import schema as t
from sandtable.store.database import Reading
from sandtable.store.games import notify
from sandtable.store.names import compared, looks
from sandtable.store.records import Chatted, Person
from sandtable.store.writer import Conflict, Writer


def hashed(token: str) -> str:
    """What is stored of a cookie: who reads the database cannot be anybody."""
    return hashlib.sha256(token.encode()).hexdigest()


BY_TOKEN: Final = (
    select(t.people.c.id, t.people.c.name, t.people.c.account, t.people.c.settings)
    .join(t.browsers, t.browsers.c.person == t.people.c.id)
    .where(t.browsers.c.token == bindparam("hashed"))
)
VISITS: Final = select(t.visits.c.seat, t.visits.c.mark).where(
    t.visits.c.game == bindparam("game"), t.visits.c.person == bindparam("person")
)


class People:
    """The persons of a store."""

    def __init__(self, reading: Reading, writer: Writer) -> None:
        self.reading = reading
        self.writer = writer

    # -- who somebody is --------------------------------------------------------------------------------------

    async def by_token(self, token: str) -> Person | None:
        which = {"hashed": hashed(token)}
        row = await self.reading.ask(lambda connection: connection.execute(BY_TOKEN, which).first())
        return _person(row) if row is not None else None

    async def make_guest(self, name: str) -> tuple[Person, str]:
        """A new guest, and the token for their browser."""
        person = Person(secrets.token_urlsafe(12), name, False, {})
        token = secrets.token_urlsafe(32)
        now = time.time()

        def work(connection: Connection) -> None:
            connection.execute(
                insert(t.people),
                {
                    "id": person.id,
                    "name": name,
                    "looks": "",
                    "password": "",
                    "settings": "{}",
                    "created": now,
                },
            )
            connection.execute(
                insert(t.browsers), {"token": hashed(token), "person": person.id, "created": now}
            )

        await self.writer.do(work)
        return person, token

    async def change(self, person: Person, name: str | None, settings: dict[str, Any] | None) -> Person:
        """A guest's name, the page's settings. `Conflict` if the name is an account's, or looks like one: that is
        looked up in the same transaction, since the account may be made at the same moment."""
        values: dict[str, Any] = {}
        if name is not None:
            values["name"] = name
            values["looks"] = looks(name)
        if settings is not None:
            values["settings"] = msgspec.json.encode(settings).decode()
        if values:
            query = update(t.people).where(t.people.c.id == person.id).values(values)

            def work(connection: Connection) -> None:
                if name is not None and connection.execute(_taken(name, person.id)).first() is not None:
                    raise Conflict("it is somebody's name")
                connection.execute(query)

            await self.writer.do(work)
        return Person(
            person.id,
            name if name is not None else person.name,
            person.account,
            settings if settings is not None else person.settings,
        )

    async def make_account(
        self, person: Person, name: str, password: str, token: str, nobody: str
    ) -> tuple[Person, str, list[Person]]:
        """Make an account of a guest; `password` is the argon2 hash. `Conflict` if the name is taken, or looks like one
        that is. Returns the account, its browser's new token, and the guests who went by that name: they are called
        `nobody` from now on."""
        people = t.people.c
        seen = looks(name)
        fresh = secrets.token_urlsafe(32)
        query = (
            update(t.people)
            .where(people.id == person.id, people.account.is_(None))
            .values(name=name, account=compared(name), looks=seen, password=password)
        )
        alike = (people.looks == seen, people.account.is_(None), people.id != person.id)

        def work(connection: Connection) -> list[Person]:
            if connection.execute(_taken(name, person.id)).first() is not None:
                raise Conflict("the name is taken")
            if connection.execute(query).rowcount != 1:
                raise Conflict("this is an account already")
            _renew(connection, person, token, fresh)
            found = connection.execute(select(t.people).where(*alike)).all()
            if found:
                connection.execute(update(t.people).where(*alike).values(name=nobody, looks=""))
            return [Person(row.id, nobody, False, msgspec.json.decode(row.settings)) for row in found]

        others = await self.writer.do(work)
        return Person(person.id, name, True, person.settings), fresh, others

    async def renew(self, person: Person, token: str) -> str:
        """Another token for this browser, instead of the one that it has; every other browser of the person is
        logged out."""
        fresh = secrets.token_urlsafe(32)

        def work(connection: Connection) -> None:
            connection.execute(delete(t.browsers).where(t.browsers.c.person == person.id))
            _renew(connection, person, token, fresh)

        await self.writer.do(work)
        return fresh

    async def account(self, name: str) -> tuple[Person, str] | None:
        """An account and its password's hash, by its name."""
        people = t.people.c
        query = select(people.id, people.name, people.account, people.settings, people.password).where(
            people.account == compared(name)
        )
        row = await self.reading.ask(lambda connection: connection.execute(query).first())
        return (_person(row), row.password) if row is not None else None

    async def set_password(self, person: Person, password: str) -> None:
        query = update(t.people).where(t.people.c.id == person.id).values(password=password)

        def work(connection: Connection) -> None:
            connection.execute(query)

        await self.writer.do(work)

    async def log_in(
        self, account: Person, guest: Person | None, token: str, tell: Callable[[str], str] = lambda _: ""
    ) -> str:
        """A new token for a browser that is now this account. A guest's seats, tables, notes and visits come along;
        `tell`: what the other workers are told of a table that has another holder by that."""
        fresh = secrets.token_urlsafe(32)

        def work(connection: Connection) -> None:
            if token:
                connection.execute(delete(t.browsers).where(t.browsers.c.token == hashed(token)))
            connection.execute(
                insert(t.browsers), {"token": hashed(fresh), "person": account.id, "created": time.time()}
            )
            if guest is not None and not guest.account:
                for game in _move(connection, guest.id, account.id):
                    notify(connection, tell(game))

        await self.writer.do(work)
        return fresh

    async def log_out(self, token: str) -> None:
        def work(connection: Connection) -> None:
            connection.execute(delete(t.browsers).where(t.browsers.c.token == hashed(token)))

        await self.writer.do(work)

    async def remove_account(self, person: Person, name: str) -> Person:
        """Make a guest of an account; what they hold stays theirs."""
        query = update(t.people).where(t.people.c.id == person.id)

        def work(connection: Connection) -> None:
            connection.execute(query.values(name=name, looks="", account=None, password=""))

        await self.writer.do(work)
        return Person(person.id, name, False, person.settings)

    # -- what they wrote --------------------------------------------------------------------------------------

    async def notes(self, game: str, person: str) -> str:
        columns = t.notes.c
        query = select(columns.data).where(columns.game == game, columns.person == person)
        return await self.reading.ask(lambda connection: connection.execute(query).scalar()) or "{}"

    async def write_notes(self, game: str, person: str, data: str) -> None:
        columns = t.notes.c

        def work(connection: Connection) -> None:
            connection.execute(delete(t.notes).where(columns.game == game, columns.person == person))
            connection.execute(insert(t.notes), {"game": game, "person": person, "data": data})

        await self.writer.do(work)

    async def visits(self, game: str, person: str) -> dict[int, int]:
        """How far a person has read, by seat."""
        which = {"game": game, "person": person}
        rows = await self.reading.ask(lambda connection: connection.execute(VISITS, which).all())
        return {row.seat: row.mark for row in rows}

    async def visit(self, game: str, person: str, marks: dict[int, int]) -> None:
        columns = t.visits.c

        def work(connection: Connection) -> None:
            where = (columns.game == game, columns.person == person, columns.seat.in_(list(marks)))
            connection.execute(delete(t.visits).where(*where))
            rows = [{"game": game, "person": person, "seat": s, "mark": m} for s, m in marks.items()]
            connection.execute(insert(t.visits), rows)

        await self.writer.do(work)

    async def chats(self, game: str, after: int = 0) -> list[Chatted]:
        columns = t.chats.c
        query = (
            select(columns.number, columns.who, columns.seat, columns.text, columns.time, columns.side)
            .where(columns.game == game, columns.number > after)
            .order_by(columns.number)
        )
        rows = await self.reading.ask(lambda connection: connection.execute(query).all())
        return [Chatted(*row) for row in rows]

    async def last_chats(self, game: str, sides: set[str], until: int, most: int) -> list[Chatted]:
        """The last messages up to number `until` that were said to one of these sides."""
        columns = t.chats.c
        query = (
            select(columns.number, columns.who, columns.seat, columns.text, columns.time, columns.side)
            .where(columns.game == game, columns.number <= until, columns.side.in_(sides))
            .order_by(columns.number.desc())
            .limit(most)
        )
        rows = await self.reading.ask(lambda connection: connection.execute(query).all())
        return [Chatted(*row) for row in reversed(rows)]

    async def chat(self, game: str, who: str, seat: str, text: str, payload: str, side: str = "") -> Chatted:
        """Say something at a table: to everybody, or to one side."""
        now = time.time()

        def work(connection: Connection) -> Chatted:
            last = select(func.max(t.chats.c.number)).where(t.chats.c.game == game)
            number = (connection.execute(last).scalar() or 0) + 1
            said = Chatted(number, who, seat, text, now, side)
            connection.execute(insert(t.chats), {"game": game, **msgspec.structs.asdict(said)})
            notify(connection, payload)
            return said

        for _ in range(5):  # another worker may say something at the same moment
            try:
                return await self.writer.do(work)
            except Conflict:
                continue
        raise Conflict("too many speak at once")

    # -- keys -------------------------------------------------------------------------------------------------

    async def key(self, name: str) -> bytes:
        """A secret that all workers on this store share; made when it is first asked for."""
        query = select(t.keys.c.value).where(t.keys.c.name == name)

        def work(connection: Connection) -> bytes:
            found = connection.execute(query).scalar()
            if found is None:
                found = secrets.token_bytes(32)
                connection.execute(insert(t.keys), {"name": name, "value": found})
            return bytes(found)

        try:
            return await self.writer.do(work)
        except Conflict:
            return await self.writer.do(work)


def _taken(name: str, but: str) -> Select[Any]:
    """The account of somebody else that has this name, or one that looks like it."""
    people = t.people.c
    same = or_(people.account == compared(name), people.looks == looks(name))
    return select(people.id).where(people.account.is_not(None), people.id != but, same)


def _renew(connection: Connection, person: Person, token: str, fresh: str) -> None:
    """Who somebody is has changed: a cookie that was theirs before is worth nothing."""
    if token:
        connection.execute(delete(t.browsers).where(t.browsers.c.token == hashed(token)))
    connection.execute(
        insert(t.browsers), {"token": hashed(fresh), "person": person.id, "created": time.time()}
    )


def _person(row: Any) -> Person:
    return Person(row.id, row.name, row.account is not None, msgspec.json.decode(row.settings))


def _move(connection: Connection, guest: str, account: str) -> list[str]:
    """What was a guest's is the account's now; where both have something, the account's own stays. Returns the tables
    at which they sat, or which they made."""
    held = select(t.seats.c.game).where(t.seats.c.person == guest)
    made = select(t.games.c.id).where(t.games.c.host == guest)
    games = sorted({str(game) for (game,) in connection.execute(held.union(made))})
    connection.execute(update(t.seats).where(t.seats.c.person == guest).values(person=account))
    connection.execute(update(t.games).where(t.games.c.host == guest).values(host=account))
    for table, same in ((t.notes, ("game",)), (t.visits, ("game", "seat")), (t.sat, ("game", "seat"))):
        rows = connection.execute(select(table).where(table.c.person == guest)).mappings().all()
        for row in rows:
            there = [table.c[name] == row[name] for name in same]
            found = connection.execute(select(table.c.game).where(table.c.person == account, *there))
            if found.first() is None:
                connection.execute(insert(table), {**row, "person": account})
    connection.execute(delete(t.notes).where(t.notes.c.person == guest))
    connection.execute(delete(t.visits).where(t.visits.c.person == guest))
    connection.execute(delete(t.sat).where(t.sat.c.person == guest))
    connection.execute(delete(t.people).where(t.people.c.id == guest))
    return games
