"""Browser tests: the built page, a real server process and Debian's chromium. One of each per run where that does."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.web import building
from tests.web.people import Person
from tests.web.serving import Server

CHROMIUM = "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

Meet = Callable[..., Person]


WHOLE_LESSONS = "test_each_lesson_is_played_to_its_end"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Everything here is slow, and a browser's. Whole lessons are played where they are asked for."""
    if not config.getoption("--lessons"):
        items[:] = [item for item in items if getattr(item, "originalname", "") != WHOLE_LESSONS]
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.web)
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> None:
    building.build(tmp_path_factory.getbasetemp().parent / "page.lock")


@pytest.fixture(scope="session")
def server(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for all tests that leave it alone."""
    one = Server(tmp_path_factory.mktemp("data")).start()
    yield one
    one.stop()
    assert "Traceback" not in one.told(), one.told()


@pytest.fixture
def own_server(built: None, tmp_path: Path) -> Iterator[Server]:
    """A server that a test may kill."""
    one = Server(tmp_path / "data").start()
    yield one
    one.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if not Path(CHROMIUM).exists():
        pytest.fail(f"there is no {CHROMIUM}: `make test-web` installs it")
    with sync_playwright() as play:
        one = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield one
        one.close()


@pytest.fixture
def meet(browser: Browser, server: Server) -> Iterator[Meet]:
    """Make people at the shared server; when the test is over none of them may have seen an error."""
    met: list[Person] = []

    def make(name: str = "", url: str = "", **more: Any) -> Person:
        person = Person(browser, url or server.url, **more)
        met.append(person)
        if name:
            person.get("/api/me")
            person.name(name)
        return person

    yield make
    troubles = [trouble for person in met for trouble in person.troubles]
    for person in met:
        person.close()
    assert not troubles, troubles
