"""Every wall of the rules: what lets something hidden come out, and where another may be asked in private.

A wall is a line that sets `uncovered` or `aside`, or calls `call_aside`. Each test here fails when its wall is taken
away; `tests/repo/test_walls.py` takes them away one by one and sees that.
"""

from collections.abc import Callable

import pytest

from sandtable.games.fortress import rule, state, verb
from sandtable.games.fortress.board import FortressBoard
from sandtable.games.fortress.rules.attack import Attack
from sandtable.games.fortress.rules.bombing import BombingRun
from sandtable.games.fortress.rules.cards_japan import (
    StaffWork,
    TaylorsMistake,
    japanese_effect,
    show_hand,
)
from sandtable.games.fortress.rules.movement import Move
from sandtable.games.fortress.rules.playing import Effect, Window, pay
from sandtable.games.fortress.rules.politics import into_hand
from sandtable.games.fortress.rules.tokens import ChooseTokens
from sandtable.games.fortress.rules.turns import Turn
from sandtable.games.fortress.window import ATTACK_DECLARED, TURN_START
from sandtable.kernel.actions import action
from sandtable.kernel.flow import Section
from tests.fortress.table import Table, field, game

JAPAN, COMMONWEALTH = 1, 2
"""The seats as bits."""
LEVEL3 = 'phase = "action"\npoints = { japan = 9, commonwealth = 9 }\nhand = { japan = ["J10"] }'


def level3(more: str = LEVEL3) -> FortressBoard:
    return fresh(field("F3 tank, A3 company", "F4 company, F9 tank", "advanced3", more=more))


def fresh(t: Table) -> FortressBoard:
    b = t.board
    b.uncovered, b.aside = False, 0
    return b


def hexes(b: FortressBoard, *names: str) -> list[int]:
    return [b.t.hex_names.index(name) for name in names]


def ran(b: FortressBoard, section: Section[FortressBoard], n: int) -> FortressBoard:
    """One step of a section, as if it were on the stack."""
    b.call(section)
    section.step(b, n)
    return b


def attack(seen: str = "") -> tuple[FortressBoard, Attack]:
    b = fresh(field(f"F3 tank{seen}, A3 company", f"F4 company{seen}, F9 tank", "advanced1"))
    frm, to = hexes(b, "F3", "F4")
    found = Attack(frm, to, 0)
    b.attacker, b.defender, b.battle, b.start = b.at[frm], b.at[to], to, frm
    return b, found


# -- something hidden comes out ----------------------------------------------------------------------------------


def test_a_piece_that_is_shown() -> None:
    b = level3()
    b.reveal(b.at[hexes(b, "F4")[0]], rule.REC_1)
    assert b.uncovered


def test_a_piece_that_is_lost() -> None:
    b = level3()
    b.eliminate(b.at[hexes(b, "F4")[0]], rule.ATK_4)
    assert b.uncovered


def test_a_hand_that_is_shown() -> None:
    b = level3()
    show_hand(b)
    assert b.uncovered


def test_cards_that_are_looked_at() -> None:
    b = level3()
    b.known_top = [state.J01, state.J02, state.J03]
    assert ran(b, StaffWork(), 1).uncovered


def test_a_card_that_is_drawn() -> None:
    b = level3()
    into_hand(b, 0, state.J11, rule.DRW_1)
    assert b.uncovered


def test_a_card_that_is_declared() -> None:
    b = level3()
    pay(b, 0, state.J10)
    assert b.uncovered


def test_tokens_that_are_opened() -> None:
    b = level3()
    ask = ChooseTokens()
    ask.opened(b, ask.offers(b, 0)[:2])
    assert b.uncovered


def test_a_set_up_that_is_opened() -> None:
    assert game("basic", deployment="beginner").board.uncovered


def test_an_attack_that_is_declared() -> None:
    b, found = attack()
    found.declare(b)
    assert b.uncovered


def test_an_attack_whose_pieces_are_shown_again() -> None:
    b, found = attack(" seen")
    found.show(b)
    assert b.uncovered and b.fight & state.SHOWN


def test_a_window_that_opens() -> None:
    b = level3()
    assert ran(b, Window(ATTACK_DECLARED), 0).uncovered


# -- another may be asked in private, or passed over: where nobody is, too ---------------------------------------------


@pytest.mark.parametrize("n, passes, seats", [(0, 0, JAPAN | COMMONWEALTH), (1, 1, COMMONWEALTH)])
def test_a_window_asks_the_one_or_the_other(n: int, passes: int, seats: int) -> None:
    """Nobody can play anything: both have passed, or the other has and this one does."""
    b = level3('phase = "action"')
    b.passes = passes
    assert ran(b, Window(ATTACK_DECLARED), n).aside == seats


def test_a_window_stops_at_whom_it_asks() -> None:
    """Whoever has been asked first is not passed over by a question to the other."""
    b = level3('phase = "action"\npoints = { japan = 9 }\nhand = { japan = ["J10"] }')
    assert ran(b, Window(TURN_START), 0).aside == JAPAN and type(b.top()).__name__ == "WindowAsk"


@pytest.mark.parametrize("n, seat", [(2, JAPAN), (3, COMMONWEALTH)])
def test_fire_support(n: int, seat: int) -> None:
    b, found = attack()
    assert ran(b, found, n).aside == seat


def test_a_card_that_may_be_answered() -> None:
    b = level3()
    assert ran(b, Effect(0, state.J10, 0), 0).aside == COMMONWEALTH


def test_a_bomber_that_may_be_shot_down() -> None:
    b = fresh(field("F3 bomber, A3 company", "F4 company, F9 tank", "advanced1"))
    frm, to = hexes(b, "F3", "F4")
    b.bomber, b.bombed, b.tokens = b.at[frm], to, [0, 1]
    assert ran(b, BombingRun(frm, to), 3).aside == COMMONWEALTH


def test_recon_after_a_move() -> None:
    b = fresh(field("F3 tank, A3 company", "F4 company, F9 tank", "advanced1"))
    frm, to = hexes(b, "F2", "F3")
    b.main_piece = b.at[to]
    assert ran(b, Move(frm, to, 0, 1), 1).aside == JAPAN


def test_a_charge_right_after_its_card() -> None:
    b = level3()
    for p in b.hidden(1):
        b.seen[p] = 1
    japanese_effect(b, state.J02)
    assert b.aside == JAPAN


def test_a_piece_that_must_fall_back() -> None:
    b = level3()
    ask = TaylorsMistake(0)
    ask.take(b, 0, action(verb.PUSH, hexes(b, "F4")[0]))
    assert b.aside == COMMONWEALTH


@pytest.mark.parametrize("n", [1, 2, 5])
def test_what_the_active_player_is_asked_in_a_turn(n: int) -> None:
    b = level3('phase = "action"')
    b.j02, b.main = 1, state.MOVED
    for p in b.hidden(1):
        b.seen[p] = 1
    assert ran(b, Turn(), n).aside == JAPAN


def shut_in(commonwealth: str, level: str) -> FortressBoard:
    return fresh(field("G5 tank seen, A3 company", commonwealth, level, to_move="commonwealth"))


@pytest.mark.parametrize("level, step", [("basic", Turn.begin), ("advanced3", Turn.act)])
def test_who_may_have_to_miss_a_turn(level: str, step: Callable[[Turn, FortressBoard], None]) -> None:
    b = shut_in("C3 company, M1 mine, L1 mine, L2 hq", level)
    step(Turn(), b)
    assert b.aside == COMMONWEALTH
    b = shut_in("C3 company seen, M1 mine, L1 mine, L2 hq", level)
    step(Turn(), b)
    assert b.aside == 0, "everybody sees that this one can move"


def test_who_may_be_stuck_on_both_sides() -> None:
    b = fresh(field("G5 tank", "C3 company, M1 mine, L1 mine, L2 hq", "basic"))
    b.call(Turn())
    Turn().begin(b)
    assert b.aside == JAPAN | COMMONWEALTH
