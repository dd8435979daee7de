"""Steps from space to space."""

import pytest

from sandtable.maps.graph import steps_from, with_neighbours

pytestmark = pytest.mark.both


def test_steps_from_a_space() -> None:
    """A line of four spaces, a way back one way only, and an island."""
    near = [[1], [0, 2], [1, 3], [0], []]
    assert steps_from(near, 0, 99) == [0, 1, 2, 3, 99]
    assert steps_from(near, 3, 99) == [1, 2, 3, 0, 99]
    assert steps_from(near, 4, 99) == [99, 99, 99, 99, 0]


def test_spaces_with_those_beside_them() -> None:
    near = [[1], [0, 2], [1, 3], [2]]
    assert with_neighbours([1], near) == [1, 0, 2]
    assert with_neighbours([0, 1], near) == [0, 1, 2]
    assert with_neighbours([], near) == []
