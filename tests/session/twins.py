"""Two games that one seat cannot tell apart: a real one, and one that was dealt from what the seat knows.

The twin follows the real game answer by answer. Where the enemy is privately asked in one of them only, he declines
there; where his answer is hidden, the twin may give another. They are led as far as the seat's view stays the same.
"""

from typing import Any

from sandtable.games.fortress import TITLE
from sandtable.games.fortress.board import FortressBoard
from sandtable.games.fortress.rules.tokens import ChooseTokens
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.flow import CHANCE, PLAYING, Event, apply, legal_for
from sandtable.kit.middle import stack_rows
from sandtable.kit.position import from_text, to_text
from sandtable.session.loading import recorded
from sandtable.session.session import Session
from tests.fortress.fuzz import guided

Answers = list[tuple[int, int]]
Kept = tuple[list[FortressBoard], list[int], int]
TRIES = 12


class Twins:
    """A real board, its twin, and what was answered on each."""

    def __init__(self, real: FortressBoard, seat: int, seed: int) -> None:
        self.seat = seat
        self.dealer = FastDealer(seed)
        self.starts = (positioned(real), positioned(TITLE.determinize(real, seat, FastDealer(seed + 1))))
        self.boards = [start.fork() for start in self.starts]
        self.answers: tuple[Answers, Answers] = ([], [])
        self.told: tuple[list[Event], list[Event]] = ([], [])
        self.apart = 0
        """Answers that were given in one of the games only, or differ."""

    def lead(self, most: int, rewinds: int = 60) -> None:
        """Play both on for `most` steps, as long as they look alike. Where every way on tells them apart (an attack
        that will show another piece), go back a little and do something else."""
        past = [self._kept()]
        while len(past) <= most:
            if any(self._try(past[-1]) for _ in range(TRIES)):
                past.append(self._kept())
                continue
            if rewinds == 0 or len(past) == 1:
                return
            rewinds -= 1
            del past[max(1, len(past) - 1 - self.dealer.below(12)) :]
            self._go_back(past[-1])

    def _kept(self) -> Kept:
        lengths = [len(row) for row in (*self.answers, *self.told)]
        return [board.fork() for board in self.boards], lengths, self.apart

    def _go_back(self, kept: Kept) -> None:
        self.boards, self.apart = [board.fork() for board in kept[0]], kept[2]
        rows: list[list[Any]] = [*self.answers, *self.told]
        for row, length in zip(rows, kept[1]):
            del row[length:]

    def _try(self, kept: Kept) -> bool:
        """One step, if the seat cannot tell the games apart after it; else nothing."""
        if self._step() and self._alike():
            return True
        self._go_back(kept)
        return False

    def _alike(self) -> bool:
        """Whether the seat sees the same, at the next moment at which both boards rest."""
        for which in (0, 1):
            self._settle(which)
        real, twin = self.boards
        return self.told[0] == self.told[1] and TITLE.view(real, self.seat) == TITLE.view(twin, self.seat)

    def _settle(self, which: int) -> None:
        board = self.boards[which]
        while board.asked == CHANCE and board.ending == PLAYING:
            self._do(which, CHANCE, self.dealer.choose(board.legal, board.ask().weights(board)))

    def _do(self, which: int, seat: int, act: int) -> None:
        board = self.boards[which]
        events: list[Event] = []
        board.log = events
        apply(board, seat, act)
        board.log = None
        self.answers[which].append((seat, act))
        self.told[which].extend(event for event in events if event[0] & (1 << self.seat))

    def _private(self, which: int) -> bool:
        """Whether the enemy is being asked in private there."""
        ask = self.boards[which].ask()
        return ask.is_private(self.boards[which]) and not ask.awaits(self.boards[which], self.seat)

    def _decline(self, which: int) -> bool:
        board = self.boards[which]
        ask = board.ask()
        act = ask.decline(board, board.asked)
        if act < 0 or act not in board.legal:
            return False
        self._do(which, board.asked, act)
        self.apart += 1
        return True

    def _step(self) -> bool:
        real, twin = self.boards
        if real.ending != PLAYING or twin.ending != PLAYING:
            return False
        if self._private(0) or self._private(1):
            same = type(real.ask()) is type(twin.ask()) and stack_rows(real)[-1] == stack_rows(twin)[-1]
            if not same:
                return self._decline(0 if self._private(0) else 1)
            common = [act for act in real.legal if act in twin.legal]
            decline = real.ask().decline(real, real.asked)
            act = decline if decline >= 0 and self.dealer.below(3) else 0
            if not common:
                return False
            act = act or common[self.dealer.below(len(common))]
            asked = real.asked
            self._do(0, asked, act)
            self._do(1, asked, act)
            return True
        if isinstance(real.ask(), ChooseTokens) and isinstance(twin.ask(), ChooseTokens):
            for seat in (0, 1):
                tokens = legal_for(real, seat)
                if tokens:
                    act = tokens[self.dealer.below(len(tokens))]
                    self._do(0, seat, act)
                    if legal_for(twin, seat):
                        self._do(1, seat, act)
            return True
        asked = real.asked
        if asked != twin.asked:
            return False
        act = guided(real, self.dealer)
        if act not in legal_for(twin, asked):
            common = [one for one in real.legal if one in legal_for(twin, asked)]
            if not common:
                return False
            act = common[self.dealer.below(len(common))]
        self._do(0, asked, act)
        self._do(1, asked, act)
        return True

    def sessions(self) -> tuple[Session, Session]:
        """Both games as sessions."""
        real, twin = (
            recorded(TITLE, setup_of(start), ["human", "human"], start, answers, bytes(32))
            for start, answers in zip(self.starts, self.answers)
        )
        return real, twin


def positioned(board: object) -> FortressBoard:
    """The board that a position file of it gives: both twins come from one."""
    assert isinstance(board, FortressBoard)
    _, read = TITLE.read_position(from_text(to_text(TITLE.write_position(board)), "twin"))
    assert isinstance(read, FortressBoard)
    return read


def setup_of(board: FortressBoard):
    setup, _ = TITLE.read_position(TITLE.write_position(board))
    return setup
