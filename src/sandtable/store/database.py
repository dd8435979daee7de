"""Opening the store: an SQLite file of the user's own by default, a PostgreSQL server where one is named."""

import asyncio
import logging
import os
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from sandtable.kernel.errors import BadFile, BadSetup

T = TypeVar("T")

logging.getLogger("aiosqlite").setLevel(logging.WARNING)  # at DEBUG it writes every value

FILE = "sandtable.db"
OLDEST = (3, 33, 0)
"""The first SQLite with UPDATE ... FROM, by which many orders are written at once."""
BUSY = 10.0
"""Seconds to wait for a lock that another process (a backup, a second server) has on an SQLite file."""


def default_folder() -> Path:
    """Where a server keeps its games if nobody says otherwise."""
    from platformdirs import user_data_path

    return user_data_path("sandtable", appauthor=False) / "server"


def database_url(folder: str | Path | None, database: str | None) -> URL:
    """The address of the store: `database` (an SQLAlchemy or PostgreSQL URL), or the file in `folder`."""
    if database is None:
        place = Path(folder) if folder is not None else default_folder()
        try:
            place.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError as problem:
            raise BadFile(f"{place}: games cannot be kept here: {problem.strerror or problem}") from problem
        return URL.create("sqlite+aiosqlite", database=str(place / FILE))
    try:
        url = make_url(database)
    except ArgumentError as problem:
        raise BadSetup("--database: this is no address of a database (postgresql://...)") from problem
    if url.get_backend_name() in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+asyncpg")
    if url.get_backend_name() == "sqlite":
        return url.set(drivername="sqlite+aiosqlite")
    raise BadSetup(f"--database: {url.get_backend_name()} is not supported, PostgreSQL and SQLite are")


def check_version(url: URL) -> None:
    """Say so at the start where Python's SQLite is too old, and not at the first order."""
    if is_sqlite(url) and sqlite3.sqlite_version_info < OLDEST:
        needed = ".".join(map(str, OLDEST))
        raise BadSetup(f"this Python has SQLite {sqlite3.sqlite_version}; {needed} or later is needed")


def check_there(url: URL) -> None:
    """`BadFile` if there is no such SQLite file: whoever only looks does not make one."""
    if is_sqlite(url) and not Path(str(url.database)).is_file():
        raise BadFile(f"{url.database}: there is no such database")


def make_private(url: URL) -> None:
    """Make the file of an SQLite store. Seeds and hidden pieces are in it: nobody else on this machine reads it, nor
    the log files beside it, which follow suit."""
    if not is_sqlite(url) or not url.database:
        return
    try:
        os.close(os.open(url.database, os.O_CREAT | os.O_RDWR, 0o600))
    except OSError as problem:
        reason = problem.strerror or problem
        raise BadFile(f"{url.database}: games cannot be kept here: {reason}") from problem


def is_sqlite(url: URL) -> bool:
    return url.get_backend_name() == "sqlite"


def shown(url: URL) -> str:
    """The address as it may be printed: no password."""
    return str(url.database) if is_sqlite(url) else url.render_as_string(hide_password=True)


def open_engine(url: URL, readers: int = 5) -> AsyncEngine:
    """A pool of connections."""
    if is_sqlite(url):
        engine = create_async_engine(
            url, pool_size=readers, max_overflow=2, connect_args={"timeout": BUSY}, hide_parameters=True
        )
        event.listen(engine.sync_engine, "connect", _tune_sqlite)
        event.listen(engine.sync_engine, "begin", _begin_sqlite)
        return engine
    # As many connections as are ever used, and all of them kept: a new one costs far more than a question.
    return create_async_engine(
        url, pool_size=2 * readers, max_overflow=0, pool_pre_ping=True, hide_parameters=True
    )


def for_reading(url: URL, engine: AsyncEngine) -> AsyncEngine:
    """The same connections for those who only read. PostgreSQL needs no transaction for that (each statement sees what
    was committed before it, with or without one), and it would be four more journeys to the server for every look."""
    return engine if is_sqlite(url) else engine.execution_options(isolation_level="AUTOCOMMIT")


def postgresql_for_writing(url: URL) -> AsyncEngine:
    """One connection of the writer's own: it never waits for those who read."""
    return create_async_engine(url, pool_size=1, max_overflow=0, pool_pre_ping=True, hide_parameters=True)


def sqlite_for_writing(url: URL) -> Engine:
    """One connection to an SQLite file, for the thread that writes."""
    own = create_engine(
        url.set(drivername="sqlite"), pool_size=1, max_overflow=0,
        connect_args={"timeout": BUSY, "check_same_thread": False}, hide_parameters=True,
    )  # fmt: skip
    event.listen(own, "connect", _tune_sqlite)
    event.listen(own, "begin", lambda connection: connection.connection.execute("BEGIN IMMEDIATE"))
    return own


class Reading:
    """Asks the store. An SQLite file is asked in a thread, all statements of a question in one go: back and forth
    between threads took most of the time. PostgreSQL is asked from the event loop."""

    def __init__(self, url: URL, engine: AsyncEngine) -> None:
        self._engine = engine
        self._file: Engine | None = None
        if is_sqlite(url):
            self._file = create_engine(
                url.set(drivername="sqlite"), pool_size=1, max_overflow=0,
                connect_args={"timeout": BUSY, "check_same_thread": False}, hide_parameters=True,
            )  # fmt: skip
            event.listen(self._file, "connect", _tune_sqlite)
            event.listen(self._file, "begin", lambda connection: connection.connection.execute("BEGIN"))
        self._thread = ThreadPoolExecutor(1, "reads")

    async def ask(self, question: Callable[[Connection], T]) -> T:
        if self._file is None:
            async with self._engine.connect() as connection:
                return await connection.run_sync(question)
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._look, question)

    def _look(self, question: Callable[[Connection], T]) -> T:
        assert self._file is not None
        with self._file.connect() as connection:
            return question(connection)

    def close(self) -> None:
        self._thread.shutdown()
        if self._file is not None:
            self._file.dispose()


def _tune_sqlite(connection: Any, record: Any) -> None:
    """Write-ahead log, synced at every commit: what was answered survives a power cut."""
    connection.isolation_level = None  # transactions begin where `_begin_sqlite` says so
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def _begin_sqlite(connection: Any) -> None:
    """A writer takes its lock at once, so that it never has to give up half way."""
    writes = connection.get_execution_options().get("sandtable_writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
