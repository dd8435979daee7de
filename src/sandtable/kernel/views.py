# interpreted: msgspec structs are classes of their own kind.
"""What is drawn: the scene (once per scenario) and the view (what one seat may see now).

One schema for every title, so that one client draws them all. A view is built from whitelisted fields for one seat,
never by deleting from the board. Lists have a steady order that tells nothing. There is no counter in it that would
move when somebody is asked or declines.
"""

from typing import Any

import msgspec

# -- the scene ------------------------------------------------------------------------------------------------


class Note(msgspec.Struct, frozen=True, omit_defaults=True):
    """A remark with the rule it comes from; `heading` groups the lines of a player aid."""

    text: str
    rule: str = ""
    heading: str = ""
    cells: list[str] = []
    """What stands beside `text` in a row of a table. Rows that follow each other are one table, the first its head."""


class Space(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place that pieces stand in or that can be chosen: a hex, an area, a box off the map, a track's cell."""

    id: str
    name: str
    centre: tuple[float, float]
    shape: list[tuple[float, float]]
    kind: str = "hex"
    terrain: str = ""
    zone: str = ""
    """Whose or which zone, by the title's own word ('red', 'johore'...), for the skin."""
    tags: list[str] = []
    notes: list[Note] = []
    """What the terrain does, for the hover card."""


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something drawn along points: a road, a railway, a river, a coast, a front."""

    kind: str
    points: list[tuple[float, float]]
    name: str = ""
    spaces: list[str] = []


class Border(msgspec.Struct, frozen=True):
    """A border between two spaces that is not plain: a strait, a river, a fortified line."""

    a: str
    b: str
    kind: str


class Shape(msgspec.Struct, frozen=True, omit_defaults=True):
    """A ground polygon under the spaces: land, lake, town."""

    kind: str
    points: list[tuple[float, float]]
    name: str = ""


class Label(msgspec.Struct, frozen=True, omit_defaults=True):
    """A word on the map that belongs to no space: a strait, a district."""

    text: str
    at: tuple[float, float]
    kind: str = "land"
    angle: float = 0.0


class Kind(msgspec.Struct, frozen=True, omit_defaults=True):
    """A kind of piece: its name, its NATO symbol code, the factors printed on it."""

    id: str
    name: str
    symbol: str = ""
    factors: list[str] = []
    note: str = ""


class CardFace(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card as printed."""

    id: str
    name: str
    side: str = ""
    cost: int = 0
    text: str = ""
    note: str = ""
    history: str = ""
    rule: str = ""
    source: str = ""


class SideInfo(msgspec.Struct, frozen=True):
    """A side: its id, its name and its colour."""

    id: str
    name: str
    colour: str


class OverlayInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that can be laid over the map for a while: zones of control, a piece's reach, who controls what."""

    id: str
    name: str
    text: str = ""
    key: str = ""
    """The letter that switches it on."""
    per: str = ""
    """'' : one for the whole map; 'space': asked for the space that is pointed at or chosen."""


class Scene(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is drawn once per scenario."""

    title: str
    name: str
    scenario: str
    size: tuple[float, float]
    sides: list[SideInfo]
    spaces: list[Space]
    kinds: list[Kind]
    lines: list[Line] = []
    borders: list[Border] = []
    shapes: list[Shape] = []
    labels: list[Label] = []
    cards: list[CardFace] = []
    aids: list[Note] = []
    """Player aids: sequence of play, tables, in short lines."""
    overlays: list[OverlayInfo] = []
    turns: list[float] = msgspec.field(default_factory=lambda: [0.0])
    """By how many degrees the map may be turned (labels and counters stay upright); the first is the sheet's own."""
    skin: dict[str, Any] = {}


# -- the view -------------------------------------------------------------------------------------------------


class Badge(msgspec.Struct, frozen=True, omit_defaults=True):
    """A state shown in a corner of a counter: a letter, what it means, by which rule."""

    letter: str
    text: str
    rule: str = ""


class Piece(msgspec.Struct, frozen=True, omit_defaults=True):
    """A counter. `kind` is empty where this viewer may not know what it is."""

    id: str
    side: str
    space: str
    kind: str = ""
    badges: list[Badge] = []
    steps: int = 0
    stack: int = 0
    holds: list[str] = []
    """Pieces carried by this one, where the viewer may know."""


class Track(msgspec.Struct, frozen=True, omit_defaults=True):
    """A number that everybody (or this viewer) may know: turn, points, supply."""

    id: str
    name: str
    value: int
    most: int = 0
    side: str = ""
    text: str = ""


class Hand(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat's hand: how many cards, and which of them this viewer may know."""

    seat: str
    count: int
    cards: list[str] = []


class Pile(msgspec.Struct, frozen=True, omit_defaults=True):
    """A deck, a discard pile, a cup, a dead pile: how many, and what lies open."""

    id: str
    name: str
    count: int
    side: str = ""
    open: list[str] = []


class Slot(msgspec.Struct, frozen=True, omit_defaults=True):
    """One place of a panel: a unit in a battle line, a sealed token, a chit. `items` are kinds, cards or tokens."""

    id: str
    name: str
    items: list[str] = []
    text: str = ""
    side: str = ""
    """In whose colour the items are drawn."""
    space: str = ""
    """The space on the map that it belongs to, to be lit with it."""


class Panel(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something off the map that is happening: a battle, a set-up, a duel, a display."""

    id: str
    name: str
    rule: str = ""
    slots: list[Slot] = []
    notes: list[Note] = []


class Mark(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something drawn on the map for now: an attack's arrow, a closed hex, a chosen piece."""

    kind: str
    spaces: list[str]
    text: str = ""
    rule: str = ""


class Crumb(msgspec.Struct, frozen=True, omit_defaults=True):
    """One step of the breadcrumb: what the game is in the middle of."""

    text: str
    rule: str = ""


class Offer(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something this viewer may choose now. `target` says where it is lit: a space, a card, a button."""

    action: int
    text: str
    label: str
    on: str = "button"
    target: str = ""
    sure: bool = False
    """There is no way back from it (a reveal, a roll): a client may ask again."""


class Prompt(msgspec.Struct, frozen=True, omit_defaults=True):
    """The question to this viewer."""

    text: str
    rule: str = ""
    window: str = ""


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """How the game ended."""

    ending: str
    text: str
    rule: str
    returns: dict[str, int]


class View(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that one seat (or an observer) may see now."""

    title: str
    scenario: str
    seat: str
    """Empty for an observer."""
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
    result: Result | None = None


class LogLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event as one seat may read it."""

    text: str
    rule: str = ""
    kind: str = ""
    spaces: list[str] = []


class Tint(msgspec.Struct, frozen=True, omit_defaults=True):
    """One space of an overlay: whose colour (a side, or '' for the neutral one), how strong (0 to 1), and a word."""

    space: str
    side: str = ""
    strength: float = 1.0
    text: str = ""


class Overlay(msgspec.Struct, frozen=True, omit_defaults=True):
    """An overlay as one seat may see it."""

    id: str
    tints: list[Tint]
    notes: list[Note] = []


class OddsRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """One outcome with its exact probability (as a fraction and as a number)."""

    outcome: str
    probability: float
    fraction: str = ""
    worth: float = 0.0
    """How good it is for the seat that asks: from -1 (the worst) to 1."""


class OddsCase(msgspec.Struct, frozen=True, omit_defaults=True):
    """The outcomes under one assumption (no reaction; with fire support; with a card)."""

    name: str
    rows: list[OddsRow]
    notes: list[Note] = []


class Odds(msgspec.Struct, frozen=True, omit_defaults=True):
    """What may come of an action, from what the asking seat knows."""

    action: str
    cases: list[OddsCase]
    belief: list[OddsRow] = []
    """What the hidden enemy piece may be."""
    notes: list[Note] = []


def schema() -> dict[str, Any]:
    """The JSON schema of everything a client receives."""
    (_, components) = msgspec.json.schema_components(
        [Scene, View, LogLine, Odds, Overlay], ref_template="#/components/schemas/{name}"
    )
    return {"components": {"schemas": components}}
