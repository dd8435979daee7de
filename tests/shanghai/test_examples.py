"""Worked examples, with their dice, and the arithmetic of combat: exact chances by column."""

from fractions import Fraction
from itertools import product

import pytest

from sandtable.games.shanghai import event
from sandtable.games.shanghai.folio import REDEPLOYING
from sandtable.games.shanghai.rules.victory import city_points, unused_points, victory_points
from sandtable.kernel.flow import CHANCE, apply
from sandtable.series.fire_and_movement.folio import RESULTS
from tests.shanghai.table import T, Table, field, fight, hx, unit

pytestmark = pytest.mark.both


def orders(t: Table, dice: list[int]) -> Table:
    """Answer the logistics dice of a pause."""
    for die in dice:
        assert t.board.asked == CHANCE
        apply(t.board, CHANCE, next(act for act in t.board.legal if act & 0xFFFF == die))
    return t


def column(t: Table) -> tuple[int, int]:
    """The differential and the column after shifts."""
    attack, defense = t.events(event.STRENGTHS)[-1][:2]
    return attack - defense, t.events(event.RESULT)[-1][0]


@pytest.mark.rule("SH-12.3d", "SH-13.1i")
@pytest.mark.parametrize(("pauses", "points"), [(4, 16), (2, 8)])
def test_x1_and_x4_fifth_army_committed(pauses: int, points: int) -> None:
    t = orders(field("J-SNLF-3SAS 0817, C-78-1 0101", "pause", pauses=pauses), [3, 4])
    t.order("china", "fifth confirm").order("japan", "confirm")
    assert t.board.fifth_vp == points


@pytest.mark.rule("SH-12.3a", "SH-12.3e")
def test_x2_and_x3_the_most_from_cities_and_from_pauses() -> None:
    b = field("J-SNLF-3SAS 0817, C-78-1 0101").board
    for city in T.cities:
        for h in city:
            b.control[h] = 0
    assert city_points(b) == 36
    assert unused_points(b) == 16


@pytest.mark.rule("SH-12.3f", "SH-12.3g")
def test_x5_what_all_help_costs() -> None:
    paid = []
    for name, number in (("SNLF", 4), ("9DIV", 3), ("11DIV", 2), ("14DIV", 1)):
        t = orders(field("J-RONIN 0817, C-78-1 0101", "pause", pauses=number), [3, 4])
        t.order("china", "confirm").order("japan", f"call {name} confirm")
        while t.asks() == "PlaceNext 0":
            t.order("japan", f"place {sorted(t.nouns('place'))[0]}")
            t.order("japan", f"in {sorted(t.nouns('in'))[-1]}")
        paid.append(t.board.arrival_vp)
    assert paid == [-4, -6, -4, -2]


@pytest.mark.rule("SH-13.2c", "SH-12.3f")
def test_x6_two_small_formations_in_one_place() -> None:
    t = orders(field("J-SNLF-3SAS 0817, C-78-1 0101", "pause", pauses=3), [3, 4])
    t.order("china", "confirm").order("japan", "call SNLF call 24BDE confirm")
    while t.asks() == "PlaceNext 0":
        name = sorted(t.nouns("place"))[0]
        t.order("japan", f"place {name}")
        t.order("japan", f"in {sorted(t.nouns('in'))[0]}")
    assert sorted(fields[:3] for fields in t.events(event.ARRIVED)) == [(0, -3, 3), (1, -3, 3)]
    assert t.board.arrival_vp == -6


@pytest.mark.rule("SH-13.5a", "SH-13.5b")
def test_x7_an_award_with_one_raid() -> None:
    t = field("J-SNLF-3SAS 0817, C-78-1 0101", "pause", lp=4, markers={"FS-AIR1": "raiding"})
    orders(t, [3, 4, 5])
    assert t.events(event.AWARD)[-1][:3] == (7, 2, 15)


@pytest.mark.rule("SH-13.5c")
def test_x8_an_award_over_the_cap() -> None:
    t = orders(field("J-SNLF-3SAS 0817, C-78-1 0101", "pause", lp=6), [5, 6])
    assert t.board.lp == 19


@pytest.mark.rule("SH-7.8b", "SH-7.8c", "SH-7.8d")
def test_x9_and_x10_a_regiment_with_support_resists_d2() -> None:
    # 9 - 4: column 7, die 5: D2.
    t = fight("J-9-7 1512, J-9-ART 1512, C-78-1 1511, C-78-155S 1511", "1511", [5])
    assert RESULTS[t.board.result] == "D2"
    failed = t.copy()
    t.order("china", "resist C-78-1", [3])
    assert (t.where("C-78-1"), t.where("C-78-155S")) == ("1511*", "1511")
    failed.order("china", "resist C-78-1", [4])
    while failed.asks() == "Fall 1":
        failed.order("china", failed.offers("china")[0])
    assert failed.where("C-78-1") == failed.where("C-78-155S") + "*"
    assert T.distance[hx("1511")][hx(failed.where("C-78-155S"))] == 2


@pytest.mark.rule("FM-7.4a", "SH-15.3a", "SH-15.2a")
def test_x11_north_station() -> None:
    t = field("J-SNLF-3SAS 0817, J-SNLF-AC 0817, C-78-6 0717", "combat").order("japan", "attack 0717")
    t.order("japan", "support FS-AIR1 support FS-NAV1", [2, 3, 6])
    assert column(t) == (7, 6)
    assert [fields[1] for fields in t.events(event.RUBBLE)] == [3, 6]


@pytest.mark.rule("SH-17.2a")
def test_x12_two_stacks_and_a_fort_at_kiangwan() -> None:
    t = field("J-9-7 1319, J-9-ART 1319, J-11-12 1419, J-11-ART 1419, C-78-1 1418, C-78-155S 1418", "combat")
    # Kiangwan is 1318 and 1417: attack 1318 from 1319 and 1218.
    t = field("J-9-7 1319, J-9-ART 1319, J-11-12 1218, J-11-ART 1218, C-78-1 1318, C-78-155S 1318", "combat",
              works={"1318": "fort C-78-1"})  # fmt: skip
    t.order("japan", "attack 1318 join 1319 join 1218")
    t.order("japan", "support FS-NAV4 done", [1, 6])
    assert column(t) == (19, 7)


@pytest.mark.rule("SH-16.5a", "SH-16.5d")
def test_x13_the_same_with_an_engineer() -> None:
    t = field("J-9-7 1319, J-9-ENG 1319, J-11-12 1218, J-11-ART 1218, C-78-1 1318, C-78-155S 1318", "combat",
              works={"1318": "fort C-78-1"})  # fmt: skip
    t.order("japan", "attack 1318 join 1319 join 1218")
    t.order("japan", "support FS-NAV4 done", [1, 6])
    assert column(t) == (17, 8)
    assert t.where("J-9-ENG") == "lost"  # die 1 in column 8: EX


@pytest.mark.rule("SH-17.3b", "SH-17.3d")
def test_x14_a_battalion_and_ships_against_a_woosung_fort() -> None:
    fell = []
    for die in range(1, 7):
        t = field("J-SNLF-3SAS 2419, C-78-1 0101", "combat").order("japan", "attack 2420")
        t.order("japan", "support FS-NAV1 done", [die])
        assert column(t) == (3, 3)
        fell.append(t.asks() == "Advance 0")
    assert fell == [False] * 4 + [True] * 2


@pytest.mark.rule("SH-13.7e", "SH-14a", "R-15")
def test_x15_and_x16_allowances() -> None:
    t = field("J-SNLF-3SAS 0817, C-78-1 0101 reduced", to_move="china", lp=1).order("china", "refit C-78-1")
    assert t.board.allowance(unit("C-78-1"), -1, REDEPLOYING) == 8
    called = orders(field("J-SNLF-3SAS 0817, C-78-1 2020", "pause"), [3, 4])
    called.order("china", "brigade 119 confirm").order("japan", "confirm").order(
        "china", "place C-60-1 in 0401"
    )
    assert called.board.allowance(unit("C-60-1"), -1, REDEPLOYING) == 12


# -- exact chances -----------------------------------------------------------------------------------------------

SIXTHS = [  # AE, A, NE, EX, D1, D2, DE by column
    (1, 4, 1, 0, 0, 0, 0), (0, 4, 2, 0, 0, 0, 0), (0, 3, 1, 1, 1, 0, 0), (0, 2, 1, 1, 2, 0, 0),
    (0, 1, 1, 2, 1, 1, 0), (0, 1, 0, 2, 2, 1, 0), (0, 0, 1, 1, 2, 2, 0), (0, 0, 0, 1, 2, 3, 0),
    (0, 0, 0, 1, 1, 3, 1), (0, 0, 0, 0, 1, 3, 2),
]  # fmt: skip


@pytest.mark.rule("FM-7.6a", "FM-7.3b")
def test_the_results_by_column() -> None:
    for n, wanted in enumerate(SIXTHS, 1):
        found = [RESULTS[T.result(n, die)] for die in range(1, 7)]
        counts = [found.count("AE"), found.count("A1") + found.count("A2"), *map(found.count, RESULTS[3:])]
        assert tuple(counts) == wanted, n


@pytest.mark.rule("SH-7.8a", "SH-17.2b", "SH-16.5b")
def test_the_chances_of_the_examples() -> None:
    """X11, X12, X13: how often the hex falls, with the regiment (defense 3) always resisting."""

    def driven(n: int, hold: Fraction) -> Fraction:
        results = [RESULTS[T.result(n, die)] for die in range(1, 7)]
        forced = sum(1 for one in results if one in ("D1", "D2"))
        return Fraction(forced, 6) * (1 - hold) + Fraction(results.count("DE"), 6)

    assert driven(6, Fraction(3, 6)) == Fraction(1, 4)
    assert driven(7, Fraction(1)) == 0
    assert driven(8, Fraction(3, 6)) == Fraction(5, 12)
    assert 1 - Fraction(4, 6) ** 2 == Fraction(5, 9)  # rubble from two markers


@pytest.mark.rule("SH-13.5a", "SH-13.5b")
def test_the_award_in_the_mean() -> None:
    def awards(raids: int) -> list[int]:
        found = []
        for dice in product(range(1, 7), repeat=2 + raids):
            found.append(dice[0] + dice[1] + int(T.lp_base) - sum(die // 2 for die in dice[2:]))
        return found

    for raids, mean, many in ((0, Fraction(13), Fraction(13, 18)), (1, Fraction(23, 2), Fraction(1, 2)),
                              (2, Fraction(10), Fraction(391, 1296))):  # fmt: skip
        all_awards = awards(raids)
        assert Fraction(sum(all_awards), len(all_awards)) == mean
        assert Fraction(sum(1 for award in all_awards if award >= 12), len(all_awards)) == many
    assert (min(awards(0)), max(awards(0))) == (8, 18)


@pytest.mark.rule("SH-12.3e")
def test_points_as_they_stand_are_the_sum_of_their_parts() -> None:
    b = field("J-SNLF-3SAS 0817, C-78-1 0101", pauses=3, fifth_army=True,
              points={"fifth_army": 16, "arrivals": -4}, settlement_entered=True, areas_open=True).board  # fmt: skip
    assert victory_points(b) == 12 + 16 - 4 - 8
