"""Redeployment: which hexes are barred to it. Section 14.0."""

from mypy_extensions import i64

from sandtable.games.shanghai.folio import CHINA, JAPAN
from sandtable.games.shanghai.rules.cover import Cover
from sandtable.series.fire_and_movement.rules.reach import CLOSED


def exposed(b: Cover, side: i64, h: i64) -> bool:
    """SH-14c: whether a redeploying unit in a hex, or its zone, would be in an enemy zone, whether or not the hex is
    closed to its side."""
    return hot(b, side, h) or any(hot(b, side, n) for n in b.zone_near(side)[h])


def hot(b: Cover, side: i64, h: i64) -> bool:
    """Whether a hex lies in the zone of an enemy unit, or of a place that counts as one."""
    if b.in_zone(side, h):
        return True
    enemy = 1 - side
    for n in b.t.near[h]:
        if b.t.is_place[n] and b.control[n] == enemy and h in b.zone_near(enemy)[n]:
            return True
    return False


def reckon_block(b: Cover, side: i64) -> None:
    """SH-14c to SH-14e, R-14: around the places of the enemy, which seldom change hands, and around enemy units."""
    enemy = 1 - side
    around = b.t.around
    if not b.opened:
        around = b.t.around_china if enemy == CHINA else b.t.around_japan
    if b.stale_places & (1 + side):
        b.stale_places &= ~(1 + side)
        row = b.t.zeros[:]
        shut = b.shut[side]
        for h in range(b.t.playable):
            if shut[h]:
                row[h] = CLOSED
        for h in b.t.place_hexes:
            if b.control[h] == enemy:
                for n in around[h]:
                    row[n] = CLOSED
        if side == JAPAN:
            b.places_japan = row
        else:
            b.places_china = row
    found = b.places_japan[:] if side == JAPAN else b.places_china[:]
    for u in b.t.of_side[enemy]:
        at: i64 = b.place[u]
        if at >= 0 and b.head[at] == u:
            for n in around[at]:
                found[n] = CLOSED
    if side == JAPAN:
        b.block_japan = found
    else:
        b.block_china = found


class Redeployment(Cover):
    """Which hexes are barred to redeployment."""

    def block(self, side: i64) -> list[int]:
        """SH-14c to SH-14e, SH-14h to SH-14j, R-14: CLOSED for each hex in which a redeploying unit of this side, or
        its zone, would be in an enemy zone, and for hexes closed to the side; enemy-controlled town and city hexes
        count as enemy units, here only. What has no zone does not hinder."""
        if self.stale & (1 + side):
            self.stale &= ~(1 + side)
            reckon_block(self, side)
        return self.block_japan if side == JAPAN else self.block_china
