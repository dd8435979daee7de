"""What a seat notices of an action: the events that it is told of, folded into one number.

Search goes by it: positions between which a seat has noticed no difference are one position to that seat.
"""

from typing import Final

from mypy_extensions import i64

from sandtable.kernel.flow import Board, Event, apply

MASK: Final = 0xFFFFFFFF


def watched(b: Board, seat: i64, act: i64) -> list[Event]:
    """Take an action and return the events it caused."""
    log: list[Event] = []
    b.log = log
    apply(b, seat, act)
    b.log = None
    return log


def folded(key: i64, number: i64) -> i64:
    """A 32-bit key with one more number in it; never 0."""
    x = (key ^ (number & MASK)) + 0x9E3779B9
    x = (((x >> 15) ^ x) & MASK) * 0x45D9F3B
    return (((x >> 16) ^ x) & MASK) | 1


def noticed(key: i64, log: list[Event], viewer: i64) -> i64:
    """`key` with every event in it that `viewer` is told of; unchanged when there is none."""
    bit = 1 << viewer
    for event in log:
        if event[0] & bit:
            key = folded(key, event[2])
            key = folded(key, event[3])
            key = folded(key, event[4])
            key = folded(key, event[5])
            key = folded(key, event[6])
    return key
