"""What would make it possible: the nearest orders after which something that is barred could be chosen.

The neighbouring choices are tried out by the rules themselves, on a board dealt from what the seat knows: one order
before it, or another one in place of the last, which can be taken back. Nothing is tried beyond an order that would
bring out something unknown, and the dealer's seed is made from what the seat sees: two worlds that it cannot tell apart
give the same answer.
"""

from typing import TYPE_CHECKING, Final, NamedTuple

from sandtable.kernel.actions import OFFER_DRAW, RESIGN
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.flow import CHANCE, PLAYING, Board, legal_for
from sandtable.kit.taken import play
from sandtable.kit.title import Title
from sandtable.kit.views import View
from sandtable.session.entries import stops
from sandtable.study.moments import sight

if TYPE_CHECKING:
    from sandtable.session.session import Session

MOST: Final = 12
"""Ways in one answer."""
TRIES: Final = 160
"""Choices that are tried out."""


class Way(NamedTuple):
    """Orders that can be given now, one after the other; the last is what was asked for."""

    orders: list[str]
    labels: list[str]
    """The same as the choices are called."""
    space: str
    """Where the first of them is lit, if it is on the map."""
    back: bool
    """The seat's last order must be taken back for it."""


class Goal:
    """What is to become possible: an action, or anything that can be done with a thing of this name."""

    def __init__(self, title: Title, act: int = -1, noun: str = "") -> None:
        self.words = title.vocabulary()
        self.act = act
        self.noun = noun.strip().lower()

    def met(self, acts: list[int]) -> list[int]:
        """Which of these actions it is."""
        if self.act >= 0:
            return [act for act in acts if act == self.act]
        return [act for act in acts if self.words.noun_text(act).lower() == self.noun]


def former_board(session: "Session", seat: int) -> Board | None:
    """The board before the seat's last order, if the seat may take that back; a board of one's own."""
    steps = session.steps()
    # While several seats answer at once it would tell who of the others has done something.
    if seat < 0 or not steps or session.over or session.board.ask().is_sealed():
        return None
    if steps[-1].seat != seat or session.undo_state(seat).steps == 0:
        return None
    return session.board_at(len(steps) - 1).fork()


def ways_to(
    title: Title, board: Board, seat: int, act: int = -1, noun: str = "", former: Board | None = None
) -> list[Way]:
    """The ways to an action, or to anything that can be done with a noun; none where it is possible already, where it
    is not the seat's decision, or where no neighbouring choice leads there. `former`: the board before the seat's last
    order, where that may be taken back."""
    goal = Goal(title, act, noun)
    if seat < 0 or not legal_for(board, seat) or goal.met(legal_for(board, seat)):
        return []
    found = _from(title, board, seat, goal, back=False)
    if not found and former is not None:
        found = _from(title, former, seat, goal, back=True)
    return found


def _from(title: Title, board: Board, seat: int, goal: Goal, back: bool) -> list[Way]:
    """The ways that begin with one of the seat's choices on this board."""
    view: View = title.view(board, seat)
    dealt = title.determinize(board, seat, FastDealer(int.from_bytes(sight(view)[:7], "big")))
    found: list[Way] = []
    if back:
        found = [
            way
            for last in goal.met(legal_for(dealt, seat))
            if (way := _way(title, seat, [(last, dealt)], back))
        ]
    for first in legal_for(dealt, seat)[:TRIES]:
        if (found and len(found[0].orders) == 1) or len(found) >= MOST:
            break
        after = _after(dealt, seat, first)
        if after is None:
            continue
        for last in goal.met(legal_for(after, seat)):
            way = _way(title, seat, [(first, dealt), (last, after)], back)
            if way is not None:
                found.append(way)
                break
    return found


def _after(board: Board, seat: int, act: int) -> Board | None:
    """The board after an order, if the seat decides next and nothing that it does not know came into it."""
    if act in (RESIGN, OFFER_DRAW):
        return None
    after = board.fork()
    if stops(play(after, seat, act), seat) or after.ending != PLAYING or after.asked == CHANCE:
        return None
    return after


def _way(title: Title, seat: int, acts: list[tuple[int, Board]], back: bool) -> Way | None:
    """The way as it is said; None where its end only puts something back, or decides more than was asked for."""
    orders: list[str] = []
    labels: list[str] = []
    space = ""
    for act, board in acts:
        view: View = title.view(board, seat)
        offer = next((one for one in view.offers if one.action == act), None)
        if offer is None or offer.role in ("danger", "cancel"):
            return None
        orders.append(offer.text)
        labels.append(offer.label)
        if not space and offer.on == "space":
            space = offer.target
        elif not space and offer.on == "piece":
            space = next((one.space for one in view.pieces if one.id == offer.target), "")
    return Way(orders, labels, space, back)
