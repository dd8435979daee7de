"""The title's words: its verbs, the kinds of event it tells, the names of its windows."""

from typing import Final

# -- verbs (10 and up; the kernel has the first ten) -----------------------------------------------------------

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

VERBS: Final = (
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

# -- events ----------------------------------------------------------------------------------------------------

E_ARMY_DONE: Final = 1
E_DEPLOYED: Final = 2
E_BEGIN: Final = 3
E_TURN: Final = 4
E_MOVE: Final = 5
E_ATTACK: Final = 6
E_HASTY: Final = 7
E_SHOWN: Final = 8
E_LOST: Final = 9
E_WINS: Final = 10
E_BOTH: Final = 11
E_MINE_HOLDS: Final = 12
E_MINE_CLEARED: Final = 13
E_HASTY_NOTHING: Final = 14
E_HASTY_MINE: Final = 15
E_FIRE: Final = 16
E_RECON: Final = 17
E_BOMB: Final = 18
E_TOKENS: Final = 19
E_BOMB_FAILED: Final = 20
E_BOMB_HIT: Final = 21
E_BOMB_REVEALS: Final = 22
E_BOMBER_DOWN: Final = 23
E_SHOOT: Final = 24
E_SHOOT_FAILED: Final = 25
E_MISSED: Final = 26
E_POINT: Final = 27
E_BOUGHT: Final = 28
E_DREW: Final = 29
E_DISCARD: Final = 30
E_CARD: Final = 31
E_CANCELLED: Final = 32
E_STRENGTHS: Final = 33
E_CALLED_OFF: Final = 34
E_DODGED: Final = 35
E_POINTS: Final = 36
E_RETURNED: Final = 37
E_PUSHED: Final = 38
E_SWAP_NAMED: Final = 39
E_SWAP_DONE: Final = 40
E_HAND_SHOWN: Final = 41
E_OUT_OF_PLAY: Final = 42
E_QUIET: Final = 43
E_CAPTURED: Final = 44
E_STUCK: Final = 45
E_NO_PROGRESS: Final = 46
E_RESIGNED: Final = 47
E_AGREED: Final = 48
E_DRAW_OFFERED: Final = 49
E_LOOKED: Final = 50
E_SHOT_MISSED: Final = 51
E_EXTRA: Final = 52
E_RANDOM: Final = 53
E_BANZAI: Final = 54
E_BOMBARD: Final = 55

# -- card windows (RUL-20) -------------------------------------------------------------------------------------

W_TURN_START: Final = 0
W_ACTION: Final = 1
W_ATTACK_DECLARED: Final = 2
W_ATTACK_REVEALED: Final = 3
W_ATTACK_RESOLVED: Final = 4
W_RECON_DECLARED: Final = 5
W_BOMB_TOKENS: Final = 6
W_AFTER_BOMBING: Final = 7
W_SHOOTDOWN_DECLARED: Final = 8
W_SHOOTDOWN_TOKENS: Final = 9
W_CARD_DECLARED: Final = 10
W_TURN_END: Final = 12
WINDOWS: Final = (
    "turn_start", "action", "attack_declared", "attack_revealed", "attack_resolved", "recon_declared", "bomb_tokens",
    "after_bombing", "shootdown_declared", "shootdown_tokens", "card_declared", "after_action", "turn_end",
)  # fmt: skip
WINDOW_NAMES: Final = (
    "the start of the turn", "the action", "an attack is declared", "both pieces are shown", "an attack is over",
    "a recon is declared", "the tokens of a Bombing Run are open", "a Bombing Run is over",
    "Shoot Down Bomber is declared", "the tokens of Shoot Down Bomber are open", "a card is declared",
    "the action is over", "the end of the turn",
)  # fmt: skip

# -- endings ---------------------------------------------------------------------------------------------------

CAPTURED: Final = 10
STUCK: Final = 11
NO_PROGRESS: Final = 12
ENDINGS: Final = {1: "resigned", 2: "agreed", 10: "captured", 11: "stuck", 12: "no-progress"}
