"""Retreat and advance where the exclusive rules change them. Sections 7.7, 16.2, 16.4 and 18.0."""

from mypy_extensions import i64

from sandtable.games.shanghai import rule
from sandtable.games.shanghai.folio import CHINA, JAPAN
from sandtable.games.shanghai.rules.marching import Marching
from sandtable.kernel.flow import ALLOWED
from sandtable.series.fire_and_movement.rules.board import WITHDRAWS


def zone_binds_retreat(b: Marching, side: i64, h: i64) -> bool:
    """SH-16.2a, SH-16.2b: for retreating Chinese the zones of Japanese cavalry do not count, all others do."""
    if not b.in_zone(side, h):
        return False
    if side == JAPAN:
        return True
    for n in b.t.near[h]:
        if b.held[n] == 1 + JAPAN:
            u: i64 = b.head[n]
            while u >= 0:
                if not b.t.cavalry[u]:
                    return True
                u = b.link[u]
    return False


class Retreating(Marching):
    """Retreat and advance in the standard rules."""

    def retreat_bar(self, u: i64, frm: i64, to: i64) -> i64:
        """FM-7.7b, SH-7.7b, SH-16.3k, SH-16.4f, SH-17.3j, SH-18b, SH-18g, SH-15.4h: a friend in the hex cancels enemy
        zones there; trains ignore them; a settlement is open to a Japanese retreat."""
        side: i64 = self.t.side[u]
        if self.held[to] == 2 - side and self.bars(rule.FM_7_7B):
            return rule.FM_7_7B
        closed: i64 = self.shut[side][to]
        if closed and not (side == JAPAN and self.guarded(to)) and self.bars(closed):
            return closed
        if self.held[to] == 0 and not self.t.train[u] and zone_binds_retreat(self, side, to):
            if self.bars(rule.FM_6_2A):
                return rule.FM_6_2A
        return ALLOWED

    def may_go_on(self, u: i64, h: i64) -> bool:
        """SH-7.7f, R-26: from a hex that a friend holds the owner may go on."""
        one: i64 = self.head[h]
        while one >= 0:
            if not self.flags[one] & WITHDRAWS:
                return True
            one = self.link[one]
        return False

    def no_retreat(self, u: i64) -> None:
        """SH-7.7g, SH-16.4g, R-34: lost for good, as nobody else is."""
        self.eliminate_for_good(u, rule.R_16_4G if self.t.train[u] else rule.R_7_7G)

    def advance_bar(self, u: i64, to: i64) -> i64:
        """FM-7.9a, SH-5.3f, SH-16.4e, SH-17.3j, SH-18b, R-44: into a fort only by advance; trains along the railroad;
        nobody into an area closed to his side."""
        if self.t.train[u] and to not in self.t.rail_near[self.place[u]] and self.bars(rule.R_16_4E):
            return rule.R_16_4E
        if self.t.side[u] == CHINA and self.shut[CHINA][to] and self.bars(rule.R_18B):
            return rule.R_18B
        return self.stack_bar(u, to)
