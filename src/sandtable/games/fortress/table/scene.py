"""The board as it is drawn, once per scenario: ground, hexes, road, names, kinds of piece, cards, player aids."""

from pathlib import Path

from sandtable.games.fortress import state, unit
from sandtable.games.fortress.material import HEXES, LEVELS, SIDES, ZONES, FortressData
from sandtable.games.fortress.table.aids import aids_of
from sandtable.games.fortress.table.table import GOALS
from sandtable.kernel.title import Setup
from sandtable.kit import scenes
from sandtable.kit.drawing import Drawing
from sandtable.maps.curves import shore, smooth
from sandtable.maps.hexes import ODD_R, direction_of

GROUND = Path(__file__).parents[1] / "data" / "ground.toml"
WHEN = {"own": "in your own turn", "opponent": "in the opponent's turn", "either": "in either turn"}
SET_UP = {"red": ("Red: Japan sets up here", "IF-SET-4"), "blue": ("Blue: the Commonwealth sets up here", "IF-SET-5"),
          "white": ("White: nobody sets up here", "IF-SET-7")}  # fmt: skip


def scene(t: FortressData, setup: Setup) -> scenes.Scene:
    """The scene of a scenario with its options."""
    level = LEVELS.index(setup.scenario)
    always = setup.options["jurong_line"] == "always"
    ground = Drawing(GROUND, shore, lambda points: smooth(points, True), lambda points: smooth(points, False))
    names = {name: (t.place_names[h], t.centres[h]) for h, name in enumerate(t.hex_names)}
    return scenes.Scene(
        title="fortress",
        name="The Impregnable Fortress",
        scenario=setup.scenario,
        size=t.canvas,
        sides=[
            scenes.SideInfo("japan", "Japan", "#b4452f"),
            scenes.SideInfo("commonwealth", "Commonwealth", "#c9a66b"),
        ],
        spaces=[space_of(t, h, level, always) for h in range(HEXES)],
        kinds=kinds_of(t),
        strokes=[*road_of(t, ground), *ground.lines()],
        borders=borders_of(t),
        shapes=ground.shapes(),
        labels=ground.labels(names, 29.0),
        cards=cards_of(t, always) if level == 3 else [],
        aids=aids_of(t, level),
        skin=ground.skin,
        sheet=ground.sheet,
        goals=GOALS,
    )


def space_of(t: FortressData, h: int, level: int, always: bool) -> scenes.Space:
    zone = ZONES[t.zone[h]]
    flags = {
        "road": t.road_index[h] >= 0,
        "jurong": t.jurong[h],
        "beach": t.beach[h],
        "harbour": h in t.harbour,
    }
    return scenes.Space(
        id=t.hex_names[h],
        name=t.place_names[h],
        centre=t.centres[h],
        shape=[(round(x, 1), round(y, 1)) for x, y in t.outlines[h]],
        terrain=t.terrains[h],
        zone=zone,
        tags=[name for name, is_so in flags.items() if is_so],
        notes=[scenes.Note(text, why) for text, why in notes_of(t, h, zone, level, always)],
    )


def notes_of(t: FortressData, h: int, zone: str, level: int, always: bool) -> list[tuple[str, str]]:
    """What the rules say of a hex, for the hover card; only what this scenario uses."""
    if zone == "X":
        return [("Impassable water: nobody enters it or sets up in it", "IF-MAP-1")]
    notes = [SET_UP[zone]]
    if t.road_index[h] >= 0:
        notes.append((f"Major Road ({t.road_name}): two hexes along it in one move", "IF-ROAD-1"))
    if t.jurong[h] and level > 0:
        line = f"Jurong Line: {t.line_bonus:+} for a Commonwealth defender"
        if always:
            notes.append((line, "IF-VAR-1"))
        elif level == 3:
            notes.append((f"{line} while C04 is in play", "IF-CARD-C04"))
    if level < 3:
        return notes
    closes = f"C11 closes the Causeway for {t.causeway_turns} Commonwealth turns"
    cards = (
        (t.beach[h], f"Beach: C03 gives a Commonwealth defender {t.delta[state.C03]:+}", "IF-CARD-C03"),
        (h == t.causeway, closes, "IF-CARD-C11"),
        (h == t.palace, f"The palace tower of J02 sees {t.palace_range} hexes far", "IF-CARD-J02"),
        (h == t.johore_bahru, f"The guns of J19 reach {t.gun_range} hexes from here", "IF-CARD-J19"),
        (h in t.harbour, "C15 brings a lost Infantry Company back here", "IF-CARD-C15"),
        (t.battery_reach[h], "Within reach of the Johore Battery, C08", "IF-CARD-C08"),
    )
    return notes + [(text, why) for is_so, text, why in cards if is_so]


def road_of(t: FortressData, ground: Drawing) -> list[scenes.Stroke]:
    """The Major Road along the middles of its hexes, and where it crosses the water."""
    table = ground.table
    middles = [t.centres[h] for h in t.road]
    points = smooth([tuple(table["road_north"]), *middles, tuple(table["road_south"])], False)
    north, south = table["causeway"]
    causeway = [(x, y) for x, y in points if north <= y <= south]
    return [
        scenes.Stroke("road", points, t.road_name, [t.hex_names[h] for h in t.road]),
        scenes.Stroke("causeway", causeway, "Causeway"),
    ]


def borders_of(t: FortressData) -> list[scenes.Border]:
    """Straits that pieces cross freely, and the white sides of red and blue hexes."""
    found = [scenes.Border(row["between"][0], row["between"][1], row["kind"]) for row in t.borders]
    for h in range(HEXES):
        for side in t.white_sides[h]:
            other = t.grid.step[h][direction_of(ODD_R, side)]
            if other >= 0:
                found.append(scenes.Border(t.hex_names[h], t.hex_names[other], "white"))
    return found


def kinds_of(t: FortressData) -> list[scenes.Kind]:
    return [
        scenes.Kind(unit.IDS[n], t.kind_names[n], t.kind_symbols[n], [t.kind_codes[n]], t.kind_notes[n])
        for n in range(len(unit.IDS))
    ]


def cards_of(t: FortressData, always: bool) -> list[scenes.CardFace]:
    """IF-QR-1: every card with its clarification and its history."""
    found: list[scenes.CardFace] = []
    for card in t.cards:
        if always and card.ident == "C04":
            continue
        moments = ", ".join(t.window_names[name] for name in card.windows)
        note = f"When: {moments}; {WHEN[card.turn]}. Condition: {card.condition}"
        found.append(scenes.CardFace(card.ident, card.name, SIDES[card.side], card.cost, card.effect, note,
                                     card.history, f"IF-CARD-{card.ident}", card.source))  # fmt: skip
    return found
