"""The sequence of play. Section 4.1. Supply (9.0) has no part in it (SH-S9a)."""

from mypy_extensions import i64

from sandtable.kernel.flow import EVERYONE, GO_ON, OVER, Section
from sandtable.series.fire_and_movement import rule
from sandtable.series.fire_and_movement.board import ADMINISTRATIVE
from sandtable.series.fire_and_movement.combat import CombatPhase
from sandtable.series.fire_and_movement.movement import MovementPhase
from sandtable.series.fire_and_movement.standard import FolioBoard
from sandtable.series.fire_and_movement.words import E_PHASE, E_TURN


class Turn(Section[FolioBoard]):
    """SH-S4.1a: the first player's turn, the second player's turn, then a joint administrative phase. The series'
    support fire marker phase is the folio's to play or to leave out (SH-S4.1c); nothing else is done outside the phase
    it belongs to (SH-S4.1d)."""

    def heading(self) -> i64:
        return rule.S4_1A

    def step(self, b: FolioBoard, n: i64) -> i64:
        if n == 0:
            b.tell(EVERYONE, rule.S4_1A, E_TURN, b.turn)
            b.call(PlayerTurn(0))
        elif n == 1:
            b.call(PlayerTurn(1))
        elif n == 2:
            b.phase = ADMINISTRATIVE
            b.tell(EVERYONE, rule.S4_1E, E_PHASE, -1, b.phase)
            b.call(b.turn_over())
        else:
            return OVER
        return GO_ON


class PlayerTurn(Section[FolioBoard]):
    """SH-S4.1b: movement, combat, mobile movement, mobile combat."""

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat

    def ints(self) -> list[int]:
        return [self.seat]

    def heading(self) -> i64:
        return rule.S4_1B

    def step(self, b: FolioBoard, n: i64) -> i64:
        if n == 0:
            b.call(MovementPhase(self.seat, 0))
        elif n == 1:
            b.call(CombatPhase(self.seat, 0))
        elif n == 2:
            b.call(MovementPhase(self.seat, 1))
        elif n == 3:
            b.call(CombatPhase(self.seat, 1))
        else:
            return OVER
        return GO_ON
