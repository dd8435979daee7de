"""The default text picture: hex maps as they lie, areas as a list, never wider than 80 columns, nothing but the view."""

import msgspec
import pytest

from sandtable.bots.playout import random_game
from sandtable.games.fortress import TITLE as FORTRESS
from sandtable.games.shanghai import TITLE as SHANGHAI
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.flow import NOBODY
from sandtable.kit.picture import WIDTH, Grid, picture
from sandtable.kit.scenes import Kind, Scene, SideInfo, Space
from sandtable.kit.title import Title
from sandtable.kit.views import Mark, Piece, View
from tests.toys import DUEL

pytestmark = pytest.mark.both

SIDES = [SideInfo("japan", "Japan", "#c00"), SideInfo("jolly", "Jolly Roger", "#000")]
KINDS = [Kind("tank", "Tank Troop"), Kind("team", "Tank Team"), Kind("x", "Ta")]


def scene(spaces: list[Space], kinds: list[Kind] = KINDS) -> Scene:
    return Scene("toy", "Toy", "only", (100.0, 100.0), SIDES, spaces, kinds)


def view(pieces: list[Piece], marks: list[Mark] | None = None) -> View:
    return View("toy", "only", "japan", "wait", 1, "", "", [], [], pieces, marks=marks or [])


def space(ident: str, x: float, y: float, terrain: str = "clear", kind: str = "hex") -> Space:
    return Space(ident, f"The {ident}", (x, y), [], kind, terrain)


def hexes(columns: int, rows: int, pointy: bool) -> list[Space]:
    """A sheet with every other row (or column) half a hex further on; drawn by hand, so not quite in line."""
    found = []
    for r in range(rows):
        for c in range(columns):
            shake = 0.4 * ((3 * r + 5 * c) % 3)
            x = c * 20.0 + (10.0 * (r % 2) if pointy else 0.0)
            y = r * 20.0 + (0.0 if pointy else 10.0 * (c % 2))
            found.append(space(f"{chr(65 + c)}{r + 1}", x + shake, y - shake))
    return found


def test_rows_of_pointed_hexes_are_half_a_cell_apart() -> None:
    spaces = hexes(4, 3, True)
    lines = picture(Grid(scene(spaces)), view([Piece("p", "japan", "B2", "tank"), Piece("q", "jolly", "D3")]))
    assert [line.replace(" ", "") for line in lines[:4]] == ["A1B1C1D1", "A1....", "A2.JT..", "A3...O?"]
    indent = [len(line) - len(line[3:].lstrip()) - 3 for line in lines[1:4]]
    columns = [line.index(".", 2) for line in lines[1:4]]
    assert columns[0] == columns[2] < columns[1], indent


def test_columns_of_flat_hexes_take_two_lines_a_row() -> None:
    lines = picture(Grid(scene(hexes(4, 3, False))), view([Piece("p", "japan", "B2", "tank")]))
    assert lines[0].split() == ["A1", "C1"]
    assert [line.split() for line in lines[1:7]] == [
        ["A1", ".", "."],
        ["B1", ".", "."],
        ["A2", ".", "."],
        ["B2", "JT", "."],
        ["A3", ".", "."],
        ["B3", ".", "."],
    ]
    assert lines[1].index(".") < lines[2].index(".")


def test_what_a_cell_shows() -> None:
    spaces = hexes(4, 3, True)
    spaces[0] = space("A1", 0.0, 0.0, "salt water")
    spaces[1] = space("B1", 20.0, 0.0, "old town")
    spaces[2] = space("C1", 40.0, 0.0, "out")
    pieces = [Piece("1", "japan", "A2", "tank"), Piece("2", "japan", "A2", "team"), Piece("3", "jolly", "A2")]
    pieces += [Piece(f"n{n}", "jolly", "B2", "tank") for n in range(12)]
    marks = [Mark("attack", ["D1", "A2"])]
    lines = picture(Grid(scene(spaces)), view(pieces, marks))
    assert lines[1].split() == ["A1", "~", "#", "!."]
    assert lines[2].split()[:3] == ["A2", "!J2O?", "O+"]
    legend = lines[lines.index("") + 1 :]
    assert legend[0] == "J Japan, O Jolly Roger; ? not known, a number: so many pieces"
    assert legend[1] == "T Tank Troop, A Tank Team"


def test_letters_are_never_shared() -> None:
    grid = Grid(scene(hexes(4, 3, True)))
    assert grid.sides == {"japan": "J", "jolly": "O"}
    assert grid.kinds == {"tank": "T", "team": "A", "x": "B"}
    many = [Kind(f"k{n}", f"Unit {n}") for n in range(60)]
    lines = picture(Grid(scene(hexes(4, 3, True), many)), view([Piece("p", "japan", "A1", "k7")]))
    assert lines[1].split()[1] == "J1"


def test_areas_are_a_list_with_their_pieces() -> None:
    areas = [space(f"a{n}", 17.0 * n * n % 101, 23.0 * n % 97, kind="area") for n in range(14)]
    pieces = [
        Piece("1", "japan", "a3", "tank"),
        Piece("2", "japan", "a3", "tank", reduced=True),
        Piece("3", "jolly", "a3"),
        Piece("4", "jolly", "a5", alias="force 3"),
        Piece("5", "japan", "cup", "tank"),
        Piece("6", "japan", "cup", "tank"),
    ]
    lines = picture(Grid(scene(areas)), view(pieces, [Mark("attack", ["a5", "a9"])]))
    assert lines == [
        "The a3: Japan Tank Troop, Tank Troop (reduced); Jolly Roger not known",
        "! The a5: Jolly Roger force 3",
        "! The a9: -",
        "cup: Japan 2 Tank Troop",
        "",
        "! marked",
    ]
    nothing = picture(Grid(scene(areas)), view([]))
    assert nothing == ["There is no piece on the map.", "", "Spaces without pieces are left out."]


@pytest.mark.parametrize("kind", ["hex", "area"])
def test_a_map_whose_spaces_lie_anywhere_is_listed(kind: str) -> None:
    """Even where they call themselves hexes: nothing can be drawn of places that are not in line."""
    spread = [space(f"s{n}", 37.0 * n * n % 211, 53.0 * n * n * n % 199, kind=kind) for n in range(30)]
    assert Grid(scene(spread)).lines == []
    wide = [space(f"s{n}", 10.0 * n, 0.0) for n in range(200)]
    assert Grid(scene(wide)).lines == []


def test_a_box_beside_the_map_is_listed_below_it() -> None:
    spaces = [*hexes(4, 3, True), space("box", 500.0, 7.0, kind="box")]
    lines = picture(Grid(scene(spaces)), view([Piece("1", "japan", "box", "tank")]))
    assert lines[4] == "The box: Japan Tank Troop"


def test_long_lists_are_folded() -> None:
    areas = [space("a", 0.0, 0.0, kind="area"), space("b" * 300, 5.0, 5.0, kind="area")]
    kinds = [Kind(f"k{n}", f"Company number {n}") for n in range(40)]
    pieces = [Piece(f"{n}", "japan", "a", f"k{n}") for n in range(40)] + [
        Piece("x", "japan", "b" * 300, "k1")
    ]
    lines = picture(Grid(scene(areas, kinds)), view(pieces))
    assert len(lines) > 9 and all(0 < len(line) <= WIDTH for line in lines if line)
    assert all(line.startswith("    ") for line in lines[1:8])


@pytest.mark.parametrize(
    ("title", "first"), [(FORTRESS, "    A1  B1"), (SHANGHAI, "0101 "), (DUEL, "Place ")]
)
def test_every_title_has_one(title: Title, first: str) -> None:
    setup = title.setup("", {})
    grid = Grid(title.scene(setup))
    for seed in range(2):
        b = title.start(setup)
        random_game(b, FastDealer(seed), 60 + 140 * seed)
        for viewer in (0, 1, NOBODY):
            lines = Title.picture(title, b, viewer)
            assert lines[0].startswith(first)
            assert all(len(line) <= WIDTH for line in lines)
            assert lines == picture(grid, title.view(b, viewer))


def test_a_picture_shows_nothing_but_the_view() -> None:
    """Two worlds: where the views of a seat are equal, so are its pictures."""
    b = DUEL.start(DUEL.setup("", {}))
    random_game(b, FastDealer(4), 14)
    twin = DUEL.determinize(b, 0, FastDealer(77))
    assert msgspec.json.encode(DUEL.view(b, 0)) == msgspec.json.encode(DUEL.view(twin, 0))
    assert DUEL.picture(b, 0) == DUEL.picture(twin, 0)
