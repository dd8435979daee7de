"""The two piles: drawing, buying. Piles have no order until they are drawn from (except what J13 put on top)."""

from mypy_extensions import i64

from sandtable.games.fortress import rule
from sandtable.games.fortress.asks import Reaction, names_pending
from sandtable.games.fortress.board import FortressBoard
from sandtable.games.fortress.conditions import hand_cards, pile_size
from sandtable.games.fortress.tables import DECK, JAPAN
from sandtable.games.fortress.words import BUY, DECLINE, DISCARD, DRAW, E_BOUGHT, E_DISCARD, E_DREW
from sandtable.kernel.actions import action, noun_of, plain
from sandtable.kernel.flow import EVERYONE, Chance


class Deal(Chance[FortressBoard]):
    """Any card of the pile, each equally likely; it goes into the hand by the rule `why`, or (0) onto the known top."""

    def __init__(self, side: i64, why: i64) -> None:
        super().__init__()
        self.side: i64 = side
        self.why: i64 = why

    def ints(self) -> list[int]:
        return [self.side, self.why]

    def offers(self, b: FortressBoard, seat: i64) -> list[int]:
        found: list[int] = []
        for n in range(DECK):
            if (b.pile[self.side] >> n) & 1:
                found.append(action(DRAW, self.side * DECK + n))
        return found

    def told(self, b: FortressBoard, viewer: i64) -> list[int]:
        """As in the question before it: that a card is being drawn shows when it is in the hand."""
        return names_pending(b, self.seat, viewer)

    def take(self, b: FortressBoard, seat: i64, act: i64) -> None:
        card = noun_of(act)
        b.pile[self.side] &= ~(1 << (card % DECK))
        if self.why:
            into_hand(b, self.side, card, self.why)
        else:
            b.known_top.append(card)


def draw_card(b: FortressBoard, side: i64, why: i64) -> None:
    """The top card goes into the hand: the known one if J13 left one there, else any card of the pile."""
    if side == JAPAN and b.known_top:
        into_hand(b, side, b.known_top.pop(0), why)
    elif b.pile[side]:
        b.call(Deal(side, why))


def into_hand(b: FortressBoard, side: i64, card: i64, why: i64) -> None:
    b.hand[side] |= 1 << (card % DECK)
    b.uncovered = True
    b.tell(1 << side, why, E_DREW, side, card)
    b.tell(EVERYONE & ~(1 << side), why, E_DREW, side, -1)


def out_of_hand(b: FortressBoard, side: i64, card: i64) -> None:
    """IF-PLAY-3: a card that leaves the hand never comes back."""
    bit = 1 << (card % DECK)
    b.hand[side] &= ~bit
    b.shown[side] &= ~bit
    b.spent[side] |= bit


class Buy(Reaction):
    """IF-DRW-1, RUL-19: at the start of his turn, before his action, a player may pay 2 points and draw a card; one a
    turn (IF-DRW-2, IF-DRW-3), while the pile lasts (IF-DRW-5). It may be played at once (IF-PLAY-10). Seven cards in
    hand need a discard only for a purchase (IF-HOLD-4)."""

    def heading(self) -> i64:
        return rule.DRW_1

    def window(self) -> str:
        return "buy"

    def offers(self, b: FortressBoard, seat: i64) -> list[int]:
        return [plain(BUY), plain(DECLINE)]

    def take(self, b: FortressBoard, seat: i64, act: i64) -> None:
        if act == plain(DECLINE):
            return
        if len(hand_cards(b, seat)) >= b.t.hand_limit:
            b.call(DiscardFirst(seat))
        else:
            purchase(b, seat)


class DiscardFirst(Reaction):
    """IF-HOLD-2, IF-HOLD-3: with seven cards one must be discarded, for good, before another is bought."""

    def heading(self) -> i64:
        return rule.HOLD_2

    def decline(self, b: FortressBoard, seat: i64) -> i64:
        return -1

    def offers(self, b: FortressBoard, seat: i64) -> list[int]:
        return [action(DISCARD, card) for card in hand_cards(b, seat)]

    def take(self, b: FortressBoard, seat: i64, act: i64) -> None:
        card = noun_of(act)
        out_of_hand(b, seat, card)
        b.tell(EVERYONE, rule.HOLD_2, E_DISCARD, seat, card)
        purchase(b, seat)


def purchase(b: FortressBoard, seat: i64) -> None:
    """The purchase is public, the card is not; it is progress in the sense of RUL-05."""
    b.points[seat] -= b.t.card_price
    b.progress = 1
    b.tell(EVERYONE, rule.DRW_1, E_BOUGHT, seat, pile_size(b, seat) - 1)
    draw_card(b, seat, rule.DRW_1)
