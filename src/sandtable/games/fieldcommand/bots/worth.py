"""How strong units are, and how a battle looks at a glance."""

from typing import Final

from mypy_extensions import i64

from sandtable.games.fieldcommand import kind
from sandtable.games.fieldcommand.board import MISSION, SILENT, FieldBoard
from sandtable.games.fieldcommand.material import PLACES, UNITS, side_of_army

WORTH: Final = [1.0, 1.4, 1.8, 1.2, 1.6, 1.6, 1.0, 1.4, 1.2, 0.9, 1.0, 1.1, 0.4, 1.6, 1.6]
"""What a unit of each kind is worth."""
POWER: Final = [1.1, 1.5, 1.6, 0.4, 0.0, 0.0, 1.0, 1.2, 0.5, 0.85, 0.95, 0.5, 0.5, 0.0, 0.0]
"""What it is worth in the line."""
STRIKE: Final = [0.0, 0.0, 0.0, 0.35, 0.3, 0.45, 0.0, 0.0, 0.35, 0.0, 0.0, 0.35, 0.1, 0.3, 0.45]
"""What it is worth beside the line."""


def power_at(b: FieldBoard, side: i64, place: i64, attacks: bool) -> float:
    """The strength of a side's ground units in a place; guns do not attack."""
    if place < PLACES and b.side_count(side, place) == 0:
        return 0.0
    found = 0.0
    for u in range(UNITS):
        if (
            b.where[u] == place
            and b.gun[u] != SILENT
            and b.t.is_ground[u]
            and side_of_army(b.owner[u]) == side
        ):
            if not attacks or b.t.klass[u] < kind.FIELD_GUN:
                found += POWER[b.t.kind[u]]
    return found


def win_chance(b: FieldBoard, attackers: i64, s: i64) -> float:
    """A rough chance that the side takes the sector: both lines, their strikes, what bars the way."""
    mine = 0.0
    theirs = 0.0
    for u in range(UNITS):
        here = b.where[u] == s and b.gun[u] != SILENT
        strikes = (here and b.air[u] == MISSION) or b.fired[u] == s
        if not here and not strikes:
            continue
        attacks = side_of_army(b.owner[u]) == attackers
        power = STRIKE[b.t.kind[u]] if strikes else POWER[b.t.kind[u]]
        if attacks:
            if not strikes and b.entry[u] >= 0:
                bits: i64 = b.t.border[b.entry[u] * PLACES + s]
                if bits & 24:
                    power *= 0.72
                elif bits & 2:
                    power *= 0.86
            mine += power
        else:
            theirs += power
    if mine == 0.0:
        return 0.0
    ratio = mine / (theirs + 0.05)
    return ratio * ratio / (ratio * ratio + 1.25)
