"""The twelve types of piece, by number, and sets of them as bit masks. `unit.TANK`, as a counter says it."""

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
KINDS: Final = 12
IDS: Final = (
    "tank", "battalion", "company", "conscript", "aa", "recon",
    "engineer", "bomber", "artillery", "antitank", "mine", "hq",
)  # fmt: skip

IMMOVABLE: Final = 1 << 10 | 1 << 11
MOVABLE: Final = (1 << 10) - 1
ALL: Final = (1 << 12) - 1
LINE_INFANTRY: Final = 1 << 1 | 1 << 2 | 1 << 3
"""Battalion, Company, Conscript Platoon: strengths 8, 7 and 6."""
