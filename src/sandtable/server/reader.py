"""A process that reads what comes from outside (see `processes`): `python -m sandtable.server.reader`.

A game file or a position is read, tried out and made into a game that only has to be stored. Whatever is in it, it
costs a process of its own some seconds at most.
"""

import time
from collections.abc import Callable
from typing import Any, Final

import msgspec

from sandtable.kernel.errors import BadFile, BadSetup, SandtableError
from sandtable.kernel.title import Setup
from sandtable.kit.title import Title
from sandtable.kit.trial import tried_table
from sandtable.server.bodies import BadBody, decoded
from sandtable.server.bots import check_offered
from sandtable.server.heads import QUICK, NewGame, new_game
from sandtable.server.messages import NewSeat, NewTable
from sandtable.server.processes import answer_messages, at_most
from sandtable.session.dealing import HmacDealer, seed_hash
from sandtable.session.files import GameFile, parse_game
from sandtable.session.loading import open_game
from sandtable.session.session import HUMAN, Session
from sandtable.session.titles import load_title
from sandtable.store.records import Seat

DICE_KNOWN: Final = "Whoever has this file can know the dice to come: go on with it against bots or hot-seat."
MOST_ENTRIES: Final = 20_000
"""Entries of a game that is brought along; ten times as many as the longest games have."""


class ReadTask(msgspec.Struct, frozen=True):
    """A table that is wanted, and whose it will be."""

    wanted: bytes
    """The request's body, a `NewTable`: one that is large is not even decoded in the server."""
    host: str
    every: int
    """See `Settings.every` and `bot_seconds`."""
    bot_seconds: float
    seconds: float = 10.0
    """Of a processor, that there are for it."""


class ReadAnswer(msgspec.Struct, frozen=True):
    """A game that is ready to be stored, or what is wrong with what was brought."""

    made: NewGame | None = None
    problem: str = ""
    status: int = 400


def made_of(title: Title, wanted: NewTable, task: ReadTask) -> NewGame:
    """The game that a request asks for; a `SandtableError` says why there is none."""
    began = time.process_time()
    if wanted.position and wanted.file:
        raise BadFile("Give a position or a game file, not both.")
    if wanted.file:
        if any(one.holder == "open" for one in wanted.seats):
            raise BadFile(DICE_KNOWN)
        session = _from_file(title, wanted.file)
        seats = seats_for(
            session, task.host, wanted.seats or _seats_of_file(session), wanted.access, task.bot_seconds
        )
    else:
        position = tried_table(title, wanted.position, "position") if wanted.position else None
        session = _start(title, _setup(title, wanted), position)
        if wanted.first and position is None:
            take_ready(session)
        seats = seats_for(session, task.host, wanted.seats, wanted.access, task.bot_seconds)
    return new_game(session, task.host, seats, wanted.access, task.every, bool(wanted.file), began)


def seats_for(
    session: Session, person: str, wanted: list[NewSeat], access: str, seconds: float
) -> list[Seat]:
    """Who sits where. Nobody says: the person on the first seat, a quick bot on the others."""
    infos = session.seats
    count = len(infos)
    if not wanted:
        others = NewSeat("me") if access == "hotseat" else NewSeat("bot", QUICK)
        wanted = [NewSeat("me"), *[others] * (count - 1)]
    if len(wanted) != count:
        names = ", ".join(info.ident for info in infos)
        raise BadSetup(
            f"this game of {session.title.slug} has {count} seats ({names}), {len(wanted)} were given"
        )
    found: list[Seat] = []
    for one in wanted:
        if one.holder == "bot":
            bot = one.bot or QUICK
            check_offered(bot, seconds)
            found.append(Seat(None, bot))
        else:
            found.append(Seat(person if one.holder == "me" else None))
    sides = {info.side for info, seat in zip(infos, found) if seat.person is not None}
    if access != "hotseat" and len(sides) > 1:
        raise BadSetup("one person holds seats of several sides at a hot-seat table only")
    return found


def _setup(title: Title, wanted: NewTable) -> Setup:
    if not wanted.first:
        return title.setup(wanted.scenario, wanted.options)
    return title.setup(wanted.scenario or title.first.scenario, {**title.first.options, **wanted.options})


def take_ready(session: Session) -> None:
    """Both sides take the ready-made set-up that the title has for newcomers."""
    while not session.over:
        given = next(
            (
                (seat, act)
                for seat in session.awaited()
                for act in session.legal(seat)
                if session.text(act) in session.title.first.orders
            ),
            None,
        )
        if given is None:
            return
        session.order(*given)


def _start(title: Title, setup: Setup, position: dict[str, Any] | None) -> Session:
    if position is not None:
        setup = title.read_position(position)[0]
    return Session.new(title, setup, [HUMAN] * len(title.seats_of(setup)), position=position)


def _from_file(title: Title, text: str) -> Session:
    """A game file, played through from its start: a checkpoint that comes from outside is not believed."""
    file: GameFile = parse_game(text.encode(), "file")
    if len(file.entries) > MOST_ENTRIES:
        raise BadFile(f"file: it has {len(file.entries)} entries, and {MOST_ENTRIES} can be brought along")
    session = open_game(msgspec.structs.replace(file, checkpoints=[]), title, None, "file")
    if not isinstance(session._dealer, HmacDealer):
        raise BadFile(
            "file: this game was written without its seed: it can be read and checked, not played on"
        )
    assert seed_hash(session._dealer.seed) == session.seed_hash
    return session


def _seats_of_file(session: Session) -> list[NewSeat]:
    """Who sat there: bots go on, the person who brings the file takes the people's seats."""
    return [NewSeat("me") if who == HUMAN else NewSeat("bot", who) for who in session.players]


# -- the process ----------------------------------------------------------------------------------------------


def answerer(find: Callable[[str], Title]) -> Callable[[bytes], bytes]:
    """Answers a task with a game, or with what is wrong."""
    decoder = msgspec.msgpack.Decoder(ReadTask)

    def answer(data: bytes) -> bytes:
        task = decoder.decode(data)
        try:
            with at_most(task.seconds):
                found = _made(find, decoded(task.wanted, NewTable), task)
        except BadBody as problem:
            found = ReadAnswer(problem=str(problem), status=problem.status)
        except SandtableError as problem:
            found = ReadAnswer(problem=str(problem))
        except MemoryError:
            found = ReadAnswer(problem="there is not enough memory to read it")
        return msgspec.msgpack.encode(found)

    return answer


def _made(find: Callable[[str], Title], wanted: NewTable, task: ReadTask) -> ReadAnswer:
    try:
        title = find(wanted.title)
    except BadSetup as problem:
        return ReadAnswer(problem=str(problem), status=404)
    return ReadAnswer(made_of(title, wanted, task))


def main() -> None:
    titles: dict[str, Title] = {}

    def find(slug: str) -> Title:
        if slug not in titles:
            titles[slug] = load_title(slug)
        return titles[slug]

    answer_messages(answerer(find))


if __name__ == "__main__":
    main()
