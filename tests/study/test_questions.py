"""Why not, odds by place, completion, and branches."""

import pytest

from sandtable.games.fortress import TITLE
from sandtable.games.fortress.board import FortressBoard
from sandtable.kernel.actions import OFFER_DRAW, REFUSE, RESIGN
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.codec import dump
from sandtable.kernel.errors import BadOrder, BadSetup
from sandtable.kernel.flow import NOBODY, PLAYING
from sandtable.kit.position import from_text, to_text
from sandtable.session.orders import complete_order
from sandtable.session.session import Session
from sandtable.study.branch import branch
from sandtable.study.instead import ways_to
from sandtable.study.moments import Film
from sandtable.study.places import odds_at, odds_of
from sandtable.study.record import TRUTH, Record
from sandtable.study.whynot import Explained, in_words, pointed_at
from tests.fortress.fuzz import guided
from tests.fortress.table import Table, field
from tests.session.helpers import BLUE, RED, SEED, arm, at_attack, at_turn, new, say
from tests.toys import DUEL

JAPAN, COMMONWEALTH = 0, 1


def pointed(t: Table, seat: int, noun: str) -> Explained:
    return pointed_at(TITLE, TITLE.seats, t.board, seat, noun)


def said(answer: Explained) -> dict[str, list[str]]:
    return {one.text: [rule for rule, _ in one.reasons] for one in answer.orders}


# -- why not ---------------------------------------------------------------------------------------------------


def test_a_piece_that_cannot_move() -> None:
    t = field("F3 mine, G3 tank, A1 hq", "G7 recon, C9 hq", "advanced1")
    answer = pointed(t, JAPAN, "F3")
    assert list(said(answer)) == ["move F3"]
    reasons = answer.orders[0].reasons
    assert reasons and all(rule.startswith(("IF-", "RUL-")) and digest for rule, digest in reasons)
    assert answer.note.startswith("What is asked now: Your turn")
    assert said(pointed(t, JAPAN, "G3")) == {"move G3": []}  # it is lit: nothing stands in the way
    assert said(pointed(t, JAPAN, "g3")) == {"move G3": []}
    assert said(pointed(t, JAPAN, "G7"))["move G7"]  # an enemy piece


def test_another_own_piece_while_the_destination_is_asked() -> None:
    t = field("F3 tank, G3 recon, A1 hq", "G7 recon, C9 hq", "advanced1")
    t.order("japan", "move F3")
    answer = pointed(t, JAPAN, "G3")
    assert "to G3" in said(answer) and said(answer)["to G3"]
    assert "Where to with the" in answer.note
    far = pointed(t, JAPAN, "G7")
    assert said(far)["to G7"]


def test_a_card() -> None:
    more = '[points]\njapan = 1\n[hand]\njapan = ["J04", "J07"]'
    t = field("G6 company, A1 hq", "G7 recon, C9 hq", "advanced3", "japan", more)
    while t.asks() != "ChooseAction":
        t.order("japan", "decline")
    assert "IF-PLAY-6" in said(pointed(t, JAPAN, "J07"))["play J07"]  # no card for this moment
    assert "IF-PLAY-5" in said(pointed(t, JAPAN, "J04"))["play J04"]  # too dear
    assert said(pointed(t, JAPAN, "C01"))["play C01"] == ["TABLE-4"]  # not in the hand


def test_what_nothing_could_be_meant_by() -> None:
    t = field("G6 company, A1 hq", "G7 recon, C9 hq", "advanced1")
    answer = pointed(t, JAPAN, "J07")
    assert not answer.orders and answer.note.startswith("What is asked now")
    assert not pointed(t, JAPAN, "nowhere").orders


def test_when_it_is_not_the_seats_decision() -> None:
    t = field("G6 company, A1 hq", "G7 recon, C9 hq", "advanced1")
    answer = pointed(t, COMMONWEALTH, "G7")
    assert not answer.orders and answer.note == "The game waits for Japan."
    assert pointed_at(TITLE, TITLE.seats, t.board, NOBODY, "G7").note == "The game waits for Japan."
    t.order("japan", "resign")
    assert pointed(t, JAPAN, "G6") == Explained([], "The game is over.")


def test_a_private_question_does_not_show_in_what_the_game_waits_for() -> None:
    """The attacker is told both names, whether or not the defender is being asked for Fire Support."""
    asked = field("F6 company, A1 hq", "G7 conscript, G8 artillery, C9 hq", "advanced1")
    asked.order("japan", "move F6 to G7")
    assert asked.asks() == "FireSupport"
    assert pointed(asked, JAPAN, "G7").note == "The game waits for Japan and Commonwealth."
    assert said(pointed(asked, COMMONWEALTH, "G8")) == {"fire G8": []}
    assert said(pointed(asked, COMMONWEALTH, "C9"))["fire C9"]


def test_a_sealed_answer() -> None:
    session = arm(new())
    say(session, "red: high")
    answer = pointed_at(DUEL, DUEL.seats, session.board, RED, "red-3")
    assert not answer.orders and "sealed" in answer.note
    assert "What is asked now" in pointed_at(DUEL, DUEL.seats, session.board, BLUE, "red-3").note


def test_orders_in_words() -> None:
    t = field("F3 mine, G3 tank, A1 hq", "G7 recon, C9 hq", "advanced1")
    assert said(in_words(TITLE, TITLE.seats, t.board, JAPAN, "move F3 to F4"))["move F3"]
    two = in_words(TITLE, TITLE.seats, t.board, JAPAN, "move G3 to A1")
    assert said(two)["to A1"]
    assert said(in_words(TITLE, TITLE.seats, t.board, JAPAN, "G3")) == {"move G3": []}
    assert said(in_words(TITLE, TITLE.seats, t.board, COMMONWEALTH, "move G7")) == {"move G7": ["TABLE-2"]}
    with pytest.raises(BadOrder, match="no order"):
        in_words(TITLE, TITLE.seats, t.board, JAPAN, "fly F3")


# -- what would make it possible -------------------------------------------------------------------------------


def test_who_could_go_there() -> None:
    t = field("F3 tank, G3 recon, A1 hq", "G7 recon, C9 hq", "advanced1")
    found = ways_to(TITLE, t.board, JAPAN, noun="F4")
    assert [way.orders for way in found] == [["move F3", "to F4"], ["move G3", "to F4"]]
    assert [way.space for way in found] == ["F3", "G3"] and not any(way.back for way in found)
    assert ways_to(TITLE, t.board, JAPAN, noun="F3") == []  # it can be chosen as it is
    assert ways_to(TITLE, t.board, JAPAN, noun="J11") == []  # nobody gets there
    assert ways_to(TITLE, t.board, COMMONWEALTH, noun="G6") == []  # not their decision


def test_another_piece_in_place_of_the_one_in_hand() -> None:
    """The Tank Troop cannot get there; the Recon Troopers could: the last order is taken back for it."""
    t = field("F3 company, L3 company, A1 hq", "G7 recon, C9 hq", "advanced1")
    former = t.board.fork()
    t.order("japan", "move F3")
    assert ways_to(TITLE, t.board, JAPAN, noun="L4") == []  # without taking it back there is none
    found = ways_to(TITLE, t.board, JAPAN, noun="L4", former=former)
    assert [(way.orders, way.back) for way in found] == [(["move L3", "to L4"], True)]
    typed = ways_to(TITLE, t.board, JAPAN, act=TITLE.vocabulary().parse("to L4"), former=former)
    assert typed == found


def test_ways_follow_from_what_the_seat_knows() -> None:
    """Two worlds that differ in what the enemy hides give the same ways, at every place."""
    here = field("F6 company, G3 recon, A1 hq", "G7 recon, G8 mine, C9 hq", "advanced1")
    other = field("F6 company, G3 recon, A1 hq", "G7 mine, G8 recon, C9 hq", "advanced1")
    assert TITLE.view(here.board, JAPAN) == TITLE.view(other.board, JAPAN)
    for name in here.board.t.hex_names:
        assert ways_to(TITLE, here.board, JAPAN, noun=name) == ways_to(TITLE, other.board, JAPAN, noun=name)


# -- odds by place ---------------------------------------------------------------------------------------------


def test_odds_under_the_pointer() -> None:
    t = field("G6 conscript, A1 hq", "G7 mine, F8 mine, H8 recon, C9 hq", "advanced1")
    assert odds_at(TITLE, t.board, JAPAN, "G7") is None  # no piece is chosen yet
    picked = odds_at(TITLE, t.board, JAPAN, "G6")
    assert picked is not None and picked.action == "move G6 to G7"
    t.order("japan", "move G6")
    found = odds_at(TITLE, t.board, JAPAN, "G7")
    assert found is not None and found.action == "to G7"
    assert [case.name for case in found.cases] == ["no reaction", "hasty G7: no reaction"]
    assert found.cases[0].rows != found.cases[1].rows
    assert odds_at(TITLE, t.board, JAPAN, "F6") is None  # an empty hex
    assert odds_at(TITLE, t.board, COMMONWEALTH, "G7") is None
    act = TITLE.vocabulary().parse("to G7")
    plain = odds_of(TITLE, t.board, JAPAN, act)
    assert plain is not None and plain.cases == found.cases[:1]
    assert odds_of(TITLE, t.board, JAPAN, TITLE.vocabulary().parse("to C9")) is None  # not one of the choices


# -- completion ------------------------------------------------------------------------------------------------


def test_orders_are_completed() -> None:
    t = field("G6 company, A1 hq", "G7 recon, C9 hq", "advanced1")
    assert complete_order(TITLE, t.board, JAPAN, "m") == ["move G6"]
    assert sorted(complete_order(TITLE, t.board, JAPAN, "move G6 to G")) == ["move G6 to G5", "move G6 to G7"]
    assert "move G6 to G7" in complete_order(TITLE, t.board, JAPAN, "move G6 ")
    # What would follow an attack nobody knows yet.
    assert complete_order(TITLE, t.board, JAPAN, "move G6 to G7 ") == []
    assert complete_order(TITLE, t.board, COMMONWEALTH, "m") == []
    assert complete_order(TITLE, t.board, JAPAN, "fly ") == []


# -- branches --------------------------------------------------------------------------------------------------


def film(session: Session, lens: int) -> Film:
    return Film(Record(session), lens)


def test_a_branch_of_a_finished_game_is_the_truth() -> None:
    session = say(at_attack(), "red: attack red-4")
    if session.board.ask().window() == "parry":
        say(session, "blue: decline")
    if not session.over:
        say(session, "blue: resign")
    truth = film(session, TRUTH)
    for n in range(len(truth) - 1):
        _, board = DUEL.read_position(branch(truth, n, FastDealer(1)))
        assert dump(board) == dump(session.board_at(n))
    with pytest.raises(BadSetup, match="nothing to go on with"):
        branch(truth, len(truth) - 1, FastDealer(1))
    with pytest.raises(BadSetup, match="no moment"):
        branch(truth, len(truth), FastDealer(1))


def test_a_branch_while_the_game_goes_on_starts_from_an_own_decision() -> None:
    session = say(at_turn(), "red: pass")
    mine = film(session, RED)
    for n in range(len(mine)):
        _, board = DUEL.read_position(branch(mine, n, FastDealer(n)))
        assert board.ask().awaits(board, RED)
    with pytest.raises(BadSetup, match="choose your own"):
        branch(film(session, NOBODY), 0, FastDealer(1))


def test_every_moment_of_the_fortress_can_be_branched() -> None:
    """A session from each branch starts, the seat sees what it saw, and only what it knew is in it."""
    for seed, scenario in ((1, "advanced3"), (2, "advanced2"), (3, "basic")):
        session = Session.new(TITLE, TITLE.setup(scenario, {}), ["human"] * 2, SEED)
        dealer = FastDealer(seed)
        while not session.over and len(session.steps()) < 260:
            session.order(session.board.asked, guided(session.board, dealer))  # type: ignore[arg-type]
        for seat in (JAPAN, COMMONWEALTH):
            mine = film(session, seat)
            for n in range(seed % 3, len(mine), 6):
                table = from_text(to_text(branch(mine, n, FastDealer(n))), "branch")
                started = Session.new(TITLE, session.setup, ["human"] * 2, SEED, position=table)
                view = mine.view(n)
                if view.status == "decide":
                    assert started.view(seat) == view
                assert started.board.ask().awaits(started.board, seat)


@pytest.mark.parametrize("scenario", ["basic", "advanced1", "advanced2", "advanced3"])
def test_every_step_of_a_finished_game_reads_back_exactly(scenario: str) -> None:
    """Set-ups, draws of cards, windows, open draw offers: whatever the game was in the middle of."""
    session = Session.new(TITLE, TITLE.setup(scenario, {}), ["human"] * 2, SEED)
    dealer = FastDealer(7)
    offered = 0
    while not session.over and len(session.steps()) < 330:
        seat = session.board.asked
        if OFFER_DRAW in session.free(seat) and dealer.below(6) == 0:
            session.order(seat, OFFER_DRAW)
            session.order(session.board.asked, REFUSE)
            offered += 1
        else:
            session.order(seat, guided(session.board, dealer))  # type: ignore[arg-type]
    if not session.over:
        session.order(0, RESIGN)
    assert offered
    truth = film(session, TRUTH)
    for n in range(len(truth) - 1):
        table = from_text(to_text(branch(truth, n, FastDealer(0))), "branch")
        _, board = TITLE.read_position(table)
        assert dump(board) == dump(session.board_at(n)), n


def test_a_branch_through_a_seats_lens_after_the_end() -> None:
    """What that seat did not know is dealt anew; what it knew is as it was."""
    session = Session.new(TITLE, TITLE.setup("advanced1", {"deployment": "beginner"}), ["human"] * 2, SEED)
    dealer = FastDealer(3)
    for _ in range(40):
        session.order(session.board.asked, guided(session.board, dealer))  # type: ignore[arg-type]
    session.order_text(JAPAN, "resign")
    mine = film(session, JAPAN)
    kinds = set()
    for n in range(12):
        _, board = TITLE.read_position(branch(mine, len(mine) // 2, FastDealer(n)))
        assert isinstance(board, FortressBoard) and board.ending == PLAYING
        assert TITLE.view(board, JAPAN) == mine.view(len(mine) // 2)
        kinds.add(tuple(board.kind))
    assert len(kinds) > 1
