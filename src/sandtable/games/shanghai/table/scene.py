"""The board of Shanghai Incident as it is drawn: its ground, its places, its counters, its sheet."""

from typing import Any

from msgspec.structs import replace

from sandtable.games.shanghai import folio
from sandtable.games.shanghai.folio import AREAS, CHINA, DATA, JAPAN, SIDES, ShanghaiData
from sandtable.games.shanghai.table import ground
from sandtable.games.shanghai.table.aids import aids_of
from sandtable.kit import scenes
from sandtable.kit.aids import ordinal
from sandtable.kit.data import read_toml
from sandtable.kit.title import DataTitle
from sandtable.series.fire_and_movement.table import overlays
from sandtable.series.fire_and_movement.table.scene import FolioScene

ROUGH = scenes.OverlayInfo("interdiction", "Interdiction and snipers", "Hexes that cost more to enter", "d")


class ShanghaiScene(FolioScene):
    """The folio's scene with what only this map has."""

    def __init__(self, title: DataTitle) -> None:
        super().__init__(title)
        self.t: ShanghaiData = title.data()
        self.area_notes: dict[str, list[list[str]]] = read_toml(DATA / "aids.toml")["area"]

    # -- the map -----------------------------------------------------------------------------------------------

    def terrain(self, h: int) -> str:
        return "fort" if h < self.t.playable and self.t.fort_no[h] >= 0 else super().terrain(h)

    def zone(self, h: int) -> str:
        return AREAS[self.t.area[h]] if h < self.t.playable else super().zone(h)

    def tags(self, h: int) -> list[str]:
        t = self.t
        if h >= t.playable:
            return []
        known = {
            "shore": t.shore[h], "rail": t.rail_hex[h], "woosung": t.fort_no[h] >= 0, "entry": h in t.entry_hexes,
        }  # fmt: skip
        return [tag for tag, holds in known.items() if holds]

    def closed_note(self, h: int) -> scenes.Note:
        if self.t.sheet.kind[h] == folio.RIVER:
            return scenes.Note("Great river: nobody enters a whole river hex", "SH-5.2a")
        return super().closed_note(h)

    def way_name(self, kind: str) -> str:
        return "Railroad"

    def more_notes(self, h: int) -> list[scenes.Note]:
        t = self.t
        notes: list[scenes.Note] = []
        if t.shore[h]:
            notes.append(scenes.Note("Shore of a great river: Japanese formations may land here", "SH-13.2f"))
        if 0 <= t.place_of[h] < len(t.cities):
            name = t.place_names[t.place_of[h]]
            notes.append(scenes.Note(f"{name}: {t.vp_city} VP to Japan for all its hexes", "SH-12.3a"))
        if t.fort_no[h] >= 0:
            text = f"{t.fort_names[t.fort_no[h]]}: its garrison defends; {t.vp_forts} VP for all three"
            notes.append(scenes.Note(text, "SH-17.3a"))
        if t.area[h]:
            lines = self.area_notes[AREAS[t.area[h]]]
            notes += [scenes.Note(text.format(t=t), number) for text, number in lines]
        if h in t.entry_hexes:
            notes.append(scenes.Note("Chinese brigades enter here", "SH-13.6a"))
        return notes

    def strokes(self) -> list[scenes.Stroke]:
        return ground.lines(self.t, self.drawing)

    def borders(self) -> list[scenes.Border]:
        """Creeks are drawn as ground."""
        return []

    def shapes(self) -> list[scenes.Shape]:
        return super().shapes() + ground.streams_and_places(self.t, self.drawing)

    def labels(self) -> list[scenes.Label]:
        return super().labels() + ground.names(self.t, self.drawing)

    def overlays(self) -> list[scenes.OverlayInfo]:
        return [overlays.ZONES, overlays.REACH, overlays.CONTROL, ROUGH, overlays.FIRE]

    def aids(self, options: dict[str, Any]) -> list[scenes.Note]:
        return aids_of(self.t, options)

    def sheet(self) -> scenes.Sheet:
        """The week and the pauses, what is worth points, and what the points mean."""
        t = self.t
        days = [
            *[scenes.Cell(str(n)) for n in range(1, t.turns)],
            scenes.Cell(str(t.turns), "A pause follows"),
        ]
        pauses = [scenes.Cell(str(n), f"Pause {n}") for n in range(t.pause_start, 0, -1)]
        worth = [
            scenes.Objective(t.hex_names[hexes[0]], int(t.vp_city), "all its hexes", SIDES[JAPAN], name)
            for name, hexes in zip(t.place_names, t.cities)
        ]
        worth += [
            scenes.Objective(t.hex_names[h], int(t.vp_forts), "all three", SIDES[JAPAN], "Woosung forts")
            for h in t.forts
        ]
        bands: list[scenes.Band] = []
        for n, (low, name) in enumerate(zip([*t.levels, -99], t.level_names)):
            favours = "" if n == folio.DRAWN else SIDES[JAPAN if n < folio.DRAWN else CHINA]
            bands.append(scenes.Band(low, t.levels[n - 1] - 1 if n else 99, name, favours))
        return replace(
            super().sheet(),
            tracks=[
                scenes.SheetTrack("turn", "Day of the week", days),
                scenes.SheetTrack("pauses", "Pauses", [*pauses, scenes.Cell("0", "The last week")]),
            ],
            objectives=worth,
            bands=bands,
        )

    # -- counters ----------------------------------------------------------------------------------------------

    def symbol(self, u: int) -> str:
        return str(self.t.unit_rows[u]["symbol"])

    def unit_note(self, u: int) -> str:
        return counter_note(self.t, u)

    def marker_symbol(self, m: int) -> str:
        return "SFAPMFA--------" if self.t.marker_air[m] else "SFSPCLFF-------"

    def marker_note(self, m: int) -> str:
        t = self.t
        reach = "anywhere" if t.marker_range[m] < 0 else f"{t.marker_range[m]} hexes from great river"
        return f"Strength {t.marker_strength[m]}, reaches {reach}"

    def allowance(self, u: int) -> str:
        """A mobile unit's allowance is circled (SH-2.3.2a); trains run by rail."""
        return "rail" if self.t.train[u] and not self.t.mobile[u] else super().allowance(u)


def counter_note(t: ShanghaiData, u: int) -> str:
    """Formation, what a support unit may share a hex with, when it arrives."""
    row = t.unit_rows[u]
    keyed = {"formation": "its formation", "brigade": "its brigade", "regiment": row.get("support_key", "")}
    arrives = (
        f"arrives with {t.formation_names[t.arrival[u]]}" if t.side[u] == JAPAN else "called up by brigade"
    )
    parts = [
        (True, t.formation_names[t.formation[u]]),
        ("brigade" in row, f"{ordinal(row.get('brigade', ''))} Brigade"),
        (t.support[u], f"support unit of {keyed.get(row.get('support_level', ''), '')}"),
        (t.mobile[u], "mobile"),
        (t.arrival[u] >= 0, arrives),
        (not t.replaceable[u], "never replaced"),
    ]
    return "; ".join(text for holds, text in parts if holds)
