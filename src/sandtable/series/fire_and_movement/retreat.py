"""Retreat and stiff resistance. Sections 7.7 and 7.8.

A hex that must retreat may first resist (SH-S7.8a). Then its stack goes back hex by hex, its owner choosing each hex
(SH-S7.7a); units apart follow one by one. A hex is offered only if the retreat can be brought to an end from there
(SH-S7.7d). Where there is one way only, it is taken without a question.
"""

from mypy_extensions import i64

from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.flow import ALLOWED, EVERYONE, GO_ON, OVER, Ask, Die, Section
from sandtable.series.fire_and_movement import rule
from sandtable.series.fire_and_movement.board import FLEES, JOINED, WITHDRAWS
from sandtable.series.fire_and_movement.standard import FolioBoard
from sandtable.series.fire_and_movement.words import (
    ABANDON,
    BACK,
    E_NO_RETREAT,
    E_RESIST,
    E_RETREAT,
    E_RETREATS,
    FIRST_BACK,
    HALT,
    RESIST,
    RETREAT,
)

# -- which hex ------------------------------------------------------------------------------------------------


class AttackersRetreat(Section[FolioBoard]):
    """SH-S7.6c: every hex that attacked retreats, in the order its owner likes, one finished before the next."""

    def __init__(self, seat: i64, hexes: i64) -> None:
        self.seat: i64 = seat
        self.hexes: i64 = hexes

    def ints(self) -> list[int]:
        return [self.seat, self.hexes]

    def heading(self) -> i64:
        return rule.S7_6C

    def step(self, b: FolioBoard, n: i64) -> i64:
        if n == 0:
            for u in b.f.of_side[self.seat]:
                if b.flags[u] & JOINED:
                    b.flags[u] = b.flags[u] | FLEES
            return GO_ON
        if n == 1:
            left = fleeing_hexes(b, self.seat)
            if len(left) > 1:
                b.again(ChooseFirst(self.seat, self.hexes))
            elif left:
                b.again(MustRetreat(self.seat, left[0], self.hexes, 1))
            return GO_ON
        return OVER


def fleeing_hexes(b: FolioBoard, seat: i64) -> list[int]:
    """The hexes whose units still have to retreat."""
    found: list[int] = []
    for u in b.f.of_side[seat]:
        if b.flags[u] & FLEES and b.place[u] not in found:
            found.append(b.place[u])
    return found


class ChooseFirst(Ask[FolioBoard]):
    """SH-S7.6c: which attacking hex retreats next."""

    def __init__(self, seat: i64, hexes: i64) -> None:
        super().__init__(seat)
        self.hexes: i64 = hexes

    def ints(self) -> list[int]:
        return [self.seat, self.hexes]

    def heading(self) -> i64:
        return rule.S7_6C

    def offers(self, b: FolioBoard, seat: i64) -> list[int]:
        return [action(FIRST_BACK, h) for h in fleeing_hexes(b, seat)]

    def take(self, b: FolioBoard, seat: i64, act: i64) -> None:
        b.call(MustRetreat(seat, noun_of(act), self.hexes, 1))


# -- one hex --------------------------------------------------------------------------------------------------


class MustRetreat(Section[FolioBoard]):
    """SH-S7.7a, SH-S7.8a: the units marked in one hex resist or retreat: the stack, then each unit apart."""

    def __init__(self, seat: i64, hex: i64, hexes: i64, attacking: i64) -> None:
        self.seat: i64 = seat
        self.hex: i64 = hex
        self.hexes: i64 = hexes
        self.attacking: i64 = attacking

    def ints(self) -> list[int]:
        return [self.seat, self.hex, self.hexes, self.attacking]

    def heading(self) -> i64:
        return rule.S7_7A

    def step(self, b: FolioBoard, n: i64) -> i64:
        if n == 0:
            b.resisting = -1
            b.answer = 0
            b.tell(EVERYONE, rule.S7_7A, E_RETREATS, self.seat, self.hex, self.hexes)
            if can_resist(b, self.hex):
                b.call(Stand(self.seat, self.hex))
        elif n == 1:
            if b.resisting >= 0 and b.resist_needs_die(self.hex, self.attacking == 1):
                b.rolled = []
                b.call(Die(6))
                b.answer = 1
        elif n == 2:
            if b.resisting >= 0:
                self.resist(b)
        elif n == 3:
            stack = marked(b, self.hex, False)
            if stack:
                b.call(Withdraw(self.seat, self.hex, self.hexes, -1))
        elif n == 4:
            apart = marked(b, self.hex, True)
            if apart:
                b.again(Withdraw(self.seat, self.hex, self.hexes, apart[0]))
        else:
            return OVER
        return GO_ON

    def resist(self, b: FolioBoard) -> None:
        """SH-S7.8a: the step is gone either way; if the hex is held nobody retreats."""
        u = b.resisting
        die: i64 = b.rolled[0] if b.answer else 0
        held = die <= b.defense_of(u)
        b.resisting = -1
        b.answer = 0
        b.tell(EVERYONE, b.resist_rule(die, held), E_RESIST, u, self.hex, die, 1 if held else 0)
        b.lose_step(u, b.resist_rule(die, held))
        if held:
            for other in marked(b, self.hex, False) + marked(b, self.hex, True):
                b.flags[other] = b.flags[other] & ~FLEES
            b.leave()


def marked(b: FolioBoard, h: i64, apart: bool) -> list[int]:
    """The units of a hex that have to retreat: of its stack, or those apart from it."""
    found: list[int] = []
    u: i64 = b.head[h]
    while u >= 0:
        if b.flags[u] & FLEES and (b.f.apart[u] != 0) == apart:
            found.append(u)
        u = b.link[u]
    return found


def all_marked(b: FolioBoard, h: i64) -> list[int]:
    return marked(b, h, False) + marked(b, h, True)


def can_resist(b: FolioBoard, h: i64) -> bool:
    group = all_marked(b, h)
    for u in group:
        if b.resist_bar(u, len(group) == 1) == ALLOWED:
            return True
    return False


class Stand(Ask[FolioBoard]):
    """SH-S7.8a: retreat, or let one unit give up a step to hold the hex."""

    def __init__(self, seat: i64, hex: i64) -> None:
        super().__init__(seat)
        self.hex: i64 = hex

    def ints(self) -> list[int]:
        return [self.seat, self.hex]

    def heading(self) -> i64:
        return rule.S7_8A

    def offers(self, b: FolioBoard, seat: i64) -> list[int]:
        found = [plain(RETREAT)]
        for u in all_marked(b, self.hex):
            found.append(action(RESIST, u))
        return found

    def knows(self, verb: i64) -> bool:
        return verb == RESIST

    def barred(self, b: FolioBoard, seat: i64, act: i64) -> i64:
        if verb_of(act) != RESIST:
            return ALLOWED
        u = noun_of(act)
        group = all_marked(b, self.hex)
        if u not in group:
            return rule.S7_8A if b.bars(rule.S7_8A) else ALLOWED
        return b.resist_bar(u, len(group) == 1)

    def take(self, b: FolioBoard, seat: i64, act: i64) -> None:
        b.resisting = noun_of(act) if verb_of(act) == RESIST else -1


# -- the way back ---------------------------------------------------------------------------------------------


def group_of(b: FolioBoard, h: i64, unit: i64) -> list[int]:
    """Those who go back together and are in this hex now: a stack (unit -1), or one unit apart."""
    found: list[int] = []
    u: i64 = b.head[h]
    while u >= 0:
        if b.flags[u] & WITHDRAWS and (unit < 0 or u == unit):
            found.append(u)
        u = b.link[u]
    return found


def step_bar(b: FolioBoard, unit: i64, trail: list[int], hexes: i64, to: i64) -> i64:
    """The rule by which a retreat cannot go from its last hex into another one, or ALLOWED.

    Up to the distance required each hex is one further from where the stack stood (SH-S7.7a); beyond it no hex is
    nearer than that, and none is entered twice.
    """
    frm: i64 = trail[len(trail) - 1]
    origin: i64 = trail[0]
    walked = len(trail) - 1
    if to not in b.retreat_links(unit)[frm]:
        return rule.S7_7B if b.bars(rule.S7_7B) else ALLOWED
    far: i64 = b.f.distance[origin][to]
    if walked < hexes:
        if far != walked + 1 and b.bars(rule.S7_7A):
            return rule.S7_7A
    elif (far < hexes or to in trail) and b.bars(b.further_rule()):
        return b.further_rule()
    return b.retreat_bar(unit, frm, to)


def ends_at(b: FolioBoard, group: list[int], h: i64) -> bool:
    """Whether the group could end its retreat in a hex."""
    why = b.why
    b.why = None
    fits = b.group_bar(group, h) == ALLOWED
    b.why = why
    return fits


def leads_on(b: FolioBoard, group: list[int], trail: list[int], hexes: i64, to: i64) -> bool:
    """SH-S7.7d: whether a retreat that enters this hex can be brought to an end."""
    why = b.why
    b.why = None
    found = _leads_on(b, group, trail, hexes, to)
    b.why = why
    return found


def _leads_on(b: FolioBoard, group: list[int], trail: list[int], hexes: i64, to: i64) -> bool:
    unit: i64 = group[0]
    links = b.retreat_links(unit)
    walked = len(trail)
    if walked < hexes:
        longer = [*trail, to]
        for n in links[to]:
            if step_bar(b, unit, longer, hexes, n) == ALLOWED and _leads_on(b, group, longer, hexes, n):
                return True
        return False
    # The distance required is reached: search outwards through hexes where nobody can stop.
    origin: i64 = trail[0]
    seen = [*trail, to]
    queue: list[int] = [to]
    i: i64 = 0
    while i < len(queue):
        at: i64 = queue[i]
        i += 1
        if b.group_bar(group, at) == ALLOWED:
            return True
        if not b.goes_further():
            return False
        for n in links[at]:
            if n in seen or b.f.distance[origin][n] < hexes:
                continue
            if b.retreat_bar(unit, at, n) == ALLOWED:
                seen.append(n)
                queue.append(n)
    return False


def ways_back(b: FolioBoard, group: list[int], trail: list[int], hexes: i64) -> list[int]:
    """The hexes that the retreat may enter next."""
    unit: i64 = group[0]
    found: list[int] = []
    why = b.why
    b.why = None
    for to in b.retreat_links(unit)[trail[len(trail) - 1]]:
        if step_bar(b, unit, trail, hexes, to) == ALLOWED and _leads_on(b, group, trail, hexes, to):
            found.append(to)
    b.why = why
    return found


def can_retreat(b: FolioBoard, u: i64) -> bool:
    """Whether a unit could retreat one hex from where it stands."""
    trail = [b.place[u]]
    for to in b.retreat_links(u)[b.place[u]]:
        if step_bar(b, u, trail, 1, to) == ALLOWED and leads_on(b, [u], trail, 1, to):
            return True
    return False


class Withdraw(Section[FolioBoard]):
    """SH-S7.7a: one stack (unit -1) or one unit apart goes back, hex by hex."""

    def __init__(self, seat: i64, hex: i64, hexes: i64, unit: i64) -> None:
        self.seat: i64 = seat
        self.hex: i64 = hex
        self.hexes: i64 = hexes
        self.unit: i64 = unit

    def ints(self) -> list[int]:
        return [self.seat, self.hex, self.hexes, self.unit]

    def heading(self) -> i64:
        return rule.S7_7A

    def step(self, b: FolioBoard, n: i64) -> i64:
        if n == 0:
            b.trail = [self.hex]
            b.answer = 0
            for u in marked(b, self.hex, False) if self.unit < 0 else [self.unit]:
                b.flags[u] = b.flags[u] | WITHDRAWS
            return GO_ON
        if n == 1:
            if self.goes_on(b):
                b.again(Fall(self.seat, self.hexes, self.unit))
            return GO_ON
        b.trail = []
        b.answer = 0
        return OVER

    def goes_on(self, b: FolioBoard) -> bool:
        """One hex further where there is no choice; True where the owner has to choose."""
        while True:
            at: i64 = b.trail[len(b.trail) - 1]
            group = group_of(b, at, self.unit)
            if not group or b.answer:
                self.settle(b, group)
                return False
            walked = len(b.trail) - 1
            safe = walked >= self.hexes and ends_at(b, group, at)
            if safe and not b.may_go_on(group[0], at):
                self.settle(b, group)
                return False
            ways = ways_back(b, group, b.trail, self.hexes)
            if not ways:
                if not safe:
                    b.tell(EVERYONE, rule.S7_7D, E_NO_RETREAT, self.seat, self.hex)
                    for u in group:
                        b.no_retreat(u)
                    return False
                self.settle(b, group)
                return False
            if safe or len(ways) > 1 or b.unwelcome(group[0], ways[0]):
                return True
            fall_back(b, group, ways[0])

    def settle(self, b: FolioBoard, group: list[int]) -> None:
        """The retreat is over."""
        for u in group:
            b.flags[u] = b.flags[u] & ~(FLEES | WITHDRAWS)


def fall_back(b: FolioBoard, group: list[int], to: i64) -> None:
    """SH-S7.7c: the group enters the next hex, free of cost."""
    for u in group:
        frm: i64 = b.place[u]
        b.relocate(u, to)
        b.tell(EVERYONE, rule.S7_7C, E_RETREAT, u, frm, to)
    b.trail = [*b.trail, to]


class Fall(Ask[FolioBoard]):
    """SH-S7.7a: the owner chooses the next hex of a retreat, or ends it where that is allowed."""

    def __init__(self, seat: i64, hexes: i64, unit: i64) -> None:
        super().__init__(seat)
        self.hexes: i64 = hexes
        self.unit: i64 = unit

    def ints(self) -> list[int]:
        return [self.seat, self.hexes, self.unit]

    def heading(self) -> i64:
        return rule.S7_7A

    def at(self, b: FolioBoard) -> i64:
        return b.trail[len(b.trail) - 1]

    def offers(self, b: FolioBoard, seat: i64) -> list[int]:
        group = group_of(b, self.at(b), self.unit)
        found = [action(BACK, h) for h in b.retreat_links(group[0])[self.at(b)]]
        found.append(plain(HALT))
        found.append(plain(ABANDON))
        return found

    def knows(self, verb: i64) -> bool:
        return verb == BACK or verb == HALT or verb == ABANDON

    def barred(self, b: FolioBoard, seat: i64, act: i64) -> i64:
        verb = verb_of(act)
        group = group_of(b, self.at(b), self.unit)
        if verb == HALT:
            walked = len(b.trail) - 1
            if walked < self.hexes and b.bars(rule.S7_7A):
                return rule.S7_7A
            return b.group_bar(group, self.at(b))
        if verb == ABANDON:
            return self.abandon_bar(b, group)
        to = noun_of(act)
        if to >= b.f.playable:
            return b.ground_bar(to)
        bar = step_bar(b, group[0], b.trail, self.hexes, to)
        if bar != ALLOWED:
            return bar
        if not leads_on(b, group, b.trail, self.hexes, to) and b.bars(rule.S7_7D):
            return rule.S7_7D
        return ALLOWED

    def abandon_bar(self, b: FolioBoard, group: list[int]) -> i64:
        """Nobody need go where he is not obliged to; but whoever has another way takes it."""
        walked = len(b.trail) - 1
        free = walked >= self.hexes and ends_at(b, group, self.at(b))
        for to in ways_back(b, group, b.trail, self.hexes):
            if not b.unwelcome(group[0], to):
                free = True
        if free and b.bars(rule.S7_7B):
            return rule.S7_7B
        return ALLOWED

    def take(self, b: FolioBoard, seat: i64, act: i64) -> None:
        verb = verb_of(act)
        group = group_of(b, self.at(b), self.unit)
        if verb == HALT:
            b.answer = 1
        elif verb == ABANDON:
            for u in group:
                b.no_retreat(u)
        else:
            fall_back(b, group, noun_of(act))
