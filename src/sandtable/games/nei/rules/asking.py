"""What many questions of an action have in common: the force that they are about; that an action may be given up."""

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from sandtable.games.nei import event, rule, verb
from sandtable.games.nei.board import NeiBoard
from sandtable.kernel.flow import EVERYONE, Ask
from sandtable.kernel.words import CANCEL, Shown, button, say
from sandtable.kit.choosing import ChooseOne

GIVEN_UP: Final[Shown] = button(say("Give the action up"), CANCEL, sure=True)


def give_up(b: NeiBoard, seat: i64) -> None:
    """RU-83: whoever gives an action up has paid for it all the same."""
    b.drop_hand()
    b.tell(EVERYONE, rule.RU_83, event.NOTHING, seat)


class GiveUp(ChooseOne[NeiBoard]):
    """One thing of a list, or the action is given up."""

    otherwise: ClassVar[int] = verb.DECLINE

    def none_chosen(self, b: NeiBoard, seat: i64) -> None:
        give_up(b, seat)


class ForceAsk(Ask[NeiBoard]):
    """A question about the force of an action, which is in an area."""

    picks: ClassVar[tuple[str, ...]] = ("area",)

    def __init__(self, seat: i64, kind: i64, area: i64) -> None:
        super().__init__(seat)
        self.kind: i64 = kind
        self.area: i64 = area


class Undecided(ForceAsk):
    """The same while nobody else knows yet what the force is or where it goes."""

    def before(self, b: NeiBoard) -> Ask[Any] | None:
        from sandtable.games.nei.rules.forces import ChooseStart

        return ChooseStart(self.seat, self.kind)
