"""All that one viewer can get from a table: log, undo, takebacks, export, and what is studied of a game."""

from collections.abc import Iterator

import msgspec

from sandtable.check.sights import Probe, Sight
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.errors import SandtableError
from sandtable.kernel.flow import Board
from sandtable.session.loading import recorded
from sandtable.session.session import HUMAN, Session
from sandtable.study.branch import asked, branch
from sandtable.study.heat import heat
from sandtable.study.luck import ledger
from sandtable.study.moments import Film, Scrubber
from sandtable.study.record import Record

BOT = "greedy"
PERSON = "the viewer"
SAMPLES = 6
SEED = bytes(32)


class World:
    """A start and what was answered since: enough to lay a table with it as often as one likes."""

    def __init__(self, start: Board) -> None:
        self.start = start
        self.board = start.fork()
        self.answers: list[tuple[int, int]] = []


def laid(probe: Probe, world: World, bots: bool = False) -> Session:
    """A session of the world; with `bots` every seat but the viewer's is held by one."""
    seats = range(len(probe.seats))
    players = [BOT if bots and seat not in probe.held else HUMAN for seat in seats]
    session = recorded(probe.title, probe.setup, players, world.start, world.answers, SEED)
    session.persons = [PERSON if seat in probe.held else "" for seat in seats]
    return session


def table_sights(probe: Probe, world: World) -> Iterator[Sight]:
    """What a viewer gets of a session; orders and takebacks are tried on tables of their own."""
    viewer = probe.viewer
    session = laid(probe, world)
    yield "log", "", session.lines(viewer)
    yield "mark", "", session.mark(viewer)
    yield "log by place", "", session.placed(viewer, 0)
    yield "exported view", "", session.export_view(viewer)
    yield from study_sights(probe, session)
    if not probe.held:
        return
    state = session.undo_state(probe.seat)
    yield "undo", "", tuple(state)
    yield from _undone(probe, session, state.can)
    yield from _takeback(probe, laid(probe, world, bots=True), "a bot")
    yield from _takeback(probe, laid(probe, world), "people")


def _undone(probe: Probe, session: Session, can: bool) -> Iterator[Sight]:
    """All that can be undone, one by one, and what may then be done again."""
    viewer, seat = probe.viewer, probe.seat
    for n in range(6):
        if not can:
            break
        session.undo(seat)
        state = session.undo_state(seat)
        can = state.can
        yield "undo", f"after undoing {n + 1}", (tuple(state), session.lines(viewer), session.view(viewer))
    try:
        session.redo(seat)
        yield "redo", "", (session.lines(viewer), session.view(viewer))
    except SandtableError as problem:
        yield "redo", "", str(problem)


def _takeback(probe: Probe, session: Session, against: str) -> Iterator[Sight]:
    """How far a takeback goes, or what stands in the way."""
    viewer, seat = probe.viewer, probe.seat
    try:
        session.ask_takeback(seat)
        waits = list(session.takeback_awaits())
        while session.takeback_asked_by == seat:
            session.answer_takeback(session.takeback_awaits()[0], True)
        said: object = (waits, session.lines(viewer), msgspec.msgpack.encode(session.view(viewer)))
    except SandtableError as problem:
        said = str(problem)
    yield "takeback", f"against {against}", said


def study_sights(probe: Probe, session: Session) -> Iterator[Sight]:
    """Moments, luck, heat and branches, through the viewer's lens."""
    viewer = probe.viewer
    record = Record(session)
    film = Film(record, viewer)
    yield "moments", "how many", (len(film), Scrubber(session).count(viewer))
    yield "moments", "their texts", tuple(film.listing())
    yield "luck", "", tuple(ledger(record, viewer))
    yield "moments", "their views", [film.view(n) for n in range(0, len(film), 4)]
    if probe.held and not record.over:
        yield "branch", "", _branched(probe, film)
    for side in dict.fromkeys(seat.side for seat in probe.seats):
        if not probe.held or side != probe.seats[probe.seat].side:
            yield (
                "heat",
                side,
                heat(probe.title, probe.seats, session.board, probe.seat, side, SAMPLES).chances,
            )


def _branched(probe: Probe, film: Film) -> object:
    """A position to start from, dealt from what the viewer knows. It is that of the viewer's own last decision: a table
    laid in the middle of a game may have none yet."""
    if not any(asked(film.record.board_at(at), probe.held) for at in film.at):
        return ""
    try:
        return branch(film, len(film) - 1, FastDealer(probe.seed))
    except SandtableError as problem:
        return str(problem)
