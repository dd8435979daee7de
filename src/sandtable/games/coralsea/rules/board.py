"""What Coral Sea changes in the series: terrain, ships, the jungle, isolation, airfields, initiative and victory.

Sections 1, 3, 4, 6 to 9 and 13 of the campaign rules, and the conditions of the Battle Chits.
"""

from typing import Final

from mypy_extensions import i64

from sandtable.games.coralsea import deck, event, rule, source
from sandtable.games.coralsea.material import ALLIES, JAPAN
from sandtable.games.coralsea.rules.covered import CoveredBoard
from sandtable.kernel.flow import EVERYONE
from sandtable.kit.draws import DrawOffer, offer_by
from sandtable.series.campaign_commander.rules.board import DEPLETED, DISORGANIZED, POOL
from sandtable.series.campaign_commander.rules.losses import destroy
from sandtable.series.campaign_commander.volume import GROUND, MOVEMENT, NAVAL

CHIT_RULES: Final = (
    rule.B10, rule.B11, rule.B12, rule.B13, rule.B14A, rule.B15A, rule.B16,
    rule.B15A, rule.B16, rule.B17, rule.B13, rule.B18,
    rule.B19, rule.B21D, rule.B22, rule.B23A,
    rule.B20, rule.B21D, rule.B22, rule.B23A,
)  # fmt: skip
"""The rule of each kind of chit, in the order of chits.toml; RUL-30 and RUL-31 settle two of them."""

CITED: Final = (
    rule.R_7C2, rule.R_7A, rule.R_7D2, rule.R_7B1, rule.R_7B2, rule.R_7E, rule.R_7D1, rule.R_1G1, rule.R_5A,
    rule.R_1F,
)  # fmt: skip
"""What the campaign rules say of what the series leaves to a volume, in the series' order."""


class CoralBoard(CoveredBoard):
    """The whole state of a game of Coral Sea."""

    def cited(self, what: i64) -> i64:
        return CITED[what]

    def renewed(self) -> bool:
        return self.version >= 3

    # -- terrain and control (1) -------------------------------------------------------------------------------

    def may_enter(self, side: i64, area: i64) -> bool:
        """CS-1i1, CS-1i2: no Japanese unit gets into the Australia box, an Allied city, port and airfield."""
        return side == ALLIES or area != self.t.australia

    def may_carry_supply(self, area: i64) -> bool:
        """CS-1d1, CS-4a: Resource Points lie in urban areas only; CC-7.3.2."""
        return self.t.urban[area] == 1

    def holds_all(self, side: i64, areas: list[int]) -> bool:
        """CS-1g3, CS-1g2: whole islands, as control is now."""
        for area in areas:
            if self.control[area] != side:
                return False
        return True

    def region_points(self, side: i64) -> i64:
        """CS-13a, CS-1d2, RUL-05: the regions of which the side controls every area."""
        total: i64 = 0
        for region in self.t.regions:
            if self.holds_all(side, region.areas):
                total += region.vp
        return total

    def points(self, side: i64) -> i64:
        """CS-13a to CS-13d: regions, destroyed enemy units (their values are CS-13b1, CS-13b2, CS-13b3), cards."""
        return self.region_points(side) + self.bounty[side] + self.awards[side]

    # -- the initiative (3) ------------------------------------------------------------------------------------

    def changed(self) -> None:
        """CS-3b, CS-3c, RUL-02: three of five places AND eight Japanese units destroyed: the Allies have the
        initiative for good."""
        if self.won or self.losses[JAPAN] < self.t.kills_needed or self.keys_held() < self.t.keys_needed:
            return
        self.won = 1
        self.tracking = 0
        self.tracking_new = 0
        if self.initiative != ALLIES:
            self.initiative = ALLIES
            self.tell(EVERYONE, rule.R_3B, event.INITIATIVE, ALLIES)

    def keys_held(self) -> i64:
        """How many of the five places the Allies hold whole."""
        n: i64 = 0
        for areas in self.t.keys:
            if self.holds_all(ALLIES, areas):
                n += 1
        return n

    def next_sequence(self) -> None:
        """CS-3d, CS-K6, RUL-56: Tracking Stations works in the three sequences after the one it was played in."""
        if self.tracking_new:
            self.tracking_new = 0
            self.initiative = ALLIES
            self.tell(EVERYONE, rule.K6, event.INITIATIVE, ALLIES)
        elif self.tracking > 0:
            self.tracking -= 1
            if self.tracking == 0:
                self.initiative = JAPAN
                self.tell(EVERYONE, rule.K6, event.INITIATIVE, JAPAN)

    # -- Resource Points (4) -----------------------------------------------------------------------------------

    def in_force(self, kind: i64) -> bool:
        """CS-10b: a permanent card lies on the board."""
        return self.lasting[ALLIES if kind >= deck.AC_SUDDEN_DEATH else JAPAN] & self.t.kind_bits[kind] != 0

    def places_for_supply(self, side: i64) -> list[int]:
        """CS-4b, CS-4c, CS-K4, RUL-46: Rabaul; Australia and Noumea as the Allied player likes, after Townsville
        Bombed Noumea alone for what discarding brings."""
        kind: i64 = self.t.card_kind[self.placing] if self.placing >= 0 else -1
        if side == JAPAN:
            found = [self.t.rabaul] if self.control[self.t.rabaul] == JAPAN else []
            return found + self.room_afloat() if kind == deck.JC_OILERS and not self.afloat else found
        has_noumea = self.control[self.t.noumea] == ALLIES
        if kind == deck.AC_SERVICE_FORCE:
            names = ("australia", "noumea", "efate", "espiritu_santo")
            return [a for a in range(self.t.land) if self.t.areas[a] in names and self.control[a] == ALLIES]
        if kind < 0 and self.in_force(deck.JC_TOWNSVILLE):
            return [self.t.noumea if has_noumea else self.t.australia]
        return [self.t.australia, self.t.noumea] if has_noumea else [self.t.australia]

    def room_afloat(self) -> list[int]:
        """Sea areas with a Japanese naval stack that has room for a Resource Point (CS-7b2)."""
        return [
            area
            for area in range(self.t.land, self.t.size)
            if len(self.units_in(JAPAN, area, NAVAL)) > self.supply_at(JAPAN, area)
        ]

    # -- the jungle (6) ----------------------------------------------------------------------------------------

    def came_ashore(self, u: i64) -> None:
        """Seabees help whoever disembarked, in a port too; in version 1 of these rules only at a coast."""
        if self.version >= 2:
            super().came_ashore(u)

    def wear(self) -> str:
        return "jungle: each unit is Depleted, or Disorganized if it was"

    def walked(self, u: i64) -> None:
        """CS-6a to CS-6d, RUL-20: whoever walks across a land border is Depleted, or if it was so, Disorganized."""
        if self.t.kind[u] != GROUND:
            return
        state: i64 = self.state[u]
        if state & DEPLETED == 0:
            self.state[u] = state | DEPLETED
            self.tell(EVERYONE, rule.R_6A, event.DEPLETED, u, self.place[u])
        elif state & DISORGANIZED == 0:
            self.state[u] = state | DISORGANIZED
            self.tell(EVERYONE, rule.R_6B, event.DISORGANIZED, u, self.place[u])

    def slowest_on_foot(self, units: list[int]) -> i64:
        """RUL-20: the factor as it is after the jungle: everybody is Depleted then, whoever was worn before also
        Disorganized."""
        least: i64 = 99
        for u in units:
            if self.t.kind[u] == GROUND:
                value: i64 = self.t.values[u * 6 + 3 + MOVEMENT]
                if self.state[u] & (DEPLETED | DISORGANIZED) and value > 1:
                    value -= 1
                least = min(least, value)
        return least

    # -- ships (7) ---------------------------------------------------------------------------------------------

    def naval_reach(self, u: i64) -> bool:
        """CS-7c2, RUL-45, RUL-55: a Resource Point in its own port, or aboard the ships in its own sea area."""
        return self.place[u] == self.op_area

    def is_express(self, units: list[int]) -> bool:
        """Tokyo Express: a Japanese stack whose ships are all LS, none of the Truk Fleet."""
        if not self.tokyo:
            return False
        for u in units:
            if self.t.kind[u] == NAVAL and (self.t.type[u] != self.t.ls or self.t.truk[u]):
                return False
        return True

    def move_cost(self, units: list[int]) -> i64:
        """CS-7a, RUL-03: 2 Supply Points for ships, 1 by Tokyo Express; 1 for ground units (CC-5.5.2a)."""
        for u in units:
            if self.t.kind[u] == NAVAL:
                return 1 if self.is_express(units) else self.t.cost[1]
        return self.t.cost[0]

    def load_cost(self, units: list[int]) -> i64:
        """CC-7.1.6a: nothing by Tokyo Express, which a voyage is from its beginning or not at all."""
        begun = self.sails == 1 and self.renewed()
        return 0 if self.free_load or (not begun and self.is_express(units)) else self.t.embark_cost

    def begins_voyage(self) -> None:
        if self.is_express(self.moving):
            self.free_load = 1
            self.tokyo = 0

    def carries(self, u: i64) -> bool:
        """RUL-34: the Truk Fleet carries no ground units."""
        return self.t.kind[u] == NAVAL and not self.t.truk[u]

    def may_halt(self, units: list[int], area: i64) -> bool:
        """CS-7c1, CS-7d1, RUL-34: anywhere at sea, but the Truk Fleet never with other Japanese units."""
        if self.t.side[units[0]] != JAPAN or area < self.t.land:
            return True
        is_truk = self.t.truk[units[0]]
        for u in self.t.of_side[JAPAN]:
            if self.place[u] == area and self.t.truk[u] != is_truk and u not in units:
                return False
        return True

    def may_dock(self, units: list[int]) -> bool:
        """CS-7d2: the Truk Fleet enters no port."""
        for u in units:
            if self.t.truk[u]:
                return False
        return True

    def mends_here(self, u: i64) -> bool:
        """CS-7e: ships are put right only in a friendly-controlled port."""
        area: i64 = self.place[u]
        return area < self.t.land and self.control[area] == self.t.side[u]

    def goes_home(self, u: i64) -> bool:
        """CS-7d4."""
        return self.t.truk[u] == 1

    def sent_home(self, u: i64) -> None:
        """CS-7d4, CS-7d5, RUL-34: a Truk unit that becomes Disorganized leaves at once; one that shows its depleted
        side is lost and scores. What the others cannot hold of the Resource Points goes with it."""
        area: i64 = self.place[u]
        along = u in self.moving
        lost = self.state[u] & DEPLETED
        self.leave_battle(u)
        self.state[u] = 0
        if lost:
            destroy(self, u, rule.R_7D5)
        else:
            self.place[u] = POOL
            self.tell(EVERYONE, rule.R_7D4, event.LEAVES, u, area)
        over = self.supply_at(JAPAN, area) - len(self.units_in(JAPAN, area, NAVAL))
        if over > 0:
            self.add_supply(JAPAN, area, -over)
            self.tell(EVERYONE, rule.R_7D4, event.SUPPLY_LOST, JAPAN, area, over)
            if along:
                self.cargo = min(self.cargo, self.supply_at(JAPAN, area))
        if along and self.renewed():
            # CS-7b2: what the others on the move cannot carry stays with the ships that lie there.
            self.cargo = min(self.cargo, len([one for one in self.moving if self.t.truk[one]]))

    def fleet_at_sea(self) -> bool:
        for u in self.t.fleet:
            if self.place[u] >= 0:
                return True
        return False

    def closes(self) -> None:
        """CS-7d3: the Truk Fleet leaves with its last Resource Point. What lasted for the operation is over."""
        self.clear_weather()
        for area in range(self.t.land):
            self.hushed[area] = 0
        if self.limited:
            self.uncovered = True  # who leaves now tells what lay under them
            self.forget()
        if not self.fleet_at_sea():
            return
        for u in self.t.fleet:
            if self.place[u] >= 0 and self.supply_at(JAPAN, self.place[u]) > 0:
                return
        for u in self.t.fleet:
            if self.place[u] >= 0:
                self.tell(EVERYONE, rule.R_7D3, event.LEAVES, u, self.place[u])
                self.place[u] = POOL
                self.state[u] = 0

    # -- retreats and isolation (8) ----------------------------------------------------------------------------

    def refuges(self, u: i64) -> list[int]:
        """CS-8b1, RUL-24, RUL-25, RUL-28: ships next to the battle with room for one more; who came from the sea goes
        back to the ships that it came from first."""
        side: i64 = self.t.side[u]
        found: list[int] = []
        for sea in self.t.coast[self.place[u]]:
            if len(self.units_in(side, sea, GROUND)) < self.t.most_aboard:
                for ship in self.units_in(side, sea, NAVAL):
                    if not self.t.truk[ship]:
                        found.append(sea)
                        break
        if side == self.attacker and self.assault_from in found:
            return [self.assault_from]
        return found

    def isolated(self, u: i64) -> bool:
        """CS-8c, RUL-07, CS-1a: every land area next door is enemy-occupied (there may be none), and an enemy is next
        door, on land or at sea. Nobody in Australia or aboard is ever isolated."""
        area: i64 = self.place[u]
        if self.t.kind[u] != GROUND or area < 0 or area >= self.t.land or area == self.t.australia:
            return False
        side: i64 = self.t.side[u]
        threatened = False
        for n in self.t.walk[area]:
            if not self.is_enemy_held(side, n):
                return False
            threatened = True
        if threatened:
            return True
        for sea in self.t.coast[area]:
            if self.has_any(1 - side, sea):
                return True
        return False

    # -- airfields (9, 11) -------------------------------------------------------------------------------------

    def occupied(self, side: i64, area: i64) -> None:
        """CS-9e, RUL-06: an enemy marker is out of the game; an own one takes its place if there is one."""
        if self.markers[area] != 1 - side:
            return
        self.bombed[area] = 0
        if self.spare[side] > 0:
            self.spare[side] -= 1
            self.markers[area] = side
            self.tell(EVERYONE, rule.R_9E, event.AIRFIELD_TAKEN, side, area)
        else:
            self.markers[area] = -1
            self.tell(EVERYONE, rule.R_9E, event.AIRFIELD_GONE, side, area)

    def has_airfield(self, side: i64, area: i64) -> bool:
        """CS-1e, CS-9d: printed or a marker, in an area that the side controls."""
        return (
            area < self.t.land
            and self.control[area] == side
            and (self.t.airfield[area] == 1 or self.markers[area] == side)
        )

    def works(self, side: i64, area: i64, for_chits: bool) -> bool:
        """RUL-33, CS-11b, CS-B15b: not Disorganized, and for chits not suppressed by Shore Bombardment."""
        return (
            self.has_airfield(side, area) and not self.bombed[area] and not (for_chits and self.hushed[area])
        )

    def air_cover(self, side: i64, area: i64, reach: i64, for_chits: bool) -> bool:
        """CS-9g: a working airfield within so many areas."""
        row = self.t.distance[area]
        for field in range(self.t.land):
            if row[field] <= reach and self.works(side, field, for_chits):
                return True
        return False

    # -- Battle Chits ------------------------------------------------------------------------------------------

    def condition(self, n: i64, side: i64) -> bool:
        """CS-B1, CS-B2, CS-B5, CS-B8, CS-B21a: what is in the cups, and what is live."""
        if n == 0:
            return True
        if n == source.JP_DEFENDS:
            return self.attacker == ALLIES
        if n == source.JP_GUNS:
            return self.guns(JAPAN)
        if n == source.AL_GUNS:
            return self.guns(ALLIES)
        if n == source.JP_LS_PRESENT:
            return self.light_ship(JAPAN, False)
        if n == source.US_LS_PRESENT:
            return self.light_ship(ALLIES, True)
        if self.foul:
            return False
        if n == source.JP_AIR_GROUND:
            return self.air(JAPAN, False)
        if n == source.AL_AIR_GROUND:
            return self.air(ALLIES, False)
        if n == source.JP_AIR_NAVAL:
            return self.air(JAPAN, True)
        return n == source.AL_AIR_NAVAL and self.air(ALLIES, True)

    def guns(self, side: i64) -> bool:
        """CS-B3, CS-B6: an HS or LS in a sea area next to the battle."""
        for sea in self.t.coast[self.battle]:
            for u in self.t.of_side[side]:
                if self.place[u] == sea and self.t.gunned[u]:
                    return True
        return False

    def light_ship(self, side: i64, us_only: bool) -> bool:
        """CS-B21a: an LS of the side (of the US Navy, for Torpedoes) is in the battle."""
        for u in self.fighters(side):
            if self.t.type[u] == self.t.ls and (not us_only or self.t.us[u]):
                return True
        return False

    def air(self, side: i64, naval: bool) -> bool:
        """CS-B4, CS-B7, CS-B9, CS-B23b: a carrier next to (in) the battle, or a working airfield near enough."""
        for u in self.t.carriers[side]:
            if naval:
                if u in self.fighters(side):
                    return True
            elif self.place[u] >= self.t.land and self.place[u] in self.t.coast[self.battle]:
                return True
        return self.air_cover(side, self.battle, self.t.air_reach[side], True)

    def chit_rule(self, chit: i64) -> i64:
        return CHIT_RULES[chit]

    def chit_special(self, chit: i64) -> None:
        """CS-B15b: Shore Bombardment in a battle whose area has an enemy airfield."""
        found = self.t.chits[chit]
        enemy = 1 - found.side
        if found.special == "hush" and self.has_airfield(enemy, self.battle) and not self.hushed[self.battle]:
            self.hushed[self.battle] = 1
            self.tell(EVERYONE, rule.B15B, event.HUSHED, enemy, self.battle)

    def dug_in(self, u: i64) -> None:
        self.tell(EVERYONE, rule.B14A, event.DUG_IN, u)

    def has_kenny(self) -> bool:
        """CS-10d, CS-K7."""
        return self.in_force(deck.AC_KENNY)

    def has_air_superiority(self) -> bool:
        """CS-10e2, CS-K8."""
        return self.in_force(deck.AC_AIR_SUPERIORITY)

    # -- options and draws -------------------------------------------------------------------------------------

    def draw_offer(self, seat: i64) -> DrawOffer | None:
        """A draw may be offered by the player who is asked, outside battles."""
        return offer_by(self, seat) if self.asked == seat and self.battle < 0 and self.sequence > 0 else None
