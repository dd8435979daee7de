"""The store, opened: its games, its people, its writer."""

import time
from pathlib import Path

from sqlalchemy import Connection, insert, text, update
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from sandtable.kernel.errors import BadFile
from sandtable.store.database import (
    Reading,
    check_there,
    check_version,
    database_url,
    for_reading,
    is_sqlite,
    make_private,
    open_engine,
    postgresql_for_writing,
    shown,
    sqlite_for_writing,
)
from sandtable.store.games import Games
from sandtable.store.migrate import check_tables, upgrade
from sandtable.store.people import People
from sandtable.store.presence import LOOKS, OPENS, Presence
from sandtable.store.schema import keys
from sandtable.store.writer import LoopWriter, ThreadWriter, Writer


def _note_health(connection: Connection) -> None:
    note = str(time.time()).encode()
    query = update(keys).where(keys.c.name == "health").values(value=note)
    if connection.execute(query).rowcount == 0:
        connection.execute(insert(keys), {"name": "health", "value": note})


class Store:
    """Everything that is kept. Open it with `Store.open`."""

    def __init__(self, url: URL, engine: AsyncEngine) -> None:
        self.url = url
        self.engine = engine
        self.writer: Writer = (
            ThreadWriter(sqlite_for_writing(url))
            if is_sqlite(url)
            else LoopWriter(postgresql_for_writing(url))
        )
        self.presence = Presence(url)
        self.reading = Reading(url, for_reading(url, engine))
        self.games = Games(self.reading, self.writer)
        self.people = People(self.reading, self.writer)

    @classmethod
    async def open(
        cls, folder: str | Path | None = None, database: str | None = None, use: int = OPENS
    ) -> "Store":
        """Open the store, make what is missing of its tables, and start to write. `use`: for a server, alone, only to
        look (see `presence`)."""
        url = database_url(folder, database)
        check_version(url)
        if use == LOOKS:
            check_there(url)
        else:
            make_private(url)
        store = cls(url, open_engine(url))
        await store.presence.enter(use)
        try:
            async with store.engine.execution_options(sandtable_writes=True).begin() as connection:
                await connection.run_sync(check_tables if use == LOOKS else upgrade)
        except (DBAPIError, OSError) as problem:
            await store._leave()
            cause = problem.orig if isinstance(problem, DBAPIError) else problem
            raise BadFile(f"{shown(url)}: the database cannot be opened: {cause}") from None
        except BadFile:
            await store._leave()
            raise
        store.writer.start()
        return store

    @property
    def shared(self) -> bool:
        """Whether other workers may write to it too."""
        return not is_sqlite(self.url)

    async def check(self) -> None:
        """Read something and write something, for the health check: a full disk can still be read."""
        await self.reading.ask(lambda connection: connection.execute(text("SELECT 1")).scalar())
        await self.writer.do(_note_health)

    async def close(self) -> None:
        await self.writer.close()
        await self._leave()

    async def _leave(self) -> None:
        self.reading.close()
        await self.presence.leave()
        await self.engine.dispose()
