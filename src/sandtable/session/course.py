"""The board along the line of play: played forward entry by entry, taken back by forking an earlier board."""

from typing import Final

import msgspec

from sandtable.kernel.codec import FORM, frame_row, short_digest
from sandtable.kernel.errors import FlowError
from sandtable.kernel.flow import CHANCE, PLAYING, Ask, Board, Event, Frame, apply
from sandtable.kernel.legality import is_legal
from sandtable.kernel.title import SeatInfo
from sandtable.kit.title import Title
from sandtable.session.entries import (
    ANSWER,
    ASIDES,
    ASK,
    ASKED,
    BEGAN,
    HUSH,
    OPENED,
    PLAYED,
    SEALED,
    SMALL,
    UNCOVERED,
    Entry,
    LineOfPlay,
    LineStep,
    is_free,
)
from sandtable.session.told import Chronicle

EVERY: Final = 32
"""A fork is kept every so many steps: an undo never plays more than that again."""


class Course:
    """A line of play with its board. `feed` is the one way forward: live, loading, verifying and patching."""

    def __init__(
        self,
        title: Title,
        seats: list[SeatInfo],
        start: Board,
        chronicle: Chronicle | None = None,
        form: int = FORM,
    ) -> None:
        self.title = title
        self.seats = seats
        """Who plays in this game."""
        self.form = form
        """The form of the digests that the game is recorded with."""
        self.line = LineOfPlay()
        self.board = start.fork()
        self.forks: dict[int, Board] = {0: start}
        self._near: tuple[int, Board] = (0, start)
        """The board that the last undo led back to: whoever tries one thing after the other comes back to it."""
        self.chronicle = chronicle
        self.left: list[str] = []
        """The frames that the last action took off the stack, by name, where a standing order waits for one."""

    def feed(self, number: int, entry: Entry) -> Entry:
        """Play an entry, and return it with its flags and digest filled in.

        Whether it is legal has been checked before. An error of the title's code leaves the course as it was.
        """
        self.left = []
        if entry.kind in PLAYED:
            return self._play(number, entry)
        if not entry.removed:
            self.line.fold(number, entry)
            self._tell(number, entry)
            return entry
        taker = self.line.asking if entry.kind == ANSWER else entry.seat
        reopened = self._reopened(entry.removed)
        changed = self.line.fold(number, entry)
        events = self._back_to(changed, reopened)
        if self.chronicle is not None:
            self._tell(number, entry)
            fallen = (*entry.removed, reopened.number) if reopened is not None else entry.removed
            self.chronicle.taken_back(number, taker, fallen, entry.kind == ANSWER)
            if reopened is not None:
                self.chronicle.played(reopened.number, self.board, reopened.seat, reopened.act, events)
        return msgspec.structs.replace(entry, digest=short_digest(self.board, self.form))

    def skip(self, number: int, entry: Entry) -> None:
        """Take in an entry without playing it; `jump` puts the board there."""
        self.line.fold(number, entry)

    def jump(self, board: Board) -> None:
        """The board after all that was skipped (from a checkpoint)."""
        self.board = board
        self.forks = {0: self.forks[0], len(self.line.steps): board.fork()}
        self._near = (0, self.forks[0])

    def board_at(self, steps: int) -> Board:
        """A board of one's own after the first `steps` steps of the line."""
        nearest = max(at for at in self.forks if at <= steps)
        near = self.forks[nearest]
        if nearest < self._near[0] <= steps:
            nearest, near = self._near
        board = near.fork()
        for step in self.line.steps[nearest:steps]:
            apply(board, step.seat, step.act)
        return board

    def _play(self, number: int, entry: Entry) -> Entry:
        board = self.board
        board.log = [] if self.chronicle is not None else None
        standing = self.line.standing
        waits = standing and any(order.until for orders in standing.values() for order in orders)
        board.popped = [] if waits else None
        try:
            flags = play(board, entry.seat, entry.act)
        except Exception:
            self.board = self.board_at(len(self.line.steps))
            raise
        self.left = board.popped or []
        board.popped = None
        done = Entry(
            entry.kind, entry.seat, entry.act, flags, short_digest(board, self.form), along=entry.along
        )
        count = self.line.fold(number, done)
        if count % EVERY == 0:
            self.forks[count] = board.fork()
        if self.chronicle is not None:
            self.chronicle.played(number, board, entry.seat, entry.act, board.log or [])
        return done

    def _reopened(self, removed: tuple[int, ...]) -> LineStep | None:
        """The step that opened a sealed ask and stays, sealed again, when these are taken back."""
        first, found = min(removed), None
        for step in reversed(self.line.steps):
            if step.number <= first:
                break
            if step.flags & OPENED and step.number not in removed:
                found = step
        return found

    def _back_to(self, changed: int, reopened: LineStep | None) -> list[Event]:
        """Fork the board before the first changed step and play what remains of the line after it.

        Returns the events of the step that is sealed again: what it told when it opened the ask is no longer so.
        """
        self.forks = {at: board for at, board in self.forks.items() if at <= changed}
        if self._near[0] > changed:
            self._near = (0, self.forks[0])
        board = self.board_at(changed)
        self._near = (changed, board.fork())
        events: list[Event] = []
        for step in self.line.steps[changed:]:
            if not is_legal(board, step.seat, step.act):
                raise FlowError(
                    "what one seat prepares in a sealed ask must not depend on another's preparations"
                )
            board.log = events if step is reopened else None
            apply(board, step.seat, step.act)
        self.board = board
        return events

    def _tell(self, number: int, entry: Entry) -> None:
        if self.chronicle is None:
            return
        if entry.kind == ASK:
            self.chronicle.table(number, entry.seat, "asks to take back a decision.", "takeback")
        elif entry.kind == ANSWER:
            answer = "agrees to the takeback." if entry.yes else "refuses the takeback."
            self.chronicle.table(number, entry.seat, answer, "takeback")


def play(board: Board, seat: int, act: int) -> int:
    """Apply an action and say what it did, as far as taking it back is concerned."""
    ask = board.ask()
    free = is_free(act)
    sealed = _sealed_ask(board)
    inside = sealed is not None and not free
    flags = HUSH if not free and ask.is_private(board) else 0
    answers = sum(1 for answer in board.sealed if answer >= 0) if inside else 0
    chooses = not inside and seat != CHANCE and not free
    earlier = ask.before(board) if chooses else None
    depth = len(board.stack)
    board.uncovered = False
    board.aside = 0
    log, board.log = board.log, []
    apply(board, seat, act)
    events = board.log
    if log is not None:
        log += events
    board.log = log
    flags |= board.aside << ASIDES
    if board.uncovered:
        flags |= UNCOVERED
    if board.ending != PLAYING:
        return flags | (OPENED if inside else 0)
    if inside:
        # An opened ask has emptied `sealed`; one that is still shut has at least as many answers as before.
        still = any(frame is sealed for frame in board.stack)
        shut = still and sum(1 for answer in board.sealed if answer >= 0) >= answers
        return flags | (SEALED if shut else OPENED)
    if seat != CHANCE:
        now = board.ask()
        flags |= _leads_into(now, board, seat)
        if chooses and len(board.stack) == depth and _shows_nothing(board, ask, earlier, now):
            told = any(event[0] & ~(1 << seat) for event in events)
            flags |= 0 if told else SMALL
    return flags


def _shows_nothing(board: Board, ask: Ask[Board], earlier: Ask[Board] | None, now: Ask[Board]) -> bool:
    """Whether the others still see the ask that they saw before: a choice may be half made (`Ask.before`; `earlier` is
    that of `ask`). Frames never change, so whether two of them are the same is looked at only where it matters."""
    begun = now.before(board)
    if earlier is None and begun is None:
        return False
    return frame_row(begun or now, 0) == frame_row(earlier or ask, 0)


def _sealed_ask(board: Board) -> Frame[Board] | None:
    """The sealed ask that is still shut, also while what it has called (a roll for a preparation) is under way."""
    for frame in reversed(board.stack):
        if isinstance(frame, Ask) and frame.is_sealed():
            return frame
    return None


def _leads_into(ask: Ask[Board], board: Board, seat: int) -> int:
    if ask.is_sealed():
        return BEGAN
    return ASKED if ask.is_private(board) and not ask.awaits(board, seat) else 0
