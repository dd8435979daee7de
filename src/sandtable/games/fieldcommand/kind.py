"""The fifteen kinds of piece by number, and the classes they belong to (FC-CO-1). Numbers follow data/units.toml."""

from typing import Final

JP_INFANTRY: Final = 0
JP_ELITE: Final = 1
JP_TANK: Final = 2
JP_ARTILLERY: Final = 3
JP_FIGHTER: Final = 4
JP_BOMBER: Final = 5
AU_INFANTRY: Final = 6
AU_ARMOURED_CAR: Final = 7
AU_ARTILLERY: Final = 8
UK_INFANTRY: Final = 9
UK_CARRIER: Final = 10
UK_ARTILLERY: Final = 11
UK_FIXED: Final = 12
UK_FIGHTER: Final = 13
UK_BOMBER: Final = 14
KINDS: Final = 15

IDS: Final = (
    "jp_infantry", "jp_elite", "jp_tank", "jp_artillery", "jp_fighter", "jp_bomber", "au_infantry", "au_armoured_car",
    "au_artillery", "uk_infantry", "uk_carrier", "uk_artillery", "uk_fixed", "uk_fighter", "uk_bomber",
)  # fmt: skip
CODES: Final = ("JI", "JE", "JT", "JA", "JF", "JB", "AI", "AC", "AA", "BI", "BC", "BA", "BX", "BF", "BB")
"""The first letters of a unit's name: JI3 is the third Japanese infantry."""

INFANTRY: Final = 0
VEHICLE: Final = 1
FIELD_GUN: Final = 2
FIXED_GUN: Final = 3
FIGHTER: Final = 4
BOMBER: Final = 5
CLASSES: Final = ("infantry", "vehicle", "field_artillery", "fixed_artillery", "fighter", "bomber")

CLASS_OF: Final = [0, 0, 1, 2, 4, 5, 0, 1, 2, 0, 1, 2, 3, 4, 5]
"""The class of each kind."""
