"""Golden games of Netherlands East Indies (tests/golden.py says what they are): openings, and each way to end.

pytest tests/nei/test_golden.py --write-golden     plays and records them anew
"""

from pathlib import Path

import pytest

from sandtable.games.nei import TITLE
from sandtable.games.nei.material import JAPAN
from sandtable.kernel.actions import ACCEPT, OFFER_DRAW, RESIGN
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.flow import CHANCE, NOBODY, PLAYING, Board, apply
from sandtable.kit.position import to_text
from tests.golden import Goldens, Orders
from tests.nei.play import Play, T

DECISIONS = 150
GOLDENS = Goldens(TITLE, Path(__file__).with_name("golden"), {"J": 0, "A": 1, "O": NOBODY}, 12)
GAMES: dict[str, tuple[str, int, dict[str, bool | str | int]]] = {
    "campaign": ("campaign", 3, {}),
    "assault": ("assault", 5, {}),
    "assault-options": (
        "assault",
        8,
        {"more_actions": True, "special_units": True, "joint_operations": True},
    ),
}
WANTED = [
    T.names[land] for land in range(len(T.port))
    if (T.port[land] or T.airfield[land] or T.oil_of[land] >= 0) and T.home[land] < 0
]  # fmt: skip
"""Every area that Japan needs for a sudden victory (NEI-4.1a), the one beside the last but one at the end."""
ARMY = [T.idents[u] for u in T.of_side[JAPAN] if T.cat[u] == 2 and T.code[u] != 30]
GARRISONS = {"NEI-INF-1": "L-G7", "NEI-DD-1": "S-G6", "NEI-AIR-1": "pool", "AUS-INF-SF": "pool"}
HELD = {
    "japan-decisive": 14, "japan-theater": 10, "japan-marginal": 6, "draw": 4, "allies-marginal": 3,
    "allies-decisive": 0,
}  # fmt: skip
"""How many areas Japan holds where the last turn begins that ends so."""
SUDDEN = ("all-taken", "fleet-lost", "resigned", "agreed")
TRIES = 400
VALUES = TITLE.valuation()


def next_order(b: Board, dealer: FastDealer) -> int:
    """Likely play: ready answers where there are any, hints elsewhere."""
    if b.asked == CHANCE:
        return dealer.choose(b.legal, b.ask().weights(b))
    ready = VALUES.script(b, b.asked, dealer)
    return ready if ready in b.legal else dealer.choose(b.legal, VALUES.hints(b, b.asked, b.legal))


def last_turn(ending: str) -> tuple[str, Orders]:
    """A last turn by likely play that ends with the victory level."""
    held = dict(zip(ARMY, WANTED[: HELD[ending]]))
    lost = {"IJN-BB-KONGO": "disrupted", "IJN-AIR-KAN": "destroyed"} if HELD[ending] == 0 else {}
    for seed in range(TRIES):
        units = {**GARRISONS, **held, **lost, "IJN-CA-4": "S-D5", "NEI-SS": "S-C4"}
        board = Play(units, turn=8, ap={"japan": 3, "allies": 3}, singapore=0).b
        opening, orders = GOLDENS.played(board, FastDealer(seed), next_order, DECISIONS)
        if board.ending != PLAYING and TITLE.endings[board.ending] == ending:
            return opening, orders
    raise AssertionError(f"no last turn ended with {ending}")


def sudden(ending: str) -> tuple[str, Orders]:
    """The game ends in the middle of something: by the orders that are given."""
    words = GOLDENS.words
    units, side, typed, face = dict(GARRISONS), "japan", "act g3-nav", 0
    if ending == "all-taken":
        units.update(zip(ARMY, WANTED))
        units[ARMY[len(WANTED) - 1]] = "L-E10"
        typed = f"act g3-gnd start L-E10 add {ARMY[len(WANTED) - 1]} done to L-F10"
    elif ending == "fleet-lost":
        units.update({"NEI-SS": "S-B5", "IJN-CA-16": "S-B5", "IJN-CA-5": "pool"})
        side, typed, face = "allies", "act g3-nav start S-B5 add NEI-SS done halt attack", 1
    board = Play(units, to_move=side, turn=5, singapore=0).b
    orders = [(board.asked, act) for act in words.parse_all(typed)]
    if face:
        orders.append((CHANCE, words.parse(f"roll {face}")))
    elif ending == "resigned":
        orders.append((1, RESIGN))
    elif ending == "agreed":
        orders = [(0, OFFER_DRAW), (1, ACCEPT)]
    opening = to_text(TITLE.write_position(board))
    for seat, act in orders:
        apply(board, seat, act)
    assert TITLE.endings[board.ending] == ending
    return opening, orders


def recorded(name: str) -> tuple[str, Orders]:
    if name in HELD:
        return last_turn(name)
    if name in SUDDEN:
        return sudden(name)
    scenario, seed, options = GAMES[name]
    board = TITLE.start(TITLE.setup(scenario, options))
    return GOLDENS.played(board, FastDealer(seed), next_order, DECISIONS)


@pytest.mark.both
@pytest.mark.parametrize("name", [*GAMES, *HELD, *SUDDEN])
def test_golden(name: str, request: pytest.FixtureRequest) -> None:
    GOLDENS.test(name, request, recorded)


def test_every_golden_file_belongs_to_a_game() -> None:
    files = {path.stem: path.read_text("utf-8") for path in GOLDENS.folder.glob("*.txt")}
    assert set(files) == {*GAMES, *HELD, *SUDDEN}
    for name in (*HELD, *SUDDEN):
        assert f"ended: {name} [" in files[name]


def test_every_ending_is_recorded() -> None:
    """NEI-4.1a, NEI-4.1b, NEI-4.2a: sudden death of both kinds, and each victory level."""
    assert {*HELD, *SUDDEN} == set(TITLE.endings.values())
