"""Where games are kept that nobody named a file for: the user's own data folder."""

import time
from pathlib import Path

from sandtable.kernel.errors import BadFile, SandtableError
from sandtable.session import files
from sandtable.session.files import GameFile, ViewFile, pack, read_game, unpack_all
from sandtable.session.session import Session

LAST = "last"


def folder() -> Path:
    from platformdirs import user_data_path

    return user_data_path("sandtable", appauthor=False) / "games"


def new_path(session: Session) -> Path:
    """A name that no other game has."""
    place = folder()
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise BadFile(f"{place}: games cannot be kept here: {problem.strerror or problem}") from problem
    stamp = time.strftime("%Y%m%d-%H%M%S")
    return free_name(place / f"{session.title.slug}-{stamp}-{session.seed_hash[:6]}.json")


def free_name(path: Path) -> Path:
    """This name, or the next one to it that no file has."""
    found, number = path, 1
    while found.exists():
        number += 1
        found = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return found


def last() -> Path:
    """The game that was played last."""
    try:
        found = sorted(folder().glob("*.json"), key=lambda path: path.stat().st_mtime)
    except OSError:
        found = []
    if not found:
        raise BadFile(f"there is no saved game in {folder()}")
    return found[-1]


def place_of(path: Path) -> Path | None:
    """Where a game that was opened is kept from now on: in its own file if this command keeps it; a save that somebody
    named stays as it is, and the game goes on in a new file."""
    return path if path.resolve().parent == folder().resolve() else None


def may_write(path: Path, session: Session) -> None:
    """Refuse to write over anything but an earlier save of the same game."""
    if not path.exists():
        if not path.parent.is_dir():
            raise BadFile(f"{path}: there is no such folder")
        return
    try:
        there: GameFile | None = read_game(path)
    except BadFile:
        there = None
    if there is None:
        raise BadFile(f"{path}: there is such a file already, and it is no game; it stays as it is")
    if there.seed_hash != session.seed_hash:
        raise BadFile(f"{path}: there is another game in this file already; it stays as it is")
    if len(there.entries) > len(session.entries):
        raise BadFile(f"{path}: this game has gone further in this file; it stays as it is")
    if not leads_here(path, session):
        raise BadFile(f"{path}: this game went on otherwise in this file; it stays as it is")


def leads_here(path: Path, session: Session) -> bool:
    """Whether a file may be written over: it is not there, or what it holds is the beginning of this game."""
    if not path.exists():
        return True
    try:
        there = read_game(path)
        if there.seed_hash != session.seed_hash or len(there.entries) > len(session.entries):
            return False
        found = [pack(entry, session.words) for entry in unpack_all(there, session.words)]
    except SandtableError:
        return False
    return found == [pack(entry, session.words) for entry in session.entries[: len(found)]]


def write_view(path: Path, view: ViewFile) -> None:
    """Write one seat's view, over nothing but an earlier view of the same seat and game."""
    if not path.parent.is_dir():
        raise BadFile(f"{path}: there is no such folder")
    if path.exists():
        try:
            there: ViewFile | None = files.read_view(path)
        except BadFile:
            there = None
        if there is None or (there.seed_hash, there.seat) != (view.seed_hash, view.seat):
            raise BadFile(f"{path}: there is such a file already, and it is no view of this seat and game")
    files.write_view(path, view)
