"""Player aids from a title's data/aids.toml: lines under headings, each from some level of the game on.

[[line]]
heading = "Sequence of play"
level = 1                          # scenarios of a lower level leave it out
rule = "IF-MOV-1"
text = "A card costs {price}."     # numbers of the data by name

Or headings with their lines, where options and not levels decide, and tables of the data follow some of them:

[[aid]]
id = "points"
heading = "Victory points"
lines = [
  ["{t.vp_city:+} for each city", "SH-12.3a"],
  ["{t.vp_unused:+} for each pause not used", "SH-12.3e", "early_end"],   # where this option is on; "!early_end": off
]
"""

from collections.abc import Mapping
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


def read_headings(
    path: Path, options: Mapping[str, Any], tables: Mapping[str, list[Note]], **numbers: Any
) -> list[Note]:
    """The lines that hold with these options, each heading's table after them; `numbers` are what `{...}` names."""
    found: list[Note] = []
    for aid in read_toml(path)["aid"]:
        for text, rule, *condition in aid["lines"]:
            if all(bool(options[name.removeprefix("!")]) != name.startswith("!") for name in condition):
                found.append(Note(text.format(**numbers), rule, aid["heading"]))
        found += tables.get(aid["id"], [])
    return found


def counted(n: int, what: str) -> str:
    """'1 card', '2 cards'."""
    return f"{n} {what}" if n == 1 else f"{n} {what}s"
