"""What a title gives: its seats, scenarios and options, its board, its words, its view, its odds.

A title is found through the entry point group `sandtable.titles`, so a third party can add one. Everything above
the kernel (sessions, bots, the command, the page) works on this interface and knows no game.
"""

from pathlib import Path
from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from sandtable.kernel.chance import Dealer
from sandtable.kernel.codec import Dump, restore
from sandtable.kernel.errors import BadFile, BadSetup, FlowError
from sandtable.kernel.flow import Board, Event
from sandtable.kernel.lesson import Step, read_lesson
from sandtable.kernel.notation import Vocabulary
from sandtable.kernel.position import section
from sandtable.kernel.rules import Rulebook, read_rulebook

Value = str | int | bool

# What `Valuation.stage` answers.
BY_TURN: Final = 0
MIDDLE: Final = 1
SETTLED: Final = 2

LOOK_ALONE: Final = 1 << 40
"""What `Valuation.trust` says where only the look one action ahead counts."""


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

    def __init__(self, name: str, values: list[Value], default: Value, text: str) -> None:
        self.name = name
        self.values = values
        self.default = default
        self.text = text

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
class Valuation:
    """How good a position is for a seat, for bots. It may look at everything on the board it is given, because a bot
    only ever holds boards that were determinized for its own seat."""

    def value(self, b: Board, seat: i64) -> float:
        """Between -1 (lost) and 1 (won)."""
        return float(b.returns[seat]) if b.ending else 0.0

    def verdict(self, b: Board, seat: i64) -> float:
        """As `value`, with the care that a search has time for, where a title can tell more so."""
        return self.value(b, seat)

    def hints(self, b: Board, seat: i64, legal: list[int]) -> list[int]:
        """For each legal action a rough weight (1 to 1000) of how likely a sensible player takes it; for rollouts."""
        return [10] * len(legal)

    def stage(self, b: Board) -> i64:
        """Where a title's turns are long: whether an action is still going on (MIDDLE) or the position can be judged
        though the same seat goes on (SETTLED). BY_TURN: it is judged when another seat is to move."""
        return BY_TURN

    def trust(self, b: Board) -> i64:
        """As how many simulations of an action the look one action ahead counts. 0: it only says what to try first.
        LOOK_ALONE: no die falls and nobody answers, so simulations have nothing to add to it."""
        return 0

    def later(self, b: Board) -> float:
        """How much a search should trust the position some turns later (which sees the replies, but is led by hints)
        against the one at the end of the turn: 0 to 1."""
        return 0.35

    def script(self, b: Board, seat: i64, dealer: Dealer) -> int:
        """A ready answer where search is no use (setting up, sealed duels), or -1. It may use only what the seat
        itself knows."""
        return -1

    def tip(self, b: Board, seat: i64) -> int:
        """What a person is advised to do where a bot's next small step would tell him little (setting up an army), or
        -1: then the bot's choice is the advice."""
        return -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Title:
    """One implemented game. Subclasses fill the fields in `__init__` and write the methods."""

    def __init__(self) -> None:
        self.slug: str = ""
        self.name: str = ""
        self.line: str = ""
        """One sentence for the list of titles."""
        self.version: int = 1
        """The version of the rules: raised whenever the same actions may lead elsewhere."""
        self.minutes: str = ""
        self.seats: list[SeatInfo] = []
        self.scenarios: list[Scenario] = []
        self.options: list[Option] = []
        self.hidden: bool = False
        """Whether any information is hidden from a seat."""
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

    def seat_number(self, name: str) -> int:
        """A seat by its id or name, or by a part that fits only one."""
        low = name.strip().lower()
        found = [n for n, seat in enumerate(self.seats) if low in (seat.ident.lower(), seat.name.lower())]
        if not found:
            found = [n for n, seat in enumerate(self.seats) if low and seat.ident.lower().startswith(low)]
        if len(found) != 1:
            raise BadSetup(
                f"{self.slug} has no seat '{name}' (it has {', '.join(s.ident for s in self.seats)})"
            )
        return found[0]

    def with_pack(self, folder: str) -> "Title":
        """This title with a data pack (a folder of TOML) laid over its own data."""
        raise BadSetup(f"{self.slug} takes no data packs")

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

    def vocabulary(self) -> Vocabulary:
        raise FlowError("a title must have a vocabulary")

    def rulebook(self) -> Rulebook:
        raise FlowError("a title must have its rules.toml")

    # -- what people see --------------------------------------------------------------------------------------

    def scene(self, setup: Setup) -> Any:
        """The `views.Scene` of a scenario."""
        raise FlowError("a title must give its scene")

    def view(self, b: Board, seat: i64) -> Any:
        """The `views.View` of one seat; -2 (NOBODY) for an observer."""
        raise FlowError("a title must give its view")

    def windows(self, setup: Setup) -> list[str]:
        """The reaction windows of a scenario (`Ask.window`), which a standing order may name."""
        return []

    def line_of(self, b: Board, event: Event, viewer: i64) -> Any:
        """The `views.LogLine` for an event that `viewer` may be told."""
        raise FlowError("a title must put its events into words")

    def odds(self, b: Board, seat: i64, act: i64) -> Any:
        """The `views.Odds` of an action, from what `seat` knows; None where there is nothing to reckon."""
        return None

    def came(self, b: Board, seat: i64, act: i64, events: list[Event]) -> str:
        """Which row of the odds of `act`, taken by `seat` on board `b`, has come true, by the events that the seat was
        told since. Empty while it is open. Asked first with no events: an answer then means that this action is not
        to be reckoned by itself. Any other word than a row's: it came to something else (the enemy's reaction)."""
        return "-"

    def overlay(self, b: Board, seat: i64, ident: str, space: str) -> Any:
        """The `views.Overlay` called `ident` (one of the scene's), from what `seat` may see; None where there is
        nothing to show. `space` is what it is asked for, where it is one that is asked for a space."""
        return None

    def picture(self, b: Board, seat: i64) -> list[str]:
        """The board drawn in at most 80 columns of text, from what `seat` may see."""
        return []

    def lesson(self) -> list[Step]:
        """The title's lesson, step by step; empty where it has none."""
        return []

    # -- secrets ----------------------------------------------------------------------------------------------

    def conceals(self, b: Board) -> bool:
        """Whether anything is hidden from anybody at this moment; if not, one board stands for all samples."""
        return self.hidden

    def determinize(self, b: Board, seat: i64, dealer: Dealer) -> Board:
        """A board that `seat` cannot tell from `b`, everything hidden from it dealt anew in accordance with all that
        the seat has seen. The outcome depends on what the seat may know and on the dealer, on nothing else."""
        return b.fork()

    # -- position files ---------------------------------------------------------------------------------------

    def write_position(self, b: Board) -> dict[str, Any]:
        """The position as a small table that a person can edit (written as TOML)."""
        raise FlowError("a title must write positions")

    def read_position(self, table: dict[str, Any]) -> tuple[Setup, Board]:
        """The position that a table describes, or `BadFile` that says what is wrong where. A table that comes from
        outside goes through `trial.tried_position`, which also finds what no reader thinks of."""
        said = table.get("title", self.slug)
        if said != self.slug:
            raise BadFile(f"this is a position of {said!r}, not of {self.slug}")
        scenario = table.get("scenario", "")
        if not isinstance(scenario, str):
            raise BadFile(f"scenario = {scenario!r}: a word was expected")
        options = section(table, "options")
        for name, value in options.items():
            if not isinstance(value, (str, int)):
                raise BadFile(f"[options] {name} = {value!r}: a word or a whole number was expected")
        try:
            setup = self.setup(scenario, options)
        except BadSetup as problem:
            raise BadFile(str(problem)) from problem
        b = self.blank(setup)
        self.fill(b, table)
        return setup, b

    def fill(self, b: Board, table: dict[str, Any]) -> None:
        """Fill a blank board from a position table, and advance it to its first ask."""
        raise FlowError("a title must read positions")

    # -- reports ----------------------------------------------------------------------------------------------

    def facts(self, b: Board) -> dict[str, int]:
        """Numbers of an ended game that a report of many games sums up, beside who won and how long it took."""
        return {}

    # -- bots -------------------------------------------------------------------------------------------------

    def valuation(self) -> Valuation:
        return Valuation()


@mypyc_attr(allow_interpreted_subclasses=True)
class DataTitle(Title):
    """A title whose data, rules and lesson lie in files of the folder of its code. Each is read on first use, so that
    listing titles stays quick. Subclasses read their tables in `digest_of_data` and write `words` and `another`."""

    def __init__(self, folder: Path, pack: str) -> None:
        super().__init__()
        self.folder = folder
        self.pack = pack
        """The folder of the data pack that is laid over the data; empty for none."""
        self.series: Path | None = None
        """The rules.toml of the series that the title belongs to."""
        self._words: Vocabulary | None = None
        self._rules: Rulebook | None = None
        self._lesson: list[Step] | None = None

    def another(self, pack: str) -> Title:
        """The same title with the data pack in this folder."""
        raise FlowError("a title with data must make another of itself")

    def words(self) -> Vocabulary:
        """The vocabulary, made from the data."""
        raise FlowError("a title must have a vocabulary")

    def with_pack(self, folder: str) -> Title:
        other = self.another(folder)
        other.digest_of_data()  # a wrong value in the pack is found now
        return other

    def vocabulary(self) -> Vocabulary:
        if self._words is None:
            self._words = self.words()
        return self._words

    def rulebook(self) -> Rulebook:
        if self._rules is None:
            self._rules = read_rulebook(self.folder / "rules.toml", self.series)
        return self._rules

    def lesson(self) -> list[Step]:
        if self._lesson is None:
            self._lesson = read_lesson(self.folder / "data" / "lesson.toml")
        return self._lesson
