"""Movement on land and at sea, transport, stacking; what befalls ships and their cargo; retreats."""

import pytest

from sandtable.games.coralsea import TITLE
from sandtable.kernel.flow import advance
from sandtable.series.campaign_commander.rules.harm import Harm
from sandtable.series.campaign_commander.rules.retreat import ground_retreats, naval_retreats
from tests.coralsea.table import ALLIES, JAPAN, T, Table, field
from tests.coralsea.test_cards import attack, clash, drawn


def u(name: str) -> int:
    return T.units.index(name)


def names(areas: list[int]) -> list[str]:
    return [T.areas[a] for a in areas]


def harm(t: Table, unit: str, results: int) -> Table:
    """A unit suffers; in a battle the chit that was about to be revealed waits."""
    if t.asks() == "Reveal":
        t.b.pop()
    t.b.call(Harm(u(unit), results))
    advance(t.b)
    return t


@pytest.mark.rule("CC-6.1", "CS-1a", "CS-1h")
def test_ground_units_walk_and_ships_sail() -> None:
    t = field("j_144 rabaul, j_hs_cd6 rabaul, a_7 australia", "japan", "rabaul")
    t.do("march rabaul")
    assert t.why("with j_hs_cd6") == ["CC-6.1"]
    t.do("with j_144 go")
    assert t.legal() == ["to gasmata"] and t.why("to solomon_n")[0] == "CC-6.1"


@pytest.mark.rule("CC-8.4", "CC-6.3", "CC-8.5")
def test_a_stack_moves_as_its_slowest() -> None:
    t = field("j_144 rabaul, j_kashima rabaul, j_41 rabaul, a_7 australia", "japan", "rabaul")
    t.do("march rabaul with j_144 with j_kashima go to gasmata")
    assert (
        t.at("j_144") == "gasmata depleted"
        and t.at("j_kashima") == "gasmata depleted"
        and t.at("j_41") == "rabaul"
    )
    assert t.asks() == "ChooseCoralAction"  # movement 1: the move is over


@pytest.mark.rule("CC-8.2.1", "CC-8.2.2", "CC-8.2.3", "CC-8.1", "CC-5.5.2b", "RUL-17", "RUL-18")
def test_stacking_costs() -> None:
    units = "j_144 rabaul, j_41 rabaul, j_28 gasmata, j_124 gasmata, j_4 gasmata, j_16 gasmata, a_7 australia"
    t = field(units, "japan", "rabaul")
    t.do("march rabaul with j_144 with j_41 go to gasmata stop")
    assert t.b.sp == 3  # 1 to move, 2 to stack, once
    t = field(units, "japan", "rabaul", sp=2)
    t.do("march rabaul with j_144 go")
    assert t.can("to gasmata")  # it can go on to Cape Gloucester
    t.do("to gasmata")
    assert t.why("stop") == ["CC-8.2.2"]
    t.do("to cape_gloucester")
    assert t.b.sp == 1
    t = field("j_kashima rabaul, j_28 gasmata, a_7 australia", "japan", "rabaul", sp=2)
    assert t.why("march rabaul") == ["CC-8.2.2"]


@pytest.mark.rule("RUL-18", "RUL-20", "CC-8.2.2")
@pytest.mark.parametrize("worn", ["dg", "depleted", "depleted dg"])
def test_nobody_walks_into_a_debt(worn: str) -> None:
    """Whoever is worn has movement 1 after the jungle, and cannot go on to where nobody is: it would have to join its
    friends in Gasmata, which cannot be paid."""
    t = field(f"j_144 rabaul {worn}, j_28 gasmata, a_7 australia", "japan", "rabaul", sp=2)
    assert t.why("march rabaul") == ["CC-8.2.2"]


@pytest.mark.rule("CS-6c", "RUL-43")
def test_the_jungle_does_no_more() -> None:
    t = field("j_144 buna depleted dg, a_7 australia", "japan", "buna", control="buna")
    t.do("march buna with j_144 go to kokoda")
    assert t.at("j_144") == "kokoda depleted dg"


@pytest.mark.rule("CC-6.3.2", "CC-5.4.1a", "RUL-22", "RUL-38", "RUL-64", "RUL-37")
def test_troops_drive_ships_from_a_port() -> None:
    t = field(
        "j_144 salamaua, u_ls_dr2 lae, a_7 australia",
        "japan",
        "salamaua",
        rp="allies lae 3",
        control="salamaua",
    )
    t.do("march salamaua with j_144 go to lae")
    while t.asks() == "FleeTo":
        assert t.seat() == ALLIES
        t.do(t.legal()[0])
    assert not t.at("u_ls_dr2").startswith("lae") and "dg" not in t.at("u_ls_dr2")
    assert t.rp(JAPAN, "lae") == 1 and t.rp(ALLIES, "lae") == 0 and t.control("lae") == JAPAN


@pytest.mark.rule("CC-6.2", "CC-6.4.4", "CC-6.4.1", "CS-7c1", "CS-1f", "RUL-21")
def test_ports_and_halts() -> None:
    t = field("j_hs_cd6 rabaul, a_7 lae, j_144 rabaul", "japan", "rabaul")
    t.do("sail rabaul with j_hs_cd6 go to bismarck to huon")
    assert t.why("to lae") == ["CC-6.4.4", "CS-1f"]
    t.b.place[u("a_7")] = -1
    assert t.why("to lae") == ["CS-1f"]  # nobody is there, but it works for the Allies
    t.do("to solomon_w to solomon_s stop")  # no port anywhere near
    assert t.at("j_hs_cd6") == "solomon_s"


@pytest.mark.rule("CS-1i2", "CS-1i3", "CS-1i4", "RUL-65")
def test_the_australia_box() -> None:
    t = field("j_hs_cd6 gulf, a_7 australia, u_ls_dr2 australia", "japan", "gulf", rp="japan gulf 1")
    t.do("sail gulf with j_hs_cd6 supply go")
    assert t.why("to australia")[0] == "CC-6.4.4"
    t = field("u_ls_dr2 gulf, a_30 gulf, a_7 australia, j_144 rabaul", "allies", "gulf", rp="allies gulf 1")
    assert t.why("march australia") == ["CC-5.2.4"]
    t.do("sail gulf with u_ls_dr2 with a_30 supply go pause")
    assert "land australia" not in t.legal() and "land yule" in t.legal()
    t.do("nothing to australia")
    assert t.b.used == 4 and t.at("u_ls_dr2") == "australia"


@pytest.mark.rule("CC-7.1.1b", "CC-7.1.3", "CC-7.1.6a", "CC-7.1.1a", "RUL-11", "RUL-62", "RUL-26")
def test_one_pause_to_land_or_to_embark() -> None:
    units = "j_ls_ds3 rabaul, j_144 rabaul, j_41 gasmata dg, a_7 australia"
    t = field(units, "japan", "rabaul")
    t.do("sail rabaul with j_ls_ds3 go to solomon_n pause embark gasmata with j_41 go")
    assert t.at("j_41") == "solomon_n dg" and t.b.used == 3
    assert t.why("pause") == ["CC-7.1.1a"]
    t.do("to rabaul")
    assert t.why("ashore j_41") == ["CC-7.1.1b"]
    t.do("stop")
    assert t.at("j_41") == "rabaul dg"  # in the final port it goes ashore by itself
    t = field(units, "japan", "rabaul", sp=6)
    t.do("sail rabaul with j_ls_ds3 with j_144 go to solomon_n pause nothing")
    assert t.why("pause") == ["CC-7.1.1a"]


@pytest.mark.rule("CC-7.1.8", "CC-7.1.9", "CC-7.3.2", "CC-7.3.3", "CS-4a", "CS-1d1", "RUL-27", "CC-5.3.1")
def test_ports_passed_and_the_final_port() -> None:
    units = "j_ls_ds3 rabaul, j_hs_cd6 rabaul, j_144 rabaul, j_41 rabaul, a_7 australia"
    t = field(units, "japan", "rabaul", rp="japan rabaul 2", control="buin lae")
    t.do("sail rabaul with j_ls_ds3 with j_hs_cd6 with j_144 with j_41 supply supply go")
    assert t.b.cargo == 2
    t.do("to solomon_n to slot_upper to buin ashore j_144 unload")
    assert t.at("j_144") == "buin" and t.rp(JAPAN, "buin") == 2 and t.b.cargo == 1
    t.do("to slot_upper")
    assert t.rp(JAPAN, "buin") == 1 and t.rp(JAPAN, "slot_upper") == 1
    t.do("stop")
    assert t.at("j_41") == "slot_upper"
    t = field(units, "japan", "rabaul", rp="japan rabaul 1", control="buin")
    t.do("sail rabaul with j_ls_ds3 with j_144 supply go to solomon_n to slot_upper to buin stop")
    assert t.at("j_144") == "buin" and t.rp(JAPAN, "buin") == 1


@pytest.mark.rule("CC-7.1.3", "CC-7.1.8")
def test_one_landing_place() -> None:
    units = "j_ls_ds3 rabaul, j_144 rabaul, j_41 rabaul, a_7 australia"
    t = field(units, "japan", "rabaul", control="buin")
    t.do("sail rabaul with j_ls_ds3 with j_144 with j_41 go to solomon_n pause land buka with j_144 go")
    t.do("to slot_upper to buin")
    assert t.why("ashore j_41") == ["CC-7.1.3"]


@pytest.mark.rule("CS-7b1", "CS-7b2", "CC-7.1.5", "CC-5.3.2", "RUL-19", "RUL-28")
def test_what_ships_carry() -> None:
    units = "j_ls_ds3 rabaul, j_144 rabaul, j_41 rabaul, j_28 rabaul, j_124 rabaul, a_7 australia"
    t = field(units, "japan", "rabaul", rp="japan rabaul 2")
    t.do("sail rabaul")
    assert t.why("with j_144")[0] == "CC-7.1.5"
    t.do("with j_ls_ds3 with j_144 with j_41 with j_28 supply")
    assert t.why("with j_124") == ["CS-7b1"] and t.why("supply") == ["CS-7b2"]
    # At sea nothing is left behind that nobody can hold.
    t = field(
        "j_ls_ds3 solomon_n, j_144 solomon_n, a_7 australia", "japan", "solomon_n", rp="japan solomon_n 1"
    )
    t.do("sail solomon_n with j_ls_ds3")
    assert set(t.why("go")) == {"CC-7.4.4", "CS-7b2"}
    t.do("with j_144 supply go")
    assert t.b.used == 2


@pytest.mark.rule("CC-7.2", "RUL-28", "RUL-66")
def test_too_many_aboard() -> None:
    units = "j_ls_ds3 solomon_n, j_144 solomon_n, j_41 solomon_n, j_28 solomon_n, j_ls_ds2 rabaul, j_124 rabaul, a_7 noumea"
    t = field(units, "japan", "rabaul")
    t.do("sail rabaul with j_ls_ds2 with j_124 go to solomon_n stop end")
    assert t.asks() == "Excess" and t.seat() == JAPAN
    t.do("choose j_28")
    assert t.at("j_28") == "destroyed" and t.b.losses == [1, 0]


# -- results -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CC-7.4.1", "CC-7.4.2", "RUL-29")
def test_passengers_suffer_with_their_ship() -> None:
    t = field("j_ls_ds3 solomon_n, j_144 solomon_n, j_41 solomon_n, a_7 australia", "japan", "solomon_n")
    harm(t, "j_ls_ds3", 2)
    t.do("choose j_144")
    assert t.at("j_144") == "solomon_n dg" and t.at("j_ls_ds3") == "solomon_n dg"
    t = field("j_ls_ds3 solomon_n, j_144 solomon_n depleted, a_7 australia", "japan", "solomon_n")
    harm(t, "j_ls_ds3", 1).do("choose j_144")
    assert t.at("j_144") == "solomon_n depleted dg"


@pytest.mark.rule("CC-7.4.3", "CC-7.4.4", "CC-9.6.5a", "RUL-12", "RUL-61")
def test_sunk_ships_take_cargo_with_them() -> None:
    units = (
        "j_ls_ds3 solomon_n depleted dg, j_hs_cd6 solomon_n, j_144 solomon_n, j_41 solomon_n, a_7 australia"
    )
    t = field(units, "japan", "solomon_n", rp="japan solomon_n 2")
    harm(t, "j_ls_ds3", 1).do("choose j_41")
    assert t.at("j_ls_ds3") == "destroyed" and t.at("j_41") == "destroyed" and t.at("j_144") == "solomon_n"
    assert t.rp(JAPAN, "solomon_n") == 1
    t = field("j_ls_ds3 solomon_n depleted dg, j_144 solomon_n, a_7 australia", "japan", "solomon_n",
              rp="japan solomon_n 1")  # fmt: skip
    harm(t, "j_ls_ds3", 1)
    assert t.at("j_144") == "destroyed" and t.rp(JAPAN, "solomon_n") == 0 and t.b.losses == [2, 0]


@pytest.mark.rule("CC-7.4.4", "CS-7b2", "RUL-28")
def test_each_stack_loses_its_own_cargo() -> None:
    """Two stacks lie in one sea area, one of them on the move: the last ship of the other takes its own Resource Point
    down, not theirs; and whoever loses a ship of the moving stack carries no more than the others can."""
    units = "j_hs_cd6 rabaul, j_hs_cd5 rabaul dg depleted, j_ls_ds3 solomon_n depleted dg, a_7 australia"
    t = field(units, "japan", "rabaul", rp="japan rabaul 1, japan solomon_n 1")
    t.do("sail rabaul with j_hs_cd6 supply go to solomon_n")
    harm(t, "j_ls_ds3", 1)
    assert t.rp(JAPAN, "solomon_n") == 1 and t.b.cargo == 1
    t = field(units, "japan", "rabaul", rp="japan rabaul 2")
    t.do("sail rabaul with j_hs_cd6 with j_hs_cd5 supply supply go to solomon_n")
    harm(t, "j_hs_cd5", 1)
    assert t.rp(JAPAN, "solomon_n") == 2 and t.b.cargo == 1  # the other is aboard the ship that lies there


@pytest.mark.rule("CC-9.6.2d", "CC-9.6.3c", "CC-9.6.2c", "RUL-12")
def test_results_on_worn_units() -> None:
    t = field("j_144 rabaul depleted dg, a_7 australia", "japan", "rabaul")
    harm(t, "j_144", 1)
    assert t.at("j_144") == "rabaul depleted dg"  # nothing outside a battle
    harm(t, "j_144", 2)
    assert t.at("j_144") == "rabaul depleted dg"
    kashima = field("j_kashima rabaul depleted dg, a_7 australia", "japan", "rabaul")
    assert [kashima.b.value(u("j_kashima"), n) for n in (1, 2)] == [1, 1]


@pytest.mark.rule("CC-9.6.3c", "CC-9.6.2d", "CC-9.6.3f8", "CS-8a", "RUL-25", "RUL-16")
def test_a_beaten_attacker_goes_back() -> None:
    t = attack("japan", "", "j_144", "u_m1")
    assert names(ground_retreats(t.b, u("j_144"), 1)) == ["buna"]
    drawn(t, "gj_close_combat", "ga_assault")
    harm(t, "j_144", 1)  # Depleted by the walk: Disorganized, and back one area
    assert t.at("j_144") == "buna depleted dg"


@pytest.mark.rule("CS-8b1", "CS-8b2", "RUL-24", "RUL-28", "RUL-41", "RUL-40", "CC-9.6.5")
def test_retreats_aboard_ships() -> None:
    units = "j_144 lunga, u_m1 slot_lower, u_hs_tg62 slot_lower, a_7 australia, j_ls_ds3 rennell, j_41 cape_esperance"
    t = field(units, "allies", "slot_lower", rp="allies slot_lower 1", control="lunga cape_esperance")
    t.do("sail slot_lower with u_hs_tg62 with u_m1 supply go pause land lunga with u_m1 go")
    assert t.b.battle >= 0
    assert names(ground_retreats(t.b, u("u_m1"), 1)) == ["slot_lower"]
    assert names(ground_retreats(t.b, u("j_144"), 1)) == ["rennell", "cape_esperance"]
    t.b.place[u("j_41")] = -1
    t.b.place[u("a_7")] = T.areas.index("cape_esperance")
    assert t.b.isolated(u("j_144")) and names(ground_retreats(t.b, u("j_144"), 1)) == ["rennell"]
    t.b.place[u("j_ls_ds3")] = -1
    assert ground_retreats(t.b, u("j_144"), 1) == []


@pytest.mark.rule("RUL-23", "RUL-24", "CC-7.1.2", "CC-7.1.4")
def test_after_a_landing_battle_the_ships_go_on() -> None:
    units = "j_144 lunga, u_m1 slot_lower, u_hs_tg62 slot_lower, a_7 australia, j_kashima rabaul"
    t = field(units, "allies", "slot_lower", rp="allies slot_lower 1", control="lunga cape_esperance")
    t.do("sail slot_lower with u_hs_tg62 with u_m1 supply go pause land lunga with u_m1 go")
    while t.b.asked == -1:
        t.do("", t.legal()[0].split()[1])
    harm(t, "u_m1", 2)
    assert t.at("u_m1") == "slot_lower dg" and t.asks() == "ChooseCourse"
    t.do("to rennell stop")
    assert t.at("u_m1") == "rennell dg" and t.at("u_hs_tg62") == "rennell"


@pytest.mark.rule("CC-9.6.3e1", "CC-9.6.3e2", "RUL-42", "RUL-28")
def test_naval_retreats() -> None:
    t = clash("japan", "", "j_hs_cd6", "a_hs_tf44")
    t.b.state[u("j_hs_cd6")] = 2
    assert names(naval_retreats(t.b, u("j_hs_cd6"))) == ["rabaul", "kavieng"]  # five areas, with range 5
    t.b.state[u("j_hs_cd6")] = 3
    for area in range(T.land):
        t.b.control[area] = JAPAN if T.areas[area] == "lae" else ALLIES
    ways = names(naval_retreats(t.b, u("j_hs_cd6")))
    assert ways and "rabaul" not in ways and all(T.areas.index(one) >= T.land for one in ways)
    for area in range(T.land):
        t.b.control[area] = ALLIES
    assert naval_retreats(t.b, u("j_hs_cd6")) == []


def by_version(t: Table, version: int) -> Table:
    t.b.version = version
    return t


@pytest.mark.rule("RUL-42", "RUL-34", "CS-7d1")
def test_ships_halt_before_the_truk_fleet() -> None:
    """Where their range ends lies the Truk Fleet, with which they may not stay: they go as far as they may. By version
    2 of the rules they were lost."""
    t = clash("japan", "", "j_hs_cd6", "a_hs_tf44")
    t.b.state[u("j_hs_cd6")] = 3
    t.b.control = [JAPAN if T.areas[area] == "lae" else ALLIES for area in range(T.land)]
    ways = naval_retreats(t.b, u("j_hs_cd6"))
    for truk, area in zip(T.fleet, ways, strict=False):
        t.b.place[truk] = area
    assert len(ways) <= len(T.fleet)
    near = naval_retreats(t.b, u("j_hs_cd6"))
    assert near and not set(near) & set(ways)
    row = T.naval_distance[T.areas.index("lae")]
    assert {row[area] for area in near} == {row[ways[0]] + 1}
    assert naval_retreats(by_version(t, 2).b, u("j_hs_cd6")) == []


@pytest.mark.rule("RUL-34", "CS-7b2", "CS-7d4")
@pytest.mark.parametrize(("version", "carried"), [(3, 1), (2, 2)])
def test_the_truk_fleet_carries_no_more_than_it_can(version: int, carried: int) -> None:
    """A ship goes home while two of them pass two others: what it carried stays with these."""
    fleet = "t_cv_cd1 bismarck, t_hs_bd3 bismarck, t_cv_cd2 solomon_n, t_hs_bd11 solomon_n, j_144 rabaul"
    t = by_version(field(fleet, "japan", "bismarck", rp="japan bismarck 2, japan solomon_n 1"), version)
    t.do("sail bismarck with t_cv_cd1 with t_hs_bd3 supply supply go to solomon_n")
    harm(t, "t_hs_bd3", 2)
    assert t.at("t_hs_bd3") == "pool" and t.rp(JAPAN, "solomon_n") == 3 and t.b.cargo == carried


@pytest.mark.rule("CS-K12", "CC-7.1.6a")
@pytest.mark.parametrize(("version", "used"), [(3, 3), (2, 1)])
def test_no_voyage_becomes_a_tokyo_express(version: int, used: int) -> None:
    """The cruiser of a mixed stack is sunk where it pauses: the destroyers still pay for embarking."""
    units = "j_ls_ds6 rabaul, j_hs_cd6 rabaul depleted dg, j_41 gasmata, a_7 australia"
    t = by_version(field(units, "japan", "rabaul", hand="ac_submarines"), version)
    t.b.tokyo = 1
    t.do("sail rabaul with j_ls_ds6 with j_hs_cd6 go to solomon_n pause")
    t.do("play ac_submarines choose j_hs_cd6", 10)
    assert t.at("j_hs_cd6") == "destroyed"
    t.do("embark gasmata with j_41 go")
    assert t.b.used == used


@pytest.mark.rule("RUL-28", "RUL-44", "CC-7.4.1")
def test_cargo_is_divided_when_a_ship_retreats() -> None:
    t = clash("japan", "", "j_hs_cd6 j_ls_ds3", "a_hs_tf44")
    t.b.place[u("j_144")] = t.b.at
    t.b.moving.append(u("j_144"))
    while t.b.asked == -1:
        t.do("", t.legal()[0].split()[1])
    harm(t, "j_ls_ds3", 2)
    t.do("choose j_144")  # it suffers with its ship
    assert t.asks() == "ShareCargo"
    t.do("choose j_144 go")
    while t.asks() == "FleeTo":
        t.do(t.legal()[0])
    assert t.at("j_144") == t.at("j_ls_ds3") and t.b.attackers == [u("j_hs_cd6")]
    harm(t, "a_hs_tf44", 2)
    while t.asks() in ("FleeTo", "ShareCargo"):
        t.do(t.legal()[0])
    assert t.asks() == "ChooseCoralAction" and t.at("j_hs_cd6") == "indispensable"
    assert t.why("sail indispensable") == ["CC-5.2.5"]


@pytest.mark.rule("RUL-52")
def test_no_fortress_in_this_volume() -> None:
    """Fortress numbers are the volume's; this one has none (tests/campaign has one)."""
    assert not any(T.fort) and not any(T.siege)


@pytest.mark.rule("CC-8.2.1", "RUL-18")
def test_ships_follow_their_troops_into_the_port() -> None:
    """With their last range and no Supply Points left: nobody else is there to be joined."""
    units = "j_hs_cd5 rabaul, j_144 rabaul, a_7 australia"
    t = field(units, "japan", "rabaul", sp=2)
    t.do("sail rabaul with j_hs_cd5 with j_144 go to bismarck")
    t.b.used += t.b.stack_range() - 2  # two areas are left
    t.do("to huon pause land lae with j_144 go")
    assert t.b.sp == 0 and t.b.stack_range() == 1 and t.can("to lae")


@pytest.mark.rule("CC-8.2.1", "RUL-18")
def test_who_lands_units_in_a_port_may_end_there() -> None:
    """Joining is paid once: the ships that put units ashore can stop in that port with no Supply Points left."""
    units = "j_ls_ds3 rabaul, j_144 rabaul, j_41 buin, a_7 australia"
    t = field(units, "japan", "rabaul", sp=4, control="buka buin")
    t.do("sail rabaul with j_ls_ds3 with j_144 go to solomon_n to slot_upper to buin ashore j_144")
    assert t.b.sp == 0 and t.can("stop")


def offered(t: Table, text: str) -> str:
    """What an offer says of its consequences."""
    return next(one.more for one in TITLE.view(t.b, t.seat()).offers if one.text == text)


@pytest.mark.rule("CC-8.2.2", "CC-8.2.1", "CS-6a", "CC-5.5.2a", "CC-7.1.6a", "RUL-17")
def test_offers_say_what_they_cost() -> None:
    units = "j_144 rabaul, j_41 rabaul, j_28 gasmata, j_kashima rabaul, j_hs_cd6 rabaul, j_ls_ds3 rabaul, a_7 australia"
    t = field(units, "japan", "rabaul", rp="japan rabaul 1")
    assert (
        offered(t, "end") == "6 Supply Points left are lost" and offered(t, "build j_28") == "3 Supply Points"
    )
    t.do("march rabaul with j_144")
    assert offered(t, "go") == "1 Supply Point; movement: 2"
    t.do("go")
    jungle = "jungle: each unit is Depleted, or Disorganized if it was"
    assert offered(t, "to gasmata") == jungle  # it may go on
    t.do("to gasmata")
    assert offered(t, "stop") == "stacking: 2 Supply Points" and offered(t, "to cape_gloucester") == ""
    t = field(units, "japan", "rabaul", rp="japan rabaul 1").do("march rabaul with j_kashima go")
    assert offered(t, "to gasmata") == f"{jungle}; stacking: 2 Supply Points"  # there it ends
    t = field(units, "japan", "rabaul", rp="japan rabaul 1").do("sail rabaul with j_ls_ds3")
    assert offered(t, "go") == "2 Supply Points; range: 7"
    t.do("with j_41")
    assert offered(t, "go") == "2 Supply Points; range: 5"
    t.do("go to solomon_n pause")
    assert (
        offered(t, "land gasmata") == "stacking: 2 Supply Points"
        and offered(t, "embark gasmata") == "range: 2"
    )
    t.do("nothing to rabaul")
    assert offered(t, "stop") == offered(t, "ashore j_41") == "stacking: 2 Supply Points"


def question(t: Table) -> str:
    prompt = TITLE.view(t.b, t.seat()).prompt
    return prompt.text if prompt else ""


@pytest.mark.rule("CC-9.5.4b", "CC-2.3.4", "CC-7.4.2", "CC-7.4.1")
def test_questions_say_what_is_at_stake() -> None:
    t = clash("japan", "ac_radar", "j_hs_cd6 j_ls_ds6", "a_hs_tf44 a_ls_hobart")
    t.do("", *("nj_night_battle",) * int(t.b.to_draw))
    t.do("", *("na_gunnery",) * int(t.b.to_draw))
    t.do("reveal nj_night_battle")
    assert question(t) == "Night Battle is revealed: do you play a card?"
    t.do("pass")
    assert question(t) == "Which unit checks at +2 or becomes Depleted and Disorganized?"
    t.do("choose a_hs_tf44", 1)
    t.do("choose j_hs_cd6", 1)
    while t.asks() == "Reveal":
        t.do("reveal na_gunnery")
    assert question(t) == "Which unit checks at +2 (HS: +0) or becomes Disorganized?"
    t = field("j_ls_ds3 solomon_n, j_144 solomon_n, j_41 solomon_n, a_7 australia", "japan", "solomon_n")
    assert question(harm(t, "j_ls_ds3", 1)) == "A ship became Depleted: which unit aboard becomes so, too?"
    t = field("j_ls_ds6 rabaul, a_7 australia", "japan", "rabaul", hand="ac_submarines")
    t.do("sail rabaul with j_ls_ds6 go to solomon_n stop")
    assert question(t) == "Ships halt in Northern Solomon Sea: do you play a card?"


@pytest.mark.rule("CC-4.2.3c", "CC-4.2.4a", "RUL-46")
def test_card_actions_say_what_they_mean() -> None:
    deck = [card.ident for card in T.cards if card.side == JAPAN]
    t = field("j_144 gasmata, a_7 australia", "japan", hand="jc_38th", phase="card", control="-rabaul")
    assert offered(t, "discard jc_38th") == "no place is left for it" and offered(t, "draw") == ""
    t = field(
        "j_144 rabaul, a_7 australia", "japan", phase="card", hand=deck[30], discards={"japan": deck[:30]}
    )
    assert offered(t, "draw") == "the last card: the game ends" and offered(t, f"discard {deck[30]}") == ""
