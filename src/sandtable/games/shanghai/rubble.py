"""What follows a combat: rubble in city hexes, and Woosung forts that fire again. Sections 15.3 and 17.3."""

from mypy_extensions import i64

from sandtable.games.shanghai import rule
from sandtable.games.shanghai.board import RUBBLE, ShanghaiBoard
from sandtable.games.shanghai.tables import JAPAN
from sandtable.games.shanghai.words import E_RUBBLE, E_WOOSUNG
from sandtable.kernel.flow import EVERYONE, GO_ON, OVER, Die, Section
from sandtable.series.fire_and_movement.folio import EX


def after_combat(b: ShanghaiBoard) -> None:
    """SH-15.3b, R-19: rubble is rolled for when all is over, advance included. SH-17.3d, SH-17.3g: a fort that was put
    out and into which nobody advanced is operative again."""
    h = b.target
    if b.active == JAPAN and b.result >= EX and b.operative(h):
        b.tell(EVERYONE, rule.R_17_3G, E_WOOSUNG, h, 2)
    if b.firing and b.t.city[h]:
        b.call(Rubble(h))


class Rubble(Section[ShanghaiBoard]):
    """SH-15.3a, SH-15.3e: one die for each marker used; towns never, and not where rubble lies already."""

    def __init__(self, hex: i64) -> None:
        self.hex: i64 = hex

    def ints(self) -> list[int]:
        return [self.hex]

    def heading(self) -> i64:
        return rule.R_15_3A

    def step(self, b: ShanghaiBoard, n: i64) -> i64:
        if n == 0:
            b.answer = 0
            for m in range(len(b.marker)):
                if (b.firing >> m) & 1:
                    b.answer += 1
            return GO_ON
        if n == 1:
            if b.answer > 0 and b.works[self.hex] != RUBBLE:
                b.answer -= 1
                b.again(RubbleDie(self.hex))
            return GO_ON
        b.answer = 0
        return OVER


class RubbleDie(Section[ShanghaiBoard]):
    """SH-15.3a, SH-15.3c: a low die makes rubble, which is a fort that nobody removes; a built fort is lost in it."""

    def __init__(self, hex: i64) -> None:
        self.hex: i64 = hex

    def ints(self) -> list[int]:
        return [self.hex]

    def heading(self) -> i64:
        return rule.R_15_3A

    def step(self, b: ShanghaiBoard, n: i64) -> i64:
        if n == 0:
            b.rolled = []
            b.call(Die(6))
            return GO_ON
        die: i64 = b.rolled[0]
        made = die <= b.t.rubble_max
        b.tell(EVERYONE, rule.R_15_3A, E_RUBBLE, self.hex, die, 1 if made else 0)
        if made:
            b.set_works(self.hex, RUBBLE)
        return OVER
