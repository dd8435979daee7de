"""Determinizing: a board that a seat cannot tell from the real one (RUL-34, section 'hidden information').

What is hidden from a seat: the types of the enemy's hidden pieces, at Levels II and III which thirty he chose, his
hand and the order of the piles, his token until both are open, his unfinished set-up, and the small steps of a
decision that he has not finished. All of it is dealt anew from what the seat may know; nothing of the truth is used,
so equal knowledge and an equal dealer give equal boards.
"""

from typing import Any, Final

from mypy_extensions import i64

from sandtable.games.fortress.belief import hidden_pieces, plan
from sandtable.games.fortress.board import FortressBoard, cards_in, count_bits
from sandtable.games.fortress.bombing import ChooseTarget, ChooseTokens
from sandtable.games.fortress.cards import BicycleStep, CardMove, CardPiece
from sandtable.games.fortress.choices import FeintFirst, FeintSecond
from sandtable.games.fortress.conditions import C04, J04
from sandtable.games.fortress.deck import Buy, DiscardFirst
from sandtable.games.fortress.movement import MAIN_ACTION, ChooseDestination
from sandtable.games.fortress.setup import ChooseArmy
from sandtable.games.fortress.tables import ARMY, COMMONWEALTH, DECK, HQ, JAPAN, KINDS
from sandtable.games.fortress.turn import ChooseAction, ExtraMove
from sandtable.kernel.chance import Dealer
from sandtable.kernel.flow import NOBODY, PLAYING, DrawOffer, Frame, legal_in

TRIES: Final = 100


def determinize(b: FortressBoard, seat: i64, dealer: Dealer) -> FortressBoard:
    """A board that `seat` (NOBODY: an observer) cannot tell from `b`."""
    o = b.fork()
    if b.ending != PLAYING:
        return o
    for enemy in (JAPAN, COMMONWEALTH):
        if enemy != seat:
            forget_small_steps(o, enemy)
            if o.level == 3 and o.turn > 0:
                deal_hand(o, seat, enemy, dealer)
            if o.sealed[enemy] >= 0 and isinstance(o.ask(), ChooseTokens):
                o.sealed[enemy] = o.ask().offers(o, enemy)[dealer.below(o.colours * o.letters)]
    for _ in range(TRIES):
        for enemy in (JAPAN, COMMONWEALTH):
            if enemy != seat:
                if o.layout:
                    deal_set_up(o, enemy, dealer)
                else:
                    deal_kinds(o, enemy, dealer)
        frame = o.ask()
        o.asked = frame.asked(o)
        o.legal = legal_in(frame, o, o.asked)
        # Whoever is asked has an answer: a sample in which he has none contradicts what is seen.
        if o.legal:
            return o
    return o


def forget_small_steps(o: FortressBoard, enemy: i64) -> None:
    """A piece picked, a discard begun: nobody but the player knows yet. Go back to the question before it (which a
    draw offer may cover)."""
    top = len(o.stack) - 1
    if isinstance(o.stack[top], DrawOffer):
        top -= 1
    frame: Frame[Any] = o.stack[top]
    if isinstance(frame, ChooseDestination):
        if frame.seat == enemy:
            o.stack[top] = ChooseAction(enemy) if frame.mode == MAIN_ACTION else ExtraMove(enemy)
    elif isinstance(frame, ChooseTarget):
        if frame.seat == enemy:
            o.stack[top] = ChooseAction(enemy)
    elif isinstance(frame, FeintSecond):
        if frame.seat == enemy:
            o.stack[top] = FeintFirst(enemy)
    elif isinstance(frame, BicycleStep):
        if frame.seat == enemy:
            o.stack[top] = CardPiece(enemy, J04)
    elif isinstance(frame, CardMove):
        if frame.seat == enemy:
            o.stack[top] = CardPiece(enemy, frame.card)
    elif isinstance(frame, DiscardFirst) and frame.seat == enemy:
        o.stack[top] = Buy(enemy)


# -- set-up ----------------------------------------------------------------------------------------------------


def deal_set_up(o: FortressBoard, enemy: i64, dealer: Dealer) -> None:
    """Before the game begins the enemy's army and hexes are unknown; only whether he has confirmed is public."""
    frame = o.ask()
    confirmed = o.sealed[enemy] >= 0
    at = enemy * KINDS
    for h in o.t.zone_hexes[enemy]:
        o.layout[h] = -1
    o.cursor[enemy] = -1
    chosen = o.t.basic[enemy]
    if o.level >= 2 and (confirmed or not isinstance(frame, ChooseArmy)):
        chosen = random_army(o, enemy, dealer)
    o.army[at : at + KINDS] = chosen
    if confirmed and not isinstance(frame, ChooseArmy):
        hexes = dealer.shuffled(o.t.zone_hexes[enemy])
        n = 0
        for kind in range(KINDS):
            for _ in range(chosen[kind]):
                o.layout[hexes[n]] = kind
                n += 1


def random_army(o: FortressBoard, side: i64, dealer: Dealer) -> list[int]:
    """Thirty of the forty pieces, the Headquarters among them, all choices of pieces equally likely."""
    pool: list[int] = []
    for kind in range(KINDS):
        if kind != HQ:
            pool += [kind] * o.t.pool[side][kind]
    counts = [0] * KINDS
    counts[HQ] = 1
    for kind in dealer.shuffled(pool)[: ARMY - 1]:
        counts[kind] += 1
    return counts


# -- hands and piles -------------------------------------------------------------------------------------------


def deal_hand(o: FortressBoard, seat: i64, enemy: i64, dealer: Dealer) -> None:
    """IF-HID-4: sizes are public, the cards are not, except those that J11 has shown to this seat. An observer knows
    only how many of them are still held."""
    shown = count_bits(o.shown[enemy])
    known: i64 = 0 if seat == NOBODY else o.shown[enemy]
    unknown = ((1 << DECK) - 1) & ~o.spent[enemy] & ~known
    if enemy == COMMONWEALTH and o.jurong_always:
        unknown &= ~(1 << (C04 - DECK))
    cards = dealer.shuffled(cards_in(unknown))
    missing = count_bits(o.hand[enemy]) - count_bits(known)
    hand = known
    for n in range(missing):
        hand |= 1 << cards[n]
    o.hand[enemy] = hand
    if seat == NOBODY:
        o.shown[enemy] = 0
        for n in range(shown):
            o.shown[enemy] |= 1 << cards[n]
    left = cards[missing:]
    if enemy == JAPAN:
        size = len(o.known_top)
        o.known_top = list(left[:size])
        left = left[size:]
    pile = 0
    for card in left:
        pile |= 1 << card
    o.pile[enemy] = pile


# -- pieces ----------------------------------------------------------------------------------------------------


def deal_kinds(o: FortressBoard, enemy: i64, dealer: Dealer) -> None:
    """Give the hidden pieces types that fit all the evidence; every physical deal of the counters is equally likely,
    so that what is dealt has exactly the odds that `belief` counts."""
    arrangements = plan(o, enemy)
    if arrangements.total == 0:
        return
    kinds = arrangements.deal(dealer)
    for n, p in enumerate(hidden_pieces(o, enemy)):
        o.kind[p] = kinds[n]
    if o.level >= 2:
        # Which thirty he chose is his secret too (IF-BYA-7): it follows from what was dealt.
        at = enemy * KINDS
        army = [0] * KINDS
        for p in range(enemy * ARMY, enemy * ARMY + ARMY):
            army[o.kind[p]] += 1
        o.army[at : at + KINDS] = army
