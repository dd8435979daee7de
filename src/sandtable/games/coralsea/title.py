"""Coral Sea as a title: what the rest of Sandtable knows of it."""

from pathlib import Path
from typing import Any

from mypy_extensions import i64

from sandtable.games.coralsea import event, verb
from sandtable.games.coralsea.bots.valuation import CoralValuation
from sandtable.games.coralsea.material import WHO, CoralData, read_coral
from sandtable.games.coralsea.rules import air, airfields, effects
from sandtable.games.coralsea.rules.game import CoralGame
from sandtable.kernel.flow import Board
from sandtable.kernel.title import Setup
from sandtable.kit import scenes
from sandtable.kit.story import Speaker
from sandtable.kit.table import Table
from sandtable.kit.valuation import Valuation
from sandtable.series.campaign_commander.rules.board import CampaignBoard
from sandtable.series.campaign_commander.title import CampaignTitle
from sandtable.series.campaign_commander.volume import Volume

CHAPTERS: list[Any] = [airfields, air, effects]


class CoralSea(CampaignTitle):
    """Two players, Japan and the Allies, in the South-West Pacific of 1942."""

    def __init__(self, pack: str = "") -> None:
        super().__init__(Path(__file__).parent, pack, CHAPTERS, verb, event)
        self.describe()
        self._coral: CoralData | None = None
        self._valuation: CoralValuation | None = None

    def coral(self) -> CoralData:
        if self._coral is None:
            self._coral = read_coral(self.pack)
            self.data_digest = self._coral.digest
        return self._coral

    def volume(self) -> Volume:
        return self.coral()

    def board(self) -> CampaignBoard:
        b = CoralGame(self.coral())
        b.version = self.version
        return b

    def who(self) -> list[str]:
        return WHO

    def valuation(self) -> Valuation:
        if self._valuation is None:
            self._valuation = CoralValuation(self.coral())
        return self._valuation

    def position_file(self, b: CampaignBoard) -> Any:
        from sandtable.games.coralsea.table.position import CoralPosition

        return CoralPosition(self, b)

    # -- what people see; imported where it is used, so that listing titles stays quick -----------------------

    def make_table(self, speaker: Speaker) -> Table[Any]:
        from sandtable.games.coralsea.table.view import CoralTable

        return CoralTable(self.slug, speaker, self.seats)

    def scene(self, setup: Setup) -> scenes.Scene:
        from sandtable.games.coralsea.table.scene import scene

        return scene(self.coral(), setup)

    def overlay(self, b: Board, seat: i64, ident: str, space: str) -> Any:
        from sandtable.games.coralsea.table.overlays import overlay

        assert isinstance(b, CoralGame)
        return overlay(b, self.speaker(), ident, space, seat)
