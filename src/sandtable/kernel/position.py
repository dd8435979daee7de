"""Position files: any board of a title as a small TOML file that a person can read, edit and start a game from."""

import tomllib
from typing import Any

import tomli_w

from sandtable.kernel.errors import BadFile, in_words


def to_text(table: dict[str, Any]) -> str:
    """A position table as the text of a position file."""
    return tomli_w.dumps(table)


def from_text(text: str, name: str) -> dict[str, Any]:
    """The table in a position file; `name` is said in the error."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise BadFile(f"{name}: {problem}") from problem
    except (
        RecursionError,
        ValueError,
    ) as problem:  # lists in lists without end; a number of thousands of digits
        raise BadFile(f"{name}: {in_words(problem)}") from problem


def whole(table: dict[str, Any], key: str, low: int, high: int, default: int) -> int:
    """A whole number of a position table, checked."""
    value = table.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise BadFile(f"{key} = {value!r}: a whole number from {low} to {high} was expected")
    return value


def section(table: dict[str, Any], key: str) -> dict[str, Any]:
    """A sub-table of a position table; empty if it is not there."""
    value = table.get(key, {})
    if not isinstance(value, dict):
        raise BadFile(f"[{key}] must be a table, not {value!r}")
    return value


def index_of(name: Any, names: list[str], where: str) -> int:
    """The number of a name, or an error that says where the wrong one stands and what would be right."""
    if isinstance(name, str):
        low = name.lower()
        for n, known in enumerate(names):
            if known.lower() == low:
                return n
    some = ", ".join(names[:12]) + (" ..." if len(names) > 12 else "")
    raise BadFile(f"{where}: there is no {name!r} (known: {some})")


def no_others(table: dict[str, Any], known: list[str], where: str) -> None:
    """Refuse keys that mean nothing: most likely they are misspelt."""
    for key in table:
        if key not in known:
            raise BadFile(f"{where}: {key!r} means nothing here (known: {', '.join(known)})")
