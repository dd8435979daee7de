"""What every bot must be: honest, repeatable, within its time, and better than chance."""

import gc
from time import sleep
from types import ModuleType

import pytest

from sandtable.bots.bot import Bot, decide
from sandtable.bots.clock import Clock
from sandtable.bots.observation import Observation
from sandtable.bots.playout import random_game
from sandtable.bots.registry import LEVELS, check_bot, make_bot, names, register
from sandtable.bots.seeds import mixed
from sandtable.kernel.actions import noun_of
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.codec import digest
from sandtable.kernel.errors import BadSetup, SandtableError
from sandtable.kernel.flow import CHANCE, PLAYING, Board, apply, legal_for
from sandtable.kit.title import Title
from sandtable.kit.valuation import Valuation
from sandtable.lab.match import Match
from sandtable.lab.simulate import simulate
from tests.bots import parlour
from tests.toys import DUEL

pytestmark = pytest.mark.both

BOTS = ["random", "greedy", "greedy:samples=2,depth=2", "ismcts:iterations=24,depth=12"]
DUEL_NAME = "tests.toys:DUEL"


def decisions(seed: int, title: Title = DUEL) -> list[tuple[Board, int]]:
    """Every decision of a random game, each with a board of its own."""
    b = title.start(title.setup("", {}))
    dealer = FastDealer(seed)
    found = []
    while b.ending == PLAYING:
        seat = b.asked
        if seat == CHANCE:
            act = dealer.choose(b.legal, b.ask().weights(b))
        else:
            found.append((b.fork(), seat))
            act = b.legal[dealer.below(len(b.legal))]
        apply(b, seat, act)
    return found


@pytest.mark.parametrize("name", BOTS)
def test_boards_that_look_equal_get_equal_answers(name: str) -> None:
    """The seat sees the same; what it cannot see differs; the answer is the same."""
    differing = 0
    for seed in range(1, 4):
        for n, (b, seat) in enumerate(decisions(seed)):
            twin = DUEL.determinize(b, seat, FastDealer(900 + n))
            assert DUEL.view(b, seat) == DUEL.view(twin, seat)
            differing += digest(b) != digest(twin)
            assert decide(make_bot(name, 5), DUEL, b, seat) == decide(make_bot(name, 5), DUEL, twin, seat)
    assert differing > 20


def test_an_observation_holds_no_real_board() -> None:
    """Nothing that can be reached from an observation is the board or a row of it."""
    b, seat = decisions(3)[6]
    seen = Observation(DUEL, b, seat, 1)
    assert seen.legal == legal_for(b, seat)
    assert seen.view() == DUEL.view(b, seat)
    assert seen.view() is seen.view()
    secret = {id(b), id(b.stack), id(b.sealed), id(b.where), id(b.wounds)}  # type: ignore[attr-defined]
    reached: set[int] = set()
    todo: list[object] = [seen, seen.world, seen.dealer, seen.legal, seen.sample()]
    while todo:
        one = todo.pop()
        if id(one) in reached or isinstance(one, (type, Title, ModuleType)) or callable(one):
            continue
        reached.add(id(one))
        todo += gc.get_referents(one)
    assert not secret & reached


def test_a_title_that_hides_nothing_is_copied_too() -> None:
    class Careless(parlour.ParlourTitle):
        def determinize(self, b: Board, seat: int, dealer: object) -> Board:
            return b

    title = Careless("heap")
    b = title.start(title.setup("", {}))
    assert Observation(title, b, 0, 1).world is not b


@pytest.mark.parametrize("name", BOTS)
def test_the_same_seed_gives_the_same_answers(name: str) -> None:
    def answers(seed: int) -> list[int]:
        bot = make_bot(name, seed)
        return [decide(bot, DUEL, b, seat) for b, seat in decisions(7)]

    assert answers(1) == answers(1)
    assert name.startswith("ismcts") or any(answers(1) != answers(seed) for seed in range(2, 8))


def test_deciding_leaves_the_board_alone() -> None:
    for b, seat in decisions(5)[:8]:
        before = digest(b)
        for name in BOTS:
            assert decide(make_bot(name, 3), DUEL, b, seat) in legal_for(b, seat)
        assert digest(b) == before
        assert b.log is None


def test_the_levels_promise_their_times() -> None:
    """The clock itself is measured by the bench, not here."""
    assert LEVELS["quick"][1] <= 50
    assert LEVELS["normal"][1] <= 1000
    assert LEVELS["strong"][1] <= 10_000


def rate(first: str, second: str, games: int, title: str = DUEL_NAME) -> float:
    """The share of decided games that the first bot wins, sides swapped."""
    options = (("rounds", 8), ("health", 3)) if title == DUEL_NAME else ()
    result = simulate(Match(title, (first, second), options=options, seed=11, swap=True), games)
    assert result.errors == []
    score = result.scores()[0]
    return score.wins / (score.wins + score.losses)


@pytest.mark.slow
def test_greedy_beats_random() -> None:
    assert rate("greedy", "random", 100) > 0.7


@pytest.mark.slow
def test_ismcts_beats_random() -> None:
    assert rate("ismcts:iterations=60,depth=16", "random", 60) > 0.85


@pytest.mark.parametrize("heap", [5, 6, 7])
def test_search_finds_a_forced_win(heap: int) -> None:
    """Leave a multiple of four: three own decisions and the opponent's best replies away."""
    b = parlour.HEAP.start(parlour.HEAP.setup("", {"heap": heap}))
    for seed in range(4):
        act = decide(make_bot("ismcts:iterations=500", seed), parlour.HEAP, b, 0)
        assert noun_of(act) == heap % 4


class Modest(Valuation):
    """Never looks at taking as many as it may."""

    def sensible(self, b: Board, seat: int, legal: list[int]) -> list[int]:
        return legal[:-1] if len(legal) > 1 else legal


@pytest.mark.parametrize("name", ["greedy", "ismcts:iterations=60"])
def test_what_is_not_worth_a_look_is_not_chosen(name: str) -> None:
    heap = parlour.HEAP3  # with three left, taking all three wins: who does not look at it takes fewer
    b = heap.start(heap.setup("", {"heap": 3}))
    seen = Observation(heap, b, 0, 1)
    assert noun_of(make_bot(name, 1).choose(seen)) == 3
    seen = Observation(heap, b, 0, 1)
    seen.valuation = Modest()
    seen.sensible = seen.valuation.sensible(seen.world, 0, seen.legal)
    assert noun_of(make_bot(name, 1).choose(seen)) < 3


def test_three_seats() -> None:
    """Each for himself: with four left, one who takes one, two or three only chooses who wins; with three, himself."""
    b = parlour.HEAP3.start(parlour.HEAP3.setup("", {"heap": 3}))
    assert noun_of(decide(make_bot("ismcts:iterations=100", 1), parlour.HEAP3, b, 0)) == 3
    assert noun_of(decide(make_bot("greedy", 1), parlour.HEAP3, b, 0)) == 3
    result = simulate(
        Match("tests.bots.parlour:HEAP3", ("greedy", "random", "ismcts:iterations=20"), swap=True), 6
    )
    assert result.errors == []
    assert [row.seating for row in result.rows[:4]] == [(0, 1, 2), (2, 0, 1), (1, 2, 0), (0, 1, 2)]


@pytest.mark.parametrize("name", ["greedy", "ismcts:iterations=60"])
def test_a_sealed_answer_is_not_read(name: str) -> None:
    """The second seat wins if the coins are equal. Whoever saw the first coin would always win."""
    won, games = 0, 300
    for game in range(games):
        b = parlour.PENNIES.start(parlour.PENNIES.setup("", {}))
        apply(b, 0, b.legal[FastDealer(mixed(3, game)).below(2)])
        apply(b, 1, decide(make_bot(name, game), parlour.PENNIES, b, 1))
        won += b.returns[1] > 0
    assert 0.38 < won / games < 0.62


@pytest.mark.parametrize("title", [parlour.PENNIES, parlour.OPEN_PENNIES])
def test_the_tree_keeps_sealed_answers_apart(title: Title) -> None:
    """If the second seat's node knew the first one's coin, the first would expect to lose and always play it safe."""
    b = title.start(title.setup("", {}))
    safe = sum(
        decide(make_bot("ismcts:iterations=300,look=0", seed), title, b, 0) == b.legal[2]
        for seed in range(40)
    )
    assert safe < 16


def test_a_sealed_question_may_be_answered_out_of_order() -> None:
    """The second seat is asked before the first has answered."""
    b = parlour.PENNIES.start(parlour.PENNIES.setup("", {}))
    assert b.asked == 0
    answers = {decide(make_bot("ismcts:iterations=40", seed), parlour.PENNIES, b, 1) for seed in range(12)}
    assert answers == set(legal_for(b, 1))


def test_random_games_can_be_replayed() -> None:
    for seed in range(5):
        b = DUEL.start(DUEL.setup("", {}))
        record: list[int] = []
        made = random_game(b, FastDealer(seed), 10_000, record)
        assert b.ending != PLAYING
        assert made == sum(seat != CHANCE for seat in record[::2])
        again = DUEL.start(DUEL.setup("", {}))
        for seat, act in zip(record[::2], record[1::2]):
            apply(again, seat, act)
        assert digest(again) == digest(b)
        short = DUEL.start(DUEL.setup("", {}))
        assert random_game(short, FastDealer(seed), 7) <= 7
        assert short.ending == PLAYING


def test_seeds_of_pairs_differ() -> None:
    made = {mixed(a, b) for a in range(200) for b in range(200)}
    assert len(made) == 40_000
    assert all(0 <= one < 1 << 62 for one in made)
    assert mixed(1 << 40, 1) != mixed(0, 1)


@pytest.mark.parametrize(
    "name",
    [
        "",
        "alphago",
        "random:2",
        "greedy:x=1",
        "greedy:samples=0",
        "ismcts:fast",
        "ismcts:depth=3",
        "ismcts:ms=-1",
    ],
)
def test_unknown_bots_are_refused(name: str) -> None:
    with pytest.raises(BadSetup):
        check_bot(name)


def test_named_bots_exist() -> None:
    for name in names():
        check_bot(name.replace("=N", "=5"))
    check_bot("ismcts")


class Stubborn(Bot):
    """Chooses something that is not on offer."""

    def choose(self, seen: Observation) -> int:
        return 12345


def test_a_bot_of_ones_own() -> None:
    register("stubborn", lambda rest, seed: Stubborn(seed))
    b, seat = decisions(1)[0]
    with pytest.raises(SandtableError, match="Stubborn chose 12345"):
        decide(make_bot("stubborn", 1), DUEL, b, seat)
    with pytest.raises(SandtableError, match="nothing to decide"):
        decide(make_bot("random", 1), parlour.HEAP, parlour.HEAP.start(parlour.HEAP.setup("", {})), 1)


def test_a_series_counts_the_processors_time_only() -> None:
    """What else the machine does is not a bot's time there; at a table it is."""
    clock = Clock()
    waited = [clock.now()]
    sleep(0.2)
    waited.append(clock.now())
    clock.busy = True
    worked = [clock.now()]
    sleep(0.2)
    worked.append(clock.now())
    assert waited[1] - waited[0] >= 0.2 > 0.1 > worked[1] - worked[0]
