"""`sandtable sim`: many games between bots, and what came of them."""

import re
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from sandtable.cli.gather import find_title, read_options, read_position_file
from sandtable.cli.shell import FAILED, OK, STOPPED, tell_when_ended
from sandtable.cli.show import percent, print_json
from sandtable.cli.terminal.table import default_bot
from sandtable.kernel.codec import dump, encode
from sandtable.kernel.errors import BadFile, BadSetup
from sandtable.kernel.title import Setup
from sandtable.kit.title import Title
from sandtable.lab.match import Match, PlayedGame
from sandtable.lab.simulate import Progress, Result, simulate

SETTING = re.compile(r"\w+=\d+")


def read_bots(title: Title, setup: Setup, given: str | None) -> tuple[str, ...]:
    """`A,B`, in the order of the seats, or `seat=A,seat=B`. A bot's own settings (`ismcts:iterations=50,depth=9`)
    may hold commas."""
    idents = [seat.ident for seat in title.seats_of(setup)]
    if given is None:
        return tuple(default_bot() for _ in idents)
    parts: list[str] = []
    for part in given.split(","):
        if SETTING.fullmatch(part.strip()) and parts:
            parts[-1] += "," + part.strip()
        else:
            parts.append(part.strip())
    named = [part.partition("=") for part in parts]
    if all(name in idents and who for name, _, who in named):
        by_seat = {name: who for name, _, who in named}
        if len(by_seat) != len(named):
            raise BadSetup(f"--seats {given}: a seat is named twice")
        parts = [by_seat.get(ident, default_bot()) for ident in idents]
    if len(parts) != len(idents):
        raise BadSetup(
            f"--seats {given}: this game of {title.slug} has {len(idents)} seats ({', '.join(idents)})"
        )
    return tuple(parts)


def run(
    name: str,
    scenario: str | None,
    seats: str | None,
    games: int,
    seed: int,
    jobs: int,
    as_json: bool,
    swap: bool,
    save: str | None,
    option: list[str] | None,
    position: str | None,
    pack: str | None,
) -> int:
    title = find_title(name, pack)
    table: dict[str, Any] | None = None
    start = b""
    if position is not None:
        if scenario or option:
            raise BadSetup(
                "--position brings its own scenario and options; leave --scenario and --option out"
            )
        table = read_position_file(title, position)
        setup, board = title.read_position(table)
        start = encode(dump(board))
    else:
        setup = title.setup(scenario or "", read_options(option))
    match = Match(
        name,
        read_bots(title, setup, seats),
        setup.scenario,
        tuple(setup.options.items()),
        seed,
        swap,
        keep=save is not None,
        position=start,
        pack=pack or "",
    )
    folder = _prepare(save)
    tell_when_ended()
    with _Watching(games, not as_json) as watching:
        result = simulate(match, games, jobs, watching.progress)
    report = report_of(result)
    if folder is not None:
        from sandtable.cli.records import write_games

        report["saved"] = write_games(folder, title, setup, table, result)
    if as_json:
        print_json(report)
    else:
        _say(report, title, setup)
    if result.interrupted:
        return STOPPED
    return FAILED if result.errors else OK


def _prepare(save: str | None) -> Path | None:
    if save is None:
        return None
    folder = Path(save)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise BadFile(f"{save}: cannot be made a folder: {problem.strerror or problem}") from problem
    if any(folder.glob("*.json")):
        raise BadFile(f"{save}: there are game files in this folder already; --save takes an empty one")
    return folder


def report_of(result: Result) -> dict[str, Any]:
    """What `--json` prints: the lab's table, with the intervals where one looks for them."""
    report = result.table()
    shares = report["results"]["of_decided"]
    report["intervals"] = {seat: [share["low"], share["high"]] for seat, share in shares.items()}
    return report


class _Watching:
    """A progress bar on stderr, if a person watches. Without a thread of its own, so that workers may be forked."""

    def __init__(self, games: int, wanted: bool) -> None:
        self.games = games
        self.shown = wanted and sys.stderr.isatty()
        self.progress: Progress | None = None
        self._stop: Callable[[], None] | None = None

    def __enter__(self) -> "_Watching":
        if self.shown:
            from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
            from rich.progress import Progress as Bar

            from sandtable.cli.show import console

            bar = Bar(
                TextColumn("{task.description}"),
                BarColumn(),
                MofNCompleteColumn(),
                TimeRemainingColumn(),
                console=console(stderr=True),
                auto_refresh=False,
                transient=True,
            )
            bar.start()
            task = bar.add_task("games", total=self.games)
            self._stop = bar.stop

            def progress(done: int, wanted: int, row: PlayedGame) -> None:
                bar.update(task, completed=done, refresh=True)

            self.progress = progress
        return self

    def __exit__(self, *_: object) -> None:
        if self._stop is not None:
            with suppress(KeyboardInterrupt):
                self._stop()


def _say(report: dict[str, Any], title: Title, setup: Setup) -> None:
    """The results for a person."""
    from rich.table import Table

    from sandtable.cli.show import console

    out = console()
    if report["interrupted"] and not report["games"]:
        out.print("Stopped before the first game was over.")
        return
    results, length = report["results"], report["length"]
    stopped = f", stopped before {report['wanted']}" if report["interrupted"] else ""
    out.print(
        f"{title.name}, {setup.scenario}: {report['games']} games{stopped}, {report['ended']} to the end."
    )
    if report["swap"]:
        out.print("The bots changed seats from game to game.")
    sitting = "bot (first game)" if report["swap"] else "bot"
    seats = Table("seat", sitting, "won", "of decided games", "95% interval")
    for seat, bot in report["seats"].items():
        share = results["of_decided"][seat]
        rate = "-" if share["rate"] is None else percent(share["rate"])
        interval = f"{percent(share['low'])} to {percent(share['high'])}"
        seats.add_row(seat, bot, str(share["wins"]), rate, interval)
    out.print(seats)
    if report["swap"]:
        bots = Table("bot", "won", "lost", "drawn", "of decided games", "95% interval", "ms a decision")
        for bot in report["bots"]:
            share = bot["of_decided"]
            rate = "-" if share["rate"] is None else percent(share["rate"])
            interval = f"{percent(share['low'])} to {percent(share['high'])}"
            counts = [str(bot[key]) for key in ("wins", "losses", "draws")]
            bots.add_row(bot["bot"], *counts, rate, interval, f"{bot['ms_per_decision']:.2f}")
        out.print(bots)
    endings = ", ".join(f"{kind} {count}" for kind, count in results["endings"].items())
    out.print(f"Endings: {endings or 'none'}. Draws: {results['draws']}.")
    out.print(f"Length: median {length['median']}, 95% within {length['p95']} decisions.")
    out.print(
        f"{report['decisions']} decisions in {report['seconds']:.1f} s: {report['decisions_per_second']} a second"
        f" ({report['jobs']} {'process' if report['jobs'] == 1 else 'processes'})."
    )
    for fault in report["error_list"][:5]:
        out.print(f"Game {fault['game']} broke: {fault['error']}")
    if report["errors"] > 5:
        out.print(f"... and {report['errors'] - 5} more games broke.")
    if report.get("saved"):
        out.print(f"{len(report['saved'])} game files are in {Path(report['saved'][0]).parent}.")
