"""What can be laid over the map: control, reach, threats, room on airfields."""

from mypy_extensions import i64

from sandtable.games.nei.board import NeiBoard
from sandtable.games.nei.material import AIR, ALLIES, AREAS, GROUND, IND, JAPAN, LANDS, MV, NAVAL, SIDES
from sandtable.games.nei.rules.air import air_field
from sandtable.games.nei.rules.ground import ground_field
from sandtable.games.nei.rules.seaways import SeaWays
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
            most = b.t.room_spore if land == b.t.spore and b.spore_owner() == side else 0
            own_field = side == seat == ALLIES and b.at[b.t.secret] == land
            if (own_field or (base >= 0 and b.t.side[base] == side)) and b.t.home[land] < 0:
                most = b.capacity(side, land)
            used = b.wings[side * AREAS + land]
            if most and (b.home_of(land) < 0 or side == seat):
                found.append(views.Tint(b.t.names[land], SIDES[side], 0.6, f"{used} of {most}"))
    return found


def reach(b: NeiBoard, seat: i64, area: i64) -> list[views.Tint]:
    """What the own units in an area reach: ships by sea, aircraft by air, troops by land. Of a force that is under way
    there: what it reaches with the factors that it has left."""
    found: dict[int, float] = {}
    force = [u for u in b.in_hand() if b.at[u] == area and b.t.side[u] == seat]
    spent = b.spent if force else 0
    for cat in (NAVAL, AIR, GROUND):
        units = [u for u in force or b.here(seat, cat, area) if b.t.cat[u] == cat and b.face[u] == 0]
        if not units:
            continue
        left = (b.speed(units) if force else max(b.factor(u, MV) for u in units)) - spent
        if cat == NAVAL:
            far = SeaWays(b, seat, area, left).far
        elif cat == AIR:
            wide = air_field(b, seat, b.t.square[area], left, True)
            far = [wide[b.t.square[to]] if to < IND else 99 for to in range(AREAS)]
        else:
            far = [1 if cost == 98 else cost for cost in ground_field(b, seat, area, left, False)]
        for to, cost in enumerate(far):
            if cost < 99:
                found[to] = max(found.get(to, 0.0), 1.0 - 0.12 * cost)
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
            far = SeaWays(b, enemy, frm, 5).far
            if [sea for sea in t.seas_in[t.square[area]] if far[sea] < 99]:
                found.append(views.Tint(t.names[frm], SIDES[enemy], 0.7, "ships"))
        elif b.wings[enemy * AREAS + frm] and frm < LANDS:
            known = [b.factor(u, MV) for u in b.here(enemy, AIR, frm) if knows(b, seat, u)]
            wide = max(known) if len(known) == b.wings[enemy * AREAS + frm] else 4
            if air_field(b, enemy, t.square[frm], wide, True)[t.square[area]] < 99:
                found.append(views.Tint(t.names[frm], SIDES[enemy], 0.7, "aircraft"))
        elif b.troops[enemy * AREAS + frm] and area < LANDS:
            if ground_field(b, enemy, frm, 2, False)[area] < 99:
                found.append(views.Tint(t.names[frm], SIDES[enemy], 0.7, "troops"))
    return found
