"""`sandtable play`: from the command line to the table."""

from pathlib import Path

from sandtable.bots.registry import check_bot
from sandtable.cli.gather import find_title, open_session, read_options, read_position_file
from sandtable.cli.terminal import saves as keep
from sandtable.cli.terminal.table import TerminalTable, default_bot
from sandtable.kernel.errors import BadFile, BadSetup
from sandtable.kernel.title import SeatInfo
from sandtable.kit.seats import seat_in
from sandtable.kit.title import Title
from sandtable.session.files import read_game
from sandtable.session.session import HUMAN, Session

ALL = "all"


def read_seats(slug: str, seats: list[SeatInfo], given: list[str] | None) -> dict[int, str]:
    """`seat=who` pairs: a person or a bot for each seat of the game that is named."""
    found: dict[int, str] = {}
    for pair in given or []:
        name, equals, who = pair.partition("=")
        who = who.strip().lower()
        if not equals or not who:
            raise BadSetup(f"--seat {pair}: write it as SEAT=human or SEAT=BOT")
        if who != HUMAN:
            check_bot(who)
        named = (
            range(len(seats))
            if name.strip().lower() == ALL
            else [seat_in(seats, name, f"this game of {slug}")]
        )
        for seat in named:
            if seat in found:
                raise BadSetup(f"--seat {name}: this seat is given twice")
            found[seat] = who
    return found


def fill_seats(seats: list[SeatInfo], named: dict[int, str]) -> list[str]:
    """Who plays: as named; else one person, in the first seat that is free, and bots."""
    players = [named.get(seat, "") for seat in range(len(seats))]
    if HUMAN not in players and "" in players:
        players[players.index("")] = HUMAN
    return [who or default_bot() for who in players]


def run(
    name: str | None,
    scenario: str | None,
    option: list[str] | None,
    seat: list[str] | None,
    position: str | None,
    load: str | None,
    pack: str | None,
    plain: bool,
    save: str | None,
) -> int:
    title = find_title(name, pack) if name else None
    opened: Path | None = None
    if load is not None:
        if scenario or option or position:
            raise BadSetup("--load brings its own game; leave --scenario, --option and --position out")
        path = opened = keep.last() if load == keep.LAST else Path(load)
        session = open_session(str(path), title, pack)
        for number, who in read_seats(session.title.slug, session.seats, seat).items():
            session.players[number] = who
        for who in session.players:
            if who != HUMAN:
                check_bot(who)
        if not session.over and not read_game(path).seed:
            raise BadFile(
                f"{path}: this game was written without its seed; it can be replayed, not played on"
            )
        kept = keep.place_of(path)
    else:
        session = _new(title, scenario, option, seat, position)
        kept = None
    if save is not None:
        keep.may_write(Path(save), session)
        kept = Path(save)
    draft = name if name and ":" in name else ""
    return TerminalTable(session, plain, kept, opened, draft, pack or "").play()


def _new(
    title: Title | None,
    scenario: str | None,
    option: list[str] | None,
    seat: list[str] | None,
    position: str | None,
) -> Session:
    if title is None:
        raise BadSetup("name a title (see: sandtable titles), or a saved game with --load")
    if position is None:
        setup = title.setup(scenario or "", read_options(option))
        table = None
    else:
        if scenario or option:
            raise BadSetup(
                "--position brings its own scenario and options; leave --scenario and --option out"
            )
        table = read_position_file(title, position)
        setup = title.read_position(table)[0]
    seats = title.seats_of(setup)
    return Session.new(title, setup, fill_seats(seats, read_seats(title.slug, seats, seat)), position=table)
