"""Simulation: the same games with any number of processes, whatever goes wrong on the way."""

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

import sandtable
from sandtable.kernel.codec import dump, encode
from sandtable.kernel.errors import BadSetup
from sandtable.kernel.flow import apply
from sandtable.lab.match import Match, PlayedGame, find_title, play_game
from sandtable.lab.simulate import Result, simulate
from sandtable.lab.statistics import percentile, wilson
from tests.toys import DUEL

ROOT = Path(__file__).resolve().parents[2]
DUEL_NAME = "tests.toys:DUEL"
PARLOUR = "tests.bots.parlour:"


def plain(result: Result) -> list[dict[str, Any]]:
    """The rows without their times."""
    rows = [asdict(row) for row in result.rows]
    for row in rows:
        for timed in ("seconds", "thinking", "slowest"):
            del row[timed]
    return rows


@pytest.mark.parametrize(
    "bots", [("random", "random"), ("greedy:samples=2,depth=1", "ismcts:iterations=4,depth=4")]
)
def test_jobs_do_not_matter(bots: tuple[str, str]) -> None:
    match = Match(DUEL_NAME, bots, seed=4, swap=True, keep=True)
    alone = simulate(match, 10)
    together = simulate(match, 10, jobs=3)
    assert plain(alone) == plain(together)
    assert [row.game for row in alone.rows] == list(range(10))
    later = simulate(match, 4, first=6)
    assert plain(later) == plain(alone)[6:]
    assert plain(simulate(Match(DUEL_NAME, bots, seed=5, swap=True, keep=True), 10)) != plain(alone)


def test_kept_actions_replay() -> None:
    for bots in [("random", "random"), ("random", "greedy:samples=1,depth=1")]:
        row = play_game(Match(DUEL_NAME, bots, keep=True), 3)
        b = DUEL.start(DUEL.setup("", {}))
        for seat, act in row.actions:
            apply(b, seat, act)
        assert DUEL.endings[b.ending] == row.ending
        assert tuple(b.returns) == row.returns


def test_the_table() -> None:
    result = simulate(Match(DUEL_NAME, ("random", "greedy:samples=1,depth=1"), swap=True), 12)
    table = result.table()
    assert json.loads(json.dumps(table)) == table
    assert table["title"] == "duel"
    assert table["scenario"] == "plain"
    assert table["seats"] == {"red": "random", "blue": "greedy:samples=1,depth=1"}
    assert table["games"] == table["ended"] == 12
    assert table["errors"] == 0
    assert table["decisions"] == sum(row.decisions for row in result.rows)
    assert table["decisions_per_second"] > 0
    assert sum(table["results"]["endings"].values()) == 12
    assert sum(table["results"]["wins"].values()) + table["results"]["draws"] == 12
    assert table["length"]["median"] <= table["length"]["p95"] <= table["length"]["longest"]
    wins, losses = (table["bots"][0][key] for key in ("wins", "losses"))
    assert (table["bots"][1]["losses"], table["bots"][1]["wins"]) == (wins, losses)
    assert sum(bot["decisions"] for bot in table["bots"]) == table["decisions"]
    low, high = wilson(wins, wins + losses)
    assert table["bots"][0]["of_decided"]["low"] == round(low, 4)
    assert table["bots"][0]["of_decided"]["high"] == round(high, 4)


def test_scores_follow_the_bots_and_wins_the_seats() -> None:
    result = Result(Match("x", ("a", "b"), swap=True), "x", "", ["red", "blue"], 3)
    result.rows = [
        PlayedGame(0, (0, 1), True, "won", (1, -1), 10),
        PlayedGame(1, (1, 0), True, "won", (1, -1), 20),
        PlayedGame(2, (0, 1), True, "drawn", (0, 0), 30),
        PlayedGame(3, (1, 0), False, "unfinished", (0, 0), 99),
        PlayedGame(4, (0, 1), error="broken"),
    ]
    assert result.wins() == {"red": 2, "blue": 0}
    assert [(s.wins, s.losses, s.draws) for s in result.scores()] == [(1, 1, 1), (1, 1, 1)]
    table = result.table()
    assert (table["games"], table["ended"], table["errors"]) == (5, 3, 1)
    assert table["results"]["unfinished"] == 1
    assert table["length"] == {"median": 20, "p95": 30, "longest": 30}
    assert table["error_list"] == [{"game": 4, "error": "broken"}]


def test_facts_of_the_ended_games() -> None:
    result = Result(Match("x", ("a", "b")), "x", "", ["red", "blue"], 4)
    result.rows = [
        PlayedGame(0, (0, 1), True, "won", (1, -1), 10, facts={"points": 4}),
        PlayedGame(1, (0, 1), True, "won", (1, -1), 10, facts={"points": 9}),
        PlayedGame(2, (0, 1), True, "drawn", (0, 0), 10, facts={"points": 2, "pauses": 1}),
        PlayedGame(3, (0, 1), False, "unfinished", (0, 0), 99, facts={"points": 100}),
    ]
    assert result.table()["facts"] == {
        "pauses": {"mean": 1, "least": 1, "median": 1, "most": 1, "by_ending": {"drawn": 1}},
        "points": {"mean": 5, "least": 2, "median": 4, "most": 9, "by_ending": {"won": 6.5, "drawn": 2}},
    }


def test_a_game_that_does_not_end_is_given_up() -> None:
    result = simulate(Match(DUEL_NAME, ("random", "random"), limit=5), 3)
    assert [row.ended for row in result.rows] == [False] * 3
    assert result.table()["results"]["unfinished"] == 3


def test_a_position_to_start_from() -> None:
    b = DUEL.start(DUEL.setup("", {"armed": True}))
    match = Match(DUEL_NAME, ("random", "random"), options=(("armed", True),), keep=True)
    assert plain(simulate(match, 4)) == plain(
        simulate(Match(**{**vars(match), "position": encode(dump(b))}), 4)
    )


@pytest.mark.parametrize("jobs", [1, 2])
def test_errors_are_rows(jobs: int) -> None:
    """A game that breaks is named with its fault; the others go on."""
    calm = simulate(Match(f"{PARLOUR}CALM", ("random", "random")), 40)
    sixes = [row.game for row in calm.rows if row.ending == "16"]
    assert 2 <= len(sixes) <= 15
    result = simulate(Match(f"{PARLOUR}BOLT", ("random", "random")), 40, jobs=jobs)
    assert [error["game"] for error in result.errors] == sixes
    assert result.errors[0]["error"] == "FlowError: struck by lightning"
    assert result.table()["ended"] == 40 - len(sixes)


def test_a_process_that_dies_costs_one_game() -> None:
    calm = simulate(Match(f"{PARLOUR}CALM", ("random", "random")), 24)
    sixes = [row.game for row in calm.rows if row.ending == "16"]
    result = simulate(Match(f"{PARLOUR}FATAL_BOLT", ("random", "random")), 24, jobs=2)
    assert [row.game for row in result.rows] == list(range(24))
    assert [error["game"] for error in result.errors] == sixes
    assert result.errors[0]["error"] == "the process died (exit code 7)"


@pytest.mark.parametrize("jobs", [1, 3])
def test_an_interrupt_keeps_what_there_is(jobs: int) -> None:
    def progress(done: int, wanted: int, row: PlayedGame) -> None:
        assert wanted == 10_000
        if done == 5:
            raise KeyboardInterrupt

    result = simulate(Match(DUEL_NAME, ("random", "random")), 10_000, jobs, progress)
    assert result.interrupted
    assert len(result.rows) == 5
    assert result.table()["wanted"] == 10_000


# A test run in the background may have been started with the signal ignored, which children inherit.
CHILD = """
import json, signal
signal.signal(signal.SIGINT, signal.default_int_handler)
from sandtable.lab.match import Match
from sandtable.lab.simulate import simulate
if __name__ == "__main__":
    def progress(done, wanted, row):
        if done == FIRST:
            print("going", flush=True)
    if not FIRST:
        print("going", flush=True)
    match = Match("tests.toys:DUEL", ("BOT", "BOT"))
    print(json.dumps(simulate(match, 100000, JOBS, progress).table()), flush=True)
"""


@pytest.mark.both
@pytest.mark.parametrize("bot, jobs, first", [("greedy", 1, 3), ("greedy", 2, 3), ("ismcts:ms=9000", 1, 0)])
def test_ctrl_c(bot: str, jobs: int, first: int) -> None:
    """The signal goes to every process of the group, as a terminal sends it; a long thought is broken off."""
    packages = str(Path(sandtable.__path__[0]).parent)
    code = CHILD.replace("BOT", bot).replace("JOBS", str(jobs)).replace("FIRST", str(first))
    child = subprocess.Popen(
        [sys.executable, "-c", code],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), packages])},
        start_new_session=True,
    )
    assert child.stdout is not None
    assert child.stdout.readline() == "going\n"
    time.sleep(0.5)
    os.killpg(child.pid, signal.SIGINT)
    out, err = child.communicate(timeout=60)
    assert err == ""
    table = json.loads(out)
    assert table["interrupted"]
    assert first <= table["games"] < 100_000
    assert table["errors"] == 0


def test_wrong_matches_are_refused() -> None:
    for match in [
        Match("atlantis", ("random", "random")),
        Match("tests.toys:NOTHING", ("random", "random")),
        Match("tests.toys:CARDS", ("random", "random")),
        Match(DUEL_NAME, ("random",)),
        Match(DUEL_NAME, ("random", "deep-blue")),
        Match(DUEL_NAME, ("random", "random"), scenario="moon"),
        Match(DUEL_NAME, ("random", "random"), options=(("rounds", 77),)),
    ]:
        with pytest.raises(BadSetup):
            simulate(match, 1)
    with pytest.raises(BadSetup):
        simulate(Match(DUEL_NAME, ("random", "random")), -1)
    assert find_title(DUEL_NAME) is DUEL


def test_no_games_at_all() -> None:
    table = simulate(Match(DUEL_NAME, ("random", "random")), 0).table()
    assert table["games"] == 0
    assert table["bots"][0]["of_all"] == {"wins": 0, "games": 0, "rate": None, "low": 0.0, "high": 1.0}


@pytest.mark.parametrize(
    "wins, games, low, high",
    [(8, 10, 0.4902, 0.9433), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962)],
)
def test_wilson_intervals(wins: int, games: int, low: float, high: float) -> None:
    """Against published values of the score interval without continuity correction."""
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_percentiles() -> None:
    assert percentile([], 0.5) == 0
    assert percentile([3, 1, 2], 0.5) == 2
    assert percentile(list(range(1, 101)), 0.95) == 95
    assert percentile(list(range(1, 101)), 1.0) == 100
