"""A race between choices: all are looked at, then the better half again on more boards, until one is left.

Where an action is judged as soon as it is over, the dice and what is hidden make more difference from one dealt board
to the next than two good actions do from each other: of forty that are looked at on six boards each, the one that looks
best is often the luckiest. So the time goes to those that may be the best (sequential halving: Karnin, Koren and
Somekh, 2013): each round takes about as long as the others, with half as many choices on twice as many boards. All
that are still in the race are looked at on the same boards.
"""

from typing import Final

from mypy_extensions import i64

from sandtable.bots import breathe
from sandtable.bots.clock import CLOCK
from sandtable.bots.greedy import Lookahead, best_of
from sandtable.bots.observation import Observation, is_open
from sandtable.bots.plans import Choice, hints_of
from sandtable.kernel.flow import Board

FIRST: Final = 2
"""Boards of the first round, before it is known how long a look takes."""
MOST: Final = 96
"""Boards of one round."""


class Race:
    """The choices of one decision, and what came of those that were looked at."""

    def __init__(self, seen: Observation, choices: list[Choice], look: Lookahead) -> None:
        self.seen = seen
        self.choices = choices
        self.look = look
        self.hints: list[int] = hints_of(
            choices, seen.legal, seen.valuation.hints(seen.world, seen.seat, seen.legal)
        )
        self.total: list[float] = [0.0] * len(choices)
        self.count: list[int] = [0] * len(choices)
        self.looks: i64 = 0

    def boards(self, n: i64) -> list[Board]:
        """So many boards that could be the real one."""
        seen = self.seen
        if not seen.title.conceals(seen.world) or is_open(seen):
            return [seen.world.fork() for _ in range(n)]
        return [seen.sample() for _ in range(n)]

    def mean(self, i: i64) -> float:
        return self.total[i] / float(self.count[i])

    def winner(self, most_looks: i64, seconds: float) -> Choice:
        """The best choice after so many looks, or when time is up (0: never); among equals one the hints favour."""
        choices = self.choices
        # Plans first, then what the hints think most of: what is not reached in time is left out.
        left: list[int] = [
            i
            for _, _, i in sorted(
                [(0 if choices[i].plan else 1, -self.hints[i], i) for i in range(len(choices))]
            )
        ]
        started = CLOCK.now()
        until = started + seconds
        rounds = rounds_of(len(left))
        for r in range(rounds):
            n: i64 = FIRST
            if r > 0:
                n = max(1, (most_looks - self.looks) // ((rounds - r) * len(left)))
                if seconds > 0.0:
                    now = CLOCK.now()
                    each = (now - started) / float(self.looks)
                    n = min(n, max(1, int((until - now) / (each * float((rounds - r) * len(left))))))
                n = min(n, MOST)
            worlds = self.boards(n)
            looked: list[int] = []
            for i in left:
                if looked and seconds > 0.0 and CLOCK.now() >= until:
                    break
                self.total[i] += self.look.worth_of(worlds, choices[i]) * float(n)
                self.count[i] += n
                self.looks += n
                looked.append(i)
                breathe()
            if r == 0:
                left = looked
            if len(looked) < len(left):
                break  # time is up in the middle of a round: all that were in it are still compared
            if r + 1 < rounds:
                left = self.better_half(left)
            if self.looks >= most_looks or (seconds > 0.0 and CLOCK.now() >= until):
                break
        return choices[
            left[best_of([self.mean(i) for i in left], [self.hints[i] for i in left], self.seen.dealer)]
        ]

    def better_half(self, left: list[int]) -> list[int]:
        """Those in front, in the order of their worth."""
        ranked = sorted([(-self.mean(i), at) for at, i in enumerate(left)])
        return [left[at] for _, at in ranked[: (len(left) + 1) // 2]]


def rounds_of(n: i64) -> i64:
    """How often `n` must be halved until two are left, and the round that decides between them."""
    rounds: i64 = 1
    while n > 2:
        n = (n + 1) // 2
        rounds += 1
    return rounds
