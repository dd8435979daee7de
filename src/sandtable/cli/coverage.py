"""How much of a title's rule inventory stands in its code and is reached by a test.

Code cites a rule in two ways. It works with the rule's constant (`rule.MOV_4`): it bars an action with it or tells it
to the players, so the row is enforced. Or a docstring or comment beside the code names its id (IF-MOV-4, or a range:
IF-CON-3 to IF-CON-10, SH-16.4a to SH-16.4h). A title of a series has the series' rules in its inventory, and the
series' code cites them too. Which tests reach a rule stands in `tested.json` beside rules.toml; the test suite writes
that file.
"""

import io
import re
import sys
import tokenize
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

import sandtable.series
from sandtable.kernel.errors import BadFile, BadSetup
from sandtable.kernel.legality import FIRST_TITLE_RULE
from sandtable.kit.rulebook import Rule
from sandtable.kit.title import DataTitle, Title

SERIES = Path(sandtable.series.__file__ or "").parent

CONSTANT = re.compile(r"^(\w+): Final = (\d+)", re.MULTILINE)
USE = re.compile(r"\brule\.([A-Z]\w*)")
IDENT = re.compile(r"\b[A-Z]+(?:-[A-Z0-9]+(?:\.[0-9]+)*[a-z]?[0-9]*)+\b")
SPAN = re.compile(r"\b([A-Z][A-Z0-9-]*-)(\d+)\s*(?:to|–|\.\.)\s*(?:\1)?(\d+)\b")
LETTERS = re.compile(r"\b([A-Z][A-Z0-9.-]*\d)([a-z])\s*(?:to|–|\.\.)\s*(?:\1)?([a-z])\b")


class RuleRow(msgspec.Struct):
    """One row of the inventory."""

    id: str
    section: str
    kind: str
    cited: list[str]
    """Where code cites it in either way, as file:line."""
    enforced: list[str]
    """Where code works with its constant."""
    named: list[str]
    """Where a docstring or comment names it."""
    tests: list[str]
    na: str
    """Why no program can enforce it."""


def folder_of(title: Title) -> Path:
    """The folder that a title's code and rules.toml lie in; its chapters, its table and its bots may lie in folders of
    their own below it."""
    if isinstance(title, DataTitle):
        folder = title.folder
    else:
        module = sys.modules.get(type(title).__module__)
        folder = Path(getattr(module, "__file__", "") or "").parent
    if not (folder / "rules.toml").is_file():
        raise BadSetup(f"{title.slug} keeps no rules.toml beside its code")
    return folder


def folders_of(title: Title) -> list[Path]:
    """The title's folder, and the folder of its series where it has one."""
    folder = folder_of(title)
    series = tomllib.loads((folder / "rules.toml").read_text("utf-8")).get("series", "")
    return [folder, SERIES / series] if series else [folder]


def tests_of(folder: Path) -> dict[str, list[str]]:
    path = folder / "tested.json"
    if not path.exists():
        return {}
    try:
        return msgspec.json.decode(path.read_bytes(), type=dict[str, list[str]])
    except (OSError, msgspec.MsgspecError) as problem:
        raise BadFile(f"{path.name}: {problem}") from problem


class Sites(msgspec.Struct):
    """Where one rule is cited, as file:line."""

    cited: list[str] = []
    enforced: list[str] = []
    named: list[str] = []


def citations(folders: list[Path], rules: list[Rule]) -> dict[str, Sites]:
    """Where each rule is cited, in the title's folder (the first one) and in the folder of its series."""
    by_number = {rule.number: rule.ident for rule in rules}
    known = {rule.ident for rule in rules}
    constants: dict[str, str] = {}
    generated = folders[0] / "rule.py"
    if generated.exists():
        for name, number in CONSTANT.findall(generated.read_text("utf-8")):
            if int(number) in by_number:
                constants[name] = by_number[int(number)]
    found: dict[str, Sites] = {}
    for path in [path for folder in folders for path in sorted(folder.rglob("*.py"))]:
        if path.name == generated.name:
            continue
        own = path.is_relative_to(folders[0])
        where = path.relative_to(folders[0] if own else SERIES).as_posix()
        text = path.read_text("utf-8")
        for ident, at, enforced in sorted(_cited(text, constants), key=lambda one: one[1]):
            if ident not in known:
                continue
            site = f"{where}:{text.count(chr(10), 0, at) + 1}"
            sites = found.setdefault(ident, Sites())
            for into in (sites.cited, sites.enforced if enforced else sites.named):
                if site not in into:
                    into.append(site)
    return found


def _prose(text: str) -> list[tuple[int, int]]:
    """Where the strings and comments of a source stand."""
    starts = [0]
    for line in io.StringIO(text):
        starts.append(starts[-1] + len(line))
    return [
        (starts[token.start[0] - 1] + token.start[1], starts[token.end[0] - 1] + token.end[1])
        for token in tokenize.generate_tokens(io.StringIO(text).readline)
        if token.type in (tokenize.COMMENT, tokenize.STRING)
    ]


def _cited(text: str, constants: dict[str, str]) -> Iterator[tuple[str, int, bool]]:
    """Every id that a source cites, where, and whether its constant is at work there."""
    prose = _prose(text)
    for use in USE.finditer(text):
        if use[1] in constants:
            inside = any(start <= use.start() < end for start, end in prose)
            yield constants[use[1]], use.start(), not inside
    for ident in IDENT.finditer(text):
        yield ident[0], ident.start(), False
    for span in SPAN.finditer(text):
        for n in range(int(span[2]), int(span[3]) + 1):
            yield f"{span[1]}{n:0{len(span[2])}d}", span.start(), False
    for span in LETTERS.finditer(text):
        for n in range(ord(span[2]), ord(span[3]) + 1):
            yield f"{span[1]}{chr(n)}", span.start(), False


def rows(title: Title) -> list[RuleRow]:
    """The whole inventory, rulings included."""
    folders = folders_of(title)
    own = [rule for rule in title.rulebook().rules if rule.number >= FIRST_TITLE_RULE]
    cited = citations(folders, own)
    tested = tests_of(folders[0])
    found: list[RuleRow] = []
    for rule in own:
        sites = cited.get(rule.ident, Sites())
        tests = tested.get(rule.ident, [])
        found.append(
            RuleRow(
                rule.ident, rule.section, rule.kind, sites.cited, sites.enforced, sites.named, tests, rule.na
            )
        )
    return found


def _counts(of: list[RuleRow]) -> dict[str, int]:
    """A row may be both enforced and named; it is cited if it is either."""
    return {
        "cited": sum(bool(row.cited) for row in of),
        "enforced": sum(bool(row.enforced) for row in of),
        "named": sum(bool(row.named) for row in of),
        "tested": sum(bool(row.tests) for row in of),
    }


def table(title: Title) -> dict[str, Any]:
    """What `rules --coverage --json` prints."""
    all_rows = rows(title)
    inventory = [row for row in all_rows if row.kind != "ruling"]
    rulings = [row for row in all_rows if row.kind == "ruling"]
    wanted = [row for row in inventory if not row.na]
    return {
        "title": title.slug,
        "rows": len(inventory),
        **_counts(inventory),
        "not_applicable": [{"id": row.id, "reason": row.na} for row in inventory if row.na],
        "not_cited": [row.id for row in wanted if not row.cited],
        "not_tested": [row.id for row in wanted if not row.tests],
        "rulings": {
            "rows": len(rulings),
            **_counts(rulings),
            "not_cited": [row.id for row in rulings if not row.cited],
            "not_tested": [row.id for row in rulings if not row.tests],
        },
        "inventory": all_rows,
    }
