"""What a check looks at, how it says that a promise is broken, and what was come across on the way."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from typing import Any, Final, NoReturn

import msgspec

from sandtable.check.ids import Broken, Ids
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.flow import NOBODY, Board
from sandtable.kernel.title import SeatInfo, Setup
from sandtable.kit.joint import joint_viewers, seats_in
from sandtable.kit.scenes import Scene
from sandtable.kit.title import Title

MASK: Final = (1 << 62) - 1


Further = Callable[[Any, Any, int], Iterator[tuple[str, str, object]]]
"""From the questions (a `Probe`), a `World` and its number (0: the true one) to what a viewer gets of it by another
way: from a server."""


class Finding(msgspec.Struct):
    """A broken promise, and how to see it again."""

    check: str
    about: str
    text: str
    scenario: str
    decision: int
    """The number of the decision in the walk of this scenario."""
    command: str
    times: int = 1
    """How often it was found."""


class WalkedGame:
    """One game of the walk: where it began, and what was answered since."""

    def __init__(self, setup: Setup, start: Board, position: dict[str, Any] | None, seed: bytes) -> None:
        self.setup = setup
        self.start = start
        self.position = position
        """The position file that it began from, if it is not the scenario's own start."""
        self.seed = seed
        self.answers: list[tuple[int, int]] = []


class Moment:
    """A decision of the walk, before it is taken. Checks may look at everything and change nothing."""

    def __init__(
        self,
        title: Title,
        scene: Scene,
        game: WalkedGame,
        board: Board,
        number: int,
        seat: int,
        act: int,
        seed: int,
        ids: Ids,
    ) -> None:
        self.title = title
        self.scene = scene
        self.game = game
        self.setup = game.setup
        self.seats: list[SeatInfo] = title.seats_of(game.setup)
        self.board = board
        self.number = number
        self.seat = seat
        """Who answers, and what."""
        self.act = act
        self.seed = seed
        self.ids = ids
        self.before: Board | None = None
        """The board before the last answer, and that answer."""
        self.last: tuple[int, int] = (NOBODY, -1)

    def dealer(self, name: str) -> FastDealer:
        """The chance of one check at this decision: the same whenever the decision is come to again."""
        return FastDealer(mixed(self.seed, self.number, name))

    def at(self, board: Board, seat: int, act: int) -> "Moment":
        """The same for another board of the same game."""
        return Moment(self.title, self.scene, self.game, board, self.number, seat, act, self.seed, self.ids)

    def viewers(self) -> list[int]:
        """Every seat, and an observer."""
        return [*range(self.board.seats), NOBODY]

    def lookers(self) -> list[int]:
        """Everybody who may look: the viewers, and whoever holds several allied seats (see `kit.joint`)."""
        return self.viewers() + joint_viewers(self.seats)

    def name(self, viewer: int) -> str:
        return " with ".join(self.seats[seat].name for seat in seats_in(viewer)) or "an observer"

    def words(self, act: int) -> str:
        return words_of(self.title, act)


class CheckCount:
    """What was checked how often, and what was reached."""

    def __init__(self) -> None:
        self.checks: Counter[str] = Counter()
        self.seconds: defaultdict[str, float] = defaultdict(float)
        """How much of the time went into each."""
        self.verbs: Counter[int] = Counter()
        self.events: Counter[int] = Counter()
        self.frames: Counter[str] = Counter()
        self.windows: Counter[str] = Counter()
        self.bars: Counter[int] = Counter()
        """The rules that barred something, by number."""
        self.endings: Counter[str] = Counter()
        self.compared: Counter[str] = Counter()
        """Things that were compared between two worlds that differ: a thing is one view, one log, one answer, for one
        viewer. By what they are."""
        self.compared_alike = 0
        """The same between two worlds that turned out to be the same one."""
        self.further: list[Further] = []
        """What else is compared of two worlds that were led on."""
        self.concealing = 0
        """Worlds that were dealt where the title says that something is hidden; and how many of them differed."""
        self.other_worlds = 0
        self.decisions = 0
        self.games = 0


def mixed(*parts: int | str) -> int:
    """A seed from several numbers and words; the same in every process."""
    found = 0x9E3779B97F4A7C15
    for part in parts:
        for value in part.encode() if isinstance(part, str) else (part & MASK,):
            found = ((found ^ value) * 0x100000001B3 + 0x7F4A7C15) & MASK
            found ^= found >> 29
    return found


def words_of(title: Title, act: int) -> str:
    """The words of an action, for a message: whatever number it is."""
    try:
        return title.vocabulary().text(act)
    except Exception:
        return f"action {act}"


def fault(check: str, what: str, problem: Exception) -> Broken:
    """The title's code broke down: with the place, for its author."""
    at = problem.__traceback__
    while at is not None and at.tb_next is not None:
        at = at.tb_next
    where = ""
    if at is not None:
        path = at.tb_frame.f_code.co_filename.rpartition("sandtable/")[2]
        where = f" ({path}:{at.tb_lineno})"
    kind = type(problem).__name__
    return Broken(check, f"{kind} in {what}", f"{what}: {kind}: {problem}{where}")


def stumbled(check: str, what: str, problem: Exception) -> NoReturn:
    raise fault(check, what, problem) from problem
