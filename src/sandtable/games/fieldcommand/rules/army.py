"""Army: Penetration (FC-AR-7). The other variants stand where they work: Breakthrough and Rout in a round (company),
Advanced Logistics with supply (division), the two kinds of victory (victory), the scenarios with their set-up
(FC-AR-1)."""

from typing import ClassVar

from mypy_extensions import i64

from sandtable.games.fieldcommand import event, kind, rule, verb
from sandtable.games.fieldcommand.asks import FieldAsk
from sandtable.games.fieldcommand.board import ALL_ROAD, COUNT, ROAD_ONLY, FieldBoard
from sandtable.games.fieldcommand.board import DONE as MOVED
from sandtable.games.fieldcommand.material import DIVISION, PLACES, SECTORS, UNITS, side_of_army
from sandtable.games.fieldcommand.rules.battalion import Battle, begin_battle
from sandtable.games.fieldcommand.rules.control import settle, take_control
from sandtable.games.fieldcommand.rules.division import pay
from sandtable.games.fieldcommand.rules.movement import hostile, pace
from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.flow import ALLOWED, EVERYONE
from sandtable.kernel.words import DONE as DONE_ROLE
from sandtable.kernel.words import Shown, button, on_space, say
from sandtable.kit.story import tells

LEAST: int = 3
"""FC-AR-7: so many vehicles make a penetration."""


def vehicles_at(b: FieldBoard, army: i64, s: i64) -> list[int]:
    return [u for u in b.units_at(army, s) if b.t.klass[u] == kind.VEHICLE]


def may_penetrate(b: FieldBoard, s: i64) -> bool:
    """FC-AR-7, R-59: the army has captured the sector, and at least three of its vehicles stand there."""
    if not b.penetration or b.contested(s) or b.control[s] != b.army:
        return False
    return len(vehicles_at(b, b.army, s)) >= LEAST and len(onward(b, s)) > 0


def onward(b: FieldBoard, s: i64) -> list[int]:
    """The sectors that the group may attack next."""
    return [to for to in b.t.near[s] if penetration_bar(b, s, to) == ALLOWED]


def penetration_bar(b: FieldBoard, s: i64, to: i64) -> i64:
    """R-59: one enemy-controlled sector that is not contested, one step, every vehicle with movement left, supply and
    a token each if there are enemies, room for all. FC-CARD-E07 limits it like any move."""
    side = side_of_army(b.army)
    group = vehicles_at(b, b.army, s)
    if to >= SECTORS or not b.t.border[s * PLACES + to] or b.friendly(side, to) or b.contested(to):
        return rule.AR_7 if b.bars(rule.AR_7) else ALLOWED
    for u in group:
        if not has_way(b, u, s, to) and b.bars(rule.R_59):
            return rule.R_59
    if b.room(side, to) < len(group) and b.bars(rule.BG_11):
        return rule.BG_11
    if not hostile(b, side, to):
        return ALLOWED
    if b.has_event(6) and b.assaults > 0 and b.bars(rule.CARD_E07):
        return rule.CARD_E07
    if b.level >= DIVISION:
        reached = b.supplied(side)
        if not b.in_supply(side, s, reached) and b.bars(rule.DV_8):
            return rule.DV_8
        if b.tokens[b.army] < len(group) * b.t.entering_cost and b.bars(rule.R_35):
            return rule.R_35
    return ALLOWED


def has_way(b: FieldBoard, u: i64, s: i64, to: i64) -> bool:
    """R-59: movement left is the allowance of the mode used this turn less the steps made; none after an axis."""
    steps: i64 = b.steps[u] & (COUNT | ALL_ROAD | ROAD_ONLY)
    if b.entry[u] >= SECTORS:
        return False
    return pace(b, u, s, steps, to) > 0


class Penetrate(FieldAsk):
    """FC-AR-7, FC-AR-16: all vehicles go on to one further sector, or none."""

    cites: ClassVar[int] = rule.AR_7
    stands: ClassVar[str] = "Penetration from {place frm}"
    phase: ClassVar[str] = "Penetration"
    asks: ClassVar[str] = "Do the vehicles in {place frm} attack a further sector?"
    judges: ClassVar[tuple[int, ...]] = (verb.TO,)
    offered: ClassVar[dict[int, Shown]] = {
        verb.TO: on_space(say("On to {place}"), sure=True),
        verb.DONE: button(say("They stay"), DONE_ROLE),
    }

    def __init__(self, seat: i64, frm: i64) -> None:
        super().__init__(seat)
        self.frm: i64 = frm

    def offers(self, b: FieldBoard, seat: i64) -> list[int]:
        return [action(verb.TO, to) for to in onward(b, self.frm)] + [plain(verb.DONE)]

    def barred(self, b: FieldBoard, seat: i64, act: i64) -> i64:
        return penetration_bar(b, self.frm, noun_of(act)) if verb_of(act) == verb.TO else ALLOWED

    def take(self, b: FieldBoard, seat: i64, act: i64) -> None:
        if verb_of(act) == verb.DONE:
            b.clear_battle()
            return
        penetrate(b, self.frm, noun_of(act))


def penetrate(b: FieldBoard, frm: i64, to: i64) -> None:
    """R-59: the battle follows at once with fresh attacks and no barrages; an empty sector is captured. Either may be
    repeated. A gun caught there loses a Strike declared elsewhere and not used yet."""
    side = side_of_army(b.army)
    enemies = hostile(b, side, to)
    for u in vehicles_at(b, b.army, frm):
        b.steps[u] = pace(b, u, frm, b.steps[u] & (COUNT | ALL_ROAD | ROAD_ONLY), to) | MOVED
        b.entry[u] = frm
        b.put(u, to)
        if enemies:
            pay(b, b.army, b.t.entering_cost, rule.AR_7)
            b.launched = [*b.launched, frm, to]
        b.tell(EVERYONE, rule.AR_7, event.PENETRATES, u, frm, to)
    settle(b, frm)
    if not enemies:
        b.clear_battle()
        b.sector = to  # from here they may go on (`may_penetrate`)
        take_control(b, to, b.army, rule.BG_9)
        return
    b.assaults += 1
    for u in range(UNITS):
        if b.where[u] == to and b.fired[u] >= 0:
            b.fired[u] = -1
    b.call(Battle())
    begin_battle(b, to, b.army)


STORY = [tells(event.PENETRATES, "{unit a} goes on from {place b} to {place c}.", "move", "bc")]
