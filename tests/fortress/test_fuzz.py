"""Random and guided play: every game ends, nothing gets stuck, and at each step the position can be saved, forked and
kept secret. The compiled build plays a thousand games a level; the source, some twenty times slower, a share of them."""

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
    check_fork,
    check_saved,
    check_secrets,
    every_action,
    guided,
    play,
    scattered,
    start,
)

CHUNKS = 5
GAMES = 200 if COMPILED else 12
"""In each of the five chunks: 1,000 games a level, or 60."""


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


# -- at each step ------------------------------------------------------------------------------------------------


def looked_at(level: str, n: int, every: int, *checks: str) -> None:
    """Play a game, from the start or from some late position, and look at every so many steps."""

    def watch(b: FortressBoard, step: int, seat: int, act: int) -> None:
        if (step + n) % every:
            return
        if "saved" in checks:
            check_saved(b)
        if "fork" in checks:
            check_fork(b, FastDealer(step), 4)
        if "secrets" in checks:
            check_secrets(b, seat, act, step)

    dealer = FastDealer(n)
    late = n % 5 > 0
    board = scattered(level, n, dealer) if late else start(level, n)
    play(board, dealer, guided if n % 2 else answer, watch, LIMIT if late else 1_500)
    if board.ending != PLAYING and "saved" in checks:
        check_saved(board)


@pytest.mark.both
@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
def test_a_position_is_the_same_when_saved_and_loaded(level: str) -> None:
    for n in range(40):
        looked_at(level, n, 7, "saved")


@pytest.mark.both
@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
def test_a_fork_leaves_its_ancestors_alone(level: str) -> None:
    for n in range(40):
        looked_at(level, n, 11, "fork")


@pytest.mark.both
@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(4))
@pytest.mark.parametrize("level", LEVELS)
def test_secrets_are_kept(level: str, chunk: int) -> None:
    for n in range(chunk * 15, chunk * 15 + 15):
        looked_at(level, n, 3 if n % 5 else 23, "secrets")


@pytest.mark.parametrize("level", LEVELS)
def test_secrets_and_saves_in_short(level: str) -> None:
    """A little of all of it, for the quick run."""
    for n in (10, 6, 7, 8):
        looked_at(level, n, 9 if n % 5 else 61, "saved", "fork", "secrets")


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
def test_why_not_answers_whatever_is_asked(level: str) -> None:
    """An action that no vocabulary has gets a reason, never a crash."""

    def watch(b: FortressBoard, step: int, seat: int, act: int) -> None:
        if step % 5 == 0:
            dice = FastDealer(step)
            for _ in range(20):
                wild = int(dice.below(64)) << 16 | int(dice.below(1 << 16))
                for one in (0, 1, 2, -1, -2):
                    if wild not in legal_for(b, one) and wild not in free_for(b, one):
                        assert why_not(b, one, wild)

    for n in range(10):
        dealer = FastDealer(n)
        play(scattered(level, n, dealer), dealer, guided, watch, 150)
    play(start(level), FastDealer(1), answer, watch, 100)


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
            check_saved(fork)
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
