"""Playing any title at random: what the titles' fuzz tests share."""

from collections.abc import Callable
from typing import Any, TypeVar

from sandtable.kernel.chance import FastDealer
from sandtable.kernel.flow import CHANCE, PLAYING, Board, apply

LIMIT = 40_000
"""Answers after which a game counts as endless; the longest random game seen of any title had a fifth of that."""

B = TypeVar("B", bound=Board)


def answer(b: Board, dealer: FastDealer) -> int:
    """Any legal answer, each equally likely (chance: by weight)."""
    if b.asked == CHANCE:
        return dealer.choose(b.legal, b.ask().weights(b))
    return b.legal[dealer.below(len(b.legal))]


def play(
    b: B,
    dealer: FastDealer,
    choose: Callable[[B, FastDealer], int] = answer,
    watch: Callable[[B, int, int, int], Any] | None = None,
    limit: int = LIMIT,
) -> int:
    """Play `b` itself on until it ends or `limit` answers are given; returns how many were.

    `watch` is called before each answer with the board, its number, the seat and the action.
    """
    for n in range(limit):
        if b.ending != PLAYING:
            return n
        assert b.legal, "a board that waits must have a legal answer"
        act = choose(b, dealer)
        if watch is not None:
            watch(b, n, b.asked, act)
        apply(b, b.asked, act)
    return limit
