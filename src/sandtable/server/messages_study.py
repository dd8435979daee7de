"""What goes over the wire when somebody studies a game: why not, odds, overlays, moments, luck, the dice."""

from sandtable.kit.views import Odds, Overlay, View
from sandtable.server.messages import Answer, PlacedLine, Reason, WayTo


class Completion(Answer, frozen=True):
    """GET /api/tables/{id}/complete?seat&text: how a typed order may go on."""

    words: list[str]


class WhyNot(Answer, frozen=True):
    """GET /api/tables/{id}/why?seat&space=|card=|text=: for each order that could have been meant, why it is barred."""

    asked: str
    orders: list["Barred"]
    note: str = ""
    """Where nothing could have been meant: what the game waits for instead."""
    ways: list[WayTo] = []
    """Orders that can be given now, after which it is possible; none where it is, or where no one order helps."""


class Barred(Answer, frozen=True):
    order: str
    legal: bool
    reasons: list[Reason]


class OddsOf(Answer, frozen=True):
    """GET /api/tables/{id}/odds?seat&action=|space=: null where there is nothing to reckon."""

    odds: Odds | None = None


class Heat(Answer, frozen=True):
    """GET /api/tables/{id}/heat?seat&side&kind: how likely each space holds a hidden piece of that kind."""

    side: str
    kind: str
    samples: int
    """How many boards were dealt; 0 where it was counted."""
    spaces: dict[str, float]
    kinds: list[str]
    """The kinds that can be asked for."""


class OverlayOf(Answer, frozen=True):
    """GET /api/tables/{id}/overlays/{name}?seat&space: null where there is nothing to show."""

    overlay: Overlay | None = None


class MomentOf(Answer, frozen=True):
    """One moment of the scrubber, as one lens shows it."""

    at: int
    of: int
    text: str
    """What led to it."""
    view: View
    mark: int
    """Where the log of this lens ended."""


class Moments(Answer, frozen=True):
    """GET /api/tables/{id}/moments?lens: a word for each moment. GET .../moments/{n}?lens: one of them.

    `lens`: a seat, 'table' (what everybody saw), and after the end any seat and 'truth'.
    """

    lens: str
    lenses: list[str]
    texts: list[str]
    turns: list[int]
    marks: list[int]
    """Where the log of this lens ended at each of them."""
    lines: list[PlacedLine]
    """The whole log of this lens."""
    steps: list[int] = []
    """After the end: how many steps of the game were made before each, so that lenses can be compared."""


class Playback(Answer, frozen=True):
    """GET /api/tables/{id}/playback?lens&first&most: moments one after the other, and how many there are."""

    moments: list[MomentOf]
    of: int


class LuckRow(Answer, frozen=True):
    """One fight or roll: what was expected, what came, how likely it was."""

    at: int
    """The log line's place in this lens's log; -1 where it tells nothing of it."""
    seat: str
    """Empty for a roll that nobody's decision led to."""
    what: str
    expected: str
    came: str
    probability: float
    score: float
    """How much better than expected it went for `seat`, from -1 to 1; 0 for a roll by itself."""


class Rolls(Answer, frozen=True):
    """The dice of one seat: how many, what they showed and what they should have shown on average."""

    seat: str
    count: int
    mean: float
    expected: float


class Luck(Answer, frozen=True):
    """GET /api/tables/{id}/luck?lens: while the game goes on, the rows of one's own seat and the open rolls."""

    lens: str
    rows: list[LuckRow]
    sums: dict[str, float]
    """The scores of each seat, added up."""
    rolls: list[Rolls] = []


class Verified(Answer, frozen=True):
    """GET /api/tables/{id}/verify, after the end: every roll and draw recomputed from the seed."""

    ok: bool
    text: str
    rolls: int
    actions: int
    seed: str = ""
    seed_hash: str = ""
