"""What a bot gets: its seat, what it may choose, what it may see, and boards that could be the real one."""

from typing import Any

from mypy_extensions import i64

from sandtable.bots.seeds import mixed
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.flow import Board, legal_for
from sandtable.kit.title import Title
from sandtable.kit.valuation import LOOK_OPEN


def is_open(seen: "Observation") -> bool:
    """Whether nothing that is hidden bears on this decision, as the title says."""
    return seen.valuation.trust(seen.world).look >= LOOK_OPEN


class Observation:
    """One seat's knowledge at one of its decisions.

    The real board is not in here. `world` is one board that the seat cannot tell from it, dealt when the observation
    is made; every other sample is dealt from that one. `Title.determinize` depends on what the seat may know and on
    the dealer, so two boards that look equal to the seat give equal observations.
    """

    def __init__(self, title: Title, board: Board, seat: i64, seed: i64) -> None:
        world = title.determinize(board, seat, FastDealer(mixed(seed, 0)))
        if world is board:
            world = board.fork()
        world.log = None
        world.lumped = True
        self.title = title
        self.seat: i64 = seat
        self.dealer: FastDealer = FastDealer(mixed(seed, 1))
        """The bot's own chance: it answers the same again with the same seed."""
        self.world: Board = world
        self.legal: list[int] = legal_for(world, seat)[:]
        self.valuation = title.valuation()
        self.sensible: list[int] = self.valuation.sensible(world, seat, self.legal)
        """What is worth a look."""
        self._view: Any = None

    def view(self) -> Any:
        """The `views.View` that a person in this seat would have; made when first wanted."""
        if self._view is None:
            self._view = self.title.view(self.world, self.seat)
        return self._view

    def sample(self) -> Board:
        """A board that could be the real one; the caller may play on with it."""
        return self.title.determinize(self.world, self.seat, self.dealer)

    def samples(self, n: i64) -> list[Board]:
        """So many boards that could be the real one; one is enough where nothing is hidden."""
        if not self.title.conceals(self.world) or is_open(self):
            return [self.world.fork()]
        return [self.sample() for _ in range(n)]

    def script(self) -> int:
        """The title's ready answer where thinking is no use, or -1."""
        return self.valuation.script(self.world, self.seat, self.dealer)

    def considered(self) -> int:
        """The same with care."""
        return self.valuation.considered(self.world, self.seat, self.dealer)

    def plans(self) -> list[list[int]]:
        """The whole actions that the title proposes; it may play on with the board it is given."""
        return self.valuation.plans(self.world.fork(), self.seat, self.dealer)

    def is_sealed(self) -> bool:
        """Whether others answer the same question at the same time, unseen."""
        return self.world.ask().is_sealed()
