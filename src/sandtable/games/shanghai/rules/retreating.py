"""Retreat and advance where the exclusive rules change them. Sections 7.7, 16.2, 16.4 and 18.0."""

from mypy_extensions import i64

from sandtable.games.shanghai import rule
from sandtable.games.shanghai.folio import CHINA, JAPAN
from sandtable.games.shanghai.rules.settlements import guarded
from sandtable.games.shanghai.state import ShanghaiState
from sandtable.kernel.flow import ALLOWED
from sandtable.series.fire_and_movement.rules.board import WITHDRAWS


def zone_binds_retreat(b: ShanghaiState, side: i64, h: i64) -> bool:
    """SH-16.2a, SH-16.2b: for retreating Chinese the zones of Japanese cavalry do not count, all others do."""
    if not b.in_zone(side, h):
        return False
    if side == JAPAN:
        return True
    for n in b.t.near[h]:
        if b.held[n] == 1 + JAPAN:
            u: i64 = b.head[n]
            while u >= 0:
                if not b.t.cavalry[u]:
                    return True
                u = b.link[u]
    return False


def retreat_bar(b: ShanghaiState, u: i64, frm: i64, to: i64) -> i64:
    """FM-7.7b, SH-7.7b, SH-16.3k, SH-16.4f, SH-17.3j, SH-18b, SH-18g, SH-15.4h: a friend in the hex cancels enemy
    zones there; trains ignore them; a settlement is open to a Japanese retreat."""
    side: i64 = b.t.side[u]
    if b.held[to] == 2 - side and b.bars(rule.FM_7_7B):
        return rule.FM_7_7B
    closed: i64 = b.shut[side][to]
    if closed and not (side == JAPAN and guarded(b, to)) and b.bars(closed):
        return closed
    if b.held[to] == 0 and not b.t.train[u] and zone_binds_retreat(b, side, to):
        if b.bars(rule.FM_6_2A):
            return rule.FM_6_2A
    return ALLOWED


def may_go_on(b: ShanghaiState, u: i64, h: i64) -> bool:
    """SH-7.7f, R-26: from a hex that a friend holds the owner may go on."""
    one: i64 = b.head[h]
    while one >= 0:
        if not b.flags[one] & WITHDRAWS:
            return True
        one = b.link[one]
    return False


def no_retreat(b: ShanghaiState, u: i64) -> None:
    """SH-7.7g, SH-16.4g, R-34: lost for good, as nobody else is."""
    b.eliminate_for_good(u, rule.R_16_4G if b.t.train[u] else rule.R_7_7G)


def advance_bar(b: ShanghaiState, u: i64, to: i64) -> i64:
    """FM-7.9a, SH-5.3f, SH-16.4e, SH-17.3j, SH-18b, R-44: into a fort only by advance; trains along the railroad;
    nobody into an area closed to his side."""
    if b.t.train[u] and to not in b.t.rail_near[b.place[u]] and b.bars(rule.R_16_4E):
        return rule.R_16_4E
    if b.t.side[u] == CHINA and b.shut[CHINA][to] and b.bars(rule.R_18B):
        return rule.R_18B
    return b.stack_bar(u, to)
