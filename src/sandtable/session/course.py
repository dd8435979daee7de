"""The board along the line of play: played forward entry by entry, taken back by forking an earlier board."""

from typing import Final

import msgspec

from sandtable.kernel.codec import FORM, short_digest
from sandtable.kernel.errors import FlowError
from sandtable.kernel.flow import Board, Event, apply
from sandtable.kernel.legality import is_legal
from sandtable.kernel.title import SeatInfo
from sandtable.kit.taken import OPENED, play
from sandtable.kit.title import Title
from sandtable.session.entries import ANSWER, ASK, PLAYED, Entry, LineOfPlay, LineStep
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
