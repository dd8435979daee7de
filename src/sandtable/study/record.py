"""The game as it stands, for study; and whose eyes look at it."""

from typing import TYPE_CHECKING, Final

from sandtable.kernel.errors import BadSetup
from sandtable.kernel.flow import NOBODY, PLAYING, Board, apply
from sandtable.kernel.title import SeatInfo
from sandtable.kit.joint import joint, joint_viewers, seats_in, viewer_name
from sandtable.kit.title import Title
from sandtable.session.course import EVERY
from sandtable.session.entries import LineStep
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
        self.title: Title = session.title
        self.seats: list[SeatInfo] = session.seats
        readers = [*range(len(self.seats)), NOBODY, *joint_viewers(self.seats)]
        self.told: dict[int, list[Told]] = {reader: session.told(reader)[:] for reader in readers}
        self.steps: list[LineStep] = session.steps()
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


def lens_name(seats: list[SeatInfo], lens: int) -> str:
    """What a lens is called: the ids of its seats, 'table' (what everybody saw) or 'truth'."""
    return TRUTH_NAME if lens == TRUTH else viewer_name(seats, lens, TABLE_NAME)


def lens_names(seats: list[SeatInfo], over: bool, viewer: int) -> list[str]:
    """The lenses that a viewer may look through: one's own seats, together and each by itself; all of them only after
    the end."""
    own = [seats[seat].ident for seat in seats_in(viewer)]
    both = [viewer_name(seats, viewer, "")] if len(own) > 1 else []
    if over:
        return [*both, *(one.ident for one in seats), TABLE_NAME, TRUTH_NAME]
    return [*both, *own, TABLE_NAME]


def lens_of(seats: list[SeatInfo], name: str, over: bool, viewer: int) -> int:
    """The lens called `name` ('': one's own, or the table), if the viewer may look through it; else `BadSetup`."""
    allowed = lens_names(seats, over, viewer)
    wanted = name or viewer_name(seats, viewer, TABLE_NAME)
    if wanted not in allowed:
        known = [*(one.ident for one in seats), TABLE_NAME, TRUTH_NAME]
        if wanted in known:
            raise BadSetup(f"'{wanted}' may be looked through only when the game is over")
        raise BadSetup(f"there is no lens '{wanted}' (there are {', '.join(allowed)})")
    if wanted == TRUTH_NAME:
        return TRUTH
    if wanted == TABLE_NAME:
        return NOBODY
    idents = [one.ident for one in seats]
    return joint(idents.index(ident) for ident in wanted.split(","))
