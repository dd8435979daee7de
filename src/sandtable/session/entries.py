"""The log of a game: entries that are only ever added, and the line of play that they leave.

An undo does not delete: it is an entry of its own that takes earlier ones out of the line of play. So is a redo, a
reset, a takeback with its answer, a standing order. Entries are numbered from 1. Folding them (`Line.fold`) needs no
board and no rules, so a game is opened from its last checkpoint without being played again.
"""

from typing import Final

import msgspec

from sandtable.kernel.actions import OFFER_DRAW, RESIGN
from sandtable.kernel.flow import CHANCE, NOBODY
from sandtable.kernel.notation import Vocabulary

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

# What an action did, as far as taking it back is concerned (the bits of `Entry.flags`).
SEALED: Final = 1
"""It was given in a sealed ask that is still shut: it commutes with what the others prepare."""
UNCOVERED: Final = 2
"""Something hidden came out."""
OPENED: Final = 4
"""It was the last answer to a sealed ask: the others' answers came out."""
BEGAN: Final = 8
"""It led into a sealed ask: how far the others have got in it must not show."""
ASKED: Final = 16
"""It led into a private question to another seat: whether and how that seat answered must not show."""
HUSH: Final = 32
"""It answered a private question."""
WALLS: Final = UNCOVERED | OPENED | BEGAN | ASKED

START_WALL: Final = "the game starts here"
OVER_WALL: Final = "the game is over"
DEAL_WALL: Final = "a roll or a draw was made"
OTHER_WALL: Final = "another player has decided since"
REACT_WALL: Final = "the others may react"
AUTO_WALL: Final = "your standing order answered"
FLAG_WALLS: Final = (
    (UNCOVERED, "something hidden came out"),
    (OPENED, "the sealed answers were opened"),
    (BEGAN, "a secret choice began"),
    (ASKED, REACT_WALL),
)


class StandingOrder(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat wants passed without being asked: always, unless it could do something, or until its next turn."""

    window: str = ""
    """The reaction window it is for; empty for every one."""
    unless: tuple[str, ...] = ()
    """Verbs, nouns or whole orders: when one of them is possible, the seat wants to be asked."""
    until_my_turn: bool = False
    from_turn: int = -1
    """The turn of its own in which the seat gave it, -1 if it was another's turn (the session fills it in)."""

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
        return f"pass{where}{unless}{' until my next turn' if self.until_my_turn else ''}"


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


class Step(msgspec.Struct):
    """One action of the line of play."""

    number: int
    kind: str
    seat: int
    act: int
    flags: int


class Line:
    """The line of play that the entries so far leave, and what hangs over the table."""

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.redo: dict[int, list[int]] = {}
        """What each seat has undone and may do again, the next one last."""
        self.asking: int = NOBODY
        """The seat that asks to take back."""
        self.agreed: set[int] = set()
        self.standing: dict[int, list[StandingOrder]] = {}

    def fold(self, number: int, entry: Entry) -> int:
        """Take in an entry. Answers the first step that is no longer what it was (the number of steps if none)."""
        seat = entry.seat
        if entry.kind in PLAYED:
            self._keep_redo(entry)
            self.asking = NOBODY
            self.steps.append(Step(number, entry.kind, seat, entry.act, entry.flags))
        elif entry.kind in TAKING_OUT:
            acts = {step.number: step.act for step in self.steps}
            self.redo.setdefault(seat, []).extend(acts[one] for one in entry.removed)
            return self._take_out(entry.removed)
        elif entry.kind == ASK:
            self.asking = seat
            self.agreed = set()
        elif entry.kind == ANSWER:
            self.agreed.add(seat)
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
        else:
            self.redo = {entry.seat: mine} if entry.kind == REDO else {}

    def _take_out(self, removed: tuple[int, ...]) -> int:
        gone = set(removed)
        first = next(n for n, step in enumerate(self.steps) if step.number in gone)
        later = [step for step in self.steps[first:] if step.number not in gone]
        for step in later:  # what stays behind a gap is sealed again
            step.flags = SEALED
        self.steps = self.steps[:first] + later
        return first

    # -- what can be taken back -------------------------------------------------------------------------------

    def loose(self, seat: int) -> tuple[list[int], str]:
        """The steps that `seat` may undo by itself, the last first; and what stands in the way of more."""
        found: list[int] = []
        shut = False  # whether the steps looked at belong to a sealed ask that is still open
        hushed = False
        for at in range(len(self.steps) - 1, -1, -1):
            step = self.steps[at]
            if step.flags & HUSH and step.seat != seat:
                hushed = True  # that another was asked must not show: the wall is whatever led there
                continue
            if at == len(self.steps) - 1 or shut:
                before, shut = shut, bool(step.flags & SEALED)
                if shut and self._preparer(at) != seat:
                    continue  # preparations commute; and they must not show, not even in what the wall says
                if before and not shut:
                    return found, self._wall(step, seat, False) or FLAG_WALLS[2][1]
            wall = self._wall(step, seat, shut) or (REACT_WALL if hushed else "")
            if wall:
                return found, wall
            found.append(at)
        return found, START_WALL

    def _preparer(self, at: int) -> int:
        """Whose preparation a step of a sealed ask is: a roll in it is his who had it made."""
        while at > 0 and self.steps[at].kind == DEAL:
            at -= 1
        return self.steps[at].seat

    def _wall(self, step: Step, seat: int, shut: bool) -> str:
        """Why `seat` may not undo this step by itself; empty if it may."""
        if step.kind == DEAL:
            return DEAL_WALL
        if step.seat != seat:
            return REACT_WALL if step.flags & HUSH else OTHER_WALL
        if step.kind == AUTO:
            return AUTO_WALL
        for flag, text in FLAG_WALLS:
            if step.flags & flag:
                return text
        return FLAG_WALLS[2][1] if step.flags & SEALED and not shut else ""

    def takeback(self, seat: int) -> list[int]:
        """The numbers of the entries that go when the others let `seat` take back its last decision."""
        at = len(self.steps) - 1
        while at >= 0 and (self.steps[at].seat != seat or self.steps[at].kind in (AUTO, DEAL)):
            at -= 1
        if at < 0:
            return []
        gone = [self.steps[at].number]
        first = at + 1
        # The others' part of the same sealed ask stays, sealed again; all that followed its opening goes.
        if self.steps[at].flags & SEALED:
            while first < len(self.steps) and self.steps[first].flags & SEALED:
                if self._preparer(first) == seat:  # a roll that the decision needed goes with it
                    gone.append(self.steps[first].number)
                first += 1
            if first < len(self.steps):
                last = self.steps[first]
                first += 1 if last.flags & OPENED and last.seat not in (seat, CHANCE) else 0
        return gone + [step.number for step in self.steps[first:]]

    def came_out(self, seat: int) -> str:
        """What `seat` has learned since its last decision, if more than how the others decided; empty if not."""
        for at in range(len(self.steps) - 1, -1, -1):
            step = self.steps[at]
            if step.flags & SEALED and self._preparer(at) != seat:
                continue
            if step.kind == DEAL:
                return DEAL_WALL
            for flag, text in FLAG_WALLS:
                if step.flags & flag:
                    return text
            if step.flags & HUSH and step.seat != seat:
                return REACT_WALL
            if step.seat == seat and step.kind != AUTO:
                break
        return ""

    def orders_of(self, seat: int) -> list[StandingOrder]:
        return list(self.standing.get(seat, []))


def is_free(act: int) -> bool:
    """Whether an action is one that may be done out of turn."""
    return act in (RESIGN, OFFER_DRAW)
