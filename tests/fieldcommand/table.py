"""A table for tests: positions in a line or two, orders in words, dice that fall as they are told to."""

from typing import Any

from sandtable.games.fieldcommand import TITLE
from sandtable.games.fieldcommand.board import FieldBoard
from sandtable.kernel.actions import noun_of
from sandtable.kernel.flow import CHANCE, PLAYING, apply, awaited, legal_for
from sandtable.kernel.legality import why_not

WORDS = TITLE.vocabulary()
BOOK = TITLE.rulebook()


class Game:
    """A board that takes orders; every order must be legal. Chance waits until its dice are given."""

    def __init__(self, b: FieldBoard, *skip: str) -> None:
        self.b = b
        self.skip = set(skip)
        """Questions that are answered by letting them pass."""
        self.b.log = []
        self.dice: list[int] = []
        self.go()

    def go(self) -> None:
        """Let dice fall and questions pass as far as they are known."""
        b = self.b
        while b.ending == PLAYING:
            if b.asked == CHANCE:
                if not self.dice:
                    return
                wanted = self.dice.pop(0)
                act = next((one for one in b.legal if noun_of(one) == wanted), None)
                assert act is not None, f"{wanted} cannot come up here: {[noun_of(one) for one in b.legal]}"
                apply(b, CHANCE, act)
            elif type(b.ask()).__name__ in self.skip:
                seat = b.asked
                passing = b.ask().decline(b, seat)
                if passing not in b.legal:
                    passing = next(
                        one for one in b.legal if WORDS.text(one) in ("done", "ready", "fight", "rest")
                    )
                apply(b, seat, passing)
            else:
                return

    def order(self, *orders: str) -> "Game":
        """`japanese: move JI1 to sarimbun`."""
        for line in orders:
            name, _, text = line.partition(":")
            for act in WORDS.parse_all(text):
                seat = self.seat(name)
                assert seat in awaited(self.b), f"{name} is not asked at {self.ask}: {text}"
                legal = [WORDS.text(one) for one in legal_for(self.b, seat)]
                assert WORDS.text(act) in legal, f"'{WORDS.text(act)}' is not legal at {self.ask}: {legal}"
                apply(self.b, seat, act)
                self.go()
        return self

    def roll(self, *faces: int) -> "Game":
        self.dice += faces
        self.go()
        return self

    def why(self, line: str) -> list[str]:
        """The ids of all rules that forbid an order; empty: it is legal."""
        name, _, text = line.partition(":")
        *first, last = WORDS.parse_all(text)
        b = self.b.fork()
        for act in first:
            apply(b, self.seat(name), act)
        return [BOOK.ident(n) for n in why_not(b, self.seat(name), last)]

    def seat(self, name: str) -> int:
        idents = [TITLE.seats[self.b.role(seat)].ident for seat in range(self.b.seats)]
        return idents.index(name.strip())

    @property
    def ask(self) -> str:
        return type(self.b.ask()).__name__

    def offers(self, name: str) -> list[str]:
        return [WORDS.text(act) for act in legal_for(self.b, self.seat(name))]

    def where(self, unit: str) -> str:
        place = self.b.where[self.b.t.unit_ids.index(unit)]
        names = {-1: "lost", -2: "gone", -3: "to come", 52: "board"}
        return names[place] if place in names else self.b.t.place_ids[place]

    def control(self, place: str) -> str:
        return ("japanese", "australian", "british")[self.b.control[self.b.t.number[place]]]

    def told(self, name: str = "japanese") -> list[str]:
        """The log as a seat reads it."""
        seat = self.seat(name)
        events = [event for event in self.b.log or [] if event[0] & (1 << seat)]
        return [TITLE.line_of(self.b, event, seat).text for event in events]

    def tokens(self) -> list[int]:
        return list(self.b.tokens)

    def hold(self, army: int, *cards: str) -> "Game":
        """Put cards into a hand, and look anew what may be done."""
        deck = self.b.t.deck
        for ident in cards:
            bit = deck.read([ident], "test")
            self.b.pile &= ~bit
            self.b.hand[army] |= bit
        return self


def board(scenario: str, *skip: str, **options: Any) -> Game:
    """A scenario from its start."""
    found = TITLE.start(TITLE.setup(scenario, options))
    assert isinstance(found, FieldBoard)
    return Game(found, *skip)


QUIET = {"city": "BI30", "macritchie": "BI29", "bukit_timah": "BI28"}
"""Guards of the objectives that every position has, unless it says otherwise."""


def field(
    units: dict[str, str],
    to_move: str = "japanese",
    level: str = "brigade",
    scenario: str = "historic",
    skip: tuple[str, ...] = ("BreakOff",),
    players: int = 2,
    options: dict[str, Any] | None = None,
    **more: Any,
) -> Game:
    """A turn that begins."""
    placed = {**(QUIET if scenario != "scenario_02" else {"city": "JI18", "macritchie": "JI17"}), **units}
    chosen = {"level": level, "players": players, **(options or {})}
    table: dict[str, Any] = {
        "scenario": scenario,
        "options": chosen,
        "phase": "turn",
        "period": more.pop("period", 2),
        "to_move": to_move,
        "units": placed,
        **more,
    }
    if level in ("division", "corps", "army"):
        table.setdefault("tokens", {"japanese": 20, "australian": 20, "british": 20})
    _, b = TITLE.read_position(table)
    assert isinstance(b, FieldBoard)
    return Game(b, *skip)
