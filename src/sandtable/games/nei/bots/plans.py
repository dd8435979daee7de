"""Whole actions that are worth a thought: convoys, landings, bombardments, strikes, demolitions and the rest.

A plan is the seat's decisions in order; what goes without saying in between (who joins, who is lost) is left to
`NeiValuation.script`. Only what the seat knows is used: its own units, counters in the open, bases.
"""

from typing import Final

from mypy_extensions import i64

from sandtable.games.nei import deed, verb
from sandtable.games.nei.board import NeiBoard
from sandtable.games.nei.bots.sea_plans import convoy_plans, defence, fleet_actions, landing_plans, muster
from sandtable.games.nei.material import AG, AIR, ALLIES, AREAS, AS, BLACK, DISRUPTED, IND, JAPAN, LANDS
from sandtable.games.nei.rules import air, bases, reinforcements
from sandtable.games.nei.rules.deeds import deed_bar, fleet_targets
from sandtable.kernel.actions import action, plain
from sandtable.kernel.flow import ALLOWED

LIKELY: Final[list[int]] = [
    60, 20, 4, 4, 4, 6, 30, 40, 15, 6, 4, 90, 35, 35, 8, 4, 15, 4, 10, 15, 45, 10, 60, 90, 10, 5, 4, 15, 40, 1, 25, 20,
    15, 30, 60, 40, 1, 15, 5, 5, 4, 2, 10, 5,
]  # fmt: skip
"""How likely a sensible player announces each action."""


# -- plans -----------------------------------------------------------------------------------------------------


def plans_of(b: NeiBoard, seat: i64) -> list[list[int]]:
    """Every whole action that is worth a thought now."""
    found: list[list[int]] = []
    can = [deed_bar(b, seat, kind, b.t.cost[kind]) == ALLOWED for kind in range(deed.COUNT)]
    if seat == JAPAN:
        if can[deed.FIRST_AIR_FLEET]:
            fleet_plans(b, found)
        for u in bases.builders(b) if can[deed.TO_BASE] else []:
            found.append([action(verb.ACT, deed.TO_BASE), action(verb.PICK, u)])
        if can[deed.REPAIR]:
            place_plans(b, seat, deed.REPAIR, found)
    else:
        for kind in (deed.DEMOLISH, deed.BUILD, deed.RAISE):
            if can[kind]:
                place_plans(b, seat, kind, found)
    landing_plans(b, seat, can, found)
    convoy_plans(b, seat, can, found)
    if can[deed.RALLY]:
        place_plans(b, seat, deed.RALLY, found)
    fleet_actions(b, seat, can, found)
    air_plans(b, seat, can, found)
    ground_plans(b, seat, can, found)
    if can[deed.MOBILIZE]:
        found.append([action(verb.ACT, deed.MOBILIZE)])
    if can[deed.EMERGENCY_SHIP]:
        ships = reinforcements.spare_ships(b, seat)
        found.append([action(verb.ACT, deed.EMERGENCY_SHIP), action(verb.PICK, ships[0])])
    if can[deed.REFIT]:
        for group in range(7):
            if reinforcements.refit_bar(b, seat, group) == ALLOWED:
                found.append([action(verb.ACT, deed.REFIT), action(verb.CONTINGENT, group)])
    return found


def place_plans(b: NeiBoard, seat: i64, kind: i64, found: list[list[int]]) -> None:
    for land in bases.places(b, seat, kind):
        found.append([action(verb.ACT, kind), action(verb.TARGET, land)])


def fleet_plans(b: NeiBoard, found: list[list[int]]) -> None:
    rated: list[tuple[int, int]] = []
    for area in fleet_targets(b):
        if area < LANDS:
            worth = 3 * defence(b, ALLIES, area) + 2 * b.area_points(area)
        else:
            worth = 6 * b.ships[ALLIES * AREAS + area]
        rated.append((-worth, area))
    rated.sort()
    for _, area in rated[:4]:
        found.append([action(verb.ACT, deed.FIRST_AIR_FLEET), action(verb.TARGET, area)])


def air_plans(b: NeiBoard, seat: i64, can: list[bool], found: list[list[int]]) -> None:
    """Strikes from each airfield at what is worth it, and flights to airfields further on."""
    t = b.t
    enemy = 1 - seat
    for land in range(LANDS):
        if b.wings[seat * AREAS + land] == 0:
            continue
        wings = b.here(seat, AIR, land)
        fighting = [u for u in wings if b.factor(u, AG) + b.factor(u, AS) > 0][: t.most_wings]
        if not fighting:
            continue
        far = air.air_field(b, seat, t.square[land], b.speed(fighting), True)
        for kind in (deed.AIR_LAND, deed.AIR_SEA):
            if not can[kind]:
                continue
            rated: list[tuple[int, int]] = []
            for to in range(LANDS) if kind == deed.AIR_LAND else range(LANDS, IND):
                if far[t.square[to]] < 99 and air.strike_bar(b, seat, kind, to, far) == ALLOWED:
                    if kind == deed.AIR_LAND:
                        worth = (
                            2 * b.wings[enemy * AREAS + to] + b.troops[enemy * AREAS + to] + b.area_points(to)
                        )
                    else:
                        worth = 3 * b.ships[enemy * AREAS + to]
                    rated.append((-worth, to))
            rated.sort()
            for _, to in rated[:3]:
                found.append([*muster(kind, land, fighting), action(verb.TARGET, to)])
        if can[deed.AIR_REDEPLOY]:
            far = air.air_field(b, seat, t.square[land], t.far_wings * b.speed(wings), False)
            reach = b.speed(fighting)
            here = within_reach(b, enemy, t.square[land], reach)
            rated = []
            for to in range(LANDS):
                if to != land and b.room(seat, to) > 0 and far[t.square[to]] < 99 and t.home[to] < 0:
                    worth = within_reach(b, enemy, t.square[to], reach)
                    if worth > here or b.any_in(enemy, t.square[land]):
                        rated.append((-worth, to))
            rated.sort()
            for _, to in rated[:3]:
                space = b.room(seat, to)
                some = wings[: space if space < t.most_wings else t.most_wings]
                found.append([*muster(deed.AIR_REDEPLOY, land, some), action(verb.TO, to)])


def within_reach(b: NeiBoard, enemy: i64, square: i64, reach: i64) -> i64:
    """What aircraft in a square could strike: ships at sea count most, then aircraft and troops ashore."""
    t = b.t
    found: i64 = 0
    for area in range(IND):
        if t.home[area] < 0 and t.apart(square, t.square[area]) <= reach:
            i = enemy * AREAS + area
            found += 3 * b.ships[i] + b.wings[i] + b.troops[i]
    return found


def ground_plans(b: NeiBoard, seat: i64, can: list[bool], found: list[list[int]]) -> None:
    """Marches into the next area, leaving one unit behind where that keeps it; attacks where enemies share it."""
    if not can[deed.GROUND]:
        return
    t = b.t
    enemy = 1 - seat
    for land in range(LANDS):
        if b.troops[seat * AREAS + land] == 0 or t.home[land] >= 0:
            continue
        units = b.mobile_here(seat, land)
        if b.holds_openly(enemy, land):
            begin = [action(verb.ACT, deed.GROUND), action(verb.FROM, land)]
            begin.append(plain(verb.ALL) if len(units) > 1 else action(verb.ADD, units[0]))
            found.append([*begin, plain(verb.DONE), plain(verb.HALT), plain(verb.ATTACK)])
            continue
        base: i64 = b.base[land]
        stays: i64 = 0 if base >= 0 and t.side[base] == seat else 1
        if b.area_points(land) == 0:
            stays = 0
        near = t.land_near[land]
        if seat == ALLIES:
            engineer_plans(b, land, units, found)
        for n in range(0, len(near), 3):
            to: i64 = near[n]
            going = [u for u in units if not (near[n + 1] == BLACK and t.mech[u])]
            going = going[: len(going) - stays] if len(going) == len(units) else going
            if not going or (b.holds_openly(seat, to) and not b.holds_openly(enemy, to)):
                continue
            begin = muster(deed.GROUND, land, going)
            found.append([*begin, action(verb.TO, to), plain(verb.HALT), plain(verb.ATTACK)])


def engineer_plans(b: NeiBoard, land: i64, units: list[int], found: list[list[int]]) -> None:
    """NEI-A4b, NEI-A4c: an Allied engineer goes to the next area where a base is lost or reduced."""
    near = b.t.land_near[land]
    for u in units:
        if b.t.engineer[u]:
            for n in range(0, len(near), 3):
                to: i64 = near[n]
                named: i64 = b.t.base_unit[to]
                wanted = named >= 0 and (b.at[named] == DISRUPTED or b.steps[named] == 1)
                if wanted and not b.holds_openly(JAPAN, to):
                    found.append([*muster(deed.GROUND, land, [u]), action(verb.TO, to), plain(verb.HALT)])
