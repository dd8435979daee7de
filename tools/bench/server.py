"""A server process to measure, on SQLite or on a PostgreSQL of its own."""

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """A running `sandtable serve`."""

    def __init__(self, port: int, process: subprocess.Popen[bytes]) -> None:
        self.host = "127.0.0.1"
        self.port = port
        self.process = process

    def processor(self) -> float:
        """Seconds of a processor that the server process has used."""
        parts = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")

    def worked(self) -> float:
        """Seconds that its threads have worked, to the microsecond."""
        found = 0
        for one in Path(f"/proc/{self.process.pid}/task").iterdir():
            with contextlib.suppress(OSError):
                found += int((one / "schedstat").read_text().split()[0])
        return found / 1e9

    def memory(self) -> int:
        """Bytes of the server process that are its own (the bots' processes are not counted)."""
        for line in Path(f"/proc/{self.process.pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Private_Dirty:"):
                return int(line.split()[1]) * 1024
        return 0


@contextlib.contextmanager
def serving(database: str = "", python: str = sys.executable) -> Iterator[Server]:
    """A server with a fresh store. `database`: '' for SQLite, or a PostgreSQL address; `python`: that of the build."""
    folder = tempfile.mkdtemp(prefix="sandtable-bench-")
    port = free_port()
    command = [python, "-P", "-m", "sandtable.cli.main", "serve", "--no-open", "--no-limits"]
    command += ["--port", str(port), "--data", folder]
    if database:
        command += ["--database", database]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_for(f"http://127.0.0.1:{port}/healthz", process)
        yield Server(port, process)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(20)
        shutil.rmtree(folder, ignore_errors=True)


def wait_for(address: str, process: subprocess.Popen[bytes]) -> None:
    for _ in range(600):
        if process.poll() is not None:
            raise SystemExit(f"the server stopped with exit code {process.returncode}")
        with contextlib.suppress(OSError), urllib.request.urlopen(address, timeout=2):
            return
        time.sleep(0.05)
    raise SystemExit("the server did not come up")


@contextlib.contextmanager
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL server of our own."""
    from pgserver.postgres_server import get_server

    folder = tempfile.mkdtemp(prefix="sandtable-pg-")
    server = get_server(folder)
    try:
        yield server.get_uri()
    finally:
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)
