"""A dealer that says what is written for it."""

from mypy_extensions import i64

from sandtable.kernel.actions import noun_of
from sandtable.kernel.chance import Dealer
from sandtable.kernel.errors import SandtableError


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
