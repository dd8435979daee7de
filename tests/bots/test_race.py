"""A race between choices: luck wins a round, not the race; the same boards for all; the bounds are kept."""

import pytest
from mypy_extensions import i64

from sandtable.bots import race
from sandtable.bots.bot import decide
from sandtable.bots.greedy import Lookahead
from sandtable.bots.ismcts import IsmctsBot
from sandtable.bots.observation import Observation
from sandtable.bots.plans import Choice, choices_of
from sandtable.bots.race import MOST, Race, rounds_of
from sandtable.bots.registry import LEVELS, make_bot
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.codec import digest
from sandtable.kernel.flow import CHANCE, PLAYING, Board, apply
from sandtable.kit.valuation import RACE, Trust
from tests.bots.landing import ATTACKER, LANDING, OPEN_LANDING, LandingTitle, LandingValuation
from tests.bots.test_plans import started


class Racing(LandingValuation):
    """The landing's valuation, whose choices race."""

    def trust(self, b: Board) -> Trust:
        return Trust(RACE, later=0.0)


class RacingTitle(LandingTitle):
    def valuation(self) -> Racing:
        return Racing()


class Luck(Lookahead):
    """A look that tells each choice's worth, give or take a throw of the dice; it notes what it was asked."""

    def __init__(self, worth: list[float], noise: float, seed: int, takes: float = 0.0) -> None:
        super().__init__(LandingValuation(), ATTACKER, FastDealer(seed), 3)
        self.worth_by = worth
        self.noise = noise
        self.dice = FastDealer(seed)
        self.asked: list[tuple[int, list[str]]] = []
        self.takes = takes
        self.now = 0.0

    def worth_of(self, worlds: list[Board], choice: Choice) -> float:
        which = choice.plan[1]
        self.asked.append((which, [digest(world) for world in worlds]))
        self.now += self.takes * len(worlds)
        thrown = [self.noise * float(self.dice.below(2001) - 1000) / 1000 for _ in worlds]
        return self.worth_by[which] + sum(thrown) / len(thrown)


def many(n: int) -> list[Choice]:
    first = started(LANDING).legal[0]
    return [Choice(first, [first, i]) for i in range(n)]


def raced(look: Luck, n: int, looks: i64 = 4000, seconds: float = 0.0) -> int:
    seen = Observation(LANDING, started(LANDING), ATTACKER, 1)
    return Race(seen, many(n), look).winner(looks, seconds).plan[1]


def test_the_luckiest_of_forty_does_not_win() -> None:
    """The best of forty is a little better than the others, which differ by the dice alone. A look on six boards each
    finds it seldom, the race mostly."""
    worth = [0.0] * 40
    worth[17] = 0.2
    once = found = 0
    for seed in range(60):
        look = Luck(worth, 0.6, seed)
        boards: list[Board] = [started(LANDING)] * 6
        values = [look.worth_of(boards, one) for one in many(40)]
        once += values.index(max(values)) == 17
        found += raced(Luck(worth, 0.6, seed), 40) == 17
    assert once < 25
    assert found > 40


def test_all_that_are_left_see_the_same_boards_and_more_of_them_each_round() -> None:
    look = Luck([i / 10 for i in range(8)], 0.0, 1)
    assert raced(look, 8, looks=160) == 7
    rounds: dict[tuple[str, ...], list[int]] = {}
    for which, worlds in look.asked:
        rounds.setdefault(tuple(worlds), []).append(which)
    assert [len(those) for those in rounds.values()] == [8, 4, 2]
    assert [sorted(those) for those in rounds.values()][1:] == [[4, 5, 6, 7], [6, 7]]
    sizes = [len(worlds) for worlds in rounds]
    assert sizes == sorted(sizes) and sizes[-1] > 3 * sizes[0]


def test_looks_and_boards_are_bounded() -> None:
    look = Luck([i / 10 for i in range(5)], 0.0, 1)
    raced(look, 5, looks=200)
    assert sum(len(worlds) for _, worlds in look.asked) <= 200
    look = Luck([0.0, 1.0], 0.0, 1)
    raced(look, 2, looks=10**6)
    assert max(len(worlds) for _, worlds in look.asked) == MOST  # two are looked at more than once, too


@pytest.mark.parametrize("seconds", [0.5, 2.0, 10.0])
def test_time_is_up(seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that the look moves on: a race ends with the look in which its time ends."""
    look = Luck([i / 100 for i in range(30)], 0.0, 1, takes=0.02)

    class Clock:
        def now(self) -> float:
            return look.now

    monkeypatch.setattr(race, "CLOCK", Clock())
    raced(look, 30, looks=10**9, seconds=seconds)
    longest = max(len(worlds) for _, worlds in look.asked) * 0.02
    assert look.now <= seconds + longest
    assert look.now >= 0.5 * seconds or seconds > 5.0


# -- foresight -------------------------------------------------------------------------------------------------


class Foreseeing(RacingTitle):
    """The last three choices are judged by what comes next."""

    def valuation(self) -> Racing:
        return Shrewd()


class Shrewd(Racing):
    def trust(self, b: Board) -> Trust:
        return Trust(RACE, later=0.0, few=3)


class Ahead(Luck):
    """A look that knows, besides, what becomes of each choice."""

    def __init__(self, worth: list[float], later: list[float], noise: float, seed: int, takes: float = 0.0):
        super().__init__(worth, noise, seed, takes)
        self.later_by = later
        self.foreseen: list[int] = []

    def worth_of(self, worlds: list[Board], choice: Choice) -> float:
        if not self.ahead:
            return super().worth_of(worlds, choice)
        which = choice.plan[1]
        self.now += 10 * self.takes * len(worlds)
        self.foreseen.append(which)
        return self.later_by[which] - self.worth_by[which]


def foresaw(look: Ahead, looks: i64 = 4000, seconds: float = 0.0) -> int:
    title = Foreseeing(True)
    seen = Observation(title, started(title), ATTACKER, 1)
    return Race(seen, many(len(look.worth_by)), look).winner(looks, seconds).plan[1]


def test_foresight_decides_between_the_last_few() -> None:
    """What looks best loses all to the answer; what foresight would like most never gets so far."""
    worth = [0.9, 0.1, 0.2, 0.3, 0.7, 0.4, 0.8, 0.5]
    later = [0.1, 1.0, 0.2, 0.3, 0.5, 0.4, 0.6, 0.5]
    look = Ahead(worth, later, 0.0, 1)
    assert foresaw(look) == 6
    assert set(look.foreseen) == {0, 4, 6}
    assert not look.ahead


def test_two_ways_to_the_same_place_are_foreseen_once() -> None:
    """Three of the best come out the same: what differs from them is foreseen before the second of them."""
    look = Ahead([0.9, 0.9, 0.9, 0.3, 0.7], [0.1, 0.1, 0.1, 0.2, 0.1], 0.0, 1)
    assert foresaw(look) == 3
    assert sorted(set(look.foreseen)) == [0, 3, 4]


def test_what_foresight_adds_is_added_to_many_glances() -> None:
    """Two choices differ by the dice alone until the answer comes: a few boards of foresight are enough, because the
    dice are not thrown again for it."""
    found = [foresaw(Ahead([0.5, 0.5, 0.5], [0.5, 0.8, 0.5], 0.6, seed), looks=900) for seed in range(20)]
    assert found.count(1) >= 18


def test_foresight_ends_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    look = Ahead([i / 100 for i in range(8)], [0.0] * 8, 0.0, 1, takes=0.002)

    class Clock:
        def now(self) -> float:
            return look.now

    monkeypatch.setattr(race, "CLOCK", Clock())
    for seconds in (0.3, 1.0):
        look.now = 0.0
        foresaw(look, looks=10**9, seconds=seconds)
        assert 0.8 * seconds <= look.now <= seconds
    # Hardly any time: the one that looks best is the one that is foreseen.
    look.now, look.foreseen = 0.0, []
    assert foresaw(look, looks=10**9, seconds=0.1) == 7
    assert look.foreseen == [7]


def test_whoever_foresees_nothing_judges_as_ever() -> None:
    b = started(LANDING)
    valuation = Racing()
    assert valuation.foresee(b, ATTACKER) == valuation.value(b, ATTACKER, True)
    look = Lookahead(valuation, ATTACKER, FastDealer(1), 3, careful=True)
    look.ahead = True
    assert look.judge(b) == 0.0


@pytest.mark.parametrize(("n", "rounds"), [(1, 2), (2, 2), (3, 2), (4, 2), (5, 3), (40, 6)])
def test_rounds(n: int, rounds: int) -> None:
    assert rounds_of(n) == rounds
    assert rounds_of(n, 4) == max(2, rounds - 1)


@pytest.mark.slow
@pytest.mark.both
def test_a_race_wins_the_landing() -> None:
    title = RacingTitle(False)
    won = 0
    for layout in range(6):
        b, bot, dealer = started(title, layout), make_bot("ismcts:iterations=200", 3), FastDealer(layout)
        while b.ending == PLAYING:
            seat = b.asked
            weights = b.ask().weights(b) if seat == CHANCE else [1] * len(b.legal)
            apply(
                b, seat, decide(bot, title, b, seat) if seat == ATTACKER else dealer.choose(b.legal, weights)
            )
        won += b.returns[ATTACKER] > 0
    assert won == 6


def test_a_race_tells_nobody_what_is_hidden() -> None:
    """The same choice on a board on which all that the seat cannot know is different."""
    title = RacingTitle(True)
    differing = 0
    for layout in range(6):
        b = started(title, layout)
        twin = title.determinize(b, ATTACKER, FastDealer(77 + layout))
        differing += digest(twin) != digest(b)
        bots = [make_bot("ismcts:iterations=60", 5) for _ in range(2)]
        assert decide(bots[0], title, b, ATTACKER) == decide(bots[1], title, twin, ATTACKER)
    assert differing > 2


def test_a_whole_action_may_take_longer() -> None:
    """A quick bot thinks over a dozen decisions at their beginning; a single one is as quick as ever."""
    bot = make_bot("ismcts:quick", 1)
    assert isinstance(bot, IsmctsBot)
    assert bot.settings.seconds == LEVELS["quick"][1] / 1000 < bot.settings.whole
    seen = Observation(OPEN_LANDING, started(OPEN_LANDING), ATTACKER, 1)
    assert choices_of(seen)[0].plan
    given = make_bot("ismcts:ms=30", 1)
    assert isinstance(given, IsmctsBot) and given.settings.whole == given.settings.seconds == 0.03
