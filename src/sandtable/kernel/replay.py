"""Playing a recorded game again, each answer checked against the rules, the dealer and the recorded position."""

from mypy_extensions import i64

from sandtable.kernel.chance import Dealer
from sandtable.kernel.codec import FORM, short_digest
from sandtable.kernel.errors import FlowError
from sandtable.kernel.flow import CHANCE, PLAYING, Board, apply
from sandtable.kernel.legality import is_legal


def replayed(
    b: Board, seats: list[int], acts: list[int], digests: list[str], dealer: Dealer, form: int = FORM
) -> int:
    """How many of the recorded answers (chance: seat -1) hold, one after the other, on `b`.

    An answer holds if it was legal, or is what the dealer deals, and leads to the position that was recorded, in the
    form in which it was.
    """
    number: i64 = len(acts)
    for i in range(number):
        seat: i64 = seats[i]
        act: i64 = acts[i]
        if seat == CHANCE:
            if b.ending != PLAYING or b.asked != CHANCE:
                return i
            if act != dealer.choose(b.legal, b.ask().weights(b)):
                return i
        elif seat < 0 or seat >= b.seats or not is_legal(b, seat, act):
            return i
        try:
            apply(b, seat, act)
        except FlowError:
            return i
        if short_digest(b, form) != digests[i]:
            return i
    return number
