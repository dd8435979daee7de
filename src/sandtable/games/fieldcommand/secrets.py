"""Determinizing: a board that a seat cannot tell from the real one (section 'hidden information').

What is hidden from a seat: the cards in other hands and the order of the deck, strike commitments that are not
revealed, the deployments of others in Scenario 01, how the Commonwealth has split its tokens, and the small steps of
a decision that somebody has not finished. Token counts of the usual game are behind screens, but every payment,
capture and income is seen: they can be reckoned by everybody, so they stay as they are (FC-DV-2). All that is hidden
is dealt anew from what the seat may know; nothing of the truth is used.
"""

from typing import Any

from mypy_extensions import i64

from sandtable.games.fieldcommand import verb
from sandtable.games.fieldcommand.board import FieldBoard
from sandtable.games.fieldcommand.material import AUSTRALIAN, BRITISH, CORPS, JAPANESE, SECTORS, TO_COME
from sandtable.games.fieldcommand.rules.corps import Give
from sandtable.games.fieldcommand.rules.deployment import FreeDeployment, fits, force_of
from sandtable.games.fieldcommand.rules.regiment import CommitStrikes, attacks_here, strikers
from sandtable.games.fieldcommand.rules.retreat import Pursuit, targets_of
from sandtable.kernel.actions import plain
from sandtable.kernel.chance import Dealer
from sandtable.kernel.flow import PLAYING, legal_in
from sandtable.kit.belief import step_back
from sandtable.kit.cards import count


def determinize(b: FieldBoard, seat: i64, dealer: Dealer) -> FieldBoard:
    """A board that `seat` (NOBODY: an observer) cannot tell from `b`."""
    o = b.fork()
    if b.ending != PLAYING:
        return o
    for other in range(o.seats):
        if other != seat:
            step_back(o, other)
    if o.level >= CORPS:
        deal_cards(o, seat, dealer)
    if o.logistics and not knows_split(o, seat):
        deal_tokens(o, seat, dealer)
    frame: Any = o.ask()
    if isinstance(frame, (CommitStrikes, Pursuit)):
        for other in frame.seats:
            if other != seat:
                deal_strikes(o, other, frame, dealer)
    elif isinstance(frame, FreeDeployment):
        for other in range(o.seats):
            if other != seat:
                deal_deployment(o, other, dealer)
    frame = o.ask()
    o.asked = frame.asked(o)
    o.legal = legal_in(frame, o, o.asked)
    return o


def knows_split(o: FieldBoard, seat: i64) -> bool:
    """FC-AR-5: the two Commonwealth players know the split."""
    return o.holds(seat, AUSTRALIAN) or o.holds(seat, BRITISH)


# -- cards -------------------------------------------------------------------------------------------------------


def known_cards(o: FieldBoard, seat: i64, army: i64) -> int:
    """The cards of an army's hand that a seat knows: its own, all when the game is over, and those it has seen
    (FC-CP-14, D10)."""
    if o.holds(seat, army) or o.ending != PLAYING:
        return o.hand[army]
    known: int = 0
    for mine in range(3):
        if o.holds(seat, mine):
            known |= o.seen[mine] & o.hand[army]
    return known


def deal_cards(o: FieldBoard, seat: i64, dealer: Dealer) -> None:
    if o.pile == 0 and o.discards == 0:
        return  # no card is dealt yet
    deck = o.t.deck
    unseen: int = o.pile
    sizes: list[int] = []
    for army in range(3):
        known = known_cards(o, seat, army)
        unseen |= o.hand[army] & ~known
        sizes.append(count(o.hand[army] & ~known))
    events = unseen & 255
    hands = deck.deal(dealer, unseen & ~255, sizes)  # nobody ever holds an Event (FC-CP-10)
    given: int = 0
    for army in range(3):
        known = known_cards(o, seat, army)
        dealt = deck.mask(hands[army])
        given |= dealt
        o.hand[army] = known | dealt
    o.pile = (unseen & ~255 & ~given) | events
    for army in range(3):
        if not o.holds(seat, army):
            o.seen[army] = 0  # what others know of hands is not this seat's to know
    top = len(o.stack) - 1
    frame: Any = o.stack[top]
    if isinstance(frame, Give) and not knows_split(o, seat):
        cards = deck.cards(o.hand[BRITISH])
        o.stack[top] = Give(frame.seat, cards[dealer.below(len(cards))])


# -- tokens ------------------------------------------------------------------------------------------------------


def deal_tokens(o: FieldBoard, seat: i64, dealer: Dealer) -> None:
    """R-62: any split that fits what was seen."""
    n = 1 if o.holds(seat, JAPANESE) else 0
    both: i64 = o.tokens[AUSTRALIAN] + o.tokens[BRITISH]
    if o.high[n] <= 0 and o.low[n] <= 0 and o.high[0] == 0:
        return  # the split is still to be made
    share: i64 = o.low[n] + dealer.below(o.high[n] - o.low[n] + 1)
    o.tokens[AUSTRALIAN] = share
    o.tokens[BRITISH] = both - share
    if n == 0:
        # What Japan knows more than an observer is not the observer's to know.
        o.low[1] = o.low[0]
        o.high[1] = o.high[0]


# -- sealed answers ----------------------------------------------------------------------------------------------


def deal_strikes(o: FieldBoard, seat: i64, frame: Any, dealer: Dealer) -> None:
    """Who is ready has committed something or nothing; who is not has committed nothing that anybody knows of."""
    for u in [*o.guns_a, *o.guns_d]:
        if o.seat_of[o.owner[u]] != seat:
            continue
        o.commit[u] = -1
        if o.sealed[seat] < 0 or u not in strikers(o, attacks_here(o, u)) or dealer.below(2):
            continue
        if isinstance(frame, Pursuit):
            if o.t.is_ground[u]:
                o.commit[u] = o.rear
            else:
                targets = targets_of(o)
                o.commit[u] = targets[dealer.below(len(targets))]
        elif attacks_here(o, u):
            o.commit[u] = o.point_d
        else:
            o.commit[u] = o.support if o.support >= 0 and dealer.below(2) else o.point_a


def deal_deployment(o: FieldBoard, seat: i64, dealer: Dealer) -> None:
    """Only whether they have confirmed is known."""
    units = force_of(o, seat)
    for u in units:
        o.put(u, TO_COME)
    o.cursor[seat] = -1
    if seat == 0:
        o.axes = 0
    if o.sealed[seat] < 0:
        return
    o.sealed[seat] = plain(verb.CONFIRM)
    if seat == 0:
        for a in dealer.shuffled(list(range(9)))[: o.t.free_axes]:
            o.axes |= 1 << a
    for u in units:
        places = [p for p in range(SECTORS + 9) if fits(o, seat, o.t.kind[u], p) == 0]
        o.put(u, places[dealer.below(len(places))])
