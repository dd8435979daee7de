"""Who stands where on the field, sorted by what it is for: what bots judge of a position beside its hexes."""

from typing import Any, Final

from mypy_extensions import i64

# What a unit is for (`Goals.roles`): Japanese units as in `Goals.naval`, then Chinese ones.
ELSEWHERE: Final = 0
NAVAL: Final = 1
FIRST_CALLED: Final = 2
LAST_CALLED: Final = 3
ALL_CALLED: Final = 4
GUARD: Final = 5
HOLDER: Final = 6


class Field:
    """Who stands where, as far as it is not judged hex by hex.

    inside     how many Chinese units are in Shanghai, and in which streets: `defenders`
    marching   the hexes of Chinese units that look for a post
    outer      those of Japanese units that fight for cities and forts
    inner      those of Japanese units that fight for Shanghai; `others` are those of them who were called there
    """

    def __init__(self) -> None:
        self.inside: i64 = 0
        self.defenders: i64 = 0
        self.marching: list[Any] = []
        self.outer: list[Any] = []
        self.inner: list[Any] = []
        self.first_called: list[Any] = []
        self.last_called: list[Any] = []
        self.all_called: list[Any] = []
        self.others: list[Any] = self.first_called

    def call(self, effort: i64) -> None:
        """Tell the units that may be called to Shanghai where they fight."""
        if effort < ALL_CALLED:
            self.outer += self.all_called
        if effort < LAST_CALLED:
            self.outer += self.last_called
        elif effort < ALL_CALLED:
            self.others = self.first_called + self.last_called
        else:
            self.others = self.first_called + self.last_called + self.all_called
        if effort < FIRST_CALLED:
            self.outer += self.first_called
        else:
            self.inner += self.others
