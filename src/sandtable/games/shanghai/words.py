"""The title's words: its verbs and the kinds of event it tells, after those of the series."""

from typing import Final

from sandtable.series.fire_and_movement.words import VERBS as SERIES_VERBS

# -- verbs (29 and up; the series has those before) --------------------------------------------------------------

PLACE: Final = 29
AT: Final = 30
HISTORICAL: Final = 31
REDEPLOY: Final = 32
ENTER: Final = 33
REFIT: Final = 34
RECALL: Final = 35
FORT: Final = 36
INTERDICT: Final = 37
RAID: Final = 38
SNIPER: Final = 39
CONTINUE: Final = 40
PAUSE: Final = 41
END: Final = 42
CALL: Final = 43
BRIGADE: Final = 44
FIFTH: Final = 45
REPLACE: Final = 46
CONFIRM: Final = 47
RESTART: Final = 48
GIVE_UP: Final = 49

VERBS: Final = SERIES_VERBS + (
    ("place", "unit", "place this unit"),
    ("in", "hex", "in this hex"),
    ("historical", "", "take the ready-made set-up"),
    ("redeploy", "unit", "move this unit by redeployment"),
    ("enter", "hex", "enter a foreign settlement, and bear what comes of it"),
    ("refit", "unit", "spend 1 LP: this reduced unit gets a step"),
    ("recall", "unit", "spend 1 LP: this eliminated unit comes back"),
    ("fort", "unit", "spend 1 LP: this unit builds a fort where it stands"),
    ("interdict", "marker", "this air marker flies battlefield interdiction"),
    ("raid", "marker", "this air marker flies a logistics raid"),
    ("sniper", "hex", "place a sniper in this hex"),
    ("continue", "", "the week goes on"),
    ("pause", "", "declare a pause"),
    ("end", "", "end the game"),
    ("call", "formation", "order: this formation arrives"),
    ("brigade", "brigade", "order: spend 1 LP, this brigade enters"),
    ("fifth", "", "order: Fifth Army is committed"),
    ("replace", "unit", "order: this unit gets a step"),
    ("confirm", "", "the orders are final"),
    ("restart", "formation", "take back the landing and begin it again"),
    ("give-up", "formation", "the landing is given up"),
)

# -- events: (audience, rule, kind, a, b, c, d); the series has 1 to 39 ------------------------------------------

E_BEGIN: Final = 40
"""The set-up is complete."""
E_PLACED: Final = 41
"""a unit, b hex, c steps: by set-up, landing, entry or return (the rule says which)."""
E_SETTLEMENT: Final = 42
"""a hex, b area: Japan has entered a foreign settlement; c: 1 if the International Settlement's points are lost now."""
E_OPENED: Final = 43
"""The settlements and Nanshi are open to the Chinese."""
E_REFIT: Final = 44
"""a unit, b hex, c steps: a step is replaced on the map."""
E_LP: Final = 45
"""a LP held, b what it was spent on (S_*), -1 for the award."""
E_AWARD: Final = 46
"""a the two dice together, b taken off by raids, c LP held now."""
E_RAID_DIE: Final = 47
"""a marker, b die, c taken off."""
E_FORT: Final = 48
"""a hex, b builder: a fort is built."""
E_FORT_GONE: Final = 49
"""a hex, b builder: a built fort is lost."""
E_RUBBLE: Final = 50
"""a hex, b die, c 1 if rubble was made."""
E_SNIPER: Final = 51
"""a hex: a sniper is placed."""
E_SNIPER_GONE: Final = 52
"""a hex."""
E_INTERDICT: Final = 53
"""a marker, b hex."""
E_RAID: Final = 54
"""a marker."""
E_MARKERS: Final = 55
"""a marker: it is at hand (again)."""
E_WOOSUNG: Final = 56
"""a hex, b 1 put out, 2 operative again, 3 all destroyed for good (hex -1)."""
E_PAUSE: Final = 57
"""a number of the pause."""
E_PAUSE_OVER: Final = 58
"""a pauses left."""
E_ORDERED: Final = 59
"""a seat: its orders are given."""
E_ORDER_CALL: Final = 60
"""a formation: ordered to arrive."""
E_ORDER_BRIGADE: Final = 61
"""a brigade: ordered to enter."""
E_ORDER_STEP: Final = 62
"""a unit, b steps ordered in all."""
E_FIFTH: Final = 63
"""a points for Japan, b pause number: Fifth Army is committed."""
E_ARRIVED: Final = 64
"""a formation, b points (negative), c pause number: the landing is complete."""
E_LANDING_VOID: Final = 65
"""a formation."""
E_RESTART: Final = 66
"""a formation."""
E_NO_PLACE: Final = 67
"""a unit: no hex to come to; it stays off the map."""
E_CONTINUE: Final = 68
"""a turn that just ended."""
E_ENDED: Final = 69
"""The Japanese player ends the game."""
E_VP: Final = 70
"""a cities, b forts, c unused pauses, d booked (Fifth Army, arrivals, settlement) in points: the reckoning."""
E_VICTORY: Final = 71
"""a ending, b points, c unit that holds Shanghai (epic) or -1."""
E_LAPSED: Final = 72
"""a seat: nothing was left to place or to order."""

# What LP are spent on (E_LP).
S_STEP: Final = 0
S_FORT: Final = 1
S_BRIGADE: Final = 2

# -- endings ---------------------------------------------------------------------------------------------------

DECISIVE_JAPANESE: Final = 10
MAJOR_JAPANESE: Final = 11
DRAW: Final = 12
MAJOR_CHINESE: Final = 13
DECISIVE_CHINESE: Final = 14
EPIC_CHINESE: Final = 15
ENDINGS: Final = {
    1: "resigned", 10: "decisive-japanese", 11: "major-japanese", 12: "draw", 13: "major-chinese",
    14: "decisive-chinese", 15: "epic-chinese",
}  # fmt: skip
