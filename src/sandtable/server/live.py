"""A table in memory: the game, who sits there, who looks at it, and what each of them may be shown.

All that goes to a viewer is made from `Session.view`, `placed`, `undo_state` and `standing_of` of their own seat, or of
all the seats of one side that they hold. A sight is made once per change, however many look through it, and encoded
only if it differs from their last one; a whole state is put together once for one person who has read so far, whether
it goes out as an answer or on their stream.
"""

import asyncio
import secrets
import time
from hashlib import blake2b
from typing import Final, cast

import msgspec

from sandtable.kernel.flow import NOBODY
from sandtable.kit.joint import JOINT
from sandtable.kit.views import View
from sandtable.kit.written import ViewWriter
from sandtable.server.chunks import Chunk, event
from sandtable.server.http import ENCODER
from sandtable.server.messages import (
    BranchOf,
    Holder,
    Lapse,
    PlacedLine,
    StandingPass,
    State,
    Takeback,
    Thinking,
    Undo,
    Watching,
)
from sandtable.server.shelf import Pile
from sandtable.server.talk import Talk
from sandtable.session.session import Session
from sandtable.store.records import Chatted, Person, StoredGame
from sandtable.study.moments import Scrubber

NAMED: Final = 9
"""Bytes of a digest that names a sight."""
STATES: Final = 64
STATES_SIZE: Final = 2_000_000
"""States, and bytes of them, that are kept to be sent again: a client says itself where its log is to begin, and may
say anything."""
NO_UNDO: Final = Undo(0, "", 0)


def name_of(data: bytes) -> str:
    return blake2b(data, digest_size=NAMED).hexdigest()


class Sight:
    """What one viewer may see of the game at one moment: a seat, several seats of one person, or a spectator. What goes
    with the view is made when it is asked for."""

    def __init__(self, live: "Live", viewer: int, seat: int, before: tuple[str, float]) -> None:
        """`seat`: the one that answers. `before`: the name of what this viewer saw last, and since when they did."""
        session = live.session
        self.viewer = viewer
        self.seat = seat
        self.view = session.view(viewer, seat)
        self.mark = session.mark(viewer)
        self._live = live
        self._raw = b""
        self._seen = ""
        self._beside: Beside | None = None
        # Since when a bot is waited for is told by what this viewer has seen, not by when it was really asked.
        self.waited = 0.0
        if live.has_bots:
            self.waited = before[1] if before[0] == self.seen else time.time()

    @property
    def raw(self) -> bytes:
        """The view, encoded."""
        if not self._raw:
            writer = self._live.writer(self.viewer, self.seat)
            self._raw = writer.write(self.view)
            self._seen = writer.named(b"%d" % self.mark, NAMED)
        return self._raw

    @property
    def seen(self) -> str:
        """Names what is seen."""
        if not self._seen:
            _ = self.raw
        return self._seen

    def equals(self, other: "Sight") -> bool:
        """Whether the same viewer sees the same. (Most often nobody looks on: then observers' sights are compared and
        never written.)"""
        return self.mark == other.mark and self.view == other.view

    @property
    def beside(self) -> "Beside":
        if self._beside is None:
            self._beside = Beside(self._live, self.viewer, self.seat, self.view, self.waited)
        return self._beside


class Beside:
    """What goes with a view: how far this viewer may undo, their standing orders, who is waited for, how many moments
    there are."""

    def __init__(self, live: "Live", viewer: int, seat: int, view: View, waited: float) -> None:
        session = live.session
        infos = session.seats
        self.undo = NO_UNDO
        self.standing: list[StandingPass] = []
        self.lapses: list[Lapse] = []
        if seat >= 0:
            self.lapses = live.lapses()
            undo = session.undo_state(seat)
            self.undo = Undo(undo.steps, undo.wall, undo.again)
            self.standing = [
                StandingPass(one.window, list(one.unless), one.until_my_turn, one.until)
                for one in session.standing_of(seat)
            ]
        self.takeback: Takeback | None = None
        if session.takeback_asked_by != NOBODY:
            asker = infos[session.takeback_asked_by].ident
            awaits = session.takeback_awaits()
            self.takeback = Takeback(asker, seat >= 0 and any(one in awaits for one in session.mates(seat)))
        bots = {info.ident: one.bot for info, one in zip(infos, live.game.seats) if one.bot}
        self.thinking: list[Thinking] = [
            Thinking(other, bots[other], waited) for other in view.waiting if other in bots
        ]
        # What is shown first of several that are asked at once is no moment of its own.
        self.moments = Scrubber(session).count(viewer, None if view.seats else view)
        beside = (self.undo, self.standing, self.lapses, self.takeback, self.thinking, self.moments)
        self.raw = ENCODER.encode(beside)
        """All of it, to be compared."""


class Faces:
    """The seats as one person is shown them, ready to be sent, and what of the people a new state is sent for."""

    def __init__(self, live: "Live", person: Person | None) -> None:
        holders = live.holders(person)
        self.raw = ENCODER.encode(holders)
        self.people = Chunk(event("people", self.raw))
        told = [(one.holder, one.who, one.mine) for one in holders]
        self.rest = ENCODER.encode((told, live.game.rematch))


class Watcher:
    """Somebody who looks at a table through a stream, through the eyes of a seat of theirs and its allies that are
    theirs too."""

    def __init__(self, person: Person | None, seat: int) -> None:
        self.person = person
        self.seat = seat
        self.wake = asyncio.Event()


class Live:
    """A table that is in memory."""

    def __init__(self, game: StoredGame, session: Session, names: dict[str, str], chats: list[str]) -> None:
        self.game = game
        self.session = session
        self.names = names
        """What the persons at the table are called."""
        self.talk = Talk(chats)
        self.counter = secrets.token_hex(4)
        """Names who counts the states that are sent from here."""
        self.lock = asyncio.Lock()
        self.users = 0
        """Requests that are at work with it."""
        self.used = time.monotonic()
        self.broken = False
        """What is in memory may not be what is stored: it is read again before anybody uses it."""
        self.gone = False
        """The table was removed."""
        self.watchers: set[Watcher] = set()
        self.elsewhere: dict[str, tuple[float, set[int], int]] = {}
        """By worker: when it last said so, the seats whose holders look at the table there, and how many others."""
        self.visits: dict[str, dict[int, int]] = {}
        """How far each person has read, by viewer; what has been asked for."""
        self.quiet_until = 0.0
        self.present: set[int] = set()
        self.spectators = 0
        self.watching = Chunk(event("watching", ENCODER.encode(Watching(0))))
        """The spectators' number as it is sent."""
        self._presence: asyncio.TimerHandle | None = None
        self._told_presence = -float("inf")
        self._sights: dict[tuple[int, int], Sight] = {}
        self._seen_from: dict[int, Sight] = {}
        """The same by the seat that is looked through: it is asked for a dozen times for every order."""
        self._writers: dict[tuple[int, int], ViewWriter] = {}
        """By viewer and seat, as the sights: they keep what has not changed since the last one."""
        self._last: dict[int, tuple[str, float]] = {}
        self._states: Pile[tuple[str, int, int, int, int]] = Pile(STATES, STATES_SIZE)
        """States that were sent since the last change: by person, viewer, seat, the mark they begin at, and the last
        visit."""
        self._events: dict[str, tuple[bytes, Chunk]] = {}
        """By their ids: the same as they go out on streams."""
        self._counts: dict[tuple[str, int], tuple[str, int]] = {}
        """By person and viewer: what they were sent last, and how many states they were sent."""
        self._faces: dict[str, Faces] = {}
        """By person, until somebody comes or goes."""
        self.know_persons()

    def know_persons(self) -> None:
        """Tell the session who holds which seats: one person's seats of a side are one viewer."""
        self.session.persons = [seat.person or "" for seat in self.game.seats]

    @property
    def has_bots(self) -> bool:
        return any(seat.bot for seat in self.game.seats)

    @property
    def quiet(self) -> bool:
        """Whether what came of the last order may not be shown yet."""
        return time.monotonic() < self.quiet_until

    # -- who is here ------------------------------------------------------------------------------------------

    def own(self, person: Person | None) -> list[int]:
        """The seats that a person holds."""
        if person is None:
            return []
        return [n for n, seat in enumerate(self.game.seats) if seat.person == person.id]

    def here(self) -> tuple[set[int], int]:
        """The seats whose holders look at the table in this worker, and how many spectators do."""
        persons = {watcher.person.id for watcher in self.watchers if watcher.person is not None}
        seats = {n for n, seat in enumerate(self.game.seats) if seat.person in persons}
        seated = {seat.person for seat in self.game.seats}
        nameless = sum(1 for watcher in self.watchers if watcher.person is None)
        return seats, nameless + len(persons - seated)

    def count_people(self, now: float, lasting: float) -> bool:
        """Look who is here, in every worker; returns whether that has changed."""
        seats, spectators = self.here()
        for then, others, more in self.elsewhere.values():
            if now - then < lasting:
                seats = seats | others
                spectators += more
        changed = seats != self.present or spectators != self.spectators
        self.present, self.spectators = seats, spectators
        return changed

    def tell_presence(self, every: float, lasting: float) -> None:
        """Somebody came or went: whoever looks at the table is told, once for all who do within `every` seconds."""
        if self._presence is not None:
            return
        loop = asyncio.get_running_loop()

        def tell() -> None:
            self._presence = None
            if not self.count_people(time.monotonic(), lasting):
                return
            self._told_presence = loop.time()
            self.watching = Chunk(event("watching", ENCODER.encode(Watching(self.spectators))))
            self._faces = {}
            self._states.clear()
            self.wake()

        wait = self._told_presence + every - loop.time()
        if wait <= 0:
            tell()
        else:
            self._presence = loop.call_later(wait, tell)

    def holders(self, person: Person | None) -> list[Holder]:
        """The seats as everybody may see them."""
        found: list[Holder] = []
        for number, seat in enumerate(self.game.seats):
            info = self.session.seats[number]
            found.append(
                Holder(
                    seat=info.ident,
                    name=info.name,
                    holder="bot" if seat.bot else "person" if seat.person is not None else "open",
                    who=seat.bot or (self.names.get(seat.person, "") if seat.person is not None else ""),
                    mine=person is not None and seat.person == person.id,
                    here=number in self.present,
                    side=info.side,
                )
            )
        return found

    def sides(self, person: Person | None) -> set[str]:
        """The sides that a person plays for."""
        return {self.session.seats[seat].side for seat in self.own(person)}

    def heard_by(self, person: Person | None) -> set[str]:
        """To whom a message was said that a person may read: everybody (''), or a side of theirs."""
        return {"", *self.sides(person)}

    def hear(self, said: list[Chatted]) -> None:
        """Messages that follow those that are known here."""
        self.talk.hear(said)
        self._states.clear()  # their number is in them

    # -- what is seen -----------------------------------------------------------------------------------------

    def played(self) -> None:
        """The game has moved: sights are made anew when they are asked for."""
        if self.has_bots:
            self._last.update((one.viewer, (one.seen, one.waited)) for one in self._sights.values())
        self._sights = {}
        self._seen_from = {}
        self._states.clear()
        self._events = {}

    def changed(self) -> None:
        """Anything may have changed, the game or the people at the table."""
        self.know_persons()
        self.played()
        self._faces = {}

    def put_away(self) -> None:
        """It is dropped from memory: nothing in it holds on to it, so that it is gone at once."""
        self._sights = {}
        self._seen_from = {}

    def wake(self) -> None:
        """Let everybody who looks at the table look again."""
        for watcher in self.watchers:
            watcher.wake.set()

    def shown(self, seat: int) -> int:
        """The seat that answers where somebody looks through `seat`: this one, unless another of the same person and
        side has to decide and it has not."""
        mates = self.session.mates(seat) if seat >= 0 else []
        asked = [one for one in mates if self.session.legal(one)] if len(mates) > 1 else []
        return asked[0] if asked and seat not in asked else seat

    def sight(self, seat: int) -> Sight:
        """What whoever looks through this seat sees."""
        known = self._seen_from.get(seat)
        if known is not None:
            return known
        key = (self.session.viewer_of(seat), self.shown(seat))
        found = self._sights.get(key)
        if found is None:
            found = self._sights[key] = Sight(self, *key, self._last.get(key[0], ("", 0.0)))
        self._seen_from[seat] = found
        return found

    def writer(self, viewer: int, seat: int) -> ViewWriter:
        """What this viewer's views are written with: theirs alone."""
        found = self._writers.get((viewer, seat))
        if found is None:
            found = self._writers[viewer, seat] = ViewWriter()
        return found

    def reader(self, person: Person | None) -> str:
        """Who a state is made for: whoever has no part in the game gets the same as everybody else who has none."""
        if person is None or (person.id != self.game.host and not self.own(person)):
            return ""
        return person.id

    def faces(self, person: Person | None) -> Faces:
        ident = self.reader(person)
        found = self._faces.get(ident)
        if found is None:
            found = self._faces[ident] = Faces(self, person)
        return found

    def state(self, person: Person | None, seat: int, since: int, visited: int) -> bytes:
        """All that a viewer may know now, with their log from `since` on: a `State`, encoded."""
        sight = self.sight(seat)
        since = min(since, sight.mark)
        key = (self.reader(person), sight.viewer, sight.seat, since, visited)
        found = self._states.get(key)
        if found is None:
            found = self._states.put(key, ENCODER.encode(self._state(person, seat, since, visited)))
        return found

    def news(self, person: Person | None, seat: int, since: int, visited: int, ident: str) -> "Chunk":
        """The same as an event, made once for all who get the same."""
        state = self.state(person, seat, since, visited)
        found = self._events.get(ident)
        if found is None or found[0] is not state:
            found = self._events[ident] = (state, Chunk(event("state", state, ident)))
        return found[1]

    def _state(self, person: Person | None, seat: int, since: int, visited: int) -> State:
        session, game = self.session, self.game
        sight = self.sight(seat)
        beside = sight.beside
        begin, lines = session.placed(sight.viewer, since)
        return State(
            id=game.id,
            seen=sight.seen,
            seat=session.seats[sight.seat].ident if seat >= 0 else "",
            count=self._counted(person, seat),
            counter=self.counter,
            title=game.title,
            scenario=session.setup.scenario,
            options=dict(session.setup.options),
            access=game.access,
            seats=cast(list[Holder], msgspec.Raw(self.faces(person).raw)),
            view=cast(View, msgspec.Raw(sight.raw)),
            since=begin,
            mark=sight.mark,
            lines=[PlacedLine(at, line) for at, line in lines],
            undo=beside.undo,
            moments=beside.moments,
            visited=visited,
            seed_hash=game.seed_hash,
            takeback=beside.takeback,
            thinking=beside.thinking,
            standing=beside.standing,
            windows=session.title.windows(session.setup) if seat >= 0 else [],
            lapses=beside.lapses,
            turns=session.title.turns,
            host=person is not None and person.id == game.host,
            rematch=game.rematch,
            spectators=self.spectators,
            chats=self.talk.count(self.heard_by(person)),
            conceals=session.title.conceals(session.board),
            branch=self.branch_for(person),
        )

    def branch_for(self, person: Person | None) -> BranchOf | None:
        """Of which game this is a branch: its maker may go and look, the others only know that it is one."""
        found = self.game.branch
        if found is None:
            return None
        if person is None or person.id != self.game.host:
            return BranchOf(found.turn, found.dealt)
        return BranchOf(found.turn, found.dealt, found.table, found.lens, found.mark)

    def lapses(self) -> list[Lapse]:
        """Until when a standing order may last, and whether that goes on."""
        session = self.session
        going_on = {type(frame).__name__ for frame in session.board.stack} if not session.over else set()
        named = session.title.lapses(session.setup)
        return [Lapse(name, text, name in going_on) for name, text in named.items()]

    def _counted(self, person: Person | None, seat: int) -> int:
        """The number of the present state among those that a person was sent through this viewer."""
        who = (self.reader(person), self.sight(seat).viewer)
        now = self.key(person, seat)
        last, count = self._counts.get(who, ("", 0))
        if now != last:
            count += 1
            self._counts[who] = (now, count)
        return count

    def key(self, person: Person | None, seat: int) -> str:
        """Names all of a viewer's state that a new one is sent for: whose it is, `seen`, and the rest."""
        sight = self.sight(seat)
        return f"{viewer_key(sight.viewer)}{sight.seen}.{name_of(sight.beside.raw + self.faces(person).rest)[:8]}"


def viewer_key(viewer: int) -> str:
    """What the key of a viewer's states begins with: nothing for a single seat."""
    return f"{viewer - JOINT:x}." if viewer >= JOINT else ""


def viewer_of(key: str) -> str:
    """Whose states a key belongs to."""
    return key.partition(".")[0] if key.count(".") > 1 else ""
