# Generated from words.toml by tools/generate.py. Do not edit: change words.toml and run it again.
"""The events: what can happen, by number. Their sentences stand in the chapters that tell them."""

from typing import Final

GAME: Final = 1
SEQUENCE: Final = 2
READY: Final = 3
OPTIONS: Final = 4
CONTEST: Final = 5
CARD_DRAWN: Final = 6
DISCARDED: Final = 7
PLAYED: Final = 8
SUPPLIED: Final = 9
ARRIVES: Final = 10
OPERATION: Final = 11
SUPPLY_LEFT: Final = 12
CLOSED: Final = 13
MOVES: Final = 14
STACKS: Final = 15
BOARDS: Final = 16
LANDS: Final = 17
UNLOADS: Final = 18
CONTROLS: Final = 19
CAPTURES: Final = 20
BATTLE: Final = 21
PULLS: Final = 22
SET_ASIDE: Final = 23
REFILL: Final = 24
REVEALS: Final = 25
SPENT: Final = 26
PASSES: Final = 27
FAILS: Final = 28
DEPLETED: Final = 29
DISORGANIZED: Final = 30
RETREATS: Final = 31
DESTROYED: Final = 32
SUPPLY_LOST: Final = 33
WON: Final = 34
NOBODY_LEFT: Final = 35
REORGANIZED: Final = 36
REBUILT: Final = 37
SHELTERS: Final = 38
SIEGE: Final = 39
FALLS: Final = 40
INITIATIVE: Final = 41
LAST_CARD: Final = 42
STIRS: Final = 43
SCORED: Final = 44

NUMBERS: Final = {
    "GAME": GAME,
    "SEQUENCE": SEQUENCE,
    "READY": READY,
    "OPTIONS": OPTIONS,
    "CONTEST": CONTEST,
    "CARD_DRAWN": CARD_DRAWN,
    "DISCARDED": DISCARDED,
    "PLAYED": PLAYED,
    "SUPPLIED": SUPPLIED,
    "ARRIVES": ARRIVES,
    "OPERATION": OPERATION,
    "SUPPLY_LEFT": SUPPLY_LEFT,
    "CLOSED": CLOSED,
    "MOVES": MOVES,
    "STACKS": STACKS,
    "BOARDS": BOARDS,
    "LANDS": LANDS,
    "UNLOADS": UNLOADS,
    "CONTROLS": CONTROLS,
    "CAPTURES": CAPTURES,
    "BATTLE": BATTLE,
    "PULLS": PULLS,
    "SET_ASIDE": SET_ASIDE,
    "REFILL": REFILL,
    "REVEALS": REVEALS,
    "SPENT": SPENT,
    "PASSES": PASSES,
    "FAILS": FAILS,
    "DEPLETED": DEPLETED,
    "DISORGANIZED": DISORGANIZED,
    "RETREATS": RETREATS,
    "DESTROYED": DESTROYED,
    "SUPPLY_LOST": SUPPLY_LOST,
    "WON": WON,
    "NOBODY_LEFT": NOBODY_LEFT,
    "REORGANIZED": REORGANIZED,
    "REBUILT": REBUILT,
    "SHELTERS": SHELTERS,
    "SIEGE": SIEGE,
    "FALLS": FALLS,
    "INITIATIVE": INITIATIVE,
    "LAST_CARD": LAST_CARD,
    "STIRS": STIRS,
    "SCORED": SCORED,
}
