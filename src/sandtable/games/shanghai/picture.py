"""The board as text: the sheet in at most 80 columns.

It is drawn from a view, so it can show nothing that the view does not. A hex is two columns wide: the sheet's 34
columns side by side, even columns half a hex lower, which is drawn as two lines for each row.
"""

from sandtable.games.shanghai.scene import REDUCED
from sandtable.games.shanghai.tables import SIDES, Tables
from sandtable.kernel.views import Piece, View
from sandtable.series.fire_and_movement.folio import CITY, PADDY, TOWN
from sandtable.series.fire_and_movement.reading import RIVER

COLUMNS = 34
ROWS = 26
LEFT = 4
LEGEND = (
    "J, C a Japanese or Chinese stack and how many units; small letter: all reduced,",
    "s sniper, f fort, r rubble, g fort garrison, x interdiction, ! attacked hex",
    "~ river, ' paddy, o town, # city, : Shanghai, + railroad, . clear",
    "Two lines a row: odd columns above, even columns half a hex lower.",
)


def picture(t: Tables, v: View) -> list[str]:
    """The sheet as it lies: west at the top, north to the right."""
    units: dict[str, list[Piece]] = {}
    for piece in v.pieces:
        units.setdefault(piece.space, []).append(piece)
    target = {mark.spaces[0] for mark in v.marks if mark.kind == "target"}
    tens = "".join(f"{n:02}"[0] + " " for n in range(1, COLUMNS + 1))
    ones = "".join(f"{n:02}"[1] + " " for n in range(1, COLUMNS + 1))
    lines = [" " * LEFT + tens.rstrip(), " " * LEFT + ones.rstrip()]
    for row in range(1, ROWS + 1):
        for even in (0, 1):
            text = f"{row:>2}  " if not even else " " * LEFT
            for column in range(1, COLUMNS + 1):
                if column % 2 == even:
                    text += "  "
                    continue
                name = f"{column:02}{row:02}"
                text += cell(t, name, units.get(name, []), name in target)
            lines.append(text.rstrip())
    lines.append("")
    lines.extend(LEGEND)
    return lines


def cell(t: Tables, name: str, here: list[Piece], target: bool) -> str:
    """Two columns: who is there and how many, or the ground."""
    units = [piece for piece in here if piece.id in t.unit_ids]
    if units:
        letter = "J" if units[0].side == SIDES[0] else "C"
        if all(piece.kind.endswith(REDUCED) for piece in units):
            letter = letter.lower()
        return letter + ("!" if target else str(len(units)))
    for kind, letter in (("sniper", "s"), ("garrison", "g"), ("fort", "f"), ("rubble", "r")):
        if any(piece.kind == kind for piece in here):
            return letter + ("!" if target else " ")
    if here:
        return "x "
    return ground(t, t.sheet.index[name]) + " "


def ground(t: Tables, h: int) -> str:
    if h >= t.playable:
        return "~" if t.sheet.kind[h] == RIVER else " "
    kind = t.ground[h]
    if kind == CITY:
        return ":" if t.shanghai[h] else "#"
    if kind == TOWN:
        return "o"
    if t.rail_hex[h]:
        return "+"
    return "'" if kind == PADDY else "."
