"""A volume of the series as a title: what the series says, shows and stores for all of them."""

from pathlib import Path
from typing import Any

import msgspec
from mypy_extensions import i64, mypyc_attr

from sandtable.kernel.chance import Dealer
from sandtable.kernel.flow import PLAYING, Board, Event, advance
from sandtable.kernel.title import Setup
from sandtable.kit import beats
from sandtable.kit.story import Hole, Speaker
from sandtable.kit.table import Table
from sandtable.kit.title import DataTitle
from sandtable.series.campaign_commander import event as events_of
from sandtable.series.campaign_commander import window
from sandtable.series.campaign_commander.rules import (
    battle,
    cards,
    checks,
    fortress,
    harm,
    losses,
    movement,
    operations,
    retreat,
    sequence,
    shelter,
    stacks,
    transport,
)
from sandtable.series.campaign_commander.rules.board import ENDINGS, CampaignBoard
from sandtable.series.campaign_commander.rules.telling import FIGHT, holes_of
from sandtable.series.campaign_commander.volume import Volume

CHAPTERS: list[Any] = [
    sequence, cards, operations, stacks, movement, transport, battle, checks, harm, losses, retreat, fortress, shelter,
]  # fmt: skip
"""The series' rules, in the booklet's order."""
TOLD_WITH_ODDS = (events_of.BATTLE, events_of.REVEALS, events_of.PASSES, events_of.FAILS)
LAPSES = {
    "Operation": "this operation is over",
    "Voyage": "these ships halt",
    "Battle": "this battle is over",
}


@mypyc_attr(allow_interpreted_subclasses=True)
class CampaignTitle(DataTitle):
    """What all volumes share. A volume writes `volume`, `board` and, where it shows itself, `make_table` and
    `scene`."""

    def __init__(self, folder: Path, pack: str, chapters: list[Any], verbs: Any, events: Any) -> None:
        super().__init__(folder, pack, [*CHAPTERS, *chapters], verbs, events)
        self.series = Path(__file__).parent / "rules.toml"
        self.endings = dict(ENDINGS)
        self.turns = False

    # -- what a volume writes ----------------------------------------------------------------------------------

    def volume(self) -> Volume:
        """What is printed; read on first use."""
        raise NotImplementedError

    def board(self) -> CampaignBoard:
        """An empty board."""
        raise NotImplementedError

    def who(self) -> list[str]:
        """The sides as a sentence begins with them."""
        return [seat.name for seat in self.seats]

    # -- what follows from it ----------------------------------------------------------------------------------

    def data(self) -> Any:
        return self.volume()

    def nouns(self) -> dict[str, list[str]]:
        v = self.volume()
        return {
            "area": v.areas,
            "unit": v.units,
            "card": [card.ident for card in v.cards],
            "chit": [chit.ident for chit in v.chits],
        }

    def holes(self) -> dict[str, Hole]:
        return holes_of(self.volume(), self.who())

    def blank(self, setup: Setup) -> Board:
        b = self.board()
        self.set_options(b, setup)
        return b

    def start(self, setup: Setup) -> Board:
        b = self.blank(setup)
        b.call(sequence.Game())
        advance(b)
        return b

    def determinize(self, b: Board, seat: i64, dealer: Dealer) -> Board:
        assert isinstance(b, CampaignBoard)
        return b.dealt_for(seat, dealer)

    def line_of(self, b: Board, event: Event, viewer: i64) -> Any:
        """With the beginning of a battle, and when a chit is resolved, its reader is told how it may end as it stands
        then, by what that reader knows."""
        line = super().line_of(b, event, viewer)
        if event[2] not in TOLD_WITH_ODDS or not isinstance(b, CampaignBoard):
            return line
        if b.battle < 0 or b.ending != PLAYING or (b.asked < 0 and event[2] != events_of.BATTLE):
            return line
        from sandtable.series.campaign_commander.rules.battle_odds import as_it_stands

        place = [b.v.areas[b.battle]]
        odds = beats.Fought(
            spaces=place, method="checks", chances=as_it_stands(b, viewer), fight=FIGHT, quiet=True
        )
        return msgspec.structs.replace(line, beats=[*line.beats, odds])

    def windows(self, setup: Setup) -> list[str]:
        return [name for name in window.IDS if name not in ("card_option", "chit_turn")]

    def lapses(self, setup: Setup) -> dict[str, str]:
        return LAPSES

    def make_table(self, speaker: Speaker) -> Table[Any]:
        from sandtable.series.campaign_commander.table.view import CampaignTable

        return CampaignTable(self.slug, speaker, self.seats)

    def position_file(self, b: CampaignBoard) -> Any:
        """What reads and writes positions; a volume with rows of its own has its own."""
        from sandtable.series.campaign_commander.table.position import PositionFile

        return PositionFile(self, b)

    def position(self, b: Board) -> dict[str, Any]:
        assert isinstance(b, CampaignBoard)
        found: dict[str, Any] = self.position_file(b).write()
        return found

    def fill(self, b: Board, table: dict[str, Any]) -> None:
        assert isinstance(b, CampaignBoard)
        self.position_file(b).read(table)
