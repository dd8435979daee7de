"""What a data pack may correct: the values that play uses, and the texts that people read."""

from typing import Final

from sandtable.kit.data import Correctable

WORDS: Final = frozenset(
    {"name", "description", "label", "symbol", "canvas", "hex_radius", "origin", "source"}
)
"""Keys of what is read or drawn but decides nothing."""

_DIVISIONS: Final = ("SNLF", "24BDE", "9DIV", "11DIV", "14DIV")

# Paths of keys; `*` stands for any one key or id.
USED: Final[dict[str, tuple[str, ...]]] = {
    "map": (
        "map.canvas", "map.hex_radius", "map.origin", "legend.*", "grid.rows", "edges.top", "edges.right",
        "great_river.shore", "shanghai_area.*.name", "shanghai_area.*.first_control", "shanghai_area.*.hexes",
        "city.*.name", "city.*.hexes", "town.*.name", "town.*.hex", "woosung_fort.*.name", "woosung_fort.*.hex",
        "label.*.name", "label.*.hex", "railroad.*.name", "railroad.*.path", "creek.*.name", "creek.*.hexsides",
    ),
    "units": (
        "unit.*.name", "unit.*.type", "unit.*.formation", "unit.*.brigade", "unit.*.attack", "unit.*.defense",
        "unit.*.ma", "unit.*.steps", "unit.*.reduced_attack", "unit.*.reduced_defense", "unit.*.mobile",
        "unit.*.support", "unit.*.support_level", "unit.*.support_key", "unit.*.arrival", "unit.*.replaceable",
        "unit.*.symbol", "fire_support.*.name", "fire_support.*.kind", "fire_support.*.strength",
        "fire_support.*.range", "fire_support.*.arrival", "snipers.count", "snipers.defense",
    ),
    "tables": (
        "sequence.turns_per_week", "sequence.pause_marker_start", "crt.column", "crt.column.*.label",
        "crt.column.*.min", "crt.column.*.results", "terrain.*.move", "terrain.*.shift", "hexside.*.move",
        "hexside.*.shift", "movement.redeployment_factor", "movement.sniper_factor", "movement.interdiction_factor",
        "movement.interdiction_redeployment_factor", "movement.interdiction_radius", "logistics.award_base",
        "logistics.cap", *[f"japanese_replacements.{name}" for name in _DIVISIONS], "japanese_formation.*.name",
        "japanese_formation.*.from_pause", "japanese_formation.*.vp", "japanese_formation.*.shares_place",
        "rubble.highest_die", "victory.city", "victory.woosung_forts", "victory.fifth_army", "victory.unused_pause",
        "victory.international_settlement", "victory_level.*.name", "victory_level.*.min",
    ),
    "scenarios": (
        "scenario.*.name", "scenario.*.description", "scenario.*.lp_start", "historical.placements",
    ),
}  # fmt: skip
MAY: Final = Correctable(USED, WORDS)
