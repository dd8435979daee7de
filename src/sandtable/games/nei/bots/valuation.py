"""How good a position is, for bots."""

from mypy_extensions import i64

from sandtable.games.nei.board import NeiBoard
from sandtable.games.nei.material import NeiData
from sandtable.kernel.flow import PLAYING, Board
from sandtable.kit.valuation import Valuation


class NeiValuation(Valuation):
    """The judgement that greedy and ismcts share."""

    def __init__(self, tables: NeiData) -> None:
        self.t: NeiData = tables

    def value(self, b: Board, seat: i64, careful: bool = False) -> float:
        assert isinstance(b, NeiBoard)
        if b.ending != PLAYING:
            return float(b.returns[seat])
        return 0.0
