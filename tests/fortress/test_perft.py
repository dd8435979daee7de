"""Perft: how many sequences of so many answers there are. A number that changes means that a rule has changed."""

from pathlib import Path

import pytest

from sandtable.games import fortress
from sandtable.games.fortress import TITLE, unit
from sandtable.kit.position import from_text
from tests.playing import perft

pytestmark = pytest.mark.both


# In answers: picking the piece is one, picking its hex the next. Level I has the recon as well, and the Bomber may
# be sent to any of thirty hexes at once.
FROM_THE_BEGINNERS_DEPLOYMENTS = {
    "basic": [22, 33, 561, 990, 21_899],
    "advanced1": [23, 63, 756, 2_589, 35_131],
    "advanced2": [23, 63, 756, 2_589, 35_131],
    "advanced3": [23, 63, 756, 2_589, 35_131],
}


@pytest.mark.parametrize("level", FROM_THE_BEGINNERS_DEPLOYMENTS)
def test_from_the_beginners_deployments(level: str) -> None:
    board = TITLE.start(TITLE.setup(level, {"deployment": "beginner"}))
    wanted = FROM_THE_BEGINNERS_DEPLOYMENTS[level]
    assert [perft(board, depth) for depth in range(1, len(wanted) + 1)] == wanted


def test_the_first_counts_by_hand() -> None:
    """The first moves of both sides counted from the data alone: neighbours by axial coordinates, and the road."""
    moves = [count_moves(side) for side in (0, 1)]
    movers = [sum(1 for row in side if row) for side in moves]
    assert (movers[0], sum(moves[0])) == (22, 33)
    wanted = FROM_THE_BEGINNERS_DEPLOYMENTS["basic"]
    assert wanted[0] == movers[0]
    assert wanted[1] == sum(moves[0])
    # No first move of Japan takes or gives a Commonwealth piece a move: the armies stand too far apart.
    assert wanted[2] == sum(moves[0]) * movers[1]
    assert wanted[3] == sum(moves[0]) * sum(moves[1])


def count_moves(side: int) -> list[int]:
    """For each piece of a side's beginner's deployment, how many moves it has on the first turn."""
    t = TITLE.data()
    doc = from_text((Path(fortress.__path__[0]) / "data" / "map.toml").read_text("utf-8"), "map.toml")
    at = {tuple(row["axial"]): row for row in doc["hex"]}
    road = doc["major_road"]["hexes"]
    own = next(one.pieces for one in t.deployments if one.beginner and one.side == side)
    taken = {t.hex_names[h] for h in own}
    found = []
    for h, kind in own.items():
        if unit.IDS[kind] in ("mine", "hq"):
            continue
        name = t.hex_names[h]
        row = next(one for one in doc["hex"] if one["id"] == name)
        q, r = row["axial"]
        near = [at.get((q + x, r + y)) for x, y in ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))]
        moves = sum(1 for one in near if one and one["zone"] != "X" and one["id"] not in taken)
        if name in road:
            n = road.index(name)
            for way in (-1, 1):
                if 0 <= n + 2 * way < len(road) and not taken & {road[n + way], road[n + 2 * way]}:
                    moves += 1
        found.append(moves)
    return found


# -- in the thick of it ------------------------------------------------------------------------------------------

LATE = """
scenario = "{level}"
to_move = "japan"

[japan]
A1 = "hq"
E6 = "recon"
F6 = "conscript"
G7 = "engineer seen"
F5 = "artillery"
D7 = "tank moved"
C5 = "bomber"
H4 = "mine"

[commonwealth]
L9 = "hq"
F7 = "battalion"
E8 = "antitank"
G8 = "artillery seen"
H8 = "mine"
D8 = "aa"
G6 = "conscript moved"
I7 = "recon"
"""
CARDS = """
[points]
japan = 9
commonwealth = 9

[hand]
japan = ["J03", "J04", "J07", "J10", "J17"]
commonwealth = ["C02", "C07", "C16", "C20"]
"""

FROM_A_FIGHT: dict[str, list[int]] = {
    "basic": [6, 25, 147, 763, 4_316, 19_078],
    "advanced1": [8, 41, 203, 1_061, 6_571, 33_636],
    "advanced3": [2, 18, 67, 369, 1_309, 6_196, 21_407],
}


@pytest.mark.parametrize("level", FROM_A_FIGHT)
def test_from_a_fight(level: str) -> None:
    text = LATE.format(level=level) + (CARDS if level == "advanced3" else "")
    _, board = TITLE.read_position(from_text(text, "perft"))
    wanted = FROM_A_FIGHT[level]
    assert [perft(board, depth) for depth in range(1, len(wanted) + 1)] == wanted
