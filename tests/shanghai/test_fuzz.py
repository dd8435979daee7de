"""Random play: every game ends as games of this title end, comes to all that is in it, and the board is sound. The compiled build plays 500 games; the source, some fifteen times slower, a share of them."""

from collections import Counter

import pytest

from sandtable.bots.playout import random_game
from sandtable.games.shanghai import TITLE
from sandtable.games.shanghai.rules.board import ShanghaiBoard
from sandtable.kernel.actions import RESIGN
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.flow import PLAYING, RESIGNED, apply, legal_for
from sandtable.kernel.legality import is_legal, why_not
from tests.shanghai.fuzz import (
    COMPILED,
    LIMIT,
    Reached,
    answer,
    check_board,
    check_kept_rows,
    eager,
    every_action,
    play,
    start,
)

CHUNKS = 5
GAMES = 60 if COMPILED else 4
"""In each of the five chunks: 300 games, or 20."""


@pytest.mark.both
@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_every_random_game_ends(chunk: int) -> None:
    endings: Counter[str] = Counter()
    for n in range(chunk * GAMES, chunk * GAMES + GAMES):
        board = start(n)
        random_game(board, FastDealer(n), LIMIT)
        assert board.ending != PLAYING, f"game {n} does not end"
        endings[TITLE.endings[board.ending]] += 1
        check_board(board)
    assert set(endings) <= set(TITLE.endings.values()) - {"resigned"}
    if COMPILED:
        assert endings["epic-chinese"] and endings["decisive-chinese"]


SHARED = {
    name
    for name, kind in TITLE.frames.items()
    if kind.__module__.startswith(("sandtable.kernel", "sandtable.kit")) and name != "Die"
}
UNUSED = SHARED | {"MoveChoice", "ChooseMove", "Play", "TurnEnds", "Displace", "Aside"}
"""What every title could use, and the frames of the series in whose place Shanghai has its own."""


@pytest.mark.both
@pytest.mark.slow
def test_eager_games_come_to_every_frame_and_ending() -> None:
    reached = Reached()
    for n in range(90 if COMPILED else 12):
        board = start(n)
        board.log = []
        play(board, FastDealer(n), eager, reached.look)
        reached.look(board, 0, 0, 0)
        assert board.ending != PLAYING
        reached.endings[TITLE.endings[board.ending]] += 1
    missing = set(TITLE.frames) - set(reached.frames) - UNUSED
    assert not missing
    assert len(reached.endings) >= 2


def looked_at(n: int, every: int) -> None:
    """Play a game and look at every so many steps."""

    def watch(b: ShanghaiBoard, step: int, seat: int, act: int) -> None:
        if (step + n) % every == 0:
            check_board(b)
            check_kept_rows(b)

    play(start(n), FastDealer(n), eager if n % 2 else answer, watch)


@pytest.mark.both
@pytest.mark.slow
def test_the_board_is_sound_at_every_step() -> None:
    for n in range(12 if COMPILED else 4):
        looked_at(n, 1 if COMPILED else 5)


def test_the_board_is_sound_in_short() -> None:
    for n in (0, 1):
        looked_at(n, 97)


@pytest.mark.both
@pytest.mark.slow
def test_what_is_legal_is_what_nothing_forbids() -> None:
    """The lists, the check of an order and "why not?" agree on every action that can be written, for both seats."""
    every = every_action()
    tops: Counter[str] = Counter()

    def watch(b: ShanghaiBoard, step: int, seat: int, act: int) -> None:
        name = type(b.top()).__name__
        tops[name] += 1
        if tops[name] > 3 and step % 997:
            return
        for one in (0, 1):
            allowed = [act for act in every if not why_not(b, one, act)]
            assert sorted(legal_for(b, one)) == sorted(allowed), name
            assert all(is_legal(b, one, act) for act in allowed)

    for n in range(10 if COMPILED else 5):
        play(start(n), FastDealer(n), eager, watch)


@pytest.mark.both
def test_resigning_at_any_moment() -> None:
    def watch(b: ShanghaiBoard, step: int, seat: int, act: int) -> None:
        if step % 29 == 0:
            for one in (0, 1):
                fork = b.fork()
                apply(fork, one, RESIGN)
                assert (fork.ending, fork.returns[one], fork.returns[1 - one]) == (RESIGNED, -1, 1)

    play(start(0), FastDealer(3), answer, watch)
