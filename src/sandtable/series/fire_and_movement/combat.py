"""Combat: one hex attacked by units beside it, strengths compared, one die. Sections 7.1 to 7.6 and 8.3.

An attack is named hex first, then the stacks that make it, one by one; then support fire; then the die. Its outcome is
carried out to the end, retreats and advance included, before the next one is named (SH-S7.2d). Markers never attack by
themselves (SH-S8.4a): there is always an attacker before there are markers.
"""

from typing import Final

from mypy_extensions import i64

from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.flow import ALLOWED, EVERYONE, GO_ON, OVER, Ask, Die, Section
from sandtable.series.fire_and_movement import rule
from sandtable.series.fire_and_movement.board import (
    AT_HAND,
    ATTACKED,
    COMBAT,
    JOINED,
    MOBILE_COMBAT,
    USED,
)
from sandtable.series.fire_and_movement.outcome import Advance, Outcome, can_advance, joined_any
from sandtable.series.fire_and_movement.standard import FolioBoard
from sandtable.series.fire_and_movement.words import (
    ALONE,
    ATTACK,
    COMMIT,
    DONE,
    E_ATTACK,
    E_JOIN,
    E_PHASE,
    E_RESULT,
    E_SKIPPED,
    E_STRENGTHS,
    E_SUPPORT,
    JOIN,
    SUPPORT,
)

ATTACKERS_DONE: Final = 1
SUPPORT_DONE: Final = 2


class CombatPhase(Section[FolioBoard]):
    """SH-S7.1a: a side's combat phase, or its mobile combat phase: attack after attack until it is done."""

    def __init__(self, seat: i64, mobile: i64) -> None:
        self.seat: i64 = seat
        self.mobile: i64 = mobile

    def ints(self) -> list[int]:
        return [self.seat, self.mobile]

    def heading(self) -> i64:
        return rule.S7_1A

    def step(self, b: FolioBoard, n: i64) -> i64:
        if n == 0:
            b.phase = MOBILE_COMBAT if self.mobile else COMBAT
            b.phase_done = 0
            b.active = self.seat
            b.struck = []
            b.clear_flags(self.seat, ATTACKED)
            b.tell(EVERYONE, rule.S4_1B, E_PHASE, self.seat, b.phase)
            return GO_ON
        if n == 1:
            if b.phase_done == 0:
                if has_target(b, self.seat):
                    b.again(ChooseTarget(self.seat))
                else:
                    b.tell(EVERYONE, rule.S7_1B, E_SKIPPED, self.seat, b.phase)
            return GO_ON
        b.struck = []
        return OVER


def may_attack(b: FolioBoard, u: i64) -> i64:
    """SH-S7.1c, SH-S7.1e, SH-S7.1f: the rule by which a unit attacks nothing in this phase, or ALLOWED."""
    if b.flags[u] & ATTACKED and b.bars(rule.S7_1C):
        return rule.S7_1C
    if b.attack_of(u) <= 0 and b.bars(rule.S7_1E):
        return rule.S7_1E
    if b.f.apart[u]:
        return ALLOWED
    other: i64 = b.head[b.place[u]]
    while other >= 0:
        if other != u and not b.f.apart[other] and b.flags[other] & ATTACKED and b.bars(rule.S7_1F):
            return rule.S7_1F
        other = b.link[other]
    return ALLOWED


def targets(b: FolioBoard, seat: i64) -> list[int]:
    """The hexes that could be attacked now, each beside a unit that still may attack."""
    found: list[int] = []
    for u in b.f.of_side[seat]:
        h: i64 = b.place[u]
        if h < 0 or b.flags[u] & ATTACKED:
            continue
        for n in b.f.near[h]:
            if b.target_bar(seat, n) == ALLOWED and n not in found and n not in b.struck:
                if may_attack(b, u) != ALLOWED:
                    break
                found.append(n)
    return found


def has_target(b: FolioBoard, seat: i64) -> bool:
    """Whether there is any."""
    for u in b.f.of_side[seat]:
        h: i64 = b.place[u]
        if h < 0 or b.flags[u] & ATTACKED:
            continue
        for n in b.f.near[h]:
            if b.target_bar(seat, n) == ALLOWED and n not in b.struck:
                if may_attack(b, u) != ALLOWED:
                    break
                return True
    return False


def attackers_of(b: FolioBoard, seat: i64, target: i64) -> list[int]:
    """The actions that bring one more stack, or one unit apart, into an attack on a hex."""
    found: list[int] = []
    for h in b.f.near[target]:
        if b.held[h] != 1 + seat:
            continue
        stack = False
        u: i64 = b.head[h]
        while u >= 0:
            if b.f.apart[u]:
                found.append(action(ALONE, u))
            elif not stack:
                stack = True
                found.append(action(JOIN, h))
            u = b.link[u]
    return found


def join_bar(b: FolioBoard, seat: i64, target: i64, act: i64) -> i64:
    """The rule by which a stack, or a unit apart, cannot join the attack on a hex, or ALLOWED."""
    if verb_of(act) == ALONE:
        u = noun_of(act)
        if u >= b.f.units or b.f.side[u] != seat or b.place[u] < 0 or not b.f.apart[u]:
            return rule.S7_1B if b.bars(rule.S7_1B) else ALLOWED
        if b.f.distance[b.place[u]][target] != 1 and b.bars(rule.S7_1B):
            return rule.S7_1B
        if b.flags[u] & JOINED and b.bars(rule.S7_2C):
            return rule.S7_2C
        return may_attack(b, u)
    h = noun_of(act)
    if h >= b.f.playable or b.held[h] != 1 + seat or b.f.distance[h][target] != 1:
        return rule.S7_1B if b.bars(rule.S7_1B) else ALLOWED
    stack: i64 = 0
    u2: i64 = b.head[h]
    while u2 >= 0:
        if not b.f.apart[u2]:
            stack += 1
            if b.flags[u2] & JOINED and b.bars(rule.S7_2C):
                return rule.S7_2C
            bar = may_attack(b, u2)
            if bar != ALLOWED:
                return bar
        u2 = b.link[u2]
    if stack == 0 and b.bars(rule.S7_1B):
        return rule.S7_1B
    return ALLOWED


class ChooseTarget(Ask[FolioBoard]):
    """SH-S7.1a, SH-S7.2d: which hex is attacked next, if any."""

    def heading(self) -> i64:
        return rule.S7_1A

    def offers(self, b: FolioBoard, seat: i64) -> list[int]:
        return [action(ATTACK, h) for h in targets(b, seat)] + [plain(DONE)]

    def knows(self, verb: i64) -> bool:
        return verb == ATTACK

    def barred(self, b: FolioBoard, seat: i64, act: i64) -> i64:
        if verb_of(act) != ATTACK:
            return ALLOWED
        h = noun_of(act)
        if h >= b.f.playable:
            return b.ground_bar(h)
        nothing = b.target_bar(seat, h)
        if nothing != ALLOWED:
            return nothing if b.bars(nothing) else ALLOWED
        if h in b.struck and b.bars(rule.S7_1D):
            return rule.S7_1D
        for one in attackers_of(b, seat, h):
            if b.why is None:
                if join_bar(b, seat, h, one) == ALLOWED:
                    return ALLOWED
            else:
                why = b.why
                b.why = None
                free = join_bar(b, seat, h, one) == ALLOWED
                b.why = why
                if free:
                    return ALLOWED
        return rule.S7_1B if b.bars(rule.S7_1B) else ALLOWED

    def take(self, b: FolioBoard, seat: i64, act: i64) -> None:
        if verb_of(act) != ATTACK:
            b.phase_done = 1
            return
        h = noun_of(act)
        b.target = h
        b.struck = [*b.struck, h]
        b.firing = 0
        b.ready = 0
        b.tell(EVERYONE, rule.S7_2A, E_ATTACK, seat, h)
        b.call(Attack(seat))


class Attack(Section[FolioBoard]):
    """SH-S7.2a: one attack, from its declaration to the advance."""

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat

    def ints(self) -> list[int]:
        return [self.seat]

    def heading(self) -> i64:
        return rule.S7_2A

    def step(self, b: FolioBoard, n: i64) -> i64:
        if n == 0:
            if b.ready < ATTACKERS_DONE:
                self.gather(b)
        elif n == 1:
            b.declared(self.seat)
        elif n == 2:
            b.ready = ATTACKERS_DONE
        elif n == 3:
            if b.ready < SUPPORT_DONE and can_support(b, self.seat):
                b.again(SupportFire(self.seat))
        elif n == 4:
            b.ready = ATTACKERS_DONE
        elif n == 5:
            if b.ready < SUPPORT_DONE and can_support(b, 1 - self.seat):
                b.again(SupportFire(1 - self.seat))
        elif n == 6:
            self.compare(b)
            b.rolled = []
            b.call(Die(6))
        elif n == 7:
            self.read(b)
            b.call(Outcome(self.seat))
        elif n == 8:
            if b.may_advance(b.result) and b.held[b.target] == 0 and can_advance(b, self.seat):
                b.call(Advance(self.seat))
        elif n == 9:
            b.combat_over()
        else:
            over(b, self.seat)
            return OVER
        return GO_ON

    def gather(self, b: FolioBoard) -> None:
        """Ask who else joins; a single stack that could attack joins by itself."""
        able = joinable(b, self.seat)
        if len(able) == 1 and not joined_any(b, self.seat):
            join(b, able[0])
        elif able:
            b.again(ChooseAttackers(self.seat))

    def compare(self, b: FolioBoard) -> None:
        """SH-S7.3a, SH-S7.3b, SH-S7.4a to SH-S7.4d: the differential, its column, the shifts."""
        b.attack_sum = attack_total(b, self.seat)
        b.defense_sum = defense_total(b, 1 - self.seat)
        column = b.f.column_for(b.attack_sum - b.defense_sum)
        left = shifts(b, self.seat)
        b.column = b.f.shifted(column, left)
        b.tell(EVERYONE, rule.S7_3A, E_STRENGTHS, b.attack_sum, b.defense_sum, column, left)

    def read(self, b: FolioBoard) -> None:
        """SH-S7.6a: one die in the column."""
        die: i64 = b.rolled[0]
        printed = b.f.result(b.column, die)
        b.tell(EVERYONE, rule.S7_6A, E_RESULT, b.column, die, printed, b.target)
        b.result = b.read_result(printed)


def attack_total(b: FolioBoard, seat: i64) -> i64:
    """SH-S7.3a: the attack strengths of those who joined, and their markers."""
    total: i64 = fire_total(b, seat)
    for u in b.f.of_side[seat]:
        if b.flags[u] & JOINED:
            total += b.attack_of(u)
    return total


def defense_total(b: FolioBoard, seat: i64) -> i64:
    """SH-S7.2b, SH-S7.3a: the defense strengths of all units in the hex, and their markers."""
    total: i64 = fire_total(b, seat) + b.extra_defense(b.target)
    if b.held[b.target] == 1 + seat:
        u: i64 = b.head[b.target]
        while u >= 0:
            total += b.defense_of(u)
            u = b.link[u]
    return total


def fire_total(b: FolioBoard, seat: i64) -> i64:
    """SH-S8.3a: the strength of the side's markers in this combat."""
    total: i64 = 0
    if b.firing:
        for m in range(len(b.marker)):
            if (b.firing >> m) & 1 and b.f.marker_side[m] == seat:
                total += b.f.marker_strength[m]
    return total


def shifts(b: FolioBoard, seat: i64) -> i64:
    """SH-S7.4a, SH-S7.4b, SH-S7.4c: columns to the left: the defender's hex, and a creek before every attacker."""
    left = b.hex_shift(b.target)
    near = b.f.near[b.target]
    creek = b.f.near_creek[b.target]
    crossing = False
    for i in range(len(near)):
        h: i64 = near[i]
        if b.held[h] != 1 + seat:
            continue
        u: i64 = b.head[h]
        while u >= 0:
            if b.flags[u] & JOINED:
                if not creek[i]:
                    return left
                crossing = True
            u = b.link[u]
    return left + b.f.creek_shift if crossing else left


def over(b: FolioBoard, seat: i64) -> None:
    """Nothing of an attack lasts beyond it, but that those who made it have attacked."""
    for u in b.f.of_side[seat]:
        if b.flags[u] & JOINED:
            b.flags[u] = (b.flags[u] & ~JOINED) | ATTACKED
    b.target = -1
    b.firing = 0
    b.attack_sum = 0
    b.defense_sum = 0
    b.column = 0
    b.result = -1
    b.ready = 0


# -- who attacks -----------------------------------------------------------------------------------------------


def joinable(b: FolioBoard, seat: i64) -> list[int]:
    """The actions by which somebody could still join the attack."""
    found: list[int] = []
    for act in attackers_of(b, seat, b.target):
        if join_bar(b, seat, b.target, act) == ALLOWED:
            found.append(act)
    return found


def join(b: FolioBoard, act: i64) -> None:
    """SH-S7.2a: a whole stack, or a unit apart, takes part in the attack."""
    if verb_of(act) == ALONE:
        join_unit(b, noun_of(act))
        return
    u: i64 = b.head[noun_of(act)]
    while u >= 0:
        if not b.f.apart[u]:
            join_unit(b, u)
        u = b.link[u]


def join_unit(b: FolioBoard, u: i64) -> None:
    b.flags[u] = b.flags[u] | JOINED
    b.tell(EVERYONE, rule.S7_2A, E_JOIN, b.place[u], u, b.target)


class ChooseAttackers(Ask[FolioBoard]):
    """SH-S7.2a, SH-S7.2c: who takes part, whole stacks at a time; at least one."""

    def heading(self) -> i64:
        return rule.S7_2A

    def offers(self, b: FolioBoard, seat: i64) -> list[int]:
        return attackers_of(b, seat, b.target) + [plain(COMMIT)]

    def knows(self, verb: i64) -> bool:
        return verb == JOIN or verb == ALONE or verb == COMMIT

    def barred(self, b: FolioBoard, seat: i64, act: i64) -> i64:
        if verb_of(act) == COMMIT:
            if not joined_any(b, seat) and b.bars(rule.S8_4A):
                return rule.S8_4A
            return ALLOWED
        return join_bar(b, seat, b.target, act)

    def take(self, b: FolioBoard, seat: i64, act: i64) -> None:
        if verb_of(act) == COMMIT:
            b.ready = ATTACKERS_DONE
        else:
            join(b, act)


# -- support fire ----------------------------------------------------------------------------------------------


def support_bar(b: FolioBoard, seat: i64, m: i64) -> i64:
    """SH-S8.3a: the rule by which a marker cannot support this combat, or ALLOWED."""
    if m >= len(b.marker) or b.f.marker_side[m] != seat:
        return rule.S8_3A if b.bars(rule.S8_3A) else ALLOWED
    if b.marker[m] != AT_HAND and b.bars(rule.S8_3A):
        return rule.S8_3A
    return b.marker_bar(m, b.target)


def can_support(b: FolioBoard, seat: i64) -> bool:
    for m in range(len(b.marker)):
        if support_bar(b, seat, m) == ALLOWED:
            return True
    return False


class SupportFire(Ask[FolioBoard]):
    """SH-S8.3a: which markers support this combat, if any; the attacker decides with his declaration, the defender
    after it."""

    def heading(self) -> i64:
        return rule.S8_3A

    def window(self) -> str:
        return "support_fire"

    def decline(self, b: FolioBoard, seat: i64) -> i64:
        """The defender reacts; the attacker is still declaring his own attack."""
        return plain(DONE) if seat != b.active else -1

    def offers(self, b: FolioBoard, seat: i64) -> list[int]:
        found: list[int] = []
        for m in range(len(b.marker)):
            if b.marker[m] == AT_HAND and b.f.marker_side[m] == seat:
                found.append(action(SUPPORT, m))
        found.append(plain(DONE))
        return found

    def knows(self, verb: i64) -> bool:
        return verb == SUPPORT

    def barred(self, b: FolioBoard, seat: i64, act: i64) -> i64:
        return support_bar(b, seat, noun_of(act)) if verb_of(act) == SUPPORT else ALLOWED

    def take(self, b: FolioBoard, seat: i64, act: i64) -> None:
        if verb_of(act) != SUPPORT:
            b.ready = SUPPORT_DONE
            return
        m = noun_of(act)
        b.marker[m] = USED
        b.firing |= 1 << m
        b.tell(EVERYONE, rule.S8_3A, E_SUPPORT, m, b.target, b.f.marker_strength[m], seat)
