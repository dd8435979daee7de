"""`sandtable check`: whether a title keeps what the platform promises of it."""

import sys
from collections.abc import Callable
from contextlib import suppress
from time import monotonic

from sandtable.check.run import SECONDS, Checking, CheckReport, Progress
from sandtable.cli.gather import find_title
from sandtable.cli.shell import FAILED, OK, STOPPED, tell_when_ended
from sandtable.cli.show import print_json, wrapped
from sandtable.kernel.errors import BadSetup
from sandtable.kit.title import Title
from sandtable.lab.memory import settle

PATIENCE = 2.0
"""Seconds before a progress bar is shown."""
MINUTE = 60.0
"""Seconds between two lines where there is no terminal to draw a bar on."""


def run(
    name: str,
    scenario: str | None,
    seconds: float | None,
    seed: int,
    games: int,
    stop: int | None,
    secrets: int,
    as_json: bool,
) -> int:
    tell_when_ended()
    title = find_title(name)
    scenarios = [title.setup(scenario, {}).scenario] if scenario else [one.ident for one in title.scenarios]
    if stop is not None and len(scenarios) > 1:
        raise BadSetup(f"--stop is for one scenario: say which with --scenario ({', '.join(scenarios)})")
    # With a number of games there is no limit of time but the one that is given.
    limit = seconds if seconds is not None else 0.0 if games else SECONDS
    checking = Checking(title, name, scenarios, seed, -1 if stop is None else stop, secrets=secrets)
    settle()
    with _Watching(not as_json) as watching:
        outcome = checking.run(limit, games, watching.progress)
    if as_json:
        print_json(outcome)
    else:
        _say(outcome, title)
    if outcome.interrupted:
        return STOPPED
    return OK if outcome.ok else FAILED


class _Watching:
    """A progress bar on stderr, if a person watches and it takes long; else a line a minute."""

    def __init__(self, wanted: bool) -> None:
        self.shown = wanted and sys.stderr.isatty()
        self.progress: Progress | None = None
        self._next = monotonic() + MINUTE
        if wanted and not self.shown:
            self.progress = self._line
        self._stop: Callable[[], None] | None = None

    def _line(self, share: float, so_far: str) -> None:
        if monotonic() >= self._next:
            self._next += MINUTE
            print(f"{share:4.0%} {so_far}", file=sys.stderr, flush=True)

    def __enter__(self) -> "_Watching":
        if self.shown:
            from rich.progress import BarColumn, TextColumn
            from rich.progress import Progress as Bar

            from sandtable.cli.show import console

            bar = Bar(
                TextColumn("{task.description}"),
                BarColumn(),
                TextColumn("{task.percentage:>3.0f}%"),
                console=console(stderr=True),
                auto_refresh=False,
                transient=True,
            )
            task = bar.add_task("checking", total=1.0)
            began = monotonic()

            def progress(share: float, so_far: str) -> None:
                if self._stop is None:
                    if monotonic() - began < PATIENCE:
                        return
                    bar.start()
                    self._stop = bar.stop
                bar.update(task, completed=share, description=so_far, refresh=True)

            self.progress = progress
        return self

    def __exit__(self, *_: object) -> None:
        if self._stop is not None:
            with suppress(KeyboardInterrupt):
                self._stop()


def _say(outcome: CheckReport, title: Title) -> None:
    """For a person: what was checked how often, what was come to, what is broken."""
    from rich.table import Table

    from sandtable.cli.show import console

    out = console()
    broken = {finding.check for finding in outcome.findings}
    table = Table("checked", "how often", "")
    for check, count in sorted(outcome.checks.items()):
        bad = any(check.startswith(one) for one in broken)
        table.add_row(check, str(count), "broken" if bad else "")
    out.print(
        f"{title.name}: {outcome.decisions} decisions of {outcome.games} games in {outcome.seconds:.1f} s"
        f" ({outcome.decisions_per_second} a second)."
    )
    out.print(table)
    reached = (
        f"{len(outcome.verbs)} verbs, {len(outcome.events)} kinds of events, {len(outcome.asks)} questions"
    )
    out.print(
        f"Come to: {reached}, {len(outcome.windows)} windows, {len(outcome.bars)} rules that bar something."
    )
    if outcome.verbs_missing:
        for line in wrapped(f"Not chosen in this run: {', '.join(outcome.verbs_missing)}."):
            out.print(line)
    if outcome.bars_missing:
        for line in wrapped(f"Rules that barred nothing in this run: {', '.join(outcome.bars_missing)}."):
            out.print(line)
    if outcome.odds_unplayed:
        for line in wrapped(
            f"Odds that were not held to play in this run: {', '.join(outcome.odds_unplayed)}."
        ):
            out.print(line)
    if title.hidden:
        out.print(
            f"Two worlds: {outcome.comparisons} things compared, {outcome.pairs} times all that a viewer can get; of"
            f" {outcome.worlds_dealt} worlds dealt where something is hidden {outcome.worlds} were not the true one."
        )
    for finding in outcome.findings:
        times = f" ({finding.times} times)" if finding.times > 1 else ""
        out.print("")
        for line in wrapped(f"Broken, {finding.check}{times}: {finding.text}"):
            out.print(line)
        out.print(f"  decision {finding.decision}: {finding.command}")
    if outcome.interrupted:
        out.print("Stopped before its time.")
    if not outcome.findings:
        out.print(
            "Every promise was kept, as far as it came." if outcome.interrupted else "Every promise was kept."
        )
