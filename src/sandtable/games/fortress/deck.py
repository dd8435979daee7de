"""What several chapters ask of cards and of the attack that they bear on.

Cards are numbers: state.J01 is 0, state.C01 is 20. `rule.CARD_J01 + card` is the number of a card's own rule.
"""

from collections.abc import Callable

from mypy_extensions import i64

from sandtable.games.fortress import state, unit
from sandtable.games.fortress.board import FortressBoard
from sandtable.games.fortress.material import ARMY, DECK, JAPAN, is_fixed
from sandtable.kit.cards import count

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


def compared(b: FortressBoard, side: i64) -> i64:
    """The type of a side's piece where both are shown and strengths decide; -1 where they do not."""
    if b.fight & state.SHOWN == 0 or is_fixed(b.kind[b.attacker], b.kind[b.defender]):
        return -1
    return b.kind[piece_of(b, side)]


def strengthen(b: FortressBoard, side: i64, by: i64) -> None:
    """IF-PLAY-9: modifiers add up."""
    if piece_of(b, side) == b.attacker:
        b.mod_a += by
    else:
        b.mod_d += by
