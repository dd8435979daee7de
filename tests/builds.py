"""Where a test runs. Random play is some twenty times as fast where it is compiled: there it goes far, on the source a
little, for the coverage and because the source is what people read."""

from collections.abc import Collection
from typing import Any

import pytest

FAR = [pytest.mark.slow, pytest.mark.both]
"""On the compiled build only."""


def mostly_compiled(count: int, here: Collection[int]) -> list[Any]:
    """The numbers below `count` as parameters: all on the compiled build, those in `here` on the source too."""
    return [pytest.param(n, marks=pytest.mark.both if n in here else FAR) for n in range(count)]
