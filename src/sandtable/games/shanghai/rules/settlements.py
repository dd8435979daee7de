"""The five parts of Shanghai: which are closed to whom, and what entering a settlement brings. Section 18.0."""

from typing import Any

from mypy_extensions import i64

from sandtable.games.shanghai import event, rule
from sandtable.games.shanghai.folio import (
    CHINA,
    FRENCH,
    INTERNATIONAL,
    JAPAN,
    NANSHI,
    REDEPLOYING,
    ShanghaiData,
)
from sandtable.games.shanghai.rules.redeployment import exposed
from sandtable.games.shanghai.rules.woosung import is_operative
from sandtable.games.shanghai.state import ShanghaiState
from sandtable.kernel.actions import noun_of
from sandtable.kernel.flow import ALLOWED, EVERYONE, Event
from sandtable.kernel.legality import NOT_OFFERED
from sandtable.kernel.words import Say, say
from sandtable.kit.beats import Scored
from sandtable.kit.story import tells
from sandtable.series.fire_and_movement.rules.board import ALL_STALE, NORMAL, TITLE_ROWS
from sandtable.series.fire_and_movement.rules.movement import end_bar, ends_at_or_beyond


def close_hexes(b: ShanghaiState) -> None:
    """Which hexes are closed to whom, each by its rule: operative forts to Japan (SH-17.3j); settlements, until it
    says `enter` (SH-18d); to China the settlements and Nanshi while no Japanese unit has entered one (SH-18a)."""
    japan = b.t.zeros[:]
    china = b.t.zeros[:]
    for h in b.t.forts:
        if is_operative(b, h):
            japan[h] = rule.R_17_3J
    if not b.entered_settlement:
        for h in b.t.area_hexes[INTERNATIONAL]:
            japan[h] = rule.R_18D
    if not b.opened:
        for h in b.t.area_hexes[FRENCH]:
            japan[h] = rule.R_18D
        for area in (INTERNATIONAL, FRENCH, NANSHI):
            for h in b.t.area_hexes[area]:
                china[h] = rule.R_18A
    b.shut = [japan, china]
    b.stale_places = TITLE_ROWS
    b.stale = ALL_STALE
    b.changes += 1


def guarded(b: ShanghaiState, h: i64) -> bool:
    """SH-18d, SH-18e: a settlement hex whose entry by Japan would still cost points or open the areas."""
    area: i64 = b.t.area[h]
    if area == INTERNATIONAL:
        return b.entered_settlement == 0
    return area == FRENCH and b.opened == 0


def enter_settlement(b: ShanghaiState, h: i64) -> None:
    """SH-18d to SH-18g, SH-12.3h: a Japanese unit is in a settlement: by movement, retreat, advance or landing
    (SH-13.2k). Nanshi alone opens nothing; no neutral troops stand in the way (SH-18h)."""
    area: i64 = b.t.area[h]
    price = area == INTERNATIONAL and not b.entered_settlement
    if not price and b.opened:
        return
    if price:
        b.entered_settlement = 1
    b.tell(EVERYONE, rule.R_18D, event.SETTLEMENT, h, area, 1 if price else 0, b.score())
    if not b.opened:
        b.opened = 1
        b.tell(EVERYONE, rule.R_18D, event.OPENED)
        b.rebuild()
    close_hexes(b)


def enter_bar(b: ShanghaiState, u: i64, partner: i64, mode: i64, points: i64, first: bool, act: i64) -> i64:
    """SH-18d: entering a settlement obeys the rules of any other step."""
    to = noun_of(act)
    start: i64 = b.place[u]
    if to >= b.t.playable or b.t.side[u] != JAPAN or not guarded(b, to):
        return NOT_OFFERED
    if b.t.distance[start][to] != 1:
        return rule.FM_5_0B if b.bars(rule.FM_5_0B) else ALLOWED
    if b.held[to] == 1 + CHINA and b.bars(rule.FM_5_1A):
        return rule.FM_5_1A
    cost = b.step_cost(u, mode, start, to)
    least = first and mode != REDEPLOYING
    if cost > points and not least and b.bars(rule.FM_5_0B):
        return rule.FM_5_0B
    if mode == REDEPLOYING:
        if exposed(b, JAPAN, to) and b.bars(rule.R_14C):
            return rule.R_14C
    elif first and b.in_zone(JAPAN, start) and b.in_zone(JAPAN, to):
        # FM-5.1.2a: as infiltration, where that is possible.
        if mode != NORMAL and b.bars(rule.FM_6_1B):
            return rule.FM_6_1B
    # The areas open with this step, and enemy zones reach into them: what could be entered before may be closed.
    if ends_at_or_beyond(b, u, partner, mode, to, points - cost, None):
        return ALLOWED
    return end_bar(b, u, partner, to)


def settlement_words(t: ShanghaiData, e: Event, viewer: int) -> Say:
    price = f" ({t.vp_settlement} VP)" if e[4] == INTERNATIONAL and e[5] == 1 else ""
    return say(f"Japanese troops enter the {t.area_names[e[4]]} at {{hex}}{price}.", e[3])


def settlement_beats(t: ShanghaiData, e: Event, viewer: int) -> list[Any]:
    if not e[5]:
        return []
    return [Scored(side=t.sides[JAPAN], change=int(t.vp_settlement), total=e[6], space=t.hex_names[e[3]])]


STORY = [
    tells(event.SETTLEMENT, settlement_words, "settlement", "a", settlement_beats),
    tells(event.OPENED, "The settlements and Nanshi are open to the Chinese from now on.", "settlement"),
]
