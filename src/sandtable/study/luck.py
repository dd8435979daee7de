"""The luck ledger: what was expected of each fight and roll, what came, and how much better or worse that was.

A decision is reckoned by the odds that its own seat was shown when it took it. Of several decisions of one seat that
came true in the same moment (the attack, then the fire support) the last counts that still left something open: so no
fight is counted twice, and what the seat itself decided is not luck. While the game goes on a lens gets the rows of
its own seat, and rolls that everybody saw.
"""

from typing import NamedTuple

from sandtable.kernel.actions import ROLL, noun_of, verb_of
from sandtable.kernel.flow import CHANCE, NOBODY, Board, Chance, Event, apply
from sandtable.kit.joint import seats_in
from sandtable.kit.odds import luck, percent, row_that_came
from sandtable.kit.taken import HUSH
from sandtable.kit.title import Title
from sandtable.kit.views import Odds, OddsCase, View
from sandtable.session.entries import LineStep
from sandtable.session.told import TABLE_LINES
from sandtable.study.moments import hushed
from sandtable.study.record import TRUTH, Record

MOST_NAMED = 4


class LuckOf(NamedTuple):
    """One fight or roll."""

    at: int
    """Where the lens's log tells how it came out."""
    seat: int
    what: str
    expected: str
    came: str
    probability: float
    score: float
    """How much better than expected it went for the seat: from -1 to 1. Rolls by themselves are neither."""


class Rolls(NamedTuple):
    """The dice of one seat."""

    seat: int
    thrown: int
    """How many."""
    mean: float
    expected: float


class Ledger(NamedTuple):
    rows: list[LuckOf]
    sums: dict[int, float]
    rolls: list[Rolls]


OddsKept = dict[tuple[int, int], list[OddsCase]]
"""(entry, seat) to what was reckoned there: a ledger that is made again need not reckon again."""


class _Open:
    """A decision that waits for its outcome."""

    def __init__(self, step: LineStep, board: Board, cases: list[OddsCase], what: str) -> None:
        self.step = step
        self.board = board
        self.cases = cases
        self.what = what
        self.events: list[Event] = []


def ledger(record: Record, lens: int, kept: OddsKept | None = None) -> Ledger:
    """The luck of a game as a lens may know it."""
    return _Clerk(record, lens, {} if kept is None else kept).run()


class _Clerk:
    """Goes through a game and writes its ledger."""

    def __init__(self, record: Record, lens: int, kept: OddsKept) -> None:
        self.record = record
        self.title: Title = record.title
        self.lens = lens
        self.kept = kept
        self.seats = list(range(len(record.seats))) if lens == TRUTH else seats_in(lens)
        self.open: list[_Open] = []
        self.rows: list[LuckOf] = []
        self.thrown: dict[int, list[tuple[int, float]]] = {}
        told = record.told.get(lens, [])
        self.standing = {one.number: n for n, one in enumerate(told) if one.stands}
        self.unplaced: list[int] = []
        """The rows whose place in the log is not known yet, because somebody else is being asked in private."""
        self.last = -1
        """Where the log tells what came of the step that goes on."""
        self.first = {
            seat: {one.number: one.line.text for one in reversed(record.told[seat]) if one.stands}
            for seat in self.seats
        }
        self.place = 0

    def run(self) -> Ledger:
        board = self.record.board_at(0)
        roller = NOBODY
        for step in self.record.steps:
            if step.seat == CHANCE:
                self._roll(board, step, roller)
            elif not (step.flags & HUSH and step.act == board.ask().decline(board, step.seat)):
                roller = step.seat  # a private question that was declined has led to no roll
            if step.seat in self.seats:
                self._decided(board, step)
            events: list[Event] = []
            board.log = events
            apply(board, step.seat, step.act)
            board.log = None
            if self.lens == TRUTH:
                self.place += len(events) or (1 if step.act in TABLE_LINES else 0)
            self._happened(step, events)
            self._place(step, self.lens != TRUTH and hushed(board, self.seats))
        sums = {seat: sum(row.score for row in self.rows if row.seat == seat) for seat in self.seats}
        return Ledger(self.rows, sums, [self._dice(seat) for seat in sorted(self.thrown)])

    # -- decisions --------------------------------------------------------------------------------------------

    def _decided(self, board: Board, step: LineStep) -> None:
        if self.title.came(board, step.seat, step.act, []):
            return
        key = (step.number, step.seat)
        if key not in self.kept:
            odds: Odds | None = self.title.odds(board, step.seat, step.act)
            self.kept[key] = odds.cases if odds is not None else []
        cases = self.kept[key]
        if cases and len(cases[0].rows) > 1:
            self.open.append(_Open(step, board.fork(), cases, self._what(board, step)))

    def _what(self, board: Board, step: LineStep) -> str:
        """The line that tells the decision; where there is none, the question and the answer. To decline tells nothing:
        what follows it may be told after another's private question."""
        line = self.first[step.seat].get(step.number, "")
        if line and step.act != board.ask().decline(board, step.seat):
            return line
        view: View = self.title.view(board, step.seat)
        asked = f"{view.prompt.text} " if view.prompt is not None else ""
        label = next((offer.label for offer in view.offers if offer.action == step.act), "")
        return asked + (label or self.title.vocabulary().text(step.act))

    def _happened(self, step: LineStep, events: list[Event]) -> None:
        """Give the events to the decisions that wait for them; of those that came true now the last is written."""
        done: dict[int, tuple[_Open, str]] = {}
        waiting: list[_Open] = []
        for one in self.open:
            one.events += [event for event in events if event[0] & (1 << one.step.seat)]
            came = self.title.came(one.board, one.step.seat, one.step.act, one.events)
            if came:
                done[one.step.seat] = (one, came)
            else:
                waiting.append(one)
        self.open = waiting
        for one, came in done.values():
            self._write(one, came)

    def _place(self, step: LineStep, goes_on: bool) -> None:
        """Say of the rows of this step where the log tells of them: at its end, private answers of others included."""
        if self.lens == TRUTH:
            self.last = max(0, self.place - 1)
        else:
            self.last = max(self.last, self.standing.get(step.number, -1))
        if goes_on:
            return
        for n in self.unplaced:
            self.rows[n] = self.rows[n]._replace(at=self.last)
        self.unplaced = []
        self.last = -1

    def _write(self, one: _Open, came: str) -> None:
        """By the first case in which it could come to this: no reaction, else the reactions that were to be feared."""
        fitting = [case.rows for case in one.cases if any(row.outcome == came for row in case.rows)]
        if not fitting:
            return  # something was made of it that nobody reckoned with: no luck in that
        rows = fitting[0]
        likely = sorted(rows, key=lambda row: -row.probability)
        expected = ", ".join(f"{row.outcome} {percent(row.probability)}" for row in likely[:MOST_NAMED])
        found, score = row_that_came(rows, came), luck(rows, came)
        assert found is not None and score is not None
        self.unplaced.append(len(self.rows))
        self.rows.append(LuckOf(-1, one.step.seat, one.what, expected, came, found.probability, score))

    # -- dice -------------------------------------------------------------------------------------------------

    def _roll(self, board: Board, step: LineStep, roller: int) -> None:
        """A die that the lens saw; it belongs to whoever decided last."""
        ask = board.ask()
        if verb_of(step.act) != ROLL or (ask.is_private(board) and self.lens != TRUTH):
            return
        only = ask.seen_by() if isinstance(ask, Chance) else NOBODY
        if only != NOBODY and only not in self.seats:
            return
        weights = ask.weights(board)
        total = sum(weights)
        mean = sum(noun_of(act) * weight for act, weight in zip(board.legal, weights)) / total
        chance = weights[board.legal.index(step.act)] / total
        shown = noun_of(step.act)
        self.thrown.setdefault(roller, []).append((shown, mean))
        if self.lens != TRUTH:
            self.unplaced.append(len(self.rows))
        self.rows.append(
            LuckOf(self.place, roller, "A roll", f"{mean:g} on average", str(shown), chance, 0.0)
        )

    def _dice(self, seat: int) -> Rolls:
        thrown = self.thrown[seat]
        count = len(thrown)
        shown, expected = (sum(column) / count for column in zip(*thrown))
        return Rolls(seat, count, shown, expected)
