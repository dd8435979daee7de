"""The position: who controls what, what is known of the counters, how they are lost, and how the game is scored."""

from typing import Final

from mypy_extensions import i64

from sandtable.games.nei import event, rule
from sandtable.games.nei.material import (
    AIR,
    ALLIES,
    AREAS,
    AV,
    DESTROYED,
    DISRUPTED,
    GROUND,
    JAPAN,
    LANDS,
    NAVAL,
    SINGAPORE_SIDE,
    UNITS,
)  # fmt: skip
from sandtable.games.nei.pieces import NO_LIMIT, Pieces
from sandtable.kernel.flow import EVERYONE, NOBODY, PLAYING
from sandtable.kit.dice import Die
from sandtable.kit.draws import DrawOffer, offer_by

# How a game of this title can end, beside resigning and an agreed draw.
ALL_TAKEN: Final = 10
FLEET_LOST: Final = 11
J_DECISIVE: Final = 12
J_THEATER: Final = 13
J_MARGINAL: Final = 14
DRAWN: Final = 15
A_MARGINAL: Final = 16
A_DECISIVE: Final = 17
ENDINGS: Final = {
    1: "resigned", 2: "agreed", ALL_TAKEN: "all-taken", FLEET_LOST: "fleet-lost", J_DECISIVE: "japan-decisive",
    J_THEATER: "japan-theater", J_MARGINAL: "japan-marginal", DRAWN: "draw", A_MARGINAL: "allies-marginal",
    A_DECISIVE: "allies-decisive",
}  # fmt: skip

CONTESTED: Final = 2
NO_ONE: Final = -1
SURE: Final = 1
GONE_DARK: Final = 2
EARLY: Final = 3


class NeiBoard(Pieces):
    """The whole state of a game of Netherlands East Indies."""

    def fork(self) -> "NeiBoard":
        o = NeiBoard(self.t)
        self.copy_into(o)
        return o

    # -- control and functionality -----------------------------------------------------------------------------

    def spore_owner(self) -> i64:
        """NEI-5.3a, NEI-7.4b: Singapore is Allied until it falls, then Japanese for good."""
        return JAPAN if self.singapore == 0 else ALLIES

    def home_of(self, area: i64) -> i64:
        """NEI-5.2a, NEI-19.1a: whose home base the area is now, or -1."""
        owner: i64 = self.t.home[area]
        return self.spore_owner() if owner == SINGAPORE_SIDE else owner

    def holds(self, side: i64, land: i64) -> bool:
        """A ground unit, a base or a secret airbase of the side is there."""
        return self.troops[side * AREAS + land] > 0 or self.based(side, land)

    def holds_openly(self, side: i64, land: i64) -> bool:
        """The same as everybody can see it: a secret airbase face down does not count (RU-56)."""
        if self.troops[side * AREAS + land]:
            return True
        u: i64 = self.base[land]
        return u >= 0 and self.t.side[u] == side

    def troops_at(self, side: i64, land: i64) -> bool:
        """Whether the side has a ground unit, other than a base, in the area."""
        return land >= 0 and self.troops[side * AREAS + land] > 0

    def control(self, area: i64) -> i64:
        """NEI-5.0a to NEI-5.0d: who controls an area: a side, CONTESTED or NO_ONE."""
        home = self.home_of(area)
        if home >= 0:
            return home
        if area < LANDS:
            one, two = self.holds(JAPAN, area), self.holds(ALLIES, area)
        else:
            one, two = self.surface_in(JAPAN, area), self.surface_in(ALLIES, area)
        if one and two:
            return CONTESTED
        return JAPAN if one else ALLIES if two else NO_ONE

    def based(self, side: i64, land: i64) -> bool:
        """A base of the side stands there; to its owner a secret airbase is one, face down too (NEI-28c)."""
        u: i64 = self.base[land]
        return (u >= 0 and self.t.side[u] == side) or (side == ALLIES and self.at[self.t.secret] == land)

    def works(self, side: i64, land: i64) -> bool:
        """NEI-5.4a, NEI-5.4c, NEI-5.4d: a base of the side, or its home base; enemies there do not matter."""
        return self.home_of(land) == side or self.based(side, land)

    def port_works(self, side: i64, sea: i64) -> bool:
        """NEI-5.5b, NEI-5.4b: the sea area adjoins a functional port of the side, or is its home base. RU-56: a secret
        airbase never makes a port work."""
        if self.home_of(sea) == side:
            return True
        land: i64 = self.t.port_of[sea]
        if land < 0 or self.t.port[land] == 0 or self.at[self.t.secret] == land:
            return False
        return self.works(side, land)

    def capacity(self, side: i64, land: i64) -> i64:
        """NEI-9.3a: how many air units the side may base there; RU-56: a secret airbase is an airfield anywhere."""
        home = self.home_of(land)
        if home >= 0:
            if home != side:
                return 0
            return self.t.room_spore if land == self.t.spore else NO_LIMIT
        u: i64 = self.base[land]
        if side == ALLIES and self.at[self.t.secret] == land:
            u = self.t.secret
        elif u < 0 or self.t.side[u] != side or self.t.airfield[land] == 0:
            return 0
        return self.t.room_two if self.steps[u] == 2 else self.t.room_one

    def room(self, side: i64, land: i64) -> i64:
        """How many more air units the airfield takes."""
        return self.capacity(side, land) - self.wings[side * AREAS + land]

    def open_to(self, side: i64, square: i64) -> bool:
        """NEI-2.1c, NEI-9.5a, NEI-9.5b, NEI-7.4e: whether units of the side may be in or over a square; NEI-10.1o: air
        units over land, sea and own home bases alike."""
        if self.t.closed[square]:
            return False
        if self.t.japanese[square]:
            return side == JAPAN
        if square >= 96:
            return side == ALLIES
        if square == self.t.square[self.t.spore]:
            return side == self.spore_owner()
        return True

    # -- what is known -----------------------------------------------------------------------------------------

    def in_contact(self, square: i64) -> bool:
        return self.any_in(JAPAN, square) and self.any_in(ALLIES, square)

    def see(self, u: i64, why: i64) -> None:
        """NEI-20.0b: the enemy sees the unit; they alone are told."""
        if self.known[u] == 0:
            self.known[u] = 1
            self.uncovered = True
            other = 1 - self.t.side[u]
            self.tell(1 << other, why, event.SEEN, u, self.at[u], self.steps[u])
        self.seen[u] = self.turn
        self.last[u] = self.at[u]

    def meet(self, square: i64) -> None:
        """RU-55, RU-80: units of both sides in one square know one another, cargo apart."""
        if square >= 96 or not self.any_in(JAPAN, square) or not self.any_in(ALLIES, square):
            return
        square_of = self.t.square
        for u in range(UNITS):
            area: i64 = self.at[u]
            if area < AREAS and square_of[area] == square and self.ship[u] < 0:
                if self.known[u] == 0 or self.seen[u] != self.turn:
                    if u != self.t.secret or self.face[u] == 0:
                        self.see(u, rule.R_20_0B)

    def slip(self, side: i64, cat: i64, area: i64) -> None:
        """RU-80: part of a stack leaves an area that no enemy looks at: nobody can say which of them went."""
        if self.in_contact(self.t.square[area]):
            return
        for u in self.here(side, cat, area):
            if self.known[u]:
                self.lose_sight(u)

    def lose_sight(self, u: i64) -> None:
        """The enemy no longer knows the unit and its cargo, and remembers where they were."""
        for one in [u, *self.cargo(u)]:
            if self.known[one] and self.version >= 2:
                self.last[one] = self.at[one]
                self.seen[one] = self.turn
            self.known[one] = 0

    def out_of_sight(self) -> None:
        """NEI-20.0a: what is in its own home base is nobody else's business: who was seen on the way is remembered."""
        for u in range(UNITS):
            if self.known[u] and self.at[u] < AREAS and not self.is_base(u):
                if self.home_of(self.at[u]) == self.t.side[u]:
                    self.lose_sight(u)

    def tell_move(self, why: i64, kind: i64, frm: i64, to: i64, count: i64, side: i64) -> None:
        """Counters go from area to area, and everybody sees how many; between home bases only their owner does."""
        if self.home_of(frm) == side and self.home_of(to) == side:
            self.tell(1 << side, why, kind, frm, to, count, side)
            self.tell(EVERYONE & ~(1 << side), why, kind, frm, to, 0, side)
        else:
            self.tell(EVERYONE, why, kind, frm, to, count, side)

    def who_sees(self, side: i64, area: i64) -> i64:
        """NEI-20.0a: who sees what units of a side do in an area: in their home base nobody else."""
        return 1 << side if self.home_of(area) == side else EVERYONE

    def who_knows(self, u: i64) -> i64:
        """Who knows this counter: its owner; the enemy that has seen it; everybody if it is in a battle, or a base."""
        own: i64 = 1 << self.t.side[u]
        if u == self.t.secret and self.face[u] == 1:
            return own
        if self.part[u] or self.is_base(u):
            return EVERYONE
        return 1 << JAPAN | 1 << ALLIES if self.known[u] else own

    # -- where the secret airbase is, as far as everybody can tell (chapter 28.2) --------------------------------

    def rule_out(self, land: i64) -> None:
        """NEI-28c, RU-56: it would have come to light in this area, and did not."""
        hideouts = self.t.scenarios[self.scenario].hideouts
        if self.of_a9 and self.version >= 3 and land in hideouts and land not in self.cleared:
            self.cleared = sorted([*self.cleared, land])

    def give_away(self, side: i64, land: i64) -> None:
        """The side did in this area what takes a base. If none of the Allies is seen there, it is the secret airbase:
        then it is nowhere else."""
        hideouts = self.t.scenarios[self.scenario].hideouts
        if side == ALLIES and land in hideouts and self.base[land] < 0:
            for other in hideouts:
                if other != land:
                    self.rule_out(other)

    def look_for_secret(self) -> None:
        """What the counters on the map tell of it when the game begins."""
        for land in self.t.scenarios[self.scenario].hideouts:
            if self.troops[JAPAN * AREAS + land]:
                self.rule_out(land)
            if self.wings[ALLIES * AREAS + land]:
                self.give_away(ALLIES, land)

    # -- losses ------------------------------------------------------------------------------------------------

    def hit(self, u: i64, why: i64) -> None:
        """NEI-2.6a, NEI-2.6b: a step is lost; the last one disrupts the unit. That a hidden counter is turned over, for
        want of morale, is not seen."""
        if self.steps[u] > 1:
            self.steps[u] -= 1
            self.tell(self.who_knows(u), why, event.REDUCED, u, self.t.side[u], self.at[u])
        else:
            self.disrupt(u, why)

    def disrupt(self, u: i64, why: i64) -> None:
        """To the Disrupted Units Display, with all cargo (NEI-13.2d, RU-20). A Japanese base lies there as an engineer
        (NEI-18.1b). Everybody sees which unit it is; where it was, only where a counter goes that all could see."""
        area: i64 = self.at[u]
        hidden = u == self.t.secret and self.face[u] == 1
        open_loss = why == rule.R_13_2D or (
            self.ship[u] < 0 and self.home_of(area) != self.t.side[u] and not hidden
        )
        told = EVERYONE if open_loss else self.who_knows(u)
        if self.known[u] == 0:
            self.uncovered = True
        carried = self.cargo(u) if self.t.cat[u] <= AIR else []
        for c in carried:
            self.disrupt(c, rule.R_13_2D)
        side: i64 = self.t.side[u]
        cat: i64 = self.t.cat[u]
        self.fallen[side] += 1
        if self.t.type[u] == AV:
            self.toll[6 + side] += 1
        if self.t.type[u] <= 2:
            self.toll[side * 3] += 1
        elif cat == AIR:
            self.toll[side * 3 + 1] += 1
        elif cat == GROUND and self.face[u] == 0:
            self.toll[side * 3 + 2] += 1
        self.put(u, DISRUPTED)
        self.fresh(u)
        self.last[u] = -1
        self.record[u] = SURE
        self.tell(told, why, event.DISRUPTED, u, side, area)
        if told != EVERYONE:
            self.tell(EVERYONE & ~told, why, event.DISRUPTED, u, side, DISRUPTED)

    def fresh(self, u: i64) -> None:
        """Off the map: at full strength, on its front, and nobody sees it. Whoever does not know of it remembers where
        it was seen last."""
        self.tally(u, -1)
        self.steps[u] = self.t.full[u]
        self.face[u] = 0
        self.tally(u, 1)
        self.tf[u] = 0
        self.hand[u] = 0
        self.part[u] = 0
        self.known[u] = 0
        if self.version < 2:
            self.last[u] = -1

    # -- scoring -----------------------------------------------------------------------------------------------

    def area_points(self, land: i64) -> i64:
        """NEI-4.3a, NEI-4.3b, NEI-4.3c: what a land area gives Japan when it controls it."""
        t = self.t
        if t.home[land] >= 0:
            return 0
        points: i64 = t.worth[land]
        field: i64 = t.oil_of[land]
        if field >= 0:
            points += t.vp_burnt if self.oil[field] else t.vp_oil
        return points

    def territory_points(self) -> i64:
        points: i64 = 0
        for land in range(LANDS):
            if self.troops[land] or self.base[land] >= 0:
                if self.control(land) == JAPAN:
                    points += self.area_points(land)
        return points

    def loss_points(self, side: i64) -> i64:
        """NEI-4.3d, NEI-4.3e, NEI-4.4a: for the units of `side` that are disrupted or destroyed at the end."""
        points: i64 = 0
        for u in self.t.of_side[side]:
            if self.at[u] == DISRUPTED or self.at[u] == DESTROYED:
                points += self.t.vp_lost[u]
        return points

    def seen_loss_points(self, side: i64) -> i64:
        """The same from what the enemy saw disrupted, and cannot know to be back."""
        points: i64 = 0
        for u in self.t.of_side[side]:
            if self.record[u] == SURE:
                points += self.t.vp_lost[u]
        return points

    def known_loss_points(self, viewer: i64, side: i64) -> i64:
        """The same as a viewer knows them: all of the own side, and of both when the game is over."""
        sure = viewer == side or self.ending != PLAYING
        return self.loss_points(side) if sure else self.seen_loss_points(side)

    def price(self, side: i64) -> i64:
        """NEI-28a, RU-50: what the optional forces of a side cost it."""
        chosen = self.forces()
        own = range(3) if side == JAPAN else range(3, len(chosen))
        return sum([self.t.force_cost[n] for n in own if chosen[n]])

    def forces(self) -> list[int]:
        return [
            self.of_j1, self.of_j2, self.of_j3, self.of_a1, self.of_a2, self.of_a3, self.of_a4, self.of_a5, self.of_a6,
            self.of_a7, self.of_a8, self.of_a9,
        ]  # fmt: skip

    def differential(self) -> i64:
        """NEI-4.2a: Japanese points minus Allied points."""
        japan = self.territory_points() + self.loss_points(ALLIES) - self.price(JAPAN)
        return japan - (self.loss_points(JAPAN) - self.price(ALLIES))

    def morale_level(self) -> i64:
        """NEI-7.2a: how many of the four conditions hold."""
        t = self.t
        level: i64 = 1 if self.singapore == 0 else 0
        level += 1 if self.control(t.batavia) == JAPAN else 0
        level += 1 if self.control(t.soerabaja) == JAPAN else 0
        for n in range(6):
            if self.oil[n] == 0 and self.control(t.oilfields[n]) != JAPAN:
                return level
        return level + 1

    def side_to_win(self) -> i64:
        """NEI-4.1a, RU-08; NEI-4.1b, RU-07: who has won by sudden death at this instant, or NOBODY."""
        if self.setting != 2 or self.turn == 0:
            return NOBODY
        t = self.t
        fleet = False
        for u in t.by_cat[JAPAN * 4 + NAVAL]:
            if t.capital_ship[u] and self.at[u] < AREAS:
                fleet = True
                break
        if not fleet:
            return ALLIES
        for land in range(LANDS):
            if (t.port[land] or t.airfield[land] or t.oil_of[land] >= 0) and t.home[land] != JAPAN:
                if self.troops[land] == 0 and self.base[land] < 0 and land != t.spore:
                    return NOBODY
                if self.control(land) != JAPAN:
                    return NOBODY
        return JAPAN

    def sudden_death(self) -> bool:
        """NEI-6.0b: it ends the game in the middle of anything."""
        winner = self.side_to_win()
        if winner == NOBODY:
            return False
        self.tell(EVERYONE, rule.R_4_1A if winner == JAPAN else rule.R_4_1B, event.SUDDEN, winner)
        self.end(ALL_TAKEN if winner == JAPAN else FLEET_LOST, [1, -1] if winner == JAPAN else [-1, 1])
        return True

    # -- small helpers of many chapters ------------------------------------------------------------------------

    def roll(self) -> None:
        """A die is thrown next."""
        self.rolled = []
        self.call(Die(6))

    def thrown(self) -> i64:
        """What it shows."""
        face = self.rolled[0]
        self.rolled = []
        return face

    def quiet(self) -> list[int] | None:
        """While "why not?" is being answered: a question within it is asked for its yes or no alone. What it returns is
        put back into `why` afterwards."""
        why = self.why
        self.why = None
        return why

    def draw_offer(self, seat: i64) -> DrawOffer | None:
        """A player in their own player turn may offer a draw."""
        return offer_by(self, seat) if self.turn > 0 and seat == self.active else None

    def draw_rule(self) -> i64:
        return rule.R_6_1B

    def resigned(self, seat: i64) -> None:
        self.tell(EVERYONE, rule.R_6_1B, event.RESIGNED, seat)
        super().resigned(seat)

    def agree_on_draw(self) -> None:
        self.tell(EVERYONE, rule.R_6_1B, event.AGREED)
        super().agree_on_draw()
