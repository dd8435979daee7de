"""Games of former days in a store: they go on under the rules and the data they began with, until `patch` moves them."""

import asyncio
import json
import random
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import delete, select, update

from sandtable.kernel.errors import BadFile
from sandtable.server.bot_driver import question_of
from sandtable.server.thinker import answer
from sandtable.session.files import GameFile, game_bytes, read_game
from sandtable.session.session import Session
from sandtable.session.titles import load_title
from sandtable.session.verify import patch
from sandtable.store import schema as t
from sandtable.store.patching import (
    BROKEN,
    MOVES,
    PRESENT,
    STAYS,
    STRANDED,
    Finding,
    patch_store,
    write_entries,
)
from sandtable.store.presence import ALONE, SERVES
from sandtable.store.store import Store
from tests.server.helpers import House, Person, until

Where = dict[str, Any]
MUSEUM = Path(__file__).parents[1] / "museum"
FIRST = "37a501ebc5e8aaf3"
"""Shanghai's data before its values were balanced."""
NOWHERE = "0123456789abcdef"
SHANGHAI = load_title("shanghai")


def cut(name: str, share: float) -> GameFile:
    """The first part of a game of the museum: it goes on."""
    file = read_game(MUSEUM / f"{name}.json")
    entries = file.entries[: int(len(file.entries) * share)]
    return msgspec.structs.replace(file, entries=entries, checkpoints=[], ending="")


@cache
def judged(ok: bool) -> GameFile:
    """A game of former data that can move on to the present data, or cannot: as `patch` says of its file."""
    for path in sorted(MUSEUM.glob("shanghai-*.1.json")):
        for share in (0.9, 0.6, 0.3, 0.15):
            file = cut(path.stem, share)
            if (file.rules_version, file.data) == (1, FIRST) and patch(file).ok is ok:
                return file
    raise AssertionError("there is no such game")


def bring(person: Person, file: GameFile, *bots: str) -> str:
    """A game file as a table of one's own."""
    seats = [{"holder": "bot", "bot": word} if word != "me" else {"holder": "me"} for word in bots]
    body = {"title": file.title, "file": game_bytes(file).decode(), "access": "hotseat", "seats": seats}
    return str(person.post("/api/tables", body)["id"])


def to_open(stores: Where) -> Where:
    return {"folder": stores.get("data"), "database": stores.get("database")}


def words_of(stores: Where) -> list[str]:
    return ["--data", stores["data"]] if "data" in stores else ["--database", stores["database"]]


def in_store(stores: Where, work: Callable[[Store], Any], use: int = 0) -> Any:
    """Something done to a store that no server uses."""

    async def do() -> Any:
        store = await Store.open(**to_open(stores), use=use)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(do())


async def renamed(store: Store, table: str, **head: Any) -> None:
    change = update(t.games).where(t.games.c.id == table).values(**head)
    await store.writer.do(lambda connection: connection.execute(change) and None)


async def everything(store: Store) -> dict[str, list[Any]]:
    async with store.engine.connect() as connection:
        return {
            table.name: [tuple(row) for row in await connection.execute(select(table).order_by(*table.primary_key))]
            for table in t.METADATA.sorted_tables
        }  # fmt: skip


async def patched(store: Store, apply: bool, renew: bool = False) -> dict[str, Finding]:
    return {one.game: one async for _, _, one in patch_store(store, apply, renew)}


def test_a_game_of_former_data_goes_on_across_a_restart(
    open_house: Callable[..., House], stores: Where
) -> None:
    file = cut("shanghai-draw.1", 0.6)
    assert (file.rules_version, file.data) == (1, FIRST)
    house = open_house(**stores)
    person = house.person("Anna")
    table = bring(person, file)
    rng = random.Random(1)
    for _ in range(6):
        assert person.choose(table, rng)
    before = person.state(table)
    cookies = person.client.cookies
    house.stop()

    async def kept(store: Store) -> tuple[int, str, int]:
        head = await store.games.head(table)
        assert head is not None
        return head.rules_version, head.data, len(await store.games.entries(table))

    version, data, count = in_store(stores, kept)
    assert (version, data) == (1, FIRST) and count > len(file.entries)
    again = open_house(**stores).person(cookies=cookies)
    after = again.state(table)
    assert after["view"] == before["view"] and after["mark"] == before["mark"]
    assert again.choose(table, rng), "it goes on"
    scene = again.get(f"/api/tables/{table}/scene")
    assert scene["title"] == "shanghai"


def test_a_branch_keeps_the_rules_and_the_data_of_its_game(quick_house: House) -> None:
    person = quick_house.person("Anna")
    table = bring(person, cut("shanghai-draw.1", 0.6))
    now = person.state(table)
    made = person.post(f"/api/tables/{table}/branch", {"moment": now["moments"] - 1}, 201)["id"]
    assert person.state(made)["view"]["pieces"] == now["view"]["pieces"]
    file = person.get(f"/api/tables/{made}/export")
    assert (file["rules_version"], file["data"]) == (1, FIRST)


def test_a_bot_thinks_with_the_rules_and_the_data_of_its_game(quick_house: House) -> None:
    person = quick_house.person("Anna")
    table = bring(person, cut("shanghai-draw.1", 0.6))
    person.state(table)
    live = quick_house.inside.tables.known(table)
    session: Session = live.session
    seat = session.awaited()[0]
    question = question_of(live, seat, "greedy", 10.0)
    assert (question.version, question.data) == (1, FIRST)
    titles = {"shanghai": SHANGHAI}
    assert answer(question, titles).act in session.legal(seat)
    nowhere = msgspec.structs.replace(question, data=NOWHERE)
    assert NOWHERE in answer(nowhere, titles).problem, "it does not think with data that is another"


def test_a_game_with_a_bot_of_former_data_goes_on(open_house: Callable[..., House], tmp_path: Path) -> None:
    house = open_house(data=str(tmp_path / "data"))
    person = house.person("Anna")
    file = cut("shanghai-draw.1", 0.3)
    table = bring(person, file, "random", "random")
    person.watch(table)
    until(
        lambda: (live := house.inside.tables.known(table)) and len(live.session.entries) > len(file.entries),
        "an answer of the bot",
    )


def test_data_that_nobody_has_is_told_in_one_line_and_nothing_is_lost(
    open_house: Callable[..., House], stores: Where
) -> None:
    house = open_house(**stores)
    person = house.person("Anna")
    table = bring(person, cut("shanghai-draw.1", 0.5))
    other = person.make("duel", "me random")
    before = person.state(table)
    cookies = person.client.cookies
    house.stop()
    in_store(stores, lambda store: renamed(store, table, data=NOWHERE))
    house = open_house(**stores)
    person = house.person(cookies=cookies)
    said = person.state(table, status=503)["text"]
    assert NOWHERE in said and "data pack" in said and "\n" not in said
    assert [line["id"] for line in person.get("/api/tables")["mine"]], "the list shows it all the same"
    assert person.state(other)["view"], "the other games go on"
    house.stop()
    in_store(stores, lambda store: renamed(store, table, data=FIRST))
    assert open_house(**stores).person(cookies=cookies).state(table)["view"] == before["view"]


def test_a_rematch_is_a_game_of_today(quick_house: House) -> None:
    person = quick_house.person("Anna")
    file = read_game(MUSEUM / "shanghai-resigned.1.json")
    table = bring(person, msgspec.structs.replace(file, entries=file.entries[:-1], ending="", checkpoints=[]))
    assert person.order(table, "resign", "china")["view"]["result"]
    fresh = person.command(table, "rematch", "china")["id"]
    game = quick_house.inside.tables.known(fresh)
    if game is None:
        person.state(fresh)
        game = quick_house.inside.tables.known(fresh)
    assert (game.game.rules_version, game.game.data) == (SHANGHAI.version, SHANGHAI.digest_of_data())


# -- patch ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def full(open_house: Callable[..., House], stores: Where) -> tuple[Where, dict[str, str], Any]:
    """A store with games of all kinds, which no server uses: where, the tables by what should come of them, and the
    person who sits at them."""
    house = open_house(**stores)
    person = house.person("Anna")
    tables = {
        "present": person.make("fortress", "me random", scenario="basic", options={"deployment": "beginner"}),
        "moves": bring(person, judged(True)),
        "over": bring(person, read_game(MUSEUM / "basic-agreed.1.json")),
        "stays": bring(person, judged(False)),
        "name": bring(person, cut("basic-agreed.1", 0.5)),
        "stranded": bring(person, judged(False)),
        "broken": bring(person, cut("shanghai-major-japanese.1", 0.5)),
    }
    cookies = person.client.cookies
    house.stop()

    async def spoil(store: Store) -> None:
        for name in ("over", "name"):
            await renamed(store, tables[name], data="986110d912fba0e7")
        await renamed(store, tables["stranded"], data=NOWHERE)
        lost = t.entries.c
        swap = update(t.entries).where(lost.game == tables["broken"], lost.number == 40)
        value = b'["act",0,"done","0000000000000000",0]'
        await store.writer.do(lambda connection: connection.execute(swap.values(packed=value)) and None)

    in_store(stores, spoil)
    return stores, tables, cookies


def outcomes(tables: dict[str, str], found: dict[str, Finding]) -> dict[str, str]:
    return {name: found[table].outcome for name, table in tables.items()}


def test_patch_says_what_comes_of_every_game_and_then_does_it(
    open_house: Callable[..., House], full: tuple[Where, dict[str, str], Any]
) -> None:
    stores, tables, cookies = full
    expected = {
        "present": PRESENT, "moves": MOVES, "over": MOVES, "stays": STAYS, "name": MOVES, "stranded": STRANDED,
        "broken": BROKEN,
    }  # fmt: skip
    before = in_store(stores, everything)
    dry = in_store(stores, lambda store: patched(store, False))
    assert outcomes(tables, dry) == expected
    assert in_store(stores, everything) == before, "nothing was changed"
    stays = dry[tables["stays"]]
    assert stays.entry > 0 and f"entry {stays.entry}: " in stays.text
    assert NOWHERE in dry[tables["stranded"]].text
    assert dry[tables["broken"]].entry == 40

    done = in_store(stores, lambda store: patched(store, True), ALONE)
    assert outcomes(tables, done) == expected
    assert {name for name, table in tables.items() if done[table].moved} == {"moves", "over", "name"}
    after = in_store(stores, everything)
    moved = {tables[name] for name in ("moves", "over", "name")}
    heads = {row[0]: row for row in before["games"]}
    for row in after["games"]:
        if row[0] not in moved:
            assert row == heads[row[0]], "who stays is left alone"
    assert after["entries"] == before["entries"], "no log was touched"
    assert in_store(stores, lambda store: patched(store, True), ALONE)[tables["moves"]].outcome == PRESENT

    house = open_house(**stores)
    person = house.person(cookies=cookies)
    for name in ("moves", "stays", "name"):
        assert person.choose(tables[name], random.Random(3)), f"{name}: it goes on"
    live = house.inside.tables.known(tables["moves"])
    assert live.session.title.version == SHANGHAI.version == live.game.rules_version
    assert house.inside.tables.known(tables["stays"]).session.title.version == 1
    assert person.state(tables["over"])["view"]["result"]


def test_one_spoilt_game_and_one_of_tomorrow_stop_no_other(
    open_house: Callable[..., House], stores: Where
) -> None:
    """Nor does a game go back to former rules, even where these come to the same positions."""
    house = open_house(**stores)
    person = house.person("Anna")
    good, unreadable, newer = (bring(person, judged(True)) for _ in range(3))
    house.stop()

    async def spoil(store: Store) -> None:
        row = t.entries.c
        torn = update(t.entries).where(row.game == unreadable, row.number == 3).values(packed=b'["act",0')
        await store.writer.do(lambda connection: connection.execute(torn) and None)
        of_tomorrow = update(t.games).where(t.games.c.id == newer).values(rules_version=SHANGHAI.version + 1)
        await store.writer.do(lambda connection: connection.execute(of_tomorrow) and None)

    in_store(stores, spoil)
    done = in_store(stores, lambda store: patched(store, True), ALONE)
    assert {table: found.outcome for table, found in done.items()} == {
        good: MOVES, unreadable: BROKEN, newer: STRANDED,
    }  # fmt: skip
    assert done[good].moved and not done[newer].moved
    assert "its log cannot be read" in done[unreadable].text
    assert "a newer Sandtable knows it" in done[newer].text


def test_other_digests_alone_are_renewed_where_that_is_wanted(
    open_house: Callable[..., House], stores: Where
) -> None:
    house = open_house(**stores)
    person = house.person("Anna")
    table = bring(person, cut("basic-agreed.1", 0.5))
    before = person.state(table)
    cookies = person.client.cookies
    house.stop()

    async def spoil(store: Store) -> list[Any]:
        """As if positions had been written in another way when it was played."""
        sound = await store.games.entries(table)
        other = [msgspec.structs.replace(one, digest=one.digest[::-1]) for one in sound]  # type: ignore[union-attr]
        await store.writer.do(lambda connection: write_entries(connection, table, other))
        await store.writer.do(
            lambda connection: (
                connection.execute(delete(t.checkpoints).where(t.checkpoints.c.game == table)) and None
            )
        )
        await renamed(store, table, data="986110d912fba0e7")
        return sound

    sound = in_store(stores, spoil)
    assert in_store(stores, lambda store: patched(store, True), ALONE)[table].outcome == BROKEN
    done = in_store(stores, lambda store: patched(store, True, True), ALONE)[table]
    assert done.outcome == MOVES and done.moved and "renewed" in done.text
    # What each step is marked with may have become more since the game was recorded.
    renewed = in_store(stores, lambda store: store.games.entries(table))
    assert [msgspec.structs.replace(one, flags=0) for one in renewed] == [
        msgspec.structs.replace(one, flags=0) for one in sound
    ]
    assert open_house(**stores).person(cookies=cookies).state(table)["view"] == before["view"]


def test_a_game_in_play_on_a_running_server_is_not_touched(
    open_house: Callable[..., House], stores: Where
) -> None:
    house = open_house(**stores)
    person = house.person("Anna")
    table = bring(person, judged(True))
    command = [sys.executable, "-m", "sandtable.cli.main", "patch", *words_of(stores)]
    refused = subprocess.run([*command, "--apply"], capture_output=True, text=True, check=False)
    assert refused.returncode == 2 and refused.stdout == ""
    assert "a server is using it" in refused.stderr and refused.stderr.count("\n") == 1
    looked = subprocess.run([*command, "--json"], capture_output=True, text=True, check=False)
    assert looked.returncode == 0 and json.loads(looked.stdout)["counts"]["moves"] == 1, "looking is free"
    assert person.choose(table, random.Random(1)), "the game was not disturbed"
    assert house.inside.tables.known(table).game.rules_version == 1
    house.stop()
    applied = subprocess.run([*command, "--apply"], capture_output=True, text=True, check=False)
    assert applied.returncode == 0, applied.stderr
    assert "1 were moved on" in applied.stdout


def test_no_server_starts_while_games_are_moved_on(stores: Where) -> None:
    async def work(store: Store) -> None:
        with pytest.raises(BadFile, match="patch --apply"):
            await Store.open(**to_open(stores), use=SERVES)
        with pytest.raises(BadFile, match="a server is using it"):
            await Store.open(**to_open(stores), use=ALONE)

    in_store(stores, work, ALONE)
    in_store(stores, lambda store: patched(store, False), SERVES)


def test_servers_are_present_beside_each_other_on_postgresql_only(stores: Where) -> None:
    async def work(store: Store) -> None:
        if store.shared:
            other = await Store.open(**to_open(stores), use=SERVES)
            await other.close()
        else:
            with pytest.raises(BadFile, match="another server is using it"):
                await Store.open(**to_open(stores), use=SERVES)
        with pytest.raises(BadFile, match="a server is using it"):
            await Store.open(**to_open(stores), use=ALONE)

    in_store(stores, work, SERVES)


def test_patch_tells_a_person_what_it_found(full: tuple[Where, dict[str, str], Any]) -> None:
    stores, tables, _ = full
    command = [sys.executable, "-m", "sandtable.cli.main", "patch", "--store", *words_of(stores)]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    assert told.returncode == 2, "something is broken"
    for name, table in tables.items():
        assert (table in told.stdout + told.stderr) == (name != "present"), name
    assert "3 can move on" in told.stdout and "Nothing was changed" in told.stdout
    assert f"sandtable: {tables['stranded']} (shanghai, version 1, data {NOWHERE}): stranded" in told.stderr


def test_patch_makes_no_store_where_there_is_none(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "sandtable.cli.main", "patch", "--data", str(tmp_path)]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (told.returncode, told.stdout) == (2, "") and "there is no such database" in told.stderr
    assert list(tmp_path.iterdir()) == []
