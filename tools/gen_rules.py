"""Write rule.py beside every rules.toml: one constant a rule, so that code can cite it.

    python tools/gen_rules.py           rewrite what is stale
    python tools/gen_rules.py --check   write nothing; exit with 1 if anything is stale

The numbers follow the order of rules.toml, rules first and rulings after them. 0 means that nothing
forbids an action and 1 to 19 are the kernel's own rules, so a title's rules start at 20. A title of a
series (`series = "..."` in its rules.toml) has the rules of the series first, with the same numbers.
"""

import argparse
import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PLACES = ("src/sandtable/games", "src/sandtable/series")
FIRST = 20

HEADER = '''\
# Generated from rules.toml by tools/gen_rules.py. Do not edit: change rules.toml and run it again.
"""The numbers by which code cites the rules of rules.toml."""

from typing import Final

'''


def prefix(ids: list[str]) -> str:
    """What all rules of a title begin with, up to the first hyphen ("IF-"); "" if they differ."""
    heads = {id[: id.find("-") + 1] for id in ids}
    return heads.pop() if len(heads) == 1 else ""


def constant(id: str, head: str) -> str:
    """IF-MOV-4 becomes MOV_4; a name may not begin with a digit, so FM-7.7a becomes R_7_7A."""
    name = re.sub(r"\W", "_", id.removeprefix(head)).upper()
    return f"R_{name}" if name[:1].isdigit() else name


def numbered(rules: Path) -> list[str]:
    """The names of the constants of a rules.toml, in the order of their numbers."""
    with rules.open("rb") as file:
        data = tomllib.load(file)
    cited: list[str] = [rule["id"] for rule in data.get("rule", [])]
    rulings: list[str] = [ruling["id"] for ruling in data.get("ruling", [])]
    head = prefix(cited)
    names = [constant(id, head) for id in cited] + [constant(id, "") for id in rulings]
    if "series" in data:
        names = numbered(ROOT / "src/sandtable/series" / data["series"] / "rules.toml") + names
    twice = {name for name in names if names.count(name) > 1}
    if twice:
        sys.exit(f"{rules}: these names are not unique: {', '.join(sorted(twice))}")
    return names


def module(rules: Path) -> str:
    """The text of the rule.py that belongs to a rules.toml."""
    lines = [f"{name}: Final = {number}" for number, name in enumerate(numbered(rules), FIRST)]
    return HEADER + "\n".join(lines) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description="Write rule.py beside every rules.toml.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if anything is stale")
    check = parser.parse_args().check
    stale = False
    for rules in sorted(path for place in PLACES for path in (ROOT / place).glob("*/rules.toml")):
        target = rules.with_name("rule.py")
        text = module(rules)
        if target.exists() and target.read_text(encoding="utf-8") == text:
            continue
        stale = True
        if not check:
            target.write_text(text, encoding="utf-8", newline="\n")
        print(f"{'stale' if check else 'written'}: {target.relative_to(ROOT)}")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
