"""What bots know of Field Command."""

from mypy_extensions import i64

from sandtable.games.fieldcommand.material import FieldData
from sandtable.kernel.flow import Board
from sandtable.kit.valuation import Valuation


class FieldValuation(Valuation):
    """How an army stands."""

    def __init__(self, t: FieldData) -> None:
        self.t = t

    def value(self, b: Board, seat: i64, careful: bool = False) -> float:
        return float(b.returns[seat]) if b.ending else 0.0
