"""Finding titles: whatever is installed under the entry point group `sandtable.titles`.

The lists of entry points are read here, line by line: `importlib.metadata` alone takes a third of the time in which
`sandtable titles` is done.
"""

import os
import sys
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple

from sandtable.kernel.errors import BadSetup, SandtableError
from sandtable.kit.title import Title

GROUP: Final = "sandtable.titles"
LISTS: Final = (".dist-info", ".egg-info")
"""What the folders of installed packages are called that say what they offer."""
_added: dict[str, Title] = {}


def add_title(title: Title) -> None:
    """Make a title known in this process only (tests, notebooks, a designer's draft)."""
    _added[title.slug] = title


class EntryPoint(NamedTuple):
    """A title that a package offers: its slug, and where it is (`module:attribute`)."""

    name: str
    value: str

    def load(self) -> Any:
        module, _, attribute = self.value.partition(":")
        found: Any = import_module(module.strip())
        for name in attribute.split(".") if attribute else []:
            found = getattr(found, name.strip())
        return found


def _installed() -> dict[str, EntryPoint]:
    """Of two packages that offer the same slug, the one counts that Python would import."""
    found: dict[str, EntryPoint] = {}
    for folder in dict.fromkeys(sys.path):
        try:
            names = sorted(name for name in os.listdir(folder or ".") if name.endswith(LISTS))
        except OSError:
            continue
        for name in names:
            for point in _offered(Path(folder, name, "entry_points.txt")):
                found.setdefault(point.name, point)
    return found


def _offered(path: Path) -> list[EntryPoint]:
    """The titles that one list of entry points names."""
    try:
        lines = path.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return []
    found: list[EntryPoint] = []
    group = ""
    for line in map(str.strip, lines):
        if line.startswith("["):
            group = line.strip("[]").strip()
        elif group == GROUP and "=" in line and not line.startswith(("#", ";")):
            name, _, value = line.partition("=")
            found.append(EntryPoint(name.strip(), value.partition("[")[0].strip()))
    return found


def title_slugs() -> list[str]:
    """The slugs of all titles that can be loaded, in order."""
    return sorted({*_installed(), *_added})


def is_installed(slug: str) -> bool:
    """Whether every process finds this title, not only the one that has added it."""
    return slug not in _added


def load_title(slug: str, pack: str | None = None) -> Title:
    """A title by its slug, with a data pack (a folder of TOML) laid over its data where one is given."""
    wanted = slug.strip().lower()
    title = _added.get(wanted)
    if title is None:
        point = _installed().get(wanted)
        if point is None:
            known = ", ".join(title_slugs()) or "none"
            raise BadSetup(f"there is no title '{slug}' (installed: {known})")
        title = _load(point)
    return title.with_pack(pack) if pack else title


def _load(point: EntryPoint) -> Title:
    try:
        found = point.load()
        title = found if isinstance(found, Title) else found()
    except SandtableError:
        raise
    except Exception as problem:  # a third party's code may fail in any way
        raise BadSetup(f"title '{point.name}' cannot be loaded: {problem!r}") from problem
    if not isinstance(title, Title):
        raise BadSetup(f"title '{point.name}' cannot be loaded: {point.value} is no Title")
    return title
