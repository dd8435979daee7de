"""Combat: sections 7.1 to 7.6, 7.9 and 8 of the standard rules, with what 10.3 changes in them."""

import pytest

from sandtable.games.shanghai import TITLE, event
from sandtable.kit.rows import altered
from sandtable.series.fire_and_movement.folio import RESULTS
from sandtable.series.fire_and_movement.rules.attackers import may_attack
from sandtable.series.fire_and_movement.rules.board import JOINED
from tests.shanghai.table import BOOK, T, Table, assault, field, fight, unit

pytestmark = pytest.mark.both


def strengths(t: Table) -> tuple[int, ...]:
    """Attack, defense, column before shifts, shifts to the left."""
    return t.events(event.STRENGTHS)[-1]


def result(t: Table) -> str:
    return RESULTS[t.events(event.RESULT)[-1][2]]


@pytest.mark.rule("FM-7.1a", "FM-7.1b")
def test_attacks_are_free_and_on_adjacent_hexes() -> None:
    t = field("J-9-7 1512, J-9-35 1312, C-78-1 1511, C-78-2 1509", "combat")
    assert t.nouns("attack") == {"1511"}
    assert t.why("japan", "attack 1509") == ["FM-7.1b"]
    assert t.why("japan", "attack 1510") == ["FM-7.1b"]
    assert t.why("japan", "attack 0721") == ["SH-5.2a"]
    two = field("J-9-7 1512, J-9-35 1312, J-9-19 1411, C-78-1 1511", "combat").order("japan", "attack 1511")
    assert t.nouns("attack") == {"1511"} and two.why("japan", "join 1312") == ["FM-7.1b"]
    t = field("J-9-7 1512, C-78-1 1511", "combat").order("japan", "done done")  # mobile combat too
    assert t.board.active == 1


@pytest.mark.rule("FM-7.1c", "SH-4.1d", "R-03")
def test_a_unit_attacks_once_in_each_combat_phase() -> None:
    t = fight("J-9-7 1512, C-78-1 1511, C-78-2 1611", "1511", [1])  # +3, column 6, die 1: A1
    t.order("japan", "resist J-9-7", [1])
    # The only unit has attacked: the phase is over, and in the mobile combat phase it may attack again.
    assert t.asks() == "ChooseTarget 0"
    assert t.events(event.PHASE)[-1][:2] == (0, 3)
    assert t.nouns("attack") == {"1511", "1611"}


@pytest.mark.rule("FM-7.1c", "FM-7.1d", "FM-7.2c")
def test_once_attacked_once_attacking() -> None:
    t = field("J-9-7 1512, J-9-35 1411, J-9-19 1612, C-78-1 1511, C-78-2 1713", "combat")
    t.order("japan", "attack 1511 join 1512")
    assert t.why("japan", "join 1512") == ["FM-7.2c"]
    t.dealer.nouns += [2]
    t.order("japan", "commit done")  # column 6, die 2: EX
    assert (t.where("C-78-1"), t.where("J-9-7")) == ("1511*", "1512*")
    assert t.why("japan", "attack 1511") == ["FM-7.1d"]
    assert t.nouns("attack") == {"1713"}
    t.order("japan", "attack 1713")  # its only neighbour that may still attack joins by itself
    assert [name for name in ("J-9-7", "J-9-35", "J-9-19") if t.board.flags[unit(name)] & JOINED] == [
        "J-9-19"
    ]


@pytest.mark.rule("FM-7.1e")
def test_without_attack_strength_nobody_attacks() -> None:
    t = field("J-9-7 1512, J-9-35 1411, C-78-1 1511", "combat")
    assert may_attack(t.board, unit("J-9-7")) == 0
    t.board.steps = altered(t.board.steps, unit("J-9-7"), 0)  # as a counter that shows no attack strength
    assert BOOK.ident(may_attack(t.board, unit("J-9-7"))) == "FM-7.1e"
    t.order("japan", "attack 1511")
    assert t.board.flags[unit("J-9-35")] & JOINED and not t.board.flags[unit("J-9-7")] & JOINED


@pytest.mark.rule("FM-7.1f", "R-47", "SH-5.3d")
def test_a_stack_in_which_one_has_attacked_makes_no_attack() -> None:
    # 9 Artillery attacks, is thrown back onto a regiment of its division: neither attacks any more.
    t = field("J-9-ART 1512, J-9-7 1513, C-78-1 1511, C-78-2 1613", "combat")
    t = assault(t, "japan", "1511", [1])  # 3 - 3, column 4: A1; it is alone with one step and must go
    t.order("japan", "back 1513 halt")
    assert t.where("J-9-ART") == "1513"
    assert BOOK.ident(may_attack(t.board, unit("J-9-7"))) == "FM-7.1f" or t.board.phase == 3
    assert (0, 3) in [fields[:2] for fields in t.events(event.PHASE)]  # nothing was left to attack 1613 with


@pytest.mark.rule("FM-7.2a", "FM-7.2b", "FM-7.3a", "SH-5.3d")
def test_several_stacks_attack_one_hex_whose_units_all_defend() -> None:
    t = field("J-9-7 1512, J-9-ART 1512, J-9-35 1411, C-78-1 1511, C-78-155S 1511", "combat")
    t.order("japan", "attack 1511")
    assert t.nouns("join") == {"1512", "1411"}
    t.order("japan", "join 1512 commit done", [1])
    assert strengths(t) == (9, 4, 7, 0)  # the whole stack of 1512; regiment and support defend
    both = fight("J-9-7 1512, J-9-ART 1512, J-9-35 1411, C-78-1 1511, C-78-155S 1511", "1511", [6])
    assert strengths(both)[:2] == (15, 4)


@pytest.mark.rule("FM-7.2d")
def test_one_attack_is_finished_before_the_next_is_named() -> None:
    t = fight("J-9-7 1512, J-9-35 1411, C-78-1 1511, C-78-2 1410", "1511", [5])
    assert t.asks() == "Stand 1"
    assert t.why("japan", "attack 1410") == ["TABLE-2"]


@pytest.mark.rule("FM-7.3b")
def test_the_columns() -> None:
    edges = [(-9, 1), (-5, 1), (-4, 2), (-3, 2), (-2, 3), (-1, 3), (0, 4), (1, 5), (2, 5), (3, 6), (4, 6), (5, 7),
             (6, 7), (7, 8), (8, 8), (9, 9), (10, 9), (11, 10), (40, 10)]  # fmt: skip
    assert [(n, T.column_for(n)) for n, _ in edges] == edges


@pytest.mark.rule("FM-7.4a", "FM-7.4c")
def test_shifts_of_the_ground() -> None:
    clear = fight("J-9-7 1512, C-78-1 1511", "1511", [1])
    assert strengths(clear)[3] == 0
    paddy = fight("J-9-7 1410, C-78-1 1409", "1409", [1])
    assert strengths(paddy)[3] == 0
    town = fight("J-9-7 1513, C-78-1 1514", "1514", [1])
    assert strengths(town)[3] == 1
    city = fight("J-9-7 1212, C-78-1 1211", "1211", [1])
    assert strengths(city)[3] == 2
    out_of_town = fight("J-9-7 1514, C-78-1 1513", "1513", [1])
    assert strengths(out_of_town)[3] == 0
    fort = fight("J-9-7 1513, C-78-1 1514", "1514", [1], works={"1514": "fort C-78-1"})
    assert strengths(fort)[3] == 3


@pytest.mark.rule("FM-7.4b")
def test_a_creek_before_every_attacker() -> None:
    one = fight("J-9-7 1812, C-78-1 1912", "1912", [1])
    assert strengths(one)[3] == 1
    both = fight("J-9-7 1812, J-9-35 1811, C-78-1 1912", "1912", [1])
    assert strengths(both)[3] == 1
    not_all = fight("J-9-7 1812, J-9-35 1911, C-78-1 1912", "1912", [1])
    assert strengths(not_all)[3] == 0
    rail_bridge = fight("J-9-7 2120, C-78-1 2219", "2219", [1])
    assert strengths(rail_bridge)[3] == 3  # city 2, creek 1


@pytest.mark.rule("FM-7.4d", "R-40")
def test_shifts_stop_at_the_first_column() -> None:
    assert [T.shifted(3, 3), T.shifted(1, 4), T.shifted(10, 2)] == [1, 1, 8]
    t = fight("J-RONIN 1212, C-78-1 1211, C-78-155S 1211", "1211", [6])  # 1 against 4, two left: column 1
    assert t.board.log and t.events(event.RESULT)[-1][:2] == (1, 6)


@pytest.mark.rule("FM-7.5a", "SH-17.2a", "FM-8.5a")
def test_a_fort_takes_the_place_of_the_ground_with_markers_too() -> None:
    t = field("J-9-7 1212, C-78-1 1211", "combat", works={"1211": "rubble"})
    t.order("japan", "attack 1211 support FS-AIR1", [1])
    assert strengths(t) == (9, 3, 7, 3)


@pytest.mark.rule("FM-7.6a", "FM-7.6f")
def test_one_die_in_the_column() -> None:
    for die in range(1, 7):
        t = fight("J-9-7 1512, C-78-1 1511", "1511", [die])  # +3, column 6
        assert t.events(event.RESULT)[-1][:2] == (6, die)
        assert result(t) == ["A1", "EX", "EX", "D1", "D1", "D2"][die - 1]
    t = fight("C-78-1 1511, J-9-7 1512", "1512", [6], "china")  # 2 - 4: column 3, D1 ... 6
    assert result(t) == "D1"
    none = fight("C-78-1 1511, J-9-7 1512", "1512", [4], "china")
    assert result(none) == "NE"
    assert (none.where("C-78-1"), none.where("J-9-7")) == ("1511", "1512")


@pytest.mark.rule("FM-7.6b", "SH-7.8i", "R-34")
def test_ae_and_de_eliminate_and_cannot_be_refused() -> None:
    ae = fight("C-78-155S 1511, J-9-7 1512, J-9-ENG 1512", "1512", [1], "china")  # 1 - 6
    assert result(ae) == "AE"
    assert ae.where("C-78-155S") == "lost"
    de = fight("J-9-7 1512, J-9-35 1411, C-78-1 1511, C-TRAIN-1 1205", "1511", [6])  # +9: column 9, DE
    assert result(de) == "DE"
    assert de.where("C-78-1") == "lost"
    assert de.asks() == "Advance 0"


@pytest.mark.rule("FM-7.6c", "SH-7.7a", "SH-7.8e", "R-13")
def test_every_attacking_hex_retreats_one_hex_in_the_order_its_owner_likes() -> None:
    # 2 + 1 - 6: column 2; die 1 is A2, treated as A1.
    t = fight(
        "C-78-1 1511, C-78-2 1611 reduced, J-9-7 1512, J-9-ENG 1512, J-11-12 1612", "1512", [1], "china"
    )
    assert result(t) == "A2"
    assert t.asks() == "ChooseFirst 1"
    t.order("china", "first 1611")  # it cannot resist, being alone with its last step
    while t.asks() == "Fall 1":
        t.order("china", t.offers("china")[0])
    gone_to = t.where("C-78-2").rstrip("*")
    assert T.distance[T.hex_names.index("1611")][T.hex_names.index(gone_to)] == 1
    assert t.asks() == "Stand 1"  # the other hex decides by itself
    t.order("china", "resist C-78-1", [3])
    assert t.where("C-78-1") == "1511*"


@pytest.mark.rule("FM-7.6d")
def test_d1_and_d2_drive_the_defender_back_so_many_hexes() -> None:
    for die, far in ((4, 1), (6, 2)):
        t = fight("J-9-7 1512, C-78-1 1511", "1511", [die])
        t.order("china", "retreat")
        while t.asks() == "Fall 1":
            t.order("china", t.offers("china")[0])
        assert T.distance[T.hex_names.index("1511")][T.hex_names.index(t.where("C-78-1"))] == far


@pytest.mark.rule("FM-7.6e", "SH-16.1c", "SH-16.1d")
def test_an_exchange_costs_a_step_each_the_support_unit_first() -> None:
    t = fight("J-9-7 1512, C-78-1 1511", "1511", [2])
    assert (t.where("C-78-1"), t.where("J-9-7")) == ("1511*", "1512*")
    t = fight("J-9-7 1512, J-9-ART 1512, C-78-1 1511, C-78-155S 1511", "1511", [2])  # 9 - 4: column 7
    assert result(t) == "EX"
    assert (t.where("C-78-1"), t.where("C-78-155S")) == ("1511", "lost")
    assert (t.where("J-9-7"), t.where("J-9-ART")) == ("1512", "lost")


@pytest.mark.rule("FM-7.6e", "SH-16.1c", "R-25")
def test_the_attacker_chooses_the_hex_that_pays() -> None:
    t = field(
        "J-9-7 1512, J-9-ART 1512, J-24-14 1411, C-87-517 1511, C-87-259S 1511", "combat", fifth_army=True
    )
    t = assault(t, "japan", "1511", [1])  # 12 - 5: column 8, EX
    assert result(t) == "EX"
    assert t.asks() == "LoseStep 0"
    assert t.nouns("lose") == {"J-9-ART", "J-24-14"}
    assert t.why("japan", "lose J-9-7") == ["SH-16.1c"]
    t.order("japan", "lose J-24-14")
    assert t.where("J-24-14") == "1411*"


@pytest.mark.rule("SH-4.1e", "SH-16.3h")
def test_an_exchange_in_mobile_combat_is_no_effect() -> None:
    t = field("J-9-7 1512, C-78-1 1511", "mobile combat")
    t = assault(t, "japan", "1511", [2])
    assert result(t) == "EX"
    assert (t.where("C-78-1"), t.where("J-9-7")) == ("1511", "1512")


@pytest.mark.rule("FM-7.9a", "FM-7.9b", "FM-7.9d", "SH-5.3f", "FM-6.2b")
def test_advance() -> None:
    t = fight("J-9-7 1512, J-9-ART 1512, J-9-35 1411, C-78-1 1511, C-78-2 1610", "1511", [6])
    assert result(t) == "DE"
    assert t.asks() == "Advance 0"
    assert t.nouns("advance") == {"J-9-7", "J-9-ART", "J-9-35"}
    copy = t.copy().order("japan", "done")
    assert copy.where("J-9-7") == "1512"
    t.order("japan", "advance J-9-7")  # into the zone of 1610
    assert t.nouns("advance") == {"J-9-ART"}
    assert t.why("japan", "advance J-9-35") == ["SH-5.3b"]
    t.order("japan", "advance J-9-ART")
    assert (t.where("J-9-7"), t.where("J-9-ART"), t.control("1511")) == ("1511", "1511", "japan")
    # The attacker thrown back: nobody follows.
    back = fight("J-9-7 1512, C-78-1 1511", "1511", [1])
    back.order("japan", "retreat back 1513")
    assert back.where("C-78-1") == "1511"


@pytest.mark.rule("FM-7.9c")
def test_no_advance_after_an_exchange() -> None:
    t = fight("J-9-7 1512, J-9-35 1612, C-78-1 1511 reduced", "1511", [2])
    assert result(t) == "EX"
    assert t.where("C-78-1") == "lost"
    assert t.board.target == -1
    assert t.where("J-9-7").startswith("1512")


@pytest.mark.rule("FM-8.3a", "SH-15.2a", "SH-15.1d", "SH-15.1f", "SH-15.1c", "R-17")
def test_markers_add_to_attack_and_defense_once() -> None:
    t = field("J-9-7 1921, C-78-1 1920, C-78-2 1821", "combat")
    t.order("japan", "attack 1920")
    assert t.asks() == "SupportFire 0"
    t.order("japan", "support FS-AIR1 support FS-NAV1 done", [1])
    assert strengths(t)[:2] == (12, 3)
    assert t.board.marker[:3] == [2, 0, 2]
    defense = field("J-9-7 1921, C-78-1 1920", "combat", "china")
    defense.order("china", "attack 1921")
    assert defense.asks() == "SupportFire 0"
    defense.order("japan", "support FS-AIR1 done", [4])
    assert strengths(defense)[:2] == (2, 7)


@pytest.mark.rule("FM-8.3a")
def test_a_used_marker_does_not_serve_again() -> None:
    t = field("J-9-7 1512, J-9-35 1312, C-78-1 1511, C-78-2 1311", "combat")
    t.order("japan", "attack 1511 support FS-AIR1", [4])
    t.order("china", "retreat")
    while t.asks() == "Fall 1":
        t.order("china", t.offers("china")[0])
    if t.asks() == "Advance 0":
        t.order("japan", "done")
    t.order("japan", "attack 1311")
    assert t.asks() != "SupportFire 0"


@pytest.mark.rule("FM-8.4a")
def test_no_bombardment_without_attackers() -> None:
    t = field("J-9-7 1512, J-9-35 1411, C-78-1 1511", "combat").order("japan", "attack 1511")
    assert t.why("japan", "commit") == ["FM-8.4a"]


def test_an_empty_hex_is_not_reckoned_any_more() -> None:
    """While it is asked who advances, the figures of the fight are over; before it they stand."""
    units = "J-9-7 1512, J-9-ART 1512, J-9-35 1411, C-78-1 1511, C-78-2 1610"
    begun = field(units, "combat").order("japan", "attack 1511")
    assert TITLE.view(begun.board, 0).panels[0].id == "combat"
    over = fight(units, "1511", [6])
    assert over.nouns("advance")
    assert "combat" not in [panel.id for panel in TITLE.view(over.board, 0).panels]
