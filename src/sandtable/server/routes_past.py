"""Looking back at a game: its moments, playing them back, luck, verifying, branching off.

Each answers for one lens of the viewer and gives only what that may know. What takes long works on a record of its own
in one thread beside the loop, so that no table waits for it.
"""

import secrets
from typing import Annotated, Final, Literal

from fastapi import APIRouter
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from sandtable.kernel.chance import FastDealer
from sandtable.kernel.errors import BadFile, BadSetup
from sandtable.kernel.title import SeatInfo
from sandtable.kit.joint import seats_in
from sandtable.kit.position import to_text
from sandtable.kit.title import Title
from sandtable.server.access import Looking, house, look
from sandtable.server.beside import beside
from sandtable.server.http import Refused, address, api, read, read_query, send
from sandtable.server.messages import Branch, Ident, Made, NewSeat, NewTable, PlacedLine
from sandtable.server.messages_study import (
    Luck,
    LuckRow,
    MomentOf,
    Moments,
    Playback,
    Rolls,
    Verified,
)
from sandtable.server.new_table import make_branch
from sandtable.server.routes_study import SeatQuery, charge
from sandtable.server.shelf import Shelf
from sandtable.session.verify import verify as verify_game
from sandtable.store.records import Branched
from sandtable.study.branch import branch as branch_of
from sandtable.study.branch import start_of
from sandtable.study.luck import Ledger, OddsKept, ledger
from sandtable.study.moments import Film, Scrubber
from sandtable.study.record import TRUTH, Record, lens_name, lens_names, lens_of

router = APIRouter()

MOST_MOMENTS: Final = 40
"""Moments in one answer."""

FILMS: Final[Shelf[tuple[str, int, int], Film]] = Shelf(12)
ODDS: Final[Shelf[tuple[str, int], OddsKept]] = Shelf(24)


class LensQuery(SeatQuery, frozen=True):
    lens: Ident = ""


class PlaybackQuery(LensQuery, frozen=True):
    """The first moment that is wanted, and how many."""

    first: Annotated[int, Meta(ge=0, le=10_000_000)] = 0
    most: Annotated[int, Meta(ge=1, le=MOST_MOMENTS)] = MOST_MOMENTS


class Studied:
    """A game as one lens may study it."""

    def __init__(self, at: Looking, wanted: str) -> None:
        session = at.session
        try:
            self.lens = lens_of(session.seats, wanted, session.over, at.viewer)
        except BadSetup as problem:
            raise Refused(403, str(problem)) from problem
        self.id = at.live.game.id
        self.seats: list[SeatInfo] = session.seats
        held = seats_in(self.lens) if self.lens != TRUTH else []
        self.held = [session.seats[seat].ident for seat in held or [max(0, at.seat)]]
        """Where whoever studies it would sit down to go on from here."""
        self.title: Title = session.title
        self.lenses = lens_names(session.seats, session.over, at.viewer)
        self.bots = [seat.bot for seat in at.live.game.seats]
        self.record = Record(session)
        self.key = (self.id, self.lens, len(session.entries))
        self.reel = Scrubber(session).copy(self.lens)

    @property
    def name(self) -> str:
        return lens_name(self.seats, self.lens)

    async def film(self, request: Request) -> Film:
        found = FILMS.get(self.key)
        return found or FILMS.put(
            self.key, await beside(request, lambda: Film(self.record, self.lens, self.reel))
        )


async def study(request: Request, asked: LensQuery, what: str = "requests") -> Studied:
    async with look(request, asked.seat) as at:
        charge(request, at, what)
        return Studied(at, asked.lens)


@api(
    router,
    "GET",
    "/api/tables/{id}/moments",
    "The scrubber's list: every moment that a lens could notice",
    answer=Moments,
    query=LensQuery,
    errors=(400, 403, 404, 429),
)
async def moments(request: Request) -> Response:
    studied = await study(request, read_query(request, LensQuery))
    film = await studied.film(request)
    lines = [PlacedLine(at, line) for at, line in film.lines]
    steps = (
        film.at if studied.record.over else []
    )  # while it is played, it would count what others did in secret
    return send(Moments(studied.name, studied.lenses, film.texts, film.turns, film.marks, lines, steps))


@api(
    router,
    "GET",
    "/api/tables/{id}/moments/{n}",
    "One moment as a lens saw it",
    answer=MomentOf,
    query=LensQuery,
    errors=(400, 403, 404, 429),
)
async def moment(request: Request) -> Response:
    n = number(request.path_params["n"])
    studied = await study(request, read_query(request, LensQuery))
    film = await studied.film(request)
    if n >= len(film):
        raise Refused(404, f"There is no moment {n}; the last is {len(film) - 1}.")
    view = await beside(request, lambda: film.view(n))
    return send(MomentOf(n, len(film), film.texts[n], view, film.marks[n]))


@api(
    router,
    "GET",
    "/api/tables/{id}/playback",
    "Moments one after the other, to be played back",
    answer=Playback,
    query=PlaybackQuery,
    errors=(400, 403, 404, 429),
)
async def playback(request: Request) -> Response:
    asked = read_query(request, PlaybackQuery)
    studied = await study(request, asked)
    film = await studied.film(request)
    last = min(asked.first + asked.most, len(film))
    views = await beside(request, lambda: [film.view(n) for n in range(asked.first, last)])
    found = [
        MomentOf(n, len(film), film.texts[n], view, film.marks[n])
        for n, view in zip(range(asked.first, last), views)
    ]
    return send(Playback(found, len(film)))


def number(text: str) -> int:
    if not text.isdecimal() or not text.isascii() or len(text) > 9:
        raise Refused(404, "A moment is a number.")
    return int(text)


# -- luck -----------------------------------------------------------------------------------------------------


def luck_of(seats: list[SeatInfo], lens: str, found: Ledger) -> Luck:
    def seat(number: int) -> str:
        return seats[number].ident if number >= 0 else ""

    rows = [
        LuckRow(
            row.at, seat(row.seat), row.what, row.expected, row.came,
            round(row.probability, 6), round(row.score, 6))
        for row in found.rows
    ]  # fmt: skip
    sums = {seat(number): round(total, 6) for number, total in found.sums.items()}
    rolls = [Rolls(seat(one.seat), one.thrown, one.mean, one.expected) for one in found.rolls]
    return Luck(lens, rows, sums, rolls)


@api(
    router,
    "GET",
    "/api/tables/{id}/luck",
    "What was expected of every fight and roll, and what came",
    answer=Luck,
    query=LensQuery,
    errors=(400, 403, 404, 429),
)
async def luck(request: Request) -> Response:
    studied = await study(request, read_query(request, LensQuery), "studies")
    key = (studied.id, studied.lens)
    kept = ODDS.get(key)
    if kept is None:
        kept = ODDS.put(key, {})
    found = await beside(request, lambda: ledger(studied.record, studied.lens, kept))
    return send(luck_of(studied.seats, studied.name, found))


# -- after the end --------------------------------------------------------------------------------------------


@api(
    router,
    "GET",
    "/api/tables/{id}/verify",
    "Every roll, draw and action recomputed from the seed, after the end",
    answer=Verified,
    query=SeatQuery,
    errors=(403, 404, 409, 429),
)
async def verify(request: Request) -> Response:
    async with look(request, read_query(request, SeatQuery).seat) as at:
        charge(request, at, "studies")
        if not at.session.over:
            raise Refused(
                409, "The seed is opened when the game is over; until then its hash is all there is."
            )
        title, file = at.session.title, at.session.to_file(secret=False)

    def work() -> Verified:
        try:
            report = verify_game(file, title)
        except BadFile as problem:
            return Verified(False, str(problem), 0, 0, file.seed, file.seed_hash)
        return Verified(report.ok, report.text, report.deals, report.entries, file.seed, file.seed_hash)

    return send(await beside(request, work))


@api(
    router,
    "POST",
    "/api/tables/{id}/branch",
    "A new table from a moment of this one",
    answer=Made,
    body=Branch,
    query=SeatQuery,
    status=201,
    errors=(400, 403, 404, 429),
)
async def branch(request: Request) -> Response:
    asked = await read(request, Branch)
    home = house(request)
    person = await home.people.someone(request)
    home.limits.take("tables", person.id)
    home.limits.take("tables_here", address(request))
    seat = read_query(request, SeatQuery).seat
    studied = await study(request, LensQuery(seat, asked.lens))
    film = await studied.film(request)
    dealer = FastDealer(secrets.randbits(62))
    position = await beside(request, lambda: branch_of(film, asked.moment, dealer))
    start = await beside(request, lambda: start_of(film, asked.moment))
    seats = asked.seats or [
        NewSeat("me") if one.ident in studied.held else NewSeat("bot", bot)
        for one, bot in zip(studied.seats, studied.bots)
    ]
    sides = {info.side for info, one in zip(studied.seats, seats) if one.holder == "me"}
    access: Literal["hotseat", "private"] = "hotseat" if len(sides) > 1 else "private"
    new = NewTable(title=studied.title.slug, seats=seats, access=access, position=to_text(position))
    dealt = studied.lens != TRUTH
    branched = Branched(studied.id, studied.name, film.marks[start], film.turns[start], dealt)
    made = await make_branch(home.tables, studied.title, person, new, branched)
    return send(Made(made), 201)
