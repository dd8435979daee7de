"""What every bot is: something that chooses from an observation, the same way again with the same seed."""

from mypy_extensions import i64, mypyc_attr

from sandtable.bots.observation import Observation
from sandtable.bots.plans import PlanBook
from sandtable.bots.seeds import mixed
from sandtable.kernel.errors import FlowError, SandtableError
from sandtable.kernel.flow import Board, legal_for
from sandtable.kit.title import Title


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A player that is no person.

    Every decision has a seed of its own, made of the bot's seed and the number of the decision, so a bot's answers
    depend on what it sees and has seen, on its seed and on how often it has been asked.
    """

    def __init__(self, seed: i64) -> None:
        self.seed: i64 = seed
        self.count: i64 = 0
        self.book: PlanBook = PlanBook()

    def next_seed(self) -> i64:
        self.count += 1
        return mixed(self.seed, self.count)

    def choose(self, seen: Observation) -> int:
        """One of `seen.legal`."""
        raise FlowError("a bot must choose")


class RandomBot(Bot):
    """Any legal action, each equally likely."""

    def choose(self, seen: Observation) -> int:
        return seen.legal[seen.dealer.below(len(seen.legal))]


def decide(bot: Bot, title: Title, board: Board, seat: i64) -> int:
    """Ask a bot for a seat's decision. This is the only way from a board to a bot, and the board does not go along."""
    legal = legal_for(board, seat)
    if not legal:
        raise SandtableError(f"seat {seat} has nothing to decide")
    seed = bot.next_seed()
    if len(legal) == 1:
        return legal[0]
    act = bot.choose(Observation(title, board, seat, seed))
    if act not in legal:
        raise SandtableError(f"{type(bot).__name__} chose {act}, which is not legal")
    return act
