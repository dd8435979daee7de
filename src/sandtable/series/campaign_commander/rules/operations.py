"""On-Board Operations: a Resource Point is spent, and its Supply Points pay for actions. Sections 5 and 10."""

from typing import ClassVar

from mypy_extensions import i64

from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.flow import ALLOWED, EVERYONE, GO_ON, OVER, Ask, Section
from sandtable.kernel.words import DONE, Shown, button, on_piece, on_space, say
from sandtable.kit.story import tells
from sandtable.series.campaign_commander import event, rule, verb, window
from sandtable.series.campaign_commander.rules.board import ACTED, DEPLETED, DISORGANIZED, MEND, CampaignBoard
from sandtable.series.campaign_commander.rules.cards import open_window
from sandtable.series.campaign_commander.rules.fortress import besiege_bar, sortie_bar
from sandtable.series.campaign_commander.rules.losses import destroy
from sandtable.series.campaign_commander.rules.movement import march_bar
from sandtable.series.campaign_commander.rules.reach import unit_bar
from sandtable.series.campaign_commander.rules.stacks import (
    BESIEGING,
    MARCHING,
    SAILING,
    SORTIE,
    PickStack,
    begin_pick,
    sail_bar,
)
from sandtable.series.campaign_commander.volume import GROUND, LEADER, NAVAL

REORGANIZE_COST = 3
REBUILD_COST = 4
"""Places in `Volume.cost`."""


class Operation(Section[CampaignBoard]):
    """CC-4.2.2c, CC-5.2a: one operation, with one Resource Point and never more; whoever gets it spends it
    (CC-4.2.2h, RUL-60)."""

    stands: ClassVar[str] = "Operation: {who seat}"
    phase: ClassVar[str] = "Operation"
    cites: ClassVar[int] = rule.CC_5_2A
    steps: ClassVar[tuple[str, ...]] = ("spend", "gap", "actions", "excess", "close")

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat

    def step(self, b: CampaignBoard, n: i64) -> i64:
        if n == 0:
            b.op_seat = self.seat
            b.opens()
            b.put(SpendSupply(self.seat))
        elif n == 1:
            open_window(b, window.OP_GAP, self.seat, 0)
        elif n == 2:
            if not b.closing and b.sp > 0:
                b.again(ActionRound(self.seat))
        elif n == 3:
            self.count_aboard(b)
        elif n == 4:
            b.closes()
            b.spent = [0] * len(b.spent)
            b.clear_operation()
            b.tell(EVERYONE, rule.CC_5_2_1, event.CLOSED, self.seat)
        else:
            return OVER
        return GO_ON

    def count_aboard(self, b: CampaignBoard) -> None:
        """CC-7.2: at the end of an operation no more than three ground units in a sea area. Where stacks at sea are
        covered, whether their owner is asked shows what is aboard."""
        for side in (0, 1):
            for area in range(b.v.land, b.v.size):
                if b.covers(area) and b.has_any(side, area):
                    b.aside |= 1 << side
        for area in range(b.v.land, b.v.size):
            for side in (0, 1):
                if len(b.units_in(side, area, GROUND)) > b.v.most_aboard:
                    b.again(Excess(side, area))
                    return


class Excess(Ask[CampaignBoard]):
    """CC-7.2: the owner eliminates what is too much."""

    cites: ClassVar[int] = rule.CC_7_2
    asks: ClassVar[str] = "Too many ground units aboard in {space area}: which one is lost?"
    offered: ClassVar[dict[int, Shown]] = {verb.CHOOSE: on_piece(say("Lose {unit}"), sure=True)}

    def __init__(self, seat: i64, area: i64) -> None:
        super().__init__(seat)
        self.area: i64 = area

    def offers(self, b: CampaignBoard, seat: i64) -> list[int]:
        return [action(verb.CHOOSE, u) for u in b.units_in(seat, self.area, GROUND)]

    def take(self, b: CampaignBoard, seat: i64, act: i64) -> None:
        destroy(b, noun_of(act), rule.CC_7_2)


class SpendSupply(Ask[CampaignBoard]):
    """CC-4.2.2g, CC-5.2a: which Resource Point is spent; its area is the Active Operation."""

    cites: ClassVar[int] = rule.CC_4_2_2G
    asks: ClassVar[str] = "Which Resource Point do you spend?"
    offered: ClassVar[dict[int, Shown]] = {verb.SPEND: on_space(say("The one in {space}"))}

    def offers(self, b: CampaignBoard, seat: i64) -> list[int]:
        return [action(verb.SPEND, area) for area in b.supply_areas(seat)]

    def take(self, b: CampaignBoard, seat: i64, act: i64) -> None:
        spend(b, noun_of(act))


def spend(b: CampaignBoard, area: i64) -> None:
    """CC-5.2.1: one Resource Point gives six Supply Points."""
    b.add_supply(b.op_seat, area, -1)
    b.op_area = area
    b.sp = b.v.supply
    b.tell(EVERYONE, rule.CC_5_2_1, event.OPERATION, b.op_seat, area)


class ActionRound(Section[CampaignBoard]):
    """One action, then the moment in which Events may be played."""

    steps: ClassVar[tuple[str, ...]] = ("action", "gap")

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat

    def step(self, b: CampaignBoard, n: i64) -> i64:
        if n == 0:
            own = b.action_ask(self.seat)
            b.call(own if own is not None else ChooseAction(self.seat))
        elif n == 1:
            if not b.closing:
                open_window(b, window.OP_GAP, self.seat, 0)
        else:
            return OVER
        return GO_ON


class ChooseAction(Ask[CampaignBoard]):
    """CC-5.2.2, CC-5.2.5: an action with units that have not acted and can use the Resource Point; or the end."""

    cites: ClassVar[int] = rule.CC_5_2_2
    asks: ClassVar[str] = "What next? Supply Points left: {n sp}."
    judges: ClassVar[tuple[int, ...]] = (
        verb.MARCH, verb.SAIL, verb.REORGANIZE, verb.REBUILD, verb.BESIEGE, verb.SORTIE,
    )  # fmt: skip
    offered: ClassVar[dict[int, Shown]] = {
        verb.MARCH: on_space(say("Ground units out of {space}"), "Move on land"),
        verb.SAIL: on_space(say("Ships out of {space}"), "Move at sea"),
        verb.REORGANIZE: on_piece(say("Reorganise {unit}"), "Reorganise"),
        verb.REBUILD: on_piece(say("Rebuild {unit}"), "Rebuild"),
        verb.BESIEGE: on_space(say("Siege of {space}"), "Siege"),
        verb.SORTIE: on_space(say("Sortie from {space}"), "Siege"),
        verb.END: button(say("End the operation"), DONE),
    }

    def shown(self, b: CampaignBoard, seat: i64, act: i64) -> Shown:
        found = super().shown(b, seat, act)
        n = self.varies(b, seat, act)
        return (
            found.meaning(say("{sps} left are lost" if verb_of(act) == verb.END else "{sps}", n))
            if n
            else found
        )

    def varies(self, b: CampaignBoard, seat: i64, act: i64) -> i64:
        """The Supply Points that it costs, or that are lost by ending."""
        what = verb_of(act)
        cost = b.v.cost
        if what == verb.REORGANIZE:
            return cost[REORGANIZE_COST]
        if what == verb.REBUILD:
            return cost[REBUILD_COST]
        return cost[5] if what == verb.BESIEGE else b.sp if what == verb.END else 0

    def offers(self, b: CampaignBoard, seat: i64) -> list[int]:
        found = [plain(verb.END)]
        v = b.v
        march = [0] * v.size
        sail = [0] * v.size
        for u in v.of_side[seat]:
            area: i64 = b.place[u]
            if area < 0 or b.spent[u] & ACTED or v.kind[u] == LEADER:
                continue
            if v.kind[u] == NAVAL:
                sail[area] = 1
            elif area < v.land:
                march[area] = 1
            else:
                continue
            state: i64 = b.state[u]
            if state & DISORGANIZED:
                found.append(action(verb.REORGANIZE, u))
            if state & DEPLETED and not b.rebuilt:
                found.append(action(verb.REBUILD, u))
        for area in range(v.size):
            if march[area]:
                found.append(action(verb.MARCH, area))
                if b.forts[area] >= 0:
                    found.append(action(verb.SORTIE if b.forts[area] == seat else verb.BESIEGE, area))
            if sail[area]:
                found.append(action(verb.SAIL, area))
        return found

    def barred(self, b: CampaignBoard, seat: i64, act: i64) -> i64:
        what = verb_of(act)
        noun = noun_of(act)
        if what == verb.MARCH:
            return march_bar(b, seat, noun)
        if what == verb.SAIL:
            return sail_bar(b, seat, noun)
        if what == verb.BESIEGE:
            return besiege_bar(b, seat, noun)
        if what == verb.SORTIE:
            return sortie_bar(b, seat, noun)
        if (what == verb.REORGANIZE or what == verb.REBUILD) and b.v.side[noun] != seat:
            return rule.CC_2_1A
        if what == verb.REORGANIZE:
            # CC-9.6.3a: there is a marker to be removed.
            if b.state[noun] & DISORGANIZED == 0 and b.bars(rule.CC_9_6_3A):
                return rule.CC_9_6_3A
            return mend_bar(b, seat, noun, b.v.cost[REORGANIZE_COST], rule.CC_5_5_2D)
        if what == verb.REBUILD:
            if b.state[noun] & DEPLETED == 0 and b.bars(rule.CC_10_2):
                return rule.CC_10_2
            if b.rebuilt and b.bars(rule.CC_10_3):
                return rule.CC_10_3
            return mend_bar(b, seat, noun, b.v.cost[REBUILD_COST], rule.CC_5_5_2E)
        return ALLOWED

    def take(self, b: CampaignBoard, seat: i64, act: i64) -> None:
        what = verb_of(act)
        noun = noun_of(act)
        if what == verb.END:
            b.closing = 1
        elif what == verb.REORGANIZE:
            # CC-10.1: without a die roll.
            b.pay(b.v.cost[REORGANIZE_COST], rule.CC_5_5_2D)
            b.spent[noun] |= ACTED
            b.mend(noun, DISORGANIZED)
            b.tell_stack(rule.CC_10_1, event.REORGANIZED, [noun], b.place[noun], b.place[noun])
        elif what == verb.REBUILD:
            b.pay(b.v.cost[REBUILD_COST], rule.CC_5_5_2E)
            b.spent[noun] |= ACTED
            b.rebuilt = 1
            b.mend(noun, DEPLETED)
            b.tell_stack(rule.CC_10_2, event.REBUILT, [noun], b.place[noun], b.place[noun])
        else:
            way = MARCHING if what == verb.MARCH else SAILING if what == verb.SAIL else SORTIE
            begin_pick(b)
            b.call(PickStack(seat, noun, BESIEGING if what == verb.BESIEGE else way))


def mend_bar(b: CampaignBoard, seat: i64, u: i64, cost: i64, why: i64) -> i64:
    """CC-9.6.6g, CS-7e: not while isolated; ships where the volume lets them."""
    found = unit_bar(b, seat, u)
    if found != ALLOWED:
        return found
    if cost > b.sp and b.bars(why):
        return why
    if b.v.kind[u] == NAVAL and not b.mends_here(u) and b.bars(b.cited(MEND)):
        return b.cited(MEND)
    if b.isolated(u) and b.bars(rule.CC_9_6_6G):
        return rule.CC_9_6_6G
    return ALLOWED


STORY = [
    tells(event.OPERATION, "{who a} spends a Resource Point in {space b}: an operation.", "operation", "b"),
    tells(event.SUPPLY_LEFT, "Supply Points spent: {n c}; left: {n b}.", "supply"),
    tells(event.CLOSED, "The {whose a} operation is over.", "operation"),
    tells(event.REORGANIZED, "{unit a} in {space b} is reorganised.", "recovery", "b"),
    tells(event.REBUILT, "{unit a} in {space b} is rebuilt.", "recovery", "b"),
]
