"""Player aids: what stands in data/aids.toml, and every table, each line with its rule."""

from collections.abc import Mapping
from typing import Any

from sandtable.games.shanghai.folio import CALLABLE, DATA, ShanghaiData
from sandtable.kit.aids import read_headings
from sandtable.kit.scenes import Note
from sandtable.series.fire_and_movement.table.scene import crt_rows, shift_words, terrain_rows

PAUSE = "The pause"
TERRAIN = "Terrain"
FIRE = "Fire support"
LEVELS = "Victory levels"


def aids_of(t: ShanghaiData, options: Mapping[str, Any]) -> list[Note]:
    """All lines; those of an option only where it is on."""
    tables = {
        "pause": arrival_rows(t) + crt_rows(t), "combat": terrain_lines(t), "fire": marker_rows(t),
        "levels": level_rows(t),
    }  # fmt: skip
    fewer = t.pause_start * t.turns
    return read_headings(DATA / "aids.toml", options, tables, t=t, fewer=fewer, most=fewer + t.turns)


def arrival_rows(t: ShanghaiData) -> list[Note]:
    """What Japan may call, from when, and for how much."""
    found = [Note("Formation", "SH-13.2a", PAUSE, ["from pause", "VP x pause", "steps a pause"])]
    for n in range(CALLABLE):
        at_once = t.from_pause[n] >= t.pause_start
        cells = ["first" if at_once else "second", str(t.vp_arrival[n]), str(t.repl_limit[n])]
        found.append(Note(t.formation_names[n], "SH-13.2a" if at_once else "SH-13.2b", PAUSE, cells))
    return found


def marker_rows(t: ShanghaiData) -> list[Note]:
    """The fire support markers."""
    found = [Note("Marker", "SH-15.1b", FIRE, ["strength", "from great river", "comes with"])]
    for m, name in enumerate(t.marker_names):
        reach = "anywhere" if t.marker_range[m] < 0 else f"{t.marker_range[m]} hexes"
        arrival = t.marker_arrival[m]
        with_whom = "the start" if arrival < 0 else t.formation_names[arrival]
        found.append(Note(name, "SH-15.1b", FIRE, [str(t.marker_strength[m]), reach, with_whom]))
    return found


def terrain_lines(t: ShanghaiData) -> list[Note]:
    """The terrain effects chart, then what is no ground of its own."""
    crossing = f"{t.key.side_cost['creek']:+} to cross"
    creek = f"Creek: {crossing}; {shift_words(int(t.creek_shift))} more if all attackers cross one"
    return [
        *terrain_rows(t),
        Note("Fort or rubble", "SH-17.2a", TERRAIN, ["as the ground", shift_words(int(t.fort_shift))]),
        Note(creek, "FM-7.4b", TERRAIN),
        Note(f"Railroad link: {t.key.side_cost['rail']} in all", "FM-5.2c", TERRAIN),
        Note("Great river: whole hexes are never entered", "SH-5.2a", TERRAIN),
    ]


def level_rows(t: ShanghaiData) -> list[Note]:
    """What so many points come to."""
    bands = [
        f"{t.levels[0]} or more",
        *[f"{t.levels[n]} to {t.levels[n - 1] - 1}" for n in range(1, len(t.levels))],
        f"{t.levels[-1] - 1} or fewer",
    ]
    found = [Note("Victory points", "SH-12.4a", LEVELS, ["level"])]
    for band, name, letter in zip(bands, t.level_names, "abcde"):
        found.append(Note(band, f"SH-12.4{letter}", LEVELS, [name]))
    return found
