"""Dealers answer the chance seat: every die and every draw comes from one, and from nowhere else."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from sandtable.kernel.errors import SandtableError

MASK: Final = 0xFFFFFFFF


@mypyc_attr(allow_interpreted_subclasses=True)
class Dealer:
    """Something that chooses by chance."""

    def below(self, n: i64) -> i64:
        """A number from 0 to n-1, each equally likely; n is at most 2**31."""
        raise SandtableError("this dealer deals nothing")

    def choose(self, actions: list[int], weights: list[int]) -> int:
        """One of the chance seat's legal actions, by weight."""
        total: i64 = 0
        for weight in weights:
            total += weight
        left = self.below(total)
        for i in range(len(actions)):
            left -= weights[i]
            if left < 0:
                return actions[i]
        raise SandtableError("the weights of a draw must be positive")

    def shuffled(self, items: list[int]) -> list[int]:
        """A copy in random order (Fisher-Yates)."""
        row = items[:]
        for i in range(len(row) - 1, 0, -1):
            j = self.below(i + 1)
            row[i], row[j] = row[j], row[i]
        return row


class FastDealer(Dealer):
    """For simulation and search: 32-bit xorshift with a Weyl sequence (Marsaglia's xorwow idea).

    All products stay below 2**63, so that it deals the same interpreted and compiled.
    """

    def __init__(self, seed: i64) -> None:
        mixed = ((seed & MASK) * 2654435761 + ((seed >> 32) & MASK) * 40503 + 0x9E3779B9) & MASK
        self.state: i64 = mixed if mixed != 0 else 0x6C078965
        self.weyl: i64 = ((seed & MASK) ^ 0x5BF03635) & MASK
        for _ in range(4):
            self.word()

    def word(self) -> i64:
        x = self.state
        x = x ^ ((x << 13) & MASK)
        x = x ^ (x >> 17)
        x = x ^ ((x << 5) & MASK)
        self.state = x
        self.weyl = (self.weyl + 362437) & MASK
        return (x + self.weyl) & MASK

    def below(self, n: i64) -> i64:
        return (self.word() * n) >> 32
