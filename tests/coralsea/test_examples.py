"""Worked examples: the rulebook's Operation Example, and ours."""

import pytest

from tests.coralsea.table import ALLIES, JAPAN, dealt, field


@pytest.mark.rule(
    "CC-5.2.1", "CC-5.2.4", "CC-7.1.7", "CC-7.1.2", "CC-7.1.6b", "CC-8.2", "CC-8.2.2", "CS-7a", "CS-7c2", "CS-1i3",
    "RUL-03", "RUL-04", "CC-5.3.2", "CC-8.5", "CC-5.2a",
)  # fmt: skip
def test_operation_example() -> None:
    """WE-1: a ship with a brigade and a Resource Point goes out, lands it and comes back; another sails to
    Australia."""
    units = (
        "u_ls_dr2 gulf, a_hs_tf44 gulf, a_30 gulf, u_182 port_moresby, u_ls_dr12 port_moresby, a_7 australia"
    )
    t = field(units, "allies", rp="allies gulf 2", phase="choose")
    t.do("card map")
    assert t.b.sp == 6 and t.rp(ALLIES, "gulf") == 1
    assert t.can("march port_moresby")
    assert t.why("sail port_moresby") == ["CS-7c2"]
    t.do("sail gulf with u_ls_dr2 with a_30 supply go")
    assert t.b.sp == 4 and t.b.stack_range() == 4
    t.do("to coral_nw pause land abau with a_30 go")
    assert t.at("a_30") == "abau" and t.b.stack_range() == 3
    t.do("to gulf")
    assert t.b.stack_range() == 2
    t.do("stop")
    assert t.b.sp == 4 and t.rp(ALLIES, "gulf") == 1
    t.do("sail gulf with a_hs_tf44 go")
    assert t.b.sp == 2 and t.b.stack_range() == 6
    t.do("to australia")
    assert t.b.stack_range() == 4
    t.do("stop")
    assert t.at("a_hs_tf44") == "australia" and t.asks() == "CardAction" and t.seat() == JAPAN


@pytest.mark.rule("CC-4.2.2b", "CC-4.2.2c", "CC-4.2.2d", "CC-4.2.2a", "CS-3a", "RUL-01")
def test_map_against_map() -> None:
    """WE-3: 5 + 2 ties with 7, and the initiative wins ties; the Allies keep their Resource Point."""
    t = dealt()
    before = sum(t.b.rp)
    t.do("map map", 5, 7)
    assert t.b.op_seat == JAPAN and t.asks() == "SpendSupply"
    t.do("spend rabaul")
    while t.asks() != "ChooseCoralAction":
        t.do("pass")
    t.do("end")
    assert t.asks() == "ChooseOption" and t.b.sequence == 2 and sum(t.b.rp) == before - 1


@pytest.mark.rule("CC-4.2.2b", "CC-4.2.2c")
def test_a_higher_total_wins_without_the_initiative() -> None:
    t = dealt()
    t.do("map map", 5, 8)
    assert t.b.op_seat == ALLIES


@pytest.mark.rule(
    "CC-6.4.2", "CC-6.4.3", "CC-7.1.5", "CC-7.1.6a", "CS-1g1", "CS-1g3", "CC-7.3.1", "CS-7b1", "CS-7b2", "CS-6d",
    "CC-7.1.1a", "RUL-26",
)  # fmt: skip
def test_an_amphibious_landing() -> None:
    """WE-4: a mixed stack at its shortest range; the landing uses up no range and suffers no jungle."""
    units = "j_ls_ds3 rabaul, j_hs_cd6 rabaul, j_144 rabaul, j_kashima kavieng"
    t = field(units, "japan", "rabaul", rp="japan rabaul 3")
    t.do("sail rabaul with j_ls_ds3 with j_hs_cd6 with j_144 supply go")
    assert t.b.stack_range() == 4
    t.do("to solomon_n to slot_upper to slot_mid to slot_lower")
    assert t.b.stack_range() == 0 and t.b.region_points(JAPAN) == 6
    t.do("pause land lunga with j_144 go")
    assert t.at("j_144") == "lunga" and t.control("lunga") == JAPAN and t.control("cape_esperance") == ALLIES
    assert t.b.region_points(JAPAN) == 6 and t.rp(JAPAN, "slot_lower") == 1
    t.do("stop")
    assert t.why("march lunga") == ["CC-5.2.5"]


@pytest.mark.rule("CS-6a", "CS-6b", "CC-6.3", "CC-6.3.1", "CS-1h", "RUL-20", "CC-9.6.2a", "CC-9.6.3a")
def test_jungle() -> None:
    """WE-5: Depleted by the first area, nothing more in the second; next time Disorganized before the battle."""
    t = field("j_144 buna, a_30 port_moresby", "japan", "buna", rp="japan buna 2", control="buna")
    t.do("march buna with j_144 go to kokoda")
    assert t.at("j_144") == "kokoda depleted"
    t.do("to owen_stanley")
    assert t.at("j_144") == "owen_stanley depleted" and t.control("kokoda") == JAPAN
    t = field("j_144 owen_stanley depleted, a_30 port_moresby", "japan", "buna", rp="japan buna 1",
              control="buna kokoda owen_stanley")  # fmt: skip
    t.do("march owen_stanley with j_144 go to port_moresby")
    assert t.at("j_144") == "port_moresby depleted dg" and t.b.battle >= 0
    # 6-2-2 on its depleted side, each one less.
    u = 0
    assert [t.b.value(u, n) for n in (0, 1, 2)] == [5, 1, 1]


@pytest.mark.rule("CC-9.6.6a", "CC-9.6.6b", "CC-9.6.6e", "CS-8c", "RUL-07", "CC-9.6.6c1")
def test_isolation() -> None:
    """WE-6: an island garrison is isolated by the enemy next door, not by the sea alone."""
    marines = "u_m1 cape_esperance, u_hs_tg62 slot_lower, j_28 lunga, j_41 new_georgia, u_m5 santa_isabel"
    t = field(marines, control="lunga new_georgia")
    ident = t.b.t.units.index
    assert t.b.isolated(ident("j_28")) and t.b.cohesion(ident("j_28")) == 7
    # Japanese units next door isolate the Marines in turn: the only land area beside theirs is enemy-occupied.
    assert t.b.isolated(ident("u_m1"))
    assert not t.b.isolated(ident("j_41"))
    t.b.place[ident("u_hs_tg62")] = t.b.t.areas.index("slot_mid")
    assert t.b.isolated(ident("j_41"))
    t.b.place[ident("u_m1")] = t.b.t.areas.index("santa_isabel")
    assert not t.b.isolated(ident("j_28"))
