"""The measurements of `make bench` on two builds in one run, turn by turn, and what they are divided by each other.

    python -m tools.bench.compare OTHER [NEW] [--rounds N] [--seconds S] [--only LEVEL]... [--kinds KIND]... [--json]

OTHER is the Python of an environment with the former build (or `PYTHON:FOLDER`, the package in a folder), NEW that of
the one to judge (`.venv/bin/python`). Both processes do the same slice one after the other, the order changing with
every round, so whatever else the machine does slows both; ratios are taken within a round. Above 1 is better than
before. The exit code is 1 if a figure's median ratio is below `--least` (0.95) and more than half of the rounds' ratios
around the median are, too (so that one bad round decides nothing).
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Any, Final

FORMER: Final = Path(__file__).with_name("former.py")
READY: Final = f"import runpy; runpy.run_path({str(FORMER)!r})\n"
"""A former build learns what is measured by now."""
SERVE: Final = READY + "from sandtable.lab.bench_work import serve; serve()"
WHAT: Final = f"""{READY}
import json
from sandtable.lab import bench_work
from sandtable.lab.bench_work import KINDS, LEVELS, file_sizes, is_compiled, set_up
from sandtable.kernel import flow
sizes = file_sizes(set_up(list(LEVELS)))
kinds_of = getattr(bench_work, "kinds_of", lambda level: KINDS)
tasks = [f"{{kind}}.{{level}}" for kind in KINDS for level in LEVELS if kind in kinds_of(level)]
print(json.dumps({{"tasks": tasks, "bytes": sizes, "compiled": is_compiled(), "from": flow.__file__}}))
"""
TIMED: Final = ("bot", "normal")
"""Reported by the milliseconds of a decision, on the wall's clock."""
PROMISED: Final = ("normal",)
"""It thinks for as long as it was given: its time says nothing about the build."""
BESIDE: Final = {"look": "view", "state": "sent"}
"""What a view and a state as sent cost by themselves: decisions with them, less decisions without."""
LEAST: Final = 0.95
ACTIONS: Final = 1000


class Build:
    """A build under measurement: its Python, and a process of it that does slices of work."""

    def __init__(self, where: str) -> None:
        self.python, _, folder = where.partition(":")
        self.environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
        if folder:
            self.environment["PYTHONPATH"] = folder
        told = subprocess.run(
            [self.python, "-P", "-c", WHAT], capture_output=True, text=True, env=self.environment, check=True
        )
        self.about: dict[str, Any] = json.loads(told.stdout)

    def start(self, levels: list[str]) -> None:
        self.process = subprocess.Popen(
            [self.python, "-P", "-c", SERVE],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=self.environment,
        )
        self.ask({"actions": ACTIONS, "levels": levels})

    def ask(self, question: dict[str, Any]) -> Any:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            raise SystemExit(f"{self.python}: the process has ended")
        return json.loads(answer)

    def speed(self, task: str, seconds: float) -> float:
        """How much it does in a second of processor time (of the clock on the wall for a bot's decisions)."""
        units, took, each = self.ask({"task": task, "seconds": seconds})
        if task.partition(".")[0] in TIMED:
            return float(1000 * len(each) / sum(each))
        return float(units / max(took, 1e-9))

    def starts(self) -> float:
        """How often `sandtable titles` could start and end in a second."""
        began = perf_counter()
        subprocess.run(
            [self.python, "-P", "-m", "sandtable.cli.main", "titles"],
            stdout=subprocess.DEVNULL,
            env=self.environment,
            check=True,
        )
        return 1 / (perf_counter() - began)

    def stop(self) -> None:
        self.process.kill()
        self.process.communicate()


def measure(other: Build, new: Build, tasks: list[str], rounds: int, seconds: float) -> dict[str, Any]:
    """Per task: both medians and the ratios of the rounds."""
    found: dict[str, tuple[list[float], list[float]]] = {name: ([], []) for name in [*tasks, "titles"]}
    beside: dict[str, tuple[list[float], list[float]]] = {}
    levels = list(dict.fromkeys(name.partition(".")[2] for name in tasks))
    for number in range(rounds):
        for name in found:
            order = [(other, 0), (new, 1)] if number % 2 else [(new, 1), (other, 0)]
            for build, side in order:
                speed = build.starts() if name == "titles" else build.speed(name, seconds)
                found[name][side].append(speed)
        for name, kind in BESIDE.items():
            for level in levels:
                both, without = found.get(f"{kind}.{level}"), found.get(f"play.{level}")
                if both is not None and without is not None:
                    row = beside.setdefault(f"{name}.{level}", ([], []))
                    for side in (0, 1):
                        row[side].append(1 / max(1 / both[side][-1] - 1 / without[side][-1], 1e-9))
        print(f"\rround {number + 1} of {rounds}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    rows: dict[str, Any] = {}
    for name, (before, after) in [*found.items(), *beside.items()]:
        ratios = [b / a for a, b in zip(before, after)]
        quarter = quantiles(ratios, n=4) if len(ratios) > 1 else [ratios[0]] * 3
        rows[name] = {
            "before": median(before),
            "now": median(after),
            "ratio": median(ratios),
            "low": quarter[0],
            "high": quarter[2],
        }
    return rows


def table(rows: dict[str, Any], least: float) -> str:
    lines = [f"{'per second':<20}{'before':>12}{'now':>12}{'ratio':>8}   half of the rounds"]
    for name, row in rows.items():
        mark = "" if name.partition(".")[0] in PROMISED or row["ratio"] >= least else "  <"
        lines.append(
            f"{name:<20}{row['before']:>12,.1f}{row['now']:>12,.1f}{row['ratio']:>8.3f}"
            f"   {row['low']:.3f} to {row['high']:.3f}{mark}"
        )
    return "\n".join(lines)


def main(arguments: list[str]) -> int:
    """Measure, print, and say by the exit code whether something got slower."""
    parser = argparse.ArgumentParser(prog="compare", description=__doc__)
    parser.add_argument("other")
    parser.add_argument("new", nargs="?", default=".venv/bin/python")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=0.3)
    parser.add_argument("--only", action="append", metavar="LEVEL")
    parser.add_argument("--kinds", action="append", metavar="KIND")
    parser.add_argument("--least", type=float, default=LEAST)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args(arguments)
    other, new = Build(chosen.other), Build(chosen.new)
    for build in (other, new):
        kind = "compiled" if build.about["compiled"] else "interpreted"
        print(f"{build.python}: {kind}, {build.about['from']}", file=sys.stderr)
    both = [name.partition(".") for name in other.about["tasks"] if name in new.about["tasks"]]
    tasks = [
        f"{kind}.{level}"
        for kind, _, level in both
        if (not chosen.only or level in chosen.only) and (not chosen.kinds or kind in chosen.kinds)
    ]
    levels = list(dict.fromkeys(name.partition(".")[2] for name in tasks))
    other.start(levels)
    try:
        new.start(levels)
        try:
            rows = measure(other, new, tasks, chosen.rounds, chosen.seconds)
        finally:
            new.stop()
    finally:
        other.stop()
    sizes = {
        level: (other.about["bytes"][level], new.about["bytes"][level])
        for level in levels
        if level in other.about["bytes"]
    }
    if chosen.json:
        print(json.dumps({"figures": rows, "bytes": sizes}, indent=1))
    else:
        print(table(rows, chosen.least))
        for level, (before, now) in sizes.items():
            print(f"bytes of {ACTIONS} actions, {level}: {before} before, {now} now ({now / before:.3f})")
    slower = [
        name
        for name, row in rows.items()
        if row["ratio"] < chosen.least and row["high"] < chosen.least + 0.05
    ]
    return 1 if any(name.partition(".")[0] not in PROMISED for name in slower) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
