"""What every test shares. Helpers belong in modules of their own (`from tests.support import ...`)."""

from importlib.util import find_spec

import pytest

pytest_plugins = ["tests.rulemarks"]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-golden", action="store_true", help="record the golden games anew")


def pytest_report_header() -> str:
    """Say which build is under test; tests/repo/test_build.py proves it."""
    spec = find_spec("sandtable.kernel.flow")
    return f"sandtable: {spec.origin if spec else 'no kernel'}"
