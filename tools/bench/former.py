"""What `make bench` measures now, for a build from before it did: the same tasks, by that build's own means.

`compare` runs this file in both builds; where there is nothing to add it does nothing.
"""

from hashlib import blake2b
from typing import Any

import msgspec

from sandtable.bots.playout import random_game
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.flow import CHANCE, PLAYING
from sandtable.lab import bench_work
from sandtable.session.session import Session

ENCODER = msgspec.json.Encoder()
ENTRIES = 600


class Added:
    """The tasks that a former build lacks, on one of its levels."""

    def __init__(self, tables: Any) -> None:
        self.tables = tables
        self.board = tables.start.fork()
        self.chance = FastDealer(3)
        self.orders = FastDealer(4)
        self.session = self.new_session(1)

    def state(self, view: Any) -> tuple[bytes, str]:
        raw = ENCODER.encode(view)
        return raw, blake2b(raw, digest_size=9).hexdigest()

    def play_and_send(self) -> int:
        title = self.tables.title
        decisions = 0
        for _ in range(20):
            board = self.board
            if board.ending != PLAYING:
                board = self.board = self.tables.start.fork()
            if board.asked != CHANCE:
                self.state(title.view(board, board.asked))
            decisions += random_game(board, self.chance, 1)
        return decisions

    def new_session(self, seed: int) -> Session:
        seats = ["human"] * int(self.tables.start.seats)
        return Session.new(self.tables.title, self.tables.setup, seats, bytes([seed % 256]) * 32)

    def order_and_answer(self) -> int:
        for _ in range(10):
            session = self.session
            if session.over or len(session.entries) >= ENTRIES:
                session = self.session = self.new_session(self.orders.below(256))
            seat = session.board.asked
            since = session.mark(seat)
            session.order(seat, session.board.legal[self.orders.below(len(session.board.legal))])
            self.state(session.view(seat))
            ENCODER.encode([line for _, line in session.placed(seat, since)[1]])
            session.undo_state(seat)
        return 10


if "sent" not in bench_work.KINDS:
    bench_work.KINDS["sent"] = lambda tables: bench_work.repeated(Added(tables).play_and_send)
    bench_work.KINDS["order"] = lambda tables: bench_work.repeated(Added(tables).order_and_answer)
