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
BEGIN: Final = 27
PLACED: Final = 28
SETTLEMENT: Final = 29
OPENED: Final = 30
REFIT: Final = 31
LP: Final = 32
AWARD: Final = 33
RAID_DIE: Final = 34
FORT: Final = 35
FORT_GONE: Final = 36
RUBBLE: Final = 37
SNIPER: Final = 38
SNIPER_GONE: Final = 39
INTERDICT: Final = 40
RAID: Final = 41
MARKERS: Final = 42
WOOSUNG: Final = 43
PAUSE: Final = 44
PAUSE_OVER: Final = 45
ORDERED: Final = 46
ORDER_CALL: Final = 47
ORDER_BRIGADE: Final = 48
ORDER_STEP: Final = 49
FIFTH: Final = 50
ARRIVED: Final = 51
LANDING_VOID: Final = 52
RESTART: Final = 53
NO_PLACE: Final = 54
CONTINUE: Final = 55
ENDED: Final = 56
VP: Final = 57
VICTORY: Final = 58
LAPSED: Final = 59

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
    "BEGIN": BEGIN,
    "PLACED": PLACED,
    "SETTLEMENT": SETTLEMENT,
    "OPENED": OPENED,
    "REFIT": REFIT,
    "LP": LP,
    "AWARD": AWARD,
    "RAID_DIE": RAID_DIE,
    "FORT": FORT,
    "FORT_GONE": FORT_GONE,
    "RUBBLE": RUBBLE,
    "SNIPER": SNIPER,
    "SNIPER_GONE": SNIPER_GONE,
    "INTERDICT": INTERDICT,
    "RAID": RAID,
    "MARKERS": MARKERS,
    "WOOSUNG": WOOSUNG,
    "PAUSE": PAUSE,
    "PAUSE_OVER": PAUSE_OVER,
    "ORDERED": ORDERED,
    "ORDER_CALL": ORDER_CALL,
    "ORDER_BRIGADE": ORDER_BRIGADE,
    "ORDER_STEP": ORDER_STEP,
    "FIFTH": FIFTH,
    "ARRIVED": ARRIVED,
    "LANDING_VOID": LANDING_VOID,
    "RESTART": RESTART,
    "NO_PLACE": NO_PLACE,
    "CONTINUE": CONTINUE,
    "ENDED": ENDED,
    "VP": VP,
    "VICTORY": VICTORY,
    "LAPSED": LAPSED,
}
