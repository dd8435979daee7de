"""The ground under the hexes: a coastline drawn by hand over the grid, islands, reservoirs, towns, rivers, names.

Points are in canvas units, clockwise. They follow the land and the water hexes of data/map.toml (a test checks each
hex) and, between them, the real outline of Johore and Singapore as it was in 1942. No rule looks at any of it.
"""

from sandtable.games.fortress.tables import Tables
from sandtable.kernel import views

Point = tuple[float, float]

JOHORE: list[Point] = [
    (-30, -30), (947, -30), (944, 8), (938, 34), (931, 60), (921, 82), (906, 95), (897, 108), (892, 126), (880, 141),
    (866, 155), (859, 172), (861, 190), (871, 206), (884, 216), (892, 230), (893, 246), (887, 260), (874, 266),
    (862, 274), (848, 270), (834, 260), (820, 258), (806, 266), (792, 272), (776, 266), (762, 257), (748, 260),
    (736, 268), (720, 271), (704, 264), (692, 262), (686, 250), (687, 236), (680, 224), (672, 210), (658, 206),
    (646, 200), (634, 205), (618, 205), (604, 199), (592, 192), (583, 176), (577, 191), (564, 199), (548, 205),
    (532, 205), (518, 198), (502, 204), (488, 212), (472, 210), (456, 205), (442, 204), (428, 208), (412, 212),
    (398, 208), (385, 199), (374, 188), (362, 172), (361, 188), (354, 203), (343, 212), (344, 226), (338, 240),
    (332, 252), (320, 260), (312, 272), (300, 277), (286, 270), (270, 267), (256, 273), (246, 286), (243, 302),
    (232, 314), (226, 328), (214, 334), (204, 345), (190, 344), (176, 335), (160, 338), (148, 346), (131, 355),
    (118, 347), (110, 333), (102, 318), (101, 300), (93, 284), (78, 270), (62, 265), (44, 252), (18, 247), (-30, 238),
]  # fmt: skip
SINGAPORE: list[Point] = [
    (309, 314), (306, 299), (314, 284), (326, 275), (342, 273), (356, 278), (367, 287), (371, 303), (374, 322),
    (379, 304), (384, 286), (398, 275), (414, 270), (428, 275), (442, 280), (456, 275), (470, 265), (484, 264),
    (500, 270), (516, 270), (530, 262), (539, 249), (541, 233), (552, 222), (563, 212), (580, 208), (597, 211),
    (610, 221), (617, 234), (622, 250), (634, 258), (645, 271), (652, 286), (650, 304), (644, 322), (634, 338),
    (648, 329), (662, 331), (676, 338), (690, 338), (702, 330), (716, 324), (730, 328), (742, 336), (750, 350),
    (749, 366), (744, 382), (741, 398), (752, 387), (766, 388), (780, 396), (796, 398), (810, 391), (826, 390),
    (840, 397), (856, 402), (874, 399), (888, 391), (903, 392), (916, 401), (924, 418), (920, 434), (908, 446),
    (899, 460), (893, 478), (886, 496), (874, 510), (862, 524), (857, 542), (848, 558), (833, 568), (816, 572),
    (800, 568), (784, 569), (768, 577), (757, 588), (752, 604), (742, 618), (727, 629), (712, 629), (700, 618),
    (689, 600), (687, 617), (678, 629), (664, 635), (655, 648), (651, 664), (641, 680), (624, 688), (606, 687),
    (590, 683), (572, 687), (552, 691), (532, 687), (514, 683), (498, 689), (480, 691), (462, 684), (450, 670),
    (446, 655), (434, 643), (421, 630), (411, 615), (404, 600), (402, 586), (390, 575), (378, 566), (372, 552),
    (370, 534), (363, 555), (353, 569), (338, 575), (320, 571), (305, 564), (288, 569), (270, 575), (252, 571),
    (236, 566), (220, 573), (200, 577), (181, 569), (168, 555), (163, 538), (170, 521), (184, 510), (196, 496),
    (199, 478), (206, 462), (220, 450), (231, 438), (233, 420), (238, 404), (250, 391), (264, 380), (269, 364),
    (271, 348), (283, 335), (298, 326),
]  # fmt: skip
UBIN: list[Point] = [
    (809, 362), (820, 351), (836, 346), (850, 351), (864, 341), (882, 338), (899, 345), (908, 357), (898, 367),
    (880, 367), (864, 378), (844, 380), (824, 373),
]  # fmt: skip
TEKONG: list[Point] = [
    (943, 302), (952, 286), (970, 280), (992, 284), (1030, 282), (1030, 334), (988, 330), (966, 326), (948, 318),
]  # fmt: skip
PENGERANG: list[Point] = [
    (1030, -30), (978, -30), (974, 6), (966, 34), (962, 62), (970, 92), (968, 124), (976, 152), (988, 178), (994, 208),
    (1030, 232),
]  # fmt: skip
BLAKANG_MATI: list[Point] = [
    (500, 711), (520, 704), (546, 708), (572, 704), (594, 708), (602, 716), (584, 723), (556, 721), (528, 724),
    (506, 720),
]  # fmt: skip
ISLETS: list[list[Point]] = [
    [(92, 394), (101, 390), (108, 396), (101, 403), (93, 401)],  # Merambong
    [(206, 613), (218, 609), (224, 617), (214, 623), (205, 620)],
    [(330, 606), (342, 602), (352, 607), (347, 615), (334, 615)],  # Ayer Chawan
    [(286, 690), (298, 684), (312, 687), (310, 697), (296, 701)],  # Bukum
    [(164, 684), (174, 680), (182, 686), (175, 693), (165, 691)],
    [(398, 690), (408, 687), (414, 693), (407, 699), (398, 697)],
]
LAKES: list[list[Point]] = [
    [
        (524, 434),
        (534, 428),
        (546, 433),
        (558, 430),
        (566, 437),
        (556, 443),
        (544, 440),
        (533, 445),
    ],  # Peirce
    [
        (560, 497),
        (570, 491),
        (580, 495),
        (592, 490),
        (602, 496),
        (594, 504),
        (580, 502),
        (568, 506),
    ],  # MacRitchie
    [(514, 378), (524, 371), (536, 375), (534, 383), (522, 387)],  # Seletar
]
TOWNS: list[tuple[str, list[Point]]] = [
    ("Johore Bahru", [(386, 186), (398, 172), (418, 172), (430, 186), (428, 202), (412, 210), (396, 206)]),
    (
        "Singapore",
        [
            (560, 576), (584, 566), (612, 560), (644, 566), (672, 580), (684, 600), (678, 622), (656, 634), (644, 656),
            (632, 676), (612, 680), (600, 660), (584, 644), (566, 628), (556, 602),
        ],
    ),
]  # fmt: skip
RIVERS: list[tuple[str, list[Point]]] = [
    ("Skudai", [(232, -10), (256, 44), (286, 92), (318, 122), (344, 150), (361, 180)]),
    ("Tebrau", [(508, -10), (526, 40), (548, 88), (572, 134), (582, 186)]),
    ("Pulai", [(12, 96), (34, 150), (26, 204), (34, 252)]),
    ("Kranji", [(402, 392), (392, 366), (380, 342), (373, 314)]),
    ("Seletar", [(570, 352), (598, 350), (622, 346), (638, 334)]),
    ("Jurong", [(404, 466), (388, 494), (376, 520), (370, 546)]),
    ("Kallang", [(612, 506), (640, 540), (668, 572), (687, 608)]),
    ("Serangoon", [(716, 446), (730, 424), (742, 392)]),
]
CAUSEWAY_ENDS = (205.0, 272.0)
"""Between these heights the road crosses the water."""
ROAD_NORTH: Point = (318, -10)
ROAD_SOUTH: Point = (606, 640)

SMOOTHNESS = 4
"""How many short lines stand for one of the hand-drawn ones."""
RAGGED = (
    0.0,
    0.9,
    -0.6,
    0.5,
    0.0,
    -1.1,
    0.4,
    0.8,
    0.0,
    -0.5,
    1.2,
    -0.8,
    0.0,
    0.6,
    -1.0,
    0.3,
    0.0,
    1.0,
    -0.3,
    -0.9,
)
"""How far the short lines of a shore stray to either side, in turn."""

NAMED_HEXES: dict[str, float] = {
    "E1": -10, "F3": -25, "G2": 0, "K2": 0, "B4": 0, "K4": 0, "E5": 0, "F5": 0, "G5": 6, "H4": 0, "H5": 0, "I6": 0,
    "J6": 0, "L6": 0, "D7": 0, "E7": 0, "G7": -12, "M7": 0, "G8": -14, "C9": 0, "J9": 0, "G10": 0, "I10": 0, "H11": 0,
}  # fmt: skip
"""The hexes whose place name is drawn on the map in small capitals, and how far beside the middle."""


def shapes() -> list[views.Shape]:
    """The ground from below: land, then what lies in it."""
    found = [
        views.Shape("land", shore(JOHORE), "Johore"),
        views.Shape("land", shore(PENGERANG), "Pengerang"),
        views.Shape("land", shore(SINGAPORE), "Singapore"),
        views.Shape("land", shore(UBIN), "Pulau Ubin"),
        views.Shape("land", shore(TEKONG), "Pulau Tekong"),
        views.Shape("land", shore(BLAKANG_MATI), "Blakang Mati"),
    ]
    found.extend(views.Shape("land", smooth(islet, True)) for islet in ISLETS)
    found.extend(views.Shape("lake", smooth(lake, True)) for lake in LAKES)
    found.extend(views.Shape("town", smooth(town, True), name) for name, town in TOWNS)
    return found


def labels(t: Tables) -> list[views.Label]:
    """Names of lands and waters; then the places that are always named."""
    found = [
        views.Label("JOHORE", (716.0, 94.0), "country"),
        views.Label("SINGAPORE", (716.0, 518.0), "country"),
        views.Label("Johore Strait", (166.0, 420.0), "water", -38.0),
        views.Label("Johore Strait", (768.0, 308.0), "water", 8.0),
        views.Label("Johore River", (946.0, 128.0), "water", 84.0),
        views.Label("Singapore Strait", (826.0, 648.0), "water", -12.0),
        views.Label("Selat Jurong", (258.0, 640.0), "water", -7.0),
        views.Label("to the South China Sea", (976.0, 500.0), "water", 84.0),
        views.Label("Tekong", (974.0, 309.0), "place"),
        views.Label("Blakang Mati", (552.0, 716.0), "place"),
    ]
    for name, aside in NAMED_HEXES.items():
        h = t.hex_names.index(name)
        x, y = t.centres[h]
        found.append(views.Label(t.place_names[h], (x + aside, y + 29.0), "place"))
    return found


def shore(points: list[Point]) -> list[Point]:
    """A soft closed line, a little ragged as shores are."""
    line = smooth(points, True)
    found: list[Point] = []
    for i, (x, y) in enumerate(line):
        x1, y1 = line[i - 1]
        x2, y2 = line[(i + 1) % len(line)]
        stray = RAGGED[i % len(RAGGED)]
        length = abs(x2 - x1) + abs(y2 - y1) + 0.001
        found.append((round(x + stray * (y2 - y1) / length, 1), round(y - stray * (x2 - x1) / length, 1)))
    return found


def smooth(points: list[Point], closed: bool) -> list[Point]:
    """A soft line through all the points (Catmull and Rom's curve), rounded to tenths."""
    n = len(points)
    found: list[Point] = []
    for i in range(n if closed else n - 1):
        if closed:
            before, here, there, after = points[i - 1], points[i], points[(i + 1) % n], points[(i + 2) % n]
        else:
            before, here = points[max(i - 1, 0)], points[i]
            there, after = points[i + 1], points[min(i + 2, n - 1)]
        for step in range(SMOOTHNESS):
            s = step / SMOOTHNESS
            x = bend(before[0], here[0], there[0], after[0], s)
            y = bend(before[1], here[1], there[1], after[1], s)
            found.append((round(x, 1), round(y, 1)))
    if not closed:
        found.append(points[n - 1])
    return found


def bend(a: float, b: float, c: float, d: float, s: float) -> float:
    """One coordinate of the curve at `s` of the way from b to c."""
    return 0.5 * (
        2 * b + (c - a) * s + (2 * a - 5 * b + 4 * c - d) * s * s + (3 * b - a - 3 * c + d) * s * s * s
    )
