"""Game files: they come back as they were, bad ones say what is wrong, and an interrupted save loses nothing."""

import json
import os
import random

import msgspec
import pytest

from sandtable.kernel.codec import digest
from sandtable.kernel.errors import BadFile
from sandtable.session import files
from sandtable.session.session import HUMAN, Session, TakebackError
from sandtable.session.writing import checkpoint
from tests.session.helpers import (
    BLUE,
    HUMANS,
    OBSERVER,
    RED,
    SEED,
    at_attack,
    at_turn,
    bid,
    new,
    play_on,
    replayed_digest,
    say,
)
from tests.toys import DUEL, DuelTitle


def played(number: int = 1) -> Session:
    """A game in progress with a bit of everything in its log."""
    session = new("plain", rounds=8, health=3)
    rng = random.Random(number)
    while len(session.entries) < 40:
        play_on(session, rng, undo=0.3, limit=1)
        assert not session.over
    return session


def stored(path) -> dict:
    return json.loads(path.read_bytes())


def change(path, **fields) -> None:
    path.write_text(json.dumps({**stored(path), **fields}))


@pytest.fixture
def saved(tmp_path):
    path = tmp_path / "game.json"
    played().save(path)
    return path


# -- there and back -------------------------------------------------------------------------------------------


@pytest.mark.both
def test_a_saved_game_goes_on_as_if_nothing_had_been(tmp_path) -> None:
    for number in range(8):
        session = played(number)
        session.save(tmp_path / "game.json")
        loaded = Session.load(tmp_path / "game.json", DUEL)
        assert digest(loaded.board) == digest(session.board) == replayed_digest(loaded)
        assert loaded.entries == session.entries
        assert loaded.steps() == session.steps()
        for reader in (RED, BLUE, OBSERVER):
            assert loaded.view(reader) == session.view(reader)
            assert loaded.lines(reader) == session.lines(reader)
            assert loaded.mark(reader) == session.mark(reader)
        for seat in (RED, BLUE):
            assert loaded.undo_state(seat) == session.undo_state(seat)
        ends = []
        for one in (session, loaded):
            play_on(one, random.Random(number), undo=0.3)
            ends.append((digest(one.board), one.entries))
        assert ends[0] == ends[1]


def test_the_bytes_come_back(saved) -> None:
    file = files.read_game(saved)
    assert files.game_bytes(file) == saved.read_bytes()
    assert files.parse_game(files.game_bytes(file), "x") == file


def test_loading_does_not_replay_the_game(saved) -> None:
    """An early entry that does not hold is not even looked at (verify does that)."""
    entries = stored(saved)["entries"]
    entries[0][3] = "0" * 16
    change(saved, entries=entries)
    loaded = Session.load(saved, DUEL)
    with pytest.raises(BadFile, match="entry 1"):
        loaded.lines(RED)


def test_undo_reaches_behind_the_checkpoint(tmp_path) -> None:
    session = say(bid(new("plain", armed=True)), "red: step p2", "red: step p3")
    session.save(tmp_path / "game.json")
    loaded = Session.load(tmp_path / "game.json", DUEL)
    for one in (session, loaded):
        one.reset(RED)
    assert digest(loaded.board) == digest(session.board)


def test_what_a_checkpoint_skips_must_be_legal_before_it_is_played_for_the_log(saved) -> None:
    """What is not may break down or go on without end."""
    entries = stored(saved)["entries"]
    late = next(n for n in range(len(entries) - 1, 0, -1) if entries[n][0] == "act")
    early = next(n for n, entry in enumerate(entries) if entry[0] == "act")
    entries[early] = [*entries[early][:2], entries[late][2], *entries[early][3:]]
    change(saved, entries=entries)
    session = Session.load(saved, DUEL)
    with pytest.raises(BadFile, match=f"entry {early + 1}: it is not legal there; run verify"):
        session.lines(RED)


def test_entries_after_the_last_checkpoint_are_played(saved) -> None:
    session = Session.load(saved, DUEL)
    before = len(session.entries)
    point = checkpoint(session)
    play_on(session, random.Random(3), limit=6)
    file = msgspec.structs.replace(session.to_file(secret=True), checkpoints=[point], ending="")
    assert point.entry == before
    files.write_game(saved, file)
    assert digest(Session.load(saved, DUEL).board) == digest(session.board)
    files.write_game(saved, msgspec.structs.replace(file, checkpoints=[]))
    assert digest(Session.load(saved, DUEL).board) == digest(session.board)


def test_a_game_from_a_position_comes_back(tmp_path) -> None:
    table = DUEL.write_position(at_turn().board)
    session = Session.new(DUEL, DUEL.setup("", {}), HUMANS, SEED, position=table)
    say(session, "red: pass").save(tmp_path / "game.json")
    loaded = Session.load(tmp_path / "game.json", DUEL)
    assert loaded.position == table
    assert digest(loaded.board) == digest(session.board) == replayed_digest(loaded)


# -- what is in it --------------------------------------------------------------------------------------------


def test_the_seed_is_in_a_save_but_not_in_a_record(tmp_path) -> None:
    session = played()
    session.save(tmp_path / "save.json")
    session.publish(tmp_path / "record.json")
    assert SEED.hex().encode() in (tmp_path / "save.json").read_bytes()
    assert SEED.hex().encode() not in (tmp_path / "record.json").read_bytes()
    assert (tmp_path / "save.json").stat().st_mode & 0o077 == 0
    session.order_text(RED, "resign")
    session.publish(tmp_path / "record.json")
    assert stored(tmp_path / "record.json")["seed"] == SEED.hex()
    assert stored(tmp_path / "record.json")["ending"] == "resigned"


def test_a_record_without_its_seed_is_for_reading(tmp_path) -> None:
    session = played()
    session.publish(tmp_path / "record.json")
    loaded = Session.load(tmp_path / "record.json", DUEL)
    assert loaded.lines(RED) == session.lines(RED)
    seat = loaded.awaited()[0]
    for attempt in (
        lambda: loaded.order(seat, loaded.legal(seat)[0]),
        lambda: loaded.order_text(seat, "resign"),
        lambda: loaded.redo(seat),
        lambda: loaded.ask_takeback(seat),
    ):
        with pytest.raises((BadFile, TakebackError), match="without its seed"):
            attempt()


def test_one_entry_per_line(saved) -> None:
    lines = saved.read_text().splitlines()
    assert '["act",' in "".join(line[:7] for line in lines)
    assert len(lines) > len(stored(saved)["entries"])


# -- bad files ------------------------------------------------------------------------------------------------


def refuse(path, *words: str, title=DUEL) -> None:
    with pytest.raises(BadFile) as caught:
        Session.load(path, title)
    message = str(caught.value)
    assert "\n" not in message
    assert path.name in message
    for word in words:
        assert word in message, message


def test_no_file(tmp_path) -> None:
    refuse(tmp_path / "none.json", "No such file")
    refuse(tmp_path, "directory")


@pytest.mark.parametrize("keep", [0, 1, 100, 0.5, 0.99])
def test_truncated(saved, keep) -> None:
    data = saved.read_bytes()
    saved.write_bytes(data[: keep if isinstance(keep, int) else int(len(data) * keep)])
    refuse(saved)


@pytest.mark.parametrize(
    "data", [b"\xff\xfe\x00", b"null", b"[]", b"{}", b'"game"', b'{"format": 3}', b'{"format": "vassal"}']
)
def test_foreign(tmp_path, data: bytes) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(data)
    refuse(path)


def test_a_newer_format(saved) -> None:
    change(saved, format_version=99)
    refuse(saved, "format version 99")


@pytest.mark.parametrize(
    "field, value",
    [
        ("title", 3),
        ("players", "human"),
        ("players", ["human"]),
        ("entries", {}),
        ("entries", [["act", "red", "pass", "", 0]]),
        ("entries", [["leap", 0]]),
        ("entries", [["act", 0]]),
        ("options", {"rounds": None}),
        ("options", {"rounds": 5}),
        ("options", {"dragons": 5}),
        ("scenario", "moon"),
        ("seed", "xyz"),
        ("seed", "00" * 32),
        ("checkpoints", [{}]),
        ("position", {"place": 3}),
    ],
)
def test_wrong_values(saved, field: str, value) -> None:
    change(saved, **{field: value})
    refuse(saved)


def test_the_message_says_where(saved) -> None:
    entries = stored(saved)["entries"]
    entries[3][1] = "red"
    change(saved, entries=entries)
    refuse(saved, "$.entries[3][1]")


def test_words_of_another_game(saved) -> None:
    entries = stored(saved)["entries"]
    entries[0][2] = "castle queenside"
    change(saved, entries=entries)
    refuse(saved, "entry 1", "castle")


def test_another_title(saved) -> None:
    other = DuelTitle()
    other.slug = "joust"
    refuse(saved, "'duel'", "'joust'", title=other)


def test_other_rules_or_data(saved) -> None:
    newer = DuelTitle()
    newer.version = 2
    refuse(saved, "version 1", "version 2", "patch", title=newer)
    refuse(saved, "not here", title=DuelTitle(digest="1234"))


def without_checkpoint(path, **fields) -> None:
    change(path, checkpoints=[], **fields)


def test_an_edited_digest_names_its_entry(saved) -> None:
    entries = stored(saved)["entries"]
    entries[2][-2 if entries[2][0] != "deal" else 2] = "0" * 16
    without_checkpoint(saved, entries=entries)
    refuse(saved, "entry 3", "0" * 16)


def test_an_edited_action_names_its_entry(tmp_path) -> None:
    path = tmp_path / "game.json"
    at_attack().save(path)
    entries = stored(path)["entries"]
    assert entries[1][2] == "high"
    entries[1][2] = "low"
    without_checkpoint(path, entries=entries)
    refuse(path, "entry 2", "'low'", "leads to another position")
    entries[1][2] = "pass"
    without_checkpoint(path, entries=entries)
    refuse(path, "entry 2", "'pass' is not legal", "TABLE-3")


def test_an_edited_last_digest_is_found_beside_a_checkpoint(saved) -> None:
    session = Session.load(saved, DUEL)
    last = max(n for n, entry in enumerate(session.entries) if entry.digest)
    entries = stored(saved)["entries"]
    text = session.entries[last].digest
    entries[last] = ["0" * 16 if part == text else part for part in entries[last]]
    change(saved, entries=entries)
    refuse(saved, f"entry {last + 1}")


def test_an_edited_checkpoint(saved) -> None:
    point = stored(saved)["checkpoints"][0]
    point["board"][5][1] = [1, 1]
    change(saved, checkpoints=[point])
    refuse(saved, "checkpoint", "digest")
    point["entry"] = 1000
    change(saved, checkpoints=[point])
    refuse(saved, "checkpoint", "1000")


@pytest.mark.parametrize("entry", [["undo", 0, [99], ""], ["undo", 7, [1], ""], ["answer", 1, True, [1], ""]])
@pytest.mark.parametrize("keep", [True, False])
def test_taking_back_what_was_not_played(tmp_path, entry, keep: bool) -> None:
    path = tmp_path / "game.json"
    new().save(path)
    point = stored(path)["checkpoints"][0]
    change(path, entries=[entry], checkpoints=[{**point, "entry": 1}] if keep else [])
    refuse(path, "entry 1")


# -- interrupted saves ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("call", ["replace", "fsync"])
def test_an_interrupted_save_loses_nothing(saved, monkeypatch, call: str) -> None:
    before = saved.read_bytes()
    session = Session.load(saved, DUEL)
    play_on(session, random.Random(1), limit=4)

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, call, fail)
    with pytest.raises(BadFile, match="cannot be written: No space left"):
        session.save(saved)
    assert saved.read_bytes() == before
    assert os.listdir(saved.parent) == [saved.name]


def test_a_killed_save_loses_nothing(saved, monkeypatch) -> None:
    before = saved.read_bytes()
    session = Session.load(saved, DUEL)

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", killed)
    with pytest.raises(KeyboardInterrupt):
        session.save(saved)
    assert saved.read_bytes() == before


def test_a_folder_that_is_not_there(tmp_path) -> None:
    with pytest.raises(BadFile, match="cannot be written"):
        new().save(tmp_path / "no" / "game.json")
    assert new().players == [HUMAN, HUMAN]
