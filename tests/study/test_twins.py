"""Whatever a seat is given to study is the same in the real game and in a twin that the seat cannot tell from it.

At Level III, with private questions asked in one of the two games only: neither the number of moments nor anything
that is reckoned may tell which is which.
"""

import pytest

from sandtable.games.fortress import TITLE
from sandtable.games.fortress.board import FortressBoard
from sandtable.games.fortress.rules.turns import ChooseAction
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.errors import SandtableError
from sandtable.kernel.flow import PLAYING, Board, apply
from sandtable.session.orders import complete_order
from sandtable.study.branch import branch
from sandtable.study.heat import dealt_heat, heat
from sandtable.study.luck import ledger
from sandtable.study.moments import Film, Scrubber
from sandtable.study.places import odds_at
from sandtable.study.record import Record
from sandtable.study.whynot import in_words, pointed_at
from tests.fortress.fuzz import guided, play, scattered
from tests.fortress.play import rich
from tests.session.twins import Twins

SPACES = TITLE.data().hex_names
CARDS = [card.ident for card in TITLE.data().cards]
TYPED = ["", "m", "move ", "t", "to ", "p", "play ", "move F3 ", "d", "b", "fire G5 ", "resign"]
ORDERS = [
    "move F3 to F4",
    "to F4",
    "play J07",
    "decline",
    "bomb F3",
    "token red-A",
    "resign",
    "F4",
    "recon F3 decline",
]


def pair(n: int) -> Twins | None:
    """A twin pair that was led some way, or None if the game was over before."""
    dealer = FastDealer(n)
    board = rich(n) if n % 3 else scattered("advanced3", n, dealer)
    play(board, dealer, guided, None, 20 + 7 * (n // 2))
    for _ in range(60):
        if board.ending != PLAYING or isinstance(board.ask(), ChooseAction):
            break
        apply(board, board.asked, guided(board, dealer))
    if board.ending != PLAYING:
        return None
    twins = Twins(board, n % 2, n)
    twins.lead(60)
    return twins


def said(title_board: Board, seat: int, spaces: list[str]) -> list[object]:
    """Why not, odds and completion, in words that can be compared."""
    found: list[object] = []
    for noun in spaces:
        answer = pointed_at(TITLE, TITLE.seats, title_board, seat, noun)
        found.append((noun, [(one.text, one.reasons) for one in answer.orders], answer.note))
    for text in ORDERS:
        try:
            words = in_words(TITLE, TITLE.seats, title_board, seat, text)
        except SandtableError as problem:
            found.append((text, str(problem)))
            continue
        found.append(
            (text, [(one.text, one.reasons, one.rest, one.question) for one in words.orders], words.note)
        )
    found += [complete_order(TITLE, title_board, seat, text) for text in TYPED]
    return found


def compare(n: int) -> tuple[int, int]:
    """Everything, between the two games of a pair; answers how many answers they differ in, and the moments."""
    twins = pair(n)
    if twins is None:
        return 0, 0
    seat = twins.seat
    real, twin = twins.sessions()
    films = [Film(Record(session), seat) for session in (real, twin)]
    assert films[0].listing() == films[1].listing()
    assert Scrubber(real).count(seat) == Scrubber(twin).count(seat) == len(films[0])
    assert ledger(Record(real), seat) == ledger(Record(twin), seat)
    for at in range(0, len(films[0]), 5):
        assert films[0].view(at) == films[1].view(at)
        tables = [branch(film, at, FastDealer(at)) for film in films]
        assert tables[0] == tables[1]
    for at in [*range(n % 9, len(films[0]), 9), len(films[0]) - 1]:
        boards = [film.record.board_at(film.at[at]) for film in films]
        spaces = [*SPACES[at % 7 :: 7], *CARDS[at % 5 :: 5]]
        assert said(boards[0], seat, spaces) == said(boards[1], seat, spaces)
        for space in SPACES[at % 4 :: 4]:
            assert odds_at(TITLE, boards[0], seat, space) == odds_at(TITLE, boards[1], seat, space)
    # What is dealt next is dealt from what is known, whoever is being asked.
    last = [film.record.board for film in films]
    enemy = TITLE.seats[1 - seat].side
    assert (
        dealt_heat(TITLE, TITLE.seats, last[0], seat, enemy, 20).chances
        == dealt_heat(TITLE, TITLE.seats, last[1], seat, enemy, 20).chances
    )
    return twins.apart, len(films[0])


def test_twins_give_the_same_to_study() -> None:
    found = [compare(n) for n in range(12)]
    assert sum(moments for _, moments in found) > 150


@pytest.mark.slow
@pytest.mark.both
def test_many_twins_give_the_same_to_study() -> None:
    found = [compare(n) for n in range(12, 60)]
    assert sum(apart for apart, _ in found) > 30, "there must be private questions in one game only"
    assert sum(moments for _, moments in found) > 800


def test_a_determinized_board_gives_the_same_to_study() -> None:
    """At any step at all, not only where both games can be led on."""
    looked = 0
    for n in range(6):
        dealer = FastDealer(n)
        board = rich(n)

        def watch(b: FortressBoard, step: int, seat: int, act: int) -> None:
            nonlocal looked
            if step % 23:
                return
            looked += 1
            viewer = step % 2
            other = TITLE.determinize(b, viewer, FastDealer(step))
            spaces = [*SPACES[step % 9 :: 9], *CARDS[step % 5 :: 5]]
            assert said(b, viewer, spaces) == said(other, viewer, spaces)
            for space in SPACES[step % 4 :: 4]:
                assert odds_at(TITLE, b, viewer, space) == odds_at(TITLE, other, viewer, space)
            enemy = TITLE.seats[1 - viewer].side
            assert (
                heat(TITLE, TITLE.seats, b, viewer, enemy).chances
                == heat(TITLE, TITLE.seats, other, viewer, enemy).chances
            )

        play(board, dealer, guided, watch, 400)
    assert looked > 60
