"""The ground under the hexes: shores drawn by hand over the grid, creeks, railroads, built-up places, names.

Points are in canvas units. The shores follow the land and the river hexes of data/map.toml (a test checks each hex)
and, between them, the course of the Huangpo and the Yangtze; creeks follow their hexsides, railroads their hexes.
No rule looks at any of it.
"""

from typing import Any

from sandtable.games.shanghai.tables import AREAS, CHAPEI, FRENCH, INTERNATIONAL, NANSHI, SECTOR, Tables
from sandtable.kernel import views
from sandtable.maps.curves import Point, shore, smooth, tapered
from sandtable.maps.hexes import ODD_Q, corners
from sandtable.series.fire_and_movement.folio import CITY
from sandtable.series.fire_and_movement.reading import RIVER

LAND: list[Point] = [
    (-40, -40), (400, -40), (900, -40), (1310, -40), (1310, 176), (1272, 184), (1236, 199), (1213, 207), (1196, 216),
    (1179, 230), (1167, 245), (1165, 264), (1157, 281), (1141, 289), (1133, 309), (1131, 331), (1131, 354),
    (1128, 372), (1120, 386), (1105, 393), (1097, 414), (1095, 436), (1096, 457), (1092, 475), (1084, 489),
    (1069, 497), (1061, 518), (1056, 537), (1048, 551), (1033, 560), (1025, 580), (1020, 599), (1012, 613),
    (997, 622), (989, 643), (987, 664), (988, 685), (984, 704), (976, 717), (961, 726), (953, 747), (948, 766),
    (940, 780), (925, 788), (917, 809), (912, 827), (903, 839), (889, 847), (874, 852), (860, 853), (843, 848),
    (824, 853), (806, 855), (789, 853), (770, 850), (750, 852), (730, 861), (711, 871), (692, 881), (674, 892),
    (656, 903), (640, 915), (627, 931), (624, 950), (616, 963), (602, 973), (585, 983), (568, 992), (551, 998),
    (534, 999), (516, 996), (497, 998), (478, 1006), (459, 1016), (441, 1026), (423, 1035), (407, 1040), (391, 1040),
    (375, 1034), (358, 1025), (340, 1016), (322, 1006), (304, 995), (290, 983), (284, 968), (282, 950), (283, 930),
    (282, 910), (281, 890), (277, 870), (271, 851), (253, 841), (245, 826), (245, 807), (229, 787), (212, 783),
    (194, 794), (176, 797), (157, 787), (140, 783), (117, 795), (99, 806), (80, 810), (60, 808), (38, 800), (10, 793),
    (-40, 790),
]  # fmt: skip
POOTUNG: list[Point] = [
    (-40, 902), (-6, 898), (24, 893), (50, 886), (70, 876), (92, 865), (114, 860), (136, 862), (158, 862), (178, 858),
    (192, 864), (199, 880), (201, 902), (200, 926), (200, 950), (203, 974), (212, 992), (226, 1006), (235, 1022),
    (240, 1040), (250, 1055), (266, 1067), (284, 1078), (302, 1087), (326, 1094), (350, 1091), (376, 1091),
    (400, 1096), (424, 1091), (450, 1092), (474, 1094), (496, 1087), (516, 1077), (536, 1066), (554, 1055),
    (572, 1045), (590, 1035), (608, 1025), (626, 1015), (644, 1004), (662, 993), (680, 983), (698, 972), (716, 962),
    (734, 952), (752, 943), (770, 934), (788, 928), (802, 932), (809, 946), (813, 966), (811, 990), (812, 1016),
    (815, 1042), (812, 1068), (816, 1096), (822, 1180), (400, 1180), (-40, 1180),
]  # fmt: skip

CREEK_BROAD = {"soochow_creek": (4.0, 8.5), "woosung_creek": (2.2, 8.0), "liuho_creek": (2.0, 7.0)}
"""How broad a creek is at its source and at its mouth."""
CREEK_MOUTH = {"soochow_creek": (237, 800), "woosung_creek": (775, 862), "liuho_creek": (1190, 236)}
"""Where it runs out into the great river."""
RAIL_ENDS = {"nanking_line": ((0, 0), (278, -12)), "hangchow_line": ((0, 0), (-12, 634))}
"""Where a railroad leaves the sheet."""

PLACE_LABEL: dict[str, tuple[float, float]] = {
    "Chenju": (-22, 44),
    "Kading": (20, -30),
    "Kiangwan": (10, 46),
    "Liuho": (-40, -26),
    "Lotien": (-34, 62),
    "Nanziang": (-12, 30),
    "Paoshan": (-38, 14),
    "Tazang": (24, -38),
    "Woosung": (-46, -12),
}
"""Where the name of a city stands, seen from its first hex."""
TOWN_DROP = 21.0

AREA_LABELS: dict[int, tuple[float, float, float]] = {
    CHAPEI: (306.0, 664.0, 0.0), SECTOR: (330.0, 866.0, 0.0), INTERNATIONAL: (202.0, 664.0, -90.0),
    FRENCH: (112.0, 662.0, 0.0), NANSHI: (112.0, 778.0, 0.0),
}  # fmt: skip
WATERS: list[tuple[str, float, float, float]] = [
    ("Huangpo River", 150.0, 836.0, 4.0), ("Huangpo River", 246.0, 956.0, 88.0), ("Huangpo River", 690.0, 930.0, -29.0),
    ("Yangtze River", 1140.0, 720.0, -62.0), ("Soochow Creek", 110.0, 396.0, 90.0),
    ("Woosung Creek", 644.0, 500.0, 86.0),
    ("Liuho Creek", 912.0, 128.0, -4.0),
]  # fmt: skip
COUNTRY: list[tuple[str, float, float]] = [("POOTUNG", 92.0, 990.0), ("POOTUNG", 690.0, 1060.0)]
ROADS_OUT: list[tuple[str, float, float, float]] = [
    ("to Nanking", 316.0, 10.0, 0.0), ("to Hangchow", 12.0, 660.0, -90.0),
]  # fmt: skip


def shapes(t: Tables) -> list[views.Shape]:
    """The ground from below: land, the streams in it, built-up places."""
    found = [
        views.Shape("land", shore(LAND), "The Shanghai delta"),
        views.Shape("land", shore(POOTUNG), "Pootung"),
    ]
    for row in t.creeks:
        first, last = CREEK_BROAD[row["id"]]
        course = smooth([*course_of(t, row), CREEK_MOUTH[row["id"]]], False)
        found.append(views.Shape("water", tapered(course, first, last), row["name"]))
    for n, hexes in enumerate(t.cities):
        found.append(
            views.Shape("town", shore(_around([t.sheet.centres[h] for h in hexes], 17.0)), t.place_names[n])
        )
    for h in range(t.playable):
        if t.is_place[h] and t.ground[h] != CITY:
            blob = shore(_around([t.sheet.centres[h]], 9.0))
            found.append(views.Shape("town", blob, t.place_names[t.place_of[h]]))
    return found


def lines(t: Tables) -> list[views.Line]:
    """Railroads, and the bounds of the five parts of Shanghai."""
    found: list[views.Line] = []
    for row, way in zip(t.railroads, t.sheet.rail_ways):
        points = [t.sheet.centres[h] for h in way]
        if row["id"] in RAIL_ENDS:
            points.append(RAIL_ENDS[row["id"]][1])
        found.append(views.Line("rail", smooth(points, False), row["name"], [t.hex_names[h] for h in way]))
    for area in range(1, len(AREAS)):
        for bound in bounds_of(t, set(t.area_hexes[area])):
            found.append(views.Line("bound", bound, t.area_names[area]))
    return found


def labels(t: Tables) -> list[views.Label]:
    """Names of waters and lands, of the parts of Shanghai, of cities and towns."""
    found = [views.Label(text, (x, y), "water", angle) for text, x, y, angle in WATERS]
    found += [views.Label(text, (x, y), "country") for text, x, y in COUNTRY]
    found += [views.Label(text, (x, y), "place", angle) for text, x, y, angle in ROADS_OUT]
    for area, (x, y, angle) in AREA_LABELS.items():
        found.append(views.Label(t.area_names[area], (x, y), "land", angle))
    for n, hexes in enumerate(t.cities):
        x, y = t.sheet.centres[hexes[0]]
        dx, dy = PLACE_LABEL[t.place_names[n]]
        found.append(views.Label(t.place_names[n], (round(x + dx, 1), round(y + dy, 1)), "land"))
    for h in range(t.playable):
        if t.is_place[h] and t.ground[h] != CITY:
            x, y = t.sheet.centres[h]
            found.append(views.Label(t.place_names[t.place_of[h]], (x, round(y + TOWN_DROP, 1)), "place"))
    for h, name in t.labels.items():
        x, y = t.sheet.centres[h]
        found.append(views.Label(name, (x, round(y + TOWN_DROP - 3.0, 1)), "place"))
    found.append(views.Label("Woosung Forts", (900.0, 872.0), "place"))
    return found


def course_of(t: Tables, row: dict[str, Any]) -> list[Point]:
    """The corners that a creek runs along, from its source to the hexside nearest its mouth."""
    links: dict[Point, list[Point]] = {}
    for pair in row["hexsides"]:
        a, b = t.sheet.index[pair[0]], t.sheet.index[pair[1]]
        one, other = side_of(t, a, b)
        links.setdefault(one, []).append(other)
        links.setdefault(other, []).append(one)
    mouth = CREEK_MOUTH[row["id"]]
    ends = [point for point, near in links.items() if len(near) == 1]
    at = max(ends, key=lambda point: (point[0] - mouth[0]) ** 2 + (point[1] - mouth[1]) ** 2)
    way = [at]
    while True:
        on = [point for point in links[at] if point not in way]
        if not on:
            return way
        at = on[0]
        way.append(at)


def side_of(t: Tables, a: int, b: int) -> tuple[Point, Point]:
    """The two corners of the hexside between two neighbours."""
    direction = int(t.grid.direction(a, b))
    around = _corners(t, a)
    return around[direction], around[(direction + 1) % 6]


def bounds_of(t: Tables, hexes: set[int]) -> list[list[Point]]:
    """The lines around a group of hexes along their sides, but for those that lie in a great river."""
    follows: dict[Point, Point] = {}
    for h in hexes:
        around = _corners(t, h)
        for direction in range(6):
            near = int(t.grid.step[h][direction])
            if near not in hexes and (near < 0 or t.sheet.kind[near] != RIVER):
                follows[around[direction]] = around[(direction + 1) % 6]
    ways: list[list[Point]] = []
    while follows:
        first = [point for point in follows if point not in follows.values()]
        at = first[0] if first else next(iter(follows))
        way = [at]
        while at in follows:
            at = follows.pop(at)
            way.append(at)
        ways.append(way)
    return ways


def _corners(t: Tables, h: int) -> list[Point]:
    x, y = t.sheet.centres[h]
    return [(round(cx, 1), round(cy, 1)) for cx, cy in corners(ODD_Q, x, y, t.sheet.radius)]


def _around(centres: list[Point], radius: float) -> list[Point]:
    """A rounded outline around some points, close together."""
    eight = [(1, 0), (0.7, 0.7), (0, 1), (-0.7, 0.7), (-1, 0), (-0.7, -0.7), (0, -1), (0.7, -0.7)]
    points = [(x + radius * dx, y + radius * dy) for x, y in centres for dx, dy in eight]
    return _hull(points)


def _hull(points: list[Point]) -> list[Point]:
    """The convex outline of some points."""
    rest = sorted(set(points))
    halves: list[list[Point]] = []
    for way in (rest, rest[::-1]):
        half: list[Point] = []
        for p in way:
            while len(half) >= 2 and _turn(half[-2], half[-1], p) <= 0:
                half.pop()
            half.append(p)
        halves.append(half[:-1])
    return halves[0] + halves[1]


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
