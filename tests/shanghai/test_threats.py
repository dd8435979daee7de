"""What can be walked into: by the reach that the rules give, not by the distance; and the verdict that knows of it."""

from typing import Any

import pytest

from sandtable.bots.greedy import Lookahead
from sandtable.bots.observation import Observation
from sandtable.bots.registry import make_bot
from sandtable.games.shanghai import TITLE
from sandtable.games.shanghai.bots.goals import Goals
from sandtable.games.shanghai.bots.threats import Threats
from sandtable.games.shanghai.rules.board import ShanghaiBoard
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.codec import digest
from sandtable.kernel.flow import apply
from tests.shanghai.table import T, field

pytestmark = pytest.mark.both

KIANGWAN = {"japan": ["1318", "1417"]}
THREATS = Threats(T, Goals(T))
JUDGE = TITLE.valuation()


def board(units: str, **more: Any) -> ShanghaiBoard:
    return field(units, **more).board


@pytest.mark.rule("SH-12.3a", "FM-5.0b")
def test_a_bare_city_is_entered_by_who_can_reach_it() -> None:
    near = "J-9-7 2517, C-78-1 1415"
    assert THREATS.to_japan(board(near, control=KIANGWAN)) == (1, 0)
    assert THREATS.to_japan(board("J-9-7 2517, C-78-1 1411", control=KIANGWAN)) == (0, 0)  # too far
    assert THREATS.to_japan(board(near)) == (0, 0)  # it is Chinese
    guarded = board("J-9-7 1318, J-9-35 1417, C-78-1 1415", control=KIANGWAN)
    assert THREATS.to_japan(guarded) == (0, 0)


@pytest.mark.rule("FM-6.1a")
def test_zones_keep_the_enemy_out() -> None:
    """One Japanese unit before the city stops who would go past it."""
    assert THREATS.to_japan(board("J-9-7 2517, C-78-1 1415", control=KIANGWAN)) == (1, 0)
    assert THREATS.to_japan(board("J-9-7 1416, C-78-1 1415", control=KIANGWAN)) == (0, 0)


@pytest.mark.rule("SH-12.2a", "SH-18a")
def test_who_can_come_into_shanghai() -> None:
    """As many units as find a street; the settlements are closed to them."""
    assert THREATS.to_japan(board("J-VOL 0922, C-78-1 0713"))[1] == 1
    assert THREATS.to_japan(board("J-VOL 0922, C-78-1 0713, C-78-2 0813"))[1] == 2
    assert (
        THREATS.to_japan(board("J-VOL 0922, C-78-1 0118"))[1] == 0
    )  # beside Nanshi and the French Concession
    shut = ", ".join(
        f"{unit} {at}"
        for unit, at in zip(
            ("J-9-7", "J-9-35", "J-9-19", "J-9-36", "J-11-12"), ("0714", "0814", "0915", "1015", "1016")
        )
    )
    assert THREATS.to_japan(board(f"{shut}, C-78-1 0712"))[1] == 0


@pytest.mark.rule("SH-12.3b")
def test_what_japan_can_walk_into() -> None:
    """A whole city with a unit for each hex that is left, else a part of it."""
    assert THREATS.to_china(board("J-9-7 1419, C-78-1 0101")) == (1, 0)
    assert THREATS.to_china(board("J-9-7 1419, C-78-1 1318"))[0] == 0  # somebody is at home
    assert THREATS.to_china(board("J-9-7 1722, C-78-1 0101")) == (0, 0)


@pytest.mark.rule("FM-5.0c")
def test_who_has_moved_threatens_nothing_more_in_this_phase() -> None:
    t = field("J-9-7 2517, C-78-1 1415, C-78-2 0101", to_move="china", control=KIANGWAN)
    assert THREATS.to_japan(t.board)[0] == 1
    t.order("china", "move C-78-1 stop move C-78-2 to 0201")
    assert THREATS.to_japan(t.board)[0] == 0


def test_the_verdict_knows_what_a_glance_does_not() -> None:
    """An enemy near to a bare city: worse than it looks if he can enter it, and better if he cannot. A glance is
    the same for both seats, and the board stays as it was."""
    open_door = board("J-VOL 0922, C-78-1 1415", control=KIANGWAN)
    barred = board("J-9-7 1416, C-78-1 1415", control=KIANGWAN)
    before = digest(open_door)
    assert JUDGE.value(open_door, 0, True) < JUDGE.value(open_door, 0)
    assert JUDGE.value(barred, 0, True) > JUDGE.value(barred, 0)
    assert JUDGE.value(open_door, 0) == -JUDGE.value(open_door, 1)
    assert digest(open_door) == before


@pytest.mark.rule("SH-12.2a")
def test_with_care_all_of_19th_route_army_is_for_shanghai() -> None:
    """One unit there beats every city, so a brigade of 61st Division that is far from it is as badly placed as one of
    60th; at a glance it may hold a city."""
    far = "0705"
    guard, holder = (board(f"J-VOL 0922, {unit} {far}") for unit in ("C-60-1", "C-61-1"))
    assert JUDGE.value(holder, 1, True) == JUDGE.value(guard, 1, True)
    assert JUDGE.value(holder, 1) > JUDGE.value(guard, 1)
    near = board("J-VOL 0922, C-61-1 0709")
    assert JUDGE.value(near, 1, True) > JUDGE.value(holder, 1, True)


def test_the_search_leaves_no_door_open_that_a_glance_leaves() -> None:
    """Where a unit goes `ismcts` decides by a look with care, the same again with the same seed."""
    t = field("J-9-7 1318, C-78-1 1415, C-78-2 1211", control=KIANGWAN)
    t.order("japan", "move J-9-7")
    look = Lookahead(JUDGE, 0, FastDealer(1), 3, 0.0, True)
    values = [look.worth([t.board.fork()], act, 1) for act in t.board.legal]
    doors = []
    for name in ("greedy", "ismcts:iterations=40", "ismcts:iterations=40"):
        after = t.board.fork()
        act = make_bot(name, 5).choose(Observation(TITLE, t.board, 0, 5))
        apply(after, 0, act)
        doors.append(THREATS.to_japan(after)[0])
        if name != "greedy":
            assert values[t.board.legal.index(act)] == max(values)
    assert doors == [1, 0, 0]


# -- what China sees with care ---------------------------------------------------------------------------------


def china(units: str, careful: bool = True, **more: Any) -> float:
    """What a position is worth to China."""
    assert JUDGE is not None
    return JUDGE.value(board(units, **more), 1, careful)


@pytest.mark.rule("SH-12.3a", "FM-5.0b")
def test_china_fears_for_a_city_whoever_is_near() -> None:
    """Naval troops fight for Shanghai, and still they walk into a bare city: of 19th Route Army one regiment stays
    there, where at a glance all of it marches to Chapei. Nobody stays where no Japanese unit can come."""

    def stays(japan: str, careful: bool) -> bool:
        at, before = (china(f"{japan}, C-60-1 {h}, C-78-6 0717", careful) for h in ("2517", "2416"))
        return at > before

    assert stays("J-SNLF-AC 2219", True) and not stays("J-SNLF-AC 2219", False)
    assert not stays("J-SNLF-AC 0719", True)


@pytest.mark.rule("SH-12.3a", "SH-12.3i")
def test_a_town_is_no_post_with_care() -> None:
    """Towns count for nothing: Fifth Army leaves one for a city that is threatened."""

    def leaves(careful: bool) -> bool:
        town, on_the_way = (
            china(f"J-9-7 2113, C-87-517 {h}, C-78-6 0717", careful, fifth_army=True)
            for h in ("2612", "2611")
        )
        return on_the_way > town

    assert leaves(True) and not leaves(False)


@pytest.mark.rule("SH-12.1c", "SH-12.2a")
def test_a_clear_shanghai_is_lost_with_care() -> None:
    """With the points there, Japan ends the game as soon as Shanghai is clear and no Chinese unit moves before that."""
    cities = {"japan": ["1318", "1417", "2517", "2518", "2219", "2220", "1211", "1311", "2607", "2608"]}
    more: Any = {"to_move": "china", "control": cities, "turn": 4, "pauses": 1}
    outside = "J-9-7 1015, C-78-6 0713"
    lost = china(outside, phase="combat", **more)
    assert lost < -0.8 < china("J-9-7 1015, C-78-6 0717", phase="combat", **more)
    assert lost < china(outside, False, phase="combat", **more) - 0.05
    assert lost < china(outside, **more) - 0.05, "while it moves, somebody may come back"
