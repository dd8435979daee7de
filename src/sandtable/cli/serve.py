"""`sandtable serve`: the server, on this machine only unless told otherwise."""

import asyncio
import ipaddress
import logging
import os
import socket
import threading
import webbrowser
from pathlib import Path
from typing import Final

from sandtable.cli.shell import OK, complain
from sandtable.kernel.errors import BadSetup
from sandtable.server import logs
from sandtable.server.process import bind, networks, run_server, run_workers, serve_until
from sandtable.server.settings import Rates, Settings
from sandtable.store.database import database_url, is_sqlite, shown
from sandtable.store.presence import SERVES
from sandtable.store.store import Store

LOG: Final = logging.getLogger("sandtable.server")

METRICS = "SANDTABLE_METRICS_TOKEN"
"""The variable that holds the token for /metrics."""


HOSTS = "SANDTABLE_HOSTS"
"""The variable that holds the names that the server answers to, with spaces between them."""
PROXIES = "SANDTABLE_PROXIES"
"""The variable that holds the addresses and networks of proxies on other machines, with spaces between them."""


def is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def address(host: str, port: int) -> str:
    """Where a browser on this machine finds the server."""
    if host in ("0.0.0.0", "::"):
        host = "127.0.0.1"
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def run(
    host: str,
    port: int,
    data: str | None,
    database: str | None,
    workers: int,
    browser: bool,
    access_log: bool,
    no_limits: bool,
    hand_over: str = "",
    listening: int = -1,
    log_json: bool = False,
    host_names: list[str] | None = None,
) -> int:
    if hand_over and workers > 1:
        raise BadSetup("--hand-over: one worker can hand its port over, several cannot")
    url = database_url(data, database)
    if workers > 1 and is_sqlite(url):
        raise BadSetup(
            "--workers: several workers need a PostgreSQL database (--database postgresql://...); "
            "an SQLite file has one writer"
        )
    settings = Settings(
        data=data,
        database=database,
        workers=workers,
        rates=None if no_limits else Rates(),
        metrics=os.environ.get(METRICS, ""),
        hosts=(*(host_names or []), *os.environ.get(HOSTS, "").split()),
        proxies=networks(os.environ.get(PROXIES, "")),
        access_log=access_log,
        log_json=log_json,
    )
    asyncio.run(_try(settings))
    sock = bind(host, port) if listening < 0 else socket.socket(fileno=listening)
    port = sock.getsockname()[1]
    logs.set_up(access_log, log_json)
    if listening >= 0:
        browser = False
        print("The compiled engine is in use.", flush=True)
    elif not is_loopback(host):
        tell = LOG.warning if log_json else complain
        tell(
            f"listening on {host}: anybody who reaches this machine can play; put it behind TLS if that is the internet"
        )
    if listening < 0:
        words = f"Sandtable is at {address(host, port)} (games in {shown(url)})"
        if log_json:
            LOG.info(words)
        else:
            print(f"{words}; Ctrl-C stops it.", flush=True)
    if browser:
        _open_later(address(host, port), host, port)
    if workers > 1:
        return run_workers(settings, sock, workers)
    if hand_over:
        serve_until(settings, sock, Path(hand_over))
    else:
        run_server(settings, sock)
    return OK


async def _try(settings: Settings) -> None:
    """Open the store once, as a server does: what is wrong with it is said in one line, and its tables are there before
    any worker is."""
    store = await Store.open(settings.data, settings.database, SERVES)
    await store.close()


def _open_later(url: str, host: str, port: int) -> None:
    """Open the page once the server answers."""

    def wait() -> None:
        target = "127.0.0.1" if host in ("0.0.0.0", "::") else host
        for _ in range(100):
            try:
                with socket.create_connection((target, port), timeout=1) as probe:
                    probe.sendall(b"GET /healthz HTTP/1.0\r\n\r\n")
                    if probe.recv(12):
                        webbrowser.open(url)
                        return
            except OSError:
                continue

    threading.Thread(target=wait, daemon=True).start()
