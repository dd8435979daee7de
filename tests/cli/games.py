"""Games of the toy title, played to a known point and written to files."""

import random
from pathlib import Path

from sandtable.kernel.errors import FlowError
from sandtable.kernel.title import Setup
from sandtable.kit.position import to_text
from sandtable.session.session import Session
from tests.session.helpers import at_attack, at_turn, new, play_on
from tests.toys import DUEL, DuelBoard, DuelTitle

__all__ = ["CURSED", "at_attack", "at_turn", "finished", "half_way", "new", "position"]


class Cursed(DuelTitle):
    """No game of it gets anywhere."""

    def start(self, setup: Setup) -> DuelBoard:
        raise FlowError("struck by lightning")


CURSED = Cursed()


def finished(path: Path) -> Session:
    """A game that is over, its record written."""
    session = play_on(new(), random.Random(7))
    session.publish(path)
    return session


def half_way(path: Path) -> Session:
    """A game before Red's attack, saved by its host."""
    session = at_attack()
    session.save(path)
    return session


def position(path: Path) -> Path:
    """Red's turn, face to face."""
    path.write_text(to_text(DUEL.write_position(at_turn().board)))
    return path
