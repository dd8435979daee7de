"""A volume without exclusive rules: everything about it is in its data.

Its cards bring Resource Points (`rp`) to the areas that `supply_places` of its scenario names for each side; areas
score their `vp` for whoever controls them."""

from pathlib import Path
from typing import Any

from mypy_extensions import i64

from sandtable.kernel.flow import ALLOWED
from sandtable.kit.data import Correctable, read_data
from sandtable.series.campaign_commander import event, family, rule, verb, window
from sandtable.series.campaign_commander.rules.board import CampaignBoard
from sandtable.series.campaign_commander.rules.cards import place_supply
from sandtable.series.campaign_commander.title import CampaignTitle
from sandtable.series.campaign_commander.volume import Volume

More = dict[str, dict[str, list[dict[str, Any]]]]
"""Further rows of a volume's files: of each file and table."""
MAY = Correctable(dict.fromkeys(("map", "units", "chits", "cards", "scenarios"), ()), frozenset())


class PlainVolumeData(Volume):
    """What such a volume prints."""

    def __init__(self, folder: Path, pack: str, sides: list[tuple[str, str, str]], more: More) -> None:
        data = read_data(folder / "data", pack, MAY)
        for name, rows in more.items():
            for kind, added in rows.items():
                data[name].setdefault(kind, []).extend(added)
        super().__init__(data, MAY, sides)
        scenario = data["scenarios"]["scenario"][0]
        self.supply_places: list[list[int]] = [
            [self.area(one, "scenarios.toml") for one in scenario.get("supply_places", {}).get(code, [])]
            for code in self.codes
        ]


class PlainBoard(CampaignBoard):
    """The series' board with cards that bring supply."""

    def __init__(self, data: PlainVolumeData) -> None:
        super().__init__(data)
        self.d: PlainVolumeData = data

    def fork(self) -> "PlainBoard":
        o = PlainBoard(self.d)
        self.copy_into(o)
        return o

    def card_bar(self, side: i64, card: i64, at: i64) -> i64:
        if at == window.CARD_OPTION and self.v.cards[card].family == family.OPERATIONAL:
            return ALLOWED
        return rule.CC_2_3_1D if self.bars(rule.CC_2_3_1D) else ALLOWED

    def play_card(self, side: i64, card: i64, at: i64) -> None:
        place_supply(self, side, self.v.cards[card].rp)

    def places_for_supply(self, side: i64) -> list[int]:
        return [a for a in self.d.supply_places[side] if self.control[a] == side]

    def points(self, side: i64) -> i64:
        held = sum([self.v.vp[a] for a in range(self.v.land) if self.control[a] == side])
        return held + self.bounty[side] + self.awards[side]


class PlainVolume(CampaignTitle):
    """A title made of data alone; `sides`: of each the name in the data and the adjective; `more`: further rows."""

    def __init__(
        self, folder: Path, sides: list[tuple[str, str]], pack: str = "", more: More | None = None
    ) -> None:
        super().__init__(folder, pack, [], verb, event)
        self.describe()
        self.named = sides
        self.more = more or {}
        self._volume: PlainVolumeData | None = None

    def another(self, pack: str) -> "PlainVolume":
        return PlainVolume(self.folder, self.named, pack, self.more)

    def plain(self) -> PlainVolumeData:
        if self._volume is None:
            sides = [(seat.ident, *self.named[n]) for n, seat in enumerate(self.seats)]
            self._volume = PlainVolumeData(self.folder, self.pack, sides, self.more)
            self.data_digest = self._volume.digest
        return self._volume

    def volume(self) -> Volume:
        return self.plain()

    def board(self) -> CampaignBoard:
        return PlainBoard(self.plain())
