"""Going back and forth in a session of any title: what the titles' undo tests share."""

import random

import pytest

from sandtable.kernel.codec import digest
from sandtable.kernel.flow import apply
from sandtable.kit.taken import SMALL
from sandtable.session.session import Session, TakebackError
from sandtable.session.verify import verify


def replayed_digest(session: Session) -> str:
    """The digest of the line of play, played anew from the start."""
    b = session.start()
    for step in session.steps():
        apply(b, step.seat, step.act)
    return digest(b)


def seen_last(session: Session, seat: int) -> int:
    """How many steps there are but for what another has picked up and not put down: an undo lets that fall."""
    steps = session.steps()
    while steps and steps[-1].flags & SMALL and steps[-1].seat != seat:
        steps.pop()
    return len(steps)


def go_back_and_return(session: Session, seat: int, rng: random.Random) -> None:
    """Undo some of what the seat may undo (or reset), see each digest come back, and redo it all."""
    digests = [digest(session.board_at(seen_last(session, seat)))]
    can = session.undo_state(seat).steps
    if rng.random() < 0.3:
        session.reset(seat)
        assert not session.undo_state(seat).can
        assert digest(session.board) == replayed_digest(session)
        undone = can
        digests += [""] * (can - 1) + [digest(session.board)]
    else:
        undone = rng.randint(1, can)
        for n in range(undone):
            session.undo(seat)
            digests.append(digest(session.board))
            assert session.undo_state(seat).steps == can - n - 1
        assert digests[-1] == replayed_digest(session)
    assert session.undo_state(seat).again >= undone
    for n in range(undone, 0, -1):
        assert digests[n] in ("", digest(session.board))
        session.redo(seat)
    assert digest(session.board) == digests[0]
    assert session.undo_state(seat).steps == can


def back_and_forth(session: Session, rng: random.Random) -> tuple[int, int]:
    """Either seat goes back and returns, or meets its wall, which changes nothing; then perhaps another way on. How
    often each was so."""
    backs = walls = 0
    for seat in (0, 1):
        if session.undo_state(seat).can:
            go_back_and_return(session, seat, rng)
            backs += 1
        elif not session.over:
            before = digest(session.board)
            with pytest.raises(TakebackError):
                session.undo(seat)
            assert digest(session.board) == before
            walls += 1
    if rng.random() < 0.3 and session.undo_state(0).can:
        session.undo(0)
    return backs, walls


def holds(session: Session) -> None:
    """The board is what the line of play leads to, and the record can be verified."""
    assert digest(session.board) == replayed_digest(session)
    report = verify(session.to_file(secret=False), session.title)
    assert report.ok, report.text
