"""`sandtable learn`: the lesson at a terminal, through a pipe."""

import json
import subprocess
import sys

COMMAND = [sys.executable, "-m", "sandtable.cli.main"]


def learn(typed: str, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, "learn", "fortress", *words], input=typed, capture_output=True, text=True, timeout=120
    )


def test_a_pupil_solves_asks_errs_and_leaves() -> None:
    typed = "why move M1\nmove I10 to I10\nmove Z9\nhint\nmove I10 to I11\nmove E3 to D4\nquit\n"
    done = learn(typed)
    assert done.returncode == 0, done.stderr
    assert "Headquarters never move. [IF-MOV-4]" in done.stdout
    assert "there is no hex 'Z9'" in done.stdout
    assert done.stdout.count("Right.") == 2
    assert "Task 3 of" in done.stdout and "--from 3" in done.stdout
    assert "Japan> " in done.stdout, "the prompt is the player's name, as in a game"


def test_every_line_fits_into_eighty_columns() -> None:
    said = learn("skip\n" * 17).stdout
    assert "Task 17 of 17" in said
    assert max(len(line) for line in said.splitlines()) <= 80


def test_begin_further_on_and_list() -> None:
    done = learn("skip\n", "--from", "17", "--plain")
    assert "Task 17 of 17" in done.stdout and "Now play" in done.stdout
    listed = json.loads(learn("", "--json").stdout)
    assert len(listed) == 17 and listed[0]["id"] == "aim"
    wrong = learn("", "--from", "18")
    assert wrong.returncode == 2 and "not 18" in wrong.stderr
