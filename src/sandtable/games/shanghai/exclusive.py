"""The exclusive rules that change standard ones: section 10.3, and what 14.0 to 18.0 say about movement and combat.

`ShanghaiGame` is the board that is played on: each question of the series' board that this folio answers in its own
way is answered here, and the frames that are its own take the place of the series' ones. The standard rules
themselves are the series' layer (R-01), without supply (R-37).
"""

from typing import Any

from mypy_extensions import i64

from sandtable.games.shanghai import rule
from sandtable.games.shanghai.board import BY_RAIL, PLACED, REDEPLOYING, STEPPED, ShanghaiBoard
from sandtable.games.shanghai.moving import Orders
from sandtable.games.shanghai.rubble import after_combat
from sandtable.games.shanghai.snipers import declare
from sandtable.games.shanghai.tables import CHINA, JAPAN
from sandtable.games.shanghai.turn import EndOfTurn
from sandtable.games.shanghai.words import E_WOOSUNG, ENTER
from sandtable.kernel.actions import action, noun_of, verb_of
from sandtable.kernel.flow import ALLOWED, EVERYONE, Frame
from sandtable.kernel.rules import NOT_OFFERED, OTHER_QUESTION
from sandtable.series.fire_and_movement.board import (
    JOINED,
    MOBILE,
    MOBILE_COMBAT,
    MOVED,
    MOVEMENT_FLAGS,
    NORMAL,
    PAUSE,
    STAYS,
    WITHDRAWS,
)
from sandtable.series.fire_and_movement.folio import D1, D2, EX, NE
from sandtable.series.fire_and_movement.movement import end_bar, ends_at_or_beyond
from sandtable.series.fire_and_movement.reach import REACHED, Reach, search
from sandtable.series.fire_and_movement.reading import RIVER


class ShanghaiGame(ShanghaiBoard):
    """The board of a game of Shanghai Incident."""

    def bare(self) -> ShanghaiBoard:
        return ShanghaiGame(self.t, self.options, True)

    # -- stacking ----------------------------------------------------------------------------------------------

    def stack_bar(self, u: i64, h: i64) -> i64:
        """SH-5.3a to SH-5.3c, SH-16.1a, SH-16.1b, SH-16.1f, R-27, SH-16.3e, SH-16.3j, SH-16.4c, R-43, R-46: a support
        unit and one companion that its band covers; trains and snipers do not count, but no Japanese unit stays with a
        sniper."""
        if self.t.apart[u]:
            return ALLOWED
        if self.odd_end[h] and self.t.side[u] == JAPAN and self.bars(rule.R_16_3E):
            return rule.R_16_3E
        others: i64 = 0
        companion: i64 = -1
        one: i64 = self.head[h]
        while one >= 0:
            if one != u and not self.t.apart[one]:
                others += 1
                companion = one
            one = self.link[one]
        if others == 0:
            return ALLOWED
        if others > 1:
            return rule.R_5_3A if self.bars(rule.R_5_3A) else ALLOWED
        if not self.t.pairs[u * self.t.units + companion]:
            wrong = rule.R_16_1B if self.t.support[u] or self.t.support[companion] else rule.R_5_3B
            if self.bars(wrong):
                return wrong
        return ALLOWED

    def pair_bar(self, u: i64, partner: i64, h: i64) -> i64:
        """SH-5.3a: two units that move together leave no room for a third."""
        if self.odd_end[h] and self.t.side[u] == JAPAN and self.bars(rule.R_16_3E):
            return rule.R_16_3E
        one: i64 = self.head[h]
        while one >= 0:
            if one != u and one != partner and not self.t.apart[one] and self.bars(rule.R_5_3A):
                return rule.R_5_3A
            one = self.link[one]
        return ALLOWED

    def group_bar(self, group: list[int], h: i64) -> i64:
        """SH-5.3e, SH-7.7c, SH-7.7d, SH-7.7.2a, SH-16.3k: a stack retreats together; a retreat ends where stacking
        allows it, and pushes nobody aside."""
        if len(group) == 2:
            return self.pair_bar(group[0], group[1], h)
        return self.stack_bar(group[0], h)

    # -- movement ----------------------------------------------------------------------------------------------

    def phase_begins(self, seat: i64) -> None:
        """What a unit got in its last phase, or in a pause's placement, counts no longer than the next one."""
        if self.phase == PAUSE:
            self.clear_flags(seat, MOVEMENT_FLAGS)
        else:
            self.clear_flags(seat, MOVEMENT_FLAGS | STEPPED | PLACED)

    def move_bar(self, u: i64, mode: i64) -> i64:
        """SH-4.1a, SH-14b, SH-14c, SH-16.4a, SH-13.6b: who may move in this way."""
        if mode == NORMAL:
            if self.flags[u] & PLACED and self.bars(rule.R_13_6B):
                return rule.R_13_6B
            return ALLOWED
        if self.t.train[u]:
            return rule.R_16_4A if self.bars(rule.R_16_4A) else ALLOWED
        if mode == MOBILE:
            if not self.t.mobile[u] and self.partner_of(u, MOBILE) < 0 and self.bars(rule.R_4_1A):
                return rule.R_4_1A
        elif self.block(self.t.side[u])[self.place[u]] and self.bars(rule.R_14C):
            return rule.R_14C
        return ALLOWED

    def partner_of(self, u: i64, mode: i64) -> i64:
        """SH-2.3.2a to SH-2.3.2c, SH-16.1e, R-28: in a mobile movement phase a leg unit goes together with the mobile
        support unit that it has shared the hex with since the phase began."""
        if mode != MOBILE or self.t.mobile[u]:
            return -1
        one: i64 = self.head[self.place[u]]
        while one >= 0:
            if self.t.mobile[one] and self.t.support[one] and self.flags[one] & (MOVED | STAYS) == 0:
                if self.t.pairs[u * self.t.units + one]:
                    return one
            one = self.link[one]
        return -1

    def allowance(self, u: i64, partner: i64, mode: i64) -> i64:
        """SH-4.1b: full MA, the lower of two that go together; half after a Chinese step (SH-13.7e; SH-13.3j: not a
        Japanese one); four times that for redeployment (SH-14a), three if placement took one (SH-13.2j, R-15)."""
        if mode == BY_RAIL:
            return 0
        ma: i64 = self.t.ma[u]
        if partner >= 0 and self.t.ma[partner] < ma:
            ma = self.t.ma[partner]
        if self.flags[u] & STEPPED and self.t.side[u] == CHINA:
            ma = (ma + 1) // 2
        if mode == REDEPLOYING:
            factor = self.t.redeploy_factor
            return ma * (factor - 1) if self.flags[u] & PLACED else ma * factor
        return ma

    def rough(self, side: i64, mode: i64) -> list[int]:
        """SH-16.3d, SH-15.4c, SH-15.4d, SH-14g: snipers for Japan, interdiction for China; else the usual costs."""
        if side == JAPAN:
            return self.sniped
        if mode == REDEPLOYING:
            return self.slowed_more
        return self.slowed if mode == NORMAL else self.t.ones

    def find_reach(self, u: i64, partner: i64, mode: i64, points: i64, first: bool) -> Reach:
        """SH-14a, SH-14c, SH-16.4a: by redeployment, by rail, or as the standard rules say."""
        if mode == BY_RAIL:
            return self.rail_reach(u)
        if mode != REDEPLOYING:
            return super().find_reach(u, partner, mode, points, first)
        side: i64 = self.t.side[u]
        rough = self.rough(side, mode)
        return search(
            u, mode, self.place[u], points, first, self.changes, self.t.hexes, self.t.near, self.t.near_steps,
            rough, rough is not self.t.ones, self.block(side), False,
        )  # fmt: skip

    def rail_reach(self, u: i64) -> Reach:
        """SH-16.4a, SH-16.4b, SH-16.4h: along the railroad, any distance, free of cost (SH-15.4e). From outside enemy
        zones a train stops in the first hex in one; from inside it enters none."""
        start: i64 = self.place[u]
        row = self.t.zeros[:]
        found: list[int] = []
        row[start] = REACHED
        inside = self.in_zone(CHINA, start)
        queue: list[int] = [start]
        i: i64 = 0
        while i < len(queue):
            at: i64 = queue[i]
            i += 1
            if at != start and self.in_zone(CHINA, at):
                continue
            for to in self.t.rail_near[at]:
                if row[to] >= REACHED or self.held[to] == 1 + JAPAN or self.shut[CHINA][to]:
                    continue
                if inside and self.in_zone(CHINA, to):
                    continue
                row[to] = REACHED + self.t.rail_near[to].index(at)
                found.append(to)
                queue.append(to)
        return Reach(u, BY_RAIL, start, 0, True, self.changes, self.t.rail_near, row, found)

    def stops_at(self, side: i64, mode: i64, h: i64) -> bool:
        return mode != REDEPLOYING and self.in_zone(side, h)

    def mode_rule(self, mode: i64) -> i64:
        if mode == REDEPLOYING:
            return rule.R_14A
        if mode == BY_RAIL:
            return rule.R_16_4A
        return rule.R_4_1B if mode == MOBILE else rule.S5_0B

    def ground_bar(self, h: i64) -> i64:
        """SH-5.2a, SH-S5.1c: whole river is never entered; the rest of the sheet is out of play."""
        if h >= len(self.t.hex_names):
            return NOT_OFFERED
        if self.t.sheet.kind[h] == RIVER:
            return rule.R_5_2A if self.bars(rule.R_5_2A) else ALLOWED
        return super().ground_bar(h)

    def reach_bar(self, u: i64, mode: i64, to: i64) -> i64:
        if mode == REDEPLOYING and self.block(self.t.side[u])[to]:
            return rule.R_14C
        if mode == BY_RAIL:
            return rule.R_16_4B if self.t.rail_hex[to] else rule.R_16_4A
        return ALLOWED

    def more_ways(self, u: i64, mode: i64, found: list[int]) -> None:
        """SH-18d: a step into a settlement is said in so many words."""
        if self.t.side[u] != JAPAN or (self.entered_settlement and self.opened):
            return
        for h in self.t.near[self.place[u]]:
            if self.guarded(h):
                found.append(action(ENTER, h))

    def way_bar(self, u: i64, partner: i64, mode: i64, points: i64, first: bool, act: i64) -> i64:
        """SH-18d: entering a settlement obeys the rules of any other step."""
        if verb_of(act) != ENTER:
            return OTHER_QUESTION
        to = noun_of(act)
        start: i64 = self.place[u]
        if to >= self.t.playable or self.t.side[u] != JAPAN or not self.guarded(to):
            return NOT_OFFERED
        if self.t.distance[start][to] != 1:
            return rule.S5_0B if self.bars(rule.S5_0B) else ALLOWED
        if self.held[to] == 1 + CHINA and self.bars(rule.S5_1A):
            return rule.S5_1A
        cost = self.step_cost(u, mode, start, to)
        least = first and mode != REDEPLOYING
        if cost > points and not least and self.bars(rule.S5_0B):
            return rule.S5_0B
        if mode == REDEPLOYING:
            if self.exposed(JAPAN, to) and self.bars(rule.R_14C):
                return rule.R_14C
        elif first and self.in_zone(JAPAN, start) and self.in_zone(JAPAN, to):
            # SH-S5.1.2a: as infiltration, where that is possible.
            if mode != NORMAL and self.bars(rule.S6_1B):
                return rule.S6_1B
        # The areas open with this step, and enemy zones reach into them: what could be entered before may be closed.
        if ends_at_or_beyond(self, u, partner, mode, to, points - cost, None):
            return ALLOWED
        return end_bar(self, u, partner, to)

    # -- combat ------------------------------------------------------------------------------------------------

    def target_bar(self, side: i64, h: i64) -> i64:
        """SH-S7.1b, SH-16.3f, SH-17.3a: Japan may also attack a sniper or an operative Woosung fort."""
        if self.held[h] == 2 - side:
            return ALLOWED
        if side == JAPAN and (self.odd_end[h] or self.operative(h)):
            return ALLOWED
        return rule.S7_1B

    def marker_bar(self, m: i64, target: i64) -> i64:
        """SH-8.0a, SH-15.1a, SH-15.1c, SH-15.1f, SH-15.2b, SH-15.2c, R-16, R-17: naval guns reach so far from great
        river, aircraft anywhere; any number of them, for any Japanese unit."""
        reach: i64 = self.t.marker_range[m]
        if reach >= 0 and self.t.river_range[target] > reach and self.bars(rule.R_15_2B):
            return rule.R_15_2B
        return ALLOWED

    def extra_defense(self, h: i64) -> i64:
        """SH-17.3b, SH-17.3c, SH-16.5c: a garrison; SH-16.3f, SH-16.3j, SH-S7.2b: snipers alone, all together."""
        if self.operative(h):
            return self.operative_forts()
        return self.t.sniper_defense * self.snipers_in(h) if self.held[h] == 0 else 0

    def hex_shift(self, h: i64) -> i64:
        """SH-17.2a, SH-16.5a: a fort's shift in place of the ground's, unless an engineer attacks."""
        if self.fortified(h) and not self.engineers_attack():
            return self.t.fort_shift
        return self.t.shift[h]

    def read_result(self, result: i64) -> i64:
        """SH-4.1e, SH-16.3h: an exchange in a mobile combat phase is no effect."""
        return NE if result == EX and self.phase == MOBILE_COMBAT else result

    def attackers_immune(self) -> bool:
        """SH-16.3g: whoever attacks a sniper alone suffers nothing."""
        return self.sniper_fight == 1

    def target_hit(self, result: i64) -> None:
        """SH-16.3g, SH-16.3j, SH-17.3d, SH-17.3e, SH-17.3i: the sniper is gone, the fort is put out; a garrison neither
        retreats nor resists, units with it do as always."""
        self.remove_snipers(self.target)
        if self.operative(self.target) and self.active == JAPAN:
            self.tell(EVERYONE, rule.R_17_3D, E_WOOSUNG, self.target, 1)

    def may_advance(self, result: i64) -> bool:
        """SH-S7.9a, SH-S7.9c, SH-17.3f: after D1, D2, DE; after EX only into a Woosung fort."""
        return result >= D1 or (result == EX and self.active == JAPAN and self.operative(self.target))

    def retreat_length(self, result: i64) -> i64:
        """SH-7.7a: attackers never retreat more than one hex."""
        return 2 if result == D2 else 1

    def resist_bar(self, u: i64, alone: bool) -> i64:
        """SH-7.8e, SH-7.8f, SH-7.8h, SH-7.8i, R-12, R-13: each hex tries once, attackers too, and only against a
        retreat; the last step of a unit that is alone cannot be given up."""
        if alone and self.steps[u] == 1 and self.bars(rule.R_7_8F):
            return rule.R_7_8F
        return ALLOWED

    def resist_needs_die(self, h: i64, attacking: bool) -> bool:
        """SH-7.8a, SH-17.2b to SH-17.2d, SH-16.5b, R-30: defenders in a fort hold without a die, if they like, unless
        engineers attack."""
        return attacking or not self.fortified(h) or self.engineers_attack()

    def resist_rule(self, die: i64, held: bool) -> i64:
        """SH-7.8b to SH-7.8d, SH-7.8g, R-11: held or not, the unit that tried has lost the step; one success refuses
        the whole retreat."""
        if die == 0:
            return rule.R_17_2B
        return rule.R_7_8B if held else rule.R_7_8C

    # -- retreat and advance -----------------------------------------------------------------------------------

    def zone_binds_retreat(self, side: i64, h: i64) -> bool:
        """SH-16.2a, SH-16.2b: for retreating Chinese the zones of Japanese cavalry do not count, all others do."""
        if not self.in_zone(side, h):
            return False
        if side == JAPAN:
            return True
        for n in self.t.near[h]:
            if self.held[n] == 1 + JAPAN:
                u: i64 = self.head[n]
                while u >= 0:
                    if not self.t.cavalry[u]:
                        return True
                    u = self.link[u]
        return False

    def retreat_bar(self, u: i64, frm: i64, to: i64) -> i64:
        """SH-S7.7b, SH-7.7b, SH-16.3k, SH-16.4f, SH-17.3j, SH-18b, SH-18g, SH-15.4h: a friend in the hex cancels enemy
        zones there; trains ignore them; a settlement is open to a Japanese retreat."""
        side: i64 = self.t.side[u]
        if self.held[to] == 2 - side and self.bars(rule.S7_7B):
            return rule.S7_7B
        closed: i64 = self.shut[side][to]
        if closed and not (side == JAPAN and self.guarded(to)) and self.bars(closed):
            return closed
        if self.held[to] == 0 and not self.t.train[u] and self.zone_binds_retreat(side, to):
            if self.bars(rule.S6_2A):
                return rule.S6_2A
        return ALLOWED

    def retreat_links(self, u: i64) -> list[list[int]]:
        """SH-16.4d, SH-16.4e, SH-16.4i, R-24: trains fight as other units do and retreat along the railroad only."""
        return self.t.rail_near if self.t.train[u] else self.t.near

    def goes_further(self) -> bool:
        """SH-7.7e: a retreat goes on to the first safe hex."""
        return True

    def further_rule(self) -> i64:
        return rule.R_7_7H

    def may_go_on(self, u: i64, h: i64) -> bool:
        """SH-7.7f, R-26: from a hex that a friend holds the owner may go on."""
        one: i64 = self.head[h]
        while one >= 0:
            if not self.flags[one] & WITHDRAWS:
                return True
            one = self.link[one]
        return False

    def unwelcome(self, u: i64, h: i64) -> bool:
        """SH-18g, R-49: no Japanese unit is obliged to retreat into a settlement."""
        return self.t.side[u] == JAPAN and self.guarded(h)

    def no_retreat(self, u: i64) -> None:
        """SH-7.7g, SH-16.4g, R-34: lost for good, as nobody else is."""
        self.eliminate_for_good(u, rule.R_16_4G if self.t.train[u] else rule.R_7_7G)

    def loss_bar(self, u: i64, attacking: bool) -> i64:
        """SH-16.5d, SH-16.1c, R-25: an engineer loses the step of any exchange that it takes part in, attacking or
        defending; then the support unit of the hex that loses one."""
        if self.t.engineer[u]:
            return ALLOWED
        engineers = self.engineers_attack() if attacking else self.engineer_in(self.place[u])
        if engineers and self.bars(rule.R_16_5D):
            return rule.R_16_5D
        if self.t.support[u]:
            return ALLOWED
        one: i64 = self.head[self.place[u]]
        while one >= 0:
            takes_part = not attacking or self.flags[one] & JOINED != 0
            if self.t.support[one] and takes_part and self.bars(rule.R_16_1C):
                return rule.R_16_1C
            one = self.link[one]
        return ALLOWED

    def advance_bar(self, u: i64, to: i64) -> i64:
        """SH-S7.9a, SH-5.3f, SH-16.4e, SH-17.3j, SH-18b, R-44: into a fort only by advance; trains along the railroad;
        nobody into an area closed to his side."""
        if self.t.train[u] and to not in self.t.rail_near[self.place[u]] and self.bars(rule.R_16_4E):
            return rule.R_16_4E
        if self.t.side[u] == CHINA and self.shut[CHINA][to] and self.bars(rule.R_18B):
            return rule.R_18B
        return self.stack_bar(u, to)

    # -- frames ------------------------------------------------------------------------------------------------

    def movement_ask(self, seat: i64, mode: i64) -> Frame[Any]:
        return Orders(seat, mode)

    def declared(self, seat: i64) -> None:
        declare(self, seat)

    def combat_over(self) -> None:
        after_combat(self)

    def turn_over(self) -> Frame[Any]:
        return EndOfTurn()
