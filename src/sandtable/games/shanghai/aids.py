"""Player aids: the sequence of play in short lines, and every table, each with its rule."""

from typing import Any

from sandtable.games.shanghai.tables import CALLABLE, Tables
from sandtable.kernel.views import Note
from sandtable.series.fire_and_movement.folio import RESULTS
from sandtable.series.fire_and_movement.reading import GROUNDS

SEQUENCE = "Sequence of play"
PAUSE = "The pause"
CRT = "Combat results"
COMBAT = "Combat"
TERRAIN = "Terrain"
MOVEMENT = "Movement"
FIRE = "Fire support"
SPECIAL = "Special units"
FORTS = "Forts"
SHANGHAI = "Shanghai"
POINTS = "Victory points"
LEVELS = "Victory levels"

SEQUENCE_LINES = (
    ("Each side in turn, Japanese first: movement, combat, mobile movement, mobile combat", "SH-S4.1b"),
    ("Movement: any or all units; infiltration and redeployment too; Chinese steps and forts", "SH-S5.0a"),
    ("Combat: any attacks, one after the other; no unit and no hex twice", "SH-S7.1c"),
    ("Mobile movement: mobile units only, with the full allowance", "SH-4.1a"),
    ("Mobile combat: any unit may attack again; an exchange is no effect", "SH-4.1e"),
    ("Administrative phase: Japan goes on, declares a pause or ends the game", "SH-4.1f"),
)
PAUSE_LINES = (
    (
        "Chinese logistics: two dice + {lp_base}, less half a die for each air raid; {lp_cap} at most",
        "SH-13.5a",
    ),
    ("Both write orders in secret: formations, brigades, steps", "SH-13.1c"),
    ("Orders are opened; steps go on units on the map; used markers come back", "SH-13.1k"),
    ("Japan lands what it ordered, then the Chinese place brigades, lost units and forts", "SH-13.1e"),
    ("Units that can redeploy move, Japanese first; no combat", "SH-13.1f"),
    ("1 LP: a brigade, a fort, or a step", "SH-13.5d"),
)
COMBAT_LINES = (
    ("Differential: all attack less all defense, markers included", "SH-S7.3a"),
    ("The stack attacks together, one hex; all in the hex defend", "SH-5.3d"),
    ("A1, A2: every attacking hex retreats one hex", "SH-7.7a"),
    ("D1, D2: the defender retreats one or two hexes; then the attackers may advance", "SH-S7.6d"),
    ("EX: a step each, support units first, an engineer before all; no advance", "SH-S7.6e"),
    ("AE, DE: all attackers or all defenders are eliminated", "SH-S7.6b"),
    ("Stiff resistance: one unit gives a step; a die not above its defense holds the hex", "SH-7.8a"),
    ("No path and no resistance: lost for good", "SH-7.7g"),
    ("A retreat goes around enemy zones, but a friend in a hex cancels them", "SH-7.7b"),
)
MOVEMENT_LINES = (
    ("Entering an enemy zone of control ends the move; leaving one needs a first hex without", "SH-S6.1b"),
    ("Infiltration: from zone to zone, one hex, as the whole move", "SH-S5.1.2a"),
    (
        "Redeployment: {redeploy} times the allowance, unit and zone clear of enemy zones all the way",
        "SH-14c",
    ),
    ("Enemy-held towns and cities count as enemies for that", "SH-14d"),
    ("A unit may always move one hex", "SH-S5.1.1a"),
    ("Stacking: a support unit and one companion of its formation", "SH-5.3a"),
)
FIRE_LINES = (
    ("Each marker is used once, in attack or defense, and comes back in the next pause", "SH-15.1d"),
    ("Any number may join a combat; air reaches everywhere", "SH-15.1f"),
    ("Used on a city hex: a die for each marker, 1 to {rubble} makes rubble", "SH-15.3a"),
    ("Interdiction: Chinese pay {twice} times within {radius} hexes, {four} times to redeploy", "SH-15.4c"),
    ("Logistics raid: half a die off the next Chinese award", "SH-15.4f"),
)
SPECIAL_LINES = (
    ("Support unit: shares a hex, loses the first step of its stack", "SH-16.1c"),
    ("A mobile support unit makes its companion mobile while they stay together", "SH-2.3.2b"),
    ("Japanese cavalry: Chinese retreats take no notice of its zone", "SH-16.2a"),
    ("Engineer in a Japanese attack: forts do not count; it takes the exchange", "SH-16.5a"),
    (
        "Sniper: placed when the Chinese attack in Shanghai; {sniper} times the cost there and beside it",
        "SH-16.3a",
    ),
    ("Armored train: along rails, any distance; no stacking; never replaced", "SH-16.4a"),
)
FORT_LINES = (
    ("1 LP, in a Chinese-held city or town; gone when its builder moves, retreats or dies", "SH-17.1d"),
    ("Defenders in a fort may resist without a die", "SH-17.2b"),
    ("A Woosung fort is as strong as there are forts in Chinese hands; EX or D puts it out", "SH-17.3b"),
    ("All three occupied at once: destroyed for good", "SH-17.3h"),
)
SHANGHAI_LINES = (
    ("A Chinese unit in Shanghai at the end: epic Chinese victory", "SH-12.2a"),
    ("Settlements and Nanshi are closed to the Chinese until Japan enters a settlement", "SH-18a"),
)


def aids_of(t: Tables, options: dict[str, Any]) -> list[Note]:
    """All lines; those of an option only where it is on."""
    numbers = {
        "lp_base": t.lp_base, "lp_cap": t.lp_cap, "redeploy": t.redeploy_factor, "rubble": t.rubble_max,
        "twice": t.interdict_factor, "four": t.interdict_redeploy, "radius": t.interdict_radius,
        "sniper": t.sniper_factor,
    }  # fmt: skip
    found: list[Note] = []

    def add(heading: str, rows: tuple[tuple[str, str], ...]) -> None:
        found.extend(Note(text.format_map(numbers), rule, heading) for text, rule in rows)

    add(SEQUENCE, SEQUENCE_LINES)
    add(PAUSE, PAUSE_LINES)
    found.extend(arrival_rows(t))
    found.extend(crt_rows(t))
    add(COMBAT, COMBAT_LINES)
    found.extend(terrain_lines(t))
    add(MOVEMENT, MOVEMENT_LINES)
    add(FIRE, FIRE_LINES)
    found.extend(marker_rows(t))
    add(SPECIAL, SPECIAL_LINES)
    add(FORTS, FORT_LINES)
    add(SHANGHAI, SHANGHAI_LINES)
    if options.get("snipers_hold_city"):
        found.append(Note("A sniper is enough for that", "SH-V3", SHANGHAI))
    found.extend(point_lines(t, options))
    found.extend(level_lines(t, options))
    return found


def arrival_rows(t: Tables) -> list[Note]:
    """What Japan may call, from when, and for how much."""
    found = [Note("Formation", "SH-13.2a", PAUSE, ["from pause", "VP x pause", "steps a pause"])]
    for n in range(CALLABLE):
        at_once = t.from_pause[n] >= t.pause_start
        cells = ["first" if at_once else "second", str(t.vp_arrival[n]), str(t.repl_limit[n])]
        found.append(Note(t.formation_names[n], "SH-13.2a" if at_once else "SH-13.2b", PAUSE, cells))
    return found


def crt_rows(t: Tables) -> list[Note]:
    """The combat results table, one row a column of it."""
    found = [Note("Differential", "SH-S7.6a", CRT, [str(die) for die in range(1, 7)])]
    for column, label in enumerate(t.column_labels):
        cells = [RESULTS[t.results[6 * column + die]] for die in range(6)]
        found.append(Note(label, "SH-S7.6a", CRT, cells))
    return found


def marker_rows(t: Tables) -> list[Note]:
    """The fire support markers."""
    found = [Note("Marker", "SH-15.1b", FIRE, ["strength", "from great river", "comes with"])]
    for m in range(len(t.marker_ids)):
        reach = "anywhere" if t.marker_range[m] < 0 else f"{t.marker_range[m]} hexes"
        arrival = t.marker_arrival[m]
        with_whom = "the start" if arrival < 0 else t.formation_names[arrival]
        cells = [str(t.marker_strength[m]), reach, with_whom]
        found.append(Note(t.marker_names[m], "SH-15.1b", FIRE, cells))
    return found


def terrain_lines(t: Tables) -> list[Note]:
    """The terrain effects chart, then what is no ground of its own."""
    found = [Note("Ground", "SH-S7.4a", TERRAIN, ["to enter", "combat"])]
    for n, name in enumerate(GROUNDS):
        cells = [str(t.key.cost[n]), shift(t.key.shift[n])]
        found.append(Note(name.capitalize(), "SH-S7.4a", TERRAIN, cells))
    found.append(Note("Fort or rubble", "SH-17.2a", TERRAIN, ["as the ground", shift(int(t.fort_shift))]))
    text = (
        f"Creek: {t.key.creek_cost:+} to cross; {shift(int(t.creek_shift))} more if all attackers cross one"
    )
    found.append(Note(text, "SH-S7.4b", TERRAIN))
    found.append(Note(f"Railroad link: {t.key.rail_cost} in all", "SH-S5.2c", TERRAIN))
    found.append(Note("Great river: whole hexes are never entered", "SH-5.2a", TERRAIN))
    return found


def shift(columns: int) -> str:
    return "no shift" if columns == 0 else f"{columns} left"


def point_lines(t: Tables, options: dict[str, Any]) -> list[Note]:
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


def level_lines(t: Tables, options: dict[str, Any]) -> list[Note]:
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


def weeks(t: Tables) -> int:
    return int(t.pause_start) + 1
