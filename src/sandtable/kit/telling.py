"""Beats that a `STORY` declares where nothing but fields of the event goes into them.

    tells(event.WINS, "{who b} wins.", "attack", "a", Decision("wins", "won", 4))
    tells(event.DREW, drew, "card", beats=CardBeat("drawn"))

A field is told by its place in an event: 3 is `a`, 4 is `b`, 5 is `c`, 6 is `d`. The title's data has `sides`, the ids
of its sides, and `cards`, each with its `ident` and its `side`.
"""

from typing import Any, Final

from mypy_extensions import i64

from sandtable.kernel.flow import Event
from sandtable.kit import beats
from sandtable.kit.beats import AnyBeat

IN_A_FIELD: Final = 6
"""So many pieces go into one field of an event."""
BITS: Final = 10


def packed_pieces(pieces: list[int], skip: i64 = 0) -> i64:
    """Up to six pieces as one field of an event, each a number below 1,023; `skip` passes over the first ones."""
    found: i64 = 0
    for piece in reversed(pieces[skip : skip + IN_A_FIELD]):
        found = found << BITS | piece + 1
    return found


def pieces_in(field: int) -> list[int]:
    found: list[int] = []
    while field > 0:
        found.append(field % (1 << BITS) - 1)
        field >>= BITS
    return found


class Decision:
    """What came of a fight: a code, a word or two, and the field of the event with the side that it favours (0: none);
    `other`: it favours that side's enemy."""

    def __init__(self, code: str, text: str, side_at: int = 0, other: bool = False) -> None:
        self.code = code
        self.text = text
        self.side_at = side_at
        self.other = other

    def __call__(self, data: Any, told: Event, viewer: int) -> list[AnyBeat]:
        side = told[self.side_at] if self.side_at else -1
        favours = "" if side < 0 else data.sides[1 - side if self.other else side]
        return [beats.Decided(code=self.code, text=self.text, favours=favours, fight=1)]


class CardBeat:
    """A card is played, drawn, discarded or shown: the fields of the event with the card and the side. Where both are
    the same field, it is the card's own side."""

    def __init__(self, what: str, card_at: int = 4, side_at: int = 3) -> None:
        self.what = what
        self.card_at = card_at
        self.side_at = side_at

    def __call__(self, data: Any, told: Event, viewer: int) -> list[AnyBeat]:
        card = told[self.card_at]
        ident = data.cards[card].ident if card >= 0 else ""
        side = told[self.side_at]
        if self.side_at == self.card_at:
            side = data.cards[card].side if card >= 0 else -1
        return [beats.Carded(what=self.what, side=data.sides[side] if side >= 0 else "", card=ident)]


class ScoreBeat:
    """Points are won or lost: the fields of the event with the side, the change and the new total."""

    def __init__(self, side_at: int = 3, change_at: int = 4, total_at: int = 5) -> None:
        self.side_at = side_at
        self.change_at = change_at
        self.total_at = total_at

    def __call__(self, data: Any, told: Event, viewer: int) -> list[AnyBeat]:
        side = data.sides[told[self.side_at]]
        return [beats.Scored(side=side, change=told[self.change_at], total=told[self.total_at])]


class PhaseBeat:
    """A turn, a phase or a pause begins: its name, in which `{}` takes the field `name_at`, and the field with its side
    (0: none)."""

    def __init__(self, name: str, name_at: int = 0, side_at: int = 0, turn: bool = False) -> None:
        self.name = name
        self.name_at = name_at
        self.side_at = side_at
        self.turn = turn

    def __call__(self, data: Any, told: Event, viewer: int) -> list[AnyBeat]:
        side = data.sides[told[self.side_at]] if self.side_at else ""
        return [beats.Phased(name=self.name.format(told[self.name_at]), side=side, turn=self.turn)]
