"""Player aids from a title's data/aids.toml: lines under headings, each from some level of the game on.

[[line]]
heading = "Sequence of play"
level = 1                          # scenarios of a lower level leave it out
rule = "IF-MOV-1"
text = "A card costs {price}."     # numbers of the data by name

[[ground]]                         # of the spaces of a kind, for the hover card
at = "beach"
level = 3
when = { landings = "free" }       # with these options
rule = "IF-CARD-C03"
text = "Beach: {t.delta:+} for the defender"

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


def read_aids(path: Path, level: int, numbers: dict[str, Any]) -> list[Note]:
    """The lines that a level needs, with the numbers of the data in them."""
    lines: list[dict[str, Any]] = read_toml(path)["line"]
    return [
        Note(line["text"].format_map(numbers), line["rule"], line["heading"])
        for line in lines
        if line["level"] <= level
    ]


def read_ground(path: Path, level: int, options: Mapping[str, Any], **numbers: Any) -> list[tuple[str, Note]]:
    """The kinds of spaces that rules speak of at this level and with these options, each with what they say."""
    return [
        (line["at"], Note(line["text"].format(**numbers), line["rule"]))
        for line in read_toml(path)["ground"]
        if line["level"] <= level and line.get("when", {}).items() <= options.items()
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


def ordinal(number: str) -> str:
    """'121st', '9th'."""
    if number.endswith(("11", "12", "13")):
        return number + "th"
    return number + {"1": "st", "2": "nd", "3": "rd"}.get(number[-1:], "th")
