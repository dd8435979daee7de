"""How much of a title's rule inventory stands in its code and is reached by a test.

Code cites a rule by its constant (`rule.MOV_4`) or by its id in a docstring or comment (IF-MOV-4, or a range: IF-CON-3
to IF-CON-10). Which tests reach it stands in `tested.json` beside rules.toml; the test suite writes that file.
"""

import re
import sys
from pathlib import Path
from typing import Any

import msgspec

from sandtable.kernel.errors import BadFile, BadSetup
from sandtable.kernel.rules import FIRST_TITLE_RULE, Rule
from sandtable.kernel.title import Title

CONSTANT = re.compile(r"^(\w+): Final = (\d+)", re.MULTILINE)
USE = re.compile(r"\brule\.([A-Z]\w*)")
IDENT = re.compile(r"\b[A-Z]+(?:-[A-Z0-9]+[a-z]?)+\b")
SPAN = re.compile(r"\b([A-Z][A-Z0-9-]*-)(\d+) ?(?:to|–|\.\.) ?(?:\1)?(\d+)\b")


class Row(msgspec.Struct):
    """One row of the inventory."""

    id: str
    section: str
    kind: str
    cited: list[str]
    """Where code cites it, as file:line."""
    tests: list[str]
    na: str
    """Why no program can enforce it."""


def folder_of(title: Title) -> Path:
    """The folder that a title's code and rules.toml lie in."""
    module = sys.modules.get(type(title).__module__)
    folder = Path(getattr(module, "__file__", "") or "").parent
    if not (folder / "rules.toml").is_file():
        raise BadSetup(f"{title.slug} keeps no rules.toml beside its code")
    return folder


def tests_of(folder: Path) -> dict[str, list[str]]:
    path = folder / "tested.json"
    if not path.exists():
        return {}
    try:
        return msgspec.json.decode(path.read_bytes(), type=dict[str, list[str]])
    except (OSError, msgspec.MsgspecError) as problem:
        raise BadFile(f"{path.name}: {problem}") from problem


def citations(folder: Path, rules: list[Rule]) -> dict[str, list[str]]:
    """Where each rule is cited."""
    by_number = {rule.number: rule.ident for rule in rules}
    known = {rule.ident for rule in rules}
    constants: dict[str, str] = {}
    generated = folder / "rule.py"
    if generated.exists():
        for name, number in CONSTANT.findall(generated.read_text("utf-8")):
            if int(number) in by_number:
                constants[name] = by_number[int(number)]
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("*.py")):
        if path == generated:
            continue
        where = path.relative_to(folder).as_posix()
        for line_number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            for ident in _cited(line, constants, known):
                sites = found.setdefault(ident, [])
                if f"{where}:{line_number}" not in sites:
                    sites.append(f"{where}:{line_number}")
    return found


def _cited(line: str, constants: dict[str, str], known: set[str]) -> list[str]:
    idents = [constants[name] for name in USE.findall(line) if name in constants]
    idents += IDENT.findall(line)
    for stem, first, last in SPAN.findall(line):
        idents += [f"{stem}{n:0{len(first)}d}" for n in range(int(first), int(last) + 1)]
    return [ident for ident in dict.fromkeys(idents) if ident in known]


def rows(title: Title) -> list[Row]:
    """The whole inventory, rulings included."""
    folder = folder_of(title)
    own = [rule for rule in title.rulebook().rules if rule.number >= FIRST_TITLE_RULE]
    cited = citations(folder, own)
    tested = tests_of(folder)
    return [
        Row(
            rule.ident,
            rule.section,
            rule.kind,
            cited.get(rule.ident, []),
            tested.get(rule.ident, []),
            rule.na,
        )
        for rule in own
    ]


def table(title: Title) -> dict[str, Any]:
    """What `rules --coverage --json` prints."""
    all_rows = rows(title)
    inventory = [row for row in all_rows if row.kind != "ruling"]
    rulings = [row for row in all_rows if row.kind == "ruling"]
    wanted = [row for row in inventory if not row.na]
    return {
        "title": title.slug,
        "rows": len(inventory),
        "cited": sum(bool(row.cited) for row in inventory),
        "tested": sum(bool(row.tests) for row in inventory),
        "not_applicable": [{"id": row.id, "reason": row.na} for row in inventory if row.na],
        "not_cited": [row.id for row in wanted if not row.cited],
        "not_tested": [row.id for row in wanted if not row.tests],
        "rulings": {
            "rows": len(rulings),
            "cited": sum(bool(row.cited) for row in rulings),
            "tested": sum(bool(row.tests) for row in rulings),
            "not_cited": [row.id for row in rulings if not row.cited],
            "not_tested": [row.id for row in rulings if not row.tests],
        },
        "inventory": all_rows,
    }
