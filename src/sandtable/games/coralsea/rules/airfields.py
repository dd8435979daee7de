"""Airfields: building, removing, putting in order. Sections 9 and 11; the actions of an operation of this volume."""

from typing import ClassVar, Final

from mypy_extensions import i64

from sandtable.games.coralsea import event, rule, verb
from sandtable.games.coralsea.material import SIDES, CoralData
from sandtable.games.coralsea.rules.board import CoralBoard
from sandtable.kernel.actions import action, noun_of, verb_of
from sandtable.kernel.flow import ALLOWED, EVERYONE, Event
from sandtable.kernel.legality import NOT_OFFERED
from sandtable.kernel.words import Shown, on_piece, say
from sandtable.kit import beats
from sandtable.kit.story import tells
from sandtable.series.campaign_commander.rules.board import ACTED, BEACHED, CampaignBoard
from sandtable.series.campaign_commander.rules.operations import ChooseAction
from sandtable.series.campaign_commander.rules.reach import in_reach
from sandtable.series.campaign_commander.volume import GROUND

LAID: Final = 4
"""A bit of `spent`: the unit has been laid on top of its stack in this operation."""


class ChooseCoralAction(ChooseAction):
    """The series' actions, and those with airfields."""

    judges: ClassVar[tuple[int, ...]] = (*ChooseAction.judges, verb.BUILD, verb.REMOVE, verb.CLEAR, verb.TOP)
    offered: ClassVar[dict[int, Shown]] = {
        **ChooseAction.offered,
        verb.BUILD: on_piece(say("Build an airfield with {unit}"), "Airfields"),
        verb.REMOVE: on_piece(say("Remove the airfield with {unit}"), "Airfields"),
        verb.CLEAR: on_piece(say("Put the airfield in order with {unit}"), "Airfields"),
        verb.TOP: on_piece(say("Lay {unit} on top"), "Stacks"),
    }

    def varies(self, b: CampaignBoard, seat: i64, act: i64) -> i64:
        assert isinstance(b, CoralBoard)
        what = verb_of(act)
        if what == verb.BUILD:
            return build_cost(b)
        if what == verb.REMOVE:
            return b.t.remove_cost
        return b.t.clear_cost if what == verb.CLEAR else super().varies(b, seat, act)

    def offers(self, b: CampaignBoard, seat: i64) -> list[int]:
        assert isinstance(b, CoralBoard)
        found = super().offers(b, seat)
        if b.limited:
            for u in b.t.of_side[seat]:
                if b.place[u] >= 0 and b.covers(b.place[u]):
                    found.append(action(verb.TOP, u))
        if b.sp < 1:
            return found
        for u in b.t.of_side[seat]:
            area: i64 = b.place[u]
            if area < 0 or area >= b.t.land or b.t.kind[u] != GROUND:
                continue
            if b.spent[u] & ACTED and not (b.seabees and b.spent[u] & BEACHED):
                continue
            if b.markers[area] == seat:
                found.append(action(verb.REMOVE, u))
            elif b.markers[area] < 0 and not b.t.airfield[area]:
                found.append(action(verb.BUILD, u))
            if b.bombed[area]:
                found.append(action(verb.CLEAR, u))
        return found

    def barred(self, b: CampaignBoard, seat: i64, act: i64) -> i64:
        assert isinstance(b, CoralBoard)
        what = verb_of(act)
        if what >= verb.BUILD and what != verb.STRIKE and b.t.side[noun_of(act)] != seat:
            return rule.CC_2_1A
        if what == verb.BUILD:
            return build_bar(b, seat, noun_of(act))
        if what == verb.TOP:
            return top_bar(b, seat, noun_of(act))
        if what != verb.REMOVE and what != verb.CLEAR:
            return super().barred(b, seat, act)
        u = noun_of(act)
        area: i64 = b.place[u]
        if area < 0 or area >= b.t.land:
            return NOT_OFFERED
        why = rule.R_9F if what == verb.REMOVE else rule.R_11C
        there = b.markers[area] == seat if what == verb.REMOVE else b.bombed[area] == 1
        if not there and b.bars(why):
            return why
        return worker_bar(b, seat, u, b.t.remove_cost if what == verb.REMOVE else b.t.clear_cost, why)

    def take(self, b: CampaignBoard, seat: i64, act: i64) -> None:
        assert isinstance(b, CoralBoard)
        what = verb_of(act)
        if what == verb.TOP:
            lay_on_top(b, seat, noun_of(act))
            return
        if what != verb.BUILD and what != verb.REMOVE and what != verb.CLEAR:
            super().take(b, seat, act)
            return
        u: i64 = noun_of(act)
        area: i64 = b.place[u]
        b.spent[u] |= ACTED
        if what == verb.BUILD:
            b.pay(build_cost(b), rule.R_9B)
            b.seabees = 0
            b.markers[area] = seat
            b.spare[seat] -= 1
            b.tell(EVERYONE, rule.R_9B, event.BUILT, seat, area)
        elif what == verb.REMOVE:
            b.pay(b.t.remove_cost, rule.R_9F)
            b.markers[area] = -1
            b.bombed[area] = 0
            b.spare[seat] += 1
            b.tell(EVERYONE, rule.R_9F, event.REMOVED, seat, area)
        else:
            b.pay(b.t.clear_cost, rule.R_11C)
            b.bombed[area] = 0
            b.tell(EVERYONE, rule.R_11C, event.AIRFIELD_CLEARED, seat, area)


def top_bar(b: CoralBoard, seat: i64, u: i64) -> i64:
    """RUL-51: the owner sets the order of a covered stack, for nothing."""
    if not b.limited or b.t.side[u] != seat or b.place[u] < 0 or not b.covers(b.place[u]):
        return NOT_OFFERED
    # Once an operation for each unit, so that no operation goes on for ever.
    again = b.spent[u] & LAID or b.top_of(seat, b.place[u]) == u
    return rule.R_12 if again and b.bars(rule.R_12) else ALLOWED


def lay_on_top(b: CoralBoard, seat: i64, u: i64) -> None:
    for other in b.t.of_side[seat]:
        if b.place[other] == b.place[u]:
            b.tops[other] = 0
    b.tops[u] = 1
    b.spent[u] |= LAID
    b.tell(EVERYONE, rule.R_12, event.STIRS, seat, b.place[u], b.place[u])


def build_cost(b: CoralBoard) -> i64:
    """CS-9b: 3 Supply Points; 1 with Seabees."""
    return 1 if b.seabees else b.t.build_cost


def build_bar(b: CoralBoard, seat: i64, u: i64) -> i64:
    """CS-9a to CS-9c, CS-1c, RUL-50: an own area without an airfield, no mountains, a marker left, a unit that has
    not acted; with Seabees one that has just come ashore will do."""
    area: i64 = b.place[u]
    if area < 0 or area >= b.t.land:
        return NOT_OFFERED
    if b.t.mountain[area] and b.bars(rule.R_1C):
        return rule.R_1C
    if (b.t.airfield[area] or b.markers[area] >= 0) and b.bars(rule.R_9C):
        return rule.R_9C
    if b.spare[seat] == 0 and b.bars(rule.R_9A):
        return rule.R_9A
    if b.control[area] != seat and b.bars(rule.R_9B):
        return rule.R_9B
    return worker_bar(b, seat, u, build_cost(b), rule.R_9B)


def worker_bar(b: CoralBoard, seat: i64, u: i64, cost: i64, why: i64) -> i64:
    """The acting unit: a ground unit of the side that has not acted and can use the Resource Point (RUL-57)."""
    if (b.t.kind[u] != GROUND or b.t.side[u] != seat) and b.bars(why):
        return why
    landed = why == rule.R_9B and b.seabees and b.spent[u] & BEACHED
    if b.spent[u] & ACTED and not landed and b.bars(rule.CC_5_2_5):
        return rule.CC_5_2_5
    if b.sp < cost and b.bars(why):
        return why
    return in_reach(b, u)


def shown_at(t: CoralData, told: Event, viewer: int) -> list[beats.AnyBeat]:
    return [beats.Appeared(space=t.areas[told[4]], side=SIDES[told[3]], kind="airfield")]


STORY = [
    tells(event.BUILT, "{who a} builds an airfield in {space b}.", "airfield", "b", shown_at),
    tells(event.REMOVED, "{who a} removes the airfield in {space b}.", "airfield", "b"),
    tells(event.AIRFIELD_TAKEN, "{who a} takes over the airfield in {space b}.", "airfield", "b"),
    tells(event.AIRFIELD_GONE, "The airfield in {space b} is gone.", "airfield", "b"),
    tells(event.AIRFIELD_CLEARED, "The airfield in {space b} is in order again.", "airfield", "b"),
    tells(
        event.HUSHED, "The {whose a} airfield in {space b} is suppressed for this operation.", "airfield", "b"
    ),
]
