"""The walk: one scenario of a title played at random, game after game, with the checks along the way.

Where it goes depends on its seed alone, never on what is checked or on the clock; a decision is named by its number.
So `stop` comes to the same decision again, without the checks before it, and does them all there.
"""

from collections.abc import Callable
from time import process_time
from typing import Final

from sandtable.check.choosing import STYLES, Chooser, Shelf, some_options
from sandtable.check.dealt import check_aside, check_dealt
from sandtable.check.drawable import check_scene, check_views
from sandtable.check.ids import Broken, Ids
from sandtable.check.luck import Luck, check_odds
from sandtable.check.moment import CheckCount, Moment, WalkedGame, fault, mixed, stumbled
from sandtable.check.rules import check_fork, check_offers, check_open, check_refusals, check_stored
from sandtable.check.table import (
    check_ended,
    check_lapses,
    check_position,
    check_record,
    check_session,
    check_window,
)
from sandtable.check.words import check_events, check_orders, check_vocabulary
from sandtable.check.worlds import check_asked, check_pairs
from sandtable.kernel.actions import verb_of
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.errors import BadSetup
from sandtable.kernel.flow import CHANCE, NOBODY, PLAYING, Board, Event, apply
from sandtable.kit.scenes import Scene
from sandtable.kit.title import Title
from sandtable.session.dealing import HmacDealer

MOST: Final = 40_000
"""Answers after which a game counts as endless: five times the longest random game of any title."""
OPEN: Final = 16
"""Where the title hides nothing, so many decisions count as one for the two worlds."""
RARELY: Final = 40
"""The most that a decision counts where something is hidden."""
BEGINNINGS: Final = 5
"""How often in a row a game may fail to begin."""
RECORD: Final = 4
"""The record of every so many games is checked, and of every game that is stopped at."""

Report = Callable[[Broken, str, int], None]
"""Takes a broken promise, the scenario and the decision's number."""


class Check:
    """A check that runs at some decisions: one in `every`, at random."""

    def __init__(self, name: str, every: int, work: Callable[[Moment], int]) -> None:
        self.name = name
        self.every = every
        self.work = work
        self.due = 1

    def is_due(self, number: int, dealer: FastDealer) -> bool:
        if number < self.due:
            return False
        self.due = number + 1 + dealer.below(2 * self.every - 1)
        return True


def once(work: Callable[[Moment], None]) -> Callable[[Moment], int]:
    """A check that counts as one."""

    def counted(m: Moment) -> int:
        work(m)
        return 1

    return counted


class Walk:
    """The walk of one scenario."""

    def __init__(
        self,
        title: Title,
        scenario: str,
        seed: int,
        tally: CheckCount,
        luck: Luck,
        report: Report,
        most: int = MOST,
        stop: int = -1,
    ) -> None:
        self.title = title
        self.scenario = scenario
        self.seed = seed
        self.tally = tally
        self.luck = luck
        self.report = report
        self.most = most
        self.stop = stop
        self.number = 0
        self.games = 0
        self.done = False
        self.empty = True
        """Whether no game could be begun."""
        self.seconds = 0.0
        self.path = FastDealer(mixed(seed, scenario, "path"))
        self.sampling = FastDealer(mixed(seed, scenario, "sampling"))
        self.shelf = Shelf()
        self.own = CheckCount()
        """What this walk came across: what it chooses next must not depend on other walks."""
        self.known: dict[int, str] = {}
        self.scenes: dict[str, Scene] = {}
        self.checks = [
            Check("stored boards", 12, once(check_stored)),
            Check("forks", 24, once(check_fork)),
            Check("offers taken", 16, once(check_offers)),
            Check("refusals", 12, once(lambda m: check_refusals(m, tally))),
            Check("orders in words", 12, once(check_vocabulary)),
            Check("views", 40, once(check_views)),
            Check("position files", 60, once(check_position)),
            Check("sessions", 400, once(check_session)),
        ]
        self.worlds = [
            Check("two worlds, dealt", 80, lambda m: check_dealt(m, tally)),
            Check("two worlds, led on", 160, lambda m: check_pairs(m, tally)),
        ]
        self.moments = 0.0
        """What these are counted by; see `_count`."""
        self.hidden = 0
        """Decisions at which something was hidden."""
        self.asked = Check("two worlds, asked", 6, lambda m: check_asked(m, tally))
        """One in so many private questions and declined ones."""
        self.questions = 0
        self.before: Board | None = None
        self.last = (NOBODY, -1)
        self.declined = False
        self.odds = Check("odds", 40, lambda m: check_odds(m, luck))
        self._begin()

    def favour_secrets(self, times: int) -> None:
        """Compare two worlds so many times as often, and do the other checks so many times less often."""
        for check in [*self.worlds, self.asked]:
            check.every = max(1, check.every // times)
        for check in [*self.checks, self.odds]:
            check.every *= times

    # -- games ------------------------------------------------------------------------------------------------

    def _begin(self) -> None:
        """The next game. Where none can be begun, time after time, the walk is at its end."""
        self.empty = True
        for _ in range(BEGINNINGS):
            try:
                self._lay()
                return
            except BadSetup:
                raise
            except Exception as problem:
                self._tell(fault("games", "beginning a game", problem))
                self.shelf.kept.clear()
        self.done = True

    def _lay(self) -> None:
        """A game from the scenario's start, or from a position where something was come to first."""
        title = self.title
        dealer = self.path
        seed = bytes(int(dealer.below(256)) for _ in range(32))
        if self.shelf.kept and dealer.below(3) == 0:
            setup, board = self.shelf.kept[dealer.below(len(self.shelf.kept))]
            table = title.write_position(board)
            setup, start = title.read_position(table)
            self.game = WalkedGame(setup, start, table, seed)
        else:
            self.game = self._fresh(seed)
        self.board = self.game.start.fork()
        self.before = None
        self.dice = HmacDealer(seed)
        self.chooser = Chooser(title, self.games % STYLES, dealer, self.own)
        self.scene = self._scene()
        self.windows = set(title.windows(self.game.setup))
        self.ids = Ids(self.scene, title, [seat.ident for seat in title.seats_of(self.game.setup)])
        self.games += 1
        self.tally.games += 1
        self.empty = False

    def _fresh(self, seed: bytes) -> WalkedGame:
        title = self.title
        setup = title.setup(self.scenario, some_options(title, self.scenario, self.path, self.games))
        return WalkedGame(setup, title.start(setup), None, seed)

    def _scene(self) -> Scene:
        """A scene is drawn once per setup, and checked then."""
        setup = self.game.setup
        key = repr((setup.scenario, sorted(setup.options.items())))
        if key not in self.scenes:
            if len(self.scenes) > 40:
                self.scenes.clear()
            scene: Scene = self.title.scene(setup)
            self.scenes[key] = scene
            if self.stop < 0 or self.number == self.stop:
                self._catch(lambda: check_scene(self.title, scene))
                self._catch(lambda: check_lapses(self.title, setup))
                self.tally.checks["scenes"] += 1
        return self.scenes[key]

    def _end(self) -> None:
        """A game is over: how it looks, and whether its record holds."""
        board = self.board
        self.tally.endings[self.title.endings.get(board.ending, str(board.ending))] += 1
        self._catch(lambda: check_ended(self.title, board))
        if self.stop < 0 or self.number == self.stop:
            moment = self._moment(CHANCE, -1)
            self._catch(lambda: check_views(moment))
            if self.games % RECORD == 1 or self.stop >= 0:
                game = self.game
                self._catch(lambda: check_record(self.title, game, board))
                self.tally.checks["records"] += 1
        self._begin()

    # -- decisions --------------------------------------------------------------------------------------------

    def step(self) -> None:
        """One answer, a player's or the dice's, with its checks."""
        if self.done:
            return
        board = self.board
        try:
            check_open(self.title, board)
            if board.asked == CHANCE:
                seat, act = CHANCE, self.dice.choose(board.legal, board.ask().weights(board))
            else:
                seat, act = self.chooser.choose(board)
        except Broken as broken:
            self._tell(broken)
            self._begin()
            return
        except Exception as problem:
            self._tell(fault("games", f"answering at {type(board.top()).__name__}", problem))
            self._begin()
            return
        self.number += 1
        self.tally.decisions += 1
        self._look(seat, act)
        self._checks(seat, act)
        self._take(seat, act)
        if self.number == self.stop:
            self.done = True

    def _look(self, seat: int, act: int) -> None:
        """Take note of what was come to."""
        board = self.board
        ask = board.ask()
        verb = verb_of(act)
        for tally in (self.tally, self.own):
            tally.verbs[verb] += 1
        self.tally.frames[type(ask).__name__] += 1
        if ask.window():
            self.tally.windows[ask.window()] += 1
            self._catch(lambda: check_window(ask, self.windows))
        if seat != CHANCE:
            self.shelf.look(board, self.game.setup, act, self.path)

    def _moment(self, seat: int, act: int) -> Moment:
        seed = mixed(self.seed, self.scenario)
        moment = Moment(self.title, self.scene, self.game, self.board, self.number, seat, act, seed, self.ids)
        moment.before, moment.last = self.before, self.last
        return moment

    def _checks(self, seat: int, act: int) -> None:
        number = self.number
        if self.odds.is_due(number, self.sampling):
            counted = self.tally.checks[self.odds.name]
            self._run(self.odds, self._moment(seat, act))
            if self.tally.checks[self.odds.name] == counted:
                self.odds.due = number + 1  # nothing is reckoned here: the next decision has its turn
        if self.stop >= 0:
            if number == self.stop:
                moment = self._moment(seat, act)
                for check in [*self.checks, *self.worlds, self.asked]:
                    self._run(check, moment)
            return
        self._catch(lambda: check_orders(self.title, self.board.legal, self.known))
        for check in self.checks:
            if check.is_due(number, self.sampling):
                self._run(check, self._moment(seat, act))
        self._count()
        for check in self.worlds:
            if check.is_due(int(self.moments), self.sampling):
                self._run(check, self._moment(seat, act))
        private = self.board.ask().is_private(self.board)
        if self.before is not None and self.last[0] >= 0 and (private or self.declined):
            self.questions += 1
            if self.asked.is_due(self.questions, self.sampling):
                self._run(self.asked, self._moment(seat, act))

    def _count(self) -> None:
        """Count this decision for the two worlds: where something is hidden the more, the rarer that is."""
        if not self.title.conceals(self.board):
            self.moments += 1.0 / OPEN
            return
        self.hidden += 1
        self.moments += min(RARELY, self.number / self.hidden)

    def _run(self, check: Check, moment: Moment) -> None:
        def work() -> None:
            since = process_time()
            try:
                self.tally.checks[check.name] += check.work(moment)
            except Broken:
                self.tally.checks[check.name] += 1
                raise
            except Exception as problem:
                stumbled(check.name, f"at {type(moment.board.top()).__name__}", problem)
            finally:
                self.tally.seconds[check.name] += process_time() - since

        self._catch(work)

    def _take(self, seat: int, act: int) -> None:
        """Play on, and read what is told of it."""
        board = self.board
        events: list[Event] = []
        board.log = events
        name = type(board.top()).__name__
        self.before, self.last = board.fork(), (seat, act)
        self.declined = seat >= 0 and board.ask().decline(board, seat) == act
        board.aside = 0
        try:
            apply(board, seat, act)
        except Exception as problem:
            words = self.title.vocabulary()
            self._tell(fault("games", f"taking '{words.text(act)}' at {name}", problem))
            self._begin()
            return
        self.game.answers.append((seat, act))
        if seat >= 0:
            self._catch(lambda: check_aside(board, seat, name))
        for event in events:
            self.tally.events[event[2]] += 1
        if events and (self.stop < 0 or self.number == self.stop):

            def read() -> None:
                self.tally.checks["events"] += check_events(self.title, self.ids, board, events, seat, act)

            self._catch(read)
        if board.ending != PLAYING:
            self._end()
        elif len(self.game.answers) >= self.most:
            self._tell(Broken("games", "no end", f"a game was not over after {self.most} answers"))
            self._begin()

    # -- telling ----------------------------------------------------------------------------------------------

    def _catch(self, work: Callable[[], object]) -> None:
        try:
            work()
        except Broken as broken:
            self._tell(broken)

    def _tell(self, broken: Broken) -> None:
        for one in (broken, *broken.also):
            self.report(one, self.scenario, self.number)
