"""A movement phase's decisions: units move or redeploy; China spends logistics, Japan sends out its aircraft.

Sections 5.0, 13.5, 13.7, 14.0, 15.4, 16.4, 17.1.
"""

from typing import Any, ClassVar

from mypy_extensions import i64

from sandtable.games.shanghai import rule, verb
from sandtable.games.shanghai.folio import BY_RAIL, CHINA, JAPAN, REDEPLOYING
from sandtable.games.shanghai.rules.board import ShanghaiBoard
from sandtable.games.shanghai.rules.forts import build, fort_bar, fort_shown
from sandtable.games.shanghai.rules.logistics import S_STEP, give_step, no_return, refit_bar, spend
from sandtable.games.shanghai.rules.missions import Interdict, mission_bar, raid
from sandtable.games.shanghai.rules.placing import RECALLED, PlaceIn, has_place
from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.flow import ALLOWED
from sandtable.kernel.legality import OTHER_QUESTION
from sandtable.kernel.words import Say, Shown, on_slot, say
from sandtable.series.fire_and_movement.rules.board import DEAD, MOBILE, MOVED, NORMAL, STAYS
from sandtable.series.fire_and_movement.rules.movement import MoveChoice, begin_move, pick_bar
from sandtable.series.fire_and_movement.rules.telling import counted, on_unit, place_of


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


class Orders(MoveChoice[ShanghaiBoard]):
    """FM-5.0a: what is done next in a movement phase. In a mobile one only mobile units move, without infiltrating
    (SH-4.1a, SH-4.1c, R-03); in a pause units only redeploy (SH-13.1f). Redeployment is chosen unit by unit
    (SH-14f)."""

    judges: ClassVar[tuple[int, ...]] = (
        verb.MOVE, verb.REDEPLOY, verb.INTERDICT, verb.RAID, verb.RECALL, verb.REFIT, verb.FORT,
    )  # fmt: skip

    def heading(self) -> i64:
        if self.mode == MOBILE:
            return rule.R_4_1A
        return rule.R_13_1F if self.mode == REDEPLOYING else rule.FM_5_0A

    def question(self, b: ShanghaiBoard, seat: i64) -> Say:
        if self.mode == REDEPLOYING:
            return say("Redeployment: choose a unit that can redeploy, or be done.")
        said = super().question(b, seat)
        if self.mode == NORMAL and seat == CHINA:
            said.text += f" You have {counted(int(b.lp), 'LP')}."
        return said

    def shown(self, b: ShanghaiBoard, seat: i64, act: i64) -> Shown:
        word = verb_of(act)
        noun = noun_of(act)
        if word == verb.INTERDICT:
            return on_slot(say("{marker} interdicts", noun), "Aircraft")
        if word == verb.RAID:
            return on_slot(say("{marker} raids logistics", noun), "Aircraft")
        if word == verb.RECALL:
            return on_unit(b, noun, say("Bring back {name} (1 LP)", noun), "Logistics")
        if word == verb.REDEPLOY:
            return on_unit(b, noun, say("Redeploy {name} in {space}", noun, b.place[noun]), "Redeploy")
        if word == verb.REFIT:
            return on_unit(b, noun, say("Refit {name} in {space} (1 LP)", noun, b.place[noun]), "Logistics")
        if word == verb.FORT:
            return fort_shown(b, noun)
        return super().shown(b, seat, act)

    def varies(self, b: ShanghaiBoard, seat: i64, act: i64) -> i64:
        return place_of(b, noun_of(act))

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
                        found.append(action(verb.INTERDICT, m))
                        found.append(action(verb.RAID, m))
        if self.mode == NORMAL and seat == CHINA and b.lp > 0:
            self.offer_logistics(b, found)
        found.append(plain(verb.DONE))
        return found

    def offer_logistics(self, b: ShanghaiBoard, found: list[Any]) -> None:
        """SH-13.5e, SH-13.5f: what a Chinese movement phase may spend a point on."""
        place = b.place
        steps = b.steps
        full = b.t.full
        is_place = b.t.is_place
        for u in b.t.of_side[CHINA]:
            h: i64 = place[u]
            if h == DEAD:
                if recall_bar(b, u) == ALLOWED:
                    found.append(action(verb.RECALL, u))
            elif h >= 0:
                if steps[u] < full[u] and refit_bar(b, u) == ALLOWED:
                    found.append(action(verb.REFIT, u))
                if is_place[h] and fort_bar(b, u) == ALLOWED:
                    found.append(action(verb.FORT, u))

    def sifted(self) -> bool:
        return True

    def barred(self, b: ShanghaiBoard, seat: i64, act: i64) -> i64:
        word = verb_of(act)
        noun = noun_of(act)
        if word == verb.MOVE:
            if self.mode == REDEPLOYING and b.bars(rule.R_13_1F):
                return rule.R_13_1F
            return pick_bar(b, seat, noun, self.mode)
        if word == verb.DONE:
            return ALLOWED
        if self.mode == MOBILE:
            late = rule.R_14B if word == verb.REDEPLOY else self.not_mobile(word)
            if b.bars(late):
                return late
        if word == verb.REDEPLOY:
            return pick_bar(b, seat, noun, REDEPLOYING)
        if word == verb.INTERDICT or word == verb.RAID:
            return mission_bar(b, seat, noun)
        if seat != CHINA:
            return OTHER_QUESTION
        if self.mode == REDEPLOYING and b.bars(rule.R_13_1F):
            return rule.R_13_1F
        if word == verb.RECALL:
            return recall_bar(b, noun)
        if word == verb.REFIT:
            return refit_bar(b, noun)
        return fort_bar(b, noun)

    def not_mobile(self, word: i64) -> i64:
        """SH-15.4g, SH-13.5h, SH-13.7a, SH-17.1b: what belongs to the regular movement phase only."""
        if word == verb.INTERDICT or word == verb.RAID:
            return rule.R_15_4G
        return rule.R_17_1B if word == verb.FORT else rule.R_13_7A

    def take(self, b: ShanghaiBoard, seat: i64, act: i64) -> None:
        word = verb_of(act)
        noun = noun_of(act)
        if word == verb.MOVE:
            begin_move(b, seat, noun, BY_RAIL if b.t.train[noun] else self.mode)
        elif word == verb.REDEPLOY:
            begin_move(b, seat, noun, REDEPLOYING)
        elif word == verb.INTERDICT:
            b.call(Interdict(seat, noun))
        elif word == verb.RAID:
            raid(b, noun)
        elif word == verb.RECALL:
            b.call(PlaceIn(seat, noun, RECALLED))
        elif word == verb.REFIT:
            spend(b, S_STEP, rule.R_13_5F)
            give_step(b, noun, rule.R_13_7B)
        elif word == verb.FORT:
            build(b, noun)
        else:
            b.phase_done = 1
