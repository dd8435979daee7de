"""What can be laid over the map: control, reach, threats, room on airfields."""

from mypy_extensions import i64

from sandtable.games.nei.board import NO_LIMIT, NeiBoard
from sandtable.games.nei.material import AIR, ALLIES, AREAS, IND, JAPAN, LANDS, MV, NAVAL, SIDES
from sandtable.games.nei.rules.air import air_field
from sandtable.games.nei.rules.naval import must_stop
from sandtable.games.nei.table.table import knows, openly
from sandtable.kernel.flow import NOBODY
from sandtable.kit import scenes, views

OVERLAYS = [
    scenes.OverlayInfo("control", "Control", "who controls each land area", "c"),
    scenes.OverlayInfo("reach", "Reach", "how far your units here reach in one action", "r", "space"),
    scenes.OverlayInfo("threat", "Threat", "counters that could reach this area in one action", "t", "space"),
    scenes.OverlayInfo("airfields", "Airfields", "room left on the airfields that work", "a"),
]


def overlay(b: NeiBoard, seat: i64, ident: str, space: str) -> views.Overlay | None:
    """From what the seat may see alone."""
    if b.turn == 0:
        return None
    if ident == "control":
        tints = [
            views.Tint(b.t.names[land], SIDES[openly(b, land)])
            for land in range(LANDS)
            if openly(b, land) >= 0 and b.t.home[land] < 0
        ]
        return views.Overlay(ident, tints)
    if ident == "airfields":
        return views.Overlay(ident, airfields(b, seat))
    if space not in b.t.number or seat == NOBODY:
        return None
    area = b.t.number[space]
    return views.Overlay(ident, reach(b, seat, area) if ident == "reach" else threat(b, seat, area))


def airfields(b: NeiBoard, seat: i64) -> list[views.Tint]:
    found: list[views.Tint] = []
    for land in range(LANDS):
        for side in (JAPAN, ALLIES):
            base: i64 = b.base[land]
            if base < 0 or b.t.side[base] != side or b.t.airfield[land] == 0:
                continue
            most = b.t.room_two if b.steps[base] == 2 else b.t.room_one
            if most < NO_LIMIT:
                used = b.wings[side * AREAS + land]
                found.append(views.Tint(b.t.names[land], SIDES[side], 0.6, f"{used} of {most}"))
    return found


def sea_reach(b: NeiBoard, seat: i64, area: i64, speed: i64) -> list[int]:
    """How far each sea area is for ships of a side, over stops that everybody can see; 99: out of reach."""
    far = [99] * AREAS
    far[area] = 0
    edge: list[int] = [area]
    while edge:
        following: list[int] = []
        for here in edge:
            if here != area and must_stop(b, seat, 0, here):
                continue
            near = b.t.sea_near[here]
            for n in range(0, len(near), 2):
                to, cost = near[n], far[here] + near[n + 1]
                if cost <= speed and cost < far[to] and b.open_to(seat, b.t.square[to]):
                    far[to] = cost
                    following.append(to)
        edge = following
    return far


def reach(b: NeiBoard, seat: i64, area: i64) -> list[views.Tint]:
    """What the own units in an area reach: ships by sea, aircraft by air."""
    found: dict[int, float] = {}
    ships = b.here(seat, NAVAL, area)
    if ships:
        speed = max(b.factor(u, MV) for u in ships)
        for to, cost in enumerate(sea_reach(b, seat, area, speed)):
            if cost < 99:
                found[to] = 1.0 - 0.12 * cost
    wings = [u for u in b.here(seat, AIR, area) if area < LANDS]
    if wings:
        wide = max(b.factor(u, MV) for u in wings)
        far = air_field(b, seat, b.t.square[area], wide, True)
        for to in range(IND):
            if far[b.t.square[to]] < 99:
                found[to] = max(found.get(to, 0.0), 1.0 - 0.12 * far[b.t.square[to]])
    return [views.Tint(b.t.names[to], SIDES[seat], round(part, 2)) for to, part in sorted(found.items())]


def threat(b: NeiBoard, seat: i64, area: i64) -> list[views.Tint]:
    """Areas with enemy counters that could come here in one action: unknown ships are taken to make 5, unknown aircraft
    to fly 4."""
    enemy = 1 - seat
    t = b.t
    found: list[views.Tint] = []
    for frm in range(AREAS):
        if b.home_of(frm) == enemy:
            continue
        if b.ships[enemy * AREAS + frm] and frm >= LANDS:
            far = sea_reach(b, enemy, frm, 5)
            near = [sea for sea in t.seas_in[t.square[area]] if far[sea] < 99]
            if near:
                found.append(views.Tint(t.names[frm], SIDES[enemy], 0.7, "ships"))
        elif b.wings[enemy * AREAS + frm] and frm < LANDS:
            known = [b.factor(u, MV) for u in b.here(enemy, AIR, frm) if knows(b, seat, u)]
            wide = max(known) if len(known) == b.wings[enemy * AREAS + frm] else 4
            if air_field(b, enemy, t.square[frm], wide, True)[t.square[area]] < 99:
                found.append(views.Tint(t.names[frm], SIDES[enemy], 0.7, "aircraft"))
    return found
