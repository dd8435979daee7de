"""Playing any title at random: what the titles' fuzz tests share."""

from collections.abc import Callable
from typing import Any, TypeVar

from sandtable.kernel.chance import FastDealer
from sandtable.kernel.flow import CHANCE, NOBODY, OBSERVER_BIT, PLAYING, Board, Event, apply

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


def told(b: Board, viewer: int) -> list[Event]:
    """The events in the log that a viewer may read, without the address."""
    bit = OBSERVER_BIT if viewer == NOBODY else 1 << viewer
    return [(0, *event[1:]) for event in b.log or [] if event[0] & bit]


def perft(b: Board, depth: int) -> int:
    """The number of different sequences of `depth` answers (a game that ends before counts once)."""
    if b.ending != PLAYING:
        return 1
    if depth == 1:
        return len(b.legal)
    count = 0
    for act in b.legal:
        fork = b.fork()
        apply(fork, fork.asked, act)
        count += perft(fork, depth - 1)
    return count
