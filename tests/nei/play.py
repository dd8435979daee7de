"""Positions of Netherlands East Indies from a few words, and playing on from them by typed orders and given dice."""

from typing import Any

from sandtable.games.nei import TITLE
from sandtable.games.nei.board import NeiBoard
from sandtable.kernel.actions import ROLL, action, noun_of, verb_of
from sandtable.kernel.flow import CHANCE, PLAYING, Event, apply
from sandtable.kernel.legality import why_not

WORDS = TITLE.vocabulary()
BOOK = TITLE.rulebook()
T = TITLE.data()
JAPAN, ALLIES = 0, 1
FLEET_IN_BEING = {"IJN-CA-16": "S-B3"}
"""NEI-4.1b: without a heavy cruiser on the map the game would be over."""


class Play:
    """A game in a given position. Units that are not named are out of the game."""

    def __init__(self, units: dict[str, str], to_move: str = "japan", turn: int = 2, **more: Any) -> None:
        table: dict[str, Any] = {
            "title": "nei", "scenario": more.pop("scenario", "campaign"), "turn": turn, "to_move": to_move,
            "ap": more.pop("ap", {"japan": 9, "allies": 9}), "units": {**FLEET_IN_BEING, **units},
        }  # fmt: skip
        options = more.pop("options", {})
        if options:
            table["options"] = options
        table.update(more)
        self.setup, board = TITLE.read_position(table)
        assert isinstance(board, NeiBoard)
        self.b: NeiBoard = board
        self.dice: list[int] = []
        self.events: list[Event] = []

    # -- playing ----------------------------------------------------------------------------------------------

    def roll(self, *faces: int) -> "Play":
        """What the next dice show."""
        self.dice += faces
        self.chance()
        return self

    def do(self, orders: str) -> "Play":
        """Orders of whoever is asked, one after the other."""
        for act in WORDS.parse_all(orders):
            reasons = [BOOK.ident(one) for one in why_not(self.b, self.b.asked, act)]
            assert act in self.b.legal, f"{WORDS.text(act)}: {reasons}; offered: {self.offers()}"
            self.take(self.b.asked, act)
            self.chance()
        return self

    def take(self, seat: int, act: int) -> None:
        self.b.log = []
        apply(self.b, seat, act)
        self.events += self.b.log
        self.b.log = None

    def chance(self) -> None:
        while self.b.ending == PLAYING and self.b.asked == CHANCE and self.dice:
            face = self.dice.pop(0)
            legal = self.b.legal
            act = (
                action(ROLL, face)
                if verb_of(legal[0]) == ROLL
                else next(a for a in legal if noun_of(a) == face)
            )
            self.take(CHANCE, act)

    # -- looking ----------------------------------------------------------------------------------------------

    def offers(self) -> list[str]:
        return [WORDS.text(act) for act in self.b.legal]

    def why(self, order: str, seat: int | None = None) -> list[str]:
        """The rules that forbid an order; empty if it is legal."""
        asked = self.b.asked if seat is None else seat
        return [BOOK.ident(one) for one in why_not(self.b, asked, WORDS.parse(order))]

    def asked(self) -> str:
        return type(self.b.ask()).__name__

    def where(self, unit: str) -> str:
        at = self.b.at[T.unit_number[unit]]
        return (
            T.names[at]
            if at < 130
            else ("pool", "display", "disrupted", "destroyed", "aside", "out", "picked", "box")[at - 130]
        )

    def steps(self, unit: str) -> int:
        return self.b.steps[T.unit_number[unit]]

    def told(self, seat: int = 0) -> list[str]:
        """The log as a seat reads it."""
        bit = 1 << seat if seat >= 0 else 1 << 15
        return [TITLE.line_of(self.b, one, seat).text for one in self.events if one[0] & bit]

    def count(self, kind: int) -> int:
        return sum(1 for one in self.events if one[2] == kind)


def unit(name: str) -> int:
    return T.unit_number[name]


def area(name: str) -> int:
    return T.number[name]
