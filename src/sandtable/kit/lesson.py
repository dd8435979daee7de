"""Lessons: a title taught by playing positions, one small task after the other.

A lesson is data (`lesson.toml` in a title's folder). A step shows a position and a task; the orders in `accept` solve
it (`*` stands for any noun), `show_refused` are orders whose refusal teaches something, `before` and `replies` are
what the other side does, written `seat: order`.
"""

import tomllib
from pathlib import Path
from typing import Any

from sandtable.kernel.errors import BadFile


class Step:
    """One task of a lesson."""

    def __init__(self, row: dict[str, Any]) -> None:
        self.ident: str = row["id"]
        self.name: str = row["name"]
        self.text: str = row["text"]
        self.task: str = row["task"]
        self.after: str = row["after"]
        self.seat: str = row["seat"]
        self.rules: list[str] = row["rules"]
        self.position: dict[str, Any] = row["position"]
        self.accept: list[str] = row["accept"]
        self.show_refused: list[str] = row.get("show_refused", [])
        self.hint: str = row.get("hint", "")
        self.before: list[str] = row.get("before", [])
        self.replies: list[str] = row.get("replies", [])

    def accepts(self, orders: list[str]) -> int:
        """0: these orders lead nowhere; 1: they begin an accepted answer; 2: they are one."""
        best = 0
        for answer in self.accept:
            wanted = [part.strip() for part in answer.split(";")]
            fits = len(orders) <= len(wanted) and all(
                fits_pattern(given, pattern) for given, pattern in zip(orders, wanted)
            )
            if fits:
                best = max(best, 2 if len(orders) == len(wanted) else 1)
        return best


def fits_pattern(order: str, pattern: str) -> bool:
    """Whether an order is the pattern's; `*` in a pattern stands for any noun."""
    if pattern.endswith(" *"):
        return order.split(" ")[0] == pattern.split(" ")[0]
    return order.lower() == pattern.lower()


def read_lesson(path: Path) -> list[Step]:
    """The steps in a lesson file, in order."""
    try:
        rows = tomllib.loads(path.read_text(encoding="utf-8"))["step"]
        return [Step(row) for row in rows]
    except (OSError, KeyError, tomllib.TOMLDecodeError) as problem:
        raise BadFile(f"{path.name}: {problem}") from problem
