"""Supply. Section 9.0: where a folio has sources of supply."""

from mypy_extensions import i64

from sandtable.kernel.flow import EVERYONE
from sandtable.series.fire_and_movement import event, rule
from sandtable.series.fire_and_movement.rules.board import UNSUPPLIED
from sandtable.series.fire_and_movement.rules.standard import FolioBoard


def judge(b: FolioBoard, seat: i64) -> None:
    """FM-9a: mark the units of a side that no way of free hexes joins to a source."""
    if not b.f.sources[seat]:
        return
    reached = supplied_hexes(b, seat)
    for u in b.f.of_side[seat]:
        h: i64 = b.place[u]
        if h < 0 or reached[h]:
            b.flags[u] = b.flags[u] & ~UNSUPPLIED
        else:
            b.flags[u] = b.flags[u] | UNSUPPLIED
            b.tell(EVERYONE, rule.FM_9A, event.UNSUPPLIED, u, h)


def supplied_hexes(b: FolioBoard, seat: i64) -> list[int]:
    """Per hex: 1 where supply of a side comes through."""
    reached = b.f.zeros[:]
    queue = [h for h in b.f.sources[seat] if is_open(b, seat, h)]
    for h in queue:
        reached[h] = 1
    i: i64 = 0
    while i < len(queue):
        for n in b.f.near[queue[i]]:
            if not reached[n] and is_open(b, seat, n):
                reached[n] = 1
                queue.append(n)
        i += 1
    return reached


def is_open(b: FolioBoard, seat: i64, h: i64) -> bool:
    """No enemy is in the hex, and no enemy zone but where a friend stands."""
    return b.held[h] == 1 + seat or (b.held[h] == 0 and not b.in_zone(seat, h) and b.shut[seat][h] == 0)
