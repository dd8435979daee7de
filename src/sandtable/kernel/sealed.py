"""An ask of several seats at once, whose answers are opened together."""

from mypy_extensions import i64, mypyc_attr

from sandtable.kernel.errors import FlowError
from sandtable.kernel.flow import NOBODY, Ask, B


@mypyc_attr(allow_interpreted_subclasses=True)
class Sealed(Ask[B]):
    """An ask of several seats at once. Answers stay sealed until the last one is in.

    A seat's answer may take several actions (setting up an army): `prepare` does one of them, touching only what
    belongs to that seat, and answers True when it was the last. `opened` then gets all final answers together.
    Search takes the seats in order; a session takes them in any order.
    """

    def __init__(self, *seats: int) -> None:
        super().__init__(NOBODY)
        self.seats: list[int] = list(seats)

    def prepare(self, b: B, seat: i64, act: i64) -> bool:
        return True

    def opened(self, b: B, answers: list[int]) -> None:
        raise FlowError("a Sealed ask must say what opening the answers does")

    def asked(self, b: B) -> i64:
        for seat in self.seats:
            if b.sealed[seat] < 0:
                return seat
        return NOBODY

    def awaits(self, b: B, seat: i64) -> bool:
        if seat < 0 or seat >= b.seats or b.sealed[seat] >= 0:
            return False
        for one in self.seats:
            if one == seat:
                return True
        return False

    def awaited(self, b: B) -> list[int]:
        return [seat for seat in range(b.seats) if self.awaits(b, seat)]

    def answered(self, b: B, seat: i64, act: i64) -> None:
        if not self.prepare(b, seat, act):
            return
        b.sealed[seat] = act
        if self.asked(b) == NOBODY:
            answers = b.sealed
            b.sealed = [-1] * len(answers)
            b.pop()
            self.opened(b, answers)

    def is_sealed(self) -> bool:
        return True
