"""`sandtable position`."""

from typing import Any

from sandtable.cli.gather import find_title, open_session, read_options, read_position_file, refuse_existing
from sandtable.cli.show import print_json
from sandtable.kernel.errors import BadSetup
from sandtable.kernel.flow import Board, awaited
from sandtable.kit.position import to_text
from sandtable.kit.title import Title
from sandtable.session.files import write_bytes


def _board(
    title: Title,
    load: str | None,
    at: int | None,
    scenario: str | None,
    option: list[str] | None,
    truth: bool,
) -> Board:
    if load is None:
        if at is not None:
            raise BadSetup("--at counts the steps of a game: name its file with --load")
        return title.start(title.setup(scenario or "", read_options(option)))
    if scenario or option:
        raise BadSetup("--load brings its own scenario and options; leave --scenario and --option out")
    session = open_session(load, title, None)
    if not session.over and not truth:
        raise BadSetup(
            f"{load}: this game goes on, and its position holds every secret; add --truth to see it"
        )
    steps = len(session.steps())
    if at is None or at == steps:
        return session.board.fork()
    if at > steps:
        raise BadSetup(f"--at {at}: the game has {steps} steps")
    board = session.start()
    for n, moment in enumerate(session.moments(), 1):
        if n > at:
            break
        board = moment.board
    return board


def run(
    name: str,
    load: str | None,
    at: int | None,
    check: str | None,
    scenario: str | None,
    option: list[str] | None,
    write: str | None,
    pack: str | None,
    as_json: bool,
    truth: bool = False,
) -> None:
    title = find_title(name, pack)
    if check is not None:
        if load is not None or write is not None:
            raise BadSetup("--check looks at a position file and does nothing else")
        _check(title, check, as_json)
        return
    board = _board(title, load, at, scenario, option, truth)
    table = title.write_position(board)
    text = to_text(table)
    if write is not None:
        refuse_existing(write, "--write")
        write_bytes(write, text.encode())
        print(f"Written to {write}. Play it with: sandtable play {name} --position {write}")
    elif as_json:
        print_json(table)
    else:
        print(text, end="")


def _check(title: Title, path: str, as_json: bool) -> None:
    setup, board = title.read_position(read_position_file(title, path))
    seats = title.seats_of(setup)
    waiting = [seats[seat].ident if seat >= 0 else "chance" for seat in awaited(board)]
    if as_json:
        report: dict[str, Any] = {
            "file": path,
            "title": title.slug,
            "scenario": setup.scenario,
            "options": setup.options,
            "to_decide": waiting,
        }
        print_json({"ok": True, **report})
    else:
        who = " and ".join(waiting) or "nobody, the game is over"
        print(f"{path}: a position of {title.slug}, scenario {setup.scenario}; to decide: {who}.")
