"""One server hands its port to another, as `make play` does when the compiled engine is there: nothing is lost."""

import random
import sys
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest

import sandtable
from sandtable.server.process import handed_arguments
from sandtable.session.files import Played, parse_game
from tests.server.helpers import PATIENCE, Person, Stream, until
from tests.server.test_tables_restart import Process, started

__all__ = ["started"]  # a fixture


def program(folder: Path) -> Path:
    """A `sandtable` to hand over to."""
    found = folder / "sandtable"
    package = Path(sandtable.__path__[0]).parent
    words = f'PYTHONPATH="{package}" exec "{sys.executable}" -m sandtable.cli.main "$@"'
    found.write_text(f"#!/bin/sh\n{words}\n", "utf-8")
    found.chmod(0o755)
    return found


def hand_over(file: Path, to: Path) -> None:
    part = file.with_suffix(".part")
    part.write_text(str(to), "utf-8")
    part.rename(file)


def command_of(server: Process) -> str:
    """What the server's process runs now."""
    return Path(f"/proc/{server.process.pid}/cmdline").read_text("utf-8")


def test_a_game_goes_on_under_the_next_server(tmp_path: Path, started: list[Process]) -> None:
    file = tmp_path / "next"
    server = Process("--data", str(tmp_path), "--hand-over", str(file))
    started.append(server)
    person = Person(server.address)
    table = person.make("fortress", "me open", scenario="basic")
    stream = person.watch(table)
    last, before = stream.next("state")
    hand_over(file, program(tmp_path))
    assert stream.ended.wait(PATIENCE)
    until(lambda: "--listening" in command_of(server), "the change")
    # The port was listened on all the time: nobody was refused, and what was seen is what is seen.
    again = Stream(person, f"/api/tables/{table}/events?seat=japan", last)
    person.choose(table, random.Random(1))
    assert again.next("state")[1]["seen"] != before["seen"]
    again.close()
    person.close()


class Player:
    """Somebody who gives orders for both sides as fast as they go, and keeps count."""

    def __init__(self, address: str) -> None:
        self.person = Person(address)
        self.table = self.person.make("fortress", "me me", scenario="basic", access="hotseat")
        self.chance = random.Random(2)
        self.carried_out = 0
        self.refused: list[Any] = []
        self.enough = threading.Event()
        self.thread = threading.Thread(target=self.play)
        self.thread.start()

    def play(self) -> None:
        while not self.enough.is_set():
            self.give()

    def give(self) -> None:
        now = self.now()  # of the seat that has to decide
        act = self.chance.choice(now["view"]["offers"])["action"]
        body = {"seen": now["seen"], "seat": now["seat"], "action": act}
        try:
            answer = self.person.client.post(f"/api/tables/{self.table}/orders", json=body)
        except httpx.TransportError:
            # The line was cut, as a browser may find it: whether the order was carried out, the next state tells.
            self.carried_out += self.now(now["seat"])["seen"] != now["seen"]
            return
        if answer.is_success:
            self.carried_out += 1
        else:
            self.refused.append(answer.json())

    def now(self, seat: str = "") -> Any:
        """What is seen; reading is tried again, as the page does."""
        for _ in range(3):
            try:
                return self.person.state(self.table, seat)
            except httpx.TransportError:
                continue
        raise AssertionError("three times in a row nobody answered")

    def resign(self) -> list[Any]:
        """End the game; every order of its record."""
        self.enough.set()
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()
        self.person.order(self.table, "resign", self.now()["seat"])
        record = self.person.client.get(f"/api/tables/{self.table}/export").content
        return [entry for entry in parse_game(record, "x").entries if type(entry) is Played]


def test_orders_during_the_change_are_carried_out_once(tmp_path: Path, started: list[Process]) -> None:
    file = tmp_path / "next"
    server = Process("--data", str(tmp_path), "--hand-over", str(file))
    started.append(server)
    player = Player(server.address)
    until(lambda: player.carried_out > 5, "some orders")
    hand_over(file, program(tmp_path))
    until(lambda: "--listening" in command_of(server), "the change")
    before = player.carried_out
    until(lambda: player.carried_out > before + 5, "orders to the next server")
    orders = player.resign()
    assert player.refused == []
    assert len(orders) == player.carried_out + 1  # and to resign
    player.person.close()


def test_a_program_that_cannot_be_run_changes_nothing(tmp_path: Path, started: list[Process]) -> None:
    file = tmp_path / "next"
    server = Process("--data", str(tmp_path), "--hand-over", str(file))
    started.append(server)
    hand_over(file, tmp_path / "missing")
    person = Person(server.address)
    table = person.make("fortress", "me open", scenario="basic")
    person.choose(table, random.Random(1))
    assert "--hand-over" in command_of(server)
    person.close()
    assert "goes on" in server.stop()


@pytest.mark.parametrize("words", [["--hand-over", "x"], ["--hand-over=x"]])
def test_the_next_server_is_called_like_this_one(words: list[str]) -> None:
    arguments = ["serve", "--port", "1", *words, "--no-limits"]
    assert handed_arguments(arguments, 7) == ["serve", "--port", "1", "--no-limits", "--listening", "7"]
