"""The ground under the hexes: shores drawn by hand over the grid, creeks, railroads, built-up places, names.

What is drawn by hand stands in data/ground.toml; creeks follow their hexsides, railroads their hexes. No rule looks at
any of it.
"""

from sandtable.games.shanghai.folio import AREAS, CITY, RIVER, ShanghaiData
from sandtable.kit import scenes
from sandtable.kit.drawing import Drawing, Point
from sandtable.maps.curves import shore, smooth, tapered
from sandtable.series.fire_and_movement.table.outline import around, bounds_of, course_of

TOWN_DROP = 21.0
LABEL_DROP = 18.0
"""How far below the middle of its hex a name stands."""


def towns(t: ShanghaiData) -> list[int]:
    return [h for h in range(t.playable) if t.is_place[h] and t.ground[h] != CITY]


def streams_and_places(t: ShanghaiData, drawing: Drawing) -> list[scenes.Shape]:
    """What lies on the land: the streams in it, built-up places."""
    found: list[scenes.Shape] = []
    for row in t.creeks:
        drawn = drawing.table["creek"][row["id"]]
        mouth: Point = (drawn["mouth"][0], drawn["mouth"][1])
        course = smooth([*course_of(t.sheet, row["hexsides"], mouth), mouth], False)
        found.append(scenes.Shape("water", tapered(course, *drawn["broad"]), row["name"]))
    for n, hexes in enumerate(t.cities):
        outline = around([t.sheet.centres[h] for h in hexes], 17.0)
        found.append(scenes.Shape("town", shore(outline), t.place_names[n]))
    for h in towns(t):
        blob = shore(around([t.sheet.centres[h]], 9.0))
        found.append(scenes.Shape("town", blob, t.place_names[t.place_of[h]]))
    return found


def lines(t: ShanghaiData, drawing: Drawing) -> list[scenes.Stroke]:
    """Railroads, and the bounds of the five parts of Shanghai."""
    found: list[scenes.Stroke] = []
    for kind, name, way in t.sheet.ways:
        line = [t.sheet.centres[h] for h in way]
        if name in drawing.table["rail"]:
            line.append(tuple(drawing.table["rail"][name]))
        found.append(scenes.Stroke(kind, smooth(line, False), name, [t.hex_names[h] for h in way]))
    for area in range(1, len(AREAS)):
        for bound in bounds_of(t.sheet, set(t.area_hexes[area]), RIVER):
            found.append(scenes.Stroke("bound", bound, t.area_names[area]))
    return found


def names(t: ShanghaiData, drawing: Drawing) -> list[scenes.Label]:
    """Names of the parts of Shanghai, of cities and towns."""
    found: list[scenes.Label] = []
    for ident, (x, y, angle) in drawing.table["area"].items():
        found.append(scenes.Label(t.area_names[AREAS.index(ident)], (x, y), "land", angle))
    for n, hexes in enumerate(t.cities):
        x, y = t.sheet.centres[hexes[0]]
        dx, dy = drawing.table["place"][t.place_names[n]]
        found.append(scenes.Label(t.place_names[n], (round(x + dx, 1), round(y + dy, 1)), "land"))
    below = [(h, t.place_names[t.place_of[h]], TOWN_DROP) for h in towns(t)]
    below += [(h, name, LABEL_DROP) for h, name in t.labels.items()]
    for h, name, drop in below:
        x, y = t.sheet.centres[h]
        found.append(scenes.Label(name, (x, round(y + drop, 1)), "place"))
    return found
