"""What many questions and sections have in common: the force that they are about; that an action may be given up."""

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from sandtable.games.nei import event, rule, verb
from sandtable.games.nei.board import NeiBoard
from sandtable.games.nei.material import AIR
from sandtable.kernel.flow import ALLOWED, EVERYONE, Ask, Section
from sandtable.kernel.words import CANCEL, DONE, Say, Shown, button, on_space, say
from sandtable.kit.choosing import ChooseOne

GIVEN_UP: Final[Shown] = button(
    say("Give the action up"), CANCEL, sure=True, more=say("What it cost is spent")
)


def get_off(b: NeiBoard) -> None:
    """NEI-A3t: nobody stays aboard air transports that do not fly."""
    for c in b.cargo_in_hand():
        if b.t.cat[b.ship[c]] == AIR:
            b.put(c, b.at[c])


def give_up(b: NeiBoard, seat: i64, quietly: bool = False) -> None:
    """RU-83: whoever gives an action up has paid for it all the same. `quietly`: only they hear of it, where nobody
    else can know whether anything has gone (from one home base to another)."""
    if b.version >= 2:
        get_off(b)
    b.drop_hand()
    b.tell(1 << seat if quietly else EVERYONE, rule.RU_83, event.NOTHING, seat)


class GiveUp(ChooseOne[NeiBoard]):
    """One thing of a list, or the action is given up."""

    otherwise: ClassVar[int] = verb.DECLINE

    def none_chosen(self, b: NeiBoard, seat: i64) -> None:
        give_up(b, seat)


class DeedChoice(GiveUp):
    """The same for one kind of action."""

    def __init__(self, seat: i64, kind: i64) -> None:
        super().__init__(seat)
        self.kind: i64 = kind


class AreaChoice(ChooseOne[NeiBoard]):
    """One thing of a list that belongs to an area."""

    def __init__(self, seat: i64, area: i64) -> None:
        super().__init__(seat)
        self.area: i64 = area


class Sifted(Ask[NeiBoard]):
    """A question that leaves out by itself what is barred."""

    def sifted(self) -> bool:
        return True


class DeedAsk(Sifted):
    """A question about an action."""

    def __init__(self, seat: i64, kind: i64) -> None:
        super().__init__(seat)
        self.kind: i64 = kind


class ForceAsk(DeedAsk):
    """A question about the force of an action, which is in an area."""

    picks: ClassVar[tuple[str, ...]] = ("area",)

    def __init__(self, seat: i64, kind: i64, area: i64) -> None:
        super().__init__(seat, kind)
        self.area: i64 = area


class Undecided(ForceAsk):
    """The same while nobody else knows yet what the force is or where it goes."""

    def before(self, b: NeiBoard) -> Ask[Any] | None:
        from sandtable.games.nei.rules.forces import ChooseStart

        return ChooseStart(self.seat, self.kind)


class Destination(DeedChoice):
    """Where a force that nobody else knows yet goes, by a field of what it can reach."""

    chooses: ClassVar[int] = verb.TARGET
    picks: ClassVar[tuple[str, ...]] = ("area",)

    def __init__(self, seat: i64, kind: i64, area: i64) -> None:
        super().__init__(seat, kind)
        self.area: i64 = area

    def before(self, b: NeiBoard) -> Ask[Any] | None:
        return Undecided(self.seat, self.kind, self.area).before(b)

    def field(self, b: NeiBoard, seat: i64) -> list[int]:
        """How far everything is from here."""
        return []

    def ends(self, b: NeiBoard, seat: i64, far: list[int]) -> list[int]:
        """The areas that may be named at all, in a steady order."""
        return []

    def end_bar(self, b: NeiBoard, seat: i64, to: i64, far: list[int]) -> i64:
        """The rule by which the force may not go there."""
        return ALLOWED

    def choices(self, b: NeiBoard, seat: i64) -> list[int]:
        far = self.field(b, seat)
        return [to for to in self.ends(b, seat, far) if self.end_bar(b, seat, to, far) == ALLOWED]

    def bar(self, b: NeiBoard, seat: i64, noun: i64) -> i64:
        return self.end_bar(b, seat, noun, self.field(b, seat))


class Redeployment(Destination):
    """Where a force goes that redeploys, or it stays."""

    asks: ClassVar[str] = "{deed kind} from {space area}: where to?"
    chooses: ClassVar[int] = verb.TO
    otherwise: ClassVar[int] = verb.HALT
    offered: ClassVar[dict[int, Shown]] = {
        verb.TO: on_space(say("Redeploy to {space}")),
        verb.HALT: button(say("Stay here"), DONE),
    }

    def none_chosen(self, b: NeiBoard, seat: i64) -> None:
        """Nothing."""


def asked_before(b: NeiBoard, seat: i64) -> Ask[Any]:
    """What others still see while a task force is formed or a unit is shown."""
    from sandtable.games.nei.rules.deeds import ActionMenu
    from sandtable.games.nei.rules.setup import SetUp

    return SetUp(seat) if b.turn == 0 else ActionMenu(seat)


class Aside(ChooseOne[NeiBoard]):
    """A choice between two actions that nobody else sees before it is made."""

    def before(self, b: NeiBoard) -> Ask[Any] | None:
        return asked_before(b, self.seat)

    def crumb(self, b: NeiBoard) -> Say | None:
        return asked_before(b, self.seat).crumb(b)


# -- sections ----------------------------------------------------------------------------------------------------


class OfSide(Section[NeiBoard]):
    """What one side does."""

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat


class DeedPart(OfSide):
    """A part of an action, and the area that it is about."""

    def __init__(self, seat: i64, kind: i64, area: i64) -> None:
        super().__init__(seat)
        self.kind: i64 = kind
        self.area: i64 = area
