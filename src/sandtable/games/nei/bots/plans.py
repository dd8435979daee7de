"""Whole actions that are worth a thought: convoys, landings, bombardments, strikes, demolitions and the rest.

A plan is the seat's decisions in order; what goes without saying in between (who joins, who is lost) is left to
`NeiValuation.script`. Only what the seat knows is used: its own units, counters in the open, bases.
"""

from typing import Final

from mypy_extensions import i64

from sandtable.games.nei import deed, verb
from sandtable.games.nei.board import NeiBoard
from sandtable.games.nei.bots.answers import worth_of
from sandtable.games.nei.material import (
    AG,
    AIR,
    ALLIES,
    AREAS,
    AS,
    BLACK,
    IND,
    JAPAN,
    LANDS,
    MV,
    NAVAL,
)
from sandtable.games.nei.rules import air, bases, landing, reinforcements
from sandtable.games.nei.rules.deeds import deed_bar, fleet_targets
from sandtable.games.nei.rules.naval import Sail, must_stop, redeploy_field
from sandtable.kernel.actions import action, plain
from sandtable.kernel.flow import ALLOWED

LIKELY: Final[list[int]] = [
    60, 20, 4, 4, 4, 6, 30, 40, 15, 6, 4, 90, 35, 35, 8, 4, 15, 4, 10, 15, 45, 10, 60, 90, 10, 5, 4, 15, 40, 1, 25, 20,
    15, 30, 60, 40, 1, 15, 5, 5, 4, 2, 10, 5,
]  # fmt: skip
"""How likely a sensible player announces each action."""
MOST_TARGETS: Final = 5
"""Of each kind of plan from one place, so many targets are weighed."""


# -- the way ---------------------------------------------------------------------------------------------------


class SeaWays:
    """How far each sea area is for a force, and by which way."""

    def __init__(self, b: NeiBoard, seat: i64, start: i64, speed: i64) -> None:
        self.start: i64 = start
        self.far: list[int] = [99] * AREAS
        self.before: list[int] = [-1] * AREAS
        self.far[start] = 0
        edge: list[int] = [start]
        while edge:
            following: list[int] = []
            for here in edge:
                if here != start and must_stop(b, seat, deed.NAVAL, here):
                    continue
                near = b.t.sea_near[here]
                for n in range(0, len(near), 2):
                    to: i64 = near[n]
                    cost = self.far[here] + near[n + 1]
                    if cost <= speed and cost < self.far[to] and b.open_to(seat, b.t.square[to]):
                        self.far[to] = cost
                        self.before[to] = here
                        following.append(to)
            edge = following

    def way(self, to: i64) -> list[int]:
        """The moves from the start to an area."""
        steps: list[int] = []
        at: i64 = to
        while at != self.start and at >= 0:
            steps.append(action(verb.TO, at))
            at = self.before[at]
        steps.reverse()
        return steps


def goals(b: NeiBoard, seat: i64) -> list[int]:
    """Land areas that a side may want and that are worth something: Japan all that it does not hold, the Allies what
    Japan holds."""
    found: list[int] = []
    for land in range(LANDS):
        if b.t.home[land] >= 0 or b.area_points(land) == 0:
            continue
        ours, theirs = b.holds_openly(seat, land), b.holds_openly(1 - seat, land)
        if theirs or (seat == JAPAN and not ours):
            found.append(land)
    return found


def defence(b: NeiBoard, side: i64, land: i64) -> i64:
    """Steps that hold an area, as everybody can see them: unknown counters count for one and a half, in halves."""
    base: i64 = b.base[land]
    halves: i64 = 3 * b.troops[side * AREAS + land]
    if base >= 0 and b.t.side[base] == side:
        halves += 2 * b.steps[base]
    return halves


def best_goals(b: NeiBoard, seat: i64, ways: SeaWays, weak: bool) -> list[tuple[int, int]]:
    """(sea area, land area) of the goals in reach, the most promising first."""
    rated: list[tuple[int, int, int]] = []
    for land in goals(b, seat):
        for sea in b.t.seas_in[b.t.square[land]]:
            if ways.far[sea] < 99:
                hard = defence(b, 1 - seat, land)
                if weak and hard > 0:
                    continue
                worth = 10 * b.area_points(land) - 4 * hard - ways.far[sea]
                rated.append((-worth, sea, land))
    rated.sort()
    return [(sea, land) for _, sea, land in rated[:MOST_TARGETS]]


# -- plans -----------------------------------------------------------------------------------------------------


def plans_of(b: NeiBoard, seat: i64) -> list[list[int]]:
    """Every whole action that is worth a thought now."""
    found: list[list[int]] = []
    can = [deed_bar(b, seat, kind, b.t.cost[kind]) == ALLOWED for kind in range(deed.DEEDS)]
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


def landing_plans(b: NeiBoard, seat: i64, can: list[bool], found: list[list[int]]) -> None:
    """Troops that lie offshore go ashore, with all the help there is."""
    kind = deed.COMBINED_ASSAULT if seat == JAPAN else deed.ASSAULT
    if not can[kind]:
        return
    for sea in landing.beaches(b, seat, kind):
        land: i64 = b.t.land_by[sea]
        if b.home_of(land) < 0 and b.control(land) != seat:
            found.append([action(verb.ACT, kind), action(verb.FROM, sea), plain(verb.ALL)])
            cargo = landing.cargo_here(b, seat, kind, sea, 0)
            if len(cargo) == 1:
                found[len(found) - 1][2] = action(verb.LAND, cargo[0])
            if len(cargo) > 1 and not b.holds_openly(1 - seat, land):
                # An empty area needs one unit only.
                weak = cargo[0]
                for u in cargo:
                    if worth_of(b, u) < worth_of(b, weak):
                        weak = u
                found.append(
                    [
                        action(verb.ACT, kind),
                        action(verb.FROM, sea),
                        action(verb.LAND, weak),
                        plain(verb.DONE),
                    ]
                )


def troops_to_load(b: NeiBoard, seat: i64, area: i64, room: i64) -> list[int]:
    """The best troops ashore for so much room: the strongest, with an engineer if there is one."""
    land: i64 = b.t.land_by[area]
    if land < 0 or room <= 0 or not b.port_works(seat, area):
        return []
    if b.home_of(land) != seat and b.troops[seat * AREAS + land] < 2:
        return []
    rated: list[tuple[int, int]] = []
    for u in b.mobile_here(seat, land):
        worth = 2 * b.factor(u, AG) + (3 if b.t.engineer[u] else 0)
        rated.append((-worth, u))
    rated.sort()
    if b.home_of(land) != seat:
        rated = rated[: len(rated) - 1]
    return [u for _, u in rated[:room]]


def convoy_plans(b: NeiBoard, seat: i64, can: list[bool], found: list[list[int]]) -> None:
    """Transports with troops sail to a goal, under escort, or land at once where nobody is; empty ones go home."""
    t = b.t
    for area in range(LANDS, AREAS):
        if b.ships[seat * AREAS + area] == 0:
            continue
        ships = b.here(seat, NAVAL, area)
        carriers = [u for u in ships if t.transport[u]]
        if not carriers:
            continue
        loaded = [u for u in carriers if b.loaded(u)]
        room: i64 = 0
        for u in carriers:
            room += b.room_aboard(u)
        loads = troops_to_load(b, seat, area, room)
        force = carriers if loads else loaded
        speed = b.speed(carriers)
        ways = SeaWays(b, seat, area, speed)
        if force:
            loading = [action(verb.LOAD, u) for u in loads]
            adding = [action(verb.ADD, u) for u in force[:4]]
            if can[deed.AMPHIBIOUS]:
                for sea, _ in best_goals(b, seat, ways, True)[:3]:
                    one = [action(verb.ADD, force[0])]
                    first = loading[: b.room_aboard(force[0])]
                    begin = [action(verb.ACT, deed.AMPHIBIOUS), action(verb.FROM, area)]
                    found.append([*begin, *one, *first, plain(verb.DONE), *ways.way(sea), plain(verb.HALT)])
            if can[deed.NAVAL]:
                escorts = escorts_of(b, ships, t.most_ships[seat] - len(adding))
                begin = [action(verb.ACT, deed.NAVAL), action(verb.FROM, area), *adding]
                begin += [action(verb.ADD, u) for u in escorts] + loading + [plain(verb.DONE)]
                aims = [sea for sea, _ in best_goals(b, seat, ways, False)]
                if not aims or loads:
                    aims += approaches(b, seat, ways)
                for sea in aims:
                    if b.t.square[area] != b.t.square[sea]:
                        found.append([*begin, *ways.way(sea), *halt(b, seat, ways, sea, 99)])
            if (
                can[deed.NAVAL_REDEPLOY]
                and b.port_works(seat, area)
                and not b.any_in(1 - seat, t.square[area])
            ):
                escorts = escorts_of(b, ships, 3)
                begin = [action(verb.ACT, deed.NAVAL_REDEPLOY), action(verb.FROM, area), *adding]
                begin += [action(verb.ADD, u) for u in escorts] + loading + [plain(verb.DONE)]
                for sea in forward_ports(b, seat, area, t.far_ships * speed):
                    found.append([*begin, action(verb.TO, sea), plain(verb.DONE)])
            continue
        if can[deed.NAVAL]:
            home = nearest_port(b, seat, ways)
            if home < 0 and seat == JAPAN:
                home = homeward(b, ways)
            if home >= 0:
                begin = [action(verb.ACT, deed.NAVAL), action(verb.FROM, area)]
                begin += [action(verb.ADD, u) for u in carriers]
                found.append([*begin, plain(verb.DONE), *ways.way(home), *halt(b, seat, ways, home, 99)])
        if (
            seat == JAPAN
            and can[deed.NAVAL_REDEPLOY]
            and b.home_of(area) < 0
            and b.port_works(seat, area)
            and not b.any_in(ALLIES, t.square[area])
        ):
            begin = [action(verb.ACT, deed.NAVAL_REDEPLOY), action(verb.FROM, area)]
            begin += [action(verb.ADD, u) for u in carriers]
            field = redeploy_field(b, seat, area, t.far_ships * speed)
            for land in t.homes:
                if b.troops[JAPAN * AREAS + land] and field[t.port_sea[land]] < 99:
                    found.append([*begin, plain(verb.DONE), action(verb.TO, t.port_sea[land])])


def goal_distance(b: NeiBoard, square: i64, wanted: list[int]) -> i64:
    """How far the nearest goal is, in squares; what is worth more counts as a little nearer. In quarters."""
    least: i64 = 400
    for land in wanted:
        far = 4 * b.t.apart(square, b.t.square[land]) - b.area_points(land)
        if far < least:
            least = far
    return least


def approaches(b: NeiBoard, seat: i64, ways: SeaWays) -> list[int]:
    """Sea areas in reach that bring a convoy nearer to its goals."""
    wanted = goals(b, seat)
    here = goal_distance(b, b.t.square[ways.start], wanted)
    rated: list[tuple[int, int]] = []
    for sea in range(LANDS, IND):
        if ways.far[sea] < 99 and b.ships[(1 - seat) * AREAS + sea] == 0:
            far = goal_distance(b, b.t.square[sea], wanted)
            if far < here:
                rated.append((far, sea))
    rated.sort()
    return [sea for _, sea in rated[:2]]


def forward_ports(b: NeiBoard, seat: i64, area: i64, limit: i64) -> list[int]:
    """Ports to redeploy to that lie nearer to the goals."""
    wanted = goals(b, seat)
    here = goal_distance(b, b.t.square[area], wanted)
    far = redeploy_field(b, seat, area, limit)
    rated: list[tuple[int, int]] = []
    for sea in range(LANDS, IND):
        if far[sea] < 99 and sea != area and b.t.home[sea] < 0 and b.port_works(seat, sea):
            near = goal_distance(b, b.t.square[sea], wanted)
            if near < here:
                rated.append((near, sea))
    rated.sort()
    return [sea for _, sea in rated[:2]]


def escorts_of(b: NeiBoard, ships: list[int], most: i64) -> list[int]:
    """Warships that go along, the strongest first."""
    rated: list[tuple[int, int]] = []
    for u in ships:
        if b.t.transport[u] == 0 and b.t.surface[u] and b.factor(u, MV) >= 4:
            rated.append((-(2 * b.factor(u, AG) + b.factor(u, AS)), u))
    rated.sort()
    return [u for _, u in rated[: most if most < 4 else 4]]


def homeward(b: NeiBoard, ways: SeaWays) -> i64:
    """The sea area in reach that lies nearest to a Japanese home base with troops; -1: none is nearer."""
    homes = [b.t.square[land] for land in b.t.homes if b.troops[JAPAN * AREAS + land]]
    best: i64 = -1
    least: i64 = 99
    for square in homes:
        least = min(least, b.t.apart(b.t.square[ways.start], square))
    for sea in range(LANDS, IND):
        if ways.far[sea] < 99 and b.ships[ALLIES * AREAS + sea] == 0:
            for square in homes:
                if b.t.apart(b.t.square[sea], square) < least:
                    least = b.t.apart(b.t.square[sea], square)
                    best = sea
    return best


def nearest_port(b: NeiBoard, seat: i64, ways: SeaWays) -> i64:
    """The port in reach with troops to fetch."""
    best: i64 = -1
    least: i64 = 99
    for area in range(LANDS, AREAS):
        if 0 < ways.far[area] < least and b.port_works(seat, area):
            land: i64 = b.t.land_by[area]
            if b.troops[seat * AREAS + land] > (0 if b.home_of(land) == seat else 1):
                best = area
                least = ways.far[area]
    return best


def fleet_actions(b: NeiBoard, seat: i64, can: list[bool], found: list[list[int]]) -> None:
    """Bombardments of bases and attacks on ships in reach."""
    t = b.t
    for area in range(LANDS, AREAS):
        if b.ships[seat * AREAS + area] == 0:
            continue
        ships = [
            u for u in b.here(seat, NAVAL, area)
            if t.surface[u] and t.transport[u] == 0 and not (t.warship[u] and b.loaded(u))
        ]  # fmt: skip
        if not ships:
            continue
        ways = SeaWays(b, seat, area, b.speed(ships))
        guns = [u for u in ships if t.carrier[u] == 0]
        if can[deed.BOMBARD] and guns:
            force = guns[: t.most_ships[seat]]
            begin = [action(verb.ACT, deed.BOMBARD), action(verb.FROM, area)]
            begin += [action(verb.ADD, u) for u in force] + [plain(verb.DONE)]
            for sea in shores(b, seat, ways):
                stop = halt(b, seat, ways, sea, b.speed(force))
                found.append([*begin, *ways.way(sea), *stop, plain(verb.SHELL)])
        if can[deed.NAVAL]:
            begin = [action(verb.ACT, deed.NAVAL), action(verb.FROM, area)]
            begin += [action(verb.ADD, u) for u in ships[: t.most_ships[seat]]] + [plain(verb.DONE)]
            for sea in prey(b, seat, ways):
                found.append([*begin, *ways.way(sea), *halt(b, seat, ways, sea, 99), plain(verb.ATTACK)])


def halt(b: NeiBoard, seat: i64, ways: SeaWays, sea: i64, speed: i64) -> list[int]:
    """To stop where the force need not: it stops by itself where enemies are and where it can go no further."""
    if sea != ways.start and (ways.far[sea] >= speed or must_stop(b, seat, deed.NAVAL, sea)):
        return []
    return [plain(verb.HALT)]


def shores(b: NeiBoard, seat: i64, ways: SeaWays) -> list[int]:
    """Sea areas in reach off an enemy base, the best to shell first: most of all where troops wait offshore."""
    t = b.t
    rated: list[tuple[int, int]] = []
    for land in range(LANDS):
        base: i64 = b.base[land]
        if base >= 0 and t.side[base] != seat and t.home[land] < 0:
            for sea in t.seas_in[t.square[land]]:
                if ways.far[sea] < 99:
                    near = 12 if b.ships[seat * AREAS + sea] else 0
                    for u in b.here(seat, NAVAL, sea) if near else []:
                        near += 6 * b.holding[u]
                    rated.append((ways.far[sea] - 3 * b.area_points(land) - near, sea))
    rated.sort()
    return [sea for _, sea in rated[:3]]


def prey(b: NeiBoard, seat: i64, ways: SeaWays) -> list[int]:
    """Sea areas in reach with enemy ships, the most of them first."""
    enemy = 1 - seat
    rated: list[tuple[int, int]] = [
        (ways.far[sea] - 5 * b.ships[enemy * AREAS + sea], sea)
        for sea in range(LANDS, IND)
        if b.ships[enemy * AREAS + sea] and ways.far[sea] < 99
    ]
    rated.sort()
    return [sea for _, sea in rated[:3]]


def on_the_way(b: NeiBoard, seat: i64, frame: Sail) -> list[list[int]]:
    """A force at sea that has learned something: to go on to a goal, or to stop here."""
    left = frame.speed(b) - b.spent
    ways = SeaWays(b, seat, frame.area, left)
    found: list[list[int]] = []
    if frame.kind == deed.BOMBARD:
        for sea in shores(b, seat, ways):
            found.append([*ways.way(sea), *halt(b, seat, ways, sea, left), plain(verb.SHELL)])
    elif frame.kind == deed.NAVAL:
        cargo = False
        for u in b.in_hand():
            cargo = cargo or b.loaded(u) > 0
        if cargo:
            aims = [sea for sea, _ in best_goals(b, seat, ways, False)]
            for sea in aims + approaches(b, seat, ways):
                found.append([*ways.way(sea), *halt(b, seat, ways, sea, left)])
        for sea in prey(b, seat, ways):
            found.append([*ways.way(sea), *halt(b, seat, ways, sea, left), plain(verb.ATTACK)])
    return found


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
        adding = [action(verb.ADD, u) for u in fighting]
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
                found.append([action(verb.ACT, kind), action(verb.FROM, land), *adding, plain(verb.DONE),
                              action(verb.TARGET, to)])  # fmt: skip
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
                found.append([action(verb.ACT, deed.AIR_REDEPLOY), action(verb.FROM, land),
                              *(action(verb.ADD, u) for u in some), plain(verb.DONE),
                              action(verb.TO, to)])  # fmt: skip


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
        begin = [action(verb.ACT, deed.GROUND), action(verb.FROM, land)]
        if b.holds_openly(enemy, land):
            found.append([*begin, plain(verb.ALL) if len(units) > 1 else action(verb.ADD, units[0]),
                          plain(verb.DONE), plain(verb.HALT), plain(verb.ATTACK)])  # fmt: skip
            continue
        base: i64 = b.base[land]
        stays: i64 = 0 if base >= 0 and t.side[base] == seat else 1
        if b.area_points(land) == 0:
            stays = 0
        near = t.land_near[land]
        for n in range(0, len(near), 3):
            to: i64 = near[n]
            going = [u for u in units if not (near[n + 1] == BLACK and t.mech[u])]
            going = going[: len(going) - stays] if len(going) == len(units) else going
            if not going or (b.holds_openly(seat, to) and not b.holds_openly(enemy, to)):
                continue
            adding = [action(verb.ADD, u) for u in going]
            found.append(
                [*begin, *adding, plain(verb.DONE), action(verb.TO, to), plain(verb.HALT), plain(verb.ATTACK)]
            )
