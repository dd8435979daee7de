"""Armored trains. Section 16.4: they run along the railroad, join attacks by themselves and retreat by rail only."""

from mypy_extensions import i64

from sandtable.games.shanghai import rule, verb
from sandtable.games.shanghai.folio import BY_RAIL, CHINA, JAPAN
from sandtable.games.shanghai.rules.settlements import Settlements
from sandtable.kernel.actions import action, noun_of, verb_of
from sandtable.kernel.flow import ALLOWED
from sandtable.kernel.legality import OTHER_QUESTION
from sandtable.series.fire_and_movement.rules.attackers import may_attack
from sandtable.series.fire_and_movement.rules.board import JOINED
from sandtable.series.fire_and_movement.rules.reach import REACHED, MoveReach


class Trains(Settlements):
    """Trains in the standard rules."""

    def rail_reach(self, u: i64) -> MoveReach:
        """SH-16.4a, SH-16.4b, SH-16.4h: along the railroad, any distance, free of cost (SH-15.4e). From outside enemy
        zones a train stops in the first hex in one; from inside it enters none."""
        start: i64 = self.place[u]
        row = self.t.zeros[:]
        found: list[int] = []
        row[start] = REACHED
        inside = self.in_zone(CHINA, start)
        queue: list[int] = [start]
        i: i64 = 0
        while i < len(queue):
            at: i64 = queue[i]
            i += 1
            if at != start and self.in_zone(CHINA, at):
                continue
            for to in self.t.rail_near[at]:
                if row[to] >= REACHED or self.held[to] == 1 + JAPAN or self.shut[CHINA][to]:
                    continue
                if inside and self.in_zone(CHINA, to):
                    continue
                row[to] = REACHED + self.t.rail_near[to].index(at)
                found.append(to)
                queue.append(to)
        return MoveReach(u, BY_RAIL, start, 0, True, self.changes, self.t.rail_row, row, found)

    def attackers_in(self, h: i64, found: list[int]) -> None:
        """SH-16.4d, R-24: a train in a hex joins an attack by itself, the others as a stack."""
        stack = False
        u: i64 = self.head[h]
        while u >= 0:
            if self.t.train[u]:
                found.append(action(verb.ALONE, u))
            elif not stack:
                stack = True
                found.append(action(verb.JOIN, h))
            u = self.link[u]

    def lone_bar(self, seat: i64, target: i64, act: i64) -> i64:
        """The rule by which a train cannot join the attack on a hex, or ALLOWED."""
        if verb_of(act) != verb.ALONE:
            return OTHER_QUESTION
        u = noun_of(act)
        if u >= self.t.units or self.t.side[u] != seat or self.place[u] < 0 or not self.t.train[u]:
            return rule.FM_7_1B if self.bars(rule.FM_7_1B) else ALLOWED
        if self.t.distance[self.place[u]][target] != 1 and self.bars(rule.FM_7_1B):
            return rule.FM_7_1B
        if self.flags[u] & JOINED and self.bars(rule.FM_7_2C):
            return rule.FM_7_2C
        return may_attack(self, u)

    def joining(self, act: i64) -> list[int]:
        """SH-5.3d: those whom an action brings into an attack: a whole stack without its trains, or one train."""
        if verb_of(act) == verb.ALONE:
            return [noun_of(act)]
        found: list[int] = []
        u: i64 = self.head[noun_of(act)]
        while u >= 0:
            if not self.t.train[u]:
                found.append(u)
            u = self.link[u]
        return found
