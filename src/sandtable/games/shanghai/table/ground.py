"""The ground under the hexes: shores drawn by hand over the grid, creeks, railroads, built-up places, names.

What is drawn by hand stands in data/ground.toml; creeks follow their hexsides, railroads their hexes. No rule looks at
any of it.
"""

from typing import Any

from sandtable.games.shanghai.folio import AREAS, CITY, DATA, RIVER, ShanghaiData
from sandtable.kit import scenes
from sandtable.kit.data import read_toml
from sandtable.maps.curves import Point, shore, smooth, tapered
from sandtable.series.fire_and_movement.table.outline import around, bounds_of, side_of

GROUND: dict[str, Any] = read_toml(DATA / "ground.toml")
TOWN_DROP = 21.0


def points(name: str) -> list[Point]:
    """The points of a shore."""
    return [(x, y) for x, y in GROUND[name]]


def mouth_of(row: dict[str, Any]) -> Point:
    x, y = GROUND["creek"][row["id"]]["mouth"]
    return x, y


def shapes(t: ShanghaiData) -> list[scenes.Shape]:
    """The ground from below: land, the streams in it, built-up places."""
    found = [
        scenes.Shape("land", shore(points("land")), "The Shanghai delta"),
        scenes.Shape("land", shore(points("pootung")), "Pootung"),
    ]
    for row in t.creeks:
        first, last = GROUND["creek"][row["id"]]["broad"]
        course = smooth([*course_of(t, row), mouth_of(row)], False)
        found.append(scenes.Shape("water", tapered(course, first, last), row["name"]))
    for n, hexes in enumerate(t.cities):
        found.append(
            scenes.Shape("town", shore(around([t.sheet.centres[h] for h in hexes], 17.0)), t.place_names[n])
        )
    for h in range(t.playable):
        if t.is_place[h] and t.ground[h] != CITY:
            blob = shore(around([t.sheet.centres[h]], 9.0))
            found.append(scenes.Shape("town", blob, t.place_names[t.place_of[h]]))
    return found


def lines(t: ShanghaiData) -> list[scenes.Stroke]:
    """Railroads, and the bounds of the five parts of Shanghai."""
    found: list[scenes.Stroke] = []
    for kind, name, way in t.sheet.ways:
        line = [t.sheet.centres[h] for h in way]
        if name in GROUND["rail"]:
            line.append(tuple(GROUND["rail"][name]))
        found.append(scenes.Stroke(kind, smooth(line, False), name, [t.hex_names[h] for h in way]))
    for area in range(1, len(AREAS)):
        for bound in bounds_of(t.sheet, set(t.area_hexes[area]), RIVER):
            found.append(scenes.Stroke("bound", bound, t.area_names[area]))
    return found


def labels(t: ShanghaiData) -> list[scenes.Label]:
    """Names of waters and lands, of the parts of Shanghai, of cities and towns."""
    found: list[scenes.Label] = []
    for table, kind in (("water", "water"), ("country", "country"), ("road_out", "place")):
        for row in GROUND[table]:
            found.append(scenes.Label(row["text"], tuple(row["at"]), kind, *row.get("angle", [])))
    for ident, (x, y, angle) in GROUND["area"].items():
        found.append(scenes.Label(t.area_names[AREAS.index(ident)], (x, y), "land", angle))
    for n, hexes in enumerate(t.cities):
        x, y = t.sheet.centres[hexes[0]]
        dx, dy = GROUND["place"][t.place_names[n]]
        found.append(scenes.Label(t.place_names[n], (round(x + dx, 1), round(y + dy, 1)), "land"))
    for h in range(t.playable):
        if t.is_place[h] and t.ground[h] != CITY:
            x, y = t.sheet.centres[h]
            found.append(scenes.Label(t.place_names[t.place_of[h]], (x, round(y + TOWN_DROP, 1)), "place"))
    for h, name in t.labels.items():
        x, y = t.sheet.centres[h]
        found.append(scenes.Label(name, (x, round(y + TOWN_DROP - 3.0, 1)), "place"))
    found.append(scenes.Label("Woosung Forts", (900.0, 872.0), "place"))
    return found


def course_of(t: ShanghaiData, row: dict[str, Any]) -> list[Point]:
    """The corners that a creek runs along, from its source to the hexside nearest its mouth."""
    links: dict[Point, list[Point]] = {}
    for pair in row["hexsides"]:
        a, b = t.sheet.index[pair[0]], t.sheet.index[pair[1]]
        one, other = side_of(t.sheet, a, b)
        links.setdefault(one, []).append(other)
        links.setdefault(other, []).append(one)
    mouth = mouth_of(row)
    ends = [point for point, near in links.items() if len(near) == 1]
    at = max(ends, key=lambda point: (point[0] - mouth[0]) ** 2 + (point[1] - mouth[1]) ** 2)
    way = [at]
    while True:
        on = [point for point in links[at] if point not in way]
        if not on:
            return way
        at = on[0]
        way.append(at)
