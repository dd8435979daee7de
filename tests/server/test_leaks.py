"""What one seat receives over HTTP tells it no more than its view: games against their twins.

A twin of a position is one that the seat cannot tell from it, everything hidden dealt anew. A game is started from
each, the same orders are given at both tables, and as long as the seat's views agree on the two boards, every byte
that it receives must agree: answers, states, refusals, studies, and which events its stream brings.
"""

import asyncio
import json
import re
from typing import Any

import pytest

from sandtable.games.fortress import TITLE
from sandtable.games.fortress.board import FortressBoard
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.flow import CHANCE, PLAYING, apply, awaited, legal_for
from sandtable.kit.position import to_text
from tests.fortress import fuzz
from tools.bench.client import Connection, Refused
from tools.bench.server import Server, serving

pytestmark = pytest.mark.slow

GAMES = 80
PARTS = 2
ORDERS = 10
SEATS = [seat.ident for seat in TITLE.seats]
WORDS = TITLE.vocabulary()
ITS_OWN = re.compile(rb'"(id|seed_hash|token|path|updated|time|counter)":("[^"]*"|[0-9.]+)')
"""What differs between any two tables."""


class Side:
    """One of the two tables, with the two people at it and a board that follows its game."""

    def __init__(self, server: Server, board: FortressBoard, seat: int) -> None:
        self.board = board
        self.seat = seat
        self.people = [Connection(server.host, server.port) for _ in (*SEATS, "a spectator")]
        self.stream = Connection(server.host, server.port)
        self.events: list[bytes] = []
        self.id = ""
        self.task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Make the table from the position, seat both, and listen for the seat that is watched."""
        for person in self.people:
            await person.ask("GET", "/api/me")
        mine, other = self.people[self.seat], self.people[1 - self.seat]
        holders = [{"holder": "me" if n == self.seat else "open"} for n in range(len(SEATS))]
        position = to_text(TITLE.write_position(self.board))
        made = await mine.ask(
            "POST",
            "/api/tables",
            {"title": "fortress", "position": position, "seats": holders, "access": "open"},
        )
        self.id = made["id"]
        await other.ask("POST", f"/api/tables/{self.id}/seats/{SEATS[1 - self.seat]}", {"name": "Other"})
        self.stream.cookie = mine.cookie
        self.task = asyncio.create_task(self._listen())
        while not self.events:
            await asyncio.sleep(0.005)

    async def _listen(self) -> None:
        async for kind, raw in self.stream.events(f"/api/tables/{self.id}/events?seat={SEATS[self.seat]}"):
            if kind == "state":
                self.events.append(plain(raw))

    async def get(self, path: str, seat: int | None = None) -> bytes:
        """What the watched seat (or another) gets, as bytes; refusals too."""
        who = self.seat if seat is None else seat
        try:
            found = await self.people[who].ask("GET", f"/api/tables/{self.id}{path}")
        except Refused as refused:
            found = {"status": refused.status, "body": refused.body}
        return plain(json.dumps(found, sort_keys=True).encode())

    async def order(self, seat: int, text: str) -> bytes:
        """An order at the table and on the board that follows it; the answer as the giver got it."""
        state = await self.people[seat].ask("GET", f"/api/tables/{self.id}?seat={SEATS[seat]}")
        body = {"seen": state["seen"], "seat": SEATS[seat], "text": text}
        found = await self.people[seat].ask("POST", f"/api/tables/{self.id}/orders", body)
        self.board.log = []
        apply(self.board, seat, WORDS.parse(text))
        return plain(json.dumps(found, sort_keys=True).encode())

    async def settled(self) -> None:
        """Wait until the stream has brought what the seat sees now."""
        seen = json.loads(await self.get(f"?seat={SEATS[self.seat]}"))["seen"]
        for _ in range(400):
            if json.loads(self.events[-1])["seen"] == seen:
                return
            await asyncio.sleep(0.005)
        raise AssertionError("the stream does not bring what the state says")

    def told(self) -> list[Any]:
        """What the seat was told of the last order."""
        events = self.board.log or []
        return [TITLE.line_of(self.board, one, self.seat) for one in events if one[0] >> self.seat & 1]

    def is_asked(self) -> bool:
        return self.seat in awaited(self.board)

    def close(self) -> None:
        if self.task is not None:
            self.task.cancel()
        for connection in [*self.people, self.stream]:
            connection.close()


def plain(raw: bytes) -> bytes:
    return ITS_OWN.sub(rb'"\1":0', raw.replace(b'": ', b'":'))


def reached(number: int, dealer: FastDealer) -> FortressBoard:
    """A position that some moments of play led to, at any level."""
    level = fuzz.LEVELS[number % 4]
    if number % 2:
        board = fuzz.scattered(level, number, dealer)
        fuzz.play(board, dealer, fuzz.guided, limit=dealer.below(6))
    else:
        board = fuzz.start(level, number)
        fuzz.play(board, dealer, fuzz.guided, limit=dealer.below(400))
    while board.ending == PLAYING and board.asked == CHANCE:
        apply(board, CHANCE, dealer.choose(board.legal, board.ask().weights(board)))
    return board


def both_may(one: Side, two: Side, dealer: FastDealer) -> tuple[int, str] | None:
    """A seat and an order that is legal at both tables; the same seat decides there, or there is nothing to do."""
    common: list[tuple[int, str]] = []
    for seat in awaited(one.board):
        if seat in awaited(two.board):
            there = set(legal_for(two.board, seat))
            common += [(seat, WORDS.text(act)) for act in legal_for(one.board, seat) if act in there]
    return common[dealer.below(len(common))] if common else None


async def compare(one: Side, two: Side, dealer: FastDealer) -> int:
    """Everything that the seat can ask for now; how much of it was compared."""
    seat = SEATS[one.seat]
    hexes = [WORDS.nouns["hex"][dealer.below(len(WORDS.nouns["hex"]))] for _ in range(2)]
    paths = [f"?seat={seat}", f"/complete?seat={seat}&text=", f"/moments?lens={seat}", f"/luck?lens={seat}"]
    paths += [
        f"/why?seat={seat}&space={hexes[0]}",
        f"/odds?seat={seat}&space={hexes[1]}",
        f"/export?seat={seat}",
    ]
    paths += [f"?seat={SEATS[1 - one.seat]}", "/moments?lens=truth", f"/moments?lens={SEATS[1 - one.seat]}"]
    paths.append(f"/moments/0?lens={seat}")
    for path in ("", "/moments?lens=table", "/export", "/luck?lens=table") if dealer.below(4) == 0 else ():
        first, second = [await side.get(path, len(SEATS)) for side in (one, two)]
        assert first == second, f"{path} tells a spectator the twins apart"
    if dealer.below(8) == 0:
        paths.append(f"/heat?seat={seat}&side={SEATS[1 - one.seat]}&kind=hq")
    for path in paths:
        first, second = await one.get(path), await two.get(path)
        assert first == second, f"{path} tells the twins apart"
    return len(paths)


async def game(server: Server, number: int) -> tuple[int, int]:
    """One game against its twin; how many orders were given, how many answers compared."""
    dealer = FastDealer(number * 7919 + 1)
    board = reached(number, dealer)
    if board.ending != PLAYING:
        return 0, 0
    seat = number // 2 % 2
    twin = TITLE.determinize(board, seat, dealer)
    assert isinstance(twin, FortressBoard)
    one, two = Side(server, board, seat), Side(server, twin, seat)
    orders = compared = 0
    try:
        await one.open()
        await two.open()
        while True:
            await one.settled()
            await two.settled()
            compared += await compare(one, two, dealer)
            assert one.events == two.events, "the streams tell the twins apart"
            chosen = both_may(one, two, dealer)
            if orders >= ORDERS or chosen is None:
                break
            answers = [await side.order(*chosen) for side in (one, two)]
            orders += 1
            if any(b.ending != PLAYING or b.asked == CHANCE for b in (one.board, two.board)):
                break  # what is dealt at two tables differs by right
            if one.told() != two.told() or one.is_asked() != two.is_asked():
                break  # something hidden has come out: the seat is told so, or sees it by what it may do about it
            views = [TITLE.view(side.board, seat) for side in (one, two)]
            assert views[0] == views[1], f"after '{chosen[1]}' the seat sees what nobody told it"
            if chosen[0] == seat:
                assert answers[0] == answers[1], f"the answer to '{chosen[1]}' tells the twins apart"
    finally:
        one.close()
        two.close()
    return orders, compared


@pytest.mark.parametrize("part", range(PARTS))
def test_nothing_received_differs_between_twins(part: int) -> None:
    numbers = range(part * GAMES // PARTS, (part + 1) * GAMES // PARTS)

    async def work(server: Server) -> list[tuple[int, int]]:
        return [await game(server, number) for number in numbers]

    with serving() as server:
        found = asyncio.run(work(server))
    assert sum(orders for orders, _ in found) > len(numbers)
    assert sum(compared for _, compared in found) > 10 * len(numbers)
