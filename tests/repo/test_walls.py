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
}
"""Where the walls of each part are tested."""
YOUNG = ("games/coralsea/", "games/nei/", "series/campaign_commander/")
"""Walls of these are held by `sandtable check` as a whole, not yet one by one."""
WALL = re.compile(
    r"^(?P<indent> +)(?:\w+\.uncovered = True|\w+\.aside \|= [^#\n]+)(?P<more> *#.*)?$", re.MULTILINE
)
ASIDE = re.compile(r"\.call_aside\((?P<ask>.+), (?P<whether>[^,]+)\)$", re.MULTILINE)


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


@pytest.mark.slow
def test_each_wall_is_held_by_a_test(tmp_path: Path) -> None:
    copied = tmp_path / "src" / "sandtable"
    shutil.copytree(SOURCE, copied, ignore=shutil.ignore_patterns("__pycache__", "*.so", "page"))
    assert run(tmp_path, *set(TESTS.values())), "with all walls in place the tests pass"
    survived = []
    for name, line, changed in walls():
        if name.startswith(YOUNG):
            continue
        before = (copied / name).read_text()
        (copied / name).write_text(changed)
        if run(tmp_path, next(test for part, test in TESTS.items() if name.startswith(part))):
            survived.append(f"{name}:{line}")
        (copied / name).write_text(before)
    assert survived == []


def run(folder: Path, *tests: str) -> bool:
    """Whether the tests of the walls pass with the package in a folder."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-n", "0", *tests]
    paths = {"PYTHONPATH": str(folder / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(command, cwd=ROOT, env={**os.environ, **paths}, capture_output=True).returncode == 0
