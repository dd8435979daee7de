"""Questions about a game as it stands: completion, why not, odds, overlays, heat. (`routes_past` has the rest.)

Each answers for one seat of the viewer and gives only what that may know. What takes long works on a fork of its own in
one thread beside the loop, so that no table waits for it.
"""

from typing import Annotated, Final

import msgspec
from fastapi import APIRouter
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from sandtable.kernel.flow import NOBODY, Board
from sandtable.kernel.title import SeatInfo
from sandtable.kit.title import Title
from sandtable.kit.views import Overlay, View
from sandtable.server.access import Looking, house, look
from sandtable.server.beside import beside
from sandtable.server.http import Refused, address, api, read_query, send
from sandtable.server.messages import Ident, Reason, Short, WayTo
from sandtable.server.messages_study import (
    Barred,
    Completion,
    Heat,
    OddsOf,
    OverlayOf,
    WhyNot,
)
from sandtable.server.shelf import Shelf
from sandtable.session.orders import complete_order
from sandtable.study.heat import HeatMap
from sandtable.study.heat import heat as heat_of
from sandtable.study.instead import Way, former_board, ways_to
from sandtable.study.moments import sight
from sandtable.study.places import odds_at, odds_of
from sandtable.study.whynot import Explained, in_words, pointed_at

router = APIRouter()

MOST_WORDS: Final = 200
"""Completions in one answer."""

HEATS: Final[Shelf[tuple[str, int, str, bytes], HeatMap]] = Shelf(64)


# -- the queries ----------------------------------------------------------------------------------------------


class SeatQuery(msgspec.Struct, frozen=True):
    seat: Ident = ""


class CompleteQuery(SeatQuery, frozen=True):
    text: Annotated[str, Meta(max_length=200)] = ""


class WhyQuery(SeatQuery, frozen=True):
    space: Short = ""
    card: Short = ""
    text: Annotated[str, Meta(max_length=200)] = ""


class OddsQuery(SeatQuery, frozen=True):
    action: Annotated[int, Meta(ge=-1, le=0xFFFFFFFF)] = -1
    space: Short = ""


class OverlayQuery(SeatQuery, frozen=True):
    space: Short = ""


class HeatQuery(SeatQuery, frozen=True):
    side: Ident = ""
    kind: Ident = ""


# -- orders: completion, why not, odds ------------------------------------------------------------------------


class Place:
    """A board of one's own, and the seat that asks: all that a question about the present needs."""

    def __init__(self, at: Looking) -> None:
        self.title: Title = at.session.title
        self.seats: list[SeatInfo] = at.session.seats
        self.board: Board = at.session.board.fork()
        self.seat: int = at.seat
        self.former: Board | None = former_board(at.session, at.seat)
        """The board before the seat's last order, if that may be taken back."""

    def only_seats(self) -> None:
        if self.seat == NOBODY:
            raise Refused(403, "This is for those who sit at the table.")


def charge(request: Request, at: Looking, what: str = "requests") -> None:
    """Count the question against what its asker may ask."""
    who = at.person.id if at.person is not None else address(request)
    house(request).limits.take(what, who)


async def place(request: Request, seat: str, what: str = "requests") -> Place:
    async with look(request, seat) as at:
        charge(request, at, what)
        return Place(at)


@api(
    router,
    "GET",
    "/api/tables/{id}/complete",
    "How a typed order may go on",
    answer=Completion,
    query=CompleteQuery,
    errors=(400, 403, 404, 429),
)
async def complete(request: Request) -> Response:
    asked = read_query(request, CompleteQuery)
    here = await place(request, asked.seat)
    here.only_seats()
    words = await beside(request, lambda: complete_order(here.title, here.board, here.seat, asked.text))
    return send(Completion(words[:MOST_WORDS]))


def why_not_of(asked: str, answer: Explained, ways: list[Way]) -> WhyNot:
    orders = [
        Barred(one.text, not one.reasons, [Reason(rule, text) for rule, text in one.reasons])
        for one in answer.orders
    ]
    return WhyNot(asked, orders, answer.note, [WayTo(*way) for way in ways])


def explained_order(here: Place, text: str) -> WhyNot:
    """Why an order in words is not legal, and what would make it so."""
    told = in_words(here.title, here.seats, here.board, here.seat, text)
    barred = next((one for one in told.orders if one.reasons), None)
    if barred is None:
        return why_not_of(text, told, [])
    return why_not_of(
        text, told, ways_to(here.title, barred.board, here.seat, barred.act, former=here.former)
    )


def explained_thing(here: Place, noun: str) -> WhyNot:
    """The same for a space or a card that was pointed at."""
    told = pointed_at(here.title, here.seats, here.board, here.seat, noun)
    ways = ways_to(here.title, here.board, here.seat, noun=noun, former=here.former)
    return why_not_of(noun, told, ways)


@api(
    router,
    "GET",
    "/api/tables/{id}/why",
    "Which rules stand in the way of an order, or of what a space or a card could stand for",
    answer=WhyNot,
    query=WhyQuery,
    errors=(400, 403, 404, 429),
)
async def why(request: Request) -> Response:
    asked = read_query(request, WhyQuery)
    here = await place(request, asked.seat)
    here.only_seats()
    if asked.text:
        return send(await beside(request, lambda: explained_order(here, asked.text)))
    noun = asked.space or asked.card
    if not noun:
        raise Refused(400, "Ask about a space, a card or an order in words.")
    return send(await beside(request, lambda: explained_thing(here, noun)))


@api(
    router,
    "GET",
    "/api/tables/{id}/odds",
    "What may come of a choice, from what the seat knows",
    answer=OddsOf,
    query=OddsQuery,
    errors=(400, 403, 404, 429),
)
async def odds(request: Request) -> Response:
    asked = read_query(request, OddsQuery)
    here = await place(request, asked.seat)
    if here.seat == NOBODY:
        return send(OddsOf())
    if asked.space:
        found = await beside(request, lambda: odds_at(here.title, here.board, here.seat, asked.space))
    elif asked.action >= 0:
        found = await beside(request, lambda: odds_of(here.title, here.board, here.seat, asked.action))
    else:
        raise Refused(400, "Ask about an action or a space.")
    return send(OddsOf(found))


@api(
    router,
    "GET",
    "/api/tables/{id}/overlays/{name}",
    "Something laid over the map, as a seat may see it",
    answer=OverlayOf,
    query=OverlayQuery,
    errors=(400, 403, 404, 429),
)
async def overlay(request: Request) -> Response:
    asked = read_query(request, OverlayQuery)
    here = await place(request, asked.seat)
    name = request.path_params["name"]
    found: Overlay | None = await beside(
        request, lambda: here.title.overlay(here.board, here.seat, name, asked.space)
    )
    return send(OverlayOf(found))


# -- where the enemy could be ---------------------------------------------------------------------------------


@api(
    router,
    "GET",
    "/api/tables/{id}/heat",
    "How likely each space holds a piece of a kind, from boards dealt by what the seat knows",
    answer=Heat,
    query=HeatQuery,
    errors=(400, 403, 404, 429),
)
async def heat(request: Request) -> Response:
    asked = read_query(request, HeatQuery)
    here = await place(request, asked.seat, "studies")
    title, board, seat = here.title, here.board, here.seat
    seats = here.seats
    own = seats[seat].side if seat >= 0 else ""
    side = asked.side or next(one.side for one in seats if one.side != own)
    view: View = title.view(board, seat)
    key = (request.path_params["id"], seat, side, sight(view))
    found = HEATS.get(key) or HEATS.put(
        key, await beside(request, lambda: heat_of(title, seats, board, seat, side))
    )
    kinds = found.kinds()
    kind = asked.kind or (kinds[0] if kinds else "")
    return send(Heat(side, kind, found.samples, found.of(kind), kinds))
