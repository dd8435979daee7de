"""What a bot knows of Coral Sea: how good a position is, and what is likely."""

from mypy_extensions import i64

from sandtable.games.coralsea.material import CoralData
from sandtable.kernel.flow import Board
from sandtable.kit.valuation import Valuation


class CoralValuation(Valuation):
    """Values positions of Coral Sea."""

    def __init__(self, data: CoralData) -> None:
        self.t = data

    def value(self, b: Board, seat: i64, careful: bool = False) -> float:
        return float(b.returns[seat]) if b.ending else 0.0
