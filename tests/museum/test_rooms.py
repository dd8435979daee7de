"""The museum is complete: a game per level and ending, small, with undo, takebacks, standing orders and cards among them.

That each of them is still true is tested with the sessions (tests/session/test_museum.py).
"""

import json
from pathlib import Path
from typing import Any

import pytest

from sandtable.games.fortress import TITLE
from tools.make_museum import LARGEST, LEVELS, makers

FOLDER = Path(__file__).parent


def game(name: str) -> dict[str, Any]:
    return json.loads((FOLDER / f"{name}.json").read_text("utf-8"))


@pytest.mark.parametrize("name", makers())
def test_every_room_has_its_game(name: str) -> None:
    path = FOLDER / f"{name}.json"
    assert path.stat().st_size < LARGEST
    record = game(name)
    assert record["title"] == "fortress"
    assert record["rules_version"] <= TITLE.version
    assert record["seed"]
    level, _, ending = name.partition("-")
    assert record["scenario"] == level
    if ending not in ("cards", "takebacks"):
        assert record["ending"] == ending.removesuffix("-japan").removesuffix("-commonwealth")


def test_there_is_nothing_else_in_it() -> None:
    assert {path.stem for path in FOLDER.glob("*.json")} == set(makers())


def test_every_level_has_every_ending() -> None:
    found = {(record["scenario"], record["ending"]) for record in map(game, makers())}
    assert found >= {(level, ending) for level in LEVELS for ending in TITLE.endings.values()}


def test_all_kinds_of_entry_are_in_it() -> None:
    kinds = {entry[0] for name in makers() for entry in game(name)["entries"]}
    assert kinds == {"act", "redo", "auto", "deal", "undo", "reset", "ask", "answer", "stand", "lapse"}
    answers = {entry[2] for name in makers() for entry in game(name)["entries"] if entry[0] == "answer"}
    assert answers == {True, False}


def test_cards_are_played_in_it() -> None:
    words = {entry[2] for name in makers() for entry in game(name)["entries"] if entry[0] == "act"}
    assert len({word for word in words if word.startswith("play ")}) > 15
