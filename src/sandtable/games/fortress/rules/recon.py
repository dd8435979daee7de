"""Recon Enemy Positions (Recon Trooper, Levels I to III)."""

from mypy_extensions import i64

from sandtable.games.fortress import event, rule, unit, verb, window
from sandtable.games.fortress.board import FortressBoard
from sandtable.games.fortress.material import ARMY
from sandtable.games.fortress.reactions import Reaction
from sandtable.games.fortress.rules.playing import open_window
from sandtable.kernel.actions import plain
from sandtable.kernel.flow import ALLOWED, EVERYONE, GO_ON, OVER, Section
from sandtable.kernel.words import PASS, button, say
from sandtable.kit.story import tells


class ReconAfterMove(Reaction):
    """IF-REC-14, IF-REC-15: decided after the move, when the new neighbours are seen; a decline (IF-REC-3) is not
    public."""

    asks = "Your Recon Troopers stand in {space h}. Do they recon now?"
    offered = {
        verb.SCOUT: button(say("Recon Enemy Positions"), sure=True),
        verb.DECLINE: button(say("No recon"), PASS),
    }
    picks = ("h",)
    moment = "recon"
    cites = rule.REC_5

    def __init__(self, seat: i64, h: i64) -> None:
        super().__init__(seat)
        self.h: i64 = h

    def offers(self, b: FortressBoard, seat: i64) -> list[int]:
        return [plain(verb.SCOUT), plain(verb.DECLINE)]

    def barred(self, b: FortressBoard, seat: i64, act: i64) -> i64:
        if act == plain(verb.SCOUT):
            if b.kind[b.at[self.h]] != unit.RECON and b.bars(rule.LVL_6):
                return rule.LVL_6
            if not b.hidden_beside(seat, self.h) and b.bars(rule.REC_9):
                return rule.REC_9
        return ALLOWED

    def take(self, b: FortressBoard, seat: i64, act: i64) -> None:
        if act == plain(verb.SCOUT):
            b.call(Recon(self.h))


class Recon(Section[FortressBoard]):
    """IF-REC-1, RUL-09: the Recon Troopers are shown, then everything hidden beside them (IF-REC-16).

    Only they recon (IF-REC-12), on the spot (IF-REC-4) or after a step; they do not move any more (IF-REC-6), and it is
    no attack (IF-REC-13)."""

    stands = "Recon from {space h}"
    phase = "Recon"
    cites = rule.REC_1
    steps = ("declare", "show")

    def __init__(self, h: i64) -> None:
        self.h: i64 = h

    def step(self, b: FortressBoard, n: i64) -> i64:
        if n == 0:
            b.resolving = 1
            b.answer = 0
            p: i64 = b.at[self.h]
            b.tell(EVERYONE, rule.REC_1, event.RECON, self.h, p // ARMY)
            b.reveal(p, rule.REC_7)
            open_window(b, window.RECON_DECLARED)
        elif n == 1:
            if b.answer == 0:  # not cancelled by C01
                self.show(b)
            b.answer = 0
        return GO_ON if n < 2 else OVER

    def show(self, b: FortressBoard) -> None:
        """IF-REC-2, IF-REC-8: every adjacent enemy piece, Mine Fields and Headquarters included, for good."""
        side: i64 = b.at[self.h] // ARMY
        for h in b.t.adjacent[self.h]:
            p: i64 = b.at[h]
            if p >= 0 and p // ARMY != side:
                b.reveal(p, rule.REC_2)


STORY = [tells(event.RECON, "Recon Enemy Positions: {whose b} Recon Troopers in {place a}.", "recon", "a")]
