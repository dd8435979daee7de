"""Brigade, 'Move Units and Declare Attacks': sector by sector; entering an enemy sector is the attack."""

from typing import ClassVar, Final

from mypy_extensions import i64

from sandtable.games.fieldcommand import event, kind, rule, state, verb
from sandtable.games.fieldcommand.asks import FieldAsk
from sandtable.games.fieldcommand.board import (
    ALL_ROAD,
    BIDDEN,
    BOAT,
    COUNT,
    DONE,
    FERRIED,
    GHOST,
    MARCH,
    PASSED,
    ROAD_ONLY,
    FieldBoard,
    firsts,
)
from sandtable.games.fieldcommand.material import (
    ARROW,
    DIVISION,
    JAPANESE,
    PLACES,
    ROAD,
    SECTORS,
    UNITS,
    WATER,
    side_of_army,
)
from sandtable.games.fieldcommand.rules.control import settle, take_control
from sandtable.games.fieldcommand.rules.corps import play
from sandtable.games.fieldcommand.rules.division import pay
from sandtable.games.fieldcommand.rules.playable import card_plays, play_bar
from sandtable.games.fieldcommand.telling import Moves
from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.flow import ALLOWED, EVERYONE, GO_ON, OVER, PLAYING, Ask, Section
from sandtable.kernel.legality import NOT_OFFERED
from sandtable.kernel.words import DONE as DONE_ROLE
from sandtable.kernel.words import Shown, button, on_card, on_piece, on_space, say
from sandtable.kit.story import tells

# -- allowances --------------------------------------------------------------------------------------------------


def normal_allowance(b: FieldBoard, u: i64) -> i64:
    """FC-BG-20, FC-BG-21: sectors in normal movement; FC-CARD-D03 adds one."""
    return b.t.move[b.t.kind[u]] + (1 if b.marks[u] & MARCH else 0)


def road_allowance(b: FieldBoard, u: i64) -> i64:
    """FC-BG-20: sectors along roads; FC-CARD-D01 and FC-CARD-D03 add one, FC-CARD-E03 leaves two at most."""
    found: i64 = b.t.move_road[b.t.kind[u]] + (1 if b.marks[u] & MARCH else 0)
    if b.effects & state.ARMOURED_PUSH and b.t.klass[u] == kind.VEHICLE and b.owner[u] == JAPANESE:
        found += 1
    if b.has_event(2) and found > 2:
        return 2
    return found


# -- one step ----------------------------------------------------------------------------------------------------


def hostile(b: FieldBoard, side: i64, place: i64) -> bool:
    """R-25: a sector with enemy ground units, contested or not."""
    return b.occupied(1 - side, place)


def is_causeway(b: FieldBoard, frm: i64, to: i64) -> bool:
    """FC-CARD-D04: from axis D to Woodlands as if by road."""
    return (b.effects & state.CAUSEWAY) != 0 and frm == SECTORS + 3 and to == b.t.number["woodlands"]


def road_cut(b: FieldBoard, frm: i64, to: i64) -> bool:
    """FC-CARD-D05: the road over this water border is cut."""
    if b.cut < 0:
        return False
    a, c = b.t.border_ends[b.cut]
    return (a == frm and c == to) or (a == to and c == frm)


def pace(b: FieldBoard, u: i64, frm: i64, steps: i64, to: i64) -> i64:
    """What the unit's steps of this turn would be after this one, or minus the rule that forbids it.

    FC-BG-22: a way by road starts on a road and follows it at every step. FC-BG-23, FC-BG-24: in normal movement only
    infantry crosses water, and stops there (FC-X-19, FC-X-20). FC-BG-25, FC-BG-75: by road everybody crosses and goes
    on. R-26: a way is one or the other.
    """
    crossed: i64 = b.t.border[frm * PLACES + to]
    made = steps & COUNT
    on_road = (made == 0 or (steps & ALL_ROAD) != 0) and (crossed & ROAD) != 0 and not road_cut(b, frm, to)
    if b.marks[u] & GHOST:
        on_road = False  # FC-CARD-D12 is normal movement
    by_road = on_road and made < road_allowance(b, u)
    boat = (b.marks[u] & BOAT) != 0
    wet = (crossed & WATER) != 0
    on_foot = made < normal_allowance(b, u) and not steps & ROAD_ONLY
    if on_foot and wet and b.t.klass[u] != kind.INFANTRY and not boat:
        on_foot = False
        if not by_road:
            return -rule.BG_23
    if not on_foot and not by_road:
        if steps & ROAD_ONLY:
            return -rule.BG_24
        return -(rule.BG_22 if made < road_allowance(b, u) else rule.BG_20)
    after = made + 1
    if by_road:
        after |= ALL_ROAD
        if steps & ROAD_ONLY or wet:
            after |= ROAD_ONLY
    elif wet:
        after |= DONE
    return after


def step_bar(b: FieldBoard, u: i64, frm: i64, steps: i64, to: i64, reached: i64) -> i64:
    """The rule that forbids a unit the step from `frm` into `to`, or ALLOWED. `reached`: what `supplied` says."""
    army: i64 = b.owner[u]
    side = side_of_army(army)
    if to >= PLACES or frm >= PLACES:
        return NOT_OFFERED
    crossed: i64 = b.t.border[frm * PLACES + to]
    made = steps & COUNT
    if to >= SECTORS:
        return axis_bar(b, side, frm, made, to)
    if not crossed:
        return rule.BG_20 if b.bars(rule.BG_20) else ALLOWED
    if steps & DONE and b.bars(rule.BG_27):
        return rule.BG_27
    if frm >= SECTORS and not b.is_active(frm) and b.bars(rule.R_63):
        return rule.R_63
    if made == 0 and (b.pinned >> frm) & 1 and b.bars(rule.CARD_D02):
        return rule.CARD_D02
    if to == b.misread and b.bars(rule.CARD_D11):
        return rule.CARD_D11
    enemies = hostile(b, side, to)
    ghost = (b.marks[u] & GHOST) != 0
    if made == 0 and b.contested(frm) and not ghost:
        if (enemies or not b.friendly(side, to)) and b.bars(rule.R_27):
            return rule.R_27
    after: i64 = made + 1
    if crossed & ARROW:
        after |= ALL_ROAD if is_causeway(b, frm, to) else DONE  # FC-ER-9: its move ends there
    else:
        after = pace(b, u, frm, steps, to)
        if after < 0:
            if b.bars(-after):
                return -after
            after = made + 1
    if made == 0 and b.contested(frm) and not ghost:
        after |= DONE
    if ghost and enemies:
        # FC-CARD-D12: it passes one such sector, and ends in none.
        goes_on = not b.marks[u] & PASSED and can_go_on(b, u, to, after, side, reached)
        return ALLOWED if goes_on or not b.bars(rule.CARD_D12) else rule.CARD_D12
    if enemies:
        bar = attack_bar(b, u, side, frm, to, reached)
        if bar != ALLOWED:
            return bar
        if b.room(side, to) <= 0 and b.bars(rule.BG_11):
            return rule.BG_11
    elif b.room(side, to) <= 0:
        # a full sector may be passed, if the unit can go on.
        if not can_go_on(b, u, to, after, side, reached) and b.bars(rule.BG_11):
            return rule.BG_11
    return ALLOWED


def axis_bar(b: FieldBoard, side: i64, frm: i64, made: i64, to: i64) -> i64:
    """FC-BG-5, FC-X-21: only the invader enters axes. FC-ER-5 to FC-ER-7, FC-X-45: from axis to axis of the same
    kind, as a whole move; FC-ER-9, R-30: from an entry sector back, one sector, as a whole move. R-63: only active
    ones."""
    if side != side_of_army(b.c.invader) and b.bars(rule.BG_5):
        return rule.BG_5
    if (not b.is_active(to) or (frm >= SECTORS and not b.is_active(frm))) and b.bars(rule.R_63):
        return rule.R_63
    if made > 0 and b.bars(rule.ER_6):
        return rule.ER_6
    if frm >= SECTORS:
        if (frm == to or b.t.sea[frm - SECTORS] != b.t.sea[to - SECTORS]) and b.bars(rule.ER_7):
            return rule.ER_7
    elif not b.t.border[frm * PLACES + to] and b.bars(rule.ER_9):
        return rule.ER_9
    if frm < SECTORS and (b.pinned >> frm) & 1 and b.bars(rule.CARD_D02):
        return rule.CARD_D02
    return ALLOWED


def attack_bar(b: FieldBoard, u: i64, side: i64, frm: i64, to: i64, reached: i64) -> i64:
    """FC-DV-8, FC-DV-9: who enters a sector with enemies must be in supply (R-32) and pays. FC-BG-26, FC-X-24: else
    it is free. FC-CARD-E07: one such sector a turn that is not contested already."""
    army: i64 = b.owner[u]
    if b.t.klass[u] == kind.FIXED_GUN and b.bars(rule.BG_20):
        return rule.BG_20
    if b.level >= DIVISION:
        if not b.in_supply(side, frm, reached) and b.bars(rule.DV_8):
            return rule.DV_8
        if b.tokens[army] < b.t.entering_cost and b.bars(rule.R_35):
            return rule.R_35
    if b.has_event(6) and b.assaults > 0 and not b.contested(to) and b.bars(rule.CARD_E07):
        return rule.CARD_E07
    return ALLOWED


def may_attack(b: FieldBoard, u: i64, side: i64, frm: i64, to: i64, reached: i64) -> bool:
    """`attack_bar` as a plain question, with the room there."""
    if b.room(side, to) <= 0 or b.marks[u] & GHOST:
        return False
    if b.level >= DIVISION:
        if b.tokens[b.owner[u]] < b.t.entering_cost or not b.in_supply(side, frm, reached):
            return False
    return not (b.has_event(6) and b.assaults > 0 and not b.contested(to))


def can_go_on(b: FieldBoard, u: i64, frm: i64, steps: i64, side: i64, reached: i64) -> bool:
    """Whether a unit that cannot stop in `frm` has a way to a sector where it can."""
    if steps & DONE:
        return False
    for to in b.t.near[frm]:
        if to >= SECTORS or to == b.misread:
            continue
        after = pace(b, u, frm, steps, to)
        if after < 0:
            continue
        if hostile(b, side, to):
            if may_attack(b, u, side, frm, to, reached):
                return True
        elif b.room(side, to) > 0 or can_go_on(b, u, to, after, side, reached):
            return True
    return False


def reach_of(b: FieldBoard, u: i64, reached: i64, most: i64 = PLACES) -> list[int]:
    """The places that the unit may step into now, at most so many of them."""
    frm: i64 = b.where[u]
    steps: i64 = b.steps[u]
    found: list[int] = []
    why = b.why
    b.why = None  # a plain question: nobody asks why not
    for to in b.t.near[frm] if frm < SECTORS else [*b.t.near[frm], *range(SECTORS, PLACES)]:
        if step_bar(b, u, frm, steps, to, reached) == ALLOWED:
            found.append(to)
            if len(found) >= most:
                break
    b.why = why
    return found


def can_step(b: FieldBoard, u: i64, reached: i64) -> bool:
    """Whether there is any such place."""
    return len(reach_of(b, u, reached, 1)) > 0


def supply_now(b: FieldBoard, army: i64) -> i64:
    return b.supplied(side_of_army(army)) if b.level >= DIVISION else 0


# -- choosing and going ------------------------------------------------------------------------------------------


class MoveUnits(FieldAsk):
    """FC-BG-28: the active army moves what it likes, unit by unit, before any battle. Of units that are alike the
    first is offered."""

    cites: ClassVar[int] = rule.BG_28
    asks: ClassVar[str] = "Which unit moves?"
    offered: ClassVar[dict[int, Shown]] = {
        verb.DONE: button(say("End the Move phase"), DONE_ROLE, sure=True),
        verb.PLAY: on_card(say("Play {card}"), sure=True),
    }
    judges: ClassVar[tuple[int, ...]] = (verb.MOVE, verb.PLAY)

    def varies(self, b: FieldBoard, seat: i64, act: i64) -> i64:
        return 1 + b.where[noun_of(act)] if verb_of(act) == verb.MOVE else 0

    def shown(self, b: FieldBoard, seat: i64, act: i64) -> Shown:
        if verb_of(act) == verb.MOVE:
            return on_piece(say("Move {unit} from {place}", noun_of(act), b.where[noun_of(act)]))
        return super().shown(b, seat, act)

    def offers(self, b: FieldBoard, seat: i64) -> list[int]:
        reached = supply_now(b, b.army)
        units: list[int] = []
        army = b.army
        for u in range(UNITS):
            place: i64 = b.where[u]
            if place >= 0 and place < PLACES and b.owner[u] == army and not b.steps[u] & DONE:
                if b.t.is_ground[u] and b.t.klass[u] != kind.FIXED_GUN:
                    units.append(u)
        found: list[int] = []
        for u in firsts(b, units):
            if can_step(b, u, reached):
                found.append(action(verb.MOVE, u))
        found += card_plays(b, army)
        if not owes(b, reached):
            found.append(plain(verb.DONE))
        return found

    def sifted(self) -> bool:
        return True

    def barred(self, b: FieldBoard, seat: i64, act: i64) -> i64:
        what = verb_of(act)
        if what == verb.PLAY:
            return play_bar(b, b.army, noun_of(act), 0)
        if what == verb.DONE:
            return rule.CARD_D11 if owes(b, supply_now(b, b.army)) and b.bars(rule.CARD_D11) else ALLOWED
        u = noun_of(act)
        if u >= UNITS or not 0 <= b.where[u] < PLACES:
            return NOT_OFFERED
        if b.owner[u] != b.army and b.bars(rule.BG_14):
            return rule.BG_14
        still = not b.t.is_ground[u] or b.t.klass[u] == kind.FIXED_GUN
        if still:
            return rule.BG_20
        if b.steps[u] & DONE:
            return rule.R_26
        reached = supply_now(b, b.army)
        if can_step(b, u, reached):
            return ALLOWED
        for to in b.t.near[b.where[u]]:
            why = step_bar(b, u, b.where[u], b.steps[u], to, reached)
            if why != ALLOWED:
                return why
        return NOT_OFFERED

    def take(self, b: FieldBoard, seat: i64, act: i64) -> None:
        what = verb_of(act)
        if what == verb.DONE:
            b.answer = 1
        elif what == verb.PLAY:
            play(b, b.army, noun_of(act))
        else:
            b.call(Step(seat, noun_of(act)))


def owes(b: FieldBoard, reached: i64) -> bool:
    """FC-CARD-D11: units must still leave the sector, and one can go to a friendly uncontested one."""
    if b.owed <= 0:
        return False
    side = side_of_army(b.army)
    for u in b.units_at(b.army, b.misread):
        if b.is_mobile(u) and not b.steps[u] & DONE:
            for to in reach_of(b, u, reached):
                if to < SECTORS and b.friendly(side, to) and not b.contested(to):
                    return True
    return False


WAYS: Final = ("Go to", "Attack", "Reinforce")


class Step(FieldAsk):
    """FC-BG-21 to FC-BG-27: the next sector of a unit, or it stops."""

    cites: ClassVar[int] = rule.BG_21
    asks: ClassVar[str] = "Where does {unit u} go?"
    offered: ClassVar[dict[int, Shown]] = {verb.HALT: button(say("Stop here"), DONE_ROLE)}
    judges: ClassVar[tuple[int, ...]] = (verb.TO,)

    def varies(self, b: FieldBoard, seat: i64, act: i64) -> i64:
        """0 a way, 2 an attack, 4 reinforcing the defence; and one more where it costs tokens."""
        if verb_of(act) != verb.TO:
            return 0
        to, side = noun_of(act), side_of_army(b.army)
        if to >= SECTORS or not hostile(b, side, to) or b.marks[self.u] & GHOST:
            return 0
        return (4 if b.contested(to) and b.friendly(side, to) else 2) + (1 if b.level >= DIVISION else 0)

    def shown(self, b: FieldBoard, seat: i64, act: i64) -> Shown:
        if verb_of(act) != verb.TO:
            return super().shown(b, seat, act)
        what = self.varies(b, seat, act)
        if what & 1:
            return on_space(
                say("{text} {place} ({tokens})", WAYS[what // 2], noun_of(act), b.t.entering_cost)
            )
        return on_space(say("{text} {place}", WAYS[what // 2], noun_of(act)))

    def __init__(self, seat: i64, u: i64) -> None:
        super().__init__(seat)
        self.u: i64 = u

    def before(self, b: FieldBoard) -> Ask[FieldBoard] | None:
        return MoveUnits(self.seat) if (b.steps[self.u] & COUNT) == 0 else None

    def picked(self, b: FieldBoard, seat: i64) -> list[int]:
        return [b.where[self.u]]

    def offers(self, b: FieldBoard, seat: i64) -> list[int]:
        u = self.u
        found = [action(verb.TO, to) for to in reach_of(b, u, supply_now(b, b.army))]
        if may_halt(b, u):
            found.append(plain(verb.HALT))
        return found

    def sifted(self) -> bool:
        return True

    def barred(self, b: FieldBoard, seat: i64, act: i64) -> i64:
        if verb_of(act) == verb.HALT:
            return ALLOWED if may_halt(b, self.u) else NOT_OFFERED
        reached = supply_now(b, b.army)
        return step_bar(b, self.u, b.where[self.u], b.steps[self.u], noun_of(act), reached)

    def take(self, b: FieldBoard, seat: i64, act: i64) -> None:
        if verb_of(act) == verb.HALT:
            halt(b, self.u)
        else:
            b.call(Going(seat, self.u))
            go(b, self.u, noun_of(act))


def may_halt(b: FieldBoard, u: i64) -> bool:
    """R-29: it has moved, and there is room for it where it stands."""
    if (b.steps[u] & COUNT) == 0:
        return False
    side = side_of_army(b.owner[u])
    place: i64 = b.where[u]
    if b.marks[u] & GHOST and hostile(b, side, place):
        return False
    return b.room(side, place) >= 0


class Going(Section[FieldBoard]):
    """A unit goes on while it may; captured tokens may be spent at once (FC-X-22)."""

    def __init__(self, seat: i64, u: i64) -> None:
        self.seat: i64 = seat
        self.u: i64 = u

    def step(self, b: FieldBoard, n: i64) -> i64:
        if b.steps[self.u] & DONE or b.ending != PLAYING:
            return OVER
        if can_step(b, self.u, supply_now(b, b.army)):
            b.call(Step(self.seat, self.u))
            return GO_ON
        halt(b, self.u)
        return OVER


def go(b: FieldBoard, u: i64, to: i64) -> None:
    """One step, with all that it does at once: payment, control, contest (FC-BG-9, FC-BG-29, FC-DV-10)."""
    army: i64 = b.owner[u]
    side = side_of_army(army)
    frm: i64 = b.where[u]
    crossed: i64 = b.t.border[frm * PLACES + to]
    enemies = to < SECTORS and hostile(b, side, to)
    after: i64 = (b.steps[u] & COUNT) + 1
    stops = frm >= SECTORS or to >= SECTORS
    if is_causeway(b, frm, to):
        after |= ALL_ROAD
        stops = False
    elif crossed and not crossed & ARROW:
        after = pace(b, u, frm, b.steps[u], to)
        if crossed & WATER and b.marks[u] & BOAT and by_boat(b, u, enemies, after):
            b.marks[u] |= FERRIED
            after |= DONE
    leaving = (b.steps[u] & COUNT) == 0 and b.contested(frm) and not b.marks[u] & GHOST
    if leaving:
        stops = True
    passes = enemies and b.marks[u] & GHOST and not b.marks[u] & PASSED
    if enemies and not passes:
        if not b.contested(to):
            b.assaults += 1
        pay(b, army, b.t.entering_cost, rule.DV_9)
        b.launched = [*b.launched, frm, to]
        stops = True
    if passes:
        b.marks[u] |= PASSED
    b.steps[u] = after
    b.entry[u] = frm
    b.moved = 1
    b.put(u, to)
    b.tell(EVERYONE, rule.BG_29 if enemies else rule.BG_26, event.MOVED, u, frm, to)
    settle(b, frm)
    if not enemies and to < SECTORS and not b.friendly(side, to):
        take_control(b, to, army, rule.BG_9)
    if stops or after & DONE:
        b.steps[u] |= DONE
        halt(b, u)


def by_boat(b: FieldBoard, u: i64, enemies: bool, after: i64) -> bool:
    """FC-CARD-D06: a unit with a boat crosses in it where there is no road, and to attack; else the road is better."""
    on_foot = (b.steps[u] & COUNT) < normal_allowance(b, u) and not b.steps[u] & ROAD_ONLY
    return on_foot and (enemies or not after & ALL_ROAD)


def halt(b: FieldBoard, u: i64) -> None:
    """FC-BG-8, FC-X-17: where a unit stops, an ally's empty sector becomes its army's."""
    b.steps[u] |= DONE
    place: i64 = b.where[u]
    settle(b, place)
    start = b.misread
    if b.owed > 0 and b.entry[u] >= 0 and start >= 0 and place != start and b.marks[u] & BIDDEN:
        side = side_of_army(b.owner[u])
        if place < SECTORS and b.friendly(side, place) and not b.contested(place):
            b.owed -= 1


STORY = [tells(event.MOVED, "{unit a} moves from {place b} to {place c}.", "move", "bc", beats=Moves())]
