"""The core of a title: its seats and sides, its boards, what it hides.

This is what playing, searching and replaying need. What a title may be played with stands in `kit.options`, what it
says, shows and teaches in `kit.title`.
"""

from typing import Any

from mypy_extensions import i64, mypyc_attr

from sandtable.kernel.chance import Dealer
from sandtable.kernel.codec import Dump, restore
from sandtable.kernel.errors import FlowError
from sandtable.kernel.flow import Board

Value = str | int | bool


class SeatInfo:
    """A role at the table, and the side it fights for (allies share one)."""

    def __init__(self, ident: str, name: str, side: str) -> None:
        self.ident = ident
        self.name = name
        self.side = side


class Setup:
    """A validated choice of scenario and options: with the data digest it fixes the first position."""

    def __init__(self, scenario: str, options: dict[str, Value]) -> None:
        self.scenario = scenario
        self.options = options


@mypyc_attr(allow_interpreted_subclasses=True)
class TitleCore:
    """One implemented game, as far as the rules need it. Subclasses fill the fields in `__init__`."""

    def __init__(self) -> None:
        self.slug: str = ""
        self.name: str = ""
        self.version: int = 1
        """The version of the rules: raised whenever the same actions may lead elsewhere."""
        self.seats: list[SeatInfo] = []
        """Every seat that any set-up of the title has. Who plays in one game: `seats_of`."""
        self.hidden: bool = False
        """Whether any information is hidden from a seat."""
        self.turns: bool = True
        """Whether play goes by the players' turns, so that an order may stand until somebody's next one."""
        self.data_digest: str = ""
        """Names the data (the title's own, with a pack laid over it) that the rules work on. Empty until a title that
        reads its data late has read it: ask `digest_of_data`."""
        self.frames: dict[str, Any] = {}
        self.endings: dict[int, str] = {}
        """The word for each ending code."""

    # -- set-up -----------------------------------------------------------------------------------------------

    def seats_of(self, setup: Setup) -> list[SeatInfo]:
        """The seats of one game, in the order of their numbers on its board."""
        return self.seats

    def digest_of_data(self) -> str:
        """The name of the data; a title that reads its data late reads it now."""
        return self.data_digest

    # -- the game ---------------------------------------------------------------------------------------------

    def blank(self, setup: Setup) -> Board:
        """An empty board with the scenario's constants, for `load` to fill."""
        raise FlowError("a title must make its board")

    def start(self, setup: Setup) -> Board:
        """The first position, advanced to its first ask."""
        raise FlowError("a title must start its game")

    def load(self, setup: Setup, dumped: Dump) -> Board:
        """A board from `codec.dump`."""
        b = self.blank(setup)
        restore(b, dumped, self.frames)
        return b

    # -- secrets ----------------------------------------------------------------------------------------------

    def conceals(self, b: Board) -> bool:
        """Whether anything is hidden from anybody at this moment; if not, one board stands for all samples."""
        return self.hidden

    def determinize(self, b: Board, seat: i64, dealer: Dealer) -> Board:
        """A board that `seat` cannot tell from `b`, everything hidden from it dealt anew in accordance with all that
        the seat has seen. The outcome depends on what the seat may know and on the dealer, on nothing else."""
        return b.fork()
