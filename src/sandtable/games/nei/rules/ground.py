"""Ground forces: marching, attacking, redeploying, railways. Chapters 10.1 to 10.3 and the ground part of the Actions
List."""

from typing import ClassVar

from mypy_extensions import i64

from sandtable.games.nei import deed, event, rule, telling, verb
from sandtable.games.nei.board import NeiBoard
from sandtable.games.nei.material import AREAS, BLACK, GROUND, LANDS, UNITS
from sandtable.games.nei.rules import battle
from sandtable.games.nei.rules.asking import DeedPart, ForceAsk, Redeployment
from sandtable.games.nei.rules.joining import ask_friends
from sandtable.games.nei.rules.landing import AttackAshore, finish, show_secret
from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.flow import ALLOWED, GO_ON, OVER
from sandtable.kernel.legality import NOT_OFFERED
from sandtable.kernel.words import DONE, Say, Shown, button, on_space, say
from sandtable.kit.story import tells


def border(b: NeiBoard, frm: i64, to: i64) -> i64:
    """NEI-2.1b: the arrow between two land areas: its place in the row, or -1."""
    near = b.t.land_near[frm]
    for n in range(0, len(near), 3):
        if near[n] == to:
            return n
    return -1


def march_bar(b: NeiBoard, seat: i64, kind: i64, frm: i64, to: i64) -> i64:
    """Why a ground force may not go on to a land area."""
    if to >= AREAS:
        return NOT_OFFERED
    n = border(b, frm, to)
    if n < 0:
        why = rule.R_10_1F if to >= LANDS else rule.R_2_1B
        return why if b.bars(why) else ALLOWED
    near = b.t.land_near[frm]
    if not b.open_to(seat, b.t.square[to]) and b.bars(rule.R_7_4E):
        return rule.R_7_4E
    if kind == deed.RAIL:
        # NEI-A3l: any number of areas, along railroads only.
        return rule.A3L if near[n + 2] == 0 and b.bars(rule.A3L) else ALLOWED
    units = b.in_hand()
    if near[n + 1] == BLACK:
        for u in units:
            if b.t.mech[u] and b.bars(rule.R_10_3A):
                return rule.R_10_3A
        if b.spent > 0 and b.bars(rule.R_10_3B):
            return rule.R_10_3B
        return ALLOWED
    if b.spent >= b.speed(units) and b.bars(rule.R_10_1E):
        return rule.R_10_1E
    return ALLOWED


class March(ForceAsk):
    """NEI-10.1e, NEI-10.2b: the force goes on area by area; slower units may be dropped off."""

    cites: ClassVar[int] = rule.R_10_1E
    judges: ClassVar[tuple[int, ...]] = (verb.TO, verb.LEAVE)

    def question(self, b: NeiBoard, seat: i64) -> Say:
        return say("{deed}: the force is in {space}. Where to?", self.kind, self.area)

    def shown(self, b: NeiBoard, seat: i64, act: i64) -> Shown:
        what = verb_of(act)
        if what == verb.TO:
            return on_space(say("March to {space}", noun_of(act)), sure=b.any_here(1 - seat, noun_of(act)))
        if what == verb.LEAVE:
            return button(say("Drop {unit} off here", noun_of(act)), group="Drop off")
        return button(say("Stop here"), DONE)

    def offers(self, b: NeiBoard, seat: i64) -> list[int]:
        found: list[int] = []
        near = b.t.land_near[self.area]
        for n in range(0, len(near), 3):
            if march_bar(b, seat, self.kind, self.area, near[n]) == ALLOWED:
                found.append(action(verb.TO, near[n]))
        units = b.in_hand()
        if b.spent > 0 and len(units) > 1:
            for u in units:
                found.append(action(verb.LEAVE, u))
        found.append(plain(verb.HALT))
        return found

    def barred(self, b: NeiBoard, seat: i64, act: i64) -> i64:
        what = verb_of(act)
        if what == verb.TO:
            return march_bar(b, seat, self.kind, self.area, noun_of(act))
        if what == verb.LEAVE:
            u = noun_of(act)
            if u >= UNITS:
                return NOT_OFFERED
            if (b.hand[u] != 1 or b.spent == 0 or len(b.in_hand()) < 2) and b.bars(rule.R_10_2B):
                return rule.R_10_2B
        return ALLOWED

    def take(self, b: NeiBoard, seat: i64, act: i64) -> None:
        what = verb_of(act)
        if what == verb.HALT:
            arrive(b, seat, self.kind, self.area)
        elif what == verb.LEAVE:
            b.hand[noun_of(act)] = 0
            b.tell(1 << seat, rule.R_10_2B, event.DROPPED, noun_of(act), self.area)
            b.call(March(seat, self.kind, self.area))
        else:
            to = noun_of(act)
            n = border(b, self.area, to)
            march(b, seat, b.in_hand(), self.area, to)
            b.spent += 1
            if b.t.land_near[self.area][n + 1] == BLACK and self.kind != deed.RAIL:
                b.crossed = 1
            # NEI-10.1g: the force stops where enemy ground units are.
            if b.holds_openly(1 - seat, to) or b.crossed:
                arrive(b, seat, self.kind, to)
            else:
                b.call(March(seat, self.kind, to))


def march(b: NeiBoard, seat: i64, units: list[int], frm: i64, to: i64) -> None:
    if b.troops[seat * AREAS + frm] > len(units):
        b.slip(seat, GROUND, frm)
    for u in units:
        b.put(u, to)
    b.tell_move(rule.R_10_1A, event.MARCHES, frm, to, len(units), seat)
    show_secret(b, seat, to)
    b.meet(b.t.square[to])
    b.sudden_death()


def arrive(b: NeiBoard, seat: i64, kind: i64, area: i64) -> None:
    """NEI-A3w: the force may attack enemy ground and air units where it stands."""
    enemy = 1 - seat
    if b.in_hand() and (b.holds_openly(enemy, area) or b.wings[enemy * AREAS + area]):
        b.call(LandAttack(seat, kind, area))
        b.call(AttackAshore(seat, area))


class LandAttack(DeedPart):
    """NEI-A3j, NEI-A3m: one combat against all enemy ground and air units in the area; friends there may join, a base
    too (RU-79); in a Combined Air-Ground Attack also one air force."""

    cites: ClassVar[int] = rule.A3J
    steps: ClassVar[tuple[str, ...]] = ("join", "aircraft", "battle", "end")

    def step(self, b: NeiBoard, n: i64) -> i64:
        if n == 0:
            if b.answer == 0:
                return OVER
            ask_friends(b, self.seat, self.kind, self.area)
        elif n == 1:
            if self.kind == deed.AIR_GROUND:
                from sandtable.games.nei.rules.air import AirSupport

                b.call(AirSupport(self.seat, self.kind, self.area))
        elif n == 2:
            battle.open_battle(b, battle.ON_LAND, self.seat, self.area, -1)
            battle.attack(b)
            for u in b.in_hand() if b.crossed else []:
                b.part[u] |= battle.CROSSED
            battle.defend_land(b, 1 - self.seat, self.area)
            b.call(battle.Battle(self.seat))
        else:
            finish(b, self.area)
            return OVER
        return GO_ON


# -- redeployment ----------------------------------------------------------------------------------------------


def ground_field(b: NeiBoard, seat: i64, frm: i64, limit: i64, redeploys: bool) -> list[int]:
    """The factors that each land area takes: NEI-A3k past no enemy ground unit, or (NEI-10.1g) ending where one is.
    RU-42: a black arrow only as a move of one area (98)."""
    far = [99] * AREAS
    far[frm] = 0
    edge: list[int] = [frm]
    steps: i64 = 0
    while edge and steps < limit:
        steps += 1
        following: list[int] = []
        for area in edge:
            near = b.t.land_near[area]
            for n in range(0, len(near), 3):
                to: i64 = near[n]
                met = b.holds_openly(1 - seat, to)
                if near[n + 1] == BLACK or far[to] <= steps or (met and redeploys):
                    continue
                if b.open_to(seat, b.t.square[to]):
                    far[to] = steps
                    if not met:
                        following.append(to)
        edge = following
    near = b.t.land_near[frm]
    for n in range(0, len(near), 3):
        if near[n + 1] == BLACK and far[near[n]] == 99:
            if not (redeploys and b.holds_openly(1 - seat, near[n])):
                far[near[n]] = 98
    return far


class GroundRedeploy(Redeployment):
    """NEI-A3k: twice the lowest factor, from base to base, past no enemy ground unit."""

    cites: ClassVar[int] = rule.A3K

    def field(self, b: NeiBoard, seat: i64) -> list[int]:
        return ground_field(b, seat, self.area, b.t.far_troops * b.speed(b.in_hand()), True)

    def end_bar(self, b: NeiBoard, seat: i64, to: i64, far: list[int]) -> i64:
        if to >= AREAS or to == self.area:
            return NOT_OFFERED
        if far[to] >= 99 and b.bars(rule.A3K):
            return rule.A3K
        if far[to] == 98:
            for u in b.in_hand():
                if b.t.mech[u] and b.bars(rule.R_10_3A):
                    return rule.R_10_3A
        if not b.based(seat, to) and b.bars(rule.A3K):
            return rule.A3K
        return ALLOWED

    def ends(self, b: NeiBoard, seat: i64, far: list[int]) -> list[int]:
        return [to for to in range(LANDS) if far[to] < 99]

    def chosen(self, b: NeiBoard, seat: i64, noun: i64) -> None:
        for land in (self.area, noun):
            b.give_away(seat, land)
        march(b, seat, b.in_hand(), self.area, noun)


STORY = [
    tells(event.MARCHES, telling.move_text("ground units", "go"), "move", "ab", telling.moved),
]
