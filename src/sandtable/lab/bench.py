"""`sandtable bench`: how fast is it, against a frozen yardstick, against itself interpreted, against OpenSpiel.

One run measures everything in turn, round after round, and gives medians; ratios are taken within a round. So a busy
machine, which slows all of it alike, changes the ratios little. What keeps the processor busy is measured in processor
time; what a person waits for (start-up, a bot's decision) by the clock on the wall. Figures are reported, never judged
by the exit code.

The interpreted figures need a compiled build, and the source's folder in the environment variable SANDTABLE_SOURCE
(`make bench` sets it): a second process runs the same interpreter with that folder on its path.
"""

import json as json_text
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from sandtable.kernel.errors import BadSetup
from sandtable.lab.bench_report import (
    COMPILED,
    INTERPRETED,
    LEVEL_NAMES,
    Samples,
    Size,
    load,
    print_tables,
    report,
    spiel_column,
)
from sandtable.lab.bench_spiel import spiel_tasks
from sandtable.lab.bench_work import (
    ACTIONS,
    Slice,
    Task,
    file_sizes,
    is_compiled,
    kinds_of,
    reference_task,
    set_up,
    tasks,
)
from sandtable.lab.memory import settle

SOURCE: Final = "SANDTABLE_SOURCE"
ALONE: Final = ("normal",)
"""Tasks that are not measured interpreted: they take the time that they are given, whatever the build."""
FULL: Final = Size(7, 0.3, ACTIONS)
QUICK: Final = Size(3, 0.1, ACTIONS)


class Child:
    """The second process, which does the same tasks with the source at `source`."""

    def __init__(self, source: str, actions: int, levels: list[str]) -> None:
        code = "from sandtable.lab.bench_work import serve; serve()"
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-c", code],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=source_environment(source),
        )
        try:
            self.compiled = bool(self.ask({"actions": actions, "levels": levels})["compiled"])
        except BaseException:
            self.stop()
            raise

    def ask(self, question: dict[str, Any]) -> Any:
        assert self.process.stdin is not None and self.process.stdout is not None
        try:
            self.process.stdin.write(json_text.dumps(question) + "\n")
            self.process.stdin.flush()
            answer = self.process.stdout.readline()
        except BrokenPipeError:
            answer = ""
        if not answer:
            raise ChildProcessError("the process with the interpreted package has ended")
        return json_text.loads(answer)

    def task(self, name: str) -> Task:
        def work(seconds: float) -> Slice:
            count, took, each = self.ask({"task": name, "seconds": seconds})
            return Slice(count, took, tuple(each))

        return work

    def stop(self) -> None:
        self.process.kill()
        self.process.communicate()


def source_environment(source: str) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": source}


@contextmanager
def second_process(source: str, size: Size, levels: list[str], notes: list[str]) -> Iterator[Child | None]:
    """The interpreted package in a process of its own; None, with a note, where that is not to be had."""
    child: Child | None = None
    if not is_compiled():
        notes.append("This build is not compiled: interpreted figures only.")
    elif not source:
        notes.append(f"{SOURCE} is not set: no interpreted figures to compare with (`make bench` sets it).")
    else:
        try:
            child = Child(source, size.actions, levels)
        except (ChildProcessError, OSError) as problem:
            notes.append(f"{SOURCE}={source}: the source cannot be run interpreted ({problem}).")
        if child is not None and child.compiled:
            notes.append(f"{SOURCE}={source}: what is there is compiled: no interpreted figures.")
            child.stop()
            child = None
    try:
        yield child
    finally:
        if child is not None:
            child.stop()


def start_up_ms(environment: dict[str, str] | None) -> float:
    """How long `sandtable titles` takes, by the clock on the wall."""
    script = Path(sys.executable).with_name("sandtable")
    command = [str(script)] if script.exists() else [sys.executable, "-m", "sandtable.cli.main"]
    started = perf_counter()
    subprocess.run([*command, "titles"], stdout=subprocess.DEVNULL, check=True, env=environment)
    return 1000 * (perf_counter() - started)


def measure(
    size: Size, levels: list[str], child: Child | None, spiel: dict[str, Task], step: Callable[[str], None]
) -> Samples:
    """All rounds. `step` is told what comes next."""
    samples = Samples()
    tables = set_up(levels, size.actions)
    here = COMPILED if is_compiled() else INTERPRETED
    for level, count in file_sizes(tables).items():
        samples.add(f"bytes.{level}", here, count)
    own = tasks(tables)
    yardstick = reference_task()
    for number in range(size.rounds):
        step("reference")
        samples.add_slice("reference", INTERPRETED, yardstick(size.seconds))
        for name, task in own.items():
            step(name)
            pair = [(here, task)]
            if child is not None and name.partition(".")[0] not in ALONE:
                pair.append((INTERPRETED, child.task(name)))
            for column, work in pair if number % 2 else reversed(pair):
                samples.add_slice(name, column, work(size.seconds))
        for column in (here, INTERPRETED) if child is not None else (here,):
            samples.add_beside(levels, column)
        step("titles")
        samples.add("titles", here, start_up_ms(None))
        if child is not None:
            samples.add("titles", INTERPRETED, start_up_ms(source_environment(os.environ[SOURCE])))
        for game, task in spiel.items():
            step(game)
            samples.add_slice(f"spiel.{game}", spiel_column(game), task(size.seconds))
    return samples


def main(
    json: bool = False, quick: bool = False, size: Size | None = None, only: list[str] | None = None
) -> int:
    """Measure and report, all levels or `only` some; 0 whatever the figures are."""
    levels = only or list(LEVEL_NAMES)
    for level in levels:
        if level not in LEVEL_NAMES:
            raise BadSetup(
                f"nothing is measured under the name '{level}' (there are {', '.join(LEVEL_NAMES)})"
            )
    chosen = size or (QUICK if quick else FULL)
    notes: list[str] = []
    before = load()
    settle()  # as a server does
    spiel, which = spiel_tasks() if "basic" in levels else ({}, "not measured")
    bar = Progress(
        TextColumn("{task.description:<16}"),
        BarColumn(),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )
    with bar, second_process(os.environ.get(SOURCE, ""), chosen, levels, notes) as child:
        count = chosen.rounds * (len(spiel) + 2 + sum(len(kinds_of(level)) for level in levels))
        shown = bar.add_task("setting up", total=count)

        def step(what: str) -> None:
            bar.update(shown, advance=1, description=what)

        samples = measure(chosen, levels, child, spiel, step)
    processors = os.cpu_count() or 1
    if before is not None and before > 0.7 * processors:
        notes.append(
            f"The machine was busy before this began (load {before} on {processors} processors): figures are lower, "
            "and what is taken by the clock (start-up, the bot) is longer than it would be alone."
        )
    found = report(samples, chosen, levels, which, notes, before)
    if json:
        print(json_text.dumps(found, indent=1))
    else:
        print_tables(found, Console())
    return 0
