"""The board as text: a map of at most 80 columns, and a plain list of the pieces for a screen reader.

Both are drawn from a view, so they can show nothing that the view does not.
"""

from sandtable.games.fortress.tables import KIND_IDS, Tables
from sandtable.kernel.views import Piece, View

CODES = ("9", "8", "7", "6", "5", "4", "3", "B", "A", "1", "X", "H")
"""One sign for each type, in the order of the types: the strength, or a letter."""
LETTERS = {"japan": "J", "commonwealth": "C"}
NAMES = {"japan": "Japanese", "commonwealth": "Commonwealth"}
COLUMNS = 13
CELL = 5
REGIONS = (("johore", "Johore"), ("strait", "The strait"), ("singapore", "Singapore"))
LEGEND = (
    "J Japan, C Commonwealth; small letter: your piece, which the enemy has not seen.",
    "9 Tank, 8 Battalion, 7 Company, 6 Conscripts, 5 Anti-Air, 4 Recon, 3 Engineers,",
    "B Bomber, A Artillery, 1 Anti-Tank, X Mine Field, H Headquarters, ? unknown.",
    ". land, = Major Road, # Jurong Line, ~ crossing, ~~ impassable water, xx closed;",
    "> attacker or chosen hex, ! attacked or bombed hex.",
)


def picture(t: Tables, v: View) -> list[str]:
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
    lines.append("")
    lines.extend(LEGEND)
    return lines


def signs_of(v: View) -> dict[str, str]:
    """The sign in front of each marked hex."""
    found: dict[str, str] = {}
    for mark in v.marks:
        if mark.kind == "attack":
            found[mark.spaces[0]] = ">"
            found[mark.spaces[1]] = "!"
        elif mark.kind == "bombed":
            found[mark.spaces[0]] = "!"
        elif mark.kind == "closed":
            found[mark.spaces[0]] = "x"
        elif mark.kind == "chosen":
            for space in mark.spaces:
                found[space] = ">"
    return found


def cell(t: Tables, v: View, h: int, piece: Piece | None, sign: str) -> str:
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
    if piece.side == v.seat and v.result is None and not is_seen(piece):
        side = side.lower()
    return side + CODES[KIND_IDS.index(piece.kind)]


def is_seen(piece: Piece) -> bool:
    return any(badge.letter == "S" for badge in piece.badges)


def listing(t: Tables, v: View) -> list[str]:
    """The pieces as plain lines by area and side, to be read aloud."""
    lines: list[str] = []
    for region, name in REGIONS:
        for side in LETTERS:
            here = [piece for piece in v.pieces if piece.side == side and region_of(t, piece) == region]
            if here:
                count = "1 piece" if len(here) == 1 else f"{len(here)} pieces"
                lines.append(f"{name}, {NAMES[side]}: {count}.")
                lines.extend(f"  {sentence(t, piece)}" for piece in here)
    return lines if lines else ["There is no piece on the map."]


def region_of(t: Tables, piece: Piece) -> str:
    return t.regions[t.hex_names.index(piece.space)]


def sentence(t: Tables, piece: Piece) -> str:
    """One piece: 'F3 Johore Bahru: Tank Troop. Seen by the enemy.'"""
    h = t.hex_names.index(piece.space)
    what = t.kind_names[KIND_IDS.index(piece.kind)] if piece.kind else "unknown"
    notes = "".join(f" {badge.text}." for badge in piece.badges)
    return f"{piece.space} {t.place_names[h]}: {what}.{notes}"
