"""Golden games of The Impregnable Fortress (tests/golden.py says what they are).

pytest tests/fortress/test_golden.py --write-golden     plays and records them anew
"""

from pathlib import Path

import pytest

from sandtable.games.fortress import TITLE, verb
from sandtable.games.fortress.board import FortressBoard
from sandtable.games.fortress.rules.armies import ChooseArmy
from sandtable.games.fortress.rules.setup import Deploy
from sandtable.kernel.actions import verb_of
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.flow import CHANCE, NOBODY, Board
from tests.fortress.fuzz import guided, scattered
from tests.golden import Goldens, Orders

DECISIONS = 120
GOLDENS = Goldens(TITLE, Path(__file__).with_name("golden"), {"J": 0, "C": 1, "O": NOBODY}, 12)

GAMES = {
    "basic": ("basic", 3),
    "advanced1": ("advanced1", 4),
    "advanced2": ("advanced2", 5),
    "advanced3": ("advanced3", 6),
    "basic-late": ("basic", 149),
    "advanced1-late": ("advanced1", 120),
    "advanced3-late": ("advanced3", 142),
    "advanced3-cards": ("advanced3", 219),
}
"""A level and a seed for each game; a late one begins from a scattered position."""


def first_board(name: str) -> FortressBoard:
    level, seed = GAMES[name]
    if seed >= 100:
        return scattered(level, seed, FastDealer(seed))
    board = TITLE.start(TITLE.setup(level, {}))
    assert isinstance(board, FortressBoard)
    return board


def next_order(b: FortressBoard, dealer: FastDealer) -> int:
    """Ready-made armies and deployments where there are any; then likely play."""
    if b.asked != CHANCE and isinstance(b.top(), (ChooseArmy, Deploy)):
        basic = b.army == b.t.basic[0] + b.t.basic[1]
        for what in (verb.TAKE_ARMY, verb.USE, verb.RANDOM) if basic else (verb.RANDOM,):
            acts = [act for act in b.legal if verb_of(act) == what]
            if acts and not any(kind >= 0 for h, kind in enumerate(b.layout) if b.t.zone[h] == b.asked):
                return acts[dealer.below(len(acts))]
        return next(act for act in b.legal if verb_of(act) == verb.CONFIRM)
    return guided(b, dealer)


def recorded(name: str) -> tuple[str, Orders]:
    """Play a game: the position it starts from and its orders."""

    def choose(b: Board, dealer: FastDealer) -> int:
        assert isinstance(b, FortressBoard)
        return next_order(b, dealer)

    return GOLDENS.played(first_board(name), FastDealer(GAMES[name][1]), choose, DECISIONS)


@pytest.mark.both
@pytest.mark.parametrize("name", GAMES)
def test_golden(name: str, request: pytest.FixtureRequest) -> None:
    GOLDENS.test(name, request, recorded)


def test_every_golden_file_belongs_to_a_game() -> None:
    assert sorted(path.stem for path in GOLDENS.folder.glob("*.txt")) == sorted(GAMES)
