"""The dice of real games: what they come from is published, so that every roll can be checked afterwards."""

import hashlib
import hmac

from mypy_extensions import i64

from sandtable.kernel.chance import Dealer


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
            word: i64 = int.from_bytes(hmac.digest(self.seed, text, "sha256")[:7], "big")
            if word < limit:
                self.counter += 1
                return word % n
            attempt += 1


def seed_hash(seed: bytes) -> str:
    """What is published of a seed before the game."""
    return hashlib.sha256(seed).hexdigest()
