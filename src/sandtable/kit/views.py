# interpreted: msgspec structs are classes of their own kind.
"""What one seat may see now: its view, its log, its odds.

One schema for every title, so that one client draws them all. A view is built from whitelisted fields for one seat,
never by deleting from the board. Lists have a steady order that tells nothing. There is no counter in it that would
move when somebody is asked or declines.
"""

from typing import Any

import msgspec

from sandtable.kit.beats import AnyBeat
from sandtable.kit.scenes import Note, Scene


class Badge(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A state shown in a corner of a counter: a letter, what it means, by which rule."""

    letter: str
    text: str
    rule: str = ""


class Piece(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A counter. `kind` is empty where this viewer may not know what it is."""

    id: str
    side: str
    space: str
    kind: str = ""
    badges: list[Badge] = []
    steps: int = 0
    """Steps left; 0 where pieces have none."""
    stack: int = 0
    holds: list[str] = []
    """Pieces carried by this one, where the viewer may know."""
    full: int = 0
    """Steps of its full strength."""
    reduced: bool = False
    """It lies on its reduced side."""
    seen: int = 0
    """The turn of the last look, of a piece that is only remembered there."""
    alias: str = ""
    """What this viewer calls it ('force 3'), where its true name is hidden: its id is then this viewer's own."""
    owner: str = ""
    """The seat that it belongs to, where a side has several."""


class Track(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A number that everybody (or this viewer) may know: turn, points, supply."""

    id: str
    name: str
    value: int
    most: int = 0
    side: str = ""
    text: str = ""


class Hand(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A hand of a seat (it may hold several): how many cards, and which of them this viewer may know."""

    seat: str
    count: int
    cards: list[str] = []
    id: str = ""
    """Empty where the seat has only one."""
    name: str = ""


class Pile(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A deck, a discard pile, a cup, a dead pile: how many, and what lies open."""

    id: str
    name: str
    count: int
    side: str = ""
    open: list[str] = []


class Slot(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One place of a panel: a unit in a battle line, a sealed token, a chit. `items` are kinds, cards or tokens."""

    id: str
    name: str
    items: list[str] = []
    text: str = ""
    side: str = ""
    """In whose colour the items are drawn."""
    space: str = ""
    """The space on the map that it belongs to, to be lit with it."""
    count: int | None = None
    """How many there are (left to place, in the cup), of how many."""
    of: int | None = None
    badges: list[Badge] = []
    line: int = 0
    """In a battle: 0 the front line, 1 behind it, ..."""


class Panel(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Something off the map that is happening: a battle, a set-up, a duel, a display."""

    id: str
    name: str
    rule: str = ""
    slots: list[Slot] = []
    notes: list[Note] = []
    kind: str = "list"
    """list | battle (two lines that face each other, slots by side and line) | display (boxes)"""


class Mark(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Something drawn on the map for now: an attack's arrow, a closed hex, a chosen piece."""

    kind: str
    spaces: list[str]
    text: str = ""
    rule: str = ""
    side: str = ""
    """In whose colour it is drawn (`held`: who controls these spaces)."""


class Link(msgspec.Struct, frozen=True, gc=False):
    """A part of a text (from, to) that names something: a space, a piece, a card."""

    begin: int
    end: int
    on: str
    id: str


class Crumb(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One step of the breadcrumb: what the game is in the middle of."""

    text: str
    rule: str = ""


class Offer(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Something this viewer may choose now. `target` says where it is lit: a space, a card, a button."""

    action: int
    text: str
    label: str
    on: str = "button"
    target: str = ""
    sure: bool = False
    """There is no way back from it (a reveal, a roll): a client may ask again."""
    group: str = ""
    """The heading that it stands under."""
    role: str = ""
    """cancel | done | pass | danger: which button Esc presses, which one ends the question, which one needs care."""
    more: str = ""
    """What choosing it means, in a second line."""


class Prompt(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The question to this viewer."""

    text: str
    rule: str = ""
    window: str = ""
    links: list[Link] = []


class Result(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """How the game ended."""

    ending: str
    text: str
    rule: str
    returns: dict[str, int]
    """Of each seat: 1 won, 0 drawn, -1 lost."""
    space: str = ""
    """Where it was decided, and by which piece."""
    piece: str = ""
    losses: dict[str, int] = {}
    """What each side lost, in pieces or steps."""
    facts: list[Note] = []
    """What else is worth telling of this game."""


class Standing(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """How the game stands for a viewer, at a glance."""

    goal: str = ""
    """What the viewer must do to win, in a line."""
    score: int | None = None
    """On the sheet's result bands, where the title has a score."""
    now: str = ""
    """What would be if it ended now, by all victory conditions; without saying that condition itself."""
    favours: str = ""
    """The side that would win then; empty: nobody."""
    space: str = ""
    """Where that is decided."""
    losses: dict[str, int] = {}


class View(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """All that one seat (or an observer) may see now."""

    title: str
    scenario: str
    seat: str
    """Empty for an observer. Of several seats together: the one that answers."""
    status: str
    """decide | wait | resolving | over"""
    turn: int
    active: str
    """The seat whose turn it is, or empty."""
    phase: str
    waiting: list[str]
    crumbs: list[Crumb]
    pieces: list[Piece]
    prompt: Prompt | None = None
    offers: list[Offer] = []
    free: list[Offer] = []
    """What may be done out of turn: resign, offer a draw."""
    tracks: list[Track] = []
    hands: list[Hand] = []
    piles: list[Pile] = []
    panels: list[Panel] = []
    marks: list[Mark] = []
    standing: Standing | None = None
    result: Result | None = None
    seats: list[str] = []
    """Where one person sees several seats of a side together: all of them."""
    asked: list[str] = []
    """Those of them that have to decide now."""


class LogLine(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """An event as one seat may read it, and (`beats`) as a page shows it."""

    text: str
    rule: str = ""
    kind: str = ""
    spaces: list[str] = []
    links: list[Link] = []
    beats: list[AnyBeat] = []


class Tint(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One space of an overlay: whose colour (a side, or '' for the neutral one), how strong (0 to 1), and a word."""

    space: str
    side: str = ""
    strength: float = 1.0
    text: str = ""


class Overlay(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """An overlay as one seat may see it."""

    id: str
    tints: list[Tint]
    notes: list[Note] = []


class OddsRow(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One outcome with its exact probability (as a fraction and as a number)."""

    outcome: str
    probability: float
    fraction: str = ""
    worth: float = 0.0
    """How good it is for the seat that asks: from -1 (the worst) to 1."""
    margin: float = 0.0
    """Half the width of the 95% interval, where it was counted in samples."""
    label: str = ""
    """The outcome in a word or two, for a bar."""


class OddsCase(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The outcomes under one assumption (no reaction; with fire support; with a card)."""

    name: str
    rows: list[OddsRow]
    notes: list[Note] = []


class Odds(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What may come of an action, from what the asking seat knows."""

    action: str
    cases: list[OddsCase]
    belief: list[OddsRow] = []
    """What the hidden enemy piece may be."""
    notes: list[Note] = []
    samples: int = 0
    """How many games the figures were counted in; 0: they are exact."""


def schema() -> dict[str, Any]:
    """The JSON schema of everything a client receives."""
    (_, components) = msgspec.json.schema_components(
        [Scene, View, LogLine, Odds, Overlay], ref_template="#/components/schemas/{name}"
    )
    return {"components": {"schemas": components}}
