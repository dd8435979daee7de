"""Random and guided play: every game ends as games of this title end, and comes to all that is in it. The compiled build plays a thousand games a level; the source, some twenty times slower, a share of them."""

from collections import Counter

import pytest

from sandtable.bots.playout import random_game
from sandtable.games.fortress import TITLE
from sandtable.games.fortress.board import FortressBoard
from sandtable.kernel.actions import ACCEPT, OFFER_DRAW, REFUSE, RESIGN
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.flow import AGREED, PLAYING, RESIGNED, apply, free_for, legal_for
from sandtable.kernel.legality import is_legal, why_not
from tests.fortress.fuzz import (
    COMPILED,
    LEVELS,
    LIMIT,
    Reached,
    answer,
    check_army_rows,
    every_action,
    guided,
    play,
    scattered,
    start,
)

CHUNKS = 5
GAMES = 120 if COMPILED else 12
"""In each of the five chunks: 600 games a level, or 60."""


@pytest.mark.both
@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("level", LEVELS)
def test_every_random_game_ends(level: str, chunk: int) -> None:
    endings: Counter[str] = Counter()
    for n in range(chunk * GAMES, chunk * GAMES + GAMES):
        board = start(level, n)
        random_game(board, FastDealer(n), LIMIT)
        assert board.ending != PLAYING, f"game {n} of {level} does not end"
        word = TITLE.endings[board.ending]
        endings[f"{word} {board.returns}"] += 1
        assert board.returns in ([[1, -1], [-1, 1]] if word == "captured" else [[0, 0]])
    assert set(endings) <= {"captured [1, -1]", "captured [-1, 1]", "no-progress [0, 0]", "stuck [0, 0]"}
    if COMPILED:
        assert endings["captured [1, -1]"] > GAMES // 50
        assert endings["captured [-1, 1]"] > GAMES // 50
        assert endings["no-progress [0, 0]"] > GAMES // 4


@pytest.mark.both
@pytest.mark.slow
def test_guided_games_come_to_every_frame_and_every_card() -> None:
    reached = Reached()
    for n in range(2_000 if COMPILED else 400):
        dealer = FastDealer(n)
        board = scattered("advanced3", n, dealer)
        board.log = []
        play(board, dealer, guided, reached.look)
        reached.look(board, 0, 0, 0)
        assert board.ending != PLAYING
        reached.endings[TITLE.endings[board.ending]] += 1
    for n in range(3):
        board = start("advanced3", n)
        play(board, FastDealer(n), answer, reached.look, 400)
    own = {
        name for name, kind in TITLE.frames.items() if kind.__module__.startswith("sandtable.games.fortress.")
    }
    assert len(own) == 47
    missing = own - set(reached.frames)
    assert not missing
    missing = {card.ident for card in TITLE.data().cards} - set(reached.cards)
    assert len(missing) <= (0 if COMPILED else 3), missing
    assert set(reached.endings) >= {"captured", "no-progress", "stuck"}


# -- at each step (what every title promises is checked by `sandtable check`) ---------------------------------------


@pytest.mark.both
@pytest.mark.parametrize("level", LEVELS)
def test_what_is_dealt_is_a_whole_army(level: str) -> None:
    def watch(b: FortressBoard, step: int, seat: int, act: int) -> None:
        if step % 23 == 0:
            for viewer in (0, 1, -2):
                dealt = TITLE.determinize(b, viewer, FastDealer(step))
                assert isinstance(dealt, FortressBoard)
                check_army_rows(dealt)

    for n in range(6):
        dealer = FastDealer(n)
        play(scattered(level, n, dealer) if n else start(level, n), dealer, guided, watch, 400)


@pytest.mark.both
@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
def test_what_is_legal_is_what_nothing_forbids(level: str) -> None:
    """The lists, the check of an order and "why not?" agree on every action that can be written, for both seats."""
    every = every_action()
    tops: set[str] = set()

    def watch(b: FortressBoard, step: int, seat: int, act: int) -> None:
        name = type(b.top()).__name__
        if name in tops and step % 97:
            return
        tops.add(name)
        for one in (0, 1):
            allowed = [act for act in every if not why_not(b, one, act)]
            assert sorted(legal_for(b, one)) == sorted(allowed), name
            assert all(is_legal(b, one, act) for act in allowed)
            assert not any(is_legal(b, one, act) for act in every if act not in allowed)

    for n in range(40):
        dealer = FastDealer(n)
        board = scattered(level, n, dealer) if n % 8 else start(level, n)
        play(board, dealer, guided, watch, LIMIT if n % 8 else 500)


@pytest.mark.both
@pytest.mark.parametrize("level", LEVELS)
def test_resigning_and_draws_at_any_moment(level: str) -> None:
    offered = 0

    def watch(b: FortressBoard, step: int, seat: int, act: int) -> None:
        nonlocal offered
        for one in (0, 1):
            fork = b.fork()
            apply(fork, one, RESIGN)
            assert (fork.ending, fork.returns[one], fork.returns[1 - one]) == (RESIGNED, -1, 1)
            if OFFER_DRAW not in free_for(b, one):
                continue
            offered += 1
            fork = b.fork()
            apply(fork, one, OFFER_DRAW)
            assert (fork.asked, fork.legal) == (1 - one, [REFUSE, ACCEPT])
            again = fork.fork()
            apply(again, 1 - one, REFUSE)
            assert (again.asked, again.legal) == (b.asked, b.legal)
            assert OFFER_DRAW not in free_for(again, one)
            apply(fork, 1 - one, ACCEPT)
            assert (fork.ending, fork.returns) == (AGREED, [0, 0])

    for n in range(1, 5):
        dealer = FastDealer(n)
        play(scattered(level, n, dealer), dealer, guided, watch, 60)
    play(start(level), FastDealer(1), answer, watch, 40)
    assert offered > 10
