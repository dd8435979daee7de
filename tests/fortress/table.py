"""A small table for rule tests: a position, orders in the notation, and questions about what came of them."""

from sandtable.games.fortress import TITLE, unit
from sandtable.games.fortress.board import FortressBoard
from sandtable.games.fortress.material import SIDES
from sandtable.kernel.flow import CHANCE, apply, legal_for
from sandtable.kernel.legality import is_legal, why_not
from sandtable.kit.position import from_text
from tests.script import ScriptedDealer

WORDS = TITLE.vocabulary()
BOOK = TITLE.rulebook()


class Table:
    """One game on a table: both seats give orders as text; chance answers from a script of nouns."""

    def __init__(self, board: FortressBoard, script: list[int] | None = None) -> None:
        self.board = board
        self.board.log = []
        self.dealer = ScriptedDealer(script or [])

    def seat(self, name: str) -> int:
        return TITLE.seat_number(name)

    def order(self, name: str, text: str) -> "Table":
        """Give one or several orders for a seat; each must be legal. Chance is answered from the script."""
        seat = self.seat(name)
        for act in WORDS.parse_all(text):
            assert is_legal(self.board, seat, act), (
                f"{name} {WORDS.text(act)}: {[BOOK.ident(n) for n in why_not(self.board, seat, act)]}; "
                f"asked {self.board.asked}: {self.offers(self.board.asked)}"
            )
            apply(self.board, seat, act)
            while self.board.asked == CHANCE and not self.board.ending:
                apply(self.board, CHANCE, self.dealer.choose(self.board.legal, [1] * len(self.board.legal)))
        return self

    def why(self, name: str, text: str) -> list[str]:
        """The ids of all rules that forbid a seat the (last) order in `text`; earlier ones are done on a copy."""
        copy = self.board.fork()
        seat = self.seat(name)
        *first, last = WORDS.parse_all(text)
        for act in first:
            assert is_legal(copy, seat, act), f"{name} {WORDS.text(act)} is not legal"
            apply(copy, seat, act)
        return [BOOK.ident(n) for n in why_not(copy, seat, last)]

    def offers(self, seat: int | str) -> list[str]:
        """What a seat may choose now, in words."""
        number = self.seat(seat) if isinstance(seat, str) else seat
        return [WORDS.text(act) for act in legal_for(self.board, number)]

    def asks(self) -> str:
        """The name of the question that is open."""
        return type(self.board.top()).__name__

    def at(self, name: str) -> str:
        """What stands in a hex: 'japan tank', with ' seen' if it is revealed; '' if it is empty."""
        p = self.board.at[self.board.t.hex_names.index(name)]
        if p < 0:
            return ""
        return f"{SIDES[p // 30]} {unit.IDS[self.board.kind[p]]}" + (" seen" if self.board.seen[p] else "")

    def alive(self, side: str, kind: str) -> int:
        """How many pieces of a type a side still has on the map."""
        low = SIDES.index(side) * 30
        b = self.board
        return sum(1 for p in range(low, low + 30) if b.where[p] >= 0 and b.kind[p] == unit.IDS.index(kind))

    def told(self, seat: int) -> list[str]:
        """The rule ids of the events that a seat has been told so far."""
        assert self.board.log is not None
        return [BOOK.ident(event[1]) for event in self.board.log if (event[0] >> seat) & 1]


def table(text: str, script: list[int] | None = None) -> Table:
    """A table from the text of a position file. Headquarters are put into corners where the text names none."""
    doc = from_text(text, "test")
    for side, corners in (("japan", ("A1", "M1")), ("commonwealth", ("C9", "L9", "G11"))):
        pieces = doc.setdefault(side, {})
        if not any(words.split()[0] == "hq" for words in pieces.values()):
            pieces[next(corner for corner in corners if corner not in pieces)] = "hq"
    _, board = TITLE.read_position(doc)
    assert isinstance(board, FortressBoard)
    return Table(board, script)


def field(
    japan: str, commonwealth: str, level: str = "basic", to_move: str = "japan", more: str = ""
) -> Table:
    """A table from two short lists of pieces, `"F3 tank, G5 recon seen"`; `more` is further text of the position."""
    lines = [f'scenario = "{level}"', f'to_move = "{to_move}"', *more.splitlines()]
    tables = [n for n, line in enumerate(lines) if line.startswith("[")]
    rows = []
    for side, pieces in (("japan", japan), ("commonwealth", commonwealth)):
        words = [piece.split(maxsplit=1) for piece in pieces.split(",") if piece.strip()]
        rows.append(f"{side} = {{ " + ", ".join(f'{place} = "{piece}"' for place, piece in words) + " }")
    cut = tables[0] if tables else len(lines)
    return table("\n".join(lines[:cut] + rows + lines[cut:]))


def game(level: str = "basic", script: list[int] | None = None, **options: str | int | bool) -> Table:
    """A game from its very beginning: the armies are to be chosen, or set up."""
    board = TITLE.start(TITLE.setup(level, options))
    assert isinstance(board, FortressBoard)
    return Table(board, script)


def ending(t: Table) -> tuple[str, list[int]]:
    """How the game ended, and with which result for Japan and the Commonwealth; ('', [0, 0]) while it goes on."""
    return (TITLE.endings[t.board.ending] if t.board.ending else "", t.board.returns)
