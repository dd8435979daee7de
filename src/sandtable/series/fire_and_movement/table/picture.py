"""The board as text, at most 80 columns: drawn from a view, so it can show nothing that the view does not.

A hex is two columns wide: the sheet's columns side by side, even columns half a hex lower, which is drawn as two lines
for each row.
"""

from typing import Final

from sandtable.kit.views import Piece, View
from sandtable.series.fire_and_movement.folio import Folio

LEFT: Final = 4
TWO_LINES: Final = "Two lines a row: odd columns above, even columns half a hex lower."


def picture(f: Folio, v: View, letters: dict[str, str], legend: list[str]) -> list[str]:
    """`letters` has the letter of each kind that is no unit."""
    units: dict[str, list[Piece]] = {}
    for piece in v.pieces:
        units.setdefault(piece.space, []).append(piece)
    target = {mark.spaces[0] for mark in v.marks if mark.kind == "target"}
    wide = 1 + max(column for column, _ in f.sheet.cells)
    high = 1 + max(row for _, row in f.sheet.cells)
    tens = "".join(f"{n:02}"[0] + " " for n in range(1, wide + 1))
    ones = "".join(f"{n:02}"[1] + " " for n in range(1, wide + 1))
    lines = [" " * LEFT + tens.rstrip(), " " * LEFT + ones.rstrip()]
    for row in range(1, high + 1):
        for even in (0, 1):
            text = f"{row:>2}  " if not even else " " * LEFT
            for column in range(1, wide + 1):
                name = f"{column:02}{row:02}"
                if column % 2 == even:
                    text += "  "
                else:
                    text += cell(f, name, units.get(name, []), name in target, letters)
            lines.append(text.rstrip())
    return [*lines, "", *legend, TWO_LINES]


def cell(f: Folio, name: str, here: list[Piece], target: bool, letters: dict[str, str]) -> str:
    """Two columns: who is there and how many, or the ground."""
    if not here:
        return f.ground_letter(f.sheet.index[name]) + " "
    units = [piece for piece in here if piece.full]
    if units:
        letter = f.adjectives[f.sides.index(units[0].side)][0]
        if all(piece.reduced for piece in units):
            letter = letter.lower()
        return letter + ("!" if target else str(len(units)))
    for kind, letter in letters.items():
        if any(piece.kind == kind for piece in here):
            return letter + ("!" if target else " ")
    return "x "
