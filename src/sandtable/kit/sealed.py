"""Sealed answers that a viewer has not seen: written anew by chance, as anybody might have written them."""

from typing import Any

from mypy_extensions import i64

from sandtable.kernel.chance import Dealer
from sandtable.kernel.flow import Board, legal_in
from sandtable.kernel.sealed import Sealed


def write_anew(b: Board, frame: Sealed[Any], seat: i64, dealer: Dealer) -> None:
    """Prepare one legal action after the other for a seat whose rows are as before its first, until its answer is
    complete. Nothing is told of it."""
    complete = False
    while not complete:
        legal = legal_in(frame, b, seat)
        complete = frame.prepare(b, seat, legal[dealer.below(len(legal))])
