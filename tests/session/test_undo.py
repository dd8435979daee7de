"""Undo, redo and reset: free back to the last barrier, exact, and invisible where nothing public was undone."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.kernel.codec import digest
from sandtable.session.session import Session, TakebackError
from sandtable.session.verify import verify
from tests.session.helpers import (
    BLUE,
    OBSERVER,
    RED,
    arm,
    at_attack,
    at_turn,
    bid,
    new,
    play_on,
    replayed_digest,
    say,
    texts,
)
from tests.toys import DUEL


def roomy() -> Session:
    """Red's turn with room to step."""
    return bid(new("plain", armed=True))


@pytest.mark.both
def test_undo_and_redo_return_the_digests() -> None:
    session = roomy()
    first = digest(session.board)
    say(session, "red: step p2")
    second = digest(session.board)
    say(session, "red: step p3")
    third = digest(session.board)
    assert session.undo_state(RED) == (2, "another player has decided since", True, 0)
    session.undo(RED)
    assert digest(session.board) == second
    session.undo(RED)
    assert digest(session.board) == first
    assert session.undo_state(RED).again == 2
    session.redo(RED)
    assert digest(session.board) == second
    session.redo(RED)
    assert digest(session.board) == third
    session.reset(RED)
    assert digest(session.board) == first
    session.redo(RED)
    session.redo(RED)
    assert digest(session.board) == third
    with pytest.raises(TakebackError, match="nothing to redo"):
        session.redo(RED)


def test_the_log_only_grows() -> None:
    session = say(roomy(), "red: step p2", "red: step p3")
    before = list(session.entries)
    session.undo(RED)
    session.redo(RED)
    session.reset(RED)
    assert session.entries[: len(before)] == before
    assert [entry.kind for entry in session.entries[len(before) :]] == ["undo", "redo", "reset"]


def test_a_new_action_ends_redo() -> None:
    session = say(roomy(), "red: step p2")
    session.undo(RED)
    say(session, "red: pass")
    assert session.undo_state(RED).again == 0


def test_walls() -> None:
    session = at_turn()
    state = session.undo_state(RED)
    assert (state.steps, state.can) == (0, False)
    with pytest.raises(TakebackError, match="another player has decided since"):
        session.undo(RED)
    with pytest.raises(TakebackError, match="something hidden came out"):
        session.undo(BLUE)
    say(session, "red: pass")
    assert session.undo_state(RED).wall == "a roll or a draw was made"
    assert new().undo_state(RED).wall == "the game starts here"
    session.order_text(RED, "resign")
    with pytest.raises(TakebackError, match="the game is over"):
        session.undo(RED)
    with pytest.raises(TakebackError, match="nothing can be undone"):
        session.reset(RED)


def test_another_seats_decision_is_a_wall() -> None:
    session = say(at_turn(), "red: offer-draw")
    assert session.undo_state(RED).can
    say(session, "blue: refuse")
    assert session.undo_state(RED).wall == "another player has decided since"
    session.undo(BLUE)
    assert session.awaited() == [BLUE]
    session.undo(RED)
    assert session.awaited() == [RED]


def test_a_private_question_is_a_wall_however_it_is_answered() -> None:
    """Else the wall would tell when, or whether, the other seat has answered."""
    session = say(at_attack(), "red: attack red-3")
    assert session.undo_state(RED)[:3] == (0, "the others may react", False)


@pytest.mark.both
def test_sealed_preparations_are_undone_each_by_itself() -> None:
    session = say(new(), "red: take red-1", "blue: take blue-1", "red: take red-2", "blue: take blue-2")
    whole = digest(session.board)
    assert session.undo_state(RED)[:2] == (2, "the game starts here")
    session.undo(RED)
    assert session.board.where[:10] == [2, 0, 0, 0, 0, 3, 3, 0, 0, 0]  # type: ignore[attr-defined]
    say(session, "blue: ready")
    session.redo(RED)
    session.undo(BLUE)
    assert digest(session.board) == whole
    session.reset(RED)
    assert session.board.where[:10] == [0, 0, 0, 0, 0, 3, 3, 0, 0, 0]  # type: ignore[attr-defined]
    say(session, "red: take red-3 take red-4 ready", "blue: ready")
    assert session.undo_state(BLUE).wall in ("the sealed answers were opened", "a roll or a draw was made")
    assert not session.undo_state(RED).can


def test_a_sealed_answer_can_be_changed_until_the_last_one_is_in() -> None:
    session = say(arm(new()), "red: high")
    session.undo(RED)
    say(session, "red: low", "blue: low")
    assert texts(session, RED)[-1] == "Bids: Red low, Blue low."


def test_entering_a_secret_choice_is_a_wall_for_all() -> None:
    """What the others have prepared in it must not show in anybody's undo button."""
    session = say(arm(new()), "blue: high")
    other = arm(new())
    assert session.undo_state(RED) == other.undo_state(RED)


def test_an_undone_private_choice_leaves_no_trace() -> None:
    plain = say(new(), "red: take red-1", "blue: take blue-1")
    undone = say(new(), "red: take red-1", "blue: take blue-5")
    undone.undo(BLUE)
    say(undone, "blue: take blue-1")
    for reader in (RED, OBSERVER):
        assert undone.lines(reader) == plain.lines(reader)
        assert undone.mark(reader) == plain.mark(reader)
        assert undone.view(reader) == plain.view(reader)
        assert undone.export_view(reader) == plain.export_view(reader)
    assert undone.undo_state(RED) == plain.undo_state(RED)
    assert texts(undone, BLUE) == ["Blue takes back: Blue takes blue-5.", "Blue takes blue-1."]


def test_an_undone_public_action_is_told() -> None:
    session = roomy()
    marks = {reader: session.mark(reader) for reader in (RED, BLUE, OBSERVER)}
    say(session, "red: step p2")
    after = session.mark(BLUE)
    session.undo(RED)
    for reader, mark in marks.items():
        assert texts(session, reader, mark) == ["Red takes back: Red steps to p2."]
    assert texts(session, BLUE, after) == ["Red takes back: Red steps to p2."]


def test_undo_is_exact_after_many_steps() -> None:
    """More steps than lie between two kept forks."""
    rng = random.Random(5)
    session = new("plain", rounds=8)
    while not session.over and len(session.steps()) < 40:
        seat = session.awaited()[0]
        session.order(seat, rng.choice(session.legal(seat)))
        if session.undo_state(seat).can:
            before = digest(session.board)
            session.undo(seat)
            session.redo(seat)
            assert digest(session.board) == before


@pytest.mark.both
@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(["plain", "close"]), st.booleans())
def test_random_games_with_undo(number: int, scenario: str, armed: bool) -> None:
    """Whatever is undone, redone, taken back or ordered: the board is that of the line, and the record verifies."""
    rng = random.Random(number)
    session = new(scenario, armed=armed, rounds=4)
    while not session.over:
        play_on(session, rng, undo=0.4, limit=5)
        assert digest(session.board) == replayed_digest(session)
        for seat in (RED, BLUE):
            before = digest(session.board)
            if session.undo_state(seat).can:  # never once the game is over
                session.undo(seat)
                session.redo(seat)
                assert digest(session.board) == before
    report = verify(session.to_file(secret=False), DUEL)
    assert report.ok, report.text
    assert report.dice_checked


def test_a_sentence_that_breaks_leaves_nothing_of_the_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """The order has been played when its lines are written: board, line of play and logs go back together."""
    session = roomy()
    before, count, lines = digest(session.board), len(session.entries), texts(session, RED)

    def breaks(*_: object) -> None:
        raise ValueError("no words")

    told = type(DUEL).line_of
    calls = iter([breaks])
    monkeypatch.setattr(type(DUEL), "line_of", lambda *given: next(calls, told)(*given))
    with pytest.raises(ValueError, match="no words"):
        say(session, "red: step p2")
    assert (digest(session.board), len(session.entries), texts(session, RED)) == (before, count, lines)
    assert len(session.line()) == len(session.entries)
    say(session, "red: step p2")
    session.order_text(RED, "resign")
    assert verify(session.to_file(secret=False), DUEL).ok
