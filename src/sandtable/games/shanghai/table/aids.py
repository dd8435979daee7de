"""Player aids: what stands in data/aids.toml, and every table, each line with its rule."""

from typing import Any

from sandtable.games.shanghai.folio import CALLABLE, DATA, ShanghaiData
from sandtable.kit.data import read_toml
from sandtable.kit.scenes import Note
from sandtable.series.fire_and_movement.table.scene import crt_rows, shift_words, terrain_rows

PAUSE = "The pause"
TERRAIN = "Terrain"
FIRE = "Fire support"
SHANGHAI = "Shanghai"
POINTS = "Victory points"
LEVELS = "Victory levels"


def aids_of(t: ShanghaiData, options: dict[str, Any]) -> list[Note]:
    """All lines; those of an option only where it is on."""
    numbers = {
        "lp_base": t.lp_base, "lp_cap": t.lp_cap, "redeploy": t.redeploy_factor, "rubble": t.rubble_max,
        "twice": t.interdict_factor, "four": t.interdict_redeploy, "radius": t.interdict_radius,
        "sniper": t.sniper_factor,
    }  # fmt: skip
    after = {
        "pause": arrival_rows(t) + crt_rows(t), "combat": terrain_lines(t), "fire": marker_rows(t),
    }  # fmt: skip
    found: list[Note] = []
    for aid in read_toml(DATA / "aids.toml")["aid"]:
        found += [Note(text.format_map(numbers), rule, aid["heading"]) for text, rule in aid["lines"]]
        found += after.get(aid["id"], [])
    if options.get("snipers_hold_city"):
        found.append(Note("A sniper is enough for that", "SH-V3", SHANGHAI))
    return found + point_lines(t, options) + level_lines(t, options)


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
    for m in range(len(t.marker_ids)):
        reach = "anywhere" if t.marker_range[m] < 0 else f"{t.marker_range[m]} hexes"
        arrival = t.marker_arrival[m]
        with_whom = "the start" if arrival < 0 else t.formation_names[arrival]
        cells = [str(t.marker_strength[m]), reach, with_whom]
        found.append(Note(t.marker_names[m], "SH-15.1b", FIRE, cells))
    return found


def terrain_lines(t: ShanghaiData) -> list[Note]:
    """The terrain effects chart, then what is no ground of its own."""
    found = terrain_rows(t)
    found.append(
        Note("Fort or rubble", "SH-17.2a", TERRAIN, ["as the ground", shift_words(int(t.fort_shift))])
    )
    crossing = f"{t.key.side_cost['creek']:+} to cross"
    text = f"Creek: {crossing}; {shift_words(int(t.creek_shift))} more if all attackers cross one"
    found.append(Note(text, "FM-7.4b", TERRAIN))
    found.append(Note(f"Railroad link: {t.key.side_cost['rail']} in all", "FM-5.2c", TERRAIN))
    found.append(Note("Great river: whole hexes are never entered", "SH-5.2a", TERRAIN))
    return found


def point_lines(t: ShanghaiData, options: dict[str, Any]) -> list[Note]:
    found = [
        Note(f"{t.vp_city:+} for each outer city with every hex Japanese; nine cities", "SH-12.3a", POINTS),
        Note(f"{t.vp_forts:+} for all three Woosung forts", "SH-12.3c", POINTS),
        Note(f"{t.vp_fifth:+} times the pause number when Fifth Army is committed", "SH-12.3d", POINTS),
        Note("Japanese arrivals cost points times the pause number", "SH-12.3f", POINTS),
        Note(f"{t.vp_settlement} once, if Japan enters the International Settlement", "SH-12.3h", POINTS),
    ]
    if options.get("japanese_may_end_early", True):
        found.insert(3, Note(f"{t.vp_unused:+} for each pause not used", "SH-12.3e", POINTS))
    return found


def level_lines(t: ShanghaiData, options: dict[str, Any]) -> list[Note]:
    names = ("Decisive Japanese", "Major Japanese", "Draw", "Major Chinese", "Decisive Chinese")
    bands = [
        f"{t.levels[0]} or more",
        *[f"{t.levels[n]} to {t.levels[n - 1] - 1}" for n in range(1, 4)],
        f"{t.levels[3] - 1} or fewer",
    ]
    found = [Note("Victory points", "SH-12.4a", LEVELS, ["level"])]
    for band, name, letter in zip(bands, names, "abcde"):
        found.append(Note(band, f"SH-12.4{letter}", LEVELS, [name]))
    if options.get("last_week_at_zero", True):
        text = (
            f"The last week is played with the pause marker at 0: {weeks(t) * t.turns_per_week} turns at most"
        )
        found.append(Note(text, "SH-12.1b", LEVELS))
    else:
        turns = t.pause_start * t.turns_per_week
        found.append(Note(f"The game ends when the pause marker reaches 0: {turns} turns", "SH-V1", LEVELS))
    if options.get("japanese_may_end_early", True):
        found.append(Note("Japan may end the game at the end of any turn", "SH-12.1c", LEVELS))
    return found


def weeks(t: ShanghaiData) -> int:
    return int(t.pause_start) + 1
