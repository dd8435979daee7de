"""Where a game stands, whole: the board and what every reader has been told.

A store keeps one standpoint of each game beside its entries. Resuming folds the entries up to it (which needs no board
and no rules) and plays only those after it, however long the game is. A game file's checkpoint holds the board alone:
files are for people and programs that play the game through anyway.
"""

from typing import Any

import msgspec

from sandtable.kernel.codec import FORM, decode, dump, encode
from sandtable.kernel.errors import BadFile
from sandtable.kernel.flow import Board
from sandtable.kernel.title import Setup
from sandtable.kit.title import Title
from sandtable.session.course import Course
from sandtable.session.dealing import HmacDealer, seed_hash
from sandtable.session.entries import DEAL, Entry
from sandtable.session.files import Checkpoint
from sandtable.session.loading import Fault, board_of
from sandtable.session.session import Session
from sandtable.session.told import Chronicle, Kept
from sandtable.session.writing import checkpoint
from sandtable.study.moments import Packed, Scrubber

NEAR = 32
"""An undo of so many steps right after resuming plays no more than twice as many again."""


class Earlier(msgspec.Struct, frozen=True, array_like=True):
    """The board some steps before, for an undo that goes back past the standpoint."""

    steps: int
    board: list[Any]


class Standpoint(msgspec.Struct, frozen=True, array_like=True):
    """A checkpoint with the readers' logs."""

    point: Checkpoint
    told: Kept
    earlier: Earlier | None = None
    reels: dict[int, Packed] = {}
    """The moments of the lenses in use."""


def standpoint(session: Session) -> Standpoint:
    """The present standpoint of a game; a value of its own, that later play does not change."""
    course = session._course
    steps = len(course.line.steps)
    before = max((at for at in course.forks if at <= steps - NEAR), default=0)
    earlier = Earlier(before, decode(encode(dump(course.forks[before], session.form)))) if before else None
    return Standpoint(checkpoint(session), session._chronicle().kept(), earlier, Scrubber(session).pack())


def resume(
    title: Title,
    setup: Setup,
    start: Board,
    players: list[str],
    seed: bytes,
    position: dict[str, Any] | None,
    entries: list[Entry],
    point: Standpoint | None = None,
    form: int = FORM,
) -> Session:
    """A game from its store. The entries are the session's own and are trusted; that they still lead where they led
    is checked by their digests. `BadFile` if they do not."""
    session = Session(title, setup, players, start, form)
    session.position = position
    session.seed_hash = seed_hash(seed)
    session._dealer = HmacDealer(seed)
    course = session._course
    course.chronicle = Chronicle(title, session.seats)
    if point is not None:
        _stand(course, setup, entries, point)
        session.entries = entries[: point.point.entry]
        Scrubber(session).unpack(point.reels)
        session._dealer.counter = _deals(session.entries)
    follow(session, entries[len(session.entries) :])
    return session


def follow(session: Session, entries: list[Entry]) -> None:
    """Take in entries that were added to this game elsewhere, after the last one known here."""
    course = session._course
    for number, entry in enumerate(entries, len(session.entries) + 1):
        found = course.feed(number, entry)
        if found.digest != entry.digest:
            raise BadFile(f"entry {number}: the position is not the recorded one; the rules have changed")
        session.entries.append(entry)
    if session._dealer is not None:
        session._dealer.counter += _deals(entries)


def _deals(entries: list[Entry]) -> int:
    return sum(1 for entry in entries if entry.kind == DEAL)


def _stand(course: Course, setup: Setup, entries: list[Entry], point: Standpoint) -> None:
    at = point.point.entry
    if at > len(entries):
        raise BadFile(f"the standpoint belongs to entry {at}, the last is {len(entries)}")
    for number, entry in enumerate(entries[:at], 1):
        course.skip(number, entry)
    try:
        course.jump(board_of(point.point, entries, course, setup))
    except Fault as problem:
        raise BadFile(str(problem)) from problem
    if point.earlier is not None and point.earlier.steps <= len(course.line.steps):
        course.forks[point.earlier.steps] = course.title.load(setup, point.earlier.board)
    assert course.chronicle is not None
    course.chronicle.restore(point.told)
