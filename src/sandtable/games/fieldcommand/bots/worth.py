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
ATTACK: Final = [
    [1.39, 1.98, 2.5, 0.0, 0.0, 0.0, 1.21, 1.34, 0.0, 0.94, 1.2, 0.0, 0.0, 0.0, 0.0],
    [1.24, 1.81, 1.91, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.26, 2.31, 0.0, 0.0, 0.0, 0.0],
]
"""What a unit is worth in an attacking line, by the charts of 1942 and 1945; fitted, as all that
follows, to 6,000 battles of the combat board between lines of every make."""
DEFENCE: Final = [
    [1.0, 1.25, 0.97, 0.4, 0.0, 0.0, 1.14, 0.95, 0.5, 1.03, 0.86, 0.5, 0.5, 0.0, 0.0],
    [1.09, 1.52, 1.04, 0.4, 0.0, 0.0, 0.0, 0.0, 0.0, 0.95, 1.05, 0.5, 0.5, 0.0, 0.0],
]
"""What it is worth in a defending one."""
STRIKE: Final = [0.0, 0.0, 0.0, 0.71, 0.73, 0.8, 0.0, 0.0, 0.71, 0.0, 0.0, 0.71, 0.3, 0.73, 0.8]
"""What it is worth beside an attacking line: it clears the way for units that have two attacks each."""
COVER: Final = [0.0, 0.0, 0.0, 0.21, 0.18, 0.21, 0.0, 0.0, 0.21, 0.0, 0.0, 0.21, 0.1, 0.18, 0.21]
"""What it is worth beside a defending one."""
LANDING: Final = 0.64
"""What is left of an attack over the beach or into the fortified line."""
CROSSING: Final = 0.92
"""What is left of it over a river."""
GUN_IN_FRONT: Final = 0.1
"""What a gun is worth that attacks in the line instead of firing from behind."""
LIKELY: Final = 0.7
"""How much of a gun in range is counted before barrages are declared: it may fire elsewhere, or be short of tokens."""
STACK: Final = 9.0
"""No more than so much attacks from outside: six units may enter."""
BATTERY: Final = 3.0
"""No more than so much of guns is expected against one sector."""
EVEN: Final = 8.3


def win_chance_of(mine: float, theirs: float) -> float:
    """A rough chance that attackers of some power clear a line: with twice the power four in seven, with three times
    five in six; an equal one clears it one time in nine."""
    if mine <= 0.0:
        return 0.0
    ratio = mine / (theirs + 0.05)
    weighed = ratio * ratio * ratio * sqrt(ratio)
    return weighed / (weighed + EVEN)


def win_chance(b: FieldBoard, attackers: i64, s: i64) -> float:
    """A rough chance that the side takes the sector: both lines, their strikes, what bars the way. Before barrages
    are declared, the guns in range count in part; while it is fought, what has attacked or Struck counts less."""
    mine = 0.0
    theirs = 0.0
    early = b.phase <= state.MOVE
    fights = b.fighting == 1 and b.sector == s
    for u in range(UNITS):
        place: i64 = b.where[u]
        if place < 0 or place >= PLACES or b.gun[u] == SILENT:
            continue
        klass: i64 = b.t.klass[u]
        power = 0.0
        attacks = side_of_army(b.owner[u]) == attackers
        if place == s:
            if klass >= kind.FIGHTER:
                if b.air[u] == MISSION:
                    power = STRIKE[b.t.kind[u]] if attacks else COVER[b.t.kind[u]]
            elif attacks:
                power = GUN_IN_FRONT if klass >= kind.FIELD_GUN else ATTACK[b.chart][b.t.kind[u]]
                if fights:
                    power *= 0.5 * b.attacks[u]  # the fatigued attack no more
                if b.entry[u] >= 0:
                    power *= barrier(b, b.entry[u], s)
            else:
                power = DEFENCE[b.chart][b.t.kind[u]]
        elif b.fired[u] == s:
            power = STRIKE[b.t.kind[u]] if attacks else COVER[b.t.kind[u]]
        elif early and klass >= kind.FIELD_GUN and klass < kind.FIGHTER and can_fire(b, u, place, s):
            power = LIKELY * (STRIKE[b.t.kind[u]] if attacks else COVER[b.t.kind[u]])
        if fights and power > 0.0 and u in b.used:
            power = 0.0
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


def strength(b: FieldBoard, attack: list[float], defence: list[float], guns: list[float]) -> None:
    """The power of either side in every place, to attack from there and to defend there, and its field guns there:
    side * PLACES + place."""
    t = b.t
    for u in range(UNITS):
        place: i64 = b.where[u]
        if place < 0 or place >= PLACES or b.gun[u] == SILENT:
            continue
        at = place + (0 if b.owner[u] == 0 else PLACES)
        klass: i64 = t.klass[u]
        if klass >= kind.FIGHTER:
            if b.air[u] == MISSION:
                defence[at] += COVER[t.kind[u]]
            continue
        defence[at] += DEFENCE[b.chart][t.kind[u]]
        if klass < kind.FIELD_GUN:
            attack[at] += ATTACK[b.chart][t.kind[u]]
        elif klass == kind.FIELD_GUN:
            guns[at] += LIKELY * STRIKE[t.kind[u]]


def barrier(b: FieldBoard, near: i64, s: i64) -> float:
    """What is left of an attack over this border."""
    crossed: i64 = b.t.border[near * PLACES + s]
    return LANDING if crossed & (ARROW | SPIKES) else CROSSING if crossed & WATER else 1.0


def threat(b: FieldBoard, side: i64, s: i64, attack: list[float], guns: list[float]) -> float:
    """What a side could bring into a sector in one step, with the guns beside it."""
    found = 0.0
    fire = 0.0
    for near in b.t.near[s]:
        fire += guns[near + side * PLACES]
        if near >= SECTORS and not b.is_active(near):
            continue
        power = attack[near + side * PLACES]
        if power > 0.0:
            found += power * barrier(b, near, s)
    if found <= 0.0:
        return 0.0
    if b.level >= DIVISION and side == 0 and b.tokens[0] < 4:
        fire = 0.0
    return (found if found < STACK else STACK) + (fire if fire < BATTERY else BATTERY)
