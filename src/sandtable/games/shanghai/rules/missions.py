"""Special air missions: interdiction and logistics raids. Section 15.4."""

from typing import ClassVar

from mypy_extensions import i64

from sandtable.games.shanghai import event, rule, verb
from sandtable.games.shanghai.folio import INTERDICTING, JAPAN, RAIDING
from sandtable.games.shanghai.rules.board import ShanghaiBoard
from sandtable.kernel.actions import noun_of
from sandtable.kernel.flow import ALLOWED, EVERYONE, Ask
from sandtable.kernel.words import Shown, on_space, say
from sandtable.kit.rows import altered
from sandtable.kit.story import tells
from sandtable.series.fire_and_movement.rules.board import AT_HAND, USED


def mission_bar(b: ShanghaiBoard, seat: i64, m: i64) -> i64:
    """SH-15.4a, SH-15.1d: the rule by which a marker cannot fly a special mission, or ALLOWED."""
    if m >= len(b.marker) or seat != JAPAN or not b.t.marker_air[m]:
        return rule.R_15_4A if b.bars(rule.R_15_4A) else ALLOWED
    if b.marker[m] != AT_HAND and b.bars(rule.R_15_1D):
        return rule.R_15_1D
    return ALLOWED


def raid(b: ShanghaiBoard, m: i64) -> None:
    """SH-15.4f: onto the LP track until the next pause."""
    b.marker = altered(b.marker, m, RAIDING)
    b.tell(EVERYONE, rule.R_15_4F, event.RAID, m)


class Interdict(Ask[ShanghaiBoard]):
    """SH-15.4b: the hex over which the marker lies until the next pause: any hex of the map, rivers included."""

    cites: ClassVar[int] = rule.R_15_4B
    asks: ClassVar[str] = "{marker marker}: choose the hex around which Chinese movement is interdicted."
    offered: ClassVar[dict[int, Shown]] = {verb.AT: on_space(say("In {space}"))}
    judges: ClassVar[tuple[int, ...]] = (verb.AT,)

    def __init__(self, seat: i64, marker: i64) -> None:
        super().__init__(seat)
        self.marker: i64 = marker

    def offers(self, b: ShanghaiBoard, seat: i64) -> list[int]:
        return b.t.at_actions[:]

    def sifted(self) -> bool:
        return True

    def barred(self, b: ShanghaiBoard, seat: i64, act: i64) -> i64:
        h = noun_of(act)
        return ALLOWED if h < b.t.sheet.on_map else b.ground_bar(h)

    def take(self, b: ShanghaiBoard, seat: i64, act: i64) -> None:
        h = noun_of(act)
        b.marker = altered(b.marker, self.marker, INTERDICTING)
        b.marker_at = altered(b.marker_at, self.marker, h)
        b.note_interdiction()
        b.tell(EVERYONE, rule.R_15_4B, event.INTERDICT, self.marker, h)


def bring_down(b: ShanghaiBoard) -> None:
    """SH-15.4b, SH-15.4f: air markers leave the map and the LP track when a pause begins."""
    for m in range(len(b.marker)):
        if b.marker[m] == INTERDICTING or b.marker[m] == RAIDING:
            b.marker = altered(b.marker, m, USED)
            b.marker_at = altered(b.marker_at, m, -1)
    b.note_interdiction()


def give_back(b: ShanghaiBoard) -> None:
    """SH-13.1d, SH-15.1d, SH-15.1e: every used marker is at hand again; those not used have stayed."""
    for m in range(len(b.marker)):
        if b.marker[m] == USED:
            b.marker = altered(b.marker, m, AT_HAND)
            b.tell(EVERYONE, rule.R_13_1D, event.MARKERS, m)


STORY = [
    tells(event.INTERDICT, "{marker a} interdicts around {space b}.", "air", "b"),
    tells(event.RAID, "{marker a} raids Chinese logistics.", "air"),
    tells(event.MARKERS, "{marker a} is at hand.", "air"),
]
