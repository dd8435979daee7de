"""Where aircraft are based: redeployment, tenders, airfields with too many. Chapters 9.3, 17 and 26.3."""

from typing import ClassVar

from mypy_extensions import i64

from sandtable.games.nei import deed, event, rule, verb
from sandtable.games.nei.board import NeiBoard
from sandtable.games.nei.material import AIR, ALLIES, AREAS, AV, IND, JAPAN, LANDS, NAVAL, SQUARES, UNITS
from sandtable.games.nei.rules.air import air_field, lands_near
from sandtable.games.nei.rules.asking import AreaChoice, Redeployment
from sandtable.kernel.flow import ALLOWED
from sandtable.kernel.legality import NOT_OFFERED
from sandtable.kernel.words import DONE, Shown, button, on_space, say


class AirRedeploy(Redeployment):
    """NEI-A3i, NEI-A3x: three times the shortest range, from airfield to airfield with room; never over enemy air units
    on a base. The Japanese jump between their home bases."""

    cites: ClassVar[int] = rule.A3I
    offered: ClassVar[dict[int, Shown]] = {
        verb.TO: on_space(say("Fly to {space}")),
        verb.HALT: button(say("Stay here"), DONE),
    }

    def field(self, b: NeiBoard, seat: i64) -> list[int]:
        if self.kind == deed.AIR_HOME:
            far = [99] * SQUARES
            for land in b.t.homes:
                far[b.t.square[land]] = 1
            return far
        return air_field(b, seat, b.t.square[self.area], b.t.far_wings * b.speed(b.in_hand()), False)

    def end_bar(self, b: NeiBoard, seat: i64, to: i64, far: list[int]) -> i64:
        if to >= AREAS or to == self.area:
            return NOT_OFFERED
        own = rule.A3X if self.kind == deed.AIR_HOME else rule.A3I
        if far[b.t.square[to]] >= 99 and b.bars(own):
            return own
        if to >= LANDS and to < IND:
            return self.tender_bar(b, to)
        if b.capacity(seat, to) == 0:
            return rule.R_17_0A if b.bars(rule.R_17_0A) else ALLOWED
        if self.kind == deed.AIR_HOME:
            return ALLOWED
        both = b.t.home[self.area] in (JAPAN, ALLIES) and b.t.home[to] in (JAPAN, ALLIES)
        if both and b.bars(rule.A3I):
            return rule.A3I
        if b.room(seat, to) < len(b.in_hand()) and b.bars(rule.R_9_3A):
            return rule.R_9_3A
        return ALLOWED

    def tender_bar(self, b: NeiBoard, sea: i64) -> i64:
        """NEI-26.3a: seaplanes go to tenders of their country, one to each."""
        units = b.in_hand()
        for u in units:
            if (self.kind == deed.AIR_HOME or b.berths(u, sea) < len(units)) and b.bars(rule.R_26_3A):
                return rule.R_26_3A
        return ALLOWED

    def ends(self, b: NeiBoard, seat: i64, far: list[int]) -> list[int]:
        return lands_near(b, far) + (tender_areas(b, seat) if b.special else [])

    def chosen(self, b: NeiBoard, seat: i64, noun: i64) -> None:
        move_wings(b, seat, b.in_hand(), self.area, noun)


def move_wings(b: NeiBoard, seat: i64, units: list[int], frm: i64, to: i64) -> None:
    if b.wings[seat * AREAS + frm] > len(units) or (b.version >= 2 and b.home_of(frm) == seat):
        b.slip(seat, AIR, frm)
    for u in units:
        b.put(u, to)
    b.tell_move(rule.A3I, event.FLIES, frm, to, len(units), seat)
    b.give_away(seat, to)
    b.meet(b.t.square[to])


# -- room on the airfields -------------------------------------------------------------------------------------


def tender_areas(b: NeiBoard, seat: i64) -> list[int]:
    """The sea areas with seaplane tenders of the side."""
    at = b.at
    return sorted({at[u] for u in b.t.by_cat[seat * 4 + NAVAL] if b.t.type[u] == AV and LANDS <= at[u] < IND})


def adrift(b: NeiBoard, side: i64) -> i64:
    """NEI-26.3a, RU-76: a sea area in which seaplanes of the side have no tender, or -1. What finds room elsewhere in
    the square flies there by itself."""
    if b.special == 0:
        return -1
    for u in b.t.by_cat[side * 4 + AIR]:
        sea: i64 = b.at[u]
        if LANDS <= sea < IND and b.face[u] == 0 and b.berths(u, sea) < 0:
            refuge = refuge_of(b, u, sea)
            land: i64 = b.t.land_by[sea]
            if refuge != land and land >= 0 and side == ALLIES and b.wings[side * AREAS + land] == 0:
                b.rule_out(land)  # NEI-28c: a secret airbase would have had room
            if refuge < 0:
                return sea
            b.put(u, refuge)
            b.tell_move(rule.RU_76, event.FLIES, sea, refuge, 1, side)
            b.give_away(side, refuge)
    return -1


def refuge_of(b: NeiBoard, u: i64, sea: i64) -> i64:
    """RU-76: an airfield or another tender with room in the same square, or -1."""
    land: i64 = b.t.land_by[sea]
    if land >= 0 and b.room(b.t.side[u], land) > 0:
        return land
    for other in b.t.seas_in[b.t.square[sea]]:
        if other != sea and b.berths(u, other) > 0:
            return other
    return -1


def overfull(b: NeiBoard) -> tuple[i64, i64]:
    """NEI-9.3b, NEI-9.3d, NEI-17.0a, RU-43: a side and an airfield with more air units than it has room for, or (-1,
    -1); air units that rose from a base that is lost are among them. RU-76: with a tender that is lost its seaplanes
    are; the acting side's tender that has only sailed away may come back until its player turn ends."""
    for one in (1 - b.active, b.active):
        if one != b.active or b.toll[6 + one]:
            lost = adrift(b, one)
            if lost >= 0:
                return one, lost
    for u in range(UNITS):
        if b.t.cat[u] == AIR and b.at[u] < LANDS and b.ship[u] < 0:
            side: i64 = b.t.side[u]
            if b.room(side, b.at[u]) < 0:
                return side, b.at[u]
    return -1, -1


def relieve(b: NeiBoard) -> None:
    """The owner gives up air units until every airfield has room for what is on it; all of them where there is none."""
    side, area = overfull(b)
    while side >= 0:
        if b.version < 2 or area >= LANDS or b.capacity(side, area) > 0:
            b.again(Overflow(side, area))
            return
        for u in b.here(side, AIR, area):
            b.disrupt(u, rule.R_17_0A)
        side, area = overfull(b)


class Overflow(AreaChoice):
    """NEI-9.3b, NEI-14.4a: when an airfield has too many air units, their owner chooses which are disrupted."""

    asks: ClassVar[str] = "{space area} has room for fewer air units. Which one is disrupted?"
    cites: ClassVar[int] = rule.R_9_3B
    chooses: ClassVar[int] = verb.LOSE
    offered: ClassVar[dict[int, Shown]] = {
        verb.LOSE: button(say("{unit}"), group="Excess air units", sure=True)
    }

    def choices(self, b: NeiBoard, seat: i64) -> list[int]:
        return b.here(seat, AIR, self.area)

    def chosen(self, b: NeiBoard, seat: i64, noun: i64) -> None:
        b.disrupt(noun, rule.R_9_3B)
