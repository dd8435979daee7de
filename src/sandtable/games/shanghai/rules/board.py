"""The board of Shanghai Incident: where the exclusive rules change the standard ones, each question in its place.

Sections 10.3 and 14.0 to 18.0. A section that says more is a class in its own module, each built on the one before:
the Woosung forts, stacking, what hinders, cover, redeployment, the settlements, trains, marching, retreating. The board
is the last of them. The standard rules themselves are the series' layer (R-01), without supply (R-37), displacement
(SH-7.7.2a) and bombardment (R-17).
"""

from typing import Any, ClassVar

from mypy_extensions import i64

from sandtable.games.shanghai import event, folio, rule, verb
from sandtable.games.shanghai.folio import BY_RAIL, CHINA, JAPAN, REDEPLOYING
from sandtable.games.shanghai.rules import woosung
from sandtable.games.shanghai.rules.retreating import Retreating
from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.flow import ALLOWED, EVERYONE, Frame
from sandtable.kernel.legality import NOT_OFFERED
from sandtable.kernel.words import DANGER, Say, Shown, button, on_space, say
from sandtable.kit.dice import Die
from sandtable.series.fire_and_movement.folio import D1, D2, EX, NE
from sandtable.series.fire_and_movement.rules.board import (
    MOBILE,
    MOBILE_COMBAT,
    MOBILE_MOVEMENT,
    MOVEMENT_FLAGS,
    NORMAL,
    TITLE_ROWS,
)
from sandtable.series.fire_and_movement.rules.reach import MoveReach, search


class ShanghaiBoard(Retreating):
    """The whole state of a game of Shanghai Incident, and what may be done in it."""

    cites_together: ClassVar[int] = rule.R_7_8D
    cites_markers: ClassVar[int] = rule.R_15_2A
    cites_control: ClassVar[int] = rule.R_11K
    cites_range: ClassVar[int] = rule.R_15_2B

    def fork(self) -> "ShanghaiBoard":
        o = ShanghaiBoard(self.t)
        self.copy_into(o)
        return o

    def set_rows(self, rows: list[Any]) -> None:
        super().set_rows(rows)
        self.derive()

    def derive(self) -> None:
        """Everything that follows from the rows."""
        self.rebuild()
        self.close_hexes()
        self.note_snipers()
        self.note_interdiction()

    # -- forts, settlements ------------------------------------------------------------------------------------

    def set_works(self, h: i64, what: i64) -> None:
        """Forks share the row until it changes, which is seldom."""
        row = self.works[:]
        row[h] = what
        self.works = row

    def zone_near(self, side: i64) -> list[list[int]]:
        """SH-18c: while they are closed to the Chinese, their zones do not reach into the areas."""
        return self.t.near_shut if side == CHINA and not self.opened else self.t.near

    # -- snipers and interdiction ------------------------------------------------------------------------------

    def sniper_in(self, h: i64) -> bool:
        """FM-6.0d: snipers, like garrisons and markers, are no units: they have no zone."""
        return self.odd_end[h] == 1

    # -- units come and go -------------------------------------------------------------------------------------

    def entered(self, u: i64, h: i64) -> None:
        """SH-11k, SH-11l, R-38: the hex belongs to whoever entered it last, passing through included."""
        side: i64 = self.t.side[u]
        if self.control[h] != side:
            self.take_control(h, side, rule.R_11K)
            if self.t.is_place[h]:
                self.stale |= TITLE_ROWS
                self.stale_places = TITLE_ROWS
                self.changes += 1
        if side == JAPAN:
            if self.guarded(h):
                self.enter_settlement(h)
            elif self.t.fort_no[h] >= 0 and not self.forts_gone:
                self.close_hexes()
                self.test_forts()

    def test_forts(self) -> None:
        """SH-17.3h: Japanese units on all three at one moment destroy them for good."""
        if all(self.held[h] == 1 + JAPAN for h in self.t.forts):
            self.forts_gone = 1
            self.tell(EVERYONE, rule.R_17_3H, event.WOOSUNG, -1, woosung.DESTROYED)
            self.close_hexes()

    def left(self, u: i64, to: i64) -> None:
        """SH-17.1d, SH-17.1e: a fort goes with its builder's leaving, by movement, retreat or loss; SH-17.3g,
        SH-17.3k: a Woosung fort that the last Japanese unit leaves is operative, and Chinese, again."""
        h: i64 = self.place[u]
        if self.works[h] == u + 1:
            self.set_works(h, 0)
            self.tell(EVERYONE, rule.R_17_1D, event.FORT_GONE, h, u)
        if self.t.fort_no[h] >= 0 and self.t.side[u] == JAPAN and not self.forts_gone:
            if self.head[h] == u and self.link[u] < 0:
                self.tell(EVERYONE, rule.R_17_3G, event.WOOSUNG, h, woosung.AGAIN)
                self.take_control(h, CHINA, rule.R_17_3K)

    def lift(self, u: i64, where: i64) -> None:
        h: i64 = self.place[u]
        super().lift(u, where)
        if self.t.fort_no[h] >= 0 and self.t.side[u] == JAPAN:
            self.close_hexes()

    # -- stacking ----------------------------------------------------------------------------------------------

    def is_apart(self, u: i64) -> bool:
        """SH-16.4c, SH-16.4d: trains belong to no stack."""
        return self.t.train[u] != 0

    def group_bar(self, group: list[int], h: i64) -> i64:
        """SH-5.3e, SH-7.7c, SH-7.7d, SH-7.7.2a, SH-16.3k: a stack retreats together; a retreat ends where stacking
        allows it, and pushes nobody aside."""
        if len(group) == 2:
            return self.pair_bar(group[0], group[1], h)
        return self.stack_bar(group[0], h)

    # -- movement ----------------------------------------------------------------------------------------------

    def phase_begins(self, seat: i64) -> None:
        """What a unit got in its last phase, or in a pause's placement, counts no longer than the next one."""
        if self.phase == folio.PAUSE:
            self.clear_flags(seat, MOVEMENT_FLAGS)
        else:
            self.clear_flags(seat, MOVEMENT_FLAGS | folio.STEPPED | folio.PLACED)

    def infiltration_bar(self, u: i64, mode: i64) -> i64:
        """SH-4.1c, SH-14c, SH-16.4a: never in mobile movement, when redeploying, or by rail."""
        if mode == MOBILE:
            return rule.R_4_1C
        if mode == REDEPLOYING:
            return rule.R_14C
        return rule.R_16_4A if self.t.train[u] else ALLOWED

    def find_reach(self, u: i64, partner: i64, mode: i64, points: i64, first: bool) -> MoveReach:
        """SH-14a, SH-14c, SH-16.4a: by redeployment, by rail, or as the standard rules say."""
        if mode == BY_RAIL:
            return self.rail_reach(u)
        if mode != REDEPLOYING:
            return super().find_reach(u, partner, mode, points, first)
        side: i64 = self.t.side[u]
        rough = self.rough(side, mode)
        return search(
            u, mode, self.place[u], points, first, self.changes, self.t.hexes, self.t.near_steps,
            rough, rough is not self.t.ones, self.block(side), False,
        )  # fmt: skip

    def stops_at(self, side: i64, mode: i64, h: i64) -> bool:
        return mode != REDEPLOYING and self.in_zone(side, h)

    def mode_rule(self, mode: i64) -> i64:
        if mode == REDEPLOYING:
            return rule.R_14A
        if mode == BY_RAIL:
            return rule.R_16_4A
        return rule.R_4_1B if mode == MOBILE else rule.FM_5_0B

    def ground_bar(self, h: i64) -> i64:
        """SH-5.2a, FM-5.1c: whole river is never entered; the rest of the sheet is out of play."""
        if h >= len(self.t.hex_names):
            return NOT_OFFERED
        if self.t.sheet.kind[h] == folio.RIVER:
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
                found.append(action(verb.ENTER, h))

    def way_shown(self, act: i64) -> Shown:
        if verb_of(act) == verb.ABANDON:
            return button(say("Rather lose them than enter the settlement"), DANGER, sure=True)
        h = noun_of(act)
        costs = self.t.area[h] == folio.INTERNATIONAL and not self.entered_settlement and self.t.vp_settlement
        price = f" ({self.t.vp_settlement} VP)" if costs else ""
        return on_space(say("Enter the settlement at {space}" + price, h), "Settlements", True)

    # -- combat ------------------------------------------------------------------------------------------------

    def target_bar(self, side: i64, h: i64) -> i64:
        """FM-7.1b, SH-16.3f, SH-17.3a: Japan may also attack a sniper or an operative Woosung fort."""
        if self.held[h] == 2 - side:
            return ALLOWED
        if side == JAPAN and (self.odd_end[h] or self.operative(h)):
            return ALLOWED
        return rule.FM_7_1B

    def marker_bar(self, m: i64, target: i64) -> i64:
        """SH-8.0a, SH-15.1a, SH-15.1c, SH-15.1f, SH-15.2b, SH-15.2c, R-16, R-17: naval guns reach so far from great
        river, aircraft anywhere; any number of them, for any Japanese unit."""
        reach: i64 = self.t.marker_range[m]
        if reach >= 0 and self.t.river_range[target] > reach and self.bars(rule.R_15_2B):
            return rule.R_15_2B
        return ALLOWED

    def read_result(self, result: i64) -> i64:
        """SH-4.1e, SH-16.3h: an exchange in a mobile combat phase is no effect."""
        return NE if result == EX and self.phase == MOBILE_COMBAT else result

    def no_effect_rule(self) -> i64:
        """SH-4.1e: in a mobile combat phase it may be an exchange that has none."""
        if self.phase == MOBILE_COMBAT and self.t.result(self.column, self.rolled[0]) == EX:
            return rule.R_4_1E
        return rule.FM_7_6F

    def attackers_immune(self) -> bool:
        """SH-16.3g: whoever attacks a sniper alone suffers nothing."""
        return self.sniper_fight == 1

    def target_hit(self, result: i64) -> None:
        """SH-16.3g, SH-16.3j, SH-17.3d, SH-17.3e, SH-17.3i: the sniper is gone, the fort is put out; a garrison neither
        retreats nor resists, units with it do as always."""
        self.remove_snipers(self.target)
        if self.operative(self.target) and self.active == JAPAN:
            self.tell(EVERYONE, rule.R_17_3D, event.WOOSUNG, self.target, woosung.PUT_OUT)

    def may_advance(self, result: i64) -> bool:
        """FM-7.9a, FM-7.9c, SH-17.3f: after D1, D2, DE; after EX only into a Woosung fort."""
        return result >= D1 or (result == EX and self.active == JAPAN and self.operative(self.target))

    def retreat_length(self, result: i64) -> i64:
        """SH-7.7a: attackers never retreat more than one hex."""
        return 2 if result == D2 else 1

    def test_resistance(self, h: i64, attacking: bool) -> None:
        """SH-7.8a: one die, but in a fort."""
        if self.resist_needs_die(h, attacking):
            self.rolled = []
            self.call(Die(self.t.die))
            self.answer = 1

    def resistance_holds(self, u: i64, die: i64) -> bool:
        """SH-7.8a, SH-7.8b: a die not above the unit's defense."""
        return die <= self.defense_of(u)

    # -- retreat and advance -----------------------------------------------------------------------------------

    def retreat_links(self, u: i64) -> list[list[int]]:
        """SH-16.4d, SH-16.4e, SH-16.4i, R-24: trains fight as other units do and retreat along the railroad only."""
        return self.t.rail_near if self.t.train[u] else self.t.near

    def goes_further(self) -> bool:
        """SH-7.7e: a retreat goes on to the first safe hex."""
        return True

    def fewest_further(self) -> bool:
        """SH-7.7h, R-26: from version 2 of these rules on; before it their number had no limit."""
        return self.version >= 2

    def further_rule(self) -> i64:
        return rule.R_7_7H

    def unwelcome(self, u: i64, h: i64) -> bool:
        """SH-18g, R-49: no Japanese unit is obliged to retreat into a settlement."""
        return self.t.side[u] == JAPAN and self.guarded(h)

    def more_ways_back(self, found: list[int]) -> None:
        found.append(plain(verb.ABANDON))

    def way_back_bar(self, group: list[int], ways: list[int], free: bool) -> i64:
        """R-49: nobody need go where they are not obliged to; but whoever has another way takes it."""
        other = free or any(not self.unwelcome(group[0], to) for to in ways)
        return rule.FM_7_7B if other and self.bars(rule.FM_7_7B) else ALLOWED

    # -- frames: the chapters that hold them are written against this board --------------------------------------

    def movement_ask(self, seat: i64, mode: i64) -> Frame[Any]:
        from sandtable.games.shanghai.rules.moving import Orders

        return Orders(seat, mode)

    def declared(self, seat: i64) -> None:
        from sandtable.games.shanghai.rules.snipers import declare

        declare(self, seat)

    def combat_over(self) -> None:
        from sandtable.games.shanghai.rules.rubble import after_combat

        after_combat(self)

    def turn_over(self) -> Frame[Any]:
        from sandtable.games.shanghai.rules.turn import EndOfTurn

        return EndOfTurn()

    def score(self) -> i64:
        from sandtable.games.shanghai.rules.victory import victory_points

        return victory_points(self)

    # -- words -------------------------------------------------------------------------------------------------

    def turn_words(self) -> Say:
        return say(f"Week {self.week()}, turn {self.turn}", rule=rule.R_12_1A)

    def week(self) -> i64:
        """Weeks are counted from 1; a pause belongs to the week before it."""
        return self.t.pause_start - self.pauses + 1

    def phase_rule(self) -> i64:
        if self.phase == MOBILE_MOVEMENT:
            return rule.R_4_1A
        return rule.R_4_1D if self.phase == MOBILE_COMBAT else super().phase_rule()

    def way_words(self, mode: i64) -> str:
        return "run" if mode == BY_RAIL else "redeploy" if mode == REDEPLOYING else "move"

    def usual_mode(self, u: i64, mode: i64) -> i64:
        return BY_RAIL if self.t.train[u] else mode

    def picked_mode(self, mode: i64) -> i64:
        return NORMAL if mode == BY_RAIL else mode

    def other_modes(self, u: i64, usual: i64) -> list[int]:
        return [REDEPLOYING] if usual == NORMAL else []

    def reach_words(self, mode: i64, points: i64) -> str:
        if mode == BY_RAIL:
            return ": by rail"
        return f", redeploying: {points} points" if mode == REDEPLOYING else f": {points} points"

    def matters(self, h: i64) -> bool:
        return self.t.is_place[h] != 0

    def shift_words(self) -> list[Say]:
        code = int(self.cover_code(self.target))
        if code:
            word = self.t.cover_word(int(self.target), code)
            return [say(f"{self.t.fort_shift} left: {word}", rule=rule.R_17_2A)]
        found = super().shift_words()
        if self.fortified(self.target):
            found.insert(0, say("The fort does not count: engineers attack", rule=rule.R_16_5A))
        return found
