"""What is stored of a game beside its entries: its head, and what it wants of its seats. Made from a session alone, so
that it can be made in any process."""

import secrets
import time
from typing import Any, Final

import msgspec

from sandtable.kernel.errors import BadFile
from sandtable.kernel.flow import NOBODY
from sandtable.session.files import pack
from sandtable.session.session import HUMAN, Session
from sandtable.store.games import packed_point
from sandtable.store.records import Seat, StoredGame
from sandtable.store.standpoint import standpoint
from sandtable.study.moments import Scrubber

AHEAD: Final = 1.0
"""Seconds of a processor, from `began` on, after which nothing is worked out ahead."""
QUICK: Final = "ismcts:quick"


class NewGame(msgspec.Struct, frozen=True):
    """A game that is ready to be stored."""

    game: StoredGame
    entries: list[bytes]
    point: bytes | None


def bot_due(session: Session, seats: list[Seat]) -> bool:
    """Whether the game waits for a bot. A takeback that is asked for comes first."""
    return not session.takeback_awaits() and any(seats[seat].bot for seat in session.awaited() if seat >= 0)


def seats_now(game: StoredGame, session: Session) -> list[Seat]:
    """The seats with what the game wants of them now."""
    due = {*session.awaited(), *session.takeback_awaits()}
    return [Seat(seat.person, seat.bot, n in due, session.mark(n)) for n, seat in enumerate(game.seats)]


def head_now(session: Session, seats: list[Seat], phase: str) -> dict[str, Any]:
    """What of a game's head follows from where it stands; `phase` as an observer is told it."""
    result = session.result()
    now = time.time()
    return {
        "entries": len(session.entries),
        "updated": now,
        "phase": phase,
        "ending": result.text if result is not None else "",
        "bot_since": now if bot_due(session, seats) else 0.0,
    }


def new_game(
    session: Session,
    host: str,
    seats: list[Seat],
    access: str,
    every: int,
    dice_known: bool = False,
    began: float | None = None,
) -> NewGame:
    """A session as a new table of `host`, with a standpoint where it has `every` entries already. `dice_known`: its
    seed is in a file that the host has."""
    title = session.title
    session.players[:] = [seat.bot or HUMAN for seat in seats]
    dealer = session._dealer
    if dealer is None:
        raise BadFile("this game was written without its seed: it can be read and checked, not played on")
    now = time.time()
    game = StoredGame(
        id=secrets.token_urlsafe(12),
        title=title.slug,
        scenario=session.setup.scenario,
        options=dict(session.setup.options),
        data=title.digest_of_data(),
        rules_version=title.version,
        form=session.form,
        position=session.position,
        seed=dealer.seed,
        seed_hash=session.seed_hash,
        access=access,
        host=host,
        created=now,
        updated=now,
        entries=0,
        phase="",
        ending="",
        rematch="",
        bot_since=0.0,
        seats=seats,
        dice_known=dice_known,
    )
    game.seats = seats_now(game, session)
    for name, value in head_now(session, game.seats, session.stage()).items():
        setattr(game, name, value)
    entries = [msgspec.json.encode(pack(entry, session.words)) for entry in session.entries]
    if len(entries) < every:
        return NewGame(game, entries, None)
    look_through(session, seats, began)
    return NewGame(game, entries, packed_point(standpoint(session)))


def look_through(session: Session, seats: list[Seat], began: float | None) -> None:
    """Count the moments of those who will look at the game, so that they are kept with its standpoint: counting them
    plays the whole game through. Where that takes too long, it is done when they look."""
    until = (time.process_time() if began is None else began) + AHEAD
    session.persons = [seat.person or "" for seat in seats]
    scrubber = Scrubber(session)
    held = [session.viewer_of(n) for n, seat in enumerate(seats) if seat.person is not None]
    for viewer in dict.fromkeys([*held, NOBODY]):
        if time.process_time() > until:
            return
        scrubber.count(viewer)
