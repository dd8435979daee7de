"""The application: what it is made of, how it starts and ends, how errors become answers."""

import asyncio
import logging
import secrets
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match
from starlette.types import ASGIApp, Scope

from sandtable.kernel.errors import SandtableError
from sandtable.kernel.flow import NOBODY
from sandtable.kit.title import Title
from sandtable.server import (
    routes_past,
    routes_people,
    routes_seats,
    routes_site,
    routes_stream,
    routes_study,
    routes_tables,
    routes_titles,
)
from sandtable.server.beside import Desk
from sandtable.server.bot_driver import Driver
from sandtable.server.bots import Thinkers
from sandtable.server.guard import Guard
from sandtable.server.http import CODES, LARGE, LARGE_EACH, Refused, Way, refusal_of
from sandtable.server.limits import Limits
from sandtable.server.live import Live
from sandtable.server.metrics import Metrics
from sandtable.server.new_table import Readers
from sandtable.server.people import Doorkeeper
from sandtable.server.processes import Turns
from sandtable.server.routes_stream import StreamCount
from sandtable.server.settings import Settings
from sandtable.server.tables import LiveTables
from sandtable.server.workers import LASTING, Together
from sandtable.session.session import HUMAN, Session
from sandtable.session.titles import title_slugs
from sandtable.store.presence import SERVES
from sandtable.store.records import Person
from sandtable.store.store import Store
from sandtable.store.writer import STORE_FAILURES

LOG: Final = logging.getLogger("sandtable.server")
SWITCH: Final = 0.0005
"""Seconds after which a busy event loop lets a thread go on. The store's writer waits so long after every statement
that it hands to SQLite: with Python's own 5 ms a commit took tenths of a second."""


class House:
    """What a server is made of, once it has started."""

    store: Store
    tables: LiveTables
    people: Doorkeeper
    invitations: routes_seats.Invitations

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.worker = secrets.token_hex(4)
        self.limits = Limits(settings.rates)
        self.metrics = Metrics(self)
        self.page = routes_site.Page()
        self.health = routes_site.HealthCheck()
        self.streams = StreamCount(settings)
        self.desk = Desk()
        self.large = Turns(LARGE, LARGE_EACH)
        """Whose bodies are taken in that are not small."""
        self.together: Together | None = None
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        settings = self.settings
        sys.setswitchinterval(SWITCH)
        self.store = await Store.open(settings.data, settings.database, SERVES)
        self.people = Doorkeeper(self.store, self.limits)
        self.thinkers = Thinkers(settings.thinkers())
        self.readers = Readers(settings.read_seconds, settings.read_patience)
        self.tables = LiveTables(settings, self.store, Driver(self.thinkers), self.worker)
        self.invitations = routes_seats.Invitations(await self.store.people.key("invitations"))
        self._tasks = [
            asyncio.create_task(self.tables.keep_house(), name="keeping house"),
        ]
        if settings.warm:
            self._tasks.append(asyncio.create_task(self.thinkers.warm_up(title_slugs()), name="warming up"))
            self._tasks.append(asyncio.create_task(self._read_titles(), name="reading the titles"))
        if self.store.shared:
            self.together = Together(self)
            self.limits.taken = {}
            self.limits.hurry = self.together.tell_taken
            self._tasks.append(asyncio.create_task(self.together.listener.run(), name="listening"))
            self._tasks.append(asyncio.create_task(self.together.repeat(), name="saying who is here"))
            self._tasks.append(asyncio.create_task(self.together.count_together(), name="counting together"))

    async def _read_titles(self) -> None:
        """Have the titles read before the first table is opened: a game of each is begun and looked at."""
        for slug in title_slugs():
            title = await self.desk.do("", lambda: self.tables.installed(slug))  # noqa: B023
            if title is not None:
                await self.desk.do("", lambda: look_at_a_game(title))  # noqa: B023

    def at_rest(self) -> bool:
        """Whether no bot is thinking. (A thread may ask.)"""
        return not hasattr(self, "tables") or not self.tables.driver.is_busy()

    def stop(self) -> None:
        """Let the streams end: the server waits for them before it closes."""
        if hasattr(self, "tables"):
            self.tables.close()

    async def close(self) -> None:
        self.stop()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.tables.driver.close()
        await self.thinkers.close()
        await self.readers.close()
        self.people.close()
        await self.store.close()

    # -- what several routes need -----------------------------------------------------------------------------

    async def visited(self, live: Live, person: Person | None, viewer: int) -> int:
        """Where a person's log ended at their last visit, through one seat or several together."""
        if person is None:
            return 0
        known = live.visits.get(person.id)
        if known is None:
            known = live.visits[person.id] = await self.store.people.visits(live.game.id, person.id)
        return known.get(viewer, 0)

    def people_at(self, live: Live) -> None:
        """Somebody has come to a table or left it."""
        if self.together is not None:
            self.together.say_who_is_here(live)
        live.tell_presence(self.settings.presence, LASTING)


def look_at_a_game(title: Title) -> None:
    """Whatever a title reads when it is first needed (words, sentences, its table) it reads by this."""
    setup = title.setup("", {})
    session = Session.new(title, setup, [HUMAN] * len(title.seats_of(setup)))
    seat = session.awaited()[0]
    session.order(seat, session.legal(seat)[0])
    for viewer in (seat, NOBODY):
        session.view(viewer)
        session.lines(viewer)


class Application(FastAPI):
    """Its guard and its routes, and nothing between them: what the framework would put there (dependencies' stacks, its
    own handling of errors, tracing) is not needed here, and every order and event passed through all of it."""

    def build_middleware_stack(self) -> ASGIApp:
        return Guard(self.router, self.state.house, answer_to)


def create_app(settings: Settings) -> FastAPI:
    """A server's application."""
    house = House(settings)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await house.open()
        try:
            yield
        finally:
            await house.close()

    app = Application(
        lifespan=lifespan, openapi_url=None, docs_url=None, redoc_url=None, title="Sandtable",
        telemetry={"tracing": False, "metrics": False, "logs": False},  # metrics.py and guard.py do that
    )  # fmt: skip
    app.state.house = house
    for routes in (
        routes_tables,  # first, because they are asked most
        routes_stream,
        routes_people,
        routes_titles,
        routes_seats,
        routes_study,
        routes_past,
        routes_site,
    ):
        app.router.routes.extend(routes.router.routes)
    app.router.routes.append(Way({"GET", "HEAD"}, "/{path:path}", routes_site.page))
    return app


# -- errors ---------------------------------------------------------------------------------------------------


def answer_to(scope: Scope, problem: Exception) -> Response | None:
    """What a request gets that ended with this; None where it is a fault of ours."""
    if isinstance(problem, Refused):
        return problem.response()
    if isinstance(problem, SandtableError):
        return refusal_of(problem).response()
    if isinstance(problem, HTTPException):
        return _of_router(Request(scope), problem).response()
    if isinstance(problem, STORE_FAILURES):
        # The database is gone, or full: nothing was answered that is not stored.
        LOG.error("the store failed: %s", type(problem).__name__)
        text = "The server cannot reach its database; please try again."
        return Refused(503, text, headers={"Retry-After": "2"}).response()
    return None


def _of_router(request: Request, problem: HTTPException) -> Refused:
    """What the router refuses."""
    status = problem.status_code if problem.status_code in CODES else 400
    if status == 405:
        methods = methods_at(request)
        if not methods and request.url.path.startswith("/api/"):
            return Refused(404, "There is nothing at this address.")
        allowed = ", ".join(sorted(methods or {"GET", "HEAD"}))
        return Refused(405, f"Only {allowed} can be done here.", headers={"Allow": allowed})
    return Refused(status, "There is nothing at this address." if status == 404 else str(problem.detail))


def methods_at(request: Request) -> set[str]:
    """Everything that can be done at an address, but for the page that answers anywhere."""
    found: set[str] = set()
    for route in request.app.routes:
        match, _ = route.matches(request.scope)
        if match != Match.NONE and getattr(route, "path", "") != "/{path:path}":
            found |= set(getattr(route, "methods", None) or [])
    return found
