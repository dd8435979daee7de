"""OpenSpiel's games, for comparison, where it is installed."""

from importlib import import_module
from importlib.metadata import version
from random import Random
from typing import Any

from sandtable.lab.bench_work import Task, repeated

GAMES = ["python_tic_tac_toe", "chess", "kriegspiel"]


def spiel_tasks() -> tuple[dict[str, Task], str]:
    """Random play of each game by its name; and the version, or why there is none."""
    try:
        spiel = import_module("pyspiel")
        import_module("open_spiel.python.games")  # registers the Python games
        games = {name: spiel.load_game(name) for name in GAMES}
        return {
            name: _random_play(game) for name, game in games.items()
        }, f"OpenSpiel {version('open_spiel')}"
    except ImportError as problem:
        return {}, "not installed" if problem.name in ("pyspiel", "open_spiel") else f"not usable: {problem}"
    except (
        Exception
    ) as problem:  # it is somebody else's build: whatever it stumbles on, we measure without it
        return {}, f"not usable: {' '.join(str(problem).split())}"


def _random_play(game: Any) -> Task:
    rng = Random(1)
    state = game.new_initial_state()

    def chunk() -> int:
        nonlocal state
        decisions = 0
        for _ in range(50):
            if state.is_terminal():
                state = game.new_initial_state()
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes())
                state.apply_action(rng.choices(outcomes, weights)[0])
                continue
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])
            decisions += 1
        return decisions

    return repeated(chunk)
