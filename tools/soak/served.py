"""A server and a PostgreSQL of our own, to be killed, stopped and started again."""

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tools.bench.server import free_port, wait_for


class Served:
    """A server process with a store of its own, which can be killed and started again."""

    def __init__(self, folder: str, database: str | None, *more: str) -> None:
        self.folder = folder
        self.database = database
        self.port = free_port()
        self.more = more
        self.process: subprocess.Popen[bytes] | None = None
        self.log = Path(folder) / "log"

    def start(self) -> None:
        command = [sys.executable, "-m", "sandtable.cli.main", "serve", "--no-open", "--port", str(self.port)]
        command += ["--data", self.folder, *self.more]
        if self.database is not None:
            command += ["--database", self.database]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log)
        try:
            wait_for(f"http://127.0.0.1:{self.port}/healthz", self.process)
        except BaseException:
            print(self.log.read_text("utf-8", "replace")[-2000:], file=sys.stderr)  # it goes with the folder
            raise

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> float:
        """End it as an operator does; returns how long that took."""
        assert self.process is not None
        began = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(30)
        return time.monotonic() - began

    def processor(self) -> float:
        """Seconds of a processor that it has used."""
        assert self.process is not None
        parts = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")

    def worked(self) -> float:
        """Seconds that its threads have worked, to the microsecond."""
        assert self.process is not None
        found = 0
        for one in Path(f"/proc/{self.process.pid}/task").iterdir():
            with contextlib.suppress(OSError):
                found += int((one / "schedstat").read_text().split()[0])
        return found / 1e9

    def tracebacks(self) -> int:
        return self.log.read_text("utf-8", "replace").count("Traceback")


class Postgres:
    """A PostgreSQL server of our own that can be stopped and started."""

    def __init__(self, folder: str) -> None:
        from pgserver.postgres_server import get_server

        self.server = get_server(folder)

    def address(self, name: str) -> str:
        self.server.psql(f"CREATE DATABASE {name};")
        return str(self.server.get_uri(name))

    def stop(self) -> None:
        from pgserver._commands import pg_ctl  # type: ignore[attr-defined]

        pg_ctl(["-w", "-m", "fast", "stop"], pgdata=self.server.pgdata, user=self.server.system_user)

    def start(self) -> None:
        self.server.ensure_postgres_running()

    def close(self) -> None:
        self.server.cleanup()


@contextlib.contextmanager
def folder() -> Iterator[str]:
    made = tempfile.mkdtemp(prefix="sandtable-soak-")
    try:
        yield made
    finally:
        shutil.rmtree(made, ignore_errors=True)


@contextlib.contextmanager
def postgres() -> Iterator[Postgres]:
    made = tempfile.mkdtemp(prefix="sandtable-soak-pg-")
    server = Postgres(made)
    try:
        yield server
    finally:
        server.close()
        shutil.rmtree(made, ignore_errors=True)
