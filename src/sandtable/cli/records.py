"""Games of a simulation as game files: the same format as a person's games; `verify` and `replay` read them."""

from pathlib import Path
from typing import Any

from sandtable.kernel.title import Setup
from sandtable.kit.title import Title
from sandtable.lab.match import PlayedGame
from sandtable.lab.simulate import Result
from sandtable.session.loading import recorded


def write_games(
    folder: Path, title: Title, setup: Setup, position: dict[str, Any] | None, result: Result
) -> list[str]:
    """One file for each game, up to where it broke if it did; the paths in order."""
    return [_write(folder, title, setup, position, result, row) for row in result.rows if row.seating]


def _write(
    folder: Path, title: Title, setup: Setup, position: dict[str, Any] | None, result: Result, row: PlayedGame
) -> str:
    start = title.read_position(position)[1] if position is not None else title.start(setup)
    players = [result.match.bots[who] for who in row.seating]
    session = recorded(title, setup, players, start, row.actions, row.seed, position)
    path = folder / f"{title.slug}-{setup.scenario}-{result.match.seed}-{row.game:06d}.json"
    session.publish(path)
    return str(path)
