"""Many games between bots: in this process or in several, the same games either way.

That holds for bots that count: `random`, `greedy`, `ismcts:iterations=N`. A bot that thinks by the clock (the levels of
`ismcts`, `ms=N`) decides as far as it got, so that its games differ from run to run.
"""

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from multiprocessing.connection import Connection, wait
from time import perf_counter
from typing import Any

from sandtable.kernel.errors import BadSetup
from sandtable.lab.match import Match, PlayedGame, check_match, play_game
from sandtable.lab.memory import settle
from sandtable.lab.statistics import percentile, wilson

Progress = Callable[[int, int, PlayedGame], None]
"""Called after each game with the number of games done, the number wanted, and the game."""

CHUNK_SECONDS = 0.25


@dataclass
class Score:
    """What one of the match's bots has won, whatever seat it sat in."""

    bot: str
    wins: int = 0
    losses: int = 0
    draws: int = 0
    decisions: int = 0
    seconds: float = 0.0
    slowest: float = 0.0

    def table(self) -> dict[str, Any]:
        decided, played = self.wins + self.losses, self.wins + self.losses + self.draws
        return {
            "bot": self.bot,
            "wins": self.wins,
            "losses": self.losses,
            "draws": self.draws,
            "of_decided": _share(self.wins, decided),
            "of_all": _share(self.wins, played),
            "decisions": self.decisions,
            "ms_per_decision": round(1000 * self.seconds / self.decisions, 3) if self.decisions else 0.0,
            "ms_slowest": round(1000 * self.slowest, 3),
        }


@dataclass
class Result:
    """What came of a match. `table` is the object that `--json` prints."""

    match: Match
    title: str
    scenario: str
    seat_names: list[str]
    wanted: int
    rows: list[PlayedGame] = field(default_factory=list)
    seconds: float = 0.0
    jobs: int = 1
    interrupted: bool = False

    @property
    def played(self) -> list[PlayedGame]:
        """The games without an error."""
        return [row for row in self.rows if not row.error]

    @property
    def errors(self) -> list[dict[str, Any]]:
        return [{"game": row.game, "error": row.error} for row in self.rows if row.error]

    @property
    def decisions(self) -> int:
        return sum(row.decisions for row in self.rows)

    def wins(self) -> dict[str, int]:
        """Games won by each seat."""
        ended = [row for row in self.played if row.ended]
        return {
            name: sum(row.returns[seat] > 0 for row in ended) for seat, name in enumerate(self.seat_names)
        }

    def draws(self) -> int:
        return sum(row.ended and not any(row.returns) for row in self.played)

    def endings(self) -> dict[str, int]:
        """How many games ended in each way, the most frequent first."""
        kinds = [row.ending for row in self.played]
        return dict(
            sorted(((kind, kinds.count(kind)) for kind in set(kinds)), key=lambda pair: (-pair[1], pair[0]))
        )

    def facts(self) -> dict[str, dict[str, Any]]:
        """What the title says of the games that ended (`Title.facts`): over all, and the mean for each ending."""
        ended = [row for row in self.played if row.ended]
        found: dict[str, dict[str, Any]] = {}
        for name in sorted({name for row in ended for name in row.facts}):
            told = [(row.ending, row.facts[name]) for row in ended if name in row.facts]
            values = [value for _, value in told]
            found[name] = {
                "mean": _mean(values),
                "least": min(values),
                "median": percentile(values, 0.5),
                "most": max(values),
                "by_ending": {
                    kind: _mean([value for ending, value in told if ending == kind])
                    for kind in self.endings()
                    if any(ending == kind for ending, _ in told)
                },
            }
        return found

    def scores(self) -> list[Score]:
        """The bots' results, in the order in which the match names them."""
        scores = [Score(name) for name in self.match.bots]
        for row in self.played:
            for seat, who in enumerate(row.seating):
                if row.ended:
                    scores[who].wins += row.returns[seat] > 0
                    scores[who].losses += row.returns[seat] < 0
                    scores[who].draws += row.returns[seat] == 0
            for who, seconds in enumerate(row.thinking):
                scores[who].decisions += row.asked[who]
                scores[who].seconds += seconds
                scores[who].slowest = max(scores[who].slowest, row.slowest[who])
        return scores

    def table(self) -> dict[str, Any]:
        """Everything, as plain values."""
        lengths = [row.decisions for row in self.played if row.ended]
        ended = len(lengths)
        wins = self.wins()
        decided = ended - self.draws()
        return {
            "title": self.title,
            "scenario": self.scenario,
            "options": dict(self.match.options),
            "seats": dict(zip(self.seat_names, self.match.bots)),
            "swap": self.match.swap,
            "seed": self.match.seed,
            "games": len(self.rows),
            "wanted": self.wanted,
            "ended": ended,
            "errors": len(self.errors),
            "error_list": self.errors,
            "interrupted": self.interrupted,
            "decisions": self.decisions,
            "seconds": round(self.seconds, 3),
            "decisions_per_second": round(self.decisions / self.seconds) if self.seconds else 0,
            "jobs": self.jobs,
            "results": {
                "wins": wins,
                "draws": self.draws(),
                "unfinished": len(self.played) - ended,
                "endings": self.endings(),
                "of_decided": {name: _share(won, decided) for name, won in wins.items()},
                "of_all": {name: _share(won, ended) for name, won in wins.items()},
            },
            "bots": [score.table() for score in self.scores()],
            "length": {
                "median": percentile(lengths, 0.5),
                "p95": percentile(lengths, 0.95),
                "longest": max(lengths, default=0),
            },
            "facts": self.facts(),
        }


def simulate(
    match: Match, games: int, jobs: int = 1, progress: Progress | None = None, first: int = 0
) -> Result:
    """Play games `first` to `first + games - 1` of a match.

    `jobs` is the number of processes (0: one for each processor). The games are the same whatever it is, unless a bot
    thinks by the clock. On Ctrl-C, the games finished so far are returned, and `interrupted` is set.
    """
    if games < 0 or jobs < 0:
        raise BadSetup("the number of games or jobs is negative")
    title, setup = check_match(match)
    processes = min(jobs or os.cpu_count() or 1, max(games, 1))
    names = [seat.ident for seat in title.seats_of(setup)]
    result = Result(match, title.slug, setup.scenario, names, games, jobs=processes)
    numbers = range(first, first + games)
    started = perf_counter()
    rows = _alone(match, numbers) if processes == 1 else _together(match, numbers, processes)
    try:
        for row in rows:
            result.rows.append(row)
            if progress is not None:
                progress(len(result.rows), games, row)
    except KeyboardInterrupt:
        result.interrupted = True
    finally:
        rows.close()
    result.seconds = perf_counter() - started
    result.rows.sort(key=lambda row: row.game)
    return result


Rows = Any  # a generator of PlayedGame


def _alone(match: Match, numbers: Iterable[int]) -> Rows:
    for number in numbers:
        yield play_game(match, number)


class _Worker:
    """A process that plays the games whose numbers it is sent."""

    def __init__(self, context: Any, match: Match) -> None:
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=_work, args=(match, theirs), daemon=True)
        self.process.start()
        theirs.close()
        self.doing: list[int] = []

    def send(self, numbers: list[int]) -> None:
        self.doing = numbers
        if numbers:
            self.pipe.send(numbers)

    def stop(self) -> None:
        self.process.terminate()
        self.process.join(5)
        self.pipe.close()


def _work(match: Match, pipe: Connection) -> None:
    """A worker's life. Ctrl-C reaches the whole group of processes; only the first of them listens to it, and ends the
    others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    settle()
    try:
        while True:
            pipe.send([play_game(match, number) for number in pipe.recv()])
    except (EOFError, BrokenPipeError):
        pass


def _together(match: Match, numbers: Iterable[int], processes: int) -> Rows:
    """Hand out numbers and take back games. A worker that dies is replaced; the game it died of is an error."""
    context = multiprocessing.get_context("fork" if _may_fork() else "spawn")
    waiting: Iterator[int] = iter(numbers)
    suspects: list[int] = []  # games that a dead worker had, to be played one by one
    workers: list[_Worker] = []
    chunk = 1

    def feed(worker: _Worker) -> None:
        worker.send([suspects.pop()] if suspects else list(islice(waiting, chunk)))

    try:
        for _ in range(processes):
            workers.append(_Worker(context, match))
            feed(workers[-1])
        while busy := [worker for worker in workers if worker.doing]:
            for pipe in wait([worker.pipe for worker in busy]):
                worker = next(worker for worker in busy if worker.pipe is pipe)
                try:
                    rows: list[PlayedGame] = worker.pipe.recv()
                except (EOFError, OSError):
                    worker.stop()
                    workers.remove(worker)
                    rows = []
                    if len(worker.doing) == 1:
                        cause = f"the process died (exit code {worker.process.exitcode})"
                        rows.append(PlayedGame(worker.doing[0], (), error=cause))
                    else:
                        suspects += worker.doing
                    worker = _Worker(context, match)
                    workers.append(worker)
                # Chunks grow until they take a quarter of a second, so that short games cost few messages.
                if len(rows) == chunk < 256 and sum(row.seconds for row in rows) < CHUNK_SECONDS:
                    chunk *= 2
                feed(worker)
                yield from rows
            for idle in [worker for worker in workers if suspects and not worker.doing]:
                feed(idle)
    finally:
        for worker in workers:
            worker.stop()


def _may_fork() -> bool:
    """Forking is the quickest, but safe only on Linux and from a process without threads."""
    return sys.platform == "linux" and threading.active_count() == 1


def _mean(values: list[int]) -> float:
    return round(sum(values) / len(values), 3)


def _share(wins: int, games: int) -> dict[str, Any]:
    low, high = wilson(wins, games)
    return {
        "wins": wins,
        "games": games,
        "rate": round(wins / games, 4) if games else None,
        "low": round(low, 4),
        "high": round(high, 4),
    }
