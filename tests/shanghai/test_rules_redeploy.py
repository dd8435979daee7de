"""Redeployment (14) and fire support (15)."""

import pytest

from sandtable.games.shanghai import TITLE, event
from sandtable.games.shanghai.folio import INTERDICTING, RAIDING, REDEPLOYING, RIVER, RUBBLE
from sandtable.kernel.codec import dump
from sandtable.kit.position import from_text, to_text
from tests.shanghai.table import T, Table, field, fight, historical, hx, unit

pytestmark = pytest.mark.both


def reach(t: Table, seat: str, name: str) -> set[str]:
    return t.copy().order(seat, f"redeploy {name}").nouns("to")


# -- redeployment ------------------------------------------------------------------------------------------------


@pytest.mark.rule("SH-14a", "SH-14f", "SH-14g")
def test_four_times_the_allowance_unit_by_unit() -> None:
    t = field("C-78-1 0101, C-78-2 0301, J-9-7 2020", to_move="china")
    assert t.board.allowance(unit("C-78-1"), -1, REDEPLOYING) == 16
    assert "1602" in reach(t, "china", "C-78-1")
    t.order("china", "redeploy C-78-1 to 1502")
    paid = t.events(event.MOVE)[-1][3]
    assert 14 <= paid <= 16
    t.order("china", "move C-78-2 to 0401")  # another unit moves normally
    assert t.where("C-78-2") == "0401"


@pytest.mark.rule("SH-14c", "SH-14j", "R-14")
def test_neither_the_unit_nor_its_zone_meets_an_enemy_zone() -> None:
    t = field("C-78-1 1012, C-60-1 1005, J-9-7 1612", to_move="china")
    assert "1312" in reach(t, "china", "C-78-1")  # three away from 1612
    assert "1412" not in reach(t, "china", "C-78-1")  # two away
    t.order("china", "redeploy C-78-1")
    assert t.why("china", "to 1412") == ["SH-14c"]
    engaged = field("C-78-1 1412, J-9-7 1612", to_move="china")
    assert engaged.why("china", "redeploy C-78-1") == ["SH-14c"]
    assert "redeploy" not in {text.split()[0] for text in engaged.offers("china")}
    # Snipers and garrisons have no zone; the fort's own hex stays closed.
    japan = field(
        "J-9-7 2218, J-9-35 0819, C-78-1 0101",
        snipers=["0816"],
        control={
            "japan": [
                "2219",
                "2220",
                "2517",
                "2518",
                "1920",
                "2114",
                *[T.hex_names[h] for h in T.area_hexes[1]],
            ]
        },
    )
    assert "2319" in reach(japan, "japan", "J-9-7")
    assert "2320" not in reach(japan, "japan", "J-9-7")
    japan.order("japan", "redeploy J-9-7")
    assert "SH-17.3j" in japan.why("japan", "to 2320")


@pytest.mark.rule("SH-14d", "SH-14h", "SH-14i")
def test_enemy_towns_and_cities_count_as_enemy_units() -> None:
    t = field("J-9-7 1812, C-78-1 0101", control={"japan": []})
    assert "1513" not in reach(t, "japan", "J-9-7")  # Miaohang is Chinese
    mine = field("J-9-7 1812, C-78-1 0101", control={"japan": ["1514"]})
    assert "1513" in reach(mine, "japan", "J-9-7")
    by_chapei = field("J-9-7 1018, C-78-1 0101")  # Chapei, Chinese-controlled, two hexes away
    assert by_chapei.why("japan", "redeploy J-9-7") == ["SH-14c"]
    # An ordinary move is not hindered.
    t.order("japan", "move J-9-7")
    near = field("J-9-7 1512, C-78-1 0101").order("japan", "move J-9-7 to 1514")
    assert near.where("J-9-7") == "1514"


@pytest.mark.rule("SH-14e")
def test_neutral_settlements_do_not_hinder() -> None:
    t = field("J-9-7 0719, C-78-1 0101", control={"japan": [T.hex_names[h] for h in T.area_hexes[1]]})
    assert not t.board.block(0)[hx("0719")]


@pytest.mark.rule("SH-14b")
def test_not_in_mobile_movement() -> None:
    t = field("J-9-CAV 0821, C-78-1 0101", "mobile movement")
    assert "SH-14b" in t.why("japan", "redeploy J-9-CAV")


# -- markers -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("SH-15.1a", "SH-15.1b", "SH-15.1c", "SH-8.0a")
def test_markers_are_japanese_and_serve_anybody() -> None:
    assert set(T.marker_side) == {0}
    t = field("J-9-7 1921, C-78-1 1920", "combat").order("japan", "attack 1920")
    assert t.nouns("support") == {"FS-AIR1", "FS-NAV1", "FS-NAV4"}  # one came with this division
    arrivals = [T.formations[f] if f >= 0 else "start" for f in T.marker_arrival]
    assert arrivals == ["start", "SNLF", "start", "SNLF", "24BDE", "9DIV", "11DIV", "14DIV"]


@pytest.mark.rule("SH-15.2b", "SH-15.2c", "R-16")
def test_range_is_measured_to_the_hex_attacked() -> None:
    inland = field("J-9-7 1512, C-78-1 1511", "combat").order("japan", "attack 1511")
    assert T.river_range[hx("1511")] > 5
    assert inland.nouns("support") == {"FS-AIR1"}
    assert inland.why("japan", "support FS-NAV1") == ["SH-15.2b"]
    shore = field("J-9-7 1921, C-78-1 1920", "combat", "china").order("china", "attack 1921")
    assert shore.nouns("support") >= {"FS-AIR1", "FS-NAV1"}  # measured to the Japanese hex
    for h in range(T.playable):
        assert (T.river_range[h] == 0) == (T.shore[h] == 1)


@pytest.mark.rule("SH-15.3a", "SH-15.3b", "SH-15.3c", "R-19")
def test_rubble_after_the_combat_for_each_marker_used() -> None:
    t = field("J-SNLF-3SAS 0817, C-78-1 0816", "combat")
    t.order("japan", "attack 0816 support FS-AIR1 support FS-NAV1", [4, 3, 2])  # NE?; then two dice
    t.order("china", "retreat") if t.asks() == "Stand 1" else None
    while t.asks() in ("Fall 1", "Advance 0"):
        t.order(("japan", "china")[t.board.asked], t.offers(t.board.asked)[-1])
    assert [fields[:3] for fields in t.events(event.RUBBLE)] == [(hx("0816"), 3, 0), (hx("0816"), 2, 1)]
    assert t.board.works[hx("0816")] == RUBBLE
    shift = t.events(event.STRENGTHS)[-1][3]
    assert shift == 2  # the combat itself was fought in an ordinary city
    assert t.board.hex_shift(hx("0816")) == 3


@pytest.mark.rule("SH-15.3a", "SH-15.3e")
def test_no_rubble_in_towns_nor_twice_in_a_hex() -> None:
    town = field("J-9-7 1513, C-78-1 1514", "combat").order("japan", "attack 1514 support FS-AIR1", [1])
    assert town.asks() == "Stand 0" and town.events(event.RUBBLE) == []
    again = field("J-SNLF-3SAS 0817, C-78-1 0816", "combat", works={"0816": "rubble"})
    again.order("japan", "attack 0816 support FS-AIR1 done", [4])
    assert again.events(event.RUBBLE) == []
    first = field("J-SNLF-3SAS 0817, C-78-1 0816", "combat")
    first.order(
        "japan", "attack 0816 support FS-AIR1 support FS-NAV1", [2, 1]
    )  # 9 - 3, column 7, two left: EX? no
    while first.asks().split()[0] in ("Stand", "Fall", "Advance", "LoseStep"):
        first.order(("japan", "china")[first.board.asked], first.offers(first.board.asked)[0], [1])
    assert len(first.events(event.RUBBLE)) == 1  # the first die made rubble, the second is not rolled


@pytest.mark.rule("SH-15.3d", "SH-15.3e", "SH-17.2d")
def test_rubble_helps_whoever_defends_and_swallows_a_fort() -> None:
    t = fight("C-78-1 0816, J-SNLF-3SAS 0817", "0817", [1], "china", works={"0817": "rubble"})
    assert t.events(event.STRENGTHS)[-1][3] == 3
    fort = field("J-SNLF-3SAS 0817, C-78-1 0816, C-78-2 0715", "combat", works={"0816": "fort C-78-1"})
    fort.order("japan", "attack 0816 support FS-AIR1 done", [4, 1])
    while fort.asks().split()[0] in ("Stand", "Fall", "Advance"):
        fort.order(
            ("japan", "china")[fort.board.asked],
            "retreat" if fort.asks() == "Stand 1" else fort.offers(fort.board.asked)[0],
            [1],
        )
    assert fort.board.works[hx("0816")] == RUBBLE


# -- special missions --------------------------------------------------------------------------------------------


@pytest.mark.rule("SH-15.4a", "SH-15.4b", "SH-15.4g")
def test_an_air_marker_flies_a_mission_instead() -> None:
    t = historical()
    assert t.nouns("interdict") == t.nouns("raid") == {"FS-AIR1"}
    assert t.why("japan", "interdict FS-NAV1") == ["SH-15.4a"]
    t.order("japan", "interdict FS-AIR1")
    assert len(t.nouns("in")) == T.playable + T.sheet.kind.count(RIVER)
    t.order("japan", "in 1212")
    assert t.board.marker[0] == INTERDICTING and t.board.marker_at[0] == hx("1212")
    assert t.why("japan", "raid FS-AIR1") == ["SH-15.1d"]
    t.order("japan", "done")
    mobile = field("J-9-CAV 0821, C-78-1 0101", "mobile movement")
    assert mobile.why("japan", "raid FS-AIR1") == ["SH-15.4g"]


@pytest.mark.rule("SH-15.4b", "SH-15.4c", "FM-5.1c")
def test_a_marker_over_the_river_interdicts_the_banks() -> None:
    t = field("J-9-7 1512, C-78-1 1919").order("japan", "interdict FS-AIR1")
    assert t.why("japan", "in 0221") == ["FM-5.1c"]  # out of play
    river = hx("2021")
    assert T.sheet.kind[river] == RIVER
    t.order("japan", "in 2021")
    b = t.board
    slow = {h for h in range(T.playable) if b.slowed[h] == 2}
    assert slow == {h for h in range(T.playable) if T.distance[river][h] <= 2} and slow
    assert all(b.slowed_more[h] == 4 for h in slow)
    _, again = TITLE.read_position(from_text(to_text(TITLE.write_position(b)), "x"))
    assert dump(again) == dump(b)
    view = TITLE.view(b, 1)
    assert [piece.space for piece in view.pieces if piece.id == "FS-AIR1"] == ["2021"]
    assert [mark.spaces for mark in view.marks if mark.kind == "interdiction"] == [["2021"]]
    shown = TITLE.overlay(b, 1, "interdiction", "")
    assert shown is not None and {tint.space for tint in shown.tints} == {T.hex_names[h] for h in slow}
    t.order("japan", "done").order("china", "move C-78-1 to 1920")
    assert t.events(event.MOVE)[-1][3] == 2 * T.near_cost[hx("1919")][T.near[hx("1919")].index(hx("1920"))]


@pytest.mark.rule("SH-15.4c", "SH-15.4d", "SH-15.4e", "R-41")
def test_interdiction_doubles_and_quadruples() -> None:
    t = field("C-78-1 1214, C-TRAIN-1 1217, J-SNLF-1SAS 0821, J-9-7 0822", to_move="china",
              markers={"FS-AIR1": "interdicting 1212", "FS-AIR2": "interdicting 1212"})  # fmt: skip
    b = t.board
    near = [h for h in range(T.playable) if b.slowed[h] == 2]
    assert sorted(near) == sorted(h for h in T.grid.within(hx("1212"), 2) if h < T.playable)
    assert b.slowed[hx("1212")] == 2 and b.slowed_more[hx("1212")] == 4
    assert b.slowed[hx("1215")] == 1
    u = unit("C-78-1")
    assert b.step_cost(u, 0, hx("1413"), hx("1412")) == 2
    assert b.step_cost(u, REDEPLOYING, hx("1413"), hx("1412")) == 4
    assert b.step_cost(unit("J-9-7"), 0, hx("1413"), hx("1412")) == 1
    assert "1318" in t.copy().order("china", "move C-TRAIN-1").nouns("to")


@pytest.mark.rule("SH-15.4h")
def test_interdiction_does_not_hinder_retreat_advance_or_placement() -> None:
    t = fight("J-9-7 1512, C-78-1 1511", "1511", [4], markers={"FS-AIR1": "interdicting 1510"})
    t.order("china", "retreat back 1510")
    assert t.where("C-78-1") == "1510"


@pytest.mark.rule("SH-15.4f")
def test_a_raid_goes_onto_the_track() -> None:
    t = historical().order("japan", "raid FS-AIR1")
    assert t.board.marker[0] == RAIDING


@pytest.mark.rule("SH-15.1d")
def test_a_used_marker_waits_for_the_next_pause() -> None:
    t = field("J-9-7 1921, C-78-1 1920", "combat", markers={"FS-AIR1": "used"}).order("japan", "attack 1920")
    assert "FS-AIR1" not in t.nouns("support") and "FS-NAV1" in t.nouns("support")
