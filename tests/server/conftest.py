"""Stores and servers for tests: everything that touches a store runs on SQLite and on a real PostgreSQL."""

import contextlib
import functools
import itertools
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import argon2
import pgserver
import pytest

from sandtable.server import people
from sandtable.server.settings import Settings
from sandtable.session.titles import add_title
from tests.server.helpers import House
from tests.toys import DUEL

add_title(DUEL)

Stores = dict[str, Any]
"""The part of `Settings` that says where a store is."""
_numbers = itertools.count()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything here runs a server: once, on the compiled build."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.server)


@pytest.fixture(scope="session", autouse=True)
def light_hashes() -> Iterator[None]:
    """Passwords are hashed as lightly as can be: every server hashes one when it starts, which takes longer than all
    else it does then."""
    light = functools.partial(argon2.PasswordHasher, time_cost=1, memory_cost=8, parallelism=1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(people, "PasswordHasher", light)
        yield


@pytest.fixture(scope="session")
def postgres() -> Iterator[Any]:
    """One PostgreSQL server for all tests of this process.

    Not in pytest's own folder: as root, PostgreSQL runs as another user, and each run of pytest shuts others out.
    """
    folder = tempfile.mkdtemp(prefix="sandtable-pg-")
    server = pgserver.get_server(folder, cleanup_mode="stop")  # type: ignore[attr-defined]
    server.psql("ALTER SYSTEM SET fsync = off;")
    server.psql("SELECT pg_reload_conf();")
    yield server
    server.cleanup()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def new_database(postgres: Any) -> Iterator[Callable[[], str]]:
    """Makes an empty PostgreSQL database and gives its address."""
    made: list[str] = []

    def make() -> str:
        name = f"test{next(_numbers)}"
        postgres.psql(f"CREATE DATABASE {name};")
        made.append(name)
        return str(postgres.get_uri(name))

    yield make
    for name in made:
        postgres.psql(f"DROP DATABASE IF EXISTS {name} WITH (FORCE);")


@pytest.fixture(params=["sqlite", "postgresql"])
def stores(request: pytest.FixtureRequest, tmp_path: Path) -> Stores:
    """Where a fresh store is to be: the test runs once on each kind."""
    if request.param == "sqlite":
        return {"data": str(tmp_path / "data")}
    make: Callable[[], str] = request.getfixturevalue("new_database")
    return {"database": make()}


@pytest.fixture
def open_house() -> Iterator[Callable[..., House]]:
    """Starts servers; whatever still runs at the end is stopped."""
    with contextlib.ExitStack() as stack:

        def start(**settings: Any) -> House:
            settings.setdefault("rates", None)
            settings.setdefault("warm", False)
            settings.setdefault("pause", 0.0)
            settings.setdefault("slow_pause", 0.0)
            return stack.enter_context(House(Settings(**settings)))

        yield start


@pytest.fixture
def house(open_house: Callable[..., House], stores: Stores) -> House:
    """A server on a fresh store of either kind."""
    return open_house(**stores)


@pytest.fixture
def quick_house(open_house: Callable[..., House], tmp_path: Path) -> House:
    """A server on SQLite, for what has nothing to do with the store."""
    return open_house(data=str(tmp_path / "data"))
