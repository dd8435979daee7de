"""The core of a title: its seats and sides, its scenarios and options, its boards, what it hides.

This is what playing, searching and replaying need. What a title says, shows and teaches stands in `kit.title`.
"""

from typing import Any

from mypy_extensions import i64, mypyc_attr

from sandtable.kernel.chance import Dealer
from sandtable.kernel.codec import Dump, restore
from sandtable.kernel.errors import BadSetup, FlowError
from sandtable.kernel.flow import Board

Value = str | int | bool


class SeatInfo:
    """A role at the table, and the side it fights for (allies share one)."""

    def __init__(self, ident: str, name: str, side: str) -> None:
        self.ident = ident
        self.name = name
        self.side = side


class Scenario:
    """A set-up that can be played."""

    def __init__(self, ident: str, name: str, text: str) -> None:
        self.ident = ident
        self.name = name
        self.text = text


class Option:
    """A choice made before the game: its allowed values in order, its default, and help for a person."""

    def __init__(self, name: str, values: list[Value], default: Value, text: str, sets: str = "") -> None:
        self.name = name
        self.values = values
        self.default = default
        self.text = text
        self.sets = sets
        """The number of the board that holds the choice, where there is one: see `number`."""

    def number(self, value: Value) -> int:
        """The value as a board holds it: a whole number itself, true as 1, a word by its place among the values."""
        return int(value) if isinstance(value, int) else self.values.index(value)

    def value(self, number: int) -> Value:
        """The value that a board holds as `number`."""
        for value in self.values:
            if self.number(value) == number:
                return value
        return self.default

    def read(self, given: Value) -> Value:
        """The value that `given` (perhaps typed as text) stands for."""
        for value in self.values:
            if type(value) is type(given) and value == given:
                return value
        typed = str(given).strip().lower()
        for value in self.values:
            if str(value).lower() == typed:
                return value
        allowed = ", ".join(str(value).lower() for value in self.values)
        words = " ".join(str(given).split())  # one line, whatever was given
        raise BadSetup(f"option {self.name}={words}: it takes one of {allowed}")


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
        self.scenarios: list[Scenario] = []
        self.options: list[Option] = []
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

    def setup(self, scenario: str, options: dict[str, Value]) -> Setup:
        """Validate a choice; missing options take their defaults."""
        known = [one.ident for one in self.scenarios]
        chosen = scenario or known[0]
        if chosen not in known:
            raise BadSetup(f"{self.slug} has no scenario {chosen!r} (it has {', '.join(known)})")
        names = {option.name: option for option in self.options}
        for name in options:
            if name not in names:
                raise BadSetup(f"{self.slug} has no option '{name}' (it has {', '.join(names) or 'none'})")
        values = {
            name: option.read(options[name]) if name in options else option.default
            for name, option in names.items()
        }
        return Setup(chosen, values)

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
