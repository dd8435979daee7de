"""Games of a simulation as game files: the same format as a person's games; `verify` and `replay` read them.

The dice of a simulation come from a fast dealer, not from a secret seed, so the files name no seed: `verify` checks
every action and position, and the same `--seed` plays the same games again.
"""

from pathlib import Path
from typing import Any

from sandtable.kernel.errors import FlowError
from sandtable.kernel.flow import CHANCE
from sandtable.kernel.title import Setup, Title
from sandtable.lab.match import Row
from sandtable.lab.simulate import Result
from sandtable.session.entries import ACT, DEAL, Entry
from sandtable.session.session import Session


def write_games(
    folder: Path, title: Title, setup: Setup, position: dict[str, Any] | None, result: Result
) -> list[str]:
    """One file for each game, up to where it broke if it did; the paths in order."""
    return [_write(folder, title, setup, position, result, row) for row in result.rows if row.seating]


def _write(
    folder: Path, title: Title, setup: Setup, position: dict[str, Any] | None, result: Result, row: Row
) -> str:
    start = title.read_position(position)[1] if position is not None else title.start(setup)
    players = [result.match.bots[who] for who in row.seating]
    session = Session(title, setup, players, start)
    session.position = position
    for number, (seat, act) in enumerate(row.actions, 1):
        kind = DEAL if seat == CHANCE else ACT
        try:
            session.entries.append(session._course.feed(number, Entry(kind, seat, act)))
        except FlowError:
            break  # the fault that the row reports; the file ends just before it
    path = folder / f"{title.slug}-{setup.scenario}-{result.match.seed}-{row.game:06d}.json"
    session.publish(path)
    return str(path)
