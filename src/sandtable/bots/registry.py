"""Bots by name: `random`, `greedy`, `ismcts:quick`, `ismcts:iterations=400,depth=30`."""

from collections.abc import Callable

from mypy_extensions import i64

from sandtable.bots.bot import Bot, RandomBot
from sandtable.bots.greedy import GreedyBot
from sandtable.bots.ismcts import IsmctsBot, Settings
from sandtable.kernel.errors import BadSetup

Maker = Callable[[str, int], Bot]
"""Makes a bot from what stands after the colon of its name, and a seed."""

# The most simulations and milliseconds of a decision, and the milliseconds of a whole action of many decisions, which
# is thought over at its beginning. The time stays under what the level promises (50 ms, 1 s, 10 s a decision); the
# simulations are what a compiled build does in less, so that a level plays the same game again there.
LEVELS = {"quick": (800, 42, 340), "normal": (8_000, 900, 900), "strong": (80_000, 9_300, 9_300)}

FORMS = [
    ("random", "any legal action"),
    ("greedy", "the best looking action, one action ahead"),
    ("ismcts:quick", "tree search, at most 50 ms a decision (0.4 s where a whole action is thought over)"),
    ("ismcts:normal", "tree search, at most 1 s a decision"),
    ("ismcts:strong", "tree search, at most 10 s a decision"),
    ("ismcts:iterations=N", "tree search, N simulations a decision"),
    ("ismcts:ms=N", "tree search, N milliseconds a decision"),
]

_makers: dict[str, Maker] = {}


def register(name: str, maker: Maker) -> None:
    """Add a kind of bot under a name without a colon."""
    _makers[name] = maker


def names() -> list[str]:
    """What can be asked for, for lists and completion."""
    return [form for form, _ in FORMS] + sorted(_makers)


def make_bot(name: str, seed: i64) -> Bot:
    """The bot called `name`, or `BadSetup`."""
    kind, _, rest = name.strip().lower().partition(":")
    if kind in _makers:
        return _makers[kind](rest, seed)
    if kind == "random" and not rest:
        return RandomBot(seed)
    if kind == "greedy":
        numbers = _numbers(name, rest, ["samples", "depth", "plans"])
        return GreedyBot(
            seed, numbers.get("samples", 6), numbers.get("depth", 3), numbers.get("plans", 1) > 0
        )
    if kind == "ismcts":
        return IsmctsBot(seed, _settings(name, rest))
    raise BadSetup(f"there is no bot '{name}' (there are {', '.join(names())})")


def check_bot(name: str) -> None:
    """Raise `BadSetup` unless there is such a bot."""
    make_bot(name, 0)


def _settings(name: str, rest: str) -> Settings:
    settings = Settings()
    if rest == "" or rest in LEVELS:
        iterations, ms, whole = LEVELS[rest or "normal"]
        settings.iterations = iterations
        settings.seconds = ms / 1000.0
        settings.whole = whole / 1000.0
        return settings
    numbers = _numbers(
        name,
        rest,
        ["iterations", "ms", "depth", "reuse", "look", "explore", "even", "trust", "later", "plans"],
    )
    if "iterations" not in numbers and "ms" not in numbers:
        raise BadSetup(f"bot '{name}': give a level ({', '.join(LEVELS)}), iterations=N or ms=N")
    settings.iterations = numbers.get("iterations", settings.iterations)
    settings.seconds = numbers.get("ms", 0) / 1000.0
    settings.whole = settings.seconds
    settings.depth = numbers.get("depth", settings.depth)
    settings.reuse = numbers.get("reuse", settings.reuse)
    settings.look = numbers.get("look", settings.look)
    settings.plans = numbers.get("plans", 1) > 0
    # In hundredths:
    settings.explore = numbers.get("explore", int(settings.explore * 100)) / 100.0
    settings.even = numbers.get("even", int(settings.even * 100)) / 100.0
    settings.trust = numbers.get("trust", int(settings.trust * 100)) / 100.0
    if "later" in numbers:
        settings.later = numbers["later"] / 100.0
    return settings


def _numbers(name: str, rest: str, known: list[str]) -> dict[str, int]:
    """The `key=number` pairs after the colon."""
    found: dict[str, int] = {}
    for part in rest.split(",") if rest else []:
        key, _, text = part.partition("=")
        if key not in known:
            raise BadSetup(f"bot '{name}': there is no '{key}' (there are {', '.join(known)})")
        if not text.isdecimal():
            raise BadSetup(f"bot '{name}': {key} takes a whole number, not '{text}'")
        if key in ("samples", "reuse", "iterations", "ms") and int(text) < 1:
            raise BadSetup(f"bot '{name}': {key} must be at least 1")
        found[key] = int(text)
    return found
