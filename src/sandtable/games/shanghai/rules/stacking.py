"""Stacking, support units and engineers. Sections 5.3, 16.1 and 16.5."""

from mypy_extensions import i64

from sandtable.games.shanghai import rule
from sandtable.games.shanghai.folio import JAPAN
from sandtable.games.shanghai.rules.woosung import Woosung
from sandtable.kernel.flow import ALLOWED
from sandtable.series.fire_and_movement.rules.board import JOINED


class Stacking(Woosung):
    """Who stacks with whom, and whose step is lost."""

    def stack_bar(self, u: i64, h: i64) -> i64:
        """SH-5.3a to SH-5.3c, SH-16.1a, SH-16.1b, SH-16.1f, R-27, SH-16.3e, SH-16.3j, SH-16.4c, R-43, R-46, R-50: a
        support unit and one companion that its band covers; trains and snipers do not count, but no Japanese unit stays
        with a sniper."""
        if self.t.apart[u]:
            return ALLOWED
        if self.odd_end[h] and self.t.side[u] == JAPAN and self.bars(rule.R_16_3E):
            return rule.R_16_3E
        others: i64 = 0
        companion: i64 = -1
        one: i64 = self.head[h]
        while one >= 0:
            if one != u and not self.t.apart[one]:
                others += 1
                companion = one
            one = self.link[one]
        if others == 0:
            return ALLOWED
        if others > 1:
            return rule.R_5_3A if self.bars(rule.R_5_3A) else ALLOWED
        if not self.t.pairs[u * self.t.units + companion]:
            wrong = rule.R_16_1B if self.t.support[u] or self.t.support[companion] else rule.R_5_3B
            if self.bars(wrong):
                return wrong
        return ALLOWED

    def pair_bar(self, u: i64, partner: i64, h: i64) -> i64:
        """SH-5.3a: two units that move together leave no room for a third."""
        if self.odd_end[h] and self.t.side[u] == JAPAN and self.bars(rule.R_16_3E):
            return rule.R_16_3E
        one: i64 = self.head[h]
        while one >= 0:
            if one != u and one != partner and not self.t.apart[one] and self.bars(rule.R_5_3A):
                return rule.R_5_3A
            one = self.link[one]
        return ALLOWED

    def loss_bar(self, u: i64, attacking: bool) -> i64:
        """SH-16.5d, SH-16.1c, R-25: an engineer loses the step of any exchange that it takes part in, attacking or
        defending; then the support unit of the hex that loses one."""
        if self.t.engineer[u]:
            return ALLOWED
        engineers = self.engineers_attack() if attacking else self.engineer_in(self.place[u])
        if engineers and self.bars(rule.R_16_5D):
            return rule.R_16_5D
        if self.t.support[u]:
            return ALLOWED
        one: i64 = self.head[self.place[u]]
        while one >= 0:
            takes_part = not attacking or self.flags[one] & JOINED != 0
            if self.t.support[one] and takes_part and self.bars(rule.R_16_1C):
                return rule.R_16_1C
            one = self.link[one]
        return ALLOWED

    def engineers_attack(self) -> bool:
        """SH-16.5a, SH-16.5b: an engineer takes part in the attack."""
        return any(self.flags[u] & JOINED for u in self.t.engineers)

    def engineer_in(self, h: i64) -> bool:
        u: i64 = self.head[h]
        while u >= 0:
            if self.t.engineer[u]:
                return True
            u = self.link[u]
        return False
