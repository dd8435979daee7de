"""A position to start a new game from, taken from a moment of another game.

While a game goes on nothing hidden may get out with it: what the asker cannot know is dealt anew, and the branch
starts from their own last decision at or before the moment. (Anywhere else the stack would tell what others are being
asked in private.)
"""

from typing import Any

from sandtable.kernel.chance import Dealer
from sandtable.kernel.errors import BadSetup
from sandtable.kernel.flow import PLAYING, Board
from sandtable.kit.joint import seats_in
from sandtable.study.moments import Film
from sandtable.study.record import TRUTH


def start_of(film: Film, n: int) -> int:
    """The moment that a branch from moment `n` starts at: while the game goes on, the own last decision before it."""
    film.check(n)
    held = seats_in(film.lens) if film.lens != TRUTH else []
    if not film.record.over:
        while n > 0 and not asked(film.record.board_at(film.at[n]), held):
            n -= 1
    return n


def branch(film: Film, n: int, dealer: Dealer) -> dict[str, Any]:
    """The position at moment `n` of a film, or where a branch from it starts, as a position file has it."""
    film.check(n)
    title, over = film.record.title, film.record.over
    held = seats_in(film.lens) if film.lens != TRUTH else []
    if not over and not held:
        raise BadSetup("while the game goes on, a branch starts from what one seat knows: choose your own")
    board = film.record.board_at(film.at[start_of(film, n)])
    if board.ending != PLAYING:
        raise BadSetup(
            "the game is over at this moment: there is nothing to go on with; choose an earlier one"
        )
    if film.lens != TRUTH:
        # Of several seats together: what the one knows that is to decide. What only an ally knows is dealt anew.
        knows = next((seat for seat in held if asked(board, [seat])), held[0] if held else film.lens)
        board = title.determinize(board, knows, dealer)
    return title.write_position(board)


def asked(board: Board, seats: list[int]) -> bool:
    """Whether it is the decision of one of these seats."""
    return board.ending == PLAYING and any(board.ask().awaits(board, seat) for seat in seats)
