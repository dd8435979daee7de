"""What a title gives to people: its words, its view, its odds, its positions, its lesson.

A title is found through the entry point group `sandtable.titles`, so a third party can add one. Everything above
the kit (sessions, bots, the command, the page) works on this interface and knows no game.
"""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

from mypy_extensions import i64, mypyc_attr

from sandtable.kernel import flow
from sandtable.kernel.actions import FIRST_VERB, verb_of
from sandtable.kernel.errors import BadFile, BadSetup, FlowError
from sandtable.kernel.flow import Board, Event, Frame, advance, legal_for
from sandtable.kernel.title import SeatInfo, Setup
from sandtable.kit.data import kept_digests, kept_set, pack_in, present_name, read_toml
from sandtable.kit.frames import frames_of
from sandtable.kit.lesson import Step, read_lesson
from sandtable.kit.options import Choices, First, Option, Scenario
from sandtable.kit.picture import Grid, picture
from sandtable.kit.position import section
from sandtable.kit.rulebook import Rulebook, read_rulebook
from sandtable.kit.scenes import SideInfo
from sandtable.kit.seats import seat_in
from sandtable.kit.story import Hole, Speaker, Story
from sandtable.kit.table import Table
from sandtable.kit.valuation import Valuation
from sandtable.kit.views import View
from sandtable.kit.vocabulary import NUMBER, Verb, Vocabulary

D = TypeVar("D")


@mypyc_attr(allow_interpreted_subclasses=True)
class Title(Choices):
    """One implemented game. Subclasses fill the fields in `__init__` and write the methods."""

    def __init__(self) -> None:
        super().__init__()
        self.line: str = ""
        """One sentence for the list of titles."""
        self.minutes: str = ""
        self.rank: int = 100
        """Its place in a list of titles: the easiest to begin with first."""
        self.first: First = First("", {}, [], [])
        self._grids: dict[str, Grid] = {}

    def seat_number(self, name: str) -> int:
        """A seat by its id or name, or by a part that fits only one."""
        return seat_in(self.seats, name, self.slug)

    def with_pack(self, folder: str) -> "Title":
        """This title with a data pack (a folder of TOML) laid over its own data."""
        raise BadSetup(f"{self.slug} takes no data packs")

    def as_played(self, version: int, data: str) -> "Title":
        """This title with the rules and the data that a game began with: it goes on under them. `BadSetup` says what
        is not kept any more."""
        if version != self.version:
            raise BadSetup(
                f"played under version {version} of the rules of {self.slug}, these are version {self.version}; "
                + ("a newer Sandtable knows it" if version > self.version else "'patch' can carry it over")
            )
        if data != self.digest_of_data():
            raise BadSetup(
                f"played with data of {self.slug} that is not here ({data}; the present data is "
                f"{self.digest_of_data()}): give the data pack it was played with, or open it with a Sandtable that "
                "keeps this data; 'patch' tries it with the present data"
            )
        return self

    def complete(self) -> None:
        """Tell by a `FlowError` what the title lacks, before a game of it begins and not in its middle."""

    def vocabulary(self) -> Vocabulary:
        raise FlowError("a title must have a vocabulary")

    def rulebook(self) -> Rulebook:
        raise FlowError("a title must have its rules.toml")

    # -- what people see --------------------------------------------------------------------------------------

    def scene(self, setup: Setup) -> Any:
        """The `scenes.Scene` of a scenario."""
        raise FlowError("a title must give its scene")

    def view(self, b: Board, seat: i64) -> Any:
        """The `views.View` of one seat; -2 (NOBODY) for an observer."""
        raise FlowError("a title must give its view")

    def windows(self, setup: Setup) -> list[str]:
        """The reaction windows of a scenario (`Ask.window`), which a standing order may name."""
        return []

    def lapses(self, setup: Setup) -> dict[str, str]:
        """The frames that a standing order may last until, by the name of their class, each in words ('this
        operation'). Everybody must be able to tell when such a frame begins and ends."""
        return {}

    def whose_turn(self, b: Board) -> tuple[int, int]:
        """The seat whose turn it is (or NOBODY) and the number of the turn, for standing orders 'until my next turn'.
        It is asked after every step: no view is made for it."""
        return flow.NOBODY, 0

    def view_anew(self, b: Board, seat: i64) -> Any:
        """The same view, made without anything that was kept of an earlier one: what a check compares it with."""
        return self.view(b.fork(), seat)

    def stage(self, b: Board) -> str:
        """Where a game stands, in a few words for a list of games, as everybody may know: the outermost thing that it
        is in the middle of."""
        view: View = self.view(b, flow.NOBODY)
        return view.crumbs[0].text if view.crumbs else view.phase

    def question(self, b: Board, seat: i64) -> str:
        """What a seat is asked; empty if it is asked nothing."""
        view: View = self.view(b, seat)
        return view.prompt.text if view.prompt is not None else ""

    def pieces(self, b: Board, seat: i64) -> Any:
        """The pieces that a seat may see: a list of `views.Piece`."""
        view: View = self.view(b, seat)
        return view.pieces

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
        return flow.NO_THROW

    def foreseen(self, b: Board, seat: i64) -> i64:
        """What the odds of earlier answers take this seat to answer here, where they reckon with a course of play; -1:
        they take it to decline. The walk answers so when it holds odds to what comes."""
        return -1

    def recalled(self, b: Board, seat: i64) -> Board:
        """The board as the aids of `seat` may use it: where a variant lets a view forget what was shown, that is hidden
        in it. Odds are reckoned on it; `determinize` forgets the same."""
        return b

    def overlay(self, b: Board, seat: i64, ident: str, space: str) -> Any:
        """The `views.Overlay` called `ident` (one of the scene's), from what `seat` may see; None where there is
        nothing to show. `space` is what it is asked for, where it is one that is asked for a space."""
        return None

    def counted(self, b: Board, seat: i64, side: str) -> dict[str, dict[str, float]] | None:
        """How likely each space holds a piece of each kind of a side, as `seat` may know it, by kind and space; None
        where that can only be found by dealing."""
        return None

    def picture(self, b: Board, seat: i64) -> list[str]:
        """The board drawn in at most 80 columns of text, from what `seat` may see.

        Drawn from the view and the scene of its scenario; options change rules and not where spaces lie, so they are
        taken as they are by default. A title may draw its own."""
        view: View = self.view(b, seat)
        grid = self._grids.get(view.scenario)
        if grid is None:
            grid = self._grids[view.scenario] = Grid(self.scene(self.setup(view.scenario, {})))
        return picture(grid, view)

    def lesson(self) -> list[Step]:
        """The title's lesson, step by step; empty where it has none."""
        return []

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


def chapters_of(package: str, names: list[str]) -> list[Any]:
    """The modules of a title's rules by their names, in the booklet's order."""
    return [import_module(f"{package}.{name}") for name in names]


@mypyc_attr(allow_interpreted_subclasses=True)
class DataTitle(Title):
    """A title whose rules, data and lesson lie in the folder of its code.

    `chapters` are the modules of its rules, in the booklet's order (a series' own first): their frames are its frames,
    their `STORY` lists its log. `verbs` and `events` are its generated modules. Everything is read on first use, so
    that listing titles stays quick. Subclasses read their data in `data` (see `read_once`) and write `nouns`, `holes`,
    `game`, `make_table`; a part that is missing is told, with its name, before a game of the title
    begins (`complete`).
    """

    def __init__(self, folder: Path, pack: str, chapters: list[Any], verbs: Any, events: Any) -> None:
        super().__init__()
        self.folder = folder
        self.pack = pack
        """The folder of the data pack that is laid over the data; empty for none."""
        self.oldest: int = 0
        """The oldest version of its rules that it still knows; 0: only the present one. Rules ask the board for its
        version, which `blank` gives it."""
        self.series: Path | None = None
        """The rules.toml of the series that the title belongs to."""
        self.goals: dict[str, str] = {}
        """What each seat must do to win, in a line."""
        self.colours: list[str] = []
        """The colour of each seat's pieces."""
        self.chapters = chapters
        self.verbs = verbs
        self.events = events
        self.frames = frames_of(chapters)
        self._data: Any = None
        self._words: Vocabulary | None = None
        self._rules: Rulebook | None = None
        self._lesson: list[Step] | None = None
        self._speaker: Speaker | None = None
        self._story: Story | None = None
        self._table: Table[Any] | None = None
        self._former: dict[str, Title] = {}
        """This title as former games were played, by version and data."""

    # -- what a title writes ----------------------------------------------------------------------------------

    def describe(self) -> None:
        """Fill the fields of the title from its title.toml: `slug`, `name`, `line`, `minutes`, `version`, `oldest`,
        `hidden`, [[seat]] (with its `colour` and its `goal`, where they are no part of the data), [[scenario]] and
        [[option]]. An option with `sets` names the number of the board that holds it. `rank` and [first] are for
        newcomers."""
        table = read_toml(self.folder / "title.toml")
        try:
            self.slug, self.name, self.line = table["slug"], table["name"], table["line"]
            self.minutes, self.version, self.hidden = table["minutes"], table["version"], table["hidden"]
            self.oldest = table.get("oldest", 0)
            self.seats = [SeatInfo(one["id"], one["name"], one["side"]) for one in table["seat"]]
            self.goals = {one["id"]: one["goal"] for one in table["seat"] if "goal" in one}
            self.colours = [one["colour"] for one in table["seat"] if "colour" in one]
            self.scenarios = [Scenario(one["id"], one["name"], one["text"]) for one in table["scenario"]]
            self.options = [
                Option(one["name"], one["values"], one["values"][0], one["text"], one.get("sets", ""))
                for one in table.get("option", [])
            ]
            self.rank = table.get("rank", self.rank)
            first = table.get("first", {})
            self.first = First(
                first.get("scenario", ""),
                first.get("options", {}),
                first.get("orders", []),
                first.get("steps", []),
            )
        except KeyError as lacking:
            raise BadFile(f"title.toml of {self.folder.name}: {lacking} is missing") from lacking

    def sides(self) -> list[SideInfo]:
        """The sides as a scene names and colours them, where each seat is one."""
        return [SideInfo(one.ident, one.name, colour) for one, colour in zip(self.seats, self.colours)]

    def another(self, pack: str) -> Title:
        """The same title with the data pack in this folder."""
        return self._made(pack, self.version)

    def at_version(self, version: int) -> Title:
        """The same title by an earlier version of its rules, if it still knows it."""
        if 0 < self.oldest <= version < self.version:
            return self._made(self.pack, version)
        return super().as_played(version, self.digest_of_data())

    def _made(self, pack: str, version: int) -> Title:
        make: Any = type(self)
        other: Title = make(pack)
        other.version = version
        return other

    def nouns(self) -> dict[str, list[str]]:
        """The names of the nouns that its verbs take, by kind."""
        raise FlowError("a title must name its nouns")

    def holes(self) -> dict[str, Hole]:
        """What the holes of its templates mean; `space` is one of them."""
        raise FlowError("a title must say what its holes mean")

    def game(self) -> Frame[Any]:
        """The frame of the whole game."""
        raise FlowError("a title must give the frame of its game")

    def start(self, setup: Setup) -> Board:
        b = self.blank(setup)
        b.call(self.game())
        advance(b)
        return b

    def data(self) -> Any:
        """What sentences and beats that are made by code work on."""
        raise FlowError("a title with data must give it")

    def read_once(self, read: Callable[[str], D]) -> D:
        """The data with the pack laid over it, read on first use: what `data` returns."""
        if self._data is None:
            self._data = read(self.pack)
            self.data_digest = self._data.digest
        found: D = self._data
        return found

    def digest_of_data(self) -> str:
        """What the data calls itself, unless the title has named it."""
        if not self.data_digest:
            self.data_digest = self.data().digest
        return self.data_digest

    def make_table(self, speaker: Speaker) -> Table[Any]:
        """The view's own part."""
        raise FlowError("a title must give its table")

    def room(self, name: str) -> Any:
        """The module `table/<name>.py` of the title. Imported when it is first used: listing titles stays quick."""
        package = type(self).__module__.rpartition(".")[0]
        try:
            return import_module(f"{package}.table.{name}")
        except ModuleNotFoundError as lacking:
            raise FlowError(f"{self.slug} has no table/{name}.py, and nothing in its place") from lacking

    def scene(self, setup: Setup) -> Any:
        return self.room("scene").scene(self, setup)

    def position(self, b: Board) -> dict[str, Any]:
        """What a position file says beside the title, the scenario and the options."""
        found: dict[str, Any] = self.room("position").write(b)
        return found

    def fill(self, b: Board, table: dict[str, Any]) -> None:
        self.room("position").read(b, table, self.frames)

    # -- what follows from it ---------------------------------------------------------------------------------

    def write_position(self, b: Board) -> dict[str, Any]:
        table: dict[str, Any] = {"title": self.slug, "scenario": self.table().scenario(b)}
        chosen = self.chosen(b)
        if chosen:
            table["options"] = chosen
        return {**table, **self.position(b)}

    def set_options(self, b: Board, setup: Setup) -> None:
        """Put the options of a game into the numbers that they set."""
        for option in self.options:
            if option.sets:
                setattr(b, option.sets, option.number(setup.options[option.name]))

    def chosen(self, b: Board) -> dict[str, Any]:
        """The options of a game that are not as usual."""
        held = {one.name: one.value(getattr(b, one.sets)) for one in self.options if one.sets}
        return {
            one.name: held[one.name] for one in self.options if held.get(one.name, one.default) != one.default
        }

    def as_played(self, version: int, data: str) -> Title:
        """Data sets are kept by digest, whole, in `data/kept/<digest>`; a data pack lies over the one it was laid over
        then."""
        if version == self.version and data == self.digest_of_data():
            return self
        name = present_name(self.folder / "data", data)
        if version == self.version and name == self.digest_of_data():
            return self
        key = f"{version} {name}"
        found = self._former.get(key)
        if found is None:
            found = self._former[key] = self._as_played(version, name)
        return found

    def _as_played(self, version: int, data: str) -> Title:
        if version != self.version:
            return self.at_version(version).as_played(version, data)
        own = self.folder / "data"
        pack = pack_in(own, self.pack)
        for digest in [*kept_digests(own), ""] if self.pack else kept_digests(own):
            if pack or digest in ("", data):
                try:
                    other = self.another(kept_set(own, digest, pack))
                    if other.digest_of_data() == data:
                        return other
                except BadFile:
                    continue  # the pack does not fit this set
        return super().as_played(version, data)

    def with_pack(self, folder: str) -> Title:
        other = self.another(folder)
        other.digest_of_data()  # a wrong value in the pack is found now
        return other

    def complete(self) -> None:
        self.story()
        self.table()

    def vocabulary(self) -> Vocabulary:
        if self._words is None:
            nouns = self.nouns()
            verbs = [Verb(word, noun, meaning) for word, noun, meaning in self.verbs.TABLE]
            for n, verb in enumerate(verbs):
                if not verb.word or verb.word in [other.word for other in verbs[:n]]:
                    raise FlowError(
                        f"{self.slug}: verb number {n + FIRST_VERB} has no word, or another verb's ('{verb.word}')"
                    )
                if verb.noun and verb.noun not in nouns and verb.noun != NUMBER:
                    raise FlowError(
                        f"{self.slug}: the verb '{verb.word}' takes a {verb.noun}, and there are none"
                    )
            self._words = Vocabulary(verbs, nouns)
        return self._words

    def rulebook(self) -> Rulebook:
        if self._rules is None:
            self._rules = read_rulebook(self.folder / "rules.toml", self.series)
        return self._rules

    def speaker(self) -> Speaker:
        if self._speaker is None:
            self._speaker = Speaker(self.holes(), self.rulebook(), self.vocabulary())
        return self._speaker

    def story(self) -> Story:
        if self._story is None:
            speaker = self.speaker()
            story = Story(self.chapters, speaker, self.data(), speaker.holes["space"])
            untold = story.untold(self.events.NUMBERS)
            if untold:
                raise FlowError(f"{self.slug}: no chapter has a sentence for the event {untold[0]}")
            self._story = story
        return self._story

    def table(self) -> Table[Any]:
        if self._table is None:
            self._table = self.make_table(self.speaker())
        return self._table

    def view(self, b: Board, seat: i64) -> Any:
        return self.table().view(b, seat)

    def whose_turn(self, b: Board) -> tuple[int, int]:
        table = self.table()
        return table.active(b), table.turn(b)

    def view_anew(self, b: Board, seat: i64) -> Any:
        kept = self._table
        self._table = None
        try:
            return self.view(b.fork(), seat)
        finally:
            self._table = kept

    def stage(self, b: Board) -> str:
        return self.table().stage(b)

    def question(self, b: Board, seat: i64) -> str:
        return self.table().prompt(b, seat).text if seat >= 0 and legal_for(b, seat) else ""

    def pieces(self, b: Board, seat: i64) -> Any:
        return self.table().pieces(b, seat)

    def line_of(self, b: Board, event: Event, viewer: i64) -> Any:
        return self.story().line(event, viewer)

    def odds(self, b: Board, seat: i64, act: i64) -> Any:
        """Nobody is told odds of another seat's answer, or of one that is not legal."""
        if act not in legal_for(b, seat):
            return None
        return b.ask().odds(self.recalled(b, seat), seat, act, self.speaker())

    def came(self, b: Board, seat: i64, act: i64, events: list[Event]) -> str:
        if verb_of(act) < FIRST_VERB:  # whoever resigns with a piece in hand has answered no question
            return flow.NO_THROW
        return b.ask().came(self.recalled(b, seat), seat, act, events)

    def lesson(self) -> list[Step]:
        if self._lesson is None:
            self._lesson = read_lesson(self.folder / "data" / "lesson.toml")
        return self._lesson
