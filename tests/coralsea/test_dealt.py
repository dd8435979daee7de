"""Covered stacks (section 12): boards dealt for a seat say no more than the seat knows, in the middle of things too.

Each test lays the same table twice, with something different under the top counters: whoever cannot see it gets equal
boards, views and lines.
"""

from typing import Any

import pytest

from sandtable.games.coralsea import TITLE
from sandtable.games.coralsea.rules.game import CoralGame
from sandtable.kernel.actions import OFFER_DRAW, plain
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.codec import dump
from sandtable.kernel.flow import NOBODY, advance, apply
from sandtable.series.campaign_commander.rules.battle import DrawHand
from sandtable.series.campaign_commander.rules.board import ACTED, BEACHED
from sandtable.series.campaign_commander.rules.retreat import Flee
from tests.coralsea.table import ALLIES, JAPAN, T, Table, field

COVERED: dict[str, Any] = {"options": {"limited_intelligence": True}}


def dealt(t: Table, viewer: int, seed: int = 1) -> CoralGame:
    found = TITLE.determinize(t.b, viewer, FastDealer(seed))
    assert isinstance(found, CoralGame)
    return found


def former(t: Table) -> Table:
    """The same table by version 3 of the rules."""
    _, board = TITLE.at_version(3).read_position(TITLE.write_position(t.b))
    assert isinstance(board, CoralGame)
    return Table(board)


def heard(t: Table, seat: int) -> list[str]:
    return [TITLE.line_of(t.b, event, seat).text for event in t.b.log or [] if event[0] >> seat & 1]


def alike(one: Table, other: Table, viewer: int) -> None:
    """What a viewer gets of the two tables is the same, and so is what is dealt for them."""
    assert TITLE.view(one.b, viewer) == TITLE.view(other.b, viewer)
    if viewer >= 0:
        assert heard(one, viewer) == heard(other, viewer)
    for seed in range(6):
        assert dump(dealt(one, viewer, seed)) == dump(dealt(other, viewer, seed))
        assert TITLE.view(dealt(one, viewer, seed), viewer) == TITLE.view(one.b, viewer)


@pytest.mark.rule("CS-12", "CC-6.3")
@pytest.mark.parametrize("viewer", [JAPAN, NOBODY])
def test_who_marches_out_of_a_covered_port(viewer: int) -> None:
    """Until they are in the open nobody else knows; on dealt boards somebody of the stack marches."""
    units = "a_hs_tf44 port_moresby, a_30 port_moresby, a_7 port_moresby, a_16 australia, u_ls_dr2 australia, j_144 rabaul"
    laid = []
    for who in ("a_30", "a_7"):
        t = field(units, "allies", "port_moresby", rp="allies port_moresby 1", **COVERED)
        t.b.tops[T.unit("a_hs_tf44", "")] = 1
        laid.append(t.do(f"march port_moresby with {who} go"))
    alike(laid[0], laid[1], viewer)
    for seed in range(6):
        o = dealt(laid[0], viewer, seed)
        assert o.moving and all(T.areas[o.place[u]] == "port_moresby" for u in o.moving)


@pytest.mark.rule("CS-12", "CC-6.3")
def test_who_has_marched_into_a_covered_port() -> None:
    """They were seen coming, and stay who they are until the march is over."""
    t = field("a_hs_tf44 port_moresby, a_7 port_moresby, a_30 yule, a_16 australia, u_ls_dr2 australia, j_144 rabaul",
              "allies", "port_moresby", rp="allies port_moresby 1", **COVERED)  # fmt: skip
    t.b.tops[T.unit("a_hs_tf44", "")] = 1
    t.do("march yule with a_30 go to port_moresby")
    if t.b.moving:
        for seed in range(6):
            o = dealt(t, JAPAN, seed)
            assert o.moving == t.b.moving and o.place[o.moving[0]] == t.b.place[o.moving[0]]


@pytest.mark.rule("CS-12", "CC-6.3")
def test_whoever_marches_to_resource_points_is_alone_with_them() -> None:
    """They lay in the open before: nobody else is in the port on dealt boards, nor on what is dealt from these."""
    t = field("j_4 gasmata, j_16 gasmata, j_144 kavieng, j_41 kavieng, j_ls_ds6 kavieng, a_7 noumea", "japan", "rabaul",
              rp="japan rabaul 2, japan kavieng 1", **COVERED)  # fmt: skip
    t.do("march gasmata with j_4 go to rabaul")
    assert t.asks() == "ChooseStep"
    for seed in range(12):
        o = dealt(t, ALLIES, seed)
        there = [T.units[u] for u in T.of_side[JAPAN] if T.areas[o.place[u]] == "rabaul"]
        assert there == ["j_4"] and o.supply_at(JAPAN, T.area("rabaul", "")) > 0
        assert dump(TITLE.determinize(o, ALLIES, FastDealer(3))) == dump(dealt(t, ALLIES, 3))


@pytest.mark.rule("CS-12", "RUL-51")
def test_a_counter_that_lies_alone() -> None:
    """Whether it was laid on top when there was more under it nobody else knows."""
    one, other = (field("a_30 port_moresby, j_144 rabaul", **COVERED) for _ in range(2))
    other.b.tops[T.unit("a_30", "")] = 1
    alike(one, other, JAPAN)


@pytest.mark.rule("CS-12", "CC-5.2.5")
def test_how_somebody_has_acted() -> None:
    """That the top counter has acted shows, not whether it has come ashore; of whoever is lost nothing shows."""
    units = "a_30 port_moresby acted, a_7 port_moresby, a_16 destroyed, j_144 rabaul"
    one, other = (
        field(units, "allies", "port_moresby", rp="allies port_moresby 1", **COVERED) for _ in range(2)
    )
    other.b.spent[T.unit("a_30", "")] |= BEACHED
    other.b.spent[T.unit("a_16", "")] |= ACTED
    alike(one, other, JAPAN)


@pytest.mark.rule("CS-12", "RUL-28")
@pytest.mark.parametrize("viewer", [JAPAN, NOBODY])
def test_what_a_ship_takes_along(viewer: int) -> None:
    """It retreats to one of two ports, with a Resource Point or without: its owner has chosen."""
    laid = []
    for choice in ("supply go", "go"):
        t = field("u_ls_dr2 gulf, u_hs_tg62 gulf, a_7 gulf, u_hs_tg17 noumea, a_16 noumea, j_hs_cd6 jomard", "japan", "jomard",
                  rp="japan jomard 1, allies gulf 1, allies noumea 1, allies port_moresby 1", **COVERED)  # fmt: skip
        t.b.call(Flee(T.unit("u_ls_dr2", "")))
        advance(t.b)
        assert t.asks() == "ShareCargo"
        laid.append(t.do(choice))
        assert t.asks() == "FleeTo"
    alike(laid[0], laid[1], viewer)
    for seed in range(9):
        o = dealt(laid[0], viewer, seed)
        apply(o, ALLIES, o.legal[0])
        assert min(o.rp) >= 0


@pytest.mark.rule("CS-12", "RUL-28")
@pytest.mark.parametrize("viewer", [JAPAN, NOBODY])
def test_whom_a_ship_takes_along(viewer: int) -> None:
    """Its passenger was seen before: whether it goes along shows when the ship arrives."""
    laid = []
    for choice in ("choose a_7 go", "go"):
        t = field("u_ls_dr2 gulf, u_hs_tg62 gulf, a_7 gulf, u_hs_tg17 noumea, a_16 noumea, j_hs_cd6 jomard", "japan", "jomard",
                  rp="japan jomard 1, allies noumea 1, allies port_moresby 1", **COVERED)  # fmt: skip
        t.b.seen[T.unit("a_7", "")] = 1
        t.b.call(Flee(T.unit("u_ls_dr2", "")))
        advance(t.b)
        laid.append(t.do(choice))
        assert t.asks() == "FleeTo"
    alike(laid[0], laid[1], viewer)


@pytest.mark.rule("CS-12", "RUL-22")
def test_ships_that_are_driven_out_are_all_that_there_were() -> None:
    """On dealt boards nothing but Resource Points lies in a port whose ships have been seen."""
    t = field("j_144 owen_stanley, u_hs_tg62 port_moresby, u_ls_dr2 port_moresby, u_cv_wasp noumea, a_30 noumea", "japan",
              "buna", rp="japan buna 2, allies port_moresby 1, allies noumea 1", control="buna kokoda owen_stanley",
              **COVERED)  # fmt: skip
    t.do("march owen_stanley with j_144 go to port_moresby")
    for seed in range(9):
        o = dealt(t, JAPAN, seed)
        there = [
            T.units[u]
            for u in range(len(T.units))
            if T.side[u] == ALLIES and T.areas[o.place[u]] == "port_moresby"
        ]
        assert (
            sorted(there) == ["u_hs_tg62", "u_ls_dr2"] and o.supply_at(ALLIES, T.area("port_moresby", "")) > 0
        )


@pytest.mark.rule("CS-12", "CS-K5", "RUL-51")
def test_what_a_carrier_leaves_behind() -> None:
    """Troops or a Resource Point: something was aboard, and is gone."""
    laid = []
    for aboard, points in (("coral_nw", "noumea"), ("noumea", "coral_nw")):
        units = f"u_cv_wasp coral_nw, a_30 {aboard}, u_ls_dr2 noumea, j_144 rabaul"
        t = field(units, "japan", hand="jc_midway", phase="card", rp=f"allies {points} 1", **COVERED)
        for u in ("u_cv_wasp", "u_ls_dr2"):
            t.b.tops[T.unit(u, "")] = 1
        laid.append(t.do("play jc_midway choose t_cv_cd1"))
    alike(laid[0], laid[1], JAPAN)


@pytest.mark.rule("CS-12", "CS-7d4")
def test_points_that_are_lost_with_a_ship_of_the_truk_fleet() -> None:
    """What the others cannot hold is lost in the open, as all Resource Points are."""
    t = field("t_cv_cd2 bismarck, t_hs_bd11 bismarck, j_144 rabaul, a_30 noumea", "japan", "bismarck",
              rp="japan bismarck 2", **COVERED)  # fmt: skip
    t.b.sent_home(T.unit("t_hs_bd11", ""))
    assert any("Resource Points lost" in line for line in heard(t, ALLIES)), heard(t, ALLIES)


@pytest.mark.rule("CS-12", "CS-K9")
def test_a_point_that_may_be_flown() -> None:
    """In version 3 of the rules that its owner is asked shows that there is one; on dealt boards, too."""
    kenny: dict[str, Any] = {"played": {"allies": ["ac_kenny"]}, "lasting": {"allies": ["ac_kenny"]}}
    units = "a_30 port_moresby, a_7 port_moresby, a_16 port_moresby, u_ls_dr2 noumea, u_hs_tg17 noumea, j_144 rabaul"
    t = field(
        units, "allies", hand="ac_air_transport", phase="card", rp="allies port_moresby 1", **kenny, **COVERED
    )
    t = former(t).do("play ac_air_transport choose a_7 to australia")
    assert t.asks() == "FlySupply"
    for seed in range(12):
        o = dealt(t, JAPAN, seed)
        assert o.supply_at(ALLIES, T.area("port_moresby", "")) == 1


@pytest.mark.rule("CS-12", "CS-B4")
def test_chits_of_a_carrier_that_nobody_sees() -> None:
    """Whether it still lies off the battle shows in no chit that may be in the hand."""
    units = "a_hs_tf44 rennell, u_cv_wasp rennell, u_hs_tg17 coral_c, u_ls_dr2 coral_c, j_144 cape_esperance, a_30 lunga"
    t = field(f"{units}, j_ls_ds6 slot_lower", "japan", "slot_lower", rp="japan slot_lower 1", control="cape_esperance",
              **COVERED)  # fmt: skip
    for u in ("a_hs_tf44", "u_hs_tg17"):
        t.b.tops[T.unit(u, "")] = 1
    t.do("march cape_esperance with j_144 go to lunga")
    assert t.b.battle >= 0 and t.b.cup[T.named.index("ga_air_strike")] == 4
    other = t.b.fork()
    wasp, destroyers = T.unit("u_cv_wasp", ""), T.unit("u_ls_dr2", "")
    other.place[wasp], other.place[destroyers] = other.place[destroyers], other.place[wasp]
    for b in (t.b, other):
        DrawHand(ALLIES).note(b)
    assert t.b.most != other.most
    told = t.b.log
    elsewhere = Table(other)
    other.log = told
    alike(t, elsewhere, JAPAN)


@pytest.mark.rule("CS-12")
def test_a_draw_offered_in_the_middle_of_a_choice() -> None:
    laid = []
    for who in ("a_30", "a_7"):
        t = field("a_hs_tf44 port_moresby, a_30 port_moresby, a_7 port_moresby, j_144 rabaul", "allies", "port_moresby",
                  rp="allies port_moresby 1", **COVERED)  # fmt: skip
        t.b.tops[T.unit("a_hs_tf44", "")] = 1
        t.do(f"march port_moresby with {who}")
        apply(t.b, ALLIES, plain(OFFER_DRAW))
        laid.append(t)
    alike(laid[0], laid[1], JAPAN)


@pytest.mark.rule("CS-12", "CC-7.1.8")
def test_who_was_put_ashore_on_the_way() -> None:
    """One of two regiments, in a covered port; the ship has sailed on alone."""
    laid = []
    for who in ("j_144", "j_41"):
        t = field("j_hs_cd6 rabaul, j_144 rabaul, j_41 rabaul, j_ls_ds3 rabaul, j_ls_ds6 kavieng, a_30 noumea", "japan", "rabaul",
                  rp="japan rabaul 2", **COVERED)  # fmt: skip
        for u in ("j_hs_cd6", "j_ls_ds6", "j_ls_ds3"):
            t.b.tops[T.unit(u, "")] = 1
        t.do(f"sail rabaul with j_hs_cd6 with {who} go to bismarck to kavieng ashore {who} to bismarck")
        laid.append(t)
    alike(laid[0], laid[1], ALLIES)
