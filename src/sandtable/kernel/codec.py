"""Saving a board: a few small lists, the same in every process, on every machine and in both builds."""

from hashlib import blake2b
from typing import Any, Final

import msgspec

from sandtable.kernel.errors import STUMBLES, BadFile, in_words
from sandtable.kernel.flow import Board, Frame, advance

Dump = list[Any]

ENCODER: Final = msgspec.msgpack.Encoder()
SHORT: Final = 16
"""Hex digits of a position's digest that the record of a game keeps with each entry."""
TOO_LARGE: Final = 1 << 62
"""No number of a position gets near it."""
ROOM: Final = 1024
"""Bytes that most positions fit into."""


def dump(b: Board) -> Dump:
    """The position as nested lists of ints (frames by name)."""
    stack: list[Any] = []
    pcs: list[Any] = b.pcs
    for i in range(len(pcs)):
        frame = b.stack[i]
        stack.append([type(frame).__name__, pcs[i], frame.ints()])
    return [stack, b.sealed, b.rolled, b.ending, b.returns, b.rows()]


def restore(b: Board, dumped: Dump, frames: dict[str, Any]) -> None:
    """Fill a title's fresh board from a dump; `frames` maps names to frame classes."""
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
        for name, pc, *ints in stack:
            if not all(isinstance(value, int) and abs(value) < TOO_LARGE for value in (pc, *ints)):
                raise BadFile(f"the stack of frames: {name}: whole numbers were expected")
            if pc < 0:
                raise BadFile(f"the stack of frames: {name}: there is no step {pc}")
            frame: Frame[Any] = frames[name](*ints)
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


def digest(b: Board) -> str:
    """32 hex digits that name the position."""
    buffer = bytearray(ROOM)  # it is cut to what was written; a buffer at hand is quicker than growing bytes
    ENCODER.encode_into(dump(b), buffer)
    return blake2b(buffer, digest_size=16).hexdigest()


def short_digest(b: Board) -> str:
    """As many digits as a record keeps."""
    return digest(b)[:SHORT]
