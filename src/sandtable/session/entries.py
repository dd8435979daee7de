"""The log of a game: entries that are only ever added, and the line of play that they leave.

An undo does not delete: it is an entry of its own that takes earlier ones out of the line of play. So is a redo, a
reset, a takeback with its answer, a standing order. Entries are numbered from 1. Folding them (`LineOfPlay.fold`) needs
no board and no rules, so a game is opened from its last checkpoint without being played again.

One person may hold several seats of a side: what they undo, ask for and answer, they do for all of them (`along`).
"""

from bisect import bisect_left
from collections.abc import Collection
from typing import Final

import msgspec

from sandtable.kernel.flow import CHANCE, NOBODY
from sandtable.kit.taken import ASIDES, ASKED, BEGAN, HUSH, OPENED, SEALED, SMALL, UNCOVERED
from sandtable.kit.vocabulary import Vocabulary

# What an entry can be.
ACT: Final = "act"
REDO: Final = "redo"
AUTO: Final = "auto"
DEAL: Final = "deal"
UNDO: Final = "undo"
RESET: Final = "reset"
ASK: Final = "ask"
ANSWER: Final = "answer"
STAND: Final = "stand"
LAPSE: Final = "lapse"
PLAYED: Final = frozenset({ACT, REDO, AUTO, DEAL})
TAKING_OUT: Final = frozenset({UNDO, RESET})

# Of what an action did (`kit.taken`, the bits of `Entry.flags`):
UNSEEN: Final = SEALED | HUSH | SMALL
"""What the others do not notice, at least not before more is done."""
RECKONED: Final = SMALL | -1 << ASIDES
"""What the records of earlier versions do not have."""

START_WALL: Final = "the game starts here"
OVER_WALL: Final = "the game is over"
DEAL_WALL: Final = "a roll or a draw was made"
OTHER_WALL: Final = "another player has decided since"
REACT_WALL: Final = "the others may react"
AUTO_WALL: Final = "your standing order answered"
BEGAN_WALL: Final = "a secret choice began"
FLAG_WALLS: Final = (
    (UNCOVERED, "something hidden came out"),
    (OPENED, "the sealed answers were opened"),
    (BEGAN, BEGAN_WALL),
)
"""What everybody notices, each with what it says."""
NOTICED: Final = UNCOVERED | OPENED | BEGAN


class StandingOrder(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat wants passed without being asked: always, unless it could do something, until its next turn, or until
    something that the game is in the middle of is over."""

    window: str = ""
    """The reaction window it is for; empty for every one."""
    unless: tuple[str, ...] = ()
    """Verbs, nouns or whole orders: when one of them is possible, the seat wants to be asked."""
    until_my_turn: bool = False
    from_turn: int = -1
    """The turn of its own in which the seat gave it, -1 if it was another's turn (the session fills it in)."""
    until: str = ""
    """A frame by name (`Title.lapses`): when one of that name leaves the stack, the order lapses."""

    def passes(self, window: str, decline: int, legal: list[int], words: Vocabulary) -> bool:
        """Whether it answers this question."""
        if self.window not in ("", window):
            return False
        wanted = {word.lower() for word in self.unless}
        for act in legal:
            if act != decline and wanted:
                text = words.text(act).lower()
                if not wanted.isdisjoint((text, text.split()[0], words.noun_text(act).lower())):
                    return False
        return True

    def text(self) -> str:
        """In words, for its owner."""
        where = f" in the window '{self.window}'" if self.window else " in every window"
        unless = f" unless I may {' or '.join(self.unless)}" if self.unless else ""
        turn = " until my next turn" if self.until_my_turn else ""
        frame = f" until the end of '{self.until}'" if self.until else ""
        return f"pass{where}{unless}{turn}{frame}"


class Entry(msgspec.Struct, frozen=True):
    """One entry of the log."""

    kind: str
    seat: int
    act: int = -1
    """What was played (kinds act, redo, auto and deal)."""
    flags: int = 0
    digest: str = ""
    """Names the position after it; empty where the position did not change."""
    removed: tuple[int, ...] = ()
    """The numbers of the entries that it takes out of the line of play."""
    yes: bool = False
    """The answer to a request to take back."""
    order: StandingOrder | None = None
    along: tuple[int, ...] = ()
    """The other seats of the side that the same person holds: they undo, redo, ask and answer for all of them."""

    @property
    def person(self) -> tuple[int, ...]:
        """All seats that it speaks for."""
        return (self.seat, *self.along)


class LineStep(msgspec.Struct):
    """One action of the line of play."""

    number: int
    kind: str
    seat: int
    act: int
    flags: int


def _number_of(step: LineStep) -> int:
    return step.number


class LineOfPlay:
    """The line of play that the entries so far leave, and what hangs over the table."""

    def __init__(self) -> None:
        self.steps: list[LineStep] = []
        self.redo: dict[int, list[int]] = {}
        """What each seat has undone and may do again, the next one last."""
        self.asking: int = NOBODY
        """The seat that asks to take back, and all seats of that person."""
        self.askers: tuple[int, ...] = ()
        self.asked_at: int = 0
        """How many steps there were when it asked."""
        self.agreed: set[int] = set()
        self.standing: dict[int, list[StandingOrder]] = {}

    def fold(self, number: int, entry: Entry) -> int:
        """Take in an entry. Returns the first step that is no longer what it was (the number of steps if none)."""
        seat = entry.seat
        if entry.kind in PLAYED:
            self._keep_redo(entry)
            # What the others do unseen does not end a request: its asker would notice by that.
            if seat in self.askers or not entry.flags & UNSEEN:
                self.asking = NOBODY
            self.steps.append(LineStep(number, entry.kind, seat, entry.act, entry.flags))
        elif entry.kind in TAKING_OUT:
            for one in entry.removed:
                undone = self.steps[self._place(one)]
                if undone.seat in entry.person:
                    self.redo.setdefault(undone.seat, []).append(undone.act)
            return self._take_out(entry.removed)
        elif entry.kind == ASK:
            self.asking = seat
            self.askers = entry.person
            self.asked_at = len(self.steps)
            self.agreed = set()
        elif entry.kind == ANSWER:
            self.agreed.update(entry.person)
            if not entry.yes or entry.removed:
                self.asking = NOBODY
            if entry.removed:
                self.redo = {}
                return self._take_out(entry.removed)
        elif entry.kind == STAND and entry.order is not None:
            others = [one for one in self.standing.get(seat, []) if one.window != entry.order.window]
            self.standing[seat] = [*others, entry.order]
        elif entry.kind == LAPSE:
            self.standing[seat] = [one for one in self.standing.get(seat, []) if one != entry.order]
        return len(self.steps)

    def _keep_redo(self, entry: Entry) -> None:
        """What was undone can be done again until something else is done; sealed preparations do not disturb."""
        mine = self.redo.get(entry.seat, [])
        if entry.kind == REDO:
            mine = mine[:-1]
        elif entry.kind != DEAL:
            mine = []
        if entry.flags & SEALED:
            self.redo[entry.seat] = mine
        elif entry.kind == REDO:
            along = {seat: self.redo[seat] for seat in entry.along if seat in self.redo}
            self.redo = {**along, entry.seat: mine}
        else:
            self.redo = {}

    def _place(self, number: int) -> int:
        """Where the step of an entry stands; `KeyError` if it is not in the line. (Entries' numbers only grow along the
        line: whoever undoes and does again for hours must not have it searched each time.)"""
        at = bisect_left(self.steps, number, key=_number_of)
        if at == len(self.steps) or self.steps[at].number != number:
            raise KeyError(number)
        return at

    def _take_out(self, removed: tuple[int, ...]) -> int:
        gone = set(removed)
        first = min(self._place(one) for one in gone)
        later = [step for step in self.steps[first:] if step.number not in gone]
        for step in later:  # what stays behind a gap is sealed again
            step.flags = SEALED
        self.steps = self.steps[:first] + later
        return first

    # -- what can be taken back -------------------------------------------------------------------------------

    def loose(
        self, seats: Collection[int], asked: Collection[int], pending: bool = False
    ) -> tuple[list[int], str]:
        """The steps that a person who holds these seats may undo by themselves, the last first; and what stands in the
        way of more. `asked`: the seats whose answers are outstanding now; `pending`: another is asked in private."""
        found: list[int] = []
        shut = False  # whether the steps looked at belong to a sealed ask that is still open
        hushed = (
            0  # what came of private answers of others, which belongs to the step that led to their question
        )
        for at in range(self._seen_last(seats), -1, -1):
            step = self.steps[at]
            if step.flags & HUSH and step.seat not in seats:
                hushed |= step.flags
                continue
            if at == len(self.steps) - 1 or shut:
                before, shut = shut, bool(step.flags & SEALED)
                if shut and self._preparer(at) not in seats:
                    continue  # preparations commute; and they must not show, not even in what the wall says
                if before and not shut:
                    return found, self._wall(at, seats, asked, False, hushed) or BEGAN_WALL
            wall = self._wall(at, seats, asked, shut, hushed)
            if wall and pending and step.seat in seats:
                wall = REACT_WALL  # how far the private questions have got must not show either
            if wall:
                return found, wall
            hushed = 0
            found.append(at)
        return found, START_WALL

    def undone(self, seats: Collection[int], asked: Collection[int], count: int) -> tuple[int, ...]:
        """The numbers of the entries that go when whoever holds these seats undoes `count` steps, the last first. What
        others have picked up since, and nobody has seen, goes with them."""
        gone = self.loose(seats, asked)[0][:count]
        if gone:
            gone += range(len(self.steps) - 1, self._seen_last(seats), -1)
        return tuple(self.steps[at].number for at in gone)

    def _seen_last(self, seats: Collection[int]) -> int:
        """The last step but for what others have only begun to choose: that does not show."""
        at = len(self.steps) - 1
        while at >= 0 and self.steps[at].flags & SMALL and self.steps[at].seat not in seats:
            at -= 1
        return at

    def _preparer(self, at: int) -> int:
        """Whose preparation a step of a sealed ask is: a roll in it belongs to the seat that had it made."""
        while at > 0 and self.steps[at].kind == DEAL:
            at -= 1
        return self.steps[at].seat

    def _wall(self, at: int, seats: Collection[int], asked: Collection[int], shut: bool, hushed: int) -> str:
        """Why whoever holds these seats may not undo this step by themselves; empty if they may. `hushed`: the flags of
        private answers of others that followed. Which of these there were must not show, so all count as one step."""
        step = self.steps[at]
        if step.kind == DEAL:
            return DEAL_WALL
        if step.seat not in seats:
            return OTHER_WALL
        if step.kind == AUTO:
            return AUTO_WALL
        flags = step.flags | hushed
        if hushed or others_aside(flags, seats):
            return REACT_WALL  # whatever came of it: whether anybody was asked must not show
        if flags & NOTICED:
            return next(text for flag, text in FLAG_WALLS if flags & flag)
        if flags & ASKED and not self._own_question(at, seats, asked):
            return REACT_WALL
        return BEGAN_WALL if flags & SEALED and not shut else ""

    def _own_question(self, at: int, seats: Collection[int], asked: Collection[int]) -> bool:
        """Whether the private question that a step led into was put to a seat of the same person."""
        if at + 1 < len(self.steps):
            return bool(self.steps[at + 1].flags & HUSH) and self.steps[at + 1].seat in seats
        return bool(asked) and all(seat in seats for seat in asked)

    def takeback(self, seats: Collection[int]) -> list[int]:
        """The numbers of the entries that go when the others let whoever holds these seats take back their last
        decision."""
        at = len(self.steps) - 1
        while at >= 0 and (self.steps[at].seat not in seats or self.steps[at].kind in (AUTO, DEAL)):
            at -= 1
        if at < 0:
            return []
        gone = [self.steps[at].number]
        first = at + 1
        # The others' part of the same sealed ask stays, sealed again; all that followed its opening goes.
        if self.steps[at].flags & SEALED:
            seat = self.steps[at].seat
            while first < len(self.steps) and self.steps[first].flags & SEALED:
                if self._preparer(first) == seat:  # a roll that the decision needed goes with it
                    gone.append(self.steps[first].number)
                first += 1
            if first < len(self.steps):
                last = self.steps[first]
                first += 1 if last.flags & OPENED and last.seat not in (seat, CHANCE) else 0
        return gone + [step.number for step in self.steps[first:]]

    def came_out(self, seats: Collection[int]) -> bool:
        """Whether whoever holds these seats has learned more since their last decision than how the others decided.
        Private questions tell them nothing, so they count for nothing."""
        for at in range(len(self.steps) - 1, -1, -1):
            step = self.steps[at]
            if step.flags & SEALED and self._preparer(at) not in seats:
                continue
            if step.kind == DEAL or step.flags & NOTICED:
                return True
            if step.seat in seats and step.kind != AUTO:
                break
        return False

    def orders_of(self, seat: int) -> list[StandingOrder]:
        return list(self.standing.get(seat, []))


def others_aside(flags: int, seats: Collection[int]) -> bool:
    """Whether a seat that is none of these may have been asked in private, or passed over."""
    aside = flags >> ASIDES
    return aside != 0 and aside & ~sum(1 << seat for seat in seats) != 0


def stops(flags: int, seat: int) -> bool:
    """Whether what follows a step of this seat depends on what the seat does not know."""
    return bool(flags & (NOTICED | ASKED)) or others_aside(flags, [seat])
