"""Who works with a store: servers beside each other, or one that changes games behind their backs and must be alone.

A server holds games in memory and trusts that nobody else changes them; on PostgreSQL servers tell each other of
changes, an SQLite file has one server. So every server is present in its store while it runs, and `patch` and `restore`
ask to be alone before they change a game. Whoever dies is no longer present: on SQLite this is a lock on a file beside
the database, on PostgreSQL an advisory lock of a connection.
"""

import contextlib
import sqlite3
from typing import Any, Final

import asyncpg
from sqlalchemy.engine import URL

from sandtable.kernel.errors import BadFile
from sandtable.store.database import is_sqlite, shown

OPENS: Final = 0
SERVES: Final = 1
ALONE: Final = 2
LOOKS: Final = 3
"""Whoever only looks changes nothing, not even tables of a former day, and may be there beside anybody."""

KEY: Final = int.from_bytes(b"sandtabl", "big")
SHARE: Final = f"SELECT pg_advisory_lock_shared({KEY})"
_TRY: Final = {
    SERVES: f"SELECT pg_try_advisory_lock_shared({KEY})",
    ALONE: f"SELECT pg_try_advisory_lock({KEY})",
}
_REFUSED: Final = {
    SERVES: "its games are being changed by 'patch --apply' or 'restore'; start the server when that is done",
    ALONE: "a server is using it, and games in play must not change under it; stop the server first",
}
_TAKEN: Final = (
    "another server is using it (or 'patch --apply', or 'restore'), and an SQLite file has one; stop that one first, "
    "or give this one a folder of its own (--data)"
)


class Presence:
    """One user of a store."""

    def __init__(self, url: URL) -> None:
        self.url = url
        self._file: sqlite3.Connection | None = None
        self._connection: Any = None

    async def enter(self, use: int) -> None:
        """Be there, beside others of the same kind or alone. `BadFile` if somebody is in the way."""
        if use not in _TRY:
            return
        free = self._lock_file(use) if is_sqlite(self.url) else await self._lock_database(use)
        if not free:
            await self.leave()
            taken = use == SERVES and is_sqlite(self.url)
            raise BadFile(f"{shown(self.url)}: {_TAKEN if taken else _REFUSED[use]}")

    async def leave(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None
        if self._connection is not None:
            with contextlib.suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError):
                await self._connection.close(timeout=2)
            self._connection = None

    def _lock_file(self, use: int) -> bool:
        name = self.url.database
        if not name or name == ":memory:":
            return True
        try:
            self._file = sqlite3.connect(
                f"{name}.lock", timeout=0, isolation_level=None, check_same_thread=False
            )
            self._file.execute("BEGIN EXCLUSIVE")
            self._file.execute("SELECT count(*) FROM sqlite_master").fetchone()  # reading takes the lock
        except sqlite3.OperationalError as problem:
            if "locked" in str(problem):
                return False
            raise BadFile(f"{name}.lock: {problem}") from problem
        return True

    async def _lock_database(self, use: int) -> bool:
        dsn = self.url.set(drivername="postgresql").render_as_string(hide_password=False)
        try:
            self._connection = await asyncpg.connect(dsn)
            return bool(await self._connection.fetchval(_TRY[use]))
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError) as problem:
            raise BadFile(f"{shown(self.url)}: the database cannot be opened: {problem}") from None
