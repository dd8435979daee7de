"""A server in a thread of its own, and people who talk to it over HTTP."""

import contextlib
import json
import queue
import random
import socket
import threading
import time
from collections.abc import Callable, Iterator
from types import TracebackType
from typing import Any, Self

import httpx

from sandtable.server.process import Server, bind, make_server
from sandtable.server.settings import Settings

PATIENCE = 20.0
"""Seconds after which a test gives up waiting."""


def until(true: Callable[[], Any], what: str = "it") -> Any:
    """Wait until something is so."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = true()
        if found:
            return found
        time.sleep(0.01)
    raise AssertionError(f"{what} did not happen")


class House:
    """A server that listens on a port of its own."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.sock = bind("127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{self.sock.getsockname()[1]}"
        self.server: Server = make_server(settings)
        self.thread = threading.Thread(target=self.server.run, args=([self.sock],), daemon=True)
        self.people: list[Person] = []

    def __enter__(self) -> Self:
        self.thread.start()
        until(lambda: self.server.started or not self.thread.is_alive(), "the start")
        assert self.server.started
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def stop(self) -> None:
        for person in self.people:
            person.close()
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()
        self.sock.close()

    @property
    def inside(self) -> Any:
        """The server's own parts, to be looked at."""
        return self.server.house

    def person(self, name: str = "", cookies: httpx.Cookies | None = None) -> "Person":
        """Somebody with a browser of his own."""
        person = Person(self.address, cookies)
        self.people.append(person)
        if name:
            person.put("/api/me", {"name": name})
        return person


class Stream:
    """A stream of events, read in a thread."""

    def __init__(self, person: "Person", path: str, last: str = "") -> None:
        self.events: queue.Queue[tuple[str, str, Any]] = queue.Queue()
        headers = {"Last-Event-ID": last} if last else {}
        self._client = httpx.Client(
            base_url=person.address, cookies=person.client.cookies, headers=headers, timeout=None
        )
        self._request = self._client.stream("GET", path)
        self.response = self._request.__enter__()
        self.ended = threading.Event()
        self._thread = threading.Thread(target=self._read, daemon=True)
        if self.response.status_code == 200:
            self._thread.start()

    def _read(self) -> None:
        try:
            for kind, ident, value in self._parse(self.response.iter_lines()):
                self.events.put((kind, ident, value))
        except (httpx.HTTPError, httpx.StreamError, RuntimeError, AttributeError, OSError):
            pass
        self.ended.set()

    def _parse(self, lines: Iterator[str]) -> Iterator[tuple[str, str, Any]]:
        kind = ident = data = ""
        for line in lines:
            if line.startswith("event: "):
                kind = line[7:]
            elif line.startswith("id: "):
                ident = line[4:]
            elif line.startswith("data: "):
                data = line[6:]
            elif not line and data:
                yield kind, ident, json.loads(data)
                kind = ident = data = ""

    def next(self, kind: str, timeout: float = PATIENCE) -> tuple[str, Any]:
        """The next event of a kind: its id and what it carries. Others before it are passed over."""
        end = time.monotonic() + timeout
        while True:
            found, ident, value = self.events.get(timeout=max(0.001, end - time.monotonic()))
            if found == kind:
                return ident, value

    def last(self, kind: str, seconds: float = 0.3) -> tuple[str, Any]:
        """The last event of a kind, when no more come."""
        found = self.next(kind)
        while True:
            try:
                found = self.next(kind, seconds)
            except queue.Empty:
                return found

    def quiet(self, kind: str, seconds: float = 0.3) -> bool:
        """Whether no event of this kind comes for a while."""
        try:
            self.next(kind, seconds)
        except queue.Empty:
            return True
        return False

    def close(self) -> None:
        line = self.response.extensions["network_stream"].get_extra_info("socket")
        with contextlib.suppress(OSError):  # the thread that reads would hold the connection open
            line.shutdown(socket.SHUT_RDWR)
        self.response.close()
        self._client.close()


class Person:
    """Somebody with a browser."""

    def __init__(self, address: str, cookies: httpx.Cookies | None = None) -> None:
        self.address = address
        self.client = httpx.Client(base_url=address, timeout=PATIENCE, cookies=cookies, follow_redirects=True)
        self.streams: list[Stream] = []

    def close(self) -> None:
        for stream in self.streams:
            stream.close()
        self.client.close()

    # -- asking -----------------------------------------------------------------------------------------------

    def ask(self, method: str, path: str, body: Any = None, status: int = 0, **more: Any) -> Any:
        """Ask for something; whatever is no 2xx fails the test unless `status` expects it."""
        answer = self.client.request(method, path, json=body, **more) if body is not None else (
            self.client.request(method, path, **more)
        )  # fmt: skip
        expected = answer.status_code == status if status else answer.is_success
        assert expected, f"{method} {path}: {answer.status_code} {answer.text[:500]}"
        return answer.json() if answer.content and "json" in answer.headers["content-type"] else answer.text

    def get(self, path: str, status: int = 0, **more: Any) -> Any:
        return self.ask("GET", path, None, status, **more)

    def post(self, path: str, body: Any = None, status: int = 0, **more: Any) -> Any:
        return self.ask("POST", path, {} if body is None else body, status, **more)

    def put(self, path: str, body: Any, status: int = 0, **more: Any) -> Any:
        return self.ask("PUT", path, body, status, **more)

    def delete(self, path: str, status: int = 0) -> Any:
        return self.ask("DELETE", path, None, status)

    # -- playing ----------------------------------------------------------------------------------------------

    def make(self, title: str = "duel", seats: str = "me open", status: int = 0, **more: Any) -> Any:
        """A table; `seats` is one word for each: me, open, or a bot's name. Answers its id."""
        holders = [
            {"holder": word} if word in ("me", "open") else {"holder": "bot", "bot": word}
            for word in seats.split()
        ]
        made = self.post("/api/tables", {"title": title, "seats": holders, **more}, status)
        return made.get("id", made)

    def state(self, table: str, seat: str = "", status: int = 0) -> Any:
        return self.get(f"/api/tables/{table}", status, params={"seat": seat} if seat else {})

    def order(self, table: str, text: str, seat: str = "", seen: str = "", status: int = 0) -> Any:
        """Give an order in words, on what the seat sees now."""
        now = self.state(table, seat) if not (seen and seat) else {}
        body = {"seen": seen or now["seen"], "seat": seat or now["seat"], "text": text}
        answer = self.post(f"/api/tables/{table}/orders", body, status)
        return answer.get("state", answer) if not status else answer

    def orders(self, table: str, *texts: str, seat: str = "") -> Any:
        state: Any = None
        for text in texts:
            state = self.order(table, text, seat)
        return state

    def command(self, table: str, name: str, seat: str, seen: str = "", status: int = 0) -> Any:
        return self.post(f"/api/tables/{table}/{name}", {"seat": seat, "seen": seen}, status)

    def choose(self, table: str, rng: random.Random, seat: str = "") -> Any:
        """Any order that is offered; None if none is."""
        now = self.state(table, seat)
        offers = now["view"].get("offers")
        if not offers:
            return None
        act = rng.choice(offers)["action"]
        body = {"seen": now["seen"], "seat": now["seat"], "action": act}
        answer = self.client.post(f"/api/tables/{table}/orders", json=body)
        return answer.json() if answer.is_success else None

    def watch(self, table: str, seat: str = "", last: str = "", since: int = 0) -> Stream:
        path = f"/api/tables/{table}/events?seat={seat}&since={since}"
        stream = Stream(self, path, last)
        self.streams.append(stream)
        return stream


def duel(house: House, armed: bool = True, **more: Any) -> tuple[Person, Person, str]:
    """Two people at a table of the toy title: Red, Blue, the table."""
    red, blue = house.person("Rita"), house.person("Ben")
    more.setdefault("options", {"armed": armed})
    more.setdefault("scenario", "close")
    table = red.make("duel", "me open", access="open", **more)
    blue.post(f"/api/tables/{table}/seats/blue", {})
    return red, blue, table


def bid(red: Person, blue: Person, table: str) -> None:
    red.order(table, "high", "red")
    blue.order(table, "low", "blue")


def to_attack(red: Person, blue: Person, table: str) -> None:
    """Round 3, before Red's attack; Blue holds a card from the cup, so that an attack opens the parry window."""
    bid(red, blue, table)
    red.order(table, "pass", "red")
    bid(red, blue, table)
    blue.order(table, "pass", "blue")
    bid(red, blue, table)
