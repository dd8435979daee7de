"""Seeds from seeds: one number for a game, a seat or a decision, made of the number before it."""

from typing import Final

from mypy_extensions import i64

MASK: Final = 0xFFFFFFFF


def scramble(x: i64) -> i64:
    """A 32-bit number made of another, each bit depending on all (Mueller's integer hash)."""
    x = (((x >> 16) ^ x) * 0x45D9F3B) & MASK
    x = (((x >> 16) ^ x) * 0x45D9F3B) & MASK
    return (x >> 16) ^ x


def mixed(a: i64, b: i64) -> i64:
    """A number below 2**62 that stands for the pair (a, b): the seed of part b of whatever has the seed a."""
    low = scramble((a & MASK) ^ 0x9E3779B9)
    low = scramble(low ^ ((a >> 32) & MASK))
    low = scramble(low ^ (b & MASK))
    high = scramble((b & MASK) ^ 0x2545F491)
    high = scramble(high ^ ((b >> 32) & MASK))
    high = scramble(high ^ (a & MASK))
    high = scramble(high ^ ((a >> 32) & MASK) ^ low)
    return ((high << 30) ^ low) & 0x3FFFFFFFFFFFFFFF
