"""Movement: sections 2.3, 4.1, 5.0 to 6.1 of the standard rules, and what 10.3 changes in them."""

import pytest

from sandtable.games.shanghai import TITLE, event
from sandtable.games.shanghai.rules.board import ShanghaiBoard
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.flow import PLAYING, apply
from sandtable.kit.rows import altered
from sandtable.series.fire_and_movement.rules.movement import ChooseWay, ends_beside, ends_beyond
from tests.shanghai.fuzz import answer
from tests.shanghai.table import T, Table, field, historical, hx, unit

pytestmark = pytest.mark.both

FAR = "C-78-1 0101"  # somebody of the other side who is in nobody's way


def destinations(t: Table, seat: str, name: str) -> set[str]:
    """Where a unit may end a move, infiltration included."""
    copy = t.copy().order(seat, f"move {name}")
    return copy.nouns("to") | copy.nouns("infiltrate")


def cost(t: Table, seat: str, name: str, to: str) -> int:
    """What a unit pays for its move to a hex."""
    copy = t.copy().order(seat, f"move {name} to {to}")
    return copy.events(event.MOVE)[-1][3]


@pytest.mark.rule("FM-2.1a", "FM-2.2a", "FM-2.3a", "SH-2.3.1a", "SH-10.2a")
def test_map_tables_and_counters_are_there() -> None:
    assert (len(T.hex_names), T.playable) == (884, 628)
    assert T.distance[hx("1512")][hx("1712")] == 2
    assert len(T.column_labels) == 10 and len(T.results) == 60
    assert (T.turns_per_week, T.pause_start, T.lp_cap) == (7, 4, 19)
    u = unit("J-9-7")
    assert (T.attack[3 * u + 2], T.defense[3 * u + 2], T.ma[u], T.full[u]) == (6, 4, 4, 2)
    assert T.formations[T.formation[u]] == "9DIV"


@pytest.mark.rule("FM-2.3c", "FM-2.3b")
def test_a_reduced_unit_fights_with_less_and_moves_as_far() -> None:
    t = field(f"J-9-7 1512 reduced, J-9-35 1312, {FAR}")
    b, u = t.board, unit("J-9-7")
    assert (b.attack_of(u), b.defense_of(u)) == (4, 3)
    assert (b.attack_of(unit("J-9-35")), b.defense_of(unit("J-9-35"))) == (6, 4)
    assert b.allowance(u, -1, 0) == b.allowance(unit("J-9-35"), -1, 0) == 4
    b.lose_step(u, 20)
    assert t.where("J-9-7") == "lost"
    b.lose_step(unit("J-9-35"), 20)
    assert t.where("J-9-35") == "1312*"


@pytest.mark.rule("FM-4.1a", "FM-4.1b", "FM-4.1d", "SH-11i", "R-02")
def test_the_order_of_a_turn() -> None:
    t = field("J-9-TANK 1512, C-78-1 1312", pauses=3)
    t.order("japan", "done done").order("china", "done")
    phases = [fields[:2] for fields in t.events(event.PHASE)]
    assert phases == [(0, 1), (0, 2), (0, 3), (1, 0), (1, 1), (1, 2), (1, 3), (-1, 4)]
    # Nobody stands next to an enemy, and China has no mobile unit: those phases pass by themselves.
    assert [fields[:2] for fields in t.events(event.SKIPPED)] == [(0, 1), (0, 3), (1, 1), (1, 2), (1, 3)]
    assert t.asks() == "Administration 0"


@pytest.mark.rule("FM-4.1c", "SH-8.0a", "SH-15.1a")
def test_there_is_no_marker_phase_and_only_japan_has_markers() -> None:
    t = historical()
    assert t.asks() == "Orders 0"
    assert set(T.marker_side) == {0}


@pytest.mark.rule("FM-5.0a", "FM-5.0b", "FM-5.0c")
def test_units_move_one_after_the_other_once() -> None:
    t = field(f"J-9-7 1512, J-9-35 1312, {FAR}")
    assert {"J-9-7", "J-9-35"} <= t.nouns("move")
    t.order("japan", "move J-9-7 to 1511")
    assert t.where("J-9-7") == "1511"
    assert t.why("japan", "move J-9-7") == ["FM-5.0c"]
    assert t.why("japan", "redeploy J-9-7")[0] == "FM-5.0c"
    t.order("japan", "move J-9-35 stop")
    assert t.where("J-9-35") == "1312"
    assert t.why("japan", "move J-9-35") == ["FM-5.0c"]
    assert t.why("japan", "move C-78-1") == ["FM-5.0a"]
    t.order("japan", "done")


@pytest.mark.rule("FM-5.0c")
def test_who_stood_still_may_move_when_another_has() -> None:
    t = field(f"J-9-7 1512, J-9-35 1312, J-9-19 1112, {FAR}")
    t.order("japan", "move J-9-35 stop")
    assert t.why("japan", "move J-9-35") == ["FM-5.0c"]
    t.order("japan", "move J-9-7 step 1511")  # still on its way
    t.order("japan", "stop")
    assert t.why("japan", "move J-9-7") == ["FM-5.0c"]
    t.order("japan", "move J-9-35 to 1311")
    assert t.where("J-9-35") == "1311"
    assert t.nouns("move") == {"J-9-19"}  # each moves once: this comes to an end


@pytest.mark.rule("FM-5.0b", "SH-11l")
def test_a_move_can_be_made_step_by_step() -> None:
    t = field(f"J-9-7 1512, {FAR}")
    t.order("japan", "move J-9-7 step 1511 step 1510")
    assert t.where("J-9-7") == "1510"
    assert t.asks() == "ChooseWay 0"
    assert "1513" not in t.nouns("to")
    t.order("japan", "stop")
    assert t.asks() == "Orders 0"
    assert [t.control(h) for h in ("1512", "1511", "1510", "1509")] == ["japan"] * 3 + ["china"]
    assert t.why("japan", "move J-9-7") == ["FM-5.0c"]


@pytest.mark.rule("FM-5.0b")
def test_unused_points_are_lost_and_too_far_is_too_far() -> None:
    t = field(f"J-9-7 1512, {FAR}")
    t.order("japan", "move J-9-7")
    assert t.why("japan", "to 1517") == ["FM-5.0b"]
    assert t.why("japan", "step 1510") == ["FM-5.0b"]


@pytest.mark.rule("FM-5.1a")
def test_enemy_hexes_are_not_entered() -> None:
    t = field("J-9-7 1512, C-78-1 1510")
    assert "FM-5.1a" in t.why("japan", "move J-9-7 to 1510")


@pytest.mark.rule("FM-5.1b", "FM-5.3a", "SH-5.3a", "SH-5.3b", "R-46")
def test_friends_are_passed_but_stacking_binds_at_the_end() -> None:
    t = field(
        f"J-9-7 1512, J-9-35 1511, J-9-19 1412, J-9-36 1411, J-9-ENG 1611, J-9-ART 1612, J-24-14 1513, {FAR}"
    )
    t.order("japan", "move J-9-7")
    assert "1510" in t.nouns("to")
    assert t.why("japan", "to 1511") == ["SH-5.3b"]
    assert "1511" in t.nouns("step")
    t.order("japan", "step 1511")
    assert t.why("japan", "stop") == ["SH-5.3b"]
    t.order("japan", "to 1510").order("japan", "done")


@pytest.mark.rule("FM-5.1b", "FM-5.3a", "R-46")
def test_a_step_among_friends_needs_a_hex_to_end_in_further_on() -> None:
    ring = "J-9-35 1511, J-9-19 1510, J-9-36 1410, J-11-12 1610, J-11-22 1411, J-11-43 1611"
    t = field(f"J-9-7 1512, {ring}, {FAR}").order("japan", "move J-9-7")
    assert "1511" in t.nouns("step")  # every hex beside it is full: the ones beyond are not
    t.order("japan", "step 1511")
    assert t.why("japan", "stop") == t.why("japan", "to 1510") == ["SH-5.3b"]
    assert "1509" in t.nouns("to")


@pytest.mark.slow
@pytest.mark.rule("FM-5.3a", "R-46")
def test_the_quick_look_at_a_step_agrees_with_the_step_itself() -> None:
    dealer = FastDealer(11)
    asked = 0
    for _ in range(3):
        b = TITLE.start(TITLE.setup("campaign", {"japanese_may_end_early": False}))
        while b.ending == PLAYING and asked < 4000:
            way = b.top()
            if isinstance(way, ChooseWay) and isinstance(b, ShanghaiBoard):
                asked += 1
                reach = way.reach(b)
                for to in T.near[reach.start]:
                    left = way.points - reach.cost(to)
                    if reach.cost(to) < 0 or left <= 0 or b.stops_at(way.seat, way.mode, to):
                        continue
                    if ends_beside(b, way.unit, way.partner, way.mode, to, left, reach):
                        assert ends_beyond(b, way.unit, way.partner, way.mode, to, left)
            apply(b, b.asked, answer(b, dealer))
    assert asked > 500


@pytest.mark.rule("FM-5.1c", "SH-5.2a", "SH-5.2b")
def test_the_sheet_ends_and_great_rivers_are_closed() -> None:
    t = field(f"J-9-7 0820, J-9-35 3305, {FAR}", arrived=["9DIV"])
    t.order("japan", "move J-9-7")
    assert t.why("japan", "to 0721") == ["SH-5.2a"]
    assert t.why("japan", "step 0721") == ["SH-5.2a"]
    assert t.why("japan", "to 0221") == ["FM-5.1c"]
    assert {"0821", "0719"} <= t.nouns("to")  # shore hexes, playable as their ground


@pytest.mark.rule("FM-5.2a", "FM-5.2b", "FM-5.2c")
def test_what_a_step_costs() -> None:
    clear = field(f"J-9-7 1512, {FAR}")
    assert cost(clear, "japan", "J-9-7", "1511") == 1
    assert cost(clear, "japan", "J-9-7", "1513") == 1
    assert cost(clear, "japan", "J-9-7", "1514") == 2  # a town costs 1
    paddy = field(f"J-9-7 1410, {FAR}")
    assert cost(paddy, "japan", "J-9-7", "1409") == 1
    assert cost(paddy, "japan", "J-9-7", "1408") == 3  # paddy 2
    city = field(f"J-9-7 1212, {FAR}")
    assert cost(city, "japan", "J-9-7", "1211") == 2
    creek = field(f"J-9-7 1812, {FAR}")
    assert cost(creek, "japan", "J-9-7", "1912") == 2
    rail = field(f"J-9-7 1217, {FAR}")
    assert cost(rail, "japan", "J-9-7", "1318") == 1  # a city, along the line
    bridge = field("J-9-7 2120, C-78-1 0101, C-78-2 2607")
    assert cost(bridge, "japan", "J-9-7", "2219") == 1  # over the creek by rail, into a city
    assert cost(bridge, "japan", "J-9-7", "2220") == 3  # over the creek beside it


@pytest.mark.rule("FM-5.1.1a")
def test_least_move() -> None:
    t = field(f"J-VOL 0614, {FAR}", snipers=["0715"], settlement_entered=True, areas_open=True)
    t.order("japan", "move J-VOL")
    # Over the creek into the city next to a sniper: (2 + 1) times 3, with 3 points.
    assert "0714" in t.nouns("to")
    copy = t.copy().order("japan", "to 0714")
    assert copy.where("J-VOL") == "0714"
    assert "0714" not in t.nouns("step")
    far = field(f"J-VOL 0616, {FAR}", snipers=["0615"], settlement_entered=True, areas_open=True)
    far.order("japan", "move J-VOL")
    assert "FM-5.0b" in far.why("japan", "to 0815")


@pytest.mark.rule("FM-6.0a", "FM-6.0c", "FM-6.1a", "FM-6.1c")
def test_entering_a_zone_stops_the_move_at_no_extra_cost() -> None:
    t = field("J-9-7 1515, C-78-1 1511")
    t.order("japan", "move J-9-7")
    assert {"1512", "1412"} <= t.nouns("to") | {"1412"}
    assert "1510" not in t.nouns("to")
    assert t.why("japan", "step 1514") == []
    near = field("J-9-7 1513, C-78-1 1511")
    assert cost(near, "japan", "J-9-7", "1512") == 1
    near.order("japan", "move J-9-7")
    assert near.why("japan", "step 1512") == ["FM-6.1a"]
    over_creek = field("J-9-7 1811, C-78-1 1911")
    assert over_creek.board.in_zone(0, hx("1811"))


@pytest.mark.rule("FM-6.0b", "SH-18c")
def test_where_zones_do_not_reach() -> None:
    t = field("J-9-7 0820, C-78-1 0715")
    assert all(len(near) <= 6 and max(near) < T.playable for near in T.near)
    assert not t.board.in_zone(0, hx("0614")) and not t.board.in_zone(0, hx("0615"))
    assert t.board.in_zone(0, hx("0714"))
    opened = field("J-9-7 0820, C-78-1 0715", areas_open=True)
    assert opened.board.in_zone(0, hx("0614"))


@pytest.mark.rule("FM-6.0d")
def test_who_has_a_zone_and_who_has_none() -> None:
    t = field("J-9-7 0820, C-78-1 0101, C-TRAIN-1 1318, C-78-155S 1512", snipers=["0816"])
    b = t.board
    assert b.in_zone(0, hx("1317")) and b.in_zone(0, hx("1511"))
    assert not b.in_zone(0, hx("0817"))  # a sniper
    assert not b.in_zone(0, hx("2319"))  # a Woosung garrison


@pytest.mark.rule("FM-6.1b", "FM-6.1d", "FM-5.1.2a", "FM-5.1.2b")
def test_leaving_a_zone_and_infiltrating() -> None:
    t = field("J-9-7 1512, J-9-35 1411, C-78-1 1511, C-78-2 1613")
    t.order("japan", "move J-9-7")
    assert "1412" in t.nouns("to")  # out of the zone
    assert t.why("japan", "to 1612") == ["FM-6.1b"]
    assert t.nouns("infiltrate") == {"1611", "1612", "1513"}
    assert t.why("japan", "infiltrate 1411") == ["SH-5.3b"]
    assert "FM-5.1.2b" in t.why("japan", "infiltrate 1511")
    assert t.why("japan", "infiltrate 1412") == ["FM-5.1.2a"]
    t.order("japan", "infiltrate 1611")
    assert t.where("J-9-7") == "1611"
    assert t.why("japan", "move J-9-7") == ["FM-5.0c"]
    # Out of the zone and into it again elsewhere:
    again = field("J-9-7 1512, C-78-1 1511").order("japan", "move J-9-7")
    assert "1611" in again.nouns("to")  # by 1612
    # A friend in the hex does not cancel the zone for movement.
    friend = field("J-9-7 1513, J-9-ART 1512, C-78-1 1511").order("japan", "move J-9-7")
    assert friend.why("japan", "step 1512") == ["FM-6.1a"]


@pytest.mark.rule("SH-16.4a", "SH-16.4b")
def test_trains_do_not_infiltrate() -> None:
    t = field("J-9-7 1218, C-TRAIN-1 1318", to_move="china")
    t.order("china", "move C-TRAIN-1")
    assert t.nouns("infiltrate") == set()
    assert "SH-16.4a" in t.why("china", "infiltrate 1217")


@pytest.mark.rule("SH-2.3.2a", "SH-4.1a", "SH-4.1b", "SH-4.1c", "SH-14b", "R-03")
def test_mobile_movement_is_for_mobile_units_with_their_full_allowance() -> None:
    t = field(f"J-9-CAV 1512, J-9-7 1312, {FAR}")
    t.order("japan", "move J-9-CAV to 1511").order("japan", "done")
    assert t.asks() == "Orders 0"
    assert t.nouns("move") == {"J-9-CAV"}
    assert t.why("japan", "move J-9-7") == ["SH-4.1a"]
    assert "SH-14b" in t.why("japan", "redeploy J-9-CAV")
    assert t.board.allowance(unit("J-9-CAV"), -1, 1) == 8
    t.order("japan", "move J-9-CAV to 1510")
    zone = field("J-9-CAV 1512, C-78-1 1511", "mobile movement").order("japan", "move J-9-CAV")
    assert zone.nouns("infiltrate") == set()
    assert zone.why("japan", "infiltrate 1611") == ["SH-4.1c"]


@pytest.mark.rule("SH-4.1a")
def test_a_mobile_movement_phase_without_mobile_units_is_passed_over() -> None:
    t = field("J-9-7 1512, C-78-1 0101", "combat")
    assert (0, 2) in [fields[:2] for fields in t.events(event.SKIPPED)] or t.board.active == 1


@pytest.mark.rule("SH-2.3.2b", "SH-2.3.2c", "SH-16.1e", "R-28")
def test_a_leg_unit_moves_with_its_mobile_support() -> None:
    t = field(f"J-9-7 1512, J-9-TANK 1512, J-11-CAV 0820, {FAR}", "mobile movement")
    assert t.nouns("move") == {"J-9-7", "J-9-TANK", "J-11-CAV"}
    both = t.copy().order("japan", "move J-9-7")
    assert t.board.allowance(unit("J-9-7"), unit("J-9-TANK"), 1) == 4  # the lower of 4 and 6
    assert "1213" in both.nouns("to") and "1716" not in both.nouns("to")
    both.order("japan", "to 1510")
    assert (both.where("J-9-7"), both.where("J-9-TANK")) == ("1510", "1510")
    assert both.why("japan", "move J-9-TANK") == ["FM-5.0c"]
    alone = t.copy().order("japan", "move J-9-TANK to 1510")
    assert (alone.where("J-9-7"), alone.where("J-9-TANK")) == ("1512", "1510")
    assert alone.why("japan", "move J-9-7") == ["SH-4.1a"]
    # A support unit that joins it only in this phase does not carry it on.
    join = field(f"J-9-7 1512, J-9-TANK 1514, J-11-CAV 0820, {FAR}", "mobile movement")
    join.order("japan", "move J-9-TANK to 1512")
    assert join.why("japan", "move J-9-7") == ["SH-4.1a"]


@pytest.mark.rule("SH-2.3.2c", "SH-5.3a")
def test_two_that_move_together_need_a_free_hex() -> None:
    t = field(f"J-9-7 1512, J-9-TANK 1512, J-9-ART 1511, {FAR}", "mobile movement")
    t.order("japan", "move J-9-7")
    assert t.why("japan", "to 1511") == ["SH-5.3a"]
    assert "1510" in t.nouns("to")


@pytest.mark.rule("SH-5.3a", "SH-5.3b", "SH-5.3c", "SH-16.1a", "SH-16.1b", "R-27")
def test_who_may_share_a_hex() -> None:
    b = field(
        "J-9-7 1512, J-9-ART 1312, J-24-ART 1311, C-78-1 0101, C-88-527 0301, C-88-528 0501", fifth_army=True
    ).board
    share = {
        ("J-9-35", "J-9-7"): False,
        ("J-9-ART", "J-9-7"): True,
        ("J-24-ART", "J-9-7"): False,
        ("J-9-ENG", "J-9-ART"): True,  # two support units of one formation
        ("J-9-CAV", "J-9-ART"): True,
        ("C-78-155S", "C-78-1"): True,
        ("C-78-156S", "C-78-1"): False,  # another brigade's
        ("C-88-264S", "C-88-527"): True,
        ("C-88-264S", "C-88-528"): False,  # keyed to one regiment
    }
    for (one, other), allowed in share.items():
        home = b.place[unit(other)]
        assert (b.stack_bar(unit(one), home) == 0) == allowed if home >= 0 else True, (one, other)
        assert (T.pairs[unit(one) * T.units + unit(other)] == 1) == allowed, (one, other)


@pytest.mark.rule("FM-5.2d", "SH-16.3d", "SH-15.4c")
def test_multipliers_apply_to_the_whole_step() -> None:
    t = field(f"J-9-CAV 1812, {FAR}")
    b = t.board
    b.marker, b.marker_at = altered(b.marker, 0, 3), altered(b.marker_at, 0, hx("1912"))
    t.look_again()
    china = field("J-9-7 0820, C-78-1 1812", to_move="china", markers={"FS-AIR1": "interdicting 2012"})
    assert china.board.step_cost(unit("C-78-1"), 0, hx("1812"), hx("1912")) == 4  # (1 + 1) times 2
    assert china.board.step_cost(unit("C-78-1"), 2, hx("1812"), hx("1912")) == 8
    assert b.step_cost(unit("J-9-CAV"), 0, hx("1812"), hx("1912")) == 2  # no matter to Japan


@pytest.mark.rule("FM-9a", "R-37")
def test_there_is_no_supply() -> None:
    # A unit cut off by zones and rivers moves and fights as any other.
    t = field("J-9-7 1512, C-78-1 1411, C-78-2 1612, C-78-3 1413", "combat")
    assert t.nouns("attack") >= {"1411", "1612"}
