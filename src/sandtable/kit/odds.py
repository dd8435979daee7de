"""Odds: exact chances of dice and draws, sampled ones where exact is out of reach, and the rows that people read.

- `Chances` is an exact distribution over whole numbers, made by `die`, `dice`, `highest`, `hits`, `checks` and put
  together by `plus`, `shifted`, `mapped`, ...: integer weights over one total, so nothing is ever rounded.
- `Outcome` and `Tally` turn weights, or counts of samples, into `views.OddsRow`.
- `sampled` counts what came of many tries, with a dealer that `dealer_seen` seeds from what the seat may know.
- `quantile` and `luck` say how well it went, from the rows and what came.

Rules are never written a second time for odds: put the possibility on a fork of the board and let the rules judge it.
"""

from collections.abc import Callable
from fractions import Fraction
from math import comb, gcd, sqrt
from typing import Final

from mypy_extensions import i64

from sandtable.kernel.chance import FastDealer
from sandtable.kernel.codec import digest
from sandtable.kernel.errors import FlowError
from sandtable.kernel.flow import Board, Event
from sandtable.kit.scenes import Note
from sandtable.kit.views import OddsCase, OddsRow

Z95: Final = 1.959963984540054
ONE: Final = Fraction(1)
EQUAL: Final = 1e-9
"""Worths that differ by less are the same."""


class Chances:
    """An exact distribution: whole numbers with their integer weights, the smallest number first.

    A value: nothing changes it once it is made. The chance of a number is its weight over `total`.
    """

    def __init__(self, weights: dict[int, int]) -> None:
        common = 0
        for weight in weights.values():
            if weight < 0:
                raise FlowError("no weight of a distribution may be negative")
            common = gcd(common, weight)
        if common == 0:
            raise FlowError("a distribution needs at least one number that can come")
        self.weights: dict[int, int] = {n: weights[n] // common for n in sorted(weights) if weights[n] > 0}
        """Without a common factor: equal distributions have equal weights."""
        self.total: int = sum(self.weights.values())

    # -- what it says -----------------------------------------------------------------------------------------

    def chance(self, n: int) -> Fraction:
        """The chance of exactly `n`."""
        return Fraction(self.weights.get(n, 0), self.total)

    def at_most(self, n: int) -> Fraction:
        return Fraction(sum([weight for one, weight in self.weights.items() if one <= n]), self.total)

    def at_least(self, n: int) -> Fraction:
        return Fraction(sum([weight for one, weight in self.weights.items() if one >= n]), self.total)

    def mean(self) -> Fraction:
        return Fraction(sum([one * weight for one, weight in self.weights.items()]), self.total)

    def quantile(self, n: int) -> Fraction:
        """Where `n` lies in it: the chance of less, and half the chance of the same. 1/2 is the middle."""
        less = sum([weight for one, weight in self.weights.items() if one < n])
        return Fraction(2 * less + self.weights.get(n, 0), 2 * self.total)

    # -- what is made of it -----------------------------------------------------------------------------------

    def mapped(self, read: Callable[[int], int]) -> "Chances":
        """Each number read as another one (a table's column, a cap, a rounding)."""
        found: dict[int, int] = {}
        for n, weight in self.weights.items():
            number = read(n)
            found[number] = found.get(number, 0) + weight
        return Chances(found)

    def shifted(self, modifier: int) -> "Chances":
        """With a modifier added."""
        return Chances({n + modifier: weight for n, weight in self.weights.items()})

    def kept(self, low: int, high: int) -> "Chances":
        """Numbers below `low` count as `low`, those above `high` as `high`."""
        return self.mapped(lambda n: min(high, max(low, n)))

    def plus(self, other: "Chances") -> "Chances":
        """The sum of this and another one that does not depend on it."""
        found: dict[int, int] = {}
        for a, weight in self.weights.items():
            for b, theirs in other.weights.items():
                found[a + b] = found.get(a + b, 0) + weight * theirs
        return Chances(found)

    def minus(self, other: "Chances") -> "Chances":
        """The margin over another one that does not depend on it."""
        return self.plus(Chances({-n: weight for n, weight in other.weights.items()}))

    def or_higher(self, other: "Chances") -> "Chances":
        """The higher of this and another one that does not depend on it."""
        found: dict[int, int] = {}
        for a, weight in self.weights.items():
            for b, theirs in other.weights.items():
                top = a if a > b else b
                found[top] = found.get(top, 0) + weight * theirs
        return Chances(found)

    def mixed(self, chance: Fraction, other: "Chances") -> "Chances":
        """This one with the given chance, else the other."""
        mine = chance.numerator * other.total
        theirs = (chance.denominator - chance.numerator) * self.total
        found = {n: weight * mine for n, weight in self.weights.items()}
        for n, weight in other.weights.items():
            found[n] = found.get(n, 0) + weight * theirs
        return Chances(found)


def sure(n: int) -> Chances:
    """What is not left to chance."""
    return Chances({n: 1})


def die(sides: int) -> Chances:
    """One die, 1 to `sides`."""
    return Chances(dict.fromkeys(range(1, sides + 1), 1))


def dice(pool: list[int]) -> Chances:
    """The sum of a pool of dice, given by their sides; 0 of none."""
    found = sure(0)
    for sides in pool:
        found = found.plus(die(sides))
    return found


def highest(pool: list[int]) -> Chances:
    """The highest die of a pool, given by their sides; 0 of none."""
    if not pool:
        return sure(0)
    return Chances({n: _ways_under(pool, n) - _ways_under(pool, n - 1) for n in range(1, max(pool) + 1)})


def lowest(pool: list[int]) -> Chances:
    """The lowest die of a pool, given by their sides; 0 of none."""
    if not pool:
        return sure(0)
    return Chances({n: _ways_over(pool, n) - _ways_over(pool, n + 1) for n in range(1, min(pool) + 1)})


def _ways_under(pool: list[int], n: int) -> int:
    """How many ways there are to roll nothing above `n`."""
    ways = 1
    for sides in pool:
        ways *= min(n, sides)
    return ways


def _ways_over(pool: list[int], n: int) -> int:
    """How many ways there are to roll nothing below `n`."""
    ways = 1
    for sides in pool:
        ways *= max(0, sides - n + 1)
    return ways


def at_or_under(need: int, sides: int) -> Fraction:
    """The chance that a die shows `need` or less."""
    return Fraction(min(max(need, 0), sides), sides)


def at_or_over(need: int, sides: int) -> Fraction:
    """The chance that a die shows `need` or more."""
    return 1 - at_or_under(need - 1, sides)


def hits(n: int, chance: Fraction) -> Chances:
    """How many of `n` equal tries succeed."""
    good, bad = chance.numerator, chance.denominator - chance.numerator
    return Chances({k: comb(n, k) * good**k * bad ** (n - k) for k in range(n + 1)})


def checks(chances: list[Fraction]) -> Chances:
    """How many of several tries succeed, each with a chance of its own: k of n checks."""
    found = sure(0)
    for chance in chances:
        found = found.plus(hits(1, chance))
    return found


def drawn(marked: int, unmarked: int, draws: int) -> Chances:
    """How many of `draws` cards are of the `marked` ones, none being put back."""
    if draws > marked + unmarked:
        raise FlowError("more is drawn than there is")
    return Chances({k: comb(marked, k) * comb(unmarked, draws - k) for k in range(min(marked, draws) + 1)})


# -- rows ------------------------------------------------------------------------------------------------------


class Outcome:
    """Something that an action may come to: what the side that acts calls it, how good it is for that side (-1 to 1),
    a word or two for a bar, and what the other side calls it where that is not the same."""

    def __init__(self, name: str, worth: float = 0.0, label: str = "", theirs: str = "") -> None:
        self.name = name
        self.worth = worth
        self.label = label
        self.theirs = theirs or name


class Tally:
    """The weights of outcomes: exact ones, or how often each came in samples. Its rows are in the outcomes' order."""

    def __init__(self, outcomes: list[Outcome]) -> None:
        self.outcomes = outcomes
        self.weights: list[Fraction] = [Fraction(0)] * len(outcomes)

    def add(self, n: int, weight: Fraction | int = 1) -> None:
        self.weights[n] = self.weights[n] + weight

    def total(self) -> Fraction:
        return sum(self.weights, Fraction(0))

    def rows(self, acts: bool = True, samples: int = 0) -> list[OddsRow]:
        """The outcomes that can come, with their chances, as the side that acts reads them (or the other one).

        With `samples` the weights are counts in so many samples, and each row has its 95% interval."""
        total = self.total()
        found: list[OddsRow] = []
        for outcome, weight in zip(self.outcomes, self.weights):
            if weight:
                name = outcome.name if acts else outcome.theirs
                worth = outcome.worth if acts else -outcome.worth
                if samples:
                    found.append(counted_row(name, int(weight), samples, worth, outcome.label))
                else:
                    found.append(row(name, weight / total, worth, outcome.label))
        return found

    def case(self, name: str, acts: bool = True, notes: list[Note] | None = None) -> OddsCase:
        return OddsCase(name, self.rows(acts), notes if notes is not None else [])


def row(outcome: str, chance: Fraction, worth: float = 0.0, label: str = "") -> OddsRow:
    """One outcome with its exact chance."""
    return OddsRow(outcome, float(chance), str(chance), worth + 0.0, label=label)  # no -0.0


def counted_row(outcome: str, count: int, samples: int, worth: float = 0.0, label: str = "") -> OddsRow:
    """One outcome that came `count` times in so many samples."""
    return OddsRow(outcome, count / samples, "", worth + 0.0, margin(count, samples), label)


def margin(count: int, samples: int) -> float:
    """Half the width of the 95% interval (Wilson's) of a share: how far the true chance may well be off."""
    share = count / samples
    spread = share * (1 - share) / samples + Z95 * Z95 / (4 * samples * samples)
    return Z95 * sqrt(spread) / (1 + Z95 * Z95 / samples)


def rows_of(
    chances: Chances,
    name: Callable[[int], str],
    worth: Callable[[int], float] | None = None,
    label: Callable[[int], str] | None = None,
) -> list[OddsRow]:
    """A row for each number of a distribution: 'two hits', 'three hits', ..."""
    return [
        row(
            name(n),
            Fraction(weight, chances.total),
            worth(n) if worth is not None else 0.0,
            label(n) if label is not None else "",
        )
        for n, weight in chances.weights.items()
    ]


# -- samples ---------------------------------------------------------------------------------------------------


def dealer_seen(world: Board) -> FastDealer:
    """A dealer for samples: who asks twice gets the same figures, and they depend on what the seat may know alone.

    `world` is a board that was dealt *for the seat* with a fixed dealer: `title.determinize(b, seat, FastDealer(0))`.
    Never pass the real board: its digest is made of everything, and figures that change with what is hidden tell it.
    """
    return FastDealer(int(digest(world)[:15], 16))


def sampled(
    outcomes: list[Outcome], attempt: Callable[[FastDealer], int], samples: i64, dealer: FastDealer
) -> Tally:
    """So many tries counted; `attempt` deals with the dealer it is given and returns the number of the outcome.

    Say the number of samples in the `Odds` too, and take the rows with `rows(samples=...)`."""
    tally = Tally(outcomes)
    for _ in range(samples):
        tally.add(attempt(dealer))
    return tally


# -- what came -------------------------------------------------------------------------------------------------


def told_by(words: dict[int, str], events: list[Event]) -> str:
    """What came, by the first event that has a word for it; empty where none has."""
    for event in events:
        if event[2] in words:
            return words[event[2]]
    return ""


def row_that_came(rows: list[OddsRow], came: str) -> OddsRow | None:
    for one in rows:
        if one.outcome == came:
            return one
    return None


def quantile(rows: list[OddsRow], came: str) -> float | None:
    """How well it went, from 0 (as badly as could be) to 1: the chance of anything worse, and half the chance of what
    is as good as this. None where `came` is none of the rows."""
    found = row_that_came(rows, came)
    if found is None:
        return None
    worse = sum([one.probability for one in rows if one.worth < found.worth - EQUAL])
    same = sum([one.probability for one in rows if abs(one.worth - found.worth) <= EQUAL])
    return worse + same / 2


def expected(rows: list[OddsRow]) -> float:
    """The mean worth."""
    return sum([one.worth * one.probability for one in rows])


def luck(rows: list[OddsRow], came: str) -> float | None:
    """How much better than expected it went: from -1 to 1. None where `came` is none of the rows."""
    found = row_that_came(rows, came)
    return None if found is None else (found.worth - expected(rows)) / 2


def percent(chance: float) -> str:
    """A chance in words that never says 0 % or 100 % of what is neither."""
    if 0 < chance < 0.005:
        return "under 1 %"
    if 0.995 < chance < 1:
        return "over 99 %"
    return f"{100 * chance:.0f} %"
