"""Names of people: as they are written, as they are compared, and as a reader sees them.

`compared` decides who logs in by a name: whatever its case, its spaces and its width. `looks` decides who may have it:
two names that look the same to a reader are one, in whatever script they are written.
"""

import unicodedata
from functools import cache
from typing import Final

LONGEST: Final = 40
UNSEEN: Final = ("Cc", "Cf", "Co", "Cn", "Cs")
"""Kinds of characters that a name does not have: controls, marks that turn the text around, no characters at all."""
BLANK: Final = frozenset(
    [
        *"\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0",
        *map(chr, range(0xFE00, 0xFE10)),
        *map(chr, range(0xE0100, 0xE01F0)),
    ]
)
"""Letters and marks that nobody sees: fillers, joiners, choices of a variant."""
ALIKE: Final = str.maketrans({"1": "l", "|": "l", "i": "l", "0": "o"})
"""What looks alike in small letters or in large ones: names are compared whatever their case."""


def written(name: str) -> str:
    """A name as it is kept: in one form and width, single spaces, nothing unseen. Empty if nothing is left."""
    plain = unicodedata.normalize("NFKC", name)
    seen = [" " if one.isspace() else one for one in plain if one not in BLANK]
    kept = "".join(one for one in seen if unicodedata.category(one) not in UNSEEN)
    return unicodedata.normalize("NFKC", " ".join(kept.split()))


def compared(name: str) -> str:
    """A name as it is logged in by."""
    return written(name).casefold()


def looks(name: str) -> str:
    """What two names have in common that a reader cannot tell apart."""
    bare = unicodedata.normalize("NFD", written(name).replace(" ", "")).replace("i\u0307", "i")
    plain = "".join(_models().get(one, one) if not one.isascii() else one for one in bare).casefold()
    for pair, one in _pairs():
        plain = plain.replace(pair, one)
    return plain.translate(ALIKE)[:80]


@cache
def _models() -> dict[str, str]:
    """By a character that looks like others: the plainest of them, an ASCII letter where there is one."""
    from confusable_homoglyphs.confusables import confusables_data

    chief: dict[str, str] = {}

    def of(one: str) -> str:
        while chief.get(one, one) != one:
            one = chief[one]
        return one

    for one, others in confusables_data.items():
        for other in others:
            if len(one) == 1 and len(other["c"]) == 1:
                plain, fancy = sorted((of(one), of(other["c"])))
                if not (plain.isascii() and fancy.isascii()):
                    chief[fancy] = plain
    return {one: of(one) for one in chief}


@cache
def _pairs() -> list[tuple[str, str]]:
    """Two letters that look like one: 'rn' like 'm'."""
    from confusable_homoglyphs.confusables import confusables_data

    return [
        (other["c"].casefold(), one)
        for one, others in confusables_data.items()
        if len(one) == 1 and one.isascii() and one.isalpha() and one.islower()
        for other in others
        if len(other["c"]) == 2 and other["c"].isascii() and other["c"].isalpha()
    ]
