# Generated from words.toml by tools/generate.py. Do not edit: change words.toml and run it again.
"""The moments in which cards may be played, by number; TEXTS says them in a question."""

from typing import Final

CARD_OPTION: Final = 0
OP_GAP: Final = 1
NAVAL_HALT: Final = 2
BATTLE_START: Final = 3
CHIT_TURN: Final = 4
CHIT_REVEALED: Final = 5
CHECK_FAILED: Final = 6
COUNT: Final = 7
IDS: Final = (
    "card_option",
    "op_gap",
    "naval_halt",
    "battle_start",
    "chit_turn",
    "chit_revealed",
    "check_failed",
)
TEXTS: Final = (
    "",
    "Between actions",
    "Ships halt in {space}",
    "The battle in {space} begins",
    "",
    "{chit} is revealed",
    "{unit} has failed its check",
)
