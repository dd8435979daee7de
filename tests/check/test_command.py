"""`sandtable check` as it is typed."""

import json
import sys
from typing import Any

import pytest

from sandtable.check.walk import Walk
from sandtable.cli.commands import app
from tests.check.broken import BROKEN

TOY = "tests.toys:DUEL"
BUDGET = "12"
"""Seconds for each of our titles: this is what a title adds to the tests of the compiled build."""


def check(*given: str) -> int:
    code: int = app(["check", *given], standalone_mode=False)
    return code


def checked(capsys: pytest.CaptureFixture[str], *given: str) -> tuple[int, dict[str, Any]]:
    code = check(*given, "--json")
    return code, json.loads(capsys.readouterr().out)


def test_all_is_well(capsys: pytest.CaptureFixture[str]) -> None:
    assert check(TOY, "--games", "12") == 0
    said = capsys.readouterr().out
    assert "Every promise was kept." in said
    assert "two worlds, dealt" in said
    assert "Two worlds: " in said


def test_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    code, said = checked(capsys, TOY, "--games", "12", "--seed", "4", "--scenario", "close")
    assert (code, said["findings"], said["seed"]) == (0, [], 4)
    assert said["games"] == 13  # the one after the last has begun
    assert "DUEL-STEP-1" in said["bars"]
    assert said["windows_missing"] == ["retreat"]
    assert said["checks"]["refusals"] > 0


def test_a_broken_promise_is_told_with_a_command_that_shows_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    title = BROKEN["space that is not there"][0](monkeypatch)
    monkeypatch.setattr(sys.modules["tests.toys"], "DUEL", title)
    code, said = checked(capsys, TOY, "--games", "5")
    assert code == 1
    (found,) = [one for one in said["findings"] if one["about"] == "space"]
    assert found["command"].startswith(f"sandtable check {TOY} --seed 0 --scenario ")
    code, again = checked(capsys, *found["command"].split()[2:])
    assert code == 1
    assert found["text"] in [one["text"] for one in again["findings"]]
    assert check(TOY, "--games", "5") == 1
    out = capsys.readouterr().out
    assert "Broken, views" in out and found["command"] in out


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["nothing"], "there is no title 'nothing'"),
        ([TOY, "--scenario", "nowhere"], "duel has no scenario 'nowhere'"),
        ([TOY, "--stop", "5"], "--stop is for one scenario"),
        ([TOY, "--seconds", "-1"], "--seconds"),
    ],
)
def test_bad_input(given: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert check(*given) == 2
    assert said in capsys.readouterr().err


def test_whoever_stops_it_gets_what_it_came_to(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    step = Walk.step

    def stopped(walk: Walk) -> None:
        if walk.number == 30:
            raise KeyboardInterrupt
        step(walk)

    monkeypatch.setattr(Walk, "step", stopped)
    code, said = checked(capsys, TOY)
    assert (code, said["interrupted"], said["findings"]) == (130, True, [])
    assert said["decisions"] >= 30
    assert check(TOY) == 130
    assert "Stopped before its time." in capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.both
@pytest.mark.parametrize("slug", ["fortress", "shanghai", "nei", "coralsea", "fieldcommand"])
def test_our_titles_in_short(slug: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A few seconds of what `make soak` does at length."""
    _, said = checked(capsys, slug, "--seconds", BUDGET)
    assert said["findings"] == []
    assert said["decisions"] > 100 and said["comparisons"] > 10  # a tenth of what a busy machine comes to
    checked_never = [check for check, count in said["checks"].items() if count == 0]
    assert set(checked_never) <= {"allies together", "odds and play", "two worlds, asked"}
