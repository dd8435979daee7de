"""One game in progress: orders, undo, takebacks, standing orders; its log only grows.

What can be asked of it stands in `game`. One person may hold several seats of a side (`persons`): they undo as if all
their decisions were one seat's, and are asked once for a takeback.
"""

import secrets
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from sandtable.kernel.errors import BadFile, BadOrder, BadSetup, SandtableError
from sandtable.kernel.flow import (
    CHANCE,
    NOBODY,
    PLAYING,
    Board,
    awaited,
)
from sandtable.kernel.title import Setup
from sandtable.kit.rulebook import check
from sandtable.kit.title import Title
from sandtable.session import files, writing
from sandtable.session.dealing import HmacDealer, seed_hash
from sandtable.session.entries import (
    ACT,
    ANSWER,
    ASK,
    AUTO,
    DEAL,
    LAPSE,
    OVER_WALL,
    REDO,
    RESET,
    STAND,
    START_WALL,
    UNDO,
    Entry,
    StandingOrder,
)
from sandtable.session.game import OpenGame
from sandtable.session.orders import read_order
from sandtable.session.told import Chronicle

HUMAN = "human"


class TakebackError(SandtableError):
    """An undo, redo, reset or takeback that is not possible now; the message says what stands in the way."""


class UndoState(NamedTuple):
    """How far a seat can undo by itself."""

    steps: int
    """How many of its actions it may take back, one by one."""
    wall: str
    """What stands in the way of going back further."""
    can: bool
    again: int
    """How many it may redo."""


class Session(OpenGame):
    """One game in progress. Make one with `Session.new`, or `Session.load` from a file."""

    @classmethod
    def new(
        cls,
        title: Title,
        setup: Setup,
        players: list[str],
        seed: bytes | None = None,
        position: dict[str, Any] | None = None,
        listen: bool = True,
    ) -> "Session":
        """Start a game. `players` names who holds each seat ("human", or a bot).

        With a `position` the game starts there, and the position's own scenario and options hold. With `listen`
        off nothing is put into words until `lines` is first called (for simulation).
        """
        start = title.start(setup) if position is None else None
        if position is not None:
            setup, start = title.read_position(position)
        assert start is not None
        session = cls(title, setup, list(players), start)
        if len(players) != len(session.seats):
            raise BadSetup(
                f"this game of {title.slug} has {len(session.seats)} seats, {len(players)} players were named"
            )
        session.position = position
        if listen:
            session._course.chronicle = Chronicle(title, session.seats)
        seed = secrets.token_bytes(32) if seed is None else seed
        session._dealer = HmacDealer(seed)
        session.seed_hash = seed_hash(seed)
        session._settle()
        return session

    # -- orders -----------------------------------------------------------------------------------------------

    def order(self, seat: int, act: int) -> None:
        """Play an action for a seat, or raise `IllegalAction` with every reason and change nothing."""
        self._check_seat(seat)
        self._check_going_on()
        check(self._course.board, seat, act, self.book, self.text(act))
        self._add(Entry(ACT, seat, act))
        self._settle()

    def order_text(self, seat: int, text: str) -> list[int]:
        """Play what is written: one action or several, whole words, a bare noun or an unambiguous beginning.

        All or nothing: if a later one is illegal, none is played. Only when one of them brings out something
        random or hidden, or a private question to another seat, is the rest not looked at (else its refusal would
        be a free look into the future): what was played is returned, the rest stands in `left_off`.
        """
        self._check_seat(seat)
        self._check_going_on()
        acts, self.left_off = read_order(self.title, self.board, seat, text)
        for act in acts:
            self.order(seat, act)
        return acts

    def _add(self, entry: Entry) -> None:
        try:
            done = self._course.feed(len(self.entries) + 1, entry)
        except Exception:
            # A sentence of the title's may break when all else is done: nothing of it stays.
            if self._course.chronicle is not None:
                self._course = self._played_again()
            raise
        self.entries.append(done)

    def _settle(self) -> None:
        """Let the dealer and the standing orders answer until a seat is awaited."""
        while True:
            board = self._course.board
            if self._course.line.standing:
                self._lapse()
            if board.ending != PLAYING:
                return
            if board.asked == CHANCE:
                assert self._dealer is not None
                self._add(Entry(DEAL, CHANCE, self._dealer.choose(board.legal, board.ask().weights(board))))
                continue
            answer = self._standing_answer(board)
            if answer is None:
                return
            self._add(answer)

    # -- undo -------------------------------------------------------------------------------------------------

    def undo_state(self, seat: int) -> UndoState:
        """How far `seat` can undo by itself, and what stands in the way."""
        self._check_seat(seat)
        line = self._course.line
        board = self._course.board
        if board.ending != PLAYING:
            return UndoState(0, OVER_WALL, False, 0)
        mates = self.mates(seat)
        ask = board.ask()
        pending = ask.is_private(board) and not any(ask.awaits(board, one) for one in mates)
        loose, wall = line.loose(mates, awaited(board), pending)
        again = 0
        if line.redo and self._redoer(seat) != NOBODY:
            again = sum(len(line.redo.get(one, [])) for one in mates)
        return UndoState(len(loose), wall, bool(loose), again)

    def undo(self, seat: int) -> None:
        """Take back the seat's last action."""
        self._take_out(UNDO, seat, 1)

    def reset(self, seat: int) -> None:
        """Go back to the start of the seat's present run of decisions."""
        self._take_out(RESET, seat, self.undo_state(seat).steps)

    def redo(self, seat: int) -> None:
        """Do again what was undone last."""
        self._check_seat(seat)
        self._check_going_on()
        redoer = self._redoer(seat)
        if redoer == NOBODY:
            raise TakebackError("there is nothing to redo")
        self._add(Entry(REDO, redoer, self._course.line.redo[redoer][-1], along=self._along(redoer)))
        self._settle()

    def _take_out(self, kind: str, seat: int, count: int) -> None:
        state = self.undo_state(seat)
        if not state.can:
            raise TakebackError(f"nothing can be undone: {state.wall}")
        line = self._course.line
        removed = line.undone(self.mates(seat), self.awaited(), count)
        self._add(Entry(kind, seat, removed=removed, along=self._along(seat)))

    def _redoer(self, seat: int) -> int:
        """The seat of this person whose last undone action is possible now, or NOBODY."""
        for one in [seat, *self._along(seat)]:
            undone = self._course.line.redo.get(one, [])
            if undone and (undone[-1] in self.legal(one) or undone[-1] in self.free(one)):
                return one
        return NOBODY

    # -- takebacks by consent ---------------------------------------------------------------------------------

    @property
    def takeback_asked_by(self) -> int:
        """The seat that waits for an answer to its takeback, or -2."""
        return self._course.line.asking

    def takeback_awaits(self) -> list[int]:
        """The seats that have still to answer: every other person. `ask_takeback` answers for bots."""
        line = self._course.line
        if line.asking == NOBODY:
            return []
        return [
            seat
            for seat, player in enumerate(self.players)
            if player == HUMAN and seat not in line.askers and seat not in line.agreed
        ]

    def ask_takeback(self, seat: int) -> None:
        """Ask the others to let this seat take back its last decision and all that came of it."""
        self._check_seat(seat)
        self._check_going_on()
        line = self._course.line
        if self.over:
            raise TakebackError(f"nothing can be taken back: {OVER_WALL}")
        if line.asking != NOBODY:
            raise TakebackError("a takeback has been asked for and waits for its answer")
        mates = self.mates(seat)
        if line.loose(mates, self.awaited())[0]:
            raise TakebackError("this can be undone without asking")
        if not line.takeback(mates):
            raise TakebackError(f"nothing can be taken back: {START_WALL}")
        bots = [other for other, who in enumerate(self.players) if who != HUMAN and other not in mates]
        if bots and line.came_out(mates):
            raise TakebackError(
                f"{self.seats[bots[0]].name} does not agree: a bot lets you take back only what told you nothing"
            )
        self._add(Entry(ASK, seat, along=self._along(seat)))
        if not self.takeback_awaits():
            self._grant(next(other for other in range(len(self.players)) if other not in mates))

    def answer_takeback(self, seat: int, yes: bool) -> None:
        """Agree, or refuse. When the last one agrees, the decision is taken back; dice are never rolled again."""
        self._check_seat(seat)
        if seat not in self.takeback_awaits():
            raise TakebackError("there is no takeback that this seat has to answer")
        if not yes:
            self._add(Entry(ANSWER, seat, along=self._along(seat)))
        elif set(self.takeback_awaits()).issubset(self.mates(seat)):
            self._grant(seat)
        else:
            self._add(Entry(ANSWER, seat, yes=True, along=self._along(seat)))

    def _grant(self, seat: int) -> None:
        removed = tuple(self._course.line.takeback(self._course.line.askers))
        self._add(Entry(ANSWER, seat, removed=removed, yes=True, along=self._along(seat)))
        self._settle()

    # -- standing orders --------------------------------------------------------------------------------------

    def standing(self, seat: int, order: StandingOrder) -> None:
        """Give a standing order; it replaces an earlier one for the same window. Nobody else learns of it."""
        self._check_seat(seat)
        self._check_going_on()
        known = self.title.windows(self.setup)
        if order.window and order.window not in known:
            has = f"it has {', '.join(known)}" if known else "it has none at all"
            raise BadOrder(f"there is no window '{order.window}' in this game ({has})")
        self._check_until(order)
        turn = -1
        if order.until_my_turn:
            active, number = self.title.whose_turn(self.board)
            turn = number if active == seat else -1
        self._add(Entry(STAND, seat, order=msgspec.structs.replace(order, from_turn=turn)))
        self._settle()

    def _check_until(self, order: StandingOrder) -> None:
        """What an order lasts until must come: the player's turn, or the end of something that goes on."""
        if order.until_my_turn and not self.title.turns:
            raise BadOrder(f"{self.title.slug} has no turns that an order could last until")
        if not order.until:
            return
        known = self.title.lapses(self.setup)
        if order.until not in known:
            has = f"it has {', '.join(known)}" if known else "it has none at all"
            raise BadOrder(f"no order of this game can last until '{order.until}' ({has})")
        if self.over or all(type(frame).__name__ != order.until for frame in self.board.stack):
            raise BadOrder(f"an order until the end of '{order.until}': nothing of that name goes on now")

    def standing_of(self, seat: int) -> list[StandingOrder]:
        """The standing orders that a seat has given."""
        return self._course.line.orders_of(seat)

    def cancel_standing(self, seat: int, window: str | None = None) -> None:
        """Cancel a seat's standing orders: all of them, or those for one window."""
        self._check_seat(seat)
        for order in self.standing_of(seat):
            if window is None or order.window == window:
                self._add(Entry(LAPSE, seat, order=order))

    def _standing_answer(self, board: Board) -> Entry | None:
        standing = self._course.line.standing
        if not any(standing.values()):
            return None
        ask = board.ask()
        for seat in awaited(board):
            decline = ask.decline(board, seat)
            if decline < 0:
                continue
            legal = self.legal(seat)
            orders = [order for order in self.standing_of(seat) if order.window in ("", ask.window())]
            orders.sort(key=lambda order: order.window == "")  # the one for this very window goes first
            if decline in legal and orders and orders[0].passes(ask.window(), decline, legal, self.words):
                return Entry(AUTO, seat, decline)
        return None

    def _lapse(self) -> None:
        """Standing orders end when that turn comes until which they stand, or when that frame has left the stack."""
        left = self._course.left
        for seat, orders in list(self._course.line.standing.items()):
            for order in orders:
                over = order.until in left
                if order.until_my_turn and not over:
                    active, turn = self.title.whose_turn(self.board)
                    over = active == seat and turn != order.from_turn
                if over:
                    self._add(Entry(LAPSE, seat, order=order))

    # -- files ------------------------------------------------------------------------------------------------

    def to_file(self, secret: bool) -> files.GameFile:
        """The game as a file. With `secret` the seed is in it whether or not the game is over: the host's own save."""
        return writing.game_file(self, secret)

    def save(self, path: str | Path) -> None:
        """Write the host's own save: everything needed to go on, the secret seed included."""
        files.write_game(path, self.to_file(secret=True), private=not self.over)

    def publish(self, path: str | Path) -> None:
        """Write the record of the game: the seed is in it only when the game is over.

        It holds every seat's actions. For a player of a game in progress there is `export_view`.
        """
        files.write_game(path, self.to_file(secret=False))

    def export_view(self, viewer: int) -> files.ViewFile:
        """A viewer's own view of the game (a seat's, several of one person, -2: an observer's), without the secrets;
        read-only."""
        return writing.view_file(self, viewer)

    @classmethod
    def load(cls, path: str | Path, title: Title | None = None, pack: str | None = None) -> "Session":
        """Open a game file. `title` is found by the file's own word where it is not given."""
        from sandtable.session.loading import open_game

        return open_game(files.read_game(path), title, pack, Path(path).name)

    # -- help -------------------------------------------------------------------------------------------------

    def _check_going_on(self) -> None:
        if self._dealer is None:
            raise BadFile("this game was written without its seed: it can be read and checked, not played on")
