"""Player aids: the lines of data/aids.toml that a level needs, with the numbers of the data, and the strengths."""

from pathlib import Path

from sandtable.games.fortress import unit
from sandtable.games.fortress.material import FortressData
from sandtable.kit.aids import counted, read_aids
from sandtable.kit.scenes import Note

SEQUENCE = "Sequence of play"
STRENGTHS = "Strengths"
AIDS = Path(__file__).parents[1] / "data" / "aids.toml"


def aids_of(t: FortressData, level: int) -> list[Note]:
    """The lines that this level needs, the strengths (IF-SET-14) after the sequence of play."""
    prices = {"price": counted(t.card_price, "point"), "earned": counted(t.attack_points, "point")}
    notes = read_aids(AIDS, level, {"t": t, "hand": counted(t.hand_limit, "card"), **prices})
    found = [note for note in notes if note.heading == SEQUENCE]
    found.append(Note("Piece", "IF-SET-14", STRENGTHS, ["strength", "how many"]))
    for kind in range(unit.COUNT):
        strength = str(t.strength[kind]) if kind < unit.MINE else "never moves"
        row = [strength, count_words(t, kind, level)]
        found.append(Note(t.kind_names[kind], "IF-SET-14", STRENGTHS, row))
    return found + [note for note in notes if note.heading != SEQUENCE]


def count_words(t: FortressData, kind: int, level: int) -> str:
    """How many there are: of the thirty, or of the forty of each side."""
    rows = t.pool if level >= 2 else t.basic
    if rows[0][kind] == rows[1][kind]:
        return f"{rows[0][kind]} a side"
    return f"Japan {rows[0][kind]}, Commonwealth {rows[1][kind]}"
