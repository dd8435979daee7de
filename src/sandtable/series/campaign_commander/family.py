# Generated from words.toml by tools/generate.py. Do not edit: change words.toml and run it again.
"""The families of cards (CC-2.3.1), by number."""

from typing import Final

TACTICS: Final = 0
ATTACK: Final = 1
EVENT: Final = 2
OPERATIONAL: Final = 3
COUNT: Final = 4
IDS: Final = (
    "tactics",
    "attack",
    "event",
    "operational",
)
TEXTS: Final = (
    "Tactics",
    "Attack",
    "Event",
    "Operational",
)
