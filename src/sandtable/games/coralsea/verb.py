# Generated from words.toml by tools/generate.py. Do not edit: change words.toml and run it again.
"""The verbs: what a player may do, by number; TABLE has the word, the noun and the meaning of each."""

from typing import Final

CARD: Final = 10
MAP: Final = 11
PLAY: Final = 12
DRAW: Final = 13
DISCARD: Final = 14
PUT: Final = 15
SPEND: Final = 16
MARCH: Final = 17
SAIL: Final = 18
WITH: Final = 19
SUPPLY: Final = 20
GO: Final = 21
TO: Final = 22
STOP: Final = 23
PAUSE: Final = 24
LAND: Final = 25
EMBARK: Final = 26
ASHORE: Final = 27
UNLOAD: Final = 28
NOTHING: Final = 29
REORGANIZE: Final = 30
REBUILD: Final = 31
BESIEGE: Final = 32
SORTIE: Final = 33
END: Final = 34
REVEAL: Final = 35
CHOOSE: Final = 36
RETREAT: Final = 37
INSIDE: Final = 38
PASS: Final = 39
DRAWN: Final = 40
PULLED: Final = 41
BUILD: Final = 42
REMOVE: Final = 43
CLEAR: Final = 44
STRIKE: Final = 45
TOP: Final = 46

TABLE: Final = (
    ("card", "", "choose the Card option"),
    ("map", "", "choose the Map option"),
    ("play", "card", "play this card"),
    ("draw", "", "draw a card"),
    ("discard", "card", "discard this card for a Resource Point"),
    ("put", "area", "place it in this area"),
    ("spend", "area", "spend the Resource Point in this area: the Active Operation"),
    ("march", "area", "move ground units out of this area"),
    ("sail", "area", "move ships out of this area"),
    ("with", "unit", "take this unit along"),
    ("supply", "", "take a Resource Point along"),
    ("go", "", "this is the whole stack"),
    ("to", "area", "move into this area"),
    ("stop", "", "end the move here"),
    ("pause", "", "halt at a coast, to land or embark units"),
    ("land", "area", "land units in this area"),
    ("embark", "area", "take units aboard from this area"),
    ("ashore", "unit", "put this unit ashore in the port"),
    ("unload", "", "put a Resource Point ashore in the port"),
    ("nothing", "", "nothing after all"),
    ("reorganize", "unit", "remove the Disorganized marker of this unit"),
    ("rebuild", "unit", "turn this unit to full strength"),
    ("besiege", "area", "try to take the besieged fortress here"),
    ("sortie", "area", "attack the besiegers of this fortress"),
    ("end", "", "end the operation"),
    ("reveal", "chit", "reveal this Battle Chit"),
    ("choose", "unit", "this unit"),
    ("retreat", "area", "retreat into this area"),
    ("inside", "", "shelter inside the fortress"),
    ("pass", "", "play nothing now"),
    ("drawn", "card", "the card that comes up"),
    ("pulled", "chit", "the chit that comes out of the cup"),
    ("build", "unit", "build an airfield with this unit"),
    ("remove", "unit", "remove the own airfield marker with this unit"),
    ("clear", "unit", "put the Disorganized airfield here in order again"),
    ("strike", "area", "strike at this area"),
    ("top", "unit", "lay this unit on top of its stack"),
)
