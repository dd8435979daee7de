"""Taking an action and noting what it did, as far as taking it back is concerned.

Whoever records a game plays by `play`: sessions, and everything that plays a record again.
"""

from typing import Any, Final

from mypy_extensions import i64

from sandtable.kernel.actions import OFFER_DRAW, RESIGN
from sandtable.kernel.codec import frame_row
from sandtable.kernel.flow import CHANCE, PLAYING, Ask, Board, Event, apply

# What an action did, as bits.
SEALED: Final = 1
"""It was given in a sealed ask that is still shut: it commutes with what the others prepare."""
UNCOVERED: Final = 2
"""Something hidden came out."""
OPENED: Final = 4
"""It was the last answer to a sealed ask: the others' answers came out."""
BEGAN: Final = 8
"""It led into a sealed ask: how far the others have got in it must not show."""
ASKED: Final = 16
"""It led into a private question to another seat: whether and how that seat answered must not show."""
HUSH: Final = 32
"""It answered a private question."""
SMALL: Final = 64
"""It was a part of a choice that the others do not see before it is whole: a piece picked up, or put down again."""
ASIDES: Final = 8
"""From this bit on: the seats that may have been asked in private, or passed over, because of it."""


def is_free(act: i64) -> bool:
    """Whether an action is one that may be done out of turn."""
    return act == RESIGN or act == OFFER_DRAW


def play(board: Board, seat: i64, act: i64) -> i64:
    """Apply an action and say what it did."""
    ask = board.ask()
    free = is_free(act)
    sealed = None if free else sealed_ask(board)
    flags: i64 = HUSH if not free and ask.is_private(board) else 0
    answers = answered(board) if sealed is not None else 0
    chooses = sealed is None and seat != CHANCE and not free
    earlier = ask.before(board) if chooses else None
    depth = len(board.stack)
    board.uncovered = False
    board.aside = 0
    log = board.log
    events: list[Event] = []
    if chooses:
        board.log = events  # whether the others were told anything
        board.unread = log is None
    apply(board, seat, act)
    if chooses:
        board.unread = False
        if log is not None:
            log += events
        board.log = log
    flags |= board.aside << ASIDES
    if board.uncovered:
        flags |= UNCOVERED
    if board.ending != PLAYING:
        return flags | (OPENED if sealed is not None else 0)
    if sealed is not None:
        # An opened ask has emptied `sealed`; one that is still shut has at least as many answers as before.
        shut = on_stack(board, sealed) and answered(board) >= answers
        return flags | (SEALED if shut else OPENED)
    if seat != CHANCE:
        now = board.ask()
        flags |= leads_into(now, board, seat)
        if chooses and len(board.stack) == depth and shows_nothing(board, ask, earlier, now):
            if not any_told(events, seat):
                flags |= SMALL
    return flags


def answered(board: Board) -> i64:
    """How many answers to a sealed ask are in."""
    found: i64 = 0
    for answer in board.sealed:
        if answer >= 0:
            found += 1
    return found


def on_stack(board: Board, frame: Ask[Any]) -> bool:
    for one in board.stack:
        if one is frame:
            return True
    return False


def any_told(events: list[Event], seat: i64) -> bool:
    """Whether anybody but this seat was told something."""
    for event in events:
        if event[0] & ~(1 << seat):
            return True
    return False


def shows_nothing(board: Board, ask: Ask[Any], earlier: Ask[Any] | None, now: Ask[Any]) -> bool:
    """Whether the others still see the ask that they saw before: a choice may be half made (`Ask.before`; `earlier` is
    that of `ask`). Frames never change, so whether two of them are the same is looked at only where it matters."""
    begun = now.before(board)
    if earlier is None and begun is None:
        return False
    return frame_row(begun or now, 0) == frame_row(earlier or ask, 0)


def sealed_ask(board: Board) -> Ask[Any] | None:
    """The sealed ask that is still shut, also while what it has called (a roll for a preparation) is under way."""
    stack = board.stack
    for i in range(len(stack) - 1, -1, -1):
        frame = stack[i]
        if isinstance(frame, Ask) and frame.is_sealed():
            return frame
    return None


def leads_into(ask: Ask[Any], board: Board, seat: i64) -> i64:
    if ask.is_sealed():
        return BEGAN
    return ASKED if ask.is_private(board) and not ask.awaits(board, seat) else 0
