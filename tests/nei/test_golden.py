"""Golden games of Netherlands East Indies (tests/golden.py says what they are).

pytest tests/nei/test_golden.py --write-golden     plays and records them anew
"""

from pathlib import Path

import pytest

from sandtable.games.nei import TITLE
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.flow import CHANCE, NOBODY, Board
from tests.golden import Goldens, Orders

DECISIONS = 150
GOLDENS = Goldens(TITLE, Path(__file__).with_name("golden"), {"J": 0, "A": 1, "O": NOBODY}, 12)
GAMES: dict[str, tuple[str, int, dict[str, bool | str | int]]] = {
    "campaign": ("campaign", 3, {}),
    "assault": ("assault", 5, {}),
    "assault-options": (
        "assault",
        8,
        {"more_actions": True, "special_units": True, "joint_operations": True},
    ),
}
VALUES = TITLE.valuation()


def next_order(b: Board, dealer: FastDealer) -> int:
    """Likely play: ready answers where there are any, hints elsewhere."""
    if b.asked == CHANCE:
        return dealer.choose(b.legal, b.ask().weights(b))
    ready = VALUES.script(b, b.asked, dealer)
    return ready if ready in b.legal else dealer.choose(b.legal, VALUES.hints(b, b.asked, b.legal))


def recorded(name: str) -> tuple[str, Orders]:
    scenario, seed, options = GAMES[name]
    board = TITLE.start(TITLE.setup(scenario, options))
    return GOLDENS.played(board, FastDealer(seed), next_order, DECISIONS)


@pytest.mark.both
@pytest.mark.parametrize("name", GAMES)
def test_golden(name: str, request: pytest.FixtureRequest) -> None:
    GOLDENS.test(name, request, recorded)


def test_every_golden_file_belongs_to_a_game() -> None:
    assert sorted(path.stem for path in GOLDENS.folder.glob("*.txt")) == sorted(GAMES)
