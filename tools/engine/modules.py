"""Which modules are compiled: all of the compiled folders, but those whose top says why not.

A module of a compiled folder stays interpreted when one of its first 15 lines is the comment
`# interpreted: <why>` (msgspec structs, for example, cannot be compiled); a package's `__init__.py` always does.
"""

import re
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent.parent
COMPILED: Final = ("kernel", "kit", "maps", "series", "games", "bots")
HEAD: Final = 15
MARKER: Final = re.compile(r"^# interpreted:\s*\S")


def is_marked(path: Path) -> bool:
    """Whether the file's first lines hold the comment, with a reason."""
    return any(MARKER.match(line) for line in path.read_text("utf-8").splitlines()[:HEAD])


def compiled_folder_modules(root: Path = ROOT) -> list[Path]:
    """Every module of the compiled folders, packages' __init__.py aside."""
    package = root / "src" / "sandtable"
    return sorted(p for layer in COMPILED for p in (package / layer).rglob("*.py") if p.name != "__init__.py")
