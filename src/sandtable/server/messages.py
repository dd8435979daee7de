"""Everything that goes over the wire, both ways, apart from the views themselves.

Requests are decoded into these structs (unknown fields refused, sizes bounded), answers are encoded from them, and the
OpenAPI document is made from them, so the page's types are these too.

A state carries no counter that moves when somebody else is privately asked or declines: `seen` names what this viewer
sees, two moments that look equal to them have the same name, and `count` counts the states that they were sent.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from sandtable.kit.views import LogLine, View

Short = Annotated[str, Meta(max_length=80)]
Ident = Annotated[str, Meta(max_length=64, pattern=r"^[A-Za-z0-9_.:,=-]*$")]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Password = Annotated[str, Meta(min_length=8, max_length=200)]
Text = Annotated[str, Meta(min_length=1, max_length=2000)]
Order = Annotated[str, Meta(min_length=1, max_length=200)]
Value = str | int | bool


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the server sends."""


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a client sends."""


# -- errors ---------------------------------------------------------------------------------------------------


class Reason(Answer, frozen=True):
    """One condition that fails: the rule's number and what it says."""

    rule: str
    text: str


class WayTo(Answer, frozen=True):
    """Orders one after the other, as they are typed and as the choices are called; where the first is on the map."""

    orders: list[str]
    labels: list[str]
    space: str = ""
    back: bool = False
    """One's last order must be taken back for it."""


class Problem(Answer, frozen=True):
    """An error: `code` for programs, `text` for people, the rules where there are any."""

    code: str
    """illegal | stale | unknown | forbidden | bad | too-large | too-many | login | over | unavailable"""
    text: str
    reasons: list[Reason] = []
    state: "State | None" = None
    """With 'stale': where the game stands now."""


# -- people ---------------------------------------------------------------------------------------------------


class Me(Answer, frozen=True):
    """Who the browser is: a guest until an account is made or logged in to."""

    name: str
    account: bool
    settings: dict[str, Any] = {}
    """The page's own settings (theme, palette, text size, confirmations), kept with the person."""


class NewMe(Request, frozen=True):
    """PUT /api/me: a guest's name, the page's settings."""

    name: Name | None = None
    settings: dict[str, Any] | None = None


class Credentials(Request, frozen=True):
    """POST /api/account (make one; the guest's games come along), POST /api/login."""

    name: Name
    password: Password


class NewPassword(Request, frozen=True):
    """PUT /api/account: another password; every other browser is logged out."""

    password: Password
    new_password: Password


class Leaving(Request, frozen=True):
    """DELETE /api/account: the name is free again, the games stay with this browser, as a guest's."""

    password: Password


# -- tables ---------------------------------------------------------------------------------------------------


class NewSeat(Request, frozen=True):
    """Who is to sit there: me | open (whoever takes it) | bot."""

    holder: Literal["me", "open", "bot"]
    bot: Ident = ""


class NewTable(Request, frozen=True):
    """POST /api/tables. `seats` in the order of the game's seats (see `Seating`); missing: me on the first seat,
    ismcts:quick on the others. `me` may hold several seats of one side.

    `access`: private (by link), open (listed in the lobby), hotseat (every person at this browser; `me` on seats of
    several sides). From a `position` (as in a position file) or a `file` (a game file: goes on where it stands) where
    given.
    """

    title: Ident
    scenario: Ident = ""
    options: dict[str, Value] = {}
    seats: list[NewSeat] = []
    access: Literal["private", "open", "hotseat"] = "private"
    position: Annotated[str, Meta(max_length=200_000)] = ""
    """TOML."""
    file: Annotated[str, Meta(max_length=4_000_000)] = ""
    first: bool = False
    """The title's game for newcomers: its scenario and options (those given here go before), both sides set up."""


class Branch(Request, frozen=True):
    """POST /api/tables/{id}/branch: a new table from moment `moment` as one lens shows it.

    While the game goes on, what the asker cannot know is dealt anew. The new game has the rules and the data of the
    old one. Nobody says who plays: the asker on their own seats, the bots of the old game, else a quick bot.
    """

    moment: int
    lens: Ident = ""
    seats: list[NewSeat] = []


class Made(Answer, frozen=True):
    """A table that was made."""

    id: str


class Holder(Answer, frozen=True):
    """A seat of a table as everybody may see it."""

    seat: str
    name: str
    """The seat's name."""
    holder: str
    """person | bot | open"""
    who: str = ""
    """The person's name, or the bot's."""
    mine: bool = False
    here: bool = False
    """Looking at the table now."""
    side: str = ""
    """The side of the scene that the seat plays."""


class TableLine(Answer, frozen=True):
    """A table in a list."""

    id: str
    title: str
    scenario: str
    seats: list[Holder]
    access: str
    turn: str
    """Where it stands, in a few words ('Turn 3: Japan')."""
    updated: float
    """Seconds since 1970."""
    my_turn: bool = False
    over: str = ""
    """How it ended, in words."""
    unseen: int = 0
    """Log lines since my last visit."""
    branch: bool = False
    """It was branched off another game."""


class TableLists(Answer, frozen=True):
    mine: list[TableLine]
    open: list[TableLine]


class Undo(Answer, frozen=True):
    steps: int
    wall: str
    again: int


class Takeback(Answer, frozen=True):
    """A takeback that waits for answers. `answer`: this viewer is asked, once for all their seats of a side."""

    by: str
    answer: bool = False


class Thinking(Answer, frozen=True):
    """A bot at work, told only where the viewer is told that the game waits for its seat."""

    seat: str
    bot: str
    since: float


class StandingPass(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A standing order: pass in this window ('' : in all), unless something in `unless` is possible."""

    window: Short = ""
    unless: Annotated[list[Short], Meta(max_length=20)] = []
    until_my_turn: bool = False
    until: Short = ""
    """One of the state's `lapses`: the order lapses when that is over."""


class Lapse(Answer, frozen=True):
    """Something that a standing order may last until the end of."""

    name: str
    text: str
    now: bool = False
    """It goes on now: an order may be given until its end."""


class PlacedLine(Answer, frozen=True):
    """A log line with its place in this viewer's log (`at` counts only what they could read)."""

    at: int
    line: LogLine


class BranchOf(Answer, frozen=True):
    """A game that was branched off another one. Only its maker is told of which (`table`), as whom they looked at it
    (`lens`) and where their log ended (`mark`): what was before can be read there."""

    turn: int
    dealt: bool
    """What could not be known then was dealt anew."""
    table: str = ""
    lens: str = ""
    mark: int = 0


class State(Answer, frozen=True):
    """All that one viewer of a table may know now: GET /api/tables/{id}, and each event of the stream.

    `lines` holds the log from `since` on; lines below `mark` that are missing were taken back.
    """

    id: str
    seen: str
    """The name of what is seen: an order carries it, so that a stale click is noticed."""
    seat: str
    """The seat that this is the view of, that answers what is asked; '' for a spectator. Where a person holds several
    seats of a side the view has all of them (`view.seats`)."""
    count: int
    """How many states this viewer was sent, this one included, one that is sent again counted once: of two states of
    one `counter` the higher is the later."""
    counter: str
    title: str
    scenario: str
    options: dict[str, Value]
    access: str
    seats: list[Holder]
    view: View
    since: int
    mark: int
    lines: list[PlacedLine]
    undo: Undo
    moments: int
    """How many moments the scrubber has."""
    visited: int
    """Where this person's log ended at the last visit."""
    seed_hash: str
    takeback: Takeback | None = None
    thinking: list[Thinking] = []
    standing: list[StandingPass] = []
    windows: list[str] = []
    """The names of the title's reaction windows that a standing order may name."""
    lapses: list[Lapse] = []
    """What a standing order may last until."""
    turns: bool = True
    """Whether there are turns that a standing order may last until."""
    host: bool = False
    """The viewer made the table."""
    rematch: str = ""
    """The table of the rematch, once there is one."""
    spectators: int = 0
    chats: int = 0
    """How many chat messages there are that this viewer may read."""
    conceals: bool = True
    """Whether anything is hidden from anybody now: two enemies at one screen need a curtain."""
    branch: BranchOf | None = None


class Watching(Answer, frozen=True):
    """The stream's `watching`: how many look on. It comes with who is here, apart from the states and at most once a
    second."""

    spectators: int


class NewOrder(Request, frozen=True):
    """POST /api/tables/{id}/orders: by number (of an offer) or in words (several, with completion)."""

    seen: Ident
    seat: Ident
    action: int | None = None
    text: Order | None = None


class Command(Request, frozen=True):
    """POST /api/tables/{id}/undo | redo | reset | takeback | agree | refuse | hurry."""

    seat: Ident
    seen: Ident = ""


class NewStanding(Request, frozen=True):
    """PUT /api/tables/{id}/standing: the seat's standing orders, all of them."""

    seat: Ident
    orders: Annotated[list[StandingPass], Meta(max_length=20)]


class Ordered(Answer, frozen=True):
    """The answer to an order: the new state; what of a long order was not looked at."""

    state: State
    left_off: list[str] = []


class Invitation(Answer, frozen=True):
    """POST /api/tables/{id}/invite?seat: a signed link for a seat. GET /join/{token} takes it."""

    token: str
    path: str


class Joining(Answer, frozen=True):
    """GET /api/join/{token}: what is offered."""

    id: str
    title: str
    scenario: str
    seat: str
    by: str
    taken: bool = False
    options: dict[str, Value] = {}
    from_position: bool = False
    """It does not start as the scenario says, but from a position that the host has chosen."""


class Take(Request, frozen=True):
    """POST /api/tables/{id}/seats/{seat}: sit down on an open seat; DELETE: stand up before the game has begun."""

    name: Name | None = None


class SetSeat(Request, frozen=True):
    """PUT /api/tables/{id}/seats/{seat}, by the host: a bot for an open seat, or a stand-in."""

    holder: Literal["open", "bot"]
    bot: Ident = ""


class Chat(Answer, frozen=True):
    at: int
    """Its place among those that this reader may read, from 1."""
    who: str
    seat: str
    text: str
    time: float
    side: str = ""
    """The side that it was said to; empty: everybody."""


class Chats(Answer, frozen=True):
    chats: list[Chat]


class NewChat(Request, frozen=True):
    """POST /api/tables/{id}/chat. `own_side`: only those of one's own side hear it."""

    text: Text
    own_side: bool = False


class Notes(Answer, frozen=True):
    """A person's own notes: by space, on the whole game, and bookmarked moments. Nobody else gets them."""

    spaces: dict[str, str] = {}
    text: str = ""
    bookmarks: dict[str, str] = {}
    """Moment (as a decimal number) to its name."""


class NewNotes(Request, frozen=True):
    spaces: Annotated[dict[Short, Annotated[str, Meta(max_length=500)]], Meta(max_length=500)] = {}
    text: Annotated[str, Meta(max_length=20_000)] = ""
    bookmarks: Annotated[dict[Short, Short], Meta(max_length=200)] = {}


class Health(Answer, frozen=True):
    status: str
    version: str
    database: str
