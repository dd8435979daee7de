# interpreted: msgspec structs are classes of their own kind.
"""What happened, as typed steps: the page plays them, a screen reader speaks them, nobody reads English for them.

A log line carries the beats of its event, each with only what its reader may know. The beats of one fight share its
number (`fight`), given by the log as its reader counts the fights of a turn, so that a page shows them as one.
"""

import msgspec

BOTH_LOSE = 2.0
"""In a row of chances: it favours nobody, for both lose by it."""

# Why a piece moved.
WHY = ("move", "advance", "retreat", "rout", "sail", "fly", "land", "return")


class Beat(
    msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, tag_field="beat", tag=str.lower, gc=False
):
    """What every beat may say: the fight it belongs to (0: none), its rule, and whether it is quiet (no step of its own
    when a turn is played back)."""

    fight: int = 0
    rule: str = ""
    quiet: bool = False


class Moved(Beat, frozen=True, omit_defaults=True, kw_only=True, tag="move"):
    """A piece goes along spaces, its first included. `piece` is empty where the reader cannot tell which."""

    path: list[str]
    piece: str = ""
    side: str = ""
    why: str = "move"


class Appeared(Beat, frozen=True, omit_defaults=True, kw_only=True, tag="appear"):
    """A piece comes onto the map."""

    space: str
    piece: str = ""
    side: str = ""
    kind: str = ""


class Left(Beat, frozen=True, omit_defaults=True, kw_only=True, tag="leave"):
    """A piece goes off the map without being lost."""

    space: str
    piece: str = ""
    side: str = ""
    kind: str = ""


class Revealed(Beat, frozen=True, omit_defaults=True, kw_only=True, tag="reveal"):
    """A hidden piece shows what it is."""

    space: str
    kind: str
    piece: str = ""
    side: str = ""


class Modifier(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Something that is added to a strength or shifts a column, by name."""

    text: str
    value: int
    rule: str = ""
    said: str = ""
    """The value in words, where it is no whole number."""


class Fighter(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A piece in a fight: its role in it, the strength used, and how it came out."""

    piece: str = ""
    kind: str = ""
    role: str = ""
    """front | helper | point | line | target"""
    strength: str = ""
    before: str = ""
    after: str = ""
    space: str = ""


class Force(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One side of a fight."""

    side: str
    fighters: list[Fighter] = []
    modifiers: list[Modifier] = []
    total: float | None = None
    """What it comes to; None where the reader cannot know it yet."""
    more: int = 0
    """How many further fighters there are that are not named."""


class Column(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Where a fight stands on a results table: the columns' names, the one before and the one after its shifts."""

    names: list[str]
    before: int
    after: int
    least: list[int] = []
    """The least that each column stands for; of the first, which has none, the most."""
    shifts: list[Modifier] = []


class Chances(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The reader's own odds when a fight was declared, and what came of them."""

    rows: list[tuple[str, float, float]]
    """The outcome's short name, its probability, whom it favours: from -1 (the defender) to 1, or BOTH_LOSE. From the
    worst for the attacker to the best."""
    came: int = -1
    """The row that came; -1: none yet, or something that nobody reckoned with."""
    quantile: float = 0.0
    samples: int = 0
    """0: exact."""
    codes: list[list[str]] = []
    """Of odds at a declaration: the results (`Decided.key`) that each row stands for."""


class Fought(Beat, frozen=True, omit_defaults=True, kw_only=True, tag="fight"):
    """A fight begins, or is added to: the later one of the same number replaces what it names."""

    spaces: list[str]
    method: str
    """compare | table | hits | checks | duel | tokens"""
    attacker: Force | None = None
    defender: Force | None = None
    begins: bool = False
    """It is a fight of its own: it gets the next number of the turn."""
    column: Column | None = None
    tactic: str = ""
    chances: Chances | None = None


class Dice(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Dice of one kind that fell together; `kept` are the places of those that count (empty: all)."""

    sides: int
    faces: list[int]
    kept: list[int] = []


class Rolled(Beat, frozen=True, omit_defaults=True, kw_only=True, tag="roll"):
    """Dice fall: for whom, by which piece, what was needed, and whether it was reached."""

    dice: list[Dice]
    text: str = ""
    side: str = ""
    piece: str = ""
    needed: str = ""
    reached: bool | None = None
    stage: str = ""


class Chit(Beat, frozen=True, omit_defaults=True, kw_only=True, tag="chit"):
    """A chit is drawn or played in a fight."""

    name: str
    side: str = ""
    order: int = 0
    effect: str = ""


class Struck(Beat, frozen=True, omit_defaults=True, kw_only=True, tag="hit"):
    """A hit is placed on a piece, by whose choice."""

    piece: str = ""
    space: str = ""
    side: str = ""
    by: str = ""
    hits: int = 1


class Lost(Beat, frozen=True, omit_defaults=True, kw_only=True, tag="loss"):
    """A piece loses steps; `left` 0: it is gone."""

    space: str
    kind: str = ""
    piece: str = ""
    side: str = ""
    steps: int = 1
    left: int = 0


class Decided(Beat, frozen=True, omit_defaults=True, kw_only=True, tag="result"):
    """What came of a fight."""

    code: str
    text: str
    favours: str = ""
    """The side that it favours; empty: nobody, or both."""
    chances: Chances | None = None
    interim: bool = False
    """A round or a volley is decided, and the fight goes on."""

    def key(self) -> str:
        """What odds call it: its code, and whom it favours."""
        return f"{self.code} {self.favours}".strip()


class Controlled(Beat, frozen=True, omit_defaults=True, kw_only=True, tag="control"):
    """A space changes hands."""

    space: str
    side: str
    before: str = ""


class Scored(Beat, frozen=True, omit_defaults=True, kw_only=True, tag="score"):
    """A side's points change."""

    side: str
    change: int
    total: int
    space: str = ""


class Carded(Beat, frozen=True, omit_defaults=True, kw_only=True, tag="card"):
    """A card is played, drawn, discarded or shown; `card` is empty where the reader may not know which."""

    what: str
    side: str = ""
    card: str = ""


class Phased(Beat, frozen=True, omit_defaults=True, kw_only=True, tag="phase"):
    """A phase or a turn begins. With `turn` the fights are counted anew."""

    name: str
    side: str = ""
    turn: bool = False


AnyBeat = (
    Moved | Appeared | Left | Revealed | Fought | Rolled | Chit | Struck | Lost | Decided | Controlled | Scored
    | Carded | Phased
)  # fmt: skip
