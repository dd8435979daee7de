"""Actions are ints: one verb and at most one noun.

A hand does one small thing at a time: it picks a piece, it picks a hex. So an action is `verb << 16 | noun`, and a
title's `Vocabulary` names its verbs and the nouns each verb takes. Verbs 0 to 9 belong to the kernel and mean the
same in every title; a title's own verbs start at `FIRST_VERB`.
"""

from typing import Final

from mypy_extensions import i64

NO_NOUN: Final = 0xFFFF
FIRST_VERB: Final = 10

RESIGN: Final = 0 << 16 | 0xFFFF
OFFER_DRAW: Final = 1 << 16 | 0xFFFF
ACCEPT: Final = 2 << 16 | 0xFFFF
REFUSE: Final = 3 << 16 | 0xFFFF
ROLL: Final = 4  # verb; the noun is the number that the die shows
ROLL_POOL: Final = 5  # verb; the noun is what a pool comes to on boards that are `lumped`; never recorded


def action(verb: i64, noun: i64) -> i64:
    """One verb with its noun, packed."""
    return (verb << 16) | noun


def plain(verb: i64) -> i64:
    """A verb that takes no noun, packed."""
    return (verb << 16) | 0xFFFF


def verb_of(packed: i64) -> i64:
    return packed >> 16


def noun_of(packed: i64) -> i64:
    """The noun, or `NO_NOUN`."""
    return packed & 0xFFFF
