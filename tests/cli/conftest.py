"""The command in tests: a data folder of its own, the toy title among the installed ones."""

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from sandtable.cli.commands import app
from sandtable.session import titles
from tests.toys import DUEL

Run = Callable[..., Result]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Everything that the command keeps by itself goes here."""
    place = tmp_path / "home"
    monkeypatch.setenv("XDG_DATA_HOME", str(place))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr(titles, "_added", {"duel": DUEL})
    return place


@pytest.fixture
def run() -> Run:
    """Run a command in this process: run("titles", "--json"), run("play", "duel", typed=...)."""

    def invoke(*args: object, typed: str = "") -> Result:
        result = CliRunner().invoke(app, [str(arg) for arg in args], input=typed, prog_name="sandtable")
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return invoke


@pytest.fixture
def refused(run: Run) -> Callable[..., str]:
    """Run a command that must fail: exit code 2, nothing on stdout, one line on stderr. Answers the line."""

    def invoke(*args: object, typed: str = "", code: int = 2) -> str:
        result = run(*args, typed=typed)
        assert result.exit_code == code, result.output
        assert result.stdout == ""
        lines = result.stderr.splitlines()
        assert len(lines) == 1, result.stderr
        assert lines[0].startswith("sandtable: ")
        return lines[0].removeprefix("sandtable: ")

    return invoke
