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
ALONE: Final = 17
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
ABANDON: Final = 28
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
    ("alone", "unit", "this unit, which belongs to no stack, takes part in the attack"),
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
    ("abandon", "", "rather lose the units than retreat there"),
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
    ("push", "unit", "this unit makes room for a friend who retreats"),
    ("aside", "hex", "the unit that makes room goes to this hex"),
)
