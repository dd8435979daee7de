"""Whole actions: what a title proposes (`Valuation.plans`), and the bot's memory of what it has decided on.

"Build a force, load it, sail, land" is a dozen small decisions, and none of them is worth anything until the last is
made; no look of three decisions ahead ever begins it. So a title may propose such actions as plans. They are choices
beside the single decisions: whoever weighs choices carries each plan out on dealt boards, every step checked by the
rules when its turn comes, chance and the others' reactions in between as in any look ahead.

Once a plan is chosen, its next steps are played without another thought as long as nothing comes that could have come
otherwise. The chosen plan is tried on a few more boards, and remembered as far as the seat sees the same on all of
them, by what it sees at each step (`sight_of`) and by nothing else. So a die, a discovery or an enemy's surprise makes
the bot think anew, with what it has learned; and plans can tell nobody what is hidden.
"""

from typing import Final

from mypy_extensions import i64

from sandtable.bots.observation import Observation
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.codec import digest
from sandtable.kernel.flow import Board
from sandtable.kit.title import Title

TRIED: Final = 8
"""Boards on which a chosen plan is tried to know what to expect."""

Path = list[tuple[str, int]]
"""What a seat sees and does at each step of a plan, on one dealt board."""


class Choice:
    """Something that a seat may begin now: a single decision (`plan` is empty), or a plan and its first step."""

    def __init__(self, act: i64, plan: list[int]) -> None:
        self.act: i64 = act
        self.plan = plan


def choices_of(seen: Observation, plans: bool = True) -> list[Choice]:
    """The title's plans that can begin now, then each legal action worth a look that begins none of them, in the
    order of the offers. A plan of one step is that decision by itself, weighed as a plan: nothing of the seat's own
    follows it."""
    legal = seen.legal
    found: list[Choice] = []
    begun: set[int] = set()
    if plans and not seen.is_sealed():
        known: list[list[int]] = []
        for plan in seen.plans():
            if plan and plan[0] in legal and plan not in known:
                known.append(plan)
                begun.add(plan[0])
                found.append(Choice(plan[0], plan))
    for act in seen.sensible:
        if act not in begun:
            found.append(Choice(act, []))
    return found


def hints_of(choices: list[Choice], legal: list[int], hints: list[int]) -> list[int]:
    """The hint of each choice's first decision."""
    weight = dict(zip(legal, hints))
    return [weight[one.act] for one in choices]


def sight_of(title: Title, b: Board, seat: i64) -> str:
    """A name for all that a seat knows at this moment: boards between which it sees no difference have the same."""
    return digest(title.determinize(b, seat, FastDealer(0)))


class PlanBook:
    """What a bot means to do, by what it will then see."""

    def __init__(self) -> None:
        self.steps: dict[str, int] = {}
        """From `sight_of` to the action: a process that makes a new bot for each decision may hand it on."""

    def step(self, seen: Observation) -> int:
        """The next step of the plan, if the game has come to where it was expected; else -1."""
        if not self.steps:
            return -1
        act = self.steps.get(sight_of(seen.title, seen.world, seen.seat), -1)
        return act if act in seen.legal else -1

    def keep(self, paths: list[Path]) -> None:
        """Remember a plan by its paths on dealt boards, as far as all of them agree; what was meant before is
        forgotten. The first step is taken now, and not remembered."""
        self.steps = {}
        if not paths:
            return
        first = paths[0]
        for n in range(1, len(first)):
            for path in paths:
                if len(path) <= n or path[n] != first[n]:
                    return
            self.steps[first[n][0]] = first[n][1]
