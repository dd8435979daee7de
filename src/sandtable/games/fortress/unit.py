# Generated from words.toml by tools/generate.py. Do not edit: change words.toml and run it again.
"""The twelve types of piece, by number, and sets of them as bit masks. `unit.TANK`, as a counter says
it."""

from typing import Final

TANK: Final = 0
BATTALION: Final = 1
COMPANY: Final = 2
CONSCRIPT: Final = 3
AA: Final = 4
RECON: Final = 5
ENGINEER: Final = 6
BOMBER: Final = 7
ARTILLERY: Final = 8
ANTITANK: Final = 9
MINE: Final = 10
HQ: Final = 11
COUNT: Final = 12
IDS: Final = (
    "tank",
    "battalion",
    "company",
    "conscript",
    "aa",
    "recon",
    "engineer",
    "bomber",
    "artillery",
    "antitank",
    "mine",
    "hq",
)
ALL: Final = 4095
IMMOVABLE: Final = 3072
MOVABLE: Final = 1023
LINE_INFANTRY: Final = 14
