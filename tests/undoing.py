"""Going back and forth in a session of any title: what the titles' undo tests share."""

import random

from sandtable.kernel.codec import digest
from sandtable.kernel.flow import apply
from sandtable.session.session import Session


def replayed_digest(session: Session) -> str:
    """The digest of the line of play, played anew from the start."""
    b = session.start()
    for step in session.steps():
        apply(b, step.seat, step.act)
    return digest(b)


def go_back_and_return(session: Session, seat: int, rng: random.Random) -> None:
    """Undo some of what the seat may undo (or reset), see each digest come back, and redo it all."""
    digests = [digest(session.board)]
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
