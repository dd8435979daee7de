"""Tables: the lists, making one, its state, orders and everything else that is done in a game."""

from collections.abc import Callable
from typing import Any, Final, TypeVar, cast

import msgspec
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from sandtable.kernel.title import Setup
from sandtable.kit.scenes import Scene
from sandtable.kit.title import Title
from sandtable.server.access import Looking, house, look, looking_at
from sandtable.server.http import (
    JSON,
    SMALL,
    Refused,
    address,
    api,
    nothing,
    read,
    read_into,
    read_json,
    read_query,
    send,
)
from sandtable.server.live import Live
from sandtable.server.messages import (
    Command,
    Holder,
    Ident,
    Made,
    NewOrder,
    NewStanding,
    NewTable,
    Ordered,
    State,
    TableLine,
    TableLists,
)
from sandtable.server.new_table import make_table
from sandtable.server.routes_titles import to_scene
from sandtable.server.tables import LiveTables
from sandtable.session.entries import ASK, LAPSE, REDO, RESET, STAND, UNDO, StandingOrder
from sandtable.session.files import game_bytes
from sandtable.session.session import Session, TakebackError
from sandtable.store.records import ListedGame, Person

T = TypeVar("T")

router = APIRouter()

SECOND_THOUGHTS: Final = frozenset({UNDO, REDO, RESET, ASK, STAND, LAPSE})
MOST_THOUGHTS: Final = 5_000
"""Of these a seat may have in a game."""

MOST_OF_A_TABLE = 5_000_000
"""Bytes of a new table, a game file included."""


class SeatQuery(msgspec.Struct, frozen=True):
    seat: Ident = ""


# -- lists ----------------------------------------------------------------------------------------------------


@api(router, "GET", "/api/tables", "My tables and the open ones", answer=TableLists, cost=5)
async def list_tables(request: Request) -> Response:
    home = house(request)
    person = await home.people.who(request)
    ident = person.id if person is not None else ""
    mine = await home.store.games.of_person(ident) if ident else []
    others = await home.store.games.open_tables(ident)
    return send(TableLists(lines_of(home.tables, mine, ident), lines_of(home.tables, others, ident)))


def lines_of(tables: LiveTables, rows: list[ListedGame], person: str) -> list[TableLine]:
    """The rows of a list; without those whose title is no longer installed."""
    found: list[TableLine] = []
    for row in rows:
        title = tables.installed(row.game.title)
        if title is not None:
            found.append(line_of(title, row, person))
    return found


def line_of(title: Title, row: ListedGame, person: str) -> TableLine:
    game = row.game
    seats = [
        Holder(
            seat=info.ident,
            name=info.name,
            side=info.side,
            holder="bot" if seat.bot else "person" if seat.person is not None else "open",
            who=seat.bot or row.names.get(seat.person or "", ""),
            mine=bool(person) and seat.person == person,
        )
        for info, seat in zip(title.seats_of(Setup(game.scenario, game.options)), game.seats)
    ]
    own = [n for n, seat in enumerate(game.seats) if seat.person == person] if person else []
    return TableLine(
        id=game.id,
        title=game.title,
        scenario=game.scenario,
        seats=seats,
        access=game.access,
        turn=game.phase,
        updated=game.updated,
        my_turn=any(game.seats[n].due for n in own),
        over=game.ending,
        branch=game.branch is not None,
        unseen=max((game.seats[n].mark - row.visited.get(n, 0) for n in own), default=0),
    )


@api(
    router,
    "POST",
    "/api/tables",
    "Make a table",
    body=NewTable,
    answer=Made,
    status=201,
    errors=(404, 429),
    cost=10,
)
async def make(request: Request) -> Response:
    home = house(request)
    wanted = await read_json(request, MOST_OF_A_TABLE)
    if len(wanted) <= SMALL:
        read_into(wanted, NewTable)  # what does not fit costs nobody a table
    person = await home.people.someone(request)
    home.limits.take("tables", person.id)
    home.limits.take("tables_here", address(request))
    made = await make_table(home.tables, home.readers, home.limits, person, wanted, address(request))
    return send(Made(made), 201)


# -- the state ------------------------------------------------------------------------------------------------


async def state_of(request: Request, at: Looking, since: int = 0) -> State:
    """What the asker may know now."""
    visited = await house(request).visited(at.live, at.person, at.viewer)
    return cast(State, msgspec.Raw(at.live.state(at.person, at.seat, since, visited)))


@api(
    router,
    "GET",
    "/api/tables/{id}",
    "All that I may know of a table now",
    query=SeatQuery,
    answer=State,
    errors=(403, 404, 503),
)
async def state(request: Request) -> Response:
    asked = read_query(request, SeatQuery)
    async with look(request, asked.seat) as at:
        return send(await state_of(request, at))


@api(
    router,
    "GET",
    "/api/tables/{id}/scene",
    "What is drawn once, the map of this table's scenario and options: leads to its address",
    answer=Scene,
    errors=(403, 404, 503),
    moved=True,
)
async def scene(request: Request) -> Response:
    async with look(request) as at:
        title, setup = at.session.title, at.session.setup
    return await to_scene(request, title, setup, title is house(request).tables.title(title.slug))


# -- orders ---------------------------------------------------------------------------------------------------


async def player(request: Request) -> Person:
    """The person who gives an order; only somebody with a cookie can hold a seat."""
    person = await house(request).people.who(request)
    if person is None:
        raise Refused(403, "That is not your seat.")
    house(request).limits.take("orders", person.id)
    return person


def seated(live: Live, person: Person, seat: str) -> Looking:
    if not seat:
        raise Refused(422, "The request does not fit: say for which seat.", "bad")
    return looking_at(live, person, seat)


async def refuse_stale(request: Request, at: Looking, seen: str) -> None:
    """An order given on a sight that is gone is not carried out: the giver gets the new one."""
    if at.live.sight(at.seat).seen == seen:
        return
    await house(request).tables.look_up(at.live)  # it may be a sight that another worker has shown
    if at.live.sight(at.seat).seen != seen:
        found = await state_of(request, at)
        raise Refused(409, "The game has moved on; this is where it stands now.", "stale", state=found)


@api(
    router,
    "POST",
    "/api/tables/{id}/orders",
    "Give an order, by number or in words",
    body=NewOrder,
    answer=Ordered,
    errors=(404, 409, 429, 503),
)
async def order(request: Request) -> Response:
    wanted = await read(request, NewOrder)
    if (wanted.action is None) == (wanted.text is None):
        raise Refused(422, "The request does not fit: give an action or a text.", "bad")

    def play(session: Session, seat: int) -> list[str]:
        if wanted.text is not None:
            session.order_text(seat, wanted.text)
            return session.left_off
        session.order(seat, wanted.action if wanted.action is not None else -1)
        return []

    found, left_off = await do(request, wanted.seat, wanted.seen, play, True)
    return send(Ordered(found, left_off))


async def do(
    request: Request, seat: str, seen: str, act: Callable[[Session, int], T], strict: bool = False
) -> tuple[State, T]:
    """Carry something out for a seat. Returns its new state, as soon as it may be shown, with the log since what was
    seen; and what `act` returns."""
    home = house(request)
    person = await player(request)
    ident = request.path_params["id"]
    async with home.tables.as_known(ident) as live:
        at = seated(live, person, seat)
        if seen or strict:
            await refuse_stale(request, at, seen)
        since = live.session.mark(at.viewer) if seen else 0
        answer = await change(request, at, seen, act)
        if not live.quiet:
            return await state_of(request, at, since), answer
    async with home.tables.as_known(ident) as live:
        return await state_of(request, looking_at(live, person, seat), since), answer


async def change(request: Request, at: Looking, seen: str, act: Callable[[Session, int], T]) -> T:
    """Carry something out (the table's lock is held); 409 with the new state if another worker was first."""
    tables = house(request).tables
    while True:
        try:
            return await tables.change(at.live, at.seat, lambda session: act(session, at.seat))
        except TakebackError as problem:
            raise Refused(422, f"{str(problem)[:1].upper()}{str(problem)[1:]}.", "illegal") from problem
        except Refused as problem:
            if problem.status != 409:
                raise
            if seen and at.live.sight(at.seat).seen == seen:
                continue  # what was first is nothing that this seat could see: its order holds
            found = await state_of(request, at)
            raise Refused(409, str(problem), "stale", state=found) from problem


def command(name: str, summary: str, act: Callable[[Session, int], None]) -> None:
    """Declare one of the commands that change a game and answer with its state."""

    @api(
        router,
        "POST",
        f"/api/tables/{{id}}/{name}",
        summary,
        body=Command,
        answer=State,
        errors=(404, 409, 429, 503),
    )
    async def carry_out(request: Request) -> Response:
        wanted = await read(request, Command)
        found, _ = await do(request, wanted.seat, wanted.seen, act)
        return send(found)


def within_bounds(act: Callable[[Session, int], None]) -> Callable[[Session, int], None]:
    """The same, unless this seat has done so endlessly: a record that only grows would slow everybody down. Counted is
    what its own person did, so it tells nothing of others."""

    def carry_out(session: Session, seat: int) -> None:
        mine = session.mates(seat)
        if (
            sum(1 for one in session.entries if one.kind in SECOND_THOUGHTS and one.seat in mine)
            >= MOST_THOUGHTS
        ):
            raise Refused(
                403,
                f"You have changed your mind {MOST_THOUGHTS} times in this game: now only orders are left.",
            )
        act(session, seat)

    return carry_out


command("undo", "Take back my last action", within_bounds(lambda session, seat: session.undo(seat)))
command("redo", "Do again what I undid last", within_bounds(lambda session, seat: session.redo(seat)))
command("reset", "Take back all that I may", within_bounds(lambda session, seat: session.reset(seat)))
command(
    "takeback",
    "Ask the others to let me take back",
    within_bounds(lambda session, seat: session.ask_takeback(seat)),
)
command("agree", "Agree to a takeback", lambda session, seat: session.answer_takeback(seat, True))
command("refuse", "Refuse a takeback", lambda session, seat: session.answer_takeback(seat, False))


@api(
    router,
    "POST",
    "/api/tables/{id}/hurry",
    "Let a bot that thinks decide at once",
    body=Command,
    answer=State,
    errors=(404, 429, 503),
)
async def hurry(request: Request) -> Response:
    wanted = await read(request, Command)
    home = house(request)
    person = await player(request)
    async with home.tables.at(request.path_params["id"]) as live:
        at = seated(live, person, wanted.seat)
        home.tables.driver.hurry(live.game.id)
        return send(await state_of(request, at))


@api(
    router,
    "PUT",
    "/api/tables/{id}/standing",
    "A seat's standing orders, all of them",
    body=NewStanding,
    answer=State,
    errors=(404, 409, 429, 503),
)
async def standing(request: Request) -> Response:
    wanted = await read(request, NewStanding)
    orders = [
        StandingOrder(one.window, tuple(one.unless), one.until_my_turn, until=one.until)
        for one in wanted.orders
    ]
    if len({one.window for one in orders}) != len(orders):
        raise Refused(422, "The request does not fit: two standing orders are for the same window.", "bad")

    def stand(session: Session, seat: int) -> None:
        plain = [msgspec.structs.replace(one, from_turn=-1) for one in session.standing_of(seat)]
        for one in plain:
            if one not in orders:
                session.cancel_standing(seat, one.window)
        for one in orders:
            if one not in plain:
                session.standing(seat, one)

    found, _ = await do(request, wanted.seat, "", within_bounds(stand))
    return send(found)


# -- files ----------------------------------------------------------------------------------------------------


@api(
    router,
    "GET",
    "/api/tables/{id}/export",
    "The seat's view as a file; after the end the record of the game",
    query=SeatQuery,
    answer=dict[str, Any],
    errors=(403, 404, 503),
)
async def export(request: Request) -> Response:
    asked = read_query(request, SeatQuery)
    async with look(request, asked.seat) as at:
        session = at.session
        if session.over:
            kind, data = "game", game_bytes(session.to_file(secret=False))
        else:
            kind = "view"
            data = msgspec.json.format(msgspec.json.encode(session.export_view(at.viewer)), indent=1) + b"\n"
        name = f"{session.title.slug}-{at.live.game.id}-{kind}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(data, 200, headers, JSON)


@api(
    router,
    "DELETE",
    "/api/tables/{id}",
    "Remove a table that nobody else has played at",
    status=204,
    errors=(404, 503),
)
async def remove(request: Request) -> Response:
    home = house(request)
    person = await player(request)
    ident = request.path_params["id"]
    async with home.tables.at(ident) as live:
        if live.game.host != person.id:
            raise Refused(403, "Only who made the table can remove it.")
        played = {step.seat for step in live.session.steps()}
        others = [n for n, seat in enumerate(live.game.seats) if seat.person not in (None, person.id)]
        if played.intersection(others):
            raise Refused(403, "Somebody else has played at this table: it stays.")
        await home.store.games.remove(ident, home.tables.payload(ident))
        home.tables.forget(ident)
    return nothing()
