"""Running the application: one process, or several that share a socket and a PostgreSQL."""

import asyncio
import contextlib
import logging
import multiprocessing
import os
import shutil
import signal
import socket
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from ipaddress import ip_address, ip_network
from pathlib import Path
from types import FrameType
from typing import Any, Final

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from sandtable.kernel.errors import BadSetup
from sandtable.lab.memory import settle
from sandtable.server import logs
from sandtable.server.app import House, create_app
from sandtable.server.guard import is_loopback
from sandtable.server.http import counted_as
from sandtable.server.metrics import SHARED
from sandtable.server.settings import Settings

LOG: Final = logging.getLogger("sandtable.server")
GRACE: Final = 5
"""Seconds that requests have to end when the server stops."""
SLACK: Final = 4
"""Seconds after that within which it is gone, whatever is still going on."""
HEAD_WITHIN: Final = 20.0
"""Seconds in which a request's head must arrive."""
MOST_OF_A_HEAD: Final = 32 * 1024
MOST_AT_ONCE: Final = 256 * 1024
"""Bytes that may come along with a head in one piece."""
MOST_HEADERS: Final = 200
MOST_LINES: Final = 1000
"""Connections of one address, unless it is this machine or a proxy that was named."""
READ_WITHIN: Final = 20.0
LEAST_READ: Final = 20_000
"""Bytes of an answer that must be read in so many seconds while more wait: whoever reads nothing is cut off."""
SENT_AHEAD: Final = 256 * 1024
"""Bytes of a connection that the system may hold back (it takes twice as many)."""
GONE_AFTER: Final = 60_000
"""Milliseconds after which somebody who confirms nothing of what is sent is gone."""
MOST_UNREAD: Final = 64_000_000
"""Bytes of answers that wait for one address to read them."""
HERE: Final = ("127.0.0.1", "::1")
FILES: Final = 65_536
"""Files and connections that a server wants to be allowed."""
BACKLOG: Final = 1024
PATIENCE: Final = 20.0
"""Seconds that a server which hands its port over waits for a moment at which no bot thinks."""
LOOK: Final = 0.25
"""Seconds between two looks whether it is time."""


def allow_files() -> None:
    """Every spectator is an open file: have as many as the system lets us."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
        if soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def bind(host: str, port: int) -> socket.socket:
    """A listening address, or one line that says why not."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    sock = socket.socket(family, socket.SOCK_STREAM)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    # Connections get these from the socket that they came to. What the system has taken over cannot be seen from here,
    # so that it must not be much.
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SENT_AHEAD)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, GONE_AFTER)
    try:
        sock.bind((host, port))
        sock.listen(BACKLOG)
    except (OSError, OverflowError) as problem:
        sock.close()
        words = getattr(problem, "strerror", None) or problem
        raise BadSetup(f"cannot listen on {host} port {port}: {words}") from problem
    return sock


@lru_cache(10_000)
def is_near(host: str, proxies: tuple[str, ...]) -> bool:
    """Whether a connection comes from this machine, or from one of the proxies that were named."""
    if is_loopback(host):
        return True
    try:
        found = ip_address(host)
    except ValueError:
        return False
    return any(found in ip_network(one) for one in proxies)


def networks(given: str) -> tuple[str, ...]:
    """The proxies that an operator has named, with spaces between them; one line if one of them is no address."""
    for one in given.split():
        try:
            ip_network(one)
        except ValueError as problem:
            raise BadSetup(f"{one} is no address and no network of a proxy: {problem}") from problem
    return tuple(given.split())


class Line(HttpToolsProtocol):
    """A connection, on which nobody keeps the server waiting for a request that never comes, or never ends."""

    open_lines: Counter[str] = Counter()
    """By address."""
    unread: dict[str, set["Line"]] = {}
    """By address: where answers wait to be read."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._late: asyncio.TimerHandle | None = None
        self._head = 0
        self._where = ""
        self._too_soon = False
        """A request came before the last one was answered, and this line ends with that answer; or it is cut off."""
        self._near = False
        """From this machine, or from a proxy: many people may be at its other end."""
        self._slow: asyncio.TimerHandle | None = None
        self._waits = 0
        """Bytes that were not read when that was last looked at."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        host = self.client[0] if self.client is not None else ""
        self._near = is_near(host, tuple(self.config.forwarded_allow_ips or ()))
        self._where = counted_as(host)
        self.open_lines[self._where] += 1
        if self.open_lines[self._where] > MOST_LINES and not self._near:
            transport.abort()
            return
        self._wait_for_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        self._all_read()
        self.open_lines[self._where] -= 1
        if self.open_lines[self._where] <= 0:
            del self.open_lines[self._where]
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        mine = self.unread.setdefault(self._where, set())
        mine.add(self)
        self._waits = self.transport.get_write_buffer_size()
        if not self._near and sum(one.transport.get_write_buffer_size() for one in mine) > MOST_UNREAD:
            self.transport.abort()
        elif self._slow is None:
            self._slow = self.loop.call_later(READ_WITHIN, self._look_if_read)

    def resume_writing(self) -> None:
        self._all_read()
        super().resume_writing()

    def _look_if_read(self) -> None:
        left = self.transport.get_write_buffer_size()
        if self._waits - left < LEAST_READ:
            self.transport.abort()
        else:
            self._waits = left
            self._slow = self.loop.call_later(READ_WITHIN, self._look_if_read)

    def _all_read(self) -> None:
        if self._slow is not None:
            self._slow.cancel()
            self._slow = None
        mine = self.unread.get(self._where)
        if mine is not None:
            mine.discard(self)
            if not mine:
                del self.unread[self._where]

    def data_received(self, data: bytes) -> None:
        if self._too_soon:
            return
        if self.cycle is None or self.cycle.response_complete:
            self._head += len(data)
            if self._head > MOST_OF_A_HEAD + MOST_AT_ONCE:
                self.transport.abort()
                return
        super().data_received(data)
        if self._head and self._late is None:  # its end did not come along
            self._wait_for_head()

    def on_headers_complete(self) -> None:
        self._stop_waiting()
        came, self._head = self._head, 0
        if came > MOST_OF_A_HEAD and self._length() > MOST_OF_A_HEAD:
            self._cut_off()
        elif self._too_soon:
            return
        elif self.cycle is not None and not self.cycle.response_complete:
            # No browser and no proxy does that, and whoever waits in a queue behind a stream would wait for ever.
            self.cycle.keep_alive = False
            self._too_soon = True
        else:
            super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        if not self._too_soon:
            super().on_body(body)

    def on_message_complete(self) -> None:
        if not self._too_soon:
            super().on_message_complete()

    def on_header(self, name: bytes, value: bytes) -> None:
        if len(self.headers) < MOST_HEADERS:
            super().on_header(name, value)
        else:
            self._cut_off()

    def _length(self) -> int:
        """Bytes of the head that has come."""
        return len(self.url) + sum(len(name) + len(value) for name, value in self.headers)

    def _cut_off(self) -> None:
        """End this line: whatever else comes on it is not looked at."""
        if not self._too_soon:
            self._too_soon = True
            self.transport.abort()

    def _wait_for_head(self) -> None:
        self._late = self.loop.call_later(HEAD_WITHIN, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None


class Server(uvicorn.Server):
    """Uvicorn's server, which lets the streams end before it waits for them."""

    def __init__(self, config: uvicorn.Config, house: House) -> None:
        super().__init__(config)
        self.house = house

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A signal to stop is a way to end well: it is not raised again afterwards. The second one is in a hurry."""
        if self.should_exit and sig == signal.SIGINT:
            self.force_exit = True
        if not self.should_exit:
            # Whatever goes on: what was answered is stored, so nothing is lost by leaving.
            last = threading.Timer(GRACE + SLACK, os._exit, [0])
            last.daemon = True
            last.start()
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.house.stop()
        await super().shutdown(sockets)


def make_server(settings: Settings) -> Server:
    app = create_app(settings)
    config = uvicorn.Config(
        app,
        http=Line,
        lifespan="on",
        access_log=False,  # guard.py writes it, without secrets
        log_config=None,
        log_level="error",  # whoever sends what is no request would fill the log with it
        forwarded_allow_ips=[*HERE, *settings.proxies],
        server_header=False,
        timeout_graceful_shutdown=GRACE,
        timeout_keep_alive=65,
        ws="none",
    )
    return Server(config, app.state.house)


def run_server(
    settings: Settings, sock: socket.socket, watch: Callable[[Server], None] | None = None
) -> Server:
    """Serve until SIGINT or SIGTERM, or until whoever watches it in a thread of its own says so."""
    allow_files()
    # A bot that outlives a killed server must not hold on to its port.
    sock.set_inheritable(False)
    settle()
    server = make_server(settings)
    if watch is not None:
        threading.Thread(target=watch, args=(server,), daemon=True).start()
    server.run(sockets=[sock])
    return server


# -- handing over ---------------------------------------------------------------------------------------------


def serve_until(settings: Settings, sock: socket.socket, file: Path) -> None:
    """Serve until the file names another `sandtable`; that one goes on in this process's place, on the same port.

    Orders that are being carried out end and are answered. Whoever comes while nobody serves waits until somebody does:
    the port is listened on all the time. Streams end, and browsers open them again by themselves with what they have
    seen last. A bot that still thinks after `PATIENCE` seconds begins again: games that wait for bots are in the store.
    """
    program = ""

    def watch(server: Server) -> None:
        nonlocal program
        while not file.exists():
            time.sleep(LOOK)
        named = file.read_text("utf-8").strip()
        if not os.access(named, os.X_OK):
            LOG.error("%s cannot be run: this server goes on", named)
            return
        for _ in range(int(PATIENCE / LOOK)):
            if server.house.at_rest():
                break
            time.sleep(LOOK)
        if not server.should_exit:
            program = named
            server.should_exit = True

    port = sock.dup()
    run_server(settings, sock, watch)
    if not program:
        port.close()
        return
    os.environ.pop("PYTHONPATH", None)  # it named the package that is left now
    os.set_inheritable(port.fileno(), True)
    os.execv(program, [program, *handed_arguments(sys.argv[1:], port.fileno())])


def handed_arguments(arguments: list[str], port: int) -> list[str]:
    """What the next server is called with: the same, but that it has its port already."""
    kept: list[str] = []
    words = iter(arguments)
    for word in words:
        if word == "--hand-over":
            next(words)
        elif not word.startswith("--hand-over="):
            kept.append(word)
    return [*kept, "--listening", str(port)]


# -- several workers ------------------------------------------------------------------------------------------


def _work(settings: Settings, sock: socket.socket) -> None:
    logs.set_up(settings.access_log, settings.log_json)
    run_server(settings, sock)


def run_workers(settings: Settings, sock: socket.socket, count: int) -> int:
    """Serve with several processes; one that dies is replaced. Returns the exit code."""
    spawning = multiprocessing.get_context("spawn")
    stopping = threading.Event()
    figures = tempfile.mkdtemp(prefix="sandtable-metrics-")
    os.environ[SHARED] = figures

    def stop(number: int, frame: FrameType | None) -> None:
        stopping.set()

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}

    def start() -> multiprocessing.process.BaseProcess:
        process = spawning.Process(target=_work, args=(settings, sock), daemon=False)
        process.start()
        return process

    workers = [start() for _ in range(count)]
    try:
        while not stopping.wait(0.5):
            for place, worker in enumerate(workers):
                if not worker.is_alive():
                    LOG.error("worker %s ended with %s; it is replaced", worker.pid, worker.exitcode)
                    workers[place] = start()
    finally:
        for worker in workers:
            worker.terminate()
        for worker in workers:
            worker.join(GRACE + 5)
            if worker.is_alive():
                worker.kill()
        for number, handler in before.items():
            signal.signal(number, handler)
        shutil.rmtree(figures, ignore_errors=True)
    return 0
