"""The scrubber: a game as a row of moments, as one lens could notice them.

A live player sees the board only where it rests: never while a roll or a draw is outstanding. While somebody else is
being asked in private, the moment is not over: whether that question was put, and when it was answered, must not show.
Steps after which neither the lens's view nor its log had changed belong to the moment before. So the number of moments
tells nothing of what others were asked in private or prepared in secret.
"""

from array import array
from collections.abc import Callable
from hashlib import blake2b
from typing import NamedTuple

import msgspec

from sandtable.kernel.errors import BadSetup
from sandtable.kernel.flow import CHANCE, PLAYING, Board, Event, apply
from sandtable.kernel.title import SeatInfo
from sandtable.kit.joint import seats_in, view_of
from sandtable.kit.title import Title
from sandtable.kit.views import LogLine, View
from sandtable.session.entries import LineStep
from sandtable.session.session import Session
from sandtable.session.told import TABLE_LINES, Fights, Told
from sandtable.study.record import TRUTH, Record
from sandtable.study.truth import truth_lines, truth_view

START = "The start."
ASKED = "Your decision."
BoardAt = Callable[[int], Board]
Packed = tuple[list[int], list[int], list[int], list[int]]
"""Of each moment: the steps before it, the mark, the turn, the own action."""


def sight(view: View) -> bytes:
    """A short name for what is seen: equal sights have equal names."""
    return blake2b(msgspec.msgpack.encode(view), digest_size=12).digest()


def rests(board: Board) -> bool:
    """Whether people see the board as it is: no roll or draw is outstanding."""
    return board.asked != CHANCE or board.ending != PLAYING


def hushed(board: Board, seats: list[int]) -> bool:
    """Whether somebody else is being asked in private, which whoever holds these seats must not notice."""
    if board.ending != PLAYING:
        return False
    ask = board.ask()
    return ask.is_private(board) and not any(ask.awaits(board, seat) for seat in seats)


class Reel:
    """The moments of one lens, kept in step with a game that goes on and is sometimes taken back."""

    def __init__(self, title: Title, seats: list[SeatInfo], lens: int, start: Board) -> None:
        self.title = title
        self.seats = seats
        self.lens = lens
        self.own_seats = seats_in(lens)
        self._begin(start)

    def _view(self, board: Board) -> View:
        return view_of(self.title, self.seats, board, self.lens)

    def _begin(self, start: Board) -> None:
        view = self._view(start)
        self.at = array("i", [0])
        """After how many steps of the line each moment begins."""
        self.marks = array("i", [0])
        """Where the lens's log ended then."""
        self.turns = array("i", [view.turn])
        self.acts = array("i", [-1])
        """What the lens's own seat did to get there; -1 where it did nothing."""
        self.numbers = array("i")
        """The entries of all the steps that were looked at."""
        self.board = start.fork()
        self.seen: View | None = view
        """What was seen last; None: what the board shows, which nobody has had to look at yet."""
        self.begun = rests(start) and not hushed(start, self.own_seats)
        """Whether there was a moment yet: a game may begin with a draw, and is first seen after it."""
        self.open = False
        """Whether the last moment still goes on, because somebody else is being asked in private."""
        self.told = False
        """Whether something was told in it."""
        self.read = 0
        self.own = -1

    def follow(
        self, steps: list[LineStep], told: list[Told], board_at: BoardAt, present: View | None = None
    ) -> None:
        """Take in the line of play as it is now. `present`: the lens's view of it, where that is at hand."""
        done = len(self.numbers)
        if done > len(steps) or (done and steps[done - 1].number != self.numbers[-1]):
            self._go_back(steps, board_at)
            done = len(self.numbers)
        if done == len(steps):
            return
        if self.seen is None:
            self.seen = self._view(self.board)
        standing = {
            told[n].number: n + 1 for n in range(self.read, len(told)) if told[n].stands
        }  # where the last line of each entry ends
        mark = self.marks[-1]
        news = self.told
        for n in range(done, len(steps)):
            step = steps[n]
            apply(self.board, step.seat, step.act)
            self.numbers.append(step.number)
            if step.seat in self.own_seats:
                self.own = step.act
            if step.number in standing:
                news = True
                mark = max(mark, standing[step.number])
            if not rests(self.board):
                continue
            if n < len(steps) - 1 or present is None:
                view = self._view(self.board)
            else:
                view = present
            if self.open:
                self._drop_last()  # it is seen as it is now, or was none at all
            aside = hushed(self.board, self.own_seats)
            if not self.begun:
                self.at[0], self.marks[0], self.turns[0], self.seen = n + 1, mark, view.turn, view
                self.begun = not aside
            elif news or view != self.seen:
                self.at.append(n + 1)
                self.marks.append(mark)
                self.turns.append(view.turn)
                self.acts.append(self.own)
                self.open = aside
                if not aside:
                    self.seen = view
            if not aside:
                news = False
                self.own = -1
        self.told = news
        self.read = len(told)

    def _drop_last(self) -> None:
        for row in (self.at, self.marks, self.turns, self.acts):
            row.pop()
        self.open = False

    def _go_back(self, steps: list[LineStep], board_at: BoardAt) -> None:
        """Forget the steps that are no longer in the line, and all after them."""
        same = 0
        for number, step in zip(self.numbers, steps):
            if number != step.number:
                break
            same += 1
        if self.at[0] > same:
            self._begin(board_at(0))
            return
        if self.open:
            self._drop_last()
        kept = sum(1 for at in self.at if at <= same)
        for row in (self.at, self.marks, self.turns, self.acts):
            del row[kept:]
        # Back to where the last moment began: what followed it may have been a part of the next one.
        del self.numbers[self.at[-1] :]
        self.board = board_at(self.at[-1])
        self.seen = self._view(self.board)
        self.told = False
        self.read = 0
        self.own = -1

    def copy(self) -> "Reel":
        """One of its own, to be gone on with elsewhere."""
        other = Reel.__new__(Reel)
        other.title, other.lens, other.seen, other.read, other.own = (
            self.title, self.lens, self.seen, self.read, self.own)  # fmt: skip
        other.seats, other.own_seats = self.seats, self.own_seats
        other.begun, other.open, other.told = self.begun, self.open, self.told
        other.at, other.marks, other.turns = self.at[:], self.marks[:], self.turns[:]
        other.acts, other.numbers = self.acts[:], self.numbers[:]
        other.board = self.board.fork()
        return other

    # -- keeping ----------------------------------------------------------------------------------------------

    def pack(self) -> Packed:
        """Enough to go on from without playing the game again. A moment that goes on is begun anew."""
        if self.open:
            whole = self.copy()
            whole._drop_last()
            return whole.pack()
        return list(self.at), list(self.marks), list(self.turns), list(self.acts)


def unpacked(
    title: Title, seats: list[SeatInfo], lens: int, packed: Packed, steps: list[LineStep], board: Board
) -> Reel:
    """A reel from what `pack` gave when these were all the steps, and this the board after them."""
    reel = Reel.__new__(Reel)
    reel.title, reel.seats, reel.lens, reel.own_seats = title, seats, lens, seats_in(lens)
    reel.at, reel.marks, reel.turns, reel.acts = [array("i", row) for row in packed]
    reel.numbers = array("i", [step.number for step in steps])
    reel.board, reel.seen = board.fork(), None
    reel.begun, reel.open, reel.told = True, False, False
    reel.read, reel.own = 0, -1
    return reel


def resumed(
    title: Title, seats: list[SeatInfo], lens: int, packed: Packed, steps: list[LineStep], board_at: BoardAt
) -> Reel:
    """The same where the last moment goes on: from where the last whole one began."""
    at = packed[0][-1]
    reel = unpacked(title, seats, lens, packed, steps[:at], board_at(at))
    reel.read = packed[1][-1]
    return reel


class Listing(NamedTuple):
    """All moments of a lens: a word for each, its turn, where the log ended, and that log."""

    texts: list[str]
    turns: list[int]
    marks: list[int]
    lines: list[tuple[int, LogLine]]
    """Each line with its place; places that are missing were taken back."""


class Scrubber:
    """The moments of one session, through every lens that was asked for. Counting them after an order is cheap.

    The reels lie with the session, so that they are kept and come back with it.
    """

    def __init__(self, session: Session) -> None:
        self.session = session

    def count(self, lens: int, present: View | None = None) -> int:
        """How many moments the lens (a seat, or -2 for the table) has now; `present` is its view, if at hand."""
        return len(self._reel(lens, present).at)

    def _reel(self, lens: int, present: View | None = None) -> Reel:
        session = self.session
        reel = session.reels.get(lens)
        if reel is None:
            reel = session.reels[lens] = Reel(session.title, session.seats, lens, session.start())
        reel.follow(session.line(), session.told(lens), session.board_at, present)
        return reel

    def copy(self, lens: int) -> Reel | None:
        """A copy of what is known of a lens, for a film."""
        reel = self.session.reels.get(lens)
        return reel.copy() if reel is not None else None

    def pack(self) -> dict[int, Packed]:
        """The reels that are in use, up to date."""
        return {lens: self._reel(lens).pack() for lens in self.session.reels}

    def unpack(self, packed: dict[int, Packed]) -> None:
        """Reels packed when the session stood exactly where it stands now."""
        session = self.session
        for lens, rows in packed.items():
            title, seats, steps = session.title, session.seats, session.line()
            if hushed(session.board, seats_in(lens)):
                session.reels[lens] = resumed(title, seats, lens, rows, steps, session.board_at)
                continue
            reel = session.reels[lens] = unpacked(title, seats, lens, rows, steps, session.board)
            reel.read = len(session.told(lens))


# -- looking back ---------------------------------------------------------------------------------------------


class Film:
    """The moments of one lens of a record, ready to be shown."""

    def __init__(self, record: Record, lens: int, reel: Reel | None = None) -> None:
        """`reel`: a copy of one that has followed this very game through this lens: nothing is played twice."""
        self.record = record
        self.lens = lens
        self.lines: list[tuple[int, LogLine]] = []
        if lens == TRUTH:
            if not record.over:
                raise BadSetup("the truth is for games that are over")
            self._truth()
            return
        if reel is None:
            reel = Reel(record.title, record.seats, lens, record.board_at(0))
        reel.follow(record.steps, record.told[lens], record.board_at)
        self.at = list(reel.at)
        self.lines = [(n, told.line) for n, told in enumerate(record.told[lens]) if told.stands]
        self.turns = list(reel.turns)
        self.marks = list(reel.marks)
        self.marks[-1] = len(record.told[lens])
        texts = dict(self.lines)
        before = [0, *self.marks[:-1]]
        self.texts = [
            self._text(texts.get(mark - 1) if mark > last else None, act, n)
            for n, (mark, last, act) in enumerate(zip(reel.marks, before, reel.acts))
        ]

    def _text(self, line: LogLine | None, act: int, n: int) -> str:
        if n == 0:
            return START
        if line is not None:
            return line.text
        return self.record.title.vocabulary().text(act) if act >= 0 else ASKED

    def _truth(self) -> None:
        """Every step is a moment. The log is everybody's; turns are counted as observers count them."""
        record, title = self.record, self.record.title
        seats = record.seats
        words = title.vocabulary()
        fights = Fights()
        board = record.board_at(0)
        self.at, self.turns, self.marks, self.texts = [0], [title.whose_turn(board)[1]], [0], [START]
        for n, step in enumerate(record.steps, 1):
            events: list[Event] = []
            board.log = events
            apply(board, step.seat, step.act)
            board.log = None
            lines = [fights.numbered(line) for line in truth_lines(title, seats, board, events)]
            who = seats[step.seat].name if step.seat >= 0 else ""
            if step.act in TABLE_LINES and not events:
                text, kind = TABLE_LINES[step.act]
                lines.append(LogLine(f"{who} {text}", kind=kind))
            self.lines += enumerate(lines, len(self.lines))
            self.at.append(n)
            self.marks.append(len(self.lines))
            self.turns.append(title.whose_turn(board)[1])
            self.texts.append(lines[-1].text if lines else f"{who}: {words.text(step.act)}".lstrip(": "))

    def __len__(self) -> int:
        return len(self.at)

    def check(self, n: int) -> None:
        if not 0 <= n < len(self.at):
            raise BadSetup(f"there is no moment {n}; they go from 0 to {len(self.at) - 1}")

    def view(self, n: int) -> View:
        """What the lens saw at moment `n`."""
        self.check(n)
        board = self.record.board_at(self.at[n])
        if self.lens == TRUTH:
            return truth_view(self.record.title, self.record.seats, board)
        return view_of(self.record.title, self.record.seats, board, self.lens)

    def listing(self) -> Listing:
        return Listing(self.texts, self.turns, self.marks, self.lines)
