# Generated from words.toml by tools/generate.py. Do not edit: change words.toml and run it again.
"""The events: what can happen, by number. Their sentences stand in the chapters that tell them."""

from typing import Final

ARMY_DONE: Final = 1
DEPLOYED: Final = 2
BEGIN: Final = 3
TURN: Final = 4
MOVE: Final = 5
ATTACK: Final = 6
HASTY: Final = 7
SHOWN: Final = 8
LOST: Final = 9
WINS: Final = 10
BOTH: Final = 11
MINE_HOLDS: Final = 12
MINE_CLEARED: Final = 13
HASTY_NOTHING: Final = 14
HASTY_MINE: Final = 15
FIRE: Final = 16
RECON: Final = 17
BOMB: Final = 18
TOKENS: Final = 19
BOMB_FAILED: Final = 20
BOMB_HIT: Final = 21
BOMB_REVEALS: Final = 22
BOMBER_DOWN: Final = 23
SHOOT: Final = 24
SHOOT_FAILED: Final = 25
MISSED: Final = 26
POINT: Final = 27
BOUGHT: Final = 28
DREW: Final = 29
DISCARD: Final = 30
CARD: Final = 31
CANCELLED: Final = 32
STRENGTHS: Final = 33
CALLED_OFF: Final = 34
DODGED: Final = 35
POINTS: Final = 36
RETURNED: Final = 37
PUSHED: Final = 38
SWAP_NAMED: Final = 39
SWAP_DONE: Final = 40
HAND_SHOWN: Final = 41
OUT_OF_PLAY: Final = 42
QUIET: Final = 43
CAPTURED: Final = 44
STUCK: Final = 45
NO_PROGRESS: Final = 46
RESIGNED: Final = 47
AGREED: Final = 48
DRAW_OFFERED: Final = 49
LOOKED: Final = 50
SHOT_MISSED: Final = 51
EXTRA: Final = 52
RANDOM: Final = 53
BANZAI: Final = 54
BOMBARD: Final = 55
EXPECTED: Final = 56

NUMBERS: Final = {
    "ARMY_DONE": ARMY_DONE,
    "DEPLOYED": DEPLOYED,
    "BEGIN": BEGIN,
    "TURN": TURN,
    "MOVE": MOVE,
    "ATTACK": ATTACK,
    "HASTY": HASTY,
    "SHOWN": SHOWN,
    "LOST": LOST,
    "WINS": WINS,
    "BOTH": BOTH,
    "MINE_HOLDS": MINE_HOLDS,
    "MINE_CLEARED": MINE_CLEARED,
    "HASTY_NOTHING": HASTY_NOTHING,
    "HASTY_MINE": HASTY_MINE,
    "FIRE": FIRE,
    "RECON": RECON,
    "BOMB": BOMB,
    "TOKENS": TOKENS,
    "BOMB_FAILED": BOMB_FAILED,
    "BOMB_HIT": BOMB_HIT,
    "BOMB_REVEALS": BOMB_REVEALS,
    "BOMBER_DOWN": BOMBER_DOWN,
    "SHOOT": SHOOT,
    "SHOOT_FAILED": SHOOT_FAILED,
    "MISSED": MISSED,
    "POINT": POINT,
    "BOUGHT": BOUGHT,
    "DREW": DREW,
    "DISCARD": DISCARD,
    "CARD": CARD,
    "CANCELLED": CANCELLED,
    "STRENGTHS": STRENGTHS,
    "CALLED_OFF": CALLED_OFF,
    "DODGED": DODGED,
    "POINTS": POINTS,
    "RETURNED": RETURNED,
    "PUSHED": PUSHED,
    "SWAP_NAMED": SWAP_NAMED,
    "SWAP_DONE": SWAP_DONE,
    "HAND_SHOWN": HAND_SHOWN,
    "OUT_OF_PLAY": OUT_OF_PLAY,
    "QUIET": QUIET,
    "CAPTURED": CAPTURED,
    "STUCK": STUCK,
    "NO_PROGRESS": NO_PROGRESS,
    "RESIGNED": RESIGNED,
    "AGREED": AGREED,
    "DRAW_OFFERED": DRAW_OFFERED,
    "LOOKED": LOOKED,
    "SHOT_MISSED": SHOT_MISSED,
    "EXTRA": EXTRA,
    "RANDOM": RANDOM,
    "BANZAI": BANZAI,
    "BOMBARD": BOMBARD,
    "EXPECTED": EXPECTED,
}
