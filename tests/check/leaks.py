"""Toys that let something out, further kinds: by what is kept, by what is said beside the view, by what a title says of
itself."""

from typing import Any

from sandtable.kernel.actions import verb_of
from sandtable.kernel.flow import EVERYONE, NOBODY, PLAYING, Board, Event
from sandtable.kernel.words import button, say
from tests import toys
from tests.check.broken import (
    Breaker,
    Patch,
    around,
    asked_only_with_a_shield,
    draws_told_to_all,
    holds_shield,
    looking,
    private_windows,
    replaced,
)
from tests.toys import FIRST_SHIELD, RED, DuelTitle


class KeptForAnother(DuelTitle):
    """What was made for one viewer is given to another: in every world the same, that of the last look."""

    def __init__(self) -> None:
        super().__init__()
        self.last: Any = None

    def view(self, b: Any, seat: int) -> Any:
        view = super().view(b, seat)
        if seat == RED:
            self.last = view.hands
        return replaced(view, hands=self.last) if seat == NOBODY and self.last else view


def offer_kept_for_another_board(patch: Patch) -> DuelTitle:
    """An offer that is put into words once, though the words depend on what is hidden."""

    def shown(was: Any, ask: Any, b: Any, seat: int, act: int) -> Any:
        found = was()
        if verb_of(act) == toys.PASS and holds_shield(b, seat):
            return button(say("Pass, and beware"))
        return found

    patch.setattr(toys.Turn, "offered", True, raising=False)
    around(toys.Turn, "shown", shown)(patch)
    return DuelTitle()


class WhoseTurnTells(DuelTitle):
    """The number of the turn, which moments and standing orders use, counts what is hidden."""

    def whose_turn(self, b: Any) -> tuple[int, int]:
        active, turn = super().whose_turn(b)
        return active, turn + 10 * sum(card >= FIRST_SHIELD for card in b.hand(RED))


class SaysThatNothingIsHidden(DuelTitle):
    def conceals(self, b: Board) -> bool:
        return False


class CountsOnTheTrueBoard(DuelTitle):
    """Chances for the heat map."""

    def counted(self, b: Any, seat: int, side: str) -> dict[str, dict[str, float]]:
        return {"fighter": {"p1": 1.0 if holds_shield(b, seat) else 0.5}}


class LineByTheTruth(DuelTitle):
    """An event that everybody may be told, in words that not everybody may read."""

    def line_of(self, b: Any, event: Event, viewer: int) -> Any:
        line = super().line_of(b, event, viewer)
        if event[2] == toys.PASSED and any(card >= FIRST_SHIELD for card in b.hand(event[3])):
            return replaced(line, text=f"{line.text} With a shield.")
        return line


class ForgetsNothing(DuelTitle):
    """It says that the viewer has forgotten something, and has taken nothing away."""

    def recalled(self, b: Board, seat: int) -> Board:
        return b.fork()


def told_and_not_forgotten(patch: Patch) -> DuelTitle:
    draws_told_to_all(patch)
    return ForgetsNothing()


def nothing_found_without_a_wall(was: Any, ask: Any, b: Any, seat: int, act: int) -> None:
    """That nothing was found is news as well."""
    was()
    if verb_of(act) != toys.STEP:
        return
    if holds_shield(b, seat):
        b.uncovered = True
        b.tell(1 << seat, toys.STEP_1, toys.PARRIED, 1 - seat, FIRST_SHIELD)
    else:
        b.tell(1 << seat, toys.STEP_1, toys.CORNERED, seat)


def news_of_ones_own_hand(was: Any, ask: Any, b: Any, seat: int, act: int) -> None:
    was()
    if verb_of(act) == toys.STEP and holds_shield(b, 1 - seat):
        b.tell(EVERYONE, toys.STEP_1, toys.CORNERED, seat)


def asked_and_not_declined(patch: Patch) -> DuelTitle:
    """A private question without a way to decline it, put in one world only and without a wall."""

    def step(was: Any, frame: Any, b: Any, n: int) -> int:
        found = asked_only_with_a_shield(was, frame, b, n)
        b.aside = 0
        return found

    patch.setattr(toys.Parry, "decline", lambda self, b, seat: -1)
    found = private_windows(step)(patch)
    assert isinstance(found, DuelTitle)
    return found


def armed_so_far(was: Any, ask: Any, b: Any, viewer: int) -> list[int]:
    """Whoever has taken their weapons is not waited for: how far they have got with a sealed answer."""
    return [seat for seat in was() if seat == viewer or len(b.hand(seat)) < 2]


def order_of_a_list(b: Board, seat: int, view: Any) -> Any:
    return replaced(view, tracks=view.tracks[::-1]) if b.ending == PLAYING and holds_shield(b, seat) else view


LEAKS: dict[str, tuple[Breaker, str, str]] = {
    "kept for another viewer": (lambda patch: KeptForAnother(), "two worlds", "board: view"),
    "offer kept for another board": (offer_kept_for_another_board, "", ""),
    "whose turn it is": (lambda patch: WhoseTurnTells(), "two worlds", "board: whose turn"),
    "nothing is said to be hidden": (
        lambda patch: SaysThatNothingIsHidden(),
        "two worlds",
        "nothing is hidden",
    ),
    "heat by the truth": (lambda patch: CountsOnTheTrueBoard(), "two worlds", "table: heat"),
    "line by the truth": (lambda patch: LineByTheTruth(), "two worlds", "log: told what they do not know"),
    "forgets nothing": (told_and_not_forgotten, "two worlds", "log: told what they do not know"),
    "nothing found, without a wall": (
        around(toys.Turn, "take", nothing_found_without_a_wall),
        "two worlds",
        "table: undo after learning",
    ),
    "news of one's own hand": (
        around(toys.Turn, "take", news_of_ones_own_hand),
        "two worlds",
        "log: told what they do not know",
    ),
    "asked and not declined": (asked_and_not_declined, "two worlds", "table: "),
    "how far a sealed answer is": (around(toys.Arm, "told", armed_so_far), "two worlds", "board: "),
    "order of a list": (looking(order_of_a_list), "two worlds", "board: view"),
}
