"""Determinizing: a board that a seat cannot tell from the real one.

Hidden from a seat are the enemy's hand, pile and face-down discards (CC-4.2.3d: nobody may look through them), the
enemy's Card or Map until both have chosen (CC-4.2.2a), and the chits in the enemy's hand (CC-9.5.3b). All of it is
dealt anew from what the seat may know: the cards played, the cards that it saw in the hand, the contents of the cups
and what could be drawn from them. Nothing of the truth is used, so equal knowledge and an equal dealer give equal
boards."""

from mypy_extensions import i64

from sandtable.kernel.chance import Dealer
from sandtable.kernel.flow import NOBODY, PLAYING, legal_in
from sandtable.kit.cards import count
from sandtable.series.campaign_commander.rules.board import CampaignBoard
from sandtable.series.campaign_commander.rules.sequence import ChooseOption


def determinize(b: CampaignBoard, seat: i64, dealer: Dealer) -> CampaignBoard:
    """A board that `seat` (NOBODY: an observer) cannot tell from `b`."""
    o = b.fork()
    assert isinstance(o, CampaignBoard)
    if b.ending != PLAYING:
        return o
    for enemy in (0, 1):
        if enemy == seat:
            continue
        deal_cards(o, seat, enemy, dealer)
        if o.sealed[enemy] >= 0:
            ask = o.ask()
            if isinstance(ask, ChooseOption):
                could = legal_in(ask, o, enemy)
                o.sealed[enemy] = could[dealer.below(len(could))]
        if o.battle >= 0:
            deal_chits(o, enemy, dealer)
    frame = o.ask()
    o.asked = frame.asked(o)
    o.legal = legal_in(frame, o, o.asked)
    return o


def deal_cards(o: CampaignBoard, seat: i64, enemy: i64, dealer: Dealer) -> None:
    """Hand, face-down discards and pile get cards that nobody has seen played. What the seat once saw in the hand is
    still there, unless it is among the cards discarded since. An observer saw nothing, and cannot know whether a card
    played since was among those seen: so how many of them are left, and whether a discard counts as one since then,
    is no part of what is dealt for an observer."""
    deck = o.v.decks[enemy]
    unseen = deck.full & ~o.played[enemy]
    if seat == NOBODY:
        o.shown[enemy] = 0
        o.late[enemy] = 0
    seen = o.shown[enemy]
    late = count(o.late[enemy])
    early = count(o.discards[enemy]) - late
    held = count(o.hand[enemy])
    slots = dealer.shuffled([0] * held + [1] * late) if seen else []
    known = deck.cards(seen)
    hand: list[int] = []
    since: list[int] = []
    for n, card in enumerate(known):
        (since if slots[n] else hand).append(card)
    rest = deck.deal(dealer, unseen & ~seen, [held - len(hand), late - len(since), early])
    o.hand[enemy] = deck.mask(hand + rest[0])
    o.late[enemy] = deck.mask(since + rest[1])
    o.discards[enemy] = o.late[enemy] | deck.mask(rest[2])
    o.pile[enemy] = deck.mask(rest[3])


def deal_chits(o: CampaignBoard, enemy: i64, dealer: Dealer) -> None:
    """The hand of chits, drawn from what is in cup and hand together: at least those that everybody can work out, of
    no kind more than could be drawn."""
    kinds = o.v.cup_of[enemy * 2 + o.arena]
    n = o.held_by(enemy)
    bag: list[int] = []
    for chit in kinds:
        known = min(o.known[chit], o.held[chit])
        o.cup[chit] += o.held[chit] - known
        o.held[chit] = known
        n -= known
        bag += [chit] * min(o.cup[chit], max(0, o.most[chit] - known))
    for chit in dealer.shuffled(bag)[:n]:
        o.cup[chit] -= 1
        o.held[chit] += 1
