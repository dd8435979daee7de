"""How good a position of a folio without exclusive rules is: what is held, who is left, who is near what is worth."""

from typing import Final

from mypy_extensions import i64

from sandtable.kernel.flow import PLAYING, Board
from sandtable.kit.valuation import Valuation
from sandtable.series.fire_and_movement.folio import Folio
from sandtable.series.fire_and_movement.rules.plain import PlainBoard

POINT: Final = 12
STRENGTH: Final = 4
"""For a point of attack or defense, against one of victory."""
SCALE: Final = 400.0


class PlainValuation(Valuation):
    """Points first, then strength, then nearness to the hexes that are worth something."""

    def __init__(self, folio: Folio) -> None:
        goals = [h for h in range(folio.playable) if folio.worth[h]]
        self.near: list[int] = [
            max([0, *[folio.worth[goal] - folio.distance[h][goal] for goal in goals]])
            for h in range(folio.playable)
        ]

    def value(self, b: Board, seat: i64, careful: bool = False) -> float:
        if b.ending != PLAYING:
            return float(b.returns[seat])
        assert isinstance(b, PlainBoard)
        total = b.score() * POINT
        for u in range(b.f.units):
            h: i64 = b.place[u]
            if h >= 0:
                worth = (b.attack_of(u) + b.defense_of(u)) * STRENGTH + self.near[h]
                total += worth if b.f.side[u] == 0 else -worth
        share = min(0.99, max(-0.99, float(total) / SCALE))
        return share if seat == 0 else -share
