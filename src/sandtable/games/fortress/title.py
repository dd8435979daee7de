"""The Impregnable Fortress as a title: what the rest of Sandtable knows of it."""

from pathlib import Path
from typing import Any

from mypy_extensions import i64

from sandtable.games.fortress import event, telling, unit, verb, window
from sandtable.games.fortress.belief import whereabouts
from sandtable.games.fortress.board import ENDINGS, FortressBoard
from sandtable.games.fortress.bots.valuation import FortressValuation
from sandtable.games.fortress.material import LEVELS, FortressData, read_fortress
from sandtable.games.fortress.rules import turns
from sandtable.games.fortress.secrets import determinize, forgotten
from sandtable.kernel.chance import Dealer
from sandtable.kernel.flow import PLAYING, Board, Frame
from sandtable.kernel.title import Setup
from sandtable.kit.story import Hole, Speaker
from sandtable.kit.table import Table
from sandtable.kit.title import DataTitle, chapters_of
from sandtable.kit.valuation import Valuation

CHAPTERS = chapters_of("sandtable.games.fortress.rules", [
    "setup", "movement", "attack", "turns", "recon", "artillery", "bombing", "tokens", "armies", "politics", "playing",
    "action_cards", "cards_japan", "cards_commonwealth",
])  # fmt: skip


class Fortress(DataTitle):
    """A game of the Stratego family for two (IF-OBJ-1) over southern Johore and Singapore, 1942."""

    def __init__(self, pack: str = "") -> None:
        super().__init__(Path(__file__).parent, pack, CHAPTERS, verb, event)
        self.describe()
        self.endings = dict(ENDINGS)

    # -- data and words ---------------------------------------------------------------------------------------

    def data(self) -> FortressData:
        return self.read_once(read_fortress)

    def nouns(self) -> dict[str, list[str]]:
        t = self.data()
        return {
            "hex": t.hex_names,
            "type": list(unit.IDS),
            "card": [card.ident for card in t.cards],
            "deployment": [stored.ident for stored in t.deployments],
            "army": [army.ident for army in t.armies],
            "token": [f"{colour}-{letter}" for colour in t.colours for letter in t.letters],
        }

    def holes(self) -> dict[str, Hole]:
        return telling.holes_of(self.data())

    # -- the game ---------------------------------------------------------------------------------------------

    def blank(self, setup: Setup) -> FortressBoard:
        b = FortressBoard(self.data())
        b.level = LEVELS.index(setup.scenario)
        self.set_options(b, setup)
        return b

    def game(self) -> Frame[Any]:
        return turns.Game()

    def determinize(self, b: Board, seat: i64, dealer: Dealer) -> Board:
        assert isinstance(b, FortressBoard)
        return determinize(b, seat, dealer)

    def valuation(self) -> Valuation:
        return FortressValuation(self.data())

    # -- what people see --------------------------------------------------------------------------------------

    def make_table(self, speaker: Speaker) -> Table[Any]:
        table: Table[Any] = self.room("table").FortressTable(self, speaker)
        return table

    def windows(self, setup: Setup) -> list[str]:
        level = LEVELS.index(setup.scenario)
        found = ["recon", "fire_support", "after_bombing"] if level > 0 else []
        if level == 3:
            found += [name for name in window.IDS if name not in found] + ["buy", "charge"]
        return found

    def recalled(self, b: Board, seat: i64) -> Board:
        """IF-VAR-2: a piece that was shown and turned hidden again is hidden to the aids as well."""
        assert isinstance(b, FortressBoard)
        if not b.forgetful or not any(b.seen):
            return b
        o = b.fork()
        for p in forgotten(b, seat):
            o.seen[p] = 0
        return o

    def counted(self, b: Board, seat: i64, side: str) -> dict[str, dict[str, float]] | None:
        assert isinstance(b, FortressBoard)
        number = [one.side for one in self.seats].index(side)
        return None if number == seat or b.ending != PLAYING else whereabouts(b, number)

    def picture(self, b: Board, seat: i64) -> list[str]:
        found: list[str] = self.room("picture").picture(self.data(), self.view(b, seat))
        return found
