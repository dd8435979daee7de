"""What every test shares. Helpers belong in modules of their own (`from tests.support import ...`)."""

import os
from importlib.util import find_spec
from pathlib import Path

import hypothesis
import pytest

pytest_plugins = ["tests.rulemarks"]

# How long an example takes says nothing: the machine may be busy. A run that decides whether a change lands tries the
# same examples each time, so that it says something about the change; everywhere else they are new ones.
hypothesis.settings.register_profile(
    "patient",
    deadline=None,
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
    derandomize=bool(os.environ.get("CI")),
)
hypothesis.settings.load_profile("patient")


ENGINE = (
    "kernel", "kit", "maps", "campaign", "coralsea", "fieldcommand", "fortress", "nei", "shanghai", "museum",
)  # fmt: skip
"""Folders of tests that test the kernel and the games themselves; their coverage is measured."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if item.path.relative_to(here).parts[0] in ENGINE:
            item.add_marker(pytest.mark.engine)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-golden", action="store_true", help="record the golden games anew")
    parser.addoption("--tell-golden", action="store_true", help="write anew what golden games tell and show")
    parser.addoption(
        "--lessons", action="store_true", help="play every lesson to its end in the browser, too"
    )


def pytest_report_header() -> str:
    """Say which build is under test; tests/repo/test_build.py proves it."""
    spec = find_spec("sandtable.kernel.flow")
    return f"sandtable: {spec.origin if spec else 'no kernel'}"
