"""A folio of the series as a title: what the series says, shows and stores for all of them.

A folio without exclusive rules is `PlainFolio` with its own folder of data. A title with exclusive rules extends
`FolioTitle`: its own data, board, chapters, table, scene and position file.
"""

from pathlib import Path
from typing import Any

from mypy_extensions import i64, mypyc_attr

from sandtable.kernel.errors import FlowError
from sandtable.kernel.flow import PLAYING, Board, Frame
from sandtable.kernel.title import SeatInfo, Setup
from sandtable.kit import scenes
from sandtable.kit.data import read_data
from sandtable.kit.options import Scenario
from sandtable.kit.story import Hole, Speaker
from sandtable.kit.table import Table
from sandtable.kit.title import DataTitle, Title
from sandtable.kit.valuation import Valuation
from sandtable.series.fire_and_movement import event, verb
from sandtable.series.fire_and_movement.bots.plain import PlainValuation
from sandtable.series.fire_and_movement.folio import Folio
from sandtable.series.fire_and_movement.plain_data import MAY, PlainData
from sandtable.series.fire_and_movement.rules import (
    combat,
    displacement,
    fight,
    movement,
    outcome,
    plain,
    retreat,
    supply,
    turn,
)
from sandtable.series.fire_and_movement.rules.standard import FolioBoard
from sandtable.series.fire_and_movement.rules.telling import counted
from sandtable.series.fire_and_movement.table import picture as pictures
from sandtable.series.fire_and_movement.table.overlays import overlay_of
from sandtable.series.fire_and_movement.table.position import PositionFile
from sandtable.series.fire_and_movement.table.scene import FolioScene
from sandtable.series.fire_and_movement.table.view import FolioTable

CHAPTERS: list[Any] = [turn, movement, combat, fight, outcome, retreat, displacement, supply, plain]
"""The standard rules, in the booklet's order."""


@mypyc_attr(allow_interpreted_subclasses=True)
class FolioTitle(DataTitle):
    """What all folios of the series share."""

    def __init__(self, folder: Path, pack: str, chapters: list[Any], verbs: Any, events: Any) -> None:
        super().__init__(folder, pack, [*CHAPTERS, *chapters], verbs, events)
        self.series = Path(__file__).parent / "rules.toml"
        self._position: PositionFile[Any] | None = None
        self._letters: dict[str, Any] | None = None

    # -- what a title writes ----------------------------------------------------------------------------------

    def board(self) -> FolioBoard:
        """A board with the folio's blank rows."""
        raise FlowError("a folio must make its board")

    def game(self) -> Frame[Any]:
        """The frame of the whole game."""
        return turn.Play()

    def position_file(self) -> PositionFile[Any]:
        return PositionFile(self.folio())

    # -- what follows from it ---------------------------------------------------------------------------------

    def folio(self) -> Folio:
        """What is printed: the title's data."""
        f: Folio = self.data()
        return f

    def nouns(self) -> dict[str, list[str]]:
        f = self.folio()
        return {"hex": f.hex_names, "unit": f.unit_ids, "marker": f.marker_ids}

    def holes(self) -> dict[str, Hole]:
        f = self.folio()
        return {
            "space": lambda h, viewer: (f.hex_title(h), "space", f.hex_names[h]),
            "hex": lambda h, viewer: (f.hex_names[h], "space", f.hex_names[h]),
            "unit": lambda u, viewer: (
                f"{f.adjectives[f.side[u]]} {f.unit_names[u]}",
                "piece",
                f.unit_ids[u],
            ),
            "name": lambda u, viewer: (f.unit_names[u], "piece", f.unit_ids[u]),
            "marker": lambda m, viewer: (f.marker_names[m], "", ""),
            "who": lambda side, viewer: (f"The {f.adjectives[side]} side", "", ""),
            "whose": lambda side, viewer: (f.adjectives[side], "", ""),
            "phase": lambda phase, viewer: (f.phases[phase], "", ""),
            "points": lambda n, viewer: (counted(n, "point"), "", ""),
        }

    def blank(self, setup: Setup) -> Board:
        b = self.board()
        self.set_options(b, setup)
        b.set_rows(b.rows())  # its own rows, not the folio's blank ones
        return b

    def picture(self, b: Board, seat: i64) -> list[str]:
        drawn: dict[str, Any] = FolioScene(self).drawing.table.get("picture", {})
        return pictures.picture(
            self.folio(), self.view(b, seat), drawn.get("letters", {}), drawn.get("legend", [])
        )

    def windows(self, setup: Setup) -> list[str]:
        return ["support_fire"]

    def overlay(self, b: Board, seat: i64, ident: str, space: str) -> Any:
        assert isinstance(b, FolioBoard)
        return overlay_of(b, self.speaker(), ident, space)

    def conceals(self, b: Board) -> bool:
        """Nothing is hidden but while sealed orders are written, where a title has such."""
        return b.ending == PLAYING and b.ask().is_sealed()

    def _file(self) -> PositionFile[Any]:
        if self._position is None:
            self._position = self.position_file()
        return self._position

    def position(self, b: Board) -> dict[str, Any]:
        setup = self.setup(self.table().scenario(b), self.chosen(b))
        return self._file().write(b, lambda: self.blank(setup))

    def fill(self, b: Board, table: dict[str, Any]) -> None:
        self._file().read(b, table, self.frames)


@mypyc_attr(allow_interpreted_subclasses=True)
class PlainFolio(FolioTitle):
    """A folio without exclusive rules: everything about it is in its data."""

    def __init__(self, folder: Path, slug: str, name: str, line: str, pack: str = "") -> None:
        super().__init__(folder, pack, [], verb, event)
        self.slug = slug
        self.name = name
        self.line = line
        self._valuation: PlainValuation | None = None
        f = self.data()
        self.data_digest = f.digest
        self.seats = [SeatInfo(ident, name, ident) for ident, name in zip(f.sides, f.side_names)]
        self.goals = f.goals
        self.colours = list(f.colours)
        row = f.scenario
        self.scenarios = [Scenario(row["id"], row["name"], row["description"])]
        self.endings = {
            1: "resigned", 2: "agreed", plain.FIRST_WINS: f"{f.sides[0]}-wins", plain.SECOND_WINS: f"{f.sides[1]}-wins",
            plain.DRAWN: "draw",
        }  # fmt: skip

    def data(self) -> PlainData:
        return self.read_once(lambda pack: PlainData(read_data(self.folder / "data", pack, MAY)))

    def another(self, pack: str) -> Title:
        return PlainFolio(self.folder, self.slug, self.name, self.line, pack)

    def board(self) -> FolioBoard:
        return plain.PlainBoard(self.data())

    def make_table(self, speaker: Speaker) -> Table[Any]:
        return FolioTable(self, speaker)

    def scene(self, setup: Setup) -> scenes.Scene:
        return FolioScene(self).scene(setup)

    def valuation(self) -> Valuation:
        if self._valuation is None:
            self._valuation = PlainValuation(self.data())
        return self._valuation
