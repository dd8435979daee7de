"""Where the hidden enemy could be: counted where the title can count it, else from many boards dealt from what a seat
knows, and what stands where on each.

The dealer's seed is made from what the seat sees: asking twice gives the same picture, and it depends on nothing
that the seat does not know.
"""

from typing import Final

from sandtable.kernel.chance import FastDealer
from sandtable.kernel.errors import BadSetup
from sandtable.kernel.flow import Board
from sandtable.kernel.title import SeatInfo
from sandtable.kit.title import Title
from sandtable.kit.views import Piece, View
from sandtable.study.moments import sight
from sandtable.study.truth import side_pieces

SAMPLES: Final = 1_500
MOST: Final = 2_000


class HeatMap:
    """How likely each kind of a side's pieces stands in each space."""

    def __init__(self, side: str, samples: int, chances: dict[str, dict[str, float]]) -> None:
        self.side = side
        self.samples = samples
        """How many boards were dealt; 0: it was counted."""
        self.chances = chances

    def kinds(self) -> list[str]:
        """The kinds that may stand anywhere, by name."""
        return sorted(self.chances)

    def of(self, kind: str) -> dict[str, float]:
        """How likely each space holds a piece of this kind; spaces that cannot are left out."""
        return dict(sorted(self.chances.get(kind, {}).items()))


def heat(
    title: Title, seats: list[SeatInfo], board: Board, seat: int, side: str, samples: int = SAMPLES
) -> HeatMap:
    """Where the pieces of `side` may stand, as `seat` (-2: an observer) may know it. `seats`: who plays; `samples`: how
    many boards are dealt where the title cannot count."""
    if all(one.side != side for one in seats):
        known = ", ".join(dict.fromkeys(one.side for one in seats))
        raise BadSetup(f"there is no side '{side}' (there are {known})")
    counted: dict[str, dict[str, float]] | None = title.counted(board, seat, side)
    if counted is not None:
        return HeatMap(side, 0, counted)
    return dealt_heat(title, seats, board, seat, side, samples)


def dealt_heat(
    title: Title, seats: list[SeatInfo], board: Board, seat: int, side: str, samples: int
) -> HeatMap:
    """The same from boards dealt by what the seat knows."""
    if not 1 <= samples <= MOST:
        raise BadSetup(f"a heat map takes 1 to {MOST} boards, not {samples}")
    view: View = title.view(board, seat)
    dealer = FastDealer(int.from_bytes(sight(view)[:7], "big"))
    counts: dict[str, dict[str, int]] = {}
    for _ in range(samples):
        dealt = title.determinize(board, seat, dealer)
        for kind, space in {(piece.kind, piece.space) for piece in own_pieces(title, seats, dealt, side)}:
            spaces = counts.setdefault(kind, {})
            spaces[space] = spaces.get(space, 0) + 1
    chances = {
        kind: {space: count / samples for space, count in spaces.items()} for kind, spaces in counts.items()
    }
    return HeatMap(side, samples, chances)


def own_pieces(title: Title, seats: list[SeatInfo], dealt: Board, side: str) -> list[Piece]:
    """A side's pieces as its own seats see them on a dealt board, those that are known to one of them."""
    held = [n for n, one in enumerate(seats) if one.side == side]
    lists: list[list[Piece]] = [title.pieces(dealt, seat) for seat in held]
    return [piece for piece in side_pieces(lists, [seats[seat].ident for seat in held], side) if piece.kind]
