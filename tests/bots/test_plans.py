"""Plans: whole actions that no single decision leads to, checked step by step, played on while nothing surprises."""

import pytest
from mypy_extensions import i64

from sandtable.bots.bot import Bot, decide
from sandtable.bots.greedy import GreedyBot, Lookahead
from sandtable.bots.ismcts import IsmctsBot
from sandtable.bots.observation import Observation
from sandtable.bots.plans import Choice, PlanBook, choices_of, hints_of, sight_of
from sandtable.bots.registry import make_bot
from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.chance import Dealer, FastDealer
from sandtable.kernel.codec import digest
from sandtable.kernel.flow import CHANCE, PLAYING, Board, apply
from sandtable.kit.title import Title
from sandtable.kit.valuation import Valuation
from tests.bots import parlour
from tests.bots.landing import (
    ATTACKER,
    BEGIN,
    FIRE,
    HOLD,
    LAND,
    LANDING,
    LOAD,
    OPEN_LANDING,
    PASS,
    PUT,
    SAIL,
    LandingBoard,
    LandingTitle,
    LandingValuation,
)

pytestmark = pytest.mark.both

PLANNERS = ["greedy", "ismcts:iterations=30", "ismcts:iterations=30,look=0"]


def started(title: Title, layout: int = 0) -> LandingBoard:
    b = title.start(title.setup("", {"layout": layout}))
    assert isinstance(b, LandingBoard)
    return b


def played(title: Title, name: str, layout: int, seed: int) -> LandingBoard:
    """A whole game of a bot against a defender who fires or holds by chance."""
    b, bot, dealer = started(title, layout), make_bot(name, seed), FastDealer(100 * layout + seed)
    while b.ending == PLAYING:
        seat = b.asked
        weights = b.ask().weights(b) if seat == CHANCE else [1] * len(b.legal)
        act = decide(bot, title, b, seat) if seat == ATTACKER else dealer.choose(b.legal, weights)
        apply(b, seat, act)
    return b


@pytest.mark.slow
@pytest.mark.parametrize(("title", "most"), [(OPEN_LANDING, 6), (LANDING, 1)], ids=["open", "hidden"])
def test_plans_win_where_single_decisions_do_not(title: Title, most: int) -> None:
    """Six layouts, two games each. Who weighs single decisions finds that nothing is worth beginning, but for a lucky
    guess of how it might go on where one board is all there is to guess on."""

    def won(name: str) -> int:
        return sum(
            played(title, name, layout, seed).returns[ATTACKER] > 0 for layout in range(6) for seed in (1, 2)
        )

    assert won("greedy:plans=0") <= most
    for name in PLANNERS:
        assert won(name) >= 11, name


def test_a_plan_is_a_dozen_decisions() -> None:
    seen = Observation(OPEN_LANDING, started(OPEN_LANDING), ATTACKER, 1)
    lengths = [len(one.plan) for one in choices_of(seen)]
    assert lengths == [13, 9, 14, 10, 15, 11, 0]  # the last is to pass


# -- what is weighed -------------------------------------------------------------------------------------------


class Proposals(LandingValuation):
    """Proposes whatever the test wants."""

    def __init__(self, plans: list[list[int]]) -> None:
        self.proposed = plans
        self.asked = 0

    def plans(self, b: Board, seat: i64, dealer: Dealer) -> list[list[int]]:
        self.asked += 1
        return self.proposed


class Proposing(LandingTitle):
    def __init__(self, plans: list[list[int]], hidden: bool = False) -> None:
        super().__init__(hidden)
        self.proposals = Proposals(plans)

    def valuation(self) -> Valuation:
        return self.proposals


WHOLE = [
    plain(BEGIN),
    *[action(LOAD, u) for u in range(5)],
    action(SAIL, 1),
    plain(LAND),
    *[action(PUT, u) for u in range(5)],
]


def test_plans_come_first_and_then_what_begins_none() -> None:
    title = Proposing([WHOLE, [plain(LAND)], [], WHOLE[:], [plain(BEGIN)], [99999]])
    seen = Observation(title, started(title), ATTACKER, 1)
    found = [(one.act, one.plan) for one in choices_of(seen)]
    assert found == [(plain(BEGIN), WHOLE), (plain(BEGIN), [plain(BEGIN)]), (plain(PASS), [])]
    assert [one.plan for one in choices_of(seen, False)] == [[], []]
    assert hints_of(choices_of(seen), seen.legal, [7, 5]) == [7, 7, 5]


def test_nobody_plans_a_sealed_answer() -> None:
    class Sealing(parlour.ParlourTitle):
        def valuation(self) -> Valuation:
            return Proposals([[plain(parlour.HEADS)]])

    title = Sealing("pennies", hidden=True)
    b = title.start(title.setup("", {}))
    assert [one.plan for one in choices_of(Observation(title, b, 0, 1))] == [[], [], []]


def looked(title: Title, b: Board) -> Lookahead:
    return Lookahead(title.valuation(), ATTACKER, FastDealer(1), 3)


def carried(b: Board, plan: list[int]) -> list[LandingBoard]:
    boards: list[Board] = []
    looked(OPEN_LANDING, b).carry_out(b.fork(), plan, 0, 0, False, boards, [])
    return [one for one in boards if isinstance(one, LandingBoard)]


def test_a_plan_is_carried_out_on_every_face_of_the_die() -> None:
    b = started(OPEN_LANDING)
    b.shells = 0
    boards = carried(b, WHOLE)
    assert len(boards) == 2
    assert [one.taken for one in boards] == [[1, 0, 0]] * 2
    assert looked(OPEN_LANDING, b).worth_of_plan([b], WHOLE) == pytest.approx(0.45 - 0.2)


@pytest.mark.parametrize("at", range(1, 13))
def test_a_plan_ends_at_a_step_that_is_not_legal(at: int) -> None:
    """Nothing that the rules forbid is ever done, whatever a title proposes."""
    b = started(OPEN_LANDING)
    b.shells = 0
    wrong = [*WHOLE[:at], action(SAIL, 3), *WHOLE[at:]]
    whole = [type(one.top()).__name__ for one in carried(b, WHOLE)]
    broken = carried(b, wrong)
    assert whole == ["Order", "Order"]
    assert [type(one.top()).__name__ for one in broken] != whole
    before = b.fork()
    for act in WHOLE[:at]:
        apply(before, ATTACKER, act)
    assert broken[0].units == before.units


def test_answers_of_which_there_is_only_one_may_be_left_out() -> None:
    """With no units left in the harbour there is only one way to go on; and the defender's guns are no step of ours."""
    b = started(OPEN_LANDING)
    short = [act for act in WHOLE if act != action(SAIL, 1)]
    fired = 0
    for seed in range(40):
        boards: list[Board] = []
        look = Lookahead(OPEN_LANDING.valuation(), ATTACKER, FastDealer(seed), 3)
        look.carry_out(b.fork(), short, 0, 0, True, boards, [])
        assert isinstance(boards[0], LandingBoard)
        fired += boards[0].shells == 0
        assert boards[0].turns == b.turns - 1
    assert 0 < fired < 20


@pytest.mark.parametrize("name", ["greedy", "ismcts:iterations=16"])
def test_a_title_that_proposes_nonsense_is_played_all_the_same(name: str) -> None:
    title = Proposing(
        [[plain(BEGIN), 12345, plain(LAND)], [plain(PASS), plain(PASS), plain(BEGIN)], [-1], [plain(HOLD)]]
    )
    assert played(title, name, 0, 1).ending != PLAYING


# -- what is remembered ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["greedy", "ismcts:iterations=30"])
def test_a_chosen_plan_is_played_on_without_another_thought(name: str) -> None:
    title = Proposing([WHOLE])
    b, bot = started(title), make_bot(name, 3)
    b.shells = 0
    given: list[int] = []
    while b.asked == ATTACKER and len(given) < len(WHOLE):
        given.append(decide(bot, title, b, ATTACKER))
        apply(b, ATTACKER, given[-1])
    assert given == WHOLE
    assert title.proposals.asked == 1


def test_a_discovery_makes_the_bot_think_anew() -> None:
    """The garrison off the first beach may be any of three: the plan is remembered as far as the fleet sees it, and no
    further. Nobody lands where the strong one was seen."""
    kept: set[int] = set()
    for seed in range(6):
        b, bot = started(LANDING, 4), make_bot("greedy", seed)  # the strong garrison is on the first beach
        acts: list[tuple[int, int]] = []
        while b.ending == PLAYING and b.asked != CHANCE:
            seat = b.asked
            act = decide(bot, LANDING, b, seat) if seat == ATTACKER else plain(HOLD)
            if verb_of(act) == BEGIN:
                kept.add(len(bot.book.steps))
            acts.append((seat, act))
            if verb_of(act) == LAND:
                assert b.garrison[b.fleet - 1] < 15
            apply(b, seat, act)
        sails = [noun_of(act) for seat, act in acts if seat == ATTACKER and verb_of(act) == SAIL]
        assert sails[0] == 1 and len(sails) > 1
    assert kept == {5}  # five units to load; then there is nothing else to do than to sail


def test_an_enemy_s_surprise_makes_the_bot_think_anew() -> None:
    b, bot = started(OPEN_LANDING), make_bot("greedy", 1)
    while b.asked == ATTACKER:
        apply(b, ATTACKER, decide(bot, OPEN_LANDING, b, ATTACKER))
    apply(b, b.asked, plain(FIRE))
    assert isinstance(bot, GreedyBot)
    assert bot.book.step(Observation(OPEN_LANDING, b, ATTACKER, 1)) == -1
    act = decide(bot, OPEN_LANDING, b, ATTACKER)
    assert act in b.legal and verb_of(act) in (SAIL, LAND)


def test_the_memory_can_be_handed_on() -> None:
    """Where each decision is taken by a new bot."""
    title = Proposing([WHOLE])
    b = started(title)
    b.shells = 0
    steps: dict[str, int] = {}
    for n in range(len(WHOLE)):
        bot = make_bot("greedy", 3)
        bot.book.steps = steps
        apply(b, ATTACKER, decide(bot, title, b, ATTACKER))
        steps = dict(bot.book.steps)
        assert title.proposals.asked == 1, n


def test_a_book_keeps_what_all_boards_agree_on() -> None:
    book = PlanBook()
    book.keep([[("a", 1), ("b", 2), ("c", 3)], [("a", 1), ("b", 2), ("d", 3)]])
    assert book.steps == {"b": 2}
    book.keep([[("a", 1), ("b", 2)], [("a", 1)]])
    assert book.steps == {}
    book.keep([[("a", 1), ("b", 2)]])
    book.keep([])
    assert book.steps == {}


# -- secrets ---------------------------------------------------------------------------------------------------


def test_a_sight_tells_apart_what_the_seat_can_tell_apart() -> None:
    b = started(LANDING)
    twin = started(LANDING, 3)
    assert digest(b) != digest(twin)
    assert sight_of(LANDING, b, ATTACKER) == sight_of(LANDING, twin, ATTACKER)
    assert sight_of(LANDING, b, 1) != sight_of(LANDING, twin, 1)
    for act in (plain(BEGIN), action(LOAD, 0), action(SAIL, 1)):
        assert sight_of(LANDING, b, ATTACKER) == sight_of(LANDING, twin, ATTACKER)
        apply(b, ATTACKER, act)
        apply(twin, ATTACKER, act)
    assert sight_of(LANDING, b, ATTACKER) != sight_of(LANDING, twin, ATTACKER)  # the first beach was seen


@pytest.mark.parametrize("name", PLANNERS)
def test_two_worlds(name: str) -> None:
    """A bot plays a game; another one with the same seed is shown, at each decision, a board on which all that the seat
    cannot know is different. It does the same, plans and memory included."""
    differing = followed = 0
    for seed in range(4):
        b, dealer = started(LANDING, seed), FastDealer(seed)
        mine: Bot = make_bot(name, seed)
        theirs: Bot = make_bot(name, seed)
        n = 0
        while b.ending == PLAYING:
            n += 1
            if b.asked == ATTACKER:
                twin = LANDING.determinize(b, ATTACKER, FastDealer(1000 + n))
                differing += digest(twin) != digest(b)
                followed += len(mine.book.steps) > 0
                act = decide(mine, LANDING, b, ATTACKER)
                assert decide(theirs, LANDING, twin, ATTACKER) == act
                assert mine.book.steps == theirs.book.steps
            else:
                weights = b.ask().weights(b) if b.asked == CHANCE else [3, 1]
                act = dealer.choose(b.legal, weights)
            apply(b, b.asked, act)
    assert differing > 20 and followed > 20


def test_settings() -> None:
    bot = make_bot("ismcts:iterations=5,plans=0", 1)
    assert isinstance(bot, IsmctsBot) and not bot.settings.plans
    assert Choice(5, []).act == 5
