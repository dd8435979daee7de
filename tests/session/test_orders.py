"""Orders: checked by the rules, typed or given, all or nothing."""

import pytest

from sandtable.kernel.actions import OFFER_DRAW, REFUSE, RESIGN, action, plain
from sandtable.kernel.codec import digest
from sandtable.kernel.errors import BadOrder, BadSetup, IllegalAction
from sandtable.session.session import Session
from tests.session.helpers import (
    BLUE,
    HUMANS,
    OBSERVER,
    RED,
    SEED,
    arm,
    at_attack,
    at_turn,
    bid,
    new,
    say,
    texts,
)
from tests.toys import ATTACK, DUEL, PASS, STEP


def test_a_new_game_waits_for_both_seats() -> None:
    session = new()
    assert session.awaited() == [RED, BLUE]
    assert session.waiting_for(OBSERVER) == [RED, BLUE]
    assert not session.over
    assert session.result() is None
    assert session.entries == []


def test_wrong_number_of_players() -> None:
    with pytest.raises(BadSetup, match="2 seats, 1 players"):
        Session.new(DUEL, DUEL.setup("", {}), ["human"])


def test_seeds_differ_where_none_is_given() -> None:
    setup = DUEL.setup("", {})
    hashes = {Session.new(DUEL, setup, HUMANS).seed_hash for _ in range(3)}
    assert len(hashes) == 3


def test_chance_is_answered_before_a_seat_is_awaited() -> None:
    session = arm(new())
    assert [entry.kind for entry in session.entries] == ["act"] * 6 + ["deal"]
    assert session.awaited() == [RED, BLUE]


def test_an_illegal_order_changes_nothing_and_names_every_rule() -> None:
    session = at_turn()
    before, count = digest(session.board), len(session.entries)
    with pytest.raises(IllegalAction, match="DUEL-STEP-1") as caught:
        session.order(RED, action(STEP, 4))
    assert [ident for ident, _ in caught.value.reasons] == ["DUEL-STEP-1"]
    with pytest.raises(IllegalAction, match="not your decision"):
        session.order(BLUE, action(STEP, 3))
    assert (digest(session.board), len(session.entries)) == (before, count)


def test_why_not_gives_all_reasons() -> None:
    session = say(at_turn(), "red: step p1")
    shield = DUEL.vocabulary().parse("attack shield-1")
    held = session.board.where[14] == 2  # type: ignore[attr-defined]
    wanted = ["DUEL-ATT-2", "DUEL-ATT-3"] if held else ["DUEL-ATT-1", "DUEL-ATT-2", "DUEL-ATT-3"]
    assert [ident for ident, _ in session.why_not(RED, shield)] == wanted
    assert all(text for _, text in session.why_not(RED, shield))
    assert session.why_not(RED, session.legal(RED)[0]) == []


def test_odds() -> None:
    odds = at_turn().odds(RED, action(ATTACK, 2))
    assert odds is not None
    assert odds.cases[0].rows[0].fraction == "3/6"


@pytest.mark.parametrize("act", [-1, 999 << 16, 10 << 16 | 9999])
def test_numbers_that_are_no_actions(act: int) -> None:
    with pytest.raises(IllegalAction, match="action"):
        at_turn().order(RED, act)


@pytest.mark.parametrize("seat", [-1, 2, -2])
def test_numbers_that_are_no_seats(seat: int) -> None:
    session = at_turn()
    with pytest.raises(BadSetup, match="no seat number"):
        session.order(seat, RESIGN)
    with pytest.raises(BadSetup, match="no seat number"):
        session.undo(seat)


def test_typed_orders() -> None:
    session = new("plain", armed=True)
    bid(session)
    assert session.order_text(RED, "p2") == [action(STEP, 1)]  # a bare noun
    assert session.order_text(RED, "Step P3") == [action(STEP, 2)]
    assert texts(session, RED)[-1] == "Red steps to p3."
    assert session.order_text(RED, "pa") == [plain(PASS)]  # the beginning of one only


def test_a_beginning_that_fits_two() -> None:
    session = say(new("plain", armed=True), "red: h", "blue: l")
    say(session, "red: p2")
    with pytest.raises(BadOrder, match="could mean: step p1, step p3"):
        session.order_text(RED, "step")


@pytest.mark.parametrize("text", ["", "  ", ","])
def test_an_empty_order(text: str) -> None:
    with pytest.raises(BadOrder, match="needs a verb"):
        at_turn().order_text(RED, text)


def test_words_that_mean_nothing() -> None:
    with pytest.raises(BadOrder, match="'fly' is no order"):
        at_turn().order_text(RED, "fly p3")
    with pytest.raises(BadOrder, match="there is no place 'p9'"):
        at_turn().order_text(RED, "step p9")


def test_several_orders_are_all_or_nothing() -> None:
    session = new("plain", armed=True)
    bid(session)
    before, count = digest(session.board), len(session.entries)
    with pytest.raises(IllegalAction, match="step p5"):
        session.order_text(RED, "step p2 step p5")
    assert (digest(session.board), len(session.entries)) == (before, count)
    assert session.order_text(RED, "step p2 then step p3") == [action(STEP, 1), action(STEP, 2)]
    assert session.left_off == []


def test_several_orders_with_bare_nouns() -> None:
    session = new("plain", armed=True)
    bid(session)
    assert session.order_text(RED, "p2 p3 pass") == DUEL.vocabulary().parse_all("step p2 step p3 pass")


def test_orders_stop_where_the_unknown_begins() -> None:
    """Judging what follows a roll or a reveal would be a free look at it."""
    session = at_turn()
    played = session.order_text(RED, "attack red-3 step p1")
    assert [DUEL.vocabulary().text(act) for act in played] == ["attack red-3"]
    assert session.left_off == ["step", "p1"]


def test_a_sealed_set_up_in_one_order() -> None:
    session = new()
    assert len(session.order_text(RED, "take red-1 take red-2 ready")) == 3
    assert session.awaited() == [BLUE]
    with pytest.raises(IllegalAction, match="TABLE-5"):
        session.order_text(RED, "take red-3")


def test_resigning_must_be_written_out() -> None:
    session = at_turn()
    with pytest.raises(BadOrder):
        session.order_text(BLUE, "res")
    session.order_text(BLUE, "resign")
    assert session.over
    result = session.result()
    assert result is not None
    assert result.returns == {"red": 1, "blue": -1}
    assert texts(session, OBSERVER)[-1] == "Blue resigns."
    with pytest.raises(IllegalAction, match="TABLE-1"):
        session.order_text(RED, "pass")


def test_a_draw_offer_is_put_to_the_other_seat() -> None:
    session = at_turn()
    assert session.free(RED) == [RESIGN, OFFER_DRAW]
    session.order(RED, OFFER_DRAW)
    assert session.awaited() == [BLUE]
    session.order(BLUE, REFUSE)
    assert session.awaited() == [RED]
    assert session.free(RED) == [RESIGN]
    with pytest.raises(IllegalAction, match="TABLE-6"):
        session.order(RED, OFFER_DRAW)
    assert texts(session, BLUE)[-2:] == ["Red offers a draw.", "Blue refuses the draw."]


def test_an_agreed_draw() -> None:
    session = say(at_turn(), "red: offer-draw", "blue: accept")
    result = session.result()
    assert result is not None
    assert result.ending == "agreed"
    assert texts(session, RED)[-1] == "Blue accepts the draw."


def test_a_game_from_a_position() -> None:
    table = DUEL.write_position(at_turn().board)
    session = Session.new(DUEL, DUEL.setup("", {}), HUMANS, SEED, position=table)
    assert digest(session.board) == digest(at_turn().board)
    assert session.awaited() == [RED]


def test_the_private_window_looks_the_same_to_all_who_are_not_asked() -> None:
    session = say(at_attack(), "red: attack red-3")
    assert session.awaited() == [BLUE]
    assert session.waiting_for(BLUE) == [BLUE]
    assert session.waiting_for(RED) == session.waiting_for(OBSERVER) == [RED, BLUE]


def test_moments_give_every_board_of_the_line() -> None:
    session = at_attack()
    moments = list(session.moments())
    assert [moment.act for moment in moments] == [step.act for step in session.steps()]
    assert digest(moments[-1].board) == digest(session.board)
    assert moments[0].words == "draw " + moments[0].words.split()[1]
