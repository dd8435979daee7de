"""Backing up a store while it is used, and bringing it back.

An SQLite store is copied by SQLite's own online backup: the file is a database that can be opened as it is. A
PostgreSQL store is written as JSON lines, all tables as of one moment. Either can be restored into either.
"""

import base64
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, BinaryIO, Final

import msgspec
from sqlalchemy import Table, func, insert, select, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from sandtable.kernel.errors import BadFile
from sandtable.store.database import is_sqlite, open_engine, shown
from sandtable.store.migrate import head_revision, upgrade
from sandtable.store.presence import ALONE, Presence
from sandtable.store.schema import METADATA

FORMAT: Final = "sandtable-backup"
SQLITE: Final = b"SQLite format 3\x00"
MANY: Final = 500
"""Rows that are written at once."""


class BackupHead(msgspec.Struct, frozen=True):
    """The first line of a dump."""

    format: str
    revision: str


class BackupRow(msgspec.Struct, frozen=True):
    """Any other line: a row of a table. Bytes are written in base64 as {"bytes": ...}."""

    table: str
    row: dict[str, Any]


class Done(msgspec.Struct, frozen=True):
    """What was written or read."""

    file: str
    store: str
    rows: dict[str, int]


# -- backing up -----------------------------------------------------------------------------------------------


async def backup(url: URL, target: Path) -> Done:
    """Write everything that the store holds to a new file."""
    if target.exists():
        raise BadFile(f"{target}: there is such a file already; it stays as it is")
    part = target.with_name(f".{target.name}.part")
    try:
        part.unlink(missing_ok=True)
        part.touch(mode=0o600)  # it holds the seeds of games that go on
        if is_sqlite(url):
            rows = _copy(url, part)
        else:
            rows = await _dump(url, part)
        part.replace(target)
    except OSError as problem:
        raise BadFile(f"{target}: cannot be written: {problem.strerror or problem}") from problem
    finally:
        part.unlink(missing_ok=True)
    return Done(str(target), shown(url), rows)


def _copy(url: URL, part: Path) -> dict[str, int]:
    source = Path(str(url.database))
    if not source.exists():
        raise BadFile(f"{source}: there is no such database")
    try:
        with (
            closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as old,
            closing(sqlite3.connect(part)) as new,
        ):
            old.backup(new)
            new.execute("PRAGMA journal_mode=DELETE")
            check = new.execute("PRAGMA integrity_check").fetchone()[0]
            if check != "ok":
                raise BadFile(f"{source}: the database is damaged: {check}")
            names = [table.name for table in METADATA.sorted_tables]
            return {name: new.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in names}
    except sqlite3.Error as problem:
        raise BadFile(f"{source}: cannot be backed up: {problem}") from problem


async def _dump(url: URL, part: Path) -> dict[str, int]:
    engine = open_engine(url)
    rows: dict[str, int] = {}
    try:
        async with engine.connect() as connection:
            await connection.execution_options(isolation_level="REPEATABLE READ")
            revision = await _revision(connection, url)
            with part.open("wb") as out:
                _write(out, BackupHead(FORMAT, revision))
                for table in METADATA.sorted_tables:
                    rows[table.name] = 0
                    async for row in await connection.stream(select(table)):
                        _write(out, BackupRow(str(table.name), _plain(row._asdict())))
                        rows[table.name] += 1
    except (DBAPIError, OSError) as problem:
        raise BadFile(f"{shown(url)}: cannot be backed up: {_cause(problem)}") from None
    finally:
        await engine.dispose()
    return rows


async def _revision(connection: AsyncConnection, url: URL) -> str:
    try:
        found = (await connection.execute(text("SELECT version_num FROM alembic_version"))).scalar()
    except DBAPIError:
        raise BadFile(f"{shown(url)}: there are no games of Sandtable in this database") from None
    return str(found)


def _write(out: BinaryIO, value: Any) -> None:
    out.write(msgspec.json.encode(value) + b"\n")


def _plain(row: dict[str, Any]) -> dict[str, Any]:
    return {
        str(name): {"bytes": base64.b64encode(value).decode()} if isinstance(value, bytes) else value
        for name, value in row.items()
    }


# -- restoring ------------------------------------------------------------------------------------------------


async def restore(url: URL, source: Path, force: bool = False) -> Done:
    """Fill a store from a backup of either kind. One that holds something is overwritten with `force` only,
    and never while a server uses it."""
    try:
        with source.open("rb") as file:
            start = file.read(len(SQLITE))
    except OSError as problem:
        raise BadFile(f"{source}: {problem.strerror or problem}") from problem
    if start == SQLITE:
        _check_copy(source)
    presence = Presence(url)
    await presence.enter(ALONE)
    engine = open_engine(url).execution_options(sandtable_writes=True)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(upgrade)
            await _make_room(connection, url, force)
            lines = _rows_of_copy(source) if start == SQLITE else _rows_of_dump(source)
            rows = await _fill(connection, lines, source)
    except (DBAPIError, OSError) as problem:
        raise BadFile(f"{shown(url)}: cannot be restored: {_cause(problem)}") from None
    finally:
        await engine.dispose()
        await presence.leave()
    return Done(str(source), shown(url), rows)


async def _make_room(connection: AsyncConnection, url: URL, force: bool) -> None:
    for table in reversed(METADATA.sorted_tables):
        held = (await connection.execute(select(func.count()).select_from(table))).scalar_one()
        if held and table.name != "keys" and not force:
            raise BadFile(f"{shown(url)}: this store holds games already; --force overwrites them")
    for table in reversed(METADATA.sorted_tables):
        await connection.execute(table.delete())


async def _fill(connection: AsyncConnection, lines: Iterator[BackupRow], source: Path) -> dict[str, int]:
    tables = {table.name: table for table in METADATA.sorted_tables}
    rows = dict.fromkeys(tables, 0)
    waiting: list[dict[str, Any]] = []
    present: Table | None = None
    for line in lines:
        table = tables.get(line.table)
        if table is None or set(line.row) != {column.name for column in table.columns}:
            raise BadFile(f"{source}: a row of '{line.table}' does not fit")
        if table is not present or len(waiting) >= MANY:
            if present is not None and waiting:
                await connection.execute(insert(present), waiting)
            present, waiting = table, []
        waiting.append(line.row)
        rows[line.table] += 1
    if present is not None and waiting:
        await connection.execute(insert(present), waiting)
    return rows


def _check_copy(source: Path) -> None:
    with closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as old:
        try:
            found = old.execute("SELECT version_num FROM alembic_version").fetchone()
        except sqlite3.Error as problem:
            raise BadFile(f"{source}: this is no backup of Sandtable: {problem}") from problem
    _check_revision(source, found[0] if found else "")


def _check_revision(source: Path, revision: str) -> None:
    if revision != head_revision():
        raise BadFile(
            f"{source}: its tables are those of version '{revision}', these are '{head_revision()}'; "
            "restore it with the Sandtable that wrote it, then start this one on it"
        )


def _rows_of_copy(source: Path) -> Iterator[BackupRow]:
    with closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as old:
        old.row_factory = sqlite3.Row
        for table in METADATA.sorted_tables:
            flags = {column.name for column in table.columns if column.type.python_type is bool}
            for row in old.execute(f"SELECT * FROM {table.name}"):
                values = {name: bool(row[name]) if name in flags else row[name] for name in row.keys()}  # noqa: SIM118
                yield BackupRow(str(table.name), values)


def _rows_of_dump(source: Path) -> Iterator[BackupRow]:
    try:
        with source.open("rb") as file:
            head = msgspec.json.decode(file.readline(), type=BackupHead)
            if head.format != FORMAT:
                raise BadFile(f"{source}: this is no backup of Sandtable")
            _check_revision(source, head.revision)
            for line in file:
                found = msgspec.json.decode(line, type=BackupRow)
                values = {
                    name: base64.b64decode(value["bytes"]) if isinstance(value, dict) else value
                    for name, value in found.row.items()
                }
                yield BackupRow(found.table, values)
    except (msgspec.MsgspecError, UnicodeDecodeError, KeyError, ValueError) as problem:
        raise BadFile(f"{source}: this is no backup of Sandtable: {problem}") from problem


def _cause(problem: DBAPIError | OSError) -> object:
    return problem.orig if isinstance(problem, DBAPIError) else problem
