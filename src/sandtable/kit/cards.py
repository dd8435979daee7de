"""Cards: a deck, hands, piles, discards open and face down, cards that stay; for any number of seats.

A `Deck` is a set of cards that share a back: one for all, or one a side. Cards are numbered; where each of them lies
is kept on the board as bit masks, one a place: bit n is the card `first + n`. A place is whatever the title has: a hand
a seat, a pile, discards, cards in play. A card lies in one place at a time.

A pile has no order until it is drawn from (`Draw` is a chance ask), except for what was looked at and put back, which
is a list of cards. So a board holds no future.

What a seat may know of a place is its size and the cards that it has seen: `deal` gives the cards that it has not seen
to the places that it cannot look into, each equally likely; `holds_any` says how likely one of them is somewhere.
"""

from fractions import Fraction
from math import comb
from typing import Any

from mypy_extensions import i64, mypyc_attr

from sandtable.kernel.actions import action, noun_of
from sandtable.kernel.chance import Dealer
from sandtable.kernel.errors import BadFile, FlowError
from sandtable.kernel.flow import B, Chance
from sandtable.kit import views
from sandtable.kit.bits import bit
from sandtable.kit.position import index_of


def bits(mask: int) -> list[int]:
    """The numbers of the bits set, low to high."""
    found: list[int] = []
    n = 0
    while mask:
        if mask & 1:
            found.append(n)
        mask >>= 1
        n += 1
    return found


def count(mask: i64) -> i64:
    """How many bits are set."""
    n: i64 = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


class Deck:
    """The cards `first`, `first + 1`, ... with the ids that are printed on them. Copies of one card share an id."""

    def __init__(self, idents: list[str], first: int = 0) -> None:
        self.idents_of: list[str] = idents
        self.first: int = first
        self.size: int = len(idents)
        self.full: int = (1 << len(idents)) - 1

    def bit(self, card: int) -> int:
        """The bit of a card by its number."""
        if not self.first <= card < self.first + self.size:
            raise FlowError(f"there is no card {card} in this deck")
        found: int = bit(card - self.first)
        return found

    def mask(self, cards: list[int]) -> int:
        found = 0
        for card in cards:
            found |= self.bit(card)
        return found

    def cards(self, mask: int) -> list[int]:
        """The cards of a place by number."""
        return [self.first + n for n in bits(mask)]

    def idents(self, mask: int) -> list[str]:
        """The cards of a place by id."""
        return [self.idents_of[n] for n in bits(mask)]

    # -- what is not known -------------------------------------------------------------------------------------

    def deal(self, dealer: Dealer, unseen: int, sizes: list[int]) -> list[list[int]]:
        """Deal the cards that a seat has not seen to places of these sizes in order, what is left last. Each list
        is in the order of the deal, for places that have one."""
        row = dealer.shuffled(self.cards(unseen))
        if sum(sizes) > len(row):
            raise FlowError(f"{len(row)} cards cannot fill places of {sizes}")
        found: list[list[int]] = []
        at = 0
        for size in sizes:
            found.append(row[at : at + size])
            at += size
        found.append(row[at:])
        return found

    def holds_any(self, unseen: int, held: int, wanted: int) -> Fraction:
        """How likely at least one of the cards `wanted` is among `held` cards dealt from `unseen`: exact."""
        size = len(bits(unseen))
        good = len(bits(unseen & wanted))
        if size == 0 or good == 0:
            return Fraction(0)
        return 1 - Fraction(comb(size - good, held), comb(size, held))

    # -- what people see ---------------------------------------------------------------------------------------

    def hand(self, seat: str, mask: int, known: int, ident: str = "", name: str = "") -> views.Hand:
        """A hand as a viewer sees it who knows the cards `known` of it."""
        return views.Hand(seat, len(bits(mask)), self.idents(mask & known), ident, name)

    def pile(self, ident: str, name: str, mask: int, known: int = 0, side: str = "") -> views.Pile:
        """A pile, or discards: `known` lies open for this viewer (all of it, or nothing of what lies face down)."""
        return views.Pile(ident, name, len(bits(mask)), side, self.idents(mask & known))

    # -- position files ----------------------------------------------------------------------------------------

    def read(self, row: Any, where: str) -> int:
        """The cards of a place as a position file names them; `where` is said in the error."""
        if not isinstance(row, list):
            raise BadFile(f"{where} = {row!r}: a list was expected")
        found = 0
        for ident in row:
            n = index_of(ident, self.idents_of, where)
            while n < self.size and (found >> n) & 1:  # the next copy of it
                n = next(
                    (m for m in range(n + 1, self.size) if self.idents_of[m] == self.idents_of[n]), self.size
                )
            if n == self.size:
                many = self.idents_of.count(ident)
                raise BadFile(
                    f"{where}: there is only one {ident}"
                    if many == 1
                    else f"{where}: there are only {many} x {ident}"
                )
            found |= bit(n)
        return found

    def once(self, places: dict[str, int]) -> None:
        """Refuse a position in which a card lies in two places; `places` have the names that the error says."""
        seen: dict[int, str] = {}
        for name, mask in places.items():
            for n in bits(mask):
                if n in seen:
                    raise BadFile(f"{self.idents_of[n]} is both {seen[n]} and {name}")
                seen[n] = name


@mypyc_attr(allow_interpreted_subclasses=True)
class Draw(Chance[B]):
    """A card from an unordered pile, each equally likely. A title says which deck and pile, with which verb the card is
    named, and what is done with it; the card has left the pile by then."""

    def verb_of_draw(self) -> i64:
        raise FlowError("a draw must have its verb")

    def first_card(self) -> i64:
        """The number of the deck's first card."""
        return 0

    def pile(self, b: B) -> int:
        raise FlowError("a draw must have its pile")

    def set_pile(self, b: B, mask: int) -> None:
        raise FlowError("a draw must have its pile")

    def drawn(self, b: B, card: i64) -> None:
        raise FlowError("a draw must say where the card goes")

    def offers(self, b: B, seat: i64) -> list[int]:
        found: list[int] = []
        mask = self.pile(b)
        word = self.verb_of_draw()
        card = self.first_card()
        while mask:
            if mask & 1:
                found.append(action(word, card))
            mask >>= 1
            card += 1
        return found

    def take(self, b: B, seat: i64, act: i64) -> None:
        card = noun_of(act)
        self.set_pile(b, self.pile(b) & ~bit(card - self.first_card()))
        self.drawn(b, card)
