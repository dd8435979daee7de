"""What several commands take: a title, options, a position file, a game file, a seat, an order."""

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sandtable.kernel.errors import STUMBLES, BadFile, BadSetup, in_words
from sandtable.kernel.flow import NOBODY
from sandtable.kernel.title import Value
from sandtable.kit.title import Title
from sandtable.session.titles import add_title, load_title

if TYPE_CHECKING:
    from sandtable.session.session import Session


def find_title(name: str, pack: str | None = None) -> Title:
    """A title by its slug, or a draft that is not installed by `module:attribute`; with a data pack over it."""
    module, colon, attribute = name.partition(":")
    if colon:
        try:
            title = getattr(import_module(module), attribute)
        except (ImportError, AttributeError, ValueError) as problem:
            raise BadSetup(f"there is no title at {name}: {problem}") from problem
        if not isinstance(title, Title):
            raise BadSetup(f"{name} is no title")
        add_title(title)
        name = title.slug
    if pack is not None and not Path(pack).is_dir():
        raise BadFile(f"{pack}: there is no such folder (a data pack is a folder of TOML files)")
    try:
        title = load_title(name, pack)
        title.vocabulary()  # reads the data, so that a fault in it is found here
    except BadFile as problem:
        if pack is None or pack in str(problem):
            raise
        raise BadFile(f"{pack}: {problem}") from problem
    except STUMBLES as problem:
        where = pack or name
        raise BadFile(f"{where}: the data cannot be used: {in_words(problem)}") from problem
    return title


def title_of_file(path: str, slug: str, pack: str | None, named: str | None = None) -> Title:
    """The title of a game file, which says `slug`; or the draft that the user has named for it."""
    if named:
        return find_title(named, pack)
    try:
        if ":" in slug:  # only the user may have a module imported, never a file
            raise BadSetup(f"there is no title '{slug}'")
        return find_title(slug, pack)
    except BadSetup as problem:
        raise BadFile(f"{Path(path).name}: {problem}") from problem


def read_options(given: list[str] | None) -> dict[str, Value]:
    """`k=v` pairs."""
    options: dict[str, Value] = {}
    for pair in given or []:
        name, equals, value = pair.partition("=")
        if not equals or not name.strip():
            raise BadSetup(f"--option {pair}: write it as name=value")
        if name.strip() in options:
            raise BadSetup(f"--option {name.strip()} is given twice")
        options[name.strip()] = value.strip()
    return options


def read_position_file(title: Title, path: str) -> dict[str, Any]:
    """The table of a position file, tried out: whatever is wrong with it is a `BadFile`."""
    from sandtable.kit.trial import tried_table
    from sandtable.session.files import read_bytes

    name = Path(path).name
    try:
        text = read_bytes(path).decode("utf-8")
    except UnicodeDecodeError as problem:
        raise BadFile(f"{name}: this is no text file ({problem.reason})") from problem
    return tried_table(title, text, name)


def open_session(path: str, title: Title | None, pack: str | None) -> "Session":
    """A game from its file; whatever is wrong with it is a `BadFile`."""
    from sandtable.session.files import parse_game, read_bytes
    from sandtable.session.loading import open_game

    name = Path(path).name
    file = parse_game(read_bytes(path), name)
    if title is None:
        title = title_of_file(path, file.title, pack)
    session = open_game(file, title, None, name)
    try:
        session.lines(NOBODY)  # plays the whole log, which a checkpoint had skipped, and compares its digests
    except BadFile as problem:
        raise BadFile(f"{name}: {problem}") from problem
    except STUMBLES as problem:
        raise BadFile(f"{name}: {in_words(problem)}") from problem
    return session


def session_at(
    title_name: str | None,
    pack: str | None,
    position: str | None,
    load: str | None,
    scenario: str | None = None,
    options: list[str] | None = None,
) -> "Session":
    """The game that a question is about: from a position file, from a game file, or a fresh one."""
    from sandtable.session.session import HUMAN, Session

    if position is not None and load is not None:
        raise BadSetup("give --position or --load, not both")
    title = find_title(title_name, pack) if title_name else None
    if load is not None:
        return open_session(load, title, pack)
    if title is None:
        raise BadSetup("name a title, or a game file with --load")
    table: dict[str, Any] | None = None
    if position is not None:
        if scenario or options:
            raise BadSetup(
                "--position brings its own scenario and options; leave --scenario and --option out"
            )
        table = read_position_file(title, position)
        setup = title.read_position(table)[0]
    else:
        setup = title.setup(scenario or "", read_options(options))
    return Session.new(title, setup, [HUMAN] * len(title.seats_of(setup)), position=table)


def asking_seat(session: "Session", name: str | None) -> int:
    """The seat that a question is put for: the one named, or the only one that is to decide."""
    if name is not None:
        return session.seat_number(name)
    waiting = [seat for seat in session.awaited() if seat >= 0]
    if len(waiting) != 1:
        idents = ", ".join(seat.ident for seat in session.seats)
        raise BadSetup(f"say for whom with --seat ({idents})")
    return waiting[0]


def refuse_existing(path: str, what: str) -> None:
    """Nothing is ever overwritten by accident."""
    if Path(path).exists():
        raise BadFile(f"{path}: there is such a file already; {what} writes a new one")
