"""Determinizing: a board that a seat cannot tell from the real one. Chapter 20."""

from mypy_extensions import i64

from sandtable.games.nei.board import NeiBoard
from sandtable.kernel.chance import Dealer


def determinize(b: NeiBoard, seat: i64, dealer: Dealer) -> NeiBoard:
    return b.fork()
