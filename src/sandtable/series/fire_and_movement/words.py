"""The series' words: the verbs every folio has, and the kinds of event that its rules tell.

A title's own verbs start at FIRST_TITLE_VERB, its own events at FIRST_TITLE_EVENT.
"""

from typing import Final

# -- verbs -----------------------------------------------------------------------------------------------------

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
FIRST_TITLE_VERB: Final = 29

VERBS: Final = (
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
)

# -- events: (audience, rule, kind, a, b, c, d) ----------------------------------------------------------------

E_TURN: Final = 1
"""a turn, b pauses left: a turn begins."""
E_PHASE: Final = 2
"""a seat, b phase: a phase begins."""
E_SKIPPED: Final = 3
"""a seat, b phase: a phase in which the seat can do nothing."""
E_MOVE: Final = 4
"""a unit, b from, c to, d points paid: by movement."""
E_STEP: Final = 5
"""a unit, b from, c to, d points paid: one hex of a move."""
E_STOP: Final = 6
"""a unit, b hex: a move ends where the unit stands."""
E_ATTACK: Final = 7
"""a seat, b hex: an attack is declared."""
E_JOIN: Final = 8
"""a hex, b unit, c target: the unit takes part."""
E_SUPPORT: Final = 9
"""a marker, b target, c strength, d seat: a marker supports the combat."""
E_STRENGTHS: Final = 10
"""a attack, b defense, c column before shifts, d shifts to the left."""
E_RESULT: Final = 11
"""a column, b die, c result, d target."""
E_REDUCED: Final = 12
"""a unit, b hex, c steps left: a step is lost."""
E_LOST: Final = 13
"""a unit, b hex: eliminated; it may come back."""
E_LOST_FOR_GOOD: Final = 14
"""a unit, b hex: eliminated for good."""
E_RESIST: Final = 15
"""a unit, b hex, c die (0: none needed), d held (1) or not (0)."""
E_RETREAT: Final = 16
"""a unit, b from, c to: one hex of a retreat."""
E_RETREATS: Final = 17
"""a seat, b hex, c hexes: this hex must retreat."""
E_NO_RETREAT: Final = 18
"""a seat, b hex: there is no way to retreat."""
E_ADVANCE: Final = 19
"""a unit, b from, c to."""
E_NO_EFFECT: Final = 20
"""a target: nothing happens."""
E_CONTROL: Final = 21
"""a hex, b seat: a hex changes hands."""
FIRST_TITLE_EVENT: Final = 40

PHASES: Final = (
    "movement", "combat", "mobile movement", "mobile combat", "administrative", "pause", "set-up",
)  # fmt: skip
