"""Sets of hexes for bots, each one number, and who is near a hex."""

from typing import Any, Final

from mypy_extensions import i64

from sandtable.kernel.errors import BadFile
from sandtable.series.fire_and_movement.folio import Folio
from sandtable.series.fire_and_movement.rules.board import FolioPosition

FAR: Final = 40
NUMBERS: Final = 62
"""How many hexes a set can have: one bit each in an i64."""
HIGHEST: Final = 1 << 62


def numbers(row: list[Any]) -> list[i64]:
    """The same row, its entries to be read as i64 at once: compiled code is slower by way of int."""
    return row


def bit_of(n: i64) -> i64:
    """The set with one hex: 1 << n, which compiled code would reckon with 32 bits, because 1 is so small."""
    return HIGHEST >> (NUMBERS - n)


def ones(bits: i64) -> i64:
    """How many hexes are in a set."""
    n: i64 = 0
    while bits:
        bits &= bits - 1
        n += 1
    return n


class Sites:
    """Some hexes of the map, numbered from 0: a set of them is one number with a bit for each.

    number  per hex of the map: its number, or -1
    order   per hex of the map: the numbers of all of them, the nearest first
    """

    def __init__(self, folio: Folio, hexes: list[int]) -> None:
        if len(hexes) > NUMBERS:
            raise BadFile(f"map.toml: {len(hexes)} hexes to fight for, bots can deal with {NUMBERS}")
        self.hexes: list[i64] = numbers(hexes)
        self.distance: list[list[int]] = folio.distance
        self.number: list[i64] = numbers(
            [hexes.index(h) if h in hexes else -1 for h in range(folio.playable)]
        )
        self.order: list[list[i64]] = []
        for h in range(folio.playable):
            far = folio.distance[h]
            by_distance = sorted([far[hexes[n]] * NUMBERS + n for n in range(len(hexes))])
            self.order.append(numbers([entry % NUMBERS for entry in by_distance]))

    def set_of(self, hexes: list[int]) -> i64:
        """These hexes as a set."""
        found: i64 = 0
        for h in hexes:
            found |= bit_of(self.number[h])
        return found

    def nearest(self, wanted: i64, h: i64) -> i64:
        """How far it is to the nearest hex of a set; FAR at most."""
        for n in self.order[h]:
            if wanted >> n & 1:
                far: i64 = self.distance[h][self.hexes[n]]
                return far if far < FAR else FAR
        return FAR


def near_units(b: FolioPosition, side: i64, h: i64, radius: i64) -> i64:
    """How many units of a side are so near to a hex."""
    far = numbers(b.f.distance[h])
    place = numbers(b.place)
    n: i64 = 0
    for u in numbers(b.f.of_side[side]):
        at = place[u]
        if at >= 0 and far[at] <= radius:
            n += 1
    return n
