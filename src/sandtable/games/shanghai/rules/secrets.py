"""Determinizing: the orders of a pause are all that is ever hidden (SH-13.1c, R-08)."""

from mypy_extensions import i64

from sandtable.games.shanghai.folio import CHINA, JAPAN
from sandtable.games.shanghai.rules.board import ShanghaiBoard
from sandtable.games.shanghai.rules.reinforce import SecretOrders
from sandtable.kernel.chance import Dealer
from sandtable.kernel.flow import PLAYING, legal_in
from sandtable.kit.rows import altered
from sandtable.kit.sealed import write_anew


def determinize(b: ShanghaiBoard, seat: i64, dealer: Dealer) -> ShanghaiBoard:
    """A board that `seat` (-2: an observer) cannot tell from `b`: orders that it has not seen are written anew, by
    chance, if they are handed in, and not yet begun if they are not."""
    o = b.fork()
    if b.ending != PLAYING:
        return o
    frame = o.ask()
    if not isinstance(frame, SecretOrders):
        return o
    for side in (JAPAN, CHINA):
        if side == seat:
            continue
        forget(o, side)
        if o.sealed[side] >= 0:
            write_anew(o, frame, side, dealer)
    o.asked = frame.asked(o)
    o.legal = legal_in(frame, o, o.asked)
    return o


def forget(o: ShanghaiBoard, side: i64) -> None:
    """Nothing is ordered."""
    for u in o.t.of_side[side]:
        o.ordered = altered(o.ordered, u, 0)
    if side == JAPAN:
        o.called = [0] * len(o.called)
    else:
        o.brigade_called = [0] * len(o.brigade_called)
        o.fifth_called = 0
