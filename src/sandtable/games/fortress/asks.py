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

    def told(self, b: FortressBoard, viewer: i64) -> list[int]:
        if viewer == self.seat:
            return [viewer]
        if b.resolving == 0 and viewer != b.active:
            return [b.active]
        return [0, 1]
