"""What a frame says of itself: where the game stands, the question, and how each of its answers is offered.

The words are templates with typed holes: `say("Who attacks {space}?", h)`. A hole names what the number is (a space, a
piece, a card, ...); the title's `Speaker` (see `kit.story`) turns it into a name that a page can link. Nothing here is
made while a game is only played or searched.
"""

import re
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from mypy_extensions import i64, mypyc_attr

from sandtable.kernel.actions import noun_of, verb_of
from sandtable.kernel.errors import FlowError

if TYPE_CHECKING:
    from sandtable.kernel.flow import Board

# Where an offer is lit.
SPACE: Final = "space"
PIECE: Final = "piece"
CARD: Final = "card"
SLOT: Final = "slot"
BUTTON: Final = "button"

# What an offer does to the question: which button Esc presses, which one ends it, which one needs care.
CANCEL: Final = "cancel"
DONE: Final = "done"
PASS: Final = "pass"
DANGER: Final = "danger"


class Say:
    """A sentence with typed holes, the values for them in order, and the rule that it states."""

    def __init__(self, text: str, values: list[Any], rule: i64 = 0, short: str = "") -> None:
        self.text = text
        self.values = values
        self.rule: i64 = rule
        self.short = short
        """Of a crumb: the name of the phase."""


def say(text: str, *values: Any, rule: int = 0, short: str = "") -> Say:
    """`{hole}` takes the next value; a value that is text stands for itself, whatever its hole is called."""
    return Say(text, list(values), rule, short)


ATTRIBUTE: Final = re.compile(r"\{(\w+) (\w+)\}")


class Pattern:
    """A sentence whose holes name attributes of a class of frames, or else of the board, taken apart once."""

    def __init__(self, text: str, frame: Any) -> None:
        names: list[str] = [name for _, name in ATTRIBUTE.findall(text)]
        self.kind: type[Any] = type(frame)
        self.names = names
        self.own: list[bool] = [hasattr(frame, name) for name in names]
        self.text: str = ATTRIBUTE.sub(r"{\1}", text)


_patterns: Final[dict[str, Pattern]] = {}


def said_of(text: str, frame: Any, b: Any, rule: i64 = 0, short: str = "") -> Say:
    """A sentence whose holes name attributes of a frame, or else of the board: "Attack on {space to}"."""
    pattern = _patterns.get(text)
    if pattern is None or pattern.kind is not type(frame):
        pattern = _patterns[text] = Pattern(text, frame)
    values: list[Any] = []
    for n, name in enumerate(pattern.names):
        values.append(getattr(frame if pattern.own[n] else b, name))
    return Say(pattern.text, values, rule, short)


class Shown:
    """How one answer is offered: its words, where it is lit, and what kind of answer it is."""

    def __init__(
        self,
        label: Say,
        on: str,
        target: str = "",
        group: str = "",
        role: str = "",
        sure: bool = False,
        more: Say | None = None,
    ) -> None:
        self.label = label
        self.on = on
        self.target = target
        """The id of what is lit; empty: the noun of the action."""
        self.group = group
        """Offers of one group stand together under this heading."""
        self.role = role
        self.sure = sure
        """There is no way back from it (a reveal, a roll): a page may ask again."""
        self.more = more
        """What choosing it means, in a second line."""

    def meaning(self, more: Say) -> "Shown":
        """The same with what choosing it means."""
        return Shown(self.label, self.on, self.target, self.group, self.role, self.sure, more)

    def with_noun(self, noun: i64) -> "Shown":
        """The same with the noun of an action in the hole of its label."""
        label = self.label
        if label.values or "{" not in label.text:
            return self
        filled = Say(label.text, [noun], label.rule, label.short)
        return Shown(filled, self.on, self.target, self.group, self.role, self.sure, self.more)


def on_space(label: Say, group: str = "", sure: bool = False, role: str = "", target: str = "") -> Shown:
    return Shown(label, SPACE, target, group, role, sure)


def on_piece(label: Say, group: str = "", sure: bool = False, role: str = "", target: str = "") -> Shown:
    return Shown(label, PIECE, target, group, role, sure)


def on_card(label: Say, group: str = "", sure: bool = False, role: str = "", target: str = "") -> Shown:
    return Shown(label, CARD, target, group, role, sure)


def on_slot(label: Say, group: str = "", sure: bool = False, role: str = "", target: str = "") -> Shown:
    return Shown(label, SLOT, target, group, role, sure)


def button(
    label: Say, role: str = "", group: str = "", sure: bool = False, more: Say | None = None, target: str = ""
) -> Shown:
    return Shown(label, BUTTON, target, group, role, sure, more)


B = TypeVar("B", bound="Board")


@mypyc_attr(allow_interpreted_subclasses=True)
class Said(Generic[B]):
    """What people read of a frame: where the game stands, and of an ask what is asked and how its answers are offered.
    Where it is the same for every frame of a class it is declared; else a method is overridden."""

    cites: ClassVar[int] = 0
    """The rule that frames of this class carry out; see `heading`."""
    stands: ClassVar[str] = ""
    """What everybody may know that the game is in the middle of: "Attack on {space to} from {space frm}". A hole names
    an attribute of the frame, or else of the board."""
    phase: ClassVar[str] = ""
    """The name of the phase."""

    def heading(self) -> i64:
        """The rule that this frame carries out, for the breadcrumb; 0 where it has no heading of its own."""
        return self.cites

    def crumb(self, b: B) -> Say | None:
        """What everybody may know that the game is in the middle of, with its rule and (`short`) the phase's name;
        None where this frame is nobody else's business."""
        return said_of(self.stands, self, b, self.heading(), self.phase) if self.stands else None

    # Of asks; asked only for the seat that the ask awaits.

    asks: ClassVar[str] = "Choose."
    """The question; its holes are as in `stands`."""
    offered: ClassVar[dict[int, Shown]] = {}
    """How the answers are offered, by verb; a hole in a label takes the noun of the action."""
    picks: ClassVar[tuple[str, ...]] = ()
    """The attributes that hold what is in hand; see `picked`."""

    def question(self, b: B, seat: i64) -> Say:
        """The question, and the rule that it comes from (0: the heading's)."""
        return said_of(self.asks, self, b)

    def shown(self, b: B, seat: i64, act: i64) -> Shown:
        """How a legal answer is offered."""
        found = self.offered.get(verb_of(act))
        if found is None:
            raise FlowError(f"{type(self).__name__} does not say how it offers the verb {verb_of(act)}")
        return found.with_noun(noun_of(act))

    def varies(self, b: B, seat: i64, act: i64) -> i64:
        """What the `shown` of the same class depends on beside the class, the seat and the action, as one number from 0
        on: an offer that was put into words once is then offered again as it was. Below 0, and where a class shows its
        answers in its own way and does not say this, it is put into words anew each time."""
        return -1

    def variants(self, b: B, seat: i64, acts: list[int]) -> list[int]:
        """`varies` of each of these answers; an ask with long lists may reckon them together."""
        return [self.varies(b, seat, act) for act in acts]

    def picked(self, b: B, seat: i64) -> list[int]:
        """The spaces of what the seat has in hand: a piece that was chosen and not yet moved."""
        return [getattr(self, name) for name in self.picks]
