"""`sandtable patch --store`: every game of a server's store under the present rules and data."""

import asyncio
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from sandtable.cli.shell import BAD_INPUT, FAILED, OK, complain
from sandtable.cli.show import print_json
from sandtable.store.database import shown
from sandtable.store.patching import (
    BROKEN,
    MOVES,
    OUTCOMES,
    PRESENT,
    STAYS,
    STRANDED,
    Finding,
    patch_store,
)
from sandtable.store.presence import ALONE, LOOKS
from sandtable.store.store import Store

WORDS: Final = {
    PRESENT: "under the present rules and data",
    MOVES: "can move on",
    STAYS: "stay under their own rules and data",
    STRANDED: "cannot be opened here",
    BROKEN: "broken",
}


class _Bar:
    """A progress bar on stderr, if a person watches."""

    def __init__(self, wanted: bool) -> None:
        self.shown = wanted and sys.stderr.isatty()
        self._stop: Callable[[], None] | None = None
        self._update: Callable[[int, int], None] | None = None

    def __enter__(self) -> "_Bar":
        if self.shown:
            from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

            from sandtable.cli.show import console

            columns = (
                TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
            )  # fmt: skip
            bar = Progress(*columns, console=console(stderr=True), auto_refresh=False, transient=True)
            bar.start()
            task = bar.add_task("games", total=None)
            self._stop = bar.stop
            self._update = lambda done, total: bar.update(task, completed=done, total=total, refresh=True)
        return self

    def at(self, done: int, total: int) -> None:
        if self._update is not None:
            self._update(done, total)

    def __exit__(self, *_: object) -> None:
        if self._stop is not None:
            with suppress(KeyboardInterrupt):
                self._stop()


def run(data: str | None, database: str | None, apply: bool, renew: bool, as_json: bool) -> int:
    """0: every game is under the present rules and data, or can move on. 1: some stay under their own. 2: some are
    broken or stranded; they are left alone."""
    where, findings = asyncio.run(_patch(data, database, apply, renew, as_json))
    counts = {outcome: sum(1 for one in findings if one.outcome == outcome) for outcome in OUTCOMES}
    moved = sum(1 for one in findings if one.moved)
    if as_json:
        print_json({"store": where, "applied": apply, "moved": moved, "counts": counts, "games": findings})
    else:
        _say(findings, counts, moved, apply, where)
    if counts[BROKEN] or counts[STRANDED]:
        return BAD_INPUT
    return FAILED if counts[STAYS] else OK


async def _patch(
    data: str | None, database: str | None, apply: bool, renew: bool, as_json: bool
) -> tuple[str, list[Finding]]:
    store = await Store.open(data, database, ALONE if apply else LOOKS)
    try:
        findings: list[Finding] = []
        with _Bar(not as_json) as bar:
            async for done, total, finding in patch_store(store, apply, renew):
                bar.at(done, total)
                findings.append(finding)
        return shown(store.url), findings
    finally:
        await store.close()


def _say(findings: list[Finding], counts: dict[str, int], moved: int, apply: bool, where: str) -> None:
    for one in findings:
        under = f"{one.game} ({one.title}, version {one.rules_version}, data {one.data})"
        if one.outcome in (BROKEN, STRANDED):
            complain(f"{under}: {one.outcome}: {one.text}")
        elif one.outcome == STAYS:
            print(f"{under}: stays: {one.text}.")
        elif one.outcome == MOVES:
            print(f"{under}: {'moved on' if one.moved else 'can move on'}: {one.text}.")
    told = ", ".join(f"{counts[outcome]} {WORDS[outcome]}" for outcome in OUTCOMES if counts[outcome])
    print(f"{where}: {len(findings)} games{': ' if told else ''}{told}.")
    if apply:
        print(f"{moved} were moved on.")
    elif counts[MOVES]:
        print("Nothing was changed; --apply moves them on (no server may run meanwhile).")
