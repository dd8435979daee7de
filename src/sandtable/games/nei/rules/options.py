"""Optional rules 25 to 29: ranged strikes, seaplanes, glory, and the further actions; also the start of a Combined
Air-Ground Attack, which may come from the air."""

from typing import Any, ClassVar

from mypy_extensions import i64

from sandtable.games.nei import deed, event, rule, verb
from sandtable.games.nei.board import NeiBoard
from sandtable.games.nei.material import AIR, AIRLIFTER, ALLIES, AREAS, IND, LANDS, MV, NAVAL
from sandtable.games.nei.rules import battle
from sandtable.games.nei.rules.air import Mission, air_field, fly, lands_near, look, way_end
from sandtable.games.nei.rules.asking import GIVEN_UP, AreaChoice, GiveUp, give_up
from sandtable.games.nei.rules.basing import tender_areas
from sandtable.games.nei.rules.forces import ChooseStart, starts
from sandtable.kernel.actions import plain, verb_of
from sandtable.kernel.flow import ALLOWED, EVERYONE, GO_ON, OVER, Ask, Section
from sandtable.kernel.legality import NOT_OFFERED
from sandtable.kernel.words import DONE, Shown, button, on_space, say
from sandtable.kit.choosing import ChooseOne
from sandtable.kit.story import tells

# -- Combined Air-Ground Attack from the air -------------------------------------------------------------------


class AirGround(Ask[NeiBoard]):
    """NEI-A3m: the ground part is a march, or an airborne assault (NEI-A3u) with more aircraft."""

    asks: ClassVar[str] = "Combined Air-Ground Attack: on foot, or from the air?"
    cites: ClassVar[int] = rule.A3M
    offered: ClassVar[dict[int, Shown]] = {
        verb.HALT: button(say("On foot")),
        verb.LANDING: button(say("From the air")),
        verb.DECLINE: GIVEN_UP,
    }

    def offers(self, b: NeiBoard, seat: i64) -> list[int]:
        found = [plain(verb.HALT)] if starts(b, seat, deed.AIR_GROUND) else []
        if starts(b, seat, deed.AIRBORNE):
            found.append(plain(verb.LANDING))
        found.append(plain(verb.DECLINE))
        return found

    def take(self, b: NeiBoard, seat: i64, act: i64) -> None:
        what = verb_of(act)
        if what == verb.HALT:
            b.call(ChooseStart(seat, deed.AIR_GROUND))
        elif what == verb.LANDING:
            b.call(ChooseStart(seat, deed.AIRBORNE))
        else:
            give_up(b, seat)


# -- 27: glory -------------------------------------------------------------------------------------------------


def glory(b: NeiBoard, active: i64) -> None:
    """NEI-27.1a to NEI-27.1d, RU-51: one point for two capital ships, three air units or two ground units disrupted in
    one action without such a loss; in attack or defence; if both qualify, none."""
    if b.glory == 0 or (b.kind == deed.TO_ENGINEER and b.version >= 2):
        return  # aircraft that lose their airfield to their own engineers were not eliminated in combat
    toll = b.toll
    won = [False, False]
    for side in (0, 1):
        enemy = 1 - side
        for n, need in ((0, 2), (1, 3), (2, 2)):
            if toll[enemy * 3 + n] >= need and toll[side * 3 + n] == 0:
                won[side] = True
    if won[0] == won[1]:
        return
    side = 0 if won[0] else 1
    # RU-03: outside the own action phase it waits for the next action point phase.
    if side == active:
        b.ap[side] = min(b.ap[side] + 1, b.t.most_ap[side])
    else:
        b.pending[side] += 1
    b.tell(EVERYONE, rule.R_27_1D, event.GLORY, side)


# -- 29: raids, patrols, base fire, airlift --------------------------------------------------------------------


class Raid(Section[NeiBoard]):
    """NEI-29c: the raider, if it survives, returns to its start at once."""

    cites: ClassVar[int] = rule.R_29C
    steps: ClassVar[tuple[str, ...]] = ("home",)

    def __init__(self, seat: i64, area: i64) -> None:
        self.seat: i64 = seat
        self.area: i64 = area

    def step(self, b: NeiBoard, n: i64) -> i64:
        from sandtable.games.nei.rules.naval import sail

        units = [u for u in b.in_hand() if b.at[u] == self.area]
        if units and b.start >= 0 and b.start != self.area:
            sail(b, self.seat, units, self.area, b.start)
        return OVER


class ChoosePatrol(Mission):
    """NEI-29e: the sea area that the seaplanes patrol; they stay there, and make no attack."""

    asks: ClassVar[str] = "Where do the seaplanes patrol?"
    cites: ClassVar[int] = rule.R_29E
    offered: ClassVar[dict[int, Shown]] = {
        verb.TARGET: on_space(say("Patrol {space}")),
        verb.DECLINE: GIVEN_UP,
    }

    def __init__(self, seat: i64, area: i64) -> None:
        super().__init__(seat, deed.PATROL, area)

    def ends(self, b: NeiBoard, seat: i64, far: list[int]) -> list[int]:
        return list(range(LANDS, IND))

    def end_bar(self, b: NeiBoard, seat: i64, to: i64, far: list[int]) -> i64:
        if to >= AREAS:
            return NOT_OFFERED
        out = to < LANDS or to >= IND or b.home_of(to) >= 0 or far[b.t.square[to]] >= 99
        return rule.R_29E if out and b.bars(rule.R_29E) else ALLOWED

    def chosen(self, b: NeiBoard, seat: i64, noun: i64) -> None:
        units = b.in_hand()
        if b.version >= 2 and stopped(b, seat, self.area, noun):
            return
        if b.wings[seat * AREAS + self.area] > len(units):
            b.slip(seat, AIR, self.area)
        for u in units:
            b.put(u, noun)
            b.turn_over(u, 1)
            b.see(u, rule.R_29E)
        b.tell(EVERYONE, rule.R_29E, event.PATROLS, seat, noun, len(units))
        b.meet(b.t.square[noun])


def stopped(b: NeiBoard, seat: i64, frm: i64, to: i64) -> bool:
    """NEI-10.1l: whether a carrier that nobody knew of stops a flight; then it is told, and the aircraft go home."""
    end = way_end(b, seat, frm, to)
    if end == b.t.square[to]:
        return False
    fly(b, seat, frm, to)
    return True


def patrols(b: NeiBoard, seat: i64) -> list[int]:
    return [u for u in b.t.by_cat[seat * 4 + AIR] if b.face[u] and LANDS <= b.at[u] < IND]


def way_home(b: NeiBoard, seat: i64, u: i64) -> list[int]:
    """How far each square is for a patrol that returns."""
    return air_field(b, seat, b.t.square[b.at[u]], b.factor(u, MV), False)


def homes_for(b: NeiBoard, seat: i64, u: i64) -> list[int]:
    """NEI-29f: airfields and (NEI-26.3a) tenders with room, in range of a patrol."""
    far = way_home(b, seat, u)
    found = [land for land in lands_near(b, far) if b.room(seat, land) > 0]
    for sea in tender_areas(b, seat) if b.special else []:
        if far[b.t.square[sea]] < 99 and b.berths(u, sea) > 0:
            found.append(sea)
    return found


def betray_hideout(b: NeiBoard, seat: i64, kind: i64) -> None:
    """NEI-28c: an action is announced that needs a base. If none of those that are seen could serve, the secret airbase
    is where it could."""
    hideouts = b.t.scenarios[b.scenario].hideouts
    lands: list[int] = []
    if kind == deed.RECALL and b.special == 0:  # by rule 26 a tender that nobody knows might take them
        lands = [land for u in patrols(b, seat) for land in lands_near(b, way_home(b, seat, u))]
        serve = [land for land in lands if b.home_of(land) == seat or b.room(seat, land) > 0]
    elif kind == deed.GROUND_REDEPLOY:
        lands = [
            land
            for land in range(LANDS)
            if b.troops[seat * AREAS + land] and not b.holds_openly(1 - seat, land)
        ]
        serve = [land for land in lands if b.based(seat, land)]
    else:
        return
    if seat == ALLIES and not [land for land in serve if land not in hideouts]:
        for land in hideouts:
            if land not in lands:
                b.rule_out(land)


class Recall(ChooseOne[NeiBoard]):
    """NEI-29f: any patrolling seaplanes return without combat, for one point in all."""

    asks: ClassVar[str] = "Which patrol returns?"
    cites: ClassVar[int] = rule.R_29F
    chooses: ClassVar[int] = verb.PICK
    otherwise: ClassVar[int] = verb.DONE
    offered: ClassVar[dict[int, Shown]] = {
        verb.PICK: button(say("{unit}"), group="Patrols"),
        verb.DONE: button(say("No more"), DONE),
    }

    def choices(self, b: NeiBoard, seat: i64) -> list[int]:
        return [u for u in patrols(b, seat) if homes_for(b, seat, u)]

    def chosen(self, b: NeiBoard, seat: i64, noun: i64) -> None:
        b.call(Recall(seat))
        b.call(RecallTo(seat, noun))


class RecallTo(ChooseOne[NeiBoard]):
    """NEI-29f: the airfield that a patrol returns to."""

    asks: ClassVar[str] = "Where does {unit unit} return to?"
    cites: ClassVar[int] = rule.R_29F
    chooses: ClassVar[int] = verb.TO
    offered: ClassVar[dict[int, Shown]] = {verb.TO: on_space(say("To {space}"))}

    def __init__(self, seat: i64, unit: i64) -> None:
        super().__init__(seat)
        self.unit: i64 = unit

    def before(self, b: NeiBoard) -> Ask[Any] | None:
        return Recall(self.seat)  # where they may land is known to their owner alone (RU-56)

    def choices(self, b: NeiBoard, seat: i64) -> list[int]:
        return homes_for(b, seat, self.unit)

    def stuck(self, b: NeiBoard, seat: i64) -> None:
        """Nothing: it stays on patrol."""

    def chosen(self, b: NeiBoard, seat: i64, noun: i64) -> None:
        sea: i64 = b.at[self.unit]
        b.turn_over(self.unit, 0)
        b.put(self.unit, noun)
        b.tell(EVERYONE, rule.R_29F, event.RECALLED, seat, sea, noun)
        b.give_away(seat, noun)
        b.meet(b.t.square[noun])


def gun_targets(b: NeiBoard, seat: i64) -> list[int]:
    """NEI-29g: sea areas with enemy ships in the square of an own base."""
    found: list[int] = []
    for land in range(LANDS):
        u: i64 = b.base[land]
        if u >= 0 and b.t.side[u] == seat:
            for sea in b.t.seas_in[b.t.square[land]]:
                if b.ships[(1 - seat) * AREAS + sea]:
                    found.append(sea)
    return found


class BaseFire(GiveUp):
    """NEI-29g, RU-54: a base fires at ships of its square, and they answer."""

    asks: ClassVar[str] = "At which ships does the base fire?"
    cites: ClassVar[int] = rule.R_29G
    chooses: ClassVar[int] = verb.TARGET
    offered: ClassVar[dict[int, Shown]] = {
        verb.TARGET: on_space(say("Fire at the ships in {space}"), sure=True),
        verb.DECLINE: GIVEN_UP,
    }

    def choices(self, b: NeiBoard, seat: i64) -> list[int]:
        return gun_targets(b, seat)

    def chosen(self, b: NeiBoard, seat: i64, noun: i64) -> None:
        sea = noun
        land: i64 = b.t.land_by[sea]
        battle.open_battle(b, battle.BASE_GUNS, seat, land, sea)
        battle.engage(b, b.base[land], battle.ATTACKER | battle.NO_AG)
        battle.engage_all(b, b.here(1 - seat, NAVAL, sea), battle.DEFENDER)
        b.call(battle.Battle(seat))


def reduced_at(b: NeiBoard, seat: i64, land: i64) -> list[int]:
    return [u for u in b.mobile_here(seat, land) if b.steps[u] < b.t.full[u]]


class ChooseAirlift(Mission):
    """NEI-29h: where the supplies go: a land area in range with reduced friendly mobile ground units."""

    asks: ClassVar[str] = "Where do the supplies go?"
    cites: ClassVar[int] = rule.R_29H
    offered: ClassVar[dict[int, Shown]] = {
        verb.TARGET: on_space(say("To {space}"), sure=True),
        verb.DECLINE: GIVEN_UP,
    }

    def __init__(self, seat: i64, area: i64) -> None:
        super().__init__(seat, deed.AIRLIFT, area)

    def ends(self, b: NeiBoard, seat: i64, far: list[int]) -> list[int]:
        return list(range(LANDS))

    def end_bar(self, b: NeiBoard, seat: i64, to: i64, far: list[int]) -> i64:
        if to >= AREAS:
            return NOT_OFFERED
        out = to >= LANDS or far[b.t.square[to]] >= 99 or not reduced_at(b, seat, to)
        return rule.R_29H if out and b.bars(rule.R_29H) else ALLOWED

    def chosen(self, b: NeiBoard, seat: i64, noun: i64) -> None:
        if b.version >= 2:
            if fly(b, seat, self.area, noun) != b.t.square[noun]:
                return
        else:
            b.tell_move(rule.R_29H, event.FLIES, self.area, noun, len(b.in_hand()), seat)
        b.call(Airlift(seat, noun))


class Airlift(Section[NeiBoard]):
    """NEI-29h: enemy air there is fought first, by air units only; each surviving transport restores one unit."""

    phase: ClassVar[str] = "Airlift"
    cites: ClassVar[int] = rule.R_29H
    steps: ClassVar[tuple[str, ...]] = ("fight", "restore", "end")

    def __init__(self, seat: i64, target: i64) -> None:
        self.seat: i64 = seat
        self.target: i64 = target

    def step(self, b: NeiBoard, n: i64) -> i64:
        seat = self.seat
        if n == 0:
            look(b, seat, b.t.square[self.target])
            if b.wings[(1 - seat) * AREAS + self.target]:
                battle.open_battle(b, battle.IN_THE_AIR, seat, self.target, -1)
                battle.engage_all(b, b.in_hand() + b.here(seat, AIR, self.target), battle.ATTACKER)
                battle.engage_all(b, b.here(1 - seat, AIR, self.target), battle.DEFENDER)
                b.call(battle.Battle(seat))
        elif n == 1:
            able = [u for u in b.in_hand() if b.t.type[u] == AIRLIFTER and b.at[u] < AREAS]
            reduced = reduced_at(b, seat, self.target)
            if able and reduced:
                b.hand[able[0]] = 0
                if len(reduced) > 1:
                    b.again(RestoreUnit(seat, self.target))
                else:
                    restore(b, reduced[0])
        else:
            return OVER
        return GO_ON


def restore(b: NeiBoard, u: i64) -> None:
    b.steps[u] = b.t.full[u]
    b.tell(b.who_sees(b.t.side[u], b.at[u]), rule.R_29H, event.AIRLIFTED, b.at[u], b.t.side[u])


class RestoreUnit(AreaChoice):
    """NEI-29h: one reduced unit for each transport."""

    asks: ClassVar[str] = "Which unit in {space area} gets the supplies?"
    cites: ClassVar[int] = rule.R_29H
    chooses: ClassVar[int] = verb.PICK
    offered: ClassVar[dict[int, Shown]] = {verb.PICK: button(say("{unit}"), group="Units")}

    def choices(self, b: NeiBoard, seat: i64) -> list[int]:
        return reduced_at(b, seat, self.area)

    def chosen(self, b: NeiBoard, seat: i64, noun: i64) -> None:
        restore(b, noun)


STORY = [
    tells(event.GLORY, "A one-sided {whose a} success: one action point.", "points"),
    tells(event.PATROLS, "{whose a} seaplanes ({n c}) patrol {place b}.", "air", "b"),
    tells(event.RECALLED, "{whose a} seaplanes return from {place b} to {place c}.", "air", "bc"),
    tells(event.AIRLIFTED, "{whose b} troops in {place a} are supplied by air.", "air", "a"),
]
