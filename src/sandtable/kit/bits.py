"""Bits of a mask.

Compiled, a plain `1 << n` is shifted in 32 bits, whatever `n` is: masks of more than 30 things take their bits here.
"""

from typing import Final

from mypy_extensions import i64

BITS: Final[list[int]] = [2**n for n in range(62)]


def bit(n: i64) -> i64:
    """The mask with bit `n` alone, of 62."""
    found: i64 = BITS[n]
    return found
