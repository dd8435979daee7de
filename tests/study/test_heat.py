"""Heat maps: the counted picture, the dealt one against it, and what they may depend on."""

import pytest

from sandtable.games.fortress import TITLE, unit
from sandtable.games.fortress.board import FortressBoard
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.errors import BadSetup
from sandtable.kernel.flow import NOBODY
from sandtable.study.heat import dealt_heat, heat
from tests.fortress.beliefs import heat as exact
from tests.fortress.fuzz import guided, play, start
from tests.fortress.play import rich


def position(n: int, steps: int) -> FortressBoard:
    board = rich(n) if n % 2 else start("advanced1", 1)
    play(board, FastDealer(n), guided, None, steps)
    return board


@pytest.mark.parametrize("n", range(4))
def test_the_picture_is_the_exact_one(n: int) -> None:
    """Every space and every kind, within five standard deviations of what can be counted."""
    board = position(n, 60 + 20 * n)
    samples = 600
    for seat in (0, 1):
        found = dealt_heat(TITLE, TITLE.seats, board, seat, TITLE.seats[1 - seat].side, samples)
        told = heat(TITLE, TITLE.seats, board, seat, TITLE.seats[1 - seat].side)
        assert told.samples == 0  # counted, not dealt
        for number, kind in enumerate(unit.IDS):
            counted = {board.t.hex_names[h]: float(chance) for h, chance in exact(board, seat, number)}
            assert told.of(kind) == pytest.approx(counted)
            shown = found.of(kind)
            assert set(shown) <= set(counted)
            for space, chance in counted.items():
                spread = (chance * (1 - chance) / samples) ** 0.5
                assert abs(shown.get(space, 0.0) - chance) <= 5 * spread + 1e-9, (kind, space)
        total = sum(chance for kind in found.kinds() for chance in found.of(kind).values())
        theirs = sum(1 for p in board.at if p >= 0 and p // 30 == 1 - seat)
        assert total == pytest.approx(theirs)


def test_who_asks_twice_gets_the_same_picture() -> None:
    board = position(1, 80)
    once, twice = (dealt_heat(TITLE, TITLE.seats, board, 0, "commonwealth", 50).chances for _ in range(2))
    assert once == twice
    play(board, FastDealer(1), guided, None, 12)
    assert dealt_heat(TITLE, TITLE.seats, board, 0, "commonwealth", 50).chances != once


def test_own_pieces_and_observers() -> None:
    board = position(1, 80)
    own = dealt_heat(TITLE, TITLE.seats, board, 0, "japan", 10)
    assert all(chance == 1.0 for kind in own.kinds() for chance in own.of(kind).values())
    observer = heat(TITLE, TITLE.seats, board, NOBODY, "japan")
    assert any(chance < 1.0 for kind in observer.kinds() for chance in observer.of(kind).values())
    assert observer.of("no such kind") == {}


def test_bad_questions() -> None:
    board = position(1, 10)
    with pytest.raises(BadSetup, match="no side 'green'"):
        heat(TITLE, TITLE.seats, board, 0, "green")
    for samples in (0, 1_000_000):
        with pytest.raises(BadSetup, match="1 to 2000 boards"):
            dealt_heat(TITLE, TITLE.seats, board, 0, "japan", samples)
