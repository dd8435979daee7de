"""The parts of a stream: packed once for all who get the same, each after the part that was sent before it."""

import random
import zlib

from sandtable.server.chunks import WINDOW, Chunk


def unpacked(parts: list[bytes]) -> bytes:
    return zlib.decompressobj(-zlib.MAX_WBITS).decompress(b"".join(parts))


def test_a_part_costs_what_has_changed_since_the_part_before() -> None:
    state = random.Random(1).randbytes(12_000)
    first, second = Chunk(state), Chunk(state[:6000] + b"one more line" + state[6000:])
    parts = [first.packed(), second.packed(first)]
    assert unpacked(parts) == first.plain + second.plain
    assert len(parts[1]) * 50 < len(parts[0])
    assert second.packed(first) is parts[1], "made once"


def test_each_stream_gets_the_part_as_it_follows_there() -> None:
    """Who was sent something else before it, or more than can be referred to, reads the same."""
    chance = random.Random(2)
    told = Chunk(chance.randbytes(3000))
    for before in (Chunk(told.plain[1000:]), Chunk(b"{}"), Chunk(chance.randbytes(WINDOW) + told.plain)):
        parts = [before.packed(), told.packed(before), told.packed(told)]
        assert unpacked(parts) == before.plain + 2 * told.plain
