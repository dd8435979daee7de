"""Set-up: four Japanese units in their Sector, then ten Chinese ones in cities and towns. Section 11."""

from typing import ClassVar

from mypy_extensions import i64

from sandtable.games.shanghai import event, rule, verb
from sandtable.games.shanghai.folio import CHINA, JAPAN, SECTOR, TO_PLACE
from sandtable.games.shanghai.rules.board import ShanghaiBoard
from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.flow import ALLOWED, EVERYONE, GO_ON, OVER, Ask, Section
from sandtable.kernel.words import Say, Shown, button, on_space, say
from sandtable.kit.rows import altered
from sandtable.series.fire_and_movement.rules.board import AT_HAND, SET_UP
from sandtable.series.fire_and_movement.rules.telling import on_unit, place_of


def begin(b: ShanghaiBoard) -> None:
    """SH-11b, SH-11g, SH-11h, SH-11j, SH-13.5i: an empty map, its first owners, two markers, no logistics (R-10)."""
    b.phase = SET_UP
    b.control = b.t.first_control[:]
    b.lp = b.t.lp_start
    b.pauses = b.t.pause_start
    for m in range(len(b.marker)):
        if b.t.marker_arrival[m] < 0:
            b.marker = altered(b.marker, m, AT_HAND)
    for seat in (JAPAN, CHINA):
        for u in b.t.setup_units[seat]:
            b.flags[u] = TO_PLACE
    b.derive()


def waiting(b: ShanghaiBoard, seat: i64) -> list[int]:
    """The units that a side still has to set up."""
    return [u for u in b.t.setup_units[seat] if b.flags[u] & TO_PLACE]


class SetUp(Section[ShanghaiBoard]):
    """SH-11a, SH-11c: one side sets up, unit by unit, in the open."""

    steps: ClassVar[tuple[str, ...]] = ("begin", "units")

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat

    def crumb(self, b: ShanghaiBoard) -> Say | None:
        return say("Set-up", rule=rule.R_11A, short="Set-up")

    def heading(self) -> i64:
        return rule.R_11A if self.seat == JAPAN else rule.R_11C

    def step(self, b: ShanghaiBoard, n: i64) -> i64:
        if n == 0:
            b.active = self.seat
            return GO_ON
        if n == 1:
            left = waiting(b, self.seat)
            if len(left) == 1:
                b.again(SetUpHex(self.seat, left[0]))
            elif left:
                b.again(SetUpUnit(self.seat))
            return GO_ON
        return OVER


class SetUpUnit(Ask[ShanghaiBoard]):
    """SH-11a, SH-11c: the unit to be set up next, or the ready-made set-up."""

    judges: ClassVar[tuple[int, ...]] = (verb.PLACE, verb.HISTORICAL)

    def heading(self) -> i64:
        return rule.R_11A if self.seat == JAPAN else rule.R_11C

    def question(self, b: ShanghaiBoard, seat: i64) -> Say:
        where = "your four units in the Japanese Sector: choose one"
        if seat == CHINA:
            where = "in cities and towns, one unit in each: choose a unit"
        return say(f"Set up {where}, or take the ready-made set-up.")

    def shown(self, b: ShanghaiBoard, seat: i64, act: i64) -> Shown:
        if verb_of(act) == verb.HISTORICAL:
            return button(say("Take the ready-made set-up"))
        return on_unit(b, noun_of(act), say("Place {name}", noun_of(act)), "Units")

    def varies(self, b: ShanghaiBoard, seat: i64, act: i64) -> i64:
        return place_of(b, noun_of(act))

    def offers(self, b: ShanghaiBoard, seat: i64) -> list[int]:
        return [plain(verb.HISTORICAL)] + [action(verb.PLACE, u) for u in waiting(b, seat)]

    def barred(self, b: ShanghaiBoard, seat: i64, act: i64) -> i64:
        if verb_of(act) == verb.HISTORICAL:
            if len(waiting(b, seat)) < len(b.t.setup_units[seat]) and b.bars(rule.FM_3A):
                return rule.FM_3A
        elif noun_of(act) not in waiting(b, seat) and b.bars(rule.R_11G):
            return rule.R_11G
        return ALLOWED

    def take(self, b: ShanghaiBoard, seat: i64, act: i64) -> None:
        if verb_of(act) == verb.PLACE:
            b.call(SetUpHex(seat, noun_of(act)))
            return
        for i in range(0, len(b.t.historical), 2):
            if b.t.side[b.t.historical[i]] == seat:
                set_up(b, b.t.historical[i], b.t.historical[i + 1])


def set_up(b: ShanghaiBoard, u: i64, h: i64) -> None:
    b.flags[u] = 0
    b.steps = altered(b.steps, u, b.t.full[u])
    b.put(u, h)
    b.tell(EVERYONE, rule.R_11A if b.t.side[u] == JAPAN else rule.R_11C, event.PLACED, u, h, b.steps[u])
    b.entered(u, h)


def place_taken(b: ShanghaiBoard, u: i64, place: i64) -> bool:
    """SH-11e, R-09, SH-V5: whether the city or town holds a unit already; with the option trains do not matter."""
    if b.trains_share and b.t.train[u]:
        return False
    for other in b.t.setup_units[CHINA]:
        h: i64 = b.place[other]
        if h >= 0 and b.t.place_of[h] == place and not (b.trains_share and b.t.train[other]):
            return True
    return False


class SetUpHex(Ask[ShanghaiBoard]):
    """SH-11a, SH-11d to SH-11f: where a unit begins."""

    asks: ClassVar[str] = "Where does {name unit} begin?"
    offered: ClassVar[dict[int, Shown]] = {verb.AT: on_space(say("In {space}"))}
    judges: ClassVar[tuple[int, ...]] = (verb.AT,)

    def __init__(self, seat: i64, unit: i64) -> None:
        super().__init__(seat)
        self.unit: i64 = unit

    def heading(self) -> i64:
        return rule.R_11A if self.seat == JAPAN else rule.R_11D

    def offers(self, b: ShanghaiBoard, seat: i64) -> list[int]:
        if seat == JAPAN:
            return [action(verb.AT, h) for h in b.t.area_hexes[SECTOR]]
        return [action(verb.AT, h) for h in b.t.place_hexes if b.t.setup_ok[h]]

    def barred(self, b: ShanghaiBoard, seat: i64, act: i64) -> i64:
        h = noun_of(act)
        if h >= b.t.playable:
            return b.ground_bar(h)
        if seat == JAPAN:
            if (b.t.area[h] != SECTOR or b.held[h]) and b.bars(rule.R_11A):
                return rule.R_11A
            return ALLOWED
        if not b.t.setup_ok[h]:
            return rule.R_11D if b.bars(rule.R_11D) else ALLOWED
        if place_taken(b, self.unit, b.t.place_of[h]) and b.bars(rule.R_11E):
            return rule.R_11E
        if b.t.train[self.unit] and not b.t.rail_hex[h] and b.bars(rule.R_11F):
            return rule.R_11F
        return ALLOWED

    def take(self, b: ShanghaiBoard, seat: i64, act: i64) -> None:
        set_up(b, self.unit, noun_of(act))
