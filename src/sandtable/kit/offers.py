"""Offers that were put into words once: a view often has a hundred of them, and most were in an earlier one.

What settles how an ask shows an answer is its class, the seat, the action and (`Ask.varies`) one number. So the offers
of one class of asks for one seat lie in rows: by verb, by number, by noun. (Few numbers, many nouns: what a view offers
one after the other mostly lies in one row.)
"""

from typing import Any, Final

from mypy_extensions import i64

from sandtable.kernel.actions import NO_NOUN, verb_of
from sandtable.kernel.flow import Ask

# How the offers of a class of asks are kept.
ANEW: Final = 0
BY_ACTION: Final = 1
BY_NUMBER: Final = 2
TOGETHER: Final = 3
"""By number, which the ask reckons for all of its answers together."""

MOST_OFFERS: Final = 1 << 17
"""So many are kept of a class; then it begins anew."""
LONG: Final = 1 << 12
"""Rows are not longer than this: what lies beyond is found by its key."""
NO_ROW: Final[list[Any]] = []


class KnownOffers:
    """The offers of one class of asks that were put into words for one seat."""

    def __init__(self, kind: type[Any]) -> None:
        self.way: i64 = kept_by(kind)
        self.verbs: list[list[list[Any]]] = []
        """By verb, by number, by noun (from 1 on; 0: none); None where there is no offer yet."""
        self.beyond: dict[int, Any] = {}
        self.count: i64 = 0

    def of_verb(self, verb: i64) -> list[list[Any]]:
        """The rows of a verb, by number."""
        while len(self.verbs) <= verb:
            self.verbs.append([])
        return self.verbs[verb]

    def far(self, act: i64, number: i64) -> Any:
        """An offer that lies beyond the rows, or None."""
        if not self.beyond:
            return None
        return self.beyond.get(number << 32 | act)

    def put(self, act: i64, number: i64, offer: Any) -> None:
        """Keep an offer; where too many are kept, all begins anew."""
        if self.count > MOST_OFFERS:
            self.count = 0  # not in place: another thread may be reading
            self.beyond = {}
            self.verbs = []
        self.count += 1
        place = place_of(act)
        if place >= LONG or number >= LONG:
            self.beyond[number << 32 | act] = offer
            return
        rows = self.of_verb(verb_of(act))
        while len(rows) <= number:
            rows.append(NO_ROW)
        row = rows[number]
        if place >= len(row):
            row = rows[number] = row + [None] * (place + 1 - len(row))
        row[place] = offer


def place_of(act: i64) -> i64:
    """Where the offers of an action lie among those of its verb: by noun, first those without one."""
    return act + 1 & NO_NOUN


def kept_by(kind: type[Any]) -> i64:
    """What settles how asks of a class show an answer: the action alone where that is declared; with it the number
    that `varies` gives, unless a class further down shows its answers in its own way."""
    for one in kind.__mro__:
        if one is Ask:
            return BY_ACTION
        held = vars(one)
        if "variants" in held:
            return TOGETHER
        if "varies" in held:
            return BY_NUMBER
        if "shown" in held:
            return ANEW
    return ANEW
