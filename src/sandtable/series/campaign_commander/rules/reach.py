"""Who may use the Resource Point of an operation, and how far ships get. Sections 5.2.3 to 5.2.5 and 6.4.

RUL-54, RUL-59: units aboard ships cannot use a Resource Point that is aboard with them; only the own side uses
one."""

from mypy_extensions import i64

from sandtable.kernel.flow import ALLOWED
from sandtable.series.campaign_commander import rule
from sandtable.series.campaign_commander.rules.board import ACTED, INSIDE, NAVAL_REACH, CampaignBoard
from sandtable.series.campaign_commander.volume import FAR, NAVAL


def unit_bar(b: CampaignBoard, seat: i64, u: i64) -> i64:
    """CC-5.2.5, CC-5.2.3, CC-5.2.4, CC-11.3.5a: the unit is the side's own, on the map, has not acted, and can use
    the Resource Point."""
    if b.v.side[u] != seat or b.place[u] < 0:
        return rule.CC_2_1A  # and nothing more is said of a unit of the enemy
    if b.spent[u] & ACTED and b.bars(rule.CC_5_2_5):
        return rule.CC_5_2_5
    return in_reach(b, u)


def in_reach(b: CampaignBoard, u: i64) -> i64:
    area: i64 = b.place[u]
    if b.v.kind[u] == NAVAL:
        why = b.cited(NAVAL_REACH)
        return why if not b.naval_reach(u) and b.bars(why) else ALLOWED
    if area >= b.v.land or area < 0:
        return rule.CC_5_2_4 if b.bars(rule.CC_5_2_4) else ALLOWED
    if b.state[u] & INSIDE:
        return rule.CC_11_3_5A if b.op_area != area and b.bars(rule.CC_11_3_5A) else ALLOWED
    why = rule.CC_5_2_4 if b.op_area >= b.v.land else rule.CC_5_2_3
    return why if not b.supplied()[area] and b.bars(why) else ALLOWED


def sea_ways(b: CampaignBoard, side: i64, start: i64, far: i64) -> tuple[list[int], list[int]]:
    """How far each sea area and friendly port is for ships of a side (FAR: out of reach), and the area before it on the
    way, which goes on through sea areas without enemy ships only."""
    v = b.v
    cost = [FAR] * v.size
    before = [-1] * v.size
    cost[start] = 0
    edge = [start]
    for a in edge:  # grows
        for n in v.sail[a]:
            c = cost[a] + v.crossing(a, n)
            if c > far or c >= cost[n]:
                continue
            if n < v.land and not (b.friendly_port(side, n) and b.may_enter(side, n)):
                continue
            cost[n] = c
            before[n] = a
            if n >= v.land and not b.has(1 - side, n, NAVAL):
                edge.append(n)
    return cost, before
