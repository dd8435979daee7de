"""The board as it is drawn, once per scenario: ground, hexes, road, names, kinds of piece, cards, player aids."""

from sandtable.games.fortress import coast
from sandtable.games.fortress.aids import aids_of
from sandtable.games.fortress.conditions import C03
from sandtable.games.fortress.tables import HEXES, KIND_IDS, SIDES, ZONES, Tables
from sandtable.kernel import views
from sandtable.kernel.title import Setup
from sandtable.maps.curves import smooth
from sandtable.maps.hexes import ODD_R, direction_of

LEVELS = ("basic", "advanced1", "advanced2", "advanced3")
COLOURS = {"japan": "#b4452f", "commonwealth": "#c9a66b"}
SKIN = {
    "water": {"light": "#b9d3d6", "dark": "#1f3338"},
    "land": {"light": "#efe6d2", "dark": "#2c2a26"},
    "ink": {"light": "#3a3329", "dark": "#cfc6b4"},
    "waterlines": 3,
    "zones": {
        "red": {"colour": "#b4452f", "tint": 0.13},
        "blue": {"colour": "#3f74a8", "tint": 0.16},
        "white": {"colour": "#ffffff", "tint": 0.0},
        "X": {"colour": "#5f7f86", "tint": 0.0, "mark": "x"},
    },
    "terrain": {
        "plantation": "tufts",
        "mangrove": "swamp",
        "swamp": "swamp",
        "city": "blocks",
        "suburb": "blocks",
        "town": "blocks",
        "village": "blocks",
        "harbour": "blocks",
        "ridge": "hachures",
        "airfield": "runway",
        "battery": "battery",
        "barracks": "blocks",
        "naval base": "anchor",
        "palace": "tower",
    },
    "tags": {
        "jurong": {"colour": "#7c5a2b", "mark": "sawtooth"},
        "beach": {"colour": "#d9b65f", "mark": "dots"},
    },
}


def scene(t: Tables, setup: Setup) -> views.Scene:
    """The scene of a scenario with its options."""
    level = LEVELS.index(setup.scenario)
    always = setup.options["jurong_line"] == "always"
    return views.Scene(
        title="fortress",
        name="The Impregnable Fortress",
        scenario=setup.scenario,
        size=t.canvas,
        sides=[
            views.SideInfo("japan", "Japan", COLOURS["japan"]),
            views.SideInfo("commonwealth", "Commonwealth", COLOURS["commonwealth"]),
        ],
        spaces=[space_of(t, h, level, always) for h in range(HEXES)],
        kinds=kinds_of(t),
        lines=lines_of(t),
        borders=borders_of(t),
        shapes=coast.shapes(),
        labels=coast.labels(t),
        cards=cards_of(t, always) if level == 3 else [],
        aids=aids_of(t, level),
        skin=dict(SKIN),
    )


# -- spaces ----------------------------------------------------------------------------------------------------


def space_of(t: Tables, h: int, level: int, always: bool) -> views.Space:
    zone = ZONES[t.zone[h]]
    tags: list[str] = []
    if t.road_index[h] >= 0:
        tags.append("road")
    if t.jurong[h]:
        tags.append("jurong")
    if t.beach[h]:
        tags.append("beach")
    if h in t.harbour:
        tags.append("harbour")
    return views.Space(
        id=t.hex_names[h],
        name=t.place_names[h],
        centre=t.centres[h],
        shape=[(round(x, 1), round(y, 1)) for x, y in t.outlines[h]],
        terrain=t.terrains[h],
        zone=zone,
        tags=tags,
        notes=notes_of(t, h, zone, level, always),
    )


def notes_of(t: Tables, h: int, zone: str, level: int, always: bool) -> list[views.Note]:
    """What the rules say of a hex, for the hover card; only what this scenario uses."""
    if zone == "X":
        return [views.Note("Impassable water: nobody enters it or sets up in it", "IF-MAP-1")]
    notes: list[views.Note] = []
    if zone == "red":
        notes.append(views.Note("Red: Japan sets up here", "IF-SET-4"))
    elif zone == "blue":
        notes.append(views.Note("Blue: the Commonwealth sets up here", "IF-SET-5"))
    else:
        notes.append(views.Note("White: nobody sets up here", "IF-SET-7"))
    if t.road_index[h] >= 0:
        notes.append(views.Note(f"Major Road ({t.road_name}): two hexes along it in one move", "IF-ROAD-1"))
    if t.jurong[h] and level > 0:
        if always:
            notes.append(views.Note(f"Jurong Line: {t.line_bonus:+} for a Commonwealth defender", "IF-VAR-1"))
        elif level == 3:
            notes.append(
                views.Note(
                    f"Jurong Line: {t.line_bonus:+} for a Commonwealth defender while C04 is in play",
                    "IF-CARD-C04",
                )
            )
    if level < 3:
        return notes
    if t.beach[h]:
        notes.append(views.Note(f"Beach: C03 gives a Commonwealth defender {t.delta[C03]:+}", "IF-CARD-C03"))
    if h == t.causeway:
        text = f"C11 closes the Causeway for {t.causeway_turns} Commonwealth turns"
        notes.append(views.Note(text, "IF-CARD-C11"))
    if h == t.palace:
        notes.append(views.Note(f"The palace tower of J02 sees {t.palace_range} hexes far", "IF-CARD-J02"))
    if h == t.johore_bahru:
        notes.append(views.Note(f"The guns of J19 reach {t.gun_range} hexes from here", "IF-CARD-J19"))
    if h in t.harbour:
        notes.append(views.Note("C15 brings a lost Infantry Company back here", "IF-CARD-C15"))
    if t.battery_reach[h]:
        notes.append(views.Note("Within reach of the Johore Battery, C08", "IF-CARD-C08"))
    return notes


# -- lines and borders -----------------------------------------------------------------------------------------


def lines_of(t: Tables) -> list[views.Line]:
    """The Major Road along the middles of its hexes, and rivers, which no rule looks at."""
    road = [t.centres[h] for h in t.road]
    points = smooth([coast.ROAD_NORTH, *road, coast.ROAD_SOUTH], False)
    found = [views.Line("road", points, t.road_name, [t.hex_names[h] for h in t.road])]
    north, south = coast.CAUSEWAY_ENDS
    found.append(views.Line("causeway", [(x, y) for x, y in points if north <= y <= south], "Causeway"))
    for name, river in coast.RIVERS:
        found.append(views.Line("river", smooth(river, False), name))
    return found


def borders_of(t: Tables) -> list[views.Border]:
    """Straits that pieces cross freely, and the white sides of red and blue hexes."""
    found = [views.Border(row["between"][0], row["between"][1], row["kind"]) for row in t.borders]
    for h in range(HEXES):
        for side in t.white_sides[h]:
            other = t.grid.step[h][direction_of(ODD_R, side)]
            if other >= 0:
                found.append(views.Border(t.hex_names[h], t.hex_names[other], "white"))
    return found


# -- pieces and cards ------------------------------------------------------------------------------------------


def kinds_of(t: Tables) -> list[views.Kind]:
    return [
        views.Kind(KIND_IDS[n], t.kind_names[n], t.kind_symbols[n], [t.kind_codes[n]], t.kind_notes[n])
        for n in range(len(KIND_IDS))
    ]


def cards_of(t: Tables, always: bool) -> list[views.CardFace]:
    """IF-QR-1: every card with its clarification and its history."""
    found: list[views.CardFace] = []
    for card in t.cards:
        if always and card.ident == "C04":
            continue
        when = {"own": "in your own turn", "opponent": "in the opponent's turn", "either": "in either turn"}[
            card.turn
        ]
        moments = ", ".join(t.window_names[name] for name in card.windows)
        note = f"When: {moments}; {when}. Condition: {card.condition}"
        found.append(
            views.CardFace(
                card.ident, card.name, SIDES[card.side], card.cost, card.effect, note, card.history,
                f"IF-CARD-{card.ident}", card.source,
            )
        )  # fmt: skip
    return found
