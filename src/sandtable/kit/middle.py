# interpreted: a part of position files.
"""The middle of a position file: what is half done, as programs write it, to be read back exactly.

    [middle]
    battle = 57                                  # numbers of the board that are not as they begin
    sealed = { japan = "token red-A" }           # answers that are in, and not open yet
    rolled = [3, 6]
    stack = [["Game", "turns"], ["Turn", "act", 0], ["ChooseAction", 0, 0]]

Which numbers there are, and from where to where each goes, is declared in a title's state.toml (`NUMBERS` of the
generated state.py). Which frame can be within which, and what their arguments can be, is a title's `Nesting`: whoever
changes a stack by hand is told what cannot be before play could stumble over it.
"""

from typing import Any, Final

from sandtable.kernel.codec import TOO_LARGE, frame_row, restore_stack, stored_as
from sandtable.kernel.errors import BadFile, BadOrder, FlowError
from sandtable.kernel.flow import Board, Section
from sandtable.kit.position import is_whole, no_others, numbers_of, row_of, section, whole
from sandtable.kit.vocabulary import Vocabulary

Numbers = tuple[tuple[str, int | None, int, int | str, bool], ...]
"""Of each number: its name, what it begins as (None: what a blank board has), the lowest and the highest value (or the
name of a limit), and whether it belongs to the middle of an action. As tools/generate.py writes them."""

PARTS: Final = ["stack", "sealed", "rolled"]
FACES: Final = 100
"""No die has more."""
DICE: Final = 200
"""More than are ever rolled for one thing."""


# -- numbers ---------------------------------------------------------------------------------------------------


def write_numbers(b: Board, numbers: Numbers, middle: bool) -> dict[str, int]:
    """The numbers of the middle (or the others) that are not as they begin."""
    found: dict[str, int] = {}
    for name, start, _, _, belongs in numbers:
        if belongs == middle:
            value = int(getattr(b, name))
            if start is None or value != start:
                found[name] = value
    return found


def names_in(numbers: Numbers, middle: bool) -> list[str]:
    """The names of the numbers of the middle, or of the others: for `no_others`."""
    return [name for name, _, _, _, belongs in numbers if belongs == middle]


def read_numbers(
    b: Board, table: dict[str, Any], numbers: Numbers, limits: dict[str, int], middle: bool, where: str = ""
) -> None:
    """Set the numbers of the middle (or the others) from a table; what it does not name is as it begins. `limits` has
    the highest value for each name that stands in place of one."""
    for name, start, low, high, belongs in numbers:
        if belongs == middle:
            if isinstance(high, str):
                if high not in limits:
                    raise FlowError(f"nothing says how large a '{high}' can be")
                most = limits[high]
            else:
                most = high
            default = int(getattr(b, name)) if start is None else start
            setattr(b, name, whole(table, name, low, most, default, where))


# -- sealed answers --------------------------------------------------------------------------------------------


def write_sealed(b: Board, seats: list[str], words: Vocabulary) -> dict[str, str]:
    """The sealed answers in words, by seat."""
    return {seats[seat]: words.text(act) for seat, act in enumerate(b.sealed) if act >= 0}


def read_sealed(b: Board, table: dict[str, Any], seats: list[str], words: Vocabulary, where: str) -> None:
    """Set the sealed answers. That each is one that its seat could give is checked by `kit.trial`. Files written before
    answers had words hold a list of the actions' numbers, -1 for none."""
    if isinstance(table.get("sealed"), list):
        b.sealed = numbers_of(table, "sealed", -1, TOO_LARGE, where, len(seats))
        return
    answers = section(table, "sealed")
    no_others(answers, seats, f"{where} sealed")
    b.sealed = [-1] * len(seats)
    for name, text in answers.items():
        if not isinstance(text, str):
            raise BadFile(f"{where} sealed {name} = {text!r}: the words of an answer were expected")
        try:
            b.sealed[seats.index(name)] = words.parse(text)
        except BadOrder as problem:
            raise BadFile(f"{where} sealed {name}: {problem}") from problem


# -- the stack -------------------------------------------------------------------------------------------------


def stack_rows(b: Board) -> list[list[Any]]:
    """The stack as `restore_stack` reads it: [name, step, arguments...] a frame."""
    rows: list[list[Any]] = []
    for i in range(len(b.stack)):
        name, step, ints = frame_row(b.stack[i], b.pcs[i])
        rows.append([name, step, *ints])
    return rows


class Nesting:
    """Which frames can be in a stack, and how.

    within   frame -> the frames that it can be within (none: it is the whole game)
    ranges   the least and the greatest value of each argument, by its name ("seat", "hex") or by "Frame.name" where
             one frame means something else by it
    frames   a title's frames
    """

    def __init__(
        self, within: dict[str, list[str]], ranges: dict[str, tuple[int, int]], frames: dict[str, Any]
    ) -> None:
        self.within = within
        self.ranges = ranges
        self.frames = frames
        for name, outer in within.items():
            for one in [name, *outer]:
                if one not in frames:
                    raise FlowError(f"a nesting names {one}, which is no frame")

    def range_of(self, frame: str, name: str) -> tuple[int, int]:
        found = self.ranges.get(f"{frame}.{name}", self.ranges.get(name))
        if found is None:
            raise FlowError(f"nothing says what the argument '{name}' of {frame} can be")
        return found

    def check(self, stack: list[Any], where: str) -> None:
        """Raise `BadFile` unless the frames can be within one another and their arguments mean something."""
        if not stack:
            raise BadFile(f"{where}: there is none")
        outer = ""
        for row in stack:
            if not isinstance(row, list) or len(row) < 2 or not isinstance(row[0], str):
                raise BadFile(f"{where}: {row!r}: a frame, its step and its numbers were expected")
            name = row[0]
            if name not in self.within:
                raise BadFile(f"{where}: there is no frame {name!r}")
            if outer not in (self.within[name] or [""]):
                raise BadFile(f"{where}: {name} cannot be within {outer or 'nothing'}")
            self._check_step(name, row[1], where)
            self._check_arguments(name, row[2:], where)
            outer = name

    def _check_step(self, name: str, step: Any, where: str) -> None:
        kind = self.frames[name]
        stored = stored_as(kind)
        if isinstance(step, str):
            stored.step_number(step, name)
        elif not is_whole(step) or step < 0:
            raise BadFile(f"{where}: {name} has no step {step!r}")
        elif not issubclass(kind, Section) and step != 0:
            raise BadFile(f"{where}: {name} waits for an answer, and has no step {step}")
        elif stored.steps and step > len(stored.steps):
            raise BadFile(f"{where}: {name} has no step {step}")

    def _check_arguments(self, name: str, values: list[Any], where: str) -> None:
        stored = stored_as(self.frames[name])
        names = (
            stored.names + [stored.rest] * (len(values) - len(stored.names)) if stored.rest else stored.names
        )
        if len(values) != len(names):
            raise BadFile(f"{where}: {name} takes {len(stored.names)} numbers, not {values!r}")
        for argument, value in zip(names, values):
            low, high = self.range_of(name, argument)
            if not is_whole(value) or not low <= value <= high:
                raise BadFile(f"{where}: {name}: {argument} = {value!r} is not from {low} to {high}")


# -- all of it -------------------------------------------------------------------------------------------------


def write_middle(b: Board, numbers: Numbers, seats: list[str], words: Vocabulary) -> dict[str, Any]:
    """The numbers that are not as they begin, the sealed answers, the dice on the table, the stack."""
    found: dict[str, Any] = dict(write_numbers(b, numbers, True))
    sealed = write_sealed(b, seats, words)
    if sealed:
        found["sealed"] = sealed
    if b.rolled:
        found["rolled"] = b.rolled[:]
    found["stack"] = stack_rows(b)
    return found


def read_middle(
    b: Board,
    middle: dict[str, Any],
    numbers: Numbers,
    limits: dict[str, int],
    nesting: Nesting,
    seats: list[str],
    words: Vocabulary,
    others: list[str] | None = None,
) -> None:
    """Set all that `write_middle` writes; `others` are keys that the title reads by itself."""
    where = "[middle]"
    no_others(middle, [*names_in(numbers, True), *PARTS, *(others if others is not None else [])], where)
    read_numbers(b, middle, numbers, limits, True, where)
    read_sealed(b, middle, seats, words, where)
    b.rolled = numbers_of(middle, "rolled", 1, FACES, where, most=DICE)
    stack = row_of(middle, "stack", where)
    nesting.check(stack, "[middle] stack")
    restore_stack(b, stack, nesting.frames)
