"""How the map's areas, the counters and their factors are numbered; what the tables are about."""

from typing import Final

JAPAN: Final = 0
ALLIES: Final = 1
SIDES: Final = ("japan", "allies")
DATA_SIDES: Final = ("japanese", "allied")
SCENARIOS: Final = ("campaign", "assault")
CONTINGENTS: Final = ("ija", "ijn", "nei", "uk", "aus", "us", "por")
IJA: Final = 0
IJN: Final = 1
DUTCH: Final = 2
BRITISH: Final = 3
AUSTRALIAN: Final = 4
AMERICAN: Final = 5

LANDS: Final = 38
SEAS: Final = 90
AREAS: Final = 130
IND: Final = 128
AUS: Final = 129
SQUARES: Final = 98
COLUMNS: Final = 12
UNITS: Final = 158

# Where a unit is when it is in no area.
POOL: Final = 130
DISPLAY: Final = 131
DISRUPTED: Final = 132
DESTROYED: Final = 133
ASIDE: Final = 134
OUT: Final = 135
PICKED: Final = 136
BOX: Final = 137
"""Set-up: not placed yet."""
PLACES: Final = ("pool", "display", "disrupted", "destroyed", "aside", "out", "picked", "box")

# Categories of units.
NAVAL: Final = 0
AIR: Final = 1
GROUND: Final = 2
BASE: Final = 3
CATEGORIES: Final = ("naval", "air", "ground", "base")

TYPES: Final = (
    "BB", "CV", "CVL", "AV", "CA", "CL", "CX", "DD", "SS", "LS", "TR", "F", "B", "HB", "A", "SP", "TR-air", "infantry",
    "marine", "airborne", "armor", "armored_recon", "artillery", "anti_aircraft", "engineer", "amphibious_engineer",
    "oilfield_engineer", "base",
)  # fmt: skip
AV: Final = 3
SS: Final = 8
FIGHTER: Final = 11
HEAVY: Final = 13
SEAPLANE: Final = 15
AIRLIFTER: Final = 16
PARATROOPS: Final = 19
ARMOR: Final = 20
OIL_ENGINEER: Final = 26

# Factors, by stage: anti-air, anti-ship, anti-submarine, anti-ground; then movement.
AA: Final = 0
AS: Final = 1
ASW: Final = 2
AG: Final = 3
MV: Final = 4
FACTORS: Final = ("aa", "ship", "asw", "ag", "mv")
REDUCED: Final = 1
TURNED: Final = 2

WHITE: Final = 0
BLACK: Final = 1
MAJOR: Final = 2
SINGAPORE_SIDE: Final = 2
"""Of `home`: whoever controls Singapore."""

CODES: Final = {"Start": 0, "R1": 1, "R3": 3, "R5": 5, "R7": 7, "Spor": 20, "R-Sp": 20, "Opt": 30}
OPTIONAL: Final = 30
FAR: Final = 99
RESULTS: Final = ("R", "D", "X")
"""Of a refit: refitted, damaged, destroyed."""
FORCES: Final = ("j1", "j2", "j3", "a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8", "a9")
