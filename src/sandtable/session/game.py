"""One game as it stands: its seats, its log and its line of play, and all that a viewer may ask of it.

It holds the true board. Whatever reaches a player goes through `view`, `lines`, `legal`, `waiting_for`, `why_not` and
`odds`, each for one seat. One person may hold several seats of a side (`persons`): they are one viewer (`viewer_of`).
What is done to a game stands in `session`.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from sandtable.kernel.codec import FORM
from sandtable.kernel.errors import BadFile, BadSetup
from sandtable.kernel.flow import (
    NOBODY,
    PLAYING,
    Board,
    apply,
    awaited,
    free_for,
    legal_for,
    waiting_for,
)
from sandtable.kernel.legality import is_legal, why_not
from sandtable.kernel.title import SeatInfo, Setup
from sandtable.kit.joint import joint, view_of
from sandtable.kit.seats import seat_in
from sandtable.kit.title import Title
from sandtable.kit.views import LogLine, Odds, Result, View
from sandtable.session.course import Course
from sandtable.session.dealing import HmacDealer
from sandtable.session.entries import (
    PLAYED,
    Entry,
    LineStep,
)
from sandtable.session.told import Chronicle, Told


class ReplayStep(NamedTuple):
    """One step of the line of play, for replays."""

    number: int
    seat: int
    act: int
    words: str
    board: Board
    """The board after it; it is the reader's own."""


class OpenGame:
    """What can be asked of a game, without changing it."""

    def __init__(
        self, title: Title, setup: Setup, players: list[str], start: Board, form: int = FORM
    ) -> None:
        title.complete()
        self.title = title
        self.setup = setup
        self.seats: list[SeatInfo] = title.seats_of(setup)
        """Who plays in this game, in the order of their numbers."""
        self.players = players
        self.persons: list[str] = [""] * len(self.seats)
        """Who holds each seat, where that is known: equal words are one person, an empty one is nobody else."""
        self.entries: list[Entry] = []
        self.position: dict[str, Any] | None = None
        """The position that the game started from, where it is not the scenario's own."""
        self.left_off: list[str] = []
        """What the last `order_text` did not get to."""
        self.reels: dict[int, Any] = {}
        """Not the session's own: `study.moments` keeps here what each lens could notice."""
        self.words = title.vocabulary()
        self.book = title.rulebook()
        self.seed_hash = ""
        self._dealer: HmacDealer | None = None
        self._start = start
        self._course = Course(title, self.seats, start, form=form)

    # -- who plays --------------------------------------------------------------------------------------------

    def seat_number(self, name: str) -> int:
        """A seat of this game by its id or name, or by a part that fits only one."""
        return seat_in(self.seats, name, self.title.slug)

    def mates(self, seat: int) -> list[int]:
        """The seats of the same side that the same person holds, this one included."""
        who = self.persons[seat]
        if not who:
            return [seat]
        side = self.seats[seat].side
        return [n for n, info in enumerate(self.seats) if self.persons[n] == who and info.side == side]

    def viewer_of(self, seat: int) -> int:
        """What whoever holds this seat looks through: it alone, or all their seats of its side together."""
        return joint(self.mates(seat)) if seat >= 0 else seat

    def _along(self, seat: int) -> tuple[int, ...]:
        return tuple(one for one in self.mates(seat) if one != seat)

    # -- where the game stands --------------------------------------------------------------------------------

    @property
    def board(self) -> Board:
        """The true board. Not for players, and not to be changed: fork it."""
        return self._course.board

    @property
    def form(self) -> int:
        """The form in which its positions are recorded (see `kernel.codec`): the one it began with."""
        return self._course.form

    @property
    def over(self) -> bool:
        return self.board.ending != PLAYING

    def awaited(self) -> list[int]:
        """The seats whose answers are outstanding: the truth, for whoever drives the game."""
        return awaited(self.board)

    def waiting_for(self, seat: int) -> list[int]:
        """The seats that `seat` (or an observer, -2) is told the game waits for."""
        return waiting_for(self.board, seat)

    def legal(self, seat: int) -> list[int]:
        return list(legal_for(self.board, seat))

    def free(self, seat: int) -> list[int]:
        """What a seat may do out of turn."""
        return free_for(self.board, seat)

    def view(self, viewer: int, acting: int = NOBODY) -> View:
        """All that a seat, several of one person together, or an observer (-2) may see. Of several that are asked at
        once `acting` is the one that answers."""
        return view_of(self.title, self.seats, self.board, viewer, acting)

    def stage(self) -> str:
        """Where the game stands, in a few words for a list of games."""
        return self.title.stage(self.board)

    def why_not(self, seat: int, act: int) -> list[tuple[str, str]]:
        """Every rule that forbids an action now, as (id, digest); empty if it is legal."""
        self._check_seat(seat)
        board = self.board.fork()  # the rules may take notes while they collect
        return [(self.book.ident(rule), self.book.digest(rule)) for rule in why_not(board, seat, act)]

    def odds(self, seat: int, act: int) -> Odds | None:
        """What may come of an action, from what the seat knows; None where there is nothing to reckon."""
        self._check_seat(seat)
        odds: Odds | None = self.title.odds(self.board, seat, act)
        return odds

    def result(self) -> Result | None:
        """How the game ended; None while it goes on."""
        return result_of(self.title, self.seats, self.board)

    def lines(self, seat: int, since: int = 0) -> list[LogLine]:
        """The log as one seat (or an observer, -2) may read it, without what was taken back.

        `since` is an earlier `mark` of the same reader: only what was written after it is given.
        """
        return self._chronicle().lines(seat, since)

    def mark(self, seat: int) -> int:
        """Where a reader's log ends now. It counts only lines that this reader could read."""
        return self._chronicle().mark(seat)

    def told(self, seat: int) -> list[Told]:
        """A reader's whole log as it was written, dead lines included: to be read, not changed."""
        return self._chronicle().readers[seat]

    def placed(self, seat: int, since: int = 0) -> tuple[int, list[tuple[int, LogLine]]]:
        """What a reader who has read up to the mark `since` must read to be up to date: where it begins (earlier, if
        something was taken back), and the lines with their places."""
        return self._chronicle().placed(seat, since)

    def steps(self) -> list[LineStep]:
        """The line of play: what remains of the entries after all undoing, chance included."""
        return list(self._course.line.steps)

    def line(self) -> list[LineStep]:
        """The line of play itself, for looking at it after every order: to be read, not changed."""
        return self._course.line.steps

    def board_at(self, steps: int) -> Board:
        """A board of one's own after the first `steps` steps of the line of play."""
        return self._course.board_at(steps)

    def forks(self) -> dict[int, Board]:
        """Boards along the line of play, by the number of steps before them: to be forked, not changed."""
        return dict(self._course.forks)

    def moments(self) -> Iterator[ReplayStep]:
        """The line of play with the true board after each step, from the start."""
        board = self._start.fork()
        for step in self.steps():
            apply(board, step.seat, step.act)
            yield ReplayStep(step.number, step.seat, step.act, self.text(step.act), board.fork())

    def start(self) -> Board:
        """The first position."""
        return self._start.fork()

    def text(self, act: int) -> str:
        """The words of an action, whatever number is given."""
        try:
            return self.words.text(act) if act >= 0 else f"action {act}"
        except (IndexError, KeyError):
            return f"action {act}"

    # -- help -------------------------------------------------------------------------------------------------

    def _chronicle(self) -> Chronicle:
        """The readers' logs. A game opened from a checkpoint is played through once for them, when first asked for."""
        if self._course.chronicle is None:
            self._course = self._played_again()
        assert self._course.chronicle is not None
        return self._course.chronicle

    def _played_again(self) -> Course:
        """The recorded game, played through with the readers' logs."""
        course = Course(self.title, self.seats, self._start, Chronicle(self.title, self.seats), self.form)
        for number, entry in enumerate(self.entries, 1):
            # Nobody has looked at what a checkpoint skips, and what is not legal may go on without end.
            if entry.kind in PLAYED and not is_legal(course.board, entry.seat, entry.act):
                raise BadFile(f"entry {number}: it is not legal there; run verify on this game")
            found = course.feed(number, entry)
            if found.digest != entry.digest:
                raise BadFile(
                    f"entry {number}: the position is not the recorded one; run verify on this game"
                )
        return course

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < len(self.seats):
            raise BadSetup(f"this game of {self.title.slug} has no seat number {seat}")


def result_of(title: Title, seats: list[SeatInfo], board: Board) -> Result | None:
    """How a game ended, as everybody may read it; None while it goes on."""
    if board.ending == PLAYING:
        return None
    view: View = title.view(board, NOBODY)
    if view.result is not None:
        return view.result
    word = title.endings.get(board.ending, str(board.ending))
    return Result(word, word, "", {seat.ident: board.returns[n] for n, seat in enumerate(seats)})
