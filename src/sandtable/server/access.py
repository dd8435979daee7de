"""Who asks, and what they may look at: the way of every route to a person and to a table."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, NamedTuple, cast

from starlette.requests import Request

from sandtable.kernel.flow import NOBODY
from sandtable.server.http import Refused, address
from sandtable.server.live import Live
from sandtable.session.session import Session
from sandtable.store.records import Person

if TYPE_CHECKING:
    from sandtable.server.app import House


def house(request: Request) -> "House":
    """What the server is made of."""
    return cast("House", request.app.state.house)


class Looking(NamedTuple):
    """A person at a table, looking through one seat, and through its allies that are theirs too."""

    live: Live
    person: Person | None
    seat: int
    """NOBODY for a spectator."""
    own: list[int]

    @property
    def viewer(self) -> int:
        """That seat, or all of this person's seats of its side."""
        return self.live.session.viewer_of(self.seat)

    @property
    def session(self) -> Session:
        return self.live.session


def seat_for(live: Live, person: Person | None, wanted: str) -> int:
    """The seat that a person looks through: the one that they name (403 if it is not their own), else the first of
    theirs that has to decide, else their first, else none."""
    own = live.own(person)
    seats = live.session.seats
    if wanted:
        found = next((n for n, seat in enumerate(seats) if seat.ident == wanted), NOBODY)
        if found == NOBODY:
            raise Refused(404, f"There is no seat '{wanted}' at this table.")
        if found not in own:
            raise Refused(403, "That is not your seat.")
        return found
    if not own:
        return NOBODY
    due = set(live.session.takeback_awaits())
    first = next((seat for seat in own if seat in due or live.session.legal(seat)), own[0])
    return first


def looking_at(live: Live, person: Person | None, wanted: str) -> Looking:
    own = live.own(person)
    if live.game.access == "hotseat" and not own and (person is None or person.id != live.game.host):
        raise Refused(403, "This table is played at one browser, and it is not yours.")
    return Looking(live, person, seat_for(live, person, wanted), own)


@asynccontextmanager
async def look(request: Request, wanted: str = "") -> AsyncIterator[Looking]:
    """The table of the route (`id`) as the asker may look at it. Its lock is held: take out what you need."""
    home = house(request)
    person = await home.people.who(request)
    home.limits.take("requests", person.id if person is not None else f"address {address(request)}")
    async with home.tables.at(request.path_params["id"]) as live:
        yield looking_at(live, person, wanted)
