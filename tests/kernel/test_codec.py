"""Saving: a dump loads as the same position, its digest is the same everywhere, and nothing broken loads."""

import os
import random
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.kernel.codec import decode, digest, dump, encode, restore_stack
from sandtable.kernel.errors import BadFile
from sandtable.kernel.flow import PLAYING, apply, awaited, legal_for
from sandtable.kit.middle import stack_rows
from tests.toys import DUEL, DuelBoard

pytestmark = pytest.mark.both

SETUP = DUEL.setup("close", {"rounds": 8})


def played(seed: int, steps: int) -> DuelBoard:
    rng = random.Random(seed)
    b = DUEL.start(SETUP)
    for _ in range(steps):
        if b.ending != PLAYING:
            break
        seat = rng.choice(awaited(b))
        apply(b, seat, rng.choice(legal_for(b, seat)))
    return b


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10_000), st.integers(0, 80))
def test_a_dump_loads_as_the_same_position(seed: int, steps: int) -> None:
    b = played(seed, steps)
    loaded = DUEL.load(SETUP, decode(encode(dump(b))))
    assert dump(loaded) == dump(b)
    assert digest(loaded) == digest(b)
    assert (loaded.asked, loaded.legal, loaded.ending) == (b.asked, b.legal, b.ending)
    if b.ending == PLAYING:
        apply(b, b.asked, b.legal[-1])
        apply(loaded, loaded.asked, loaded.legal[-1])
        assert digest(loaded) == digest(b)


def test_a_loaded_board_shares_nothing_with_the_dump() -> None:
    b = played(1, 20)
    dumped = decode(encode(dump(b)))
    before = decode(encode(dumped))
    loaded = DUEL.load(SETUP, dumped)
    while loaded.ending == PLAYING:
        apply(loaded, loaded.asked, loaded.legal[0])
    assert dumped == before


def test_digests_differ_where_positions_do() -> None:
    names = {digest(played(seed, steps)) for seed in range(5) for steps in range(20)}
    assert len(names) > 70
    b = played(3, 12)
    assert len(digest(b)) == 32
    fork = b.fork()
    fork.place[0] += 1
    assert digest(fork) != digest(b)
    fork = b.fork()
    fork.pcs[0] += 1
    assert digest(fork) != digest(b)


def test_digests_are_the_same_in_every_process() -> None:
    """Whatever the hash seed is. (That both builds agree, the golden games show.)"""
    program = (
        "from tests.kernel.test_codec import played\n"
        "from sandtable.kernel.codec import digest\n"
        "print(*[digest(played(n, 25)) for n in range(4)])"
    )
    found = set()
    for seed in ("1", "2"):
        env = {"PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        command = [sys.executable, "-c", program]
        found.add(subprocess.run(command, capture_output=True, text=True, check=True, env=env).stdout)
    assert found == {" ".join(digest(played(n, 25)) for n in range(4)) + "\n"}


@pytest.mark.parametrize("data", [b"", b"\xff", b"nonsense", b"\x81\xa1a\x01", encode([1])[:-1]])
def test_bytes_that_are_no_dump(data: bytes) -> None:
    with pytest.raises(BadFile):
        decode(data)


def broken() -> list[Any]:
    good = dump(played(2, 15))
    stack, sealed, rolled, ending, returns, rows = good
    return [
        [],
        [1, 2, 3],
        good[:5],
        [*good, 0],
        [[["Nonsense", 0, []]], sealed, rolled, ending, returns, rows],
        [[["Turn", 0, []]], sealed, rolled, ending, returns, rows],
        [[["Turn", 0, [1, 2, 3]]], sealed, rolled, ending, returns, rows],
        [[["Turn", 0]], sealed, rolled, ending, returns, rows],
        [[7], sealed, rolled, ending, returns, rows],
        [stack, 5, rolled, ending, returns, rows],
        [stack, sealed, None, ending, returns, rows],
        [stack, sealed, rolled, ending, 3, rows],
        [stack, sealed, rolled, ending, returns, []],
        [stack, sealed, rolled, ending, returns, rows[:-1]],
        [stack, sealed, rolled, ending, returns, [*rows[:-1], [1]]],
        [stack, sealed, rolled, ending, returns, "rows"],
        [[], sealed, rolled, ending, returns, rows],
        [[["Turn", "x", [0]]], sealed, rolled, ending, returns, rows],
    ]


@pytest.mark.parametrize("dumped", broken(), ids=range(len(broken())))
def test_broken_dumps_are_refused_in_one_line(dumped: list[Any]) -> None:
    with pytest.raises(BadFile) as caught:
        DUEL.load(SETUP, dumped)
    assert "\n" not in str(caught.value)


def test_a_stack_is_read_back() -> None:
    b = played(2, 15)
    other = DUEL.blank(SETUP)
    restore_stack(other, stack_rows(b), DUEL.frames)
    assert [type(frame) for frame in other.stack] == [type(frame) for frame in b.stack]
    assert stack_rows(other) == stack_rows(b)
    assert other.pcs == b.pcs
    for stack in ([["Nonsense", 0]], [["Turn"]], [5], [["Turn", 0, 1, 2, 3, 4]], None):
        with pytest.raises(BadFile):
            restore_stack(other, stack, DUEL.frames)
