"""The museum is complete: a game per title, level and ending, small, with undo, takebacks, standing orders and cards
among them. And it only grows: every file is in the catalogue, with its digest.

That each of them is still true is tested with the sessions (tests/session/test_museum.py).
"""

import json
import shutil
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sandtable.games.fieldcommand import TITLE as FIELD
from sandtable.games.fortress import TITLE as FORTRESS
from sandtable.games.nei import TITLE as NEI
from sandtable.games.shanghai import TITLE as SHANGHAI
from sandtable.session.session import Session
from tools import make_museum
from tools.make_museum import LARGEST, LEVELS, add, catalogue, digest_of, rooms

FOLDER = Path(__file__).parent
ROOMS = rooms()


@cache
def game(name: str) -> dict[str, Any]:
    return json.loads((FOLDER / f"{name}.json").read_text("utf-8"))


def entries(title: str) -> list[Any]:
    """All entries of the games of a title."""
    return [entry for name in ROOMS if game(name)["title"] == title for entry in game(name)["entries"]]


@pytest.mark.parametrize("name", ROOMS)
def test_every_room_has_its_game(name: str) -> None:
    room = ROOMS[name]
    assert (FOLDER / f"{name}.json").stat().st_size < LARGEST
    record = game(name)
    assert record["title"] == room.title.slug
    assert record["rules_version"] <= room.title.version
    assert record["seed"]
    assert record["scenario"] == room.scenario
    assert not room.ending or record["ending"] == room.ending


def test_no_file_vanishes_and_none_is_written_over() -> None:
    found = {path.stem: digest_of(path.read_bytes()) for path in FOLDER.glob("*.json")}
    assert found == {name: entry["digest"] for name, entry in catalogue().items()}
    assert all(entry["line"] for entry in catalogue().values())
    assert {name.partition(".")[0] for name in found} == set(ROOMS), "no game without a room"


def test_a_room_gets_a_further_game_beside_those_it_has(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    room = "basic-resigned"
    shutil.copy(FOLDER / f"{room}.json", tmp_path)
    entry = catalogue()[room]
    (tmp_path / "catalogue.toml").write_text(f'[{room}]\ndigest = "{entry["digest"]}"\nline = "old"\n')
    monkeypatch.setattr(make_museum, "MUSEUM", tmp_path)
    monkeypatch.setattr(make_museum, "CATALOGUE", tmp_path / "catalogue.toml")
    assert "entries" in add(room, Session.load(FOLDER / "basic-agreed.json"))
    assert "already" in add(room, Session.load(FOLDER / "basic-agreed.json"))
    assert set(catalogue()) == {room, f"{room}.1"} and catalogue()[room] == {**entry, "line": "old"}
    assert digest_of((tmp_path / f"{room}.json").read_bytes()) == entry["digest"]
    assert digest_of((tmp_path / f"{room}.1.json").read_bytes()) == catalogue()[f"{room}.1"]["digest"]


def test_every_level_has_every_ending() -> None:
    found = {(record["title"], record["scenario"], record["ending"]) for record in map(game, ROOMS)}
    assert found >= {("fortress", level, ending) for level in LEVELS for ending in FORTRESS.endings.values()}
    # Shanghai Incident has levels of victory and one of them is a draw: nobody offers another.
    wanted = set(SHANGHAI.endings.values())
    assert found >= {("shanghai", "campaign", ending) for ending in wanted}
    assert len(wanted) == 7
    endings = ("last-card", "sudden-death", "resigned")
    assert found >= {("coralsea", "campaign", ending) for ending in endings}
    assert found >= {("nei", "campaign", ending) for ending in NEI.endings.values()}


def test_every_level_and_every_ending_of_field_command() -> None:
    records = [game(name) for name in ROOMS if ROOMS[name].title is FIELD]
    assert {record["ending"] for record in records} >= set(FIELD.endings.values()) - {
        "agreed"
    }  # nobody offers a draw
    levels = {record["options"]["level"] for record in records}
    assert levels == {"company", "battalion", "regiment", "brigade", "division", "corps", "army"}
    assert {record["options"]["players"] for record in records} == {2, 3}


def test_every_option_of_shanghai_is_played_both_ways() -> None:
    for option in SHANGHAI.options:
        values = {game(name)["options"][option.name] for name in ROOMS if game(name)["title"] == "shanghai"}
        assert values == {True, False}, option.name


def test_all_kinds_of_entry_are_in_it() -> None:
    every = {"act", "redo", "deal", "undo", "reset", "ask", "answer", "stand", "lapse"}
    assert {entry[0] for entry in entries("fortress")} == every | {"auto"}
    assert {entry[0] for entry in entries("shanghai")} >= every
    for title in ("fortress", "shanghai"):
        assert {entry[2] for entry in entries(title) if entry[0] == "answer"} == {True, False}


def words(title: str) -> set[str]:
    """The verbs that are used in the games of a title."""
    return {entry[2].partition(" ")[0] for entry in entries(title) if entry[0] == "act"}


def test_cards_are_played_in_it() -> None:
    played = {entry[2] for entry in entries("fortress") if entry[0] == "act" and entry[2].startswith("play ")}
    assert len(played) > 15


def test_nearly_every_kind_of_order_of_shanghai_is_given_in_it() -> None:
    known = {verb.word for verb in SHANGHAI.vocabulary().verbs}
    assert len(words("shanghai")) > 30 and words("shanghai") <= known
