"""Orders on their way into the store: those of one commit are written together, with as few statements as possible.

On SQLite that is one statement for each table, because after every one of them the writing thread has to wait until the
event loop lets it go on; on PostgreSQL it is one for all of them, because each is a journey to the server and back.
"""

import sqlite3
from collections.abc import Callable
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


Values = tuple[Any, ...]


def _values(columns: int, rows: int) -> str:
    row = f"({', '.join('?' * columns)})"
    return ", ".join([row] * rows)


@lru_cache(3 * ROWS)
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

    def write(self, connection: Connection, together: list[Any]) -> None:
        """Every order of the batch."""
        works: list[Append] = sorted(together, key=game_of)  # two workers never wait for each other crosswise
        added = [
            (one.game, number, msgspec.json.encode(packed))
            for one in works
            for number, packed in enumerate(one.entries, one.before + 1)
        ]
        moved = [(one.game, one.before, *(one.head[name] for name in HEAD)) for one in works]
        seated = [
            (one.game, number, seat.due, seat.mark) for one in works for number, seat in one.seats.items()
        ]
        if connection.dialect.name == "postgresql":
            payloads = [one.payload for one in works if one.payload]
            arrays = (*_columns(added, 3), *_columns(moved, 2 + len(HEAD)), *_columns(seated, 4), payloads)
            connection.exec_driver_sql(IN_POSTGRESQL, arrays)
        else:
            _in_sqlite(connection, [(_added, added), (_moved, moved), (_seated, seated)])
        points = [one for one in works if one.point is not None]
        if points:
            games = [one.game for one in points]
            connection.execute(delete(t.checkpoints).where(t.checkpoints.c.game.in_(games)))
            kept = [(one.game, one.before + len(one.entries), one.point) for one in points]
            connection.execute(
                insert(t.checkpoints),
                [{"game": game, "entry": entry, "data": data} for game, entry, data in kept],
            )


def _in_sqlite(connection: Connection, all_rows: list[tuple[Callable[[int], str], list[Values]]]) -> None:
    """Written with the driver itself: for statements as short as these, a layer above it took as long as they do."""
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    for statement, rows in all_rows:
        for n in range(0, len(rows), ROWS):
            some = rows[n : n + ROWS]
            driver.execute(statement(len(some)), [value for row in some for value in row])


def game_of(work: Append) -> str:
    return work.game


def _columns(rows: list[Values], count: int) -> list[list[Any]]:
    """The same by columns, as PostgreSQL takes them."""
    return [list(column) for column in zip(*rows)] if rows else [[] for _ in range(count)]
