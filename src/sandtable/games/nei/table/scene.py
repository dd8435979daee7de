"""The map as it is drawn, once per scenario: coast, land and sea areas, ports and airfields, names, counters, aids."""

from pathlib import Path

from sandtable.games.nei.material import (
    ALLIES,
    AREAS,
    BASE,
    FACTORS,
    IND,
    JAPAN,
    LANDS,
    MAJOR,
    MV,
    SINGAPORE_SIDE,
    TYPES,
    UNITS,
)  # fmt: skip
from sandtable.games.nei.reading import NeiData
from sandtable.games.nei.table.aids import aids_of
from sandtable.games.nei.table.overlays import OVERLAYS
from sandtable.games.nei.table.table import GOALS
from sandtable.games.nei.telling import CONTINGENT_NAMES
from sandtable.kernel.title import Setup
from sandtable.kit import scenes
from sandtable.kit.area_map import AreaDrawing
from sandtable.kit.legend import read_legend

DATA = Path(__file__).parents[1] / "data"
OUTLINES = DATA / "outlines.json"
SYMBOLS = {
    "BB": "SFSPCLBB-------", "CV": "SFSPCLCV-------", "CVL": "SFSPCLCV-------", "AV": "SFSPNM---------",
    "CA": "SFSPCLCC-------", "CL": "SFSPCLCC-------", "CX": "SFSPNS---------", "DD": "SFSPCLDD-------",
    "SS": "SFUPSN---------", "LS": "SFSPCALS-------", "TR": "SFSPXMC--------", "F": "SFAPMFF--------",
    "B": "SFAPMFB--------", "HB": "SFAPMFB--------", "A": "SFAPMFA--------", "SP": "SFAPMFP--------",
    "TR-air": "SFAPMFC--------", "infantry": "SFGPUCI----F---", "marine": "SFGPUCIN---F---",
    "airborne": "SFGPUCIA---F---", "armor": "SFGPUCA----F---", "armored_recon": "SFGPUCRVA--E---",
    "artillery": "SFGPUCF----F---", "anti_aircraft": "SFGPUCD----F---", "engineer": "SFGPUCE----F---",
    "amphibious_engineer": "SFGPUCE----F---", "oilfield_engineer": "SFGPUCE----E---", "base": "SFGPIB----H----",
}  # fmt: skip
CORNERS = {"nw": "ag", "ne": "aa", "sw": "asw", "se": "ship"}
PORTS = ("", "minor port", "major port")
WORDS = {
    "nw": "anti-ground",
    "ne": "anti-air",
    "sw": "anti-submarine",
    "se": "anti-ship",
    "0": "movement or range",
}


def scene(t: NeiData, setup: Setup) -> scenes.Scene:
    """The scene of a scenario with its options."""
    drawn = AreaDrawing(OUTLINES)
    row = t.scenarios[("campaign", "assault").index(setup.scenario)]
    return scenes.Scene(
        title="nei",
        name="Netherlands East Indies",
        scenario=setup.scenario,
        size=drawn.size,
        sides=[
            scenes.SideInfo("japan", "Japan", "#b4452f"),
            scenes.SideInfo("allies", "The Allies", "#3f74a8"),
        ],
        spaces=[space_of(t, drawn, area) for area in range(AREAS)],
        kinds=kinds_of(t),
        strokes=[
            *drawn.strokes("rail", "rail"),
            *drawn.seams(links_of(t), "bound"),
            *(scenes.Stroke("track", line.points, "", [line.a, line.b]) for line in drawn.drawn_borders
              if line.kind.startswith("arrow")),
            *(scenes.Stroke("front", line.points, "", [line.a, line.b]) for line in drawn.drawn_borders
              if line.kind == "chokepoint"),
        ],
        borders=drawn.borders({"arrow-black": "mountain"}),
        shapes=[*drawn.shapes("coast", "land"), *drawn.shapes("neutral", "beyond"), *drawn.shapes("reefs", "reef")],
        labels=drawn.labels({"land": "place", "sea": "water"}, names_of(t)),
        aids=aids_of(t),
        overlays=OVERLAYS,
        skin=skin(),
        legend=read_legend(DATA / "legend.toml"),
        sheet=scenes.Sheet(
            "Netherlands East Indies",
            "December 1941 to March 1942",
            "A square is 400 kilometres across",
            [(1330.0, 60.0, 105.0, 300.0), (10.0, 620.0, 105.0, 300.0)],
            [
                scenes.SheetTrack("turn", "Turn", [
                    scenes.Cell(t.turn_names[n]) for n in range(row.first, row.final + 1)
                ]),
                scenes.SheetTrack("singapore", "Drive on Singapore", [scenes.Cell(name) for name in t.spore_boxes]),
            ],
            objectives_of(t),
            [
                scenes.Band(max(level["min"], -99), min(level["max"], 99), level["result"],
                            "japan" if n < 3 else "allies" if n > 3 else "")
                for n, level in enumerate(t.levels)
            ],
        ),
        goals=GOALS,
    )  # fmt: skip


def skin() -> scenes.Skin:
    return scenes.Skin(
        terrain={"rough": "hachures"},
        tags={
            "airfield": scenes.TagSkin("runway", "#5b5347"),
            "port": scenes.TagSkin("anchor", "#2d4a5a"),
            "oil": scenes.TagSkin("derrick", "#3a3329"),
        },
        zones={
            "japan": scenes.ZoneSkin("#b4452f", 0.12),
            "allies": scenes.ZoneSkin("#3f74a8", 0.12),
        },
        tones={
            "water": scenes.Tone("#b9d3d6", "#1f3338"),
            "land": scenes.Tone("#efe6d2", "#2c2a26"),
        },
        counter=26.0,
        north=0.0,
    )


def names_of(t: NeiData) -> dict[str, str]:
    return dict(zip(t.names, t.place_names))


def links_of(t: NeiData) -> list[tuple[str, str]]:
    """Sea links and land borders, each once; the boxes off the map have lanes instead."""
    found: list[tuple[str, str]] = []
    for area in range(IND):
        near = t.sea_near[area][::2] if area >= LANDS else t.land_near[area][::3]
        found += [(t.names[area], t.names[to]) for to in near if area < to < IND]
    return found


def adjacency(t: NeiData) -> list[tuple[str, str]]:
    """Every pair of areas that share a border on the map: links, arrows, and land and sea of one square."""
    shores = [
        (t.names[t.land_in[t.square[sea]]], t.names[sea])
        for sea in range(LANDS, IND)
        if t.land_in[t.square[sea]] >= 0
    ]
    return links_of(t) + shores


def space_of(t: NeiData, drawn: AreaDrawing, area: int) -> scenes.Space:
    tags: list[str] = []
    if t.port[area] and area < LANDS:
        tags.append("port")
    if t.airfield[area] and area < LANDS:
        tags.append("airfield")
    if t.oil_of[area] >= 0:
        tags.append("oil")
    home = t.home[area]
    zone = "japan" if home == JAPAN or t.japanese[t.square[area]] else "allies" if home == ALLIES else ""
    terrain = "sea" if area >= LANDS else "rough" if t.rough[area] else "land"
    return drawn.space(t.names[area], t.place_names[area], terrain, zone, tags, notes_of(t, area))


def notes_of(t: NeiData, area: int) -> list[scenes.Note]:
    """What the rules say of an area, for the hover card."""
    found: list[tuple[str, str]] = []
    square = t.square_names[t.square[area]]
    found.append((f"Square {square}", "NEI-2.10a"))
    home = t.home[area]
    if home == SINGAPORE_SIDE:
        found.append(("Home base of whoever controls Singapore", "NEI-7.4d"))
    elif home >= 0:
        found.append((f"{('Japanese', 'Allied')[home]} home base: no limits, always works", "NEI-19.1a"))
    if area >= LANDS and area < IND:
        if t.narrow[area]:
            found.append(("Narrows: 2 factors to cross; submarines hit one better here", "NEI-12.3f"))
        port = t.port_of[area]
        if port >= 0:
            found.append((f"Adjoins the {PORTS[t.port[port]]} of {t.place_names[port]}", "NEI-5.5b"))
        return [scenes.Note(text, why) for text, why in found]
    if t.port[area]:
        worth = t.vp_port[t.port[area]] if home < 0 else 0
        found.append(
            (f"{PORTS[t.port[area]].capitalize()}{f': {worth} points' if worth else ''}", "NEI-4.3a")
        )
    if t.airfield[area]:
        found.append((f"Airfield{f': {t.vp_airfield} point' if home < 0 else ''}", "NEI-4.3a"))
    if t.oil_of[area] >= 0:
        found.append((f"Oilfield: {t.vp_oil} points, {t.vp_burnt} if demolished", "NEI-4.3b"))
    if t.capital[area]:
        found.append((f"Batavia: {t.vp_capital} points more", "NEI-4.3a"))
    if t.rail[area]:
        found.append(("Railroad", "NEI-A3l"))
    if t.rough[area]:
        found.append(("Rough: +1 to the attackers' anti-ground dice", "NEI-12.3f"))
    if area < LANDS and t.port[area] == MAJOR and home < 0:
        found.append(("Gives an action point to whoever controls it with a base", "NEI-8.1a"))
    return [scenes.Note(text, why) for text, why in found]


def objectives_of(t: NeiData) -> list[scenes.Objective]:
    found: list[scenes.Objective] = []
    for land in range(LANDS):
        if t.home[land] >= 0:
            continue
        worth = t.worth[land] + (t.vp_oil if t.oil_of[land] >= 0 else 0)
        if worth:
            found.append(scenes.Objective(t.names[land], worth, "for Japan when it controls it", "japan"))
    return found


def kinds_of(t: NeiData) -> list[scenes.Kind]:
    """Every counter is a kind of its own: its four factors in the corners, movement at the foot."""
    found: list[scenes.Kind] = []
    for u in range(UNITS):
        name = f"{t.labels[u]} ({CONTINGENT_NAMES[t.contingent[u]]} {TYPES[t.type[u]].replace('_', ' ')})"
        faces = [("", 0)]
        if t.full[u] == 2:
            faces.append(("+reduced", 1))
        if t.has_base_side[u]:
            faces.append(("+base", 2))
        for suffix, face in faces:
            at = u * 15 + face * 5
            corners = {corner: str(t.factor[at + FACTORS.index(name)]) for corner, name in CORNERS.items()}
            foot = [] if t.cat[u] == BASE or face == 2 else [str(t.factor[at + MV])]
            reduced = f"{t.idents[u]}+reduced" if not suffix and t.full[u] == 2 else ""
            symbol = SYMBOLS["base"] if face == 2 else SYMBOLS[TYPES[t.type[u]]]
            words = WORDS if foot else {key: text for key, text in WORDS.items() if key != "0"}
            found.append(
                scenes.Kind(
                    f"{t.idents[u]}{suffix}", name, symbol, foot, "", corners, words, reduced, t.labels[u]
                )
            )
    return found
