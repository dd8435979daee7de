"""Pools of dice: each die is dealt and recorded by itself, search sees one outcome, and both mean the same."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from mypy_extensions import i64

from sandtable.bots.observation import Observation
from sandtable.kernel.actions import ROLL, ROLL_POOL, noun_of, plain, verb_of
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.codec import dump, restore, short_digest
from sandtable.kernel.flow import CHANCE, FIRST_ENDING, GO_ON, PLAYING, Ask, Board, Section, advance, apply
from sandtable.kernel.replay import replayed
from sandtable.kernel.title import Setup
from sandtable.kit import dice
from sandtable.kit.dice import (
    MOST,
    Dice,
    DiceChecks,
    DiceHighest,
    DiceOver,
    DicePool,
    DiceSum,
    DiceUnder,
    Rolls,
    highest,
    hits,
    hits_of,
    hits_over,
    total,
)
from sandtable.kit.frames import frames_in
from sandtable.kit.odds import at_or_under, checks
from sandtable.kit.title import Title
from sandtable.session.dealing import HmacDealer

pytestmark = pytest.mark.both


class Cup(Board):
    """A board that holds nothing but what was rolled."""

    def __init__(self) -> None:
        super().__init__(1)

    def fork(self) -> "Cup":
        other = Cup()
        self.fork_into(other)
        return other

    def rows(self) -> list[Any]:
        return []

    def set_rows(self, rows: list[Any]) -> None:
        pass


class Thrown(Section[Cup]):
    """Over as soon as the pool on top of it is rolled."""

    def step(self, b: Cup, n: i64) -> i64:
        b.end(FIRST_ENDING, [0])
        return GO_ON


class Go(Ask[Cup]):
    """The seat throws."""

    def offers(self, b: Cup, seat: i64) -> list[int]:
        return [plain(20), plain(21)]

    def take(self, b: Cup, seat: i64, act: i64) -> None:
        b.call(DiceUnder(4, 6, 2))


FRAMES = frames_in([dice]) | {"Thrown": Thrown}


def thrown(pool: Rolls, lumped: bool = False) -> Cup:
    b = Cup()
    b.lumped = lumped
    b.call(Thrown())
    b.call(pool)
    advance(b)
    return b


def exact(b: Board, read: Callable[[list[int]], int]) -> dict[int, Fraction]:
    """The exact distribution of what a board comes to, by following every outcome of every chance node."""
    if b.ending != PLAYING:
        return {read(b.rolled): Fraction(1)}
    weights = b.ask().weights(b)
    assert len(weights) == len(b.legal) and min(weights) > 0 and sum(weights) <= MOST
    found: dict[int, Fraction] = {}
    for act, weight in zip(b.legal, weights):
        after = b.fork()
        apply(after, CHANCE, act)
        for n, chance in exact(after, read).items():
            found[n] = found.get(n, Fraction(0)) + chance * Fraction(weight, sum(weights))
    return dict(sorted(found.items()))


CASES: list[tuple[Rolls, Callable[[list[int]], int]]] = [
    (DiceSum(6, 4, 6), total),
    (DiceSum(12), total),
    (DiceHighest(4, 8, 6), highest),
    (DiceHighest(6, 6, 6), highest),
    (DiceUnder(3, 6, 2), lambda rolled: hits(rolled, 2)),
    (DiceUnder(3, 6, 0), lambda rolled: hits(rolled, 0)),
    (DiceUnder(3, 6, 6), lambda rolled: hits(rolled, 6)),
    (DiceOver(3, 6, 5), lambda rolled: hits_over(rolled, 5)),
    (DiceOver(3, 6, 7), lambda rolled: hits_over(rolled, 7)),
    (DiceChecks(6, 1, 6, 3, 0), lambda rolled: hits_of(rolled, [1, 6, 3, 0])),
    (DiceChecks(6, 7, 2), lambda rolled: hits_of(rolled, [7, 2])),
]


@pytest.mark.parametrize(("pool", "read"), CASES)
def test_one_outcome_is_as_likely_as_the_dice_that_have_it(
    pool: Rolls, read: Callable[[list[int]], int]
) -> None:
    """The search's board and the real one lead to the same numbers with the same chances, exactly."""
    apart, lumped = thrown(pool), thrown(pool, lumped=True)
    assert [verb_of(act) for act in apart.legal] == [ROLL] * pool.dice()[0]
    assert {verb_of(act) for act in lumped.legal} == {ROLL_POOL}
    assert exact(apart, read) == exact(lumped, read)
    for act in lumped.legal:
        after = lumped.fork()
        apply(after, CHANCE, act)
        assert read(after.rolled) == noun_of(act)
        assert len(after.rolled) == len(pool.dice())
        assert all(1 <= face <= sides for face, sides in zip(after.rolled, pool.dice()))


@pytest.mark.parametrize("pool", [Dice(2, 6), DicePool(4, 8)])
def test_where_every_face_counts_nothing_is_lumped(pool: Rolls) -> None:
    b = thrown(pool, lumped=True)
    assert {verb_of(act) for act in b.legal} == {ROLL}
    apply(b, CHANCE, b.legal[3])
    apply(b, CHANCE, b.legal[-1])
    assert b.rolled == [4, pool.dice()[1]]
    assert b.ending != PLAYING


@pytest.mark.parametrize("pool", [Dice(0, 6), DicePool(), DiceSum(), DiceUnder(0, 6, 2), DiceChecks(6)])
@pytest.mark.parametrize("lumped", [False, True])
def test_a_pool_of_no_dice_is_rolled_already(pool: Rolls, lumped: bool) -> None:
    b = thrown(pool, lumped)
    assert (b.ending, b.rolled) == (FIRST_ENDING, [])


def test_pools_follow_each_other_on_one_list() -> None:
    """Whoever wants them apart empties `rolled` in between, or cuts it."""
    b = Cup()
    b.call(Thrown())
    b.call(Dice(2, 4))
    b.call(DiceHighest(6, 6))
    advance(b)
    for face in (5, 6, 1, 2):
        apply(b, CHANCE, b.legal[face - 1])
    assert b.rolled == [5, 6, 1, 2]


def test_a_recorded_pool_is_verified_die_by_die() -> None:
    """Each die is an action of its own that the dealer deals; one that was changed afterwards is found."""
    seed = b"thirty-two bytes of a secret seed"
    b, dealer = thrown(DiceUnder(5, 6, 2)), HmacDealer(seed)
    acts: list[int] = []
    digests: list[str] = []
    while b.ending == PLAYING:
        acts.append(dealer.choose(b.legal, b.ask().weights(b)))
        apply(b, CHANCE, acts[-1])
        digests.append(short_digest(b))
    assert len(acts) == dealer.counter == 5
    assert [noun_of(act) for act in acts] == b.rolled
    again = thrown(DiceUnder(5, 6, 2))
    assert replayed(again, [CHANCE] * 5, acts, digests, HmacDealer(seed)) == 5
    forged = [*acts[:3], acts[3] + 1 if noun_of(acts[3]) < 6 else acts[3] - 1, acts[4]]
    assert replayed(thrown(DiceUnder(5, 6, 2)), [CHANCE] * 5, forged, digests, HmacDealer(seed)) == 3


@pytest.mark.parametrize("pool", [one for one, _ in CASES] + [Dice(3, 6), DicePool(6, 4, 8)])
def test_a_pool_is_stored_in_the_middle(pool: Rolls) -> None:
    b = thrown(pool)
    if len(pool.dice()) > 1:
        apply(b, CHANCE, b.legal[1])
    loaded = Cup()
    restore(loaded, dump(b), FRAMES)
    assert dump(loaded) == dump(b)
    assert loaded.legal == b.legal


def test_a_large_pool_comes_in_parts_with_the_same_chances() -> None:
    """No draw of a dealer is larger than it can be; the parts are exact all the same."""
    pool = DiceUnder(40, 6, 1)
    b = thrown(pool, lumped=True)
    assert sum(b.ask().weights(b)) <= MOST
    nodes = 0
    chances: dict[int, Fraction] = {0: Fraction(1)}
    while b.ending == PLAYING:
        nodes += 1
        weights = b.ask().weights(b)
        after: dict[int, Fraction] = {}
        for n, chance in chances.items():
            for act, weight in zip(b.legal, weights):
                k = n + noun_of(act)
                after[k] = after.get(k, Fraction(0)) + chance * Fraction(weight, sum(weights))
        chances = after
        apply(b, CHANCE, b.legal[0])
    assert 1 < nodes < 8
    assert len(b.rolled) == 40
    wanted = checks([at_or_under(1, 6)] * 40)
    assert chances == {n: wanted.chance(n) for n in range(41)}


class CupTitle(Title):
    def start(self, setup: Setup) -> Cup:
        b = Cup()
        b.call(Thrown())
        b.call(Go(0))
        advance(b)
        return b


def test_search_gets_lumped_boards_and_the_real_one_stays_as_it_is() -> None:
    title = CupTitle()
    b = title.start(Setup("", {}))
    seen = Observation(title, b, 0, 1)
    assert not b.lumped
    for world in (seen.world, seen.sample(), seen.world.fork()):
        assert world.lumped
        apply(world, 0, plain(20))
        assert [noun_of(act) for act in world.legal] == [0, 1, 2, 3, 4]
        assert world.ask().weights(world) == [16, 32, 24, 8, 1]
    apply(b, 0, plain(20))
    assert len(b.legal) == 6


def test_sampled_outcomes_agree_with_the_dice() -> None:
    """Many throws of each kind of board, by the dealer that search uses."""

    def mean(lumped: bool) -> float:
        dealer, found = FastDealer(5), 0
        for _ in range(3000):
            b = thrown(DiceHighest(12, 6, 6), lumped)
            while b.ending == PLAYING:
                apply(b, CHANCE, dealer.choose(b.legal, b.ask().weights(b)))
            found += highest(b.rolled)
        return found / 3000

    assert mean(True) == pytest.approx(mean(False), abs=0.2)


def test_what_a_roll_comes_to() -> None:
    assert (total([3, 4]), highest([3, 4, 1]), highest([])) == (7, 4, 0)
    assert (hits([1, 2, 3], 2), hits_over([1, 2, 3], 2), hits_of([1, 2, 3], [1, 1, 3])) == (2, 2, 2)
