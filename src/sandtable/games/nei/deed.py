# Generated from words.toml by tools/generate.py. Do not edit: change words.toml and run it again.
"""The actions of the Actions List by number, in the order of data/actions.toml. LANGLEY is part of a
mobilization and never announced by itself."""

from typing import Final

MOBILIZE: Final = 0
EMERGENCY_SHIP: Final = 1
SCOUT_AIR: Final = 2
SCOUT_NAVAL: Final = 3
SCOUT_GROUND: Final = 4
FIFTH: Final = 5
NAVAL: Final = 6
BOMBARD: Final = 7
CARRIER_LAND: Final = 8
NAVAL_REDEPLOY: Final = 9
NAVAL_HOME: Final = 10
FIRST_AIR_FLEET: Final = 11
AIR_LAND: Final = 12
AIR_SEA: Final = 13
AIR_REDEPLOY: Final = 14
AIR_HOME: Final = 15
GROUND: Final = 16
GROUND_REDEPLOY: Final = 17
RAIL: Final = 18
AIR_GROUND: Final = 19
AMPHIBIOUS: Final = 20
EMERGENCY: Final = 21
ASSAULT: Final = 22
COMBINED_ASSAULT: Final = 23
AIR_NAVAL: Final = 24
EVACUATE: Final = 25
AIR_TRANSPORT: Final = 26
AIRBORNE: Final = 27
TO_BASE: Final = 28
TO_ENGINEER: Final = 29
BUILD: Final = 30
RAISE: Final = 31
RALLY: Final = 32
REFIT: Final = 33
DEMOLISH: Final = 34
REPAIR: Final = 35
LANGLEY: Final = 36
STRIKE: Final = 37
RAID: Final = 38
SUBMARINES: Final = 39
PATROL: Final = 40
RECALL: Final = 41
BASE_FIRE: Final = 42
AIRLIFT: Final = 43
COUNT: Final = 44
IDS: Final = (
    "mobilize",
    "emergency_ship",
    "scout_air",
    "scout_naval",
    "scout_ground",
    "fifth",
    "naval",
    "bombard",
    "carrier_land",
    "naval_redeploy",
    "naval_home",
    "first_air_fleet",
    "air_land",
    "air_sea",
    "air_redeploy",
    "air_home",
    "ground",
    "ground_redeploy",
    "rail",
    "air_ground",
    "amphibious",
    "emergency",
    "assault",
    "combined_assault",
    "air_naval",
    "evacuate",
    "air_transport",
    "airborne",
    "to_base",
    "to_engineer",
    "build",
    "raise",
    "rally",
    "refit",
    "demolish",
    "repair",
    "langley",
    "strike",
    "raid",
    "submarines",
    "patrol",
    "recall",
    "base_fire",
    "airlift",
)
