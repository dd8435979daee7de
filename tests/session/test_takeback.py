"""Takebacks by consent: past every barrier, and no die is ever rolled twice."""

import pytest

from sandtable.kernel.codec import digest
from sandtable.session.dealing import HmacDealer
from sandtable.session.session import Session, TakebackError
from sandtable.session.titles import load_title
from sandtable.session.verify import verify
from tests.session.helpers import BLUE, HUMANS, OBSERVER, RED, SEED, arm, at_turn, bid, new, say, texts
from tests.toys import DUEL


def rolled(session) -> list[int]:
    return [entry.act for entry in session.entries if entry.kind == "deal"]


@pytest.mark.both
def test_a_takeback_goes_back_to_the_seats_last_decision() -> None:
    session = at_turn()
    before = digest(session.board)
    say(session, "red: attack red-3")
    session.ask_takeback(RED)
    assert session.takeback_asked_by == RED
    assert session.takeback_awaits() == [BLUE]
    session.answer_takeback(BLUE, True)
    assert digest(session.board) == before
    assert session.takeback_asked_by == -2
    assert session.awaited() == [RED]
    assert any(text.startswith("Red takes back, as agreed: Red attacks with") for text in texts(session, RED))
    assert any("Red attacks with a card face down." in text for text in texts(session, OBSERVER))


def test_the_counter_is_never_used_again() -> None:
    """Attacking again after a takeback rolls the next number of the seed, not the same one."""
    session = at_turn()
    for _ in range(6):
        say(session, "red: attack red-3")
        session.ask_takeback(RED)
        session.answer_takeback(BLUE, True)
    deals = [entry for entry in session.entries if entry.kind == "deal"]
    words = [DUEL.vocabulary().text(entry.act) for entry in deals]
    dealer = HmacDealer(SEED)
    rolls = []
    for word in words:
        number = dealer.below(6)  # one counter value for each, rolls and draws alike
        if word.startswith("roll"):
            rolls.append((word, f"roll {number + 1}"))
    assert len(rolls) == 6
    assert all(found == wanted for found, wanted in rolls)
    assert len(set(rolls)) > 1


def test_the_counter_goes_on_after_loading(tmp_path) -> None:
    from sandtable.session.session import Session

    session = say(at_turn(), "red: attack red-3")
    session.ask_takeback(RED)
    session.answer_takeback(BLUE, True)
    session.save(tmp_path / "game.json")
    loaded = Session.load(tmp_path / "game.json", DUEL)
    for one in (session, loaded):
        say(one, "red: attack red-3")
    assert rolled(session) == rolled(loaded)
    session.order_text(RED, "resign")
    report = verify(session.to_file(secret=False), DUEL)
    assert report.ok, report.text


def test_a_refusal_changes_nothing() -> None:
    session = say(at_turn(), "red: pass")
    before = digest(session.board)
    session.ask_takeback(RED)
    with pytest.raises(TakebackError, match="waits for its answer"):
        session.ask_takeback(BLUE)
    session.answer_takeback(BLUE, False)
    assert digest(session.board) == before
    assert texts(session, OBSERVER)[-2:] == [
        "Red asks to take back a decision.",
        "Blue refuses the takeback.",
    ]
    with pytest.raises(TakebackError, match="no takeback"):
        session.answer_takeback(BLUE, True)


def test_playing_on_is_an_answer_too() -> None:
    session = say(at_turn(), "red: pass")
    session.ask_takeback(RED)
    say(session, "blue: high")  # sealed: Red cannot see what Blue does
    assert session.takeback_awaits() == [BLUE]
    say(session, "red: high")
    assert session.takeback_awaits() == []


def test_what_is_done_unseen_is_no_answer() -> None:
    """Whoever waits for an answer could tell by it that the other has picked up a piece, and when."""
    fortress = load_title("fortress")
    position = {
        "title": "fortress", "scenario": "basic", "phase": "turn", "to_move": "japan",
        "japan": {"C2": "tank", "A1": "hq"}, "commonwealth": {"G10": "company", "I9": "hq"},
    }  # fmt: skip

    def asking() -> Session:
        session = Session.new(fortress, fortress.setup("", {}), HUMANS, SEED, position)
        session.order_text(0, "move C2 to C3")
        session.ask_takeback(0)
        return session

    quiet, busy = asking(), asking()
    busy.order_text(1, "move G10")
    for session in (quiet, busy):
        assert session.takeback_asked_by == 0 and session.takeback_awaits() == [1]
        with pytest.raises(TakebackError, match="waits for its answer"):
            session.ask_takeback(0)
    busy.answer_takeback(1, True)
    assert busy.awaited() == [0]
    seen = asking()
    seen.order_text(1, "move G10 to G9")
    assert seen.takeback_asked_by == -2
    for session in (busy, seen):
        session.order_text(0, "resign")
        assert verify(session.to_file(secret=False), fortress).ok


def test_nothing_to_ask_for() -> None:
    with pytest.raises(TakebackError, match="the game starts here"):
        new(armed=True).ask_takeback(RED)
    session = say(new("plain"), "red: take red-1")
    with pytest.raises(TakebackError, match="without asking"):
        session.ask_takeback(RED)
    session.order_text(BLUE, "resign")
    with pytest.raises(TakebackError, match="the game is over"):
        session.ask_takeback(RED)


def test_a_bot_agrees_where_nothing_was_learned() -> None:
    """Another seat's decision alone is no scouting."""
    fortress = load_title("fortress")
    position = {
        "title": "fortress",
        "scenario": "basic",
        "phase": "turn",
        "to_move": "japan",
        "japan": {"C2": "tank", "A1": "hq"},
        "commonwealth": {"G10": "company", "I9": "hq"},
    }
    session = Session.new(fortress, fortress.setup("", {}), ["human", "random"], SEED, position)
    before = digest(session.board)
    session.order_text(0, "move C2 to C3")
    session.order_text(1, "move G10 to G9")
    session.ask_takeback(0)  # the last decision was where to; which piece can then be undone
    session.undo(0)
    assert digest(session.board) == before
    assert session.takeback_asked_by == -2
    session.order_text(0, "resign")
    report = verify(session.to_file(secret=False), fortress)
    assert report.ok, report.text


@pytest.mark.parametrize("orders", [[], ["red: attack red-3"]])
def test_a_bot_refuses_what_would_be_free_scouting(orders: list[str]) -> None:
    """Always in the same words: what came out since is told by the log, and what did not is told by nothing."""
    session = say(bid(new(armed=True, players=["human", "random"])), *orders)
    before, count = digest(session.board), len(session.entries)
    said = "Blue does not agree: a bot lets you take back only what told you nothing"
    with pytest.raises(TakebackError, match=said):
        session.ask_takeback(RED)
    assert (digest(session.board), len(session.entries)) == (before, count)
    assert session.takeback_asked_by == -2


@pytest.mark.both
def test_a_sealed_answer_taken_back_leaves_the_others_sealed() -> None:
    session = arm(new())
    say(session, "red: high", "blue: low", "red: step p1")
    session.reset(RED)
    session.ask_takeback(RED)
    session.answer_takeback(BLUE, True)
    assert session.awaited() == [RED]
    assert session.board.sealed[BLUE] >= 0
    assert "Bids" not in texts(session, OBSERVER)[-1] or "takes back" in texts(session, OBSERVER)[-1]
    session.undo(BLUE)  # sealed again, so it can be changed again
    say(session, "blue: high", "red: high")
    assert texts(session, OBSERVER)[-1] == "Bids: Red high, Blue high."
    session.order_text(RED, "resign")
    report = verify(session.to_file(secret=False), DUEL)
    assert report.ok, report.text


def test_three_answers_are_needed_from_all_people() -> None:
    """With two seats one answer is enough; a seat cannot answer for itself."""
    session = say(at_turn(), "red: pass")
    session.ask_takeback(RED)
    with pytest.raises(TakebackError):
        session.answer_takeback(RED, True)
    assert session.players == HUMANS


PREPARED = (["random"], ["random", "confirm"], ["use commonwealth_beginner", "confirm"])


def setting_up(orders: list[str]) -> Session:
    """A set-up in which the Commonwealth has come so far."""
    fortress = load_title("fortress")
    session = Session.new(fortress, fortress.setup("basic", {}), ["human", "human"], SEED)
    for order in ("pick A1", "put hq"):
        session.order_text(0, order)
    for order in orders:
        session.order_text(1, order)
    return session


@pytest.mark.parametrize("orders", PREPARED)
def test_how_the_other_prepares_shows_in_no_undo(orders: list[str]) -> None:
    """Not even if he leaves it to chance."""
    session, alone = setting_up(orders), setting_up([])
    for one in (session, alone):
        for order in ("pick B1", "put mine"):
            one.order_text(0, order)
    assert session.undo_state(0) == alone.undo_state(0)
    session.reset(0)
    alone.reset(0)
    assert session.view(0).pieces == alone.view(0).pieces
    assert session.undo_state(0) == alone.undo_state(0)


@pytest.mark.parametrize("orders", PREPARED)
def test_the_others_preparation_stays_when_mine_is_taken_back(orders: list[str]) -> None:
    session = setting_up(orders)
    before = session.view(1)
    session.undo(0)
    assert session.view(1) == before
    session.order_text(0, "put tank")
    session.order_text(0, "use japan_beginner")
    session.order_text(0, "confirm")
    if "confirm" not in orders:
        session.order_text(1, "confirm")
    assert session.view(1).phase != before.phase
    session.ask_takeback(0)  # the set-ups have been opened: mine is mine again, his stays confirmed
    session.answer_takeback(1, True)
    assert session.awaited() == [0]
    session.order_text(0, "resign")
    report = verify(session.to_file(secret=False), session.title)
    assert report.ok, report.text


def test_what_chance_has_prepared_for_me_goes_with_my_takeback() -> None:
    """By myself I cannot undo it: that would be dealing until it pleases."""
    session = setting_up(["random"])
    assert session.undo_state(1).steps == 0 and "roll" in session.undo_state(1).wall
    before = setting_up([]).view(1)
    session.ask_takeback(1)
    session.answer_takeback(0, True)
    assert session.view(1) == before and session.awaited() == [0, 1]
