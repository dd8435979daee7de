"""How much of a title's rule inventory stands in its code and is reached by a test.

Code cites a rule by its constant (`rule.MOV_4`) or by its id in a docstring or comment (IF-MOV-4, or a range: IF-CON-3
to IF-CON-10). Which tests reach it stands in `tested.json` beside rules.toml; the test suite writes that file.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from sandtable.kernel.errors import BadFile, BadSetup
from sandtable.kernel.rules import FIRST_TITLE_RULE, Rule
from sandtable.kernel.title import Title

CONSTANT = re.compile(r"^(\w+): Final = (\d+)", re.MULTILINE)
USE = re.compile(r"\brule\.([A-Z]\w*)")
IDENT = re.compile(r"\b[A-Z]+(?:-[A-Z0-9]+[a-z]?)+\b")
SPAN = re.compile(r"\b([A-Z][A-Z0-9-]*-)(\d+)\s*(?:to|–|\.\.)\s*(?:\1)?(\d+)\b")


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
        text = path.read_text("utf-8")
        for ident, at in sorted(_cited(text, constants), key=lambda pair: pair[1]):
            site = f"{where}:{text.count(chr(10), 0, at) + 1}"
            if ident in known and site not in found.setdefault(ident, []):
                found[ident].append(site)
    return found


def _cited(text: str, constants: dict[str, str]) -> Iterator[tuple[str, int]]:
    """Every id that a source names, and where."""
    for use in USE.finditer(text):
        if use[1] in constants:
            yield constants[use[1]], use.start()
    for ident in IDENT.finditer(text):
        yield ident[0], ident.start()
    for span in SPAN.finditer(text):
        for n in range(int(span[2]), int(span[3]) + 1):
            yield f"{span[1]}{n:0{len(span[2])}d}", span.start()


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
