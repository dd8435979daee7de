"""Every wall of the rules; see tests/fortress/test_walls.py."""

from typing import Any

import pytest

from sandtable.games.coralsea.rules.effects import TakeChit
from sandtable.games.coralsea.rules.game import CoralGame
from sandtable.kernel.actions import action, plain
from sandtable.series.campaign_commander import verb, window
from sandtable.series.campaign_commander.rules.battle import Battle, PullChit, reveal
from sandtable.series.campaign_commander.rules.cards import DrawCard, play
from sandtable.series.campaign_commander.rules.sequence import ChooseOption
from sandtable.series.campaign_commander.volume import GROUND
from tests.coralsea.table import ALLIES, JAPAN, T, field

ASSAULT = T.named.index("ga_assault")


def board(**more: Any) -> CoralGame:
    """A Japanese regiment next to a brigade, in an operation."""
    t = field("j_144 buna, a_30 kokoda", "japan", "buna", rp="japan buna 1", control="buna", **more)
    t.b.uncovered = False
    return t.b


def fighting() -> CoralGame:
    b = board()
    b.battle, b.arena, b.attacker = T.areas.index("kokoda"), GROUND, JAPAN
    b.cup[ASSAULT], b.held[ASSAULT] = 2, 1
    return b


def test_options_that_are_opened() -> None:
    b = board()
    ChooseOption().opened(b, [plain(verb.CARD), plain(verb.MAP)])
    assert b.uncovered


def test_a_card_that_is_drawn() -> None:
    b = board()
    b.pile[JAPAN] = 3
    DrawCard(JAPAN).take(b, -1, action(verb.DRAWN, T.first_card[JAPAN]))
    assert b.uncovered


def test_a_card_that_is_played() -> None:
    b = board(hand="ac_kenny")
    play(b, ALLIES, [card.ident for card in T.cards].index("ac_kenny"), window.CARD_OPTION)
    assert b.uncovered


def test_a_battle_that_begins() -> None:
    b = board()
    b.attackers = [T.units.index("j_144")]
    Battle(T.areas.index("kokoda"), GROUND).step(b, 0)
    assert b.uncovered


def test_a_chit_that_is_pulled() -> None:
    b = fighting()
    PullChit(ALLIES).take(b, -1, action(verb.PULLED, ASSAULT))
    assert b.uncovered


def test_a_chit_that_is_revealed() -> None:
    b = fighting()
    reveal(b, ALLIES, ASSAULT)
    assert b.uncovered


def test_a_chit_that_is_taken_away() -> None:
    b = fighting()
    TakeChit().take(b, -1, action(verb.PULLED, ASSAULT))
    assert b.uncovered


def test_covered_units_that_are_shown() -> None:
    """Only where stacks are covered: else there is nothing to be seen."""
    for limited in (True, False):
        b = board(options={"limited_intelligence": limited})
        b.shows(T.units.index("a_30"))
        assert b.uncovered == limited


def test_who_leaves_at_the_end_of_an_operation() -> None:
    for limited in (True, False):
        b = board(options={"limited_intelligence": limited})
        b.closes()
        assert b.uncovered == limited


@pytest.mark.rule("CS-12", "CC-7.2")
def test_whether_too_many_are_aboard_cannot_be_looked_up() -> None:
    """The end of an operation may ask the owner of a covered stack, or not: for the others it is the same either way."""
    for troops, asks in (("j_144, j_41, j_28", "Excess"), ("j_144, j_41", "CardAction")):
        aboard = ", ".join(f"{u} solomon_n" for u in troops.split(", "))
        units = f"{aboard}, j_ls_ds3 solomon_n, j_ls_ds2 rabaul, j_124 rabaul, a_7 noumea"
        t = field(units, "japan", "rabaul", options={"limited_intelligence": True})
        t.do("sail rabaul with j_ls_ds2 with j_124 go to solomon_n stop")
        t.b.aside = 0
        t.do("end")
        assert t.asks() == asks and t.b.aside >> JAPAN & 1
