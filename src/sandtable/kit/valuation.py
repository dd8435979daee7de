"""What a bot knows of a title: how good a position is, what is likely, and which whole actions are worth a thought.

A title overrides what it can say more of than the kit; everything has a default. What is asked of it, and when:

| method | who asks, and when | a title needs it where |
| --- | --- | --- |
| `value` | every look ahead and simulation, when it has come to its end | always |
| `foresee` | by a race (`RACE`), of the last few choices (`Trust.few`) | what the others do next can be reckoned |
| `hints` | whenever somebody's answer is to be guessed; what a search tries first | always |
| `sensible` | before a search looks at its choices | some of them gain nothing whatever comes |
| `stage` | after each answer: can this position be judged? | one seat acts several times before another does |
| `script` | before any thought | search is no use (setting up, sealed duels), or an answer goes without saying |
| `considered` | the same, by bots that search | a ready answer gains by more care |
| `plans` | where a decision begins something long | an action takes more small decisions than a look ahead follows |
| `trust` | once a decision | its look ahead is worth more than simulations, or nothing hidden bears on it |
| `tip` | when a person asks for advice | a bot's next small step would tell a person little |
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from sandtable.kernel.chance import Dealer
from sandtable.kernel.flow import Board

# What `Valuation.stage` returns.
BY_TURN: Final = 0
MIDDLE: Final = 1
SETTLED: Final = 2

LOOK_ALONE: Final = 1 << 40
"""`Trust.look` where only the look one action ahead counts: no die falls and nobody answers, so simulations have
nothing to add to it."""
LOOK_OPEN: Final = (1 << 40) + 1
"""`Trust.look` where, besides, nothing that is hidden bears on the decision: one dealt board tells as much as many,
even where the title conceals something."""
THINK: Final = -1
"""`Trust.look` where a search thinks for itself though there is a ready answer; the look says what to try first."""


RACE: Final = -2
"""`Trust.look` where an action is judged when it is over and nothing after it is played: the choices that look best are
looked at again on more boards, and simulations have nothing to add."""


class Trust:
    """What a search goes by: how much each of its three sources counts.

    look    as how many simulations of an action the look one action ahead counts. 0: it only says what to try first.
    later   0 to 1: what the position some turns later counts (it sees the replies, but is led by hints) against the one
            at the end of the turn or action. 0: nothing is played after an action that is over; each simulation is one
            more sample of the look, given to what looks best so far
    few     a race judges its last so many choices by `Valuation.foresee`. 0: none
    """

    def __init__(self, look: i64 = 0, later: float = 0.35, few: i64 = 0) -> None:
        self.look: i64 = look
        self.later: float = later
        self.few: i64 = few


@mypyc_attr(allow_interpreted_subclasses=True)
class Valuation:
    """How good a position is for a seat, for bots. It may look at everything on the board it is given, because a bot
    only ever holds boards that were determinized for its own seat."""

    def value(self, b: Board, seat: i64, careful: bool = False) -> float:
        """Between -1 (lost) and 1 (won). `careful`: with the care that a search has time for, where a title can tell
        more so; otherwise at a glance."""
        return float(b.returns[seat]) if b.ending else 0.0

    def foresee(self, b: Board, seat: i64) -> float:
        """As `value`, with what everybody could do next reckoned: many times as long, so only for the last few choices
        of a race."""
        return self.value(b, seat, True)

    def hints(self, b: Board, seat: i64, legal: list[int]) -> list[int]:
        """For each legal action a rough weight (1 to 1000) of how likely a sensible player takes it; for rollouts. It
        looks only at what the seat would know."""
        return [10] * len(legal)

    def sensible(self, b: Board, seat: i64, legal: list[int]) -> list[int]:
        """Those of the legal actions that a search should look at: the others gain nothing whatever comes. At least
        one."""
        return legal

    def stage(self, b: Board) -> i64:
        """Where a title's turns are long: whether an action is still going on (MIDDLE) or the position can be judged
        though the same seat goes on (SETTLED). BY_TURN: it is judged when another seat is to move."""
        return BY_TURN

    def script(self, b: Board, seat: i64, dealer: Dealer) -> int:
        """A ready answer where search is no use (setting up, sealed duels), or -1. It may use only what the seat
        itself knows."""
        return -1

    def considered(self, b: Board, seat: i64, dealer: Dealer) -> int:
        """The same of a bot that has time to think; as `script` says, unless a title can tell more with care."""
        return self.script(b, seat, dealer)

    def plans(self, b: Board, seat: i64, dealer: Dealer) -> list[list[int]]:
        """Whole actions worth a thought, each as the decisions of the seat in order; empty: every decision is weighed
        by itself.

        `b` is a board dealt for the seat, to be played on as you like; use only what the seat knows of it. A plan is a
        proposal: each step must be legal when its turn comes, otherwise the plan ends there. What chance and the other
        seats do in between is dealt and guessed as in any look ahead; answers of which there is only one may be left
        out, and so may reactions of the seat's own. A decision that begins no plan is weighed by itself beside them.
        It is asked again in the middle of an action when something came out that could have come otherwise: propose
        how to go on from there, too. (tests/bots/landing.py is a worked example.)"""
        return []

    def trust(self, b: Board) -> Trust:
        """What a search of this decision goes by."""
        return Trust()

    def tip(self, b: Board, seat: i64) -> int:
        """What a person is advised to do where a bot's next small step would tell them little (setting up an army), or
        -1: then the bot's choice is the advice."""
        return -1
