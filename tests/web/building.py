"""The page as a user gets it. From a checkout it is built once for a run, and only if its sources are newer."""

import fcntl
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
LEFT_OUT = {"node_modules", "generated"}


def page() -> Path:
    """The page that the installed package serves."""
    spec = find_spec("sandtable.server")
    assert spec is not None and spec.origin is not None
    return Path(spec.origin).parent / "page" / "index.html"


def sources() -> list[Path]:
    """Everything that goes into the page."""
    return [
        path
        for path in WEB.rglob("*")
        if path.is_file() and not LEFT_OUT & set(path.relative_to(WEB).parts) and not path.match("*.test.ts")
    ]


def is_stale() -> bool:
    if not page().is_relative_to(ROOT / "src"):
        return False  # an installed package brings its page along
    return not page().exists() or any(
        path.stat().st_mtime > page().stat().st_mtime for path in sources() if path.exists()
    )


def build(lock: Path) -> None:
    """Build the page if need be; workers that run side by side wait for one another."""
    with lock.open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        if is_stale():
            done = subprocess.run(
                ["npm", "run", "build"],
                cwd=WEB,
                capture_output=True,
                text=True,
                env={**os.environ, "PYTHON": sys.executable},
            )
            assert done.returncode == 0, f"the page does not build:\n{done.stdout}\n{done.stderr}"
    assert page().exists(), f"there is no page at {page()}"
