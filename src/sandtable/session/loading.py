"""Opening a game file, and the check that every stored entry passes when it is played again."""

import hashlib
from typing import Any

from sandtable.kernel.chance import Dealer
from sandtable.kernel.codec import SHORT, encode
from sandtable.kernel.errors import STUMBLES, BadFile, BadSetup, FlowError, in_words
from sandtable.kernel.flow import CHANCE, NOBODY, PLAYING, Board, awaited
from sandtable.kernel.legality import is_legal, why_not
from sandtable.kernel.title import Setup
from sandtable.kit.title import Title
from sandtable.kit.trial import tried_position
from sandtable.session.course import Course
from sandtable.session.dealing import HmacDealer, seed_hash
from sandtable.session.entries import (
    ACT,
    ANSWER,
    ASK,
    AUTO,
    DEAL,
    PLAYED,
    RECKONED,
    REDO,
    TAKING_OUT,
    UNDO,
    Entry,
    LineOfPlay,
)
from sandtable.session.files import Checkpoint, GameFile, unpack_all
from sandtable.session.session import HUMAN, Session
from sandtable.session.titles import load_title


class Fault(Exception):
    """A stored entry that does not hold."""

    def __init__(
        self,
        number: int,
        what: str,
        expected: str = "",
        found: str = "",
        rule: str = "",
        done: Entry | None = None,
        broken: bool = False,
    ) -> None:
        super().__init__(f"entry {number}: {what}" if number else what)
        self.number = number
        self.what = what
        self.expected = expected
        self.found = found
        self.rule = rule
        self.done = done
        """The entry as it is now, where it was possible and merely led elsewhere."""
        self.broken = broken
        """Whether no rules whatever could make it hold: the file is at fault."""


def feed_checked(
    course: Course, number: int, entry: Entry, dealer: Dealer | None, players: list[str] | None
) -> Entry:
    """Play a stored entry after checking that it was possible; `Fault` if it was not, or led elsewhere. Without
    `players` (in a store the holders of seats change) nobody asks who had to agree to a takeback."""
    if entry.along:
        _check_person(course, number, entry)
    if entry.kind in PLAYED:
        _check_played(course, number, entry, dealer)
    else:
        _check_table(course, number, entry, players)
    found = course.feed(number, entry)
    if found.digest != entry.digest:
        what = f"{describe(course, entry)} leads to another position than the recorded one"
        raise Fault(
            number, f"{what} ({entry.digest}, found {found.digest})", entry.digest, found.digest, done=found
        )
    if found.flags != entry.flags and found.flags & ~RECKONED == entry.flags & ~RECKONED:
        # A record of an earlier version has fewer walls: what was undone under them stays undone.
        course.line.steps[-1].flags = entry.flags
        return entry
    if found.flags != entry.flags:
        what = f"{describe(course, entry)} has the flags {entry.flags}, found {found.flags}"
        raise Fault(number, what, str(entry.flags), str(found.flags), done=found)
    return found


def describe(course: Course, entry: Entry) -> str:
    """An entry in words."""
    who = course.seats[entry.seat].name if 0 <= entry.seat < len(course.seats) else "Chance"
    if entry.kind not in PLAYED:
        return f"{who}: {entry.kind}"
    return f"{who}: '{course.title.vocabulary().text(entry.act)}'"


def _check_person(course: Course, number: int, entry: Entry) -> None:
    """One person speaks for several seats of one side only."""
    seats = course.seats
    if not all(0 <= seat < len(seats) for seat in entry.person) or len(set(entry.person)) < len(entry.person):
        raise Fault(
            number, f"{entry.kind}: the seats {list(entry.person)} are none of this game", broken=True
        )
    if len({seats[seat].side for seat in entry.person}) > 1:
        raise Fault(number, f"{describe(course, entry)}: one person speaks for two sides", broken=True)


def _check_played(course: Course, number: int, entry: Entry, dealer: Dealer | None) -> None:
    board = course.board
    if entry.kind == DEAL:
        _check_deal(course, number, entry, dealer)
        return
    seat = entry.seat
    if not 0 <= seat < len(course.seats):
        raise Fault(number, f"there is no seat number {seat}", broken=True)
    if not is_legal(board, seat, entry.act):
        book = course.title.rulebook()
        rules = why_not(board, seat, entry.act)
        reasons = "; ".join(f"{book.digest(rule)} ({book.ident(rule)})" for rule in rules)
        what = f"{describe(course, entry)} is not legal: {reasons}"
        raise Fault(number, what, rule=book.ident(rules[0]) if rules else "")
    if entry.kind == AUTO and entry.act != board.ask().once_declined(board, seat):
        raise Fault(number, f"{describe(course, entry)} is nothing that a standing order answers")
    if entry.kind == REDO and course.line.redo.get(seat, [])[-1:] != [entry.act]:
        raise Fault(number, f"{describe(course, entry)} was not undone before")


def _check_deal(course: Course, number: int, entry: Entry, dealer: Dealer | None) -> None:
    board = course.board
    words = course.title.vocabulary()
    if board.ending != PLAYING or board.asked != CHANCE:
        raise Fault(number, f"{describe(course, entry)}, but no roll or draw is due")
    if entry.act not in board.legal:
        raise Fault(number, f"{describe(course, entry)} cannot come up here")
    if dealer is not None:
        dealt = dealer.choose(board.legal, board.ask().weights(board))
        if dealt != entry.act:
            what = f"{describe(course, entry)}, but the seed gives '{words.text(dealt)}'"
            raise Fault(number, what, words.text(entry.act), words.text(dealt))


def _check_table(course: Course, number: int, entry: Entry, players: list[str] | None) -> None:
    """Undo, takebacks and standing orders."""
    line = course.line
    seat = entry.seat
    if not 0 <= seat < len(course.seats):
        raise Fault(number, f"there is no seat number {seat}", broken=True)
    over = course.board.ending != PLAYING
    asked = awaited(course.board)
    if entry.kind in TAKING_OUT:
        count = 1 if entry.kind == UNDO else len(line.loose(entry.person, asked)[0])
        wanted = line.undone(entry.person, asked, count)
        if over or not wanted or entry.removed != wanted:
            raise Fault(number, f"{describe(course, entry)} takes back what cannot be undone")
    elif entry.kind == ASK:
        free = line.loose(entry.person, asked)[0]
        # In games of former days a request ended with whatever was played, and could be made anew.
        waits = line.asking != NOBODY and len(line.steps) == line.asked_at
        if over or waits or free or not line.takeback(entry.person):
            raise Fault(number, f"{describe(course, entry)}: there is nothing to ask for")
    elif entry.kind == ANSWER:
        _check_answer(line, number, entry, players)


def _check_answer(line: LineOfPlay, number: int, entry: Entry, players: list[str] | None) -> None:
    if line.asking == NOBODY or entry.seat in line.askers or entry.seat in line.agreed:
        raise Fault(number, "nobody asked this seat for a takeback")
    if players is None:
        return
    missing = {seat for seat, player in enumerate(players) if player == HUMAN} - line.agreed
    missing -= {*line.askers, *entry.person}
    wanted = line.takeback(line.askers) if entry.yes and not missing else []
    if list(entry.removed) != wanted:
        raise Fault(number, "the takeback takes back something else than was agreed")


# -- opening --------------------------------------------------------------------------------------------------


def match_title(file: GameFile, title: Title | None, pack: str | None) -> Title:
    """The title that a file needs, or `BadFile` that says what is different."""
    if title is None:
        title = load_title(file.title, pack)
    if title.slug != file.title:
        raise BadFile(f"this is a game of '{file.title}', not of '{title.slug}'")
    return title


def as_played(file: GameFile, title: Title) -> Title:
    """The title with the rules and the data that the file was played with: else the same actions may lead elsewhere."""
    try:
        return title.as_played(file.rules_version, file.data)
    except BadSetup as problem:
        raise BadFile(str(problem)) from problem


def first_position(file: GameFile, title: Title) -> tuple[Setup, Board]:
    """The set-up and the first board of a stored game."""
    if file.position is not None:
        setup, start = tried_position(title, file.position)
    else:
        try:
            setup = title.setup(file.scenario, file.options)
        except BadSetup as problem:
            raise BadFile(str(problem)) from problem
        start = title.start(setup)
    count = len(title.seats_of(setup))
    if len(file.players) != count:
        raise BadFile(
            f"players: this game of {title.slug} has {count} seats, the file names {len(file.players)}"
        )
    return setup, start


def seed_of(file: GameFile) -> bytes | None:
    """The seed that a file reveals, checked against its hash; None if it reveals none."""
    if not file.seed:
        return None
    try:
        seed = bytes.fromhex(file.seed)
    except ValueError as problem:
        raise BadFile("seed: it is not written in hexadecimal digits") from problem
    if seed_hash(seed) != file.seed_hash:
        raise BadFile("seed: it does not fit the hash that was published at the start")
    return seed


def open_game(file: GameFile, title: Title | None, pack: str | None, name: str) -> Session:
    """A session from a file: the last checkpoint, and the entries after it played and checked."""
    try:
        return _open(file, match_title(file, title, pack))
    except (BadFile, Fault) as problem:
        raise BadFile(f"{name}: {problem}") from problem
    except STUMBLES as problem:
        raise BadFile(f"{name}: this game cannot be opened: {in_words(problem)}") from problem


def _open(file: GameFile, title: Title) -> Session:
    title = as_played(file, title)
    setup, start = first_position(file, title)
    session = Session(title, setup, list(file.players), start, file.form)
    session.position = file.position
    session.seed_hash = file.seed_hash
    entries = unpack_all(file, title.vocabulary())
    course = session._course
    done = _jump(course, file, entries, setup)
    for number, entry in enumerate(entries[done:], done + 1):
        feed_checked(course, number, entry, None, file.players)
    session.entries = entries
    seed = seed_of(file)
    if seed is not None:
        session._dealer = HmacDealer(seed, sum(1 for entry in entries if entry.kind == DEAL))
        session._settle()
    return session


def recorded(
    title: Title,
    setup: Setup,
    players: list[str],
    start: Board,
    actions: list[tuple[int, int]],
    seed: bytes,
    position: dict[str, Any] | None = None,
) -> Session:
    """A game that was played elsewhere (a simulation), from its answers, chance (-1) included.

    An answer on which the title's code breaks down ends the record just before it.
    """
    session = Session(title, setup, players, start)
    session.position = position
    deals = 0
    for number, (seat, act) in enumerate(actions, 1):
        deals += seat == CHANCE
        try:
            entry = session._course.feed(number, Entry(DEAL if seat == CHANCE else ACT, seat, act))
        except FlowError:
            break
        session.entries.append(entry)
    session._dealer = HmacDealer(seed, deals)
    session.seed_hash = seed_hash(seed)
    return session


def _jump(course: Course, file: GameFile, entries: list[Entry], setup: Setup) -> int:
    """Go to the last checkpoint; returns how many entries lie before it."""
    if not file.checkpoints:
        return 0
    point = max(file.checkpoints, key=lambda one: one.entry)
    if not 0 <= point.entry <= len(entries):
        raise BadFile(f"checkpoint: it belongs to entry {point.entry}, the last is {len(entries)}")
    for number, entry in enumerate(entries[: point.entry], 1):
        if entry.kind != DEAL and not 0 <= entry.seat < len(file.players):
            raise Fault(number, f"there is no seat number {entry.seat}")
        try:
            course.skip(number, entry)
        except KeyError:
            raise BadFile(f"entry {number}: it takes back something that was not played") from None
    course.jump(board_of(point, entries, course, setup))
    return point.entry


def board_of(point: Checkpoint, entries: list[Entry], course: Course, setup: Setup) -> Board:
    """The board of a checkpoint, compared with its own digest and with the last entry before it."""
    if hashlib.blake2b(encode(point.board), digest_size=16).hexdigest() != point.digest:
        raise BadFile(f"checkpoint after entry {point.entry}: the position does not fit its digest")
    last = next((n for n in range(point.entry, 0, -1) if entries[n - 1].digest), 0)
    if last and entries[last - 1].digest != point.digest[:SHORT]:
        found = point.digest[:SHORT]
        raise BadFile(
            f"entry {last}: its digest {entries[last - 1].digest} is not the checkpoint's ({found})"
        )
    try:
        return course.title.load(setup, point.board)
    except FlowError as problem:
        raise BadFile(f"checkpoint after entry {point.entry}: {problem}") from problem
