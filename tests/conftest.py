"""What every test shares. Helpers belong in modules of their own (`from tests.support import ...`)."""

from importlib.util import find_spec

pytest_plugins = ["tests.rulemarks"]


def pytest_report_header() -> str:
    """Say which build is under test; tests/repo/test_build.py proves it."""
    spec = find_spec("sandtable.kernel.flow")
    return f"sandtable: {spec.origin if spec else 'no kernel'}"
