# Generated from words.toml by tools/generate.py. Do not edit: change words.toml and run it again.
"""The verbs: what a player may do, by number; TABLE has the word, the noun and the meaning of each."""

from typing import Final

ACT: Final = 10
END: Final = 11
DECLINE: Final = 12
FROM: Final = 13
ADD: Final = 14
ALL: Final = 15
DONE: Final = 16
LOAD: Final = 17
ABOARD: Final = 18
TO: Final = 19
LEAVE: Final = 20
HALT: Final = 21
LANDING: Final = 22
ATTACK: Final = 23
SHELL: Final = 24
JOIN: Final = 25
HIT: Final = 26
LOSE: Final = 27
TARGET: Final = 28
WITH: Final = 29
LAND: Final = 30
PICK: Final = 31
PUT: Final = 32
CONTINGENT: Final = 33
FORM: Final = 34
SHOW: Final = 35
SHOWING: Final = 36
LIFT: Final = 37
USE: Final = 38
RANDOM: Final = 39
CLEAR: Final = 40
CONFIRM: Final = 41
FALLS: Final = 42
DRAWN: Final = 43

TABLE: Final = (
    ("act", "action", "announce an action and pay for it"),
    ("end", "", "end your player turn"),
    ("decline", "", "do not do it, or go on without it"),
    ("start", "area", "the force starts here"),
    ("add", "unit", "put this unit into the force"),
    ("all", "", "put every unit that may go into the force"),
    ("done", "", "the choice is complete"),
    ("load", "unit", "take this unit aboard"),
    ("aboard", "unit", "into this ship"),
    ("to", "area", "go here"),
    ("leave", "unit", "drop this unit off here"),
    ("halt", "", "the move ends here"),
    ("landing", "", "put marines ashore here, on the way"),
    ("attack", "", "attack what is here"),
    ("shell", "", "bombard the base ashore"),
    ("join", "unit", "this unit joins in"),
    ("hit", "unit", "this unit takes the hit"),
    ("lose", "unit", "this unit is given up"),
    ("target", "area", "this area is the target"),
    ("with", "unit", "do it with this unit"),
    ("land", "unit", "put this unit ashore"),
    ("pick", "unit", "choose this unit"),
    ("put", "area", "put it here"),
    ("contingent", "contingent", "refit the units of this contingent"),
    ("form", "force", "form or change this task force"),
    ("show", "unit", "show this unit to the enemy"),
    ("showing", "", "show units to the enemy"),
    ("lift", "", "take it off the map again"),
    ("use", "setup", "take a ready-made set-up"),
    ("random", "", "leave the rest to chance"),
    ("clear", "", "begin again"),
    ("confirm", "", "this is final"),
    ("falls", "area", "where chance puts it"),
    ("drawn", "unit", "what chance draws"),
)
