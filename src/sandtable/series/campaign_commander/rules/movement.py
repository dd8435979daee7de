"""Moves on land, area by area, and where they may end. Sections 6.3 and 8."""

from typing import ClassVar

from mypy_extensions import i64

from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.flow import ALLOWED, EVERYONE, GO_ON, OVER, Event, Section
from sandtable.kernel.legality import NOT_OFFERED
from sandtable.kernel.words import DONE, Say, Shown, button, on_space, say
from sandtable.kit.story import tells
from sandtable.series.campaign_commander import event, rule, verb
from sandtable.series.campaign_commander.rules.battle import Entry, EntryAsk
from sandtable.series.campaign_commander.rules.board import ACTED, CampaignBoard
from sandtable.series.campaign_commander.rules.shelter import lift_sieges
from sandtable.series.campaign_commander.rules.telling import controlled, moved
from sandtable.series.campaign_commander.volume import GROUND, Volume

# -- marching --------------------------------------------------------------------------------------------------


def march_bar(b: CampaignBoard, seat: i64, area: i64) -> i64:
    """Whether any unit may march out of this area, and what forbids it."""
    if area >= b.v.land and b.bars(rule.CC_6_1):
        return rule.CC_6_1
    first: i64 = NOT_OFFERED
    for u in b.units_in(seat, area, GROUND):
        why: i64 = ALLOWED
        if b.spent[u] & ACTED:
            why = rule.CC_5_2_5
        elif not reaches(b, area):
            why = rule.CC_5_2_4 if b.op_area >= b.v.land else rule.CC_5_2_3
        elif b.sp < b.move_cost([u]):
            why = rule.CC_5_5_2A
        elif not march_possible(b, [u], area):
            why = rule.CC_8_2_2
        if why == ALLOWED:
            return ALLOWED
        if first == NOT_OFFERED:
            first = why
    return first if b.bars(first) else ALLOWED


def reaches(b: CampaignBoard, area: i64) -> bool:
    return area < b.v.land and b.supplied()[area] == 1


def march_possible(b: CampaignBoard, units: list[int], area: i64) -> bool:
    """RUL-18: a first step from which the move can be finished, with what is left after paying for it."""
    left = b.sp - b.move_cost(units)
    if left < 0:
        return False
    far = b.slowest_on_foot(units) - 1
    for n in b.v.walk[area]:
        if can_finish(b, units, area, n, far, left):
            return True
    return False


def can_finish(b: CampaignBoard, units: list[int], frm: i64, area: i64, far: i64, sp: i64) -> bool:
    """RUL-18: having entered `area`, the stack can end its move, there or further on."""
    side: i64 = b.v.side[units[0]]
    if not b.may_enter(side, area):
        return False
    if sp >= b.v.cost[2] or not b.others_in(side, units, area):
        return True
    if far <= 0 or b.has(1 - side, area, GROUND):
        return False
    for n in b.v.walk[area]:
        if n != frm and can_finish(b, units, area, n, far - 1, sp):
            return True
    return False


class March(Section[CampaignBoard]):
    """CC-6.3: a stack of ground units moves, at its slowest unit's factor."""

    stands: ClassVar[str] = "March"
    phase: ClassVar[str] = "March"
    cites: ClassVar[int] = rule.CC_6_3
    steps: ClassVar[tuple[str, ...]] = ("begin", "move", "end")

    def __init__(self, seat: i64, area: i64) -> None:
        self.seat: i64 = seat
        self.area: i64 = area

    def step(self, b: CampaignBoard, n: i64) -> i64:
        if n == 0:
            b.moving = b.party
            b.party = []
            b.at = self.area
            b.pay(b.move_cost(b.moving), rule.CC_5_5_2A)
            for u in b.moving:
                b.spent[u] |= ACTED
        elif n == 1:
            if b.halted or not b.moving:
                return GO_ON
            if b.entered and b.stack_range() <= 0:
                halt(b, self.seat)
                return GO_ON
            b.again(ChooseStep(self.seat))
        elif n == 2:
            b.moving = []
            b.clear_move()
            lift_sieges(b)
        else:
            return OVER
        return GO_ON


class ChooseStep(EntryAsk):
    """CC-6.3.1: each area costs 1; or the end of the move."""

    cites: ClassVar[int] = rule.CC_6_3
    asks: ClassVar[str] = "Where to from {space at}?"
    judges: ClassVar[tuple[int, ...]] = (verb.TO, verb.STOP)
    offered: ClassVar[dict[int, Shown]] = {
        verb.TO: on_space(say("To {space}")),
        verb.STOP: button(say("Stop here"), DONE),
    }

    def shown(self, b: CampaignBoard, seat: i64, act: i64) -> Shown:
        found = super().shown(b, seat, act)
        parts: list[str] = [b.wear()] if self.varies(b, seat, act) & 1 else []
        if self.varies(b, seat, act) > 1:
            parts.append("stacking: {sps}")
        return found.meaning(say("; ".join(parts), b.v.cost[2])) if parts else found

    def varies(self, b: CampaignBoard, seat: i64, act: i64) -> i64:
        """1: the first step, where that wears the units; 2: the move ends there, and others are joined."""
        if verb_of(act) == verb.STOP:
            return 2 if b.friends(seat, b.at) else 0
        far = b.stack_range() if b.entered else b.slowest_on_foot(b.moving)
        return (1 if not b.entered and b.wear() else 0) + (
            2 if far < 2 and b.friends(seat, noun_of(act)) else 0
        )

    def picked(self, b: CampaignBoard, seat: i64) -> list[int]:
        return [b.at]

    def offers(self, b: CampaignBoard, seat: i64) -> list[int]:
        found = [action(verb.TO, n) for n in b.v.walk[b.at]]
        if b.entered:
            found.append(plain(verb.STOP))
        return found

    def barred(self, b: CampaignBoard, seat: i64, act: i64) -> i64:
        if verb_of(act) == verb.STOP:
            return join_bar(b, seat, b.at) if b.entered else NOT_OFFERED
        to = noun_of(act)
        if to not in b.v.walk[b.at] and b.bars(rule.CC_6_1):
            return rule.CC_6_1
        far = b.stack_range() if b.entered else b.slowest_on_foot(b.moving)
        if far < 1 and b.bars(rule.CC_6_3):
            return rule.CC_6_3
        if not can_finish(b, b.moving, b.at, to, far - 1, b.sp) and b.bars(rule.CC_8_2_2):
            return rule.CC_8_2_2
        return ALLOWED

    def take(self, b: CampaignBoard, seat: i64, act: i64) -> None:
        if verb_of(act) == verb.STOP:
            halt(b, seat)
            return
        to: i64 = noun_of(act)
        frm = b.at
        for u in b.moving:
            b.place[u] = to
        b.tell_stack(rule.CC_6_3_1, event.MOVES, b.moving, frm, to)
        b.came_from = frm
        b.at = to
        b.used += 1
        b.entered += 1
        if b.entered == 1:
            for u in b.moving:
                b.walked(u)
        b.attackers = [u for u in b.moving if b.v.kind[u] == GROUND]
        b.assault_from = frm
        b.call(Entry(seat, to))


def halt(b: CampaignBoard, seat: i64) -> None:
    """The move ends."""
    b.halted = 1
    join(b, seat, b.at)


def join_bar(b: CampaignBoard, seat: i64, area: i64) -> i64:
    """RUL-18: joining others in an area must be paid for."""
    poor = b.sp < b.v.cost[2] and b.friends(seat, area)
    return rule.CC_8_2_2 if poor and b.bars(rule.CC_8_2_2) else ALLOWED


def join(b: CampaignBoard, seat: i64, area: i64) -> None:
    """CC-8.2.1, CC-8.2.2, CC-8.2.3, RUL-17: joining others on land costs 2, however many join and wherever the Active
    Operation is."""
    if b.friends(seat, area):
        b.pay(b.v.cost[2], rule.CC_5_5_2B)
        b.tell(EVERYONE, rule.CC_8_2_1, event.STACKS, seat, area)


def stirred(v: Volume, told: Event, viewer: int) -> Say:
    """What is heard of a covered stack: where it was, and where it is if it has moved."""
    places = "{space}" if told[4] == told[5] else "{space} and {space}"
    return say(f"Something {{whose}} stirs in {places}.", *told[3:6])


STORY = [
    tells(event.MOVES, "{unit a} moves from {space b} to {space c}.", "move", "bc", moved),
    tells(event.STIRS, stirred, "move", "bc"),
    tells(event.STACKS, "{who a} stacks in {space b}.", "move", "b"),
    tells(event.CONTROLS, "{who a} controls {space b}.", "control", "b", controlled),
    tells(
        event.CAPTURES,
        "{who a} captures Resource Points in {space b}: {n c}; destroyed: {n d}.",
        "supply",
        "b",
    ),
]
