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
from sandtable.games.nei.rules.asking import GIVEN_UP, DeedPart, Destination
from sandtable.games.nei.rules.forces import air_based
from sandtable.games.nei.rules.joining import JoinIn, ask_friends
from sandtable.games.nei.rules.loading import mix, mix_bar
from sandtable.kernel.actions import noun_of
from sandtable.kernel.flow import ALLOWED, GO_ON, OVER, Ask, Event
from sandtable.kernel.legality import NOT_OFFERED
from sandtable.kernel.words import DONE, PASS, Shown, button, on_space, say
from sandtable.kit.choosing import ChooseOne
from sandtable.kit.story import tells

# -- the way ---------------------------------------------------------------------------------------------------


def air_field(b: NeiBoard, seat: i64, frm: i64, limit: i64, mission: bool) -> list[int]:
    """NEI-10.1j, NEI-10.4a, NEI-10.1m: how far each square is by air, land or sea alike; 99: out of reach.
    Japanese units fly missions from home bases too (NEI-19.2c); nobody is dropped off on the way (NEI-10.2a).
    NEI-10.1l: a mission ends in a square with enemy air units; NEI-A3i: a redeployment (and a transport, NEI-A3t) may
    not enter one. Known carriers stop missions (RU-68); unknown ones are met on the way. NEI-26.3b: a patrol stops all
    of them."""
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
            if not mission and square != frm and b.version >= 2 and b.patrolled(1 - seat, square):
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
        return b.patrolled(enemy, square)
    for u in b.t.by_cat[enemy * 4 + NAVAL]:
        if b.t.carrier[u] and b.known[u] and b.at[u] < AREAS and b.t.square[b.at[u]] == square:
            return True
    return b.patrolled(enemy, square)


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


def lands_near(b: NeiBoard, far: list[int]) -> list[int]:
    """The land areas, and boxes, of the squares in reach."""
    return [b.t.land_in[square] for square in range(SQUARES) if far[square] < 99 and b.t.land_in[square] >= 0]


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


class Mission(Destination):
    """Where aircraft fly to, and back."""

    def field(self, b: NeiBoard, seat: i64) -> list[int]:
        return air_field(b, seat, b.t.square[self.area], b.speed(b.in_hand()), True)


class ChooseTarget(Mission):
    """NEI-10.1j, NEI-10.1k: the target of an air strike: the land or one sea area of a square in range."""

    asks: ClassVar[str] = "{deed kind}: what is the target?"
    cites: ClassVar[int] = rule.R_10_1J
    offered: ClassVar[dict[int, Shown]] = {
        verb.TARGET: on_space(say("Strike {space}"), sure=True),
        verb.DECLINE: GIVEN_UP,
    }

    def odds(self, b: NeiBoard, seat: i64, act: i64, speaker: Any) -> Any:
        return battle_odds.attack(b, seat, act, speaker, noun_of(act), False)

    def came(self, b: NeiBoard, seat: i64, act: i64, events: list[Event]) -> str:
        return battle_odds.came(b, seat, act, events, noun_of(act), False)

    def ends(self, b: NeiBoard, seat: i64, far: list[int]) -> list[int]:
        found: list[int] = []
        for square in range(96):
            if far[square] < 99 and b.any_in(1 - seat, square):
                found += targets_in(b, self.kind, square)
        return found

    def end_bar(self, b: NeiBoard, seat: i64, to: i64, far: list[int]) -> i64:
        return strike_bar(b, seat, self.kind, to, far)

    def chosen(self, b: NeiBoard, seat: i64, noun: i64) -> None:
        end = fly(b, seat, self.area, noun)
        if end == b.t.square[noun]:
            b.call(Strike(seat, self.kind, noun))
        elif intercepted(b, seat, self.kind, end):
            b.call(Intercepted(seat, self.kind, end))


def targets_in(b: NeiBoard, kind: i64, square: i64) -> list[int]:
    """The areas of a square that a strike of this kind is for."""
    if kind == deed.AIR_SEA:
        return b.t.seas_in[square]
    return [b.t.land_in[square]] if b.t.land_in[square] >= 0 else []


def fly(b: NeiBoard, seat: i64, frm: i64, to: i64) -> i64:
    """The force flies; returns the square in which its way out ends: before the target where a carrier is met
    (NEI-10.1l, RU-23). It sees only that square (NEI-20.0d)."""
    square = way_end(b, seat, frm, to)
    flying = [u for u in b.in_hand(3) or b.in_hand() if b.t.cat[u] == AIR]
    b.tell_move(rule.R_10_1J, event.FLIES, frm, to, len(flying), seat)
    if square != b.t.square[to]:
        met = [u for u in b.t.by_cat[(1 - seat) * 4 + NAVAL] if b.t.carrier[u] and b.at[u] < AREAS]
        where = [b.at[u] for u in met if b.t.square[b.at[u]] == square]
        b.tell(1 << JAPAN | 1 << ALLIES, rule.R_10_1L, event.STOPPED, where[0], seat)
    look(b, seat, square)
    return square


def way_end(b: NeiBoard, seat: i64, frm: i64, to: i64) -> i64:
    """The first square on the way with an enemy carrier, or the last one. That none was met is news, too."""
    b.uncovered = True
    square: i64 = b.t.square[to]
    for at in way_to(b, seat, b.t.square[frm], square, reach_of_hand(b)):
        if b.carriers_in(1 - seat, at):
            return at
    return square


def reach_of_hand(b: NeiBoard) -> i64:
    return b.speed([u for u in range(UNITS) if (b.hand[u] == 1 or b.hand[u] == 3) and b.t.cat[u] == AIR])


def look(b: NeiBoard, seat: i64, square: i64) -> None:
    """NEI-20.0b, NEI-20.0d: the force sees the enemy in its square, and is seen; where no enemy is, by nobody."""
    if b.version >= 2 and not b.any_in(1 - seat, square):
        return
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
    return [to for to in targets_in(b, kind, square) if strike_bar(b, seat, kind, to, far) == ALLOWED]


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


class Strike(DeedPart):
    """NEI-A3g, NEI-A3h: an air strike on land hits ground and air units, and aircraft based there may join (RU-26); one
    on ships nobody joins. Survivors go home (NEI-9.3c, NEI-12.3e)."""

    stands: ClassVar[str] = "Air strike on {space area}"
    phase: ClassVar[str] = "Air strike"
    cites: ClassVar[int] = rule.A3G
    steps: ClassVar[tuple[str, ...]] = ("join", "battle", "end")

    def step(self, b: NeiBoard, n: i64) -> i64:
        if n == 0:
            if self.kind == deed.AIR_LAND:
                ask_friends(b, self.seat, self.kind, self.area)
        elif n == 1:
            at_sea = self.area >= LANDS
            kind = battle.AIR_ON_SEA if at_sea else battle.AIR_ON_LAND
            battle.open_battle(b, kind, self.seat, self.area, self.area if at_sea else -1)
            battle.attack(b)
            if at_sea:
                battle.defend_sea(b, 1 - self.seat, self.area)
            else:
                battle.defend_land(b, 1 - self.seat, self.area)
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
    return mix_bar(b, seat, u)


class AirSupport(ChooseOne[NeiBoard]):
    """NEI-A3m, NEI-A3q, NEI-A3r: one force of up to four air units in range joins the attack. It is asked for where
    none can, too: whether there are any, in a home base, is their owner's secret."""

    asks: ClassVar[str] = "Which air units support the attack on {space target}?"
    cites: ClassVar[int] = rule.A3Q
    chooses: ClassVar[int] = verb.ADD
    otherwise: ClassVar[int] = verb.DONE
    offered: ClassVar[dict[int, Shown]] = {
        verb.ADD: button(say("{unit}"), group="Air support"),
        verb.DONE: button(say("No more"), DONE),
    }

    def __init__(self, seat: i64, kind: i64, target: i64) -> None:
        super().__init__(seat)
        self.kind: i64 = kind
        self.target: i64 = target

    def before(self, b: NeiBoard) -> Ask[Any] | None:
        return JoinIn(self.seat, self.kind, self.target).before(b)

    def choices(self, b: NeiBoard, seat: i64) -> list[int]:
        return [
            u for u in b.t.by_cat[seat * 4 + AIR]
            if b.hand[u] == 0 and b.at[u] < AREAS and self.bar(b, seat, u) == ALLOWED
        ]  # fmt: skip

    def bar(self, b: NeiBoard, seat: i64, noun: i64) -> i64:
        return support_bar(b, seat, self.kind, self.target, noun)

    def chosen(self, b: NeiBoard, seat: i64, noun: i64) -> None:
        mix(b, seat, noun)
        b.hand[noun] = 3
        b.call(AirSupport(seat, self.kind, self.target))

    def none_chosen(self, b: NeiBoard, seat: i64) -> None:
        units = b.in_hand(3)
        if units and fly(b, seat, b.at[units[0]], self.target) != b.t.square[self.target]:
            for u in units:
                b.hand[u] = 0


STORY = [
    tells(event.FLIES, telling.move_text("air units", "fly"), "air", "ab", telling.flown),
    tells(
        event.STOPPED, "A carrier in {place a} stops the {whose b} aircraft: they get no further.", "air", "a"
    ),
]
