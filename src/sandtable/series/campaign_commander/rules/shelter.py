"""Sheltering in a fortress, joining its relief, and the end of a siege. Section 11.3."""

from typing import ClassVar

from mypy_extensions import i64

from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.flow import ALLOWED, EVERYONE, Ask
from sandtable.kernel.words import DONE, Shown, button, on_piece, say
from sandtable.series.campaign_commander import event, rule, verb
from sandtable.series.campaign_commander.rules.board import ACTED, INSIDE, INSIDE_LIMIT, CampaignBoard
from sandtable.series.campaign_commander.volume import GROUND


class Shelter(Ask[CampaignBoard]):
    """CC-11.3, CC-11.2: the enemy enters: which units go inside? The others fight outside."""

    cites: ClassVar[int] = rule.CC_11_3
    asks: ClassVar[str] = "The enemy enters {space area}: who shelters inside the fortress?"
    judges: ClassVar[tuple[int, ...]] = (verb.CHOOSE,)
    offered: ClassVar[dict[int, Shown]] = {
        verb.CHOOSE: on_piece(say("{unit} goes inside")),
        verb.GO: button(say("The others fight outside"), DONE),
    }

    def __init__(self, seat: i64, area: i64) -> None:
        super().__init__(seat)
        self.area: i64 = area

    def offers(self, b: CampaignBoard, seat: i64) -> list[int]:
        return [plain(verb.GO)] + [action(verb.CHOOSE, u) for u in b.units_in(seat, self.area, GROUND)]

    def barred(self, b: CampaignBoard, seat: i64, act: i64) -> i64:
        if verb_of(act) == verb.CHOOSE and len(b.inside(self.area)) >= INSIDE_LIMIT and b.bars(rule.CC_11_2):
            return rule.CC_11_2
        return ALLOWED

    def take(self, b: CampaignBoard, seat: i64, act: i64) -> None:
        if verb_of(act) == verb.CHOOSE:
            u: i64 = noun_of(act)
            b.state[u] |= INSIDE
            b.tell(EVERYONE, rule.CC_11_3, event.SHELTERS, u, self.area)
            if b.has(seat, self.area, GROUND):
                b.call(Shelter(seat, self.area))


class Join(Ask[CampaignBoard]):
    """CC-11.3.5c: besieged units may join the battle of a relieving force."""

    cites: ClassVar[int] = rule.CC_11_3_5C
    asks: ClassVar[str] = "Which besieged units join the battle?"
    offered: ClassVar[dict[int, Shown]] = {
        verb.CHOOSE: on_piece(say("{unit} joins")),
        verb.GO: button(say("Nobody else"), DONE),
    }

    def __init__(self, seat: i64, area: i64) -> None:
        super().__init__(seat)
        self.area: i64 = area

    def offers(self, b: CampaignBoard, seat: i64) -> list[int]:
        waiting = [u for u in b.inside(self.area) if u not in b.attackers]
        return [plain(verb.GO)] + [action(verb.CHOOSE, u) for u in waiting]

    def take(self, b: CampaignBoard, seat: i64, act: i64) -> None:
        if verb_of(act) == verb.CHOOSE:
            u: i64 = noun_of(act)
            b.attackers.append(u)
            b.spent[u] |= ACTED
            if len([one for one in b.inside(self.area) if one not in b.attackers]) > 0:
                b.call(Join(seat, self.area))


def lift_sieges(b: CampaignBoard) -> None:
    """CC-11.3.4: no enemy is left in the area: the siege is over."""
    for area in range(b.v.land):
        if b.forts[area] >= 0 and not b.besieged(area):
            for u in b.inside(area):
                b.state[u] &= ~INSIDE
