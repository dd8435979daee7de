"""What all questions of this game have in common: with cards in play, the others cannot tell who is asked what.

A card window asks only who holds a playable card (FC-CP-6). So that nobody can tell such a question from a public
one, from Corps level on everybody who is not asked sees all players pending, and the breadcrumb ends with the turn
and the battle.
"""

from typing import ClassVar

from mypy_extensions import i64, mypyc_attr

from sandtable.games.fieldcommand import verb
from sandtable.games.fieldcommand.board import FieldBoard
from sandtable.kernel.actions import action
from sandtable.kernel.errors import FlowError
from sandtable.kernel.flow import ALLOWED, Ask, Section
from sandtable.kernel.sealed import Sealed
from sandtable.kernel.words import Say


@mypyc_attr(allow_interpreted_subclasses=True)
class FieldAsk(Ask[FieldBoard]):
    """A question of this game."""

    elsewhere: ClassVar[int] = 0
    """The rule that keeps from whatever is not offered; 0: `barred` says by itself what does."""

    def sifted(self) -> bool:
        return self.elsewhere != 0

    def barred(self, b: FieldBoard, seat: i64, act: i64) -> i64:
        rule = self.elsewhere
        return rule if rule and act not in self.offers(b, seat) and b.bars(rule) else ALLOWED

    def told(self, b: FieldBoard, viewer: i64) -> list[int]:
        if b.plays_cards() and b.period > 0 and not self.awaits(b, viewer):
            return list(range(b.seats))
        return super().told(b, viewer)

    def crumb(self, b: FieldBoard) -> Say | None:
        return None if b.plays_cards() and b.period > 0 else super().crumb(b)


@mypyc_attr(allow_interpreted_subclasses=True)
class FieldSealed(Sealed[FieldBoard]):
    """Strikes that all owners commit at once. Who owns none that could be committed sees what they would see while
    somebody is asked for a card."""

    def told(self, b: FieldBoard, viewer: i64) -> list[int]:
        if b.plays_cards() and viewer not in self.seats:
            return list(range(b.seats))
        return super().told(b, viewer)

    def crumb(self, b: FieldBoard) -> Say | None:
        return None if b.plays_cards() else super().crumb(b)


@mypyc_attr(allow_interpreted_subclasses=True)
class PlaceUnit(FieldAsk):
    """Where one unit goes: one of some places."""

    judges: ClassVar[tuple[int, ...]] = (verb.TO,)

    def __init__(self, seat: i64, u: i64) -> None:
        super().__init__(seat)
        self.u: i64 = u

    def places(self, b: FieldBoard) -> list[int]:
        raise FlowError("a choice of places must say which")

    def offers(self, b: FieldBoard, seat: i64) -> list[int]:
        return [action(verb.TO, place) for place in self.places(b)]

    def sifted(self) -> bool:
        return True


@mypyc_attr(allow_interpreted_subclasses=True)
class FieldSection(Section[FieldBoard]):
    """A part of a turn or battle that is nobody else's business where cards may interrupt it."""

    def crumb(self, b: FieldBoard) -> Say | None:
        return None if b.plays_cards() and b.period > 0 else super().crumb(b)


def repeat(b: FieldBoard, ask: Ask[FieldBoard], sense: bool) -> None:
    """Put the question of a phase again until it is answered with 'done' (`answer` 1)."""
    if b.answer == 1 or not sense:
        b.answer = -1
    else:
        b.again(ask)
