"""What a side could expect when something was declared, told as an event: only that side may know it.

    FORECAST = Forecast([Expected("you lose", "you win", -1.0, ["wins {theirs}"]), ...])
    b.tell(1 << seat, rule.X, event.EXPECTED, *FORECAST.fields(weights), where)

Chances are told in so many of 10,000, four in a field of the event, in the order of the rows. `{ours}` and `{theirs}`
in a row's codes stand for the sides' ids.
"""

from typing import Final

from mypy_extensions import i64

from sandtable.kernel.flow import Event
from sandtable.kernel.words import Say, say
from sandtable.kit import beats
from sandtable.kit.odds import percent

WHOLE: Final = 10_000
BITS: Final = 14
FOUR: Final = 4
"""Chances in a field."""


class Expected:
    """An outcome: what who acts and what their enemy call it, whom it favours (for who acts), the codes of the results
    that tell of it (`beats.Decided.key`)."""

    def __init__(self, ours: str, theirs: str, favours: float, codes: list[str]) -> None:
        self.ours = ours
        self.theirs = theirs
        self.favours = favours
        self.codes = codes


class Forecast:
    """The outcomes of one kind of thing, from the worst for who acts to the best: at most eight."""

    def __init__(self, rows: list[Expected]) -> None:
        self.rows = rows

    def fields(self, weights: list[int]) -> tuple[i64, i64]:
        """How likely each row is, as the first two fields of an event."""
        total = sum(weights)
        shares = [nearest(WHOLE * weight, total) for weight in weights]
        return packed(shares[:FOUR]), packed(shares[FOUR:])

    def likely(self, told: Event, acts: bool, sides: list[str]) -> list[tuple[str, float, float, list[str]]]:
        """The rows that may come: what the reader calls them, how likely, whom they favour, their codes. `sides` are
        the ids of who acts and of their enemy."""
        found: list[tuple[str, float, float, list[str]]] = []
        for n, one in enumerate(self.rows):
            share = told[3 + n // FOUR] >> BITS * (n % FOUR) & (1 << BITS) - 1
            if share:
                codes = [code.format(ours=sides[0], theirs=sides[1]) for code in one.codes]
                found.append((one.ours if acts else one.theirs, share / WHOLE, one.favours, codes))
        return found

    def text(self, told: Event, acts: bool, sides: list[str]) -> Say:
        rows = [
            f"{name} {percent(chance)}" for name, chance, _, _ in reversed(self.likely(told, acts, sides))
        ]
        return say("By what you know: {text}.", ", ".join(rows))

    def chances(self, told: Event, acts: bool, sides: list[str]) -> beats.Chances:
        rows = self.likely(told, acts, sides)
        return beats.Chances([row[:3] for row in rows], codes=[row[3] for row in rows])


def packed(shares: list[int]) -> i64:
    found: i64 = 0
    for share in reversed(shares):
        found = found << BITS | share
    return found


def nearest(count: int, of: int) -> int:
    """A fraction, rounded to the nearest whole number; a half to the even one."""
    found, rest = divmod(count, of)
    return found + 1 if 2 * rest > of or (2 * rest == of and found % 2) else found
