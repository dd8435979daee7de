"""Standing orders: private, and what they do leaves no trace."""

from pathlib import Path

import pytest

from sandtable.games.fortress import TITLE as FORTRESS
from sandtable.kernel.errors import BadOrder
from sandtable.kernel.flow import apply
from sandtable.session.entries import StandingOrder
from sandtable.session.session import Session
from tests.session.helpers import BLUE, OBSERVER, RED, at_attack, at_turn, bid, say, texts
from tests.toys import DUEL

ALWAYS = StandingOrder("parry")
MUSEUM = Path(__file__).parents[1] / "museum"


def kinds(session: Session) -> list[str]:
    return [entry.kind for entry in session.entries]


@pytest.mark.both
def test_by_hand_and_by_order_look_the_same() -> None:
    by_hand = say(at_attack(), "red: attack red-3", "blue: decline")
    by_order = at_attack()
    by_order.standing(BLUE, ALWAYS)
    say(by_order, "red: attack red-3")
    assert "auto" in kinds(by_order)
    for reader in (RED, OBSERVER):
        assert by_order.export_view(reader) == by_hand.export_view(reader)
        assert by_order.mark(reader) == by_hand.mark(reader)
        assert by_order.waiting_for(reader) == by_hand.waiting_for(reader)
    assert by_order.undo_state(RED) == by_hand.undo_state(RED)
    assert texts(by_order, BLUE) == texts(by_hand, BLUE)


def test_giving_one_is_noticed_by_nobody() -> None:
    plain, ordered = at_attack(), at_attack()
    ordered.standing(BLUE, ALWAYS)
    ordered.cancel_standing(BLUE)
    for reader in (RED, BLUE, OBSERVER):
        assert ordered.export_view(reader) == plain.export_view(reader)
        assert ordered.mark(reader) == plain.mark(reader)
    assert ordered.undo_state(RED) == plain.undo_state(RED)


def test_it_answers_a_window_that_is_open_already() -> None:
    session = say(at_attack(), "red: attack red-3")
    assert session.awaited() == [BLUE]
    session.standing(BLUE, ALWAYS)
    assert kinds(session)[-2:] != ["act", "stand"]
    assert "auto" in kinds(session)


def test_the_owners_undo_stops_at_it() -> None:
    session = say(at_attack(), "red: attack red-3")
    session.standing(BLUE, ALWAYS)
    assert not session.undo_state(BLUE).can


def test_unless() -> None:
    session = at_attack()
    legal = DUEL.vocabulary().parse_all("decline parry shield-1")
    words = DUEL.vocabulary()
    for unless, passes in [
        ((), True),
        (("parry",), False),
        (("Shield-1",), False),
        (("parry shield-1",), False),
        (("shield-2",), True),
        (("parry shield-2", "attack"), True),
    ]:
        order = StandingOrder("parry", unless)
        assert order.passes("parry", legal[0], legal, words) is passes
        assert not order.passes("bombing", legal[0], legal, words)
        assert order.text().startswith("pass in the window 'parry'")
    session.standing(BLUE, StandingOrder("", ("parry",)))
    say(session, "red: attack red-3")
    can_parry = any(card in ("shield-1", "shield-2") for card in session.view(BLUE).hands[BLUE].cards)
    assert ("auto" in kinds(session)) is not can_parry


def test_the_order_for_the_very_window_goes_first() -> None:
    session = at_attack()
    session.standing(BLUE, StandingOrder(""))
    session.standing(BLUE, StandingOrder("parry", ("decline",)))
    assert len(session.standing_of(BLUE)) == 2
    session.standing(BLUE, StandingOrder("parry", ("parry",)))
    assert len(session.standing_of(BLUE)) == 2
    session.cancel_standing(BLUE, "parry")
    assert session.standing_of(BLUE) == [StandingOrder("")]


def test_until_my_next_turn() -> None:
    session = at_attack()
    session.standing(BLUE, StandingOrder("parry", until_my_turn=True))
    session.standing(RED, StandingOrder("parry", until_my_turn=True))
    assert session.standing_of(RED)[0].from_turn == 3
    say(session, "red: pass")
    assert session.standing_of(BLUE) == []
    assert len(session.standing_of(RED)) == 1
    assert kinds(session)[-2:] == ["lapse", "deal"]
    rounds = at_attack(rounds=8)
    rounds.standing(RED, StandingOrder("parry", until_my_turn=True))
    bid(say(rounds, "red: pass"))
    assert len(rounds.standing_of(RED)) == 1
    say(rounds, "blue: pass")
    assert rounds.standing_of(RED) == []


def test_it_survives_saving(tmp_path) -> None:
    session = at_attack()
    session.standing(BLUE, StandingOrder("parry", ("nothing",), True))
    session.save(tmp_path / "game.json")
    loaded = Session.load(tmp_path / "game.json", DUEL)
    assert loaded.standing_of(BLUE) == session.standing_of(BLUE)
    say(loaded, "red: attack red-3")
    assert "auto" in kinds(loaded)


def test_a_window_that_does_not_exist() -> None:
    session = at_turn()
    with pytest.raises(BadOrder, match=r"no window 'foo' in this game \(it has parry, retreat\)"):
        session.standing(BLUE, StandingOrder("foo"))
    assert session.standing_of(BLUE) == []
    basic = FORTRESS.setup("basic", {"deployment": "beginner"})
    with pytest.raises(BadOrder, match=r"no window 'recon' in this game \(it has none at all\)"):
        Session.new(FORTRESS, basic, ["human", "human"]).standing(0, StandingOrder("recon"))


@pytest.mark.parametrize("path", sorted(MUSEUM.glob("*.json")), ids=lambda path: path.stem)
def test_a_title_names_every_window_in_which_a_standing_order_can_answer(path: Path) -> None:
    session = Session.load(path)
    windows = session.title.windows(session.setup)
    board = session.start()
    for step in session.steps():
        ask = board.ask()
        if step.seat >= 0 and ask.decline(board, step.seat) >= 0:
            assert ask.window() in windows
        apply(board, step.seat, step.act)
