"""The board as it is drawn, once per scenario: ground, hexes, railroads, names, counters, overlays, player aids."""

from typing import Any

from sandtable.games.shanghai import ground
from sandtable.games.shanghai.aids import aids_of
from sandtable.games.shanghai.tables import (
    AREAS,
    CHINA,
    FRENCH,
    INTERNATIONAL,
    JAPAN,
    NANSHI,
    SECTOR,
    Tables,
    ordinal,
)
from sandtable.kernel import views
from sandtable.kernel.title import Setup
from sandtable.maps.hexes import ODD_Q, corners
from sandtable.series.fire_and_movement.reading import GROUNDS, OUT, RIVER, SHEET_KINDS

COLOURS = {"japan": "#b4452f", "china": "#4f6d8f"}
SKIN: dict[str, Any] = {
    "water": {"light": "#b9d3d6", "dark": "#1f3338"},
    "land": {"light": "#efe6d2", "dark": "#2c2a26"},
    "ink": {"light": "#3a3329", "dark": "#cfc6b4"},
    "waterlines": 3,
    "north": 90.0,  # degrees clockwise from the sheet's top
    "zones": {
        "chapei": {"colour": "#4f6d8f", "tint": 0.2},
        "japanese_sector": {"colour": "#b4452f", "tint": 0.2},
        "international": {"colour": "#7a8f4e", "tint": 0.26},
        "french": {"colour": "#7b659c", "tint": 0.24},
        "nanshi": {"colour": "#b98a2f", "tint": 0.24},
        "river": {"colour": "#5f7f86", "tint": 0.0},
        "out": {"colour": "#6d675c", "tint": 0.18, "spread": True},
    },
    "terrain": {"paddy": "paddy", "city": "blocks", "town": "houses", "fort": "fort"},
    "tags": {"entry": {"colour": "#4f6d8f", "mark": "chevron"}},
}
OVERLAYS = [
    views.OverlayInfo("zoc", "Zones of control", "Hexes in the zone of control of each side", "o"),
    views.OverlayInfo(
        "reach", "Reach", "Where the units of the chosen hex can go, with the cost", "r", "space"
    ),
    views.OverlayInfo("control", "Control", "Whose unit was in each hex last", "c"),
    views.OverlayInfo("interdiction", "Interdiction and snipers", "Hexes that cost more to enter", "d"),
    views.OverlayInfo("fire", "Fire support", "Hexes that the markers at hand reach, with the strength", "s"),
]
TURNS = [0.0, -90.0]
"""The sheet has west at its top; turned to the left, north is up."""
REDUCED = "-r"
"""What is added to the id of a unit's kind for its reduced side."""
CIRCLED = "⓪①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"


def scene(t: Tables, setup: Setup) -> views.Scene:
    """The scene of the scenario."""
    return views.Scene(
        title="shanghai",
        name="Shanghai Incident",
        scenario=setup.scenario,
        size=t.sheet.canvas,
        sides=[
            views.SideInfo("japan", "Japan", COLOURS["japan"]),
            views.SideInfo("china", "China", COLOURS["china"]),
        ],
        spaces=[space_of(t, h) for h in range(t.grid.size)],
        kinds=kinds_of(t),
        lines=ground.lines(t),
        shapes=ground.shapes(t),
        labels=ground.labels(t),
        aids=aids_of(t, setup.options),
        overlays=OVERLAYS,
        turns=TURNS,
        skin=dict(SKIN),
    )


# -- spaces ----------------------------------------------------------------------------------------------------


def space_of(t: Tables, h: int) -> views.Space:
    x, y = t.sheet.centres[h]
    playable = h < t.playable
    return views.Space(
        id=t.hex_names[h],
        name=t.hex_title(h),
        centre=(round(x, 1), round(y, 1)),
        shape=[(round(cx, 1), round(cy, 1)) for cx, cy in corners(ODD_Q, x, y, t.sheet.radius)],
        terrain="fort" if playable and t.fort_no[h] >= 0 else SHEET_KINDS[t.sheet.kind[h]],
        zone=AREAS[t.area[h]] if playable else SHEET_KINDS[t.sheet.kind[h]],
        tags=tags_of(t, h) if playable else [],
        notes=notes_of(t, h),
    )


def tags_of(t: Tables, h: int) -> list[str]:
    tags: list[str] = []
    if t.shore[h]:
        tags.append("shore")
    if t.rail_hex[h]:
        tags.append("rail")
    if t.fort_no[h] >= 0:
        tags.append("woosung")
    if h in t.entry_hexes:
        tags.append("entry")
    return tags


def notes_of(t: Tables, h: int) -> list[views.Note]:
    """What the rules say of a hex, for the hover card."""
    if t.sheet.kind[h] == RIVER:
        return [views.Note("Great river: nobody enters a whole river hex", "SH-5.2a")]
    if t.sheet.kind[h] == OUT:
        return [views.Note("Out of play", "SH-S5.1c")]
    kind = t.ground[h]
    shift = f", {shift_words(t.key.shift[kind])} for the defender" if t.key.shift[kind] else ""
    notes = [views.Note(f"{GROUNDS[kind].capitalize()}: {t.key.cost[kind]} to enter{shift}", "SH-S5.2a")]
    creeks = [t.hex_names[n] for n, wet in zip(t.near[h], t.near_creek[h]) if wet]
    if creeks:
        text = f"Creek towards {', '.join(creeks)}: {t.key.creek_cost:+} to cross"
        notes.append(views.Note(text, "SH-S5.2b"))
    if t.rail_near[h]:
        links = ", ".join(t.hex_names[n] for n in t.rail_near[h])
        notes.append(views.Note(f"Railroad to {links}: {t.key.rail_cost} a step", "SH-S5.2c"))
    if t.shore[h]:
        notes.append(views.Note("Shore of a great river: Japanese formations may land here", "SH-13.2f"))
    if 0 <= t.place_of[h] < len(t.cities):
        name = t.place_names[t.place_of[h]]
        notes.append(views.Note(f"{name}: {t.vp_city} VP to Japan for all its hexes", "SH-12.3a"))
    if t.fort_no[h] >= 0:
        text = f"{t.fort_names[t.fort_no[h]]}: its garrison defends; {t.vp_forts} VP for all three"
        notes.append(views.Note(text, "SH-17.3a"))
    notes += area_notes(t, h)
    if h in t.entry_hexes:
        notes.append(views.Note("Chinese brigades enter here", "SH-13.6a"))
    return notes


def area_notes(t: Tables, h: int) -> list[views.Note]:
    area = t.area[h]
    if area == INTERNATIONAL:
        return [
            views.Note(f"A Japanese unit that enters costs {t.vp_settlement} VP and opens it", "SH-12.3h"),
            views.Note("Closed to the Chinese until then", "SH-18a"),
        ]
    if area == FRENCH:
        return [views.Note("Closed to the Chinese until a Japanese unit enters a settlement", "SH-18a")]
    if area == NANSHI:
        return [views.Note("Closed to the Chinese while the settlements are", "SH-18a")]
    if area == SECTOR:
        return [views.Note("The Japanese side sets up here", "SH-11a")]
    return [views.Note("A Chinese unit here at the end wins the game", "SH-12.2a")] if area else []


def shift_words(columns: int) -> str:
    return f"{columns} column{'s' if columns != 1 else ''} left"


# -- counters --------------------------------------------------------------------------------------------------


def kinds_of(t: Tables) -> list[views.Kind]:
    """A kind for each side of each unit, then markers."""
    found: list[views.Kind] = []
    for u in range(t.units):
        row = t.unit_rows[u]
        note = counter_note(t, u)
        found.append(
            views.Kind(t.unit_ids[u], t.unit_names[u], row["symbol"], factors_of(t, u, t.full[u]), note)
        )
        if t.full[u] == 2:
            name = f"{t.unit_names[u]} (reduced)"
            found.append(views.Kind(t.unit_ids[u] + REDUCED, name, row["symbol"], factors_of(t, u, 1), note))
    for m in range(len(t.marker_ids)):
        reach = "anywhere" if t.marker_range[m] < 0 else f"{t.marker_range[m]} hexes from great river"
        symbol = "SFAPMFA--------" if t.marker_air[m] else "SFSPCLFF-------"
        note = f"Strength {t.marker_strength[m]}, reaches {reach}"
        found.append(
            views.Kind(t.marker_ids[m], t.marker_names[m], symbol, [str(t.marker_strength[m])], note)
        )
    found.append(
        views.Kind(
            "sniper", "Sniper", "SFGPUCIL---A---", [f"0-{t.sniper_defense}"],
            f"Japanese units pay {t.sniper_factor} times the cost here and beside it",
        )
    )  # fmt: skip
    found.append(views.Kind("fort", "Fort", "", [], "Three columns left; stiff resistance without a die"))
    found.append(views.Kind("rubble", "Rubble", "", [], "A fort for whoever defends here; never removed"))
    found.append(
        views.Kind("garrison", "Fort garrison", "", [], "As strong as there are forts in Chinese hands")
    )
    return found


def factors_of(t: Tables, u: int, steps: int) -> list[str]:
    """Attack, defense and allowance as printed; a mobile unit's allowance is circled (SH-2.3.2a)."""
    ma = CIRCLED[t.ma[u]] if t.mobile[u] else "rail" if t.train[u] else str(t.ma[u])
    return [str(t.attack[3 * u + steps]), str(t.defense[3 * u + steps]), ma]


def counter_note(t: Tables, u: int) -> str:
    """Formation, what a support unit may share a hex with, when it arrives."""
    row = t.unit_rows[u]
    parts = [formation_name(t, u)]
    if "brigade" in row:
        parts.append(f"{ordinal(row['brigade'])} Brigade")
    if t.support[u]:
        keyed = {
            "formation": "its formation",
            "brigade": "its brigade",
            "regiment": row.get("support_key", ""),
        }
        parts.append(f"support unit of {keyed[row['support_level']]}")
    if t.mobile[u]:
        parts.append("mobile")
    if t.side[u] == JAPAN and t.arrival[u] >= 0:
        parts.append(f"arrives with {t.formation_names[t.arrival[u]]}")
    if t.side[u] == CHINA and t.arrival[u] >= 0:
        parts.append("called up by brigade")
    if not t.replaceable[u]:
        parts.append("never replaced")
    return "; ".join(parts)


NAMES = {
    "LOCAL": "Local forces", "78DIV": "78th Division", "60DIV": "60th Division", "61DIV": "61st Division",
    "87DIV": "87th Division", "88DIV": "88th Division", "TRAIN": "Armored trains",
}  # fmt: skip


def formation_name(t: Tables, u: int) -> str:
    """The higher formation in words."""
    name = t.formation_names[t.formation[u]]
    return NAMES.get(name, name)
