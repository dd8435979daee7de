"""Every wall against undoing is held by a test: taken away, one at a time, each makes one fail."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "sandtable"
TESTS = {
    "kernel/": "tests/kernel/test_aside.py",
    "kit/": "tests/fortress/test_walls.py",
    "games/fieldcommand/": "tests/fieldcommand/test_walls.py",
    "games/fortress/": "tests/fortress/test_walls.py",
    "games/shanghai/": "tests/shanghai/test_walls.py",
    "games/coralsea/": "tests/coralsea/test_walls.py",
    "series/campaign_commander/": "tests/coralsea/test_walls.py",
    "games/nei/": "tests/nei/test_walls.py",
}
"""Where the walls of each part are tested."""
WALL = re.compile(
    r"^(?P<indent> +)(?:\w+\.uncovered = True|\w+\.aside \|= [^#\n]+)(?P<more> *#.*)?$", re.MULTILINE
)
ASIDE = re.compile(
    r"\.call_aside\((?P<ask>[\w.]+\((?:[^()]|\([^()]*\))*\)), (?P<whether>.+)\)$", re.MULTILINE
)


def walls() -> list[tuple[str, int, str]]:
    """(file, where in it, what the file is without the wall)."""
    found: list[tuple[str, int, str]] = []
    for path in sorted(SOURCE.rglob("*.py")):
        text = path.read_text()
        name = path.relative_to(SOURCE).as_posix()
        if not name.startswith(("kernel/", "kit/", "series/", "games/")):
            continue
        for hit in WALL.finditer(text):
            changed = f"{text[: hit.start()]}{hit['indent']}pass{text[hit.end() :]}"
            found.append((name, text[: hit.start()].count("\n") + 1, changed))
        for hit in ASIDE.finditer(text):
            put = f".call({hit['ask']}) if {hit['whether']} else None"
            changed = f"{text[: hit.start()]}{put}{text[hit.end() :]}"
            found.append((name, text[: hit.start()].count("\n") + 1, changed))
    return found


def test_every_wall_is_written_in_a_way_that_is_found_here() -> None:
    """Else one could be missed."""
    said = 0
    for path in SOURCE.rglob("*.py"):
        name = path.relative_to(SOURCE).as_posix()
        if name.startswith(("kernel/", "kit/", "series/", "games/")):
            text = path.read_text()
            said += len(re.findall(r"\.uncovered = True|\.aside \|=|(?<!def )\bcall_aside\(", text))
    assert said == len(walls()) > 20


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package, from which walls are taken."""
    folder = tmp_path_factory.mktemp("walls")
    ignored = shutil.ignore_patterns("*.so", "page", "__pycache__")
    shutil.copytree(SOURCE, folder / "sandtable", ignore=ignored)
    return folder


WALLS = {f"{name}:{line}": (name, changed) for name, line, changed in walls()}


@pytest.mark.slow
def test_with_all_walls_in_place_the_tests_pass(copied: Path) -> None:
    assert run(copied, *sorted(set(TESTS.values()))) == 0


@pytest.mark.slow
@pytest.mark.parametrize("wall", WALLS)
def test_each_wall_is_held_by_a_test(wall: str, copied: Path) -> None:
    name, changed = WALLS[wall]
    path = copied / "sandtable" / name
    before = path.read_text()
    path.write_text(changed)
    try:
        test = next(test for part, test in TESTS.items() if name.startswith(part))
        assert run(copied, test) == 1, "1: a test has failed"
    finally:
        path.write_text(before)


def run(folder: Path, *tests: str) -> int:
    """The exit code of the tests of the walls with the package in a folder. What Python compiles is kept there: it goes
    by the time and the size of a file, and without a wall a file is shorter."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-n", "0", *tests]
    paths = {"PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": ""}
    return subprocess.run(command, cwd=ROOT, env={**os.environ, **paths}, capture_output=True).returncode
