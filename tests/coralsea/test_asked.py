"""Limited intelligence: whether a question is put does not tell what lies covered (section 12).

Each test lays the same table twice, so that in one of them a question has several answers and in the other one or
none: it is put in both. Former versions of the rules put it in one of them alone.
"""

from typing import Any

import pytest

from sandtable.kernel.flow import NOBODY, advance
from sandtable.series.campaign_commander import window
from sandtable.series.campaign_commander.rules.battle import reveal
from sandtable.series.campaign_commander.rules.retreat import Flee, GroundRetreat
from sandtable.series.campaign_commander.volume import GROUND
from tests.coralsea.table import ALLIES, JAPAN, T, Table, field
from tests.coralsea.test_dealt import COVERED, alike, dealt, former


def laid_on_top(t: Table, *tops: str) -> Table:
    for name in tops:
        t.b.tops[T.unit(name, "")] = 1
    return t


@pytest.mark.rule("CS-12", "CC-4.2.2g")
@pytest.mark.parametrize("viewer", [ALLIES, NOBODY])
def test_where_a_resource_point_is_spent(viewer: int) -> None:
    """Two Resource Points in one covered port, or in two."""
    units = "j_144 rabaul, j_41 rabaul, j_28 kavieng, j_ls_ds6 kavieng, a_7 australia"
    tables = [field(units, rp=rp, **COVERED) for rp in ("japan rabaul 2", "japan rabaul 1, japan kavieng 1")]
    assert [former(t).do("map card").asks() == "SpendSupply" for t in tables] == [False, True]
    for t in tables:
        assert t.do("map card").asks() == "SpendSupply" and t.seat() == JAPAN
    alike(tables[0], tables[1], viewer)
    for t in tables:
        t.do("spend rabaul")
        assert t.rp(JAPAN, "rabaul") + t.rp(JAPAN, "kavieng") == 1
    alike(tables[0], tables[1], viewer)


@pytest.mark.rule("CS-12", "CC-4.2.2g")
def test_what_everybody_sees_answers_itself() -> None:
    """With nothing covered, and where nothing lies under a top counter."""
    units = "j_144 rabaul, j_41 rabaul, a_7 australia"
    assert field(units, rp="japan rabaul 2").do("map card").asks() != "SpendSupply"
    t = field("j_144 gasmata, a_7 australia", rp="japan rabaul 2", **COVERED)
    assert t.do("map card").asks() != "SpendSupply"


@pytest.mark.rule("CS-12", "RUL-28")
@pytest.mark.parametrize("viewer", [JAPAN, NOBODY])
def test_whether_a_ship_that_leaves_has_anything_to_take_along(viewer: int) -> None:
    tables = []
    for aboard, ashore in (("gulf", "noumea"), ("noumea", "gulf")):
        units = (
            f"u_ls_dr2 gulf, u_hs_tg62 gulf, u_hs_tg17 noumea, a_16 noumea, a_7 {aboard}, u_cv_wasp {ashore}"
        )
        t = field(
            f"{units}, j_hs_cd6 jomard",
            "japan",
            "jomard",
            rp="japan jomard 1, allies port_moresby 1",
            **COVERED,
        )
        tables.append(laid_on_top(t, "u_hs_tg62", "u_hs_tg17"))
    found = []
    for t in [former(t) for t in tables] + tables:
        t.b.call(Flee(T.unit("u_ls_dr2", "")))
        advance(t.b)
        found.append(t.asks() == "ShareCargo")
    assert found == [True, False, True, True]
    alike(tables[0], tables[1], viewer)


@pytest.mark.rule("CS-12", "CS-8b1", "RUL-24")
@pytest.mark.parametrize("viewer", [JAPAN, NOBODY])
def test_whether_there_is_room_aboard_for_the_beaten(viewer: int) -> None:
    """A brigade may go back overland; whether the ships off the coast have room for it shows by where it goes only."""
    tables = []
    for aboard in ("a_7 gulf, a_16 gulf, a_18 gulf", "a_7 gulf, a_16 gulf, a_18 australia"):
        t = field(f"u_ls_dr2 gulf, {aboard}, u_hs_tg17 australia, u_hs_tg62 australia, a_30 yule, j_144 rabaul", "japan",
                  "rabaul", rp="japan rabaul 1, allies port_moresby 1", control="-yule -port_moresby", **COVERED)  # fmt: skip
        tables.append(laid_on_top(t, "u_ls_dr2", "u_hs_tg17"))
    found = []
    for t in [former(t) for t in tables] + tables:
        t.b.call(GroundRetreat(T.unit("a_30", ""), 1, 1))
        advance(t.b)
        found.append(t.asks() == "RetreatTo")
    assert found == [False, True, True, True]
    assert tables[0].b.legal != tables[1].b.legal
    alike(tables[0], tables[1], viewer)


@pytest.mark.rule("CS-12", "CC-9.6.3f1", "CC-9.6.3f3")
@pytest.mark.parametrize("viewer", [JAPAN, NOBODY])
def test_whether_a_further_step_leads_to_a_resource_point(viewer: int) -> None:
    tables = []
    for rp in ("allies port_moresby 1", "allies buna 1"):
        t = field("a_7 port_moresby, u_ls_dr2 port_moresby, a_16 buna, u_hs_tg62 buna, a_30 kokoda, j_144 rabaul", "japan",
                  "rabaul", rp=f"japan rabaul 1, {rp}", control="-buna -kokoda", **COVERED)  # fmt: skip
        tables.append(t)
    for t in tables:
        t.b.call(GroundRetreat(T.unit("a_30", ""), 1, 0))
        advance(t.b)
        assert t.asks() == "RetreatTo"
    alike(tables[0], tables[1], viewer)


@pytest.mark.rule("CS-12", "CS-K9")
@pytest.mark.parametrize("viewer", [JAPAN, NOBODY])
def test_whether_a_resource_point_can_be_flown(viewer: int) -> None:
    kenny: dict[str, Any] = {"played": {"allies": ["ac_kenny"]}, "lasting": {"allies": ["ac_kenny"]}}
    units = "a_30 port_moresby, a_7 port_moresby, a_16 port_moresby, u_ls_dr2 noumea, u_hs_tg17 noumea, j_144 rabaul"
    tables = []
    for rp in ("allies port_moresby 1", "allies noumea 1"):
        t = field(units, "allies", hand="ac_air_transport", phase="card", rp=rp, **kenny, **COVERED)
        tables.append(t)
    found = [
        t.do("play ac_air_transport choose a_7 to australia").asks()
        for t in [former(t) for t in tables] + tables
    ]
    assert [ask == "FlySupply" for ask in found] == [True, False, True, True]
    assert tables[0].legal() == ["supply", "pass"] and tables[1].legal() == ["pass"]
    alike(tables[0], tables[1], viewer)


@pytest.mark.rule("CS-12", "CS-B4", "CC-2.3.4")
@pytest.mark.parametrize("viewer", [JAPAN, NOBODY])
def test_whether_a_carrier_could_answer_an_air_strike(viewer: int) -> None:
    """Combat Air Patrol needs a carrier off the battle or an airfield: that it might be there is enough to be asked."""
    tables = []
    for off, away in (("coral_c", "rennell"), ("rennell", "coral_c")):
        units = f"a_hs_tf44 rennell, u_cv_wasp {away}, u_hs_tg17 coral_c, u_ls_dr2 {off}, j_144 cape_esperance, a_30 lunga"
        t = field(f"{units}, j_ls_ds6 slot_lower", "japan", "slot_lower", rp="japan slot_lower 1", hand="ac_radar",
                  control="cape_esperance", **COVERED)  # fmt: skip
        laid_on_top(t, "a_hs_tf44", "u_hs_tg17")
        t.do("march cape_esperance with j_144 go to lunga")
        tables.append(t)
    strike = T.named.index("gj_air_strike")
    found = []
    for t in tables:
        t.b.bombed = [1] * T.land  # nobody flies from land
        t.b.held[strike] = 1
        reveal(t.b, JAPAN, strike)
        found.append(t.b.may_answer(ALLIES, window.CHIT_REVEALED))
    assert found == [True, True]
    assert [t.b.air(ALLIES, False) for t in tables] == [True, False]


@pytest.mark.rule("CS-12", "CC-7.2")
def test_whoever_has_too_many_aboard_has_them_on_dealt_boards() -> None:
    """That the owner is asked shows so much."""
    aboard = "j_41 solomon_n, j_28 solomon_n, j_144 solomon_n, j_ls_ds3 solomon_n"
    units = f"{aboard}, j_ls_ds2 rabaul, j_124 rabaul, j_16 rabaul, j_4 rabaul, a_7 noumea"
    t = field(units, "japan", "rabaul", rp="japan rabaul 1", **COVERED)
    t.do("sail rabaul with j_ls_ds2 with j_124 go to solomon_n stop end")
    assert t.asks() == "Excess"
    for seed in range(12):
        o = dealt(t, ALLIES, seed)
        assert len(o.units_in(JAPAN, T.area("solomon_n", ""), GROUND)) > T.most_aboard
