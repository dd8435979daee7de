"""How strong units are, and how a battle looks at a glance."""

from math import sqrt
from typing import Final

from mypy_extensions import i64

from sandtable.games.fieldcommand import kind, state
from sandtable.games.fieldcommand.board import MISSION, SILENT, FieldBoard
from sandtable.games.fieldcommand.material import (
    ARROW,
    DIVISION,
    PLACES,
    SECTORS,
    SPIKES,
    UNITS,
    WATER,
    side_of_army,
)

WORTH: Final = [1.0, 1.4, 1.8, 1.2, 1.6, 1.6, 1.0, 1.4, 1.2, 0.9, 1.0, 1.1, 0.4, 1.6, 1.6]
"""What a unit of each kind is worth."""
POWER: Final = [
    [1.1, 1.5, 1.6, 0.4, 0.0, 0.0, 1.0, 1.2, 0.5, 0.85, 0.95, 0.5, 0.5, 0.0, 0.0],
    [0.85, 1.15, 0.95, 0.4, 0.0, 0.0, 0.0, 0.0, 0.0, 1.05, 1.2, 0.5, 0.5, 0.0, 0.0],
]
"""What it is worth in the line, by the charts of 1942 and 1945."""
STRIKE: Final = [0.0, 0.0, 0.0, 0.35, 0.3, 0.45, 0.0, 0.0, 0.35, 0.0, 0.0, 0.35, 0.1, 0.3, 0.45]
"""What it is worth beside the line."""
GUN_IN_FRONT: Final = 0.1
"""What a gun is worth that attacks in the line instead of firing from behind."""
LIKELY: Final = 0.7
"""How much of a gun in range is counted before barrages are declared: it may fire elsewhere, or be short of tokens."""
STACK: Final = 6.6
"""No more than so much attacks from outside: six units may enter."""


def win_chance_of(mine: float, theirs: float) -> float:
    """A rough chance that attackers of some power clear a line, by games of the combat board: twice the power wins
    seven in ten, half more one in three; an equal line is hardly ever cleared."""
    if mine <= 0.0:
        return 0.0
    ratio = mine / (theirs + 0.05)
    square = ratio * ratio
    weighed = square * square * sqrt(ratio)
    return weighed / (weighed + 12.0)


def win_chance(b: FieldBoard, attackers: i64, s: i64) -> float:
    """A rough chance that the side takes the sector: both lines, their strikes, what bars the way. Before barrages
    are declared, the guns in range count in part."""
    mine = 0.0
    theirs = 0.0
    early = b.phase <= state.MOVE
    for u in range(UNITS):
        place: i64 = b.where[u]
        if place < 0 or place >= PLACES or b.gun[u] == SILENT:
            continue
        klass: i64 = b.t.klass[u]
        power = 0.0
        attacks = side_of_army(b.owner[u]) == attackers
        if place == s:
            if klass >= kind.FIGHTER:
                power = STRIKE[b.t.kind[u]] if b.air[u] == MISSION else 0.0
            elif attacks:
                power = GUN_IN_FRONT if klass >= kind.FIELD_GUN else POWER[b.chart][b.t.kind[u]]
                if b.entry[u] >= 0:
                    crossed: i64 = b.t.border[b.entry[u] * PLACES + s]
                    if crossed & (ARROW | SPIKES):
                        power *= 0.8
                    elif crossed & WATER:
                        power *= 0.9
            else:
                power = POWER[b.chart][b.t.kind[u]]
        elif b.fired[u] == s:
            power = STRIKE[b.t.kind[u]]
        elif early and klass >= kind.FIELD_GUN and klass < kind.FIGHTER and can_fire(b, u, place, s):
            power = LIKELY * STRIKE[b.t.kind[u]]
        if attacks:
            mine += power
        else:
            theirs += power
    return win_chance_of(mine, theirs)


def can_fire(b: FieldBoard, u: i64, place: i64, s: i64) -> bool:
    """Whether a gun could be declared for a battle, as far as a glance tells."""
    far: i64 = b.t.distance[place][s]
    if far > b.t.range[b.t.kind[u]] or b.contested(place):
        return False
    if b.owner[u] == b.army and b.steps[u]:
        return False
    return b.level < DIVISION or b.tokens[b.owner[u]] > 2


def strength(b: FieldBoard, attack: list[float], defence: list[float]) -> None:
    """The power of either side in every place, to attack from there and to defend there: side * PLACES + place."""
    t = b.t
    for u in range(UNITS):
        place: i64 = b.where[u]
        if place < 0 or place >= PLACES or b.gun[u] == SILENT:
            continue
        at = place + (0 if b.owner[u] == 0 else PLACES)
        klass: i64 = t.klass[u]
        if klass >= kind.FIGHTER:
            if b.air[u] == MISSION:
                defence[at] += STRIKE[t.kind[u]]
            continue
        power = POWER[b.chart][t.kind[u]]
        defence[at] += power
        if klass < kind.FIELD_GUN:
            attack[at] += power


def threat(b: FieldBoard, side: i64, s: i64, attack: list[float]) -> float:
    """What a side could bring into a sector in one step."""
    found = 0.0
    for near in b.t.near[s]:
        if near >= SECTORS and not b.is_active(near):
            continue
        power = attack[near + side * PLACES]
        if power > 0.0:
            crossed: i64 = b.t.border[near * PLACES + s]
            found += power * (0.8 if crossed & (ARROW | SPIKES) else 0.9 if crossed & WATER else 1.0)
    return found if found < STACK else STACK
