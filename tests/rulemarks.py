"""A pytest plugin: which tests reach which rules.

A test names the rows of a title's rule inventory that it reaches with `@pytest.mark.rule("IF-MOV-4", ...)`. The list of
them is shipped with the title (`tested.json` beside its rules.toml), for `sandtable rules TITLE --coverage`.

    pytest --collect-only -q --write-tested     writes the lists anew

A marker with an id that no title has is an error. `tests/repo/test_rule_coverage.py` fails when a list is stale.
"""

import json
import tomllib
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
GAMES = ROOT / "src" / "sandtable" / "games"
SERIES = ROOT / "src" / "sandtable" / "series"

Tested = dict[str, dict[str, list[str]]]
"""Title folder -> rule id -> the tests that reach it."""

FOUND = pytest.StashKey[Tested]()


@cache
def inventory() -> dict[str, list[str]]:
    """The ids of every title's rules and rulings, by the title's folder, in the order of rules.toml; those of its series
    come first."""
    found: dict[str, list[str]] = {}
    for path in sorted(GAMES.glob("*/rules.toml")):
        tables = [tomllib.loads(path.read_text("utf-8"))]
        if "series" in tables[0]:
            series = SERIES / tables[0]["series"] / "rules.toml"
            tables.insert(0, tomllib.loads(series.read_text("utf-8")))
        found[path.parent.name] = [
            row["id"] for table in tables for row in [*table["rule"], *table["ruling"]]
        ]
    return found


def titles_of(ident: str, nodeid: str) -> list[str]:
    """The titles that have this rule. Rulings are numbered alike in all titles: there the test's folder decides."""
    titles = [slug for slug, idents in inventory().items() if ident in idents]
    if len(titles) > 1:
        titles = [slug for slug in titles if f"tests/{slug}/" in nodeid]
    return titles


def collect(items: list[pytest.Item]) -> Tested:
    """Gather the markers of the collected tests."""
    found: Tested = {slug: {} for slug in inventory()}
    for item in items:
        test = item.nodeid.partition("[")[0]
        for marker in item.iter_markers("rule"):
            for ident in marker.args:
                titles = titles_of(ident, item.nodeid)
                if len(titles) != 1:
                    problem = (
                        "no title has this rule" if not titles else f"{' and '.join(titles)} have this rule"
                    )
                    raise pytest.UsageError(f"{test}: @pytest.mark.rule({ident!r}): {problem}")
                tests = found[titles[0]].setdefault(ident, [])
                if test not in tests:
                    tests.append(test)
    return {
        slug: {ident: sorted(tests[ident]) for ident in inventory()[slug] if ident in tests}
        for slug, tests in found.items()
    }


def path_of(slug: str) -> Path:
    return GAMES / slug / "tested.json"


def text_of(tests: dict[str, list[str]]) -> str:
    return json.dumps(tests, indent=1) + "\n"


def stored(slug: str) -> str:
    path = path_of(slug)
    return path.read_text("utf-8") if path.exists() else ""


def is_whole(config: pytest.Config) -> bool:
    """Whether this run collects the whole suite (whatever it then selects)."""
    places = [Path(str(arg).partition("::")[0]) for arg in config.args]
    return all(
        (config.invocation_params.dir / place).resolve() in (ROOT, ROOT / "tests") for place in places
    ) and not (
        config.getoption("ignore", None)
        or config.getoption("ignore_glob", None)
        or config.getoption("deselect", None)
    )


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--write-tested",
        action="store_true",
        help="write tested.json beside each title's rules.toml: which tests reach which rules",
    )


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Before anything is deselected."""
    tested = collect(items)
    if is_whole(config):
        config.stash[FOUND] = tested
    if config.getoption("--write-tested"):
        if not is_whole(config):
            raise pytest.UsageError("--write-tested needs the whole suite: name no files")
        for slug, tests in tested.items():
            path_of(slug).write_text(text_of(tests), "utf-8")
