"""The commands and their options. What a command does is imported when it runs, so that each starts quickly."""

from typing import Annotated

import typer

from sandtable.cli.group import OneLine

app = typer.Typer(
    name="sandtable",
    cls=OneLine,
    help="Plays board wargames by their rulebooks.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80},
)

TitleName = Annotated[str, typer.Argument(metavar="TITLE", help="A title's short name (see `titles`).")]
MaybeTitle = Annotated[
    str | None, typer.Argument(metavar="[TITLE]", help="A title's short name (see `titles`).")
]
GameFile = Annotated[str, typer.Argument(metavar="FILE", help="A game file.")]
SEED_HELP = "The same seed plays the same games, but for bots that think by the clock (ismcts levels, ms=N)."
Json = Annotated[bool, typer.Option("--json", help="One JSON value, for programs.")]
Scenario = Annotated[str | None, typer.Option("--scenario", "-s", help="A scenario of the title.")]
Options = Annotated[
    list[str] | None, typer.Option("--option", "-o", metavar="K=V", help="An option of the title.")
]
Position = Annotated[
    str | None, typer.Option("--position", metavar="FILE", help="Start from a position file.")
]
Load = Annotated[str | None, typer.Option("--load", metavar="FILE", help="Take the game of this file.")]
Pack = Annotated[
    str | None, typer.Option("--pack", metavar="DIR", help="Lay a data pack over the title's data.")
]
Seat = Annotated[str | None, typer.Option("--seat", metavar="SEAT", help="For which seat.")]
Draft = Annotated[
    str | None, typer.Option("--title", metavar="TITLE", help="The title, where it is not installed.")
]

Data = Annotated[
    str | None,
    typer.Option("--data", metavar="DIR", help="Where the server keeps its games (an SQLite file)."),
]
Database = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="URL",
        envvar="SANDTABLE_DATABASE",  # a password in an argument can be read by everybody on the machine
        help="A PostgreSQL database instead.",
    ),
]


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"sandtable {version('sandtable')}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say which version this is.")
    ] = False,
) -> None:
    pass


def _exit(code: int) -> None:
    if code:
        raise typer.Exit(code)


def _need_server() -> None:
    """The server's own packages are not installed with every Sandtable."""
    from importlib.util import find_spec

    from sandtable.kernel.errors import BadSetup

    missing = [name for name in ("fastapi", "uvicorn", "sqlalchemy", "alembic") if find_spec(name) is None]
    if missing:
        raise BadSetup(f"the server needs {', '.join(missing)}: pip install 'sandtable[server]'")


@app.command()
def titles(as_json: Json = False) -> None:
    """List the titles that can be played."""
    from sandtable.cli import titles

    titles.run(as_json)


@app.command()
def play(
    title: MaybeTitle = None,
    scenario: Scenario = None,
    option: Options = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            "--seat", metavar="SEAT=WHO", help="Who plays a seat: human, or a bot. 'all=human': hot-seat."
        ),
    ] = None,
    position: Position = None,
    load: Annotated[
        str | None,
        typer.Option("--load", metavar="FILE", help="Go on with a saved game; 'last': the latest one."),
    ] = None,
    pack: Pack = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="No colour, no drawing; the board as a list (for screen readers).")
    ] = False,
    save: Annotated[
        str | None, typer.Option("--save", metavar="FILE", help="Keep the game in this file.")
    ] = None,
) -> None:
    """Play against a bot, or two at one keyboard."""
    from sandtable.cli import play

    _exit(play.run(title, scenario, option, seat, position, load, pack, plain, save))


@app.command()
def learn(
    title: TitleName,
    first: Annotated[int, typer.Option("--from", min=1, help="Begin with this task.")] = 1,
    plain: Annotated[
        bool, typer.Option("--plain", help="No colour, no drawing; the board as a list (for screen readers).")
    ] = False,
    as_json: Json = False,
) -> None:
    """Learn a title by playing small tasks."""
    from sandtable.cli import learn

    _exit(learn.run(title, first, plain, as_json))


@app.command()
def sim(
    title: TitleName,
    scenario: Scenario = None,
    seats: Annotated[
        str | None, typer.Option("--seats", metavar="A,B", help="The bots, in the order of the seats.")
    ] = None,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option("--seed", help=SEED_HELP)] = 0,
    jobs: Annotated[
        int, typer.Option("--jobs", "-j", min=0, help="Processes; 0: one for each processor.")
    ] = 1,
    as_json: Json = False,
    swap: Annotated[bool, typer.Option("--swap", help="The bots change seats from game to game.")] = False,
    save: Annotated[
        str | None, typer.Option("--save", metavar="DIR", help="Keep the games' files in this folder.")
    ] = None,
    option: Options = None,
    position: Position = None,
    pack: Pack = None,
) -> None:
    """Let bots play many games and count the results."""
    from sandtable.cli import sim

    _exit(sim.run(title, scenario, seats, games, seed, jobs, as_json, swap, save, option, position, pack))


@app.command()
def replay(
    file: GameFile,
    seat: Annotated[
        str | None,
        typer.Option("--seat", metavar="SEAT", help="What this seat could see; 'observer': what all could."),
    ] = None,
    truth: Annotated[bool, typer.Option("--truth", help="Everything, even of a game that goes on.")] = False,
    start: Annotated[int, typer.Option("--from", metavar="N", min=0, help="Begin at this step.")] = 0,
    end: Annotated[int | None, typer.Option("--to", metavar="N", min=0, help="Stop after this step.")] = None,
    as_json: Json = False,
    pack: Pack = None,
    plain: Annotated[bool, typer.Option("--plain", help="No colour, the board as a list.")] = False,
    title: Draft = None,
    export: Annotated[
        str | None,
        typer.Option("--export", metavar="OUT", help="Write what --seat knows, without secrets, to a file."),
    ] = None,
) -> None:
    """Step through a game with its log and its board."""
    from sandtable.cli import replay

    replay.run(file, seat, truth, start, end, as_json, pack, plain, title, export)


@app.command()
def verify(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Game files, or folders of them.")],
    as_json: Json = False,
    pack: Pack = None,
    title: Draft = None,
) -> None:
    """Check a game: every roll, every action."""
    from sandtable.cli import checks

    _exit(checks.run_verify(files, as_json, pack, title))


@app.command()
def patch(
    file: Annotated[
        str | None, typer.Argument(metavar="[FILE]", help="A game file; or --store and no file.")
    ] = None,
    write: Annotated[
        str | None, typer.Option("--write", metavar="OUT", help="Write the carried-over game to a new file.")
    ] = None,
    renew: Annotated[
        bool, typer.Option("--renew", help="Accept other digests, as long as every action is legal.")
    ] = False,
    as_json: Json = False,
    pack: Pack = None,
    title: Draft = None,
    store: Annotated[
        bool, typer.Option("--store", help="All games of a server's store: say what would come of each.")
    ] = False,
    apply: Annotated[
        bool, typer.Option("--apply", help="With --store: move those on that can (no server may run).")
    ] = False,
    data: Data = None,
    database: Database = None,
) -> None:
    """Replay a stored game, or all games of a server, under the present rules."""
    from sandtable.kernel.errors import BadSetup

    if store or apply or data is not None or database is not None:
        if file is not None or write is not None or pack is not None or title is not None:
            raise BadSetup("--store looks at all games of a server: no FILE, --write, --pack or --title")
        _need_server()
        from sandtable.cli import patching

        _exit(patching.run(data, database, apply, renew, as_json))
        return
    if file is None:
        raise BadSetup("name a game file, or give --store for all games of a server")
    from sandtable.cli import checks

    _exit(checks.run_patch(file, write, renew, as_json, pack, title))


@app.command()
def check(
    title: TitleName,
    scenario: Scenario = None,
    seconds: Annotated[
        float | None, typer.Option("--seconds", min=0, help="How long (20 s; with --games without limit).")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="The same seed goes the same way.")] = 0,
    games: Annotated[int, typer.Option("--games", "-n", min=0, help="At most this many games.")] = 0,
    stop: Annotated[
        int | None,
        typer.Option("--stop", metavar="N", min=0, help="Go to this decision and do every check there."),
    ] = None,
    secrets: Annotated[
        int,
        typer.Option(
            "--secrets",
            metavar="N",
            min=1,
            help="Compare two worlds N times as often, check the rest N times less.",
        ),
    ] = 1,
    as_json: Json = False,
) -> None:
    """Check that a title keeps what the platform promises of it."""
    from sandtable.cli import check

    _exit(check.run(title, scenario, seconds, seed, games, stop, secrets, as_json))


@app.command()
def rules(
    title: TitleName,
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[NUMBER or WORDS]", help="A rule's number, a part of it, or words."),
    ] = None,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="Which rules are in code, and tested.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Look up rules and rulings."""
    from sandtable.cli import rules

    rules.run(title, " ".join(words or []), coverage, as_json)


@app.command()
def why(
    title: TitleName,
    order: Annotated[str, typer.Argument(metavar="ORDER", help="An order as it is typed, in quotes.")],
    seat: Seat = None,
    position: Position = None,
    load: Load = None,
    scenario: Scenario = None,
    option: Options = None,
    pack: Pack = None,
    as_json: Json = False,
) -> None:
    """Say why an order is not legal: every rule that forbids it."""
    from sandtable.cli.terminal import questions as ask

    ask.run_why(ask.OrderAsked(title, order, seat, position, load, scenario, option, pack), as_json)


@app.command()
def odds(
    title: TitleName,
    order: Annotated[str, typer.Argument(metavar="ORDER", help="An order as it is typed, in quotes.")],
    seat: Seat = None,
    position: Position = None,
    load: Load = None,
    scenario: Scenario = None,
    option: Options = None,
    pack: Pack = None,
    as_json: Json = False,
) -> None:
    """Say what may come of an order, from what the seat knows."""
    from sandtable.cli.terminal import questions as ask

    ask.run_odds(ask.OrderAsked(title, order, seat, position, load, scenario, option, pack), as_json)


@app.command()
def position(
    title: TitleName,
    load: Load = None,
    at: Annotated[
        int | None,
        typer.Option("--at", metavar="N", min=0, help="After this step (as `replay --truth` counts)."),
    ] = None,
    check: Annotated[
        str | None,
        typer.Option("--check", metavar="FILE", help="Only say whether this position file is right."),
    ] = None,
    scenario: Scenario = None,
    option: Options = None,
    write: Annotated[
        str | None, typer.Option("--write", metavar="OUT", help="Write it to a new file.")
    ] = None,
    pack: Pack = None,
    as_json: Json = False,
    truth: Annotated[
        bool, typer.Option("--truth", help="With --load: even of a game that goes on, all its secrets.")
    ] = False,
) -> None:
    """Write or check a position file."""
    from sandtable.cli import positions

    positions.run(title, load, at, check, scenario, option, write, pack, as_json, truth)


@app.command()
def bench(
    as_json: Json = False,
    quick: Annotated[bool, typer.Option("--quick", help="Shorter and rougher.")] = False,
    only: Annotated[
        list[str] | None,
        typer.Option(
            "--only", help="basic, level3, shanghai, nei, coralsea, fieldcommand or fieldmap; repeat it."
        ),
    ] = None,
) -> None:
    """Measure the speed of this build."""
    from sandtable.cli import checks

    _exit(checks.run_bench(as_json, quick, only or []))


@app.command()
def serve(
    host: Annotated[str, typer.Option("--host", help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="The port; 0: any free one.")] = 8765,
    data: Data = None,
    database: Database = None,
    workers: Annotated[
        int,
        typer.Option(
            "--workers", min=1, max=64, help="Processes that serve (PostgreSQL only if more than 1)."
        ),
    ] = 1,
    browser: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in the browser.")] = True,
    access_log: Annotated[
        bool, typer.Option("--access-log", help="Log every request (by its route).")
    ] = False,
    log_json: Annotated[bool, typer.Option("--log-json", help="Log as JSON, an object a line.")] = False,
    host_name: Annotated[
        list[str] | None,
        typer.Option(
            "--host-name", metavar="NAME",
            help="A name that the server answers to (again for more; '*.example.org', '*'). Without: this machine's.",
        ),
    ] = None,
    no_limits: Annotated[
        bool, typer.Option("--no-limits", help="No limits on how often somebody may ask (for measurements).")
    ] = False,
    hand_over: Annotated[
        str,
        typer.Option(
            "--hand-over", metavar="FILE", hidden=True,
            help="Once this file names a `sandtable`, let that serve instead, on the same port.",
        ),
    ] = "",
    listening: Annotated[
        int, typer.Option("--listening", metavar="FD", hidden=True, help="The port as it was handed over.")
    ] = -1,
) -> None:  # fmt: skip
    """Serve the table in the browser."""
    _need_server()
    from sandtable.cli import serve

    _exit(
        serve.run(
            host,
            port,
            data,
            database,
            workers,
            browser,
            access_log,
            no_limits,
            hand_over,
            listening,
            log_json,
            host_name or [],
        )
    )


@app.command()
def backup(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A new file to write.")],
    data: Data = None,
    database: Database = None,
    as_json: Json = False,
) -> None:
    """Write all that a server keeps to a file, while it runs."""
    _need_server()
    from sandtable.cli import backups as keeping

    keeping.run_backup(file, data, database, as_json)


@app.command()
def restore(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A file that `backup` wrote.")],
    data: Data = None,
    database: Database = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite what the store holds.")] = False,
    as_json: Json = False,
) -> None:
    """Bring back what `backup` wrote; the server must not run."""
    _need_server()
    from sandtable.cli import backups as keeping

    keeping.run_restore(file, data, database, force, as_json)
