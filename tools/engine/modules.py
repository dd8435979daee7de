"""Which modules are compiled: all of the compiled folders, but those whose top says why not.

A module of a compiled folder stays interpreted when one of its first 15 lines is the comment
`# interpreted: <why>` (msgspec structs, for example, cannot be compiled); a package's `__init__.py` always does, and so
does what a title's or series' `table/` makes once a game, or when somebody opens a file or a terminal: compiling it
took a tenth of the time of a build.
"""

import re
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent.parent
COMPILED: Final = ("kernel", "kit", "maps", "series", "games", "bots")
COLD: Final = ("aids", "outline", "picture", "position", "scene")
HEAD: Final = 15
MARKER: Final = re.compile(r"^# interpreted:\s*\S")


def is_interpreted(path: Path) -> bool:
    """Whether it is one of those, or the file's first lines hold the comment, with a reason."""
    if path.parent.name == "table" and path.stem in COLD:
        return True
    return any(MARKER.match(line) for line in path.read_text("utf-8").splitlines()[:HEAD])


def compiled_folder_modules(root: Path = ROOT) -> list[Path]:
    """Every module of the compiled folders, packages' __init__.py aside."""
    package = root / "src" / "sandtable"
    return sorted(p for layer in COMPILED for p in (package / layer).rglob("*.py") if p.name != "__init__.py")
