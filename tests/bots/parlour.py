"""Parlour games for tests of bots: pennies (sealed answers), heap (open, two or three seats), bolt (a die)."""

import os
from typing import Any

from mypy_extensions import i64

from sandtable.kernel.actions import FIRST_VERB, action, noun_of, plain, verb_of
from sandtable.kernel.chance import Dealer
from sandtable.kernel.errors import FlowError
from sandtable.kernel.flow import EVERYONE, FIRST_ENDING, GO_ON, Ask, Board, Section, advance
from sandtable.kernel.sealed import Sealed
from sandtable.kernel.title import SeatInfo, Setup
from sandtable.kit.dice import Die
from sandtable.kit.options import Option, Scenario
from sandtable.kit.title import Title

HEADS, TAILS, SAFE, TAKE = range(FIRST_VERB, FIRST_VERB + 4)


class TableBoard(Board):
    """One number is all the state of each of these games."""

    def __init__(self, seats: int, number: int) -> None:
        super().__init__(seats)
        self.number = number

    def fork(self) -> "TableBoard":
        other = TableBoard(self.seats, self.number)
        self.fork_into(other)
        return other

    def rows(self) -> list[Any]:
        return [self.number]

    def set_rows(self, rows: list[Any]) -> None:
        self.number = rows[0]


class Coins(Sealed[TableBoard]):
    """Both show a coin. The second wins if they are equal; the first may play it safe, and loses two in three."""

    def __init__(self) -> None:
        super().__init__(0, 1)

    def offers(self, b: TableBoard, seat: i64) -> list[int]:
        return [plain(HEADS), plain(TAILS)] + ([plain(SAFE)] if seat == 0 else [])

    def opened(self, b: TableBoard, answers: list[int]) -> None:
        b.tell(EVERYONE, 0, 1, answers[0], answers[1])
        if verb_of(answers[0]) == SAFE:
            b.call(Toss())
        else:
            b.end(FIRST_ENDING, [-1, 1] if answers[0] == answers[1] else [1, -1])


class Toss(Section[TableBoard]):
    """The price of safety."""

    def step(self, b: TableBoard, n: i64) -> i64:
        if n == 0:
            b.call(Die(6))
        else:
            b.end(FIRST_ENDING + 1, [1, -1] if b.rolled[0] <= 2 else [-1, 1])
        return GO_ON


class Heap(Ask[TableBoard]):
    """Take one to three; who takes the last wins."""

    def offers(self, b: TableBoard, seat: i64) -> list[int]:
        return [action(TAKE, n) for n in range(1, 4) if n <= b.number]

    def take(self, b: TableBoard, seat: i64, act: i64) -> None:
        b.number -= noun_of(act)
        if b.number == 0:
            b.end(FIRST_ENDING, [1 if s == seat else -1 for s in range(b.seats)])
        else:
            b.call(Heap((seat + 1) % b.seats))


class Bolt(Section[TableBoard]):
    """A die is rolled; on a six something breaks."""

    def __init__(self, fatal: i64) -> None:
        self.fatal: i64 = fatal

    def step(self, b: TableBoard, n: i64) -> i64:
        if n == 0:
            b.call(Die(6))
        elif b.rolled[0] == 6 and self.fatal:
            if self.fatal == 2:
                os._exit(7)
            raise FlowError("struck by lightning")
        else:
            b.end(FIRST_ENDING + b.rolled[0], [0, 0])
        return GO_ON


class ParlourTitle(Title):
    """One of the games; a title that hides something deals sealed answers anew."""

    def __init__(self, game: str, seats: int = 2, fatal: int = 0, hidden: bool = False) -> None:
        super().__init__()
        self.slug = game
        self.game = game
        self.fatal = fatal
        self.seats = [SeatInfo(f"s{n}", f"Seat {n}", f"s{n}") for n in range(seats)]
        self.scenarios = [Scenario("only", "Only", "")]
        self.options = [Option("heap", [7, *range(1, 30)], 7, "")]
        self.hidden = hidden

    def start(self, setup: Setup) -> TableBoard:
        heap = setup.options["heap"]
        assert isinstance(heap, int)
        b = TableBoard(len(self.seats), heap)
        b.call(Coins() if self.game == "pennies" else Heap(0) if self.game == "heap" else Bolt(self.fatal))
        advance(b)
        return b

    def determinize(self, b: Board, seat: i64, dealer: Dealer) -> Board:
        copy = b.fork()
        if self.game == "pennies" and not b.ending:
            for one in range(b.seats):
                if one != seat and b.sealed[one] >= 0:
                    copy.sealed[one] = plain([HEADS, TAILS][dealer.below(2)])
        return copy


PENNIES = ParlourTitle("pennies", hidden=True)
OPEN_PENNIES = ParlourTitle("pennies", hidden=False)
HEAP = ParlourTitle("heap")
HEAP3 = ParlourTitle("heap", seats=3)
CALM = ParlourTitle("bolt")
BOLT = ParlourTitle("bolt", fatal=1)
FATAL_BOLT = ParlourTitle("bolt", fatal=2)
