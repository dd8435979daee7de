"""Every row of every title's rule inventory is cited by code and reached by a test, or says why it cannot be."""

import subprocess
import sys

import pytest

from sandtable.cli.coverage import table
from sandtable.session.titles import load_title
from tests.rulemarks import FOUND, ROOT, collect, inventory, stored, text_of

TITLES = list(inventory())


@pytest.mark.parametrize("slug", TITLES)
def test_every_rule_is_cited_by_code(slug: str) -> None:
    assert table(load_title(slug))["not_cited"] == []


@pytest.mark.parametrize("slug", TITLES)
def test_every_rule_is_reached_by_a_test(slug: str) -> None:
    assert table(load_title(slug))["not_tested"] == []


@pytest.mark.parametrize("slug", TITLES)
def test_every_ruling_is_cited_or_tested(slug: str) -> None:
    """A ruling that touches no rule (a date in a rulebook's introduction) asks nothing of the code."""
    title = load_title(slug)
    rulings = table(title)["rulings"]
    missing = set(rulings["not_cited"]) & set(rulings["not_tested"])
    assert sorted(ident for ident in missing if title.rulebook().by_ident[ident].links) == []


@pytest.mark.parametrize("slug", TITLES)
def test_what_is_not_applicable_says_why(slug: str) -> None:
    for row in table(load_title(slug))["not_applicable"]:
        assert len(row["reason"]) > 10, row


def test_the_lists_of_tests_are_not_stale(request: pytest.FixtureRequest) -> None:
    """On failure: pytest --collect-only -q --write-tested"""
    tested = request.config.stash.get(FOUND, None)
    if tested is None:
        pytest.skip("only a run of the whole suite knows all tests")
    for slug in TITLES:
        assert stored(slug) == text_of(tested[slug]), f"{slug}/tested.json is stale"


class Marked:
    """Stands for a collected test."""

    def __init__(self, nodeid: str, *idents: str) -> None:
        self.nodeid = nodeid
        self.marks = [pytest.mark.rule(*idents).mark]

    def iter_markers(self, name: str) -> list:
        return self.marks


def test_markers_are_collected_in_the_order_of_the_inventory() -> None:
    slug = TITLES[0]
    first, second = inventory()[slug][:2]
    items = [Marked(f"tests/{slug}/b.py::t[1]", second, first), Marked(f"tests/{slug}/a.py::t", first)]
    found = collect(items)[slug]  # type: ignore[arg-type]
    assert list(found) == [first, second]
    assert found[first] == [f"tests/{slug}/a.py::t", f"tests/{slug}/b.py::t"]


def test_an_unknown_rule_is_an_error() -> None:
    with pytest.raises(pytest.UsageError, match="IF-NONE-1"):
        collect([Marked("tests/x.py::t", "IF-NONE-1")])  # type: ignore[list-item]


@pytest.mark.slow
def test_a_part_of_the_suite_does_not_write() -> None:
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "--write-tested", "tests/maps"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 4
    assert "needs the whole suite" in done.stderr
