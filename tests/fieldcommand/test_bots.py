"""Bots: `greedy` beats `random`, and answers every question."""

from collections.abc import Callable

import pytest

from sandtable.bots.bot import Bot
from sandtable.bots.registry import make_bot
from sandtable.games.fieldcommand import TITLE
from sandtable.lab.match import Match, play_game
from tests.fieldcommand.opponents import CitySitter, CounterAttacker, OneBeach, game

NAME = "sandtable.games.fieldcommand:TITLE"


@pytest.mark.parametrize(
    "scenario, seats", [("bukit_timah", ("random", "greedy")), ("kranji", ("greedy", "random"))]
)
def test_greedy_on_the_combat_board(scenario: str, seats: tuple[str, str]) -> None:
    mine = seats.index("greedy")
    won = sum(play_game(Match(NAME, seats, scenario), game).returns[mine] > 0 for game in range(24))
    assert won >= 10


@pytest.mark.both
@pytest.mark.slow
def test_greedy_takes_the_island_from_a_random_defender_and_holds_it_against_a_random_invader() -> None:
    for bots, mine in ((("greedy", "random"), 0), (("random", "greedy"), 1)):
        match = Match(NAME, bots, "historic", (("level", "division"),))
        assert [play_game(match, number).returns[mine] for number in range(2)] == [1, 1]


@pytest.mark.both
@pytest.mark.slow
@pytest.mark.parametrize(
    ("script", "seat"),
    [
        pytest.param(OneBeach, 0, marks=pytest.mark.xfail(reason="bots do not answer one mass landing yet")),
        (CitySitter, 1),
        (CounterAttacker, 1),
    ],
)
def test_no_fixed_script_beats_the_bots(script: Callable[[int], Bot], seat: int) -> None:
    """All into one beach, sitting in the City, always counter-attacking: a game each."""
    players: list[Bot] = [make_bot("greedy", 2), make_bot("greedy", 3)]
    players[seat] = script(1)
    assert game(players[0], players[1], 5, "historic", {"level": "division"}).returns[1 - seat] > 0


def test_a_valuation_is_between_lost_and_won() -> None:
    valuation = TITLE.valuation()
    for players in (2, 3):
        b = TITLE.start(TITLE.setup("historic", {"players": players}))
        assert all(-1 < valuation.value(b, seat) < 1 for seat in range(players))
