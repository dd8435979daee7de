"""What is measured: each task does a slice of work when asked and says how much it did in how long.

The same tasks run in this process and, for the interpreted figures, in a second one (`serve`), turn by turn, so that
whatever else the machine does disturbs both alike.
"""

import json
import signal
import sys
from collections.abc import Callable
from functools import cached_property
from time import perf_counter, process_time
from typing import Any, NamedTuple

import msgspec

from sandtable.bots.bot import Bot, decide
from sandtable.bots.ismcts import simulations
from sandtable.bots.playout import random_game
from sandtable.bots.registry import make_bot
from sandtable.games.coralsea import TITLE as CORAL_SEA
from sandtable.games.fieldcommand import TITLE as FIELD_COMMAND
from sandtable.games.fortress import TITLE as FORTRESS
from sandtable.games.nei import TITLE as NEI
from sandtable.games.shanghai import TITLE as SHANGHAI
from sandtable.kernel import flow
from sandtable.kernel.actions import RESIGN, verb_of
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.flow import CHANCE, PLAYING, Board, apply
from sandtable.kernel.title import Value
from sandtable.kit.title import Title
from sandtable.kit.views import View
from sandtable.kit.written import ViewWriter
from sandtable.lab import reference
from sandtable.lab.memory import settle
from sandtable.session.files import GameFile, game_bytes
from sandtable.session.session import Session
from sandtable.session.verify import verify

ACTIONS = 1000
DEPTH = 50


class Level(NamedTuple):
    """What is played: a scenario of a title with options under which random games are long enough."""

    title: Title
    scenario: str
    options: dict[str, Value]
    choosing: tuple[str, str] = ("move", "")
    """The verb by which a piece or a force is chosen, and the ask, if the verb is known to others; choosing it, its
    targets are reckoned."""
    more: tuple[str, ...] = ()
    """What is measured beside what is measured everywhere; see `KINDS`."""


LEVELS = {
    "basic": Level(FORTRESS, "basic", {"deployment": "beginner"}),
    "level3": Level(FORTRESS, "advanced3", {"deployment": "beginner"}),
    "shanghai": Level(SHANGHAI, "campaign", {"japanese_may_end_early": False}),
    "nei": Level(NEI, "campaign", {"setup": "ready"}, ("done", "Muster"), ("targets", "normal")),
    "coralsea": Level(CORAL_SEA, "campaign", {}, more=("normal",)),
    "fieldcommand": Level(FIELD_COMMAND, "battalion", {}, more=("normal",)),
    "fieldmap": Level(FIELD_COMMAND, "historic", {}, more=("normal",)),
}
WHOLE = ("basic", "level3", "shanghai")
"""The levels on which everything is measured; on the others what every decision costs, and `Level.more`."""
MOMENTS = [0, 40, 120, 240, 360, 500, 700, 900]
"""After so many answers of a random game the positions are taken that forks, search and bots are measured on."""
GAMES = 1000
FEW_GAMES = 12
"""So many random games are looked through for one that is long enough; few where games are short."""
NEVER_ENDS = 1 << 40
ENTRIES = 600
"""After so many entries a session that takes orders is followed by another."""
LINES = msgspec.json.Encoder()


class Slice(NamedTuple):
    """So many pieces of work in so many seconds of processor time; and, where each counts, its milliseconds by the
    clock on the wall."""

    units: int
    seconds: float
    each: tuple[float, ...] = ()


Task = Callable[[float], Slice]
"""Works for about so many seconds."""


def is_compiled() -> bool:
    """Whether the rules run compiled in this process."""
    return not str(flow.__file__).endswith(".py")


def repeated(chunk: Callable[[], int]) -> Task:
    """A task that does one chunk after the other; a chunk answers how much it was."""

    def work(seconds: float) -> Slice:
        count = 0
        started = now = process_time()
        while not count or now - started < seconds:
            count += chunk()
            now = process_time()
        return Slice(count, now - started)

    return work


class Tables:
    """One level of a title, set up for what every decision costs."""

    def __init__(self, level: Level) -> None:
        self.title = level.title
        self.chooses, self.chooser = level.choosing
        self.games = FEW_GAMES if level.more else GAMES
        self.setup = self.title.setup(level.scenario, level.options)
        self.start = self.title.start(self.setup)
        self.game = self.start.fork()
        self.dealer = FastDealer(1)
        self.seen = self.start.fork()
        self.other = FastDealer(2)
        self.sent = self.start.fork()
        self.third = FastDealer(3)
        self.writers = [ViewWriter() for _ in range(self.start.seats)]
        self.orders = FastDealer(4)
        self.session = self.new_session(1)
        self.turn = 0

    def play(self) -> int:
        """A stretch of random play, game after game."""
        if self.game.ending != PLAYING:
            self.game = self.start.fork()
        return random_game(self.game, self.dealer, 250)

    def play_and_look(self) -> int:
        """The same with a view for the seat that decides."""
        decisions = 0
        for _ in range(20):
            board = self.seen
            if board.ending != PLAYING:
                board = self.seen = self.start.fork()
            if board.asked != CHANCE:
                self.title.view(board, board.asked)
            decisions += random_game(board, self.other, 1)
        return decisions

    def play_and_send(self) -> int:
        """The same with the state that is sent to that seat: its view, encoded and named."""
        decisions = 0
        for _ in range(20):
            board = self.sent
            if board.ending != PLAYING:
                board = self.sent = self.start.fork()
            if board.asked != CHANCE:
                self.state(self.title.view(board, board.asked), board.asked)
            decisions += random_game(board, self.third, 1)
        return decisions

    def state(self, view: View, seat: int) -> tuple[bytes, str]:
        writer = self.writers[seat]
        return writer.write(view), writer.named(b"", 9)

    def new_session(self, seed: int) -> Session:
        return Session.new(self.title, self.setup, ["human"] * self.start.seats, bytes([seed % 256]) * 32)

    def order_and_answer(self) -> int:
        """Orders to a session, each answered with the state of whoever gave it: their view, what is new in their log,
        how far they may undo."""
        for _ in range(10):
            session = self.session
            if session.over or len(session.entries) >= ENTRIES:
                session = self.session = self.new_session(self.orders.below(256))
            seat = session.board.asked
            since = session.mark(seat)
            session.order(seat, session.board.legal[self.orders.below(len(session.board.legal))])
            self.state(session.view(seat), seat)
            LINES.encode([line for _, line in session.placed(seat, since)[1]])
            session.undo_state(seat)
        return 10

    # -- positions to choose in ------------------------------------------------------------------------------

    @cached_property
    def moments(self) -> list[Board]:
        """Decisions with something to choose."""
        return self.along(lambda board: len(board.legal) > 1)

    @cached_property
    def choices(self) -> list[tuple[Board, int]]:
        """Decisions at which a piece may be chosen that moves, or a force is whole; with each such answer."""
        boards = self.along(lambda board: bool(self.pieces(board)))
        return [(board, act) for board in boards for act in self.pieces(board)]

    @cached_property
    def quick(self) -> Bot:
        return make_bot("ismcts:quick", 7)

    @cached_property
    def normal(self) -> Bot:
        return make_bot("ismcts:normal", 7)

    def along(self, fits: Callable[[Board], bool]) -> list[Board]:
        """Decisions that fit, along random games, as long as these last."""
        found: list[Board] = []
        for answers in MOMENTS:
            board = self.later(answers, fits)
            if board is None:
                break
            found.append(board)
        if not found:
            raise AssertionError("no random game of this level comes to such a decision")
        return found

    def later(self, answers: int, fits: Callable[[Board], bool]) -> Board | None:
        """A seat's decision that fits, about so many answers into a random game; None if games are shorter."""
        for seed in range(1, self.games):
            board = self.start.fork()
            dealer = FastDealer(seed)
            random_game(board, dealer, answers)
            while board.ending == PLAYING and (board.asked == CHANCE or not fits(board)):
                random_game(board, dealer, 1)
            if board.ending == PLAYING:
                return board
        return None

    def pieces(self, board: Board) -> list[int]:
        """The answers that choose a piece, or end the choice of a force."""
        verbs = self.title.vocabulary().verbs
        if self.chooser not in ("", type(board.ask()).__name__):
            return []
        return [act for act in board.legal if verbs[verb_of(act)].word == self.chooses]

    def next_moment(self) -> Board:
        self.turn += 1
        return self.moments[self.turn % len(self.moments)]

    # -- the tasks --------------------------------------------------------------------------------------------

    def fork(self) -> int:
        for board in self.moments:
            for _ in range(50):
                board.fork()
        return 50 * len(self.moments)

    def search(self) -> int:
        board = self.next_moment()
        return simulations(self.title, board, board.asked, 32, DEPTH, self.turn)

    def targets(self) -> int:
        """Choose every piece that can move: a fork of the board each, on which its targets are reckoned."""
        for board, act in self.choices:
            apply(board.fork(), board.asked, act)
        return len(self.choices)

    def think_quick(self, seconds: float) -> Slice:
        return self.think(self.quick, seconds)

    def think_normal(self, seconds: float) -> Slice:
        return self.think(self.normal, seconds)

    def think(self, bot: Bot, seconds: float) -> Slice:
        """Decisions of a bot. Its promise is one of time, so the clock on the wall counts."""
        each: list[float] = []
        began = process_time()
        while not each or sum(each) < 1000 * seconds:
            board = self.next_moment()
            started = perf_counter()
            decide(bot, self.title, board, board.asked)
            each.append(1000 * (perf_counter() - started))
        return Slice(len(each), process_time() - began, tuple(each))


class WholeTables(Tables):
    """One level of a title, set up for all tasks: with games of so many actions."""

    def __init__(self, level: Level, actions: int) -> None:
        super().__init__(level)
        self.actions = actions
        self.running, self.record = self.files()

    def files(self) -> tuple[GameFile, GameFile]:
        """A game in progress, as its host saves it, and the record of one that is over: so many entries each."""
        for seed in range(1, 1000):
            session = Session.new(
                self.title, self.setup, ["random", "random"], bytes([seed % 256]) * 32, listen=False
            )
            dealer = FastDealer(seed)
            while not session.over and len(session.entries) < self.actions:
                if len(session.entries) == self.actions - 1:
                    running = session.to_file(secret=True)
                    session.order(session.board.asked, RESIGN)
                    return running, session.to_file(secret=True)
                seat = session.board.asked
                session.order(seat, session.board.legal[dealer.below(len(session.board.legal))])
        raise AssertionError("random games of this level are all shorter")

    def verify_running(self) -> int:
        return self.verified(self.running)

    def verify_record(self) -> int:
        return self.verified(self.record)

    def verified(self, file: GameFile) -> int:
        report = verify(file, self.title)
        assert report.ok and report.dice_checked, report.text
        return 1


def set_up(levels: list[str], actions: int = ACTIONS) -> dict[str, Tables]:
    """These levels, with games of so many actions to verify."""
    return {
        level: WholeTables(LEVELS[level], actions) if level in WHOLE else Tables(LEVELS[level])
        for level in levels
    }


EVERYWHERE: dict[str, Callable[[Tables], Task]] = {
    "play": lambda table: repeated(table.play),
    "view": lambda table: repeated(table.play_and_look),
    "sent": lambda table: repeated(table.play_and_send),
    "order": lambda table: repeated(table.order_and_answer),
}
"""What is measured on every level."""
KINDS: dict[str, Callable[[Any], Task]] = {
    **EVERYWHERE,
    "fork": lambda table: repeated(table.fork),
    "targets": lambda table: repeated(table.targets),
    "search": lambda table: repeated(table.search),
    "verify": lambda table: repeated(table.verify_record),
    "running": lambda table: repeated(table.verify_running),
    "bot": lambda table: table.think_quick,
    "normal": lambda table: table.think_normal,
}
"""What is measured on whole levels."""


def kinds_of(level: str) -> dict[str, Callable[[Any], Task]]:
    """What is measured on a level."""
    if level in WHOLE:
        return KINDS
    return {**EVERYWHERE, **{kind: KINDS[kind] for kind in LEVELS[level].more}}


def tasks(levels: dict[str, Tables]) -> dict[str, Task]:
    """Every task by its name."""
    return {
        f"{kind}.{level}": make(table)
        for level, table in levels.items()
        for kind, make in kinds_of(level).items()
    }


def file_sizes(levels: dict[str, Tables]) -> dict[str, int]:
    """The bytes of each level's record."""
    return {
        level: len(game_bytes(table.record))
        for level, table in levels.items()
        if isinstance(table, WholeTables)
    }


def reference_task() -> Task:
    seeds = iter(range(1, NEVER_ENDS))
    return repeated(lambda: reference.play(next(seeds))[0])


# -- the second process -----------------------------------------------------------------------------------------


def serve() -> None:
    """Do the tasks whose names come in, a line of JSON each, until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever asks
    answers = sys.stdout
    sys.stdout = sys.stderr
    settle()
    known: dict[str, Task] = {}
    for line in sys.stdin:
        asked: dict[str, Any] = json.loads(line)
        if "actions" in asked:
            known = tasks(set_up(asked["levels"], asked["actions"]))
            answer: Any = {"compiled": is_compiled()}
        else:
            answer = known[asked["task"]](asked["seconds"])
        answers.write(json.dumps(answer) + "\n")
        answers.flush()
