"""The choices that cards ask for: a piece to reveal, a card to take, a hex to land in."""

from mypy_extensions import i64

from sandtable.games.fortress import rule
from sandtable.games.fortress.asks import Reaction
from sandtable.games.fortress.board import DODGED, FortressBoard
from sandtable.games.fortress.conditions import (
    C04,
    J02,
    charge_targets,
    dead_piece,
    dodge_hexes,
    empty_harbour,
    hand_cards,
    pile_size,
    pushable,
    quiet_blue_hexes,
    south_of,
    swap_partners,
    swap_pieces,
)  # fmt: skip
from sandtable.games.fortress.deck import Deal, draw_card, into_hand, out_of_hand
from sandtable.games.fortress.tables import (
    ARMY,
    COMMONWEALTH,
    COMPANY,
    CONSCRIPT,
    IMMOVABLE_MASK,
    JAPAN,
    MINE,
)
from sandtable.games.fortress.words import (
    CANCEL,
    DECLINE,
    DISCARD,
    DODGE,
    E_CANCELLED,
    E_DISCARD,
    E_DODGED,
    E_HAND_SHOWN,
    E_LOOKED,
    E_OUT_OF_PLAY,
    E_PUSHED,
    E_RETURNED,
    E_SWAP_DONE,
    E_SWAP_NAMED,
    EXCHANGE,
    KEEP,
    LAND,
    PIECE,
    PUSH,
    REMOVE,
    REVEAL,
    TAKE,
    TO,
    TOP,
    W_CARD_DECLARED,
    W_RECON_DECLARED,
)  # fmt: skip
from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.flow import EVERYONE, GO_ON, OVER, Section


class Choice(Reaction):
    """A choice that a declared card demands: it cannot be declined."""

    def decline(self, b: FortressBoard, seat: i64) -> i64:
        return -1


# -- C01 -------------------------------------------------------------------------------------------------------


def cancel_or_remove(b: FortressBoard, window: i64) -> None:
    """IF-CARD-C01: cancel what was just declared, or take J02 out of play; a choice only where both apply."""
    could_cancel = window == W_RECON_DECLARED or window == W_CARD_DECLARED
    if could_cancel and b.j02 > 0:
        b.call(CancelOrRemove(COMMONWEALTH))
    elif could_cancel:
        cancel_declared(b)
    else:
        remove_palace(b)


def cancel_declared(b: FortressBoard) -> None:
    b.tell(EVERYONE, rule.CARD_C01, E_CANCELLED, b.declared)
    if b.declared >= 0:
        b.declared = -1
    else:
        b.answer = 1  # the recon shows nothing


def remove_palace(b: FortressBoard) -> None:
    b.j02 = 0
    b.tell(EVERYONE, rule.CARD_C01, E_OUT_OF_PLAY, J02)


class CancelOrRemove(Choice):
    """IF-CARD-C01: choose what applies."""

    def heading(self) -> i64:
        return rule.CARD_C01

    def offers(self, b: FortressBoard, seat: i64) -> list[int]:
        return [plain(CANCEL), action(REMOVE, J02)]

    def take(self, b: FortressBoard, seat: i64, act: i64) -> None:
        if act == plain(CANCEL):
            cancel_declared(b)
        else:
            remove_palace(b)


# -- reveals: J02, J10, C12 ------------------------------------------------------------------------------------


class SpendCharge(Reaction):
    """IF-CARD-J02: once in each own turn a charge may reveal a hidden piece near the palace."""

    def heading(self) -> i64:
        return rule.CARD_J02

    def window(self) -> str:
        return "charge"

    def offers(self, b: FortressBoard, seat: i64) -> list[int]:
        return [action(REVEAL, h) for h in charge_targets(b)] + [plain(DECLINE)]

    def take(self, b: FortressBoard, seat: i64, act: i64) -> None:
        if act == plain(DECLINE):
            return
        b.j02 -= 1
        b.reveal(b.at[noun_of(act)], rule.CARD_J02)
        if b.j02 == 0:
            b.tell(EVERYONE, rule.CARD_J02, E_OUT_OF_PLAY, J02)


class RevealOne(Choice):
    """IF-CARD-J10, IF-CARD-C12: choose one hidden enemy piece anywhere; it is revealed."""

    def __init__(self, seat: i64, why: i64) -> None:
        super().__init__(seat)
        self.why: i64 = why

    def ints(self) -> list[int]:
        return [self.seat, self.why]

    def heading(self) -> i64:
        return self.why

    def offers(self, b: FortressBoard, seat: i64) -> list[int]:
        low = ARMY - seat * ARMY
        return [
            action(REVEAL, b.where[p]) for p in range(low, low + ARMY) if b.where[p] >= 0 and b.seen[p] == 0
        ]

    def take(self, b: FortressBoard, seat: i64, act: i64) -> None:
        b.reveal(b.at[noun_of(act)], self.why)

    def stuck(self, b: FortressBoard, seat: i64) -> None:
        """Nothing hidden is left: the card is spent in vain."""


# -- J11 -------------------------------------------------------------------------------------------------------


def show_hand(b: FortressBoard) -> None:
    """IF-CARD-J11: the Commonwealth hand is shown to Japan alone, once."""
    b.uncovered = True
    b.shown[COMMONWEALTH] = b.hand[COMMONWEALTH]
    for card in hand_cards(b, COMMONWEALTH):
        b.tell(1 << JAPAN, rule.CARD_J11, E_HAND_SHOWN, card)


class DiscardEnemyCard(Choice):
    """IF-CARD-J11: Japan chooses one card of the hand shown; it is discarded."""

    def heading(self) -> i64:
        return rule.CARD_J11

    def offers(self, b: FortressBoard, seat: i64) -> list[int]:
        return [action(DISCARD, card) for card in hand_cards(b, COMMONWEALTH)]

    def take(self, b: FortressBoard, seat: i64, act: i64) -> None:
        card = noun_of(act)
        out_of_hand(b, COMMONWEALTH, card)
        b.tell(EVERYONE, rule.CARD_J11, E_DISCARD, COMMONWEALTH, card)


# -- J13, C17 --------------------------------------------------------------------------------------------------


class StaffWork(Section[FortressBoard]):
    """IF-CARD-J13: look at the top three cards, take one, put the others back on top in any order."""

    def step(self, b: FortressBoard, n: i64) -> i64:
        if n == 0:
            if len(b.known_top) < b.t.staff_look and b.pile[JAPAN]:
                b.again(Deal(JAPAN, 0))
            return GO_ON
        if n == 1:
            b.uncovered = True
            for card in b.known_top[: b.t.staff_look]:
                b.tell(1 << JAPAN, rule.CARD_J13, E_LOOKED, card)
            b.call(TakeTop(JAPAN))
            return GO_ON
        if n == 2:
            if len(b.known_top) >= 2 and b.t.staff_look > 2:
                b.call(OrderTop(JAPAN))
            return GO_ON
        return OVER


class TakeTop(Choice):
    """IF-CARD-J13: one of the three goes into the hand."""

    def heading(self) -> i64:
        return rule.CARD_J13

    def offers(self, b: FortressBoard, seat: i64) -> list[int]:
        return [action(TAKE, card) for card in b.known_top[: b.t.staff_look]]

    def take(self, b: FortressBoard, seat: i64, act: i64) -> None:
        b.known_top.remove(noun_of(act))
        into_hand(b, JAPAN, noun_of(act), rule.CARD_J13)


class OrderTop(Choice):
    """IF-CARD-J13: which of the two cards put back lies on top."""

    def heading(self) -> i64:
        return rule.CARD_J13

    def offers(self, b: FortressBoard, seat: i64) -> list[int]:
        return [action(TOP, card) for card in b.known_top[:2]]

    def take(self, b: FortressBoard, seat: i64, act: i64) -> None:
        card = noun_of(act)
        b.known_top.remove(card)
        b.known_top.insert(0, card)


class WavellsVisit(Section[FortressBoard]):
    """IF-CARD-C17: draw two cards, never beyond seven in hand; not the turn's purchase."""

    def step(self, b: FortressBoard, n: i64) -> i64:
        if n >= b.t.visit_cards:
            return OVER
        if len(hand_cards(b, COMMONWEALTH)) < b.t.hand_limit and pile_size(b, COMMONWEALTH) > 0:
            draw_card(b, COMMONWEALTH, rule.CARD_C17)
        return GO_ON


# -- J17 -------------------------------------------------------------------------------------------------------


class FeintFirst(Choice):
    """IF-CARD-J17: the first of two hidden movable pieces side by side."""

    def heading(self) -> i64:
        return rule.CARD_J17

    def offers(self, b: FortressBoard, seat: i64) -> list[int]:
        return [action(PIECE, h) for h in swap_pieces(b)]

    def take(self, b: FortressBoard, seat: i64, act: i64) -> None:
        b.call(FeintSecond(seat, noun_of(act)))

    def stuck(self, b: FortressBoard, seat: i64) -> None:
        """Cannot be while the card's condition holds."""


class FeintSecond(Choice):
    """IF-CARD-J17: the second piece, beside the first. Both hexes are named aloud."""

    def __init__(self, seat: i64, first: i64) -> None:
        super().__init__(seat)
        self.first: i64 = first

    def ints(self) -> list[int]:
        return [self.seat, self.first]

    def heading(self) -> i64:
        return rule.CARD_J17

    def offers(self, b: FortressBoard, seat: i64) -> list[int]:
        return [action(PIECE, h) for h in swap_partners(b, self.first)]

    def take(self, b: FortressBoard, seat: i64, act: i64) -> None:
        second = noun_of(act)
        low, high = (self.first, second) if self.first < second else (second, self.first)
        b.tell(EVERYONE, rule.CARD_J17, E_SWAP_NAMED, low, high)
        b.rule_out(b.at[low], IMMOVABLE_MASK)
        b.rule_out(b.at[high], IMMOVABLE_MASK)
        b.call(SwapOrKeep(seat, low, high))


class SwapOrKeep(Choice):
    """IF-CARD-J17: secretly, whether the two change places."""

    def __init__(self, seat: i64, first: i64, second: i64) -> None:
        super().__init__(seat)
        self.first: i64 = first
        self.second: i64 = second

    def ints(self) -> list[int]:
        return [self.seat, self.first, self.second]

    def heading(self) -> i64:
        return rule.CARD_J17

    def offers(self, b: FortressBoard, seat: i64) -> list[int]:
        return [plain(EXCHANGE), plain(KEEP)]

    def take(self, b: FortressBoard, seat: i64, act: i64) -> None:
        """RUL-35: what was known of either now holds only if it held for both; both get fresh tags. A row of shuttle
        moves ends either way, or the next move would tell what was decided."""
        p: i64 = b.at[self.first]
        q: i64 = b.at[self.second]
        if act == plain(EXCHANGE):
            b.kind[p], b.kind[q] = b.kind[q], b.kind[p]
        known = b.excl[p] & b.excl[q]
        b.excl[p] = known
        b.excl[q] = known
        b.tag[p] = b.next_tag
        b.tag[q] = b.next_tag + 1
        b.next_tag += 2
        if b.shuttle[0] == p or b.shuttle[0] == q:
            b.shuttle[3] = 0
        swapped = 1 if act == plain(EXCHANGE) else 0
        b.tell(1 << JAPAN, rule.CARD_J17, E_SWAP_DONE, self.first, self.second, swapped)


# -- J20 -------------------------------------------------------------------------------------------------------


class TaylorsMistake(Choice):
    """IF-CARD-J20: take C04 out of play, or make a revealed Commonwealth piece fall back."""

    def heading(self) -> i64:
        return rule.CARD_J20

    def offers(self, b: FortressBoard, seat: i64) -> list[int]:
        found = [action(REMOVE, C04)] if b.c04 else []
        return found + [action(PUSH, h) for h in pushable(b)]

    def take(self, b: FortressBoard, seat: i64, act: i64) -> None:
        if verb_of(act) == REMOVE:
            b.c04 = 0
            b.tell(EVERYONE, rule.CARD_J20, E_OUT_OF_PLAY, C04)
        else:
            b.call(FallBack(COMMONWEALTH, noun_of(act)))


class FallBack(Choice):
    """IF-CARD-J20 (b): the Commonwealth player chooses the hex; it is no attack and no action."""

    def __init__(self, seat: i64, frm: i64) -> None:
        super().__init__(seat)
        self.frm: i64 = frm

    def ints(self) -> list[int]:
        return [self.seat, self.frm]

    def heading(self) -> i64:
        return rule.CARD_J20

    def offers(self, b: FortressBoard, seat: i64) -> list[int]:
        return [action(TO, h) for h in south_of(b, self.frm)]

    def take(self, b: FortressBoard, seat: i64, act: i64) -> None:
        b.relocate(b.at[self.frm], noun_of(act))
        b.tell(EVERYONE, rule.CARD_J20, E_PUSHED, self.frm, noun_of(act))


# -- C05, C13, C15, C20 ----------------------------------------------------------------------------------------


class ReturnPiece(Choice):
    """IF-CARD-C05, IF-CARD-C13, IF-CARD-C15, RUL-31: an eliminated piece comes back, revealed."""

    def __init__(self, seat: i64, kind: i64) -> None:
        super().__init__(seat)
        self.kind: i64 = kind

    def ints(self) -> list[int]:
        return [self.seat, self.kind]

    def heading(self) -> i64:
        if self.kind == CONSCRIPT:
            return rule.CARD_C05
        return rule.CARD_C13 if self.kind == MINE else rule.CARD_C15

    def offers(self, b: FortressBoard, seat: i64) -> list[int]:
        hexes = empty_harbour(b) if self.kind == COMPANY else quiet_blue_hexes(b)
        return [action(LAND, h) for h in hexes]

    def take(self, b: FortressBoard, seat: i64, act: i64) -> None:
        h = noun_of(act)
        p = dead_piece(b, self.kind)
        b.at[h] = p
        b.where[p] = h
        b.seen[p] = 1
        b.excl[p] = 0
        b.tag[p] = b.next_tag
        b.next_tag += 1
        if b.shuttle[4] == p:
            b.shuttle[7] = 0  # it is a new piece: the old one's shuttle is over
        b.tell(EVERYONE, self.heading(), E_RETURNED, h, COMMONWEALTH, self.kind)


class Withdraw(Choice):
    """IF-CARD-C20: the attacked piece moves to a free hex beside it before anything is shown."""

    def heading(self) -> i64:
        return rule.CARD_C20

    def offers(self, b: FortressBoard, seat: i64) -> list[int]:
        return [action(DODGE, h) for h in dodge_hexes(b)]

    def take(self, b: FortressBoard, seat: i64, act: i64) -> None:
        to = noun_of(act)
        b.relocate(b.defender, to)
        b.fight |= DODGED
        b.tell(EVERYONE, rule.CARD_C20, E_DODGED, b.battle, to)
