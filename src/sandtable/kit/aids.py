"""Player aids from a title's data/aids.toml: lines under headings, each from some level of the game on.

[[line]]
heading = "Sequence of play"
level = 1                          # scenarios of a lower level leave it out
rule = "IF-MOV-1"
text = "A card costs {price}."     # numbers of the data by name
"""

from pathlib import Path
from typing import Any

from sandtable.kit.data import read_toml
from sandtable.kit.scenes import Note


def read_aids(path: Path, level: int, numbers: dict[str, str]) -> list[Note]:
    """The lines that a level needs, with the numbers of the data in them."""
    lines: list[dict[str, Any]] = read_toml(path)["line"]
    return [
        Note(line["text"].format_map(numbers), line["rule"], line["heading"])
        for line in lines
        if line["level"] <= level
    ]


def counted(n: int, what: str) -> str:
    """'1 card', '2 cards'."""
    return f"{n} {what}" if n == 1 else f"{n} {what}s"
