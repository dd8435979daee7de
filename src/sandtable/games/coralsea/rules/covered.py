"""Limited intelligence: who sees what of covered stacks, and what is asked by what everybody sees. Section 12.

What the enemy takes a covered unit for is remembered where it was put right unseen (`mended`); where covered units go
is not."""

from typing import Any, Final

from mypy_extensions import i64

from sandtable.games.coralsea.state import CoralState
from sandtable.kernel.flow import NOBODY
from sandtable.series.campaign_commander.rules.board import DEPLETED, DISORGANIZED
from sandtable.series.campaign_commander.volume import GROUND

# How a covered unit was put right, as bits of `mended` beside those of `state` that were cleared.
JUST: Final = 2
"""So far up: in this operation, or by a card since the last one, so in the area where it is."""
BY_CARD: Final = 4
"""So far up: by a card, at a stroke."""
LOST: Final = 6
"""So far up, of a unit that was lost under cover: what it was taken for then."""
WORN: Final = DEPLETED | DISORGANIZED


class CoveredBoard(CoralState):
    """The board with its covered stacks (CS-12)."""

    def remembers(self) -> bool:
        """Whether stacks are covered, what they are taken for is kept, and nothing is asked by what lies in them."""
        return self.limited == 1 and self.version >= 4

    def rows(self) -> list[Any]:
        found = super().rows()
        return [*found, self.mended] if self.remembers() else found

    def set_rows(self, rows: list[Any]) -> None:
        if self.remembers():
            self.mended = list(rows[-1])
            rows = rows[:-1]
        super().set_rows(rows)

    def covers(self, area: i64) -> bool:
        """CS-12: stacks in port areas and at sea are covered, with the option."""
        return self.limited == 1 and (area >= self.t.land or self.t.port[area] == 1)

    def top_of(self, side: i64, area: i64) -> i64:
        """RUL-51: the counter that lies on top: the one that its owner has put there, else the first."""
        first: i64 = -1
        for u in self.t.of_side[side]:
            if self.place[u] == area:
                if self.tops[u]:
                    return u
                if first < 0:
                    first = u
        return first

    def visible(self, u: i64, viewer: i64) -> bool:
        """CS-12, RUL-51: the own units; of the enemy's whatever lies open, lies on top, fights or was just seen."""
        side: i64 = self.t.side[u]
        area: i64 = self.place[u]
        if side == viewer or not self.covers(area) or self.seen[u] or self.ending or self.in_battle(u):
            return True
        return self.top_of(side, area) == u

    def supply_visible(self, side: i64, area: i64, viewer: i64) -> bool:
        """RUL-51: Resource Points hide too, unless nothing lies on them."""
        return side == viewer or not self.covers(area) or self.ending != 0 or self.top_of(side, area) < 0

    def stirred(self, units: list[int]) -> None:
        for u in units:
            self.seen[u] = 0

    def shows(self, u: i64) -> None:
        if self.limited:
            self.seen[u] = 1
            self.mended[u] = 0
            self.uncovered = True

    def mend(self, u: i64, what: i64) -> None:
        """CS-12: of a covered unit nobody else sees what becomes of it, only that somebody there is put right: what
        they take it for stays as it was. An operation shows at least which way; a card (Replacement Drafts) does
        not."""
        cleared = self.state[u] & what
        super().mend(u, what)
        if self.remembers() and not self.visible(u, NOBODY):
            self.mended[u] |= cleared | cleared << JUST | (cleared << BY_CARD if self.op_seat < 0 else 0)

    def noticed(self) -> None:
        """Of whoever lies open everybody sees what has become of it."""
        if self.remembers():
            for u in range(len(self.mended)):
                if self.mended[u] and self.place[u] >= 0 and self.visible(u, NOBODY):
                    self.mended[u] = 0

    def forget(self) -> None:
        """An operation is over: who was seen may be anywhere in its stack."""
        self.noticed()
        for u in range(len(self.seen)):
            self.seen[u] = 0
        self.opens()

    def opens(self) -> None:
        """From now on units may go where nobody follows them, whoever was put right among them."""
        if self.remembers():
            for u in range(len(self.mended)):
                self.mended[u] &= ~(WORN << JUST)

    def taken_off(self, u: i64) -> None:
        """CS-12: whoever is lost under cover may have been the one that was put right: nobody else finds out."""
        if not self.remembers():
            return
        hidden = self.place[u] >= 0 and not self.visible(u, NOBODY)
        taken_for: i64 = (self.state[u] | self.mended[u]) & WORN if hidden else 0
        for other in self.t.of_side[self.t.side[u]]:
            if self.place[other] == self.place[u]:
                self.mended[other] &= ~(WORN << JUST)
        self.mended[u] = self.mended[u] | taken_for << LOST if taken_for else 0

    def in_doubt(self, side: i64) -> bool:
        """CS-12: something of the side lies under a top counter: that much everybody sees."""
        return self.remembers() and any(self.shows_more(side, area) for area in range(self.t.size))

    def shows_more(self, side: i64, area: i64) -> bool:
        """Whether more than what is seen lies in an area."""
        if not self.covers(area):
            return False
        if self.supply_at(side, area) > 0 and not self.supply_visible(side, area, NOBODY):
            return True
        for u in self.t.of_side[side]:
            if self.place[u] == area and not self.visible(u, NOBODY):
                return True
        return False

    def may_answer(self, side: i64, at: i64) -> bool:
        self.guessing = 1 if self.remembers() else 0
        found = super().may_answer(side, at)
        self.guessing = 0
        return found

    def might_fly(self, side: i64) -> bool:
        """By what everybody sees: a carrier that lies covered may be next to the battle on land."""
        covered = [u for u in self.t.carriers[side] if self.place[u] >= 0 and not self.visible(u, NOBODY)]
        seas = self.t.coast[self.battle]
        return len(covered) > 0 and any(self.shows_more(side, sea) for sea in seas)

    def place_unit(self, u: i64, area: i64) -> None:
        """RUL-51: whoever comes back lies on top no longer."""
        self.tops[u] = 0
        self.mended[u] = 0
        super().place_unit(u, area)

    def blocks_supply(self, side: i64, area: i64) -> bool:
        """RUL-09; where stacks are covered, any enemy unit in a port stops the way, so that nothing shows by it."""
        if self.covers(area):
            return self.has_any(1 - side, area)
        return self.has(1 - side, area, GROUND)
