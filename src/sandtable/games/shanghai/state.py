# Generated from state.toml by tools/generate.py. Do not edit: change state.toml and run it again.
"""The board's rows and numbers, declared in state.toml."""

from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from sandtable.games.shanghai.folio import ShanghaiData
from sandtable.kernel.flow import Board
from sandtable.series.fire_and_movement.rules.standard import FolioBoard


@mypyc_attr(allow_interpreted_subclasses=True)
class ShanghaiState(FolioBoard):
    """What the exclusive rules add to the position of a folio game."""

    def __init__(self, data: ShanghaiData) -> None:
        super().__init__(data)
        self.t: ShanghaiData = data
        self.works: list[int] = data.zeros
        """Per hex: 0 nothing, RUBBLE, or 1 + the unit that built the fort (R-29)."""
        self.snipers: list[int] = data.no_snipers
        """Their hexes in order, -1 for those that are not on the map."""
        self.marker_at: list[int] = data.no_missions
        """SH-15.4b: the hex of an interdicting marker."""
        self.arrived: list[int] = data.no_divisions
        self.brigade_in: list[int] = data.no_brigades
        self.ordered: list[int] = data.no_steps
        """The steps ordered in a pause (secret until both orders are in, as are the two rows that
        follow)."""
        self.called: list[int] = data.no_divisions
        self.brigade_called: list[int] = data.no_brigades
        self.sniped: list[int] = data.ones
        """Per hex: what a Japanese step costs times."""
        self.slowed: list[int] = data.ones
        """The same for Chinese movement under interdiction."""
        self.slowed_more: list[int] = data.ones
        """And for Chinese redeployment."""
        self.places_japan: list[int] = data.zeros
        """The part of what follows that the enemy's places make."""
        self.places_china: list[int] = data.zeros
        self.block_japan: list[int] = data.zeros
        """Hexes barred to redeployment (SH-14c)."""
        self.block_china: list[int] = data.zeros
        self.version: i64 = 2
        """The version of the rules that the game is played by; fixed, as are the options, which follow
        (title.toml)."""
        self.last_week: i64 = 1
        """SH-12.1b: a week is played with the pause marker at 0; else SH-V1."""
        self.early_end: i64 = 1
        """SH-12.1c: Japan may end the game when any turn ends; else SH-V2."""
        self.snipers_hold: i64 = 0
        """SH-V3: a sniper in Shanghai is enough."""
        self.secret_orders: i64 = 1
        """SH-13.1c: the orders of a pause are written in secret; else SH-V4."""
        self.trains_share: i64 = 0
        """SH-V5: trains set up beside others."""
        self.pauses: i64 = data.pause_start
        """What the pause marker shows (SH-13.1i)."""
        self.lp: i64 = data.lp_start
        self.fifth: i64 = 0
        self.fifth_vp: i64 = 0
        self.arrival_vp: i64 = 0
        self.entered_settlement: i64 = 0
        """SH-12.3h: Japan has entered the International Settlement."""
        self.opened: i64 = 0
        """SH-18d: the three areas are open to the Chinese."""
        self.forts_gone: i64 = 0
        """SH-17.3h: the Woosung forts are destroyed for good."""
        self.fifth_called: i64 = 0
        self.restarts: i64 = 0
        self.sniper_fight: i64 = 0
        """SH-16.3g: only a sniper is attacked."""
        self.choice: i64 = 0
        """What the Japanese player has decided when the turn ended."""
        self.stale_places: i64 = 3
        """1 << side, where the rows of the enemy's places do not hold any more."""

    def copy_into(self, o: Board) -> None:
        """Copy everything into a fresh fork."""
        super().copy_into(o)
        assert isinstance(o, ShanghaiState)
        own: ShanghaiState = o
        own.t = self.t
        own.works = self.works
        own.snipers = self.snipers
        own.marker_at = self.marker_at
        own.arrived = self.arrived
        own.brigade_in = self.brigade_in
        own.ordered = self.ordered
        own.called = self.called
        own.brigade_called = self.brigade_called
        own.sniped = self.sniped
        own.slowed = self.slowed
        own.slowed_more = self.slowed_more
        own.places_japan = self.places_japan
        own.places_china = self.places_china
        own.block_japan = self.block_japan
        own.block_china = self.block_china
        own.version = self.version
        own.last_week = self.last_week
        own.early_end = self.early_end
        own.snipers_hold = self.snipers_hold
        own.secret_orders = self.secret_orders
        own.trains_share = self.trains_share
        own.pauses = self.pauses
        own.lp = self.lp
        own.fifth = self.fifth
        own.fifth_vp = self.fifth_vp
        own.arrival_vp = self.arrival_vp
        own.entered_settlement = self.entered_settlement
        own.opened = self.opened
        own.forts_gone = self.forts_gone
        own.fifth_called = self.fifth_called
        own.restarts = self.restarts
        own.sniper_fight = self.sniper_fight
        own.choice = self.choice
        own.stale_places = self.stale_places

    def names(self) -> list[str]:
        return [
            *super().names(),
            "works", "snipers", "marker_at", "arrived", "brigade_in", "ordered", "called",
            "brigade_called", "pauses", "lp", "fifth", "fifth_vp", "arrival_vp",
            "entered_settlement", "opened", "forts_gone", "fifth_called", "restarts",
            "sniper_fight", "choice",
        ]  # fmt: skip

    def news(self, o: Board, found: list[str]) -> None:
        super().news(o, found)
        assert isinstance(o, ShanghaiState)
        own: ShanghaiState = o
        if own.works is not self.works:
            if own.works != self.works:
                found.append("works")
            own.works = self.works
        if own.snipers is not self.snipers:
            if own.snipers != self.snipers:
                found.append("snipers")
            own.snipers = self.snipers
        if own.marker_at is not self.marker_at:
            if own.marker_at != self.marker_at:
                found.append("marker_at")
            own.marker_at = self.marker_at
        if own.arrived is not self.arrived:
            if own.arrived != self.arrived:
                found.append("arrived")
            own.arrived = self.arrived
        if own.brigade_in is not self.brigade_in:
            if own.brigade_in != self.brigade_in:
                found.append("brigade_in")
            own.brigade_in = self.brigade_in
        if own.ordered is not self.ordered:
            if own.ordered != self.ordered:
                found.append("ordered")
            own.ordered = self.ordered
        if own.called is not self.called:
            if own.called != self.called:
                found.append("called")
            own.called = self.called
        if own.brigade_called is not self.brigade_called:
            if own.brigade_called != self.brigade_called:
                found.append("brigade_called")
            own.brigade_called = self.brigade_called
        if own.pauses != self.pauses:
            own.pauses = self.pauses
            found.append("pauses")
        if own.lp != self.lp:
            own.lp = self.lp
            found.append("lp")
        if own.fifth != self.fifth:
            own.fifth = self.fifth
            found.append("fifth")
        if own.fifth_vp != self.fifth_vp:
            own.fifth_vp = self.fifth_vp
            found.append("fifth_vp")
        if own.arrival_vp != self.arrival_vp:
            own.arrival_vp = self.arrival_vp
            found.append("arrival_vp")
        if own.entered_settlement != self.entered_settlement:
            own.entered_settlement = self.entered_settlement
            found.append("entered_settlement")
        if own.opened != self.opened:
            own.opened = self.opened
            found.append("opened")
        if own.forts_gone != self.forts_gone:
            own.forts_gone = self.forts_gone
            found.append("forts_gone")
        if own.fifth_called != self.fifth_called:
            own.fifth_called = self.fifth_called
            found.append("fifth_called")
        if own.restarts != self.restarts:
            own.restarts = self.restarts
            found.append("restarts")
        if own.sniper_fight != self.sniper_fight:
            own.sniper_fight = self.sniper_fight
            found.append("sniper_fight")
        if own.choice != self.choice:
            own.choice = self.choice
            found.append("choice")

    def rows(self) -> list[Any]:
        return [
            *super().rows(),
            self.works, self.snipers, self.marker_at, self.arrived, self.brigade_in, self.ordered,
            self.called, self.brigade_called,
            [
                self.pauses, self.lp, self.fifth, self.fifth_vp, self.arrival_vp,
                self.entered_settlement, self.opened, self.forts_gone, self.fifth_called,
                self.restarts, self.sniper_fight, self.choice,
            ],
        ]  # fmt: skip

    def set_rows(self, rows: list[Any]) -> None:
        super().set_rows(rows[:8])
        lists: list[list[int]] = [list(row) for row in rows[8:]]
        (
            self.works, self.snipers, self.marker_at, self.arrived, self.brigade_in, self.ordered,
            self.called, self.brigade_called,
            numbers,
        ) = lists  # fmt: skip
        (
            self.pauses, self.lp, self.fifth, self.fifth_vp, self.arrival_vp,
            self.entered_settlement, self.opened, self.forts_gone, self.fifth_called,
            self.restarts, self.sniper_fight, self.choice,
        ) = numbers  # fmt: skip


NUMBERS: Final = (
    ("pauses", None, 0, 9, False),
    ("lp", None, 0, 99, False),
    ("fifth", 0, 0, 1, False),
    ("fifth_vp", 0, 0, 99, False),
    ("arrival_vp", 0, -99, 0, False),
    ("entered_settlement", 0, 0, 1, False),
    ("opened", 0, 0, 1, False),
    ("forts_gone", 0, 0, 1, False),
    ("fifth_called", 0, 0, 1, False),
    ("restarts", 0, 0, 99, True),
    ("sniper_fight", 0, 0, 1, True),
    ("choice", 0, 0, "verb", True),
)
"""Name, start, lowest and highest value, and whether it belongs to the middle of an action."""
