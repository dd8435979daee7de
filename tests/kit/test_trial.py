"""A position from outside is tried out: what play would stumble over is found when it is read."""

from typing import Any

import pytest

from sandtable.kernel.codec import Dump
from sandtable.kernel.errors import BadFile
from sandtable.kernel.flow import Board
from sandtable.kernel.title import Setup
from sandtable.kit.position import to_text
from sandtable.kit.trial import tried_position, tried_table
from tests.toys import DUEL, DuelBoard, DuelTitle

pytestmark = pytest.mark.both


BIDDING = {"flow": ["Duel 1", "Round 2 0", "Bid 0"]}


def table(**changes: Any) -> dict[str, Any]:
    """The first round, face to face, with some keys changed."""
    b = DUEL.start(DUEL.setup("close", {"armed": True}))
    return {**DUEL.write_position(b), **changes}


def test_a_sound_position() -> None:
    setup, b = tried_position(DUEL, table())
    assert setup.scenario == "plain"
    assert DUEL.write_position(b) == table()
    assert tried_table(DUEL, to_text(table()), "p.toml") == table()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "p.toml: it says nothing"),
        ("a = ", "p.toml: "),
        ('title = "chess"', "p.toml: this is a position of 'chess', not of duel"),
        ("scenario = 5", "p.toml: scenario = 5: a word was expected"),
        ('scenario = "moon"', "p.toml: duel has no scenario 'moon'"),
        ("options = {rounds = []}", "p.toml: [options] rounds = []: a word or a whole number was expected"),
        ("options = {rounds = 5}", "p.toml: option rounds=5"),
        ("place = 5", "p.toml: this is no position of duel"),
    ],
)
def test_what_is_wrong_is_said_with_the_name_of_the_file(text: str, said: str) -> None:
    with pytest.raises(BadFile) as caught:
        tried_table(DUEL, text, "p.toml")
    assert str(caught.value).startswith(said)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({**BIDDING, "sealed": [5, 5]}, "nobody is to decide, and it is not over"),
        ({**BIDDING, "sealed": [5, -1]}, "Red cannot have sealed the answer 5"),
        ({"sealed": [-1, 5]}, "Blue has sealed an answer, and nothing was asked"),
        ({"flow": ["Round 1 0", "DrawCard 0 0"]}, "does not begin with Duel"),
        (
            {"flow": ["Duel 1", "Round 2 0", "Turn 0 7"]},
            "this is no position of duel: a number in it is out of",
        ),
    ],
)
def test_positions_that_no_game_leads_to(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(BadFile, match=said):
        tried_position(DUEL, table(**changes))


class Blind(DuelTitle):
    """It can show the board to nobody."""

    def view(self, b: Board, seat: int) -> Any:
        raise IndexError


class Stupid(DuelTitle):
    """It cannot work out what is hidden."""

    def determinize(self, b: Board, seat: int, dealer: Any) -> DuelBoard:
        raise AssertionError


class Forgetful(DuelTitle):
    """It does not find again what it has stored."""

    def load(self, setup: Setup, dumped: Dump) -> DuelBoard:
        b = super().load(setup, dumped)
        assert isinstance(b, DuelBoard)
        b.paces += 1
        return b


@pytest.mark.parametrize(
    ("title", "said"),
    [
        (Blind(), "it cannot be shown to Red \\(a number in it is out of range\\)"),
        (Stupid(), "what Red does not know cannot be worked out"),
        (Forgetful(), "it cannot be stored"),
    ],
)
def test_whatever_play_needs_is_done_once(title: DuelTitle, said: str) -> None:
    title.read_position(table())
    with pytest.raises(BadFile, match=f"^no game can be in this position: {said}"):
        tried_position(title, table())
