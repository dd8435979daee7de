"""Golden games of Coral Sea (tests/golden.py says what they are).

pytest tests/coralsea/test_golden.py --write-golden     plays and records them anew
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from sandtable.bots.greedy import by_hint
from sandtable.games.coralsea import TITLE
from sandtable.games.coralsea.rules.game import CoralGame
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.flow import CHANCE, NOBODY, Board
from sandtable.kernel.title import Value
from tests.coralsea.table import T, Table, field
from tests.coralsea.test_cards import SOLOMONS, attack, clash
from tests.golden import Goldens, Orders
from tests.playing import answer, play

GOLDENS = Goldens(TITLE, Path(__file__).with_name("golden"), {"J": 0, "A": 1, "O": NOBODY}, 42)


def started(options: dict[str, Value], seed: int, decisions: int) -> Board:
    """A game some decisions on."""
    b = TITLE.start(TITLE.setup("", options))
    play(b, FastDealer(seed), choose=likely, limit=decisions)
    return b


def hands(t: Table, japan: list[str], allies: list[str]) -> Board:
    """Both sides hold these cards."""
    for side, cards in enumerate((japan, allies)):
        t.b.hand[side] = T.decks[side].read(cards, "hand")
        t.b.pile[side] = T.decks[side].full & ~t.b.hand[side]
    return t.b


def last_card() -> Board:
    deck = [card.ident for card in T.cards if card.side == 0]
    return (
        field("j_144 rabaul, a_7 australia", hand="ac_kenny", discards={"japan": deck[:31]}).do("card card").b
    )


def sudden_death() -> Board:
    return field("j_28 lunga, a_7 australia", "japan", hand="jc_sd_solomons", control=SOLOMONS, phase="card",
                 airfields={"japan": ["lunga"]}).b  # fmt: skip


GAMES: dict[str, tuple[Callable[[], Board], int]] = {
    "opening": (lambda: started({}, 1, 10), 90),
    "later": (lambda: started({}, 2, 500), 90),
    "bombing": (lambda: started({"airfield_bombing": True}, 3, 300), 60),
    "covered": (lambda: started({"limited_intelligence": True}, 4, 200), 60),
    "ground": (
        lambda: hands(attack("allies", "", "u_m1 u_m5", "j_144 j_41"), ["jc_no_surrender", "jc_infiltration"], ["ac_armour"]),
        40,
    ),
    "naval": (
        lambda: hands(clash("japan", "", "j_hs_cd6 j_ls_ds6", "a_hs_tf44 u_ls_dr2"), ["jc_massed_torpedoes"], ["ac_radar"]),
        40,
    ),
    "last-card": (last_card, 4),
    "sudden-death": (sudden_death, 2),
}  # fmt: skip
"""Where a game is recorded from, and how many decisions long."""


def likely(b: Board, dealer: FastDealer) -> int:
    """By the hints, with any legal answer now and then."""
    if b.asked == CHANCE or dealer.below(4) == 0:
        return answer(b, dealer)
    return by_hint(TITLE.valuation(), b, b.asked, dealer)


def ending(b: Board, dealer: FastDealer) -> int:
    """What ends the game: the Sudden Death card, or the last card of the deck."""
    words = TITLE.vocabulary()
    wanted = [act for act in b.legal if words.text(act) in ("draw", "play jc_sd_solomons")]
    return wanted[-1] if wanted else answer(b, dealer)


def recorded(name: str) -> tuple[str, Orders]:
    begin, decisions = GAMES[name]
    board = begin()
    assert isinstance(board, CoralGame)
    return GOLDENS.played(board, FastDealer(len(name)), ending if decisions < 5 else likely, decisions)


@pytest.mark.both
@pytest.mark.parametrize("name", GAMES)
def test_golden(name: str, request: pytest.FixtureRequest) -> None:
    GOLDENS.test(name, request, recorded)


def test_every_golden_file_belongs_to_a_game() -> None:
    assert sorted(path.stem for path in GOLDENS.folder.glob("*.txt")) == sorted(GAMES)


def test_both_endings_are_recorded() -> None:
    text = "".join(path.read_text("utf-8") for path in GOLDENS.folder.glob("*.txt"))
    assert "ended: last-card" in text and "ended: sudden-death" in text
