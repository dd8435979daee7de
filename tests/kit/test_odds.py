"""Exact chances against counting every roll, sampled ones with their interval, rows and what came."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.kernel.chance import FastDealer
from sandtable.kernel.codec import digest
from sandtable.kernel.errors import FlowError
from sandtable.kernel.flow import CHANCE, apply
from sandtable.kit.odds import (
    Chances,
    Outcome,
    Tally,
    at_or_over,
    at_or_under,
    checks,
    dealer_seen,
    dice,
    die,
    drawn,
    expected,
    highest,
    hits,
    lowest,
    luck,
    margin,
    percent,
    quantile,
    row,
    rows_of,
    sampled,
    sure,
)
from sandtable.kit.views import OddsRow
from tests.toys import DUEL

pytestmark = pytest.mark.both

POOLS = st.lists(st.sampled_from([4, 6, 8, 10, 12]), min_size=1, max_size=3)


def counted(pool: list[int], read: object) -> Chances:
    """The distribution of `read(faces)` by counting every roll of the pool."""
    return Chances(dict(Counter(read(faces) for faces in product(*(range(1, s + 1) for s in pool)))))  # type: ignore[operator]


@settings(max_examples=30, deadline=None)
@given(POOLS, st.integers(0, 13))
def test_pools_are_what_counting_every_roll_gives(pool: list[int], need: int) -> None:
    assert dice(pool).weights == counted(pool, sum).weights
    assert highest(pool).weights == counted(pool, max).weights
    assert lowest(pool).weights == counted(pool, min).weights
    low = counted(pool, lambda faces: sum(face <= need for face in faces))
    assert checks([at_or_under(need, sides) for sides in pool]).weights == low.weights
    high = counted(pool, lambda faces: sum(face >= need for face in faces))
    assert checks([at_or_over(need, sides) for sides in pool]).weights == high.weights


@settings(max_examples=30, deadline=None)
@given(POOLS, POOLS)
def test_the_margin_of_two_pools(mine: list[int], theirs: list[int]) -> None:
    """Highest against highest, with a modifier: as an area game with mixed dice fights."""
    ways: Counter[int] = Counter()
    for a in highest(mine).weights.items():
        for b in highest(theirs).weights.items():
            ways[a[0] + 1 - b[0]] += a[1] * b[1]
    assert highest(mine).shifted(1).minus(highest(theirs)).weights == Chances(dict(ways)).weights
    assert highest(mine + theirs).weights == highest(mine).or_higher(highest(theirs)).weights


def test_a_distribution_is_reduced_and_in_order() -> None:
    chances = Chances({3: 4, 1: 2, 2: 0})
    assert list(chances.weights.items()) == [(1, 1), (3, 2)]
    assert (chances.total, chances.chance(3), chances.chance(2)) == (3, Fraction(2, 3), Fraction(0))
    assert (chances.at_most(2), chances.at_least(2), chances.mean()) == (
        Fraction(1, 3),
        Fraction(2, 3),
        Fraction(7, 3),
    )


@pytest.mark.parametrize("weights", [{}, {1: 0}, {1: -1, 2: 3}])
def test_a_distribution_of_nothing_is_a_fault(weights: dict[int, int]) -> None:
    with pytest.raises(FlowError):
        Chances(weights)


def test_known_figures() -> None:
    assert dice([6, 6]).chance(7) == Fraction(1, 6)
    assert dice([]).weights == highest([]).weights == lowest([]).weights == {0: 1}
    assert hits(3, Fraction(1, 3)).weights == {0: 8, 1: 12, 2: 6, 3: 1}
    assert hits(3, Fraction(1)).weights == {3: 1}
    assert checks([Fraction(1, 2), Fraction(1, 3)]).chance(2) == Fraction(1, 6)
    assert drawn(1, 3, 2).chance(1) == Fraction(1, 2)
    assert drawn(3, 1, 2).weights == {1: 1, 2: 1}
    with pytest.raises(FlowError):
        drawn(1, 1, 3)
    assert die(6).kept(2, 4).weights == {2: 2, 3: 1, 4: 3}
    assert die(6).mapped(lambda n: n // 2).weights == {0: 1, 1: 2, 2: 2, 3: 1}
    assert sure(1).mixed(Fraction(1, 4), die(2)).weights == {1: 5, 2: 3}


def test_big_pools_stay_exact() -> None:
    chances = hits(60, Fraction(1, 6))
    assert sum(chances.weights.values()) == chances.total == 6**60
    assert sum(chances.chance(n) for n in range(61)) == 1
    assert chances.mean() == 10


def test_the_quantile_is_the_middle_of_what_came() -> None:
    assert die(6).quantile(1) == Fraction(1, 12)
    assert die(6).quantile(6) == Fraction(11, 12)
    assert sure(3).quantile(3) == Fraction(1, 2)
    assert [die(6).quantile(0), die(6).quantile(7)] == [Fraction(0), Fraction(1)]


WIN, DRAW, LOSE = range(3)
FIGHT = [Outcome("win", 1.0, "win", "lose"), Outcome("both stand"), Outcome("lose", -1.0, "loss", "win")]


def test_a_tally_becomes_rows_of_either_side() -> None:
    tally = Tally(FIGHT)
    tally.add(WIN, 2)
    tally.add(LOSE, 1)
    tally.add(WIN, Fraction(1))
    assert tally.rows() == [
        OddsRow("win", 0.75, "3/4", 1.0, label="win"),
        OddsRow("lose", 0.25, "1/4", -1.0, label="loss"),
    ]
    assert [(one.outcome, one.worth) for one in tally.rows(acts=False)] == [("lose", -1.0), ("win", 1.0)]
    case = tally.case("no reaction")
    assert (case.name, case.rows, case.notes) == ("no reaction", tally.rows(), [])
    only = Tally(FIGHT)
    only.add(DRAW)
    assert str(only.rows(acts=False)[0].worth) == "0.0"  # not -0.0


def test_rows_of_a_distribution() -> None:
    rows = rows_of(hits(2, Fraction(1, 2)), lambda n: f"{n} hits", lambda n: n - 1.0, str)
    assert [(one.outcome, one.fraction, one.worth, one.label) for one in rows] == [
        ("0 hits", "1/4", -1.0, "0"),
        ("1 hits", "1/2", 0.0, "1"),
        ("2 hits", "1/4", 1.0, "2"),
    ]
    assert [one.worth for one in rows_of(die(2), str)] == [0.0, 0.0]


def test_samples_say_how_sure_they_are() -> None:
    """The true chance lies within the margin about 19 times in 20."""

    def attempt(dealer: FastDealer) -> int:
        return WIN if dealer.below(6) < 2 else LOSE

    within = 0
    for seed in range(200):
        tally = sampled(FIGHT, attempt, 300, FastDealer(seed))
        found = tally.rows(samples=300)[0]
        assert (found.outcome, found.fraction) == ("win", "")
        within += abs(found.probability - 1 / 3) <= found.margin
    assert 180 <= within <= 199
    assert margin(0, 100) > 0
    assert margin(500, 1000) == pytest.approx(0.0309, abs=1e-3)


def test_samples_depend_on_what_the_seat_knows_alone() -> None:
    """Two worlds: what is hidden differs, the samples do not."""
    differing = 0
    for n in range(12):
        b = DUEL.start(DUEL.setup("", {}))
        for step in range(14):
            if b.ending:
                break
            twin = DUEL.determinize(b, 0, FastDealer(500 + n))
            differing += digest(twin) != digest(b)
            mine = dealer_seen(DUEL.determinize(b, 0, FastDealer(0)))
            theirs = dealer_seen(DUEL.determinize(twin, 0, FastDealer(0)))
            assert [mine.below(1000) for _ in range(3)] == [theirs.below(1000) for _ in range(3)]
            weights = b.ask().weights(b) if b.asked == CHANCE else [1] * len(b.legal)
            apply(b, b.asked, FastDealer(31 * n + step).choose(b.legal, weights))
    assert differing > 20


ROWS = [row("lose", Fraction(1, 4), -1.0), row("draw", Fraction(1, 4)), row("win", Fraction(1, 2), 1.0)]


def test_what_came_is_placed_among_what_could_come() -> None:
    assert quantile(ROWS, "lose") == 0.125
    assert quantile(ROWS, "draw") == 0.375
    assert quantile(ROWS, "win") == 0.75
    assert quantile(ROWS, "rain") is None
    assert quantile([row("a", Fraction(1, 2)), row("b", Fraction(1, 2))], "a") == 0.5


def test_luck_is_what_came_against_what_was_expected() -> None:
    assert expected(ROWS) == 0.25
    assert luck(ROWS, "win") == 0.375
    assert luck(ROWS, "lose") == -0.625
    assert luck(ROWS, "rain") is None
    assert sum(one.probability * (luck(ROWS, one.outcome) or 0.0) for one in ROWS) == pytest.approx(0.0)


def test_percent_is_never_0_or_100_of_what_is_neither() -> None:
    assert [percent(p) for p in (0.0, 0.001, 0.25, 0.999, 1.0)] == [
        "0 %",
        "under 1 %",
        "25 %",
        "over 99 %",
        "100 %",
    ]
