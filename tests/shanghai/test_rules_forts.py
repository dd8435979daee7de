"""Forts, the Woosung forts and the settlements: sections 17 and 18."""

import pytest

from sandtable.games.shanghai import event
from sandtable.games.shanghai.folio import FRENCH, INTERNATIONAL, NANSHI
from sandtable.games.shanghai.rules.forts import fort_bar
from sandtable.games.shanghai.rules.woosung import operative_forts
from tests.shanghai.table import T, Table, assault, field, fight, hx, unit

pytestmark = pytest.mark.both


def works(t: Table, name: str) -> int:
    return t.board.works[hx(name)]


# -- built forts -------------------------------------------------------------------------------------------------


@pytest.mark.rule("SH-17.1a", "SH-17.1b", "SH-13.5e", "SH-17.1f", "SH-17.1h", "R-36")
def test_the_chinese_build_forts_in_cities_and_towns() -> None:
    t = field(
        "J-SNLF-3SAS 0821, C-78-1 1514, C-78-155S 1514, C-78-2 1512, C-78-3 0717", to_move="china", lp=3
    )
    assert t.nouns("fort") == {"C-78-1", "C-78-155S", "C-78-3"}
    assert t.why("china", "fort C-78-2") == ["SH-17.1a"]
    t.order("china", "fort C-78-1")
    assert (works(t, "1514"), t.board.lp) == (1 + unit("C-78-1"), 2)
    assert t.why("china", "fort C-78-155S") == ["SH-17.1f"]
    t.order("china", "fort C-78-3")
    assert t.board.lp == 1
    poor = field("J-SNLF-3SAS 0821, C-78-1 1514", to_move="china", lp=0)
    assert poor.why("china", "fort C-78-1") == ["SH-13.5e"]
    mobile = field("J-9-CAV 0821, C-78-1 1514", "mobile movement", "japan", lp=3)
    assert "SH-17.1b" in mobile.why("japan", "fort C-78-1")


@pytest.mark.rule("SH-17.1c", "SH-17.1d", "SH-17.1e", "R-29")
def test_a_fort_stands_and_falls_with_its_builder() -> None:
    t = field("J-SNLF-3SAS 0821, C-78-1 1514, C-78-155S 1514, C-78-2 1513", to_move="china", lp=3)
    t.order("china", "move C-78-2 to 1413")
    moved = field("J-SNLF-3SAS 0821, C-78-1 1512", to_move="china", lp=3).order(
        "china", "move C-78-1 to 1514"
    )
    assert moved.why("china", "fort C-78-1") == ["SH-17.1c"]
    t.order("china", "fort C-78-1 move C-78-155S to 1515")
    assert works(t, "1514")  # another unit leaving does not matter
    t.order("china", "move C-78-1 to 1513")
    assert works(t, "1514") == 0
    loss = fight("J-9-7 1513, J-9-35 1614, C-78-1 1514", "1514", [6], works={"1514": "fort C-78-1"})
    loss.order("china", "resist C-78-1")
    assert loss.where("C-78-1") == "1514*" and works(loss, "1514")  # a step loss leaves it standing
    gone = fight("J-9-7 1513, J-9-35 1614, C-78-1 1514", "1514", [6], works={"1514": "fort C-78-1"})
    gone.order("china", "retreat")
    assert works(gone, "1514") == 0


@pytest.mark.rule("SH-17.1g", "R-45")
def test_in_a_movement_phase_not_under_an_enemy_zone() -> None:
    t = field("J-9-7 1513, C-78-1 1514", to_move="china", lp=3)
    assert t.why("china", "fort C-78-1") == ["SH-17.1g"]
    pause = field("J-9-7 1513, C-78-1 1514", "pause", pauses=2)
    pause.board.phase = 5
    pause.board.lp = 3
    assert fort_bar(pause.board, unit("C-78-1")) == 0


@pytest.mark.rule("SH-17.2a", "SH-17.2b", "SH-17.2c", "SH-17.2d")
def test_defenders_in_a_fort_hold_without_a_die() -> None:
    t = fight("J-9-7 1513, J-9-35 1614, C-78-1 1514", "1514", [6], works={"1514": "fort C-78-1"})
    assert t.events(event.STRENGTHS)[-1][3] == 3
    assert set(t.offers("china")) == {"retreat", "resist C-78-1"}
    t.order("china", "resist C-78-1")
    assert t.events(event.STANDS)[-1] == (unit("C-78-1"), hx("1514"), 0, 1)
    attackers = fight("C-78-1 1514, J-9-7 1513", "1513", [1], "china", works={"1514": "fort C-78-1"})
    attackers.order("china", "resist C-78-1", [6])
    assert attackers.events(event.RESIST)[-1][2:] == (6, 0)  # they roll


# -- the Woosung forts -------------------------------------------------------------------------------------------


@pytest.mark.rule("SH-17.3a", "SH-17.3b", "SH-17.3i")
def test_a_garrison_defends_alone() -> None:
    t = field("J-9-7 2419, C-78-1 0101", "combat").order("japan", "attack 2420")
    t.order("japan", "done", [4])
    assert t.events(event.STRENGTHS)[-1] == (6, 3, 6, 3)
    two = field("J-9-7 2419, J-9-35 2520, C-78-1 0101", "combat", control={"japan": ["2520"]})
    two.order("japan", "attack 2420 join 2419 commit done", [4])
    assert two.events(event.STRENGTHS)[-1][1] == 2
    assert not t.board.in_zone(0, hx("2419"))


@pytest.mark.rule("SH-17.3c", "SH-17.3e")
def test_units_in_a_fort_add_to_it_and_suffer_with_it() -> None:
    t = fight("J-9-7 2419, C-78-1 2420", "2420", [1])
    assert t.events(event.STRENGTHS)[-1][:2] == (6, 6)
    ex = fight("J-9-7 2419, J-9-ENG 2419, C-78-1 2420", "2420", [3])  # 7 - 6, engineers: column 5, EX
    assert ex.where("C-78-1") == "2420*"
    assert ex.where("J-9-ENG") == "lost"
    assert ex.asks() != "Advance 0"  # a Chinese unit is left in the hex


@pytest.mark.rule("SH-17.3d", "SH-17.3f", "SH-17.3g", "FM-7.9c")
def test_a_fort_is_put_out_by_ex_or_d_and_entered_by_advance() -> None:
    units = "J-9-7 2419, J-9-ENG 2419, C-78-1 0101"
    ex = fight(units, "2420", [2])  # 7 - 3, engineers: column 6, EX
    assert ex.where("J-9-ENG") == "lost"
    assert ex.asks() == "Advance 0"  # even after an exchange
    stay = ex.copy().order("japan", "done")
    assert stay.board.operative(hx("2420"))
    assert [fields[:2] for fields in stay.events(event.WOOSUNG)][-1] == (hx("2420"), 2)
    ex.order("japan", "advance J-9-7")
    assert (ex.where("J-9-7"), ex.control("2420")) == ("2420", "japan")
    assert not ex.board.operative(hx("2420")) and operative_forts(ex.board) == 2


@pytest.mark.rule("SH-17.3g", "SH-17.3k", "R-20")
def test_a_fort_that_is_left_fires_again() -> None:
    t = field("J-9-7 2420, J-9-35 2419, C-78-1 0101")
    assert operative_forts(t.board) == 2
    t.order("japan", "move J-9-7 to 2418")
    assert operative_forts(t.board) == 3
    assert t.control("2420") == "china"
    assert "SH-17.3j" in t.why("japan", "move J-9-35 to 2420")


@pytest.mark.rule("SH-17.3h", "SH-17.3l")
def test_all_three_at_once_are_destroyed_for_good() -> None:
    t = fight("J-9-7 2320, J-9-35 2520, J-9-19 2419, J-9-ENG 2419, C-78-1 0101", "2420", [6])
    t.order("japan", "advance J-9-19")
    assert t.board.forts_gone == 1
    assert operative_forts(t.board) == 0
    assert t.board.hex_shift(hx("2420")) == 0 and not t.board.fortified(hx("2420"))
    after = field("J-9-7 2320, C-78-1 0101", forts_destroyed=True, control={"japan": ["2420", "2520"]})
    after.order("japan", "move J-9-7 to 2319")
    assert after.control("2320") == "japan"
    held = fight("C-78-1 2419, J-9-7 2420", "2420", [6], "china")
    assert held.events(event.STRENGTHS)[-1][3] == 0  # plain ground under a Japanese unit


@pytest.mark.rule("SH-17.3j")
def test_an_operative_fort_is_not_entered_by_movement_or_retreat() -> None:
    t = field("J-9-7 2419, C-78-1 0101").order("japan", "move J-9-7")
    assert "SH-17.3j" in t.why("japan", "to 2420")
    assert t.board.retreat_bar(unit("J-9-7"), hx("2419"), hx("2420")) != 0


# -- the settlements ---------------------------------------------------------------------------------------------


@pytest.mark.rule("SH-18a", "SH-18b", "SH-18f", "SH-18h")
def test_the_chinese_stay_out_while_japan_does() -> None:
    t = field("J-SNLF-3SAS 0821, C-78-1 0714, C-TRAIN-1 0118", to_move="china")
    t.order("china", "move C-78-1")
    assert "SH-18a" in t.why("china", "to 0614")
    for area in (INTERNATIONAL, FRENCH, NANSHI):
        for h in T.area_hexes[area]:
            assert t.board.shut[1][h] and t.board.retreat_bar(unit("C-78-1"), hx("0714"), h) != 0
    assert "SH-18a" in field("J-SNLF-3SAS 0821, C-TRAIN-1 0118", to_move="china").why(
        "china", "move C-TRAIN-1 to 0119"
    )
    nanshi = field("J-9-7 0119, C-78-1 0118", to_move="china")  # Japan in Nanshi alone opens nothing
    assert nanshi.board.opened == 0
    assert "SH-18a" in nanshi.why("china", "move C-78-1 to 0218")


@pytest.mark.rule("SH-18b", "R-44")
def test_no_advance_into_a_closed_area() -> None:
    t = field("J-RONIN 0119, C-78-1 0118, C-78-2 0117", "combat", "china")
    t = assault(t, "china", "0119", [6])
    while t.asks().split()[0] in ("Stand", "Fall"):
        t.order("japan", t.offers("japan")[0])
    assert t.asks() != "Advance 1"
    assert t.where("C-78-1") == "0118"


@pytest.mark.rule("SH-18d", "SH-18e", "SH-12.3h")
def test_japan_may_enter_and_opens_the_gates() -> None:
    t = field("J-9-CAV 0718, C-78-1 0714")
    t.order("japan", "move J-9-CAV")
    assert "0617" not in t.nouns("to") and "0617" in t.nouns("enter")
    assert t.why("japan", "to 0617") == ["SH-18d"]
    t.order("japan", "enter 0617 stop")
    assert (t.board.entered_settlement, t.board.opened) == (1, 1)
    t.order("japan", "done").order("japan", "done")
    t.order("china", "move C-78-1")
    assert "0614" in t.nouns("to")
    french = field("J-9-CAV 0218, C-78-1 0714").order("japan", "move J-9-CAV enter 0217 stop")
    assert (french.board.entered_settlement, french.board.opened) == (0, 1)


@pytest.mark.rule("SH-18d")
def test_ordinary_moves_never_stray_into_a_settlement() -> None:
    t = field("J-9-CAV 0718, C-78-1 0101").order("japan", "move J-9-CAV")
    reach = t.board.reach
    for h in reach.found:
        assert T.area[h] not in (INTERNATIONAL, FRENCH)
        assert not any(T.area[step] in (INTERNATIONAL, FRENCH) for step in reach.path(h))
    redeploy = field(
        "J-9-CAV 0719, C-78-1 0101", control={"japan": [T.hex_names[h] for h in T.area_hexes[1]]}
    )
    redeploy.order("japan", "redeploy J-9-CAV")
    assert "0618" in redeploy.nouns("enter")


@pytest.mark.rule("SH-18c")
def test_zones_reach_in_once_the_gates_are_open() -> None:
    t = field("J-9-CAV 0718, C-78-1 0714")
    assert not t.board.in_zone(0, hx("0614"))
    t.order("japan", "move J-9-CAV enter 0617 stop")
    assert t.board.in_zone(0, hx("0614"))


@pytest.mark.rule("SH-17.3g", "FM-5.3a")
def test_no_step_off_a_fort_into_a_corner() -> None:
    # The fort left behind is operative again and bars the way back; 2419 is full, and a Chinese zone ends a move there.
    t = field("J-11-CAV 2320, J-11-44 2420, J-11-43 2419, C-78-1 2418").order("japan", "move J-11-CAV")
    assert t.why("japan", "step 2420") == ["SH-5.3b"]
    free = field("J-11-CAV 2320, J-11-44 2420, J-11-43 2419, C-78-1 0101").order("japan", "move J-11-CAV")
    assert free.why("japan", "step 2420") == []
