# Generated from state.toml by tools/generate.py. Do not edit: change state.toml and run it again.
"""The board's rows and numbers, declared in state.toml."""

from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from sandtable.games.coralsea.material import CoralData
from sandtable.kernel.flow import Board
from sandtable.series.campaign_commander.rules.board import CampaignBoard


@mypyc_attr(allow_interpreted_subclasses=True)
class CoralState(CampaignBoard):
    """What the campaign rules add to the position of a game of the series."""

    def __init__(self, data: CoralData) -> None:
        super().__init__(data)
        self.t: CoralData = data
        self.markers: list[int] = [-1] * data.land
        """The side of the airfield marker in each land area, or -1 (CS-9a)."""
        self.spare: list[int] = [data.marker_limit, data.marker_limit]
        """Airfield markers that each side can still place."""
        self.bombed: list[int] = [0] * data.land
        """1: the airfield there is Disorganized (CS-11a)."""
        self.hushed: list[int] = [0] * data.land
        """1: Shore Bombardment keeps the airfield there from enabling chits, to the end of this operation
        (CS-B15b)."""
        self.seen: list[int] = [0] * len(data.units)
        """1: the enemy has just seen this unit in its covered stack (CS-12)."""
        self.tops: list[int] = [0] * len(data.units)
        """1: its owner has laid it on top of its stack (RUL-51)."""
        self.mended: list[int] = [0] * len(data.units)
        """Of each unit as bits: what the enemy still takes it for, and how it was put right under cover.
        Stored with limited intelligence from version 4 on (`CoveredBoard.rows`)."""
        self.version: i64 = 4
        """The version of the rules that the game is played by."""
        self.guessing: i64 = 0
        """1 while it is worked out who might answer: what lies covered is not looked at."""
        self.limited: i64 = 0
        """The option of section 12: stacks in ports and at sea are covered."""
        self.bombing: i64 = 0
        """The option of section 11: air attacks on airfields."""
        self.won: i64 = 0
        """The Allies have the initiative for good (CS-3b)."""
        self.tracking: i64 = 0
        """Sequences for which Tracking Stations still lasts (CS-K6)."""
        self.tracking_new: i64 = 0
        """It was played in this very sequence (RUL-56)."""
        self.foul: i64 = 0
        """Foul Weather: no air until the operation ends."""
        self.tokyo: i64 = 0
        """Tokyo Express: the next voyage of light ships is cheap."""
        self.seabees: i64 = 0
        """Seabees: the next airfield is cheap."""
        self.afloat: i64 = 0
        """Fleet Oilers: one Resource Point has gone aboard."""

    def copy_into(self, o: Board) -> None:
        """Copy everything into a fresh fork."""
        super().copy_into(o)
        assert isinstance(o, CoralState)
        own: CoralState = o
        own.t = self.t
        own.markers = self.markers[:]
        own.spare = self.spare[:]
        own.bombed = self.bombed[:]
        own.hushed = self.hushed[:]
        own.seen = self.seen[:]
        own.tops = self.tops[:]
        own.mended = self.mended[:]
        own.version = self.version
        own.guessing = self.guessing
        own.limited = self.limited
        own.bombing = self.bombing
        own.won = self.won
        own.tracking = self.tracking
        own.tracking_new = self.tracking_new
        own.foul = self.foul
        own.tokyo = self.tokyo
        own.seabees = self.seabees
        own.afloat = self.afloat

    def names(self) -> list[str]:
        return [
            *super().names(),
            "markers", "spare", "bombed", "hushed", "seen", "tops", "won", "tracking",
            "tracking_new", "foul", "tokyo", "seabees", "afloat",
        ]  # fmt: skip

    def news(self, o: Board, found: list[str]) -> None:
        super().news(o, found)
        assert isinstance(o, CoralState)
        own: CoralState = o
        if own.markers != self.markers:
            own.markers = self.markers[:]
            found.append("markers")
        if own.spare != self.spare:
            own.spare = self.spare[:]
            found.append("spare")
        if own.bombed != self.bombed:
            own.bombed = self.bombed[:]
            found.append("bombed")
        if own.hushed != self.hushed:
            own.hushed = self.hushed[:]
            found.append("hushed")
        if own.seen != self.seen:
            own.seen = self.seen[:]
            found.append("seen")
        if own.tops != self.tops:
            own.tops = self.tops[:]
            found.append("tops")
        if own.won != self.won:
            own.won = self.won
            found.append("won")
        if own.tracking != self.tracking:
            own.tracking = self.tracking
            found.append("tracking")
        if own.tracking_new != self.tracking_new:
            own.tracking_new = self.tracking_new
            found.append("tracking_new")
        if own.foul != self.foul:
            own.foul = self.foul
            found.append("foul")
        if own.tokyo != self.tokyo:
            own.tokyo = self.tokyo
            found.append("tokyo")
        if own.seabees != self.seabees:
            own.seabees = self.seabees
            found.append("seabees")
        if own.afloat != self.afloat:
            own.afloat = self.afloat
            found.append("afloat")

    def rows(self) -> list[Any]:
        return [
            *super().rows(),
            self.markers, self.spare, self.bombed, self.hushed, self.seen, self.tops,
            [
                self.won, self.tracking, self.tracking_new, self.foul, self.tokyo,
                self.seabees, self.afloat,
            ],
        ]  # fmt: skip

    def set_rows(self, rows: list[Any]) -> None:
        super().set_rows(rows[:28])
        lists: list[list[int]] = [list(row) for row in rows[28:]]
        (
            self.markers, self.spare, self.bombed, self.hushed, self.seen, self.tops,
            numbers,
        ) = lists  # fmt: skip
        (
            self.won, self.tracking, self.tracking_new, self.foul, self.tokyo, self.seabees,
            self.afloat,
        ) = numbers  # fmt: skip

    def clear_weather(self) -> None:
        """Nothing of this lasts longer than the weather."""
        self.foul = 0
        self.tokyo = 0
        self.seabees = 0


NUMBERS: Final = (
    ("won", 0, 0, 1, False),
    ("tracking", 0, 0, 9, False),
    ("tracking_new", 0, 0, 1, False),
    ("foul", 0, 0, 1, True),
    ("tokyo", 0, 0, 1, True),
    ("seabees", 0, 0, 1, True),
    ("afloat", 0, 0, 1, True),
)
"""Name, start, lowest and highest value, and whether it belongs to the middle of an action."""
