"""A title's data and the packs that correct it: TOML files of the same names, laid over the title's own.

Tables are merged key by key, lists of entries with an `id` are merged by id, other values are replaced. A pack may set
what play uses, what people read, and where an entry comes from. Everything else would be accepted and ignored, so it
is refused, unless it repeats the value that is there. A title says what it uses in a `Correctable`.

Data sets of former days are kept whole, each under its digest (`kept/<digest>` beside the title's own files): games
that began with one go on with it. `tools/keep_data.py` keeps the present one before it is changed.
"""

import hashlib
import json
from pathlib import Path
from typing import Any, Final

from sandtable.kernel.errors import BadFile
from sandtable.kit.position import from_text

SOURCES: Final = ("rulebook", "public", "reconstruction")
KEPT: Final = "kept"
ON: Final = "|"
"""Between a kept set and the pack that lies on it."""
NAMES: Final = "names.toml"
"""In the folder of kept sets: digests by which a set was called when digests were made otherwise, and its present
one."""


class Correctable:
    """What a pack may correct in a title's files.

    used    file -> paths of keys that play uses; `*` stands for any one key or id
    words   keys of what is read or drawn but decides nothing
    fixed   paths that a pattern of `used` covers and that play cannot change all the same
    needed  file -> the tables that it must have, each with the rule that looks at it (`check_tables`)
    entries those of them that are lists of entries with ids
    """

    def __init__(
        self,
        used: dict[str, tuple[str, ...]],
        words: frozenset[str],
        fixed: frozenset[str] = frozenset(),
        needed: dict[str, dict[str, str]] | None = None,
        entries: tuple[str, ...] = (),
    ) -> None:
        self.used = used
        self.words = words
        self.fixed = fixed
        self.needed = needed if needed is not None else {}
        self.entries = entries
        self.files: list[str] = list(used)

    def uses(self, name: str, path: list[str]) -> bool:
        if ".".join(path) in self.fixed:
            return False
        return any(_matches(pattern.split("."), path) for pattern in self.used[name])


class Reading:
    """`with Reading("units"):` whatever goes wrong inside is told of units.toml, in a line."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: Any, problem: Any, trace: Any) -> None:
        if isinstance(problem, KeyError):
            raise BadFile(f"{self.name}.toml cannot be read: there is no {problem}") from problem
        if isinstance(problem, (TypeError, ValueError, IndexError, AttributeError)):
            raise BadFile(f"{self.name}.toml cannot be read: {problem!r}") from problem


def read_correctable(path: Path) -> Correctable:
    """What a pack may correct, from a title's packs.toml: `words`, `fixed`, `entries`, [used] and [needed] by file."""
    table = read_toml(path)
    used: dict[str, tuple[str, ...]] = {name: tuple(paths) for name, paths in table["used"].items()}
    return Correctable(
        used,
        frozenset(table["words"]),
        frozenset(table.get("fixed", [])),
        table.get("needed", {}),
        tuple(table.get("entries", [])),
    )


def read_data(own: Path, pack: str, may: Correctable) -> dict[str, Any]:
    """The files of the folder `own`, with the pack folder `pack` (empty: none) laid over them. A kept set (as
    `kept_set` names it, alone or before a pack) stands in their place."""
    base, pack = _layers(own, pack)
    data: dict[str, Any] = {name: read_toml(base / f"{name}.toml") for name in may.files}
    if not pack:
        return data
    folder = Path(pack)
    if not folder.is_dir():
        raise BadFile(f"data pack: there is no folder '{pack}'")
    found = sorted(folder.glob("*.toml"))
    if not found:
        raise BadFile(f"data pack: '{pack}' holds no .toml file")
    for path in found:
        if path.stem not in may.files:
            known = ", ".join(name + ".toml" for name in may.files)
            raise BadFile(f"data pack: {path.name} is none of {known}")
        correction = read_toml(path)
        for key, value in correction.items():
            _check(may, path.stem, [key], data[path.stem].get(key), value)
        data[path.stem] = laid_over(data[path.stem], correction)
    return data


def check_tables(data: dict[str, Any], may: Correctable) -> None:
    """Refuse data without one of the tables that it needs, or with one of another shape."""
    for name, tables in may.needed.items():
        if not isinstance(data[name], dict):
            raise BadFile(f"{name}.toml: tables were expected")
        for table, number in tables.items():
            if table not in data[name]:
                raise BadFile(f"{name}.toml: there is no table '{table}' ({number})")
            found = data[name][table]
            if table not in may.entries:
                if not isinstance(found, dict):
                    raise BadFile(f"{name}.toml, {table}: a table was expected ({number})")
            elif not isinstance(found, list) or not found or not all(isinstance(row, dict) for row in found):
                raise BadFile(f"{name}.toml, {table}: a list of entries was expected ({number})")
            elif not all(isinstance(row.get("id"), str) for row in found):
                raise BadFile(f"{name}.toml, {table}: every entry needs an id ({number})")


def kept_digests(own: Path) -> list[str]:
    """The digests of the data sets that are kept of the folder `own`."""
    folder = own / KEPT
    return sorted(one.name for one in folder.iterdir() if one.is_dir()) if folder.is_dir() else []


def present_name(own: Path, digest: str) -> str:
    """The digest by which a data set is called now: the same, unless it dates from when digests were made otherwise."""
    path = own / KEPT / NAMES
    found = read_toml(path).get(digest, digest) if path.is_file() else digest
    assert isinstance(found, str)
    return found


def kept_set(own: Path, digest: str, pack: str = "") -> str:
    """What to give to `read_data` as the pack for a kept set (empty: the present one) with a pack laid over it."""
    layers = [str(own / KEPT / digest)] if digest else []
    return ON.join([*layers, pack] if pack else layers)


def pack_in(own: Path, pack: str) -> str:
    """The pack alone, without the kept set that it is laid over."""
    return _layers(own, pack)[1]


def _layers(own: Path, pack: str) -> tuple[Path, str]:
    """The folder that a pack is laid over, and the pack."""
    for digest in kept_digests(own) if pack.startswith(str(own / KEPT)) else []:
        folder = kept_set(own, digest)
        if pack == folder or pack.startswith(folder + ON):
            return Path(folder), pack[len(folder) + 1 :]
    return own, pack


def read_toml(path: Path) -> dict[str, Any]:
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise BadFile(f"{path.name}: {problem}") from problem
    return from_text(text, path.name)


def digest_of(data: Any, may: Correctable) -> str:
    """The name of the data: what play uses of it, so that a better wording or a moved label does not shut old games
    out."""
    values = json.dumps(_values_of_play(data, may), sort_keys=True, default=str)
    return hashlib.blake2b(values.encode(), digest_size=8).hexdigest()


def _values_of_play(data: Any, may: Correctable) -> Any:
    """The data without its texts, drawing and provenance."""
    if isinstance(data, dict):
        return {
            key: _values_of_play(value, may)
            for key, value in data.items()
            if key not in may.words and not key.endswith("_source")
        }
    if isinstance(data, list):
        return [_values_of_play(value, may) for value in data]
    return data


def laid_over(below: Any, above: Any) -> Any:
    """`above` laid over `below`."""
    if isinstance(below, dict) and isinstance(above, dict):
        merged = dict(below)
        for key, value in above.items():
            merged[key] = laid_over(below[key], value) if key in below else value
        return merged
    if isinstance(below, list) and isinstance(above, list) and _have_ids(below) and _have_ids(above):
        by_id = {row["id"]: row for row in below}
        known = {key for row in below for key in row}
        for row in above:
            if row["id"] not in by_id:
                raise BadFile(f"data pack: there is no entry with id '{row['id']}' to correct")
            for key in row:
                if key not in known:
                    raise BadFile(f"data pack: {row['id']}: '{key}' means nothing here")
            by_id[row["id"]] = laid_over(by_id[row["id"]], row)
        return list(by_id.values())
    return above


def _have_ids(rows: list[Any]) -> bool:
    return bool(rows) and all(isinstance(row, dict) and "id" in row for row in rows)


def _check(may: Correctable, name: str, path: list[str], below: Any, above: Any) -> None:
    """Refuse what play does not use in the pack's file `name`; `below` is what it corrects."""
    where = f"data pack: {name}.toml, {'.'.join(path)}"
    if above == below and type(above) is type(below):
        return
    if isinstance(below, list) and below and isinstance(below[0], dict):
        if not isinstance(above, list) or not above or not all(isinstance(row, dict) for row in above):
            raise BadFile(f"{where}: a list of entries was expected")
        if "id" in below[0]:
            _check_entries(may, name, path, below, above)
        else:
            for n, row in enumerate(above):
                _check(may, name, [*path, str(n + 1)], {}, row)
    elif isinstance(above, dict) and (above or below is None) and not may.uses(name, path):
        if below is not None and not isinstance(below, dict):
            raise BadFile(f"{where}: a table was not expected")
        if not above:
            raise BadFile(f"{where}: play does not use this value")
        for key, value in above.items():
            _check(may, name, [*path, key], below.get(key) if below else None, value)
    elif isinstance(below, dict) and not isinstance(above, dict):
        raise BadFile(f"{where}: a table was expected")
    elif _is_source(path, below):
        if above not in SOURCES:
            raise BadFile(f"{where}: {above!r} is none of {', '.join(SOURCES)}")
    elif isinstance(above, dict) and not above:
        return
    elif not may.uses(name, path):
        raise BadFile(f"{where}: play does not use this value")
    elif isinstance(below, str) and not isinstance(above, str):
        raise BadFile(f"{where}: {above!r}; a text was expected")
    elif isinstance(below, list) and not isinstance(above, list):
        raise BadFile(f"{where}: {above!r}; a list was expected")
    elif isinstance(below, list) and below and any(type(one) is not type(below[0]) for one in above):
        raise BadFile(f"{where}: {above!r}; a list like {below[:2]!r} was expected")


def _check_entries(may: Correctable, name: str, path: list[str], below: list[Any], above: list[Any]) -> None:
    by_id = {row["id"]: row for row in below}
    for row in above:
        ident = row.get("id")
        if not isinstance(ident, str) or ident not in by_id:
            where = f"data pack: {name}.toml, {'.'.join(path)}"
            raise BadFile(f"{where}: there is no entry with id {ident!r} to correct")
        for key, value in row.items():
            if key != "id":
                _check(may, name, [*path, ident, key], by_id[ident].get(key), value)


def _is_source(path: list[str], below: Any) -> bool:
    """Where an entry comes from: any entry that says it may be corrected in that too, and an entry of a list without
    ids (which is written anew) says it."""
    in_a_list = any(key.isdigit() for key in path[:-1])
    return (path[-1] == "source" or path[-1].endswith("_source")) and (below is not None or in_a_list)


def _matches(pattern: list[str], path: list[str]) -> bool:
    return len(pattern) == len(path) and all(one in ("*", key) for one, key in zip(pattern, path))


def whole(row: dict[str, Any], key: str, low: int, high: int, where: str) -> int:
    """A whole number of a data file, checked."""
    value = row.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise BadFile(f"{where}: {key} = {value!r}; a whole number from {low} to {high} was expected")
    return value


def one_of(value: Any, allowed: tuple[str, ...] | list[str], where: str) -> int:
    """The number of a word among those allowed."""
    if value not in allowed:
        raise BadFile(f"{where}: '{value}' is none of {', '.join(allowed)}")
    return allowed.index(value)
