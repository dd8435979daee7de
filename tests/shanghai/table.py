"""A small table for rule tests: a position, orders in the notation, and questions about what came of them."""

from typing import Any

from sandtable.games.shanghai import TITLE, event
from sandtable.games.shanghai.rules.board import ShanghaiBoard
from sandtable.kernel.flow import CHANCE, Event, apply, legal_for, legal_in
from sandtable.kernel.legality import is_legal, why_not
from sandtable.kernel.title import Value
from sandtable.series.fire_and_movement.rules.board import DEAD, GONE
from sandtable.series.fire_and_movement.rules.fight import OF_SEAT, strengths_in
from sandtable.series.fire_and_movement.rules.telling import paid_for
from tests.script import ScriptedDealer

WORDS = TITLE.vocabulary()
BOOK = TITLE.rulebook()
T = TITLE.data()


class Table:
    """One game on a table: both seats give orders as text; dice come from a script."""

    def __init__(self, board: ShanghaiBoard, dice: list[int] | None = None) -> None:
        self.board = board
        self.board.log = []
        self.dealer = ScriptedDealer(dice or [])

    def order(self, name: str, text: str, dice: list[int] | None = None) -> "Table":
        """Give one or several orders for a seat; each must be legal. Dice are answered from the script."""
        seat = TITLE.seat_number(name)
        self.dealer.nouns += dice or []
        for act in WORDS.parse_all(text):
            assert is_legal(self.board, seat, act), (
                f"{name} {WORDS.text(act)}: {[BOOK.ident(n) for n in why_not(self.board, seat, act)]}; "
                f"asked {self.board.asked} {self.asks()}: {self.offers(self.board.asked)}"
            )
            apply(self.board, seat, act)
            while self.board.asked == CHANCE and not self.board.ending and self.dealer.nouns:
                apply(self.board, CHANCE, self.dealer.choose(self.board.legal, [1] * len(self.board.legal)))
        return self

    def copy(self) -> "Table":
        return Table(self.board.fork())

    def why(self, name: str, text: str) -> list[str]:
        """The ids of all rules that forbid a seat the (last) order in `text`; earlier ones are done on a copy."""
        copy = self.board.fork()
        seat = TITLE.seat_number(name)
        *first, last = WORDS.parse_all(text)
        for act in first:
            assert is_legal(copy, seat, act), f"{name} {WORDS.text(act)} is not legal"
            apply(copy, seat, act)
        reasons = [BOOK.ident(n) for n in why_not(copy, seat, last)]
        assert bool(reasons) != is_legal(copy, seat, last)
        return reasons

    def offers(self, seat: int | str) -> list[str]:
        """What a seat may choose now, in words."""
        number = TITLE.seat_number(seat) if isinstance(seat, str) else seat
        return [WORDS.text(act) for act in legal_for(self.board, number)]

    def nouns(self, verb: str, seat: int | str = -9) -> set[str]:
        """The nouns that the present question offers with a verb."""
        asked = self.board.asked if seat == -9 else seat
        return {text.split()[1] for text in self.offers(asked) if text.split()[0] == verb and " " in text}

    def asks(self) -> str:
        """The name of the question that is open, and of whom."""
        return f"{type(self.board.top()).__name__} {self.board.asked}"

    def where(self, unit: str) -> str:
        """The hex of a unit, with '*' if it is reduced; or 'lost', 'gone', 'away'."""
        u = T.unit_ids.index(unit)
        h = self.board.place[u]
        if h >= 0:
            return T.hex_names[h] + ("*" if self.board.steps[u] < T.full[u] else "")
        return "lost" if h == DEAD else "gone" if h == GONE else "away"

    def control(self, name: str) -> str:
        return ("japan", "china", "nobody")[self.board.control[hx(name)]]

    def told(self, seat: int = 0) -> list[str]:
        """The rule ids of the events that a seat has been told so far."""
        assert self.board.log is not None
        return [BOOK.ident(event[1]) for event in self.board.log if (event[0] >> seat) & 1]

    def events(self, kind: int) -> list[tuple[int, ...]]:
        """The fields of the events of a kind, so far; what is packed in one field is read out of it."""
        assert self.board.log is not None
        return [fields_of(one) for one in self.board.log if one[2] == kind]

    def look_again(self) -> None:
        """After a change of the board from outside: what follows from it, and what is legal now."""
        b = self.board
        b.derive()
        b.legal = legal_in(b.ask(), b, b.asked)


def fields_of(told: Event) -> tuple[int, ...]:
    """Of STRENGTHS attack, defense, column and shifts; of MOVE the points paid; of RESULT the column; else as told."""
    _, _, kind, a, b, c, d = told
    if kind == event.STRENGTHS:
        s = strengths_in(a)
        return s["attack"], s["defense"], s["column"], s["ground"] + s["sides"]
    if kind == event.MOVE:
        return a, b, c, paid_for(d)
    return (a % OF_SEAT, b, c, d) if kind == event.RESULT else (a, b, c, d)


def hx(name: str) -> int:
    return T.hex_names.index(name)


def unit(name: str) -> int:
    return T.unit_ids.index(name)


def field(
    units: str,
    phase: str = "movement",
    to_move: str = "japan",
    dice: list[int] | None = None,
    options: dict[str, Value] | None = None,
    **more: Any,
) -> Table:
    """A table from a list of units, `"J-9-7 1512, C-78-1 1511 reduced"`; `more` are further entries of a position."""
    rows = [(row.split(maxsplit=1)[0], row.split(maxsplit=1)[1]) for row in units.split(",") if row.strip()]
    table: dict[str, Any] = {
        "phase": phase,
        "to_move": to_move,
        "units": dict(rows),
        **more,
    }
    if options:
        table["options"] = options
    _, board = TITLE.read_position(table)
    assert isinstance(board, ShanghaiBoard)
    return Table(board, dice)


def fight(units: str, target: str, dice: list[int], to_move: str = "japan", **more: Any) -> Table:
    """A combat phase in which every stack beside the target attacks it, without markers; dice from a script."""
    t = field(units, "combat", to_move, **more)
    return assault(t, to_move, target, dice)


def assault(t: Table, seat: str, target: str, dice: list[int]) -> Table:
    """All that can attack a hex attack it, and nobody uses a marker or a sniper."""
    t.order(seat, f"attack {target}", dice)
    while t.asks().startswith("ChooseAttackers"):
        joins = [text for text in t.offers(seat) if text != "commit"]
        t.order(seat, joins[0] if joins else "commit")
    while t.asks().split()[0] in ("SupportFire", "PlaceSniper"):
        t.order(("japan", "china")[t.board.asked], "done")
    return t


def new_game(options: dict[str, Value] | None = None) -> Table:
    """A game at its first question."""
    board = TITLE.start(TITLE.setup("campaign", options or {}))
    assert isinstance(board, ShanghaiBoard)
    return Table(board)


def historical(options: dict[str, Value] | None = None) -> Table:
    """A game with both sides in their ready-made set-up."""
    return new_game(options).order("japan", "historical").order("china", "historical")


PASSING = ("confirm", "done", "retreat", "stop")


def pass_until(t: Table, asks: str = "", steps: int = 200) -> Table:
    """Let both sides pass, dice showing 1, until a question (or the end) comes."""
    for _ in range(steps):
        if t.board.ending or (asks and t.asks() == asks):
            return t
        if t.board.asked == CHANCE:
            apply(t.board, CHANCE, t.board.legal[0])
            continue
        seat = ("japan", "china")[t.board.asked]
        offers = t.offers(seat)
        t.order(seat, next((text for text in PASSING if text in offers), offers[0]))
    raise AssertionError(f"{asks} does not come; asked {t.asks()}")
