"""Golden games of Field Command (tests/golden.py says what they are).

pytest tests/fieldcommand/test_golden.py --write-golden     plays and records them anew
"""

from pathlib import Path
from typing import Any

import pytest

from sandtable.games.fieldcommand import TITLE
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.flow import CHANCE, NOBODY, Board, apply
from sandtable.kit.position import from_text
from tests.golden import Goldens, Orders
from tests.playing import play

pytestmark = pytest.mark.both
DECISIONS = 140
FOLDER = Path(__file__).with_name("golden")
MAP = Goldens(TITLE, FOLDER, {"J": 0, "C": 1, "O": NOBODY}, 8)
TRAINING = Goldens(TITLE, FOLDER, {"A": 0, "D": 1, "O": NOBODY}, 8, ("attacker", "defender"))
THREE = Goldens(
    TITLE, FOLDER, {"J": 0, "A": 1, "B": 2, "O": NOBODY}, 8, ("japanese", "australian", "british")
)

GAMES: dict[str, tuple[str, dict[str, Any], int, int]] = {
    "sarimbun": ("sarimbun_beach", {}, 1, 0),
    "bukit-timah": ("bukit_timah", {"breakthrough": True, "rout": True}, 2, 0),
    "regiment": ("regiment", {}, 3, 0),
    "historic-brigade": ("historic", {"level": "brigade"}, 4, 0),
    "historic-division": ("historic", {"level": "division"}, 5, 900),
    "historic-corps": ("historic", {"level": "corps"}, 6, 1200),
    "island-army": (
        "scenario_01",
        {"level": "army", "advanced_logistics": True, "penetration": True},
        7,
        1500,
    ),
    "tiderace-corps": ("scenario_02", {"level": "corps"}, 8, 700),
    "company": ("company", {}, 9, 0),
    "battalion": ("battalion", {}, 10, 0),
    "historic-three": ("historic", {"level": "corps", "players": 3}, 11, 1000),
    "island-three": ("scenario_01", {"level": "division", "players": 3, "advanced_logistics": True}, 12, 6),
    "ends-objectives": ("historic", {"level": "brigade"}, 41, -40),
    "ends-time": ("historic", {"level": "division"}, 20, -40),
    "ends-graded": ("historic", {"level": "army", "players": 3, "levels_of_victory": "highest"}, 23, -40),
    "ends-ranked": ("scenario_01", {"level": "army", "players": 3, "objective_victory": True}, 24, -40),
    "ends-drawn": ("company", {}, 96, 0),
}
"""A scenario with its options, a seed, and after how many answers the record begins; less than none: so many before the
end."""
ENDINGS = {
    "ends-objectives": "objectives",
    "ends-time": "time",
    "ends-graded": "graded",
    "ends-ranked": "ranked",
    "ends-drawn": "battle-drawn",
    "sarimbun": "battle-held",
    "regiment": "battle-won",
}
"""How some of them end: every way that a game of the title has, resigning and agreeing aside."""


def goldens(name: str) -> Goldens:
    scenario, options, _, _ = GAMES[name]
    if scenario in ("company", "battalion"):
        return TRAINING
    return THREE if options.get("players") == 3 else MAP


def likely(b: Board, dealer: FastDealer) -> int:
    """As the bots' hints have it, ready answers first."""
    if b.asked == CHANCE:
        return dealer.choose(b.legal, b.ask().weights(b))
    valuation = TITLE.valuation()
    ready = valuation.script(b, b.asked, dealer)
    if ready in b.legal and dealer.below(3):
        return ready
    return dealer.choose(b.legal, [max(1, hint) for hint in valuation.hints(b, b.asked, b.legal)])


def recorded(name: str) -> tuple[str, Orders]:
    scenario, options, seed, later = GAMES[name]
    board = TITLE.start(TITLE.setup(scenario, options))
    dealer = FastDealer(seed)
    if later < 0:
        later += play(board, dealer, likely)
        board = TITLE.start(TITLE.setup(scenario, options))
        dealer = FastDealer(seed)
    play(board, dealer, likely, limit=later)
    return goldens(name).played(board, dealer, likely, DECISIONS)


@pytest.mark.parametrize("name", list(GAMES))
def test_golden(name: str, request: pytest.FixtureRequest) -> None:
    goldens(name).test(name, request, recorded)


@pytest.mark.parametrize("name", list(ENDINGS))
def test_the_goldens_show_every_ending(name: str) -> None:
    opening, orders = goldens(name).orders_in((FOLDER / f"{name}.txt").read_text("utf-8"))
    _, board = TITLE.read_position(from_text(opening, "golden"))
    for seat, act in orders:
        apply(board, seat, act)
    assert TITLE.endings[board.ending] == ENDINGS[name]
