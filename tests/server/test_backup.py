"""Backing up a store that is in use, and bringing it back: into the same kind and into the other."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sandtable.kernel.errors import BadFile
from sandtable.store.backup import backup, restore
from sandtable.store.database import database_url
from tests.server.helpers import House, bid, duel

Where = dict[str, Any]


def url_of(stores: Where) -> Any:
    return database_url(stores.get("data"), stores.get("database"))


@pytest.fixture(params=["sqlite", "postgresql"])
def other(request: pytest.FixtureRequest, tmp_path: Path) -> Where:
    """A second, empty store of either kind."""
    if request.param == "sqlite":
        return {"data": str(tmp_path / "other")}
    make: Callable[[], str] = request.getfixturevalue("new_database")
    return {"database": make()}


def test_what_was_backed_up_plays_on_elsewhere(
    open_house: Callable[..., House], stores: Where, other: Where, tmp_path: Path
) -> None:
    house = open_house(**stores)
    red, blue, table = duel(house)
    red.post("/api/account", {"name": "Rita", "password": "a long password"})
    bid(red, blue, table)
    red.put(f"/api/tables/{table}/notes", {"text": "remember"})
    red.post(f"/api/tables/{table}/chat", {"text": "hello"})
    file = tmp_path / "backup"
    done = asyncio.run(backup(url_of(stores), file))  # while the server runs
    assert done.rows["games"] == 1 and done.rows["people"] == 2 and file.stat().st_mode & 0o777 == 0o600
    before = red.state(table)
    red.order(table, "step p1")
    house.stop()
    back = asyncio.run(restore(url_of(other), file))
    assert back.rows == done.rows
    again = open_house(**other)
    person = again.person(cookies=red.client.cookies)
    state = person.state(table)
    its_own = {"seats": 0, "count": 0, "counter": ""}  # each server counts by itself
    assert {**state, **its_own} == {**before, **its_own}
    assert person.get(f"/api/tables/{table}/notes")["text"] == "remember"
    assert person.order(table, "step p1")["mark"] == before["mark"] + 1
    again.person().post("/api/login", {"name": "Rita", "password": "a long password"})


def test_nothing_is_overwritten_without_being_asked_to(
    open_house: Callable[..., House], stores: Where, tmp_path: Path
) -> None:
    house = open_house(**stores)
    duel(house)
    file = tmp_path / "backup"
    asyncio.run(backup(url_of(stores), file))
    with pytest.raises(BadFile, match="already"):
        asyncio.run(backup(url_of(stores), file))
    red, _, table = duel(house)
    house.stop()
    with pytest.raises(BadFile, match="--force"):
        asyncio.run(restore(url_of(stores), file))
    asyncio.run(restore(url_of(stores), file, force=True))
    again = open_house(**stores)
    again.person(cookies=red.client.cookies).state(table, status=404)


@pytest.mark.parametrize(
    "text",
    ["", "nonsense", '{"format":"else","revision":"1"}\n', '{"format":"sandtable-backup","revision":"0"}\n'],
)
def test_what_is_no_backup_is_refused_and_changes_nothing(stores: Where, tmp_path: Path, text: str) -> None:
    file = tmp_path / "backup"
    file.write_text(text)
    with pytest.raises(BadFile, match="backup"):
        asyncio.run(restore(url_of(stores), file))
    with pytest.raises(BadFile):
        asyncio.run(restore(url_of(stores), tmp_path / "nothing"))


def test_a_broken_dump_leaves_the_store_as_it_was(new_database: Callable[[], str], tmp_path: Path) -> None:
    first, second = new_database(), new_database()
    with house_of(first) as house:
        duel(house)
    file = tmp_path / "dump"
    asyncio.run(backup(database_url(None, first), file))
    lines = file.read_text().splitlines()
    assert json.loads(lines[0])["format"] == "sandtable-backup"
    file.write_text("\n".join([*lines[:-2], lines[-1].replace("{", "[", 1)]) + "\n")
    with pytest.raises(BadFile):
        asyncio.run(restore(database_url(None, second), file))
    file.write_text("\n".join([*lines, '{"table":"seats","row":{"game":"x"}}']) + "\n")
    with pytest.raises(BadFile, match="does not fit"):
        asyncio.run(restore(database_url(None, second), file))
    file.write_text("\n".join(lines) + "\n")
    assert asyncio.run(restore(database_url(None, second), file)).rows["games"] == 1  # it was still empty


def house_of(database: str) -> House:
    from sandtable.server.settings import Settings

    return House(Settings(database=database, rates=None, warm=False))


def test_the_commands(open_house: Callable[..., House], tmp_path: Path) -> None:
    data, file = tmp_path / "data", tmp_path / "backup"

    def sandtable(*words: str) -> subprocess.CompletedProcess[str]:
        program = [sys.executable, "-m", "sandtable.cli.main", *words]
        return subprocess.run(program, capture_output=True, text=True, check=False)

    missing = sandtable("backup", str(file), "--data", str(data))
    assert missing.returncode == 2 and "no such database" in missing.stderr
    duel(open_house(data=str(data)))
    done = sandtable("backup", str(file), "--data", str(data), "--json")
    assert done.returncode == 0 and json.loads(done.stdout)["rows"]["games"] == 1
    assert "1 games" in sandtable("restore", str(file), "--data", str(tmp_path / "other")).stdout
    refused = sandtable("restore", str(file), "--data", str(tmp_path / "other"))
    assert refused.returncode == 2 and refused.stderr.count("\n") == 1
