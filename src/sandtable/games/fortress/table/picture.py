"""The board as text: a map of at most 80 columns, drawn from a view: it can show nothing that the view does not."""

from sandtable.games.fortress import unit
from sandtable.games.fortress.material import GROUND, FortressData
from sandtable.kit.data import read_toml
from sandtable.kit.views import Piece, View

CODES = ("9", "8", "7", "6", "5", "4", "3", "B", "A", "1", "X", "H")
"""One sign for each type, in the order of the types: the strength, or a letter."""
LETTERS = {"japan": "J", "commonwealth": "C"}
SIGNS = {"attack": ">!", "bombed": "!", "closed": "x", "chosen": ">>"}
"""Of each kind of mark: the signs of its hexes."""
COLUMNS = 13
CELL = 5
LEGEND: list[str] = read_toml(GROUND)["picture"]["legend"]


def picture(t: FortressData, v: View) -> list[str]:
    """Rows 1 to 11 from north to south, even rows half a hex to the east, then the legend."""
    pieces: dict[str, Piece] = {piece.space: piece for piece in v.pieces}
    signs = signs_of(v)
    header = "".join(chr(ord("A") + n).center(CELL) for n in range(COLUMNS))
    lines = [("   " + header).rstrip()]
    for first in range(0, len(t.hex_names), COLUMNS):
        number = first // COLUMNS + 1
        row = f"{number:>2} " + ("  " if number % 2 == 0 else "")
        for h in range(first, first + COLUMNS):
            name = t.hex_names[h]
            row += cell(t, v, h, pieces.get(name), signs.get(name, " "))
        lines.append(row.rstrip())
    return [*lines, "", *LEGEND]


def signs_of(v: View) -> dict[str, str]:
    """The sign in front of each marked hex."""
    found: dict[str, str] = {}
    for mark in v.marks:
        for sign, space in zip(SIGNS.get(mark.kind, ""), mark.spaces):
            found[space] = sign
    return found


def cell(t: FortressData, v: View, h: int, piece: Piece | None, sign: str) -> str:
    """Five columns: the sign, the piece or the ground, the road behind it."""
    road = "=" if t.road_index[h] >= 0 else "#" if t.jurong[h] else " "
    if piece is not None:
        return f" {sign}{code_of(v, piece)}{road}"
    if not t.passable[h]:
        ground = "~~"
    elif sign == "x":
        return " xx  "
    elif road != " ":
        ground = road
    else:
        ground = "~" if t.terrains[h] == "water crossing" else "."
    return f" {sign}{ground:<3}"


def code_of(v: View, piece: Piece) -> str:
    """Side and type: J9, C?; the side in a small letter where the enemy has not seen the piece."""
    side = LETTERS[piece.side]
    if not piece.kind:
        return side + "?"
    if piece.side == v.seat and v.result is None and not any(badge.letter == "S" for badge in piece.badges):
        side = side.lower()
    return side + CODES[unit.IDS.index(piece.kind)]
