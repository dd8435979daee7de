"""The figures of `sandtable bench`: which there are, what is to be reached, and how they are told."""

import os
import platform
from importlib.metadata import PackageNotFoundError, version
from statistics import median
from typing import Any, Final, NamedTuple

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from sandtable.lab.bench_spiel import GAMES
from sandtable.lab.bench_work import DEPTH, LEVELS, WHOLE, Slice, is_compiled, kinds_of

COMPILED: Final = "compiled"
INTERPRETED: Final = "interpreted"
RATE: Final = "per second"
MS: Final = "ms"
US: Final = "us"
TIMES: Final = {"verify": 1e3, "running": 1e3, "targets": 1e6}
"""Tasks that are reported as the time of one piece of work, and in how many parts of a second."""
BOTS: Final = ("bot", "normal")
"""Tasks whose every decision counts."""
BYTES: Final = "bytes"
BESIDE: Final = {"look": "view", "state": "sent"}
"""What something costs by itself: the time of decisions with it, less that of decisions without."""


class Size(NamedTuple):
    """How long it takes, and so how steady the figures are."""

    rounds: int
    seconds: float
    """Of one slice of a task."""
    actions: int


class Figure(NamedTuple):
    """A line of the report."""

    name: str
    text: str
    unit: str


class Target(NamedTuple):
    """What is to be reached: `figure` (compiled), or what it is divided by another figure."""

    text: str
    figure: str
    over: str
    """A figure; "interpreted": the same one interpreted; empty: nothing."""
    at_least: float | None
    below: float | None


LEVEL_NAMES: Final = {
    "basic": "Basic",
    "level3": "Level III",
    "shanghai": "Shanghai",
    "nei": "Netherlands East Indies",
    "coralsea": "Coral Sea",
    "fieldcommand": "Field Command",
    "fieldmap": "Field Command's map",
}
FORTRESS_LEVELS: Final = ("basic", "level3")


def figures(actions: int, levels: list[str]) -> list[Figure]:
    """Every line, in the order of the report."""
    found = [Figure("reference", "the reference game: decisions", RATE)]
    for kind, text, unit in [
        ("play", "decisions", RATE),
        ("view", "decisions with views", RATE),
        ("look", "a view by itself", US),
        ("sent", "decisions with states as sent", RATE),
        ("state", "a state as sent by itself", US),
        ("order", "orders to a session, answered", RATE),
        ("fork", "forks", RATE),
        ("targets", "targets of a chosen piece", US),
        ("search", f"ISMCTS-{DEPTH} simulations", RATE),
        ("verify", f"verify {actions:,} actions", MS),
        ("running", "the same, unfinished", MS),
        ("bytes", f"file of {actions:,} actions", BYTES),
        ("bot-mean", "quick bot's decision", MS),
        ("bot-most", "its longest decision", MS),
        ("normal-mean", "normal bot's decision", MS),
        ("normal-most", "its longest decision", MS),
    ]:
        found += [
            Figure(f"{kind}.{level}", f"{LEVEL_NAMES[level]}: {text}", unit)
            for level in levels
            if level in WHOLE or kind in BESIDE or kind.partition("-")[0] in kinds_of(level)
        ]
    found.append(Figure("titles", "`sandtable titles`", MS))
    if "basic" in levels:  # what OpenSpiel's games are compared with
        found += [Figure(f"spiel.{game}", f"OpenSpiel {game}", RATE) for game in GAMES]
    return found


def targets(actions: int) -> list[Target]:
    found: list[Target] = []
    whole = {level: LEVEL_NAMES[level] for level in WHOLE}
    for level, name in whole.items():
        least = 6.0 if level in FORTRESS_LEVELS else 5.0
        play = f"play.{level}"
        found.append(Target(f"{name} compiled over interpreted", play, INTERPRETED, least, None))
        if level == "basic":
            found.append(
                Target(f"{name} over OpenSpiel's Python game", play, f"spiel.{GAMES[0]}", 10.0, None)
            )
            found.append(Target(f"{name} over OpenSpiel's C++ chess", play, f"spiel.{GAMES[1]}", 2.0, None))
    found.append(Target("Shanghai decisions per second", "play.shanghai", "", 60_000.0, None))
    found.append(Target("Shanghai targets of a chosen unit, us", "targets.shanghai", "", None, 200.0))
    found.append(Target("NEI decisions per second", "play.nei", "", 60_000.0, None))
    found.append(Target("Coral Sea decisions per second", "play.coralsea", "", 80_000.0, None))
    found.append(Target("Field Command decisions per second", "play.fieldcommand", "", 300_000.0, None))
    found.append(Target("Field Command's map, decisions per second", "play.fieldmap", "", 100_000.0, None))
    found.append(Target("NEI targets of a chosen force, us", "targets.nei", "", None, 300.0))
    for level in FORTRESS_LEVELS:
        name = LEVEL_NAMES[level]
        found.append(Target(f"{name} ISMCTS simulations per second", f"search.{level}", "", 4000.0, None))
        found.append(Target(f"{name} verify {actions:,} actions, ms", f"verify.{level}", "", None, 8.0))
    for level, name in whole.items():
        found.append(Target(f"{name} quick bot's longest decision, ms", f"bot-most.{level}", "", None, 50.0))
    for level, name in LEVEL_NAMES.items():
        if level not in WHOLE and "normal" not in LEVELS[level].more:
            continue
        found.append(
            Target(f"{name} normal bot's longest decision, ms", f"normal-most.{level}", "", None, 1000.0)
        )
    found.append(Target("start-up of `sandtable titles`, ms", "titles", "", None, 300.0))
    return found


class Samples:
    """What each round found: by figure and column, one number per round."""

    def __init__(self) -> None:
        self.found: dict[tuple[str, str], list[float]] = {}

    def add(self, name: str, column: str, value: float) -> None:
        self.found.setdefault((name, column), []).append(value)

    def add_slice(self, name: str, column: str, done: Slice) -> None:
        """A slice as the figures that it gives."""
        kind, _, level = name.partition(".")
        if kind in BOTS:
            self.add(f"{kind}-mean.{level}", column, sum(done.each) / len(done.each))
            self.add(f"{kind}-most.{level}", column, max(done.each))
        elif kind in TIMES:
            self.add(name, column, TIMES[kind] * done.seconds / done.units)
        else:
            self.add(name, column, done.units / max(done.seconds, 1e-9))

    def add_beside(self, levels: list[str], column: str) -> None:
        """What the last round says that views and states cost by themselves, in microseconds."""
        for name, kind in BESIDE.items():
            for level in levels:
                both = self.found.get((f"{kind}.{level}", column))
                without = self.found.get((f"play.{level}", column))
                if both and without:
                    self.add(f"{name}.{level}", column, 1e6 * max(1 / both[-1] - 1 / without[-1], 1e-9))

    def value(self, name: str, column: str) -> float | None:
        """The median of the rounds; of longest times the longest."""
        rounds = self.found.get((name, column))
        if not rounds:
            return None
        return max(rounds) if "-most." in name else median(rounds)

    def best(self, name: str, column: str, least: bool) -> float | None:
        """The best round: on a busy machine nearest to what it is alone."""
        rounds = self.found.get((name, column))
        if not rounds:
            return None
        return min(rounds) if least else max(rounds)

    def ratio(self, name: str, column: str, other: str, other_column: str) -> float | None:
        """The median of the rounds' ratios."""
        upper = self.found.get((name, column), [])
        lower = self.found.get((other, other_column), [])
        pairs = [a / b for a, b in zip(upper, lower) if b > 0]
        return median(pairs) if pairs else None


def spiel_column(game: str) -> str:
    """Where a game of OpenSpiel belongs: some are written in Python, some in C++."""
    return INTERPRETED if game.startswith("python_") else COMPILED


def report(
    samples: Samples, size: Size, levels: list[str], spiel: str, notes: list[str], before: float | None = None
) -> dict[str, Any]:
    """Everything as plain values."""
    rows = []
    lines = figures(size.actions, levels)
    names = {figure.name for figure in lines}
    for figure in lines:
        values = {column: samples.value(figure.name, column) for column in (COMPILED, INTERPRETED)}
        best = COMPILED if values[COMPILED] is not None else INTERPRETED
        to_reference = None
        if figure.unit == RATE and figure.name != "reference":
            to_reference = samples.ratio(figure.name, best, "reference", INTERPRETED)
        rows.append(
            {
                "name": figure.name,
                "text": figure.text,
                "unit": figure.unit,
                **{column: rounded(value) for column, value in values.items()},
                "times": rounded(times(samples, figure)),
                "to_reference": rounded(to_reference),
                "note": spiel if figure.name.startswith("spiel.") and values[best] is None else "",
            }
        )
    return {
        "sandtable": package_version(),
        "python": platform.python_version(),
        "machine": platform.machine(),
        "processors": os.cpu_count(),
        "load": before,
        "compiled": is_compiled(),
        "open_spiel": spiel,
        "rounds": size.rounds,
        "seconds": size.seconds,
        "actions": size.actions,
        "figures": rows,
        "targets": [judged(samples, target) for target in targets(size.actions) if target.figure in names],
        "notes": notes,
    }


def times(samples: Samples, figure: Figure) -> float | None:
    """How many times as fast the compiled build is."""
    if figure.unit == RATE:
        return samples.ratio(figure.name, COMPILED, figure.name, INTERPRETED)
    return samples.ratio(figure.name, INTERPRETED, figure.name, COMPILED) if figure.unit in (MS, US) else None


def judged(samples: Samples, target: Target) -> dict[str, Any]:
    """A target with what was found; `reached` is None where it was not measured on a compiled build."""
    best: float | None = None
    if not target.over:
        found = samples.value(target.figure, COMPILED)
        best = samples.best(target.figure, COMPILED, target.below is not None)
    elif target.over == INTERPRETED:
        found = samples.ratio(target.figure, COMPILED, target.figure, INTERPRETED)
    else:
        game = target.over.removeprefix("spiel.")
        found = samples.ratio(target.figure, COMPILED, target.over, spiel_column(game))
    reached: bool | None = None
    if found is not None:
        reached = (target.at_least is None or found >= target.at_least) and (
            target.below is None or found < target.below
        )
    return {
        "text": target.text,
        "figure": target.figure,
        "at_least": target.at_least,
        "below": target.below,
        "found": rounded(found),
        "best": rounded(best),
        "reached": reached,
    }


def rounded(value: float | None) -> float | None:
    if value is None:
        return None
    return round(value) if abs(value) >= 1000 else float(f"{value:.3g}")


def package_version() -> str:
    try:
        return version("sandtable")
    except PackageNotFoundError:
        return ""


def load() -> float | None:
    """How many processes wanted a processor during the last minute, where the system tells."""
    try:
        return round(os.getloadavg()[0], 1)
    except (AttributeError, OSError):
        return None


def number(value: float | None, after: str = "") -> str:
    if value is None:
        return ""
    return f"{value:,.0f}{after}" if value >= 100 else f"{value:.3g}{after}"


def print_tables(found: dict[str, Any], console: Console) -> None:
    """The report for a person."""
    table = Table(
        title="Figures (medians; decisions are random play)",
        box=box.SIMPLE_HEAD,
        title_justify="left",
        pad_edge=False,
    )
    table.add_column("")
    for head in ("compiled", "interpreted", "times", "to ref."):
        table.add_column(head, justify="right")
    for row in found["figures"]:
        unit = {RATE: "/s", MS: " ms", US: " us", BYTES: " B"}[row["unit"]]
        table.add_row(
            Text(row["text"]),
            number(row[COMPILED], unit) or row["note"],
            number(row[INTERPRETED], unit),
            number(row["times"]),
            number(row["to_reference"]),
        )
    console.print(table)
    goals = Table(title="Targets", box=box.SIMPLE_HEAD, title_justify="left", pad_edge=False)
    goals.add_column("")
    goals.add_column("to reach", justify="right")
    goals.add_column("found", justify="right")
    goals.add_column("best round", justify="right")
    goals.add_column("")
    for goal in found["targets"]:
        least, below = goal["at_least"], goal["below"]
        goals.add_row(
            Text(goal["text"]),
            f"at least {number(least)}" if least is not None else f"under {number(below)}",
            number(goal["found"]),
            number(goal["best"]),
            {True: "pass", False: "FAIL", None: "not measured"}[goal["reached"]],
        )
    console.print(goals)
    for note in found["notes"]:
        console.print(Text(note))
