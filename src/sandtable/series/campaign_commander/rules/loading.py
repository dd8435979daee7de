"""Casting off: which ships may sail from where, with what aboard, and whether they can finish. Sections 6.4, 7, 8."""

from mypy_extensions import i64

from sandtable.kernel.flow import ALLOWED
from sandtable.kernel.legality import NOT_OFFERED
from sandtable.series.campaign_commander import rule
from sandtable.series.campaign_commander.rules.board import (
    ACTED,
    CARGO,
    CARRY,
    NAVAL_COST,
    NAVAL_REACH,
    CampaignBoard,
)
from sandtable.series.campaign_commander.volume import GROUND, NAVAL


def ships_in(b: CampaignBoard, units: list[int]) -> list[int]:
    return [u for u in units if b.v.kind[u] == NAVAL]


def troops_in(b: CampaignBoard, units: list[int]) -> list[int]:
    return [u for u in units if b.v.kind[u] == GROUND]


def loading(b: CampaignBoard, units: list[int], area: i64) -> i64:
    """CC-7.1.6a, CC-7.1.7, RUL-11: range that ground units take from a stack when it casts off."""
    if not troops_in(b, units):
        return 0
    return b.v.loaded_cost if area >= b.v.land else b.load_cost(units)


def voyage_possible(b: CampaignBoard, seat: i64, units: list[int], area: i64) -> bool:
    """RUL-18, RUL-62: these ships can enter an area from which they can finish, or pause where they are."""
    sp = b.sp - b.move_cost(units)
    if sp < 0:
        return False
    left = b.slowest(units, NAVAL) - loading(b, units, area)
    if left < 0:
        return False
    if area >= b.v.land and b.v.coast[area] and b.may_halt(units, area):
        return True
    for n in b.v.sail[area]:
        if course_open(b, seat, units, area, n, left, sp):
            return True
    return False


def course_open(b: CampaignBoard, seat: i64, units: list[int], frm: i64, to: i64, left: i64, sp: i64) -> bool:
    """These ships may enter `to`, and can finish their move from there."""
    cost = b.v.crossing(frm, to)
    if cost > left:
        return False
    if to < b.v.land and not (b.may_dock(units) and b.friendly_port(seat, to) and b.may_enter(seat, to)):
        return False
    return can_end(b, seat, units, to, left - cost, sp)


def can_end(b: CampaignBoard, seat: i64, units: list[int], area: i64, left: i64, sp: i64) -> bool:
    """RUL-18: the voyage can end here or further on."""
    if area < b.v.land:
        # Who has put units ashore here has paid for joining, or had nobody to join (CC-8.2.1).
        if sp >= b.v.cost[2] or area == b.landed_at or not b.others_in(seat, units, area):
            return True
    elif b.has(1 - seat, area, NAVAL) or b.may_halt(units, area):
        return True
    if left <= 0:
        return False
    for n in b.v.sail[area]:
        if course_open(b, seat, units, area, n, left, sp):
            return True
    return False


def launch_rule(b: CampaignBoard, seat: i64, area: i64, u: i64) -> i64:
    """Why this ship cannot be the next one of the stack that sails from here: the last one at sea takes everybody along
    who is aboard, and whoever has acted cannot be taken (RUL-19)."""
    with_all = [*b.party, u]
    if area >= b.v.land and len(ships_in(b, with_all)) == len(b.units_in(seat, area, NAVAL)):
        for g in b.units_in(seat, area, GROUND):
            if g not in b.party:
                if b.spent[g] & ACTED:
                    return rule.CC_5_2_5
                with_all.append(g)
    return ALLOWED if voyage_possible(b, seat, with_all, area) else rule.CC_6_4_2


def sailor_bar(b: CampaignBoard, seat: i64, area: i64, u: i64) -> i64:
    """What forbids taking this ship or passenger along from here."""
    party = b.party
    if b.v.kind[u] == NAVAL:
        if not b.naval_reach(u) and b.bars(b.cited(NAVAL_REACH)):
            return b.cited(NAVAL_REACH)
        if b.sp < b.move_cost([*party, u]) and b.bars(b.cited(NAVAL_COST)):
            return b.cited(NAVAL_COST)
        why = launch_rule(b, seat, area, u)
        return why if why != ALLOWED and b.bars(why) else ALLOWED
    if b.v.kind[u] != GROUND:
        return ALLOWED if party else NOT_OFFERED
    if not ships_in(b, party) and b.bars(rule.CC_7_1_5):
        return rule.CC_7_1_5
    if not all(b.carries(s) for s in ships_in(b, party)) and b.bars(b.cited(CARRY)):
        return b.cited(CARRY)
    if len(troops_in(b, party)) >= b.v.most_aboard and b.bars(b.cited(CARRY)):
        return b.cited(CARRY)
    if party and not voyage_possible(b, seat, [*party, u], area) and b.bars(rule.CC_7_1_6A):
        return rule.CC_7_1_6A
    return ALLOWED


def supply_bar(b: CampaignBoard, seat: i64, area: i64) -> i64:
    """CC-7.3.1, CC-5.3.1, RUL-27, RUL-04: Resource Points go by ship only, from where the ships begin; so many for
    each ship."""
    if b.cargo >= b.supply_at(seat, area) and b.bars(rule.CC_7_3_1):
        return rule.CC_7_3_1
    if b.cargo >= len(ships_in(b, b.party)) and b.bars(b.cited(CARGO)):
        return b.cited(CARGO)
    return ALLOWED


def cast_off_bar(b: CampaignBoard, seat: i64, area: i64) -> i64:
    """A stack has ships; at sea what stays behind has ships that can hold it."""
    ships = ships_in(b, b.party)
    if not ships and b.bars(rule.CC_7_1_5):
        return rule.CC_7_1_5
    if area < b.v.land:
        return ALLOWED
    left = len(b.units_in(seat, area, NAVAL)) - len(ships)
    troops = len(b.units_in(seat, area, GROUND)) - len(troops_in(b, b.party))
    if left == 0 and troops > 0 and b.bars(rule.CC_7_4_4):
        return rule.CC_7_4_4
    if b.supply_at(seat, area) - b.cargo > left and b.bars(b.cited(CARGO)):
        return b.cited(CARGO)
    return ALLOWED
