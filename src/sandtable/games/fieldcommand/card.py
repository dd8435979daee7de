# Generated from words.toml by tools/generate.py. Do not edit: change words.toml and run it again.
"""The cards by number: E01 is 0, D01 8, C01 20, S01 33. `rule.CARD_E01 + card` is the number of a card's
own rule."""

from typing import Final

E01: Final = 0
E02: Final = 1
E03: Final = 2
E04: Final = 3
E05: Final = 4
E06: Final = 5
E07: Final = 6
E08: Final = 7
D01: Final = 8
D02: Final = 9
D03: Final = 10
D04: Final = 11
D05: Final = 12
D06: Final = 13
D07: Final = 14
D08: Final = 15
D09: Final = 16
D10: Final = 17
D11: Final = 18
D12: Final = 19
C01: Final = 20
C02: Final = 21
C03: Final = 22
C04: Final = 23
C05: Final = 24
C06: Final = 25
C07: Final = 26
C08: Final = 27
C09: Final = 28
C10: Final = 29
C11: Final = 30
C12: Final = 31
C13: Final = 32
S01: Final = 33
S02: Final = 34
S03: Final = 35
S04: Final = 36
S05: Final = 37
S06: Final = 38
S07: Final = 39
S08: Final = 40
S09: Final = 41
COUNT: Final = 42
IDS: Final = (
    "e01",
    "e02",
    "e03",
    "e04",
    "e05",
    "e06",
    "e07",
    "e08",
    "d01",
    "d02",
    "d03",
    "d04",
    "d05",
    "d06",
    "d07",
    "d08",
    "d09",
    "d10",
    "d11",
    "d12",
    "c01",
    "c02",
    "c03",
    "c04",
    "c05",
    "c06",
    "c07",
    "c08",
    "c09",
    "c10",
    "c11",
    "c12",
    "c13",
    "s01",
    "s02",
    "s03",
    "s04",
    "s05",
    "s06",
    "s07",
    "s08",
    "s09",
)
ALL: Final = 4398046511103
EVENTS: Final = 255
