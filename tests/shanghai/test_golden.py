"""Golden games of Shanghai Incident (tests/golden.py says what they are).

pytest tests/shanghai/test_golden.py --write-golden     plays and records them anew
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from sandtable.games.shanghai import TITLE
from sandtable.games.shanghai.folio import CHINA
from sandtable.games.shanghai.rules.board import ShanghaiBoard
from sandtable.games.shanghai.rules.reinforce import OpenOrders, SecretOrders
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.flow import NOBODY, PLAYING, Board, apply
from sandtable.kernel.title import Value
from sandtable.series.fire_and_movement.rules.combat import SupportFire
from tests.golden import Goldens, Orders
from tests.shanghai.fuzz import answer, eager

DECISIONS = 110
PICTURE = 42
"""The lines of the picture that hold the map."""
READERS = {"J": 0, "C": 1, "O": NOBODY}
FOLDER = Path(__file__).with_name("golden")
GOLDENS = Goldens(TITLE, FOLDER, READERS, PICTURE)
FORMER = sorted(FOLDER.glob("*/*.txt"))
"""Golden games of former data, in a folder with the digest of that data: never written anew."""

From = Callable[[ShanghaiBoard], bool]


def at_once(b: ShanghaiBoard) -> bool:
    return True


def writing_orders(b: ShanghaiBoard) -> bool:
    """The orders of the second pause, or of a later one, are written."""
    return isinstance(b.top(), (SecretOrders, OpenOrders)) and b.pauses < b.t.pause_start


def last_turn(b: ShanghaiBoard) -> bool:
    """The Chinese turn of the last day."""
    return b.pauses == 0 and b.turn == b.t.turns_per_week and b.active == CHINA


def firing(b: ShanghaiBoard) -> bool:
    """A fight in the second week, with markers at hand."""
    return isinstance(b.top(), SupportFire) and b.pauses < b.t.pause_start


LONG: dict[str, Value] = {"japanese_may_end_early": False}
GAMES: dict[str, tuple[dict[str, Value], int, From]] = {
    "opening": ({}, 1, at_once),
    "shared-places": ({**LONG, "trains_share_setup_place": True}, 2, at_once),
    "fight": (LONG, 3, firing),
    "fight-with-snipers": ({**LONG, "snipers_hold_city": True}, 4, firing),
    "secret-orders": (LONG, 5, writing_orders),
    "open-orders": ({**LONG, "secret_pause_orders": False}, 6, writing_orders),
    "last-turn": (LONG, 7, last_turn),
    "no-last-week": ({**LONG, "last_week_at_zero": False}, 8, writing_orders),
}
"""The options, a seed, and from where on a game is recorded."""


def likely(b: Board, dealer: FastDealer) -> int:
    """Eager play, with any legal answer now and then."""
    assert isinstance(b, ShanghaiBoard)
    return eager(b, dealer) if dealer.below(4) else answer(b, dealer)


def recorded(name: str) -> tuple[str, Orders]:
    """Play a game up to where its record begins, and on from there."""
    options, seed, reached = GAMES[name]
    for number in range(seed, seed + 800, 10):
        dealer = FastDealer(number)
        board = TITLE.start(TITLE.setup("campaign", options))
        assert isinstance(board, ShanghaiBoard)
        while board.ending == PLAYING:
            if reached(board):
                return GOLDENS.played(board, dealer, likely, DECISIONS)
            apply(board, board.asked, likely(board, dealer))
    raise AssertionError(f"no game comes to {name}")


@pytest.mark.both
@pytest.mark.parametrize("name", GAMES)
def test_golden(name: str, request: pytest.FixtureRequest) -> None:
    GOLDENS.test(name, request, recorded)


def test_every_golden_file_belongs_to_a_game() -> None:
    assert sorted(path.stem for path in GOLDENS.folder.glob("*.txt")) == sorted(GAMES)


@pytest.mark.both
@pytest.mark.parametrize("path", FORMER, ids=[f"{path.stem}-{path.parent.name}" for path in FORMER])
def test_a_golden_game_of_former_data_is_played_as_it_was(path: Path) -> None:
    """A game goes on under the data that it began with: the same orders tell the same story, word for word."""
    former = TITLE.as_played(TITLE.version, path.parent.name)
    goldens = Goldens(former, path.parent, READERS, PICTURE)
    stored = path.read_text("utf-8")
    assert goldens.text(*goldens.orders_in(stored)) == stored


def test_former_goldens_are_kept() -> None:
    kept = [path.parent.name for path in FORMER]
    assert kept.count("45bcb7de45ea74fb") == 8
    assert TITLE.digest_of_data() not in kept
