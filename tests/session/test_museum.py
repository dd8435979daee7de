"""The museum: recorded games, one per way of ending, replayed for ever by the rules and the data of their day."""

from hashlib import blake2b
from pathlib import Path

import msgspec
import pytest

from sandtable.kernel.chance import FastDealer
from sandtable.session.files import GameFile, Played, read_game
from sandtable.session.loading import open_game
from sandtable.session.session import Session
from sandtable.session.titles import load_title
from sandtable.session.verify import patch, verify

MUSEUM = sorted((Path(__file__).parents[1] / "museum").glob("*.json"))
FURTHER = 12
"""So many decisions are taken in a game that goes on."""

every_game = pytest.mark.parametrize("path", MUSEUM, ids=[path.stem for path in MUSEUM])


@pytest.mark.both
@every_game
def test_a_recorded_game_is_still_true(path: Path) -> None:
    report = verify(path)
    assert report.ok, report.text
    assert report.over
    assert report.dice_checked


def middle_of(path: Path) -> GameFile:
    """A recorded game as it stood before its last third."""
    file = read_game(path)
    entries = file.entries[: len(file.entries) * 2 // 3]
    return msgspec.structs.replace(file, entries=entries, checkpoints=[], ending="")


def play_on(session: Session, count: int) -> None:
    dealer = FastDealer(1)
    for _ in range(count):
        if session.over:
            return
        if session.takeback_asked_by >= 0:
            session.answer_takeback(session.takeback_awaits()[0], False)
        seat = session.awaited()[0]
        legal = session.legal(seat)
        session.order(seat, legal[dealer.below(len(legal))])


@pytest.mark.both
@every_game
def test_a_recorded_game_goes_on_under_what_it_began_with(path: Path, tmp_path: Path) -> None:
    file = middle_of(path)
    session = open_game(file, None, None, path.name)
    play_on(session, FURTHER)
    assert len(session.entries) > len(file.entries)
    session.save(tmp_path / "on.json")
    saved = read_game(tmp_path / "on.json")
    assert (saved.rules_version, saved.form) == (file.rules_version, file.form)
    assert saved.data == session.title.digest_of_data()
    assert load_title(file.title).as_played(saved.rules_version, saved.data) is session.title
    assert saved.entries[: len(file.entries)] == file.entries, "nothing of it was changed"
    report = verify(saved)
    assert report.ok, report.text
    again = Session.load(tmp_path / "on.json")
    assert again.board.rows() == session.board.rows()


def test_games_of_every_data_set_that_is_kept_are_among_them() -> None:
    """So a kept set cannot be lost either: its games would not open."""
    named = {(file.title, file.rules_version, file.data) for file in map(read_game, MUSEUM)}
    assert named >= {
        ("fortress", 1, "986110d912fba0e7"),
        ("fortress", 1, "1e378158e5436768"),
        ("shanghai", 1, "37a501ebc5e8aaf3"),
        ("shanghai", 1, "45bcb7de45ea74fb"),
        ("shanghai", 2, "45bcb7de45ea74fb"),
        ("shanghai", 2, "2768af3485916f95"),
        ("nei", 1, "06044a22762c2d97"),
    }


def test_a_former_version_is_known_until_every_recorded_game_can_move_on() -> None:
    """A switch that keeps a former rule is dropped only when `patch` moves every game of that version on."""
    stuck: dict[tuple[str, int], list[str]] = {}
    for path in MUSEUM:
        file = read_game(path)
        if file.rules_version < load_title(file.title).version and not patch(path).ok:
            stuck.setdefault((file.title, file.rules_version), []).append(path.stem)
    for (slug, version), names in stuck.items():
        title = load_title(slug)
        held = title.as_played(version, title.digest_of_data())  # raises if the switch is gone
        assert held.version == version, f"{names} cannot move on"
    assert ("shanghai", 1) in stuck, "version 1 cannot be dropped yet"


def test_a_game_from_before_positions_left_out_what_follows_is_moved_on_by_renewing(tmp_path: Path) -> None:
    """The first recorded games had other digests for the same positions: `patch --renew` writes the present ones."""
    path = MUSEUM[0].parent / "basic-resigned.json"
    file = read_game(path)
    older = [
        msgspec.structs.replace(one, digest=blake2b(one.digest.encode(), digest_size=8).hexdigest())
        for one in file.entries
        if isinstance(one, Played)
    ]
    first = msgspec.structs.replace(file, entries=list(older), checkpoints=[], data="986110d912fba0e7")
    assert not verify(first).ok and not patch(first).ok
    report = patch(first, write=tmp_path / "on.json", renew=True)
    assert report.ok and verify(tmp_path / "on.json").ok
    renewed = read_game(tmp_path / "on.json").entries
    assert all(isinstance(one, Played) for one in renewed)
    # What each step is marked with may have become more since it was recorded.
    assert [msgspec.structs.replace(one, flags=0) for one in renewed] == [
        msgspec.structs.replace(one, flags=0) for one in file.entries
    ]
