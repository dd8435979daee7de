"""The store itself: migrations, the writer that commits for many, races, durability settings."""

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import asyncpg
import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, insert, select, text, update

from sandtable.kernel.errors import BadFile, BadSetup
from sandtable.session.files import pack
from sandtable.store import schema as t
from sandtable.store.append import MORE_ROWS, Append
from sandtable.store.database import check_version, database_url, shown
from sandtable.store.games import packed_point
from sandtable.store.presence import LOOKS
from sandtable.store.records import Seat, StoredGame
from sandtable.store.standpoint import standpoint
from sandtable.store.store import Store
from sandtable.store.writer import Conflict, StoreError
from tests.session.helpers import at_attack
from tests.toys import DUEL

Where = dict[str, Any]


def run(work: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(work)


def game(ident: str, host: str = "p1") -> StoredGame:
    session = at_attack()
    assert session._dealer is not None
    return StoredGame(
        id=ident,
        title="duel",
        scenario="close",
        options=dict(session.setup.options),
        data=DUEL.digest_of_data(),
        rules_version=1,
        position=None,
        seed=session._dealer.seed,
        seed_hash=session.seed_hash,
        access="private",
        host=host,
        created=1.0,
        updated=2.0,
        entries=len(session.entries),
        phase="",
        ending="",
        rematch="",
        bot_since=0.0,
        seats=[Seat(host), Seat(None, "greedy")],
    )


def append(ident: str, before: int) -> Append:
    """One more entry for a game that has `before`."""
    session = at_attack()
    head = {"entries": before + 1, "updated": 3.0, "phase": "x", "ending": "", "bot_since": 0.0}
    packed = [pack(session.entries[-1], session.words)]
    return Append(ident, before, packed, head, {0: Seat("p1", due=True, mark=7)}, None, "")


async def with_game(store: Store, ident: str) -> int:
    session = at_attack()
    packed = [msgspec.json.encode(pack(entry, session.words)) for entry in session.entries]
    await store.games.make(game(ident), packed, packed_point(standpoint(session)))
    return len(packed)


def test_the_migrations_make_the_present_tables(stores: Where) -> None:
    def compare(connection: Connection) -> list[Any]:
        return list(compare_metadata(MigrationContext.configure(connection), t.METADATA))

    async def work() -> None:
        store = await Store.open(**to_open(stores))
        async with store.engine.connect() as connection:
            assert await connection.run_sync(compare) == []
        await store.close()
        again = await Store.open(**to_open(stores))  # nothing is left to do
        await again.close()

    run(work())


def to_open(stores: Where) -> Where:
    return {"folder": stores.get("data"), "database": stores.get("database")}


def test_a_database_of_a_newer_sandtable_is_refused(stores: Where) -> None:
    async def work() -> None:
        store = await Store.open(**to_open(stores))
        await store.writer.do(lambda c: c.execute(text("UPDATE alembic_version SET version_num = '9999'")))
        await store.close()
        with pytest.raises(BadFile, match="newer"):
            await Store.open(**to_open(stores))

    run(work())


def test_a_game_comes_back_as_it_was_stored(stores: Where) -> None:
    async def work() -> None:
        store = await Store.open(**to_open(stores))
        count = await with_game(store, "g1")
        found = await store.games.head("g1")
        assert found == game("g1")
        assert len(await store.games.entries("g1")) == count
        assert await store.games.entries("g1", count - 1) == (await store.games.entries("g1"))[-1:]
        point = await store.games.point("g1")
        assert point is not None and point.point.entry == count
        assert await store.games.head("nothing") is None
        await store.games.remove("g1", "")
        assert await store.games.entries("g1") == [] and await store.games.point("g1") is None
        await store.close()

    run(work())


def test_orders_that_wait_share_a_commit(stores: Where) -> None:
    async def work() -> None:
        store = await Store.open(**to_open(stores))
        counts = [await with_game(store, f"g{n}") for n in range(20)]
        before = store.writer.commits
        await asyncio.gather(*(store.writer.add(append(f"g{n}", counts[n])) for n in range(20)))
        assert store.writer.commits - before <= 2
        for n in range(20):
            head = await store.games.head(f"g{n}")
            assert head is not None and head.entries == counts[n] + 1 and head.phase == "x"
            assert [(seat.due, seat.mark) for seat in head.seats] == [(True, 7), (False, 0)]
        await store.close()

    run(work())


def test_one_of_two_that_race_for_a_number_lands_and_the_others_are_not_disturbed(stores: Where) -> None:
    async def work() -> None:
        store = await Store.open(**to_open(stores))
        first, other = await with_game(store, "g1"), await with_game(store, "g2")
        works = [append("g1", first), append("g2", other), append("g1", first)]
        done = await asyncio.gather(*(store.writer.add(one) for one in works), return_exceptions=True)
        assert [type(one) for one in done] == [type(None), type(None), Conflict]
        assert len(await store.games.entries("g1")) == first + 1
        await store.close()

    run(work())


def test_a_work_that_fails_leaves_nothing_behind_and_tells_nothing_of_its_values(stores: Where) -> None:
    async def work() -> None:
        store = await Store.open(**to_open(stores))

        def fails(connection: Connection) -> None:
            connection.execute(insert(t.keys), {"name": "half", "value": b"done"})
            connection.execute(insert(t.keys), {"name": "half", "value": b"secret"})

        with pytest.raises(Conflict) as caught:
            await store.writer.do(fails)
        assert "secret" not in str(caught.value)
        async with store.engine.connect() as connection:
            assert (await connection.execute(select(t.keys))).first() is None
        await store.close()

    run(work())


def test_a_full_disk_stores_nothing_and_is_told(tmp_path: Any) -> None:
    async def work() -> None:
        store = await Store.open(tmp_path)
        count = await with_game(store, "g1")
        most = await store.writer.do(lambda c: c.exec_driver_sql("PRAGMA max_page_count").scalar())
        await store.writer.do(
            lambda c: c.exec_driver_sql("PRAGMA max_page_count = 1")
        )  # what there is, no more
        large = append("g1", count)
        large.entries = large.entries * 5000
        with pytest.raises(StoreError, match="OperationalError"):
            await store.writer.add(large)
        assert await store.games.length("g1") == len(await store.games.entries("g1")) == count
        await store.writer.do(lambda c: c.exec_driver_sql(f"PRAGMA max_page_count = {most}"))
        await store.writer.add(append("g1", count))
        assert await store.games.length("g1") == count + 1
        await store.close()

    run(work())


def test_a_file_that_another_holds_is_told_and_written_when_it_is_free(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sandtable.store.database.BUSY", 0.05)

    async def work() -> None:
        store = await Store.open(tmp_path)
        count = await with_game(store, "g1")
        with contextlib.closing(sqlite3.connect(tmp_path / "sandtable.db")) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(StoreError, match="OperationalError"):
                await store.writer.add(append("g1", count))
            other.rollback()
        await store.writer.add(append("g1", count))
        assert await store.games.length("g1") == count + 1
        await store.close()

    run(work())


def test_more_orders_than_a_statement_takes_are_all_stored(stores: Where) -> None:
    async def work() -> None:
        store = await Store.open(**to_open(stores))
        counts = [await with_game(store, f"g{n}") for n in range(3)]
        many = [append(f"g{n}", counts[n]) for n in range(3)]
        for one in many:
            one.entries = one.entries * 150
            one.head["entries"] = one.before + 150
        await asyncio.gather(*(store.writer.add(one) for one in many))
        for n in range(3):
            assert (
                len(await store.games.entries(f"g{n}"))
                == counts[n] + 150
                == await store.games.length(f"g{n}")
            )
        await store.close()

    run(work())


def test_a_long_game_that_is_brought_along_is_stored_whole(stores: Where) -> None:
    async def work() -> None:
        store = await Store.open(**to_open(stores))
        words = [str(number) for number in range(2 * MORE_ROWS + 7)]
        packed = [msgspec.json.encode(["act", 0, one, ""]) for one in words]
        await store.games.make(game("g1"), packed, None)
        assert [getattr(one, "words", "") for one in await store.games.entries("g1")] == words
        await store.close()

    run(work())


def test_the_writer_takes_another_connection_when_its_own_is_closed(new_database: Callable[[], str]) -> None:
    """A database that was started again has closed it: the next order does not fail by that."""

    async def work() -> None:
        address = new_database()
        store = await Store.open(database=address)
        count = await with_game(store, "g1")
        await store.writer.add(append("g1", count))
        async with store.engine.connect() as connection:
            others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid != pg_backend_pid()"
            await connection.execute(text(f"{others} AND datname = current_database()"))
        await asyncio.sleep(0.2)
        await store.writer.add(append("g1", count + 1))
        with pytest.raises(Conflict):
            await store.writer.add(append("g1", count + 1))
        await store.writer.add(append("g1", count + 2))
        assert len(await store.games.entries("g1")) == count + 3
        await store.close()

    run(work())


def test_whatever_a_lost_connection_ends_with_is_no_fault_of_ours(
    new_database: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        store = await Store.open(database=new_database())
        count = await with_game(store, "g1")

        async def fails(*given: Any) -> None:
            raise asyncpg.InternalClientError("cannot switch to state 11; another operation is in progress")

        with monkeypatch.context() as patch:
            patch.setattr(asyncpg.Connection, "execute", fails)
            together = [store.writer.add(append("g1", count)), store.people.key("invitations")]
            outcomes = await asyncio.gather(*together, return_exceptions=True)
            assert isinstance(outcomes[0], StoreError)
        await store.writer.add(append("g1", count))
        assert len(await store.games.entries("g1")) == count + 1
        await store.close()

    run(work())


def test_a_guest_does_not_get_the_name_of_an_account_that_is_made_meanwhile(stores: Where) -> None:
    async def work() -> None:
        store = await Store.open(**to_open(stores))
        anna, token = await store.people.make_guest("Guest")
        other, _ = await store.people.make_guest("Guest")
        anna, _, _ = await store.people.make_account(anna, "Anna", "hash", token, "Guest")
        for name in ("anna", "Аnna"):
            with pytest.raises(Conflict):
                await store.people.change(other, name, None)
        assert (await store.people.change(other, "Hanna", None)).name == "Hanna"
        assert (await store.people.change(anna, "ANNA", None)).name == "ANNA"
        await store.close()

    run(work())


def test_a_seat_is_taken_once(stores: Where) -> None:
    async def work() -> None:
        store = await Store.open(**to_open(stores))
        await with_game(store, "g1")
        await store.games.sit("g1", 1, Seat(None, "greedy"), Seat("p2"), 0.0, "")
        with pytest.raises(Conflict):
            await store.games.sit("g1", 1, Seat(None, "greedy"), Seat("p3"), 0.0, "")
        found = await store.games.head("g1")
        assert found is not None and [seat.person for seat in found.seats] == ["p1", "p2"]
        await store.close()

    run(work())


def test_a_bot_that_nobody_drives_is_claimed_by_one(stores: Where) -> None:
    async def work() -> None:
        store = await Store.open(**to_open(stores))
        await with_game(store, "g1")

        def due(connection: Connection) -> None:
            connection.execute(update(t.games).values(bot_since=5.0))

        await store.writer.do(due)
        assert await store.games.waiting_for_bots(5.0) == []
        [(ident, since)] = await store.games.waiting_for_bots(6.0)
        assert [await store.games.claim(ident, since, 10.0) for _ in range(2)] == [True, False]
        await store.close()

    run(work())


def test_sqlite_syncs_every_commit(tmp_path: Any) -> None:
    async def work() -> None:
        store = await Store.open(tmp_path)

        def settings(connection: Connection) -> list[Any]:
            names = ("journal_mode", "synchronous", "foreign_keys")
            return [connection.execute(text(f"PRAGMA {name}")).scalar() for name in names]

        assert await store.writer.do(settings) == ["wal", 2, 1]
        await store.close()

    run(work())


def test_addresses_of_databases() -> None:
    assert (
        shown(database_url(None, "postgresql://me:secret@host/db")) == "postgresql+asyncpg://me:***@host/db"
    )
    for wrong in ("mysql://host/db", "nonsense", ""):
        with pytest.raises(BadSetup):
            database_url(None, wrong)


def test_a_database_that_cannot_be_reached_is_one_line(tmp_path: Any) -> None:
    with pytest.raises(BadFile, match="cannot be opened") as caught:
        run(Store.open(None, "postgresql://me:secret@127.0.0.1:1/db"))
    assert "secret" not in str(caught.value)
    (tmp_path / "sandtable.db").write_text("this is no database, and long enough to be looked at " * 50)
    with pytest.raises(BadFile, match="cannot be opened"):
        run(Store.open(tmp_path))


def test_an_order_is_committed_before_it_is_answered(stores: Where) -> None:
    async def work() -> None:
        store = await Store.open(**to_open(stores))
        count = await with_game(store, "g1")
        other = await Store.open(**to_open(stores), use=LOOKS)  # it sees only what is committed
        for more in range(3):
            await store.writer.add(append("g1", count + more))
            assert len(await other.games.entries("g1")) == count + more + 1
        await other.close()
        await store.close()

    run(work())


def test_an_sqlite_that_is_too_old_is_refused_at_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 31, 1))
    monkeypatch.setattr(sqlite3, "sqlite_version", "3.31.1")
    with pytest.raises(BadSetup, match=r"SQLite 3\.31\.1; 3\.33\.0 or later"):
        run(Store.open(tmp_path / "games"))
    check_version(database_url(None, "postgresql://somewhere/games"))
