"""`sandtable backup` and `sandtable restore`."""

import asyncio
from pathlib import Path

import msgspec

from sandtable.cli.show import print_json
from sandtable.store.backup import Done, backup, restore
from sandtable.store.database import database_url


def run_backup(file: str, data: str | None, database: str | None, as_json: bool) -> None:
    done = asyncio.run(backup(database_url(data, database), Path(file)))
    _say(done, as_json, f"{done.rows['games']} games and {done.rows['people']} people are in {done.file}.")


def run_restore(file: str, data: str | None, database: str | None, force: bool, as_json: bool) -> None:
    done = asyncio.run(restore(database_url(data, database), Path(file), force))
    _say(
        done,
        as_json,
        f"{done.rows['games']} games and {done.rows['people']} people are back in {done.store}.",
    )


def _say(done: Done, as_json: bool, text: str) -> None:
    if as_json:
        print_json(msgspec.structs.asdict(done))
    else:
        print(text)
