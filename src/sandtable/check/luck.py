"""Odds: every case sums to one, and what is reckoned is what comes.

Odds are what a seat may know. So each one is tried on boards dealt from what the seat knows: the action is taken, the
dice fall by their weights, everybody declines (or answers as `Title.foreseen` says), and `came` says which row it
was. What rows were promised and what rows came is summed up by outcome; Bernstein's inequality says how far the two
may lie apart. It holds for any number of trials, so a right table fails less than once in a million runs, and a wrong
one as soon as there is evidence.
"""

from collections import Counter, defaultdict
from fractions import Fraction
from math import log, sqrt
from typing import Final

from sandtable.check.ids import Broken
from sandtable.check.moment import Moment, stumbled
from sandtable.check.words import may_read
from sandtable.kernel.actions import verb_of
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.flow import CHANCE, NO_THROW, PLAYING, Board, Event, apply, awaited, legal_for
from sandtable.kit.title import Title
from sandtable.kit.views import Odds, OddsCase

ERROR: Final = 1e-6
"""How likely a run may find fault with right odds."""
SUM: Final = 1e-9
ACTS: Final = 3
"""Actions whose odds are tried at one decision, and how often each."""
TRIALS: Final = 12
STRANGERS: Final = 60
"""So often something must have come that is no row, and none that is one, until that is held against the odds."""
LONGEST: Final = 60
"""Answers after which a trial is given up; they are counted anew after one that the odds have foreseen."""
MOST: Final = 2_000
"""Answers and dice of a trial, whatever they are."""


class Group:
    """One outcome of one kind of action: how often it was promised and came."""

    def __init__(self) -> None:
        self.trials = 0
        self.came = 0
        self.promised = 0.0
        self.variance = 0.0


class Luck:
    """What was promised and what came, over a whole run."""

    def __init__(self, title: Title) -> None:
        self.title = title
        self.groups: dict[tuple[str, str], Group] = defaultdict(Group)
        self.trials = 0
        self.matched: Counter[str] = Counter()
        self.reckoned: set[str] = set()
        """Kinds of actions that have odds; which of them were held to play, `matched` says."""
        self.strange: defaultdict[str, Counter[str]] = defaultdict(Counter)
        """What came that no row of the odds is called, by kind of action."""

    def add(self, what: str, odds: Odds, outcomes: list[str]) -> None:
        """What came in some trials of one action. Chances that were found by sampling are off by as much as so many
        samples are: that is reckoned in, as if they were as many further trials."""
        case = odds.cases[0]
        rows = [row.outcome for row in case.rows]
        came = Counter(outcome for outcome in outcomes if outcome in rows)
        self.strange[what].update(word for word in outcomes if word not in ("", NO_THROW, *rows))
        count = came.total()
        self.matched[what] += count
        self.trials += count
        for row in case.rows if count else []:
            group = self.groups[what, row.outcome]
            group.trials += count
            group.promised += count * row.probability
            group.variance += count * row.probability * (1 - row.probability)
            if odds.samples:
                likely = max(row.probability, 1 / odds.samples)
                group.variance += count * count * likely / odds.samples
            group.came += came[row.outcome]

    def unplayed(self) -> list[str]:
        """The kinds of actions whose odds were shown and never held to play: nothing says what came of them."""
        return sorted(what for what in self.reckoned if not self.matched[what])

    def judge(self) -> list[Broken]:
        """The outcomes that came too often or too seldom."""
        found: list[Broken] = []
        allowed = ERROR / max(1, len(self.groups))
        for (what, outcome), group in self.groups.items():
            if abs(group.came - group.promised) > bound(group.variance, allowed):
                text = (
                    f"'{outcome}' of '{what}' came {group.came} times in {group.trials}, promised were "
                    f"{group.promised:.1f}"
                )
                found.append(Broken("odds and play", f"{what}: {outcome}", text))
        for what, others in self.strange.items():
            if not self.matched[what] and others.total() >= STRANGERS:
                text = f"'{what}' came to {', '.join(others)}, {others.total()} times, and never to a row of its odds"
                found.append(Broken("odds and play", f"{what}: no row", text))
        return found


def bound(variance: float, error: float) -> float:
    """How far a sum of chances may lie from its mean, with this probability of more (Bernstein)."""
    allowance = log(2 / error)
    return allowance / 3 + sqrt(allowance * allowance / 9 + 2 * variance * allowance)


def check_odds(m: Moment, luck: Luck) -> int:
    """The odds of some of the present choices; returns how many were looked at."""
    if m.seat == CHANCE:
        return 0
    dealer = m.dealer("odds")
    legal = legal_for(m.board, m.seat)
    count = 0
    for act in dealer.shuffled(legal):
        try:
            odds: Odds | None = m.title.odds(m.board, m.seat, act)
        except Exception as problem:
            stumbled("odds", f"the odds of '{m.words(act)}'", problem)
        if odds is None:
            continue
        count += 1
        where = f"the odds of '{m.words(act)}'"
        for case in odds.cases:
            check_case(case, odds.samples > 0, where)
        if odds.belief:
            check_sum(OddsCase("belief", odds.belief), False, where)
        play_out(m, act, odds, luck, dealer)
        if count >= ACTS:
            break
    return count


def check_case(case: OddsCase, sampled: bool, where: str) -> None:
    if not case.rows:
        raise Broken("odds", "empty", f"{where}, {case.name}: there is no row")
    outcomes = [row.outcome for row in case.rows]
    if len(set(outcomes)) != len(outcomes):
        raise Broken("odds", "twice", f"{where}, {case.name}: an outcome stands there twice")
    check_sum(case, sampled, where)


def check_sum(case: OddsCase, sampled: bool, where: str) -> None:
    """Exactly one, where the rows have fractions."""
    total = sum(row.probability for row in case.rows)
    for row in case.rows:
        if not -SUM <= row.probability <= 1 + SUM or not -1 <= row.worth <= 1:
            raise Broken("odds", "range", f"{where}, {case.name}: {row}")
    if abs(total - 1) > (1e-6 if sampled else SUM):
        raise Broken("odds", "sum", f"{where}, {case.name}: the rows sum to {total:g}")
    texts = [row.fraction for row in case.rows]
    if not sampled and all(texts):
        try:
            parts = [Fraction(text) for text in texts]
        except ValueError:
            return  # written in another way
        if sum(parts) != 1:
            raise Broken("odds", "fractions", f"{where}, {case.name}: {' + '.join(texts)} is not 1")
        for row, part in zip(case.rows, parts):
            if abs(float(part) - row.probability) > SUM:
                raise Broken(
                    "odds", "fractions", f"{where}, {case.name}: {row.fraction} is not {row.probability:g}"
                )


def play_out(m: Moment, act: int, odds: Odds, luck: Luck, dealer: FastDealer) -> None:
    """Take the action on boards dealt from what the seat knows, and see what comes."""
    verb = m.title.vocabulary().verbs[verb_of(act)].word
    what = f"{type(m.board.ask()).__name__}: {verb}"
    luck.reckoned.add(what)
    if not odds.cases or m.title.came(m.board.fork(), m.seat, act, []):
        return
    case = odds.cases[0]
    outcomes: list[str] = []
    for _ in range(TRIALS if len(case.rows) > 1 else 2):
        dealt = m.title.determinize(m.board, m.seat, dealer)
        if act not in legal_for(dealt, m.seat):
            raise Broken(
                "odds and play",
                "dealt",
                f"'{m.words(act)}' is legal, and not on a board dealt for the same seat",
            )
        outcomes.append(outcome(m, dealt, act, dealer))
    luck.add(what, odds, outcomes)


def outcome(m: Moment, before: Board, act: int, dealer: FastDealer) -> str:
    """What an action comes to when the dice fall and everybody answers as foreseen, or declines; empty if that stays
    open, or a later decision of the same seat that was not foreseen is reckoned instead."""
    seat, title = m.seat, m.title
    board = before.fork()
    events: list[Event] = []
    answer = act
    who = seat
    left = LONGEST
    for _ in range(MOST):
        board.log = []
        apply(board, who, answer)
        events += [event for event in board.log if may_read(event, seat)]
        came = title.came(before, seat, act, events)
        if came:
            return came
        left -= 1
        if board.ending != PLAYING or left <= 0:
            return ""
        who = awaited(board)[0]
        if who == CHANCE:
            answer = dealer.choose(board.legal, board.ask().weights(board))
            continue
        legal = legal_for(board, who)
        answer = title.foreseen(board, who)
        if answer in legal:
            left = LONGEST
            continue
        answer = board.ask().decline(board, who)
        if answer not in legal:
            answer = legal[dealer.below(len(legal))]
        if who == seat and not title.came(board.fork(), seat, answer, []) and title.odds(board, seat, answer):
            return ""
    return ""
