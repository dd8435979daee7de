"""Recon Enemy Positions (Recon Trooper, Levels I to III)."""

from mypy_extensions import i64

from sandtable.games.fortress import rule
from sandtable.games.fortress.asks import Reaction
from sandtable.games.fortress.board import FortressBoard
from sandtable.games.fortress.politics import Window
from sandtable.games.fortress.tables import ARMY, RECON
from sandtable.games.fortress.words import DECLINE, E_RECON, SCOUT, W_RECON_DECLARED
from sandtable.kernel.actions import plain
from sandtable.kernel.flow import ALLOWED, EVERYONE, GO_ON, OVER, Section


class ReconAfterMove(Reaction):
    """IF-REC-14, IF-REC-15: decided after the move, when the new neighbours are seen; a decline (IF-REC-3) is not
    public."""

    def __init__(self, seat: i64, h: i64) -> None:
        super().__init__(seat)
        self.h: i64 = h

    def ints(self) -> list[int]:
        return [self.seat, self.h]

    def heading(self) -> i64:
        return rule.REC_5

    def window(self) -> str:
        return "recon"

    def offers(self, b: FortressBoard, seat: i64) -> list[int]:
        return [plain(SCOUT), plain(DECLINE)]

    def barred(self, b: FortressBoard, seat: i64, act: i64) -> i64:
        if act == plain(SCOUT):
            if b.kind[b.at[self.h]] != RECON and b.bars(rule.LVL_6):
                return rule.LVL_6
            if not b.hidden_beside(seat, self.h) and b.bars(rule.REC_9):
                return rule.REC_9
        return ALLOWED

    def take(self, b: FortressBoard, seat: i64, act: i64) -> None:
        if act == plain(SCOUT):
            b.call(Recon(self.h))


class Recon(Section[FortressBoard]):
    """IF-REC-1, RUL-09: the Recon Troopers are shown, then everything hidden beside them (IF-REC-16).

    Only they recon (IF-REC-12), they do not move any more (IF-REC-6), and it is no attack (IF-REC-13)."""

    def __init__(self, h: i64) -> None:
        self.h: i64 = h

    def ints(self) -> list[int]:
        return [self.h]

    def heading(self) -> i64:
        return rule.REC_1

    def step(self, b: FortressBoard, n: i64) -> i64:
        if n == 0:
            b.resolving = 1
            b.answer = 0
            p: i64 = b.at[self.h]
            b.tell(EVERYONE, rule.REC_1, E_RECON, self.h, p // ARMY)
            b.reveal(p, rule.REC_7)
            if b.level == 3:
                b.call(Window(W_RECON_DECLARED))
            return GO_ON
        if n == 1:
            if b.answer == 0:  # not cancelled by C01
                self.show(b)
            b.answer = 0
            return GO_ON
        return OVER

    def show(self, b: FortressBoard) -> None:
        """IF-REC-2, IF-REC-8: every adjacent enemy piece, Mine Fields and Headquarters included, for good."""
        side: i64 = b.at[self.h] // ARMY
        for h in b.t.adjacent[self.h]:
            p: i64 = b.at[h]
            if p >= 0 and p // ARMY != side:
                b.reveal(p, rule.REC_2)
