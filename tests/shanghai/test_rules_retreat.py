"""Retreat, stiff resistance and what follows: 7.7 and 7.8, with their changes in 10.3, and 16.2."""

import pytest

from sandtable.games.shanghai import event
from sandtable.series.fire_and_movement.rules.way_back import can_retreat, ways_back
from tests.shanghai.table import BOOK, T, Table, field, fight, hx, unit

pytestmark = pytest.mark.both


def ways(t: Table, name: str, hexes: int = 1) -> set[str]:
    """The hexes that a unit could retreat into first."""
    u = unit(name)
    return {T.hex_names[h] for h in ways_back(t.board, [u], [t.board.place[u]], hexes)}


@pytest.mark.rule("FM-7.7a")
def test_the_owner_chooses_the_path_and_ends_the_right_distance_away() -> None:
    t = fight("J-9-7 1512, C-78-1 1511", "1511", [6])  # D2
    t.order("china", "retreat")
    assert t.asks() == "Fall 1"
    assert t.nouns("back") == {"1510", "1410", "1610"}
    t.order("china", "back 1510")
    assert t.nouns("back") == {"1509", "1409", "1609"}  # two away from 1511, not merely one further
    assert "FM-7.7a" in t.why("china", "back 1610")
    assert t.why("china", "halt") == ["FM-7.7a"]
    t.order("china", "back 1509")
    assert t.where("C-78-1") == "1509"


@pytest.mark.rule("FM-7.7b", "FM-6.2a")
def test_what_bars_a_retreat() -> None:
    t = field("J-9-7 1512, J-9-35 1410, C-78-1 1511")
    assert ways(t, "C-78-1") == {"1610"}  # 1410 is held, its neighbours and 1512's are in zones
    fall = fight("J-9-7 1512, C-78-1 1511", "1511", [4])
    fall.order("china", "retreat")
    assert "FM-7.7b" in fall.why("china", "back 1512")
    assert fall.why("china", "back 1611") == ["FM-6.2a"]
    assert fall.why("china", "back 1513") != []
    assert fall.why("china", "back 0721") == ["SH-5.2a"]


@pytest.mark.rule("FM-7.7c", "SH-11k")
def test_a_retreat_is_free_and_enters_its_hexes() -> None:
    t = fight("J-9-7 1512, C-78-1 1511", "1511", [6], control={"japan": ["1510", "1509"]})
    t.order("china", "retreat back 1510 back 1509")
    assert [t.control(h) for h in ("1511", "1510", "1509")] == ["china"] * 3


@pytest.mark.rule("FM-7.7d", "SH-7.7g", "R-34")
def test_two_hexes_with_one_legal_hex_only_are_no_way() -> None:
    # Every hex two away from 0101's corner lies in a zone: one step would be possible, the second is not.
    t = field("J-9-7 0203, J-9-35 0401, C-78-1 0101 reduced, C-78-2 2020", "combat")
    assert ways(t, "C-78-1", 2) == set()
    near = field("J-9-7 0102, C-78-1 0101 reduced, J-9-35 0301, C-78-2 2020", "combat")
    near.order("japan", "attack 0101")
    near.order("japan", "done", [6])
    assert near.where("C-78-1") == "gone"
    assert near.asks() == "Advance 0"


@pytest.mark.rule("SH-7.7b", "SH-7.7c")
def test_a_friend_cancels_zones_and_takes_the_retreating_in() -> None:
    # Zones of 1512 and 1410 cover 1411; a friend's support unit there opens it.
    t = field("J-9-7 1512, J-9-35 1409, C-78-1 1511, C-78-155S 1411, C-78-2 1610", "combat")
    assert ways(t, "C-78-1") >= {"1411"}
    alone = field("J-9-7 1512, J-9-35 1409, C-78-1 1511, C-78-2 1610", "combat")
    assert "1411" not in ways(alone, "C-78-1")
    t.order("japan", "attack 1511").order("japan", "done", [4])
    t.order("china", "retreat back 1411")
    if t.asks() == "Fall 1":
        t.order("china", "halt")
    assert t.where("C-78-1") == "1411"


@pytest.mark.rule("SH-7.7e", "SH-7.7h", "SH-7.7.2a", "R-43")
def test_an_overfull_hex_sends_the_retreat_on() -> None:
    # The only way is through a full hex: nobody is pushed aside, the retreat goes on to the first safe hex.
    t = field("J-9-7 1512, J-9-35 1409, J-9-19 1709, C-78-1 1511, C-78-2 1610", "combat")
    assert ways(t, "C-78-1") == {"1610"}
    t.order("japan", "attack 1511").order("japan", "done", [4]).order("china", "retreat")
    assert t.where("C-78-2") == "1610"
    assert t.where("C-78-1") not in ("1610", "gone", "1511")
    trail = [fields[2] for fields in t.events(event.RETREAT)]
    assert trail[0] == hx("1610") and len(set(trail)) == len(trail)
    assert all(T.distance[hx("1511")][h] >= 1 for h in trail)


@pytest.mark.rule("SH-7.7f", "SH-7.7h", "R-26")
def test_from_a_friends_hex_one_may_go_on_from_a_free_one_not() -> None:
    t = field("J-9-7 1512, C-78-1 1511, C-78-155S 1510", "combat")
    t.order("japan", "attack 1511").order("japan", "done", [4]).order("china", "retreat")
    free = t.copy().order("china", "back 1410")
    assert free.asks() != "Fall 1" and free.where("C-78-1") == "1410"
    t.order("china", "back 1510")
    assert t.asks() == "Fall 1"
    assert "halt" in t.offers("china")
    assert t.nouns("back") == {"1509", "1409", "1609", "1410", "1610"}
    assert "SH-7.7h" in t.why("china", "back 1511")
    stay = t.copy().order("china", "halt")
    assert stay.where("C-78-1") == "1510"
    t.order("china", "back 1509")
    assert t.where("C-78-1") == "1509"


@pytest.mark.rule("SH-7.7g")
def test_no_way_and_no_try_is_the_end_for_good() -> None:
    t = field("J-9-7 1512, J-9-35 1410, J-9-19 1610, C-78-1 1511 reduced, C-78-2 0101", "combat")
    assert ways(t, "C-78-1") == set()
    t.order("japan", "attack 1511 join 1512 commit done", [4])  # 6 - 2: column 6, D1
    assert t.where("C-78-1") == "gone"
    # With a step to give it may try; failing, it is lost all the same.
    full = field("J-9-7 1512, J-9-35 1410, J-9-19 1610, C-78-1 1511, C-78-2 0101", "combat")
    full.order("japan", "attack 1511 join 1512 commit done", [4])
    held = full.copy()
    held.dealer.nouns = [3]
    held.order("china", "resist C-78-1")
    assert held.where("C-78-1") == "1511*"
    full.order("china", "resist C-78-1", [4])
    assert full.where("C-78-1") == "gone"


@pytest.mark.rule("SH-5.3e", "FM-7.7a")
def test_a_stack_retreats_together() -> None:
    t = fight("J-9-7 1512, J-9-ART 1512, C-78-1 1511, C-78-155S 1511", "1511", [3])  # column 7: D1
    t.order("china", "retreat back 1510")
    assert (t.where("C-78-1"), t.where("C-78-155S")) == ("1510", "1510")


@pytest.mark.rule("FM-7.8a", "SH-7.8a", "SH-7.8b", "SH-7.8c", "SH-7.8g")
def test_stiff_resistance_needs_a_die_up_to_the_defense() -> None:
    for die, held in ((1, True), (3, True), (4, False), (6, False)):
        t = fight("J-9-7 1512, C-78-1 1511", "1511", [6])  # D2, refused whole by one success
        t.order("china", "resist C-78-1", [die])
        assert t.events(event.RESIST)[-1] == (unit("C-78-1"), hx("1511"), die, 1 if held else 0)
        if held:
            assert t.where("C-78-1") == "1511*"
        else:
            while t.asks() == "Fall 1":
                t.order("china", t.offers("china")[0])
            assert t.where("C-78-1").endswith("*") and t.where("C-78-1") != "1511*"


@pytest.mark.rule("SH-7.8a")
def test_the_side_now_showing_is_what_counts() -> None:
    t = fight("J-9-7 1512, C-78-1 1511 reduced, C-78-155S 1511", "1511", [5])  # 6 - 3: column 6, D1
    t.order("china", "resist C-78-1", [3])  # reduced defense 2
    assert t.events(event.RESIST)[-1][3] == 0


@pytest.mark.rule("SH-7.8d", "SH-7.8h", "R-11")
def test_one_unit_tries_once_and_pays_itself() -> None:
    t = fight("J-9-7 1512, J-9-ART 1512, C-78-1 1511, C-78-155S 1511", "1511", [3])
    assert t.nouns("resist") == {"C-78-1", "C-78-155S"}
    support = t.copy()
    support.dealer.nouns = [1]
    support.order("china", "resist C-78-155S")
    assert (support.where("C-78-1"), support.where("C-78-155S")) == ("1511", "lost")
    t.order("china", "resist C-78-1", [6])
    assert t.where("C-78-155S") == "1511" and t.where("C-78-1") == "1511*"
    assert t.asks() == "Fall 1"  # there is no second try
    t.order("china", "back 1510")
    assert (t.where("C-78-1"), t.where("C-78-155S")) == ("1510*", "1510")


@pytest.mark.rule("SH-7.8f", "R-12")
def test_the_last_step_of_a_lonely_unit_is_not_given_up() -> None:
    t = fight("J-9-7 1512, C-78-1 1511 reduced", "1511", [5])
    assert t.asks() == "Fall 1"  # not even asked
    stack = fight(
        "J-9-7 1512, J-9-ART 1512, C-78-1 1511 reduced, C-78-155S 1511", "1511", [3]
    )  # 9 - 3, column 7: D1
    assert stack.nouns("resist") == {"C-78-1", "C-78-155S"}
    stack.order("china", "resist C-78-1", [2])
    assert (stack.where("C-78-1"), stack.where("C-78-155S")) == ("lost", "1511")


@pytest.mark.rule("SH-7.8e")
def test_attackers_may_resist_too() -> None:
    t = fight("J-9-7 1512, C-78-1 1511", "1511", [1])
    assert t.asks() == "Stand 0"
    t.order("japan", "resist J-9-7", [4])
    assert t.where("J-9-7") == "1512*"


@pytest.mark.rule("SH-16.2a", "SH-16.2b")
def test_retreating_chinese_ignore_cavalry() -> None:
    t = field("J-9-7 1512, J-9-CAV 1409, C-78-1 1511")
    assert ways(t, "C-78-1") == {"1510", "1410", "1610"}
    with_others = field("J-9-7 1512, J-9-CAV 1409, J-9-ART 1409, C-78-1 1511")
    assert ways(with_others, "C-78-1") == {"1610"}
    nearby = field("J-9-7 1512, J-9-CAV 1409, J-9-35 1609, C-78-1 1511")
    assert ways(nearby, "C-78-1") == {"1410"}
    # For movement and for Japanese retreats cavalry has the zone of any unit.
    assert t.board.in_zone(1, hx("1510"))


@pytest.mark.rule("SH-18g", "R-49", "SH-18b")
def test_nobody_must_retreat_into_a_settlement() -> None:
    units = "J-SNLF-3SAS 0717 reduced, C-78-1 0816, C-78-2 0716, C-78-3 0817, C-78-4 0718"
    t = field(units, "combat", "china")
    assert ways(t, "J-SNLF-3SAS") == {"0616", "0617"}
    t.order("china", "attack 0717")
    while t.asks().startswith("ChooseAttackers"):
        joins = [text for text in t.offers("china") if text != "commit"]
        t.order("china", joins[0] if joins else "commit")
    t.order("china", "done")
    t.order("japan", "done", [6])
    assert t.asks() == "Fall 0"
    assert "abandon" in t.offers("japan")
    lost = t.copy().order("japan", "abandon")
    assert lost.where("J-SNLF-3SAS") == "gone"
    assert lost.board.entered_settlement == 0
    t.order("japan", t.offers("japan")[0])
    assert t.board.entered_settlement == 1 and t.board.opened == 1


@pytest.mark.rule("SH-18g")
def test_whoever_has_another_way_is_not_lost_at_will() -> None:
    t = fight("J-9-7 1512, C-78-1 1511", "1511", [4]).order("china", "retreat")
    assert t.why("china", "abandon") == ["FM-7.7b"]


@pytest.mark.rule("SH-13.3c", "R-48")
def test_could_retreat_looks_at_friends_and_cavalry() -> None:
    t = field("J-9-7 1512, J-9-CAV 1409, C-78-1 1511")
    assert can_retreat(t.board, unit("C-78-1"))
    shut = field("J-9-7 1512, J-9-35 1409, J-9-19 1609, C-78-1 1511")
    assert not can_retreat(shut.board, unit("C-78-1"))
    friend = field("J-9-7 1512, J-9-35 1409, J-9-19 1609, C-78-1 1511, C-78-155S 1510")
    assert can_retreat(friend.board, unit("C-78-1"))
    assert BOOK.ident(friend.board.retreat_bar(unit("C-78-1"), hx("1511"), hx("1611"))) == "FM-6.2a"
