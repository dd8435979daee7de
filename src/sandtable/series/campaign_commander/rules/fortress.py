"""Fortresses: shelter, sieges and sorties. Section 11. A volume without fortresses never gets here.

The garrison is no counter: it does not stop enemy movement (CC-11.1b), cannot be attacked (CC-11.1c) and counts for
nothing but the fortress itself (CC-11.1d), which changes hands only by siege (CC-11.1a).
"""

from typing import ClassVar

from mypy_extensions import i64

from sandtable.kernel.flow import ALLOWED, EVERYONE, GO_ON, OVER, Event, Section
from sandtable.kernel.legality import NOT_OFFERED
from sandtable.kernel.words import Say, say
from sandtable.kit.dice import Die
from sandtable.kit.story import tells
from sandtable.series.campaign_commander import event, rule
from sandtable.series.campaign_commander.rules.battle import Battle
from sandtable.series.campaign_commander.rules.board import ACTED, INSIDE, CampaignBoard
from sandtable.series.campaign_commander.rules.losses import destroy
from sandtable.series.campaign_commander.rules.reach import in_reach
from sandtable.series.campaign_commander.volume import GROUND, Volume

BESIEGE_COST = 5
"""Its place in `Volume.cost`."""


def besiege_bar(b: CampaignBoard, seat: i64, area: i64) -> i64:
    """CC-11.3.3a: an enemy fortress here, besiegers that may act, and 4 Supply Points."""
    if area >= b.v.land or b.forts[area] != 1 - seat:
        return NOT_OFFERED
    if b.sp < b.v.cost[BESIEGE_COST] and b.bars(rule.CC_5_5_2F):
        return rule.CC_5_5_2F
    if b.rested(seat, area, GROUND) and b.supplied()[area]:
        return ALLOWED
    return rule.CC_11_3_3A if b.bars(rule.CC_11_3_3A) else ALLOWED


def sortie_bar(b: CampaignBoard, seat: i64, area: i64) -> i64:
    """CC-11.3.5a, CC-5.4.2: besieged units act only with Resource Points inside, and only against their besiegers."""
    if area >= b.v.land or b.forts[area] != seat or not b.besieged(area):
        return NOT_OFFERED
    if b.op_area != area and b.bars(rule.CC_11_3_5A):
        return rule.CC_11_3_5A
    if b.sp < b.v.cost[0] and b.bars(rule.CC_5_5_2A):
        return rule.CC_5_5_2A
    for u in b.inside(area):
        if b.spent[u] & ACTED == 0:
            return ALLOWED
    return rule.CC_5_2_5 if b.bars(rule.CC_5_2_5) else ALLOWED


def siege_unit_bar(b: CampaignBoard, seat: i64, area: i64, u: i64, sortie: bool) -> i64:
    if b.v.kind[u] != GROUND:
        return NOT_OFFERED
    if (b.state[u] & INSIDE != 0) != sortie and b.bars(rule.CC_11_3_3A):
        return rule.CC_11_3_3A
    return ALLOWED if sortie else in_reach(b, u)


class SiegeAttempt(Section[CampaignBoard]):
    """CC-11.3.3a, CC-11.3.3b: a die, plus the fortress' factor, plus the units inside, minus the besiegers activated;
    at or below the number on the Siege marker it falls, and everything inside is destroyed (RUL-52)."""

    stands: ClassVar[str] = "Siege of {space area}"
    cites: ClassVar[int] = rule.CC_11_3_3A
    steps: ClassVar[tuple[str, ...]] = ("roll", "result")

    def __init__(self, seat: i64, area: i64) -> None:
        self.seat: i64 = seat
        self.area: i64 = area

    def step(self, b: CampaignBoard, n: i64) -> i64:
        area = self.area
        if n == 0:
            b.pay(b.v.cost[BESIEGE_COST], rule.CC_5_5_2F)
            for u in b.party:
                b.spent[u] |= ACTED
            b.rolled = []
            b.call(Die(10))
        elif n == 1:
            inside = b.inside(area)
            die: i64 = b.rolled[0]
            total = die + b.v.fort[area] + len(inside) - len(b.party)
            b.rolled = []
            b.party = []
            b.tell(EVERYONE, rule.CC_11_3_3B, event.SIEGE, self.seat, area, die, total)
            if total <= b.v.siege[area]:
                for u in inside:
                    destroy(b, u, rule.CC_11_3_3A)
                b.forts[area] = self.seat
                b.tell(EVERYONE, rule.CC_11_1A, event.FALLS, self.seat, area)
                b.capture_supply(self.seat, area)
                b.take_control(self.seat, area)
        else:
            return OVER
        return GO_ON


def sally(b: CampaignBoard, seat: i64, area: i64) -> None:
    """A sortie: besieged units attack the besiegers without moving."""
    b.pay(b.v.cost[0], rule.CC_5_5_2A)
    b.attackers = b.party
    b.party = []
    b.assault_from = -1
    for u in b.attackers:
        b.spent[u] |= ACTED
    b.call(Battle(area, GROUND))


def siege(v: Volume, told: Event, viewer: int) -> Say:
    text = "{whose} siege of {space}: {n}, modified to {n}; at most {n} is needed."
    return say(text, told[3], told[4], told[5], told[6], v.siege[told[4]])


STORY = [
    tells(event.SIEGE, siege, "roll", "b"),
    tells(event.FALLS, "The fortress of {space b} falls: {who a} takes it.", "control", "b"),
]
