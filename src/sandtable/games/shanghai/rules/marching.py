"""Who moves, and how far. Sections 2.3.2, 4.1, 13.6, 13.7, 14.0 and 16.4."""

from mypy_extensions import i64

from sandtable.games.shanghai import rule
from sandtable.games.shanghai.folio import BY_RAIL, CHINA, JAPAN, PLACED, REDEPLOYING, STEPPED
from sandtable.games.shanghai.rules.trains import Trains
from sandtable.kernel.flow import ALLOWED
from sandtable.series.fire_and_movement.rules.board import MOBILE, MOVED, NORMAL, STAYS


class Marching(Trains):
    """Who moves, and how far, in the standard rules."""

    def move_bar(self, u: i64, mode: i64) -> i64:
        """SH-4.1a, SH-14b, SH-14c, SH-16.4a, SH-13.6b, R-51: who may move in this way."""
        if mode == NORMAL:
            if self.flags[u] & PLACED and self.bars(rule.R_13_6B):
                return rule.R_13_6B
            return ALLOWED
        if self.t.train[u]:
            return rule.R_16_4A if self.bars(rule.R_16_4A) else ALLOWED
        if mode == MOBILE:
            if not self.t.mobile[u] and self.partner_of(u, MOBILE) < 0 and self.bars(rule.R_4_1A):
                return rule.R_4_1A
        elif self.block(self.t.side[u])[self.place[u]] and self.bars(rule.R_14C):
            return rule.R_14C
        return ALLOWED

    def partner_of(self, u: i64, mode: i64) -> i64:
        """SH-2.3.2a to SH-2.3.2c, SH-16.1e, R-28: in a mobile movement phase a leg unit goes together with the mobile
        support unit that it has shared the hex with since the phase began."""
        if mode != MOBILE or self.t.mobile[u]:
            return -1
        one: i64 = self.head[self.place[u]]
        while one >= 0:
            if self.t.mobile[one] and self.t.support[one] and self.flags[one] & (MOVED | STAYS) == 0:
                if self.t.pairs[u * self.t.units + one]:
                    return one
            one = self.link[one]
        return -1

    def allowance(self, u: i64, partner: i64, mode: i64) -> i64:
        """SH-4.1b: full MA, the lower of two that go together; half after a Chinese step (SH-13.7e; SH-13.3j: not a
        Japanese one); four times that for redeployment (SH-14a), three if placement took one (SH-13.2j, R-15)."""
        if mode == BY_RAIL:
            return 0
        ma: i64 = self.t.ma[u]
        if partner >= 0 and self.t.ma[partner] < ma:
            ma = self.t.ma[partner]
        if self.flags[u] & STEPPED and self.t.side[u] == CHINA:
            ma = (ma + 1) // 2
        if mode == REDEPLOYING:
            factor = self.t.redeploy_factor
            return ma * (factor - 1) if self.flags[u] & PLACED else ma * factor
        return ma

    def rough(self, side: i64, mode: i64) -> list[int]:
        """SH-16.3d, SH-15.4c, SH-15.4d, SH-14g, R-53: snipers for Japan, interdiction for China in movement and
        redeployment; else the usual costs."""
        if side == JAPAN:
            return self.sniped
        if mode == REDEPLOYING:
            return self.slowed_more
        return self.slowed if mode == NORMAL else self.t.ones
