"""What the holes of the templates mean, and the beats that several chapters tell."""

from collections.abc import Callable

from mypy_extensions import i64

from sandtable.games.nei import event
from sandtable.games.nei.material import AREAS, CONTINGENTS, LANDS, SIDES
from sandtable.games.nei.reading import NeiData
from sandtable.kernel.flow import Event
from sandtable.kernel.words import Say, say
from sandtable.kit import beats
from sandtable.kit.aids import counted
from sandtable.kit.story import Hole, Named, named_hole

WHO = ("Japan", "The Allies")
WHOM = ("Japan", "the Allies")
WHOSE = ("Japanese", "Allied")
CONTINGENT_NAMES = ("Army", "Navy", "Netherlands", "British", "Australian", "US", "Portuguese")
STAGES = ("Anti-air fire", "Anti-ship fire", "Anti-submarine fire", "Anti-ground fire")
TASK_FORCES = ("", "CF", "EF", "WF", "ABDAFLOT", "CSF")
"""NEI-20.1a: three Japanese markers, then two Allied ones."""
OF_SIDE = ((1, 2, 3), (4, 5))
FIGHT = 1
"""Marks a beat of the fight that goes on; the log numbers the fights of a turn for its reader."""


def area_text(t: NeiData, n: i64) -> str:
    """An area in words: its name, and where two areas share one, which it is."""
    if n >= AREAS:
        return "off the map"
    name = t.place_names[n]
    if n < LANDS or name.lower().endswith(("sea", "strait", "gulf", "ocean", "bay")):
        return name
    return name if n >= 128 else f"the sea off {name}" if name in t.place_names[:LANDS] else name


def holes_of(t: NeiData) -> dict[str, Hole]:
    """`space` and `place` an area, `unit` a counter, `who`, `whom`, `whose` a side, `deed` an action, `contingent`,
    `stage` of a battle, `units` a number of counters, `force` a task force, `date` a turn."""

    def space(n: int, viewer: int) -> Named:
        return (area_text(t, n), "space", t.names[n]) if n < AREAS else ("off the map", "", "")

    def unit(n: int, viewer: int) -> Named:
        return t.spoken[n] if n < len(t.spoken) else "First Air Fleet", "", ""

    return {
        "space": space,
        "place": space,
        "unit": unit,
        "who": named_hole(WHO),
        "whom": named_hole(WHOM),
        "whose": named_hole(WHOSE),
        "deed": lambda n, viewer: (t.actions[n]["name"], "", ""),
        "contingent": named_hole(CONTINGENT_NAMES),
        "stage": named_hole(STAGES),
        "units": lambda n, viewer: (counted(n, "unit"), "", ""),
        "force": named_hole(TASK_FORCES),
        "date": named_hole(t.turn_names),
    }


def names_of(t: NeiData) -> dict[str, list[str]]:
    """The names of the nouns, by kind."""
    return {
        "area": t.names,
        "unit": [*t.idents, "MK-1AF"],
        "action": [row["id"].lower() for row in t.actions],
        "contingent": list(CONTINGENTS),
        "force": ["none", *(name.lower() for name in TASK_FORCES[1:])],
        "setup": [preset.ident for preset in t.presets],
    }


def lost(t: NeiData, told: Event, viewer: int) -> list[beats.AnyBeat]:
    """A unit is disrupted, or loses a step: unit, side, area."""
    u, side, area = told[3:6]
    where, name = t.names[area] if area < AREAS else "", t.idents[u]
    left = 1 if told[2] == event.REDUCED else 0
    return [beats.Lost(space=where, kind=name, piece=name, side=SIDES[side], left=left, fight=FIGHT)]


def move_text(what: str, go: str) -> Callable[[NeiData, Event, int], Say]:
    """Counters go from area to area: area, area, how many (0: that is not seen), side."""

    def text(t: NeiData, told: Event, viewer: int) -> Say:
        frm, to, count, side = told[3:]
        some = f"{what} ({count})" if count else what
        return say("{whose} {text} {text} from {place} to {place}.", side, some, go, frm, to)

    return text


def moved_by(why: str) -> Callable[[NeiData, Event, int], list[beats.AnyBeat]]:
    def moved(t: NeiData, told: Event, viewer: int) -> list[beats.AnyBeat]:
        frm, to, _, side = told[3:]
        return [beats.Moved(path=[t.names[frm], t.names[to]], side=SIDES[side], why=why)]

    return moved


moved, flown = moved_by("move"), moved_by("fly")
