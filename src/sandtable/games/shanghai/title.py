"""Shanghai Incident as a title: what the rest of Sandtable knows of it."""

from pathlib import Path
from typing import Any

from mypy_extensions import i64

from sandtable.games.shanghai import event, rule, verb
from sandtable.games.shanghai.bots.valuation import ShanghaiValuation
from sandtable.games.shanghai.folio import CHINA, JAPAN, SIDES, ShanghaiData, ordinal, read_folio
from sandtable.games.shanghai.rules import (
    forts,
    logistics,
    missions,
    moving,
    pause,
    placing,
    reinforce,
    rubble,
    settlements,
    setup,
    snipers,
    turn,
    victory,
    woosung,
)
from sandtable.games.shanghai.rules.board import VERSION, ShanghaiBoard
from sandtable.games.shanghai.rules.secrets import determinize
from sandtable.games.shanghai.rules.victory import city_points, is_in_shanghai, victory_points
from sandtable.kernel.chance import Dealer
from sandtable.kernel.flow import Board, Frame
from sandtable.kernel.title import Option, Scenario, SeatInfo, Setup
from sandtable.kit import scenes, views
from sandtable.kit.story import Hole, Speaker
from sandtable.kit.table import Table
from sandtable.kit.title import Title
from sandtable.kit.valuation import Valuation
from sandtable.series.fire_and_movement.folio import Folio
from sandtable.series.fire_and_movement.rules.standard import FolioBoard
from sandtable.series.fire_and_movement.table.overlays import STRONG
from sandtable.series.fire_and_movement.table.picture import picture
from sandtable.series.fire_and_movement.table.position import PositionFile
from sandtable.series.fire_and_movement.title import FolioTitle

CHAPTERS: list[Any] = [
    setup, turn, victory, pause, reinforce, placing, logistics, moving, missions, snipers, rubble, forts, woosung,
    settlements,
]  # fmt: skip
LEGEND = [
    "J, C a Japanese or Chinese stack and how many units; small letter: all reduced,",
    "s sniper, f fort, r rubble, g fort garrison, x interdiction, ! attacked hex",
    "~ river, ' paddy, o town, # city, : Shanghai, + railroad, . clear",
]
LETTERS = (("sniper", "s"), ("garrison", "g"), ("fort", "f"), ("rubble", "r"))


class Shanghai(FolioTitle):
    """Two players (FM-4.1a) fight for Shanghai in January and February 1932."""

    def __init__(self, pack: str = "", version: int = VERSION) -> None:
        super().__init__(Path(__file__).parent, pack, CHAPTERS, verb, event)
        self.slug = "shanghai"
        self.name = "Shanghai Incident"
        self.line = "Japan lands at Shanghai in 1932; China holds the city, and every pause has its price."
        self.version = version
        self.minutes = "120-240"
        self.hidden = True
        self.seats = [
            SeatInfo("japan", "Japan", "japan"),
            SeatInfo("china", "China", "china"),
        ]
        self.scenarios = [
            Scenario(
                "campaign",
                "28 January to 2 March 1932",
                "The whole campaign: up to 35 days in five weeks, with four pauses between them.",
            ),
        ]
        self.options = [
            Option("last_week_at_zero", [True, False], True,
                   "true: a fifth week is played with the pause marker at 0; false: the game ends when it gets there"),
            Option("japanese_may_end_early", [True, False], True,
                   "true: the Japanese player may end the game when any turn ends, and scores pauses not used"),
            Option("snipers_hold_city", [False, True], False,
                   "true: a sniper left in Shanghai is enough for the epic Chinese victory"),
            Option("secret_pause_orders", [True, False], True,
                   "true: both sides write the orders of a pause in secret; false: in the open, Japan first"),
            Option("trains_share_setup_place", [False, True], False,
                   "true: a train may start in a city or town that holds another unit"),
        ]  # fmt: skip
        self.endings = dict(victory.ENDINGS)
        self._tables: ShanghaiData | None = None
        self._valuation: ShanghaiValuation | None = None

    # What is only for people is imported where it is used: listing titles stays quick.

    def tables(self) -> ShanghaiData:
        if self._tables is None:
            self._tables = read_folio(self.pack)
            self.data_digest = self._tables.digest
        return self._tables

    def folio(self) -> Folio:
        return self.tables()

    def digest_of_data(self) -> str:
        return self.tables().digest

    def another(self, pack: str) -> Title:
        return Shanghai(pack, self.version)

    def at_version(self, version: int) -> Title:
        """Version 1 is kept: its retreats may go on through any number of further hexes (R-26)."""
        return Shanghai(self.pack, version) if 1 <= version < VERSION else super().at_version(version)

    def nouns(self) -> dict[str, list[str]]:
        t = self.tables()
        return {**super().nouns(), "formation": t.formations, "brigade": t.brigades}

    def holes(self) -> dict[str, Hole]:
        t = self.tables()
        return {
            **super().holes(),
            "formation": lambda n, viewer: (t.formation_names[n], "", ""),
            "brigade": lambda n, viewer: (f"{ordinal(t.brigades[n])} Brigade", "", ""),
        }

    # -- the game ---------------------------------------------------------------------------------------------

    def board(self, setup: Setup) -> FolioBoard:
        chosen = [1 if setup.options[option.name] else 0 for option in self.options]
        options = (chosen[0], chosen[1], chosen[2], chosen[3], chosen[4])
        return ShanghaiBoard(self.tables(), options, self.version)

    def game(self) -> Frame[Any]:
        return turn.Game()

    def chosen(self, b: Board) -> dict[str, Any]:
        assert isinstance(b, ShanghaiBoard)
        options = {option.name: bool(b.options[n]) for n, option in enumerate(self.options)}
        usual = {option.name: option.default for option in self.options}
        return {name: value for name, value in options.items() if value != usual[name]}

    def position_file(self) -> PositionFile:
        from sandtable.games.shanghai.table.position import ShanghaiPosition

        return ShanghaiPosition(self.tables())

    # -- what people see --------------------------------------------------------------------------------------

    def goals(self) -> dict[str, str]:
        from sandtable.games.shanghai.table.scene import GOALS

        return GOALS

    def scene(self, setup: Setup) -> scenes.Scene:
        from sandtable.games.shanghai.table.scene import ShanghaiScene

        return ShanghaiScene(self.tables()).scene(self.slug, self.name, setup, self.seats, self.goals())

    def make_table(self, speaker: Speaker) -> Table[Any]:
        from sandtable.games.shanghai.table.view import ShanghaiTable

        return ShanghaiTable(self.seats, self.goals(), self.tables(), speaker)

    def windows(self, setup: Setup) -> list[str]:
        return [*super().windows(setup), "sniper"]

    def picture(self, b: Board, seat: i64) -> list[str]:
        return picture(self.tables(), self.view(b, seat), self.tables().ground_letter, LETTERS, LEGEND)

    def overlay(self, b: Board, seat: i64, ident: str, space: str) -> Any:
        """SH-15.4c, SH-16.3d: beside the series' overlays where movement costs more, and how many times as much."""
        if ident != "interdiction":
            return super().overlay(b, seat, ident, space)
        assert isinstance(b, ShanghaiBoard)
        tints = [
            views.Tint(b.t.hex_names[h], SIDES[side], STRONG, f"x{row[h]}")
            for h in range(b.t.playable)
            for side, row in ((CHINA, b.slowed), (JAPAN, b.sniped))
            if row[h] > 1
        ]
        ident_of = self.speaker().rule
        notes = [
            scenes.Note("Chinese units near an interdicting marker", ident_of(rule.R_15_4C)),
            scenes.Note("Japanese units in a sniper's hex and beside it", ident_of(rule.R_16_3D)),
        ]
        return views.Overlay(ident, tints, notes)

    # -- secrets, reports, bots -------------------------------------------------------------------------------

    def determinize(self, b: Board, seat: i64, dealer: Dealer) -> Board:
        """SH-13.1c: nothing is hidden but the orders of a pause while they are written."""
        assert isinstance(b, ShanghaiBoard)
        return determinize(b, seat, dealer)

    def facts(self, b: Board) -> dict[str, int]:
        """Section 12: what the game came to."""
        assert isinstance(b, ShanghaiBoard)
        return {
            "victory_points": victory_points(b),
            "cities": city_points(b) // b.t.vp_city,
            "chinese_in_shanghai": sum([1 for u in b.t.of_side[CHINA] if is_in_shanghai(b, u)]),
            "pauses_used": b.t.pause_start - b.pauses,
            "turns_of_last_week": b.turn,
        }

    def valuation(self) -> Valuation:
        if self._valuation is None:
            self._valuation = ShanghaiValuation(self.tables())
        return self._valuation
