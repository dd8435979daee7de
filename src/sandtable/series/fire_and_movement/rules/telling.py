"""What the chapters' log lines, labels and beats share: small phrases, and how an event of four numbers tells a whole
way or two whole forces."""

from typing import Any, Final

from mypy_extensions import i64

from sandtable.kernel.flow import Event
from sandtable.kernel.words import PIECE, SLOT, Say, Shown
from sandtable.kit.beats import Fighter, Lost, Moved
from sandtable.series.fire_and_movement.folio import Folio
from sandtable.series.fire_and_movement.rules.standard import FolioBoard

PAID: Final = 64
LONGEST: Final = 20
"""So many steps of a way fit into an event, six directions each and below 2 ** 63 with what was paid (compiled numbers
end there); of a longer one the end is told without its middle."""
STEP_BITS: Final = 9
IN_A_FIELD: Final = 6
"""So many units of a force stand in one field."""
MOST_MARKERS: Final = 16


def counted(n: int, what: str) -> str:
    return f"{n} {what}" if n == 1 else f"{n} {what}s"


def counted_hexes(n: int) -> str:
    return "one hex" if n == 1 else f"{n} hexes"


def signed(n: int) -> str:
    return f"+{n}" if n >= 0 else str(n)


def on_unit(b: FolioBoard, u: int, label: Say, group: str = "", sure: bool = False, role: str = "") -> Shown:
    """An answer about a unit: lit on its counter on the map, or off it in its panel."""
    return Shown(label, PIECE if b.place[u] >= 0 else SLOT, "", group, role, sure)


def place_of(b: FolioBoard, u: i64) -> i64:
    """Where a unit is, as a number from 0 on (see `Ask.varies`); 0 for what is no unit."""
    return b.place[u] + 8 if u < b.f.units else 0


# -- a way -----------------------------------------------------------------------------------------------------


def packed_way(f: Folio, start: i64, way: list[int], paid: i64) -> i64:
    """The points paid and the hexes entered, as one number."""
    total: i64 = 0
    at = start
    scale: i64 = 1
    for n in range(min(len(way), LONGEST)):
        total += f.grid.direction(at, way[n]) * scale
        scale *= 6
        at = way[n]
    return (total * 32 + min(len(way), LONGEST)) * PAID + min(int(paid), PAID - 1)


def paid_for(field: int) -> int:
    """The points paid for a way."""
    return field % PAID


def way_of(f: Folio, start: int, end: int, field: int) -> list[str]:
    """The names of the hexes of a way, its first included."""
    field //= PAID
    count, field = field % 32, field // 32
    at = start
    names = [f.hex_names[start]]
    for _ in range(count):
        at = int(f.grid.step[at][field % 6])
        field //= 6
        names.append(f.hex_names[at])
    if at != end:
        names.append(f.hex_names[end])
    return names


def moved(f: Folio, u: int, path: list[str], why: str) -> list[Any]:
    return [Moved(path=path, piece=f.unit_ids[u], side=f.sides[f.side[u]], why=why)]


def lost(f: Folio, event: Event, left: int) -> list[Any]:
    u, h = event[3], event[4]
    kind = f.unit_ids[u]
    return [Lost(space=f.hex_names[h], kind=kind, piece=kind, side=f.sides[f.side[u]], left=left)]


# -- a force ---------------------------------------------------------------------------------------------------


def packed_force(b: FolioBoard, units: list[int], skip: int) -> i64:
    """Some units of a force with their steps and hexes left out, as one number."""
    total: i64 = 0
    for u in reversed(units[skip : skip + IN_A_FIELD]):
        total = total << STEP_BITS | u + 1 << 1 | (1 if b.steps[u] == b.f.full[u] else 0)
    return total


def force_of(f: Folio, field: int, attacking: bool, role: str) -> list[Fighter]:
    """The units of a field as fighters."""
    found: list[Fighter] = []
    while field:
        u = (field & (1 << STEP_BITS) - 1) // 2 - 1
        at = 3 * u + (f.full[u] if field & 1 else 1)
        strength = f.attack[at] if attacking else f.defense[at]
        kind = f.unit_ids[u] + ("" if field & 1 else REDUCED)
        found.append(Fighter(piece=f.unit_ids[u], kind=kind, role=role, strength=str(strength)))
        field >>= STEP_BITS
    return found


REDUCED: Final = "-r"
"""What is added to the id of a unit's kind for its reduced side."""
