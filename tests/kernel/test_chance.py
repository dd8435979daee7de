"""Dealers: the fast one deals the same everywhere, the checked one can be checked, the scripted one follows its script."""

import hashlib
import hmac
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.kernel.actions import ROLL, action
from sandtable.kernel.chance import Dealer, FastDealer
from sandtable.kernel.errors import SandtableError
from sandtable.session.dealing import HmacDealer, seed_hash
from tests.script import ScriptedDealer

pytestmark = pytest.mark.both

SEED = bytes(range(32))
FACES = [action(ROLL, n) for n in range(1, 7)]


def dealers() -> list[Dealer]:
    return [FastDealer(11), FastDealer(2**40 + 3), HmacDealer(SEED)]


# -- the fast dealer ---------------------------------------------------------------------------------------------


def test_the_fast_dealer_deals_the_same_interpreted_and_compiled() -> None:
    dealer = FastDealer(0)
    assert [dealer.word() for _ in range(5)] == [1111444013, 1436235530, 373036648, 1494770204, 82307675]
    dealer = FastDealer(12345678901234)
    assert [dealer.word() for _ in range(5)] == [1214572933, 272773139, 39653039, 1134631840, 3552616421]
    dealer = FastDealer(7)
    assert [dealer.below(6) for _ in range(10)] == [4, 1, 2, 2, 2, 0, 5, 2, 0, 0]
    dealer = FastDealer(-1)
    assert [dealer.below(1000) for _ in range(5)] == [582, 797, 483, 282, 640]
    dealer = FastDealer(3)
    assert dealer.shuffled(list(range(10))) == FastDealer(3).shuffled(list(range(10)))


def test_neighbouring_seeds_deal_differently() -> None:
    rows = {
        tuple(row.below(1 << 30) for _ in range(4)) for row in (FastDealer(seed) for seed in range(2_000))
    }
    assert len(rows) == 2_000


# -- the checked dealer ------------------------------------------------------------------------------------------


def test_draw_number_k_is_the_hmac_of_k() -> None:
    dealer = HmacDealer(SEED)
    for k in range(50):
        word = int.from_bytes(hmac.new(SEED, f"{k}.0".encode(), hashlib.sha256).digest()[:7], "big")
        assert dealer.counter == k
        assert dealer.below(1 + 7 * k) == word % (1 + 7 * k)


def test_known_values() -> None:
    dealer = HmacDealer(SEED)
    assert [dealer.below(6) for _ in range(12)] == [1, 5, 3, 1, 3, 1, 5, 4, 4, 0, 4, 2]
    assert dealer.counter == 12
    assert [dealer.below(1_000_000) for _ in range(3)] == [847507, 128232, 125077]
    assert dealer.shuffled(list(range(8))) == [0, 1, 5, 7, 4, 3, 6, 2]
    assert dealer.counter == 22
    later = HmacDealer(SEED, 12)
    assert later.below(1_000_000) == 847507


def test_the_seed_is_named_before_and_shown_after() -> None:
    assert seed_hash(SEED) == hashlib.sha256(SEED).hexdigest()


# -- all of them -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", [0, 1, 2])
def test_numbers_are_evenly_spread(n: int) -> None:
    """Chi-square with 11 degrees of freedom: 40 is passed once in 30,000 times, and the seeds are fixed."""
    dealer = dealers()[n]
    rounds, sides = 6_000, 12
    count = [0] * sides
    pairs = [0] * (sides * sides)
    before = 0
    for _ in range(rounds):
        face = dealer.below(sides)
        count[face] += 1
        pairs[before * sides + face] += 1
        before = face
    assert sum((one - rounds / sides) ** 2 for one in count) / (rounds / sides) < 40
    expected = rounds / sides**2
    assert abs(sum((one - expected) ** 2 for one in pairs) / expected - 143) < 5 * math.sqrt(2 * 143)


@pytest.mark.parametrize("n", [0, 1, 2])
def test_a_draw_goes_by_weight(n: int) -> None:
    dealer = dealers()[n]
    weights = [1, 0, 2, 5]
    count = dict.fromkeys((10, 11, 12, 13), 0)
    for _ in range(4_000):
        count[dealer.choose([10, 11, 12, 13], weights)] += 1
    assert count[11] == 0
    for act, weight in zip((10, 12, 13), (1, 2, 5)):
        assert abs(count[act] - 4_000 * weight / 8) < 5 * math.sqrt(4_000 * weight / 8)


@given(st.integers(0, 2**60), st.integers(1, 2**31))
def test_a_number_is_below_its_limit(seed: int, n: int) -> None:
    assert 0 <= FastDealer(seed).below(n) < n
    assert 0 <= HmacDealer(seed.to_bytes(8, "big")).below(n) < n
    assert FastDealer(seed).below(1) == 0


@given(st.integers(0, 2**60), st.lists(st.integers(0, 99), max_size=40))
def test_a_shuffle_loses_nothing_and_leaves_the_list_alone(seed: int, items: list[int]) -> None:
    for dealer in (FastDealer(seed), HmacDealer(seed.to_bytes(8, "big"))):
        kept = items[:]
        assert sorted(dealer.shuffled(items)) == sorted(items)
        assert items == kept


def test_every_order_of_a_shuffle_comes_up() -> None:
    dealer = FastDealer(1)
    count: dict[tuple[int, ...], int] = {}
    for _ in range(2_400):
        order = tuple(dealer.shuffled([1, 2, 3, 4]))
        count[order] = count.get(order, 0) + 1
    assert len(count) == 24
    assert max(count.values()) < 150


def test_a_bare_dealer_deals_nothing_and_weights_must_be_positive() -> None:
    with pytest.raises(SandtableError, match="deals nothing"):
        Dealer().below(6)

    class Last(Dealer):
        def below(self, n: int) -> int:
            return n

    with pytest.raises(SandtableError, match="positive"):
        Last().choose([1, 2], [1, 1])


# -- the scripted dealer -----------------------------------------------------------------------------------------


def test_a_script_is_followed() -> None:
    script = [6, 1, 3]
    dealer = ScriptedDealer(script)
    assert dealer.choose(FACES, [1] * 6) == action(ROLL, 6)
    assert dealer.choose(FACES, [1] * 6) == action(ROLL, 1)
    assert dealer.below(6) == 3
    assert script == [6, 1, 3]
    for over in (lambda: dealer.choose(FACES, [1] * 6), lambda: dealer.below(6)):
        with pytest.raises(SandtableError, match="used up"):
            over()


def test_a_script_cannot_say_what_cannot_come_up() -> None:
    with pytest.raises(SandtableError, match="the script says 7"):
        ScriptedDealer([7]).choose(FACES, [1] * 6)
