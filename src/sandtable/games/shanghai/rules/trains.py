"""Armored trains. Section 16.4: they run along the railroad, join attacks by themselves and retreat by rail only."""

from mypy_extensions import i64

from sandtable.games.shanghai import rule, verb
from sandtable.games.shanghai.folio import BY_RAIL, CHINA, JAPAN
from sandtable.games.shanghai.state import ShanghaiState
from sandtable.kernel.actions import action, noun_of
from sandtable.kernel.flow import ALLOWED
from sandtable.series.fire_and_movement.rules.board import JOINED
from sandtable.series.fire_and_movement.rules.combat import may_attack
from sandtable.series.fire_and_movement.rules.reach import REACHED, MoveReach


def rail_reach(b: ShanghaiState, u: i64) -> MoveReach:
    """SH-16.4a, SH-16.4b, SH-16.4h: along the railroad, any distance, free of cost (SH-15.4e). From outside enemy
    zones a train stops in the first hex in one; from inside it enters none."""
    start: i64 = b.place[u]
    row = b.t.zeros[:]
    found: list[int] = []
    row[start] = REACHED
    inside = b.in_zone(CHINA, start)
    queue: list[int] = [start]
    i: i64 = 0
    while i < len(queue):
        at: i64 = queue[i]
        i += 1
        if at != start and b.in_zone(CHINA, at):
            continue
        for to in b.t.rail_near[at]:
            if row[to] >= REACHED or b.held[to] == 1 + JAPAN or b.shut[CHINA][to]:
                continue
            if inside and b.in_zone(CHINA, to):
                continue
            row[to] = REACHED + b.t.rail_near[to].index(at)
            found.append(to)
            queue.append(to)
    return MoveReach(u, BY_RAIL, start, 0, True, b.changes, b.t.rail_near, row, found)


def attackers_in(b: ShanghaiState, h: i64, found: list[int]) -> None:
    """SH-16.4d, R-24: a train in a hex joins an attack by itself, the others as a stack."""
    stack = False
    u: i64 = b.head[h]
    while u >= 0:
        if b.t.train[u]:
            found.append(action(verb.ALONE, u))
        elif not stack:
            stack = True
            found.append(action(verb.JOIN, h))
        u = b.link[u]


def alone_bar(b: ShanghaiState, seat: i64, target: i64, u: i64) -> i64:
    """The rule by which a train cannot join the attack on a hex, or ALLOWED."""
    if u >= b.t.units or b.t.side[u] != seat or b.place[u] < 0 or not b.t.train[u]:
        return rule.FM_7_1B if b.bars(rule.FM_7_1B) else ALLOWED
    if b.t.distance[b.place[u]][target] != 1 and b.bars(rule.FM_7_1B):
        return rule.FM_7_1B
    if b.flags[u] & JOINED and b.bars(rule.FM_7_2C):
        return rule.FM_7_2C
    return may_attack(b, u)


def joining(b: ShanghaiState, act: i64, alone: bool) -> list[int]:
    """SH-5.3d: those whom an action brings into an attack: a whole stack without its trains, or one train."""
    if alone:
        return [noun_of(act)]
    found: list[int] = []
    u: i64 = b.head[noun_of(act)]
    while u >= 0:
        if not b.t.train[u]:
            found.append(u)
        u = b.link[u]
    return found
