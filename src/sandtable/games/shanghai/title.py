"""Shanghai Incident as a title: what the rest of Sandtable knows of it."""

from pathlib import Path
from typing import Any

from mypy_extensions import i64

from sandtable.games.shanghai import event, rule, verb
from sandtable.games.shanghai.bots.valuation import ShanghaiValuation
from sandtable.games.shanghai.folio import CHINA, ShanghaiData, read_folio
from sandtable.games.shanghai.rules import turn, victory
from sandtable.games.shanghai.rules.board import ShanghaiBoard
from sandtable.games.shanghai.rules.secrets import determinize
from sandtable.kernel.chance import Dealer
from sandtable.kernel.flow import Board, Frame
from sandtable.kernel.title import Setup
from sandtable.kit import scenes
from sandtable.kit.aids import ordinal
from sandtable.kit.story import Hole, Speaker, named_hole
from sandtable.kit.table import Table
from sandtable.kit.title import chapters_of
from sandtable.kit.valuation import Valuation
from sandtable.series.fire_and_movement.rules.standard import FolioBoard
from sandtable.series.fire_and_movement.table.overlays import dear
from sandtable.series.fire_and_movement.table.position import PositionFile
from sandtable.series.fire_and_movement.title import FolioTitle

CHAPTERS = chapters_of("sandtable.games.shanghai.rules", [
    "setup", "turn", "victory", "pause", "reinforce", "placing", "logistics", "moving", "missions", "snipers", "rubble",
    "forts", "woosung", "settlements",
])  # fmt: skip


class Shanghai(FolioTitle):
    """Two players (FM-4.1a) fight for Shanghai in January and February 1932."""

    def __init__(self, pack: str = "") -> None:
        super().__init__(Path(__file__).parent, pack, CHAPTERS, verb, event)
        self.describe()
        self.endings = dict(victory.ENDINGS)
        self._valuation: ShanghaiValuation | None = None

    # What is only for people is imported where it is used: listing titles stays quick.

    def data(self) -> ShanghaiData:
        return self.read_once(read_folio)

    def nouns(self) -> dict[str, list[str]]:
        t = self.data()
        return {**super().nouns(), "formation": t.formations, "brigade": t.brigades}

    def holes(self) -> dict[str, Hole]:
        t = self.data()
        return {
            **super().holes(),
            "formation": named_hole(t.formation_names),
            "brigade": named_hole([f"{ordinal(number)} Brigade" for number in t.brigades]),
        }

    # -- the game ---------------------------------------------------------------------------------------------

    def board(self) -> FolioBoard:
        b = ShanghaiBoard(self.data())
        b.version = self.version
        return b

    def game(self) -> Frame[Any]:
        return turn.Game()

    def position_file(self) -> PositionFile[Any]:
        from sandtable.games.shanghai.table.position import ShanghaiPosition

        return ShanghaiPosition(self.data())

    # -- what people see --------------------------------------------------------------------------------------

    def scene(self, setup: Setup) -> scenes.Scene:
        from sandtable.games.shanghai.table.scene import ShanghaiScene

        return ShanghaiScene(self).scene(setup)

    def make_table(self, speaker: Speaker) -> Table[Any]:
        from sandtable.games.shanghai.table.view import ShanghaiTable

        return ShanghaiTable(self, speaker)

    def windows(self, setup: Setup) -> list[str]:
        return [*super().windows(setup), "sniper"]

    def overlay(self, b: Board, seat: i64, ident: str, space: str) -> Any:
        """SH-15.4c, SH-16.3d: beside the series' overlays where movement costs more, and how many times as much."""
        if ident != "interdiction":
            return super().overlay(b, seat, ident, space)
        assert isinstance(b, ShanghaiBoard)
        ident_of = self.speaker().rule
        notes = [
            scenes.Note("Chinese units near an interdicting marker", ident_of(rule.R_15_4C)),
            scenes.Note("Japanese units in a sniper's hex and beside it", ident_of(rule.R_16_3D)),
        ]
        return dear(b, ident, notes)

    # -- secrets, reports, bots -------------------------------------------------------------------------------

    def determinize(self, b: Board, seat: i64, dealer: Dealer) -> Board:
        """SH-13.1c: nothing is hidden but the orders of a pause while they are written."""
        assert isinstance(b, ShanghaiBoard)
        return determinize(b, seat, dealer)

    def facts(self, b: Board) -> dict[str, int]:
        """Section 12: what the game came to."""
        assert isinstance(b, ShanghaiBoard)
        return {
            "victory_points": victory.victory_points(b),
            "cities": victory.cities_held(b),
            "chinese_in_shanghai": sum([1 for u in b.t.of_side[CHINA] if victory.is_in_shanghai(b, u)]),
            "pauses_used": b.t.pause_start - b.pauses,
            "turns_of_last_week": b.turn,
        }

    def valuation(self) -> Valuation:
        if self._valuation is None:
            self._valuation = ShanghaiValuation(self.data())
        return self._valuation
