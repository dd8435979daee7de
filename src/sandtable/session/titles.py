"""Finding titles: whatever is installed under the entry point group `sandtable.titles`."""

from importlib.metadata import EntryPoint, entry_points

from sandtable.kernel.errors import BadSetup, SandtableError
from sandtable.kit.title import Title

GROUP = "sandtable.titles"
_added: dict[str, Title] = {}


def add_title(title: Title) -> None:
    """Make a title known in this process only (tests, notebooks, a designer's draft)."""
    _added[title.slug] = title


def _installed() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


def title_slugs() -> list[str]:
    """The slugs of all titles that can be loaded, in order."""
    return sorted({*_installed(), *_added})


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
