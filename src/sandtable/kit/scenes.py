# interpreted: msgspec structs are classes of their own kind.
"""What is drawn once per scenario: the map, the kinds of pieces and cards, the sheet around it.

One schema for every title, so that one client draws them all.
"""

from typing import Literal

import msgspec

Ground = Literal["paddy", "tufts", "jungle", "forest", "swamp", "hachures", "blocks", "houses", "dots"]
"""Small strokes that the page strews over a space."""
Emblem = Literal["star", "crate", "runway", "battery", "anchor", "derrick", "tower", "fort"]
"""A sign that stands once in a space."""


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
    more: list[list[tuple[float, float]]] = []
    """Further rings of its shape: the other islands of the same area, and holes (even-odd)."""


class Stroke(msgspec.Struct, frozen=True, omit_defaults=True):
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
    lines: list[str] = []
    """How it is broken into lines, where it has several."""
    weight: float = 0.0
    """Of two names of a kind that have no room together the heavier one stands."""
    room: float = 0.0
    """How broad the water is that it names: a broader name waits until one looks from nearer. 0: no matter."""


class Kind(msgspec.Struct, frozen=True, omit_defaults=True):
    """A kind of piece: its name, its NATO symbol code, the factors printed on it."""

    id: str
    name: str
    symbol: str = ""
    factors: list[str] = []
    """What is printed along the foot."""
    note: str = ""
    corners: dict[str, str] = {}
    """Factors printed in corners ('nw', 'ne', 'sw', 'se'), where one foot has no room for them."""
    words: dict[str, str] = {}
    """What each factor means, by its place ('0', '1', ... along the foot, or the corner)."""
    reduced: str = ""
    """The kind that it becomes on its reduced side."""
    short: str = ""
    """What is written on the counter, where that is not its name."""


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
    family: str = ""
    """Cards, chits, tokens: what lies together, by the title's own word."""
    number: str = ""
    """The number that is printed on it."""


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


class Tone(msgspec.Struct, frozen=True, omit_defaults=True):
    """A colour by day and by night."""

    light: str = ""
    dark: str = ""


class TagSkin(msgspec.Struct, frozen=True, omit_defaults=True):
    """How spaces with a tag are marked: by which mark or texture, in which colour."""

    mark: Literal["", Ground, Emblem, "sawtooth", "chevron"] = ""
    colour: str = ""


class ZoneSkin(msgspec.Struct, frozen=True, omit_defaults=True):
    """How the spaces of a zone are set off: colour, how strong, with which mark."""

    colour: str = ""
    tint: float = 0.0
    mark: str = ""
    spread: bool = False
    """Its colour runs to the sheet's edge."""
    setup: bool = False
    """It is where a side sets up: shown until the first turn, no ground of its own."""


class Skin(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a title's map is drawn, where the page's own way is not enough."""

    terrain: dict[str, Literal[Ground, Emblem]] = {}
    """The drawing of each kind of terrain; what is not named here is plain."""
    tags: dict[str, TagSkin] = {}
    zones: dict[str, ZoneSkin] = {}
    tones: dict[str, Tone] = {}
    """Colours of ground, by the page's own names ('water', 'land', ...)."""
    counter: float = 0.0
    """The size of a counter in map units; 0: from the usual space."""
    waterlines: int = 3
    north: float | None = None
    """Where north is, in degrees clockwise from the top; None: not drawn."""


class Cell(msgspec.Struct, frozen=True, omit_defaults=True):
    """One cell of a track: what it is called, and what happens when it is reached."""

    name: str
    text: str = ""


class SheetTrack(msgspec.Struct, frozen=True, omit_defaults=True):
    """A track printed on the sheet; `track` is the view's track that says where it stands."""

    track: str
    name: str
    cells: list[Cell]


class Objective(msgspec.Struct, frozen=True, omit_defaults=True):
    """A space that is worth something."""

    space: str
    worth: int
    text: str = ""
    side: str = ""
    name: str = ""
    """What it is called, where that is not its space's name: several spaces of one name count together."""


class Band(msgspec.Struct, frozen=True, omit_defaults=True):
    """A range of the score that is one result."""

    low: int
    high: int
    name: str
    side: str = ""


class Sign(msgspec.Struct, frozen=True):
    """A row of the legend: what is meant by a kind of terrain, a tag's mark, a line, a border or a zone. Where several
    are drawn alike and mean the same they stand in one row."""

    what: Literal["terrain", "tag", "line", "border", "zone"]
    ids: list[str]
    text: str


class Sheet(msgspec.Struct, frozen=True, omit_defaults=True):
    """The map's frame and furniture."""

    title: str
    subtitle: str = ""
    scale: str = ""
    free: list[tuple[float, float, float, float]] = []
    """Rectangles (x, y, width, height) that furniture may cover: open water, what is out of play."""
    tracks: list[SheetTrack] = []
    objectives: list[Objective] = []
    bands: list[Band] = []


class Scene(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is drawn once per scenario."""

    title: str
    name: str
    scenario: str
    size: tuple[float, float]
    sides: list[SideInfo]
    spaces: list[Space]
    kinds: list[Kind]
    strokes: list[Stroke] = []
    borders: list[Border] = []
    shapes: list[Shape] = []
    labels: list[Label] = []
    cards: list[CardFace] = []
    aids: list[Note] = []
    """Player aids: sequence of play, tables, in short lines."""
    overlays: list[OverlayInfo] = []
    turns: list[float] = msgspec.field(default_factory=lambda: [0.0])
    """By how many degrees the map may be turned (labels and counters stay upright); the first is the sheet's own."""
    skin: Skin = Skin()
    sheet: Sheet | None = None
    legend: list[Sign] = []
    """What is drawn on the map and what it means, in the order in which it is listed."""
    goals: dict[str, str] = {}
    """What each seat must do to win, in a line."""
