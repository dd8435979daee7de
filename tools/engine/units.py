"""From the C that mypyc writes to units that a C compiler can take one by one.

mypyc (with `multi_file`) writes one C file a module and one header with every declaration of all of them, and numbers
the literals of the whole package: an edit anywhere changes the header and most numbers, and so every file. Here each
file becomes a unit that stands alone:

- before it come those declarations, and only those, that it needs;
- its literals have numbers of its own; the main file copies them from the package's table when the library is loaded;
- temporary variables and labels, which mypyc counts through the whole package, are counted anew in each function;
- functions of other modules so small that a call costs more than they do (`action`, `noun_of`) come with their bodies,
  as they would if all of it were one file. (`gnu_inline`: a body to put in place of a call, never a second function.)

So a unit's text changes only when its module does, or something that it uses; and its object file may be kept under
the hash of its text.
"""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

MAIN: Final = "__native_{}.c"
HEADERS: Final = ("__native_{}.h", "__native_internal_{}.h")
SMALL: Final = 80
"""Lines of a function whose body goes where it is called."""

NAME: Final = re.compile(r"[A-Za-z_]\w*")
LITERAL: Final = re.compile(r"\bCPyStatics\[(\d+)\]")
COUNTED: Final = re.compile(r"^\}|\b(__tmp|__LL)(\d+)\b", re.M)
FUNCTION: Final = re.compile(r"^(\w[\w *]*?)\b(CPyDef_\w+)(\([^;{]*\)) \{\n(.*?)^\}\n", re.M | re.S)
FILLED: Final = re.compile(
    r"    if \(CPyStatics_Initialize\(.*?\) < 0\) \{\n        return -1;\n    \}\n", re.S
)
INCLUDED: Final = re.compile(r'^#include (["<])([^">]+)[">]$', re.M)
ALWAYS: Final = ("Python.h", "CPy.h")
"""What opening.h includes."""
DECLARED: Final = re.compile(r"^#ifndef MYPYC_DECLARED_(\w+)$")
OPENING: Final = (Path(__file__).parent / "opening.h").read_text("utf-8")
"""What every unit begins with."""


class Unit(NamedTuple):
    """A C file that needs nothing but Python's and mypyc's own headers."""

    name: str
    text: str


class Declarations:
    """The declarations of mypyc's headers, by the name that each declares."""

    def __init__(self, folder: Path, names: Iterable[str]) -> None:
        texts = [(folder / name).read_text("utf-8") for name in names]
        self.more = more_headers(folder, texts)
        self.text: dict[str, str] = {}
        self.needs: dict[str, frozenset[str]] = {}
        for text in texts:
            for name, chunk in declarations(text):
                self.text[name] = chunk
        for name, chunk in self.text.items():
            self.needs[name] = frozenset(NAME.findall(chunk)) & self.text.keys() - {name}
        self.order = {name: place for place, name in enumerate(self.text)}

    def needed(self, names: set[str], bodies: dict[str, str], own: set[str]) -> tuple[list[str], list[str]]:
        """What is to be declared, in order, for a text with these names, and the small functions among them."""
        found: set[str] = set()
        small: set[str] = set()
        open_names = [name for name in names if name in self.text]
        while open_names:
            name = open_names.pop()
            if name in found:
                continue
            found.add(name)
            open_names += self.needs[name]
            if name in bodies and name not in own:
                small.add(name)
                open_names += [other for other in NAME.findall(bodies[name]) if other in self.text]
        return sorted(found, key=self.order.__getitem__), sorted(small)


def more_headers(folder: Path, texts: Iterable[str]) -> dict[str, set[str]]:
    """Parts of mypyc's runtime that only some packages need: the line that includes each, and the names in it."""
    found: dict[str, set[str]] = {}
    for text in texts:
        for match in INCLUDED.finditer(text):
            name = match[2]
            if name in ALWAYS or name.startswith("__native"):
                continue
            found[match[0]] = {
                word for word in NAME.findall((folder / name).read_text("utf-8")) if "CPy" in word
            }
    return found


def declarations(text: str) -> Iterable[tuple[str, str]]:
    """The declarations of a header with what each declares: a type, a variable or a function."""
    chunk: list[str] = []
    depth = 0
    guarded = ""
    for line in text.splitlines():
        if not chunk:
            if found := DECLARED.match(line):
                guarded = found[1]
            elif not line.strip() or line.startswith("#"):
                continue
        chunk.append(line)
        if guarded:
            if line == "#endif":
                yield guarded, "\n".join(chunk)
                chunk, guarded = [], ""
            continue
        depth += line.count("{") - line.count("}")
        if depth == 0 and line.rstrip().endswith(";"):
            whole = "\n".join(chunk)
            yield declared(whole), whole
            chunk = []
    if chunk:
        raise ValueError(f"a declaration without end: {chunk[0]}")


def declared(chunk: str) -> str:
    """The name that a declaration is for."""
    if chunk.startswith("typedef"):
        return str(NAME.findall(chunk)[-1])
    head = re.split(r"[(\[;=]", chunk.split("}")[-1] if chunk.startswith("struct") else chunk, maxsplit=1)[0]
    names: list[str] = NAME.findall(head)
    if not names:
        raise ValueError(f"what does this declare? {chunk}")
    return names[-1]


def small_functions(texts: Iterable[str]) -> dict[str, str]:
    """The functions whose bodies may go where they are called, by name: they are short and use no literal."""
    found: dict[str, str] = {}
    for text in texts:
        for kind, name, arguments, body in FUNCTION.findall(text):
            if body.count("\n") <= SMALL and "CPyStatics" not in body:
                found[name] = (
                    f"extern inline __attribute__((gnu_inline)) {kind}{name}{arguments} {{\n{body}}}\n"
                )
    return found


def units(folder: Path, group: str) -> list[Unit]:
    """The units of what mypyc wrote into this folder: a module's each, and the one with the tables of them all."""
    known = Declarations(folder, [header.format(group) for header in HEADERS])
    main = folder / MAIN.format(group)
    files = sorted(path for path in folder.glob(f"__native_{group}___*.c"))
    texts = {path.stem: with_own_counts(without_includes(path.read_text("utf-8"))) for path in files}
    bodies = small_functions(texts.values())
    made: list[Unit] = []
    tables: dict[str, list[str]] = {}
    for stem, text in texts.items():
        table = f"{stem.strip('_')}_literals"
        text, numbers = with_own_literals(text, table)
        if numbers:
            tables[table] = numbers
            text = f"PyObject *{table}[{len(numbers)}];\n{text}"
        own = set(re.findall(r"^\w[\w *]*\b(CPyDef_\w+)\([^;{]*\) \{$", text, re.M))
        made.append(Unit(stem, before(text, known, bodies, own) + text))
    text = with_tables(without_includes(main.read_text("utf-8")), tables)
    made.append(Unit(main.stem, before(text, known, {}, set()) + text))
    return made


def before(text: str, known: Declarations, bodies: dict[str, str], own: set[str]) -> str:
    """What a text needs before it."""
    used = set(NAME.findall(text))
    names, small = known.needed(used, bodies, own)
    for name in small:
        used.update(NAME.findall(bodies[name]))
    common = set(NAME.findall(OPENING))
    parts = [line for line, words in known.more.items() if words & used - common]
    parts += [known.text[name] for name in names]
    return OPENING + "\n".join(parts) + "\n" + "".join(bodies[name] for name in small)


def without_includes(text: str) -> str:
    return re.sub(r'^#include ".*"\n', "", text, flags=re.M)


def with_own_counts(text: str) -> str:
    """The text with temporary variables and labels numbered in the order in which they come in their function."""
    places: dict[str, int] = {}

    def own(found: re.Match[str]) -> str:
        if found[1] is None:  # the end of a function
            places.clear()
            return found[0]
        return f"{found[1]}{places.setdefault(found[0], len(places))}"

    return COUNTED.sub(own, text)


def with_own_literals(text: str, table: str) -> tuple[str, list[str]]:
    """The text with literals numbered in the order in which they come in it, and the package's number of each."""
    places: dict[str, int] = {}

    def own(found: re.Match[str]) -> str:
        return f"{table}[{places.setdefault(found[1], len(places))}]"

    return LITERAL.sub(own, text), list(places)


def with_tables(text: str, tables: dict[str, list[str]]) -> str:
    """The main file, which copies each module's literals from the package's table as soon as that is filled."""
    found = FILLED.search(text)
    if not found:
        raise ValueError("mypyc's main file no longer fills its table of literals as it did")
    head = "".join(
        f"extern PyObject *{table}[{len(numbers)}];\n"
        f"static const int {table}_from[{len(numbers)}] = {{{', '.join(numbers)}}};\n"
        for table, numbers in tables.items()
    )
    copies = "".join(
        f"    for (int i = 0; i < {len(numbers)}; i++) {table}[i] = CPyStatics[{table}_from[i]];\n"
        for table, numbers in tables.items()
    )
    return head + text[: found.end()] + copies + text[found.end() :]
