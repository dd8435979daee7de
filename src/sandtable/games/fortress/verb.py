# Generated from words.toml by tools/generate.py. Do not edit: change words.toml and run it again.
"""The verbs: what a player may do, by number; TABLE has the word, the noun and the meaning of each."""

from typing import Final

ADD: Final = 10
DROP: Final = 11
TAKE_ARMY: Final = 12
CONFIRM: Final = 13
PICK: Final = 14
PUT: Final = 15
LIFT: Final = 16
SWAP: Final = 17
USE: Final = 18
RANDOM: Final = 19
CLEAR: Final = 20
FALLS: Final = 21
MOVE: Final = 22
TO: Final = 23
HASTY: Final = 24
RECON: Final = 25
BOMB: Final = 26
TARGET: Final = 27
PLAY: Final = 28
DECLINE: Final = 29
BUY: Final = 30
DISCARD: Final = 31
DRAW: Final = 32
FIRE: Final = 33
SCOUT: Final = 34
TOKEN: Final = 35
SHOOT: Final = 36
REVEAL: Final = 37
PIECE: Final = 38
EXCHANGE: Final = 39
KEEP: Final = 40
TAKE: Final = 41
TOP: Final = 42
LAND: Final = 43
REMOVE: Final = 44
PUSH: Final = 45
CANCEL: Final = 46
MISS: Final = 47
DODGE: Final = 48

TABLE: Final = (
    ("add", "type", "take one more of this type into the army"),
    ("drop", "type", "leave one of this type out of the army"),
    ("army", "army", "take a ready-made army"),
    ("confirm", "", "this is final"),
    ("pick", "hex", "choose a hex of the set-up zone"),
    ("put", "type", "put a piece of this type into the chosen hex"),
    ("lift", "", "take the piece off the chosen hex"),
    ("swap", "hex", "let the chosen hex and this one change pieces"),
    ("use", "deployment", "take a ready-made deployment"),
    ("random", "", "place what is left at random"),
    ("clear", "", "take all pieces off again"),
    ("falls", "hex", "where chance puts a piece"),
    ("move", "hex", "move the piece in this hex"),
    ("to", "hex", "into this hex"),
    ("hasty", "hex", "into this hex, declaring Hasty Mine Clearance"),
    ("recon", "hex", "Recon Enemy Positions with the piece in this hex, which does not move"),
    ("bomb", "hex", "Bombing Run with the Bomber in this hex"),
    ("target", "hex", "against the piece in this hex"),
    ("play", "card", "declare this card and pay for it"),
    ("decline", "", "let it pass"),
    ("buy", "", "pay for a card and draw it"),
    ("discard", "card", "discard this card"),
    ("draw", "card", "the card that is drawn"),
    ("fire", "hex", "Fire Support from the battery in this hex"),
    ("scout", "", "Recon Enemy Positions now, after the move"),
    ("token", "token", "hold this colour and this letter"),
    ("shoot", "hex", "Shoot Down Bomber with the AA Guns in this hex"),
    ("reveal", "hex", "the piece in this hex is revealed"),
    ("piece", "hex", "choose the piece in this hex"),
    ("exchange", "", "the two pieces change places"),
    ("keep", "", "the two pieces stay where they are"),
    ("take", "card", "take this card into the hand"),
    ("top", "card", "this card goes on top of the pile"),
    ("land", "hex", "the returning piece appears in this hex"),
    ("remove", "card", "this card leaves play"),
    ("push", "hex", "the piece in this hex must fall back"),
    ("cancel", "", "what was just declared has no effect"),
    ("miss", "", "miss the turn"),
    ("dodge", "hex", "withdraw into this hex"),
)
