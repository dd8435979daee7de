"""What a folio of the series prints: the map, the counters, the terrain key and the combat results table, as flat rows.

A title reads its data and hands it over here; the rows that play uses are derived once. Hexes are numbered with the
playable ones first: `h < playable` says that a unit can stand there, and rows of a board have `playable` entries.
Every distance is counted in hexes (SH-S2.1a). Which tables there are is the series' (SH-S2.2a).
"""

from typing import Any, Final

from mypy_extensions import i64

from sandtable.kernel.actions import action
from sandtable.maps.hexes import HexGrid
from sandtable.series.fire_and_movement.reach import steps_of
from sandtable.series.fire_and_movement.words import MOVE, TO

CLEAR: Final = 0
PADDY: Final = 1
TOWN: Final = 2
CITY: Final = 3

# Results of the combat table (SH-S7.6b to SH-S7.6f).
AE: Final = 0
A2: Final = 1
A1: Final = 2
NE: Final = 3
EX: Final = 4
D1: Final = 5
D2: Final = 6
DE: Final = 7
RESULTS: Final = ("AE", "A2", "A1", "NE", "EX", "D1", "D2", "DE")


class UnitRow:
    """One counter as printed (SH-S2.3a): a unit of one step repeats its only side as the reduced one."""

    def __init__(
        self, side: i64, attack: i64, defense: i64, reduced_attack: i64, reduced_defense: i64, ma: i64,
        steps: i64, mobile: bool, support: bool, apart: bool,
    ) -> None:  # fmt: skip
        self.side = side
        self.attack = attack
        self.defense = defense
        self.reduced_attack = reduced_attack
        self.reduced_defense = reduced_defense
        self.ma = ma
        self.steps = steps
        self.mobile = mobile
        self.support = support
        self.apart = apart
        """It does not count for stacking, and attacks and retreats by itself (armored trains)."""


class MarkerRow:
    """One support fire marker as printed (SH-S8.3a)."""

    def __init__(self, side: i64, strength: i64) -> None:
        self.side = side
        self.strength = strength


class ColumnRow:
    """One column of the combat results table: the highest differential it is for, and the results of die 1 to 6."""

    def __init__(self, label: str, highest: i64, results: list[int]) -> None:
        self.label = label
        self.highest = highest
        self.results = results


class Folio:
    """Everything printed that the standard rules use. A title's tables are a subclass with rows of their own."""

    def __init__(
        self,
        grid: HexGrid,
        playable: i64,
        ground: list[int],
        ground_cost: list[int],
        ground_shift: list[int],
        creeks: list[tuple[int, int]],
        creek_cost: i64,
        creek_shift: i64,
        rails: list[tuple[int, int]],
        rail_cost: i64,
        units: list[UnitRow],
        markers: list[MarkerRow],
        columns: list[ColumnRow],
        fort_shift: i64,
    ) -> None:
        """
        ground        per playable hex: CLEAR, PADDY, TOWN, CITY
        ground_cost   per ground: points to enter; ground_shift: columns to the left
        creeks, rails pairs of hexes joined across a creek hexside, along a railroad link
        """
        self.grid: HexGrid = grid
        self.playable: i64 = playable
        self.ground: list[int] = ground
        self.shift: list[int] = [ground_shift[kind] for kind in ground]
        """SH-S7.4a, SH-S7.4c: columns to the left by the ground of the defender's hex."""
        self.fort_shift: i64 = fort_shift
        self.creek_shift: i64 = creek_shift
        self._read_map(grid, playable, ground, ground_cost, creeks, creek_cost, rails, rail_cost)
        self._read_units(units)
        self.marker_side: list[int] = [row.side for row in markers]
        self.marker_strength: list[int] = [row.strength for row in markers]
        self.column_labels: list[str] = [row.label for row in columns]
        self.column_highest: list[int] = [row.highest for row in columns]
        self.results: list[int] = [result for row in columns for result in row.results]
        self.to_actions: list[Any] = [action(TO, h) for h in range(playable)]
        self.move_actions: list[Any] = [action(MOVE, u) for u in range(len(units))]
        """Ready-made: the searches of bots write thousands of them a second."""
        self.ones: list[int] = [1] * playable
        self.zeros: list[int] = [0] * playable
        # The rows of a board on which there is nothing:
        self.empty: list[int] = [-1] * playable
        self.unplaced: list[int] = [-1] * len(units)
        self.no_steps: list[int] = [0] * len(units)
        self.no_markers: list[int] = [0] * len(markers)

    def _read_map(
        self,
        grid: HexGrid,
        playable: i64,
        ground: list[int],
        ground_cost: list[int],
        creeks: list[tuple[int, int]],
        creek_cost: i64,
        rails: list[tuple[int, int]],
        rail_cost: i64,
    ) -> None:
        """SH-S5.2a to SH-S5.2c: what each step costs; rows run beside `near`."""
        creek = grid.free[:]
        for a, b in creeks:
            grid.set_both(creek, a, b, 1)
        rail = grid.free[:]
        for a, b in rails:
            grid.set_both(rail, a, b, 1)
        self.near: list[list[int]] = []
        """SH-S5.1c: the playable neighbours; there is nothing beyond the map."""
        self.near_cost: list[list[int]] = []
        self.near_creek: list[list[int]] = []
        self.rail_near: list[list[int]] = []
        for h in range(playable):
            near: list[int] = []
            cost: list[int] = []
            water: list[int] = []
            links: list[int] = []
            for border in grid.borders[h]:
                to = grid.head[border]
                if to >= playable:
                    continue
                price = ground_cost[ground[to]] + (creek_cost if creek[border] else 0)
                near.append(to)
                cost.append(rail_cost if rail[border] else price)
                water.append(creek[border])
                if rail[border]:
                    links.append(to)
            self.near.append(near)
            self.near_cost.append(cost)
            self.near_creek.append(water)
            self.rail_near.append(links)
        self.hexes: list[Any] = list(range(playable))
        self.near_steps: list[list[int]] = steps_of(self.near, self.near_cost)
        self.distance: list[list[int]] = grid.distance

    def _read_units(self, units: list[UnitRow]) -> None:
        self.units: i64 = len(units)
        self.side: list[int] = [row.side for row in units]
        self.attack: list[int] = [n for row in units for n in (0, row.reduced_attack, row.attack)]
        """SH-S2.3c: for unit u with s steps left, attack[3 * u + s]; one-step units use their only figure at 1."""
        self.defense: list[int] = [n for row in units for n in (0, row.reduced_defense, row.defense)]
        self.ma: list[int] = [row.ma for row in units]
        self.full: list[int] = [row.steps for row in units]
        self.mobile: list[int] = [1 if row.mobile else 0 for row in units]
        self.support: list[int] = [1 if row.support else 0 for row in units]
        self.apart: list[int] = [1 if row.apart else 0 for row in units]
        self.of_side: list[list[int]] = [
            [u for u in range(len(units)) if units[u].side == side] for side in (0, 1)
        ]

    def column_for(self, differential: i64) -> i64:
        """SH-S7.3b: the column (from 1) of a differential."""
        n: i64 = 0
        while n < len(self.column_highest) - 1 and differential > self.column_highest[n]:
            n += 1
        return n + 1

    def shifted(self, column: i64, left: i64) -> i64:
        """SH-S7.4d: shifts go to the left only and stop at the first column."""
        to = column - left
        return to if to > 1 else 1

    def result(self, column: i64, die: i64) -> i64:
        """SH-S7.6a: what the table says for a die in a column."""
        return self.results[(column - 1) * 6 + die - 1]
