"""The five parts of Shanghai: which are closed to whom, and what entering a settlement brings. Section 18.0."""

from typing import Any

from mypy_extensions import i64

from sandtable.games.shanghai import event, folio, rule, verb
from sandtable.games.shanghai.folio import CHINA, FRENCH, INTERNATIONAL, JAPAN, NANSHI, ShanghaiData
from sandtable.games.shanghai.rules.redeployment import Redeployment, exposed
from sandtable.kernel.actions import noun_of, verb_of
from sandtable.kernel.flow import ALLOWED, EVERYONE, Event
from sandtable.kernel.legality import NOT_OFFERED, OTHER_QUESTION
from sandtable.kernel.words import Say, say
from sandtable.kit.beats import Scored
from sandtable.kit.story import tells
from sandtable.series.fire_and_movement.rules.board import ALL_STALE, NORMAL, TITLE_ROWS
from sandtable.series.fire_and_movement.rules.movement import end_bar, ends_at_or_beyond
from sandtable.series.fire_and_movement.rules.reach import gate_of


class Settlements(Redeployment):
    """Closed areas in the standard rules."""

    def close_hexes(self) -> None:
        """Which hexes are closed to whom, each by its rule: operative forts to Japan (SH-17.3j); settlements, until it
        says `enter` (SH-18d); to China the settlements and Nanshi while no Japanese unit has entered one (SH-18a)."""
        japan = self.t.zeros[:]
        china = self.t.zeros[:]
        for h in self.t.forts:
            if self.operative(h):
                japan[h] = rule.R_17_3J
        if not self.entered_settlement:
            for h in self.t.area_hexes[INTERNATIONAL]:
                japan[h] = rule.R_18D
        if not self.opened:
            for h in self.t.area_hexes[FRENCH]:
                japan[h] = rule.R_18D
            for area in (INTERNATIONAL, FRENCH, NANSHI):
                for h in self.t.area_hexes[area]:
                    china[h] = rule.R_18A
        self.shut = [japan, china, gate_of(japan), gate_of(china)]
        self.stale_places = TITLE_ROWS
        self.stale = ALL_STALE
        self.changes += 1

    def guarded(self, h: i64) -> bool:
        """SH-18d, SH-18e: a settlement hex whose entry by Japan would still cost points or open the areas."""
        area: i64 = self.t.area[h]
        if area == INTERNATIONAL:
            return self.entered_settlement == 0
        return area == FRENCH and self.opened == 0

    def enter_settlement(self, h: i64) -> None:
        """SH-18d to SH-18g, SH-12.3h: a Japanese unit is in a settlement: by movement, retreat, advance or landing
        (SH-13.2k). Nanshi alone opens nothing; no neutral troops stand in the way (SH-18h)."""
        area: i64 = self.t.area[h]
        price = area == INTERNATIONAL and not self.entered_settlement
        if not price and self.opened:
            return
        if price:
            self.entered_settlement = 1
        self.tell(EVERYONE, rule.R_18D, event.SETTLEMENT, h, area, 1 if price else 0, self.score())
        if not self.opened:
            self.opened = 1
            self.tell(EVERYONE, rule.R_18D, event.OPENED)
            self.rebuild()
        self.close_hexes()

    def way_bar(self, u: i64, partner: i64, mode: i64, points: i64, first: bool, act: i64) -> i64:
        """SH-18d: entering a settlement obeys the rules of any other step."""
        if verb_of(act) != verb.ENTER:
            return OTHER_QUESTION
        to = noun_of(act)
        start: i64 = self.place[u]
        if to >= self.t.playable or self.t.side[u] != JAPAN or not self.guarded(to):
            return NOT_OFFERED
        if self.t.distance[start][to] != 1:
            return rule.FM_5_0B if self.bars(rule.FM_5_0B) else ALLOWED
        if self.held[to] == 1 + CHINA and self.bars(rule.FM_5_1A):
            return rule.FM_5_1A
        cost = self.step_cost(u, mode, start, to)
        least = first and mode != folio.REDEPLOYING
        if cost > points and not least and self.bars(rule.FM_5_0B):
            return rule.FM_5_0B
        if mode == folio.REDEPLOYING:
            if exposed(self, JAPAN, to) and self.bars(rule.R_14C):
                return rule.R_14C
        elif first and self.in_zone(JAPAN, start) and self.in_zone(JAPAN, to):
            # FM-5.1.2a: as infiltration, where that is possible.
            if mode != NORMAL and self.bars(rule.FM_6_1B):
                return rule.FM_6_1B
        # The areas open with this step, and enemy zones reach into them: what could be entered before may be closed.
        if ends_at_or_beyond(self, u, partner, mode, to, points - cost, None):
            return ALLOWED
        return end_bar(self, u, partner, to)


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
