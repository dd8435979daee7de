"""Orders on their way into the store: those of one commit are written together, with as few statements as possible.

On SQLite that is one statement for each table, because after every one of them the writing thread has to wait until the
event loop lets it go on; on PostgreSQL it is one for all of them, because each is a journey to the server and back.
"""

import sqlite3
from functools import lru_cache
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, delete, insert

from sandtable.session.files import Packed
from sandtable.store import schema as t
from sandtable.store.records import Seat
from sandtable.store.writer import Batched

CHANNEL: Final = "sandtable"
"""Where the workers on one PostgreSQL hear each other."""
ROWS: Final = 100
"""Rows of one SQLite statement: a statement takes at least 999 values everywhere."""
MORE_ROWS: Final = 300
"""The same for entries, which are three values each."""
HEAD: Final = ("entries", "updated", "phase", "ending", "bot_since")
"""What an order changes of a game's head."""

IN_POSTGRESQL: Final = f"""
WITH added AS (
    INSERT INTO entries (game, number, packed)
    SELECT * FROM unnest($1::text[], $2::int[], $3::bytea[])
), moved AS (
    UPDATE games SET {", ".join(f"{name} = new.{name}" for name in HEAD)}
    FROM unnest($4::text[], $5::int[], $6::int[], $7::float8[], $8::text[], $9::text[], $10::float8[])
        AS new (id, before, {", ".join(HEAD)})
    WHERE games.id = new.id AND games.entries = new.before
), seated AS (
    UPDATE seats SET due = new.due, mark = new.mark
    FROM unnest($11::text[], $12::int[], $13::bool[], $14::int[]) AS new (game, seat, due, mark)
    WHERE seats.game = new.game AND seats.seat = new.seat
)
SELECT pg_notify('{CHANNEL}', payload) FROM unnest($15::text[]) AS payload
"""


BROUGHT: Final = """
INSERT INTO entries (game, number, packed)
SELECT $1::text, number, packed FROM unnest($2::int[], $3::bytea[]) AS new (number, packed)
"""

Values = tuple[Any, ...]


def _values(columns: int, rows: int) -> str:
    row = f"({', '.join('?' * columns)})"
    return ", ".join([row] * rows)


@lru_cache(MORE_ROWS)
def _added(rows: int) -> str:
    return f"INSERT INTO entries (game, number, packed) VALUES {_values(3, rows)}"


@lru_cache(3 * ROWS)
def _moved(rows: int) -> str:
    return f"""
        WITH new (id, before, {", ".join(HEAD)}) AS (VALUES {_values(2 + len(HEAD), rows)})
        UPDATE games SET {", ".join(f"{name} = new.{name}" for name in HEAD)}
        FROM new WHERE games.id = new.id AND games.entries = new.before
    """


@lru_cache(3 * ROWS)
def _seated(rows: int) -> str:
    return f"""
        WITH new (game, seat, due, mark) AS (VALUES {_values(4, rows)})
        UPDATE seats SET due = new.due, mark = new.mark
        FROM new WHERE seats.game = new.game AND seats.seat = new.seat
    """


def add_entries(connection: Connection, game: str, entries: list[bytes]) -> None:
    """All that has happened in a game that was brought along, thousands of entries perhaps: in as few statements as can
    be, since whoever gives an order meanwhile waits for the same commit, and on SQLite for the same thread."""
    if connection.dialect.name == "postgresql":
        values = (game, list(range(1, len(entries) + 1)), entries)
        connection.exec_driver_sql(BROUGHT, values)
        return
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    for n in range(0, len(entries), MORE_ROWS):
        some = entries[n : n + MORE_ROWS]
        driver.execute(
            _added(len(some)),
            [value for number, packed in enumerate(some, n + 1) for value in (game, number, packed)],
        )


class Append(Batched):
    """New entries of one game, with what its head is now and what the game wants of its seats, where that is new."""

    def __init__(
        self,
        game: str,
        before: int,
        entries: list[Packed],
        head: dict[str, Any],
        seats: dict[int, Seat],
        point: bytes | None,
        payload: str,
    ) -> None:
        self.game = game
        self.before = before
        self.entries = entries
        self.head = head
        self.seats = seats
        self.point = point
        self.payload = payload
        self.plain = point is None

    def write(self, connection: Connection, together: list[Any]) -> None:
        """Every order of the batch."""
        if connection.dialect.name == "postgresql":
            statement, values = self.in_postgresql(together)
            connection.exec_driver_sql(statement, tuple(values))
        else:
            driver = connection.connection.driver_connection
            assert isinstance(driver, sqlite3.Connection)
            self.in_sqlite(driver, together)
        points = [one for one in together if one.point is not None]
        if points:
            games = [one.game for one in points]
            connection.execute(delete(t.checkpoints).where(t.checkpoints.c.game.in_(games)))
            kept = [(one.game, one.before + len(one.entries), one.point) for one in points]
            connection.execute(
                insert(t.checkpoints),
                [{"game": game, "entry": entry, "data": data} for game, entry, data in kept],
            )

    def in_sqlite(self, driver: sqlite3.Connection, together: list[Any]) -> None:
        """Written with the driver itself: for statements as short as these, a layer above it took as long as they
        do."""
        for statement, rows in zip((_added, _moved, _seated), _rows(together)):
            for n in range(0, len(rows), ROWS):
                some = rows[n : n + ROWS]
                driver.execute(statement(len(some)), [value for row in some for value in row])

    def in_postgresql(self, together: list[Any]) -> tuple[str, list[Any]]:
        added, moved, seated = _rows(together)
        payloads = [one.payload for one in together if one.payload]
        columns = [*_columns(added, 3), *_columns(moved, 2 + len(HEAD)), *_columns(seated, 4)]
        return IN_POSTGRESQL, [*columns, payloads]


def _rows(together: list[Append]) -> tuple[list[Values], list[Values], list[Values]]:
    """What is added to the entries, and changed of the heads and the seats."""
    works = sorted(together, key=game_of)  # two workers never wait for each other crosswise
    added: list[Values] = [
        (one.game, number, msgspec.json.encode(packed))
        for one in works
        for number, packed in enumerate(one.entries, one.before + 1)
    ]
    moved: list[Values] = [(one.game, one.before, *(one.head[name] for name in HEAD)) for one in works]
    seated: list[Values] = [
        (one.game, number, seat.due, seat.mark) for one in works for number, seat in one.seats.items()
    ]
    return added, moved, seated


def game_of(work: Append) -> str:
    return work.game


def _columns(rows: list[Values], count: int) -> list[list[Any]]:
    """The same by columns, as PostgreSQL takes them."""
    return [list(column) for column in zip(*rows)] if rows else [[] for _ in range(count)]
