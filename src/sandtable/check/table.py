"""At the table: position files, undo and redo, takebacks, standing orders, export, saved games, the record's check."""

from typing import Any

import msgspec

from sandtable.check.ids import Broken
from sandtable.check.moment import Moment, WalkedGame, stumbled
from sandtable.check.rules import any_answer
from sandtable.kernel.codec import digest, dump, encode
from sandtable.kernel.errors import SandtableError
from sandtable.kernel.flow import PLAYING, Ask, Board, apply
from sandtable.kernel.title import Setup
from sandtable.kit.position import from_text, to_text
from sandtable.kit.title import Title
from sandtable.session.entries import StandingOrder
from sandtable.session.files import ViewFile, game_bytes, parse_game
from sandtable.session.loading import open_game, recorded
from sandtable.session.session import HUMAN, Session, TakebackError
from sandtable.session.verify import verify

ORDERS = 10
"""Answers given in one trial of a session."""


def check_position(m: Moment) -> None:
    """A position file reads back to the same board and the same views."""
    if m.board.ending != PLAYING:
        return
    try:
        text = to_text(m.title.write_position(m.board))
        _, read = m.title.read_position(from_text(text, "check"))
    except Exception as problem:
        stumbled("position files", "writing and reading a position file", problem)
    if digest(read) != digest(m.board):
        raise Broken(
            "position files", "digest", f"a position file reads back as another board: {text[:400]!r}"
        )
    if (read.asked, read.legal) != (m.board.asked, m.board.legal):
        raise Broken("position files", "legal", "a position file reads back to other legal answers")
    for viewer in m.viewers():
        if seen(m.title, read, viewer) != seen(m.title, m.board, viewer):
            raise Broken(
                "position files", "view", f"a position file reads back to another view of {m.name(viewer)}"
            )
    real = m.board.fork()
    apply(real, m.seat, m.act)
    apply(read, m.seat, m.act)
    if digest(real) != digest(read):
        raise Broken("position files", "next", f"'{m.words(m.act)}' leads elsewhere from a position file")


def seen(title: Title, board: Board, viewer: int) -> bytes:
    return msgspec.msgpack.encode(title.view(board, viewer))


class Snapshot:
    """What a session shows: its position, everybody's view, everybody's log without what was taken back."""

    def __init__(self, session: Session, viewers: list[int]) -> None:
        self.digest = digest(session.board)
        self.views = [msgspec.msgpack.encode(session.view(viewer)) for viewer in viewers]
        self.lines = [
            [line for line in session.lines(viewer) if line.kind not in ("undo", "takeback")]
            for viewer in viewers
        ]

    def compare(self, other: "Snapshot", what: str) -> None:
        if self.digest != other.digest:
            raise Broken("undo and redo", f"{what} digest", f"{what} leads to another position")
        if self.views != other.views:
            raise Broken("undo and redo", f"{what} view", f"{what} leads to another view")
        if self.lines != other.lines:
            raise Broken("undo and redo", f"{what} log", f"{what} leads to another log")


class Trial:
    """A session that goes on from a decision of the walk, with all that a table allows."""

    def __init__(self, m: Moment) -> None:
        self.m = m
        self.dealer = m.dealer("session")
        self.viewers = m.lookers()
        players = [HUMAN] * len(m.seats)
        table = m.title.write_position(m.board)
        seed = m.number.to_bytes(32, "big")
        self.session = Session.new(m.title, m.setup, players, seed, position=table)

    def run(self) -> None:
        for _ in range(ORDERS):
            if not self.session.over:
                self.order()
                self.something_else()
        self.export()
        self.kept()

    def something_else(self) -> None:
        """Now and then a takeback or a standing order."""
        lot = 2 if self.session.over else self.dealer.below(12)
        if lot == 0:
            self.takeback()
        elif lot == 1:
            self.stand()

    def order(self) -> None:
        """An order; where it can be undone, undone and done again."""
        session = self.session
        before = Snapshot(session, self.viewers)
        seat, act = any_answer(session.board, self.dealer)
        session.order(seat, act)
        state = session.undo_state(seat)
        if not state.can and not state.wall:
            raise Broken("undo and redo", "no wall", "nothing can be undone, and nothing says why")
        if not state.can or session.over:
            return
        after = Snapshot(session, self.viewers)
        session.undo(seat)
        before.compare(Snapshot(session, self.viewers), "undo")
        if session.undo_state(seat).again < 1:
            raise Broken(
                "undo and redo", "again", f"'{self.m.words(act)}' was undone and cannot be done again"
            )
        session.redo(seat)
        after.compare(Snapshot(session, self.viewers), "redo")

    def takeback(self) -> None:
        """Asked for, refused or granted; a refusal changes nothing."""
        session = self.session
        before = Snapshot(session, self.viewers)
        seat = self.dealer.below(len(self.m.seats))
        try:
            session.ask_takeback(seat)
        except TakebackError as problem:
            if not str(problem):
                raise Broken("takebacks", "no reason", "a takeback is refused without a reason") from problem
            before.compare(Snapshot(session, self.viewers), "a refused takeback")
            return
        yes = self.dealer.below(2) == 1
        while session.takeback_asked_by == seat:
            session.answer_takeback(session.takeback_awaits()[0], yes)
        if not yes:
            before.compare(Snapshot(session, self.viewers), "a refused takeback")

    def stand(self) -> None:
        """A standing order answers its window, and only that."""
        session = self.session
        seat = self.dealer.below(len(self.m.seats))
        windows = ["", *self.m.title.windows(self.m.setup)]
        window = windows[self.dealer.below(len(windows))]
        session.standing(seat, StandingOrder(window=window))
        if not any(order.window == window for order in session.standing_of(seat)):
            raise Broken("standing orders", "lost", f"a standing order for '{window}' was not kept")
        if session.over or seat not in session.awaited():
            return
        ask = session.board.ask()
        decline = ask.decline(session.board, seat)
        if decline >= 0 and decline in session.legal(seat) and window in ("", ask.window()):
            raise Broken(
                "standing orders", "asked", f"{type(ask).__name__} asks in spite of a standing order"
            )

    def export(self) -> None:
        """What a seat may take away can be read again."""
        for viewer in self.viewers:
            file = self.session.export_view(viewer)
            if msgspec.json.decode(msgspec.json.encode(file), type=ViewFile) != file:
                raise Broken(
                    "exports",
                    "schema",
                    f"what {self.m.name(viewer)} exports is another thing after JSON",
                )

    def kept(self) -> None:
        """Saved, opened again, checked."""
        file = self.session.to_file(secret=True)
        data = game_bytes(file)
        again = open_game(parse_game(data, "check"), self.m.title, None, "check")
        Snapshot(self.session, self.viewers).compare(Snapshot(again, self.viewers), "a saved game")
        report = verify(parse_game(data, "check"), self.m.title)
        if not report.ok:
            raise Broken("records", "verify", f"the record of a session does not hold: {report.text}")


def check_session(m: Moment) -> None:
    """A session that goes on from here."""
    try:
        Trial(m).run()
    except Broken:
        raise
    except Exception as problem:
        stumbled("sessions", "a session that goes on from here", problem)


def check_window(ask: Ask[Any], windows: set[str]) -> None:
    """A reaction window is one of those that a standing order may name."""
    if ask.window() not in windows:
        text = f"{type(ask).__name__} belongs to the window '{ask.window()}', which the title does not list"
        raise Broken("standing orders", f"window {ask.window()}", text)


def check_lapses(title: Title, setup: Setup) -> None:
    """What a standing order may last until is a frame of the title, and has words."""
    for name, words in title.lapses(setup).items():
        if name not in title.frames or not words.strip():
            raise Broken("standing orders", "lapses", f"no frame is called '{name}', or it has no words")


def check_ended(title: Title, board: Board) -> None:
    """An ending has a word, a result for every seat, and facts that a report can sum up."""
    if board.ending not in title.endings:
        raise Broken("games", "ending", f"the ending {board.ending} has no word")
    if len(board.returns) != board.seats or not all(-1 <= one <= 1 for one in board.returns):
        raise Broken("games", "returns", f"the game ends with {board.returns} for {board.seats} seats")
    try:
        facts = title.facts(board)
    except Exception as problem:
        stumbled("games", "the facts of a game that is over", problem)
    if not all(isinstance(value, int) for value in facts.values()):
        raise Broken("games", "facts", f"a fact is a whole number: {facts}")


def check_record(title: Title, game: WalkedGame, board: Board) -> None:
    """The record of a game is in order: the same answers and the same dice lead to the same positions."""
    try:
        session = recorded(
            title,
            game.setup,
            [HUMAN] * len(title.seats_of(game.setup)),
            game.start,
            game.answers,
            game.seed,
            game.position,
        )
        if encode(dump(session.board)) != encode(dump(board)):
            raise Broken("records", "replayed", "the same answers lead to another position")
        report = verify(session.to_file(secret=True), title)
    except SandtableError as problem:
        stumbled("records", "the record of a game", problem)
    if not report.ok:
        raise Broken("records", "verify", f"the record of a game does not hold: {report.text}")
