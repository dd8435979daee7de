"""`sandtable rules`: look up rules and rulings; how many of them are in code and tested."""

from typing import Any

from sandtable.cli.gather import find_title
from sandtable.cli.show import print_json, wrapped
from sandtable.kernel.errors import BadSetup
from sandtable.kernel.legality import FIRST_TITLE_RULE
from sandtable.kit.rulebook import Rule, Rulebook
from sandtable.kit.title import Title

MOST_IN_FULL = 3


def find(book: Rulebook, words: str) -> list[Rule]:
    """By number, by a part of it, by words; failing that, the rules that hold every one of the words."""
    found = book.find(words)
    if found or not words.strip():
        return found
    wanted = words.lower().split()
    return [
        rule for rule in book.rules if all(word in f"{rule.digest} {rule.section}".lower() for word in wanted)
    ]


def full(book: Rulebook, rule: Rule, width: int = 0) -> list[str]:
    """One rule with its rulings (or a ruling with its rules)."""
    kind = "" if rule.kind in ("core", "ruling") else f", {rule.kind}"
    lines = [f"{rule.ident}  {rule.section}{kind}"]
    lines += wrapped(rule.digest, "    ", width=width)
    if rule.na:
        lines += wrapped(f"Not for a program to enforce: {rule.na}", "    ", width=width)
    for ident in rule.links:
        other = book.by_ident.get(ident.upper())
        if other is not None and rule.kind == "ruling":
            lines += wrapped(f"touches {other.ident}: {other.digest}", "      ", "    ", width)
        elif other is not None:
            lines += wrapped(f"{other.ident}: {other.digest}", "      ", "    ", width)
    return lines


def answer(book: Rulebook, words: str, width: int = 0) -> list[str]:
    """What is found for a number or words, in lines; a `BadSetup` if nothing is."""
    found = find(book, words)
    if not found:
        raise BadSetup(f"no rule has the number or the words '{words}'")
    if len(found) <= MOST_IN_FULL:
        return [line for rule in found for line in full(book, rule, width)]
    lines = [f"{len(found)} rules:"]
    for rule in found:
        lines += wrapped(rule.digest, " " * 14, f"{rule.ident:<12}  ", width)
    return lines


def contents(title: Title) -> list[str]:
    """The sections with the numbers of their rules."""
    groups: dict[str, list[Rule]] = {}
    for rule in title.rulebook().rules:
        if rule.number >= FIRST_TITLE_RULE:
            groups.setdefault(rule.section, []).append(rule)
    total = sum(len(group) for name, group in groups.items() if name != "Rulings")
    lines = [f"{title.name}: {total} rules."]
    for section, group in groups.items():
        first, last = group[0].ident, group[-1].ident
        numbers = first if first == last else f"{first} to {last}"
        lines += wrapped(f"{section} ({len(group)})", " " * 31, f"  {numbers:<28} ")
    return [*lines, f"Look one up with: sandtable rules {title.slug} NUMBER (or words, or a section's name)"]


def run(name: str, words: str, coverage: bool, as_json: bool) -> None:
    title = find_title(name)
    if coverage:
        _coverage(title, as_json)
        return
    book = title.rulebook()
    if as_json:
        found = find(book, words) if words else book.rules
        if not found:
            raise BadSetup(f"no rule has the number or the words '{words}'")
        print_json([_table(rule) for rule in found])
    else:
        print("\n".join(answer(book, words) if words else contents(title)))


def _table(rule: Rule) -> dict[str, Any]:
    return {
        "id": rule.ident,
        "section": rule.section,
        "kind": rule.kind,
        "digest": rule.digest,
        "links": rule.links,
        "na": rule.na,
    }


def _coverage(title: Title, as_json: bool) -> None:
    from sandtable.cli.coverage import table

    report = table(title)
    if as_json:
        print_json(report)
        return
    print(f"{title.name}: {report['rows']} rows in the inventory")
    print(f"  cited by code         {report['cited']:>4}")
    print(f"    its constant used   {report['enforced']:>4}  (an action barred by it, or players told of it)")
    print(f"    named beside code   {report['named']:>4}  (in a docstring or comment; many rows are both)")
    print(f"  reached by a test     {report['tested']:>4}")
    print(f"  not for a program     {len(report['not_applicable']):>4}")
    for row in report["not_applicable"]:
        print("\n".join(wrapped(f"{row['id']}: {row['reason']}", "      ", "    ")))
    rulings = report["rulings"]
    print(
        f"{rulings['rows']} rulings, {rulings['cited']} cited by code ({rulings['enforced']} by constant, "
        f"{rulings['named']} named), {rulings['tested']} reached by a test"
    )
    for key, said in (("not_cited", "Not cited by code"), ("not_tested", "Not reached by a test")):
        missing = report[key] + rulings[key]
        if missing:
            print("\n".join(wrapped(f"{said}: {', '.join(missing)}", "  ", "")))
