"""Write what follows from a title's tables, so that each thing is declared once.

    python tools/generate.py           rewrite what is stale
    python tools/generate.py --check   write nothing; exit with 1 if anything is stale

In the folder of a title or series:

rules.toml -> rule.py     a constant a rule, so that code can cite it. Numbers follow the file's order, rules first and
                          rulings after them; 1 to 19 are the kernel's own.
words.toml -> verb.py     a constant a verb (`[[verb]]`: name, word, noun, meaning), and TABLE for the vocabulary;
                          numbers follow the file's order, unless a verb says its own (`number`: games were recorded
                          with it)
           -> event.py    a constant an event (`[[event]]`: name), and NUMBERS by name
           -> <name>.py   for each `[names.<name>]`: a constant for each of its `ids`, in their order; COUNT of them;
                          IDS; TEXTS where it has `texts`, as many; each of its `sets` as a bit mask, and ALL
state.toml -> state.py    the board's rows and numbers: `__init__`, `copy_into`, `news`, `rows`, `set_rows`, and
                          NUMBERS with the range of each for position files

A title of a series (`series = "..."` in the file) has the constants of the series first, with the same numbers.

state.toml:
    class, base, doc                the class to write, the class it extends ("module:Class"), its docstring
    args = ["tables: Tables"]       arguments of the constructor; `base_args` is what is passed on
    imports = ["from ... import Tables"]
    [[row]] name, start, doc        a list of ints; `copy = false`: forks share it, whoever writes copies it first, or
                                    asks `shared` (a number of the state) whether it must, by the bit that the row's
                                    `shared` names;
                                    `stored = false`: it follows from the others (`derive` makes it);
                                    `late = true`: games were recorded before there was such a row. It is stored after
                                    all else, and only if it is not empty, so their boards are stored as ever; one a
                                    board;
                                    `fork_if = "self.level == 3"`: only then has it changed;
                                    `type` where it is no list of ints (never stored)
    [[number]] name, start, low, high, doc
                                    an i64; `high` may name a limit that the title knows ("hex");
                                    `middle = true`: a position file keeps it in [middle]; `stored`, `fork_if` as above;
                                    `values = ["moved", "attacked"]` or `bits = [...]`: a constant for each value that
                                    has a name (MOVED = 0, ...; bits 1, 2, 4, ...);
                                    `until = "attack"`: `clear_attack()` sets it as it begins, with all others that
                                    last no longer
"""

import argparse
import re
import sys
import textwrap
import tomllib
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PLACES = ("src/sandtable/games", "src/sandtable/series", "tests")
SERIES = ROOT / "src/sandtable/series"
KERNEL_BOARD = "sandtable.kernel.flow:Board"
BOARD = "from sandtable.kernel.flow import Board"
FIRST_RULE = 20
FIRST_VERB = 10
FIRST_EVENT = 1
WIDTH = 108

HEADER = """\
# Generated from {source} by tools/generate.py. Do not edit: change {source} and run it again.
"""


def read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        sys.exit(f"{path}: there is no such file, and a title names it as its series'")
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        sys.exit(f"{path}: this is no TOML: {problem}")


def upwards(path: Path) -> list[tuple[Path, dict[str, Any]]]:
    """A title's file after the one of its series, each with what it holds."""
    data = read(path)
    above = upwards(SERIES / data["series"] / path.name) if "series" in data else []
    return [*above, (path, data)]


def unique(names: list[str], path: Path) -> list[str]:
    twice = {name for name in names if names.count(name) > 1}
    if twice:
        sys.exit(f"{path}: these names are not unique: {', '.join(sorted(twice))}")
    return names


def constants(names: list[str], first: int) -> str:
    return "".join(f"{name}: Final = {number}\n" for number, name in enumerate(names, first))


# -- rules ----------------------------------------------------------------------------------------------------


def prefix(ids: list[str]) -> str:
    """What all rules of a file begin with, up to the first hyphen ("IF-"); "" if they differ."""
    heads = {id[: id.find("-") + 1] for id in ids}
    return heads.pop() if len(heads) == 1 else ""


def rule_constant(id: str, head: str) -> str:
    """IF-MOV-4 becomes MOV_4; a name may not begin with a digit, so SH-7.7a becomes R_7_7A. A series keeps its prefix
    (FM-7.7a: FM_7_7A), so that its rules and a title's may have the same numbers."""
    name = re.sub(r"\W", "_", id.removeprefix(head)).upper()
    return f"R_{name}" if name[:1].isdigit() else name


def rule_module(path: Path) -> str:
    names: list[str] = []
    for file, data in upwards(path):
        cited: list[str] = [rule["id"] for rule in data.get("rule", [])]
        rulings: list[str] = [ruling["id"] for ruling in data.get("ruling", [])]
        head = "" if file.parent.parent == SERIES else prefix(cited)
        names += [rule_constant(id, head) for id in cited] + [rule_constant(id, "") for id in rulings]
    text = '"""The numbers by which code cites the rules of rules.toml."""\n\nfrom typing import Final\n\n'
    return HEADER.format(source="rules.toml") + text + constants(unique(names, path), FIRST_RULE)


# -- words ----------------------------------------------------------------------------------------------------


def verb_module(path: Path) -> str:
    rows = [row for _, data in upwards(path) for row in data.get("verb", [])]
    unique([row["name"] for row in rows], path)
    for row in rows:
        if not row.get("word") or not row.get("meaning"):
            sys.exit(f"{path}: the verb '{row['name']}' has no words (word, meaning)")
    numbered: dict[int, dict[str, Any]] = {}
    last = FIRST_VERB - 1
    for row in rows:
        last = row.get("number", last + 1)
        if last in numbered:
            sys.exit(f"{path}: {row['name']} and {numbered[last]['name']} have the number {last}")
        numbered[last] = row
    text = '"""The verbs: what a player may do, by number; TABLE has the word, the noun and the meaning of each."""\n\n'
    text += "from typing import Final\n\n"
    text += (
        "".join(f"{numbered[n]['name']}: Final = {n}\n" for n in sorted(numbered)) + "\nTABLE: Final = (\n"
    )
    for n in range(FIRST_VERB, max(numbered, default=FIRST_VERB - 1) + 1):
        row = numbered.get(n, {"word": f"verb-{n}", "meaning": ""})  # a number that no verb of this title has
        text += f"    ({quoted(row['word'])}, {quoted(row.get('noun', ''))}, {quoted(row['meaning'])}),\n"
    return HEADER.format(source="words.toml") + text + ")\n"


def event_module(path: Path) -> str:
    names = unique([row["name"] for _, data in upwards(path) for row in data.get("event", [])], path)
    text = '"""The events: what can happen, by number. Their sentences stand in the chapters that tell them."""\n\n'
    text += "from typing import Final\n\n" + constants(names, FIRST_EVENT)
    text += "\nNUMBERS: Final = {\n" + "".join(f"    {quoted(name)}: {name},\n" for name in names) + "}\n"
    return HEADER.format(source="words.toml") + text


def names_module(table: dict[str, Any], path: Path) -> str:
    """What is counted from 0 on in the order of a list: types of piece, moments of play."""
    ids = unique(table["ids"], path)
    text = block(f'"""{table["doc"]}"""', 0) + "\n\nfrom typing import Final\n\n"
    text += constants([name.upper() for name in ids], 0) + f"COUNT: Final = {len(ids)}\n"
    for name in ("ids", "texts"):
        if name in table:
            if len(table[name]) != len(ids):
                sys.exit(f"{path}: {len(table[name])} {name} of {len(ids)} things")
            text += f"{name.upper()}: Final = (\n"
            text += "".join(f"    {quoted(word)},\n" for word in table[name]) + ")\n"
    for name, members in {"ALL": ids, **table["sets"]}.items() if "sets" in table else ():
        strange = [member for member in members if member not in ids]
        if strange:
            sys.exit(f"{path}: the set '{name}' has {strange[0]}, which is none of them")
        text += f"{name}: Final = {sum(1 << ids.index(member) for member in members)}\n"
    return HEADER.format(source="words.toml") + text


def quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


# -- the state ------------------------------------------------------------------------------------------------


def state_module(path: Path) -> str:
    data = read(path)
    module, _, base = data["base"].partition(":")
    rows, numbers = data.get("row", []), data.get("number", [])
    unique([one["name"] for one in [*rows, *numbers]], path)
    for number in numbers:
        if number.get("stored", True) and not {"low", "high"} <= set(number):
            sys.exit(f"{path}: the number '{number['name']}' has no range (low, high)")
    if len(late(data)) > 1:
        sys.exit(f"{path}: only one row of a board may be late: {', '.join(late(data))}")
    text = '"""The board\'s rows and numbers, declared in state.toml."""\n\n'
    imports = ["from typing import Any, Final", "", "from mypy_extensions import i64, mypyc_attr", ""]
    text += "\n".join(imports) + "\n"
    own = set(data.get("imports", []))
    own |= {
        line for line in (f"from {module} import {base}", BOARD) if not any(covers(one, line) for one in own)
    }
    text += "\n".join(sorted(own)) + "\n" + values(numbers, path) + "\n\n"
    text += f"@mypyc_attr(allow_interpreted_subclasses=True)\nclass {data['class']}({base}):\n"
    text += block(f'"""{data["doc"]}"""', 4) + "\n"
    parts = (
        constructor(data),
        copying(data),
        noticing(data),
        storing(data),
        loading(data),
        *clearing(numbers),
    )
    text += "".join("\n" + part for part in parts)
    return HEADER.format(source="state.toml") + text + ranges(numbers)


def covers(line: str, other: str) -> bool:
    """Whether a line imports all that another one does."""
    where, _, names = line.partition(" import ")
    there, _, wanted = other.partition(" import ")
    return where == there and wanted in names.split(", ")


def block(text: str, indent: int) -> str:
    """Text folded to the width, every line indented."""
    pad = " " * indent
    return "\n".join(textwrap.wrap(text, WIDTH, initial_indent=pad, subsequent_indent=pad))


def constructor(data: dict[str, Any]) -> str:
    args = "".join(f", {arg}" for arg in data.get("args", []))
    text = f"    def __init__(self{args}) -> None:\n        super().__init__({data.get('base_args', '')})\n"
    for one in data.get("row", []):
        text += f"        self.{one['name']}: {one.get('type', 'list[int]')} = {one['start']}\n" + doc_of(one)
    for one in data.get("number", []):
        text += f"        self.{one['name']}: i64 = {one['start']}\n" + doc_of(one)
    return text


def doc_of(one: dict[str, Any]) -> str:
    return block(f'"""{one["doc"]}"""', 8) + "\n" if "doc" in one else ""


def as_own(data: dict[str, Any]) -> str:
    """`o` as a board of this class: a variable of its own, since compiled code would look at every use of `o`."""
    return f"        assert isinstance(o, {data['class']})\n        own: {data['class']} = o\n"


def copying(data: dict[str, Any]) -> str:
    text = "    def copy_into(self, o: Board) -> None:\n"
    text += '        """Copy everything into a fresh fork."""\n'
    above = "self.fork_into(o)" if data["base"] == KERNEL_BOARD else "super().copy_into(o)"
    text += f"        {above}\n{as_own(data)}"
    lines: dict[str, list[str]] = {}
    for one in data.get("row", []):
        copied = one.get("copy", True)
        lines.setdefault(one.get("fork_if", ""), []).append(
            f"own.{one['name']} = self.{one['name']}{'[:]' if copied else ''}"
        )
    for one in data.get("number", []):
        lines.setdefault(one.get("fork_if", ""), []).append(f"own.{one['name']} = self.{one['name']}")
    for condition, found in lines.items():
        pad = "        "
        if condition:
            text += f"        if {condition}:\n"
            pad += "    "
        text += "".join(f"{pad}{line}\n" for line in found)
    return text


def noticing(data: dict[str, Any]) -> str:
    """`names` and `news`: what views are told has changed."""
    rows, numbers = stored(data, "row"), stored(data, "number")
    pad = "            "
    above = f"{pad}*super().names(),\n" if data["base"] != KERNEL_BOARD else ""
    names = "\n".join(
        textwrap.wrap(
            ", ".join(quoted(name) for name in [*rows, *numbers]) + ",",
            110 - len(pad),
            initial_indent=pad,
            subsequent_indent=pad,
        )
    )
    text = f"    def names(self) -> list[str]:\n        return [\n{above}{names}\n        ]  # fmt: skip\n\n"
    text += "    def news(self, o: Board, found: list[str]) -> None:\n        super().news(o, found)\n"
    text += as_own(data)
    for one in data.get("row", []) + data.get("number", []):
        name = one["name"]
        told = f"found.append({quoted(name)})\n"
        if not one.get("stored", True):
            continue
        if one.get("copy", True):
            copied = "[:]" if name in rows else ""
            text += f"        if own.{name} != self.{name}:\n            own.{name} = self.{name}{copied}\n"
            text += f"            {told}"
            continue
        text += f"        if own.{name} is not self.{name}:\n            if own.{name} != self.{name}:\n"
        text += f"                {told}            own.{name} = self.{name}\n"
        if "shared" in one:
            text += f"            self.shared |= {one['shared']}\n"
    return text


def stored(data: dict[str, Any], what: str) -> list[str]:
    return [one["name"] for one in data.get(what, []) if one.get("stored", True)]


def early(data: dict[str, Any]) -> list[str]:
    """The rows that every stored board has."""
    return [name for name in stored(data, "row") if name not in late(data)]


def late(data: dict[str, Any]) -> list[str]:
    """The row that was added when games had been recorded without it."""
    return [one["name"] for one in data.get("row", []) if one.get("late", False)]


def folded(names: list[str], pad: str) -> str:
    line = ", ".join(f"self.{name}" for name in names) + ","
    return "\n".join(textwrap.wrap(line, 110 - len(pad), initial_indent=pad, subsequent_indent=pad)) + "\n"


def storing(data: dict[str, Any]) -> str:
    above = "            *super().rows(),\n" if "base_rows" in data else ""
    begins = "found: list[Any] = [" if late(data) else "return ["
    text = f"    def rows(self) -> list[Any]:\n        {begins}\n" + above
    text += folded(early(data), "            ")
    text += "            [\n" + folded(stored(data, "number"), "                ") + "            ],\n"
    text += "        ]  # fmt: skip\n"
    for name in late(data):
        text += f"        if self.{name}:\n            found.append(self.{name})\n        return found\n"
    return text


def loading(data: dict[str, Any]) -> str:
    skip = data.get("base_rows", 0)
    text = "    def set_rows(self, rows: list[Any]) -> None:\n"
    if skip:
        text += f"        super().set_rows(rows[:{skip}])\n"
    last = skip + len(early(data)) + 1 if late(data) else ""
    part = f"rows[{skip or ''}:{last}]" if skip or last else "rows"
    text += f"        lists: list[list[int]] = [list(row) for row in {part}]\n        (\n"
    text += (
        folded(early(data), "            ")
        + "            numbers,\n        ) = lists  # fmt: skip\n        (\n"
    )
    text += folded(stored(data, "number"), "            ") + "        ) = numbers  # fmt: skip\n"
    for name in late(data):
        text += f"        self.{name} = list(rows[{last}]) if len(rows) > {last} else []\n"
    return text


def values(numbers: list[dict[str, Any]], path: Path) -> str:
    """The constants of the values that have names."""
    found: list[tuple[str, int]] = []
    for one in numbers:
        found += [(name.upper(), n) for n, name in enumerate(one.get("values", []))]
        found += [(name.upper(), 1 << n) for n, name in enumerate(one.get("bits", []))]
    unique([name for name, _ in found], path)
    return "\n" + "".join(f"{name}: Final = {n}\n" for name, n in found) if found else ""


def clearing(numbers: list[dict[str, Any]]) -> list[str]:
    """A method for each thing that numbers do not outlast."""
    lasting: dict[str, list[dict[str, Any]]] = {}
    for one in numbers:
        if "until" in one:
            lasting.setdefault(one["until"], []).append(one)
    return [
        f"    def clear_{name}(self) -> None:\n"
        + f'        """Nothing of this lasts longer than the {name}."""\n'
        + "".join(f"        self.{one['name']} = {one['start']}\n" for one in group)
        for name, group in lasting.items()
    ]


def ranges(numbers: list[dict[str, Any]]) -> str:
    """(name, start, low, high, whether it belongs to the middle of an action)."""
    text = "\n\nNUMBERS: Final = (\n"
    for one in numbers:
        if one.get("stored", True):
            high = quoted(one["high"]) if isinstance(one["high"], str) else one["high"]
            start = one["start"] if re.fullmatch(r"-?\d+", one["start"]) else "None"
            text += (
                f"    ({quoted(one['name'])}, {start}, {one['low']}, {high}, {bool(one.get('middle'))}),\n"
            )
    return (
        text
        + ')\n"""Name, start, lowest and highest value, and whether it belongs to the middle of an action."""\n'
    )


# -- all of it ------------------------------------------------------------------------------------------------

MODULES = {
    "rules.toml": [("rule.py", rule_module)],
    "words.toml": [("verb.py", verb_module), ("event.py", event_module)],
    "state.toml": [("state.py", state_module)],
}


def written(module: Callable[[Path], str], path: Path) -> str:
    """What follows from a table; or one line that says what is wrong with it."""
    try:
        return module(path)
    except KeyError as problem:
        sys.exit(f"{path}: something in it has no {problem}; see the top of tools/generate.py")
    except (AttributeError, TypeError) as problem:
        sys.exit(f"{path}: something in it is of another form ({problem}); see the top of tools/generate.py")


def targets() -> Iterator[tuple[Path, str]]:
    """Every module that is generated, and its text."""
    for name, modules in MODULES.items():
        for path in sorted(path for place in PLACES for path in (ROOT / place).rglob(name)):
            for target, module in modules:
                yield path.with_name(target), written(module, path)
            for target, table in read(path).get("names", {}).items() if name == "words.toml" else ():
                yield path.with_name(f"{target}.py"), written(partial(names_module, table), path)


def main() -> int:
    parser = argparse.ArgumentParser(description="Write what follows from the titles' tables.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if anything is stale")
    check = parser.parse_args().check
    stale = False
    for target, text in targets():
        if target.exists() and target.read_text(encoding="utf-8") == text:
            continue
        stale = True
        if not check:
            target.write_text(text, encoding="utf-8", newline="\n")
        print(f"{'stale' if check else 'written'}: {target.relative_to(ROOT)}")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
