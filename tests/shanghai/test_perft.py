"""Perft: how many sequences of so many answers there are. A number that changes means that a rule, or the map, or a
counter's movement allowance has changed."""

import json
from pathlib import Path

import pytest

from sandtable.games.shanghai.folio import CHAPEI, CHAPEI_PLACE, SECTOR
from sandtable.kernel.flow import Board
from tests.playing import perft
from tests.shanghai.table import T, field, historical, new_game

pytestmark = pytest.mark.both


def counts(b: Board, depth: int) -> list[int]:
    return [perft(b, n) for n in range(1, depth + 1)]


def test_the_japanese_set_up_counted_by_hand() -> None:
    """Four units, or the ready-made set-up; each in any free hex of the Sector."""
    hexes = len(T.area_hexes[SECTOR])
    units = len(T.setup_units[0])
    # The ready-made set-up leaves the Chinese their own first choice: their units, or theirs ready-made.
    ready = 1 + len(T.setup_units[1])
    assert counts(new_game().board, 3) == [
        1 + units,
        ready + units * hexes,
        perft(historical_for_japan(), 2) + units * hexes * (units - 1),
    ]


def historical_for_japan() -> Board:
    return new_game().order("japan", "historical").board


def test_the_chinese_set_up_counted_by_hand() -> None:
    """Ten units, each in any city or town; trains where there is a railroad (SH-11d, SH-11f)."""
    places = [h for h in range(T.playable) if T.setup_ok[h]]
    rails = [h for h in places if T.rail_hex[h]]
    trains = [u for u in T.setup_units[1] if T.train[u]]
    others = len(T.setup_units[1]) - len(trains)
    first = len(historical().board.legal)
    assert counts(historical_for_japan(), 2) == [
        1 + others + len(trains),
        first + others * len(places) + len(trains) * len(rails),
    ]
    assert {T.place_of[h] for h in T.area_hexes[CHAPEI]} == {CHAPEI_PLACE}


# -- counted by the engine, once ---------------------------------------------------------------------------------

FILE = Path(__file__).with_name("perft.json")
FIGHT = (
    "J-9-7 1512, J-9-ART 1512, J-9-CAV 1411, J-9-35 1713, C-78-1 1511, C-78-155S 1511, C-78-2 1613, C-TRAIN-1 1318, "
    "C-60-1 1211 reduced, C-78-4 lost"
)
DEPTH = {
    "ready-made": 3,
    "movement japan": 3,
    "movement china": 3,
    "combat japan": 5,
    "combat china": 6,
    "mobile movement japan": 4,
    "administrative japan": 4,
}
"""The moments that are counted from: after the ready-made set-up, and in the thick of it."""


def board_at(moment: str) -> Board:
    if moment == "ready-made":
        return historical().board
    phase, _, side = moment.rpartition(" ")
    return field(FIGHT, phase, side, lp=3).board


@pytest.mark.parametrize("moment", DEPTH)
def test_as_many_as_ever(moment: str, request: pytest.FixtureRequest) -> None:
    """The counts are stored; `pytest --write-golden` stores them anew, after a change of the data that was meant."""
    found = counts(board_at(moment), DEPTH[moment])
    stored = json.loads(FILE.read_text("utf-8")) if FILE.exists() else {}
    if request.config.getoption("--write-golden"):
        stored[moment] = found
        FILE.write_text(json.dumps(stored, indent=1, sort_keys=True) + "\n", "utf-8")
    assert found == stored[moment]
