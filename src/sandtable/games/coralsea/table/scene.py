"""The board as it is drawn, once per scenario: areas from the outlines, kinds of piece, cards and chits, player
aids."""

from pathlib import Path
from typing import Any

from sandtable.games.coralsea.material import SIDES, CoralData
from sandtable.games.coralsea.table.aids import aids_of
from sandtable.games.coralsea.table.overlays import OVERLAYS
from sandtable.games.coralsea.table.view import GOALS
from sandtable.kernel.title import Setup
from sandtable.kit import scenes
from sandtable.kit.area_map import AreaDrawing
from sandtable.kit.legend import read_legend
from sandtable.series.campaign_commander import family
from sandtable.series.campaign_commander.rules.checks import RESULT_WORDS
from sandtable.series.campaign_commander.volume import NAVAL

DATA = Path(__file__).parents[1] / "data"
OUTLINES = DATA / "outlines.json"
SYMBOLS = {"CV": "SFSPCLCV-------", "HS": "SFSPCLCC-------", "LS": "SFSPCLDD-------"}
INFANTRY = "SFGPUCI----G---"
MARINES = "SFGPUCIN---G---"
SIGNS = {
    "town": scenes.TagSkin("houses", "#8a6d4f"),
    "port": scenes.TagSkin("anchor", "#2d4a5a"),
    "airfield": scenes.TagSkin("runway", "#5b5347"),
    "entry": scenes.TagSkin("chevron", "#b4452f"),
}
"""CS-1d1 to CS-1f, CS-K2: how what an area has is drawn beside its counters."""


def drawing() -> AreaDrawing:
    return AreaDrawing(OUTLINES)


def scene(t: CoralData, setup: Setup) -> scenes.Scene:
    """The scene of the campaign."""
    drawn = drawing()
    size = drawn.size
    rect = drawn.table["free"][0]["rect"]
    free = [(float(r[0]), float(r[1]), float(r[2] - r[0]), float(r[3] - r[1]))
            for r in [one["rect"] for one in drawn.table["free"]]]  # fmt: skip
    seams = [(t.areas[a], t.areas[n]) for a in range(t.size) for n in same_kind(t, a) if a < n]
    return scenes.Scene(
        title="coralsea",
        name="Coral Sea",
        scenario=setup.scenario,
        size=size,
        sides=[scenes.SideInfo("japan", "Japan", "#b4452f"), scenes.SideInfo("allies", "Allies", "#3d6a8f")],
        spaces=[space_of(t, drawn, a) for a in range(t.size)],
        kinds=kinds_of(t),
        strokes=drawn.seams(seams, "bound") + drawn.strokes("lines"),
        borders=drawn.borders({"lane": "lane"}),
        shapes=drawn.shapes("coast", "land"),
        labels=[*drawn.labels({"land": "place", "sea": "water", "box": "place"}), *names_of(drawn.table)],
        cards=[*cards_of(t), *chits_of(t)],
        aids=aids_of(
            t, bool(setup.options["airfield_bombing"]), bool(setup.options["limited_intelligence"])
        ),
        overlays=OVERLAYS,
        skin=scenes.Skin(terrain={"clear": "jungle", "mountain": "hachures"}, tags=SIGNS, counter=30.0, north=0.0),
        legend=read_legend(DATA / "legend.toml"),
        sheet=scenes.Sheet(
            "Coral Sea", "South-West Pacific, 1942 to 1943", "", free if rect else [],
            objectives=[
                scenes.Objective(t.areas[region.areas[0]], region.vp, name=region.name) for region in t.regions
            ],
        ),
        goals=GOALS,
    )  # fmt: skip


def same_kind(t: CoralData, a: int) -> list[int]:
    """The neighbours that are land like it, or sea like it."""
    return t.walk[a] if a < t.land else [n for n in t.sail[a] if n >= t.land]


def names_of(table: dict[str, Any]) -> list[scenes.Label]:
    """Small names of decoration (CS-1b1: not playable)."""
    return [
        scenes.Label(row["text"], (float(row["at"][0]), float(row["at"][1])), "land")
        for row in table["names"]
    ]


def space_of(t: CoralData, drawn: AreaDrawing, a: int) -> scenes.Space:
    ident = t.areas[a]
    if a >= t.land:
        tags = ["entry"] if a in t.truk_entries else []
        notes = [scenes.Note("The Truk Fleet may enter here", "CS-K2")] if tags else []
        return drawn.space(ident, t.area_names[a], "sea", tags=tags, notes=notes)
    flags = {"town": t.urban[a], "port": t.port[a], "airfield": t.airfield[a], "mountain": t.mountain[a]}
    notes = [scenes.Note(text, why) for text, why in land_notes(t, a)]
    return drawn.space(
        ident,
        t.area_names[a],
        t.terrain[a],
        SIDES[t.first_control[a]],
        [name for name, is_so in flags.items() if is_so],
        notes,
    )


def land_notes(t: CoralData, a: int) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    if a == t.australia:
        found.append(("Two areas off: 2 range to enter or leave; no Japanese unit gets in", "CS-1i3"))
    else:
        found.append(("Jungle: walking here from another land area depletes", "CS-6a"))
    if t.mountain[a]:
        found.append(("Mountains: no airfield may be built", "CS-1c"))
    if t.urban[a]:
        found.append(("Urban area: Resource Points can lie here", "CS-1d1"))
    if t.port[a]:
        found.append(("Port for whoever controls the area", "CS-1f"))
    if t.airfield[a]:
        found.append(("Printed airfield for whoever controls the area", "CS-1e"))
    for region in t.regions:
        if a in region.areas:
            text = f"{region.name}: {region.vp} victory points"
            found.append((text + (" for the whole island" if len(region.areas) > 1 else ""), "CS-13a"))
    return found


def kinds_of(t: CoralData) -> list[scenes.Kind]:
    found: list[scenes.Kind] = []
    words = {"0": "cohesion", "1": "movement or range", "2": "Tactical Value"}
    for u, ident in enumerate(t.units):
        symbol = SYMBOLS.get(t.types[t.type[u]], MARINES if t.types[t.type[u]] == "snlf" else INFANTRY)
        values = [str(one) for one in t.values[u * 6 : u * 6 + 6]]
        kind = t.types[t.type[u]]
        note = f"{t.nation[u]}, {kind}" + (", Truk Fleet" if t.truk[u] else "")
        name = t.unit_names[u]
        found.append(
            scenes.Kind(ident, name, symbol, values[:3], note, words=words, reduced=f"{ident}_depleted")
        )
        found.append(
            scenes.Kind(
                f"{ident}_depleted", f"{name} (depleted)", symbol, values[3:], note, words=words, short=name
            )
        )
    found.append(scenes.Kind("rp", "Resource Points", note="spent one for each operation"))
    found.append(scenes.Kind("airfield", "Airfield", note="Japanese reach 3 areas, Allied 4"))
    return found


def cards_of(t: CoralData) -> list[scenes.CardFace]:
    """CS-K1: both decks, each card with its moment and its precondition."""
    found: list[scenes.CardFace] = []
    for card in t.cards:
        note = f"{family.TEXTS[card.family]}. {card.precondition}"
        cost = card.cost if card.family == family.ATTACK else 0
        found.append(scenes.CardFace(card.ident, card.name, SIDES[card.side], cost, card.effect, note, "",
                                     "CS-K1", card.source, family.IDS[card.family]))  # fmt: skip
    return found


def chits_of(t: CoralData) -> list[scenes.CardFace]:
    found: list[scenes.CardFace] = []
    for chit in t.chits:
        arena = "naval" if chit.arena == NAVAL else "ground"
        note = f"{t.adjectives[chit.side]} {arena} battle; {chit.count} of them"
        found.append(scenes.CardFace(chit.ident, chit.name, SIDES[chit.side], 0, chit_text(t, chit.ident), note, "",
                                     "CS-B8" if arena == "naval" else "CS-B1", "rulebook", "chits"))  # fmt: skip
    return found


def chit_text(t: CoralData, ident: str) -> str:
    """What a chit does, in words made of its steps."""
    chit = t.chits[t.named.index(ident)]
    parts: list[str] = []
    for step in chit.steps:
        whose = t.adjectives[1 - chit.side if step.on_enemy else chit.side]
        result = RESULT_WORDS[step.result]
        if not step.checks:
            parts.append(f"one {whose} unit is {result}")
            continue
        mod = f" at {step.mod:+d}" if step.mod else ""
        if step.unless >= 0:
            mod = f" at {step.unless_mod:+d} unless it is {t.types[step.unless]}"
        parts.append(f"one {whose} unit checks{mod} or is {result}")
    if chit.bunkers:
        parts.append("laid on a Japanese unit: -2 to its checks for the rest of the battle")
    if chit.special == "hush":
        parts.append("an enemy airfield in the battle area enables no chits for the rest of the operation")
    text = "; ".join(parts)
    return text[:1].upper() + text[1:] + "."
