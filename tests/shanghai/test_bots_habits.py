"""Habits that bots have lost: forts left by their builders, attacks without a chance, points that nobody needs; and how
Japan answers a player who masses in Shanghai."""

import pytest

from sandtable.bots.observation import Observation
from sandtable.bots.registry import make_bot
from sandtable.games.shanghai import TITLE
from sandtable.games.shanghai.bots.field import ALL_CALLED, FIRST_CALLED
from sandtable.games.shanghai.bots.goals import Goals
from sandtable.games.shanghai.bots.valuation import ShanghaiValuation
from sandtable.games.shanghai.rules.victory import victory_points
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.flow import CHANCE, apply
from sandtable.series.fire_and_movement.rules.board import ATTACKED, MOVEMENT
from tests.shanghai.habits import Habits
from tests.shanghai.opponents import Masser, game
from tests.shanghai.table import WORDS, T, Table, field, hx, unit

pytestmark = pytest.mark.both

SIX_CITIES = ["1318", "1417", "2517", "2518", "2219", "2220", "1211", "1311", "2607", "2608", "3304", "3305"]
"""With them Japan has 24 points when no pause is left."""


def ready(t: Table) -> str:
    """The ready answer of the seat that is asked; empty where the search decides."""
    act = TITLE.valuation().script(t.board, t.board.asked, FastDealer(1))
    return WORDS.text(act) if act >= 0 else ""


def best(t: Table) -> str:
    """What greedy does."""
    b = t.board
    return WORDS.text(make_bot("greedy", 5).choose(Observation(TITLE, b, b.asked, 5)))


def sensible(t: Table) -> set[str]:
    b = t.board
    return {WORDS.text(act) for act in Observation(TITLE, b, b.asked, 5).sensible}


@pytest.mark.rule("SH-17.1c", "SH-17.1d")
def test_a_builder_stays_in_its_fort() -> None:
    """A unit that is wanted in Chapei builds a fort on its way because Japan is near; then it holds the fort."""
    t = field("J-9-7 1214, C-78-4 1211, C-78-1 0101", to_move="china", lp=1)
    assert ready(t) == "fort C-78-4"
    t.order("china", "fort C-78-4")
    assert "move C-78-4" in t.offers("china") and ready(t) != "move C-78-4"
    assert ready(field("J-9-7 1214, C-78-4 1211", to_move="china", lp=0)) == "move C-78-4", (
        "without a fort it goes on"
    )


@pytest.mark.rule("FM-7.1a", "FM-7.3b")
def test_no_attack_that_cannot_hurt() -> None:
    lone = field("J-RONIN 1512, C-78-1 1511, C-78-155S 1511", "combat", markers={})
    assert "attack 1511" in lone.offers("japan") and sensible(lone) == {"done"}, "1 against 4: no face hurts"
    both = field("J-9-7 1512, J-RONIN 1411, C-78-1 1511, C-78-155S 1511", "combat", markers={})
    assert "attack 1511" in sensible(both)
    both.board.flags[unit("J-9-7")] |= ATTACKED
    both.look_again()
    assert "attack 1511" in both.offers("japan")
    assert sensible(both) == {"done"}, "who has attacked does not count again"


@pytest.mark.rule("SH-12.2a", "SH-12.4a")
def test_when_the_points_are_safe_everybody_goes_for_shanghai() -> None:
    """With 24 points in the last week and the Chinese in Shanghai, a regiment beside an open city leaves it alone; while
    points are lacking it walks in, and so it does when Shanghai is clear."""

    def chosen(inside: str, cities: list[str]) -> str:
        units = f"J-11-12 1206, J-9-7 1015, C-78-6 {inside}, C-78-1 0201"
        t = field(units, pauses=0, turn=3, control={"japan": cities}, arrived=["SNLF", "9DIV", "11DIV"])
        assert Goals(T).for_shanghai(t.board, unit("J-11-12")) is (inside == "0717" and cities == SIX_CITIES)
        t.order("japan", "move J-11-12")
        return best(t).split()[-1]

    assert chosen("0717", SIX_CITIES[:6]) in ("1205", "1105")
    assert chosen("0101", SIX_CITIES) in ("1205", "1105")
    to = chosen("0717", SIX_CITIES)
    far = T.distance[hx("0717")]
    assert to not in ("1205", "1105") and far[hx(to)] < far[hx("1206")]


@pytest.mark.rule("SH-12.2a", "SH-12.3a")
def test_with_care_too_no_city_is_worth_a_walk_when_all_are_wanted_in_shanghai() -> None:
    judge = TITLE.valuation()
    assert isinstance(judge, ShanghaiValuation)
    units = "J-11-12 1206, J-9-7 1015, C-78-6 0717, C-78-1 0201"
    b = field(units, pauses=0, turn=3, control={"japan": SIX_CITIES}).board
    away = field(units.replace("1206", "1512"), pauses=0, turn=3, control={"japan": SIX_CITIES}).board
    points = victory_points(b)
    called, wanted = (judge.outlook.walk_ins(b, 1, points, effort) for effort in (ALL_CALLED, FIRST_CALLED))
    assert called < wanted
    assert called == judge.outlook.walk_ins(away, 1, points, ALL_CALLED)


@pytest.mark.rule("SH-12.3e", "SH-12.3f")
def test_points_count_as_safe_without_the_pauses_to_come() -> None:
    goals = Goals(T)
    for pauses, safe in ((0, True), (1, True), (2, True)):
        b = field("J-9-7 1015, C-78-6 0717", pauses=pauses, control={"japan": SIX_CITIES}).board
        assert goals.is_safe(b, 24 + 4 * pauses) is safe
        assert goals.is_safe(b, 19 + 4 * pauses) is (pauses == 0), "a city may be lost again before the end"
        assert not goals.is_safe(b, 18 + 4 * pauses)


@pytest.mark.rule("SH-12.3f", "SH-13.2c")
@pytest.mark.parametrize(
    ("cities", "lost", "call"),
    [
        (SIX_CITIES, 0, "call 14DIV"),  # 24 points: 22 with the division, and Shanghai is lacking
        (SIX_CITIES, 4, "call 24BDE"),  # 20 points: 19 with the brigade, 18 with the division
        (SIX_CITIES[:6], 0, "call 14DIV"),  # 12 points: a division may win two cities
        (SIX_CITIES[:2], 0, "call 24BDE"),  # 4 points: nobody wins five cities in a week
        ([], 0, "call 24BDE"),  # nothing can be won any more: the cheaper one
    ],
)
def test_the_brigade_comes_where_a_division_is_too_dear(cities: list[str], lost: int, call: str) -> None:
    t = field(
        "J-9-7 1015, J-11-12 2607, C-78-6 0717", "pause", pauses=1, turn=7, control={"japan": cities},
        arrived=["SNLF", "9DIV", "11DIV"],
    )  # fmt: skip
    t.board.arrival_vp -= lost
    while t.board.asked == CHANCE:
        apply(t.board, CHANCE, t.board.legal[0])
    assert WORDS.text(Observation(TITLE, t.board, 0, 1).script()) == call


@pytest.mark.rule("SH-12.3c", "SH-17.3h")
def test_bare_forts_are_not_ignored_while_their_points_are_lacking() -> None:
    """Four cities and no pause left: 16 points, and the Woosung forts are 4. All who are near go there, although there
    are cities to the west."""
    units = "J-11-12 2216, J-11-43 2416, J-11-44 2616, J-9-7 1417, C-78-1 0717, C-78-2 2607, C-78-3 2608"
    four = {"japan": SIX_CITIES[:8]}
    t = field(units, pauses=0, turn=2, control=four, arrived=["SNLF", "9DIV", "11DIV"])
    while t.asks().endswith(" 0") and t.board.phase == MOVEMENT:
        t.order("japan", best(t))
    for name in ("J-11-12", "J-11-43", "J-11-44"):
        far = T.distance[t.board.place[unit(name)]]
        assert min(far[h] for h in T.forts) <= 2, name


# -- counted over games ------------------------------------------------------------------------------------------


def watch(t: Table, habits: Habits, seat: str, text: str) -> None:
    """Orders as in a game, each looked at before and after."""
    for act in WORDS.parse_all(text):
        habits.look(t.board)
        t.order(seat, WORDS.text(act))
        habits.ordered(t.board, act)
    habits.look(t.board)


@pytest.mark.rule("SH-17.1d")
def test_a_fort_that_is_left_at_once_is_counted() -> None:
    stays, leaves = Habits(), Habits()
    for habits, on in ((stays, "done"), (leaves, "move C-78-4 to 1210")):
        t = field("J-9-7 1214, C-78-4 1211, C-78-1 0101", to_move="china", lp=1)
        watch(t, habits, "china", f"fort C-78-4 {on}")
    assert (stays.forts, stays.left) == (1, 0)
    assert (leaves.forts, leaves.left) == (1, 1)


@pytest.mark.rule("FM-7.3b")
def test_an_attack_without_a_chance_is_counted() -> None:
    lone, both = Habits(), Habits()
    t = field("J-RONIN 1512, C-78-1 1511, C-78-155S 1511", "combat")
    watch(t, lone, "japan", "attack 1511 done")
    assert (lone.attacks, lone.vain) == (1, 1), "1 against 4"
    t = field("J-9-7 1512, J-9-ART 1512, C-78-1 1511, C-78-155S 1511", "combat")
    watch(t, both, "japan", "attack 1511 done")
    assert (both.attacks, both.vain) == (1, 0)


@pytest.mark.rule("SH-12.3c", "SH-17.3b")
def test_a_week_without_a_look_at_bare_forts_is_counted() -> None:
    units = "J-11-12 2320, J-11-43 2419, J-11-44 2616, J-9-7 1417, C-78-1 0717"
    t = field(units, "combat", pauses=0, turn=2, control={"japan": SIX_CITIES[:8]})
    assert 15 <= victory_points(t.board) < 19
    ignoring, attacking, held = Habits(), Habits(), Habits()
    for _ in range(5):
        ignoring.turn_begins(t.board)
        attacking.turn_begins(t.board)
    watch(t, attacking, "japan", "attack 2420 join 2320 join 2419 done")
    for habits in (ignoring, attacking, held):
        habits.week_ends()
    assert (ignoring.weeks, ignoring.ignored) == (1, 1)
    assert (attacking.weeks, attacking.ignored) == (1, 0)
    assert (held.weeks, held.ignored) == (0, 0), "no week at all"


@pytest.mark.slow
def test_nobody_leaves_forts_attacks_in_vain_or_ignores_woosung() -> None:
    """Five games of greedy against itself, five against a player who masses in Shanghai."""
    habits = Habits()
    for seed in range(700, 705):
        game(make_bot("greedy", seed), make_bot("greedy", seed + 1000), seed, habits)
        game(make_bot("greedy", seed), Masser(seed + 1000), seed, habits)
    assert habits.forts > 50 and habits.left == 0
    assert habits.attacks > 500 and habits.vain == 0
    assert habits.ignored == 0


@pytest.mark.slow
def test_japan_answers_who_masses_in_shanghai() -> None:
    """A player of a few lines, who only fills Shanghai and never attacks, does not beat greedy time and again. (30 games
    of each bot are a measurement, not a test.)"""
    won = [game(make_bot("greedy", seed), Masser(seed + 1), seed).returns[0] for seed in (6000, 6001, 6002)]
    assert sum(one > 0 for one in won) >= 2
