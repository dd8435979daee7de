"""A movement phase's decisions: units move or redeploy; China spends logistics, Japan sends out its aircraft.

Sections 5.0, 13.5, 13.7, 14.0, 15.4, 16.4, 17.1.
"""

from typing import Any

from mypy_extensions import i64

from sandtable.games.shanghai import rule
from sandtable.games.shanghai.board import BY_RAIL, REDEPLOYING, ShanghaiBoard
from sandtable.games.shanghai.forts import build, fort_bar
from sandtable.games.shanghai.logistics import give_step, no_return, refit_bar, spend
from sandtable.games.shanghai.missions import Interdict, mission_bar, raid
from sandtable.games.shanghai.placing import RECALLED, PlaceIn, has_place
from sandtable.games.shanghai.tables import CHINA, JAPAN
from sandtable.games.shanghai.words import FORT, INTERDICT, RAID, RECALL, REDEPLOY, REFIT, S_STEP
from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.flow import ALLOWED
from sandtable.kernel.rules import OTHER_QUESTION
from sandtable.series.fire_and_movement.board import DEAD, MOBILE, MOVED, NORMAL, STAYS
from sandtable.series.fire_and_movement.movement import ChooseMove, begin_move, pick_bar
from sandtable.series.fire_and_movement.words import DONE, MOVE


def recall_bar(b: ShanghaiBoard, u: i64) -> i64:
    """SH-13.7a, SH-13.7c, SH-13.7d: the rule by which an eliminated Chinese unit cannot come back now, or ALLOWED."""
    if u >= b.t.units or b.t.side[u] != CHINA or b.place[u] >= 0:
        return rule.R_13_7C if b.bars(rule.R_13_7C) else ALLOWED
    if b.lp <= 0 and b.bars(rule.R_13_5F):
        return rule.R_13_5F
    never = no_return(b, u)
    if never != ALLOWED:
        return never
    if not has_place(b, u, RECALLED) and b.bars(rule.R_13_7C):
        return rule.R_13_7C
    return ALLOWED


class Orders(ChooseMove[ShanghaiBoard]):
    """SH-S5.0a: what is done next in a movement phase. In a mobile one only mobile units move, without infiltrating
    (SH-4.1a, SH-4.1c, R-03); in a pause units only redeploy (SH-13.1f). Redeployment is chosen unit by unit
    (SH-14f)."""

    def heading(self) -> i64:
        if self.mode == MOBILE:
            return rule.R_4_1A
        return rule.R_13_1F if self.mode == REDEPLOYING else rule.S5_0A

    def offers(self, b: ShanghaiBoard, seat: i64) -> list[int]:
        found: list[Any] = []
        place = b.place
        flags = b.flags
        idle: list[Any] = []
        units: list[Any] = b.t.of_side[seat]
        for one in units:
            u: i64 = one
            h: i64 = place[u]
            if h >= 0 and not flags[u] & (MOVED | STAYS):
                idle.append(one)
        if self.mode != REDEPLOYING:
            ready = b.t.move_actions
            for one in idle:
                u = one
                if b.move_bar(u, self.mode) == ALLOWED:
                    found.append(ready[u])
        if self.mode != MOBILE:
            blocked = b.block(seat)
            ready = b.t.redeploy_actions
            for one in idle:
                u = one
                h = place[u]
                if not blocked[h] and b.move_bar(u, REDEPLOYING) == ALLOWED:
                    found.append(ready[u])
            if seat == JAPAN:
                for m in range(len(b.marker)):
                    if mission_bar(b, seat, m) == ALLOWED:
                        found.append(action(INTERDICT, m))
                        found.append(action(RAID, m))
        if self.mode == NORMAL and seat == CHINA and b.lp > 0:
            self.offer_logistics(b, found)
        found.append(plain(DONE))
        return found

    def offer_logistics(self, b: ShanghaiBoard, found: list[Any]) -> None:
        """SH-13.5e, SH-13.5f: what a Chinese movement phase may spend a point on."""
        for u in b.t.of_side[CHINA]:
            if b.place[u] == DEAD:
                if recall_bar(b, u) == ALLOWED:
                    found.append(action(RECALL, u))
            elif b.place[u] >= 0:
                if b.steps[u] < b.t.full[u] and refit_bar(b, u) == ALLOWED:
                    found.append(action(REFIT, u))
                if b.t.is_place[b.place[u]] and fort_bar(b, u) == ALLOWED:
                    found.append(action(FORT, u))

    def sifted(self) -> bool:
        return True

    def knows(self, verb: i64) -> bool:
        return verb in (MOVE, REDEPLOY, INTERDICT, RAID, RECALL, REFIT, FORT)

    def barred(self, b: ShanghaiBoard, seat: i64, act: i64) -> i64:
        verb = verb_of(act)
        noun = noun_of(act)
        if verb == MOVE:
            if self.mode == REDEPLOYING and b.bars(rule.R_13_1F):
                return rule.R_13_1F
            return pick_bar(b, seat, noun, self.mode)
        if verb == DONE:
            return ALLOWED
        if self.mode == MOBILE:
            late = rule.R_14B if verb == REDEPLOY else self.not_mobile(verb)
            if b.bars(late):
                return late
        if verb == REDEPLOY:
            return pick_bar(b, seat, noun, REDEPLOYING)
        if verb == INTERDICT or verb == RAID:
            return mission_bar(b, seat, noun)
        if seat != CHINA:
            return OTHER_QUESTION
        if self.mode == REDEPLOYING and b.bars(rule.R_13_1F):
            return rule.R_13_1F
        if verb == RECALL:
            return recall_bar(b, noun)
        if verb == REFIT:
            return refit_bar(b, noun)
        return fort_bar(b, noun)

    def not_mobile(self, verb: i64) -> i64:
        """SH-15.4g, SH-13.5h, SH-13.7a, SH-17.1b: what belongs to the regular movement phase only."""
        if verb == INTERDICT or verb == RAID:
            return rule.R_15_4G
        return rule.R_17_1B if verb == FORT else rule.R_13_7A

    def take(self, b: ShanghaiBoard, seat: i64, act: i64) -> None:
        verb = verb_of(act)
        noun = noun_of(act)
        if verb == MOVE:
            begin_move(b, seat, noun, BY_RAIL if b.t.train[noun] else self.mode)
        elif verb == REDEPLOY:
            begin_move(b, seat, noun, REDEPLOYING)
        elif verb == INTERDICT:
            b.call(Interdict(seat, noun))
        elif verb == RAID:
            raid(b, noun)
        elif verb == RECALL:
            b.call(PlaceIn(seat, noun, RECALLED))
        elif verb == REFIT:
            spend(b, S_STEP, rule.R_13_5F)
            give_step(b, noun, rule.R_13_7B)
        elif verb == FORT:
            build(b, noun)
        else:
            b.phase_done = 1
