"""Bots: `greedy` beats `random`, and answers every question."""

import pytest

from sandtable.games.fieldcommand import TITLE
from sandtable.lab.match import Match, play_game

NAME = "sandtable.games.fieldcommand:TITLE"


@pytest.mark.parametrize(
    "scenario, seats", [("bukit_timah", ("random", "greedy")), ("kranji", ("greedy", "random"))]
)
def test_greedy_on_the_combat_board(scenario: str, seats: tuple[str, str]) -> None:
    mine = seats.index("greedy")
    won = sum(play_game(Match(NAME, seats, scenario), game).returns[mine] > 0 for game in range(24))
    assert won >= 10


@pytest.mark.slow
@pytest.mark.both
def test_greedy_takes_the_island_from_a_random_defender() -> None:
    match = Match(NAME, ("greedy", "random"), "historic", (("level", "division"),))
    assert [play_game(match, game).returns[0] for game in range(2)] == [1, 1]


def test_a_valuation_is_between_lost_and_won() -> None:
    valuation = TITLE.valuation()
    for players in (2, 3):
        b = TITLE.start(TITLE.setup("historic", {"players": players}))
        assert all(-1 < valuation.value(b, seat) < 1 for seat in range(players))
