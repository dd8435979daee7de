"""The real server as a process of its own: started on a free port, killed without warning, started again."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
START_SECONDS = 60.0  # interpreted, cold and on a busy machine


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


class Server:
    """`sandtable serve` on its own data folder. It keeps its port over a restart, as a real one does."""

    def __init__(self, data: Path, limits: bool = True, module: str = "sandtable.cli.main") -> None:
        self.data = data
        self.module = module
        self.more = [] if limits else ["--no-limits"]
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = data / "server.log"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> "Server":
        self.data.mkdir(parents=True, exist_ok=True)
        with self.log.open("ab") as out:
            self.process = subprocess.Popen(
                [sys.executable, "-m", self.module, "serve", "--data", str(self.data)]
                + ["--port", str(self.port), "--no-open", *self.more],
                stdout=out,
                stderr=subprocess.STDOUT,
                stdin=subprocess.DEVNULL,
                start_new_session=True,
                cwd=ROOT,
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
            )
        self.wait_until_healthy()
        return self

    def wait_until_healthy(self) -> None:
        end = time.monotonic() + START_SECONDS
        while True:
            assert self.process is not None
            assert self.process.poll() is None, f"the server stopped by itself:\n{self.told()}"
            try:
                with urllib.request.urlopen(f"{self.url}/healthz", timeout=2) as answer:
                    if answer.status == 200:
                        return
            except (urllib.error.URLError, OSError):
                pass
            assert time.monotonic() < end, f"the server does not answer:\n{self.told()}"
            time.sleep(0.05)

    def kill(self) -> None:
        """SIGKILL: nothing gets a chance to tidy up. (The bots are processes of their own, and notice by themselves.)"""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """As Ctrl-C does it."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self.process is None:
            return
        try:
            os.killpg(self.process.pid, how)
            self.process.wait(10)
        except ProcessLookupError:
            pass
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(10)
        self.process = None

    def told(self) -> str:
        """What the server has written so far."""
        return self.log.read_text(errors="replace") if self.log.exists() else ""
