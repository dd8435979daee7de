# interpreted: people read and write positions; no search does.
"""Position files: any board of a title as a small TOML file that a person can read, edit and start a game from.

    title = "nei"
    phase = "action"
    to_move = "japan"
    turn = 3
    [japan]                       # pieces by their space (`entries_by_space`) ...
    F3 = "tank seen"
    [units]                       # ... or by their name (`entries_by_name`)
    JN-5 = "1412 reduced"
    JN-6 = "lost"
    [middle]                      # what is half done (`kit.middle`): written by programs, read back exactly

Readers check everything: whatever cannot be is a `BadFile` that says what and where. A table that comes from outside
goes through `kit.trial` besides, which plays a little to find what no reader thinks of.
"""

import re
import tomllib
from collections.abc import Callable
from typing import Any, Final

import tomli_w

from sandtable.kernel.codec import dump
from sandtable.kernel.errors import STUMBLES, BadFile, in_words
from sandtable.kernel.flow import PLAYING, B, Board, advance

MOST_PARTS: Final = 20
"""Parts of a dotted key. The time to read one grows with the square of them."""
MOST_DEEP: Final = 60
"""Lists and tables within one another."""
SIGNS: Final = re.compile(r"""["'#.\n=,\[\]{}]""")
IN_BASIC: Final = re.compile(r'\\.|["\n]', re.DOTALL)
IN_LONG_BASIC: Final = re.compile(r'\\.|"""', re.DOTALL)

# -- text ------------------------------------------------------------------------------------------------------


def to_text(table: dict[str, Any]) -> str:
    """A position table as the text of a position file."""
    return tomli_w.dumps(table)


def from_text(text: str, name: str) -> dict[str, Any]:
    """The table in a position file; `name` is said in the error."""
    try:
        check_shape(text)
        return tomllib.loads(text)
    except BadFile as shape:
        raise BadFile(f"{name}: {shape}") from shape
    except tomllib.TOMLDecodeError as mistake:
        raise BadFile(f"{name}: {mistake}") from mistake
    except (RecursionError, ValueError) as problem:  # a number of thousands of digits
        raise BadFile(f"{name}: {in_words(problem)}") from problem


def check_shape(text: str) -> None:
    """Refuse what would keep the reader of TOML busy for minutes, in one pass and before it begins: keys of very many
    parts, and lists or tables too deep within one another. What stands in quotes or comments does not count."""
    line, depth, dots, at = 1, 0, 0, 0
    while True:
        found = SIGNS.search(text, at)
        if found is None:
            return
        sign, at = found.group(), found.end()
        if sign in "\"'":
            end = _after_string(text, found.start(), sign)
            line += text.count("\n", at, end)
            at = end
        elif sign == "#":
            at = text.find("\n", at)
            if at < 0:
                return
        elif sign == ".":
            dots += 1
            if dots >= MOST_PARTS:
                raise BadFile(f"a key of more than {MOST_PARTS} parts (line {line})")
        else:
            dots = 0
            if sign == "\n":
                line += 1
            elif sign in "[{":
                depth += 1
                if depth > MOST_DEEP:
                    raise BadFile(
                        f"it is nested too deeply: more than {MOST_DEEP} in one another (line {line})"
                    )
            elif sign in "]}":
                depth -= 1


def _after_string(text: str, start: int, quote: str) -> int:
    """Where the string that begins at `start` is over; one that never ends is for the reader to tell."""
    is_long = text.startswith(quote * 3, start)
    if quote == "'":
        if is_long:
            end = text.find("'''", start + 3)
            return len(text) if end < 0 else end + 3
        end = text.find("'", start + 1)
        stop = text.find("\n", start + 1)
        if stop >= 0 and (end < 0 or stop < end):
            return stop
        return len(text) if end < 0 else end + 1
    at = start + (3 if is_long else 1)
    while True:
        found = (IN_LONG_BASIC if is_long else IN_BASIC).search(text, at)
        if found is None:
            return len(text)
        at = found.end()
        if found.group() == "\n":
            return found.start()
        if found.group()[0] == '"':
            return at


# -- values ----------------------------------------------------------------------------------------------------


def refuse(wrong: bool, text: str) -> None:
    """Refuse a file where something in it is wrong."""
    if wrong:
        raise BadFile(text)


def whole(table: dict[str, Any], key: str, low: int, high: int, default: int, where: str = "") -> int:
    """A whole number of a position table, checked."""
    value = table.get(key, default)
    if not is_whole(value) or not low <= value <= high:
        raise BadFile(f"{where} {key} = {value!r}: a whole number from {low} to {high} was expected".lstrip())
    return int(value)


def is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def flag(table: dict[str, Any], key: str, where: str = "") -> int:
    """1 for true, 0 for false or nothing."""
    value = table.get(key, False)
    if not isinstance(value, bool):
        raise BadFile(f"{where} {key} = {value!r}: true or false was expected".lstrip())
    return 1 if value else 0


def section(table: dict[str, Any], key: str, known: list[str] | None = None) -> dict[str, Any]:
    """A sub-table of a position table; empty if it is not there. With `known` it may have no other keys."""
    value = table.get(key, {})
    if not isinstance(value, dict):
        raise BadFile(f"[{key}] must be a table, not {value!r}")
    if known is not None:
        no_others(value, known, f"[{key}]")
    return value


def row_of(table: dict[str, Any], key: str, where: str = "") -> list[Any]:
    """A list of a position table; empty if it is not there."""
    row = table.get(key, [])
    if not isinstance(row, list):
        raise BadFile(f"{where} {key} = {row!r}: a list was expected".lstrip())
    return row


def numbers_of(
    table: dict[str, Any], key: str, low: int, high: int, where: str = "", count: int = -1, most: int = 100
) -> list[int]:
    """A list of whole numbers, `count` of them (-1: any number up to `most`); empty if it is not there."""
    row = row_of(table, key, where)
    for value in row:
        if not is_whole(value) or not low <= value <= high:
            raise BadFile(
                f"{where} {key}: {value!r}; a whole number from {low} to {high} was expected".lstrip()
            )
    if (count >= 0 and len(row) != count and key in table) or len(row) > most:
        raise BadFile(
            f"{where} {key}: {len(row)} numbers; {count if count >= 0 else most} were expected".lstrip()
        )
    return row[:]


def names_of(
    table: dict[str, Any], key: str, names: list[str], where: str = "", number: str = ""
) -> list[int]:
    """A list of names (cards of a hand, spaces under control) as their numbers; none stands in it twice. `number` is
    that of the rule that says which names there are."""
    place = f"{where} {key}".lstrip() + (f" ({number})" if number else "")
    found: list[int] = []
    for name in row_of(table, key, where):
        n = index_of(name, names, place)
        if n in found:
            raise BadFile(f"{place}: there is only one {names[n]}")
        found.append(n)
    return found


def word_of(table: dict[str, Any], key: str, allowed: list[str], default: str) -> str:
    """One of a few words: the phase, who is to move."""
    value = table.get(key, default)
    if not isinstance(value, str) or value not in allowed:
        raise BadFile(f"{key} = {value!r}: it is one of {', '.join(allowed)}")
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


# -- pieces ----------------------------------------------------------------------------------------------------


class Marks:
    """What may follow the first word of an entry.

    words     plain words: `seen`, `reduced`
    numbers   words with a number, and its range: `no:3`
    names     words with a name: `not-tank`, `in-JN-5`; each may come more than once, with another name
    """

    def __init__(
        self,
        words: list[str],
        numbers: dict[str, tuple[int, int]] | None = None,
        names: dict[str, list[str]] | None = None,
    ) -> None:
        self.words = words
        self.numbers = numbers if numbers is not None else {}
        self.names = names if names is not None else {}

    def known(self) -> str:
        parts = (
            self.words
            + [f"{name}:<number>" for name in self.numbers]
            + [f"{name}-<name>" for name in self.names]
        )
        return ", ".join(parts) or "nothing"


class Entry:
    """One piece in a position file: its place, its first word, and what is said of it."""

    def __init__(self, where: str, first: str) -> None:
        self.where = where
        """For an error: '[japan] F3'."""
        self.first = first
        self.words: list[str] = []
        self.numbers: dict[str, int] = {}
        self.names: dict[str, list[int]] = {}

    def has(self, word: str) -> bool:
        return word in self.words


def entry_of(text: Any, marks: Marks, where: str) -> Entry:
    """`recon seen not-aa no:3` in its parts."""
    parts = text.split() if isinstance(text, str) else []
    if not parts:
        raise BadFile(f"{where} = {text!r}: words were expected")
    entry = Entry(where, parts[0])
    for word in parts[1:]:
        name, colon, number = word.partition(":")
        prefix, dash, other = word.partition("-")
        if word in marks.words and word not in entry.words:
            entry.words.append(word)
        elif (
            colon
            and name in marks.numbers
            and name not in entry.numbers
            and number.isdecimal()
            and len(number) < 10
        ):
            low, high = marks.numbers[name]
            if not low <= int(number) <= high:
                raise BadFile(f"{where}: {word}: a number from {low} to {high} was expected")
            entry.numbers[name] = int(number)
        elif dash and prefix in marks.names:
            n = index_of(other, marks.names[prefix], f"{where}: {word}")
            if n in entry.names.setdefault(prefix, []):
                raise BadFile(f"{where}: '{word}' is said twice")
            entry.names[prefix].append(n)
        else:
            raise BadFile(f"{where}: '{word}' means nothing, or is said twice (known: {marks.known()})")
    return entry


def entries_by_space(
    table: dict[str, Any], spaces: list[str], marks: Marks, where: str
) -> list[tuple[int, Entry]]:
    """`F3 = "tank seen"`, or a list of such where several pieces share a space: each with the number of its space, in
    the order of the spaces. The first word is the title's to read."""
    found: list[tuple[int, Entry]] = []
    for name, value in table.items():
        space = index_of(name, spaces, where)
        for text in value if isinstance(value, list) else [value]:
            found.append((space, entry_of(text, marks, f"{where} {spaces[space]}")))
    found.sort(key=_space_of)
    return found


def _space_of(pair: tuple[int, Entry]) -> int:
    return pair[0]


def entries_by_name(
    table: dict[str, Any], units: list[str], spaces: list[str], off: list[str], marks: Marks, where: str
) -> list[tuple[int, int, Entry]]:
    """`JN-5 = "1412 reduced"`: the number of each unit, that of its space, and what is said of it. A unit that is off
    the map has one word of `off` (`lost`) instead, and -1 for the first of them, -2 for the second, ..."""
    found: list[tuple[int, int, Entry]] = []
    named: set[int] = set()
    for name, value in table.items():
        unit = index_of(name, units, where)
        if unit in named:
            raise BadFile(f"{where}: {units[unit]} is named twice")
        named.add(unit)
        entry = entry_of(value, marks, f"{where} {units[unit]}")
        if entry.first in off:
            found.append((unit, -1 - off.index(entry.first), entry))
        else:
            found.append((unit, index_of(entry.first, spaces, entry.where), entry))
    return found


def by_space(rows: list[tuple[str, str]]) -> dict[str, Any]:
    """(space, words) as `entries_by_space` reads them: a list where several pieces share a space."""
    found: dict[str, Any] = {}
    for space, text in rows:
        if space not in found:
            found[space] = text
        elif isinstance(found[space], list):
            found[space].append(text)
        else:
            found[space] = [found[space], text]
    return found


# -- the whole -------------------------------------------------------------------------------------------------


def refuse_ended(b: Board) -> None:
    if b.ending != PLAYING:
        raise BadFile("the game is over: there is no position to go on from")


def settled(b: Board) -> None:
    """Advance a board that was filled from a file to its first ask."""
    try:
        advance(b)
    except STUMBLES as problem:
        raise BadFile(f"no game can be in this position: {in_words(problem)}") from problem


def written(
    b: B,
    blank: B,
    table: dict[str, Any],
    read: Callable[[B, dict[str, Any]], None],
    middle: Callable[[], dict[str, Any]],
) -> dict[str, Any]:
    """The table as it is, where reading it into a blank board gives the same position: that is what a person would
    write. Otherwise `phase = "middle"` with what `middle` says."""
    if table.get("phase") != "middle":
        try:
            read(blank, table)
            if dump(blank) == dump(b):
                return table
        except BadFile:
            pass
    return {**table, "phase": "middle", "middle": middle()}
