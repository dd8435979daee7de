"""Questions that name one thing of a list, or none: most of what a board game asks.

    class LoseCarrier(ChooseOne[NeiBoard]):
        asks: ClassVar[str] = "A striking carrier goes to the pool. Which one?"
        cites: ClassVar[int] = rule.R_25_2B
        chooses: ClassVar[int] = verb.LOSE
        offered: ClassVar[dict[int, Shown]] = {verb.LOSE: button(say("{unit}"), sure=True)}

        def choices(self, b: NeiBoard, seat: i64) -> list[int]: ...
        def chosen(self, b: NeiBoard, seat: i64, noun: i64) -> None: ...

What is not in the list is barred by the rule that the ask `cites`; where single things are barred by rules of their
own, `bar` says which.
"""

from typing import Any, ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.errors import FlowError
from sandtable.kernel.flow import ALLOWED, Ask, B, Board

MUST: Final = -1
"""Of `otherwise`: one of the list must be named."""


def settle(b: Board, ask: Ask[Any]) -> None:
    """Put a question; one that has a single answer answers itself. For asks whose offers are all allowed."""
    offers = ask.offers(b, ask.seat)
    if len(offers) == 1:
        ask.take(b, ask.seat, offers[0])
    else:
        b.call(ask)


@mypyc_attr(allow_interpreted_subclasses=True)
class ChooseOne(Ask[B]):
    """One thing of a list, or (`otherwise`) none of it."""

    chooses: ClassVar[int] = MUST
    """The verb that names one."""
    otherwise: ClassVar[int] = MUST
    """The verb that names none; MUST: there is no such answer."""

    def choices(self, b: B, seat: i64) -> list[int]:
        """What may be named now, in a steady order."""
        raise FlowError("a choice must give its list")

    def bar(self, b: B, seat: i64, noun: i64) -> i64:
        """The rule that forbids to name this, or ALLOWED; any noun may be asked for."""
        why = b.why
        b.why = None  # the list is asked for its yes or no alone
        known = noun in self.choices(b, seat)
        b.why = why
        return ALLOWED if known or not b.bars(self.cites) else self.cites

    def chosen(self, b: B, seat: i64, noun: i64) -> None:
        """What naming it does."""
        raise FlowError("a choice must say what it does")

    def none_chosen(self, b: B, seat: i64) -> None:
        """What naming none does: nothing."""

    def offers(self, b: B, seat: i64) -> list[int]:
        found = [action(self.chooses, noun) for noun in self.choices(b, seat)]
        if self.otherwise != MUST:
            found.append(plain(self.otherwise))
        return found

    def sifted(self) -> bool:
        return True

    def knows(self, verb: i64) -> bool:
        return verb == self.chooses

    def barred(self, b: B, seat: i64, act: i64) -> i64:
        return self.bar(b, seat, noun_of(act)) if verb_of(act) == self.chooses else ALLOWED

    def take(self, b: B, seat: i64, act: i64) -> None:
        if verb_of(act) == self.chooses:
            self.chosen(b, seat, noun_of(act))
        else:
            self.none_chosen(b, seat)
