"""Picking a stack, unit by unit, for a march, a voyage, a siege or a sortie. Section 8.

What is picked is in `party`, what moves in `moving`.
"""

from typing import Any, ClassVar

from mypy_extensions import i64

from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.flow import ALLOWED, Ask
from sandtable.kernel.legality import NOT_OFFERED
from sandtable.kernel.words import DONE, Say, Shown, button, on_piece, say
from sandtable.series.campaign_commander import rule, verb
from sandtable.series.campaign_commander.rules import fortress, loading, transport
from sandtable.series.campaign_commander.rules.board import (
    ACTED,
    INSIDE,
    NAVAL_COST,
    NAVAL_REACH,
    CampaignBoard,
)
from sandtable.series.campaign_commander.rules.movement import March, march_possible
from sandtable.series.campaign_commander.rules.reach import in_reach
from sandtable.series.campaign_commander.volume import LEADER, NAVAL

MARCHING = 0
SAILING = 1
BESIEGING = 2
SORTIE = 3

QUESTIONS = (
    "Which units march out of {space}?",
    "Which ships sail from {space}, and with what?",
    "Which units besiege the fortress in {space}?",
    "Which units make a sortie from {space}?",
)


def begin_pick(b: CampaignBoard) -> None:
    b.party = []
    b.moving = []
    b.clear_move()


class PickStack(Ask[CampaignBoard]):
    """CC-8.4, CC-8.5: any part of the units in an area may move, singly or as a stack that stays together."""

    cites: ClassVar[int] = rule.CC_8_5
    judges: ClassVar[tuple[int, ...]] = (verb.WITH, verb.SUPPLY, verb.GO)
    offered: ClassVar[dict[int, Shown]] = {
        verb.WITH: on_piece(say("{unit}")),
        verb.SUPPLY: button(say("Take a Resource Point along")),
        verb.GO: button(say("These units"), DONE),
    }

    def __init__(self, seat: i64, area: i64, way: i64) -> None:
        super().__init__(seat)
        self.area: i64 = area
        self.way: i64 = way

    def question(self, b: CampaignBoard, seat: i64) -> Say:
        return say(QUESTIONS[self.way], self.area)

    def shown(self, b: CampaignBoard, seat: i64, act: i64) -> Shown:
        found = super().shown(b, seat, act)
        number = self.varies(b, seat, act)
        if number <= 0:
            return found
        what = "{sps}; range: {n}" if self.way == SAILING else "{sps}; movement: {n}"
        return found.meaning(say(what if number > 31 else "{sps}", number % 16, number // 32))

    def varies(self, b: CampaignBoard, seat: i64, act: i64) -> i64:
        """Of the whole stack: the Supply Points that it costs, whether it sails, and how far it gets."""
        if verb_of(act) != verb.GO:
            return 0
        if self.way == SAILING:
            far = b.slowest(b.party, NAVAL) - loading.loading(b, b.party, self.area)
            return (
                b.move_cost(b.party) + 16 + 32 * max(0, min(far, 20)) if loading.ships_in(b, b.party) else 0
            )
        if self.way == MARCHING:
            return b.move_cost(b.party) + 32 * min(b.slowest_on_foot(b.party), 20)
        return b.v.cost[5] if self.way == BESIEGING else b.v.cost[0]

    def picked(self, b: CampaignBoard, seat: i64) -> list[int]:
        return [self.area]

    def before(self, b: CampaignBoard) -> Ask[Any] | None:
        """Where stacks are covered, whom a player picks is nobody else's business."""
        return b.action_ask(self.seat) if b.covers(self.area) else None

    def offers(self, b: CampaignBoard, seat: i64) -> list[int]:
        where = self.area
        party = b.party
        found: list[int] = [plain(verb.GO)] if party else []
        if self.way == SAILING and party and b.supply_at(seat, where) > b.cargo:
            found.append(plain(verb.SUPPLY))
        for u in b.v.of_side[seat]:
            if b.place[u] == where and u not in party:
                if self.way != SAILING and b.v.kind[u] == NAVAL:
                    continue
                found.append(action(verb.WITH, u))
        return found

    def barred(self, b: CampaignBoard, seat: i64, act: i64) -> i64:
        what = verb_of(act)
        if what == verb.GO:
            return self.go_bar(b, seat)
        if what == verb.SUPPLY:
            return loading.supply_bar(b, seat, self.area) if self.way == SAILING else NOT_OFFERED
        u = noun_of(act)
        where = self.area
        if b.v.side[u] != seat or b.place[u] != where:
            return rule.CC_8_4
        if u in b.party:
            return NOT_OFFERED
        way = self.way
        if b.spent[u] & ACTED and b.bars(rule.CC_5_2_5):
            return rule.CC_5_2_5
        if way == MARCHING:
            return self.marcher_bar(b, u)
        if way == SAILING:
            return loading.sailor_bar(b, seat, self.area, u)
        return fortress.siege_unit_bar(b, seat, self.area, u, way == SORTIE)

    def marcher_bar(self, b: CampaignBoard, u: i64) -> i64:
        if (b.v.kind[u] == NAVAL or b.state[u] & INSIDE) and b.bars(rule.CC_6_1):
            return rule.CC_6_1
        if b.v.kind[u] != LEADER:
            why = in_reach(b, u)
            if why != ALLOWED:
                return why
            if not march_possible(b, [*b.party, u], self.area) and b.bars(rule.CC_8_2_2):
                return rule.CC_8_2_2
        elif not b.party and b.bars(rule.CC_12_2):
            return rule.CC_12_2
        return ALLOWED

    def go_bar(self, b: CampaignBoard, seat: i64) -> i64:
        if not b.party:
            return NOT_OFFERED
        if self.way == SAILING:
            return loading.cast_off_bar(b, seat, self.area)
        return ALLOWED

    def take(self, b: CampaignBoard, seat: i64, act: i64) -> None:
        what = verb_of(act)
        way = self.way
        if what == verb.WITH:
            b.party.append(noun_of(act))
            b.call(PickStack(seat, self.area, way))
        elif what == verb.SUPPLY:
            b.cargo += 1
            b.call(PickStack(seat, self.area, way))
        elif way == MARCHING:
            b.call(March(seat, self.area))
        elif way == SAILING:
            b.call(transport.Voyage(seat, self.area))
        elif way == BESIEGING:
            b.call(fortress.SiegeAttempt(seat, self.area))
        else:
            fortress.sally(b, seat, self.area)


def sail_bar(b: CampaignBoard, seat: i64, area: i64) -> i64:
    """Whether any ship may sail from here, and what forbids it."""
    first: i64 = NOT_OFFERED
    for u in b.units_in(seat, area, NAVAL):
        why: i64 = ALLOWED
        if b.spent[u] & ACTED:
            why = rule.CC_5_2_5
        elif not b.naval_reach(u):
            why = b.cited(NAVAL_REACH)
        elif b.sp < b.move_cost([u]):
            why = b.cited(NAVAL_COST)
        else:
            why = loading.launch_rule(b, seat, area, u)
        if why == ALLOWED:
            return ALLOWED
        if first == NOT_OFFERED:
            first = why
    return first if b.bars(first) else ALLOWED
