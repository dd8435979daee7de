"""Who moves, and how far. Sections 2.3.2, 4.1, 13.6, 13.7, 14.0 and 16.4."""

from mypy_extensions import i64

from sandtable.games.shanghai import rule
from sandtable.games.shanghai.folio import BY_RAIL, CHINA, JAPAN, PLACED, REDEPLOYING, STEPPED
from sandtable.games.shanghai.rules import redeployment
from sandtable.games.shanghai.state import ShanghaiState
from sandtable.kernel.flow import ALLOWED
from sandtable.series.fire_and_movement.rules.board import MOBILE, MOVED, NORMAL, STAYS


def move_bar(b: ShanghaiState, u: i64, mode: i64) -> i64:
    """SH-4.1a, SH-14b, SH-14c, SH-16.4a, SH-13.6b, R-51: who may move in this way."""
    if mode == NORMAL:
        if b.flags[u] & PLACED and b.bars(rule.R_13_6B):
            return rule.R_13_6B
        return ALLOWED
    if b.t.train[u]:
        return rule.R_16_4A if b.bars(rule.R_16_4A) else ALLOWED
    if mode == MOBILE:
        if not b.t.mobile[u] and partner_of(b, u, MOBILE) < 0 and b.bars(rule.R_4_1A):
            return rule.R_4_1A
    elif redeployment.blocked(b, b.t.side[u])[b.place[u]] and b.bars(rule.R_14C):
        return rule.R_14C
    return ALLOWED


def partner_of(b: ShanghaiState, u: i64, mode: i64) -> i64:
    """SH-2.3.2a to SH-2.3.2c, SH-16.1e, R-28: in a mobile movement phase a leg unit goes together with the mobile
    support unit that it has shared the hex with since the phase began."""
    if mode != MOBILE or b.t.mobile[u]:
        return -1
    one: i64 = b.head[b.place[u]]
    while one >= 0:
        if b.t.mobile[one] and b.t.support[one] and b.flags[one] & (MOVED | STAYS) == 0:
            if b.t.pairs[u * b.t.units + one]:
                return one
        one = b.link[one]
    return -1


def allowance(b: ShanghaiState, u: i64, partner: i64, mode: i64) -> i64:
    """SH-4.1b: full MA, the lower of two that go together; half after a Chinese step (SH-13.7e; SH-13.3j: not a
    Japanese one); four times that for redeployment (SH-14a), three if placement took one (SH-13.2j, R-15)."""
    if mode == BY_RAIL:
        return 0
    ma: i64 = b.t.ma[u]
    if partner >= 0 and b.t.ma[partner] < ma:
        ma = b.t.ma[partner]
    if b.flags[u] & STEPPED and b.t.side[u] == CHINA:
        ma = (ma + 1) // 2
    if mode == REDEPLOYING:
        factor = b.t.redeploy_factor
        return ma * (factor - 1) if b.flags[u] & PLACED else ma * factor
    return ma


def rough(b: ShanghaiState, side: i64, mode: i64) -> list[int]:
    """SH-16.3d, SH-15.4c, SH-15.4d, SH-14g, R-53: snipers for Japan, interdiction for China in movement and
    redeployment; else the usual costs."""
    if side == JAPAN:
        return b.sniped
    if mode == REDEPLOYING:
        return b.slowed_more
    return b.slowed if mode == NORMAL else b.t.ones
