"""A position to start a new game from, taken from a moment of another game.

While a game goes on nothing hidden may get out with it: what the asker cannot know is dealt anew, and the branch
starts from his own last decision at or before the moment. (Anywhere else the stack would tell what others are being
asked in private.)
"""

from typing import Any

from sandtable.kernel.chance import Dealer
from sandtable.kernel.errors import BadSetup
from sandtable.kernel.flow import PLAYING, Board
from sandtable.session.study.moments import Film
from sandtable.session.study.record import TRUTH


def branch(film: Film, n: int, dealer: Dealer) -> dict[str, Any]:
    """The position at moment `n` of a film, as a position file has it."""
    film.check(n)
    title, lens, over = film.record.title, film.lens, film.record.over
    if not over and lens < 0:
        raise BadSetup("while the game goes on, a branch starts from what one seat knows: choose your own")
    board = film.record.board_at(film.at[n])
    if not over:
        while n > 0 and not asked(board, lens):
            n -= 1
            board = film.record.board_at(film.at[n])
    if board.ending != PLAYING:
        raise BadSetup(
            "the game is over at this moment: there is nothing to go on with; choose an earlier one"
        )
    if lens != TRUTH:
        board = title.determinize(board, lens, dealer)
    return title.write_position(board)


def asked(board: Board, seat: int) -> bool:
    """Whether it is this seat's decision."""
    return board.ending == PLAYING and board.ask().awaits(board, seat)
