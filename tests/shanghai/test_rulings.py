"""Readings that the rulebook leaves open, and the rule that each exclusive bar names as its own."""

import pytest

from sandtable.games.shanghai import event
from tests.shanghai.table import BOOK, Table, field, fight, hx
from tests.shanghai.test_rules_pause import pause

J, C = "japan", "china"
FAR = "C-78-1 0101"


@pytest.mark.rule("R-50", "SH-16.4c")
def test_a_full_stack_shares_its_hex_with_trains() -> None:
    t = field("C-78-1 1514, C-78-155S 1514, C-TRAIN-1 0710, C-TRAIN-2 0312, J-9-7 0821", to_move=C)
    t.order(C, "move C-78-1 to 1513")
    rail = field("C-78-1 0717, C-78-155S 0717, C-TRAIN-1 0710, C-TRAIN-2 0717, J-9-7 0821", to_move=C)
    assert rail.why(C, "move C-TRAIN-1 to 0717") == []
    rail.order(C, "move C-TRAIN-1 to 0717")
    assert rail.where("C-TRAIN-1") == rail.where("C-78-1") == "0717"


@pytest.mark.rule("R-51", "SH-16.4a")
def test_trains_stand_still_in_a_pause() -> None:
    t = pause("J-9-7 0821, C-78-1 0301, C-78-2 0101, C-TRAIN-1 1205", pauses=2)
    t.order(C, "confirm").order(J, "confirm")
    while not t.asks().startswith("Orders 1"):
        t.order(("japan", "china")[t.board.asked], "done")
    assert "SH-16.4a" in t.why(C, "redeploy C-TRAIN-1") and "SH-13.1f" in t.why(C, "move C-TRAIN-1")
    assert "C-78-1" in t.nouns("redeploy")


@pytest.mark.rule("R-52", "SH-17.1f")
def test_a_recalled_unit_builds_a_fort_at_once() -> None:
    t = field("J-9-7 1224, C-78-1 lost, C-78-155S 1514", to_move=C, lp=2)
    t.order(C, "recall C-78-1")
    place = next(name for name in sorted(t.nouns("in")) if t.board.t.is_place[hx(name)])
    t.order(C, f"in {place} fort C-78-1")
    assert t.board.works[hx(place)] and t.board.lp == 0


@pytest.mark.rule("R-53", "SH-15.4c")
def test_interdiction_does_not_slow_mobile_movement() -> None:
    flying = {"FS-AIR1": "interdicting 1512"}
    t = field("C-78-1 1512, J-9-7 0821", to_move=C, markers=flying)
    slow, mobile = t.board.rough(1, 0), t.board.rough(1, 1)
    assert slow[hx("1511")] == 2 and set(mobile) == {1}


# -- each bar names its own rule ---------------------------------------------------------------------------------


def reasons(t: Table, side: str, text: str) -> list[str]:
    return t.why(side, text)


@pytest.mark.rule("SH-4.1c")
def test_no_infiltration_in_mobile_movement() -> None:
    t = field("J-9-CAV 1512, C-78-1 1511", "mobile movement")
    assert reasons(t, J, "move J-9-CAV infiltrate 1611") == ["SH-4.1c"]


@pytest.mark.rule("SH-4.1e")
def test_an_exchange_in_mobile_combat_is_no_effect_by_its_own_rule() -> None:
    units = "J-9-7 1512, J-9-35 1412, C-78-1 1511, C-78-2 0101"
    for die in range(1, 7):
        t = field(units, "mobile combat").order(J, "attack 1511")
        while t.asks().startswith("ChooseAttackers"):
            joins = [text for text in t.offers(J) if text != "commit"]
            t.order(J, joins[0] if joins else "commit")
        while t.asks().split()[0] == "SupportFire":
            t.order(J, "done", [die])
        (result,) = t.events(event.RESULT)
        told = [BOOK.ident(one[1]) for one in t.board.log or [] if one[2] == event.NO_EFFECT]
        if result[2] == 4:
            assert told == ["SH-4.1e"] and t.where("C-78-1") == "1511"
            return
        assert told in ([], ["FM-7.6f"])
    raise AssertionError("no die of this column is an exchange")


@pytest.mark.rule("FM-7.6f")
def test_no_effect_by_the_table_keeps_the_series_rule() -> None:
    t = fight(f"J-9-7 1512, C-78-2 1511, {FAR}", "1511", [3])
    told = [BOOK.ident(one[1]) for one in t.board.log or [] if one[2] == event.NO_EFFECT]
    assert told in ([], ["FM-7.6f"])


@pytest.mark.rule("SH-13.2f", "SH-13.6a", "SH-13.3f", "SH-13.7d")
def test_landing_entry_and_return_each_name_their_own_rule_of_enemy_zones() -> None:
    landing = pause("J-SNLF-3SAS 0817, C-78-1 1224, C-78-2 0101", pauses=3)
    landing.order(C, "confirm").order(J, "call 9DIV confirm").order(J, "place J-9-7")
    assert landing.why(J, "in 1125") == ["SH-13.2f"]
    entry = pause("J-9-7 0302, C-78-1 2020", pauses=2)
    entry.order(C, "brigade 119 confirm").order(J, "confirm").order(C, "place C-60-1")
    assert entry.why(C, "in 0301") == ["SH-13.6a"]
    back = pause("J-9-7 0820, J-9-35 lost, C-78-1 1125, C-78-2 0101", pauses=2)
    back.order(C, "confirm").order(J, "replace J-9-35 confirm").order(J, "place J-9-35")
    assert "SH-13.3f" in back.why(J, "in 1224")
    recall = field("J-9-7 1516, C-78-1 lost, C-78-2 1514", to_move=C, lp=3).order(C, "recall C-78-1")
    assert "SH-13.7d" in recall.why(C, "in 1515")


@pytest.mark.rule("SH-13.2c")
def test_a_place_that_is_taken_is_named_once() -> None:
    t = pause("J-SNLF-3SAS 0817, C-78-1 0101", pauses=3)
    t.order(J, "call SNLF call 24BDE")
    assert t.why(J, "call 9DIV") == ["SH-13.2c"]
