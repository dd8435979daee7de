"""Every wall of the rules; see tests/fortress/test_walls.py."""

from sandtable.games.fieldcommand import card as c
from sandtable.games.fieldcommand import verb
from sandtable.games.fieldcommand.board import FieldBoard
from sandtable.games.fieldcommand.material import JAPANESE
from sandtable.games.fieldcommand.rules.cards import Bluffed
from sandtable.games.fieldcommand.rules.corps import Discard, Window, open_window, play
from sandtable.games.fieldcommand.rules.deployment import FreeDeployment
from sandtable.games.fieldcommand.rules.playable import AT_PHASE
from sandtable.games.fieldcommand.rules.regiment import reveal
from sandtable.kernel.actions import action
from tests.fieldcommand.table import Game, board, field


def fresh(t: Game) -> FieldBoard:
    b = t.b
    b.uncovered, b.aside = False, 0
    return b


def corps(*cards: str) -> FieldBoard:
    """A Japanese turn with three players, and cards in the Japanese hand."""
    t = field({"axis_a": "JI1"}, level="corps", players=3, skip=("CardAsk",))
    return fresh(t.hold(JAPANESE, *cards))


def test_a_window_in_which_nobody_is_asked() -> None:
    b = corps()
    open_window(b, AT_PHASE)
    assert b.uncovered and b.aside == 0b111


def test_a_window_that_goes_on() -> None:
    """Whoever answers in it cannot tell by the way back whether somebody else was asked after them."""
    b = corps()
    b.call(Window(AT_PHASE, 1))
    b.passes = 1
    Window(AT_PHASE, 1).step(b, 1)
    assert b.uncovered and b.aside == 0b110  # everybody after the first was passed over in this step
    two = field({"axis_a": "JI1"}, level="corps", skip=("CardAsk",)).b
    two.aside, two.passes = 0, 1
    two.call(Window(AT_PHASE, 1))
    Window(AT_PHASE, 1).step(two, 1)
    assert two.aside == 0b010  # two armies, one seat
    b.passes, b.uncovered = 3, False
    Window(AT_PHASE, 1).step(b, 3)
    assert b.uncovered


def test_a_card_that_is_played() -> None:
    b = corps("S01")
    play(b, JAPANESE, c.S01)
    assert b.uncovered


def test_cards_that_are_discarded() -> None:
    b = corps("S01")
    Discard(0, JAPANESE).take(b, 0, action(verb.DISCARD, c.S01))
    assert b.uncovered
    b = corps("S01")
    Bluffed(0, JAPANESE).take(b, 0, action(verb.DISCARD, c.S01))
    assert b.uncovered


def test_deployments_that_are_shown() -> None:
    b = fresh(board("scenario_01", level="brigade"))
    FreeDeployment(0, 1).opened(b, [0, 0])
    assert b.uncovered


def test_strikes_that_are_revealed() -> None:
    b = fresh(board("kranji"))
    reveal(b)
    assert b.uncovered
