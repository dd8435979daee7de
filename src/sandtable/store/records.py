"""What the store holds, as the server handles it."""

from typing import Any, Final

import msgspec

from sandtable.kernel.codec import STEPS_BY_NUMBER
from sandtable.kernel.title import Value
from sandtable.session.files import Packed
from sandtable.store.standpoint import Standpoint

ENTRY: Final = msgspec.json.Decoder(Packed)
ENTRIES: Final = msgspec.json.Decoder(list[Packed])
POINT: Final = msgspec.msgpack.Decoder(Standpoint)


class Person(msgspec.Struct, frozen=True):
    """A guest or an account."""

    id: str
    name: str
    account: bool
    settings: dict[str, Any]


class Seat(msgspec.Struct):
    """Who sits there: a person, a bot, or nobody yet."""

    person: str | None = None
    bot: str = ""
    due: bool = False
    """The game waits for this seat."""
    mark: int = 0
    """Where this seat's log ends."""

    @property
    def open(self) -> bool:
        return self.person is None and not self.bot


class Branched(msgspec.Struct, frozen=True):
    """Where a game was branched off: of which table, by what its maker saw, where their log ended, in which turn."""

    table: str
    lens: str
    mark: int
    turn: int
    dealt: bool
    """What its maker could not know was dealt anew."""


class StoredGame(msgspec.Struct):
    """A table's head."""

    id: str
    title: str
    scenario: str
    options: dict[str, Value]
    data: str
    rules_version: int
    position: dict[str, Any] | None
    seed: bytes
    seed_hash: str
    access: str
    host: str
    created: float
    updated: float
    entries: int
    phase: str
    ending: str
    rematch: str
    bot_since: float
    """Since when the game has waited for a bot; 0 if it does not."""
    seats: list[Seat]
    dice_known: bool = False
    """It came from a file with its seed in it: the host may know the dice to come."""
    form: int = STEPS_BY_NUMBER
    """How its positions are recorded (see `kernel.codec`)."""
    branch: Branched | None = None


BRANCHED: Final = msgspec.json.Decoder(Branched)


class WholeGame(msgspec.Struct, frozen=True):
    """All that a table is opened with."""

    game: StoredGame
    entries: list[Packed]
    point: Standpoint | None
    names: dict[str, str]
    chats: list[str]
    """Of each message the side that it was said to."""


class ListedGame(msgspec.Struct, frozen=True):
    """A table in a list, with what its seats' holders are called and how far one person has read."""

    game: StoredGame
    names: dict[str, str]
    visited: dict[int, int]


class Chatted(msgspec.Struct, frozen=True):
    number: int
    who: str
    seat: str
    text: str
    time: float
    side: str = ""
    """The side that it was said to; empty: everybody."""
