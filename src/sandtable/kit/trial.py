# interpreted: a position from outside is tried out once.
"""Trying out a position that comes from outside, before a game starts from it.

A title's reader checks what it knows of. A file may still hold a position that no game leads to and that the reader
did not think of. So whatever play needs of a board is done once: who is to decide, what they may do, what everybody
sees, storing it, and the next decision. What fails is a `BadFile`, now and not in the middle of a game.
"""

from typing import Any, Final

from sandtable.kernel.chance import FastDealer
from sandtable.kernel.codec import decode, dump, encode
from sandtable.kernel.errors import STUMBLES, BadFile, SandtableError, in_words
from sandtable.kernel.flow import CHANCE, NOBODY, PLAYING, Ask, Board, apply, awaited, legal_for, legal_in
from sandtable.kernel.sealed import Sealed
from sandtable.kernel.title import SeatInfo, Setup
from sandtable.kit.position import from_text
from sandtable.kit.title import Title

TRIED: Final = 40
"""How many of the possible next actions are tried, spread over all of them."""


def tried_table(title: Title, text: str, name: str) -> dict[str, Any]:
    """The table in the text of a position file called `name`, tried out: whatever is wrong with it is a `BadFile` that
    names the file."""
    table = from_text(text, name)
    if not table:
        raise BadFile(f"{name}: it says nothing; a position has at least its pieces and their places")
    try:
        tried_position(title, table)
    except SandtableError as problem:
        raise BadFile(f"{name}: {problem}") from problem
    return table


def tried_position(title: Title, table: dict[str, Any]) -> tuple[Setup, Board]:
    """The position in a table from outside, or a `BadFile` that says why no game can go on from it."""
    try:
        setup, board = title.read_position(table)
    except STUMBLES as problem:
        raise BadFile(f"this is no position of {title.slug}: {in_words(problem)}") from problem
    try_out(title, setup, board)
    return setup, board


def try_out(title: Title, setup: Setup, b: Board) -> None:
    """Raise `BadFile` unless a game can go on from this board."""
    what = "nobody can say who is to decide what"
    try:
        _check_asked(b)
        _check_whole(title, setup, b)
        seats = title.seats_of(setup)
        if len(seats) != b.seats:
            raise BadFile(
                f"no game can be in this position: {len(seats)} play, and it is a board for {b.seats}"
            )
        _check_sealed(seats, b)
        for viewer in (*range(len(seats)), NOBODY):
            seat = seats[viewer].name if viewer >= 0 else "an observer"
            what = f"it cannot be shown to {seat}"
            title.view(b, viewer)
            what = f"what {seat} does not know cannot be worked out"
            title.determinize(b, viewer, FastDealer(1))
        what = "it cannot be stored"
        if dump(title.load(setup, decode(encode(dump(b))))) != dump(b):
            raise BadFile(f"no game can be in this position: {what}")
        for seat_asked in awaited(b):
            legal = legal_for(b, seat_asked)
            for act in legal[:: len(legal) // TRIED + 1]:
                what = f"'{title.vocabulary().text(act)}' leads nowhere"
                apply(b.fork(), seat_asked, act)
    except STUMBLES as problem:
        raise BadFile(f"no game can be in this position: {what} ({in_words(problem)})") from problem


def _check_asked(b: Board) -> None:
    if b.ending != PLAYING:
        return
    asked = awaited(b)
    if not asked or not all(CHANCE <= seat < b.seats and legal_for(b, seat) for seat in asked):
        raise BadFile("no game can be in this position: nobody is to decide, and it is not over")
    if asked == [CHANCE] and len(b.ask().weights(b)) != len(b.legal):
        raise BadFile("no game can be in this position: nobody can say what may come up")


def _check_whole(title: Title, setup: Setup, b: Board) -> None:
    """What a game is in the middle of is part of the whole game, which is never over before the game is."""
    if b.ending == PLAYING and type(b.stack[0]) is not type(title.start(setup).stack[0]):
        whole = type(title.start(setup).stack[0]).__name__
        raise BadFile(f"no game can be in this position: the stack of frames does not begin with {whole}")


def _check_sealed(seats: list[SeatInfo], b: Board) -> None:
    """An answer that is sealed is one that its seat could give, and each is asked once."""
    for one in b.stack:
        if isinstance(one, Sealed) and sorted(set(one.seats) & set(range(b.seats))) != sorted(one.seats):
            raise BadFile(f"no game can be in this position: {type(one).__name__} asks the seats {one.seats}")
    for seat in range(b.seats):
        act = b.sealed[seat]
        if act < 0:
            continue
        who = seats[seat].name
        frame = next((one for one in b.stack if isinstance(one, Ask) and one.is_sealed()), None)
        if frame is None:
            raise BadFile(
                f"no game can be in this position: {who} has sealed an answer, and nothing was asked"
            )
        before = b.fork()
        before.sealed[seat] = -1
        if act not in legal_in(frame, before, seat):
            raise BadFile(f"no game can be in this position: {who} cannot have sealed the answer {act}")
