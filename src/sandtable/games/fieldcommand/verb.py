# Generated from words.toml by tools/generate.py. Do not edit: change words.toml and run it again.
"""The verbs: what a player may do, by number; TABLE has the word, the noun and the meaning of each."""

from typing import Final

CHOOSE: Final = 10
NEXT: Final = 11
REST: Final = 12
STANDARD: Final = 13
CONCENTRATE: Final = 14
FLANK: Final = 15
SUPPORT: Final = 16
ALONE: Final = 17
STEP_UP: Final = 18
FRESH: Final = 19
DIE: Final = 20
FIGHT: Final = 21
FLY_OFF: Final = 22
SEND: Final = 23
STRIKE: Final = 24
STRIKE_SUPPORT: Final = 25
READY: Final = 26
AIM: Final = 27
STAY: Final = 28
RETREAT: Final = 29
MOVE: Final = 30
TO: Final = 31
HALT: Final = 32
DONE: Final = 33
FLY: Final = 34
BARRAGE: Final = 35
BATTLE: Final = 36
OPEN: Final = 37
FILL: Final = 38
PUT: Final = 39
LIFT: Final = 40
USE: Final = 41
CLEAR: Final = 42
CONFIRM: Final = 43
GIVE: Final = 44
KEEP: Final = 45
PLAY: Final = 46
DECLINE: Final = 47
DRAW: Final = 48
KEEPS: Final = 49
DISCARD: Final = 50
PICK: Final = 51
CUT: Final = 52
PAY: Final = 53

TABLE: Final = (
    ("choose", "kind", "take a unit of this kind"),
    ("next", "unit", "this unit stands next in the line"),
    ("rest", "", "the others stand as they are"),
    ("standard", "", "a Standard Attack"),
    ("concentrate", "", "Force Concentration: the next in line lends a die"),
    ("flank", "", "Flanking Manoeuvre: the defender rolls a die fewer"),
    ("support", "", "the next unit in line supports"),
    ("alone", "", "the point goes on alone"),
    ("step-up", "", "the supporter becomes the point"),
    ("fresh", "", "the next in line becomes the point"),
    ("die", "die", "the die that is lent or left out"),
    ("fight", "", "fight on for the air"),
    ("fly-off", "unit", "an aircraft retreats"),
    ("send", "unit", "send this unit"),
    ("strike", "unit", "commit a strike unit"),
    ("strike-support", "unit", "commit a strike unit against the supporter"),
    ("ready", "", "the commitment is final"),
    ("aim", "unit", "the unit that is hit"),
    ("stay", "", "fight on"),
    ("retreat", "", "retreat with all units"),
    ("move", "unit", "move a unit"),
    ("to", "place", "the place"),
    ("halt", "", "the unit stops"),
    ("done", "", "that is all"),
    ("fly", "unit", "an aircraft flies a mission"),
    ("barrage", "unit", "a gun fires"),
    ("battle", "place", "fight this battle next"),
    ("open", "place", "open or close an axis"),
    ("fill", "place", "choose a place to deploy in"),
    ("put", "kind", "put a unit of this kind there"),
    ("lift", "kind", "take a unit of this kind off"),
    ("use", "", "take the ready-made deployment"),
    ("clear", "", "take everything back"),
    ("confirm", "", "the deployment is final"),
    ("give", "number", "give so many tokens"),
    ("keep", "", "give nothing"),
    ("play", "card", "play a card"),
    ("decline", "", "play no card"),
    ("draw", "card", "what comes off the deck"),
    ("for", "army", "who keeps the card"),
    ("discard", "card", "discard a card"),
    ("pick", "unit", "the unit that a card is played on"),
    ("cut", "border", "cut the road over this border"),
    ("pay", "", "pay the tokens"),
)
