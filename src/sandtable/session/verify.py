"""Checking stored games: `verify` under the rules they were played by, `patch` under the present ones."""

from pathlib import Path
from typing import NamedTuple

import msgspec

from sandtable.kernel.codec import digest, dump, encode
from sandtable.kernel.errors import STUMBLES, BadFile, BadOrder, FlowError, in_words
from sandtable.kernel.flow import CHANCE, PLAYING, Board
from sandtable.kernel.replay import replayed
from sandtable.kit.title import Title
from sandtable.session.course import Course
from sandtable.session.dealing import HmacDealer
from sandtable.session.entries import ACT, DEAL, Entry
from sandtable.session.files import Checkpoint, GameFile, pack, read_game, unpack, unpack_all, write_game
from sandtable.session.loading import (
    Fault,
    as_played,
    describe,
    feed_checked,
    first_position,
    match_title,
    seed_of,
)


class Report(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a check found."""

    ok: bool
    text: str
    """One line for a person."""
    entries: int = 0
    deals: int = 0
    dice_checked: bool = False
    """Whether every roll and draw was recomputed from the seed (a game in progress does not reveal it)."""
    over: bool = False
    entry: int = 0
    """The number of the entry at fault, counted from 1; 0 if it is none of them."""
    expected: str = ""
    found: str = ""
    rule: str = ""
    action: str = ""
    """The action at fault, in words."""
    broken: bool = False
    """Whether the file itself is at fault. In `patch` a sound file may still diverge under the present rules."""


def verify(source: str | Path | GameFile, title: Title | None = None, pack: str | None = None) -> Report:
    """Check a game: the seed against its hash, every roll and draw against the seed, every action against the rules,
    every digest against the position. `BadFile` if it cannot be read at all."""
    file, name = _file(source)
    try:
        title = match_title(file, title, pack)
        title = as_played(file, title)
        setup, start = first_position(file, title)
        entries = unpack_all(file, title.vocabulary())
        return _verified(file, Course(title, title.seats_of(setup), start, form=file.form), entries)
    except BadFile as problem:
        raise BadFile(f"{name}{problem}") from problem
    except STUMBLES as problem:
        raise BadFile(f"{name}this game cannot be checked: {in_words(problem)}") from problem


def _verified(file: GameFile, course: Course, entries: list[Entry]) -> Report:
    title = course.title
    try:
        seed = seed_of(file)
    except BadFile as problem:
        return Report(False, str(problem), entries=len(entries), broken=True)
    try:
        board = _played_straight(file, course.board, entries, seed)
        if board is None:
            board = _played_through(file, course, entries, seed)
    except Fault as fault:
        return _faulty(fault, course, entries, file, True)
    ending = title.endings.get(board.ending, "") if board.ending != PLAYING else ""
    if ending != file.ending:
        what = f"the game ends '{ending}', the file says '{file.ending}'"
        return Report(False, what, entries=len(entries), expected=file.ending, found=ending, broken=True)
    if seed is None and ending:
        what = "the game is over, but its seed is missing: the dice cannot be checked"
        return Report(False, what, entries=len(entries), over=True, broken=True)
    deals = sum(1 for entry in entries if entry.kind == DEAL)
    dice = "its seed is not revealed yet" if seed is None else f"{deals} rolls and draws agree with the seed"
    if seed is not None and not deals:
        dice = "no dice were thrown"
    text = f"{len(entries)} entries are in order; {dice}"
    return Report(True, text, len(entries), deals, seed is not None, board.ending != PLAYING)


def _played_through(file: GameFile, course: Course, entries: list[Entry], seed: bytes | None) -> Board:
    """Every entry played and checked, the undone ones included; `Fault` at the first that does not hold."""
    dealer = None if seed is None else HmacDealer(seed)
    points = {point.entry: point for point in file.checkpoints}
    for number, entry in enumerate([None, *entries]):
        if entry is not None:
            try:
                feed_checked(course, number, entry, dealer, file.players)
            except FlowError as problem:
                raise Fault(number, str(problem)) from problem
        if number in points:
            _check_point(points.pop(number), course.board, file.form)
    if points:
        raise Fault(0, f"a checkpoint belongs to entry {min(points)}, which is not there")
    return course.board


def _played_straight(file: GameFile, start: Board, entries: list[Entry], seed: bytes | None) -> Board | None:
    """The short way for the record of a finished game in which nothing was taken back.

    The same checks but for the entries' flags, which matter only to taking back. None if the game is not of that
    kind or anything is wrong with it: the long way then says what.
    """
    if (
        seed is None
        or not file.ending
        or [point.entry for point in file.checkpoints] not in ([], [len(entries)])
    ):
        return None
    seats: list[int] = []
    for entry in entries:
        if entry.kind == DEAL:
            seats.append(CHANCE)
        elif entry.kind == ACT and entry.seat >= 0:
            seats.append(entry.seat)
        else:
            return None
    board = start.fork()
    acts = [entry.act for entry in entries]
    digests = [entry.digest for entry in entries]
    if replayed(board, seats, acts, digests, HmacDealer(seed), file.form) < len(entries):
        return None
    for point in file.checkpoints:
        _check_point(point, board, file.form)
    return board


def _file(source: str | Path | GameFile) -> tuple[GameFile, str]:
    if isinstance(source, GameFile):
        return source, ""
    return read_game(source), f"{Path(source).name}: "


def _check_point(point: Checkpoint, board: Board, form: int) -> None:
    found = digest(board, form)
    if point.digest != found or encode(point.board) != encode(dump(board, form)):
        raise Fault(point.entry, "the checkpoint after it holds another position", point.digest, found)


def _faulty(fault: Fault, course: Course, entries: list[Entry], file: GameFile, broken: bool) -> Report:
    action = describe(course, entries[fault.number - 1]) if fault.number else ""
    return Report(
        False,
        str(fault),
        entries=len(file.entries),
        entry=fault.number,
        expected=fault.expected,
        found=fault.found,
        rule=fault.rule,
        action=action,
        broken=broken or fault.broken,
    )


# -- patching -------------------------------------------------------------------------------------------------


def patch(
    source: str | Path | GameFile,
    title: Title | None = None,
    write: str | Path | None = None,
    renew: bool = False,
    pack: str | None = None,
) -> Report:
    """Play a stored game as it was played, which must hold, then under the present rules; report the first
    divergence.

    With `write`, a game that does not diverge is written there with the present rules version and data. With
    `renew`, other digests alone (positions are stored in another way) do not count as a divergence, as long as
    every action is still legal and the game ends as it did. `BadFile` if there is nothing to play.
    """
    file, name = _file(source)
    try:
        title = match_title(file, title, pack)
        refuse_newer(file, title)
        again = played_again(file, title, renew)
    except BadFile as problem:
        raise BadFile(f"{name}{problem}") from problem
    except STUMBLES as problem:
        raise BadFile(f"{name}this game cannot be played again: {in_words(problem)}") from problem
    report = again.report
    if again.missing and not report.ok and not report.broken:
        text = f"{report.text} (the rules and data it was played under are not here to check it by)"
        report = msgspec.structs.replace(report, text=text)
    if report.ok and write is not None:
        write_game(write, again.now.patched(), private=bool(file.seed) and not report.over)
    return report


def refuse_newer(file: GameFile, title: Title) -> None:
    """Nothing goes back to former rules, even where they agree so far: `BadFile` says so."""
    if file.rules_version > title.version:
        as_played(file, title)


class Again(NamedTuple):
    """What came of playing a game again."""

    report: Report
    """A game that does not hold as it was played is `broken`, and so is one that could not hold under any rules."""
    now: "Replay"
    """As it would be played now; where it is broken, as it was played."""
    missing: str = ""
    """Why it could not be played as it was: its rules or its data are not here."""


def played_again(file: GameFile, title: Title, renew: bool, over: bool | None = None) -> Again:
    """Play a game as it was played, which must hold, and then as it would be played under `title`. `over` is given for
    a game of a store, see `Replay`."""
    missing = ""
    held = False
    try:
        former = as_played(file, title)
    except BadFile as problem:
        missing = str(problem)
    else:
        then = Replay(file, former, renew, over, own=True)
        report = then.run()
        if not report.ok or former is title:
            return Again(report, then)
        held = True
        file = msgspec.structs.replace(file, ending=then.ending)
    now = Replay(file, title, renew, over)
    report = now.run()
    if held and report.broken:  # the file is sound: what it says is no longer so
        report = msgspec.structs.replace(report, broken=False)
    return Again(report, now, missing)


class Replay:
    """One game played again under the rules of `title`, its own or others. A store has only in words how a game ended,
    and its seats may have other holders since: there `over` says whether it is over."""

    def __init__(
        self, file: GameFile, title: Title, renew: bool = False, over: bool | None = None, own: bool = False
    ) -> None:
        self.file = file
        self.title = title
        self.renew = renew
        self.over = over
        self.own = own
        self.players = file.players if over is None else None
        self.ending = ""
        self.entries: list[Entry] = []
        self.course: Course | None = None
        self.renewed = 0

    def run(self) -> Report:
        try:
            return self._run()
        except STUMBLES as problem:
            what = f"this game cannot be played again: {in_words(problem)}"
            return Report(False, what, entries=len(self.file.entries), broken=True)

    def _run(self) -> Report:
        count = len(self.file.entries)
        seed = seed_of(self.file)
        try:
            setup, start = first_position(self.file, self.title)
        except BadFile as problem:
            return Report(False, f"the start: {problem}", entries=count, broken=True)
        dealer = None if seed is None else HmacDealer(seed)
        self.course = Course(self.title, self.title.seats_of(setup), start, form=self.file.form)
        known: dict[str, int] = {}
        words = self.title.vocabulary()
        for number, packed in enumerate(self.file.entries, 1):
            try:
                entry = unpack(packed, words, known)
                self.entries.append(self._feed(self.course, number, entry, dealer))
            except Fault as fault:
                return _faulty(fault, self.course, [*self.entries, entry], self.file, self.own)
            except (BadOrder, FlowError) as problem:
                return Report(
                    False,
                    f"entry {number}: {problem}",
                    entries=count,
                    entry=number,
                    action=getattr(packed, "words", ""),
                    broken=self.own,
                )
        return self._end(self.course, count)

    def _feed(self, course: Course, number: int, entry: Entry, dealer: HmacDealer | None) -> Entry:
        try:
            return feed_checked(course, number, entry, dealer, self.players)
        except Fault as fault:
            if not self.renew or fault.done is None:
                raise
            self.renewed += 1
            return fault.done

    def _end(self, course: Course, count: int) -> Report:
        over = course.board.ending != PLAYING
        ending = self.ending = self.title.endings.get(course.board.ending, "") if over else ""
        expected = self.file.ending
        if self.over is None or expected:
            what = f"the game now ends '{ending}', it ended '{expected}'"
            if self.own:
                what = f"the game ends '{ending}', the file says '{expected}'"
            same = ending == expected
        else:
            what = (
                "the game is not over where it ended"
                if self.over
                else f"the game ends '{ending}' where it went on"
            )
            same = bool(ending) == self.over
        if not same:
            return Report(False, what, entries=count, expected=expected, found=ending, broken=self.own)
        versions = f"from rules version {self.file.rules_version} to {self.title.version}"
        text = f"{count} entries played again {versions}: no divergence"
        if self.renewed:
            text += f" but for {self.renewed} renewed digests"
        return Report(True, text, entries=count, over=over)

    def patched(self) -> GameFile:
        assert self.course is not None
        board, form = self.course.board, self.course.form
        words = self.title.vocabulary()
        return msgspec.structs.replace(
            self.file,
            rules_version=self.title.version,
            data=self.title.digest_of_data(),
            entries=[pack(entry, words) for entry in self.entries],
            checkpoints=[Checkpoint(len(self.entries), digest(board, form), dump(board, form))],
        )
