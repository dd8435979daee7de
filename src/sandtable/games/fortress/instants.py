"""What the cards do that are not the action of a turn. Section 'Cards' of the rulebook; texts in data/cards.toml."""

from mypy_extensions import i64

from sandtable.games.fortress import rule
from sandtable.games.fortress.asks import Reaction
from sandtable.games.fortress.board import (
    ADNAN,
    BANZAI,
    BOOBY_TRAP,
    CALLED_OFF,
    FUJIWARA,
    FortressBoard,
)
from sandtable.games.fortress.choices import (
    DiscardEnemyCard,
    FeintFirst,
    ReturnPiece,
    RevealOne,
    SpendCharge,
    StaffWork,
    TaylorsMistake,
    WavellsVisit,
    Withdraw,
    cancel_or_remove,
    show_hand,
)
from sandtable.games.fortress.conditions import (
    C01,
    C02,
    C03,
    C04,
    C05,
    C06,
    C07,
    C10,
    C11,
    C12,
    C13,
    C14,
    C15,
    C16,
    C17,
    C19,
    C20,
    J01,
    J02,
    J06,
    J07,
    J08,
    J09,
    J10,
    J11,
    J12,
    J13,
    J14,
    J15,
    J16,
    J17,
    J18,
    J20,
    card_bar,
    charge_targets,
    piece_of,
)  # fmt: skip
from sandtable.games.fortress.deck import out_of_hand
from sandtable.games.fortress.tables import COMMONWEALTH, COMPANY, CONSCRIPT, JAPAN, MINE
from sandtable.games.fortress.words import DECLINE, E_CARD, E_OUT_OF_PLAY, PLAY, W_CARD_DECLARED
from sandtable.kernel.actions import action, plain, verb_of
from sandtable.kernel.flow import ALLOWED, EVERYONE, GO_ON, OVER, Section


def pay(b: FortressBoard, seat: i64, card: i64) -> None:
    """IF-PLAY-1, IF-PLAY-3, IF-PLAY-8: the card is declared, paid for and gone, whatever becomes of it."""
    b.points[seat] -= b.t.cost[card]
    out_of_hand(b, seat, card)
    b.progress = 1
    b.uncovered = True  # no way back: the enemy may be asked for an answer, and that must not show (IF-HID-6)
    b.tell(EVERYONE, rule.CARD_J01 + card, E_CARD, seat, card, b.points[seat])


def declare_instant(b: FortressBoard, seat: i64, card: i64, window: i64) -> None:
    """Declare, pay, let the opponent answer (card_declared), then the effect at once (RUL-20)."""
    pay(b, seat, card)
    b.passes = 0
    b.call(Effect(seat, card, window))


class Effect(Section[FortressBoard]):
    """A declared card: first the opponent's answer, then what the card does."""

    def __init__(self, seat: i64, card: i64, window: i64) -> None:
        self.seat: i64 = seat
        self.card: i64 = card
        self.at: i64 = window

    def ints(self) -> list[int]:
        return [self.seat, self.card, self.at]

    def heading(self) -> i64:
        return rule.CARD_J01 + self.card

    def step(self, b: FortressBoard, n: i64) -> i64:
        if n == 0:
            if self.card == J02 or self.card == J10:
                b.declared = self.card
                if card_bar(b, COMMONWEALTH, C01, W_CARD_DECLARED) == ALLOWED:
                    b.call(AnswerCard(COMMONWEALTH))
            return GO_ON
        if n == 1:
            cancelled = (self.card == J02 or self.card == J10) and b.declared < 0
            b.declared = -1
            if not cancelled:
                if self.card < C01:
                    japanese_effect(b, self.card)
                else:
                    commonwealth_effect(b, self.card, self.at)
            return GO_ON
        return OVER


class AnswerCard(Reaction):
    """The window card_declared: C01 may cancel J02 or J10 (IF-CARD-C01 b)."""

    def heading(self) -> i64:
        return rule.CARD_C01

    def window(self) -> str:
        return "card_declared"

    def offers(self, b: FortressBoard, seat: i64) -> list[int]:
        return [action(PLAY, C01), plain(DECLINE)]

    def barred(self, b: FortressBoard, seat: i64, act: i64) -> i64:
        return card_bar(b, seat, C01, W_CARD_DECLARED) if verb_of(act) == PLAY else ALLOWED

    def take(self, b: FortressBoard, seat: i64, act: i64) -> None:
        if verb_of(act) == PLAY:
            pay(b, seat, C01)
            cancel_or_remove(b, W_CARD_DECLARED)


def japanese_effect(b: FortressBoard, card: i64) -> None:
    """The Japanese cards that are not actions: IF-CARD-J01, IF-CARD-J02, IF-CARD-J06, IF-CARD-J07, IF-CARD-J08,
    IF-CARD-J09, IF-CARD-J10, IF-CARD-J11, IF-CARD-J12, IF-CARD-J13, IF-CARD-J14, IF-CARD-J15 (b), IF-CARD-J16,
    IF-CARD-J17, IF-CARD-J18, IF-CARD-J20."""
    if card == J01:
        strengthen(b, COMMONWEALTH, b.t.delta[card])
    elif card == J02:
        b.j02 = b.t.charges
        if charge_targets(b):
            b.call(SpendCharge(JAPAN))
    elif card == J06 or card == J16:
        strengthen(b, JAPAN, b.t.delta[card])
    elif card == J07:
        b.mod_a += b.t.delta[card]
        b.fight |= BANZAI
    elif card == J08 or card == J09:
        b.answer = 1  # the attempt fails; the tokens count as a success
    elif card == J10:
        b.call(RevealOne(JAPAN, rule.CARD_J10))
    elif card == J11:
        show_hand(b)
        b.call(DiscardEnemyCard(JAPAN))
    elif card == J12:
        b.fight |= FUJIWARA
    elif card == J13:
        b.call(StaffWork())
    elif card == J14:
        b.gain(JAPAN, b.t.victory_points, rule.CARD_J14)
    elif card == J15:
        b.c11 = 0
        b.tell(EVERYONE, rule.CARD_J15, E_OUT_OF_PLAY, C11)
    elif card == J17:
        b.call(FeintFirst(JAPAN))
    elif card == J18:
        b.fight |= CALLED_OFF
        b.passes = 2
    elif card == J20:
        b.call(TaylorsMistake(JAPAN))


def commonwealth_effect(b: FortressBoard, card: i64, window: i64) -> None:
    """The Commonwealth cards that are not actions: IF-CARD-C01, IF-CARD-C02, IF-CARD-C03, IF-CARD-C04, IF-CARD-C05,
    IF-CARD-C06, IF-CARD-C07, IF-CARD-C10, IF-CARD-C11, IF-CARD-C12, IF-CARD-C13, IF-CARD-C14, IF-CARD-C15, IF-CARD-C16,
    IF-CARD-C17, IF-CARD-C19, IF-CARD-C20."""
    if card == C01:
        cancel_or_remove(b, window)
    elif card == C02:
        strengthen(b, JAPAN, b.t.delta[card])
    elif card == C03:
        strengthen(b, COMMONWEALTH, b.t.delta[card])
    elif card == C04:
        b.c04 = 1
    elif card == C05:
        b.call(ReturnPiece(COMMONWEALTH, CONSCRIPT))
    elif card == C06:
        b.fight |= ADNAN
    elif card == C07:
        strengthen(b, COMMONWEALTH, b.t.delta[card])
    elif card == C10:
        b.answer = 1
    elif card == C11:
        b.c11 = b.t.causeway_turns
    elif card == C12:
        b.call(RevealOne(COMMONWEALTH, rule.CARD_C12))
    elif card == C13:
        b.call(ReturnPiece(COMMONWEALTH, MINE))
    elif card == C14:
        b.fight |= BOOBY_TRAP
    elif card == C15:
        b.call(ReturnPiece(COMMONWEALTH, COMPANY))
    elif card == C16:
        b.c16 = 1
    elif card == C17:
        b.call(WavellsVisit())
    elif card == C19:
        b.gain(JAPAN, -b.t.quarrel_points, rule.CARD_C19)
    elif card == C20:
        b.passes = 2
        b.call(Withdraw(COMMONWEALTH))


def strengthen(b: FortressBoard, side: i64, by: i64) -> None:
    """IF-PLAY-9: modifiers add up."""
    if piece_of(b, side) == b.attacker:
        b.mod_a += by
    else:
        b.mod_d += by
