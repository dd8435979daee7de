"""Reaction windows: who may interrupt, in which order, until everybody has passed in a row.

A `ReactionWindow` is a section that goes round the seats. A seat that may react is asked (`ask_of`); another
passes by itself. When somebody acts, everybody may react again; when all have passed in a row, the window closes.

Who is asked shows something, so a title chooses one of two ways and keeps to it for a window:
- by public criteria: `may_react` looks only at what everybody knows (the size of a hand, points, the phase), so that
  being asked tells nothing. Everybody who could hold a card is asked, though most will have nothing to play; standing
  orders spare them that.
- in private: `may_react` looks at what the seat holds. Then the question is private (`Ask.is_private`), nobody else is
  told who is waited for, and passing leaves no trace.

Every ask of a window has a name (`Ask.window`) and a way to pass (`Ask.decline`): a standing order names the window and
gives that answer. The count of passes is a number of the board, because frames never change. A window inside a window
leaves it at 0 when it closes, as the outer one needs it: somebody has just acted.
"""

from mypy_extensions import i64, mypyc_attr

from sandtable.kernel.errors import FlowError
from sandtable.kernel.flow import GO_ON, OVER, Ask, B, Section


@mypyc_attr(allow_interpreted_subclasses=True)
class ReactionWindow(Section[B]):
    """Its steps are counted (the n-th question), so they have no names. A title writes `first`, `may_react`, `ask_of`,
    `passes` and `set_passes`; its asks call `set_passes` with one more when they pass, with 0 when somebody acts."""

    def first(self, b: B) -> i64:
        """The seat that is asked first; the others follow in the order of their numbers."""
        return 0

    def turn_of(self, b: B, n: i64) -> i64:
        """The seat of the n-th question, counted from 0. A title whose order is no circle overrides it."""
        return (self.first(b) + n) % b.seats

    def asked_seats(self, b: B) -> i64:
        """How many seats the window goes round: so many passes in a row close it."""
        return b.seats

    def may_react(self, b: B, seat: i64) -> bool:
        raise FlowError("a window must say who may react")

    def ask_of(self, b: B, seat: i64) -> Ask[B]:
        raise FlowError("a window must have its question")

    def passes(self, b: B) -> i64:
        """How many have passed in a row."""
        raise FlowError("a window must keep its passes")

    def set_passes(self, b: B, n: i64) -> None:
        raise FlowError("a window must keep its passes")

    def step(self, b: B, n: i64) -> i64:
        """The n-th question, or the first after it that somebody is asked: who may not react passes at once."""
        if n == 0:
            self.set_passes(b, 0)
            b.uncovered = True  # no way back behind a window, whether or not somebody was asked in it
        passes = self.passes(b)
        everybody = self.asked_seats(b)
        while passes < everybody:
            seat = self.turn_of(b, n)
            # Nor behind a pass of the others: it must not show whether it led to a question.
            b.aside |= 1 << seat
            n += 1
            if self.may_react(b, seat):
                self.set_passes(b, passes)
                b.pcs[len(b.pcs) - 1] = n
                b.call(self.ask_of(b, seat))
                return GO_ON
            passes += 1
        self.set_passes(b, 0)
        return OVER
