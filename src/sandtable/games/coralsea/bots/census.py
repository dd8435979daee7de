"""Who is where, counted once for a whole judgement of a position: what all its terms ask for again and again."""

from typing import Final

from mypy_extensions import i64

from sandtable.games.coralsea.material import CoralData
from sandtable.games.coralsea.rules.board import CoralBoard
from sandtable.series.campaign_commander.rules.board import DEPLETED, DISORGANIZED
from sandtable.series.campaign_commander.volume import MOVEMENT, NAVAL, TACTICAL

EMBARKED: Final = 2
"""Range that it takes to put troops aboard."""


class Census:
    """One side's units by area: ground units, those of them that could attack, all ships, those that are not of the
    Truk Fleet, and how far these take troops; where the Truk Fleet is, or -1; and what ground units and ships are worth
    by Tactical Value and state, the Truk Fleet apart."""

    def __init__(self, data: CoralData, side: i64) -> None:
        self.t: CoralData = data
        self.units: list[int] = data.of_side[side]
        self.ground: list[int] = []
        self.fit: list[int] = []
        self.navy: list[int] = []
        self.ships: list[int] = []
        self.reach: list[int] = []
        self.fleet: i64 = -1
        self.force: float = 0.0
        self.fleets: float = 0.0

    def take(self, b: CoralBoard) -> None:
        t = self.t
        n = t.size
        ground = [0] * n
        fit = [0] * n
        navy = [0] * n
        ships = [0] * n
        reach = [0] * n
        fleet: i64 = -1
        force = fleets = 0.0
        for u in self.units:
            area: i64 = b.place[u]
            if area < 0:
                continue
            if t.truk[u]:
                fleet = area
                navy[area] += 1
                continue
            state: i64 = b.state[u]
            weight = 1.0
            if state & DEPLETED:
                weight -= 0.35
            if state & DISORGANIZED:
                weight -= 0.25
            worth: float = (t.values[u * 6 + TACTICAL] * 0.16 + 0.15) * weight
            if t.kind[u] == NAVAL:
                navy[area] += 1
                ships[area] += 1
                far = b.value(u, MOVEMENT) - EMBARKED
                if far > reach[area]:
                    reach[area] = far
                fleets += worth
            else:
                ground[area] += 1
                if state & DISORGANIZED == 0:
                    fit[area] += 1
                force += worth
        self.ground = ground
        self.fit = fit
        self.navy = navy
        self.ships = ships
        self.reach = reach
        self.fleet = fleet
        self.force = force
        self.fleets = fleets
