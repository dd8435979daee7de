"""Retreats of ships and of ground units. Section 9.6.3 d to f, and 9.6.5."""

from typing import ClassVar

from mypy_extensions import i64

from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.flow import ALLOWED, EVERYONE, GO_ON, OVER, Ask, Section
from sandtable.kernel.words import DONE, Shown, button, on_piece, on_space, say
from sandtable.kit.choosing import settle
from sandtable.kit.story import tells
from sandtable.series.campaign_commander import event, rule, verb
from sandtable.series.campaign_commander.rules.board import INSIDE, INSIDE_LIMIT, CampaignBoard
from sandtable.series.campaign_commander.rules.losses import Lose, destroy, lose_supply, passengers, stacked
from sandtable.series.campaign_commander.rules.reach import sea_ways
from sandtable.series.campaign_commander.rules.telling import moved
from sandtable.series.campaign_commander.volume import FAR, MOVEMENT, NAVAL

# -- ships -----------------------------------------------------------------------------------------------------


def port_distances(b: CampaignBoard, side: i64) -> list[int]:
    """How far each sea area is from the side's nearest friendly port."""
    found = [FAR] * b.v.size
    for port in range(b.v.land):
        if b.friendly_port(side, port):
            row = b.v.naval_distance[port]
            for a in range(b.v.size):
                if row[a] < found[a]:
                    found[a] = row[a]
    return found


def naval_retreats(b: CampaignBoard, u: i64) -> list[int]:
    """CC-9.6.3e1, CC-9.6.3e2, RUL-42: the friendly ports within range over sea areas without enemy ships; if there
    are none, as far towards the nearest one as range allows, every step nearer to it."""
    side: i64 = b.v.side[u]
    start: i64 = b.place[u]
    far = b.value(u, MOVEMENT)
    if b.may_dock([u]):
        cost, _ = sea_ways(b, side, start, far)
        ports = [a for a in range(b.v.land) if 0 < cost[a] < FAR]
        if ports:
            return ports
    return towards_port(b, u, start, far)


def towards_port(b: CampaignBoard, u: i64, start: i64, far: i64) -> list[int]:
    """Where the longest ways end whose every step is nearer to a friendly port; if it may stay at none of these ends,
    the last areas before them where it may."""
    side: i64 = b.v.side[u]
    distance = port_distances(b, side)
    found: list[int] = []
    last: list[int] = []
    edge = [start]
    for _n in range(far):
        further: list[int] = []
        for a in edge:
            nearer = [
                one
                for one in b.v.sail[a]
                if one >= b.v.land and distance[one] < distance[a] and not b.has(1 - side, one, NAVAL)
            ]
            if not nearer and a != start and a not in found and b.may_halt([u], a):
                found.append(a)
            further += [one for one in nearer if one not in further]
        edge = further
        last = [a for a in edge if b.may_halt([u], a)] or last
    found += [a for a in edge if a != start and a not in found and b.may_halt([u], a)]
    return sorted(found or (last if b.renewed() else []))


class Flee(Section[CampaignBoard]):
    """CC-9.6.3e1, CC-6.3.2: a ship retreats, with its share of the cargo; if it cannot, it is destroyed
    (CC-9.6.5)."""

    stands: ClassVar[str] = "Retreat of {unit unit}"
    cites: ClassVar[int] = rule.CC_9_6_3E1
    steps: ClassVar[tuple[str, ...]] = ("cargo", "where", "done")

    def __init__(self, unit: i64) -> None:
        self.unit: i64 = unit

    def step(self, b: CampaignBoard, n: i64) -> i64:
        u = self.unit
        if n == 0:
            if not naval_retreats(b, u):
                b.leave()
                b.call(Lose(u))
            else:
                self.share(b)
        elif n == 1:
            for one in b.fleeing:
                b.shows(one)
            settle(b, FleeTo(b.v.side[u], u))
        else:
            return OVER
        return GO_ON

    def share(self, b: CampaignBoard) -> None:
        """RUL-28: the owner divides the cargo; the last ship takes all that it may carry, one Resource Point."""
        u = self.unit
        side: i64 = b.v.side[u]
        area: i64 = b.place[u]
        b.fleeing = [u]
        b.flee_rp = 0
        if area < b.v.land:
            return
        ask = ShareCargo(side, u)
        if len(stacked(b, side, area, NAVAL, u in b.moving)) == 1:
            b.fleeing += ask.cargo(b)
            b.flee_rp = min(1, ask.supply(b))
        elif ask.cargo(b) or ask.supply(b) or b.in_doubt(side):
            b.call(ask)


class ShareCargo(Ask[CampaignBoard]):
    """RUL-28: what goes with the ship that leaves."""

    cites: ClassVar[int] = rule.CC_7_4_4
    judges: ClassVar[tuple[int, ...]] = (verb.CHOOSE, verb.SUPPLY, verb.GO)
    asks: ClassVar[str] = "{unit unit} leaves the battle: what does it take along?"
    offered: ClassVar[dict[int, Shown]] = {
        verb.CHOOSE: on_piece(say("Take {unit} along")),
        verb.SUPPLY: button(say("Take a Resource Point along")),
        verb.GO: button(say("That is all"), DONE),
    }

    def __init__(self, seat: i64, unit: i64) -> None:
        super().__init__(seat)
        self.unit: i64 = unit

    def cargo(self, b: CampaignBoard) -> list[int]:
        return passengers(b, self.seat, b.place[self.unit], self.unit in b.moving)

    def supply(self, b: CampaignBoard) -> i64:
        return b.cargo if self.unit in b.moving else b.supply_at(self.seat, b.place[self.unit])

    def offers(self, b: CampaignBoard, seat: i64) -> list[int]:
        return [plain(verb.GO), plain(verb.SUPPLY)] + [action(verb.CHOOSE, g) for g in self.cargo(b)]

    def barred(self, b: CampaignBoard, seat: i64, act: i64) -> i64:
        what = verb_of(act)
        if what == verb.CHOOSE:
            if noun_of(act) in b.fleeing and b.bars(rule.CC_7_4_1):
                return rule.CC_7_4_1
        elif what == verb.SUPPLY:
            if (b.flee_rp > 0 or self.supply(b) == 0) and b.bars(rule.CC_5_3_2):
                return rule.CC_5_3_2
        else:
            left = len(b.units_in(seat, b.place[self.unit], NAVAL)) - 1
            if self.supply(b) - b.flee_rp > left and b.flee_rp == 0 and b.bars(rule.CC_5_3_2):
                return rule.CC_5_3_2
        return ALLOWED

    def take(self, b: CampaignBoard, seat: i64, act: i64) -> None:
        what = verb_of(act)
        if what == verb.CHOOSE:
            b.fleeing.append(noun_of(act))
        elif what == verb.SUPPLY:
            b.flee_rp = 1
        if what != verb.GO:
            b.call(ShareCargo(seat, self.unit))


class FleeTo(Ask[CampaignBoard]):
    """RUL-42: the owner chooses among the legal places."""

    cites: ClassVar[int] = rule.CC_9_6_3E1
    asks: ClassVar[str] = "Where does {unit unit} retreat to?"
    offered: ClassVar[dict[int, Shown]] = {verb.RETREAT: on_space(say("Retreat to {space}"))}

    def __init__(self, seat: i64, unit: i64) -> None:
        super().__init__(seat)
        self.unit: i64 = unit

    def offers(self, b: CampaignBoard, seat: i64) -> list[int]:
        return [action(verb.RETREAT, a) for a in naval_retreats(b, self.unit)]

    def take(self, b: CampaignBoard, seat: i64, act: i64) -> None:
        flee_to(b, self.unit, noun_of(act))


def flee_to(b: CampaignBoard, u: i64, area: i64) -> None:
    """The ship and what it takes along are there; in a port the cargo is ashore (CC-7.1.9, CC-7.3.3)."""
    side: i64 = b.v.side[u]
    frm: i64 = b.place[u]
    along = u in b.moving
    for one in b.fleeing:
        b.leave_battle(one)
        b.place[one] = area
        b.tell(EVERYONE, rule.CC_9_6_3E1, event.RETREATS, one, frm, area)
    for leader in b.left_alone(side, frm):
        b.place[leader] = area
    if b.flee_rp:
        b.add_supply(side, frm, -b.flee_rp)
        b.add_supply(side, area, b.flee_rp)
        if along:
            b.cargo -= b.flee_rp
    if frm >= b.v.land:
        lose_supply(b, side, frm, b.supply_at(side, frm) - len(b.units_in(side, frm, NAVAL)))
    b.fleeing = []
    b.flee_rp = 0


# -- ground units ----------------------------------------------------------------------------------------------


def ground_retreats(b: CampaignBoard, u: i64, first: i64) -> list[int]:
    """CC-9.6.3f1, CC-9.6.3f7, CC-9.6.3f8, RUL-40: where a beaten ground unit may go next: the own area means inside
    the fortress (CC-11.3.1, CC-11.3.5b), a sea area aboard ships (where a volume knows that)."""
    side: i64 = b.v.side[u]
    area: i64 = b.place[u]
    if first and b.state[u] & INSIDE:
        return [area]
    found: list[int] = []
    if first:
        if b.battle >= 0 and b.forts[b.battle] == side and len(b.inside(b.battle)) < INSIDE_LIMIT:
            found.append(area)
        found += b.refuges(u)
        if b.isolated(u):
            return found  # CC-9.6.6c2, CS-8b2, RUL-41: it has no other way
    ways = open_ways(b, u, first)
    if not first:
        ways = onward(b, side, area, ways)
    return found + nearest_supply(b, side, ways)


def open_ways(b: CampaignBoard, u: i64, first: i64) -> list[int]:
    """The land areas next door that a beaten unit may enter, wherever its Resource Points are."""
    side: i64 = b.v.side[u]
    attacks = side == b.attacker
    back = b.assault_from
    if first and attacks:
        ways = [back] if 0 <= back < b.v.land else []
    else:
        ways = [n for n in b.v.walk[b.place[u]] if n != b.battle and (attacks or n != back)]
    return [n for n in ways if open_for_retreat(b, side, n)]


def onward(b: CampaignBoard, side: i64, area: i64, ways: list[int]) -> list[int]:
    """CC-9.6.3f1, CC-9.6.3f5: a further step goes towards a Resource Point, or without any towards the board edge."""
    goals = [a for a in b.supply_areas(side) if a < b.v.land and a != b.battle and a != area]
    if not goals and b.supply_at(side, area) == 0:
        goals = b.v.edges[side]
    far = b.v.land_distance
    return [n for n in ways if any(far[n][goal] < far[area][goal] for goal in goals)]


def open_for_retreat(b: CampaignBoard, side: i64, area: i64) -> bool:
    """CC-9.6.3f6: no enemy unit and no enemy Resource Point."""
    return (
        b.may_enter(side, area) and not b.has_any(1 - side, area) and b.rp[(1 - side) * b.v.size + area] == 0
    )


def nearest_supply(b: CampaignBoard, side: i64, ways: list[int]) -> list[int]:
    """Those that are nearest to a friendly Resource Point outside the battle area; without one in reach, to the board
    edge that the volume names (CC-9.6.3f5); otherwise all of them."""
    if len(ways) < 2:
        return ways
    goals = [a for a in b.supply_areas(side) if a < b.v.land and a != b.battle]
    for wanted in (goals, b.v.edges[side]):
        best: i64 = FAR
        for n in ways:
            for goal in wanted:
                best = min(best, b.v.land_distance[n][goal])
        if best < FAR:
            return [n for n in ways if any(b.v.land_distance[n][goal] == best for goal in wanted)]
    return ways


class GroundRetreat(Section[CampaignBoard]):
    """CC-9.6.3f1: a ground unit retreats up to `left` areas; `first`: it has still to leave the battle."""

    stands: ClassVar[str] = "Retreat of {unit unit}"
    cites: ClassVar[int] = rule.CC_9_6_3F1
    steps: ClassVar[tuple[str, ...]] = ("where", "done")

    def __init__(self, unit: i64, left: i64, first: i64) -> None:
        self.unit: i64 = unit
        self.left: i64 = left
        self.first: i64 = first

    def step(self, b: CampaignBoard, n: i64) -> i64:
        if n != 0:
            return OVER
        u = self.unit
        side: i64 = b.v.side[u]
        # Which way is nearest to a Resource Point, or whether any is, may lie covered: nobody else can tell.
        perhaps = not self.first and b.in_doubt(side) and len(open_ways(b, u, 0)) > 0
        if perhaps or ground_retreats(b, u, self.first):
            b.put(RetreatTo(side, u, self.left, self.first))
        elif self.first:
            # CC-9.6.5, CC-9.6.6c2: no way out. Later on a shorter retreat will do (CC-9.6.3f2).
            destroy(b, u, rule.CC_9_6_6C2 if b.isolated(u) else rule.CC_9_6_5)
        return GO_ON


def may_rest(b: CampaignBoard, u: i64) -> bool:
    """CC-9.6.3f3, CC-9.6.3f4: a retreat may end early with a friendly Resource Point or fortress."""
    side: i64 = b.v.side[u]
    area: i64 = b.place[u]
    return b.supply_at(side, area) > 0 or b.forts[area] == side


class RetreatTo(Ask[CampaignBoard]):
    """The owner chooses among the legal areas."""

    cites: ClassVar[int] = rule.CC_9_6_3F1
    asks: ClassVar[str] = "Where does {unit unit} retreat to?"

    def __init__(self, seat: i64, unit: i64, left: i64, first: i64) -> None:
        super().__init__(seat)
        self.unit: i64 = unit
        self.left: i64 = left
        self.first: i64 = first

    def shown(self, b: CampaignBoard, seat: i64, act: i64) -> Shown:
        if verb_of(act) == verb.STOP:
            return button(say("Stop here"), DONE)
        if noun_of(act) == b.place[self.unit]:
            return on_space(say("Into the fortress of {space}", noun_of(act)))
        aboard = "Aboard the ships in {space}" if noun_of(act) >= b.v.land else "Retreat to {space}"
        return on_space(say(aboard, noun_of(act)))

    def offers(self, b: CampaignBoard, seat: i64) -> list[int]:
        found = [action(verb.RETREAT, a) for a in ground_retreats(b, self.unit, self.first)]
        if not self.first and (may_rest(b, self.unit) or not found):
            found.append(plain(verb.STOP))
        return found

    def take(self, b: CampaignBoard, seat: i64, act: i64) -> None:
        if verb_of(act) == verb.RETREAT:
            fall_back(b, self.unit, noun_of(act), self.left, self.first)


def fall_back(b: CampaignBoard, u: i64, area: i64, left: i64, first: i64) -> None:
    """One area further; control goes with the unit (RUL-37)."""
    side: i64 = b.v.side[u]
    frm: i64 = b.place[u]
    if first:
        b.leave_battle(u)
    b.place[u] = area
    why = rule.CC_9_6_3F8 if first and side == b.attacker else rule.CC_9_6_3F1
    if area == frm:
        b.state[u] |= INSIDE
        b.tell(EVERYONE, rule.CC_11_3_1, event.SHELTERS, u, area)
        return
    b.tell(EVERYONE, why, event.RETREATS, u, frm, area)
    for leader in b.left_alone(side, frm):
        b.place[leader] = area  # CC-12.2: with the units, never alone
    if area >= b.v.land:
        if b.sails and area == b.at and side == b.op_seat:
            b.moving.append(u)  # RUL-24: back aboard the ships that it came from
    else:
        b.take_control(side, area)
        if left > 1:
            b.call(GroundRetreat(u, left - 1, 0))


STORY = [
    tells(event.RETREATS, "{unit a} retreats from {space b} to {space c}.", "retreat", "bc", moved),
    tells(event.SHELTERS, "{unit a} shelters inside the fortress of {space b}.", "retreat", "b"),
]
