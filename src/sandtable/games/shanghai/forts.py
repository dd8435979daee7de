"""Forts that the Chinese build. Section 17.1."""

from mypy_extensions import i64

from sandtable.games.shanghai import rule
from sandtable.games.shanghai.board import ShanghaiBoard
from sandtable.games.shanghai.logistics import spend
from sandtable.games.shanghai.tables import CHINA
from sandtable.games.shanghai.words import E_FORT, S_FORT
from sandtable.kernel.flow import ALLOWED, EVERYONE
from sandtable.series.fire_and_movement.board import MOVED, PAUSE


def fort_bar(b: ShanghaiBoard, u: i64) -> i64:
    """SH-17.1a to SH-17.1c, SH-17.1f to SH-17.1h, SH-13.5e, R-45: the rule by which a unit cannot build a fort where it
    stands, or ALLOWED. Only logistics limit their number."""
    if u >= b.t.units or b.t.side[u] != CHINA or b.place[u] < 0:
        return rule.R_17_1A if b.bars(rule.R_17_1A) else ALLOWED
    h: i64 = b.place[u]
    if not b.t.is_place[h] and b.bars(rule.R_17_1A):
        return rule.R_17_1A
    if b.lp <= 0 and b.bars(rule.R_13_5E):
        return rule.R_13_5E
    if b.works[h] != 0 and b.bars(rule.R_17_1F):
        return rule.R_17_1F
    if b.phase != PAUSE:
        if b.flags[u] & MOVED and b.bars(rule.R_17_1C):
            return rule.R_17_1C
        if b.in_zone(CHINA, h) and b.bars(rule.R_17_1G):
            return rule.R_17_1G
    return ALLOWED


def build(b: ShanghaiBoard, u: i64) -> None:
    """SH-17.1d: the builder is named; the fort stands and falls with it."""
    spend(b, S_FORT, rule.R_13_5E)
    b.set_works(b.place[u], u + 1)
    b.tell(EVERYONE, rule.R_17_1A, E_FORT, b.place[u], u)
