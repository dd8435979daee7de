"""Rows that forks share until they change."""

from mypy_extensions import i64


def altered(row: list[int], place: i64, value: i64) -> list[int]:
    """The row with another number in one place. Seldom written rows are replaced rather than changed: so forks share
    them, and that nobody has written to one is known by its being the same object."""
    found = row[:]
    found[place] = value
    return found
