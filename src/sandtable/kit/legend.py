# interpreted: msgspec structs are classes of their own kind, and no rule looks here.
"""The legend of a map: its rows from a TOML file, and whether they explain all that is drawn.

[[legend]] what, ids, text          as in `scenes.Sign`
"""

from pathlib import Path
from typing import Any

import msgspec

from sandtable.kernel.errors import BadFile
from sandtable.kit import scenes
from sandtable.kit.data import read_toml

SILENT = ("coast",)
"""Lines that everybody knows without being told."""
OFF_MAP = ("box", "cell")


def read_legend(path: Path) -> list[scenes.Sign]:
    return legend_in(read_toml(path), path.name)


def legend_in(table: dict[str, Any], where: str) -> list[scenes.Sign]:
    """The rows that stand in a file beside other things."""
    try:
        return msgspec.convert(table.get("legend", []), list[scenes.Sign])
    except msgspec.ValidationError as problem:
        raise BadFile(f"{where}: {problem}") from problem


def drawn_on(scene: scenes.Scene) -> set[tuple[str, str]]:
    """Everything on the map that stands for something: (what, id) as in a legend."""
    skin = scene.skin
    found: set[tuple[str, str]] = set()
    for space in scene.spaces:
        if space.kind in OFF_MAP:
            continue
        if space.terrain in skin.terrain:
            found.add(("terrain", space.terrain))
        found |= {("tag", tag) for tag in space.tags if tag in skin.tags and skin.tags[tag].mark}
        zone = skin.zones.get(space.zone)
        if zone is not None and (zone.tint or zone.mark):
            found.add(("zone", space.zone))
    found |= {("line", line.kind) for line in scene.strokes if line.kind not in SILENT}
    return found | {("border", border.kind) for border in scene.borders}


def unexplained(scene: scenes.Scene) -> list[str]:
    """What is drawn and stands in no row of the legend."""
    told = {(row.what, ident) for row in scene.legend for ident in row.ids}
    return [f"{what} {ident}" for what, ident in sorted(drawn_on(scene) - told)]


def idle(scene: scenes.Scene) -> list[str]:
    """Rows of the legend for something that this map does not have. (Plain ground may be told of.)"""
    drawn = drawn_on(scene) | {("terrain", space.terrain) for space in scene.spaces}
    return [row.text for row in scene.legend if not drawn & {(row.what, ident) for ident in row.ids}]


def fitting(rows: list[scenes.Sign], scene: scenes.Scene) -> scenes.Scene:
    """The scene with those rows that are about something on it."""
    whole = msgspec.structs.replace(scene, legend=rows)
    left = idle(whole)
    return msgspec.structs.replace(whole, legend=[row for row in rows if row.text not in left])
