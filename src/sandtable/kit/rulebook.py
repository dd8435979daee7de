"""A title's rules by number and by id: what `rules.toml` says, in our own words."""

import tomllib
from pathlib import Path
from typing import Any, Final

from mypy_extensions import i64

from sandtable.kernel.errors import BadFile, IllegalAction
from sandtable.kernel.flow import Board
from sandtable.kernel.legality import FIRST_TITLE_RULE, KERNEL_RULES, is_legal, why_not

LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"


class Rule:
    """One row of a title's rule inventory, or a ruling that settles what the rulebook leaves open."""

    def __init__(
        self, number: int, ident: str, digest: str, section: str, kind: str, links: list[str], na: str
    ) -> None:
        self.number = number
        self.ident = ident
        self.digest = digest
        self.section = section
        self.kind = kind
        self.links = links
        """The rulings that touch a rule; the rules that a ruling touches."""
        self.na = na
        """Why no program can enforce it, or empty."""


class Rulebook:
    """A title's rules.toml: rules by number (as the code uses them) and by id (as people use them)."""

    def __init__(self, rules: list[Rule]) -> None:
        self.rules = rules
        self.by_number: dict[int, Rule] = {rule.number: rule for rule in rules}
        self.by_ident: dict[str, Rule] = {rule.ident.upper(): rule for rule in rules}

    def ident(self, number: i64) -> str:
        rule = self.by_number.get(number)
        return rule.ident if rule is not None else ""

    def digest(self, number: i64) -> str:
        rule = self.by_number.get(number)
        return rule.digest if rule is not None else ""

    def find(self, words: str) -> list[Rule]:
        """By id, by a part of an id (`MOV-4`, `MOV`, `13.5`), or by a word of the digest."""
        wanted = words.strip().upper()
        exact = self.by_ident.get(wanted)
        if exact is not None:
            return [exact]
        tail = [rule for rule in self.rules if rule.ident.upper().endswith("-" + wanted)]
        if tail:
            return tail
        part = [
            rule for rule in self.rules if f"-{wanted}-" in f"-{rule.ident.upper()}-" or _in(wanted, rule)
        ]
        if part:
            return part
        low = words.strip().lower()
        return [rule for rule in self.rules if low in rule.digest.lower() or low in rule.section.lower()]


def _in(number: str, rule: Rule) -> bool:
    """Whether a rule (SH-13.5a, FM-7.7b) stands in the section of this number (13.5, S7.7)."""
    return number[-1:].isdigit() and rule.ident.rpartition("-")[2].rstrip(LETTERS).upper() == number


def read_rulebook(path: Path, series: Path | None = None) -> Rulebook:
    """Read a title's rules.toml, after the rules.toml of its series where it has one.

    Numbers follow the files' order, in each file rules first, then rulings, from FIRST_TITLE_RULE on: a series' rules
    have the same numbers in all its titles. A title that belongs to a series names it (`series = ...`).
    """
    table = _read_table(path)
    named = table.get("series", "")
    if (named == "") != (series is None):
        says = f"names the series '{named}'" if named else "names no series"
        raise BadFile(
            f"{path.name}: it {says}, but {'no' if series is None else 'a'} series' rules were given"
        )
    rules = [
        Rule(n, ident, digest, "At the table", "core", [], "") for n, (ident, digest) in KERNEL_RULES.items()
    ]
    number = FIRST_TITLE_RULE
    for file in (series, path):
        if file is None:
            continue
        try:
            rules += _read_rules(table if file == path else _read_table(file), number)
        except (KeyError, TypeError, AttributeError) as problem:
            raise BadFile(f"{file.name}: this is no list of rules and rulings: {problem!r}") from problem
        number = rules[-1].number + 1 if rules[-1].number >= FIRST_TITLE_RULE else FIRST_TITLE_RULE
    _link_rulings(rules)
    return Rulebook(rules)


def _read_table(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as problem:
        raise BadFile(f"{path.name}: {problem}") from problem


def _read_rules(table: dict[str, Any], number: int) -> list[Rule]:
    """The rules and rulings of one file, numbered from `number` on."""
    rules: list[Rule] = []
    for row in table["rule"]:
        rules.append(
            Rule(
                number,
                row["id"],
                row["digest"],
                row["section"],
                row["kind"],
                row.get("rulings", []),
                row.get("na", ""),
            )
        )
        number += 1
    for row in table["ruling"]:
        text = f"{row['question']} {row['ruling']}"
        rules.append(Rule(number, row["id"], text, "Rulings", "ruling", row.get("touches", []), ""))
        number += 1
    return rules


def _link_rulings(rules: list[Rule]) -> None:
    """A series' rules cannot name the rulings of its titles: a ruling that touches a rule is linked from there."""
    known = {rule.ident: rule for rule in rules}
    for ruling in rules:
        if ruling.kind != "ruling":
            continue
        for ident in ruling.links:
            rule = known.get(ident)
            if rule is not None and ruling.ident not in rule.links:
                rule.links = [*rule.links, ruling.ident]


def check(b: Board, seat: i64, act: i64, book: Rulebook, text: str) -> None:
    """Raise `IllegalAction`, with every reason, unless `act` (written `text`) is legal for `seat`."""
    if is_legal(b, seat, act):
        return
    reasons = [(book.ident(n), book.digest(n)) for n in why_not(b, seat, act)]
    words = "; ".join(f"{digest} ({ident})" for ident, digest in reasons)
    raise IllegalAction(f"'{text}' is not legal: {words}", reasons)
