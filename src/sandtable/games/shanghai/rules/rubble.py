"""What follows a combat: rubble in city hexes, and Woosung forts that fire again. Sections 15.3 and 17.3."""

from typing import Any, ClassVar

from mypy_extensions import i64

from sandtable.games.shanghai import event, rule
from sandtable.games.shanghai.folio import JAPAN, RUBBLE, ShanghaiData
from sandtable.games.shanghai.rules.board import ShanghaiBoard
from sandtable.kernel.flow import EVERYONE, GO_ON, OVER, Event, Section
from sandtable.kernel.words import Say, say
from sandtable.kit.beats import Dice, Rolled
from sandtable.kit.dice import Die
from sandtable.kit.story import tells
from sandtable.series.fire_and_movement.folio import EX


def after_combat(b: ShanghaiBoard) -> None:
    """SH-15.3b, R-19: rubble is rolled for when all is over, advance included. SH-17.3d, SH-17.3g: a fort that was put
    out and into which nobody advanced is operative again."""
    h = b.target
    if b.active == JAPAN and b.result >= EX and b.operative(h):
        b.tell(EVERYONE, rule.R_17_3G, event.WOOSUNG, h, 2)
    if b.firing and b.t.city[h]:
        b.call(Rubble(h))


class Rubble(Section[ShanghaiBoard]):
    """SH-15.3a, SH-15.3e: one die for each marker used; towns never, and not where rubble lies already."""

    cites: ClassVar[int] = rule.R_15_3A
    steps: ClassVar[tuple[str, ...]] = ("count", "dice")

    def __init__(self, hex: i64) -> None:
        self.hex: i64 = hex

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

    cites: ClassVar[int] = rule.R_15_3A
    steps: ClassVar[tuple[str, ...]] = ("roll", "result")

    def __init__(self, hex: i64) -> None:
        self.hex: i64 = hex

    def step(self, b: ShanghaiBoard, n: i64) -> i64:
        if n == 0:
            b.rolled = []
            b.call(Die(b.t.die))
            return GO_ON
        die: i64 = b.rolled[0]
        made = die <= b.t.rubble_max
        b.tell(EVERYONE, rule.R_15_3A, event.RUBBLE, self.hex, die, 1 if made else 0)
        if made:
            b.set_works(self.hex, RUBBLE)
        return OVER


def words(t: ShanghaiData, e: Event, viewer: int) -> Say:
    return say(f"Fire on {{space}}: die {e[4]}, {'rubble' if e[5] else 'no rubble'}.", e[3])


def beats(t: ShanghaiData, e: Event, viewer: int) -> list[Any]:
    needed = f"{t.rubble_max} or less"
    return [Rolled(dice=[Dice(int(t.die), [e[4]])], text="Rubble", needed=needed, reached=e[5] == 1)]


STORY = [tells(event.RUBBLE, words, "roll", "a", beats)]
