"""The bots against players with one idea: no script that a person would find in an evening beats them."""

import pytest

from sandtable.bots.registry import make_bot
from sandtable.kernel import flow
from tests.coralsea.opponents import SCRIPTS, OneIdea, game

GAMES = 5
"""A script may win three of five (60%)."""


@pytest.mark.slow
@pytest.mark.both
@pytest.mark.skipif(
    not str(flow.__file__).endswith(".so"), reason="twenty whole games: a minute and more without compiling"
)
@pytest.mark.parametrize("name", SCRIPTS)
def test_no_fixed_script_beats_the_bots(name: str) -> None:
    seat, goals = SCRIPTS[name]
    wins = 0
    for seed in range(GAMES):
        bots = [make_bot("greedy", seed), make_bot("greedy", seed)]
        bots[seat] = OneIdea(seed, goals)
        wins += game(bots, seed).returns[seat] == 1
    assert wins <= 3
