"""What a data pack may correct: the values that play uses, and the texts that people read."""

from typing import Final

from sandtable.games.fortress.words import WINDOWS
from sandtable.kernel.packs import Correctable

WORDS: Final = frozenset({
    "name", "note", "text", "description", "victory", "when", "condition", "effect", "history", "geography", "symbol",
    "code",
    "terrain", "canvas", "hex_radius", "x", "y", "white_sides", "hook", "source",
})  # fmt: skip
"""Keys of what is read or drawn but decides nothing."""

_KINDS: Final = (
    "tank", "battalion", "company", "conscript", "aa", "recon", "engineer", "bomber", "artillery", "antitank",
)  # fmt: skip
_DELTA: Final = ("J01", "J06", "J07", "J16", "C02", "C03", "C04", "C07", "C16")
_OWN_MOMENT: Final = ("J03", "J04", "J05", "J19", "C08", "C18")
"""Cards whose moment is part of what they do: the action of a turn, or one more."""
_PARAMS: Final = (
    ("J02", "centre"), ("J02", "range"), ("J02", "charges"), ("J13", "look"), ("J14", "points"), ("J15", "min"),
    ("J15", "max"), ("J19", "centre"), ("J19", "range"), ("J19", "need_pairs"), ("C08", "need_pairs"),
    ("C08", "regions"), ("C11", "hex"), ("C11", "own_turns"), ("C15", "hexes"), ("C17", "count"), ("C19", "points"),
)  # fmt: skip

# Paths of keys; `*` stands for any one key or id.
USED: Final[dict[str, tuple[str, ...]]] = {
    "map": (
        "meta.canvas", "meta.hex_radius", "major_road.name", "major_road.hexes", "jurong_line.hexes", "beaches.hexes",
        "border.*.between", "border.*.kind", "hex.*.name", "hex.*.zone", "hex.*.region", "hex.*.terrain", "hex.*.col",
        "hex.*.row", "hex.*.x", "hex.*.y", "hex.*.white_sides",
    ),
    "units": (
        "type.*.name", "type.*.code", "type.*.symbol", "type.*.note",
        *[f"type.{kind}.strength" for kind in _KINDS],
        *[f"army.{side}.{size}.{kind}" for side in ("japan", "commonwealth") for size in ("basic", "pool")
          for kind in (*_KINDS, "mine", "hq")],
    ),
    "tables": (
        "fire_support.bonus_by_distance.1", "fire_support.bonus_by_distance.2", "bombing_run.success_eliminates",
        "tokens.colours", "tokens.letters", "politics.start_points", "politics.point_per_turn_with_attack",
        "politics.card_price", "politics.hand_limit", "limits.no_progress_player_turns", "limits.shuttle_moves",
    ),
    "scenarios": (
        "deployment.*.side", "deployment.*.beginner", "deployment.*.description", "deployment.*.pieces.*",
        "army_choice.*.side", "army_choice.*.pieces.*",
    ),
    "cards": (
        *[f"windows.{name}.name" for name in (*WINDOWS, "any")], "windows.any.opens",
        "card.*.name", "card.*.cost", "card.*.condition", "card.*.effect",
        "card.*.history", "card.*.windows", "card.*.turn",
        *[f"card.{card}.params.delta" for card in _DELTA],
        *[f"card.{card}.params.{key}" for card, key in _PARAMS],
    ),
}  # fmt: skip
_FIXED: Final = frozenset(f"card.{card}.{key}" for card in _OWN_MOMENT for key in ("windows", "turn"))
MAY: Final = Correctable(USED, WORDS, _FIXED)
