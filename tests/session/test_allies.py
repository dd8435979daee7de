"""Seats and sides: three seats on two sides, seats by option, one person on two allied seats."""

import random
from itertools import combinations
from pathlib import Path

import msgspec
import pytest

from sandtable.kernel.actions import ACCEPT, OFFER_DRAW, REFUSE, RESIGN
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.codec import decode, digest, dump, encode
from sandtable.kernel.errors import BadFile, BadOrder, BadSetup
from sandtable.kernel.flow import CHANCE, EVERYONE, NOBODY, Event, advance, apply
from sandtable.kernel.sealed import Sealed
from sandtable.kit.beats import Decided, Fought
from sandtable.kit.joint import joint, joint_viewers, seats_in, told_to
from sandtable.kit.seats import seatings
from sandtable.kit.taken import ASKED, HUSH
from sandtable.kit.title import Title
from sandtable.session.entries import ACT, Entry, LineOfPlay, StandingOrder
from sandtable.session.files import game_bytes, parse_game
from sandtable.session.session import Session, TakebackError
from sandtable.session.verify import verify
from tests.toys_three import PATROL, SIEGE, Arm, Commit, SiegeBoard

NORTH, SOUTH, WEST = 0, 1, 2
SEED = bytes(range(32))
BOTH = joint([NORTH, SOUTH])


def new(title: Title = SIEGE, together: bool = True, players: int = 0) -> Session:
    """A game of three people, or of two of whom one holds both allied seats."""
    setup = title.setup("", {"players": players} if players else {})
    seats = title.seats_of(setup)
    session = Session.new(title, setup, ["human"] * len(seats), SEED)
    if together:
        session.persons = ["ann" if seat.side == "allies" else "ben" for seat in seats]
    return session


def say(session: Session, *orders: str) -> Session:
    for order in orders:
        seat, text = order.split(": ")
        session.order_text(session.seat_number(seat), text)
    return session


def at_march(together: bool = True) -> Session:
    """Battle 1 (North against West) is over; South was asked for support and declined."""
    return say(
        new(together=together), "north: arm n1", "south: arm s2", "west: arm w1",
        "north: commit one", "west: commit four", "south: decline",
    )  # fmt: skip


def any_moves(session: Session, rng: random.Random, limit: int = 10_000) -> Session:
    for _ in range(limit):
        if session.over:
            break
        seat = rng.choice(session.awaited())
        session.order(seat, rng.choice(session.legal(seat)))
    return session


# -- who plays ------------------------------------------------------------------------------------------------


def test_seats_follow_from_the_set_up() -> None:
    assert [seat.ident for seat in new(PATROL).seats] == ["north", "south", "west"]
    assert [seat.ident for seat in new(PATROL, players=2).seats] == ["allies", "west"]
    assert [(setup.options.get("players"), len(seats)) for setup, seats in seatings(PATROL)] == [
        (3, 3),
        (2, 2),
    ]
    assert [len(seats) for _, seats in seatings(SIEGE)] == [3]
    with pytest.raises(BadSetup, match="this game of patrol has 2 seats, 3 players were named"):
        Session.new(PATROL, PATROL.setup("", {"players": 2}), ["human"] * 3)
    with pytest.raises(BadSetup, match=r"patrol has no seat 'north' \(it has allies, west\)"):
        new(PATROL, players=2).seat_number("north")


@pytest.mark.parametrize("title", [SIEGE, PATROL])
@pytest.mark.parametrize("players", [2, 3])
def test_whole_games_are_kept_and_checked(title: Title, players: int, tmp_path: Path) -> None:
    for number in range(6):
        session = any_moves(new(title, players=players if title is PATROL else 0), random.Random(number))
        result = session.result()
        assert result is not None and set(result.returns) == {seat.ident for seat in session.seats}
        path = tmp_path / f"{number}.json"
        session.save(path)
        loaded = Session.load(path, title)
        assert loaded.result() == result
        assert verify(path, title).ok
        for reader in [*range(len(session.seats)), NOBODY, *joint_viewers(session.seats)]:
            assert loaded.lines(reader) == session.lines(reader)


def test_a_file_with_the_wrong_number_of_players(tmp_path: Path) -> None:
    file = new(PATROL, players=2).to_file(secret=True)
    other = msgspec.structs.replace(file, players=["human"] * 3)
    with pytest.raises(BadFile, match="players: this game of patrol has 2 seats, the file names 3"):
        verify(parse_game(game_bytes(other), "x"), PATROL)


# -- sides ----------------------------------------------------------------------------------------------------


def test_allies_resign_and_win_together() -> None:
    for who, returns in ((NORTH, [-1, -1, 1]), (SOUTH, [-1, -1, 1]), (WEST, [1, 1, -1])):
        session = at_march()
        session.order(who, RESIGN)
        assert session.board.returns == returns
    result = session.result()
    assert result is not None and result.text == "North and South win: West resigned."


def test_every_enemy_must_agree_to_a_draw() -> None:
    session = say(at_march(), "north: stay", "south: stay")
    session.order(WEST, OFFER_DRAW)
    assert session.awaited() == [NORTH]
    session.order(NORTH, ACCEPT)
    assert session.awaited() == [SOUTH]
    session.order(SOUTH, ACCEPT)
    assert session.board.returns == [0, 0, 0]
    assert session.over
    refused = say(at_march(), "north: stay", "south: stay")
    refused.order(WEST, OFFER_DRAW)
    refused.order(NORTH, REFUSE)
    assert refused.awaited() == [WEST]
    alone = at_march()
    alone.order(NORTH, OFFER_DRAW)
    assert alone.awaited() == [WEST]  # the ally is not asked
    alone.order(WEST, ACCEPT)
    assert alone.over


def test_a_draw_offer_to_several_is_saved_in_the_middle(tmp_path: Path) -> None:
    session = say(at_march(), "north: stay", "south: stay")
    session.order(WEST, OFFER_DRAW)
    session.order(NORTH, ACCEPT)
    session.save(tmp_path / "g.json")
    loaded = Session.load(tmp_path / "g.json", SIEGE)
    loaded.order(SOUTH, ACCEPT)
    assert loaded.over


# -- what is seen ---------------------------------------------------------------------------------------------


def test_allies_hide_from_each_other_and_one_person_sees_both() -> None:
    session = at_march()
    alone = {piece.id: piece.kind for piece in session.view(NORTH).pieces if not piece.alias}
    assert alone == {"n1": "armed", "n2": "plain", "s1": "", "s2": ""}
    view = session.view(BOTH)
    assert {piece.id: piece.kind for piece in view.pieces if not piece.alias} == {
        "n1": "armed", "n2": "plain", "s1": "plain", "s2": "armed",
    }  # fmt: skip
    assert len(view.pieces) == 6 and sum(piece.side == "west" for piece in view.pieces) == 2
    assert {hand.seat: bool(hand.cards) for hand in view.hands} == {
        "north": True,
        "south": True,
        "west": False,
    }
    assert [panel.name for panel in view.panels] == ["North: Your own", "South: Your own"]
    assert (view.seat, view.seats, view.asked, view.status) == (
        "north",
        ["north", "south"],
        ["north"],
        "decide",
    )
    assert view.offers == session.view(NORTH).offers
    say(session, "north: stay")
    assert session.view(BOTH).seat == "south"


def test_the_joint_view_depends_on_what_its_seats_may_know() -> None:
    """A world that neither ally can tell from the true one gives the same joint view."""
    for number in range(8):
        session = any_moves(new(), random.Random(number), 3 + number)
        board = session.board
        assert isinstance(board, SiegeBoard)
        twin = board.fork()
        dealt = SIEGE.determinize(board, NORTH, FastDealer(number))
        twin.armed[WEST], twin.sealed[WEST] = dealt.armed[WEST], dealt.sealed[WEST]
        left = [n for n in range(4) if n not in (board.chit[NORTH], board.chit[SOUTH])]
        if not board.spent[WEST] and board.chit[WEST] >= 0:
            twin.chit[WEST] = next(n for n in left if n != board.chit[WEST] or len(left) == 1)
        session._course.board = twin
        seen = session.view(BOTH)
        session._course.board = board
        assert seen == session.view(BOTH)


def test_sealed_answers_of_several_seats_of_one_person() -> None:
    session = new()
    assert session.view(BOTH).asked == ["north", "south"]
    assert session.view(BOTH, SOUTH).seat == "south"
    assert [offer.text for offer in session.view(BOTH, SOUTH).offers] == ["arm s1", "arm s2"]
    say(session, "south: arm s2")
    view = session.view(BOTH, SOUTH)
    assert view.seat == "north" and view.waiting == ["north", "west"]


def test_the_joint_log_tells_each_thing_once_and_fully() -> None:
    session = at_march()
    lines = [line.text for line in session.lines(BOTH)]
    drawn = [line for line in lines if "draws" in line]
    assert [line.split(" draws ")[0] for line in drawn] == ["North", "South", "West"]
    assert "chit-" in drawn[0] and "chit-" in drawn[1] and drawn[2] == "West draws a chit."
    assert seats_in(BOTH) == [NORTH, SOUTH] and joint([SOUTH]) == SOUTH and joint([]) == NOBODY


def test_spectators_see_forces_and_no_seat() -> None:
    view = at_march().view(NOBODY)
    assert all(piece.alias and not piece.kind for piece in view.pieces)
    assert view.seat == "" and not view.offers and not view.panels


# -- sealed asks ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [list(some) for n in (1, 2, 3) for some in combinations(range(3), n)])
def test_sealed_asks_of_any_seats_are_saved_in_the_middle(seats: list[int]) -> None:
    for done in range(len(seats)):
        board = SIEGE.start(SIEGE.setup("", {}))
        while not isinstance(board.ask(), Arm):
            apply(board, CHANCE, board.legal[0])
        board.stack[-1] = Commit(*seats)
        advance(board)
        for seat in seats[:done]:
            apply(board, seat, board.legal[0])
        loaded = SIEGE.load(SIEGE.setup("", {}), decode(encode(dump(board))))
        frame = loaded.ask()
        assert isinstance(frame, Sealed) and frame.seats == seats
        assert digest(loaded) == digest(board)
        assert [seat for seat in range(3) if frame.awaits(loaded, seat)] == seats[done:]
        assert loaded.asked == seats[done]


def test_a_game_goes_on_in_the_middle_of_every_sealed_ask(tmp_path: Path) -> None:
    """Battles are fought by every set of two and three seats; the game is saved and loaded at every decision."""
    rng = random.Random(3)
    session = new()
    sets: set[tuple[int, ...]] = set()
    path = tmp_path / "g.json"
    while not session.over:
        ask = session.board.ask()
        if isinstance(ask, Commit):
            sets.add(tuple(ask.seats))
        session.save(path)
        loaded = Session.load(path, SIEGE)
        assert loaded.awaited() == session.awaited()
        loaded.persons = session.persons
        session = loaded
        any_moves(session, rng, 1)
    assert sets == {(0, 2), (1, 2), (0, 1), (0, 1, 2)}
    assert verify(session.to_file(secret=False), SIEGE).ok


# -- taking back ----------------------------------------------------------------------------------------------


def test_one_person_undoes_over_both_seats() -> None:
    session = say(at_march(), "north: forth n1", "south: forth s1")
    assert session.undo_state(NORTH).steps == 2
    session.undo(SOUTH)
    session.undo(NORTH)
    assert session.awaited() == [NORTH]
    assert session.undo_state(SOUTH).again == 2
    session.redo(NORTH)
    session.redo(NORTH)
    assert session.awaited() == [WEST] and session.undo_state(SOUTH).again == 0
    session.reset(SOUTH)
    assert session.awaited() == [NORTH]
    assert verify(session.to_file(secret=True), SIEGE).ok


def test_two_allies_do_not_undo_each_other() -> None:
    session = say(at_march(together=False), "north: forth n1", "south: forth s1")
    assert session.undo_state(NORTH) == (0, "another player has decided since", False, 0)
    assert session.undo_state(SOUTH).steps == 1


def test_a_private_question_to_oneself_is_no_wall() -> None:
    line = LineOfPlay()
    line.fold(1, Entry(ACT, NORTH, 1, ASKED))
    assert line.loose([NORTH, SOUTH], [SOUTH])[0] == [0]  # it was put to the other seat of this person
    assert line.loose([NORTH, SOUTH], [WEST]) == ([], "the others may react")
    assert line.loose([NORTH], [SOUTH]) == ([], "the others may react")
    line.fold(2, Entry(ACT, SOUTH, 2, HUSH))
    assert line.loose([NORTH, SOUTH], [WEST])[0] == [1, 0]
    assert line.loose([NORTH], [WEST]) == ([], "the others may react")
    line.fold(3, Entry(ACT, WEST, 3))
    assert line.loose([NORTH, SOUTH], [NORTH]) == ([], "another player has decided since")


def test_what_speaks_for_two_sides_is_refused() -> None:
    session = say(at_march(), "north: forth n1", "south: forth s1")
    session.reset(NORTH)
    file = session.to_file(secret=True)
    last = msgspec.structs.replace(file.entries[-1], along=(WEST,))
    report = verify(msgspec.structs.replace(file, entries=[*file.entries[:-1], last], checkpoints=[]), SIEGE)
    assert not report.ok and "one person speaks for two sides" in report.text
    last = msgspec.structs.replace(file.entries[-1], along=(9,))
    report = verify(msgspec.structs.replace(file, entries=[*file.entries[:-1], last], checkpoints=[]), SIEGE)
    assert not report.ok and "are none of this game" in report.text


def test_a_takeback_asks_every_other_person_once() -> None:
    session = say(at_march(), "north: stay", "south: stay", "west: stay")
    with pytest.raises(TakebackError, match="has to answer"):
        session.answer_takeback(NORTH, True)
    session.ask_takeback(NORTH)
    assert session.takeback_awaits() == [WEST]
    session.answer_takeback(WEST, True)
    assert session.awaited() == [SOUTH]  # the last decision of that person
    asked = say(at_march(), "north: stay", "south: stay", "west: stay", "west: commit one")
    say(asked, "south: commit two", "north: support")
    asked.ask_takeback(WEST)
    assert asked.takeback_awaits() == [NORTH, SOUTH]
    asked.answer_takeback(SOUTH, True)
    assert asked.takeback_asked_by == NOBODY
    assert verify(asked.to_file(secret=True), SIEGE).ok
    three = say(at_march(together=False), "north: stay", "south: stay", "west: stay")
    three.ask_takeback(NORTH)
    three.answer_takeback(WEST, True)
    assert three.takeback_awaits() == [SOUTH]
    three.answer_takeback(SOUTH, True)
    assert three.awaited() == [NORTH]


# -- standing orders ------------------------------------------------------------------------------------------


def test_an_order_lapses_when_its_frame_is_gone() -> None:
    session = say(new(), "north: arm n1", "south: arm s2", "west: arm w1")
    session.standing(SOUTH, StandingOrder("support", until="Round"))
    say(session, "north: commit one", "west: commit four")
    assert session.awaited() == [NORTH]  # it answered for South
    say(session, "north: stay", "south: stay")
    assert [order.until for order in session.standing_of(SOUTH)] == ["Round"]
    say(session, "west: stay")
    assert session.standing_of(SOUTH) == []
    assert [entry.kind for entry in session.entries[-2:]] == ["act", "lapse"]
    # Given anew in the next one, it is not taken for the one that has just ended.
    session.standing(NORTH, StandingOrder("support", until="Round"))
    assert len(session.standing_of(NORTH)) == 1
    assert verify(session.to_file(secret=True), SIEGE).ok


def test_orders_until_what_cannot_be() -> None:
    session = new()
    with pytest.raises(BadOrder, match=r"can last until 'War' \(it has Round\)"):
        session.standing(NORTH, StandingOrder("support", until="War"))
    with pytest.raises(BadOrder, match="nothing of that name goes on now"):
        session.standing(NORTH, StandingOrder("support", until="Round"))
    with pytest.raises(BadOrder, match="siege has no turns"):
        session.standing(NORTH, StandingOrder("support", until_my_turn=True))


def test_an_order_until_a_frame_survives_saving(tmp_path: Path) -> None:
    session = say(new(), "north: arm n1", "south: arm s2", "west: arm w1")
    session.standing(SOUTH, StandingOrder("support", until="Round"))
    session.save(tmp_path / "g.json")
    loaded = Session.load(tmp_path / "g.json", SIEGE)
    say(loaded, "north: commit one", "west: commit four", "north: stay", "south: stay", "west: stay")
    assert loaded.standing_of(SOUTH) == []


# -- fights ---------------------------------------------------------------------------------------------------


def fights(session: Session, reader: int) -> list[tuple[str, int]]:
    return [
        ("begins" if isinstance(beat, Fought) else "ends", beat.fight)
        for line in session.lines(reader)
        for beat in line.beats
        if isinstance(beat, (Fought, Decided))
    ]


def test_fights_are_numbered_as_each_reader_can_count_them() -> None:
    """Battles 3 and 4 are of one day; the third is an exercise that West is not told of."""
    session = any_moves(new(), random.Random(1))
    one, two = [("begins", 1), ("ends", 1)], [("begins", 2), ("ends", 2)]
    assert fights(session, NORTH) == fights(session, BOTH) == [*one, *two, *one, *two]
    assert fights(session, WEST) == fights(session, NOBODY) == [*one, *two, *one]


def test_the_count_goes_back_with_what_is_taken_back() -> None:
    session = say(
        at_march(), "north: stay", "south: stay", "west: stay", "south: commit one", "west: commit one"
    )
    assert fights(session, WEST)[-1] == ("begins", 2)
    session.ask_takeback(WEST)
    session.answer_takeback(NORTH, True)
    say(session, "west: commit two")
    assert [number for word, number in fights(session, WEST) if word == "begins"] == [1, 2]


def test_what_each_of_ones_seats_is_told_apart_is_read_together() -> None:
    """Both draw by the same rule, one after the other: each draw is told in two versions, and neither is one of the
    other's."""
    rule, drew, some = 9, 1, 2

    def draw(seat: int, card: int) -> list[Event]:
        return [
            (1 << seat, rule, drew, seat, card, -1, -1),
            (EVERYONE & ~(1 << seat), rule, some, seat, -1, -1, -1),
        ]

    events = draw(NORTH, 11) + draw(SOUTH, 12) + draw(WEST, 13)
    assert [(event[2:5], reader) for event, reader in told_to(events, BOTH)] == [
        ((drew, NORTH, 11), NORTH),
        ((drew, SOUTH, 12), SOUTH),
        ((some, WEST, -1), NORTH),
    ]
