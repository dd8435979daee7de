"""What can be laid over the map: control, supply, reach at sea, air cover, isolation."""

from typing import Any

from sandtable.games.coralsea import rule
from sandtable.games.coralsea.material import SIDES
from sandtable.games.coralsea.rules.board import CoralBoard
from sandtable.kit import scenes, views
from sandtable.kit.story import Speaker
from sandtable.series.campaign_commander.rules.reach import sea_ways
from sandtable.series.campaign_commander.volume import FAR, NAVAL

OVERLAYS = [
    scenes.OverlayInfo("control", "Control", "who controls each land area", "c"),
    scenes.OverlayInfo("supply", "Supply", "what Resource Points in this area can reach", "s", "space"),
    scenes.OverlayInfo(
        "range", "Range at sea", "how far ships in this area sail, and with units loaded", "r", "space"
    ),
    scenes.OverlayInfo("air", "Air cover", "areas within reach of working airfields", "a"),
    scenes.OverlayInfo("isolation", "Isolation", "areas with isolated units", "i"),
]


def overlay(b: CoralBoard, speaker: Speaker, ident: str, space: str, seat: int) -> Any:
    """The overlay from what the seat may see: with covered stacks (CS-12) only its own supplies and ships count."""
    sides = (0, 1) if not b.limited else (seat,) if seat >= 0 else ()
    t = b.t
    if ident == "control":
        tints = [views.Tint(t.areas[a], SIDES[b.control[a]], 0.5) for a in range(t.land)]
        return views.Overlay(ident, tints, [speaker.note("Whoever was there last", rule.R_1G1)])
    if ident == "supply":
        return views.Overlay(ident, supply_tints(b, t.areas.index(space), sides), [
            speaker.note("Up to three land areas; from the sea the coasts beside it", rule.CC_5_2_3)])  # fmt: skip
    if ident == "range":
        return views.Overlay(ident, range_tints(b, t.areas.index(space), sides), [
            speaker.note("Second number: with ground units aboard", rule.CC_7_1_6A)])  # fmt: skip
    if ident == "air":
        tints = []
        for a in range(t.size):
            covering = [n for n in (0, 1) if b.air_cover(n, a, t.air_reach[n], False)]
            if covering:
                text = "both" if len(covering) == 2 else ""
                tints.append(
                    views.Tint(t.areas[a], SIDES[covering[0]] if len(covering) == 1 else "", 0.5, text)
                )
        return views.Overlay(ident, tints, [speaker.note("Japanese 3 areas, Allied 4", rule.R_9G)])
    if ident == "isolation":
        cut = {b.place[u]: t.side[u] for u in range(len(t.units)) if b.isolated(u) and b.visible(u, seat)}
        tints = [views.Tint(t.areas[a], SIDES[side], 1.0, "isolated") for a, side in cut.items()]
        return views.Overlay(
            ident, tints, [speaker.note("Cohesion -1; destroyed if Disorganized", rule.R_8C)]
        )
    return None


def supply_tints(b: CoralBoard, area: int, sides: tuple[int, ...]) -> list[views.Tint]:
    t = b.t
    for side in sides:
        if b.supply_at(side, area) == 0:
            continue
        reach = b.supplied_from(side, area)
        return [views.Tint(t.areas[a], SIDES[side], 0.6) for a in range(t.land) if reach[a]]
    return []


def range_tints(b: CoralBoard, area: int, sides: tuple[int, ...]) -> list[views.Tint]:
    """Over sea areas free of enemy ships."""
    t = b.t
    for side in sides:
        ships = b.units_in(side, area, NAVAL)
        if not ships:
            continue
        far = b.slowest(ships, NAVAL)
        ways, _ = sea_ways(b, side, area, far)
        return [
            views.Tint(t.areas[n], SIDES[side], 0.7 if cost <= far - 2 else 0.35,
                       f"{cost}" + (f"/{cost + 2}" if cost <= far - 2 else ""))
            for n, cost in enumerate(ways)
            if 0 < cost < FAR
        ]  # fmt: skip
    return []
