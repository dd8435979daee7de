"""Netherlands East Indies as a title: what the rest of Sandtable knows of it."""

from pathlib import Path
from typing import Any

from mypy_extensions import i64

from sandtable.games.nei import event, telling, verb
from sandtable.games.nei.board import ENDINGS, NeiBoard
from sandtable.games.nei.bots.valuation import NeiValuation
from sandtable.games.nei.material import SCENARIOS
from sandtable.games.nei.reading import NeiData, read_nei
from sandtable.games.nei.rules import sequence
from sandtable.games.nei.secrets import determinize, for_observers
from sandtable.kernel.chance import Dealer
from sandtable.kernel.flow import NOBODY, PLAYING, Board, advance
from sandtable.kernel.title import Setup
from sandtable.kit import scenes
from sandtable.kit.story import Hole, Speaker
from sandtable.kit.table import Table
from sandtable.kit.title import DataTitle, chapters_of
from sandtable.kit.valuation import Valuation

CHAPTERS = chapters_of("sandtable.games.nei.rules", [
    "setup", "sequence", "deeds", "forces", "joining", "naval", "battle", "battle_story", "landing", "air", "basing",
    "airborne", "ground", "reinforcements", "scouting", "fog", "bases", "ranged", "options",
])  # fmt: skip


class NetherlandsEastIndies(DataTitle):
    """A game for two (NEI-6.1a) over the Indies, December 1941 to March 1942."""

    def __init__(self, pack: str = "") -> None:
        super().__init__(Path(__file__).parent, pack, CHAPTERS, verb, event)
        self.describe()
        self.endings = dict(ENDINGS)

    # -- data and words ---------------------------------------------------------------------------------------

    def data(self) -> NeiData:
        return self.read_once(read_nei)

    def nouns(self) -> dict[str, list[str]]:
        return telling.names_of(self.data())

    def holes(self) -> dict[str, Hole]:
        return telling.holes_of(self.data())

    # -- the game ---------------------------------------------------------------------------------------------

    def blank(self, setup: Setup) -> NeiBoard:
        b = NeiBoard(self.data())
        b.version = self.version
        b.scenario = SCENARIOS.index(setup.scenario)
        self.set_options(b, setup)
        return b

    def start(self, setup: Setup) -> Board:
        b = self.blank(setup)
        b.call(sequence.Game())
        advance(b)
        return b

    def determinize(self, b: Board, seat: i64, dealer: Dealer) -> Board:
        assert isinstance(b, NeiBoard)
        return determinize(b, seat, dealer)

    def recalled(self, b: Board, seat: i64) -> Board:
        """What an observer was shown of a battle is hidden again when it is over."""
        assert isinstance(b, NeiBoard)
        if seat != NOBODY or b.ending != PLAYING:
            return b
        o = b.fork()
        for_observers(o)
        return o

    def valuation(self) -> Valuation:
        return NeiValuation(self.data())

    def facts(self, b: Board) -> dict[str, int]:
        """The differential, and what it is made of."""
        assert isinstance(b, NeiBoard)
        return {
            "differential": b.differential(),
            "territory": b.territory_points(),
            "japanese_losses": b.loss_points(0),
            "allied_losses": b.loss_points(1),
        }

    # -- what people see; imported where it is used, so that listing titles stays quick -----------------------

    def make_table(self, speaker: Speaker) -> Table[Any]:
        from sandtable.games.nei.table.table import NeiTable

        return NeiTable(self.slug, speaker, self.seats)

    def scene(self, setup: Setup) -> scenes.Scene:
        from sandtable.games.nei.table.scene import scene

        return scene(self.data(), setup)

    def windows(self, setup: Setup) -> list[str]:
        return ["counterstrike"] if setup.options["ranged_strikes"] or setup.options["more_actions"] else []

    def overlay(self, b: Board, seat: i64, ident: str, space: str) -> Any:
        from sandtable.games.nei.table.overlays import overlay

        assert isinstance(b, NeiBoard)
        return overlay(b, seat, ident, space)

    # -- position files ---------------------------------------------------------------------------------------

    def position(self, b: Board) -> dict[str, Any]:
        from sandtable.games.nei.table.position import write

        assert isinstance(b, NeiBoard)
        return write(b, self.vocabulary())

    def fill(self, b: Board, table: dict[str, Any]) -> None:
        from sandtable.games.nei.table.position import read

        assert isinstance(b, NeiBoard)
        read(b, table, self.frames, self.vocabulary())
