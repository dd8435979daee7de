"""The cards by number, and what several chapters ask of cards and of the attack that they bear on.

J01 is 0, C01 is 20. `rule.CARD_J01 + card` is the number of a card's own rule.
"""

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from sandtable.games.fortress import state, unit
from sandtable.games.fortress.board import FortressBoard
from sandtable.games.fortress.material import ARMY, DECK, JAPAN, is_fixed
from sandtable.kit.cards import count

J01: Final = 0
J02: Final = 1
J03: Final = 2
J04: Final = 3
J05: Final = 4
J06: Final = 5
J07: Final = 6
J08: Final = 7
J09: Final = 8
J10: Final = 9
J11: Final = 10
J12: Final = 11
J13: Final = 12
J14: Final = 13
J15: Final = 14
J16: Final = 15
J17: Final = 16
J18: Final = 17
J19: Final = 18
J20: Final = 19
C01: Final = 20
C02: Final = 21
C03: Final = 22
C04: Final = 23
C05: Final = 24
C06: Final = 25
C07: Final = 26
C08: Final = 27
C09: Final = 28
C10: Final = 29
C11: Final = 30
C12: Final = 31
C13: Final = 32
C14: Final = 33
C15: Final = 34
C16: Final = 35
C17: Final = 36
C18: Final = 37
C19: Final = 38
C20: Final = 39


Condition = Callable[[FortressBoard, int], bool]
"""Of a card: whether it may be declared on a board in a window."""


def holds(b: FortressBoard, seat: i64, card: i64) -> bool:
    """Whether the card is in this seat's hand."""
    return card // DECK == seat and ((b.hand[seat] >> (card % DECK)) & 1) == 1


def hand_cards(b: FortressBoard, seat: i64) -> list[int]:
    """The cards in a seat's hand, by number."""
    return b.t.decks[seat].cards(b.hand[seat])


def pile_size(b: FortressBoard, seat: i64) -> i64:
    return count(b.pile[seat]) + (len(b.known_top) if seat == JAPAN else 0)


def piece_of(b: FortressBoard, side: i64) -> i64:
    """The side's piece in the present attack."""
    return b.attacker if b.attacker // ARMY == side else b.defender


def line_infantry(kind: i64) -> bool:
    """Infantry Battalion, Infantry Company or Conscript Platoon: 8, 7 or 6."""
    return kind == unit.BATTALION or kind == unit.COMPANY or kind == unit.CONSCRIPT


def is_comparison(b: FortressBoard) -> bool:
    """The attack is decided by comparing strengths, and both pieces are shown."""
    return (b.fight & state.SHOWN) != 0 and not is_fixed(b.kind[b.attacker], b.kind[b.defender])


def strengthen(b: FortressBoard, side: i64, by: i64) -> None:
    """IF-PLAY-9: modifiers add up."""
    if piece_of(b, side) == b.attacker:
        b.mod_a += by
    else:
        b.mod_d += by
