"""How good a position is, for bots: material, secrets, threats, and the way to the enemy Headquarters.

It looks at dealt boards, on which every enemy piece has some type that fits the evidence; over many such boards the
way to 'the' Headquarters becomes the way to where it is likely to be. A draw counts as bad for both: whoever waits
has no plan.
"""

from typing import Final

from mypy_extensions import i64

from sandtable.games.fortress import unit, verb
from sandtable.games.fortress.board import FortressBoard
from sandtable.games.fortress.bots.formation import setup_answer, setup_tip
from sandtable.games.fortress.material import ARMY, JAPAN, FortressData
from sandtable.games.fortress.rules.armies import ChooseArmy
from sandtable.games.fortress.rules.movement import ChooseDestination
from sandtable.games.fortress.rules.setup import Deploy
from sandtable.games.fortress.rules.tokens import ChooseTokens
from sandtable.kernel.actions import noun_of, verb_of
from sandtable.kernel.chance import Dealer
from sandtable.kernel.flow import PLAYING, Board
from sandtable.kit.cards import count
from sandtable.kit.valuation import Trust, Valuation

# In tenths of a point, by type: tank to Headquarters.
WORTH: Final = [100, 80, 60, 45, 35, 27, 35, 30, 30, 30, 22, 0]
DRIVE: Final = [14, 13, 12, 12, 5, 11, 13, 2, 2, 4, 0, 0]
"""How much a piece is meant to go for the enemy Headquarters."""
SECRET: Final = 12
"""Per cent of its worth that a piece's secrecy is worth."""
DRAW_VALUE: Final = -0.5


def known(b: FortressBoard, p: i64) -> bool:
    """Whether the enemy knows this piece: it was shown, and no variant lets them forget it (IF-VAR-2)."""
    return b.seen[p] == 1 and b.forgetful == 0


class FortressValuation(Valuation):
    """The judgement that greedy and ismcts share."""

    def __init__(self, tables: FortressData) -> None:
        self.t: FortressData = tables

    def value(self, b: Board, seat: i64, careful: bool = False) -> float:
        assert isinstance(b, FortressBoard)
        if b.ending != PLAYING:
            result: i64 = b.returns[seat]
            return DRAW_VALUE if result == 0 else float(result)
        if b.layout:
            return 0.0
        score: i64 = self.side(b, seat) - self.side(b, 1 - seat)
        size = score if score > 0 else -score
        value = float(score) / float(300 + size)
        return value - 0.25 * float(b.quiet) / float(b.t.quiet_limit)

    def side(self, b: FortressBoard, seat: i64) -> i64:
        """What a side has going for it, in tenths of a point."""
        low = seat * ARMY
        score: i64 = 0
        goal = b.headquarters(1 - seat)
        target: i64 = b.where[goal] if goal >= 0 else -1
        sure = goal >= 0 and known(b, goal)
        steps = self.t.steps[target] if target >= 0 else self.t.steps[0]
        next_to_move = b.active == seat
        for p in range(low, low + ARMY):
            h: i64 = b.where[p]
            if h < 0:
                continue
            kind: i64 = b.kind[p]
            worth: i64 = WORTH[kind]
            score += worth
            if b.seen[p] == 0:
                score += worth * SECRET // 100
            if kind < unit.MINE:
                far: i64 = steps[h]
                drive: i64 = DRIVE[kind]
                score += drive * (20 - far) // (5 if sure else 8)
                if far <= 3:
                    score += drive * (4 - far) // 2
                risk = worth * (50 if b.seen[p] else 15) // 100
                score -= self.danger(b, p, h, risk, 5 if next_to_move else 1)
            elif kind == unit.HQ:
                score -= self.danger(b, p, h, 400 if b.seen[p] else 40, 4 if next_to_move else 1)
        if b.level == 3:
            score += 3 * b.points[seat] + 9 * count(b.hand[seat])
        return score

    def danger(self, b: FortressBoard, p: i64, h: i64, risk: i64, less: i64) -> i64:
        """What is at risk if a neighbour could take this piece; so many times less where its side may still answer."""
        low = ARMY if p < ARMY else 0
        kind: i64 = b.kind[p]
        for n in self.t.open[h]:
            q: i64 = b.at[n]
            if q >= low and q < low + ARMY:
                enemy: i64 = b.kind[q]
                if enemy < unit.MINE and self.t.beats[enemy * 12 + kind] > 0:
                    return risk // less
        return 0

    # -- rollouts ----------------------------------------------------------------------------------------------

    def hints(self, b: Board, seat: i64, legal: list[int]) -> list[int]:
        """How likely a sensible player does each of these; looks only at what the one who acts would know."""
        assert isinstance(b, FortressBoard)
        frame = b.top()
        found: list[int] = []
        for act in legal:
            what = verb_of(act)
            if what == verb.TO and isinstance(frame, ChooseDestination):
                found.append(self.hint_step(b, seat, frame.frm, noun_of(act)))
            elif what == verb.MOVE:
                found.append(self.hint_piece(b, seat, noun_of(act)))
            else:
                found.append(self.hint(b, act))
        return found

    def hint(self, b: FortressBoard, act: i64) -> i64:
        """Whatever is no plain move."""
        what = verb_of(act)
        if what == verb.RECON or what == verb.SCOUT:
            return 60
        if what == verb.BOMB:
            return 8
        if what == verb.TARGET:
            p: i64 = b.at[noun_of(act)]
            if known(b, p):
                return 60 if self.t.bombed_dies[b.kind[p]] else 1
            return 1 if (b.excl[p] >> unit.AA) & 1 == 0 else 20
        if what == verb.HASTY:
            q: i64 = b.at[noun_of(act)]
            return 60 if known(b, q) and b.kind[q] == unit.MINE else 2
        if what == verb.FIRE or what == verb.SHOOT or what == verb.BUY:
            return 30
        return 20 if what == verb.PLAY or what == verb.DECLINE else 10

    def hint_piece(self, b: FortressBoard, seat: i64, h: i64) -> i64:
        p: i64 = b.at[h]
        kind: i64 = b.kind[p]
        low = ARMY - seat * ARMY
        best: i64 = DRIVE[kind]
        for n in self.t.open[h]:
            q: i64 = b.at[n]
            if q >= low and q < low + ARMY:
                weight = self.hint_attack(b, kind, q)
                if weight > best:
                    best = weight
        return best

    def hint_step(self, b: FortressBoard, seat: i64, frm: i64, to: i64) -> i64:
        p: i64 = b.at[frm]
        kind: i64 = b.kind[p]
        q: i64 = b.at[to]
        if q >= 0:
            return self.hint_attack(b, kind, q)
        rows = self.t.grid.rows
        ahead: i64 = rows[to] - rows[frm]
        if seat != JAPAN:
            ahead = -ahead
        return 12 + 6 * ahead if ahead >= 0 else 3

    def hint_attack(self, b: FortressBoard, kind: i64, q: i64) -> i64:
        """How tempting it is to attack a piece that may be unknown."""
        if known(b, q):
            enemy: i64 = b.kind[q]
            if enemy == unit.HQ:
                return 1000
            result: i64 = self.t.beats[kind * 12 + enemy]
            if result > 0:
                return 100 + WORTH[enemy] * 2
            if result == 0:
                return 20 + WORTH[enemy] // 2 if WORTH[enemy] >= WORTH[kind] else 5
            return 1
        if (b.excl[q] >> unit.MINE) & 1:
            return 10 + 8 * self.t.strength[kind]
        if kind == unit.ENGINEER or kind == unit.RECON or kind == unit.CONSCRIPT:
            return 40
        return 8 if kind == unit.BOMBER or kind == unit.ANTITANK else 14

    def trust(self, b: Board) -> Trust:
        """With cards in hand the hints say less about what comes next."""
        assert isinstance(b, FortressBoard)
        return Trust(later=0.1 if b.level == 3 else 0.35)

    # -- set-up and tokens -------------------------------------------------------------------------------------

    def script(self, b: Board, seat: i64, dealer: Dealer) -> int:
        """Armies and deployments by rule of thumb; tokens at random, the only play that gives nothing away."""
        assert isinstance(b, FortressBoard)
        frame = b.ask()
        if isinstance(frame, ChooseTokens):
            offers = frame.offers(b, seat)
            return offers[dealer.below(len(offers))]
        if isinstance(frame, (Deploy, ChooseArmy)):
            return setup_answer(b, seat, dealer)
        return -1

    def tip(self, b: Board, seat: i64) -> int:
        """IF-SET-16: a ready-made deployment where nothing is placed yet, chance for the rest, then confirming it."""
        assert isinstance(b, FortressBoard)
        return setup_tip(b, seat) if isinstance(b.ask(), (Deploy, ChooseArmy)) else -1
