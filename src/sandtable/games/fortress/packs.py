"""What a data pack may correct: the values that play uses, the texts that people read, and where an entry comes from.

Everything else would be accepted and ignored, so it is refused, unless it repeats the value that is there.
"""

from typing import Any, Final

from sandtable.games.fortress.words import WINDOWS
from sandtable.kernel.errors import BadFile

WORDS: Final = frozenset({
    "name", "note", "text", "description", "victory", "when", "condition", "effect", "history", "geography", "symbol",
    "code",
    "terrain", "canvas", "hex_radius", "x", "y", "white_sides", "hook", "source",
})  # fmt: skip
"""Keys of what is read or drawn but decides nothing."""
SOURCES: Final = ("rulebook", "public", "reconstruction")

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


def values_of_play(data: Any) -> Any:
    """The data without its texts, drawing and provenance: what names the data, so that a better wording or a moved
    label does not shut old games out."""
    if isinstance(data, dict):
        return {
            key: values_of_play(value)
            for key, value in data.items()
            if key not in WORDS and not key.endswith("_source")
        }
    if isinstance(data, list):
        return [values_of_play(value) for value in data]
    return data


def check_correction(name: str, below: dict[str, Any], above: dict[str, Any]) -> None:
    """Refuse what play does not use in the pack's file `name`; `below` is what it corrects."""
    for key, value in above.items():
        _check(name, [key], below.get(key), value)


def _check(name: str, path: list[str], below: Any, above: Any) -> None:
    where = f"data pack: {name}.toml, {'.'.join(path)}"
    if above == below and type(above) is type(below):
        return
    if isinstance(below, list) and below and isinstance(below[0], dict):
        if not isinstance(above, list) or not above or not all(isinstance(row, dict) for row in above):
            raise BadFile(f"{where}: a list of entries was expected")
        if "id" in below[0]:
            _check_entries(name, path, where, below, above)
        else:
            for n, row in enumerate(above):
                _check(name, [*path, str(n + 1)], {}, row)
    elif isinstance(above, dict) and (above or below is None) and not _is_used(name, path):
        if below is not None and not isinstance(below, dict):
            raise BadFile(f"{where}: a table was not expected")
        if not above:
            raise BadFile(f"{where}: play does not use this value")
        for key, value in above.items():
            _check(name, [*path, key], below.get(key) if below else None, value)
    elif isinstance(below, dict) and not isinstance(above, dict):
        raise BadFile(f"{where}: a table was expected")
    elif _is_source(path, below):
        if above not in SOURCES:
            raise BadFile(f"{where}: {above!r} is none of {', '.join(SOURCES)}")
    elif isinstance(above, dict) and not above:
        return
    elif not _is_used(name, path):
        raise BadFile(f"{where}: play does not use this value")
    elif isinstance(below, str) and not isinstance(above, str):
        raise BadFile(f"{where}: {above!r}; a text was expected")


def _check_entries(name: str, path: list[str], where: str, below: list[Any], above: list[Any]) -> None:
    by_id = {row["id"]: row for row in below}
    for row in above:
        ident = row.get("id")
        if not isinstance(ident, str) or ident not in by_id:
            raise BadFile(f"{where}: there is no entry with id {ident!r} to correct")
        for key, value in row.items():
            if key != "id":
                _check(name, [*path, ident, key], by_id[ident].get(key), value)


def _is_source(path: list[str], below: Any) -> bool:
    """Where an entry comes from: any entry that says it may be corrected in that too."""
    return (path[-1] == "source" or path[-1].endswith("_source")) and (
        below is not None or path[0] == "border"
    )


def _is_used(name: str, path: list[str]) -> bool:
    if ".".join(path) in _FIXED:
        return False
    return any(_matches(pattern.split("."), path) for pattern in USED[name])


def _matches(pattern: list[str], path: list[str]) -> bool:
    return len(pattern) == len(path) and all(one in ("*", key) for one, key in zip(pattern, path))
