"""Dealers answer the chance seat: every die and every draw comes from one, and from nowhere else."""

import hashlib
import hmac
from typing import Final

from mypy_extensions import i64, mypyc_attr

from sandtable.kernel.actions import noun_of
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

    def copy_from(self, other: "FastDealer") -> None:
        self.state = other.state
        self.weyl = other.weyl


class HmacDealer(Dealer):
    """For real games: draw number k is HMAC-SHA256(seed, k), so that every roll can be checked afterwards.

    The seed's hash is published at the start and the seed at the end. A counter value is never used twice, not
    even after a takeback: what was rolled once cannot be rolled again.
    """

    def __init__(self, seed: bytes, counter: int = 0) -> None:
        self.seed = seed
        self.counter = counter

    def below(self, n: i64) -> i64:
        # The first 7 bytes; values above the largest multiple of n are thrown away, so no number is favoured.
        limit: i64 = (1 << 56) - (1 << 56) % n
        attempt = 0
        while True:
            text = f"{self.counter}.{attempt}".encode()
            word: i64 = int.from_bytes(hmac.new(self.seed, text, hashlib.sha256).digest()[:7], "big")
            if word < limit:
                self.counter += 1
                return word % n
            attempt += 1


class ScriptedDealer(Dealer):
    """For tests and examples of play: answers with the given nouns (a die's number, a card) in order."""

    def __init__(self, nouns: list[int]) -> None:
        self.nouns = nouns[:]

    def choose(self, actions: list[int], weights: list[int]) -> int:
        if not self.nouns:
            raise SandtableError("the script of this dealer is used up")
        wanted = self.nouns.pop(0)
        for act in actions:
            if noun_of(act) == wanted:
                return act
        raise SandtableError(f"the script says {wanted}, which cannot come up here")

    def below(self, n: i64) -> i64:
        if not self.nouns:
            raise SandtableError("the script of this dealer is used up")
        return self.nouns.pop(0) % n


def seed_hash(seed: bytes) -> str:
    """What is published of a seed before the game."""
    return hashlib.sha256(seed).hexdigest()
