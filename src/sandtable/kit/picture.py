# interpreted: for terminals, once a look.
"""A text picture of any view, at most 80 columns wide: what a title has that draws none of its own.

It is drawn from the scene and a view alone, so it can show nothing that the view does not. Maps of hexes or squares
are drawn as they lie, from the centres of their spaces; maps of areas, and whatever stands off the map, become a list
of the spaces with their pieces. The legend follows the first empty line.
"""

from typing import Final

from sandtable.kit.scenes import Scene, Space
from sandtable.kit.views import Piece, View

WIDTH: Final = 80
LEAST: Final = 9
"""Fewer spaces than this are listed."""
FULL: Final = 0.3
"""The least part of the places of a grid that must be spaces; an area map fills far fewer."""
NEAR: Final = 0.26
"""Centres that differ by less than this part of the usual distance are in line."""
MOST_CODES: Final = 36
"""Kinds of pieces beyond which a piece is not told by a letter of its own."""
WATER: Final = ("water", "sea", "river", "ocean", "strait", "lake", "reservoir")
TOWN: Final = ("city", "town", "suburb", "village", "port", "harbour", "base", "fort")
GLUE: Final = "\u00a0"
"""Stands between words that stay on one line."""
OUT: Final = ("out", "out of play", "off")


class Grid:
    """Where each space of a scene is drawn: made once for a scene."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.names: dict[str, Space] = {space.id: space for space in scene.spaces}
        self.lines: list[list[tuple[int, Space]]] = []
        """From the top: each space with its first column, from the left; empty where the map is no grid."""
        self.cell: int = 0
        """The columns that a space has for itself."""
        self.left: int = 0
        self._lay_out([space for space in scene.spaces if space.kind in ("hex", "square")])
        self.drawn: set[str] = {space.id for line in self.lines for _, space in line}
        self.sides: dict[str, str] = _letters([(side.id, side.name) for side in scene.sides])
        kinds = [(kind.id, kind.name) for kind in scene.kinds]
        self.kinds: dict[str, str] = _letters(kinds) if len(kinds) <= MOST_CODES else {}

    def _lay_out(self, spaces: list[Space]) -> None:
        if len(spaces) < LEAST:
            return
        columns = _places([space.centre[0] for space in spaces])
        rows = _places([space.centre[1] for space in spaces])
        across, down = max(columns) + 1, max(rows) + 1
        left = max([len(space.id) for space in spaces]) + 1
        step = (WIDTH - left) // across
        if step < 1 or len(spaces) < FULL * across * down:
            return
        lines: list[list[tuple[int, Space]]] = [[] for _ in range(down)]
        for column, row, space in sorted(zip(columns, rows, spaces), key=lambda one: one[:2]):
            lines[row].append((column * step, space))
        gaps = [line[n + 1][0] - line[n][0] for line in lines for n in range(len(line) - 1)]
        cell = min(gaps) if gaps else step
        if cell < 2:
            return  # no room for a side and a number
        self.lines, self.cell, self.left = lines, min(cell, 6), left


def picture(grid: Grid, view: View) -> list[str]:
    """The map (or the list of its spaces), what is off the map, and the legend."""
    here: dict[str, list[Piece]] = {}
    for piece in view.pieces:
        here.setdefault(piece.space, []).append(piece)
    # Whose each space is would mark them all.
    marked = {space for mark in view.marks if mark.kind != "held" for space in mark.spaces}
    found: list[str] = []
    if grid.lines:
        if grid.cell > max([len(space.id) for _, space in grid.lines[0]]):
            found.append(_line(grid, "", [(at, space.id) for at, space in grid.lines[0]]))
        for line in grid.lines:
            cells = [
                (at, _cell(grid, space, here.get(space.id, []), space.id in marked)) for at, space in line
            ]
            found.append(_line(grid, line[0][1].id, cells))
    for space in grid.scene.spaces:
        if space.id not in grid.drawn and (space.id in here or space.id in marked):
            found += _wrapped(
                f"{_marked(space.id in marked)}{space.name}: {_all_of(grid, here.get(space.id, []))}"
            )
    for name, pieces in here.items():
        if name not in grid.names:  # a reserve, a cup, a box that is no space
            found += _wrapped(f"{name or 'Elsewhere'}: {_all_of(grid, pieces)}")
    if not found:
        found.append("There is no piece on the map.")
    return [*found, "", *_legend(grid, view, marked)]


# -- cells -----------------------------------------------------------------------------------------------------


def _line(grid: Grid, name: str, cells: list[tuple[int, str]]) -> str:
    text = name.ljust(grid.left)
    for at, cell in cells:
        text = text.ljust(grid.left + at) + cell
    return text.rstrip()


def _cell(grid: Grid, space: Space, here: list[Piece], marked: bool) -> str:
    """The pieces of a space, or its ground; with a sign where it is marked and there is room."""
    text = _pieces(grid, here) if here else _ground(space)
    if len(text) >= grid.cell:
        text = text[: grid.cell - 1] if grid.cell > 2 else text[:2]
    if marked and len(text) + 1 < grid.cell:
        return f"!{text}"
    if marked and not here:
        return "!"
    return text


def _pieces(grid: Grid, here: list[Piece]) -> str:
    """One piece by its side and kind (JT, J?), several by side and number (J3), the sides one after the other."""
    text = ""
    for side in dict.fromkeys([piece.side for piece in here]):
        own = [piece for piece in here if piece.side == side]
        letter = grid.sides.get(side, "*")
        if len(own) == 1 and not own[0].kind:
            text += letter + "?"
        elif len(own) == 1 and own[0].kind in grid.kinds:
            text += letter + grid.kinds[own[0].kind]
        else:
            text += letter + (str(len(own)) if len(own) < 10 else "+")
    return text


def _ground(space: Space) -> str:
    if any(word in space.terrain for word in WATER):
        return "~"
    if any(word in space.terrain for word in TOWN):
        return "#"
    return " " if space.terrain in OUT else "."


# -- lists -----------------------------------------------------------------------------------------------------


def _all_of(grid: Grid, here: list[Piece]) -> str:
    """`Japan Tank Troop, 2 Infantry; Commonwealth not known`."""
    if not here:
        return "-"
    names = {kind.id: kind.name for kind in grid.scene.kinds}
    sides = {side.id: side.name for side in grid.scene.sides}
    parts: list[str] = []
    for side in dict.fromkeys([piece.side for piece in here]):
        counts: dict[str, int] = {}
        for piece in here:
            if piece.side == side:
                name = names.get(piece.kind, piece.kind) or piece.alias or "not known"
                if piece.reduced:
                    name += " (reduced)"
                counts[name] = counts.get(name, 0) + 1
        kinds = ", ".join([name if n == 1 else f"{n} {name}" for name, n in counts.items()])
        parts.append(f"{sides.get(side, side)} {kinds}".lstrip())
    return "; ".join(parts)


def _marked(is_marked: bool) -> str:
    return "! " if is_marked else ""


def _wrapped(text: str) -> list[str]:
    """A long line as several, the later ones indented."""
    found: list[str] = []
    line = ""
    for one in text.split(" "):
        word = one.replace(GLUE, " ")[: WIDTH - 4]
        if line and len(line) + 1 + len(word) > WIDTH:
            found.append(line)
            line = f"    {word}"
        else:
            line = f"{line} {word}" if line else word
    return [*found, line]


def _legend(grid: Grid, view: View, marked: set[str]) -> list[str]:
    if not grid.lines:
        return _wrapped("! marked") if marked else ["Spaces without pieces are left out."]
    sides = ", ".join(
        [f"{letter} {side.name}" for side in grid.scene.sides if (letter := grid.sides[side.id])]
    )
    found = _wrapped(f"{sides}; ? not known, a number: so many pieces")
    used = {piece.kind for piece in view.pieces}
    codes = [
        f"{grid.kinds[kind.id]}{GLUE}{kind.name.replace(' ', GLUE)}"
        for kind in grid.scene.kinds
        if kind.id in used & set(grid.kinds)
    ]
    if codes:
        found += _wrapped(", ".join(codes))
    return found + _wrapped(
        "~ water, # towns and works, . other ground, ! marked; each line begins with its first space"
    )


# -- names and places ------------------------------------------------------------------------------------------


def _letters(names: list[tuple[str, str]]) -> dict[str, str]:
    """A letter or digit for each: the first of its name that is free, else any that is."""
    found: dict[str, str] = {}
    free = list("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
    for ident, name in names:
        wanted = [sign for sign in name.upper() if sign in free]
        sign = wanted[0] if wanted else free[0] if free else "*"
        if sign in free:
            free.remove(sign)
        found[ident] = sign
    return found


def _places(values: list[float]) -> list[int]:
    """The number of each value's place, where values that are nearly equal share one."""
    order = sorted(set(values))
    gaps = sorted([order[n + 1] - order[n] for n in range(len(order) - 1)])
    near = NEAR * gaps[len(gaps) * 3 // 4] if gaps else 0.0
    place: dict[float, int] = {}
    n = -1
    first = 0.0
    for value in order:
        if n < 0 or value - first > near:
            n += 1
            first = value
        place[value] = n
    return [place[value] for value in values]
