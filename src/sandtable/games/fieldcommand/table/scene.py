"""The table as it is drawn: the map of Singapore by sectors, or the combat board alone; kinds, cards, player aids."""

from pathlib import Path
from typing import Any, Final

from sandtable.games.fieldcommand import kind
from sandtable.games.fieldcommand.material import (
    BRIGADE,
    CORPS,
    DIVISION,
    LEVELS,
    PLACES,
    SECTORS,
    SPIKES,
    TYPES,
    WATER,
    FieldData,
)
from sandtable.games.fieldcommand.table.aids import aids_of, goal_of
from sandtable.kernel.title import Setup
from sandtable.kit import scenes
from sandtable.kit.area_map import AreaDrawing
from sandtable.kit.legend import read_legend

DATA: Final = Path(__file__).parents[1] / "data"
SYMBOLS: Final = (
    "SFGPUCI----F---", "SFGPUCIM---F---", "SFGPUCA----E---", "SFGPUCF----E---", "SFAPMFF--------", "SFAPMFB--------",
    "SFGPUCI----F---", "SFGPUCRVA--E---", "SFGPUCF----E---", "SFGPUCI----F---", "SFGPUCIZ---E---", "SFGPUCF----E---",
    "SFGPUCFH---E---", "SFAPMFF--------", "SFAPMFB--------",
)  # fmt: skip
ROLES: Final = ("point", "support", "line", "strike", "spent")
ROLE_NAMES: Final = ("Point", "Supporter", "Line", "Strike units", "Fatigued")
BOARD_SIZE: Final = (1000.0, 640.0)
COUNTRY: Final = 20
"""Land whose name is drawn at least so large is a country; else it is an island or a town."""


SHADES: Final = {"#b7a369": "#85733a", "#d9c8a0": "#e9dbb8"}
"""Khaki and beige as printed can hardly be told apart on a screen: the one is shown darker, the other lighter."""


SIGNS = {
    "objective": scenes.TagSkin("star", "#a5412f"),
    "supply": scenes.TagSkin("crate", "#3a3329"),
    "airfield": scenes.TagSkin("runway", "#5b5347"),
    "battery": scenes.TagSkin("battery", "#3a3329"),
}
"""FC-BG-3: how the features of a sector are drawn beside its counters."""


def sides_of(t: FieldData) -> list[scenes.SideInfo]:
    """FC-EQ-3: khaki, beige and dark blue; the combat board's own sides are red and blue."""
    japanese, australian, british = (SHADES.get(colour, colour) for colour in t.colours)
    return [
        scenes.SideInfo("japan", "Japanese", japanese),
        scenes.SideInfo("commonwealth", "British", british),
        scenes.SideInfo("australia", "Australians", australian),
        scenes.SideInfo("attacker", "Attacker", "#b4452f"),
        scenes.SideInfo("defender", "Defender", "#3f74a8"),
    ]


def scene(t: FieldData, number: int, setup: Setup, seats: list[str]) -> scenes.Scene:
    """The scene of a scenario with its options."""
    level = LEVELS.index(str(setup.options["level"]))
    if level == 0:
        level = min(number + 1, 3) if number < 7 else DIVISION
    year = t.campaigns[number - 7].chart if number >= 7 else 0
    common: dict[str, Any] = {
        "title": "fieldcommand",
        "name": "Field Command: Singapore 1942",
        "scenario": setup.scenario,
        "sides": sides_of(t),
        "kinds": kinds_of(t, year),
        "aids": aids_of(t, level, year, number),
        "goals": {seat: goal_of(t, number, seat, setup.options) for seat in seats},
    }
    if level < BRIGADE:
        return scenes.Scene(
            **common,
            size=BOARD_SIZE,
            spaces=board_spaces(),
            labels=[
                scenes.Label("Attacker", (250.0, 40.0), "country"),
                scenes.Label("Defender", (750.0, 40.0), "country"),
            ],
            skin=scenes.Skin(counter=64.0),
            sheet=scenes.Sheet("Combat Board", name_of(t, number)),
        )
    drawn = AreaDrawing(DATA / "outlines.json")
    periods = t.campaigns[number - 7].periods
    return scenes.Scene(
        **common,
        size=drawn.size,
        spaces=[space_of(t, drawn, n) for n in range(PLACES + 3)],
        shapes=[*drawn.shapes("coast", "land"), *towns_of(drawn), *drawn.shapes("lakes", "lake")],
        strokes=[
            *drawn.seams(land_borders(t), "bound"),
            *[line for line in drawn.strokes("lines") if line.kind != "rail_branch"],
            *[
                scenes.Stroke("front", line.points, "Fortified line", line.spaces)
                for line in drawn.strokes("borders")
                if is_fortified(t, line.spaces)
            ],
        ],
        borders=drawn.borders({"strait": "strait"}),
        labels=[*drawn.labels({"land": "place"}, dict(zip(t.place_ids, t.place_names))), *names_of(drawn)],
        cards=cards_of(t) if level >= CORPS else [],
        overlays=overlays_of(level),
        skin=scenes.Skin(tags=SIGNS, counter=34.0, north=0.0),
        legend=read_legend(DATA / "legend.toml"),
        sheet=scenes.Sheet(
            "Field Command: Singapore 1942",
            name_of(t, number),
            "The island is about 40 kilometres across",
            free=[(22.0, 846.0, 250.0, 132.0), (1046.0, 846.0, 270.0, 132.0)],
            tracks=[scenes.SheetTrack("period", "Time", [scenes.Cell(name) for name in periods])],
            objectives=[scenes.Objective(t.place_ids[s], 1, "Strategic objective") for s in t.objectives],
        ),
    )


def name_of(t: FieldData, number: int) -> str:
    if number < 3:
        return ("Company", "Battalion", "Regiment")[number]
    if number < 7:
        return f"{t.battles[number - 3].name}, {t.battles[number - 3].date}"
    return t.campaigns[number - 7].name


def land_borders(t: FieldData) -> list[tuple[str, str]]:
    pairs = [(a, b) for a, b in t.border_ends if not t.border[a * PLACES + b] & WATER]
    return [(t.place_ids[a], t.place_ids[b]) for a, b in pairs]


def is_fortified(t: FieldData, spaces: list[str]) -> bool:
    if len(spaces) != 2:
        return False
    a, b = (t.number[one] for one in spaces)
    return bool((t.border[a * PLACES + b] | t.border[b * PLACES + a]) & SPIKES)


def names_of(drawn: AreaDrawing) -> list[scenes.Label]:
    """Waters, rivers, the mainland, and islands, which are places."""
    found: list[scenes.Label] = []
    for row in drawn.table["names"]:
        what = row["kind"]
        if what == "land":
            what = "country" if row["size"] >= COUNTRY else "place"
        found.append(
            scenes.Label(row["text"], (float(row["at"][0]), float(row["at"][1])), what, float(row["angle"]))
        )
    return found


def towns_of(drawn: AreaDrawing) -> list[scenes.Shape]:
    """Built-up ground; a village is only a point and has none."""
    rows = [row for row in drawn.table["towns"] if "points" in row]
    return [
        scenes.Shape("town", [(float(x), float(y)) for x, y in row["points"]], row["name"]) for row in rows
    ]


def space_of(t: FieldData, drawn: AreaDrawing, n: int) -> scenes.Space:
    """A sector, an axis or a box, with what the rules say of it (FC-BG-3)."""
    name = t.place_names[n]
    if n >= PLACES:
        return drawn.space(t.place_ids[n], name=name, notes=[scenes.Note(t.box_uses[n - PLACES], "FC-BG-72")])
    if n >= SECTORS:
        kind_name = "sea" if t.sea[n - SECTORS] else "land"
        where = t.axis_where[n - SECTORS]
        notes = [scenes.Note(f"{where}; a {kind_name} axis: off the map, never attacked", "FC-BG-5")]
        enters = ", ".join(t.place_names[s] for s in t.near[n])
        notes.append(scenes.Note(f"Enters {enters}; the defender has +{t.axis_bonus / 2:g}", "FC-ER-3"))
        return drawn.space(t.place_ids[n], name=name, zone=kind_name, tags=["axis"], notes=notes)
    tags = [
        word
        for word, row in (("objective", t.objective), ("airfield", t.airfield), ("supply", t.supply_point))
        if row[n]
    ]
    if t.guns[n]:
        tags.append("battery")
    notes = []
    if t.objective[n]:
        notes.append(
            scenes.Note("Strategic objective: two of the three win the game for the invader", "FC-BG-65")
        )
    if t.supply_point[n]:
        notes.append(scenes.Note("Supply point: units linked to it may attack and fire", "FC-DV-5"))
    if t.airfield[n]:
        notes.append(scenes.Note("Airfield: aircraft land here to refuel", "FC-BG-16"))
    if t.guns[n]:
        notes.append(
            scenes.Note(f"{t.guns[n]} emplacement{'s' if t.guns[n] > 1 else ''} of fixed guns", "FC-BG-41")
        )
    for near in t.near[n]:
        bits = t.border[near * PLACES + n]
        if bits & SPIKES:
            text = f"Fortified line against {t.place_names[near]}: the defender has +{t.line_bonus / 2:g}"
            notes.append(scenes.Note(text, "FC-BG-4"))
        if bits & WATER:
            text = f"Water towards {t.place_names[near]}: the defender has +{t.river_bonus / 2:g}"
            notes.append(scenes.Note(text, "FC-ER-4"))
    return drawn.space(t.place_ids[n], name=name, terrain=t.terrains[n], tags=tags, notes=notes)


def board_spaces() -> list[scenes.Space]:
    """The combat board: the attacker's half is on the left and red, the defender's on the right and blue."""
    found: list[scenes.Space] = []
    heights = {
        "point": (80, 200),
        "support": (210, 300),
        "line": (310, 430),
        "strike": (440, 530),
        "spent": (540, 620),
    }
    for left, side in ((30.0, "attacker"), (530.0, "defender")):
        for role, name in zip(ROLES, ROLE_NAMES):
            if side == "defender" and role in ("support", "spent"):
                continue
            top, foot = heights[role]
            shape = [
                (left, float(top)),
                (left + 440, float(top)),
                (left + 440, float(foot)),
                (left, float(foot)),
            ]
            centre = (left + 220, (top + foot) / 2)
            found.append(scenes.Space(f"{side}-{role}", name, centre, shape, kind="box", zone=side))
    return found


def kinds_of(t: FieldData, year: int) -> list[scenes.Kind]:
    """FC-CO-2, FC-CO-4: every kind with its dice, movement and range."""
    found: list[scenes.Kind] = []
    for n in range(kind.KINDS):
        attack, defence = t.attack[year][n], t.defence[year][n]
        foot = [" ".join(str(d) for d in attack) or "-", " ".join(str(d) for d in defence) or "-"]
        words = {"0": "attack dice", "1": "defence dice"}
        note = f"Moves {t.move[n]}, by road {t.move_road[n]}."
        if t.range[n]:
            note = f"Range {t.range[n]}. {note}"
        if kind.CLASS_OF[n] >= kind.FIGHTER:
            note = "Flies a mission every other turn."
        found.append(scenes.Kind(kind.IDS[n], t.names[year][n], SYMBOLS[n], foot, note, words=words))
    return found


def cards_of(t: FieldData) -> list[scenes.CardFace]:
    sides = {0: "", 1: "japan", 2: "commonwealth", 3: "commonwealth"}
    return [
        scenes.CardFace(
            card.ident, card.name, sides[card.by], 0, card.effect, f"When: {card.when}. Target: {card.target}.",
            card.note, f"FC-CARD-{card.ident}", card.source, TYPES[card.type],
        )
        for card in t.cards
    ]  # fmt: skip


def overlays_of(level: int) -> list[scenes.OverlayInfo]:
    found = [
        scenes.OverlayInfo("control", "Control", "whose sector is whose", "c"),
        scenes.OverlayInfo("reach", "Reach", "where the units of this place can go", "r", "space"),
        scenes.OverlayInfo("guns", "Guns in range", "whose guns reach this sector", "g", "space"),
    ]
    if level >= DIVISION:
        found.append(scenes.OverlayInfo("supply", "Supply", "what is linked to a supply point", "s"))
    return found
