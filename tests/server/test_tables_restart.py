"""The real server as a process: killed in the middle of a game, stopped, started where it cannot."""

import contextlib
import os
import random
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.server.helpers import PATIENCE, Person, Stream, until


class Process:
    """`sandtable serve`, as a person starts it."""

    def __init__(self, *words: str, port: int = 0) -> None:
        program = [sys.executable, "-m", "sandtable.cli.main", "serve", "--no-open", "--no-limits"]
        self.process = subprocess.Popen(
            [*program, "--port", str(port), *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        assert self.process.stdout is not None
        self.line = self.process.stdout.readline()
        found = re.search(r"http://127.0.0.1:(\d+)/", self.line)
        assert found, self.process.communicate()
        self.port = int(found[1])
        self.address = f"http://127.0.0.1:{self.port}"

        def answers() -> bool:
            try:
                return httpx.get(f"{self.address}/healthz", timeout=2).status_code == 200
            except httpx.HTTPError:
                return False

        until(answers, "the server's first answer")

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)

    def stop(self, number: int = signal.SIGTERM) -> str:
        """Stop it as a person or a supervisor would; answers what it wrote to stderr."""
        self.process.send_signal(number)
        _, errors = self.process.communicate(timeout=PATIENCE)
        return errors

    def close(self) -> None:
        if self.process.poll() is None:
            self.kill()
        for pipe in (self.process.stdout, self.process.stderr):
            if pipe is not None:
                pipe.close()


@pytest.fixture
def words(stores: dict[str, Any]) -> list[str]:
    return ["--data", stores["data"]] if "data" in stores else ["--database", stores["database"]]


@pytest.fixture
def started() -> Iterator[list[Process]]:
    processes: list[Process] = []
    yield processes
    for process in processes:
        process.close()


def test_a_server_that_is_killed_in_the_middle_of_a_game_loses_nothing(
    words: list[str], started: list[Process]
) -> None:
    """Orders are given as fast as they go; whatever was answered before the kill is there after it."""
    first = Process(*words)
    started.append(first)
    anna, ben = Person(first.address), Person(first.address)
    table = anna.make("fortress", "me open", scenario="basic", access="open")
    ben.post(f"/api/tables/{table}/seats/commonwealth", {"name": "Ben"})
    threading.Timer(1.5, first.kill).start()
    rng = random.Random(1)
    answered: dict[str, Any] = {}
    with contextlib.suppress(httpx.HTTPError):
        while True:
            for person, seat in ((anna, "japan"), (ben, "commonwealth")):
                found = person.choose(table, rng, seat)
                if found is not None:
                    answered[seat] = found["state"]
    assert len(answered) == 2
    again = Process(*words, port=first.port)  # at the same address: pages find it again by themselves
    started.append(again)
    for person, seat in ((anna, "japan"), (ben, "commonwealth")):
        fresh = Person(again.address, person.client.cookies)
        now = fresh.state(table, seat)
        last = answered[seat]
        # Since this seat's last answer: what the other was answered, and the one order stored but not answered.
        assert now["mark"] >= last["mark"] and now["moments"] - last["moments"] in (0, 1, 2)
        if now["moments"] == last["moments"]:
            assert now["view"] == last["view"]
        assert fresh.choose(table, rng, seat) is not None or now["view"]["status"] != "decide"
        fresh.close()


def test_a_stream_is_taken_up_again_after_a_kill(words: list[str], started: list[Process]) -> None:
    first = Process(*words)
    started.append(first)
    person = Person(first.address)
    table = person.make("fortress", "me open", scenario="basic")
    stream = person.watch(table)
    last, before = stream.next("state")
    person.choose(table, random.Random(1))
    first.kill()
    assert stream.ended.wait(PATIENCE)
    started.append(Process(*words, port=first.port))
    again = Stream(person, f"/api/tables/{table}/events?seat=japan", last)
    assert again.next("state")[1]["seen"] != before["seen"]
    again.close()
    person.close()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_stops_cleanly_with_streams_open_and_a_bot_at_work(
    tmp_path: Any, started: list[Process], number: int
) -> None:
    server = Process("--data", str(tmp_path))
    started.append(server)
    person = Person(server.address)
    table = person.make("fortress", "me ismcts:ms=10000", scenario="basic")
    stream = person.watch(table)
    stream.next("state")
    children = until(lambda: children_of(server.process.pid), "a bot's process")
    began = time.monotonic()
    errors = server.stop(number)
    assert time.monotonic() - began < 8 and server.process.returncode == 0
    assert "Traceback" not in errors
    until(lambda: not any(alive(child) for child in children), "the end of the bots' processes")
    person.close()


def test_a_killed_server_leaves_no_process_behind(tmp_path: Any, started: list[Process]) -> None:
    server = Process("--data", str(tmp_path))
    started.append(server)
    children = until(lambda: children_of(server.process.pid), "a bot's process")
    server.kill()
    until(lambda: not any(alive(child) for child in children), "the end of the bots' processes")


def children_of(pid: int) -> list[int]:
    found = []
    for name in os.listdir("/proc"):
        if name.isdigit():
            with contextlib.suppress(OSError), open(f"/proc/{name}/stat", encoding="utf-8") as stat:
                if int(stat.read().rpartition(")")[2].split()[1]) == pid:
                    found.append(int(name))
    return found


def alive(pid: int) -> bool:
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8") as stat:
            return stat.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def run(*words: str) -> subprocess.CompletedProcess[str]:
    program = [sys.executable, "-m", "sandtable.cli.main", "serve", "--no-open", *words]
    return subprocess.run(program, capture_output=True, text=True, timeout=60, check=False)


def test_a_taken_port_is_one_line(tmp_path: Any) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        found = run("--port", str(taken.getsockname()[1]), "--data", str(tmp_path))
    assert found.returncode == 2 and found.stderr.count("\n") == 1 and "cannot listen" in found.stderr


def test_several_workers_need_a_postgresql(tmp_path: Any) -> None:
    found = run("--workers", "2", "--data", str(tmp_path))
    assert found.returncode == 2 and "PostgreSQL" in found.stderr and found.stderr.count("\n") == 1


def test_a_database_that_cannot_be_reached_is_one_line_without_its_password(tmp_path: Any) -> None:
    found = run("--database", "postgresql://me:secret@127.0.0.1:1/x", "--port", "0")
    assert found.returncode == 2 and "cannot be opened" in found.stderr
    assert "secret" not in found.stderr + found.stdout and "Traceback" not in found.stderr


def test_it_says_when_others_can_reach_it(tmp_path: Any, started: list[Process]) -> None:
    server = Process("--data", str(tmp_path), "--host", "0.0.0.0")
    started.append(server)
    errors = server.stop()
    assert "0.0.0.0" in errors.splitlines()[0]
