"""Political Points, the two piles, buying cards. Sections 'Politics', 'Drawing cards' and 'Holding cards' (Level III).

Piles have no order until they are drawn from (except what J13 put on top).
"""

from typing import Any

from mypy_extensions import i64

from sandtable.games.fortress import deck, event, rule, telling, verb
from sandtable.games.fortress.board import FortressBoard
from sandtable.games.fortress.material import DECK, JAPAN, FortressData
from sandtable.games.fortress.reactions import Choice, HexChoice, Reaction, names_pending
from sandtable.kernel.actions import action, noun_of, plain
from sandtable.kernel.flow import EVERYONE, Ask, Event
from sandtable.kernel.words import PASS, Say, Shown, button, on_space, say
from sandtable.kit.cards import Draw
from sandtable.kit.story import tells
from sandtable.kit.telling import CardBeat, ScoreBeat


class Deal(Draw[FortressBoard]):
    """Any card of the pile, each equally likely; it goes into the hand by the rule `why`, or (0) onto the known top."""

    def __init__(self, side: i64, why: i64) -> None:
        super().__init__()
        self.side: i64 = side
        self.why: i64 = why

    def verb_of_draw(self) -> i64:
        return verb.DRAW

    def first_card(self) -> i64:
        return self.side * DECK

    def pile(self, b: FortressBoard) -> int:
        return b.pile[self.side]

    def set_pile(self, b: FortressBoard, mask: int) -> None:
        b.pile[self.side] = mask

    def told(self, b: FortressBoard, viewer: i64) -> list[int]:
        """As in the question before it: that a card is being drawn shows when it is in the hand."""
        return names_pending(b, self.seat, viewer)

    def drawn(self, b: FortressBoard, card: i64) -> None:
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
    b.tell(1 << side, why, event.DREW, side, card)
    b.tell(EVERYONE & ~(1 << side), why, event.DREW, side, -1)


def out_of_hand(b: FortressBoard, side: i64, card: i64) -> None:
    """IF-PLAY-3: a card that leaves the hand never comes back."""
    bit = 1 << (card % DECK)
    b.hand[side] &= ~bit
    b.shown[side] &= ~bit
    b.spent[side] |= bit


class Buy(Reaction):
    """IF-DRW-1, RUL-19: at the start of a turn, before the action, a player may pay 2 points and draw a card; one a
    turn (IF-DRW-2, IF-DRW-3), while the pile lasts (IF-DRW-5). It may be played at once (IF-PLAY-10). Seven cards in
    hand need a discard only for a purchase (IF-HOLD-4)."""

    moment = "buy"
    cites = rule.DRW_1

    def question(self, b: FortressBoard, seat: i64) -> Say:
        return say("Do you buy a card for {n} of your {points}?", b.t.card_price, b.points[seat])

    def shown(self, b: FortressBoard, seat: i64, act: i64) -> Shown:
        if act == plain(verb.BUY):
            return button(say("Buy a card ({points})", b.t.card_price), sure=True)
        return button(say("Buy nothing"), PASS)

    def offers(self, b: FortressBoard, seat: i64) -> list[int]:
        return [plain(verb.BUY), plain(verb.DECLINE)]

    def take(self, b: FortressBoard, seat: i64, act: i64) -> None:
        if act == plain(verb.DECLINE):
            return
        if len(deck.hand_cards(b, seat)) >= b.t.hand_limit:
            b.call(DiscardFirst(seat))
        else:
            purchase(b, seat)


class DiscardFirst(Choice):
    """IF-HOLD-2, IF-HOLD-3: with seven cards one must be discarded, for good, before another is bought."""

    cites = rule.HOLD_2

    def question(self, b: FortressBoard, seat: i64) -> Say:
        held = len(deck.hand_cards(b, seat))
        return say("You hold {small} cards: discard one for good before you draw.", held)

    def before(self, b: FortressBoard) -> Ask[Any] | None:
        return Buy(self.seat)

    def offers(self, b: FortressBoard, seat: i64) -> list[int]:
        return [action(verb.DISCARD, card) for card in deck.hand_cards(b, seat)]

    def take(self, b: FortressBoard, seat: i64, act: i64) -> None:
        card = noun_of(act)
        out_of_hand(b, seat, card)
        b.tell(EVERYONE, rule.HOLD_2, event.DISCARD, seat, card)
        purchase(b, seat)


def purchase(b: FortressBoard, seat: i64) -> None:
    """IF-POL-6: points buy cards, and pay for playing them. The purchase is public, the card is not; it is progress
    in the sense of RUL-05."""
    b.points[seat] -= b.t.card_price
    b.progress = 1
    b.tell(EVERYONE, rule.DRW_1, event.BOUGHT, seat, deck.pile_size(b, seat) - 1)
    draw_card(b, seat, rule.DRW_1)


class RevealOne(HexChoice):
    """IF-CARD-J10, IF-CARD-C12: choose one hidden enemy piece anywhere; it is revealed."""

    asks = "Choose the hidden enemy piece that is revealed."
    offered = {verb.REVEAL: on_space(say("Reveal the piece in {space}"), sure=True)}

    def __init__(self, seat: i64, why: i64) -> None:
        super().__init__(seat)
        self.why: i64 = why

    def heading(self) -> i64:
        return self.why

    def hexes(self, b: FortressBoard, seat: i64) -> list[int]:
        return [b.where[p] for p in b.hidden(1 - seat)]

    def chosen(self, b: FortressBoard, seat: i64, h: i64) -> None:
        b.reveal(b.at[h], self.why)


# -- what is told ----------------------------------------------------------------------------------------------


def points_changed(t: FortressData, told: Event, viewer: int) -> Say:
    side, change, now = told[3:6]
    did = "gains" if change >= 0 else "loses"
    return say("{who} {text} {points} and has {points}.", side, did, abs(change), now)


def drew(t: FortressData, told: Event, viewer: int) -> Say:
    side, card = told[3], told[4]
    if card < 0:
        return say("{who} draws a card.", side)
    return say("{text} {card}.", "You draw" if side == viewer else f"{telling.WHO[side]} draws", card)


def played(t: FortressData, told: Event, viewer: int) -> Say:
    side, card, left = told[3:6]
    return say("{who} plays {card} for {points} and has {points} left.", side, card, t.cost[card], left)


STORY = [
    tells(event.POINTS, points_changed, "points", beats=ScoreBeat()),
    tells(event.BOUGHT, "{who a} buys a card; {n b} left in the pile.", "card", beats=CardBeat("bought", 6)),
    tells(event.DREW, drew, "card", beats=CardBeat("drawn")),
    tells(event.DISCARD, "{who a} discards {card b}.", "card", beats=CardBeat("discarded")),
    tells(event.CARD, played, "card", beats=CardBeat("played")),
    tells(event.OUT_OF_PLAY, "{card a} is out of play.", "card", beats=CardBeat("out of play", 3)),
]
