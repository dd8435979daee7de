"""Golden games: recorded orders with all that everybody was told and shown of them, as text.

    pytest tests -k golden --write-golden     plays and records them anew
    pytest tests -k golden --tell-golden      leaves the orders, and writes anew what is told and shown of them

The orders are in the file, so a change of the bots or of the dealers leaves the games alone; a change of a rule, of a
word or of a view shows as a difference in the text. Both builds must write the same.
"""

import hashlib
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from sandtable.kernel.chance import FastDealer
from sandtable.kernel.codec import STEPS_BY_NUMBER, digest
from sandtable.kernel.flow import CHANCE, PLAYING, Board, apply
from sandtable.kit.position import from_text, to_text
from sandtable.kit.rulebook import check
from sandtable.kit.title import Title
from tests.playing import told

Orders = list[tuple[int, int]]
"""The seat (or CHANCE) and the action of each order."""


class Goldens:
    """The golden games of a title, one text file each in `folder`.

    readers     a letter for each seat and for an observer, before the lines that he reads
    picture     how many lines of the board in letters are kept
    seats       the seats of the games, where they are not the title's first ones
    """

    def __init__(
        self,
        title: Title,
        folder: Path,
        readers: dict[str, int],
        picture: int,
        seats: tuple[str, ...] = (),
    ) -> None:
        self.title = title
        self.folder = folder
        self.readers = readers
        self.picture = picture
        self.words = title.vocabulary()
        seated = seats or [seat.ident for seat in title.seats]
        self.seats = {"chance": CHANCE, **{ident: n for n, ident in enumerate(seated)}}
        self.names = {number: name for name, number in self.seats.items()}

    def test(
        self,
        name: str,
        request: pytest.FixtureRequest,
        record: Callable[[str], tuple[str, Orders]],
    ) -> None:
        """The stored orders still tell the stored story; `record` plays the game if it is to be written anew."""
        path = self.folder / f"{name}.txt"
        if request.config.getoption("--write-golden"):
            self.folder.mkdir(exist_ok=True)
            path.write_text(self.text(*record(name)), "utf-8")
        stored = path.read_text("utf-8")
        text = self.text(*self.orders_in(stored))
        if request.config.getoption("--tell-golden"):
            path.write_text(text, "utf-8")
            stored = text
        for number, (now, then) in enumerate(zip(text.splitlines(), stored.splitlines()), 1):
            assert now == then, (
                f"{path.name}, line {number} (all right? pytest {request.path.name} --write-golden)"
            )
        assert text == stored

    def text(self, opening: str, orders: Orders) -> str:
        """The whole record: the opening, then each order with what everybody reads of it, the board now and then."""
        _, board = self.title.read_position(from_text(opening, "golden"))
        text = [f"| {line}".rstrip() for line in opening.splitlines()]
        text += [f"= {digest(board, STEPS_BY_NUMBER)}", *self.shown(board)]
        for n, (seat, act) in enumerate(orders, 1):
            check(board, seat, act, self.title.rulebook(), self.words.text(act))
            board.log = []
            apply(board, seat, act)
            text.append(f"{n} {self.names[seat]}: {self.words.text(act)}")
            read = {reader: self.lines(board, viewer) for reader, viewer in self.readers.items()}
            first, *others = read.values()
            if all(found == first for found in others):
                text += [f"  * {line}" for line in first]
            else:
                text += [f"  {reader} {line}" for reader, found in read.items() for line in found]
            if n % 10 == 0 or n == len(orders):
                text.append(f"= {digest(board, STEPS_BY_NUMBER)}")
                text += [
                    f"  {reader} sees {self.seen(board, viewer)}" for reader, viewer in self.readers.items()
                ]
            if n % 60 == 0 or n == len(orders):
                text += self.shown(board)
        if board.ending:
            text.append(f"ended: {self.title.endings[board.ending]} {board.returns}")
        return "\n".join(text) + "\n"

    def lines(self, b: Board, viewer: int) -> list[str]:
        found = [self.title.line_of(b, event, viewer) for event in told(b, viewer)]
        return [f"{line.text} [{line.rule}]" for line in found]

    def seen(self, b: Board, viewer: int) -> str:
        """The name of what a viewer sees."""
        return hashlib.blake2b(msgspec.json.encode(self.title.view(b, viewer)), digest_size=8).hexdigest()

    def shown(self, b: Board) -> list[str]:
        """The board and the question as each reader sees them."""
        text = []
        pictures = {
            reader: [line.rstrip() for line in self.title.picture(b, viewer)[: self.picture]]
            for reader, viewer in self.readers.items()
        }
        first, *others = pictures.values()
        alike = all(found == first for found in others)
        for reader, viewer in self.readers.items():
            view = self.title.view(b, viewer)
            crumbs = " > ".join(crumb.text for crumb in view.crumbs)
            text.append(
                f"  {reader} {view.status}, waiting for {' and '.join(view.waiting) or 'nobody'}: {crumbs}".rstrip()
            )
            if view.prompt is not None:
                text.append(f"  {reader} {view.prompt.text} [{view.prompt.rule}]")
                text.append(f"  {reader} {' | '.join(offer.text for offer in view.offers)}")
            if not alike:
                text += [f"  {reader} {line}".rstrip() for line in pictures[reader]]
        if alike:
            text += [f"  * {line}".rstrip() for line in first]
        return text

    def orders_in(self, stored: str) -> tuple[str, Orders]:
        """The opening and the orders of a stored record."""
        opening = []
        orders = []
        for line in stored.splitlines():
            if line.startswith("|"):
                opening.append(line[2:])
            elif line[:1].isdigit():
                seat, _, words = line.partition(" ")[2].partition(": ")
                orders.append((self.seats[seat], self.words.parse(words)))
        return "\n".join(opening) + "\n", orders

    def played(
        self,
        board: Board,
        dealer: FastDealer,
        choose: Callable[[Board, FastDealer], int],
        decisions: int,
    ) -> tuple[str, Orders]:
        """Play a board on: the position it starts from, and so many decisions with the chance between them."""
        opening = to_text(self.title.write_position(board))
        orders: Orders = []
        while board.ending == PLAYING and decisions > 0:
            act = choose(board, dealer)
            orders.append((board.asked, act))
            decisions -= board.asked != CHANCE
            apply(board, board.asked, act)
        return opening, orders
