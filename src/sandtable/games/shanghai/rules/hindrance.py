"""What makes hexes dear to enter: snipers for Japan, interdiction for China. Sections 15.4 and 16.3."""

from mypy_extensions import i64

from sandtable.games.shanghai import event, rule
from sandtable.games.shanghai.folio import INTERDICTING
from sandtable.games.shanghai.rules.stacking import Stacking
from sandtable.kernel.flow import EVERYONE
from sandtable.kit.rows import altered


class Hindrance(Stacking):
    """What snipers and interdiction make dear."""

    def note_snipers(self) -> None:
        """SH-16.3d, SH-16.3e: a sniper's hex, in which no Japanese unit ends a move, and those next to it cost Japan
        three times as much; several do not add up."""
        row = self.t.ones
        held = self.t.zeros
        for at in self.snipers:
            if at >= 0:
                if row is self.t.ones:
                    row = row[:]
                    held = held[:]
                held[at] = 1
                row[at] = self.t.sniper_factor
                for n in self.t.near[at]:
                    row[n] = self.t.sniper_factor
        self.sniped = row
        self.odd_end = held
        self.changes += 1

    def remove_snipers(self, h: i64) -> None:
        """SH-16.3g, SH-16.3j: the snipers in a hex that is struck by an EX or D result are gone."""
        if self.odd_end[h] == 0:
            return
        for i in range(len(self.snipers)):
            if self.snipers[i] == h:
                self.snipers = altered(self.snipers, i, -1)
                self.tell(EVERYONE, rule.R_16_3G, event.SNIPER_GONE, h)
        self.snipers = sorted(self.snipers)
        self.note_snipers()

    def note_interdiction(self) -> None:
        """SH-15.4c to SH-15.4e, R-41: hexes within two of an interdicting marker, its own included."""
        once = self.t.ones
        more = self.t.ones
        for m in range(len(self.marker)):
            if self.marker[m] == INTERDICTING:
                if once is self.t.ones:
                    once = once[:]
                    more = more[:]
                for h in self.t.grid.within(self.marker_at[m], self.t.interdict_radius):
                    if h < self.t.playable:
                        once[h] = self.t.interdict_factor
                        more[h] = self.t.interdict_redeploy
        self.slowed = once
        self.slowed_more = more
        self.changes += 1
