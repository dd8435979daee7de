"""Resuming a stored game: from its standpoint, without playing what lies before it."""

import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from sandtable.games.fortress import TITLE
from sandtable.kernel.codec import digest
from sandtable.kernel.errors import BadFile
from sandtable.session import course
from sandtable.session.session import Session
from sandtable.store.standpoint import NEAR, Standpoint, follow, resume, standpoint
from tests.session.helpers import BLUE, HUMANS, OBSERVER, RED, SEED, at_attack, at_turn, new, play_on, say
from tests.toys import DUEL

READERS = (RED, BLUE, OBSERVER)


def again(session: Session, point: Standpoint | None, upto: int | None = None) -> Session:
    """The game as a store would give it back, through bytes."""
    if point is not None:
        point = msgspec.msgpack.decode(msgspec.msgpack.encode(point), type=Standpoint)
    entries = session.entries[:upto]
    start = DUEL.start(session.setup)
    return resume(DUEL, session.setup, start, list(HUMANS), SEED, None, entries, point)


def same(one: Session, other: Session) -> None:
    assert digest(one.board) == digest(other.board)
    assert [one.lines(reader) for reader in READERS] == [other.lines(reader) for reader in READERS]
    assert [one.mark(reader) for reader in READERS] == [other.mark(reader) for reader in READERS]
    assert [one.undo_state(seat) for seat in (RED, BLUE)] == [other.undo_state(seat) for seat in (RED, BLUE)]
    assert one.entries == other.entries
    assert one._dealer is not None and other._dealer is not None
    assert one._dealer.counter == other._dealer.counter


@pytest.mark.parametrize("seed", range(6))
def test_a_resumed_game_is_the_same_and_goes_on_the_same(seed: int) -> None:
    """With undos, takebacks and standing orders in it, resumed from a standpoint at any moment."""
    rng = random.Random(seed)
    session = new(seed=SEED)
    points: list[Standpoint | None] = [None]
    while not session.over and len(session.entries) < 120:
        play_on(session, rng, undo=0.3, limit=3)
        points.append(standpoint(session))
    for point in rng.sample(points, 8):
        found = again(session, point)
        same(session, found)
        if not session.over:
            seat = session.awaited()[0]
            act = session.legal(seat)[0]
            other = again(session, None)
            other.order(seat, act)
            found.order(seat, act)
            same(other, found)


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Grows with every action that a course plays."""
    found: list[int] = []
    for name in ("play", "apply"):
        really: Callable[[Any, int, int], Any] = getattr(course, name)

        def counted(board: Any, seat: int, act: int, really: Callable[[Any, int, int], Any] = really) -> Any:
            found.append(act)
            return really(board, seat, act)

        monkeypatch.setattr(course, name, counted)
    return found


def long_game(moves: int) -> Session:
    """Some hundred actions of the Fortress, the last ones of a player who may still undo them."""
    rng = random.Random(5)
    session = Session.new(TITLE, TITLE.setup("basic", {}), list(HUMANS), SEED)
    while len(session.entries) < moves or not session.undo_state(session.awaited()[0]).can:
        assert not session.over
        seat = session.awaited()[0]
        session.order(seat, rng.choice(session.legal(seat)))
    return session


def resumed(session: Session, point: Standpoint) -> Session:
    start = TITLE.start(session.setup)
    return resume(TITLE, session.setup, start, list(HUMANS), SEED, None, list(session.entries), point)


def test_nothing_before_the_standpoint_is_played(played: list[int]) -> None:
    session = long_game(400)
    point = standpoint(session)
    seat = session.awaited()[0]
    session.order(seat, session.legal(seat)[0])
    added = sum(1 for entry in session.entries[point.point.entry :] if entry.act >= 0)
    played.clear()
    found = resumed(session, point)
    same(session, found)
    assert len(played) == added < 10


def test_an_undo_past_the_standpoint_plays_only_a_few_steps(played: list[int]) -> None:
    session = long_game(400)
    seat = session.awaited()[0]
    found = resumed(session, standpoint(session))
    played.clear()
    found.undo(seat)
    assert len(played) <= 2 * NEAR
    session.undo(seat)
    same(session, found)


def test_what_was_added_elsewhere_is_followed() -> None:
    session = at_attack()
    behind = again(session, standpoint(session))
    known = len(session.entries)
    say(session, "red: pass")
    session.ask_takeback(RED)
    session.answer_takeback(BLUE, True)
    follow(behind, session.entries[known:])
    same(session, behind)


def test_a_standpoint_that_does_not_fit_is_refused() -> None:
    session = at_attack()
    point = standpoint(session)
    with pytest.raises(BadFile, match="belongs to entry"):
        again(session, point, 3)
    wrong = msgspec.structs.replace(point.point, digest="0" * 32)
    with pytest.raises(BadFile, match="digest"):
        again(session, msgspec.structs.replace(point, point=wrong))
    fewer = msgspec.structs.replace(point.told, readers=point.told.readers[:1])
    with pytest.raises(BadFile, match="readers"):
        again(session, msgspec.structs.replace(point, told=fewer))


def test_lines_are_placed_and_an_undo_says_where_to_begin() -> None:
    session = at_turn()
    mark = session.mark(RED)
    assert session.placed(RED, mark) == (mark, [])
    say(session, "red: step p1")
    begin, lines = session.placed(RED, mark)
    assert begin == mark and [at for at, _ in lines] == [mark]
    now = session.mark(RED)
    session.undo(RED)
    begin, lines = session.placed(RED, now)  # who had read the step must unread it
    assert begin == mark and [at for at, _ in lines] == [now]
    assert session.placed(RED, session.mark(RED)) == (session.mark(RED), [])
    assert session.placed(RED, 10_000) == (session.mark(RED), [])
