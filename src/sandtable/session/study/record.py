"""The game as it stands, for study; and whose eyes look at it."""

from typing import TYPE_CHECKING, Final

from sandtable.kernel.errors import BadSetup
from sandtable.kernel.flow import NOBODY, PLAYING, Board, apply
from sandtable.kernel.title import Title
from sandtable.session.course import EVERY
from sandtable.session.entries import Step
from sandtable.session.told import Told

if TYPE_CHECKING:
    from sandtable.session.session import Session

TRUTH: Final = -9
"""The lens that hides nothing: for games that are over."""
TABLE_NAME: Final = "table"
TRUTH_NAME: Final = "truth"


class Record:
    """A game as it stands now. It stays so when the game goes on, and may be read in another thread (in one)."""

    def __init__(self, session: "Session") -> None:
        readers = [*range(len(session.title.seats)), NOBODY]
        self.title: Title = session.title
        self.told: dict[int, list[Told]] = {reader: session.told(reader)[:] for reader in readers}
        self.steps: list[Step] = session.steps()
        self.board: Board = session.board.fork()
        """The board now; this record's own."""
        self.players: list[str] = list(session.players)
        self._forks = session.forks()

    @property
    def over(self) -> bool:
        return self.board.ending != PLAYING

    def board_at(self, steps: int) -> Board:
        """A board of one's own after the first `steps` steps."""
        if steps == len(self.steps):
            return self.board.fork()
        nearest = max(at for at in self._forks if at <= steps)
        board = self._forks[nearest].fork()
        for n, step in enumerate(self.steps[nearest:steps], nearest + 1):
            apply(board, step.seat, step.act)
            if (
                n % EVERY == 0
            ):  # a game opened from its store has few forks: whoever scrubs goes this way again
                self._forks[n] = board.fork()
        return board


def lens_name(title: Title, lens: int) -> str:
    """What a lens is called: a seat's id, 'table' (what everybody saw) or 'truth'."""
    if lens == TRUTH:
        return TRUTH_NAME
    return title.seats[lens].ident if lens >= 0 else TABLE_NAME


def lens_names(title: Title, over: bool, seat: int) -> list[str]:
    """The lenses that whoever holds `seat` (-2: a spectator) may look through: all of them only after the end."""
    if over:
        return [*(one.ident for one in title.seats), TABLE_NAME, TRUTH_NAME]
    return [title.seats[seat].ident, TABLE_NAME] if seat >= 0 else [TABLE_NAME]


def lens_of(title: Title, name: str, over: bool, seat: int) -> int:
    """The lens called `name` ('': the own seat, or the table), if `seat` may look through it; else `BadSetup`."""
    allowed = lens_names(title, over, seat)
    wanted = name or (title.seats[seat].ident if seat >= 0 else TABLE_NAME)
    if wanted not in allowed:
        known = [*(one.ident for one in title.seats), TABLE_NAME, TRUTH_NAME]
        if wanted in known:
            raise BadSetup(f"'{wanted}' may be looked through only when the game is over")
        raise BadSetup(f"there is no lens '{wanted}' (there are {', '.join(allowed)})")
    if wanted == TRUTH_NAME:
        return TRUTH
    return NOBODY if wanted == TABLE_NAME else title.seat_number(wanted)
