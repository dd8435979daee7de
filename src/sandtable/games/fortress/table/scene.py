"""The board as it is drawn, once per scenario: ground, hexes, road, names, kinds of piece, cards, player aids."""

from sandtable.games.fortress import unit
from sandtable.games.fortress.material import GROUND, HEXES, LEVELS, SIDES, ZONES, FortressData
from sandtable.games.fortress.table.aids import AIDS, aids_of
from sandtable.kernel.title import Setup
from sandtable.kit import scenes
from sandtable.kit.aids import read_ground
from sandtable.kit.drawing import Drawing
from sandtable.kit.title import DataTitle
from sandtable.maps.curves import shore, smooth
from sandtable.maps.hexes import ODD_R, direction_of

WHEN = {"own": "in your own turn", "opponent": "in the opponent's turn", "either": "in either turn"}
TAGS = ("road", "jurong", "beach", "harbour")
"""What of a hex is drawn, or may be looked for."""


def scene(title: DataTitle, setup: Setup) -> scenes.Scene:
    """The scene of a scenario with its options."""
    t: FortressData = title.data()
    level = LEVELS.index(setup.scenario)
    ground = Drawing(GROUND, shore, lambda points: smooth(points, True), lambda points: smooth(points, False))
    names = {name: (t.place_names[h], t.centres[h]) for h, name in enumerate(t.hex_names)}
    notes = read_ground(AIDS, level, setup.options, t=t)
    return scenes.Scene(
        title=title.slug,
        name=title.name,
        scenario=setup.scenario,
        size=t.canvas,
        sides=title.sides(),
        spaces=[space_of(t, h, notes) for h in range(HEXES)],
        kinds=kinds_of(t),
        strokes=[*road_of(t, ground), *ground.lines()],
        borders=borders_of(t),
        shapes=ground.shapes(),
        labels=ground.labels(names, 29.0),
        cards=cards_of(t, setup.options["jurong_line"] == "always") if level == 3 else [],
        aids=aids_of(t, level),
        skin=ground.skin,
        legend=ground.legend,
        sheet=ground.sheet,
        goals=title.goals,
    )


def space_of(t: FortressData, h: int, notes: list[tuple[str, scenes.Note]]) -> scenes.Space:
    """A hex; `notes` are what the rules say of hexes of each kind, for the hover card."""
    zone = ZONES[t.zone[h]]
    known = {
        "road": t.road_index[h] >= 0, "jurong": t.jurong[h], "beach": t.beach[h], "harbour": h in t.harbour,
        "battery": t.battery_reach[h], "causeway": h == t.causeway, "palace": h == t.palace,
        "guns": h == t.johore_bahru,
    }  # fmt: skip
    marks = [name for name, is_so in known.items() if is_so]
    told = [zone, *marks] if t.passable[h] else [zone]
    return scenes.Space(
        id=t.hex_names[h],
        name=t.place_names[h],
        centre=t.centres[h],
        shape=[(round(x, 1), round(y, 1)) for x, y in t.outlines[h]],
        terrain=t.terrains[h],
        zone=zone,
        tags=[name for name in marks if name in TAGS],
        notes=[note for at, note in notes if at in told],
    )


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
                                     card.history, f"IF-CARD-{card.ident}", card.source,
                                     number=card.ident))  # fmt: skip
    return found
