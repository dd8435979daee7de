"""A whole check of a title: its scenarios walked in turn until the time or the games are used up."""

import re
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic, process_time
from typing import Any, Final

import msgspec

from sandtable.check.ids import Broken
from sandtable.check.lessons import check_lessons
from sandtable.check.luck import Luck
from sandtable.check.moment import CheckCount, Finding, fault
from sandtable.check.walk import MOST, Walk
from sandtable.kernel.actions import FIRST_VERB
from sandtable.kernel.legality import FIRST_TITLE_RULE
from sandtable.kit.title import Title

SECONDS: Final = 20.0
BARS: Final = re.compile(r"\bbars\(rule\.(\w+)\)")
SLICE: Final = 50
"""Decisions of one scenario before the next has its turn."""
FEW_WORLDS: Final = 200

Progress = Callable[[float, str], None]
"""Is told how much of the work is done (0 to 1), and what it came to so far."""


class CheckReport(msgspec.Struct):
    """What a check came to."""

    title: str
    seed: int
    interrupted: bool
    """Whether somebody stopped it before its time: this is what it came to so far."""
    seconds: float
    decisions: int
    games: int
    checks: dict[str, int]
    """What was checked, how often."""
    seconds_of: dict[str, float]
    """How much processor time went into the checks that are not done at every decision."""
    processor_seconds: float
    findings: list[Finding]
    verbs: dict[str, int]
    verbs_missing: list[str]
    """Verbs that nobody chose in this run."""
    events: dict[str, int]
    events_missing: list[str]
    windows: dict[str, int]
    windows_missing: list[str]
    asks: dict[str, int]
    bars: list[str]
    """The rules that barred something, by id."""
    bars_missing: list[str]
    """The rules that could bar something by the title's code, and did not in this run."""
    endings: dict[str, int]
    odds_unplayed: list[str]
    """Kinds of actions with odds that were not held to what comes in play: no trial came to one of their rows."""
    decisions_per_second: int
    comparisons: int
    """Things that were compared between two worlds that differ: one view, one log, one answer, for one viewer."""
    compared: dict[str, int]
    """The same by what they are."""
    compared_alike: int
    """Further ones between two worlds that turned out to be the same one: they prove little."""
    pairs: int
    """How often two worlds were compared in all that a viewer can get."""
    worlds: int
    """How many of the dealt worlds were not the true one, of how many dealt where something is hidden."""
    worlds_dealt: int

    @property
    def ok(self) -> bool:
        return not self.findings


class Checking:
    """One check of a title."""

    def __init__(
        self,
        title: Title,
        name: str = "",
        scenarios: list[str] | None = None,
        seed: int = 0,
        stop: int = -1,
        most: int = MOST,
        secrets: int = 1,
    ) -> None:
        """`name` is how the title is called on the command line; `stop` needs one scenario. `secrets`: how many times
        as often as usual two worlds are compared, at the cost of the other checks."""
        self.title = title
        self.name = name or title.slug
        self.seed = seed
        self.stop = stop
        self.tally = CheckCount()
        self.luck = Luck(title)
        self.found: dict[tuple[str, str], Finding] = {}
        self.interrupted = False
        known = scenarios or [one.ident for one in title.scenarios]
        self.walks = [
            Walk(title, scenario, seed, self.tally, self.luck, self.report, most, stop) for scenario in known
        ]
        for walk in self.walks:
            walk.favour_secrets(secrets)
        self.began = monotonic()
        self.began_work = process_time()

    def report(self, broken: Broken, scenario: str, number: int) -> None:
        """Of one kind the first is told; the others are counted."""
        key = (broken.check, broken.about)
        if key in self.found:
            self.found[key].times += 1
            return
        command = f"sandtable check {self.name} --seed {self.seed} --scenario {scenario} --stop {number}"
        self.found[key] = Finding(broken.check, broken.about, str(broken), scenario, number, command)

    def run(self, seconds: float = SECONDS, games: int = 0, progress: Progress | None = None) -> CheckReport:
        """Until `seconds` have passed, or `games` were played (0: any number), or the walk is where it stops. Whoever
        interrupts it gets what it came to so far."""
        try:
            self._walk(seconds, games, progress)
        except KeyboardInterrupt:
            self.interrupted = True
        self._judge()
        return self.outcome()

    def _walk(self, seconds: float, games: int, progress: Progress | None) -> None:
        self._once()
        while True:
            passed = monotonic() - self.began
            if progress is not None:
                progress(self._share(passed, seconds, games), self._so_far())
            if all(walk.done for walk in self.walks):
                break
            if self.stop < 0 and ((seconds and passed >= seconds) or self._played(games)):
                break
            # The one that has had the least time: every scenario gets its share.
            walk = min((one for one in self.walks if not one.done), key=lambda one: one.seconds)
            since = monotonic()
            for _ in range(SLICE):
                walk.step()
                if walk.done or (self.stop < 0 and self._played(games)):
                    break
            walk.seconds += monotonic() - since

    def _played(self, games: int) -> bool:
        """Whether so many games are behind. Each scenario has one that has begun and does not count."""
        return games > 0 and self.tally.games - len(self.walks) >= games

    def _so_far(self) -> str:
        tally = self.tally
        return (
            f"{tally.decisions} decisions, {tally.compared.total()} things compared, {len(self.found)} broken"
        )

    def _share(self, passed: float, seconds: float, games: int) -> float:
        if self.stop > 0:
            return self.walks[0].number / self.stop
        by_time = passed / seconds if seconds else 0.0
        return min(1.0, max(by_time, (self.tally.games - len(self.walks)) / games if games else 0.0))

    def _once(self) -> None:
        """What is no part of a game."""
        try:
            self.tally.checks["lessons"] += check_lessons(self.title)
        except Broken as broken:
            self.report(broken, self.walks[0].scenario, 0)
        except Exception as problem:
            self.report(fault("lessons", "the lesson", problem), self.walks[0].scenario, 0)
        if self.stop == 0:
            for walk in self.walks:
                walk.done = True

    def _judge(self) -> None:
        """What only the whole run can tell."""
        walk = self.walks[0]
        for broken in self.luck.judge():
            self.report(broken, walk.scenario, walk.number)
        tally = self.tally
        if self.title.hidden and tally.concealing >= FEW_WORLDS and not tally.other_worlds:
            text = (
                f"{tally.concealing} worlds were dealt where something is hidden, and each was the true one"
            )
            self.report(Broken("two worlds", "never another", text), walk.scenario, walk.number)
        if self.stop < 0:
            for rule in self._unreached():
                text = f"{rule} could bar something: neither this run nor a test marked with it came to that"
                self.report(Broken("bars", rule, text), walk.scenario, walk.number)

    def _unreached(self) -> list[str]:
        """The bars that neither the walk nor a test has come to. A walk by itself cannot be held to all of them: how
        many it comes to depends on how long it goes on. A title that does not say what its tests reach (`tested.json`
        beside its rules) is not held to anything; what was missing is in the outcome."""
        path = Path(getattr(self.title, "folder", "")) / "tested.json"
        if not path.is_file():
            return []
        tested = msgspec.json.decode(path.read_bytes(), type=dict[str, list[str]])
        reached = {self.title.rulebook().ident(rule) for rule in self.tally.bars}
        return [rule for rule in self._could_bar() if rule not in reached and not tested.get(rule)]

    def _could_bar(self) -> list[str]:
        """The rules that stand in a `bars(...)` beside the title's frames and in the classes of its board, its series'
        included, by id."""
        book = self.title.rulebook()
        found: dict[str, None] = {}
        frames = [frame.__module__ for frame in self.title.frames.values()]
        begun = [walk for walk in self.walks if not walk.empty]
        boards = [kind.__module__ for walk in begun for kind in type(walk.board).__mro__]
        for name in dict.fromkeys([*frames, *boards]):
            module = sys.modules.get(name)
            path = getattr(module, "__file__", "") or ""
            source = Path(path).parent / f"{name.rpartition('.')[2]}.py"
            rules = getattr(module, "rule", None)
            if rules is not None and source.is_file():
                for rule in BARS.findall(source.read_text()):
                    found[book.ident(getattr(rules, rule))] = None
        return sorted(found)

    # -- the report -------------------------------------------------------------------------------------------

    def outcome(self) -> CheckReport:
        title, tally = self.title, self.tally
        seconds = monotonic() - self.began
        words = title.vocabulary()
        book = title.rulebook()
        bars = [book.ident(rule) for rule in sorted(tally.bars) if rule >= FIRST_TITLE_RULE]
        own = [verb.word for verb in words.verbs[FIRST_VERB:]]
        verbs = {words.verbs[verb].word: count for verb, count in sorted(tally.verbs.items())}
        numbers: dict[str, int] = getattr(getattr(title, "events", None), "NUMBERS", {})
        names = {number: name for name, number in numbers.items()}
        checks = dict(tally.checks)
        checks["odds and play"] = self.luck.trials
        pairs = sum(count for name, count in checks.items() if name.startswith("two worlds"))
        windows = {name for walk in self.walks for name in title.windows(title.setup(walk.scenario, {}))}
        return CheckReport(
            title=title.slug,
            seed=self.seed,
            interrupted=self.interrupted,
            seconds=round(seconds, 2),
            decisions=tally.decisions,
            games=tally.games,
            checks=checks,
            seconds_of={name: round(spent, 2) for name, spent in sorted(tally.seconds.items())},
            processor_seconds=round(process_time() - self.began_work, 2),
            findings=list(self.found.values()),
            verbs=verbs,
            verbs_missing=[word for word in own if word not in verbs],
            events={names.get(kind, str(kind)): count for kind, count in sorted(tally.events.items())},
            events_missing=[name for number, name in sorted(names.items()) if number not in tally.events],
            windows=dict(sorted(tally.windows.items())),
            windows_missing=sorted(windows - set(tally.windows)),
            asks=dict(tally.frames.most_common()),
            bars=bars,
            bars_missing=[one for one in self._could_bar() if one not in bars],
            endings=dict(tally.endings.most_common()),
            odds_unplayed=self.luck.unplayed(),
            decisions_per_second=round(tally.decisions / seconds) if seconds else 0,
            comparisons=tally.compared.total(),
            compared=dict(tally.compared.most_common()),
            compared_alike=tally.compared_alike,
            pairs=pairs,
            worlds=tally.other_worlds,
            worlds_dealt=tally.concealing,
        )


def check_title(
    title: Title, seconds: float = SECONDS, games: int = 0, seed: int = 0, **more: Any
) -> CheckReport:
    """Check a title; see `Checking`."""
    return Checking(title, seed=seed, **more).run(seconds, games)
