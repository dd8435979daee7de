"""Games played by chance for the tests of views and of the log: they reach every kind of question."""

from collections.abc import Iterator

from sandtable.games.fortress import verb
from sandtable.games.fortress.board import FortressBoard
from sandtable.games.fortress.material import DECK
from sandtable.kernel.actions import ACCEPT, OFFER_DRAW, noun_of, verb_of
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.flow import CHANCE, apply, free_for, legal_for, legal_in
from tests.fortress.table import game


def choose(b: FortressBoard, legal: list[int], dealer: FastDealer) -> int:
    """A careless player who likes to attack and to play cards, so that games reach every kind of question."""
    weights = []
    for act in legal:
        attack = verb_of(act) in (verb.TO, verb.HASTY) and b.at[noun_of(act)] >= 0
        weights.append(0 if act == ACCEPT else 12 if verb_of(act) == verb.PLAY else 8 if attack else 2)
    return dealer.choose(legal, weights)


def steps(b: FortressBoard, seed: int, most: int) -> Iterator[int]:
    """Play on by chance; the seats of a sealed question answer in any order, draws are offered now and then."""
    dealer = FastDealer(seed)
    for n in range(most):
        if b.ending:
            return
        if b.asked == CHANCE:
            apply(b, CHANCE, dealer.choose(b.legal, b.ask().weights(b)))
        else:
            asked = [seat for seat in (0, 1) if b.ask().awaits(b, seat)]
            seat = asked[dealer.below(len(asked))]
            act = choose(b, legal_for(b, seat), dealer)
            if OFFER_DRAW in free_for(b, seat) and dealer.below(40) == 0:
                act = OFFER_DRAW
            apply(b, seat, act)
        yield n


def rich(seed: int, **options: str | int | bool) -> FortressBoard:
    """A Level III game with points to spend and six cards in each hand."""
    b = game("advanced3", None, deployment="beginner", **options).board
    dealer = FastDealer(seed)
    b.points = [40, 40]
    for side in (0, 1):
        pile = dealer.shuffled([n for n in range(DECK) if (b.pile[side] >> n) & 1])
        for n in pile[:6]:
            b.pile[side] &= ~(1 << n)
            b.hand[side] |= 1 << n
    b.legal = legal_in(b.ask(), b, b.asked)
    return b
