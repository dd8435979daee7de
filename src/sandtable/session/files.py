"""Game files: what is written, how it is written safely, how it is read.

A game file is JSON: a head that says what game it is, then one entry per line. Actions stand in it in words. Two
kinds of file exist: a game (`sandtable-game`: a host's save or a record) and one seat's view (`sandtable-view`). A
file of any earlier format version is always read: `read_game` keeps a reader for each.
"""

import contextlib
import os
import tempfile
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from sandtable.kernel.codec import STEPS_BY_NUMBER
from sandtable.kernel.errors import BadFile, BadOrder, in_words
from sandtable.kernel.flow import CHANCE
from sandtable.kernel.title import Value
from sandtable.kit.views import LogLine, View
from sandtable.kit.vocabulary import Vocabulary
from sandtable.session.entries import (
    ACT,
    ANSWER,
    ASK,
    AUTO,
    DEAL,
    LAPSE,
    PLAYED,
    REDO,
    RESET,
    STAND,
    TAKING_OUT,
    UNDO,
    Entry,
    StandingOrder,
)

GAME: Final = "sandtable-game"
VIEW: Final = "sandtable-view"
VERSION: Final = 1

F = TypeVar("F")


class Played(msgspec.Struct, frozen=True, array_like=True, tag=ACT):
    """["act", seat, words, digest, flags]"""

    seat: int
    words: str
    digest: str
    flags: int = 0


class Redone(Played, frozen=True, array_like=True, tag=REDO):
    """["redo", ..., along] as above, and the other seats of the same person."""

    along: tuple[int, ...] = ()


class Passed(Played, frozen=True, array_like=True, tag=AUTO):
    """["auto", ...] as above: a standing order's answer."""


class Dealt(msgspec.Struct, frozen=True, array_like=True, tag=DEAL):
    """["deal", words, digest, flags]"""

    words: str
    digest: str
    flags: int = 0


class Undone(msgspec.Struct, frozen=True, array_like=True, tag=UNDO):
    """["undo", seat, removed, digest, along]"""

    seat: int
    removed: tuple[int, ...]
    digest: str
    along: tuple[int, ...] = ()


class WasReset(Undone, frozen=True, array_like=True, tag=RESET):
    """["reset", ...] as above."""


class Asked(msgspec.Struct, frozen=True, array_like=True, tag=ASK):
    """["ask", seat, along]"""

    seat: int
    along: tuple[int, ...] = ()


class Answered(msgspec.Struct, frozen=True, array_like=True, tag=ANSWER):
    """["answer", seat, yes, removed, digest, along]"""

    seat: int
    yes: bool
    removed: tuple[int, ...] = ()
    digest: str = ""
    along: tuple[int, ...] = ()


class Stood(msgspec.Struct, frozen=True, array_like=True, tag=STAND):
    """["stand", seat, order]"""

    seat: int
    order: StandingOrder


class Lapsed(Stood, frozen=True, array_like=True, tag=LAPSE):
    """["lapse", seat, order]"""


Packed = Played | Redone | Passed | Dealt | Undone | WasReset | Asked | Answered | Stood | Lapsed
PLAYED_TYPES: Final = {ACT: Played, AUTO: Passed}


class Checkpoint(msgspec.Struct, frozen=True):
    """The board after the first `entry` entries."""

    entry: int
    digest: str
    board: list[Any]


class GameFile(msgspec.Struct, frozen=True, kw_only=True):
    """A game as it is stored."""

    format: str = GAME
    format_version: int = VERSION
    title: str
    rules_version: int
    data: str
    scenario: str
    options: dict[str, Value]
    players: list[str]
    seed_hash: str
    entries: list[Packed]
    position: dict[str, Any] | None = None
    checkpoints: list[Checkpoint] = []
    seed: str = ""
    """Hex; in a host's save, and in the record of a game that is over."""
    ending: str = ""
    form: int = STEPS_BY_NUMBER
    """How positions are recorded in it; files from before this was said have their steps by number."""


class ViewFile(msgspec.Struct, frozen=True, kw_only=True):
    """One seat's view of a game, without the secrets. It can be looked at, not played on.

    No digest of the true position is in it: with few hidden things, a digest can be tried out.
    """

    format: str = VIEW
    format_version: int = VERSION
    title: str
    rules_version: int
    data: str
    scenario: str
    options: dict[str, Value]
    players: list[str]
    seed_hash: str
    seat: str
    view: View
    lines: list[LogLine]
    own: list[str]
    """The seat's own actions, in order."""
    seats: list[str] = []
    """Where it is the view of several seats of one person: all of them."""


class Head(msgspec.Struct, frozen=True):
    """Enough to say what a file is."""

    format: str = ""
    format_version: int = 0


# -- entries --------------------------------------------------------------------------------------------------


def pack(entry: Entry, words: Vocabulary) -> Packed:
    """An entry as it is written."""
    kind = entry.kind
    if kind == DEAL:
        return Dealt(words.text(entry.act), entry.digest, entry.flags)
    if kind == REDO:
        return Redone(entry.seat, words.text(entry.act), entry.digest, entry.flags, entry.along)
    if kind in PLAYED:
        return PLAYED_TYPES[kind](entry.seat, words.text(entry.act), entry.digest, entry.flags)
    if kind in TAKING_OUT:
        return (Undone if kind == UNDO else WasReset)(
            entry.seat, entry.removed, entry.digest, entry.along
        )  # fmt: skip
    if kind == ASK:
        return Asked(entry.seat, entry.along)
    if kind == ANSWER:
        return Answered(entry.seat, entry.yes, entry.removed, entry.digest, entry.along)
    assert entry.order is not None
    return (Stood if kind == STAND else Lapsed)(entry.seat, entry.order)


def unpack(packed: Packed, words: Vocabulary, known: dict[str, int]) -> Entry:
    """An entry as it is played; `known` remembers words already read. Raises `BadOrder` for unknown words."""
    if type(packed) is Played:  # almost all of them
        return Entry(ACT, packed.seat, _act(packed.words, words, known), packed.flags, packed.digest)
    if isinstance(packed, Dealt):
        return Entry(DEAL, CHANCE, _act(packed.words, words, known), packed.flags, packed.digest)
    if isinstance(packed, Played):
        kind = REDO if isinstance(packed, Redone) else AUTO
        along = packed.along if isinstance(packed, Redone) else ()
        act = _act(packed.words, words, known)
        return Entry(kind, packed.seat, act, packed.flags, packed.digest, along=along)
    if isinstance(packed, Undone):
        kind = RESET if isinstance(packed, WasReset) else UNDO
        return Entry(kind, packed.seat, digest=packed.digest, removed=packed.removed, along=packed.along)
    if isinstance(packed, Asked):
        return Entry(ASK, packed.seat, along=packed.along)
    if isinstance(packed, Answered):
        seat, yes, along = packed.seat, packed.yes, packed.along
        return Entry(ANSWER, seat, digest=packed.digest, removed=packed.removed, yes=yes, along=along)
    return Entry(LAPSE if isinstance(packed, Lapsed) else STAND, packed.seat, order=packed.order)


def _act(text: str, words: Vocabulary, known: dict[str, int]) -> int:
    act = known.get(text, -1)
    if act < 0:
        act = known[text] = words.parse(text)
    return act


def unpack_all(file: GameFile, words: Vocabulary) -> list[Entry]:
    """All entries, or `BadFile` that names the one that cannot be read."""
    known: dict[str, int] = {}
    entries: list[Entry] = []
    for number, packed in enumerate(file.entries, 1):
        try:
            entries.append(unpack(packed, words, known))
        except BadOrder as problem:
            raise BadFile(f"entry {number}: {problem}") from problem
    return entries


# -- reading and writing --------------------------------------------------------------------------------------


def game_bytes(file: GameFile) -> bytes:
    """The file's text: the head's fields one per line, then the entries one per line."""
    lines: list[str] = []
    for name, value in msgspec.structs.asdict(file).items():
        if isinstance(value, list) and name in ("entries", "checkpoints"):
            rows = ",\n".join(msgspec.json.encode(one).decode() for one in value)
            lines.append(f'"{name}": [\n{rows}\n]')
        else:
            lines.append(f'"{name}": {msgspec.json.encode(value).decode()}')
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


def parse_game(data: bytes, name: str) -> GameFile:
    """A game from the bytes of a file called `name`."""
    head = _head(data, name)
    if head.format == VIEW:
        raise BadFile(f"{name}: this is one seat's view of a game; it can be looked at, not played on")
    if head.format != GAME:
        raise BadFile(f"{name}: this is no Sandtable game file")
    return _parsed(data, name, head, GAME_READERS)


def parse_view(data: bytes, name: str) -> ViewFile:
    """One seat's view from the bytes of a file called `name`."""
    head = _head(data, name)
    if head.format != VIEW:
        raise BadFile(f"{name}: this is no Sandtable view file")
    return _parsed(data, name, head, VIEW_READERS)


def _parsed(data: bytes, name: str, head: Head, readers: dict[int, msgspec.json.Decoder[F]]) -> F:
    """A file read by the reader of its format version."""
    version = head.format_version
    if version not in readers:
        what = "it does not say which format version it has"
        if version:
            what = f"format version {version} is not known here"
        if version > VERSION:
            what += "; a newer Sandtable wrote it"
        raise BadFile(f"{name}: {what}")
    return _decoded(data, name, readers[version])


HEAD_READER: Final = msgspec.json.Decoder(Head)
GAME_READERS: Final = {1: msgspec.json.Decoder(GameFile)}
VIEW_READERS: Final = {1: msgspec.json.Decoder(ViewFile)}


def _head(data: bytes, name: str) -> Head:
    return _decoded(data, name, HEAD_READER)


def _decoded(data: bytes, name: str, reader: msgspec.json.Decoder[F]) -> F:
    try:
        return reader.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError) as problem:
        raise BadFile(f"{name}: {problem}") from problem
    except RecursionError as problem:
        raise BadFile(f"{name}: {in_words(problem)}") from problem


def read_bytes(path: str | Path) -> bytes:
    try:
        return Path(path).read_bytes()
    except OSError as problem:
        raise BadFile(f"{path}: {problem.strerror or problem}") from problem


def read_game(path: str | Path) -> GameFile:
    return parse_game(read_bytes(path), Path(path).name)


def read_view(path: str | Path) -> ViewFile:
    return parse_view(read_bytes(path), Path(path).name)


def read_any(path: str | Path) -> GameFile | ViewFile:
    """Whichever of the two kinds a file is."""
    data = read_bytes(path)
    name = Path(path).name
    return parse_view(data, name) if _head(data, name).format == VIEW else parse_game(data, name)


def write_game(path: str | Path, file: GameFile, private: bool = False) -> None:
    write_bytes(path, game_bytes(file), private)


def write_view(path: str | Path, file: ViewFile) -> None:
    write_bytes(path, msgspec.json.format(msgspec.json.encode(file), indent=1) + b"\n")


def write_bytes(path: str | Path, data: bytes, private: bool = False) -> None:
    """Write beside the file, then rename: whatever happens, the old file or the new one is there, whole.

    A private file (one with a secret seed) can be read by its owner only.
    """
    target = Path(path)
    beside = ""
    try:
        handle, beside = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".part", dir=target.parent)
        with os.fdopen(handle, "wb") as out:
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        os.chmod(beside, 0o600 if private else 0o644)
        os.replace(beside, target)
    except OSError as problem:
        raise BadFile(f"{path}: cannot be written: {problem.strerror or problem}") from problem
    finally:
        if beside:
            with contextlib.suppress(OSError):
                os.unlink(beside)
