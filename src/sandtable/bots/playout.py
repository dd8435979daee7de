"""Uniformly random play: the fast loop that fuzzing, measuring and simulation share."""

from mypy_extensions import i64

from sandtable.kernel.chance import Dealer, FastDealer
from sandtable.kernel.flow import CHANCE, PLAYING, Board, apply


def random_game(
    b: Board, dealer: FastDealer, limit: i64, record: list[int] | None = None, chance: Dealer | None = None
) -> i64:
    """Play `b` itself on at random, until it ends or `limit` answers are given, chance included.

    Returns how many of the answers were decisions, that is, given by a seat. `record` gets seat and action in turn;
    `chance` is the dealer that answers the chance seat, if it is another one.
    """
    deals: Dealer = dealer if chance is None else chance
    decisions: i64 = 0
    answers: i64 = 0
    while b.ending == PLAYING and answers < limit:
        seat = b.asked
        legal = b.legal
        if seat == CHANCE:
            act = deals.choose(legal, b.ask().weights(b))
        else:
            decisions += 1
            n: i64 = len(legal)
            act = legal[dealer.below(n)] if n > 1 else legal[0]
        if record is not None:
            record.append(seat)
            record.append(act)
        apply(b, seat, act)
        answers += 1
    return decisions
