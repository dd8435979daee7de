"""Aircraft: the way out, air strikes, support, redeployment, transport and paratroops. Chapters 10.1, 17 and the air
and airborne parts of the Actions List."""

from typing import Any, ClassVar

from mypy_extensions import i64

from sandtable.games.nei import deed, event, rule, telling, verb
from sandtable.games.nei.board import NeiBoard
from sandtable.games.nei.material import (
    AIR,
    ALLIES,
    AREAS,
    AV,
    IND,
    JAPAN,
    LANDS,
    MV,
    NAVAL,
    SEAPLANE,
    SQUARES,
    UNITS,
)
from sandtable.games.nei.rules import battle, battle_odds
from sandtable.games.nei.rules.asking import GIVEN_UP, Undecided, give_up
from sandtable.games.nei.rules.forces import air_based, mix, mix_bar
from sandtable.games.nei.rules.joining import JoinIn
from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.flow import ALLOWED, EVERYONE, GO_ON, NO_THROW, OVER, Ask, Event, Section
from sandtable.kernel.legality import NOT_OFFERED
from sandtable.kernel.words import DONE, PASS, Shown, button, on_space, say
from sandtable.kit.choosing import ChooseOne
from sandtable.kit.story import tells

# -- the way ---------------------------------------------------------------------------------------------------


def air_field(b: NeiBoard, seat: i64, frm: i64, limit: i64, mission: bool) -> list[int]:
    """NEI-10.1j, NEI-10.4a, NEI-10.1m: how far each square is by air, land or sea alike; 99: out of reach.
    Japanese units fly missions from home bases too (NEI-19.2c); nobody is dropped off on the way (NEI-10.2a).
    NEI-10.1l: a mission ends in a square with enemy air units; NEI-A3i: a redeployment (and a transport, NEI-A3t) may
    not enter one. Known carriers stop missions (RU-68); unknown ones are met on the way."""
    far = [99] * SQUARES
    far[frm] = 0
    edge: list[int] = [frm]
    steps: i64 = 0
    while edge and steps < limit:
        steps += 1
        following: list[int] = []
        for square in edge:
            if mission and square != frm and stops(b, seat, square):
                continue
            if square >= 96 and square != frm:
                continue
            for to in b.t.square_near[square]:
                if far[to] <= steps or not b.open_to(seat, to):
                    continue
                if not mission and air_based(b, 1 - seat, to):
                    continue
                far[to] = steps
                following.append(to)
        edge = following
    return far


def stops(b: NeiBoard, seat: i64, square: i64) -> bool:
    """NEI-10.1l, as far as the player knows: enemy air units, known enemy carriers; NEI-26.3b: patrols."""
    enemy = 1 - seat
    land: i64 = b.t.land_in[square]
    if land >= 0 and b.wings[enemy * AREAS + land]:
        return True
    if b.ships_in(enemy, square) == 0:
        return patrol_in(b, enemy, square)
    for u in b.t.by_cat[enemy * 4 + NAVAL]:
        if b.t.carrier[u] and b.known[u] and b.at[u] < AREAS and b.t.square[b.at[u]] == square:
            return True
    return patrol_in(b, enemy, square)


def patrol_in(b: NeiBoard, side: i64, square: i64) -> bool:
    for area in b.t.seas_in[square]:
        if b.wings[side * AREAS + area]:
            return True
    return False


def way_to(b: NeiBoard, seat: i64, frm: i64, to: i64, limit: i64) -> list[int]:
    """RU-81: the squares from `frm` to `to`: the shortest way past the fewest enemy naval counters."""
    enemy = 1 - seat
    best = [1 << 30] * SQUARES
    before = [-1] * SQUARES
    best[frm] = 0
    edge: list[int] = [frm]
    for _ in range(limit):
        following: list[int] = []
        for square in edge:
            if square != frm and (square == to or square >= 96 or stops(b, seat, square)):
                continue
            for near in b.t.square_near[square]:
                if b.open_to(seat, near):
                    cost = best[square] + 1000 + b.ships_in(enemy, near)
                    if cost < best[near]:
                        best[near] = cost
                        before[near] = square
                        if near not in following:
                            following.append(near)
        edge = following
    way: list[int] = []
    at: i64 = to
    while at >= 0 and at != frm and len(way) < SQUARES:
        way.append(at)
        at = before[at]
    way.reverse()
    return way


def reach(b: NeiBoard, units: list[int]) -> i64:
    """The shortest range of a force."""
    return b.speed(units)


# -- strikes ---------------------------------------------------------------------------------------------------


def strike_bar(b: NeiBoard, seat: i64, kind: i64, to: i64, far: list[int]) -> i64:
    """Why an area is no target of an air strike."""
    if to >= AREAS:
        return NOT_OFFERED
    enemy = 1 - seat
    if b.home_of(to) >= 0:
        return rule.R_9_5A if b.bars(rule.R_9_5A) else ALLOWED  # nobody may tell what is in it
    if kind == deed.AIR_LAND:
        if to >= LANDS:
            return rule.R_10_1K if b.bars(rule.R_10_1K) else ALLOWED
        if not b.holds_openly(enemy, to) and b.wings[enemy * AREAS + to] == 0 and b.bars(rule.A3G):
            return rule.A3G
    else:
        if to < LANDS:
            return rule.R_10_1K if b.bars(rule.R_10_1K) else ALLOWED
        if b.ships[enemy * AREAS + to] == 0 and b.wings[enemy * AREAS + to] == 0 and b.bars(rule.A3H):
            return rule.A3H
    if far[b.t.square[to]] >= 99 and b.bars(rule.R_10_1J):
        return rule.R_10_1J
    return ALLOWED


class ChooseTarget(Undecided):
    """NEI-10.1j, NEI-10.1k: the target of an air strike: the land or one sea area of a square in range."""

    asks: ClassVar[str] = "{deed kind}: what is the target?"
    cites: ClassVar[int] = rule.R_10_1J
    judges: ClassVar[tuple[int, ...]] = (verb.TARGET,)
    offered: ClassVar[dict[int, Shown]] = {
        verb.TARGET: on_space(say("Strike {space}"), sure=True),
        verb.DECLINE: GIVEN_UP,
    }

    def odds(self, b: NeiBoard, seat: i64, act: i64, speaker: Any) -> Any:
        if verb_of(act) == verb.DECLINE:
            return None
        return battle_odds.attack(b, seat, act, speaker, noun_of(act), False)

    def came(self, b: NeiBoard, seat: i64, act: i64, events: list[Event]) -> str:
        if verb_of(act) == verb.DECLINE:
            return NO_THROW
        return battle_odds.came(b, seat, act, events, noun_of(act), False)

    def field(self, b: NeiBoard, seat: i64) -> list[int]:
        return air_field(b, seat, b.t.square[self.area], reach(b, b.in_hand()), True)

    def offers(self, b: NeiBoard, seat: i64) -> list[int]:
        far = self.field(b, seat)
        found: list[int] = []
        for square in range(96):
            if far[square] < 99 and b.any_in(1 - seat, square):
                areas = b.t.seas_in[square] if self.kind == deed.AIR_SEA else [b.t.land_in[square]]
                for to in areas:
                    if to >= 0 and strike_bar(b, seat, self.kind, to, far) == ALLOWED:
                        found.append(action(verb.TARGET, to))
        found.append(plain(verb.DECLINE))
        return found

    def sifted(self) -> bool:
        return True

    def barred(self, b: NeiBoard, seat: i64, act: i64) -> i64:
        if verb_of(act) != verb.TARGET:
            return ALLOWED
        return strike_bar(b, seat, self.kind, noun_of(act), self.field(b, seat))

    def take(self, b: NeiBoard, seat: i64, act: i64) -> None:
        if verb_of(act) == verb.DECLINE:
            give_up(b, seat)
            return
        to = noun_of(act)
        end = fly(b, seat, self.area, to)
        if end == b.t.square[to]:
            b.call(Strike(seat, self.kind, to))
        elif intercepted(b, seat, self.kind, end):
            b.call(Intercepted(seat, self.kind, end))


def fly(b: NeiBoard, seat: i64, frm: i64, to: i64) -> i64:
    """The force flies; returns the square in which its way out ends: before the target where a carrier is met
    (NEI-10.1l, RU-23). It sees only that square (NEI-20.0d)."""
    square: i64 = b.t.square[to]
    n: i64 = 0
    for u in range(UNITS):
        if b.hand[u] == 1 or b.hand[u] == 3:
            n += 1
    for at in way_to(b, seat, b.t.square[frm], square, reach_of_hand(b)):
        if at != square and b.carriers_in(1 - seat, at):
            square = at
            break
    b.tell(EVERYONE, rule.R_10_1J, event.FLIES, frm, to, n, seat)
    look(b, seat, square)
    return square


def reach_of_hand(b: NeiBoard) -> i64:
    units = [u for u in range(UNITS) if (b.hand[u] == 1 or b.hand[u] == 3) and b.t.cat[u] == AIR]
    return reach(b, units)


def look(b: NeiBoard, seat: i64, square: i64) -> None:
    """NEI-20.0b, NEI-20.0d: the force sees the enemy in its square, and is seen."""
    for u in b.t.of_side[1 - seat]:
        area: i64 = b.at[u]
        if area < AREAS and b.t.square[area] == square and b.ship[u] < 0:
            if u != b.t.secret or b.face[u] == 0:
                b.see(u, rule.R_20_0D)
    for u in b.t.of_side[seat]:
        if (b.hand[u] == 1 or b.hand[u] == 3) and b.t.cat[u] == AIR:
            b.see(u, rule.R_20_0D)


def intercepted(b: NeiBoard, seat: i64, kind: i64, square: i64) -> list[int]:
    """What a force that was stopped on the way may attack there."""
    far = [0] * SQUARES
    areas = b.t.seas_in[square] if kind == deed.AIR_SEA else [b.t.land_in[square]]
    return [to for to in areas if to >= 0 and strike_bar(b, seat, kind, to, far) == ALLOWED]


class Intercepted(ChooseOne[NeiBoard]):
    """RU-23: an enemy carrier stops the force on its way out: it may attack there or go home."""

    asks: ClassVar[str] = "Your aircraft have met an enemy carrier. Do they attack here?"
    cites: ClassVar[int] = rule.R_10_1L
    chooses: ClassVar[int] = verb.TARGET
    otherwise: ClassVar[int] = verb.DECLINE
    offered: ClassVar[dict[int, Shown]] = {
        verb.TARGET: on_space(say("Strike {space}"), sure=True),
        verb.DECLINE: button(say("Go home"), PASS),
    }

    def __init__(self, seat: i64, kind: i64, square: i64) -> None:
        super().__init__(seat)
        self.kind: i64 = kind
        self.square: i64 = square

    def choices(self, b: NeiBoard, seat: i64) -> list[int]:
        return intercepted(b, seat, self.kind, self.square)

    def chosen(self, b: NeiBoard, seat: i64, noun: i64) -> None:
        b.call(Strike(seat, self.kind, noun))


class Strike(Section[NeiBoard]):
    """NEI-A3g, NEI-A3h: an air strike on land hits ground and air units, and aircraft based there may join (RU-26); one
    on ships nobody joins. Survivors go home (NEI-9.3c, NEI-12.3e)."""

    stands: ClassVar[str] = "Air strike on {space target}"
    phase: ClassVar[str] = "Air strike"
    cites: ClassVar[int] = rule.A3G
    steps: ClassVar[tuple[str, ...]] = ("join", "battle", "end")

    def __init__(self, seat: i64, kind: i64, target: i64) -> None:
        self.seat: i64 = seat
        self.kind: i64 = kind
        self.target: i64 = target

    def step(self, b: NeiBoard, n: i64) -> i64:
        if n == 0:
            if self.kind == deed.AIR_LAND:
                ask = JoinIn(self.seat, self.kind, self.target)
                if ask.friends(b, self.seat):
                    b.call(ask)
        elif n == 1:
            at_sea = self.target >= LANDS
            kind = battle.AIR_ON_SEA if at_sea else battle.AIR_ON_LAND
            battle.open_battle(b, kind, self.seat, self.target, self.target if at_sea else -1)
            for u in range(UNITS):
                if b.hand[u]:
                    battle.engage(b, u, battle.ATTACKS | battle.FIRES | battle.TARGET)
            if at_sea:
                battle.defend_sea(b, 1 - self.seat, self.target)
            else:
                battle.defend_land(b, 1 - self.seat, self.target, True)
            b.call(battle.Battle(self.seat))
        else:
            return OVER
        return GO_ON


# -- aircraft in support ---------------------------------------------------------------------------------------


def in_range(b: NeiBoard, seat: i64, u: i64, target: i64) -> bool:
    far = air_field(b, seat, b.t.square[b.at[u]], b.factor(u, MV), True)
    return far[b.t.square[target]] < 99


def support_bar(b: NeiBoard, seat: i64, kind: i64, target: i64, u: i64) -> i64:
    """Why an air unit may not support an attack: NEI-A3m, NEI-A3q one force in range of up to four (RU-72); NEI-A3r
    seaplanes only; NEI-19.3d none from a box off the map."""
    t = b.t
    if u >= UNITS:
        return NOT_OFFERED
    if (t.side[u] != seat or t.cat[u] != AIR or b.at[u] >= AREAS or b.ship[u] >= 0) and b.bars(rule.A3M):
        return rule.A3M
    if t.side[u] != seat or t.cat[u] != AIR or b.at[u] >= AREAS:
        return ALLOWED
    if b.at[u] >= IND and b.bars(rule.R_19_3D):
        return rule.R_19_3D
    if b.face[u] and b.bars(rule.R_26_3C):
        return rule.R_26_3C
    if kind == deed.AIR_NAVAL and t.type[u] != SEAPLANE and b.bars(rule.A3R):
        return rule.A3R
    flying: i64 = 0
    for v in t.by_cat[seat * 4 + AIR]:
        if b.hand[v] == 1 or b.hand[v] == 3:
            flying += 1
            if b.hand[v] == 3 and b.at[v] != b.at[u] and b.bars(rule.R_8_4C):
                return rule.R_8_4C
    if flying >= t.most_wings and b.bars(rule.RU_72):
        return rule.RU_72
    if not in_range(b, seat, u, target) and b.bars(rule.R_10_1J):
        return rule.R_10_1J
    return mix_bar(b, seat, kind, u)


class AirSupport(Ask[NeiBoard]):
    """NEI-A3m, NEI-A3q, NEI-A3r: one force of up to four air units in range joins the attack."""

    asks: ClassVar[str] = "Which air units support the attack on {space target}?"
    cites: ClassVar[int] = rule.A3Q
    judges: ClassVar[tuple[int, ...]] = (verb.ADD,)
    offered: ClassVar[dict[int, Shown]] = {
        verb.ADD: button(say("{unit}"), group="Air support"),
        verb.DONE: button(say("No more"), DONE),
    }

    def __init__(self, seat: i64, kind: i64, target: i64) -> None:
        super().__init__(seat)
        self.kind: i64 = kind
        self.target: i64 = target

    def before(self, b: NeiBoard) -> Ask[NeiBoard] | None:
        return AirSupport(self.seat, self.kind, self.target)

    def offers(self, b: NeiBoard, seat: i64) -> list[int]:
        found = [
            action(verb.ADD, u)
            for u in b.t.by_cat[seat * 4 + AIR]
            if b.hand[u] == 0
            and b.at[u] < AREAS
            and support_bar(b, seat, self.kind, self.target, u) == ALLOWED
        ]
        found.append(plain(verb.DONE))
        return found

    def sifted(self) -> bool:
        return True

    def barred(self, b: NeiBoard, seat: i64, act: i64) -> i64:
        if verb_of(act) != verb.ADD:
            return ALLOWED
        return support_bar(b, seat, self.kind, self.target, noun_of(act))

    def take(self, b: NeiBoard, seat: i64, act: i64) -> None:
        if verb_of(act) == verb.DONE:
            units = b.in_hand(3)
            if units:
                end = fly(b, seat, b.at[units[0]], self.target)
                if end != b.t.square[self.target]:
                    for u in units:
                        b.hand[u] = 0
            return
        u = noun_of(act)
        mix(b, seat, self.kind, u)
        b.hand[u] = 3
        b.call(AirSupport(seat, self.kind, self.target))


# -- redeployment ----------------------------------------------------------------------------------------------


class AirRedeploy(Undecided):
    """NEI-A3i, NEI-A3x: three times the shortest range, from airfield to airfield with room; never over enemy air units
    on a base. The Japanese jump between their home bases."""

    asks: ClassVar[str] = "{deed kind} from {space area}: where to?"
    cites: ClassVar[int] = rule.A3I
    judges: ClassVar[tuple[int, ...]] = (verb.TO,)
    offered: ClassVar[dict[int, Shown]] = {
        verb.TO: on_space(say("Fly to {space}")),
        verb.HALT: button(say("Stay here"), DONE),
    }

    def field(self, b: NeiBoard, seat: i64) -> list[int]:
        if self.kind == deed.AIR_HOME:
            far = [99] * SQUARES
            for land in b.t.homes:
                far[b.t.square[land]] = 1
            return far
        return air_field(b, seat, b.t.square[self.area], b.t.far_wings * reach(b, b.in_hand()), False)

    def end_bar(self, b: NeiBoard, seat: i64, to: i64, far: list[int]) -> i64:
        if to >= AREAS or to == self.area:
            return NOT_OFFERED
        if far[b.t.square[to]] >= 99 and b.bars(rule.A3I):
            return rule.A3I
        if to >= LANDS and to < IND:
            return self.tender_bar(b, to)
        if b.capacity(seat, to) == 0:
            return rule.R_17_0A if b.bars(rule.R_17_0A) else ALLOWED
        if self.kind == deed.AIR_HOME:
            return ALLOWED if b.t.home[to] == JAPAN or not b.bars(rule.A3X) else rule.A3X
        both = b.t.home[self.area] in (JAPAN, ALLIES) and b.t.home[to] in (JAPAN, ALLIES)
        if both and b.bars(rule.A3I):
            return rule.A3I
        if b.room(seat, to) < len(b.in_hand()) and b.bars(rule.R_9_3A):
            return rule.R_9_3A
        return ALLOWED

    def tender_bar(self, b: NeiBoard, sea: i64) -> i64:
        """NEI-26.3a: seaplanes go to tenders of their country, one to each."""
        units = b.in_hand()
        for u in units:
            if (self.kind == deed.AIR_HOME or b.berths(u, sea) < len(units)) and b.bars(rule.R_26_3A):
                return rule.R_26_3A
        return ALLOWED

    def offers(self, b: NeiBoard, seat: i64) -> list[int]:
        far = self.field(b, seat)
        found: list[int] = []
        for square in range(SQUARES):
            to: i64 = b.t.land_in[square]
            if far[square] < 99 and to >= 0 and self.end_bar(b, seat, to, far) == ALLOWED:
                found.append(action(verb.TO, to))
        if b.special:
            for sea in tender_areas(b, seat):
                if sea != self.area and self.end_bar(b, seat, sea, far) == ALLOWED:
                    found.append(action(verb.TO, sea))
        found.append(plain(verb.HALT))
        return found

    def sifted(self) -> bool:
        return True

    def barred(self, b: NeiBoard, seat: i64, act: i64) -> i64:
        if verb_of(act) != verb.TO:
            return ALLOWED
        return self.end_bar(b, seat, noun_of(act), self.field(b, seat))

    def take(self, b: NeiBoard, seat: i64, act: i64) -> None:
        if verb_of(act) == verb.TO:
            move_wings(b, seat, b.in_hand(), self.area, noun_of(act))


def move_wings(b: NeiBoard, seat: i64, units: list[int], frm: i64, to: i64) -> None:
    if b.wings[seat * AREAS + frm] > len(units):
        b.slip(seat, AIR, frm)
    for u in units:
        b.put(u, to)
    b.tell_move(rule.A3I, event.FLIES, frm, to, len(units), seat)
    b.meet(b.t.square[to])


# -- room on the airfields -------------------------------------------------------------------------------------


def tender_areas(b: NeiBoard, seat: i64) -> list[int]:
    """The sea areas with seaplane tenders of the side."""
    found: list[int] = []
    for u in b.t.by_cat[seat * 4 + NAVAL]:
        if b.t.type[u] == AV and LANDS <= b.at[u] < IND and b.at[u] not in found:
            found.append(b.at[u])
    found.sort()
    return found


def adrift(b: NeiBoard, side: i64) -> i64:
    """NEI-26.3a, RU-76: a sea area in which seaplanes of the side have no tender, or -1. What finds room elsewhere in
    the square flies there by itself."""
    if b.special == 0:
        return -1
    for u in b.t.by_cat[side * 4 + AIR]:
        sea: i64 = b.at[u]
        if LANDS <= sea < IND and b.face[u] == 0 and b.berths(u, sea) < 0:
            refuge = refuge_of(b, u, sea)
            if refuge < 0:
                return sea
            b.put(u, refuge)
            b.tell_move(rule.RU_76, event.FLIES, sea, refuge, 1, side)
    return -1


def refuge_of(b: NeiBoard, u: i64, sea: i64) -> i64:
    """RU-76: an airfield or another tender with room in the same square, or -1."""
    land: i64 = b.t.land_by[sea]
    if land >= 0 and b.room(b.t.side[u], land) > 0:
        return land
    for other in b.t.seas_in[b.t.square[sea]]:
        if other != sea and b.berths(u, other) > 0:
            return other
    return -1


def overfull(b: NeiBoard) -> tuple[i64, i64]:
    """NEI-9.3b, NEI-9.3d, NEI-17.0a, RU-43: a side and an airfield with more air units than it has room for, or (-1,
    -1); air units that rose from a base that is lost are among them. RU-76: with a tender that is lost its seaplanes
    are; the acting side's tender that has only sailed away may come back until its player turn ends."""
    for one in (1 - b.active, b.active):
        if one != b.active or b.toll[6 + one]:
            lost = adrift(b, one)
            if lost >= 0:
                return one, lost
    for u in range(UNITS):
        if b.t.cat[u] == AIR and b.at[u] < LANDS and b.ship[u] < 0:
            side: i64 = b.t.side[u]
            if b.room(side, b.at[u]) < 0:
                return side, b.at[u]
    return -1, -1


class Overflow(ChooseOne[NeiBoard]):
    """NEI-9.3b, NEI-14.4a: when an airfield has too many air units, their owner chooses which are disrupted."""

    asks: ClassVar[str] = "{space area} has room for fewer air units. Which one is disrupted?"
    cites: ClassVar[int] = rule.R_9_3B
    chooses: ClassVar[int] = verb.LOSE
    offered: ClassVar[dict[int, Shown]] = {
        verb.LOSE: button(say("{unit}"), group="Excess air units", sure=True)
    }

    def __init__(self, seat: i64, area: i64) -> None:
        super().__init__(seat)
        self.area: i64 = area

    def choices(self, b: NeiBoard, seat: i64) -> list[int]:
        return b.here(seat, AIR, self.area)

    def chosen(self, b: NeiBoard, seat: i64, noun: i64) -> None:
        b.disrupt(noun, rule.R_9_3B)


STORY = [
    tells(event.FLIES, telling.move_text("air units", "fly"), "air", "ab", telling.flown),
]
