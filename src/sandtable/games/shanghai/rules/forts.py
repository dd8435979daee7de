"""Forts that the Chinese build. Section 17.1."""

from mypy_extensions import i64

from sandtable.games.shanghai import event, rule
from sandtable.games.shanghai.folio import CHINA, PAUSE
from sandtable.games.shanghai.rules.board import ShanghaiBoard
from sandtable.games.shanghai.rules.logistics import S_FORT, spend
from sandtable.kernel.flow import ALLOWED, EVERYONE
from sandtable.kernel.words import Shown, say
from sandtable.kit.story import tells
from sandtable.series.fire_and_movement.rules.board import MOVED
from sandtable.series.fire_and_movement.rules.telling import on_unit


def fort_bar(b: ShanghaiBoard, u: i64) -> i64:
    """SH-17.1a to SH-17.1c, SH-17.1f to SH-17.1h, SH-13.5e, R-45, R-52: the rule by which a unit cannot build a fort
    where it stands, or ALLOWED. Only logistics limit their number."""
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


def fort_shown(b: ShanghaiBoard, u: i64) -> Shown:
    return on_unit(b, u, say("{name} builds a fort in {space} (1 LP)", u, b.place[u]), "Logistics")


def build(b: ShanghaiBoard, u: i64) -> None:
    """SH-17.1d: the builder is named; the fort stands and falls with it."""
    spend(b, S_FORT, rule.R_13_5E)
    b.set_works(b.place[u], u + 1)
    b.tell(EVERYONE, rule.R_17_1A, event.FORT, b.place[u], u)


STORY = [
    tells(event.FORT, "{unit b} builds a fort in {space a}.", "fort", "a"),
    tells(event.FORT_GONE, "The fort in {space a} is gone.", "fort", "a"),
]
