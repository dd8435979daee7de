"""Questions that the opponent must not notice (RUL-34)."""

from mypy_extensions import i64

from sandtable.games.fortress.board import FortressBoard
from sandtable.games.fortress.words import DECLINE
from sandtable.kernel.actions import plain
from sandtable.kernel.flow import Ask


class Reaction(Ask[FortressBoard]):
    """A question inside a turn. Nobody but the player asked sees it, nor that it was put (IF-HID-6).

    Before the action of a turn is declared, everybody else sees the active player pending, as he is anyway; from
    then until the turn passes, both names are pending, whoever is asked.
    """

    def decline(self, b: FortressBoard, seat: i64) -> i64:
        return plain(DECLINE)

    def is_private(self, b: FortressBoard) -> bool:
        return True

    def told(self, b: FortressBoard, viewer: i64) -> list[int]:
        return names_pending(b, self.seat, viewer)


def names_pending(b: FortressBoard, asked: i64, viewer: i64) -> list[int]:
    """Who `viewer` is told is waited for while `asked` alone is: what the public order of play says, no more."""
    if viewer == asked:
        return [viewer]
    if b.resolving == 0 and viewer != b.active:
        return [b.active]
    return [0, 1]
