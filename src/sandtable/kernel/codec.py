"""Saving a board: a few small lists, the same in every process, on every machine and in both builds.

A frame is stored by its class and the arguments of its constructor, which are its attributes of the same names; a
section also by the name of the step that comes next. `frames_in` finds a title's frames and checks that they can be
stored so. Games recorded before steps had names are in the form STEPS_BY_NUMBER: they open, and their digests are
recomputed in that form.
"""

from hashlib import blake2b
from inspect import Parameter, signature
from operator import attrgetter
from typing import Any, Final

import msgspec

from sandtable.kernel.errors import STUMBLES, BadFile, in_words
from sandtable.kernel.flow import NEVER, Board, Frame, Section, advance

Dump = list[Any]

STEPS_BY_NUMBER: Final = 1
STEPS_BY_NAME: Final = 2
FORM: Final = STEPS_BY_NAME
"""The form in which games are recorded now."""
LEFT: Final = "left"
"""Stored for a section that does no further step of its own."""

ENCODER: Final = msgspec.msgpack.Encoder()
SHORT: Final = 16
"""Hex digits of a position's digest that the record of a game keeps with each entry."""
TOO_LARGE: Final = 1 << 62
"""No number of a position gets near it."""
ROOM: Final = 1024
"""Bytes that most positions fit into."""


class Stored:
    """How the frames of one class are stored."""

    def __init__(self, kind: type[Any]) -> None:
        names: list[str] = []
        self.rest: str = ""
        for parameter in signature(kind).parameters.values():
            if parameter.kind == Parameter.VAR_POSITIONAL:
                self.rest = parameter.name
            else:
                names.append(parameter.name)
        self.name: str = kind.__name__
        self.names = names
        self.is_bare: bool = not names and not self.rest
        """Frames of it have no arguments: there is nothing to read."""
        self.get: Any = attrgetter(*names) if names else None
        self.steps: tuple[str, ...] = kind.steps if issubclass(kind, Section) else ()
        self.number: dict[str, int] = {name: n for n, name in enumerate(self.steps)}
        self.rows: list[list[Any]] = [[self.name, step, []] for step in self.steps if self.is_bare]
        """What is stored of a frame without arguments before each of its steps: the same for all of them."""

    def values(self, frame: Frame[Any]) -> list[Any]:
        """The arguments from which the class makes the same frame again."""
        count = len(self.names)
        found: list[Any] = [] if count == 0 else [self.get(frame)] if count == 1 else list(self.get(frame))
        return found + getattr(frame, self.rest) if self.rest else found

    def step(self, n: int) -> int | str:
        """The name of the step that comes next; its number where it has none."""
        if n < len(self.steps):
            return self.steps[n]
        return LEFT if n >= NEVER and self.steps else n

    def step_number(self, step: Any, name: str) -> int:
        if isinstance(step, str):
            if step == LEFT:
                return NEVER
            if step not in self.number:
                raise BadFile(f"the stack of frames: {name}: there is no step '{step}'")
            return self.number[step]
        if not isinstance(step, int) or isinstance(step, bool) or not 0 <= step <= TOO_LARGE:
            raise BadFile(f"the stack of frames: {name}: there is no step {step!r}")
        return step


_stored: dict[Any, Stored] = {}


def stored_as(kind: type[Any]) -> Stored:
    """How a class of frames is stored; worked out once."""
    found = _stored.get(kind)
    if found is None:
        found = _stored[kind] = Stored(kind)
    return found


def frame_row(frame: Frame[Any], n: int, form: int = FORM) -> list[Any]:
    """A frame as [name, next step, arguments]."""
    stored = stored_as(type(frame))
    if n < len(stored.rows) and form == STEPS_BY_NAME:
        return stored.rows[n]
    step: int | str = n if form == STEPS_BY_NUMBER or not stored.steps else stored.step(n)
    return [stored.name, step, [] if stored.is_bare else stored.values(frame)]


def dump(b: Board, form: int = FORM) -> Dump:
    """The position as nested lists of ints (frames and steps by name)."""
    pcs: list[Any] = b.pcs
    stack: list[Any] = []
    for i in range(len(pcs)):
        stack.append(frame_row(b.stack[i], pcs[i], form))
    return [stack, b.sealed, b.rolled, b.ending, b.returns, b.rows()]


def restore(b: Board, dumped: Dump, frames: dict[str, Any]) -> None:
    """Fill a title's fresh board from a dump of either form; `frames` maps names to frame classes."""
    try:
        stack, sealed, rolled, ending, returns, rows = dumped
        restore_stack(b, [[name, pc, *ints] for name, pc, ints in stack], frames)
        b.sealed = list(sealed)
        b.rolled = list(rolled)
        b.ending = ending
        b.returns = list(returns)
        b.set_rows(rows)
        advance(b)
    except STUMBLES as problem:
        raise BadFile(f"this is no position of this title: {in_words(problem)}") from problem


def restore_stack(b: Board, stack: Any, frames: dict[str, Any]) -> None:
    """Put frames written as [name, step, arguments...] on an empty board."""
    b.stack = []
    b.pcs = []
    try:
        for name, step, *ints in stack:
            if not all(isinstance(value, int) and abs(value) < TOO_LARGE for value in ints):
                raise BadFile(f"the stack of frames: {name}: whole numbers were expected")
            kind = frames[name]
            pc = stored_as(kind).step_number(step, name)
            frame: Frame[Any] = kind(*ints)
            b.stack.append(frame)
            b.pcs.append(pc)
    except STUMBLES as problem:
        raise BadFile(f"the stack of frames cannot be read: {in_words(problem)}") from problem


def encode(dumped: Dump) -> bytes:
    try:
        return ENCODER.encode(dumped)
    except OverflowError as problem:  # only a dump that was read from a file can hold such a number
        raise BadFile("a number in it is too large for any position") from problem


def decode(data: bytes) -> Dump:
    try:
        found = msgspec.msgpack.decode(data)
    except msgspec.DecodeError as problem:
        raise BadFile(f"this is no saved position: {problem}") from problem
    if not isinstance(found, list):
        raise BadFile("this is no saved position: a list was expected")
    return found


def digest(b: Board, form: int = FORM) -> str:
    """32 hex digits that name the position."""
    buffer = bytearray(ROOM)  # it is cut to what was written; a buffer at hand is quicker than growing bytes
    ENCODER.encode_into(dump(b, form), buffer)
    return blake2b(buffer, digest_size=16).hexdigest()


def short_digest(b: Board, form: int = FORM) -> str:
    """As many digits as a record keeps."""
    return digest(b, form)[:SHORT]
