"""Who sits where: invitations, taking a seat, standing up, bots; chat, notes, visits; the rematch."""

import time
from typing import Final, NamedTuple

import msgspec
from fastapi import APIRouter
from itsdangerous import BadSignature, URLSafeTimedSerializer
from starlette.requests import Request
from starlette.responses import Response

from sandtable.kernel.flow import NOBODY
from sandtable.server.access import house, look, looking_at
from sandtable.server.bots import check_offered
from sandtable.server.heads import QUICK, bot_due
from sandtable.server.http import Refused, address, api, nothing, read, read_query, send
from sandtable.server.live import Live
from sandtable.server.messages import (
    Chat,
    Chats,
    Command,
    Invitation,
    Joining,
    Made,
    NewChat,
    NewNotes,
    Notes,
    SetSeat,
    State,
    Take,
)
from sandtable.server.new_table import again, keep_table, swapped
from sandtable.server.reader import DICE_KNOWN
from sandtable.server.routes_tables import SeatQuery, player, seated, state_of
from sandtable.session.session import HUMAN
from sandtable.store.people import People
from sandtable.store.records import Person, Seat
from sandtable.store.writer import Conflict

router = APIRouter()

LASTS: Final = 90 * 24 * 3600
"""Seconds for which an invitation holds."""
MOST_NOTES: Final = 600_000
MOST_CHATS: Final = 300
"""Messages of one answer: the last ones."""
MOST_SAID: Final = 20_000
"""Messages of one table."""


class Invitations:
    """Signed links for seats: nobody can make one up, and none can be used once the seat is taken."""

    def __init__(self, key: bytes) -> None:
        self._signer = URLSafeTimedSerializer(key.hex(), salt="sandtable.invitation")

    def write(self, game: str, seat: int, by: str) -> str:
        token: str = self._signer.dumps([game, seat, by])
        return token

    def read(self, token: str) -> tuple[str, int, str]:
        """The table, the seat and who invites; 404 for anything that was not written here."""
        try:
            game, seat, by = self._signer.loads(token, max_age=LASTS)
        except (BadSignature, ValueError, TypeError) as problem:
            raise Refused(404, "This invitation does not hold, or no longer.") from problem
        return str(game), int(seat), str(by)


# -- taking seats ---------------------------------------------------------------------------------------------


def seat_number(live: Live, ident: str) -> int:
    for number, info in enumerate(live.session.seats):
        if info.ident == ident:
            return number
    raise Refused(404, f"There is no seat '{ident}' at this table.")


async def hold(request: Request, live: Live, seat: int, now: Seat) -> None:
    """Give a seat to somebody (the table's lock is held)."""
    tables = house(request).tables
    game = live.game
    was = game.seats[seat]
    seats = [*game.seats[:seat], now, *game.seats[seat + 1 :]]
    now.due, now.mark = was.due, was.mark
    live.session.players[seat] = now.bot or HUMAN
    due = time.time() if bot_due(live.session, seats) else 0.0
    infos = live.session.seats
    enemies = [n for n, info in enumerate(infos) if info.side != infos[seat].side]
    try:
        await tables.store.games.sit(game.id, seat, was, now, due, tables.payload(game.id), enemies)
    except Conflict:
        live.broken = True
        raise Refused(409, "The seat has another holder meanwhile.", "stale") from None
    except BaseException:
        live.broken = True
        raise
    game.seats = seats
    game.bot_since = due
    if was.bot:
        tables.driver.end(game.id)  # whoever sat there thinks no longer
    live.names = await tables.store.games.names(game)
    house(request).people_at(live)
    tables.wake(live)
    tables.driver.kick(live)


async def sit_down(request: Request, person: Person, live: Live, seat: int, name: str | None) -> None:
    """Take an open seat (the table's lock is held). Whoever has one already may take another of the same side."""
    home = house(request)
    infos = live.session.seats
    side = infos[seat].side
    if live.session.over:
        raise Refused(409, "The game is over.", "over")
    if live.game.seats[seat].person == person.id:
        return
    if not live.game.seats[seat].open:
        raise Refused(409, "The seat is taken.", "stale")
    if any(infos[one].side != side for one in live.own(person)):
        raise Refused(409, "You have a seat of another side at this table already.", "forbidden")
    if any(infos[one].side != side for one in await home.store.games.sat(live.game.id, person.id)):
        raise Refused(403, "You have sat on another side of this table and seen what it sees.")
    if name is not None and not person.account and name.strip():
        person = await home.people.rename(request, person, name)
    await hold(request, live, seat, Seat(person.id))


@api(
    router,
    "POST",
    "/api/tables/{id}/invite",
    "A signed link for an open seat",
    query=SeatQuery,
    answer=Invitation,
    errors=(404, 409, 429, 503),
)
async def invite(request: Request) -> Response:
    asked = read_query(request, SeatQuery)
    home = house(request)
    person = await player(request)
    async with home.tables.at(request.path_params["id"]) as live:
        if live.game.host != person.id and not live.own(person):
            raise Refused(403, "Only those at the table can invite.")
        if live.game.access == "hotseat":
            raise Refused(409, "A hot-seat table is played at one browser.", "forbidden")
        free = [n for n, seat in enumerate(live.game.seats) if seat.open]
        seat = seat_number(live, asked.seat) if asked.seat else free[0] if free else NOBODY
        if seat not in free:
            raise Refused(409, "The seat is taken." if asked.seat else "No seat is free.", "stale")
        token = home.invitations.write(live.game.id, seat, person.name)
    return send(Invitation(token, f"/join/{token}"))


@api(router, "GET", "/api/join/{token}", "What an invitation offers", answer=Joining, errors=(404, 503))
async def joining(request: Request) -> Response:
    home = house(request)
    ident, seat, by = home.invitations.read(request.path_params["token"])
    async with home.tables.at(ident) as live:
        info = live.session.seats[seat]
        taken = not live.game.seats[seat].open
        setup = live.session.setup
        chosen = live.game.position is not None
        return send(
            Joining(
                ident, live.game.title, setup.scenario, info.ident, by, taken, dict(setup.options), chosen
            )
        )


@api(
    router,
    "POST",
    "/api/join/{token}",
    "Sit down by an invitation",
    body=Take,
    answer=Made,
    errors=(404, 409, 429, 503),
)
async def join(request: Request) -> Response:
    wanted = await read(request, Take)
    home = house(request)
    ident, seat, _ = home.invitations.read(request.path_params["token"])
    person = await home.people.someone(request)
    home.limits.take("orders", person.id)
    async with home.tables.at(ident) as live:
        await sit_down(request, person, live, seat, wanted.name)
    return send(Made(ident))


@api(
    router,
    "POST",
    "/api/tables/{id}/seats/{seat}",
    "Take an open seat",
    body=Take,
    answer=State,
    errors=(404, 409, 429, 503),
)
async def take_seat(request: Request) -> Response:
    wanted = await read(request, Take)
    home = house(request)
    person = await home.people.someone(request)
    home.limits.take("orders", person.id)
    async with home.tables.at(request.path_params["id"]) as live:
        seat = seat_number(live, request.path_params["seat"])
        if live.game.access != "open" and live.game.host != person.id:
            raise Refused(403, "This table is private: an invitation is needed.")
        await sit_down(request, person, live, seat, wanted.name)
        return send(await state_of(request, looking_at(live, person, request.path_params["seat"])))


def refuse_if_played(live: Live, seat: int) -> None:
    """Whoever has begun to play does not leave their seat for anybody."""
    if any(step.seat == seat for step in live.session.line()):
        raise Refused(403, "You have played already; you can resign.")


@api(
    router,
    "DELETE",
    "/api/tables/{id}/seats/{seat}",
    "Stand up, before I have played",
    answer=State,
    errors=(404, 409, 429, 503),
)
async def stand_up(request: Request) -> Response:
    home = house(request)
    person = await player(request)
    async with home.tables.at(request.path_params["id"]) as live:
        seat = seat_number(live, request.path_params["seat"])
        if seat not in live.own(person):
            raise Refused(403, "That is not your seat.")
        refuse_if_played(live, seat)
        await hold(request, live, seat, Seat())
        return send(await state_of(request, looking_at(live, person, "")))


@api(
    router,
    "PUT",
    "/api/tables/{id}/seats/{seat}",
    "The host puts a bot on a seat, or opens it",
    body=SetSeat,
    answer=State,
    errors=(404, 409, 429, 503),
)
async def set_seat(request: Request) -> Response:
    wanted = await read(request, SetSeat)
    home = house(request)
    person = await player(request)
    async with home.tables.at(request.path_params["id"]) as live:
        seat = seat_number(live, request.path_params["seat"])
        if live.game.host != person.id:
            raise Refused(403, "Only who made the table can do that.")
        holder = live.game.seats[seat].person
        if holder is not None and holder != person.id:
            raise Refused(403, "Somebody sits there.")
        if live.session.over:
            raise Refused(409, "The game is over.", "over")
        if wanted.holder == "bot":
            check_offered(wanted.bot or QUICK, home.settings.bot_seconds)
        elif live.game.dice_known:
            raise Refused(409, DICE_KNOWN, "forbidden")
        elif holder is not None:
            refuse_if_played(live, seat)
        await hold(request, live, seat, Seat(None, (wanted.bot or QUICK) if wanted.holder == "bot" else ""))
        return send(await state_of(request, looking_at(live, person, "")))


# -- the rematch ----------------------------------------------------------------------------------------------


@api(
    router,
    "POST",
    "/api/tables/{id}/rematch",
    "The same again with sides swapped; the same table for all who ask",
    body=Command,
    answer=Made,
    errors=(404, 409, 429, 503),
)
async def rematch(request: Request) -> Response:
    wanted = await read(request, Command)
    home = house(request)
    person = await player(request)
    ident = request.path_params["id"]
    async with home.tables.at(ident) as live:
        seated(live, person, wanted.seat)
        if not live.session.over:
            raise Refused(409, "The game is not over yet.", "forbidden")
        if live.game.rematch:
            return send(Made(live.game.rematch))
        old = live.session
        seats = swapped(old.seats, live.game.seats)
        session = again(home.tables.title(live.game.title), old, [seat.bot or HUMAN for seat in seats])
        fresh = await keep_table(home.tables, person, session, seats, live.game.access)
        found = await home.store.games.set_rematch(ident, fresh, home.tables.payload(ident))
        if found != fresh:  # another worker made one at the same moment
            await home.store.games.remove(fresh, "")
            home.tables.forget(fresh)
        live.game.rematch = found
        home.tables.wake(live)
    return send(Made(found))


# -- words ----------------------------------------------------------------------------------------------------


class Heard(NamedTuple):
    """What somebody may read of what was said: to which sides, up to which message, and how many that are."""

    game: str
    sides: set[str]
    until: int
    most: int


def heard_by(live: Live, person: Person | None) -> Heard:
    sides = live.heard_by(person)
    return Heard(live.game.id, sides, len(live.talk), live.talk.count(sides))


async def chats_of(people: People, heard: Heard) -> Chats:
    """The last of it, numbered as its reader can count it."""
    said = await people.last_chats(heard.game, heard.sides, heard.until, MOST_CHATS)
    last = enumerate(said, heard.most - len(said) + 1)
    return Chats([Chat(at, one.who, one.seat, one.text, one.time, one.side) for at, one in last])


@api(router, "GET", "/api/tables/{id}/chat", "What was said", answer=Chats, errors=(403, 404, 503))
async def chats(request: Request) -> Response:
    async with look(request) as at:
        heard = heard_by(at.live, at.person)
    return send(await chats_of(house(request).store.people, heard))


@api(
    router,
    "POST",
    "/api/tables/{id}/chat",
    "Say something, to all or to one's own side",
    body=NewChat,
    answer=Chats,
    errors=(404, 409, 429, 503),
)
async def say(request: Request) -> Response:
    wanted = await read(request, NewChat)
    if not wanted.text.strip():
        raise Refused(422, "The request does not fit: nothing is said.", "bad")
    home = house(request)
    person = await home.people.someone(request)
    home.limits.take("chats", person.id)
    home.limits.take("chats_here", address(request))
    ident = request.path_params["id"]
    async with home.tables.at(ident) as live:
        at = looking_at(live, person, "")
        info = live.session.seats[at.seat] if at.own else None
        sides = live.sides(person)
        if wanted.own_side and len(sides) != 1:
            raise Refused(409, "Only who plays for one side can speak to it alone.", "forbidden")
        side = info.side if info is not None and wanted.own_side else ""
        seat = info.ident if info is not None else ""
        if len(live.talk) >= MOST_SAID:
            raise Refused(409, "So much was said at this table that nothing more fits.", "forbidden")
        home.limits.take("kept", address(request), len(wanted.text))
        await home.store.people.chat(ident, person.name, seat, wanted.text, home.tables.payload(ident), side)
        await home.tables.listen(live)
        live.wake()
        heard = heard_by(live, person)
    return send(await chats_of(home.store.people, heard))


@api(router, "GET", "/api/tables/{id}/notes", "My own notes", answer=Notes, errors=(403, 404, 503))
async def notes(request: Request) -> Response:
    async with look(request) as at:
        ident, person = at.live.game.id, at.person
    if person is None:
        return send(Notes())
    data = await house(request).store.people.notes(ident, person.id)
    return send(msgspec.json.decode(data, type=Notes))


@api(
    router,
    "PUT",
    "/api/tables/{id}/notes",
    "Write my own notes",
    body=NewNotes,
    answer=Notes,
    errors=(404, 429, 503),
    cost=10,
)
async def write_notes(request: Request) -> Response:
    wanted = await read(request, NewNotes, MOST_NOTES)
    home = house(request)
    person = await home.people.someone(request)
    home.limits.take("requests", person.id)
    async with look(request) as at:
        ident = at.live.game.id
    found = Notes(wanted.spaces, wanted.text, wanted.bookmarks)
    data = msgspec.json.encode(found).decode()
    more = len(data) - len(await home.store.people.notes(ident, person.id))
    home.limits.take("kept", address(request), max(0, more))
    await home.store.people.write_notes(ident, person.id, data)
    return send(found)


@api(
    router,
    "POST",
    "/api/tables/{id}/visit",
    "I have read the log so far",
    status=204,
    errors=(404, 429, 503),
)
async def visit(request: Request) -> Response:
    home = house(request)
    async with look(request) as at:
        viewers = {viewer for seat in at.own for viewer in (seat, at.session.viewer_of(seat))}
        marks = {viewer: at.session.mark(viewer) for viewer in viewers or {NOBODY}}
        ident, person = at.live.game.id, at.person
        if person is not None:
            at.live.visits.setdefault(person.id, {}).update(marks)
    if person is not None:
        await home.store.people.visit(ident, person.id, marks)
    return nothing()
