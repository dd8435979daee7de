"""`sandtable replay`: step through a game, with the eyes of one seat, of an observer, or with the truth."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from sandtable.cli.gather import open_session, title_of_file
from sandtable.cli.show import print_json, wrapped
from sandtable.cli.terminal import saves as keep
from sandtable.cli.terminal.keyboard import Keyboard
from sandtable.cli.terminal.screen import Screen
from sandtable.kernel.errors import BadSetup
from sandtable.kernel.flow import CHANCE, NOBODY, OBSERVER_BIT, Board, Event, apply
from sandtable.kit.joint import joint, seats_in, told_to, view_of, viewer_name
from sandtable.kit.title import Title
from sandtable.kit.views import LogLine
from sandtable.session.files import ViewFile, read_any
from sandtable.session.session import HUMAN, Session
from sandtable.study.record import TRUTH
from sandtable.study.truth import truth_lines

EVERY = 50
"""Without a terminal, the board is shown every so many steps."""
KEYS = "Enter: on, b: back, a number: to that step, v: the board, q: quit"


class SeenStep(NamedTuple):
    """A step as the reader may read it."""

    number: int
    seat: int
    """Who decided; -2 where the reader may not know it."""
    order: str
    """Empty where the reader may not know it."""
    lines: list[LogLine]
    board: Board


def moments(session: Session, lens: int) -> Iterator[SeenStep]:
    """The line of play; what was taken back is not in it.

    A seat gets the steps that it learned of, counted by themselves: how many secret decisions the others made in
    between is none of its business.
    """
    board = session.start()
    number = 0
    held = seats_in(lens) if lens != TRUTH else range(len(session.seats))
    for step in session.steps():
        log: list[Event] = []
        board.log = log
        apply(board, step.seat, step.act)
        board.log = None
        lines = _lines(session, board, log, lens)
        mine = lens == TRUTH or step.seat in held
        if mine or lines:
            number += 1
            order = session.text(step.act) if mine else ""
            yield SeenStep(number, step.seat if mine else NOBODY, order, lines, board.fork())


def _lines(session: Session, board: Board, log: list[Event], lens: int) -> list[LogLine]:
    title = session.title
    if lens == TRUTH:
        return truth_lines(title, session.seats, board, log)
    if lens == NOBODY:
        return [title.line_of(board, event, lens) for event in log if event[0] & OBSERVER_BIT]
    return [title.line_of(board, event, reader) for event, reader in told_to(log, lens)]


def lens_of(session: Session, seat: str | None, truth: bool) -> int:
    """Whose eyes: as asked. Else the truth of a game that is over, and of one that goes on what its player knows, with
    all their seats of one side."""
    if seat is not None:
        lens = NOBODY if seat.strip().lower() == "observer" else session.seat_number(seat)
        secret = not session.over and lens != NOBODY and session.players[lens] != HUMAN
        if secret and not truth:
            raise BadSetup(
                f"--seat {seat}: this game goes on, and a bot holds this seat; add --truth to see it"
            )
        if truth and not secret:
            raise BadSetup("give --seat or --truth, not both")
        return lens
    if truth or session.over:
        return TRUTH
    people = [number for number, who in enumerate(session.players) if who == HUMAN]
    return joint(people) if len({session.seats[number].side for number in people}) == 1 else NOBODY


def run(
    path: str,
    seat: str | None,
    truth: bool,
    start: int,
    end: int | None,
    as_json: bool,
    pack: str | None,
    plain: bool,
    named: str | None,
    export: str | None,
) -> None:
    file = read_any(path)
    if isinstance(file, ViewFile):
        if export is not None or seat is not None or truth:
            raise BadSetup(f"{path}: this is one seat's view of a game; there is no other in it")
        if start or end is not None:
            raise BadSetup(
                f"{path}: this is one seat's view of one moment; --from and --to have no steps to count"
            )
        title = title_of_file(path, file.title, pack, named)
        with suppress(BadSetup):  # it was seen with other data: the map of today must do
            title = title.as_played(file.rules_version, file.data)
        _show_view(file, title, as_json)
        return
    if export is not None and (seat is None or start or end is not None):
        raise BadSetup("--export writes what one seat knows now: it takes --seat, and no --from or --to")
    session = open_session(path, title_of_file(path, file.title, pack, named), None)
    lens = lens_of(session, seat, truth)
    if export is not None:
        _export(session, lens, Path(export), as_json)
        return
    found = list(moments(session, lens))
    steps = len(found)
    last = steps if end is None else end
    if start > steps or last > steps:
        raise BadSetup(f"the game has {steps} steps; there is no step {max(start, last)}")
    if start > last:
        raise BadSetup(f"--from {start} is after --to {last}")
    if as_json:
        print_json(_table(session, lens, found, start, last))
        return
    _Player(session, lens, found, plain).run(start, last)


def _export(session: Session, lens: int, path: Path, as_json: bool) -> None:
    """One seat's view, for its player or for whoever helps them."""
    keep.write_view(path, session.export_view(lens))
    if as_json:
        print_json({"seat": _lens_name(session, lens), "written": str(path)})
    else:
        print(
            f"{path}: the game as {_lens_name(session, lens)} knows it. It can be looked at, not played on."
        )


def _name(session: Session, seat: int) -> str:
    return session.seats[seat].ident if seat >= 0 else "chance" if seat == CHANCE else ""


def _lens_name(session: Session, lens: int) -> str:
    return "truth" if lens == TRUTH else viewer_name(session.seats, lens, "observer")


def _table(session: Session, lens: int, found: list[SeenStep], start: int, last: int) -> dict[str, Any]:
    chosen = [
        {
            "number": moment.number,
            "seat": _name(session, moment.seat),
            "order": moment.order,
            "lines": moment.lines,
        }
        for moment in found[max(start, 1) - 1 : last]
    ]
    return {
        "title": session.title.slug,
        "scenario": session.setup.scenario,
        "options": session.setup.options,
        "players": session.players,
        "lens": _lens_name(session, lens),
        "steps": len(found),
        "moments": chosen,
        "view": session.view(lens) if lens != TRUTH and last == len(found) else None,
        "result": session.result(),
    }


class _Player:
    """Shows a game step by step at a terminal; all at once elsewhere."""

    def __init__(self, session: Session, lens: int, found: list[SeenStep], plain: bool) -> None:
        self.session = session
        self.lens = lens
        self.screen = Screen(session.title, session.setup, plain)
        self.keyboard = Keyboard()
        self.moments = found

    def run(self, start: int, last: int) -> None:
        session, screen = self.session, self.screen
        seen = "as an observer saw it" if self.lens == NOBODY else "with nothing hidden"
        if self.lens >= 0:
            seen = f"as {' and '.join(session.seats[seat].name for seat in seats_in(self.lens))} saw it"
        players = ", ".join(f"{seat.name}: {who}" for seat, who in zip(session.seats, session.players))
        screen.words(f"{session.title.name}, {session.setup.scenario}. {players}. The game {seen}.", "bold")
        self._board(start)
        if self.keyboard.terminal:
            self._by_hand(start, last)
            return
        for moment in self.moments[start:last]:
            self._tell(moment)
            if moment.number % EVERY == 0 and moment.number < last:
                self._board(moment.number)
        if last > start:
            self._board(last)
        self._end(last)

    def _by_hand(self, at: int, last: int) -> None:
        self.screen.words(KEYS, "dim")
        while True:
            try:
                typed = self.keyboard.ask(f"step {at} of {last}> ", 0, lambda text: []).strip().lower()
            except (EOFError, KeyboardInterrupt):
                return
            if typed in ("q", "quit"):
                return
            before = at
            if typed in ("", "n"):
                at = self._next(at, last)
            elif typed in ("b", "back"):
                at = max(0, at - 1)
            elif typed.isdecimal() and int(typed) <= last:
                at = int(typed)
            elif typed not in ("v", "view"):
                self.screen.refuse(f"'{typed}' means nothing here. {KEYS}.")
                continue
            if typed not in ("", "n"):
                self._board(at)
            if at == last and before != last:
                self._board(at)
                self._end(at)

    def _next(self, at: int, last: int) -> int:
        """On to the next step."""
        if at < last:
            at += 1
            self._tell(self.moments[at - 1])
        return at

    def _tell(self, moment: SeenStep) -> None:
        who = self.session.seats[moment.seat].name if moment.seat >= 0 else "Chance"
        if moment.order:
            self.screen.say(f"{moment.number:>5}  {who}: {moment.order}", "bold")
        else:
            self.screen.say(f"{moment.number:>5}")
        for line in moment.lines:
            rule = f" [{line.rule}]" if line.rule else ""
            self.screen.lines(wrapped(line.text + rule, " " * 9, " " * 7))

    def _board(self, at: int) -> None:
        """The board after a step. The truth is what each seat sees of its own."""
        board = self.moments[at - 1].board if at else self.session.start()
        title, seats = self.session.title, self.session.seats
        lenses = range(len(seats)) if self.lens == TRUTH else [self.lens]
        for lens in lenses:
            view = view_of(title, seats, board, lens)
            if self.lens == TRUTH:
                self.screen.say(f"After step {at}, as {seats[lens].name} sees it:", "dim")
            self.screen.lines(self.screen.map(board, (seats_in(lens) or [NOBODY])[0], view, False))
            for lines in self.screen.beside(view).values():
                self.screen.lines(lines)
            if view.result is not None and self.lens == TRUTH:
                break  # a game that is over hides nothing from anybody

    def _end(self, last: int) -> None:
        result = self.session.result()
        if last < len(self.moments):
            return
        if result is None:
            self.screen.words("The game goes on.")
        else:
            self.screen.result(result)


def _show_view(file: ViewFile, title: Title, as_json: bool) -> None:
    """One seat's exported view: its log, and the board in words."""
    if as_json:
        print_json(file)
        return
    screen = Screen(title, title.setup(file.scenario, file.options), True)
    screen.header(file.view)
    screen.log(file.lines, len(file.lines))
    screen.lines(screen.listing(file.view))
    for lines in screen.beside(file.view).values():
        screen.lines(lines)
