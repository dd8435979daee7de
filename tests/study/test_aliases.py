"""Pieces with another id for each viewer: the truth, the heat map and allies' joint view have each of them once."""

import random
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.kernel.flow import NOBODY
from sandtable.kit.joint import joint, joint_pieces
from sandtable.kit.views import Piece
from sandtable.session.session import Session
from sandtable.study.heat import dealt_heat, own_pieces
from sandtable.study.moments import Film
from sandtable.study.record import TRUTH, Record, lens_names, lens_of
from sandtable.study.truth import truth_view
from tests.toys_three import PIECES, SIEGE, SiegeBoard

SEATS = SIEGE.seats
SETUP = SIEGE.setup("", {})


def board(rng: random.Random, steps: int) -> SiegeBoard:
    """A position of random play, pieces scattered along the road."""
    session = Session.new(SIEGE, SETUP, ["human"] * 3, rng.randbytes(32))
    for _ in range(steps):
        if session.over:
            break
        seat = rng.choice(session.awaited())
        session.order(seat, rng.choice(session.legal(seat)))
    b = session.board.fork()
    assert isinstance(b, SiegeBoard)
    b.place = [rng.randrange(6) for _ in PIECES]
    return b


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10_000), st.integers(0, 30))
def test_the_truth_has_every_piece_once_as_its_owner_sees_it(seed: int, steps: int) -> None:
    b = board(random.Random(seed), steps)
    view = truth_view(SIEGE, SEATS, b)
    assert Counter(piece.id for piece in view.pieces) == Counter(PIECES)
    assert {piece.id: piece.space for piece in view.pieces} == {
        name: f"r{b.place[n] + 1}" for n, name in enumerate(PIECES)
    }
    armed = {piece.id for piece in view.pieces if piece.kind == "armed"}
    assert armed == {PIECES[n] for n in b.armed if n >= 0}


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10_000), st.integers(3, 30))
def test_allies_together_see_no_ghosts(seed: int, steps: int) -> None:
    b = board(random.Random(seed), steps)
    views = [SIEGE.view(b, seat) for seat in (0, 1)]
    found = joint_pieces([view.pieces for view in views], [view.seat for view in views])
    assert len(found) == len(PIECES)
    assert Counter((piece.side, piece.space) for piece in found) == Counter(
        (piece.side, piece.space) for piece in truth_view(SIEGE, SEATS, b).pieces
    )
    assert all(piece.kind for piece in found if piece.side == "allies")
    assert not any(piece.kind for piece in found if piece.side == "west")


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 1_000))
def test_heat_counts_each_piece_of_the_owner_once(seed: int) -> None:
    b = board(random.Random(seed), 12)
    for seat in (2, NOBODY):
        found = dealt_heat(SIEGE, SEATS, b, seat, "allies", 20)
        spaces = {f"r{place + 1}" for place in b.place[:4]}
        assert found.kinds() == ["armed", "plain"]
        assert set(found.of("armed")) | set(found.of("plain")) == spaces
        assert all(chance <= 1 for kind in found.kinds() for chance in found.of(kind).values())
    assert len(own_pieces(SIEGE, SEATS, b, "allies")) == 4


def test_ids_that_allies_share_are_one_piece_and_names_of_their_own_are_counted() -> None:
    known = Piece("x", "red", "a", "tank")
    blind = Piece("x", "red", "a")
    forces = [Piece("1-1", "red", "a", alias="force 1"), Piece("1-2", "red", "a", alias="force 2")]
    seen = Piece("2-1", "red", "b", alias="force 1")
    assert joint_pieces([[blind], [known]], ["n", "s"]) == [known]
    assert joint_pieces([[known], forces], ["n", "s"]) == [known, forces[0]]
    assert joint_pieces([forces, [seen]], ["n", "s"]) == [*forces, seen]
    mine = Piece("y", "blue", "a", "gun", owner="n")
    of_it = Piece("y", "blue", "a", "gun", steps=1, owner="n")
    assert joint_pieces([[mine], [of_it]], ["n", "s"]) == [mine]


def test_lenses_of_a_person_with_two_seats() -> None:
    both = joint([0, 1])
    assert lens_names(SEATS, False, both) == ["north,south", "north", "south", "table"]
    assert lens_of(SEATS, "", False, both) == both
    assert lens_of(SEATS, "south", False, both) == 1
    assert lens_names(SEATS, True, both)[0] == "north,south"
    session = Session.new(SIEGE, SETUP, ["human"] * 3, bytes(32))
    for order in ("north: arm n1", "south: arm s2", "west: arm w1", "north: commit one", "west: commit one"):
        seat, text = order.split(": ")
        session.order_text(session.seat_number(seat), text)
    film = Film(Record(session), both)
    assert film.view(len(film) - 1) == session.view(both)
    session.order(0, session.free(0)[0])
    truth = Film(Record(session), TRUTH)
    numbers = [beat.fight for _, line in truth.lines for beat in line.beats if beat.fight]
    assert numbers == [1]
