"""A race between choices: all are looked at, then the better half again on more boards, until one is left.

Where an action is judged as soon as it is over, the dice and what is hidden make more difference from one dealt board
to the next than two good actions do from each other: of forty that are looked at on six boards each, the one that looks
best is often the luckiest. So the time goes to those that may be the best (sequential halving: Karnin, Koren and
Somekh, 2013): each round takes about as long as the others, with half as many choices on twice as many boards. All
that are still in the race are looked at on the same boards.

A glance at how an action ends does not see the answer to it. Where a title can reckon that (`Valuation.foresee`), it
decides between the last few (`Trust.few`): it takes long and needs no dice, so it is done on few boards, and what it
adds to the glance on the same board is added to the mean of many glances.
"""

from typing import Final

from mypy_extensions import i64

from sandtable.bots import breathe
from sandtable.bots.clock import CLOCK
from sandtable.bots.greedy import TIE, Lookahead, best_of
from sandtable.bots.observation import Observation, is_open
from sandtable.bots.plans import Choice, hints_of
from sandtable.kernel.flow import Board

FIRST: Final = 2
"""Boards of the first round, before it is known how long a look takes."""
MOST: Final = 96
"""Boards of one round."""
GLANCES: Final = 0.4
"""The part of looks and time that glances get where the last few choices are judged by foresight."""
FORESIGHT: Final = 24
"""As how many looks foresight counts."""
SLACK: Final = 1.5
"""A look may take so much longer than the longest before it."""


class Race:
    """The choices of one decision, and what came of those that were looked at."""

    def __init__(self, seen: Observation, choices: list[Choice], look: Lookahead) -> None:
        self.seen = seen
        self.choices = choices
        self.look = look
        self.hints: list[int] = hints_of(
            choices, seen.legal, seen.valuation.hints(seen.world, seen.seat, seen.legal)
        )
        self.few: i64 = seen.valuation.trust(seen.world).few
        self.total: list[float] = [0.0] * len(choices)
        self.count: list[int] = [0] * len(choices)
        self.added: list[float] = [0.0] * len(choices)
        """What foresight adds to the mean of the glances."""
        self.looks: i64 = 0

    def boards(self, n: i64) -> list[Board]:
        """So many boards that could be the real one."""
        seen = self.seen
        if not seen.title.conceals(seen.world) or is_open(seen):
            return [seen.world.fork() for _ in range(n)]
        return [seen.sample() for _ in range(n)]

    def mean(self, i: i64) -> float:
        return self.total[i] / float(self.count[i]) + self.added[i]

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
        if self.few == 0:
            left = self.rounds(left, 1, most_looks, seconds)
        else:
            started = CLOCK.now()
            left = self.rounds(left, self.few, int(GLANCES * float(most_looks)), GLANCES * seconds)
            if len(left) > 1:
                more = (most_looks - self.looks) // (FIRST * FORESIGHT)
                left = self.foresee(
                    left, more, max(1e-6, started + seconds - CLOCK.now()) if seconds else 0.0
                )
        return choices[
            left[best_of([self.mean(i) for i in left], [self.hints[i] for i in left], self.seen.dealer)]
        ]

    def rounds(self, left: list[int], few: i64, most_looks: i64, seconds: float) -> list[int]:
        """Round after round, until so few are left; those that are."""
        started = CLOCK.now()
        until = started + seconds
        rounds = rounds_of(len(left), few)
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
                self.total[i] += self.look.worth_of(worlds, self.choices[i]) * float(n)
                self.count[i] += n
                self.looks += n
                looked.append(i)
                breathe()
            if r == 0:
                left = looked
            if len(looked) < len(left):
                break  # time is up in the middle of a round: all that were in it are still compared
            if r + 1 < rounds:
                half = (len(left) + 1) // 2
                left = self.front(left, half) if few == 1 else self.unlike(left, max(half, few))
            if self.looks >= most_looks or (seconds > 0.0 and CLOCK.now() >= until):
                break
        return left if few == 1 else self.unlike(left, few)

    def foresee(self, left: list[int], most_looks: i64, seconds: float) -> list[int]:
        """Add to those that are left what may come next, row after row on the same boards; those that were reached in
        time."""
        look = self.look
        look.ahead = True
        until = CLOCK.now() + seconds
        extra: list[float] = [0.0] * len(left)
        n: i64 = 0
        took = 0.0
        while n == 0 or n * len(left) < most_looks:
            worlds = self.boards(FIRST)
            row: list[float] = []
            for i in left:
                before = CLOCK.now()
                if row and seconds > 0.0 and before + SLACK * took >= until:
                    break
                row.append(look.worth_of(worlds, self.choices[i]))
                took = max(took, CLOCK.now() - before)
                breathe()
            if n == 0:
                left = left[: len(row)]
            elif len(row) < len(left):
                break
            for at in range(len(row)):
                extra[at] += row[at]
            n += 1
            if seconds > 0.0 and CLOCK.now() + SLACK * took >= until:
                break
        look.ahead = False
        for at in range(len(left)):
            self.added[left[at]] = extra[at] / float(n)
        return left

    def front(self, left: list[int], n: i64) -> list[int]:
        """The best so many, in the order of their worth."""
        ranked = sorted([(-self.mean(i), at) for at, i in enumerate(left)])
        return [left[at] for _, at in ranked[:n]]

    def unlike(self, left: list[int], n: i64) -> list[int]:
        """The best so many, of those that came out the same (two ways to one place) one before the second of any."""
        found: list[int] = []
        same: list[int] = []
        for i in self.front(left, len(left)):
            if found and self.mean(i) > self.mean(found[len(found) - 1]) - TIE:
                same.append(i)
            else:
                found.append(i)
        return (found + same)[:n]


def rounds_of(n: i64, few: i64 = 1) -> i64:
    """How often `n` must be halved until two are left (or so few, for another judgement), and the round that decides
    between them. The first round is short, so there is always another."""
    rounds: i64 = 1
    while n > max(2, few):
        n = (n + 1) // 2
        rounds += 1
    return max(2, rounds)
