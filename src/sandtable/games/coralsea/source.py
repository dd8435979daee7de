# Generated from words.toml by tools/generate.py. Do not edit: change words.toml and run it again.
"""What puts chits into the cups and keeps them of use (chits.toml has it in words), by number."""

from typing import Final

ALWAYS: Final = 0
JP_DEFENDS: Final = 1
JP_GUNS: Final = 2
AL_GUNS: Final = 3
JP_AIR_GROUND: Final = 4
AL_AIR_GROUND: Final = 5
JP_LS_PRESENT: Final = 6
US_LS_PRESENT: Final = 7
JP_AIR_NAVAL: Final = 8
AL_AIR_NAVAL: Final = 9
COUNT: Final = 10
IDS: Final = (
    "always",
    "jp_defends",
    "jp_guns",
    "al_guns",
    "jp_air_ground",
    "al_air_ground",
    "jp_ls_present",
    "us_ls_present",
    "jp_air_naval",
    "al_air_naval",
)
