# Generated from words.toml by tools/generate.py. Do not edit: change words.toml and run it again.
"""The card windows (RUL-20), by number: the moments at which cards may be declared; TEXTS says them in a
question."""

from typing import Final

TURN_START: Final = 0
ACTION: Final = 1
ATTACK_DECLARED: Final = 2
ATTACK_REVEALED: Final = 3
ATTACK_RESOLVED: Final = 4
RECON_DECLARED: Final = 5
BOMB_TOKENS: Final = 6
AFTER_BOMBING: Final = 7
SHOOTDOWN_DECLARED: Final = 8
SHOOTDOWN_TOKENS: Final = 9
CARD_DECLARED: Final = 10
AFTER_ACTION: Final = 11
TURN_END: Final = 12
COUNT: Final = 13
IDS: Final = (
    "turn_start",
    "action",
    "attack_declared",
    "attack_revealed",
    "attack_resolved",
    "recon_declared",
    "bomb_tokens",
    "after_bombing",
    "shootdown_declared",
    "shootdown_tokens",
    "card_declared",
    "after_action",
    "turn_end",
)
TEXTS: Final = (
    "the start of the turn",
    "the action",
    "an attack is declared",
    "both pieces are shown",
    "an attack is over",
    "a recon is declared",
    "the tokens of a Bombing Run are open",
    "a Bombing Run is over",
    "Shoot Down Bomber is declared",
    "the tokens of Shoot Down Bomber are open",
    "a card is declared",
    "the action is over",
    "the end of the turn",
)
