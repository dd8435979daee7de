"""What goes over the wire about the titles themselves: the lobby's cards, the rules, the lessons."""

from typing import Annotated

from msgspec import Meta

from sandtable.kit.scenes import Note
from sandtable.kit.views import LogLine, Odds, Overlay, View
from sandtable.server.messages import Answer, Ident, Order, Reason, Request, Value, WayTo

# -- titles ---------------------------------------------------------------------------------------------------


class SeatOf(Answer, frozen=True):
    id: str
    name: str
    side: str


class ScenarioOf(Answer, frozen=True):
    id: str
    name: str
    text: str


class OptionOf(Answer, frozen=True):
    name: str
    values: list[Value]
    default: Value
    text: str


class BotOf(Answer, frozen=True):
    name: str
    text: str


class Seating(Answer, frozen=True):
    """The seats of a scenario, in order; with `options` where these change them (the last one that fits holds)."""

    scenario: str
    seats: list[str]
    options: dict[str, Value] = {}


class FirstOf(Answer, frozen=True):
    """What a newcomer begins with (`NewTable.first`); `steps` say what to do there, one line for each click."""

    scenario: str
    options: dict[str, Value] = {}
    ready: bool = False
    """Both sides are set up already; without `first` they set up themselves."""
    steps: list[str] = []


class TitleOf(Answer, frozen=True):
    """One card of the lobby. Titles come in the order in which they are best learnt."""

    slug: str
    name: str
    line: str
    minutes: str
    seats: list[SeatOf]
    """Every seat that any game of it has."""
    seatings: list[Seating]
    scenarios: list[ScenarioOf]
    options: list[OptionOf]
    hidden: bool
    lessons: int
    """How many steps its lesson has."""
    first: FirstOf
    picture: bool = False
    """It has a picture of its own (GET /api/titles/{slug}/picture); otherwise one is drawn from the scene."""


class Titles(Answer, frozen=True):
    titles: list[TitleOf]
    bots: list[BotOf]


class RuleOf(Answer, frozen=True):
    """A row of the rules panel: number, chapter, our digest, its kind; `ruling` where the booklet leaves it open."""

    id: str
    text: str
    chapter: str = ""
    kind: str = ""
    ruling: bool = False
    links: list[str] = []
    """The rulings that touch a rule; the rules that a ruling touches."""


class RulesOf(Answer, frozen=True):
    title: str
    rules: list[RuleOf]
    aids: list[Note] = []


# -- lessons --------------------------------------------------------------------------------------------------


class LessonDo(Request, frozen=True):
    """POST /api/titles/{slug}/lesson: step `step` after the orders `done`; try `order` (by number or in words).

    `why ORDER` or `why SPACE` only asks which rules stand in the way; `odds` asks what may come of an offer, `overlay`
    (with `space`) for what can be laid over the map. Nothing is kept on the server: the client says how far it is.
    """

    step: Annotated[int, Meta(ge=0, le=1000)]
    done: Annotated[list[Order], Meta(max_length=50)] = []
    order: Order | None = None
    action: int | None = None
    odds: int | None = None
    overlay: Ident = ""
    space: Ident = ""


class LessonState(Answer, frozen=True):
    """A step of the lesson as it stands."""

    step: int
    of: int
    id: str
    name: str
    text: str
    task: str
    hint: str
    rules: list[str]
    scenario: str
    options: dict[str, Value]
    seat: str
    done: list[str]
    outcome: str
    """'' | go on | solved | another | refused"""
    message: str
    view: View
    lines: list[LogLine]
    reasons: list[Reason] = []
    seats: list[SeatOf] = []
    odds: Odds | None = None
    overlay: Overlay | None = None
    ways: list[WayTo] = []
    """Where 'why' was asked: what would make it possible."""
    about: str = ""
    """Where 'why' was asked: the order that the answer is about."""
