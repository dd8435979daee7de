"""What a folio of the series prints: the map, the counters, the terrain key and the combat results table, as flat rows.

A title reads its data (reading.py) and hands it over here; the rows that play uses are derived once. Hexes are numbered
with the playable ones first: `h < playable` says that a unit can stand there, and rows of a board have `playable`
entries. Every distance is counted in hexes (FM-2.1a). Which tables there are is the series' (FM-2.2a).
"""

from itertools import pairwise
from typing import Any, Final

from mypy_extensions import i64

from sandtable.kernel.actions import action
from sandtable.maps.hexes import HexGrid
from sandtable.series.fire_and_movement import rule, verb
from sandtable.series.fire_and_movement.reading import RESULTS as RESULTS
from sandtable.series.fire_and_movement.reading import ColumnRow, HexSheet, MarkerRow, TerrainKey, UnitRow
from sandtable.series.fire_and_movement.rules.reach import Steps

# Results of the combat table (FM-7.6b to FM-7.6f), in the order of RESULTS.
AE: Final = 0
A2: Final = 1
A1: Final = 2
NE: Final = 3
EX: Final = 4
D1: Final = 5
D2: Final = 6
DE: Final = 7

PHASES: Final = (
    "movement", "combat", "mobile movement", "mobile combat", "administrative", "", "set-up",
)  # fmt: skip
"""In the order of their numbers in rules/board.py; a title may have one more phase of its own."""


class Folio:
    """Everything printed that the standard rules use. A title's data is a subclass with rows of its own."""

    def __init__(
        self,
        sides: tuple[str, ...],
        adjectives: tuple[str, ...],
        sheet: HexSheet,
        key: TerrainKey,
        units: list[UnitRow],
        markers: list[MarkerRow],
        columns: list[ColumnRow],
        turns: i64,
    ) -> None:
        """sides: their ids, the one that moves first before the other; adjectives: what is theirs ('Japanese')."""
        self.sides = sides
        self.adjectives = adjectives
        self.sheet: HexSheet = sheet
        self.key: TerrainKey = key
        self.turns: i64 = turns
        """The turn track has so many boxes."""
        self.phases: list[str] = list(PHASES)
        self.grid: HexGrid = sheet.grid
        self.playable: i64 = sheet.playable
        self.hex_names: list[str] = sheet.names
        self.called: dict[int, str] = {}
        """What people call a hex beside its number: the place that it belongs to."""
        self.ground: list[int] = sheet.kind[: sheet.playable]
        self.shift: list[int] = [key.shift[kind] for kind in self.ground]
        """FM-7.4a, FM-7.4c: columns to the left by the ground of the defender's hex."""
        self._read_map()
        self._read_units(units)
        self.marker_ids: list[str] = [row.ident for row in markers]
        self.marker_names: list[str] = [row.name for row in markers]
        self.marker_side: list[int] = [row.side for row in markers]
        self.marker_strength: list[int] = [row.strength for row in markers]
        self.column_labels: list[str] = [row.label for row in columns]
        self.column_highest: list[int] = [row.highest for row in columns]
        self.die: i64 = len(columns[0].results)
        """The sides of the die that the table is for."""
        self.results: list[int] = [result for row in columns for result in row.results]
        self.sources: list[list[int]] = [[], []]
        """FM-9a: per side the hexes that its supply comes from; nobody's: the folio has no supply rules."""
        self.bombards: bool = False
        """FM-8.4a: markers may attack by themselves."""
        self.displaces: bool = False
        """FM-7.7.2a: a retreat may push friends aside."""
        self.stacking: i64 = 99
        """FM-5.3a: how many units a hex holds."""
        self.start: list[int] = [-1] * len(units)
        """FM-3b: per unit the hex that it begins in, -1 for none."""
        self.worth: list[int] = [0] * sheet.playable
        """FM-4.1f: per hex, what it is worth to whoever controls it in the end."""
        self.to_actions: list[Any] = [action(verb.TO, h) for h in range(sheet.playable)]
        self.move_actions: list[Any] = [action(verb.MOVE, u) for u in range(len(units))]
        """Ready-made: the searches of bots write thousands of them a second."""
        self.ones: list[int] = [1] * sheet.playable
        self.zeros: list[int] = [0] * sheet.playable
        # The rows of a board on which there is nothing:
        self.empty: list[int] = [-1] * sheet.playable
        self.unplaced: list[int] = [-1] * len(units)
        self.no_steps: list[int] = [0] * len(units)
        self.no_markers: list[int] = [0] * len(markers)
        self.all_open: list[list[int]] = [self.zeros] * 4

    def _read_map(self) -> None:
        """FM-5.2a to FM-5.2c: what each step costs; rows run beside `near`."""
        grid, key = self.grid, self.key
        extra = grid.free[:]
        shift = grid.free[:]
        for a, b, kind in self.sheet.barriers:
            grid.set_both(extra, a, b, key.side_cost[kind])
            grid.set_both(shift, a, b, key.side_shift[kind])
        along = grid.free[:]
        for kind, _, way in self.sheet.ways:
            for a, b in pairwise(way):
                grid.set_both(along, a, b, key.side_cost[kind])
        self.near: list[list[int]] = []
        """FM-5.1c: the playable neighbours; there is nothing beyond the map."""
        self.near_cost: list[list[int]] = []
        self.near_shift: list[list[int]] = []
        """FM-7.4b: columns to the left if all attackers cross such hexsides."""
        self.near_links: list[list[int]] = []
        """The neighbours that a way leads to."""
        for h in range(self.playable):
            near: list[int] = []
            cost: list[int] = []
            water: list[int] = []
            links: list[int] = []
            for border in grid.borders[h]:
                to = grid.head[border]
                if to >= self.playable:
                    continue
                near.append(to)
                cost.append(along[border] if along[border] else key.cost[self.ground[to]] + extra[border])
                water.append(shift[border])
                if along[border]:
                    links.append(to)
            self.near.append(near)
            self.near_cost.append(cost)
            self.near_shift.append(water)
            self.near_links.append(links)
        self.hexes: list[Any] = list(range(self.playable))
        self.near_steps = Steps(self.near, self.near_cost)
        self.distance: list[list[int]] = grid.distance

    def _read_units(self, units: list[UnitRow]) -> None:
        self.units: i64 = len(units)
        self.unit_ids: list[str] = [row.ident for row in units]
        self.unit_names: list[str] = [row.name for row in units]
        self.side: list[int] = [row.side for row in units]
        self.attack: list[int] = [n for row in units for n in (0, row.reduced_attack, row.attack)]
        """FM-2.3c: for unit u with s steps left, attack[3 * u + s]; one-step units use their only figure at 1."""
        self.defense: list[int] = [n for row in units for n in (0, row.reduced_defense, row.defense)]
        self.ma: list[int] = [row.ma for row in units]
        self.full: list[int] = [row.steps for row in units]
        self.mobile: list[int] = [1 if row.mobile else 0 for row in units]
        self.support: list[int] = [1 if row.support else 0 for row in units]
        self.of_side: list[list[int]] = [
            [u for u in range(len(units)) if units[u].side == side] for side in (0, 1)
        ]

    def column_for(self, differential: i64) -> i64:
        """FM-7.3b: the column (from 1) of a differential."""
        n: i64 = 0
        while n < len(self.column_highest) - 1 and differential > self.column_highest[n]:
            n += 1
        return n + 1

    def shifted(self, column: i64, left: i64) -> i64:
        """FM-7.4d: shifts go to the left only and stop at the first column."""
        to = column - left
        return to if to > 1 else 1

    def result(self, column: i64, die: i64) -> i64:
        """FM-7.6a: what the table says for a die in a column."""
        return self.results[(column - 1) * self.die + die - 1]

    # -- what people read --------------------------------------------------------------------------------------

    def hex_title(self, h: int) -> str:
        """What people call a hex: its number, and the place that it belongs to."""
        return f"{self.hex_names[h]} {self.called[h]}" if h in self.called else self.hex_names[h]

    def move_word(self, number: int, u: int) -> tuple[str, bool]:
        """How a unit moves by a rule, in a word, and whether it pays points for it."""
        return ("infiltrates", False) if number == rule.FM_5_1_2A else ("moves", True)

    def ground_name(self, h: int) -> str:
        return self.sheet.kinds[self.sheet.kind[h]]

    def ground_letter(self, h: int) -> str:
        """How a hex is drawn in letters."""
        return self.ground_name(h)[0] if h < self.playable else " "

    def cover_word(self, h: int, code: int) -> str:
        """What gives a hex its shift: its ground, or (from 1) a title's cover."""
        return self.ground_name(h)

    def side_word(self, h: int) -> str:
        """What the hexsides around a hex that hinder attackers are called."""
        kinds = {kind for a, b, kind in self.sheet.barriers if h in (a, b)}
        return " or ".join(sorted(kinds))
