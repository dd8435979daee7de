"""Moving the games of a whole store on to the present rules and data.

Every game that began under others is played again twice: as it was played, which must hold, and as it would be played
now. If both come to the same positions, it can move on; if not, it stays under its own version and data, which are
kept, and the first divergence says why. Nothing is changed before somebody says so, and nothing of a game but under
what it goes on: its log stays entry for entry (with `renew`, other digests alone may be written into it).
"""

from collections.abc import AsyncIterator
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from sandtable.kernel.errors import BadFile, SandtableError
from sandtable.kit.title import Title
from sandtable.session.entries import Entry
from sandtable.session.files import GameFile, Packed, pack
from sandtable.session.loading import first_position
from sandtable.session.session import HUMAN
from sandtable.session.titles import load_title
from sandtable.session.verify import Replay, played_again, refuse_newer
from sandtable.store import schema as t
from sandtable.store.games import packed_point
from sandtable.store.records import StoredGame
from sandtable.store.standpoint import Standpoint, resume, standpoint
from sandtable.store.store import Store
from sandtable.store.writer import Conflict

PRESENT: Final = "present"
MOVES: Final = "moves"
STAYS: Final = "stays"
BROKEN: Final = "broken"
STRANDED: Final = "stranded"
OUTCOMES: Final = (PRESENT, MOVES, STAYS, STRANDED, BROKEN)


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """What comes of one game."""

    game: str
    title: str
    rules_version: int
    data: str
    outcome: str
    """`present`: it is under the present rules and data. `moves`: it comes to the same positions under them. `stays`:
    it does not, and goes on under its own. `stranded`: it does not, and its own are not here (or not its title).
    `broken`: it does not hold under its own."""
    text: str = ""
    """Why; for a person."""
    entries: int = 0
    entry: int = 0
    """The entry at fault, counted from 1; 0 if it is none of them."""
    over: bool = False
    moved: bool = False
    """Whether it was moved on."""


class Moved(msgspec.Struct, frozen=True):
    """What is written where a game moves on."""

    finding: Finding
    title: Title
    standpoint: Standpoint
    marks: list[int]
    renewed: list[Packed] | None
    """Its entries, where their digests are others now."""


def file_of(game: StoredGame, entries: list[Packed]) -> GameFile:
    """A stored game as its file, but for how it ended, which a store has only in words."""
    return GameFile(
        title=game.title,
        rules_version=game.rules_version,
        data=game.data,
        scenario=game.scenario,
        options=game.options,
        players=[seat.bot or HUMAN for seat in game.seats],
        seed_hash=game.seed_hash,
        entries=entries,
        position=game.position,
        seed=game.seed.hex(),
        form=game.form,
    )


def told(game: StoredGame, outcome: str, text: str = "", entries: int = 0, entry: int = 0) -> Finding:
    return Finding(
        game=game.id, title=game.title, rules_version=game.rules_version, data=game.data, outcome=outcome,
        text=text, entries=entries, entry=entry, over=bool(game.ending),
    )  # fmt: skip


def found(game: StoredGame, entries: list[Packed], renew: bool) -> tuple[Finding, Moved | None]:
    """What comes of a game, and what would be written for it."""
    over = bool(game.ending)

    def say(outcome: str, text: str = "", entry: int = 0) -> Finding:
        return told(game, outcome, text, len(entries), entry)

    try:
        title = load_title(game.title)
        if (game.rules_version, game.data) == (title.version, title.digest_of_data()):
            return say(PRESENT), None
    except SandtableError as problem:
        return say(STRANDED, str(problem)), None
    file = file_of(game, entries)
    try:
        refuse_newer(file, title)
    except BadFile as problem:
        return say(STRANDED, str(problem)), None
    try:
        again = played_again(file, title, renew, over)
    except BadFile as problem:
        return say(BROKEN, str(problem)), None
    report = again.report
    if report.ok:
        finding = say(MOVES, report.text)
        return finding, _moved(finding, game, file, title, again.now)
    if again.missing:
        return say(STRANDED, f"{again.missing}; and there: {report.text}", report.entry), None
    return say(BROKEN if report.broken else STAYS, report.text, report.entry), None


def _moved(finding: Finding, game: StoredGame, file: GameFile, title: Title, now: Replay) -> Moved:
    setup, start = first_position(file, title)
    entries: list[Entry] = now.entries
    session = resume(
        title, setup, start, file.players, game.seed, game.position, entries, None, game.form
    )  # fmt: skip
    renewed = [pack(entry, session.words) for entry in entries] if now.renewed else None
    marks = [session.mark(seat) for seat in range(len(session.seats))]
    return Moved(finding, title, standpoint(session), marks, renewed)


async def patch_store(
    store: Store, apply: bool, renew: bool = False
) -> AsyncIterator[tuple[int, int, Finding]]:
    """What comes of every game of a store, one after the other, with how many there are; with `apply` those that can
    are moved on, each in a transaction of its own. Whoever applies must be alone with the store."""
    async with store.engine.connect() as connection:
        idents = [row.id for row in await connection.execute(select(t.games.c.id).order_by(t.games.c.id))]
    for number, ident in enumerate(idents, 1):
        game = await store.games.head(ident)
        if game is None:
            continue
        moved: Moved | None = None
        try:
            entries = await store.games.entries(ident)
        except msgspec.MsgspecError as problem:
            finding = told(game, BROKEN, f"its log cannot be read: {problem}")
        else:
            finding, moved = found(game, entries, renew)
        if apply and moved is not None:
            finding = await _write(store, game, moved)
        yield number, len(idents), finding


async def _write(store: Store, game: StoredGame, moved: Moved) -> Finding:
    """Move a game on, if it is still what was looked at."""

    def work(connection: Connection) -> None:
        games = t.games.c
        now = {"rules_version": moved.title.version, "data": moved.title.digest_of_data()}
        same = (
            games.id == game.id,
            games.entries == game.entries,
            games.rules_version == game.rules_version,
            games.data == game.data,
        )
        if connection.execute(update(t.games).where(*same).values(now)).rowcount != 1:
            raise Conflict("the game has moved on")
        write_entries(connection, game.id, moved.renewed or [])
        connection.execute(delete(t.checkpoints).where(t.checkpoints.c.game == game.id))
        point = moved.standpoint
        if point.point.entry:
            row = {"game": game.id, "entry": point.point.entry, "data": packed_point(point)}
            connection.execute(insert(t.checkpoints), row)
        for seat, mark in enumerate(moved.marks):
            here = (t.seats.c.game == game.id, t.seats.c.seat == seat)
            connection.execute(update(t.seats).where(*here).values(mark=mark))

    finding = moved.finding
    try:
        await store.writer.do(work)
    except Conflict:
        text = "it was played on meanwhile; run it again"
        return msgspec.structs.replace(finding, outcome=STAYS, text=text)
    return msgspec.structs.replace(finding, moved=True)


def write_entries(connection: Connection, game: str, entries: list[Packed]) -> None:
    """Write the entries of a game anew, in place."""
    for number, packed in enumerate(entries, 1):
        row: dict[str, Any] = {"packed": msgspec.json.encode(packed)}
        here = (t.entries.c.game == game, t.entries.c.number == number)
        connection.execute(update(t.entries).where(*here).values(row))
