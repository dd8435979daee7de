"""What leaves the host for one seat holds nothing that this seat may not know."""

import random

import msgspec
import pytest

from sandtable.kernel.chance import FastDealer
from sandtable.kernel.errors import BadFile
from sandtable.session import files
from sandtable.session.session import Session
from tests.session.helpers import BLUE, OBSERVER, RED, SEED, arm, new, play_on, say
from tests.toys import CARDS, DUEL, OPEN, Attack, DuelBoard


def export(session: Session, seat: int) -> bytes:
    return msgspec.json.encode(session.export_view(seat))


def hidden_from(session: Session, seat: int) -> list[str]:
    """The names of cards that a seat must not be able to place: the other's, and those it has never seen."""
    board = session.board
    assert isinstance(board, DuelBoard)
    own = range(seat * 5, seat * 5 + 5) if seat >= 0 else range(0)
    attacks = [frame.seat for frame in board.stack if isinstance(frame, Attack)]
    laid = board.on_table() if attacks == [seat] else -1
    return [
        name
        for card, name in enumerate(CARDS)
        if board.where[card] != OPEN and card not in own and board.where[card] != 2 + seat and card != laid
    ]


def test_exports_name_nothing_hidden() -> None:
    """On every step of random games, undos and takebacks included."""
    for number in range(12):
        rng = random.Random(number)
        session = new("close", armed=number % 2 == 0)
        seen: set[str] = set()
        while not session.over:
            play_on(session, rng, undo=0.2, limit=1)
            board = session.board
            assert isinstance(board, DuelBoard)
            # A card that was shown once may be named in a line about taking it back.
            seen |= {name for card, name in enumerate(CARDS) if board.where[card] == OPEN}
            for reader in (RED, BLUE, OBSERVER):
                data = export(session, reader)
                assert SEED.hex().encode() not in data
                for name in hidden_from(session, reader):
                    if name not in seen and not was_mine(session, reader, name):
                        assert f'"{name}"'.encode() not in data, (reader, name)
                        assert f" {name}".encode() not in data, (reader, name)


def was_mine(session: Session, reader: int, name: str) -> bool:
    """Whether the reader held a card that a takeback put back into the cup."""
    return any(name in line.text for line in session.lines(reader)) and any(
        entry.kind == "answer" for entry in session.entries
    )


@pytest.mark.both
def test_exports_are_equal_for_boards_that_look_equal() -> None:
    """The view in an export comes from what the seat may know: a determinized board gives the same."""
    session = arm(new())
    for reader in (RED, BLUE, OBSERVER):
        other = DUEL.determinize(session.board, reader, FastDealer(7))
        assert DUEL.view(other, reader) == session.export_view(reader).view


def test_the_others_private_actions_are_not_counted() -> None:
    early = say(new(), "blue: take blue-1")
    late = say(new(), "blue: take blue-4 take blue-2")
    assert export(early, RED) == export(late, RED)
    assert export(early, OBSERVER) == export(late, OBSERVER)
    assert export(early, BLUE) != export(late, BLUE)


def test_an_export_can_be_opened_for_reading(tmp_path) -> None:
    session = say(arm(new()), "red: high")
    path = tmp_path / "red.json"
    files.write_view(path, session.export_view(RED))
    opened = files.read_view(path)
    assert opened == session.export_view(RED) == files.read_any(path)
    assert opened.own == ["take red-3", "take red-4", "ready", "high"]
    assert opened.seat == "red"
    assert session.export_view(OBSERVER).own == []
    with pytest.raises(BadFile, match="looked at, not played on"):
        Session.load(path, DUEL)


def test_bad_view_files(tmp_path) -> None:
    session = arm(new())
    path = tmp_path / "game.json"
    session.save(path)
    assert isinstance(files.read_any(path), files.GameFile)
    with pytest.raises(BadFile, match="no Sandtable view"):
        files.read_view(path)
    path.write_text('{"format": "sandtable-view", "format_version": 7}')
    with pytest.raises(BadFile, match="format version 7"):
        files.read_view(path)
    path.write_text('{"format": "sandtable-view", "format_version": 1}')
    with pytest.raises(BadFile, match="missing required field"):
        files.read_view(path)
