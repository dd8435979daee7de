"""What the workers on one PostgreSQL tell each other: which table has changed, and who looks at it. No secrets."""

import asyncio
import logging
from collections.abc import Callable
from typing import Any, Final

import asyncpg
from sqlalchemy.engine import URL

from sandtable.store.append import CHANNEL
from sandtable.store.presence import SHARE

LOG: Final = logging.getLogger("sandtable.store")
AGAIN: Final = 1.0
"""Seconds before a lost connection is tried again."""


class Listener:
    """A connection that hears the other workers. When it was lost, `lost` says that something may have been missed."""

    def __init__(self, url: URL, heard: Callable[[str], None], lost: Callable[[], None]) -> None:
        self._dsn = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._heard = heard
        self._lost = lost
        self._connection: Any = None
        self._speaking = asyncio.Lock()

    async def run(self) -> None:
        """Listen until cancelled."""
        first = True
        while True:
            closed = asyncio.Event()
            try:
                connection = await asyncpg.connect(self._dsn)
                try:
                    connection.add_termination_listener(lambda _, closed=closed: closed.set())
                    await connection.add_listener(CHANNEL, self._take)
                    await connection.execute(SHARE)  # a server that has lost its connections serves on
                    self._connection = connection
                    if not first:
                        self._lost()
                    first = False
                    await closed.wait()
                finally:
                    self._connection = None
                    await connection.close(timeout=2)
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError) as problem:
                LOG.warning("the other workers cannot be heard (%s); trying again", type(problem).__name__)
            await asyncio.sleep(AGAIN)

    def _take(self, connection: Any, process: int, channel: str, payload: str) -> None:
        self._heard(payload)

    async def tell(self, payload: str) -> None:
        """Tell the others something that need not be stored; lost if nobody can be reached."""
        async with self._speaking:
            if self._connection is None:
                return
            try:
                await self._connection.execute("SELECT pg_notify($1, $2)", CHANNEL, payload)
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as problem:
                LOG.warning("the other workers cannot be told (%s)", type(problem).__name__)
