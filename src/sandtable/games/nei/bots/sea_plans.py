"""Whole actions at sea: convoys under escort, landings, bombardments, attacks on ships."""

from typing import Final

from mypy_extensions import i64

from sandtable.games.nei import deed, verb
from sandtable.games.nei.board import NeiBoard
from sandtable.games.nei.bots.answers import worth_of
from sandtable.games.nei.bots.outlook import capital_ships
from sandtable.games.nei.material import AG, ALLIES, AREAS, AS, IND, JAPAN, LANDS, MV, NAVAL
from sandtable.games.nei.rules import landing
from sandtable.games.nei.rules.naval import Sail
from sandtable.games.nei.rules.seaways import SeaWays, must_stop
from sandtable.kernel.actions import action, plain

MOST_TARGETS: Final = 5
"""Of each kind of plan from one place, so many targets are weighed."""
FEW: Final = 4
"""With so many capital ships left, or fewer, Japan thinks of taking them home, and keeps one there (NEI-4.1b)."""
MANY: Final = 6
"""With so many, or more, one can be spared to stay there; with five all are needed."""


def muster(kind: i64, area: i64, units: list[int], loading: list[int] | None = None) -> list[int]:
    """An action is announced, and its force chosen, with what goes aboard."""
    adding = [action(verb.ADD, u) for u in units]
    return [action(verb.ACT, kind), action(verb.FROM, area), *adding, *(loading or []), plain(verb.DONE)]


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
                if weak and b.based(1 - seat, land):
                    continue  # NEI-13.3c: elsewhere troops come ashore whoever is there, and contest it (NEI-5.0d)
                worth = 10 * b.area_points(land) - 4 * hard - ways.far[sea]
                rated.append((-worth, sea, land))
    rated.sort()
    return [(sea, land) for _, sea, land in rated[:MOST_TARGETS]]


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
                begin = [action(verb.ACT, kind), action(verb.FROM, sea)]
                found.append([*begin, action(verb.LAND, weak), plain(verb.DONE)])


def troops_to_load(b: NeiBoard, seat: i64, area: i64, room: i64) -> list[int]:
    """The best troops ashore for so much room: the strongest, with an engineer if there is one."""
    land: i64 = b.t.land_by[area]
    if land < 0 or room <= 0 or not b.port_works(seat, area):
        return []
    stays: i64 = 0 if b.home_of(land) == seat or b.based(seat, land) else 1  # one holds the area
    rated: list[tuple[int, int]] = []
    for u in b.mobile_here(seat, land):
        worth = 2 * b.factor(u, AG) + (3 if b.t.engineer[u] else 0)
        rated.append((-worth, u))
    rated.sort()
    return [u for _, u in rated[: max(0, len(rated) - stays)][:room]]


def convoy_plans(b: NeiBoard, seat: i64, can: list[bool], found: list[list[int]]) -> None:
    """Transports with troops sail to a goal, under escort, or land at once where no base is; empty ones go home."""
    t = b.t
    for area in range(LANDS, AREAS):
        if b.ships[seat * AREAS + area] == 0:
            continue
        ships = free_ships(b, seat, area)
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
            going = force[:4]
            if can[deed.AMPHIBIOUS]:
                first = loading[: b.room_aboard(force[0])]
                begin = muster(deed.AMPHIBIOUS, area, force[:1], first)
                for sea, _ in best_goals(b, seat, ways, True)[:3]:
                    found.append([*begin, *ways.way(sea), plain(verb.HALT)])
            if can[deed.NAVAL]:
                escorts = escorts_of(b, ships, t.most_ships[seat] - len(going))
                begin = muster(deed.NAVAL, area, going + escorts, loading)
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
                begin = muster(deed.NAVAL_REDEPLOY, area, going + escorts_of(b, ships, 3), loading)
                for sea in forward_ports(b, seat, area, t.far_ships * speed):
                    found.append([*begin, action(verb.TO, sea), plain(verb.DONE)])
            continue
        if can[deed.NAVAL]:
            home = nearest_port(b, seat, ways)
            if home < 0 and seat == JAPAN:
                home = homeward(b, ways, [land for land in t.homes if b.troops[JAPAN * AREAS + land]])
            if home >= 0:
                begin = muster(deed.NAVAL, area, carriers)
                found.append([*begin, *ways.way(home), *halt(b, seat, ways, home, 99)])
        if (
            seat == JAPAN
            and can[deed.NAVAL_REDEPLOY]
            and b.home_of(area) < 0
            and b.port_works(seat, area)
            and not b.any_in(ALLIES, t.square[area])
        ):
            begin = muster(deed.NAVAL_REDEPLOY, area, carriers)
            field = SeaWays(b, seat, area, t.far_ships * speed, True).far
            for land in t.homes:
                if b.troops[JAPAN * AREAS + land] and field[t.port_sea[land]] < 99:
                    found.append([*begin, action(verb.TO, t.port_sea[land])])


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
    far = SeaWays(b, seat, area, limit, True).far
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


def homeward(b: NeiBoard, ways: SeaWays, homes: list[int]) -> i64:
    """The sea area in reach that lies nearest to one of these home bases; -1: none is nearer."""
    squares = [b.t.square[land] for land in homes]
    best: i64 = -1
    least: i64 = 99
    for square in squares:
        least = min(least, b.t.apart(b.t.square[ways.start], square))
    for sea in range(LANDS, IND):
        if ways.far[sea] < 99 and b.ships[ALLIES * AREAS + sea] == 0:
            for square in squares:
                if b.t.apart(b.t.square[sea], square) < least:
                    least = b.t.apart(b.t.square[sea], square)
                    best = sea
    return best


def free_ships(b: NeiBoard, seat: i64, area: i64) -> list[int]:
    """The ships of a sea area that may leave: of the Japanese capital ships at home one stays, the weakest, so that
    one lost battle does not lose the war (NEI-4.1b)."""
    ships: list[int] = b.here(seat, NAVAL, area)
    if seat != JAPAN or b.home_of(area) != JAPAN or FEW < capital_ships(b) < MANY:
        return ships
    stays: i64 = -1
    for u in b.t.by_cat[JAPAN * 4 + NAVAL]:
        if b.t.capital_ship[u] and b.at[u] < AREAS and b.home_of(b.at[u]) == JAPAN:
            if b.at[u] != area:
                return ships  # another one is at home elsewhere
            if stays < 0 or b.factor(u, AG) + b.factor(u, AS) < b.factor(stays, AG) + b.factor(stays, AS):
                stays = u
    return [u for u in ships if u != stays]


def retreat_plans(b: NeiBoard, area: i64, ships: list[int], found: list[list[int]]) -> None:
    """The last Japanese capital ships sail for home, where nobody attacks them."""
    last = [u for u in ships if b.t.capital_ship[u]]
    if not last or b.home_of(area) == JAPAN or capital_ships(b) > FEW:
        return
    ways = SeaWays(b, JAPAN, area, b.speed(last))
    home = homeward(b, ways, b.t.homes)
    if home >= 0:
        found.append([*muster(deed.NAVAL, area, last), *ways.way(home), *halt(b, JAPAN, ways, home, 99)])


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
            u for u in free_ships(b, seat, area)
            if t.surface[u] and t.transport[u] == 0 and not (t.warship[u] and b.loaded(u))
        ]  # fmt: skip
        if not ships:
            continue
        ways = SeaWays(b, seat, area, b.speed(ships))
        guns = [u for u in ships if t.carrier[u] == 0]
        if can[deed.BOMBARD] and guns:
            force = guns[: t.most_ships[seat]]
            begin = muster(deed.BOMBARD, area, force)
            for sea in shores(b, seat, ways):
                stop = halt(b, seat, ways, sea, b.speed(force))
                found.append([*begin, *ways.way(sea), *stop, plain(verb.SHELL)])
        if can[deed.NAVAL]:
            if seat == JAPAN:
                retreat_plans(b, area, ships, found)
            begin = muster(deed.NAVAL, area, ships[: t.most_ships[seat]])
            for sea in prey(b, seat, ways):
                found.append([*begin, *ways.way(sea), *halt(b, seat, ways, sea, 99), plain(verb.ATTACK)])


def halt(b: NeiBoard, seat: i64, ways: SeaWays, sea: i64, speed: i64) -> list[int]:
    """To stop where the force need not: it stops by itself where enemies are and where it can go no further."""
    if sea != ways.start and (ways.far[sea] >= speed or must_stop(b, seat, sea)):
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
