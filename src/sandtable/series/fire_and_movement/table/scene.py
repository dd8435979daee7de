"""The board of a folio as it is drawn, once per scenario: hexes, hexsides, ways, counters, the sheet, player aids."""

from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from msgspec.structs import replace
from mypy_extensions import mypyc_attr

from sandtable.kernel.title import Setup
from sandtable.kit import scenes
from sandtable.kit.drawing import Drawing
from sandtable.kit.legend import fitting
from sandtable.kit.scenes import Note
from sandtable.kit.title import DataTitle
from sandtable.maps.curves import shore, smooth
from sandtable.maps.hexes import ODD_Q, corners
from sandtable.series.fire_and_movement.folio import RESULTS, Folio
from sandtable.series.fire_and_movement.reading import OUT
from sandtable.series.fire_and_movement.rules.telling import REDUCED, counted
from sandtable.series.fire_and_movement.table import overlays

CIRCLED: Final = "⓪①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"
FACTORS: Final = {"0": "Attack strength", "1": "Defense strength", "2": "Movement allowance"}
COMBAT: Final = (
    ("Differential: all attack less all defense, markers included", "FM-7.3a"),
    ("A1, A2: every attacking hex retreats", "FM-7.6c"),
    ("D1, D2: the defender retreats one or two hexes; then the attackers may advance", "FM-7.6d"),
    ("EX: a step each; no advance", "FM-7.6e"),
    ("AE, DE: all attackers or all defenders are eliminated", "FM-7.6b"),
    ("Stiff resistance: one unit gives a step, and the hex is held", "FM-7.8a"),
)
SEQUENCE: Final = (
    ("Each side in turn: movement, combat, mobile movement, mobile combat", "FM-4.1b"),
    ("Movement: any or all units; entering an enemy zone of control ends the move", "FM-6.1a"),
    ("Combat: any attacks, one after the other; no unit and no hex twice", "FM-7.1c"),
)


@mypyc_attr(allow_interpreted_subclasses=True)
class FolioScene:
    """The scene of a folio without exclusive rules; a title adds its ground, its notes and its aids."""

    def __init__(self, title: DataTitle) -> None:
        self.title = title
        self.f: Folio = title.data()
        own = title.folder / "data" / "ground.toml"
        self.drawing: Drawing = drawn(own if own.exists() else Path(__file__).with_name("ground.toml"))
        """What is drawn under the hexes and decides nothing."""
        self.barriers = {(min(a, b), max(a, b), kind) for a, b, kind in self.f.sheet.barriers}

    def scene(self, setup: Setup) -> scenes.Scene:
        f, title = self.f, self.title
        found = scenes.Scene(
            title=title.slug,
            name=title.name,
            scenario=setup.scenario,
            size=f.sheet.canvas,
            sides=title.sides(),
            spaces=[self.space(h) for h in range(f.grid.size)],
            kinds=self.kinds(),
            strokes=self.strokes(),
            borders=self.borders(),
            shapes=self.shapes(),
            labels=self.labels(),
            aids=self.aids(setup.options),
            overlays=self.overlays(),
            turns=self.turned(),
            skin=self.skin(),
            sheet=self.sheet(),
            goals=title.goals,
        )
        return fitting(self.legend(), found)

    # -- the map -----------------------------------------------------------------------------------------------

    def space(self, h: int) -> scenes.Space:
        f = self.f
        x, y = f.sheet.centres[h]
        return scenes.Space(
            id=f.hex_names[h],
            name=f.hex_title(h),
            centre=(round(x, 1), round(y, 1)),
            shape=[(round(cx, 1), round(cy, 1)) for cx, cy in corners(ODD_Q, x, y, f.sheet.radius)],
            terrain=self.terrain(h),
            zone=self.zone(h),
            tags=self.tags(h),
            notes=self.notes(h),
        )

    def terrain(self, h: int) -> str:
        return self.f.ground_name(h)

    def zone(self, h: int) -> str:
        return "" if h < self.f.playable else self.f.ground_name(h)

    def tags(self, h: int) -> list[str]:
        return []

    def notes(self, h: int) -> list[Note]:
        """What the rules say of a hex, for the hover card."""
        f, key = self.f, self.f.key
        if h >= f.playable:
            return [self.closed_note(h)]
        kind = f.ground[h]
        shift = f", {counted(key.shift[kind], 'column')} left for the defender" if key.shift[kind] else ""
        found = [Note(f"{key.grounds[kind].capitalize()}: {key.cost[kind]} to enter{shift}", "FM-5.2a")]
        for side in key.side_cost:
            beyond = [f.hex_names[n] for n in f.near[h] if (min(h, n), max(h, n), side) in self.barriers]
            if beyond:
                text = f"{side.capitalize()} towards {', '.join(beyond)}: {key.side_cost[side]:+} to cross"
                found.append(Note(text, "FM-5.2b"))
        return found + self.way_notes(h) + self.more_notes(h)

    def way_notes(self, h: int) -> list[Note]:
        f = self.f
        found: list[Note] = []
        for kind in sorted({kind for kind, _, way in f.sheet.ways if h in way}):
            beyond = [
                f.hex_names[n]
                for n in f.near_links[h]
                if any(
                    one == kind and {h, n} in [{a, b} for a, b in pairwise(way)]
                    for one, _, way in f.sheet.ways
                )
            ]
            text = f"{self.way_name(kind)} to {', '.join(beyond)}: {f.key.side_cost[kind]} a step"
            found.append(Note(text, "FM-5.2c"))
        return found

    def way_name(self, kind: str) -> str:
        return kind.capitalize()

    def closed_note(self, h: int) -> Note:
        """Why nobody enters a hex."""
        kind = self.f.ground_name(h)
        return Note("Out of play" if kind == OUT else f"{kind.capitalize()}: nobody enters it", "FM-5.1c")

    def more_notes(self, h: int) -> list[Note]:
        worth = self.f.worth[h]
        return [Note(f"Worth {counted(worth, 'point')} to whoever holds it", "FM-4.1f")] if worth else []

    def strokes(self) -> list[scenes.Stroke]:
        f = self.f
        return [
            scenes.Stroke(kind, [f.sheet.centres[h] for h in way], name, [f.hex_names[h] for h in way])
            for kind, name, way in f.sheet.ways
        ]

    def borders(self) -> list[scenes.Border]:
        return [
            scenes.Border(self.f.hex_names[a], self.f.hex_names[b], kind)
            for a, b, kind in self.f.sheet.barriers
        ]

    def shapes(self) -> list[scenes.Shape]:
        return self.drawing.shapes()

    def labels(self) -> list[scenes.Label]:
        return self.drawing.labels({}, 0.0)

    def skin(self) -> scenes.Skin:
        return self.drawing.skin

    def legend(self) -> list[scenes.Sign]:
        """FM-5.2a: every ground with its cost; then what the drawing file tells of."""
        key = self.f.key
        grounds = [
            scenes.Sign("terrain", [name], f"{name.capitalize()}: {cost} to enter")
            for name, cost in zip(key.grounds, key.cost)
        ]
        ways = {kind for kind, _, _ in self.f.sheet.ways}
        sides = [
            scenes.Sign("line", [name], f"{self.way_name(name)}: {cost} a step")
            if name in ways
            else scenes.Sign("border", [name], f"{name.capitalize()}: {cost:+} to cross")
            for name, cost in key.side_cost.items()
        ]
        return grounds + sides + self.drawing.legend

    def turned(self) -> list[float]:
        """How the sheet may lie, in degrees."""
        angles: list[float] = self.drawing.table.get("turned", [0.0])
        return angles

    def overlays(self) -> list[scenes.OverlayInfo]:
        found = [overlays.ZONES, overlays.REACH, overlays.CONTROL]
        return [*found, overlays.FIRE] if self.f.marker_ids else found

    def sheet(self) -> scenes.Sheet:
        """The cartouche, the turn track, the hexes that are worth something."""
        f = self.f
        track = scenes.SheetTrack("turn", "Turn", [scenes.Cell(str(n)) for n in range(1, f.turns + 1)])
        worth = [scenes.Objective(f.hex_names[h], f.worth[h]) for h in range(f.playable) if f.worth[h]]
        return replace(self.drawing.sheet, title=self.title.name, tracks=[track], objectives=worth)

    # -- counters ----------------------------------------------------------------------------------------------

    def kinds(self) -> list[scenes.Kind]:
        """A kind for each side of each unit, then markers, then what else ground.toml has ([[kind]])."""
        f = self.f
        found: list[scenes.Kind] = []
        for u in range(f.units):
            ident, name, note = f.unit_ids[u], f.unit_names[u], self.unit_note(u)
            reduced = ident + REDUCED if f.full[u] == 2 else ""
            found.append(
                scenes.Kind(
                    ident,
                    name,
                    self.symbol(u),
                    self.factors(u, f.full[u]),
                    note,
                    words=FACTORS,
                    reduced=reduced,
                )
            )
            if reduced:
                found.append(
                    scenes.Kind(
                        reduced,
                        f"{name} (reduced)",
                        self.symbol(u),
                        self.factors(u, 1),
                        note,
                        words=FACTORS,
                        short=name,
                    )
                )
        for m in range(len(f.marker_ids)):
            strength = str(f.marker_strength[m])
            found.append(
                scenes.Kind(
                    f.marker_ids[m], f.marker_names[m], self.marker_symbol(m), [strength], self.marker_note(m),
                    words={"0": "Strength"},
                )
            )  # fmt: skip
        for row in self.drawing.table.get("kind", []):
            factors = [text.format(f=f) for text in row.get("factors", [])]
            note = row["note"].format(f=f)
            found.append(scenes.Kind(row["id"], row["name"], row.get("symbol", ""), factors, note))
        return found

    def symbol(self, u: int) -> str:
        return "SFGPUCI--------"

    def unit_note(self, u: int) -> str:
        return "mobile" if self.f.mobile[u] else ""

    def marker_symbol(self, m: int) -> str:
        return "SFGPUCF--------"

    def marker_note(self, m: int) -> str:
        return f"Strength {self.f.marker_strength[m]}"

    def allowance(self, u: int) -> str:
        """The allowance as printed: a mobile unit's is circled."""
        return CIRCLED[self.f.ma[u]] if self.f.mobile[u] else str(self.f.ma[u])

    def factors(self, u: int, steps: int) -> list[str]:
        at = 3 * u + steps
        return [str(self.f.attack[at]), str(self.f.defense[at]), self.allowance(u)]

    # -- player aids -------------------------------------------------------------------------------------------

    def aids(self, options: dict[str, Any]) -> list[Note]:
        lines = [Note(text, number, "Sequence of play") for text, number in SEQUENCE]
        lines += crt_rows(self.f)
        lines += [Note(text, number, "Combat") for text, number in COMBAT]
        return lines + terrain_rows(self.f)


def drawn(path: Path) -> Drawing:
    """A drawing file with natural shores."""
    return Drawing(path, shore, lambda points: smooth(points, True), lambda points: smooth(points, False))


def crt_rows(f: Folio) -> list[Note]:
    """The combat results table, one row a column of it."""
    sides = int(f.die)
    found = [Note("Differential", "FM-7.6a", "Combat results", [str(die) for die in range(1, sides + 1)])]
    for column, label in enumerate(f.column_labels):
        cells = [RESULTS[f.results[sides * column + die]] for die in range(sides)]
        found.append(Note(label, "FM-7.6a", "Combat results", cells))
    return found


def terrain_rows(f: Folio) -> list[Note]:
    """The grounds of the terrain key."""
    found = [Note("Ground", "FM-7.4a", "Terrain", ["to enter", "combat"])]
    for n, name in enumerate(f.key.grounds):
        found.append(
            Note(name.capitalize(), "FM-7.4a", "Terrain", [str(f.key.cost[n]), shift_words(f.key.shift[n])])
        )
    return found


def shift_words(columns: int) -> str:
    return "no shift" if columns == 0 else f"{columns} left"
