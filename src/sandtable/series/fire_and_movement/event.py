# Generated from words.toml by tools/generate.py. Do not edit: change words.toml and run it again.
"""The events: what can happen, by number. Their sentences stand in the chapters that tell them."""

from typing import Final

TURN: Final = 1
PHASE: Final = 2
SKIPPED: Final = 3
MOVE: Final = 4
STEP: Final = 5
STOP: Final = 6
ATTACK: Final = 7
JOIN: Final = 8
SUPPORT: Final = 9
STRENGTHS: Final = 10
RESULT: Final = 11
REDUCED: Final = 12
LOST: Final = 13
LOST_FOR_GOOD: Final = 14
RESIST: Final = 15
STANDS: Final = 16
RETREAT: Final = 17
RETREATS: Final = 18
NO_RETREAT: Final = 19
ADVANCE: Final = 20
NO_EFFECT: Final = 21
CONTROL: Final = 22
DISPLACED: Final = 23
UNSUPPLIED: Final = 24
SCORED: Final = 25
WON: Final = 26

NUMBERS: Final = {
    "TURN": TURN,
    "PHASE": PHASE,
    "SKIPPED": SKIPPED,
    "MOVE": MOVE,
    "STEP": STEP,
    "STOP": STOP,
    "ATTACK": ATTACK,
    "JOIN": JOIN,
    "SUPPORT": SUPPORT,
    "STRENGTHS": STRENGTHS,
    "RESULT": RESULT,
    "REDUCED": REDUCED,
    "LOST": LOST,
    "LOST_FOR_GOOD": LOST_FOR_GOOD,
    "RESIST": RESIST,
    "STANDS": STANDS,
    "RETREAT": RETREAT,
    "RETREATS": RETREATS,
    "NO_RETREAT": NO_RETREAT,
    "ADVANCE": ADVANCE,
    "NO_EFFECT": NO_EFFECT,
    "CONTROL": CONTROL,
    "DISPLACED": DISPLACED,
    "UNSUPPLIED": UNSUPPLIED,
    "SCORED": SCORED,
    "WON": WON,
}
