"""Determinizing: a board that a seat cannot tell from the real one (RUL-34, section 'hidden information').

What is hidden from a seat: the types of the enemy's hidden pieces, at Levels II and III which thirty they chose, their
hand and the order of the piles, their token until both are open, their unfinished set-up, and the small steps of a
decision that they have not finished. All of it is dealt anew from what the seat may know; nothing of the truth is used,
so equal knowledge and an equal dealer give equal boards.
"""

from typing import Final

from mypy_extensions import i64

from sandtable.games.fortress import state, unit
from sandtable.games.fortress.belief import plan, unseen_cards
from sandtable.games.fortress.board import FortressBoard
from sandtable.games.fortress.material import ARMY, COMMONWEALTH, JAPAN
from sandtable.games.fortress.rules.armies import ChooseArmy
from sandtable.games.fortress.rules.tokens import ChooseTokens
from sandtable.kernel.chance import Dealer
from sandtable.kernel.flow import NOBODY, PLAYING, legal_in
from sandtable.kit.belief import step_back
from sandtable.kit.cards import count

TRIES: Final = 100


def knows(b: FortressBoard, seat: i64, p: i64) -> bool:
    """IF-HID-1: own pieces, what lies open, and what was shown; IF-VAR-2 forgets the last again."""
    if p // ARMY == seat or b.where[p] < 0 or b.ending != PLAYING:
        return True
    return b.seen[p] == 1 and (b.forgetful == 0 or on_the_table(b, p))


def on_the_table(b: FortressBoard, p: i64) -> bool:
    """Shown for an action that still goes on: the two pieces of an attack, a battery in support, a Bomber."""
    if p == b.attacker:
        return b.fight & state.SHOWN != 0 or b.hasty == 1
    if p == b.defender:
        return b.fight & state.SHOWN != 0
    h: i64 = b.where[p]
    return p == b.bomber or h == b.fire_a or h == b.fire_d


def forgotten(b: FortressBoard, seat: i64) -> list[int]:
    """IF-VAR-2: the pieces that were shown and that the seat does not know any more."""
    if b.forgetful == 0:
        return []
    return [p for p in range(2 * ARMY) if b.seen[p] and not knows(b, seat, p)]


def determinize(b: FortressBoard, seat: i64, dealer: Dealer) -> FortressBoard:
    """A board that `seat` (NOBODY: an observer) cannot tell from `b`."""
    o = b.fork()
    if b.ending != PLAYING:
        return o
    enemies = [side for side in (JAPAN, COMMONWEALTH) if side != seat]
    for enemy in enemies:
        step_back(o, enemy)
        if o.level == 3 and o.turn > 0:
            deal_hand(o, seat, enemy, dealer)
        if o.sealed[enemy] >= 0 and isinstance(o.ask(), ChooseTokens):
            o.sealed[enemy] = o.ask().offers(o, enemy)[dealer.below(o.colours * o.letters)]
    gone = forgotten(o, seat)
    for _ in range(TRIES):
        for enemy in enemies:
            if o.layout:
                deal_set_up(o, enemy, dealer)
            elif gone:
                deal_forgotten(o, enemy, gone, dealer)
            else:
                deal_kinds(o, enemy, dealer)
        frame = o.ask()
        o.asked = frame.asked(o)
        o.legal = legal_in(frame, o, o.asked)
        # Whoever is asked has an answer: a sample in which they have none contradicts what is seen.
        if o.legal:
            return o
    return o


def deal_set_up(o: FortressBoard, enemy: i64, dealer: Dealer) -> None:
    """Before the game begins the enemy's army and hexes are unknown; only whether they have confirmed is public."""
    frame = o.ask()
    confirmed = o.sealed[enemy] >= 0
    at = enemy * unit.COUNT
    for h in o.t.zone_hexes[enemy]:
        o.layout[h] = -1
    o.cursor[enemy] = -1
    chosen = o.t.basic[enemy]
    if o.level >= 2 and (confirmed or not isinstance(frame, ChooseArmy)):
        chosen = random_army(o, enemy, dealer)
    o.army[at : at + unit.COUNT] = chosen
    if confirmed and not isinstance(frame, ChooseArmy):
        kinds = [kind for kind in range(unit.COUNT) for _ in range(chosen[kind])]
        for h, kind in zip(dealer.shuffled(o.t.zone_hexes[enemy]), kinds):
            o.layout[h] = kind


def random_army(o: FortressBoard, side: i64, dealer: Dealer) -> list[int]:
    """Thirty of the forty pieces, the Headquarters among them, all choices of pieces equally likely."""
    pool: list[int] = []
    for kind in range(unit.COUNT):
        if kind != unit.HQ:
            pool += [kind] * o.t.pool[side][kind]
    counts = [0] * unit.COUNT
    counts[unit.HQ] = 1
    for kind in dealer.shuffled(pool)[: ARMY - 1]:
        counts[kind] += 1
    return counts


def deal_hand(o: FortressBoard, seat: i64, enemy: i64, dealer: Dealer) -> None:
    """IF-HID-4: sizes are public, the cards are not, except those that J11 has shown to this seat. An observer knows
    only how many of them are still held."""
    cards = o.t.decks[enemy]
    known: int = 0 if seat == NOBODY else o.shown[enemy]
    missing = count(o.hand[enemy]) - count(known)
    on_top = len(o.known_top) if enemy == JAPAN else 0
    hand, top, pile = cards.deal(dealer, unseen_cards(o, enemy, known), [missing, on_top])
    o.hand[enemy] = known | cards.mask(hand)
    if seat == NOBODY:
        o.shown[enemy] = cards.mask(hand[: count(o.shown[enemy])])
    if enemy == JAPAN:
        o.known_top = top
    o.pile[enemy] = cards.mask(pile)


def deal_forgotten(o: FortressBoard, enemy: i64, gone: list[int], dealer: Dealer) -> None:
    """IF-VAR-2: what the seat has forgotten is dealt like what it never saw. That it was shown stays on the record, and
    whether it can move, since the rules ask for both (J20)."""
    record = o.excl[:]
    for p in gone:
        o.seen[p] = 0
        o.excl[p] |= unit.IMMOVABLE if o.kind[p] < unit.MINE else unit.MOVABLE
    deal_kinds(o, enemy, dealer)
    for p in gone:
        o.seen[p] = 1
    o.excl = record


def deal_kinds(o: FortressBoard, enemy: i64, dealer: Dealer) -> None:
    """Give the hidden pieces types that fit all the evidence; every physical deal of the counters is equally likely,
    so that what is dealt has exactly the odds that `belief` counts."""
    arrangements = plan(o, enemy)
    if arrangements.total == 0:
        return
    kinds = arrangements.deal(dealer)
    for n, p in enumerate(o.hidden(enemy)):
        o.kind[p] = kinds[n]
    if o.level >= 2:
        # Which thirty they chose is their secret too (IF-BYA-7): it follows from what was dealt.
        at = enemy * unit.COUNT
        dealt = o.kind[enemy * ARMY : enemy * ARMY + ARMY]
        o.army[at : at + unit.COUNT] = [dealt.count(kind) for kind in range(unit.COUNT)]
