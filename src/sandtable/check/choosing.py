"""How the walk chooses: at random, so that every verb and every question is come to."""

from typing import Final

from sandtable.check.ids import Broken
from sandtable.check.moment import CheckCount
from sandtable.kernel.actions import verb_of
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.errors import BadSetup
from sandtable.kernel.flow import Board, awaited, legal_for
from sandtable.kernel.title import Setup, Value
from sandtable.kit.title import Title

LIKELY: Final = 0
RARE: Final = 1
ANYTHING: Final = 2
STYLES: Final = 3
SHELF: Final = 48
"""Positions that are kept to start from again."""


class Chooser:
    """The players of one game, all of one style: anything, what a sensible player would do, or what was rarely done."""

    def __init__(self, title: Title, style: int, dealer: FastDealer, tally: CheckCount) -> None:
        self.valuation = title.valuation()
        self.style = style
        self.dealer = dealer
        self.tally = tally

    def choose(self, b: Board) -> tuple[int, int]:
        """A seat that is awaited (not chance), and its answer."""
        waiting = awaited(b)
        seat = waiting[self.dealer.below(len(waiting))] if len(waiting) > 1 else waiting[0]
        legal = legal_for(b, seat)
        if len(legal) == 1:
            return seat, legal[0]
        # Now and then anything at all, whatever the style.
        if self.style == ANYTHING or self.dealer.below(8) == 0:
            return seat, legal[self.dealer.below(len(legal))]
        if self.style == LIKELY:
            ready = self.valuation.script(b, seat, self.dealer)
            if ready in legal:
                return seat, ready
            weights = [max(1, weight) for weight in self.valuation.hints(b, seat, legal)]
            if len(weights) != len(legal):
                text = f"{type(b.ask()).__name__}: {len(weights)} hints for {len(legal)} answers"
                raise Broken("hints for bots", "count", text)
            return seat, self.dealer.choose(legal, weights)
        return seat, self._rare(legal)

    def _rare(self, legal: list[int]) -> int:
        """Of the verbs that are offered, most likely the one that was chosen least."""
        by_verb: dict[int, list[int]] = {}
        for act in legal:
            by_verb.setdefault(verb_of(act), []).append(act)
        verbs = list(by_verb)
        weights = [1 + 100_000 // (1 + self.tally.verbs[verb]) for verb in verbs]
        acts = by_verb[self.dealer.choose(verbs, weights)]
        return acts[self.dealer.below(len(acts))]


def some_options(title: Title, scenario: str, dealer: FastDealer, game: int) -> dict[str, Value]:
    """The defaults for the first game; then each option is sometimes another, of those that go with the scenario and
    with what was chosen before."""
    chosen: dict[str, Value] = {}
    if game == 0:
        return chosen
    for n in dealer.shuffled(list(range(len(title.options)))):
        option = title.options[n]
        if dealer.below(2):
            fitting = [
                value for value in option.values if goes(title, scenario, {**chosen, option.name: value})
            ]
            if fitting:
                chosen[option.name] = fitting[dealer.below(len(fitting))]
    return chosen


def goes(title: Title, scenario: str, options: dict[str, Value]) -> bool:
    """Whether there is such a game."""
    try:
        title.setup(scenario, options)
    except BadSetup:
        return False
    return True


class Shelf:
    """Setups and positions worth starting from: where something was come to for the first time."""

    def __init__(self) -> None:
        self.known: set[tuple[str, int]] = set()
        self.kept: list[tuple[Setup, Board]] = []

    def look(self, b: Board, setup: Setup, act: int, dealer: FastDealer) -> None:
        key = (type(b.top()).__name__, verb_of(act))
        if key in self.known:
            return
        self.known.add(key)
        if len(self.kept) < SHELF:
            self.kept.append((setup, b.fork()))
        else:
            self.kept[dealer.below(SHELF)] = (setup, b.fork())
