"""The position: what the exclusive rules add to a folio board, and where they change the standard rules.

Rows with a number for each unit, hex, marker or formation; the derived rows at the end follow from them.
"""

from typing import Any, Final

from mypy_extensions import i64

from sandtable.games.shanghai import rule
from sandtable.games.shanghai.tables import CHINA, FRENCH, INTERNATIONAL, JAPAN, NANSHI, Tables
from sandtable.games.shanghai.words import E_FORT_GONE, E_OPENED, E_SETTLEMENT, E_SNIPER_GONE, E_WOOSUNG
from sandtable.kernel.flow import EVERYONE
from sandtable.series.fire_and_movement.board import (
    ALL_STALE,
    FIRST_TITLE_FLAG,
    JOINED,
    TITLE_ROWS,
)
from sandtable.series.fire_and_movement.reach import CLOSED
from sandtable.series.fire_and_movement.standard import FolioBoard

# What a unit has done, beside the series' flags.
STEPPED: Final = FIRST_TITLE_FLAG
"""SH-13.7e: it got a step in this phase or pause."""
PLACED: Final = FIRST_TITLE_FLAG << 1
"""SH-13.2j, SH-13.6b: placement has cost it one full MA."""
TO_PLACE: Final = FIRST_TITLE_FLAG << 2
"""It is to be placed in this pause."""
LANDED: Final = FIRST_TITLE_FLAG << 3
"""It belongs to a landing that is not complete yet (R-32)."""

# Ways to move, beside the series' two.
REDEPLOYING: Final = 2
BY_RAIL: Final = 3

# Markers, beside AWAY, AT_HAND and USED.
INTERDICTING: Final = 3
RAIDING: Final = 4

RUBBLE: Final = -1
"""In `works`: 0 nothing, RUBBLE, or 1 + the unit that built the fort (R-29)."""

Options = tuple[int, int, int, int, int]
"""last_week_at_zero, japanese_may_end_early, snipers_hold_city, secret_pause_orders, trains_share_setup_place."""


class ShanghaiBoard(FolioBoard):
    """The whole state of a game of Shanghai Incident."""

    def __init__(self, tables: Tables, options: Options, bare: bool = False) -> None:
        super().__init__(tables, bare)
        # Fixed by the set-up:
        self.t: Tables = tables
        self.options: Options = options
        # The map:
        self.works: list[int] = tables.zeros
        self.snipers: list[int] = tables.no_snipers
        self.marker_at: list[int] = tables.no_missions
        """SH-15.4b: the hex of an interdicting marker."""
        # The war:
        self.pauses: i64 = tables.pause_start
        """What the pause marker shows (SH-13.1i)."""
        self.lp: i64 = tables.lp_start
        self.fifth: i64 = 0
        self.fifth_vp: i64 = 0
        self.arrival_vp: i64 = 0
        self.entered_settlement: i64 = 0
        """SH-12.3h: Japan has entered the International Settlement."""
        self.opened: i64 = 0
        """SH-18d: the three areas are open to the Chinese."""
        self.forts_gone: i64 = 0
        """SH-17.3h: the Woosung forts are destroyed for good."""
        self.arrived: list[int] = tables.no_divisions
        self.brigade_in: list[int] = tables.no_brigades
        # The orders of a pause (secret until both are in):
        self.ordered: list[int] = tables.no_steps
        self.called: list[int] = tables.no_divisions
        self.brigade_called: list[int] = tables.no_brigades
        self.fifth_called: i64 = 0
        self.restarts: i64 = 0
        # The combat in progress:
        self.sniper_fight: i64 = 0
        """SH-16.3g: only a sniper is attacked."""
        self.choice: i64 = 0
        """What the Japanese player has decided when the turn ended."""
        # Not part of the position, derived from it:
        self.sniped: list[int] = tables.ones  # per hex: what a Japanese step costs times
        self.slowed: list[int] = tables.ones  # the same for Chinese movement under interdiction
        self.slowed_more: list[int] = tables.ones  # and for Chinese redeployment
        self.stale_places: i64 = TITLE_ROWS  # 1 << side, where the next two do not hold any more
        self.places_japan: list[int] = tables.zeros  # the part of what follows that the enemy's places make
        self.places_china: list[int] = tables.zeros
        self.block_japan: list[int] = tables.zeros  # hexes barred to redeployment (SH-14c)
        self.block_china: list[int] = tables.zeros
        if not bare:
            self.snipers = self.snipers[:]
            self.marker_at = self.marker_at[:]
            self.arrived = self.arrived[:]
            self.brigade_in = self.brigade_in[:]
            self.ordered = self.ordered[:]
            self.called = self.called[:]
            self.brigade_called = self.brigade_called[:]

    # -- fork and dump -----------------------------------------------------------------------------------------

    def bare(self) -> "ShanghaiBoard":
        """A board of the same game, to be filled."""
        return ShanghaiBoard(self.t, self.options, True)

    def fork(self) -> "ShanghaiBoard":
        o = self.bare()
        self.fork_folio(o)
        o.works = self.works
        o.snipers = self.snipers[:]
        o.marker_at = self.marker_at[:]
        o.pauses = self.pauses
        o.lp = self.lp
        o.fifth = self.fifth
        o.fifth_vp = self.fifth_vp
        o.arrival_vp = self.arrival_vp
        o.entered_settlement = self.entered_settlement
        o.opened = self.opened
        o.forts_gone = self.forts_gone
        o.arrived = self.arrived[:]
        o.brigade_in = self.brigade_in[:]
        o.ordered = self.ordered[:]
        o.called = self.called[:]
        o.brigade_called = self.brigade_called[:]
        o.fifth_called = self.fifth_called
        o.restarts = self.restarts
        o.sniper_fight = self.sniper_fight
        o.choice = self.choice
        o.sniped = self.sniped
        o.slowed = self.slowed
        o.slowed_more = self.slowed_more
        o.stale_places = self.stale_places
        o.places_japan = self.places_japan
        o.places_china = self.places_china
        o.block_japan = self.block_japan
        o.block_china = self.block_china
        return o

    def rows(self) -> list[Any]:
        return [
            *self.folio_rows(),
            self.works, self.snipers, self.marker_at, self.arrived, self.brigade_in, self.ordered, self.called,
            self.brigade_called,
            [
                self.pauses, self.lp, self.fifth, self.fifth_vp, self.arrival_vp, self.entered_settlement,
                self.opened, self.forts_gone, self.fifth_called, self.restarts, self.sniper_fight, self.choice,
            ],
        ]  # fmt: skip

    def set_rows(self, rows: list[Any]) -> None:
        own: list[list[int]] = [list(row) for row in rows[8:]]
        (
            self.works, self.snipers, self.marker_at, self.arrived, self.brigade_in, self.ordered, self.called,
            self.brigade_called, scalars,
        ) = own  # fmt: skip
        (
            self.pauses, self.lp, self.fifth, self.fifth_vp, self.arrival_vp, self.entered_settlement, self.opened,
            self.forts_gone, self.fifth_called, self.restarts, self.sniper_fight, self.choice,
        ) = scalars  # fmt: skip
        self.set_folio_rows(rows[:8])
        self.derive()

    def derive(self) -> None:
        """Everything that follows from the rows."""
        self.rebuild()
        self.close_hexes()
        self.note_snipers()
        self.note_interdiction()

    # -- forts, settlements ------------------------------------------------------------------------------------

    def operative(self, h: i64) -> bool:
        """SH-17.3a, SH-17.3g: a Woosung fort without a Japanese unit on it, until all are gone for good."""
        return self.t.fort_no[h] >= 0 and not self.forts_gone and self.held[h] != 1 + JAPAN

    def operative_forts(self) -> i64:
        """SH-17.3b: how many forts are in Chinese hands."""
        n: i64 = 0
        for h in self.t.forts:
            if self.operative(h):
                n += 1
        return n

    def fortified(self, h: i64) -> bool:
        """SH-17.2a, SH-15.3c, SH-15.3d, SH-17.3l: a built fort, rubble, or an operative Woosung fort."""
        return self.works[h] != 0 or self.operative(h)

    def set_works(self, h: i64, what: i64) -> None:
        """Forks share the row until it changes, which is seldom."""
        row = self.works[:]
        row[h] = what
        self.works = row

    def guarded(self, h: i64) -> bool:
        """SH-18d, SH-18e: a settlement hex whose entry by Japan would still cost points or open the areas."""
        area: i64 = self.t.area[h]
        if area == INTERNATIONAL:
            return self.entered_settlement == 0
        return area == FRENCH and self.opened == 0

    def close_hexes(self) -> None:
        """Which hexes are closed to whom, each by its rule: operative forts to Japan (SH-17.3j); settlements, until it
        says `enter` (SH-18d); to China the settlements and Nanshi while no Japanese unit has entered one (SH-18a)."""
        japan = self.t.zeros[:]
        china = self.t.zeros[:]
        for h in self.t.forts:
            if self.operative(h):
                japan[h] = rule.R_17_3J
        if not self.entered_settlement:
            for h in self.t.area_hexes[INTERNATIONAL]:
                japan[h] = rule.R_18D
        if not self.opened:
            for h in self.t.area_hexes[FRENCH]:
                japan[h] = rule.R_18D
            for area in (INTERNATIONAL, FRENCH, NANSHI):
                for h in self.t.area_hexes[area]:
                    china[h] = rule.R_18A
        self.shut = [japan, china]
        self.stale_places = TITLE_ROWS
        self.stale = ALL_STALE
        self.changes += 1

    def enter_settlement(self, h: i64) -> None:
        """SH-18d to SH-18g, SH-12.3h: a Japanese unit is in a settlement: by movement, retreat, advance or landing
        (SH-13.2k). Nanshi alone opens nothing; no neutral troops stand in the way (SH-18h)."""
        area: i64 = self.t.area[h]
        price = area == INTERNATIONAL and not self.entered_settlement
        if not price and self.opened:
            return
        self.tell(EVERYONE, rule.R_18D, E_SETTLEMENT, h, area, 1 if price else 0)
        if price:
            self.entered_settlement = 1
        if not self.opened:
            self.opened = 1
            self.tell(EVERYONE, rule.R_18D, E_OPENED)
            self.rebuild()
        self.close_hexes()

    def zone_near(self, side: i64) -> list[list[int]]:
        """SH-18c: while they are closed to the Chinese, their zones do not reach into the areas."""
        return self.t.near_shut if side == CHINA and not self.opened else self.t.near

    # -- snipers and interdiction ------------------------------------------------------------------------------

    def sniper_in(self, h: i64) -> bool:
        """SH-S6.0d: snipers, like garrisons and markers, are no units: they have no zone."""
        return self.odd_end[h] == 1

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

    def snipers_in(self, h: i64) -> i64:
        """How many snipers are in a hex."""
        n: i64 = 0
        for at in self.snipers:
            if at == h:
                n += 1
        return n

    def remove_snipers(self, h: i64) -> None:
        """SH-16.3g, SH-16.3j: the snipers in a hex that is struck by an EX or D result are gone."""
        if not self.sniper_in(h):
            return
        for i in range(len(self.snipers)):
            if self.snipers[i] == h:
                self.snipers[i] = -1
                self.tell(EVERYONE, rule.R_16_3G, E_SNIPER_GONE, h)
        self.snipers.sort()
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

    # -- redeployment ------------------------------------------------------------------------------------------

    def block(self, side: i64) -> list[int]:
        """SH-14c to SH-14e, SH-14h to SH-14j, R-14: CLOSED for each hex in which a redeploying unit of this side, or
        its zone, would be in an enemy zone, and for hexes closed to the side; enemy-controlled town and city hexes
        count as enemy units, here only. What has no zone does not hinder."""
        if self.stale & (1 + side):
            self.stale &= ~(1 + side)
            self.reckon_block(side)
        return self.block_japan if side == JAPAN else self.block_china

    def exposed(self, side: i64, h: i64) -> bool:
        """The same for one hex, whether or not it is closed to the side."""
        if self.hot(side, h):
            return True
        for n in self.zone_near(side)[h]:
            if self.hot(side, n):
                return True
        return False

    def hot(self, side: i64, h: i64) -> bool:
        """Whether a hex lies in the zone of an enemy unit, or of a place that counts as one."""
        if self.in_zone(side, h):
            return True
        enemy = 1 - side
        for n in self.t.near[h]:
            if self.t.is_place[n] and self.control[n] == enemy and h in self.zone_near(enemy)[n]:
                return True
        return False

    def reckon_block(self, side: i64) -> None:
        """Around the places of the enemy, which seldom change hands, and around his units."""
        enemy = 1 - side
        around = self.t.around
        if not self.opened:
            around = self.t.around_china if enemy == CHINA else self.t.around_japan
        if self.stale_places & (1 + side):
            self.stale_places &= ~(1 + side)
            row = self.t.zeros[:]
            shut = self.shut[side]
            for h in range(self.t.playable):
                if shut[h]:
                    row[h] = CLOSED
            for h in self.t.place_hexes:
                if self.control[h] == enemy:
                    for n in around[h]:
                        row[n] = CLOSED
            if side == JAPAN:
                self.places_japan = row
            else:
                self.places_china = row
        found = self.places_japan[:] if side == JAPAN else self.places_china[:]
        for u in self.t.of_side[enemy]:
            at: i64 = self.place[u]
            if at >= 0 and self.head[at] == u:
                for n in around[at]:
                    found[n] = CLOSED
        if side == JAPAN:
            self.block_japan = found
        else:
            self.block_china = found

    def engineers_attack(self) -> bool:
        """SH-16.5a, SH-16.5b: an engineer takes part in the attack."""
        for u in self.t.of_side[JAPAN]:
            if self.t.engineer[u] and self.flags[u] & JOINED:
                return True
        return False

    def engineer_in(self, h: i64) -> bool:
        u: i64 = self.head[h]
        while u >= 0:
            if self.t.engineer[u]:
                return True
            u = self.link[u]
        return False

    # -- units come and go -------------------------------------------------------------------------------------

    def entered(self, u: i64, h: i64) -> None:
        """SH-11k, SH-11l, R-38: the hex belongs to whoever entered it last, passing through included."""
        side: i64 = self.t.side[u]
        if self.control[h] != side:
            self.take_control(h, side, rule.R_11K)
            if self.t.is_place[h]:
                self.stale |= TITLE_ROWS
                self.stale_places = TITLE_ROWS
                self.changes += 1
        if side == JAPAN:
            if self.guarded(h):
                self.enter_settlement(h)
            elif self.t.fort_no[h] >= 0 and not self.forts_gone:
                self.close_hexes()
                self.test_forts()

    def test_forts(self) -> None:
        """SH-17.3h: Japanese units on all three at one moment destroy them for good."""
        for h in self.t.forts:
            if self.held[h] != 1 + JAPAN:
                return
        self.forts_gone = 1
        self.tell(EVERYONE, rule.R_17_3H, E_WOOSUNG, -1, 3)
        self.close_hexes()

    def left(self, u: i64, to: i64) -> None:
        """SH-17.1d, SH-17.1e: a fort goes with its builder's leaving, by movement, retreat or loss; SH-17.3g,
        SH-17.3k: a Woosung fort that the last Japanese unit leaves is operative, and Chinese, again."""
        h: i64 = self.place[u]
        if self.works[h] == u + 1:
            self.set_works(h, 0)
            self.tell(EVERYONE, rule.R_17_1D, E_FORT_GONE, h, u)
        if self.t.fort_no[h] >= 0 and self.t.side[u] == JAPAN and not self.forts_gone:
            if self.head[h] == u and self.link[u] < 0:
                self.tell(EVERYONE, rule.R_17_3G, E_WOOSUNG, h, 2)
                self.take_control(h, CHINA, rule.R_17_3K)

    def lift(self, u: i64, where: i64) -> None:
        h: i64 = self.place[u]
        super().lift(u, where)
        if self.t.fort_no[h] >= 0 and self.t.side[u] == JAPAN:
            self.close_hexes()
