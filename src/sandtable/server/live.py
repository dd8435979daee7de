"""A table in memory: the game, who sits there, who looks at it, and what each of them may be shown.

All that goes to a viewer is made from `Session.view`, `placed`, `undo_state`, `waiting_for` and `standing_of` of his
own seat. A sight is made once per change and encoded once, however many look through it; so is a whole state, for one
person who has read so far, whether it goes out as an answer or on his stream.
"""

import asyncio
import time
from hashlib import blake2b
from typing import Final, cast

import msgspec

from sandtable.kernel.flow import NOBODY
from sandtable.kernel.views import View
from sandtable.server.http import ENCODER
from sandtable.server.messages import Holder, Line, Standing, State, Takeback, Thinking, Undo
from sandtable.session.session import Session
from sandtable.session.study.moments import Scrubber
from sandtable.store.records import Game, Person

NAMED: Final = 9
"""Bytes of a digest that names a sight."""
NO_UNDO: Final = Undo(0, "", 0)


def name_of(data: bytes) -> str:
    return blake2b(data, digest_size=NAMED).hexdigest()


def stage_of(view: View) -> str:
    """Where a game stands, in a few words for a list of games: the outermost thing that it is in the middle of."""
    return view.crumbs[0].text if view.crumbs else view.phase


class Sight:
    """What one seat (or a spectator) may see of the game at one moment. What goes with the view is made when it is
    asked for."""

    def __init__(self, live: "Live", seat: int, before: tuple[str, float]) -> None:
        """`before`: the name of what this viewer saw last, and since when he did."""
        session = live.session
        self.seat = seat
        view = session.view(seat)
        self.phase = stage_of(view)
        self.raw = ENCODER.encode(view)
        self.mark = session.mark(seat)
        self.seen = name_of(self.raw + b"%d" % self.mark)
        # Since when a bot is waited for is told by what this viewer has seen, not by when it was really asked.
        self.waited = before[1] if before[0] == self.seen else time.time()
        self._live = live
        self._view: View | None = view
        self._beside: Beside | None = None

    @property
    def beside(self) -> "Beside":
        if self._beside is None:
            assert self._view is not None
            self._beside = Beside(self._live, self.seat, self._view, self.waited)
            self._view = None  # it is not needed any more
        return self._beside


class Beside:
    """What goes with a view: how far this viewer may undo, his standing orders, who is waited for, how many moments
    there are."""

    def __init__(self, live: "Live", seat: int, view: View, waited: float) -> None:
        session = live.session
        infos = session.title.seats
        self.undo = NO_UNDO
        self.standing: list[Standing] = []
        if seat >= 0:
            undo = session.undo_state(seat)
            self.undo = Undo(undo.steps, undo.wall, undo.again)
            orders = session.standing_of(seat)
            self.standing = [Standing(one.window, list(one.unless), one.until_my_turn) for one in orders]
        self.takeback: Takeback | None = None
        if session.takeback_asked_by != NOBODY:
            asker = infos[session.takeback_asked_by].ident
            self.takeback = Takeback(asker, seat in session.takeback_awaits())
        bots = [one.bot for one in live.game.seats]
        self.thinking: list[Thinking] = []
        if any(bots):
            self.thinking = [
                Thinking(infos[other].ident, bots[other], waited)
                for other in session.waiting_for(seat)
                if 0 <= other < len(infos) and bots[other]
            ]
        self.moments = Scrubber(session).count(seat, view)
        self.raw = ENCODER.encode((self.undo, self.standing, self.takeback, self.thinking, self.moments))
        """All of it, to be compared."""


class Faces:
    """The seats as one person is shown them, ready to be sent, and what of the people a new state is sent for."""

    def __init__(self, live: "Live", person: Person | None) -> None:
        holders = live.holders(person)
        self.raw = ENCODER.encode(holders)
        told = [(one.holder, one.who, one.mine) for one in holders]
        self.rest = ENCODER.encode((told, live.game.rematch, live.spectators))


class Watcher:
    """Somebody who looks at a table through a stream."""

    def __init__(self, person: Person | None, seat: int) -> None:
        self.person = person
        self.seat = seat
        self.wake = asyncio.Event()


class Live:
    """A table that is in memory."""

    def __init__(self, game: Game, session: Session, names: dict[str, str], chats: int) -> None:
        self.game = game
        self.session = session
        self.names = names
        """What the persons at the table are called."""
        self.chats = chats
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
        """How far each person has read, by seat; what has been asked for."""
        self.quiet_until = 0.0
        self.present: set[int] = set()
        self.spectators = 0
        self._sights: dict[int, Sight] = {}
        self._last: dict[int, tuple[str, float]] = {}
        self._states: dict[tuple[str, int, int, int], bytes] = {}
        """States that were sent since the last change: by person, seat, the mark they begin at, and the last visit."""
        self._faces: dict[str, Faces] = {}
        """By person, until somebody comes or goes."""

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
        """Look who is here, in every worker; answers whether that has changed."""
        seats, spectators = self.here()
        for then, others, more in self.elsewhere.values():
            if now - then < lasting:
                seats = seats | others
                spectators += more
        changed = seats != self.present or spectators != self.spectators
        self.present, self.spectators = seats, spectators
        return changed

    def holders(self, person: Person | None) -> list[Holder]:
        """The seats as everybody may see them."""
        found: list[Holder] = []
        for number, seat in enumerate(self.game.seats):
            info = self.session.title.seats[number]
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

    # -- what is seen -----------------------------------------------------------------------------------------

    def played(self) -> None:
        """The game has moved: sights are made anew when they are asked for."""
        self._last.update((seat, (one.seen, one.waited)) for seat, one in self._sights.items())
        self._sights = {}
        self._states = {}

    def changed(self) -> None:
        """Anything may have changed, the game or the people at the table."""
        self.played()
        self._faces = {}

    def wake(self) -> None:
        """Let everybody who looks at the table look again."""
        for watcher in self.watchers:
            watcher.wake.set()

    def sight(self, seat: int) -> Sight:
        found = self._sights.get(seat)
        if found is None:
            found = self._sights[seat] = Sight(self, seat, self._last.get(seat, ("", 0.0)))
        return found

    def phase(self) -> str:
        """Where the game stands, as an observer is told it."""
        sight = self._sights.get(NOBODY)
        return sight.phase if sight is not None else stage_of(self.session.view(NOBODY))

    def faces(self, person: Person | None) -> Faces:
        ident = person.id if person is not None else ""
        found = self._faces.get(ident)
        if found is None:
            found = self._faces[ident] = Faces(self, person)
        return found

    def state(self, person: Person | None, seat: int, since: int, visited: int) -> bytes:
        """All that a viewer may know now, with his log from `since` on: a `State`, encoded."""
        key = (person.id if person is not None else "", seat, since, visited)
        found = self._states.get(key)
        if found is None:
            found = self._states[key] = ENCODER.encode(self._state(person, seat, since, visited))
        return found

    def _state(self, person: Person | None, seat: int, since: int, visited: int) -> State:
        session, game = self.session, self.game
        sight = self.sight(seat)
        beside = sight.beside
        begin, lines = session.placed(seat, since)
        return State(
            id=game.id,
            seen=sight.seen,
            seat=session.title.seats[seat].ident if seat >= 0 else "",
            title=game.title,
            scenario=session.setup.scenario,
            options=dict(session.setup.options),
            access=game.access,
            seats=cast(list[Holder], msgspec.Raw(self.faces(person).raw)),
            view=cast(View, msgspec.Raw(sight.raw)),
            since=begin,
            mark=sight.mark,
            lines=[Line(at, line) for at, line in lines],
            undo=beside.undo,
            moments=beside.moments,
            visited=visited,
            seed_hash=game.seed_hash,
            takeback=beside.takeback,
            thinking=beside.thinking,
            standing=beside.standing,
            windows=session.title.windows(session.setup) if seat >= 0 else [],
            host=person is not None and person.id == game.host,
            rematch=game.rematch,
            spectators=self.spectators,
            chats=self.chats,
            conceals=session.title.conceals(session.board),
        )

    def key(self, person: Person | None, seat: int) -> str:
        """Names all of a viewer's state that a new one is sent for: `seen`, and the rest."""
        sight = self.sight(seat)
        return f"{sight.seen}.{name_of(sight.beside.raw + self.faces(person).rest)[:8]}"
