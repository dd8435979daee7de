# Generated from words.toml by tools/generate.py. Do not edit: change words.toml and run it again.
"""The verbs: what a player may do, by number; TABLE has the word, the noun and the meaning of each."""

from typing import Final

MOVE: Final = 10
TO: Final = 11
STEP: Final = 12
INFILTRATE: Final = 13
STOP: Final = 14
ATTACK: Final = 15
JOIN: Final = 16
COMMIT: Final = 18
SUPPORT: Final = 19
RETREAT: Final = 20
RESIST: Final = 21
BACK: Final = 22
HALT: Final = 23
FIRST_BACK: Final = 24
LOSE: Final = 25
ADVANCE: Final = 26
DONE: Final = 27
PUSH: Final = 50
ASIDE: Final = 51

TABLE: Final = (
    ("move", "unit", "move this unit"),
    ("to", "hex", "to this hex, by the cheapest way"),
    ("step", "hex", "one hex on, and then further"),
    ("infiltrate", "hex", "from one enemy zone of control straight into another"),
    ("stop", "", "the move ends here"),
    ("attack", "hex", "attack this hex"),
    ("join", "hex", "the stack in this hex takes part in the attack"),
    ("verb-17", "", ""),
    ("commit", "", "the attack is made with those who have joined"),
    ("support", "marker", "this marker supports the combat"),
    ("retreat", "", "retreat"),
    ("resist", "unit", "stiff resistance: this unit gives up a step so that the hex is held"),
    ("back", "hex", "retreat into this hex"),
    ("halt", "", "the retreat ends here"),
    ("first", "hex", "the attackers in this hex retreat next"),
    ("lose", "unit", "this unit loses the step"),
    ("advance", "unit", "this unit advances into the hex"),
    ("done", "", "nothing more of this"),
    ("verb-28", "", ""),
    ("verb-29", "", ""),
    ("verb-30", "", ""),
    ("verb-31", "", ""),
    ("verb-32", "", ""),
    ("verb-33", "", ""),
    ("verb-34", "", ""),
    ("verb-35", "", ""),
    ("verb-36", "", ""),
    ("verb-37", "", ""),
    ("verb-38", "", ""),
    ("verb-39", "", ""),
    ("verb-40", "", ""),
    ("verb-41", "", ""),
    ("verb-42", "", ""),
    ("verb-43", "", ""),
    ("verb-44", "", ""),
    ("verb-45", "", ""),
    ("verb-46", "", ""),
    ("verb-47", "", ""),
    ("verb-48", "", ""),
    ("verb-49", "", ""),
    ("push", "unit", "this unit makes room for a friend who retreats"),
    ("aside", "hex", "the unit that makes room goes to this hex"),
)
