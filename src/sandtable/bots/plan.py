"""Thinking a long turn through: what an action is worth after the seat's own next ones.

Where a turn is made of many actions without a die between them (unit after unit moves, and only then they fight), two
units are worth more together than each alone, and looking one action ahead cannot see it. So the best looking actions
are followed by a plan: the seat's next actions, each the best one ahead, and the position is judged after them. Few
actions with short plans first, then the best of those with longer ones, as far as the time goes.

Simulations have nothing to add there: no die falls and nobody answers, so a plan comes out the same every time.
"""

from time import perf_counter
from typing import Final

from mypy_extensions import i64

from sandtable.bots import breathe
from sandtable.bots.greedy import Lookahead, by_hint
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.flow import CHANCE, PLAYING, Board, apply
from sandtable.kernel.title import SETTLED, Valuation

ROUNDS: Final = [(10, 2), (8, 4), (6, 8), (12, 12), (20, 20), (40, 40)]
"""How many of the best actions are followed, and how many further actions their plans have."""
LOOK: Final = 3
ANSWERS: Final = 400
"""Answers in one plan, own ones, ready ones and chance together; more than a long turn has."""


class Planner:
    """Plans for one decision of one seat.

    `until` is when time is up, by `perf_counter` (0: never); `steps` is how many actions of plans may be looked for.
    """

    def __init__(self, valuation: Valuation, seat: i64, dealer: FastDealer, until: float, steps: i64) -> None:
        self.valuation = valuation
        self.seat: i64 = seat
        self.dealer: FastDealer = dealer
        self.until: float = until
        self.steps: i64 = steps
        self.cut_off: bool = False  # a plan of this round ended before there was nothing left to plan

    def is_over(self) -> bool:
        return self.steps <= 0 or (self.until > 0.0 and perf_counter() >= self.until)

    def best(self, world: Board, legal: list[int], values: list[float]) -> int:
        """The best of some actions, of which `values` is the worth one action ahead."""
        order = ranked(list(range(len(legal))), values)
        for most, length in ROUNDS:
            self.cut_off = False
            worth: list[float] = []
            for i in order[:most]:
                worth.append(self.follow(world.fork(), legal[i], length))
                breathe()
                if self.is_over():
                    return legal[order[0]]
            order = ranked(order[:most], worth) + order[most:]
            if not self.cut_off:
                break
        return legal[order[0]]

    def follow(self, b: Board, act: int, length: i64) -> float:
        """The worth of an action after a plan of so many further ones. Plays on `b` itself."""
        seat = self.seat
        valuation = self.valuation
        apply(b, seat, act)
        for _ in range(ANSWERS):
            if b.ending != PLAYING:
                break
            who = b.asked
            settled = valuation.stage(b) == SETTLED
            if settled and (who != seat or not valuation.plans(b)):
                break
            if settled and length == 0:
                self.cut_off = True
                break
            if who == CHANCE:
                act = self.dealer.choose(b.legal, b.ask().weights(b))
            elif len(b.legal) == 1:
                act = b.legal[0]
            elif who != seat:
                act = by_hint(valuation, b, who, self.dealer)
            else:
                act = valuation.script(b, seat, self.dealer)
                if act < 0 and length > 0:
                    length -= 1
                    act = self.best_ahead(b)
                elif act < 0:
                    act = by_hint(valuation, b, seat, self.dealer)
            apply(b, who, act)
        return valuation.value(b, seat)

    def best_ahead(self, b: Board) -> int:
        """The next action of a plan: what looks best one action ahead."""
        self.steps -= 1
        look = Lookahead(self.valuation, self.seat, self.dealer, LOOK, self.until)
        values = look.values([b], b.legal)
        return b.legal[values.index(max(values))]


def ranked(order: list[int], worth: list[float]) -> list[int]:
    """The numbers of `order` with the greatest worth first; among equals the order stays."""
    pairs = [(-worth[n], n) for n in range(len(order))]
    pairs.sort()
    return [order[n] for _, n in pairs]
